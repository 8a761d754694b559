"""Fourier transforms by JAX, which scales by one where a norm is named that needs no scaling."""

from typing import Any

import jax.numpy as jnp

from ivy_protocol.backends.common import fourier

__all__ = ["fft", "fftn", "ifft", "ifftn", "irfft", "irfftn", "rfft", "rfftn"]


def _needed(norm: Any) -> Any:
    return None if norm == "backward" else norm


def fft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return fourier.fft(jnp, x, dim, n=n, axis=axis, norm=_needed(norm))


def ifft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return fourier.ifft(jnp, x, dim, n=n, axis=axis, norm=_needed(norm))


def rfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return fourier.rfft(jnp, x, n=n, axis=axis, norm=_needed(norm))


def irfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return fourier.irfft(jnp, x, n=n, axis=axis, norm=_needed(norm))


def fftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    return fourier.fftn(jnp, x, s, axes, norm=_needed(norm))


def ifftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    return fourier.ifftn(jnp, x, s, axes, norm=_needed(norm))


def rfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    return fourier.rfftn(jnp, x, s, axes, norm=_needed(norm))


def irfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    return fourier.irfftn(jnp, x, s, axes, norm=_needed(norm))
