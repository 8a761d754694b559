"""Plans for calls that have no shorter one: who answers, and in which steps, is known when they are made."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import PLAIN, is_own
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.core import context
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.recipe import Plan, Recipe
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import IvyException

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""


def by_steps(recipe: Recipe, types: tuple[type, ...]) -> Plan:
    """A plan for arguments of these types; what is not of them after all is handed to `general`."""
    spec, modes, backend, count = recipe.spec, recipe.modes, recipe.backend, len(types)
    if spec.sequences:
        return lambda xs, kwargs: recipe.by_general((xs,), kwargs)
    if spec.variadic:
        return lambda fixed, _, arrays: recipe.by_general((*fixed, *arrays), {})
    keys = sorted(recipe.names, key=lambda n: n[0] != "/")
    names = (*spec.positional[:count], *[n.removeprefix("/") for n in keys])
    taken = steps.steps_for(spec, backend, context.all_modes[modes], names)
    listed = [i for i, cls in enumerate(types) if cls in SEQUENCES]
    arrays = [i for i, cls in enumerate(types) if cls not in PYTHON_SCALARS and i not in listed]
    known = frozenset([backend.array_type, *[cls for cls in types if issubclass(cls, backend.types)]])
    keys_known = known | arguments.PLAIN_KEYS
    more = [n for n in names[count:] if n in spec.data]
    without = {n: frozenset((type(None),)) if n == "out" else arguments.NOT_ARRAYS for n in more}
    without.update({n: frozenset(PYTHON_SCALARS) for n in more if n in spec.required})
    options = [(n, spec.options.get(n, PLAIN), n in spec.options) for n in names[count:] if n not in more]

    def plan(*args):
        given = args[count : 2 * count]
        kwargs = args[-1] if keys else {}
        call = steps.Call(spec, modes, given, kwargs)
        call.bound = bound = dict(zip(names, (*given, *[kwargs[k] for k in keys]), strict=True))
        call.leaves = leaves = [given[i] for i in arrays]
        if listed:
            found = in_lists(spec, [given[i] for i in listed])
            if found is None or not known.issuperset([type(v._data) if type(v) is Array else type(v) for v in found]):
                return recipe.by_general(given, kwargs)
            leaves.extend(found)
        for n in more:
            value = bound[n]
            data = value._data if type(value) is Array else value
            if type(data) in known:
                leaves.append(value)
            elif type(value) not in without[n]:
                return recipe.by_general(given, kwargs)
        for n, fits, strict in options:
            if type(bound[n]) not in fits and (strict or is_own(bound[n])):
                return recipe.by_general(given, kwargs)
        for n in spec.indices:
            index = bound[n] if type(bound[n]) is tuple else (bound[n],)
            if not keys_known.issuperset([type(key._data) if type(key) is Array else type(key) for key in index]):
                return recipe.by_general(given, kwargs)
        out = bound.get("out")
        if out is not None:
            if type(out) is not Array:
                return recipe.by_general(given, kwargs)
            call.outs = (out,)
        return take(call, backend, taken)

    return steps.noted(plan, taken)


def take(call: steps.Call, backend: Backend, taken: steps.Steps) -> Any:
    """Answer a call by the steps of its plan; its arguments have names, and its arrays are found."""
    call.backend, call.steps = backend, taken
    call.as_array = context.all_modes[call.modes].array_mode or any([type(x) is Array for x in call.leaves])
    try:
        return steps.on_backend(call) if call.leaves else steps.run(call)
    except Exception as error:
        translate.within(call.spec, error, call.args, call.kwargs)


def in_lists(spec: Spec, lists: Sequence[Any]) -> list[Any] | None:
    """The arrays in lists; None if there is something that `general` refuses."""
    try:
        return [v for values in lists for v in arguments.collected(values, spec.name)]
    except IvyException:
        return None
