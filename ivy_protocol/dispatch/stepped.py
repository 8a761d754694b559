"""Plans that run a fixed list of steps. They handle calls that need more than one call of the library."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol.backends.backend import Backend
from ivy_protocol.base.nested import PLAIN, is_own
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import arguments
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES
from ivy_protocol.dispatch import steps
from ivy_protocol.dispatch.call_entry import CallEntry, Plan
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import IvyException


def step_plan(entry: CallEntry, types: tuple[type, ...]) -> Plan:
    """Return a plan that runs steps for arguments of these types. For other types, it calls `slow_path`."""
    spec, modes, backend, count = entry.spec, entry.modes, entry.backend, len(types)
    if spec.sequences:
        return lambda xs, kwargs: entry.slow_path((xs,), kwargs)
    if spec.variadic:
        return lambda fixed, _, arrays: entry.slow_path((*fixed, *arrays), {})
    # Put the keys with a slash before the others: they are positional-only parameters, in the order of the arguments.
    keys = sorted(entry.names, key=lambda n: n[0] != "/")
    names = (*spec.positional[:count], *[n.removeprefix("/") for n in keys])
    steps_of_call = steps.steps_for(spec, backend, context.all_modes[modes], names)
    lists = [i for i, cls in enumerate(types) if cls in SEQUENCES]
    arrays = [i for i, cls in enumerate(types) if cls not in PYTHON_SCALARS and i not in lists]
    native = frozenset([backend.array_type, *[cls for cls in types if issubclass(cls, backend.types)]])
    index_types = native | arguments.PLAIN_KEYS
    array_options = [n for n in names[count:] if n in spec.data]
    scalar_types = {n: frozenset((type(None),)) if n == "out" else arguments.NOT_ARRAYS for n in array_options}
    scalar_types.update({n: frozenset(PYTHON_SCALARS) for n in array_options if n in spec.required})
    options = [(n, spec.options.get(n, PLAIN), n in spec.options) for n in names[count:] if n not in array_options]

    def plan(*args):
        passed = args[count : 2 * count]
        kwargs = args[-1] if keys else {}
        call = steps.Call(spec, modes, passed, kwargs)
        call.bound = bound = dict(zip(names, (*passed, *[kwargs[k] for k in keys]), strict=True))
        call.leaves = leaves = [passed[i] for i in arrays]
        if lists:
            items = collect_lists(spec, [passed[i] for i in lists])
            if items is None or not native.issuperset([type(v._data) if type(v) is Array else type(v) for v in items]):
                return entry.slow_path(passed, kwargs)
            leaves.extend(items)
        for n in array_options:
            value = bound[n]
            data = value._data if type(value) is Array else value
            if type(data) in native:
                leaves.append(value)
            elif type(value) not in scalar_types[n]:
                return entry.slow_path(passed, kwargs)
        for n, fits, strict in options:
            if type(bound[n]) not in fits and (strict or is_own(bound[n])):
                return entry.slow_path(passed, kwargs)
        for n in spec.indices:
            index = bound[n] if type(bound[n]) is tuple else (bound[n],)
            if not index_types.issuperset([type(key._data) if type(key) is Array else type(key) for key in index]):
                return entry.slow_path(passed, kwargs)
        out = bound.get("out")
        if out is not None:
            if type(out) is not Array:
                return entry.slow_path(passed, kwargs)
            call.outs = (out,)
        return run_steps(call, backend, steps_of_call)

    return steps.with_steps(plan, steps_of_call)


def run_steps(call: steps.Call, backend: Backend, steps_of_call: steps.Steps) -> Any:
    """Run the steps of a plan on a call with bound arguments and collected arrays."""
    call.backend, call.steps = backend, steps_of_call
    call.as_array = context.all_modes[call.modes].array_mode or any([type(x) is Array for x in call.leaves])
    try:
        return steps.run_on_backend(call) if call.leaves else steps.run(call)
    except Exception as error:
        translate.within(call.spec, error, call.args, call.kwargs)


def collect_lists(spec: Spec, lists: Sequence[Any]) -> list[Any] | None:
    """Return the arrays in lists. Return None if an element is invalid, so that `slow_path` raises the error."""
    try:
        return [v for values in lists for v in arguments.collected(values, spec.name)]
    except IvyException:
        return None
