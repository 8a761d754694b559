"""The ``__ivy_array_function__`` protocol: dispatch on custom classes in the order of NEP 18."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from ivy_protocol.core.adoption import adopted, adoption_of
from ivy_protocol.core.array_type import Array
from ivy_protocol.messages.prefixes import caller


class SupportsIvyArrayFunction(Protocol):
    """Protocol of classes that implement ivy functions themselves.

    The method receives the public function, the distinct types of the arguments that implement the protocol, and the
    arguments as passed by the caller. It returns the result, or ``NotImplemented`` so that the next type is tried. Its
    exceptions reach the caller unchanged. Subclasses are tried before their superclasses. Otherwise, the order is from
    left to right (NEP 18).

    Creation and random functions have no array arguments except ``like=``. The class of this argument receives the call
    without ``like`` (NEP 35).
    """

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any: ...


_registered: WeakKeyDictionary[type, dict[Any, Callable[..., Any]]] = WeakKeyDictionary()
_NO_OVERRIDE: tuple[Any, tuple[type, ...]] = (NotImplemented, ())


def register_class(fn: Any, cls: type, implementation: Callable[..., Any]) -> None:
    """Register `implementation` as the implementation of `fn` for a class that does not define the protocol."""
    _registered.setdefault(cls, {})[fn] = implementation


def registered_for(fn: Any, cls: type) -> Callable[..., Any] | None:
    """Return the implementation that is registered for a class or one of its bases. Return None if there is none."""
    return next((_registered[base][fn] for base in cls.__mro__ if fn in _registered.get(base, ())), None)


def is_override(cls: type) -> bool:
    """Return True if functions dispatch on this class before they select a backend."""
    if getattr(cls, "__ivy_array_function__", None) is not None:
        return True
    return bool(_registered or adopted) and any(base in _registered or base in adopted for base in cls.__mro__)


@caller
def invoke(value: Any, fn: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call the implementation of a function for the class of `value`. Return ``NotImplemented`` if there is none."""
    # Check the class and not the object: a wrapper may delegate attribute access to the object that it wraps.
    if getattr(type(value), "__ivy_array_function__", None) is not None:
        return value.__ivy_array_function__(fn, types, args, kwargs)
    implementation = registered_for(fn, type(value))
    if implementation is None and (adoption := adoption_of(type(value))):
        return adoption.answer(value, fn, types, args, kwargs)
    options = {"types": types} if getattr(implementation, "sees_types", False) else {}
    return NotImplemented if implementation is None else implementation(*args, **kwargs, **options)


@caller
def invoke_single(arrays: Any, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, tuple[type, ...]]:
    """Call the implementation if the class of exactly one array overrides the function. Return its result and the
    types.

    Return ``NotImplemented`` and no types if no class or several classes may override the function. The slow path then
    decides. The types also contain `ivy.Array`, which does not compete with other classes.
    """
    override: Any = None
    types: tuple[type, ...] = ()
    for value in arrays:
        cls = type(value)
        if cls in types:
            continue
        if cls is Array:
            types = (*types, cls)
            continue
        if getattr(cls, "__ivy_array_function__", None) is None:
            if cls is list or cls is tuple or _registered or adopted:
                return _NO_OVERRIDE
        elif override is None:
            override, types = value, (*types, cls)
        else:
            return _NO_OVERRIDE
    # Call the method of the object and not of its class: a classmethod then receives the class.
    return _NO_OVERRIDE if override is None else (override.__ivy_array_function__(fn, types, args, kwargs), types)


def try_overrides(values: list[Any], fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Try the classes of the arguments in the order of NEP 18. Return ``NotImplemented`` if all decline."""
    queue: list[Any] = []
    types: dict[type, None] = {}
    for value in values:
        cls = type(value)
        if cls in types or not is_override(cls):
            continue
        types[cls] = None
        # Try the class of nested data before all others: a Container maps the call over its leaves, which may be of any
        # class.
        first = hasattr(cls, "__ivy_nested__")
        index = next((i for i, other in enumerate(queue) if first or issubclass(cls, type(other))), len(queue))
        queue.insert(index, value)
    for value in queue:
        result = invoke(value, fn, tuple(types), args, kwargs)
        if result is not NotImplemented:
            return result
    return NotImplemented


__all__ = ["SupportsIvyArrayFunction"]
