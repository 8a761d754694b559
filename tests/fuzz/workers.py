"""The search in processes of its own: one that ends or hangs is a finding, and the others go on."""

import contextlib
import multiprocessing
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from tests.fuzz.operands import LIBRARIES
from tests.fuzz.search import Result, search

_HANGS = 180.0
"""After how many seconds a case hangs; JAX compiles some for long on a busy machine."""
_PER_PROCESS = 40
"""How many functions a process tries: JAX keeps mappings of memory for what it compiles."""


class Task(NamedTuple):
    """The cases of one function."""

    name: str
    seed: str
    cases: int
    seconds: float
    changed: bool = False


class Lost(NamedTuple):
    """A case that ended its process, or did not end."""

    name: str
    seed: str
    number: int
    why: str


_COMPILED = {
    "JAX_COMPILATION_CACHE_DIR": os.path.join(tempfile.gettempdir(), "ivy-fuzz-compiled-by-jax"),
    "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0",
    "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
}
"""JAX compiles each operation for each shape and data type, which took most of the time; what it made once is kept."""


def quiet() -> None:
    """Silence the libraries and limit each to one thread, before they are imported."""
    os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "3")
    for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS"):
        os.environ.setdefault(name, "1")
    for name, value in _COMPILED.items():
        os.environ.setdefault(name, value)


def _work(connection: Connection, place: Any) -> None:
    if "torch" in LIBRARIES:
        import torch

        torch.set_num_threads(1)

    def announce(number: int) -> None:
        place[:] = [number, place[1] + 1]

    while (task := connection.recv()) is not None:
        result = search(task.name, task.seed, range(task.cases), task.seconds, announce, task.changed)
        connection.send(result)
        if "jax" in sys.modules:
            sys.modules["jax"].clear_caches()


class _Worker:
    """A process, and the task that it has."""

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, theirs = context.Pipe()
        # The number of the case, and how many calls were announced, of which several shrink the same case.
        self.place = context.Array("q", [-1, 0])
        self.process = context.Process(target=_work, args=(theirs, self.place), daemon=True)
        self.process.start()
        theirs.close()
        self.task: Task | None = None
        self.tasks = 0
        self.seen: tuple[int, float] = (0, 0.0)

    def give(self, task: Task) -> None:
        self.task, self.seen = task, (0, time.monotonic())
        self.tasks += 1
        self.place[:] = [-1, 0]
        self.connection.send(task)

    def hangs(self) -> bool:
        calls = self.place[1]
        if calls != self.seen[0]:
            self.seen = (calls, time.monotonic())
        return time.monotonic() - self.seen[1] > _HANGS

    def end(self) -> None:
        with contextlib.suppress(OSError):
            self.connection.send(None)
        self.connection.close()
        self.process.join(5)
        self.process.kill()

    def lost(self, why: str) -> Lost:
        assert self.task is not None
        self.process.kill()
        return Lost(self.task.name, self.task.seed, self.place[0], why)


def run(tasks: Iterator[Task], jobs: int) -> Iterator[Result | Lost]:
    """Give tasks to processes, and yield what comes of them."""
    workers: list[_Worker] = []
    try:
        while True:
            while len(workers) < jobs and (task := next(tasks, None)) is not None:
                workers.append(_Worker())
                workers[-1].give(task)
            if not workers:
                return
            wait([w.connection for w in workers], timeout=1.0)
            for worker in list(workers):
                found = _collect(worker)
                if found is None:
                    continue
                yield found
                task = None
                if isinstance(found, Lost) or worker.tasks >= _PER_PROCESS or (task := next(tasks, None)) is None:
                    worker.end()
                    workers.remove(worker)
                if task is not None:
                    worker.give(task)
    finally:
        for worker in workers:
            worker.process.kill()


def _collect(worker: _Worker) -> Result | Lost | None:
    if worker.connection.poll():
        try:
            return worker.connection.recv()
        except EOFError:
            worker.process.join(10)
            return worker.lost(f"the process ended with status {worker.process.exitcode}")
    if worker.hangs():
        return worker.lost(f"the case takes more than {_HANGS:.0f} seconds")
    return None
