"""State of the C fast path: a description for users, and a check for one call."""

from typing import Any

from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.dispatch import compiled


def summary() -> str:
    """Return a sentence about the state of the C fast path. If the path is off, the sentence contains the reason."""
    if compiled.missing:
        return f"All calls run in Python code: ivy does not use its C extension, because {compiled.missing}."
    if not compiled.status.on:
        return "All calls run in Python code: ivy's C extension is disabled."
    subject = "common calls" if compiled.FUNCTIONS else "common operators"
    return f"ivy's C extension runs {subject}; IVY_PURE_PYTHON=1 disables it."


def handles(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    """Return True if the C fast path handles a call of a function with these arguments."""
    count = spec.leading
    if not (compiled.status.on and compiled.FUNCTIONS and 0 < count < 3 and not spec.sequences and len(args) >= count):
        return False
    if any([isinstance(x, Array) and type(x) is not Array for x in args[:count]]):
        return False
    data = [x._data if type(x) is Array else x for x in args[:count]]
    table = context.tables[context.current_modes()][spec.index]
    second = type(data[1]) if count > 1 else None
    plan = compiled.look(spec.index, table, type(data[0]), second, len(args), (*kwargs,))
    if not isinstance(plan, compiled.CompiledPlan):
        return False
    dtype = getattr(data[1 if plan.right else 0], "dtype", None)
    accepted = plan.dtypes is None or dtype in plan.dtypes or (plan.ranges is not None and dtype in plan.ranges)
    return accepted and (not plan.same or dtype == data[1].dtype)
