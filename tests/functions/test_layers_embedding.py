"""Embedding, and dropout of whole channels."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers, sample

import ivy_protocol as ivy

TABLE = np.array([[1.0, 0.0], [3.0, 4.0], [0.0, 0.0]], "float32")


def test_embedding(backend: str) -> None:
    table, places = array(backend, TABLE), np.array([[0, 1], [-1, 1]], "int32")
    check(ivy.embedding(table, array(backend, places)), TABLE[places], backend, "float32")
    check(ivy.embedding(native(backend, TABLE), native(backend, places)), TABLE[places], backend, "float32")
    short = TABLE * np.array([[1.0], [0.5], [1.0]])
    check(ivy.embedding(table, array(backend, places), max_norm=2.5), short[places], backend, "float32")
    check(table, TABLE, backend, "float32")
    assert np.isnan(numbers(ivy.embedding(table, array(backend, np.array([3], "int32"))))).all()
    with pytest.raises(ivy.IvyValueError, match="weights must be 2-D"):
        ivy.embedding(table[0], array(backend, places))
    with pytest.raises(ivy.IvyException):
        ivy.embedding(table, table)
    if backend not in ("numpy", "array_api_strict"):
        found = ivy.grad(lambda w: ivy.sum(ivy.embedding(w, array(backend, places), max_norm=10.0)))(table)
        check(found, [[1.0, 1.0], [2.0, 2.0], [1.0, 1.0]], backend, "float32")


@pytest.mark.parametrize(
    ("name", "shape", "data_format", "axes"),
    [
        ("dropout1d", (20, 3, 5), "NWC", (1,)),
        ("dropout1d", (20, 5, 3), "NCW", (2,)),
        ("dropout1d", (3, 50), "NWC", (0,)),
        ("dropout2d", (20, 3, 2, 5), "NHWC", (1, 2)),
        ("dropout2d", (20, 5, 3, 2), "NCHW", (2, 3)),
        ("dropout3d", (20, 3, 2, 2, 5), "NDHWC", (1, 2, 3)),
        ("dropout3d", (20, 5, 3, 2, 2), "NCDHW", (2, 3, 4)),
    ],
)
def test_channels_are_dropped_together(
    backend: str, name: str, shape: tuple[int, ...], data_format: Any, axes: tuple[int, ...]
) -> None:
    fn = getattr(ivy, name)
    x = array(backend, np.ones(shape, "float32"))
    ivy.seed(seed_value=3)
    y = numbers(fn(x, 0.5, data_format=data_format))
    assert set(np.unique(y)) == {0.0, 2.0}
    np.testing.assert_array_equal(y.min(axes), y.max(axes))
    check(fn(x, 0.5, training=False, data_format=data_format), np.ones(shape), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="data_format"):
        fn(x, 0.5, data_format="other")
    with pytest.raises(ivy.IvyValueError, match="dimensions"):
        fn(array(backend, sample("float32", (2,))), 0.5)
