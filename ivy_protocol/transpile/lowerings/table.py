"""The table of operators: for each the function of ivy that does the same."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ivy_protocol import functions


@dataclass(frozen=True, slots=True)
class Call:
    """What a row may ask of the call that it answers."""

    operator: str
    dtype: str
    """The data type of the result, as the library of this call has it."""
    dtypes: tuple[str, ...]
    """Those of the results, where there are several."""
    shape: tuple[int | str, ...]
    shapes: tuple[tuple[int | str, ...], ...]
    """Those of the results, where there are several."""
    common: str
    """The data type in which the arrays among the arguments are computed together."""
    named: Callable[[str], str]
    """The data type that stands for one of the program on this library."""
    run: Callable[..., Any]
    """Runs a program within the program."""
    control: Any
    """What has ``if_else``, ``while_loop`` and ``scan``."""
    used: frozenset[int]
    """The places of the results that are used, where there are several."""
    key: Any = None
    """The key that random numbers are drawn from; None for the generator of the library."""
    like: Any = None
    """An array on the library and device on which arrays are made."""


class Row(NamedTuple):
    """What answers an operator."""

    function: Callable[..., Any]
    cast: str
    """What arrays are cast to first: ``"result"``, ``"common"``, a data type, or nothing."""
    random: bool = False


ROWS: dict[str, Row] = {}
"""The rows of the package by the names of the operators."""
REGISTERED: dict[str, Row] = {}
"""Those of users, which come first."""


def row(names: str, cast: str = "", random: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let a function answer these operators of ATen.

    Its parameters are a `Call` and those of the operator, with the operator's defaults.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names.split():
            ROWS[f"aten.{name}"] = Row(function, cast, random)
        return function

    return add


def direct(cast: str, pairs: dict[str, Callable[..., Any]]) -> None:
    """Let functions of ivy answer operators of ATen that have the same parameters."""
    for names, function in pairs.items():
        row(names, cast)(_called(function))


def _called(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *args: function(*args)


def as_dtype(x: Any, dtype: str) -> Any:
    """An array with this data type."""
    return x if x.dtype == dtype else functions.astype(x, dtype)


def axes(dim: Any) -> Any:
    """Axes as ivy's reductions take them: none at all stands for all."""
    if dim is None or isinstance(dim, int):
        return dim
    return tuple(dim) if len(dim) else None


def each(value: Any, count: int) -> list[int]:
    """One number for each axis: ATen takes a single one, or a list of one, for all."""
    numbers = [value] if isinstance(value, int) else list(value)
    return numbers * count if len(numbers) == 1 else numbers
