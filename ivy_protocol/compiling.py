"""What compilers need to see through the dispatcher, without an import of their libraries."""

import sys
from typing import Any, TypeVar

F = TypeVar("F")
_NUMBERS = (bool, int, float, complex)
followed: set[str] = set()
"""The operators that the compiler was taught to follow."""


class Named:
    """Things by name, since a compiler can guard an attribute but not a new key."""


def constant(fn: F) -> F:
    """Let the compiler call `fn` instead of tracing it: it cannot trace a ContextVar, say.

    What `fn` returns must be a number or text, since nothing that is found behind it can be guarded.
    This is what ``torch.compiler.assume_constant_result`` does, which imports the compiler.
    """
    marked: Any = fn
    marked._dynamo_marked_constant = True
    return fn


def untouched(fn: F) -> F:
    """Keep TensorFlow's AutoGraph from rewriting a function, and what that calls."""
    marked: Any = fn
    marked.autograph_info__ = {}
    return fn


def has_dtype(value: Any) -> bool:
    """Whether a value has a data type; the compiler cannot ask this of a number that changes from call to call."""
    return type(value) not in _NUMBERS and hasattr(value, "dtype")


def is_compiling() -> bool:
    """Whether the compiler of torch is at work, which it cannot be before it is imported."""
    # To ask for the module takes a third of what its own answer does, and most programs compile nothing.
    if sys.modules.get("torch._dynamo") is None:
        return False
    ask = getattr(sys.modules.get("torch.compiler"), "is_compiling", None)
    return ask is not None and ask()


def is_bytecode_traced() -> bool:
    """Whether torch.compile reads the code that calls this, instead of running it; ``torch.export`` mostly runs it."""
    if sys.modules.get("torch._dynamo") is None:
        return False
    ask = getattr(sys.modules.get("torch.compiler"), "is_dynamo_compiling", None)
    return ask is not None and ask()


def trace_as(fn: Any, read: Any) -> None:
    """Let torch.compile read another function in the place of one."""
    fn._torchdynamo_inline = read
