"""Array creation: faster NumPy calls for common arguments, and an error of `tril` and `triu` for 1-D arrays."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common.indexing import check_lines
from ivy_protocol.core.shape import is_integral

__all__ = ["complex", "diagflat", "indices", "linspace", "meshgrid", "one_hot", "tri", "tril", "triu"]


def complex(real: Any, imag: Any) -> Any:
    shape = np.broadcast_shapes(real.shape, imag.shape)
    result = np.empty(shape, np.result_type(real.dtype, np.complex64))
    result.real, result.imag = real, imag
    return result


def _check_matrices(x: Any) -> Any:
    # Raise for a 1-D array, which np.tril and np.triu would broadcast to a matrix.
    if x.ndim < 2:
        raise ValueError(f"a matrix must have at least two dimensions, not {x.ndim}")
    return x


def tril(x: Any, /, *, k: int = 0) -> Any:
    return np.tril(_check_matrices(x), k)


def triu(x: Any, /, *, k: int = 0) -> Any:
    return np.triu(_check_matrices(x), k)


def meshgrid(*arrays: Any, indexing: Any = "xy") -> Any:
    check_lines(arrays)
    return np.meshgrid(*arrays, indexing=indexing)


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if type(indices) is not np.ndarray or axis not in (None, -1) or indices.dtype.kind not in "iu":
        return NotImplemented
    flat = indices.reshape(-1)
    result = np.zeros((len(flat), depth), np.float32)
    is_valid = (flat >= 0) & (flat < depth)
    result[np.nonzero(is_valid)[0], flat[is_valid]] = 1
    return result.reshape(*indices.shape, depth)


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return np.diagflat(x, offset) if x.size and type(offset) is int else NotImplemented


def tri(N: int, M: int | None = None, k: int = 0, *, dtype: Any = None, device: Any = None) -> Any:
    if type(N) is not int or type(k) is not int or (M is not None and type(M) is not int) or N < 0 or (M or 0) < 0:
        return NotImplemented
    return np.tri(N, M, k, dtype)


def indices(dimensions: Any, *, dtype: Any = None, sparse: bool = False, device: Any = None, like: Any = None) -> Any:
    shape = (dimensions,) if is_integral(dimensions) else tuple(dimensions)
    if dtype is None or dtype.char not in "bBhHiIlLqQfd" or min(shape, default=-1) < 0:
        return NotImplemented
    return np.indices(shape, dtype, sparse)


_FLOATS = (np.float32, np.float64)
_NEAR = 1e300
"""Bound of end points whose difference does not overflow in float64."""


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Any:
    # Compute as np.linspace does, but without its checks, which take longer than the computation.
    steps = num - 1 if endpoint else num
    if not {type(start), type(stop)} <= {int, float} or axis is not None or steps < 1 or dtype not in _FLOATS:
        return NotImplemented
    # If the difference of the end points could overflow, call the default implementation.
    if not (-_NEAR < start < _NEAR and -_NEAR < stop < _NEAR):
        return NotImplemented
    start, stop = float(start), float(stop)
    step = (stop - start) / steps
    # If the step is 0, leave the call to the default implementation: the bounds are equal, or their difference
    # underflows.
    if not step:
        return NotImplemented
    values = np.arange(num, dtype=np.float64)
    values *= step
    values += start
    if endpoint:
        values[-1] = stop
    return values.astype(dtype, copy=False)
