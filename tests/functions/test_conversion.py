"""Functions to read, write and convert arrays."""

from typing import Any

import numpy as np
import pytest
from oracle import INTEGERS as INTEGER_TYPES
from oracle import SHAPES, array, check, dtypes, kind, native, numbers, sample

import ivy_protocol as ivy

X = np.arange(24, dtype="float32").reshape(2, 3, 4)

BASIC: dict[str, Any] = {
    "int": 1,
    "negative int": -1,
    "ints": (1, 2),
    "all ints": (0, -1, 3),
    "slice": slice(1, None),
    "slices": (slice(None), slice(0, 2), slice(1, 4, 2)),
    "step": (slice(None), slice(None, None, 2)),
    "negative step": (slice(None), slice(None, None, -1)),
    "negative step of bounds": (0, slice(2, 0, -1), slice(3, None, -2)),
    "empty slice": slice(2, 2),
    "ellipsis": ...,
    "ellipsis last": (1, ...),
    "ellipsis first": (..., 2),
    "ellipsis between": (0, ..., slice(1, 3)),
    "ellipsis of nothing": (0, 1, ..., 2),
    "all": slice(None),
    "nothing": (),
}
NEW_AXES: dict[str, Any] = {"none": None, "nones": (None, 1, None), "none last": (..., None)}
MASK = X % 5 == 0
MASKS: dict[str, tuple[Any, ...]] = {
    "mask": (MASK,),
    "mask of rows": (np.array([True, False]),),
    "mask of nothing": (np.zeros((2, 3, 4), bool),),
}
INTEGERS_OF_EVERY_AXIS: dict[str, tuple[Any, ...]] = {
    "integers": (np.array([0, 1]), np.array([2, 0]), np.array([1, 3])),
    "broadcast": (np.array([[0], [1]]), np.array([2, 0]), np.array([[1]])),
    "with an int": (np.array([0, 1]), 2, np.array([1, 3])),
    "negative": (np.array([-1, 0]), np.array([-2, 1]), np.array([0, -1])),
}
INTEGERS: dict[str, tuple[Any, ...]] = {
    "integers": (np.array([1, 0, 1]),),
    "integers of two axes": (np.array([[0, 1], [1, 1]]),),
    "integers and integers": (np.array([0, 1]), np.array([2, 0])),
    "integers and a slice": (np.array([0, 1]), slice(None), np.array([3, 1])),
    "a slice and integers": (slice(None), np.array([2, 0])),
    "an int and integers": (1, np.array([2, 0])),
    "negative integers": (np.array([-1, 0]),),
}


@pytest.mark.parametrize("query", [*BASIC.values(), *NEW_AXES.values()], ids=[*BASIC, *NEW_AXES])
def test_get_item(backend: str, query: Any) -> None:
    for x in (array(backend, X), native(backend, X)):
        check(ivy.get_item(x, query), X[query], backend, "float32")
    check(array(backend, X)[query], X[query], backend, "float32")
    check(ivy.get_item(X.tolist(), query), X[query], backend, "float32")


def given(backend: str, query: tuple[Any, ...], wrapped: bool) -> Any:
    """The query with arrays of the backend, and not as a tuple if it is one thing."""
    make = array if wrapped else native
    keys = tuple(
        make(backend, k, "int32" if k.dtype != bool else None) if isinstance(k, np.ndarray) else k for k in query
    )
    return keys[0] if len(keys) == 1 else keys


def check_get_item(backend: str, query: tuple[Any, ...]) -> None:
    """Read by arrays of the backend, plain and wrapped."""
    for wrapped in (True, False):
        check(ivy.get_item(array(backend, X), given(backend, query, wrapped)), X[query], backend, "float32")


@pytest.mark.parametrize("query", MASKS.values(), ids=MASKS)
def test_get_item_by_masks(backend: str, query: tuple[Any, ...]) -> None:
    check_get_item(backend, query)


@pytest.mark.parametrize("query", INTEGERS_OF_EVERY_AXIS.values(), ids=INTEGERS_OF_EVERY_AXIS)
def test_get_item_by_integers_of_every_axis(backend: str, query: tuple[Any, ...]) -> None:
    check_get_item(backend, query)


@pytest.mark.parametrize("query", INTEGERS.values(), ids=INTEGERS)
def test_get_item_by_integers(backend: str, query: tuple[Any, ...]) -> None:
    check_get_item(backend, query)


@pytest.mark.parametrize("shape", [(0,), (2, 0), (0, 3), (2, 0, 4), (0, 0, 0)])
def test_a_mask_without_elements(backend: str, shape: tuple[int, ...]) -> None:
    mask = np.zeros(shape, bool)
    check(array(backend, X)[array(backend, mask)], X[mask], backend, "float32")


def test_lists_are_integer_or_boolean_arrays(backend: str) -> None:
    x = array(backend, X)
    check(x[[1, 0], [2, 0], [1, 1]], X[[1, 0], [2, 0], [1, 1]], backend, "float32")
    for mask in ([True, False], [[True, False, True], [False, False, True]]):
        check(x[mask], X[mask], backend, "float32")


def test_a_list_for_the_first_axis(backend: str) -> None:
    for query in ([1, 0], [], [[0, 1], [1, 1]]):
        check(array(backend, X)[query], X[np.array(query, dtype=int)], backend, "float32")
    one = array(backend, np.array(1, "int32"))
    check(array(backend, X)[[one, 0]], X[[1, 0]], backend, "float32")


def test_integers_of_every_type_are_indices(backend: str) -> None:
    for dtype in dtypes(backend, INTEGER_TYPES):
        keys = tuple(array(backend, np.array(k, dtype)) for k in ([1, 0], [2, 1], [3, 0]))
        check(array(backend, X)[keys], X[[1, 0], [2, 1], [3, 0]], backend, "float32")


def test_get_item_of_types_and_shapes(backend: str) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        check(ivy.get_item(array(backend, values, dtype), (slice(None), 1)), values[:, 1], backend, dtype)
        check(ivy.get_item(array(backend, values, dtype), (1, 2)), values[1, 2], backend, dtype)
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.get_item(array(backend, values), ...), values, backend, "float32")
    check(ivy.get_item(array(backend, np.array(3.0, "float32")), ()), 3.0, backend, "float32")


@pytest.mark.parametrize(
    "query",
    [(1, *(0,) * 9, 2, 1, 0), (..., 1, slice(None, None, -1)), (None, slice(0, 1), ..., None, slice(1, None), 0, 1)],
    ids=["integers", "a step back", "new axes"],
)
def test_get_item_of_many_axes(backend: str, query: Any) -> None:
    # Some kernels take eight axes and no more.
    values = np.arange(24, dtype="float32").reshape((2, *(1,) * 9, 3, 2, 2))
    check(ivy.get_item(array(backend, values), query), values[query], backend, "float32")


def test_set_item_keeps_the_precision_of_a_scalar(backend: str) -> None:
    for dtype, value in (("float64", 0.1), ("int64", 2**40 + 1), ("complex128", 0.1 + 0.3j), ("complex128", 0.1)):
        if dtype in dtypes(backend):
            x = array(backend, np.zeros(2, dtype), dtype)
            x[1] = value
            assert numbers(x).tolist() == [0, value]
            assert numbers(ivy.inplace_update(x, value)).tolist() == [value, value]


def test_set_item_of_many_axes(backend: str) -> None:
    values = np.arange(24, dtype="float32").reshape((2, *(1,) * 9, 3, 2, 2))
    x = array(backend, values)
    x[1, ..., 0] = -1.0
    values[1, ..., 0] = -1
    check(x, values, backend, "float32")


def test_get_item_of_a_copy(backend: str) -> None:
    x = array(backend, X)
    y = ivy.get_item(x, 0, copy=True)
    ivy.set_item(y, (0, 0), 100.0)
    np.testing.assert_array_equal(numbers(x), X)
    check(ivy.get_item(x, slice(1, None), copy=None), X[1:], backend, "float32")


def test_an_index_of_numpy(backend: str) -> None:
    back, narrow, mask = np.arange(2)[::-1], np.array([0, 1], "uint8"), np.array([False, True])[::-1]
    for query in (back, (slice(None), back), narrow, mask, np.broadcast_to(np.int64(1), (3,)), (back, back)):
        check(array(backend, X)[query], X[query], backend, "float32")
        check_set_item(backend, query, query)
    for wrong in (np.array([0.0, 1.7]), np.array([0.0, 1.0], "float32"), np.array([0j, 1.0])):
        for query in (wrong, (slice(None), wrong)):
            with pytest.raises((ivy.IvyDtypeError, ivy.IvyIndexError), match="integers"):
                ivy.get_item(array(backend, X), query)
            with pytest.raises((ivy.IvyDtypeError, ivy.IvyIndexError), match="integers"):
                ivy.set_item(array(backend, X), query, 0.0)


@pytest.mark.parametrize("query", ["a", b"a", 1.5, 1j, {0: 1}, {0}, ["a"], [0, slice(None)], [slice(None)], (0, "a")])
def test_what_is_no_index_raises(backend: str, query: Any) -> None:
    x = array(backend, X)
    with pytest.raises(ivy.IvyIndexError, match="must consist of integers, slices, None"):
        x[query]
    with pytest.raises(ivy.IvyIndexError, match="must consist of integers, slices, None"):
        x[query] = 0.0
    np.testing.assert_array_equal(numbers(x), X)


@pytest.mark.parametrize("query", [2, -3, (0, 3), (0, 0, 0, 0), (..., ...), (..., 0, ...), (..., 0, ..., [1])])
def test_an_index_out_of_range_raises(backend: str, query: Any) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.get_item(array(backend, X), query)
    with pytest.raises(ivy.IvyException):
        ivy.set_item(array(backend, X), query, 0.0)


def check_set_item(backend: str, query: Any, key: Any) -> None:
    """Write by a key of the backend that means the same as `query` on numpy."""
    expected = X.copy()
    expected[query] = -1
    x = array(backend, X)
    assert ivy.set_item(x, key, -1.0) is x
    check(x, expected, backend, "float32")
    y = array(backend, X)
    y[key] = -1
    check(y, expected, backend, "float32")


@pytest.mark.parametrize("query", BASIC.values(), ids=BASIC)
def test_set_item(backend: str, query: Any) -> None:
    check_set_item(backend, query, query)
    values = np.arange(X[query].size, dtype="float32").reshape(X[query].shape) + 50
    expected = X.copy()
    expected[query] = values
    x = array(backend, X)
    x[query] = array(backend, values)
    check(x, expected, backend, "float32")


@pytest.mark.parametrize("query", NEW_AXES.values(), ids=NEW_AXES)
def test_set_item_of_new_axes(backend: str, query: Any) -> None:
    check_set_item(backend, query, query)


@pytest.mark.parametrize("query", MASKS.values(), ids=MASKS)
def test_set_item_by_masks(backend: str, query: tuple[Any, ...]) -> None:
    for wrapped in (True, False):
        check_set_item(backend, query, given(backend, query, wrapped))


@pytest.mark.parametrize(
    "query",
    [*INTEGERS_OF_EVERY_AXIS.values(), *INTEGERS.values()],
    ids=[*(f"every axis: {name}" for name in INTEGERS_OF_EVERY_AXIS), *INTEGERS],
)
def test_set_item_by_integers(backend: str, query: tuple[Any, ...]) -> None:
    for wrapped in (True, False):
        check_set_item(backend, query, given(backend, query, wrapped))


def test_set_item_of_arrays(backend: str) -> None:
    for query, shape in ((1, (3, 4)), ((slice(None), 0), (4,)), ((0, 1), ()), ((..., slice(1, 3)), (2, 1, 2))):
        values = sample("float32", shape, first=3)
        for value in (array(backend, values), native(backend, values), values.tolist()):
            expected = X.copy()
            expected[query] = values
            x = array(backend, X)
            ivy.set_item(x, query, value)
            check(x, expected, backend, "float32")


def test_set_item_dtype(backend: str) -> None:
    x = array(backend, sample("int32", (3,)))
    ivy.set_item(x, 0, array(backend, np.array(7.0, "float32")))
    check(x, [7, *sample("int32", (3,))[1:]], backend, "int32")
    y = array(backend, sample("float32", (3,)))
    ivy.set_item(y, slice(0, 2), array(backend, np.array([1, 2], "int32")))
    check(y, [1.0, 2.0, sample("float32", (3,))[2]], backend, "float32")
    for dtype in dtypes(backend):
        z = array(backend, sample(dtype), dtype)
        z[0, 0] = True if kind(dtype) == "b" else 1
        expected = sample(dtype)
        expected[0, 0] = 1
        check(z, expected, backend, dtype)


def test_set_item_of_a_copy(backend: str) -> None:
    x = array(backend, X)
    expected = X.copy()
    expected[0] = 5
    result = ivy.set_item(x, 0, 5.0, copy=True)
    check(result, expected, backend, "float32")
    check(x, X, backend, "float32")
    assert result is not x


def test_set_item_of_what_does_not_fit_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.set_item(array(backend, X), 0, array(backend, sample("float32", (5,))))


def test_inplace_update(backend: str) -> None:
    x = array(backend, sample("float32"))
    new = sample("float32", first=3)
    assert ivy.inplace_update(x, array(backend, new)) is x
    check(x, new, backend, "float32")
    ivy.inplace_update(x, native(backend, sample("float32", (3,))))
    check(x, np.broadcast_to(sample("float32", (3,)), (2, 3)), backend, "float32")


def test_inplace_update_of_another_type(backend: str) -> None:
    x = array(backend, sample("float32"))
    ivy.inplace_update(x, array(backend, sample("int32")), keep_input_dtype=True)
    check(x, sample("int32"), backend, "float32")
    ivy.inplace_update(x, array(backend, sample("int32")))
    check(x, sample("int32"), backend, "int32")


def test_inplace_update_leaves_the_source_alone(backend: str) -> None:
    x, source = array(backend, sample("float32")), array(backend, sample("int32"))
    ivy.inplace_update(x, source)
    x[0, 0] = 100
    check(source, sample("int32"), backend, "int32")


def test_inplace_update_of_the_memory(backend: str) -> None:
    x = array(backend, sample("float32"))
    memory = x.to_native()
    new = array(backend, sample("float32", first=3))
    if backend in ("jax", "tensorflow"):
        with pytest.raises(ivy.InplaceUpdateException):
            ivy.inplace_update(x, new, ensure_in_backend=True)
        check(x, sample("float32"), backend, "float32")
    else:
        ivy.inplace_update(x, new, ensure_in_backend=True)
        assert x.to_native() is memory
        np.testing.assert_array_equal(numbers(memory), sample("float32", first=3))
        with pytest.raises(ivy.InplaceUpdateException):
            ivy.inplace_update(x, array(backend, sample("int32")), ensure_in_backend=True)


def test_shape_and_number_of_axes(backend: str) -> None:
    for shape in SHAPES:
        for x in (array(backend, sample("float32", shape)), native(backend, sample("float32", shape))):
            assert type(ivy.shape(x)) is ivy.Shape
            assert ivy.shape(x) == shape
            assert ivy.get_num_dims(x) == len(shape)
            assert type(ivy.get_num_dims(x)) is int
    x = array(backend, X)
    as_arrays: list[tuple[Any, Any]] = [
        (ivy.shape(x, as_array=True), [2, 3, 4]),
        (ivy.get_num_dims(x, as_array=True), 3),
    ]
    for found, expected in as_arrays:
        assert found.dtype in ("int32", "int64")
        check(found, expected, backend, str(found.dtype))
    assert ivy.shape([[1.0, 2.0]]) == (1, 2)
    assert ivy.get_num_dims([[1.0]]) == 2


def test_to_numpy(backend: str) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        for x in (array(backend, values, dtype), native(backend, values, dtype)):
            result = ivy.to_numpy(x)
            assert type(result) is np.ndarray and str(result.dtype) == dtype
            np.testing.assert_array_equal(result.astype(values.dtype), values)
    for shape in SHAPES:
        values = sample("float32", shape)
        for copy in (True, False):
            result = ivy.to_numpy(array(backend, values), copy=copy)
            assert type(result) is np.ndarray and result.shape == shape
            np.testing.assert_array_equal(result, values)
    np.testing.assert_array_equal(ivy.to_numpy([1.0, 2.0]), [1.0, 2.0])


def test_to_numpy_copies(backend: str) -> None:
    x = array(backend, sample("float32"))
    result = ivy.to_numpy(x)
    result[...] = 100
    np.testing.assert_array_equal(numbers(x), sample("float32"))


def test_to_list_and_to_scalar(backend: str) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        assert ivy.to_list(array(backend, values, dtype)) == values.tolist()
        assert ivy.to_scalar(array(backend, values[:1, :1], dtype)) == values[0, 0].item()
    assert ivy.to_list(native(backend, np.array(2.5, "float32"))) == 2.5
    assert ivy.to_list(array(backend, np.zeros((2, 0), "float32"))) == [[], []]
    assert type(ivy.to_scalar(array(backend, np.array(3, "int32")))) is int
    with pytest.raises(ivy.IvyValueError):
        ivy.to_scalar(array(backend, X))


def test_questions(backend: str) -> None:
    data = native(backend, X)
    x = ivy.Array(data)
    assert [ivy.is_array(v) for v in (x, data, [1.0], 1, None, "a")] == [True, True, False, False, False, False]
    assert [ivy.is_native_array(v) for v in (x, data, [1.0], type(data))] == [False, True, False, False]
    assert [ivy.is_ivy_array(v) for v in (x, data, [1.0])] == [True, False, False]
    assert [ivy.exists(v) for v in (x, None, 0)] == [True, False, True]


def test_to_native_and_to_ivy(backend: str) -> None:
    data = native(backend, X)
    x = ivy.Array(data)
    assert ivy.to_native(x) is data
    assert ivy.to_native(data) is data
    assert ivy.to_native(1.5) == 1.5
    assert type(ivy.to_ivy(data)) is ivy.Array
    assert ivy.to_ivy(data).to_native() is data
    assert ivy.to_ivy(x) is x
    tree = {"a": [x, (x, 1)], "b": "text"}
    natives = ivy.to_native(tree, nested=True)
    assert natives["a"][0] is data and natives["a"][1] == (data, 1) and natives["b"] == "text"
    again = ivy.to_ivy(natives, nested=True)
    assert type(again["a"][1][0]) is ivy.Array and again["a"][1][1] == 1
    assert ivy.to_native([x])[0] is x
    pair = ivy.unique_counts(x)
    assert type(ivy.to_native(pair, nested=True)) is type(pair)
    assert ivy.is_native_array(ivy.to_native(pair, nested=True)[0])


def test_to_backend(backend: str) -> None:
    for target in ("numpy", "torch", "jax", "tensorflow", "array_api_strict"):
        for dtype in dtypes(target, tuple(dtypes(backend))):
            for x in (array(backend, sample(dtype), dtype), native(backend, sample(dtype), dtype)):
                check(ivy.to_backend(x, target), sample(dtype), target, dtype)
    with pytest.raises(ivy.IvyInvalidBackendException):
        ivy.to_backend(array(backend, X), "nothing")


def test_to_backend_missing_dtype(backend: str) -> None:
    if "float64" in dtypes(backend):
        with pytest.raises(ivy.IvyValueError):
            ivy.to_backend(array(backend, sample("float64")), "jax")


def test_stop_gradient_and_dev(backend: str) -> None:
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.stop_gradient(array(backend, values)), values, backend, "float32")
    check(ivy.stop_gradient(native(backend, X), preserve_type=False), X, backend, "float32")
    check(ivy.stop_gradient([1.0]), [1.0], backend, "float32")
    device = ivy.dev(array(backend, X))
    assert type(device) is ivy.Device
    assert ivy.dev(native(backend, X)) == device == array(backend, X).device
    ivy.dev(array(backend, X), as_native=True)


@pytest.mark.parametrize("shape", [(2,), (0, 2), (3, 0)])
@pytest.mark.parametrize("key", [slice(0, 0), [], (slice(3, None), 0), (slice(None), slice(0, 0)), "a mask"])
def test_assign_out_of_range_to_empty_selection(backend: str, key: Any, shape: tuple[int, ...]) -> None:
    x = array(backend, np.ones((3, 3), "float32"))
    if key == "a mask":
        key = array(backend, np.zeros((3,), bool))
    elif key == []:
        key = array(backend, np.zeros((0,), "int32"))
    selected = tuple(ivy.shape(x[key]))
    fits = (3, 0) == shape == selected
    try:
        ivy.set_item(x, key, array(backend, np.ones(shape, "float32")))
    except ivy.IvyException:
        assert not fits
    else:
        assert fits
    np.testing.assert_array_equal(numbers(x), np.ones((3, 3)))


@pytest.mark.parametrize("device", [0, True, 1.5])
def test_a_number_is_no_device(backend: str, device: Any) -> None:
    with ivy.with_backend(backend), pytest.raises(ivy.IvyTypeError, match=r"^ivy\.zeros: device must be a name"):
        ivy.zeros((2,), device=device)


def test_to_native_nested_must_be_bool(backend: str) -> None:
    for convert, name in ((ivy.to_native, "to_native"), (ivy.to_ivy, "to_ivy")):
        with pytest.raises(ivy.IvyTypeError, match=rf"^ivy\.{name}: nested must be a bool"):
            convert([1.0], native(backend, X))


OUTSIDE: dict[str, Any] = {
    "a list": [0, 2],
    "below": [-3],
    "an array of NumPy": np.array([2]),
    "a wide number": np.array([2**32 + 1]),
    "a scalar of NumPy": np.int64(2),
    "an array without axes": np.array(-3),
    "unsigned": np.array([200], "uint8"),
    "the second axis": (slice(None), np.array([3])),
    "the last axis": (..., [4]),
    "the second of two": ([0, 1], [0, 3]),
    "after a mask": (np.array([True, True]), [3, 0]),
    "after an integer": (1, np.array([0, -4])),
}


@pytest.mark.parametrize("name", OUTSIDE)
def test_indices_out_of_range_are_refused(backend: str, name: str) -> None:
    plain = OUTSIDE[name]
    keys = plain if isinstance(plain, tuple) else (plain,)
    wrapped = [] if name == "a wide number" else [given(backend, keys, True), given(backend, keys, False)]
    for query in (plain, *wrapped):
        x = array(backend, X)
        with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.get_item"):
            ivy.get_item(x, query)
        with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.set_item"):
            x[query] = 1.0
        # torch writes the elements before the one that it refuses.
        assert backend == "torch" or (numbers(x) == X).all()


def test_jax_looks_at_many_indices_where_they_are() -> None:
    jax = pytest.importorskip("jax")
    x, places = ivy.array(jax.numpy.arange(3.0)), jax.numpy.zeros(5000, int)
    outside = places.at[4999].set(3)
    assert not numbers(x[places]).any()
    with pytest.raises(ivy.IvyIndexError, match="index 3 is out of range for axis 0 of length 3"):
        x[outside]
    # Code that is traced knows indices that are not computed there.
    with pytest.raises(ivy.IvyIndexError, match="index 7 is out of range"):
        jax.jit(lambda a: ivy.get_item(a, np.array([7])))(x.data)
    with pytest.raises(ivy.IvyIndexError, match="index 3 is out of range"):
        jax.jit(lambda a: ivy.get_item(a, outside))(x.data)
    assert jax.jit(lambda a, i: ivy.get_item(a, i).data)(x.data, places[:2]).tolist() == [0.0, 0.0]


def test_like_selects_numpy_in_scopes_and_traced_code():
    jax = pytest.importorskip("jax")
    empty, seen = np.empty(0), []
    with ivy.with_backend("jax"):
        assert ivy.asarray(np.ones(2), like=empty).backend == ivy.asarray([1.0], like=empty).backend == "numpy"
    jax.jit(lambda x: seen.append(ivy.asarray(np.ones(2), like=empty).backend) or x)(1.0)
    assert seen == ["numpy"]
