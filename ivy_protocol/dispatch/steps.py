"""The steps of the general way: what happens to a call on one backend, as a table.

Which of them a call takes is found once for its function, backend, modes and the names of its arguments, so that a
call pays for nothing that it does not need.
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
from ivy_protocol.core.context import Modes, all_modes, functions
from ivy_protocol.errors import translate, validate

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""


class Call:
    """A call on its way through the steps; what is not known yet is empty."""

    like: Any = None
    """What says where the result is made."""
    outs: tuple[Any, ...] = ()
    """The arrays that results are written to."""
    types: tuple[type, ...] = ()
    """The types of all arrays, with those of their data for `ivy.Array`s."""
    chosen = traced = where = ""
    """The backend that someone chose, the library that traces this code, and the backend that answers."""
    backend: Any = None
    steps: "Steps | None" = None
    """What is done on the backend."""
    as_array = True
    """Whether results are given as `ivy.Array`."""
    out: Any = None
    """Where the result is written after it was computed."""
    detour = ""
    """The data type, or what else the library computes with in place of one that it lacks."""
    result: Any = None
    implementation: Any = None
    """What answered, or was the last to be asked."""

    def __init__(self, spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.spec = spec
        self.modes = modes
        self.args = args
        self.kwargs = kwargs
        self.bound: dict[str, Any] = {}
        """The arguments by name, which become native."""
        self.to_body: dict[str, Any] = {}
        """The arguments for the body of a compositional function, which takes ivy's data types."""
        self.leaves: list[Any] = []
        """The arrays as they were given."""

    def arrays(self) -> list[Any]:
        """The array arguments, for an error message."""
        return values_of((*self.spec.arrays, *self.spec.scalars), self.bound)


class Situation(NamedTuple):
    """What decides which steps are taken."""

    spec: Spec
    backend: Backend
    mode: Modes
    names: frozenset[str]
    """The arguments that are given."""

    def gives(self, names: Iterable[str]) -> bool:
        """Whether an argument of one of these names is given."""
        return not self.names.isdisjoint(names)


Step = tuple[Callable[[Call], None], str, Callable[[Situation], Any]]
"""One row: what is done, the calls that take it in words, and how they are told."""
Steps = tuple[tuple[Callable[[Call], None], ...], tuple[Callable[[Call], None], ...]]
"""The steps that a call takes: those of `CONVERTING`, and those of `COMPUTING`."""


def _refuse_writing(call: Call) -> None:
    """raise if the array can only be replaced, not modified"""
    validate.check_writes(call.spec, call.backend)


def _make_native(call: Call) -> None:
    """make lists, `ivy.Array`s and NumPy arrays native"""
    arguments.convert_arrays(call.spec, call.backend, call.bound, call.leaves)


def _make_scalars_native(call: Call) -> None:
    """convert arrays passed as scalars to native ones"""
    call.bound.update({n: arguments.data_of(call.bound[n]) for n in call.spec.scalars if n in call.bound})


def _refuse_axes(call: Call) -> None:
    """raise for an axis of a 0-d array"""
    validate.check_axes(call.spec, call.bound)


def _bring_together(call: Call) -> None:
    """move arrays to one device"""
    arguments.bring_together(call.spec, call.backend, call.bound)


def _promote(call: Call) -> None:
    """promote arrays to one dtype, and choose the dtype of Python scalars"""
    cast_arrays(call.spec, call.backend, call.bound)


def _lift(call: Call) -> None:
    """make 0-d arrays 1-D"""
    reshape = call.backend.xp.reshape
    for name in call.spec.sequences:
        call.bound[name] = [reshape(v, (1,)) if v.shape == () else v for v in call.bound[name]]


def _refuse_complex_written(call: Call) -> None:
    """raise for complex values assigned to a real array"""
    validate.check_written(call.spec, call.backend, call.bound)


def _cast_refused(call: Call) -> None:
    """cast dtypes that the function does not accept"""
    dtype_fallbacks.cast_refused(call.spec, call.backend, call.bound, *all_modes[call.modes].casting)


def _refuse_devices(call: Call) -> None:
    """raise for devices that the library does not support in the function"""
    placement.check_device(call.spec.name, call.backend, call.arrays())


def _keep_for_body(call: Call) -> None:
    """keep the ivy arguments for the body"""
    call.to_body = dict(call.bound)


def _infer_dtypes(call: Call) -> None:
    """infer the dtype of the result, and convert dtypes to native ones"""
    spec, backend, bound = call.spec, call.backend, call.bound
    for name in spec.dtypes:
        given = value = bound.get(name)
        if given is not None:
            validate.check_drawn(spec, given)
        elif spec.infer or spec.accumulate:
            value = inferred_dtype(spec, backend, bound)
        if value is not None:
            bound[name] = backend.native_dtype(value, explicit=given is not None)
            if spec.kind == "compositional":
                call.to_body[name] = backend.ivy_dtype(bound[name])


def _choose_devices(call: Call) -> None:
    """apply the default device, and convert devices to native ones"""
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
    """convert the arrays in an index to native ones"""
    call.bound.update({n: arguments.as_index(call.backend, call.bound[n]) for n in call.spec.indices})


def _make_shape(call: Call) -> None:
    """convert shapes to tuples"""
    for name in call.spec.shapes:
        if name in call.bound:
            call.bound[name] = call.to_body[name] = arguments.as_shape(call.spec, call.bound[name])


def _refuse_other_dtypes(call: Call) -> None:
    """raise for dtypes that ivy does not have"""
    validate.check_dtypes(call.spec, call.backend, call.bound)


def _find_detour(call: Call) -> None:
    """check the dtypes, and choose a fallback dtype where the library lacks one"""
    call.detour = dtype_fallbacks.detour_of(call.spec, call.backend, call.bound)


def _compute(call: Call) -> None:
    """try the implementations in order"""
    computed(call, _try_chain)


def _try_chain(call: Call, made_of: Callable[[Any], Any] | None = None) -> None:
    spec, backend, bound = call.spec, call.backend, call.bound
    for implementation in implementations(spec, backend, tuple(bound)):
        call.implementation = implementation
        if implementation is spec.body:
            call.result = _by_body(call)
        else:
            implementation = implementation if made_of is None else made_of(implementation)
            try:
                if call.detour:
                    to = partial(apply, spec)
                    call.result = dtype_fallbacks.compute(spec, backend, call.detour, implementation, bound, to)
                elif call.out is not None and _fills(call, implementation):
                    implementation(*bound.values(), out=call.out._data)
                    call.result = call.out
                else:
                    call.result = apply(spec, implementation, bound)
            except Exception as error:
                translate.handle(spec.name, backend, call.arrays(), spec.broadcast, error, bound)
        if call.result is not NotImplemented:
            return
    raise unimplemented(spec, backend)


def _by_body(call: Call) -> Any:
    spec, backend = call.spec, call.backend
    given, narrow = dtype_fallbacks.widened(spec, backend, call.to_body) if spec.widens else (call.to_body, None)
    wrapped = {n: arguments.wrap(spec, backend, v, True) if n in spec.arrays else v for n, v in given.items()}
    first: Any = call.leaves[0] if spec.view and call.leaves else None
    if type(first) is Array and first._data is given[spec.positional[0]]:
        # The parts that the body takes are views of the array that was given.
        wrapped[spec.positional[0]] = first
    if call.like is not None:
        wrapped["like"] = call.like
    result = apply(spec, partial(compose, spec), wrapped)
    return result if narrow is None else dtype_fallbacks.narrowed_dtypes(backend, result, narrow)


def compose(spec: Spec, /, *args: Any, **kwargs: Any) -> Any:
    """Run the body of a compositional function, which reads shapes as tuples in any mode."""
    try:
        if not context.setting("shape_array_mode"):
            return spec.body(*args, **kwargs)
        with context.scope(shape_array_mode=False):
            return spec.body(*args, **kwargs)
    except Exception as error:
        translate.within(spec, error, args, kwargs)


def _fills(call: Call, implementation: Any) -> bool:
    """Whether the library's own function can write its result into ``out``, which saves a copy."""
    spec, out = call.spec, call.out
    if type(out) is tuple or not 0 < spec.leading == len(call.bound):
        return False
    return call.backend.hooks.can_write_out(implementation, call.bound.values(), out._data)


def _write_out(call: Call) -> None:
    """write the result to `out`, unless the library did"""
    spec, out, result = call.spec, call.out, call.result
    if out is None:
        if not spec.raw:
            _finish(call)
    elif result is out:
        views.written(out)
    elif type(out) is tuple or spec.several:
        # A single array takes the first result.
        outs = out if type(out) is tuple else (out,)
        written = [_filled(call, r, o) for r, o in zip(result[: len(outs)], outs, strict=True)]
        more = [arguments.wrap(spec, call.backend, r, call.as_array) for r in result[len(outs) :]]
        call.result = spec.returns(*written, *more) if spec.returns_named else (*written, *more)
    else:
        call.result = _filled(call, result, out)


def _filled(call: Call, result: Any, out: Any) -> Any:
    with views.writing(out):
        arguments.write(call.spec, call.backend, result, out)
        views.written(out)
    return out


def _finish(call: Call) -> None:
    """wrap the result, and link it to an argument if it is a view"""
    spec, backend, leaves = call.spec, call.backend, call.leaves
    first: Any = leaves[0] if leaves else None
    if type(first) is Array:
        if spec.contents and call.result is first._data:
            # Nothing was made. A write must show in both, also where it replaces the native array.
            call.result = first
            return
        if spec.writes and not call.bound.get("copy"):
            first._data = call.result
            views.written(first)
            call.result = first
            return
    copied = type(call.result) is Copied
    wrapped = arguments.wrap(spec, backend, call.result.data if copied else call.result, call.as_array)
    if spec.view and first is not None and backend.is_array(getattr(first, "_data", None)):
        # What joined another library was copied before, and shows no more.
        views.connect(spec, backend, call.bound, first, wrapped, copied, call.bound[spec.positional[0]])
    call.result = wrapped


CONVERTING: tuple[Step, ...] = (
    (_refuse_writing, "assignment, for immutable arrays", lambda s: s.spec.writes and s.backend.copies is True),
    (_make_native, "arrays among the arguments", lambda s: s.gives(s.spec.arrays)),
    (_make_scalars_native, "scalar parameters", lambda s: s.gives(s.spec.scalars)),
    (_bring_together, "soft device mode", lambda s: s.mode.soft_device_mode),
    (_promote, "arrays among the arguments", lambda s: s.gives(s.spec.arrays)),
    (_refuse_axes, "functions for which the library allows it", lambda s: s.spec.name in s.backend.axes_of_scalars),
    (_lift, "`concat` and similar functions", lambda s: s.spec.lifts),
    (_refuse_complex_written, "functions that modify an array", lambda s: s.spec.writes),
    (_cast_refused, "a casting mode", lambda s: any(s.mode.casting)),
)
"""What makes native arrays of one data type; errors are those of the arguments."""

COMPUTING: tuple[Step, ...] = (
    (_refuse_devices, "`with_unsupported_devices`", lambda s: s.backend.off_devices.get(s.spec.name)),
    (_keep_for_body, "compositional functions", lambda s: s.spec.kind == "compositional"),
    (
        _infer_dtypes,
        "creation without `dtype=`, sums; explicit `dtype=`",
        lambda s: s.spec.dtypes and (s.spec.infer or s.spec.accumulate or s.gives(s.spec.dtypes)),
    ),
    (_choose_devices, "device parameters", lambda s: s.spec.devices),
    (
        _check_fits,
        "creation from scalars",
        lambda s: s.spec.infer and s.spec.dtypes and (s.spec.scalars or s.spec.numbers),
    ),
    (_check_real, "`dtype=` of functions with array arguments", lambda s: s.spec.casts),
    (_make_index, "index parameters", lambda s: s.spec.indices),
    (_make_shape, "shape parameters", lambda s: s.gives(s.spec.shapes)),
    (
        _refuse_other_dtypes,
        "libraries with other dtypes, such as NumPy",
        lambda s: s.gives(s.spec.arrays) and any(map(s.backend.hooks.accepts_foreign_dtypes, _first(s))),
    ),
    (
        _find_detour,
        "functions limited to some kinds of dtypes; dtypes that the library lacks in the function",
        lambda s: s.spec.kinds or any([fn == s.spec.name for fn, _ in s.backend.detours]),
    ),
    (_compute, "all", lambda s: True),
    (_write_out, "`out=`", lambda s: "out" in s.names),
    (_finish, "all others that return arrays", lambda s: not s.spec.raw and "out" not in s.names),
)
"""What answers with native arrays."""


def _first(situation: Situation) -> tuple[Any, ...]:
    """The implementation that is tried first, if there is one."""
    return situation.backend.implementations(situation.spec, situation.names - {"out"})[:1]


def steps_for(spec: Spec, backend: Backend, mode: Modes, names: Iterable[str]) -> Steps:
    """The steps that calls of a function, on a backend, in some modes, and with some arguments take."""
    situation = Situation(spec, backend, mode, frozenset(names))
    converting = tuple([run for run, _, when in CONVERTING if when(situation)])
    return converting, tuple([run for run, _, when in COMPUTING if when(situation)])


def noted(plan: Any, steps: Steps) -> Any:
    """A plan that says which steps it takes."""
    plan.steps = steps
    return plan


_found = Named()
_names: dict[tuple[str, ...], str] = {}
context.on_clear.append(_names.clear)


@constant
def _name_of(number: str, modes: str, where: str, *names: str) -> str:
    """Return the attribute of `_found` with the steps of calls with these arguments."""
    key = (number, modes, where, *names)
    name = _names.get(key)
    if name is None:
        name = "_".join(key)
        setattr(_found, name, steps_for(functions[int(number)], backends.loaded[where], all_modes[int(modes)], names))
        _names[key] = name
    return name


def on_backend(call: Call) -> Any:
    """Answer a call on its backend, and let no other write to its arrays before it is done."""
    take = _where_they_lie if call.backend.computing_device() else run
    changed = views.changed_by(call.spec, call.backend, call.leaves, call.outs)
    if changed is None:
        return take(call)
    with views.writing(changed):
        return take(call)


def run(call: Call) -> Any:
    """Take a call through its steps, and return its result."""
    spec, bound = call.spec, dict(call.bound)
    call.bound = call.to_body = bound
    converting, computing = call.steps or getattr(
        _found, _name_of(spec.number, str(call.modes), call.backend.key, *bound)
    )
    # A function that has `out` among its arrays reads what is in it.
    call.out = bound.get("out") if "out" in spec.arrays else bound.pop("out", None)
    try:
        for step in converting:
            step(call)
    except Exception as error:
        translate.handle(spec.name, call.backend, call.arrays(), spec.broadcast, error, bound)
    for step in computing:
        step(call)
    return call.result


def _where_they_lie(call: Call) -> Any:
    """Answer a call on the device of its arrays, for a library that has a device where it computes by itself."""
    spec, backend = call.spec, call.backend
    natives = [v._data if type(v) is Array else v for v in call.leaves if v is not call.bound.get("out")]
    arrays = [x for x in natives if backend.is_array(x) and x.device]
    if not arrays:
        return run(call)
    common = placement.common_device(backend, arrays, spec.writes)
    if common and not all_modes[call.modes].soft_device_mode:
        raise translate.several_devices(spec.name, backend, arrays)
    with backend.hooks.at_device(backend.native_device(common or placement.device_of(backend, arrays[0]))):
        return run(call)
