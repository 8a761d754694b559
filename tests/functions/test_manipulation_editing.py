"""Elements put into arrays and taken out of them, against NumPy and SciPy."""

from typing import Any

import numpy as np
import pytest
import scipy.linalg
from oracle import array, check, narrowed

import ivy_protocol as ivy

X = np.arange(12, dtype="int32").reshape(3, 4)
PLACES = [0, -1, 2, [0, 2], [1, 1, -3], [], slice(1, None), slice(None, None, 2), np.array([2, 0])]


@pytest.mark.parametrize("obj", PLACES, ids=repr)
@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_delete(backend: str, obj: Any, axis: Any) -> None:
    check(ivy.delete(array(backend, X), obj, axis), np.delete(X, obj, axis), backend, "int32")


def test_delete_by_bools(backend: str) -> None:
    mask = np.array([True, False, True])
    check(ivy.delete(array(backend, X), mask, 0), np.delete(X, mask, 0), backend, "int32")
    check(ivy.delete(array(backend, X), array(backend, mask), 0), np.delete(X, mask, 0), backend, "int32")
    with pytest.raises(ivy.IvyValueError, match="boolean obj must have 3 elements"):
        ivy.delete(array(backend, X), [True, False], 0)


@pytest.mark.parametrize("obj", [*PLACES, 3, [3, 0]], ids=repr)
@pytest.mark.parametrize("axis", [None, 0, 1])
def test_insert(backend: str, obj: Any, axis: Any) -> None:
    count = len(np.arange(X.size if axis is None else X.shape[axis])[obj]) if isinstance(obj, slice) else np.size(obj)
    row = (count,) if axis is None else (count, 4) if axis == 0 else (3, count)
    for values in (np.int32(50), np.arange(50, 50 + np.prod(row, dtype=int), dtype="int32").reshape(row)):
        if isinstance(obj, int) and axis == 1 and values.ndim:
            values = values.T
        expected = np.insert(X, obj, values, axis)
        check(ivy.insert(array(backend, X), obj, array(backend, values, "int32"), axis), expected, backend, "int32")
    # Python's numbers and lists get the type of the array.
    check(ivy.insert(array(backend, X), obj, 7, axis), np.insert(X, obj, 7, axis), backend, "int32")


def test_insert_slices(backend: str) -> None:
    block = np.arange(8, dtype="float32").reshape(2, 4) + 0.5
    check(ivy.insert(array(backend, X), 1, array(backend, block), 0), np.insert(X, 1, block, 0), backend, "int32")
    check(ivy.insert(array(backend, X), [1], array(backend, block), 0), np.insert(X, [1], block, 0), backend, "int32")
    mask = np.array([True, False, True])
    check(ivy.insert(array(backend, X), mask, 9, 0), np.insert(X, [0, 2], 9, 0), backend, "int32")


def test_append(backend: str) -> None:
    check(ivy.append(array(backend, X), array(backend, X[0])), np.append(X, X[0]), backend, "int32")
    check(ivy.append(array(backend, X), array(backend, X), 1), np.append(X, X, 1), backend, "int32")
    mixed = ivy.append(array(backend, X), array(backend, np.float32(1.5)))
    check(mixed, np.append(X, 1.5), backend, narrowed(backend, "float64"))
    with pytest.raises(ivy.IvyException, match="append"):
        ivy.append(array(backend, X), array(backend, X[0]), 0)


def test_block_diag(backend: str) -> None:
    blocks = [X, X[0], np.float32(3.5), np.zeros((0, 2), "int32"), X[:, :1]]
    ours = ivy.block_diag(*[array(backend, b, "float32") for b in blocks])
    check(ours, scipy.linalg.block_diag(*blocks), backend, "float32")
    check(array(backend, X).block_diag(array(backend, X)), scipy.linalg.block_diag(X, X), backend, "int32")
    with pytest.raises(ivy.IvyValueError, match=r"block_diag: matrices must be 2-D, not of shape \(1, 3, 4\)"):
        ivy.block_diag(array(backend, X[None]))
    with pytest.raises(ivy.IvyValueError, match="block_diag: pass at least one matrix"):
        ivy.block_diag()


def test_diag_indices(backend: str) -> None:
    x = array(backend, X)
    found = ivy.diag_indices(3, 3, like=x)
    assert len(found) == 3 and all(ivy.to_list(part) == [0, 1, 2] for part in found)
    assert found[0].backend == backend
    with pytest.raises(ivy.IvyValueError, match="diag_indices"):
        ivy.diag_indices(-1)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: ivy.delete(x, 3, 0),
        lambda x: ivy.delete(x, -4, 0),
        lambda x: ivy.delete(x, 0, 2),
        lambda x: ivy.insert(x, 4, 1, 0),
        lambda x: ivy.insert(x, 0, 1, 2),
    ],
)
def test_places_out_of_range(backend: str, call: Any) -> None:
    with pytest.raises(ivy.IvyIndexError, match=r"ivy\.(delete|insert): (axis|index)"):
        call(array(backend, X))


@pytest.mark.parametrize("obj", [1.0, [0.5], "a", [[0]], True, None])
def test_what_is_no_place(backend: str, obj: Any) -> None:
    for call in (lambda x: ivy.delete(x, obj, 0), lambda x: ivy.insert(x, obj, 1, 0)):
        with pytest.raises(ivy.IvyException, match=r"delete|insert"):
            call(array(backend, X))


def test_values_that_do_not_fit(backend: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=r"insert: values of shape \(5,\) do not broadcast to \(1, 4\)"):
        ivy.insert(array(backend, X), 0, array(backend, np.ones(5, "int32")), 0)


def test_data_types_that_are_said_to_be_taken(backend: str) -> None:
    # Builtins, and functions of NumPy's, have the names of functions of ivy that take fewer data types.
    assert "complex64" in ivy.function_supported_dtypes(ivy.block_diag)
    assert "bool" in ivy.function_supported_dtypes(ivy.insert)
    assert "complex64" not in ivy.function_supported_dtypes(ivy.interp)
