"""Arrays of several lengths in one, overlapping windows and scans."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy


def test_elements_at_regular_distances(backend: str) -> None:
    values = np.arange(12, dtype="float32").reshape(3, 4)
    for shape, steps in (
        ((3, 2), (1, 1)),
        ((2, 3), (4, 2)),
        ((2, 2, 2), (1, 0, 4)),
        ((), ()),
        ((0, 3), (4, 90)),
        ((3,), (0,)),
    ):
        strides = tuple(4 * n for n in steps)
        expected = np.lib.stride_tricks.as_strided(values, shape, strides)
        check(ivy.as_strided(array(backend, values), shape, strides), expected, backend, "float32")
    # The elements are in the order of the rows, also where those of a view are elsewhere in memory.
    turned = ivy.matrix_transpose(array(backend, values))
    check(ivy.as_strided(turned, 4, 4), values.T.ravel()[:4], backend, "float32")
    x = array(backend, values)
    found = ivy.as_strided(x, (2, 2), (4, 4))
    found[0, 1] = 50.0
    assert numbers(found)[1, 0] == 1.0 and np.array_equal(numbers(x), values)


def test_nothing_beside_the_array_is_read(backend: str) -> None:
    x = array(backend, np.arange(4, dtype="float32"))
    for shape, strides in (((5,), (4,)), ((2, 3), (8, 4)), ((2,), (10**30 * 4,)), ((10**30,), (4,))):
        with pytest.raises(
            ivy.IvyIndexError,
            match=r"^ivy\.as_strided: the shape .* element at index \d+, .* for 4",
        ):
            ivy.as_strided(x, shape, strides)
    for shape, strides in (((2,), (-4,)), ((2,), (2,)), ((-1,), (4,)), ((2, 2), (4,))):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.as_strided: "):
            ivy.as_strided(x, shape, strides)
    with pytest.raises(ivy.IvyIndexError, match="for 0 elements"):
        ivy.as_strided(x[:0], (1,), (4,))


def test_scans(backend: str) -> None:
    rng = np.random.default_rng(0)
    for length in (0, 1, 2, 3, 4, 7, 8):
        values = rng.integers(-3, 4, (2, length)).astype("float32")
        x = array(backend, values)
        check(ivy.associative_scan(x, ivy.add, axis=1), np.cumsum(values, 1), backend, "float32")
        backwards = np.cumsum(values[:, ::-1], 1)[:, ::-1]
        check(ivy.associative_scan(x, ivy.add, reverse=True, axis=-1), backwards, backend, "float32")
        check(ivy.associative_scan(x, ivy.maximum), np.maximum.accumulate(values, 0), backend, "float32")
    matrices = rng.integers(-2, 3, (5, 2, 2)).astype("float32")
    expected = [matrices[0]]
    for matrix in matrices[1:]:
        expected.append(expected[-1] @ matrix)
    check(ivy.associative_scan(array(backend, matrices), ivy.matmul), np.array(expected), backend, "float32")


def test_what_cannot_be_scanned(backend: str) -> None:
    x = array(backend, np.zeros((4, 2), "float32"))
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.associative_scan: axis 2 is out of range"):
        ivy.associative_scan(x, ivy.add, axis=2)
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.associative_scan: fn must return an array .* not \(2,\)"):
        ivy.associative_scan(x, lambda a, b: ivy.sum(a + b, axis=1))

    class Own(Exception):
        pass

    def fails(a: Any, b: Any) -> Any:
        raise Own

    with pytest.raises(Own):
        ivy.associative_scan(x, fails)


def test_joining(backend: str) -> None:
    values = [np.arange(n * 2, dtype="float32").reshape(n, 2) for n in (3, 0, 1)]
    arrays = [array(backend, x) for x in values]
    expected = np.full((3, 3, 2), -1, "float32")
    for i, x in enumerate(values):
        expected[i, : len(x)] = x
    check(ivy.pad_sequence(arrays, batch_first=True, padding_value=-1), expected, backend, "float32")
    check(ivy.pad_sequence(arrays, padding_value=-1), expected.swapaxes(0, 1), backend, "float32")
    assert numbers(ivy.pad_sequence([arrays[0]])).shape == (3, 1, 2)
    for bad in ([], [arrays[0][0, 0]]):
        with pytest.raises(ivy.IvyException, match=r"^ivy\.pad_sequence"):
            ivy.pad_sequence(bad)
    pair = [arrays[0], arrays[0] + 1]
    check(ivy.concat_from_sequence(pair, axis=1), np.hstack([values[0], values[0] + 1]), backend, "float32")
    check(ivy.concat_from_sequence(pair, new_axis=1, axis=2), np.dstack([values[0], values[0] + 1]), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.concat_from_sequence: new_axis must be 0 or 1, not 2"):
        ivy.concat_from_sequence(pair, new_axis=2)


def test_scalars() -> None:
    for x, whole, positive in ((2, True, True), (-1.5, False, False), (0, True, False)):
        ivy.check_scalar(x, whole, positive)
    for x, whole, positive, error in (
        ("2", False, False, ivy.IvyTypeError),
        (True, False, False, ivy.IvyTypeError),
        (2.0, True, False, ivy.IvyTypeError),
        (0, False, True, ivy.IvyValueError),
        (float("nan"), False, True, ivy.IvyValueError),
    ):
        with pytest.raises(error, match=r"^ivy\.check_scalar"):
            ivy.check_scalar(x, whole, positive)


def test_reducing_by_any_function(backend: str) -> None:
    x = np.arange(30, dtype="float32").reshape(2, 5, 3) / 8
    for axes in (0, 1, -1, (0, 2), (0, 1, 2)):
        for keepdims in (False, True):
            found = ivy.reduce(array(backend, x), 1.0, ivy.add, axes=axes, keepdims=keepdims)
            check(found, x.sum(axes, keepdims=keepdims) + 1, backend, "float32")
    # The order of the elements stays.
    words = ivy.reduce(array(backend, np.arange(1, 8, dtype="int32")), 0, lambda a, b: a * 0 + b)
    assert int(words) == 7
    empty = ivy.reduce(array(backend, np.zeros((0, 2), "int8")), 5, ivy.add)
    assert empty.tolist() == [5, 5] and str(empty.dtype) == "int8"
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.reduce: axis 3"):
        ivy.reduce(array(backend, x), 0, ivy.add, axes=3)
    with pytest.raises(ivy.IvyValueError, match="repeats an axis"):
        ivy.reduce(array(backend, x), 0, ivy.add, axes=(0, -3))
    with pytest.raises(ivy.IvyValueError, match="must return an array of the shape"):
        ivy.reduce(array(backend, x), 0, lambda a, b: ivy.sum(a))
