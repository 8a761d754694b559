"""What lets functions named as NumPy's answer for Containers and for classes with ``__ivy_array_function__``."""

import re
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from functools import wraps
from operator import index
from typing import Any, NoReturn, TypeVar

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import backends, lazy
from ivy_protocol.base.nested import is_container
from ivy_protocol.base.protocol import ask_in_order, is_override
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.context import all_modes, scoped_modes, state
from ivy_protocol.exceptions import IvyException, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.namespace.explain import Answer, Explanation
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import meet, native_of, returned_for
from ivy_protocol.numpy._host import own_of

F = TypeVar("F", bound=Callable[..., Any])

_AXIS = (
    r"(?i)\b(axis|axes|dim|dimensions?)\b.*\b(out of (bounds|range)|not both in)|reduction dimension"
    r"|: (tuple index out of range|there is no axis)"
)
"""What ivy and libraries say of an axis that an array has not."""

_by_parts: ContextVar[bool] = ContextVar("ivy_numpy_by_parts", default=False)


class Asked(Exception):
    """An argument was met that answers calls itself, or is nested data."""


class IvyAxisError(IvyIndexError, IvyValueError, np.exceptions.AxisError):
    """An array has not the axis that is asked for; also NumPy's own error of that name."""


def whole_number(x: Any) -> int:
    """A number that is an integer of any kind.

    Raises
    ------
    IvyTypeError
        It is none.
    """
    try:
        return index(x)
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy: {x!r} is no integer") from error


def axis_of(axis: Any, count: int) -> int:
    """The number of an axis, counted from the first one.

    Raises
    ------
    IvyAxisError
        The array has no such axis.
    """
    found = whole_number(axis)
    if not -count <= found < count:
        raise IvyAxisError(f"ivy.numpy: axis {axis} is out of bounds for array of dimension {count}")
    return found % count


def _raised(error: IvyException) -> NoReturn:
    """Raise an error of ivy; that of an axis is NumPy's own one too."""
    if type(error) is not IvyAxisError and re.search(_AXIS, str(error)):
        raise IvyAxisError(str(error)).with_traceback(error.__traceback__) from error.__cause__
    raise error


def other(x: Any) -> Any:
    """An argument that is no array of ivy, number or list; what answers calls itself is asked first."""
    cls = type(x)
    if is_container(x) or (cls is dict and context.setting("nestable_mode")):
        raise Asked
    if is_override(cls):
        if not _by_parts.get():
            raise Asked
        return x
    if backends.backend_name(cls) or backends.learn(x):
        meet(cls)
    return x


def answer(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call some of whose arguments answer for themselves: for each leaf, whole, or by parts."""
    values = list(_flat((*args, *kwargs.values())))
    if any([is_container(v) or type(v) is dict for v in values]):
        return lazy.load("call_each")(fn, args, kwargs)
    result = ask_in_order(values, fn, args, kwargs)
    if result is not NotImplemented:
        return result
    token = _by_parts.set(True)
    try:
        return fn(*args, **kwargs)
    finally:
        _by_parts.reset(token)


def _flat(values: Any) -> Iterator[Any]:
    for value in values:
        if type(value) in (list, tuple):
            yield from _flat(value)
        else:
            yield value


def public(fn: F, known_as: Callable[..., Any] | None = None) -> F:
    """Let a function answer for Containers leaf by leaf, and ask classes with ``__ivy_array_function__`` first.

    Parameters
    ----------
    fn
        The function.
    known_as
        What these are asked with, if that is another function around it.
    """

    own = own_of(fn)

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        # Most calls that are not for NumPy are known by their first array.
        if not args or type(args[0]) is not _arrays.ndarray or type(args[0]._data) is np.ndarray:
            answered = own.answer(args, kwargs)
            if answered is not NotImplemented:
                return answered
        modes = scoped_modes(state.changes) if state.modes is None else state.modes
        try:
            result = fn(*args, **kwargs) if all_modes[modes].array_mode else _natively(fn, args, kwargs)
            return result if type(result) is _arrays.ndarray else returned_for(result, args, kwargs)
        except Asked:
            pass
        except (IvyIndexError, IvyValueError) as error:
            _raised(error)
        return answer(known_as or call, args, kwargs)

    given: Any = call
    given.__ivy_explain__ = lambda args, kwargs: explained(call, args, kwargs)
    return given


def _natively(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer a call in the mode of native arrays: what is computed on the way is of ivy's class in any mode."""
    if is_compiling():
        return fn(*args, **kwargs)
    with ivy.ArrayMode(True):
        result = fn(*args, **kwargs)
    return result if any([isinstance(x, ivy.Array) for x in _flat((*args, *kwargs.values()))]) else native_of(result)


class _Parts(ivy.Overlay):
    """The functions of ivy that are called."""

    def __init__(self) -> None:
        self.called: dict[Any, None] = {}

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.called[func] = None
        return NotImplemented


def explained(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Explanation:
    """What `ivy.explain` says of a call: the functions of ivy by which it is answered."""
    if not args:
        raise IvyTypeError(
            f"ivy.numpy.{fn.__name__} is written with functions of ivy; give explain the arguments of a call, to see "
            f"which"
        )
    with _Parts() as parts:
        fn(*args, **kwargs)
    return Explanation(
        f"numpy.{fn.__name__}", "every library", "by functions of ivy", [Answer("part", f) for f in parts.called]
    )
