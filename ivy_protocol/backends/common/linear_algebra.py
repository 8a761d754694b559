"""What the libraries' functions of linear algebra have in common."""

from typing import Any

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
