"""Functions of NumPy that arrange the elements of arrays."""

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
from ivy_protocol.numpy._arrays import is_number, kept, linkable, made, tied, viewing, wrapped
from ivy_protocol.numpy._dispatch import IvyAxisError, axis_of, public, whole_number
from ivy_protocol.numpy._rows import in_list, of_axes, row, row_of_numbers, row_of_sequence
from ivy_protocol.numpy._ufuncs import is_inexact
from ivy_protocol.numpy._values import (
    all_taken,
    arrays,
    dtype_of,
    joined,
    kind_of,
    lengths_of,
    named,
    np_dtype,
    seen,
    stored,
    strong,
    taken,
    type_of,
    written,
)


@public
def reshape(a: ArrayLike, /, shape: ShapeLike, order: str = "C", *, copy: bool | None = None) -> Any:
    """``numpy.reshape``: the elements in another shape."""
    if order == "C" and copy is None:
        given: Any = a
        if type(a) is _arrays.ndarray and type(shape) is tuple and type(given._data) in viewing:
            try:
                return wrapped(ivy.reshape(given._data, shape)) if shape else _one(a, ivy.reshape(given._data, shape))
            except IvyException:
                # What is no length is told of first.
                lengths_of(shape)
                raise
        return _one(a, ivy.reshape(seen(a), lengths_of(shape)))
    return _one(a, _in_order(a, lengths_of(shape), order, copy=copy))


def _in_order(a: Any, shape: Any, order: str, **options: Any) -> Any:
    """Another shape by an order of elements."""
    return ivy.reshape(seen(a), shape, order=_order(a, order), **options)


def _one(a: Any, result: Any) -> Any:
    """A view, which is an array also without axes; that of a number is a number, or no view, as nothing changes it."""
    return made(ivy.copy_array(result)) if isinstance(a, ivy.Array) and is_number(a) else kept(result)


def _order(x: Any, order: str) -> Any:
    """The order of elements that is meant; "A" and "K" are that of NumPy's own arrays in memory."""
    native = x._data if isinstance(x, ivy.Array) else x
    if order in ("A", "K") and isinstance(native, np.ndarray):
        return "F" if native.flags.f_contiguous and not native.flags.c_contiguous else "C"
    return "F" if order == "F" else "C"


def _flat(data: Any) -> Any:
    return ivy.reshape(data, (-1,))


def _is_flat(data: Any) -> bool:
    """Whether the elements of a native array lie side by side, and are shown by no array of other memory."""
    return lies_close(data) and not of_other_libraries()


@row(_flat, takes=_is_flat, views=True)
def ravel(a: ArrayLike, order: str = "C") -> Any:
    """``numpy.ravel``: the elements along one axis, in memory of their own unless they lie side by side."""
    found = _in_order(a, (-1,), order) if order != "C" else ivy.reshape(seen(a), (-1,))
    lies = layout(a) if getattr(a, "_link", None) is not None else None
    if lies is not None:
        alone = lies.flags.f_contiguous if order == "F" else lies.flags.c_contiguous
    else:
        alone = lies_close(found._data if isinstance(found, ivy.Array) else found)
        alone = alone and not (isinstance(a, ivy.Array) and type(a._data) in viewing and shows_other_memory(a))
    return made(found if alone else ivy.copy_array(found))


def lies_close(data: Any) -> bool:
    """Whether the elements of a native array of a library with views follow each other in memory without gaps."""
    if isinstance(data, np.ndarray):
        return data.flags.c_contiguous
    close = getattr(data, "is_contiguous", None)
    return close is None or close()


_NUMBERS = frozenset((int,))
_REVERSED = [tuple(range(n))[::-1] for n in range(65)]


@public
def transpose(a: ArrayLike, axes: Sequence[int] | None = None) -> Any:
    """``numpy.transpose``: the axes in another order, the reversed one by default."""
    given: Any = a
    if axes is None and type(a) is _arrays.ndarray and type(given._data) in viewing:
        return wrapped(ivy.permute_dims(given._data, _REVERSED[len(given._data.shape)]))
    order: Any = axes
    known = type(order) is tuple and type(a) is _arrays.ndarray and type(given._data) in viewing
    if known and len(order) == len(given._data.shape) and _NUMBERS.issuperset(map(type, order)):
        return wrapped(ivy.permute_dims(given._data, order))
    x = seen(a)
    count = len(ivy.shape(x))
    if axes is not None and len(axes) != count:
        raise IvyValueError(f"ivy.numpy.transpose: axes {tuple(axes)} don't match an array of {count} axes")
    order = tuple(range(count))[::-1] if axes is None else [axis_of(n, count) for n in axes]
    return made(ivy.permute_dims(x, order))


permute_dims = transpose


@row(ivy.matrix_transpose, views=True)
def matrix_transpose(x: ArrayLike, /) -> Any:
    """``numpy.matrix_transpose``: the last two axes exchanged."""
    return made(ivy.matrix_transpose(seen(x)))


@row_of_numbers(ivy.moveaxis, int, views=True)
def moveaxis(a: ArrayLike, source: int | Sequence[int], destination: int | Sequence[int]) -> Any:
    """``numpy.moveaxis``: axes in other places."""
    return made(ivy.moveaxis(seen(a), source, destination))


@public
def rollaxis(a: ArrayLike, axis: int, start: int = 0) -> Any:
    """``numpy.rollaxis``: an axis before another."""
    count = len(ivy.shape(taken(a)))
    axis, start = axis_of(axis, count), start + count if start < 0 else start
    if not 0 <= start <= count:
        raise IvyAxisError(f"ivy.numpy.rollaxis: start {start} is out of bounds for array of dimension {count}")
    return moveaxis(a, axis, start - 1 if axis < start else start)


@row_of_numbers(ivy.swapaxes, int, views=True)
def swapaxes(a: ArrayLike, axis1: int, axis2: int) -> Any:
    """``numpy.swapaxes``: two axes exchanged."""
    return made(ivy.swapaxes(seen(a), axis1, axis2))


@row(ivy.expand_dims, "axis", "axis", views=True)
def expand_dims(a: ArrayLike, axis: int | Sequence[int]) -> Any:
    """``numpy.expand_dims``: further axes of length 1."""
    several = isinstance(axis, list | tuple)
    return made(ivy.expand_dims(seen(a), tuple(axis) if several else whole_number(axis)))


@row(ivy.squeeze, "axis", "axis", views=True, has_axes=True)
def squeeze(a: ArrayLike, axis: int | tuple[int, ...] | None = None) -> Any:
    """``numpy.squeeze``: without axes of length 1."""
    return _one(a, ivy.squeeze(seen(a)) if axis is None else ivy.squeeze(seen(a), axis))


@row(ivy.broadcast_to, "shape", "shape", views=True)
def broadcast_to(array: ArrayLike, shape: ShapeLike, subok: bool = False) -> Any:
    """``numpy.broadcast_to``: a view of an array, repeated along axes, that is not written to."""
    lengths = lengths_of(shape)
    return _repeating(made(ivy.broadcast_to(taken(array), lengths)), array, lengths)


def _repeating(result: Any, array: Any, lengths: tuple[int, ...]) -> Any:
    """A copy of an array, repeated along axes, as a view where the library has none."""
    copied = isinstance(array, ivy.Array) and array._backend.copies is True
    return tied(result, array, lambda data: ivy.broadcast_to(data, lengths), read_only=True) if copied else result


@public
def broadcast_arrays(*args: ArrayLike, subok: bool = False) -> tuple[Any, ...]:
    """``numpy.broadcast_arrays``: views of arrays in the shape that they have together."""
    results = made(tuple(ivy.broadcast_arrays(*all_taken(args))))
    return tuple([_repeating(x, array, tuple(x.shape)) for x, array in zip(results, args, strict=True)])


@public
def broadcast_shapes(*args: ShapeLike) -> tuple[int, ...]:
    """``numpy.broadcast_shapes``: the shape that arrays have together."""
    try:
        return np.broadcast_shapes(*[lengths_of(shape) for shape in args])
    except ValueError as error:
        raise IvyBroadcastShapeError(f"ivy.numpy.broadcast_shapes: {error}") from error


def _each(fn: Callable[[Any], Any], arys: tuple[Any, ...], least: int) -> Any:
    found = [x if isinstance(x, ivy.Array) and x.ndim >= least else _longer(fn, seen(x), least) for x in arys]
    return found[0] if len(found) == 1 else tuple(found)


def _longer(fn: Callable[[Any], Any], x: Any, least: int) -> Any:
    """An array with further axes, which is known as a view of it also where the library has none."""
    if not isinstance(x, ivy.Array):
        return made(fn(x))
    for axis in ((0, 1, 2), (0, 2), (2,))[x.ndim] if least == 3 else range(least - x.ndim):
        x = ivy.expand_dims(x, axis=axis)
    return made(x)


def _linked(x: Any) -> Any:
    """What an array with its elements in another direction is made of: only NumPy has views of such."""
    if not isinstance(x, ivy.Array):
        return taken(x)
    if type(x._data) not in viewing:
        return x
    return linkable(x)


def _matrix(data: Any) -> Any:
    """An array of no or one axis with further axes before it."""
    return ivy.expand_dims(data, axis=0) if data.ndim == 1 else ivy.reshape(data, (1, 1))


def _cube(data: Any) -> Any:
    """An array of less than three axes with further ones around it, as NumPy places them."""
    return ivy.expand_dims(data, axis=2) if data.ndim == 2 else ivy.reshape(data, (1, -1, 1))


@row(ivy.atleast_1d, takes=of_axes(0, 0), views=True)
def atleast_1d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_1d``: arrays of one axis or more."""
    return _each(ivy.atleast_1d, arys, 1)


@row(_matrix, takes=of_axes(0, 1), views=True)
def atleast_2d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_2d``: arrays of two axes or more."""
    return _each(ivy.atleast_2d, arys, 2)


@row(_cube, takes=of_axes(0, 2), views=True)
def atleast_3d(*arys: ArrayLike) -> Any:
    """``numpy.atleast_3d``: arrays of three axes or more."""
    return _each(ivy.atleast_3d, arys, 3)


def _joined(arrays: Any, dtype: Any, out: Any = None, casting: str = "same_kind") -> list[Any]:
    if out is not None and dtype is not None:
        raise IvyTypeError("ivy.numpy: give out= or dtype=, and not both")
    if not hasattr(arrays, "__getitem__"):
        raise IvyTypeError(f"ivy.numpy: arrays to join are a list or tuple, not a {type(arrays).__name__}")
    given = all_taken(arrays)
    if dtype is None and given and len({getattr(x, "dtype", x) for x in given}) == 1:
        return given
    found = joined(*[type_of(x) for x in given]) if dtype is None and given else dtype
    for x in given if dtype is not None else []:
        if not np.can_cast(dtype_of(x), np_dtype(dtype), casting):  # type: ignore[reportArgumentType]
            raise IvyTypeError(f"ivy.numpy: an array of {type_of(x)} cannot be cast to {dtype} by {casting!r}")
    if not given:
        raise IvyValueError("ivy.numpy: there is no array to join; give one or more")
    return [x if dtype is None and type_of(x) == found else ivy.astype(x, named(found)) for x in given]


@row_of_sequence(ivy.concat, axes=True)
def concatenate(
    arrays: Any, /, axis: int | None = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind"
) -> Any:
    """``numpy.concatenate``: arrays one after the other along an axis; without it, all their elements."""
    given = _joined(arrays, dtype, out, casting)
    if axis is None:
        given = [ivy.reshape(x, (-1,)) for x in given]
    elif not all([len(ivy.shape(x)) for x in given]):
        raise IvyValueError("ivy.numpy.concatenate: zero-dimensional arrays cannot be concatenated; use np.stack")
    return stored(ivy.concat(given, axis=axis or 0), out, casting=casting)


concat = concatenate


@row_of_sequence(ivy.stack)
def stack(arrays: Any, axis: int = 0, out: Any = None, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.stack``: arrays beside each other along a new axis."""
    return stored(ivy.stack(_joined(arrays, dtype, out, casting), axis=axis), out, casting=casting)


_concat, _stack, _beside = in_list(ivy.concat), in_list(ivy.stack), in_list(ivy.hstack)
_FIRST, _SECOND, _THIRD = [{"axis": n} for n in range(3)]


def _axes_of(given: list[Any]) -> int:
    """The number of axes that native arrays have, all of them the same; 0 if not, or if it is not known yet."""
    count = given[0].ndim
    for x in given:
        if x.ndim != count:
            return 0
    # TensorFlow says -1 of what it does not know yet.
    return max(count or 0, 0)


def _vstack(given: list[Any]) -> Any:
    axes = _axes_of(given)
    return _stack(given) if axes == 1 else _concat(given, _FIRST) if axes else ivy.vstack(given)


def _hstack(given: list[Any]) -> Any:
    if type(given[0]) is not np.ndarray:
        return _beside(given)
    axes = _axes_of(given)
    return _concat(given, _FIRST if axes == 1 else _SECOND) if axes else ivy.hstack(given)


def _dstack(given: list[Any]) -> Any:
    axes = _axes_of(given)
    if axes == 1:
        return ivy.expand_dims(ivy.stack(given, axis=1), axis=0)
    return _stack(given, _THIRD) if axes == 2 else _concat(given, _THIRD) if axes else ivy.dstack(given)


def _column_stack(given: list[Any]) -> Any:
    axes = _axes_of(given)
    return _stack(given, _SECOND) if axes == 1 else _concat(given, _SECOND) if axes else ivy.column_stack(given)


@row_of_sequence(_vstack)
def vstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.vstack``: arrays one below the other."""
    return made(ivy.vstack(_joined(tup, dtype, casting=casting)))


@row_of_sequence(_hstack)
def hstack(tup: Any, *, dtype: Any = None, casting: str = "same_kind") -> Any:
    """``numpy.hstack``: arrays beside each other along the second axis, or the only one."""
    return made(ivy.hstack(_joined(tup, dtype, casting=casting)))


@row_of_sequence(_dstack)
def dstack(tup: Any) -> Any:
    """``numpy.dstack``: arrays one behind the other along the third axis."""
    return made(ivy.dstack(_joined(tup, None)))


@row_of_sequence(_column_stack)
def column_stack(tup: Any) -> Any:
    """``numpy.column_stack``: arrays as the columns of a matrix."""
    return made(ivy.column_stack(_joined(tup, None)))


@public
def block(arrays: Any) -> Any:
    """``numpy.block``: an array of nested lists of blocks."""

    def inside(x: Any) -> Any:
        if type(x) is tuple:
            raise IvyTypeError("ivy.numpy.block: only lists can be used to arrange blocks, and not tuples")
        return [inside(v) for v in x] if type(x) is list else ivy.asarray(taken(x))

    return made(ivy.block(inside(arrays)))


@public
def unstack(x: ArrayLike, /, *, axis: int = 0) -> tuple[Any, ...]:
    """``numpy.unstack``: the arrays that lie beside each other along an axis."""
    if not ivy.shape(taken(x)):
        raise IvyValueError("ivy.numpy.unstack: Input array must be at least 1-d")
    return made(tuple(ivy.unstack(seen(x), axis=axis)))


@public
def array_split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """``numpy.array_split``: the parts of an array, which need not be of equal lengths."""
    x, cuts = seen(ary), _cuts(indices_or_sections)
    if not isinstance(x, ivy.Array):
        return made(list(ivy.array_split(x, cuts, axis=axis)))
    # Where a library has no views, parts are known as such of the array itself.
    at, length = axis_of(axis, x.ndim), x.shape[axis]
    if isinstance(cuts, int):
        if cuts <= 0:
            raise IvyValueError(f"ivy.numpy.array_split: there are no {cuts} parts; give one or more")
        cuts = [n * (length // cuts) + min(n, length % cuts) for n in range(1, cuts)]
    ends = zip([0, *cuts], [*cuts, length], strict=True)
    return [made(x[(slice(None),) * at + (slice(start, stop),)]) for start, stop in ends]


def _cuts(indices_or_sections: Any) -> Any:
    found = np.asarray(
        ivy.to_numpy(indices_or_sections) if hasattr(indices_or_sections, "dtype") else indices_or_sections
    )
    return found.tolist()


@public
def split(ary: ArrayLike, indices_or_sections: Any, axis: int = 0) -> list[Any]:
    """``numpy.split``: the parts of an array, of equal lengths or between indices.

    Raises
    ------
    IvyValueError
        There are no parts of equal lengths.
    """
    cuts, lengths = _cuts(indices_or_sections), ivy.shape(taken(ary))
    length = lengths[axis_of(axis, len(lengths))]
    if isinstance(cuts, int) and cuts <= 0:
        raise IvyValueError(f"ivy.numpy.split: there are no {cuts} parts; give one or more")
    if isinstance(cuts, int) and length % cuts:
        raise IvyValueError(f"ivy.numpy.split: {length} elements have no {cuts} equal parts; use array_split")
    return array_split(ary, cuts, axis)


def _has_axes(name: str, ary: Any, least: int) -> None:
    if len(ivy.shape(taken(ary))) < least:
        raise IvyValueError(f"ivy.numpy.{name} only works on arrays of {least} or more dimensions")


@public
def hsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.hsplit``: the parts along the second axis, or the only one."""
    _has_axes("hsplit", ary, 1)
    return split(ary, indices_or_sections, 0 if len(ivy.shape(taken(ary))) == 1 else 1)


@public
def vsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.vsplit``: the parts along the first axis of two or more."""
    _has_axes("vsplit", ary, 2)
    return split(ary, indices_or_sections, 0)


@public
def dsplit(ary: ArrayLike, indices_or_sections: Any) -> list[Any]:
    """``numpy.dsplit``: the parts along the third axis."""
    _has_axes("dsplit", ary, 3)
    return split(ary, indices_or_sections, 2)


@row(ivy.tile, "repeats")
def tile(A: ArrayLike, reps: Any) -> Any:
    """``numpy.tile``: an array repeated along axes."""
    return made(ivy.tile(ivy.asarray(taken(A)), lengths_of(reps)))


@row(ivy.repeat, "repeats", "repeats", "axis")
def repeat(a: ArrayLike, repeats: Any, axis: int | None = None) -> Any:
    """``numpy.repeat``: each element so many times."""
    many = repeats if isinstance(repeats, int) else taken(repeats)
    return made(ivy.repeat(ivy.asarray(taken(a)), many, axis=axis))


@row(ivy.flip, "axis", "axis", views=True, ties=True)
def flip(m: ArrayLike, axis: int | tuple[int, ...] | None = None) -> Any:
    """``numpy.flip``: the elements in reversed order along axes."""
    return made(ivy.flip(_linked(m), axis=axis))


@row(ivy.fliplr, views=True, ties=True)
def fliplr(m: ArrayLike) -> Any:
    """``numpy.fliplr``: the columns in reversed order."""
    return made(ivy.fliplr(_linked(m)))


@row(ivy.flipud, views=True, ties=True)
def flipud(m: ArrayLike) -> Any:
    """``numpy.flipud``: the rows in reversed order."""
    return made(ivy.flipud(_linked(m)))


@row(ivy.rot90, "k", "k", "axes", views=True, ties=True)
def rot90(m: ArrayLike, k: int = 1, axes: tuple[int, int] = (0, 1)) -> Any:
    """``numpy.rot90``: an array turned by a right angle, ``k`` times."""
    x = _linked(m)
    return made(ivy.rot90(x) if (k, axes) == (1, (0, 1)) else ivy.rot90(x, k=k, axes=axes))


@row(ivy.roll, "shift")
def roll(a: ArrayLike, shift: Any, axis: Any = None) -> Any:
    """``numpy.roll``: the elements moved on, of which the last come first."""
    return made(ivy.roll(taken(a), shift if isinstance(shift, int) else _steps(shift, axis), axis))


def _steps(shift: Any, axis: Any) -> Any:
    """By how many places to roll, as whole numbers of Python where they are known; without an axis they add up."""
    found: list[Any] = []
    for part in shift if isinstance(shift, list | tuple) else [shift]:
        x = part if isinstance(part, int) else ivy.asarray(taken(part))
        if isinstance(x, int) or is_compiling() or is_traced(x._backend, x._data):
            found.append(x if isinstance(x, int) else x._data)
        elif x.ndim > 1:
            raise IvyValueError("ivy.numpy.roll: 'shift' and 'axis' should be scalars or 1D sequences")
        else:
            found += [int(n) for n in ivy.to_numpy(ivy.reshape(x, (-1,))).tolist()]
    if len(found) == 1:
        return found[0]
    return sum(found) if axis is None else tuple(found)


@public
def resize(a: ArrayLike, new_shape: ShapeLike) -> Any:
    """``numpy.resize``: the elements in a shape of any size, repeated where they do not suffice."""
    lengths = lengths_of(new_shape)
    flat, size = ivy.reshape(taken(a), (-1,)), int(np.prod(lengths))
    count = ivy.shape(flat)[0]
    if count == 0:
        return made(ivy.zeros(lengths, dtype=ivy.dtype(flat)))
    return made(ivy.reshape(ivy.tile(flat, (-(-size // count) or 1,))[:size], lengths))


@public
def append(arr: ArrayLike, values: ArrayLike, axis: int | None = None) -> Any:
    """``numpy.append``: values after those of an array."""
    one, other = strong(arr, values)
    if axis is None:
        one, other = ivy.reshape(one, (-1,)), ivy.reshape(other, (-1,))
    return concatenate((made(one), made(other)), axis=axis or 0)


@public
def delete(arr: ArrayLike, obj: Any, axis: int | None = None) -> Any:
    """``numpy.delete``: an array without some of its elements."""
    return made(ivy.delete(taken(arr), _places(obj), axis=axis))


@public
def insert(arr: ArrayLike, obj: Any, values: Any, axis: int | None = None) -> Any:
    """``numpy.insert``: an array with values before some of its elements."""
    one = arrays(arr, values)[0]
    places = _places(obj)
    if kind_of(places) == "b" if hasattr(places, "dtype") else False:
        places = ivy.nonzero(places)[0]
    return made(ivy.insert(one, places, written(one, values), axis=axis))


def _places(obj: Any) -> Any:
    if isinstance(obj, bool | np.bool_):
        raise IvyValueError("ivy.numpy: an index of elements is no bool")
    if isinstance(obj, int | slice):
        return obj
    places = taken(obj)
    if is_inexact(places):
        if not hasattr(obj, "dtype") and not ivy.asarray(places).size:
            return ivy.astype(places, named("int64"))
        raise IvyIndexError(f"ivy.numpy: indices are integers, not {type_of(places)}")
    return ivy.reshape(places, (-1,)) if len(ivy.shape(places)) > 1 else places


@public
def trim_zeros(filt: ArrayLike, trim: str = "fb", axis: Any = None) -> Any:
    """``numpy.trim_zeros``: an array without zeros before and behind."""
    if not set(trim.lower()) <= {"f", "b"} or len(trim) not in (1, 2):
        raise IvyValueError(f"ivy.numpy.trim_zeros: unexpected character(s) in `trim`: {trim!r}; it is of 'f' and 'b'")
    x = ivy.asarray(seen(filt))
    if not x.ndim:
        return made(x)
    axes = range(x.ndim) if axis is None else [int(n) % x.ndim for n in np.atleast_1d(axis)]
    places = np.nonzero(ivy.to_numpy(x))
    cut: list[Any] = [slice(None)] * x.ndim
    for n in axes:
        first, last = (places[n].min(), places[n].max() + 1) if places[n].size else (0, 0)
        start = int(first) if "f" in trim.lower() else 0
        cut[n] = slice(start, int(last) if "b" in trim.lower() else None)
        if not places[n].size:
            cut[n] = slice(0, 0)
    result = made(x[tuple(cut)])
    return result.tolist() if isinstance(filt, list) else result


def _padded_by(fn: Callable[..., Any], array: ArrayLike, pad_width: Any, options: dict[str, Any]) -> Any:
    """An array whose further elements a function writes to each row along each axis, as NumPy has it."""
    count = len(ivy.shape(taken(array)))
    widths = [tuple(pair) for pair in np.broadcast_to(np.asarray(pad_width), (count, 2)).tolist()]
    result = made(ivy.pad(taken(array), widths))
    for axis, width in enumerate(widths):
        rows = ivy.moveaxis(result, axis, -1)
        lengths = tuple(rows.shape)
        found = [made(ivy.copy_array(line)) for line in ivy.unstack(ivy.reshape(rows, (-1, lengths[-1])))]
        for line in found:
            fn(line, width, axis, options)
        result = made(ivy.moveaxis(ivy.reshape(ivy.stack(found), lengths), -1, axis))
    return result


_PADDING = {
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
"""The modes of `pad`, and what each may be told."""


@public
def pad(array: ArrayLike, pad_width: Any, mode: Any = "constant", **kwargs: Any) -> Any:
    """``numpy.pad``: an array with further elements before and behind."""
    if isinstance(pad_width, dict):
        count = len(ivy.shape(taken(array)))
        widths: list[Any] = [(0, 0)] * count
        for axis, width in pad_width.items():
            widths[axis] = (width, width) if isinstance(width, int) else width
        pad_width = widths
    if callable(mode):
        return _padded_by(mode, array, pad_width, kwargs)
    if not isinstance(mode, str) or mode not in _PADDING:
        raise IvyValueError(f"ivy.numpy.pad: mode {mode!r} is not supported; it is one of {', '.join(_PADDING)}")
    wrong = kwargs.keys() - {_PADDING[mode]}
    if wrong:
        raise IvyValueError(
            f"ivy.numpy.pad: unsupported keyword arguments for mode {mode!r}: {', '.join(sorted(wrong))}"
        )
    lengths = kwargs.get("stat_length")
    if lengths is not None and np.any(np.asarray(lengths) < 0):
        raise IvyValueError("ivy.numpy.pad: stat_length can't contain negative values")
    if lengths is not None and np.any(np.asarray(lengths) == 0):
        if mode in ("maximum", "minimum"):
            raise IvyValueError("ivy.numpy.pad: stat_length of 0 yields no value for padding")
        mode, kwargs = "constant", {"constant_values": float("nan")}
    chosen: Any = mode
    return made(ivy.pad(taken(array), _cuts(pad_width), chosen, **kwargs))
