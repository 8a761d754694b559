"""The raw operations of tensorflow by name, and which of them a file may name."""

import inspect
import re
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import tensorflow as tf
from tensorflow import raw_ops
from tensorflow.python.framework import op_def_registry

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Live, Node

HOSTS = False
"""Whether calls take arrays of NumPy, beside the values of a graph."""

_COMPUTING = (
    "gen_array_ops", "gen_bitwise_ops", "gen_linalg_ops", "gen_manip_ops", "gen_math_ops", "gen_nn_ops",
    "gen_random_ops", "gen_sparse_ops", "gen_spectral_ops", "gen_stateless_random_ops", "gen_stateless_random_ops_v2",
)  # fmt: skip
"""The modules of operations that a file may name."""
_DRAWING = (
    "Multinomial", "ParameterizedTruncatedNormal", "RandomGamma", "RandomPoissonV2", "RandomShuffle",
    "RandomStandardNormal", "RandomUniform", "RandomUniformInt", "TruncatedNormal",
)  # fmt: skip
"""Operations that draw numbers. They count as stateful, but hold no more than how often they have drawn."""
_NEVER = (
    "Const", "Debug", "Deserialize", "Fractional", "GuaranteeConst", "ImmutableConst", "Inplace", "ParallelConcat",
    "Placeholder", "Quantize", "Ref", "Requantiz", "Serialize", "SparseCross", "StridedSliceAssign",
)  # fmt: skip
"""What the names of operations begin with that read files, write to what they get, or trust it."""
_OPAQUE = frozenset((tf.string.as_datatype_enum, tf.resource.as_datatype_enum, tf.variant.as_datatype_enum))
_REFERENCES = 100
"""What the numbers of data types are increased by for references to variables."""
_FREE_TEXT = ("bad_indices_policy", "dst_format", "equation", "message", "src_format")
"""Attributes that may be any text, and are no more than that."""
_LOCAL = re.compile(r"(/job:localhost/replica:0/task:0)?/device:(CPU|GPU|TPU):\d{1,4}", re.ASCII)
SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {
    "tf.device": (tf.device, {"device_name": lambda v: isinstance(v, str) and _LOCAL.fullmatch(v) is not None}),
}
"""What may be open around a call, with what its options may be."""


@cache
def signature(name: str) -> dict[str, Any]:
    """The parameters of a raw operation, with their defaults."""
    found = inspect.signature(getattr(raw_ops, name)).parameters
    return {n: p.default for n, p in found.items() if n != "name"}


def saved(data: Any) -> Any:
    """An argument of tensorflow as text."""
    if isinstance(data, tf.DType):
        return {"dtype": data.name}
    return {"shape": data.as_list()} if isinstance(data, tf.TensorShape) and data.rank is not None else None


def loaded(kind: str, content: Any) -> Any:
    """The argument that was saved as text."""
    if kind == "dtype" and isinstance(content, str):
        return tf.as_dtype(content)
    if kind == "shape" and isinstance(content, list) and all([n is None or type(n) is int for n in content]):
        return tf.TensorShape(content)
    raise IvyTraceError(f"the file holds {content!r} where an argument of tensorflow should be")


def generator(seed: int | None) -> Live:
    """Refuse a generator, which operations of tensorflow do not take."""
    raise IvyTraceError("the file names a generator, which graphs of tensorflow do not have")


def saved_name(node: Node) -> str | None:
    """The public name of an operation."""
    name = node.label.removeprefix("tf.raw_ops.")
    return name if allowed("call", name) is not None else None


@cache
def _operation(name: str) -> Any:
    if not name.isidentifier() or name.startswith(("_", *_NEVER)):
        return None
    found, definition = getattr(raw_ops, name, None), op_def_registry.get(name)
    module = getattr(found, "__module__", "").removeprefix("tensorflow.python.ops.")
    if definition is None or module not in _COMPUTING or (definition.is_stateful and name not in _DRAWING):
        return None
    for argument in (*definition.input_arg, *definition.output_arg):
        if argument.type in _OPAQUE or argument.type > _REFERENCES or argument.is_ref:
            return None
    for attribute in definition.attr:
        if attribute.type in ("func", "list(func)"):
            return None
        text = attribute.type in ("string", "list(string)") and not attribute.allowed_values.list.s
        if text and attribute.name not in _FREE_TEXT:
            return None
    return found


def allowed(style: str, name: Any) -> Any:
    """What a name in a file stands for: an operation that computes; None if a graph may not use it.

    It has nothing to do with files, networks, resources, queues or functions, and holds no state.
    """
    return _operation(name) if style == "call" and isinstance(name, str) else None


def is_label(style: str, name: Any, label: str) -> bool:
    """Whether an operation is shown by this name."""
    return style == "call" and label == f"tf.raw_ops.{name}"


def parameters(style: str, name: str) -> Iterable[str]:
    """The names of the parameters of an operation."""
    return signature(name)
