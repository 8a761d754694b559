"""Plans for calls that make arrays, such as ``zeros((2, 3))`` or ``asarray([1, 2])``: what is in force says where.

They are kept by what is in force, and not by modes only, so that nothing has to be looked up when they run.
"""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import dtype_fallbacks, pytrees
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.devices import default_device, device_of
from ivy_protocol.backends.implementations import implementations
from ivy_protocol.base.nested import PLAIN
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments, mixing
from ivy_protocol.conversion.promotion import cast_arrays, inferred_dtype
from ivy_protocol.core import context
from ivy_protocol.core.context import all_modes, functions, state
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import RANGES, Dtype, Preferred
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, sole_kind
from ivy_protocol.core.shape import Shape
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.general import general, resolve
from ivy_protocol.dispatch.stepped import in_lists, take
from ivy_protocol.errors import translate, validate

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
new = object.__new__
_KNOWN = PLAIN | {Dtype, Preferred, Device, Shape}
_NAMES = frozenset((str, Dtype, Preferred, Device, type(None)))


def of_no_arrays(spec: Spec) -> Any:
    """A dispatcher for functions that take no arrays first, or make one of an object, such as a list or an array."""
    index, of_object = spec.index, bool(spec.contents)

    def call(*args: Any, **kwargs: Any) -> Any:
        cls = type(args[0]._data) if of_object and args and type(args[0]) is Array else None
        return by_types(functions[index], cls, args, kwargs)

    return call


def by_types(spec: Spec, cls: type | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call without arrays, or with an `ivy.Array` of native ones of a class first."""
    if mixing.tracing():
        return general(spec, context.current_modes(), args, kwargs)
    now = state.default if state.modes is not None else context.current()
    key: Any = spec.index, cls
    # For a few arguments this takes less than to make a tuple of all.
    for value in args:
        key = key, type(value)
    for name in kwargs:
        key = key, name, type(kwargs[name])
    plan = (now.creation or context.creation_plans(now)).get(key)
    return _unplanned(spec, cls, key, args, kwargs) if plan is None else plan(args, kwargs)


def _unplanned(
    spec: Spec, cls: type | None, key: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Answer a call for which no plan was found, and keep one if it is of a common kind."""
    absent = [n for n in ("like", "key", "seed", "out") if kwargs.get(n, 0) is spec.defaults.get(n, 1) is None]
    if absent:
        # So bodies hand them on.
        return by_types(spec, cls, args, {n: v for n, v in kwargs.items() if n not in absent})
    now = context.current()
    try:
        plan = planned(spec, now, args, kwargs)
    except Exception as error:
        translate.within(spec, error, args, kwargs)
    if plan is None:
        return general(spec, now.modes, args, kwargs)
    context.creation_plans(now)[key] = plan
    return plan(args, kwargs)


def _like(spec: Spec, now: context.Context, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """A plan for calls with ``like=``, which is an array of the type of this one; None where there is none."""
    like, only = kwargs["like"], all_modes[now.modes].only
    cls = type(like._data if type(like) is Array else like)
    backend = None if issubclass(cls, Array) or is_override(cls) else backends.loaded.get(backends.backend_name(cls))
    if backend is None or only or spec.contents or spec.draws or now.value("default_device"):
        return None
    joins = backend.name == mixing.HOST and context.chosen_backend() not in ("", mixing.HOST)
    if joins or not backends.is_stable(cls):
        return None
    return planned(spec, now, args, {n: v for n, v in kwargs.items() if n != "like"}, (backend, cls))


def planned(spec: Spec, now: context.Context, args: tuple[Any, ...], kwargs: dict[str, Any], of: Any = None) -> Any:
    """The plan for a call without arrays, of a library and class if given; None where only the general way serves."""
    if "like" in kwargs:
        return _like(spec, now, args, kwargs)
    mode = all_modes[now.modes]
    if mode.sees_every_call or not spec.names.issuperset(kwargs) or (spec.contents and not args):
        return None
    bound = spec.bind(args, kwargs)
    arrays = [n for n, v in bound.items() if n in spec.data and type(v) not in arguments.NOT_ARRAYS]
    lengths = [n for n in spec.shapes if hasattr(bound.get(n), "__index__")]
    if not _KNOWN.issuperset([type(v) for n, v in bound.items() if n not in (*spec.contents, *arrays, *lengths)]):
        return None
    if pytrees.waiting:
        pytrees.register_present()
    unusual = bound.get("out") is not None or spec.more in bound or (of and arrays)
    missing = any([v is None and n in spec.data and spec.defaults.get(n, 0) is not None for n, v in bound.items()])
    strange = missing or any([type(v) not in spec.options[n] for n, v in bound.items() if n in spec.options])
    if unusual or strange or any([type(bound.get(n)) not in _NAMES for n in (*spec.dtypes, *spec.devices)]):
        return None
    if spec.draws and ("key" in bound or mode.random_mode == "portable"):
        return None
    if spec.contents:
        return _of_object(spec, now, bound)
    bound = {n: v for n, v in bound.items() if n != "out"}
    if arrays:
        return _beside_arrays(spec, now, bound, arrays) if mode.mixed_arrays != "any" else None
    backend, cls = of or (backends.load(mode.only or context.chosen_backend() or mixing.HOST), None)
    placed = dict.fromkeys(spec.devices)
    found = dict.fromkeys(spec.dtypes) if spec.infer else {}
    chain = implementations(spec, backend, tuple({**bound, **found, **(placed if now.value("default_device") else {})}))
    if not chain:
        return None
    # Numbers in the place of arrays are made such before they are drawn with.
    made = set(spec.arrays).difference(() if spec.draws else spec.numbers) & set(bound)
    apart = made and (not spec.draws or now.value("default_device") or any(mode.casting))
    simple = chain[0] is not spec.body and not (apart or spec.raw or spec.several or backend.off_devices.get(spec.name))
    if simple and made:
        # Of these numbers the types count; what does not fit is refused in the call.
        bound = {n: type(v)(1) if n in made and v is not None else v for n, v in bound.items()}
        cast_arrays(spec, backend, bound)
    if simple:
        return _without_arrays(spec, now, backend, chain[0], bound, (len(args), bool(made), cls))
    return None if of else _by_steps(spec, now, backend, tuple(bound))


def _beside_arrays(spec: Spec, now: context.Context, bound: dict[str, Any], names: list[str]) -> Any:
    """A plan for calls with arrays of the types of these, or numbers of NumPy, where there may be other numbers."""
    types = [type(arguments.data_of(bound[n])) for n in names]
    if spec.indices or spec.writes or not all(map(backends.is_stable, types)):
        return None
    backend = backends.loaded.get(resolve(spec.number, now.modes, context.chosen_backend(), *types))
    return backend and _by_steps(spec, now, backend, tuple(bound), names, types)


def _by_steps(
    spec: Spec, now: context.Context, backend: Backend, given: tuple[str, ...], arrays: Any = (), types: Any = ()
) -> Callable[..., Any]:
    """A plan of the steps that such calls take, for arrays of these names and types."""
    modes, taken = now.modes, steps.steps_for(spec, backend, all_modes[now.modes], given)

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call = steps.Call(spec, modes, args, kwargs)
        bound = call.bound = spec.bind(args, kwargs)
        leaves = call.leaves = [bound[n] for n in arrays]
        if types and [type(v._data) if type(v) is Array else type(v) for v in leaves] != types:
            return general(spec, modes, args, kwargs)
        return take(call, backend, taken)

    return steps.noted(plan, taken)


def _of_object(spec: Spec, now: context.Context, bound: dict[str, Any]) -> Callable[..., Any] | None:
    """A plan for calls with an object of the type of this one."""
    mode, chosen = all_modes[now.modes], context.chosen_backend()
    obj = bound[spec.contents[0]]
    cls = type(obj._data if type(obj) is Array else obj)
    listed, where = cls in SEQUENCES, chosen or mixing.HOST
    is_array = not listed and cls not in PYTHON_SCALARS
    if mode.only or "backend" in bound:
        return None
    if is_array:
        name = backends.backend_name(cls)
        others = () if not name else backends.load(name).scalar_types
        if not name or not backends.is_stable(cls) or is_override(cls) or issubclass(cls, others):
            return None
        # Data of the host go to the backend that was chosen, if one was.
        where = where if name == mixing.HOST and type(obj) is not Array else name
    backend = backends.load(where)
    if len(bound) == 1 and cls is backend.array_type and "copy" in spec.defaults and not now.value("default_device"):
        return _as_it_is(spec, now, backend)
    by_steps: Any = _by_steps(spec, now, backend, tuple(bound), spec.contents[: int(is_array)])
    if is_array:
        return by_steps
    flat = _of_plain_numbers(spec, now, backend) if len(bound) == 1 else None

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if flat is not None and (made := flat(args[0])) is not None:
            return made
        return general(spec, now.modes, args, kwargs) if in_lists(spec, args[:1]) != [] else by_steps(args, kwargs)

    return steps.noted(plan, by_steps.steps)


def _as_it_is(spec: Spec, now: context.Context, backend: Backend) -> Callable[..., Any]:
    """A plan for arrays of the library, which are what is asked for, or are copied."""
    fn = implementations(spec, backend, (spec.contents[0], "copy"))[0] if spec.defaults["copy"] else None
    modes, array_mode, known = now.modes, all_modes[now.modes].array_mode, frozenset(backend.native_dtypes.values())

    def as_it_is(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        x: Any = args[0]
        data = x._data if type(x) is Array else x
        if fn is None and data is not x:
            return x
        if data.dtype not in known:
            return general(spec, modes, args, kwargs)
        if fn is not None:
            try:
                data = fn(data, copy=True)
            except Exception as error:
                translate.handle(spec.name, backend, [data], False, error)
        if not array_mode and type(x) is not Array:
            return data
        array = new(Array)
        array._data = data
        return array

    return as_it_is


def _of_plain_numbers(spec: Spec, now: context.Context, backend: Backend) -> Callable[[Any], Any] | None:
    """What makes an array of a Python number, a list of such, or lists of them; it gives None for every other."""
    chain = implementations(spec, backend, (spec.contents[0], *spec.dtypes))
    if now.value("default_device") or chain[0] is spec.body or backend.narrows:
        return None
    names = {kind: inferred_dtype(spec, backend, {spec.contents[0]: kind()}) for kind in (float, int, bool)}
    dtypes = {kind: backend.native_dtype(name, explicit=False) for kind, name in names.items()}
    if any([dtype_fallbacks.detour_of(spec, backend, {"dtype": dtype}) for dtype in dtypes.values()]):
        return None
    fn, t, array_mode, limits = chain[0], backend.array_type, all_modes[now.modes].array_mode, RANGES[str(names[int])]

    def made(values: Any) -> Any:
        dtype = dtypes.get(sole_kind(values, *limits))
        if dtype is None:
            return None
        try:
            r = fn(values, dtype=dtype)
        except Exception:
            # The general way says what is wrong, such as rows of several lengths.
            return None
        if type(r) is not t or not array_mode:
            return r if type(r) is t else None
        array = new(Array)
        array._data = r
        return array

    return made


def _is_here(backend: Backend, cls: type, like: Any) -> bool:
    """Whether a native array, or that of an `ivy.Array`, is of a class, and lies where the library makes arrays."""
    data = arguments.data_of(like)
    return type(data) is cls and (not backend.uses_devices or device_of(backend, data) == default_device(backend))


def _without_arrays(
    spec: Spec, now: context.Context, backend: Backend, fn: Callable[..., Any], example: dict[str, Any], how: Any
) -> Callable[..., Any] | None:
    """A plan that calls the library, with the data type and device that are in force.

    It serves calls with arguments of the types of these. `how` says how many are given by place, whether there are
    numbers of which arrays are made, and the class of the native array of ``like=``, or None.
    """
    count, made, cls = how
    modes, array_mode, t = now.modes, all_modes[now.modes].array_mode, backend.array_type
    shapes, placed = [[n for n in names if n in example] for names in (spec.shapes, spec.positional[: spec.posonly])]
    asked, device = example.get("dtype") is not None, now.value("default_device") or None
    inferred = inferred_dtype(spec, backend, example) if spec.infer and spec.dtypes and not asked else None
    if inferred in RANGES and inferred != context.setting("default_int_dtype"):
        # Few integers are so large that the default type does not hold them.
        return None
    typed, located = asked or inferred is not None, device or example.get("device") is not None
    fits = validate.fitting(spec, inferred, example) if typed and spec.infer else None
    straight: dict[Any, Any] = {}
    # What nothing here looks at goes to the library as it was given.
    lead = 0 if fits or made or shapes or len(placed) > count else len(placed)
    places, placed = [*enumerate(spec.positional[:count])][lead:], placed[lead:]

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        bound = dict(kwargs)
        if cls is not None and not _is_here(backend, cls, bound.pop("like")):
            return general(spec, modes, args, kwargs)
        for i, n in places:
            bound[n] = args[i]
        try:
            for n in shapes:
                bound[n] = arguments.as_shape(spec, bound[n])
            if made:
                cast_arrays(spec, backend, bound)
            if typed:
                found = straight.get(bound["dtype"] if asked else None)
                if found is None and (found := _dtype(spec, backend, inferred, bound, straight)) is None:
                    return general(spec, modes, args, kwargs)
                bound["dtype"] = found
            if located:
                bound["device"] = backend.native_device(bound.get("device") or device)
            if fits is not None and not fits(bound):
                if inferred in RANGES:
                    return general(spec, modes, args, kwargs)
                validate.check_fits(spec, backend, bound)
        except Exception as error:
            if made:
                return general(spec, modes, args, kwargs)
            translate.within(spec, error, args, kwargs)
        try:
            given = [*map(bound.pop, placed)] if placed else args[:lead] if lead else ()
            r = fn(*given, **bound)
        except Exception as error:
            if made:
                return general(spec, modes, args, kwargs)
            translate.handle(spec.name, backend, [], spec.broadcast, error, bound)
        if r is NotImplemented:
            return general(spec, modes, args, kwargs)
        if type(r) is not t or not array_mode:
            return arguments.wrap(spec, backend, r, array_mode)
        array = new(Array)
        array._data = r
        return array

    return plan


def _dtype(spec: Spec, backend: Backend, inferred: str | None, bound: dict[str, Any], straight: dict[Any, Any]) -> Any:
    """The native data type for a call if the library itself computes in it, which is kept in `straight`; else None."""
    value = bound.get("dtype")
    if inferred is None:
        validate.check_drawn(spec, value)
    found = bound["dtype"] = backend.native_dtype(inferred or value, explicit=inferred is None)
    detour = dtype_fallbacks.detour_of(spec, backend, bound)
    if not detour and not backend.narrows:
        straight[value] = found
    return None if detour else found
