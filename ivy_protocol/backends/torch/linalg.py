"""Linear algebra of torch, with NaN results for input that is not finite, and without crashes in LAPACK."""

import math
from itertools import pairwise
from operator import index
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common._helpers import when
from ivy_protocol.backends.common.array_api import computed_in, lower_of
from ivy_protocol.backends.common.linalg import check_lu, check_matrices, check_tolerance, with_nan
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch.reductions import sum
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.shape import each, is_integral

__all__ = [
    "diag",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "einsum",
    "inner",
    "kron",
    "lu_factor",
    "matmul",
    "matrix_exp",
    "matrix_norm",
    "multi_dot",
    "pinv",
    "slogdet",
    "solve",
    "solve_triangular",
    "svdvals",
    "tensordot",
    "trace",
    "vecdot",
    "vector_norm",
]


matmul = torch.matmul
svdvals = torch.linalg.svdvals


def diag(x: Any, /, *, k: int = 0) -> Any:
    return torch.diag(x, k) if 1 <= x.ndim <= 2 else NotImplemented


def einsum(equation: str, /, *operands: Any) -> Any:
    # Cast the result, because reductions of integers return int64.
    result, dtype = torch.einsum(equation, *operands), operands[0].dtype
    return result if result.dtype is dtype else result.to(dtype)


def trace(x: Any, /, *, offset: int = 0, dtype: Any = None, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return sum(torch.diagonal(x, offset, axis1, axis2), axis=-1, dtype=dtype)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if x.ndim < 2:
        raise IndexError(f"matrices must have at least two dimensions, not {x.ndim}")
    return torch.linalg.matrix_norm(x, "fro" if ord is None else ord, keepdim=keepdims)


@when()
def eigh(x: Any, /, *, UPLO: str = "L") -> Any:
    x = lower_of(xp, "eigh", x, UPLO)
    values, vectors = torch.linalg.eigh(x)
    return with_nan(xp, values, x), vectors


@when()
def eigvalsh(x: Any, /, *, UPLO: str = "L") -> Any:
    x = lower_of(xp, "eigvalsh", x, UPLO)
    return with_nan(xp, torch.linalg.eigvalsh(x), x)


def inner(x1: Any, x2: Any, /) -> Any:
    is_inexact = x1.dtype is x2.dtype and (x1.is_floating_point() or x1.is_complex())
    return tensordot(x1, x2, ([-1], [-1])) if is_inexact and x1.ndim and x2.ndim else NotImplemented


def kron(a: Any, b: Any, /) -> Any:
    is_inexact = a.dtype is b.dtype and (a.is_floating_point() or a.is_complex())
    return torch.kron(a, b) if is_inexact and not is_sharded(type(a)) and not is_sharded(type(b)) else NotImplemented


def multi_dot(x: Any, /) -> Any:
    if not isinstance(x, list | tuple) or len(x) < 2 or is_batched() or is_compiling():
        return NotImplemented
    is_inexact = x[0].is_floating_point() or x[0].is_complex()
    alike = all([part.dtype is x[0].dtype and part.ndim == 2 and not is_sharded(type(part)) for part in x])
    compatible = alike and all([one.shape[1] == other.shape[0] for one, other in pairwise(x)])
    return torch.linalg.multi_dot(list(x)) if is_inexact and compatible else NotImplemented


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if not is_batched():
        alike = x1.shape == x2.shape and x1.dtype is x2.dtype and x1.is_floating_point() and x1.ndim > 0
        alike = alike and -x1.ndim <= axis < x1.ndim
        return torch.linalg.vecdot(x1, x2, dim=axis) if alike else NotImplemented
    # Do not call array_api_compat, because vmap has no batching rule for its calls of `moveaxis` with single axes.
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError(
            f"x1 and x2 must have the same size along axis {axis}, not {x1.shape[axis]} and {x2.shape[axis]}"
        )
    return torch.sum(x1.conj() * x2, dim=axis, dtype=x1.dtype)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    count: Any
    if is_integral(axes):
        count = index(axes)
        lengths, other_lengths = x1.shape[x1.ndim - count :], x2.shape[:count]
    else:
        count = first, second = each(axes[0]), each(axes[1])
        lengths, other_lengths = [x1.shape[i] for i in first], [x2.shape[i] for i in second]
    # Check the lengths, because torch would broadcast axes of length 1.
    if tuple(lengths) != tuple(other_lengths):
        raise ValueError(
            f"the contracted axes must have equal lengths, not {tuple(lengths)} and {tuple(other_lengths)}"
        )
    return torch.tensordot(x1, x2, count)


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(xp, "vector_norm", x, dtype)
    if ord == math.inf and 0 in x.shape:
        # If an axis is empty, take the sum, which is 0 for no elements, as the norm should be. For the maximum of no
        # elements, torch would raise.
        ord = 1
    elif ord < 0 and ord != -math.inf and 0 in x.shape:
        return torch.reciprocal(torch.linalg.vector_norm(x, ord=1, dim=axis, keepdim=keepdims))
    if (axis or not isinstance(axis, tuple)) and (x.ndim or ord):
        # For ord=0 and complex `x`, torch would sum the count in a complex dtype, and warn when it casts the count.
        x = torch.abs(x) if ord == 0 and x.is_complex() else x
        return torch.linalg.vector_norm(x, ord=ord, dim=axis, keepdim=keepdims)
    # Do not call torch if there are no axes to reduce, because torch would reduce all axes for an empty tuple.
    x = torch.abs(x)
    return (x != 0).to(x.dtype) if ord == 0 else x


def eig(x: Any, /) -> Any:
    # Copy to row-major order, because the GPU kernel overwrites column-major input.
    return torch.linalg.eig(x if x.is_cpu else x.clone(memory_format=torch.contiguous_format))


def eigvals(x: Any, /) -> Any:
    # Call `eig`, which raises for NaN, because torch.linalg.eigvals aborts the process for NaN.
    return eig(x)[0]


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    check_lu(A.ndim, pivot)
    # Call lu_factor_ex, because lu_factor raises for singular matrices.
    factors, pivots, _ = torch.linalg.lu_factor_ex(A)
    permutation = torch.lu_unpack(factors, pivots, unpack_data=False)[0]
    return factors, permutation.abs().argmax(dim=-2) if permutation.numel() else permutation.new_zeros(
        permutation.shape[:-1], dtype=torch.int64
    )


_INACCURATE_NORMS = {4: (0.04, 0.6), 8: (3e-4, 0.06)}
"""Interval of 1-norms where the Taylor polynomial of torch is inaccurate, by item size."""


def matrix_exp(x: Any, /) -> Any:
    if x.ndim < 2 or x.shape[-1] != x.shape[-2] or not x.numel():
        return NotImplemented
    identity = torch.eye(x.shape[-1], dtype=x.dtype, device=x.device)
    norm = x.detach().abs().sum(-2).amax(-1)
    lowest, highest = _INACCURATE_NORMS.get(norm.dtype.itemsize, (1.0, 0.0))
    # Compute exp(x) as exp(x + s * I) * exp(-s). For norms in the interval in which torch is inaccurate, s = 1.25 moves
    # the norm of x + s * I out of the interval.
    shift = torch.where((norm > lowest) & (norm < highest), 1.25, 0.0).to(norm.dtype)[..., None, None]
    return torch.matrix_exp(x + shift * identity) * torch.exp(-shift)


def solve(x1: Any, x2: Any, /) -> Any:
    # Leave an `x2` that torch.linalg.solve would treat as a batch of vectors, and operands of different dtypes, to the
    # default implementation.
    is_batch = x2.ndim != 1 and x1.ndim - 1 == x2.ndim and x1.shape[:-1] == x2.shape
    return NotImplemented if is_batch or x1.dtype is not x2.dtype else torch.linalg.solve(x1, x2)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # Leave mismatched shapes and singular matrices to the default implementation, which raises.
    vector = x2.ndim == 1
    right = x2[:, None] if vector else x2
    if x1.ndim < 2 or x1.shape[-1] != x1.shape[-2] or right.ndim < 2 or right.shape[-2] != x1.shape[-1]:
        return NotImplemented
    is_transformed = is_compiling() or torch._C._are_functorch_transforms_active()
    if not (is_transformed or unit_diagonal) and not bool(x1.diagonal(dim1=-2, dim2=-1).all()):
        return NotImplemented
    matrix, upper = (x1.mH, not upper) if adjoint else (x1, upper)
    result = torch.linalg.solve_triangular(matrix, right, upper=upper, unitriangular=unit_diagonal)
    return result[..., 0] if vector else result


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    result = torch.linalg.pinv(x, rtol=rtol)
    # Return NaN for a matrix with infinite elements: its singular values are NaN, but torch treats NaN as zero.
    finite = torch.isfinite(x).all(-1, keepdim=True).all(-2, keepdim=True)
    return torch.where(finite, result, torch.nan)


def slogdet(x: Any, /) -> Any:
    sign, logarithm = torch.linalg.slogdet(x)
    # For NaN, torch returns the sign 0, as for a singular matrix. Return NaN instead.
    return torch.where(torch.isnan(logarithm), torch.nan, sign), logarithm


def diagonal(x: Any, /, *, offset: int = 0, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return torch.diagonal(x, offset, axis1, axis2)
