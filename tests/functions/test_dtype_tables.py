"""Tables of supported dtypes: on every backend, for every function and every dtype."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import narrowed, numbers

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
"""Those with a table: what another namespace takes is its own affair."""
ONE = (
    "abs acos acosh all any argmax argmin argsort asin asinh atan atanh bitwise_invert ceil conj cos cosh "
    "count_nonzero cumulative_prod cumulative_sum diff exp expm1 flip floor imag isfinite isinf isnan log log10 "
    "log1p log2 logical_not max mean min negative nonzero ones_like positive prod real reciprocal round sign "
    "signbit sin sinh sort sqrt square std sum tan tanh trunc unique_counts unique_inverse unique_values unstack "
    "var vector_norm zeros_like to_numpy stop_gradient fftshift ifftshift "
    "angle copy_array deg2rad diag erf erfc exp2 gelu hardswish isreal leaky_relu log_softmax mish msort nan_to_num "
    "nanmax nanmean nanmedian nanmin nanprod nanstd nansum nanvar median "
    "rad2deg relu sigmoid softmax softplus softsign trapz"
)
TWO = (
    "add atan2 bitwise_and bitwise_left_shift bitwise_or bitwise_right_shift bitwise_xor copysign cross divide equal "
    "floor_divide greater greater_equal hypot isin less less_equal logaddexp logical_and logical_or logical_xor matmul "
    "maximum minimum multiply nextafter not_equal outer pow remainder searchsorted subtract vecdot "
    "allclose isclose complex fmin fmod gcd inner logaddexp2 trunc_divide"
)
WITH_ARGUMENTS: dict[str, Callable[[Any, Any], Any]] = {
    "broadcast_arrays": lambda x, y: ivy.broadcast_arrays(x, y),
    "broadcast_to": lambda x, y: ivy.broadcast_to(x, (2, 3)),
    "clip": lambda x, y: ivy.clip(x, 1, 2),
    "concat": lambda x, y: ivy.concat([x, y]),
    "constant_pad": lambda x, y: ivy.constant_pad(x, 1, value=1),
    "cumprod": lambda x, y: ivy.cumprod(x),
    "cumsum": lambda x, y: ivy.cumsum(x, 0, True),
    "diagonal": lambda x, y: ivy.diagonal(ivy.stack([x, y])),
    "einsum": lambda x, y: ivy.einsum("i,j->ij", x, y),
    "expand_dims": lambda x, y: ivy.expand_dims(x, axis=0),
    "eye": lambda x, y: ivy.eye(2, dtype=x.dtype),
    "full": lambda x, y: ivy.full((2,), 1, dtype=x.dtype),
    "full_like": lambda x, y: ivy.full_like(x, 1),
    "get_item": lambda x, y: x[::-1],
    "layer_norm": lambda x, y: ivy.layer_norm(x, [0]),
    "linspace": lambda x, y: ivy.linspace(0, 2, 3, dtype=x.dtype),
    "matrix_transpose": lambda x, y: ivy.matrix_transpose(ivy.stack([x, y])),
    "meshgrid": lambda x, y: ivy.meshgrid(x, y),
    "moveaxis": lambda x, y: ivy.moveaxis(ivy.stack([x, y]), 0, 1),
    "one_hot": lambda x, y: ivy.one_hot(x, 3),
    "ones": lambda x, y: ivy.ones((2,), dtype=x.dtype),
    "permute_dims": lambda x, y: ivy.permute_dims(ivy.stack([x, y]), (1, 0)),
    "repeat": lambda x, y: ivy.repeat(x, 2),
    "quantile": lambda x, y: ivy.quantile(x, 0.25),
    "nanquantile": lambda x, y: ivy.nanquantile(x, 0.25),
    "percentile": lambda x, y: ivy.percentile(x, 75),
    "reshape": lambda x, y: ivy.reshape(x, (3, 1)),
    "roll": lambda x, y: ivy.roll(x, 1),
    "squeeze": lambda x, y: ivy.squeeze(ivy.expand_dims(x, axis=0), axis=0),
    "stack": lambda x, y: ivy.stack([x, y]),
    "take": lambda x, y: ivy.take(x, [2, 0], axis=0),
    "take_along_axis": lambda x, y: ivy.take_along_axis(x, ivy.asarray([2, 0]), axis=0),
    "tensordot": lambda x, y: ivy.tensordot(x, y, axes=1),
    "tile": lambda x, y: ivy.tile(x, (2,)),
    "trace": lambda x, y: ivy.trace(ivy.stack([x, y])),
    "tril": lambda x, y: ivy.tril(ivy.stack([x, y])),
    "triu": lambda x, y: ivy.triu(ivy.stack([x, y])),
    "vander": lambda x, y: ivy.vander(x, N=2),
    "where": lambda x, y: ivy.where(ivy.asarray([True, False, True]), x, y),
    "zero_pad": lambda x, y: ivy.zero_pad(x, 1),
    "zeros": lambda x, y: ivy.zeros((2,), dtype=x.dtype),
}


def matrix(dtype: str) -> Any:
    """A positive definite matrix, of bools too."""
    data = np.eye(3).tolist() if dtype == "bool" else [[4, 1, 0], [1, 3, 1], [0, 1, 2]]
    return ivy.astype(ivy.asarray(data), dtype)


MATRIX: dict[str, Callable[[Any], Any]] = {
    "cholesky": ivy.cholesky,
    "det": ivy.det,
    "eigvalsh": ivy.eigvalsh,
    "inv": ivy.inv,
    "matrix_norm": ivy.matrix_norm,
    "matrix_power": lambda x: ivy.matrix_power(x, 2),
    "matrix_rank": ivy.matrix_rank,
    "pinv": ivy.pinv,
    "slogdet": ivy.slogdet,
    "solve": lambda x: ivy.solve(x, x),
    "svdvals": ivy.svdvals,
}
CALLS: dict[str, Callable[[Any, Any], Any]] = {
    **{n: lambda x, y, n=n: getattr(ivy, n)(x) for n in ONE.split()},
    **{n: getattr(ivy, n) for n in TWO.split()},
    **WITH_ARGUMENTS,
    **{n: lambda x, y, f=f: f(matrix(x.dtype)) for n, f in MATRIX.items()},
}
EXACT = {"bool": 2, "int8": 2**7, "int16": 2**15, "int32": 2**31, "int64": 2**63, "uint8": 2**8, "uint16": 2**16}
EXACT |= {"uint32": 2**32, "uint64": 2**64}
TOLERANCE = {"bfloat16": 0.1, "float16": 2e-2}


def samples(dtype: str) -> tuple[Any, Any]:
    """Two vectors, of the largest value too where the type is one of integers."""
    if dtype == "bool":
        return [False, True, True], [True, True, False]
    if dtype in EXACT:
        return [3, 1, EXACT[dtype] - 1], [1, 2, 2]
    if dtype.startswith("complex"):
        return [0.5 + 1j, 0.25 - 0.5j, 1.0], [1.0, 0.5j, 2.0]
    return [0.5, 0.25, 1.0], [1.0, 0.5, 2.0]


def answer(name: str, backend: str, dtype: str) -> Any:
    with ivy.with_backend(backend):
        x, y = (ivy.asarray(v, dtype=dtype) for v in samples(dtype))
        return CALLS[name](x, y)


def close(backend: str, result: Any, expected: Any, dtype: str) -> None:
    if isinstance(expected, tuple | list):
        assert len(result) == len(expected)
        for one, other in zip(result, expected, strict=True):
            close(backend, one, other, dtype)
        return
    wanted = narrowed(backend, str(getattr(expected, "dtype", "")))
    # NumPy computes the narrow floats here as float32.
    assert str(getattr(result, "dtype", "")) == (dtype if dtype in TOLERANCE and wanted == "float32" else wanted)
    r, e = numbers(result), numbers(expected)
    assert r.shape == e.shape
    if e.dtype.kind in "biu":
        np.testing.assert_array_equal(r, e)
    else:
        # Float results of huge integers are compared by their size, others closely.
        tolerance = TOLERANCE.get(dtype, 1e-4)
        kind = np.complex128 if e.dtype.kind == "c" else np.float64
        np.testing.assert_allclose(r.astype(kind), e.astype(kind), rtol=tolerance, atol=tolerance)


@pytest.mark.parametrize("name", CALLS)
def test_declared_dtype_support(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    for dtype in ivy.valid_dtypes:
        if ivy.supports(fn, backend=backend, dtype=dtype):
            oracle = "float32" if dtype in TOLERANCE else str(dtype)
            with np.errstate(all="ignore"):
                close(backend, answer(name, backend, str(dtype)), answer(name, "numpy", oracle), str(dtype))
        else:
            with pytest.raises(ivy.IvyDtypeError, match=rf"ivy\.\w+ .*{dtype}"):
                answer(name, backend, str(dtype))
