"""Objects of other packages in functions that a compiler traces, which knows nothing of them."""

from typing import Any

from ivy_protocol import slots
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.tracing.flat import opened_arguments

_REFUSALS = ("as an abstract array", "Python functions must return")
"""What jax and tensorflow say of objects that are none of theirs, as arguments and as results."""


def refuse(library: str, error: TypeError, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise a clearer error, if a compiler refused objects of a class that a layer has adopted.

    Raises
    ------
    IvyTypeError
        There is such an object among the arguments.
    """
    if not any([text in str(error) for text in _REFUSALS]):
        return
    leaves: list[Any] = []
    opened_arguments((args, kwargs), leaves)
    for leaf in leaves:
        adoption = slots.adoption_of(type(leaf))
        if adoption is not None:
            cls, layer = type(leaf).__name__, adoption.layer.__name__
            raise IvyTypeError(
                f"ivy.compile on {library} got a {cls}, which {layer} has adopted: the compiler of {library} does not "
                f"know what is in it; give the function a {layer} and take one from it, or what they hold, or use "
                f"ivy.compile_graph, which takes a {cls}"
            ) from error
