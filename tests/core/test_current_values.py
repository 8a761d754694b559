"""Names that depend on the current backend, modes, and defaults."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy


def test_without_a_backend_everything_is_ivys() -> None:
    assert ivy.native_float32 is ivy.Dtype("float32") or ivy.native_float32 == "float32"
    assert isinstance(ivy.native_float32, ivy.Dtype)
    assert ivy.NativeDtype is ivy.Dtype and ivy.NativeDevice is ivy.Device
    assert set(ivy.valid_dtypes) == set(ivy.all_dtypes) and ivy.invalid_dtypes == ()


def test_native_dtypes(backend: str) -> None:
    native = ivy.zeros(1, dtype="float32").to_native()
    assert ivy.native_float32 == native.dtype and isinstance(ivy.native_int32, ivy.NativeDtype)
    assert ivy.zeros(1, dtype=ivy.native_int32).dtype == "int32"
    assert ivy.as_native_dtype("float32") == ivy.native_float32
    assert ivy.as_ivy_dtype(ivy.native_bool) == "bool"
    assert ivy.float32 == "float32" and isinstance(ivy.float32, ivy.Dtype)


def test_valid_and_invalid_dtypes_are_a_partition(backend: str) -> None:
    assert set(ivy.valid_dtypes) | set(ivy.invalid_dtypes) == set(ivy.all_dtypes)
    assert not set(ivy.valid_dtypes) & set(ivy.invalid_dtypes)
    for kind in ("numeric", "int", "uint", "float", "complex"):
        valid = set(getattr(ivy, f"valid_{kind}_dtypes"))
        assert valid == set(ivy.valid_dtypes) & set(getattr(ivy, f"all_{kind}_dtypes"))
        assert set(getattr(ivy, f"invalid_{kind}_dtypes")) == set(getattr(ivy, f"all_{kind}_dtypes")) - valid
    for dtype in ivy.valid_dtypes:
        assert ivy.zeros(1, dtype=dtype).dtype == dtype
        assert getattr(ivy, dtype) == dtype
        assert getattr(ivy, f"native_{dtype}") == ivy.as_native_dtype(dtype)
    for dtype in ivy.invalid_dtypes:
        with pytest.raises(ivy.IvyAttributeError, match=f"{backend} has no data type {dtype}"):
            getattr(ivy, dtype)
        with pytest.raises(ivy.IvyAttributeError, match=f"{backend} has no data type {dtype}"):
            getattr(ivy, f"native_{dtype}")
        with pytest.raises(ivy.IvyValueError, match=dtype):
            ivy.zeros(1, dtype=dtype)


def test_wide_types_of_jax_follow_its_option() -> None:
    pytest.importorskip("jax")
    from ivy_protocol.backends.jax.elementwise import enable_x64

    with ivy.with_backend("jax"):
        assert "float64" in ivy.invalid_dtypes and not hasattr(ivy, "int64")
        with pytest.raises(ivy.IvyValueError, match="jax_enable_x64"):
            ivy.zeros(1, dtype="float64")
        assert ivy.add(ivy.array([1]), ivy.array([0.5])).dtype == "float32", "promotion narrows"
        with enable_x64():
            assert "float64" in ivy.valid_dtypes and ivy.float64 == "float64"
            assert ivy.zeros(1, dtype="float64").dtype == "float64"
        assert "float64" in ivy.invalid_dtypes


def test_unknown_attributes() -> None:
    with pytest.raises(ivy.IvyAttributeError, match="no_such_name"):
        _ = ivy.no_such_name  # type: ignore[attr-defined]
    assert not hasattr(ivy, "native_float33")
    with pytest.raises(ImportError):
        from ivy_protocol import no_such_name  # type: ignore[attr-defined] # noqa: F401
    names = dir(ivy)
    for name in ("add", "array_mode", "native_float32", "valid_dtypes", "NativeDtype", "float32", "backend"):
        assert name in names
    assert all(hasattr(ivy, name) for name in names)


MODES = ("array_mode", "precise_mode", "dynamic_backend")
HELD = {"array_mode": ivy.ArrayMode, "precise_mode": ivy.PreciseMode, "dynamic_backend": ivy.DynamicBackend}


@pytest.mark.parametrize("name", MODES)
def test_modes_are_set_unset_and_held(name: str) -> None:
    default = getattr(ivy, name)
    set_, unset, held = getattr(ivy, f"set_{name}"), getattr(ivy, f"unset_{name}"), HELD[name]
    set_(not default)
    assert getattr(ivy, name) is not default
    set_(default)
    assert getattr(ivy, name) is default
    unset()
    assert getattr(ivy, name) is not default
    with held(default):
        assert getattr(ivy, name) is default
        with held(not default):
            assert getattr(ivy, name) is not default
        assert getattr(ivy, name) is default
    with pytest.raises(KeyError), held(default):
        raise KeyError
    assert getattr(ivy, name) is not default
    unset()
    unset()
    assert getattr(ivy, name) is default


@pytest.mark.parametrize("name", MODES)
def test_modes_cannot_be_assigned(name: str) -> None:
    default = getattr(ivy, name)
    with pytest.raises(ivy.IvyAttributeError, match=f"set_{name}"):
        setattr(ivy, name, not default)
    assert getattr(ivy, name) is default and name not in vars(ivy)
    for value in (1, None, "yes"):
        with pytest.raises(ivy.IvyValueError, match="True or False"):
            getattr(ivy, f"set_{name}")(value)
        with pytest.raises(ivy.IvyValueError, match="True or False"):
            HELD[name](value)
    assert getattr(ivy, name) is default


@pytest.mark.parametrize(
    ("name", "value", "wrong"),
    [
        ("default_float_dtype", "float16", "int32"),
        ("default_int_dtype", "int16", "uint8"),
        ("default_uint_dtype", "uint8", "int8"),
        ("default_complex_dtype", "complex128", "float32"),
        ("default_dtype", "int8", "flaot32"),
    ],
)
def test_defaults_are_set_unset_and_checked(name: str, value: str, wrong: str) -> None:
    get, set_, unset = getattr(ivy, name), getattr(ivy, f"set_{name}"), getattr(ivy, f"unset_{name}")
    default = get()
    set_(value)
    assert get() == value and isinstance(get(), ivy.Dtype)
    with pytest.raises(ivy.IvyValueError):
        set_(wrong)
    assert get() == value
    unset()
    assert get() == default


def test_defaults_decide_what_calls_give(backend: str) -> None:
    real = "float16" if "float16" in ivy.valid_dtypes else "float64"
    with ivy.DefaultFloatDtype(real):
        assert ivy.zeros(1).dtype == ivy.array([1.0]).dtype == ivy.full((1,), 1.0).dtype == real
        assert ivy.array([1]).dtype == "int32"
    with ivy.DefaultIntDtype("int16"):
        assert ivy.array([1]).dtype == ivy.arange(3).dtype == "int16"
    with ivy.DefaultDtype("int8"):
        assert ivy.zeros(1).dtype == "int8" and ivy.array([1.5]).dtype == "float32"
    with ivy.DefaultUintDtype("uint8"):
        assert ivy.sum(ivy.array([1], dtype="uint8")).dtype == "uint8"
    with ivy.DefaultDevice("cpu"):
        assert ivy.zeros(1).device == ivy.default_device() and ivy.default_device() == "cpu"
    assert ivy.zeros(1).dtype == "float32"


def test_mixed_libraries_with_a_dynamic_backend(backend: str) -> None:
    if backend == "numpy":
        return
    x = ivy.array([1.0])
    other = "torch" if backend == "array_api_strict" else "array_api_strict"
    y = ivy.with_backend(other).array([2.0]).to_native()
    with pytest.raises(ivy.IvyDispatchError, match="to_backend"):
        ivy.add(x, y)
    with ivy.DynamicBackend(True):
        for result, where in ((ivy.add(x, y), backend), (ivy.add(y, x), other), (ivy.concat([x, y]), backend)):
            assert result.backend == where and result.to_list() in ([3.0], [1.0, 2.0])
    with pytest.raises(ivy.IvyDispatchError):
        ivy.add(x, y)


def test_precise_mode(backend: str) -> None:
    a, b = ivy.array([1]), ivy.array([0.5])
    wide = "float32" if backend == "jax" else "float64"
    assert ivy.add(a, b).dtype == (a + b).dtype == wide
    with ivy.PreciseMode(False):
        assert ivy.add(a, b).dtype == (a + b).dtype == (b + a).dtype == "float32"
    assert ivy.add(a, b).dtype == wide


def test_setters_are_seen_by_warm_calls(backend: str) -> None:
    native = ivy.array([1.0]).to_native()
    for _ in range(2):
        assert type(ivy.exp(native)) is ivy.Array
        ivy.set_array_mode(False)
        assert isinstance(ivy.exp(native), ivy.NativeArray)
        ivy.unset_array_mode()


def results(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]


CALLS = {
    "one array": lambda x: ivy.exp(x),
    "two arrays": lambda x: ivy.add(x, x),
    "scalar": lambda x: ivy.multiply(x, 2),
    "scalar left": lambda x: ivy.subtract(2.0, x),
    "promoting": lambda x: ivy.add(x, [1, 2]),
    "keyword": lambda x: ivy.sum(x, axis=0),
    "dtype": lambda x: ivy.astype(x, "int32"),
    "alpha": lambda x: ivy.add(x, x, alpha=2),
    "three arrays": lambda x: ivy.where(True, x, x),
    "sequence": lambda x: ivy.concat([x, x]),
    "stack": lambda x: ivy.stack([x, x], axis=1),
    "compositional": lambda x: ivy.softmax(x),
    "compositional two": lambda x: ivy.cross_entropy(x, x),
    "list": lambda x: ivy.split(x, 2),
    "tuple": lambda x: ivy.unstack(x),
    "named tuple": lambda x: ivy.eigh(ivy.reshape(ivy.concat([x, x]), (2, 2))),
    "index": lambda x: ivy.get_item(x, 0),
    "like": lambda x: ivy.zeros_like(x),
    "asarray": lambda x: ivy.asarray(x),
    "copy": lambda x: ivy.set_item(x, 0, 1.0, copy=True),
    "max": lambda x: ivy.max(x),
    "reshape": lambda x: ivy.reshape(x, (2, 1)),
    "swapaxes": lambda x: ivy.swapaxes(ivy.reshape(x, (2, 1)), 0, 1),
    "linear": lambda x: ivy.linear(ivy.reshape(x, (1, 2)), ivy.reshape(x, (1, 2)), bias=ivy.reshape(x, (2, 1))),
}


@pytest.mark.parametrize("name", CALLS)
def test_array_mode_off(name: str, backend: str) -> None:
    array = ivy.array([0.25, 0.5])
    native = ivy.array([0.25, 0.5]).to_native()
    call = CALLS[name]
    for value in (array, native):
        assert all(type(r) is ivy.Array for r in results(call(value)))
    with ivy.ArrayMode(False):
        for _ in range(2):
            plain, wrapped = results(call(native)), results(call(array))
            assert all(isinstance(r, ivy.NativeArray) for r in plain)
            assert all(type(r) is ivy.Array for r in wrapped)
            for a, b in zip(plain, wrapped, strict=True):
                np.testing.assert_allclose(ivy.to_numpy(a), ivy.to_numpy(b))
    assert type(results(call(native))[0]) is ivy.Array


def test_array_mode_off_for_creation(backend: str) -> None:
    with ivy.ArrayMode(False):
        for value in (ivy.zeros(2), ivy.arange(3), ivy.array([1.0]), ivy.asarray([1]), ivy.random_uniform(shape=(2,))):
            assert isinstance(value, ivy.NativeArray) and ivy.Array(value).backend == backend
        assert isinstance(ivy.add([1.0], 2.0), ivy.NativeArray)
        x = ivy.Array([1.0])
        assert type(x) is ivy.Array and type(x + 1) is ivy.Array and repr(x) == "ivy.array([1.])"
        assert ivy.add(x, [1.0]).to_list() == [2.0] and float(x[0]) == 1.0
        x += 1.0
        assert x.to_list() == [2.0]
