"""Description of the code path of a call: a plan, steps, or the slow path with its reason."""

from typing import Any

from ivy_protocol import backends
from ivy_protocol.base.spec import Spec
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import creation
from ivy_protocol.dispatch.call_entry import CallEntry, cached_plans
from ivy_protocol.dispatch.planning import build

_SHAPES = {
    "_without_arrays": "calls without arrays",
    "reading": "reading elements",
    "writing": "writing elements",
    "replacing": "writing to arrays",
    "_unchanged": "arrays that are returned unchanged, or copied",
    "any_number": "any number of arrays",
    "array_and_scalar": "an array and a scalar",
    "on_computing_device": "arrays on the default device of the library",
    "_body_of_one": "functions composed of others",
    "body": "functions composed of others",
    "converting_arrays": "NumPy arrays mixed with arrays of another library",
    "many_arrays": "three or more arrays or scalars",
    "one_array": "one array",
    "one_array_as_given": "queries of one array",
    "one_array_and_keywords": "one array and options",
    "one_array_and_scalars": "an array and scalars",
    "sequence": "a list of arrays",
    "two_arrays": "two arrays",
    "two_arrays_and_keywords": "two arrays and options",
}
_CASTING = ("one_array", "two_arrays")
"""Plans that cast arrays of other dtypes before they call the library."""


def describe(spec: Spec, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Describe the code path of a call with these arguments."""
    settings = context.current()
    mode = context.all_modes[settings.modes]
    if mode.sees_every_call:
        return "the slow path, since a mode is active that handles every call, such as an overlay or a NaN policy"
    only_scalars = not spec.sequences and not spec.variadic and {*map(type, args[: spec.leading])} <= {*PYTHON_SCALARS}
    plan = (
        creation.plan_for(spec, settings, args, kwargs)
        if only_scalars
        else _array_plan(spec, settings.modes, args, kwargs)
    )
    if plan is None:
        types = {
            type(v).__name__: None for v in (*args, *kwargs.values()) if not backends.backend_name(_native_type(v))
        }
        return f"the slow path, since there is no plan for these arguments ({', '.join(types) or 'several libraries'})"
    entry: CallEntry | None = getattr(plan, "entry", None)
    shape = _shape(plan, entry)
    steps = getattr(plan, "steps", None)
    reason = f", since {entry.reason}" if entry is not None and entry.reason else ""
    if steps is not None:
        descriptions = "; ".join([str(step.__doc__) for step in (*steps[0], *steps[1])])
        return f"steps{reason}: {descriptions}"
    if shape not in _SHAPES:
        return f"the slow path{reason}"
    return f"the plan for {_SHAPES[shape]}{_describe_cast(entry, args) if entry and shape in _CASTING else ''}"


def _shape(plan: Any, entry: CallEntry | None) -> str:
    """Return the key of `_SHAPES` for a plan. The key is the name of the function that created the plan. Some keys end
    with a suffix for the form of the arguments.
    """
    name = plan.__qualname__.partition(".")[0]
    if entry is None or name not in ("any_number", *_CASTING):
        return name
    if name == "any_number":
        return "body" if entry.fn is entry.spec.body else name
    if name == "one_array" and (entry.spec.unwrapped or not entry.spec.extra_arrays.isdisjoint(entry.names)):
        return "one_array_as_given" if entry.spec.unwrapped else "one_array_and_scalars"
    return f"{name}_and_keywords" if entry.names else name


def _native_type(value: Any) -> type:
    return type(value._data if type(value) is Array else value)


def _array_plan(spec: Spec, modes: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Return the plan for a call with arrays, or None if there is none. Build the plan if it is not cached."""
    fixed = len(spec.positional) if spec.variadic else 0
    if spec.sequences and args and type(args[0]) in SEQUENCES:
        arrays, count = args[0][:1], 1
    else:
        count = len(args) - fixed if spec.variadic else max(spec.leading, 1)
        arrays = args[fixed : fixed + count]
    extra_args = spec.name_more(args[fixed + count :], kwargs)
    if extra_args is None or len(arrays) < count or not arrays:
        return None
    name = build(spec.index_string, modes, len(arrays), *map(_native_type, arrays), *extra_args)
    return getattr(cached_plans, name) if name else None


def _describe_cast(entry: CallEntry, args: tuple[Any, ...]) -> str:
    """Describe the cast that the plan applies to the arrays in `args`. Return an empty string if no array is cast."""
    dtypes = [(x._data if type(x) is Array else x).dtype for x in args[: entry.spec.leading]]
    is_accepted = entry.accepted_dtypes is None or set(dtypes) <= entry.accepted_dtypes
    if is_accepted and (len(set(dtypes)) == 1 or not entry.spec.promote):
        return ""
    name = entry.cast_to(*dtypes)
    if not name:
        return ", which leaves these data types to the slow path"
    return f", cast to {name} first"
