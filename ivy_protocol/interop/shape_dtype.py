"""Protocols and types for functions of one library that another library calls.

In this package, `wrt` denotes the indices of the inputs with respect to which a function is differentiated.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

Flat = Callable[..., Sequence[Any]]
"""Function of native arrays that returns native arrays. All of them belong to one library."""
BackwardFunction = Callable[[Sequence[Any]], list[Any]]
"""Function that maps cotangents of the inexact outputs to gradients with respect to the inputs in `wrt`."""


class ShapeDtype(NamedTuple):
    """Shape and data type of an array."""

    shape: tuple[int, ...]
    dtype: str
    inexact: bool


class CopyPolicy:
    """State of a function: whether it receives copies of its arguments.

    A function that writes to its arguments needs copies: the memory may belong to another library.
    """

    __slots__ = ("copies",)

    def __init__(self) -> None:
        self.copies = True


class ForeignOp(Protocol):
    """Interface of a function of one library that another library calls. `foreign_op.Operation` implements it."""

    title: str

    def out_specs(self, inputs: Sequence[ShapeDtype]) -> list[ShapeDtype]:
        """Return the shapes and data types of the results for inputs with the given shapes and data types."""
        ...

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Call the function with concrete arrays."""
        ...

    def run_with_vjp(self, arrays: Sequence[Any], wrt: Sequence[int]) -> tuple[list[Any], BackwardFunction]:
        """Call the function. Return its results and their backward function."""
        ...

    def run_to_numpy(
        self, inputs: Sequence[ShapeDtype], out_specs: Sequence[ShapeDtype], arrays: Sequence[Any]
    ) -> list[Any]:
        """Call the function. Return its results as NumPy arrays, for callbacks from compiled code."""
        ...

    def vjp_op(self, inputs: Sequence[ShapeDtype], out_specs: Sequence[ShapeDtype], wrt: Sequence[int]) -> "ForeignOp":
        """Return the function that computes the gradients from the inputs and the cotangents."""
        ...


class BackendAdapter(Protocol):
    """Interface of the adapters. An adapter differentiates functions of its library, and calls functions of other
    libraries.
    """

    def run(self, function: Flat, arrays: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
        """Call a function of the adapter's library, and return its results."""
        ...

    def pullback(
        self, function: Flat, arrays: Sequence[Any], wrt: Sequence[int], copy_policy: CopyPolicy
    ) -> tuple[list[Any], BackwardFunction]:
        """Call a function of this library. Return its results and their backward function."""
        ...

    def eval_shape(self, function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
        """Return objects with the shapes and data types of the results of `function` for `samples`."""
        ...

    def operate(self, foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
        """Call a function of another library with arrays of this library, as a differentiable operation."""
        ...
