"""The decorator of functions that return native arrays."""

from functools import wraps
from typing import Any

from ivy_protocol.core.array_type import Array, unwrap
from ivy_protocol.dispatch.compiled import NATIVE, attach, entered


def with_native_results(fn: Any, /) -> Any:
    """Return a function that calls `fn` and returns native arrays instead of `ivy.Array`s.

    Use this decorator for functions that compute with `ivy.Array`s. Functions with NumPy's names need no decorator:
    `ivy_protocol.native.numpy` has versions that return native arrays.

    Parameters
    ----------
    fn
        A function that returns `ivy.Array`s, also in tuples, lists and dicts.

    Examples
    --------
    >>> import numpy
    >>> import ivy_protocol.numpy as np
    >>> from ivy_protocol import native
    >>> native.with_native_results(np.sort)(numpy.asarray([2, 1]))
    array([1, 2])
    """
    is_dispatcher = hasattr(fn, "spec")
    function = entered(fn) if is_dispatcher else fn

    @wraps(fn, updated=("__dict__",) if is_dispatcher else ())
    def call(*args: Any, **kwargs: Any) -> Any:
        result = function(*args, **kwargs)
        return result._data if isinstance(result, Array) else unwrap(result)

    attach(call, NATIVE)
    return call
