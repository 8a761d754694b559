"""The functions of numpy by name: what is recorded how, what is the same, and what a file may name."""

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

HOSTS = False
"""Whether calls take arrays of NumPy, beside the values of a graph."""

INFIX = {
    "add": "+", "subtract": "-", "multiply": "*", "divide": "/", "true_divide": "/", "floor_divide": "//",
    "remainder": "%", "matmul": "@", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^", "left_shift": "<<",
    "right_shift": ">>", "equal": "==", "not_equal": "!=", "less": "<", "less_equal": "<=", "greater": ">",
    "greater_equal": ">=",
}  # fmt: skip
METHODS = frozenset((
    "all", "any", "argmax", "argmin", "argpartition", "argsort", "astype", "byteswap", "choose", "clip", "compress",
    "conj", "conjugate", "copy", "cumprod", "cumsum", "diagonal", "dot", "fill", "flatten", "max", "mean", "min",
    "nonzero", "partition", "prod", "put", "ravel", "repeat", "reshape", "resize", "round", "searchsorted", "sort",
    "squeeze", "std", "sum", "swapaxes", "take", "trace", "transpose", "var", "view",
))  # fmt: skip
READERS = frozenset(("item", "tolist", "tobytes", "tofile", "dump", "dumps"))
LOOKS = {
    "shape": "shape", "size": "shape", "nbytes": "shape", "strides": "strides", "flags": "strides", "ndim": "ndim",
    "dtype": "dtype", "itemsize": "dtype", "device": "", "base": "",
}  # fmt: skip
ARRAYS = frozenset(("T", "mT", "real", "imag"))
WRITING_METHODS = frozenset(("fill", "partition", "put", "resize", "sort"))
WRITING = frozenset(("copyto", "fill_diagonal", "place", "put", "put_along_axis", "putmask"))
SAME_NAMES = {
    "divide": "true_divide", "mod": "remainder", "abs": "absolute", "concat": "concatenate", "pow": "power",
    "amax": "max", "amin": "min", "acos": "arccos", "acosh": "arccosh", "asin": "arcsin", "asinh": "arcsinh",
    "atan": "arctan", "atan2": "arctan2", "atanh": "arctanh", "permute_dims": "transpose", "conj": "conjugate",
    "bitwise_not": "invert", "bitwise_invert": "invert",
}  # fmt: skip
REDUCTIONS = {"add": "sum", "multiply": "prod", "maximum": "max", "minimum": "min", "logical_and": "all",
               "logical_or": "any"}  # fmt: skip
CREATIONS = ("arange", "array", "asarray", "eye", "full", "identity", "linspace", "ones", "tri", "zeros")
LOOKED_AT = {"shape": "shape", "size": "shape", "ndim": "ndim", "result_type": "dtype", "iscomplexobj": "dtype",
              "isrealobj": "dtype", "can_cast": "dtype", "issubdtype": "dtype", "may_share_memory": "",
              "shares_memory": "", "broadcast_shapes": "", "isscalar": "", "isdtype": "dtype",
              "common_type": "dtype", "min_scalar_type": "dtype", "array_repr": "", "array_str": "",
              "array2string": ""}  # fmt: skip
PARTS = {"gradient": "ndim", "nonzero": "ndim", "unstack": "shape", "where": "ndim"}
"""Functions that give as many arrays as the first one tells, and what tells it."""
SIZING = frozenset((
    "argwhere", "bincount", "compress", "extract", "flatnonzero", "intersect1d", "nonzero", "setdiff1d", "setxor1d",
    "trim_zeros", "union1d", "unique", "unique_all", "unique_counts", "unique_inverse", "unique_values",
))  # fmt: skip
"""Functions that give results of sizes that depend on values."""
SIZED_BY = {
    "arange": (0, 1, 2), "array_split": (1,), "broadcast_to": (1,), "empty": (0,), "eye": (0, 1), "full": (0,),
    "identity": (0,), "ones": (0,), "pad": (1,), "repeat": (1,), "split": (1,), "tile": (1,), "tri": (0, 1),
    "zeros": (0,),
}  # fmt: skip
"""Functions that do so where these of their arguments are arrays."""
UFUNC_METHODS = ("accumulate", "at", "outer", "reduce", "reduceat")
DRAWING = frozenset((
    "beta", "binomial", "choice", "exponential", "gamma", "integers", "multinomial", "multivariate_normal", "normal",
    "permutation", "poisson", "rand", "randint", "randn", "random", "random_sample", "shuffle", "standard_exponential",
    "standard_gamma", "standard_normal", "uniform",
))  # fmt: skip
NEVER = frozenset((
    # Those that call other functions, or write files.
    "apply_along_axis", "apply_over_axes", "piecewise", "save", "savetxt", "savez", "savez_compressed",
    # Those that give no arrays.
    *LOOKED_AT, "allclose", "array_equal", "array_equiv", "busday_count", "busday_offset", "datetime_as_string",
    "einsum_path", "is_busday",
))  # fmt: skip
"""Functions of arrays that no graph has."""
SAVED_METHODS = METHODS - {"resize"}
"""The methods that a file may name: `resize` can take memory away from the views of an array."""
_UFUNC = frozenset(
    ("axes", "axis", "casting", "dtype", "keepdims", "order", "out", "sig", "signature", "subok", "where")
)
_OTHERS = {
    "clip": _UFUNC,
    "einsum": frozenset(("casting", "dtype", "order")),
    "pad": frozenset(("constant_values", "end_values", "reflect_type", "stat_length")),
}
"""Parameters that functions take as ``**kwargs``."""
_PARAMETERS = frozenset((
    "A", "B", "a", "a_max", "a_min", "alpha", "arrays", "array", "axes", "axis", "axis1", "axis2", "b", "casting",
    "check_valid", "condition", "copy", "correction", "cov", "ddof", "device", "dtype", "endpoint", "fill_value",
    "high", "indices", "initial", "inplace", "k", "keepdims", "kind", "kth", "lam", "loc", "low", "max", "mean",
    "method", "min", "mode", "n", "new_shape", "ndmin", "obj", "offset", "ord", "order", "out", "p", "pvals",
    "repeats", "replace", "scale", "shape", "shuffle", "side", "size", "sorter", "stable", "subok", "tol", "v",
    "values", "where", "x",
))  # fmt: skip
"""The parameters of methods, and of functions whose signatures do not tell."""


_SPECIAL = tuple([f"scipy.special.{name}" for name in ("erf", "erfc", "erfinv", "gammaln", "psi")])
"""Functions of elements of SciPy that a file may name."""
_PLAIN = (bool, int, float, str)


def _dtype_name(dtype: Any) -> str:
    return np.dtype(dtype).name


def _is_same(value: Any, default: Any) -> bool:
    # What was read from a file is equal to the default, and not the same object.
    return value is default or (type(value) is type(default) and isinstance(value, _PLAIN) and value == default)


def normalised(node: Node) -> Any:
    """The arguments of a call by name, without those that have their default."""
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
    kept = {n: v for n, v in bound.items() if n not in defaults or not _is_same(v, defaults[n])}
    dtype = kept.get("dtype")
    if len(dtypes) == 1 and dtype is not None and not isinstance(dtype, Value) and _dtype_name(dtype) in dtypes:
        del kept["dtype"]
    return kept


def _is_reaction(value: Any) -> bool:
    return value in ("ignore", "warn", "raise", "print")


SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {
    "numpy.errstate": (np.errstate, dict.fromkeys(("divide", "invalid", "over", "under"), _is_reaction)),
}
"""What may be open around a call, with what its options may be."""


def current_generator() -> Any:
    """ivy's generator at the time of the call."""
    return random._generators.generator


def generator(seed: int | None) -> Live:
    """The generator that a file tells of: ivy's own."""
    if seed is not None:
        raise IvyTraceError("the file names a generator with a seed, which graphs of numpy do not have")
    return Live(current_generator)


def saved(data: Any) -> Any:
    """An argument of numpy as text."""
    if isinstance(data, np.dtype):
        return {"dtype": data.name}
    if isinstance(data, np.generic):
        return {"scalar": [data.dtype.name, saved_number(data.item())]}
    return {"dtype": np.dtype(data).name} if isinstance(data, type) and issubclass(data, np.generic) else None


def saved_number(number: Any) -> Any:
    """A number as text that gives the same number again."""
    return number if isinstance(number, bool | int) else [part.hex() for part in (number.real, number.imag)]


def loaded(kind: str, text: Any) -> Any:
    """The argument that was saved as text."""
    if kind == "dtype" and isinstance(text, str):
        return backends.load("numpy").native_dtype(text)
    if kind == "scalar" and isinstance(text, list):
        name, number = text
        if isinstance(number, list):
            real, imag = map(float.fromhex, number)
            number = complex(real, imag) if name.startswith("complex") else real
        return backends.load("numpy").native_dtype(name).type(number)
    raise IvyTraceError(f"the file holds {text!r} where an argument of numpy should be")


def saved_name(node: Node) -> str | None:
    """The public name of a function."""
    target = node.target
    owner = getattr(target, "__self__", None)
    if isinstance(owner, np.ufunc):
        return f"numpy.{owner.__name__}.{target.__name__}"
    name = getattr(target, "__name__", "")
    modules = ("numpy", "numpy.linalg", "numpy.fft", "numpy.random", "scipy.special")
    places = [f"{module}.{name}" for module in modules]
    return next((place for place in places if allowed("call", place) == target), None)


def _of_scipy(name: str) -> Any:
    """A function of SciPy, by which ivy computes on NumPy where that is installed."""
    try:
        from scipy import special
    except ImportError:
        raise IvyTraceError(f"the file calls scipy.special.{name}; install scipy to read it") from None
    # With SCIPY_ARRAY_API there is a function of other libraries' arrays around it.
    return inspect.unwrap(getattr(special, name))


def allowed(style: str, name: Any) -> Any:
    """What a name in a file stands for; None if a graph may not use it."""
    if not isinstance(name, str):
        return None
    if style in ("method", "getattr", "setattr"):
        known = SAVED_METHODS | DRAWING if style == "method" else ARRAYS
        return name if name in known else None
    if style == "call" and name in _SPECIAL:
        return _of_scipy(name.rpartition(".")[2])
    if style != "call" or not name.startswith("numpy."):
        return None
    *path, last = name.split(".")[1:]
    if len(path) == 1 and isinstance(vars(np).get(path[0]), np.ufunc):
        return getattr(vars(np)[path[0]], last) if last in UFUNC_METHODS else None
    if path == ["random"]:
        return getattr(np.random, last) if last in DRAWING and hasattr(np.random, last) else None
    if path not in ([], ["linalg"], ["fft"]):
        return None
    found = vars(getattr(np, path[0]) if path else np).get(last)
    makes = not path and last in (*CREATIONS, "empty", "asanyarray", "ascontiguousarray")
    # Functions that numpy hands to other arrays' `__array_function__` take arrays.
    takes = hasattr(found, "_implementation") and last not in NEVER
    return found if isinstance(found, np.ufunc) or makes or takes else None


def is_label(style: str, name: Any, label: str) -> bool:
    """Whether a function, method or operator is shown by this name."""
    return label in _labels(style, name)


def _labels(style: str, name: Any) -> Iterable[str]:
    if style in ("getitem", "setitem"):
        return (style,)
    if style in ("infix", "inplace"):
        sign = name.removesuffix("=") if style == "inplace" else name
        own = [of for of, known in {**INFIX, "power": "**"}.items() if known == sign]
        return [f"numpy.{SAME_NAMES.get(of, of)}" for of in own]
    if style != "call":
        return f"numpy.{SAME_NAMES.get(name, name)}", f"numpy.random.Generator.{name}"
    place, _, last = name.rpartition(".")
    if place.removeprefix("numpy.") in REDUCTIONS and last == "reduce":
        return (f"numpy.{REDUCTIONS[place.removeprefix('numpy.')]}",)
    if last in UFUNC_METHODS:
        of = place.removeprefix("numpy.")
        return (f"numpy.{SAME_NAMES.get(of, of)}.{last}",)
    return (f"{'ufunc' if place == 'scipy.special' else place}.{SAME_NAMES.get(last, last)}",)


@cache
def parameters(style: str, name: str) -> frozenset[str]:
    """The names of the parameters of a function or method."""
    function = allowed(style, name)
    if isinstance(function, np.ufunc):
        return _UFUNC
    try:
        own = inspect.signature(function).parameters
    except (TypeError, ValueError):
        return _PARAMETERS
    more = _OTHERS.get(name.rpartition(".")[2], _UFUNC | _PARAMETERS)
    more = more if any([p.kind is p.VAR_KEYWORD for p in own.values()]) else frozenset()
    return more.union(n for n, p in own.items() if n != "like" and p.kind not in (p.VAR_KEYWORD, p.VAR_POSITIONAL))


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, the generators to where they are now."""
    used = [current_generator(), *[a for node in nodes for a in node.args if isinstance(a, np.random.Generator)]]
    kept = [(g.bit_generator, copy.deepcopy(g.bit_generator.state)) for g in used]

    def back() -> None:
        for bits, before in kept:
            bits.state = before

    return back
