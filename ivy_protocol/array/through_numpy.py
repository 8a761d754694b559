"""Functions of numpy that are called with an `ivy.Array`.

Numpy asks the array for the answer, by ``__array_ufunc__`` and ``__array_function__``. Where ivy has the function, it
answers on the library of the array, and gradients go through. Any other is computed by numpy on the values, and what
it gives goes back to that library; so is a call that ivy's function refuses. Numpy's arrays may stand beside an
`ivy.Array` of any library, which they join.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol import backends, slots
from ivy_protocol.array.counterparts import NUMPY, SAME_IN_NUMPY, UFUNCS
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.base.typing import Array
from ivy_protocol.conversion import promotion
from ivy_protocol.core.context import state
from ivy_protocol.core.dtypes import INTERNED
from ivy_protocol.exceptions import (
    IvyDeviceError,
    IvyDispatchError,
    IvyException,
    IvyForbiddenError,
    IvyNanError,
    IvyTraceError,
)
from ivy_protocol.functions.indexing import inplace_update
from ivy_protocol.messages import log

_FACTS: dict[str, Callable[[Array], Any]] = {
    "iscomplexobj": lambda x: x.dtype.kind == "complex",
    "isrealobj": lambda x: x.dtype.kind != "complex",
    "ndim": lambda x: x.ndim,
    "shape": lambda x: tuple(x.shape),
    "size": lambda x: x.size,
}
"""Functions that look at no values, and are thus answered for arrays that have none yet."""


_HERE = frozenset((np.ndarray, int, float))
"""The types of inputs that need not be brought to a library: NumPy's arrays, beside each other and numbers."""


def _dtype_of(array: Array) -> Any:
    """Numpy's own data type for that of an array of any library."""
    return backends.load("numpy").native_dtype(array.dtype)


def answer_ufunc(array: Array, ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer one of numpy's universal functions, or a method of it such as ``np.add.reduce``."""
    here = True
    outs: Any = kwargs.get("out", ()) if kwargs else ()
    for x in inputs:
        if type(x._data if type(x) is slots.Array else x) not in _HERE:
            here, array = False, _deciding(array, inputs)
            break
    fn = UFUNCS.get(ufunc.__name__) if method == "__call__" and (not kwargs or [*kwargs] == ["out"]) else None
    # While code is traced, an array may stand where NumPy hands over a tuple of one.
    few = type(outs) is tuple and len(outs) < 2
    if fn is None or not few or (outs and any([not isinstance(out, slots.Array) for out in outs])):
        return _by_numpy(array, ufunc.__name__, getattr(ufunc, method), inputs, kwargs)
    try:
        given = inputs if here else [_joined(array, x) for x in inputs]
        return fn(*given, out=outs[0]) if outs else fn(*given)
    except IvyException as error:
        refused = error
    return _after(refused, array, ufunc.__name__, ufunc, inputs, kwargs)


def answer_function(array: Array, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Answer any other of numpy's functions."""
    array = _deciding(array, args)
    name = f"{func.__module__}.{func.__name__}".removeprefix("numpy.")
    fact = _FACTS.get(name)
    if fact is not None and len(args) == 1 and args[0] is array and not kwargs:
        return fact(array)
    if name == "result_type":
        return func(*[_dtype_of(x) if isinstance(x, slots.Array) else x for x in args])
    fn, count, names = NUMPY.get(name, (None, 0, ()))
    if fn is not None and count <= len(args) <= count + len(names):
        given = dict(zip(names, args[count:], strict=False)) | kwargs
        given = {n: v for n, v in given.items() if v is not np._NoValue}
        if given.keys() <= SAME_IN_NUMPY & fn.spec.names and isinstance(given.get("out"), slots.Array | None):
            try:
                return fn(*[_joined(array, x) for x in args[:count]], **given)
            except IvyException as error:
                refused = error
            return _after(refused, array, name, func, args, kwargs)
    return _by_numpy(array, name, func, args, kwargs)


def _deciding(array: Array, values: Any) -> Array:
    """The array whose library answers: of several, the first that is not NumPy's."""
    if array.backend != "numpy":
        return array
    ahead = list(values)
    while ahead:
        value = ahead.pop(0)
        if isinstance(value, slots.Array) and value.backend != "numpy":
            return value
        ahead[:0] = value if type(value) in (list, tuple) else ()
    return array


def _joined(array: Array, value: Any) -> Any:
    """An argument with the arrays of numpy, which was called, in the library of an array beside them."""
    if isinstance(value, list | tuple):
        items = [_joined(array, v) for v in value]
        return items if isinstance(value, list) else tuple(items)
    if not isinstance(value, np.ndarray) or array.backend == "numpy":
        return value
    return _made(array, value)


def _made(array: Array, values: Any) -> Array:
    """An `ivy.Array` of numpy's values, in the library and on the device of an array."""
    if type(values) is not np.ndarray and type(values) is type(array._data):
        # What stands for numpy's arrays while code is traced.
        return slots.wrap(values)
    return slots.wrap(promotion.create(array._backend, np.asarray(values), values.dtype.name, array._data))


def _after(
    refused: IvyException, array: Array, name: str, call: Callable[..., Any], args: tuple[Any, ...], kwargs: Any
) -> Any:
    """What numpy gives for a call that ivy's function refused; its error, if numpy refuses the call too."""
    if not isinstance(refused, IvyNanError | IvyDeviceError | IvyForbiddenError | IvyTraceError):
        try:
            with log.unwatched():
                result = _by_numpy(array, name, call, args, kwargs)
        except Exception as error:
            log.debug("numpy.%s refuses the call too: %s", name, error)
        else:
            if state.table is None:
                log.read(f"numpy.{name}", array._data)
            return result
    raise refused


def _by_numpy(array: Array, name: str, call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    values = _Values(array, name)
    given = dict(kwargs)
    out = given.pop("out", None)
    outs = out if isinstance(out, tuple) else (out,)
    # What is written to starts with what is in it, since a mask may leave some of it.
    filled = tuple([values.copied(o) if isinstance(o, slots.Array) else o for o in outs])
    if out is not None:
        given["out"] = filled if isinstance(out, tuple) else filled[0]
        values.known.update({id(o): o for o in outs})
    result = values.returned(call(*values.inside(args), **values.inside(given)))
    for o, new in zip(outs, filled, strict=True):
        if isinstance(o, slots.Array):
            inplace_update(o, _made(array, new))
    return result


class _Values:
    """The values of the arrays of one call, and which array has which."""

    def __init__(self, array: Array, name: str) -> None:
        self.array = array
        self.name = name
        self.known: dict[int, Any] = {}
        self.held: list[Any] = []

    def of(self, array: Array) -> Any:
        """The values of an array; those of a library whose arrays cannot be written cannot be, either."""
        if array.backend not in (self.array.backend, "numpy"):
            raise IvyDispatchError(
                f"numpy.{self.name} got arrays of {self.array.backend} and {array.backend}; convert one first, as in "
                f"ivy.to_backend(x, {self.array.backend!r})"
            )
        if state.table is None:
            log.read(f"numpy.{self.name}", array._data)
        values = array._data if array.backend == "numpy" else array.to_numpy(copy=False)
        if array._backend.copies is True:
            values = values.view()
            values.flags.writeable = False
        self.known[id(values)] = array
        self.held.append(values)
        return values

    def copied(self, array: Array) -> Any:
        """The values of an array that is written to, which stand for it in what numpy gives."""
        values = self.of(array).copy(order="K")
        self.known[id(values)] = array
        self.held.append(values)
        return values

    def inside(self, value: Any) -> Any:
        """An argument with values in the place of arrays, in tuples, lists and dicts too."""
        if isinstance(value, slots.Array):
            return self.of(value)
        if isinstance(value, list | tuple):
            items = [self.inside(v) for v in value]
            return items if isinstance(value, list) else tuple(items)
        return {n: self.inside(v) for n, v in value.items()} if type(value) is dict else value

    def returned(self, value: Any) -> Any:
        """What numpy gave, with arrays in the place of values."""
        known = self.known.get(id(value))
        if known is not None:
            return known
        if isinstance(value, np.ndarray | np.generic):
            return _made(self.array, value) if value.dtype.name in INTERNED else value
        if isinstance(value, tuple | list):
            values = [self.returned(v) for v in value]
            return rebuilt(value, values)
        return value
