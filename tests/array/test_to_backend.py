"""Arrays go from one library to another: elements, type and place are kept, and the memory where it can be shared."""

import itertools
from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, native, sample

import ivy_protocol as ivy
from ivy_protocol import backends

LIBRARIES = ("numpy", "torch", "jax", "tensorflow", "array_api_strict")
TYPES = ("bool", "int8", "int32", "uint8", "float32", "complex64")


def aligned(count: int) -> np.ndarray:
    """Numbers in memory that every library takes as it is: jax and TensorFlow want it aligned to 64 bytes."""
    memory = np.zeros(4 * count + 64, "uint8")
    start = -memory.ctypes.data % 64
    numbers = memory[start : start + 4 * count].view("float32")
    numbers[:] = np.arange(count)
    return numbers


def address(x: ivy.Array) -> int:
    """Return the memory address of the elements of an array."""
    data = x.to_native()
    if x.backend == "torch":
        return data.data_ptr()
    if x.backend == "jax":
        return data.unsafe_buffer_pointer()
    if x.backend == "array_api_strict":
        data = data._array
    return np.asarray(data).ctypes.data


@pytest.mark.parametrize("dtype", TYPES)
def test_elements_and_type_are_kept(backend: str, dtype: str) -> None:
    for target in LIBRARIES:
        for shape in ((), (3,), (2, 3), (0, 2)):
            a = sample(dtype, shape)
            x = array(backend, a)
            for y in (ivy.to_backend(x, target), ivy.to_backend(x.to_native(), target), x.to_backend(target)):
                check(y, a, target, dtype)
                assert y.device == "cpu"
            check(ivy.asarray(x, backend=target), a, target, dtype)
            check(ivy.asarray(x.to_native(), backend=ivy.with_backend(target)), a, target, dtype)


def test_every_type_that_both_libraries_have(backend: str) -> None:
    for target in LIBRARIES:
        both = set(dtypes(backend)) & set(dtypes(target))
        for dtype in both:
            check(ivy.to_backend(array(backend, sample(dtype), dtype), target), sample(dtype), target, dtype)


def test_bfloat16_goes_everywhere_but_where_it_is_unknown() -> None:
    for first, second in itertools.permutations(("torch", "jax", "tensorflow", "numpy"), 2):
        x = ivy.with_backend(first).asarray([0.5, -1.25], dtype="bfloat16")
        y = ivy.to_backend(x, second)
        assert (y.backend, y.dtype, ivy.astype(y, "float32").to_list()) == (second, "bfloat16", [0.5, -1.25])
    with pytest.raises(ivy.IvyValueError, match=r"array_api_strict does not support bfloat16.*dtype="):
        ivy.to_backend(ivy.with_backend("torch").asarray([0.5], dtype="bfloat16"), "array_api_strict")


def test_a_type_that_the_target_lacks_needs_another(backend: str) -> None:
    if backend == "jax":
        return
    x = array(backend, sample("float64"))
    for call in (lambda **o: ivy.to_backend(x, "jax", **o), lambda **o: ivy.asarray(x, backend="jax", **o)):
        with pytest.raises(ivy.IvyValueError, match=r"jax does not support float64.*dtype="):
            call()
        check(call(dtype="float32"), sample("float32"), "jax", "float32")
        check(call(dtype="bfloat16"), sample("bfloat16"), "jax", "bfloat16")


def test_a_type_that_only_the_target_has() -> None:
    x = array("jax", sample("float32"))
    check(ivy.to_backend(x, "torch", dtype="float64"), sample("float64"), "torch", "float64")
    y = array("array_api_strict", sample("float32"))
    assert ivy.to_backend(y, "torch", dtype="bfloat16").dtype == "bfloat16"


def test_memory_is_shared(backend: str) -> None:
    a = aligned(8)
    first = ivy.to_backend(a, backend)
    assert address(first) == a.ctypes.data
    for target in LIBRARIES:
        second = ivy.to_backend(first, target)
        assert address(second) == a.ctypes.data, f"{backend} to {target}"
        assert address(ivy.asarray(first, backend=target, copy=False)) == a.ctypes.data
        copied = ivy.to_backend(first, target, copy=True)
        check(copied, np.arange(8), target, "float32")
        assert address(copied) != a.ctypes.data


def test_other_importers_share_it_too(backend: str) -> None:
    import jax
    import torch

    a = aligned(8)
    x = ivy.to_backend(a, backend)
    assert np.from_dlpack(x).ctypes.data == a.ctypes.data
    assert torch.from_dlpack(x).data_ptr() == a.ctypes.data
    assert jax.numpy.from_dlpack(x).unsafe_buffer_pointer() == a.ctypes.data
    assert np.asarray(x).ctypes.data == a.ctypes.data
    assert ivy.from_dlpack(x.to_native()).to_numpy(copy=False).ctypes.data == a.ctypes.data


def test_what_is_written_shows_in_both() -> None:
    for first, second in itertools.permutations(("numpy", "torch", "array_api_strict"), 2):
        x = array(first, sample("float32", (3,)))
        y, z = ivy.to_backend(x, second), ivy.to_backend(x, second, copy=True)
        x[0] = 100
        assert float(y[0]) == 100 and float(z[0]) != 100


def test_a_copy_can_be_written(backend: str) -> None:
    x = array(backend, sample("float32", (3,)))
    for copied in (
        ivy.to_backend(x, "numpy", copy=True),
        ivy.asarray(x, backend="numpy", copy=True),
        ivy.with_backend("numpy").from_dlpack(x, copy=True),
        ivy.to_backend(x, "array_api_strict", copy=True),
        ivy.to_backend(x, "torch", copy=True),
    ):
        copied[0] = 100
        assert float(copied[0]) == 100 and float(x[0]) != 100


def test_read_only_arrays() -> None:
    a = aligned(4)
    a.flags.writeable = False
    x = ivy.asarray(a)
    for write in (lambda: ivy.set_item(x, 0, 1.0), lambda: ivy.add(x, 1.0, out=x)):
        with pytest.raises(ivy.IvyValueError, match=r"read-only; copy the array first, with ivy\.copy_array\(x\)"):
            write()


def test_torch_does_not_write_what_numpy_must_not() -> None:
    a = aligned(4)
    a.flags.writeable = False
    result = ivy.to_backend(a, "torch")
    result[0] = 100
    assert a[0] == 0 and address(result) != a.ctypes.data


def test_negative_strides(backend: str) -> None:
    a = np.arange(3, dtype="float32")[::-1]
    for x in (a, ivy.asarray(a, backend="numpy"), ivy.flip(array("array_api_strict", a[::-1]))):
        check(ivy.to_backend(x, backend), [2, 1, 0], backend, "float32")
        check(ivy.with_backend(backend).from_dlpack(x), [2, 1, 0], backend, "float32")
        check(ivy.asarray(x, backend=backend), [2, 1, 0], backend, "float32")


def test_no_copy_where_one_is_needed(backend: str) -> None:
    if backend in ("numpy", "torch", "array_api_strict"):
        return
    strided = np.arange(6, dtype="float32")[::2]
    check(ivy.to_backend(strided, backend), [0, 2, 4], backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.to_backend(strided, backend, copy=False)


def test_the_same_library_gives_the_same_array(backend: str) -> None:
    x = array(backend, sample("float32"))
    assert address(ivy.to_backend(x, backend)) == address(x)
    check(ivy.to_backend(x, backend, dtype="int32"), sample("float32").astype("int32"), backend, "int32")


def test_numbers_and_lists(backend: str) -> None:
    with ivy.with_backend("numpy"):
        check(ivy.asarray([[1, 2], [3, 4]], backend=backend), [[1, 2], [3, 4]], backend, "int32")
        check(ivy.asarray(1.5, backend=backend), 1.5, backend, "float32")
        check(ivy.asarray([np.float32(1.5), ivy.array(2.5)], backend=backend), [1.5, 2.5], backend, "float32")
        check(ivy.to_backend([1.5, 2.5], backend), [1.5, 2.5], backend, "float32")
        assert ivy.asarray([1.0], backend=None).backend == "numpy"


def test_containers(backend: str) -> None:
    tree = ivy.Container({"a": ivy.array([1.0]), "b": {"c": native("numpy", np.array([2], "int32"))}})
    for target in LIBRARIES:
        for result in (ivy.to_backend(tree, target), ivy.asarray(tree, backend=target), tree.to_backend(target)):
            assert isinstance(result, ivy.Container)
            assert (result.a.backend, result.b.c.backend, result.b.c.dtype) == (target, target, "int32")


def test_gradients_end_here() -> None:
    torch = pytest.importorskip("torch")
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    for target in ("numpy", "jax", "tensorflow"):
        y = ivy.to_backend(ivy.Array(x) * 2.0, target)
        assert y.to_list() == [2.0, 4.0] and x.grad is None
    z = ivy.to_backend(ivy.to_backend(x, "numpy"), "torch")
    assert not z.to_native().requires_grad
    tf = pytest.importorskip("tensorflow")
    v = tf.Variable([1.0, 2.0])
    with tf.GradientTape() as tape:
        w = tf.convert_to_tensor(ivy.to_backend(ivy.to_backend(v, "numpy"), "tensorflow"))
        loss = tf.reduce_sum(w)
    assert tape.gradient(loss, v) is None


def test_a_tensor_without_values_cannot_go() -> None:
    jax = pytest.importorskip("jax")
    with pytest.raises(ivy.IvyValueError, match="traced array of jax"):
        jax.jit(lambda x: ivy.to_backend(x, "numpy").to_native())(jax.numpy.ones(2))


def test_what_is_traced_has_no_values_for_numpy() -> None:
    jax = pytest.importorskip("jax")
    tf = pytest.importorskip("tensorflow")
    torch = pytest.importorskip("torch")

    def check_reads(x: Any) -> Any:
        for read in (ivy.to_numpy, ivy.to_list, lambda x: np.asarray(ivy.Array(x))):
            with pytest.raises(ivy.IvyTypeError, match=r"got a traced array of (jax|tensorflow|torch), ") as caught:
                read(x)
            assert caught.value.__cause__ is not None and not isinstance(caught.value.__cause__, ivy.IvyException)
        return x

    with pytest.raises(jax.errors.TracerArrayConversionError):
        jax.jit(lambda x: np.asarray(ivy.Array(x)))(jax.numpy.ones(2))
    jax.jit(check_reads)(jax.numpy.ones(2))
    tf.function(check_reads, autograph=False)(tf.ones(2))
    torch.func.vmap(check_reads)(torch.ones((2, 2)))


def test_what_names_no_backend() -> None:
    torch = pytest.importorskip("torch")
    to_backend: Any = ivy.to_backend
    assert to_backend(ivy.zeros(1), torch).backend == "torch"
    for wrong in (None, 3):
        with pytest.raises(ivy.IvyTypeError, match="'torch'"):
            to_backend(ivy.zeros(1), wrong)


def test_an_unknown_backend() -> None:
    for call in (lambda: ivy.to_backend(ivy.zeros(1), "torhc"), lambda: ivy.asarray([1.0], backend="torhc")):
        with pytest.raises(ivy.IvyInvalidBackendException, match="did you mean 'torch'"):
            call()


def test_a_device_that_the_target_lacks(backend: str) -> None:
    with pytest.raises(ivy.IvyException):
        ivy.to_backend(array("numpy" if backend != "numpy" else "torch", sample("float32")), backend, device="gpu:7")
    check(ivy.to_backend(sample("float32"), backend, device="cpu"), sample("float32"), backend, "float32")


def test_a_class_of_ones_own_is_asked() -> None:
    class Boxed:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return (func, args[1:], kwargs)

    assert ivy.to_backend(Boxed(), "torch") == (ivy.to_backend, ("torch",), {})
    assert ivy.asarray(Boxed(), backend="torch") == (ivy.asarray, (), {"backend": "torch"})


def test_dynamic_backend_goes_the_same_way(backend: str) -> None:
    a = aligned(8)
    with ivy.DynamicBackend(True):
        result = ivy.add(ivy.to_backend(a[:2], backend), np.array([1.0, 2.0]))
    assert result.backend == backend and result.to_list() == [1.0, 3.0]
    assert backends.load(backend).is_array(result.to_native())


@pytest.mark.parametrize("where", ["namespace", "scope", "like", "numpy"])
def test_asarray_shares_memory_as_to_backend_does(backend: str, where: str) -> None:
    def call(x: np.ndarray, **options: Any) -> Any:
        if where == "like":
            return ivy.asarray(x, like=array(backend, np.ones(1, "float32")), **options)
        if where == "namespace":
            return ivy.with_backend(backend).asarray(x, **options)
        with ivy.with_backend(backend):
            return (ivy if where == "scope" else ivy.numpy).asarray(x, **options)

    for options in ({}, {"copy": False}):
        x = aligned(3)
        try:
            shared = call(x, **options)
        except ivy.IvyValueError:
            assert options and backend not in ("numpy", "torch")
            continue
        assert shared.backend == backend
        if options or backend in ("numpy", "torch"):
            x[1] = 7
            assert shared.tolist() == [0.0, 7.0, 2.0]
    y = call(x := aligned(3), copy=True)
    x[1] = 7
    assert y.tolist() == [0.0, 1.0, 2.0]


def test_memory_that_torch_cannot_share(backend: str) -> None:
    if backend != "torch":
        pytest.skip("it is about torch")
    fixed, turned = aligned(3), aligned(3)[::-1]
    fixed.flags.writeable = False
    with ivy.with_backend("torch"):
        for x in (fixed, turned):
            y = ivy.asarray(x)
            y[0] = 9.0
            assert x[0] != 9 and y.tolist()[1:] == x.tolist()[1:]
            with pytest.raises(ivy.IvyValueError):
                ivy.asarray(x, copy=False)
