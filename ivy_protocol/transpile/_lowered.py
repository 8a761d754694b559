"""Networks as native torch modules. `torch.compile` traces them without the dispatch of ivy."""

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
    """Torch module with the native calls of a program and its weights."""

    def __init__(self, function: Callable[..., Any], program: Program, weights: Mapping[str, Any]) -> None:
        super().__init__()
        self.function = function
        self.program = program
        entries = [entry for entry in program.inputs if entry.kind == ARGUMENT]
        self.specs = tuple([
            (tuple(entry.meta.shape), getattr(torch, entry.meta.dtype)) for entry in entries if entry.meta is not None
        ])  # fmt: skip
        # Use the order of the program's inputs. The order of the dict `weights` changes when weights are replaced.
        self.names = tuple([entry.name for entry in program.inputs if entry.kind != ARGUMENT])
        for index, name in enumerate(self.names):
            # Number the buffers instead of using the names of weights: torch does not allow dots in the names of
            # buffers.
            self.register_buffer(f"w{index}", data_of(weights[name]), persistent=False)

    def accepts_args(self, args: tuple[Any, ...]) -> bool:
        """Return True if the arguments are on the CPU, and have the shapes and data types of the program."""
        if len(args) != len(self.specs):
            return False
        for x, (shape, dtype) in zip(args, self.specs, strict=True):
            if type(x) not in _TENSORS or x.dtype != dtype or x.device.type != "cpu":
                return False
            if len(x.shape) != len(shape) or any([a != b for a, b in zip(x.shape, shape, strict=True)]):
                return False
        return True

    def accepts_weights(self, weights: Mapping[str, Any]) -> bool:
        """Return True if the weights have the shapes, data types and devices of this module's weights."""
        for index, name in enumerate(self.names):
            x = weights.get(name)
            if x is not None:
                own = getattr(self, f"w{index}")
                if type(x) not in _TENSORS or x.dtype != own.dtype or x.device != own.device or x.shape != own.shape:
                    return False
        return True

    def forward(self, overrides: Mapping[str, Any], *args: Any) -> Any:
        """Return the result of the network. `overrides` replaces some of the weights."""
        weights = {name: overrides.get(name, getattr(self, f"w{index}")) for index, name in enumerate(self.names)}
        return self.function(weights, *args)

    def with_weights(self, weights: Mapping[str, Any]) -> "Lowered":
        """Return a copy of this module with other weights."""
        return Lowered(self.function, self.program, weights)


def lower(program: Program, weights: Mapping[str, Any]) -> Lowered | None:
    """Return a program as a torch module. Return None if the program needs the dispatch of ivy.

    A program needs the dispatch if it has symbolic sizes, inner programs, updates of weights, random operators, custom
    derivatives, or arguments other than positional arrays.
    """
    positional, keyword = program.in_tree.children
    arrays = all([entry.meta is not None for entry in program.inputs])
    flat = not keyword.children and all([child.kind == LEAF for child in positional.children])
    varies = any([type(n) is str for entry in program.inputs if entry.meta for n in entry.meta.shape])
    if varies or program.inner or program.mutated or not (arrays and flat):
        return None
    try:
        function = native_function(program, "torch", weights)
    except IvyException:
        # Return None, so that calls run the program by the dispatch of ivy. If the program itself is wrong, such a call
        # raises the error.
        return None
    return None if function is None else Lowered(function, program, weights)


@contextmanager
def outside_compilation() -> Iterator[None]:
    """Clear the compiling flag of torch, so that calls in this context run eagerly.

    The flag is process-wide. Clearing it is safe, because torch compiles only one function at a time, and the
    thread that compiles waits until this context ends.
    """
    compiler: Any = torch.compiler
    before = getattr(compiler, "_is_compiling_flag", False)
    compiler._is_compiling_flag = False
    try:
        yield
    finally:
        compiler._is_compiling_flag = before
