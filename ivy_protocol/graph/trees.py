"""Nested arguments and results of traced functions: the positions of the arrays in them, and their reconstruction."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ivy_protocol.backends.pytrees import are_equal
from ivy_protocol.base import protocol
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.exceptions import IvyTraceError

ARRAY, STATIC, SEQUENCE, DICT, OBJECT, SAME = "array", "static", "sequence", "dict", "object", "same"
"""Kinds of levels in nested data."""
_ATOMS = (type(None), bool, int, float, complex, str, bytes, type)

Take = Callable[[Any, str], Any]
"""Function that returns the `Value` of an array of the traced backend. It returns None for other objects."""


@dataclass(slots=True)
class Tree:
    """One level of nested data."""

    kind: str
    cls: type
    path: str
    value: Any = None
    """The `Value` of an array, a static object, or the empty dict to copy. For a named tuple, a value other than
    None.
    """
    wrapped: bool = False
    """True if the array is in an `ivy.Array`."""
    argument: str = ""
    """For the kind `SAME`, the path of the `ivy.Array` argument that is also a result."""
    children: list[tuple[Any, "Tree"]] = field(default_factory=list)
    rest: Any = None
    """For an object of a subclass of `ivy.Array`, its auxiliary data."""

    def is_of_subclass(self) -> bool:
        """Return True for an array of a subclass of `ivy.Array`."""
        return self.wrapped and self.cls is not Array and issubclass(self.cls, Array)

    def arrays(self) -> "Iterator[Tree]":
        """Yield the leaves that are arrays, from left to right."""
        if self.kind in (ARRAY, SAME):
            yield self
        for _, child in self.children:
            yield from child.arrays()


def describe(value: Any, take: Take, path: str, result: bool = False, depth: int = 0) -> Tree:
    """Return the tree of an argument or a result. In a result, dicts and objects without arrays are static."""
    if depth > LEVELS:
        raise IvyTraceError(f"{path[:60]}... is nested more than {LEVELS} levels deep, or contains itself")
    cls = type(value)
    if isinstance(value, Array):
        leaf = take(value._data, path)
        if leaf is None:
            raise IvyTraceError(
                f"{path} must be an ivy.Array of the same backend as the other arrays; convert {path} first"
            )
        return Tree(ARRAY, cls, path, leaf, wrapped=True, rest=rest_of(value))
    if isinstance(value, _ATOMS):
        return Tree(STATIC, cls, path, value)
    if isinstance(value, list | tuple):
        pairs: Any = enumerate(value)
        kind = SEQUENCE
    elif isinstance(value, dict):
        pairs, kind = dict.items(value), DICT
    else:
        leaf = take(value, path)
        if leaf is not None:
            return Tree(ARRAY, cls, path, leaf)
        if not (is_result_object(value) if result else is_argument_object(value)):
            return Tree(STATIC, cls, path, value)
        pairs, kind = attributes(value).items(), OBJECT
    paths = "{}.{}" if kind == OBJECT else "{}[{!r}]"
    children = [(k, describe(v, take, paths.format(path, k), result, depth + 1)) for k, v in pairs]
    if result and kind != SEQUENCE and not any([next(child.arrays(), None) for _, child in children]):
        return Tree(STATIC, cls, path, value)
    if kind == DICT:
        value = _empty_copy(value)  # type: ignore[arg-type]
    elif kind == OBJECT:
        value = None
    else:
        value = cls if hasattr(cls, "_fields") else None
    return Tree(kind, cls, path, value, children=children)


def rest_of(array: Array) -> Any:
    """Return the auxiliary data of an object of a subclass of `ivy.Array`. Return None for other arrays."""
    return array.__getstate__()


def has_rest(array: Array, rest: Any) -> bool:
    """Return True if an object of a subclass has the same auxiliary data as the example."""
    return are_equal(rest_of(array), rest)


def array_of(tree: Tree, data: Any) -> Array:
    """Return a native array as an `ivy.Array`, or as an object of the subclass of `ivy.Array` that `tree` contains."""
    array = wrap(data)
    return array if not tree.is_of_subclass() else tree.cls.__ivy_unflatten__(tree.rest, [array])


def _empty_copy(value: dict[Any, Any]) -> Any:
    if type(value) is dict:
        return None
    empty = copy(value)
    _dict_type(empty).clear(empty)
    return empty


def _dict_type(value: dict[Any, Any]) -> type:
    # Create an OrderedDict by its own class: it also stores the order of its keys, and the methods of dict do not
    # update this order.
    return OrderedDict if isinstance(value, OrderedDict) else dict


def attributes(value: Any) -> dict[str, Any]:
    """Return the attributes of an object by name. They come from ``__dict__`` and ``__slots__``."""
    by_name = dict(getattr(value, "__dict__", {}))
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                by_name[name] = getattr(value, name)
    return by_name


def is_argument_object(value: Any) -> bool:
    """Return True if an argument is of an array class or a dataclass. The arrays in the argument then become inputs."""
    cls = type(value)
    return protocol.is_override(cls) or (hasattr(cls, "__dataclass_fields__") and not isinstance(value, type))


def is_result_object(value: Any) -> bool:
    """Return True if a result may have arrays in its attributes."""
    return not callable(value) and not isinstance(value, ModuleType) and bool(attributes(value))


def build(tree: Tree, put: Callable[[Tree], Any]) -> Any:
    """Create nested data from a tree. `put` returns the array for each leaf."""
    if tree.kind == ARRAY:
        return put(tree)
    if tree.kind == STATIC:
        return tree.value
    if tree.kind == DICT:
        return filled_dict(tree.value, {k: build(c, put) for k, c in tree.children})
    values = [build(c, put) for _, c in tree.children]
    if tree.kind == OBJECT:
        return new_object(tree.cls, [k for k, _ in tree.children], *values)
    return tree.cls(*values) if tree.value is not None else tree.cls(values)


def filled_dict(empty: Any, values: dict[Any, Any]) -> Any:
    """Return a dict with the items of `values`, and with the class and settings of `empty`."""
    if empty is None:
        return values
    result = copy(empty)
    put = _dict_type(result).__setitem__
    for key, value in values.items():
        put(result, key, value)
    return result


def new_object(cls: type, names: list[str], *values: Any) -> Any:
    """Return an object of a class with these attributes. ``__init__`` is not called."""
    result = object.__new__(cls)
    for name, value in zip(names, values, strict=True):
        object.__setattr__(result, name, value)
    return result
