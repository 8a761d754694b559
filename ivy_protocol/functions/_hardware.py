"""What the machine says about its memory and its load, by way of psutil and, for GPUs, of NVML."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ivy_protocol.exceptions import IvyBackendImportError, IvyDeviceError
from ivy_protocol.values.devices import Device

_GIGABYTE = 1e9


def psutil() -> Any:
    """Import psutil."""
    try:
        import psutil
    except ImportError as error:
        raise IvyBackendImportError("what the CPU does is known to psutil only: pip install psutil") from error
    return psutil


@contextmanager
def _nvml(device: Device) -> Iterator[tuple[Any, Any]]:
    """NVML, and its handle of a GPU."""
    try:
        import pynvml
    except ImportError as error:
        raise IvyBackendImportError("what a GPU does is known to NVML only: pip install nvidia-ml-py") from error
    try:
        pynvml.nvmlInit()
        try:
            yield pynvml, _handle(pynvml, int(device.partition(":")[2]))
        finally:
            pynvml.nvmlShutdown()
    except (pynvml.NVMLError, IndexError) as error:
        raise IvyDeviceError(f"NVML knows nothing of the device {device!r}: {error}") from error


def _handle(pynvml: Any, number: int) -> Any:
    # The libraries count the visible GPUs, NVML counts all.
    visible = os.environ.get("CUDA_VISIBLE_DEVICES", "")
    name = visible.split(",")[number].strip() if visible else str(number)
    return pynvml.nvmlDeviceGetHandleByIndex(int(name)) if name.isdigit() else pynvml.nvmlDeviceGetHandleByUUID(name)


def _known(device: Device) -> bool:
    """Whether a device is the CPU; otherwise it is a GPU."""
    kind = device.partition(":")[0]
    if kind not in ("cpu", "gpu"):
        raise IvyDeviceError(f"the memory and the load of {device!r} are not known, only those of CPUs and GPUs")
    return kind == "cpu"


def total_memory(device: Device) -> float:
    """The memory of a device in gigabytes."""
    if _known(device):
        return psutil().virtual_memory().total / _GIGABYTE
    with _nvml(device) as (nvml, handle):
        return nvml.nvmlDeviceGetMemoryInfo(handle).total / _GIGABYTE


def used_memory(device: Device, by_process: bool) -> float:
    """The used memory of a device in gigabytes, by all processes or by this one."""
    if _known(device):
        if by_process:
            return psutil().Process().memory_info().rss / _GIGABYTE
        memory = psutil().virtual_memory()
        return (memory.total - memory.available) / _GIGABYTE
    with _nvml(device) as (nvml, handle):
        if not by_process:
            return nvml.nvmlDeviceGetMemoryInfo(handle).used / _GIGABYTE
        running = nvml.nvmlDeviceGetComputeRunningProcesses(handle)
        return sum(p.usedGpuMemory or 0 for p in running if p.pid == os.getpid()) / _GIGABYTE


def load(device: Device) -> float:
    """How busy a device is, in percent."""
    if _known(device):
        # Without an interval, psutil compares with its last call, of which there may have been none.
        return psutil().cpu_percent(interval=0.1)
    with _nvml(device) as (nvml, handle):
        return float(nvml.nvmlDeviceGetUtilizationRates(handle).gpu)


@contextmanager
def profiled(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile, where the library has no profiler of its own."""
    from cProfile import Profile

    with Profile() as profile:
        yield
    profile.dump_stats(save_dir / "profile.pstats")
