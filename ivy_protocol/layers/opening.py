"""Layers among arguments and results: finding them, and putting others in their place."""

from collections.abc import Callable, Iterator
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.base.nested import LEVELS, rebuilt
from ivy_protocol.base.protocol import is_override
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.core.shape import Shape
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError
from ivy_protocol.layers.order import are_one, is_layer, is_outside
from ivy_protocol.slots import adoption_of

_ATOMS = frozenset((*PYTHON_SCALARS, type(None), str, type(...), Shape))


def layers_in(value: Any, depth: int = 0) -> Iterator[Any]:
    """The layers in arguments, also in lists, tuples, dicts and slices."""
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


def replaced(value: Any, put: Callable[[Any], Any], wanted: Callable[[type], bool] = is_layer) -> Any:
    """Arguments with `put` of each layer, or object of a wanted class, in its place; what holds none stays as it is."""
    cls = type(value)
    if cls in _ATOMS:
        return value
    if wanted(cls):
        return put(value)
    if isinstance(value, list | tuple):
        items = [replaced(item, put, wanted) for item in value]
        return value if all(a is b for a, b in zip(items, value, strict=True)) else rebuilt(value, items)
    if cls is dict:
        return {name: replaced(item, put, wanted) for name, item in value.items()}
    if cls is slice:
        return slice(*[replaced(item, put, wanted) for item in (value.start, value.stop, value.step)])
    return value


def is_array(value: Any) -> bool:
    """Whether a value is an array of ivy or of a library, or of a class with the protocol."""
    cls = type(value)
    if cls in _ATOMS or isinstance(value, list | tuple | dict):
        return False
    return isinstance(value, slots.Array) or is_override(cls) or bool(backends.backend_name(cls) or _learnt(value))


def _learnt(value: Any) -> str:
    return "" if callable(value) or not hasattr(value, "shape") else backends.learn(value)


def held_by(value: Any, name: str) -> Any:
    """What a layer holds, which is an array, or a layer that may be inside of it.

    Raises
    ------
    IvyTypeError
        It holds something else; the error begins with the name of the function that asks.
    """
    cls, held = type(value), value.unwrap()
    adoption = adoption_of(type(held))
    inner = type(held) if adoption is None else adoption.layer
    if is_layer(inner):
        if are_one(cls, inner):
            raise IvyTypeError(
                f"ivy.{name}: a {cls.__qualname__} holds a {type(held).__qualname__}, which is the same layer"
            )
        if not is_outside(cls, inner):
            raise IvyTypeError(
                f"ivy.{name}: a {cls.__qualname__} holds a {type(held).__qualname__}, which by their ranks is not "
                f"inside of it; write {type(held).__qualname__}({cls.__qualname__}(...), ...)"
            )
    elif not (inner in PYTHON_SCALARS or is_array(held)):
        raise IvyTypeError(
            f"ivy.{name}: a {cls.__qualname__} wraps nothing; its unwrap gave {_shown(held)}, which is no array and no "
            f"layer"
        )
    return held


def innermost(value: Any, name: str) -> Any:
    """The array under all layers."""
    while is_layer(type(value)):
        value = held_by(value, name)
        adoption = adoption_of(type(value))
        value = value if adoption is None else adoption.lift(value)
    return value


def attributes(value: Any) -> dict[str, Any]:
    """What an object holds, by name, also in slots."""
    found = dict(getattr(value, "__dict__", {}))
    for cls in type(value).__mro__:
        slots_of = cls.__dict__.get("__slots__", ())
        for name in (slots_of,) if isinstance(slots_of, str) else slots_of:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                found[name] = getattr(value, name)
    return found


def made(cls: type, held: dict[str, Any]) -> Any:
    """An object of a class with these attributes."""
    value = object.__new__(cls)
    for name, item in held.items():
        object.__setattr__(value, name, item)
    return value


def holds_array(value: Any) -> bool:
    """Whether an attribute is an array, or holds some."""
    if isinstance(value, list | tuple):
        return any(map(holds_array, value))
    if isinstance(value, dict):
        return any(map(holds_array, value.values()))
    return is_array(value)


def _shown(value: Any) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
