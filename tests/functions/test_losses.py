"""Loss functions."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native, sample

import ivy_protocol as ivy

TRUE = np.array([[0.0, 1.0, 0.0], [1.0, 0.0, 0.0]], "float32")
PRED = np.array([[0.25, 0.5, 0.25], [0.75, 0.125, 0.125]], "float32")


def cross_entropy(true: np.ndarray, pred: np.ndarray, axis: int = -1, epsilon: float = 1e-7) -> np.ndarray:
    limited = np.clip(pred.astype("float64"), epsilon, 1 - epsilon)
    return -(true * np.log(limited)).sum(axis)


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_reductions(backend: str, reduction: Any) -> None:
    losses = cross_entropy(TRUE, PRED)
    expected = {"none": losses, "mean": losses.mean(), "sum": losses.sum()}[reduction]
    true, pred = array(backend, TRUE), native(backend, PRED)
    check(ivy.cross_entropy(true, pred, reduction=reduction), expected, backend, "float32")


def test_defaults(backend: str) -> None:
    check(
        ivy.cross_entropy(native(backend, TRUE), native(backend, PRED)),
        cross_entropy(TRUE, PRED).mean(),
        backend,
        "float32",
    )
    check(ivy.cross_entropy(TRUE.tolist(), array(backend, PRED)), cross_entropy(TRUE, PRED).mean(), backend, "float32")


def test_axis(backend: str) -> None:
    true, pred = array(backend, TRUE), array(backend, PRED)
    for axis in (0, 1, -1, -2):
        expected = cross_entropy(TRUE, PRED, axis)
        check(ivy.cross_entropy(true, pred, axis=axis, reduction="none"), expected, backend, "float32")
        check(ivy.cross_entropy(true, pred, axis), expected.mean(), backend, "float32")
    check(ivy.cross_entropy(true, pred, axis=None, reduction="none"), cross_entropy(TRUE, PRED), backend, "float32")


def test_epsilon_keeps_the_logarithm_finite(backend: str) -> None:
    true, pred = np.array([[1.0, 0.0]], "float32"), np.array([[0.0, 1.0]], "float32")
    for epsilon in (1e-7, 0.125):
        expected = cross_entropy(true, pred, epsilon=epsilon).mean()
        check(
            ivy.cross_entropy(array(backend, true), array(backend, pred), epsilon=epsilon),
            expected,
            backend,
            "float32",
            rtol=1e-4,
        )


def test_types(backend: str) -> None:
    expected = cross_entropy(TRUE, PRED).mean()
    check(ivy.cross_entropy(array(backend, TRUE.astype("bool")), array(backend, PRED)), expected, backend, "float32")
    true = array(backend, TRUE.astype("int32"))
    check(ivy.cross_entropy(true, array(backend, PRED)), expected, backend, narrowed(backend, "float64"))
    for dtype in dtypes(backend, ("float64", "float32")):
        pair = (array(backend, TRUE.astype(dtype)), array(backend, PRED.astype(dtype)))
        check(ivy.cross_entropy(*pair), expected, backend, dtype)


def test_broadcasting_and_no_rows(backend: str) -> None:
    expected = cross_entropy(TRUE[:1], PRED)
    check(
        ivy.cross_entropy(array(backend, TRUE[:1]), array(backend, PRED), reduction="none"),
        expected,
        backend,
        "float32",
    )
    empty = array(backend, TRUE[:0])
    check(ivy.cross_entropy(empty, empty, reduction="sum"), 0.0, backend, "float32")


def test_an_unknown_reduction_raises(backend: str) -> None:
    unknown: Any = "average"
    with pytest.raises(ivy.IvyValueError, match="reduction"):
        ivy.cross_entropy(array(backend, TRUE), array(backend, PRED), reduction=unknown)


EVENTS = np.array([[0.0, 1.0, 0.25], [1.0, 0.0, 0.5]], "float32")
LOGITS = np.array([[0.5, -2.0, 3.0], [100.0, -100.0, 0.0]], "float32")


def binary(true: np.ndarray, logits: np.ndarray, weight: Any = 1.0) -> np.ndarray:
    x = logits.astype("float64")
    return true * weight * np.logaddexp(0, -x) + (1 - true) * np.logaddexp(0, x)


@pytest.mark.parametrize("reduction", ["none", "mean", "sum"])
def test_binary_cross_entropy(backend: str, reduction: Any) -> None:
    true, p = array(backend, EVENTS), np.clip(PRED.astype("float64"), 1e-7, 1 - 1e-7)
    losses = -(EVENTS * np.log(p) + (1 - EVENTS) * np.log(1 - p))
    expected = {"none": losses, "mean": losses.mean(), "sum": losses.sum()}[reduction]
    check(ivy.binary_cross_entropy(true, native(backend, PRED), reduction=reduction), expected, backend, "float32")
    losses = binary(EVENTS, LOGITS)
    expected = {"none": losses, "mean": losses.mean(1), "sum": losses.sum(1)}[reduction]
    result = ivy.binary_cross_entropy(true, array(backend, LOGITS), from_logits=True, reduction=reduction, axis=1)
    check(result, expected, backend, "float32")


def test_binary_cross_entropy_with_weights_and_smoothing(backend: str) -> None:
    true, logits = array(backend, EVENTS), array(backend, LOGITS)
    weight = np.array([1.0, 2.0, 0.5], "float32")
    result = ivy.binary_cross_entropy(true, logits, from_logits=True, pos_weight=native(backend, weight))
    check(result, binary(EVENTS, LOGITS, weight).mean(), backend, "float32")
    result = ivy.binary_cross_entropy(true, logits, from_logits=True, epsilon=0.25)
    check(result, binary(EVENTS * 0.75 + 0.125, LOGITS).mean(), backend, "float32")
    result = ivy.binary_cross_entropy([1, 0], native(backend, np.array([0.0, 1.0], "float32")), reduction="none")
    check(result, [-np.log(1e-7)] * 2, backend, "float32", rtol=0.1)


def test_binary_cross_entropy_refuses(backend: str) -> None:
    true, pred = array(backend, EVENTS), array(backend, PRED)
    wrong: Any
    for wrong in ({"epsilon": 1.5}, {"pos_weight": [1.0, 1.0, 1.0]}, {"reduction": "average"}):
        with pytest.raises(ivy.IvyValueError, match="binary_cross_entropy"):
            ivy.binary_cross_entropy(true, pred, **wrong)


def test_sparse_cross_entropy(backend: str) -> None:
    classes = np.array([1, 0], "int32")
    losses = cross_entropy(np.eye(3)[classes], PRED)
    for reduction, expected in {"none": losses, "mean": losses.mean(), "sum": losses.sum()}.items():
        chosen: Any = reduction
        result = ivy.sparse_cross_entropy(array(backend, classes), native(backend, PRED), reduction=chosen)
        check(result, expected, backend, "float32")
        one_hot = ivy.one_hot(array(backend, classes), 3)
        check(ivy.cross_entropy(one_hot, array(backend, PRED), reduction=chosen), expected, backend, "float32")
    along = ivy.sparse_cross_entropy(array(backend, classes), array(backend, PRED.T.copy()), axis=0, epsilon=0.3)
    check(along, cross_entropy(np.eye(3)[classes], PRED, epsilon=0.3).mean(), backend, "float32")


def images(shape: tuple[int, ...]) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(0)
    true = generator.random(shape).astype("float32")
    return true, np.clip(true + 0.2 * generator.standard_normal(shape), 0, 1).astype("float32")


def similarity(true: np.ndarray, pred: np.ndarray) -> float:
    """The definition of the paper, pixel by pixel."""
    weights = np.exp(-0.5 * ((np.arange(11) - 5) / 1.5) ** 2)
    window = np.outer(weights, weights) / weights.sum() ** 2
    found = []
    for x, y in zip(true.reshape(-1, *true.shape[2:]), pred.reshape(-1, *pred.shape[2:]), strict=True):
        for i in range(x.shape[0] - 10):
            for j in range(x.shape[1] - 10):
                a, b = (v[i : i + 11, j : j + 11].astype("float64") for v in (x, y))
                m, n = (window * a).sum(), (window * b).sum()
                s, t = (window * (a - m) ** 2).sum(), (window * (b - n) ** 2).sum()
                c = (window * (a - m) * (b - n)).sum()
                upper = (2 * m * n + 0.01**2) * (2 * c + 0.03**2)
                found.append(upper / ((m**2 + n**2 + 0.01**2) * (s + t + 0.03**2)))
    return float(np.mean(found))


def test_ssim_loss(backend: str) -> None:
    true, pred = images((2, 3, 13, 12))
    expected = 1 - similarity(true, pred)
    check(ivy.ssim_loss(array(backend, true), native(backend, pred)), expected, backend, "float32", rtol=1e-4)
    check(ivy.ssim_loss(array(backend, true), array(backend, true)), 0.0, backend, "float32")
    small = ivy.ssim_loss(array(backend, true[..., :4, :4]), array(backend, pred[..., :4, :4]))
    assert 0 < float(small) < 1
    with pytest.raises(ivy.IvyValueError, match="must be 4-D"):
        ivy.ssim_loss(array(backend, true[0]), array(backend, pred[0]))


def test_wasserstein_losses(backend: str) -> None:
    real, fake = sample("float32", (2, 3)), sample("float32", (4,), first=2)
    result = ivy.wasserstein_loss_discriminator(array(backend, real), native(backend, fake))
    check(result, fake.mean() - real.mean(), backend, "float32")
    check(ivy.wasserstein_loss_generator(native(backend, fake)), -fake.mean(), backend, "float32")
    check(ivy.wasserstein_loss_generator([1, 2]), -1.5, backend, "float32")
