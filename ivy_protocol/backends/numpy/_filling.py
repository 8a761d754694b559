"""Arrays of NumPy that are filled in parts; what does not fit the composition tells of."""

from typing import Any

import numpy as np

from ivy_protocol.values.shapes import is_whole

_PADDED = ("constant", "edge", "reflect", "symmetric", "wrap")


def diag(x: Any, /, *, k: int = 0) -> Any:
    if x.ndim == 2:
        return np.diagonal(x, k).copy()
    return np.diag(x, k) if x.ndim == 1 and type(k) is int else NotImplemented


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return np.diagflat(x, offset) if x.size and type(offset) is int else NotImplemented


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    number = type(v) in (bool, int, float) and a.dtype.kind == "f"
    if not number and (type(v) is not np.ndarray or v.dtype != a.dtype or not v.size):
        return NotImplemented
    if a.ndim < 2 or (a.ndim > 2 and len(set(a.shape)) > 1):
        return NotImplemented
    result = np.array(a, order="C")
    np.fill_diagonal(result, v, wrap)
    return result


def block_diag(*arrs: Any) -> Any:
    if not arrs or any([type(x) is not np.ndarray or x.ndim > 2 or x.dtype != arrs[0].dtype for x in arrs]):
        return NotImplemented
    blocks = [np.atleast_2d(x) for x in arrs]
    result = np.zeros(tuple(np.sum([block.shape for block in blocks], axis=0)), arrs[0].dtype)
    row = column = 0
    for block in blocks:
        height, width = block.shape
        result[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return result


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    if mode not in _PADDED or 0 in input.shape or reflect_type not in ("even", "odd"):
        return NotImplemented
    if reflect_type == "odd" and (mode not in ("reflect", "symmetric") or input.dtype.kind != "f"):
        return NotImplemented
    more: Any = {"reflect_type": reflect_type} if mode in ("reflect", "symmetric") else {}
    try:
        return np.pad(input, pad_width, mode, **more)
    except (TypeError, ValueError):
        return NotImplemented


def insert(arr: Any, obj: Any, values: Any, /, axis: int | None = None) -> Any:
    number = type(values) in (bool, int, float) and arr.dtype.char in "fd"
    if type(obj) is not int or not (number or (type(values) is np.ndarray and values.dtype == arr.dtype)):
        return NotImplemented
    if getattr(values, "ndim", 0) > (1 if axis is None else arr.ndim):
        return NotImplemented
    try:
        return np.insert(arr, obj, values, axis)
    except (IndexError, ValueError):
        return NotImplemented


def tri(N: int, M: int | None = None, k: int = 0, *, dtype: Any = None, device: Any = None) -> Any:
    if type(N) is not int or type(k) is not int or (M is not None and type(M) is not int) or N < 0 or (M or 0) < 0:
        return NotImplemented
    return np.tri(N, M, k, dtype)


def as_strided(x: Any, shape: Any, strides: Any, /) -> Any:
    lengths = (shape,) if is_whole(shape) else tuple(shape)
    steps = (strides,) if is_whole(strides) else tuple(strides)
    unit = x.dtype.itemsize
    if len(lengths) != len(steps) or min(lengths, default=0) < 1 or any([step < 0 or step % unit for step in steps]):
        return NotImplemented
    if sum([(n - 1) * step for n, step in zip(lengths, steps, strict=True)]) >= x.size * unit:
        return NotImplemented
    return np.lib.stride_tricks.as_strided(np.ascontiguousarray(x), lengths, steps).copy()


def indices(dimensions: Any, *, dtype: Any = None, sparse: bool = False, device: Any = None, like: Any = None) -> Any:
    lengths = (dimensions,) if is_whole(dimensions) else tuple(dimensions)
    if dtype is None or dtype.char not in "bBhHiIlLqQfd" or min(lengths, default=-1) < 0:
        return NotImplemented
    return np.indices(lengths, dtype, sparse)
