"""Fourier transforms on any array API namespace."""

from typing import Any

from ivy_protocol.backends.common._helpers import complex_dtype, device_of, is_kind
from ivy_protocol.backends.common.indexing import from_front
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.core.shape import is_integral
from ivy_protocol.exceptions import IvyIndexError


def _complex(xp: Any, x: Any, axes: Any) -> Any:
    x = _in_one_piece(x, axes)
    # Cast real input to complex: ivy accepts real input for these transforms, but the standard requires complex input.
    if is_kind(xp, x.dtype, "complex floating"):
        return x
    return xp.astype(x, complex_dtype(xp, x.dtype == xp.float64), copy=False)


def _in_one_piece(x: Any, axes: Any) -> Any:
    """Return a dask array as one chunk along the transformed axes, as dask requires, and other arrays unchanged."""
    if not hasattr(x, "rechunk"):
        return x
    return x.rechunk(
        {axis % x.ndim: -1 for axis in (range(x.ndim) if axes is None else axes) if -x.ndim <= axis < x.ndim}
    )


def _some_points(x: Any, numbers: Any, axes: Any, halved: bool = False) -> None:
    """Raise for a transform of zero points along an axis. JAX would abort the process.

    If `halved`, the last axis has only the nonnegative frequencies of a transform of ``2 * (n - 1)`` points.
    """
    for i, axis in enumerate(axes):
        number = None if numbers is None else numbers[i]
        if number is None and -x.ndim <= axis < x.ndim:
            number = x.shape[axis]
            if halved and number is not None and i == len(axes) - 1:
                number = 2 * (number - 1)
        if number is not None and number < 1:
            raise ValueError(f"a Fourier transform requires at least one point, not {number} along axis {axis}")


def axis_from_dim(x: Any, dim: int) -> int:
    """Check the argument `dim` of ``ivy.fft(x, dim)``, and return it as the axis.

    Raise if `dim` is out of range, for example because the caller passes the number of points, as in NumPy.
    """
    if not -x.ndim <= dim < x.ndim:
        raise IvyIndexError(
            f"axis {dim} is out of range for an array of {x.ndim} dimensions; the second argument is the axis, and the "
            f"number of points is a keyword, n={dim}"
        )
    return dim


def _scaling(norm: Any) -> dict[str, Any]:
    """Return the keyword argument `norm` as a dict. The dict is empty for the default "backward", because JAX would
    multiply by one for an explicit "backward".
    """
    return {} if norm == "backward" else {"norm": norm}


def fft(
    xp: Any, x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward"
) -> Any:
    axis = axis if dim is None else axis_from_dim(x, dim)
    _some_points(x, (n,), (axis,))
    return xp.fft.fft(_complex(xp, x, (axis,)), n=n, axis=axis, **_scaling(norm))


def ifft(
    xp: Any, x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward"
) -> Any:
    axis = axis if dim is None else axis_from_dim(x, dim)
    _some_points(x, (n,), (axis,))
    return xp.fft.ifft(_complex(xp, x, (axis,)), n=n, axis=axis, **_scaling(norm))


def _real(xp: Any, x: Any, axes: Any) -> Any:
    x = _in_one_piece(x, axes)
    # Cast half precision, because not every library transforms it. Do not cast complex arrays, for which the real
    # transform must raise.
    wide = dtype_name(x.dtype) in ("float32", "float64", "complex64", "complex128")
    return x if wide else xp.astype(x, xp.float32, copy=False)


def rfft(xp: Any, x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    _some_points(x, (n,), (axis,))
    return xp.fft.rfft(_real(xp, x, (axis,)), n=n, axis=axis, **_scaling(norm))


def ihfft(xp: Any, x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    _some_points(x, (n,), (axis,))
    return xp.fft.ihfft(_real(xp, x, (axis,)), n=n, axis=axis, **_scaling(norm))


def irfft(xp: Any, x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    _some_points(x, (n,), (axis,), halved=True)
    return xp.fft.irfft(_complex(xp, with_points(xp, x, axis), (axis,)), n=n, axis=axis, **_scaling(norm))


def hfft(xp: Any, x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    _some_points(x, (n,), (axis,), halved=True)
    return xp.fft.hfft(_complex(xp, with_points(xp, x, axis), (axis,)), n=n, axis=axis, **_scaling(norm))


def with_points(xp: Any, x: Any, *axes: int) -> Any:
    """Return an array with each empty axis of `axes` extended to one zero.

    The inverse transforms of NumPy read the first element of a half spectrum, even from an empty axis. The caller has
    checked that the number of points along an empty axis is an explicit argument.
    """
    if 0 not in x.shape:
        return x
    shape = list(x.shape)
    for axis in axes:
        if -len(shape) <= axis < len(shape):
            shape[axis] = max(shape[axis], 1)
    return xp.zeros(tuple(shape), dtype=x.dtype, device=device_of(x))


def some_axes(x: Any, axes: Any) -> None:
    """Raise for a real transform along no axes, which has no last axis to halve."""
    if (axes is None and not x.ndim) or axes == ():
        raise ValueError("a real Fourier transform requires at least one axis")


def axes_once(x: Any, axes: Any) -> None:
    """Raise if an axis is repeated. Only NumPy supports repeated axes."""
    if axes is not None and len({from_front(axis, x.ndim) for axis in axes}) < len(axes):
        raise ValueError(f"axes={tuple(axes)} must not repeat an axis")


def some_frequencies(n: int) -> None:
    """Raise if the window length is not positive."""
    if n < 1:
        raise ValueError(f"the window length n must be positive, not {n}")


def fftfreq(xp: Any, n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return xp.fft.fftfreq(n, d=d, dtype=dtype, device=device)


def rfftfreq(xp: Any, n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    some_frequencies(n)
    return xp.fft.rfftfreq(n, d=d, dtype=dtype, device=device)


def _half_sizes(x: Any, axes: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return half the size of each axis, and the axes."""
    axes = tuple(range(x.ndim)) if axes is None else (axes,) if is_integral(axes) else tuple(axes)
    return tuple(x.shape[axis] // 2 for axis in axes), axes


# Shift by `roll` and not by `xp.fft.fftshift`, for which the standard requires a floating-point dtype. ivy accepts
# every dtype.
def fftshift(xp: Any, x: Any, /, *, axes: Any = None) -> Any:
    shifts, axes = _half_sizes(x, axes)
    # Copy if there are no axes, because not every library accepts an empty tuple in `roll`.
    return xp.roll(x, shifts, axis=axes) if axes else xp.asarray(x, copy=True)


def ifftshift(xp: Any, x: Any, /, *, axes: Any = None) -> Any:
    shifts, axes = _half_sizes(x, axes)
    return xp.roll(x, tuple(-half for half in shifts), axis=axes) if axes else xp.asarray(x, copy=True)


def points_of(x: Any, s: Any, axes: Any, halved: bool = False) -> tuple[Any, Any]:
    """Return the number of points of each axis, or None if `s` is None, and the axes."""
    axes_once(x, axes)
    if s is None:
        _some_points(x, None, range(x.ndim) if axes is None else tuple(axes), halved)
        return None, axes
    axes = tuple(range(-len(s), 0)) if axes is None else tuple(axes)
    if len(s) != len(axes):
        raise ValueError(f"s must have one number of points for each of {len(axes)} axes, not {len(s)}")
    lengths = [x.shape[axis] for axis in axes]
    if halved:
        lengths[-1] = 2 * (lengths[-1] - 1)
    counts = tuple(length if n in (-1, None) else n for n, length in zip(s, lengths, strict=True))
    _some_points(x, counts, axes)
    return counts, axes


def fftn(xp: Any, x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return xp.fft.fftn(_complex(xp, x, axes), s=s, axes=axes, **_scaling(norm))


def ifftn(xp: Any, x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return xp.fft.ifftn(_complex(xp, x, axes), s=s, axes=axes, **_scaling(norm))


def rfftn(xp: Any, x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes)
    return xp.fft.rfftn(_real(xp, x, axes), s=s, axes=axes, **_scaling(norm))


def irfftn(xp: Any, x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes, halved=True)
    if s is not None:
        x = with_points(xp, x, *axes)
    return xp.fft.irfftn(_complex(xp, x, axes), s=s, axes=axes, **_scaling(norm))
