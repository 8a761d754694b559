"""Functions of ivy as C code calls them, for what calls them often."""

from functools import partial, update_wrapper
from typing import Any

from ivy_protocol.dispatch import compiled


def entered(call: Any) -> Any:
    """A function that takes the compiled way also where CPython takes it for calls from C code only, as 3.11 does.

    What that way does not answer, such as a function of more arrays or one that is composed of others, stays as it is.
    """
    spec = getattr(call, "spec", None)
    if compiled.native is None or compiled.FUNCTIONS or spec is None:
        return call
    if spec.leading not in (1, 2) or spec.kind == "compositional":
        return call
    return update_wrapper(partial(call), call)
