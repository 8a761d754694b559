"""Overlays: objects that see every call of a scope before anything else answers it."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.state import context


class Overlay:
    """See, replace or pass on every ivy call made in a scope, creation functions included.

    Subclass it and define ``__ivy_overlay__``; it returns the result, or ``NotImplemented`` to
    let the call go on. The overlay is not active while its own method runs.

    Examples
    --------
    >>> class Names(ivy.Overlay):
    ...     seen = []
    ...     def __ivy_overlay__(self, func, args, kwargs):
    ...         self.seen.append(func.__name__)
    ...         return NotImplemented
    >>> with Names() as names:
    ...     x = ivy.exp(ivy.zeros(2))
    >>> names.seen
    ['zeros', 'exp']
    """

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return NotImplemented

    def __enter__(self) -> "Any":
        context.enter(self, overlays=self)
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)


def call_overlay(spec: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Hand a call to the innermost overlay, which is set aside meanwhile."""
    *outer, overlay = context.current().overlays
    with context.scope(overlays=context.Change(base=tuple(outer))):
        result = overlay.__ivy_overlay__(spec.call, args, kwargs)
        return spec.call(*args, **kwargs) if result is NotImplemented else result


__all__ = ["Overlay"]
