"""What is given to a program: checked against what it takes, and brought to one library."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import HOST
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.errors.validate import check_gradients
from ivy_protocol.exceptions import IvyDispatchError, IvyDtypeError, IvyGuardError, IvyTypeError
from ivy_protocol.functions import asarray
from ivy_protocol.transpile.program import ARGUMENT, LEAF, DtypeName, Input, Program, flattened


def bound(program: Program, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, Any]]:
    """The leaves of the arguments, each with where it is, in the order in which the program takes them.

    Raises
    ------
    IvyTypeError
        There are too many or too few, or they are nested otherwise.
    """
    by_place, by_name = program.takes.children
    count, names = len(by_place.children), program.parameters
    left, given = dict(kwargs), list(args[:count])
    for place, value in enumerate(args[count:], count):
        if place >= len(names) or names[place] in left:
            raise IvyTypeError(f"ivy.transpile: {program.name} takes {count} arguments by position, not {len(args)}")
        left[names[place]] = value
    inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    starts = _starts(program)
    while len(given) < count:
        name = names[len(given)] if len(given) < len(names) else ""
        given.append(_named(program, name or str(len(given)), left, by_place.children[len(given)], inputs, starts))
    more = {
        key: _named(program, str(key), left, child, inputs, starts)
        for key, child in zip(by_name.keys, by_name.children, strict=True)
    }
    for name, value in left.items():
        if value is not None:
            raise IvyTypeError(f"ivy.transpile: {program.name} was exported without the argument {name!r}")
    found: list[tuple[str, Any]] = []
    try:
        for place, (child, value) in enumerate(zip(by_place.children, given, strict=True)):
            flattened(child, value, names[place] if place < len(names) else f"argument {place}", found)
        for key, child in zip(by_name.keys, by_name.children, strict=True):
            flattened(child, more[key], str(key), found)
    except ValueError as error:
        raise IvyTypeError(f"ivy.transpile: {program.name}: {error}") from error
    return found


def _starts(program: Program) -> dict[int, int]:
    """Where the leaves of each argument begin."""
    found, start = {}, 0
    by_place, by_name = program.takes.children
    for child in (*by_place.children, *by_name.children):
        found[id(child)] = start
        start += child.size
    return found


def _named(
    program: Program, name: str, left: dict[str, Any], child: Any, inputs: list[Input], starts: dict[int, int]
) -> Any:
    """An argument by its name; one that is no array may be left out."""
    if name in left:
        return left.pop(name)
    entry = inputs[starts[id(child)]] if child.kind == LEAF else None
    if entry is not None and entry.meta is None and not isinstance(entry.value, DtypeName):
        return entry.value
    raise IvyTypeError(f"ivy.transpile: {program.name} misses the argument {name!r}")


def backend_of(value: Any) -> str:
    """The name of the backend of an array; an empty string for what is none."""
    data = data_of(value)
    name = backends.backend_name(type(data))
    return name or (backends.learn(data) if hasattr(data, "__array_namespace__") else "")


def library_of(program: Program, values: Sequence[Any], to: str | None) -> str:
    """The library that a call runs on: that of its arrays, which NumPy's join.

    Raises
    ------
    IvyDispatchError
        There are arrays of several.
    """
    if to is not None:
        return to
    found: dict[str, None] = {}
    for value in values:
        name = backend_of(value)
        if name:
            found[name] = None
    others = [name for name in found if name != HOST]
    if len(others) > 1:
        raise IvyDispatchError(
            f"ivy.transpile: {program.name} is called with arrays of {' and '.join(others)}; bring them to one, "
            f"with ivy.to_backend(x, {others[0]!r}), or make the network with to="
        )
    return others[0] if others else HOST if found else context.chosen_backend() or HOST


class Checked:
    """Takes the arguments of one call, and keeps the lengths that they have in common."""

    def __init__(self, program: Program, library: str) -> None:
        self.program = program
        self.backend = backends.load(library)
        self.lengths: dict[str, int] = {}

    def constant(self, entry: Input, path: str, value: Any) -> Any:
        """An argument that is no array.

        Raises
        ------
        IvyGuardError
            It is another one than that with which the network was exported.
        """
        if isinstance(entry.value, DtypeName):
            return value
        same = value is entry.value or (type(value) is type(entry.value) and value == entry.value)
        if not same:
            raise IvyGuardError(
                f"ivy.transpile: {self.program.name} was exported with {path} = {entry.value!r}, which is part of it, "
                f"and is called with {value!r}; transpile it again with that"
            )
        return value

    def array(self, entry: Input, path: str, value: Any) -> Any:
        """An argument or weight as an `ivy.Array` on the library of the call, with the data type of the program.

        Raises
        ------
        IvyGuardError
            Its shape does not fit.
        IvyDtypeError
            Its data type does not.
        """
        backend, meta = self.backend, entry.meta
        assert meta is not None, "constants go another way"
        data = data_of(value)
        source = backend_of(data)
        wanted = str(backend.ivy_dtype(backend.native_dtype(meta.dtype, explicit=False)))
        if source == backend.name:
            found = value if isinstance(value, slots.Array) else slots.wrap(data)
        else:
            if source not in ("", HOST):
                check_gradients("transpile", backends.load(source), backend, data)
            name = backends.load(source).dtype_name(data.dtype) if source else meta.dtype
            # A library that lacks the type of the program takes its own instead.
            found = asarray(value, dtype=wanted if name == meta.dtype else None, backend=backend.name)
        self._check_shape(entry, path, tuple(found.shape))
        dtype = found.dtype
        if dtype != wanted:
            _check_dtype(self.program, path, dtype, wanted)
            found = found.astype(wanted)
        return found

    def _check_shape(self, entry: Input, path: str, shape: tuple[Any, ...]) -> None:
        assert entry.meta is not None, "only arrays have shapes"
        expected = entry.meta.shape
        fits = len(shape) == len(expected)
        for length, wanted in zip(shape, expected, strict=False):
            if length is None:
                continue
            if isinstance(wanted, int):
                fits = fits and length == wanted
            elif wanted in self.program.symbols:
                least, most = self.program.symbols[wanted]
                if length < least or (most is not None and length > most):
                    fits = False
                else:
                    fits = fits and self.lengths.setdefault(wanted, length) == length
        if not fits:
            shown = ", ".join([str(n) if isinstance(n, int) else self._told(n) for n in expected])
            raise IvyGuardError(
                f"ivy.transpile: {self.program.name} was made for {path} of shape ({shown}), and is called with "
                f"{shape}; export it with dynamic_shapes= for lengths that may differ, or transpile it again"
            )

    def _told(self, symbol: str) -> str:
        bounds = self.program.symbols.get(symbol)
        if bounds is None:
            return symbol
        length = self.lengths.get(symbol)
        return f"{symbol}={length}" if length is not None else f"{symbol}>={bounds[0]}"


def _check_dtype(program: Program, path: str, dtype: Dtype, wanted: str) -> None:
    """Data types may be narrower than those of the program, and of the same kind."""
    to = Dtype(wanted)
    if dtype.kind != to.kind or dtype.dtype_bits > to.dtype_bits or {str(dtype), wanted} == {"float16", "bfloat16"}:
        raise IvyDtypeError(
            f"ivy.transpile: {program.name} was made for {path} of {wanted}, and is called with {dtype}; convert it, "
            f"with ivy.astype({path}, {wanted!r})"
        )
