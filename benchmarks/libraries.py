"""The array libraries that are measured: how to load them, and their own public functions."""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

import numpy as np

NAMES = ("numpy", "torch", "jax", "tensorflow")


@dataclass(frozen=True)
class Library:
    """A loaded library: how it makes an array, and the function behind each call."""

    name: str
    version: str
    asarray: Callable[[Any], Any]
    functions: Mapping[str, Callable[..., Any]]
    settle: Callable[[], object] | None = None
    has_array_namespace: bool = True
    copied: Callable[[Any], Any] | None = None
    """How it makes an array of NumPy's data that shares no memory with it; None for NumPy itself."""


def installed() -> tuple[str, ...]:
    """Return the names of the libraries that can be imported here."""
    return tuple(name for name in NAMES if find_spec(name))


def listed(text: str) -> tuple[str, ...]:
    """Names with commas between them, as options give them."""
    return tuple(text.split(","))


def load(name: str) -> Library:
    """Import a library."""
    return _LOADERS[name]()


def keras_functions(name: str) -> Any:
    """The functions of ``keras.ops`` on a library; None where keras is missing, or was loaded for another library."""
    os.environ.setdefault("KERAS_BACKEND", name)
    if not find_spec("keras") or os.environ["KERAS_BACKEND"] != name:
        return None
    keras = import_module("keras")
    return keras.ops if keras.backend.backend() == name else None


def _numpy() -> Library:
    functions = {"sin": np.sin, "add": np.add, "sum": np.sum, "matmul": np.matmul, "stack": np.stack}
    return Library("numpy", np.__version__, np.asarray, functions)


def _torch() -> Library:
    torch = import_module("torch")
    functions = {name: getattr(torch, name) for name in ("sin", "add", "sum", "matmul", "stack")}
    return Library("torch", version("torch"), torch.asarray, functions, copied=torch.tensor)


def _jax() -> Library:
    jax, jnp = import_module("jax"), import_module("jax.numpy")
    functions = {name: getattr(jnp, name) for name in ("sin", "add", "sum", "matmul", "stack")}
    one = jnp.ones(())
    return Library(
        "jax",
        version("jax"),
        jnp.asarray,
        functions,
        settle=lambda: jax.block_until_ready(jnp.negative(one)),
        copied=jnp.array,
    )


def _tensorflow() -> Library:
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    tf: Any = import_module("tensorflow")
    functions = {
        "sin": tf.sin,
        "add": tf.add,
        "sum": tf.reduce_sum,
        "matmul": tf.matmul,
        "tensordot": tf.tensordot,
        "stack": tf.stack,
    }
    make = tf.convert_to_tensor
    return Library("tensorflow", tf.__version__, make, functions, has_array_namespace=False, copied=tf.constant)


_LOADERS: Mapping[str, Callable[[], Library]] = {
    "numpy": _numpy,
    "torch": _torch,
    "jax": _jax,
    "tensorflow": _tensorflow,
}
