"""Plans for calls without array arguments, such as ``zeros((2, 3))`` or ``asarray([1, 2])``.

The key of the cache includes the current backend, default dtypes and device, so that a plan does not have to look up
these settings.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

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
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.context import all_modes, state
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import RANGES, Dtype, Preferred, dtype_name
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, common_kind
from ivy_protocol.core.shape import Shape
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.general import resolve, slow_path
from ivy_protocol.dispatch.stepped import collect_lists, run_steps
from ivy_protocol.errors import translate, validate

new = object.__new__
_OPTION_TYPES = PLAIN | {Dtype, Preferred, Device, Shape}
_NAME_TYPES = frozenset((str, Dtype, Preferred, Device, type(None)))


def creation_dispatcher(spec: Spec) -> Any:
    """Return the dispatcher of a function whose first parameter is not an array, or is the contents of a new array."""
    index, of_object = spec.index, bool(spec.contents)

    def call(*args: Any, **kwargs: Any) -> Any:
        cls = type(args[0]._data) if of_object and args and type(args[0]) is Array else None
        return by_types(context.functions[index], cls, args, kwargs)

    return call


def by_types(spec: Spec, cls: type | None, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a call without arrays, or with an `ivy.Array` as its first argument. `cls` is the native class of this
    array.
    """
    if mixing.tracing():
        return slow_path(spec, context.current_modes(), args, kwargs)
    now = state.default if state.modes is not None else context.current()
    types: Any = spec.index, cls
    # Build the key from nested pairs: for a few arguments, they are faster than a tuple of all types.
    for value in args:
        types = types, type(value)
    for name in kwargs:
        types = types, name, type(kwargs[name])
    plan = (now.creation or context.creation_plans(now)).get(types)
    return _handle_miss(spec, cls, types, args, kwargs) if plan is None else plan(args, kwargs)


def _handle_miss(
    spec: Spec, cls: type | None, types: tuple[Any, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Run a call without a cached plan. If a plan can be created, it is cached with the key `types`."""
    absent = [n for n in ("like", "key", "seed", "out") if kwargs.get(n, 0) is spec.defaults.get(n, 1) is None]
    if absent:
        # Drop options that are None by default and in this call, and look up the plan again. Calls with these options,
        # which bodies of compositional functions pass on, then share the plan of calls without them.
        return by_types(spec, cls, args, {n: v for n, v in kwargs.items() if n not in absent})
    now = context.current()
    try:
        plan = plan_for(spec, now, args, kwargs)
    except Exception as error:
        translate.within(spec, error, args, kwargs)
    if plan is None:
        return slow_path(spec, now.modes, args, kwargs)
    context.creation_plans(now)[types] = plan
    return plan(args, kwargs)


class Example(NamedTuple):
    """A call for which a plan is created. The plan runs all calls whose arguments have the same types."""

    spec: Spec
    now: context.Context
    bound: dict[str, Any]
    """The arguments by name."""
    args_count: int
    """The number of positional arguments."""
    like: tuple[Backend, Any] | None = None
    """The backend and the class of the array that is passed as ``like=``."""


def _plan_like(spec: Spec, now: context.Context, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the plan for calls in which ``like=`` has the same type as in this call, or None if there is none."""
    like, only = kwargs["like"], all_modes[now.modes].only
    cls = type(like._data if type(like) is Array else like)
    backend = None if issubclass(cls, Array) or is_override(cls) else backends.loaded.get(backends.backend_name(cls))
    if backend is None or only or spec.is_random or now.value("default_device"):
        return None
    converts = backend.name == mixing.HOST and context.chosen_backend() not in ("", mixing.HOST)
    # In native mode, leave calls with an `ivy.Array` in `like` to the slow path, which returns an `ivy.Array`.
    is_wrapped = spec.contents and not all_modes[now.modes].array_mode and type(like) is Array
    if converts or is_wrapped or not backends.is_stable(cls):
        return None
    return plan_for(spec, now, args, {name: value for name, value in kwargs.items() if name != "like"}, (backend, cls))


def plan_for(spec: Spec, now: context.Context, args: tuple[Any, ...], kwargs: dict[str, Any], like: Any = None) -> Any:
    """Return the plan for a call without array arguments, or None if there is none.

    `like` is the backend and the class of the ``like=`` array, or None.
    """
    if "like" in kwargs:
        return _plan_like(spec, now, args, kwargs)
    mode = all_modes[now.modes]
    if mode.sees_every_call or not spec.names.issuperset(kwargs) or (spec.contents and not args):
        return None
    example = Example(spec, now, spec.bind(args, kwargs), len(args), like)
    arrays = [
        name for name in example.bound if name in spec.data and type(example.bound[name]) not in arguments.NOT_ARRAYS
    ]
    if not _has_usual_types(example, arrays):
        return None
    if pytrees.waiting:
        pytrees.register_present()
    # Leave keys and portable random numbers to the slow path, because only the slow path has the steps for them.
    if spec.is_random and ("key" in example.bound or mode.random_mode == "portable"):
        return None
    if spec.contents:
        return _from_object(example)
    example.bound.pop("out", None)
    if arrays:
        return _with_arrays(example, arrays) if mode.mixed_arrays != "any" else None
    return _from_options(example)


def _has_usual_types(example: Example, arrays: list[str]) -> bool:
    """Return True if a plan can handle the types of the arguments in `example`. `arrays` has the names of the arguments
    that are arrays.
    """
    spec, bound = example.spec, example.bound
    # Do not check the types of sizes with `__index__`, such as NumPy integers: `as_shape` converts them in each call.
    sizes = [name for name in spec.shapes if hasattr(bound.get(name), "__index__")]
    native = [name for name in spec.dtypes if _is_native_dtype(bound.get(name))]
    native += [name for name in spec.devices if _is_native_device(bound.get(name))]
    unchecked = (*spec.contents, *arrays, *sizes, *native)
    for name, value in bound.items():
        usual_types = _NAME_TYPES if name in (*spec.dtypes, *spec.devices) else _OPTION_TYPES
        if name not in unchecked and type(value) not in usual_types:
            return False
        is_missing = value is None and name in spec.data and spec.defaults.get(name, 0) is not None
        if is_missing or type(value) not in spec.options.get(name, (type(value),)):
            return False
    has_arrays = example.like and not set(spec.contents).issuperset(arrays)
    return not (has_arrays or bound.get("out") is not None or spec.var_keywords in bound)


def _from_options(example: Example) -> Any:
    """Return the plan for a call without arrays and contents, such as ``zeros((2, 3))``, or None if there is none."""
    spec, now, bound, _, like = example
    mode = all_modes[now.modes]
    backend = like[0] if like else backends.load(mode.only or context.chosen_backend() or mixing.HOST)
    device = dict.fromkeys(spec.devices) if now.value("default_device") else {}
    dtype = dict.fromkeys(spec.dtypes) if spec.infer_dtype else {}
    chain = implementations(spec, backend, tuple({**bound, **dtype, **device}))
    if not chain:
        return None
    # Collect the array parameters whose Python scalars need a cast. Leave out parameters that accept scalars, except in
    # random functions, which convert all scalars to arrays before they sample.
    scalars = set(spec.arrays).difference(() if spec.is_random else spec.accepts_scalars) & set(bound)
    casts = scalars and (not spec.is_random or now.value("default_device") or any(mode.casting))
    special = casts or spec.unwrapped or spec.several or backend.off_devices.get(spec.name)
    if chain[0] is spec.body or special:
        return None if like else _step_plan(example, backend)
    if scalars:
        # In the example, replace scalars that need a cast by 1, because only their types determine the plan. The plan
        # itself checks the values in each call.
        bound.update({name: type(bound[name])(1) for name in scalars if bound[name] is not None})
        cast_arrays(spec, backend, bound)
    return _without_arrays(example, backend, chain[0], bool(scalars))


def _is_native_dtype(value: Any) -> bool:
    """Return True for a native dtype of a library; names and classes of scalars are no native dtypes."""
    return any([type(value) is type(dtype) for b in backends.loaded.values() for dtype in b.native_dtypes.values()])


def _is_native_device(value: Any) -> bool:
    """Return True if a value is a native device of a library."""
    hooks = [b.hooks.new_array_device for b in backends.loaded.values() if b.hooks.new_array_device is not None]
    return value is not None and type(value) in [type(hook()) for hook in hooks]


def _with_arrays(example: Example, names: list[str]) -> Any:
    """Return a plan that runs steps, for calls with arrays or NumPy scalars of the types in the example."""
    spec, modes = example.spec, example.now.modes
    types = [type(arguments.data_of(example.bound[name])) for name in names]
    if spec.indices or spec.mutates or not all(map(backends.is_stable, types)):
        return None
    backend = backends.loaded.get(resolve(spec.index_string, modes, context.chosen_backend(), *types))
    return backend and _step_plan(example, backend, names, types)


def _step_plan(example: Example, backend: Backend, arrays: Any = (), types: Any = ()) -> Callable[..., Any]:
    """Return a plan that runs steps, for calls with arguments of the same names.

    `arrays` are the names of the array arguments, and `types` are their types. Arguments of other types take the slow
    path.
    """
    spec, modes = example.spec, example.now.modes
    steps_of_call = steps.steps_for(spec, backend, all_modes[modes], example.bound)

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        call = steps.Call(spec, modes, args, kwargs)
        bound = call.bound = spec.bind(args, kwargs)
        leaves = call.leaves = [bound[name] for name in arrays]
        if types and [type(value._data) if type(value) is Array else type(value) for value in leaves] != types:
            return slow_path(spec, modes, args, kwargs)
        return run_steps(call, backend, steps_of_call)

    return steps.with_steps(plan, steps_of_call)


def _from_object(example: Example) -> Callable[..., Any] | None:
    """Return the plan for calls such as ``asarray([1, 2])``, whose object has the same type as in the example."""
    spec, now, bound, _, like = example
    value = bound[spec.contents[0]]
    cls = type(value._data if type(value) is Array else value)
    key = context.chosen_backend() or mixing.HOST
    is_array = cls not in SEQUENCES and cls not in PYTHON_SCALARS
    if all_modes[now.modes].only or "backend" in bound:
        return None
    if is_array:
        name = backends.backend_name(cls)
        scalar_types = () if not name else backends.load(name).scalar_types
        if not name or not backends.is_stable(cls) or is_override(cls) or issubclass(cls, scalar_types):
            return None
        if like and name not in (mixing.HOST, like[0].name):
            return None
        # For NumPy data outside of an `ivy.Array`, keep `key`, the backend that the user selected.
        key = key if name == mixing.HOST and type(value) is not Array else name
    backend = like[0] if like else backends.load(key)
    has_options = like or len(bound) > 1 or now.value("default_device")
    if cls is backend.array_type and "copy" in spec.defaults and not has_options:
        return _unchanged(example, backend)
    run: Any = _step_plan(example, backend, spec.contents[: int(is_array)])
    if is_array:
        run = _from_array(example, backend, run) or run
    if is_array and not like:
        return run
    has_others = is_array or not {spec.contents[0], "dtype"}.issuperset(bound)
    from_scalars = None if has_others else _from_scalars(example, backend)

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        is_local = not like or _is_local(like[0], like[1], kwargs["like"])
        if is_local and from_scalars is not None and (array := from_scalars(args[0], kwargs.get("dtype"))) is not None:
            return array
        if not is_local or (not is_array and collect_lists(spec, args[:1]) != []):
            return slow_path(spec, now.modes, args, kwargs)
        return run(args, {name: value for name, value in kwargs.items() if name != "like"} if like else kwargs)

    return steps.with_steps(plan, run.steps)


def _from_array(example: Example, backend: Backend, run: Any) -> Callable[..., Any] | None:
    """Return a plan that calls the library on native arrays of the backend, or on NumPy arrays. If no plan is possible,
    return None.

    `run` is the plan that runs steps. It handles the first call for each pair of the array's dtype and the requested
    dtype, and every call that needs a dtype fallback.
    """
    spec, mode, bound = example.spec, all_modes[example.now.modes], example.bound
    contents, *names = bound
    cls = type(bound[contents])
    converts = backend.name != mixing.HOST and cls is backends.load(mixing.HOST).array_type
    if (
        not mode.is_default_except("array_mode", "mixed_arrays", "float_dtype")
        or not (converts or cls is backend.array_type)
        or not {"dtype", "copy", "device"}.issuperset(names)
        or backend.narrows
        or backend.off_devices.get(spec.name)
        or bound.get("copy") is False
        or (fn := implementations(spec, backend, tuple(bound))[0]) is spec.body
    ):
        return None
    options = {name: bound[name] for name in names}
    copy, has_device = options.get("copy", spec.defaults.get("copy", True)), options.get("device") is not None
    array_mode, dtypes = mode.array_mode, {}

    def learn(data: Any, dtype: Any) -> None:
        """Cache the native dtype by the dtype of `data` and the requested dtype, unless a fallback dtype is needed."""
        bound = {contents: mixing.joined(backend, data, None, copy) if converts else data, **options}
        name = inferred_dtype(spec, backend, bound) if dtype is None else dtype
        if name is not None:
            bound["dtype"] = backend.native_dtype(name, explicit=dtype is not None)
        if not dtype_fallbacks.dtype_fallback_of(spec, backend, bound):
            dtypes[data.dtype, dtype] = bound.get("dtype")

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        data, dtype = args[0], kwargs.get("dtype")
        key = data.dtype, dtype
        if key not in dtypes:
            result = run(args, kwargs)
            learn(data, dtype)
            return result
        options = kwargs if dtypes[key] is None else {**kwargs, "dtype": dtypes[key]}
        try:
            if has_device:
                options = {**options, "device": backend.native_device(kwargs["device"])}
            result = fn(mixing.joined(backend, data, None, copy) if converts else data, **options)
        except Exception as error:
            translate.handle(spec.name, backend, [data], False, error)
        return arguments.wrap(spec, backend, result, array_mode)

    return steps.with_steps(plan, run.steps)


def _unchanged(example: Example, backend: Backend) -> Callable[..., Any]:
    """Return the plan for an array of the backend. If the function copies by default, the plan copies the array;
    otherwise, the plan returns the array unchanged.
    """
    spec, modes, valid = example.spec, example.now.modes, frozenset(backend.native_dtypes.values())
    fn = implementations(spec, backend, (spec.contents[0], "copy"))[0] if spec.defaults["copy"] else None
    array_mode = all_modes[modes].array_mode

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        value: Any = args[0]
        data = value._data if type(value) is Array else value
        if fn is None and data is not value:
            return value
        if data.dtype not in valid:
            return slow_path(spec, modes, args, kwargs)
        if fn is not None:
            try:
                data = fn(data, copy=True)
            except Exception as error:
                translate.handle(spec.name, backend, [data], False, error)
        return wrap(data) if array_mode or type(value) is Array else data

    return plan


def _from_scalars(example: Example, backend: Backend) -> Callable[[Any, Any], Any] | None:
    """Return a function that creates an array from a Python scalar or a nested list of scalars. Its second parameter is
    the requested dtype, or None.

    For an object that is neither a scalar nor a list of scalars, and for a dtype that needs a check of the values, the
    returned function returns None.
    """
    spec, now = example.spec, example.now
    chain = implementations(spec, backend, (spec.contents[0], *spec.dtypes))
    if now.value("default_device") or chain[0] is spec.body or backend.narrows:
        return None
    names = {kind: inferred_dtype(spec, backend, {spec.contents[0]: kind()}) for kind in (float, int, bool)}
    dtypes = {kind: backend.native_dtype(name, explicit=False) for kind, name in names.items()}
    if any([dtype_fallbacks.dtype_fallback_of(spec, backend, {"dtype": dtype}) for dtype in dtypes.values()]):
        return None
    fn, t, array_mode, limits = chain[0], backend.array_type, all_modes[now.modes].array_mode, RANGES[str(names[int])]
    float_dtypes: dict[Any, Any] = {}

    def from_scalars(values: Any, requested: Any) -> Any:
        dtype = dtypes.get(common_kind(values, *limits))
        if requested is not None and dtype is not None:
            if requested not in float_dtypes:
                float_dtypes[requested] = _float_dtype(spec, backend, requested)
            dtype = float_dtypes[requested]
        if dtype is None:
            return None
        try:
            result = fn(values, dtype=dtype)
        except Exception:
            # Return None, so that the slow path raises an error of ivy, for example for rows of different lengths.
            return None
        return None if type(result) is not t else wrap(result) if array_mode else result

    return from_scalars


def _float_dtype(spec: Spec, backend: Backend, requested: Any) -> Any:
    """Return the native dtype of a requested floating-point dtype; None for other dtypes, and if a fallback is used."""
    if dtype_name(requested) not in ("float32", "float64"):
        return None
    dtype = backend.native_dtype(requested)
    return None if dtype_fallbacks.dtype_fallback_of(spec, backend, {"dtype": dtype}) else dtype


def _is_local(backend: Backend, cls: type, like: Any) -> bool:
    """Return True if `like` has this native class and is on the device on which the backend creates arrays by
    default.
    """
    data = like._data if type(like) is Array else arguments.data_of(like)
    if type(data) is not cls or not backend.uses_devices:
        return type(data) is cls
    new_device = backend.hooks.new_array_device
    device = getattr(data, "device", None)
    # Do not compare a device with None, because devices of some libraries raise in this case.
    if new_device is not None and device is not None and device == new_device():
        return True
    return device_of(backend, data) == default_device(backend)


def _without_arrays(example: Example, backend: Backend, fn: Any, casts: bool) -> Callable[..., Any] | None:
    """Return a plan that calls the library with the current dtype and device.

    With `casts`, scalars are passed for array parameters. The plan casts them to arrays.
    """
    spec, now, bound, count, like = example
    cls, modes, array_mode = like[1] if like else None, now.modes, all_modes[now.modes].array_mode
    shapes, keys = [[n for n in names if n in bound] for names in (spec.shapes, spec.positional[: spec.posonly])]
    is_explicit, device = bound.get("dtype") is not None, now.value("default_device") or None
    inferred = inferred_dtype(spec, backend, bound) if spec.infer_dtype and spec.dtypes and not is_explicit else None
    if inferred in RANGES and inferred != context.setting("default_int_dtype"):
        # If a value of the example is out of the range of the default int dtype, create no plan, because such calls are
        # rare.
        return None
    has_dtype, has_device = is_explicit or inferred is not None, device or bound.get("device") is not None
    fits = validate.range_check(spec, inferred, bound) if has_dtype and spec.infer_dtype else None
    array_type, dtypes = backend.array_type, dict[Any, Any]()
    # If no check or conversion reads the leading positional arguments, do not add them to `bound`.
    count_unchanged = 0 if fits or casts or shapes or len(keys) > count else len(keys)
    bound_positions, keys = [*enumerate(spec.positional[:count])][count_unchanged:], keys[count_unchanged:]

    def plan(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        bound = dict(kwargs)
        if cls is not None and not _is_local(backend, cls, bound.pop("like")):
            return slow_path(spec, modes, args, kwargs)
        for i, name in bound_positions:
            bound[name] = args[i]
        try:
            for name in shapes:
                bound[name] = arguments.as_shape(spec, bound[name])
            if casts:
                cast_arrays(spec, backend, bound)
            if has_dtype:
                dtype = dtypes.get(bound["dtype"] if is_explicit else None)
                if dtype is None and (dtype := _get_dtype(spec, backend, inferred, bound, dtypes)) is None:
                    return slow_path(spec, modes, args, kwargs)
                bound["dtype"] = dtype
            if has_device:
                bound["device"] = backend.native_device(bound.get("device") or device)
            if fits is not None and not fits(bound):
                if inferred in RANGES:
                    return slow_path(spec, modes, args, kwargs)
                validate.check_fits(spec, backend, bound)
        except Exception as error:
            if casts:
                return slow_path(spec, modes, args, kwargs)
            translate.within(spec, error, args, kwargs)
        try:
            args_of_fn = [*map(bound.pop, keys)] if keys else args[:count_unchanged] if count_unchanged else ()
            result = fn(*args_of_fn, **bound)
        except Exception as error:
            if casts:
                return slow_path(spec, modes, args, kwargs)
            translate.handle(spec.name, backend, [], spec.broadcast, error, bound)
        if result is NotImplemented:
            return slow_path(spec, modes, args, kwargs)
        if type(result) is not array_type or not array_mode:
            return arguments.wrap(spec, backend, result, array_mode)
        array = new(Array)
        array._data = result
        return array

    return plan


def _get_dtype(spec: Spec, backend: Backend, inferred: str | None, bound: dict[str, Any], cache: dict[Any, Any]) -> Any:
    """Return the native dtype of a call. Return None if the call needs a dtype fallback.

    The dtype is stored in `cache` if it depends only on the requested dtype.
    """
    value = bound.get("dtype")
    if inferred is None:
        validate.check_sample_dtype(spec, value)
    dtype = bound["dtype"] = backend.native_dtype(inferred or value, explicit=inferred is None)
    fallback = dtype_fallbacks.dtype_fallback_of(spec, backend, bound)
    if not fallback and not backend.narrows:
        cache[value] = dtype
    return None if fallback else dtype
