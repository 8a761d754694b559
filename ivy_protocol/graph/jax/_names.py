"""The names of jax: of public functions, by which calls are shown, and what a file may name."""

from collections.abc import Callable
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.jax._programs import KNOWN, described, key_types, loaded_dtype
from ivy_protocol.graph.jax._programs import read as read
from ivy_protocol.graph.nodes import Live, Node

HOSTS = False
"""Whether calls take arrays of NumPy, beside the values of a graph."""

MODULES = {
    "numpy/linalg": ("jax.numpy.linalg", jnp.linalg),
    "numpy/fft": ("jax.numpy.fft", jnp.fft),
    "numpy": ("jax.numpy", jnp),
    "nn": ("jax.nn", jax.nn),
    "lax": ("jax.lax", jax.lax),
    "random": ("jax.random", jax.random),
    "image": ("jax.image", jax.image),
}
NAMED = {jnp: "jax.numpy.", jax.nn: "jax.nn.", jax.random: "jax.random."}
"""Where the names of compiled functions are looked up."""
SETTINGS: dict[str, tuple[Callable[..., Any], dict[str, Callable[[Any], bool]]]] = {}
"""What may be open around a call: nothing, since the primitives hold what was."""


def saved_name(node: Node) -> dict[str, Any]:
    """What a node computes, as plain data."""
    # Nodes with arrays of other shapes may have the primitives in common.
    inputs = [[v.dtype, list(v.shape), False] for v in node.args]
    return {**described(node.target.__wrapped__.args[0]), "inputs": inputs}


def is_label(style: str, name: Any, label: str) -> bool:
    """Whether primitives may be shown by a name: that of a public function, or of one that was compiled."""
    place, _, last = label.rpartition(".")
    if place in ("", "at"):
        return label in ("getitem", "at.set")
    if place == "jax.jit":
        return last.isidentifier() or last == "<lambda>"
    module = next((module for path, module in MODULES.values() if path == place), None)
    return (module is not None and callable(vars(module).get(last))) or (place == "jax.lax" and last in KNOWN)


def parameters(style: str, name: Any) -> tuple[str, ...]:
    """The names of the parameters of a call; there are none, since the primitives hold them."""
    return ()


def allowed(style: str, name: Any) -> Any:
    """What a name in a file stands for: nothing, since calls are made of primitives."""
    return None


def generator(seed: int | None) -> Live:
    """Refuse a generator, which jax has not."""
    raise IvyTraceError("the file names a generator, which graphs of jax do not have")


def saved(data: Any) -> Any:
    """An argument of jax as text."""
    return {"dtype": str(data)} if isinstance(data, (np.dtype, *map(type, key_types()))) else None


def loaded(kind: str, text: Any) -> Any:
    """The argument that was saved as text."""
    if kind == "dtype":
        return loaded_dtype(text)
    raise IvyTraceError(f"the file holds {text!r} where an argument of jax should be")
