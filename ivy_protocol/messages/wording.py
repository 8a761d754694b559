"""Texts of error messages: descriptions of annotations, and of values that were passed."""

import types
from collections.abc import Callable, Collection, Iterable, Mapping, Set
from functools import cache, partial
from typing import Any, Literal, Union, get_args, get_origin

_NOT_SEQUENCES = (str, bytes, bytearray, Mapping, Set)
_MAX_LENGTH = 40
_CONVERSIONS = {
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
    """Return the types of values that an annotation allows and that need no further check."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, types.UnionType):
        return frozenset().union(*map(plain_types, inner))
    if kind in _CONVERSIONS:
        # Accept only int itself for an annotation int: a bool is an instance of int, but not a valid size, axis or
        # count.
        return frozenset((int,) if kind is int else list(_CONVERSIONS)[: list(_CONVERSIONS).index(kind) + 1])
    if kind is None or kind in (str, type(None)):
        return frozenset((type(None) if kind is None else kind,))
    if kind is tuple or (isinstance(origin, type) and issubclass(origin, Iterable)):
        # Leave out list for a tuple annotation: some libraries reject lists where they expect tuples.
        return frozenset((tuple,) if tuple in (kind, origin) else (list, tuple))
    return frozenset()


@cache
def strict_types(kind: Any) -> frozenset[type]:
    """Return `plain_types` for an annotation that allows no arrays, functions or literals. For others, return no
    types.
    """
    text = str(kind)
    free = kind is None or any([word in text for word in ("ArrayLike", "Callable", "Literal")])
    return frozenset() if free else plain_types(kind)


def fits(value: Any, kind: Any) -> bool:
    """Return True if an annotation allows a value. If it allows a scalar, it also allows a 0-d array."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        # Compare a member of a `StrEnum` as a str: the member is equal to the literal, but its class is different.
        cls = str if isinstance(value, str) else type(value)
        return any(cls is type(choice) and value == choice for choice in inner)
    if origin in (Union, types.UnionType):
        return any(fits(value, k) for k in inner)
    if kind is None or kind is type(None):
        return value is None
    if kind in (str, type):
        return isinstance(value, kind)
    if kind in _CONVERSIONS:
        return _is_number(value, *_CONVERSIONS[kind]) and not (kind is int and type(value) is bool)
    if Callable in (origin, kind):
        return callable(value)
    if kind is tuple or (isinstance(origin, type) and issubclass(origin, Iterable)):
        return _is_collection_of(value, origin or kind, inner)
    return True


def _is_number(value: Any, *methods: str) -> bool:
    if value is None or isinstance(value, (*_NOT_SEQUENCES, type)):
        return False
    if methods[0] == "__bool__" and isinstance(value, float | complex):
        return False
    return any(map(partial(hasattr, value), methods)) and not getattr(value, "shape", ())


def _is_collection_of(value: Any, origin: type, inner: tuple[Any, ...]) -> bool:
    """Return True if a value is an iterable that the annotation allows. The elements of a collection are checked,
    too.
    """
    if issubclass(origin, Mapping | Set):
        return isinstance(value, Mapping if issubclass(origin, Mapping) else Set)
    if not hasattr(value, "__iter__") or getattr(value, "shape", None) == ():
        return False
    if not issubclass(origin, Collection):
        return True
    if isinstance(value, _NOT_SEQUENCES) or not hasattr(value, "__len__"):
        return False
    values = list(value)
    if len(inner) > 1 and inner[-1] is not ...:
        return len(values) == len(inner) and all(map(fits, values, inner))
    return not inner or all(fits(v, inner[0]) for v in values)


def describe_annotation(kind: Any) -> str:
    """Describe an annotation, such as ``an int, a tuple of ints or None``."""
    names = list(dict.fromkeys(_describe_parts(kind)))
    return " or ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def _describe_parts(kind: Any) -> list[str]:
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Literal:
        return [repr(choice) for choice in inner]
    if origin in (Union, types.UnionType):
        return [w for k in inner if k is not type(None) for w in _describe_parts(k)] + ["None"] * (type(None) in inner)
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


def describe_value(value: Any) -> str:
    """Describe a value by its type. Short contents are included."""
    if value is None or type(value) in (bool, int, float, complex):
        return repr(value)
    if isinstance(value, type):
        return f"the class {value.__name__}"
    name = type(value).__name__
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple):
        return f"{_with_article(name)} of shape {tuple(shape)}"
    if isinstance(value, str | bytes | list | tuple | dict | set):
        text = repr(value)
        if len(text) <= _MAX_LENGTH:
            return f"the {name} {text}"
    return _with_article(name)


def _with_article(name: str) -> str:
    return f"{'an' if name[:1] in 'AEIOaeio' else 'a'} {name}"
