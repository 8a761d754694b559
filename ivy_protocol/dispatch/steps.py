"""The steps of a call on one backend, as a table.

The steps depend on the function, the backend, the modes and the names of the arguments. They are selected once for each
combination, so that a call does not have to check for steps that it does not need. The docstrings of the step functions
are the first column of the table in `docs/how-a-call-works.md`.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, NamedTuple

from ivy_protocol import backends
from ivy_protocol.backends import devices as placement
from ivy_protocol.backends import dtype_fallbacks, views
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import Copied
from ivy_protocol.backends.implementations import apply, computed, implementations, unimplemented, values_of
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import Named, constant, has_dtype
from ivy_protocol.conversion import arguments
from ivy_protocol.conversion.promotion import cast_arrays, inferred_dtype
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import Modes, all_modes, functions
from ivy_protocol.errors import translate, validate


class Call:
    """State of a call that the steps read and modify."""

    like: Any = None
    """The argument ``like=``, or the key of a random function. It determines the backend and the device."""
    outs: tuple[Any, ...] = ()
    """The arrays of ``out=``."""
    types: tuple[type, ...] = ()
    """The types of all arrays. For an `ivy.Array`, it is the type of its native array."""
    chosen = traced = where = ""
    """Names of backends: `chosen` is selected by the user, `traced` traces the running code, and `where` runs the
    call.
    """
    backend: Any = None
    steps: "Steps | None" = None
    """The steps on the backend. If it is None, `run` looks them up."""
    as_array = True
    """True if results are wrapped as `ivy.Array`."""
    out: Any = None
    """The array, or tuple of arrays, passed as ``out=``. The result is written to it."""
    fallback = ""
    """The dtype fallback: a dtype name, or another fallback of `dtype_fallbacks`. Empty if no fallback is needed."""
    result: Any = None
    implementation: Any = None
    """The implementation that was tried last."""

    def __init__(self, spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.spec = spec
        self.modes = modes
        self.args = args
        self.kwargs = kwargs
        self.bound: dict[str, Any] = {}
        """The arguments by name. Steps convert them to native values."""
        self.body_args: dict[str, Any] = {}
        """The arguments by name for the body of a compositional function. They have ivy dtypes, not native dtypes."""
        self.leaves: list[Any] = []
        """The array arguments as passed."""

    def arrays(self) -> list[Any]:
        """Return the array arguments, for an error message."""
        return values_of((*self.spec.arrays, *self.spec.scalars), self.bound)


class StepContext(NamedTuple):
    """Properties of a call that determine its steps."""

    spec: Spec
    backend: Backend
    mode: Modes
    names: frozenset[str]
    """The names of the passed arguments."""

    def has(self, names: Iterable[str]) -> bool:
        """Return True if an argument of one of these names is passed."""
        return not self.names.isdisjoint(names)


Step = tuple[Callable[[Call], None], str, Callable[[StepContext], Any]]
"""One step: the function, a description for the docs of the calls that need it, and the predicate that selects these
calls.
"""
Steps = tuple[tuple[Callable[[Call], None], ...], tuple[Callable[[Call], None], ...]]
"""The steps of a call, split into those from `CONVERSION_STEPS` and those from `BACKEND_STEPS`."""


def _check_writable(call: Call) -> None:
    """raise in the inplace mode `strict`"""
    validate.check_writes(call.spec, call.backend)


def _make_native(call: Call) -> None:
    """convert lists, `ivy.Array` objects and NumPy arrays to native arrays"""
    arguments.convert_arrays(call.spec, call.backend, call.bound, call.leaves)


def _make_scalars_native(call: Call) -> None:
    """convert arrays that are passed as scalars to native arrays"""
    call.bound.update({n: arguments.data_of(call.bound[n]) for n in call.spec.scalars if n in call.bound})


def _check_axes(call: Call) -> None:
    """raise for an axis of a 0-d array"""
    validate.check_axes(call.spec, call.bound)


def _move_to_one_device(call: Call) -> None:
    """move arrays to one device"""
    arguments.move_to_one_device(call.spec, call.backend, call.bound)


def _promote(call: Call) -> None:
    """promote arrays to one dtype, and choose the dtype of Python scalars"""
    cast_arrays(call.spec, call.backend, call.bound)


def _make_1d(call: Call) -> None:
    """make 0-d arrays 1-D"""
    reshape = call.backend.xp.reshape
    for name in call.spec.sequences:
        call.bound[name] = [reshape(v, (1,)) if v.shape == () else v for v in call.bound[name]]


def _check_complex(call: Call) -> None:
    """raise for complex values assigned to a real array"""
    validate.check_written(call.spec, call.backend, call.bound)


def _cast_unsupported(call: Call) -> None:
    """cast dtypes that the function does not accept"""
    dtype_fallbacks.cast_refused(call.spec, call.backend, call.bound, *all_modes[call.modes].casting)


def _check_devices(call: Call) -> None:
    """raise for devices that the library does not support in the function"""
    placement.check_device(call.spec.name, call.backend, call.arrays())


def _keep_body_args(call: Call) -> None:
    """keep the `ivy.Array` arguments for the body of the function"""
    call.body_args = dict(call.bound)


def _infer_dtypes(call: Call) -> None:
    """infer the dtype of the result, and convert dtypes to native dtypes"""
    spec, backend, bound = call.spec, call.backend, call.bound
    for name in spec.dtypes:
        requested = value = bound.get(name)
        if requested is not None:
            validate.check_sample_dtype(spec, requested)
        elif spec.infer_dtype or spec.accumulate_dtype:
            value = inferred_dtype(spec, backend, bound)
        if value is not None:
            bound[name] = backend.native_dtype(value, explicit=requested is not None)
            if spec.kind == "compositional":
                call.body_args[name] = backend.ivy_dtype(bound[name])


def _choose_devices(call: Call) -> None:
    """apply the default device, and convert devices to native devices"""
    for name in call.spec.devices:
        value = call.bound.get(name)
        if value is None and not any(map(has_dtype, call.arrays())):
            value = context.setting("default_device") or None
        if value is not None:
            call.bound[name] = call.backend.native_device(value)


def _check_fits(call: Call) -> None:
    """raise for values out of the range of the new array's dtype"""
    validate.check_fits(call.spec, call.backend, call.bound)


def _check_real(call: Call) -> None:
    """raise for complex arrays with a real `dtype=`"""
    validate.check_real(call.spec, call.backend, call.bound)


def _make_index(call: Call) -> None:
    """convert the arrays in an index to native arrays"""
    call.bound.update({n: arguments.as_index(call.backend, call.bound[n]) for n in call.spec.indices})


def _make_shape(call: Call) -> None:
    """convert shapes to tuples"""
    for name in call.spec.shapes:
        if name in call.bound:
            call.bound[name] = call.body_args[name] = arguments.as_shape(call.spec, call.bound[name])


def _check_dtypes(call: Call) -> None:
    """raise for dtypes that ivy does not have"""
    validate.check_dtypes(call.spec, call.backend, call.bound)


def _find_fallback(call: Call) -> None:
    """check the dtypes, and choose a fallback dtype if the library lacks a dtype"""
    call.fallback = dtype_fallbacks.dtype_fallback_of(call.spec, call.backend, call.bound)


def _compute(call: Call) -> None:
    """try the implementations in order"""
    computed(call, _try_chain)


def _try_chain(call: Call, transform: Callable[[Any], Any] | None = None) -> None:
    spec, backend, bound = call.spec, call.backend, call.bound
    for implementation in implementations(spec, backend, tuple(bound)):
        call.implementation = implementation
        if implementation is spec.body:
            call.result = _run_body(call)
        else:
            implementation = implementation if transform is None else transform(implementation)
            try:
                if call.fallback:
                    to = partial(apply, spec)
                    call.result = dtype_fallbacks.compute(spec, backend, call.fallback, implementation, bound, to)
                elif call.out is not None and _can_write_out(call, implementation):
                    implementation(*bound.values(), out=call.out._data)
                    call.result = call.out
                else:
                    call.result = apply(spec, implementation, bound)
            except Exception as error:
                translate.handle(spec.name, backend, call.arrays(), spec.broadcast, error, bound)
        if call.result is not NotImplemented:
            return
    raise unimplemented(spec, backend)


def _run_body(call: Call) -> Any:
    spec, backend = call.spec, call.backend
    args, narrow = dtype_fallbacks.upcast(spec, backend, call.body_args) if spec.upcast_half else (call.body_args, None)
    wrapped = {n: arguments.wrap(spec, backend, v, True) if n in spec.arrays else v for n, v in args.items()}
    first: Any = call.leaves[0] if spec.returns_view and call.leaves else None
    if type(first) is Array and first._data is args[spec.positional[0]]:
        # Pass the `ivy.Array` of the user and not a new one: a view that the body creates must be a view of this array.
        wrapped[spec.positional[0]] = first
    if call.like is not None:
        wrapped["like"] = call.like
    result = apply(spec, partial(compose, spec), wrapped)
    return result if narrow is None else dtype_fallbacks.downcast(backend, result, narrow)


def compose(spec: Spec, /, *args: Any, **kwargs: Any) -> Any:
    """Run the body of a compositional function with `shape_array_mode` off, because bodies need shapes that are
    tuples.
    """
    try:
        if not context.setting("shape_array_mode"):
            return spec.body(*args, **kwargs)
        with context.scope(shape_array_mode=False):
            return spec.body(*args, **kwargs)
    except Exception as error:
        translate.within(spec, error, args, kwargs)


def _can_write_out(call: Call, implementation: Any) -> bool:
    """Return True if the library's function can write its result into ``out``. This avoids a copy."""
    spec, out = call.spec, call.out
    if type(out) is tuple or not 0 < spec.leading == len(call.bound):
        return False
    return call.backend.hooks.can_write_out(implementation, call.bound.values(), out._data)


def _write_out(call: Call) -> None:
    """write the result to `out`, unless the library has written it"""
    spec, out, result = call.spec, call.out, call.result
    if out is None:
        if not spec.unwrapped:
            _finish(call)
    elif result is out:
        views.written(out)
    elif type(out) is tuple or spec.several:
        # If a function has several results, a single `out` receives the first one.
        outs = out if type(out) is tuple else (out,)
        written = [_write_to(call, r, o) for r, o in zip(result[: len(outs)], outs, strict=True)]
        others = [arguments.wrap(spec, call.backend, r, call.as_array) for r in result[len(outs) :]]
        call.result = spec.returns(*written, *others) if spec.returns_named else (*written, *others)
    else:
        call.result = _write_to(call, result, out)


def _write_to(call: Call, result: Any, out: Any) -> Any:
    with views.writing(out):
        arguments.write(call.spec, call.backend, result, out)
        views.written(out)
    return out


def _finish(call: Call) -> None:
    """wrap the result, and link a view to the array that it views"""
    spec, backend, leaves = call.spec, call.backend, call.leaves
    first: Any = leaves[0] if leaves else None
    if type(first) is Array:
        if spec.contents and call.result is first._data:
            # If the result is the native array of the argument, return the argument itself. A later assignment may
            # replace the native array, and must be visible both in the argument and in the result.
            call.result = first
            return
        if spec.mutates and not call.bound.get("copy"):
            first._data = call.result
            views.written(first)
            call.result = first
            return
    is_copy = type(call.result) is Copied
    wrapped = arguments.wrap(spec, backend, call.result.data if is_copy else call.result, call.as_array)
    if spec.returns_view and first is not None and backend.is_array(getattr(first, "_data", None)):
        # Pass the native array that the function received. If `first` has another native array now, another thread
        # wrote to `first` after the function ran, and `connect` updates the view.
        views.connect(spec, backend, call.bound, first, wrapped, is_copy, call.bound[spec.positional[0]])
    call.result = wrapped


CONVERSION_STEPS: tuple[Step, ...] = (
    (_check_writable, "assignments to immutable arrays", lambda s: s.spec.mutates and s.backend.copies is True),
    (_make_native, "calls with array arguments", lambda s: s.has(s.spec.arrays)),
    (_make_scalars_native, "functions with scalar parameters", lambda s: s.has(s.spec.scalars)),
    (_move_to_one_device, "calls in soft device mode", lambda s: s.mode.soft_device_mode),
    (_promote, "calls with array arguments", lambda s: s.has(s.spec.arrays)),
    (_check_axes, "functions whose library accepts this axis", lambda s: s.spec.name in s.backend.axes_of_scalars),
    (_make_1d, "`concat` and similar functions", lambda s: s.spec.at_least_1d),
    (_check_complex, "functions that modify an array", lambda s: s.spec.mutates),
    (_cast_unsupported, "calls in a casting mode", lambda s: any(s.mode.casting)),
)
"""Steps that convert the arguments to native arrays of one dtype. Their exceptions are errors of the arguments."""

BACKEND_STEPS: tuple[Step, ...] = (
    (_check_devices, "functions with `with_unsupported_devices`", lambda s: s.backend.off_devices.get(s.spec.name)),
    (_keep_body_args, "compositional functions", lambda s: s.spec.kind == "compositional"),
    (
        _infer_dtypes,
        "creation functions and sums; calls with `dtype=`",
        lambda s: s.spec.dtypes and (s.spec.infer_dtype or s.spec.accumulate_dtype or s.has(s.spec.dtypes)),
    ),
    (_choose_devices, "functions with device parameters", lambda s: s.spec.devices),
    (
        _check_fits,
        "creation functions that accept scalars",
        lambda s: s.spec.infer_dtype and s.spec.dtypes and (s.spec.scalars or s.spec.accepts_scalars),
    ),
    (_check_real, "functions with array parameters and `dtype=`", lambda s: s.spec.casts),
    (_make_index, "functions with index parameters", lambda s: s.spec.indices),
    (_make_shape, "calls with shape arguments", lambda s: s.has(s.spec.shapes)),
    (
        _check_dtypes,
        "libraries with dtypes that ivy does not have, such as NumPy",
        lambda s: s.has(s.spec.arrays) and any(map(s.backend.hooks.accepts_foreign_dtypes, _first(s))),
    ),
    (
        _find_fallback,
        "functions that do not accept all dtypes, or for which the library lacks a dtype",
        lambda s: s.spec.dtype_kinds or any([fn == s.spec.name for fn, _ in s.backend.dtype_replacements]),
    ),
    (_compute, "all calls", lambda s: True),
    (_write_out, "calls with `out=`", lambda s: "out" in s.names),
    (_finish, "calls without `out=` that return arrays", lambda s: not s.spec.unwrapped and "out" not in s.names),
)
"""Steps that prepare the other arguments, compute, and wrap the result."""


def _first(ctx: StepContext) -> tuple[Any, ...]:
    """Return a tuple with the implementation that is tried first. The tuple is empty if there is none."""
    return ctx.backend.implementations(ctx.spec, ctx.names - {"out"})[:1]


def steps_for(spec: Spec, backend: Backend, mode: Modes, names: Iterable[str]) -> Steps:
    """Return the steps for calls of a function on a backend in these modes, with arguments of these names."""
    ctx = StepContext(spec, backend, mode, frozenset(names))
    converting = tuple([run for run, _, when in CONVERSION_STEPS if when(ctx)])
    return converting, tuple([run for run, _, when in BACKEND_STEPS if when(ctx)])


def with_steps(plan: Any, steps: Steps) -> Any:
    """Set the steps as an attribute of a plan. `ivy.explain` reads this attribute."""
    plan.steps = steps
    return plan


_steps = Named()
_names: dict[tuple[str, ...], str] = {}
context.on_clear.append(_names.clear)


@constant
def _name_of(number: str, modes: str, backend: str, *names: str) -> str:
    """Return the name of the attribute of `_steps` that contains the steps of calls with these arguments."""
    key = (number, modes, backend, *names)
    name = _names.get(key)
    if name is None:
        name = "_".join(key)
        setattr(_steps, name, steps_for(functions[int(number)], backends.loaded[backend], all_modes[int(modes)], names))
        _names[key] = name
    return name


def run_on_backend(call: Call) -> Any:
    """Run a call on its backend, with a lock on the array that the call modifies."""
    run_call = _run_on_device if call.backend.computing_device() else run
    modified = views.changed_by(call.spec, call.backend, call.leaves, call.outs)
    if modified is None:
        return run_call(call)
    with views.writing(modified):
        return run_call(call)


def run(call: Call) -> Any:
    """Run the steps of a call, and return its result."""
    spec, bound = call.spec, dict(call.bound)
    call.bound = call.body_args = bound
    conversion_steps, backend_steps = call.steps or getattr(
        _steps, _name_of(spec.index_string, str(call.modes), call.backend.key, *bound)
    )
    # If `out` is an array parameter, the function reads it, so keep it among the arguments.
    call.out = bound.get("out") if "out" in spec.arrays else bound.pop("out", None)
    try:
        for step in conversion_steps:
            step(call)
    except Exception as error:
        translate.handle(spec.name, call.backend, call.arrays(), spec.broadcast, error, bound)
    for step in backend_steps:
        step(call)
    return call.result


def _run_on_device(call: Call) -> Any:
    """Run a call on the device of its arrays, if the library would otherwise compute on its default device."""
    spec, backend = call.spec, call.backend
    natives = [v._data if type(v) is Array else v for v in call.leaves if v is not call.bound.get("out")]
    arrays = [x for x in natives if backend.is_array(x) and x.device]
    if not arrays:
        return run(call)
    device = placement.common_device(backend, arrays, spec.mutates)
    if device and not all_modes[call.modes].soft_device_mode:
        raise translate.mixed_devices(spec.name, backend, arrays)
    with backend.hooks.at_device(backend.native_device(device or placement.device_of(backend, arrays[0]))):
        return run(call)
