"""Dispatch of `ivy.numpy` functions to Containers and to classes with ``__ivy_array_function__``."""

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
from ivy_protocol.base.protocol import is_override, try_overrides
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.context import all_modes, scoped_modes, state
from ivy_protocol.exceptions import IvyException, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.namespace.explain import Answer, Explanation
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy._arrays import native_of, register_class, wrap_native_for
from ivy_protocol.numpy._host import numpy_function

F = TypeVar("F", bound=Callable[..., Any])

_AXIS = (
    r"(?i)\b(axis|axes|dim|dimensions?)\b.*\b(out of (bounds|range)|not both in)|reduction dimension"
    r"|: (tuple index out of range|there is no axis)"
)
"""Pattern for messages of ivy and the libraries about an axis that is out of range."""

_is_decomposing: ContextVar[bool] = ContextVar("ivy_numpy_by_parts", default=False)


class NeedsDispatch(Exception):
    """Raised for an argument that is a Container, a nested dict, or an object with ``__ivy_array_function__``."""


class IvyAxisError(IvyIndexError, IvyValueError, np.exceptions.AxisError):
    """Raised for an axis that is out of range; also an instance of ``numpy.exceptions.AxisError``."""


def as_index(x: Any) -> int:
    """Convert an integer of any type to `int`.

    Raises
    ------
    IvyTypeError
        The value is not an integer.
    """
    try:
        return index(x)
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy: expected an integer, not {x!r}") from error


def normalize_axis(axis: Any, count: int) -> int:
    """Return an axis as a non-negative integer.

    Raises
    ------
    IvyAxisError
        The axis is out of range.
    """
    position = as_index(axis)
    if not -count <= position < count:
        raise IvyAxisError(f"ivy.numpy: axis {axis} is out of bounds for array of dimension {count}")
    return position % count


def _raise_as_numpy(error: IvyException) -> NoReturn:
    """Raise an error of ivy again; raise an error about an axis as `IvyAxisError`."""
    if type(error) is not IvyAxisError and re.search(_AXIS, str(error)):
        raise IvyAxisError(str(error)).with_traceback(error.__traceback__) from error.__cause__
    raise error


def check_argument(x: Any) -> Any:
    """Check an argument of a class that is not yet registered, and return the argument. If it is a native array,
    register the class.

    Raises
    ------
    NeedsDispatch
        The argument is a Container or an object with ``__ivy_array_function__``.
    """
    cls = type(x)
    if is_container(x) or (cls is dict and context.setting("nestable_mode")):
        raise NeedsDispatch
    if is_override(cls):
        if not _is_decomposing.get():
            raise NeedsDispatch
        return x
    if backends.backend_name(cls) or backends.learn(x):
        register_class(cls)
    return x


def dispatch_call(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Dispatch a call with Containers or with instances of classes that define ``__ivy_array_function__``.

    The function runs for each leaf of Containers. If all classes return ``NotImplemented``, the function runs with the
    instances, and each ivy function that it calls is dispatched to the classes.
    """
    values = list(_flatten((*args, *kwargs.values())))
    if any([is_container(v) or type(v) is dict for v in values]):
        return lazy.load("call_each")(fn, args, kwargs)
    result = try_overrides(values, fn, args, kwargs)
    if result is not NotImplemented:
        return result
    token = _is_decomposing.set(True)
    try:
        return fn(*args, **kwargs)
    finally:
        _is_decomposing.reset(token)


def _flatten(values: Any) -> Iterator[Any]:
    for value in values:
        if type(value) in (list, tuple):
            yield from _flatten(value)
        else:
            yield value


def public(fn: F, dispatched: Callable[..., Any] | None = None) -> F:
    """Make a function public: add the dispatch to Containers, to classes with ``__ivy_array_function__`` and to NumPy.

    Parameters
    ----------
    fn
        The function.
    dispatched
        The function that is called for each leaf of a Container, and passed to ``__ivy_array_function__``. By default,
        this is the decorated `fn`.
    """

    numpy_fn = numpy_function(fn)

    @wraps(fn)
    def call(*args: Any, **kwargs: Any) -> Any:
        # Try NumPy's function unless the first argument is an `ndarray` with data of another library.
        if not args or type(args[0]) is not _arrays.ndarray or type(args[0]._data) is np.ndarray:
            numpy_result = numpy_fn.try_call(args, kwargs)
            if numpy_result is not NotImplemented:
                return numpy_result
        modes = scoped_modes(state.changes) if state.modes is None else state.modes
        try:
            result = fn(*args, **kwargs) if all_modes[modes].array_mode else _call_natively(fn, args, kwargs)
            return result if type(result) is _arrays.ndarray else wrap_native_for(result, args, kwargs)
        except NeedsDispatch:
            pass
        except (IvyIndexError, IvyValueError) as error:
            _raise_as_numpy(error)
        return dispatch_call(dispatched or call, args, kwargs)

    decorated: Any = call
    decorated.__ivy_explain__ = lambda args, kwargs: explain_call(call, args, kwargs)
    return decorated


def _call_natively(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a function for a caller in native mode. During the call, the array mode is on instead, because the function
    computes with `ivy.Array`s.

    The result is a native array unless an argument is an `ivy.Array`.
    """
    if is_compiling():
        return fn(*args, **kwargs)
    with ivy.ArrayMode(True):
        result = fn(*args, **kwargs)
    return result if any([isinstance(x, ivy.Array) for x in _flatten((*args, *kwargs.values()))]) else native_of(result)


class _CallRecorder(ivy.Overlay):
    """Overlay that records which ivy functions are called."""

    def __init__(self) -> None:
        self.called: dict[Any, None] = {}

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        self.called[func] = None
        return NotImplemented


def explain_call(fn: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Explanation:
    """Return the `Explanation` of a call: the functions of ivy that implement it."""
    if not args:
        raise IvyTypeError(
            f"ivy.numpy.{fn.__name__}: the functions of ivy that implement the call depend on its arguments; pass "
            f"these arguments, too, as in ivy.explain(ivy.numpy.{fn.__name__}, x)"
        )
    with _CallRecorder() as parts:
        fn(*args, **kwargs)
    return Explanation(
        f"numpy.{fn.__name__}", "every library", "by functions of ivy", [Answer("part", f) for f in parts.called]
    )
