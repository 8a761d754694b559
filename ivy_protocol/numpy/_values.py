"""What goes into functions named as NumPy's, and what comes out: NumPy's default types, and arrays of its class."""

import operator
import warnings
from collections.abc import Mapping
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.backends.devices import BUFFERS
from ivy_protocol.base.nested import is_container
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.typing import DtypeLike
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import INTERNED, Preferred, dtype_name
from ivy_protocol.errors.translate import is_ragged
from ivy_protocol.exceptions import (
    IvyDtypeError,
    IvyDtypePromotionError,
    IvyException,
    IvyOverflowError,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.numpy import _arrays, _host
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, Array, made, new, plain, viewing, write
from ivy_protocol.numpy._arrays import NoValue as NoValue
from ivy_protocol.numpy._dispatch import other
from ivy_protocol.slots import adoption_of

_PYTHON = frozenset(PYTHON)
_CALLED = frozenset((*PYTHON, list, tuple, range))
"""What has no data type of its own, or one for each element."""


def taken(x: Any) -> Any:
    """An argument as functions of ivy take it: lists and numbers are arrays of the types that NumPy gives them."""
    cls = type(x)
    if cls is _arrays.ndarray or cls is Array:
        data = x._data
        if type(data) not in plain:
            other(data)
        return data
    if cls in plain:
        return x
    x = x if cls in _CALLED else readable(other(x))
    return array_of(x) if type(x) in _CALLED else x


def seen(x: Any) -> Any:
    """The same for what a view is made of, which keeps its tie where the library has no views."""
    if type(x) is _arrays.ndarray and type(x._data) in viewing:
        return x._data
    return x if isinstance(x, ivy.Array) and x._backend.copies is True else taken(x)


def all_taken(xs: Any) -> list[Any]:
    """The arguments in a sequence, such as those of ``concatenate``; arrays are the sequence of their rows."""
    xs = readable(xs)
    items = [readable(x) for x in (xs if isinstance(xs, list | tuple) else taken(xs))]
    strong = any([type(x) not in _CALLED for x in items])
    # NumPy's arrays join those of other libraries, and lists beside them do.
    return [np.asarray(x) if strong and type(x) in _CALLED and not _has_arrays(x) else taken(x) for x in items]


def pair(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Two operands, of which a list joins the library of the other."""
    x1, x2 = readable(x1), readable(x2)
    weak1, weak2 = type(x1) in _CALLED, type(x2) in _CALLED
    if weak1 and not weak2 and not _has_arrays(x1):
        return (x1 if type(x1) in PYTHON else np.asarray(x1)), taken(x2)
    if weak2 and not weak1 and not _has_arrays(x2):
        return taken(x1), (x2 if type(x2) in PYTHON else np.asarray(x2))
    # A number is weak beside a list, as it is beside an array.
    number1, number2 = type(x1) in PYTHON, type(x2) in PYTHON
    return (x1 if number1 and not number2 else taken(x1)), (x2 if number2 and not number1 else taken(x2))


def arrays(*xs: Any) -> list[Any]:
    """Operands as arrays of ivy, of which Python numbers have the types that NumPy gives them beside the others."""
    cls = _arrays.ndarray
    if all([type(x) is cls and type(x._data) in plain for x in xs]):
        return [_array(x._data) for x in xs]
    weak = [type(x) in PYTHON for x in xs]
    given = all_taken([x for x, w in zip(xs, weak, strict=True) if not w])
    if not given:
        return [ivy.asarray(taken(x)) for x in xs]
    given = [_array(x) for x in given]
    kinds = [type_of(x) for x in given] if any(weak) else []
    strong = iter(given)
    # A number that is an array of NumPy's joins the library of the others.
    return [
        ivy.asarray(_beside(x, np_dtype(joined(*kinds, x)))) if w else next(strong)
        for x, w in zip(xs, weak, strict=True)
    ]


def _array(x: Any) -> Any:
    """An operand as an array of ivy; one of NumPy's joins the library in force, in the order of bytes here."""
    cls = type(x)
    stays = cls is not np.ndarray or (context.chosen_backend() in _HOSTS and x.dtype.isnative)
    if cls not in viewing or not stays:
        return x if is_override(cls) else ivy.asarray(x)
    array: Any = new(Array)
    array._data = x
    return array


def strong(*xs: Any) -> list[Any]:
    """Operands as arrays of ivy, of which Python numbers have the types that NumPy gives them by themselves.

    So it is in functions of NumPy that are no universal ones, and make an array of each operand first.
    """
    if all([type(x) in PYTHON for x in xs]):
        return arrays(*xs)
    return arrays(*[np.asarray(x) if type(x) in PYTHON else x for x in xs])


def readable(x: Any) -> Any:
    """What NumPy reads as an array, as a list or an array that functions of ivy know; all else is as it was.

    Sequences of any class are lists. What tells NumPy of its elements, such as a buffer, and numbers of a class of
    their own, which are not weak in NumPy, are arrays of NumPy's.
    """
    cls = type(x)
    if cls in _CALLED or cls in plain or isinstance(x, _READ) or is_override(cls) or backends.backend_name(cls):
        return x
    if _is_sequence(x):
        return list(x)
    if is_container(x) or adoption_of(cls) is not None:
        return x
    found = np.asarray(x)
    return found if found.dtype.kind in "biufc" else x


def _is_sequence(x: Any) -> bool:
    """Whether an object has elements by place, and no other way to tell NumPy of them."""
    if isinstance(x, (str, bytes, Mapping, *BUFFERS)) or any([hasattr(x, name) for name in _TOLD]):
        return False
    if not hasattr(x, "__len__") or not hasattr(x, "__getitem__"):
        return False
    try:
        return len(x) >= 0
    except TypeError:
        # As an array without axes, what has no length now is no sequence.
        return False


def written(x: Any, value: Any) -> Any:
    """A value to write to an array, of its data type, into which a number of Python has to fit."""
    if type(value) in PYTHON:
        return ivy.asarray(np.asarray(number_for(x, value)))
    value = listed_for(x, value)
    new = arrays(x, value)[1]
    return cast(new, type_of(x)) if hasattr(value, "dtype") else ivy.astype(new, named(type_of(x)))


def _beside(value: Any, dtype: np.dtype[Any]) -> Any:
    """A Python number beside arrays as an array of the data type that they have together."""
    try:
        return np.asarray(value, dtype)
    except OverflowError as error:
        raise _unfit(error, value, dtype) from error


def number_for(x: Any, value: Any) -> Any:
    """A number as one of NumPy's of the data type of an array, to which NumPy writes it.

    Raises
    ------
    IvyOverflowError
        The data type does not hold the number.
    """
    dtype = dtype_of(x)
    try:
        if isinstance(value, np.generic):
            element = np.zeros((), dtype)
            element[()] = value
            return element[()]
        return dtype.type(value)
    except _UNFIT as error:
        raise _unfit(error, value, dtype) from error


def listed_for(x: Any, value: Any) -> Any:
    """A list of numbers as NumPy's array of the data type of an array; all else is as it was.

    Raises
    ------
    IvyOverflowError
        The data type does not hold one of the numbers.
    """
    if type(value) not in _LISTS or is_compiling():
        return value
    leaves: list[Any] = []
    read, dtype = _read(value, leaves), dtype_of(x)
    if not all([type(leaf) in PYTHON or isinstance(leaf, np.generic) for leaf in leaves]) or is_ragged(read):
        return value
    try:
        return np.asarray(read, dtype)
    except _UNFIT as error:
        raise _unfit(error, value, dtype) from error


_LISTS = frozenset((list, tuple))
_UNFIT = (OverflowError, ValueError, TypeError)


def _unfit(error: Exception, value: Any, dtype: Any) -> IvyException:
    """The error of ivy for a number or a list of which NumPy makes no array of a data type."""
    wide = "take a wider type, as with astype or dtype="
    if isinstance(error, OverflowError):
        return IvyOverflowError(f"ivy.numpy: {error}; {wide}")
    cls = IvyTypeError if isinstance(error, TypeError) else IvyValueError
    return cls(f"ivy.numpy: {value!r} is not written as {dtype}, since {error}")


def mask_of(where: Any) -> Any:
    """A mask of bools; of lists and numbers NumPy makes one, and arrays of other types it refuses.

    Raises
    ------
    IvyTypeError
        It is an array of another data type.
    """
    mask = taken(where)
    if type_of(mask) == "bool":
        return mask
    if hasattr(where, "dtype"):
        raise IvyTypeError(f"ivy.numpy: where= is an array of bools, not of {type_of(mask)}; compare it, as in x != 0")
    return ivy.astype(ivy.asarray(mask), "bool")


def _has_arrays(x: Any) -> bool:
    if type(x) in PYTHON:
        return False
    leaves: list[Any] = []
    _read(x, leaves)
    return any([type(leaf) not in PYTHON for leaf in leaves])


def array_of(obj: Any, dtype: DtypeLike | None = None) -> Any:
    """An array of lists or numbers, on the current library or that of the arrays inside."""
    leaves: list[Any] = []
    read = _read(obj, leaves)
    if context.chosen_backend() in _HOSTS and not is_compiling() and not tracing():
        found = _on_host(read, leaves, dtype)
        if found is not None:
            return ivy.asarray(found)
    if dtype is not None and any([_is_foreign(leaf) for leaf in leaves]):
        return ivy.asarray(_cast_by_numpy(read, dtype))
    if dtype is None and _are_alike(read, leaves):
        return ivy.stack(leaves)
    if dtype is None and any([type(leaf) not in PYTHON for leaf in leaves]):
        # Numbers beside arrays in a list are of the types that they have alone.
        types = {type_of(x) if type(x) in PYTHON or hasattr(x, "dtype") else "" for x in leaves}
        dtype = None if "" in types else joined(*types)
    elif dtype is None:
        dtype = _listed(read)
        if not dtype:
            found = np.asarray(read)
            return ivy.zeros(found.shape, dtype=wide(found.dtype.name))
    return ivy.asarray(read, dtype=None if dtype is None else wide(dtype))


def _is_foreign(leaf: Any) -> bool:
    """Whether something is no number, array or class that answers itself, such as text, None or a fraction."""
    return type(leaf) not in PYTHON and not hasattr(leaf, "dtype") and not is_override(type(leaf))


def _cast_by_numpy(read: Any, dtype: Any) -> Any:
    """What is no number as numbers of a data type that was asked for, as NumPy reads text or None."""
    try:
        return np.asarray(read, np_dtype(dtype))
    except (TypeError, ValueError) as error:
        raise IvyValueError(
            f"ivy.numpy: what is no number is cast to {np_dtype(dtype)} as NumPy does it, and here {error}"
        ) from error


_HOSTS = frozenset(("", "numpy"))
"""The backends in force with which NumPy itself makes an array of a list."""


def _read(obj: Any, leaves: list[Any]) -> Any:
    """A list as one of lists with native arrays and numbers in it, which are added to the leaves."""
    cls = type(obj)
    if cls not in PYTHON:
        obj = obj._data if cls is _arrays.ndarray or cls is Array else readable(obj)
        if type(obj) is list or type(obj) is tuple or type(obj) is range:
            if _PYTHON.issuperset(map(type, obj)):
                leaves.extend(obj)
                return obj
            return [_read(item, leaves) for item in obj]
    leaves.append(obj)
    return obj


def _on_host(read: Any, leaves: list[Any], dtype: Any) -> Any:
    """NumPy's array of a list or number, where all arrays inside are NumPy's; None for what the general way is for."""
    if not all([type(leaf) in PYTHON or isinstance(leaf, _HOST) for leaf in leaves]):
        return None
    try:
        found = np.asarray(read)
    except (TypeError, ValueError, OverflowError):
        return None
    if found.dtype.kind not in "biufc":
        return None
    if dtype is None:
        return found
    target = np_dtype(dtype)
    if not np.can_cast(found.dtype, target, "same_kind"):
        return None
    if target.kind not in "iu" or np.can_cast(found.dtype, target):
        return found.astype(target)
    try:
        return np.asarray(read, target)
    except OverflowError as error:
        raise _unfit(error, read, target) from error


def _are_alike(read: Any, leaves: list[Any]) -> bool:
    """Whether a list is one of nothing but native arrays of one library, data type and shape."""
    first: Any = leaves[0] if leaves else None
    if type(read) is not list or len(read) != len(leaves) or type(first) not in plain or isinstance(first, _HOST):
        return False
    if first.ndim is None or None in first.shape:
        # Lengths that are known only when a graph runs.
        return False
    cls, dtype, lengths = type(first), first.dtype, first.shape
    return all(
        [
            x is y and type(x) is cls and x.dtype == dtype and x.shape == lengths
            for x, y in zip(read, leaves, strict=True)
        ]
    )


@constant
def _listed(obj: Any) -> str:
    """The data type that NumPy gives numbers and lists of them; empty if there are no elements."""
    try:
        found = np.asarray(obj)
    except ValueError as error:
        raise IvyValueError(f"ivy.numpy: a list of rows of one length makes an array, and here {error}") from error
    if found.dtype.kind not in "biufc":
        raise IvyDtypeError(f"ivy.numpy has arrays of numbers and bools, not of {found.dtype}; NumPy itself has such")
    return found.dtype.name if found.size else ""


_KINDS = {str(name): {"boo": "b", "int": "i", "uin": "u", "com": "c"}.get(name[:3], "f") for name in INTERNED}
_OFPYTHON = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
_HOST = (np.ndarray, np.generic)
_HOST_NAMES = {np.dtype(letter): np.dtype(letter).name for letter in "?bhilqBHILQefdFD"}
"""The names of NumPy's data types, which these put together anew each time."""
_READ = (ivy.Array, *_HOST)
_TOLD = ("__array__", "__array_interface__", "__array_struct__")
_NUMBERS = (bool, int, float, complex, np.generic)


_type_names: dict[tuple[type, Any], str] = {}
"""The names of data types that were seen, by the class of native arrays."""


def type_of(x: Any) -> str:
    """The name of the data type of an array or number."""
    cls = type(x)
    if cls is _arrays.ndarray or cls is Array:
        x = x._data
        cls = type(x)
    if cls in plain and cls is not np.ndarray and not is_compiling():
        # Types of array_api_strict warn of those of other libraries that they are compared with.
        key = cls, x.dtype
        found = _type_names.get(key)
        if found is None:
            found = _type_names[key] = dtype_name(x.dtype)
        return found
    if cls in _OFPYTHON and (cls is not int or -(2**63) <= x < 2**63):
        return _OFPYTHON[cls]
    if cls in _CALLED:
        return np.asarray(x).dtype.name
    if not isinstance(x, _HOST):
        if not hasattr(x, "dtype"):
            raise IvyTypeError(f"ivy.numpy: {cls.__name__} is no array or number; give one, or a list of such")
        return dtype_name(x.dtype)
    dtype = x.dtype
    return _HOST_NAMES.get(dtype) or dtype.name


def kind_of(x: Any) -> str:
    """NumPy's letter for the kind of an array's data type."""
    return _KINDS[type_of(x)]


def kind_of_name(dtype: str) -> str:
    """NumPy's letter for the kind of a data type."""
    return _KINDS[dtype]


def dtype_of(x: Any) -> np.dtype[Any]:
    """NumPy's data type of an array or number."""
    return np_dtype(type_of(x))


@constant
def joined(*types: Any) -> str:
    """The data type that NumPy gives data types, by their names, and numbers together."""
    if not all([type(t) is str for t in types]):
        return np.result_type(*[np_dtype(t) if isinstance(t, str) else t for t in types]).name
    if types not in _joined:
        _joined[types] = np.result_type(*map(np_dtype, types)).name
    return _joined[types]


_joined: dict[tuple[str, ...], str] = {}


def np_dtype(dtype: Any) -> np.dtype[Any]:
    """NumPy's data type of any that ivy or a library has."""
    if isinstance(dtype, np.dtype):
        return dtype
    try:
        return np.dtype(dtype)
    except TypeError:
        return backends.load("numpy").native_dtype(ivy.as_ivy_dtype(dtype))


_WIDE = {name: Preferred(name) for name in ("float64", "int64", "uint64", "complex128")}
"""NumPy's default types, which a library may narrow, as JAX does where its 64-bit types are off."""

_names: dict[Any, str] = {}


@constant
def _name_of(dtype: Any) -> str:
    return np_dtype(dtype).name


_NO_NUMBERS = ("object", "void", "record", "str", "bytes", "datetime64", "timedelta64")
_WIDER = frozenset(("float96", "float128", "complex192", "complex256"))


def named(dtype: Any) -> str | None:
    """The name that ivy has for a data type of NumPy's, or None."""
    if dtype is None:
        return None
    try:
        return _names[dtype]
    except (KeyError, TypeError):
        pass
    name = _name_of(dtype)
    if name.startswith(_NO_NUMBERS):
        raise IvyDtypeError(f"ivy.numpy has arrays of numbers and bools, not of {name}; NumPy itself has such")
    if name in _WIDER:
        raise IvyDtypeError(
            f"ivy.numpy: no library has floats of more than 64 bits, as {name} is here; give float64 or complex128"
        )
    name = _WIDE.get(name, name)
    if isinstance(dtype, type | np.dtype | str):
        _names[dtype] = name
    return name


def wide(dtype: Any) -> Any:
    """A data type, which a library without it may narrow."""
    return _WIDE.get(dtype, dtype)


def lengths_of(shape: Any) -> tuple[int, ...]:
    """A shape, of which one length may stand alone.

    Raises
    ------
    IvyTypeError
        A length is no integer.
    """
    if type(shape) is int:
        return (shape,)
    if type(shape) is tuple and all([type(n) is int for n in shape]):
        return shape
    given: Any = shape
    try:
        return tuple([_whole(n) for n in given]) if np.ndim(shape) else (_whole(given),)
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy: a shape is an integer or a sequence of integers; {error}") from error


def _whole(length: Any) -> Any:
    # Lengths that are not known in compiled code are no integers yet.
    number: Any = length
    return operator.index(number) if isinstance(length, _NUMBERS) or getattr(length, "shape", None) == () else length


def stored(result: Any, out: Any, *, broadcast: bool = False, casting: str = "same_kind") -> Any:
    """A result, or the array that it was to be written to.

    Raises
    ------
    IvyTypeError
        What it was to be written to is no array.
    IvyDtypePromotionError
        Its type is of another kind.
    IvyValueError
        Its shape is another one.
    """
    if type(out) is tuple:
        (out,) = out
    if out is None:
        return made(result)
    if not hasattr(out, "dtype"):
        raise IvyTypeError(f"ivy.numpy: out is an array, not a {type(out).__name__}")
    found, held = type_of(result), type_of(out)
    if found != held and not np.can_cast(np_dtype(found), np_dtype(held), casting):  # type: ignore[reportArgumentType]
        raise IvyDtypePromotionError(
            f"ivy.numpy: the result is {found}, which an array of {held} cannot hold; give another out, or cast it"
        )
    further = broadcast and len(out.shape) < len(result.shape)
    if further or (not broadcast and tuple(out.shape) != tuple(result.shape)):
        raise IvyValueError(
            f"ivy.numpy: the result has the shape {tuple(result.shape)}, and out {tuple(out.shape)}, which is another"
        )
    write(out, ..., result if found == held else cast(result, held))
    return out


_host.stored.append(stored)


def cast(x: Any, dtype: Any, **options: Any) -> Any:
    """An array as one of another data type, which takes the real parts of complex numbers where it holds only those."""
    if kind_of(x) == "c" and kind_of_name(str(dtype)) != "c":
        if not is_compiling():
            warnings.warn(
                f"ivy.numpy: {dtype} holds the real parts of complex numbers alone; take x.real to say so",
                np.exceptions.ComplexWarning,
                stacklevel=3,
            )
        x = ivy.real(x)
    return ivy.astype(x, named(dtype), **options)
