"""What is known of an array before it is there, and what a library does for functions that cross over."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

Flat = Callable[..., Sequence[Any]]
"""A function of native arrays that returns native arrays, all of one library."""
Carry = Callable[[Sequence[Any]], list[Any]]
"""Takes a cotangent for each output of floating-point numbers, and gives the gradients by the wanted inputs."""


class Form(NamedTuple):
    """The shape and the data type of an array."""

    shape: tuple[int, ...]
    dtype: str
    inexact: bool


class Caution:
    """What has been seen of whether a function writes to its arguments, which may be another library's memory."""

    __slots__ = ("copies",)

    def __init__(self) -> None:
        self.copies = True


class Crossing(Protocol):
    """A function of a library as what another one calls; see `operation.Operation`."""

    title: str

    def outcome(self, inputs: Sequence[Form]) -> list[Form]:
        """What it returns for arrays of these forms."""
        ...

    def run(self, arrays: Sequence[Any]) -> list[Any]:
        """Its results, for arrays with values."""
        ...

    def linearised(self, arrays: Sequence[Any], wanted: Sequence[int]) -> tuple[list[Any], Carry]:
        """Its results, and what carries cotangents of them back."""
        ...

    def detached(self, inputs: Sequence[Form], outcome: Sequence[Form], arrays: Sequence[Any]) -> list[Any]:
        """Its results as arrays of NumPy, for what compiled code of the host hands out."""
        ...

    def pulled_back(self, inputs: Sequence[Form], outcome: Sequence[Form], wanted: Sequence[int]) -> "Crossing":
        """The function of the inputs and cotangents that gives the gradients."""
        ...


class Half(Protocol):
    """What one library does: it differentiates functions of its own, and hosts those of others."""

    def run(self, function: Flat, arrays: Sequence[Any], caution: Caution) -> list[Any]:
        """The results of a function of this library."""
        ...

    def pullback(
        self, function: Flat, arrays: Sequence[Any], wanted: Sequence[int], caution: Caution
    ) -> tuple[list[Any], Carry]:
        """The results of a function of this library, and what carries cotangents back."""
        ...

    def outline(self, function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
        """What has the shapes and data types of the results."""
        ...

    def operate(self, crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
        """The results of another library's function as arrays of this one, which it can differentiate."""
        ...
