"""Code objects of functions and of the functions in them."""

from collections.abc import Iterator
from types import CodeType


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code object of a function, and of the functions defined in it.

    These are lambdas, inner functions, classes and generator expressions, and on CPython 3.11 all comprehensions.
    """
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


__all__ = ["codes"]
