"""Registration of lowerings of JAX primitives."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.core.array_type import Array
from ivy_protocol.transpile.lowerings.table import LOWERINGS, Call, Lowering


def primitive(names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Decorate a function as the lowering of JAX primitives.

    Parameters of the function are a `Call`, the operands, and the parameters of the primitive as keywords. `names` are
    separated by spaces.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names.split():
            LOWERINGS[f"jax.{name}"] = Lowering(function, "")
        return function

    return add


def direct(pairs: dict[str, Callable[..., Any]]) -> None:
    """Register functions of ivy for primitives without parameters."""
    for names, function in pairs.items():
        primitive(names)(_ignore_call(function))


def _ignore_call(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *operands: function(*operands)


def array(call: Call, x: Any) -> Any:
    """Convert a scalar operand to a 0-d array of the result's data type. Return an array unchanged."""
    return x if isinstance(x, Array) else ivy.full((), x, dtype=call.dtype, like=call.like)
