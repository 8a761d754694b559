"""Functions that normalise."""

from typing import Any

import numpy as np
import pytest
from oracle import FLOATS, array, check, dtypes, native, sample, wide

import ivy_protocol as ivy

X = sample("float32", (2, 3, 4))
SCALE = np.array([1.0, -2.0, 0.5, 3.0], "float32")
OFFSET = np.array([0.5, 0.0, -1.0, 2.0], "float32")


def normalised(x: np.ndarray, axes: tuple[int, ...], eps: float = 1e-5) -> np.ndarray:
    x = wide(x)
    return (x - x.mean(axes, keepdims=True)) / np.sqrt(x.var(axes, keepdims=True) + eps)


@pytest.mark.parametrize("axes", [[2], [-1], [1, 2], [-2, -1], [0, 1, 2], [0], [0, 2], [2, 1]])
def test_layer_norm(backend: str, axes: Any) -> None:
    expected = normalised(X, tuple(axes))
    check(ivy.layer_norm(array(backend, X), axes), expected, backend, "float32")
    check(ivy.layer_norm(native(backend, X), axes, eps=0.5), normalised(X, tuple(axes), 0.5), backend, "float32")
    scale, offset = array(backend, SCALE), native(backend, OFFSET)
    result = ivy.layer_norm(array(backend, X), axes, scale=scale, offset=offset, new_std=2.0)
    check(result, (expected * SCALE + OFFSET) * 2, backend, "float32")
    check(ivy.layer_norm(array(backend, X), axes, scale=scale), expected * SCALE, backend, "float32")
    check(ivy.layer_norm(array(backend, X), axes, offset=offset), expected + OFFSET, backend, "float32")


def test_types(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        tolerance = {"bfloat16": 5e-2, "float16": 5e-3}.get(dtype)
        result = ivy.layer_norm(array(backend, X, dtype), [-1])
        check(result, normalised(X, (-1,)), backend, dtype, rtol=tolerance or (1e-10 if dtype == "float64" else None))
    check(ivy.layer_norm([[1, 3]], [1], eps=0.0), [[-1.0, 1.0]], backend, "float32")


def test_an_axis_out_of_range_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.layer_norm(array(backend, X), [3])
