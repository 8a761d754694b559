"""What the annotation of a parameter asks for, and what was given instead, in the words of an error message."""

import types
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin

_NO_SEQUENCES = (str, bytes, bytearray, Mapping, Set)
_LONGEST = 40
_NUMBERS = {
    bool: ("__bool__", "__index__"),
    int: ("__index__",),
    float: ("__float__", "__index__"),
    complex: ("__complex__", "__float__", "__index__"),
}
_ARTICLES: dict[Any, str] = {
    bool: "a bool",
    int: "an int",
    float: "a number",
    complex: "a number",
    str: "a str",
    type: "a class",
    type(None): "None",
}
_PLURALS: dict[Any, str] = {int: "ints", float: "numbers", str: "strs"}


@cache
def plain_types(kind: Any) -> frozenset[type]:
    """The types whose values an annotation allows, or mostly does, so that they need no closer look."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return frozenset().union(*map(plain_types, inner))
    if kind in _NUMBERS:
        # A truth value is a number, but no size, axis or count.
        return frozenset((int,) if kind is int else list(_NUMBERS)[: list(_NUMBERS).index(kind) + 1])
    if kind is None or kind in (str, type(None)):
        return frozenset((type(None) if kind is None else kind,))
    if isinstance(origin, type) and issubclass(origin, Iterable):
        # Some libraries take no lists where tuples are meant.
        return frozenset((tuple,) if origin is tuple else (list, tuple))
    return frozenset()


@cache
def strict_types(kind: Any) -> frozenset[type]:
    """The same of a parameter that takes plain values only, which are looked at in each call; else none."""
    text = str(kind)
    free = kind is None or any([word in text for word in ("ArrayLike", "Callable", "Literal")])
    return frozenset() if free else plain_types(kind)


def fits(value: Any, kind: Any) -> bool:
    """Whether a value is one that an annotation allows; a number may also be an array without axes."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        # A member of an enum.StrEnum is the string that it holds.
        cls = str if isinstance(value, str) else type(value)
        return any(cls is type(choice) and value == choice for choice in inner)
    if origin in (Union, types.UnionType):
        return any(fits(value, k) for k in inner)
    if kind is None or kind is type(None):
        return value is None
    if kind in (str, type):
        return isinstance(value, kind)
    if kind in _NUMBERS:
        return _is_number(value, *_NUMBERS[kind]) and not (kind is int and type(value) is bool)
    if Callable in (origin, kind):
        return callable(value)
    if kind is tuple or (isinstance(origin, type) and issubclass(origin, Iterable)):
        return _holds(value, origin or kind, inner)
    return True


def _is_number(value: Any, *methods: str) -> bool:
    if value is None or isinstance(value, (*_NO_SEQUENCES, type)):
        return False
    if methods[0] == "__bool__" and isinstance(value, float | complex):
        return False
    return any(hasattr(value, name) for name in methods) and not getattr(value, "shape", ())


def _holds(value: Any, origin: type, inner: tuple[Any, ...]) -> bool:
    """Whether a value is iterable, or a collection of what the annotation says is in it."""
    if issubclass(origin, Mapping | Set):
        return isinstance(value, Mapping if issubclass(origin, Mapping) else Set)
    if not hasattr(value, "__iter__") or getattr(value, "shape", None) == ():
        return False
    if not issubclass(origin, Collection):
        return True
    if isinstance(value, _NO_SEQUENCES) or not hasattr(value, "__len__"):
        return False
    values = list(value)
    if len(inner) > 1 and inner[-1] is not ...:
        return len(values) == len(inner) and all(map(fits, values, inner))
    return not inner or all(fits(v, inner[0]) for v in values)


def words(kind: Any) -> str:
    """What an annotation asks for, such as ``an int, a tuple of ints or None``."""
    said = list(dict.fromkeys(_words(kind)))
    return " or ".join(filter(None, (", ".join(said[:-1]), said[-1])))


def _words(kind: Any) -> list[str]:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return [repr(choice) for choice in inner]
    if origin in (Union, types.UnionType):
        return [w for k in inner if k is not type(None) for w in _words(k)] + ["None"] * (type(None) in inner)
    if Callable in (origin, kind):
        return ["a function"]
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return ["a dict"]
    if kind is tuple or (isinstance(origin, type) and issubclass(origin, Iterable)):
        name = "a tuple" if (origin or kind) is tuple else "a list or tuple"
        if len(inner) > 1 and inner[-1] is not ...:
            return [f"{name} of {len(inner)}"]
        of = _PLURALS.get(inner[0]) if inner else None
        return [f"{name} of {of}" if of else name]
    return [_ARTICLES.get(kind, "an array" if str(kind) == "ArrayLike" else str(kind))]


def shown(value: Any) -> str:
    """A value in a message: what it is, and what it holds if that is short."""
    if value is None or type(value) in (bool, int, float, complex):
        return repr(value)
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name = type(value).__name__
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        return f"{_article(name)} of shape {tuple(shape)}"
    if isinstance(value, str | bytes | list | tuple | dict | set):
        text = repr(value)
        if len(text) <= _LONGEST:
            return f"the {name} {text}"
    return _article(name)


def _article(name: str) -> str:
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"
