"""Lowerings of Fourier transforms and window functions."""

from math import pi
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import fft, special
from ivy_protocol.transpile.lowerings.table import Call, lowering

_FORWARD: Any = ("backward", "ortho", "forward")
"""The `norm` argument by torch's normalization mode: 0 (none), 1 (divide by sqrt(n)), 2 (divide by n)."""
_BACK: Any = ("forward", "ortho", "backward")


@lowering("fft_fftfreq.default")
def fftfreq(call: Call, n: int, d: float = 1.0, **_: Any) -> Any:
    return fft.fftfreq(n, d, dtype=call.dtype, like=call.like)


@lowering("fft_rfftfreq.default")
def rfftfreq(call: Call, n: int, d: float = 1.0, **_: Any) -> Any:
    return fft.rfftfreq(n, d, dtype=call.dtype, like=call.like)


@lowering("_fft_r2c.default")
def fft_r2c(call: Call, x: Any, dim: Any, normalization: int, onesided: bool) -> Any:
    transform = fft.rfftn if onesided else fft.fftn
    # If `onesided`, call rfftn, which returns n // 2 + 1 elements along the last axis of `dim`. Otherwise call fftn,
    # which returns all elements, and requires complex input.
    x = x if onesided else ivy.astype(x, call.dtype)
    return transform(x, axes=tuple(dim), norm=_FORWARD[normalization])


@lowering("_fft_c2c.default")
def fft_c2c(call: Call, x: Any, dim: Any, normalization: int, forward: bool) -> Any:
    if forward:
        return fft.fftn(x, axes=tuple(dim), norm=_FORWARD[normalization])
    return fft.ifftn(x, axes=tuple(dim), norm=_BACK[normalization])


@lowering("_fft_c2r.default")
def fft_c2r(call: Call, x: Any, dim: Any, normalization: int, last_dim_size: int) -> Any:
    sizes = [*[x.shape[axis] for axis in dim[:-1]], last_dim_size]
    return fft.irfftn(x, s=tuple(sizes), axes=tuple(dim), norm=_BACK[normalization])


def _window_steps(call: Call, length: int, periodic: bool) -> Any:
    """Return evenly spaced steps from 0 to 1 over a window. If `periodic`, the last step, which is 1, is omitted."""
    steps = ivy.arange(length, dtype=call.dtype, like=call.like)
    return ivy.divide(steps, max(length if periodic else length - 1, 1))


def _cosine_sum(call: Call, length: int, periodic: bool, *factors: float) -> Any:
    """Return a window that is a sum of cosines."""
    along = _window_steps(call, length, periodic)
    result: Any = factors[0]
    for number, factor in enumerate(factors[1:], 1):
        result = ivy.add(result, ivy.multiply(ivy.cos(ivy.multiply(along, 2 * pi * number)), factor))
    return result if length > 1 else ivy.ones_like(along)


@lowering("hann_window.default hann_window.periodic")
def hann_window(call: Call, length: int, periodic: bool = True, **_: Any) -> Any:
    return _cosine_sum(call, length, periodic, 0.5, -0.5)


@lowering(
    "hamming_window.default hamming_window.periodic hamming_window.periodic_alpha hamming_window.periodic_alpha_beta"
)
def hamming_window(
    call: Call, length: int, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, **_: Any
) -> Any:
    return _cosine_sum(call, length, periodic, alpha, -beta)


@lowering("blackman_window.default blackman_window.periodic")
def blackman_window(call: Call, length: int, periodic: bool = True, **_: Any) -> Any:
    return _cosine_sum(call, length, periodic, 0.42, -0.5, 0.08)


@lowering("bartlett_window.default bartlett_window.periodic")
def bartlett_window(call: Call, length: int, periodic: bool = True, **_: Any) -> Any:
    along = _window_steps(call, length, periodic)
    distance = ivy.abs(ivy.subtract(ivy.multiply(along, 2), 1))
    return ivy.subtract(1, distance) if length > 1 else ivy.ones_like(along)


@lowering("kaiser_window.default kaiser_window.periodic kaiser_window.beta")
def kaiser_window(call: Call, length: int, periodic: bool = True, beta: float = 12.0, **_: Any) -> Any:
    along = _window_steps(call, length, periodic)
    if length <= 1:
        return ivy.ones_like(along)
    inner = ivy.maximum(ivy.subtract(1, ivy.square(ivy.subtract(ivy.multiply(along, 2), 1))), 0)
    normalizer = special.i0(ivy.full_like(along, beta))
    return ivy.divide(special.i0(ivy.multiply(ivy.sqrt(inner), beta)), normalizer)
