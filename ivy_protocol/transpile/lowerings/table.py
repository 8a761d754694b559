"""Tables of lowerings, and helpers for the functions in them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from ivy_protocol import functions


@dataclass(frozen=True, slots=True)
class Call:
    """Context of one operator call. It is the first argument of each lowering."""

    operator: str
    dtype: str
    """The data type of the result, on the call's backend."""
    dtypes: tuple[str, ...]
    """The data types of the results, for operators with several results."""
    shape: tuple[int | str, ...]
    shapes: tuple[tuple[int | str, ...], ...]
    """The shapes of the results, for operators with several results."""
    common: str
    """The promoted data type of the array arguments, if the lowering has ``cast="common"``."""
    backend_dtype: Callable[[str], str]
    """Function from a data type of the program to the data type of the backend."""
    run: Callable[..., Any]
    """Function that runs an inner program."""
    control: Any
    """Object with ``if_else``, ``while_loop`` and ``scan``, usually a `Control`."""
    used: frozenset[int]
    """The indices of the results that the program uses, for operators with multiple results."""
    key: Any = None
    """Random key, or None for the backend's own generator."""
    like: Any = None
    """An array whose backend and device are used for new arrays."""


class Lowering(NamedTuple):
    """Lowering of an operator."""

    function: Callable[..., Any]
    cast: str
    """Cast of the array arguments: ``"result"``, ``"common"``, a data type, or an empty string for no cast."""
    random: bool = False


LOWERINGS: dict[str, Lowering] = {}
"""The built-in lowerings by operator name."""
REGISTERED: dict[str, Lowering] = {}
"""The lowerings that users registered, by operator name. They take precedence."""


def lowering(names: str, cast: str = "", random: bool = False) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate a function as the lowering of ATen operators.

    Parameters of the function are a `Call` and the operator's parameters, with the operator's defaults.

    Parameters
    ----------
    names
        Names without ``aten.``, separated by spaces.
    cast
        See `Lowering.cast`.
    random
        True if the function uses `Call.key`.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names.split():
            LOWERINGS[f"aten.{name}"] = Lowering(function, cast, random)
        return function

    return add


def direct(cast: str, pairs: dict[str, Callable[..., Any]]) -> None:
    """Register functions of ivy for ATen operators that have the same parameters."""
    for names, function in pairs.items():
        lowering(names, cast)(_ignore_call(function))


def _ignore_call(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *args: function(*args)


def as_dtype(x: Any, dtype: str) -> Any:
    """Cast an array to a data type. An array that already has it is returned unchanged."""
    return x if x.dtype == dtype else functions.astype(x, dtype)


def axes(dim: Any) -> Any:
    """Convert the ``dim`` argument of a reduction to an ``axis``. An empty list and None mean all axes."""
    if dim is None or isinstance(dim, int):
        return dim
    return tuple(dim) if len(dim) else None


def each(value: Any, count: int) -> list[int]:
    """Expand an int, or a list of one int, to one int per axis."""
    values = [value] if isinstance(value, int) else list(value)
    return values * count if len(values) == 1 else values
