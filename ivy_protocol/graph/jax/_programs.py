"""The primitives of JAX, and their representation in files.

A node of a graph on JAX is a group of primitives that are compiled together. A file lists the primitives with their
parameters. To read a file, JAX traces the primitives again, and validates them like any other code.
"""

from base64 import b64decode, b64encode
from collections.abc import Callable
from contextlib import nullcontext
from enum import Enum
from functools import cache, partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax.extend.core import ClosedJaxpr, Literal, Primitive, jaxpr_as_fun, primitives

from ivy_protocol.backends.jax.elementwise import enable_x64
from ivy_protocol.backends.jax.transforms import groups, parameters, program_of
from ivy_protocol.base.files import NUMBERS, Budget, array_of, checked_size
from ivy_protocol.exceptions import IvyTraceError

_PRIMITIVES = frozenset((
    "abs", "acos", "acosh", "add", "add_any", "and", "approx_top_k", "argmax", "argmin", "asin", "asinh", "atan",
    "atan2", "atanh", "bessel_i0e", "bessel_i1e", "bitcast_convert_type", "broadcast_in_dim", "cbrt", "ceil",
    "cholesky", "cholesky_update", "clamp", "clz", "complex", "concatenate", "cond", "conj", "conv_general_dilated",
    "convert_element_type", "copy", "cos", "cosh", "cumlogsumexp", "cummax", "cummin", "cumprod", "cumsum", "digamma",
    "div", "dot_general", "dynamic_slice", "dynamic_update_slice", "eig", "eigh", "eq", "eq_to", "erf", "erf_inv",
    "erfc", "exp", "exp2", "expm1", "fft", "floor", "gather", "ge", "gt", "hessenberg", "householder_product",
    "igamma", "igamma_grad_a", "igammac", "imag", "integer_pow", "iota", "is_finite", "le", "le_to", "lgamma", "log",
    "log1p", "log2", "logistic", "lt", "lt_to", "lu", "lu_pivots_to_permutation", "max", "min", "mul", "mulhi", "ne",
    "neg", "nextafter", "not", "one_minus_square", "optimization_barrier", "or", "ormqr", "pad", "polygamma",
    "polynomial", "population_count", "pow", "qr",
    "random_bits", "random_fold_in", "random_gamma", "random_split", "real",
    "reduce_and", "reduce_max", "reduce_min", "reduce_or", "reduce_precision", "reduce_prod", "reduce_sum",
    "reduce_window", "reduce_window_max", "reduce_window_min", "reduce_window_sum", "reduce_xor",
    "regularized_incomplete_beta", "rem", "reshape", "rev", "rng_bit_generator", "round", "rsqrt", "scan", "scatter",
    "scatter-add", "scatter-max", "scatter-min", "scatter-mul", "scatter-sub", "schur", "select_and_gather_add",
    "select_and_scatter", "select_and_scatter_add", "select_n", "shift_left", "shift_right_arithmetic",
    "shift_right_logical", "sign", "sin", "sinh", "slice", "sort", "split", "sqrt", "square", "squeeze", "stack",
    "stop_gradient", "sub", "svd", "symmetric_product", "tan", "tanh", "threefry2x32", "tile", "top_k", "transpose",
    "triangular_solve", "tridiagonal", "tridiagonal_solve", "unstack", "while", "xor", "zeta",
))  # fmt: skip
"""Primitives that a file may contain. They are pure computations, without callbacks, tokens, or access to other devices
and processes.
"""
_SOLVERS = [
    getattr(lax.linalg, name) for name in ("EighImplementation", "EigImplementation") if hasattr(lax.linalg, name)
]
"""Enumerations of eigenvalue algorithms. Since jax 0.8, they are parameters of primitives."""
_ACCURACIES = [lax.AccuracyMode] if hasattr(lax, "AccuracyMode") else []
"""Enumeration of the accuracy of functions. In recent versions of JAX, it is an optional parameter of primitives."""
_ENUMS: dict[str, Any] = {
    cls.__name__: cls
    for cls in (lax.GatherScatterMode, lax.Precision, lax.RandomAlgorithm, lax.FftType, lax.RoundingMethod,
                lax.DotAlgorithmPreset, lax.linalg.SvdAlgorithm, *_SOLVERS, *_ACCURACIES)
}  # fmt: skip
RECORDS: dict[str, tuple[type, tuple[str, ...]]] = {
    cls.__name__: (cls, tuple(cls.__annotations__))
    for cls in (lax.GatherDimensionNumbers, lax.ScatterDimensionNumbers, lax.ConvDimensionNumbers,
                lax.RaggedDotDimensionNumbers)
}  # fmt: skip
"""The classes of structured parameters, with their fields."""
_GENERATORS = ("threefry2x32", "rbg", "unsafe_rbg")
_INLINED = ("call", "call_hi_primitive", "closed_call", "core_call", "custom_linear_solve", "remat2")
"""Primitives that are replaced by the primitives of their sub-jaxpr."""
JIT = ("jit", "pjit")
"""Primitives of compiled functions. jax < 0.7 uses the name "pjit"; files contain the name "jit"."""
_CUSTOM_RULES = ("custom_jvp_call", "custom_vjp_call")
"""Primitives of functions with custom derivatives. The derivatives are Python functions, so files do not contain
them.
"""
_MAX_DEPTH = 50


def _is_ints(value: Any) -> bool:
    return all(map(_is_ints, value)) if type(value) is tuple else type(value) is int and value.bit_length() < 64


def _or_none(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or check(value)


def _is(*classes: type) -> Callable[[Any], bool]:
    return lambda value: type(value) in classes


def _is_precision(value: Any) -> bool:
    if type(value) is tuple:
        return len(value) == 2 and all([type(part) is lax.Precision for part in value])
    return type(value) in (lax.Precision, lax.DotAlgorithmPreset)


def _is_dtype(value: Any) -> bool:
    return isinstance(value, np.dtype)


def _is_functions(value: Any) -> bool:
    return type(value) is tuple and all([hasattr(part, "eqns") for part in value])


_PARAMETERS: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys((
        "axis", "batch_group_count", "bit_width", "body_nconsts", "cond_nconsts", "dimension", "exponent_bits",
        "feature_group_count", "k", "length", "mantissa_bits", "num_carry", "num_consts", "num_keys",
        "permutation_size", "reduction_dimension", "reduction_input_size_override", "y",
    ), _is(int)),
    **dict.fromkeys((
        "aggregate_to_topk", "compute_left_eigenvectors", "compute_right_eigenvectors", "compute_schur_vectors",
        "compute_uv", "conjugate_a", "enable_eigvec_derivs", "full_matrices", "indices_are_sorted", "is_max_k",
        "is_stable", "left", "left_side", "log_space", "lower", "perturb_singular", "pivoting", "reverse",
        "sort_eig_vals", "sort_eigenvalues", "transpose", "transpose_a", "unique_indices", "unit_diagonal", "weak_type",
    ), _is(bool)),
    **dict.fromkeys((
        "axes", "base_dilation", "broadcast_dimensions", "fft_lengths", "lhs_dilation", "limit_indices", "new_sizes",
        "padding", "padding_config", "permutation", "reps", "rhs_dilation", "shape", "sizes", "slice_sizes",
        "start_indices", "window_dilation", "window_dimensions", "window_strides",
    ), _is_ints),
    **dict.fromkeys(("dimensions", "strides", "subset_by_index"), _or_none(_is_ints)),
    **dict.fromkeys(
        ("group_offset", "out_sharding", "select_callable", "sharding", "use_magma"), _is(type(None))
    ),
    **dict.fromkeys(("dtype", "index_dtype", "input_dtype", "new_dtype"), _is_dtype),
    **dict.fromkeys(("out_dtype", "preferred_element_type"), _or_none(_is_dtype)),
    **dict.fromkeys(("alpha", "beta", "recall_target"), _is(int, float)),
    **dict.fromkeys(("consts", "scatter_consts", "select_consts", "update_consts"), lambda value: value == ()),
    **dict.fromkeys(
        ("body_jaxpr", "cond_jaxpr", "jaxpr", "scatter_jaxpr", "select_jaxpr", "update_jaxpr"),
        _or_none(lambda value: hasattr(value, "eqns")),
    ),
    "accuracy": _or_none(_is(*_ACCURACIES)),
    "_split_transpose": lambda value: value is False,
    "algorithm": _or_none(_is(lax.RandomAlgorithm, lax.linalg.SvdAlgorithm)),
    "branches": _is_functions,
    "dimension_numbers": lambda value: _is_ints(value) or type(value).__name__ in RECORDS,
    "fft_type": _is(lax.FftType),
    "fill_value": _or_none(lambda value: isinstance(value, bool | int | float | complex | np.generic)),
    "impl": _is(str),
    "implementation": _or_none(_is(*_SOLVERS)),
    "linear": lambda value: type(value) is tuple and not any(value),
    "mode": _or_none(_is(lax.GatherScatterMode)),
    "precision": _or_none(_is_precision),
    "ragged_dot_dimension_numbers": _is(lax.RaggedDotDimensionNumbers),
    "rounding_method": _is(lax.RoundingMethod),
    "select_prim": lambda value: getattr(value, "name", "") in ("ge", "le", "gt", "lt"),
    "place": lambda value: type(value) is int and 0 <= value < 1024,
    "unroll": lambda value: type(value) is int and 0 < value <= 1024,
}  # fmt: skip
"""Validators of the parameters of primitives.

JAX validates few parameters before XLA compiles the primitives, and XLA aborts the process for invalid parameters.
"""
LABEL_PRIMITIVES = frozenset((
    *_PRIMITIVES, *_INLINED, *_CUSTOM_RULES, "device_put", "jit", "platform_index", "ragged_dot_general", "random_seed",
    "random_unwrap", "random_wrap", "reduce",
))  # fmt: skip
"""Primitives whose names may be labels of calls."""


_SCALARS_64: tuple[type, ...] = (np.int64, np.uint64, np.float64, np.complex128)


class Program(NamedTuple):
    """Primitives in a file. Values are numbered: first the inputs and constants, then the results of each equation in
    order.
    """

    inputs: list[Any]
    constants: list[Any]
    equations: list[tuple[Callable[..., Any], list[Any], int]]
    outputs: list[Any]

    def __call__(self, *arrays: Any) -> list[Any]:
        values = [*arrays, *self.constants]

        def resolve(operands: list[Any]) -> list[Any]:
            return [values[operand.position] if type(operand) is _Index else operand for operand in operands]

        for function, operands, count in self.equations:
            has_64_bit_scalars = any([isinstance(operand, _SCALARS_64) for operand in operands])
            # Enable x64 for 64-bit scalars, which come from code that was traced with x64 enabled. Otherwise, JAX would
            # downcast them.
            with enable_x64() if has_64_bit_scalars else nullcontext():
                results = function(*resolve(operands))
            if len(results) != count:
                raise IvyTraceError(
                    f"a primitive must return {count} arrays, as recorded in the file, but returned {len(results)}"
                )
            values.extend(results)
        return resolve(self.outputs)


class _Index(NamedTuple):
    """The index of a value, as an operand. All other operands are literals."""

    position: int


@cache
def _primitives() -> dict[str, Any]:
    by_name = {
        p.name: p for module in (primitives, lax, lax.linalg) for n, p in vars(module).items() if n.endswith("_p")
    }
    return {name: by_name[name] for name in _PRIMITIVES if name in by_name}


def subprogram(equation: Any) -> tuple[Any, list[Any]]:
    """Return the sub-jaxpr that an equation computes, and the inputs. For a basic primitive, return None and the
    operands.
    """
    name, params = equation.primitive.name, equation.params
    if name == "custom_linear_solve":
        # Use the jaxpr of the solver, which computes the result. The other jaxprs are for derivatives.
        lengths = params["const_lengths"]
        start = lengths.matvec + lengths.vecmat
        return params["jaxprs"].solve, [
            *equation.invars[start : start + lengths.solve],
            *equation.invars[sum(lengths) :],
        ]
    if name in JIT or name in _INLINED or name in _CUSTOM_RULES:
        return program_of(equation), equation.invars
    return None, equation.invars


def _unsupported(feature: str) -> IvyTraceError:
    return IvyTraceError(f"files of graphs on jax do not support this function: {feature}")


def encode_jaxpr(closed: ClosedJaxpr, depth: int = 0) -> dict[str, Any]:
    """Return the primitives of a jaxpr as plain data.

    Raises
    ------
    IvyTraceError
        Files do not support a primitive.
    """
    if depth > _MAX_DEPTH:
        raise _unsupported(f"the graph has functions that are nested more than {_MAX_DEPTH} levels deep")
    jaxpr = closed.jaxpr
    indices = {v: i for i, v in enumerate([*jaxpr.invars, *jaxpr.constvars])}

    def operand(v: Any) -> Any:
        return _encode_literal(v) if isinstance(v, Literal) else indices[v]

    equations = []
    for equation in jaxpr.eqns:
        inner, invars = subprogram(equation)
        name, params = _encode_call(equation, inner, depth)
        operands = [operand(v) for v in invars]
        equations.append([name, operands, params, len(equation.outvars)])
        for v in equation.outvars:
            indices[v] = len(indices)
    return {
        "inputs": [[str(v.aval.dtype), list(v.aval.shape), bool(v.aval.weak_type)] for v in jaxpr.invars],
        "constants": [_encode_array(array) for array in closed.consts],
        "equations": equations,
        "outputs": [operand(v) for v in jaxpr.outvars],
    }


def _encode_call(equation: Any, inner: Any, depth: int) -> tuple[str, dict[str, Any]]:
    name, params = equation.primitive.name, parameters(equation)
    if inner is not None:
        program = _encode_jaxpr(inner, depth)
        return ("jit", {"jaxpr": program, "name": str(params["name"])}) if name in JIT else (name, {"jaxpr": program})
    if name == "platform_index":
        if None not in params["platforms"]:
            raise _unsupported("the graph calls a function that has no code for some types of devices")
        return name, {"place": params["platforms"].index(None)}
    if name == "device_put":
        if any(device is not None for device in params["devices"]):
            raise _unsupported("the graph moves an array to a device")
        return name, {}
    if name in ("random_seed", "random_wrap"):
        return name, {"impl": params["impl"].name}
    if name not in _primitives() and name not in _CALLS:
        raise _unsupported(f"the graph calls the primitive {name}")
    # Drop `computation`, because the jaxpr contains the same computation.
    params.pop("computation", None)
    # Drop `branches_platforms`, because `platform_index` selects the branch for all platforms.
    params.pop("branches_platforms", None)
    return name, {key: _encode_data(value, depth) for key, value in params.items()}


def _encode_jaxpr(jaxpr: Any, depth: int) -> dict[str, Any]:
    closed = isinstance(jaxpr, ClosedJaxpr)
    if not closed and jaxpr.constvars:
        raise _unsupported("the graph calls a function that captures arrays")
    return {**encode_jaxpr(jaxpr if closed else ClosedJaxpr(jaxpr, ()), depth + 1), "closed": closed}


def _encode_literal(literal: Any) -> dict[str, Any]:
    value = literal.val
    if literal.aval.weak_type:
        return {"weak": encode_scalar(getattr(value, "item", lambda: value)())}
    return {"scalar": [str(literal.aval.dtype), encode_scalar(np.asarray(value).item())]}


def _encode_array(array: Any) -> dict[str, Any]:
    values = np.asarray(array)
    if values.dtype.name not in NUMBERS:
        raise _unsupported(f"the graph calls a function that captures an array of {values.dtype}")
    return {"dtype": values.dtype.name, "shape": list(values.shape), "data": b64encode(values.tobytes()).decode()}


def _encode_data(data: Any, depth: int) -> Any:
    """Return a parameter of a primitive as plain data."""
    if data is None or isinstance(data, bool | str):
        return data
    if type(data).__name__ in _ENUMS and isinstance(data, Enum):
        return {"enum": [type(data).__name__, data.name]}
    if isinstance(data, int | np.integer):
        return int(data)
    if isinstance(data, float | complex):
        return {"number": encode_scalar(data)}
    if isinstance(data, np.dtype):
        return {"dtype": data.name}
    if isinstance(data, np.generic) or (isinstance(data, np.ndarray) and not data.shape):
        return {"scalar": [data.dtype.name, encode_scalar(data.item())]}
    record = RECORDS.get(type(data).__name__)
    if record is not None and type(data) is record[0]:
        return {"record": [type(data).__name__, [_encode_data(getattr(data, n), depth) for n in record[1]]]}
    if type(data) in (list, tuple):
        return {"tuple": [_encode_data(item, depth) for item in data]}
    if hasattr(data, "eqns"):
        return {"jaxpr": _encode_jaxpr(data, depth)}
    if isinstance(data, Primitive):
        return {"primitive": data.name}
    raise _unsupported(f"the graph has a primitive with a parameter of the type {type(data).__name__}")


def encode_scalar(scalar: Any) -> Any:
    """Return a Python scalar as plain data that preserves all of its bits."""
    if isinstance(scalar, bool):
        return scalar
    if isinstance(scalar, int):
        return int(scalar)
    parts = (scalar.real, scalar.imag) if isinstance(scalar, complex) else (scalar,)
    return [float(part).hex() for part in parts]


def _decode_scalar(content: Any) -> Any:
    if type(content) in (bool, int):
        return content
    parts = [float.fromhex(part) for part in content]
    return parts[0] if len(parts) == 1 else complex(*parts)


class _Reader:
    """Builder of `Program`s from the plain data in a file."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def program(self, entry: Any, depth: int = 0) -> Program:
        if depth > _MAX_DEPTH:
            raise IvyTraceError(f"the file contains functions that are nested more than {_MAX_DEPTH} levels deep")
        inputs = [self.struct(*one) for one in entry["inputs"]]
        constants = [self.array(one) for one in entry["constants"]]
        defined = len(inputs) + len(constants)
        equations = []
        for name, operands, params, count in entry["equations"]:
            if type(count) is not int or not 0 <= count < 10_000:
                raise IvyTraceError(
                    f"the file has the invalid number of results {count!r} for a primitive; the number must be an int "
                    "from 0 to 9999"
                )
            call = self.call(name, params, depth)
            equations.append((call, [self.operand(o, defined) for o in operands], count))
            defined += count
        return Program(inputs, constants, equations, [self.operand(o, defined) for o in entry["outputs"]])

    def struct(self, dtype: str, shape: list[int], weak: bool) -> Any:
        self.check_shape(shape)
        return jax.ShapeDtypeStruct(tuple(shape), decode_dtype(dtype), weak_type=weak is True)

    def check_shape(self, shape: list[int]) -> None:
        if not all([type(n) is int and 0 <= n < 2**63 for n in shape]):
            raise IvyTraceError(f"the file has the invalid shape {shape}; sizes must be ints from 0 to 2**63 - 1")

    def array(self, entry: Any) -> Any:
        self.check_shape(entry["shape"])
        if entry["dtype"] not in NUMBERS:
            raise IvyTraceError(f"the file has a constant of the unsupported dtype {entry['dtype']!r}")
        dtype, shape = np.dtype(entry["dtype"]), tuple(entry["shape"])
        checked_size(shape, dtype, "an array of the file", self.budget)
        with enable_x64():
            return jnp.asarray(array_of(b64decode(entry["data"], validate=True), dtype, shape))

    def operand(self, entry: Any, defined: int) -> Any:
        if type(entry) is int and 0 <= entry < defined:
            return _Index(entry)
        if isinstance(entry, dict) and list(entry) == ["weak"]:
            return _decode_scalar(entry["weak"])
        if isinstance(entry, dict) and list(entry) == ["scalar"]:
            return self.data(entry, 0)
        raise IvyTraceError(f"the file passes the invalid argument {entry!r} to a primitive")

    def call(self, name: str, params: dict[str, Any], depth: int) -> Callable[..., Any]:
        """Return a primitive with its parameters as a function that returns a list of arrays."""
        if name in _INLINED:
            return self.program(params["jaxpr"], depth + 1)
        if name in _CUSTOM_RULES:
            return _without_derivative(self.program(params["jaxpr"], depth + 1))
        if name == "jit":
            label, inner = params["name"], self.program(params["jaxpr"], depth + 1)

            def run(*arrays: Any) -> list[Any]:
                return inner(*arrays)

            run.__name__ = label if isinstance(label, str) and label.isidentifier() else "function"
            return jax.jit(run)
        arguments = {key: self.data(value, depth) for key, value in params.items()}
        for key, value in arguments.items():
            if key not in _PARAMETERS or not _PARAMETERS[key](value):
                raise IvyTraceError(
                    f"the file passes an invalid parameter to the primitive {name!r}: {key!r} = {str(value)[:100]}"
                )
        if name in _CALLS:
            return partial(_CALLS[name], **arguments)
        primitive = _primitives().get(name)
        if primitive is None:
            raise IvyTraceError(f"the file calls the primitive {name!r}, which is not allowed in graphs of jax")
        if primitive.multiple_results:
            return partial(primitive.bind, **arguments)
        return lambda *arrays: [primitive.bind(*arrays, **arguments)]

    def data(self, data: Any, depth: int) -> Any:
        """Decode a parameter of a primitive from plain data."""
        if not isinstance(data, dict):
            return data
        ((kind, content),) = data.items()
        if kind == "tuple":
            return tuple([self.data(item, depth) for item in content])
        if kind == "dtype":
            return decode_dtype(content)
        if kind == "number":
            return _decode_scalar(content)
        if kind == "scalar":
            return np.asarray(_decode_scalar(content[1]), decode_dtype(content[0]))[()]
        if kind == "enum":
            return _ENUMS[content[0]][content[1]]
        if kind == "record":
            cls, names = RECORDS[content[0]]
            return cls(**dict(zip(names, [self.data(item, depth) for item in content[1]], strict=True)))
        if kind == "primitive":
            return _primitives()[content]
        if kind == "jaxpr":
            closed = trace_program(self.program(content, depth + 1))
            return closed if content["closed"] is True else closed.jaxpr
        raise IvyTraceError(f"the file has the invalid value {data!r} for a parameter of a primitive")


def decode_dtype(name: Any) -> Any:
    keys = {str(key): key for key in key_types()}
    if name in keys:
        return keys[name]
    if name not in NUMBERS and name != "bfloat16":
        raise IvyTraceError(f"the file has the dtype {name!r}, which jax does not support")
    return jnp.dtype(name)


@cache
def key_types() -> tuple[Any, ...]:
    return tuple([jax.eval_shape(partial(jax.random.key, impl=name), 0).dtype for name in _GENERATORS])


def _without_derivative(run: Callable[..., Any]) -> Callable[..., Any]:
    function = jax.custom_jvp(lambda *arrays: run(*arrays))

    @function.defjvp
    def derivative(primals: Any, tangents: Any) -> Any:
        raise IvyTraceError(
            "the gradient of a function with a custom derivative is not supported in a graph from a file; trace the "
            "function again instead of loading the graph"
        )

    return function


def _impl(name: Any) -> str:
    if name not in _GENERATORS:
        raise IvyTraceError(f"the file has the random key type {name!r}, which jax does not support")
    return name


def _reduce(*arrays: Any, jaxpr: ClosedJaxpr, dimensions: tuple[int, ...]) -> list[Any]:
    half = len(arrays) // 2
    run = jaxpr_as_fun(jaxpr)

    def computation(x: Any, y: Any) -> Any:
        return tuple(run(*x, *y))

    return list(lax.reduce(arrays[:half], arrays[half:], computation, dimensions))


def _scan(*arrays: Any, jaxpr: ClosedJaxpr, num_consts: int, num_carry: int, **params: Any) -> list[Any]:
    if not 0 <= num_consts <= num_consts + num_carry <= len(arrays) or num_carry > len(jaxpr.out_avals):
        raise IvyTraceError(
            f"the file has invalid counts for a scan of {len(arrays)} arrays: {num_consts} constants and {num_carry} "
            "arrays in the carry"
        )
    counts = (num_consts, num_carry, len(arrays) - num_consts - num_carry, len(jaxpr.out_avals) - num_carry)
    of_jax = groups(*counts) or {"num_consts": num_consts, "num_carry": num_carry}
    return primitives.scan_p.bind(*arrays, jaxpr=jaxpr, **of_jax, **params)


def _ragged_dot(*arrays: Any, out_sharding: None = None, **params: Any) -> list[Any]:
    return [lax.ragged_dot_general(*arrays, **params)]


_CALLS: dict[str, Callable[..., Any]] = {
    "device_put": lambda *arrays: [jax.device_put(array) for array in arrays],
    "ragged_dot_general": _ragged_dot,
    "platform_index": lambda place: [np.int32(place)],
    "random_seed": lambda seeds, impl: [jax.random.key(seeds, impl=_impl(impl))],
    "random_unwrap": lambda keys: [jax.random.key_data(keys)],
    "random_wrap": lambda data, impl: [jax.random.wrap_key_data(data, impl=_impl(impl))],
    "reduce": _reduce,
    "scan": _scan,
}
"""Functions that are called instead of ``bind``, for primitives that need other arguments or have no public name."""


def read(entry: Any, budget: Budget) -> ClosedJaxpr:
    """Trace the primitives in a file with JAX.

    Raises
    ------
    IvyTraceError
        The file contains a primitive or parameter that files may not contain.
    """
    return trace_program(_Reader(budget).program(entry))


def trace_program(program: Program) -> ClosedJaxpr:
    """Return the closed jaxpr of a program."""

    def run(*arrays: Any) -> list[Any]:
        return program(*arrays)

    return jax.make_jaxpr(run)(*program.inputs)
