"""What goes into functions named as NumPy's, and what comes out: NumPy's default types, and arrays of its class."""

import operator
from enum import Enum
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.typing import DtypeLike
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.exceptions import IvyDtypeError, IvyDtypePromotionError, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, Array, made, plain, viewing
from ivy_protocol.numpy._dispatch import other
from ivy_protocol.state import context
from ivy_protocol.values.dtypes import INTERNED, Preferred, dtype_name


class _NotGiven(Enum):
    """Stands for what was not given; the compiler of torch knows enumerations by themselves."""

    NOVALUE = "<no value>"


NoValue: Any = _NotGiven.NOVALUE
"""What says that an argument was not given, where ``None`` means something."""

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
    return array_of(x) if cls in _CALLED else other(x)


def seen(x: Any) -> Any:
    """The same for what a view is made of, which keeps its tie where the library has no views."""
    if type(x) is _arrays.ndarray and type(x._data) in viewing:
        return x._data
    return x if isinstance(x, ivy.Array) and x._backend.copies is True else taken(x)


def all_taken(xs: Any) -> list[Any]:
    """The arguments in a sequence, such as those of ``concatenate``; arrays are the sequence of their rows."""
    items = list(xs if isinstance(xs, list | tuple) else taken(xs))
    strong = any([type(x) not in _CALLED for x in items])
    # NumPy's arrays join those of other libraries, and lists beside them do.
    return [np.asarray(x) if strong and type(x) in _CALLED and not _has_arrays(x) else taken(x) for x in items]


def pair(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Two operands, of which a list joins the library of the other."""
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
    weak = [type(x) in PYTHON for x in xs]
    given = all_taken([x for x, w in zip(xs, weak, strict=True) if not w])
    if not given:
        return [ivy.asarray(taken(x)) for x in xs]
    given = [x if is_override(type(x)) else ivy.asarray(x) for x in given]
    kinds = [type_of(x) for x in given] if any(weak) else []
    strong = iter(given)
    # A number that is an array of NumPy's joins the library of the others.
    return [
        ivy.asarray(np.asarray(x, np_dtype(joined(*kinds, x)))) if w else next(strong)
        for x, w in zip(xs, weak, strict=True)
    ]


def strong(*xs: Any) -> list[Any]:
    """Operands as arrays of ivy, of which Python numbers have the types that NumPy gives them by themselves.

    So it is in functions of NumPy that are no universal ones, and make an array of each operand first.
    """
    if all([type(x) in PYTHON for x in xs]):
        return arrays(*xs)
    return arrays(*[np.asarray(x) if type(x) in PYTHON else x for x in xs])


def _has_arrays(x: Any) -> bool:
    if type(x) in (list, tuple):
        return any([_has_arrays(item) for item in x])
    return type(x) is _arrays.ndarray or (type(x) not in _CALLED and hasattr(x, "dtype"))


def array_of(obj: Any, dtype: DtypeLike | None = None) -> Any:
    """An array of lists or numbers, on the current library or that of the arrays inside."""
    if context.chosen_backend() in _HOSTS and not is_compiling() and not tracing():
        found = _on_host(obj, dtype)
        if found is not None:
            return ivy.asarray(found)
    if dtype is None and (parts := _alike(obj)):
        return ivy.stack(parts)
    if dtype is None and _has_arrays(obj):
        # Numbers beside arrays in a list are of the types that they have alone.
        types = _types_in(obj)
        dtype = None if "" in types else joined(*types)
    elif dtype is None:
        dtype = _listed(obj)
        if not dtype:
            found = np.asarray(obj)
            return ivy.zeros(found.shape, dtype=wide(found.dtype.name))
    return ivy.asarray(obj, dtype=None if dtype is None else wide(dtype))


_HOSTS = frozenset(("", "numpy"))
"""The backends in force with which NumPy itself makes an array of a list."""


def _on_host(obj: Any, dtype: Any) -> Any:
    """NumPy's array of a list or number, where all arrays inside are NumPy's; None for what the general way is for."""
    try:
        found = np.asarray(_of_host(obj))
    except (TypeError, ValueError, OverflowError):
        return None
    if found.dtype.kind not in "biufc":
        return None
    if dtype is None:
        return found
    target = np_dtype(dtype)
    return found.astype(target) if np.can_cast(found.dtype, target, "same_kind") else None


def _of_host(obj: Any) -> Any:
    """A list with NumPy's arrays in the place of those of ivy.

    Raises
    ------
    TypeError
        Something in it is none of NumPy's.
    """
    cls = type(obj)
    if cls is list or cls is tuple:
        return [_of_host(item) for item in obj]
    data = obj._data if cls is ivy.Array or cls is _arrays.ndarray else obj
    if type(data) in PYTHON or isinstance(data, _HOST):
        return data
    raise TypeError


def _types_in(obj: Any) -> set[str]:
    """The data types of what is in a list; empty for what has none."""
    if type(obj) is list or type(obj) is tuple:
        return {dtype for item in obj for dtype in _types_in(item)}
    known = type(obj) is _arrays.ndarray or type(obj) in _CALLED or hasattr(obj, "dtype")
    return {type_of(obj._data if type(obj) is _arrays.ndarray else obj) if known else ""}


def _alike(obj: Any) -> list[Any]:
    """The native arrays in a list of nothing but arrays of one library, data type and shape; none of another list."""
    if (type(obj) is not list and type(obj) is not tuple) or not obj or type(obj[0]) is not _arrays.ndarray:
        return []
    first = obj[0]._data
    if first.ndim is None or None in first.shape:
        # Lengths that are known only when a graph runs.
        return []
    cls, dtype, lengths = type(first), first.dtype, first.shape
    parts = [x._data for x in obj if type(x) is _arrays.ndarray]
    alike = len(parts) == len(obj) and all([type(x) is cls and x.dtype == dtype and x.shape == lengths for x in parts])
    return parts if alike else []


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
_NUMBERS = (bool, int, float, complex, np.generic)


def type_of(x: Any) -> str:
    """The name of the data type of an array or number."""
    cls = type(x)
    if cls in _OFPYTHON and (cls is not int or -(2**63) <= x < 2**63):
        return _OFPYTHON[cls]
    if cls in _CALLED:
        return np.asarray(x).dtype.name
    return x.dtype.name if isinstance(x, _HOST) else dtype_name(x.dtype)


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
    return np.result_type(*[np_dtype(t) if isinstance(t, str) else t for t in types]).name


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
    if not broadcast and tuple(out.shape) != tuple(result.shape):
        raise IvyValueError(
            f"ivy.numpy: the result has the shape {tuple(result.shape)}, and out {tuple(out.shape)}, which is another"
        )
    if kind_of_name(found) == "c" and kind_of_name(held) != "c":
        result = ivy.real(result)
    ivy.set_item(out, ..., ivy.astype(result, named(held)))
    return out
