"""The functions of numpy by name: what is recorded how, what is the same, and what a file may name."""

import copy
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.backends import _numpy_random
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.tracing.graph import Node, Value

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
READERS = frozenset(("item", "tolist", "tobytes", "tofile", "dump", "dumps", "to_device"))
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
    "permutation", "poisson", "rand", "randint", "randn", "random", "random_sample", "shuffle", "standard_normal",
    "uniform",
))  # fmt: skip
NEVER = ("apply_along_axis", "apply_over_axes", "piecewise", "save", "savetxt", "savez", "savez_compressed")
"""Functions of arrays that write files, or call others."""


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
    if len(dtypes) == 1 and "dtype" in kept and _dtype_name(kept["dtype"]) in dtypes:
        del kept["dtype"]
    return kept


SETTINGS = {"numpy.errstate": np.errstate}


def current_generator() -> Any:
    """ivy's generator at the time of the call."""
    return _numpy_random._generators.generator


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
    if kind == "dtype":
        return backends.load("numpy").native_dtype(text)
    if kind == "scalar":
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
    places = (f"numpy.{name}", f"numpy.linalg.{name}", f"numpy.fft.{name}", f"numpy.random.{name}")
    return next((place for place in places if allowed("call", place) == target), None)


def allowed(style: str, name: Any) -> Any:
    """What a name in a file stands for; None if a graph may not use it."""
    if style in ("method", "getattr", "setattr"):
        known = METHODS | DRAWING if style == "method" else ARRAYS
        return name if name in known else None
    if style != "call" or not isinstance(name, str):
        return None
    root, *path, last = name.split(".")
    if root != "numpy" or len(path) > 1:
        return None
    if path and isinstance(getattr(np, path[0], None), np.ufunc):
        return getattr(getattr(np, path[0]), last) if last in UFUNC_METHODS else None
    if path == ["random"]:
        return getattr(np.random, last) if last in DRAWING else None
    if path not in ([], ["linalg"], ["fft"]):
        return None
    found = getattr(getattr(np, path[0]) if path else np, last, None)
    makes = not path and last in (*CREATIONS, "empty", "asanyarray", "ascontiguousarray")
    # Functions that numpy hands to other arrays' `__array_function__` take arrays; a few of them write files.
    takes = hasattr(found, "_implementation") and last not in NEVER
    return found if isinstance(found, np.ufunc) or makes or takes else None


def keep_generators(nodes: list[Node]) -> Callable[[], None]:
    """Set back, when called, the generators to where they are now."""
    used = [current_generator(), *[a for node in nodes for a in node.args if isinstance(a, np.random.Generator)]]
    kept = [(g.bit_generator, copy.deepcopy(g.bit_generator.state)) for g in used]

    def back() -> None:
        for bits, before in kept:
            bits.state = before

    return back
