"""NumPy's numbers, such as `np.mean` gives them, beside arrays: as arrays without axes, which they are."""

import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import numbers

import ivy_protocol as ivy

CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "add": ivy.add,
    "add on the left": lambda x, n: ivy.add(n, x),
    "multiply": operator.mul,
    "multiply on the left": lambda x, n: n * x,
    "less": operator.lt,
    "equal": operator.eq,
    "maximum": ivy.maximum,
    "atan2": lambda x, n: ivy.atan2(n, x),
    "where": lambda x, n: ivy.where(ivy.greater(x, 1), x, n),
    "clip": lambda x, n: ivy.clip(x, n, None),
    "lerp": lambda x, n: ivy.lerp(x, x, n),
    "isclose": ivy.isclose,
    "out=": lambda x, n: ivy.add(x, n, out=ivy.zeros_like(x)),
}
NUMBERS = (np.float32(2.5), np.float64(0.5), np.float16(2), np.int64(2), np.uint8(3), np.int8(-2), np.bool_(True))


@pytest.mark.parametrize("dtype", ["float32", "int32", "uint8"])
@pytest.mark.parametrize("name", CALLS)
def test_a_number_is_an_array_without_axes(backend: str, name: str, dtype: str) -> None:
    x = ivy.asarray([[1, 2, 3], [3, 2, 1]], dtype=dtype)
    for number in NUMBERS:
        found = []
        for given in (number, number, np.asarray(number)):
            try:
                r = CALLS[name](x, given)
                found.append((r.backend, str(r.dtype), numbers(r).tolist()))
            except ivy.IvyException:
                found.append((ivy.IvyException,))
        assert found[0] == found[1] == found[2], (number, found)


def test_numbers_alone_and_native_arrays(backend: str) -> None:
    x = ivy.asarray([1.0, 2.0]).to_native()
    with ivy.ArrayMode(False):
        found = ivy.add(x, np.float32(0.5))
    assert type(found) is type(x) and ivy.asarray(found).to_list() == [1.5, 2.5]
    assert ivy.add(np.float32(1), np.float32(2)).to_list() == 3.0
    with pytest.raises(ivy.IvyException):
        ivy.add(ivy.asarray([1.0]), np.str_("a"))


def test_a_float_is_no_index(backend: str) -> None:
    x = ivy.asarray([3.0, 1.0, 2.0])
    for index in (np.float64(1.0), np.float32(1.5), np.asarray(1.0)):
        for call in (ivy.take, ivy.gather, lambda x, i: ivy.take(x, i, axis=0, mode="clip")):
            with pytest.raises(ivy.IvyDtypeError):
                call(x, index)
    with pytest.raises(ivy.IvyDtypeError):
        ivy.take(x, np.float64(1.0), out=ivy.zeros(()))
