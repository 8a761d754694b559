"""Functions of ``numpy.fft`` for arrays of every backend."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.base.typing import ArrayLike, DeviceLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._rows import forwards_to
from ivy_protocol.numpy._ufuncs import is_inexact, is_real
from ivy_protocol.numpy._values import ivy_dtype, store, to_linked

__all__ = [
    "fft",
    "fft2",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifft2",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfft2",
    "irfftn",
    "rfft",
    "rfft2",
    "rfftfreq",
    "rfftn",
]

_ivy_fft: Any = ivy.fft


def _transform(fn: Callable[..., Any], a: Any, n: Any, axis: int, norm: Any, out: Any) -> Any:
    return store(fn(_floats(a), n=n, axis=axis, norm=norm or "backward"), out)


def _transform_nd(fn: Callable[..., Any], a: Any, s: Any, axes: Any, norm: Any, out: Any) -> Any:
    return store(fn(_floats(a), s=s, axes=axes, norm=norm or "backward"), out)


@forwards_to(_ivy_fft, accepts=is_inexact)
def fft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.fft``: the discrete Fourier transform."""
    return _transform(_ivy_fft, _complex(a), n, axis, norm, out)


@forwards_to(ivy.ifft, accepts=is_inexact)
def ifft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ifft``: the inverse of `fft`."""
    return _transform(ivy.ifft, _complex(a), n, axis, norm, out)


@forwards_to(ivy.rfft, accepts=is_real)
def rfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.rfft``: the transform of real input, without the redundant negative frequencies."""
    return _transform(ivy.rfft, a, n, axis, norm, out)


@forwards_to(ivy.irfft, accepts=is_inexact)
def irfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfft``: the inverse of `rfft`."""
    return _transform(ivy.irfft, _complex(a), n, axis, norm, out)


@forwards_to(ivy.hfft, accepts=is_inexact)
def hfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.hfft``: the transform of a signal with Hermitian symmetry, from the first half of the signal."""
    return _transform(ivy.hfft, _complex(a), n, axis, norm, out)


@forwards_to(ivy.ihfft, accepts=is_real)
def ihfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ihfft``: the inverse of `hfft`."""
    return _transform(ivy.ihfft, a, n, axis, norm, out)


@public
def fftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.fftn``: the transform along several axes."""
    return _transform_nd(ivy.fftn, _complex(a), s, axes, norm, out)


@public
def ifftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ifftn``: the inverse of `fftn`."""
    return _transform_nd(ivy.ifftn, _complex(a), s, axes, norm, out)


@public
def rfftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.rfftn``: the transform of real input along several axes, without the redundant frequencies."""
    return _transform_nd(ivy.rfftn, a, s, axes, norm, out)


@public
def irfftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfftn``: the inverse of `rfftn`."""
    return _transform_nd(ivy.irfftn, _complex(a), s, axes, norm, out)


@public
def fft2(a: ArrayLike, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.fft2``: the transform along two axes."""
    return fftn(a, s, axes, norm, out)


@public
def ifft2(a: ArrayLike, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ifft2``: the inverse of `fft2`."""
    return ifftn(a, s, axes, norm, out)


@public
def rfft2(a: ArrayLike, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.rfft2``: the transform of real input along two axes, without the redundant frequencies."""
    return rfftn(a, s, axes, norm, out)


@public
def irfft2(a: ArrayLike, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfft2``: the inverse of `rfft2`."""
    return irfftn(a, s, axes, norm, out)


def _complex(a: Any) -> Any:
    x = _floats(a)
    name = ivy.dtype(x)
    return ivy.astype(x, ivy_dtype("complex128" if name == "float64" else "complex64")) if name.kind != "complex" else x


@public
def fftfreq(n: int, d: float = 1.0, device: DeviceLike | None = None) -> Any:
    """``numpy.fft.fftfreq``: the sample frequencies of `fft`."""
    return wrap(ivy.astype(ivy.fftfreq(n, d=d, dtype=ivy_dtype("float64"), device=device), ivy_dtype("float64")))


@public
def rfftfreq(n: int, d: float = 1.0, device: DeviceLike | None = None) -> Any:
    """``numpy.fft.rfftfreq``: the sample frequencies of `rfft`."""
    return wrap(ivy.astype(ivy.rfftfreq(n, d=d, dtype=ivy_dtype("float64"), device=device), ivy_dtype("float64")))


@public
def fftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> Any:
    """``numpy.fft.fftshift``: the spectrum with the zero frequency in the center."""
    return wrap(ivy.fftshift(ivy.asarray(to_linked(x)), axes=tuple(axes) if isinstance(axes, list) else axes))


@public
def ifftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> Any:
    """``numpy.fft.ifftshift``: the inverse of `fftshift`."""
    return wrap(ivy.ifftshift(ivy.asarray(to_linked(x)), axes=tuple(axes) if isinstance(axes, list) else axes))


def __dir__() -> list[str]:
    return __all__
