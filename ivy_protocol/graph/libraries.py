"""The libraries of the arrays among the arguments of a function that is traced or compiled."""

from collections.abc import Iterable
from functools import cache, partial
from typing import Any

from ivy_protocol import backends
from ivy_protocol.array.array import Array
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import answered
from ivy_protocol.conversion import mixing
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.graph.trees import attributes, is_argument_object

TRACERS = ("numpy", "torch", "jax", "tensorflow")
BY_VALUE = (type(None), bool, int, float, complex, str, bytes)


def _hosts() -> bool:
    """Whether NumPy's arrays join those of another library, under the setting in force here."""
    return context.setting("mixed_arrays") != "strict"


def library_of(values: Iterable[Any]) -> str:
    """The library of the arrays in arguments, which NumPy's join, or an empty string if there are none."""
    found = first_arrays(values)
    if len(found) > 1 and not (len(found) == 2 and mixing.HOST in found and _hosts()):
        raise IvyTypeError(
            f"the arguments hold arrays of {' and '.join(found)}; convert one first, as in "
            f"ivy.to_backend(x, {next(iter(found))!r})"
        )
    return next((name for name in found if name != mixing.HOST), next(iter(found), ""))


def first_arrays(values: Iterable[Any]) -> dict[str, Any]:
    """The first native array of each library in arguments."""
    found: dict[str, Any] = {}
    for value in values:
        _find_arrays(value, found, 0)
    return found


def _find_arrays(value: Any, found: dict[str, Any], depth: int) -> None:
    if depth > 20 or (isinstance(value, BY_VALUE) and not hasattr(value, "dtype")):
        return
    if isinstance(value, Array):
        found.setdefault(value.backend, value._data)
    elif isinstance(value, list | tuple):
        for item in value:
            _find_arrays(item, found, depth + 1)
    elif isinstance(value, dict):
        for item in dict.values(value):
            _find_arrays(item, found, depth + 1)
    else:
        name = backends.backend_name(type(value))
        if not name and hasattr(value, "shape"):
            # Keys of jax are arrays of a class of their own.
            own = (n for n in TRACERS if n in backends.loaded and backends.loaded[n].is_array(value))
            name = next(own, "") or (backends.learn(value) if hasattr(value, "__array_namespace__") else "")
        if name and not isinstance(value, backends.loaded[name].scalar_types):
            found.setdefault(name, value)
        elif not name and is_argument_object(value):
            for item in attributes(value).values():
                _find_arrays(item, found, depth + 1)


def on_host(library: str, array: Any) -> Any:
    """The elements of a constant of a graph, as an array of NumPy."""
    backend = backends.load(library)
    if backend.is_array(array):
        return answered(context.by_name["to_numpy"], backend, {"x": array})
    # Jax keeps some of its constants as the host's.
    return array.__array__()


def is_host(data: Any) -> bool:
    """Whether something is an array or a number of NumPy."""
    return mixing.library_of(type(data)) == mixing.HOST


def joined(backend: Backend, array: Any, like: Any) -> Any:
    """NumPy's array as one of a library, beside an array of it; anything else, or without such an array, as it is."""
    if like is None or mixing.library_of(type(array)) != mixing.HOST or backend.name == mixing.HOST:
        return array
    if isinstance(array, backends.load(mixing.HOST).scalar_types) or not _hosts():
        return array
    return mixing.joined(backend, array, like)


@cache
def joiner(name: str) -> Any:
    """What a graph on a library does with an argument that is no array of it.

    NumPy's array joins the first array in the arguments that is the library's own; all else stays as it is.
    """
    return partial(_beside, backends.load(name))


def _beside(backend: Backend, value: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    if mixing.library_of(type(value)) != mixing.HOST:
        return value
    return joined(backend, value, first_arrays((args, kwargs)).get(backend.name))
