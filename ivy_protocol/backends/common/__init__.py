"""Adapters: implementations that work on every array API namespace, and helpers shared by the backends."""
