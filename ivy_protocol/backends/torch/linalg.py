"""PyTorch: linear algebra."""

import math
from itertools import pairwise
from operator import index
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common.array_api import computed_in
from ivy_protocol.backends.common.linalg import check_matrices, check_tolerance, with_nan
from ivy_protocol.backends.torch._sharding import is_sharded
from ivy_protocol.backends.torch.reductions import sum
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.shape import each, is_whole

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
    # Sums of integers alone widen to 64 bits.
    result, dtype = torch.einsum(equation, *operands), operands[0].dtype
    return result if result.dtype is dtype else result.to(dtype)


def trace(x: Any, /, *, offset: int = 0, dtype: Any = None, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return sum(torch.diagonal(x, offset, axis1, axis2), axis=-1, dtype=dtype)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if x.ndim < 2:
        raise IndexError(f"matrices have two axes or more, not {x.ndim}")
    return torch.linalg.matrix_norm(x, "fro" if ord is None else ord, keepdim=keepdims)


def eigh(x: Any, /) -> Any:
    values, vectors = torch.linalg.eigh(x)
    return with_nan(xp, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(xp, torch.linalg.eigvalsh(x), x)


def inner(x1: Any, x2: Any, /) -> Any:
    numbers = x1.dtype is x2.dtype and (x1.is_floating_point() or x1.is_complex())
    return tensordot(x1, x2, ([-1], [-1])) if numbers and x1.ndim and x2.ndim else NotImplemented


def kron(a: Any, b: Any, /) -> Any:
    known = a.dtype is b.dtype and (a.is_floating_point() or a.is_complex())
    return torch.kron(a, b) if known and not is_sharded(type(a)) and not is_sharded(type(b)) else NotImplemented


def multi_dot(x: Any, /) -> Any:
    if not isinstance(x, list | tuple) or len(x) < 2 or is_batched() or is_compiling():
        return NotImplemented
    numbers = x[0].is_floating_point() or x[0].is_complex()
    alike = all([part.dtype is x[0].dtype and part.ndim == 2 and not is_sharded(type(part)) for part in x])
    fits = alike and all([one.shape[1] == other.shape[0] for one, other in pairwise(x)])
    return torch.linalg.multi_dot(list(x)) if numbers and fits else NotImplemented


def vecdot(x1: Any, x2: Any, /, *, axis: int = -1) -> Any:
    if not is_batched():
        alike = x1.shape == x2.shape and x1.dtype is x2.dtype and x1.is_floating_point() and x1.ndim > 0
        alike = alike and -x1.ndim <= axis < x1.ndim
        return torch.linalg.vecdot(x1, x2, dim=axis) if alike else NotImplemented
    # torch.func.vmap has no rule for what the others write, which moves single axes.
    if x1.shape[axis] != x2.shape[axis]:
        raise ValueError("x1 and x2 must have the same size along the given axis")
    return torch.sum(x1.conj() * x2, dim=axis, dtype=x1.dtype)


def tensordot(x1: Any, x2: Any, /, axes: Any = 2) -> Any:
    count: Any
    if is_whole(axes):
        count = index(axes)
        along, beside = x1.shape[x1.ndim - count :], x2.shape[:count]
    else:
        count = first, second = each(axes[0]), each(axes[1])
        along, beside = [x1.shape[i] for i in first], [x2.shape[i] for i in second]
    # Axes of one element would broadcast.
    if tuple(along) != tuple(beside):
        raise ValueError(f"the axes to sum along have the lengths {tuple(along)} and {tuple(beside)}")
    return torch.tensordot(x1, x2, count)


def vector_norm(x: Any, /, *, axis: Any = None, keepdims: bool = False, ord: float = 2, dtype: Any = None) -> Any:
    x = computed_in(xp, "vector_norm", x, dtype)
    if ord == math.inf and 0 in x.shape:
        # The largest of no magnitudes is 0, as is their sum.
        ord = 1
    elif ord < 0 and ord != -math.inf and 0 in x.shape:
        return torch.reciprocal(torch.linalg.vector_norm(x, ord=1, dim=axis, keepdim=keepdims))
    if (axis or not isinstance(axis, tuple)) and (x.ndim or ord):
        # The number of elements other than zero is complex for torch, and then cast with a warning.
        x = torch.abs(x) if ord == 0 and x.is_complex() else x
        return torch.linalg.vector_norm(x, ord=ord, dim=axis, keepdim=keepdims)
    # No axes are all axes for torch.
    x = torch.abs(x)
    return (x != 0).to(x.dtype) if ord == 0 else x


def eig(x: Any, /) -> Any:
    # The kernel of GPUs works in the memory of a matrix whose columns lie one after the other.
    return torch.linalg.eig(x if x.is_cpu else x.clone(memory_format=torch.contiguous_format))


def eigvals(x: Any, /) -> Any:
    # That of torch ends the process where the matrix has NaN; this one looks for it.
    return eig(x)[0]


def lu_factor(A: Any, /, *, pivot: bool = True) -> Any:
    if A.ndim < 2 or not pivot:
        raise ValueError("matrices have two dimensions or more, and pivot=True is all there is")
    # A matrix that is singular has factors too.
    both, exchanges, _ = torch.linalg.lu_factor_ex(A)
    swaps = torch.lu_unpack(both, exchanges, unpack_data=False)[0]
    return both, swaps.abs().argmax(dim=-2) if swaps.numel() else swaps.new_zeros(swaps.shape[:-1], dtype=torch.int64)


_FEW_DIGITS = {4: (0.04, 0.6), 8: (3e-4, 0.06)}
"""The norms of matrices whose exponential torch computes by a polynomial of too few digits, by bytes of the floats."""


def matrix_exp(x: Any, /) -> Any:
    if x.ndim < 2 or x.shape[-1] != x.shape[-2] or not x.numel():
        return NotImplemented
    one = torch.eye(x.shape[-1], dtype=x.dtype, device=x.device)
    norm = x.detach().abs().sum(-2).amax(-1)
    least, most = _FEW_DIGITS.get(norm.dtype.itemsize, (1.0, 0.0))
    # What is added to the diagonal makes the norm larger, and is a factor of the result.
    shift = torch.where((norm > least) & (norm < most), 1.25, 0.0).to(norm.dtype)[..., None, None]
    return torch.matrix_exp(x + shift * one) * torch.exp(-shift)


def solve_triangular(
    x1: Any, x2: Any, /, *, upper: bool = True, adjoint: bool = False, unit_diagonal: bool = False
) -> Any:
    # What does not fit, and singular matrices, are told by the composition.
    vector = x2.ndim == 1
    right = x2[:, None] if vector else x2
    if x1.ndim < 2 or x1.shape[-1] != x1.shape[-2] or right.ndim < 2 or right.shape[-2] != x1.shape[-1]:
        return NotImplemented
    plain = is_compiling() or torch._C._are_functorch_transforms_active()
    if not (plain or unit_diagonal) and not bool(x1.diagonal(dim1=-2, dim2=-1).all()):
        return NotImplemented
    matrix, upper = (x1.mH, not upper) if adjoint else (x1, upper)
    result = torch.linalg.solve_triangular(matrix, right, upper=upper, unitriangular=unit_diagonal)
    return result[..., 0] if vector else result


def pinv(x: Any, /, *, rtol: Any = None) -> Any:
    check_tolerance("rtol", rtol, x)
    result = torch.linalg.pinv(x, rtol=rtol)
    # The singular values of infinite numbers are NaN, which count as zeros there.
    finite = torch.isfinite(x).all(-1, keepdim=True).all(-2, keepdim=True)
    return torch.where(finite, result, torch.nan)


def slogdet(x: Any, /) -> Any:
    sign, logarithm = torch.linalg.slogdet(x)
    # A sign of zero would be that of a singular matrix.
    return torch.where(torch.isnan(logarithm), torch.nan, sign), logarithm


def diagonal(x: Any, /, *, offset: int = 0, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return torch.diagonal(x, offset, axis1, axis2)
