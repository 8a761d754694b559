"""Turn the definition of a function into a dispatcher.

A call looks up a plan by the types of its arguments. Common shapes of calls have a plan of their
own, prepared once; every other call takes `general`, which is right for all of them. Plans hand over
to `general` whenever a call is not as common as they expect.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar, Unpack, overload

from ivy_protocol.backends import views
from ivy_protocol.base.nested import PLAIN
from ivy_protocol.base.spec import MISSING, Flags, Spec
from ivy_protocol.compiling import trace_as, untouched
from ivy_protocol.core import context
from ivy_protocol.core.context import current_modes, functions, has_no_plans, scoped_modes, state, tables
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.creation import of_no_arrays
from ivy_protocol.dispatch.general import declined, general
from ivy_protocol.dispatch.planning import unplanned
from ivy_protocol.dispatch.recipe import finish

F = TypeVar("F", bound=Callable[..., Any])

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__


@overload
def primary(fn: F, /) -> F: ...
@overload
def primary(**flags: Unpack[Flags]) -> Callable[[F], F]: ...
def primary(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function that each backend answers; the definition has no body."""
    return _dispatcher(fn, "primary", flags)


@overload
def compositional(fn: F, /) -> F: ...
@overload
def compositional(**flags: Unpack[Flags]) -> Callable[[F], F]: ...
def compositional(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function composed of others; a backend may still answer it as a whole.

    The body calls ivy functions only, so that it also runs on a custom class that implements those.
    """
    return _dispatcher(fn, "compositional", flags)


def _dispatcher(fn: Any, kind: str, flags: dict[str, Any]) -> Any:
    if fn is None:
        return functools.partial(_dispatcher, kind=kind, flags=flags)
    own = fn.__module__.startswith("ivy_protocol.functions.")
    spec: Any = (context.reserved.pop(fn.__name__, None) if own else None) or new(Spec)
    spec.__init__(fn, kind, **flags)
    if own:
        context.by_name[spec.name] = spec
    return dispatcher(spec)


def dispatcher(spec: Spec) -> Any:
    """Return the function that users call for a `Spec`."""
    if spec.index < 0:
        spec.index = context.register_function(spec)
    spec.number = str(spec.index)
    call = _by_arguments(spec)
    if spec.view or spec.writes:
        trace_as(call, views.followed(_by_arguments(spec), spec.view))
    functools.update_wrapper(call, spec.body)
    call.spec, call.kind = spec, spec.kind
    spec.call = untouched(call)
    if spec.leading in (1, 2) and not (spec.leading == 1 and spec.sequences):
        compiled.attach(call, compiled.ONE if spec.leading == 1 else compiled.TWO)
    return call


def _by_arguments(spec: Spec) -> Any:
    if spec.leading == 1 and not spec.sequences:
        return _one_array(spec)
    if spec.leading > 2:
        return _many_arrays(spec)
    if spec.leading == 2:
        return _two_arrays(spec)
    if spec.positional and spec.positional[0] in spec.sequences:
        return _sequence(spec)
    return _any_number(spec) if spec.sequences or spec.variadic in spec.arrays else of_no_arrays(spec)


def _one_array(spec: Spec) -> Any:
    index, plain = spec.index, spec.names.difference(spec.extra_arrays)

    def call(x=MISSING, /, *args, **kwargs):
        a = x._data if type(x) is Array else x
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        if args or kwargs:
            more = functions[index].name_more(args, kwargs) if args else kwargs
            plan = None if more is None else table[index].get((type(a), *more))
            if plan is not None:
                return plan(a, x, more)
            row = None
        else:
            row = table[index].get(type(a))
        if row is None:
            cls = type(x)
            override = getattr(cls, "__ivy_array_function__", None)
            # The compiler of torch cannot negate a tuple. A loop takes a fourth of the time of a list.
            others = bool(args)
            for name, value in kwargs.items() if kwargs else ():
                if name not in plain or type(value) not in PLAIN:
                    others = True
            if override is None or cls is Array or has_no_plans(table[index]) or others:
                return unplanned(functions[index], table, (type(a),), (x, *args), kwargs)
            r = x.__ivy_array_function__(call, (cls,), (x,), kwargs)
            return declined(functions[index], (cls,), (x,), kwargs) if r is NotImplemented else r
        fn, t, common, gate, bare, recipe = row
        # The commonest call is answered here, since calling a plan would add a tenth to its cost.
        if common is not None and (dtype := a.dtype) is not common and dtype not in gate:
            return recipe.plan(a, x)
        try:
            r = fn(a)
        except Exception as error:
            return recipe.failed(error, (a,), (x,))
        if type(r) is not t:
            return finish(recipe, (x,), {}, r, not bare or a is not x, a)
        if bare and a is x:
            return r
        array = new(Array)
        array._data = r
        return array

    return call


def _two_arrays(spec: Spec) -> Any:
    index = spec.index

    def call(x1=MISSING, x2=MISSING, /, *args, **kwargs):
        a = x1._data if type(x1) is Array else x1
        b = x2._data if type(x2) is Array else x2
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        if args or kwargs:
            more = functions[index].name_more(args, kwargs) if args else kwargs
            plan = None if more is None else table[index].get((type(a), type(b), *more))
            if plan is None:
                return unplanned(functions[index], table, (type(a), type(b)), (x1, x2, *args), kwargs)
            return plan(a, b, x1, x2, more)
        row = table[index].get((type(a), type(b)))
        if row is None:
            cls = type(x1)
            override = getattr(cls, "__ivy_array_function__", None) if cls is type(x2) else None
            if override is None or cls is Array or has_no_plans(table[index]):
                return unplanned(functions[index], table, (type(a), type(b)), (x1, x2), kwargs)
            r = x1.__ivy_array_function__(call, (cls,), (x1, x2), kwargs)
            return declined(functions[index], (cls,), (x1, x2), kwargs) if r is NotImplemented else r
        fn, t, bare, common, gate, recipe = row
        if fn is None or (dtype := a.dtype) is not b.dtype or not (dtype is common or gate is None or dtype in gate):
            return recipe.plan(a, b, x1, x2)
        try:
            r = fn(a, b)
        except Exception as error:
            return recipe.failed(error, (a, b), (x1, x2))
        if type(r) is not t:
            return finish(recipe, (x1, x2), {}, r, not bare or a is not x1 or b is not x2)
        if bare and a is x1 and b is x2:
            return r
        array = new(Array)
        array._data = r
        return array

    return call


def _sequence(spec: Spec) -> Any:
    index = spec.index

    def call(xs=MISSING, /, *args, **kwargs):
        more = functions[index].name_more(args, kwargs) if args else kwargs
        if not (type(xs) is list or type(xs) is tuple) or not xs or more is None:
            return general(functions[index], current_modes(), (xs, *args), kwargs)
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        first = xs[0]
        t = type(first._data) if type(first) is Array else type(first)
        plan = table[index].get((t, *more))
        if plan is not None:
            return plan(xs, more)
        override = getattr(t, "__ivy_array_function__", None)
        if override is None or more or has_no_plans(table[index]) or not all([type(x) is t for x in xs]):
            return unplanned(functions[index], table, (t,), (xs, *args), kwargs)
        r = first.__ivy_array_function__(call, (t,), (xs,), kwargs)
        return declined(functions[index], (t,), (xs,), kwargs) if r is NotImplemented else r

    return call


def _many_arrays(spec: Spec) -> Any:
    index, count = spec.index, spec.leading

    def call(*args, **kwargs):
        given, more = args, kwargs
        if len(args) != count:
            given = args[:count]
            more = functions[index].name_more(args[count:], kwargs) if len(args) > count else None
            if more is None:
                return general(functions[index], current_modes(), args, kwargs)
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        data = [x._data if type(x) is Array else x for x in given]
        types = tuple([type(a) for a in data])
        plan = table[index].get((*types, *more) if more else types)
        if plan is not None:
            return plan(*data, *given, more) if more else plan(*data, *given)
        cls = type(args[0])
        override = getattr(cls, "__ivy_array_function__", None) if types.count(cls) == count and not more else None
        if override is None or has_no_plans(table[index]):
            return unplanned(functions[index], table, types, args, kwargs)
        r = args[0].__ivy_array_function__(call, (cls,), args, kwargs)
        return declined(functions[index], (cls,), args, kwargs) if r is NotImplemented else r

    return call


def _any_number(spec: Spec) -> Any:
    # There are plans for arrays after all parameters only; a list elsewhere than first takes the general way.
    index, fixed = spec.index, len(spec.positional)

    def call(*args, **kwargs):
        arrays = args[fixed:]
        if kwargs or not arrays:
            return general(functions[index], current_modes(), args, kwargs)
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        data = [x._data if type(x) is Array else x for x in arrays]
        types = tuple([type(a) for a in data])
        plan = table[index].get(types)
        if plan is None:
            return unplanned(functions[index], table, types, args, kwargs)
        return plan(args[:fixed], data, arrays)

    return call
