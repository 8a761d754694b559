"""Data types: casting, and questions about them."""

import numpy as np
import pytest
from oracle import (
    ALL,
    BOOL,
    COMPLEX,
    FLOATS,
    INTEGERS,
    SHAPES,
    UNSIGNED,
    array,
    check,
    dtypes,
    kind,
    native,
    numbers,
    sample,
)

import ivy_protocol as ivy


@pytest.mark.parametrize("source", ALL)
def test_astype(backend: str, source: str) -> None:
    if source not in dtypes(backend):
        return
    values = np.abs(sample(source)) if kind(source) != "b" else sample(source)
    if kind(source) == "c":
        values = sample(source)
    for target in dtypes(backend):
        if kind(source) == "c" and kind(target) != "c":
            continue
        held = "float32" if target == "bfloat16" else target
        check(ivy.astype(array(backend, values, source), target), values.astype(held), backend, target)


def test_astype_cuts_towards_zero(backend: str) -> None:
    x = array(backend, np.array([1.9, -1.9, 0.5, -0.5], "float32"))
    for dtype in dtypes(backend, ("int8", "int16", "int32", "int64")):
        check(ivy.astype(x, dtype), [1, -1, 0, 0], backend, dtype)


def test_astype_of_unsigned_integers(backend: str) -> None:
    for dtype in dtypes(backend, UNSIGNED):
        x = array(backend, np.array([0, 1, 200], dtype))
        check(ivy.astype(x, "float32"), [0, 1, 200], backend, "float32")
        check(ivy.astype(ivy.astype(x, "int32"), dtype), [0, 1, 200], backend, dtype)
        check(ivy.astype(x, "bool"), [False, True, True], backend, "bool")


def test_astype_of_every_shape(backend: str) -> None:
    for shape in SHAPES:
        values = sample("int32", shape)
        check(ivy.astype(array(backend, values), "float32"), values, backend, "float32")
        check(ivy.astype(native(backend, values), ivy.float32), values, backend, "float32")
    check(ivy.astype([1, 2], "float32"), [1.0, 2.0], backend, "float32")
    check(ivy.astype(3, "float32"), 3.0, backend, "float32")


def test_astype_takes_native_types_and_python_types(backend: str) -> None:
    x = array(backend, sample("int32"))
    like = native(backend, sample("float32"))
    check(ivy.astype(x, like.dtype), sample("int32"), backend, "float32")
    check(ivy.astype(x, float), sample("int32"), backend, "float32")
    check(ivy.astype(x, np.float32), sample("int32"), backend, "float32")


def test_astype_copies_unless_told(backend: str) -> None:
    x = array(backend, sample("float32"))
    y = ivy.astype(x, "float32")
    ivy.set_item(y, (0, 0), 100)
    np.testing.assert_array_equal(numbers(x), sample("float32"))
    check(ivy.astype(x, "float32", copy=False), sample("float32"), backend, "float32")
    check(ivy.astype(x, "float32", device=ivy.dev(x)), sample("float32"), backend, "float32")


def test_dtype_of_arrays(backend: str) -> None:
    for name in dtypes(backend):
        data = native(backend, sample(name), name)
        assert ivy.dtype(data) == ivy.dtype(ivy.Array(data)) == name
        assert isinstance(ivy.dtype(data), ivy.Dtype)
        assert ivy.dtype(data, as_native=True) == data.dtype
        assert ivy.as_ivy_dtype(data.dtype) == name
        assert ivy.as_native_dtype(name) == data.dtype


def test_dtype_of_python_data() -> None:
    assert [ivy.dtype(v) for v in (True, 1, 1.5, 1j, [1, 2.5])] == ["bool", "int32", "float32", "complex64", "float32"]


def test_as_ivy_dtype_of_python_types() -> None:
    assert [ivy.as_ivy_dtype(t) for t in (bool, int, float, complex)] == ["bool", "int32", "float32", "complex64"]
    with pytest.raises(ivy.IvyValueError, match="float32"):
        ivy.as_ivy_dtype("flaot32")


def test_questions_about_types(backend: str) -> None:
    for name in dtypes(backend):
        x = array(backend, sample(name), name)
        for given in (name, ivy.Dtype(name), x, x.to_native(), x.to_native().dtype):
            assert ivy.is_bool_dtype(given) is (name in BOOL)
            assert ivy.is_int_dtype(given) is (name in INTEGERS)
            assert ivy.is_uint_dtype(given) is (name in UNSIGNED)
            assert ivy.is_float_dtype(given) is (name in FLOATS)
            assert ivy.is_complex_dtype(given) is (name in COMPLEX)


def test_dtype_bits() -> None:
    expected = {name: 8 * np.dtype(name).itemsize for name in ALL if name not in ("bfloat16", "bool")}
    assert {name: ivy.dtype_bits(name) for name in ALL} == {**expected, "bfloat16": 16, "bool": 1}


def test_can_cast_is_promotion(backend: str) -> None:
    for source in ALL:
        for target in ALL:
            if "bfloat16" in (source, target):
                continue
            assert ivy.can_cast(source, target) is (np.result_type(np.dtype(source), np.dtype(target)) == target)
    assert ivy.can_cast(array(backend, sample("int8")), "int16") is True
    assert ivy.can_cast(array(backend, sample("float32")), "int32") is False


def test_native_functions_of_numpy_take_a_dtype() -> None:
    assert np.dtype(ivy.float32) == np.float32


@pytest.mark.parametrize("dtype", FLOATS)
def test_finfo(backend: str, dtype: str) -> None:
    if dtype not in dtypes(backend):
        return
    import ml_dtypes

    expected = ml_dtypes.finfo(dtype)
    for given in (dtype, ivy.Dtype(dtype), array(backend, sample(dtype), dtype), native(backend, sample(dtype), dtype)):
        info = ivy.finfo(given)
        assert type(info) is ivy.FloatInfo
        assert info.bits == expected.bits
        for name in ("eps", "max", "min", "smallest_normal"):
            assert type(getattr(info, name)) is float
            assert getattr(info, name) == float(getattr(expected, name))
        assert info.dtype == dtype and not isinstance(info.dtype, str)


def test_finfo_of_complex_types_is_about_their_parts() -> None:
    assert ivy.finfo("complex64") == ivy.finfo("float32") and ivy.finfo(ivy.complex128) == ivy.finfo("float64")
    for dtype in ("int32", "bool"):
        with pytest.raises(ivy.IvyTypeError, match="iinfo"):
            ivy.finfo(dtype)


@pytest.mark.parametrize("dtype", INTEGERS)
def test_iinfo(backend: str, dtype: str) -> None:
    expected = np.iinfo(dtype)
    info = ivy.iinfo(dtype)
    assert type(info) is ivy.IntegerInfo
    assert (info.bits, info.max, info.min) == (expected.bits, expected.max, expected.min)
    assert type(info.max) is int and type(info.min) is int
    assert info.dtype == dtype and not isinstance(info.dtype, str)
    if dtype in dtypes(backend):
        assert ivy.iinfo(array(backend, sample(dtype))) == ivy.iinfo(native(backend, sample(dtype))) == info
    for other in ("float32", "bool", "complex64"):
        with pytest.raises(ivy.IvyTypeError, match="finfo"):
            ivy.iinfo(other)


def test_the_dtype_of_an_info_is_one(backend: str) -> None:
    dtype = ivy.finfo("float32").dtype
    assert dtype == ivy.float32 and ivy.float32 == dtype and dtype != ivy.int32 and hash(dtype) == hash(ivy.float32)
    assert dtype == ivy.finfo("complex64").dtype and repr(dtype) == "'float32'"
    assert ivy.zeros(2, dtype=dtype).dtype == dtype
    assert ivy.isdtype(dtype, "real floating") and ivy.isdtype(ivy.float32, dtype)


KINDS = {
    "bool": BOOL,
    "signed integer": tuple(n for n in INTEGERS if n not in UNSIGNED),
    "unsigned integer": UNSIGNED,
    "integral": INTEGERS,
    "real floating": FLOATS,
    "complex floating": COMPLEX,
    "numeric": INTEGERS + FLOATS + COMPLEX,
}


@pytest.mark.parametrize("dtype", ALL)
def test_isdtype(dtype: str) -> None:
    for kind_, among in KINDS.items():
        assert ivy.isdtype(dtype, kind_) is (dtype in among)
        assert ivy.isdtype(ivy.Dtype(dtype), (kind_, "bool")) is (dtype in (*among, "bool"))
    for other in ALL:
        assert ivy.isdtype(dtype, ivy.Dtype(other)) is (dtype == other)
    assert not ivy.isdtype(dtype, ())
    with pytest.raises(ivy.IvyValueError):
        ivy.isdtype(dtype, "floating")


def test_isdtype_of_native_types(backend: str) -> None:
    x = native(backend, sample("float32"))
    assert ivy.isdtype(x.dtype, "real floating") and not ivy.isdtype(x.dtype, ("integral", "bool"))
