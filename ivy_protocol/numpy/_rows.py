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


def _explained_as(whole: Any, call: Any) -> Any:
    call.__ivy_explain__ = whole.__ivy_explain__
    return call


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
        return _explained_as(whole, call)

    return declared


def row_of_arrays(
    quick: Callable[..., Any], takes: Callable[..., bool] | None = None, *, count: int = 2, more: bool = False
) -> Callable[[F], F]:
    """As `row`, of several arrays by position, of which the last two are of one data type, and a number if `more`."""

    def declared(fn: F) -> F:
        @wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            if kwargs or (len(args) != count and not (more and len(args) == count + 1 and type(args[count]) is int)):
                return whole(*args, **kwargs)
            data = []
            for x in args[:count]:
                if type(x) is not _arrays.ndarray:
                    return whole(*args)
                data.append(x._data)
            if data[-1].dtype is not data[-2].dtype or (takes is not None and not takes(*data)):
                return whole(*args)
            try:
                result = quick(*data, *args[count:]) if more else quick(*data)
            except IvyException:
                return whole(*args)
            if type(result) is not Array:
                return made(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(fn, call)
        return _explained_as(whole, call)

    return declared


def alike(arrays: Any) -> list[Any] | None:
    """The native arrays in a list or tuple, if all are of the class `ndarray` and of one data type."""
    if type(arrays) is not tuple and type(arrays) is not list:
        return None
    given, kind = [], None
    for x in arrays:
        if type(x) is not _arrays.ndarray:
            return None
        data = x._data
        if kind is None:
            kind = data.dtype
        elif data.dtype is not kind:
            return None
        given.append(data)
    return given or None


def row_of_sequence(quick: Callable[..., Any], *, axes: bool = False) -> Callable[[F], F]:
    """As `row`, of a list of arrays, which are of one data type and have `axes`, and an axis at most."""

    def declared(fn: F) -> F:
        @wraps(fn)
        def call(*args: Any, **kwargs: Any) -> Any:
            given = alike(args[0]) if len(args) == 1 else None
            if given is None or (axes and getattr(given[0], "ndim", None) == 0):
                return whole(*args, **kwargs)
            if kwargs and (len(kwargs) > 1 or type(kwargs.get("axis")) is not int):
                return whole(*args, **kwargs)
            try:
                result = quick(given, **kwargs) if kwargs else quick(given)
            except IvyException:
                return whole(*args, **kwargs)
            if type(result) is not Array:
                return made(result)
            array: Any = new(_arrays.ndarray)
            array._data = result._data
            return array

        whole: Any = public(fn, call)
        return _explained_as(whole, call)

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
