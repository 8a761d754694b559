"""Layers in arguments and results: iteration, replacement, and access to the wrapped data."""

from collections.abc import Callable, Iterator
from typing import Any

from ivy_protocol import backends
from ivy_protocol.base.nested import LEVELS, rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.core.adoption import adoption_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError
from ivy_protocol.layers.order import is_layer, is_outside, is_same_layer

_ATOMS = frozenset((*PYTHON_SCALARS, type(None), str, type(...), Shape))


def layers_in(value: Any, depth: int = 0) -> Iterator[Any]:
    """Yield the layers in arguments, also in lists, tuples, dicts and slices."""
    cls = type(value)
    if cls in _ATOMS:
        return
    if is_layer(cls):
        yield value
    elif depth > LEVELS:
        raise IvyStructureError(f"an argument has more than {LEVELS} levels, or contains itself")
    elif isinstance(value, list | tuple):
        for item in value:
            yield from layers_in(item, depth + 1)
    elif cls is dict:
        for item in value.values():
            yield from layers_in(item, depth + 1)
    elif cls is slice:
        yield from layers_in((value.start, value.stop, value.step), depth + 1)


def replace_layers(value: Any, put: Callable[[Any], Any], selects: Callable[[type], bool] = is_layer) -> Any:
    """Replace layers, or objects of the classes that `selects` accepts, by ``put(object)``. Other values are
    unchanged.
    """
    cls = type(value)
    if cls in _ATOMS:
        return value
    if selects(cls):
        return put(value)
    if isinstance(value, list | tuple):
        items = [replace_layers(item, put, selects) for item in value]
        return value if all(a is b for a, b in zip(items, value, strict=True)) else rebuilt(value, items)
    if cls is dict:
        return {name: replace_layers(item, put, selects) for name, item in value.items()}
    if cls is slice:
        return slice(*[replace_layers(item, put, selects) for item in (value.start, value.stop, value.step)])
    return value


def is_array(value: Any) -> bool:
    """Return True for arrays of ivy, of a backend, or of a class with the protocol."""
    cls = type(value)
    if cls in _ATOMS or isinstance(value, list | tuple | dict):
        return False
    return isinstance(value, Array) or is_override(cls) or bool(backends.backend_name(cls) or _learn_backend(value))


def _learn_backend(value: Any) -> str:
    return "" if callable(value) or not hasattr(value, "shape") else backends.learn(value)


def checked_inner(value: Any, name: str) -> Any:
    """Return the data of a layer after a check of its type and rank.

    Raises
    ------
    IvyTypeError
        The data are neither an array nor an inner layer. The error begins with the name of the calling function.
    """
    cls, wrapped = type(value), value.unwrap()
    adoption = adoption_of(type(wrapped))
    inner = type(wrapped) if adoption is None else adoption.layer
    if is_layer(inner):
        if is_same_layer(cls, inner):
            raise IvyTypeError(
                f"ivy.{name}: a {cls.__qualname__} must not wrap a {type(wrapped).__qualname__}, which is the same "
                "layer"
            )
        if not is_outside(cls, inner):
            raise IvyTypeError(
                f"ivy.{name}: a {cls.__qualname__} must not wrap a {type(wrapped).__qualname__}, because the ranks "
                f"define the opposite order; write {type(wrapped).__qualname__}({cls.__qualname__}(...), ...)"
            )
    elif not (inner in PYTHON_SCALARS or is_array(wrapped)):
        raise IvyTypeError(
            f"ivy.{name}: unwrap of a {cls.__qualname__} must return an array or a layer, not {_describe(wrapped)}"
        )
    return wrapped


def innermost(value: Any, name: str) -> Any:
    """Return the array under all layers."""
    while is_layer(type(value)):
        value = checked_inner(value, name)
        adoption = adoption_of(type(value))
        value = value if adoption is None else adoption.lift(value)
    return value


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object by name, including attributes in slots."""
    items = dict(getattr(value, "__dict__", {}))
    for cls in type(value).__mro__:
        slot_names = cls.__dict__.get("__slots__", ())
        for name in (slot_names,) if isinstance(slot_names, str) else slot_names:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                items[name] = getattr(value, name)
    return items


def build_object(cls: type, items: dict[str, Any]) -> Any:
    """Create an object of a class with these attributes. The constructor is not called."""
    value = object.__new__(cls)
    for name, item in items.items():
        object.__setattr__(value, name, item)
    return value


def holds_array(value: Any) -> bool:
    """Return True if an attribute is an array, or contains one."""
    if isinstance(value, list | tuple):
        return any(map(holds_array, value))
    if isinstance(value, dict):
        return any(map(holds_array, value.values()))
    return is_array(value)


def _describe(value: Any) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
