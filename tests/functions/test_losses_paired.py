"""Losses that compare pairs of numbers, as torch has them."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from libraries import needs
from oracle import array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy

pytestmark = pytest.mark.filterwarnings("ignore:reduction")
torch = needs("torch")
F: Any = torch.nn.functional

X = np.array([[0.5, -1.25, 3.0], [-0.75, 0.0, -2.5]], "float32")
Y = np.array([[1.5, -1.0, 0.0], [3.0, 0.5, 4.0]], "float32")
SIGNS = np.where(X > 0, 1, -1).astype("float32")
RATES, COUNTS = np.abs(X), np.abs(np.round(Y))
PARTS = RATES / RATES.sum(-1, keepdims=True)
CASES: list[tuple[str, Callable[..., Any], tuple[np.ndarray, np.ndarray], dict[str, Any]]] = [
    ("l1_loss", F.l1_loss, (X, Y), {}),
    ("mse_loss", F.mse_loss, (X, Y), {}),
    ("huber_loss", F.huber_loss, (X, Y), {}),
    ("huber_loss", F.huber_loss, (X, Y), {"delta": 0.5}),
    ("smooth_l1_loss", F.smooth_l1_loss, (X, Y), {}),
    ("smooth_l1_loss", F.smooth_l1_loss, (X, Y), {"beta": 2.0}),
    ("smooth_l1_loss", F.smooth_l1_loss, (X, Y), {"beta": 0.0}),
    ("soft_margin_loss", F.soft_margin_loss, (X, SIGNS), {}),
    ("kl_div", F.kl_div, (X, PARTS), {}),
    ("kl_div", F.kl_div, (X, Y), {"log_target": True}),
    ("poisson_nll_loss", F.poisson_nll_loss, (X, COUNTS), {}),
    ("poisson_nll_loss", F.poisson_nll_loss, (X, COUNTS), {"full": True}),
    ("poisson_nll_loss", F.poisson_nll_loss, (RATES, COUNTS), {"log_input": False, "eps": 0.25}),
    ("hinge_embedding_loss", F.hinge_embedding_loss, (X, SIGNS), {}),
    ("hinge_embedding_loss", F.hinge_embedding_loss, (X, SIGNS), {"margin": 0.5}),
]
NAMES = [f"{name}-{'-'.join(options)}" for name, _, _, options in CASES]


@pytest.mark.parametrize(("name", "oracle", "pair", "options"), CASES, ids=NAMES)
def test_as_torch(backend: str, name: str, oracle: Any, pair: Any, options: dict[str, Any]) -> None:
    fn = getattr(ivy, name)
    x, y = (array(backend, one) for one in pair)
    for reduction in ("none", "mean", "sum"):
        expected = oracle(*map(torch.tensor, pair), reduction=reduction, **options).numpy()
        check(fn(x, y, reduction=reduction, **options), expected, backend, "float32")
    check(fn(native(backend, pair[0]), native(backend, pair[1]), **options), expected / X.size, backend, "float32")
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        expected = oracle(
            *[torch.tensor(numbers(array(backend, one, dtype)).astype("float64")) for one in pair], **options
        )
        check(fn(*[array(backend, one, dtype) for one in pair], **options), expected.numpy(), backend, dtype)


@pytest.mark.parametrize(("name", "oracle", "pair", "options"), CASES, ids=NAMES)
def test_gradients_are_those_of_torch(backend: str, name: str, oracle: Any, pair: Any, options: dict[str, Any]) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    t = torch.tensor(pair[0], requires_grad=True)
    oracle(t, torch.tensor(pair[1]), **options).backward()
    assert t.grad is not None
    y = array(backend, pair[1])
    found = ivy.grad(lambda x: getattr(ivy, name)(x, y, **options))(array(backend, pair[0]))
    np.testing.assert_allclose(numbers(found), t.grad.numpy(), rtol=1e-5, atol=1e-6)


def test_shapes_broadcast_or_raise(backend: str) -> None:
    x, y = array(backend, X), array(backend, Y[0])
    check(ivy.l1_loss(x, y, reduction="none"), np.abs(X - Y[0]), backend, "float32")
    check(ivy.mse_loss(x, 1.0), np.mean((X - 1.0) ** 2), backend, "float32")
    for name in ("l1_loss", "mse_loss", "huber_loss", "smooth_l1_loss", "kl_div", "poisson_nll_loss"):
        with pytest.raises(ivy.IvyBroadcastShapeError):
            getattr(ivy, name)(x, array(backend, sample("float32", (2, 2))))
        with pytest.raises(ivy.IvyValueError, match=f"ivy.{name}.*reduction"):
            getattr(ivy, name)(x, x, reduction="other")
    with pytest.raises(ivy.IvyValueError, match="delta"):
        ivy.huber_loss(x, x, delta=0.0)
    with pytest.raises(ivy.IvyValueError, match="beta"):
        ivy.smooth_l1_loss(x, x, beta=-1.0)


def test_batchmean(backend: str) -> None:
    expected = F.kl_div(torch.tensor(X), torch.tensor(PARTS), reduction="batchmean").numpy()
    check(ivy.kl_div(array(backend, X), array(backend, PARTS), reduction="batchmean"), expected, backend, "float32")


def test_log_poisson_loss(backend: str) -> None:
    numbers_drawn = np.array([[0.0, 1.0, 3.0], [2.0, 0.5, 10.0]], "float32")
    losses = np.exp(X) - numbers_drawn * X
    true, pred = array(backend, numbers_drawn), array(backend, X)
    check(ivy.log_poisson_loss(true, pred), losses, backend, "float32")
    check(ivy.log_poisson_loss(true, pred, reduction="mean"), losses.mean(-1), backend, "float32")
    check(ivy.log_poisson_loss(true, pred, reduction="sum", axis=None), losses.sum(), backend, "float32")
    large = np.where(numbers_drawn > 1, numbers_drawn, 1)
    whole = losses + np.where(numbers_drawn > 1, large * np.log(large) - large + 0.5 * np.log(2 * np.pi * large), 0)
    check(ivy.log_poisson_loss(true, pred, compute_full_loss=True), whole, backend, "float32")


def test_large_numbers_do_not_overflow(backend: str) -> None:
    x, zero = array(backend, np.array([3e30], "float32")), array(backend, np.zeros(1, "float32"))
    check(ivy.huber_loss(zero, x), 3e30, backend, "float32")
    check(ivy.smooth_l1_loss(x, zero), 3e30, backend, "float32")
    check(ivy.soft_margin_loss(-x, zero + 1), 3e30, backend, "float32")


def test_containers(backend: str) -> None:
    tree: Any = ivy.Container(a=array(backend, X), b={"c": array(backend, Y)})
    result: Any = ivy.mse_loss(tree, array(backend, Y))
    check(result.a, np.mean((X - Y) ** 2), backend, "float32")
    check(result.b.c, 0.0, backend, "float32")
