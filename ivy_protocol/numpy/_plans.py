"""Plans for calls of ivy functions, such as `ivy.add`, with arrays of the class `ivy.numpy.ndarray`.

A plan is the cached implementation of a call with certain argument types. `ndarray` is a subclass of `ivy.Array` and
overrides `__ivy_array_function__`, so the first call of a function runs this method. `cache_plan` then stores a plan
for the argument types of that call. Later calls use the plan: it unwraps the arrays, runs the function on native
arrays, and wraps the result as `ndarray`.

`Bodies`, `DirectCalls` and `CompiledEntry` are caches for the fast paths in `_rows` and `_ufuncs`. Each function has
its own caches.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.context import all_modes, current_modes, has_no_plans, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS
from ivy_protocol.dispatch import compiled
from ivy_protocol.dispatch.call_entry import LibraryCall, finish
from ivy_protocol.dispatch.compiled import TARGET, answered, attach, entered
from ivy_protocol.dispatch.general import slow_path
from ivy_protocol.errors.translate import within
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import Array, new, plain_types, register_class, view_types, wrap

_entry_points: dict[Any, Any] = {}
"""The callables that enter the C fast path, by the ivy functions that were called on `ndarray`."""
_NOT_CACHED = (None, None, None)
_SCALARS = frozenset(PYTHON_SCALARS)
_OPTIONS = _SCALARS | {str, type(None)}


class UnsupportedArgument(Exception):
    """Raised for an argument that is not an array, Python scalar, string or None, or a list or tuple of these."""


class _Entry:
    """Dispatch entry for calls with `ndarray` arguments. It has the attributes that `call_entry.finish` reads."""

    def __init__(self, spec: Any, backend: Any, plan: Any = None) -> None:
        self.spec, self.backend, self.plan, self.array_type = spec, backend, plan, backend.array_type

    def failed(self, error: Exception, *_: Any) -> Any:
        """Raise the error unchanged. It is an error of ivy already, because plans for `ndarray` call ivy functions."""
        raise error


def entry_point(func: Any) -> Any:
    """Return the callable that runs an ivy function on arguments of the class `ivy.Array`; None if there is none.

    The result is None for functions that write to an argument or return views: these must receive the `ndarray` itself.
    """
    call = _entry_points.get(func)
    if call is not None:
        return call
    spec: Any = getattr(func, "spec", None)
    if spec is None or spec.mutates or spec.returns_view:
        return None
    if is_compiling():
        return func
    call = _entry_points[func] = func if func.kind == "compositional" else entered(func)
    return call


def to_ivy_array(value: Any) -> Any:
    """Convert the `ndarray` instances in an argument to `ivy.Array`.

    Raises
    ------
    UnsupportedArgument
        The argument has a class without a fast path.
    """
    cls = type(value)
    if cls is _arrays.ndarray:
        array = new(Array)
        array._data = value._data
        return array
    if cls is list or cls is tuple:
        return cls([to_ivy_array(v) for v in value])
    if cls in _OPTIONS or cls is Array or cls in plain_types:
        return value
    raise UnsupportedArgument


def wrap_unless_same(result: Any, argument: Any, original: Any) -> Any:
    """Wrap a result as `ndarray`; return `original` if the function returned its `argument` unchanged."""
    if result is argument:
        return original
    if type(result) is not Array or type(result._data) not in view_types:
        return wrap(result)
    array: Any = new(_arrays.ndarray)
    array._data = result._data
    return array


def cache_plan(func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    """Cache a plan for calls with the same types as a call that just succeeded, if a plan can handle such calls."""
    # Build the key of the plan from the types of the arrays and the names of the options.
    spec, modes = func.spec, current_modes()
    table, names = tables[modes][spec.index], spec.name_more(args[max(spec.leading, 1) :], kwargs)
    if has_no_plans(table) or not all_modes[modes].array_mode or names is None or spec.unwrapped or is_compiling():
        return
    is_list = not spec.leading and bool(spec.sequences) and type(args[0]) is list
    arrays = args[0] if is_list else args[: spec.leading]
    types = tuple([type(x._data) if type(x) is Array else type(x) for x in arrays])
    if _arrays.ndarray not in (types[:1] if is_list else types):
        return
    for x in arrays:
        if type(x) is _arrays.ndarray:
            register_class(type(x._data))
    call, positional = _entry_points[func], tuple([n for n in names if n[0] == "/"])
    if len(types) < spec.leading or not spec.extra_arrays.isdisjoint(names) or (is_list and positional):
        return
    backend = next(x for x in arrays if type(x) is _arrays.ndarray)._backend
    if is_list:
        table[(types[0], *names)] = _plan_list(spec, table)
    elif names:
        plan = _plan_with_options(spec, call, positional)
        table[(*types, *names)] = (
            plan if len(types) > 1 or positional or call is func else _plan_unary_with_options(call, plan)
        )
    elif len(types) == 1:
        fn = _plan_unary(call, table)
        table[types[0]] = LibraryCall(fn, _arrays.ndarray, None, (), True, _Entry(spec, backend))
    elif len(types) == 2:
        table[types] = LibraryCall(None, None, None, None, False, _Entry(spec, backend, _plan_binary(spec, call)))
    else:
        has_scalars = not _SCALARS.isdisjoint(types)
        table[types] = _plan_nary(spec, table) if has_scalars or len(types) > 3 else _plan_ternary(spec, table)


def _plan_unary(call: Callable[..., Any], table: dict[Any, Any]) -> Callable[..., Any]:
    """Return the plan of a function of one `ndarray`. The returned plan runs the plan of the native array."""

    def fn(x: Any) -> Any:
        data = x._data
        # Look up the plan of the native array, as the dispatcher does. A call then creates one `ndarray`, and no
        # `ivy.Array`.
        cached = table.get(type(data))
        if cached is not None:
            fn, entry, fast_dtype = cached.fn, cached.entry, cached.fast_dtype
            if fast_dtype is None or (dtype := data.dtype) is fast_dtype or dtype in cached.dtypes:
                try:
                    result = fn(data)
                except Exception as error:
                    return wrap(entry.failed(error, (data,), (data,)))
                if type(result) is cached.array_type:
                    array: Any = new(_arrays.ndarray)
                    array._data = result
                    return array
                return wrap(finish(entry, (data,), {}, result, True, data))
        array = new(Array)
        array._data = data
        return wrap_unless_same(call(array), array, x)

    return fn


def _plan_binary(spec: Any, call: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plan of a function of two arrays."""

    def plan(a: Any, b: Any, x1: Any, x2: Any) -> Any:
        cls = _arrays.ndarray
        if type(x1) is cls:
            a = x1._data
        if type(x2) is cls:
            b = x2._data
        if (type(a) in plain_types or type(a) in _SCALARS) and (type(b) in plain_types or type(b) in _SCALARS):
            return wrap(call(a, b))
        return slow_path(spec, current_modes(), (x1, x2), {})

    return plan


def _plan_nary(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """Return the plan of a function of three or more arguments.

    If `table` also contains a plan for the native arrays, the returned plan calls that plan.
    """
    count = spec.leading

    def plan(*args: Any) -> Any:
        cls, data = _arrays.ndarray, []
        for x in args[:count]:
            data.append(x._data if type(x) is cls else x)
        native_plan = table.get(tuple(map(type, data)))
        if native_plan is not None:
            return wrap(native_plan(*data, *data))
        if all([type(x) in plain_types or type(x) in _SCALARS for x in data]):
            return wrap(spec.call(*data))
        return slow_path(spec, current_modes(), args[count:], {})

    return plan


def _plan_ternary(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """Return the plan of a function of three arrays.

    The plan calls the library directly if the promoted arguments have one dtype. All other calls go to `_plan_nary`.
    """
    fallback = _plan_nary(spec, table)
    first, second, third = [name in spec.promote for name in spec.positional[:3]]

    def plan(a: Any, b: Any, c: Any, x1: Any, x2: Any, x3: Any) -> Any:
        cls, d, e, f = _arrays.ndarray, a, b, c
        if type(a) is cls:
            d = a._data
        if type(b) is cls:
            e = b._data
        if type(c) is cls:
            f = c._data
        native_plan = table.get((type(d), type(e), type(f)))
        # Use the library's function only if it accepts the arguments unchanged (`direct`), and if no registered
        # implementation replaces it.
        if native_plan is None or not (entry := native_plan.entry).direct or entry.backend.registered:
            return fallback(a, b, c, x1, x2, x3)
        accepted, dtypes = entry.accepted_dtypes, (d.dtype, e.dtype, f.dtype)
        if (
            (first and second and dtypes[0] is not dtypes[1])
            or (second and third and dtypes[1] is not dtypes[2])
            or (first and third and dtypes[0] is not dtypes[2])
            or (accepted is not None and not accepted.issuperset(dtypes))
        ):
            return fallback(a, b, c, x1, x2, x3)
        try:
            result = entry.fn(d, e, f)
        except Exception:
            # If the library raises, repeat the call with the plan, which translates the error.
            return fallback(a, b, c, x1, x2, x3)
        if type(result) is not entry.array_type:
            return fallback(a, b, c, x1, x2, x3)
        array: Any = new(cls)
        array._data = result
        return array

    return plan


def call_uniform(plan: Any, arrays: list[Any], options: dict[str, Any]) -> Any:
    """Call the plan of a list function on native arrays of one class and dtype, with `axis` as the only option."""
    entry = plan.entry
    # Call the plan if arguments must be converted, or if the dtype must be checked. Otherwise call the library's
    # function directly.
    if (
        not entry.direct
        or entry.backend.registered
        or not (entry.accepted_dtypes is None or arrays[0].dtype in entry.accepted_dtypes)
    ):
        return plan(arrays, options)
    try:
        result = entry.fn(arrays, **options)
    except Exception:
        # If the library raises, repeat the call with the plan, which translates the error.
        return plan(arrays, options)
    if type(result) is not entry.array_type:
        return plan(arrays, options)
    array: Any = new(_arrays.ndarray)
    array._data = result
    return array


def _plan_list(spec: Any, table: dict[Any, Any]) -> Callable[..., Any]:
    """Return the plan of a function whose argument is a list of arrays."""

    def plan(xs: Any, options: dict[str, Any]) -> Any:
        cls, data, dtype, array_type, is_uniform = _arrays.ndarray, [], None, None, True
        for x in xs:
            a = x._data if type(x) is cls or type(x) is Array else x
            if type(a) not in plain_types:
                return slow_path(spec, current_modes(), (xs,), options)
            if a.dtype is not dtype or type(a) is not array_type:
                is_uniform, dtype, array_type = is_uniform and array_type is None, a.dtype, type(a)
            data.append(a)
        if options and not _OPTIONS.issuperset(map(type, options.values())):
            return slow_path(spec, current_modes(), (xs,), options)
        native_plan = table.get((type(data[0]), *options))
        if native_plan is None:
            return wrap(spec.call(data, **options))
        if not is_uniform or (options and (len(options) > 1 or type(options.get("axis")) is not int)):
            return wrap(native_plan(data, options))
        result = call_uniform(native_plan, data, options)
        return result if type(result) is cls else wrap(result)

    return plan


def _plan_unary_with_options(call: Callable[..., Any], fallback: Callable[..., Any]) -> Callable[..., Any]:
    """Return the plan of a function of one array and options, which are usually scalars and strings."""

    def plan(a: Any, x: Any, options: dict[str, Any]) -> Any:
        data = x._data
        if type(data) not in plain_types or not _OPTIONS.issuperset(map(type, options.values())):
            return fallback(a, x, options)
        return wrap(call(data, **options))

    return plan


def _plan_with_options(spec: Any, call: Callable[..., Any], positional: tuple[str, ...]) -> Callable[..., Any]:
    """Return the plan of a function of arrays and options.

    `positional` names the options that the caller passed by position.
    """
    count = spec.leading

    def plan(*args: Any) -> Any:
        values, options = args[count:-1], args[-1]
        try:
            arrays = [to_ivy_array(x) for x in values]
            for value in options.values():
                if type(value) not in _OPTIONS:
                    options = {n: to_ivy_array(v) for n, v in options.items()}
                    break
        except UnsupportedArgument:
            options = dict(args[-1])
            return slow_path(spec, current_modes(), (*values, *[options.pop(n) for n in positional]), options)
        if positional:
            options = dict(options)
            arrays += [options.pop(n) for n in positional]
        return wrap_unless_same(call(*arrays, **options), arrays[0], values[0])

    return plan


class Bodies(dict[type, tuple[Any, Any, Any]]):
    """Cache of the bodies of one compositional function, by the class of native arrays.

    A body is the default implementation. If the plan of a call does nothing but call the body, a direct call of the
    body takes less time.

    Each value is `(entry, body, dtypes)`: the dispatch entry of the plan, the body or None, and the dtypes for which
    the plan only calls the body (None: every dtype).
    """

    def of_one(self, cls: type, entry: Any, data: Any, dtype: Any) -> Any:
        """Return the result for one native array. If the plan only calls the body, call the body directly."""
        cached, body, dtypes = self.get(cls, _NOT_CACHED)
        # If a change of modes or registrations created a new entry, inspect the plan of the new entry.
        if cached is not entry:
            body, dtypes = self._inspect(cls, entry, "_body_of_one.<locals>.plan")
        if body is None or not (dtypes is None or dtype in dtypes):
            return entry.plan(data, data)
        array: Any = new(Array)
        array._data = data
        try:
            return body(array)
        except Exception as error:
            within(entry.spec, error, (array,), {})

    def of_two(self, cls: type, entry: Any, a: Any, b: Any, dtype: Any) -> Any:
        """Return the result for two native arrays of one class and dtype."""
        cached, body, dtypes = self.get(cls, _NOT_CACHED)
        if cached is not entry:
            body, dtypes = self._inspect(cls, entry, "body.<locals>.plan")
        if body is None or not (dtypes is None or dtype in dtypes):
            return entry.plan(a, b, a, b)
        x1: Any = new(Array)
        x1._data = a
        x2: Any = new(Array)
        x2._data = b
        try:
            return body(x1, x2)
        except Exception as error:
            within(entry.spec, error, (x1, x2), {})

    def _inspect(self, cls: type, entry: Any, plan_name: str) -> tuple[Any, Any]:
        """Inspect the plan of an entry. If the plan only calls the body, cache the body.

        Plans that only call the body have the qualified name `plan_name`, from `ivy_protocol.dispatch.plans`.
        """
        if is_compiling():
            return None, None
        is_body_only = entry.array_mode and entry.plan.__qualname__ == plan_name
        self[cls] = entry, entry.spec.body if is_body_only else None, entry.accepted_dtypes
        return self[cls][1:]


class DirectCalls(dict[type, tuple[frozenset[Any] | None, bool]]):
    """Cache of the dtypes that need no further checks for one function, by the class of native arrays.

    Each value is `(dtypes, use_compiled)`: the dtypes (None: every dtype), and whether the C fast path supports arrays
    of the class.

    Parameters
    ----------
    supported, is_supported
        Cache and predicate of the classes that the C fast path supports, see `compiled_entry`.
    by_dtype
        True if the function accepts only some dtypes.
    caches
        False if nothing is cached, because every array must be inspected.
    """

    def __init__(
        self, supported: dict[type, bool], is_supported: Callable[[type], bool], *, by_dtype: bool, caches: bool = True
    ) -> None:
        super().__init__()
        self._supported, self._is_supported = supported, is_supported
        self._by_dtype, self._caches = by_dtype, caches

    def use_compiled(self, data: Any) -> bool:
        """Return True if the C fast path supports an array. Cache the dtype of the array, unless the support of its
        class is still unknown.
        """
        supported = self._supported.get(type(data))
        result = self._is_supported(type(data)) if supported is None else supported
        if result or supported is not None:
            self.register(data, result)
        return result

    def register(self, data: Any, use_compiled: bool) -> None:
        """Cache the dtype of an accepted array.

        While code is compiled, nothing is cached: the guards of the compiled code check the types.
        """
        if not self._caches or is_compiling():
            return
        dtypes, previous = self.get(type(data), (None, use_compiled))
        accepted = dtypes if dtypes is not None and previous is use_compiled else frozenset()
        self[type(data)] = accepted | {data.dtype} if self._by_dtype else None, use_compiled


def bodies_of(fn: Any) -> Bodies | None:
    """Return a cache of bodies for a compositional function; None for other functions."""
    return Bodies() if getattr(fn, "kind", "") == "compositional" else None


class CompiledEntry(NamedTuple):
    """The callable that runs a function on `ndarray` through the C fast path, and the supported classes of arrays."""

    call: Any
    """The callable that accepts `ndarray`."""
    supported: dict[type, bool]
    """Cache of the classes of native arrays, with True for each class that the C fast path supports."""
    is_supported: Callable[[type], bool]
    """Predicate that fills the cache `supported`."""
    number: int
    """The index of the function in ivy; -1 for other functions."""


def compiled_entry(fn: Any, *, with_scalar: bool = False) -> CompiledEntry:
    """Return the `CompiledEntry` of a function. The C fast path also supports compositional functions.

    With `with_scalar`, the arguments are an array and a scalar.
    """
    supported: dict[type, bool] = {}
    spec: Any = getattr(fn, "spec", None)
    is_eligible = answered(fn) and fn.__annotations__.get("return") == "Array"

    def inspect_plans(cls: type) -> bool | None:
        if not is_eligible or (cls in plain_types and cls not in view_types):
            return False
        # Search for the plan of an earlier call on this class. The plan shows whether the C fast path supports the
        # class.
        for key, cached in list(tables[current_modes()][spec.index].items()) if cls in view_types else ():
            types = (key if type(key) is tuple else (key,))[: spec.leading]
            if (types[0] is cls and types[1] in _SCALARS) if with_scalar else types == (cls,) * spec.leading:
                return compiled.compiled_plan(cached, types) is not None
        return None

    @constant
    def is_supported(cls: type) -> bool:
        result = inspect_plans(cls)
        # Do not cache a result while torch.compile traces: torch.compile creates its own guards on the classes that it
        # traces.
        if result is not None and not is_compiling():
            supported[cls] = result
        return bool(result)

    call, index = entered(spec.call) if is_eligible else fn, -1 if spec is None else spec.index
    return CompiledEntry(call, supported, is_supported, index)


class Target(NamedTuple):
    """The function of ivy that runs the common calls of a function of `ivy.numpy`, in the form that the C code reads.

    The C code runs a call if all native arrays have one class, and if arrays and options meet the conditions that the
    fields describe. All other calls run the Python code.
    """

    number: int
    """The index of the function of ivy."""
    arity: int
    """The number of arrays, 1 or 2."""
    supported: dict[type, bool]
    """See `CompiledEntry`."""
    scalar_supported: dict[type, bool] | None = None
    """The cache for calls whose second argument is a Python scalar. None if that argument must be an array."""
    dtypes: dict[type, frozenset[Any]] | None = None
    """The accepted dtypes of the first array, by the class of native arrays. None if all dtypes are accepted."""
    same_dtype: bool = False
    """True if both arrays must have one dtype."""
    min_ndim: int = 0
    """The minimum `ndim` of the first array."""
    names: frozenset[str] = frozenset()
    """Keywords that the function of ivy interprets in the same way."""
    second: tuple[str] | None = None
    """The parameter of the function of ivy that follows the arrays by position. None if there is no such parameter."""


def attach_target(call: Any, target: Target, owner: Any) -> None:
    """Attach a `Target` to a function or ufunc. `owner` is the function itself, or the class of the ufunc."""
    if target.number >= 0:
        call._target = target
        attach(owner, TARGET)
