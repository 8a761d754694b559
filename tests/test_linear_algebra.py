"""Linear algebra: products, transposes and eigenvalues."""

from typing import Any

import numpy as np
import pytest
from oracle import COMPLEX, FLOATS, NUMERIC, array, check, dtypes, narrowed, native, numbers, sample

import ivy_protocol as ivy

SHAPES = (
    ((3,), (3,)),
    ((2, 3), (3,)),
    ((3,), (3, 2)),
    ((2, 3), (3, 2)),
    ((2, 2, 3), (3, 2)),
    ((2, 3), (4, 3, 2)),
    ((4, 1, 2, 3), (2, 3, 2)),
    ((4, 2, 3), (3,)),
    ((0, 3), (3, 2)),
    ((2, 0), (0, 3)),
)


@pytest.mark.parametrize(("left", "right"), SHAPES)
def test_matmul(backend: str, left: tuple[int, ...], right: tuple[int, ...]) -> None:
    a, b = sample("float32", left), sample("float32", right, first=2)
    check(ivy.matmul(array(backend, a), array(backend, b)), a @ b, backend, "float32")
    check(ivy.matmul(native(backend, a), array(backend, b)), a @ b, backend, "float32")


@pytest.mark.parametrize("dtype", NUMERIC)
def test_matmul_of_types(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        a, b = sample(dtype, (2, 3)), sample(dtype, (3, 2), first=2)
        check(ivy.matmul(array(backend, a, dtype), array(backend, b, dtype)), a @ b, backend, dtype)


def test_matmul_promotes_and_takes_lists(backend: str) -> None:
    a, b = sample("int32"), sample("float32", (3, 2))
    check(ivy.matmul(array(backend, a), native(backend, b)), a @ b, backend, narrowed(backend, "float64"))
    check(ivy.matmul(array(backend, sample("float32")), b.tolist()), sample("float32") @ b, backend, "float32")
    check(ivy.matmul([[1, 2]], [[3], [4]]), [[11]], backend, "int32")


def test_matmul_of_transposes(backend: str) -> None:
    a, b = sample("float32", (2, 3)), sample("float32", (3, 2), first=2)
    x, y = array(backend, a), array(backend, b)
    check(ivy.matmul(x, x, transpose_a=True), a.T @ a, backend, "float32")
    check(ivy.matmul(x, x, transpose_b=True), a @ a.T, backend, "float32")
    check(ivy.matmul(x, y, transpose_a=True, transpose_b=True), a.T @ b.T, backend, "float32")
    check(ivy.matmul(x, x, adjoint_a=True), a.T @ a, backend, "float32")
    check(ivy.matmul(x, y, transpose_a=False), a @ b, backend, "float32")
    batch = sample("float32", (2, 2, 3))
    expected = batch @ np.swapaxes(batch, -1, -2)
    check(ivy.matmul(array(backend, batch), native(backend, batch), transpose_b=True), expected, backend, "float32")


def test_matmul_of_adjoints(backend: str) -> None:
    for dtype in dtypes(backend, COMPLEX):
        a = sample(dtype, (2, 3))
        x = array(backend, a)
        check(ivy.matmul(x, x, adjoint_a=True), a.conj().T @ a, backend, dtype)
        check(ivy.matmul(x, x, adjoint_b=True), a @ a.conj().T, backend, dtype)
        check(ivy.matmul(x, x, transpose_b=True), a @ a.T, backend, dtype)


def test_matmul_of_shapes_that_do_not_fit_raises(backend: str) -> None:
    x = array(backend, sample("float32"))
    for other in (x, array(backend, np.array(1.0, "float32"))):
        with pytest.raises(ivy.IvyException):
            ivy.matmul(x, other)


@pytest.mark.parametrize("shape", [(2, 3), (1, 1), (4, 2, 3), (0, 3), (2, 0, 3), (2, 1, 2, 3)])
def test_matrix_transpose(backend: str, shape: tuple[int, ...]) -> None:
    a = sample("float32", shape)
    expected = np.swapaxes(a, -1, -2)
    for x in (array(backend, a), native(backend, a), a.tolist() if a.size else array(backend, a)):
        check(ivy.matrix_transpose(x), expected, backend, "float32")
    check(ivy.matrix_transpose(array(backend, a), conjugate=True), expected, backend, "float32")


def test_matrix_transpose_of_types(backend: str) -> None:
    for dtype in dtypes(backend):
        a = sample(dtype)
        check(ivy.matrix_transpose(array(backend, a, dtype)), a.T, backend, dtype)
    for dtype in dtypes(backend, COMPLEX):
        a = sample(dtype)
        check(ivy.matrix_transpose(array(backend, a), conjugate=True), a.conj().T, backend, dtype)
        check(ivy.matrix_transpose(array(backend, a), conjugate=False), a.T, backend, dtype)


def test_matrix_transpose_of_a_vector_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.matrix_transpose(array(backend, sample("float32", (3,))))


def symmetric(dtype: str, shape: tuple[int, ...] = (3, 3)) -> np.ndarray:
    """Matrices that equal their adjoint."""
    a = sample(dtype, shape)
    return a + np.swapaxes(a, -1, -2).conj()


def check_eigh(result: ivy.EighResult, a: np.ndarray, backend: str, dtype: str) -> None:
    """The values are known; the vectors are so only up to a factor."""
    assert type(result) is ivy.EighResult
    real = {"complex64": "float32", "complex128": "float64"}.get(dtype, dtype)
    rtol = 1e-4 if real == "float32" else 1e-10
    check(result.eigenvalues, np.linalg.eigvalsh(a), backend, real, rtol=rtol)
    assert result.eigenvectors.dtype == dtype
    vectors = numbers(result.eigenvectors)
    assert vectors.shape == a.shape
    scaled = vectors * np.expand_dims(numbers(result.eigenvalues), -2)
    np.testing.assert_allclose(a @ vectors, scaled, rtol=rtol, atol=rtol * 10)
    adjoint = np.swapaxes(vectors, -1, -2).conj()
    np.testing.assert_allclose(
        adjoint @ vectors, np.broadcast_to(np.eye(a.shape[-1]), a.shape), rtol=rtol, atol=rtol * 10
    )


@pytest.mark.parametrize("dtype", ["float32", "float64", "complex64", "complex128"])
def test_eigh(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        for shape in ((3, 3), (2, 3, 3), (1, 1)):
            a = symmetric(dtype, shape)
            check_eigh(ivy.eigh(array(backend, a)), a, backend, dtype)
            check_eigh(ivy.eigh(native(backend, a)), a, backend, dtype)


@pytest.mark.parametrize("dtype", ["float32", "complex64"])
def test_eigh_reads_one_triangle(backend: str, dtype: str) -> None:
    a = symmetric(dtype)
    lower = array(backend, np.tril(a) + np.triu(np.full_like(a, 9), 1))
    upper = array(backend, np.triu(a) + np.tril(np.full_like(a, 9), -1))
    check_eigh(ivy.eigh(lower, UPLO="L"), a, backend, dtype)
    check_eigh(ivy.eigh(upper, UPLO="U"), a, backend, dtype)
    unknown: Any = "X"
    with pytest.raises(ivy.IvyValueError, match="UPLO"):
        ivy.eigh(lower, UPLO=unknown)


def test_eigh_of_integers_and_lists(backend: str) -> None:
    check(ivy.eigh([[2, 0], [0, 1]]).eigenvalues, [1.0, 2.0], backend, "float32")
    values, vectors = ivy.eigh(array(backend, np.array([[2, 1], [1, 2]], "int32")))
    check(values, [1.0, 3.0], backend, "float32")
    assert vectors.dtype == "float32"


def test_eigh_of_no_square_matrix_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.eigh(array(backend, sample("float32")))


def test_float_types_of_products(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        a = np.ones((2, 2), "float32")
        check(ivy.matmul(array(backend, a, dtype), array(backend, a, dtype)), 2 * a, backend, dtype)
