"""Plans for reading elements, and for writing where a library's arrays can be written to."""

from typing import Any

from ivy_protocol.backends import views
from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import PLAIN, is_container
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.dispatch.recipe import Plan, Recipe, finish

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__
_ELEMENT = ("/query", "/val")
_WHOLE = frozenset(("inplace_update", "inplace_increment", "inplace_decrement"))


def serves(spec: Spec, backend: Backend, types: tuple[type, ...], names: tuple[str, ...]) -> bool:
    """Whether there is a plan for writing with such arguments."""
    element = len(types) == 1 and names == _ELEMENT
    whole = len(types) == 2 and not names and spec.name in _WHOLE
    return backend.copies is not True and (element or whole) and set(types) == {backend.array_type}


def reading(recipe: Recipe) -> Plan:
    """``x[query]``."""
    fn, t, backend, gate = recipe.fn, recipe.array_type, recipe.backend, recipe.gate
    as_array, watched, common = recipe.array_mode, bool(recipe.options), recipe.common

    def plan(a, x, kwargs):
        query = kwargs["query"]
        foreign = gate is not None and (dtype := a.dtype) is not common and dtype not in gate
        if foreign or (watched and type(query) not in PLAIN and is_container(query)):
            return recipe.by_general((x,), kwargs)
        try:
            r = fn(a, arguments.as_index(backend, query))
        except Exception as error:
            return _failed(recipe, error, a, x, kwargs, query)
        wrapped = as_array or a is not x
        if type(r) is not t or not wrapped:
            return finish(recipe, (x,), kwargs, r, wrapped, a)
        array = new(Array)
        array._data = r
        return array

    return plan


def writing(recipe: Recipe) -> Plan:
    """``x[query] = val`` for a number that the data type takes, or an array of it."""
    fn, t, backend, gate = recipe.fn, recipe.backend.array_type, recipe.backend, recipe.gate
    numbers = backend.takes[float] if gate is None else backend.takes[float] & gate

    def plan(a, x, kwargs):
        query, val = kwargs["/query"], kwargs["/val"]
        b = val._data if type(val) is Array else val
        cls = type(b)
        if cls is t:
            fits = b.dtype is a.dtype and (gate is None or a.dtype in gate)
        else:
            fits = (cls is float or cls is int) and a.dtype in numbers
        if not fits or type(x) is not Array or (views.noted.some and views.of_other_libraries()):
            return recipe.by_general((x,), kwargs)
        try:
            r = fn(a, arguments.as_index(backend, query), b)
        except Exception as error:
            return _failed(recipe, error, a, x, kwargs, query)
        if r is NotImplemented:
            return recipe.by_general((x,), kwargs)
        x._data = r
        return x

    return plan


def _failed(recipe: Recipe, error: Exception, a: Any, x: Any, kwargs: dict[str, Any], query: Any) -> Any:
    """Answer a call of which the library raised an error; a plan does not look for spread arrays in an index."""
    among = recipe.backend.hooks.first_sharded
    if among is not None and among((query,)) is not None:
        return recipe.by_general((x,), kwargs)
    return recipe.failed(error, (a,), (x,), kwargs)


def replacing(recipe: Recipe) -> Plan:
    """``x[...] = val``, ``x += val`` and ``x -= val`` for an array of its data type."""
    fn, gate, array_mode = recipe.fn, recipe.gate, recipe.array_mode

    def plan(a, b, x, val):
        known = b.dtype is a.dtype and (gate is None or a.dtype in gate)
        if not known or (views.noted.some and views.of_other_libraries()):
            return recipe.by_general((x, val), {})
        try:
            r = fn(a, b)
        except Exception as error:
            return recipe.failed(error, (a, b), (x, val))
        if r is NotImplemented:
            return recipe.by_general((x, val), {})
        if type(x) is Array:
            x._data = r
            return x
        if not array_mode and b is val:
            return r
        array = new(Array)
        array._data = r
        return array

    return plan
