"""Functions and decorators that convert arguments to floating-point dtypes, and results to ``ivy.numpy.ndarray``."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from functools import wraps
from inspect import Parameter, signature
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import arrays, ivy_dtype, kind_of_name, promote, store, type_of, uniform


def floats(*xs: ArrayLike) -> list[Any]:
    """Convert operands to `ivy.Array`s of one floating-point dtype. Integers and booleans become float64."""
    operands = uniform(*xs)
    if operands is not None and is_inexact(operands[0]._data):
        return operands
    operands = arrays(*xs)
    dtypes = {type_of(x) for x in operands}
    dtype = dtypes.pop() if len(dtypes) == 1 else promote(*sorted(dtypes))
    if kind_of_name(dtype) in "biu":
        dtype = "float64"
    return [x if type_of(x) == dtype else ivy.astype(x, ivy_dtype(dtype)) for x in operands]


def _without_warnings() -> AbstractContextManager[Any]:
    """Return a context that suppresses NumPy's floating-point warnings, because functions of SciPy emit none."""
    return nullcontext() if is_compiling() else np.errstate(all="ignore")


def elementwise(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function of arrays of one floating-point dtype. The decorated function converts its arguments to this
    dtype, and accepts ``out``.
    """
    own = signature(fn)
    count = len(own.parameters)

    @public
    @wraps(fn)
    def call(*xs: ArrayLike, out: Any = None) -> Any:
        if len(xs) == count + 1 and out is None:
            xs, out = xs[:-1], xs[-1]
        with _without_warnings():
            return store(fn(*floats(*xs)), out, broadcast=True)

    decorated: Any = call
    out = Parameter("out", Parameter.POSITIONAL_OR_KEYWORD, default=None)
    decorated.__signature__ = own.replace(parameters=[*own.parameters.values(), out])
    return decorated


def widened(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function of arrays of one floating-point dtype. If this is a 16-bit dtype, the decorated function
    computes in float32, and casts the result to the 16-bit dtype.
    """

    @wraps(fn)
    def call(*xs: Any) -> Any:
        if ivy.finfo(xs[0]).bits > 16:
            return fn(*xs)
        return ivy.astype(fn(*[ivy.astype(x, "float32") for x in xs]), xs[0].dtype)

    return call


def wrapped(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a function that returns an `ivy.Array` or a tuple of these. The decorated function returns arrays of the
    class `ivy.numpy.ndarray` instead.
    """

    @public
    @wraps(fn)
    def call(*args: Any, **options: Any) -> Any:
        with _without_warnings():
            result = fn(*args, **options)
        return tuple(map(wrap, result)) if isinstance(result, tuple) else wrap(result)

    return call
