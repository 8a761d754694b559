"""Functions of ivy, as the functions of `ivy.numpy` call them.

They enter the C fast path also on CPython 3.11, which runs it only for calls from C code.
"""

from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.dispatch.compiled import entered

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    function = getattr(ivy_protocol, name)
    if callable(function):
        # Composed functions are mostly implemented by Python code, which gains nothing from the C entry.
        globals()[name] = function = function if getattr(function, "kind", "") == "compositional" else entered(function)
    return function
