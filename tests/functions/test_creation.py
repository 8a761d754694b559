"""Functions that make arrays."""

from typing import Any

import numpy as np
import pytest
from oracle import ALL, FLOATS, INTEGERS, SHAPES, array, check, dtypes, kind, native, numbers, sample

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context

CONSTANT: dict[str, float] = {"zeros": 0, "ones": 1}


@pytest.mark.parametrize("name", CONSTANT)
def test_zeros_and_ones(backend: str, name: str) -> None:
    fn, value = getattr(ivy, name), CONSTANT[name]
    for shape in SHAPES:
        check(fn(shape), np.full(shape, value), backend, "float32")
    for dtype in dtypes(backend):
        check(fn((2, 3), dtype=dtype), np.full((2, 3), value), backend, dtype)
    for shape in (3, [3], ivy.Shape((3,)), np.int64(3), (np.int64(3),)):
        check(fn(shape), np.full(3, value), backend, "float32")


@pytest.mark.parametrize("name", [f"{name}_like" for name in CONSTANT])
def test_zeros_and_ones_like(backend: str, name: str) -> None:
    fn, value = getattr(ivy, name), CONSTANT[name.removesuffix("_like")]
    for dtype in dtypes(backend):
        values = sample(dtype)
        check(fn(array(backend, values, dtype)), np.full((2, 3), value), backend, dtype)
        check(fn(native(backend, values, dtype), dtype="int16"), np.full((2, 3), value), backend, "int16")
    for shape in SHAPES:
        check(fn(array(backend, sample("float32", shape))), np.full(shape, value), backend, "float32")
    check(fn([[1, 2]]), [[value, value]], backend, "int32")
    check(fn(1.5), value, backend, "float32")


def test_empty(backend: str) -> None:
    for dtype in dtypes(backend):
        x = ivy.empty((2, 3), dtype=dtype)
        assert type(x) is ivy.Array and x.backend == backend
        assert x.dtype == dtype and tuple(x.shape) == (2, 3)
    assert ivy.empty(3).dtype == "float32"
    assert tuple(ivy.empty(()).shape) == ()


@pytest.mark.parametrize(
    ("value", "dtype"), [(True, "bool"), (3, "int32"), (1.5, "float32"), (1 + 2j, "complex64"), (-2, "int32")]
)
def test_full_infers_the_type(backend: str, value: Any, dtype: str) -> None:
    for shape in SHAPES:
        check(ivy.full(shape, value), np.full(shape, value), backend, dtype)
    check(ivy.full((2,), value, dtype="complex64"), np.full((2,), value), backend, "complex64")


def test_full_of_a_type(backend: str) -> None:
    for dtype in dtypes(backend):
        check(ivy.full((2, 3), 1, dtype=dtype), np.ones((2, 3)), backend, dtype)
    check(ivy.full(3, 7), [7, 7, 7], backend, "int32")
    check(ivy.full((2,), float("nan")), [np.nan, np.nan], backend, "float32")
    check(ivy.full((2,), fill_value=2.0), [2.0, 2.0], backend, "float32")


def test_full_like(backend: str) -> None:
    for dtype in dtypes(backend):
        value = {"b": True, "i": -3, "u": 3, "f": 1.5, "c": 1 + 2j}[kind(dtype)]
        x = array(backend, sample(dtype), dtype)
        check(ivy.full_like(x, value), np.full((2, 3), value), backend, dtype)
        check(ivy.full_like(x, 1, dtype="float32"), np.ones((2, 3)), backend, "float32")
    check(ivy.full_like(native(backend, sample("float32", ())), fill_value=2), 2.0, backend, "float32")


@pytest.mark.parametrize(
    ("args", "dtype"),
    [
        ((5,), "int32"),
        ((0,), "int32"),
        ((2, 7), "int32"),
        ((2, 9, 3), "int32"),
        ((5, 0, -2), "int32"),
        ((3, 3), "int32"),
        ((5, 2), "int32"),
        ((3.0,), "float32"),
        ((0, 1, 0.25), "float32"),
        ((1.5, 4), "float32"),
        ((1, -1, -0.5), "float32"),
    ],
)
def test_arange(backend: str, args: tuple[float, ...], dtype: str) -> None:
    check(ivy.arange(*args), np.arange(*args), backend, dtype)


def test_arange_of_a_type(backend: str) -> None:
    for dtype in dtypes(backend, INTEGERS + FLOATS):
        check(ivy.arange(5, dtype=dtype), np.arange(5), backend, dtype)
    check(ivy.arange(1, stop=7, step=2), [1, 3, 5], backend, "int32")


@pytest.mark.parametrize("num", [0, 1, 2, 5])
@pytest.mark.parametrize("endpoint", [True, False])
def test_linspace(backend: str, num: int, endpoint: bool) -> None:
    for start, stop in ((0, 1), (2.0, -2.0), (-1.5, 3)):
        expected = np.linspace(start, stop, num, endpoint=endpoint)
        check(ivy.linspace(start, stop, num, endpoint=endpoint), expected, backend, "float32")


def test_linspace_of_a_type(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        check(ivy.linspace(0, 2, 5, dtype=dtype), [0, 0.5, 1, 1.5, 2], backend, dtype)
    check(ivy.linspace(0, 1, num=3), [0, 0.5, 1], backend, "float32")


ENDS = [
    (np.array([0.0, 1.0]), np.array([4.0, -3.0])),
    (0, np.array([[2.0, 5.0]])),
    (np.array([[0.5], [1.0]]), np.array([2.0, 3.0, 4.0])),
    (np.array(0.0), 1.5),
]


@pytest.mark.parametrize("num", [0, 1, 2, 5])
def test_linspace_of_arrays(backend: str, num: int) -> None:
    for start, stop in ENDS:
        first, last = [v if isinstance(v, int | float) else v.astype("float32") for v in (start, stop)]
        ends = [array(backend, v) if isinstance(v, np.ndarray) else v for v in (first, last)]
        count = np.broadcast(start, stop).ndim + 1
        for axis in (None, *range(-count, count)):
            for endpoint in (True, False):
                expected = np.linspace(start, stop, num, endpoint, axis=0 if axis is None else axis)
                check(ivy.linspace(*ends, num, axis, endpoint=endpoint), expected, backend, "float32")
    if num:
        assert ivy.linspace(ivy.array([0.1]), ivy.array([0.7]), num)[-1:].to_list() == [
            ivy.array([0.7 if num > 1 else 0.1]).to_list()
        ]


def test_linspace_of_arrays_of_a_type(backend: str) -> None:
    x = np.array([0.0, 4.0])
    expected = np.linspace(x, 8.0, 5)
    for dtype in dtypes(backend, FLOATS):
        check(ivy.linspace(array(backend, x, dtype), 8, 5), expected, backend, dtype)
        check(ivy.linspace(array(backend, x, "float32"), 8, 5, dtype=dtype, device="cpu"), expected, backend, dtype)
    whole = array(backend, x, "int32")
    check(ivy.linspace(whole, array(backend, x + 8, "int32"), 3), np.linspace(x, x + 8, 3), backend, "float32")
    floored = np.linspace(x, x + 7, 4, dtype="int32")
    check(ivy.linspace(whole, whole + 7, 4, dtype="int32"), floored, backend, "int32")
    check(ivy.linspace([0.0, 1.0], 2, 3, -1), [[0, 1, 2], [1, 1.5, 2]], backend, "float32")
    if "complex64" in dtypes(backend):
        check(ivy.linspace(array(backend, x, "float32"), 4j, 3), np.linspace(x, 4j, 3), backend, "complex64")


def test_what_linspace_does_not_take(backend: str) -> None:
    x = ivy.array([0.0, 1.0])
    with pytest.raises(
        ivy.IvyBroadcastShapeError, match=rf"^ivy\.linspace on {backend} with float32\(2,\), float32\(3,\)"
    ):
        ivy.linspace(x, ivy.ones(3), 4)
    for ends in ((x, x), (0, 1)):
        with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.linspace"):
            ivy.linspace(*ends, 4, axis=2)
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.linspace.*-1"):
            ivy.linspace(*ends, -1)


@pytest.mark.parametrize("k", [-4, -1, 0, 1, 4])
def test_eye(backend: str, k: int) -> None:
    for rows, columns in ((3, None), (2, 3), (3, 2), (0, 2), (1, 1)):
        check(ivy.eye(rows, columns, k=k), np.eye(rows, columns, k=k), backend, "float32")


def test_eye_of_a_diagonal_far_outside(backend: str) -> None:
    for k in (2**31, -(2**31) - 1, 2**70, -(2**70)):
        check(ivy.eye(2, 3, k=k), np.zeros((2, 3)), backend, "float32")


def test_eye_of_a_type(backend: str) -> None:
    for dtype in dtypes(backend):
        check(ivy.eye(2, dtype=dtype), np.eye(2), backend, dtype)


@pytest.mark.parametrize("lengths", [(-1,), (2, -1)])
def test_eye_of_a_negative_length(backend: str, lengths: tuple[int, ...]) -> None:
    with ivy.with_backend(backend), pytest.raises(ivy.IvyValueError, match=r"ivy\.eye"):
        ivy.eye(*lengths)


LISTS: list[tuple[Any, str]] = [
    (True, "bool"),
    (3, "int32"),
    (2.5, "float32"),
    (1j, "complex64"),
    ([], "float32"),
    ([[], []], "float32"),
    ([True, False], "bool"),
    ([1, 2, 3], "int32"),
    ((1, 2), "int32"),
    ([[1, 2], [3, 4]], "int32"),
    ([1, 2.5], "float32"),
    ([True, 2], "int32"),
    ([1, 2j], "complex64"),
    ([1.5, 2j], "complex64"),
    ([[1.0], [float("nan")]], "float32"),
]


@pytest.mark.parametrize(("data", "dtype"), LISTS, ids=[str(data) for data, _ in LISTS])
@pytest.mark.parametrize("name", ["asarray", "array"])
def test_asarray_of_python_data(backend: str, name: str, data: Any, dtype: str) -> None:
    check(getattr(ivy, name)(data), np.array(data), backend, dtype)


@pytest.mark.parametrize("name", ["asarray", "array"])
def test_asarray_of_a_type(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    for dtype in dtypes(backend):
        check(fn([[1, 0], [1, 1]], dtype=dtype), [[1, 0], [1, 1]], backend, dtype)
        values = sample(dtype)
        x = array(backend, values, dtype)
        check(fn(x), values, backend, dtype)
        check(fn(native(backend, values, dtype)), values, backend, dtype)
        if kind(dtype) != "c":
            check(fn(x, dtype="float32"), values.astype("float32"), backend, "float32")


@pytest.mark.parametrize("name", ["asarray", "array"])
def test_asarray_of_lists_of_arrays(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    a, b = sample("float32", (3,)), sample("float32", (3,), first=2)
    check(fn([array(backend, a), native(backend, b)]), [a, b], backend, "float32")
    check(fn([[array(backend, a)], [b.tolist()]]), [[a], [b]], backend, "float32")
    check(fn([array(backend, a[0]), 2]), [a[0], 2], backend, "float32")


def test_asarray_of_numpy_scalars_keeps_their_type(backend: str) -> None:
    for scalar in (np.float32(1.5), np.int16(3), np.bool_(True)):
        assert ivy.asarray(scalar).dtype == str(scalar.dtype)


def test_an_integer_beyond_32_bits(backend: str) -> None:
    if "int64" in dtypes(backend):
        check(ivy.asarray([2**40], dtype="int64"), [2**40], backend, "int64")


def test_copies_are_independent(backend: str) -> None:
    for make in (ivy.array, lambda x: ivy.asarray(x, copy=True)):
        x = array(backend, sample("float32", (3,)))
        y = make(x)
        ivy.set_item(y, 0, 100)
        np.testing.assert_array_equal(numbers(x), sample("float32", (3,)))


def test_asarray_without_copy_keeps_the_native_array(backend: str) -> None:
    data = native(backend, sample("float32"))
    check(ivy.asarray(data), sample("float32"), backend, "float32")
    check(ivy.asarray(data, copy=False), sample("float32"), backend, "float32")


def test_a_copy_that_is_needed_and_forbidden_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.asarray([1.0, 2.0], copy=False)
    with pytest.raises(ivy.IvyException):
        ivy.asarray(native(backend, sample("float32")), dtype="int32", copy=False)


def test_ragged_lists_raise(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.asarray([[1.0, 2.0], [3.0]])


def test_devices(backend: str) -> None:
    device = ivy.dev(ivy.zeros(2))
    like = ivy.ones(2)
    made = (
        ivy.zeros(2, device=device),
        ivy.ones(2, device=device),
        ivy.empty(2, device=device),
        ivy.full(2, 1.0, device=device),
        ivy.arange(2, device=device),
        ivy.eye(2, device=device),
        ivy.linspace(0, 1, 2, device=device),
        ivy.asarray([1.0], device=device),
        ivy.array([1.0], device=device),
        ivy.zeros_like(like, device=device),
        ivy.ones_like(like, device=device),
        ivy.full_like(like, 1, device=device),
    )
    for x in made:
        assert type(x) is ivy.Array and x.backend == backend and ivy.dev(x) == device


def test_defaults_are_used(backend: str) -> None:
    with ivy.DefaultFloatDtype("float16" if backend != "array_api_strict" else "float64"):
        expected = "float16" if backend != "array_api_strict" else "float64"
        for x in (ivy.zeros(2), ivy.full(2, 1.5), ivy.arange(0, 1, 0.5), ivy.asarray([1.5]), ivy.eye(2)):
            assert x.dtype == expected
        assert ivy.linspace(0, 1, 3).dtype == expected
    with ivy.DefaultIntDtype("int16"):
        for x in (ivy.full(2, 1), ivy.arange(3), ivy.asarray([1])):
            assert x.dtype == "int16"


@pytest.mark.parametrize("dtype", ALL)
def test_a_type_that_does_not_exist_is_refused(backend: str, dtype: str) -> None:
    if backend == "jax" and dtype not in dtypes(backend):
        with pytest.raises(ivy.IvyValueError, match="jax_enable_x64"):
            ivy.zeros(2, dtype=dtype)
    if backend == "array_api_strict" and dtype not in dtypes(backend):
        with pytest.raises(ivy.IvyValueError, match=dtype):
            ivy.zeros(2, dtype=dtype)


def test_empty_like(backend: str) -> None:
    for dtype in dtypes(backend):
        like = array(backend, sample(dtype), dtype)
        made = ivy.empty_like(like)
        assert type(made) is ivy.Array and made.backend == backend and made.dtype == dtype
        assert tuple(made.shape) == (2, 3)
    assert ivy.empty_like(array(backend, sample("float32")), dtype="int16").dtype == "int16"


@pytest.mark.parametrize("name", ["tril", "triu"])
def test_triangles(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), getattr(np, name)
    for dtype in dtypes(backend):
        values = sample(dtype, (3, 4))
        check(fn(array(backend, values, dtype)), oracle(values), backend, dtype)
    for shape in ((2, 3, 3), (0, 3), (1, 2, 0)):
        values = sample("float32", shape)
        for k in (0, 1, -1, 5, -5):
            check(fn(native(backend, values), k=k), oracle(values, k), backend, "float32")
    with pytest.raises(ivy.IvyException):
        fn(array(backend, sample("float32", (3,))))


def test_meshgrid(backend: str) -> None:
    axes = [np.array([1, 2, 3], "float32"), np.array([4, 5], "float32"), np.array([6, 7, 8, 9], "float32")]
    for count in (0, 1, 2, 3):
        for indexing in ("xy", "ij"):
            for sparse in (False, True):
                given = [array(backend, a) for a in axes[:count]]
                found = ivy.meshgrid(*given, indexing=indexing, sparse=sparse)
                assert type(found) is tuple
                expected = np.meshgrid(*axes[:count], indexing=indexing, sparse=sparse)
                for x, values in zip(found, expected, strict=True):
                    check(x, values, backend, "float32")
    for x, values in zip(
        ivy.meshgrid(array(backend, np.float32(7)), array(backend, axes[1])), ([[7], [7]], [[4], [5]]), strict=True
    ):
        check(x, values, backend, "float32")
    for x in ivy.meshgrid(array(backend, np.array([1], "int16")), native(backend, axes[0])):
        assert x.dtype == "float32"
    for sparse in (False, True):
        with pytest.raises(ivy.IvyValueError, match="indexing"):
            ivy.meshgrid(array(backend, axes[0]), indexing="yx", sparse=sparse)  # pyright: ignore[reportArgumentType]


def test_eye_of_a_batch(backend: str) -> None:
    result = ivy.eye(2, 3, k=1, batch_shape=(4, 1))
    check(result, np.tile(np.eye(2, 3, k=1), (4, 1, 1, 1)), backend, "float32")


@pytest.mark.parametrize(
    ("call", "named"),
    [
        (lambda: ivy.full((2,), None), "fill_value"),
        (lambda: ivy.full_like(ivy.ones(2), None), "fill_value"),
        (lambda: ivy.arange(None), "start"),
        (lambda: ivy.ones((2,), dtype=[]), "not a data type"),
        (lambda: ivy.ones((2,), device={}), "device must be a name"),
    ],
)
def test_creation_invalid_options(backend: str, call: Any, named: str) -> None:
    with ivy.with_backend(backend):
        for _ in range(2):
            with pytest.raises(ivy.IvyException, match=named):
                call()


def test_plans_of_creation_follow_what_is_in_force() -> None:
    assert ivy.ones(2).dtype == "float32"
    ivy.set_default_dtype("float64")
    try:
        assert ivy.ones(2).dtype == "float64" and ivy.asarray(ivy.ones(2)).dtype == "float64"
    finally:
        ivy.unset_default_dtype()
    with ivy.ArrayMode(False):
        assert type(ivy.ones(2)).__module__ == "numpy"
    assert ivy.ones(2).dtype == "float32" and type(ivy.ones(2)) is ivy.Array
    ivy.register(ivy.ones, "numpy")(sevens)
    try:
        assert ivy.ones(2).to_list() == [7.0, 7.0]
    finally:
        backends.load("numpy").registered.pop(ivy.ones)
        context.clear_plans()
    assert ivy.ones(2).to_list() == [1.0, 1.0]


def sevens(shape: Any, *, dtype: Any = None, device: Any = None) -> Any:
    return np.full(shape, 7, dtype=dtype)


@pytest.mark.parametrize("endpoint", [True, False])
def test_linspace_of_numbers_that_are_far_apart(backend: str, endpoint: bool) -> None:
    for dtype, most in {"float16": 6e4, "bfloat16": 3e38, "float32": 3e38, "float64": 1.5e308}.items():
        if dtype not in dtypes(backend, (dtype,)):
            continue
        shares = np.linspace(-1, 1, 5, endpoint=endpoint)
        for ends in ((-most, most), (-int(most), most)):
            result = ivy.astype(
                ivy.linspace(*ends, 5, dtype=dtype, endpoint=endpoint), "float32" if most < 1e39 else dtype
            )
            assert np.allclose(numbers(result) / most, shares, atol=5e-3)
        arrays = [ivy.full((1,), end, dtype=dtype) for end in (-most, most)]
        result = numbers(ivy.astype(ivy.linspace(*arrays, 5, endpoint=endpoint), "float32" if most < 1e39 else dtype))
        assert np.allclose(result[:, 0] / most, shares, atol=5e-3)


def test_linspace_counts_many_steps(backend: str) -> None:
    for dtype in dtypes(backend, ("float16", "bfloat16")):
        places = [0, 1, 25_000, 75_000, 100_000]
        result = ivy.linspace(0, 1, 100_001, dtype=dtype)
        values = numbers(ivy.astype(result, "float32"))[places]
        assert np.allclose(values, [0, 1e-5, 0.25, 0.75, 1], rtol=5e-3)


def test_linspace_of_wide_integers_is_exact(backend: str) -> None:
    for dtype in dtypes(backend, ("int64", "uint64")):
        info = np.iinfo(dtype)
        least, most = int(info.min), int(info.max)
        expected = [least, (least + most) // 2, most]
        assert ivy.linspace(least, most, 3, dtype=dtype).tolist() == expected


WIDE_NUMBERS: dict[str, Any] = {
    "full": lambda: (ivy.full((1,), 2**40), [2**40], "int64"),
    "full of a negative number": lambda: (ivy.full((1,), -(2**31) - 1), [-(2**31) - 1], "int64"),
    "full of 64 bits": lambda: (ivy.full((1,), 2**63), [2**63], "uint64"),
    "arange": lambda: (ivy.arange(2**31 - 1, 2**31 + 1), [2**31 - 1, 2**31], "int64"),
    "arange by a large step": lambda: (ivy.arange(0, 2**33, 2**32), [0, 2**32], "int64"),
    "an end that is left out": lambda: (ivy.arange(2**31 - 1, 2**31), [2**31 - 1], "int32"),
    "a small number after them": lambda: (ivy.full((1,), 7), [7], "int32"),
}


@pytest.mark.parametrize("name", WIDE_NUMBERS)
def test_integers_that_the_default_type_cannot_hold(backend: str, name: str) -> None:
    if backend == "jax" and "int64" not in dtypes(backend, ("int64",)) and "int32" not in name:
        with pytest.raises(ivy.IvyValueError, match="does not fit into"):
            ivy.full((1,), 2**40)
        return
    for _ in range(2):
        result, values, dtype = WIDE_NUMBERS[name]()
        assert (result.dtype, result.tolist()) == (dtype, values)
        assert ivy.default_dtype(item=values) == dtype


def test_arange_by_a_step_that_no_type_holds(backend: str) -> None:
    for start, stop, step in ((0, 10, 2**70), (10, 0, -(2**70)), (0.0, 10.0, 1e300), (0.0, 10.0, float("inf"))):
        assert ivy.arange(start, stop, step).tolist() == [start]
        assert ivy.arange(start, stop, -step).tolist() == []


@pytest.mark.parametrize("values", [1.5, 2, True, [1, 2], [[1.0], [2.0]], [], [1, 2.0]])
def test_lists_as_arrays_like_another(backend: str, values: Any) -> None:
    x = native(backend, sample("float32"), "float32")
    with ivy.with_backend("numpy"):
        for like in (x, ivy.Array(x)):
            for _ in range(2):
                result = ivy.asarray(values, like=like)
                check(result, values, backend, str(ivy.asarray(values).dtype))
                assert ivy.current_backend(result).name == backend
        with ivy.ArrayMode(False):
            assert isinstance(ivy.asarray(values, like=ivy.Array(x)), ivy.Array)
            assert ivy.is_native_array(ivy.asarray(values, like=x))
