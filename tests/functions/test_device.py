"""Devices: their names, defaults, what they do, and work in parts."""

import builtins
import os
import pstats
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, sample

import ivy_protocol as ivy

X = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], "float32")


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("cpu", "cpu"),
        ("CPU", "cpu"),
        ("cpu:0", "cpu"),
        ("cpu:1", "cpu:1"),
        ("gpu", "gpu:0"),
        ("cuda", "gpu:0"),
        ("cuda:3", "gpu:3"),
        ("GPU:1", "gpu:1"),
        ("tpu:2", "tpu:2"),
        ("/device:CPU:0", "cpu"),
        ("/job:localhost/replica:0/task:0/device:GPU:1", "gpu:1"),
        ("meta", "meta"),
        ("device1", "device1"),
        ("CPU_DEVICE", "CPU_DEVICE"),
    ],
)
def test_names_of_devices(name: str, expected: str) -> None:
    assert ivy.Device(name) == ivy.as_ivy_dev(name) == expected
    assert type(ivy.as_ivy_dev(name)) is ivy.Device and ivy.Device(expected) == expected


@pytest.mark.parametrize("name", ["", None, 0])
def test_what_names_no_device(name: Any) -> None:
    with pytest.raises(ivy.IvyValueError):
        ivy.Device(name)
    with pytest.raises(ValueError):  # noqa: PT011
        ivy.as_ivy_dev(name)


def test_native_devices(backend: str) -> None:
    cpu = ivy.as_native_dev("cpu")
    assert isinstance(cpu, ivy.NativeDevice)
    assert ivy.as_native_dev(cpu) == cpu and ivy.as_ivy_dev(cpu) == "cpu"
    x = array(backend, X)
    assert ivy.as_ivy_dev(ivy.dev(x, as_native=True)) == ivy.dev(x) == "cpu"
    assert ivy.zeros(2, device=cpu).device == ivy.zeros(2, device="cpu:0").device == "cpu"
    with pytest.raises(ivy.IvyDeviceError, match="no_such_device"):
        ivy.as_native_dev("no_such_device")


def test_without_a_backend_devices_are_ivys() -> None:
    assert ivy.as_native_dev("gpu") == "gpu:0" and type(ivy.as_native_dev("cpu")) is ivy.Device
    assert ivy.valid_devices == ivy.all_devices == ("cpu", "gpu", "tpu") and ivy.invalid_devices == ()


KINDS = {
    "numpy": ("cpu",),
    "torch": ("cpu", "gpu"),
    "jax": ("cpu", "gpu", "tpu"),
    "tensorflow": ("cpu", "gpu", "tpu"),
    "array_api_strict": ("cpu",),
    "mlx": ("cpu", "gpu"),
}


def test_kinds_of_devices(backend: str) -> None:
    assert ivy.valid_devices == KINDS[backend]
    assert set(ivy.valid_devices) | set(ivy.invalid_devices) == set(ivy.all_devices)
    assert not set(ivy.valid_devices) & set(ivy.invalid_devices)
    for fn in (ivy.add, ivy.softmax, ivy.zeros):
        assert ivy.function_supported_devices(fn) == ivy.valid_devices
        assert ivy.function_unsupported_devices(fn, recurse=False) == ivy.invalid_devices
    with pytest.raises(ivy.IvyTypeError):
        ivy.function_supported_devices(len)


def test_accelerators(backend: str) -> None:
    devices = ivy.__array_namespace_info__().devices()
    assert "cpu" in devices
    assert ivy.num_gpus() == len([d for d in devices if d.startswith("gpu")])
    assert ivy.gpu_is_available() is (ivy.num_gpus() > 0)
    assert ivy.tpu_is_available() is any(d.startswith("tpu") for d in devices)
    ivy.clear_cached_mem_on_dev("cpu")
    with pytest.raises(ivy.IvyDeviceError):
        ivy.clear_cached_mem_on_dev("no_such_device")


def test_default_device(backend: str) -> None:
    x = array(backend, X)
    assert ivy.default_device() == ivy.dev(ivy.zeros(1)) == "cpu"
    assert ivy.default_device("cuda:1") == "gpu:1" and type(ivy.default_device("cpu")) is ivy.Device
    cpu = ivy.as_native_dev("cpu")
    assert (ivy.default_device(cpu) is cpu or isinstance(cpu, str)) and ivy.default_device(
        cpu, as_native=False
    ) == "cpu"
    assert ivy.default_device(item=x) == ivy.default_device(item=x.to_native()) == ivy.default_device(item=[1]) == "cpu"
    assert ivy.default_device(item=x, as_native=True) == ivy.dev(x, as_native=True)
    assert ivy.default_device(as_native=True) == ivy.default_device("cpu", as_native=True) == cpu


def test_the_default_device_is_a_stack(backend: str) -> None:
    before = ivy.default_device()
    ivy.set_default_device("gpu:1")
    ivy.set_default_device(ivy.as_native_dev("cpu"))
    assert ivy.default_device() == "cpu" and type(ivy.default_device()) is ivy.Device
    ivy.unset_default_device()
    assert ivy.default_device() == "gpu:1"
    with ivy.DefaultDevice("cpu"):
        assert ivy.default_device() == "cpu" and ivy.zeros(1).device == "cpu"
    assert ivy.default_device() == "gpu:1"
    ivy.unset_default_device()
    ivy.unset_default_device()
    assert ivy.default_device() == before


def test_soft_device_mode_is_set_unset_and_held() -> None:
    assert ivy.soft_device_mode is False
    ivy.set_soft_device_mode(True)
    with ivy.SoftDeviceMode(False):
        assert ivy.soft_device_mode is False
    assert ivy.soft_device_mode is True
    ivy.unset_soft_device_mode()
    assert ivy.soft_device_mode is False
    with pytest.raises(ivy.IvyValueError):
        ivy.set_soft_device_mode("yes")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyAttributeError, match="set_soft_device_mode"):
        ivy.soft_device_mode = True


def test_soft_device_mode_changes_nothing_on_one_device(backend: str) -> None:
    values = sample("float32")
    x = array(backend, values)
    with ivy.SoftDeviceMode(True):
        for _ in range(2):
            check(ivy.add(x, x), values + values, backend, "float32")
            check(x + 1, values + 1, backend, "float32")
            check(ivy.concat([x, x]), np.concatenate([values, values]), backend, "float32")
            check(ivy.sum(x, axis=0), values.sum(axis=0), backend, "float32")
            check(ivy.asarray([x, x.to_native()]), np.stack([values, values]), backend, "float32")
            check(x[ivy.asarray([1]), ...] if backend != "array_api_strict" else x[1:], values[1:], backend, "float32")
        y = ivy.array([1.0, 2.0])
        y[0] = ivy.array(5.0)
        out = ivy.zeros(2)
        assert ivy.negative(y, out=out) is out and out.to_list() == [-5.0, -2.0]


def test_handle_soft_device_variable(backend: str) -> None:
    x = array(backend, X)

    def collect(*args: Any, **kwargs: Any) -> Any:
        return args, kwargs

    args, kwargs = ivy.handle_soft_device_variable(x, [x.to_native(), 1], "text", fn=collect, a={"b": (x, None)})
    check(args[0], X, backend, "float32")
    assert type(args[1]) is list and args[1][0].device == ivy.default_device() and args[1][1] == 1
    assert args[2] == "text" and kwargs["a"]["b"][1] is None and kwargs["a"]["b"][0].device == "cpu"
    assert ivy.handle_soft_device_variable(x, fn=ivy.sum, axis=0).to_list() == [5.0, 7.0, 9.0]


def test_arrays_on_a_device(backend: str) -> None:
    before = ivy.num_ivy_arrays_on_dev("cpu")
    x = ivy.array([1.0, 2.0])
    views = [x[0], ivy.add(x, x)]
    found = ivy.get_all_ivy_arrays_on_dev(ivy.as_native_dev("cpu"))
    assert found[str(id(x))] is x and all(found[str(id(v))] is v for v in views)
    assert ivy.num_ivy_arrays_on_dev("cpu") == len(found) >= before
    del found, views, x
    assert ivy.num_ivy_arrays_on_dev("gpu:7") == 0


def test_printing_the_arrays_on_a_device(capsys: pytest.CaptureFixture[str]) -> None:
    x = ivy.array([[1.0, 2.0, 4.5]])
    ivy.print_all_ivy_arrays_on_dev(device="cpu")
    assert "(ivy.Shape(1, 3), 'float32')" in capsys.readouterr().out
    ivy.print_all_ivy_arrays_on_dev(attr_only=False)
    assert repr(x) in capsys.readouterr().out


def test_memory_and_load_of_the_cpu() -> None:
    psutil = pytest.importorskip("psutil")
    total = ivy.total_mem_on_dev("cpu")
    assert total == psutil.virtual_memory().total / 1e9
    assert 0 < ivy.used_mem_on_dev("cpu", process_specific=True) < total
    assert 0 < ivy.used_mem_on_dev("cpu") < total
    assert 0 < ivy.percent_used_mem_on_dev("cpu", process_specific=True) < 100
    assert 0 < ivy.percent_used_mem_on_dev("cpu") < 100
    assert 0 <= ivy.dev_util("cpu") <= 100
    assert 1 <= ivy.num_cpu_cores(logical=False) <= ivy.num_cpu_cores()
    for fn in (ivy.total_mem_on_dev, ivy.used_mem_on_dev, ivy.dev_util):
        with pytest.raises(ivy.IvyDeviceError, match="meta"):
            fn("meta")


def nvml(memory: dict[str, int]) -> Any:
    """A stand-in for NVML, which has one GPU for each of these names."""

    class NVMLError(Exception):
        pass

    def handle(number: int) -> str:
        if number >= len(memory):
            raise NVMLError("no such GPU")
        return list(memory)[number]

    state = {"open": 0}

    def change(by: int) -> None:
        state["open"] += by

    return SimpleNamespace(
        NVMLError=NVMLError,
        state=state,
        nvmlInit=lambda: change(1),
        nvmlShutdown=lambda: change(-1),
        nvmlDeviceGetHandleByIndex=handle,
        nvmlDeviceGetHandleByUUID=lambda name: name,
        nvmlDeviceGetMemoryInfo=lambda name: SimpleNamespace(total=memory[name], used=memory[name] // 4),
        nvmlDeviceGetComputeRunningProcesses=lambda name: [
            SimpleNamespace(pid=os.getpid(), usedGpuMemory=memory[name] // 8),
            SimpleNamespace(pid=-1, usedGpuMemory=1),
        ],
        nvmlDeviceGetUtilizationRates=lambda name: SimpleNamespace(gpu=37),
    )


def test_memory_and_load_of_a_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    known = nvml({"GPU-a": 8 * 10**9, "GPU-b": 16 * 10**9})
    monkeypatch.setitem(sys.modules, "pynvml", known)
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES", raising=False)
    assert ivy.total_mem_on_dev("gpu:1") == 16.0 and ivy.total_mem_on_dev("cuda:0") == 8.0
    assert ivy.used_mem_on_dev("gpu:0") == 2.0 and ivy.used_mem_on_dev("gpu:0", process_specific=True) == 1.0
    assert ivy.percent_used_mem_on_dev("gpu:0") == 25.0 and ivy.dev_util("gpu:0") == 37.0
    with pytest.raises(ivy.IvyDeviceError, match="gpu:2"):
        ivy.total_mem_on_dev("gpu:2")
    for visible in ("1", "GPU-b", "1,0"):
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", visible)
        assert ivy.total_mem_on_dev("gpu:0") == 16.0, visible
    with pytest.raises(ivy.IvyDeviceError, match="gpu:5"):
        ivy.total_mem_on_dev("gpu:5")
    assert known.state["open"] == 0, "NVML was closed each time"


def test_missing_libraries_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = builtins.__import__

    def without(name: str, *args: Any, **kwargs: Any) -> Any:
        if name in ("psutil", "pynvml"):
            raise ImportError(name)
        return plain(name, *args, **kwargs)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ImportError, match="pip install psutil") as caught:
        ivy.total_mem_on_dev("cpu")
    assert isinstance(caught.value, ivy.IvyBackendImportError)
    with pytest.raises(ivy.IvyBackendImportError, match="pip install nvidia-ml-py"):
        ivy.dev_util("gpu:0")
    assert ivy.num_cpu_cores() >= 1, "the standard library knows this"


def test_split_factor() -> None:
    assert ivy.split_factor() == ivy.split_factor("gpu:0") == 0.0
    ivy.set_split_factor(0.25)
    ivy.set_split_factor(1, device="cuda:0")
    assert ivy.split_factor() == ivy.split_factor("cpu") == 0.25 and ivy.split_factor("gpu:0") == 1.0
    with ivy.with_backend("numpy"):
        ivy.set_split_factor(0.75)
        assert ivy.split_factor() == 0.75
    assert ivy.split_factor() == 0.25, "inside a scope the scope changes"
    for wrong in (-0.5, float("nan")):
        with pytest.raises(ivy.IvyValueError, match="split factor"):
            ivy.set_split_factor(wrong)
    ivy.set_split_factor(0)
    ivy.set_split_factor(0.0, device="gpu:0")
    assert ivy.split_factor() == 0.0


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_split_func_call_stops_gradients(library: str) -> None:
    pytest.importorskip(library)
    x = ivy.asarray([[1.0, 2.0], [3.0, 4.0]], backend=library)

    def f(x: Any, stop: bool) -> Any:
        return ivy.sum(ivy.split_func_call(ivy.square, [x], "concat", chunk_size=1, stop_gradients=stop))

    assert ivy.grad(lambda x: f(x, False))(x).tolist() == [[2.0, 4.0], [6.0, 8.0]]
    assert ivy.grad(lambda x: f(x, True))(x).tolist() == [[0.0, 0.0], [0.0, 0.0]]


@pytest.mark.parametrize("chunk_size", [1, 2, 3, 4, 9])
def test_split_func_call(backend: str, chunk_size: int) -> None:
    values = np.arange(8, dtype="float32").reshape(4, 2)
    x, y = array(backend, values), native(backend, values + 1)
    sizes: list[int] = []

    def squares(a: Any) -> Any:
        sizes.append(a.shape[0])
        return ivy.square(a)

    check(ivy.split_func_call(squares, [x], "concat", chunk_size=chunk_size), values**2, backend, "float32")
    assert sum(sizes) == 4 and max(sizes) == min(chunk_size, 4)
    total = ivy.split_func_call(lambda a: ivy.sum(a, axis=0), [x], "sum", chunk_size=chunk_size)
    check(total, values.sum(axis=0), backend, "float32")
    mean = ivy.split_func_call(lambda a: ivy.mean(a, axis=0), [x], "mean", chunk_size=chunk_size)
    check(mean, values.mean(axis=0), backend, "float32")
    both = ivy.split_func_call(lambda a, b: (ivy.add(a, b), a), [x, y], "concat", chunk_size=chunk_size)
    assert type(both) is tuple
    check(both[0], 2 * values + 1, backend, "float32")
    check(both[1], values, backend, "float32")
    product = ivy.split_func_call(ivy.matmul, [x, ivy.matrix_transpose(y)], "sum", input_axes=[1, 0], chunk_size=1)
    check(product, values @ (values + 1).T, backend, "float32")
    across = ivy.split_func_call(
        ivy.matrix_transpose, [x], "concat", input_axes=0, output_axes=1, chunk_size=chunk_size, stop_gradients=True
    )
    check(across, values.T, backend, "float32")


def test_split_func_call_follows_the_split_factor() -> None:
    x = ivy.arange(9)
    sizes: list[int] = []

    def seen(a: Any) -> Any:
        sizes.append(a.shape[0])
        return a

    for factor, expected in ((0, [1] * 9), (0.5, [5, 4]), (1, [9])):
        sizes.clear()
        ivy.set_split_factor(factor)
        assert ivy.split_func_call(seen, [x], "concat").to_list() == list(range(9))
        assert sizes == expected
    sizes.clear()
    ivy.split_func_call(seen, [x], "concat", max_chunk_size=3)
    assert sizes == [3, 3, 3]
    ivy.set_split_factor(0)
    with pytest.raises(ivy.IvyValueError, match="mode"):
        ivy.split_func_call(seen, [x], "max")  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyValueError, match="chunk_size must be at least 1"):
        ivy.split_func_call(seen, [x], "sum", chunk_size=0)


def test_profiler(backend: str, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    profiler = ivy.Profiler(str(folder))
    with profiler:
        ivy.add(ivy.zeros(3), 1.0)
        with pytest.raises(ivy.IvyError, match="already running"):
            profiler.start()
    with pytest.raises(ivy.IvyError, match="is not running"):
        profiler.stop()
    written = [path for path in folder.rglob("*") if path.is_file()]
    assert written and all(path.stat().st_size for path in written)
    if backend == "numpy":
        functions = pstats.Stats(str(folder / "profile.pstats")).stats  # type: ignore[attr-defined]
        assert any("ivy_protocol" in file for file, _, _ in functions)


def test_devices_that_are_not_there_are_refused(backend: str) -> None:
    for device in ("cpu:7", "gpu:99"):
        with pytest.raises(ivy.IvyDeviceError, match=device):
            ivy.ones(2, device=device)
        with pytest.raises(ivy.IvyDeviceError, match=device):
            ivy.to_device(ivy.ones(2), device)


def test_default_device_unknown() -> None:
    for name in ("x", "x:0", "cpux"):
        with pytest.raises(ivy.IvyDeviceError, match=r"ivy\.set_default_device: .*'cpu'"):
            ivy.set_default_device(name)
    with ivy.DefaultDevice("cpu"), ivy.DefaultDevice("gpu:0"):
        pass


def test_arrays_that_no_function_takes_lie_somewhere_too() -> None:
    x = ivy.array([1.0, 2.0])
    before = ivy.num_ivy_arrays_on_dev("cpu")
    refused = ivy.array([1.0])
    refused._data = np.array([None], object)
    assert ivy.num_ivy_arrays_on_dev(x.device) == before + 1
