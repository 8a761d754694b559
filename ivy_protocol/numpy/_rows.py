"""Decorators for functions of `ivy.numpy` that call one ivy function in the most common cases.

The decorated function is the slow path, and accepts every argument that NumPy accepts. The decorator adds a fast path,
which only checks types and calls the ivy function:

- If the C fast path supports the backend, the ivy function receives the `ndarray`.
- Otherwise the fast path looks up the cached plan for the native arrays itself, which saves a call of the dispatcher.

If the fast path raises, the slow path repeats the call and raises NumPy's error message. Each decorator repeats the
blocks that look up plans and wrap results, because a shared helper would add a call.
"""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from itertools import takewhile
from types import CellType, FunctionType
from typing import Any, TypeVar

import numpy as np

from ivy_protocol.base.spec import MISSING
from ivy_protocol.compiling import is_bytecode_traced, trace_as
from ivy_protocol.core.context import chosen_backend, scoped_modes, state, tables
from ivy_protocol.dispatch.call_entry import NOTHING, finish
from ivy_protocol.dispatch.creation import by_types
from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import (
    Array,
    array_types,
    as_0d_array,
    has_plans,
    is_plain,
    linkable,
    ndarray_of,
    new,
    plain_types,
    view_types,
    wrap,
    wrap_native,
)
from ivy_protocol.numpy._dispatch import NeedsDispatch, public
from ivy_protocol.numpy._forward import OPTION_TYPES, Forward, forwarded
from ivy_protocol.numpy._host import is_composed, numpy_function
from ivy_protocol.numpy._library import LibraryFunction, direct
from ivy_protocol.numpy._plans import DirectCalls, Target, attach_target, bodies_of, call_uniform, compiled_entry
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import ivy_dtype

F = TypeVar("F", bound=Callable[..., Any])
_MISSING_TYPE = (type(MISSING),)
_INT_ONLY = frozenset((int,))
_CREATION_KEYWORDS = frozenset(("like", "dtype", "device"))
"""Keywords of creation functions that functions of ivy have, too."""


def _positional(*args: Any) -> list[Any]:
    """Return the arguments that the caller passed by position."""
    return [x for x in args if x is not MISSING]


def _parameter_name(fn: Any, offset: int = 0) -> str:
    """Return the name under which plans know a parameter that follows the arrays of an ivy function."""
    return fn.spec.keys[max(fn.spec.leading, 1) + offset]


def _arrays_of(results: tuple[Any, ...], cls: type | None) -> tuple[Any, ...] | None:
    """Wrap native arrays of one class as `ndarray`. Return None if one of them has another class."""
    arrays = []
    for result in results:
        if type(result) is not cls:
            return None
        array: Any = new(_arrays.ndarray)
        array._data = result
        arrays.append(array)
    return tuple(arrays)


def _finished(slow_path: Any, call: Any, forward: Forward | None = None, target: Target | None = None) -> Any:
    """Attach the attributes of a public function to a fast path."""
    call.__ivy_explain__ = slow_path.__ivy_explain__
    if target is not None:
        attach_target(call, target, call)
    return forwarded(_resolvable(call), forward)


def _compiled_target(
    target: Any, arity: int, accepts: Any, supported: dict[type, bool], **fields: Any
) -> Target | None:
    """Return the `Target` of a function of one or two arrays. Return None if the C code cannot check the calls."""
    spec, dtypes = getattr(target, "spec", None), getattr(accepts, "accepted", None)
    if spec is None or spec.leading != arity or is_composed(target) or (accepts is not None and dtypes is None):
        return None
    return Target(spec.index, arity, supported, dtypes=dtypes, same_dtype=arity == 2, **fields)


def _resolvable(call: Any) -> Any:
    """Make torch.compile trace a copy of a fast path. The copy uses no plans, but calls the ivy function.

    torch.compile cannot create guards for the tables of plans, whose keys are classes.
    """
    names = call.__code__.co_freevars
    if "index" in names:
        cells = [CellType(-1) if n == "index" else cell for n, cell in zip(names, call.__closure__, strict=True)]
        traced = FunctionType(call.__code__, call.__globals__, call.__name__, call.__defaults__, tuple(cells))
        trace_as(call, traced)
    return call


def reads(read: Callable[[Any], Any]) -> Callable[[F], F]:
    """Decorate a function of one array. A call with only an array runs `read` on the native array instead."""

    def decorate(function: F) -> F:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if len(args) == 1 and not kwargs:
                x = args[0]
                data = x._data if type(x) is _arrays.ndarray else x
                if type(data) in array_types and has_plans():
                    return read(data)
            return slow_path(*args, **kwargs)

        slow_path: Any = public(function, call)
        return _finished(slow_path, call, Forward(read, returns_arrays=False))

    return decorate


def on_plain(function: F) -> F:
    """Decorate a function of an array. For native arrays of libraries with views, it runs without the dispatch of
    `public`.
    """

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        if args and type(args[0]) in view_types and is_plain(args[0]) and not kwargs:
            array: Any = new(_arrays.ndarray)
            array._data = args[0]
            try:
                return function(array, *args[1:])
            except (IvyException, NeedsDispatch):
                pass
        return slow_path(*args, **kwargs)

    slow_path: Any = public(function, call)
    return _finished(slow_path, call)


def forwards_to(
    target: Callable[..., Any],
    second: str = "",
    *names: str,
    accepts: Callable[[Any], bool] | None = None,
    min_ndim: int = 0,
    max_ndim: int = 0,
    returns_view: bool = False,
    convert: Callable[[Any], Any] | None = None,
    prefer_numpy: bool = False,
    needs_axes: bool = False,
    links: bool = False,
    ivy_first: bool = False,
) -> Callable[[F], F]:
    """Decorate a function of one array and options. Common calls are forwarded to `target`, a function of ivy.

    Calls that are not forwarded take the slow path, which is the decorated function with the dispatch of `public`.

    If the function of ivy raises an `IvyException`, the slow path runs the call again and raises NumPy's error message.

    Parameters
    ----------
    target
        The function of ivy.
    second
        The parameter of `target` that NumPy accepts by position after the array.
    names
        Parameters with the same name and meaning in ivy and NumPy.
    accepts
        Predicate on a native array: True if `target` returns NumPy's result for it. None: every array.
    min_ndim
        The minimum `ndim` of the array.
    max_ndim
        The maximum `ndim` of an array that is passed without options; 0 for no maximum.
    returns_view
        True if the result may be a view. The fast path then requires a backend with views, because other backends
        must link views.
    convert
        Function that converts the result of `target` if NumPy does not return an array.
    prefer_numpy
        True if NumPy's own function is faster on NumPy arrays. For a compositional `target`, True is always assumed.
    needs_axes
        True if the slow path handles 0-d results: only the slow path distinguishes 0-d arrays from NumPy scalars.
    links
        True if the result is a view only on NumPy. On other backends, the result is a copy that is linked to the
        array.
    ivy_first
        True if calls without options try `target` before NumPy's own function. The slow path calls NumPy if the
        result is NotImplemented.
    """
    allowed, accepted_dtypes = frozenset(names), getattr(accepts, "accepted", None)
    compiled_call, supported, is_supported, index = compiled_entry(target)
    prefer_numpy = prefer_numpy or is_composed(target)
    caches, bodies = accepts is None or accepted_dtypes is not None, bodies_of(target)
    direct = DirectCalls(supported, is_supported, by_dtype=accepts is not None, caches=caches)
    ndims = (min_ndim or int(max_ndim > 0), max_ndim or 64)
    compiled_target = None
    if not (convert or prefer_numpy or needs_axes or links or ivy_first or max_ndim):
        by_position = (second,) if second in allowed else None
        compiled_target = _compiled_target(
            target, 1, accepts, supported, min_ndim=min_ndim, names=allowed, second=by_position
        )

    def decorate(function: F) -> F:
        @wraps(function)
        def call(x: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(x) is _arrays.ndarray:
                data = x._data
            elif is_plain(x):
                # Pass the native array as an `ndarray`: the C fast path returns an array of the class of its argument.
                data, x = x, ndarray_of(x)
            else:
                return slow_path(*args, **kwargs) if x is MISSING else slow_path(x, *args, **kwargs)
            cls, dtype = type(data), None
            # Use the dtypes that passed all checks of the `else` branch in an earlier call: `direct` maps classes of
            # native arrays to these dtypes.
            direct_call = direct.get(cls)
            if (
                direct_call is not None
                and ((dtypes := direct_call[0]) is None or (dtype := data.dtype) in dtypes)
                and (not min_ndim or (data.ndim or 0) >= min_ndim)
            ):
                use_compiled = direct_call[1]
            else:
                if prefer_numpy and cls is np.ndarray and (not ivy_first or args or kwargs):
                    result = NotImplemented if args or kwargs else numpy_fn.try_array(x)
                    return slow_path(x, *args, **kwargs) if result is NotImplemented else result
                if accepts is not None and not accepts(data):
                    return slow_path(x, *args, **kwargs)
                # Count an unknown rank, for which `ndim` is None in a graph, as 0. An array of unknown rank then takes
                # the slow path if `min_ndim` is positive.
                if (returns_view and cls not in view_types) or (min_ndim and (data.ndim or 0) < min_ndim):
                    return slow_path(x, *args, **kwargs)
                if convert is None:
                    # If `caches` is False, the result does not depend on the dtype. In this case, look up the class
                    # here, which takes less time than a call of the method `use_compiled`.
                    use_compiled = None if caches else supported.get(cls)
                    use_compiled = direct.use_compiled(data) if use_compiled is None else use_compiled
                else:
                    use_compiled = False
                    direct.register(data, use_compiled)
            try:
                if args:
                    if kwargs or len(args) != 1 or not second or type(args[0]) not in OPTION_TYPES:
                        return slow_path(x, *args, **kwargs)
                    name = second
                    options = {second: args[0]}
                else:
                    name, options = "", kwargs
                    if kwargs:
                        for name, value in kwargs.items():
                            if name not in allowed or type(value) not in OPTION_TYPES:
                                return slow_path(x, **kwargs)
                    elif max_ndim and not 0 < (data.ndim or 0) <= max_ndim:
                        return slow_path(x)
                if use_compiled and not (links and options and cls is not np.ndarray):
                    result = compiled_call(x, **options) if options else compiled_call(x)
                else:
                    # Look up the plan of the native array by modes, function and types, as the dispatcher does.
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    key = cls if not options else (cls, name) if len(options) == 1 else (cls, *options)
                    cached = None if index < 0 else plans.get(key)
                    if links and cls is not np.ndarray:
                        # Pass an `ivy.Array`, because the plan links the result to the argument, and a native array
                        # cannot be linked.
                        linked = x if cached is not None and bodies is None else linkable(x)
                        if cached is None:
                            result = target(linked, **options)
                        else:
                            result = cached(data, linked, options) if options else cached.entry.plan(data, linked)
                    elif cached is None:
                        result = target(data, **options)
                    elif options:
                        result = cached(data, data, options)
                    elif not cached.dtypes and cached.fast_dtype is not None:
                        # If `dtypes` is empty, the library's function must not be called directly for any dtype. Call
                        # the plan or the body instead.
                        entry = cached.entry
                        if bodies is None:
                            result = entry.plan(data, data)
                        else:
                            result = bodies.of_one(cls, entry, data, data.dtype if dtype is None else dtype)
                    else:
                        # Call the library directly if it accepts the dtype without a fallback.
                        entry, fast_dtype = cached.entry, cached.fast_dtype
                        if fast_dtype is not None and dtype is None:
                            dtype = data.dtype
                        if fast_dtype is not None and dtype is not fast_dtype and dtype not in cached.dtypes:
                            result = entry.plan(data, data)
                        else:
                            fn, array_type = cached.fn, cached.array_type
                            try:
                                result = fn(data)
                            except Exception as error:
                                result = entry.failed(error, (data,), (data,))
                            else:
                                if not needs_axes:
                                    if type(result) in entry.backend.exact_scalars:
                                        result = entry.backend.from_scalar(result)
                                    if type(result) is array_type:
                                        array: Any = new(_arrays.ndarray)
                                        array._data = result
                                        return array
                                    if ivy_first and result is NotImplemented:
                                        return slow_path(x)
                                    if type(result) is tuple and (arrays := _arrays_of(result, array_type)) is not None:
                                        return arrays
                                result = finish(entry, (data,), {}, result, True, data)
                if convert is not None:
                    return convert(result)
                if needs_axes and not getattr(result, "_data", result).ndim:
                    return slow_path(x, *args, **kwargs)
            except IvyException:
                return slow_path(x, *args, **kwargs)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else wrap_native(result)
            if links and is_bytecode_traced():
                return wrap(result)
            if links:
                # Change the class of the array in place, because this call created the array. A second object would
                # take more time.
                result.__class__ = _arrays.ndarray
                return result
            array = new(_arrays.ndarray)
            array._data = result._data
            return array

        numpy_fn, slow_path = numpy_function(function), public(function, call)
        if convert is not None:
            return _finished(slow_path, call)
        # Also accept the parameters after `second` by position, but only those before the first one that is not in
        # `allowed`.
        others = takewhile(allowed.__contains__, list(signature(function).parameters)[2:])
        positional = (second, *others) if second else ()
        forward = Forward(target, 1, positional, allowed, accepts, *ndims, returns_view, links=links)
        return _finished(slow_path, call, forward, compiled_target)

    return decorate


def forwards_binary(
    target: Callable[..., Any],
    accepts: Callable[..., bool] | None = None,
    *,
    min_ndim: int = 0,
    option_type: type | None = None,
    convert: Callable[[Any], Any] | None = None,
) -> Callable[[F], F]:
    """Variant of `forwards_to` for two arrays of one dtype that are passed by position.

    At most one option is passed, which must have the type `option_type`.
    """
    compiled_call, supported, is_supported, index = compiled_entry(target)
    accepted_dtypes, name = getattr(accepts, "accepted", None), _parameter_name(target) if option_type else ""
    prefer_numpy, bodies = is_composed(target), bodies_of(target)

    def decorate(function: F) -> F:
        @wraps(function)
        def call(x1: Any = MISSING, x2: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(x1) is not _arrays.ndarray or type(x2) is not _arrays.ndarray or kwargs:
                if kwargs or not is_plain(x1, x2):
                    return slow_path(*_positional(x1, x2), *args, **kwargs)
                a, b = x1, x2
            else:
                a, b = x1._data, x2._data
            cls, dtype = type(a), a.dtype
            if prefer_numpy and cls is np.ndarray:
                return slow_path(x1, x2, *args)
            if (
                dtype is not b.dtype
                or (min_ndim and (a.ndim or 0) < min_ndim)
                or (
                    accepts is not None
                    and (accepted_dtypes is None or dtype not in accepted_dtypes.get(cls, ()))
                    and not (accepts(a, b) if accepted_dtypes is None else accepts(a))
                )
            ):
                return slow_path(x1, x2, *args)
            use_compiled = supported.get(cls) if convert is None else False
            use_compiled = is_supported(cls) if use_compiled is None else use_compiled
            try:
                if args:
                    if len(args) != 1 or type(args[0]) is not option_type:
                        return slow_path(x1, x2, *args)
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    cached = None if index < 0 else plans.get((cls, type(b), name))
                    result = target(a, b, args[0]) if cached is None else cached(a, b, a, b, {name: args[0]})
                elif use_compiled:
                    result = compiled_call(x1, x2)
                else:
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    cached = None if index < 0 else plans.get((cls, type(b)))
                    if cached is None:
                        result = target(a, b)
                    else:
                        fn, entry = cached.fn, cached.entry
                        # If the function is compositional and both arrays have one class, call the body without its
                        # plan.
                        if fn is None and bodies is not None and entry.fn is entry.spec.body and type(b) is cls:
                            result = bodies.of_two(cls, entry, a, b, dtype)
                        elif fn is None or not (
                            dtype is cached.fast_dtype or (dtypes := cached.dtypes) is None or dtype in dtypes
                        ):
                            result = entry.plan(a, b, a, b)
                        else:
                            try:
                                result = fn(a, b)
                            except Exception as error:
                                result = entry.failed(error, (a, b), (a, b))
                            else:
                                if type(result) is cached.array_type and convert is None:
                                    array: Any = new(_arrays.ndarray)
                                    array._data = result
                                    return array
                                result = finish(entry, (a, b), {}, result)
                if convert is not None:
                    return convert(result)
            except IvyException:
                return slow_path(x1, x2, *args)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray or type(result) is bool else wrap_native(result)
            array = new(_arrays.ndarray)
            array._data = result._data
            return array

        slow_path: Any = public(function, call)
        if convert is not None:
            return _finished(slow_path, call)
        compiled_target = _compiled_target(target, 2, accepts, supported, min_ndim=min_ndim)
        return _finished(slow_path, call, Forward(target, 2, accepts=accepts, min_ndim=min_ndim), compiled_target)

    return decorate


def forwards_ternary(target: Callable[..., Any], accepts: Callable[[Any], bool]) -> Callable[[F], F]:
    """Variant of `forwards_to` for three arrays. `accepts` checks the first one; the other two must share a dtype."""
    index, accepted_dtypes = compiled_entry(target).number, getattr(accepts, "accepted", {})

    def decorate(function: F) -> F:
        @wraps(function)
        def call(x1: Any = MISSING, x2: Any = MISSING, x3: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            cls = _arrays.ndarray
            if args or kwargs:
                return slow_path(*_positional(x1, x2, x3), *args, **kwargs)
            if type(x1) is cls and type(x2) is cls and type(x3) is cls:
                a, b, c = x1._data, x2._data, x3._data
            elif is_plain(x1, x2, x3):
                a, b, c = x1, x2, x3
            else:
                return slow_path(*_positional(x1, x2, x3))
            dtype, first = b.dtype, type(a)
            if dtype is not c.dtype or not (a.dtype in accepted_dtypes.get(first, ()) or accepts(a)):
                return slow_path(x1, x2, x3)
            try:
                table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                plans = table[index]
                plan = None if index < 0 else plans.get((first, type(b), type(c)))
                result = target(a, b, c) if plan is None else plan(a, b, c, a, b, c)
            except IvyException:
                return slow_path(x1, x2, x3)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else wrap_native(result)
            array: Any = new(cls)
            array._data = result._data
            return array

        slow_path: Any = public(function, call)
        return _finished(slow_path, call, Forward(target, 3, accepts=accepts, accepts_scalar=is_inexact))

    return decorate


def call_on_list(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function that calls `fn` on a list of native arrays of one class and dtype, with only `axis` as
    option.
    """
    index = compiled_entry(fn).number

    def call(arrays: list[Any], options: dict[str, Any] = NOTHING) -> Any:
        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
        plans = table[index]
        plan = None if index < 0 else plans.get((type(arrays[0]), *options))
        return fn(arrays, **options) if plan is None else call_uniform(plan, arrays, options)

    return _resolvable(call)


def forwards_sequence(target: Callable[..., Any], *, needs_axes: bool = False) -> Callable[[F], F]:
    """Variant of `forwards_to` for a list of arrays of one class and dtype. The only option is an integer `axis`.

    If `needs_axes` is True, a list of 0-d arrays takes the slow path.
    """
    call_list = target if getattr(target, "spec", None) is None else call_on_list(target)

    def decorate(function: F) -> F:
        @wraps(function)
        def call(xs: Any = MISSING, /, axis: Any = MISSING, *args: Any, **kwargs: Any) -> Any:
            if (type(xs) is list or type(xs) is tuple) and not args and not kwargs:
                cls, arrays, dtype, array_type = _arrays.ndarray, [], None, None
                for x in xs:
                    if type(x) is cls:
                        data = x._data
                    elif is_plain(x):
                        data = x
                    else:
                        break
                    if data.dtype is not dtype or type(data) is not array_type:
                        if array_type is not None:
                            break
                        dtype, array_type = data.dtype, type(data)
                    arrays.append(data)
                else:
                    if arrays and (axis is MISSING or type(axis) is int) and not (needs_axes and arrays[0].ndim == 0):
                        try:
                            result = call_list(arrays) if axis is MISSING else call_list(arrays, {"axis": axis})
                        except IvyException:
                            result = None
                        if result is not None:
                            return result if type(result) is cls else wrap_native(result)
            if axis is not MISSING:
                args, kwargs = ((axis, *args), kwargs) if xs is not MISSING else (args, {**kwargs, "axis": axis})
            return slow_path(*args, **kwargs) if xs is MISSING else slow_path(xs, *args, **kwargs)

        slow_path: Any = public(function, call)
        has_axis = call_list is not target
        return _finished(slow_path, call, Forward(target, 0, ("axis",), frozenset(("axis",))) if has_axis else None)

    return decorate


def forwards_einsum(target: Callable[..., Any], accepts: Any) -> Callable[[F], F]:
    """Variant of `forwards_to` for `einsum`, with a string of subscripts and arrays of one accepted dtype."""
    index, accepted_dtypes = compiled_entry(target).number, accepts.accepted

    def decorate(function: F) -> F:
        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            if not kwargs and len(args) > 1 and type(args[0]) is str:
                cls, arrays, types, dtype, has_ndarray = _arrays.ndarray, [], [], None, False
                for x in args[1:]:
                    if type(x) is cls:
                        data, has_ndarray = x._data, True
                    elif (type(x) is np.ndarray and chosen_backend() in ("", "numpy")) or is_plain(x):
                        data = x
                    else:
                        break
                    if data.dtype is not dtype:
                        if dtype is not None:
                            break
                        dtype = data.dtype
                    arrays.append(data)
                    types.append(type(data))
                else:
                    # If there is one operand, the result may be a view. If the backend has no views, take the slow
                    # path, which links the result.
                    is_safe = len(arrays) > 1 or types[0] in view_types
                    if is_safe and (dtype in accepted_dtypes.get(types[0], ()) or accepts(arrays[0])):
                        table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                        plans = table[index]
                        plan = None if index < 0 else plans.get(tuple(types))
                        try:
                            result = target(args[0], *arrays) if plan is None else plan(args[:1], arrays, arrays)
                        except IvyException:
                            return slow_path(*args)
                        if type(result) is not Array:
                            # In native mode, ivy functions return native arrays. If an argument is an `ndarray`, wrap
                            # the result.
                            return wrap_native(result) if has_ndarray else result
                        array: Any = new(cls)
                        array._data = result._data
                        return array
            return slow_path(*args, **kwargs)

        slow_path: Any = public(function, call)
        return _finished(slow_path, call)

    return decorate


def forwards_scalars(
    target: Callable[..., Any],
    *types: type,
    both: bool = True,
    accepts: Callable[[Any], bool] | None = None,
    accepts_float: Callable[[Any], bool] | None = None,
    returns_view: bool = False,
    prefer_numpy: bool = False,
) -> Callable[[F], F]:
    """Variant of `forwards_to` for an array and one or two Python scalars that are passed by position. A scalar has one
    of the given `types`, and is not NaN.

    `accepts_float` is a predicate on a native array: True if the scalars may be floats. None: every array.

    With `prefer_numpy`, or if `target` is a compositional function, NumPy's own function handles NumPy arrays, because
    NumPy's function is faster.
    """
    second_types, dtypes = frozenset(types if both else _MISSING_TYPE), getattr(accepts, "accepted", None)
    compiled_call, supported, is_supported, index = compiled_entry(target)
    first_name = _parameter_name(target)
    second_name = _parameter_name(target, 1) if both else ""
    prefer_numpy = prefer_numpy or is_composed(target)

    def decorate(function: F) -> F:
        @wraps(function)
        def call(x: Any = MISSING, a: Any = MISSING, b: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if type(a) not in types or type(b) not in second_types or args or kwargs:
                return slow_path(*_positional(x, a, b), *args, **kwargs)
            if type(x) is not _arrays.ndarray:
                if not is_plain(x):
                    return slow_path(*_positional(x, a, b))
                x = ndarray_of(x)
            data = x._data
            cls = type(data)
            if prefer_numpy and cls is np.ndarray:
                return slow_path(*_positional(x, a, b))
            if (
                a != a
                or b != b
                or (
                    accepts is not None
                    and (dtypes is None or data.dtype not in dtypes.get(cls, ()))
                    and not accepts(data)
                )
                or (accepts_float is not None and float in (type(a), type(b)) and not accepts_float(data))
                or (returns_view and cls not in view_types)
            ):
                return slow_path(*_positional(x, a, b))
            use_compiled = supported.get(cls)
            use_compiled = is_supported(cls) if use_compiled is None else use_compiled
            try:
                if use_compiled:
                    result = compiled_call(x, a, b) if both else compiled_call(x, a)
                else:
                    table = now if (now := state.table) is not None else tables[scoped_modes(state.changes)]
                    plans = table[index]
                    plan = (
                        None if index < 0 else plans.get((cls, first_name, second_name) if both else (cls, first_name))
                    )
                    if plan is None:
                        result = target(data, a, b) if both else target(data, a)
                    else:
                        result = plan(data, data, {first_name: a, second_name: b} if both else {first_name: a})
            except IvyException:
                return slow_path(*_positional(x, a, b))
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else wrap_native(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        slow_path: Any = public(function, call)
        names = (first_name, second_name) if both else (first_name,)
        forward = Forward(
            target,
            1,
            names,
            accepts=accepts,
            needs_views=returns_view,
            accepts_scalar=accepts_float,
            types=frozenset(types),
            required=len(names),
        )
        return _finished(slow_path, call, forward)

    return decorate


def _direct_creation(target: Any, types: tuple[type, ...], second_type: type) -> Callable[..., Any]:
    """Return the `direct` function of a creation function, for calls with `like` and a native dtype."""
    library = LibraryFunction(target, "dtype")

    def create(
        a: Any = MISSING, b: Any = MISSING, /, *, dtype: Any = None, device: Any = None, like: Any = None
    ) -> Any:
        if type(a) not in types:
            return NotImplemented
        if type(b) is not second_type and (type(b) is not int or second_type is not float):
            return NotImplemented
        shape, function = (a,) if type(a) is int else a, library.for_new(like, dtype, device)
        if function is None or not shape or not _INT_ONLY.issuperset(map(type, shape)):
            return NotImplemented
        return function(shape, dtype=dtype) if b is MISSING else function(shape, b, dtype=dtype)

    return create


def forwards_creation(
    target: Callable[..., Any], dtype: Any, *types: type, option_types: tuple[type, ...] = ()
) -> Callable[[F], F]:
    """Variant of `forwards_to` for creation functions.

    The first argument has one of `types`, and the others have the types in `option_types`.
    """
    second_type, third_type = (*option_types, *_MISSING_TYPE, *_MISSING_TYPE)[:2]
    takes_int = second_type is float
    spec: Any = target.spec  # type: ignore[reportFunctionMemberAccess]

    def decorate(function: F) -> F:
        @wraps(function)
        def call(a: Any = MISSING, b: Any = MISSING, c: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
            if kwargs and not args:
                # Pass `like` on only if its class is plain: all instances of a plain class belong to one backend, see
                # `register_class`.
                like: Any = kwargs.get("like") if _CREATION_KEYWORDS.issuperset(kwargs) else None
                like = like._data if type(like) is _arrays.ndarray or type(like) is Array else like
                is_plain_like = type(like) in plain_types and type(like) is not np.ndarray
                options = {**kwargs, "like": like} if is_plain_like else None
            else:
                options = None if args else {}
            has_types = type(b) is second_type or (takes_int and type(b) is int and "dtype" in kwargs)
            if options is None or type(a) not in types or not has_types or type(c) is not third_type:
                return slow_path(*_positional(a, b, c), *args, **kwargs)
            positional = (a,) if b is MISSING else (a, b) if c is MISSING else (a, b, c)
            requested = options.get("dtype")
            options["dtype"] = dtype
            try:
                if requested is not None:
                    options["dtype"] = name = ivy_dtype(requested)
                    # For integer dtypes, take the slow path, which truncates float values as NumPy does.
                    if option_types and name not in ("float32", "float64"):
                        return slow_path(*positional, **kwargs)
                result = by_types(spec, None, positional, options)
            except IvyException:
                return slow_path(*positional, **kwargs)
            if type(result) is not Array:
                return result if type(result) is _arrays.ndarray else wrap_native(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array if a != () else as_0d_array(array)

        slow_path: Any = public(function, call)
        fast_path = _finished(slow_path, call)
        if spec.positional[0] not in spec.shapes:
            return fast_path
        return direct(_direct_creation(target, types, second_type))(fast_path)

    return decorate


def has_ndim(min_ndim: int, max_ndim: int = 64) -> Callable[[Any], bool]:
    """Return a predicate on native arrays. It is True for an `ndim` in this range, and False for an unknown rank."""

    def holds(data: Any) -> bool:
        # Return False if `ndim` is None, as in traced code with an unknown rank.
        count = data.ndim
        return count is not None and min_ndim <= count <= max_ndim

    return holds


is_matrix = has_ndim(2, 2)
"""Return True if a native array is 2-D."""
