"""What happens when a call finds no plan: an override answers, or a plan is made."""

from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends import pytrees
from ivy_protocol.base.nested import is_own
from ivy_protocol.base.protocol import ask_only
from ivy_protocol.base.spec import MISSING, Spec
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.conversion import mixing
from ivy_protocol.core.context import all_modes, current_modes, functions, has_no_plans, setting, tables
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, are_numbers
from ivy_protocol.dispatch import elements, plans
from ivy_protocol.dispatch.creation import by_types
from ivy_protocol.dispatch.general import declined, general
from ivy_protocol.dispatch.recipe import Recipe, joining_others, named, where_it_computes, without_key
from ivy_protocol.dispatch.stepped import by_steps
from ivy_protocol.errors.translate import public, within
from ivy_protocol.messages.log import debug

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""
_NUMBERS = frozenset(PYTHON_SCALARS)
_MAPPED = _NUMBERS | {dict}


def unplanned(spec: Spec, table: Any, types: tuple[type, ...], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call for which no plan was found: an override, a new plan, or `general`."""
    if types and not spec.sequences and not spec.variadic and (_NUMBERS.issuperset(types) or are_numbers(*types)):
        return by_types(spec, None, args, kwargs)
    fixed, given, more = 0, args, kwargs
    if kwargs or spec.variadic or len(args) != len(types):
        fixed = len(spec.positional) if spec.variadic else 0
        count = fixed + len(types)
        given = args[fixed:count]
        more = spec.name_more(args[count:], kwargs) if len(args) > count else kwargs
        if more is None or not spec.names.issuperset(kwargs):
            return general(spec, current_modes(), args, kwargs)
    # What is wrong with a call is said before a class of the user's sees it.
    unready = (types and given[-1] is MISSING) or has_no_plans(table[spec.index])
    if unready or any(map(is_own, more.values())):
        return general(spec, current_modes(), args, kwargs)
    if not more or spec.extra_arrays.isdisjoint(more):
        answer = ask_only(args[0] if spec.sequences else given, spec.call, args, kwargs, Array)
        if answer is not None:
            result, declared = answer
            return declined(spec, declared, args, kwargs) if result is NotImplemented else result
        maps = dict in types and _MAPPED.issuperset([type(x) for x in given if type(x) is not Array])
        # There are only dicts, which functions map over now, `ivy.Array`s and numbers.
        if maps and setting("nestable_mode"):
            return lazy.load("plain_call")(spec, args, kwargs)
    modes = current_modes()
    try:
        name = build(spec.number, modes, len(types), *types, *more)
    except Exception as error:
        within(spec, error, args, kwargs)
    if not name:
        return general(spec, modes, args, kwargs)
    plan = getattr(named, name)
    if spec.sequences:
        return plan(args[0], more)
    data = [x._data if type(x) is Array else x for x in given]
    if spec.variadic:
        return plan(args[:fixed], data, given)
    return plan(*data, *given, more) if more else plan(*data, *given)


@constant
def build(number: str, modes: int, count: int, *key: Any) -> str:
    """Make the plan for these types and keywords; return its name, or an empty string if there is none.

    The compiler of torch runs this instead of tracing it. While it does, the table is left alone:
    the traced code has just found that the key is not in it.
    """
    if pytrees.waiting:
        pytrees.register_present()
    index, types, names = int(number), key[:count], key[count:]
    spec, mode = functions[index], all_modes[modes]
    keywords = spec.names.difference(spec.positional[: max(spec.posonly, count)]).union(spec.slots[count:])
    given = {*spec.positional[:count], *(n.removeprefix("/") for n in names)}
    if len(types) < max(spec.leading, 1) or not keywords.issuperset(names) or not given.issuperset(spec.required):
        return ""
    arrays = [cls for cls in types if cls not in PYTHON_SCALARS and cls not in SEQUENCES]
    found = [backends.backend_name(cls) for cls in arrays]
    where = mixing.always(found, mode)
    if not where or not all(map(backends.is_stable, arrays)):
        return ""
    backend = backends.loaded[where]
    # Arrays of other libraries join those that are there, and so do NumPy's scalars.
    there = [cls for cls in arrays if backends.backend_name(cls) == where and not issubclass(cls, backend.scalar_types)]
    if not there:
        return ""
    joining = tuple([i for i, cls in enumerate(types) if cls in arrays and cls not in there])
    draws = spec.draws and (where == mixing.HOST or "key" in names)
    kept = tuple([n for n in names if n != "key"]) if draws else names
    implementations = backend.implementations(spec, [n.removeprefix("/") for n in kept])
    if not implementations or "like" in names or (spec.draws and mode.random_mode == "portable"):
        return ""
    recipe = Recipe(spec, modes, backend, implementations[0], kept, mode.array_mode)
    joint = tuple([there[0] if i in joining else cls for i, cls in enumerate(types)])
    recipe.reason = _why_not_shorter(recipe, types, mode.shape_array_mode)
    plan: Any = None if recipe.reason else _choose(recipe, joint)
    if plan is None:
        plan = by_steps(recipe, types)
    else:
        device = backend.computing_device()
        recipe.direct = recipe.fn is not spec.body and not (device or joining or draws)
        plan = where_it_computes(recipe, plan, count, device) if device else plan
        plan = joining_others(recipe, plan, joining, count, types.index(there[0])) if joining else plan
        debug("%s on %s is answered by %s", public(spec.name), backend.name, recipe.fn)
    plan = without_key(recipe, plan, count) if draws else plan
    recipe.plan = plan
    plan.recipe = recipe
    name = f"plan_{number}_{modes}_" + "_".join(k if isinstance(k, str) else f"{id(k):x}" for k in key)
    setattr(named, name, plan)
    if not is_compiling():
        longer = names or spec.sequences or spec.variadic or count > 2
        row = plan if longer else recipe.row_of_one() if count == 1 else recipe.row_of_two(types)
        tables[modes][index][key if longer or count == 2 else types[0]] = row
    return name


def _why_not_shorter(recipe: Recipe, types: tuple[type, ...], shape_arrays: bool) -> str:
    """Why calls of these types need more than a call of the library; an empty string if they may not."""
    spec, backend, names = recipe.spec, recipe.backend, recipe.names
    reasons = {
        "its data type is inferred": spec.infer and (names or spec.leading != 1),
        "it takes numbers that may be arrays": spec.infer and spec.scalars,
        "it writes to an array": spec.writes and not elements.serves(spec, backend, types, names),
        "numbers have to fit": spec.keeps and not {backend.array_type, *PYTHON_SCALARS}.issuperset(types),
        "it returns no arrays": spec.raw and (spec.leading != 1 or recipe.placed or not spec.data.isdisjoint(names)),
        "it does not serve on all devices": backend.off_devices.get(spec.name),
        "out= is given": "out" in names,
        "there is a list among the arrays": not SEQUENCES.isdisjoint(types),
        "its body reads shapes, which are arrays in this mode": shape_arrays and recipe.fn is spec.body,
        f"{backend.name} computes on one of several devices": backend.computing_device()
        and (spec.sequences or spec.variadic or not spec.extra_arrays.isdisjoint(names)),
    }
    return next((reason for reason, holds in reasons.items() if holds), "")


def _choose(recipe: Recipe, types: tuple[type, ...]) -> Any:
    """Choose the shape of a plan; None where only `general` serves."""
    spec, backend, names, fn = recipe.spec, recipe.backend, recipe.names, recipe.fn
    if spec.writes:
        return elements.writing(recipe) if names else elements.replacing(recipe)
    scalars = [cls in PYTHON_SCALARS for cls in types]
    if spec.sequences:
        return plans.sequence(recipe) if fn is not spec.body and "dtype" not in names else None
    if spec.variadic:
        return None if any(scalars) else plans.any_number(recipe)
    if fn is spec.body:
        return None if all(scalars) or bool in types or complex in types else plans.body(recipe)
    if len(types) == 1:
        if scalars[0] or not spec.extra_arrays.intersection(names).issubset(spec.numbers):
            return None
        reads = names == ("query",) and "query" in spec.indices
        return elements.reading(recipe) if reads else plans.one_array(recipe)
    if len(types) > 2:
        if not spec.extra_arrays.isdisjoint(names):
            return None
        kept = all([spec.positional[i] in spec.numbers for i, scalar in enumerate(scalars) if scalar])
        takes = kept or ("." not in spec.name and backend.takes_scalars(spec, left=False))
        return plans.many_arrays(recipe, types) if takes and not all(scalars) else None
    if any(scalars):
        left = scalars[0]
        takes = backend.takes_scalars(spec, left)
        # Those that name their arrays are no functions of elements, which is what libraries mean by them.
        if all(scalars) or names or not spec.promote or not spec.posonly or not takes:
            return None
        return plans.array_and_scalar(recipe, types[0 if left else -1], left)
    return plans.two_arrays(recipe)
