"""Lowerings of JAX primitives. The import of this package registers all of them."""

from ivy_protocol.transpile.lowerings.lax import (
    bitwise,
    control,
    elementwise,
    indexing,
    linalg,
    manipulation,
    reductions,
    windows,
)

__all__ = ["bitwise", "control", "elementwise", "indexing", "linalg", "manipulation", "reductions", "windows"]
