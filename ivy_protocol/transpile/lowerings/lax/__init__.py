"""Primitives of jax, by area; importing it adds them to the table."""

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
