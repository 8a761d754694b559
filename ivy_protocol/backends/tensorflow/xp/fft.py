"""Fourier transform extension of the standard: kernels for the last axes, with padding and normalization."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp._shared import (
    Array,
    Dimension,
    Tensor,
    as_tensor,
    axis_from_last,
    axis_last,
    cast,
    cast_for,
    dimensions,
    floating,
    index_vector,
    normalized_axes,
    normalized_axis,
    scalar_tensor,
    size_of,
)
from ivy_protocol.backends.tensorflow.xp.creation import arange, on_device
from ivy_protocol.backends.tensorflow.xp.dtypes import COMPLEX_OF_REAL, DEFAULT_FLOAT, KIND, REAL_OF_COMPLEX, DType
from ivy_protocol.backends.tensorflow.xp.elementwise import conj, divide, multiply
from ivy_protocol.backends.tensorflow.xp.manipulation import roll

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


Norm: TypeAlias = Literal["backward", "ortho", "forward"]


def _complex(x: Array) -> Tensor:
    x = cast_for("fft", floating(x))
    return cast(x, COMPLEX_OF_REAL.get(x.dtype, x.dtype))


def _real(x: Array) -> Tensor:
    x = cast_for("fft", floating(x))
    if KIND[x.dtype] == "complex":
        raise TypeError(f"expected real numbers, not {x.dtype.name}")
    return x


def _resized(x: Tensor, n: int | None) -> Tensor:
    """Return a tensor with its last axis cut or zero-padded to ``n`` elements."""
    if n is None:
        return x
    if n < 1:
        raise ValueError(f"a Fourier transform requires at least one point, not {n}")
    dims = dimensions(x)
    size, ndim = dims[-1], len(dims)
    if isinstance(size, int) and size == n:
        return x
    remaining = raw_ops.Minimum(x=size, y=n)
    cut = raw_ops.Slice(input=x, begin=index_vector((0,) * ndim), size=index_vector((*dims[:-1], remaining)))
    padding = raw_ops.Pack(values=[index_vector((0, 0))] * (ndim - 1) + [index_vector((0, n - remaining))])
    return raw_ops.Pad(input=cut, paddings=padding)


def _scaled(x: Tensor, n: Dimension, norm: Norm, *, inverse: bool) -> Tensor:
    """Scale the result of a kernel, whose norm is "backward", to the requested norm."""
    if norm not in ("backward", "ortho", "forward"):
        raise ValueError(f"norm must be 'backward', 'ortho' or 'forward', not {norm!r}")
    if norm == "backward":
        return x
    dtype = REAL_OF_COMPLEX.get(x.dtype, x.dtype)
    points = as_tensor(n, dtype)
    factor = raw_ops.Sqrt(x=points) if norm == "ortho" else points
    return (multiply if inverse else divide)(x, cast(factor, x.dtype))


def _point_count(x: Tensor, n: int | None) -> Dimension:
    return dimensions(x)[-1] if n is None else n


def fft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    return _transform(raw_ops.FFT, x, n, axis, norm, inverse=False)


def ifft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    return _transform(raw_ops.IFFT, x, n, axis, norm, inverse=True)


def _transform(kernel: Any, x: Array, n: int | None, axis: int, norm: Norm, *, inverse: bool) -> Tensor:
    x = _complex(x)
    axis = normalized_axis(axis, x.shape.rank)
    last = _resized(axis_last(x, axis), n)
    return axis_from_last(_scaled(kernel(input=last), _point_count(last, n), norm, inverse=inverse), axis)


def rfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    x = _real(x)
    axis = normalized_axis(axis, x.shape.rank)
    last = _resized(axis_last(x, axis), n)
    points = _point_count(last, n)
    spectrum = raw_ops.RFFT(input=last, fft_length=index_vector((points,)), Tcomplex=COMPLEX_OF_REAL[x.dtype])
    return axis_from_last(_scaled(spectrum, points, norm, inverse=False), axis)


def irfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    x = _complex(x)
    axis = normalized_axis(axis, x.shape.rank)
    last = axis_last(x, axis)
    points = 2 * (dimensions(last)[-1] - 1) if n is None else n
    # Pad or crop to `n // 2 + 1` frequencies: the kernel requires at least this number, and ignores further ones.
    last = last if n is None else _resized(last, n // 2 + 1)
    signal = raw_ops.IRFFT(input=last, fft_length=index_vector((points,)), Treal=REAL_OF_COMPLEX[x.dtype])
    return axis_from_last(_scaled(signal, points, norm, inverse=True), axis)


def hfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    # hfft(x) = irfft(conj(x)), with the norm of the opposite direction.
    return irfft(conj(_complex(x)), n=n, axis=axis, norm=_OPPOSITE.get(norm, norm))


def ihfft(x: Array, /, *, n: int | None = None, axis: int = -1, norm: Norm = "backward") -> Tensor:
    return conj(rfft(x, n=n, axis=axis, norm=_OPPOSITE.get(norm, norm)))


_OPPOSITE: dict[Norm, Norm] = {"backward": "forward", "forward": "backward"}


def _sizes_and_axes(x: Tensor, s: Sequence[int] | None, axes: Sequence[int] | None) -> list[tuple[int | None, int]]:
    ndim = x.shape.rank
    if axes is None:
        axes = range(ndim) if s is None else range(ndim - len(s), ndim)
    if s is not None and len(s) != len(axes):
        raise ValueError(f"s must have one size for each of {len(axes)} axes, not {len(s)}")
    positions = normalized_axes(tuple(axes), ndim)
    sizes = [None] * len(positions) if s is None else [None if size == -1 else size for size in s]
    return list(zip(sizes, positions, strict=True))


_KERNELS = {2: (raw_ops.FFT2D, raw_ops.IFFT2D), 3: (raw_ops.FFT3D, raw_ops.IFFT3D)}


def _multi_axis_kernels(x: Tensor, pairs: list[tuple[int | None, int]]) -> tuple[Any, Any] | None:
    """Return the forward and the inverse kernel for the last two or three axes, or None if they do not apply."""
    count, ndim = len(pairs), x.shape.rank
    are_trailing = sorted(axis for _, axis in pairs) == list(range(ndim - count, ndim))
    if not are_trailing or any(n is not None for n, _ in pairs) or not x.shape.is_fully_defined() or 0 in x.shape:
        return None
    return _KERNELS.get(count)


def fftn(
    x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward"
) -> Tensor:
    return _transform_axes(x, s, axes, norm, inverse=False)


def ifftn(
    x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward"
) -> Tensor:
    return _transform_axes(x, s, axes, norm, inverse=True)


def _transform_axes(
    x: Array, s: Sequence[int] | None, axes: Sequence[int] | None, norm: Norm, *, inverse: bool
) -> Tensor:
    x = _complex(x)
    pairs = _sizes_and_axes(x, s, axes)
    if kernels := _multi_axis_kernels(x, pairs):
        return _scaled(kernels[inverse](input=x), size_of(dimensions(x)[-len(pairs) :]), norm, inverse=inverse)
    for n, axis in pairs:
        x = (ifft if inverse else fft)(x, n=n, axis=axis, norm=norm)
    return x


def rfftn(
    x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward"
) -> Tensor:
    x = _real(x)
    *others, (last_n, last_axis) = _sizes_and_axes(x, s, axes)
    x = rfft(x, n=last_n, axis=last_axis, norm=norm)
    for n, axis in others:
        x = fft(x, n=n, axis=axis, norm=norm)
    return x


def irfftn(
    x: Array, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: Norm = "backward"
) -> Tensor:
    x = _complex(x)
    *others, (last_n, last_axis) = _sizes_and_axes(x, s, axes)
    for n, axis in others:
        x = ifft(x, n=n, axis=axis, norm=norm)
    return irfft(x, n=last_n, axis=last_axis, norm=norm)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: str | None = None) -> Tensor:
    dtype = dtype or DEFAULT_FLOAT
    with on_device(device):
        positions = roll(arange(-(n // 2), (n + 1) // 2), (n + 1) // 2, axis=0)
        return divide(cast(positions, dtype), scalar_tensor(n * d, dtype))


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: DType | None = None, device: str | None = None) -> Tensor:
    dtype = dtype or DEFAULT_FLOAT
    with on_device(device):
        return divide(arange(n // 2 + 1, dtype=dtype), scalar_tensor(n * d, dtype))


def _half_lengths(x: Tensor, axes: int | Sequence[int] | None) -> list[tuple[int, Dimension]]:
    dims = dimensions(x)
    return [(axis, dims[axis] // 2) for axis in normalized_axes(axes, len(dims))]


def fftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Tensor:
    x = as_tensor(x)
    parts = _half_lengths(x, axes)
    return roll(x, tuple(half for _, half in parts), axis=tuple(axis for axis, _ in parts))


def ifftshift(x: Array, /, *, axes: int | Sequence[int] | None = None) -> Tensor:
    x = as_tensor(x)
    parts = _half_lengths(x, axes)
    return roll(x, tuple(-half for _, half in parts), axis=tuple(axis for axis, _ in parts))
