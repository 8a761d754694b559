"""Errors for arguments and results that the compilers of JAX and TensorFlow reject."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions._shared import hides_arrays
from ivy_protocol.graph.flat import flatten_arguments
from ivy_protocol.graph.libraries import BY_VALUE
from ivy_protocol.messages.prefixes import first_line

_ARGUMENTS = ("as an abstract array", "generate a generic TraceType")
"""Parts of messages of JAX and TensorFlow about an argument of an unsupported class."""
_RESULTS = ("Python functions must return", "not a valid JAX type")
"""Parts of messages of JAX and TensorFlow about a result of an unsupported class."""


def explain_type_error(library: str, error: TypeError, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Raise a clearer error if a compiler rejected an argument or a result of an unsupported class.

    Raises
    ------
    IvyTypeError
        The compiler rejected an argument or a result.
    """
    of_argument, of_result = (any([text in str(error) for text in parts]) for parts in (_ARGUMENTS, _RESULTS))
    if not (of_argument or of_result):
        return
    leaves: list[Any] = []
    flatten_arguments((args, kwargs), leaves)
    # Raise a more specific error if an argument is of an adopted class, or of a class that does not declare its arrays.
    for leaf in leaves:
        adoption = adoption_of(type(leaf))
        if adoption is not None:
            cls, layer = type(leaf).__name__, adoption.layer.__name__
            raise IvyTypeError(
                f"ivy.compile on {library} does not support a {cls}, which {layer} has adopted; pass and return a "
                f"{layer}, or the arrays that it contains, or use ivy.compile_graph, which accepts a {cls}"
            ) from error
        if hides_arrays(leaf):
            cls = type(leaf).__name__
            raise IvyTypeError(
                f"ivy.compile on {library} does not support a {cls} that does not declare its arrays; define "
                "__ivy_flatten__, which returns the arrays and the rest, and __ivy_unflatten__(rest, parts), which "
                f"creates a {cls} from other arrays"
            ) from error
    if of_result:
        raise IvyTypeError(f"ivy.compile on {library}: the function returned no array: {first_line(error)}") from error
    unsupported = [type(x).__name__ for x in leaves if type(x) not in BY_VALUE and not backends.backend_name(type(x))]
    static = "name it in static_argnums= or static_argnames=, or " if library == "jax" else ""
    raise IvyTypeError(
        f"ivy.compile on {library} got {'an argument' if not unsupported else f'a {unsupported[0]}'} that its compiler "
        f"does not accept; {static}bind the argument to the function before you call ivy.compile, for example with "
        "functools.partial"
    ) from error
