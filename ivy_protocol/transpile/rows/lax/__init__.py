"""Primitives of jax, by area; importing it adds them to the table."""

from ivy_protocol.transpile.rows.lax import bits, control, elements, indexing, linear, reductions, shapes, windows

__all__ = ["bits", "control", "elements", "indexing", "linear", "reductions", "shapes", "windows"]
