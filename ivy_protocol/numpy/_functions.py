"""Functions of ivy that the functions of `ivy.numpy` call.

They use the C fast path also on CPython 3.11, where ordinary calls from Python code do not use it.
"""

from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.dispatch.compiled import entered

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    function = getattr(ivy_protocol, name)
    if callable(function):
        # A compositional function mostly runs Python code, so the C fast path would not make it faster.
        globals()[name] = function = function if getattr(function, "kind", "") == "compositional" else entered(function)
    return function
