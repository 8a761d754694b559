"""Support for compilers (torch.compile, AutoGraph) without an import of their libraries."""

import sys
from typing import Any, TypeVar

F = TypeVar("F")
_SCALARS = (bool, int, float, complex)
followed: set[str] = set()
"""Names of the operators that were registered with torch.compile."""


class Named:
    """Namespace of objects by attribute, since torch.compile can guard an attribute but not a new dict key."""


def constant(fn: F) -> F:
    """Mark `fn` so that torch.compile calls it instead of tracing it, for example to read a ContextVar.

    The result must be a number or a string, since the compiler cannot guard objects reached through it.
    It is equivalent to ``torch.compiler.assume_constant_result``, which imports the compiler.
    """
    target: Any = fn
    target._dynamo_marked_constant = True
    return fn


def untouched(fn: F) -> F:
    """Keep TensorFlow's AutoGraph from rewriting a function and its callees."""
    target: Any = fn
    target.autograph_info__ = {}
    return fn


def has_dtype(value: Any) -> bool:
    """Return True if a value has a data type; torch.compile cannot use `hasattr` on a number with a dynamic value."""
    return type(value) not in _SCALARS and hasattr(value, "dtype")


def is_compiling() -> bool:
    """Return True if torch.compile is active; it cannot be before it is imported."""
    # Checking sys.modules takes a third of the time of torch's own function, and most programs compile nothing.
    if sys.modules.get("torch._dynamo") is None:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_compiling", None)
    return check is not None and check()


def is_bytecode_traced() -> bool:
    """Return True if torch.compile traces the bytecode of the caller; ``torch.export`` mostly runs it instead."""
    if sys.modules.get("torch._dynamo") is None:
        return False
    check = getattr(sys.modules.get("torch.compiler"), "is_dynamo_compiling", None)
    return check is not None and check()


def trace_as(fn: Any, replacement: Any) -> None:
    """Register a function that torch.compile traces instead of `fn`."""
    fn._torchdynamo_inline = replacement
