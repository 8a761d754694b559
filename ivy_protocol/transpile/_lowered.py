"""Networks as modules of torch, which the compiler of torch follows without meeting the dispatcher."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import torch

from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyException
from ivy_protocol.transpile.native import native_function
from ivy_protocol.transpile.program import ARGUMENT, LEAF, Program

_TENSORS = (torch.Tensor, torch.nn.Parameter)


class Lowered(torch.nn.Module):
    """The native calls that a program comes down to, with its weights."""

    def __init__(self, function: Callable[..., Any], program: Program, weights: Mapping[str, Any]) -> None:
        super().__init__()
        self.function = function
        self.program = program
        entries = [entry for entry in program.inputs if entry.kind == ARGUMENT]
        self.taken = tuple([
            (tuple(entry.meta.shape), getattr(torch, entry.meta.dtype)) for entry in entries if entry.meta is not None
        ])  # fmt: skip
        # The order of a dict of weights may change when some are replaced.
        self.names = tuple([entry.name for entry in program.inputs if entry.kind != ARGUMENT])
        for place, name in enumerate(self.names):
            # Names with dots are none of a buffer.
            self.register_buffer(f"w{place}", data_of(weights[name]), persistent=False)

    def fits(self, args: tuple[Any, ...]) -> bool:
        """Whether these are arrays as those that the program was made for."""
        if len(args) != len(self.taken):
            return False
        for x, (shape, dtype) in zip(args, self.taken, strict=True):
            if type(x) not in _TENSORS or x.dtype != dtype or x.device.type != "cpu":
                return False
            if len(x.shape) != len(shape) or any([a != b for a, b in zip(x.shape, shape, strict=True)]):
                return False
        return True

    def takes(self, weights: Mapping[str, Any]) -> bool:
        """Whether these are weights as its own."""
        for place, name in enumerate(self.names):
            x = weights.get(name)
            if x is not None:
                own = getattr(self, f"w{place}")
                if type(x) not in _TENSORS or x.dtype != own.dtype or x.device != own.device or x.shape != own.shape:
                    return False
        return True

    def forward(self, given: Mapping[str, Any], *args: Any) -> Any:
        """The result of the network with its own weights, or others in the place of some."""
        weights = {name: given.get(name, getattr(self, f"w{place}")) for place, name in enumerate(self.names)}
        return self.function(weights, *args)

    def renewed(self, weights: Mapping[str, Any]) -> "Lowered":
        """The same with other weights."""
        return Lowered(self.function, self.program, weights)


def lowered(program: Program, weights: Mapping[str, Any]) -> Lowered | None:
    """Return a program as a module of torch; None for one that has to go through the dispatcher.

    Those are programs whose lengths may differ, that hold programs, write to their weights, draw random numbers, take
    other than arrays by position, or have derivatives of their own.
    """
    by_place, by_name = program.takes.children
    arrays = all([entry.meta is not None for entry in program.inputs])
    flat = not by_name.children and all([child.kind == LEAF for child in by_place.children])
    varies = any([type(n) is str for entry in program.inputs if entry.meta for n in entry.meta.shape])
    if varies or program.inner or program.mutated or not (arrays and flat):
        return None
    try:
        function = native_function(program, "torch", weights)
    except IvyException:
        # The general way says what is wrong, if anything is.
        return None
    return None if function is None else Lowered(function, program, weights)


@contextmanager
def outside_compilation() -> Iterator[None]:
    """Let calls be those of a program that runs, while the compiler waits: it compiles one function at a time."""
    compiler: Any = torch.compiler
    before = getattr(compiler, "_is_compiling_flag", False)
    compiler._is_compiling_flag = False
    try:
        yield
    finally:
        compiler._is_compiling_flag = before
