"""The raw operations of TensorFlow by name, and the operations that a file may contain."""

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

ACCEPTS_NUMPY = False
"""True if calls may have NumPy arrays as arguments that are not values of the graph."""

_COMPUTING = (
    "gen_array_ops", "gen_bitwise_ops", "gen_linalg_ops", "gen_manip_ops", "gen_math_ops", "gen_nn_ops",
    "gen_random_ops", "gen_sparse_ops", "gen_spectral_ops", "gen_stateless_random_ops", "gen_stateless_random_ops_v2",
)  # fmt: skip
"""Modules with operations that a file may contain."""
_SAMPLING = (
    "Multinomial", "ParameterizedTruncatedNormal", "RandomGamma", "RandomPoissonV2", "RandomShuffle",
    "RandomStandardNormal", "RandomUniform", "RandomUniformInt", "TruncatedNormal",
)  # fmt: skip
"""Random operations that a file may contain. Their only state is the number of samples taken."""
_FORBIDDEN = (
    "Const", "Debug", "Deserialize", "Fractional", "GuaranteeConst", "ImmutableConst", "Inplace", "ParallelConcat",
    "Placeholder", "Quantize", "Ref", "Requantiz", "Serialize", "SparseCross", "StridedSliceAssign",
)  # fmt: skip
"""Prefixes of forbidden operations: they access files, write to their arguments, or do not validate them."""
_OPAQUE = frozenset((tf.string.as_datatype_enum, tf.resource.as_datatype_enum, tf.variant.as_datatype_enum))
_REFERENCES = 100
"""Offset in the dtype enumeration for references to variables."""
_FREE_TEXT = ("bad_indices_policy", "dst_format", "equation", "message", "src_format")
"""String attributes that may have any value."""
_LOCAL = re.compile(r"(/job:localhost/replica:0/task:0)?/device:(CPU|GPU|TPU):\d{1,4}", re.ASCII)
SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {
    "tf.device": (tf.device, {"device_name": lambda v: isinstance(v, str) and _LOCAL.fullmatch(v) is not None}),
}
"""Context managers of calls that a file may contain, with validators of their options."""


@cache
def signature(name: str) -> dict[str, Any]:
    """Return the parameters of a raw operation, with their defaults."""
    parameters = inspect.signature(getattr(raw_ops, name)).parameters
    return {n: p.default for n, p in parameters.items() if n != "name"}


def encode_argument(data: Any) -> Any:
    """Return an argument of a TensorFlow operation as plain data. Return None if files do not support the argument."""
    if isinstance(data, tf.DType):
        return {"dtype": data.name}
    return {"shape": data.as_list()} if isinstance(data, tf.TensorShape) and data.rank is not None else None


def decode_argument(kind: str, content: Any) -> Any:
    """Return the argument that `encode_argument` converted to plain data."""
    if kind == "dtype" and isinstance(content, str):
        return tf.as_dtype(content)
    if kind == "shape" and isinstance(content, list) and all([n is None or type(n) is int for n in content]):
        return tf.TensorShape(content)
    raise IvyTraceError(f"the file has the invalid argument {content!r} of a function of tensorflow")


def decode_generator(seed: int | None) -> Live:
    """Raise for a generator in a file, since operations of TensorFlow do not accept generators."""
    raise IvyTraceError("the file contains a random generator, which graphs of tensorflow do not support")


def encode_target(node: Node) -> str | None:
    """Return the name of a node's operation. Return None for an operation that files may not contain."""
    name = node.label.removeprefix("tf.raw_ops.")
    return name if find_allowed("call", name) is not None else None


@cache
def _operation(name: str) -> Any:
    if not name.isidentifier() or name.startswith(("_", *_FORBIDDEN)):
        return None
    operation, definition = getattr(raw_ops, name, None), op_def_registry.get(name)
    module = getattr(operation, "__module__", "").removeprefix("tensorflow.python.ops.")
    if definition is None or module not in _COMPUTING or (definition.is_stateful and name not in _SAMPLING):
        return None
    for argument in (*definition.input_arg, *definition.output_arg):
        if argument.type in _OPAQUE or argument.type > _REFERENCES or argument.is_ref:
            return None
    for attribute in definition.attr:
        if attribute.type in ("func", "list(func)"):
            return None
        # Reject a string attribute without a list of allowed values, unless its name is in `_FREE_TEXT`: the string may
        # be a file name or code.
        is_text = attribute.type in ("string", "list(string)") and not attribute.allowed_values.list.s
        if is_text and attribute.name not in _FREE_TEXT:
            return None
    return operation


def find_allowed(style: str, name: Any) -> Any:
    """Return the operation for a name that was read from a file, or None if graphs may not use this operation.

    Allowed operations do not access variables, files, networks, resources, queues or functions.
    """
    return _operation(name) if style == "call" and isinstance(name, str) else None


def is_label(style: str, name: Any, label: str) -> bool:
    """Return True if a label is the name of an operation."""
    return style == "call" and label == f"tf.raw_ops.{name}"


def parameters(style: str, name: str) -> Iterable[str]:
    """Return the names of the parameters of an operation."""
    return signature(name)
