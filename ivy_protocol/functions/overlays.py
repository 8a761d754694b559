"""Overlays: what sees every call of ivy in a scope."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.state import context

__all__ = ["Overlay"]


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

    def __enter__(self) -> Any:
        context.enter(self, overlays=self)
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)
