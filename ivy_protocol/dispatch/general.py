"""The general way to answer a call: right for every combination of arguments, at any time.

Functions marked as constant are run, not traced, by the compiler of torch. They take and return only
types, strings and numbers, and whatever depends on a setting is passed in, so that it stays guarded.
"""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.implementations import values_of
from ivy_protocol.base import nested, protocol, pytrees
from ivy_protocol.base.spec import Spec
from ivy_protocol.base.titles import from_others
from ivy_protocol.base.wording import fits
from ivy_protocol.compiling import constant, has_dtype, is_compiling
from ivy_protocol.conversion import failures, mixing, nan_policy, transfer, views
from ivy_protocol.conversion.arguments import arrays_in_index, collect
from ivy_protocol.conversion.diagnosis import holder, wrong_argument
from ivy_protocol.conversion.promotion import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import steps
from ivy_protocol.exceptions import IvyException, IvyTypeError
from ivy_protocol.state import context, overlay
from ivy_protocol.state.context import all_modes, functions

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""

_OVERRIDE, _UNKNOWN = "override", "unknown"


def general(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call: overlay, then override, then the backend of the arguments."""
    mode = all_modes[modes]
    if mode.overlays:
        return overlay.call_overlay(spec, args, kwargs)
    if mode.short_traces:
        try:
            return general(spec, context.intern_modes(mode._replace(short_traces=False)), args, kwargs)
        except IvyException as error:
            if from_others(error):
                raise
            failed = error
        raise failed.with_traceback(None)
    try:
        if kwargs and not nested.MAPPING.isdisjoint(kwargs):
            return nested.call_mapping(spec, args, kwargs)
        bound = spec.bind(args, kwargs)
        like = bound.pop("like", None) if spec.like else None
        if like is not None and asks_class(like):
            return asked_of(like, spec, args, kwargs)
        tree = nested.among_options(spec, bound)
        if tree is not None:
            return protocol.ask(tree, spec.call, (type(tree),), args, kwargs)
        leaves: list[Any] = []
        for name in spec.arrays:
            if name in bound:
                value = bound[name]
                if value is None and name in spec.required:
                    raise failures.unanswered(spec.name, [type(None)], False, name)
                if name in spec.sequences:
                    check_sequence(spec, name, value)
                collect(value, leaves, spec.name)
        for name in spec.scalars:
            collect(bound.get(name), leaves, spec.name)
        out = bound.get("out")
        outs = () if out is None else out if type(out) is tuple else (out,)
        leaves.extend(outs)
        keys = [key for name in spec.indices for key in arrays_in_index(bound.get(name), spec.name)]
        models = () if like is None else transfer.made_like(spec, like, bound)
        types = tuple([type(v._data) if type(v) is Array else type(v) for v in (*leaves, *keys, *models)])
        chosen = context.chosen_backend()
        traced = mixing.tracing() if spec.draws or (not chosen and (spec.nested or not types)) else ""
        chosen = chosen or traced
        where = resolve(spec.number, modes, chosen, *types)
        if where == _UNKNOWN:
            for value in leaves:
                backends.learn(value._data if type(value) is Array else value)
            where = resolve(spec.number, modes, chosen, *types)
            if where == _UNKNOWN:
                if nested.is_nested(leaves[: len(leaves) - len(outs)]):
                    return nested.call_plain(spec, args, kwargs)
                given = mixing.host_data(list(args), any_object=bool(spec.nested))
                more = {n: mixing.host_data(v, any_object=bool(spec.nested)) for n, v in kwargs.items()}
                if any([a is not b for a, b in zip((*given, *more.values()), (*args, *kwargs.values()), strict=True)]):
                    return general(spec, modes, tuple(given), more)
                unknown = unknown_types(types)
                raise failures.unanswered(spec.name, unknown, False, holder(spec, bound, unknown[0]))
        if where == _OVERRIDE:
            return overridden(spec, leaves, args, kwargs)
        if mode.mixed_arrays == "any" and not mode.only:
            where = mixing.preferred([v._data if type(v) is Array else v for v in leaves], where)
        if spec.nested:
            where = transfer.asked_for(spec, bound) or brought_to(where, chosen, mode, leaves)
        elif where == mixing.HOST and spec.draws and traced:
            # What NumPy draws in code that is traced would be the same in each call of it.
            where = backends.load(traced).name
        if traced and traced == where and spec.devices and not types_of(where, types):
            _follow_inputs(spec, backends.loaded[where], bound)
        for name, value in bound.items():
            if name in spec.options and type(value) not in spec.options[name]:
                bound[name] = checked_option(spec, backends.loaded[where], name, bound)
        for target in outs:
            if type(target) is not Array:
                raise IvyTypeError(
                    f"ivy.{spec.name} writes its result to an ivy.Array; out= is a {type(target).__name__}: "
                    f"wrap it with ivy.Array(out)"
                )
            if backends.backend_name(type(target._data)) != where:
                raise IvyTypeError(
                    f"ivy.{spec.name} gives an array of {where}, which out= of {target.backend} cannot hold; leave "
                    f"out= away, or give an array of {where}"
                )
        as_array = mode.array_mode or type(like) is Array or any([type(v) is Array for v in leaves])
        backend, policy = backends.loaded[where], mode.nan_policy
        watched = policy != "nothing" and not spec.raw and spec.name not in nan_policy.ASKING
        seen = watched and nan_policy.check(policy, "argument", spec.name, backend, leaves)
        answered = steps.answer_where_they_lie if backend.home() else steps.answer
        changed = views.changed_by(spec, backend, leaves, outs)
        if changed is None:
            result = answered(spec, modes, backend, bound, leaves, as_array)
        else:
            with views.writing(changed):
                result = answered(spec, modes, backend, bound, leaves, as_array)
        if watched and not seen and not spec.infer:
            nan_policy.check(policy, "result", spec.name, backend, result)
        return result
    except Exception as error:
        failures.within(spec, error, args, kwargs)
        raise


def _follow_inputs(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Let what traced code makes from nothing be where its inputs are, unless someone says where."""
    if context.setting("default_device"):
        return
    for name in spec.devices:
        if bound.get(name) is None:
            device = backend.hooks.traced_device(None if is_compiling() else mixing.graph_like.get())
            if device is not None:
                bound[name] = device


def checked_option(spec: Spec, backend: Backend, name: str, bound: dict[str, Any]) -> Any:
    """The value of an option; one of another type than its parameter says is refused, and arrays are left alone.

    Raises
    ------
    IvyTypeError
        The parameter does not take the option.
    IvyValueError
        It takes others of this type.
    """
    value, role = bound[name], spec.roles[name]
    if is_compiling():
        # The compiler of torch has numbers that are none to it yet.
        return value
    scalar = type(value) is int or isinstance(value, backends.load(mixing.HOST).scalar_types)
    if scalar and role in (bool, bool | None) and fits(value, bool):
        return bool(value)
    found = None if has_dtype(value) or type(value) is Array else wrong_argument(spec, {name: value})
    if found is not None:
        arrays = [getattr(v, "_data", v) for v in values_of((*spec.arrays, *spec.scalars), bound)]
        raise found[0](f"{failures.titled(spec.name, backend, arrays)}: {found[1]}")
    return value


@constant
def _overrides(cls: type) -> bool:
    return protocol.is_override(cls) and not issubclass(cls, Array)


def asks_class(like: Any) -> bool:
    """Whether the class of an object answers what is to be made like it."""
    return type(like) is not Array and _overrides(type(like))


def asked_of(like: Any, spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Let a class make its own: it gets the call without the object that asked for it."""
    given = {n: v for n, v in kwargs.items() if n != "like"}
    result = protocol.ask(like, spec.call, (type(like),), args, given)
    if result is NotImplemented:
        raise failures.unanswered(spec.name, [type(like)], declined=True)
    return result


def brought_to(where: str, chosen: str, mode: context.Modes, leaves: list[Any]) -> str:
    """Where ``asarray`` makes its result: data of the host go to the backend that was chosen, if one was."""
    if where != mixing.HOST or chosen in ("", where) or mode.only or any([type(v) is Array for v in leaves]):
        return where
    return backends.load(chosen).key


def check_sequence(spec: Spec, name: str, value: Any) -> None:
    """Refuse what is no sequence of arrays."""
    if type(value) in PYTHON_SCALARS:
        raise IvyTypeError(f"ivy.{spec.name}: {name} is a list or tuple of arrays, not a {type(value).__name__}")
    if type(value) in SEQUENCES and any([v is None for v in value]):
        raise failures.unanswered(spec.name, [type(None)], False, name)


def overridden(spec: Spec, leaves: list[Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Ask the arguments' own classes."""
    result = protocol.ask_in_order(leaves, spec.call, args, kwargs)
    if result is not NotImplemented:
        return result
    asked = [type(v) for v in leaves if protocol.is_override(type(v)) and type(v) is not Array]
    return declined(spec, asked, args, kwargs)


def declined(spec: Spec, asked: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a compositional function by parts after all its arguments declined it; others have no answer."""
    if spec.kind == "compositional" and kwargs.get("out") is None:
        return steps.compose(spec, *args, **kwargs)
    raise failures.unanswered(spec.name, asked, declined=any([hasattr(t, "__ivy_array_function__") for t in asked]))


@constant
def resolve(number: str, modes: int, chosen: str, *types: type) -> str:
    """Return the name of the backend that answers for these types, or why none does."""
    if pytrees.waiting:
        pytrees.register_present()
    found: dict[str, type] = {}
    for cls in types:
        if protocol.is_override(cls):
            return _OVERRIDE
    for cls in types:
        name = backends.backend_name(cls)
        if not name:
            return _UNKNOWN
        found.setdefault(name, cls)
    mode, spec = all_modes[modes], functions[int(number)]
    if mode.only and spec.nested:
        return backends.load(mode.only).key
    scalars = mixing.HOST in found and all(map(_is_numpy_scalar, types_of(mixing.HOST, types)))
    where = mixing.library(spec.name, list(found), mode, scalars)
    return backends.load(where or chosen or mixing.HOST).key


def types_of(name: str, types: tuple[type, ...]) -> list[type]:
    """The types that belong to a backend."""
    return [cls for cls in types if backends.backend_name(cls) == name]


def unknown_types(types: tuple[type, ...]) -> list[type]:
    """The types that belong to no backend."""
    return types_of("", types)


def _is_numpy_scalar(cls: type) -> bool:
    return issubclass(cls, backends.load("numpy").scalar_types)
