"""Functions that do not dispatch, on nested data."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from ivy_protocol import late, slots
from ivy_protocol.base.nested import PLAIN, is_container, is_plain
from ivy_protocol.base.protocol import ask_in_order, is_override
from ivy_protocol.state import context

P = ParamSpec("P")
R = TypeVar("R")


def is_tree(value: Any) -> bool:
    """Whether a value is nested data, and no array of a class that happens to be a dataclass."""
    if is_container(value):
        return True
    return is_plain(value) and not hasattr(type(value), "__ivy_array_function__") and not hasattr(value, "dtype")


def asking(fn: Callable[P, R]) -> Callable[P, R]:
    """Let classes of one's own among the arguments answer a function that does not dispatch."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if asked := _asked((*args, *kwargs.values()) if kwargs else args):
            result = ask_in_order(asked, call, args, kwargs)
            if result is not NotImplemented:
                return result
        return fn(*args, **kwargs)

    return call


def _asked(values: Any) -> list[Any]:
    """The objects of classes of one's own among values, also in lists; a Container is nested data."""
    found: list[Any] = []
    for value in values:
        cls = type(value)
        if cls is list or cls is tuple:
            found += _asked(value)
        elif cls not in PLAIN and cls is not slots.Array and is_override(cls) and not is_container(value):
            found.append(value)
    return found


def nestable(fn: Callable[P, R]) -> Callable[P, R]:
    """Let a function that asks about one value, and does not dispatch, answer for each leaf of nested data."""

    @wraps(fn)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        if any(map(is_tree, (*args, *kwargs.values()))) and context.setting("nestable_mode"):
            return late.load("call_each")(fn, args, kwargs)
        return fn(*args, **kwargs)

    return call
