"""Functions of NumPy that select, search, sort or write elements."""

from collections.abc import Sequence
from functools import wraps
from typing import Any

import numpy as np

from ivy_protocol.backends import backend_name, loaded
from ivy_protocol.base.spec import MISSING
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion.mixing import graph_of, tracing
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyException, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, array_types, ndarray_of, wrap, write
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._host import has_default_state, try_numpy
from ivy_protocol.numpy._library import LibraryFunction, direct
from ivy_protocol.numpy._rows import forwards_binary, forwards_sequence, forwards_ternary, forwards_to, is_matrix
from ivy_protocol.numpy._ufuncs import BinaryUfunc, complex_order, is_bool, is_complex_dtype, is_integer, is_ordered
from ivy_protocol.numpy._values import (
    NoValue,
    arrays,
    dtype_of,
    ivy_dtype,
    kind_of,
    kind_of_name,
    mask_of,
    np_dtype,
    pair,
    promote,
    store,
    strong_arrays,
    to_linked,
    to_native,
    type_of,
    value_for_writing,
)

_operands = BinaryUfunc(ivy.add, "add")._operands
_library_where = LibraryFunction(ivy.where)


def _where_directly(condition: Any, x: Any, y: Any, /) -> Any:
    cls = type(x)
    if type(condition) is not cls or type(y) is not cls or x.dtype is not y.dtype or not is_bool(condition):
        return NotImplemented
    function = _library_where.of(x)
    return NotImplemented if function is None else function(condition, x, y)


@direct(_where_directly)
@forwards_ternary(ivy.where, is_bool)
def where(condition: ArrayLike, x: Any = NoValue, y: Any = NoValue, /) -> Any:
    """``numpy.where``: elements of one array or the other; with only a condition, the indices where it is True."""
    if x is NoValue and y is NoValue:
        return nonzero(condition)
    mask = to_native(condition)
    x1, x2 = _operands(x, y)
    mask = ivy.astype(mask, "bool") if kind_of(mask) != "b" else mask
    return wrap(ivy.where(mask, x1, x2))


@forwards_to(ivy.nonzero, min_ndim=1)
def nonzero(a: ArrayLike) -> tuple[Any, ...]:
    """``numpy.nonzero``: the indices of the nonzero elements."""
    x = to_native(a)
    if not ivy.shape(x):
        raise IvyValueError("ivy.numpy.nonzero: a 0-d array has no indices; use np.atleast_1d(x).nonzero()")
    return wrap(tuple(ivy.nonzero(x)))


@public
def flatnonzero(a: ArrayLike) -> Any:
    """``numpy.flatnonzero``: the flat indices of the nonzero elements."""
    return wrap(ivy.nonzero(ivy.reshape(to_native(a), (-1,)))[0])


@forwards_to(ivy.argwhere)
def argwhere(a: ArrayLike) -> Any:
    """``numpy.argwhere``: the indices of the nonzero elements, as rows."""
    return wrap(ivy.argwhere(to_native(a)))


@forwards_binary(ivy.searchsorted, lambda a, b: len(a.shape) == 1)
def searchsorted(a: ArrayLike, v: ArrayLike, side: Any = "left", sorter: Any = None) -> Any:
    """``numpy.searchsorted``: the indices at which to insert elements into a sorted array."""
    rows, values = strong_arrays(a, v)
    if len(ivy.shape(rows)) > 1:
        raise IvyValueError("ivy.numpy.searchsorted: the sorted array must be 1-D; for batches use ivy.searchsorted")
    dtype = promote(type_of(rows), type_of(values))
    rows, values = [ivy.astype(x, ivy_dtype(dtype)) for x in (rows, values)]
    return wrap(ivy.searchsorted(rows, values, side=side, sorter=None if sorter is None else to_native(sorter)))


_ORDERED = ("float32", "float64", "int32", "int64")
_library_sort = LibraryFunction(ivy.sort, "axis", "stable", dtypes=_ORDERED)
_library_argsort = LibraryFunction(ivy.argsort, "axis", "stable", dtypes=_ORDERED)


def _sort_directly(a: Any, axis: Any = -1) -> Any:
    # As in NumPy, sorting is not stable by default, because stable sorting takes longer.
    function = _library_sort.of(a) if type(axis) is int else None
    return NotImplemented if function is None else function(a, axis=axis, stable=False)


def _argsort_directly(a: Any, axis: Any = -1) -> Any:
    function = _library_argsort.of(a) if type(axis) is int else None
    return NotImplemented if function is None else function(a, axis=axis, stable=False)


@direct(_sort_directly)
@forwards_to(ivy.sort, "axis", "axis", accepts=is_ordered)
def sort(
    a: ArrayLike, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: bool | None = None
) -> Any:
    """``numpy.sort``: the sorted elements."""
    _check_order(order)
    x = to_native(a)
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    if is_complex_dtype(getattr(x, "dtype", None)):
        return wrap(ivy.take_along_axis(x, complex_order(x, axis), axis=axis))
    return wrap(ivy.sort(x, axis=axis))


def _check_order(order: Any) -> None:
    if order is not None:
        raise IvyValueError("ivy.numpy: order= is not supported, because ivy has no structured arrays")


@direct(_argsort_directly)
@forwards_to(ivy.argsort, "axis", "axis", accepts=is_ordered)
def argsort(
    a: ArrayLike, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: bool | None = None
) -> Any:
    """``numpy.argsort``: the indices that sort an array."""
    _check_order(order)
    x = to_native(a)
    if axis in (-1, 0) and not ivy.shape(x):
        return wrap(ivy.zeros((1,), dtype=ivy_dtype("int64"), like=x))
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    return wrap(complex_order(x, axis) if kind_of(x) == "c" else ivy.argsort(x, axis=axis))


@forwards_sequence(ivy.lexsort, needs_axes=True)
def lexsort(keys: Any, axis: int = -1) -> Any:
    """``numpy.lexsort``: the indices that sort by several keys; the last key is the primary one."""
    stacked = keys if isinstance(keys, list | tuple) else to_native(keys)
    rows = [to_native(k) for k in (stacked if stacked is keys else ivy.unstack(stacked) if ivy.shape(stacked) else ())]
    if not rows:
        raise ivy.IvyTypeError(
            "ivy.numpy.lexsort: need a sequence of one or more keys, the last of which is the primary key"
        )
    if not any(map(ivy.shape, rows)):
        # Check `axis` as for 1-D keys, because NumPy treats 0-d keys as 1-D arrays with one element.
        normalize_axis(axis, 1)
        return wrap(ivy.astype(ivy.zeros_like(ivy.asarray(rows[0])), ivy_dtype("int64")))
    return wrap(ivy.lexsort(rows, axis=axis))


@public
def partition(a: ArrayLike, kth: Any, axis: int | None = -1, kind: str = "introselect", order: Any = None) -> Any:
    """``numpy.partition``: the elements, partially sorted so that those at `kth` are in sorted position."""
    return wrap(ivy.partition(to_native(a), kth, axis))


@public
def argpartition(a: ArrayLike, kth: Any, axis: int | None = -1, kind: str = "introselect", order: Any = None) -> Any:
    """``numpy.argpartition``: the indices of `partition`."""
    return wrap(ivy.argpartition(to_native(a), kth, axis))


@public
def sort_complex(a: ArrayLike) -> Any:
    """``numpy.sort_complex``: complex numbers, sorted by real part, then by imaginary part."""
    x = to_native(a)
    small = type_of(x) in ("int8", "uint8", "int16", "uint16", "complex64")
    x = ivy.astype(x, ivy_dtype("complex64" if small else "complex128"))
    return wrap(ivy.take_along_axis(x, complex_order(x), axis=-1))


@public
def extract(condition: ArrayLike, arr: ArrayLike) -> Any:
    """``numpy.extract``: the elements where a condition is True."""
    return wrap(ivy.extract(ivy.astype(to_native(condition), "bool"), to_native(arr)))


@public
def compress(condition: ArrayLike, a: ArrayLike, axis: int | None = None, out: Any = None) -> Any:
    """``numpy.compress``: the slices along an axis where a condition is True."""
    return store(ivy.compress(ivy.astype(to_native(condition), "bool"), to_native(a), axis=axis), out)


_ALL = slice(None)


def _checks_bounds(data: Any) -> bool:
    """Return True if indexing a native array raises for indices out of bounds, as on NumPy and on torch's CPU."""
    return type(data) is np.ndarray or getattr(data, "is_cpu", False) is True


def _try_getitem(fn: Any) -> Any:
    """Decorate a function of an array, indices and an axis. Common calls compute ``x[indices]``; other calls take the
    slow path, the decorated function.
    """

    @wraps(fn)
    def call(a: Any = MISSING, indices: Any = MISSING, /, axis: Any = None, *args: Any, **kwargs: Any) -> Any:
        cls = _arrays.ndarray
        if type(a) is cls and type(indices) is cls and not args and not kwargs:
            data, index_data = a._data, indices._data
            position = 0 if axis is None and data.ndim == 1 else axis
            # Take the slow path for 0-d indices: ``x[indices]`` may then be a view, but the function must return a
            # copy.
            if (
                type(position) is int
                and 0 <= position < 2
                and index_data.ndim
                and is_integer(index_data)
                and _checks_bounds(data)
            ):
                try:
                    return wrap(ivy.get_item(data, (_ALL, index_data))) if position else a[indices]
                except IvyException:
                    return slow_path(a, indices, axis)
        if args:
            return slow_path(a, indices, axis, *args, **kwargs)
        return slow_path(*[x for x in (a, indices) if x is not MISSING], axis=axis, **kwargs)

    slow_path: Any = public(fn, call)
    decorated: Any = call
    decorated.__ivy_explain__ = slow_path.__ivy_explain__
    return call


@_try_getitem
def take(a: ArrayLike, indices: Any, axis: int | None = None, out: Any = None, mode: Any = "raise") -> Any:
    """``numpy.take``: the elements at indices along an axis.

    Raises
    ------
    IvyIndexError
        An index is out of bounds. Compiled code does not check indices: it returns NaN, or the minimum integer, for
        such an index.
    """
    x = ivy.asarray(to_native(a))
    index_array = _indices(x, indices)
    x = ivy.reshape(x, (-1,)) if axis is None else x
    normalized_axis = 0 if axis is None else normalize_axis(axis, x.ndim)
    length = x.shape[normalized_axis]
    if mode == "raise":
        _check_bounds("take", index_array, length)
        return store(ivy.take(x, index_array, axis=normalized_axis), out)
    return store(ivy.take(x, index_array, axis=normalized_axis, mode=mode), out)


def _indices(x: Any, indices: Any) -> Any:
    """Convert indices to an integer array on the backend of another array."""
    result = ivy.asarray(pair(x, indices)[1])
    if not result.size and not hasattr(indices, "dtype"):
        return ivy.astype(result, ivy_dtype("int64"))
    if kind_of(result) not in "iu":
        raise IvyTypeError(f"ivy.numpy: indices must be integers, not {type_of(result)}")
    return result


def _take_directly(arr: Any, indices: Any, axis: Any = -1) -> Any:
    """Return the native result of `take_along_axis` if the library checks the indices, or ``NotImplemented``."""
    cls = type(arr)
    is_usual = type(indices) is cls in array_types and type(axis) is int and not is_compiling()
    if not is_usual or not has_default_state() or graph_of.get():
        return NotImplemented
    backend = loaded[backend_name(cls)]
    take: Any = None if backend.registered else backend.hooks.take_in_bounds
    return NotImplemented if take is None else take(arr, indices, axis)


@direct(_take_directly)
@public
def take_along_axis(arr: ArrayLike, indices: Any, axis: int | None = -1) -> Any:
    """``numpy.take_along_axis``: elements selected by an array of indices along an axis."""
    array: Any = arr
    is_direct = type(arr) is type(indices) is _arrays.ndarray and is_integer(indices._data)
    if is_direct and array._data.ndim == indices._data.ndim == 1 and axis in (0, -1) and _checks_bounds(array._data):
        return array[indices]
    data, index_data = [x._data if type(x) is _arrays.ndarray else x for x in (array, indices)]
    result = _take_directly(data, index_data, axis)
    if result is not NotImplemented:
        return ndarray_of(result)
    result = try_numpy(np.take_along_axis, (arr, indices, axis), {})
    if result is not NotImplemented:
        return result
    x = to_native(arr)
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    index_array = ivy.asarray(_along_axis_indices(x, indices))
    _check_bounds("take_along_axis", index_array, ivy.shape(x)[normalize_axis(axis, len(ivy.shape(x)))])
    return wrap(ivy.take_along_axis(x, index_array, axis=axis))


def _check_bounds(
    name: str, indices: Any, length: int | None, lowest: int | None = None, error: type[IvyException] = IvyIndexError
) -> None:
    """Raise if indices are out of bounds. Traced indices are not checked."""
    if is_compiling() or not indices.size or length is None or is_traced(indices._backend, indices._data):
        return
    if int(ivy.min(indices._data)) < (-length if lowest is None else lowest) or int(ivy.max(indices._data)) >= length:
        raise error(f"ivy.numpy.{name}: an index is out of bounds for the length {length}")


def _along_axis_indices(x: Any, indices: Any) -> Any:
    """Convert the indices of ``take_along_axis`` or ``put_along_axis`` to a native array; check dtype and `ndim`."""
    index_array = to_native(indices)
    if kind_of(index_array) not in "iu":
        raise IvyIndexError(f"ivy.numpy: `indices` must be an integer array, not an array of {type_of(index_array)}")
    if len(ivy.shape(index_array)) != len(ivy.shape(x)):
        raise IvyValueError("ivy.numpy: `indices` and `arr` must have the same number of dimensions")
    return index_array


@public
def choose(a: ArrayLike, choices: Any, out: Any = None, mode: Any = "raise") -> Any:
    """``numpy.choose``: elements of several arrays, selected by an index array."""
    rows = arrays(*(choices if isinstance(choices, list | tuple) else ivy.unstack(to_native(choices))))
    selectors = ivy.asarray(to_native(a))
    if mode == "raise":
        _check_bounds("choose", selectors, len(rows), lowest=0, error=IvyValueError)
    return store(ivy.choose(selectors, rows) if mode == "raise" else ivy.choose(selectors, rows, mode=mode), out)


@public
def select(condlist: Sequence[Any], choicelist: Sequence[Any], default: Any = 0) -> Any:
    """``numpy.select``: elements of the first array whose condition is True."""
    if len(condlist) != len(choicelist):
        raise IvyValueError("ivy.numpy.select: pass as many conditions as choices")
    if not condlist:
        raise IvyValueError("ivy.numpy.select: pass at least one condition")
    if any([kind_of(c) != "b" for c in condlist]):
        raise IvyTypeError("ivy.numpy.select: conditions must be boolean arrays")
    result = default
    dtype = promote(*[c if type(c) in (int, float, complex, bool) else type_of(c) for c in (*choicelist, default)])
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        result = where(condition, choice, result)
    return wrap(ivy.astype(result, ivy_dtype(dtype)))


@public
def piecewise(x: ArrayLike, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """``numpy.piecewise``: the results of functions, selected by conditions."""
    data = wrap(ivy.asarray(to_native(x)))
    conditions = condlist if isinstance(condlist, list | tuple) and np.ndim(condlist[0]) == data.ndim else [condlist]
    conditions = [wrap(ivy.astype(ivy.asarray(to_native(c)), "bool")) for c in conditions]
    if len(funclist) == len(conditions) + 1:
        covered = conditions[0]
        for c in conditions[1:]:
            covered = ivy.logical_or(covered, c)
        conditions.append(ivy.logical_not(covered))
    result = wrap(ivy.zeros_like(data))
    for condition, fn in zip(conditions, funclist, strict=True):
        if not callable(fn):
            result = ivy.where(condition, value_for_writing(data, fn), result)
        elif not _is_concrete(condition):
            # In a trace, the number of selected elements is unknown. Call the function for all elements, and assume
            # that the function is elementwise.
            result = ivy.where(condition, value_for_writing(data, fn(data, *args, **kw)), result)
        elif (selected := wrap(ivy.get_item(data, condition))).size:
            result[condition] = fn(selected, *args, **kw)
    return wrap(result)


def _is_concrete(x: Any) -> bool:
    """Return True if the elements of an array are known. Traced arrays have no known elements."""
    return isinstance(x, ivy.Array) and not is_compiling() and not tracing() and not is_traced(x._backend, x._data)


@forwards_to(ivy.diagonal, "offset", "offset", accepts=is_matrix, returns_view=True)
def diagonal(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """``numpy.diagonal``: the diagonals of matrices."""
    return wrap(ivy.diagonal(to_linked(a), offset=offset, axis1=axis1, axis2=axis2))


@public
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: Any = "C") -> Any:
    """``numpy.ravel_multi_index``: the flat indices of multi-indices."""
    rows = multi_index if isinstance(multi_index, list | tuple) else ivy.unstack(to_native(multi_index))
    index_arrays = [_as_int64(r) for r in rows]
    dims = (dims,) if isinstance(dims, int) else tuple(dims)
    modes = mode if isinstance(mode, tuple) else (mode,)
    if not {"wrap", "clip", "raise"}.issuperset(modes):
        raise IvyTypeError(f"ivy.numpy.ravel_multi_index: the mode must be 'raise', 'wrap' or 'clip', not {mode!r}")
    if len(index_arrays) != len(dims) or (
        0 in dims and any([not n and 0 not in ivy.shape(r) for r, n in zip(index_arrays, dims, strict=True)])
    ):
        raise IvyValueError(
            f"ivy.numpy.ravel_multi_index: {len(index_arrays)} indices do not match an array of the shape {dims}"
        )
    if modes != ("raise",):
        fit_by_mode = {"wrap": ivy.remainder, "clip": lambda r, n: ivy.clip(r, 0, n - 1), "raise": lambda r, n: r}
        modes = modes * len(index_arrays) if len(modes) == 1 else modes
        index_arrays = [fit_by_mode[m](r, n) if n else r for r, n, m in zip(index_arrays, dims, modes, strict=True)]
    try:
        return wrap(ivy.ravel_multi_index(index_arrays, dims, mode="raise", order=order))
    except IvyIndexError as error:
        raise IvyValueError(str(error)) from error.__cause__


def _as_int64(x: Any) -> Any:
    """Convert indices to int64. Raise if they are not integers, such as the float64 array of an empty list."""
    x = to_native(x)
    dtype = type_of(x)
    if dtype == "int64":
        return x
    if kind_of_name(dtype) not in "iu":
        raise IvyTypeError(f"ivy.numpy: indices must be integral, not {dtype}; pass dtype=int")
    return ivy.astype(x, ivy_dtype("int64"))


@public
def unravel_index(indices: Any, shape: Any, order: Any = "C") -> tuple[Any, ...]:
    """``numpy.unravel_index``: the multi-indices of flat indices."""
    flat_indices, sizes = _as_int64(indices), shape if isinstance(shape, list | tuple) else (shape,)
    if not sizes and ivy.shape(flat_indices):
        raise IvyValueError("ivy.numpy.unravel_index: multiple indices are not supported for 0d array; pass one index")
    if 0 in ivy.shape(flat_indices):
        return tuple([wrap(ivy.copy_array(flat_indices)) for _ in sizes])
    try:
        return wrap(tuple(ivy.unravel_index(flat_indices, tuple(sizes), order=order)))
    except IvyIndexError as error:
        raise IvyValueError(str(error)) from error.__cause__


def _writable(name: str, a: Any) -> ivy.Array:
    to_native(a)
    if not isinstance(a, ivy.Array):
        raise IvyTypeError(f"ivy.numpy.{name} can write only to an array of ivy, not to a {type(a).__name__}")
    return a


@public
def put(a: Any, ind: Any, v: Any, mode: str = "raise") -> None:
    """``numpy.put``: write values at flat indices."""
    x = _writable("put", a)
    flat_indices = ivy.to_numpy(ivy.asarray(to_native(ind))).ravel()
    size = x.size or 0
    if mode == "raise" and np.any((flat_indices < -size) | (flat_indices >= size)):
        raise IvyIndexError(f"ivy.numpy.put: an index is out of bounds for {size} elements")
    flat_indices = flat_indices % size if mode != "clip" else np.clip(flat_indices, 0, size - 1)
    values = _repeat_values(x, v, flat_indices.size)
    if values is None:
        return
    # If an index is repeated, write only its last value.
    last_values = {int(index): n for n, index in enumerate(flat_indices)}
    sources = np.fromiter(last_values.values(), "int64", len(last_values))
    flat = ivy.copy_array(ivy.reshape(x._data, (-1,)))
    write(flat, np.fromiter(last_values, "int64", len(last_values)), ivy.take(values, sources, axis=0))
    write(x, ..., ivy.reshape(flat, tuple(x.shape)))


def _check_safe(name: str, x: Any, values: Any) -> None:
    """Raise if NumPy cannot safely cast values to the dtype of an array."""
    scalar = isinstance(values, np.generic)
    if hasattr(values, "dtype") and not scalar and not np.can_cast(dtype_of(values), dtype_of(x), "safe"):
        raise IvyDtypePromotionError(
            f"ivy.numpy.{name}: {type_of(values)} cannot be cast to {type_of(x)} safely; cast the values first, with "
            "astype"
        )


def _repeat_values(x: Any, values: Any, count: int) -> Any:
    """Return `count` values in the dtype of an array, repeated as needed; None if there are none."""
    flat_values = ivy.reshape(value_for_writing(x, values), (-1,))
    if flat_values.size == 0:
        return None
    return ivy.tile(flat_values, (-(-count // max(flat_values.size or 0, 1)) or 1,))[:count]


@public
def place(arr: Any, mask: Any, vals: Any) -> None:
    """``numpy.place``: write values in order to the elements where a mask is True."""
    x = _writable("place", arr)
    flat_mask = ivy.astype(ivy.reshape(arrays(x, mask)[1], (-1,)), "bool")
    size = x.size or 0
    _check_safe("place", x, vals)
    if not bool(ivy.any(flat_mask)):
        return
    order = ivy.cumulative_sum(ivy.astype(flat_mask, "int64" if size > 2**31 else "int32")) - 1
    if not np.size(vals if not hasattr(vals, "size") else vals.size and 1):
        raise IvyValueError("ivy.numpy.place: Cannot insert from an empty array")
    values = ivy.take(_repeat_values(x, vals, size), ivy.maximum(order, 0), axis=0)
    result = ivy.where(flat_mask, values, ivy.reshape(x._data, (-1,)))
    write(x, ..., ivy.reshape(result, tuple(x.shape)))


@public
def putmask(a: Any, mask: Any, values: Any) -> None:
    """``numpy.putmask``: where a mask is True, replace the element by the value at the same position."""
    x = _writable("putmask", a)
    _check_safe("putmask", x, values)
    bool_mask, new_values = ivy.astype(arrays(x, mask)[1], "bool"), _repeat_values(x, values, x.size or 0)
    if new_values is not None:
        write(x, ..., ivy.where(bool_mask, ivy.reshape(new_values, tuple(x.shape)), x._data))


@public
def copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    """``numpy.copyto``: copy the elements of an array to another, where a mask is True."""
    x = _writable("copyto", dst)
    dtype = promote(type_of(x), src) if type(src) in PYTHON else type_of(to_native(src))
    if not np.can_cast(np_dtype(dtype), dtype_of(x), casting):  # type: ignore[reportArgumentType]
        raise IvyDtypePromotionError(
            f"ivy.numpy.copyto: {dtype} cannot be cast to {type_of(x)} with casting={casting!r}; pass casting='unsafe'"
        )
    values = value_for_writing(x, src)
    extra_ndim = len(ivy.shape(values)) - len(ivy.shape(x))
    if extra_ndim > 0 and set(ivy.shape(values)[:extra_ndim]) == {1}:
        # Drop leading axes of size 1, as an assignment to x[...] does.
        values = ivy.reshape(values, ivy.shape(values)[extra_ndim:])
    values = ivy.broadcast_to(values, tuple(x.shape))
    write(x, ..., values if where is True else ivy.where(mask_of(where), values, x._data))


@public
def put_along_axis(arr: Any, indices: Any, values: Any, axis: int | None) -> None:
    """``numpy.put_along_axis``: write values to the elements that an array of indices selects along an axis."""
    x = _writable("put_along_axis", arr)
    flat, position = (ivy.reshape(x._data, (-1,)), 0) if axis is None else (x._data, axis)
    index_array = ivy.asarray(_along_axis_indices(flat, indices))
    _check_bounds("put_along_axis", index_array, ivy.shape(flat)[normalize_axis(position, len(ivy.shape(flat)))])
    result = ivy.put_along_axis(flat, index_array, value_for_writing(x, values), position)
    write(x, ..., ivy.reshape(result, tuple(x.shape)))


@public
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    """``numpy.fill_diagonal``: write values to the diagonal of a matrix."""
    x = _writable("fill_diagonal", a)
    write(x, ..., ivy.fill_diagonal(x._data, value_for_writing(x, val), wrap=wrap))
