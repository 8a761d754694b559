"""Functions of NumPy that make arrays, with its default types."""

import math
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ivy_protocol import backends
from ivy_protocol.backends.devices import host_data
from ivy_protocol.base.typing import ArrayLike, DeviceLike, ShapeLike
from ivy_protocol.core.dtypes import Preferred
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, kept, made, meet, plain, standing
from ivy_protocol.numpy._dispatch import public, whole_number
from ivy_protocol.numpy._host import answer_of_numpy
from ivy_protocol.numpy._rows import row, row_of_making, row_of_numbers
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import (
    array_of,
    arrays,
    cast,
    dtype_of,
    joined,
    kind_of,
    kind_of_name,
    lengths_of,
    named,
    np_dtype,
    number_for,
    seen,
    taken,
    type_of,
    wide,
)

_FLOAT, _INTEGER = wide("float64"), wide("int64")


@public
def array(
    object: Any,
    dtype: Any = None,
    *,
    copy: bool | None = True,
    order: str = "K",
    subok: bool = False,
    ndmin: int = 0,
    ndmax: int = 0,
    like: Any = None,
) -> Any:
    """``numpy.array``: an array of lists, numbers or another array.

    Lists and numbers make arrays of the library in force, or of that of arrays inside, with NumPy's default types.
    """
    result = asarray(object, dtype, copy=copy, like=like)
    return (
        made(ivy.reshape(result, (*[1] * (ndmin - result.ndim), *result.shape)))
        if ndmin and result.ndim < ndmin
        else result
    )


@public
def asarray(
    a: Any,
    dtype: Any = None,
    order: str | None = None,
    *,
    device: DeviceLike | None = None,
    copy: bool | None = None,
    like: Any = None,
) -> Any:
    """``numpy.asarray``: an array of lists or numbers, or the array that is given."""
    if isinstance(a, ivy.Array) and (dtype is None or named(dtype) == ivy.dtype(a)) and not copy and device is None:
        if type(a) is _arrays.ndarray:
            return a if copy is False else standing(a)
        # Other subclasses stay what their authors made of them.
        return _with_methods(a) if type(a) is _arrays.Array else a
    if type(a) is _arrays.ndarray and copy is not False and device is like is None and type(a._data) in plain:
        same = dtype is None or named(dtype) == ivy.dtype(a._data)
        return kept(ivy.copy_array(a._data) if same else cast(a._data, named(dtype)))
    if type(a) in PYTHON and device is like is None:
        return kept(array_of(a, named(dtype)))
    if isinstance(a, list | tuple) and device is like is None:
        found = answer_of_numpy(np.asarray, (a, dtype), {"copy": copy})
        if found is not NotImplemented:
            return found
    if not isinstance(a, list | tuple | ivy.Array):
        a = taken(a)
        if dtype is copy is device is like is None and hasattr(a, "dtype"):
            return kept(ivy.asarray(a))
    if isinstance(a, ivy.Array) or hasattr(a, "dtype"):
        native = a._data if isinstance(a, ivy.Array) else a
        return kept(ivy.asarray(native, dtype=named(dtype), copy=copy, device=device, like=taken_like(like)))
    if like is not None:
        return kept(from_host(np.asarray(a, None if dtype is None else np.dtype(named(dtype))), taken_like(like)))
    result = array_of(a, named(dtype))
    return kept(result if device is None else ivy.to_device(result, device))


def from_host(values: np.ndarray, like: Any = None) -> Any:
    """What NumPy made for nobody else, as an array of the library in force, or that of another native array."""
    if isinstance(like, np.ndarray):
        return _arrays.ndarray_of(values)
    return made(ivy.asarray(values, dtype=named(values.dtype), **_where(None, like)))


def _with_methods(x: Any) -> Any:
    """An `ivy.Array` as one of the class `ndarray` of the same elements, to which both write."""
    return kept(ivy.get_item(x, ...) if x._backend.copies is True else _arrays.ndarray_of(x._data))


@public
def taken_like(like: Any) -> Any:
    """The native array of one whose library is meant."""
    return like._data if isinstance(like, ivy.Array) else like


def _where(device: Any, like: Any) -> dict[str, Any]:
    """What was said about where an array is made; calls that say nothing are faster."""
    found = {} if device is None else {"device": device}
    if like is None:
        return found
    native = taken_like(like)
    if type(native) not in plain and backends.backend_name(type(native)):
        # The next call knows the class.
        meet(type(native))
    return {**found, "like": native}


@public
def asanyarray(a: Any, dtype: Any = None, order: str | None = None, *, copy: bool | None = None) -> Any:
    """``numpy.asanyarray``: as `asarray`, since there are no subclasses."""
    return asarray(a, dtype, copy=copy)


@public
def ascontiguousarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.ascontiguousarray``: as `asarray`, since libraries lay out memory themselves; at least one axis."""
    result = asarray(a, dtype, like=like)
    return made(ivy.reshape(result, (1,))) if result.ndim == 0 else result


@public
def asfortranarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.asfortranarray``: as `asarray`, since libraries lay out memory themselves."""
    return asarray(a, dtype, like=like)


@public
def asarray_chkfinite(a: Any, dtype: Any = None, order: str | None = None) -> Any:
    """``numpy.asarray_chkfinite``: as `asarray`, for numbers that are finite.

    Raises
    ------
    IvyValueError
        There are infinite numbers, or NaN.
    """
    result = asarray(a, dtype)
    if not bool(ivy.all(ivy.isfinite(result))):
        raise IvyValueError("ivy.numpy.asarray_chkfinite: the array has infinite numbers or NaN")
    return result


@row(ivy.copy_array, least=1, by_numpy=True, fresh=True)
def copy(a: ArrayLike, order: str = "K", subok: bool = False) -> Any:
    """``numpy.copy``: an array of its own memory."""
    return array(a, copy=True)


@row_of_making(ivy.zeros, _FLOAT, int, tuple)
def zeros(
    shape: ShapeLike, dtype: Any = float, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.zeros``: an array of zeros, in ``float64``."""
    return kept(ivy.zeros(lengths_of(shape), dtype=named(dtype or float), **_where(device, like)))


@row_of_making(ivy.ones, _FLOAT, int, tuple)
def ones(
    shape: ShapeLike, dtype: Any = None, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.ones``: an array of ones, in ``float64``."""
    return kept(ivy.ones(lengths_of(shape), dtype=named(dtype or float), **_where(device, like)))


@row_of_making(ivy.empty, _FLOAT, int, tuple)
def empty(
    shape: ShapeLike, dtype: Any = float, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.empty``: an array of whatever lies in its memory, in ``float64``."""
    return kept(ivy.empty(lengths_of(shape), dtype=named(dtype or float), **_where(device, like)))


def is_shape(x: Any) -> bool:
    """Whether something is a length, or a list of lengths."""
    return type(x) is int or (isinstance(x, list | tuple) and all([isinstance(n, int | np.integer) for n in x]))


def of_memory(shape: Any, dtype: Any, buffer: Any, offset: int, strides: Any, order: str | None) -> Any:
    """What the class of arrays makes of a shape: an array of whatever lies in new memory, or in that of a buffer."""
    if strides is not None:
        raise IvyTypeError("ivy.numpy.ndarray takes no strides; call ivy.numpy.lib.stride_tricks.as_strided")
    kind, lengths = np_dtype(float if dtype is None else dtype), lengths_of(shape)
    if buffer is None:
        return empty(lengths, kind)
    count = math.prod(lengths)
    if not isinstance(buffer, ivy.Array):
        found = frombuffer(buffer, kind, count, offset)
    elif dtype_of(buffer) == kind and not offset % kind.itemsize:
        start = offset // kind.itemsize
        found = ivy.reshape(buffer, (-1,))[start : start + count]
    else:
        raise IvyTypeError(
            f"ivy.numpy.ndarray: the buffer is an array of {dtype_of(buffer)} and the data type {kind}; give its "
            f"view(), and an offset of whole elements"
        )
    return ivy.reshape(found, lengths, order="F" if order == "F" else "C")


@row_of_making(ivy.full, _FLOAT, int, tuple, then=(float,))
def full(
    shape: ShapeLike,
    fill_value: Any,
    dtype: Any = None,
    order: str = "C",
    *,
    device: DeviceLike | None = None,
    like: Any = None,
) -> Any:
    """``numpy.full``: an array of one value, of the type of that value."""
    fill_value = host_data(fill_value)
    if dtype is None:
        dtype = type_of(fill_value)
    if np.ndim(fill_value) or hasattr(fill_value, "dtype"):
        value = ivy.astype(ivy.asarray(taken(fill_value)), named(dtype))
        return kept(ivy.copy_array(ivy.broadcast_to(value, lengths_of(shape))))
    return kept(ivy.full(lengths_of(shape), fill_value, dtype=named(dtype), **_where(device, like)))


@row(ivy.zeros_like)
def zeros_like(
    a: ArrayLike,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.zeros_like``: zeros of the shape and type of an array."""
    return full_like(a, 0, dtype, shape=shape, device=device)


@row(ivy.ones_like)
def ones_like(
    a: ArrayLike,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.ones_like``: ones of the shape and type of an array."""
    return full_like(a, 1, dtype, shape=shape, device=device)


@row(ivy.empty_like)
def empty_like(
    prototype: ArrayLike,
    /,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.empty_like``: an array of the shape and type of another."""
    return full_like(prototype, 0, dtype, shape=shape, device=device)


@row_of_numbers(ivy.full_like, float, both=False, takes=is_inexact, by_numpy=True)
def full_like(
    a: ArrayLike,
    fill_value: Any,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.full_like``: one value, in an array of the shape and type of another."""
    x = taken(a)
    if shape is not None or np.ndim(fill_value):
        lengths = ivy.shape(x) if shape is None else lengths_of(shape)
        return full(lengths, fill_value, type_of(x) if dtype is None else dtype, device=device, like=x)
    if dtype is None:
        fill_value = number_for(x, fill_value).item() if kind_of(x) in "biu" else fill_value
    return kept(ivy.full_like(x, fill_value, dtype=named(dtype), device=device))


def _plain(x: Any) -> Any:
    return x.item() if hasattr(x, "item") else x


@row_of_making(ivy.arange, _INTEGER, int)
def arange(
    start_or_stop: Any,
    /,
    stop: Any = None,
    step: Any = 1,
    *,
    dtype: Any = None,
    device: DeviceLike | None = None,
    like: Any = None,
) -> Any:
    """``numpy.arange``: numbers one step apart, of the type that start, stop and step have together."""
    if stop is None and type(start_or_stop) in (int, float) and type(step) is int and dtype is None:
        return made(ivy.arange(0, start_or_stop, step, dtype=named(type(start_or_stop)), **_where(device, like)))
    start_or_stop, stop, step = [host_data(x) for x in (start_or_stop, stop, step)]
    bounds = [_plain(x) for x in (start_or_stop, stop, step) if x is not None]
    if dtype is None:
        dtype = joined(*[type_of(x) for x in bounds])
    start, end = (0, start_or_stop) if stop is None else (start_or_stop, stop)
    start, end, step = [_plain(x) for x in (start, end, 1 if step is None else step)]
    if np.dtype(dtype).kind in "biu" and any([isinstance(n, float) and not n.is_integer() for n in (start, end, step)]):
        # NumPy rounds the first two numbers towards zero, and takes their distance.
        found = np.arange(start, end, step, dtype=dtype).tolist()
        return made(ivy.asarray(found, dtype=named(dtype), **_where(device, like)))
    return made(ivy.arange(start, end, step, dtype=named(dtype), **_where(device, like)))


@row_of_making(ivy.linspace, _FLOAT, float, then=(float, int))
def linspace(
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    retstep: bool = False,
    dtype: Any = None,
    axis: int = 0,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.linspace``: numbers at equal distances."""
    num = num if type(num) is int and num >= 0 else _count(num)
    if np.ndim(start) == np.ndim(stop) == 0 and not hasattr(start, "dtype") and not hasattr(stop, "dtype"):
        whole: Any = complex if isinstance(start, complex) or isinstance(stop, complex) else float
        result = ivy.linspace(whole(start), whole(stop), num, endpoint=endpoint, dtype=named(whole), device=device)
        first, last = (
            (ivy.asarray(whole(x), dtype=named(whole), device=device) for x in (start, stop)) if retstep else (0, 0)
        )
    else:
        ends = [taken(x) for x in (start, stop)]
        kind = joined(*[x if type(x) in PYTHON else type_of(end) for x, end in zip((start, stop), ends, strict=True)])
        kind = wide("float64") if kind_of_name(kind) in "biu" else named(kind)
        first, last = ivy.broadcast_arrays(*[ivy.astype(ivy.asarray(end), kind) for end in ends])
        result = ivy.linspace(first, last, num, axis=axis, endpoint=endpoint, device=device)
    if dtype is not None:
        result = ivy.astype(ivy.floor(result) if np.dtype(named(dtype)).kind in "iu" else result, named(dtype))
    parts = num - 1 if endpoint else num
    if not retstep:
        return made(result)
    return made(result), made((last - first) / parts) if parts > 0 else float("nan")


def _count(num: Any) -> int:
    found = whole_number(num)
    if found < 0:
        raise IvyValueError(f"ivy.numpy: the number of samples must be non-negative, not {num}")
    return found


@public
def logspace(
    start: Any,
    stop: Any,
    num: int = 50,
    endpoint: bool = True,
    base: Any = 10.0,
    dtype: Any = None,
    axis: int = 0,
) -> Any:
    """``numpy.logspace``: powers of a base whose exponents are at equal distances."""
    if not isinstance(base, int | float) and np.ndim(base):
        count = max([len(ivy.shape(taken(x))) for x in (start, stop, base)])
        start, stop, base = [array(x, ndmin=count) for x in (start, stop, base)]
        base = ivy.expand_dims(base, axis)
    exponents = linspace(start, stop, num, endpoint, axis=axis)
    bases = ivy.full_like(exponents, base) if isinstance(base, int | float) else _like(exponents, base)
    result = ivy.pow(bases, exponents)
    return made(result if dtype is None else ivy.astype(result, named(dtype)))


def _like(x: Any, value: Any) -> Any:
    """A value as an array of the library and type of another."""
    return ivy.astype(arrays(x, value)[1], ivy.dtype(x))


@public
def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """``numpy.geomspace``: numbers each of which is the one before times the same factor."""
    first, last = arrays(start, stop)
    if not bool(ivy.all(ivy.not_equal(first, 0))) or not bool(ivy.all(ivy.not_equal(last, 0))):
        raise IvyValueError("ivy.numpy.geomspace: Geometric sequence cannot include zero")
    kind = joined(type_of(first), type_of(last), "float64" if kind_of(first) in "biu" else type_of(first))
    kind = joined(kind, np_dtype(dtype).name) if dtype is not None and np_dtype(dtype).kind == "c" else kind
    kind = joined(kind, "float64") if kind_of_name(kind) in "biu" else kind
    first, last = ivy.broadcast_arrays(ivy.astype(first, named(kind)), ivy.astype(last, named(kind)))
    # Numbers turned so that the first is real and positive keep their angles, and negative ones have logarithms.
    sign = ivy.sign(first)
    begin, end = ivy.divide(first, sign), ivy.divide(last, sign)
    exponents = linspace(made(ivy.log10(begin)), made(ivy.log10(end)), num, endpoint)
    result = ivy.multiply(ivy.pow(ivy.full_like(exponents, 10.0), exponents), sign)
    parts = [result[:0]] if not num else [ivy.expand_dims(first, 0), result[1:]]
    if num > 1 and endpoint:
        parts = [parts[0], result[1:-1], ivy.expand_dims(last, 0)]
    result = ivy.moveaxis(ivy.concat(parts, axis=0), 0, axis) if axis else ivy.concat(parts, axis=0)
    return made(result if dtype is None else ivy.astype(result, named(dtype)))


@row_of_making(ivy.eye, _FLOAT, int)
def eye(
    N: int,
    M: int | None = None,
    k: int = 0,
    dtype: Any = float,
    order: str = "C",
    *,
    device: DeviceLike | None = None,
    like: Any = None,
) -> Any:
    """``numpy.eye``: a matrix of zeros with ones on one diagonal."""
    return made(ivy.eye(N, M, k=k, dtype=named(dtype), **_where(device, like)))


@public
def identity(n: int, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.identity``: a square matrix of zeros with ones on its diagonal."""
    return eye(n, dtype=dtype or float, like=like)


@public
def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = float, *, like: Any = None) -> Any:
    """``numpy.tri``: a matrix of ones up to a diagonal, and zeros beyond."""
    return made(ivy.tril(ones((N, N if M is None else M), dtype, like=like)._data, k=k))


@public
def diag(v: ArrayLike, k: int = 0) -> Any:
    """``numpy.diag``: the diagonal of a matrix, or a matrix with a diagonal."""
    x = seen(v)
    return made(ivy.diagonal(x, k) if getattr(x, "ndim", 0) == 2 else ivy.diag(x, k=k))


@public
def diagflat(v: ArrayLike, k: int = 0) -> Any:
    """``numpy.diagflat``: a matrix with the elements of an array on a diagonal."""
    return made(ivy.diag(ivy.reshape(taken(v), (-1,)), k=k))


@row(ivy.tril, "k", "k", least=2)
def tril(m: ArrayLike, k: int = 0) -> Any:
    """``numpy.tril``: the elements up to a diagonal, and zeros beyond."""
    return made(ivy.tril(_matrices(m), k=k))


@row(ivy.triu, "k", "k", least=2)
def triu(m: ArrayLike, k: int = 0) -> Any:
    """``numpy.triu``: the elements from a diagonal on, and zeros before."""
    return made(ivy.triu(_matrices(m), k=k))


def _matrices(m: ArrayLike) -> Any:
    x = taken(m)
    lengths = ivy.shape(x)
    return ivy.broadcast_to(x, (lengths[0], lengths[0])) if len(lengths) == 1 else x


@public
def vander(x: ArrayLike, N: int | None = None, increasing: bool = False) -> Any:
    """``numpy.vander``: a matrix of the powers of numbers."""
    rows = taken(x)
    rows = ivy.astype(rows, named(joined(type_of(rows), "int64")))
    return made(ivy.vander(rows, N=N, increasing=increasing))


@public
def meshgrid(*xi: ArrayLike, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> tuple[Any, ...]:
    """``numpy.meshgrid``: the coordinates of the points of a grid, one array for each axis."""
    if indexing not in ("xy", "ij"):
        raise IvyValueError(f"ivy.numpy.meshgrid: indexing is 'xy' or 'ij', not {indexing!r}")
    rows = [ivy.reshape(taken(x), (-1,)) for x in xi]
    kinds = [ivy.dtype(r) for r in rows]
    if len(set(kinds)) > 1:
        # Each array keeps its type, and joins the library of the others.
        rows = [ivy.astype(r, named(joined(*[str(k) for k in kinds]))) for r in arrays(*rows)]
    usual = indexing == "xy" and not sparse
    grids = ivy.meshgrid(*rows) if usual else ivy.meshgrid(*rows, sparse=sparse, indexing=indexing)
    return tuple([made(ivy.astype(g, k)) for g, k in zip(grids, kinds, strict=True)])


@public
def indices(dimensions: Sequence[int], dtype: Any = int, sparse: bool = False) -> Any:
    """``numpy.indices``: the indices of the elements of an array, one array for each axis."""
    return made(ivy.indices(tuple(dimensions), dtype=named(dtype), sparse=sparse))


@public
def fromfunction(function: Callable[..., Any], shape: Sequence[int], *, dtype: Any = float, like: Any = None) -> Any:
    """``numpy.fromfunction``: what a function gives for the indices of the elements, as `indices` makes them."""
    return function(*indices(shape, dtype=dtype))


@public
def fromiter(iter: Any, dtype: Any, count: int = -1, *, like: Any = None) -> Any:
    """``numpy.fromiter``: an array of what an iterator gives."""
    return array(np.fromiter(iter, np.dtype(named(dtype)), count).tolist(), dtype)


@public
def frombuffer(buffer: Any, dtype: Any = float, count: int = -1, offset: int = 0, *, like: Any = None) -> Any:
    """``numpy.frombuffer``: an array of the bytes in memory."""
    kind, library = named(dtype), taken_like(like)
    try:
        return made(ivy.frombuffer(buffer, dtype=np_dtype(dtype).name, count=count, offset=offset, like=library))
    except IvyValueError:
        if type(kind) is not Preferred:
            raise
        # A library without this type takes what NumPy reads, and does not read the bytes as those of a smaller one.
        return from_host(np.frombuffer(buffer, np_dtype(dtype), count, offset), library)


@public
def from_dlpack(x: Any, /, *, device: DeviceLike | None = None, copy: bool | None = None) -> Any:
    """``numpy.from_dlpack``: an array that shares the memory of another."""
    return made(ivy.from_dlpack(x, device=device, copy=copy))


@public
def astype(x: ArrayLike, dtype: Any, /, *, copy: bool = True, device: DeviceLike | None = None) -> Any:
    """``numpy.astype``: an array of another data type."""
    given: Any = x
    if type(x) is _arrays.ndarray and copy is True and device is None:
        return made(ivy.astype(given._data, named(dtype)))
    if not hasattr(x, "dtype"):
        raise IvyTypeError(f"ivy.numpy.astype: Input should be an array, not a {type(x).__name__}")
    if not copy and device is None and type(x) is _arrays.ndarray and given.dtype == np_dtype(dtype):
        return x
    return made(ivy.astype(taken(x), named(dtype), copy=copy, device=device))
