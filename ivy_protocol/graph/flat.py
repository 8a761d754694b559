"""Nested arguments and results of compiled functions as lists of arrays.

The compilers of jax and tensorflow take nested data too, but go through them in each call at a higher cost. What is
written out here is done for each array and each level of a step of training.
"""

from collections.abc import Callable, Iterator, Sequence
from enum import Enum
from functools import lru_cache
from itertools import count, islice
from types import FunctionType
from typing import Any, NamedTuple

from ivy_protocol.array.array import Array
from ivy_protocol.backends.pytrees import are_equal
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.container._tree import Tree, too_deep
from ivy_protocol.functions._shared import flattened
from ivy_protocol.graph.codegen import function_of

_OPENED = {Array, Container, dict, list, tuple}
"""The classes of nested data, and those of one's own that were seen."""
FIXED = (bool, str, Enum, FunctionType)
"""Classes of arguments for each value of which is compiled anew, as torch does. Jax takes none of them but bools, as
arrays, on which no branch can depend; of a function that wraps another one, tensorflow would call the inner one."""


def is_flat(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether there is nothing to open in arguments, and nothing to compile for."""
    closed = not kwargs and _OPENED.isdisjoint(map(type, args))
    return closed and not any([isinstance(x, FIXED) or hasattr(type(x), "__ivy_flatten__") for x in args])


class Own:
    """A class of one's own, and what an object of it has beside its parts."""

    __slots__ = ("cls", "rest")

    def __init__(self, cls: type, rest: Any) -> None:
        self.cls = cls
        self.rest = rest

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Own) and self.cls is other.cls and are_equal(self.rest, other.rest)

    def __hash__(self) -> int:
        # What is beside the parts may have no hash.
        return hash(self.cls)

    def made(self, parts: Sequence[Any]) -> Any:
        """An object of other parts."""
        return self.cls.__ivy_unflatten__(self.rest, parts)  # type: ignore[attr-defined]

    def parts(self, value: Any) -> tuple[Any, ...] | None:
        """The parts of an object of the same class, with the same beside them; None of any other."""
        if type(value) is not self.cls:
            return None
        parts, rest = flattened(value)
        return parts if are_equal(rest, self.rest) else None


class Fixed(NamedTuple):
    """A leaf that is compiled for, and no argument of what is compiled."""

    cls: type
    """Without it, text would be taken for a member of an enumeration that is equal to it."""
    value: Any


def opens(value: Any) -> bool:
    """Whether an object is of a class of one's own that was not seen as an argument before."""
    return hasattr(type(value), "__ivy_flatten__") and type(value) not in _OPENED


def opened_arguments(
    given: tuple[tuple[Any, ...], dict[str, Any]],
    leaves: list[Any],
    settings: bool = True,
    fixed: tuple[type, ...] = (),
) -> Any:
    """Do as `opened` with the arguments of a call, positional and by name.

    Raises
    ------
    IvyStructureError
        They are nested too deep.
    """
    try:
        return opened(given, leaves, settings, fixed)
    except RecursionError:
        raise too_deep("compile") from None


def opened(value: Any, leaves: list[Any], settings: bool = True, fixed: tuple[type, ...] = ()) -> Any:
    """Put the leaves of nested data into a list, and return the structure, which can be hashed.

    Without `settings`, a Container that has some of its own is a leaf. Leaves of the classes `fixed` are no leaves, but
    in the structure.
    """
    cls = type(value)
    if cls is Array:
        leaves.append(value._data)
        return Array
    if cls is dict or (cls is Container and (settings or value._config is DEFAULT)):
        parts: list[Any] = []
        for item in dict.values(value):
            if type(item) is Array:
                leaves.append(item._data)
                parts.append(Array)
            else:
                parts.append(opened(item, leaves, settings, fixed))
        if cls is dict:
            return dict, tuple(value), tuple(parts)
        config = value._config
        return Container, tuple(value), tuple(parts), None if config is DEFAULT else config
    if cls is list or cls is tuple:
        return cls, None, tuple([opened(item, leaves, settings, fixed) for item in value])
    if isinstance(value, fixed):
        return Fixed(cls, value)
    if hasattr(cls, "__ivy_flatten__"):
        _OPENED.add(cls)
        items, rest = flattened(value)
        return Own(cls, rest), None, tuple([opened(item, leaves, settings, fixed) for item in items])
    leaves.append(value)
    return None


class _Lines:
    """The lines of a function, and the names that they know."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.namespace: dict[str, Any] = {"dict": dict, "Array": Array, "Container": Container, "k": DEFAULT}
        self.numbers = count()

    def line(self, text: str) -> None:
        self.lines.append(f"    {text}")

    def bound(self, value: Any) -> str:
        """The name of an object in the namespace."""
        name = f"k{next(self.numbers)}"
        self.namespace[name] = value
        return name


class _Closing(_Lines):
    """A function that makes nested data."""

    def __init__(self, put: Callable[[Any, Any], None]) -> None:
        super().__init__()
        self.namespace |= {"new": object.__new__, "put": put}
        self.leaves = count()

    def expression(self, structure: Any) -> str:
        """Nested data as an expression, after the lines that it needs."""
        if structure is None:
            return f"x{next(self.leaves)}"
        if structure is Array:
            name = f"a{next(self.numbers)}"
            self.line(f"{name} = new(Array)")
            self.line(f"{name}._data = x{next(self.leaves)}")
            return name
        if type(structure) is Fixed:
            return self.bound(structure.value)
        cls, keys, parts = structure[:3]
        found = [self.expression(part) for part in parts]
        if keys is None:
            listed = "".join(f"{part}, " for part in found)
            if type(cls) is Own:
                return f"{self.bound(cls.made)}(({listed}))"
            return f"[{listed}]" if cls is list else f"({listed})"
        shown = [repr(key) if type(key) is str else self.bound(key) for key in keys]
        items = f"{{{', '.join(map(': '.join, zip(shown, found, strict=True)))}}}"
        if cls is dict:
            return items
        name, config = f"t{next(self.numbers)}", structure[3]
        self.line(f"{name} = Container.__new__(Container)")
        self.line(f"dict.update({name}, {items})")
        # Assignment would go through the class's own rules for names.
        self.line(f"put({name}, {'k' if config is None else self.bound(config)})")
        return name


_put: Callable[[Any, Any], None] = Tree.__dict__["_config"].__set__


def _put_in_trace(tree: Any, config: Any) -> None:
    object.__setattr__(tree, "_config", config)


@lru_cache(maxsize=1024)
def closing(structure: Any, traced: bool = False) -> tuple[Callable[..., Any], int]:
    """A function that makes nested data of this structure from its leaves, and their number.

    The compiler of torch can follow one that is to be `traced`.
    """
    closing = _Closing(_put_in_trace if traced else _put)
    closing.line(f"return {closing.expression(structure)}")
    number = next(closing.leaves)
    header = f"def nested({', '.join(f'x{i}' for i in range(number))}):"
    return function_of("nested", header, closing.lines, closing.namespace), number


class _Opening(_Lines):
    """A function that takes the leaves out of nested data of one structure, and looks whether it is."""

    def __init__(self) -> None:
        super().__init__()
        self.namespace |= {"type": type, "len": len, "tuple": tuple, "list": list}
        self.namespace |= {"values": dict.values, "opened": _OPENED}
        self.leaves: list[str] = []

    def unless(self, condition: str) -> None:
        self.line(f"if {condition}: return None")

    def take(self, structure: Any, name: str) -> None:
        """Take apart what a variable holds."""
        if structure is None:
            self.unless(f"type({name}) in opened")
            self.leaves.append(name)
        elif structure is Array:
            self.unless(f"type({name}) is not Array")
            self.leaves.append(f"{name}._data")
        elif type(structure) is Fixed:
            cls, value = structure
            self.unless(f"type({name}) is not {self.bound(cls)} or {name} != {self.bound(value)}")
        else:
            cls, keys, parts = structure[:3]
            names = [f"v{next(self.numbers)}" for _ in parts]
            if type(cls) is Own:
                found = f"v{next(self.numbers)}"
                self.line(f"{found} = {self.bound(cls.parts)}({name})")
                self.unless(f"{found} is None or len({found}) != {len(parts)}")
                self.line(f"{''.join(f'{n}, ' for n in names)} = {found}" if names else "")
                for part, inner in zip(parts, names, strict=True):
                    self.take(part, inner)
                return
            wrong = f"type({name}) is not {cls.__name__}"
            if keys is None:
                self.unless(f"{wrong} or len({name}) != {len(parts)}")
            else:
                wrong = f"{wrong} or tuple({name}) != {self.bound(keys)}"
                if cls is Container:
                    config = structure[3]
                    wrong += f" or {name}._config " + ("is not k" if config is None else f"!= {self.bound(config)}")
                self.unless(wrong)
            if names:
                self.line(f"{', '.join(names)}, = {name if keys is None else f'values({name})'}")
            for part, inner in zip(parts, names, strict=True):
                self.take(part, inner)


def opening(structure: Any) -> Callable[[Any], tuple[Any, ...] | None]:
    """A function that gives the leaves of nested data of this structure, and None for other data."""
    opening = _Opening()
    opening.take(structure, "nested")
    opening.line(f"return ({''.join(f'{leaf}, ' for leaf in opening.leaves)})")
    return function_of("leaves", "def leaves(nested):", opening.lines, opening.namespace)


def closed(structure: Any, leaves: Iterator[Any]) -> Any:
    """Make nested data of this structure from as many leaves as it has."""
    make, number = closing(structure)
    return make(*islice(leaves, number))


def _nothing(nested: Any) -> None:
    """Take no leaves, which stands for a structure that nothing has."""
    return


class ByStructure:
    """What was made for each structure of arguments; that of the last call is known by the fastest way."""

    def __init__(self, make: Callable[[Any], Any], settings: bool = True, fixed: tuple[type, ...] = ()) -> None:
        self._make = make
        self._settings = settings
        self._fixed = fixed
        self._made: dict[Any, tuple[Callable[[Any], Any], Any]] = {}
        self._last: tuple[Callable[[Any], Any], Any] = _nothing, None

    def again(self, given: Any) -> tuple[Any, Any]:
        """What was made for the last call, and the leaves of arguments; None for arguments of another structure."""
        leaves_of, made = self._last
        return made, leaves_of(given)

    def find(self, given: Any) -> tuple[Any, Any]:
        """What is for arguments of this structure, made if it is not there, and the leaves."""
        leaves: list[Any] = []
        structure = opened_arguments(given, leaves, self._settings, self._fixed)
        found = self._made.get(structure)
        if found is None:
            found = self._made[structure] = opening(structure), self._make(structure)
        self._last = found
        return found[1], leaves


def _contents(holder: Any) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The keys and values of something that can be written to."""
    if isinstance(holder, Array):
        return (0,), (holder._data,)
    if type(holder) is list:
        return tuple(range(len(holder))), tuple(holder)
    return tuple(holder), tuple(dict.values(holder))


def _holders(value: Any, found: list[Any], settings: bool) -> None:
    """Append what can be written to in nested data, from the outside in."""
    cls = type(value)
    if isinstance(value, Array):
        found.append(value)
        return
    if hasattr(cls, "__ivy_flatten__"):
        for item in flattened(value)[0]:
            _holders(item, found, settings)
        return
    if cls not in _OPENED or (cls is Container and not settings and value._config is not DEFAULT):
        return
    if cls is not tuple:
        found.append(value)
    for item in value if cls is list or cls is tuple else dict.values(value):
        _holders(item, found, settings)


class Arguments:
    """The arguments of a function while it is traced, to find what it writes to them.

    Written so that the compiler of torch can follow: it knows the identity of objects by ``is`` alone.
    """

    def __init__(self, args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True) -> None:
        self._settings = settings
        self._holders: list[Any] = []
        _holders((args, kwargs), self._holders, settings)
        self._before = [_contents(holder) for holder in self._holders]

    def written(self, leaves: list[Any]) -> tuple[Any, ...]:
        """What is to be written to the arguments of each call, which can be hashed; its arrays go into the list."""
        found = []
        for place, holder in enumerate(self._holders):
            keys, values = self._before[place]
            now, items = _contents(holder)
            if now == keys and all([item is value for item, value in zip(items, values, strict=True)]):
                continue
            parts = [self._source(item, keys, values, leaves) for item in items]
            found.append((place, now, tuple(parts)))
        return tuple(found)

    def _source(self, item: Any, keys: tuple[Any, ...], values: tuple[Any, ...], leaves: list[Any]) -> tuple[str, Any]:
        """Where to find, in each call, what is written to a holder that had these values."""
        for key, value in zip(keys, values, strict=True):
            if item is value:
                return "kept", key
        for place, holder in enumerate(self._holders):
            if item is holder:
                return "argument", place
        return "new", opened(item, leaves, self._settings)


def write(
    written: tuple[Any, ...],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
    leaves: Iterator[Any],
    settings: bool = True,
) -> None:
    """Write to the arguments of a call what the function wrote to those of the trace."""
    found: list[Any] = []
    _holders((args, kwargs), found, settings)
    # An argument may be given twice, and then be written to twice.
    before = [dict(zip(*_contents(found[place]), strict=True)) for place, _, _ in written]
    for old, (place, keys, parts) in zip(before, written, strict=True):
        holder = found[place]
        values = []
        for kind, part in parts:
            if kind == "new":
                values.append(closed(part, leaves))
            else:
                values.append(old[part] if kind == "kept" else found[part])
        if isinstance(holder, Array):
            holder._data = values[0]
        elif type(holder) is list:
            holder[:] = values
        else:
            dict.clear(holder)
            dict.update(holder, zip(keys, values, strict=True))


def called(
    fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True
) -> tuple[list[Any], Any, tuple[Any, ...]]:
    """Call a function while it is traced: the leaves of its result and of what it writes, and how these are nested."""
    arguments, leaves = Arguments(args, kwargs, settings), []
    structure = opened(fn(*args, **kwargs), leaves, settings)
    return leaves, structure, arguments.written(leaves)


class End(NamedTuple):
    """What is left to do when the compiled code of a function has run."""

    nested: Callable[..., Any]
    size: int
    written: tuple[Any, ...]

    def result(
        self, leaves: Sequence[Any], args: tuple[Any, ...], kwargs: dict[str, Any], settings: bool = True
    ) -> Any:
        """Make the result of a call from leaves, and write to its arguments what the function wrote to them."""
        if not self.written:
            return self.nested(*leaves)
        write(self.written, args, kwargs, iter(leaves[self.size :]), settings)
        return self.nested(*leaves[: self.size])


def end_of(structure: Any, written: tuple[Any, ...]) -> End:
    """The end of calls of a function that returned, and wrote, what is nested like this."""
    return End(*closing(structure), written)
