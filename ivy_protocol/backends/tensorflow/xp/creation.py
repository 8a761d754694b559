"""Creation of tensors."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from math import ceil
from typing import Any, Literal, Protocol

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import check_lines
from ivy_protocol.backends.tensorflow.xp.dtypes import (
    DEFAULT_FLOAT,
    INTEGER_INFO,
    KIND,
    DType,
    complex128,
    default_integer,
    float32,
    float64,
    int32,
    int64,
    result_type,
)
from ivy_protocol.backends.tensorflow.xp.tensors import (
    Array,
    Operand,
    Tensor,
    as_tensor,
    cast,
    counted,
    dimensions,
    index_vector,
    is_scalar,
    reshaped,
    scalar_tensor,
)

__all__ = [
    "arange",
    "asarray",
    "astype",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "zeros",
    "zeros_like",
]


_DLPACK_CPU = 1
_ALIGNMENT = 64


class SupportsDLPack(Protocol):
    """Anything that exports its memory by DLPack."""

    def __dlpack__(self, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[Any, int]: ...


def on(device: str | None) -> AbstractContextManager[Any]:
    """Place what is created inside on a device, if one was asked for."""
    return nullcontext() if device is None else tf.device(device)


with suppress(KeyError):

    @tf.RegisterGradient("Snapshot")
    def _gradient_of_copied(op: Any, gradient: Any) -> Any:
        return gradient


def copied(x: Tensor) -> Tensor:
    """Copy a tensor to memory of its own, since DLPack lets others write to that which ``identity`` would share."""
    # In a graph, where ``vectorized_map`` has no rule for it, TensorFlow sees all that is done to the memory.
    return raw_ops.Snapshot(input=x) if tf.executing_eagerly() else tf.identity(x)


def asarray(obj: Any, /, *, dtype: DType | None = None, device: str | None = None, copy: bool | None = None) -> Tensor:
    with on(device):
        result = as_tensor(obj, dtype)
        if copy is False and result is not obj:
            raise ValueError(f"an array of {type(obj).__name__} cannot be made without a copy")
        if copy:
            return copied(result)
        return result if device is None else tf.identity(result)


def astype(x: Array, dtype: DType, /, *, copy: bool = True, device: str | None = None) -> Tensor:
    with on(device):
        result = cast(as_tensor(x), dtype)
        if copy and result is x:
            return copied(result)
        return result if device is None else tf.identity(result)


def from_dlpack(x: SupportsDLPack, /, *, device: str | None = None, copy: bool | None = None) -> Tensor:
    if isinstance(x, (Tensor, tf.Variable)):
        return asarray(x, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU:
        # Any kernel that meets less aligned memory ends the process, and strides are refused.
        # What NumPy before 2.2 gets may never be written.
        host, exporter = np.from_dlpack(x), getattr(x, "_data", x)
        locked = isinstance(exporter, np.ndarray) and not exporter.flags.writeable
        shareable = host.ctypes.data % _ALIGNMENT == 0 and host.flags.c_contiguous and not locked
        if copy is False and not shareable:
            raise ValueError(f"the memory of this {type(x).__name__} cannot be shared; use copy=None or copy=True")
        if copy or not shareable:
            return asarray(host, device=device)
    elif copy:
        raise ValueError("only arrays in the memory of the CPU can be copied on import; copy the array first")
    return asarray(tf.experimental.dlpack.from_dlpack(x.__dlpack__()), device=device)


def _shape(shape: Any) -> Tensor:
    if isinstance(shape, Tensor):
        return shape
    if isinstance(shape, tf.TensorShape):
        shape = shape.as_list()
    return index_vector(shape if isinstance(shape, (list, tuple)) else (shape,))


def full(
    shape: int | Sequence[int], fill_value: Operand, *, dtype: DType | None = None, device: str | None = None
) -> Tensor:
    with on(device):
        return raw_ops.Fill(dims=_shape(shape), value=as_tensor(fill_value, dtype))


def zeros(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full(shape, 0, dtype=dtype or DEFAULT_FLOAT, device=device)


def ones(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full(shape, 1, dtype=dtype or DEFAULT_FLOAT, device=device)


def empty(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return zeros(shape, dtype=dtype, device=device)


def full_like(x: Array, /, fill_value: Operand, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    x = as_tensor(x)
    with on(device):
        return raw_ops.Fill(dims=index_vector(dimensions(x)), value=as_tensor(fill_value, dtype or x.dtype))


def zeros_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 0, dtype=dtype, device=device)


def ones_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 1, dtype=dtype, device=device)


def empty_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 0, dtype=dtype, device=device)


def _number(value: Any) -> Any:
    """Return a concrete 0-d tensor as a Python number; a symbolic one stays."""
    if is_scalar(value) or (isinstance(value, Tensor) and not hasattr(value, "numpy")):
        return value
    return int(value) if KIND[as_tensor(value).dtype] in ("signed", "unsigned") else float(value)


def arange(
    start: Operand,
    /,
    stop: Operand | None = None,
    step: Operand = 1,
    *,
    dtype: DType | None = None,
    device: str | None = None,
) -> Tensor:
    if stop is None:
        start, stop = 0, start
    limits = (start, stop, step)
    if dtype is None and not all(map(is_scalar, limits)):
        dtype = result_type(*limits)
    start, stop, step = map(_number, limits)
    with on(device):
        if dtype is not None and not all(map(is_scalar, (start, stop, step))):
            return _symbolic_range(start, stop, step, dtype)
        return _range(start, stop, step, dtype)


def _symbolic_range(start: Any, stop: Any, step: Any, dtype: DType) -> Tensor:
    through = dtype if dtype in (int32, int64, float32, float64) else int64
    first, last, delta = (as_tensor(value, through) for value in (start, stop, step))
    return cast(raw_ops.Range(start=first, limit=last, delta=delta), dtype)


def _range(start: Any, stop: Any, step: Any, dtype: DType | None) -> Tensor:
    """Return ``start + i * step``; the kernel adds up steps and their rounding errors."""
    if step == 0:
        raise ValueError("arange needs a step other than zero")
    whole = all(isinstance(value, int) for value in (start, stop, step))
    count = len(range(start, stop, step)) if whole else max(0, ceil((stop - start) / step))
    if dtype is None:
        last = start + max(count - 1, 0) * step
        dtype = default_integer(min(start, last), max(start, last)) if whole else DEFAULT_FLOAT
    if whole and count and dtype in (int32, int64):
        info, ends = INTEGER_INFO[dtype], (start, start + count * step)
        if all([info.min <= value <= info.max for value in (*ends, step)]):
            # Whole steps are added without an error.
            start, stop, step = [scalar_tensor(value, dtype) for value in (*ends, step)]
            return raw_ops.Range(start=start, limit=stop, delta=step)
    # Integers wrap in int64 as they would in uint64.
    through = int64 if whole and KIND[dtype] in ("signed", "unsigned") else float64
    if through is int64:
        start, step = _wrapped(start), _wrapped(step)
    indices = cast(counted(0, count), through)
    steps = raw_ops.Mul(x=indices, y=scalar_tensor(step, through))
    return cast(raw_ops.AddV2(x=steps, y=scalar_tensor(start, through)), dtype)


def _wrapped(value: int) -> int:
    """Return the int64 with the same lowest 64 bits."""
    return (value + 2**63) % 2**64 - 2**63


def linspace(
    start: Operand,
    stop: Operand,
    /,
    num: int,
    *,
    dtype: DType | None = None,
    device: str | None = None,
    endpoint: bool = True,
) -> Tensor:
    if num < 0:
        raise ValueError(f"linspace needs a number of samples that is not negative, got {num}")
    if dtype is None:
        dtype = result_type(start, stop, 1.0)
    through = complex128 if KIND[dtype] == "complex" else float64
    with on(device):
        start, stop = as_tensor(start, through), as_tensor(stop, through)
        intervals = num - 1 if endpoint else num
        steps = cast(counted(0, num), through)
        width = raw_ops.Sub(x=stop, y=start)
        step = raw_ops.RealDiv(x=width, y=scalar_tensor(max(intervals, 1), through))
        result = raw_ops.AddV2(x=raw_ops.Mul(x=steps, y=step), y=start)
        if endpoint and num > 1:
            # Rounding must not move the end.
            is_last = raw_ops.Equal(x=steps, y=scalar_tensor(num - 1, through))
            result = raw_ops.SelectV2(condition=is_last, t=stop, e=result)
        if KIND[dtype] in ("signed", "unsigned"):
            result = raw_ops.Floor(x=result)
        return cast(result, dtype)


_BANDED = (float32, float64, int32, int64)


def _is_banded(x: Tensor) -> bool:
    """Return True if TensorFlow has a kernel for band parts of these matrices."""
    return x.dtype in _BANDED and (x.shape.rank or 0) > 1


def _below_diagonal(x: Tensor, k: int) -> Tensor:
    """Return, as a matrix of bools, where the column minus the row is at most ``k``."""
    rows, columns = dimensions(x)[-2:]
    row = raw_ops.ExpandDims(input=counted(k, rows + k, int64), axis=1)
    return raw_ops.LessEqual(x=counted(0, columns, int64), y=row)


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    dtype: DType | None = None,
    device: str | None = None,
) -> Tensor:
    columns = n_rows if n_cols is None else n_cols
    # A diagonal may lie outside, further than an integer of 64 bits can tell.
    k = max(-n_rows, min(k, columns))
    with on(device):
        row = raw_ops.ExpandDims(input=counted(k, n_rows + k, int64), axis=1)
        column = counted(0, columns, int64)
        return cast(raw_ops.Equal(x=row, y=column), dtype or DEFAULT_FLOAT)


def tril(x: Array, /, *, k: int = 0) -> Tensor:
    x = as_tensor(x)
    if _is_banded(x) and 0 <= k < (x.shape[-1] or 1):
        return raw_ops.MatrixBandPart(input=x, num_lower=scalar_tensor(-1, int64), num_upper=scalar_tensor(k, int64))
    if k == -1 and _is_banded(x):
        return _without_diagonal(tril(x))
    if _is_banded(x) and x.shape.is_fully_defined() and 0 < -k < (x.shape[-2] or 0):
        ahead = [(0, 0)] * (x.shape.rank - 2)
        part = tril(raw_ops.Slice(input=x, begin=[0] * len(ahead) + [-k, 0], size=[-1] * x.shape.rank))
        return raw_ops.Pad(input=part, paddings=[*ahead, (-k, 0), (0, 0)])
    mask = _below_diagonal(x, k)
    return raw_ops.SelectV2(condition=mask, t=x, e=scalar_tensor(0, x.dtype))


def _without_diagonal(x: Tensor) -> Tensor:
    return raw_ops.MatrixSetDiag(input=x, diagonal=raw_ops.ZerosLike(x=raw_ops.MatrixDiagPart(input=x)))


def triu(x: Array, /, *, k: int = 0) -> Tensor:
    x = as_tensor(x)
    if _is_banded(x) and 0 <= -k < (x.shape[-2] or 1):
        return raw_ops.MatrixBandPart(input=x, num_lower=scalar_tensor(-k, int64), num_upper=scalar_tensor(-1, int64))
    if k == 1 and _is_banded(x):
        return _without_diagonal(triu(x))
    if _is_banded(x) and x.shape.is_fully_defined() and 0 < k < (x.shape[-1] or 0):
        ahead = [(0, 0)] * (x.shape.rank - 1)
        part = triu(raw_ops.Slice(input=x, begin=[0] * len(ahead) + [k], size=[-1] * x.shape.rank))
        return raw_ops.Pad(input=part, paddings=[*ahead, (k, 0)])
    mask = _below_diagonal(x, k - 1)
    return raw_ops.SelectV2(condition=mask, t=scalar_tensor(0, x.dtype), e=x)


def meshgrid(*arrays: Array, indexing: Literal["xy", "ij"] = "xy") -> tuple[Tensor, ...]:
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid expected indexing 'xy' or 'ij', got {indexing!r}")
    tensors = [as_tensor(array) for array in arrays]
    check_lines(tensors)
    axes = list(range(len(tensors)))
    if indexing == "xy" and len(axes) > 1:
        axes[:2] = 1, 0
    sizes = [dimensions(reshaped(tensor, (-1,)))[0] for tensor in tensors]
    shape = [sizes[axes.index(axis)] for axis in range(len(axes))]
    grids = []
    for tensor, axis in zip(tensors, axes, strict=True):
        lengthwise = [-1 if other == axis else 1 for other in range(len(axes))]
        grids.append(raw_ops.BroadcastTo(input=reshaped(tensor, lengthwise), shape=index_vector(shape)))
    return tuple(grids)
