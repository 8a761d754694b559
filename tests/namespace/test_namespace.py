"""The namespaces that the array API standard asks for: of a backend, of its extensions, and what they tell."""

import inspect
import pickle
from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, sample

import ivy_protocol as ivy

KINDS = {
    "bool": {"bool"},
    "signed integer": {"int8", "int16", "int32", "int64"},
    "unsigned integer": {"uint8", "uint16", "uint32", "uint64"},
    "real floating": {"float32", "float64"},
    "complex floating": {"complex64", "complex128"},
}


def test_one_namespace_object_of_a_backend(backend: str) -> None:
    namespace = ivy.with_backend(backend)
    x = array(backend, sample("float32"))
    assert x.__array_namespace__() is namespace is ivy.current_backend(x)
    assert hash(namespace) and pickle.loads(pickle.dumps(namespace)) is namespace
    assert namespace.__name__ == f"ivy_protocol.{backend}"


def test_versions_of_the_standard(backend: str) -> None:
    x = array(backend, sample("float32"))
    assert ivy.__array_api_version__ == ivy.with_backend(backend).__array_api_version__ == "2025.12"
    for version in (None, "2021.12", "2024.12", "2025.12"):
        assert x.__array_namespace__(api_version=version) is ivy.with_backend(backend)
    with pytest.raises(ivy.IvyValueError, match=r"2025\.12"):
        x.__array_namespace__(api_version="2099.12")
    with pytest.raises(ivy.IvyValueError, match=r"version 1999\.1"):
        x.__array_namespace__(api_version="1999.1")


def test_a_namespace_has_constants_types_and_functions(backend: str) -> None:
    namespace = ivy.with_backend(backend)
    assert (namespace.pi, namespace.e, namespace.inf, namespace.newaxis) == (np.pi, np.e, np.inf, None)
    assert np.isnan(namespace.nan)
    for name in dtypes(backend):
        assert getattr(namespace, name) == name
    assert {"linalg", "fft", "add", "float32", "__array_namespace_info__"} <= {*dir(namespace), *dir(type(namespace))}
    assert namespace.add is namespace.add
    assert inspect.signature(namespace.add) == inspect.signature(ivy.add)
    with pytest.raises(AttributeError, match="no_such_function"):
        namespace.no_such_function


def test_extensions_of_a_namespace_stay_on_its_backend(backend: str) -> None:
    namespace = ivy.with_backend(backend)
    with ivy.with_backend("numpy" if backend != "numpy" else "torch"):
        check(namespace.linalg.trace([[1, 2], [3, 4]]), 5, backend, "int32")
        check(namespace.fft.fftfreq(2), [0, -0.5], backend, "float32")
        check(namespace.fft.fft([1.0, 0.0]), [1, 1], backend, "complex64")
        check(namespace.fft([1.0, 0.0], -1), [1, 1], backend, "complex64")
        check(namespace.fftfreq(2), [0, -0.5], backend, "float32")
    assert backend in repr(namespace.linalg) and not callable(namespace.linalg)
    assert namespace.linalg.QRResult is ivy.QRResult
    assert set(ivy.linalg.__all__) <= set(dir(namespace.linalg))
    assert inspect.signature(namespace.linalg.svd) == inspect.signature(ivy.svd)
    with pytest.raises(AttributeError):
        namespace.linalg.no_such_function
    other = array("jax" if backend == "torch" else "torch", np.eye(2, dtype="float32"))
    with pytest.raises(ivy.IvyDispatchError):
        namespace.linalg.det(other)


def infos(backend: str) -> tuple[Any, Any]:
    """Return the information of the package, and of the namespace of its backend."""
    return ivy.__array_namespace_info__(), ivy.with_backend(backend).__array_namespace_info__()


def test_capabilities(backend: str) -> None:
    for info in infos(backend):
        found = info.capabilities()
        assert set(found) == {"boolean indexing", "data-dependent shapes", "max dimensions"}
        assert found["max dimensions"] is None or found["max dimensions"] >= 8


def test_devices(backend: str) -> None:
    for info in infos(backend):
        assert isinstance(info.devices(), tuple) and info.default_device() in info.devices()
        assert info.default_device() == ivy.zeros(1).device
        for device in info.devices():
            assert isinstance(device, ivy.Device)
            assert ivy.zeros(2, device=device).device == device


def test_the_default_device_is_the_one_set(backend: str) -> None:
    with ivy.DefaultDevice("cpu"):
        for info in infos(backend):
            assert info.default_device() == "cpu"


def test_default_dtypes(backend: str) -> None:
    for info in infos(backend):
        found = info.default_dtypes()
        assert found == info.default_dtypes(device=info.default_device())
        assert found["real floating"] == ivy.asarray(1.0).dtype
        assert found["complex floating"] == ivy.asarray(1j).dtype
        assert found["integral"] == ivy.asarray(1).dtype
        assert found["indexing"] == ivy.argmax(ivy.zeros(2)).dtype


@pytest.mark.parametrize("kind", KINDS)
def test_dtypes_of_a_kind(backend: str, kind: str) -> None:
    for info in infos(backend):
        found = info.dtypes(kind=kind)
        assert found == {n: d for n, d in info.dtypes(device=info.default_device()).items() if n in KINDS[kind]}
        assert set(found) >= set(dtypes(backend)) & KINDS[kind]
        for name, dtype in found.items():
            assert isinstance(dtype, ivy.Dtype) and dtype == name
            assert ivy.zeros(1, dtype=dtype).dtype == name


def test_dtypes_of_several_kinds(backend: str) -> None:
    info = ivy.__array_namespace_info__()
    both = info.dtypes(kind=("bool", "real floating"))
    assert both == {**info.dtypes(kind="bool"), **info.dtypes(kind="real floating")}
    assert info.dtypes(kind="integral").keys() | info.dtypes(kind="bool").keys() <= info.dtypes().keys()
    assert "float16" not in info.dtypes() and "bfloat16" not in info.dtypes()
    with pytest.raises(ivy.IvyException):
        info.dtypes(kind="whole")
