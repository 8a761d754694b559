"""Array creation. Ranges do not accumulate rounding errors, and copies do not share memory, even by DLPack."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from math import ceil
from typing import Any, Literal, Protocol

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.common.indexing import check_lines
from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Operand,
    Tensor,
    as_tensor,
    cast,
    dimensions,
    index_range,
    index_vector,
    is_scalar,
    reshaped,
    scalar_tensor,
)
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
    """Protocol of objects that export their memory by DLPack."""

    def __dlpack__(self, **options: Any) -> Any: ...

    def __dlpack_device__(self) -> tuple[Any, int]: ...


def on_device(device: str | None) -> AbstractContextManager[Any]:
    """Return a context manager that creates tensors on a device, or leaves the device unchanged for None."""
    return nullcontext() if device is None else tf.device(device)


with suppress(KeyError):

    @tf.RegisterGradient("Snapshot")
    def _snapshot_gradient(op: Any, gradient: Any) -> Any:
        return gradient


def copy_tensor(x: Tensor) -> Tensor:
    """Return a copy in new memory. ``tf.identity`` shares memory, to which other libraries can write by DLPack."""
    # In a graph, memory is not exported, so that `identity` suffices. ``vectorized_map`` has no rule for `Snapshot`.
    return raw_ops.Snapshot(input=x) if tf.executing_eagerly() else tf.identity(x)


def asarray(obj: Any, /, *, dtype: DType | None = None, device: str | None = None, copy: bool | None = None) -> Tensor:
    with on_device(device):
        tensor = as_tensor(obj, dtype)
        if copy is False and tensor is not obj:
            raise ValueError(f"copy=False is not possible for a {type(obj).__name__}; pass copy=None")
        if copy:
            return copy_tensor(tensor)
        return tensor if device is None else tf.identity(tensor)


def astype(x: Array, dtype: DType, /, *, copy: bool = True, device: str | None = None) -> Tensor:
    with on_device(device):
        tensor = cast(as_tensor(x), dtype)
        if copy and tensor is x:
            return copy_tensor(tensor)
        return tensor if device is None else tf.identity(tensor)


def from_dlpack(x: SupportsDLPack, /, *, device: str | None = None, copy: bool | None = None) -> Tensor:
    if isinstance(x, (Tensor, tf.Variable)):
        return asarray(x, device=device, copy=copy)
    if x.__dlpack_device__()[0] == _DLPACK_CPU:
        # TensorFlow cannot import strided memory, and its kernels abort the process for unaligned memory. Do not share
        # read-only memory either. NumPy < 2.2 imports every array as read-only, so read the flag of the exporter.
        host_array, exporter = np.from_dlpack(x), getattr(x, "_data", x)
        is_read_only = isinstance(exporter, np.ndarray) and not exporter.flags.writeable
        can_share = host_array.ctypes.data % _ALIGNMENT == 0 and host_array.flags.c_contiguous and not is_read_only
        if copy is False and not can_share:
            raise ValueError(f"the memory of this {type(x).__name__} cannot be shared; use copy=None or copy=True")
        if copy or not can_share:
            return asarray(host_array, device=device)
    elif copy:
        raise ValueError("only arrays in the memory of the CPU can be copied on import; copy the array first")
    return asarray(tf.experimental.dlpack.from_dlpack(x.__dlpack__()), device=device)


def _shape_vector(shape: Any) -> Tensor:
    if isinstance(shape, Tensor):
        return shape
    if isinstance(shape, tf.TensorShape):
        shape = shape.as_list()
    return index_vector(shape if isinstance(shape, (list, tuple)) else (shape,))


def full(
    shape: int | Sequence[int], fill_value: Operand, *, dtype: DType | None = None, device: str | None = None
) -> Tensor:
    with on_device(device):
        return raw_ops.Fill(dims=_shape_vector(shape), value=as_tensor(fill_value, dtype))


def zeros(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full(shape, 0, dtype=dtype or DEFAULT_FLOAT, device=device)


def ones(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full(shape, 1, dtype=dtype or DEFAULT_FLOAT, device=device)


def empty(shape: int | Sequence[int], *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return zeros(shape, dtype=dtype, device=device)


def full_like(x: Array, /, fill_value: Operand, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    x = as_tensor(x)
    with on_device(device):
        return raw_ops.Fill(dims=index_vector(dimensions(x)), value=as_tensor(fill_value, dtype or x.dtype))


def zeros_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 0, dtype=dtype, device=device)


def ones_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 1, dtype=dtype, device=device)


def empty_like(x: Array, /, *, dtype: DType | None = None, device: str | None = None) -> Tensor:
    return full_like(x, 0, dtype=dtype, device=device)


def _as_python_scalar(value: Any) -> Any:
    """Return a concrete 0-d tensor as a Python scalar, and a symbolic tensor unchanged."""
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
    start, stop, step = map(_as_python_scalar, limits)
    with on_device(device):
        if dtype is not None and not all(map(is_scalar, (start, stop, step))):
            return _symbolic_range(start, stop, step, dtype)
        return _range(start, stop, step, dtype)


def _symbolic_range(start: Any, stop: Any, step: Any, dtype: DType) -> Tensor:
    range_dtype = dtype if dtype in (int32, int64, float32, float64) else int64
    first, last, delta = (as_tensor(value, range_dtype) for value in (start, stop, step))
    return cast(raw_ops.Range(start=first, limit=last, delta=delta), dtype)


def _range(start: Any, stop: Any, step: Any, dtype: DType | None) -> Tensor:
    """Return ``start + i * step``. The kernel would add repeatedly, and accumulate rounding errors."""
    if step == 0:
        raise ValueError("arange: step must not be zero")
    are_integers = all(isinstance(value, int) for value in (start, stop, step))
    count = len(range(start, stop, step)) if are_integers else max(0, ceil((stop - start) / step))
    if dtype is None:
        last = start + max(count - 1, 0) * step
        dtype = default_integer(min(start, last), max(start, last)) if are_integers else DEFAULT_FLOAT
    if are_integers and count and dtype in (int32, int64):
        info, ends = INTEGER_INFO[dtype], (start, start + count * step)
        if all([info.min <= value <= info.max for value in (*ends, step)]):
            # Call the kernel only for integers: it adds the step repeatedly, which accumulates the rounding errors of
            # floats.
            start, stop, step = [scalar_tensor(value, dtype) for value in (*ends, step)]
            return raw_ops.Range(start=start, limit=stop, delta=step)
    # Compute integers in int64. uint64 is included, because uint64 and int64 wrap around with the same bits.
    compute_dtype = int64 if are_integers and KIND[dtype] in ("signed", "unsigned") else float64
    if compute_dtype is int64:
        start, step = _wrap_to_int64(start), _wrap_to_int64(step)
    indices = cast(index_range(0, count), compute_dtype)
    steps = raw_ops.Mul(x=indices, y=scalar_tensor(step, compute_dtype))
    return cast(raw_ops.AddV2(x=steps, y=scalar_tensor(start, compute_dtype)), dtype)


def _wrap_to_int64(value: int) -> int:
    """Return the int64 whose bits are the lowest 64 bits of an integer."""
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
        raise ValueError(f"linspace: num must be non-negative, not {num}")
    if dtype is None:
        dtype = result_type(start, stop, 1.0)
    compute_dtype = complex128 if KIND[dtype] == "complex" else float64
    with on_device(device):
        start, stop = as_tensor(start, compute_dtype), as_tensor(stop, compute_dtype)
        intervals = num - 1 if endpoint else num
        steps = cast(index_range(0, num), compute_dtype)
        width = raw_ops.Sub(x=stop, y=start)
        step = raw_ops.RealDiv(x=width, y=scalar_tensor(max(intervals, 1), compute_dtype))
        samples = raw_ops.AddV2(x=raw_ops.Mul(x=steps, y=step), y=start)
        if endpoint and num > 1:
            # Replace the last sample by `stop`, from which it may differ by rounding.
            is_last = raw_ops.Equal(x=steps, y=scalar_tensor(num - 1, compute_dtype))
            samples = raw_ops.SelectV2(condition=is_last, t=stop, e=samples)
        if KIND[dtype] in ("signed", "unsigned"):
            samples = raw_ops.Floor(x=samples)
        return cast(samples, dtype)


_BAND_DTYPES = (float32, float64, int32, int64)


def _has_band_kernel(x: Tensor) -> bool:
    """Return True if TensorFlow has a kernel for the band part of these matrices."""
    return x.dtype in _BAND_DTYPES and (x.shape.rank or 0) > 1


def _below_diagonal(x: Tensor, k: int) -> Tensor:
    """Return True for the elements whose column index minus row index is at most ``k``."""
    rows, columns = dimensions(x)[-2:]
    row = raw_ops.ExpandDims(input=index_range(k, rows + k, int64), axis=1)
    return raw_ops.LessEqual(x=index_range(0, columns, int64), y=row)


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
    # Limit `k`, because the offset of a diagonal outside of the matrix may have more than 64 bits.
    k = max(-n_rows, min(k, columns))
    with on_device(device):
        row = raw_ops.ExpandDims(input=index_range(k, n_rows + k, int64), axis=1)
        column = index_range(0, columns, int64)
        return cast(raw_ops.Equal(x=row, y=column), dtype or DEFAULT_FLOAT)


def tril(x: Array, /, *, k: int = 0) -> Tensor:
    x = as_tensor(x)
    if _has_band_kernel(x) and 0 <= k < (x.shape[-1] or 1):
        return raw_ops.MatrixBandPart(input=x, num_lower=scalar_tensor(-1, int64), num_upper=scalar_tensor(k, int64))
    if k == -1 and _has_band_kernel(x):
        return _without_diagonal(tril(x))
    if _has_band_kernel(x) and x.shape.is_fully_defined() and 0 < -k < (x.shape[-2] or 0):
        ahead = [(0, 0)] * (x.shape.rank - 2)
        part = tril(raw_ops.Slice(input=x, begin=[0] * len(ahead) + [-k, 0], size=[-1] * x.shape.rank))
        return raw_ops.Pad(input=part, paddings=[*ahead, (-k, 0), (0, 0)])
    mask = _below_diagonal(x, k)
    return raw_ops.SelectV2(condition=mask, t=x, e=scalar_tensor(0, x.dtype))


def _without_diagonal(x: Tensor) -> Tensor:
    return raw_ops.MatrixSetDiag(input=x, diagonal=raw_ops.ZerosLike(x=raw_ops.MatrixDiagPart(input=x)))


def triu(x: Array, /, *, k: int = 0) -> Tensor:
    x = as_tensor(x)
    if _has_band_kernel(x) and 0 <= -k < (x.shape[-2] or 1):
        return raw_ops.MatrixBandPart(input=x, num_lower=scalar_tensor(-k, int64), num_upper=scalar_tensor(-1, int64))
    if k == 1 and _has_band_kernel(x):
        return _without_diagonal(triu(x))
    if _has_band_kernel(x) and x.shape.is_fully_defined() and 0 < k < (x.shape[-1] or 0):
        ahead = [(0, 0)] * (x.shape.rank - 1)
        part = triu(raw_ops.Slice(input=x, begin=[0] * len(ahead) + [k], size=[-1] * x.shape.rank))
        return raw_ops.Pad(input=part, paddings=[*ahead, (k, 0)])
    mask = _below_diagonal(x, k - 1)
    return raw_ops.SelectV2(condition=mask, t=scalar_tensor(0, x.dtype), e=x)


def meshgrid(*arrays: Array, indexing: Literal["xy", "ij"] = "xy") -> tuple[Tensor, ...]:
    if indexing not in ("xy", "ij"):
        raise ValueError(f"meshgrid: indexing must be 'xy' or 'ij', not {indexing!r}")
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
