"""The ``__ivy_array_function__`` protocol: who is asked, and in which order."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol
from weakref import WeakKeyDictionary

from ivy_protocol.messages.prefixes import caller
from ivy_protocol.slots import adopted, adoption_of


class SupportsIvyArrayFunction(Protocol):
    """A class that answers ivy functions itself.

    The method gets the public function, the distinct types of the arguments that implement the
    protocol, and the arguments as the caller gave them. It returns the result, or
    ``NotImplemented`` to let the next type answer. What it raises reaches the caller untouched.
    Subclasses are asked before their superclasses, otherwise the order is from left to right
    (NEP 18).

    What is created or drawn has no such argument, but for the one that ``like=`` names: its class gets
    the call without ``like`` (NEP 35).
    """

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any: ...


_registered: WeakKeyDictionary[type, dict[Any, Callable[..., Any]]] = WeakKeyDictionary()


def register_class(fn: Any, cls: type, implementation: Callable[..., Any]) -> None:
    """Let `implementation` answer `fn` for a class that does not know the protocol."""
    _registered.setdefault(cls, {})[fn] = implementation


def registered_for(fn: Any, cls: type) -> Callable[..., Any] | None:
    """The implementation registered for a class or one of its bases."""
    return next((_registered[base][fn] for base in cls.__mro__ if fn in _registered.get(base, ())), None)


def is_override(cls: type) -> bool:
    """Whether arguments of this class are asked before any backend."""
    if getattr(cls, "__ivy_array_function__", None) is not None:
        return True
    return bool(_registered or adopted) and any(base in _registered or base in adopted for base in cls.__mro__)


@caller
def ask(value: Any, fn: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Ask one argument to answer the call."""
    # A wrapper may hand on attributes that its class lacks to what it holds.
    if getattr(type(value), "__ivy_array_function__", None) is not None:
        return value.__ivy_array_function__(fn, types, args, kwargs)
    implementation = registered_for(fn, type(value))
    if implementation is None and (adoption := adoption_of(type(value))):
        return adoption.answer(value, fn, types, args, kwargs)
    seen = {"types": types} if getattr(implementation, "sees_types", False) else {}
    return NotImplemented if implementation is None else implementation(*args, **kwargs, **seen)


@caller
def ask_only(values: Any, fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any], plain: type) -> Any:
    """Ask at once if exactly one class overrides the function; None if the general way has to find out who is asked.

    `plain` is `ivy.Array`, which is listed among the types but leaves the answer to the others. What is returned is the
    answer and the types, as a tuple.
    """
    found: Any = None
    types: tuple[type, ...] = ()
    for v in values:
        cls = type(v)
        if cls in types:
            continue
        if cls is plain:
            types = (*types, cls)
            continue
        if getattr(cls, "__ivy_array_function__", None) is None:
            if cls is list or cls is tuple or _registered or adopted:
                return None
        elif found is None:
            found, types = v, (*types, cls)
        else:
            return None
    # By way of the object, so that it may be a method of the class, too.
    return None if found is None else (found.__ivy_array_function__(fn, types, args, kwargs), types)


def ask_in_order(values: list[Any], fn: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Ask the arguments in the order of NEP 18, one of each type; ``NotImplemented`` if all decline."""
    asked: list[Any] = []
    types: dict[type, None] = {}
    for value in values:
        cls = type(value)
        if cls in types or not is_override(cls):
            continue
        types[cls] = None
        # Nested data come before their leaves, of whatever class these are.
        first = hasattr(cls, "__ivy_nested__")
        place = next((i for i, other in enumerate(asked) if first or issubclass(cls, type(other))), len(asked))
        asked.insert(place, value)
    for value in asked:
        result = ask(value, fn, tuple(types), args, kwargs)
        if result is not NotImplemented:
            return result
    return NotImplemented


__all__ = ["SupportsIvyArrayFunction"]
