"""The general way to answer a call: right for every combination of arguments, at any time.

Functions marked as constant are run, not traced, by the compiler of torch. They take and return only
types, strings and numbers, and whatever depends on a setting is passed in, so that it stays guarded.
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
from ivy_protocol.core.context import all_modes, functions
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.steps import Call
from ivy_protocol.errors import translate, validate
from ivy_protocol.exceptions import IvyException
from ivy_protocol.messages.prefixes import from_others

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""

# No backend has such a name.
_OVERRIDE, _UNKNOWN = "<override>", ""


def general(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call: each question is asked in turn, until one answers."""
    call, mode = Call(spec, modes, args, kwargs), all_modes[modes]
    for answer, _, when in INSTEAD:
        if when(spec, mode):
            return answer(call)
    try:
        for ask in getattr(_asking, _asking_name(spec.number, str(modes))):
            result = ask(call)
            if result is not NotImplemented:
                return result
    except Exception as error:
        translate.within(spec, error, args, kwargs)
    raise AssertionError


def _hand_over(call: Call) -> Any:
    """pass the call to the overlay"""
    *outer, overlay = context.current().overlays
    # It is set aside while its own method runs.
    with context.scope(overlays=context.Change(base=tuple(outer))):
        result = overlay.__ivy_overlay__(call.spec.call, call.args, call.kwargs)
        return call.spec.call(*call.args, **call.kwargs) if result is NotImplemented else result


def _shorten_trace(call: Call) -> Any:
    """remove ivy's frames from the traceback of an error"""
    modes = context.intern_modes(all_modes[call.modes]._replace(short_traces=False))
    try:
        return general(call.spec, modes, call.args, call.kwargs)
    except IvyException as error:
        if from_others(error):
            raise
        failed = error
    raise failed.with_traceback(None)


def _map_over_nested(call: Call) -> Any:
    """map over nested data, as its keywords select"""
    if call.kwargs and not nested.MAPPING.isdisjoint(call.kwargs):
        return lazy.load("mapping_call")(call.spec, call.args, call.kwargs)
    return NotImplemented


def _bind(call: Call) -> Any:
    """bind the arguments to parameter names"""
    call.bound = call.spec.bind(call.args, call.kwargs)
    return NotImplemented


def _ask_like(call: Call) -> Any:
    """dispatch on the class of `like=`"""
    like = call.bound.pop("like", None)
    if like is None and call.spec.draws:
        # A key says where to draw, as `like` does.
        like = call.bound.get("key")
    call.like, cls, spec = like, type(like), call.spec
    if like is None or not _overrides(cls):
        return NotImplemented
    given = {n: v for n, v in call.kwargs.items() if n != "like"}
    result = protocol.ask(like, spec.call, (cls,), call.args, given)
    # What the body makes is asked for anew.
    return declined(spec, [cls], call.args, call.kwargs) if result is NotImplemented else result


def _ask_options(call: Call) -> Any:
    """map over a Container that is passed as an option"""
    tree = nested.among_options(call.spec, call.bound)
    return NotImplemented if tree is None else protocol.ask(tree, call.spec.call, (type(tree),), call.args, call.kwargs)


def _collect(call: Call) -> Any:
    """collect the array arguments, also from lists, indices and `out=`"""
    spec, bound, leaves = call.spec, call.bound, call.leaves
    for name in (*spec.arrays, *spec.scalars):
        value = bound.get(name)
        if value is None and name in bound and spec.defaults.get(name, 0) is not None:
            raise translate.unanswered(spec.name, [type(None)], False, name)
        if name in spec.sequences:
            validate.check_sequence(spec, name, value)
        collect(value, leaves, spec.name)
    out = bound.get("out")
    call.outs = () if out is None else out if type(out) is tuple else (out,)
    leaves.extend(call.outs)
    return NotImplemented


def _find_library(call: Call) -> Any:
    """select the backend; raise for two libraries; dispatch on custom classes and map over nested data"""
    spec, leaves = call.spec, call.leaves
    keys = [key for name in spec.indices for key in arrays_in_index(call.bound.get(name), spec.name)]
    models = () if call.like is None else transfer.made_like(spec, call.like, call.bound)
    types = call.types = tuple([type(v._data) if type(v) is Array else type(v) for v in (*leaves, *keys, *models)])
    chosen = context.chosen_backend()
    call.traced = mixing.tracing() if spec.draws or (not chosen and (spec.contents or not types)) else ""
    chosen = call.chosen = chosen or call.traced
    where = resolve(spec.number, call.modes, chosen, *types)
    # Plugins that are read for a class may have functions for it without a library.
    if where == _UNKNOWN and [backends.learn(v._data if type(v) is Array else v) for v in leaves]:
        where = resolve(spec.number, call.modes, chosen, *types)
    if where == _UNKNOWN:
        return _of_unknown(call)
    if where == _OVERRIDE:
        # A native subclass inside of an `ivy.Array` answers itself.
        given = [v._data if type(v) is Array and protocol.is_override(type(v._data)) else v for v in (*leaves, *keys)]
        result = protocol.ask_in_order(given, spec.call, call.args, call.kwargs)
        if result is not NotImplemented:
            return result
        asked = [type(v) for v in given if protocol.is_override(type(v)) and type(v) is not Array]
        return declined(spec, asked, call.args, call.kwargs)
    call.where = where
    return NotImplemented


def _of_unknown(call: Call) -> Any:
    """Answer for arguments of which some belong to no library."""
    spec, args, kwargs = call.spec, call.args, call.kwargs
    if nested.is_nested(call.leaves[: len(call.leaves) - len(call.outs)]):
        return lazy.load("plain_call")(spec, args, kwargs)
    given = host_data(list(args), any_object=bool(spec.contents))
    more = {n: host_data(v, any_object=bool(spec.contents)) for n, v in kwargs.items()}
    if any([a is not b for a, b in zip((*given, *more.values()), (*args, *kwargs.values()), strict=True)]):
        return general(spec, call.modes, tuple(given), more)
    unknown = types_of(_UNKNOWN, call.types)
    raise translate.unanswered(spec.name, unknown, False, translate.holder(spec, call.bound, unknown[0]))


def _choose_key(call: Call) -> Any:
    """use the next key in the random mode "portable\""""
    bound, mode = call.bound, all_modes[call.modes].random_mode
    if bound.get("key") is None and mode != "portable":
        bound.pop("key", None)
        return NotImplemented
    from ivy_protocol.backends.common import portable_random

    portable_random.choose_key(call.spec.name, bound, mode, bool(call.traced) or is_compiling())
    return NotImplemented


def _prefer(call: Call) -> Any:
    """prefer the library whose arrays are traced or carry gradients"""
    for data in [v._data if type(v) is Array else v for v in call.leaves]:
        name = backends.backend_name(type(data))
        if name not in ("", mixing.HOST) and backends.load(name).hooks.carries_gradients(data):
            call.where = name
            break
    return NotImplemented


def _place_new(call: Call) -> Any:
    """convert NumPy data to the current or requested backend"""
    where, chosen, mode = call.where, call.chosen, all_modes[call.modes]
    asked = transfer.requested(call.spec, call.bound)
    free = where == mixing.HOST and chosen not in ("", where) and not mode.only
    if asked:
        call.where = asked
    elif free and not any([type(v) is Array for v in call.leaves]):
        call.where = backends.load(chosen).key
    return NotImplemented


def _draw_in_traced(call: Call) -> Any:
    """sample with the library that traces the code"""
    if call.traced and call.where == mixing.HOST:
        # What NumPy draws in code that is traced would be the same in each call of it.
        call.where = backends.load(call.traced).name
    return NotImplemented


def _follow_inputs(call: Call) -> Any:
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


def _answer(call: Call) -> Any:
    """run the steps below on the backend"""
    wrapped = isinstance(call.like, Array) or any([type(v) is Array for v in call.leaves])
    call.as_array = all_modes[call.modes].array_mode or wrapped
    call.backend = backends.loaded[call.where]
    return steps.on_backend(call)


def _answer_without_nan(call: Call) -> Any:
    """check the arguments and the result for NaN"""
    from ivy_protocol.errors import nan_policy

    return nan_policy.answered(call, all_modes[call.modes].nan_policy, _answer)


Question = tuple[Callable[[Call], Any], str, Callable[[Spec, context.Modes], Any]]
"""One row: what is asked, of which calls in words, and how they are told."""


INSTEAD: tuple[Question, ...] = (
    (_hand_over, "the scope of an overlay", lambda spec, mode: mode.overlays and mode.overlays > is_compiling()),
    (_shorten_trace, 'the trace mode "frontend"', lambda spec, mode: mode.short_traces),
)
"""What answers a call as it was given, before anything is asked."""

ASKING: tuple[Question, ...] = (
    (_map_over_nested, "`key_chains=` and similar keywords", lambda spec, mode: True),
    (_bind, "all", lambda spec, mode: True),
    (_ask_like, "creation functions", lambda spec, mode: spec.like),
    (_ask_options, "all, once there are Containers", lambda spec, mode: True),
    (_collect, "all", lambda spec, mode: True),
    (_find_library, "all", lambda spec, mode: True),
    (views.fill_host, "functions that modify an array", lambda spec, mode: spec.writes),
    (_choose_key, "random functions", lambda spec, mode: "key" in spec.names and spec.draws),
    (_prefer, 'mixed arrays "any"', lambda spec, mode: mode.mixed_arrays == "any" and not mode.only),
    (_place_new, "`asarray` and similar functions", lambda spec, mode: spec.contents),
    (_draw_in_traced, "random functions", lambda spec, mode: spec.draws and not spec.contents),
    (_follow_inputs, "creation functions in traced code", lambda spec, mode: spec.devices),
    (_check_options, "functions with options", lambda spec, mode: spec.options),
    (_check_out, "`out=`", lambda spec, mode: "out" in spec.names),
    (_answer_without_nan, "a NaN policy", lambda spec, mode: mode.nan_policy != "nothing" and not spec.raw),
    (_answer, "all others", lambda spec, mode: True),
)
"""What is asked of a call until something answers it: a question that does not gives ``NotImplemented``."""


_asking = Named()


@constant
def _asking_name(number: str, modes: str) -> str:
    """Return the attribute of `_asking` with the questions for calls of a function in some modes."""
    name = f"asking_{number}_{modes}"
    if not hasattr(_asking, name):
        spec, mode = functions[int(number)], all_modes[int(modes)]
        setattr(_asking, name, tuple([ask for ask, _, when in ASKING if when(spec, mode)]))
    return name


@constant
def _overrides(cls: type) -> bool:
    """Whether a class answers what is to be made like its objects; a subclass of ours need not know how."""
    return protocol.is_override(cls) and not issubclass(cls, Array)


def declined(spec: Spec, asked: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a compositional function by parts after all its arguments declined it; others have no answer."""
    if spec.kind == "compositional" and kwargs.get("out") is None:
        return steps.compose(spec, *args, **kwargs)
    raise translate.unanswered(spec.name, asked, declined=any([hasattr(t, "__ivy_array_function__") for t in asked]))


@constant
def resolve(number: str, modes: int, chosen: str, *types: type) -> str:
    """Return the name of the backend that answers for these types, or why none does."""
    if pytrees.waiting:
        pytrees.register_present()
    if any(map(protocol.is_override, types)):
        return _OVERRIDE
    found = list(dict.fromkeys(map(backends.backend_name, types)))
    if _UNKNOWN in found:
        return _UNKNOWN
    mode, spec = all_modes[modes], functions[int(number)]
    if mode.only and spec.contents:
        return backends.load(mode.only).key
    hosts = types_of(mixing.HOST, types)
    scalars = bool(hosts) and all([issubclass(cls, backends.load(mixing.HOST).scalar_types) for cls in hosts])
    where = mixing.library(spec.name, found, mode, scalars)
    return backends.load(where or chosen or mixing.HOST).key


def types_of(name: str, types: tuple[type, ...]) -> list[type]:
    """The types that belong to a backend, or to none."""
    return [cls for cls in types if backends.backend_name(cls) == name]
