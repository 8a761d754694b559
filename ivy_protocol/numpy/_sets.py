"""Functions of NumPy for sets, comparisons, and facts about arrays."""

from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyException, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._rows import row, row_of_two
from ivy_protocol.numpy._ufuncs import complex_order, is_inexact, is_whole
from ivy_protocol.numpy._values import arrays, dtype_of, kind_of, named, stored, strong, taken


@row(ivy.unique_values, takes=is_whole)
def unique(
    ar: ArrayLike,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    sorted: bool = True,
) -> Any:
    """``numpy.unique``: the different elements in order, with what else is asked for."""
    x = ivy.asarray(taken(ar))
    shape = tuple(x.shape)
    if axis is None or (x.ndim == 1 and axis_of(axis, 1) == 0):
        x, axis = ivy.reshape(x, (-1,)), None
    if axis is None and (kind_of(x) == "c" or (equal_nan and is_inexact(x._data))):
        return _by_order(x, shape, (return_index, return_inverse, return_counts), equal_nan)
    if axis is None and not (return_index or return_inverse or return_counts):
        return made(ivy.unique_values(x))
    if axis is None and not (return_index or return_inverse):
        return made(tuple(ivy.unique_counts(x)))
    found = ivy.unique_all(x) if axis is None else ivy.unique_all(x, axis=axis)
    inverse = ivy.reshape(found.inverse_indices, ivy.shape(taken(ar))) if axis is None else found.inverse_indices
    parts = [found.values]
    parts += [found.indices] if return_index else []
    parts += [inverse] if return_inverse else []
    parts += [found.counts] if return_counts else []
    return made(tuple(parts)) if len(parts) > 1 else made(parts[0])


def _by_order(x: Any, shape: tuple[int, ...], asked: tuple[bool, bool, bool], equal_nan: bool) -> Any:
    """The different elements where NaN are alike, or of complex numbers, which ivy has no order of."""
    order = complex_order(x) if kind_of(x) == "c" else ivy.argsort(x, stable=True)
    ordered = ivy.take(x, order, axis=0)
    nan = ivy.isnan(ordered)
    differs = ivy.not_equal(ordered[1:], ordered[:-1])
    if equal_nan:
        differs = ivy.logical_and(differs, ivy.logical_not(ivy.logical_and(nan[1:], nan[:-1])))
    first = ivy.concat([ivy.ones_like(nan[:1]), differs])
    places = ivy.nonzero(first)[0]
    parts = [ivy.take(ordered, places, axis=0)]
    if asked[0]:
        parts.append(ivy.take(order, places, axis=0))
    if asked[1]:
        group = ivy.cumulative_sum(ivy.astype(first, named("int64")), axis=0) - 1
        parts.append(ivy.reshape(ivy.take(group, ivy.argsort(order), axis=0), shape))
    if asked[2]:
        ends = ivy.concat([places[1:], ivy.full_like(places[:1], x.shape[0] or 0)]) if places.shape[0] else places
        parts.append(ends - places)
    return made(tuple(parts)) if len(parts) > 1 else made(parts[0])


@public
def unique_all(x: ArrayLike) -> Any:
    """``numpy.unique_all``: the different elements, their places, the way back, and how often each comes."""
    return made(ivy.unique_all(taken(x)))


@public
def unique_counts(x: ArrayLike) -> Any:
    """``numpy.unique_counts``: the different elements, and how often each comes."""
    return made(ivy.unique_counts(taken(x)))


@public
def unique_inverse(x: ArrayLike) -> Any:
    """``numpy.unique_inverse``: the different elements, and the way back."""
    return made(ivy.unique_inverse(taken(x)))


@public
def unique_values(x: ArrayLike) -> Any:
    """``numpy.unique_values``: the different elements."""
    return made(ivy.unique_values(taken(x)))


@public
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """``numpy.intersect1d``: the elements that both arrays have."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong(ar1, ar2)]
    if kind_of(one) == "c" or kind_of(other) == "c":
        return _common_of_complex(one, other, assume_unique, return_indices)
    values = made(ivy.intersect1d(one, other, assume_unique=assume_unique and not return_indices))
    if not return_indices:
        return values
    places = []
    for x in (one, other):
        order = ivy.argsort(x, stable=True)
        places.append(made(ivy.take(order, ivy.searchsorted(ivy.take(x, order), values._data))))
    return values, *places


def _common_of_complex(one: Any, other: Any, assume_unique: bool, return_indices: bool) -> Any:
    """The complex numbers that both arrays have, and the first index of each in both arrays where it is asked for."""
    both: Any = arrays(one, other)
    firsts: Any = ()
    if not assume_unique:
        both, firsts = zip(*[unique(x, return_index=True) for x in both], strict=True)
    everything, order, alike = _beside(*both)
    values = made(everything[:-1][alike])
    if not return_indices:
        return values
    places = [order[:-1][alike], order[1:][alike] - len(both[0])]
    if firsts:
        places = [ivy.take(n, p, axis=0) for n, p in zip(firsts, places, strict=True)]
    return values, *made(places)


def _joinable(ar1: Any, ar2: Any) -> list[Any]:
    """The elements of both, of which numbers are weak where they fit."""
    try:
        found = arrays(ar1, ar2)
    except OverflowError:
        found = strong(ar1, ar2)
    return [ivy.reshape(x, (-1,)) for x in found]


def _beside(one: Any, other: Any) -> tuple[Any, Any, Any]:
    """The elements of two arrays of complex numbers in order, their indices, and whether each is that behind it."""
    everything = ivy.concat(arrays(one, other))
    order = complex_order(everything)
    everything = ivy.take(everything, order, axis=0)
    return everything, order, ivy.equal(everything[1:], everything[:-1])


@public
def union1d(ar1: ArrayLike, ar2: ArrayLike) -> Any:
    """``numpy.union1d``: the elements that either array has."""
    one, other = _joinable(ar1, ar2)
    if is_whole(one._data) and is_whole(other._data):
        return made(ivy.union1d(one, other))
    # NaN are alike, and complex numbers have an order, other than in functions of ivy.
    return unique(ivy.concat([one, other]))


@public
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> Any:
    """``numpy.setdiff1d``: the elements of one array that the other has not."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong(ar1, ar2)]
    if not assume_unique:
        one = unique(one)
    # The type is that of the first array, whatever the other has.
    return made(ivy.get_item(one, ivy.logical_not(ivy.isin(one, other))))


@public
def setxor1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> Any:
    """``numpy.setxor1d``: the elements that one of the arrays has alone."""
    one, other = _joinable(ar1, ar2) if assume_unique else [ivy.reshape(x, (-1,)) for x in strong(ar1, ar2)]
    if not assume_unique:
        # NaN are alike in each array, and not in both.
        one, other = unique(one), unique(other)
    if kind_of(one) == "c" or kind_of(other) == "c":
        everything, _, alike = _beside(one, other)
        edge = ivy.ones((1,), dtype="bool", like=everything._data)
        alone = ivy.concat([edge, ivy.logical_not(alike), edge])
        return made(everything[ivy.logical_and(alone[1:], alone[:-1])] if everything.size else everything)
    return made(ivy.setxor1d(one, other, assume_unique=True))


@row_of_two(ivy.isin)
def isin(
    element: ArrayLike, test_elements: Any, assume_unique: bool = False, invert: bool = False, *, kind: Any = None
) -> Any:
    """``numpy.isin``: whether elements are among others."""
    if kind not in (None, "sort", "table"):
        raise IvyValueError(f"ivy.numpy.isin: kind is None, 'sort' or 'table', not {kind!r}")
    one, other = strong(element, test_elements)
    return made(ivy.isin(ivy.asarray(one), ivy.asarray(other), assume_unique=assume_unique, invert=invert))


@row_of_two(ivy.isclose, is_inexact)
def isclose(a: ArrayLike, b: ArrayLike, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    """``numpy.isclose``: whether elements are nearly equal."""
    one, other = [x if is_inexact(x) else ivy.astype(ivy.asarray(x), named("float64")) for x in strong(a, b)]
    if isinstance(rtol, int | float) and isinstance(atol, int | float):
        return made(ivy.isclose(one, other, rtol=rtol, atol=atol, equal_nan=equal_nan))
    far, near = [ivy.astype(v, ivy.dtype(ivy.abs(other))) for v in arrays(other, rtol, atol)[1:]]
    limit = ivy.add(near, ivy.multiply(far, ivy.abs(other)))
    held = ivy.logical_and(ivy.less_equal(ivy.abs(ivy.subtract(one, other)), limit), ivy.isfinite(other))
    held = ivy.logical_or(held, ivy.equal(one, other))
    return made(ivy.logical_or(held, ivy.logical_and(ivy.isnan(one), ivy.isnan(other))) if equal_nan else held)


@row_of_two(ivy.allclose, is_inexact, then=bool)
def allclose(a: ArrayLike, b: ArrayLike, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> bool:
    """``numpy.allclose``: whether all elements are nearly equal."""
    return bool(ivy.all(isclose(a, b, rtol, atol, equal_nan)))


_NO_LISTS = (str, bytes, dict)


def _compared(a1: Any, a2: Any) -> list[Any] | None:
    """Two arrays, or None if one is an array and the other is none of numbers, such as None or text."""
    try:
        return strong(a1, a2)
    except IvyException:
        none = [not hasattr(x, "dtype") and (isinstance(x, _NO_LISTS) or not hasattr(x, "__len__")) for x in (a1, a2)]
        if none[0] is none[1]:
            raise
        return None


@row_of_two(ivy.array_equal)
def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan: bool = False) -> bool:
    """``numpy.array_equal``: whether arrays have the same shape and elements."""
    found = _compared(a1, a2)
    if found is None:
        return False
    one, other = found
    if tuple(one.shape) != tuple(other.shape):
        return False
    equal = ivy.equal(one, other)
    if equal_nan and is_inexact(one._data) and is_inexact(other._data):
        equal = ivy.logical_or(equal, ivy.logical_and(ivy.isnan(one), ivy.isnan(other)))
    return bool(ivy.all(equal))


@public
def array_equiv(a1: ArrayLike, a2: ArrayLike) -> bool:
    """``numpy.array_equiv``: whether arrays have the same elements once one is repeated to the shape of the other."""
    found = _compared(a1, a2)
    if found is None:
        return False
    one, other = found
    try:
        np.broadcast_shapes(tuple(one.shape), tuple(other.shape))
    except ValueError:
        return False
    return bool(ivy.all(ivy.equal(one, other)))


@public
def iscomplex(x: ArrayLike) -> Any:
    """``numpy.iscomplex``: whether elements have an imaginary part."""
    data = ivy.asarray(taken(x))
    if kind_of(data) == "c":
        return made(ivy.not_equal(ivy.imag(data), 0))
    return made(ivy.full_like(data, 0, dtype="bool"))


@public
def isreal(x: ArrayLike) -> Any:
    """``numpy.isreal``: whether elements have no imaginary part."""
    return made(ivy.logical_not(iscomplex(x)))


@public
def iscomplexobj(x: Any) -> bool:
    """``numpy.iscomplexobj``: whether an array is complex."""
    if isinstance(x, str | bytes | None):
        return False
    return kind_of(taken(x)) == "c"


@public
def isrealobj(x: Any) -> bool:
    """``numpy.isrealobj``: whether an array is not complex."""
    return not iscomplexobj(x)


@public
def isscalar(element: Any) -> bool:
    """``numpy.isscalar``: whether something is a number, and no array."""
    return np.isscalar(element)


@row(ivy.isposinf)
def isposinf(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.isposinf``: whether elements are infinite and positive."""
    return stored(ivy.isposinf(taken(x)), out)


@row(ivy.isneginf)
def isneginf(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.isneginf``: whether elements are infinite and negative."""
    return stored(ivy.isneginf(taken(x)), out)


@public
def ndim(a: ArrayLike) -> int:
    """``numpy.ndim``: the number of axes."""
    return len(shape(a))


@public
def shape(a: ArrayLike) -> tuple[int, ...]:
    """``numpy.shape``: the lengths of the axes."""
    return tuple(ivy.shape(taken(a)))


@public
def size(a: ArrayLike, axis: Any = None) -> int:
    """``numpy.size``: the number of elements, or along axes."""
    lengths = shape(a)
    axes = [] if axis is None else [axis_of(n, len(lengths)) for n in np.atleast_1d(axis).tolist()]
    return int(np.prod(lengths if axis is None else [lengths[n] for n in axes], dtype=int))


@public
def result_type(*arrays_and_dtypes: Any) -> np.dtype[Any]:
    """``numpy.result_type``: the data type that arrays and types have together."""
    return np.result_type(*[dtype_of(x) if _is_array(x) else x for x in arrays_and_dtypes])


@public
def can_cast(from_: Any, to: Any, casting: Any = "safe") -> bool:
    """``numpy.can_cast``: whether one data type holds another."""
    return np.can_cast(dtype_of(from_) if _is_array(from_) else from_, to, casting)


@public
def common_type(*arrays: ArrayLike) -> Any:
    """``numpy.common_type``: the type of floats that arrays have together."""
    return np.common_type(*[np.empty(0, dtype_of(taken(x))) for x in arrays])


@public
def min_scalar_type(a: Any) -> np.dtype[Any]:
    """``numpy.min_scalar_type``: the smallest data type that holds a number."""
    return np.min_scalar_type(ivy.to_numpy(a) if _is_array(a) else a)


def _is_array(x: Any) -> bool:
    return isinstance(x, ivy.Array) or (hasattr(x, "dtype") and hasattr(x, "shape") and not isinstance(x, type))


@public
def shares_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    """``numpy.shares_memory``: whether two arrays are known to lie in one memory."""
    one, other = [getattr(x, "base", None) is not None for x in (a, b)]
    if (one and a.base is b) or (other and b.base is a) or a is b:
        return True
    try:
        return np.shares_memory(np.asarray(taken(a)), np.asarray(taken(b)))
    except (TypeError, RuntimeError):
        # What lies on another device is not in this memory.
        return False


@public
def may_share_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    """``numpy.may_share_memory``: whether the parts of memory in which two arrays lie overlap."""
    one, other = [ivy.to_native(x) for x in (a, b)]
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.may_share_memory(one, other)
    return shares_memory(a, b)
