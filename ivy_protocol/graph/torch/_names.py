"""Names under which calls of torch are recorded, and the functions that a file may call by these names."""

import inspect
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from typing import Any, NamedTuple

import torch
from torch.fx.operator_schemas import get_signature_for_torch_op
from torch.overrides import get_overridable_functions, get_testing_overrides, resolve_name

from ivy_protocol.backends.torch import _shared, random
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.libraries import is_host
from ivy_protocol.graph.nodes import Live, Node, Value

ACCEPTS_NUMPY = True
"""True if calls may have NumPy arrays as arguments that are not values of the graph."""

OPERATORS = {
    "__add__": "+", "__radd__": "+", "__sub__": "-", "__rsub__": "-", "__mul__": "*",
    "__rmul__": "*", "__truediv__": "/", "__rtruediv__": "/", "__div__": "/", "__rdiv__": "/",
    "__floordiv__": "//", "__rfloordiv__": "//", "__mod__": "%", "__rmod__": "%", "__matmul__": "@",
    "__rmatmul__": "@", "__pow__": "**", "__rpow__": "**", "__and__": "&", "__rand__": "&", "__or__": "|",
    "__ror__": "|", "__xor__": "^", "__rxor__": "^", "__lshift__": "<<", "__rlshift__": "<<", "__rshift__": ">>",
    "__rrshift__": ">>", "__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=",
}  # fmt: skip
"""Special methods of binary operators and reflected operators."""
AS_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "matmul": "@", "gt": ">", "ge": ">=", "lt": "<", "le": "<=",
    "eq": "==", "ne": "!=", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^",
}  # fmt: skip
"""Methods that are equivalent to an operator."""
INPLACE = {
    f"__i{name}__": f"{sign}="
    for name, sign in {
        "add": "+", "sub": "-", "mul": "*", "truediv": "/", "div": "/", "floordiv": "//", "mod": "%", "pow": "**",
        "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
    }.items()
}  # fmt: skip
"""Special methods of in-place operators."""
PREFIX = {"__neg__": "-", "__pos__": "+", "__invert__": "~"}
"""Special methods of unary operators."""
ALIASES = {
    "absolute": "abs", "arccos": "acos", "arccosh": "acosh", "arcsin": "asin", "arcsinh": "asinh", "arctan": "atan",
    "arctan2": "atan2", "arctanh": "atanh", "clip": "clamp", "concat": "cat", "concatenate": "cat", "divide": "div",
    "true_divide": "div", "fix": "trunc", "greater": "gt", "greater_equal": "ge", "less": "lt", "less_equal": "le",
    "not_equal": "ne", "multiply": "mul", "negative": "neg", "subtract": "sub", "swapaxes": "transpose",
    "swapdims": "transpose", "moveaxis": "movedim", "row_stack": "vstack", "special_expit": "sigmoid",
    "linalg_det": "det", "linalg_matmul": "matmul", "__neg__": "neg", "__pos__": "positive",
    "__invert__": "bitwise_not", "__div__": "div", "__truediv__": "div", "__rtruediv__": "div", "__rdiv__": "div",
    "__floordiv__": "floor_divide",
    "__rfloordiv__": "floor_divide", "__mod__": "remainder", "__rmod__": "remainder", "__and__": "bitwise_and",
    "__or__": "bitwise_or", "__xor__": "bitwise_xor", "__rand__": "bitwise_and", "__ror__": "bitwise_or",
    "__rxor__": "bitwise_xor", "__lshift__": "bitwise_left_shift", "__rshift__": "bitwise_right_shift",
    "__abs__": "abs", "__rsub__": "sub", "__rpow__": "pow", "__rmatmul__": "matmul", "__radd__": "add",
    "__rmul__": "mul",
}  # fmt: skip
"""Canonical names of functions, which labels use, by their aliases."""


class Kind(NamedTuple):
    """The form in which calls of a torch function are recorded."""

    label: str
    style: str
    target: Any
    name: str
    reflected: bool = False


@cache
def kind_of(func: Any) -> Kind:
    """Return the form in which calls of a torch function are recorded."""
    name = getattr(func, "__name__", "")
    if name in ("__get__", "__set__", "__delete__"):
        owner = func.__self__
        attribute = getattr(owner, "__name__", "") or owner.fget.__name__
        style = {"__get__": "getattr", "__set__": "setattr", "__delete__": "delattr"}[name]
        return Kind(f"torch.Tensor.{attribute}", style, attribute, attribute)
    path = resolve_name(func) or f"{getattr(func, '__module__', '')}.{name}"
    if not path.startswith("torch.Tensor."):
        public = path.removeprefix("torch.functional.")
        if public != path:
            path = f"torch.{public}"
        if path.startswith("torch.") and path.count(".") == 1:
            path = f"torch.{ALIASES.get(name, name)}"
        return Kind(path, "call", func, name)
    method = path.removeprefix("torch.Tensor.")
    public = ALIASES.get(method, method.removeprefix("__r").removeprefix("__").removesuffix("__"))
    label = f"torch.{public}" if hasattr(torch, public) else path
    if method in ("__getitem__", "__setitem__"):
        return Kind(method.strip("_"), method.strip("_"), None, method)
    if method in INPLACE:
        return Kind(f"torch.Tensor.{method.replace('__i', '').strip('_')}_", "inplace", INPLACE[method], method)
    if method in PREFIX:
        return Kind(label, "prefix", PREFIX[method], method)
    if method.startswith("__") and method in OPERATORS:
        reflected = method.startswith("__r") and method != "__rshift__"
        return Kind(label, "infix", OPERATORS[method], method, reflected)
    return Kind(label, "method", method, method)


SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {
    "torch.no_grad": (torch.no_grad, {}),
    "torch.enable_grad": (torch.enable_grad, {}),
    "torch.autocast": (
        torch.autocast,
        {
            "device_type": lambda v: v in ("cpu", "cuda", "mps", "mtia", "xpu"),
            "dtype": lambda v: isinstance(v, torch.dtype),
            "enabled": lambda v: isinstance(v, bool),
        },
    ),
}
"""Context managers of calls that a file may contain, with validators of their options."""


@cache
def _signatures(label: str, func: Any) -> list[inspect.Signature]:
    """Return the signatures of a torch function, with the parameter names of its public form."""
    public = getattr(torch, label.removeprefix("torch."), None) if label.count(".") == 1 else None
    function = func if public is None else public
    signatures = get_signature_for_torch_op(function) if callable(function) else None
    if signatures:
        return list(signatures)
    try:
        return [inspect.signature(function)]
    except (TypeError, ValueError):
        return []


def normalized(node: Node) -> Any:
    """Return the arguments of a call by name. Arguments that are equal to their default are omitted."""
    func = node.target if callable(node.target) else getattr(torch.Tensor, node.label.rpartition(".")[2], None)
    for signature in _signatures(node.label, func):
        try:
            bound = signature.bind(*node.args, **node.kwargs).arguments
        except TypeError:
            continue
        defaults = {n: p.default for n, p in signature.parameters.items()}
        arguments = {n: v for n, v in bound.items() if v is not None}
        return {n: v for n, v in arguments.items() if isinstance(v, Value) or is_host(v) or v != defaults[n]}
    return node.args, {k: v for k, v in node.kwargs.items() if v is not None}


def current_generator() -> Any:
    """Return ivy's current generator. Each call of a graph calls this function."""
    return _shared._generators.generator


def seeded_generator(seed: int) -> Live:
    """Return a generator with this seed. Each call of a graph calls this function."""
    return Live(partial(random.seeded, seed), seed)


def decode_generator(seed: int | None) -> Live:
    """Return the generator for a seed in a file. For None, return ivy's own generator."""
    return Live(current_generator) if seed is None else seeded_generator(seed)


def encode_argument(data: Any) -> Any:
    """Return an argument of a torch function as plain data. Return None if files do not support the argument."""
    for kind, cls in (("dtype", torch.dtype), ("device", torch.device), ("layout", torch.layout),
                      ("format", torch.memory_format)):  # fmt: skip
        if isinstance(data, cls):
            return {kind: str(data)}
    return None


def decode_argument(kind: str, text: Any) -> Any:
    """Return the argument that `encode_argument` converted to plain data."""
    if kind == "device" and isinstance(text, str):
        return torch.device(text)
    classes = {"dtype": torch.dtype, "layout": torch.layout, "format": torch.memory_format}
    value = vars(torch).get(str(text).removeprefix("torch."))
    if kind not in classes or not isinstance(value, classes[kind]):
        raise IvyTraceError(f"the file has the invalid argument {text!r} of a function of torch")
    return value


def encode_target(node: Node) -> str | None:
    """Return the public name of a node's function. Return None for a function that files may not contain."""
    name = resolve_name(node.target)
    return name if name in _functions() else None


CREATIONS = ("arange", "as_tensor", "asarray", "eye", "full", "linspace", "ones", "scalar_tensor", "tensor", "zeros")
"""Functions that create tensors from arguments without tensors. The results are equal in each call."""
_MAKING = (*CREATIONS, "empty", "tril_indices", "bernoulli", "normal", "rand", "randint", "randn", "randperm")
"""Functions that create tensors, and that a file may contain."""
_UNLISTED = (torch.nn.functional.hardsigmoid, torch.nn.functional.hardswish, torch.vander)
"""Functions of tensors that `get_overridable_functions` does not return."""
_FORBIDDEN = (
    # Names of functions that read or write files, run code, or return Python objects.
    "file", "hook", "load", "pickle", "save", "backward", "apply_", "map_", "map2_", "module", "autocast",
    "item", "numpy", "tolist", "sym_",
    # Names of functions that share memory with objects other than tensors.
    "storage", "set_", "share_memory", "pin_memory", "record_stream", "data_ptr", "distributed",
    # Names of functions on formats that store offsets or indices in tensors. Other calls of the graph could write
    # invalid values to these tensors.
    "sparse", "coalesce", "indices_copy", "values_copy", "mkldnn",
    # Names of internal kernels. They do not validate their arguments.
    "quantize", "fbgemm", "miopen", "cudnn", "native_", "batch_norm_", "int_repr", "choose_qparams", "fused_moving",
    "norm_except_dim", "q_per_channel", "q_scale", "q_zero_point", "ctc_loss", "fractional_max_pool",
    "segment_reduce", "grid_sampler_",
)  # fmt: skip
"""Parts of names. A file may not contain a function whose name contains one of these parts."""
_SPARSE = ("ccol_indices", "col_indices", "crow_indices", "indices", "row_indices", "values")
"""Methods of sparse tensors, which a file may not contain."""
_ATTRIBUTES = {
    "getattr": frozenset(("H", "T", "data", "grad", "imag", "mH", "mT", "real")),
    "setattr": frozenset(("data", "grad", "imag", "real", "requires_grad")),
}
"""Attributes of tensors that a file may contain."""
_PARAMETERS = frozenset((
    "a", "alpha", "axis", "copy", "correction", "descending", "device", "dim", "dtype", "from", "generator", "high",
    "include_self", "input", "keepdim", "keepdims", "largest", "layout", "low", "mean", "memory_format",
    "non_blocking", "other", "out", "p", "pin_memory", "reduce", "requires_grad", "return_counts", "return_inverse",
    "right", "self", "shape", "side", "size", "sizes", "sorted", "sorter", "stable", "std", "to", "unbiased", "value",
    "x", "x1", "x2",
))  # fmt: skip
"""Names of parameters that are allowed for functions without a signature."""


def _is_safe(name: str) -> bool:
    return not any(word in name for word in _FORBIDDEN) and not any(part.startswith("_") for part in name.split("."))


@cache
def _functions() -> dict[str, Any]:
    """Return the functions that a graph from a file may call: functions of tensors, and functions that create
    tensors.
    """
    by_name = {f"torch.{name}": getattr(torch, name) for name in _MAKING}
    by_name |= {resolve_name(function) or "": function for function in _UNLISTED}
    for functions in get_overridable_functions().values():
        for function in functions:
            name = resolve_name(function) or ""
            if name and not name.startswith("torch.Tensor.") and _is_safe(name):
                by_name[name] = function
    return by_name


@cache
def _methods() -> frozenset[str]:
    """Return the methods of tensors that a graph from a file may call."""
    names = {(resolve_name(f) or "").removeprefix("torch.Tensor.") for f in get_overridable_functions()[torch.Tensor]}
    return frozenset(n for n in names if n and "." not in n and n not in _SPARSE and _is_safe(n))


def find_allowed(style: str, name: Any) -> Any:
    """Return the function, method or attribute for a name that was read from a file; None if graphs may not use it."""
    if not isinstance(name, str):
        return None
    if style == "call":
        return _functions().get(name)
    return name if name in (_methods() if style == "method" else _ATTRIBUTES.get(style, ())) else None


@cache
def _labels() -> dict[tuple[str, Any], set[str]]:
    labels: dict[tuple[str, Any], set[str]] = {}
    for function in get_overridable_functions()[torch.Tensor]:
        kind = kind_of(function)
        labels.setdefault((kind.style, kind.target), set()).add(kind.label)
        operator = AS_OPERATORS.get(kind.label.removeprefix("torch."))
        if operator and kind.style == "method":
            labels.setdefault(("infix", operator), set()).add(kind.label)
    return labels


def is_label(style: str, name: Any, label: str) -> bool:
    """Return True if a function, method or operator has this label."""
    if style == "call":
        return label == kind_of(_functions()[name]).label
    return label in _labels().get((style, name), ())


@cache
def parameters(style: str, name: str) -> frozenset[str]:
    """Return the names of the parameters of a function or method."""
    function = _functions()[name] if style == "call" else getattr(torch.Tensor, name)
    public = function if style == "call" else getattr(torch, name.rstrip("_"), None)
    signatures: list[Any] = list(get_signature_for_torch_op(public) or ()) if callable(public) else []
    for candidate in filter(callable, (function, get_testing_overrides().get(function))):
        # Skip builtin functions that have no signature.
        with suppress(TypeError, ValueError):
            signatures.append(inspect.signature(candidate))
    return _PARAMETERS.union(*[s.parameters for s in signatures])
