"""The slow path, which handles every call with any arguments.

torch.compile does not trace functions with the decorator `constant`, but runs them. They accept and return only types,
strings and numbers. Every setting that affects their result is an argument, so that the compiled code has a guard on
it.
"""

from collections.abc import Callable, Sequence
from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends import pytrees, views
from ivy_protocol.backends.devices import host_data
from ivy_protocol.base import nested, protocol
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import Named, constant, is_compiling
from ivy_protocol.conversion import mixing, transfer
from ivy_protocol.conversion.arguments import arrays_in_index, collect
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import all_modes, functions
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.steps import Call
from ivy_protocol.errors import translate, validate
from ivy_protocol.exceptions import IvyException
from ivy_protocol.messages.prefixes import from_others

# The results of `resolve` that are not names of backends.
_OVERRIDE, _UNKNOWN = "<override>", ""


def slow_path(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run the dispatch steps of a call in order, until one returns a result."""
    call, mode = Call(spec, modes, args, kwargs), all_modes[modes]
    for run, _, when in BYPASS_STEPS:
        if when(spec, mode):
            return run(call)
    try:
        for step in getattr(_steps, _name_of(spec.index_string, str(modes))):
            result = step(call)
            if result is not NotImplemented:
                return result
    except Exception as error:
        translate.within(spec, error, args, kwargs)
    raise AssertionError


def _call_overlay(call: Call) -> Any:
    """pass the call to the overlay"""
    *outer, overlay = context.current().overlays
    # Deactivate the overlay while its method runs, but keep the outer overlays.
    with context.scope(overlays=context.Change(base=tuple(outer))):
        result = overlay.__ivy_overlay__(call.spec.call, call.args, call.kwargs)
        return call.spec.call(*call.args, **call.kwargs) if result is NotImplemented else result


def _shorten_trace(call: Call) -> Any:
    """remove ivy's frames from the traceback of an error"""
    modes = context.intern_modes(all_modes[call.modes]._replace(short_traces=False))
    try:
        return slow_path(call.spec, modes, call.args, call.kwargs)
    except IvyException as error:
        if from_others(error):
            raise
        failed = error
    raise failed.with_traceback(None)


def _map_over_nested(call: Call) -> Any:
    """call the function for the leaves of nested data that the keywords select"""
    if call.kwargs and not nested.MAPPING.isdisjoint(call.kwargs):
        return lazy.load("mapping_call")(call.spec, call.args, call.kwargs)
    return NotImplemented


def _bind(call: Call) -> Any:
    """bind the arguments to parameter names"""
    call.bound = call.spec.bind(call.args, call.kwargs)
    return NotImplemented


def _dispatch_on_like(call: Call) -> Any:
    """dispatch on the class of `like=`"""
    like = call.bound.pop("like", None)
    if like is None and call.spec.is_random:
        # Without `like`, the key of a random function determines the backend and the device.
        like = call.bound.get("key")
    call.like, cls, spec = like, type(like), call.spec
    if like is None or not _overrides(cls):
        return NotImplemented
    kwargs = {n: v for n, v in call.kwargs.items() if n != "like"}
    result = protocol.invoke(like, spec.call, (cls,), call.args, kwargs)
    # If the class declines, run the body, which passes `like` to creation functions. These dispatch on the class again.
    return body_or_raise(spec, [cls], call.args, call.kwargs) if result is NotImplemented else result


def _dispatch_on_options(call: Call) -> Any:
    """map over a Container that is passed as an option"""
    obj = nested.among_options(call.spec, call.bound)
    return NotImplemented if obj is None else protocol.invoke(obj, call.spec.call, (type(obj),), call.args, call.kwargs)


def _collect(call: Call) -> Any:
    """collect the array arguments, also from lists, indices and `out=`"""
    spec, bound, leaves = call.spec, call.bound, call.leaves
    for name in (*spec.arrays, *spec.scalars):
        value = bound.get(name)
        if value is None and name in bound and spec.defaults.get(name, 0) is not None:
            raise translate.unhandled(spec.name, [type(None)], False, name)
        if name in spec.sequences:
            validate.check_sequence(spec, name, value)
        collect(value, leaves, spec.name)
    out = bound.get("out")
    call.outs = () if out is None else out if type(out) is tuple else (out,)
    leaves.extend(call.outs)
    return NotImplemented


def _select_backend(call: Call) -> Any:
    """select the backend, raise for two libraries, dispatch on custom classes, and map over nested data"""
    spec, leaves = call.spec, call.leaves
    keys = [key for name in spec.indices for key in arrays_in_index(call.bound.get(name), spec.name)]
    models = () if call.like is None else transfer.apply_like(spec, call.like, call.bound)
    types = call.types = tuple([type(v._data) if type(v) is Array else type(v) for v in (*leaves, *keys, *models)])
    chosen = context.chosen_backend()
    # Random functions always need the library that traces the code. Other functions need it only if neither the user
    # nor an array selects the backend. The contents of a new array do not select the backend.
    may_be_traced = spec.is_random or (not chosen and not models and (spec.contents or not types))
    call.traced = mixing.tracing() if may_be_traced else ""
    chosen = call.chosen = chosen or call.traced
    key = resolve(spec.index_string, call.modes, chosen, *types)
    # If the class of an argument is unknown, load its plugins and resolve again. A plugin may register functions for a
    # class without a backend.
    if key == _UNKNOWN and [backends.learn(v._data if type(v) is Array else v) for v in leaves]:
        key = resolve(spec.index_string, call.modes, chosen, *types)
    if key == _UNKNOWN:
        return _handle_unknown_types(call)
    if key == _OVERRIDE:
        # If the native array of an `ivy.Array` has the protocol, pass the native array, because its class implements
        # the call.
        values = [v._data if type(v) is Array and protocol.is_override(type(v._data)) else v for v in (*leaves, *keys)]
        result = protocol.try_overrides(values, spec.call, call.args, call.kwargs)
        if result is not NotImplemented:
            return result
        classes = [type(v) for v in values if protocol.is_override(type(v)) and type(v) is not Array]
        return body_or_raise(spec, classes, call.args, call.kwargs)
    call.where = key
    return NotImplemented


def _handle_unknown_types(call: Call) -> Any:
    """Run a call with arguments of unknown types: map over nested data, convert host data, or raise."""
    spec, args, kwargs = call.spec, call.args, call.kwargs
    if nested.is_nested(call.leaves[: len(call.leaves) - len(call.outs)]):
        return lazy.load("plain_call")(spec, args, kwargs)
    converted = host_data(list(args), any_object=bool(spec.contents))
    keywords = {n: v if n == "like" else host_data(v, any_object=bool(spec.contents)) for n, v in kwargs.items()}
    if any([a is not b for a, b in zip((*converted, *keywords.values()), (*args, *kwargs.values()), strict=True)]):
        return slow_path(spec, call.modes, tuple(converted), keywords)
    unknown = types_of(_UNKNOWN, call.types)
    raise translate.unhandled(spec.name, unknown, False, translate.argument_with_type(spec, call.bound, unknown[0]))


def _choose_key(call: Call) -> Any:
    """use the next key in the random mode "portable\""""
    bound, mode = call.bound, all_modes[call.modes].random_mode
    if bound.get("key") is None and mode != "portable":
        bound.pop("key", None)
        return NotImplemented
    from ivy_protocol.backends.common import portable_random

    portable_random.choose_key(call.spec.name, bound, mode, bool(call.traced) or is_compiling())
    return NotImplemented


def _prefer_traced(call: Call) -> Any:
    """prefer the library whose arrays are traced or carry gradients"""
    for data in [v._data if type(v) is Array else v for v in call.leaves]:
        name = backends.backend_name(type(data))
        if name not in ("", mixing.HOST) and backends.load(name).hooks.carries_gradients(data):
            call.where = name
            break
    return NotImplemented


def _select_target(call: Call) -> Any:
    """convert NumPy data to the current or requested backend"""
    target, chosen, mode = call.where, call.chosen, all_modes[call.modes]
    requested = transfer.requested(call.spec, call.bound)
    is_movable = target == mixing.HOST and chosen not in ("", target) and not mode.only and call.like is None
    if requested:
        call.where = requested
    elif is_movable and not any([type(v) is Array for v in call.leaves]):
        call.where = backends.load(chosen).key
    return NotImplemented


def _sample_in_traced(call: Call) -> Any:
    """sample with the library that traces the code"""
    if call.traced and call.where == mixing.HOST:
        # Sample with the library that traces the code. NumPy would sample only during the trace, and every later call
        # would return the same values.
        call.where = backends.load(call.traced).name
    return NotImplemented


def _use_traced_device(call: Call) -> Any:
    """create new arrays of traced code on the device of its inputs"""
    if not call.traced or call.traced != call.where or types_of(call.where, call.types):
        return NotImplemented
    names = [] if context.setting("default_device") else call.spec.devices
    for name in [n for n in names if call.bound.get(n) is None]:
        like = None if is_compiling() else mixing.graph_like.get()
        device = backends.loaded[call.where].hooks.traced_device(like)
        if device is not None:
            call.bound[name] = device
    return NotImplemented


def _check_options(call: Call) -> Any:
    """check the types of options"""
    validate.check_options(call.spec, backends.loaded[call.where], call.bound)
    return NotImplemented


def _check_out(call: Call) -> Any:
    """check that `out=` can hold the result"""
    validate.check_out(call.spec, call.where, call.outs)
    return NotImplemented


def _run(call: Call) -> Any:
    """run the steps below on the backend"""
    wrapped = isinstance(call.like, Array) or any([type(v) is Array for v in call.leaves])
    call.as_array = all_modes[call.modes].array_mode or wrapped
    call.backend = backends.loaded[call.where]
    return steps.run_on_backend(call)


def _run_with_nan_policy(call: Call) -> Any:
    """check the arguments and the result for NaN"""
    from ivy_protocol.errors import nan_policy

    return nan_policy.run_checked(call, all_modes[call.modes].nan_policy, _run)


Step = tuple[Callable[[Call], Any], str, Callable[[Spec, context.Modes], Any]]
"""One step: the function, a description for the docs of the calls that need it, and the predicate that selects these
calls.
"""


BYPASS_STEPS: tuple[Step, ...] = (
    (_call_overlay, "calls with an overlay", lambda spec, mode: mode.overlays and mode.overlays > is_compiling()),
    (_shorten_trace, 'calls in the trace mode "frontend"', lambda spec, mode: mode.short_traces),
)
"""Steps that run a call before its arguments are bound."""

DISPATCH_STEPS: tuple[Step, ...] = (
    (_map_over_nested, "calls with `key_chains=` or a similar keyword", lambda spec, mode: True),
    (_bind, "all calls", lambda spec, mode: True),
    (_dispatch_on_like, "creation functions", lambda spec, mode: spec.like),
    (_dispatch_on_options, "all calls, after the program has created a Container", lambda spec, mode: True),
    (_collect, "all calls", lambda spec, mode: True),
    (_select_backend, "all calls", lambda spec, mode: True),
    (views.fill_host, "functions that modify an array", lambda spec, mode: spec.mutates),
    (_choose_key, "random functions", lambda spec, mode: "key" in spec.names and spec.is_random),
    (_prefer_traced, 'the mixed-arrays mode "any"', lambda spec, mode: mode.mixed_arrays == "any" and not mode.only),
    (_select_target, "`asarray` and similar functions", lambda spec, mode: spec.contents),
    (_sample_in_traced, "random functions", lambda spec, mode: spec.is_random and not spec.contents),
    (_use_traced_device, "creation functions in traced code", lambda spec, mode: spec.devices),
    (_check_options, "functions with options", lambda spec, mode: spec.options),
    (_check_out, "calls with `out=`", lambda spec, mode: "out" in spec.names),
    (_run_with_nan_policy, "a NaN policy", lambda spec, mode: mode.nan_policy != "nothing" and not spec.unwrapped),
    (_run, "calls for which no earlier step returns a result", lambda spec, mode: True),
)
"""Steps of a call in order. The first result that is not ``NotImplemented`` is the result of the call."""


_steps = Named()


@constant
def _name_of(number: str, modes: str) -> str:
    """Return the name of the attribute of `_steps` that contains the dispatch steps of a function in these modes."""
    name = f"steps_{number}_{modes}"
    if not hasattr(_steps, name):
        spec, mode = functions[int(number)], all_modes[int(modes)]
        setattr(_steps, name, tuple([step for step, _, when in DISPATCH_STEPS if when(spec, mode)]))
    return name


@constant
def _overrides(cls: type) -> bool:
    """Return True if creation functions dispatch on a class.

    Subclasses of `ivy.Array` are excluded, because they need not implement creation functions.
    """
    return protocol.is_override(cls) and not issubclass(cls, Array)


def body_or_raise(spec: Spec, classes: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run the body of a function after all classes declined the call. Raise if the function is primary, or if `out` is
    passed.
    """
    if spec.kind == "compositional" and kwargs.get("out") is None:
        return steps.compose(spec, *args, **kwargs)
    raise translate.unhandled(spec.name, classes, declined=any([hasattr(t, "__ivy_array_function__") for t in classes]))


@constant
def resolve(number: str, modes: int, chosen: str, *types: type) -> str:
    """Return the name of the backend for these types. Return `_OVERRIDE` if a class has the protocol; otherwise, return
    `_UNKNOWN` if a class has no backend.
    """
    if pytrees.waiting:
        pytrees.register_present()
    if any(map(protocol.is_override, types)):
        return _OVERRIDE
    names = list(dict.fromkeys(map(backends.backend_name, types)))
    if _UNKNOWN in names:
        return _UNKNOWN
    mode, spec = all_modes[modes], functions[int(number)]
    if mode.only and spec.contents:
        return backends.load(mode.only).key
    host_types = types_of(mixing.HOST, types)
    scalars = bool(host_types) and all([issubclass(cls, backends.load(mixing.HOST).scalar_types) for cls in host_types])
    name = mixing.library(spec.name, names, mode, scalars)
    return backends.load(name or chosen or mixing.HOST).key


def types_of(name: str, types: tuple[type, ...]) -> list[type]:
    """Return the types that belong to the backend `name`. An empty name selects the unknown types."""
    return [cls for cls in types if backends.backend_name(cls) == name]
