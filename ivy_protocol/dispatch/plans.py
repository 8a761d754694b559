"""Plans: the shortest ways to answer the common shapes of calls.

Each takes the fast way when the arrays are of one library and data type, and hands everything else to
`general`. They are written out by hand, since every line here is paid for by every call. A plan gets the
native arrays first and then the arguments as they were given.
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
from ivy_protocol.core.context import all_modes
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch.recipe import NOTHING, Plan, Recipe, cast_first, finish, joining_list
from ivy_protocol.errors import translate

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__


def one_array(recipe: Recipe) -> Plan:
    """``f(x)``, where the dispatcher does not call the library itself, and ``f(x, axis=0)``, with these keywords."""
    fn, spec, backend, raw = recipe.fn, recipe.spec, recipe.backend, recipe.spec.raw
    gate, common, native = recipe.gate, recipe.common, not recipe.array_mode
    # What returns no arrays takes its options as they are.
    t, converters = (None, []) if raw else (recipe.array_type, _converters(recipe))
    placed, options, flags = recipe.placed, recipe.options, recipe.flags
    as_given, sums = not converters and not placed, dtype_fallbacks.accumulators(spec, backend, recipe.names)
    # The library takes Python numbers in the place of arrays.
    numbers = spec.extra_arrays.intersection(recipe.names)
    bare = dtype_fallbacks.bare_beside(backend, gate, numbers)
    axes = spec.name in backend.axes_of_scalars and not {"axis", "axes"}.isdisjoint(recipe.names)

    def plan(a, x, kwargs=NOTHING):
        if axes and not a.ndim:
            return recipe.by_general((x,), kwargs)
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return recipe.by_general((x,), kwargs)
        if gate is not None:
            dtype = a.dtype
            if dtype is not common and dtype not in gate:
                target = sums and sums(dtype)
                if target is None:
                    other = raw or (native and a is x)
                    return recipe.by_general((x,), kwargs) if other else cast_first(recipe, (a,), (x,), kwargs)
                kwargs = {**kwargs, "dtype": target}
        if numbers:
            beside = bare(a.dtype, kwargs, native and a is x)
            if beside is None:
                return recipe.by_general((x,), kwargs)
            kwargs = beside
        try:
            if as_given:
                r = fn(a, **kwargs) if kwargs else fn(a)
            else:
                given = dict(kwargs)
                for name, convert in converters:
                    given[name] = convert(given[name])
                r = fn(a, *[given.pop(n) for n in placed], **given)
        except Exception as error:
            bounds = numbers and any([hasattr(kwargs[n], "shape") for n in numbers])
            return recipe.by_general((x,), kwargs) if bounds else recipe.failed(error, (a,), (x,), kwargs)
        if type(r) is not t:
            asked = raw and r is not NotImplemented
            return r if asked else finish(recipe, (x,), kwargs, r, not native or a is not x, a)
        if native and a is x:
            return r
        array = new(Array)
        array._data = r
        return array

    return plan


def two_arrays(recipe: Recipe) -> Plan:
    """``f(x1, x2)``, where the dispatcher does not call the library itself, and ``f(x1, x2, bias=b, axis=0)``.

    The arrays are of one data type, in keywords too; without keywords they are cast to one.
    """
    fn, t, spec, backend = recipe.fn, recipe.array_type, recipe.spec, recipe.backend
    array_mode, gate, common, same = recipe.array_mode, recipe.gate, recipe.common, bool(recipe.spec.promote)
    more = tuple(n for n in recipe.names if n in spec.extra_arrays)
    converters, placed, types = _converters(recipe), recipe.placed, backend.types
    options, flags, casts = recipe.options, recipe.flags, same and not recipe.names
    changes, any_types = bool(more or converters or placed), not same and gate is None

    def plan(a, b, x1, x2, kwargs=NOTHING):
        as_array = array_mode or a is not x1 or b is not x2
        first = None if any_types else a.dtype
        if not any_types and ((second := b.dtype) is not first or first is not common):
            known = gate is None or ((first is common or first in gate) and second in gate)
            if not known or (same and first is not second):
                cast = casts and as_array
                return cast_first(recipe, (a, b), (x1, x2)) if cast else recipe.by_general((x1, x2), kwargs)
        given = kwargs
        if kwargs:
            for n, fits in options:
                if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                    return recipe.by_general((x1, x2), kwargs)
            given = dict(kwargs) if changes else kwargs
            for name in more:
                c = given[name]
                if type(c) is Array:
                    c, as_array = c._data, True
                if c is not None and (not isinstance(c, types) or (same and c.dtype is not first)):
                    return recipe.by_general((x1, x2), kwargs)
                given[name] = c
        try:
            if changes:
                for name, convert in converters:
                    given[name] = convert(given[name])
                r = fn(a, b, *([given.pop(n) for n in placed] if placed else ()), **given)
            else:
                r = fn(a, b, **kwargs) if kwargs else fn(a, b)
        except Exception as error:
            return recipe.failed(error, (a, b), (x1, x2), kwargs)
        if type(r) is not t or not as_array:
            return finish(recipe, (x1, x2), kwargs, r, as_array)
        array = new(Array)
        array._data = r
        return array

    return plan


def array_and_scalar(recipe: Recipe, kind: type, left: bool) -> Plan:
    """``f(x, 1.5)`` or ``f(1.5, x)`` where the scalar does not change the type of the array."""
    fn, t, spec, backend, array_mode = recipe.fn, recipe.array_type, recipe.spec, recipe.backend, recipe.array_mode
    if left and backend.scalars_left is not True and "." not in spec.name:
        fn = backend.scalars_left[spec.name]
    takes, ranges = dtype_fallbacks.beside_numbers(backend, recipe.gate, kind)
    floats, to = dtype_fallbacks.made_floats(spec, backend, all_modes[recipe.modes], kind, takes), caster(backend)

    def plan(a, b, x1, x2):
        dtype = (b if left else a).dtype
        if dtype not in takes:
            limits = ranges.get(dtype)
            if limits is None or not limits[0] <= (a if left else b) <= limits[1]:
                target = floats.get(dtype)
                if target is None or not array_mode:
                    return recipe.by_general((x1, x2), NOTHING)
                a, b = (a, to(b, target)) if left else (to(a, target), b)
        try:
            r = fn(a, b)
        except Exception as error:
            return recipe.failed(error, (a, b), (x1, x2))
        if type(r) is not t or not array_mode:
            return finish(recipe, (x1, x2), {}, r, array_mode or a is not x1 or b is not x2)
        array = new(Array)
        array._data = r
        return array

    return plan


def many_arrays(recipe: Recipe, types: tuple[type, ...]) -> Plan | None:
    """``f(x1, x2, 1.5, step=1)`` for arrays of one data type where they are promoted, which no number changes."""
    fn, t, spec, backend = recipe.fn, recipe.array_type, recipe.spec, recipe.backend
    array_mode, gate, count = recipe.array_mode, recipe.gate, recipe.spec.leading
    promoted = [i for i in range(count) if spec.positional[i] in spec.promote]
    scalars = [i for i, cls in enumerate(types) if cls in PYTHON_SCALARS]
    arrays = [i for i in promoted if i not in scalars]
    # Numbers alone get the default type of their kind first, as in ``where(condition, 1.0, 0.0)``.
    kinds = {types[i] for i in scalars}
    lone = bool(kinds) and scalars == promoted and kinds <= {int, float}
    if (scalars and not (lone or (arrays and set(scalars) <= set(promoted)))) or _converters(recipe):
        return None
    # As above, integers beside integers have to fit.
    ranges = dtype_fallbacks.beside_numbers(backend, gate, int)[1] if kinds == {int} else {}
    takes = frozenset.intersection(*[backend.takes[float if k is int else k] for k in kinds]) if kinds else gate
    takes = takes if gate is None or takes is None else takes & gate
    # Those that are not cast together, where some data types do not go to the library.
    others = [] if gate is None else [i for i in range(count) if i not in promoted]
    placed, options, flags = recipe.placed, recipe.options, recipe.flags
    casts = array_mode and not (scalars or recipe.names)

    def plan(*both):
        data, given, kwargs = [*both[:count]], both[count : 2 * count], both[2 * count] if recipe.names else NOTHING
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return recipe.by_general(given, kwargs)
        dtype = data[arrays[0]].dtype if arrays else None
        if takes is not None and arrays and dtype not in takes:
            limits = ranges.get(dtype)
            if limits is None or any([not limits[0] <= data[i] <= limits[1] for i in scalars]):
                return recipe.by_general(given, kwargs)
        for i in others:
            if data[i].dtype not in gate:
                return recipe.by_general(given, kwargs)
        for i in arrays:
            if data[i].dtype is not dtype:
                return cast_first(recipe, data, given, NOTHING, arrays) if casts else recipe.by_general(given, kwargs)
        try:
            if lone:
                _make_default(backend, data, scalars, float in types)
            if placed:
                more = dict(kwargs)
                r = fn(*data, *[more.pop(n) for n in placed], **more)
            else:
                r = fn(*data, **kwargs)
        except Exception as error:
            return recipe.failed(error, data, given, kwargs)
        as_array = array_mode or any([type(x) is Array for x in given])
        if type(r) is not t or not as_array:
            return finish(recipe, given, kwargs, r, as_array)
        array = new(Array)
        array._data = r
        return array

    return plan


def _make_default(backend: Any, data: list[Any], places: list[int], floats: bool) -> None:
    """Make arrays of the default type of the numbers in some places, beside the others."""
    name = context.setting("default_float_dtype" if floats else "default_int_dtype")
    like = next(x for x in data if type(x) not in PYTHON_SCALARS)
    for i in places:
        data[i] = cast(backend, data[i], backend.native_dtype(name, explicit=False), like)


def sequence(recipe: Recipe) -> Plan:
    """``f([x, y], axis=0)`` for arrays of one data type."""
    fn, t, spec, backend, array_mode = recipe.fn, recipe.array_type, recipe.spec, recipe.backend, recipe.array_mode
    promotes, gate = bool(spec.promote), recipe.gate
    options, flags, common = recipe.options, recipe.flags, recipe.common
    joins: dict[tuple[type, ...], Any] = {}

    def plan(xs, kwargs):
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return recipe.by_general((xs,), kwargs)
        data = [x._data if type(x) is Array else x for x in xs]
        first = data[0]
        cls = type(first)
        dtype = first.dtype
        if dtype is not common and gate is not None and dtype not in gate:
            return joining_list(recipe, joins, data, xs, kwargs)
        for a in data:
            if type(a) is not cls or (a.dtype is not dtype and (promotes or (gate and a.dtype not in gate))):
                return joining_list(recipe, joins, data, xs, kwargs)
        try:
            r = fn(data, **kwargs)
        except Exception as error:
            if spec.lifts and () in [a.shape for a in data]:
                return recipe.by_general((xs,), kwargs)
            return translate.handle(spec.name, backend, data, False, error, kwargs)
        if type(r) is not t or not array_mode:
            as_array = array_mode or Array in map(type, xs)
            return r if type(r) is t and not as_array else finish(recipe, (xs,), kwargs, r, as_array)
        array = new(Array)
        array._data = r
        return array

    return plan


def any_number(recipe: Recipe) -> Plan:
    """``f("ij,jk", x, y)`` for arrays of one data type where the function promotes them."""
    fn, t, spec, backend = recipe.fn, recipe.array_type, recipe.spec, recipe.backend
    array_mode, promotes, gate, by_body = recipe.array_mode, bool(spec.promote), recipe.gate, fn is spec.body

    def plan(fixed, data, given):
        for value in fixed:
            if type(value) not in PLAIN and is_own(value):
                return recipe.by_general((*fixed, *given), NOTHING)
        dtype = data[0].dtype
        for a in data:
            if (promotes and a.dtype is not dtype) or (gate is not None and a.dtype not in gate):
                return recipe.by_general((*fixed, *given), NOTHING)
        as_array = array_mode or any([type(x) is Array for x in given])
        if by_body:
            pairs = zip(data, given, strict=True)
            arrays = [x if type(x) is Array else arguments.wrap(spec, backend, a, True) for a, x in pairs]
            return _of_body(recipe, (*fixed, *arrays), NOTHING, as_array)
        try:
            r = fn(*fixed, *data)
        except Exception as error:
            before = dict(zip(spec.positional, fixed, strict=True))
            translate.handle(spec.name, backend, data, spec.broadcast, error, before)
        if type(r) is not t or not as_array:
            return finish(recipe, (*fixed, *given), {}, r, as_array)
        array = new(Array)
        array._data = r
        return array

    return plan


def body(recipe: Recipe) -> Plan:
    """A compositional function: its body sees `ivy.Array` in any mode."""
    spec, backend, gate, array_mode = recipe.spec, recipe.backend, recipe.gate, recipe.array_mode
    # Of those whose numbers stay as they are beside floats, the second says so.
    promotes = [(n in spec.promote, n not in spec.numbers) for n in spec.positional]
    count, placed, shapes = spec.leading, recipe.placed, [n for n in recipe.names if n.removeprefix("/") in spec.shapes]
    more = [(n, (n in spec.promote, n not in spec.numbers)) for n in recipe.names if n in spec.extra_arrays]
    options, flags, common, changed = recipe.options, recipe.flags, recipe.common, more or placed or shapes
    if count == 1 and not changed:
        return _body_of_one(recipe)

    def plan(*args):
        given = args[count : 2 * count]
        kwargs = args[-1] if len(args) > 2 * count else {}
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return recipe.by_general(given, kwargs)
        if recipe.chosen and any([kwargs[n] not in choices for n, choices in recipe.chosen]):
            return recipe.by_general(given, kwargs)
        as_array, same, like, arrays, numbers = array_mode, None, None, [], []
        keywords = kwargs | {n: arguments.as_shape(spec, kwargs[n]) for n in shapes} if changed else kwargs
        for x, (promoted, becomes) in (*zip(given, promotes, strict=False), *[(kwargs[n], roles) for n, roles in more]):
            if type(x) is Array:
                as_array = True
            elif x is None or (promoted and (type(x) is float or type(x) is int)):
                if x is not None:
                    numbers.append((len(arrays), becomes))
                arrays.append(x)
                continue
            else:
                array = new(Array)
                array._data = x
                x = array
            a = x._data
            if not isinstance(a, backend.types):
                return recipe.by_general(given, kwargs)
            dtype = a.dtype
            foreign = dtype is not common and gate is not None and dtype not in gate
            if foreign or (promoted and same is not None and dtype is not same):
                return recipe.by_general(given, kwargs)
            if promoted:
                same, like = dtype, a
            arrays.append(x)
        if numbers:
            if same not in backend.takes[float]:
                return recipe.by_general(given, kwargs)
            for i in [i for i, becomes in numbers if becomes]:
                array = new(Array)
                array._data = cast(backend, arrays[i], same, like)
                arrays[i] = array
        keywords.update(zip([n for n, _ in more], arrays[count:], strict=True))
        return _of_body(recipe, (*arrays[:count], *[keywords.pop(n) for n in placed]), keywords, as_array)

    return plan


def _body_of_one(recipe: Recipe) -> Plan:
    """The same of one array, with keywords that its body takes as they are."""
    spec, backend, gate, array_mode = recipe.spec, recipe.backend, recipe.gate, recipe.array_mode
    options, flags, common = recipe.options, recipe.flags, recipe.common

    def plan(a, x, kwargs=NOTHING):
        for n, fits in options:
            if type(kwargs[n]) not in fits and (n in flags or is_own(kwargs[n])):
                return recipe.by_general((x,), kwargs)
        if recipe.chosen and any([kwargs[n] not in choices for n, choices in recipe.chosen]):
            return recipe.by_general((x,), kwargs)
        if type(x) is Array:
            array, as_array = x, True
        else:
            array, as_array = new(Array), array_mode
            array._data = x
        dtype = a.dtype
        if dtype is not common and gate is not None and dtype not in gate:
            return recipe.by_general((x,), kwargs)
        try:
            r = spec.body(array, **kwargs)
        except Exception as error:
            translate.within(spec, error, (array,), kwargs)
        return r if as_array else arguments.wrap(spec, backend, r, False)

    return plan


def _of_body(recipe: Recipe, args: tuple[Any, ...], kwargs: dict[str, Any], as_array: bool) -> Any:
    """What the body of a compositional function gives for its arguments."""
    try:
        r = recipe.spec.body(*args, **kwargs)
    except Exception as error:
        translate.within(recipe.spec, error, args, kwargs)
    return r if as_array else arguments.wrap(recipe.spec, recipe.backend, r, False)


def _direct(recipe: Recipe, dtype: Any) -> Any:
    """A data type that was asked for, if the library itself computes in it."""
    if recipe.gate is not None and dtype not in recipe.gate:
        raise arguments.Elsewhere
    return dtype


def _number(value: Any) -> Any:
    """A number in the place of an array."""
    if type(value) is not int:
        raise arguments.Elsewhere
    return value


def _converters(recipe: Recipe) -> list[tuple[str, Callable[[Any], Any]]]:
    """How the keywords of a plan become native: data types, devices, indices and shapes."""
    spec, backend = recipe.spec, recipe.backend
    found: dict[str, Callable[[Any], Any]] = {
        **dict.fromkeys(spec.dtypes, lambda v: v if v is None else _direct(recipe, backend.native_dtype(v))),
        **dict.fromkeys(spec.devices, lambda v: v if v is None else backend.native_device(v)),
        **dict.fromkeys(spec.scalars, _number),
        **dict.fromkeys(spec.indices, lambda v: arguments.as_index(backend, v)),
        **dict.fromkeys(spec.shapes, partial(arguments.as_shape, spec)),
    }
    if is_lenient(recipe.fn):
        found.update({n: partial(arguments.one_of, choices) for n, choices in spec.choices.items()})
    return [(key, found[n]) for key in recipe.names if (n := key.removeprefix("/")) in found]
