"""Linear algebra functions of the standard for libraries without them, computed by other functions of the namespace.

A backend binds the functions in `NAMES` to its namespace.
"""

import math
from typing import Any

from ivy_protocol.backends.common._helpers import is_kind
from ivy_protocol.backends.common.indexing import from_front
from ivy_protocol.backends.common.linalg import check_matrices
from ivy_protocol.backends.common.standard_elementwise import safe_sqrt
from ivy_protocol.core.dtypes import dtype_name

NAMES = (
    *("cross", "diagonal", "eigvals", "eigvalsh", "matrix_norm", "matrix_power", "outer", "pinv", "svdvals"),
    *("tensordot", "trace", "vecdot", "vector_norm"),
)


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    return tuple([from_front(a, ndim) for a in (axis if isinstance(axis, tuple | list) else (axis,))])


def _adjoint(xp: Any, x: Any) -> Any:
    result = xp.matrix_transpose(x)
    return xp.conj(result) if is_kind(xp, x.dtype, "complex floating") else result


def vecdot(xp: Any, x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError(f"the summed axes must have equal lengths, not {x1.shape[axis]} and {x2.shape[axis]}")
    x1 = xp.conj(x1) if is_kind(xp, x1.dtype, "complex floating") else x1
    return xp.sum(xp.moveaxis(x1, axis, -1) * xp.moveaxis(x2, axis, -1), axis=-1, dtype=x1.dtype)


def tensordot(xp: Any, x1: Any, x2: Any, /, *, axes: Any = 2) -> Any:
    if isinstance(axes, int):
        if axes > min(x1.ndim, x2.ndim):
            raise ValueError(f"axes={axes} is more than the number of axes of an array")
        first, second = tuple(range(x1.ndim - axes, x1.ndim)), tuple(range(axes))
    else:
        first, second = [_axes(tuple(a), x.ndim) for a, x in zip(axes, (x1, x2), strict=True)]
    if [x1.shape[a] for a in first] != [x2.shape[a] for a in second]:
        raise ValueError("the summed axes must have equal lengths")
    rows = [a for a in range(x1.ndim) if a not in first]
    columns = [a for a in range(x2.ndim) if a not in second]
    width, shape = math.prod([x1.shape[a] for a in first]), [x1.shape[a] for a in rows]
    other_shape = [x2.shape[a] for a in columns]
    left = xp.reshape(xp.permute_dims(x1, (*rows, *first)), (math.prod(shape), width))
    right = xp.reshape(xp.permute_dims(x2, (*second, *columns)), (width, math.prod(other_shape)))
    return xp.reshape(xp.matmul(left, right), (*shape, *other_shape))


def outer(xp: Any, x1: Any, x2: Any, /) -> Any:
    if x1.ndim != 1 or x2.ndim != 1:
        raise ValueError("outer requires 1-D arrays")
    return xp.expand_dims(x1, axis=1) * xp.expand_dims(x2, axis=0)


def cross(xp: Any, x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if x1.shape[axis] != 3 or x2.shape[axis] != 3:
        raise ValueError("a cross product requires vectors of three elements")
    (a0, a1, a2), (b0, b1, b2) = xp.unstack(x1, axis=axis), xp.unstack(x2, axis=axis)
    parts = xp.broadcast_arrays(a1 * b2 - a2 * b1, a2 * b0 - a0 * b2, a0 * b1 - a1 * b0)
    return xp.stack(parts, axis=axis)


def diagonal(xp: Any, x: Any, /, *, offset: int = 0) -> Any:
    check_matrices(x)
    rows, columns = x.shape[-2:]
    length = max(min(rows + min(offset, 0), columns - max(offset, 0)), 0)
    if not length or 0 in x.shape:
        return xp.zeros((*x.shape[:-2], length), dtype=x.dtype)
    start = max(offset, 0) - min(offset, 0) * columns
    flat = xp.reshape(x, (*x.shape[:-2], rows * columns))
    return flat[..., start : start + (length - 1) * (columns + 1) + 1 : columns + 1]


def trace(xp: Any, x: Any, /, *, offset: int = 0, dtype: Any = None) -> Any:
    return xp.sum(diagonal(xp, x, offset=offset), axis=-1, dtype=dtype)


def eigvals(xp: Any, x: Any, /) -> Any:
    return xp.linalg.eig(x)[0]


def eigvalsh(xp: Any, x: Any, /) -> Any:
    return xp.linalg.eigh(x)[0]


def svdvals(xp: Any, x: Any, /) -> Any:
    return xp.linalg.svd(x, full_matrices=False)[1]


def pinv(xp: Any, x: Any, /, *, rtol: Any = None) -> Any:
    if 0 in x.shape:
        return xp.matrix_transpose(x)
    left, values, right = xp.linalg.svd(x, full_matrices=False)
    if rtol is None:
        rtol = max(x.shape[-2:]) * float(xp.finfo(values.dtype).eps)
    limit = xp.max(values, axis=-1, keepdims=True) * (xp.expand_dims(rtol, axis=-1) if hasattr(rtol, "ndim") else rtol)
    is_small = values <= limit
    inverse = xp.where(is_small, xp.zeros_like(values), 1 / xp.where(is_small, xp.ones_like(values), values))
    factor = xp.astype(xp.expand_dims(inverse, axis=-1), x.dtype)
    return xp.matmul(_adjoint(xp, right), factor * _adjoint(xp, left))


def matrix_power(xp: Any, x: Any, n: int, /) -> Any:
    check_matrices(x)
    x, n = (xp.linalg.inv(x), -n) if n < 0 else (x, n)
    result = xp.broadcast_to(xp.eye(x.shape[-1], dtype=x.dtype), x.shape)
    while n:
        result = xp.matmul(result, x) if n & 1 else result
        x, n = (xp.matmul(x, x), n >> 1) if n > 1 else (x, 0)
    return result


def matrix_norm(xp: Any, x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    check_matrices(x)
    if ord is None or ord == "fro":
        return vector_norm(xp, x, axis=(-2, -1), keepdims=keepdims)
    if ord not in (1, -1, 2, -2, math.inf, -math.inf, "nuc"):
        raise ValueError(f"ord={ord!r} is not the order of a matrix norm")
    by_values = ord in (2, -2, "nuc")
    lengths = xp.linalg.svdvals(x) if by_values else xp.sum(xp.abs(x), axis=-2 if ord in (1, -1) else -1)
    result = (xp.sum if ord == "nuc" else xp.max if ord > 0 else xp.min)(lengths, axis=-1)
    return xp.expand_dims(xp.expand_dims(result, axis=-1), axis=-1) if keepdims else result


def vector_norm(xp: Any, x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2) -> Any:
    options = {"axis": tuple(range(x.ndim)) if axis is None else _axes(axis, x.ndim), "keepdims": keepdims}
    magnitude = xp.abs(x)
    dtype = magnitude.dtype
    magnitude = xp.astype(magnitude, xp.float32) if dtype_name(dtype) in ("float16", "bfloat16") else magnitude
    if abs(ord) == math.inf:
        result = (xp.max if ord > 0 else xp.min)(magnitude, **options)
    elif ord == 0:
        result = xp.sum(xp.astype(magnitude != 0, magnitude.dtype), **options)
    elif ord == 1:
        result = xp.sum(magnitude, **options)
    elif ord == 2:
        # Sum the squares of both parts of complex numbers, because the magnitude has no gradient at zero.
        squares = xp.square(xp.real(x)) + xp.square(xp.imag(x)) if x.dtype != dtype else xp.square(magnitude)
        result = safe_sqrt(xp, xp.sum(squares, **options))
    else:
        result = xp.sum(magnitude**ord, **options) ** (1 / ord)
    return xp.astype(result, dtype, copy=False)
