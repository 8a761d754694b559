"""Operators of `ivy.Array`. They use the cached plans of the functions that they call."""

from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol import backends
from ivy_protocol.backends.devices import BUFFERS
from ivy_protocol.base.protocol import invoke_single, is_override, try_overrides
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import constant, resolves, trace_as
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import bypasses_plans, functions, scoped_modes, state, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.call_entry import finish
from ivy_protocol.dispatch.planning import handle_miss

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Operator

new = object.__new__


class OperatorCall(NamedTuple):
    """The function that an operator calls. `reflected` is True if the operator swaps its operands. `resolves` attaches
    an instance of this class to the method of the operator.
    """

    spec: Spec
    reflected: bool


def operator(fn: Any, reflected: bool = False) -> "Operator":
    """Return the operator method for a function of two arrays.

    The closure of the method contains the index of the function and not the function itself. If the closure contained a
    dispatcher, torch.compile could not trace the method where code reaches the method through an instance.
    """
    index = fn.spec.index

    def op(self, other, /):
        b = other._data if type(other) is Array else other
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        a = self._data
        # A subclass may override the function, so only instances of exactly `ivy.Array` use the cached plans.
        cached = table[index].get((type(a), type(b))) if type(self) is Array else None
        if cached is None:
            return foreign_operand(index, self, other, False)
        # Handle the most common call here, two arrays of one accepted dtype, as the function's dispatcher does.
        fn, fast, dtypes = cached.fn, cached.fast_dtype, cached.dtypes
        if not (
            fn is not None
            and ((dtype := a.dtype) is (other_dtype := b.dtype) or dtype == other_dtype)
            and (dtype is fast or dtypes is None or dtype in dtypes)
        ):
            return cached.entry.plan(a, b, self, other)
        try:
            result = fn(a, b)
        except Exception as error:
            return cached.entry.failed(error, (a, b), (self, other))
        if type(result) is not cached.array_type:
            return finish(cached.entry, (self, other), {}, result, True)
        array = new(Array)
        array._data = result
        return array

    def reflected_op(self, other, /):
        a = other._data if type(other) is Array else other
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        b = self._data
        cached = table[index].get((type(a), type(b))) if type(self) is Array else None
        if cached is None:
            return foreign_operand(index, self, other, True)
        return cached.entry.plan(a, b, other, self)

    method: Any = reflected_op if reflected else op
    method.__doc__ = f"See `ivy.{fn.spec.name}`."
    compiled.attach(method, compiled.REFLECTED if reflected else compiled.OPERATOR)
    return resolves(method, OperatorCall(fn.spec, reflected))


def element(fn: Any, *names: str) -> Any:
    """Return the method for ``x[query]`` or ``x[query] = value``, which calls `fn`. `names` are the keys of the query
    and the value in the cached plans.
    """
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
        keywords = {query_name: query, names[1]: value}
        return functions[index].call(self, query, value) if plan is None else plan(a, self, keywords)

    if value_name:
        trace_as(put, lambda self, query, value, /: functions[index].call(self, query, value))
        return put
    trace_as(get, resolves(lambda self, query, /: functions[index].call(self, query), fn.spec))
    compiled.attach(get, compiled.READ)
    return get


def foreign_operand(index: int, self: Any, other: Any, reflected: bool) -> Any:
    """Run an operator that has no cached plan. Return ``NotImplemented`` if the class of `other` is unknown."""
    spec = functions[index]
    args = (other, self) if reflected else (self, other)
    cls = type(other._data) if type(other) is Array else type(other)
    category = operand_kind(cls)
    if bypasses_plans():
        return spec.call(*args) if category != "unknown" or backends.learn(other) else NotImplemented
    if category == "override":
        result, types = invoke_single(args, spec.call, args, {})
        return result if types else try_overrides([*args], spec.call, args, {})
    if category == "unknown" and not backends.learn(other):
        return NotImplemented
    own = type(self._data) if type(self) is Array else type(self)
    return handle_miss(spec, (cls, own) if reflected else (own, cls), args, {})


@constant
def operand_kind(cls: type) -> str:
    """Return "override" for a class with the protocol, "unknown" for a class without a backend, and "" for others."""
    if is_override(cls):
        return "override"
    if issubclass(cls, PYTHON_SCALARS) or cls in SEQUENCES or cls in BUFFERS or backends.backend_name(cls):
        return ""
    return "unknown"
