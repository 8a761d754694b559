"""What the libraries' functions of linear algebra have in common."""

from typing import Any

from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyTypeError, IvyValueError

HALF_LESS = (
    "cholesky",
    "det",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lu",
    "lu_factor",
    "matrix_exp",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "solve_triangular",
    "svd",
    "svdvals",
)
"""The functions whose kernels take no floats of half the width."""


def with_nan(xp: Any, values: Any, x: Any) -> Any:
    """Make the eigenvalues of a matrix NaN that has NaN or infinite numbers in its lower triangle.

    The solvers overlook them. Nothing is read here, so that the code can be compiled and recorded.
    """
    return values + xp.expand_dims(xp.sum(xp.real(xp.tril(x) * 0), axis=(-2, -1)), axis=-1)


def check_matrices(x: Any) -> None:
    """Raise ValueError for an array that holds no matrix."""
    if x.ndim is not None and x.ndim < 2:
        raise ValueError(f"matrices have two axes or more, not {x.ndim}")


def check_tolerance(name: str, value: Any, x: Any) -> None:
    """Refuse tolerances that are complex, or more than there are matrices, which some libraries would repeat.

    Raises
    ------
    IvyTypeError
        They are complex.
    IvyValueError
        There are more.
    """
    if isinstance(value, complex) or "complex" in str(getattr(value, "dtype", "")):
        raise IvyTypeError(f"{name} is of real numbers, not of complex ones")
    shape, batch = tuple(getattr(value, "shape", ())), tuple(x.shape[:-2])
    if len(shape) > len(batch) or any([n not in (1, m, None) for n, m in zip(shape[::-1], batch[::-1], strict=False)]):
        raise IvyValueError(f"{name} of shape {shape} does not fit matrices of shape {tuple(x.shape)}")


def _check_values(xp: Any, values: Any) -> None:
    """Raise for singular values that are NaN, which would count as zeros; code that is traced has none yet.

    Raises
    ------
    ValueError
        There is one.
    """
    from ivy_protocol.backends.common.philox import library_of

    if is_compiling() or hasattr(xp, "map_blocks"):
        return
    hooks, found = library_of(values).hooks, xp.any(xp.isnan(values))
    if hooks.is_concrete(found) and hooks.can_read_values(values) and bool(found):
        raise ValueError("the matrix has NaN or infinite numbers")


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
