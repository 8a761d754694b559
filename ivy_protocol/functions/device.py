"""Devices: queries, transfer, memory, and calls that are split into parts."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import backends
from ivy_protocol.backends import devices
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.typing import ArrayLike, DeviceLike, Out
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.device import Device, device_named
from ivy_protocol.core.shape import is_integral
from ivy_protocol.core.tree import map_leaves
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.exceptions import IvyBackendImportError, IvyDeviceError, IvyError, IvyTypeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


def _current_backend() -> Any:
    return backends.load(context.chosen_backend() or "numpy")


@primary(ignores_nan_policy=True, reads_metadata=True)
def dev(x: ArrayLike, /, *, as_native: bool = False) -> "Device":
    """Return the device of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_native : bool, default False
        Whether to return the native device object instead of an ``ivy.Device``. The return annotation is ``ivy.Device``
        in both cases.

    Returns
    -------
    ivy.Device
        The device, such as ``"cpu"`` or ``"gpu:0"``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.dev(x) == x.device
    True
    """
    ...


@primary(explicit_conversion=True)
def to_device(x: ArrayLike, device: DeviceLike, /, *, stream: Any = None, out: Out = None) -> "Array":
    """Move an array to a device.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    device : DeviceLike
        Device of the result.
    stream : int or object, optional
        Stream of the device to copy on, for backends that accept one.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the elements of ``x`` on the device. If ``x`` is already on the device, the result shares the memory
        of ``x`` where the backend supports it.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The backend does not have this device, or ``stream`` is passed and the backend does not accept a stream.

    Notes
    -----
    Follows the method ``to_device`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.to_device(x, "cpu")
    ivy.array([1., 2.])
    """
    ...


@named
def as_ivy_dev(device: Any, /) -> Device:
    """Convert a name or a native device to an ivy device.

    Parameters
    ----------
    device : DeviceLike
        Name, such as ``"gpu:0"`` or the native ``"cuda:0"``, or native device object.

    Returns
    -------
    ivy.Device
        The device.

    Raises
    ------
    IvyDeviceError
        ``device`` is not a name, and not a device of a known backend.
    IvyValueError
        The name is empty.

    Examples
    --------
    >>> ivy.as_ivy_dev("cuda:1"), ivy.as_ivy_dev("cpu:0")
    ('gpu:1', 'cpu')
    """
    if isinstance(device, str):
        return device_named(device)
    root = type(device).__module__.partition(".")[0]
    for name, library in backends.known.items():
        if root in library.roots:
            return backends.load(name).ivy_device(device)
    raise IvyDeviceError(
        f"ivy.as_ivy_dev: {device!r} is not a device of a registered backend; pass a device such as 'cpu' or x.device"
    )


@uses_backend
@named
def as_native_dev(device: Any, /) -> Any:
    """Convert a device to the native device of the current backend, or to the ivy device if no backend is set.

    Parameters
    ----------
    device : DeviceLike
        Name or native device.

    Returns
    -------
    Any
        Native device, in the form that the backend accepts.

    Raises
    ------
    IvyDeviceError
        The backend does not have this device.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.as_native_dev("cpu")
    'cpu'
    """
    backend_name = context.chosen_backend()
    return backends.load(backend_name).native_device(device) if backend_name else as_ivy_dev(device)


@uses_backend
@named
def default_device(device: Any = None, /, *, item: Any = None, as_native: bool | None = None) -> Any:
    """Return ``device`` if it is passed, else the device of ``item``, else the default device.

    Parameters
    ----------
    device : DeviceLike, optional
        Device to return.
    item : ArrayLike, optional
        Array whose device is returned if no device is passed.
    as_native : bool, optional
        Whether to return the native device instead of the ivy device. If ``None``, a native ``device`` is returned
        unchanged.

    Returns
    -------
    ivy.Device
        The device. Without arguments, the device that was set, or else the device of new arrays on the current backend.

    Examples
    --------
    >>> ivy.default_device()
    'cpu'
    """
    if device is None:
        if item is not None and ops.is_array(item):
            return dev(item, as_native=bool(as_native))
        device = devices.default_device(_current_backend())
    elif as_native is None and not isinstance(device, str):
        return device
    return as_native_dev(device) if as_native else as_ivy_dev(device)


@named
def clear_cached_mem_on_dev(device: Any, /) -> None:
    """Release the memory of a device that the current backend caches, if the backend caches memory.

    Parameters
    ----------
    device : DeviceLike
        The device.

    Raises
    ------
    IvyDeviceError
        The backend does not have this device.

    Examples
    --------
    >>> ivy.clear_cached_mem_on_dev("cpu")
    """
    backend = _current_backend()
    native = backend.native_device(device)
    clear = backend.hooks.clear_cached_mem_on_dev
    if clear is not None:
        clear(native)


@named
def num_gpus() -> int:
    """Return the number of GPUs available to the current backend.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.num_gpus()
    0
    """
    return sum(d.startswith("gpu") for d in devices.devices_of(_current_backend()))


@named
def gpu_is_available() -> bool:
    """Return True if a GPU is available to the current backend.

    Examples
    --------
    >>> ivy.gpu_is_available() == (ivy.num_gpus() > 0)
    True
    """
    return num_gpus() > 0


@named
def tpu_is_available() -> bool:
    """Return True if a TPU is available to the current backend.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.tpu_is_available()
    False
    """
    return any(d.startswith("tpu") for d in devices.devices_of(_current_backend()))


@named
def num_cpu_cores(*, logical: bool = True) -> int:
    """Return the number of CPU cores of the machine.

    Parameters
    ----------
    logical : bool, default True
        Whether to count logical cores (hardware threads).

    Returns
    -------
    int
        The number of cores, at least 1.

    Raises
    ------
    IvyBackendImportError
        ``logical`` is false, and psutil is not installed.

    Examples
    --------
    >>> ivy.num_cpu_cores() >= 1
    True
    """
    return (os.cpu_count() if logical else _psutil().cpu_count(logical=False)) or 1


@named
def total_mem_on_dev(device: Any, /) -> float:
    """Return the total memory of a device.

    Parameters
    ----------
    device : DeviceLike
        CPU or GPU.

    Returns
    -------
    float
        The memory in gigabytes, of 1e9 bytes each.

    Raises
    ------
    IvyBackendImportError
        ``device`` is a CPU and psutil is not installed, or ``device`` is a GPU and pynvml is not installed.
    IvyDeviceError
        The device does not exist, or its properties are not available.

    Examples
    --------
    >>> ivy.total_mem_on_dev("cpu") > 0
    True
    """
    name = as_ivy_dev(device)
    if _is_cpu(name):
        return _psutil().virtual_memory().total / _GIGABYTE
    with _nvml(name) as (nvml, handle):
        return nvml.nvmlDeviceGetMemoryInfo(handle).total / _GIGABYTE


@named
def used_mem_on_dev(device: Any, /, *, process_specific: bool = False) -> float:
    """Return the used memory of a device.

    Parameters
    ----------
    device : DeviceLike
        CPU or GPU.
    process_specific : bool, default False
        Whether to count only this process.

    Returns
    -------
    float
        The memory in gigabytes, of 1e9 bytes each.

    Raises
    ------
    IvyBackendImportError
        ``device`` is a CPU and psutil is not installed, or ``device`` is a GPU and pynvml is not installed.
    IvyDeviceError
        The device does not exist, or its properties are not available.

    Examples
    --------
    >>> ivy.used_mem_on_dev("cpu", process_specific=True) <= ivy.total_mem_on_dev("cpu")
    True
    """
    name = as_ivy_dev(device)
    if _is_cpu(name):
        if process_specific:
            return _psutil().Process().memory_info().rss / _GIGABYTE
        memory = _psutil().virtual_memory()
        return (memory.total - memory.available) / _GIGABYTE
    with _nvml(name) as (nvml, handle):
        if not process_specific:
            return nvml.nvmlDeviceGetMemoryInfo(handle).used / _GIGABYTE
        processes = nvml.nvmlDeviceGetComputeRunningProcesses(handle)
        return sum(p.usedGpuMemory or 0 for p in processes if p.pid == os.getpid()) / _GIGABYTE


@named
def percent_used_mem_on_dev(device: Any, /, *, process_specific: bool = False) -> float:
    """Return the used memory of a device in percent.

    The parameters are those of `used_mem_on_dev`.

    Examples
    --------
    >>> 0 <= ivy.percent_used_mem_on_dev("cpu") <= 100
    True
    """
    return 100 * used_mem_on_dev(device, process_specific=process_specific) / total_mem_on_dev(device)


@named
def dev_util(device: Any, /) -> float:
    """Return the utilization of a device in percent.

    Parameters
    ----------
    device : DeviceLike
        CPU or GPU.

    Returns
    -------
    float
        The utilization. The utilization of the CPU is measured over a tenth of a second.

    Raises
    ------
    IvyBackendImportError
        ``device`` is a CPU and psutil is not installed, or ``device`` is a GPU and pynvml is not installed.
    IvyDeviceError
        The device does not exist, or its properties are not available.

    Examples
    --------
    >>> 0 <= ivy.dev_util("cpu") <= 100
    True
    """
    name = as_ivy_dev(device)
    if _is_cpu(name):
        # Pass an interval: without one, `cpu_percent` measures since its previous call, and returns 0 in the first
        # call.
        return _psutil().cpu_percent(interval=0.1)
    with _nvml(name) as (nvml, handle):
        return float(nvml.nvmlDeviceGetUtilizationRates(handle).gpu)


@named
def get_all_ivy_arrays_on_dev(device: Any, /) -> "dict[str, Array]":
    """Return all ivy arrays on a device.

    The function searches the objects that the garbage collector knows, because ivy keeps no list of arrays: a list
    would slow down the creation of arrays.

    Parameters
    ----------
    device : DeviceLike
        The device.

    Returns
    -------
    dict of ivy.Array
        The arrays by their ``id`` as a string.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.get_all_ivy_arrays_on_dev(x.device)[str(id(x))] is x
    True
    """
    name = as_ivy_dev(device)
    # Collect garbage first, because unreferenced arrays may be invalid, for example after a call that raised.
    gc.collect()
    # Check `type(x)` and not `x`: `isinstance` reads `__class__`, for which a proxy may run arbitrary code.
    arrays = [x for x in gc.get_objects() if issubclass(type(x), Array) and hasattr(x, "_data")]
    # Call `device_of`, because `ivy.dev` raises for some arrays, such as NumPy arrays of dtype object.
    return {str(id(x)): x for x in arrays if devices.device_of(x._backend, x._data) == name}


@named
def num_ivy_arrays_on_dev(device: Any, /) -> int:
    """Return the number of ivy arrays on a device.

    Parameters
    ----------
    device : DeviceLike
        The device.

    Returns
    -------
    int
        The number of arrays.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> before = ivy.num_ivy_arrays_on_dev(x.device)
    >>> y = ivy.array([3.0])
    >>> ivy.num_ivy_arrays_on_dev(x.device) - before
    1
    """
    return len(get_all_ivy_arrays_on_dev(device))


@named
def print_all_ivy_arrays_on_dev(*, device: Any = None, attr_only: bool = True) -> None:
    """Print all ivy arrays on a device.

    Parameters
    ----------
    device : DeviceLike, optional
        Device; default: the default device.
    attr_only : bool, default True
        Whether to print shapes and data types instead of elements.

    Examples
    --------
    >>> x = ivy.array([[1.0, 2.0]])
    >>> ivy.print_all_ivy_arrays_on_dev()  # doctest: +ELLIPSIS
    (...)...
    """
    for x in get_all_ivy_arrays_on_dev(default_device(device)).values():
        print((x.shape, x.dtype) if attr_only else x)  # noqa: T201


@named
def handle_soft_device_variable(*args: Any, fn: Callable[..., Any], **kwargs: Any) -> Any:
    """Call a function with all arrays moved to the default device.

    Parameters
    ----------
    *args, **kwargs
        Arguments of the function. Arrays in lists, tuples and dicts are moved too.
    fn : callable
        Function to call.

    Returns
    -------
    Any
        The return value of the function.

    Examples
    --------
    >>> ivy.handle_soft_device_variable(ivy.array([1.0]), [2.0], fn=ivy.add)
    ivy.array([3.])
    """
    device = default_device()

    def move(value: Any) -> Any:
        return to_device(value, device) if ops.is_array(value) else value

    return fn(*map_leaves(move, args), **map_leaves(move, kwargs))


@named
def split_factor(device: Any = None, /) -> float:
    """Return the split factor, which determines the chunk size of `split_func_call` on a device.

    Parameters
    ----------
    device : DeviceLike, optional
        Device; default: the default device.

    Returns
    -------
    float
        Factor from 0 (chunks of length 1) to 1 (one chunk).

    Examples
    --------
    >>> ivy.split_factor()
    0.0
    """
    return _split_factors().get(default_device(device, as_native=False), 0.0)


@named
def set_split_factor(factor: float, /, *, device: Any = None) -> None:
    """Set the split factor of a device; see `split_factor`.

    Parameters
    ----------
    factor : float
        Factor from 0 (chunks of length 1) to 1 (one chunk).
    device : DeviceLike, optional
        Device; default: the default device.

    Raises
    ------
    IvyTypeError
        The factor is not a number.
    IvyValueError
        The factor is negative.

    Examples
    --------
    >>> ivy.set_split_factor(0.5)
    >>> ivy.split_factor()
    0.5
    >>> ivy.set_split_factor(0)
    """
    if not isinstance(factor, int | float):
        raise IvyTypeError(f"ivy.set_split_factor: a split factor must be a number, not {factor!r}")
    if not factor >= 0:
        raise IvyValueError(f"ivy.set_split_factor: a split factor must be at least 0, not {factor!r}")
    name = default_device(device, as_native=False)
    factors = {**_split_factors(), name: float(factor)}
    nonzero = {n: f for n, f in factors.items() if f}
    context.replace("split_factors", *[nonzero] if nonzero else [])


def _split_factors() -> dict[str, float]:
    return context.setting("split_factors") or {}


@named
def split_func_call(
    func: Callable[..., Any],
    inputs: Sequence[Any],
    mode: Literal["concat", "mean", "sum"],
    /,
    *,
    max_chunk_size: int | None = None,
    chunk_size: int | None = None,
    input_axes: int | Sequence[int] = 0,
    output_axes: int | Sequence[int] | None = None,
    stop_gradients: bool = False,
    device: Any = None,
) -> Any:
    """Call a function on chunks of its inputs, one after the other, to reduce peak memory.

    Parameters
    ----------
    func : callable
        Function that accepts the inputs as positional arguments and returns an array or a tuple of arrays.
    inputs : sequence of ArrayLike
        Inputs, which have the same length along the axes in ``input_axes``.
    mode : {"concat", "mean", "sum"}
        Operation that combines the results of the chunks: concatenation, mean weighted by chunk length, or sum.
    max_chunk_size : int, optional
        Chunk length that split factor 1 results in; default: the length of the inputs.
    chunk_size : int, optional
        Chunk length; default: ``1 + round((max_chunk_size - 1) * split_factor)``.
    input_axes : int or sequence of ints, default 0
        Axis to split along: one for all inputs, or one for each input.
    output_axes : int or sequence of ints, optional
        Axis to concatenate along: one for all results, or one for each result. Default: the axis of the first input.
    stop_gradients : bool, default False
        Whether to stop the gradients of the results of the chunks.
    device : DeviceLike, optional
        Device whose split factor is used; default: the default device.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The combined results. With a suitable ``mode``, they equal ``func(*inputs)`` up to rounding.

    Raises
    ------
    IvyValueError
        ``mode`` is unknown, or ``chunk_size`` is less than 1.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0, 3.0])
    >>> ivy.split_func_call(ivy.square, [x], "concat", chunk_size=2)
    ivy.array([1., 4., 9.])
    >>> ivy.split_func_call(ivy.sum, [x], "sum", chunk_size=1)
    ivy.array(6.)
    """
    if mode not in ("concat", "mean", "sum"):
        raise IvyValueError(f"ivy.split_func_call: mode must be 'concat', 'mean' or 'sum', not {mode!r}")
    axes = [input_axes] * len(inputs) if is_integral(input_axes) else list(input_axes)
    length = inputs[0].shape[axes[0]]
    if chunk_size is None:
        longest = length if max_chunk_size is None else max_chunk_size
        chunk_size = 1 + round((longest - 1) * split_factor(device))
    if chunk_size < 1:
        raise IvyValueError(f"ivy.split_func_call: chunk_size must be at least 1, not {chunk_size}")
    if chunk_size >= length:
        return func(*inputs)
    sizes = [min(chunk_size, length - start) for start in range(0, length, chunk_size)]
    parts = [ops.split(x, sizes, axis) for x, axis in zip(inputs, axes, strict=True)]
    total: list[Any] = []
    is_tuple = False
    for size, part in zip(sizes, zip(*parts, strict=True), strict=True):
        output = func(*part)
        is_tuple = isinstance(output, tuple)
        results = list(output) if is_tuple else [output]
        if stop_gradients:
            results = [ops.stop_gradient(r) for r in results]
        if mode == "concat":
            total = [[*t, r] for t, r in zip(total or [[]] * len(results), results, strict=True)]
            continue
        if mode == "mean":
            results = [ops.multiply(r, size) for r in results]
        total = [ops.add(t, r) for t, r in zip(total, results, strict=True)] if total else results
    if mode == "concat":
        axes_out = [axes[0]] * len(total) if output_axes is None else output_axes
        axes_out = [axes_out] * len(total) if is_integral(axes_out) else axes_out
        total = [ops.concat(t, axis=axis) for t, axis in zip(total, axes_out, strict=True)]
    elif mode == "mean":
        total = [ops.divide(t, length) for t in total]
    return tuple(total) if is_tuple else total[0]


class Profiler:
    """Profile the current backend with its native profiler.

    PyTorch writes ``trace.json``. JAX and TensorFlow write TensorBoard files. Other backends write ``profile.pstats``
    for the module ``pstats``.

    Parameters
    ----------
    save_dir : str or path
        Directory for the results. It is created if necessary.

    Raises
    ------
    IvyError
        The profiler is started twice, or stopped before it is started.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, ivy.Profiler(folder):
    ...     ivy.add(ivy.array([1.0]), 1.0)
    ivy.array([2.])
    """

    def __init__(self, save_dir: str | Path) -> None:
        self._save_dir = Path(save_dir)
        self._profiler: AbstractContextManager[None] | None = None

    def start(self) -> None:
        """Start profiling."""
        if self._profiler is not None:
            raise IvyError("ivy.Profiler: the profiler is already running; call stop() first")
        self._save_dir.mkdir(parents=True, exist_ok=True)
        profile = _current_backend().hooks.profile or _python_profile
        profiler: AbstractContextManager[None] = profile(self._save_dir)
        profiler.__enter__()
        self._profiler = profiler

    def stop(self) -> None:
        """Stop profiling and write the results."""
        if self._profiler is None:
            raise IvyError("ivy.Profiler: the profiler is not running; call start() first")
        profiler, self._profiler = self._profiler, None
        profiler.__exit__(None, None, None)

    def __enter__(self) -> "Profiler":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()


_GIGABYTE = 1e9


def _psutil() -> Any:
    """Import psutil. Raise if it is not installed."""
    try:
        import psutil
    except ImportError as error:
        raise IvyBackendImportError("queries of the CPU require psutil: pip install psutil") from error
    return psutil


@contextmanager
def _nvml(device: Device) -> Iterator[tuple[Any, Any]]:
    """Initialize NVML, and yield the module ``pynvml`` and the handle of a GPU."""
    try:
        import pynvml
    except ImportError as error:
        raise IvyBackendImportError("queries of a GPU require nvidia-ml-py: pip install nvidia-ml-py") from error
    try:
        pynvml.nvmlInit()
        try:
            yield pynvml, _handle(pynvml, int(device.partition(":")[2]))
        finally:
            pynvml.nvmlShutdown()
    except (pynvml.NVMLError, IndexError) as error:
        raise IvyDeviceError(f"NVML cannot query the device {device!r}: {error}") from error


def _handle(pynvml: Any, index: int) -> Any:
    # Map the index to a number or UUID for NVML: CUDA_VISIBLE_DEVICES renumbers the GPUs for the backends, but not for
    # NVML.
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    name = visible.split(",")[index].strip() if visible else str(index)
    return pynvml.nvmlDeviceGetHandleByIndex(int(name)) if name.isdigit() else pynvml.nvmlDeviceGetHandleByUUID(name)


def _is_cpu(device: Device) -> bool:
    """Return True for the CPU, and False for a GPU. Raise for other devices."""
    device_type = device.partition(":")[0]
    if device_type not in ("cpu", "gpu"):
        raise IvyDeviceError(
            f"the memory and utilization of {device!r} are not available; only CPUs and GPUs are supported"
        )
    return device_type == "cpu"


@contextmanager
def _python_profile(save_dir: Path) -> Iterator[None]:
    """Profile the block with cProfile, for backends that have no native profiler."""
    from cProfile import Profile

    with Profile() as profile:
        yield
    profile.dump_stats(save_dir / "profile.pstats")
