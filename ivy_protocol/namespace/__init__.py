"""Ivy on one backend, and what may be asked of it."""
