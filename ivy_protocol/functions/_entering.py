"""Functions of ivy as C code calls them, for what calls them often."""

from functools import partial, update_wrapper
from typing import Any

from ivy_protocol.dispatch import compiled


def entered(call: Any) -> Any:
    """A function that takes the compiled way also where CPython takes it for calls from C code only, as 3.11 does.

    What that way does not answer, such as a function of more arrays, stays as it is.
    """
    return call if compiled.FUNCTIONS or not answered(call) else update_wrapper(partial(call), call)


def answered(call: Any) -> bool:
    """Whether compiled code may answer calls of a function, which takes arrays of the class that it adopted too."""
    return compiled.native is not None and getattr(getattr(call, "spec", None), "leading", 0) in (1, 2)
