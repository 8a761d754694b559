"""Binding, checks and conversion of the arguments of a program."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import HOST
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.errors.validate import check_gradients
from ivy_protocol.exceptions import IvyDispatchError, IvyDtypeError, IvyGuardError, IvyTypeError
from ivy_protocol.functions import asarray
from ivy_protocol.transpile.program import ARGUMENT, LEAF, DtypeName, Input, Program, flatten


def bind_arguments(program: Program, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the leaves of the arguments with their paths, in the order of the program's inputs.

    Raises
    ------
    IvyTypeError
        An argument is missing, unexpected, or nested differently from the exported argument.
    """
    positional, keyword = program.in_tree.children
    arity, names = len(positional.children), program.parameters
    leftover, values = dict(kwargs), list(args[:arity])
    # Pass positional arguments beyond those of the export as keywords: such arguments belong to parameters that were
    # exported by keyword.
    for index, value in enumerate(args[arity:], arity):
        if index >= len(names) or names[index] in leftover:
            raise IvyTypeError(f"ivy.transpile: {program.name} takes {arity} arguments by position, not {len(args)}")
        leftover[names[index]] = value
    inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    starts = _leaf_offsets(program)
    while len(values) < arity:
        name = names[len(values)] if len(values) < len(names) else ""
        values.append(
            _pop_argument(program, name or str(len(values)), leftover, positional.children[len(values)], inputs, starts)
        )
    keyword_values = {
        key: _pop_argument(program, str(key), leftover, child, inputs, starts)
        for key, child in zip(keyword.keys, keyword.children, strict=True)
    }
    for name, value in leftover.items():
        # Accept None for an argument that the export omitted. None is usually the default value, which the export used.
        if value is not None:
            raise IvyTypeError(
                f"ivy.transpile: {program.name} was exported without the argument {name!r}, and cannot be called with "
                "it; omit the argument, or transpile again with it"
            )
    leaves: list[tuple[str, Any]] = []
    try:
        for index, (child, value) in enumerate(zip(positional.children, values, strict=True)):
            flatten(child, value, names[index] if index < len(names) else f"argument {index}", leaves)
        for key, child in zip(keyword.keys, keyword.children, strict=True):
            flatten(child, keyword_values[key], str(key), leaves)
    except ValueError as error:
        raise IvyTypeError(f"ivy.transpile: {program.name}: {error}") from error
    return leaves


def _leaf_offsets(program: Program) -> dict[int, int]:
    """Return the index of each argument's first leaf, by the `id` of the argument's tree."""
    offsets, offset = {}, 0
    positional, keyword = program.in_tree.children
    for child in (*positional.children, *keyword.children):
        offsets[id(child)] = offset
        offset += child.size
    return offsets


def _pop_argument(
    program: Program, name: str, leftover: dict[str, Any], child: Any, inputs: list[Input], offsets: dict[int, int]
) -> Any:
    """Remove an argument from `leftover` and return it. If a constant argument is missing, return its exported
    value.
    """
    if name in leftover:
        return leftover.pop(name)
    entry = inputs[offsets[id(child)]] if child.kind == LEAF else None
    if entry is not None and entry.meta is None and not isinstance(entry.value, DtypeName):
        return entry.value
    raise IvyTypeError(f"ivy.transpile: {program.name} is missing the argument {name!r}")


def backend_of(value: Any) -> str:
    """Return the name of an array's backend, or an empty string if the value is not an array."""
    data = data_of(value)
    name = backends.backend_name(type(data))
    # If the class is unknown but supports the array API, register its backend by `learn`.
    return name or (backends.learn(data) if hasattr(data, "__array_namespace__") else "")


def library_of(program: Program, values: Sequence[Any], to: str | None) -> str:
    """Return the backend on which a call runs: `to`, or else the backend of the arrays.

    If there are arrays of NumPy and of one other backend, the NumPy arrays are converted to the other backend.

    Raises
    ------
    IvyDispatchError
        The arrays belong to several backends.
    """
    if to is not None:
        return to
    names: dict[str, None] = {}
    for value in values:
        name = backend_of(value)
        if name:
            names[name] = None
    # Ignore `HOST`, the NumPy backend: NumPy arrays are converted to the other backend.
    others = [name for name in names if name != HOST]
    if len(others) > 1:
        raise IvyDispatchError(
            f"ivy.transpile: {program.name} requires arrays of one backend, not of {' and '.join(others)}; convert "
            f"them with ivy.to_backend(x, {others[0]!r}), or pass to= to ivy.transpile"
        )
    return others[0] if others else HOST if names else context.chosen_backend() or HOST


class ArgumentChecker:
    """Checker and converter of the arguments of one call.

    Attributes
    ----------
    sizes
        The value of each symbolic size in this call. The first array with the size sets the value.
    """

    def __init__(self, program: Program, library: str) -> None:
        self.program = program
        self.backend = backends.load(library)
        self.sizes: dict[str, int] = {}

    def constant(self, entry: Input, path: str, value: Any) -> Any:
        """Return an argument that is not an array, after a comparison with the exported value.

        Raises
        ------
        IvyGuardError
            The value differs from the one that the network was exported with.
        """
        if isinstance(entry.value, DtypeName):
            return value
        is_equal = value is entry.value or (type(value) is type(entry.value) and value == entry.value)
        if not is_equal:
            raise IvyGuardError(
                f"ivy.transpile: {self.program.name} was exported with the constant {path} = {entry.value!r}, and "
                f"cannot be called with {value!r}; transpile again with this value"
            )
        return value

    def array(self, entry: Input, path: str, value: Any) -> Any:
        """Convert an argument or weight to an `ivy.Array` with the call's backend and the program's data type.

        Raises
        ------
        IvyGuardError
            The shape differs from the shape in the program.
        IvyDtypeError
            The data type cannot be cast safely to the data type in the program.
        """
        backend, meta = self.backend, entry.meta
        assert meta is not None, "`constant` handles inputs that are not arrays"
        data = data_of(value)
        source = backend_of(data)
        expected = str(backend.ivy_dtype(backend.native_dtype(meta.dtype, explicit=False)))
        if source == backend.name:
            array = value if isinstance(value, Array) else wrap(data)
        else:
            if source not in ("", HOST):
                check_gradients("transpile", backends.load(source), backend, data)
            name = backends.load(source).dtype_name(data.dtype) if source else meta.dtype
            # If the value has the program's data type, pass `expected`: this is the same data type, or a 32-bit
            # substitute on a backend that lacks the data type, as JAX without x64 lacks int64.
            array = asarray(value, dtype=expected if name == meta.dtype else None, backend=backend.name)
        self._check_shape(entry, path, tuple(array.shape))
        dtype = array.dtype
        if dtype != expected:
            _check_dtype(self.program, path, dtype, expected)
            array = array.astype(expected)
        return array

    def _check_shape(self, entry: Input, path: str, shape: tuple[Any, ...]) -> None:
        """Raise if a shape differs from the shape in the program. A symbolic size has to be in its range, and equal in
        all arguments.
        """
        assert entry.meta is not None, "only arrays have shapes"
        expected = entry.meta.shape
        matches = len(shape) == len(expected)
        for size, expected_size in zip(shape, expected, strict=False):
            if size is None:
                # Skip unknown sizes, which occur in TensorFlow graphs and cannot be checked.
                continue
            if isinstance(expected_size, int):
                matches = matches and size == expected_size
            elif expected_size in self.program.symbols:
                lower, upper = self.program.symbols[expected_size]
                if size < lower or (upper is not None and size > upper):
                    matches = False
                else:
                    matches = matches and self.sizes.setdefault(expected_size, size) == size
        if not matches:
            text = ", ".join([str(n) if isinstance(n, int) else self._describe_size(n) for n in expected])
            raise IvyGuardError(
                f"ivy.transpile: {self.program.name} was exported for {path} of shape ({text}), and cannot be called "
                f"with {shape}; transpile again, with this shape or with dynamic_shapes="
            )

    def _describe_size(self, symbol: str) -> str:
        """Return a symbolic size with its value, or with its lower bound."""
        bounds = self.program.symbols.get(symbol)
        if bounds is None:
            return symbol
        size = self.sizes.get(symbol)
        return f"{symbol}={size}" if size is not None else f"{symbol}>={bounds[0]}"


def _check_dtype(program: Program, path: str, dtype: Dtype, expected: str) -> None:
    """Raise unless a value of `dtype` can be cast to `expected`: `dtype` must have the kind of `expected` and at most
    as many bits. Casts between float16 and bfloat16 raise, too.
    """
    target = Dtype(expected)
    if (
        dtype.kind != target.kind
        or dtype.dtype_bits > target.dtype_bits
        or {str(dtype), expected} == {"float16", "bfloat16"}
    ):
        raise IvyDtypeError(
            f"ivy.transpile: {program.name} was exported for {path} of {expected}, and cannot be called with {dtype}; "
            f"convert the argument with ivy.astype({path}, {expected!r})"
        )
