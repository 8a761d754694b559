"""Properties and methods of the array object that are no operators, and indexing."""

from typing import Any

import numpy as np
import pytest
from conformance.draws import FULL_SHAPES, SHAPES, STANDARD, Draw, Operand, agrees, cast, elements, for_all
from conformance.reductions import every
from hypothesis.extra.numpy import basic_indices
from oracle import array, check, kind, native

import ivy_protocol as ivy

PROPERTIES = ("T", "device", "dtype", "mT", "ndim", "shape", "size")


def drawn_array(draw: Draw, shape: tuple[int, ...], values: str = "any", among: str = "biufc") -> Operand:
    return draw.operand(draw.one(*(d for d in every(draw) if kind(d) in among)), shape, values)


def test_every_property_is_tested() -> None:
    assert set(STANDARD["properties"]) == set(PROPERTIES)


def test_properties(backend: str) -> None:
    for dtype in ivy.valid_dtypes:
        for shape in SHAPES:
            values = cast(np.ones(shape), dtype)
            x = array(backend, values, str(dtype))
            assert (x.dtype, x.shape, x.ndim, x.size) == (dtype, shape, len(shape), values.size)
            assert type(x.shape) is ivy.Shape and isinstance(x.dtype, ivy.Dtype)
            assert x.device in ivy.__array_namespace_info__().devices()
            if len(shape) == 2:
                check(x.T, values.T, backend, str(dtype))
            else:
                with pytest.raises(ivy.IvyException):
                    _ = x.T
            if len(shape) >= 2:
                check(x.mT, np.swapaxes(values, -1, -2), backend, str(dtype))
            else:
                with pytest.raises(ivy.IvyException):
                    _ = x.mT


def test_python_numbers(backend: str) -> None:
    def one(draw: Draw) -> None:
        x = drawn_array(draw, (), "finite")
        made, value = array(backend, x.values, x.dtype), x.values[()]
        wanted: dict[type, Any] = {bool: bool(value), complex: complex(value)}
        if kind(x.dtype) != "c":
            wanted |= {int: int(value), float: float(value)}
        for convert, number in wanted.items():
            assert type(convert(made)) is convert and convert(made) == number
        if kind(x.dtype) in "iu":
            assert made.__index__() == int(value) and type(made.__index__()) is int
        else:
            with pytest.raises(TypeError):
                made.__index__()
        if kind(x.dtype) == "c":
            for convert in (int, float):
                with pytest.raises(TypeError):
                    convert(made)

    for_all(backend, "abs", one)


def test_arrays_with_axes_are_no_python_numbers(backend: str) -> None:
    for shape in ((1,), (2, 3)):
        x = array(backend, np.ones(shape, "int32"))
        for convert in (bool, int, float, complex):
            with pytest.raises(TypeError):
                convert(x)


def test_the_namespace_of_an_array(backend: str) -> None:
    x = array(backend, np.ones(2, "float32"))
    space = x.__array_namespace__()
    assert space is x.__array_namespace__(api_version="2025.12") is x.__array_namespace__(api_version=None)
    assert space.__array_api_version__ == "2025.12"
    check(space.add(x, x), [2, 2], backend, "float32")
    with pytest.raises(ValueError, match="2999"):
        x.__array_namespace__(api_version="2999.01")


def test_arrays_are_shared_by_dlpack(backend: str) -> None:
    for dtype in (d for d in ivy.valid_dtypes if kind(d) != "b" and d != "bfloat16"):
        for shape in SHAPES:
            values = np.ones(shape, dtype)
            x = array(backend, values)
            kind_of_device, number = x.__dlpack_device__()
            assert int(kind_of_device) == 1 and number == 0
            check(ivy.from_dlpack(x), values, backend, str(dtype))
            np.testing.assert_array_equal(np.from_dlpack(x), values)


def test_arrays_move_to_their_own_device(backend: str) -> None:
    x = array(backend, np.ones(2, "float32"))
    assert x.to_device(x.device).device == x.device
    check(x.to_device(x.device), [1, 1], backend, "float32")


def test_reading_by_index(backend: str) -> None:
    """Integers, slices, ellipses and new axes in any order."""

    def one(draw: Draw) -> None:
        x = drawn_array(draw, draw.pooled(*SHAPES))
        key = draw.data.draw(basic_indices(x.shape, allow_newaxis=True, allow_ellipsis=True))
        check(array(backend, x.values, x.dtype)[key], x.values[key], backend, x.dtype)

    for_all(backend, "abs", one)


def test_reading_by_masks_and_integers(backend: str) -> None:
    def one(draw: Draw) -> None:
        x = drawn_array(draw, draw.pooled(*FULL_SHAPES))
        made = array(backend, x.values, x.dtype)
        mask = draw.operand("bool", x.shape).values
        check(made[array(backend, mask)], x.values[mask], backend, x.dtype)
        if x.shape:
            rows = [draw.count(-n, n - 1) for n in x.shape]
            key = tuple(np.array([r, -1], "int32") for r in rows)
            check(made[tuple(array(backend, k) for k in key)], x.values[key], backend, x.dtype)

    for_all(backend, "abs", one)


def test_writing_by_index(backend: str) -> None:
    def one(draw: Draw) -> None:
        x = drawn_array(draw, draw.pooled(*SHAPES))
        key = draw.data.draw(basic_indices(x.shape, allow_ellipsis=True))
        made, wanted = array(backend, x.values, x.dtype), x.values.copy()
        value = draw.operand(x.dtype, draw.one((), wanted[key].shape))
        wanted[key] = value.values
        given_value = array(backend, value.values, value.dtype)
        made[key] = draw.one(given_value, native(backend, value.values, value.dtype))
        check(made, wanted, backend, x.dtype)
        number = draw.data.draw(elements(x.dtype, "finite"))
        wanted[key] = cast(number, x.dtype)
        made[key] = number
        agrees(made, wanted, backend, x.dtype)

    for_all(backend, "abs", one)


def test_writing_by_masks(backend: str) -> None:
    def one(draw: Draw) -> None:
        x = drawn_array(draw, draw.pooled(*FULL_SHAPES))
        mask = draw.operand("bool", x.shape).values
        number = draw.data.draw(elements(x.dtype, "finite"))
        made, wanted = array(backend, x.values, x.dtype), x.values.copy()
        made[array(backend, mask)] = number
        wanted[mask] = cast(number, x.dtype)
        agrees(made, wanted, backend, x.dtype)

    for_all(backend, "abs", one)


def test_what_an_index_cannot_reach(backend: str) -> None:
    x = array(backend, np.zeros((2, 3), "float32"))
    for key in (2, -3, (0, 3), (0, 0, 0)):
        with pytest.raises(IndexError):
            _ = x[key]


def test_information(backend: str) -> None:
    info = ivy.with_backend(backend).__array_namespace_info__()
    assert set(info.capabilities()) == {"boolean indexing", "data-dependent shapes", "max dimensions"}
    assert info.default_device() in info.devices()
    assert set(info.default_dtypes()) == {"real floating", "complex floating", "integral", "indexing"}
    kinds = {"bool": "b", "signed integer": "i", "unsigned integer": "u", "integral": "iu", "real floating": "f"}
    kinds |= {"complex floating": "c", "numeric": "iufc"}
    for name, letters in kinds.items():
        found = info.dtypes(kind=name)
        assert all(kind(d) in letters for d in found) and all(n == str(d) for n, d in found.items())
        assert set(found) == {n for n in info.dtypes() if kind(n) in letters}
    assert set(info.dtypes(kind=("bool", "complex floating"))) == {n for n in info.dtypes() if kind(n) in "bc"}
    assert info.dtypes(device=info.default_device()) == info.dtypes()


def test_constants() -> None:
    assert (ivy.e, ivy.pi, ivy.inf, ivy.newaxis) == (np.e, np.pi, np.inf, None)
    assert np.isnan(ivy.nan) and ivy.__array_api_version__ == "2025.12"
