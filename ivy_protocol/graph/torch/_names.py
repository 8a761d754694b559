"""The functions of torch by name: how calls of them are recorded, and what a file may name."""

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

HOSTS = True
"""Whether calls take arrays of NumPy, beside the values of a graph."""

OPERATORS = {
    "__add__": "+", "__radd__": "+", "__sub__": "-", "__rsub__": "-", "__mul__": "*",
    "__rmul__": "*", "__truediv__": "/", "__rtruediv__": "/", "__div__": "/", "__rdiv__": "/",
    "__floordiv__": "//", "__rfloordiv__": "//", "__mod__": "%", "__rmod__": "%", "__matmul__": "@",
    "__rmatmul__": "@", "__pow__": "**", "__rpow__": "**", "__and__": "&", "__rand__": "&", "__or__": "|",
    "__ror__": "|", "__xor__": "^", "__rxor__": "^", "__lshift__": "<<", "__rlshift__": "<<", "__rshift__": ">>",
    "__rrshift__": ">>", "__eq__": "==", "__ne__": "!=", "__lt__": "<", "__le__": "<=", "__gt__": ">", "__ge__": ">=",
}  # fmt: skip
AS_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "div": "/", "matmul": "@", "gt": ">", "ge": ">=", "lt": "<", "le": "<=",
    "eq": "==", "ne": "!=", "bitwise_and": "&", "bitwise_or": "|", "bitwise_xor": "^",
}  # fmt: skip
"""Methods that operators call."""
INPLACE = {
    f"__i{name}__": f"{sign}="
    for name, sign in {
        "add": "+", "sub": "-", "mul": "*", "truediv": "/", "div": "/", "floordiv": "//", "mod": "%", "pow": "**",
        "and": "&", "or": "|", "xor": "^", "lshift": "<<", "rshift": ">>",
    }.items()
}  # fmt: skip
PREFIX = {"__neg__": "-", "__pos__": "+", "__invert__": "~"}
SAME_NAMES = {
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
"""Functions of two names."""


class Kind(NamedTuple):
    """How calls of one function of torch are recorded."""

    label: str
    style: str
    target: Any
    name: str
    reflected: bool = False


_kinds: dict[Any, Kind] = {}


def kind_of(func: Any) -> Kind:
    found = _kinds.get(func)
    if found is None:
        found = _kinds[func] = _classified(func)
    return found


def _classified(func: Any) -> Kind:
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
            path = f"torch.{SAME_NAMES.get(name, name)}"
        return Kind(path, "call", func, name)
    own = path.removeprefix("torch.Tensor.")
    public = SAME_NAMES.get(own, own.removeprefix("__r").removeprefix("__").removesuffix("__"))
    label = f"torch.{public}" if hasattr(torch, public) else path
    if own == "__getitem__" or own == "__setitem__":
        return Kind("getitem" if own == "__getitem__" else "setitem", own.strip("_"), None, own)
    if own in INPLACE:
        return Kind(f"torch.Tensor.{own.replace('__i', '').strip('_')}_", "inplace", INPLACE[own], own)
    if own in PREFIX:
        return Kind(label, "prefix", PREFIX[own], own)
    if own.startswith("__") and own in OPERATORS:
        reflected = own.startswith("__r") and own not in ("__rshift__",)
        return Kind(label, "infix", OPERATORS[own], own, reflected)
    return Kind(label, "method", own, own)


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
"""What may be open around a call, with what its options may be."""


@cache
def _signatures(label: str, func: Any) -> list[inspect.Signature]:
    """The signatures of a function of torch, by the names that its public form has."""
    public = getattr(torch, label.removeprefix("torch."), None) if label.count(".") == 1 else None
    function = func if public is None else public
    found = get_signature_for_torch_op(function) if callable(function) else None
    if found:
        return list(found)
    try:
        return [inspect.signature(function)]
    except (TypeError, ValueError):
        return []


def normalised(node: Node) -> Any:
    """The arguments of a call by name, without those that have their default."""
    func = node.target if callable(node.target) else getattr(torch.Tensor, node.label.rpartition(".")[2], None)
    for signature in _signatures(node.label, func):
        try:
            bound = signature.bind(*node.args, **node.kwargs).arguments
        except TypeError:
            continue
        defaults = {n: p.default for n, p in signature.parameters.items()}
        kept = {n: v for n, v in bound.items() if v is not None}
        return {n: v for n, v in kept.items() if isinstance(v, Value) or is_host(v) or v != defaults[n]}
    return node.args, {k: v for k, v in node.kwargs.items() if v is not None}


def current_generator() -> Any:
    """ivy's generator at the time of the call."""
    return _shared._generators.generator


def seeded_generator(seed: int) -> Live:
    """A generator that is made anew in each call."""
    return Live(partial(random.seeded, seed), seed)


def generator(seed: int | None) -> Live:
    """The generator that a file tells of by its seed, or by none if it is ivy's own."""
    return Live(current_generator) if seed is None else seeded_generator(seed)


def saved(data: Any) -> Any:
    """An argument of torch as text."""
    for kind, cls in (("dtype", torch.dtype), ("device", torch.device), ("layout", torch.layout),
                      ("format", torch.memory_format)):  # fmt: skip
        if isinstance(data, cls):
            return {kind: str(data)}
    return None


def loaded(kind: str, text: Any) -> Any:
    """The argument that was saved as text."""
    if kind == "device" and isinstance(text, str):
        return torch.device(text)
    classes = {"dtype": torch.dtype, "layout": torch.layout, "format": torch.memory_format}
    found = vars(torch).get(str(text).removeprefix("torch."))
    if kind not in classes or not isinstance(found, classes[kind]):
        raise IvyTraceError(f"the file holds {text!r} where an argument of torch should be")
    return found


def saved_name(node: Node) -> str | None:
    """The public name of a function."""
    name = resolve_name(node.target)
    return name if name in _functions() else None


CREATIONS = ("arange", "as_tensor", "asarray", "eye", "full", "linspace", "ones", "scalar_tensor", "tensor", "zeros")
_MAKING = (*CREATIONS, "empty", "tril_indices", "bernoulli", "normal", "rand", "randint", "randn", "randperm")
_UNLISTED = (torch.nn.functional.hardsigmoid, torch.nn.functional.hardswish, torch.vander)
"""Functions of tensors that torch leaves out of its list of those that can be overridden."""
_NEVER = (
    # Files, code and Python objects.
    "file", "hook", "load", "pickle", "save", "backward", "apply_", "map_", "map2_", "module", "autocast",
    "item", "numpy", "tolist", "sym_",
    # Memory that is shared with what is outside of a tensor.
    "storage", "set_", "share_memory", "pin_memory", "record_stream", "data_ptr", "distributed",
    # Tensors with memory that says where to look for more, which may be written to.
    "sparse", "coalesce", "indices_copy", "values_copy", "mkldnn",
    # Kernels that are meant to be called by other functions, and trust what they get.
    "quantize", "fbgemm", "miopen", "cudnn", "native_", "batch_norm_", "int_repr", "choose_qparams", "fused_moving",
    "norm_except_dim", "q_per_channel", "q_scale", "q_zero_point", "ctc_loss", "fractional_max_pool",
    "segment_reduce", "grid_sampler_",
)  # fmt: skip
"""What no function that a file names may have in its name."""
_SPARSE = ("ccol_indices", "col_indices", "crow_indices", "indices", "row_indices", "values")
_ATTRIBUTES = {
    "getattr": frozenset(("H", "T", "data", "grad", "imag", "mH", "mT", "real")),
    "setattr": frozenset(("data", "grad", "imag", "real", "requires_grad")),
}
_PARAMETERS = frozenset((
    "a", "alpha", "axis", "copy", "correction", "descending", "device", "dim", "dtype", "from", "generator", "high",
    "include_self", "input", "keepdim", "keepdims", "largest", "layout", "low", "mean", "memory_format",
    "non_blocking", "other", "out", "p", "pin_memory", "reduce", "requires_grad", "return_counts", "return_inverse",
    "right", "self", "shape", "side", "size", "sizes", "sorted", "sorter", "stable", "std", "to", "unbiased", "value",
    "x", "x1", "x2",
))  # fmt: skip
"""Names of parameters that many functions have, also where their signatures do not tell."""


def _is_safe(name: str) -> bool:
    return not any(word in name for word in _NEVER) and not any(part.startswith("_") for part in name.split("."))


@cache
def _functions() -> dict[str, Any]:
    """The functions that a loaded graph may call: those that work on tensors, and those that make them."""
    found = {f"torch.{name}": getattr(torch, name) for name in _MAKING}
    found |= {resolve_name(function) or "": function for function in _UNLISTED}
    for functions in get_overridable_functions().values():
        for function in functions:
            name = resolve_name(function) or ""
            if name and not name.startswith("torch.Tensor.") and _is_safe(name):
                found[name] = function
    return found


@cache
def _methods() -> frozenset[str]:
    """The methods of a tensor that a loaded graph may call."""
    names = {(resolve_name(f) or "").removeprefix("torch.Tensor.") for f in get_overridable_functions()[torch.Tensor]}
    return frozenset(n for n in names if n and "." not in n and n not in _SPARSE and _is_safe(n))


def allowed(style: str, name: Any) -> Any:
    """What a name in a file stands for; None if a graph may not use it."""
    if not isinstance(name, str):
        return None
    if style == "call":
        return _functions().get(name)
    return name if name in (_methods() if style == "method" else _ATTRIBUTES.get(style, ())) else None


@cache
def _labels() -> dict[tuple[str, Any], set[str]]:
    found: dict[tuple[str, Any], set[str]] = {}
    for function in get_overridable_functions()[torch.Tensor]:
        kind = kind_of(function)
        found.setdefault((kind.style, kind.target), set()).add(kind.label)
        operator = AS_OPERATORS.get(kind.label.removeprefix("torch."))
        if operator and kind.style == "method":
            found.setdefault(("infix", operator), set()).add(kind.label)
    return found


def is_label(style: str, name: Any, label: str) -> bool:
    """Whether a function, method or operator is shown by this name."""
    if style == "call":
        return label == kind_of(_functions()[name]).label
    return label in _labels().get((style, name), ())


@cache
def parameters(style: str, name: str) -> frozenset[str]:
    """The names of the parameters of a function or method."""
    function = _functions()[name] if style == "call" else getattr(torch.Tensor, name)
    public = function if style == "call" else getattr(torch, name.rstrip("_"), None)
    signatures: list[Any] = list(get_signature_for_torch_op(public) or ()) if callable(public) else []
    for given in filter(callable, (function, get_testing_overrides().get(function))):
        # Builtin functions do not tell.
        with suppress(TypeError, ValueError):
            signatures.append(inspect.signature(given))
    return _PARAMETERS.union(*[s.parameters for s in signatures])
