"""Operators of `ivy.Array`, on the same plans as the functions that they stand for."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import backends
from ivy_protocol.backends.devices import BUFFERS
from ivy_protocol.base.protocol import ask_in_order, ask_only, is_override
from ivy_protocol.compiling import constant, trace_as
from ivy_protocol.core.context import functions, has_no_plans, scoped_modes, state, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.planning import unplanned
from ivy_protocol.dispatch.recipe import finish

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Operator

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__


def operator(fn: Any, reflected: bool = False) -> "Operator":
    """Return the operator method of a function of two arrays, on the same plans.

    It closes over numbers only: a compiler that finds it through an object cannot follow anything else.
    """
    index = fn.spec.index

    def op(self, other, /):
        b = other._data if type(other) is Array else other
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        a = self._data
        row = table[index].get((type(a), type(b))) if type(self) is Array else None
        if row is None:
            return foreign_operand(index, self, other, False)
        fn, t, _, common, gate, recipe = row
        # As in the function, the commonest call is answered here.
        if fn is None or (dtype := a.dtype) is not b.dtype or not (dtype is common or gate is None or dtype in gate):
            return recipe.plan(a, b, self, other)
        try:
            r = fn(a, b)
        except Exception as error:
            return recipe.failed(error, (a, b), (self, other))
        if type(r) is not t:
            return finish(recipe, (self, other), {}, r, True)
        array = new(Array)
        array._data = r
        return array

    def reflected_op(self, other, /):
        a = other._data if type(other) is Array else other
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        b = self._data
        row = table[index].get((type(a), type(b))) if type(self) is Array else None
        if row is None:
            return foreign_operand(index, self, other, True)
        return row[5].plan(a, b, other, self)

    chosen: Any = reflected_op if reflected else op
    chosen.__doc__ = f"See `ivy.{fn.spec.name}`."
    compiled.attach(chosen, compiled.REFLECTED if reflected else compiled.OPERATOR)
    return chosen


def element(fn: Any, *names: str) -> Any:
    """Return the method ``x[query]`` or ``x[query] = value`` on the plans of a function of these arguments."""
    index, (query_name, *value_name) = fn.spec.index, names

    def get(self, query, /):
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        a = self._data
        plan = table[index].get((type(a), query_name)) if type(self) is Array else None
        return functions[index].call(self, query) if plan is None else plan(a, self, {query_name: query})

    def put(self, query, value, /):
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        a = self._data
        plan = table[index].get((type(a), *names)) if type(self) is Array else None
        value_of = {query_name: query, names[1]: value}
        return functions[index].call(self, query, value) if plan is None else plan(a, self, value_of)

    if value_name:
        trace_as(put, lambda self, query, value, /: functions[index].call(self, query, value))
        return put
    trace_as(get, lambda self, query, /: functions[index].call(self, query))
    compiled.attach(get, compiled.READ)
    return get


def foreign_operand(index: int, self: Any, other: Any, reflected: bool) -> Any:
    """Answer an operator for operands without a plan; strangers get a chance to answer themselves."""
    spec = functions[index]
    args = (other, self) if reflected else (self, other)
    cls = type(other._data) if type(other) is Array else type(other)
    who = operand_kind(cls)
    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
    if has_no_plans(table[index]):
        return spec.call(*args) if who != "unknown" or backends.learn(other) else NotImplemented
    if who == "override":
        answer = ask_only(args, spec.call, args, {}, Array)
        return ask_in_order([*args], spec.call, args, {}) if answer is None else answer[0]
    if who == "unknown" and not backends.learn(other):
        return NotImplemented
    t = type(self._data) if type(self) is Array else type(self)
    return unplanned(spec, table, (cls, t) if reflected else (t, cls), args, {})


@constant
def operand_kind(cls: type) -> str:
    """Whether an operand's class overrides functions, or is known to no backend."""
    if is_override(cls):
        return "override"
    if issubclass(cls, PYTHON_SCALARS) or cls in SEQUENCES or cls in BUFFERS or backends.backend_name(cls):
        return ""
    return "unknown"
