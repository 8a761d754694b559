"""One valid call, or several, of every function that dispatches: the arguments, and what numpy or scipy gives for them.

A new function is one line here: its name, its arguments with numpy arrays in the place of arrays, and its oracle if
there is one. Arrays of the default types are also given as lists, so prefer ``float32`` and ``int32``.
"""

import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import scipy.linalg
import scipy.special
import scipy.stats

import ivy_protocol as ivy
from ivy_protocol import lazy
from ivy_protocol.core.context import by_name
from ivy_protocol.testing.calls import mapped

Oracle = Callable[..., Any]


class Call(NamedTuple):
    """The arguments of a call, and the function that takes the same as numpy arrays."""

    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    oracle: Oracle | None = None

    def expected(self) -> Any:
        """Return the result of the oracle."""
        assert self.oracle is not None
        return self.oracle(*self.args, **self.kwargs)

    def answer(self, fn: Any, make: Callable[[np.ndarray], Any], **more: Any) -> Any:
        """Call a function, with arrays as `make` makes them."""
        args, kwargs = converted(self.args, make), converted(self.kwargs, make)
        return fn(*args, **kwargs, **more)

    def arrays(self) -> list[np.ndarray]:
        """The arrays among the arguments."""
        found: list[np.ndarray] = []
        converted((self.args, self.kwargs), lambda x: found.append(x))
        return found


def converted(value: Any, make: Callable[[np.ndarray], Any]) -> Any:
    """A value with the arrays in it made anew; from copies, since some functions write into their arguments."""
    return mapped(value, lambda x: make(x.copy()))


def of(*args: Any, oracle: Oracle | None = None, **kwargs: Any) -> list[Call]:
    """One call."""
    return [Call(args, kwargs, oracle)]


def each(names: str, *args: Any, **kwargs: Any) -> dict[str, list[Call]]:
    """Return one call per function with equal arguments; the oracle is the NumPy function of that name."""
    return {name: of(*args, oracle=getattr(np, name, None), **kwargs) for name in names.split()}


def any_of(names: str, *args: Any, **kwargs: Any) -> dict[str, list[Call]]:
    """Return one call per function with equal arguments, without an oracle."""
    return {name: of(*args, **kwargs) for name in names.split()}


X = np.array([[0.5, -1.25, 2.0], [-0.75, 1.5, -2.5]], "float32")
Y = np.array([[1.5, 0.5, 2.0], [3.0, 1.0, 4.0]], "float32")
UNIT = X / 4
POSITIVE = np.abs(X) + 1
INTS = np.array([[5, 2, 7], [1, 0, 3]], "int32")
SHIFTS = np.array([[1, 0, 2], [1, 2, 1]], "int32")
PLACES = INTS % 2
BOOLS = X > 0
SQUARE = np.array([[2.0, 1.0], [1.0, 2.0]], "float32")
KEY = np.array([3, 5], "uint32")
VECTOR = np.array([1.0, 2.0, 3.0], "float32")
SIGNAL = np.arange(24, dtype="float32").reshape(2, 4, 3) / 8
IMAGE = np.arange(96, dtype="float32").reshape(2, 4, 4, 3) / 32
VOLUME = np.arange(48, dtype="float32").reshape(1, 2, 4, 2, 3) / 16
KERNEL = np.array([[0.5, -1.0], [1.0, 0.25], [0.0, 2.0]], "float32")
BOXES = np.array([[0.0, 0.0, 2.0, 2.0], [0.0, 0.0, 2.0, 1.9], [3.0, 3.0, 4.0, 4.0]], "float32")
STEP = np.array(1.0, "float32")
PARTS = VECTOR / 6
HOLES = np.array([[0.5, np.nan, 2.0], [-0.75, 1.5, np.nan]], "float32")


def _logits(x: np.ndarray, axis: int = -1) -> np.ndarray:
    return scipy.special.log_softmax(x.astype("float64"), axis)


def _quiet(name: str) -> Oracle:
    """A function of numpy, without its warning that there is nothing but NaN."""

    def oracle(*args: Any, **kwargs: Any) -> Any:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)
            return getattr(np, name)(*args, **kwargs)

    return oracle


def _running(x: Any, states: Any) -> Any:
    """A step of `ivy.rnn`: sums of all before."""
    y = ivy.add(x, states[0])
    return y, [y]


def _ran(_: Any, x: Any, states: Any) -> Any:
    y = np.cumsum(x, 1) + states[0][:, None]
    return y[:, -1], y, y[:, -1]


CALLS: dict[str, list[Call]] = {
    # elementwise
    **each("abs ceil conj cos cosh exp expm1 floor imag isfinite isinf isnan negative positive real round sign", X),
    **each("signbit sin sinh square tan tanh trunc exp2 deg2rad rad2deg asinh atan isreal nan_to_num", X),
    **each("acos asin atanh", UNIT),
    **each("acosh log log10 log1p log2 reciprocal sqrt", POSITIVE),
    **each("add divide floor_divide maximum minimum multiply pow remainder subtract fmin fmod", POSITIVE, Y),
    **each("atan2 copysign hypot logaddexp logaddexp2 nextafter equal greater greater_equal less less_equal", X, Y),
    **each("not_equal", X, Y),
    **each("bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor gcd lcm", INTS, SHIFTS),
    **each("bitwise_invert", INTS),
    **each("logical_and logical_or logical_xor", BOOLS, ~BOOLS),
    **each("logical_not", BOOLS),
    **each("sinc amax amin ptp gradient", X),
    "fix": of(X, oracle=np.trunc),
    **each("heaviside fmax", X, Y),
    "binarizer": of(X, threshold=0.5, oracle=lambda x, threshold: (x > threshold).astype(x.dtype)),
    "lerp": of(X, Y, UNIT, oracle=lambda x, y, w: x + w * (y - x)),
    "logsumexp": of(X, axis=1, oracle=scipy.special.logsumexp),
    "modf": of(X, oracle=np.modf),
    "polyval": of(VECTOR, X, oracle=np.polyval),
    "soft_thresholding": of(X, 1.0, oracle=lambda x, t: np.sign(x) * np.maximum(np.abs(x) - t, 0)),
    "sparsify_tensor": of(X, 2, oracle=lambda x, _: np.where(np.abs(x) >= 2, x, 0)),
    "trapezoid": of(X, oracle=np.trapezoid),
    "xlogy": of(X, Y, oracle=scipy.special.xlogy),
    "angle": of(X, oracle=np.angle),
    "erf": of(X, oracle=scipy.special.erf),
    "erfc": of(X, oracle=scipy.special.erfc),
    "trunc_divide": of(X, Y, oracle=lambda x, y: np.trunc(x / y)),
    "trapz": of(X, oracle=np.trapezoid),
    # activations
    "gelu": of(X, oracle=lambda x: x * (1 + scipy.special.erf(x / np.sqrt(2))) / 2),
    "hardswish": of(X, oracle=lambda x: x * np.clip(x + 3, 0, 6) / 6),
    "leaky_relu": of(X, oracle=lambda x: np.where(x > 0, x, 0.2 * x)),
    "log_softmax": of(X, oracle=_logits),
    "mish": of(X, oracle=lambda x: x * np.tanh(np.log1p(np.exp(x)))),
    "relu": of(X, oracle=lambda x: np.maximum(x, 0)),
    "sigmoid": of(X, oracle=scipy.special.expit),
    "softmax": of(X, oracle=lambda x: scipy.special.softmax(x, -1)),
    "softplus": of(X, oracle=lambda x: np.log1p(np.exp(x))),
    "softsign": of(X, oracle=lambda x: x / (1 + np.abs(x))),
    "celu": of(X, oracle=lambda x: np.where(x > 0, x, np.expm1(x))),
    "elu": of(X, oracle=lambda x: np.where(x > 0, x, np.expm1(x))),
    "hardshrink": of(X, oracle=lambda x: np.where(np.abs(x) > 0.5, x, 0)),
    "hardsilu": of(X, oracle=lambda x: x * np.clip(x + 3, 0, 6) / 6),
    "hardtanh": of(X, oracle=lambda x: np.clip(x, -1, 1)),
    "logit": of(np.abs(UNIT) + 0.125, oracle=scipy.special.logit),
    "logsigmoid": of(X, oracle=scipy.special.log_expit),
    "prelu": of(X, Y, oracle=lambda x, slope: np.where(x > 0, x, slope * x)),
    "relu6": of(X, oracle=lambda x: np.clip(x, 0, 6)),
    "scaled_tanh": of(X, oracle=lambda x: 1.7159 * np.tanh(0.67 * x)),
    "selu": of(X, oracle=lambda x: 1.0507009873554805 * np.where(x > 0, x, 1.6732632423543772 * np.expm1(x))),
    "silu": of(X, oracle=lambda x: x * scipy.special.expit(x)),
    "softshrink": of(X, oracle=lambda x: x - np.clip(x, -0.5, 0.5)),
    "tanhshrink": of(X, oracle=lambda x: x - np.tanh(x)),
    "threshold": of(X, threshold=0.5, value=7.0, oracle=lambda x, threshold, value: np.where(x > threshold, x, value)),
    "thresholded_relu": of(X, oracle=lambda x: np.where(x > 0, x, 0)),
    # creation
    **each("ones_like zeros_like tril triu", X),
    **any_of("array asarray copy_array empty_like from_dlpack", X),
    **each("ones zeros", (2, 3)),
    "empty": of((2, 3)),
    "full": of((2, 3), 2.5, oracle=np.full),
    "full_like": of(X, 2.5, oracle=np.full_like),
    "arange": of(5, oracle=np.arange),
    "eye": of(3, oracle=np.eye),
    "linspace": of(VECTOR, 4.0, 5, axis=1, oracle=np.linspace) + of(0, 1, 5, oracle=np.linspace),
    "logspace": of(0.0, 2.0, 3, oracle=np.logspace),
    "meshgrid": of(VECTOR, VECTOR, oracle=np.meshgrid),
    "complex": of(X, Y, oracle=lambda x, y: x + 1j * y),
    "frombuffer": of(VECTOR.tobytes(), "float32", oracle=lambda b, t: np.frombuffer(b, t)),
    "triu_indices": of(2, 3, 1),
    "tril_indices": of(2, 3, 1, oracle=lambda n, m, k: np.tril_indices(n, k, m)),
    "diag_indices": of(3, 2, oracle=np.diag_indices),
    "eye_like": of(X, k=1, oracle=lambda x, k: np.eye(*x.shape, k)),
    "indices": of((2, 3), oracle=np.indices),
    "mel_weight_matrix": of(3, 5, 8000),
    "blackman_window": of(5, periodic=False, oracle=lambda n, periodic: np.blackman(n)),
    "hamming_window": of(5, periodic=False, oracle=lambda n, periodic: np.hamming(n)),
    "hann_window": of(5, periodic=False, oracle=lambda n, periodic: np.hanning(n)),
    "kaiser_bessel_derived_window": of(6, 5.0),
    "kaiser_window": of(5, False, 5.0, oracle=lambda n, periodic, beta: np.kaiser(n, beta)),
    "vorbis_window": of(5),
    "one_hot": of(PLACES[0], 2, oracle=lambda i, n: np.eye(n)[i]),
    # manipulation
    **each("matrix_transpose flip", X),
    "broadcast_arrays": of(X, X[:1], oracle=np.broadcast_arrays),
    "broadcast_to": of(X, (2, 2, 3), oracle=np.broadcast_to),
    "clip": of(X, -1, Y, oracle=np.clip),
    "concat": of([X, Y], oracle=np.concatenate),
    "stack": of([X, Y], axis=1, oracle=np.stack),
    **each("fliplr flipud rot90", X),
    **each("column_stack dstack hstack vstack", [X, Y]),
    "constant_pad": of(X, ((1, 0), (0, 2)), value=3.0, oracle=lambda x, w, value: np.pad(x, w, constant_values=value)),
    "zero_pad": of(X, ((1, 0), (0, 2)), oracle=np.pad),
    "pad": of(X, ((1, 0), (0, 2)), "reflect", oracle=np.pad),
    **each("atleast_1d atleast_2d atleast_3d ravel", X),
    "array_split": of(X, 2, 1, oracle=np.array_split),
    "dsplit": of(IMAGE, [1], oracle=np.dsplit),
    "hsplit": of(X, [1], oracle=np.hsplit),
    "vsplit": of(X, 2, oracle=np.vsplit),
    "expand": of(X, (2, -1, 3), oracle=lambda x, _: np.broadcast_to(x, (2, 2, 3))),
    "flatten": of(X, oracle=np.ravel),
    "unflatten": of(X, 1, (3, -1), oracle=lambda x, *_: x[..., None]),
    "trilu": of(X, oracle=np.triu),
    **{name: of(X, 1, oracle=lambda x, _: x.T) for name in ("matricize", "unfold")},
    "fold": of(X, 1, (3, 2), oracle=lambda x, *_: x.T),
    "partial_unfold": of(SIGNAL, 1, oracle=lambda x, _: x.transpose(0, 2, 1)),
    "partial_fold": of(SIGNAL, 1, (2, 3, 4), oracle=lambda x, *_: x.transpose(0, 2, 1)),
    "partial_tensor_to_vec": of(SIGNAL, oracle=lambda x: x.reshape(2, 12)),
    "partial_vec_to_tensor": of(X, (2, 3, 1), oracle=lambda x, _: x[..., None]),
    "choose": of(PLACES, [X, Y], oracle=np.choose),
    "diagflat": of(X, offset=1, oracle=lambda x, offset: np.diagflat(x, offset)),
    "fill_diagonal": of(SQUARE, 5.0, oracle=lambda x, v: np.where(np.eye(2) > 0, v, x)),
    "put_along_axis": of(X, PLACES[:, :1], Y[:, :1], 1, mode="sum"),
    "as_strided": of(VECTOR, (2, 2), (4, 4), oracle=lambda x, *_: np.array([x[:2], x[1:]])),
    **each("cbrt isneginf isposinf", X),
    "divmod": of(X, np.abs(Y) + 0.5, oracle=np.divmod),
    "identity": of(3, oracle=np.identity),
    "tri": of(3, 4, 1, oracle=np.tri),
    "argpartition": of(VECTOR, 1, oracle=lambda x, k: np.argsort(x, stable=True)),
    "partition": of(X, 1, oracle=lambda x, k: np.sort(x)),
    "compress": of(np.array([True, False, True]), X, 1, oracle=np.compress),
    "extract": of(X > 0, X, oracle=np.extract),
    "flatnonzero": of(INTS, oracle=np.flatnonzero),
    "nanargmax": of(X, axis=1, oracle=np.nanargmax),
    "nanargmin": of(X, oracle=np.nanargmin),
    **each("intersect1d setdiff1d setxor1d union1d", INTS, SHIFTS),
    "append": of(X, Y, oracle=np.append) + of(X, Y[:1], 0, oracle=np.append),
    "delete": of(X, [0, -1], oracle=np.delete) + of(X, slice(1, None), 1, oracle=np.delete),
    "insert": of(X, [0, 2], VECTOR[:2], oracle=np.insert) + of(X, 1, Y[0], 0, oracle=np.insert),
    "block_diag": of(X, VECTOR, oracle=scipy.linalg.block_diag),
    "convolve": of(VECTOR, Y[0], oracle=np.convolve)
    + of(np.resize(X, 40), np.resize(Y, 7), "same", oracle=np.convolve),
    "correlate": of(VECTOR, Y[0], oracle=np.correlate)
    + of(np.resize(X, 7), np.resize(Y, 40), "full", oracle=np.correlate),
    "interp": of(X, VECTOR, Y[0], oracle=np.interp) + of(X, VECTOR, Y[0], -1.0, 9.0, oracle=np.interp),
    "reduce": of(X, 0.0, ivy.add, axes=1, oracle=lambda x, *_, axes: x.sum(axes)) + of(INTS, 1, ivy.add, axes=(0, 1)),
    "sliding_window": of(IMAGE, 2, stride=2)
    + of(X, (1, 2), oracle=lambda x, _: np.array([[x[:, :2].ravel(), x[:, 1:].ravel()]])),
    "associative_scan": of(X, ivy.add, axis=1, oracle=lambda x, _, axis: np.cumsum(x, axis)),
    "concat_from_sequence": of([X, Y], new_axis=1, axis=1, oracle=lambda xs, new_axis, axis: np.stack(xs, axis)),
    "pad_sequence": of([VECTOR, VECTOR[:1]], oracle=lambda xs: np.array([xs[0], [xs[1][0], 0, 0]]).T),
    "expand_dims": of(X, oracle=lambda x: x[None]),
    "squeeze": of(X[:1], 0, oracle=np.squeeze),
    "moveaxis": of(X, 0, 1, oracle=np.moveaxis),
    "permute_dims": of(X, (1, 0), oracle=np.transpose),
    "repeat": of(X, 2, axis=0, oracle=np.repeat),
    "reshape": of(X, (3, 2), oracle=np.reshape),
    "roll": of(X, 1, axis=1, oracle=np.roll),
    "split": of(X, 2, oracle=np.split),
    "swapaxes": of(X, 0, 1, oracle=np.swapaxes),
    "take": of(X, PLACES[1:, ::2], axis=1, oracle=np.take),
    "take_along_axis": of(X, PLACES, axis=1, oracle=np.take_along_axis),
    "tile": of(X, (1, 2), oracle=np.tile),
    "unstack": of(X, oracle=lambda x: list(x)),
    "einops_rearrange": of(X, "a b -> b a", oracle=lambda x, _: x.T),
    "einops_reduce": of(X, "a b -> a", "sum", oracle=lambda x, *_: x.sum(1)),
    "einops_repeat": of(X, "a b -> a b c", c=2, oracle=lambda x, _, c: np.repeat(x[..., None], c, -1)),
    # linear algebra
    "cholesky": of(SQUARE, oracle=np.linalg.cholesky),
    "cross": of(X, Y, oracle=np.cross),
    "det": of(SQUARE, oracle=np.linalg.det),
    "diag": of(VECTOR, oracle=np.diag),
    "diagonal": of(X, oracle=np.diagonal),
    "eig": of(SQUARE),
    "eigh": of(SQUARE),
    "eigvals": of(SQUARE),
    "eigvalsh": of(SQUARE, oracle=np.linalg.eigvalsh),
    "einsum": of("ij,kj->ik", X, Y, oracle=np.einsum),
    "inner": of(X, Y, oracle=np.inner),
    "inv": of(SQUARE, oracle=np.linalg.inv),
    "matmul": of(X, Y.T.copy(), oracle=np.matmul),
    "matrix_norm": of(SQUARE, oracle=np.linalg.matrix_norm),
    "matrix_power": of(SQUARE, 3, oracle=np.linalg.matrix_power),
    "matrix_rank": of(SQUARE, oracle=np.linalg.matrix_rank),
    "outer": of(VECTOR, Y[0], oracle=np.outer),
    "pinv": of(X, oracle=np.linalg.pinv),
    "qr": of(X),
    "slogdet": of(SQUARE, oracle=np.linalg.slogdet),
    "solve": of(SQUARE, Y, oracle=np.linalg.solve),
    "svd": of(X),
    "svdvals": of(X, oracle=np.linalg.svdvals),
    "tensordot": of(X, Y, oracle=np.tensordot),
    "tensorsolve": of(SQUARE, Y[0, :2], oracle=np.linalg.tensorsolve),
    "trace": of(SQUARE, oracle=np.trace),
    "vander": of(VECTOR, oracle=np.vander),
    "vecdot": of(X, Y, oracle=np.vecdot),
    "vector_norm": of(X, oracle=np.linalg.vector_norm),
    "vector_to_skew_symmetric_matrix": of(VECTOR),
    "clip_vector_norm": of(X, 1.0),
    "clip_matrix_norm": of(SQUARE, 1.0),
    "fourier_encode": of(VECTOR, 4.0),
    # statistical, searching, sorting, sets
    **each("max min mean prod std sum var argmax argmin all any diff argwhere", X),
    **each("cumprod", X, axis=0),
    "cumsum": of(X, 0, oracle=np.cumsum),
    **{
        name: of(HOLES, axis=1, oracle=_quiet(name))
        for name in ["nanmax", "nanmean", "nanmedian", "nanmin", "nanprod", "nanstd", "nansum", "nanvar"]
    },
    "median": of(X, axis=1, oracle=np.median),
    "nanquantile": of(HOLES, np.array(0.25, "float32"), axis=1, oracle=_quiet("nanquantile")) + of(HOLES, 0.5),
    "adjoint": of(X, oracle=np.transpose),
    "batched_outer": of([X, Y], oracle=lambda xs: xs[0][:, :, None] * xs[1][:, None, :]),
    "cond": of(SQUARE, oracle=np.linalg.cond) + of(SQUARE, 1, oracle=np.linalg.cond),
    "dot": of(X, VECTOR, oracle=np.dot),
    "eigh_tridiagonal": of(VECTOR, VECTOR[:2], oracle=lambda a, b: scipy.linalg.eigvalsh_tridiagonal(a, b)),
    "general_inner_product": of(X, Y, oracle=lambda x, y: np.sum(x * y)),
    "higher_order_moment": of(X, 2, oracle=lambda x, n: x.T @ x / len(x)),
    "khatri_rao": of([X, Y], oracle=lambda xs: scipy.linalg.khatri_rao(*xs)),
    "kron": of(X, Y, oracle=np.kron),
    "kronecker": of([X, Y], oracle=lambda xs: np.kron(*xs)),
    "lstsq": of(X.T, VECTOR),
    "lu": of(SQUARE, oracle=scipy.linalg.lu),
    "lu_factor": of(SQUARE),
    "lu_solve": of(SQUARE, np.array([1, 0], "int32"), VECTOR[:2]),
    "matrix_exp": of(SQUARE, oracle=scipy.linalg.expm),
    "mode_dot": of(X, Y, 1, oracle=lambda x, m, axis: x @ m.T),
    "multi_dot": of([X, Y.T, X], oracle=np.linalg.multi_dot),
    "multi_mode_dot": of(X, [SQUARE, VECTOR], oracle=lambda x, ms: ms[0] @ (x @ ms[1])),
    "norm": of(X, oracle=np.linalg.norm) + of(X, 1, 0, oracle=np.linalg.norm),
    "make_svd_non_negative": of(SQUARE, SQUARE, VECTOR[:2], SQUARE),
    "svd_flip": of(SQUARE - 3, SQUARE),
    "truncated_svd": of(SQUARE, False, oracle=lambda x, uv: np.linalg.svdvals(x)),
    "tt_matrix_to_tensor": of([IMAGE[:1, :2, :3, :2], IMAGE[:, :1, :2, :1]]),
    "solve_triangular": of(SQUARE, X, oracle=scipy.linalg.solve_triangular),
    "average": of(X, 1, VECTOR, oracle=np.average) + of(X, oracle=np.average),
    "bincount": of(INTS[0], VECTOR, oracle=np.bincount) + of(INTS[0], minlength=9, oracle=np.bincount),
    "corrcoef": of(X, rowvar=False, oracle=np.corrcoef),
    "cov": of(X, Y, bias=True, oracle=np.cov) + of(X, oracle=np.cov),
    "digitize": of(X, VECTOR, oracle=np.digitize) + of(X, VECTOR[::-1], True, oracle=np.digitize),
    "histogram": of(X, 3, oracle=np.histogram) + of(X, VECTOR, density=True, weights=Y, oracle=np.histogram),
    "lgamma": of(X, oracle=scipy.special.gammaln),
    "digamma": of(X, oracle=scipy.special.digamma),
    "zeta": of(POSITIVE, Y, oracle=scipy.special.zeta),
    "erfinv": of(UNIT, oracle=scipy.special.erfinv),
    "i0": of(X, oracle=scipy.special.i0),
    "float_power": of(POSITIVE, Y, oracle=np.float_power),
    "frexp": of(X, oracle=np.frexp),
    "ldexp": of(X, INTS, oracle=np.ldexp),
    "igamma": of(POSITIVE, Y, oracle=scipy.special.gammainc),
    "mode": of(INTS % 3, 1, oracle=scipy.stats.mode),
    "percentile": of(X, VECTOR * 10, axis=1, oracle=np.percentile) + of(X, 50, oracle=np.percentile),
    "quantile": of(X, PARTS, axis=1, oracle=np.quantile) + of(X, 0.5, oracle=np.quantile),
    **each("cumulative_prod cumulative_sum", X, axis=1),
    **each("count_nonzero nonzero", INTS),
    "where": of(BOOLS, X, Y, oracle=np.where),
    **each("argsort sort", X),
    "top_k": of(X, 2, oracle=lambda x, k: (-np.sort(-x)[..., :k], np.argsort(-x)[..., :k])),
    "msort": of(X, oracle=lambda x: np.sort(x, 0)),
    "searchsorted": of(VECTOR, Y[0], oracle=np.searchsorted),
    "isin": of(INTS, SHIFTS, oracle=np.isin),
    **each("unique_all unique_counts unique_inverse", SHIFTS),
    "cummax": of(X, axis=1, oracle=np.maximum.accumulate) + of(X, axis=1, exclusive=True, reverse=True),
    "cummin": of(X, axis=1, oracle=np.minimum.accumulate) + of(INTS, axis=0, dtype="float32"),
    "invert_permutation": of(np.array([2, 0, 1], "int32"), oracle=np.argsort),
    "lexsort": of([INTS, SHIFTS], oracle=np.lexsort),
    "ravel_multi_index": of([PLACES, SHIFTS], (2, 3), oracle=np.ravel_multi_index),
    "unravel_index": of(INTS, (2, 4), oracle=np.unravel_index),
    "trim_zeros": of(SHIFTS[0] - 1, oracle=np.trim_zeros) + of(PLACES[0], trim="f", oracle=np.trim_zeros),
    "unique_consecutive": of(SHIFTS) + of(SHIFTS, axis=1),
    "unique_values": of(SHIFTS, oracle=np.unique),
    # reading and writing
    "get_item": of(X, (slice(1, None), slice(None, 2)), oracle=lambda x, q: x[q]),
    "set_item": of(X, 0, VECTOR),
    "get_num_dims": of(X, oracle=np.ndim),
    "shape": of(X),
    "size": of(X, oracle=np.size),
    "itemsize": of(X, oracle=lambda x: x.itemsize),
    "strides": of(X, oracle=lambda x: x.strides),
    "to_numpy": of(X, oracle=lambda x: x),
    "to_list": of(X, oracle=lambda x: x.tolist()),
    "to_scalar": of(VECTOR[:1], oracle=lambda x: x.item()),
    "to_native_shape": of((2, 3)),
    "to_backend": of(X, "numpy", oracle=lambda x, _: x),
    "astype": of(X, "int32", oracle=lambda x, t: x.astype(t)),
    "type_promote_arrays": of(X, INTS),
    "inplace_update": of(X, Y, oracle=lambda x, y: y),
    "inplace_decrement": of(X, Y, oracle=np.subtract),
    "inplace_increment": of(X, Y, oracle=np.add),
    **any_of("inplace_arrays_supported inplace_variables_supported"),
    "supports_inplace_updates": of(X),
    "assert_supports_inplace": of(X),
    "gather": of(X, PLACES[0], axis=1, oracle=np.take),
    "gather_nd": of(X, PLACES[:, :1], oracle=lambda x, i: x[i[:, 0]]),
    "scatter_flat": of(PLACES[0], VECTOR, size=2, oracle=lambda i, u, size: np.bincount(i, u, size)),
    "scatter_nd": of(PLACES[0][:, None], VECTOR, (2,), oracle=lambda i, u, s: np.bincount(i[:, 0], u, s[0])),
    "unsorted_segment_mean": of(VECTOR, PLACES[0], 2),
    "unsorted_segment_min": of(VECTOR, PLACES[0], 2),
    "unsorted_segment_sum": of(VECTOR, PLACES[0], 2, oracle=lambda x, i, n: np.bincount(i, x, n)),
    "array_equal": of(X, Y, oracle=np.array_equal),
    "all_equal": of(X, X, Y),
    **each("allclose isclose", X, X + Y / 1e6),
    "has_nans": of(X),
    "value_is_nan": of(STEP),
    "stable_divide": of(X, Y, oracle=lambda x, y: x / (y + 1e-12)),
    "stable_pow": of(POSITIVE, Y, oracle=lambda x, y: (x + 1e-5) ** y),
    # devices, gradients, random numbers
    "dev": of(X),
    "to_device": of(X, "cpu", oracle=lambda x, _: x),
    "stop_gradient": of(X, oracle=lambda x: x),
    "requires_gradient": of(X),
    "is_variable": of(X),
    "variable_data": of(X, oracle=lambda x: x),
    "optimizer_update": of(X, Y, 0.5, oracle=lambda w, g, lr: w - lr * g),
    "gradient_descent_update": of(X, Y, 0.5, oracle=lambda w, g, lr: w - lr * g),
    "lars_update": of(X, Y, 0.5),
    "adam_step": of(X, Y, POSITIVE, STEP),
    **any_of("adam_update lamb_update", X, Y, 0.5, Y, POSITIVE, STEP),
    "seed": of(seed_value=0),
    **any_of("random_uniform random_normal", 0.0, 1.0, (2, 3), seed=3),
    "randint": of(0, 9, shape=(2, 3), seed=3),
    "multinomial": of(3, 2, seed=3),
    **any_of("shuffle permutation categorical", X, seed=3),
    **any_of("poisson exponential dirichlet", POSITIVE, seed=3),
    **any_of("gamma beta", POSITIVE, POSITIVE, seed=3),
    "bernoulli": of(POSITIVE / 9, seed=3),
    "binomial": of(np.float32(5), POSITIVE / 9, seed=3),
    "choice": of(X, (2,), seed=3),
    "multiprocessing": of(),
    # Fourier transforms
    **any_of("fft fftn ifft ifftn ihfft rfft rfftn hfft irfft irfftn fftshift ifftshift", X),
    **any_of("fftfreq rfftfreq", 5),
    # layers, losses, norms, vision
    "linear": of(X, Y, oracle=lambda x, w: x @ w.T),
    "random_bits": of(KEY, (2, 3)),
    **any_of("split_key fold_in_key", KEY, 3),
    "dropout": of(X, 0.5, seed=3),
    "layer_norm": of(
        X, [1], oracle=lambda x, _: (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5)
    ),
    "scaled_dot_product_attention": of(SIGNAL, SIGNAL, SIGNAL),
    "multi_head_attention": of(SIGNAL, num_heads=3),
    "conv1d": of(SIGNAL, np.stack([KERNEL] * 2), 1, "VALID"),
    **any_of("conv conv2d conv_general_dilated", IMAGE, np.stack([[KERNEL] * 2] * 2), 1, "VALID"),
    "conv3d": of(VOLUME, np.stack([[[KERNEL] * 2] * 2] * 2), 1, "VALID"),
    "conv1d_transpose": of(SIGNAL, np.stack([KERNEL.T] * 2), 1, "VALID"),
    **any_of("conv2d_transpose conv_general_transpose", IMAGE, np.stack([[KERNEL.T] * 2] * 2), 1, "VALID"),
    "conv3d_transpose": of(VOLUME, np.stack([[[KERNEL.T] * 2] * 2] * 2), 1, "VALID"),
    "depthwise_conv2d": of(IMAGE, np.stack([[VECTOR] * 2] * 2), 1, "VALID"),
    **any_of("avg_pool1d max_pool1d", SIGNAL, 2, 1, "VALID"),
    **any_of("avg_pool2d max_pool2d", IMAGE, 2, 2, "SAME"),
    **any_of("avg_pool3d max_pool3d", VOLUME, 2, 1, ((0, 0), (1, 1), (0, 1))),
    "pool": of(IMAGE, (2, 3), "MAX", padding="SAME"),
    "lstm_update": of(SIGNAL, X[:, :2], Y[:, :2], np.tile(VECTOR[:, None] / 9, (1, 8)), np.tile(UNIT[:, :1], (1, 8))),
    "lstm": of(
        SIGNAL,
        [np.zeros((1, 4, 2), "float32")] * 2,
        [np.full((8, 3), 0.1, "float32"), np.full((8, 2), 0.2, "float32"), *[np.full(8, 0.5, "float32")] * 2],
        1,
        0.0,
        False,
        False,
    ),
    "gru_update": of(SIGNAL, X[:, :2], np.tile(VECTOR[:, None] / 9, (1, 6)), np.tile(UNIT[:, :1], (1, 6))),
    "gru": of(
        SIGNAL,
        np.zeros((1, 4, 2), "float32"),
        [np.full((6, 3), 0.125, "float32"), np.full((6, 2), 0.25, "float32"), *[np.full(6, 0.5, "float32")] * 2],
        1,
        0.0,
        False,
        False,
    ),
    "rnn": of(_running, SIGNAL, [np.zeros((2, 3), "float32")], oracle=_ran),
    "binary_cross_entropy": of(BOOLS.astype("float32"), Y / 5),
    "cross_entropy": of(BOOLS.astype("float32"), Y / 5),
    "sparse_cross_entropy": of(PLACES[:, 0], Y / 5),
    "ssim_loss": of(
        np.stack([np.tile(IMAGE[0, :, :, :1].transpose(2, 0, 1), (1, 3, 3))] * 2), np.ones((2, 1, 12, 12), "float32")
    ),
    "wasserstein_loss_discriminator": of(X, Y, oracle=lambda x, y: np.mean(y - x)),
    "wasserstein_loss_generator": of(X, oracle=lambda x: -np.mean(x)),
    **any_of("batch_norm instance_norm", IMAGE, VECTOR, VECTOR, training=True, eps=1e-5),
    "group_norm": of(IMAGE, 3),
    "rms_norm": of(X, [1], scale=VECTOR),
    "l1_normalize": of(X, oracle=lambda x: x / np.abs(x).sum()),
    "l2_normalize": of(X, axis=1, oracle=lambda x, axis: x / np.linalg.norm(x, axis=1, keepdims=True)),
    "lp_normalize": of(X, p=3, oracle=lambda x, p: x / np.sum(np.abs(x) ** 3) ** (1 / 3)),
    "local_response_norm": of(IMAGE, 3),
    "interpolate": of(IMAGE, (3, 5)),
    "nearest_interpolate": of(IMAGE, 2, (2, 6), (2.0, 0.5), False),
    "area_interpolate": of(IMAGE, 2, (2, 1), (2.0, 3.0)),
    **any_of("dct idct", X, type=3),
    "dft": of(X, oracle=lambda x: np.fft.fft(x, axis=1)),
    "fft2": of(X, oracle=np.fft.fft2),
    "stft": of(X, 2, 1),
    "istft": of(X, 4, 2),
    "embedding": of(KERNEL, PLACES, oracle=lambda w, i: w[i]),
    "dropout1d": of(SIGNAL, 0.0),
    "dropout2d": of(IMAGE, 0.0),
    "dropout3d": of(VOLUME, 0.0),
    "adaptive_avg_pool1d": of(SIGNAL, 2),
    **any_of("adaptive_avg_pool2d adaptive_max_pool2d", IMAGE, (3, 2)),
    "adaptive_max_pool3d": of(VOLUME, 2),
    "max_unpool1d": of(SIGNAL, np.tile(np.array([0, 3, 5], "int32"), (2, 4, 1)), 2),
    "reduce_window": of(X, 0.0, np.add, 2),
    **any_of("l1_loss mse_loss huber_loss smooth_l1_loss poisson_nll_loss log_poisson_loss", X, Y),
    **any_of("soft_margin_loss hinge_embedding_loss", X, np.where(BOOLS, 1, -1).astype("float32")),
    "kl_div": of(X, Y / 5),
    "nms": of(BOXES, PARTS),
    "roi_align": of(IMAGE.transpose(0, 3, 1, 2).copy(), np.concatenate([np.zeros((3, 1), "float32"), BOXES], 1), 2),
}
"""By the name of the function."""

lazy.load_functions()
UNSTABLE = frozenset(("empty", "empty_like", *[name for name, spec in by_name.items() if spec.is_random]))
"""Functions whose results differ between calls, or between libraries."""
