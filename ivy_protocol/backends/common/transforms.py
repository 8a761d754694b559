"""Transformations of functions for libraries that have none of their own."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.exceptions import IvyValueError


def not_the_same() -> IvyValueError:
    """The error of a result that was to be the same for all rows."""
    return IvyValueError("ivy.vmap: a result differs from row to row, and out_axes=None says that it does not")


def vmap(xp: Any, func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    count = stacked[0].shape[0]
    if not count:
        raise IvyValueError("ivy.vmap: there are no rows, from which the shape of a result could be seen")
    found = [func(*[x[i, ...] for x in stacked]) for i in range(count)]
    first = found[0][1]
    for _, others in found[1:]:
        if not all(bool(xp.all(x == y)) for x, y in zip(first, others, strict=True)):
            raise not_the_same()
    rows = zip(*[mapped for mapped, _ in found], strict=True)
    return [xp.stack([xp.asarray(x) for x in row]) for row in rows], first


def custom_gradient(xp: Any, func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    return func(*primals)


def requires_gradient(xp: Any, x: Any, /) -> bool:
    return False


def is_variable(xp: Any, x: Any, /, *, exclusive: bool = False) -> bool:
    return False


def variable_data(xp: Any, x: Any, /) -> Any:
    return x
