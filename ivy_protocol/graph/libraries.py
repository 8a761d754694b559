"""Determination of the backend from the arrays in the arguments of a traced or compiled function."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import answered
from ivy_protocol.conversion import mixing
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.graph.trees import attributes, is_argument_object

TRACERS = ("numpy", "torch", "jax", "tensorflow")
"""The backends that support graphs."""
BY_VALUE = (type(None), bool, int, float, complex, str, bytes)


def _converts_numpy() -> bool:
    """Return True if the current setting ``mixed_arrays`` allows the conversion of NumPy arrays to another backend."""
    return context.setting("mixed_arrays") != "strict"


def library_of(values: Iterable[Any]) -> str:
    """Return the backend of the arrays in arguments, or an empty string if there are no arrays.

    NumPy arrays determine the backend only if there are no other arrays. Otherwise they are converted to the backend of
    the other arrays.
    """
    arrays = first_arrays(values)
    if len(arrays) > 1 and not (len(arrays) == 2 and mixing.HOST in arrays and _converts_numpy()):
        raise IvyTypeError(
            f"the arguments must be arrays of one backend, not of {' and '.join(arrays)}; convert them first, as in "
            f"ivy.to_backend(x, {next(iter(arrays))!r})"
        )
    return next((name for name in arrays if name != mixing.HOST), next(iter(arrays), ""))


def first_arrays(values: Iterable[Any]) -> dict[str, Any]:
    """Return the first native array of each backend in arguments."""
    arrays: dict[str, Any] = {}
    for value in values:
        _collect_arrays(value, arrays, 0)
    return arrays


def _collect_arrays(value: Any, arrays: dict[str, Any], depth: int) -> None:
    # Skip plain values. Also skip arguments that are nested too deeply or contain themselves, for which `describe`
    # raises later.
    if depth > 20 or (isinstance(value, BY_VALUE) and not hasattr(value, "dtype")):
        return
    if isinstance(value, Array):
        arrays.setdefault(value.backend, value._data)
    elif isinstance(value, list | tuple):
        for item in value:
            _collect_arrays(item, arrays, depth + 1)
    elif isinstance(value, dict):
        for item in dict.values(value):
            _collect_arrays(item, arrays, depth + 1)
    else:
        name = backends.backend_name(type(value))
        if not name and hasattr(value, "shape"):
            # Search for a backend whose `is_array` accepts the value: random keys of JAX are arrays, but their class is
            # not registered.
            tracers = (n for n in TRACERS if n in backends.loaded and backends.loaded[n].is_array(value))
            name = next(tracers, "") or (backends.learn(value) if hasattr(value, "__array_namespace__") else "")
        if name and not isinstance(value, backends.loaded[name].scalar_types):
            arrays.setdefault(name, value)
        elif not name and is_argument_object(value):
            for item in attributes(value).values():
                _collect_arrays(item, arrays, depth + 1)


def on_host(library: str, array: Any) -> Any:
    """Return the elements of a constant of a graph as a NumPy array."""
    backend = backends.load(library)
    if backend.is_array(array):
        return answered(context.by_name["to_numpy"], backend, {"x": array})
    # The constant is a NumPy array or scalar, as some constants of JAX are.
    return array.__array__()


def is_host(data: Any) -> bool:
    """Return True for a NumPy array or scalar."""
    return mixing.library_of(type(data)) == mixing.HOST


def convert_numpy(backend: Backend, array: Any, like: Any) -> Any:
    """Convert a NumPy array to a backend, on the device of `like`; return other values unchanged."""
    if like is None or mixing.library_of(type(array)) != mixing.HOST or backend.name == mixing.HOST:
        return array
    if isinstance(array, backends.load(mixing.HOST).scalar_types) or not _converts_numpy():
        return array
    return mixing.joined(backend, array, like)


@cache
def host_converter(name: str) -> Any:
    """Return a function that converts NumPy arrays in arguments of a graph to arrays of its backend.

    NumPy arrays are converted to the device of the first array of the backend among the arguments. Other values are
    returned unchanged.
    """
    return partial(_convert_argument, backends.load(name))


def _convert_argument(backend: Backend, value: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if mixing.library_of(type(value)) != mixing.HOST:
        return value
    return convert_numpy(backend, value, first_arrays((args, kwargs)).get(backend.name))
