"""Linear algebra: products, decompositions, norms, and what is no matrix for them."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracle import COMPLEX, FLOATS, NUMERIC, accumulated, array, check, dtypes, narrowed, native, numbers, sample

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


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
@pytest.mark.parametrize("uplo", [None, "L", "U"])
def test_gradients_of_symmetric_eigenvalues_are_symmetric(library: str, uplo: Any) -> None:
    """The gradient does not depend on the triangle that is read."""
    x = array(library, np.asarray([[2.0, 1.0], [1.0, 3.0]], "float32"))
    options: dict[str, Any] = {} if uplo is None else {"UPLO": uplo}
    vector = np.linalg.eigh(numbers(x))[1][:, :1]
    names = ivy.numpy.linalg
    functions: tuple[Any, ...] = (
        ivy.eigvalsh,
        names.eigvalsh,
        lambda x, **options: ivy.eigh(x, **options)[0],
        lambda x, **options: names.eigh(x, **options)[0],
    )
    for fn in functions:
        found = ivy.grad(lambda x, fn=fn: fn(x, **options)[0])(x)
        check(found, vector @ vector.T, library, "float32", rtol=1e-5)


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


REAL_OF = {"float32": "float32", "float64": "float64", "complex64": "float32", "complex128": "float64"}
COMPLEX_OF = {"float32": "complex64", "float64": "complex128", "complex64": "complex64", "complex128": "complex128"}
LOOSE = {"float32": 1e-4, "float64": 1e-10, "complex64": 1e-4, "complex128": 1e-10}
WIDE = tuple(REAL_OF)
STACKS = ((2, 2), (3, 3), (2, 3, 3), (0, 0), (0, 2, 2))


def regular(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Matrices far from singular: the diagonal outweighs the rest."""
    return sample(dtype, shape) + (8 * np.eye(shape[-1])).astype(dtype)


def positive(dtype: str, shape: tuple[int, ...]) -> np.ndarray:
    """Positive-definite matrices."""
    a = regular(dtype, shape)
    return a @ adjoint(a)


def adjoint(a: np.ndarray) -> np.ndarray:
    return np.swapaxes(a, -1, -2).conj()


def close(found: Any, expected: np.ndarray, dtype: str) -> None:
    np.testing.assert_allclose(found, expected, rtol=LOOSE[dtype], atol=10 * LOOSE[dtype])


def test_the_namespace_holds_the_same_functions() -> None:
    for name in ivy.linalg.__all__:
        assert getattr(ivy.linalg, name) is getattr(ivy, name)


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("shape", STACKS)
def test_square_matrices(backend: str, dtype: str, shape: tuple[int, ...]) -> None:
    if dtype not in dtypes(backend):
        return
    a, rtol = regular(dtype, shape), LOOSE[dtype]
    x = array(backend, a)
    check(ivy.det(x), np.linalg.det(a), backend, dtype, rtol=rtol)
    check(ivy.inv(x), np.linalg.inv(a), backend, dtype, rtol=rtol)
    check(ivy.inv(x, adjoint=True), np.linalg.inv(adjoint(a)), backend, dtype, rtol=rtol)
    sign, logarithm = ivy.slogdet(x)
    check(sign, np.linalg.slogdet(a)[0], backend, dtype, rtol=rtol)
    check(logarithm, np.linalg.slogdet(a)[1], backend, REAL_OF[dtype], rtol=rtol)
    check(ivy.trace(x), np.trace(a, axis1=-2, axis2=-1), backend, dtype)
    for n in (-2, 0, 1, 3):
        check(ivy.matrix_power(x, n), np.linalg.matrix_power(a, n), backend, dtype, rtol=rtol)


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3), (0, 2, 2)])
def test_cholesky(backend: str, dtype: str, shape: tuple[int, ...]) -> None:
    if dtype in dtypes(backend):
        a = positive(dtype, shape)
        lower = np.linalg.cholesky(a)
        check(ivy.cholesky(array(backend, a)), lower, backend, dtype, rtol=LOOSE[dtype])
        check(ivy.cholesky(array(backend, a), upper=True), adjoint(lower), backend, dtype, rtol=LOOSE[dtype])


@pytest.mark.parametrize("dtype", WIDE)
def test_eigenvalues_of_any_matrix(backend: str, dtype: str) -> None:
    if dtype not in dtypes(backend):
        return
    for a in (regular(dtype, (3, 3)), regular(dtype, (2, 2, 2)), np.array([[0, 1], [-1, 0]], dtype)):
        values, vectors = ivy.eig(array(backend, a))
        assert values.dtype == vectors.dtype == narrowed(backend, COMPLEX_OF[dtype])
        w, v = numbers(values), numbers(vectors)
        close(a @ v, v * np.expand_dims(w, -2), dtype)
        close(np.linalg.norm(v, axis=-2), np.ones(w.shape), dtype)
        close(np.sort_complex(np.round(w, 3)), np.sort_complex(np.round(np.linalg.eigvals(a), 3)), dtype)
        alone = ivy.eigvals(array(backend, a))
        assert alone.dtype == narrowed(backend, COMPLEX_OF[dtype])
        close(np.sort_complex(np.round(numbers(alone), 3)), np.sort_complex(np.round(w, 3)), dtype)


@pytest.mark.parametrize("dtype", WIDE)
def test_eigenvalues_of_one_triangle(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        a = symmetric(dtype)
        spoilt = np.tril(a) + np.triu(np.full_like(a, 9), 1)
        expected = np.linalg.eigvalsh(a)
        check(ivy.eigvalsh(array(backend, spoilt)), expected, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
        upper = ivy.eigvalsh(array(backend, adjoint(spoilt)), UPLO="U")
        check(upper, expected, backend, REAL_OF[dtype], rtol=LOOSE[dtype])


@pytest.mark.parametrize("dtype", WIDE)
@pytest.mark.parametrize("shape", [(3, 2), (2, 3), (2, 3, 3), (0, 3, 2)])
def test_factors(backend: str, dtype: str, shape: tuple[int, ...]) -> None:
    if dtype not in dtypes(backend):
        return
    a = sample(dtype, shape)
    x = array(backend, a)
    rows, columns = shape[-2:]
    for mode, inner in (("reduced", min(rows, columns)), ("complete", rows)):
        q, r = map(numbers, ivy.qr(x, mode=mode))
        assert q.shape == (*shape[:-1], inner) and r.shape == (*shape[:-2], inner, columns)
        assert q.dtype == r.dtype == dtype
        close(q @ r, a, dtype)
        close(adjoint(q) @ q, np.broadcast_to(np.eye(inner), (*shape[:-2], inner, inner)), dtype)
        np.testing.assert_array_equal(r, np.triu(r))
    values = np.linalg.svd(a, compute_uv=False)
    for full in (True, False):
        result = ivy.svd(x, full_matrices=full)
        assert type(result) is ivy.SVDResult
        check(result.S, values, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
        u, s, vh = map(numbers, result)
        k = s.shape[-1]
        assert u.shape[-1] == (rows if full else k) and vh.shape[-2] == (columns if full else k)
        close((u[..., :k] * s[..., None, :]) @ vh[..., :k, :], a, dtype)
    check(ivy.svdvals(x), values, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
    check(ivy.svdvals(x, driver=None), values, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
    alone = ivy.svd(x, compute_uv=False)
    check(alone.S, values, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
    assert alone.U is None and alone.Vh is None


RIGHT = (((2, 2), (2,)), ((3, 3), (3, 2)), ((2, 3, 3), (3,)), ((2, 3, 3), (3, 2)), ((3, 3), (2, 3, 1)))


@pytest.mark.parametrize(("left", "right"), RIGHT)
def test_solve(backend: str, left: tuple[int, ...], right: tuple[int, ...]) -> None:
    for dtype in dtypes(backend, WIDE):
        a, b = regular(dtype, left), sample(dtype, right, first=1)
        x, y = array(backend, a), array(backend, b)
        check(ivy.solve(x, y), np.linalg.solve(a, b), backend, dtype, rtol=LOOSE[dtype])
        expected = np.linalg.solve(adjoint(a), b)
        check(ivy.solve(x, y, adjoint=True), expected, backend, dtype, rtol=LOOSE[dtype])


def test_solve_promotes(backend: str) -> None:
    result = ivy.solve(array(backend, np.array([[2, 0], [0, 4]], "int32")), [1.0, 2.0])
    assert result.dtype == "float32"
    np.testing.assert_allclose(numbers(result), [0.5, 0.5])
    strong = ivy.solve(array(backend, np.array([[2, 0], [0, 4]], "int32")), array(backend, np.ones(2, "float32")))
    assert strong.dtype == narrowed(backend, "float64")
    check(ivy.solve([[2, 0], [0, 4]], [1, 2]), [0.5, 0.5], backend, "float32")


def test_pinv_and_rank(backend: str) -> None:
    for dtype in dtypes(backend, WIDE):
        for shape in ((3, 2), (2, 2, 3)):
            a = sample(dtype, shape)
            check(ivy.pinv(array(backend, a)), np.linalg.pinv(a), backend, dtype, rtol=LOOSE[dtype])
            found = numbers(ivy.matrix_rank(array(backend, a)))
            np.testing.assert_array_equal(found, np.linalg.matrix_rank(a))
            assert found.dtype.kind == "i"
    assert int(ivy.matrix_rank(array(backend, np.zeros((0, 2), "float32")))) == 0
    # The cut is relative to the largest singular value, and grows with the matrix.
    a = np.diag(np.array([1.0, 3e-7, 0.01], "float32"))
    x = array(backend, a)
    assert int(ivy.matrix_rank(x)) == 2
    check(ivy.pinv(x), np.diag(np.array([1, 0, 100], "float32")), backend, "float32", rtol=1e-4)
    check(ivy.pinv(x, rtol=0.1), np.diag(np.array([1, 0, 0], "float32")), backend, "float32")
    check(ivy.pinv(x, rtol=array(backend, np.array(0.1, "float32"))), np.diag([1, 0, 0]), backend, "float32")


def test_rank_with_tolerances(backend: str) -> None:
    a = np.stack([np.diag([4.0, 2, 1]), np.diag([4.0, 0.5, 0])]).astype("float32")
    x = array(backend, a)
    assert numbers(ivy.matrix_rank(x, rtol=0.3)).tolist() == [2, 1]
    tolerances = array(backend, np.array([0.6, 0.1], "float32"))
    assert numbers(ivy.matrix_rank(x, rtol=tolerances)).tolist() == [1, 2]
    assert numbers(ivy.matrix_rank(x, atol=1.5)).tolist() == [2, 1]
    assert numbers(ivy.matrix_rank(x, atol=0.1, rtol=0.3)).tolist() == [2, 1]
    assert numbers(ivy.matrix_rank(-x, hermitian=True)).tolist() == [3, 2]
    assert numbers(ivy.matrix_rank(x, hermitian=False)).tolist() == [3, 2]


@pytest.mark.parametrize("order", ["fro", "nuc", None, 1, -1, 2, -2, np.inf, -np.inf])
def test_matrix_norm(backend: str, order: Any) -> None:
    for dtype in dtypes(backend, WIDE):
        a = sample(dtype, (2, 3, 4))
        for keepdims in (False, True):
            expected = np.linalg.norm(a, order, axis=(-2, -1), keepdims=keepdims)
            result = ivy.matrix_norm(array(backend, a), ord=order, keepdims=keepdims)
            check(result, expected, backend, REAL_OF[dtype], rtol=LOOSE[dtype])
            expected = np.linalg.norm(a, order, axis=(0, 2), keepdims=keepdims)
            result = ivy.matrix_norm(array(backend, a), ord=order, keepdims=keepdims, axis=(0, 2))
            check(result, expected, backend, REAL_OF[dtype], rtol=LOOSE[dtype])


@pytest.mark.parametrize("order", [0, 1, 2, 3, -1, 0.5, np.inf, -np.inf])
def test_vector_norm(backend: str, order: float) -> None:
    for dtype in dtypes(backend, WIDE):
        a = sample(dtype, (2, 3, 2)) + np.array(0.25, dtype)
        x = array(backend, a)
        check(ivy.vector_norm(x, ord=order), np.linalg.norm(a.ravel(), order), backend, REAL_OF[dtype], rtol=1e-4)
        for keepdims in (False, True):
            expected = np.linalg.norm(a, order, axis=1, keepdims=keepdims)
            result = ivy.vector_norm(x, ord=order, axis=1, keepdims=keepdims)
            check(result, expected, backend, REAL_OF[dtype], rtol=1e-4)
        flat = np.moveaxis(a, 1, 0).reshape(3, -1)
        expected = np.linalg.norm(flat, order, axis=-1)
        check(ivy.vector_norm(x, ord=order, axis=(0, 2)), expected, backend, REAL_OF[dtype], rtol=1e-4)


def test_norms_compute_in_a_type(backend: str) -> None:
    a = np.array([[3, 0], [0, 4]], "int32")
    for norm in (ivy.matrix_norm, ivy.vector_norm):
        check(norm(array(backend, a)), 5, backend, "float32")
        check(norm(array(backend, a), dtype="complex64"), 5, backend, "float32")


@pytest.mark.parametrize("offset", [-3, -1, 0, 1, 4])
def test_diagonal_and_trace(backend: str, offset: int) -> None:
    for dtype in dtypes(backend):
        a = sample(dtype, (2, 3, 4))
        x = array(backend, a, dtype)
        check(ivy.diagonal(x, offset=offset), np.diagonal(a, offset, -2, -1), backend, dtype)
        check(ivy.diagonal(x, offset=offset, axis1=0, axis2=1), np.diagonal(a, offset, 0, 1), backend, dtype)
        given = accumulated(dtype) if dtype != "bool" else "int32"
        expected = np.trace(a, offset, -2, -1)
        check(ivy.trace(x, offset=offset), expected, backend, given)
        check(ivy.trace(x, offset=offset, axis1=2, axis2=0), np.trace(a, offset, 2, 0), backend, given)
    check(ivy.trace(array(backend, np.ones((2, 2), "int32")), dtype="float32"), 2, backend, "float32")


@pytest.mark.parametrize("dtype", NUMERIC)
def test_products_of_types(backend: str, dtype: str) -> None:
    lacking = ("uint16", "uint32", "uint64") if backend == "torch" else ()
    if dtype not in (*dtypes(backend), *lacking):
        return
    a, b = sample(dtype, (2, 3)), sample(dtype, (2, 3), first=2)
    x, y = array(backend, a, dtype), array(backend, b, dtype)
    check(ivy.matmul(x, ivy.matrix_transpose(y)), a @ b.T, backend, dtype)
    check(ivy.vecdot(x, y), np.vecdot(a, b), backend, dtype)
    check(ivy.tensordot(x, y), np.tensordot(a, b), backend, dtype)
    check(ivy.tensordot(x, y, axes=((0,), (0,))), np.tensordot(a, b, ((0,), (0,))), backend, dtype)
    check(ivy.outer(x[0, ...], y[1, ...]), np.outer(a[0], b[1]), backend, dtype)
    check(ivy.cross(x, y), np.cross(a, b), backend, dtype)


def test_tensordot(backend: str) -> None:
    a, b = sample("float32", (2, 3, 4)), sample("float32", (4, 3, 2), first=1)
    x, y = array(backend, a), array(backend, b)
    for axes in (0, 1, ([2, 1], [0, 1]), ((0,), (2,)), ([-1], [-3])):
        check(ivy.tensordot(x, y, axes=axes), np.tensordot(a, b, axes), backend, "float32", rtol=1e-5)
    with pytest.raises(ivy.IvyException):
        ivy.tensordot(x, y, axes=2)


def test_vecdot(backend: str) -> None:
    a, b = sample("float32", (2, 3, 2)), sample("float32", (3, 2), first=1)
    x, y = array(backend, a), array(backend, b)
    check(ivy.vecdot(x, y), np.vecdot(a, b), backend, "float32")
    check(ivy.vecdot(x, y, axis=-2), np.vecdot(a, b, axis=-2), backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.vecdot(x, y[:, :1])


def test_cross(backend: str) -> None:
    a, b = sample("float32", (2, 3)), sample("float32", (3, 2), first=1)
    x, y = array(backend, a), array(backend, b)
    check(ivy.cross(x, y, axisb=0), np.cross(a, b, axisb=0), backend, "float32")
    check(ivy.cross(x, y, axisa=-1, axisb=0, axisc=0), np.cross(a, b, axisb=0, axisc=0), backend, "float32")
    check(ivy.cross(x, x[0, ...]), np.cross(a, a[0]), backend, "float32")
    check(ivy.cross(y, y, axis=-2), np.zeros((3, 2)), backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.cross(x[:, :2], x[:, :2])


def test_outer_of_matrices_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.outer(array(backend, sample("float32")), array(backend, sample("float32")))


SQUARE_ONLY = ("cholesky", "det", "eig", "eigh", "eigvals", "eigvalsh", "inv", "slogdet")


@pytest.mark.parametrize("name", SQUARE_ONLY)
def test_matrices_that_are_not_square_raise(backend: str, name: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=f"ivy.{name} on {backend}"):
        getattr(ivy, name)(array(backend, sample("float32")))


def test_singular_matrices_raise(backend: str) -> None:
    for a in (np.ones((2, 2), "float32"), np.stack([np.eye(2), np.zeros((2, 2))]).astype("float32")):
        x = array(backend, a)
        for call in (
            lambda x=x: ivy.inv(x),
            lambda x=x: ivy.solve(x, array(backend, np.ones((2, 1), "float32"))),
            lambda x=x: ivy.matrix_power(x, -1),
            lambda x=x: ivy.cholesky(-x),
        ):
            with pytest.raises(ivy.IvyValueError) as caught:
                call()
            assert caught.value.__cause__ is not None


def test_integers_and_vectors(backend: str) -> None:
    check(ivy.det([[2, 0], [1, 3]]), 6, backend, "float32", rtol=1e-5)
    check(ivy.inv(array(backend, np.array([[2, 0], [0, 4]], "int32"))), [[0.5, 0], [0, 0.25]], backend, "float32")
    for name in ("det", "inv", "qr", "svd", "svdvals", "matrix_rank", "pinv", "diagonal", "trace", "matrix_norm"):
        with pytest.raises(ivy.IvyException):
            getattr(ivy, name)(array(backend, np.ones(3, "float32")))


def test_unknown_choices_raise(backend: str) -> None:
    x = array(backend, np.eye(2, dtype="float32"))
    unknown: Any = "unknown"
    for call in (
        lambda: ivy.qr(x, mode=unknown),
        lambda: ivy.matrix_norm(x, ord=unknown),
        lambda: ivy.eigvalsh(x, UPLO=unknown),
    ):
        with pytest.raises(ivy.IvyException):
            call()


def test_qr_of_large_numbers(backend: str) -> None:
    for dtype in dtypes(backend, ("float32", "complex64")):
        a = sample(dtype, (3, 2)) * np.array(2.0**100, dtype)
        q, r = map(numbers, ivy.qr(array(backend, a)))
        np.testing.assert_allclose(q @ r, a, rtol=1e-4, atol=1e-4 * 2.0**100)


@settings(max_examples=25, deadline=None, derandomize=True)
@given(values=st.lists(st.integers(-9, 9), min_size=9, max_size=9))
def test_matrices_of_integers(values: list[int]) -> None:
    """Determinants of integers are known exactly, and so whether there is an inverse."""
    a = np.array(values, "float64").reshape(3, 3)
    exact = sum(a[0, i] * (a[1, i - 2] * a[2, i - 1] - a[1, i - 1] * a[2, i - 2]) for i in range(3))
    for name in ("numpy", "torch", "tensorflow"):
        x = array(name, a)
        np.testing.assert_allclose(numbers(ivy.det(x)), exact, rtol=1e-9, atol=1e-9)
        np.testing.assert_allclose(numbers(ivy.svdvals(x)).prod(), abs(exact), rtol=1e-9, atol=1e-9)
        q, r = map(numbers, ivy.qr(x))
        np.testing.assert_allclose(q @ r, a, atol=1e-9)
        np.testing.assert_allclose(numbers(x @ ivy.pinv(x) @ x), a, atol=1e-6)
        if exact:
            np.testing.assert_allclose(numbers(ivy.inv(x) @ x), np.eye(3), atol=1e-9)
            np.testing.assert_allclose(numbers(ivy.solve(x, x)), np.eye(3), atol=1e-9)
            assert int(ivy.matrix_rank(x)) == 3


def test_norms_of_integers_in_a_wider_type(backend: str) -> None:
    x = array(backend, np.array([[2**30 + 1, 0]], "int32"))
    for norm in (ivy.vector_norm, ivy.matrix_norm):
        if "float64" in dtypes(backend, ("float64",)):
            check(norm(x, dtype="float64"), 2.0**30 + 1, backend, "float64", rtol=1e-15)
        with pytest.raises(ivy.IvyDtypeError, match="norm"):
            norm(x, dtype="int32")


def test_singular_gradient_in_tf_function() -> None:
    tf = pytest.importorskip("tensorflow")

    def gradient(x: Any) -> Any:
        with tf.GradientTape() as tape:
            tape.watch(x)
            result = tf.math.real(ivy.to_native(ivy.det(x)))
        return tape.gradient(result, x)

    for matrix in ([[1.0, 2.0], [2.0, 4.0]], [[5.0, 0.0], [0.0, 5.0 + 1.5j]]):
        x = tf.constant(matrix, tf.complex128)
        np.testing.assert_allclose(tf.function(gradient)(x), gradient(x))
    graph = ivy.trace_graph(ivy.det, tf.constant([[1.0, 2.0], [3.0, 4.0]]))
    check(graph(tf.constant([[2.0, 0.0], [0.0, 4.0]])), 8, "tensorflow", "float32")


@pytest.mark.parametrize("dtype", ["int32", "float32"])
@pytest.mark.parametrize(
    ("equation", "shape"),
    [("ii->i", (2, 3)), ("ii->", (2, 3)), ("bii->bi", (2, 2, 3)), ("ii->i", (1, 3)), ("...ii->...i", (2, 1, 3))],
)
def test_einsum_refuses_a_diagonal_of_different_lengths(
    backend: str, equation: str, shape: tuple[int, ...], dtype: str
) -> None:
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.einsum"):
        ivy.einsum(equation, array(backend, np.ones(shape, dtype)))


@pytest.mark.parametrize("dtype", ["int32", "float32"])
def test_einsum_broadcasts_axes_of_length_one(backend: str, dtype: str) -> None:
    x, y = np.arange(6).reshape(1, 2, 3).astype(dtype), np.arange(24).reshape(4, 3, 2).astype(dtype)
    check(ivy.einsum("bij,bjk->bik", array(backend, x), array(backend, y)), x @ y, backend, dtype)


WITH_NAN = [
    [[np.nan, 1.0, 2.0], [1.0, 1.0, 3.0], [2.0, 3.0, 5.0]],
    [[1.0, 1.0, 2.0], [1.0, np.nan, 3.0], [2.0, 3.0, 5.0]],
    [[1.0, 1.0, 2.0], [1.0, 2.0, 3.0], [2.0, 3.0, np.nan]],
]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_determinants_of_nan_are_nan(backend: str) -> None:
    if backend == "array_api_strict":
        return
    for matrix in (*WITH_NAN, [[np.nan, 1.0], [1.0, 1.0]]):
        x = array(backend, np.asarray(matrix, "float32"))
        sign, logarithm = ivy.slogdet(x)
        assert np.isnan([float(n) for n in (ivy.det(x), sign, logarithm)]).all()
    # Each matrix has its own.
    both = array(backend, np.array([[[np.nan, 1.0], [1.0, 1.0]], [[2.0, 1.0], [1.0, 2.0]]], "float32"))
    assert np.allclose(numbers(ivy.det(both)), [np.nan, 3.0], equal_nan=True)
    assert np.allclose(numbers(ivy.slogdet(both)[0]), [np.nan, 1.0], equal_nan=True)


def test_inverses_of_nan_have_no_numbers(backend: str) -> None:
    if backend == "array_api_strict":
        return
    for matrix in WITH_NAN:
        x = array(backend, np.asarray(matrix, "float32"))
        for call in (
            lambda x: ivy.inv(x),
            lambda x: ivy.matrix_power(x, -1),
            lambda x: ivy.solve(x, ivy.ones_like(x)),
            lambda x: ivy.solve(x, ivy.ones_like(x[0])),
        ):
            try:
                result = call(x)
            except ivy.IvyValueError:
                continue
            assert np.isnan(numbers(result)).all()


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("number", [np.nan, np.inf])
def test_matrix_rank_nan(backend: str, number: float) -> None:
    x = array(backend, np.array([[number, 1.0], [1.0, 1.0]], "float32"))
    for hermitian in (False, True):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.matrix_rank"):
            ivy.matrix_rank(x, hermitian=hermitian)


def test_what_is_infinite_has_no_pseudo_inverse(backend: str) -> None:
    if backend == "array_api_strict":
        return
    x = array(backend, np.array([[[np.inf, 1.0], [1.0, 1.0]], [[2.0, 0.0], [0.0, 1.0]]], "float32"))
    try:
        result = numbers(ivy.pinv(x))
    except ivy.IvyValueError:
        return
    assert np.isnan(result[0]).all()
    assert np.allclose(result[1], [[0.5, 0.0], [0.0, 1.0]])
