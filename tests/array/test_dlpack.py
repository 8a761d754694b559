"""Arrays that cross from one library to another without a copy, and from one device to another."""

import itertools

import numpy as np
import pytest
from oracle import array, check, dtypes, native, numbers, sample

import ivy_protocol as ivy

LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
TYPES = ("float32", "int32", "uint8", "complex64", "bool")
CPU = 1


@pytest.mark.parametrize("source", LIBRARIES)
@pytest.mark.parametrize("dtype", TYPES)
def test_from_dlpack(backend: str, source: str, dtype: str) -> None:
    for shape in ((), (3,), (2, 3), (0, 2)):
        a = sample(dtype, shape)
        for x in (array(source, a), native(source, a)):
            for copy in (None, True):
                check(ivy.from_dlpack(x, copy=copy), a, backend, dtype)


def test_a_copy_is_independent(backend: str) -> None:
    a = sample("float32", (3,))
    for source in ("numpy", "torch"):
        x = array(source, a)
        y = ivy.from_dlpack(x, copy=True)
        x[0] = 100
        check(y, a, backend, "float32")


def test_memory_is_shared(backend: str) -> None:
    if backend in ("jax", "tensorflow"):
        # They share only memory that happens to be aligned to 64 bytes.
        x = array(backend, sample("float32"))
        check(ivy.from_dlpack(x, copy=False), sample("float32"), backend, "float32")
        return
    for source in ("numpy", "torch"):
        x = array(source, sample("float32", (3,)))
        y = ivy.from_dlpack(x, copy=False)
        x[0] = 100
        assert numbers(y)[0] == 100


def test_strides_and_memory_that_cannot_be_written(backend: str) -> None:
    for a in (np.arange(6, dtype="float32")[::2], np.broadcast_to(np.float32(1), (3,))):
        check(ivy.from_dlpack(a, copy=True), a, backend, "float32")
    strided = array("torch", np.arange(6, dtype="float32")).to_native()[1::2]
    check(ivy.from_dlpack(strided), [1, 3, 5], backend, "float32")


def test_from_dlpack_follows_the_current_backend() -> None:
    for first, second in itertools.permutations(LIBRARIES, 2):
        x = array(first, sample("float32"))
        assert ivy.with_backend(second).from_dlpack(x).backend == second
        with ivy.with_backend(second):
            assert ivy.from_dlpack(x).backend == second
            assert ivy.asarray(x).backend == first


def test_what_is_no_array_raises(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.from_dlpack([1.0, 2.0])


def test_an_array_exports_itself(backend: str) -> None:
    for dtype in dtypes(backend, TYPES):
        a = sample(dtype)
        x = array(backend, a)
        assert x.__dlpack_device__() == (CPU, 0)
        np.testing.assert_array_equal(np.from_dlpack(x), a)
        for version, device, copy in itertools.product(
            (None, (0, 8), (1, 0), (1, 1), (2, 0)), (None, (CPU, 0)), (None, True, False)
        ):
            capsule = x.__dlpack__(max_version=version, dl_device=device, copy=copy, stream=None)
            assert type(capsule).__name__ == "PyCapsule" and "dltensor" in repr(capsule)


def test_an_exported_copy_is_independent(backend: str) -> None:
    import torch

    x = array(backend, sample("float32", (3,)))
    shared, copied = torch.from_dlpack(x), torch.utils.dlpack.from_dlpack(x.__dlpack__(copy=True))
    copied[0] = 100
    assert numbers(x)[0] == float(shared[0]) == sample("float32", (3,))[0]


def test_dlpack_unreachable_device(backend: str) -> None:
    x = array(backend, sample("float32"))
    with pytest.raises(BufferError):
        x.__dlpack__(dl_device=(2, 0))
    with pytest.raises(BufferError):
        x.__dlpack__(stream=1)


def test_to_device(backend: str) -> None:
    x = array(backend, sample("float32"))
    for device in ("cpu", x.device, ivy.dev(x, as_native=True)):
        check(x.to_device(device), sample("float32"), backend, "float32")
        assert ivy.to_device(x.to_native(), device, stream=None).device == x.device
    with pytest.raises(ivy.IvyException):
        x.to_device("gpu:99")


def test_asarray_of_an_array_is_the_array(backend: str) -> None:
    x = array(backend, sample("float32", (3,)))
    if backend != "array_api_strict":
        # That one makes a new object around the same memory.
        assert ivy.asarray(x) is ivy.asarray(x, copy=False) is x
        assert ivy.asarray(x, dtype="float32", copy=False) is x
    y = ivy.asarray(x, copy=False)
    y[0] = 100
    assert numbers(x)[0] == numbers(y)[0] == 100
    assert ivy.asarray(x, copy=True) is not x and ivy.array(x) is not x
    assert ivy.asarray(x, dtype="int32") is not x
