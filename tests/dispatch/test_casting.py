"""The casting modes, and data types and devices that an implementation declares not to take."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.core import context

FLOATS = np.array([6.0, 3.7], "float32")


def test_cast_floats_to_integers(backend: str) -> None:
    x = array(backend, FLOATS)
    with pytest.raises(ivy.IvyDtypeError, match="to one of"):
        ivy.bitwise_and(x, x)
    for scope in (ivy.CrosscastDtypes, ivy.CastDtypes):
        with scope(True):
            check(ivy.bitwise_and(x, x), [6, 3], backend, "int32")
            check(ivy.bitwise_and(native(backend, FLOATS), 2), [2, 2], backend, "int32")
            check(x & x, [6, 3], backend, "int32")
            check(ivy.bitwise_invert(x), [-7, -4], backend, "int32")
            check(ivy.add(x, x), 2 * FLOATS, backend, "float32")
            with ivy.DefaultIntDtype("int16"):
                check(ivy.bitwise_and(x, x), [6, 3], backend, "int16")
    for scope in (ivy.UpcastDtypes, ivy.DowncastDtypes):
        with scope(True), pytest.raises(ivy.IvyDtypeError):
            ivy.bitwise_and(x, x)
    with ivy.CastDtypes(True), pytest.raises(ivy.IvyDtypeError):
        ivy.sort(array(backend, np.array([1j, 2j], "complex64")))


def test_casting_is_set_and_unset_as_in_ivy() -> None:
    names = ("crosscast", "upcast", "downcast")
    for name in names:
        getattr(ivy, f"{name}_data_types")()
        assert getattr(ivy, f"{name}_dtypes") is True
        assert ivy.cast_dtypes() is (name == "downcast")
    ivy.cast_data_types(False)
    assert [getattr(ivy, f"{name}_dtypes") for name in names] == [False, False, False]
    with ivy.CastDtypes(True):
        ivy.upcast_data_types(False)
        assert (ivy.upcast_dtypes, ivy.downcast_dtypes, ivy.cast_dtypes()) == (False, True, False)
    ivy.cast_data_types()
    assert ivy.cast_dtypes()
    with ivy.CastDtypes(False):
        assert not ivy.upcast_dtypes
    ivy.cast_data_types(False)
    assert not ivy.cast_dtypes()
    with pytest.raises(ivy.IvyValueError):
        ivy.upcast_data_types(1)  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyAttributeError, match=r"ivy\.upcast_data_types\(True\)"):
        ivy.upcast_dtypes = True


@pytest.fixture
def narrow() -> Iterator[Any]:
    """An implementation of ``ivy.expm1`` on NumPy that takes two data types."""

    before = backends.load("numpy").dtype_replacements

    @ivy.register(ivy.expm1, "numpy")
    @ivy.with_supported_dtypes({"1.26 and below": ("float64",), "2.0 and above": ("float32", "int")}, np.__version__)
    def expm1(x: Any, /) -> Any:
        assert x.dtype.name in ("float32", "int32", "int64")
        return np.expm1(x)

    yield expm1
    backends.loaded["numpy"].registered.pop(ivy.expm1)
    backends.loaded["numpy"].declare("expm1", None)
    # What was declared stands in the place of what the library itself has.
    backends.loaded["numpy"].dtype_replacements = before
    context.clear_plans()


def test_declared_data_types_are_refused_and_known(narrow: Any) -> None:
    assert "float64" in narrow.unsupported_dtypes and "int8" not in narrow.unsupported_dtypes
    with ivy.with_backend("numpy"):
        assert "float16" in ivy.function_unsupported_dtypes(ivy.expm1)
        assert "float32" in ivy.function_supported_dtypes(ivy.expm1)
    assert not ivy.supports(ivy.expm1, backend="numpy", dtype="complex64")
    check(ivy.expm1(FLOATS), np.expm1(FLOATS), "numpy", "float32")
    for dtype in ("float16", "float64", "complex64"):
        for _ in range(2):
            with pytest.raises(ivy.IvyDtypeError, match=rf"{dtype} on numpy; .* to one of .*float32"):
                ivy.expm1(FLOATS.astype(dtype))


def test_declared_data_types_are_cast_up_and_down(narrow: Any) -> None:
    half, double = FLOATS.astype("float16"), FLOATS.astype("float64")
    with ivy.UpcastDtypes(True):
        assert ivy.expm1(half).dtype == "float32"
        with pytest.raises(ivy.IvyDtypeError):
            ivy.expm1(double)
    with ivy.DowncastDtypes(True):
        assert ivy.expm1(double).dtype == "float32"
        with pytest.raises(ivy.IvyDtypeError):
            ivy.expm1(half)
    with ivy.CastDtypes(True):
        assert ivy.expm1(half).dtype == ivy.expm1(double).dtype == "float32"
    with pytest.raises(ivy.IvyDtypeError):
        ivy.expm1(half)


def test_a_later_registration_declares_anew(narrow: Any) -> None:
    ivy.register(ivy.expm1, "numpy")(lambda x, /: np.expm1(x))
    assert ivy.expm1(FLOATS.astype("float64")).dtype == "float64"


def test_declared_devices_are_refused_and_known() -> None:
    @ivy.register(ivy.expm1, "numpy")
    @ivy.with_unsupported_devices(("cpu",))
    def expm1(x: Any, /) -> Any:
        return np.expm1(x)

    try:
        for _ in range(2):
            with pytest.raises(ivy.IvyDeviceError, match=r"ivy\.expm1 on numpy does not run on cpu, only on"):
                ivy.expm1(FLOATS)
        with ivy.with_backend("numpy"):
            assert "cpu" in ivy.function_unsupported_devices(ivy.expm1)
    finally:
        backends.loaded["numpy"].registered.pop(ivy.expm1)
        backends.loaded["numpy"].declare("expm1", None)
        context.clear_plans()
    assert ivy.with_supported_devices("gpu")(expm1).unsupported_devices == ("cpu", "cpu", "tpu")


@pytest.mark.parametrize(
    ("versions", "version", "holds"),
    [
        ("2.1", "2.1", True),
        ("2.1", "2.1.1", False),
        ("2.1 and below", "2.1", True),
        ("2.1 and below", "2.0.9", True),
        ("2.1 and below", "2.10", False),
        ("2.1 and above", "2.10.0+cpu", True),
        ("2.1 and above", {"version": "1.9"}, False),
        ("1.9 to 2.1", "2.0.0rc1", True),
        ("1.9 to 2.1", "2.1.1", False),
    ],
)
def test_declarations_hold_for_versions(versions: str, version: Any, holds: bool) -> None:
    @ivy.with_unsupported_dtypes({versions: ("float16", "complex")}, version)
    def implementation() -> None: ...

    expected = ("float16", "complex64", "complex128") if holds else ()
    assert vars(implementation)["unsupported_dtypes"] == expected


@pytest.mark.parametrize(
    ("kind", "dtypes"),
    [
        ("int", ivy.all_int_dtypes[:4]),
        ("unsigned", ivy.all_uint_dtypes),
        ("integer", ivy.all_int_dtypes),
        ("numeric", ivy.all_numeric_dtypes),
        ("valid", ivy.all_dtypes),
        ("bool", ("bool",)),
    ],
)
def test_unsupported_dtype_kinds(kind: str, dtypes: Any) -> None:
    @ivy.with_unsupported_dtypes((kind,))
    def implementation(x: Any, /) -> Any:
        return NotImplemented

    assert set(vars(implementation)["unsupported_dtypes"]) == {str(t) for t in dtypes}


def test_declarations_that_are_not_understood() -> None:
    for declared, version in (
        (("flaot16",), None),
        ({"2.1": ()}, None),
        ({"2.1 and so on": ()}, "2"),
        ({"x": ()}, "2"),
    ):
        with pytest.raises(ivy.IvyValueError):
            ivy.with_unsupported_dtypes(declared, version)
    with pytest.raises(ivy.IvyValueError, match=r"did you mean 'integer'\? The kinds are int, .*numeric, valid"):
        ivy.with_unsupported_dtypes(("intger",))
    with pytest.raises(ivy.IvyValueError, match="not a kind of device"):
        ivy.with_unsupported_devices(("cuda",))
