"""Parameters by position: as in NumPy, except for dtypes and devices."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

M = np.asarray([[1.0, 2.0, 3.0], [4.0, 5.0, 7.0]], "float32")
CALLS: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any]]] = {
    "concat": (lambda x: ivy.concat([x, x], 1), lambda x: np.concatenate([x, x], 1)),
    "stack": (lambda x: ivy.stack([x, x], 1), lambda x: np.stack([x, x], 1)),
    "diff": (lambda x: ivy.diff(x, 1, 0), lambda x: np.diff(x, 1, 0)),
    "reshape": (lambda x: ivy.reshape(x, (3, 2), "F"), lambda x: np.reshape(x, (3, 2), order="F")),
    "eye": (lambda x: ivy.eye(2, 3, 1), lambda x: np.eye(2, 3, 1)),
    "trace": (lambda x: ivy.trace(x, 1), lambda x: np.trace(x, 1)),
    "cross": (lambda x: ivy.cross(x, x[::-1], -1, -1, 0), lambda x: np.cross(x, x[::-1], -1, -1, 0)),
    "take": (lambda x: ivy.take(x, ivy.array([2, 0]), 1), lambda x: np.take(x, [2, 0], 1)),
    "rfft": (lambda x: ivy.abs(ivy.fft.rfft(x, 4, 0)), lambda x: np.abs(np.fft.rfft(x, 4, 0))),
    "searchsorted": (
        lambda x: ivy.searchsorted(x[0], x[0], "right"),
        lambda x: np.searchsorted(x[0], x[0], "right"),
    ),
    **{
        name: (lambda x, n=name: getattr(ivy, n)(x, 0), lambda x, n=name: getattr(np, n)(x, 0))
        for name in [
            "sum",
            "prod",
            "mean",
            "max",
            "min",
            "all",
            "any",
            "argmax",
            "argmin",
            "count_nonzero",
            "std",
            "var",
            "cumsum",
            "sort",
            "argsort",
            "flip",
        ]
    },
    **{
        name: (lambda x, n=name: getattr(ivy, n)(x, 1), lambda x, n=name: getattr(np, n)(x, 1))
        for name in ["tril", "triu", "round", "diagonal"]
    },
    **{
        f"x.{name}": (lambda x, n=name: getattr(x, n)(0), lambda x, n=name: getattr(x, n)(0))
        for name in ["sum", "mean", "max", "argmin", "std", "cumsum"]
    },
}


@pytest.mark.parametrize("name", CALLS)
def test_positions_mean_what_they_mean_to_numpy(backend: str, name: str) -> None:
    ours, theirs = CALLS[name]
    x = ivy.array(M)
    # The second call has a plan.
    for _ in range(2):
        np.testing.assert_allclose(ours(x).to_numpy(), theirs(M), rtol=1e-5, atol=1e-6)


def test_data_types_stay_keywords() -> None:
    for call in (lambda: ivy.sum(M, 0, "float64"), lambda: ivy.mean(M, 0, "float64")):  # type: ignore[call-arg]
        with pytest.raises(ivy.IvyTypeError, match="at most 2 positional"):
            call()
