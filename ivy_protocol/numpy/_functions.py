"""Functions of ivy, as the functions of `ivy.numpy` call them.

They use the C fast path also on CPython 3.11, where other calls from Python code do not.
"""

from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.dispatch.compiled import entered

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    function = getattr(ivy_protocol, name)
    if callable(function):
        # Most compositional functions run Python code, which the C entry does not speed up.
        globals()[name] = function = function if getattr(function, "kind", "") == "compositional" else entered(function)
    return function
