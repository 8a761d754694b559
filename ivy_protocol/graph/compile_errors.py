"""Objects of other packages in functions that a compiler traces, which knows nothing of them."""

from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions._shared import is_closed
from ivy_protocol.graph.flat import opened_arguments
from ivy_protocol.graph.libraries import BY_VALUE
from ivy_protocol.messages.prefixes import first_line

_ARGUMENTS = ("as an abstract array", "generate a generic TraceType")
"""What jax and tensorflow say of objects that are none of theirs, as arguments."""
_RESULTS = ("Python functions must return", "not a valid JAX type")
"""The same of results."""


def refuse(library: str, error: TypeError, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise a clearer error, if a compiler refused objects that it knows nothing of.

    Raises
    ------
    IvyTypeError
        It did.
    """
    of_argument, of_result = (any([text in str(error) for text in texts]) for texts in (_ARGUMENTS, _RESULTS))
    if not (of_argument or of_result):
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
        if is_closed(leaf):
            cls = type(leaf).__name__
            raise IvyTypeError(
                f"ivy.compile on {library} got a {cls}, which does not say what arrays it holds; give the class "
                f"__ivy_flatten__, which returns them and the rest, and __ivy_unflatten__(rest, parts), which makes a "
                f"{cls} of others"
            ) from error
    if of_result:
        raise IvyTypeError(f"ivy.compile on {library}: the function returned no array: {first_line(error)}") from error
    strange = [type(x).__name__ for x in leaves if type(x) not in BY_VALUE and not backends.backend_name(type(x))]
    static = "name it in static_argnums= or static_argnames=, or " if library == "jax" else ""
    raise IvyTypeError(
        f"ivy.compile on {library} got {'an argument' if not strange else f'a {strange[0]}'} that its compiler does "
        f"not take; {static}bind it to the function before, as with functools.partial"
    ) from error
