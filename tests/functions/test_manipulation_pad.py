"""Arrays that are extended on their sides, against NumPy."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy

MIRRORS: tuple[Any, ...] = ("edge", "reflect", "symmetric", "wrap")
SUMMARIES: tuple[Any, ...] = ("maximum", "mean", "median", "minimum")
WIDTHS: tuple[Any, ...] = (0, (2, 0), ((1, 2), (0, 9)), ((7, 3), (0, 0)))


@pytest.mark.parametrize("mode", MIRRORS + SUMMARIES + ("constant", "linear_ramp"))
@pytest.mark.parametrize("dtype", ["float32", "int16"])
def test_modes(backend: str, mode: Any, dtype: str) -> None:
    values = (np.array([[4, -1, 7], [2, 9, -6]]) / (1 if dtype == "int16" else 4)).astype(dtype)
    for x in (values, values[:, :1]):
        for width in WIDTHS:
            check(ivy.pad(array(backend, x), width, mode=mode), np.pad(x, width, mode), backend, dtype)


@pytest.mark.parametrize("mode", MIRRORS + SUMMARIES + ("constant", "linear_ramp"))
def test_modes_bool(backend: str, mode: Any) -> None:
    values = np.array([[True, False, False], [False, True, True]])
    for width in WIDTHS:
        check(ivy.pad(array(backend, values), width, mode=mode), np.pad(values, width, mode), backend, "bool")


@pytest.mark.parametrize("mode", ["reflect", "symmetric"])
def test_odd_mirrors(backend: str, mode: Any) -> None:
    values = np.array([[4, -1, 7], [2, 9, -6]], "int32")
    for width in WIDTHS:
        found = ivy.pad(array(backend, values), width, mode, reflect_type="odd")
        check(found, np.pad(values, width, mode, reflect_type="odd"), backend, "int32")


def test_options(backend: str) -> None:
    values = np.array([[4.5, -1.0, 7.0, 3.0], [2.0, 9.0, -6.0, 1.5]], "float32")
    x = array(backend, values)
    for given in (3, (1, 2), ((1, 2), (3, 4)), ((1,), (2,)), [[1, 2]]):
        found = ivy.pad(x, 2, constant_values=given)
        check(found, np.pad(values, 2, constant_values=given), backend, "float32")
        found = ivy.pad(x, (2, 1), mode="linear_ramp", end_values=given)
        check(found, np.pad(values, (2, 1), "linear_ramp", end_values=given), backend, "float32")
        for mode in SUMMARIES:
            found = ivy.pad(x, ((1, 2), (3, 0)), mode, stat_length=given)
            check(found, np.pad(values, ((1, 2), (3, 0)), mode, stat_length=given), backend, "float32")
    empty = ivy.pad(x, (1, 2), "empty")
    assert np.array_equal(numbers(empty)[1:-2, 1:-2], values)


def test_dilated(backend: str) -> None:
    values = np.arange(6, dtype="float32").reshape(2, 3)
    x = array(backend, values)
    expected = np.full((2, 8), 5.0, "float32")
    expected[:, 1:6:2] = values
    check(ivy.pad(x, ((0, 0, 0), (1, 2, 1)), "dilated", constant_values=5.0), expected, backend, "float32")
    cut = np.zeros((4, 3), "float32")
    cut[0], cut[3] = values[0], values[1]
    check(ivy.pad(x, ((0, 0, 2), (-1, -1, 0)), "dilated"), cut[:, 1:2], backend, "float32")


def test_what_cannot_be_extended(backend: str) -> None:
    x = array(backend, np.zeros((2, 0), "float32"))
    assert tuple(ivy.pad(x, 1).shape) == (4, 2)
    for mode in (*MIRRORS, *SUMMARIES, "linear_ramp"):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.pad: axis 1 is empty"):
            ivy.pad(x, 1, mode)
    for width in (-1, ((1, 1),) * 3, (1, 2, 3)):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.pad: pad_width must be"):
            ivy.pad(x, width, "edge")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyTypeError, match=r"^ivy\.pad"):
        ivy.pad(x, 1.5, "edge")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyException, match=r"^ivy\.pad.*mode"):
        ivy.pad(x, 1, "sideways")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.pad: stat_length must be positive, not 0"):
        ivy.pad(array(backend, np.zeros(2, "float32")), 1, "mean", stat_length=0)


def test_pad_value_0d(backend: str) -> None:
    x, small = array(backend, np.array([1.0, 2.0], "float32")), array(backend, np.array([1, 2], "int8"))
    places = array(backend, np.array([0, 5], "int32"))
    for number in (array(backend, np.array(7, "int32")), array(backend, np.array(7.0, "float32"))):
        for value in (number, number.to_native()):
            for given, dtype in ((x, "float32"), (small, "int8")):
                wanted = np.array([7, 1, 2, 7], dtype)
                check(ivy.constant_pad(given, [(1, 1)], value=value), wanted, backend, dtype)
                check(ivy.pad(given, 1, constant_values=value), wanted, backend, dtype)
                check(ivy.take(given, places, fill_value=value), np.array([1, 7], dtype), backend, dtype)
    large, several = (array(backend, np.array(v, "int32")) for v in (300, [3]))
    for fill in (
        lambda value: ivy.constant_pad(small, [(1, 1)], value=value),
        lambda value: ivy.take(small, places, fill_value=value),
    ):
        with pytest.raises(ivy.IvyValueError, match="300 does not fit into int8"):
            fill(large)
        with pytest.raises(ivy.IvyTypeError, match=r"a number.* not an Array"):
            fill(several)
    with pytest.raises(ivy.IvyValueError, match="300 does not fit into int8"):
        ivy.pad(small, 1, constant_values=large)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_what_is_filled_in_has_a_derivative(library: str) -> None:
    pytest.importorskip(library)
    x, places, number = (
        array(library, v)
        for v in (np.array([1.0, 2.0], "float32"), np.array([0, 5, 7], "int32"), np.array(3.0, "float32"))
    )
    for fill in (
        lambda value: ivy.constant_pad(x, [(1, 1)], value=value),
        lambda value: ivy.pad(x, (2, 0), constant_values=value),
        lambda value: ivy.take(x, places, fill_value=value),
    ):
        assert float(ivy.grad(lambda value, fill=fill: ivy.sum(fill(value)))(number)) == 2
        found = ivy.vmap(fill)(ivy.stack([number, number * 2]))
        np.testing.assert_array_equal(numbers(found), [numbers(fill(number)), numbers(fill(number * 2))])
