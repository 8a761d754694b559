"""Calls with arrays that are spread over several processes, or lie in blocks of another library."""

from collections.abc import Callable
from typing import Any


def computed(call: Any, compute: Callable[..., None]) -> None:
    """Compute a call; beside an array that is spread, what is made is spread too.

    Parameters
    ----------
    call
        The call, on its way through the steps of `dispatch.steps`.
    compute
        Takes the call and, if there is one, what implementations are passed through first.
    """
    hooks = call.backend.hooks
    found = None if hooks.spread_among is None else hooks.spread_among((*call.bound.values(), call.like))
    if found is None:
        compute(call)
        return
    with hooks.beside_spread():
        compute(call, hooks.drawn_spread if call.spec.draws and "key" not in call.bound else None)
        call.result = hooks.spread_like(call.result, found)
