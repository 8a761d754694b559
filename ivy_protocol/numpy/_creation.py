"""Functions of NumPy that create arrays, with NumPy's default dtypes."""

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
from ivy_protocol.numpy._arrays import (
    PYTHON,
    array_types,
    as_0d_array,
    as_mutable,
    is_contiguous,
    ndarray_of,
    plain_types,
    register_class,
    view_types,
    wrap,
)
from ivy_protocol.numpy._dispatch import as_index, public
from ivy_protocol.numpy._host import try_numpy
from ivy_protocol.numpy._library import LibraryFunction, direct, have_one_dtype, is_device_of, is_plain_like
from ivy_protocol.numpy._rows import forwards_creation, forwards_scalars, forwards_to
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import (
    array_of,
    arrays,
    cast,
    dtype_of,
    has_arrays,
    ivy_dtype,
    kind_of,
    kind_of_name,
    normalize_shape,
    np_dtype,
    preferred,
    promote,
    scalar_for,
    to_linked,
    to_native,
    type_of,
)

_FLOAT, _INTEGER = preferred("float64"), preferred("int64")


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
    """``numpy.array``: an array that is created from lists, a scalar or another array.

    A list that contains arrays becomes an array of their backend. Other lists and scalars become arrays of the current
    backend. The dtypes are NumPy's.
    """
    result = asarray(object, dtype, copy=copy, like=like)
    return (
        wrap(ivy.reshape(result, (*[1] * (ndmin - result.ndim), *result.shape)))
        if ndmin and result.ndim < ndmin
        else result
    )


_library_asarray = LibraryFunction(ivy.asarray, "dtype")
_library_stack = LibraryFunction(ivy.stack)
_CONVERTED = frozenset(map(np.dtype, ("float32", "float64", "int32", "int64")))


def _asarray_directly(a: Any, dtype: Any = None, *, device: Any = None, copy: Any = None, like: Any = None) -> Any:
    """Convert a NumPy array or a list of native arrays to the library of `like`, or return ``NotImplemented``."""
    if not is_plain_like(like, dtype, device):
        return NotImplemented
    cls = type(like)
    if type(a) is cls:
        is_unchanged = a.dtype is dtype and copy is None and is_device_of(a, like.device)
        return a if is_unchanged and _library_asarray.of_class(cls, dtype) is not None else NotImplemented
    if type(a) is list and a and type(a[0]) is cls and a[0].dtype is dtype and copy is not False and _have_one_type(a):
        function = _library_stack.of_class(cls, dtype) if is_device_of(a[0], like.device) else None
        return NotImplemented if function is None else function(a)
    function = _library_asarray.of_class(cls, dtype) if type(a) is np.ndarray and a.dtype in _CONVERTED else None
    share: Any = backends.loaded[backends.backend_name(cls)].hooks.share_numpy_memory
    if function is None or share is None or copy is not None:
        return NotImplemented
    tensor = share(a, like)
    return NotImplemented if tensor is NotImplemented else function(tensor, dtype=dtype)


@direct(_asarray_directly)
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
    """``numpy.asarray``: an array of lists or scalars; arrays are returned unchanged."""
    if (
        isinstance(a, ivy.Array)
        and (dtype is None or ivy_dtype(dtype) == ivy.dtype(a))
        and not copy
        and device is None
        and (like is None or _is_unchanged(a._data, None, native_like(like)))
    ):
        if type(a) is _arrays.ndarray:
            return a if copy is False else as_mutable(a)
        # Convert an `ivy.Array` to `ndarray`, but return instances of other subclasses unchanged: the caller's code may
        # rely on such a subclass.
        return _with_methods(a) if type(a) is _arrays.Array else a
    if type(a) is _arrays.ndarray and copy is not False and device is like is None and type(a._data) in plain_types:
        has_dtype = dtype is None or ivy_dtype(dtype) == ivy.dtype(a._data)
        return as_0d_array(ivy.copy_array(a._data) if has_dtype else cast(a._data, ivy_dtype(dtype)))
    if type(a) in PYTHON and device is like is None:
        return as_0d_array(array_of(a, ivy_dtype(dtype)))
    like = None if like is None else native_like(like)
    if type(a) in array_types and not copy and device is None and _is_unchanged(a, dtype, like):
        return as_0d_array(ndarray_of(a))
    # If `like` is on the device, drop `device`, because `like` implies it. Keep `device` if `a` is an array on another
    # device. Also keep `device` for JAX, which commits an array to an explicit device.
    if device is not None and type(like) in view_types and is_device_of(like, device):
        device = device if hasattr(a, "dtype") and not is_device_of(_arrays.native_of(a), device) else None
    is_host = type(like) is np.ndarray
    if (
        (is_host or like is None)
        and device is None
        and (isinstance(a, list | tuple) or (is_host and type(a) is type(like)))
    ):
        numpy_result = try_numpy(np.asarray, (a, dtype), {"copy": copy})
        if numpy_result is not NotImplemented:
            return numpy_result
    if not isinstance(a, list | tuple | ivy.Array):
        a = to_native(a)
        if dtype is copy is device is like is None and hasattr(a, "dtype"):
            return as_0d_array(ivy.asarray(a))
    if isinstance(a, ivy.Array) or hasattr(a, "dtype"):
        native = a._data if isinstance(a, ivy.Array) else a
        options = {"dtype": ivy_dtype(dtype), "copy": copy, "device": device, "like": like}
        # Omit options that are None, so that such calls share a plan: each set of passed options has a separate plan.
        return as_0d_array(ivy.asarray(native, **{n: v for n, v in options.items() if v is not None}))
    if isinstance(a, list | tuple) and a and type(a[0]) in array_types and _have_one_type(a):
        # If the list contains only arrays of one type, stack them, which takes less time than reading a nested list.
        stacked: Any = ivy.stack(a)
        if device is None and _is_unchanged(stacked._data, dtype, like):
            return as_0d_array(ndarray_of(stacked._data))
        return asarray(stacked, dtype, device=device, like=like)
    if like is not None and not has_arrays(a):
        return as_0d_array(from_numpy_array(np.asarray(a, None if dtype is None else np.dtype(ivy_dtype(dtype))), like))
    result = array_of(a, ivy_dtype(dtype))
    if like is not None:
        # Convert with ivy, because the lists contain arrays: NumPy would read the elements of the arrays, and lose
        # their gradients.
        result = ivy.asarray(result, like=like)
    return as_0d_array(result if device is None else ivy.to_device(result, device))


def _have_one_type(arrays: Any) -> bool:
    """Return True if native arrays have one class, dtype and shape."""
    return have_one_dtype(arrays) and all([x.shape == arrays[0].shape for x in arrays])


def _is_unchanged(a: Any, dtype: Any, like: Any) -> bool:
    """Return True if `asarray` may return a native array unchanged: it has the dtype `dtype`, and the class and device
    of `like`.
    """
    if like is None and type(a) is np.ndarray:
        # Return False: without `like`, `asarray` converts a NumPy array to the current backend, which may be another.
        return False
    if like is not None and (type(like) is not type(a) or not is_device_of(a, getattr(like, "device", None))):
        return False
    return dtype is None or ivy_dtype(dtype) == ivy_dtype(a.dtype)


def from_numpy_array(values: np.ndarray, like: Any = None) -> Any:
    """Convert a temporary NumPy array to the backend of `like`, or to the current backend."""
    if isinstance(like, np.ndarray):
        return _arrays.ndarray_of(values)
    return wrap(ivy.asarray(values, dtype=ivy_dtype(values.dtype), **_creation_options(None, like)))


def _with_methods(x: Any) -> Any:
    """Return an `ndarray` that shares its data with an `ivy.Array`."""
    return as_0d_array(ivy.get_item(x, ...) if x._backend.copies is True else _arrays.ndarray_of(x._data))


def native_like(like: Any) -> Any:
    """Return the native array of a ``like=`` argument."""
    return like._data if isinstance(like, ivy.Array) else like


def _creation_options(device: Any, like: Any) -> dict[str, Any]:
    """Return `device` and `like` as keywords, without those that are None: a call without keywords takes less time."""
    options = {} if device is None else {"device": device}
    if like is None:
        return options
    native = native_like(like)
    if type(native) not in plain_types and backends.backend_name(type(native)):
        # If the class is not registered, register it, so that the next call takes the fast path.
        register_class(type(native))
    return {**options, "like": native}


@public
def asanyarray(a: Any, dtype: Any = None, order: str | None = None, *, copy: bool | None = None) -> Any:
    """``numpy.asanyarray``: the same as `asarray`, because `ivy.numpy` has no array subclasses."""
    return asarray(a, dtype, copy=copy)


@public
def ascontiguousarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.ascontiguousarray``: an array in row-major order with at least one axis; copied only if necessary."""
    result = asarray(a, dtype, like=like)
    if result.ndim == 0:
        return wrap(ivy.reshape(result, (1,)))
    if is_contiguous(result._data):
        return result
    # Copy as a 1-D array, whose copy is contiguous, and restore the shape.
    return wrap(ivy.reshape(ivy.copy_array(ivy.reshape(result, (-1,))), result.shape))


@public
def asfortranarray(a: Any, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.asfortranarray``: the same as `asarray`, because each library chooses the memory layout."""
    return asarray(a, dtype, like=like)


@public
def asarray_chkfinite(a: Any, dtype: Any = None, order: str | None = None) -> Any:
    """``numpy.asarray_chkfinite``: the result of `asarray`, after a check that all elements are finite.

    Raises
    ------
    IvyValueError
        The array contains infinities or NaN.
    """
    result = asarray(a, dtype)
    if not bool(ivy.all(ivy.isfinite(result))):
        raise IvyValueError("ivy.numpy.asarray_chkfinite: the array must not contain infinity or NaN")
    return result


@forwards_to(ivy.copy_array, min_ndim=1, prefer_numpy=True)
def copy(a: ArrayLike, order: str = "K", subok: bool = False) -> Any:
    """``numpy.copy``: a copy of an array."""
    return array(a, copy=True)


@forwards_creation(ivy.zeros, _FLOAT, int, tuple)
def zeros(
    shape: ShapeLike, dtype: Any = float, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.zeros``: an array of zeros, by default in ``float64``."""
    return as_0d_array(
        ivy.zeros(normalize_shape(shape), dtype=ivy_dtype(dtype or float), **_creation_options(device, like))
    )


@forwards_creation(ivy.ones, _FLOAT, int, tuple)
def ones(
    shape: ShapeLike, dtype: Any = None, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.ones``: an array of ones, by default in ``float64``."""
    return as_0d_array(
        ivy.ones(normalize_shape(shape), dtype=ivy_dtype(dtype or float), **_creation_options(device, like))
    )


@forwards_creation(ivy.empty, _FLOAT, int, tuple)
def empty(
    shape: ShapeLike, dtype: Any = float, order: str = "C", *, device: DeviceLike | None = None, like: Any = None
) -> Any:
    """``numpy.empty``: an uninitialized array, by default in ``float64``."""
    return as_0d_array(
        ivy.empty(normalize_shape(shape), dtype=ivy_dtype(dtype or float), **_creation_options(device, like))
    )


def is_shape(x: Any) -> bool:
    """Return True for an integer, or a list or tuple of integers."""
    return type(x) is int or (isinstance(x, list | tuple) and all([isinstance(n, int | np.integer) for n in x]))


def from_memory(shape: Any, dtype: Any, buffer: Any, offset: int, strides: Any, order: str | None) -> Any:
    """Create an array for the constructor of `ndarray`, in uninitialized memory or in the memory of a buffer."""
    if strides is not None:
        raise IvyTypeError("ivy.numpy.ndarray does not support strides; call ivy.numpy.lib.stride_tricks.as_strided")
    np_type, sizes = np_dtype(float if dtype is None else dtype), normalize_shape(shape)
    if buffer is None:
        return empty(sizes, np_type)
    count = math.prod(sizes)
    if not isinstance(buffer, ivy.Array):
        array = frombuffer(buffer, np_type, count, offset)
    elif dtype_of(buffer) == np_type and not offset % np_type.itemsize:
        start = offset // np_type.itemsize
        array = ivy.reshape(buffer, (-1,))[start : start + count]
    else:
        raise IvyTypeError(
            f"ivy.numpy.ndarray: the buffer must have the dtype {np_type}, not {dtype_of(buffer)}, and offset= must be "
            "a multiple of the element size; pass a view of the buffer that meets both conditions"
        )
    return ivy.reshape(array, sizes, order="F" if order == "F" else "C")


@forwards_creation(ivy.full, _FLOAT, int, tuple, option_types=(float,))
def full(
    shape: ShapeLike,
    fill_value: Any,
    dtype: Any = None,
    order: str = "C",
    *,
    device: DeviceLike | None = None,
    like: Any = None,
) -> Any:
    """``numpy.full``: an array of one value, with the dtype of that value."""
    fill_value = host_data(fill_value)
    if dtype is None:
        dtype = type_of(fill_value)
    if np.ndim(fill_value) or hasattr(fill_value, "dtype"):
        value = ivy.astype(ivy.asarray(to_native(fill_value)), ivy_dtype(dtype))
        return as_0d_array(ivy.copy_array(ivy.broadcast_to(value, normalize_shape(shape))))
    return as_0d_array(
        ivy.full(normalize_shape(shape), fill_value, dtype=ivy_dtype(dtype), **_creation_options(device, like))
    )


@forwards_to(ivy.zeros_like)
def zeros_like(
    a: ArrayLike,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.zeros_like``: zeros with the shape and dtype of an array."""
    return full_like(a, 0, dtype, shape=shape, device=device)


@forwards_to(ivy.ones_like)
def ones_like(
    a: ArrayLike,
    dtype: Any = None,
    order: str = "K",
    subok: bool = True,
    shape: Any = None,
    *,
    device: DeviceLike | None = None,
) -> Any:
    """``numpy.ones_like``: ones with the shape and dtype of an array."""
    return full_like(a, 1, dtype, shape=shape, device=device)


@forwards_to(ivy.empty_like)
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
    """``numpy.empty_like``: an array with the shape and dtype of another."""
    return full_like(prototype, 0, dtype, shape=shape, device=device)


@forwards_scalars(ivy.full_like, float, both=False, accepts=is_inexact, prefer_numpy=True)
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
    """``numpy.full_like``: one value, in an array with the shape and dtype of another."""
    x = to_native(a)
    if shape is not None or (type(fill_value) not in PYTHON and np.ndim(fill_value)):
        sizes = ivy.shape(x) if shape is None else normalize_shape(shape)
        return full(sizes, fill_value, type_of(x) if dtype is None else dtype, device=device, like=x)
    if dtype is None:
        fill_value = scalar_for(x, fill_value).item() if kind_of(x) in "biu" else fill_value
    return as_0d_array(ivy.full_like(x, fill_value, dtype=ivy_dtype(dtype), device=device))


def _plain(x: Any) -> Any:
    return x.item() if hasattr(x, "item") else x


@forwards_creation(ivy.arange, _INTEGER, int)
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
    """``numpy.arange``: evenly spaced numbers, with the promoted dtype of start, stop and step."""
    if stop is None and type(start_or_stop) in (int, float) and type(step) is int and dtype is None:
        return wrap(
            ivy.arange(0, start_or_stop, step, dtype=ivy_dtype(type(start_or_stop)), **_creation_options(device, like))
        )
    start_or_stop, stop, step = [host_data(x) for x in (start_or_stop, stop, step)]
    bounds = [_plain(x) for x in (start_or_stop, stop, step) if x is not None]
    if dtype is None:
        dtype = promote(*[type_of(x) for x in bounds])
    start, end = (0, start_or_stop) if stop is None else (start_or_stop, stop)
    start, end, step = [_plain(x) for x in (start, end, 1 if step is None else step)]
    dtype = np_dtype(dtype)
    if dtype.kind in "biu" and any([isinstance(n, float) and not n.is_integer() for n in (start, end, step)]):
        # Let NumPy compute the values. For an integer dtype, NumPy casts the numbers start and start + step, and uses
        # the difference of the results as the step.
        values = np.arange(start, end, step, dtype=dtype).tolist()
        return wrap(ivy.asarray(values, dtype=ivy_dtype(dtype), **_creation_options(device, like)))
    return wrap(ivy.arange(start, end, step, dtype=ivy_dtype(dtype), **_creation_options(device, like)))


@forwards_creation(ivy.linspace, _FLOAT, float, option_types=(float, int))
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
    """``numpy.linspace``: evenly spaced numbers over an interval."""
    num = num if type(num) is int else as_index(num)
    if num < 0:
        raise IvyValueError(f"ivy.numpy: the number of samples must be non-negative, not {num}")
    if np.ndim(start) == np.ndim(stop) == 0 and not hasattr(start, "dtype") and not hasattr(stop, "dtype"):
        scalar_type: Any = complex if isinstance(start, complex) or isinstance(stop, complex) else float
        result = ivy.linspace(
            scalar_type(start), scalar_type(stop), num, endpoint=endpoint, dtype=ivy_dtype(scalar_type), device=device
        )
        first, last = (
            (ivy.asarray(scalar_type(x), dtype=ivy_dtype(scalar_type), device=device) for x in (start, stop))
            if retstep
            else (0, 0)
        )
    else:
        ends = [to_native(x) for x in (start, stop)]
        dtype_name = promote(
            *[x if type(x) in PYTHON else type_of(end) for x, end in zip((start, stop), ends, strict=True)]
        )
        dtype_name = preferred("float64") if kind_of_name(dtype_name) in "biu" else ivy_dtype(dtype_name)
        first, last = ivy.broadcast_arrays(*[ivy.astype(ivy.asarray(end), dtype_name) for end in ends])
        result = ivy.linspace(first, last, num, axis=axis, endpoint=endpoint, device=device)
    if dtype is not None:
        result = ivy.astype(ivy.floor(result) if np.dtype(ivy_dtype(dtype)).kind in "iu" else result, ivy_dtype(dtype))
    step_count = num - 1 if endpoint else num
    if not retstep:
        return wrap(result)
    return wrap(result), wrap((last - first) / step_count) if step_count > 0 else float("nan")


@public
def logspace(
    start: Any, stop: Any, num: int = 50, endpoint: bool = True, base: Any = 10.0, dtype: Any = None, axis: int = 0
) -> Any:
    """``numpy.logspace``: powers of a base with evenly spaced exponents."""
    if not isinstance(base, int | float) and np.ndim(base):
        count = max([len(ivy.shape(to_native(x))) for x in (start, stop, base)])
        start, stop, base = [array(x, ndmin=count) for x in (start, stop, base)]
        base = ivy.expand_dims(base, axis)
    exponents = linspace(start, stop, num, endpoint, axis=axis)
    bases = ivy.full_like(exponents, base) if isinstance(base, int | float) else _convert_like(exponents, base)
    result = ivy.pow(bases, exponents)
    return wrap(result if dtype is None else ivy.astype(result, ivy_dtype(dtype)))


def _convert_like(x: Any, value: Any) -> Any:
    """Convert a value to the backend and dtype of an array."""
    return ivy.astype(arrays(x, value)[1], ivy.dtype(x))


@public
def geomspace(start: Any, stop: Any, num: int = 50, endpoint: bool = True, dtype: Any = None, axis: int = 0) -> Any:
    """``numpy.geomspace``: numbers in geometric progression."""
    first, last = arrays(start, stop)
    if not bool(ivy.all(ivy.not_equal(first, 0))) or not bool(ivy.all(ivy.not_equal(last, 0))):
        raise IvyValueError("ivy.numpy.geomspace: Geometric sequence cannot include zero")
    dtype_name = promote(type_of(first), type_of(last), "float64" if kind_of(first) in "biu" else type_of(first))
    dtype_name = (
        promote(dtype_name, np_dtype(dtype).name) if dtype is not None and np_dtype(dtype).kind == "c" else dtype_name
    )
    dtype_name = promote(dtype_name, "float64") if kind_of_name(dtype_name) in "biu" else dtype_name
    first, last = ivy.broadcast_arrays(
        ivy.astype(first, ivy_dtype(dtype_name)), ivy.astype(last, ivy_dtype(dtype_name))
    )
    # Divide both ends by the sign of `first`, so that `first` becomes real and positive, and has a logarithm.
    sign = ivy.sign(first)
    begin, end = ivy.divide(first, sign), ivy.divide(last, sign)
    exponents = linspace(wrap(ivy.log10(begin)), wrap(ivy.log10(end)), num, endpoint)
    result = ivy.multiply(ivy.pow(ivy.full_like(exponents, 10.0), exponents), sign)
    parts = [result[:0]] if not num else [ivy.expand_dims(first, 0), result[1:]]
    if num > 1 and endpoint:
        parts = [parts[0], result[1:-1], ivy.expand_dims(last, 0)]
    result = ivy.moveaxis(ivy.concat(parts, axis=0), 0, axis) if axis else ivy.concat(parts, axis=0)
    return wrap(result if dtype is None else ivy.astype(result, ivy_dtype(dtype)))


@forwards_creation(ivy.eye, _FLOAT, int)
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
    return wrap(ivy.eye(N, M, k=k, dtype=ivy_dtype(dtype), **_creation_options(device, like)))


@public
def identity(n: int, dtype: Any = None, *, like: Any = None) -> Any:
    """``numpy.identity``: a square matrix of zeros with ones on its diagonal."""
    return eye(n, dtype=dtype or float, like=like)


@public
def tri(N: int, M: int | None = None, k: int = 0, dtype: Any = float, *, like: Any = None) -> Any:
    """``numpy.tri``: a matrix of ones on and below a diagonal, and zeros elsewhere."""
    return wrap(ivy.tril(ones((N, N if M is None else M), dtype, like=like)._data, k=k))


@public
def diag(v: ArrayLike, k: int = 0) -> Any:
    """``numpy.diag``: the diagonal of a matrix, or a diagonal matrix."""
    x = to_linked(v)
    return wrap(ivy.diagonal(x, k) if getattr(x, "ndim", 0) == 2 else ivy.diag(x, k=k))


@public
def diagflat(v: ArrayLike, k: int = 0) -> Any:
    """``numpy.diagflat``: a matrix with the elements of an array on a diagonal."""
    return wrap(ivy.diag(ivy.reshape(to_native(v), (-1,)), k=k))


@forwards_to(ivy.tril, "k", "k", min_ndim=2)
def tril(m: ArrayLike, k: int = 0) -> Any:
    """``numpy.tril``: the elements on and below a diagonal, and zeros elsewhere."""
    return wrap(ivy.tril(_matrices(m), k=k))


@forwards_to(ivy.triu, "k", "k", min_ndim=2)
def triu(m: ArrayLike, k: int = 0) -> Any:
    """``numpy.triu``: the elements on and above a diagonal, and zeros elsewhere."""
    return wrap(ivy.triu(_matrices(m), k=k))


def _matrices(m: ArrayLike) -> Any:
    x = to_native(m)
    shape = ivy.shape(x)
    return ivy.broadcast_to(x, (shape[0], shape[0])) if len(shape) == 1 else x


@public
def vander(x: ArrayLike, N: int | None = None, increasing: bool = False) -> Any:
    """``numpy.vander``: the Vandermonde matrix."""
    rows = to_native(x)
    rows = ivy.astype(rows, ivy_dtype(promote(type_of(rows), "int64")))
    return wrap(ivy.vander(rows, N=N, increasing=increasing))


@public
def meshgrid(*xi: ArrayLike, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> tuple[Any, ...]:
    """``numpy.meshgrid``: the coordinates of a grid, one array for each axis."""
    if indexing not in ("xy", "ij"):
        raise IvyValueError(f"ivy.numpy.meshgrid: indexing must be 'xy' or 'ij', not {indexing!r}")
    rows = [ivy.reshape(to_native(x), (-1,)) for x in xi]
    dtypes = [ivy.dtype(r) for r in rows]
    if len(set(dtypes)) > 1:
        # To compute the grid, convert the arrays to one backend and one dtype. The results are later cast to the
        # original dtypes of the arrays.
        rows = [ivy.astype(r, ivy_dtype(promote(*[str(k) for k in dtypes]))) for r in arrays(*rows)]
    is_default = indexing == "xy" and not sparse
    grids = ivy.meshgrid(*rows) if is_default else ivy.meshgrid(*rows, sparse=sparse, indexing=indexing)
    return tuple([wrap(ivy.astype(g, k)) for g, k in zip(grids, dtypes, strict=True)])


@public
def indices(dimensions: Sequence[int], dtype: Any = int, sparse: bool = False) -> Any:
    """``numpy.indices``: the indices of the elements of an array, one array for each axis."""
    return wrap(ivy.indices(tuple(dimensions), dtype=ivy_dtype(dtype), sparse=sparse))


@public
def fromfunction(function: Callable[..., Any], shape: Sequence[int], *, dtype: Any = float, like: Any = None) -> Any:
    """``numpy.fromfunction``: the result of a function of the arrays of `indices`."""
    grids = indices(shape, dtype=dtype)
    return function(*(grids if like is None else asarray(grids, like=like)))


@public
def fromiter(iter: Any, dtype: Any, count: int = -1, *, like: Any = None) -> Any:
    """``numpy.fromiter``: an array of the items of an iterable."""
    return array(np.fromiter(iter, np.dtype(ivy_dtype(dtype)), count).tolist(), dtype, like=like)


@public
def frombuffer(buffer: Any, dtype: Any = float, count: int = -1, offset: int = 0, *, like: Any = None) -> Any:
    """``numpy.frombuffer``: an array of the elements in a buffer."""
    dtype_name, native = ivy_dtype(dtype), native_like(like)
    try:
        return wrap(ivy.frombuffer(buffer, dtype=np_dtype(dtype).name, count=count, offset=offset, like=native))
    except IvyValueError:
        if type(dtype_name) is not Preferred:
            raise
        # If the library lacks this 64-bit dtype, let NumPy read the bytes. The conversion then casts the values to 32
        # bits.
        return from_numpy_array(np.frombuffer(buffer, np_dtype(dtype), count, offset), native)


@public
def from_dlpack(x: Any, /, *, device: DeviceLike | None = None, copy: bool | None = None) -> Any:
    """``numpy.from_dlpack``: an array that shares the memory of another."""
    return wrap(ivy.from_dlpack(x, device=device, copy=copy))


@public
def astype(x: ArrayLike, dtype: Any, /, *, copy: bool = True, device: DeviceLike | None = None) -> Any:
    """``numpy.astype``: an array with another dtype."""
    array: Any = x
    if type(x) is _arrays.ndarray and copy is True and device is None:
        return wrap(ivy.astype(array._data, ivy_dtype(dtype)))
    if not hasattr(x, "dtype"):
        raise IvyTypeError(f"ivy.numpy.astype: Input should be an array, not a {type(x).__name__}")
    if not copy and device is None and type(x) is _arrays.ndarray and array.dtype == np_dtype(dtype):
        return x
    return wrap(ivy.astype(to_native(x), ivy_dtype(dtype), copy=copy, device=device))
