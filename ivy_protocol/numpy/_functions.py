"""Functions of ivy that the functions of `ivy.numpy` call.

The functions in this module use the C fast path also on CPython 3.11. On this version, ordinary calls of ivy functions
from Python code do not use the C fast path.
"""

from typing import TYPE_CHECKING, Any

import ivy_protocol
from ivy_protocol.dispatch.compiled import entered

if TYPE_CHECKING:
    from ivy_protocol import *  # noqa: F403


def __getattr__(name: str) -> Any:
    function = getattr(ivy_protocol, name)
    if callable(function):
        # Leave out the C fast path for compositional functions: they mostly run Python code, so the fast path would not
        # make them faster.
        globals()[name] = function = function if getattr(function, "kind", "") == "compositional" else entered(function)
    return function
