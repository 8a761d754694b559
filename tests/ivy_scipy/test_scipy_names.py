"""`ivy_protocol.scipy`: values, dtypes and options as in SciPy, on every backend."""

import math
import warnings

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.scipy import linalg, special, stats

scipy_special = pytest.importorskip("scipy.special")
scipy_stats = pytest.importorskip("scipy.stats")
scipy_linalg = pytest.importorskip("scipy.linalg")

X = np.asarray([-30.0, -3.5, -1.0, -0.5, 0.0, 0.25, 0.5, 1.0, 2.0, 7.0, math.inf, math.nan], "float32")
POSITIVE = np.asarray([0.5, 1.0, 1.5, 2.0, 7.0], "float32")
ONE = """erf erfc erfcinv erfinv ndtr ndtri log_ndtr gammaln gammasgn gamma digamma psi expit log_expit logit softplus
entr i0"""
TWO = "gammainc gammaincc betaln beta xlogy xlog1py rel_entr kl_div huber pseudo_huber"
M = np.asarray([[0.5, -1.0, 2.0], [1.5, 0.25, -0.75]], "float32")
W = np.asarray([[1.0, -2.0, 0.5], [0.0, 3.0, 1.0]], "float32")
SYMMETRIC = np.asarray([[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]], "float32")


def check(backend, ours, theirs, *arrays, **options):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = theirs(*arrays, **options)
    moved = [ivy.asarray(x, backend=backend) if isinstance(x, np.ndarray) else x for x in arrays]
    result = ours(*moved, **options)
    results = result if isinstance(result, tuple) else (result,)
    for e, r in zip(expected if isinstance(expected, tuple) else (expected,), results, strict=True):
        assert r.backend == backend and str(r.dtype) == str(np.asarray(e).dtype)
        np.testing.assert_allclose(ivy.to_numpy(r), e, rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("name", ONE.split())
def test_special_functions_of_one_array(name, backend):
    x = X[np.isfinite(X)] if name in ("i0", "gammaln", "gamma", "digamma", "psi") else X
    check(backend, getattr(special, name), getattr(scipy_special, name), x)


@pytest.mark.parametrize("name", TWO.split())
def test_special_functions_of_two_arrays(name, backend):
    x, y = [part.ravel() for part in np.meshgrid(POSITIVE, POSITIVE)]
    check(backend, getattr(special, name), getattr(scipy_special, name), x, y)


@pytest.mark.parametrize("name", ["xlogy", "xlog1py", "rel_entr", "kl_div", "huber", "pseudo_huber"])
def test_special_functions_out_of_their_domain(name, backend):
    x, y = [part.ravel() for part in np.meshgrid(X, X)]
    check(backend, getattr(special, name), getattr(scipy_special, name), x, y)


TAILS = np.asarray([1e-37, 1e-30, 1e-12, 1e-5, 0.01, 0.0749, 0.0751, 0.3, 0.5, 0.7, 0.92, 0.99, 0.9999], "float32")


@pytest.mark.parametrize("name", ["ndtri", "erfcinv"])
def test_quantiles_have_all_digits_in_the_tails(name, backend):
    ours, theirs = getattr(special, name), getattr(scipy_special, name)
    points = np.concatenate([TAILS, 2 - TAILS]) if name == "erfcinv" else TAILS
    result = ours(ivy.asarray(points, backend=backend))
    np.testing.assert_allclose(ivy.to_numpy(result), theirs(points.astype("float64")), rtol=1e-6, atol=1e-7)
    if backend != "jax":
        far = np.concatenate([points, [1e-300, 1e-150, 1e-20, 1 - 1e-12]])
        result = ours(ivy.asarray(far, backend=backend))
        np.testing.assert_allclose(ivy.to_numpy(result), theirs(far), rtol=1e-14, atol=1e-16)
    if backend == "array_api_strict":
        return
    half = ours(ivy.asarray(np.asarray([0.001, 0.25], "float16"), backend=backend))
    assert str(half.dtype) == "float16"
    np.testing.assert_allclose(ivy.to_numpy(half), theirs(np.asarray([0.001, 0.25])), rtol=2e-3)


def test_upper_gamma_function_has_all_digits_in_the_tails(backend):
    parameters = np.asarray([1e-10, 0.01, 0.3, 0.5, 1.0, 3.5, 8.0, 19.9, 20.0, 50.0, 1000.0])
    a, x = [part.ravel() for part in np.meshgrid(parameters, [1e-4, 0.5, 1.2, 1.5, 2.0, 6.0, 19.0, 25.0, 64.0, 90.0])]
    ratios = np.asarray([0.8, 0.95, 1.0, 1.1, 1.29, 1.31, 2.0])
    a, x = (
        np.concatenate([a, np.repeat(parameters, len(ratios))]),
        np.concatenate([x, np.outer(parameters, ratios).ravel()]),
    )
    cases = (("float32", 1e-5, 1e-36), ("float64", 1e-12, 1e-300))
    for dtype, rtol, least in cases[: 1 if backend == "jax" else 2]:
        operands = [ivy.asarray(v.astype(dtype), backend=backend) for v in (a, x)]
        expected = scipy_special.gammaincc(*[v.astype(dtype).astype("float64") for v in (a, x)])
        result = ivy.to_numpy(special.gammaincc(*operands))
        is_normal = expected > least
        np.testing.assert_allclose(result[is_normal], expected[is_normal], rtol=rtol)
        assert (result[~is_normal] <= 2 * least).all()


def test_ends_of_the_upper_gamma_function(backend):
    ends = np.asarray([0.0, 1.0, 2000.0, math.inf, -1.0, math.nan], "float32")
    a, x = [part.ravel() for part in np.meshgrid(ends, ends)]
    check(backend, special.gammaincc, scipy_special.gammaincc, a, x)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_gradients_of_quantiles_and_of_the_upper_gamma_function(library):
    pytest.importorskip(library)

    def slopes(function, points):
        x = ivy.asarray(np.asarray(points, "float32"), backend=library)
        return ivy.to_numpy(ivy.grad(lambda v: ivy.sum(function(v)))(x))

    points = np.asarray([1e-20, 0.01, 0.3, 0.5, 0.8, 0.999])
    inverse = 1 / scipy_stats.norm.pdf(scipy_special.ndtri(points.astype("float32").astype("float64")))
    np.testing.assert_allclose(slopes(special.ndtri, points), inverse, rtol=1e-4)
    z = scipy_special.erfcinv(points.astype("float32").astype("float64"))
    np.testing.assert_allclose(slopes(special.erfcinv, points), -np.sqrt(np.pi) / 2 * np.exp(z * z), rtol=1e-4)
    assert (slopes(special.ndtri, [0.0, 1.0]) == math.inf).all()
    x = np.asarray([1e-3, 0.7, 1.4, 3.0, 18.0, 26.0, 30.0, 60.0])
    for a in (0.25, 2.0, 20.0):
        density = scipy_stats.gamma.pdf(x.astype("float32").astype("float64"), a)
        found = slopes(lambda v, a=a: special.gammaincc(a, v), x)
        np.testing.assert_allclose(found, -density, rtol=2e-4, atol=1e-36)


def test_orders_and_dimensions(backend):
    for n in range(4):
        check(
            backend,
            lambda x, n=n: special.polygamma(n, x),
            lambda x, n=n: np.float32(scipy_special.polygamma(n, x)),
            POSITIVE,
        )
    check(
        backend,
        special.multigammaln,
        lambda x, d: np.float32(scipy_special.multigammaln(x, d)),
        POSITIVE + np.float32(1),
        3,
    )
    check(backend, special.zeta, lambda x: scipy_special.zeta(x, np.float32(1)), POSITIVE + np.float32(1))
    with pytest.raises(ivy.IvyTypeError, match="one integer"):
        special.polygamma([1, 2], POSITIVE)  # type: ignore[reportArgumentType]


@pytest.mark.parametrize("axis", [None, 0, -1, (0, 1)])
def test_logsumexp_and_softmax(axis, backend):
    for keepdims in (False, True):
        options = {"axis": axis, "keepdims": keepdims}
        check(backend, special.logsumexp, scipy_special.logsumexp, M, **options)
        for signed in (False, True):
            check(
                backend,
                lambda a, b, **o: special.logsumexp(a, b=b, **o),
                lambda a, b, **o: scipy_special.logsumexp(a, b=b, **o),
                M,
                W,
                return_sign=signed,
                **options,
            )
    check(backend, special.softmax, scipy_special.softmax, M, axis=axis)
    check(backend, special.log_softmax, scipy_special.log_softmax, M, axis=axis)


def test_dtypes_and_out():
    assert special.erf([1, 2]).dtype == special.xlogy(np.ones(2, "int8"), 2).dtype == "float64"
    assert special.xlogy(2.0, np.ones(2, "float32")).dtype == "float32"
    assert special.xlogy(np.ones(2, "float32"), np.ones(2)).dtype == "float64"
    out = ivy.numpy.zeros(2)
    assert special.erf(np.ones(2), out) is out and special.erf(np.ones(2), out=out) is out
    assert out.tolist() == pytest.approx([math.erf(1)] * 2)


def test_numpy_warnings_are_not_given():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        special.xlogy([0.0, 1.0, 1.0], [0.0, 0.0, -1.0])
        special.logsumexp([-math.inf, -math.inf])
        stats.poisson.logpmf([0.0, 2.0], 0.0)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_gradients_at_the_edge_of_the_domain(library):
    pytest.importorskip(library)
    x = ivy.asarray([0.0, 1.0], backend=library)
    for function in (special.entr, lambda p: special.rel_entr(p, 0.0), lambda p: special.huber(1.0, p)):
        assert not ivy.any(ivy.isnan(ivy.grad(lambda p, f=function: ivy.sum(f(p)[1:]))(x)))
    slope = ivy.grad(lambda p: ivy.sum(stats.norm.logcdf(p)))(ivy.asarray([-40.0, 0.0, 40.0], backend=library))
    np.testing.assert_allclose(ivy.to_numpy(slope), [40.0249, 0.797885, 0.0], rtol=1e-4, atol=1e-6)


@pytest.mark.parametrize("method", ["pdf", "logpdf", "cdf", "logcdf", "sf", "logsf"])
def test_normal_distribution(method, backend):
    check(backend, getattr(stats.norm, method), lambda x: np.float32(getattr(scipy_stats.norm, method)(x)), X)
    for scale in (2.0, -1.0):
        ours = getattr(stats.norm, method)(ivy.asarray(X, backend=backend), 1.0, scale)
        np.testing.assert_allclose(
            ivy.to_numpy(ours), getattr(scipy_stats.norm, method)(X.astype("float64"), 1.0, scale), rtol=1e-4, atol=1e-6
        )


def test_poisson_and_exponential_distributions(backend):
    k = np.asarray([-1.0, 0.0, 1.0, 2.5, 20.0], "float32")
    for mean in (0.0, 0.5, 3.0, -1.0):
        for method in ("pmf", "logpmf"):
            ours = getattr(stats.poisson, method)(ivy.asarray(k, backend=backend), mean)
            np.testing.assert_allclose(
                ivy.to_numpy(ours), getattr(scipy_stats.poisson, method)(k, mean), rtol=1e-4, atol=1e-6
            )
    for method in ("pdf", "logpdf", "cdf", "sf"):
        ours = getattr(stats.expon, method)(ivy.asarray(k, backend=backend), 0.5, 2.0)
        np.testing.assert_allclose(ivy.to_numpy(ours), getattr(scipy_stats.expon, method)(k, 0.5, 2.0), rtol=1e-4)


@pytest.mark.parametrize("right", [M.T, M[0]], ids=["matrix", "vector"])
@pytest.mark.parametrize("lower", [False, True])
def test_solvers(right, lower, backend):
    check(
        backend,
        lambda a, b: linalg.cho_solve(linalg.cho_factor(a, lower=lower), b),
        lambda a, b: scipy_linalg.cho_solve(scipy_linalg.cho_factor(a, lower=lower), b),
        SYMMETRIC,
        right,
    )
    a = np.triu(SYMMETRIC) + np.float32(0.5) * np.tril(SYMMETRIC, -1)
    for trans in (0, 1, 2):
        check(backend, linalg.solve_triangular, scipy_linalg.solve_triangular, a, right, trans=trans, lower=lower)
    for kind in ("gen", "sym", "her", "pos"):
        check(
            backend,
            linalg.solve,
            scipy_linalg.solve,
            a if kind == "gen" else SYMMETRIC,
            right,
            assume_a=kind,
            lower=lower,
        )
    with pytest.raises(ivy.IvyValueError, match="solve_triangular"):
        linalg.solve(a, right, assume_a="banded")
    with pytest.raises(ivy.IvyValueError, match="trans"):
        linalg.solve_triangular(a, right, trans="X")


def test_matrices(backend):
    check(backend, linalg.cholesky, scipy_linalg.cholesky, SYMMETRIC)
    check(backend, linalg.expm, scipy_linalg.expm, SYMMETRIC)
    check(backend, linalg.block_diag, scipy_linalg.block_diag, SYMMETRIC, M)
    check(backend, linalg.khatri_rao, scipy_linalg.khatri_rao, M, W)
    with pytest.raises(ValueError, match="khatri_rao"):
        linalg.khatri_rao(M, W[:, :1])
    check(backend, linalg.toeplitz, scipy_linalg.toeplitz, M[0], W[1])
    check(backend, linalg.toeplitz, scipy_linalg.toeplitz, M[0])


def test_missing_names_are_explained():
    for module in (special, linalg, stats):
        with pytest.raises(ivy.IvyAttributeError, match=r"ivy\.scipy\.\w+ has no 'unknown'"):
            module.unknown
