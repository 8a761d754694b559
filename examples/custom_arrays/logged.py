"""An array that writes down every ivy function called on it.

`Logged` holds an array of any library and a list. Whatever function is called, it takes itself out of the
arguments, lets ivy answer for the array that it holds, notes the call, and holds the result in turn. There is
no list of functions: eight lines serve all of them, also those that ivy will have one day.

Functions composed of others, such as ``ivy.softmax``, are called as a whole by default. With ``parts=True``
the class declines them, ivy runs their definition on the `Logged` array instead, and the log shows the parts.
"""

from collections.abc import Callable, Sequence
from typing import Any

import ivy_protocol as ivy


class Logged(ivy.ArrayOperators):
    """An array with a log of what was done to it.

    Parameters
    ----------
    data
        An array of any library, or whatever ``ivy.asarray`` takes.
    log
        Where the calls are noted; results share it.
    parts
        Whether composed functions are noted part by part.
    """

    def __init__(self, data: Any, log: list[str] | None = None, *, parts: bool = False) -> None:
        self.data = ivy.asarray(data)
        self.log: list[str] = [] if log is None else log
        self.parts = parts

    def __repr__(self) -> str:
        return f"Logged({self.data!r})"

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Sequence[type], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        if self.parts and ivy_kind(func) == "compositional":
            return NotImplemented
        result = func(*bare(args), **bare(kwargs))
        self.log.append(f"{func.__name__}({arguments(args, kwargs)})")
        return self.wrapped(result)

    def wrapped(self, result: Any) -> Any:
        """Hold the arrays in a result with the same log; other values are handed on as they are."""
        if isinstance(result, ivy.Array):
            return Logged(result, self.log, parts=self.parts)
        if isinstance(result, tuple) and not isinstance(result, ivy.Shape):
            return tuple(self.wrapped(r) for r in result)
        return result


def ivy_kind(func: Callable[..., Any]) -> str:
    """Return "primary" for a function that libraries answer, "compositional" for one composed of others."""
    return getattr(func, "kind", "primary")


def bare(value: Any) -> Any:
    """Return the value with the held arrays in the place of `Logged` ones, inside containers too."""
    if isinstance(value, Logged):
        return value.data
    if isinstance(value, tuple | list):
        return type(value)(bare(v) for v in value)
    if isinstance(value, dict):
        return {name: bare(v) for name, v in value.items()}
    return value


def arguments(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Describe arguments: arrays by data type and shape, the rest as Python shows it."""
    return ", ".join([*map(describe, args), *(f"{name}={describe(v)}" for name, v in kwargs.items())])


def describe(value: Any) -> str:
    """Describe one argument."""
    value = bare(value)
    if isinstance(value, ivy.Array):
        return f"{value.dtype}{list(value.shape)}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(describe, value))}]"
    return repr(value)


def main() -> None:
    """Log a small network, as it is called and part by part."""
    x = [[1.0, -2.0], [0.5, 3.0]]
    weights = ivy.array([[1.0, 0.0], [0.5, 0.5], [-1.0, 2.0]])
    for parts in (False, True):
        logged = Logged(x, parts=parts)
        result = ivy.softmax(ivy.linear(logged, weights) / 2)
        print("part by part:" if parts else "as called:")
        print(*(f"  {line}" for line in logged.log), sep="\n")
        print("  ->", result)


if __name__ == "__main__":
    main()
