"""Results of NumPy and SciPy for equal arguments.

An oracle is called with NumPy arrays: integers and booleans in their promoted dtype, floats as float64 and complex
numbers as complex128, so that it is more precise than the tested result. It returns ``NotImplemented`` where its
library defines another result.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.special

Oracle = Callable[..., Any]

ORACLES: dict[str, Oracle] = {}
"""By the name of the function."""

_SAME = """
abs acos acosh asin asinh atan atan2 atanh bitwise_and bitwise_invert bitwise_or bitwise_xor ceil conj copysign cos cosh
deg2rad divide equal exp exp2 floor fmin gcd greater greater_equal hypot imag isfinite isnan isreal lcm less less_equal
log log10 log1p log2 logaddexp logaddexp2 logical_and logical_not logical_or logical_xor maximum minimum multiply
negative not_equal positive rad2deg real reciprocal signbit sin sinh sqrt square tan tanh trunc
broadcast_arrays broadcast_to concat flip matrix_transpose moveaxis permute_dims repeat swapaxes tile
fmax heaviside amax amin
tril triu meshgrid squeeze argwhere nonzero where count_nonzero outer
"""
ORACLES |= {name: getattr(np, name) for name in _SAME.split()}
_LINALG = """
det eigvalsh inv matrix_power pinv slogdet solve svdvals vecdot matrix_norm cross diagonal tensordot
"""
ORACLES |= {name: getattr(np.linalg, name) for name in _LINALG.split()}
# NumPy leaves what was in memory where the others that give real numbers transform no elements.
_FOURIER = "fftn ifftn rfftn rfft ihfft"
ORACLES |= {name: getattr(np.fft, name) for name in _FOURIER.split()}
ORACLES |= {name: getattr(scipy.special, name) for name in ("erf", "erfc", "digamma", "erfinv")}


def oracle(names: str) -> Callable[[Oracle], Oracle]:
    """Name the functions that an oracle answers for."""

    def register(function: Oracle) -> Oracle:
        ORACLES.update(dict.fromkeys(names.split(), function))
        return function

    return register


@oracle("add")
def _add(x: Any, y: Any, *, alpha: Any = None) -> Any:
    return np.add(x, y) if alpha is None else NotImplemented


@oracle("subtract")
def _subtract(x: Any, y: Any, *, alpha: Any = None) -> Any:
    return np.subtract(x, y) if alpha is None else NotImplemented


@oracle("bitwise_left_shift bitwise_right_shift")
def _shift(x: Any, y: Any) -> Any:
    # Negative counts, and those of as many bits as there are, mean nothing to NumPy.
    return NotImplemented


@oracle("inner")
def _inner(x: Any, y: Any) -> Any:
    # Of a scalar, NumPy takes zero times infinity for zero.
    return np.inner(x, y) if x.ndim and y.ndim else np.multiply(x, y)


@oracle("expm1")
def _expm1(x: Any) -> Any:
    return np.expm1(x) if x.dtype.kind != "c" else NotImplemented


@oracle("lgamma")
def _lgamma(x: Any) -> Any:
    return np.where(x == -np.inf, np.inf, scipy.special.gammaln(x))


@oracle("i0")
def _i0(x: Any) -> Any:
    return scipy.special.i0(np.minimum(np.abs(x), 2000))


@oracle("zeta")
def _zeta(x: Any, q: Any) -> Any:
    # SciPy has no limits.
    return scipy.special.zeta(x, q) if np.all(np.isfinite(x)) and np.all(np.isfinite(q)) else NotImplemented


@oracle("angle")
def _angle(z: Any, *, deg: bool = False) -> Any:
    return np.angle(z, deg)


@oracle("isinf")
def _isinf(x: Any, *, detect_positive: bool = True, detect_negative: bool = True) -> Any:
    if x.dtype.kind == "c":
        return np.isinf(x) if detect_positive and detect_negative else NotImplemented
    return (np.isposinf(x) & detect_positive) | (np.isneginf(x) & detect_negative)


@oracle("pow")
def _pow(x: Any, y: Any) -> Any:
    if x.dtype.kind == "c":
        return NotImplemented
    return np.power(x, y) if x.dtype.kind == "f" else NotImplemented


@oracle("floor_divide")
def _floor_divide(x: Any, y: Any) -> Any:
    if x.dtype.kind == "f":
        return np.where(np.isfinite(x) & np.isfinite(y) & (y != 0), np.floor_divide(x, y), np.floor(x / y))
    return NotImplemented if np.any(y == 0) else np.floor_divide(x, y)


@oracle("remainder")
def _remainder(x: Any, y: Any, *, modulus: bool = True) -> Any:
    if x.dtype.kind in "iu" and np.any(y == 0):
        return NotImplemented
    return np.remainder(x, y) if modulus else np.fmod(x, y)


@oracle("fmod")
def _fmod(x: Any, y: Any) -> Any:
    return NotImplemented if x.dtype.kind in "iu" and np.any(y == 0) else np.fmod(x, y)


@oracle("trunc_divide")
def _trunc_divide(x: Any, y: Any) -> Any:
    return np.trunc(x / y) if x.dtype.kind == "f" else NotImplemented


@oracle("sign")
def _sign(x: Any, *, np_variant: bool = False) -> Any:
    return np.sign(x) if x.dtype.kind != "c" else NotImplemented


@oracle("round")
def _round(x: Any, *, decimals: int = 0) -> Any:
    return np.round(x) if decimals == 0 else NotImplemented


@oracle("nan_to_num")
def _nan_to_num(x: Any, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    if posinf is None or neginf is None:
        return NotImplemented
    return np.nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf)


@oracle("trapz")
def _trapz(y: Any, *, x: Any = None, dx: float = 1.0, axis: int = -1) -> Any:
    return np.trapezoid(y, x, dx, axis)


@oracle("clip")
def _clip(x: Any, min: Any = None, max: Any = None, *, x_min: Any = None, x_max: Any = None) -> Any:
    if x.dtype.kind == "b" or x_min is not None or x_max is not None:
        return NotImplemented
    x = x if min is None else np.maximum(x, min)
    return x if max is None else np.minimum(x, max)


@oracle("max min")
def _no_extreme(x: Any, **options: Any) -> Any:
    return NotImplemented


@oracle("argmax argmin")
def _places(x: Any, **options: Any) -> Any:
    return NotImplemented


@oracle("all")
def _all(x: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.all(x, axis=axis, keepdims=keepdims)


@oracle("any")
def _any(x: Any, *, axis: Any = None, keepdims: bool = False) -> Any:
    return np.any(x, axis=axis, keepdims=keepdims)


def _accumulated(function: Oracle) -> Oracle:
    def reduce(x: Any, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
        if dtype is not None or x.dtype.kind in "biu":
            return NotImplemented
        return function(x, axis=axis, keepdims=keepdims)

    return reduce


ORACLES |= {"sum": _accumulated(np.sum), "prod": _accumulated(np.prod), "mean": _accumulated(np.mean)}


@oracle("std")
def _std(x: Any, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return np.std(x, axis=axis, ddof=correction, keepdims=keepdims)


@oracle("var")
def _var(x: Any, *, axis: Any = None, correction: float = 0.0, keepdims: bool = False) -> Any:
    return np.var(x, axis=axis, ddof=correction, keepdims=keepdims)


@oracle("diff")
def _diff(x: Any, *, axis: int = -1, n: int = 1, prepend: Any = None, append: Any = None) -> Any:
    if prepend is not None or append is not None or x.dtype.kind == "b":
        return NotImplemented
    return np.diff(x, n, axis)


@oracle("sort")
def _sort(x: Any, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    return np.sort(x, axis) if not descending and np.ndim(x) else NotImplemented


@oracle("argsort")
def _argsort(x: Any, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Any:
    return np.argsort(x, axis, stable=True) if not descending and np.ndim(x) else NotImplemented


@oracle("msort")
def _msort(x: Any) -> Any:
    return np.sort(x, 0) if np.ndim(x) else NotImplemented


@oracle("searchsorted")
def _searchsorted(x: Any, y: Any, *, side: Any = "left", sorter: Any = None, ret_dtype: Any = None) -> Any:
    return np.searchsorted(x, y, side, sorter)


@oracle("isin")
def _isin(x: Any, y: Any, *, assume_unique: bool = False, invert: bool = False) -> Any:
    return np.isin(x, y, invert=invert)


@oracle("unique_values")
def _unique_values(x: Any) -> Any:
    return np.sort(np.unique_values(x)) if x.dtype.kind in "biu" else NotImplemented


@oracle("matmul")
def _matmul(x: Any, y: Any, **options: Any) -> Any:
    return np.matmul(x, y) if not options else NotImplemented


@oracle("einsum")
def _einsum(equation: str, *operands: Any) -> Any:
    return np.einsum(equation, *operands)


@oracle("trace")
def _trace(x: Any, *, offset: int = 0, dtype: Any = None, axis1: int = -2, axis2: int = -1) -> Any:
    if dtype is not None or x.dtype.kind in "biu":
        return NotImplemented
    return np.trace(x, offset, axis1, axis2)


@oracle("diag")
def _diag(x: Any, *, k: int = 0) -> Any:
    return np.diag(x, k) if np.ndim(x) in (1, 2) else NotImplemented


@oracle("cholesky")
def _cholesky(x: Any, *, upper: bool = False) -> Any:
    return np.linalg.cholesky(x, upper=upper)


@oracle("eye")
def _eye(n: int, m: Any = None, *, k: int = 0, batch_shape: Any = None, dtype: Any = None) -> Any:
    return np.broadcast_to(np.eye(n, m, k), (*(batch_shape or ()), n, n if m is None else m))


@oracle("fft ifft")
def _fft(x: Any, dim: Any = None, *, n: Any = None, axis: int = -1, norm: Any = "backward") -> Any:
    return NotImplemented


def _to_real(transform: Oracle) -> Oracle:
    def transformed(x: Any, *args: Any, **options: Any) -> Any:
        return transform(x, *args, **options) if x.size else NotImplemented

    return transformed


ORACLES |= {name: _to_real(getattr(np.fft, name)) for name in ("irfft", "hfft", "irfftn")}


@oracle("fftshift ifftshift")
def _fftshift(x: Any, *, axes: Any = None) -> Any:
    return NotImplemented


@oracle("get_item")
def _get_item(x: Any, key: Any, *, copy: Any = None) -> Any:
    return x[key]


@oracle("set_item")
def _set_item(x: Any, key: Any, val: Any, *, copy: bool = False) -> Any:
    if x.dtype.kind in "biu" and np.asarray(val).dtype.kind not in "biu":
        return NotImplemented
    changed = np.array(x)
    changed[key] = val
    return changed


@oracle("stack")
def _stack(arrays: Any, *, axis: int = 0) -> Any:
    return np.stack(arrays, axis)


@oracle("unstack")
def _unstack(x: Any, *, axis: int = 0, keepdims: bool = False, copy: Any = None) -> Any:
    return NotImplemented if keepdims else np.unstack(x, axis=axis)


@oracle("roll")
def _roll(x: Any, shift: Any, *, axis: Any = None) -> Any:
    return np.roll(x, shift, axis)


@oracle("reshape")
def _reshape(x: Any, shape: Any, *, copy: Any = None, order: Any = "C", allowzero: bool = True) -> Any:
    return np.reshape(x, shape, order) if allowzero else NotImplemented


@oracle("expand_dims")
def _expand_dims(x: Any, axis: Any = 0, *, copy: Any = None) -> Any:
    return np.expand_dims(x, axis)


@oracle("take_along_axis")
def _take_along_axis(x: Any, indices: Any, axis: int = -1, *, mode: Any = "fill") -> Any:
    # NumPy refuses an index out of range; where indices are clipped, negative ones are.
    return np.take_along_axis(x, indices, axis) if mode != "clip" else NotImplemented


@oracle("relu")
def _relu(x: Any, *, complex_mode: Any = "jax") -> Any:
    return np.maximum(x, 0) if x.dtype.kind != "c" else NotImplemented


@oracle("sigmoid")
def _sigmoid(x: Any, *, complex_mode: Any = "jax") -> Any:
    return scipy.special.expit(x) if x.dtype.kind != "c" else NotImplemented


@oracle("softmax")
def _softmax(x: Any, axis: Any = None, *, complex_mode: Any = "jax") -> Any:
    return scipy.special.softmax(x, -1 if axis is None else axis) if _plain(x) else NotImplemented


@oracle("log_softmax")
def _log_softmax(x: Any, axis: Any = None, *, complex_mode: Any = "jax") -> Any:
    return scipy.special.log_softmax(x, -1 if axis is None else axis) if _plain(x) else NotImplemented


def _plain(x: Any) -> bool:
    return x.dtype.kind == "f" and x.ndim > 0 and x.size > 0 and bool(np.all(np.isfinite(x)))


@oracle("gelu")
def _gelu(x: Any, *, approximate: bool = False, complex_mode: Any = "jax") -> Any:
    if approximate or x.dtype.kind == "c":
        return NotImplemented
    return np.where(np.isneginf(x), -0.0, x * scipy.special.ndtr(x))


@oracle("softplus")
def _softplus(x: Any, *, beta: Any = None, threshold: Any = None, complex_mode: Any = "jax") -> Any:
    return np.logaddexp(x, 0) if beta is threshold is None and x.dtype.kind != "c" else NotImplemented
