"""Calls of NumPy functions with an `ivy.Array`.

If an argument of a NumPy function is an `ivy.Array`, NumPy passes the call to ``__array_ufunc__`` or
``__array_function__`` of this array. If ivy has the function, the ivy function computes the result with the library of
the array, with gradients. NumPy arrays in the same call are converted to this library. For other functions, and for
calls that the ivy function rejects, NumPy computes the result from the values, and ivy converts the result to the
library of the array.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.array.counterparts import NUMPY, SAME_IN_NUMPY, UFUNCS
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.conversion import promotion
from ivy_protocol.core.array_type import Array, wrap
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

_METADATA: dict[str, Callable[[Array], Any]] = {
    "iscomplexobj": lambda x: x.dtype.kind == "complex",
    "isrealobj": lambda x: x.dtype.kind != "complex",
    "ndim": lambda x: x.ndim,
    "shape": lambda x: tuple(x.shape),
    "size": lambda x: x.size,
}
"""Functions of NumPy that read only the shape or dtype of an array, so that they accept traced arrays."""


_NUMPY_TYPES = frozenset((np.ndarray, int, float))
"""Types of inputs that need no conversion."""


def _dtype_of(array: Array) -> Any:
    """Return the NumPy dtype with the name of an array's dtype."""
    return backends.load("numpy").native_dtype(array.dtype)


def dispatch_ufunc(array: Array, ufunc: Any, method: str, inputs: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a NumPy ufunc, or a method of a ufunc such as ``np.add.reduce``."""
    all_numpy = True
    outs: Any = kwargs.get("out", ()) if kwargs else ()
    for x in inputs:
        if type(x._data if type(x) is Array else x) not in _NUMPY_TYPES:
            all_numpy, array = False, _select_array(array, inputs)
            break
    fn = UFUNCS.get(ufunc.__name__) if method == "__call__" and (not kwargs or [*kwargs] == ["out"]) else None
    # Check the type of `outs`: NumPy passes `out` as a tuple, but traced NumPy code may pass a single array.
    single_out = type(outs) is tuple and len(outs) < 2
    if fn is None or not single_out or (outs and any([not isinstance(out, Array) for out in outs])):
        return _run_numpy(array, ufunc.__name__, getattr(ufunc, method), inputs, kwargs)
    try:
        converted = inputs if all_numpy else [_convert(array, x) for x in inputs]
        return fn(*converted, out=outs[0]) if outs else fn(*converted)
    except IvyException as error:
        rejection = error
    return _retry_with_numpy(rejection, array, ufunc.__name__, ufunc, inputs, kwargs)


def dispatch_function(array: Array, func: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Run a NumPy function that is not a ufunc."""
    array = _select_array(array, args)
    name = f"{func.__module__}.{func.__name__}".removeprefix("numpy.")
    metadata = _METADATA.get(name)
    if metadata is not None and len(args) == 1 and args[0] is array and not kwargs:
        return metadata(array)
    if name == "result_type":
        return func(*[_dtype_of(x) if isinstance(x, Array) else x for x in args])
    fn, count, names = NUMPY.get(name, (None, 0, ()))
    if fn is not None and count <= len(args) <= count + len(names):
        options = dict(zip(names, args[count:], strict=False)) | kwargs
        options = {n: v for n, v in options.items() if v is not np._NoValue}
        if options.keys() <= SAME_IN_NUMPY & fn.spec.names and isinstance(options.get("out"), Array | None):
            try:
                return fn(*[_convert(array, x) for x in args[:count]], **options)
            except IvyException as error:
                rejection = error
            return _retry_with_numpy(rejection, array, name, func, args, kwargs)
    return _run_numpy(array, name, func, args, kwargs)


def _select_array(array: Array, values: Any) -> Array:
    """Return the array whose library runs the call: `array`, or the first array of another library if `array` is of
    NumPy.
    """
    if array.backend != "numpy":
        return array
    queue = list(values)
    while queue:
        value = queue.pop(0)
        if isinstance(value, Array) and value.backend != "numpy":
            return value
        queue[:0] = value if type(value) in (list, tuple) else ()
    return array


def _convert(array: Array, value: Any) -> Any:
    """Convert NumPy arrays in an argument to the library of `array`."""
    if isinstance(value, list | tuple):
        items = [_convert(array, v) for v in value]
        return items if isinstance(value, list) else tuple(items)
    if not isinstance(value, np.ndarray) or array.backend == "numpy":
        return value
    return _wrap_values(array, value)


def _wrap_values(array: Array, values: Any) -> Array:
    """Convert NumPy values to an `ivy.Array` on the library and device of `array`."""
    if type(values) is not np.ndarray and type(values) is type(array._data):
        # In traced code, `values` is a proxy of a NumPy array. Wrap the proxy without a conversion.
        return wrap(values)
    return wrap(promotion.create(array._backend, np.asarray(values), values.dtype.name, array._data))


def _retry_with_numpy(
    rejection: IvyException, array: Array, name: str, call: Callable[..., Any], args: tuple[Any, ...], kwargs: Any
) -> Any:
    """Run a call with NumPy after the ivy function rejected it. If NumPy rejects the call, too, raise ivy's error."""
    if not isinstance(rejection, IvyNanError | IvyDeviceError | IvyForbiddenError | IvyTraceError):
        try:
            with log.unobserved():
                result = _run_numpy(array, name, call, args, kwargs)
        except Exception as error:
            log.debug("numpy.%s rejects the call too: %s", name, error)
        else:
            if state.table is None:
                log.read(f"numpy.{name}", array._data)
            return result
    raise rejection


def _run_numpy(array: Array, name: str, call: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    values = _CallValues(array, name)
    options = dict(kwargs)
    out = options.pop("out", None)
    outs = out if isinstance(out, tuple) else (out,)
    # Copy `out` with its elements to the buffers, because `where=` leaves some elements unchanged.
    buffers = tuple([values.copy_of(o) if isinstance(o, Array) else o for o in outs])
    if out is not None:
        options["out"] = buffers if isinstance(out, tuple) else buffers[0]
        values.arrays.update({id(o): o for o in outs})
    result = values.wrap_result(call(*values.unwrap(args), **values.unwrap(options)))
    for o, new in zip(outs, buffers, strict=True):
        if isinstance(o, Array):
            inplace_update(o, _wrap_values(array, new))
    return result


class _CallValues:
    """The NumPy values of the arrays in one call."""

    def __init__(self, array: Array, name: str) -> None:
        self.array = array
        self.name = name
        self.arrays: dict[int, Any] = {}
        """The arrays in the call, by the id of the NumPy array with their values."""
        self.references: list[Any] = []
        """References to the NumPy arrays with the values, so that no id is reused during the call."""

    def of_array(self, array: Array) -> Any:
        """Return the values of an array. If arrays of the library are immutable, the values are read-only."""
        if array.backend not in (self.array.backend, "numpy"):
            raise IvyDispatchError(
                f"numpy.{self.name} got arrays of {self.array.backend} and {array.backend}, but requires arrays of one "
                f"backend; convert them first, as in ivy.to_backend(x, {self.array.backend!r})"
            )
        if state.table is None:
            log.read(f"numpy.{self.name}", array._data)
        values = array._data if array.backend == "numpy" else array.to_numpy(copy=False)
        if array._backend.copies is True:
            values = values.view()
            values.flags.writeable = False
        self.arrays[id(values)] = array
        self.references.append(values)
        return values

    def copy_of(self, array: Array) -> Any:
        """Return a copy of the values of an output array. In the result of the call, the array replaces this copy."""
        values = self.of_array(array).copy(order="K")
        self.arrays[id(values)] = array
        self.references.append(values)
        return values

    def unwrap(self, value: Any) -> Any:
        """Replace the arrays in an argument, also in tuples, lists and dicts, by their values."""
        if isinstance(value, Array):
            return self.of_array(value)
        if isinstance(value, list | tuple):
            items = [self.unwrap(v) for v in value]
            return items if isinstance(value, list) else tuple(items)
        return {n: self.unwrap(v) for n, v in value.items()} if type(value) is dict else value

    def wrap_result(self, value: Any) -> Any:
        """Convert the NumPy arrays in a result to ivy arrays. If a NumPy array was made from an argument, return the
        argument itself.
        """
        array = self.arrays.get(id(value))
        if array is not None:
            return array
        if isinstance(value, np.ndarray | np.generic):
            return _wrap_values(self.array, value) if value.dtype.name in INTERNED else value
        if isinstance(value, tuple | list):
            values = [self.wrap_result(v) for v in value]
            return rebuilt(value, values)
        return value
