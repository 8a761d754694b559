"""Functions that find or choose elements."""

import numpy as np
import pytest
from oracle import ALL, REAL, SHAPES, UNSIGNED, array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy

ORACLES = {"argmax": np.argmax, "argmin": np.argmin}
TIES = np.array([[3, 1, 3], [1, 1, 2], [3, 2, 3]])


def check_index(result: object, expected: object, backend: str) -> None:
    """The type of an index is the library's own."""
    assert isinstance(result, ivy.Array)
    assert result.dtype in ("int32", "int64")
    check(result, expected, backend, str(result.dtype))


@pytest.mark.parametrize("name", ORACLES)
def test_axes(backend: str, name: str) -> None:
    values = sample("float32")
    for axis in (None, 0, 1, -1, -2):
        for keepdims in (False, True):
            expected = ORACLES[name](values, axis=axis, keepdims=keepdims)
            check_index(getattr(ivy, name)(array(backend, values), axis=axis, keepdims=keepdims), expected, backend)


@pytest.mark.parametrize("name", ORACLES)
def test_types(backend: str, name: str) -> None:
    for dtype in dtypes(backend, REAL):
        values = sample(dtype)
        check_index(getattr(ivy, name)(array(backend, values, dtype), axis=1), ORACLES[name](values, axis=1), backend)


@pytest.mark.parametrize("name", ORACLES)
def test_index_of_unsigned_integers(backend: str, name: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        values = np.array([3, np.iinfo(dtype).max, 0, 7], dtype)
        check_index(getattr(ivy, name)(array(backend, values)), ORACLES[name](values), backend)


@pytest.mark.parametrize("name", ORACLES)
def test_the_first_of_several_is_found(backend: str, name: str) -> None:
    for axis in (None, 0, 1):
        x = array(backend, TIES.astype("float32"))
        check_index(getattr(ivy, name)(x, axis=axis), ORACLES[name](TIES, axis=axis), backend)


@pytest.mark.parametrize("name", ORACLES)
def test_argmax_select_last_index(backend: str, name: str) -> None:
    x = array(backend, TIES.astype("float32"))
    fn = getattr(ivy, name)
    for axis in (0, 1, -1):
        last = 2 - ORACLES[name](np.flip(TIES, axis), axis=axis)
        check_index(fn(x, axis=axis, select_last_index=True), last, backend)
        kept = np.expand_dims(last, axis)
        check_index(fn(x, axis=axis, select_last_index=True, keepdims=True), kept, backend)
    flat = 8 - ORACLES[name](TIES.ravel()[::-1])
    check_index(fn(x, select_last_index=True), flat, backend)
    check_index(fn(x, select_last_index=True, keepdims=True), [[flat]], backend)
    check_index(fn(x, axis=0, select_last_index=False), ORACLES[name](TIES, axis=0), backend)


@pytest.mark.parametrize("name", ORACLES)
def test_a_given_type(backend: str, name: str) -> None:
    for dtype in dtypes(backend, ("int8", "int32", "int64")):
        x = array(backend, sample("float32"))
        check(getattr(ivy, name)(x, axis=0, dtype=dtype), ORACLES[name](sample("float32"), axis=0), backend, dtype)
        result = getattr(ivy, name)(x, dtype=dtype, select_last_index=True)
        assert result.dtype == dtype


@pytest.mark.parametrize("name", ORACLES)
def test_no_axes_and_array_likes(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    check_index(fn(array(backend, np.array(2.0, "float32"))), 0, backend)
    check_index(fn([3.0, 1.0, 4.0]), ORACLES[name]([3.0, 1.0, 4.0]), backend)
    check_index(fn(native(backend, sample("int32"))), ORACLES[name](sample("int32")), backend)
    check_index(fn(array(backend, sample("float32", (2, 3, 0))), axis=1), np.zeros((2, 0)), backend)


@pytest.mark.parametrize("name", ORACLES)
def test_nothing_to_find_raises(backend: str, name: str) -> None:
    with pytest.raises(ivy.IvyException):
        getattr(ivy, name)(array(backend, sample("float32")), axis=2)


def test_nan_is_the_largest_and_the_smallest(backend: str) -> None:
    values = np.array([1.0, np.nan, 3.0], "float32")
    check_index(ivy.argmax(array(backend, values)), 1, backend)
    check_index(ivy.argmin(array(backend, values)), 1, backend)


@pytest.mark.parametrize("dtype", ALL)
def test_where(backend: str, dtype: str) -> None:
    if dtype in dtypes(backend):
        condition, a, b = sample("bool"), sample(dtype), sample(dtype, first=2)
        result = ivy.where(array(backend, condition), array(backend, a, dtype), native(backend, b, dtype))
        check(result, np.where(condition, a, b), backend, dtype)


def test_where_of_unsigned_integers(backend: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        condition, a, b = sample("bool"), sample(dtype), sample(dtype, first=2)
        result = ivy.where(array(backend, condition), array(backend, a), array(backend, b))
        check(result, np.where(condition, a, b), backend, dtype)


def test_where_broadcasts(backend: str) -> None:
    a, b = sample("float32"), sample("float32", (3,), first=3)
    for shape in ((), (3,), (2, 1), (1, 3), (2, 3)):
        condition = sample("bool", shape)
        result = ivy.where(native(backend, condition), array(backend, a), array(backend, b))
        check(result, np.where(condition, a, b), backend, "float32")
    for shape in SHAPES:
        condition = sample("bool", shape)
        x = array(backend, sample("float32", shape))
        check(ivy.where(array(backend, condition), x, x), sample("float32", shape), backend, "float32")


def test_where_of_shapes_that_do_not_broadcast_raises(backend: str) -> None:
    mask, x, y = array(backend, sample("bool", (3,))), sample("float32", (3,)), sample("float32", (2,))
    for args in ((array(backend, x), array(backend, y)), (array(backend, y), 0.0), (y.tolist(), array(backend, x))):
        with pytest.raises(ivy.IvyBroadcastShapeError, match="where"):
            ivy.where(mask, *args)


def test_where_takes_python_numbers(backend: str) -> None:
    condition, a = sample("bool"), sample("float32")
    x, choice = array(backend, a), array(backend, condition)
    check(ivy.where(choice, x, 0), np.where(condition, a, 0), backend, "float32")
    check(ivy.where(choice, 1, x), np.where(condition, 1, a), backend, "float32")
    check(ivy.where(choice, 1.0, 2.0), np.where(condition, 1.0, 2.0), backend, "float32")
    check(ivy.where(choice, 1, 2), np.where(condition, 1, 2), backend, "int32")
    check(ivy.where(condition.tolist(), x, a.tolist()), a, backend, "float32")
    check(ivy.where(True, x, 0.0), a, backend, "float32")


def test_where_scalar_dtype(backend: str) -> None:
    condition = sample("bool")
    choice = array(backend, condition)
    for dtype in dtypes(backend, REAL):
        x = array(backend, sample(dtype), dtype)
        for number in (0, 1) if "int" in dtype else (0, 1, 0.5):
            for _ in range(2):
                check(ivy.where(choice, x, number), np.where(condition, sample(dtype), number), backend, dtype)
                check(ivy.where(choice, number, x), np.where(condition, number, sample(dtype)), backend, dtype)
    x = array(backend, sample("int8"))
    for _ in range(2):
        assert ivy.where(choice, x, 0.5).dtype == "float32"
        with pytest.raises(ivy.IvyException):
            ivy.where(choice, x, 300)
        with ivy.ArrayMode(False):
            assert ivy.is_native_array(ivy.where(native(backend, condition), native(backend, sample("float32")), 0.0))


def test_where_leaves_its_arguments_alone(backend: str) -> None:
    x = array(backend, sample("float32"))
    ivy.where(array(backend, sample("bool")), x, 0.0)
    np.testing.assert_array_equal(numbers(x), sample("float32"))


def test_count_nonzero(backend: str) -> None:
    for dtype in dtypes(backend, ALL):
        values = sample(dtype)
        for axis in (None, 0, -1, (0, 1), ()):
            for keepdims in (False, True):
                expected = np.count_nonzero(values, axis=axis, keepdims=keepdims)
                check_index(
                    ivy.count_nonzero(array(backend, values, dtype), axis=axis, keepdims=keepdims), expected, backend
                )
    values = sample("float32")
    for dtype in ("int16", "float32"):
        counted = ivy.count_nonzero(native(backend, values), axis=0, dtype=dtype)
        check(counted, np.count_nonzero(values, axis=0), backend, dtype)
    for shape in SHAPES:
        check_index(
            ivy.count_nonzero(array(backend, sample("int32", shape))), np.count_nonzero(sample("int32", shape)), backend
        )


def test_nonzero(backend: str) -> None:
    for dtype in dtypes(backend, ALL):
        values = sample(dtype)
        found = ivy.nonzero(array(backend, values, dtype))
        assert type(found) is tuple
        for x, places in zip(found, np.nonzero(values), strict=True):
            check_index(x, places, backend)
        check_index(ivy.nonzero(native(backend, values, dtype), as_tuple=False), np.argwhere(values), backend)
    for shape in ((0,), (2, 0, 3)):
        found = ivy.nonzero(array(backend, sample("float32", shape)))
        assert [tuple(x.shape) for x in found] == [(0,)] * len(shape)
    with pytest.raises(ivy.IvyException):
        ivy.nonzero(array(backend, np.array(1.0, "float32")))


def test_nonzero_of_a_size(backend: str) -> None:
    x = array(backend, np.array([0, 5, 0, 6, 7], "int32"))
    check_index(ivy.nonzero(x, size=2)[0], [1, 3], backend)
    check_index(ivy.nonzero(x, size=5, fill_value=9)[0], [1, 3, 4, 9, 9], backend)
    check_index(ivy.nonzero(x, size=4, as_tuple=False), [[1], [3], [4], [0]], backend)


@pytest.mark.parametrize("name", ["argmax", "argmin", "count_nonzero"])
def test_an_axis_out_of_range_raises(backend: str, name: str) -> None:
    for axis in (2, -3):
        with pytest.raises(ivy.IvyIndexError, match=f"ivy.{name}"):
            getattr(ivy, name)(array(backend, sample("float32")), axis=axis)
