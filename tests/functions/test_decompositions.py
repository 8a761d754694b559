"""Products, factors of matrices and decompositions of arrays, against NumPy and SciPy."""

from typing import Any

import numpy as np
import pytest
import scipy.linalg
from oracle import array, check, numbers

import ivy_protocol as ivy

RANDOM = np.random.default_rng(3)
SQUARE = RANDOM.normal(size=(2, 4, 4)).astype("float32")
TENSOR = RANDOM.normal(size=(3, 4, 5)).astype("float32")
A, B = [RANDOM.normal(size=s).astype("float32") for s in ((4, 3), (3, 5))]


def close(found: Any, wanted: Any, backend: str, rtol: float = 1e-4) -> None:
    assert found.backend == backend
    np.testing.assert_allclose(numbers(found), wanted, rtol=rtol, atol=rtol)


def test_kronecker_products(backend: str) -> None:
    a, b = array(backend, A), array(backend, B)
    check(ivy.kron(a, b), np.kron(A, B), backend, "float32")
    check(ivy.kron(array(backend, TENSOR), a[0]), np.kron(TENSOR, A[0]), backend, "float32")
    check(ivy.kron(a, 2.0), np.kron(A, 2.0), backend, "float32")
    check(ivy.kronecker([a, b, a], skip_matrix=2, reverse=True), np.kron(B, A), backend, "float32")
    wanted = scipy.linalg.khatri_rao(A.T, B[:, :4])
    check(ivy.khatri_rao([a.mT, b[:, :4]]), wanted, backend, "float32")
    weights, mask = np.arange(4, dtype="float32"), np.arange(9, dtype="float32")
    found = ivy.khatri_rao([a.mT, b[:, :4]], weights=array(backend, weights), mask=array(backend, mask))
    check(found, wanted * weights * mask[:, None], backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.khatri_rao: pass at least two matrices"):
        ivy.khatri_rao([a, b])


def test_multi_dot_refuses_what_are_no_matrices(backend: str) -> None:
    a, b = array(backend, A), array(backend, B)
    for arrays in ([a], [a, b[:, 0], b], [a, b, array(backend, TENSOR)]):
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.multi_dot: pass at least two matrices"):
            ivy.multi_dot(arrays)


def test_products(backend: str) -> None:
    x, a, b = [array(backend, v) for v in (TENSOR, A, B)]
    for left, right in ((a, b), (a[0], b), (x, b.mT), (x, x.mT[0]), (a[0], b[:, 0])):
        check(ivy.dot(left, right), np.dot(numbers(left), numbers(right)), backend, "float32")
    check(ivy.dot(b, ivy.permute_dims(x, (1, 2, 0))), np.dot(B, TENSOR.transpose(1, 2, 0)), backend, "float32")
    chain = [A, B, RANDOM.normal(size=(5, 2)).astype("float32"), np.ones(2, "float32")]
    check(ivy.multi_dot([array(backend, v) for v in chain]), np.linalg.multi_dot(chain), backend, "float32", rtol=1e-4)
    check(ivy.mode_dot(x, a, 1, transpose=True), np.einsum("iaj,ab->ibj", TENSOR, A), backend, "float32", rtol=1e-4)
    check(ivy.mode_dot(x, a[:, 0], -2), np.einsum("iaj,a->ij", TENSOR, A[:, 0]), backend, "float32", rtol=1e-4)
    found = ivy.multi_mode_dot(x, [b[:, 0], a.mT], [0, 1])
    check(found, np.einsum("iaj,i,ab->bj", TENSOR, B[:, 0], A), backend, "float32", rtol=1e-4)
    check(ivy.general_inner_product(x, x), np.sum(TENSOR**2), backend, "float32", rtol=1e-4)
    check(ivy.general_inner_product(a, b, 1), A @ B, backend, "float32")
    check(ivy.batched_outer([b, a.mT]), np.einsum("ni,nj->nij", B, A.T), backend, "float32")
    for order in (1, 2, 3):
        wanted = np.einsum(*[v for i in range(order) for v in (A, [0, i + 1])], list(range(1, order + 1))) / 4
        check(ivy.higher_order_moment(a, order), wanted, backend, "float32", rtol=1e-4)
    if backend != "array_api_strict":
        z = array(backend, (A + 1j).astype("complex64"))
        check(ivy.adjoint(z), np.conj(A + 1j).T, backend, "complex64")
    with pytest.raises(
        ivy.IvyBroadcastShapeError, match=r"^ivy\.mode_dot: x must have 3 elements along axis 1 for this factor"
    ):
        ivy.mode_dot(x, a, 1)


def test_norms_and_condition_numbers(backend: str) -> None:
    x = array(backend, SQUARE)
    for p in (None, 2, -2, 1, float("inf"), "fro"):
        close(ivy.cond(x, p), np.linalg.cond(SQUARE, p), backend, 1e-3)
    for args in ((), (1, 0), (None, 1), ("fro", (0, 2)), (float("inf"), (1, 2)), (3, 2)):
        close(ivy.norm(x, *args), np.linalg.norm(SQUARE, *args), backend)
    close(ivy.norm(x[0], 1, keepdims=True), np.linalg.norm(SQUARE[0], 1, keepdims=True), backend)
    with pytest.raises(
        ivy.IvyValueError, match=r"^ivy\.norm: axis must be one axis for vector norms, or two for matrix norms, not 3"
    ):
        ivy.norm(x, 2)


@pytest.mark.parametrize("upper", [False, True])
@pytest.mark.parametrize("adjoint", [False, True])
@pytest.mark.parametrize("unit", [False, True])
def test_triangular_equations(backend: str, upper: bool, adjoint: bool, unit: bool) -> None:
    matrix, right = SQUARE[0] + 3 * np.eye(4, dtype="float32"), RANDOM.normal(size=(4, 2)).astype("float32")
    options: Any = {"upper": upper, "adjoint": adjoint, "unit_diagonal": unit}
    for b in (right, right[:, 0]):
        wanted = scipy.linalg.solve_triangular(matrix, b, 2 * adjoint, not upper, unit)
        close(ivy.solve_triangular(array(backend, matrix), array(backend, b), **options), wanted, backend)


def test_triangular_equations_that_have_no_solution(backend: str) -> None:
    x = array(backend, np.array([[1.0, 2.0], [0.0, 0.0]], "float32"))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.solve_triangular: a matrix is singular"):
        ivy.solve_triangular(x, x)
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"^ivy\.solve_triangular: x1 must be square"):
        ivy.solve_triangular(x, array(backend, np.ones((3, 1), "float32")))


def test_triangular_factors(backend: str) -> None:
    both = [
        SQUARE[0],
        SQUARE,
        np.ones((2, 2), "float32"),
        np.array([[0.0, 0.0], [0.0, 1.0]], "float32"),
        TENSOR,
        TENSOR.mT[0],
    ]
    for x in both:
        p, lower, upper = ivy.lu(array(backend, x))
        close(ivy.matmul(p, ivy.matmul(lower, upper)), x, backend)
        for found, wanted in zip((p, lower, upper), scipy.linalg.lu(x), strict=True):
            close(found, wanted, backend)
    factors = ivy.lu_factor(array(backend, SQUARE))
    right = RANDOM.normal(size=(2, 4, 3)).astype("float32")
    close(ivy.lu_solve(*factors, array(backend, right)), np.linalg.solve(SQUARE, right), backend, 1e-3)
    one = ivy.lu_factor(array(backend, SQUARE[0]))
    close(ivy.lu_solve(*one, array(backend, right[0, :, 0])), np.linalg.solve(SQUARE[0], right[0, :, 0]), backend, 1e-3)


def test_lu_factor_names_one_cause(backend: str) -> None:
    with pytest.raises(ivy.IvyValueError, match="at least two dimensions, not 1") as vector:
        ivy.lu_factor(array(backend, SQUARE[0, 0]))
    assert "pivot" not in str(vector.value)
    with pytest.raises(ivy.IvyValueError, match="pivot=False is not supported; pass pivot=True") as pivot:
        ivy.lu_factor(array(backend, SQUARE), pivot=False)
    assert "dimensions" not in str(pivot.value)


@pytest.mark.parametrize("shape", [(0, 3), (3, 0), (0, 0), (2, 0, 3), (0, 2, 2)])
def test_factors_of_no_elements(backend: str, shape: tuple[int, ...]) -> None:
    x = array(backend, np.zeros(shape, "float32"))
    rows, least = shape[-2], min(shape[-2:])
    p, lower, upper = ivy.lu(x)
    close(p, np.broadcast_to(np.eye(rows, dtype="float32"), (*shape[:-2], rows, rows)), backend)
    assert (tuple(lower.shape), tuple(upper.shape)) == ((*shape[:-1], least), (*shape[:-2], least, shape[-1]))
    both, order = ivy.lu_factor(x)
    assert tuple(both.shape) == shape
    assert numbers(order).tolist() == np.broadcast_to(np.arange(rows), shape[:-1]).tolist()


def test_large_matrices_are_factored_by_panels() -> None:
    x = RANDOM.normal(size=(90, 90))
    p, lower, upper = ivy.lu(x)
    np.testing.assert_allclose(numbers(p @ lower @ upper), x, atol=1e-12)
    np.testing.assert_allclose(numbers(lower), scipy.linalg.lu(x)[1], atol=1e-10)


@pytest.mark.parametrize("lengths", [(6, 3), (3, 6), (4, 4)])
def test_least_squares(backend: str, lengths: tuple[int, int]) -> None:
    x, b = RANDOM.normal(size=lengths).astype("float32"), RANDOM.normal(size=(lengths[0], 2)).astype("float32")
    x[:, 1] = x[:, 0] * 2
    for right in (b, b[:, 1]):
        found = ivy.lstsq(array(backend, x), array(backend, right), rcond=1e-4)
        wanted = np.linalg.lstsq(x, right, rcond=1e-4)
        close(found.solution, wanted[0], backend, 1e-3)
        assert int(found.rank) == wanted[2]
        np.testing.assert_allclose(numbers(found.singular_values), wanted[3], atol=1e-4)
        np.testing.assert_allclose(numbers(found.residuals), np.sum((x @ wanted[0] - right) ** 2, 0), atol=1e-4)


def test_exponentials(backend: str) -> None:
    for x in (SQUARE, SQUARE[0] * 20, np.zeros((2, 2), "float32"), np.array([[0.0, 1.0], [-1.0, 0.0]], "float32")):
        wanted = scipy.linalg.expm(x.astype("float64"))
        found = ivy.matrix_exp(array(backend, x))
        assert np.max(np.abs(numbers(found) - wanted)) <= 2e-4 * np.max(np.abs(wanted))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.matrix_exp: matrices must be square, not of shape \(3, 4, 5\)"):
        ivy.matrix_exp(array(backend, TENSOR))


def test_three_diagonals(backend: str) -> None:
    a, b = np.array([2.0, 1.0, -1.0, 3.0], "float32"), np.array([1.0, 0.5, 2.0], "float32")
    given = array(backend, a), array(backend, b)
    close(ivy.eigh_tridiagonal(*given), scipy.linalg.eigvalsh_tridiagonal(a, b), backend)
    values, vectors = ivy.eigh_tridiagonal(*given, eigvals_only=False, select="i", select_range=(1, 2))
    close(values, scipy.linalg.eigvalsh_tridiagonal(a, b, "i", (1, 2)), backend)
    whole = np.diag(a) + np.diag(b, 1) + np.diag(b, -1)
    close(ivy.matmul(array(backend, whole), vectors), numbers(vectors) * numbers(values), backend)
    found = ivy.eigh_tridiagonal(*given, select="v", select_range=(0.0, 10.0))
    close(found, scipy.linalg.eigvalsh_tridiagonal(a, b, "v", (0.0, 10.0)), backend)


def test_singular_vectors(backend: str) -> None:
    x = array(backend, np.abs(A))
    u, s, vh = ivy.truncated_svd(x, n_eigenvecs=2)
    assert u.shape == (4, 2) and s.shape == (2,) and vh.shape == (2, 3)
    close(ivy.truncated_svd(x, False, 2), np.linalg.svdvals(np.abs(A))[:2], backend)
    assert ivy.truncated_svd(x)[0].shape == (4, 4)
    for first in (True, False):
        left, right = ivy.svd_flip(u, vh, first)
        largest = numbers(left if first else ivy.matrix_transpose(right))
        assert (largest[np.argmax(np.abs(largest), 0), range(2)] > 0).all()
        close(ivy.matmul(left * s, right), numbers(ivy.matmul(u * s, vh)), backend)
    for kind in ("nndsvd", "nndsvda"):
        first, second = ivy.make_svd_non_negative(x, *ivy.truncated_svd(x, n_eigenvecs=3), nntype=kind)
        assert (numbers(first) >= 0).all() and (numbers(second) >= 0).all()
        assert np.linalg.norm(numbers(first) @ numbers(second) - np.abs(A)) < np.linalg.norm(A)


def test_tucker(backend: str) -> None:
    x = array(backend, TENSOR)
    core, factors = ivy.tucker(x)
    close(ivy.multi_mode_dot(core, factors), TENSOR, backend)
    (small, parts), errors = ivy.partial_tucker(x, [2, 3], [0, 2], return_errors=True, tol=None, n_iter_max=4)
    assert small.shape == (2, 4, 3)
    for part in parts:
        close(ivy.matmul(ivy.matrix_transpose(part), part), np.eye(part.shape[1]), backend)
    found = [float(e) for e in errors]
    assert len(found) == 4 and found == sorted(found, reverse=True)
    rest = np.linalg.norm(TENSOR - numbers(ivy.multi_mode_dot(small, parts, [0, 2]))) / np.linalg.norm(TENSOR)
    assert abs(found[-1] - rest) < 1e-4
    for init in ("random", (core, factors)):
        again, more = ivy.tucker(x, init=init, seed=1)
        close(ivy.multi_mode_dot(again, more), TENSOR, backend)
    fixed = ivy.tucker(x, 3, init=(core, factors), fixed_factors=[1])
    assert fixed.factors[1] is factors[1]
    close(ivy.multi_mode_dot(*fixed), TENSOR, backend)
    positive = ivy.initialize_tucker(x, [2, 2, 2], [0, 1, 2], non_negative=True)[1]
    assert all((numbers(f) >= 0).all() for f in positive)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.tucker: pass one rank for each of 3 axes"):
        ivy.tucker(x, [1, 2])


def test_elements_that_are_not_known(backend: str) -> None:
    full = np.einsum("i,j,k->ijk", *[np.arange(1.0, n) for n in (4, 5, 6)]).astype("float32")
    mask = np.ones_like(full)
    mask[0, 1, 2] = mask[2, 0, 3] = 0
    core, factors = ivy.tucker(array(backend, full * mask), 1, mask=array(backend, mask), tol=None, n_iter_max=40)
    np.testing.assert_allclose(numbers(ivy.multi_mode_dot(core, factors)), full, rtol=1e-2)


def test_chains(backend: str) -> None:
    x = array(backend, TENSOR)
    factors = ivy.tensor_train(x, 100)
    assert [tuple(f.shape) for f in factors] == [(1, 3, 3), (3, 4, 5), (5, 5, 1)]
    whole = ivy.squeeze(ivy.tensordot(ivy.tensordot(factors[0], factors[1], 1), factors[2], 1), axis=(0, 4))
    close(whole, TENSOR, backend)
    assert [tuple(f.shape) for f in ivy.tensor_train(x, (1, 2, 3, 1))] == [(1, 3, 2), (2, 4, 3), (3, 5, 1)]
    parts = [RANDOM.normal(size=s).astype("float32") for s in ((1, 2, 3, 2), (2, 3, 2, 1))]
    wanted = np.einsum("amnb,bxyc->mxny", *parts)
    check(ivy.tt_matrix_to_tensor([array(backend, v) for v in parts]), wanted, backend, "float32", rtol=1e-4)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.tensor_train: the first and the last rank must be 1"):
        ivy.tensor_train(x, [2, 1, 1, 2])


def test_random_tensors(backend: str) -> None:
    if backend == "array_api_strict":
        return
    with ivy.with_backend(backend):
        core, factors = ivy.random_tucker((3, 4), (2, 2), orthogonal=True, seed=1)
        close(ivy.matmul(ivy.matrix_transpose(factors[1]), factors[1]), np.eye(2), backend)
        full = ivy.random_tucker((3, 4), (2, 2), orthogonal=True, seed=1, full=True)
        close(full, numbers(ivy.multi_mode_dot(core, factors)), backend)
        weights, factors = ivy.random_cp((3, 4, 2), 2, seed=2)
        wanted = np.einsum("r,ir,jr,kr->ijk", numbers(weights), *[numbers(f) for f in factors])
        close(ivy.random_cp((3, 4, 2), 2, seed=2, full=True), wanted, backend)
        ring = [numbers(f) for f in ivy.random_tr((3, 4, 2), 2, seed=3)]
        close(ivy.random_tr((3, 4, 2), 2, seed=3, full=True), np.einsum("aib,bjc,cka->ijk", *ring), backend)
        chain = [numbers(f) for f in ivy.random_tt((3, 4, 2), 2, seed=3)]
        close(ivy.random_tt((3, 4, 2), 2, seed=3, full=True), np.einsum("aib,bjc,ckd->ijk", *chain), backend)
        found = ivy.random_parafac2([(3, 4), (5, 4)], 2, seed=4)
        whole = ivy.random_parafac2([(3, 4), (5, 4)], 2, seed=4, full=True)
        a, b, c = [numbers(f) for f in found.factors]
        for i, (projection, x) in enumerate(zip(found.projections, whole, strict=True)):
            close(ivy.matmul(ivy.matrix_transpose(projection), projection), np.eye(2), backend)
            close(x, numbers(projection) @ b @ np.diag(numbers(found.weights) * a[i]) @ c.T, backend)


def test_gradients(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        return
    x = SQUARE[0] + 3 * np.eye(4, dtype="float32")
    right = array(backend, RANDOM.normal(size=(4, 2)).astype("float32"))
    for fn in (
        lambda x: ivy.matrix_exp(x / 4),
        lambda x: ivy.solve_triangular(x, right),
        lambda x: ivy.lu(x).U,
        lambda x: ivy.lstsq(x, right).solution,
        ivy.cond,
    ):
        found = numbers(ivy.grad(lambda x: ivy.sum(ivy.sin(fn(x))))(array(backend, x)))  # noqa: B023
        step = np.zeros((4, 4))
        step[1, 2] = 3e-3
        at = lambda s: np.sum(np.sin(numbers(fn(ivy.array(x.astype("float64") + s * step)))))  # noqa: B023, E731
        fn_of_numpy = (at(1) - at(-1)) / 6e-3
        assert abs(found[1, 2] - fn_of_numpy) < 2e-2 * max(1, abs(fn_of_numpy))


def test_compiled(backend: str) -> None:
    if backend not in ("jax", "tensorflow"):
        return
    x = array(backend, SQUARE[0])
    fn = ivy.compile(
        lambda x: [ivy.matrix_exp(x), ivy.lstsq(x, x).solution, *ivy.lu(x), ivy.kron(x, x), ivy.solve_triangular(x, x)]
    )
    plain = [ivy.matrix_exp(x), ivy.lstsq(x, x).solution, *ivy.lu(x), ivy.kron(x, x), ivy.solve_triangular(x, x)]
    for found, wanted in zip(fn(x), plain, strict=True):
        close(found, numbers(wanted), backend, 1e-3)
    core, factors = ivy.compile(lambda x: [*ivy.partial_tucker(x, 2, n_iter_max=2)])(array(backend, TENSOR))
    assert core.shape == (2, 2, 2) and factors[0].shape == (3, 2)
