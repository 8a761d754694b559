"""Random numbers of distributions: against those of SciPy, at the ends of their parameters, and what is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import FLOATS, array, dtypes, native, numbers
from scipy import stats

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

INF, NAN = float("inf"), float("nan")
COUNT = 4000

CONTINUOUS: dict[str, tuple[Callable[[int], Any], Any]] = {
    "exponential": (lambda n: ivy.exponential(2.0, (n,), seed=1), stats.expon(scale=2)),
    "gamma": (lambda n: ivy.gamma(2.5, 0.5, shape=(n,), seed=1), stats.gamma(2.5, scale=2)),
    "a small form": (lambda n: ivy.gamma(0.3, shape=(n,), seed=2), stats.gamma(0.3)),
    "a large form": (lambda n: ivy.gamma(1e4, 1e2, shape=(n,), seed=3), stats.gamma(1e4, scale=1e-2)),
    "beta": (lambda n: ivy.beta(2.0, 3.0, shape=(n,), seed=4), stats.beta(2, 3)),
    "small exponents": (lambda n: ivy.beta(0.5, 0.2, shape=(n,), seed=5), stats.beta(0.5, 0.2)),
    "a share": (lambda n: ivy.dirichlet([1.0, 2.0, 4.0], size=(n,), seed=6)[:, 1], stats.beta(2, 5)),
}


@pytest.mark.parametrize("name", CONTINUOUS)
def test_numbers_have_their_distribution(backend: str, name: str) -> None:
    draw, expected = CONTINUOUS[name]
    drawn = numbers(draw(COUNT)).astype("float64")
    assert drawn.shape == (COUNT,)
    assert stats.kstest(drawn, expected.cdf).pvalue > 1e-3


COUNTS: dict[str, tuple[Callable[[int], Any], Any]] = {
    "bernoulli": (lambda n: ivy.bernoulli(0.3, shape=(n,), seed=1), stats.bernoulli(0.3)),
    "odds": (lambda n: ivy.bernoulli(logits=1.5, shape=(n,), seed=1), stats.bernoulli(1 / (1 + np.exp(-1.5)))),
    "poisson": (lambda n: ivy.poisson(3.5, (n,), seed=1), stats.poisson(3.5)),
    "large rates": (lambda n: ivy.poisson(900.0, (n,), seed=1), stats.poisson(900)),
    "larger rates": (lambda n: ivy.poisson(1e5, (n,), seed=2), stats.poisson(1e5)),
    "binomial": (lambda n: ivy.binomial(12, 0.3, shape=(n,), seed=1), stats.binom(12, 0.3)),
    "many trials": (lambda n: ivy.binomial(2000, 0.75, shape=(n,), seed=1), stats.binom(2000, 0.75)),
    "categorical": (
        lambda n: ivy.categorical(ivy.log(ivy.array([0.2, 0.5, 0.3])), (n,), seed=1),
        stats.rv_discrete(values=((0, 1, 2), (0.2, 0.5, 0.3))),
    ),
    "choice": (
        lambda n: ivy.choice(3, (n,), p=[2.0, 5.0, 3.0], seed=1),
        stats.rv_discrete(values=((0, 1, 2), (0.2, 0.5, 0.3))),
    ),
    "an even choice": (lambda n: ivy.choice(4, (n,), seed=1), stats.randint(0, 4)),
}


@pytest.mark.parametrize("name", COUNTS)
def test_counts_have_their_distribution(backend: str, name: str) -> None:
    draw, expected = COUNTS[name]
    drawn = numbers(draw(COUNT)).astype("float64")
    assert (drawn == np.round(drawn)).all()
    # Bins of about the same probability, by the quantiles of what is expected.
    edges = np.unique(expected.ppf(np.linspace(0, 1, 11)[1:-1]))
    chances = np.diff(np.concatenate([[0.0], expected.cdf(edges), [1.0]]))
    found = np.bincount(np.searchsorted(edges, drawn), minlength=len(chances))
    kept = chances > 1e-9
    assert found[~kept].sum() == 0
    assert stats.chisquare(found[kept], COUNT * chances[kept] / chances[kept].sum()).pvalue > 1e-3


def test_the_parts_of_a_dirichlet_distribution(backend: str) -> None:
    alpha = np.array([[1.0, 2.0, 4.0], [1e-3, 1e-3, 1e-3]], "float32")
    drawn = numbers(ivy.dirichlet(array(backend, alpha), size=(2000, 2), seed=1))
    assert drawn.shape == (2000, 2, 3)
    np.testing.assert_allclose(drawn.sum(-1), 1, rtol=1e-5)
    np.testing.assert_allclose(drawn[:, 0].mean(0), alpha[0] / 7, atol=0.02)
    np.testing.assert_allclose(drawn[:, 1].mean(0), np.full(3, 1 / 3), atol=0.05)
    assert ivy.dirichlet(array(backend, alpha)).shape == (2, 3)


def test_parameters_that_are_arrays_broadcast(backend: str) -> None:
    alpha, beta = np.array([1.0, 100.0], "float32"), np.array([[1.0], [0.1], [10.0]], "float32")
    drawn = numbers(ivy.gamma(array(backend, alpha), native(backend, beta), shape=(500, 3, 2), seed=1))
    np.testing.assert_allclose(drawn.mean(0), alpha / beta, rtol=0.25)
    assert ivy.gamma(array(backend, alpha), array(backend, beta)).shape == (3, 2)
    assert ivy.beta(array(backend, alpha), 2.0).shape == (2,)
    assert ivy.binomial(array(backend, np.array([3, 4], "int32")), array(backend, beta / 100)).shape == (3, 2)
    with pytest.raises(ivy.IvyException):
        ivy.poisson(array(backend, alpha), (3,))


ENDS: dict[str, tuple[Callable[[], Any], list[float]]] = {
    "bernoulli": (lambda: ivy.bernoulli([0.0, 1.0, NAN], seed=1), [0, 1, 0]),
    "odds": (lambda: ivy.bernoulli(logits=[-INF, INF], seed=1), [0, 1]),
    "forms": (lambda: ivy.gamma([0.0, INF, NAN], seed=1), [0, INF, NAN]),
    "rates": (lambda: ivy.gamma(2.0, [0.0, INF, NAN], seed=1), [INF, 0, NAN]),
    "exponents": (lambda: ivy.beta([0.0, 1.0, INF, 1.0, NAN], [1.0, 0.0, 1.0, INF, 1.0], seed=1), [0, 1, 1, 0, NAN]),
    "means": (lambda: ivy.exponential([0.0, INF, NAN], seed=1), [0, INF, NAN]),
    "expected counts": (
        lambda: ivy.poisson([0.0, INF, NAN, -1.0, 1e30], fill_value=7, seed=1), [0, INF, NAN, 7, np.float32(1e30)],
    ),
    "trials": (lambda: ivy.binomial([0, 5, 5], [0.5, 0.0, 1.0], seed=1), [0, 0, 5]),
    "unknown chances": (lambda: ivy.binomial([5.0, NAN], [NAN, 0.5], seed=1), [NAN, NAN]),
    "shares": (lambda: ivy.dirichlet([0.0, 3.0], seed=1), [0, 1]),
    "logits": (lambda: ivy.categorical([[-INF, 0.0], [0.0, -INF]], seed=1), [1, 0]),
}  # fmt: skip


@pytest.mark.parametrize("name", ENDS)
@pytest.mark.filterwarnings("error")
def test_the_ends_of_parameters(backend: str, name: str) -> None:
    draw, expected = ENDS[name]
    np.testing.assert_array_equal(numbers(draw()), np.array(expected, numbers(draw()).dtype))


def test_small_parameters_give_no_zeros_divided_by_zeros(backend: str) -> None:
    drawn = numbers(ivy.beta(1e-3, 1e-3, shape=(500,), seed=1))
    assert ((drawn < 0.01) | (drawn > 0.99)).mean() > 0.95
    assert abs(drawn.mean() - 0.5) < 0.1


@pytest.mark.parametrize("rate", [1e7, 1e12, 1e17])
def test_large_rates(backend: str, rate: float) -> None:
    drawn = numbers(ivy.poisson(rate, (2000,), seed=1)).astype("float64")
    assert abs(drawn.mean() - rate) < max(5 * np.sqrt(rate / 2000), rate * 1e-7)
    if rate < 1e8:
        assert 0.9 < drawn.std() / np.sqrt(rate) < 1.1


DRAWN = {
    "beta": lambda **kw: ivy.beta(2.0, 3.0, shape=(50,), **kw),
    "exponential": lambda **kw: ivy.exponential(2.0, (50,), **kw),
    "gamma": lambda **kw: ivy.gamma(2.0, 3.0, shape=(50,), **kw),
    "dirichlet": lambda **kw: ivy.dirichlet([1.0, 2.0], size=(25,), **kw),
}
COUNTED = {
    "bernoulli": lambda **kw: ivy.bernoulli(0.5, shape=(50,), **kw),
    "binomial": lambda **kw: ivy.binomial(9, 0.5, shape=(50,), **kw),
    "poisson": lambda **kw: ivy.poisson(3.0, (50,), **kw),
}


@pytest.mark.parametrize("name", [*DRAWN, *COUNTED])
def test_types(backend: str, name: str) -> None:
    for dtype in (*FLOATS, *(("int32", "uint8") if name in COUNTED else ())):
        if dtype in dtypes(backend):
            x = (DRAWN | COUNTED)[name](dtype=dtype, seed=1)
            assert x.dtype == dtype and x.backend == backend
            assert len(np.unique(numbers(x))) > (1 if name == "bernoulli" else 5)
            assert np.isfinite(numbers(x).astype("float64")).all()
    if name in DRAWN:
        for wrong in ("int32", "complex64"):
            with pytest.raises(ivy.IvyDtypeError, match="floating-point"):
                DRAWN[name](dtype=wrong)
    x = array(backend, np.array([1, 2], "int32"))
    assert ivy.poisson(x).dtype == "float32"
    assert ivy.poisson(x, dtype="int32").dtype == "int32"


def test_halves_are_drawn_in_small_steps(backend: str) -> None:
    for dtype in ("float16", "bfloat16"):
        if dtype in dtypes(backend):
            rare = ivy.full((40000,), 2e-4, dtype=dtype)
            assert 1 <= float(ivy.sum(ivy.bernoulli(rare, dtype="float32", seed=1))) <= 25


def test_choices(backend: str) -> None:
    x = array(backend, np.arange(12, dtype="float32").reshape(3, 4))
    found = numbers(ivy.choice(x, (2, 5), axis=1, seed=1))
    assert found.shape == (3, 2, 5)
    np.testing.assert_array_equal(found[1] - found[0], np.full((2, 5), 4))
    assert ivy.choice(x, seed=1).shape == (4,)
    assert ivy.choice(7).shape == () and ivy.choice(x, (0,)).shape == (0, 4)
    assert sorted(numbers(ivy.choice(6, 6, replace=False, seed=2)).tolist()) == [0, 1, 2, 3, 4, 5]
    kept = numbers(ivy.choice(x, 2, replace=False, p=array(backend, np.array([1.0, 0.0, 3.0], "float32")), seed=1))
    assert sorted(kept[:, 0].tolist()) == [0, 8]


def test_orders(backend: str) -> None:
    assert sorted(numbers(ivy.permutation(5, seed=1)).tolist()) == [0, 1, 2, 3, 4]
    x = array(backend, np.arange(12).reshape(3, 4).astype("int32"))
    found = numbers(ivy.permutation(x, 1, seed=1))
    assert sorted(found[0].tolist()) == [0, 1, 2, 3]
    np.testing.assert_array_equal(found[1], found[0] + 4)
    assert ivy.permutation(0).shape == (0,)


def test_gumbel_noise_is_of_each_row(backend: str) -> None:
    logits = array(backend, np.zeros((200, 3), "float32"))
    drawn = numbers(ivy.categorical(logits, seed=1))
    assert drawn.shape == (200,) and set(drawn.tolist()) == {0, 1, 2}
    assert ivy.categorical(logits, (4, 200)).shape == (4, 200)
    assert ivy.categorical(logits, axis=0).shape == (3,)


WRONG: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "a form": (lambda: ivy.gamma(-1.0, 1.0), ivy.IvyValueError, "must be non-negative"),
    "a rate": (lambda: ivy.gamma([1.0, 2.0], [1.0, -1.0]), ivy.IvyValueError, "must be non-negative"),
    "an exponent": (lambda: ivy.beta(1.0, -1.0), ivy.IvyValueError, "must be non-negative"),
    "a mean": (lambda: ivy.exponential(-1.0), ivy.IvyValueError, "must be non-negative"),
    "a parameter": (lambda: ivy.dirichlet([1.0, -1.0]), ivy.IvyValueError, "must be non-negative"),
    "no axis": (lambda: ivy.dirichlet(1.0), ivy.IvyValueError, "axis"),
    "a probability": (lambda: ivy.bernoulli(1.5), ivy.IvyValueError, "from 0 to 1"),
    "no probability": (lambda: ivy.bernoulli(), ivy.IvyValueError, "neither"),
    "two probabilities": (lambda: ivy.bernoulli(0.5, logits=0.0), ivy.IvyValueError, "both"),
    "a chance": (lambda: ivy.binomial(3, -0.5), ivy.IvyValueError, "from 0 to 1"),
    "half a trial": (lambda: ivy.binomial(2.5, 0.5), ivy.IvyValueError, "non-negative integers"),
    "negative trials": (lambda: ivy.binomial(-2, 0.5), ivy.IvyValueError, "negative"),
    "a complex number": (lambda: ivy.gamma(1j, 1.0), ivy.IvyDtypeError, "complex64"),
    "a negative length": (lambda: ivy.gamma(1.0, shape=(-1,)), ivy.IvyValueError, "-1|negative"),
    "nothing": (lambda: ivy.choice(0, 2), ivy.IvyValueError, "empty population"),
    "a fraction": (lambda: ivy.choice(2.5), ivy.IvyTypeError, "2.5"),
    "too many": (lambda: ivy.choice(3, 4, replace=False), ivy.IvyValueError, "4 samples from 3 elements"),
    "other chances": (
        lambda: ivy.choice(3, 1, p=[0.5, 0.5]),
        ivy.IvyValueError,
        r"shape \(3,\), one probability per element",
    ),
    "an axis": (lambda: ivy.choice(ivy.ones((2, 3)), axis=2), ivy.IvyIndexError, "axis 2"),
    "an axis of logits": (lambda: ivy.categorical(ivy.ones(2), axis=1), ivy.IvyIndexError, "axis 1"),
    "no logits": (lambda: ivy.categorical(ivy.ones((2, 0))), ivy.IvyValueError, "empty"),
    "a negative bound": (lambda: ivy.permutation(-1), ivy.IvyValueError, "negative"),
    "an integer that varies": (lambda: ivy.random_normal(dtype="int32"), ivy.IvyDtypeError, "floating-point"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments(backend: str, name: str) -> None:
    call, error, match = WRONG[name]
    with pytest.raises(error, match=match):
        call()


def test_gradients_by_the_parameters(backend: str) -> None:
    x = array(backend, np.array([0.5, 2.0, 30.0], "float32"))
    if backend in ("numpy", "array_api_strict"):
        return
    found = numbers(ivy.grad(lambda x: ivy.sum(ivy.gamma(x, 2.0, seed=1)))(x))
    assert (found > 0).all() and np.isfinite(found).all()
    scaled = numbers(ivy.grad(lambda x: ivy.sum(ivy.exponential(x, seed=1)))(x))
    np.testing.assert_allclose(scaled, numbers(ivy.exponential(ivy.ones_like(x), seed=1)), rtol=1e-5)


def test_parameters_that_are_traced() -> None:
    jax = pytest.importorskip("jax")
    with ivy.with_backend("jax"):
        x = jax.numpy.asarray([1.0, 2.0])

        def run(x: Any) -> Any:
            found = [
                ivy.gamma(x, x, seed=1),
                ivy.beta(x, x, seed=1),
                ivy.poisson(x, seed=1),
                ivy.exponential(x, seed=1),
            ]
            return [ivy.to_native(v) for v in (*found, ivy.binomial(x, x / 2, seed=1), ivy.bernoulli(x / 2, seed=1))]

        for found, expected in zip(jax.jit(run)(x), run(x), strict=True):
            np.testing.assert_allclose(found, expected, rtol=1e-5)
        assert np.isnan(jax.jit(lambda x: ivy.to_native(ivy.gamma(x, 1.0, seed=1)))(jax.numpy.asarray(-1.0)))


def test_distributions_unknown_lengths() -> None:
    tf = pytest.importorskip("tensorflow")

    @tf.function(input_signature=[tf.TensorSpec((None, 2), "float32")])
    def run(x: Any) -> Any:
        found = [ivy.gamma(x, 2.0, seed=1), ivy.beta(x, x, seed=1), ivy.dirichlet(x, seed=1), ivy.poisson(x, seed=1)]
        found += [ivy.exponential(x, seed=1), ivy.bernoulli(x / 9, seed=1), ivy.binomial(x, 0.5, seed=1)]
        return [ivy.to_native(v) for v in (*found, ivy.categorical(x, seed=1))]

    assert [len(v) for v in run(tf.ones((3, 2)))] == [3] * 8


@pytest.mark.parametrize("name", [*DRAWN, *COUNTED])
def test_graphs(backend: str, name: str) -> None:
    if backend == "array_api_strict":
        return
    fn = getattr(ivy, name)
    args = {"gamma": (2.0,), "beta": (3.0,), "binomial": (0.25,)}.get(name, ())
    x = array(backend, np.array([1.0, 1.0], "float32"))

    graph = ivy.compile_graph(lambda x: fn(x, *args, seed=1) + x, x)
    np.testing.assert_allclose(numbers(graph(x)), numbers(fn(x, *args, seed=1) + x), rtol=1e-5)
    graph = ivy.compile_graph(lambda x: ivy.gamma(x * 2.0), x)
    ivy.seed(1)
    first, second = numbers(graph(x)), numbers(graph(x))
    assert (first != second).any()
    ivy.seed(1)
    np.testing.assert_allclose(numbers(graph(x)), first, rtol=1e-6)


def test_graphs_in_compiled_code_of_torch() -> None:
    torch = pytest.importorskip("torch")
    torch._dynamo.reset()
    x = torch.tensor([1.0, 2.0])
    with ivy.with_backend("torch"):
        run = ivy.compile(
            ivy.compile_graph(lambda x: ivy.gamma(x) + ivy.poisson(x, seed=3), ivy.array(x)), backend="eager"
        )
        ivy.seed(1)
        first, second = numbers(run(x)), numbers(run(x))
        assert (first != second).any()
        ivy.seed(1)
        np.testing.assert_array_equal(numbers(run(x)), first)
        gradient = torch.compile(lambda x: ivy.gamma(x, seed=1).to_native().sum(), backend="aot_eager", fullgraph=True)
        wide = torch.tensor([1.0, 2.0], requires_grad=True)
        gradient(wide).backward()
        assert (wide.grad > 0).all()


def test_containers(backend: str) -> None:
    rates = ivy.Container(
        a=array(backend, np.array([1.0, 2.0], "float32")), b={"c": array(backend, np.ones(3, "float32"))}
    )
    found = ivy.poisson(rates, seed=1)
    assert found.a.shape == (2,) and found.b.c.shape == (3,)
    assert rates.gamma(2.0, seed=1).a.shape == (2,)
