"""How primitives of jax get their rows."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol import slots
from ivy_protocol.transpile.lowerings.table import ROWS, Call, Row


def primitive(names: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Let a function answer these primitives.

    Its parameters are a `Call`, the operands, and by name what else the primitive takes.
    """

    def add(function: Callable[..., Any]) -> Callable[..., Any]:
        for name in names.split():
            ROWS[f"jax.{name}"] = Row(function, "")
        return function

    return add


def direct(pairs: dict[str, Callable[..., Any]]) -> None:
    """Let functions of ivy answer primitives that take operands only."""
    for names, function in pairs.items():
        primitive(names)(_called(function))


def _called(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda call, *operands: function(*operands)


def array(call: Call, x: Any) -> Any:
    """An operand as an array: a number stands for one without axes, of the type of the result."""
    return x if isinstance(x, slots.Array) else ivy.full((), x, dtype=call.dtype, like=call.like)
