"""The array class `ndarray`, and the functions that wrap results of ivy as instances of it."""

from collections.abc import Callable
from enum import Enum
from sys import modules as loaded_modules
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends.views import Kept, is_read_only, is_shared, noted, shared_of, tie
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.compiling import is_bytecode_traced, is_compiling, trace_as
from ivy_protocol.core.context import all_modes, scoped_modes, state


class _NoValueType(Enum):
    """Type of `NoValue`. It is an enumeration because torch.compile treats enumeration members as constants."""

    NOVALUE = "<no value>"


NoValue: Any = _NoValueType.NOVALUE
"""Default of parameters for which ``None`` is a meaningful argument."""

ndarray: type[ivy.Array] = ivy.Array
"""Class of the results. The module `_ndarray`, which imports this module, assigns the subclass `ndarray` to this name.
"""
Array = ivy.Array
new = object.__new__
DTYPES = frozenset([np.dtype(letter) for letter in "?bhilqBHILQefdFD"])
"""NumPy's dtypes of the arrays that ivy supports, in native byte order."""
PYTHON = (bool, int, float, complex)
"""Types of Python scalars, which are weakly typed in NumPy's promotion."""
plain_types: set[type] = set()
"""Classes of native arrays whose instances all belong to one backend. Arrays of these classes need no further checks.

Classes are added when an instance is an argument for the first time.
"""
array_types: set[type] = set()
"""The classes in `plain_types` that are the main array class of a library, such as `torch.Tensor`. Subclasses, such as
parameters and tracers, are not included.
"""
view_types: set[type] = set()
"""The classes in `plain_types` whose library has views."""


def register_class(cls: type) -> None:
    """Add a class of native arrays to each of the sets `plain_types`, `array_types` and `view_types` whose condition
    the class meets.
    """
    if backends.is_stable(cls):
        backend = backends.load(backends.backend_name(cls))
        if backend.copies is not True:
            view_types.add(cls)
        if cls is backend.array_type:
            array_types.add(cls)
        plain_types.add(cls)


def ndarray_of(data: Any) -> Any:
    """Wrap a native array as `ndarray`."""
    array: Any = new(ndarray)
    array._data = data
    return array


def has_plans() -> bool:
    """Return True if calls may use cached plans. In some modes, an observer or overlay must receive every call."""
    modes = state.modes
    return not all_modes[scoped_modes(state.changes) if modes is None else modes].sees_every_call


def is_plain(x: Any, second: Any = None, third: Any = None) -> bool:
    """Return True for native arrays of one class that fast paths may treat as the data of an `ndarray`.

    The result is False where functions treat native arrays and `ndarray`s differently: for 0-d arrays, in native mode,
    in compiled code, and for NumPy arrays of an unsupported dtype.
    """
    cls = type(x)
    if cls not in array_types or not x.ndim:
        return False
    modes = state.modes
    if not all_modes[scoped_modes(state.changes) if modes is None else modes].array_mode:
        return False
    if cls is np.ndarray:
        if x.dtype not in DTYPES or (second is not None and getattr(second, "dtype", None) not in DTYPES):
            return False
        if third is not None and getattr(third, "dtype", None) not in DTYPES:
            return False
    if second is not None and (type(second) is not cls or not second.ndim):
        return False
    if third is not None and (type(third) is not cls or not third.ndim):
        return False
    return DYNAMO not in loaded_modules or not is_compiling()


DYNAMO = "torch._dynamo"
"""Name of a torch module. Code can only have been compiled if this module is imported."""


def is_contiguous(data: Any) -> bool:
    """Return True if the elements of a native array are contiguous in memory."""
    if isinstance(data, np.ndarray):
        return data.flags.c_contiguous
    close = getattr(data, "is_contiguous", None)
    return close is None or close()


def linkable(x: Any) -> Any:
    """Return a new `ivy.Array` with the data of an array, for an ivy function that copies where NumPy returns a view.

    The ivy function links the copy, which is its result, to the returned `ivy.Array`. Libraries with views identify the
    base of a view by the memory, so any wrapper of the native array works. torch.compile cannot see memory. In compiled
    code, the returned `ivy.Array` therefore takes over the link of `x`.
    """
    array: Any = new(Array)
    array._data = x._data
    if is_bytecode_traced() and isinstance(x, Array):
        array._link = shared_of(x)
    return array


def wrap_array(result: Any) -> Any:
    """Wrap a result as `ndarray` if it is exactly an `ivy.Array`; return other results unchanged."""
    if type(result) is Array:
        array: Any = new(ndarray)
        array._data = result._data
        return array
    return result


def wrap(result: Any) -> Any:
    """Wrap the arrays in a result as `ndarray`, also inside tuples and lists.

    If an `ivy.Array` of a backend without views has a link, its class is changed in place, because the link refers to
    this object. Other arrays are wrapped as new objects.
    """
    cls = type(result)
    if cls is Array:
        if type(result._data) not in view_types and getattr(result, "_link", None) is not None:
            result.__class__ = ndarray
            return result
        array: Any = new(ndarray)
        array._data = result._data
        return array
    if cls is tuple or cls is list:
        return cls([wrap(item) for item in result])
    if isinstance(result, tuple | list):
        items = [wrap(item) for item in result]
        return cls(*items) if hasattr(result, "_fields") else cls(items)
    return result


def _wrap_traced(result: Any) -> Any:
    """Wrap the arrays in a result, as `wrap` does, in code that torch.compile traces. An assignment to `__class__`, as
    in `wrap`, cannot be traced.
    """
    if type(result) is Array:
        array: Any = new(ndarray)
        array._data = result._data
        if is_shared(result):
            array._link = result._link
        return array
    if type(result) is tuple or type(result) is list:
        return type(result)([_wrap_traced(item) for item in result])
    if isinstance(result, tuple | list):
        items = [_wrap_traced(item) for item in result]
        return type(result)(*items) if hasattr(result, "_fields") else type(result)(items)
    return result


trace_as(wrap, _wrap_traced)


def as_0d_array(result: Any) -> Any:
    """Wrap a result that is a mutable 0-d array in NumPy, and not an immutable NumPy scalar.

    The link `Kept` marks mutable 0-d arrays. Compiled code cannot track links, so it treats all 0-d arrays as scalars.
    """
    array = wrap(result)
    is_plain_0d = type(array) is ndarray and array._data.ndim == 0 and getattr(array, "_link", None) is None
    if is_plain_0d and not is_compiling():
        array._link = Kept(array)
    return array


def write(array: Any, query: Any, value: Any) -> None:
    """Write to elements of an array.

    Raises
    ------
    IvyValueError
        The array is a read-only view, as in NumPy.
    """
    if noted.linked and not is_compiling() and is_read_only(array):
        raise ivy.IvyValueError(
            "ivy.numpy: assignment destination is read-only, because it is a view that repeats elements; write to a "
            "copy, x.copy()"
        )
    data = array._data if type(array) is ndarray else None
    if type(data) not in view_types:
        ivy.set_item(array, query, value)
        return
    # Write to the native array itself: all its views share its memory.
    target: Any = new(Array)
    target._data = data
    target[query] = value
    array._data = target._data


def _write_traced(array: Any, query: Any, value: Any) -> None:
    """Write to an array, as `write` does, in code that torch.compile traces. The views that share the memory of the
    array are found by its link.
    """
    if not isinstance(array, Array):
        ivy.set_item(array, query, value)
        return
    target: Any = new(Array)
    target._data = array._data
    if is_shared(array):
        target._link = array._link
    target[query] = value
    array._data = target._data


trace_as(write, _write_traced)


def is_scalar(array: Any) -> bool:
    """Return True if an array represents an immutable NumPy scalar.

    A 0-d array is a scalar unless `as_0d_array` marked it as mutable. A 0-d view is a scalar if its base is a scalar.
    """
    while array._data.ndim == 0:
        link = getattr(array, "_link", None)
        if link is None or link.base is None:
            return type(link) is not Kept
        array = link.base
    return False


def as_mutable(array: Any) -> Any:
    """Return the array itself, or a mutable 0-d copy if it represents a NumPy scalar."""
    return as_0d_array(ivy.copy_array(array._data)) if array._data.ndim == 0 and is_scalar(array) else array


def link_view(result: Any, base: Any, fn: Callable[[Any], Any], *, read_only: bool = False) -> Any:
    """Link a result to the `ivy.Array` of which it is a view. `fn` recomputes the view from this base."""
    if isinstance(base, Array) and not is_compiling():
        tie(base, result, lambda data: native_of(fn(data)), read_only=read_only)
    return result


def native_of(result: Any) -> Any:
    """Replace arrays of ivy by native arrays, also inside tuples and lists."""
    if isinstance(result, Array):
        return result._data
    if not isinstance(result, tuple | list):
        return result
    items = [native_of(item) for item in result]
    return rebuilt(result, items)


def wrap_native(result: Any) -> Any:
    """Wrap a result as `ndarray`, also in native mode, in which ivy functions return native arrays."""
    cls = type(result)
    if cls in plain_types:
        return ndarray_of(result)
    return cls([wrap_native(item) for item in result]) if cls is tuple or cls is list else wrap(result)


def wrap_native_for(result: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Wrap a result with `wrap_native` if an argument is an `ndarray`; else return it unchanged."""
    cls = type(result)
    if cls not in plain_types and not (
        (cls is tuple or cls is list) and any([type(item) in plain_types for item in result])
    ):
        return result
    values = [*args, *kwargs.values()]
    values += [item for x in values if type(x) is list or type(x) is tuple for item in x]
    return wrap_native(result) if any([type(x) is ndarray for x in values]) else result
