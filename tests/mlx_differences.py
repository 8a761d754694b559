"""Tests that fail on MLX, by the reason: rows of the table of expected failures."""

DIFFERENCES: dict[str, tuple[str, ...]] = {}
