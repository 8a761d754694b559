"""Primitives of jax, by area; importing it adds them to the table."""

from ivy_protocol.transpile.rows.lax import control, elements, indexing, linear, reductions, shapes, windows

__all__ = ["control", "elements", "indexing", "linear", "reductions", "shapes", "windows"]
