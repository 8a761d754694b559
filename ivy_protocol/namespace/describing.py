"""What a call takes, in words: a plan, or steps, and why nothing shorter serves."""

from typing import Any

from ivy_protocol import backends, slots
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import creation
from ivy_protocol.dispatch.planning import build
from ivy_protocol.dispatch.recipe import Recipe, named

_SHAPES = {
    "_without_arrays": "calls without arrays",
    "reading": "elements that are read",
    "writing": "elements that are written",
    "replacing": "arrays that are written",
    "_as_it_is": "arrays that are what is asked for, or are copied",
    "any_number": "any number of arrays",
    "array_and_scalar": "an array and a number",
    "where_it_computes": "arrays on the device where the library computes",
    "_body_of_one": "functions composed of others",
    "body": "functions composed of others",
    "joining_others": "arrays of which NumPy's join the others",
    "many_arrays": "three or more arrays, or numbers",
    "one_array": "one array",
    "one_array_as_given": "an array of which something is asked",
    "one_array_and_keywords": "one array and options",
    "one_array_and_numbers": "an array and numbers",
    "sequence": "a list of arrays",
    "two_arrays": "two arrays",
    "two_arrays_and_keywords": "two arrays and options",
}
_CASTING = ("one_array", "two_arrays")
"""The plans that cast arrays of other data types before they call the library."""


def describe(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Say how a call with these arguments is answered."""
    now = context.current()
    mode = context.all_modes[now.modes]
    if mode.sees_every_call:
        return "the general way, since a mode is on that sees every call, such as an overlay or a NaN policy"
    numbers = not spec.sequences and not spec.variadic and {*map(type, args[: spec.leading])} <= {*PYTHON_SCALARS}
    plan = creation.planned(spec, now, args, kwargs) if numbers else _of_arrays(spec, now.modes, args, kwargs)
    if plan is None:
        odd = {type(v).__name__: None for v in (*args, *kwargs.values()) if not backends.backend_name(_data_type(v))}
        return f"the general way, since there is no plan for these arguments ({', '.join(odd) or 'several libraries'})"
    recipe: Recipe | None = getattr(plan, "recipe", None)
    shape = _shape(plan, recipe)
    taken = getattr(plan, "steps", None)
    reason = f", since {recipe.reason}" if recipe is not None and recipe.reason else ""
    if taken is not None:
        said = "; ".join([str(step.__doc__) for step in (*taken[0], *taken[1])])
        return f"steps{reason}: {said}"
    if shape not in _SHAPES:
        return f"the general way{reason}"
    return f"the plan for {_SHAPES[shape]}{_cast(recipe, args) if recipe and shape in _CASTING else ''}"


def _shape(plan: Any, recipe: Recipe | None) -> str:
    """The key of `_SHAPES` for a plan: the name of the function that made it, with what it says of the arguments."""
    name = plan.__qualname__.partition(".")[0]
    if recipe is None or name not in ("any_number", *_CASTING):
        return name
    if name == "any_number":
        return "body" if recipe.fn is recipe.spec.body else name
    if name == "one_array" and (recipe.spec.raw or not recipe.spec.extra_arrays.isdisjoint(recipe.names)):
        return "one_array_as_given" if recipe.spec.raw else "one_array_and_numbers"
    return f"{name}_and_keywords" if recipe.names else name


def _data_type(value: Any) -> type:
    return type(value._data if type(value) is slots.Array else value)


def _of_arrays(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    fixed = len(spec.positional) if spec.variadic else 0
    if spec.sequences and args and type(args[0]) in SEQUENCES:
        given, count = args[0][:1], 1
    else:
        count = len(args) - fixed if spec.variadic else max(spec.leading, 1)
        given = args[fixed : fixed + count]
    more = spec.name_more(args[fixed + count :], kwargs)
    if more is None or len(given) < count or not given:
        return None
    name = build(spec.number, modes, len(given), *map(_data_type, given), *more)
    return getattr(named, name) if name else None


def _cast(recipe: Recipe, args: tuple[Any, ...]) -> str:
    """What happens first to arrays of the data types of these."""
    dtypes = [(x._data if type(x) is slots.Array else x).dtype for x in args[: recipe.spec.leading]]
    straight = recipe.gate is None or set(dtypes) <= recipe.gate
    if straight and (len(set(dtypes)) == 1 or not recipe.spec.promote):
        return ""
    name = recipe.cast_to(*dtypes)
    if not name:
        return ", which leaves these data types to the general way"
    return f", cast to {name} first"
