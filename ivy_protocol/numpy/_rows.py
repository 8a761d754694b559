"""Functions named as NumPy's that are one of ivy's: their commonest calls go straight to it."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from ivy_protocol.exceptions import IvyException
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import Array, made, new, viewing
from ivy_protocol.numpy._dispatch import public

F = TypeVar("F", bound=Callable[..., Any])
_OPTIONS = frozenset((int, bool, float, tuple))
"""The types of options that ivy takes as NumPy does."""


def row(
    quick: Callable[..., Any],
    second: str = "",
    *names: str,
    takes: Callable[[Any], bool] | None = None,
    views: bool = False,
) -> Callable[[F], F]:
    """As `public`, of a function of one array and options that is one of ivy's in its commonest calls.

    What ivy refuses there goes the whole way, which finds NumPy's words for it.

    Parameters
    ----------
    quick
        The function of ivy.
    second
        The parameter of ivy's function that NumPy takes after the array by position.
    names
        The parameters that have the same name and meaning in both.
    takes
        Whether the function of ivy serves for a native array; for all of them by default.
    views
        Whether the result may be a view, which is known as one only where the library has none.
    """
    allowed = frozenset(names)

    def declared(fn: F) -> F:
        @wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            count = len(args)
            if (count != 1 and (count != 2 or kwargs or not second)) or type(args[0]) is not _arrays.ndarray:
                return whole(*args, **kwargs)
            data = args[0]._data
            if (takes is not None and not takes(data)) or (views and type(data) not in viewing):
                return whole(*args, **kwargs)
            try:
                if count == 2:
                    if type(args[1]) not in _OPTIONS:
                        return whole(*args)
                    result = quick(data, **{second: args[1]})
                elif kwargs:
                    for name, value in kwargs.items():
                        if name not in allowed or type(value) not in _OPTIONS:
                            return whole(*args, **kwargs)
                    result = quick(data, **kwargs)
                else:
                    result = quick(data)
            except IvyException:
                return whole(*args, **kwargs)
            if type(result) is not Array:
                return made(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(fn, call)
        call.__ivy_explain__ = whole.__ivy_explain__  # type: ignore[reportFunctionMemberAccess]
        return call

    return declared


def row_of_two(
    quick: Callable[..., Any], takes: Callable[[Any, Any], bool] | None = None, *, given: int = 2
) -> Callable[[F], F]:
    """As `row`, of two arrays of one library and data type, and up to so many arguments by position."""

    def declared(fn: F) -> F:
        @wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            count = len(args)
            if count < 2 or count > given or kwargs or not type(args[0]) is type(args[1]) is _arrays.ndarray:
                return whole(*args, **kwargs)
            a, b = args[0]._data, args[1]._data
            if type(a) is not type(b) or a.dtype is not b.dtype or (takes is not None and not takes(a, b)):
                return whole(*args, **kwargs)
            try:
                if count == 2:
                    result = quick(a, b)
                elif type(args[2]) is int:
                    result = quick(a, b, args[2])
                else:
                    return whole(*args)
            except IvyException:
                return whole(*args, **kwargs)
            if type(result) is not Array:
                return made(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(fn, call)
        call.__ivy_explain__ = whole.__ivy_explain__  # type: ignore[reportFunctionMemberAccess]
        return call

    return declared


def of_axes(least: int, most: int = 64) -> Callable[[Any], bool]:
    """What says whether a native array has so many axes, which it need not know in code that is traced."""

    def holds(data: Any) -> bool:
        try:
            return least <= len(data.shape) <= most
        except ValueError:
            return False

    return holds


of_two_axes = of_axes(2, 2)
"""Whether a native array is a matrix."""
