"""Transformations such as `vmap` and `grad` for libraries without them."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.exceptions import IvyBackendException, IvyValueError


def not_the_same() -> IvyValueError:
    """Return the error of `vmap` for an output with ``out_axes=None`` that differs between rows."""
    return IvyValueError(
        "ivy.vmap: out_axes=None requires a result that is the same for every row, and the results differ; pass "
        "out_axes=0"
    )


def no_rule(library: str) -> IvyBackendException:
    """Return the error of `vmap` for a function that the library cannot vectorize."""
    return IvyBackendException(
        f"ivy.vmap: {library} cannot vectorize the function, for example because the shape of a result depends on "
        "values; use functions whose results have a fixed shape, such as ivy.where and ivy.nonzero(x, size=n), or call "
        "the function for each row"
    )


def vmap(xp: Any, func: Callable[..., Any], *stacked: Any) -> tuple[Any, Any]:
    count = stacked[0].shape[0]
    if not count:
        raise IvyValueError("ivy.vmap: the mapped axis is empty, so the shape of the result is unknown")
    # Copy, because a write to a row must not modify the caller's array.
    stacked = tuple([xp.asarray(x, copy=True) for x in stacked])
    result = [func(*[x[i, ...] for x in stacked]) for i in range(count)]
    first = result[0][1]
    for _, others in result[1:]:
        if not all(bool(xp.all(x == y)) for x, y in zip(first, others, strict=True)):
            raise not_the_same()
    rows = [[xp.asarray(x) for x in row] for row in zip(*[mapped for mapped, _ in result], strict=True)]
    for row in rows:
        other = next((x.shape for x in row if x.shape != row[0].shape), None)
        if other is not None:
            raise IvyValueError(
                f"ivy.vmap: the results of all rows must have the same shape, not {tuple(row[0].shape)} and "
                f"{tuple(other)}; use functions whose results have a fixed shape, such as ivy.where and ivy.nonzero(x, "
                "size=n), or use a Python loop"
            )
    try:
        return [xp.stack(row) for row in rows], first
    except Exception as error:
        raise IvyBackendException(f"ivy.vmap: the results of the rows cannot be stacked: {error}") from error


def custom_gradient(xp: Any, func: Callable[..., Any], gradient: Callable[..., Any], *primals: Any) -> tuple[Any, ...]:
    return func(*primals)


def requires_gradient(xp: Any, x: Any, /) -> bool:
    return False


def is_variable(xp: Any, x: Any, /, *, exclusive: bool = False) -> bool:
    return False


def variable_data(xp: Any, x: Any, /) -> Any:
    return x
