"""Functions of NumPy that change the shape of arrays, and join, split or rearrange them."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ivy_protocol.backends.views import layout, of_other_libraries, shows_other_memory
from ivy_protocol.base.typing import ArrayLike, ShapeLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyException, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import (
    as_0d_array,
    is_contiguous,
    is_scalar,
    link_view,
    linkable,
    view_types,
    wrap,
    wrap_array,
)
from ivy_protocol.numpy._dispatch import IvyAxisError, as_index, normalize_axis, public
from ivy_protocol.numpy._forward import OPTION_TYPES, forwarding
from ivy_protocol.numpy._library import LibraryFunction, direct, have_one_dtype
from ivy_protocol.numpy._rows import call_on_list, forwards_scalars, forwards_sequence, forwards_to, has_ndim, on_plain
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import (
    arrays,
    dtype_of,
    ivy_dtype,
    kind_of,
    normalize_shape,
    np_dtype,
    promote,
    store,
    strong_arrays,
    to_linked,
    to_native,
    to_natives,
    type_of,
    value_for_writing,
)


@forwarding(ivy.reshape, positional=("shape",), required=1, needs_views=True, types=OPTION_TYPES | {list})
@on_plain
def reshape(a: ArrayLike, /, shape: ShapeLike, order: str = "C", *, copy: bool | None = None) -> Any:
    """``numpy.reshape``: an array with another shape."""
    if order == "C" and copy is None:
        array: Any = a
        if type(shape) is int:
            shape = (shape,)
        elif type(shape) is list and _INT_ONLY.issuperset(map(type, shape)):
            shape = tuple(shape)
        if type(a) is _arrays.ndarray and type(shape) is tuple and type(array._data) in view_types:
            try:
                return (
                    wrap_array(ivy.reshape(array._data, shape))
                    if shape
                    else _as_array_view(a, ivy.reshape(array._data, shape))
                )
            except IvyException:
                # Raise NumPy's error if the shape is invalid. Otherwise raise the library's error again.
                normalize_shape(shape)
                raise
        return _as_array_view(a, ivy.reshape(to_linked(a), normalize_shape(shape)))
    return _as_array_view(a, _reshape_in_order(a, normalize_shape(shape), order, copy=copy))


def _reshape_in_order(a: Any, shape: Any, order: str, **options: Any) -> Any:
    """Reshape an array with its elements in the given order."""
    return ivy.reshape(to_linked(a), shape, order=_resolve_order(a, order), **options)


def _as_array_view(a: Any, result: Any) -> Any:
    """Mark a 0-d view of `a` as a mutable array. If `a` represents an immutable NumPy scalar, return a copy instead."""
    return wrap(ivy.copy_array(result)) if isinstance(a, ivy.Array) and is_scalar(a) else as_0d_array(result)


def _resolve_order(x: Any, order: str) -> Any:
    """Return "C" or "F" for a given order. For "A" and "K", return the memory order of a NumPy array, or else "C"."""
    native = x._data if isinstance(x, ivy.Array) else x
    if order in ("A", "K") and isinstance(native, np.ndarray):
        return "F" if native.flags.f_contiguous and not native.flags.c_contiguous else "C"
    return "F" if order == "F" else "C"


def _flatten(data: Any) -> Any:
    return ivy.reshape(data, (-1,))


def _is_plain_contiguous(data: Any) -> bool:
    """Return True for a contiguous native array. Return False if copies exist that replace views, because the slow path
    must then check the links of the array.
    """
    return is_contiguous(data) and not of_other_libraries()


@forwards_to(_flatten, accepts=_is_plain_contiguous, returns_view=True)
def ravel(a: ArrayLike, order: str = "C") -> Any:
    """``numpy.ravel``: the flattened array; a copy only if the elements are not contiguous."""
    result = _reshape_in_order(a, (-1,), order) if order != "C" else ivy.reshape(to_linked(a), (-1,))
    # For a linked array, `layout` returns an array with the strides that NumPy would use: check these strides. For
    # other arrays, check whether `result` is contiguous.
    numpy_layout = layout(a) if getattr(a, "_link", None) is not None else None
    if numpy_layout is not None:
        is_view = numpy_layout.flags.f_contiguous if order == "F" else numpy_layout.flags.c_contiguous
    else:
        is_view = is_contiguous(result._data if isinstance(result, ivy.Array) else result)
        is_view = is_view and not (isinstance(a, ivy.Array) and type(a._data) in view_types and shows_other_memory(a))
    return wrap(result if is_view else ivy.copy_array(result))


_INT_ONLY = frozenset((int,))
_REVERSED = [tuple(range(n))[::-1] for n in range(65)]


def _transpose(x: Any, axes: Any = None) -> Any:
    """Permute the axes of a native array, by default in reverse order."""
    return ivy.permute_dims(x, _REVERSED[x.ndim] if axes is None else axes)


@forwarding(_transpose, positional=("axes",), needs_views=True)
@on_plain
def transpose(a: ArrayLike, axes: Sequence[int] | None = None) -> Any:
    """``numpy.transpose``: the axes permuted, by default reversed."""
    array: Any = a
    if axes is None and type(a) is _arrays.ndarray and type(array._data) in view_types:
        return wrap_array(ivy.permute_dims(array._data, _REVERSED[len(array._data.shape)]))
    order: Any = axes
    is_direct = type(order) is tuple and type(a) is _arrays.ndarray and type(array._data) in view_types
    if is_direct and len(order) == len(array._data.shape) and _INT_ONLY.issuperset(map(type, order)):
        return wrap_array(ivy.permute_dims(array._data, order))
    x = to_linked(a)
    count = len(ivy.shape(x))
    if axes is not None and len(axes) != count:
        raise IvyValueError(f"ivy.numpy.transpose: axes {tuple(axes)} don't match an array of {count} axes")
    order = tuple(range(count))[::-1] if axes is None else [normalize_axis(n, count) for n in axes]
    return wrap(ivy.permute_dims(x, order))


permute_dims = transpose


@forwards_to(ivy.matrix_transpose, returns_view=True)
def matrix_transpose(x: ArrayLike, /) -> Any:
    """``numpy.matrix_transpose``: the last two axes swapped."""
    return wrap(ivy.matrix_transpose(to_linked(x)))


@forwards_scalars(ivy.moveaxis, int, returns_view=True)
def moveaxis(a: ArrayLike, source: int | Sequence[int], destination: int | Sequence[int]) -> Any:
    """``numpy.moveaxis``: axes moved to other positions."""
    return wrap(ivy.moveaxis(to_linked(a), source, destination))


@public
def rollaxis(a: ArrayLike, axis: int, start: int = 0) -> Any:
    """``numpy.rollaxis``: an axis moved before another."""
    count = len(ivy.shape(to_native(a)))
    axis, start = normalize_axis(axis, count), start + count if start < 0 else start
    if not 0 <= start <= count:
        raise IvyAxisError(f"ivy.numpy.rollaxis: start {start} is out of bounds for array of dimension {count}")
    return moveaxis(a, axis, start - 1 if axis < start else start)


@forwards_scalars(ivy.swapaxes, int, returns_view=True)
def swapaxes(a: ArrayLike, axis1: int, axis2: int) -> Any:
    """``numpy.swapaxes``: two axes swapped."""
    return wrap(ivy.swapaxes(to_linked(a), axis1, axis2))


@forwards_to(ivy.expand_dims, "axis", "axis", returns_view=True)
def expand_dims(a: ArrayLike, axis: int | Sequence[int]) -> Any:
    """``numpy.expand_dims``: new axes of size 1."""
    is_sequence = isinstance(axis, list | tuple)
    return wrap(ivy.expand_dims(to_linked(a), tuple(axis) if is_sequence else as_index(axis)))


@forwards_to(ivy.squeeze, "axis", "axis", returns_view=True, needs_axes=True)
def squeeze(a: ArrayLike, axis: int | tuple[int, ...] | None = None) -> Any:
    """``numpy.squeeze``: axes of size 1 removed."""
    return _as_array_view(a, ivy.squeeze(to_linked(a)) if axis is None else ivy.squeeze(to_linked(a), axis))


@forwards_to(ivy.broadcast_to, "shape", "shape", returns_view=True)
def broadcast_to(array: ArrayLike, shape: ShapeLike, subok: bool = False) -> Any:
    """``numpy.broadcast_to``: a read-only view of an array, broadcast to a shape."""
    sizes = normalize_shape(shape)
    return _link_broadcast(wrap(ivy.broadcast_to(to_native(array), sizes)), array, sizes)


def _link_broadcast(result: Any, array: Any, shape: tuple[int, ...]) -> Any:
    """Link a broadcast copy to its array as a read-only view, if the backend has no views."""
    needs_link = isinstance(array, ivy.Array) and array._backend.copies is True
    return (
        link_view(result, array, lambda data: ivy.broadcast_to(data, shape), read_only=True) if needs_link else result
    )


@forwarding(ivy.broadcast_arrays, -1, returns=tuple)
@public
def broadcast_arrays(*args: ArrayLike, subok: bool = False) -> tuple[Any, ...]:
    """``numpy.broadcast_arrays``: views of arrays, broadcast to their common shape."""
    results = wrap(tuple(ivy.broadcast_arrays(*to_natives(args))))
    return tuple([_link_broadcast(x, array, tuple(x.shape)) for x, array in zip(results, args, strict=True)])


@public
def broadcast_shapes(*args: ShapeLike) -> tuple[int, ...]:
    """``numpy.broadcast_shapes``: the common shape of arrays."""
    try:
        return np.broadcast_shapes(*[normalize_shape(shape) for shape in args])
    except ValueError as error:
        raise IvyBroadcastShapeError(f"ivy.numpy.broadcast_shapes: {error}") from error


def _at_least(fn: Callable[[Any], Any], arys: tuple[Any, ...], min_ndim: int) -> Any:
    results = [
        x if isinstance(x, ivy.Array) and x.ndim >= min_ndim else _add_axes(fn, to_linked(x), min_ndim) for x in arys
    ]
    return results[0] if len(results) == 1 else tuple(results)


def _add_axes(fn: Callable[[Any], Any], x: Any, min_ndim: int) -> Any:
    """Add axes to an array. On backends without views, the result is linked to the array."""
    if not isinstance(x, ivy.Array):
        return wrap(fn(x))
    for axis in ((0, 1, 2), (0, 2), (2,))[x.ndim] if min_ndim == 3 else range(min_ndim - x.ndim):
        x = ivy.expand_dims(x, axis=axis)
    return wrap(x)


def _with_link(x: Any) -> Any:
    """Return an array to which a reversed copy of its elements can be linked as a view.

    Only NumPy has views with negative strides; other libraries copy the elements.
    """
    if not isinstance(x, ivy.Array):
        return to_native(x)
    if type(x._data) not in view_types:
        return x
    return linkable(x)


def _to_2d(data: Any) -> Any:
    """Add leading axes to a 0-d or 1-D array."""
    return ivy.expand_dims(data, axis=0) if data.ndim == 1 else ivy.reshape(data, (1, 1))


def _to_3d(data: Any) -> Any:
    """Add axes to a 0-d, 1-D or 2-D array, at the positions of NumPy's ``atleast_3d``."""
    return ivy.expand_dims(data, axis=2) if data.ndim == 2 else ivy.reshape(data, (1, -1, 1))


@forwards_to(ivy.atleast_1d, accepts=has_ndim(0, 0), returns_view=True)
def atleast_1d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_1d``: arrays with at least one axis."""
    return _at_least(ivy.atleast_1d, arys, 1)


@forwards_to(_to_2d, accepts=has_ndim(0, 1), returns_view=True)
def atleast_2d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_2d``: arrays that are at least 2-D."""
    return _at_least(ivy.atleast_2d, arys, 2)


@forwards_to(_to_3d, accepts=has_ndim(0, 2), returns_view=True)
def atleast_3d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_3d``: arrays with at least three axes."""
    return _at_least(ivy.atleast_3d, arys, 3)


def _promote_all(arrays: Any, dtype: Any, out: Any = None, casting: str = "same_kind") -> list[Any]:
    if out is not None and dtype is not None:
        raise IvyTypeError("ivy.numpy: pass either out= or dtype=, not both")
    if not hasattr(arrays, "__getitem__"):
        raise IvyTypeError(f"ivy.numpy: arrays to join must be a list or tuple, not a {type(arrays).__name__}")
    natives = to_natives(arrays)
    if dtype is None and natives and len({getattr(x, "dtype", x) for x in natives}) == 1:
        return natives
    result_dtype = promote(*[type_of(x) for x in natives]) if dtype is None and natives else dtype
    for x in natives if dtype is not None else []:
        if not np.can_cast(dtype_of(x), np_dtype(dtype), casting):  # type: ignore[reportArgumentType]
            raise IvyTypeError(
                f"ivy.numpy: an array of {type_of(x)} cannot be cast to {dtype} with casting={casting!r}"
            )
    if not natives:
        raise IvyValueError("ivy.numpy: pass at least one array to join")
    return [
        x if dtype is None and type_of(x) == result_dtype else ivy.astype(x, ivy_dtype(result_dtype)) for x in natives
    ]


_library_concat = LibraryFunction(ivy.concat, "axis")


def _concatenate_directly(arrays: Any, /, axis: Any = 0) -> Any:
    is_usual = type(arrays) in (list, tuple) and arrays and type(axis) is int and have_one_dtype(arrays)
    function = _library_concat.of(arrays[0]) if is_usual and arrays[0].ndim else None
    return NotImplemented if function is None else function(arrays, axis=axis)


@direct(_concatenate_directly)
@forwards_sequence(ivy.concat, needs_axes=True)
def concatenate(
    arrays: Any, /, axis: int | None = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind"
) -> Any:
    """``numpy.concatenate``: arrays joined along an axis; without an axis, flattened first."""
    natives = _promote_all(arrays, dtype, out, casting)
    if axis is None:
        natives = [ivy.reshape(x, (-1,)) for x in natives]
    elif not all([len(ivy.shape(x)) for x in natives]):
        raise IvyValueError("ivy.numpy.concatenate: zero-dimensional arrays cannot be concatenated; use np.stack")
    return store(ivy.concat(natives, axis=axis or 0), out, casting=casting)


concat = concatenate


@forwards_sequence(ivy.stack)
def stack(arrays: Any, axis: int = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.stack``: arrays joined along a new axis."""
    return store(ivy.stack(_promote_all(arrays, dtype, out, casting), axis=axis), out, casting=casting)


_concat, _stack, _concat_side_by_side = call_on_list(ivy.concat), call_on_list(ivy.stack), call_on_list(ivy.hstack)
_FIRST, _SECOND, _THIRD = [{"axis": n} for n in range(3)]


def _common_ndim(natives: list[Any]) -> int:
    """Return the `ndim` of native arrays; 0 if the arrays differ in `ndim`, or if an `ndim` is unknown."""
    ndim = natives[0].ndim
    for x in natives:
        if x.ndim != ndim:
            return 0
    # Count an unknown rank as 0. TensorFlow returns -1 for it.
    return max(ndim or 0, 0)


def _vstack(natives: list[Any]) -> Any:
    ndim = _common_ndim(natives)
    return _stack(natives) if ndim == 1 else _concat(natives, _FIRST) if ndim else ivy.vstack(natives)


def _hstack(natives: list[Any]) -> Any:
    if type(natives[0]) is not np.ndarray:
        return _concat_side_by_side(natives)
    ndim = _common_ndim(natives)
    return _concat(natives, _FIRST if ndim == 1 else _SECOND) if ndim else ivy.hstack(natives)


def _dstack(natives: list[Any]) -> Any:
    ndim = _common_ndim(natives)
    if ndim == 1:
        return ivy.expand_dims(ivy.stack(natives, axis=1), axis=0)
    return _stack(natives, _THIRD) if ndim == 2 else _concat(natives, _THIRD) if ndim else ivy.dstack(natives)


def _column_stack(natives: list[Any]) -> Any:
    ndim = _common_ndim(natives)
    return _stack(natives, _SECOND) if ndim == 1 else _concat(natives, _SECOND) if ndim else ivy.column_stack(natives)


@forwards_sequence(_vstack)
def vstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.vstack``: arrays stacked along the first axis."""
    return wrap(ivy.vstack(_promote_all(tup, dtype, casting=casting)))


@forwards_sequence(_hstack)
def hstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.hstack``: arrays joined along the second axis, or the first of 1-D arrays."""
    return wrap(ivy.hstack(_promote_all(tup, dtype, casting=casting)))


@forwards_sequence(_dstack)
def dstack(tup: Any) -> Any:
    """``numpy.dstack``: arrays joined along the third axis."""
    return wrap(ivy.dstack(_promote_all(tup, None)))


@forwards_sequence(_column_stack)
def column_stack(tup: Any) -> Any:
    """``numpy.column_stack``: arrays as the columns of a matrix."""
    return wrap(ivy.column_stack(_promote_all(tup, None)))


@public
def block(arrays: Any) -> Any:
    """``numpy.block``: an array assembled from nested lists of blocks."""

    def convert(x: Any) -> Any:
        if type(x) is tuple:
            raise IvyTypeError("ivy.numpy.block: only lists can be used to arrange blocks, not tuples")
        return [convert(v) for v in x] if type(x) is list else ivy.asarray(to_native(x))

    return wrap(ivy.block(convert(arrays)))


@public
def unstack(x: ArrayLike, /, *, axis: int = 0) -> tuple[Any, ...]:
    """``numpy.unstack``: the slices along an axis."""
    if not ivy.shape(to_native(x)):
        raise IvyValueError("ivy.numpy.unstack: Input array must be at least 1-d")
    return wrap(tuple(ivy.unstack(to_linked(x), axis=axis)))


@public
def array_split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """``numpy.array_split``: the parts of an array, of nearly equal sizes or between indices."""
    x, cuts = to_linked(ary), _split_points(indices_or_sections)
    if not isinstance(x, ivy.Array):
        return wrap(list(ivy.array_split(x, cuts, axis=axis)))
    # Slice the `ivy.Array`, so that on backends without views, the parts are linked to the array.
    position, length = normalize_axis(axis, x.ndim), x.shape[axis]
    if isinstance(cuts, int):
        if cuts <= 0:
            raise IvyValueError(f"ivy.numpy.array_split: cannot split into {cuts} parts; pass a positive number")
        cuts = [n * (length // cuts) + min(n, length % cuts) for n in range(1, cuts)]
    ends = zip([0, *cuts], [*cuts, length], strict=True)
    return [wrap(x[(slice(None),) * position + (slice(start, stop),)]) for start, stop in ends]


def _split_points(indices_or_sections: Any) -> Any:
    points = np.asarray(
        ivy.to_numpy(indices_or_sections) if hasattr(indices_or_sections, "dtype") else indices_or_sections
    )
    return points.tolist()


@public
def split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """``numpy.split``: the parts of an array, of equal sizes or between indices.

    Raises
    ------
    IvyValueError
        The array cannot be split into equal parts.
    """
    cuts, shape = _split_points(indices_or_sections), ivy.shape(to_native(ary))
    length = shape[normalize_axis(axis, len(shape))]
    if isinstance(cuts, int) and cuts <= 0:
        raise IvyValueError(f"ivy.numpy.split: cannot split into {cuts} parts; pass a positive number")
    if isinstance(cuts, int) and length % cuts:
        raise IvyValueError(
            f"ivy.numpy.split: {length} elements cannot be split into {cuts} equal parts; use array_split"
        )
    return array_split(ary, cuts, axis)


def _check_ndim(name: str, ary: Any, min_ndim: int) -> None:
    if len(ivy.shape(to_native(ary))) < min_ndim:
        raise IvyValueError(f"ivy.numpy.{name} only works on arrays of {min_ndim} or more dimensions")


@public
def hsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.hsplit``: the parts along the second axis, or the first of a 1-D array."""
    _check_ndim("hsplit", ary, 1)
    return split(ary, indices_or_sections, 0 if len(ivy.shape(to_native(ary))) == 1 else 1)


@public
def vsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.vsplit``: the parts along the first axis of an array that is at least 2-D."""
    _check_ndim("vsplit", ary, 2)
    return split(ary, indices_or_sections, 0)


@public
def dsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.dsplit``: the parts along the third axis."""
    _check_ndim("dsplit", ary, 3)
    return split(ary, indices_or_sections, 2)


@forwards_to(ivy.tile, "repeats")
def tile(A: ArrayLike, reps: Any) -> Any:
    """``numpy.tile``: an array repeated along axes."""
    return wrap(ivy.tile(ivy.asarray(to_native(A)), normalize_shape(reps)))


@forwards_to(ivy.repeat, "repeats", "repeats", "axis")
def repeat(a: ArrayLike, repeats: Any, axis: int | None = None) -> Any:
    """``numpy.repeat``: each element repeated."""
    counts = repeats if isinstance(repeats, int) else to_native(repeats)
    return wrap(ivy.repeat(ivy.asarray(to_native(a)), counts, axis=axis))


@forwards_to(ivy.flip, "axis", "axis", returns_view=True, links=True)
def flip(m: ArrayLike, axis: int | tuple[int, ...] | None = None) -> Any:
    """``numpy.flip``: the elements in reverse order along axes."""
    return wrap(ivy.flip(_with_link(m), axis=axis))


@forwards_to(ivy.fliplr, returns_view=True, links=True)
def fliplr(m: ArrayLike) -> Any:
    """``numpy.fliplr``: the columns in reverse order."""
    return wrap(ivy.fliplr(_with_link(m)))


@forwards_to(ivy.flipud, returns_view=True, links=True)
def flipud(m: ArrayLike) -> Any:
    """``numpy.flipud``: the rows in reverse order."""
    return wrap(ivy.flipud(_with_link(m)))


@forwards_to(ivy.rot90, "k", "k", "axes", returns_view=True, links=True)
def rot90(m: ArrayLike, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Any:
    """``numpy.rot90``: an array rotated by 90 degrees, ``k`` times."""
    x = _with_link(m)
    return wrap(ivy.rot90(x) if (k, axes) == (1, (0, 1)) else ivy.rot90(x, k=k, axes=axes))


@forwards_to(ivy.roll, "shift")
def roll(a: ArrayLike, shift: Any, axis: Any = None) -> Any:
    """``numpy.roll``: the elements shifted circularly."""
    return wrap(ivy.roll(to_native(a), shift if isinstance(shift, int) else _shift_amounts(shift, axis), axis))


def _shift_amounts(shift: Any, axis: Any) -> Any:
    """Return the shifts of `roll` as Python integers; traced shifts stay arrays. If `axis` is None, return the sum of
    the shifts.
    """
    shifts: list[Any] = []
    for part in shift if isinstance(shift, list | tuple) else [shift]:
        x = part if isinstance(part, int) else ivy.asarray(to_native(part))
        if isinstance(x, int) or is_compiling() or is_traced(x._backend, x._data):
            shifts.append(x if isinstance(x, int) else x._data)
        elif x.ndim > 1:
            raise IvyValueError("ivy.numpy.roll: 'shift' and 'axis' should be scalars or 1D sequences")
        else:
            shifts += [int(n) for n in ivy.to_numpy(ivy.reshape(x, (-1,))).tolist()]
    if len(shifts) == 1:
        return shifts[0]
    return sum(shifts) if axis is None else tuple(shifts)


@public
def resize(a: ArrayLike, new_shape: ShapeLike) -> Any:
    """``numpy.resize``: an array with another shape. The number of elements may change; elements are repeated as
    needed.
    """
    shape = normalize_shape(new_shape)
    flat, size = ivy.reshape(to_native(a), (-1,)), int(np.prod(shape))
    count = ivy.shape(flat)[0]
    if count == 0:
        return wrap(ivy.zeros(shape, dtype=ivy.dtype(flat), like=flat))
    return wrap(ivy.reshape(ivy.tile(flat, (-(-size // count) or 1,))[:size], shape))


@public
def append(arr: ArrayLike, values: ArrayLike, axis: int | None = None) -> Any:
    """``numpy.append``: values appended to an array."""
    array1, array2 = strong_arrays(arr, values)
    if axis is None:
        array1, array2 = ivy.reshape(array1, (-1,)), ivy.reshape(array2, (-1,))
    return concatenate((wrap(array1), wrap(array2)), axis=axis or 0)


@public
def delete(arr: ArrayLike, obj: Any, axis: int | None = None) -> Any:
    """``numpy.delete``: an array without the elements at indices."""
    return wrap(ivy.delete(to_native(arr), _index_argument(obj), axis=axis))


@public
def insert(arr: ArrayLike, obj: Any, values: Any, axis: int | None = None) -> Any:
    """``numpy.insert``: an array with values inserted before indices."""
    array = arrays(arr, values)[0]
    index_array = _index_argument(obj)
    if hasattr(index_array, "dtype") and kind_of(index_array) == "b":
        index_array = ivy.nonzero(index_array)[0]
    return wrap(ivy.insert(array, index_array, value_for_writing(array, values), axis=axis))


def _index_argument(obj: Any) -> Any:
    if isinstance(obj, bool | np.bool_):
        raise IvyValueError("ivy.numpy: an index must be an integer, not a boolean")
    if isinstance(obj, int | slice):
        return obj
    index_array = to_native(obj)
    if is_inexact(index_array):
        if not hasattr(obj, "dtype") and not ivy.asarray(index_array).size:
            return ivy.astype(index_array, ivy_dtype("int64"))
        raise IvyIndexError(f"ivy.numpy: indices must be integers, not {type_of(index_array)}")
    return ivy.reshape(index_array, (-1,)) if len(ivy.shape(index_array)) > 1 else index_array


@public
def trim_zeros(filt: ArrayLike, trim: str = "fb", axis: Any = None) -> Any:
    """``numpy.trim_zeros``: an array without its leading and trailing zeros."""
    if not set(trim.lower()) <= {"f", "b"} or len(trim) not in (1, 2):
        raise IvyValueError(
            f"ivy.numpy.trim_zeros: unexpected character(s) in `trim`: {trim!r}; `trim` must consist of 'f' and 'b'"
        )
    x = ivy.asarray(to_linked(filt))
    if not x.ndim:
        return wrap(x)
    axes = range(x.ndim) if axis is None else [int(n) % x.ndim for n in np.atleast_1d(axis)]
    nonzero_indices = np.nonzero(ivy.to_numpy(x))
    bounds: list[Any] = [slice(None)] * x.ndim
    for n in axes:
        positions = nonzero_indices[n]
        first, last = (int(positions.min()), int(positions.max()) + 1) if positions.size else (0, 0)
        bounds[n] = slice(first if "f" in trim.lower() else 0, last if "b" in trim.lower() or not last else None)
    result = wrap(x[tuple(bounds)])
    return result.tolist() if isinstance(filt, list) else result


def _pad_with_function(fn: Callable[..., Any], array: ArrayLike, pad_width: Any, options: dict[str, Any]) -> Any:
    """Pad with zeros, then call a function on each 1-D slice along each axis to write the padding, as in NumPy."""
    count = len(ivy.shape(to_native(array)))
    widths = [tuple(pair) for pair in np.broadcast_to(np.asarray(pad_width), (count, 2)).tolist()]
    result = wrap(ivy.pad(to_native(array), widths))
    for axis, width in enumerate(widths):
        rows = ivy.moveaxis(result, axis, -1)
        shape = tuple(rows.shape)
        lines = [wrap(ivy.copy_array(line)) for line in ivy.unstack(ivy.reshape(rows, (-1, shape[-1])))]
        for line in lines:
            fn(line, width, axis, options)
        result = wrap(ivy.moveaxis(ivy.reshape(ivy.stack(lines), shape), -1, axis))
    return result


_PAD_OPTIONS = {
    "constant": "constant_values",
    "edge": None,
    "empty": None,
    "linear_ramp": "end_values",
    "maximum": "stat_length",
    "mean": "stat_length",
    "median": "stat_length",
    "minimum": "stat_length",
    "reflect": "reflect_type",
    "symmetric": "reflect_type",
    "wrap": None,
}
"""The option of each mode of `pad`."""


def _is_pair_per_axis(pad_width: Any, array: Any) -> bool:
    """Return True for a list with a pair of widths for each axis."""
    return (
        isinstance(pad_width, list | tuple)
        and len(pad_width) == getattr(array, "ndim", 0)
        and all([type(x) in (list, tuple) and len(x) == 2 for x in pad_width])
        and all([type(n) is int and n >= 0 for x in pad_width for n in x])
    )


_constant_pad = LibraryFunction(ivy.constant_pad, "value")


def _pad_directly(array: Any, pad_width: Any, mode: Any = "constant", *, constant_values: Any = 0) -> Any:
    is_usual = mode == "constant" and type(constant_values) in (int, float) and _is_pair_per_axis(pad_width, array)
    function = _constant_pad.of(array) if is_usual else None
    return NotImplemented if function is None else function(array, pad_width, value=constant_values)


@direct(_pad_directly)
@public
def pad(array: ArrayLike, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    """``numpy.pad``: an array with padding on both sides of each axis."""
    if isinstance(pad_width, dict):
        count = len(ivy.shape(to_native(array)))
        widths: list[Any] = [(0, 0)] * count
        for axis, width in pad_width.items():
            widths[axis] = (width, width) if isinstance(width, int) else width
        pad_width = widths
    if callable(mode):
        return _pad_with_function(mode, array, pad_width, kwargs)
    if not isinstance(mode, str) or mode not in _PAD_OPTIONS:
        raise IvyValueError(f"ivy.numpy.pad: mode must be one of {', '.join(_PAD_OPTIONS)}, not {mode!r}")
    unexpected = kwargs.keys() - {_PAD_OPTIONS[mode]}
    if unexpected:
        raise IvyValueError(
            f"ivy.numpy.pad: unsupported keyword arguments for mode {mode!r}: {', '.join(sorted(unexpected))}"
        )
    stat_lengths = kwargs.get("stat_length")
    if stat_lengths is not None and np.any(np.asarray(stat_lengths) < 0):
        raise IvyValueError("ivy.numpy.pad: stat_length can't contain negative values")
    if stat_lengths is not None and np.any(np.asarray(stat_lengths) == 0):
        if mode in ("maximum", "minimum"):
            raise IvyValueError("ivy.numpy.pad: stat_length of 0 yields no value for padding")
        mode, kwargs = "constant", {"constant_values": float("nan")}
    value = kwargs.get("constant_values", 0)
    if mode == "constant" and type(value) in (int, float) and _is_pair_per_axis(pad_width, array):
        return wrap(ivy.constant_pad(to_native(array), pad_width, value=value))
    ivy_mode: Any = mode
    return wrap(ivy.pad(to_native(array), _split_points(pad_width), ivy_mode, **kwargs))
