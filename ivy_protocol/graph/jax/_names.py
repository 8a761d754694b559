"""Public names of JAX functions, used as labels of calls, and validators of the names in files."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.jax._programs import LABEL_PRIMITIVES, decode_dtype, encode_jaxpr, key_types
from ivy_protocol.graph.jax._programs import read as read
from ivy_protocol.graph.nodes import Live, Node

ACCEPTS_NUMPY = False
"""True if calls may have NumPy arrays as arguments that are not values of the graph."""

MODULES = {
    "numpy/linalg": ("jax.numpy.linalg", jnp.linalg),
    "numpy/fft": ("jax.numpy.fft", jnp.fft),
    "numpy": ("jax.numpy", jnp),
    "nn": ("jax.nn", jax.nn),
    "lax": ("jax.lax", jax.lax),
    "random": ("jax.random", jax.random),
    "image": ("jax.image", jax.image),
}
"""Public names of modules, with the modules, by the prefix of their files in JAX. Longer prefixes come first."""
PREFIXES = {jnp: "jax.numpy.", jax.nn: "jax.nn.", jax.random: "jax.random."}
"""Modules that are searched for the public names of compiled functions, with the prefixes of labels."""
SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {}
"""Context managers of calls. There are none, since the parameters of primitives contain the settings of the trace."""


def encode_target(node: Node) -> dict[str, Any]:
    """Return the primitives of a node as plain data."""
    # Take the shapes from the node, because nodes with other shapes may share these primitives.
    inputs = [[v.dtype, list(v.shape), False] for v in node.args]
    return {**encode_jaxpr(node.target.__wrapped__.args[0]), "inputs": inputs}


def is_label(style: str, name: Any, label: str) -> bool:
    """Return True if a label is valid for calls on JAX: the name of a public function, or of a compiled function."""
    label_path, _, last = label.rpartition(".")
    if label_path in ("", "at"):
        return label in ("getitem", "at.set")
    if label_path == "jax.jit":
        return last.isidentifier() or last == "<lambda>"
    module = next((module for path, module in MODULES.values() if path == label_path), None)
    return (module is not None and callable(vars(module).get(last))) or (
        label_path == "jax.lax" and last in LABEL_PRIMITIVES
    )


def parameters(style: str, name: Any) -> tuple[str, ...]:
    """Return no names. The primitives contain all parameters."""
    return ()


def find_allowed(style: str, name: Any) -> Any:
    """Return None, because calls in files consist of primitives and do not refer to functions by name."""
    return None


def decode_generator(seed: int | None) -> Live:
    """Raise for a generator in a file, since JAX has no generators."""
    raise IvyTraceError("the file contains a random generator, which graphs of jax do not support")


def encode_argument(data: Any) -> Any:
    """Return an argument of a JAX function as plain data. Return None if files do not support the argument."""
    return {"dtype": str(data)} if isinstance(data, (np.dtype, *map(type, key_types()))) else None


def decode_argument(kind: str, text: Any) -> Any:
    """Return the argument that `encode_argument` converted to plain data."""
    if kind == "dtype":
        return decode_dtype(text)
    raise IvyTraceError(f"the file has the invalid argument {text!r} of a function of jax")
