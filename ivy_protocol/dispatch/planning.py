"""Handling of calls without a cached plan: call a custom class, or create and cache a plan."""

from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends import pytrees
from ivy_protocol.base.nested import is_own
from ivy_protocol.base.protocol import invoke_single
from ivy_protocol.base.spec import MISSING, Spec
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.conversion import mixing
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.context import all_modes, bypasses_plans, current_modes, functions, setting, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, are_scalar_types
from ivy_protocol.dispatch import elements, plans
from ivy_protocol.dispatch.call_entry import (
    CallEntry,
    cached_plans,
    converting_arrays,
    on_computing_device,
    without_key,
)
from ivy_protocol.dispatch.creation import by_types
from ivy_protocol.dispatch.general import body_or_raise, slow_path
from ivy_protocol.dispatch.stepped import step_plan
from ivy_protocol.errors.translate import public, within
from ivy_protocol.messages.log import debug

_SCALARS = frozenset(PYTHON_SCALARS)
_MAPPED = _SCALARS | {dict}


def handle_miss(spec: Spec, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a call without a cached plan. Call a custom class, create and run a plan, or call `slow_path`."""
    if types and not spec.sequences and not spec.variadic and (_SCALARS.issuperset(types) or are_scalar_types(*types)):
        return by_types(spec, None, args, kwargs)
    fixed = 0
    arrays, keywords = args, kwargs
    if kwargs or spec.variadic or len(args) != len(types):
        fixed = len(spec.positional) if spec.variadic else 0
        count = fixed + len(types)
        arrays = args[fixed:count]
        keywords = spec.name_more(args[count:], kwargs) if len(args) > count else kwargs
        if keywords is None or not spec.names.issuperset(kwargs):
            return slow_path(spec, current_modes(), args, kwargs)
    # If an array is missing, let the slow path raise before a custom class receives the call.
    is_invalid = (types and arrays[-1] is MISSING) or bypasses_plans()
    if is_invalid or any(map(is_own, keywords.values())):
        return slow_path(spec, current_modes(), args, kwargs)
    if not keywords or spec.extra_arrays.isdisjoint(keywords):
        result, classes = invoke_single(args[0] if spec.sequences else arrays, spec.call, args, kwargs)
        if classes:
            return body_or_raise(spec, classes, args, kwargs) if result is NotImplemented else result
        is_mapped = dict in types and _MAPPED.issuperset([type(value) for value in arrays if type(value) is not Array])
        # If all arguments are dicts, `ivy.Array`s and Python scalars, map the function over the values of the dicts.
        if is_mapped and setting("nestable_mode"):
            return lazy.load("plain_call")(spec, args, kwargs)
    modes = current_modes()
    try:
        name = build(spec.index_string, modes, len(types), *types, *keywords)
    except Exception as error:
        within(spec, error, args, kwargs)
    if not name:
        return slow_path(spec, modes, args, kwargs)
    return getattr(cached_plans, name)(*plan_args(spec, args, fixed, arrays, keywords))


def dispatch_unresolved(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a call in traced code without a lookup of cached plans, which would become a guard of the compiled code."""
    arrays = args[0] if spec.sequences and args and (type(args[0]) is list or type(args[0]) is tuple) else args
    count = 1 if spec.sequences else spec.leading
    if not count or len(arrays) < count or (spec.sequences and arrays is args):
        return slow_path(spec, current_modes(), args, kwargs)
    types = tuple([type(x._data) if type(x) is Array else type(x) for x in arrays[:count]])
    return handle_miss(spec, types, args, kwargs)


def plan_args(
    spec: Spec, args: tuple[Any, ...], fixed: int, arrays: tuple[Any, ...], keywords: dict[str, Any]
) -> tuple[Any, ...]:
    """Return the arguments of a plan.

    `arrays` are the leading arrays of the call. `fixed` is the number of arguments before them in a variadic function.
    """
    if spec.sequences:
        return args[0], keywords
    data = [value._data if type(value) is Array else value for value in arrays]
    if spec.variadic:
        return args[:fixed], data, arrays
    return (*data, *arrays, keywords) if keywords else (*data, *arrays)


def build_once(spec: Spec, modes: int, types: tuple[type, ...], keywords: Any) -> str:
    """Return the name of the plan for these types and keywords. If no such plan is cached, build the plan."""
    key = (*types, *keywords)
    cached = tables[modes][spec.index].get(key if len(key) > 1 or spec.sequences or spec.variadic else types[0])
    if cached is not None:
        return cached.entry.name
    return build(spec.index_string, modes, len(types), *key)


@constant
def build(number: str, modes: int, count: int, *key: Any) -> str:
    """Create and cache the plan for these types and keywords. Return its name, or an empty string if there is none.

    torch.compile does not trace this function, but runs it. During compilation, the plan is not added to the table,
    because the traced code has a guard that the key is not in the table.
    """
    if pytrees.waiting:
        pytrees.register_present()
    index, types, names = int(number), key[:count], key[count:]
    spec, mode = functions[index], all_modes[modes]
    # Allow keywords only for parameters after the arrays. `spec.keys` also contains positional-only parameters, but no
    # keyword matches their keys, which begin with a slash.
    keywords = spec.names.difference(spec.positional[: max(spec.posonly, count)]).union(spec.keys[count:])
    bound = {*spec.positional[:count], *(n.removeprefix("/") for n in names)}
    if len(types) < max(spec.leading, 1) or not keywords.issuperset(names) or not bound.issuperset(spec.required):
        return ""
    arrays = [cls for cls in types if cls not in PYTHON_SCALARS and cls not in SEQUENCES]
    names_of = [backends.backend_name(cls) for cls in arrays]
    target = mixing.stable_library(names_of, mode)
    if not target or not all(map(backends.is_stable, arrays)):
        return ""
    backend = backends.loaded[target]
    # Select the classes of the target library. All other classes are NumPy arrays and scalars, which are converted.
    native = [c for c in arrays if backends.backend_name(c) == target and not issubclass(c, backend.scalar_types)]
    if not native:
        return ""
    foreign = tuple([i for i, cls in enumerate(types) if cls in arrays and cls not in native])
    # Look up the implementations for calls without `key`, because only such calls reach the plan: `without_key` sends
    # calls with a key to the slow path, and calls in traced code for which the plan would sample with NumPy.
    is_random = spec.is_random and (target == mixing.HOST or "key" in names)
    keys = tuple([n for n in names if n != "key"]) if is_random else names
    implementations = backend.implementations(spec, [n.removeprefix("/") for n in keys])
    if not implementations or "like" in names or (spec.is_random and mode.random_mode == "portable"):
        return ""
    entry = CallEntry(spec, modes, backend, implementations[0], keys, mode.array_mode)
    common_types = tuple([native[0] if i in foreign else cls for i, cls in enumerate(types)])
    entry.reason = _slow_reason(entry, types, mode.shape_array_mode)
    plan: Any = None if entry.reason else _choose_plan(entry, common_types)
    if plan is None:
        plan = step_plan(entry, types)
    else:
        device = backend.computing_device()
        entry.direct = entry.fn is not spec.body and not (device or foreign or is_random)
        plan = on_computing_device(entry, plan, count, device) if device else plan
        plan = converting_arrays(entry, plan, foreign, count, types.index(native[0])) if foreign else plan
        debug("%s on %s calls %s", public(spec.name), backend.name, entry.fn)
    plan = without_key(entry, plan, count) if is_random else plan
    entry.plan = plan
    plan.entry = entry
    name = f"plan_{number}_{modes}_" + "_".join(k if isinstance(k, str) else f"{id(k):x}" for k in key)
    entry.name = name
    setattr(cached_plans, name, plan)
    if not is_compiling():
        calls_plan = names or spec.sequences or spec.variadic or count > 2
        cached = plan if calls_plan else entry.call_of_one() if count == 1 else entry.call_of_two(types)
        tables[modes][index][key if calls_plan or count == 2 else types[0]] = cached
    return name


def _slow_reason(entry: CallEntry, types: tuple[type, ...], shape_arrays: bool) -> str:
    """Return the reason why calls with these types need more than one function of the library. Return an empty string
    if they need only one.
    """
    spec, backend, names = entry.spec, entry.backend, entry.names
    reasons = {
        "its data type is inferred": spec.infer_dtype and (names or spec.leading != 1),
        "it accepts scalars that may be arrays": spec.infer_dtype and spec.scalars,
        "it writes to an array": spec.mutates and not elements.has_write_plan(spec, backend, types, names),
        "scalars have to fit the dtype": spec.scalars_must_fit
        and not {backend.array_type, *PYTHON_SCALARS}.issuperset(types),
        "it returns no arrays": spec.unwrapped
        and (spec.leading != 1 or entry.positional or not spec.data.isdisjoint(names)),
        "it is not available on all devices": backend.off_devices.get(spec.name),
        "out= is given": "out" in names,
        "there is a list among the arrays": not SEQUENCES.isdisjoint(types),
        "its body reads shapes, which are arrays in this mode": shape_arrays and entry.fn is spec.body,
        f"{backend.name} computes on one of several devices": backend.computing_device()
        and (spec.sequences or spec.variadic or not spec.extra_arrays.isdisjoint(names)),
    }
    return next((reason for reason, applies in reasons.items() if applies), "")


def _choose_plan(entry: CallEntry, types: tuple[type, ...]) -> Any:
    """Return the plan for a call, or None if there is no plan for its arguments."""
    spec, backend, names, fn = entry.spec, entry.backend, entry.names, entry.fn
    if spec.mutates:
        return elements.writing(entry) if names else elements.replacing(entry)
    is_scalar = [cls in PYTHON_SCALARS for cls in types]
    if spec.sequences:
        return plans.sequence(entry) if fn is not spec.body and "dtype" not in names else None
    if spec.variadic:
        return None if any(is_scalar) else plans.any_number(entry)
    if fn is spec.body:
        return None if all(is_scalar) or bool in types or complex in types else plans.body(entry)
    if len(types) == 1:
        if is_scalar[0] or not spec.extra_arrays.intersection(names).issubset(spec.accepts_scalars):
            return None
        is_reading = names == ("query",) and "query" in spec.indices
        return elements.reading(entry) if is_reading else plans.one_array(entry)
    if len(types) > 2:
        if not spec.extra_arrays.isdisjoint(names):
            return None
        unchanged = all([spec.positional[i] in spec.accepts_scalars for i, scalar in enumerate(is_scalar) if scalar])
        accepts = unchanged or ("." not in spec.name and backend.takes_scalars(spec, left=False))
        return plans.many_arrays(entry, types) if accepts and not all(is_scalar) else None
    if any(is_scalar):
        left = is_scalar[0]
        accepts = backend.takes_scalars(spec, left)
        # With a scalar, create a plan only if the arrays are positional-only parameters, as they are in all elementwise
        # functions of two arrays. In other functions, libraries may reject a scalar.
        if all(is_scalar) or names or not spec.promote or not spec.posonly or not accepts:
            return None
        return plans.array_and_scalar(entry, types[0 if left else -1], left)
    return plans.two_arrays(entry)
