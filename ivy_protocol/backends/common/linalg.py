"""Helpers for the linear algebra functions of the backends."""

from typing import Any

from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyTypeError, IvyValueError

HALF_LESS = (
    *("cholesky", "det", "eig", "eigh", "eigvals", "eigvalsh", "inv", "lu", "lu_factor", "matrix_exp", "matrix_norm"),
    *("matrix_power", "matrix_rank", "pinv", "qr", "slogdet", "solve", "solve_triangular", "svd", "svdvals"),
)
"""Functions without half-precision kernels."""


def with_nan(xp: Any, values: Any, x: Any) -> Any:
    """Set the eigenvalues of a matrix to NaN if the lower triangle of this matrix has NaN or infinite elements.

    The solvers ignore NaN and infinite elements. The check for such elements is arithmetic and reads no values, so that
    it can be compiled and traced.
    """
    return values + xp.expand_dims(xp.sum(xp.real(xp.tril(x) * 0), axis=(-2, -1)), axis=-1)


def check_matrices(x: Any) -> None:
    """Raise ValueError for an array of fewer than two dimensions."""
    if x.ndim is not None and x.ndim < 2:
        raise ValueError(f"matrices must have at least two dimensions, not {x.ndim}")


def check_lu(ndim: int, pivot: bool) -> None:
    """Raise ValueError for arguments of `lu_factor` that no backend supports."""
    if ndim < 2:
        raise ValueError(f"matrices must have at least two dimensions, not {ndim}")
    if not pivot:
        raise ValueError("pivot=False is not supported; pass pivot=True")


def check_tolerance(name: str, value: Any, x: Any) -> None:
    """Raise for a complex tolerance, or for a shape that does not broadcast to the batch of matrices.

    Raises
    ------
    IvyTypeError
        A tolerance is complex.
    IvyValueError
        The shape of the tolerance does not broadcast to the batch shape of the matrices.
    """
    if isinstance(value, complex) or "complex" in str(getattr(value, "dtype", "")):
        raise IvyTypeError(f"the tolerance {name} must be real, not complex")
    shape, batch = tuple(getattr(value, "shape", ())), tuple(x.shape[:-2])
    if len(shape) > len(batch) or any([n not in (1, m, None) for n, m in zip(shape[::-1], batch[::-1], strict=False)]):
        raise IvyValueError(
            f"{name} of shape {shape} must broadcast to {batch}, the batch shape of the matrices of shape "
            f"{tuple(x.shape)}"
        )


def _check_values(xp: Any, values: Any) -> None:
    """Raise if a singular value is NaN, which the rank would count as zero. Traced values are not checked.

    Raises
    ------
    ValueError
        A singular value is NaN.
    """
    from ivy_protocol.backends.common.philox import library_of

    if is_compiling() or hasattr(xp, "map_blocks"):
        return
    hooks, has_nan = library_of(values).hooks, xp.any(xp.isnan(values))
    if hooks.is_concrete(has_nan) and hooks.can_read_values(values) and bool(has_nan):
        raise ValueError("the matrix must not contain NaN or infinity")


def matrix_rank(xp: Any, x: Any, /, *, rtol: Any = None, atol: Any = None, hermitian: bool = False) -> Any:
    for name, tolerance in (("rtol", rtol), ("atol", atol)):
        check_tolerance(name, tolerance, x)
    values = xp.abs(with_nan(xp, xp.linalg.eigvalsh(x), x)) if hermitian else xp.linalg.svdvals(x)
    _check_values(xp, values)
    if 0 in x.shape[-2:]:
        return xp.count_nonzero(values, axis=-1)
    largest = xp.max(values, axis=-1)
    if rtol is not None:
        limit = largest * xp.astype(rtol, values.dtype)
    elif atol is None:
        limit = largest * (max(x.shape[-2:]) * float(xp.finfo(values.dtype).eps))
    else:
        limit = xp.zeros_like(largest)
    if atol is not None:
        limit = xp.maximum(limit, xp.astype(atol, values.dtype))
    return xp.count_nonzero(values > xp.expand_dims(limit, axis=-1), axis=-1)
