"""Conversion of arguments and results of `ivy.numpy` functions, with NumPy's default dtypes and promotion."""

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
from ivy_protocol.core.adoption import adoption_of
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
from ivy_protocol.numpy._arrays import DTYPES, PYTHON, Array, array_types, new, plain_types, view_types, wrap, write
from ivy_protocol.numpy._arrays import NoValue as NoValue
from ivy_protocol.numpy._dispatch import check_argument

_SCALAR_SET = frozenset(PYTHON)
_DTYPELESS = frozenset((*PYTHON, list, tuple, range))
"""Types of arguments that have no dtype: scalars and sequences."""


def to_native(x: Any) -> Any:
    """Convert an argument to a native array. Lists and scalars become arrays with NumPy's default dtypes."""
    cls = type(x)
    if cls is _arrays.ndarray or cls is Array:
        data = x._data
        if type(data) not in plain_types:
            check_argument(data)
        return data
    if cls in plain_types:
        return x
    x = x if cls in _DTYPELESS else readable(check_argument(x))
    return array_of(x) if type(x) in _DTYPELESS else x


def to_linked(x: Any) -> Any:
    """Convert the base of a view to a native array, as `to_native` does. On backends without views, return an
    `ivy.Array` unchanged, because an `ivy.Array` stores the links to the copies that replace views.
    """
    if type(x) is _arrays.ndarray and type(x._data) in view_types:
        return x._data
    return x if isinstance(x, ivy.Array) and x._backend.copies is True else to_native(x)


def to_natives(xs: Any) -> list[Any]:
    """Convert the items of a sequence argument, such as the first argument of ``concatenate``, for ivy functions. If
    the argument is an array, its rows are the items.
    """
    xs = readable(xs)
    items = [readable(x) for x in (xs if isinstance(xs, list | tuple) else to_native(xs))]
    has_dtype = any([type(x) not in _DTYPELESS for x in items])
    # If some items are arrays, convert lists and scalars to NumPy arrays, which ivy functions convert to the backend of
    # the other items.
    return [np.asarray(x) if has_dtype and type(x) in _DTYPELESS and not has_arrays(x) else to_native(x) for x in items]


def pair(x1: Any, x2: Any) -> tuple[Any, Any]:
    """Convert two operands to native arrays. If only one is an array, a Python scalar is returned unchanged, and a list
    becomes a NumPy array, which ivy functions convert to the backend of the array.
    """
    x1, x2 = readable(x1), readable(x2)
    weak1, weak2 = type(x1) in _DTYPELESS, type(x2) in _DTYPELESS
    if weak1 and not weak2 and not has_arrays(x1):
        return (x1 if type(x1) in PYTHON else np.asarray(x1)), to_native(x2)
    if weak2 and not weak1 and not has_arrays(x2):
        return to_native(x1), (x2 if type(x2) in PYTHON else np.asarray(x2))
    # Keep a scalar weakly typed if the other operand is an array or a list.
    is_scalar1, is_scalar2 = type(x1) in PYTHON, type(x2) in PYTHON
    return (x1 if is_scalar1 and not is_scalar2 else to_native(x1)), (
        x2 if is_scalar2 and not is_scalar1 else to_native(x2)
    )


def arrays(*xs: Any) -> list[Any]:
    """Convert operands to `ivy.Array`s. Python scalars are weakly typed, as in ufuncs."""
    cls = _arrays.ndarray
    if all([type(x) is cls and type(x._data) in plain_types for x in xs]):
        return [_array(x._data) for x in xs]
    operands = uniform(*xs)
    if operands is not None:
        return operands
    weak = [type(x) in PYTHON for x in xs]
    operands = to_natives([x for x, w in zip(xs, weak, strict=True) if not w])
    if not operands:
        return [ivy.asarray(to_native(x)) for x in xs]
    operands = [_array(x) for x in operands]
    dtypes = [type_of(x) for x in operands] if any(weak) else []
    remaining = iter(operands)
    # Convert scalars to 0-d NumPy arrays, which ivy functions convert to the backend of the other operands.
    return [
        ivy.asarray(_scalar_as(x, np_dtype(promote(*dtypes, x)))) if w else next(remaining)
        for x, w in zip(xs, weak, strict=True)
    ]


def uniform(*xs: Any) -> list[Any] | None:
    """Return operands as `ivy.Array`s if all are arrays of one library with views and have one dtype; otherwise
    None.
    """
    result, cls, dtype = [], None, None
    for x in xs:
        data: Any = x._data if type(x) is _arrays.ndarray or type(x) is Array else x
        if cls is None:
            cls = type(data)
            if cls not in view_types or cls not in array_types:
                return None
            dtype = data.dtype
            if cls is np.ndarray and (dtype not in DTYPES or context.chosen_backend() not in _HOSTS):
                return None
        elif type(data) is not cls or data.dtype is not dtype:
            return None
        array: Any = new(Array)
        array._data = data
        result.append(array)
    return result


def _array(x: Any) -> Any:
    """Convert an operand to an `ivy.Array`.

    A NumPy array is converted to the current backend, in native byte order.
    """
    cls = type(x)
    stays_numpy = cls is not np.ndarray or (context.chosen_backend() in _HOSTS and x.dtype.isnative)
    if cls not in view_types or not stays_numpy:
        return x if is_override(cls) else ivy.asarray(x)
    array: Any = new(Array)
    array._data = x
    return array


def strong_arrays(*xs: Any) -> list[Any]:
    """Convert operands to `ivy.Array`s. Python scalars get NumPy's default dtypes before the promotion.

    NumPy, too, uses the default dtypes of scalars in functions that first convert each operand to an array.
    """
    if all([type(x) in PYTHON for x in xs]):
        return arrays(*xs)
    return arrays(*[np.asarray(x) if type(x) in PYTHON else x for x in xs])


def readable(x: Any) -> Any:
    """Convert an array-like object to a list or an array that functions of ivy accept; return other objects unchanged.

    Sequences of any class become lists. Buffers, and other objects that export their elements to NumPy, become NumPy
    arrays. Numbers of classes other than Python's own also become NumPy arrays: in NumPy, only Python's own scalars are
    weak.
    """
    cls = type(x)
    if (
        cls in _DTYPELESS
        or cls in plain_types
        or isinstance(x, _ARRAY_TYPES)
        or is_override(cls)
        or backends.backend_name(cls)
    ):
        return x
    if _is_sequence(x):
        return list(x)
    if is_container(x) or adoption_of(cls) is not None:
        return x
    result = np.asarray(x)
    return result if result.dtype.kind in "biufc" else x


def _is_sequence(x: Any) -> bool:
    """Return True for a sequence without an array protocol."""
    if isinstance(x, (str, bytes, Mapping, *BUFFERS)) or any([hasattr(x, name) for name in _ARRAY_PROTOCOLS]):
        return False
    if not hasattr(x, "__len__") or not hasattr(x, "__getitem__"):
        return False
    try:
        return len(x) >= 0
    except TypeError:
        # Return False for 0-d arrays that have `__len__`: their `len` raises TypeError.
        return False


def value_for_writing(x: Any, value: Any) -> Any:
    """Convert a value to the dtype of the array that it is written to. A Python scalar must fit into the dtype."""
    if type(value) in PYTHON:
        return ivy.asarray(np.asarray(scalar_for(x, value)))
    value = list_for(x, value)
    operand = arrays(x, value)[1]
    return cast(operand, type_of(x)) if hasattr(value, "dtype") else ivy.astype(operand, ivy_dtype(type_of(x)))


def _scalar_as(value: Any, dtype: np.dtype[Any]) -> Any:
    """Convert a Python scalar operand to an array of the promoted dtype."""
    try:
        return np.asarray(value, dtype)
    except OverflowError as error:
        raise _cast_error(error, value, dtype) from error


def scalar_for(x: Any, value: Any) -> Any:
    """Convert a scalar to a NumPy scalar of the array's dtype, as NumPy does when it writes to an array.

    Raises
    ------
    IvyOverflowError
        The value is out of range.
    """
    dtype = dtype_of(x)
    try:
        if isinstance(value, np.generic):
            element = np.zeros((), dtype)
            element[()] = value
            return element[()]
        return dtype.type(value)
    except _CAST_ERRORS as error:
        raise _cast_error(error, value, dtype) from error


def list_for(x: Any, value: Any) -> Any:
    """Convert a list of scalars to a NumPy array of the array's dtype; return other values unchanged.

    Raises
    ------
    IvyOverflowError
        A value is out of range.
    """
    if type(value) not in _LISTS or is_compiling():
        return value
    leaves: list[Any] = []
    nested, dtype = _read_list(value, leaves), dtype_of(x)
    if not all([type(leaf) in PYTHON or isinstance(leaf, np.generic) for leaf in leaves]) or is_ragged(nested):
        return value
    try:
        return np.asarray(nested, dtype)
    except _CAST_ERRORS as error:
        raise _cast_error(error, value, dtype) from error


_LISTS = frozenset((list, tuple))
_CAST_ERRORS = (OverflowError, ValueError, TypeError)


def _cast_error(error: Exception, value: Any, dtype: Any) -> IvyException:
    """Return the error of ivy for a value that NumPy cannot convert to a dtype."""
    advice = "use a larger dtype, with astype or dtype="
    if isinstance(error, OverflowError):
        return IvyOverflowError(f"ivy.numpy: {error}; {advice}")
    cls = IvyTypeError if isinstance(error, TypeError) else IvyValueError
    return cls(f"ivy.numpy: {value!r} cannot be converted to {dtype}: {error}")


def mask_of(where: Any) -> Any:
    """Convert a mask to booleans. Lists and scalars are converted as in NumPy.

    Raises
    ------
    IvyTypeError
        The mask is an array whose dtype is not boolean.
    """
    mask = to_native(where)
    if type_of(mask) == "bool":
        return mask
    if hasattr(where, "dtype"):
        raise IvyTypeError(
            f"ivy.numpy: where= must be a boolean array, not an array of {type_of(mask)}; compare the array, as in x "
            "!= 0"
        )
    return ivy.astype(ivy.asarray(mask), "bool")


def has_arrays(x: Any) -> bool:
    """Return True unless a value is a Python scalar or a nested list of Python scalars."""
    if type(x) in PYTHON:
        return False
    leaves: list[Any] = []
    _read_list(x, leaves)
    return any([type(leaf) not in PYTHON for leaf in leaves])


def array_of(obj: Any, dtype: DtypeLike | None = None) -> Any:
    """Convert a scalar or nested list to an array. If the list contains arrays, the result is on their backend;
    otherwise on the current backend.
    """
    leaves: list[Any] = []
    nested = _read_list(obj, leaves)
    if context.chosen_backend() in _HOSTS and not is_compiling() and not tracing():
        result = _on_host(nested, leaves, dtype)
        if result is not None:
            return ivy.asarray(result)
    if dtype is not None and any([_is_foreign(leaf) for leaf in leaves]):
        return ivy.asarray(_cast_by_numpy(nested, dtype))
    if dtype is None and _are_uniform(nested, leaves):
        return ivy.stack(leaves)
    if dtype is None and any([type(leaf) not in PYTHON for leaf in leaves]):
        # If the list contains arrays, promote the dtypes of the arrays and NumPy's default dtypes of the scalars in
        # the list to one dtype.
        types = {type_of(x) if type(x) in PYTHON or hasattr(x, "dtype") else "" for x in leaves}
        dtype = None if "" in types else promote(*types)
    elif dtype is None:
        dtype = _dtype_of_list(nested)
        if not dtype:
            result = np.asarray(nested)
            return ivy.zeros(result.shape, dtype=preferred(result.dtype.name))
    return ivy.asarray(nested, dtype=None if dtype is None else preferred(dtype))


def _is_foreign(leaf: Any) -> bool:
    """Return True for an object, such as a string or None, that is not a scalar, an array or an instance of an array
    class.
    """
    return type(leaf) not in PYTHON and not hasattr(leaf, "dtype") and not is_override(type(leaf))


def _cast_by_numpy(nested: Any, dtype: Any) -> Any:
    """Convert objects that are not numbers, such as strings or None, to a requested dtype, as NumPy does."""
    try:
        return np.asarray(nested, np_dtype(dtype))
    except (TypeError, ValueError) as error:
        raise IvyValueError(f"ivy.numpy: NumPy cannot convert the objects to {np_dtype(dtype)}: {error}") from error


_HOSTS = frozenset(("", "numpy"))
"""Names of the current backend with which lists become NumPy arrays. The empty name means that no backend is set."""


def _read_list(obj: Any, leaves: list[Any]) -> Any:
    """Replace arrays of ivy in nested lists by native arrays, and append all leaves to `leaves`."""
    cls = type(obj)
    if cls not in PYTHON:
        obj = obj._data if cls is _arrays.ndarray or cls is Array else readable(obj)
        if type(obj) is list or type(obj) is tuple or type(obj) is range:
            if _SCALAR_SET.issuperset(map(type, obj)):
                leaves.extend(obj)
                return obj
            return [_read_list(item, leaves) for item in obj]
    leaves.append(obj)
    return obj


def _on_host(nested: Any, leaves: list[Any], dtype: Any) -> Any:
    """Return a list or scalar as a NumPy array. Return None if NumPy cannot convert the value, or if a list contains
    arrays of other libraries.
    """
    if not all([type(leaf) in PYTHON or isinstance(leaf, _HOST) for leaf in leaves]):
        return None
    try:
        result = np.asarray(nested)
    except (TypeError, ValueError, OverflowError):
        return None
    if result.dtype.kind not in "biufc":
        return None
    if dtype is None:
        return result
    target = np_dtype(dtype)
    if not np.can_cast(result.dtype, target, "same_kind"):
        return None
    if target.kind not in "iu" or np.can_cast(result.dtype, target):
        return result.astype(target)
    try:
        return np.asarray(nested, target)
    except OverflowError as error:
        raise _cast_error(error, nested, target) from error


def _are_uniform(nested: Any, leaves: list[Any]) -> bool:
    """Return True for a flat list of native arrays of one class, dtype and shape. Return False for NumPy arrays."""
    first: Any = leaves[0] if leaves else None
    if (
        type(nested) is not list
        or len(nested) != len(leaves)
        or type(first) not in plain_types
        or isinstance(first, _HOST)
    ):
        return False
    if first.ndim is None or None in first.shape:
        # Return False if the rank or a size is unknown, as in a graph.
        return False
    cls, dtype, shape = type(first), first.dtype, first.shape
    return all(
        [
            x is y and type(x) is cls and x.dtype == dtype and x.shape == shape
            for x, y in zip(nested, leaves, strict=True)
        ]
    )


@constant
def _dtype_of_list(obj: Any) -> str:
    """Return the dtype that a scalar or a list of scalars has in NumPy; an empty string for an empty list."""
    try:
        result = np.asarray(obj)
    except ValueError as error:
        raise IvyValueError(f"ivy.numpy: nested lists must have equal lengths to become an array: {error}") from error
    if result.dtype.kind not in "biufc":
        raise IvyDtypeError(f"ivy.numpy supports numeric and boolean arrays, not {result.dtype}; use NumPy itself")
    return result.dtype.name if result.size else ""


_KINDS = {str(name): {"boo": "b", "int": "i", "uin": "u", "com": "c"}.get(name[:3], "f") for name in INTERNED}
_SCALAR_DTYPES = {bool: "bool", int: "int64", float: "float64", complex: "complex128"}
_HOST = (np.ndarray, np.generic)
_HOST_NAMES = {np.dtype(letter): np.dtype(letter).name for letter in "?bhilqBHILQefdFD"}
"""Names of NumPy's dtypes. This cache is faster than `dtype.name`, which builds the string in each access."""
_ARRAY_TYPES = (ivy.Array, *_HOST)
_ARRAY_PROTOCOLS = ("__array__", "__array_interface__", "__array_struct__")
_SCALARS = (bool, int, float, complex, np.generic)


_type_names: dict[tuple[type, Any], str] = {}
"""Names of the dtypes of arguments so far, by the class of the native array and the dtype."""


def type_of(x: Any) -> str:
    """Return the name of the dtype of an array, or of the dtype that a scalar or list has in NumPy."""
    cls = type(x)
    if cls is _arrays.ndarray or cls is Array:
        x = x._data
        cls = type(x)
    if cls in plain_types and cls is not np.ndarray and not is_compiling():
        # Include the class in the key: array_api_strict warns if a dict lookup compares its dtypes with others.
        key = cls, x.dtype
        name = _type_names.get(key)
        if name is None:
            name = _type_names[key] = dtype_name(x.dtype)
        return name
    if cls in _SCALAR_DTYPES and (cls is not int or -(2**63) <= x < 2**63):
        return _SCALAR_DTYPES[cls]
    if cls in _DTYPELESS:
        return np.asarray(x).dtype.name
    if not isinstance(x, _HOST):
        if not hasattr(x, "dtype"):
            raise IvyTypeError(f"ivy.numpy: expected an array, a scalar, or a list of these, not {cls.__name__}")
        return dtype_name(x.dtype)
    dtype = x.dtype
    return _HOST_NAMES.get(dtype) or dtype.name


def kind_of(x: Any) -> str:
    """Return NumPy's `dtype.kind` of an array."""
    return _KINDS[type_of(x)]


def kind_of_name(dtype: str) -> str:
    """Return NumPy's `dtype.kind` of a dtype name."""
    return _KINDS[dtype]


def dtype_of(x: Any) -> np.dtype[Any]:
    """Return the NumPy dtype of an array or scalar."""
    return np_dtype(type_of(x))


@constant
def promote(*types: Any) -> str:
    """Return the name of the dtype to which NumPy promotes dtype names and scalars."""
    if not all([type(t) is str for t in types]):
        return np.result_type(*[np_dtype(t) if isinstance(t, str) else t for t in types]).name
    if types not in _promoted:
        _promoted[types] = np.result_type(*map(np_dtype, types)).name
    return _promoted[types]


_promoted: dict[tuple[str, ...], str] = {}


def np_dtype(dtype: Any) -> np.dtype[Any]:
    """Return the NumPy dtype for a dtype of ivy or of a library."""
    if isinstance(dtype, np.dtype):
        return dtype
    try:
        return np.dtype(dtype)
    except TypeError:
        return backends.load("numpy").native_dtype(ivy.as_ivy_dtype(dtype))


_PREFERRED = {name: Preferred(name) for name in ("float64", "int64", "uint64", "complex128")}
"""NumPy's 64-bit default dtypes; a library may use 32 bits instead, as JAX does without ``jax_enable_x64``."""

_names: dict[Any, str] = {}
_native_names: dict[tuple[type, Any], str] = {}


@constant
def _name_of(dtype: Any) -> str:
    key = type(dtype), dtype
    try:
        return _native_names[key]
    except KeyError:
        return _native_names.setdefault(key, np_dtype(dtype).name)
    except TypeError:
        # If the value is not hashable, leave out the cache.
        return np_dtype(dtype).name


_NON_NUMERIC = ("object", "void", "record", "str", "bytes", "datetime64", "timedelta64")
_TOO_WIDE = frozenset(("float96", "float128", "complex192", "complex256"))


def ivy_dtype(dtype: Any) -> str | None:
    """Return ivy's name of a NumPy dtype; None for None."""
    if dtype is None:
        return None
    try:
        return _names[dtype]
    except (KeyError, TypeError):
        pass
    name = _name_of(dtype)
    if name.startswith(_NON_NUMERIC):
        raise IvyDtypeError(f"ivy.numpy supports numeric and boolean arrays, not {name}; use NumPy itself")
    if name in _TOO_WIDE:
        raise IvyDtypeError(
            f"ivy.numpy: floats of more than 64 bits, such as {name}, are not supported; pass float64 or complex128"
        )
    name = _PREFERRED.get(name, name)
    if isinstance(dtype, type | np.dtype | str) and not is_compiling():
        _names[dtype] = name
    return name


def preferred(dtype: Any) -> Any:
    """Mark a 64-bit dtype as a default dtype. A library may then use 32 bits instead."""
    return _PREFERRED.get(dtype, dtype)


def normalize_shape(shape: Any) -> tuple[int, ...]:
    """Convert a shape argument, an integer or a sequence of integers, to a tuple.

    Raises
    ------
    IvyTypeError
        A size is not an integer.
    """
    if type(shape) is int:
        return (shape,)
    if type(shape) is tuple and all([type(n) is int for n in shape]):
        return shape
    sizes: Any = shape
    try:
        # Do not call `np.ndim` for a tuple or list, because torch.compile cannot trace the function.
        is_sequence = isinstance(shape, tuple | list) or np.ndim(shape)
        return tuple([_as_size(n) for n in sizes]) if is_sequence else (_as_size(sizes),)
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy: a shape must be an integer or a sequence of integers; {error}") from error


def _as_size(size: Any) -> Any:
    # Convert scalars and 0-d arrays to integers. Return other values unchanged, such as symbolic sizes in compiled
    # code.
    value: Any = size
    return operator.index(value) if isinstance(size, _SCALARS) or getattr(size, "shape", None) == () else size


@constant
def _can_cast(dtype: str, other: str, casting: Any) -> bool:
    return np.can_cast(np_dtype(dtype), np_dtype(other), casting)


def store(result: Any, out: Any, *, broadcast: bool = False, casting: str = "same_kind") -> Any:
    """Write a result to `out` and return `out`; return the result if `out` is None.

    Raises
    ------
    IvyTypeError
        `out` is not an array.
    IvyDtypePromotionError
        The result cannot be cast to the dtype of `out`.
    IvyValueError
        Without `broadcast`, `out` and the result differ in shape. With `broadcast`, `out` has fewer axes than the
        result.
    """
    if type(out) is tuple:
        (out,) = out
    if out is None:
        return wrap(result)
    if not hasattr(out, "dtype"):
        raise IvyTypeError(f"ivy.numpy: out= must be an array, not a {type(out).__name__}")
    dtype, out_dtype = type_of(result), type_of(out)
    if dtype != out_dtype and not _can_cast(dtype, out_dtype, casting):
        raise IvyDtypePromotionError(
            f"ivy.numpy: the result of {dtype} cannot be cast to {out_dtype}, the dtype of out=, with "
            f"casting={casting!r}; pass out= of another dtype, or cast the arguments"
        )
    has_fewer_axes = broadcast and len(out.shape) < len(result.shape)
    if has_fewer_axes or (not broadcast and tuple(out.shape) != tuple(result.shape)):
        raise IvyValueError(
            f"ivy.numpy: out= must have the shape {tuple(result.shape)} of the result, not {tuple(out.shape)}"
        )
    write(out, ..., result if dtype == out_dtype else cast(result, out_dtype))
    return out


_host.store_hooks.append(store)


def cast(x: Any, dtype: Any, **options: Any) -> Any:
    """Cast an array to a dtype. A cast to a real dtype discards imaginary parts, with NumPy's ComplexWarning."""
    if kind_of(x) == "c" and kind_of_name(str(dtype)) != "c":
        if not is_compiling():
            warnings.warn(
                f"ivy.numpy: casting complex numbers to {dtype} discards imaginary parts; take x.real instead",
                np.exceptions.ComplexWarning,
                stacklevel=3,
            )
        x = ivy.real(x)
    return ivy.astype(x, ivy_dtype(dtype), **options)
