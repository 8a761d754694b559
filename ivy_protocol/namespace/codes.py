"""Code objects of functions, including those of inner functions."""

from collections.abc import Iterator
from types import CodeType


def codes(code: CodeType) -> Iterator[CodeType]:
    """Yield the code object of a function, and of the functions defined in it.

    Not only nested functions, but also lambdas, class bodies and generator expressions have code objects. On CPython
    3.11, comprehensions have code objects, too.
    """
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


__all__ = ["codes"]
