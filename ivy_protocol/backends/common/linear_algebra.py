"""What the libraries' functions of linear algebra have in common."""

from typing import Any

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
