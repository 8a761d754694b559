"""Functions of ivy as C code calls them, for what calls them often."""

from functools import partial, update_wrapper
from typing import Any

from ivy_protocol.dispatch import compiled


def entered(call: Any) -> Any:
    """A function that takes the compiled way also where CPython takes it for calls from C code only, as 3.11 does.

    What that way does not answer, such as a function of more arrays, stays as it is.
    """
    if (
        compiled.native is None
        or compiled.FUNCTIONS
        or getattr(getattr(call, "spec", None), "leading", 0) not in (1, 2)
    ):
        return call
    return update_wrapper(partial(call), call)
