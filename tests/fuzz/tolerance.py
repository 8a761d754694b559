"""Comparison of numbers within the tolerance of their dtype and of the conditioning of the call."""

from collections.abc import Callable

import numpy as np
from ml_dtypes import finfo

from tests.fuzz.operands import dtype_of, kind_of

_ULPS = {"bfloat16": 8.0, "float16": 8.0}
"""How many units in the last place a result may be off, beyond what its conditioning explains; else `_MANY_ULPS`."""
_MANY_ULPS = 32.0
_SPREADS = 16.0
"""How many times as far as the rounding of its arguments moves it."""

Spread = Callable[[], np.ndarray | None]


def kind_of_difference(
    got: np.ndarray,
    want: np.ndarray,
    dtype: str,
    *,
    exact: bool,
    narrow: bool,
    signs: bool,
    together: bool,
    spread: Spread,
) -> str:
    """Compare numbers, both of 64 bits, and say how they differ; nothing if they do not.

    Parameters
    ----------
    got, want
        The numbers, of one shape.
    dtype
        The data type that the result has.
    exact
        Whether nothing may be rounded but to this type.
    narrow
        Whether integers that this type does not hold count as equal.
    signs
        Whether the signs of zeros count.
    together
        Whether the size of the largest number counts for all, as where sums of several elements are taken.
    spread
        How far the rounding of the arguments moves each number; only asked where something differs.
    """
    with np.errstate(all="ignore"):
        if kind_of(dtype) not in "fc":
            return _whole(got, want, dtype, exact, narrow, spread)
        if exact:
            want = want.astype(dtype_of(dtype)).astype(got.dtype)
            same = (got == want) | (np.isnan(got) & np.isnan(want))
            kind = "" if np.all(same) else _nature(got[~same], want[~same])
        else:
            kind = _inexact(got, want.astype(got.dtype), dtype, together, spread)
    return "zero sign" if signs and not kind and _other_zeros(got, want) else kind


def _whole(got: np.ndarray, want: np.ndarray, dtype: str, exact: bool, narrow: bool, spread: Spread) -> str:
    wrong = got != want
    if narrow and kind_of(dtype) in "iu":
        info = np.iinfo(dtype)
        wrong &= (want >= info.min) & (want <= info.max)
    if np.any(wrong) and not exact:
        moved = spread()
        wrong = wrong if moved is None else wrong & (moved == 0)
    return "value" if np.any(wrong) else ""


def _inexact(got: np.ndarray, want: np.ndarray, dtype: str, together: bool, spread: Spread) -> str:
    info = finfo(dtype_of(dtype))
    top, least = float(info.max), float(info.smallest_normal)
    size, off = np.abs(want), np.abs(got - want)
    bound = _ULPS.get(dtype, _MANY_ULPS) * float(info.eps)
    # Numbers below the normal ones may be flushed to zero, and those near the largest may be infinite.
    infinite = np.isinf(np.abs(got))
    right = (got == want) | (np.isnan(got) & np.isnan(want)) | (infinite & (size > top * (1 - bound)))
    largest = np.max(size, initial=0.0, where=np.isfinite(size)) if together else 0.0
    near = bound * np.maximum(size, largest) + 2 * least
    right |= off <= near
    if np.all(right):
        return ""
    moved = spread()
    if moved is not None:
        # Where the rounding of the arguments makes it infinite or undefined, it says nothing.
        right |= ~np.isfinite(moved) | (off <= near + _SPREADS * moved)
        right |= infinite & (size + _SPREADS * moved > top)
    if got.dtype.kind == "c":
        # Infinite and undefined complex numbers have many forms.
        right |= ~(size <= top * (1 - bound)) & ~np.isfinite(np.abs(got))
    return "" if np.all(right) else _nature(got[~right], want[~right])


def _nature(got: np.ndarray, want: np.ndarray) -> str:
    """Return the type of difference: NaN, infinity or value."""
    if np.any(np.isnan(got) != np.isnan(want)):
        return "nan"
    return "infinity" if np.any(np.isinf(got) != np.isinf(want)) else "value"


def _other_zeros(got: np.ndarray, want: np.ndarray) -> bool:
    if got.dtype.kind == "c" or want.dtype.kind in "biu":
        return False
    zeros = (got == 0) & (want == 0)
    return bool(np.any(np.signbit(got[zeros]) != np.signbit(want[zeros])))
