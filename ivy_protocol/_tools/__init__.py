"""Generators of files in the package; not needed to use it."""
