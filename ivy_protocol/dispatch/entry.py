"""Dispatchers: the public functions that users call.

A dispatcher looks up a cached plan by the types of its array arguments. Plans exist for common forms of calls. Every
other call takes `slow_path`, which is correct for all arguments. A plan also calls `slow_path` if a call lacks a
property that the plan assumes.

The dispatchers below are closures, and repeat code on purpose: each instruction here adds to the time of every call. In
a dispatcher, `x` is an array argument as passed, and `a` is its native array.

Dispatchers read the lists of functions and plans as attributes of the module `context`, and not as globals. cloudpickle
copies the globals of a function of ``__main__``, except modules, but the lists must not be copied.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar, Unpack, overload

from ivy_protocol.backends import views
from ivy_protocol.base.nested import PLAIN
from ivy_protocol.base.spec import MISSING, Flags, Spec
from ivy_protocol.compiling import resolves, resolving, trace_as, untouched
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import current_modes, has_no_plans, scoped_modes, state
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.call_entry import finish
from ivy_protocol.dispatch.creation import creation_dispatcher
from ivy_protocol.dispatch.general import body_or_raise, slow_path
from ivy_protocol.dispatch.planning import handle_miss

F = TypeVar("F", bound=Callable[..., Any])

new = object.__new__


@overload
def primary(fn: F, /) -> F: ...
@overload
def primary(**flags: Unpack[Flags]) -> Callable[[F], F]: ...
def primary(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function that each backend implements. The body of the function is ``...``.

    `primary` and `compositional` accept these flags, which `Flags` describes in full:

    =======================  ===========================================================================
    ``promote``              cast the array arguments, or the named ones, to their promoted dtype
    ``floating``             cast integers and booleans to the default float dtype first
    ``broadcast``            the shapes of the array arguments are broadcast
    ``accepts_scalars``      array parameters for which Python scalars stay scalars next to float arrays
    ``dtype_kinds``          the dtype kinds that the function accepts after promotion
    ``upcast_half``          the body computes float16 and bfloat16 arrays in float32
    ``at_least_1d``          reshape 0-d arrays to 1-D
    ``scalars_must_fit``     raise if the dtype of the first array cannot represent a scalar
    ``infer_dtype``          infer a missing ``dtype=`` from an array, from scalars, or from the default
    ``accumulate_dtype``     infer a missing ``dtype=`` as the standard specifies for ``sum``
    ``compares``             the function compares by value or as booleans; scalars may be out of range
    ``needs_all_elements``   the result depends on all elements, in a topic of elementwise functions
    ``explicit_conversion``  converts or moves arrays on purpose, which `ivy.forbid` allows
    ``mutates``              the function modifies the first array
    ``returns_view``         the result is a view of the first array
    ``returns_indices``      the result contains indices or counts
    ``unwrapped``            return the result of the backend unchanged, such as a Python scalar
    ``reads_metadata``       the function reads the shape, dtype or device, and no elements
    ``ignores_nan_policy``   the function handles NaN itself, or reads no values
    ``namespace``            submodule of an array namespace that has the function, such as ``linalg``
    =======================  ===========================================================================
    """
    return _dispatcher(fn, "primary", flags)


@overload
def compositional(fn: F, /) -> F: ...
@overload
def compositional(**flags: Unpack[Flags]) -> Callable[[F], F]: ...
def compositional(fn: Any = None, /, **flags: Any) -> Any:
    """Declare a function with a default implementation that calls other ivy functions. A backend may still implement
    it.

    The body calls only ivy functions. It therefore also runs on custom classes that implement these functions.
    """
    return _dispatcher(fn, "compositional", flags)


def _dispatcher(fn: Any, kind: str, flags: dict[str, Any]) -> Any:
    if fn is None:
        return functools.partial(_dispatcher, kind=kind, flags=flags)
    is_ivy = fn.__module__.startswith("ivy_protocol.functions.")
    spec: Any = (context.reserved.pop(fn.__name__, None) if is_ivy else None) or new(Spec)
    spec.__init__(fn, kind, **flags)
    if is_ivy:
        context.by_name[spec.name] = spec
    return dispatcher(spec)


def dispatcher(spec: Spec, call: Any = None) -> Any:
    """Return the function that users call, for a `Spec`. Create the function, unless it was unpickled and is passed as
    `call`.
    """
    if spec.index < 0:
        spec.index = context.register_function(spec)
    spec.index_string = str(spec.index)
    call = call or _by_arguments(spec)
    if spec.mutates or (spec.returns_view and not resolving.installed):
        trace_as(call, views.followed(_by_arguments(spec), spec.returns_view))
    if not spec.mutates:
        resolves(call, spec)
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
    return _any_number(spec) if spec.sequences or spec.variadic in spec.arrays else creation_dispatcher(spec)


def _one_array(spec: Spec) -> Any:
    index, option_names = spec.index, spec.names.difference(spec.extra_arrays)

    def call(x=MISSING, /, *args, **kwargs):
        a = x._data if type(x) is Array else x
        table = now if (now := state.table) is not None else context.tables[scoped_modes(state.changes)]
        if args or kwargs:
            keywords = context.functions[index].name_more(args, kwargs) if args else kwargs
            plan = None if keywords is None else table[index].get((type(a), *keywords))
            if plan is not None:
                return plan(a, x, keywords)
            cached = None
        else:
            cached = table[index].get(type(a))
        if cached is None:
            cls = type(x)
            override = getattr(cls, "__ivy_array_function__", None)
            # Call `bool`, because torch.compile cannot trace ``not args`` of a tuple. Check the options in a loop,
            # which takes a quarter of the time of a list comprehension.
            has_other_options = bool(args)
            for name, value in kwargs.items() if kwargs else ():
                if name not in option_names or type(value) not in PLAIN:
                    has_other_options = True
            if override is None or cls is Array or has_no_plans(table[index]) or has_other_options:
                return handle_miss(context.functions[index], (type(a),), (x, *args), kwargs)
            result = x.__ivy_array_function__(call, (cls,), (x,), kwargs)
            return body_or_raise(context.functions[index], (cls,), (x,), kwargs) if result is NotImplemented else result
        # Handle the most common call here: it would take a tenth longer if this function called the plan.
        fn, fast = cached.fn, cached.fast_dtype
        if fast is not None and (dtype := a.dtype) is not fast and dtype not in cached.dtypes:
            return cached.entry.plan(a, x)
        try:
            result = fn(a)
        except Exception as error:
            return cached.entry.failed(error, (a,), (x,))
        if type(result) is not cached.array_type:
            return finish(cached.entry, (x,), {}, result, not cached.native_result or a is not x, a)
        if cached.native_result and a is x:
            return result
        array = new(Array)
        array._data = result
        return array

    return call


def _two_arrays(spec: Spec) -> Any:
    index = spec.index

    def call(x1=MISSING, x2=MISSING, /, *args, **kwargs):
        a = x1._data if type(x1) is Array else x1
        b = x2._data if type(x2) is Array else x2
        table = now if (now := state.table) is not None else context.tables[scoped_modes(state.changes)]
        if args or kwargs:
            keywords = context.functions[index].name_more(args, kwargs) if args else kwargs
            plan = None if keywords is None else table[index].get((type(a), type(b), *keywords))
            if plan is None:
                return handle_miss(context.functions[index], (type(a), type(b)), (x1, x2, *args), kwargs)
            return plan(a, b, x1, x2, keywords)
        cached = table[index].get((type(a), type(b)))
        if cached is None:
            cls = type(x1)
            override = getattr(cls, "__ivy_array_function__", None) if cls is type(x2) else None
            if override is None or cls is Array or has_no_plans(table[index]):
                return handle_miss(context.functions[index], (type(a), type(b)), (x1, x2), kwargs)
            args = (x1, x2)
            result = x1.__ivy_array_function__(call, (cls,), args, kwargs)
            return body_or_raise(context.functions[index], (cls,), args, kwargs) if result is NotImplemented else result
        fn, fast, dtypes = cached.fn, cached.fast_dtype, cached.dtypes
        if not (
            fn is not None
            and ((dtype := a.dtype) is (other_dtype := b.dtype) or dtype == other_dtype)
            and (dtype is fast or dtypes is None or dtype in dtypes)
        ):
            return cached.entry.plan(a, b, x1, x2)
        try:
            result = fn(a, b)
        except Exception as error:
            return cached.entry.failed(error, (a, b), (x1, x2))
        if type(result) is not cached.array_type:
            return finish(cached.entry, (x1, x2), {}, result, not cached.native_result or a is not x1 or b is not x2)
        if cached.native_result and a is x1 and b is x2:
            return result
        array = new(Array)
        array._data = result
        return array

    return call


def _sequence(spec: Spec) -> Any:
    index = spec.index

    def call(xs=MISSING, /, *args, **kwargs):
        keywords = context.functions[index].name_more(args, kwargs) if args else kwargs
        if not (type(xs) is list or type(xs) is tuple) or not xs or keywords is None:
            return slow_path(context.functions[index], current_modes(), (xs, *args), kwargs)
        table = now if (now := state.table) is not None else context.tables[scoped_modes(state.changes)]
        first = xs[0]
        cls = type(first._data) if type(first) is Array else type(first)
        plan = table[index].get((cls, *keywords))
        if plan is not None:
            return plan(xs, keywords)
        override = getattr(cls, "__ivy_array_function__", None)
        if override is None or keywords or has_no_plans(table[index]) or not all([type(x) is cls for x in xs]):
            return handle_miss(context.functions[index], (cls,), (xs, *args), kwargs)
        result = first.__ivy_array_function__(call, (cls,), (xs,), kwargs)
        return body_or_raise(context.functions[index], (cls,), (xs,), kwargs) if result is NotImplemented else result

    return call


def _many_arrays(spec: Spec) -> Any:
    index, count = spec.index, spec.leading

    def call(*args, **kwargs):
        arrays, keywords = args, kwargs
        if len(args) != count:
            arrays = args[:count]
            keywords = context.functions[index].name_more(args[count:], kwargs) if len(args) > count else None
            if keywords is None:
                return slow_path(context.functions[index], current_modes(), args, kwargs)
        table = now if (now := state.table) is not None else context.tables[scoped_modes(state.changes)]
        data = [x._data if type(x) is Array else x for x in arrays]
        types = tuple([type(a) for a in data])
        plan = table[index].get((*types, *keywords) if keywords else types)
        if plan is not None:
            return plan(*data, *arrays, keywords) if keywords else plan(*data, *arrays)
        cls = type(args[0])
        override = getattr(cls, "__ivy_array_function__", None) if types.count(cls) == count and not keywords else None
        if override is None or has_no_plans(table[index]):
            return handle_miss(context.functions[index], types, args, kwargs)
        result = args[0].__ivy_array_function__(call, (cls,), args, kwargs)
        return body_or_raise(context.functions[index], (cls,), args, kwargs) if result is NotImplemented else result

    return call


def _any_number(spec: Spec) -> Any:
    # Plans require that all named parameters are passed by position, followed by the arrays. Leave other calls to the
    # slow path.
    index, fixed = spec.index, len(spec.positional)

    def call(*args, **kwargs):
        arrays = args[fixed:]
        if kwargs or not arrays:
            return slow_path(context.functions[index], current_modes(), args, kwargs)
        table = now if (now := state.table) is not None else context.tables[scoped_modes(state.changes)]
        data = [x._data if type(x) is Array else x for x in arrays]
        types = tuple([type(a) for a in data])
        plan = table[index].get(types)
        if plan is None:
            return handle_miss(context.functions[index], types, args, kwargs)
        return plan(args[:fixed], data, arrays)

    return call
