"""Names under which calls of NumPy are recorded, aliases of functions, and the functions that a file may call by these
names.
"""

import copy
import inspect
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.backends.numpy import random
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Live, Node, Value

ACCEPTS_NUMPY = False
"""True if calls may have NumPy arrays as arguments that are not values of the graph."""

INFIX = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "floor_divide": "//",
    "remainder": "%", "matmul": "@", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "left_shift": "<<",
    "right_shift": ">>", "equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">",
    "greater_equal": ">=",
}  # fmt: skip
"""Ufuncs of two arguments that are written as operators."""
METHODS = frozenset((
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "astype", "byteswap", "choose", "clip", "compress",
    "conj", "conjugate", "copy", "cumprod", "cumsum", "diagonal", "dot", "fill", "flatten", "max", "mean", "min",
    "nonzero", "partition", "prod", "put", "ravel", "repeat", "reshape", "resize", "round", "searchsorted", "sort",
    "squeeze", "std", "sum", "swapaxes", "take", "trace", "transpose", "var", "view",
))  # fmt: skip
"""Methods of arrays that are recorded."""
READING_METHODS = frozenset(("item", "tolist", "tobytes", "tofile", "dump", "dumps"))
"""Methods of arrays that read the values."""
PROPERTY_ATTRIBUTES = {
    "shape": "shape", "size": "shape", "nbytes": "shape", "strides": "strides", "flags": "strides", "ndim": "ndim",
    "dtype": "dtype", "itemsize": "dtype", "device": "", "base": "",
}  # fmt: skip
"""Attributes that are not arrays, with the property that guards compare. An empty string means that no guard is
needed.
"""
ARRAY_ATTRIBUTES = frozenset(("T", "mT", "real", "imag"))
"""Attributes that are arrays."""
WRITING_METHODS = frozenset(("fill", "partition", "put", "resize", "sort"))
"""Methods that write to their array."""
WRITING = frozenset(("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"))
"""Functions that write to their first argument."""
ALIASES = {
    "divide": "true_divide", "mod": "remainder", "abs": "absolute", "concat": "concatenate", "pow": "power",
    "amax": "max", "amin": "min", "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh",
    "atan": "arctan", "atan2": "arctan2", "atanh": "arctanh", "permute_dims": "transpose", "conj": "conjugate",
    "bitwise_not": "invert", "bitwise_invert": "invert",
}  # fmt: skip
"""Canonical names of functions, which labels use, by their aliases."""
REDUCTIONS = {"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all",
               "logical_or": "any"}  # fmt: skip
"""Functions that are equal to the method `reduce` of a ufunc, by the name of the ufunc."""
CREATIONS = ("arange", "array", "asarray", "eye", "full", "identity", "linspace", "ones", "tri", "zeros")
"""Functions that create arrays from arguments without arrays."""
PROPERTY_FUNCTIONS = {
    "shape": "shape", "size": "shape", "ndim": "ndim", "result_type": "dtype", "iscomplexobj": "dtype",
    "isrealobj": "dtype", "can_cast": "dtype", "issubdtype": "dtype", "may_share_memory": "", "shares_memory": "",
    "broadcast_shapes": "", "isscalar": "", "isdtype": "dtype", "common_type": "dtype", "min_scalar_type": "dtype",
    "array_repr": "", "array_str": "", "array2string": "",
}  # fmt: skip
"""Functions that return a property of arrays, with the property that guards compare. An empty string means that no
guard is needed.
"""
MULTI_RESULT = {"gradient": "ndim", "nonzero": "ndim", "unstack": "shape", "where": "ndim"}
"""Functions that return several arrays, with the attribute of the first argument that determines the number of
arrays.
"""
DATA_DEPENDENT_SIZES = frozenset((
    "argwhere", "bincount", "compress", "extract", "flatnonzero", "intersect1d", "nonzero", "setdiff1d", "setxor1d",
    "trim_zeros", "union1d", "unique", "unique_all", "unique_counts", "unique_inverse", "unique_values",
))  # fmt: skip
"""Functions for which the sizes of the results depend on values of the arguments."""
SIZE_ARGUMENTS = {
    "arange": (0, 1, 2), "array_split": (1,), "broadcast_to": (1,), "empty": (0,), "eye": (0, 1), "full": (0,),
    "identity": (0,), "ones": (0,), "pad": (1,), "repeat": (1,), "split": (1,), "tile": (1,), "tri": (0, 1),
    "zeros": (0,),
}  # fmt: skip
"""Positions of the arguments whose values determine the sizes of the results, by function."""
UFUNC_METHODS = ("accumulate", "at", "outer", "reduce", "reduceat")
"""Methods of ufuncs that a file may contain."""
SAMPLING = frozenset((
    "beta", "binomial", "choice", "exponential", "gamma", "integers", "multinomial", "multivariate_normal", "normal",
    "permutation", "poisson", "rand", "randint", "randn", "random", "random_sample", "shuffle", "standard_exponential",
    "standard_gamma", "standard_normal", "uniform",
))  # fmt: skip
"""Functions, and methods of generators, that return random samples."""
FORBIDDEN = frozenset((
    # Functions that call other functions, or write files.
    "apply_along_axis", "apply_over_axes", "piecewise", "save", "savetxt", "savez", "savez_compressed",
    # Functions that do not return arrays.
    *PROPERTY_FUNCTIONS, "allclose", "array_equal", "array_equiv", "busday_count", "busday_offset",
    "datetime_as_string", "einsum_path", "is_busday",
))  # fmt: skip
"""Functions of arrays that a file may not contain."""
SAVED_METHODS = METHODS - {"resize"}
"""Methods that a file may contain. `resize` is excluded, since it can free memory that a view uses."""
_UFUNC = frozenset(
    ("axes", "axis", "casting", "dtype", "keepdims", "order", "out", "sig", "signature", "subok", "where")
)
_OTHERS = {
    "clip": _UFUNC,
    "einsum": frozenset(("casting", "dtype", "order")),
    "pad": frozenset(("constant_values", "end_values", "reflect_type", "stat_length")),
}
"""Parameters that functions accept as ``**kwargs``."""
_PARAMETERS = frozenset((
    "A", "B", "a", "a_max", "a_min", "alpha", "arrays", "array", "axes", "axis", "axis1", "axis2", "b", "casting",
    "check_valid", "condition", "copy", "correction", "cov", "ddof", "device", "dtype", "endpoint", "fill_value",
    "high", "indices", "initial", "inplace", "k", "keepdims", "kind", "kth", "lam", "loc", "low", "max", "mean",
    "method", "min", "mode", "n", "new_shape", "ndmin", "obj", "offset", "ord", "order", "out", "p", "pvals",
    "repeats", "replace", "scale", "shape", "shuffle", "side", "size", "sorter", "stable", "subok", "tol", "v",
    "values", "where", "x",
))  # fmt: skip
"""Names of parameters that are allowed for methods, and for functions without a signature."""


_SPECIAL = tuple([f"scipy.special.{name}" for name in ("erf", "erfc", "erfinv", "gammaln", "psi")])
"""Elementwise SciPy functions that a file may contain."""
_PLAIN = (bool, int, float, str)


def _dtype_name(dtype: Any) -> str:
    return np.dtype(dtype).name


def _is_same(value: Any, default: Any) -> bool:
    # Compare plain values with `==`, because a value from a file and an equal default are different objects.
    return value is default or (type(value) is type(default) and isinstance(value, _PLAIN) and value == default)


def normalized(node: Node) -> Any:
    """Return the arguments of a call by name. Arguments that are equal to their default are omitted."""
    name = node.label.rpartition(".")[2]
    dtypes = {v.dtype for v in (*node.inputs, *node.results)}
    if isinstance(getattr(node.target, "__self__", None), np.ufunc) and name in REDUCTIONS.values():
        names, defaults = ("a", "axis", "dtype", "out", "keepdims"), {"keepdims": False}
        bound = {**dict(zip(names, node.args, strict=False)), **node.kwargs}
        bound["a"] = bound.pop("array", bound.get("a"))
    else:
        try:
            signature = inspect.signature(getattr(np, name, node.target))
            bound = signature.bind(*node.args, **node.kwargs).arguments
            if "dtype" in bound and not isinstance(bound["dtype"], Value | None):
                bound["dtype"] = _dtype_name(bound["dtype"])
            defaults = {n: p.default for n, p in signature.parameters.items()}
        except (TypeError, ValueError):
            return node.args, {k: v for k, v in node.kwargs.items() if v is not None}
    bound = {n: v for n, v in bound.items() if v is not None}
    arguments = {n: v for n, v in bound.items() if n not in defaults or not _is_same(v, defaults[n])}
    dtype = arguments.get("dtype")
    if len(dtypes) == 1 and dtype is not None and not isinstance(dtype, Value) and _dtype_name(dtype) in dtypes:
        del arguments["dtype"]
    return arguments


def _is_reaction(value: Any) -> bool:
    return value in ("ignore", "warn", "raise", "print")


SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {
    "numpy.errstate": (np.errstate, dict.fromkeys(("divide", "invalid", "over", "under"), _is_reaction)),
}
"""Context managers of calls that a file may contain, with validators of their options."""


def current_generator() -> Any:
    """Return ivy's current generator. Each call of a graph calls this function."""
    return random._generators.generator


def decode_generator(seed: int | None) -> Live:
    """Return ivy's own generator. It is the only generator that files may contain."""
    if seed is not None:
        raise IvyTraceError("the file contains a random generator with a seed, which graphs of numpy do not support")
    return Live(current_generator)


def encode_argument(data: Any) -> Any:
    """Return an argument of a NumPy function as plain data. Return None if files do not support the argument."""
    if isinstance(data, np.dtype):
        return {"dtype": data.name}
    if isinstance(data, np.generic):
        return {"scalar": [data.dtype.name, encode_scalar(data.item())]}
    return {"dtype": np.dtype(data).name} if isinstance(data, type) and issubclass(data, np.generic) else None


def encode_scalar(scalar: Any) -> Any:
    """Return a Python scalar as plain data that preserves all of its bits."""
    return scalar if isinstance(scalar, bool | int) else [part.hex() for part in (scalar.real, scalar.imag)]


def decode_argument(kind: str, text: Any) -> Any:
    """Return the argument that `encode_argument` converted to plain data."""
    if kind == "dtype" and isinstance(text, str):
        return backends.load("numpy").native_dtype(text)
    if kind == "scalar" and isinstance(text, list):
        name, number = text
        if isinstance(number, list):
            real, imag = map(float.fromhex, number)
            number = complex(real, imag) if name.startswith("complex") else real
        return backends.load("numpy").native_dtype(name).type(number)
    raise IvyTraceError(f"the file has the invalid argument {text!r} of a function of numpy")


def encode_target(node: Node) -> str | None:
    """Return the public name of a node's function; None if there is none."""
    target = node.target
    owner = getattr(target, "__self__", None)
    if isinstance(owner, np.ufunc):
        return f"numpy.{owner.__name__}.{target.__name__}"
    name = getattr(target, "__name__", "")
    modules = ("numpy", "numpy.linalg", "numpy.fft", "numpy.random", "scipy.special")
    paths = [f"{module}.{name}" for module in modules]
    return next((path for path in paths if find_allowed("call", path) == target), None)


def _scipy_function(name: str) -> Any:
    """Return a function of scipy.special. Raise if SciPy is not installed."""
    try:
        from scipy import special
    except ImportError:
        raise IvyTraceError(
            f"the file calls scipy.special.{name}, which requires scipy; install scipy to read the file"
        ) from None
    # Unwrap the ufunc: with SCIPY_ARRAY_API, scipy.special wraps its ufuncs in functions that dispatch on the array
    # library.
    return inspect.unwrap(getattr(special, name))


def find_allowed(style: str, name: Any) -> Any:
    """Return the function, method or attribute for a name that was read from a file; None if graphs may not use it."""
    if not isinstance(name, str):
        return None
    if style in ("method", "getattr", "setattr"):
        names = SAVED_METHODS | SAMPLING if style == "method" else ARRAY_ATTRIBUTES
        return name if name in names else None
    if style == "call" and name in _SPECIAL:
        return _scipy_function(name.rpartition(".")[2])
    if style != "call" or not name.startswith("numpy."):
        return None
    *path, last = name.split(".")[1:]
    if len(path) == 1 and isinstance(vars(np).get(path[0]), np.ufunc):
        return getattr(vars(np)[path[0]], last) if last in UFUNC_METHODS else None
    if path == ["random"]:
        return getattr(np.random, last) if last in SAMPLING and hasattr(np.random, last) else None
    if path not in ([], ["linalg"], ["fft"]):
        return None
    function = vars(getattr(np, path[0]) if path else np).get(last)
    is_creation = not path and last in (*CREATIONS, "empty", "asanyarray", "ascontiguousarray")
    # Functions that dispatch by `__array_function__` have the attribute `_implementation`.
    is_dispatchable = hasattr(function, "_implementation") and last not in FORBIDDEN
    return function if isinstance(function, np.ufunc) or is_creation or is_dispatchable else None


def is_label(style: str, name: Any, label: str) -> bool:
    """Return True if a function, method or operator has this label."""
    return label in _labels(style, name)


def _labels(style: str, name: Any) -> Iterable[str]:
    if style in ("getitem", "setitem"):
        return (style,)
    if style in ("infix", "inplace"):
        sign = name.removesuffix("=") if style == "inplace" else name
        functions = [of for of, infix in {**INFIX, "power": "**"}.items() if infix == sign]
        return [f"numpy.{ALIASES.get(of, of)}" for of in functions]
    if style != "call":
        return f"numpy.{ALIASES.get(name, name)}", f"numpy.random.Generator.{name}"
    path, _, last = name.rpartition(".")
    if path.removeprefix("numpy.") in REDUCTIONS and last == "reduce":
        return (f"numpy.{REDUCTIONS[path.removeprefix('numpy.')]}",)
    if last in UFUNC_METHODS:
        of = path.removeprefix("numpy.")
        return (f"numpy.{ALIASES.get(of, of)}.{last}",)
    return (f"{'ufunc' if path == 'scipy.special' else path}.{ALIASES.get(last, last)}",)


@cache
def parameters(style: str, name: str) -> frozenset[str]:
    """Return the names of the parameters of a function or method."""
    function = find_allowed(style, name)
    if isinstance(function, np.ufunc):
        return _UFUNC
    try:
        named = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return _PARAMETERS
    from_kwargs = _OTHERS.get(name.rpartition(".")[2], _UFUNC | _PARAMETERS)
    from_kwargs = from_kwargs if any([p.kind is p.VAR_KEYWORD for p in named.values()]) else frozenset()
    return from_kwargs.union(
        n for n, p in named.items() if n != "like" and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL)
    )


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Return a function that restores the current states of the generators that nodes use."""
    generators = [current_generator(), *[a for node in nodes for a in node.args if isinstance(a, np.random.Generator)]]
    states = [(g.bit_generator, copy.deepcopy(g.bit_generator.state)) for g in generators]

    def restore() -> None:
        for bits, state in states:
            bits.state = state

    return restore
