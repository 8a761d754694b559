"""Plans for ``x[query]``, and for assignments to mutable native arrays."""

from typing import Any

from ivy_protocol.backends import views
from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import PLAIN, is_container
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.dispatch.call_entry import CallEntry, Plan, finish

new = object.__new__
_ELEMENT = ("/query", "/val")
_IN_PLACE = frozenset(("inplace_update", "inplace_increment", "inplace_decrement"))


def has_write_plan(spec: Spec, backend: Backend, types: tuple[type, ...], names: tuple[str, ...]) -> bool:
    """Return True if there is a plan for an assignment with arguments of these types and names."""
    sets_element = len(types) == 1 and names == _ELEMENT
    replaces = len(types) == 2 and not names and spec.name in _IN_PLACE
    return backend.copies is not True and (sets_element or replaces) and set(types) == {backend.array_type}


def reading(entry: CallEntry) -> Plan:
    """Return the plan for ``x[query]``."""
    fn, array_type, backend, accepted = entry.fn, entry.array_type, entry.backend, entry.accepted_dtypes
    as_array, checks_query, fast = entry.array_mode, bool(entry.options), entry.fast_dtype

    def plan(a, x, kwargs):
        query = kwargs["query"]
        is_foreign = accepted is not None and (dtype := a.dtype) is not fast and dtype not in accepted
        if is_foreign or (checks_query and type(query) not in PLAIN and is_container(query)):
            return entry.slow_path((x,), kwargs)
        try:
            result = fn(a, arguments.as_index(backend, query))
        except Exception as error:
            return _handle_error(entry, error, a, x, kwargs, query)
        wraps = as_array or a is not x
        if type(result) is not array_type or not wraps:
            return finish(entry, (x,), kwargs, result, wraps, a)
        array = new(Array)
        array._data = result
        return array

    return plan


def writing(entry: CallEntry) -> Plan:
    """Return the plan for ``x[query] = val``. `val` has the dtype of `x`, or is a scalar that fits the dtype."""
    fn, array_type, backend, accepted = entry.fn, entry.backend.array_type, entry.backend, entry.accepted_dtypes
    scalar_dtypes = backend.takes[float] if accepted is None else backend.takes[float] & accepted

    def plan(a, x, kwargs):
        query, val = kwargs["/query"], kwargs["/val"]
        b = val._data if type(val) is Array else val
        cls = type(b)
        if cls is array_type:
            fits = (b.dtype is a.dtype or b.dtype == a.dtype) and (accepted is None or a.dtype in accepted)
        else:
            fits = (cls is float or cls is int) and a.dtype in scalar_dtypes
        if not fits or type(x) is not Array or (views.noted.some and views.of_other_libraries()):
            return entry.slow_path((x,), kwargs)
        try:
            result = fn(a, arguments.as_index(backend, query), b)
        except Exception as error:
            return _handle_error(entry, error, a, x, kwargs, query)
        if result is NotImplemented:
            return entry.slow_path((x,), kwargs)
        x._data = result
        return x

    return plan


def _handle_error(entry: CallEntry, error: Exception, a: Any, x: Any, kwargs: dict[str, Any], query: Any) -> Any:
    """Handle an exception of the library.

    If the index contains a sharded array, take the slow path, which supports sharded arrays.
    """
    first_sharded = entry.backend.hooks.first_sharded
    if first_sharded is not None and first_sharded((query,)) is not None:
        return entry.slow_path((x,), kwargs)
    return entry.failed(error, (a,), (x,), kwargs)


def replacing(entry: CallEntry) -> Plan:
    """Return the plan for ``x[...] = val``, ``x += val`` and ``x -= val``. `val` has the dtype of `x`."""
    fn, accepted, array_mode = entry.fn, entry.accepted_dtypes, entry.array_mode

    def plan(a, b, x, val):
        fits = (b.dtype is a.dtype or b.dtype == a.dtype) and (accepted is None or a.dtype in accepted)
        if not fits or (views.noted.some and views.of_other_libraries()):
            return entry.slow_path((x, val), {})
        try:
            result = fn(a, b)
        except Exception as error:
            return entry.failed(error, (a, b), (x, val))
        if result is NotImplemented:
            return entry.slow_path((x, val), {})
        if type(x) is Array:
            x._data = result
            return x
        return wrap(result) if array_mode or b is not val else result

    return plan
