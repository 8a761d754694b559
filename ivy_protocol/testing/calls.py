"""Ways to call a function with arrays of a backend, and the conversion of results to NumPy."""

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.container import Container
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.tree import map_leaves
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.conversion import to_native, to_numpy
from ivy_protocol.functions.creation import asarray, zeros_like
from ivy_protocol.functions.dtypes import astype
from ivy_protocol.testing.report import Skipped

WAYS = ("function", "native", "method", "container", "out")
"""Ways of a call: with `ivy.Array`s, with native arrays, as a method, with a Container, and with ``out=``."""


def check_options(option: str, names: Sequence[str], allowed: Collection[str]) -> None:
    """Raise for unknown names, which a check would otherwise ignore."""
    unknown = [name for name in names if name not in allowed]
    if unknown:
        raise IvyValueError(
            f"the option {option}= must contain only {', '.join(map(repr, allowed))}, not {unknown[0]!r}"
        )


def mapped(value: Any, make: Callable[[np.ndarray], Any]) -> Any:
    """Replace the NumPy arrays in a value, also in lists, tuples and dicts, by the results of `make`."""
    return map_leaves(lambda v: make(v) if isinstance(v, np.ndarray) else v, value)


def call(fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], backend: str, way: str = "function") -> Any:
    """Call a function with arrays of a backend, in one of the `WAYS`.

    Parameters
    ----------
    fn
        A function of ivy.
    args, kwargs
        The arguments of `fn`, with NumPy arrays for array parameters.
    backend
        The name of the backend whose arrays replace the NumPy arrays.
    way
        One of `WAYS`.

    Returns
    -------
    object
        The result of the function. If `way` is ``"container"``, one leaf of the resulting Container.

    Raises
    ------
    IvyValueError
        `way` is not in `WAYS`.
    """
    check_options("ways", (way,), WAYS)
    args = mapped(args, lambda x: asarray(x, backend=backend))
    if way == "function":
        return fn(*args, **kwargs)
    if way == "native":
        return fn(*[to_native(a, nested=True) for a in args], **kwargs)
    first = args[0]
    if way == "method":
        method = getattr(Array, fn.__name__, None)
        if not isinstance(first, Array) or method is not fn:
            raise Skipped("the function is not a method")
        return getattr(first, fn.__name__)(*args[1:], **kwargs)
    if way == "container":
        if not isinstance(first, Array):
            raise Skipped("the first argument of the function is not an array")
        result = fn(Container({"a": first, "b": {"c": first}}), *args[1:], **kwargs)
        return tuple([r.b.c for r in result]) if isinstance(result, tuple) else result.b.c
    if "out" not in fn.spec.names:
        raise Skipped("the function has no parameter out=")
    plain = fn(*args, **kwargs)
    if not isinstance(plain, Array):
        raise Skipped("the result of the function is not an array")
    out = zeros_like(plain)
    assert fn(*args, **kwargs, out=out) is out, "the result is not the array in out="
    return out


def values(result: Any) -> Iterator[np.ndarray]:
    """Yield the arrays of a result as NumPy arrays. bfloat16 arrays are cast to float32."""
    if isinstance(result, Array):
        yield to_numpy(astype(result, "float32") if result.dtype == "bfloat16" else result)
    elif isinstance(result, tuple | list):
        for item in result:
            yield from values(item)
    elif backends.backend_name(type(result)):
        yield to_numpy(result)
    else:
        yield np.asarray(result)
