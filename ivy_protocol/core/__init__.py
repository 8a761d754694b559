"""Dtypes, devices, shapes and Python scalars, and the current backend, modes and cached plans of each thread and
task.
"""
