"""What the dispatcher aims at; a goal is a ratio or a comparison, never an absolute time of a library."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Goal:
    """A limit of a ratio, and what the ratio is over."""

    over: str
    at_most: float

    def judge(self, ratio: float) -> dict[str, Any]:
        """Return the goal and whether the ratio meets it."""
        return {"over": self.over, "at_most": self.at_most, "met": ratio <= self.at_most}


def _of_autoray(limit: float) -> Goal:
    return Goal("autoray", limit)


def _of_native(limit: float) -> Goal:
    return Goal("native", limit)


CALLS = {
    ("numpy", "sin"): _of_autoray(0.75),
    ("numpy", "add"): _of_autoray(0.5),
    ("numpy", "sum"): _of_autoray(0.85),
    ("numpy", "matmul"): _of_autoray(0.85),
    ("numpy", "stack"): _of_autoray(1.5),
    ("torch", "sin"): _of_autoray(0.65),
    ("torch", "add"): _of_autoray(0.6),
    ("torch", "matmul"): _of_autoray(0.6),
    ("jax", "sin"): _of_native(1.20),
    ("jax", "add"): _of_native(1.10),
    ("jax", "sum"): _of_native(1.25),
    ("jax", "matmul"): _of_native(1.20),
    ("tensorflow", "sin"): _of_native(1.12),
    ("tensorflow", "add"): _of_native(1.12),
    ("tensorflow", "sum"): _of_native(1.0),
    ("tensorflow", "stack"): _of_native(1.20),
}
"""By library and function. Over autoray, the ratio is of what each adds to the native call; over the
native call, it is of whole calls."""

OPERATOR_NS = 150
"""How much more ``x + y`` on `ivy.Array` may cost than ``ivy.add(x, y)``."""

JOINED_NS = 3000
"""How much more a call may cost in which NumPy's array joins another one, than with the library's own conversion."""

NUMPY_NAMES_NS = 300
NUMPY_NAMES = 0.95
"""How much more a call of `ivy.numpy` may cost than the function of ivy that it calls, and the part that keeps it."""

OVERRIDES = {"one array": 2.0, "two arrays": 2.0, "three arrays": 4.0, "list": 4.0, "keyword": 4.0}
"""A whole call that a custom class answers, over the same through numpy's ``__array_function__``."""

CONTAINERS = 1.3
CONTAINERS_CONSTANT_NS = 3000
"""A call on a Container over the calls on its leaves, after this constant is taken off."""

TREE_MAP = 2.0
"""A call on a Container over the same function mapped over a dict by jax or optree."""

LAYERS = 1.05
"""A layer of a real size over the same by hand."""

PROGRAMS = {
    "numpy": {
        "forward of 4 layers": 2.0,
        "step of SGD, 4 leaves": 3.0,
        "step of Adam, 4 leaves": 3.0,
        "1,000 elements read": 8.0,
        "heat equation, 32 x 32": 3.0,
        "Container of 20 leaves": 2.0,
    },
    "torch": {
        "forward of 4 layers": 1.2,
        "step of SGD, 4 leaves": 3.0,
        "step of Adam, 4 leaves": 3.0,
        "1,000 elements read": 8.0,
        "heat equation, 32 x 32": 3.0,
        "Container of 20 leaves": 2.0,
    },
}
"""A small program of many calls over the same by hand, in the libraries whose arrays are written to."""

TRAINING = 1.05
"""A compiled step of training over the same by hand."""

MODELS = {"torch": 1.05, "jax": 1.1}
"""A transpiled network over the original, or over the same written with flax, both compiled."""

IMPORT = 0.6
"""``import ivy_protocol`` over ``import numpy``."""

GRAPHS = {
    "numpy": Goal("hand", 1.05),
    "torch": Goal("hand", 1.05),
    "jax": Goal("hand", 1.0),
    "tensorflow": Goal("hand", 1.0),
}
"""The replay of a graph over the same computation written by hand."""

TRACING_MS = {"numpy": 20.0, "torch": 20.0}
"""Milliseconds to make a graph of a hundred nodes."""

TRACED = {"torch": Goal("compat", 1.0), "jax": Goal("native", 1.1), "tensorflow": Goal("native", 1.1)}
"""The time in which a compiler traces a function of ivy, over the same with array-api-compat or the library."""
