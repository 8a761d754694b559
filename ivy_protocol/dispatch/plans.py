"""Plans: closures that run the most common calls.

A plan receives the native arrays (`a`, `b`, `data`), then the arguments as passed (`x`, `x1`, `args`), then the keyword
arguments. If the arrays have one dtype that the library accepts, the plan calls the library. Otherwise, it casts the
arrays or calls `slow_path`. The plans repeat code and do not share functions, because a function call would add to the
time of every call.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from ivy_protocol.backends import dtype_fallbacks
from ivy_protocol.backends.implementations import caster, is_lenient
from ivy_protocol.base.nested import PLAIN, is_own
from ivy_protocol.conversion import arguments
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.context import all_modes
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch.call_entry import NOTHING, CallEntry, Plan, cast_first, finish, run_list
from ivy_protocol.errors import translate

new = object.__new__
_NO_CAST = (None, None)


def one_array(entry: CallEntry) -> Plan:
    """Return the plan for ``f(x, axis=0)``, and for those calls ``f(x)`` that the dispatcher does not run itself."""
    fn, spec, backend, returns_raw = entry.fn, entry.spec, entry.backend, entry.spec.unwrapped
    accepted, fast, native_mode = entry.accepted_dtypes, entry.fast_dtype, not entry.array_mode
    # If the function does not return arrays, pass its options unchanged.
    array_type, converters = (None, []) if returns_raw else (entry.array_type, _option_converters(entry))
    positional, options, flags = entry.positional, entry.options, entry.flags
    unchanged, widen = not converters and not positional, dtype_fallbacks.accumulators(spec, backend, entry.names)
    # Array parameters that are passed by keyword. They may be Python scalars.
    scalar_names = spec.extra_arrays.intersection(entry.names)
    unwrap = dtype_fallbacks.scalar_dtype_fallback(backend, accepted, scalar_names)
    axes = spec.name in backend.axes_of_scalars and not {"axis", "axes"}.isdisjoint(entry.names)

    def plan(a, x, kwargs=NOTHING):
        if axes and not a.ndim:
            return entry.slow_path((x,), kwargs)
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return entry.slow_path((x,), kwargs)
        if accepted is not None:
            dtype = a.dtype
            if dtype is not fast and dtype not in accepted:
                # For sums and products, pass a wider `dtype`. The library then accumulates in this dtype without a cast
                # of the array.
                target = widen and widen(dtype)
                if target is None:
                    is_slow = returns_raw or (native_mode and a is x)
                    return entry.slow_path((x,), kwargs) if is_slow else cast_first(entry, (a,), (x,), kwargs)
                kwargs = {**kwargs, "dtype": target}
        if scalar_names:
            unwrapped = unwrap(a.dtype, kwargs, native_mode and a is x)
            if unwrapped is None:
                return entry.slow_path((x,), kwargs)
            kwargs = unwrapped
        try:
            if unchanged:
                result = fn(a, **kwargs) if kwargs else fn(a)
            else:
                values = dict(kwargs)
                for name, convert in converters:
                    values[name] = convert(values[name])
                result = fn(a, *[values.pop(n) for n in positional], **values)
        except Exception as error:
            # If an array is passed by keyword, call the slow path, because the array may need promotion or conversion.
            has_arrays = scalar_names and any([hasattr(kwargs[n], "shape") for n in scalar_names])
            return entry.slow_path((x,), kwargs) if has_arrays else entry.failed(error, (a,), (x,), kwargs)
        if type(result) is not array_type:
            is_final = returns_raw and result is not NotImplemented
            return result if is_final else finish(entry, (x,), kwargs, result, not native_mode or a is not x, a)
        if native_mode and a is x:
            return result
        array = new(Array)
        array._data = result
        return array

    return plan


def two_arrays(entry: CallEntry) -> Plan:
    """Return the plan for ``f(x1, x2, bias=b, axis=0)``, and for those calls ``f(x1, x2)`` that the dispatcher does not
    run itself.

    If the function promotes its arguments, the plan of a call without keywords casts arrays of different dtypes to one
    dtype. Other calls with arrays of different dtypes take the slow path, also if the arrays are keywords.
    """
    fn, array_type, spec, backend = entry.fn, entry.array_type, entry.spec, entry.backend
    array_mode, dtypes, fast, same = entry.array_mode, entry.accepted_dtypes, entry.fast_dtype, bool(entry.spec.promote)
    array_names = tuple(n for n in entry.names if n in spec.extra_arrays)
    converters, positional, types = _option_converters(entry), entry.positional, backend.types
    options, flags, can_cast = entry.options, entry.flags, same and not entry.names
    converts, any_types = bool(array_names or converters or positional), not same and dtypes is None

    def plan(a, b, x1, x2, kwargs=NOTHING):
        as_array = array_mode or a is not x1 or b is not x2
        first = None if any_types else a.dtype
        if not any_types and ((second := b.dtype) is not first or first is not fast):
            accepts_both = dtypes is None or ((first is fast or first in dtypes) and second in dtypes)
            if not accepts_both or (same and first is not second):
                as_cast = can_cast and as_array
                return cast_first(entry, (a, b), (x1, x2)) if as_cast else entry.slow_path((x1, x2), kwargs)
        values = kwargs
        if kwargs:
            for n, fits in options:
                if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                    return entry.slow_path((x1, x2), kwargs)
            values = dict(kwargs) if converts else kwargs
            for name in array_names:
                value = values[name]
                if type(value) is Array:
                    value, as_array = value._data, True
                if value is not None and (
                    not isinstance(value, types) or (same and value.dtype is not first and value.dtype != first)
                ):
                    return entry.slow_path((x1, x2), kwargs)
                values[name] = value
        try:
            if converts:
                for name, convert in converters:
                    values[name] = convert(values[name])
                result = fn(a, b, *([values.pop(n) for n in positional] if positional else ()), **values)
            else:
                result = fn(a, b, **kwargs) if kwargs else fn(a, b)
        except Exception as error:
            return entry.failed(error, (a, b), (x1, x2), kwargs)
        if type(result) is not array_type or not as_array:
            return finish(entry, (x1, x2), kwargs, result, as_array)
        array = new(Array)
        array._data = result
        return array

    return plan


def array_and_scalar(entry: CallEntry, kind: type, left: bool) -> Plan:
    """Return the plan for ``f(x, 1.5)`` or ``f(1.5, x)``. `kind` is the type of the scalar.

    If the scalar changes the dtype of the array, the plan casts the array. If the plan has no cast for the dtype, it
    calls `slow_path`.
    """
    fn, array_type, spec, backend, array_mode = entry.fn, entry.array_type, entry.spec, entry.backend, entry.array_mode
    if left and backend.scalars_left is not True and "." not in spec.name:
        fn = backend.scalars_left[spec.name]
    accepted, ranges = dtype_fallbacks.mixed_with_scalars(backend, entry.accepted_dtypes, kind)
    mode, to = all_modes[entry.modes], caster(backend)
    floats = dtype_fallbacks.converted_to_float(spec, backend, fn, mode, kind, accepted, left)

    def plan(a, b, x1, x2):
        dtype, fused = (b if left else a).dtype, None
        if dtype not in accepted:
            limits = ranges.get(dtype)
            if limits is None or not limits[0] <= (a if left else b) <= limits[1]:
                target, fused = floats.get(dtype, _NO_CAST)
                if target is None or not array_mode:
                    return entry.slow_path((x1, x2), NOTHING)
                if fused is None:
                    a, b = (a, to(b, target)) if left else (to(a, target), b)
        try:
            result = fn(a, b) if fused is None else fused(a, b)
        except Exception as error:
            return entry.failed(error, (a, b), (x1, x2))
        if type(result) is not array_type or not array_mode:
            return finish(entry, (x1, x2), {}, result, array_mode or a is not x1 or b is not x2)
        array = new(Array)
        array._data = result
        return array

    return plan


def many_arrays(entry: CallEntry, types: tuple[type, ...]) -> Plan | None:
    """Return the plan for ``f(x1, x2, 1.5, step=1)``, or None if there is none.

    If the call has scalars or keywords, the promoted arrays must have one dtype, which the scalars must not change.
    If the call has neither scalars nor keywords, the promoted arrays may have several dtypes. In array mode, the plan
    then casts them to one dtype.
    """
    fn, array_type, spec, backend = entry.fn, entry.array_type, entry.spec, entry.backend
    array_mode, dtypes, count = entry.array_mode, entry.accepted_dtypes, entry.spec.leading
    promoted = [i for i in range(count) if spec.positional[i] in spec.promote]
    scalars = [i for i, cls in enumerate(types) if cls in PYTHON_SCALARS]
    arrays = [i for i in promoted if i not in scalars]
    # If all promoted arguments are scalars, as in ``where(condition, 1.0, 0.0)``, give them a default dtype.
    kinds = {types[i] for i in scalars}
    scalars_only = bool(kinds) and scalars == promoted and kinds <= {int, float}
    if (scalars and not (scalars_only or (arrays and set(scalars) <= set(promoted)))) or _option_converters(entry):
        return None
    # Look up the ranges of integer dtypes: an integer scalar must be in the range of an integer array.
    ranges = dtype_fallbacks.mixed_with_scalars(backend, dtypes, int)[1] if kinds == {int} else {}
    allowed = frozenset.intersection(*[backend.takes[float if k is int else k] for k in kinds]) if kinds else dtypes
    allowed = allowed if dtypes is None or allowed is None else allowed & dtypes
    # Also check the arrays that are not promoted: the dtype of each of them must be an accepted one.
    others = [] if dtypes is None else [i for i in range(count) if i not in promoted]
    positional, options, flags = entry.positional, entry.options, entry.flags
    can_cast = array_mode and not (scalars or entry.names)

    def plan(*passed):
        data, args, kwargs = [*passed[:count]], passed[count : 2 * count], passed[2 * count] if entry.names else NOTHING
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return entry.slow_path(args, kwargs)
        dtype = data[arrays[0]].dtype if arrays else None
        if allowed is not None and arrays and dtype not in allowed:
            limits = ranges.get(dtype)
            if limits is None or any([not limits[0] <= data[i] <= limits[1] for i in scalars]):
                return entry.slow_path(args, kwargs)
        for i in others:
            if data[i].dtype not in dtypes:
                return entry.slow_path(args, kwargs)
        for i in arrays:
            if data[i].dtype is not dtype and data[i].dtype != dtype:
                return cast_first(entry, data, args, NOTHING, arrays) if can_cast else entry.slow_path(args, kwargs)
        try:
            if scalars_only:
                _make_default(backend, data, scalars, float in types)
            if positional:
                keywords = dict(kwargs)
                result = fn(*data, *[keywords.pop(n) for n in positional], **keywords)
            else:
                result = fn(*data, **kwargs)
        except Exception as error:
            return entry.failed(error, data, args, kwargs)
        as_array = array_mode or any([type(x) is Array for x in args])
        fits = as_array and type(result) is array_type
        return wrap(result) if fits else finish(entry, args, kwargs, result, as_array)

    return plan


def _make_default(backend: Any, data: list[Any], indices: list[int], floats: bool) -> None:
    """Replace the scalars at `indices` in `data` by arrays of the default dtype, on the device of the first array in
    `data`.
    """
    name = context.setting("default_float_dtype" if floats else "default_int_dtype")
    like = next(x for x in data if type(x) not in PYTHON_SCALARS)
    for i in indices:
        data[i] = cast(backend, data[i], backend.native_dtype(name, explicit=False), like)


def sequence(entry: CallEntry) -> Plan:
    """Return the plan for ``f([x, y], axis=0)``. If the function promotes, the arrays must have one dtype."""
    fn, t, spec, backend, array_mode = entry.fn, entry.array_type, entry.spec, entry.backend, entry.array_mode
    promotes, accepted = bool(spec.promote), entry.accepted_dtypes
    options, flags, fast = entry.options, entry.flags, entry.fast_dtype
    conversions: dict[tuple[type, ...], Any] = {}

    def plan(xs, kwargs):
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return entry.slow_path((xs,), kwargs)
        data = [x._data if type(x) is Array else x for x in xs]
        first = data[0]
        cls = type(first)
        dtype = first.dtype
        if dtype is not fast and accepted is not None and dtype not in accepted:
            return run_list(entry, conversions, data, xs, kwargs)
        for a in data:
            if type(a) is not cls or (
                a.dtype is not dtype and a.dtype != dtype and (promotes or (accepted and a.dtype not in accepted))
            ):
                return run_list(entry, conversions, data, xs, kwargs)
        try:
            result = fn(data, **kwargs)
        except Exception as error:
            if spec.at_least_1d and () in [a.shape for a in data]:
                return entry.slow_path((xs,), kwargs)
            return translate.handle(spec.name, backend, data, False, error, kwargs)
        if type(result) is not t or not array_mode:
            as_array = array_mode or Array in map(type, xs)
            return result if type(result) is t and not as_array else finish(entry, (xs,), kwargs, result, as_array)
        array = new(Array)
        array._data = result
        return array

    return plan


def any_number(entry: CallEntry) -> Plan:
    """Return the plan for ``f("ij,jk", x, y)``. If the function promotes, the arrays must have one dtype."""
    fn, array_type, spec, backend = entry.fn, entry.array_type, entry.spec, entry.backend
    array_mode, promotes, dtypes, is_body = entry.array_mode, bool(spec.promote), entry.accepted_dtypes, fn is spec.body

    def plan(fixed, data, args):
        for value in fixed:
            if type(value) not in PLAIN and is_own(value):
                return entry.slow_path((*fixed, *args), NOTHING)
        dtype = data[0].dtype
        for a in data:
            if (promotes and a.dtype is not dtype and a.dtype != dtype) or (
                dtypes is not None and a.dtype not in dtypes
            ):
                return entry.slow_path((*fixed, *args), NOTHING)
        as_array = array_mode or any([type(x) is Array for x in args])
        if is_body:
            pairs = zip(data, args, strict=True)
            arrays = [x if type(x) is Array else arguments.wrap(spec, backend, a, True) for a, x in pairs]
            return _call_body(entry, (*fixed, *arrays), NOTHING, as_array)
        try:
            result = fn(*fixed, *data)
        except Exception as error:
            leading = dict(zip(spec.positional, fixed, strict=True))
            translate.handle(spec.name, backend, data, spec.broadcast, error, leading)
        fits = as_array and type(result) is array_type
        return wrap(result) if fits else finish(entry, (*fixed, *args), {}, result, as_array)

    return plan


def body(entry: CallEntry) -> Plan:
    """Return the plan of a compositional function. Its body receives `ivy.Array`s, also in native mode."""
    spec, backend, dtypes, array_mode = entry.spec, entry.backend, entry.accepted_dtypes, entry.array_mode
    # Each rule is a pair: True if the parameter is promoted, and True if a scalar is cast to the dtype of the arrays.
    # For parameters in `spec.accepts_scalars`, the body accepts the scalar itself.
    rules = [(n in spec.promote, n not in spec.accepts_scalars) for n in spec.positional]
    count, keys, shapes = spec.leading, entry.positional, [n for n in entry.names if n.removeprefix("/") in spec.shapes]
    extra = [(n, (n in spec.promote, n not in spec.accepts_scalars)) for n in entry.names if n in spec.extra_arrays]
    options, flags, fast, converts = entry.options, entry.flags, entry.fast_dtype, extra or keys or shapes
    if count == 1 and not converts:
        return _body_of_one(entry)

    def plan(*args):
        passed = args[count : 2 * count]
        kwargs = args[-1] if len(args) > 2 * count else {}
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return entry.slow_path(passed, kwargs)
        if entry.choices and any([kwargs[n] not in choices for n, choices in entry.choices]):
            return entry.slow_path(passed, kwargs)
        as_array, common, like, arrays, scalars = array_mode, None, None, [], []
        keywords = kwargs | {n: arguments.as_shape(spec, kwargs[n]) for n in shapes} if converts else kwargs
        for x, (promoted, casts) in (*zip(passed, rules, strict=False), *[(kwargs[n], rule) for n, rule in extra]):
            if type(x) is Array:
                as_array = True
            elif x is None or (promoted and (type(x) is float or type(x) is int)):
                if x is not None:
                    scalars.append((len(arrays), casts))
                arrays.append(x)
                continue
            else:
                x = wrap(x)
            a = x._data
            if not isinstance(a, backend.types):
                return entry.slow_path(passed, kwargs)
            dtype = a.dtype
            is_foreign = dtype is not fast and dtypes is not None and dtype not in dtypes
            if is_foreign or (promoted and common is not None and dtype is not common and dtype != common):
                return entry.slow_path(passed, kwargs)
            if promoted:
                common, like = dtype, a
            arrays.append(x)
        if scalars:
            if common not in backend.takes[float]:
                return entry.slow_path(passed, kwargs)
            for i in [i for i, casts in scalars if casts]:
                arrays[i] = wrap(cast(backend, arrays[i], common, like))
        keywords.update(zip([n for n, _ in extra], arrays[count:], strict=True))
        return _call_body(entry, (*arrays[:count], *[keywords.pop(n) for n in keys]), keywords, as_array)

    return plan


def _body_of_one(entry: CallEntry) -> Plan:
    """Return the plan of a compositional function of one array. The body receives the keywords unchanged."""
    spec, backend, accepted, array_mode = entry.spec, entry.backend, entry.accepted_dtypes, entry.array_mode
    options, flags, fast = entry.options, entry.flags, entry.fast_dtype

    def plan(a, x, kwargs=NOTHING):
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return entry.slow_path((x,), kwargs)
        if entry.choices and any([kwargs[n] not in choices for n, choices in entry.choices]):
            return entry.slow_path((x,), kwargs)
        if type(x) is Array:
            array, as_array = x, True
        else:
            array, as_array = new(Array), array_mode
            array._data = x
        dtype = a.dtype
        if dtype is not fast and accepted is not None and dtype not in accepted:
            return entry.slow_path((x,), kwargs)
        try:
            result = spec.body(array, **kwargs)
        except Exception as error:
            translate.within(spec, error, (array,), kwargs)
        return result if as_array else arguments.wrap(spec, backend, result, False)

    return plan


def _call_body(entry: CallEntry, args: tuple[Any, ...], kwargs: dict[str, Any], as_array: bool) -> Any:
    """Call the body of a compositional function. Return native arrays unless `as_array` is True."""
    try:
        result = entry.spec.body(*args, **kwargs)
    except Exception as error:
        translate.within(entry.spec, error, args, kwargs)
    return result if as_array else arguments.wrap(entry.spec, entry.backend, result, False)


def _check_accepted(entry: CallEntry, dtype: Any) -> Any:
    """Return a dtype if the implementation accepts it. Otherwise raise `Elsewhere`, which leads to the slow path."""
    if entry.accepted_dtypes is not None and dtype not in entry.accepted_dtypes:
        raise arguments.Elsewhere
    return dtype


def _check_int(value: Any) -> Any:
    """Return the value of a parameter that also accepts 0-d arrays, if the value is an int. Otherwise raise
    `Elsewhere`, which leads to the slow path.
    """
    if type(value) is not int:
        raise arguments.Elsewhere
    return value


def _option_converters(entry: CallEntry) -> list[tuple[str, Callable[[Any], Any]]]:
    """Return (keyword, converter) pairs for the options that need conversion: dtypes, devices, 0-d arrays, indices,
    shapes and choices.
    """
    spec, backend = entry.spec, entry.backend
    converters: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(spec.dtypes, lambda v: v if v is None else _check_accepted(entry, backend.native_dtype(v))),
        **dict.fromkeys(spec.devices, lambda v: v if v is None else backend.native_device(v)),
        **dict.fromkeys(spec.scalars, _check_int),
        **dict.fromkeys(spec.indices, lambda v: arguments.as_index(backend, v)),
        **dict.fromkeys(spec.shapes, partial(arguments.as_shape, spec)),
    }
    if is_lenient(entry.fn):
        converters.update({n: partial(arguments.one_of, choices) for n, choices in spec.choices.items()})
    return [(key, converters[n]) for key in entry.names if (n := key.removeprefix("/")) in converters]
