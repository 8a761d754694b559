"""Loss functions."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native

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
