"""Data types: casting, and questions about them."""

import itertools
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
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
    narrowed,
    native,
    numbers,
    promoted,
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
    with pytest.raises(ivy.IvyTypeError, match=r"a ndarray is not a data type; pass x\.dtype"):
        ivy.as_ivy_dtype(np.ones(2))


def test_questions_about_types(backend: str) -> None:
    for name in dtypes(backend):
        x = array(backend, sample(name), name)
        for value in (name, ivy.Dtype(name), x, x.to_native(), x.to_native().dtype):
            assert ivy.is_bool_dtype(value) is (name in BOOL)
            assert ivy.is_int_dtype(value) is (name in INTEGERS)
            assert ivy.is_uint_dtype(value) is (name in UNSIGNED)
            assert ivy.is_float_dtype(value) is (name in FLOATS)
            assert ivy.is_complex_dtype(value) is (name in COMPLEX)


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
    for value in (dtype, ivy.Dtype(dtype), array(backend, sample(dtype), dtype), native(backend, sample(dtype), dtype)):
        info = ivy.finfo(value)
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


CLASSES = {"i": ivy.IntDtype, "u": ivy.UintDtype, "f": ivy.FloatDtype, "c": ivy.ComplexDtype}


@pytest.mark.parametrize("name", ALL)
def test_classes_of_types(name: str) -> None:
    dtype = ivy.Dtype(name)
    for letter, cls in CLASSES.items():
        inside = kind(name) == letter or (letter, kind(name)) == ("i", "u")
        assert isinstance(dtype, cls) is inside
        if inside:
            assert cls(name) == dtype and type(cls(name)) is type(dtype)
        else:
            with pytest.raises(ivy.IvyValueError, match=f"not an ivy.{cls.__name__}"):
                cls(name)
    assert isinstance(dtype, str) and dtype == name and hash(dtype) == hash(name) and {name: 1}[dtype] == 1
    copy = pickle.loads(pickle.dumps(dtype))
    assert copy == dtype and type(copy) is type(dtype)
    assert dtype.name == name and type(dtype.name) is str and dtype.dtype_bits == ivy.dtype_bits(name)
    if name == "bool":
        with pytest.raises(ivy.IvyTypeError):
            _ = dtype.info
    else:
        assert dtype.info == (ivy.iinfo if dtype.is_int_dtype else ivy.finfo)(name)


def test_pickles_of_earlier_versions_are_read() -> None:
    for value in (ivy.int8, ivy.Device("gpu:1"), ivy.Shape((2, 3)), ivy.iinfo("int8"), ivy.finfo("float32")):
        module = "base.dtype_info" if hasattr(value, "bits") else "base.types"
        text = pickle.dumps(value, 2)
        for now, before in (
            ("core.dtypes", "values.dtypes"),
            ("core.device", "values.devices"),
            ("core.shape", "values.shapes"),
        ):
            for earlier in (module, before):
                old = text.replace(now.encode(), earlier.encode())
                assert old == text or (b"ivy_protocol.core" not in old and earlier.encode() in old)
                assert pickle.loads(old) == value


@pytest.mark.parametrize("name", ["flaot32", "", "float", "FLOAT32", "float8", "str", "object"])
def test_an_unknown_name_is_refused(name: str) -> None:
    for make in (ivy.Dtype, ivy.as_ivy_dtype, ivy.valid_dtype, ivy.closest_valid_dtype, ivy.dtype_bits):
        if name == "float" and make is not ivy.Dtype:
            continue
        with pytest.raises(ivy.IvyValueError, match=repr(name)):
            make(name)


@given(st.sampled_from(ALL), st.sampled_from(ALL))
def test_the_order_of_types_is_promotion(first: str, second: str) -> None:
    a, b = ivy.Dtype(first), ivy.Dtype(second)
    for precise in (True, False):
        with ivy.PreciseMode(precise):
            common = ivy.promote_types(a, b)
            assert (a >= b) is (common == a) and (a <= b) is (common == b)
            assert (a > b) is (common == a != b) and (a < b) is (common == b != a)
            assert (a >= second) is (a >= b) and (first <= b) is (a <= b)
            assert a.can_cast(second) is ivy.can_cast(a, b) is (common == b)


def test_the_order_of_types_refuses_other_text() -> None:
    with pytest.raises(ivy.IvyValueError, match="abc"):
        _ = ivy.float32 < "abc"


def test_the_native_form_of_a_type(backend: str) -> None:
    assert ivy.float32.as_native_dtype == native(backend, sample("float32")).dtype


def test_promotion_tables_are_what_promotion_gives() -> None:
    parts = [
        ivy.array_api_promotion_table,
        ivy.common_extra_promotion_table,
        ivy.precise_extra_promotion_table,
        ivy.extra_promotion_table,
    ]
    pairs = set(itertools.product(ivy.all_dtypes, repeat=2))
    assert set(parts[0]) | set(parts[1]) | set(parts[2]) == pairs and set(parts[2]) == set(parts[3])
    assert not set(parts[0]) & set(parts[1]) and not (set(parts[0]) | set(parts[1])) & set(parts[2])
    for precise, last in ((True, parts[2]), (False, parts[3])):
        with ivy.PreciseMode(precise):
            table = {**parts[0], **parts[1], **last}
            assert ivy.promotion_table == table
            assert all(ivy.promote_types(a, b) == common for (a, b), common in table.items())
    for (a, b), common in parts[0].items():
        if "bfloat16" not in (a, b):
            assert np.result_type(np.dtype(a), np.dtype(b)) == np.dtype(common)
            assert ivy.promote_types(a, b, array_api_promotion=True) == common
    for a, b in {**parts[1], **parts[2]}:
        with pytest.raises(ivy.IvyDtypePromotionError, match="standard"):
            ivy.promote_types(a, b, array_api_promotion=True)


@pytest.mark.parametrize("first", ["bool", "int8", "uint8", "int32", "float16", "float32", "complex64"])
def test_arrays_are_promoted_together(backend: str, first: str) -> None:
    for second in ("bool", "int16", "uint8", "bfloat16", "float32", "float64"):
        if {first, second} - set(dtypes(backend)):
            continue
        x, y = array(backend, sample(first), first), native(backend, sample(second, (3,)), second)
        common = promoted(backend, first, second)
        for fn in (ivy.type_promote_arrays, ivy.promote_types_of_inputs):
            a, b = fn(x, y)
            held = "float32" if common == "bfloat16" else common
            check(a, sample(first).astype(held), backend, common)
            check(b, sample(second, (3,)).astype(held), backend, common)


def test_numbers_are_promoted_weakly(backend: str) -> None:
    for name in dtypes(backend, ("float16", "float32", "bfloat16")):
        x = array(backend, sample(name), name)
        for a, b in (ivy.promote_types_of_inputs(x, 2), tuple(reversed(ivy.promote_types_of_inputs(2, x)))):
            check(a, sample(name), backend, name)
            check(b, 2.0, backend, name)
    a, b = ivy.type_promote_arrays(array(backend, sample("int32")), 1.5)
    check(a, sample("int32"), backend, "float32")
    check(b, 1.5, backend, "float32")
    with pytest.raises(ivy.IvyDtypePromotionError):
        ivy.promote_types_of_inputs(array(backend, sample("int32")), 1.5, array_api_promotion=True)
    check(ivy.promote_types_of_inputs([1], [2], array_api_promotion=True)[1], [2], backend, "int32")


def test_promoted_arrays_without_array_mode(backend: str) -> None:
    x, y = native(backend, sample("int8")), native(backend, sample("float32"))
    with ivy.ArrayMode(False):
        a, b = ivy.type_promote_arrays(x, y)
    assert type(a) is type(x) and b is y


def test_valid_types(backend: str) -> None:
    for name in ALL:
        assert ivy.valid_dtype(name) is (name in ivy.valid_dtypes) is not ivy.invalid_dtype(name)
    assert ivy.valid_dtype(None) and not ivy.invalid_dtype(None)
    assert ivy.valid_dtype(native(backend, sample("float32")).dtype) and ivy.valid_dtype(int)


CLOSEST = {
    "jax": {"float64": "float32", "int64": "int32", "uint64": "uint32", "complex128": "complex64"},
    "array_api_strict": {"float16": "float32", "bfloat16": "float32"},
    "mlx": {"complex128": "complex64"},
}


def test_closest_valid_type(backend: str) -> None:
    for name in ALL:
        expected = name if ivy.valid_dtype(name) else CLOSEST.get(backend, {}).get(name, "float16")
        assert ivy.closest_valid_dtype(name) == expected and isinstance(ivy.closest_valid_dtype(name), ivy.Dtype)
        assert ivy.valid_dtype(ivy.closest_valid_dtype(name))
    assert ivy.closest_valid_dtype(None) == ivy.default_dtype()
    assert ivy.closest_valid_dtype(native(backend, sample("float32")).dtype) == "float32"


def test_closest_valid_type_of_numpy_without_bfloat16(monkeypatch: pytest.MonkeyPatch) -> None:
    from ivy_protocol.backends import numpy

    monkeypatch.setattr(numpy, "extra_dtype", lambda name: None)
    with ivy.with_backend("numpy"):
        if "bfloat16" in ivy.invalid_dtypes:
            assert ivy.closest_valid_dtype("bfloat16") == "float16"


def test_is_native_dtype(backend: str) -> None:
    for name in ivy.valid_dtypes:
        assert ivy.is_native_dtype(getattr(ivy, f"native_{name}"))
        assert not ivy.is_native_dtype(name) and not ivy.is_native_dtype(str(name))
    for other in (None, 3, ["float32"], native(backend, sample("float32"))):
        assert not ivy.is_native_dtype(other)


def test_native_dtypes_without_backend() -> None:
    assert ivy.is_native_dtype(ivy.float32) and not ivy.is_native_dtype("float32")
    assert ivy.closest_valid_dtype("bfloat16") == "bfloat16" and ivy.valid_dtype("uint64")


def test_is_hashable_dtype(backend: str) -> None:
    class Refusing:
        def __hash__(self) -> int:
            raise TypeError

    assert ivy.is_hashable_dtype(native(backend, sample("float32")).dtype) and ivy.is_hashable_dtype(ivy.float32)
    assert not ivy.is_hashable_dtype(Refusing()) and not ivy.is_hashable_dtype({})


def test_check_float() -> None:
    assert [ivy.check_float(v) for v in (1.5, 2, float("nan"), np.float64(1))] == [True] * 4
    assert [ivy.check_float(v) for v in (True, 1j, "1", None, [1.0], np.float32(1))] == [False] * 6


@pytest.mark.parametrize("name", ALL)
def test_infer_default_dtype(backend: str, name: str) -> None:
    defaults = {"b": "bool", "i": "int32", "u": "uint32", "f": "float32", "c": "complex64"}
    assert ivy.infer_default_dtype(name) == defaults[kind(name)]
    native_type = ivy.infer_default_dtype(name, as_native=True)
    assert ivy.is_native_dtype(native_type) and ivy.as_ivy_dtype(native_type) == defaults[kind(name)]
    with ivy.DefaultFloatDtype("float16"), ivy.DefaultIntDtype("int16"):
        changed = {**defaults, "f": "float16", "i": "int16"}
        assert ivy.infer_default_dtype(name) == changed[kind(name)]


KIND_DEFAULTS: dict[str, tuple[Any, Any, Any, str, str]] = {
    "f": (ivy.default_float_dtype, ivy.set_default_float_dtype, ivy.unset_default_float_dtype, "float32", "float16"),
    "i": (ivy.default_int_dtype, ivy.set_default_int_dtype, ivy.unset_default_int_dtype, "int32", "int16"),
    "u": (ivy.default_uint_dtype, ivy.set_default_uint_dtype, ivy.unset_default_uint_dtype, "uint32", "uint8"),
    "c": (
        ivy.default_complex_dtype,
        ivy.set_default_complex_dtype,
        ivy.unset_default_complex_dtype,
        "complex64",
        "complex128",
    ),
}


@pytest.mark.parametrize("letter", KIND_DEFAULTS)
def test_defaults_of_a_kind(backend: str, letter: str) -> None:
    default, set_default, unset_default, usual, other = KIND_DEFAULTS[letter]
    keyword = f"{default.__name__.removeprefix('default_').removesuffix('_dtype')}_dtype"
    assert default() == usual and isinstance(default(), ivy.Dtype)
    assert default(**{keyword: other}) == other
    assert default(as_native=True) == getattr(ivy, f"native_{usual}")
    for name in dtypes(backend):
        x = array(backend, sample(name), name)
        expected = name if kind(name) == letter else usual
        assert default(input=x) == default(input=x.to_native()) == default(input=[[x]]) == expected
    for value in (True, 1, 1.5, 1j, [1, 2.5], [], (1, [2])):
        assert default(input=value) == usual
    for wrong in ("bool", "float32" if letter != "f" else "int32", "no_dtype"):
        with pytest.raises(ivy.IvyValueError):
            default(**{keyword: wrong})
        with pytest.raises(ivy.IvyValueError):
            set_default(wrong)
    set_default(other)
    set_default(usual)
    assert default() == usual
    unset_default()
    assert default() == other
    unset_default()
    unset_default()
    assert default() == usual


def test_default_dtype(backend: str) -> None:
    for name in dtypes(backend):
        x = array(backend, sample(name), name)
        assert ivy.default_dtype(item=x) == ivy.default_dtype(item=[x, x]) == ivy.default_dtype(name) == name
        assert ivy.default_dtype(x.to_native().dtype, item=1) == ivy.default_dtype(dtype=name) == name
        assert ivy.default_dtype(item=x, as_native=True) == x.to_native().dtype
    for item, expected in ((True, "bool"), (1, "int32"), (1.5, "float32"), (1j, "complex64"), ([1, [2.5]], "float32")):
        assert ivy.default_dtype(item=item) == expected
    with ivy.DefaultDtype("int16"), ivy.DefaultFloatDtype("float16"):
        assert (
            ivy.default_dtype() == "int16"
            and ivy.default_dtype(item=1.5) == ivy.default_dtype(dtype=float) == "float16"
        )


def test_dtype_of_lists_with_arrays(backend: str) -> None:
    x = array(backend, sample("float16" if "float16" in dtypes(backend) else "float32"))
    assert ivy.dtype([x, 1.5]) == ivy.dtype((1, [x])) == x.dtype
    assert ivy.dtype([array(backend, sample("int8")), array(backend, sample("int16"))]) == "int16"
    assert ivy.dtype([array(backend, sample("int8")), 1.5]) == "float32"
    assert ivy.dtype([x], as_native=True) == x.to_native().dtype


def test_questions_are_methods(backend: str) -> None:
    x = array(backend, sample("float32"))
    assert x.is_float_dtype() and not x.is_int_dtype() and not x.is_bool_dtype() and not x.is_uint_dtype()
    assert not x.is_complex_dtype() and x.finfo() == ivy.finfo("float32") and x.astype("int8").iinfo().max == 127
    assert x.can_cast("complex64") and x.result_type("int8", 1j) == narrowed(backend, "complex64")
    assert [a.dtype for a in x.type_promote_arrays(array(backend, sample("int8")))] == ["float32"] * 2
    assert [a.shape for a in x.broadcast_arrays(x[0, ...])] == [(2, 3)] * 2


@settings(deadline=None)
@given(st.lists(st.sampled_from(ALL), min_size=1, max_size=4), st.lists(st.sampled_from([True, 1, 1.5]), max_size=2))
def test_result_type_takes_any_order(names: list[str], numbers: list[Any]) -> None:
    found = {ivy.result_type(*order) for order in itertools.permutations([*names, *numbers])}
    assert len(found) == 1
    if not numbers and "bfloat16" not in names:
        assert found == {str(np.result_type(*map(np.dtype, names)))}


@pytest.mark.parametrize("value", [object(), "text", None, [1.0, object()]])
def test_what_has_no_data_type(value: object) -> None:
    with pytest.raises(ivy.IvyTypeError, match="has no data type"):
        ivy.dtype(value)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int32", "float32", "complex64"])
def test_a_data_type_is_called_as_numpys_are(backend: str, dtype: str) -> None:
    call: Any = getattr(ivy, dtype)
    for data in (1, [0, 1], array(backend, np.arange(2, dtype="int32"))):
        result = call(data)
        assert (result.backend, result.dtype) == (backend, dtype)
        assert result.to_list() == np.dtype(dtype).type(numbers(data) if isinstance(data, ivy.Array) else data).tolist()
    assert call().tolist() == np.dtype(dtype).type().item()
