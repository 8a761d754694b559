"""Functions of NumPy that convert Python functions to functions of arrays, with native arrays as results."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.core.array_type import unwrap
from ivy_protocol.numpy import vectorize as _vectorize


class vectorize(_vectorize):
    """``numpy.vectorize``: a function of scalars, called for each element of arrays. The results are native arrays."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        result = super().__call__(*args, **kwargs)
        return result if result is self else unwrap(result)


def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, *, identity: Any = None) -> vectorize:
    """``numpy.frompyfunc``: the same as `vectorize`, because backends have no object arrays."""
    return vectorize(func)
