"""Promotion of data types: the same on every backend, for arrays and Python numbers."""

import itertools
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from oracle import (
    ALL,
    COMPLEX,
    FLOATS,
    INTEGERS,
    UNSIGNED,
    array,
    check,
    dtypes,
    kind,
    narrowed,
    native,
    numbers,
    promoted,
    sample,
)

import ivy_protocol as ivy

KNOWN_TO_NUMPY = tuple(name for name in ALL if name != "bfloat16")
BFLOAT16 = {
    "bool": "bfloat16",
    "float16": "float32",
    "float32": "float32",
    "float64": "float64",
    "complex64": "complex64",
    "complex128": "complex128",
    **dict.fromkeys(INTEGERS, "bfloat16"),
}
SCALARS = {"bool": True, "int": 2, "float": 1.5, "complex": 1 + 2j}


def without_precision(first: str, second: str) -> str:
    """Return the promoted dtype of torch and jax, which keep the floating-point dtype across kinds."""
    kinds = {"i" if kind(n) == "u" else kind(n) for n in (first, second)}
    if kinds == {"i", "f"} or kinds == {"i", "c"}:
        return first if kind(first) in "fc" else second
    if {first, second} == {"uint64", "int64"} or ("uint64" in (first, second) and "i" in (kind(first), kind(second))):
        return "float64"
    return str(np.result_type(np.dtype(first), np.dtype(second)))


def with_scalar(dtype: str, scalar: str) -> str:
    """A Python number changes the kind, never the width within a kind."""
    order = "biufc"
    letter = {"bool": "b", "int": "i", "float": "f", "complex": "c"}[scalar]
    if order.index(kind(dtype)) >= order.index(letter):
        return dtype
    if letter == "c" and kind(dtype) == "f":
        return "complex128" if dtype == "float64" else "complex64"
    return {"i": "int32", "f": "float32", "c": "complex64"}[letter]


def test_promote_types_is_the_lattice_of_numpy() -> None:
    for first, second in itertools.product(KNOWN_TO_NUMPY, repeat=2):
        expected = str(np.result_type(np.dtype(first), np.dtype(second)))
        assert ivy.promote_types(first, second) == expected, (first, second)


def test_promote_types_of_bfloat16() -> None:
    for other, expected in BFLOAT16.items():
        assert ivy.promote_types("bfloat16", other) == ivy.promote_types(other, "bfloat16") == expected


def test_promote_types_without_precise_mode() -> None:
    with ivy.PreciseMode(False):
        for first, second in itertools.product(KNOWN_TO_NUMPY, repeat=2):
            assert ivy.promote_types(first, second) == without_precision(first, second), (first, second)


def test_array_api_promotion_refuses_what_the_standard_lacks() -> None:
    for first, second in (("int32", "float32"), ("bool", "int8"), ("uint8", "complex64")):
        with pytest.raises(ivy.IvyDtypePromotionError):
            ivy.promote_types(first, second, array_api_promotion=True)
    for first, second in itertools.product(FLOATS + COMPLEX, repeat=2):
        assert ivy.promote_types(first, second, array_api_promotion=True) == ivy.promote_types(first, second)


def test_promote_uint64_with_signed() -> None:
    with pytest.raises(ivy.IvyDtypePromotionError):
        ivy.promote_types("uint64", "int64", array_api_promotion=True)


def test_promotion_does_not_depend_on_the_order() -> None:
    for three in itertools.combinations(ALL, 3):
        assert len({ivy.result_type(*order) for order in itertools.permutations(three)}) == 1, three


@pytest.mark.parametrize("first", ALL)
def test_arrays_of_two_types(backend: str, first: str) -> None:
    if first not in dtypes(backend):
        return
    for second in dtypes(backend):
        a, b = sample(first), sample(second, first=1)
        common = promoted(backend, first, second)
        held = "float32" if common == "bfloat16" else common
        if common == "bool":
            continue
        if kind(common) == "u" or "u" in kind(first) + kind(second):
            a, b = np.abs(a), np.abs(b)
        # In the narrow floats sums round, which the widest comparison would notice.
        expected = a.astype(held) + b.astype(held)
        check(ivy.add(array(backend, a, first), native(backend, b, second)), expected, backend, common)
        check(
            ivy.concat([array(backend, a, first), array(backend, b, second)]),
            np.concatenate([a.astype(held), b.astype(held)]),
            backend,
            common,
        )
        assert narrowed(backend, ivy.result_type(array(backend, a, first), array(backend, b, second))) == common


def test_arrays_of_unsigned_integers(backend: str) -> None:
    for first, second in itertools.product(dtypes(backend, UNSIGNED), ("int8", "float32", "uint8", "bool")):
        common = promoted(backend, first, second)
        a, b = np.array([1, 2, 3], first), np.array([1, 0, 1], second)
        held = "float32" if common == "bfloat16" else common
        expected = a.astype(held) + b.astype(held)
        check(ivy.add(array(backend, a), array(backend, b)), expected, backend, common)


def test_arrays_without_precise_mode(backend: str) -> None:
    with ivy.PreciseMode(False):
        for first, second in (("int32", "float32"), ("float32", "int8"), ("int32", "complex64"), ("bool", "int16")):
            a, b = sample(first), sample(second, first=1)
            expected = without_precision(first, second)
            check(ivy.add(array(backend, a), native(backend, b)), (a + b).astype(expected), backend, expected)
            check(array(backend, a) * array(backend, b), (a * b).astype(expected), backend, expected)


@pytest.mark.parametrize("scalar", SCALARS)
def test_python_numbers_are_weak(backend: str, scalar: str) -> None:
    value = SCALARS[scalar]
    for dtype in dtypes(backend):
        expected = narrowed(backend, with_scalar(dtype, scalar))
        if expected == "bool":
            continue
        values = sample(dtype)
        held = "float32" if expected == "bfloat16" else expected
        total = values.astype(held) + np.array(value).astype(held)
        x = array(backend, values, dtype)
        check(ivy.add(x, value), total, backend, expected)
        check(ivy.add(value, x.to_native()), total, backend, expected)
        check(x + value, total, backend, expected)
        check(value + x, total, backend, expected)
        assert narrowed(backend, ivy.result_type(x, value)) == expected


def test_zero_dimensional_arrays_are_not_special(backend: str) -> None:
    a, b = sample("float32"), np.array(2, "int32")
    expected = narrowed(backend, "float64")
    check(ivy.multiply(array(backend, a), array(backend, b)), a * 2, backend, expected)
    check(ivy.multiply(array(backend, b), native(backend, a)), a * 2, backend, expected)


def test_numpy_scalars_are_strong(backend: str) -> None:
    x = array(backend, sample("float32"))
    check(ivy.add(x, np.float32(1.5)), sample("float32") + 1.5, backend, "float32")
    check(ivy.add(x, np.int8(2)), sample("float32") + 2, backend, "float32")
    check(ivy.add(x, np.float64(1.5)), sample("float32") + 1.5, backend, narrowed(backend, "float64"))
    check(x + np.float64(1.5), sample("float32") + 1.5, backend, narrowed(backend, "float64"))


def test_promote_list_with_array(backend: str) -> None:
    x = array(backend, sample("int8", (3,)))
    check(ivy.add(x, [1, 2, 3]), sample("int8", (3,)) + np.array([1, 2, 3], "int8"), backend, "int8")
    check(ivy.add([0.5, 1.0, 2.0], x), sample("int8", (3,)) + np.array([0.5, 1, 2]), backend, "float32")
    check(ivy.add([1, 2, 3], [0.5, 1.0, 2.0]), [1.5, 3.0, 5.0], backend, "float32")
    check(ivy.multiply(array(backend, np.ones((2, 2), "float32")), [[1], (2,)]), [[1, 1], [2, 2]], backend, "float32")
    wide = narrowed(backend, "float64")
    y = array(backend, np.zeros(2), wide)
    values = np.array([0.1, 0.2]).astype(wide)
    for call in (
        lambda: ivy.add(y, [0.1, 0.2]),
        lambda: ivy.where([True, True], (0.1, 0.2), y),
        lambda: ivy.concat([y[:0], [0.1, 0.2]]),
        lambda: ivy.stack([y, [0.1, 0.2]])[1],
        lambda: ivy.asarray([y, [0.1, 0.2]])[1],
        lambda: ivy.inplace_update(array(backend, np.zeros(2), wide), [0.1, 0.2]),
        lambda: ivy.set_item(array(backend, np.zeros(2), wide), slice(None), [0.1, 0.2]),
    ):
        result = call()
        assert result.dtype == wide
        np.testing.assert_array_equal(result.to_numpy(), values)
    with pytest.raises(ivy.IvyException, match=r"ivy\.add on .* int8\(3,\), list: "):
        ivy.add(x, [1, 2, 300])
    with pytest.raises(ivy.IvyException, match=r"ivy\.add on .* list: "):
        ivy.add(x, [[1], [2, 3]])


def test_large_integers_get_a_wider_dtype(backend: str) -> None:
    for value in (2**31, -(2**31) - 1, [1, [2**40]][1], [[1], [2**62]]):
        assert ivy.dtype(value) == "int64"
        if backend != "jax":
            assert ivy.asarray(value).dtype == "int64"
            assert ivy.to_numpy(ivy.asarray(value)).tolist() == value
    assert ivy.asarray([2**31 - 1, -(2**31)]).dtype == "int32"
    with ivy.DefaultIntDtype("int8"):
        assert ivy.asarray([127, -128]).dtype == "int8" and ivy.dtype([128]) == "int64"


def test_the_defaults_for_numbers_that_they_cannot_hold() -> None:
    for value, expected in ((3, "int32"), (2**31, "int64"), ([[1], [-(2**40)]], "int64"), (2**63, "uint64")):
        assert ivy.default_int_dtype(input=value) == expected and ivy.default_dtype(item=value) == expected
    for value, expected in ((3, "uint32"), (2**32, "uint64"), (2**32 - 1, "uint32")):
        assert ivy.default_uint_dtype(input=value) == expected
    for value, expected in ((0.1, "float32"), (1e39, "float64"), (1e-300, "float64"), (float("inf"), "float32")):
        assert ivy.default_float_dtype(input=value) == expected and ivy.default_dtype(item=value) == expected
    for value, expected in ((1j, "complex64"), ([1 + 1e300j], "complex128")):
        assert ivy.default_complex_dtype(input=value) == expected and ivy.default_dtype(item=value) == expected
    with ivy.DefaultFloatDtype("float16"):
        assert ivy.default_float_dtype(input=1e6) == "float32"
    assert ivy.default_int_dtype(input=2**40, int_dtype="int8") == "int8"


def test_a_division_of_integers_is_the_default_float(backend: str) -> None:
    for first, second in itertools.product(dtypes(backend, INTEGERS), repeat=2):
        a, b = np.array([6, 5], first), np.array([4, 2], second)
        expected = "float32" if kind(promoted(backend, first, second)) in "iu" else promoted(backend, first, second)
        check(ivy.divide(array(backend, a), array(backend, b)), [1.5, 2.5], backend, expected)
    for dtype in dtypes(backend, INTEGERS):
        check(array(backend, np.array([6, 5], dtype)) / 4, [1.5, 1.25], backend, "float32")


def test_where_promotes_the_branches_only(backend: str) -> None:
    condition = np.array([True, False, True])
    a, b = sample("int32", (3,)), sample("float32", (3,))
    expected = narrowed(backend, "float64")
    result = ivy.where(array(backend, condition), array(backend, a), native(backend, b))
    check(result, np.where(condition, a, b), backend, expected)


def test_sequences_promote(backend: str) -> None:
    a, b, c = sample("int8"), sample("int16"), sample("float32")
    result = ivy.stack([array(backend, a), native(backend, b), array(backend, c)])
    check(result, np.stack([a, b, c]), backend, "float32")
    check(ivy.stack([array(backend, c), array(backend, a)], axis=-1), np.stack([c, a], -1), backend, "float32")


def test_result_type_of_mixtures(backend: str) -> None:
    x = array(backend, sample("int16"))
    assert ivy.result_type(x, "int32") == "int32"
    assert ivy.result_type(x, 1.5) == "float32"
    assert ivy.result_type(x, 1, True) == "int16"
    assert ivy.result_type("int8", "float16", "int16") == "float32"
    assert ivy.result_type(1, 1.5) == "float32"
    with pytest.raises(ivy.IvyDtypePromotionError):
        ivy.result_type()


FAR = {"uint8": (300, -1), "int32": (2**40, -(10**30)), "uint16": (2**16, -1), "int64": (2**63,), "uint64": (2**64, -1)}


def far(backend: str) -> list[tuple[str, int]]:
    """Data types that the backend has, with numbers that do not fit them."""
    return [(dtype, number) for dtype in dtypes(backend, tuple(FAR)) for number in FAR[dtype]]


def test_integer_operand_overflow(backend: str) -> None:
    for dtype, number in far(backend):
        x = array(backend, np.array([1, 2], dtype))
        plain = native(backend, np.array([1, 2], dtype))
        calls: tuple[Callable[[], Any], ...] = (
            partial(ivy.add, x, number),
            partial(ivy.multiply, number, x),
            partial(ivy.maximum, plain, number),
            partial(ivy.bitwise_and, x, number),
            partial(ivy.pow, number, x),
            partial(ivy.where, array(backend, np.array([True, False])), x, number),
            partial(ivy.clip, x, 0, number),
            partial(ivy.add, x, [1, number]),
            partial(x.subtract, number),
        )
        for call in calls:
            with pytest.raises(ivy.IvyValueError, match="does not fit"):
                call()
        # What fits is computed, also at the very end of the range.
        check(ivy.minimum(x, int(np.iinfo(dtype).max)), [1, 2], backend, dtype)


@pytest.mark.parametrize(
    ("dtype", "number"),
    [("uint8", 300), ("uint8", -1), ("int32", 2**40), ("int8", -129), ("uint16", 2**16), ("uint32", -1)],
)
def test_fill_value_overflow(backend: str, dtype: str, number: int) -> None:
    x = array(backend, np.array([1, 2], dtype))
    for call in (
        lambda: ivy.full_like(x, number),
        lambda: ivy.full((2,), number, dtype=dtype),
        lambda: ivy.asarray(number, dtype=dtype),
        lambda: ivy.asarray([[1], [number]], dtype=dtype),
        lambda: ivy.set_item(x, 0, number),
        lambda: ivy.arange(0, number * 2, number, dtype=dtype),
    ):
        with pytest.raises(ivy.IvyValueError):
            call()
    check(x, [1, 2], backend, dtype)


def test_assign_complex_to_real(backend: str) -> None:
    x, z = array(backend, np.array([1.0, 2.0], "float32")), array(backend, np.array(1j, "complex64"))
    calls: tuple[Callable[[], Any], ...] = (
        partial(x.__setitem__, 0, 1j),
        partial(ivy.set_item, x, 0, z),
        partial(ivy.inplace_increment, x, z),
        partial(ivy.inplace_update, x, ivy.add(x, 1j), keep_input_dtype=True),
        partial(ivy.full, (2,), 1j, dtype="float32"),
        partial(ivy.full_like, x, 1j),
    )
    for call in calls:
        with pytest.raises(ivy.IvyDtypePromotionError, match="complex"):
            call()
    check(x, [1.0, 2.0], backend, "float32")
    check(ivy.arange(0, 256, 255, dtype="uint8"), [0, 255], backend, "uint8")


def test_compare_out_of_range_integers(backend: str) -> None:
    for dtype, number in far(backend):
        values = [0, int(np.iinfo(dtype).max)]
        x = array(backend, np.array(values, dtype))
        check(ivy.equal(x, number), [False, False], backend, "bool")
        check(number != x, [True, True], backend, "bool")
        check(x < number, [number > 0] * 2, backend, "bool")
        check(ivy.less_equal(number, x), [number < 0] * 2, backend, "bool")
        check(ivy.greater(x, number), [number < 0] * 2, backend, "bool")
        check(ivy.greater_equal(number, x), [number > 0] * 2, backend, "bool")
        if backend != "array_api_strict":
            # There `isin` takes integers only.
            check(ivy.isin(x, number), [False, False], backend, "bool")
        assert number not in x


def test_copy_of_tensor_with_gradients() -> None:
    torch = pytest.importorskip("torch")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        x = ivy.array(torch.ones(2, requires_grad=True))
    assert x.to_native().requires_grad


@pytest.mark.parametrize("name", ["multiply", "divide"])
def test_bools_beside_numbers_that_are_not_finite(backend: str, name: str) -> None:
    fn, given = getattr(ivy, name), np.array([np.inf, np.nan, 0.0, 2.0], "float32")
    for mask in (np.array([False, True, False, True]), np.array([[False], [True]])):
        x, y = array(backend, mask), array(backend, given)
        with np.errstate(all="ignore"):
            one = getattr(np, name)(mask.astype("float32"), given)
            other = getattr(np, name)(given, mask.astype("float32"))
            both = getattr(np, name)(mask.astype("float32"), mask.ravel()[:1].astype("float32"))
            np.testing.assert_array_equal(numbers(fn(x, y)), one)
            np.testing.assert_array_equal(numbers(fn(y, x)), other)
            if name == "divide":
                np.testing.assert_array_equal(numbers(fn(x, array(backend, mask.ravel()[:1]))), both)
