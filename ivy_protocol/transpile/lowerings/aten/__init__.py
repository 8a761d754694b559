"""Lowerings of the ATen operators of torch, by topic."""
