"""`CallEntry`, the data of a cached plan, casts of the arguments, and wrappers of plans."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends import dtype_fallbacks, views
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.implementations import caster, is_lenient
from ivy_protocol.base.nested import PLAIN
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import Named, is_compiling
from ivy_protocol.conversion import arguments, mixing
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.core.scalars import PYTHON_SCALARS, common_dtype
from ivy_protocol.dispatch.general import slow_path
from ivy_protocol.errors import translate, validate

new = object.__new__
Plan = Callable[..., Any]


cached_plans = Named()
"""Cached plans as attributes. torch.compile can guard reads of attributes."""
NOTHING: dict[str, Any] = {}
"""Keyword arguments of a call that has none."""
Values = tuple[Any, ...]
Keywords = dict[str, Any]
NO_DTYPE: Any = object()
"""`fast_dtype` of an entry whose plan checks the dtype in each call. This object differs from every dtype."""


class CallEntry:
    """Cached entry of a call signature, with the function, the modes, the backend and the selected implementation."""

    direct = False
    """True if a dispatcher may call `fn` without the plan."""
    plan: Any = None
    """The closure that runs calls of this signature."""
    name = ""
    """The attribute of `cached_plans` that contains the plan."""
    reason = ""
    """Reason why calls with this signature need a plan of steps. Empty for a plan that only calls the library."""

    def __init__(self, spec: Spec, modes: int, backend: Backend, fn: Any, names: tuple[str, ...], array_mode: bool):
        self.spec = spec
        self.modes = modes
        self.backend = backend
        self.fn = fn
        self.names = names
        self.positional = [n for n in names if n[0] == "/"]
        """Keys of the positional-only parameters after the arrays; see `Spec.name_more`."""
        strict_types = {n: validate.passed_types(spec.roles.get(n.removeprefix("/"))) for n in names}
        self.flags = tuple([n for n, fits in strict_types.items() if fits]) if is_lenient(fn) else ()
        """Options with few allowed types. They are checked for implementations in Python, which would accept any
        object.
        """
        flags_only = not context.state.trees and fn is not spec.body
        checked = self.flags if flags_only else [n for n in names if n not in spec.extra_arrays]
        self.options = tuple([(n, strict_types[n] if n in self.flags else PLAIN) for n in checked])
        """Options whose types are checked in each call, with their usual types. All options are checked if a Container
        may occur, and for the body of a compositional function.
        """
        self.choices = [(n, c) for n in names if (c := spec.choices.get(n.removeprefix("/")))]
        """Options with a fixed set of values, each with the allowed values."""
        self.array_mode = array_mode
        # If the library copies where ivy promises a view, set None, which is not the type of any result. Then every
        # result goes to `finish`, which links it as a view.
        self.array_type = None if views.applies(spec, backend) else backend.array_type
        accepted = dtype_fallbacks.direct(spec, backend)
        natives = backend.native_dtypes.values()
        excluded: set[Any] = set()
        # Exclude dtypes that the slow path must handle: it raises for complex arrays with a real `dtype=`, and upcasts
        # half-precision arrays if the implementation is the body of the function.
        self.has_dtype = casts_real = spec.casts and not {n.removeprefix("/") for n in names}.isdisjoint(spec.dtypes)
        if casts_real:
            excluded.update([d for d in natives if backend.ivy_dtype(d).kind == "complex"])
        if upcasts := spec.upcast_half and fn is spec.body:
            excluded.update([d for d in natives if backend.plain_names.get(d) in dtype_fallbacks.HALF_DTYPES])
        if accepted is None and (
            casts_real or upcasts or (not spec.contents and backend.hooks.accepts_foreign_dtypes(fn))
        ):
            accepted = frozenset(natives)
        self.accepted_dtypes = None if accepted is None else accepted - excluded
        """Native dtypes that the implementation accepts without a cast. None if it accepts all dtypes."""
        usual = backend.native_dtypes.get("float32")
        self.fast_dtype = NO_DTYPE if self.accepted_dtypes is not None and usual not in self.accepted_dtypes else usual
        """The most common dtype. It is compared by identity before the lookup in `accepted_dtypes`."""
        self.casts: dict[Any, Values] = {}
        """Cache of `find_cast` by the dtypes of the arrays. A value consists of the name of the promoted dtype, the
        native dtype, the cast function, and a function that casts and computes at once. If the name is empty,
        `slow_path` handles the call.
        """

    def slow_path(self, args: Values, keywords: Keywords) -> Any:
        """Run a call on the slow path. Pass the positional-only parameters in `keywords` by position again."""
        kwargs = dict(keywords)
        return slow_path(self.spec, self.modes, (*args, *[kwargs.pop(n) for n in self.positional]), kwargs)

    def failed(self, error: Exception, data: Sequence[Any], args: Values, kwargs: Keywords = NOTHING) -> Any:
        """Handle an exception of the library. Call `slow_path` if it may handle the arguments; otherwise raise."""
        if len(data) == 1 and self.accepted_dtypes is not None and data[0].dtype not in self.accepted_dtypes:
            # The dispatcher does not check the dtype if the library itself may convert integers to floats. If the
            # library then raises, cast the array here, and call the library again.
            can_cast = self.array_mode and not (kwargs or self.spec.unwrapped)
            return cast_first(self, tuple(data), args) if can_cast else self.slow_path(args, kwargs)
        # If a Python scalar overflows, call the slow path: the library may convert the scalar to a dtype that cannot
        # hold it, even if the dtype of the array can. For an overflow, some libraries raise a RuntimeError.
        overflows = isinstance(error, OverflowError | RuntimeError) and any([type(x) in PYTHON_SCALARS for x in data])
        if overflows or isinstance(error, arguments.Elsewhere) or validate.have_unusual_types(self.spec, kwargs):
            return self.slow_path(args, kwargs)
        broadcast = len(data) > 1 and self.spec.broadcast
        return translate.handle(self.spec.name, self.backend, data, broadcast, error, kwargs)

    def cast_to(self, first: Any, *others: Any) -> str:
        """Return the name of the dtype to which arrays of these native dtypes are cast. Return an empty string if a
        cast is not enough.
        """
        spec, mode, backend = self.spec, context.all_modes[self.modes], self.backend
        names = dtype_fallbacks.names_to_cast(backend, first, *others)
        is_special = spec.at_least_1d or spec.mutates or self.has_dtype or self.fn is spec.body
        if is_special or not all(names) or any(mode.casting):
            return ""
        if others:
            # Pass any default integer and complex dtype: both affect only Python scalars, and there are none.
            name = common_dtype(mode.precise_mode, spec.floating, "int32", mode.float_dtype, "complex64", "", *names)
        else:
            name = mode.float_dtype if spec.floating and not backend.is_inexact(first) else ""
        native = backend.native_dtype(name, explicit=False) if name else None
        return name if native is not None and (self.accepted_dtypes is None or native in self.accepted_dtypes) else ""

    def call_of_one(self) -> "LibraryCall":
        """Return the `LibraryCall` of a unary function. If its `dtypes` are empty, each call goes to the plan."""
        fast_dtype, accepted = self.fast_dtype if self.accepted_dtypes is not None else None, self.accepted_dtypes
        if self.spec.unwrapped or not self.direct:
            fast_dtype, accepted = NO_DTYPE, ()
        elif self.accepted_dtypes == self.backend.inexact and self.spec.floating and not self.spec.casts:
            # If the library itself converts integers to the default float dtype, do not check the dtype.
            fast_dtype = None if self.backend.makes_floats(self.spec) else fast_dtype
        return LibraryCall(self.fn, self.array_type, fast_dtype, accepted, not self.array_mode, self)

    def call_of_two(self, types: tuple[type, ...]) -> "LibraryCall":
        """Return the `LibraryCall` of a binary function. If its attribute `fn` is None, each call goes to the plan."""
        arrays = all(issubclass(cls, self.backend.types) for cls in types)
        fn = self.fn if self.direct and self.spec.promote and arrays else None
        return LibraryCall(fn, self.array_type, self.fast_dtype, self.accepted_dtypes, not self.array_mode, self)


class LibraryCall:
    """Cached data with which a dispatcher calls the library without the plan, for one or two arrays without options.

    The class is not a NamedTuple, because attributes in ``__slots__`` are faster to read than fields of a NamedTuple.
    """

    __slots__ = ("array_type", "dtypes", "entry", "fast_dtype", "fn", "native_result")

    def __init__(self, fn: Any, array_type: Any, fast_dtype: Any, dtypes: Any, native_result: bool, entry: Any):
        self.fn = fn
        """The function of the library. For two arrays, it is None if each call goes to the plan."""
        self.array_type = array_type
        """The class of native results."""
        self.fast_dtype = fast_dtype
        """The most common dtype, which is compared by identity. For one array, it is None if no dtype needs a cast."""
        self.dtypes = dtypes
        """The accepted dtypes. For two arrays, None means all dtypes. For one array, an empty tuple means that each
        call goes to the plan.
        """
        self.native_result = native_result
        """True if native arrays are returned without a wrapper."""
        self.entry = entry
        """The `CallEntry`. Its plan runs all other calls."""


def finish(entry: CallEntry, args: Values, kwargs: Keywords, result: Any, wraps: bool = True, data: Any = None) -> Any:
    """Convert a result that is not a plain native array. `data` is the native argument of a unary function."""
    if type(result) is bool or (not wraps and type(result) is entry.array_type):
        return result
    if type(result) in entry.backend.exact_scalars:
        result = entry.backend.from_scalar(result)
        if not wraps:
            return result
        array = new(Array)
        array._data = result
        return array
    if result is NotImplemented:
        return entry.slow_path(args, kwargs)
    is_copy = type(result) is Copied
    wrapped = arguments.wrap(entry.spec, entry.backend, result.data if is_copy else result, wraps)
    if entry.spec.returns_view:
        _connect(entry, args, kwargs, wrapped, is_copy, data)
    return wrapped


def _connect(entry: CallEntry, args: Values, kwargs: Keywords, result: Any, is_copy: bool, data: Any) -> None:
    """Link the result to the first argument as a view, if the library copied where ivy promises a view."""
    spec, backend = entry.spec, entry.backend
    if not isinstance(args[0], Array) or not (is_copy or views.applies(spec, backend)):
        return
    bound = dict(zip(spec.positional, args, strict=False)) | {n.removeprefix("/"): v for n, v in kwargs.items()}
    bound.update({n: arguments.as_index(backend, bound[n]) for n in spec.indices})
    bound.update({n: arguments.as_shape(spec, bound[n]) for n in spec.shapes})
    views.connect(spec, backend, bound, args[0], result, is_copy, data)


def find_cast(entry: CallEntry, dtypes: Values) -> Values:
    """Return the value of `CallEntry.casts` for arrays of these dtypes."""
    name, backend = entry.cast_to(*dtypes), entry.backend
    native = backend.native_dtypes[name] if name and not backend.narrows else None
    return name, native, caster(backend), native is not None and backend.hooks.fused_cast(entry.fn, dtypes, native)


def cast_first(entry: CallEntry, data: Sequence[Any], args: Values, kwargs: Keywords = NOTHING, only: Any = ()) -> Any:
    """Cast several arrays to their promoted dtype, or one integer array to a floating-point dtype. Then call the
    function of `entry`. If `only` contains indices, cast only the arrays at these indices.
    """
    spec, backend = entry.spec, entry.backend
    if is_compiling():
        return entry.slow_path(args, kwargs)
    arrays = [data[i] for i in only] if only else data
    types = tuple([a.dtype for a in arrays])
    name, target, to_dtype, fused = entry.casts.get(types) or entry.casts.setdefault(types, find_cast(entry, types))
    if target is None:
        # If the native dtype is not cached, look it up in each call: some dtypes are supported only in some settings,
        # such as 64-bit dtypes of JAX.
        target = backend.native_dtype(name, explicit=False) if name else None
        if target is None or (entry.accepted_dtypes is not None and target not in entry.accepted_dtypes):
            return entry.slow_path(args, kwargs)
        fused = backend.hooks.fused_cast(entry.fn, types, target)
    if kwargs:
        return entry.plan(*[a if a.dtype == target else to_dtype(a, target) for a in data], *args, kwargs)
    try:
        if fused and not only:
            result = fused(*data)
        else:
            cast = [a if a.dtype == target else to_dtype(a, target) for a in arrays]
            result = entry.fn(*([cast.pop(0) if i in only else a for i, a in enumerate(data)] if only else cast))
    except Exception as error:
        translate.handle(spec.name, backend, data, spec.broadcast, error)
    return wrap(result) if type(result) is entry.array_type else finish(entry, args, {}, result)


def converting_arrays(entry: CallEntry, plan: Plan, indices: tuple[int, ...], count: int, like: int) -> Plan:
    """Wrap a plan: first convert NumPy arrays at `indices` to the library of the array at index `like`."""

    is_variadic = bool(entry.spec.variadic)

    def convert_and_run(*args):
        first, second = args[1:] if is_variadic else (args[:count], args[count : 2 * count])
        data, values = [*first], [*second]
        _convert_to_backend(entry, entry.backend, data, values, indices, data[like])
        return plan(args[0], data, values) if is_variadic else plan(*data, *values, *args[2 * count :])

    return convert_and_run


def run_list(entry: CallEntry, cache: dict[tuple[type, ...], Any], data: list[Any], xs: Any, kwargs: Keywords) -> Any:
    """Run ``f([x, y])`` for arrays of several types: convert the NumPy arrays, and call the function with the new list.

    `cache` maps the types of the arrays to the backend, the indices of the arrays to convert, and the index of an array
    of the backend.
    """
    spec, modes = entry.spec, entry.modes
    types = tuple(map(type, data))
    conversion = cache.get(types)
    if conversion is None:
        key = mixing.list_target(modes, *types)
        if not key:
            return slow_path(spec, modes, (xs,), kwargs)
        backend = backends.loaded[key]
        is_native = [backend.is_array(a) for a in data]
        conversion = backend, [i for i, native in enumerate(is_native) if not native], is_native.index(True)
        if not is_compiling():
            cache[types] = conversion
    backend, indices, like = conversion
    values = list(xs)
    _convert_to_backend(entry, backend, data, values, indices, data[like])
    return spec.call(values, **kwargs)


def _convert_to_backend(
    entry: CallEntry, backend: Backend, data: list[Any], values: list[Any], indices: Iterable[int], like: Any
) -> None:
    """Replace the arrays at `indices` by native arrays of a backend, in `data` and in `values`."""
    try:
        for i in indices:
            before = data[i]
            converted = data[i] = mixing.joined(backend, before, like)
            values[i] = converted if values[i] is before else wrap(converted)
    except Exception as error:
        translate.handle(entry.spec.name, backend, data, False, error)


def on_computing_device(entry: CallEntry, plan: Plan, count: int, device: str) -> Plan:
    """Wrap a plan, so that it accepts only arrays on the device where the library computes. Calls with other arrays
    take the slow path.
    """

    def check_and_run(*args):
        for a in args[:count]:
            if getattr(a, "device", device) != device:
                return entry.slow_path(args[count : 2 * count], args[-1] if entry.names else {})
        return plan(*args)

    return check_and_run


def without_key(entry: CallEntry, plan: Plan, count: int) -> Plan:
    """Wrap the plan of a random function for calls without a key in untraced code. Other calls take the slow path."""

    def check_and_run(*args):
        positional, kwargs = args[: 2 * count], args[2 * count] if len(args) > 2 * count else NOTHING
        if kwargs.get("key") is not None or mixing.tracing():
            return entry.slow_path(positional[count:], kwargs)
        return plan(*positional, {n: kwargs[n] for n in entry.names}) if entry.names else plan(*positional)

    return check_and_run
