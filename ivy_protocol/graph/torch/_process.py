"""Process-wide state during traces of torch: torch's default generator, and the garbage collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

import torch

from ivy_protocol.exceptions import IvyTraceError


def young_tensors() -> list[torch.Tensor]:
    """Return the tensors in the two young generations. While the collector is disabled, new objects stay there."""
    objects = (*gc.get_objects(generation=0), *gc.get_objects(generation=1))
    return [obj for obj in objects if isinstance(obj, torch.Tensor)]


class Process:
    """Process-wide changes by traces. The last of several concurrent traces reverts them."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.watchers = self.traces = 0

    @contextmanager
    def watched_generator(self) -> Iterator[None]:
        """Save the state of the generator. On exit, restore the state if no samples were taken."""
        with self.lock:
            if not self.watchers:
                self.before = torch.get_rng_state()
                # Advance the generator by one sample. If the function sets the current seed again, the state then
                # changes, and the change is detected.
                torch.rand((), device="cpu")
                self.state = self.first = torch.get_rng_state()
            self.watchers += 1
        try:
            yield
        finally:
            with self.lock:
                self.watchers -= 1
                if not self.watchers and torch.equal(torch.get_rng_state(), self.first):
                    torch.set_rng_state(self.before)

    @contextmanager
    def tracing(self) -> Iterator[list[torch.Tensor]]:
        """Watch the random generator and disable the garbage collector.

        Yield the tensors that were in the young GC generations when this trace began. The list is empty unless another
        trace is running.
        """
        with self.watched_generator():
            with self.lock:
                if not self.traces:
                    self.collects = gc.isenabled()
                    gc.collect(1)
                    gc.disable()
                self.traces += 1
                older = young_tensors() if self.traces > 1 else []
            try:
                yield older
            finally:
                with self.lock:
                    self.traces -= 1
                    if not self.traces and self.collects:
                        gc.enable()

    @contextmanager
    def calling(self, name: str) -> Iterator[None]:
        """Run a call of the traced function, which is allowed to take random samples."""
        with self.lock:
            self.check(name)
            try:
                yield
            finally:
                self.state = torch.get_rng_state()

    def check(self, name: str) -> None:
        """Raise if samples or a seed that no trace observed have changed the state of torch's generator.

        Raises
        ------
        IvyTraceError
            The state of the generator has changed.
        """
        with self.lock:
            if not torch.equal(torch.get_rng_state(), self.state):
                raise IvyTraceError(
                    f"{name} sets the seed of torch, or generates random numbers that the trace cannot record, for "
                    "example in another thread. A call of the graph would do neither; set the seed before calling the "
                    "graph, or pass seed= to ivy, as in ivy.random_uniform(shape=(2,), seed=1)"
                )
