"""Numbers that become elements of arrays: what no element can be is refused, and the others keep their digits."""

import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, dtypes, numbers

import ivy_protocol
import ivy_protocol.numpy

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""
TOO_FAR = {
    "int8": (300, -129, 300.5, 1e30, float("inf"), float("-inf"), float("nan"), np.float64(300.5), np.int64(300)),
    "uint8": (-1, -1.0, 256, 256.0, float("nan"), np.float32("nan"), np.int64(-1)),
    "int64": (2**63, 1e19, float("nan"), float("inf"), np.float64(-1e30)),
}
ELEMENTS: dict[str, Callable[[Any, Any], Any]] = {
    "an element": lambda x, n: x.__setitem__(0, n),
    "a slice": lambda x, n: x.__setitem__(slice(0, 2), n),
    "a mask": lambda x, n: x.__setitem__(x == 0, n),
    "all": lambda x, n: x.__setitem__(..., n),
    "set_item": lambda x, n: ivy.set_item(x, 0, n, copy=True),
    "inplace_update": lambda x, n: ivy.inplace_update(x, n, keep_input_dtype=True),
    "inplace_increment": ivy.inplace_increment,
    "insert": lambda x, n: ivy.insert(x, 0, n),
}


@pytest.mark.parametrize("name", ELEMENTS)
@pytest.mark.parametrize("dtype", TOO_FAR)
def test_what_integers_cannot_hold_is_refused(backend: str, dtype: str, name: str) -> None:
    if dtype not in dtypes(backend, (dtype,)):
        return
    for number in TOO_FAR[dtype]:
        x = array(backend, np.zeros(3, dtype))
        with pytest.raises(ivy.IvyValueError, match="does not fit into"):
            ELEMENTS[name](x, number)
        assert numbers(x).tolist() == [0, 0, 0]


@pytest.mark.parametrize("number", [300, 300.5, float("nan"), float("inf"), -1e30])
def test_fill_diagonal_range(backend: str, number: float) -> None:
    x = array(backend, np.zeros((2, 2), "int8"))
    for call in (
        lambda: ivy.fill_diagonal(x, number),
        lambda: ivy.fill_diagonal(x, np.float64(number)),
        lambda: ivy.insert(x, 0, np.float64(number), axis=0),
        lambda: ivy.fill_diagonal(x, [1, number]),
        lambda: ivy.insert(x, 0, [number, 1], axis=0),
        lambda: x.__setitem__(0, [1, number]),
    ):
        with pytest.raises(ivy.IvyValueError, match="does not fit into int8"):
            call()
    assert not numbers(x).any()


def test_what_fits_loses_its_fraction(backend: str) -> None:
    for number in (127.9, -128.9, np.float64(2.5), True, np.int64(7), 0.0):
        x = array(backend, np.zeros((2, 2), "int8"))
        x[0, 1] = number
        assert numbers(x).tolist() == [[0, int(number)], [0, 0]]
        assert numbers(ivy.fill_diagonal(x, number))[1, 1] == int(number)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        x = array(backend, np.zeros(2, "bool"))
        x[0] = float("nan")
        assert numbers(x).tolist() == [True, False]


def test_inplace_update_dtype_change(backend: str) -> None:
    x = array(backend, np.zeros(2, "int8"))
    assert numbers(ivy.inplace_update(x, 300.5, keep_input_dtype=False)).tolist() == [300.5, 300.5]


@pytest.mark.parametrize("number", [300, -129, 300.5, float("nan")])
def test_arrays_without_axes_fill_what_holds_them(backend: str, number: float) -> None:
    x = array(backend, np.zeros(2, "int8"))
    filling = array(backend, np.array(number, "float32" if isinstance(number, float) else "int32"))
    for call in (lambda: ivy.full_like(x, filling), lambda: ivy.full((2,), filling, dtype="int8", like=x)):
        with pytest.raises(ivy.IvyValueError, match="does not fit into int8"):
            call()
    assert numbers(ivy.full_like(x, array(backend, np.array(2.5, "float32")))).tolist() == [2, 2]


@pytest.mark.parametrize("number", [0.1, 1e300, 5e-324, -0.0])
def test_constants_around_arrays_have_all_digits(backend: str, number: float) -> None:
    if "float64" not in dtypes(backend):
        return
    x = array(backend, np.ones(1))
    for padded in (ivy.constant_pad(x, 1, value=number), ivy.pad(x, 1, constant_values=number)):
        assert [repr(float(n)) for n in numbers(padded)] == [repr(number), "1.0", repr(number)]
    flags = array(backend, np.zeros(1, "bool"))
    assert numbers(ivy.constant_pad(flags, 1, value=number)).tolist() == [bool(number), False, bool(number)]


def test_scalar_dtype(backend: str) -> None:
    if "float64" not in dtypes(backend):
        return
    assert numbers(ivy.logspace(0.1, 0.3, 3, dtype="float64")).tolist() == pytest.approx(
        10 ** np.array([0.1, 0.2, 0.3]), 1e-15
    )
    assert numbers(ivy.sum(0.1, dtype="float64")) == 0.1


WIDE: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda x, y: x + y,
    "numpy.add": lambda x, y: y + x,
    "equal": lambda x, y: ivy.equal(x, y),
    "concat": lambda x, y: ivy.concat([x, y]),
    "where": lambda x, y: ivy.where(x > 0, y, x),
    "isin": lambda x, y: ivy.isin(x, y),
    "a list": lambda x, y: ivy.maximum(x, [y[0]]),
    "a scalar": lambda x, y: x * y[0],
    "set_item": lambda x, y: x.__setitem__(slice(None), y),
    "asarray": lambda x, y: ivy.with_backend("jax").asarray(y),
    "asarray in the other byte order": lambda x, y: ivy.with_backend("jax").asarray(y.astype(y.dtype.newbyteorder())),
    "from_dlpack": lambda x, y: ivy.with_backend("jax").from_dlpack(y),
    "ivy.numpy": lambda x, y: ivy_protocol.numpy.asarray(y, like=x),
    "a trace": lambda x, y: sys.modules["jax"].jit(lambda z: ivy.add(ivy.asarray(z), y).data)(x.data),
}


@pytest.mark.parametrize("name", WIDE)
def test_jax_rejects_large_numpy_integers(name: str) -> None:
    jax = pytest.importorskip("jax")
    if jax.config.jax_enable_x64:
        pytest.skip("jax has 64-bit types")
    for numbers_of, dtype in ([2**32 + 1, -(2**40)], "int32"), ([2**63], "uint32"):
        y = np.array(numbers_of, f"{dtype[:-2]}64")
        x = ivy.asarray(np.ones(len(y), dtype), backend="jax")
        with pytest.raises(ivy.IvyValueError, match=r"to u?int32, and the element .* does not fit"):
            WIDE[name](x, y)
    assert ivy.add(x, np.array([2], "uint64")).tolist() == [3]
    assert ivy.with_backend("jax").asarray(y, dtype="float32").tolist() == [2.0**63]


def test_jax_compares_integers_with_and_without_a_sign() -> None:
    pytest.importorskip("jax")
    x, y = [-(2**31), -1, 0, 1, 2**31 - 1], [0, 1, 2**31 - 1, 2**31, 2**32 - 1]
    signed = ivy.asarray(np.array(x, "int32"), backend="jax")[:, None]
    unsigned = ivy.asarray(np.array(y, "uint32"), backend="jax")
    for name in ("equal", "not_equal", "less", "less_equal", "greater", "greater_equal"):
        for a, b, left, right in (
            (signed, unsigned, np.array(x)[:, None], y),
            (unsigned, signed, y, np.array(x)[:, None]),
        ):
            assert numbers(getattr(ivy, name)(a, b)).tolist() == getattr(np, name)(left, right).tolist(), name


def test_jax_mixed_signedness() -> None:
    jax = pytest.importorskip("jax")
    if jax.config.jax_enable_x64:
        pytest.skip("jax has 64-bit types")
    x = ivy.asarray(np.array([-5], "int32"), backend="jax")
    small, large = (ivy.asarray(np.array([n], "uint32"), backend="jax") for n in (3, 2**31))
    calls = (ivy.add, ivy.maximum, ivy.floor_divide, ivy.isin, lambda x, y: ivy.concat([x, y]), lambda x, y: x * y)
    for call in calls:
        with pytest.raises(ivy.IvyValueError, match="2147483648 does not fit into int32"):
            call(x, large)
    assert [numbers(call(x, small)).tolist() for call in calls] == [[-2], [3], [-2], [False], [-5, 3], [-15]]
    assert numbers(ivy.divide(x, large)).tolist() == [-5 / 2**31]
