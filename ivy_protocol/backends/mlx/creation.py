"""Array creation. Python data are converted by NumPy, because MLX would truncate the values to 32 bits."""

import math
from operator import index
from typing import Any

import mlx.core as mx
import numpy as np

from ivy_protocol.backends.mlx.dtypes import DTYPES, INTEGERS, NAMES, astype, result_type


def from_host(x: Any) -> Any:
    """Return a copy of a NumPy array; complex128 becomes complex64."""
    name = x.dtype.name
    if name == "bfloat16":
        return mx.array(np.array(x, order="C").view(np.uint16)).view(mx.bfloat16)
    # Convert the layout, because MLX supports neither negative strides nor foreign byte orders.
    x = np.array(x, x.dtype.newbyteorder("="), order="C")
    return mx.array(x, DTYPES["complex64" if name == "complex128" else name])


def _checked(dtype: Any, device: Any) -> Any:
    if dtype == mx.float64 and mx.default_device() != mx.Device(mx.cpu, 0):
        raise ValueError("the GPU of MLX has no float64; pass dtype='float32'")
    return dtype


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    if isinstance(obj, mx.array) and (dtype is None or dtype == obj.dtype):
        return mx.array(obj) if copy else obj
    if copy is False:
        raise ValueError("copy=False is not possible, because the conversion requires a copy; pass copy=None")
    if isinstance(obj, mx.array):
        return astype(obj, dtype)
    if isinstance(obj, list | tuple) and _has_arrays(obj):
        parts = [asarray(part) for part in obj]
        common = dtype or result_type(*parts)
        return mx.stack([astype(part, common) for part in parts])
    # If a list becomes a uint64 array, request uint64 from NumPy, which would convert a mix of signed and unsigned
    # 64-bit integers to float64.
    host = np.asarray(obj, np.uint64) if dtype and dtype == mx.uint64 and isinstance(obj, list) else _host(obj)
    if dtype is None:
        # Convert Python scalars to the default dtype. Keep the dtype of NumPy arrays and scalars.
        return _with_default_dtype(host) if not hasattr(obj, "dtype") else from_host(host)
    name = NAMES[dtype]
    if dtype in INTEGERS and host.dtype.kind in "iu" and host.size and not hasattr(obj, "dtype"):
        limits = np.iinfo(name)
        if host.min() < limits.min or host.max() > limits.max:
            raise OverflowError(f"the values do not fit into {name}, which ranges from {limits.min} to {limits.max}")
    if name == "bfloat16" or host.dtype.name == "bfloat16":
        return astype(from_host(host), dtype)
    return from_host(host.astype(name, copy=False))


def _host(obj: Any) -> Any:
    if hasattr(obj, "__dlpack__") and not hasattr(obj, "__array__"):
        return np.from_dlpack(obj)
    return np.asarray(obj)


def _has_arrays(obj: Any) -> bool:
    return any([isinstance(x, mx.array) or (isinstance(x, list | tuple) and _has_arrays(x)) for x in obj])


def _with_default_dtype(host: Any) -> Any:
    if host.dtype.kind == "f":
        return from_host(host.astype(np.float32))
    if host.dtype.kind == "i" and (not host.size or -(2**31) <= host.min() <= host.max() < 2**31):
        return from_host(host.astype(np.int32))
    return from_host(host)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    data = getattr(x, "data", x)
    if isinstance(data, mx.array):
        return asarray(data, copy=copy)
    return mx.from_dlpack(x, copy=False) if copy is False else from_host(np.from_dlpack(x))


def checked_shape(shape: Any) -> tuple[int, ...]:
    result = tuple([index(n) for n in (shape if hasattr(shape, "__len__") else (shape,))])
    if any([n < 0 for n in result]):
        raise ValueError(f"the shape {result} has a negative length")
    if math.prod(result) > 2**40 or any([n >= 2**31 for n in result]):
        # Raise here, because MLX counts elements in 32 bits, and aborts the process if it runs out of memory.
        raise MemoryError(f"an array of the shape {result} is too large")
    return result


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return mx.zeros(checked_shape(shape), _checked(dtype or mx.float32, device))


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return mx.ones(checked_shape(shape), _checked(dtype or mx.float32, device))


empty = zeros


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return mx.full(checked_shape(shape), asarray(fill_value, dtype=dtype))


def zeros_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    return mx.zeros(x.shape, dtype or x.dtype)


def ones_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    return mx.ones(x.shape, dtype or x.dtype)


empty_like = zeros_like


def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return full(x.shape, fill_value, dtype=dtype or x.dtype)


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Any:
    start, stop = (0, start) if stop is None else (start, stop)
    if math.ceil((stop - start) / step) > 2**31 - 1:
        raise MemoryError("the range must have fewer than 2**31 elements")
    # Compute by NumPy, which does not round the step to small integer types or half precision.
    host = np.arange(start, stop, step)
    if dtype is None:
        return _with_default_dtype(host)
    return from_host(host.astype(np.float32)).astype(dtype) if dtype == mx.bfloat16 else asarray(host, dtype=dtype)


def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True
) -> Any:
    host = np.linspace(start, stop, num, endpoint=endpoint)
    return asarray(host, dtype=dtype or (mx.complex64 if host.dtype.kind == "c" else mx.float32))


def eye(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None) -> Any:
    shape = checked_shape((n_rows, n_rows if n_cols is None else n_cols))
    rows, columns = mx.arange(shape[0])[:, None], mx.arange(shape[1])[None, :]
    k = max(min(k, shape[1] + 1), -shape[0] - 1)
    return mx.equal(columns - rows, k).astype(_checked(dtype or mx.float32, device))


def meshgrid(*arrays: Any, indexing: str = "xy") -> tuple[Any, ...]:
    if indexing not in ("xy", "ij"):
        raise ValueError(f"indexing must be 'xy' or 'ij', not {indexing!r}")
    return tuple(mx.meshgrid(*arrays, indexing=indexing)) if arrays else ()
