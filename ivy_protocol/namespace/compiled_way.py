"""Whether calls take the compiled way, in words and for one call."""

from typing import Any

from ivy_protocol import slots
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.dispatch import compiled


def said() -> str:
    """Say in words whether calls take the compiled way, and why not."""
    if compiled.missing:
        return f"Calls are answered by Python code: the compiled way is off, since {compiled.missing}."
    if not compiled.status.on:
        return "Calls are answered by Python code: the compiled way was turned off."
    which = "The commonest calls" if compiled.FUNCTIONS else "The commonest operators of arrays"
    return f"{which} are answered by compiled code; IVY_PURE_PYTHON=1 turns that off."


def answers(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Whether compiled code answers a call of a function with these arguments."""
    count = spec.leading
    if not (compiled.status.on and compiled.FUNCTIONS and 0 < count < 3 and not spec.sequences and len(args) >= count):
        return False
    if any([isinstance(x, slots.Array) and type(x) is not slots.Array for x in args[:count]]):
        return False
    data = [x._data if type(x) is slots.Array else x for x in args[:count]]
    found = context.tables[context.current_modes()][spec.index]
    second = type(data[1]) if count > 1 else None
    parts = compiled.look(spec.index, found, type(data[0]), second, len(args), (*kwargs,))
    if not isinstance(parts, tuple):
        return False
    _, _, _, gate, ranges, same, right, *_ = parts
    dtype = getattr(data[1 if right else 0], "dtype", None)
    taken = gate is None or dtype in gate or (ranges is not None and dtype in ranges)
    return taken and (not same or dtype is data[1].dtype)
