"""Elements that are put in the places of others, against NumPy."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy

X = np.arange(6, dtype="float32").reshape(2, 3)


def test_choosing(backend: str) -> None:
    places = np.array([[1, 0, 1], [0, 2, 2]], "int32")
    choices = [X, X * 10, np.float32(7) + np.zeros(3, "float32")]
    x, arrays = array(backend, places), [array(backend, y) for y in choices]
    check(ivy.choose(x, arrays), np.choose(places, choices), backend, "float32")
    for mode in ("clip", "wrap"):
        check(ivy.choose(x + 1, arrays, mode=mode), np.choose(places + 1, choices, mode=mode), backend, "float32")
    assert np.isnan(numbers(ivy.choose(x + 2, arrays))[0]).tolist() == [True, False, True]
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.choose: pass at least one array"):
        ivy.choose(x, [])


def test_diagonals_of_new_matrices(backend: str) -> None:
    for values in (X, X[0], X[0, 1], X[:0]):
        for offset in (-2, 0, 1):
            check(ivy.diagflat(array(backend, values), offset=offset), np.diagflat(values, offset), backend, "float32")
    x = array(backend, np.array([1, 2], "int32"))
    found = ivy.diagflat(x, offset=-1, padding_value=9, num_rows=4, num_cols=3)
    check(found, [[9, 9, 9], [1, 9, 9], [9, 2, 9], [9, 9, 9]], backend, "int32")
    assert numbers(ivy.diagflat(array(backend, np.array([True])), num_cols=2)).tolist() == [[True, False]]
    with pytest.raises(
        ivy.IvyValueError, match=r"^ivy\.diagflat: 2 elements on diagonal 1 require at least 2 rows and 3 col"
    ):
        ivy.diagflat(x, offset=1, num_cols=2)


def test_filling_diagonals(backend: str) -> None:
    for shape in ((3, 3), (2, 5), (7, 2), (2, 2, 2), (1, 1), (3, 1), (1, 3), (1, 1, 1), (0, 2)):
        for wrap in (False, True):
            for v in (9.0, [5.0, 6.0]):
                values = np.arange(np.prod(shape), dtype="float32").reshape(shape)
                given = v if isinstance(v, float) else array(backend, np.array(v, "float32"))
                x = array(backend, values)
                found = ivy.fill_diagonal(x, given, wrap=wrap)
                expected = values.copy()
                np.fill_diagonal(expected, v, wrap)
                check(found, expected, backend, "float32")
                assert np.array_equal(numbers(x), values)
    for bad in ((3,), (2, 2, 3)):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.fill_diagonal: the array a must have two axes"):
            ivy.fill_diagonal(array(backend, np.zeros(bad, "float32")), 1.0)
    with pytest.raises(ivy.IvyValueError, match="v has no elements"):
        ivy.fill_diagonal(array(backend, np.zeros((2, 2), "float32")), array(backend, np.zeros(0, "float32")))


MODES: dict[str, Any] = {"sum": np.add, "mul": np.multiply, "min": np.minimum, "max": np.maximum}


def test_putting_along_an_axis(backend: str) -> None:
    values = np.arange(12, dtype="float32").reshape(3, 4)
    places = np.array([[0, -1], [2, 2], [1, 3]], "int32")
    given = np.array([[5.0, -6.0], [7.0, 7.0], [0.5, 2.0]], "float32")
    x, i, v = array(backend, values), array(backend, places), array(backend, given)
    expected = values.copy()
    np.put_along_axis(expected, places, given, 1)
    check(ivy.put_along_axis(x, i, v, 1), expected, backend, "float32")
    for mode, fn in MODES.items():
        expected = values.copy()
        fn.at(expected, (np.arange(3)[:, None], places), given)
        check(ivy.put_along_axis(x, i, v, 1, mode=mode), expected, backend, "float32")
    found = ivy.put_along_axis(x, i, v, -1, mode="mean")
    check(found, [[2.5, 1, 2, -1.5], [4, 5, 20 / 3, 7], [8, 4.75, 10, 6.5]], backend, "float32")
    # The other lengths broadcast, a number is an element, and what is out of range is left out.
    check(ivy.put_along_axis(x, i[:1], 9.0, 1), np.where([1, 0, 0, 1], 9, values), backend, "float32")
    assert np.array_equal(numbers(ivy.put_along_axis(x, i[:1] * 0 + 4, 9.0, 1)), values)
    assert np.array_equal(numbers(x), values)


def test_what_cannot_be_put(backend: str) -> None:
    x, i = array(backend, X), array(backend, np.zeros((2, 1), "int32"))
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.put_along_axis: axis 2 is out of range"):
        ivy.put_along_axis(x, i, 1.0, 2)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.put_along_axis: indices must have 2 dimensions"):
        ivy.put_along_axis(x, i[0], 1.0, 1)
    with pytest.raises(ivy.IvyDtypeError, match=r"^ivy\.put_along_axis: indices must be integers"):
        ivy.put_along_axis(x, x, 1.0, 1)


def test_gradients() -> None:
    for library in ("torch", "jax", "tensorflow"):
        x, i = array(library, X), array(library, np.array([[1], [0]], "int32"))
        grad = ivy.grad(lambda v, i=i: ivy.sum(ivy.put_along_axis(v, i, 9.0, 1)))(x)
        np.testing.assert_allclose(numbers(grad), [[1, 0, 1], [0, 1, 1]])
        grad = ivy.grad(lambda v: ivy.sum(ivy.fill_diagonal(v, 9.0)))(x)
        np.testing.assert_allclose(numbers(grad), [[0, 1, 1], [1, 0, 1]])
        grad = ivy.grad(lambda v: ivy.sum(ivy.diagflat(v)))(x)
        np.testing.assert_allclose(numbers(grad), np.ones((2, 3)))
