"""Lowerings of matrix products, convolutions, decompositions and Fourier transforms."""

from math import prod
from typing import Any

from ivy_protocol import backends
from ivy_protocol import functions as ivy
from ivy_protocol.conversion.mixing import HOST
from ivy_protocol.errors.validate import check_gradients
from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.functions import convolution, fft, linalg
from ivy_protocol.transpile.lowerings.lax.manipulation import pad_axis
from ivy_protocol.transpile.lowerings.lax.table import primitive
from ivy_protocol.transpile.lowerings.table import Call, as_dtype


def _arrange(x: Any, order: tuple[int, ...], shape: tuple[int, ...]) -> Any:
    x = x if order == tuple(range(x.ndim)) else ivy.permute_dims(x, order)
    return x if tuple(x.shape) == shape else ivy.reshape(x, shape)


@primitive("dot_general")
def dot_general(call: Call, x: Any, y: Any, *, dimension_numbers: Any) -> Any:
    """Compute a general dot product as one batched `matmul`. The operands are permuted and reshaped."""
    (over_x, over_y), (batch_x, batch_y) = dimension_numbers
    free_x = tuple([d for d in range(x.ndim) if d not in (*over_x, *batch_x)])
    free_y = tuple([d for d in range(y.ndim) if d not in (*over_y, *batch_y)])
    if x.dtype != y.dtype:
        x, y = as_dtype(x, call.dtype), as_dtype(y, call.dtype)
    batch = tuple([x.shape[d] for d in batch_x])
    rows, columns = [x.shape[d] for d in free_x], [y.shape[d] for d in free_y]
    inner = prod([x.shape[d] for d in over_x])
    left = _arrange(x, (*batch_x, *free_x, *over_x), (*batch, prod(rows), inner))
    right = _arrange(y, (*batch_y, *over_y, *free_y), (*batch, inner, prod(columns)))
    product = ivy.matmul(left, right)
    shape = (*batch, *rows, *columns)
    return product if tuple(product.shape) == shape else ivy.reshape(product, shape)


@primitive("conv_general_dilated")
def conv_general_dilated(
    call: Call, x: Any, filters: Any, *, window_strides: Any, padding: Any, lhs_dilation: Any, rhs_dilation: Any,
    dimension_numbers: Any, feature_group_count: int, batch_group_count: int,
) -> Any:  # fmt: skip
    lhs_spec, rhs_spec, out_spec = dimension_numbers
    dims, groups = x.ndim - 2, feature_group_count
    x = ivy.permute_dims(x, tuple(lhs_spec))
    filters = ivy.permute_dims(filters, tuple(rhs_spec))
    if batch_group_count > 1:
        # Convert the batch groups to feature groups: in both, each group has its own filters.
        groups, size = batch_group_count, x.shape[0] // batch_group_count
        parts = ivy.reshape(x, (groups, size, *x.shape[1:]))
        x = ivy.reshape(ivy.swapaxes(parts, 0, 1), (size, groups * x.shape[1], *x.shape[2:]))
    pairs = [(max(low, 0), max(high, 0)) for low, high in padding]
    # If the padding is negative, dilate the input explicitly, and crop the dilated input.
    crop = [(max(-low, 0), max(-high, 0)) for low, high in padding]
    if any([low or high for low, high in crop]):
        for axis, dilation in enumerate(lhs_dilation, 2):
            x = pad_axis(call, x, 0, axis, 0, 0, dilation - 1)
        lhs_dilation = (1,) * dims
        slices = [slice(low, n - high) for (low, high), n in zip(crop, x.shape[2:], strict=True)]
        x = ivy.get_item(x, (slice(None), slice(None), *slices))
    result = convolution.conv_general_dilated(
        x, filters, list(window_strides), pairs, dims=dims, data_format="channel_first",
        filter_format="channel_first", feature_group_count=groups, x_dilations=list(lhs_dilation),
        dilations=list(rhs_dilation),
    )  # fmt: skip
    back = sorted(range(x.ndim), key=list(out_spec).__getitem__)
    return ivy.permute_dims(result, tuple(back))


@primitive("triangular_solve")
def triangular_solve(
    call: Call, a: Any, b: Any, *, left_side: bool, lower: bool, transpose_a: bool, conjugate_a: bool,
    unit_diagonal: bool,
) -> Any:  # fmt: skip
    a = ivy.conj(a) if conjugate_a else a
    if transpose_a:
        a, lower = ivy.matrix_transpose(a), not lower
    if left_side:
        return linalg.solve_triangular(a, b, upper=not lower, unit_diagonal=unit_diagonal)
    solution = linalg.solve_triangular(
        ivy.matrix_transpose(a), ivy.matrix_transpose(b), upper=lower, unit_diagonal=unit_diagonal
    )
    return ivy.matrix_transpose(solution)


@primitive("cholesky")
def cholesky(call: Call, x: Any, **_: Any) -> Any:
    return ivy.cholesky(x)


@primitive("lu")
def lu(call: Call, x: Any) -> Any:
    factors = linalg.lu_factor(x)
    order = as_dtype(factors[1], call.dtypes[2])
    pivots = _pivots(order, x.shape[-1]) if 1 in call.used else order
    return factors[0], as_dtype(pivots, call.dtypes[1]), order


def _pivots(order: Any, columns: int) -> Any:
    """Convert a row permutation to the sequence of row swaps that LAPACK returns."""
    row_ids = ivy.broadcast_to(ivy.arange(order.shape[-1], dtype=order.dtype, like=order), order.shape)
    current, pivots = row_ids, []
    for step in range(min(order.shape[-1], columns)):
        target = ivy.get_item(order, (..., slice(step, step + 1)))
        is_target = ivy.equal(current, target)
        pivots.append(ivy.sum(ivy.where(is_target, row_ids, 0), axis=-1, keepdims=True))
        displaced = ivy.get_item(current, (..., slice(step, step + 1)))
        current = ivy.where(is_target, displaced, ivy.where(ivy.equal(row_ids, step), target, current))
    return ivy.concat(pivots, axis=-1) if pivots else order


@primitive("qr")
def qr(call: Call, x: Any, *, full_matrices: bool, **_: Any) -> Any:
    factors = ivy.qr(x, "complete" if full_matrices else "reduced")
    return factors[0], factors[1]


@primitive("svd")
def svd(call: Call, x: Any, *, full_matrices: bool, compute_uv: bool) -> Any:
    if not compute_uv:
        return (ivy.svdvals(x),)
    u, s, vh = ivy.svd(x, full_matrices)
    return s, u, vh


@primitive("eigh")
def eigh(call: Call, x: Any, *, lower: bool, sort_eigenvalues: bool) -> Any:
    values, vectors = ivy.eigh(x, "L" if lower else "U")
    return vectors, values


@primitive("eig")
def eig(call: Call, x: Any, *, compute_right_eigenvectors: bool, **_: Any) -> Any:
    values, vectors = ivy.eig(x)
    return (values, vectors) if compute_right_eigenvectors else (values,)


@primitive("schur")
def schur(call: Call, x: Any, *, compute_schur_vectors: bool, **_: Any) -> Any:
    """Compute the Schur decomposition on the CPU with SciPy, because JAX is the only array library with a function for
    this decomposition. As in JAX, the result has no gradient.
    """
    backend = backends.load(x.backend)
    if not backend.hooks.has_values(x._data):
        raise IvyNotImplementedException(
            "ivy.transpile: jax.schur is computed by SciPy, which requires the values of an array, and is not "
            f"supported in code that {x.backend} compiles; call the program outside of compiled code"
        )
    check_gradients("transpile", backend, backends.load(HOST), x._data)
    import numpy as np
    from scipy.linalg import schur as scipy_schur

    matrices = np.asarray(ivy.to_numpy(x))
    form, vectors = np.empty_like(matrices), np.empty_like(matrices)
    for index in np.ndindex(matrices.shape[:-2]):
        factors = scipy_schur(matrices[index], check_finite=False)
        form[index], vectors[index] = factors[0], factors[1]
    results = (form, vectors) if compute_schur_vectors else (form,)
    return tuple([ivy.asarray(y, dtype=x.dtype, device=x.device, backend=x.backend) for y in results])


_TRANSFORMS = {"FFT": fft.fftn, "IFFT": fft.ifftn, "RFFT": fft.rfftn, "IRFFT": fft.irfftn}


@primitive("fft")
def transform(call: Call, x: Any, *, fft_type: str, fft_lengths: Any) -> Any:
    return _TRANSFORMS[fft_type](x, tuple(fft_lengths), tuple(range(x.ndim - len(fft_lengths), x.ndim)))
