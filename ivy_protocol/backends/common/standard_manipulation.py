"""Functions of the standard for libraries without them, computed by other functions of the namespace."""

from operator import index
from typing import Any

from ivy_protocol.backends.common.indexing import from_front

NAMES = ("diff", "fftfreq", "fftshift", "ifftshift", "isin", "rfftfreq", "tril", "triu")
"""The functions that a backend binds to its namespace."""


def _triangle(xp: Any, x: Any, k: int) -> Any:
    """Return True on and below the k-th diagonal."""
    if x.ndim < 2:
        raise ValueError(f"x must be at least 2-D, not {x.ndim}-D")
    rows, columns = x.shape[-2:]
    k = max(min(k, columns), -rows)
    return xp.arange(columns)[None, :] - xp.arange(rows)[:, None] <= k


def tril(xp: Any, x: Any, /, *, k: int = 0) -> Any:
    return xp.where(_triangle(xp, x, k), x, xp.zeros((), dtype=x.dtype))


def triu(xp: Any, x: Any, /, *, k: int = 0) -> Any:
    return xp.where(_triangle(xp, x, k - 1), xp.zeros((), dtype=x.dtype), x)


def diff(xp: Any, x: Any, /, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> Any:
    axis = from_front(index(axis), x.ndim)
    parts = [part for part in (prepend, x, append) if part is not None]
    x = xp.concat(parts, axis=axis) if len(parts) > 1 else x
    before = (slice(None),) * axis
    for _ in range(n):
        x = x[(*before, slice(1, None))] - x[(*before, slice(None, -1))]
    return x


def isin(xp: Any, x1: Any, x2: Any, /, *, invert: bool = False) -> Any:
    result = xp.any(xp.expand_dims(x1, axis=-1) == xp.reshape(x2, (-1,)), axis=-1)
    return xp.logical_not(result) if invert else result


def fftfreq(xp: Any, n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    half = (n - 1) // 2 + 1
    frequencies = xp.concat([xp.arange(half), xp.arange(-(n // 2), 0)])
    return xp.astype(frequencies, dtype or xp.float32) / (n * d)


def rfftfreq(xp: Any, n: int, /, *, d: float = 1.0, dtype: Any = None, device: Any = None) -> Any:
    return xp.astype(xp.arange(n // 2 + 1), dtype or xp.float32) / (n * d)


def _shifted(xp: Any, x: Any, axes: Any, sign: int) -> Any:
    every = range(x.ndim) if axes is None else axes if isinstance(axes, tuple | list) else (axes,)
    axes = tuple([from_front(axis, x.ndim) for axis in every])
    return xp.roll(x, tuple([sign * (x.shape[axis] // 2) for axis in axes]), axis=axes) if axes else x


def fftshift(xp: Any, x: Any, /, *, axes: Any = None) -> Any:
    return _shifted(xp, x, axes, 1)


def ifftshift(xp: Any, x: Any, /, *, axes: Any = None) -> Any:
    return _shifted(xp, x, axes, -1)
