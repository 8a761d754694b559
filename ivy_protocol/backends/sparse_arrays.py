"""Lookup of the backend of a native sparse array."""

from typing import Any

from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend

_COMPONENT_BACKENDS = {"scipy": "numpy"}
"""Backend of the component arrays, for libraries of sparse arrays that are not backends."""
_SPARSE_BACKENDS = ("numpy", "torch", "jax", "tensorflow")


def sparse_backend(x: Any) -> Backend | None:
    """Return the backend that recognizes a native object as a sparse array, or None."""
    for cls in type(x).__mro__:
        root = cls.__module__.partition(".")[0]
        name = _COMPONENT_BACKENDS.get(root, "jax" if root.startswith("jax") else root)
        if name in _SPARSE_BACKENDS:
            backend = registry.load(name)
            return backend if backend.hooks.is_sparse is not None and backend.hooks.is_sparse(x) else None
    return None
