"""NumPy, where it differs from the array API standard or from ivy."""

import math
import threading
from typing import Any

import numpy as np

from ivy_protocol.backends._linear_algebra import HALF_LESS
from ivy_protocol.exceptions import IvyDeviceError
from ivy_protocol.types import Device

xp = np
TYPES = (np.ndarray, np.generic)
ARRAY_TYPE = np.ndarray
SCALAR_TYPES = (np.generic,)
EXACT_SCALARS = frozenset(np.dtype(c).type for c in np.typecodes["AllInteger"] + np.typecodes["AllFloat"] + "?")
FROM_SCALAR = np.asarray
SCALARS_LEFT = True
SCALARS_RIGHT = True
USES_DEVICES = False
DEVICE_KINDS = ("cpu",)
DTYPE_TYPE = np.dtype
DTYPES = {
    "bool": np.dtype("bool"),
    "int8": np.dtype("int8"),
    "int16": np.dtype("int16"),
    "int32": np.dtype("int32"),
    "int64": np.dtype("int64"),
    "uint8": np.dtype("uint8"),
    "uint16": np.dtype("uint16"),
    "uint32": np.dtype("uint32"),
    "uint64": np.dtype("uint64"),
    "float16": np.dtype("float16"),
    "float32": np.dtype("float32"),
    "float64": np.dtype("float64"),
    "complex64": np.dtype("complex64"),
    "complex128": np.dtype("complex128"),
}
_HALF = (*HALF_LESS, "vector_norm")
_PRODUCTS = ("cross", "matmul", "outer", "tensordot", "vecdot")
_TYPED = ("clip", "cumulative_prod", "cumulative_sum", "diff", "imag", "trace")
DETOURS = {
    "complex64": {"by parts": ("expm1",)},
    "complex128": {"by parts": ("expm1",)},
    "float16": {"float32": _HALF},
    "bfloat16": {"float32": (*_HALF, *_PRODUCTS, *_TYPED)},
}


def extra_dtype(name: str) -> Any:
    """bfloat16 comes with ml_dtypes, which numpy does not need for anything else."""
    if name != "bfloat16":
        return None
    try:
        import ml_dtypes
    except ImportError:
        return None
    return np.dtype(ml_dtypes.bfloat16)


def _expm1(x: Any) -> Any:
    # numpy has neither the special values nor the largest ones. The exponential has both.
    result: Any = np.asarray(np.exp(x))
    near = np.abs(x.real) < 1
    small = np.expm1(np.where(near, x.real, 0)) * np.cos(x.imag) - 2 * np.sin(x.imag / 2) ** 2
    # Adding zero makes negative zero positive.
    result.real = np.where(near, small + 0.0, result.real - 1)
    return result


WAYS = {"by parts": {"expm1": _expm1}}


def floor_divide(x1: Any, x2: Any, /) -> Any:
    result = np.floor_divide(x1, x2)
    if result.dtype.kind != "f":
        return result
    # The product costs little beside the division, and is not finite where an operand is not.
    alike = type(x1) is type(x2) and x1.shape == x2.shape
    if math.isfinite(np.vdot(x1, x2) if alike else np.vdot(x1, x1) + np.vdot(x2, x2)):
        return result
    with np.errstate(all="ignore"):
        return np.where(np.isinf(x1) | np.isinf(x2), np.true_divide(x1, x2), result)


# The reductions of numpy spend most of a small call in Python before they reach these.
_add: Any = np.add.reduce
_multiply: Any = np.multiply.reduce
_maximum: Any = np.maximum.reduce
_minimum: Any = np.minimum.reduce


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return _add(x, axis, dtype, None, keepdims)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    return _multiply(x, axis, dtype, None, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _maximum(x, axis, None, None, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _minimum(x, axis, None, None, keepdims)


def _matrices(x: Any) -> Any:
    # numpy makes a matrix of a vector, by repeating it.
    if x.ndim < 2:
        raise ValueError(f"a matrix has at least two dimensions, not {x.ndim}")
    return x


def tril(x: Any, /, *, k: int = 0) -> Any:
    return np.tril(_matrices(x), k)


def triu(x: Any, /, *, k: int = 0) -> Any:
    return np.triu(_matrices(x), k)


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.asarray(np.count_nonzero(x, axis=axis, keepdims=keepdims))


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    if not descending:
        return np.argsort(x, axis=axis, stable=stable)
    # Backwards twice, so that equal elements keep their order.
    order = np.flip(np.argsort(np.flip(x, axis), axis=axis, stable=stable), axis)
    return x.shape[axis] - 1 - order


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    result = np.sort(x, axis=axis, stable=stable)
    return np.flip(result, axis) if descending else result


def unique_values(x: Any, /) -> Any:
    # Unlike `numpy.unique_values`, it sorts.
    return np.unique(x, equal_nan=False)


def take(x: Any, indices: Any, /, *, axis: Any = None, mode: Any = "fill", fill_value: Any = None) -> Any:
    if mode != "fill":
        return NotImplemented
    try:
        return np.take(x, indices, axis)
    except IndexError:
        return NotImplemented


def take_along_axis(x: Any, indices: Any, /, axis: int = -1, *, mode: Any = "fill") -> Any:
    if mode != "fill":
        return NotImplemented
    try:
        return np.take_along_axis(x, indices, axis)
    except IndexError:
        return NotImplemented


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    if axis == 0:
        return np.concatenate([a[None] for a in arrays])
    return np.stack(arrays, axis)


def _complex(x: Any) -> Any:
    return x.astype(np.result_type(x.dtype, np.complex64), copy=False)


def eig(x: Any, /) -> Any:
    # numpy gives real numbers where all eigenvalues happen to be real.
    values, vectors = np.linalg.eig(x)
    return _complex(values), _complex(vectors)


def eigvals(x: Any, /) -> Any:
    return _complex(np.linalg.eigvals(x))


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    # Without rtol, numpy takes a constant; with None, that of the standard.
    return np.linalg.pinv(x, rtol=rtol)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    return np.fft.fftfreq(n, d).astype(dtype)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    return np.fft.rfftfreq(n, d).astype(dtype)


# Faster for real numbers than after their conversion.
fft = np.fft.fft
hfft = np.fft.hfft
ifft = np.fft.ifft
irfft = np.fft.irfft


def fftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    return np.fft.fftn(x, axes=axes, norm=norm)


def ifftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    return np.fft.ifftn(x, axes=axes, norm=norm)


def irfftn(x: Any, /, *, axes: Any = None, norm: Any = "backward") -> Any:
    return np.fft.irfftn(x, axes=axes, norm=norm)


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    result = x[query]
    if isinstance(result, np.generic):
        # With an ellipsis it is an array without axes, and a view.
        result = x[(*query, ...) if isinstance(query, tuple) else (query, ...)]
    return np.array(result) if copy else result


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    return x.astype(dtype, copy=copy)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return "cpu" if as_native else Device("cpu")


def as_ivy_dev(device: Any, /) -> Device:
    return Device(device)


def as_native_dev(device: Device, /) -> Any:
    if device != "cpu":
        raise IvyDeviceError(f"numpy has the device 'cpu' only, not {device!r}")
    return "cpu"


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    return np.array(x) if copy else np.asarray(x)


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return x


class _Generators(threading.local):
    """One generator a thread, since a generator may not be shared."""

    def __init__(self) -> None:
        self.generator = np.random.default_rng()


_generators = _Generators()


def seed(seed_value: int = 0) -> None:
    _generators.generator = np.random.default_rng(seed_value)


def random_uniform(
    low: Any = 0.0,
    high: Any = 1.0,
    shape: Any = None,
    *,
    dtype: Any = None,
    device: Any = None,
    seed: int | None = None,
) -> Any:
    generator = _generators.generator if seed is None else np.random.default_rng(seed)
    return np.asarray(generator.uniform(low, high, shape)).astype(dtype or np.float32)
