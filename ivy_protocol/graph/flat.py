"""Flattening of nested arguments and results of compiled functions to lists of arrays.

The compilers of JAX and TensorFlow also accept nested data, but traverse them more slowly in each call. The functions
here are generated for one structure, and access each array and each level once.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import count, islice
from types import FunctionType
from typing import Any, NamedTuple

from ivy_protocol.backends.pytrees import are_equal
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.container._tree import Tree, too_deep
from ivy_protocol.core.array_type import Array
from ivy_protocol.functions._shared import flattened
from ivy_protocol.graph.codegen import function_of

_NODE_TYPES = {Array, Container, dict, list, tuple}
"""Classes of nested data. A class with ``__ivy_flatten__`` is added when its first object is flattened."""
FIXED = (bool, str, Enum, FunctionType)
"""Classes of arguments that are compiled into the function. For another value, the function is compiled again, as torch
does.

For a string, enum member or function, JAX would raise. JAX would trace bools as arrays, and branches cannot depend on
traced arrays. TensorFlow would unwrap a function that wraps another one.
"""


def is_flat(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Return True if all arguments are leaves that are not compiled into the function."""
    plain = not kwargs and _NODE_TYPES.isdisjoint(map(type, args))
    return plain and not any([isinstance(x, FIXED) or hasattr(type(x), "__ivy_flatten__") for x in args])


class CustomType:
    """A custom class, and the auxiliary data of one of its objects: the state of the object without its leaves."""

    __slots__ = ("cls", "rest")

    def __init__(self, cls: type, rest: Any) -> None:
        self.cls = cls
        self.rest = rest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CustomType) and self.cls is other.cls and are_equal(self.rest, other.rest)

    def __hash__(self) -> int:
        # Omit the auxiliary data from the hash, because they may be unhashable.
        return hash(self.cls)

    def rebuild(self, parts: Sequence[Any]) -> Any:
        """Return an object with the auxiliary data and the given parts."""
        return self.cls.__ivy_unflatten__(self.rest, parts)  # type: ignore[attr-defined]

    def parts(self, value: Any) -> tuple[Any, ...] | None:
        """Return the parts of an object of this class with equal auxiliary data; None for other objects."""
        if type(value) is not self.cls:
            return None
        parts, rest = flattened(value)
        return parts if are_equal(rest, self.rest) else None


class Fixed(NamedTuple):
    """A leaf whose value is compiled into the function."""

    cls: type
    """The class of the value. A string may be equal to an enum member of another class."""
    value: Any


def is_new_class(value: Any) -> bool:
    """Return True for an object of a custom class whose objects were not flattened before."""
    return hasattr(type(value), "__ivy_flatten__") and type(value) not in _NODE_TYPES


def flatten_arguments(
    arguments: tuple[tuple[Any, ...], dict[str, Any]],
    leaves: list[Any],
    settings: bool = True,
    fixed: tuple[type, ...] = (),
) -> Any:
    """Flatten the positional and keyword arguments of a call as `flatten` does.

    Raises
    ------
    IvyStructureError
        The arguments are nested too deep.
    """
    try:
        return flatten(arguments, leaves, settings, fixed)
    except RecursionError:
        raise too_deep("compile") from None


def flatten(value: Any, leaves: list[Any], settings: bool = True, fixed: tuple[type, ...] = ()) -> Any:
    """Append the leaves of nested data to a list. Return the structure, which is hashable.

    Without `settings`, a Container with custom settings is a leaf. Objects of the classes in `fixed` become part of the
    structure.
    """
    cls = type(value)
    if cls is Array:
        leaves.append(value._data)
        return Array
    if cls is dict or (cls is Container and (settings or value._config is DEFAULT)):
        parts: list[Any] = []
        for item in dict.values(value):
            # Append an `ivy.Array` here, because it is the most common leaf and this saves a call.
            if type(item) is Array:
                leaves.append(item._data)
                parts.append(Array)
            else:
                parts.append(flatten(item, leaves, settings, fixed))
        if cls is dict:
            return dict, tuple(value), tuple(parts)
        config = value._config
        return Container, tuple(value), tuple(parts), None if config is DEFAULT else config
    if cls is list or cls is tuple:
        return cls, None, tuple([flatten(item, leaves, settings, fixed) for item in value])
    if isinstance(value, fixed):
        return Fixed(cls, value)
    if hasattr(cls, "__ivy_flatten__"):
        _NODE_TYPES.add(cls)
        items, rest = flattened(value)
        return CustomType(cls, rest), None, tuple([flatten(item, leaves, settings, fixed) for item in items])
    leaves.append(value)
    return None


class _Lines:
    """Lines of a generated function, and the namespace of its names."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.namespace: dict[str, Any] = {"dict": dict, "Array": Array, "Container": Container, "k": DEFAULT}
        self.counter = count()

    def line(self, text: str) -> None:
        self.lines.append(f"    {text}")

    def bind(self, value: Any) -> str:
        """Add an object to the namespace, and return its name."""
        name = f"k{next(self.counter)}"
        self.namespace[name] = value
        return name


class _UnflattenWriter(_Lines):
    """Writer of a function that creates nested data from leaves."""

    def __init__(self, put: Callable[[Any, Any], None]) -> None:
        super().__init__()
        self.namespace |= {"new": object.__new__, "put": put}
        self.leaves = count()

    def expression(self, structure: Any) -> str:
        """Write the lines that create nested data, and return an expression for the data."""
        if structure is None:
            return f"x{next(self.leaves)}"
        if structure is Array:
            name = f"a{next(self.counter)}"
            self.line(f"{name} = new(Array)")
            self.line(f"{name}._data = x{next(self.leaves)}")
            return name
        if type(structure) is Fixed:
            return self.bind(structure.value)
        cls, keys, parts = structure[:3]
        items = [self.expression(part) for part in parts]
        if keys is None:
            joined = "".join(f"{part}, " for part in items)
            if type(cls) is CustomType:
                return f"{self.bind(cls.rebuild)}(({joined}))"
            return f"[{joined}]" if cls is list else f"({joined})"
        key_texts = [repr(key) if type(key) is str else self.bind(key) for key in keys]
        entries = f"{{{', '.join(map(': '.join, zip(key_texts, items, strict=True)))}}}"
        if cls is dict:
            return entries
        name, config = f"t{next(self.counter)}", structure[3]
        self.line(f"{name} = Container.__new__(Container)")
        self.line(f"dict.update({name}, {entries})")
        # Set the slot directly: `Container.__setattr__` would set a key.
        self.line(f"put({name}, {'k' if config is None else self.bind(config)})")
        return name


_put: Callable[[Any, Any], None] = Tree.__dict__["_config"].__set__


# In traces, this function replaces the slot descriptor `_put`, which torch.compile does not support.
def _put_in_trace(tree: Any, config: Any) -> None:
    """Set the settings of a Container, in code that torch.compile traces."""
    object.__setattr__(tree, "_config", config)


@lru_cache(maxsize=1024)
def unflatten_function(structure: Any, traced: bool = False) -> tuple[Callable[..., Any], int]:
    """Return two values: a function that creates nested data of a structure from leaves, and the number of leaves.

    With `traced`, torch.compile can trace the function.
    """
    writer = _UnflattenWriter(_put_in_trace if traced else _put)
    writer.line(f"return {writer.expression(structure)}")
    size = next(writer.leaves)
    header = f"def nested({', '.join(f'x{i}' for i in range(size))}):"
    return function_of("nested", header, writer.lines, writer.namespace), size


class _FlattenWriter(_Lines):
    """Writer of a function that returns the leaves of nested data. For data of another structure, the function returns
    None.
    """

    def __init__(self) -> None:
        super().__init__()
        self.namespace |= {"type": type, "len": len, "tuple": tuple, "list": list}
        self.namespace |= {"values": dict.values, "node_types": _NODE_TYPES}
        self.leaves: list[str] = []

    def unless(self, condition: str) -> None:
        self.line(f"if {condition}: return None")

    def take(self, structure: Any, name: str) -> None:
        """Write the lines that check the structure of the data in a variable, and collect its leaves."""
        if structure is None:
            self.unless(f"type({name}) in node_types")
            self.leaves.append(name)
        elif structure is Array:
            self.unless(f"type({name}) is not Array")
            self.leaves.append(f"{name}._data")
        elif type(structure) is Fixed:
            cls, value = structure
            self.unless(f"type({name}) is not {self.bind(cls)} or {name} != {self.bind(value)}")
        else:
            cls, keys, parts = structure[:3]
            names = [f"v{next(self.counter)}" for _ in parts]
            source = name if keys is None else f"values({name})"
            if type(cls) is CustomType:
                source = f"v{next(self.counter)}"
                self.line(f"{source} = {self.bind(cls.parts)}({name})")
                self.unless(f"{source} is None or len({source}) != {len(parts)}")
            elif keys is None:
                self.unless(f"type({name}) is not {cls.__name__} or len({name}) != {len(parts)}")
            else:
                mismatch = f"type({name}) is not {cls.__name__} or tuple({name}) != {self.bind(keys)}"
                if cls is Container:
                    config = structure[3]
                    mismatch += f" or {name}._config " + ("is not k" if config is None else f"!= {self.bind(config)}")
                self.unless(mismatch)
            if names:
                self.line(f"{', '.join(names)}, = {source}")
            for part, inner in zip(parts, names, strict=True):
                self.take(part, inner)


def flatten_function(structure: Any) -> Callable[[Any], tuple[Any, ...] | None]:
    """Return a function that returns the leaves of nested data of this structure, and None for other data."""
    writer = _FlattenWriter()
    writer.take(structure, "nested")
    writer.line(f"return ({''.join(f'{leaf}, ' for leaf in writer.leaves)})")
    return function_of("leaves", "def leaves(nested):", writer.lines, writer.namespace)


def unflatten(structure: Any, leaves: Iterator[Any]) -> Any:
    """Create nested data of a structure. The leaves are taken from an iterator."""
    make, size = unflatten_function(structure)
    return make(*islice(leaves, size))


def _nothing(nested: Any) -> None:
    """Return None, as a flatten function does for data of another structure."""
    return


class ByStructure:
    """Cache of functions by the structure of arguments.

    Generated code first compares the arguments with the structure of the previous call.
    """

    def __init__(self, make: Callable[[Any], Any], settings: bool = True, fixed: tuple[type, ...] = ()) -> None:
        self._make = make
        self._settings = settings
        self._fixed = fixed
        self._entries: dict[Any, tuple[Callable[[Any], Any], Any]] = {}
        self._last: tuple[Callable[[Any], Any], Any] = _nothing, None

    def match_last(self, arguments: Any) -> tuple[Any, Any]:
        """Return the function of the last call, and the leaves of the arguments.

        If the arguments have another structure, the leaves are None.
        """
        leaves_of, function = self._last
        return function, leaves_of(arguments)

    def find(self, arguments: Any) -> tuple[Any, Any]:
        """Return the function for the structure of the arguments, and the leaves. The function is created if needed."""
        leaves: list[Any] = []
        structure = flatten_arguments(arguments, leaves, self._settings, self._fixed)
        entry = self._entries.get(structure)
        if entry is None:
            entry = self._entries[structure] = flatten_function(structure), self._make(structure)
        self._last = entry
        return entry[1], leaves


def _contents(holder: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """Return the keys and the values of a mutable object."""
    if isinstance(holder, Array):
        return (0,), (holder._data,)
    if type(holder) is list:
        return tuple(range(len(holder))), tuple(holder)
    return tuple(holder), tuple(dict.values(holder))


def _holders(value: Any, holders: list[Any], settings: bool) -> None:
    """Append the mutable objects in nested data to a list. Outer objects come before inner ones."""
    cls = type(value)
    if isinstance(value, Array):
        holders.append(value)
        return
    if hasattr(cls, "__ivy_flatten__"):
        for item in flattened(value)[0]:
            _holders(item, holders, settings)
        return
    if cls not in _NODE_TYPES or (cls is Container and not settings and value._config is not DEFAULT):
        return
    if cls is not tuple:
        holders.append(value)
    for item in value if cls is list or cls is tuple else dict.values(value):
        _holders(item, holders, settings)


class Arguments:
    """The arguments of a function during tracing. They are compared before and after the call, to detect writes.

    Objects are compared only with ``is``, because torch.compile traces this class and supports no other comparison of
    identity.
    """

    def __init__(self, args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True) -> None:
        self._settings = settings
        self._holders: list[Any] = []
        _holders((args, kwargs), self._holders, settings)
        self._before = [_contents(holder) for holder in self._holders]

    def find_writes(self, leaves: list[Any]) -> tuple[Any, ...]:
        """Return a hashable description of the writes, which each call repeats. Append new arrays to `leaves`."""
        writes = []
        for index, holder in enumerate(self._holders):
            keys, values = self._before[index]
            new_keys, items = _contents(holder)
            if new_keys == keys and all([item is value for item, value in zip(items, values, strict=True)]):
                continue
            parts = [self._source(item, keys, values, leaves) for item in items]
            writes.append((index, new_keys, tuple(parts)))
        return tuple(writes)

    def _source(self, item: Any, keys: tuple[Any, ...], values: tuple[Any, ...], leaves: list[Any]) -> tuple[str, Any]:
        """Return the origin of an item that the function stored in an argument: unchanged, from another argument, or
        new.
        """
        for key, value in zip(keys, values, strict=True):
            if item is value:
                return "kept", key
        for index, holder in enumerate(self._holders):
            if item is holder:
                return "argument", index
        return "new", flatten(item, leaves, self._settings)


def write(
    written: tuple[Any, ...],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    leaves: Iterator[Any],
    settings: bool = True,
) -> None:
    """Repeat the function's writes to its arguments, which the trace recorded, on the arguments of a call."""
    holders: list[Any] = []
    _holders((args, kwargs), holders, settings)
    # Read all contents before the first write: two arguments may be the same object, to which the loop writes twice.
    before = [dict(zip(*_contents(holders[index]), strict=True)) for index, _, _ in written]
    for contents, (index, keys, parts) in zip(before, written, strict=True):
        holder = holders[index]
        values = []
        for kind, part in parts:
            if kind == "new":
                values.append(unflatten(part, leaves))
            else:
                values.append(contents[part] if kind == "kept" else holders[part])
        if isinstance(holder, Array):
            holder._data = values[0]
        elif type(holder) is list:
            holder[:] = values
        else:
            dict.clear(holder)
            dict.update(holder, zip(keys, values, strict=True))


def call_flat(
    fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True
) -> tuple[list[Any], Any, tuple[Any, ...]]:
    """Call the function to trace with nested arguments, and flatten its result and its writes.

    Return three objects: the leaves of the result, followed by the leaves of the new values that the function wrote to
    its arguments; the structure of the result; and the writes.
    """
    arguments, leaves = Arguments(args, kwargs, settings), []
    structure = flatten(fn(*args, **kwargs), leaves, settings)
    return leaves, structure, arguments.find_writes(leaves)


class End(NamedTuple):
    """The last step of a call, which runs after the compiled code."""

    nested: Callable[..., Any]
    size: int
    written: tuple[Any, ...]

    def result(
        self, leaves: Sequence[Any], args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True
    ) -> Any:
        """Create the result of a call from leaves, and repeat the function's writes to its arguments."""
        if not self.written:
            return self.nested(*leaves)
        write(self.written, args, kwargs, iter(leaves[self.size :]), settings)
        return self.nested(*leaves[: self.size])


def end_of(structure: Any, written: tuple[Any, ...]) -> End:
    """Return the last step for calls with this structure of the result and these writes to arguments."""
    return End(*unflatten_function(structure), written)
