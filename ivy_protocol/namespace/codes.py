"""The code of functions, which is read without running it."""

from collections.abc import Iterator
from types import CodeType


def codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of what is written inside of it.

    That is lambdas, inner functions, generators, and on CPython 3.11 all other comprehensions too.
    """
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes(constant)


__all__ = ["codes"]
