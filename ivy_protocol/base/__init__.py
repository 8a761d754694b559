"""Parameter roles, `Spec`, the protocol of custom classes, and helpers for nested data."""
