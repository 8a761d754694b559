"""The factors of matrices by torch."""

from typing import Any

import torch

from ivy_protocol.backends.common.linear_algebra import check_tolerance
from ivy_protocol.compiling import is_compiling

__all__ = ["eig", "eigvals", "lu_factor", "matrix_exp", "pinv", "slogdet", "solve_triangular"]


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
