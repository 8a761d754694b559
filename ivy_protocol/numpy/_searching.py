"""Functions of NumPy that choose, find, sort and compare elements, and write to some."""

from collections.abc import Sequence
from functools import wraps
from typing import Any

import numpy as np

from ivy_protocol.base.spec import MISSING
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import is_compiling
from ivy_protocol.conversion.mixing import tracing
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyException, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _arrays
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, made, write
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._host import answer_of_numpy
from ivy_protocol.numpy._rows import of_two_axes, row, row_of_sequence, row_of_three, row_of_two
from ivy_protocol.numpy._ufuncs import BinaryUfunc, complex_order, is_bool, is_complex, is_ordered, is_whole
from ivy_protocol.numpy._values import (
    NoValue,
    arrays,
    dtype_of,
    joined,
    kind_of,
    kind_of_name,
    mask_of,
    named,
    np_dtype,
    pair,
    seen,
    stored,
    strong,
    taken,
    type_of,
    written,
)

_operands = BinaryUfunc(ivy.add, "add")._operands


@row_of_three(ivy.where, is_bool)
def where(condition: ArrayLike, x: Any = NoValue, y: Any = NoValue, /) -> Any:
    """``numpy.where``: elements of one array or the other; with a condition alone, the indices where it holds."""
    if x is NoValue and y is NoValue:
        return nonzero(condition)
    held = taken(condition)
    one, other = _operands(x, y)
    held = ivy.astype(held, "bool") if kind_of(held) != "b" else held
    return made(ivy.where(held, one, other))


@row(ivy.nonzero, least=1)
def nonzero(a: ArrayLike) -> tuple[Any, ...]:
    """``numpy.nonzero``: the indices of the elements that are not zero."""
    x = taken(a)
    if not ivy.shape(x):
        raise IvyValueError("ivy.numpy.nonzero: an array without axes has no indices; use np.atleast_1d(x).nonzero()")
    return made(tuple(ivy.nonzero(x)))


@public
def flatnonzero(a: ArrayLike) -> Any:
    """``numpy.flatnonzero``: the places of the elements that are not zero."""
    return made(ivy.nonzero(ivy.reshape(taken(a), (-1,)))[0])


@row(ivy.argwhere)
def argwhere(a: ArrayLike) -> Any:
    """``numpy.argwhere``: the indices of the elements that are not zero, as rows."""
    return made(ivy.argwhere(taken(a)))


@row_of_two(ivy.searchsorted, lambda a, b: len(a.shape) == 1)
def searchsorted(a: ArrayLike, v: ArrayLike, side: Any = "left", sorter: Any = None) -> Any:
    """``numpy.searchsorted``: the places at which elements keep an array in order."""
    rows, values = strong(a, v)
    if len(ivy.shape(rows)) > 1:
        raise IvyValueError(
            "ivy.numpy.searchsorted: the sorted array has one dimension; ivy.searchsorted takes batches"
        )
    found = joined(type_of(rows), type_of(values))
    rows, values = [ivy.astype(x, named(found)) for x in (rows, values)]
    return made(ivy.searchsorted(rows, values, side=side, sorter=None if sorter is None else taken(sorter)))


@row(ivy.sort, "axis", "axis", takes=is_ordered)
def sort(
    a: ArrayLike, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: bool | None = None
) -> Any:
    """``numpy.sort``: the elements in order."""
    _check_order(order)
    x = taken(a)
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    if is_complex(getattr(x, "dtype", None)):
        return made(ivy.take_along_axis(x, complex_order(x, axis), axis=axis))
    return made(ivy.sort(x, axis=axis))


def _check_order(order: Any) -> None:
    if order is not None:
        raise IvyValueError("ivy.numpy: order= names fields, which arrays of numbers have not")


@row(ivy.argsort, "axis", "axis", takes=is_ordered)
def argsort(
    a: ArrayLike, axis: int | None = -1, kind: Any = None, order: Any = None, *, stable: bool | None = None
) -> Any:
    """``numpy.argsort``: the indices that put the elements in order."""
    _check_order(order)
    x = taken(a)
    if axis in (-1, 0) and not ivy.shape(x):
        return made(ivy.zeros((1,), dtype=named("int64")))
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    return made(complex_order(x, axis) if kind_of(x) == "c" else ivy.argsort(x, axis=axis))


@row_of_sequence(ivy.lexsort, axes=True)
def lexsort(keys: Any, axis: int = -1) -> Any:
    """``numpy.lexsort``: the indices that put several keys in order, of which the last counts most."""
    given = keys if isinstance(keys, list | tuple) else taken(keys)
    rows = [taken(k) for k in (given if given is keys else ivy.unstack(given) if ivy.shape(given) else ())]
    if not rows:
        raise ivy.IvyTypeError("ivy.numpy.lexsort: need a sequence of one key or more, the last of which counts most")
    if not any(map(ivy.shape, rows)):
        # NumPy takes keys that are numbers as those of one element, whose place is 0.
        axis_of(axis, 1)
        return made(ivy.astype(ivy.zeros_like(ivy.asarray(rows[0])), named("int64")))
    return made(ivy.lexsort(rows, axis=axis))


@public
def partition(a: ArrayLike, kth: Any, axis: int | None = -1, kind: str = "introselect", order: Any = None) -> Any:
    """``numpy.partition``: the elements so that those at some places are where sorting would put them."""
    return made(ivy.partition(taken(a), kth, axis))


@public
def argpartition(a: ArrayLike, kth: Any, axis: int | None = -1, kind: str = "introselect", order: Any = None) -> Any:
    """``numpy.argpartition``: the indices of `partition`."""
    return made(ivy.argpartition(taken(a), kth, axis))


@public
def sort_complex(a: ArrayLike) -> Any:
    """``numpy.sort_complex``: complex numbers in the order of their real parts, then of the imaginary ones."""
    x = taken(a)
    small = type_of(x) in ("int8", "uint8", "int16", "uint16", "complex64")
    x = ivy.astype(x, named("complex64" if small else "complex128"))
    return made(ivy.take_along_axis(x, complex_order(x), axis=-1))


@public
def extract(condition: ArrayLike, arr: ArrayLike) -> Any:
    """``numpy.extract``: the elements where a condition holds."""
    return made(ivy.extract(ivy.astype(taken(condition), "bool"), taken(arr)))


@public
def compress(condition: ArrayLike, a: ArrayLike, axis: int | None = None, out: Any = None) -> Any:
    """``numpy.compress``: the slices along an axis where a condition holds."""
    return stored(ivy.compress(ivy.astype(taken(condition), "bool"), taken(a), axis=axis), out)


_ALL = slice(None)


def _refuses(data: Any) -> bool:
    """Whether reading elements refuses indices that are out of bounds, as NumPy and, for the CPU, torch do."""
    return type(data) is np.ndarray or getattr(data, "is_cpu", False) is True


def _read_first(fn: Any) -> Any:
    """As `public`, of an array, indices and an axis, which in the commonest calls are read as ``x[indices]``."""

    @wraps(fn)
    def call(a: Any = MISSING, indices: Any = MISSING, /, axis: Any = None, *args: Any, **kwargs: Any) -> Any:
        cls = _arrays.ndarray
        if type(a) is cls and type(indices) is cls and not args and not kwargs:
            data, places = a._data, indices._data
            at = 0 if axis is None and data.ndim == 1 else axis
            # What is read at an index without axes may be a view.
            if type(at) is int and 0 <= at < 2 and places.ndim and is_whole(places) and _refuses(data):
                try:
                    return made(ivy.get_item(data, (_ALL, places))) if at else a[indices]
                except IvyException:
                    return whole(a, indices, axis)
        if args:
            return whole(a, indices, axis, *args, **kwargs)
        return whole(*[x for x in (a, indices) if x is not MISSING], axis=axis, **kwargs)

    whole: Any = public(fn, call)
    given: Any = call
    given.__ivy_explain__ = whole.__ivy_explain__
    return call


@_read_first
def take(a: ArrayLike, indices: Any, axis: int | None = None, out: Any = None, mode: Any = "raise") -> Any:
    """``numpy.take``: the elements at indices along an axis.

    Raises
    ------
    IvyIndexError
        An index is out of bounds. Code that is compiled does not look, and fills in NaN or the least integer.
    """
    x = ivy.asarray(taken(a))
    places = _indices(x, indices)
    x = ivy.reshape(x, (-1,)) if axis is None else x
    at = 0 if axis is None else axis_of(axis, x.ndim)
    length = x.shape[at]
    if mode == "raise":
        _check_bounds("take", places, length)
        return stored(ivy.take(x, places, axis=at), out)
    return stored(ivy.take(x, places, axis=at, mode=mode), out)


def _indices(x: Any, indices: Any) -> Any:
    """Indices as an array of integers on the library of another array."""
    places = ivy.asarray(pair(x, indices)[1])
    if not places.size and not hasattr(indices, "dtype"):
        return ivy.astype(places, named("int64"))
    if kind_of(places) not in "iu":
        raise IvyTypeError(f"ivy.numpy: indices are integers, not {type_of(places)}")
    return places


@public
def take_along_axis(arr: ArrayLike, indices: Any, axis: int | None = -1) -> Any:
    """``numpy.take_along_axis``: the elements at indices of their own for each row."""
    given: Any = arr
    known = type(arr) is type(indices) is _arrays.ndarray and is_whole(indices._data)
    if known and given._data.ndim == indices._data.ndim == 1 and axis in (0, -1) and _refuses(given._data):
        return given[indices]
    found = answer_of_numpy(np.take_along_axis, (arr, indices, axis), {})
    if found is not NotImplemented:
        return found
    x = taken(arr)
    x, axis = (ivy.reshape(x, (-1,)), 0) if axis is None else (x, axis)
    places = ivy.asarray(_along(x, indices))
    _check_bounds("take_along_axis", places, ivy.shape(x)[axis_of(axis, len(ivy.shape(x)))])
    return made(ivy.take_along_axis(x, places, axis=axis))


def _check_bounds(
    name: str, places: Any, length: int | None, least: int | None = None, error: type[IvyException] = IvyIndexError
) -> None:
    """Refuse indices that are out of bounds, where they have values."""
    if is_compiling() or not places.size or length is None or is_traced(places._backend, places._data):
        return
    if int(ivy.min(places._data)) < (-length if least is None else least) or int(ivy.max(places._data)) >= length:
        raise error(f"ivy.numpy.{name}: an index is out of bounds for the length {length}")


def _along(x: Any, indices: Any) -> Any:
    """Indices of their own for each row of an array."""
    places = taken(indices)
    if kind_of(places) not in "iu":
        raise IvyIndexError(f"ivy.numpy: `indices` must be an integer array, not one of {type_of(places)}")
    if len(ivy.shape(places)) != len(ivy.shape(x)):
        raise IvyValueError("ivy.numpy: `indices` and `arr` must have the same number of dimensions")
    return places


@public
def choose(a: ArrayLike, choices: Any, out: Any = None, mode: Any = "raise") -> Any:
    """``numpy.choose``: each element of the array whose number stands at its place."""
    rows = arrays(*(choices if isinstance(choices, list | tuple) else ivy.unstack(taken(choices))))
    numbers = ivy.asarray(taken(a))
    if mode == "raise":
        _check_bounds("choose", numbers, len(rows), least=0, error=IvyValueError)
    return stored(ivy.choose(numbers, rows) if mode == "raise" else ivy.choose(numbers, rows, mode=mode), out)


@public
def select(condlist: Sequence[Any], choicelist: Sequence[Any], default: Any = 0) -> Any:
    """``numpy.select``: elements of the first array whose condition holds."""
    if len(condlist) != len(choicelist):
        raise IvyValueError("ivy.numpy.select takes as many conditions as choices")
    if not condlist:
        raise IvyValueError("ivy.numpy.select is not possible without conditions")
    if any([kind_of(c) != "b" for c in condlist]):
        raise IvyTypeError("ivy.numpy.select: conditions are arrays of bools")
    result = default
    kind = joined(*[c if type(c) in (int, float, complex, bool) else type_of(c) for c in (*choicelist, default)])
    for condition, choice in zip(reversed(condlist), reversed(choicelist), strict=True):
        result = where(condition, choice, result)
    return made(ivy.astype(result, named(kind)))


@public
def piecewise(x: ArrayLike, condlist: Any, funclist: Any, *args: Any, **kw: Any) -> Any:
    """``numpy.piecewise``: what one of several functions gives, by the condition that holds."""
    data = made(ivy.asarray(taken(x)))
    conditions = condlist if isinstance(condlist, list | tuple) and np.ndim(condlist[0]) == data.ndim else [condlist]
    conditions = [made(ivy.astype(ivy.asarray(taken(c)), "bool")) for c in conditions]
    if len(funclist) == len(conditions) + 1:
        rest = conditions[0]
        for c in conditions[1:]:
            rest = ivy.logical_or(rest, c)
        conditions.append(ivy.logical_not(rest))
    result = made(ivy.zeros_like(data))
    for condition, fn in zip(conditions, funclist, strict=True):
        if not callable(fn):
            result = ivy.where(condition, written(data, fn), result)
        elif not _is_known(condition):
            # How many elements there are is not known, and of all the function gives the same where it is elementwise.
            result = ivy.where(condition, written(data, fn(data, *args, **kw)), result)
        elif (chosen := made(ivy.get_item(data, condition))).size:
            result[condition] = fn(chosen, *args, **kw)
    return made(result)


def _is_known(x: Any) -> bool:
    """Whether the elements are there already, as they are not in compiled code and graphs."""
    return isinstance(x, ivy.Array) and not is_compiling() and not tracing() and not is_traced(x._backend, x._data)


@row(ivy.diagonal, "offset", "offset", takes=of_two_axes, views=True)
def diagonal(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    """``numpy.diagonal``: the diagonals of matrices."""
    return made(ivy.diagonal(seen(a), offset=offset, axis1=axis1, axis2=axis2))


@public
def ravel_multi_index(multi_index: Any, dims: Any, mode: Any = "raise", order: Any = "C") -> Any:
    """``numpy.ravel_multi_index``: places of elements, of their indices."""
    rows = multi_index if isinstance(multi_index, list | tuple) else ivy.unstack(taken(multi_index))
    places = [_positions(r) for r in rows]
    dims = (dims,) if isinstance(dims, int) else tuple(dims)
    modes = mode if isinstance(mode, tuple) else (mode,)
    if not {"wrap", "clip", "raise"}.issuperset(modes):
        raise IvyTypeError(f"ivy.numpy.ravel_multi_index: the mode is 'raise', 'wrap' or 'clip', not {mode!r}")
    if len(places) != len(dims) or (
        0 in dims and any([not n and 0 not in ivy.shape(r) for r, n in zip(places, dims, strict=True)])
    ):
        raise IvyValueError(f"ivy.numpy.ravel_multi_index: {len(places)} indices are none of an array of {dims}")
    if modes != ("raise",):
        fitted = {"wrap": ivy.remainder, "clip": lambda r, n: ivy.clip(r, 0, n - 1), "raise": lambda r, n: r}
        modes = modes * len(places) if len(modes) == 1 else modes
        places = [fitted[m](r, n) if n else r for r, n, m in zip(places, dims, modes, strict=True)]
    try:
        return made(ivy.ravel_multi_index(places, dims, mode="raise", order=order))
    except IvyIndexError as error:
        raise IvyValueError(str(error)) from error.__cause__


def _positions(x: Any) -> Any:
    """Indices as an array of integers of 64 bits; an empty list has no type that says so."""
    x = taken(x)
    kind = type_of(x)
    if kind == "int64":
        return x
    if kind_of_name(kind) not in "iu":
        raise IvyTypeError(f"ivy.numpy: indices must be integral, not {kind}; give dtype=int")
    return ivy.astype(x, named("int64"))


@public
def unravel_index(indices: Any, shape: Any, order: Any = "C") -> tuple[Any, ...]:
    """``numpy.unravel_index``: indices of elements, of their places."""
    places, lengths = _positions(indices), shape if isinstance(shape, list | tuple) else (shape,)
    if not lengths and ivy.shape(places):
        raise IvyValueError("ivy.numpy.unravel_index: multiple indices are not supported for 0d array")
    if 0 in ivy.shape(places):
        return tuple([made(ivy.copy_array(places)) for _ in lengths])
    try:
        return made(tuple(ivy.unravel_index(places, tuple(lengths), order=order)))
    except IvyIndexError as error:
        raise IvyValueError(str(error)) from error.__cause__


def _writable(name: str, a: Any) -> ivy.Array:
    taken(a)
    if not isinstance(a, ivy.Array):
        raise IvyTypeError(f"ivy.numpy.{name} writes to an array of ivy, not to a {type(a).__name__}")
    return a


@public
def put(a: Any, ind: Any, v: Any, mode: str = "raise") -> None:
    """``numpy.put``: write values to places among all elements."""
    x = _writable("put", a)
    places = ivy.to_numpy(ivy.asarray(taken(ind))).ravel()
    size = x.size or 0
    if mode == "raise" and np.any((places < -size) | (places >= size)):
        raise IvyIndexError(f"ivy.numpy.put: an index is out of bounds for {size} elements")
    places = places % size if mode != "clip" else np.clip(places, 0, size - 1)
    values = _repeated(x, v, places.size)
    if values is None:
        return
    # Of a place that comes several times, the last value counts.
    last = {int(place): n for n, place in enumerate(places)}
    taken_from = np.fromiter(last.values(), "int64", len(last))
    flat = ivy.copy_array(ivy.reshape(x._data, (-1,)))
    write(flat, np.fromiter(last, "int64", len(last)), ivy.take(values, taken_from, axis=0))
    write(x, ..., ivy.reshape(flat, tuple(x.shape)))


def _check_safe(name: str, x: Any, values: Any) -> None:
    """Raise if NumPy does not cast the values to the data type of an array, as it does numbers and lists."""
    scalar = isinstance(values, np.generic)
    if hasattr(values, "dtype") and not scalar and not np.can_cast(dtype_of(values), dtype_of(x), "safe"):
        raise IvyDtypePromotionError(
            f"ivy.numpy.{name}: {type_of(values)} is not cast to {type_of(x)} safely; cast it first, with astype"
        )


def _repeated(x: Any, values: Any, count: int) -> Any:
    """So many values, of the type of an array, which begin anew where there are not enough; None if there are none."""
    flat = ivy.reshape(written(x, values), (-1,))
    if flat.size == 0:
        return None
    return ivy.tile(flat, (-(-count // max(flat.size or 0, 1)) or 1,))[:count]


@public
def place(arr: Any, mask: Any, vals: Any) -> None:
    """``numpy.place``: write values to the elements where a mask holds, one after the other."""
    x = _writable("place", arr)
    held = ivy.astype(ivy.reshape(arrays(x, mask)[1], (-1,)), "bool")
    size = x.size or 0
    _check_safe("place", x, vals)
    if not bool(ivy.any(held)):
        return
    order = ivy.cumulative_sum(ivy.astype(held, "int64" if size > 2**31 else "int32")) - 1
    if not np.size(vals if not hasattr(vals, "size") else vals.size and 1):
        raise IvyValueError("ivy.numpy.place: Cannot insert from an empty array")
    values = ivy.take(_repeated(x, vals, size), ivy.maximum(order, 0), axis=0)
    new = ivy.where(held, values, ivy.reshape(x._data, (-1,)))
    write(x, ..., ivy.reshape(new, tuple(x.shape)))


@public
def putmask(a: Any, mask: Any, values: Any) -> None:
    """``numpy.putmask``: write values to the elements where a mask holds, each from its own place."""
    x = _writable("putmask", a)
    _check_safe("putmask", x, values)
    held, new = ivy.astype(arrays(x, mask)[1], "bool"), _repeated(x, values, x.size or 0)
    if new is not None:
        write(x, ..., ivy.where(held, ivy.reshape(new, tuple(x.shape)), x._data))


@public
def copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = True) -> None:
    """``numpy.copyto``: write an array to another, where a mask holds."""
    x = _writable("copyto", dst)
    kind = joined(type_of(x), src) if type(src) in PYTHON else type_of(taken(src))
    if not np.can_cast(np_dtype(kind), dtype_of(x), casting):  # type: ignore[reportArgumentType]
        raise IvyDtypePromotionError(
            f"ivy.numpy.copyto: {kind} is not cast to {type_of(x)} by casting={casting!r}; give casting='unsafe'"
        )
    new = written(x, src)
    further = len(ivy.shape(new)) - len(ivy.shape(x))
    if further > 0 and set(ivy.shape(new)[:further]) == {1}:
        # Axes of one element in front are left out, as where x[...] is assigned to.
        new = ivy.reshape(new, ivy.shape(new)[further:])
    new = ivy.broadcast_to(new, tuple(x.shape))
    write(x, ..., new if where is True else ivy.where(mask_of(where), new, x._data))


@public
def put_along_axis(arr: Any, indices: Any, values: Any, axis: int | None) -> None:
    """``numpy.put_along_axis``: write values to indices of their own for each row."""
    x = _writable("put_along_axis", arr)
    flat, at = (ivy.reshape(x._data, (-1,)), 0) if axis is None else (x._data, axis)
    places = ivy.asarray(_along(flat, indices))
    _check_bounds("put_along_axis", places, ivy.shape(flat)[axis_of(at, len(ivy.shape(flat)))])
    new = ivy.put_along_axis(flat, places, written(x, values), at)
    write(x, ..., ivy.reshape(new, tuple(x.shape)))


@public
def fill_diagonal(a: Any, val: Any, wrap: bool = False) -> None:
    """``numpy.fill_diagonal``: write values to the diagonal of a matrix."""
    x = _writable("fill_diagonal", a)
    write(x, ..., ivy.fill_diagonal(x._data, written(x, val), wrap=wrap))
