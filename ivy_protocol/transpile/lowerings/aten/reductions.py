"""Lowerings of reductions, cumulative operators and softmax."""

from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import reductions
from ivy_protocol.transpile.lowerings.table import Call, as_dtype, axes, direct, lowering

direct("", {"max.default": ivy.max, "min.default": ivy.min})


@lowering("sum.default sum.dim_IntList", "result")
def sum_(call: Call, x: Any, dim: Any = None, keepdim: bool = False, **_: Any) -> Any:
    return ivy.sum(x, axis=axes(dim), keepdims=keepdim, dtype=call.dtype)


@lowering("mean.default mean.dim", "result")
def mean(call: Call, x: Any, dim: Any = None, keepdim: bool = False, **_: Any) -> Any:
    return ivy.mean(x, axis=axes(dim), keepdims=keepdim)


@lowering("prod.default prod.dim_int", "result")
def prod(call: Call, x: Any, dim: Any = None, keepdim: bool = False, **_: Any) -> Any:
    return ivy.prod(x, axis=dim, keepdims=keepdim, dtype=call.dtype)


def _make_reduction(function: Any) -> Any:
    def reduce(call: Call, x: Any, dim: Any = None, keepdim: bool = False) -> Any:
        return function(x, axis=axes(dim), keepdims=keepdim)

    return reduce


for _names, _function in {
    "amax.default": ivy.max, "amin.default": ivy.min, "argmax.default": ivy.argmax, "argmin.default": ivy.argmin,
    "any.default any.dim any.dims": ivy.any, "all.default all.dim all.dims": ivy.all,
}.items():  # fmt: skip
    lowering(_names)(_make_reduction(_function))


@lowering("max.dim")
def max_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _select_extremum(x, ivy.argmax, dim, keepdim)


def _select_extremum(x: Any, arg_fn: Any, dim: int, keepdim: bool) -> tuple[Any, Any]:
    """Return the extrema and their indices. Only one of several equal elements gets the gradient."""
    if x.ndim == 0:
        return x, ivy.zeros((), dtype="int32", like=x)
    index = arg_fn(x, axis=dim, keepdims=True)
    values = ivy.take_along_axis(x, index, dim)
    return (values, index) if keepdim else (ivy.squeeze(values, dim), ivy.squeeze(index, dim))


@lowering("min.dim")
def min_dim(call: Call, x: Any, dim: int, keepdim: bool = False) -> Any:
    return _select_extremum(x, ivy.argmin, dim, keepdim)


def _correction(correction: Any) -> float:
    return 1.0 if correction is None else float(correction)


@lowering("var.correction")
def var(call: Call, x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> Any:
    return ivy.var(x, axis=axes(dim), correction=_correction(correction), keepdims=keepdim)


@lowering("std.correction")
def std(call: Call, x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> Any:
    return ivy.std(x, axis=axes(dim), correction=_correction(correction), keepdims=keepdim)


@lowering("var_mean.correction")
def var_mean(call: Call, x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> Any:
    variance = var(call, x, dim, correction=correction, keepdim=keepdim)
    return variance, ivy.mean(x, axis=axes(dim), keepdims=keepdim)


@lowering("std_mean.correction")
def std_mean(call: Call, x: Any, dim: Any = None, *, correction: Any = None, keepdim: bool = False) -> Any:
    deviation = std(call, x, dim, correction=correction, keepdim=keepdim)
    return deviation, ivy.mean(x, axis=axes(dim), keepdims=keepdim)


@lowering("logsumexp.default", "result")
def logsumexp(call: Call, x: Any, dim: Any, keepdim: bool = False) -> Any:
    return reductions.logsumexp(x, axis=axes(dim), keepdims=keepdim)


@lowering("linalg_vector_norm.default")
def vector_norm(call: Call, x: Any, order: float = 2, dim: Any = None, keepdim: bool = False, **_: Any) -> Any:
    # Take the magnitudes of complex numbers before the cast to the dtype of the norm, which is real.
    magnitudes = as_dtype(ivy.abs(x) if "complex" in x.dtype else x, call.dtype)
    return ivy.vector_norm(magnitudes, axis=axes(dim), keepdims=keepdim, ord=order)


@lowering("norm.ScalarOpt_dim norm.ScalarOpt_dim_dtype")
def norm(call: Call, x: Any, p: Any, dim: Any, keepdim: bool = False, **_: Any) -> Any:
    return vector_norm(call, x, 2 if p is None else p, dim, keepdim)


@lowering("cumsum.default", "result")
def cumsum(call: Call, x: Any, dim: int, **_: Any) -> Any:
    return ivy.cumulative_sum(x, axis=dim, dtype=call.dtype) if x.ndim else x


@lowering("cumprod.default", "result")
def cumprod(call: Call, x: Any, dim: int, **_: Any) -> Any:
    return ivy.cumulative_prod(x, axis=dim, dtype=call.dtype) if x.ndim else x


@lowering("_softmax.default softmax.int", "result")
def softmax(call: Call, x: Any, dim: int, *_: Any, **__: Any) -> Any:
    return ivy.softmax(x, axis=dim) if x.ndim else ivy.ones_like(x)


@lowering("_log_softmax.default log_softmax.int", "result")
def log_softmax(call: Call, x: Any, dim: int, *_: Any, **__: Any) -> Any:
    return ivy.log_softmax(x, axis=dim) if x.ndim else ivy.zeros_like(x)


@lowering("_safe_softmax.default", "result")
def safe_softmax(call: Call, x: Any, dim: int, *_: Any, **__: Any) -> Any:
    """Compute the softmax. The result is zero for rows that contain only -inf."""
    is_masked = ivy.all(ivy.equal(x, float("-inf")), axis=dim, keepdims=True)
    return ivy.where(is_masked, 0.0, ivy.softmax(ivy.where(is_masked, 0.0, x), axis=dim))


@lowering("count_nonzero.dim_IntList count_nonzero.default")
def count_nonzero(call: Call, x: Any, dim: Any = None) -> Any:
    return ivy.sum(as_dtype(ivy.not_equal(x, 0), call.dtype), axis=axes(dim))
