"""What all traces of torch share, in every thread: torch's own generator of random numbers, and the collector."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock

import torch

from ivy_protocol.exceptions import IvyTraceError


def young() -> list[torch.Tensor]:
    """The tensors in the two young generations, where the new ones stay while nothing is collected."""
    things = (*gc.get_objects(generation=0), *gc.get_objects(generation=1))
    return [thing for thing in things if isinstance(thing, torch.Tensor)]


class Process:
    """Knows what traces did to what belongs to the whole process, and sets it back after the last of them."""

    def __init__(self) -> None:
        self.lock = RLock()
        self.watching = self.traces = 0

    @contextmanager
    def watched_generator(self) -> Iterator[None]:
        """Know where the generator is, and set it back if nothing was drawn."""
        with self.lock:
            if not self.watching:
                self.before = torch.get_rng_state()
                # One number is drawn, so that a seed shows that is the same as that of before.
                torch.rand((), device="cpu")
                self.state = self.first = torch.get_rng_state()
            self.watching += 1
        try:
            yield
        finally:
            with self.lock:
                self.watching -= 1
                if not self.watching and torch.equal(torch.get_rng_state(), self.first):
                    torch.set_rng_state(self.before)

    @contextmanager
    def tracing(self) -> Iterator[list[torch.Tensor]]:
        """Watch the generator, and keep apart the tensors that are made from now on: gives the others of `young`."""
        with self.watched_generator():
            with self.lock:
                if not self.traces:
                    self.collects = gc.isenabled()
                    gc.collect(1)
                    gc.disable()
                self.traces += 1
                older = young() if self.traces > 1 else []
            try:
                yield older
            finally:
                with self.lock:
                    self.traces -= 1
                    if not self.traces and self.collects:
                        gc.enable()

    @contextmanager
    def calling(self, name: str) -> Iterator[None]:
        """Let a call that a trace sees draw numbers."""
        with self.lock:
            self.check(name)
            try:
                yield
            finally:
                self.state = torch.get_rng_state()

    def check(self, name: str) -> None:
        """Refuse seeds of torch's own generator, and numbers drawn from it, that no trace sees.

        Raises
        ------
        IvyTraceError
            There were some.
        """
        with self.lock:
            if not torch.equal(torch.get_rng_state(), self.state):
                raise IvyTraceError(
                    f"{name} sets the seed of torch, as torch.manual_seed does, or draws numbers where the trace does "
                    f"not see them (as another thread may do), which calls of the graph would not do; set the seed "
                    f"before the graph is called, or draw with seed= from ivy, as in "
                    f"ivy.random_uniform(shape=(2,), seed=1)"
                )
