"""Arrays of the class `ndarray`: which class that is, and how they are made of what functions of ivy give."""

from collections.abc import Callable
from enum import Enum
from typing import Any

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.backends.views import Kept, is_read_only, is_shared, noted, shared_of, tie
from ivy_protocol.base.nested import rebuilt
from ivy_protocol.compiling import is_bytecode_traced, is_compiling, trace_as


class _NotGiven(Enum):
    """Stands for what was not given; the compiler of torch knows enumerations by themselves."""

    NOVALUE = "<no value>"


NoValue: Any = _NotGiven.NOVALUE
"""What says that an argument was not given, where ``None`` means something."""

ndarray: type[ivy.Array] = ivy.Array
"""The class of what functions give, which `_ndarray` sets."""
Array = ivy.Array
new = object.__new__
PYTHON = (bool, int, float, complex)
"""The numbers of Python, which are weak beside arrays."""
plain: set[type] = set()
"""The classes of native arrays that were seen, about which there is nothing to ask."""
viewing: set[type] = set()
"""The classes of native arrays that were seen whose library has views."""


def meet(cls: type) -> None:
    """Note a class of native arrays that was seen, if all of them are of one library for good."""
    if backends.is_stable(cls):
        if backends.load(backends.backend_name(cls)).copies is not True:
            viewing.add(cls)
        plain.add(cls)


def ndarray_of(data: Any) -> Any:
    """An array of the class `ndarray` with a native array."""
    array: Any = new(ndarray)
    array._data = data
    return array


def linkable(x: Any) -> Any:
    """An array of ivy's own class, to whose copies in another direction the functions of ivy tie it.

    Links are by the memory where a library has views, so that any array of it serves; code that torch.compile reads is
    told of no memory.
    """
    array: Any = new(Array)
    array._data = x._data
    if is_bytecode_traced() and isinstance(x, Array):
        array._link = shared_of(x)
    return array


def wrapped(result: Any) -> Any:
    """A result, which is an array of the class `ndarray` where it is one of ivy."""
    if type(result) is Array:
        array: Any = new(ndarray)
        array._data = result._data
        return array
    return result


def made(result: Any) -> Any:
    """A result, whose arrays are of the class `ndarray`, also inside tuples and lists and where they are views."""
    cls = type(result)
    if cls is Array:
        if type(result._data) not in viewing and getattr(result, "_link", None) is not None:
            # A view of an array, which is known as one, stays that object.
            result.__class__ = ndarray
            return result
        array: Any = new(ndarray)
        array._data = result._data
        return array
    if cls is tuple or cls is list:
        return cls([made(item) for item in result])
    if isinstance(result, tuple | list):
        found = [made(item) for item in result]
        return cls(*found) if hasattr(result, "_fields") else cls(found)
    return result


def _made_traced(result: Any) -> Any:
    """As `made`, where torch.compile reads the code: the class of an object cannot change."""
    if type(result) is Array:
        array: Any = new(ndarray)
        array._data = result._data
        if is_shared(result):
            array._link = result._link
        return array
    if type(result) is tuple or type(result) is list:
        return type(result)([_made_traced(item) for item in result])
    if isinstance(result, tuple | list):
        found = [_made_traced(item) for item in result]
        return type(result)(*found) if hasattr(result, "_fields") else type(result)(found)
    return result


trace_as(made, _made_traced)


def kept(result: Any) -> Any:
    """As `made`, of an array that is one in NumPy too where it has no axes, and not a number, which nothing changes.

    Compiled code, which cannot follow it, takes all arrays without axes for numbers.
    """
    array = made(result)
    alone = type(array) is ndarray and array._data.ndim == 0 and getattr(array, "_link", None) is None
    if alone and not is_compiling():
        array._link = Kept(array)
    return array


def write(array: Any, query: Any, value: Any) -> None:
    """Write to elements of an array.

    Raises
    ------
    IvyValueError
        It is a view that is read only, as in NumPy.
    """
    if noted.linked and not is_compiling() and is_read_only(array):
        raise ivy.IvyValueError(
            "ivy.numpy: assignment destination is read-only, as a view that repeats elements; write to a copy, x.copy()"
        )
    data = array._data if type(array) is ndarray else None
    if type(data) not in viewing:
        ivy.set_item(array, query, value)
        return
    # The library's own memory is written to, which other arrays of it show.
    target: Any = new(Array)
    target._data = data
    target[query] = value
    array._data = target._data


def _write_traced(array: Any, query: Any, value: Any) -> None:
    """As `write`, where torch.compile reads the code: what shares the memory is known to the array only."""
    target: Any = new(Array)
    target._data = array._data
    if is_shared(array):
        target._link = array._link
    target[query] = value
    array._data = target._data


trace_as(write, _write_traced)


def is_number(array: Any) -> bool:
    """Whether an array stands for a number of NumPy: it has no axes, and is neither kept nor a view of one that is."""
    while array._data.ndim == 0:
        link = getattr(array, "_link", None)
        if link is None or link.base is None:
            return type(link) is not Kept
        array = link.base
    return False


def standing(array: Any) -> Any:
    """The array itself, or one of its own if it stands for a number, which nothing changes."""
    return kept(ivy.copy_array(array._data)) if array._data.ndim == 0 and is_number(array) else array


def tied(result: Any, base: Any, fn: Callable[[Any], Any], *, read_only: bool = False) -> Any:
    """A result, tied to the array of which a function of ivy, or several, made it, if that is one of ivy."""
    if isinstance(base, Array) and not is_compiling():
        tie(base, result, lambda data: native_of(fn(data)), read_only=read_only)
    return result


def native_of(result: Any) -> Any:
    """A result with native arrays in the place of those of ivy, also inside tuples and lists."""
    if isinstance(result, Array):
        return result._data
    if not isinstance(result, tuple | list):
        return result
    found = [native_of(item) for item in result]
    return rebuilt(result, found)


def returned(result: Any) -> Any:
    """What a function gave for arrays of the class `ndarray`, which is of it also in the mode of native arrays."""
    cls = type(result)
    if cls in plain:
        return ndarray_of(result)
    return cls([returned(item) for item in result]) if cls is tuple or cls is list else made(result)


def returned_for(result: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """The same for any arguments, of which one or more may be such arrays."""
    cls = type(result)
    if cls not in plain and not ((cls is tuple or cls is list) and any([type(item) in plain for item in result])):
        return result
    given = [*args, *kwargs.values()]
    given += [item for x in given if type(x) is list or type(x) is tuple for item in x]
    return returned(result) if any([type(x) is ndarray for x in given]) else result
