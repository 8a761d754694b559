"""The NaN policy: a search for NaN in the arrays of a call, which warns or raises."""

from collections.abc import Callable
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyNanError
from ivy_protocol.messages.log import warn
from ivy_protocol.messages.prefixes import public


def run_checked(call: Any, policy: str, run: Callable[[Any], Any]) -> Any:
    """Run a call, and search its arguments and its result for NaN.

    Functions with the flag ``ignores_nan_policy`` are not checked, and neither are the functions that they call.

    Raises
    ------
    IvyNanError
        An array contains NaN, and the policy is to raise.
    """
    spec = call.spec
    if spec.ignores_nan_policy:
        with context.scope(nan_policy="nothing"):
            return run(call)
    has_nan = check(policy, "argument", spec.name, backends.loaded[call.where], call.leaves)
    result = run(call)
    if not has_nan and not spec.infer_dtype:
        check(policy, "result", spec.name, call.backend, result)
    return result


def check(policy: str, description: str, name: str, backend: Backend, values: Any) -> bool:
    """Warn or raise if an array among the values contains NaN. Return True after a warning.

    Raises
    ------
    IvyNanError
        An array contains NaN, and the policy is to raise.
    """
    if is_compiling() or not any([_has_nan(backend, v) for v in _native(values)]):
        return False
    message = f"the {description} of {public(name)} on {backend.name} has NaN"
    if policy == "raise_exception":
        raise IvyNanError(f"{message}; ivy.set_nan_policy('nothing') disables this check")
    warn(message, stacklevel=3)
    return True


def _native(values: Any) -> list[Any]:
    if isinstance(values, list | tuple):
        return [native for value in values for native in _native(value)]
    return [getattr(values, "_data", values)]


def _has_nan(backend: Backend, x: Any) -> bool:
    if not backend.is_array(x) or x.dtype not in backend.inexact:
        return False
    hooks = backend.hooks
    has_values = hooks.has_values(x) or (hooks.LAZY and hooks.is_concrete(x))
    return has_values and bool(backend.xp.any(backend.xp.isnan(x)))
