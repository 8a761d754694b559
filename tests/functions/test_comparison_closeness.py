"""Comparison within a tolerance, against NumPy."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracle import ALL, FLOATS, array, dtypes, numbers

import ivy_protocol as ivy

INF, NAN = np.inf, np.nan
A = np.array([0.0, 1.0, 1.0, INF, INF, -INF, NAN, NAN, 1e9, 5.0], "float32")
B = np.array([1e-9, 1.000001, 1.1, INF, 1.0, INF, NAN, 1.0, INF, NAN], "float32")


def test_special_values(backend: str) -> None:
    for equal_nan in (False, True):
        for x, y in ((A, B), (B, A)):
            found = ivy.isclose(array(backend, x), array(backend, y), equal_nan=equal_nan)
            assert found.dtype == "bool"
            np.testing.assert_array_equal(numbers(found), np.isclose(x, y, equal_nan=equal_nan))
            every = ivy.allclose(array(backend, x), array(backend, y), equal_nan=equal_nan)
            assert type(every) is ivy.Array and every.shape == () and not every
    assert ivy.allclose(array(backend, A), array(backend, A), equal_nan=True)
    assert ivy.allclose(array(backend, A[:0]), 1.0)


def test_tolerances(backend: str) -> None:
    x = array(backend, np.array([[1.0], [2.0]], "float32"))
    y = array(backend, np.array([1.25, 2.5], "float32"))
    for given_, wanted in (
        ((0.25, 0.0), [[True, False], [False, True]]),
        ((0.0, 0.5), [[True, False], [False, True]]),
        ((0.0, 1.5), [[True, True], [True, True]]),
    ):
        np.testing.assert_array_equal(numbers(ivy.isclose(x, y, *given_)), wanted)
        assert bool(ivy.allclose(x, y, rtol=given_[0], atol=given_[1])) is all(map(all, wanted))
    assert ivy.isclose(x, 2).to_list() == [[False], [True]]


def test_integers(backend: str) -> None:
    for dtype in ("uint8", "int32"):
        x, y = (array(backend, np.array(v), dtype) for v in ([1, 200, 7], [2, 100, 7]))
        np.testing.assert_array_equal(numbers(ivy.isclose(x, y)), [False, False, True])
        np.testing.assert_array_equal(numbers(ivy.isclose(x, y, 0.5, 0.0)), [True, False, True])
    x, y = (array(backend, np.array([n, 2**31 - 1], "int32")) for n in (2**24, 2**24 + 1))
    np.testing.assert_array_equal(numbers(ivy.isclose(x, y, 0.0, 0.0)), [False, True])
    np.testing.assert_array_equal(numbers(ivy.isclose(x, y)), [True, True])
    ends = array(backend, np.array([-(2**31), 2**31 - 1], "int32"))
    np.testing.assert_array_equal(numbers(ivy.isclose(ends, ivy.flip(ends))), [False, False])


def test_data_types(backend: str) -> None:
    for dtype in dtypes(backend, ALL):
        x = array(backend, np.array([0, 1, 1]), dtype)
        assert ivy.isclose(x, ivy.flip(x)).to_list() == [False, True, False]
    for dtype in dtypes(backend, FLOATS):
        x = array(backend, np.array([30.0]), dtype)
        assert ivy.isclose(x * x, x * x + 1 * x).to_list() == [False]


def test_shapes_that_do_not_broadcast(backend: str) -> None:
    for fn in (ivy.isclose, ivy.allclose):
        with pytest.raises(ivy.IvyBroadcastShapeError, match=rf"^ivy\.{fn.__name__}"):
            fn(array(backend, A), array(backend, B[:3]))


def test_compiled() -> None:
    jax = pytest.importorskip("jax")
    assert jax.jit(lambda x: ivy.allclose(x, x + 1e-9).to_native())(A[:3])


@given(data=st.data(), values=hnp.arrays("float64", 5, elements=st.floats(allow_subnormal=False, width=32)))
def test_any_numbers(data: Any, values: np.ndarray) -> None:
    factor = data.draw(st.sampled_from([0.0, 1e-9, 1e-6, 1e-4, -1e-5, 1.0]))
    rtol, atol = data.draw(st.tuples(*[st.sampled_from([0.0, 1e-8, 1e-5, 0.1])] * 2))
    with np.errstate(all="ignore"):
        other = values + factor * values
        wanted = np.isclose(values, other, rtol, atol)
    np.testing.assert_array_equal(numbers(ivy.isclose(values, other, rtol, atol)), wanted)
