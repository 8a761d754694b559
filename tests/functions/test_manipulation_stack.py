"""Arrays that are joined along axes that they may lack, and turned, against NumPy."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy

JOINING = ("column_stack", "dstack", "hstack", "vstack")
SHAPES: Any = {
    "column_stack": ([(), ()], [(3,), (3,)], [(3,), (3, 2)], [(2, 0), (2, 3)], [(2, 1, 3), (2, 2, 3)]),
    "dstack": ([(), ()], [(3,), (3,)], [(2, 3), (2, 3)], [(2, 3), (2, 3, 2)], [(1, 3), (3,)]),
    "hstack": ([(), (2,)], [(3,), (2,)], [(2, 3), (2, 1)], [(2, 1, 3), (2, 2, 3)], [(0,), (2,)]),
    "vstack": ([(), ()], [(3,), (3,)], [(2, 3), (3,)], [(2, 1, 3), (1, 1, 3)], [(0, 3), (3,)]),
}


@pytest.mark.parametrize("name", JOINING)
def test_joining(backend: str, name: str) -> None:
    for shapes in SHAPES[name]:
        values = [np.arange(np.prod(shape), dtype="float32").reshape(shape) for shape in shapes]
        found = getattr(ivy, name)([array(backend, x) for x in values])
        check(found, getattr(np, name)(values), backend, "float32")


@pytest.mark.parametrize("name", JOINING)
def test_what_cannot_be_joined(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    x, y = [array(backend, np.zeros(shape, "float32")) for shape in ((2, 3, 1), (4, 5, 6))]
    for given in ([x, y], []):
        with pytest.raises(ivy.IvyException, match=rf"^ivy\.{name}\b"):
            fn(given)


def test_types_are_promoted(backend: str) -> None:
    x, y = array(backend, np.array([1, 2], "int16")), array(backend, np.array([0.5, 1.5], "float32"))
    for name in JOINING:
        assert getattr(ivy, name)([x, y]).dtype == "float32"
        assert getattr(ivy, name)((x, x)).dtype == "int16"


def test_turning(backend: str) -> None:
    values = np.arange(24, dtype="float32").reshape(2, 3, 4)
    x = array(backend, values)
    for k in (-5, -2, -1, 0, 1, 2, 3, 4):
        for axes in ((0, 1), (1, 0), (-1, 0), (1, -1)):
            check(ivy.rot90(x, k, axes), np.rot90(values, k, axes), backend, "float32")
    check(ivy.fliplr(x), np.fliplr(values), backend, "float32")
    check(ivy.flipud(x), np.flipud(values), backend, "float32")
    check(ivy.flipud(x[0, 0]), values[0, 0, ::-1], backend, "float32")


def test_what_cannot_be_turned(backend: str) -> None:
    x = array(backend, np.zeros((2, 3), "float32"))
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.fliplr: m must be at least 2-D, not 1-D"):
        ivy.fliplr(x[0])
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.flipud: m must be at least 1-D"):
        ivy.flipud(x[0, 0])
    with pytest.raises(ivy.IvyIndexError, match=r"^ivy\.rot90: axes=\(0, 2\) are out of range"):
        ivy.rot90(x, 1, (0, 2))
    for axes in ((0, -2), (0,), (0, 1, 1)):
        with pytest.raises(ivy.IvyValueError, match=r"^ivy\.rot90: axes must be two different axes"):
            ivy.rot90(x, 1, axes)  # type: ignore[arg-type]


def test_what_is_turned_shows_the_same_elements(backend: str) -> None:
    for name in ("fliplr", "flipud", "rot90"):
        x = array(backend, np.zeros((2, 3), "float32"))
        turned, copy = getattr(ivy, name)(x), getattr(ivy, name)(x, copy=True)
        x[...] = 7.0
        assert np.all(numbers(turned) == 7.0) and np.all(numbers(copy) == 0.0)
        turned[...] = 5.0
        assert np.all(numbers(x) == 5.0)
    x = array(backend, np.zeros((2, 3), "float32"))
    copy = ivy.rot90(x, 0, copy=True)
    x[...] = 7.0
    assert np.all(numbers(copy) == 0.0)
