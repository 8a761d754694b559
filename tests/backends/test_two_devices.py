"""Two devices in one process: what a call with arrays on both does.

array-api-strict has several devices by itself, and torch the device ``meta``, of arrays without elements. JAX and
TensorFlow make several of one CPU if told so before they start, so these run in processes of their own.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

TWO_ARRAYS: dict[str, Callable[[Any, Any], Any]] = {
    "add": lambda x, y: ivy.add(x, y),
    "an operator": lambda x, y: x * y,
    "promotion": lambda x, y: ivy.multiply(x, ivy.astype(y, "float64")),
    "matmul": lambda x, y: ivy.matmul(x, y),
    "a keyword": lambda x, y: ivy.linear(x, x, bias=y[0, ...]),
    "where": lambda x, y: ivy.where(ivy.greater(x, 2.0), x, y),
    "concat": lambda x, y: ivy.concat([x, y]),
    "stack": lambda x, y: ivy.stack((x, y)),
    "asarray": lambda x, y: ivy.asarray([x, y]),
    "by parts": lambda x, y: ivy.cross_entropy(x, y),
}
VALUES = np.array([[0.5, 0.25], [0.125, 4.0]], "float32")


@pytest.fixture
def strict() -> Iterator[tuple[Any, Any]]:
    """Two arrays on two devices."""
    pytest.importorskip("array_api_strict")
    with ivy.with_backend("array_api_strict"):
        yield ivy.asarray(VALUES.tolist(), device="cpu"), ivy.asarray((VALUES + 1).tolist(), device="device1")


@pytest.mark.parametrize("name", TWO_ARRAYS)
def test_devices_do_not_mix(strict: Any, name: str) -> None:
    x, y = strict
    assert (x.device, y.device) == ("cpu", "device1")
    for _ in range(2):
        with pytest.raises(ivy.IvyDeviceError, match=r"ivy\.\w+ on array_api_strict got arrays on .*device") as caught:
            TWO_ARRAYS[name](x, y)
        assert "set_soft_device_mode" in str(caught.value) and caught.value.__cause__ is not None
    with pytest.raises(
        ivy.IvyDeviceError, match=r"^ivy\.add on array_api_strict got arrays on cpu and device1, .*'cpu'"
    ):
        ivy.add(x, y)


def test_repr_device(strict: Any) -> None:
    x, y = strict
    assert repr(x[0]) == "ivy.array([0.5 , 0.25])" and repr(y[0]) == "ivy.array([1.5 , 1.25], device='device1')"
    assert repr(ivy.astype(y[0], "int64")) == "ivy.array([1, 1], dtype=int64, device='device1')"


@pytest.mark.parametrize("name", TWO_ARRAYS)
def test_soft_mode_brings_arrays_together(strict: Any, name: str) -> None:
    x, y = strict
    call = TWO_ARRAYS[name]
    expected = call(x, ivy.to_device(y, "cpu")).to_numpy()
    with ivy.SoftDeviceMode(True):
        for _ in range(2):
            forth, back = call(x, y), call(ivy.to_device(x, "device1"), ivy.to_device(y, "cpu"))
            assert (forth.device, back.device) == ("cpu", "device1"), "the first array decides"
            np.testing.assert_allclose(forth.to_numpy(), expected)
            np.testing.assert_allclose(back.to_device("cpu").to_numpy(), expected)
            with ivy.DefaultDevice("device2"):
                placed = call(x, y)
                assert placed.device == "device2", "the default device decides if it is set"
                np.testing.assert_allclose(placed.to_device("cpu").to_numpy(), expected)
        assert (x.device, y.device) == ("cpu", "device1"), "the arrays themselves stay"
    with pytest.raises(ivy.IvyDeviceError):
        call(x, y)


def test_soft_mode_with_native_arrays(strict: Any) -> None:
    x, y = strict
    with ivy.SoftDeviceMode(True):
        assert ivy.add(x.to_native(), y).device == "cpu" and ivy.add(y, x.to_native()).device == "device1"
        with ivy.ArrayMode(False):
            assert isinstance(ivy.add(x.to_native(), y.to_native()), ivy.NativeArray)


def test_soft_mode_leaves_one_array_where_it_is(strict: Any) -> None:
    _, y = strict
    with ivy.SoftDeviceMode(True), ivy.DefaultDevice("device2"):
        for result in (ivy.exp(y), ivy.add(y, 1.0), ivy.add(y, [1.0, 2.0]), ivy.sum(y, axis=0), ivy.zeros_like(y)):
            assert result.device == "device1"
        assert ivy.dev(y) == "device1" and ivy.to_device(y, "cpu").device == "cpu"


def test_soft_mode_and_what_is_written(strict: Any) -> None:
    x, y = strict
    with pytest.raises(ivy.IvyDeviceError, match="set_item"):
        x[0, ...] = y[0, ...]
    with pytest.raises(ivy.IvyDeviceError):
        ivy.negative(y, out=x)
    with ivy.SoftDeviceMode(True), ivy.DefaultDevice("device2"):
        x[0, ...] = y[0, ...]
        assert x.device == "cpu" and x[0, ...].to_list() == [1.5, 1.25]
        assert ivy.negative(y, out=x) is x and x.device == "cpu" and x.to_list() == [[-1.5, -1.25], [-1.125, -5.0]]
        x += y
        assert x.device == "cpu" and x.to_list() == [[0.0, 0.0], [0.0, 0.0]]


def test_soft_mode_and_indices(strict: Any) -> None:
    x, y = strict
    index = ivy.asarray([1], device="device1")
    with ivy.SoftDeviceMode(True):
        assert ivy.take(x, index, axis=0).device == "cpu"
        assert y[ivy.greater(x, 1.0)].to_list() == [5.0]


def test_lists_and_numbers_go_where_the_array_is(strict: Any) -> None:
    _, y = strict
    for result in (
        ivy.add(y, [1.0, 2.0]),
        ivy.add([1.0, 2.0], y),
        ivy.add(y, 1),
        1 - y,
        ivy.where(True, y, 0.0),
        ivy.where([True, False], y, [1.0, 2.0]),
        ivy.concat([y, [[1.0, 2.0]]]),
        ivy.clip(y, 1.0, 2.0),
        ivy.asarray([y, [[1.0, 2.0], [3.0, 4.0]]]),
        ivy.linear(y, [[1.0, 2.0]], bias=[1.0]),
    ):
        assert result.device == "device1"


def test_default_device_applies_to_new_arrays(strict: Any) -> None:
    x, _ = strict
    with ivy.DefaultDevice("device1"):
        for new in (
            ivy.zeros(2),
            ivy.asarray([1.0]),
            ivy.array([1]),
            ivy.Array([1.0]),
            ivy.arange(3),
            ivy.add([1.0], [2.0]),
            ivy.add(1.0, 2.0),
            ivy.eye(2),
            ivy.random_uniform(shape=(2,)),
        ):
            assert new.device == "device1"
        for kept in (
            ivy.zeros_like(x),
            ivy.full_like(x, 1.0),
            ivy.asarray(x),
            ivy.array(x),
            ivy.asarray(x.to_native()),
            ivy.astype(x, "float64"),
            ivy.astype(x, "int32", copy=False),
            ivy.add(x, [1.0, 2.0]),
        ):
            assert kept.device == "cpu"
        assert ivy.zeros(2, device="cpu").device == "cpu" and ivy.zeros_like(x, device="device2").device == "device2"


def test_arrays_on_each_device(strict: Any) -> None:
    x, y = strict
    on_cpu, on_other = ivy.get_all_ivy_arrays_on_dev("cpu"), ivy.get_all_ivy_arrays_on_dev(y.device)
    assert str(id(x)) in on_cpu and str(id(x)) not in on_other
    assert str(id(y)) in on_other and str(id(y)) not in on_cpu


def test_handle_soft_device_variable_moves_to_the_default(strict: Any) -> None:
    x, y = strict
    with ivy.DefaultDevice("device2"):
        assert ivy.handle_soft_device_variable(x, y, fn=ivy.add).device == "device2"


@pytest.mark.parametrize(
    "name", ["add", "an operator", "promotion", "a keyword", "where", "concat", "stack", "asarray"]
)
def test_devices_of_torch_do_not_mix(name: str) -> None:
    torch = pytest.importorskip("torch")
    x, y = ivy.Array(torch.ones(2, 2)), ivy.Array(torch.ones(2, 2, device="meta"))
    with pytest.raises(ivy.IvyDeviceError, match=r"ivy\.\w+ on torch got arrays on (cpu and meta|several devices)"):
        TWO_ARRAYS[name](x, y)
    with ivy.SoftDeviceMode(True), ivy.DefaultDevice("meta"):
        assert TWO_ARRAYS[name](x, y).device == "meta"
    with ivy.SoftDeviceMode(True):
        assert TWO_ARRAYS[name](y, x).device == "meta"


def run(code: str, **environment: str) -> None:
    """Run code in a process of its own, which has to print "done"."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        timeout=300,
        env={**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", **environment},
    )
    assert done.stdout.strip() == "done", done.stderr[-3000:]


COMMON = """
def fails(fn, *args, **kwargs):
    try:
        fn(*args, **kwargs)
    except ivy.IvyDeviceError as error:
        return str(error)
    raise AssertionError("no error")

assert ivy.__array_namespace_info__().devices() == ("cpu", "cpu:1")
x, y = ivy.array([1.0, 2.0], device="cpu"), ivy.array([3.0, 4.0], device="cpu:1")
assert (x.device, y.device) == ("cpu", "cpu:1") and ivy.dev(y.to_native()) == "cpu:1"
assert ivy.to_device(y, "cpu").device == "cpu" and ivy.to_device(x, ivy.dev(y, as_native=True)).device == "cpu:1"
assert "cpu:7" in fails(ivy.zeros, 2, device="cpu:7")
assert "cpu:7" in fails(ivy.to_device, x, "cpu:7")
with ivy.DefaultDevice("cpu:1"):
    assert ivy.default_device() == ivy.zeros(2).device == ivy.array([1.0]).device == "cpu:1"
    assert ivy.random_uniform(shape=(2,)).device == "cpu:1"
    assert ivy.zeros_like(x).device == ivy.asarray(x).device == "cpu"
calls = {
    "add": lambda x, y: ivy.add(x, y),
    "operator": lambda x, y: x * y,
    "promotion": lambda x, y: ivy.add(x, ivy.astype(y, "int32")),
    "where": lambda x, y: ivy.where(ivy.greater(x, 1.0), x, y),
    "concat": lambda x, y: ivy.concat([x, y]),
    "stack": lambda x, y: ivy.stack([x, y]),
    "asarray": lambda x, y: ivy.asarray([x, y]),
    "linear": lambda x, y: ivy.linear(ivy.ones_like(x)[None, :], ivy.ones_like(x)[None, :], bias=y[:1]),
    "cross_entropy": lambda x, y: ivy.cross_entropy(x, y),
}
"""
KEPT = """
for result in (ivy.exp(y), y + 1, ivy.add(y, [1.0, 2.0]), ivy.sum(y), ivy.zeros_like(y), ivy.astype(y, "int32")):
    assert result.device == "cpu:1", result.device
"""
SOFT = """
with ivy.SoftDeviceMode(True):
    for name, call in calls.items():
        for _ in range(2):
            assert call(x, y).device == "cpu" and call(y, x).device == "cpu:1", name
            with ivy.DefaultDevice("cpu:1"):
                assert call(x, y).device == "cpu:1", name
    x[0] = y[0]
    assert x.device == "cpu" and x.to_list() == [3.0, 2.0]
    assert ivy.negative(y, out=x) is x and x.device == "cpu" and x.to_list() == [-3.0, -4.0]
assert str(id(x)) in ivy.get_all_ivy_arrays_on_dev("cpu") and str(id(y)) in ivy.get_all_ivy_arrays_on_dev("cpu:1")
print("done")
"""


def test_two_devices_of_jax() -> None:
    pytest.importorskip("jax")
    mixed = """
for name, call in calls.items():
    for _ in range(2):
        message = fails(call, x, y)
        assert message.startswith("ivy.") and "on jax got arrays on" in message, message
assert fails(ivy.add, x, y).startswith("ivy.add on jax got arrays on cpu and cpu:1; "), fails(ivy.add, x, y)
with ivy.SoftDeviceMode(True):
    import jax
    assert jax.jit(lambda a, b: ivy.add(a, b).to_native())(x.to_native(), x.to_native()).tolist() == [2.0, 4.0]
with ivy.DefaultDevice("cpu:1"):
    assert ivy.add([1.0], [2.0]).device == "cpu:1"
free = ivy.array([1.0, 2.0])
assert ivy.add(free, y).device == "cpu:1", "jax moves what was put on no device"
"""
    code = "import ivy_protocol as ivy\nivy.set_backend('jax')\n" + COMMON + KEPT + mixed + SOFT
    run(code, XLA_FLAGS="--xla_force_host_platform_device_count=2", JAX_PLATFORMS="cpu")


def test_two_devices_of_tensorflow() -> None:
    pytest.importorskip("tensorflow")
    setup = """
import tensorflow as tf
import ivy_protocol as ivy

cpu = tf.config.list_physical_devices("CPU")[0]
tf.config.set_logical_device_configuration(cpu, [tf.config.LogicalDeviceConfiguration()] * 2)
ivy.set_backend("tensorflow")
"""
    mixed = """
import numpy as np

for name, call in calls.items():
    expected = call(x, ivy.to_device(y, "cpu")).to_numpy()
    for _ in range(2):
        message = fails(call, x, y)
        assert message.startswith("ivy.") and "on tensorflow got arrays on cpu and cpu:1; " in message, message
    with ivy.SoftDeviceMode(True):
        np.testing.assert_allclose(call(x, y).to_numpy(), expected)
    placed = call(y, ivy.to_device(x, "cpu:1"))
    assert placed.device == "cpu:1", (name, placed.device)
out = ivy.zeros(2, device="cpu:1")
assert "ivy.negative on tensorflow got arrays on cpu and cpu:1" in fails(ivy.negative, x, out=out)
assert ivy.negative(y, out=out) is out and out.to_list() == [-3.0, -4.0] and out.device == "cpu:1"
double = tf.function(lambda a: ivy.add(a, a).to_native())
assert ivy.Array(double(y.to_native())).to_list() == [6.0, 8.0]
with ivy.SoftDeviceMode(True):
    assert ivy.negative(x, out=out) is out and out.device == "cpu:1" and out.to_list() == [-1.0, -2.0]
"""
    run(setup + COMMON + KEPT + mixed + SOFT)
