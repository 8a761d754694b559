"""Nested arguments and results: where the arrays are in them, and how they are made anew."""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from ivy_protocol.array.array import Array, wrap
from ivy_protocol.backends.pytrees import are_equal
from ivy_protocol.base import protocol
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.exceptions import IvyTraceError

ARRAY, STATIC, SEQUENCE, DICT, OBJECT, SAME = "array", "static", "sequence", "dict", "object", "same"
_ATOMS = (type(None), bool, int, float, complex, str, bytes, type)

Take = Callable[[Any, str], Any]
"""Gives the `Value` of what is an array for the library that is traced, and None for anything else."""


@dataclass(slots=True)
class Tree:
    """One level of nested data."""

    kind: str
    cls: type
    path: str
    value: Any = None
    """The `Value` of an array; a static object; what a dict or object is copied from; the input that is returned."""
    wrapped: bool = False
    """Whether the array is held by an `ivy.Array`."""
    argument: str = ""
    """The path of the `ivy.Array` argument that is returned itself."""
    children: list[tuple[Any, "Tree"]] = field(default_factory=list)
    rest: Any = None
    """What an object of a subclass of `ivy.Array` has beside the array."""

    def is_of_subclass(self) -> bool:
        """Whether it is an array of a subclass of `ivy.Array`."""
        return self.wrapped and self.cls is not Array and issubclass(self.cls, Array)

    def arrays(self) -> "Iterator[Tree]":
        """The arrays in it, from left to right."""
        if self.kind in (ARRAY, SAME):
            yield self
        for _, child in self.children:
            yield from child.arrays()


def describe(value: Any, take: Take, path: str, result: bool = False, depth: int = 0) -> Tree:
    """Find the arrays in an argument, or in a result: there, dicts and objects without arrays stay as they are."""
    if depth > LEVELS:
        raise IvyTraceError(f"{path[:60]}... is nested more than {LEVELS} deep, or contains itself")
    cls = type(value)
    if isinstance(value, Array):
        found = take(value._data, path)
        if found is None:
            raise IvyTraceError(f"{path} is an ivy.Array of another library than the other arrays")
        return Tree(ARRAY, cls, path, found, wrapped=True, rest=rest_of(value))
    if isinstance(value, _ATOMS):
        return Tree(STATIC, cls, path, value)
    if isinstance(value, list | tuple):
        pairs: Any = enumerate(value)
        kind = SEQUENCE
    elif isinstance(value, dict):
        pairs, kind = dict.items(value), DICT
    else:
        found = take(value, path)
        if found is not None:
            return Tree(ARRAY, cls, path, found)
        if not (is_result_object(value) if result else is_argument_object(value)):
            return Tree(STATIC, cls, path, value)
        pairs, kind = attributes(value).items(), OBJECT
    children = [(k, describe(v, take, _joined(path, k, value), result, depth + 1)) for k, v in pairs]
    if result and kind != SEQUENCE and not any(map(holds_arrays, [child for _, child in children])):
        return Tree(STATIC, cls, path, value)
    if kind == DICT:
        value = _emptied(value)  # type: ignore[arg-type]
    elif kind == OBJECT:
        value = None
    else:
        value = cls if hasattr(cls, "_fields") else None
    return Tree(kind, cls, path, value, children=children)


def rest_of(array: Array) -> Any:
    """What an object of a subclass has beside the array that it holds; None if that is nothing."""
    return array.__getstate__()


def has_rest(array: Array, rest: Any) -> bool:
    """Whether an object of a subclass has beside its array what the example had."""
    return are_equal(rest_of(array), rest)


def array_of(tree: Tree, data: Any) -> Array:
    """The `ivy.Array` of a native array, of the class that the tree tells."""
    array = wrap(data)
    return array if not tree.is_of_subclass() else tree.cls.__ivy_unflatten__(tree.rest, [array])


def _joined(path: str, key: Any, holder: Any) -> str:
    if isinstance(holder, list | tuple | dict):
        return f"{path}[{key!r}]"
    return f"{path}.{key}"


def _emptied(value: dict[Any, Any]) -> Any:
    if type(value) is dict:
        return None
    made = copy(value)
    _base(made).clear(made)
    return made


def _base(value: dict[Any, Any]) -> type:
    # An OrderedDict keeps a list of its keys, which the methods of dict know nothing of.
    return OrderedDict if isinstance(value, OrderedDict) else dict


def attributes(value: Any) -> dict[str, Any]:
    """What an object of one's own class holds, by name."""
    found = dict(getattr(value, "__dict__", {}))
    for cls in type(value).__mro__:
        slots = cls.__dict__.get("__slots__", ())
        for name in (slots,) if isinstance(slots, str) else slots:
            if name not in ("__dict__", "__weakref__") and hasattr(value, name):
                found[name] = getattr(value, name)
    return found


def is_argument_object(value: Any) -> bool:
    """Whether the arrays in an argument are inputs: it is of a class of arrays, or a dataclass."""
    cls = type(value)
    return protocol.is_override(cls) or (hasattr(cls, "__dataclass_fields__") and not isinstance(value, type))


def is_result_object(value: Any) -> bool:
    """Whether a result may hold arrays in its attributes."""
    return not callable(value) and not isinstance(value, ModuleType) and bool(attributes(value))


def holds_arrays(tree: Tree) -> bool:
    """Whether there is an array in it."""
    return next(tree.arrays(), None) is not None


def build(tree: Tree, put: Callable[[Tree], Any]) -> Any:
    """Make the nested data anew, with `put` for the arrays."""
    if tree.kind == ARRAY:
        return put(tree)
    if tree.kind == STATIC:
        return tree.value
    if tree.kind == DICT:
        return filled_dict(tree.value, {k: build(c, put) for k, c in tree.children})
    values = [build(c, put) for _, c in tree.children]
    if tree.kind == OBJECT:
        return made_object(tree.cls, [k for k, _ in tree.children], *values)
    return tree.cls(*values) if tree.value is not None else tree.cls(values)


def filled_dict(empty: Any, values: dict[Any, Any]) -> Any:
    """A dict of the class and the settings of an empty one."""
    if empty is None:
        return values
    made = copy(empty)
    put = _base(made).__setitem__
    for key, value in values.items():
        put(made, key, value)
    return made


def made_object(cls: type, names: list[str], *values: Any) -> Any:
    """An object of a class with these attributes."""
    made = object.__new__(cls)
    for name, value in zip(names, values, strict=True):
        object.__setattr__(made, name, value)
    return made
