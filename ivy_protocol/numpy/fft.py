"""``numpy.fft`` on every library."""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol.base.typing import ArrayLike, DeviceLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._rows import row
from ivy_protocol.numpy._ufuncs import is_inexact, is_real
from ivy_protocol.numpy._values import named, seen, stored

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

_whole: Any = ivy.fft


def _one(fn: Callable[..., Any], a: Any, n: Any, axis: int, norm: Any, out: Any) -> Any:
    return stored(fn(_floats(a), n=n, axis=axis, norm=norm or "backward"), out)


def _several(fn: Callable[..., Any], a: Any, s: Any, axes: Any, norm: Any, out: Any) -> Any:
    return stored(fn(_floats(a), s=s, axes=axes, norm=norm or "backward"), out)


@row(_whole, takes=is_inexact)
def fft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.fft``: the discrete Fourier transform."""
    return _one(_whole, _complex(a), n, axis, norm, out)


@row(ivy.ifft, takes=is_inexact)
def ifft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ifft``: the inverse of `fft`."""
    return _one(ivy.ifft, _complex(a), n, axis, norm, out)


@row(ivy.rfft, takes=is_real)
def rfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.rfft``: half of the transform of real numbers, which says all."""
    return _one(ivy.rfft, a, n, axis, norm, out)


@row(ivy.irfft, takes=is_inexact)
def irfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfft``: the inverse of `rfft`."""
    return _one(ivy.irfft, _complex(a), n, axis, norm, out)


@row(ivy.hfft, takes=is_inexact)
def hfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.hfft``: the transform of numbers that are symmetric, of which half is given."""
    return _one(ivy.hfft, _complex(a), n, axis, norm, out)


@row(ivy.ihfft, takes=is_real)
def ihfft(a: ArrayLike, n: int | None = None, axis: int = -1, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ihfft``: the inverse of `hfft`."""
    return _one(ivy.ihfft, a, n, axis, norm, out)


@public
def fftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.fftn``: the transform along several axes."""
    return _several(ivy.fftn, _complex(a), s, axes, norm, out)


@public
def ifftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.ifftn``: the inverse of `fftn`."""
    return _several(ivy.ifftn, _complex(a), s, axes, norm, out)


@public
def rfftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.rfftn``: half of the transform of real numbers along several axes."""
    return _several(ivy.rfftn, a, s, axes, norm, out)


@public
def irfftn(a: ArrayLike, s: Any = None, axes: Any = None, norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfftn``: the inverse of `rfftn`."""
    return _several(ivy.irfftn, _complex(a), s, axes, norm, out)


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
    """``numpy.fft.rfft2``: half of the transform of real numbers along two axes."""
    return rfftn(a, s, axes, norm, out)


@public
def irfft2(a: ArrayLike, s: Any = None, axes: Any = (-2, -1), norm: Any = None, out: Any = None) -> Any:
    """``numpy.fft.irfft2``: the inverse of `rfft2`."""
    return irfftn(a, s, axes, norm, out)


def _complex(a: Any) -> Any:
    x = _floats(a)
    name = ivy.dtype(x)
    return ivy.astype(x, named("complex128" if name == "float64" else "complex64")) if name.kind != "complex" else x


@public
def fftfreq(n: int, d: float = 1.0, device: DeviceLike | None = None) -> Any:
    """``numpy.fft.fftfreq``: the frequencies of `fft`."""
    return made(ivy.astype(ivy.fftfreq(n, d=d, dtype=named("float64"), device=device), named("float64")))


@public
def rfftfreq(n: int, d: float = 1.0, device: DeviceLike | None = None) -> Any:
    """``numpy.fft.rfftfreq``: the frequencies of `rfft`."""
    return made(ivy.astype(ivy.rfftfreq(n, d=d, dtype=named("float64"), device=device), named("float64")))


@public
def fftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> Any:
    """``numpy.fft.fftshift``: the transform with the frequency 0 in the middle."""
    return made(ivy.fftshift(ivy.asarray(seen(x)), axes=tuple(axes) if isinstance(axes, list) else axes))


@public
def ifftshift(x: ArrayLike, axes: int | Sequence[int] | None = None) -> Any:
    """``numpy.fft.ifftshift``: the inverse of `fftshift`."""
    return made(ivy.ifftshift(ivy.asarray(seen(x)), axes=tuple(axes) if isinstance(axes, list) else axes))


def __dir__() -> list[str]:
    return __all__
