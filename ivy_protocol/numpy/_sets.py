"""Functions of NumPy for sets, comparisons and properties of arrays."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common._helpers import is_kind
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyException, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._rows import forwards_binary, forwards_to, reads
from ivy_protocol.numpy._ufuncs import complex_order, is_inexact, is_integer
from ivy_protocol.numpy._values import arrays, dtype_of, ivy_dtype, kind_of, np_dtype, store, strong_arrays, to_native


@forwards_to(ivy.unique_values, accepts=is_integer)
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
    """``numpy.unique``: the sorted unique elements, with the requested indices and counts."""
    x = ivy.asarray(to_native(ar))
    shape = tuple(x.shape)
    if axis is None or (x.ndim == 1 and normalize_axis(axis, 1) == 0):
        x, axis = ivy.reshape(x, (-1,)), None
    if axis is None and (kind_of(x) == "c" or (equal_nan and is_inexact(x._data))):
        return _unique_by_sorting(x, shape, (return_index, return_inverse, return_counts), equal_nan)
    if axis is None and not (return_index or return_inverse or return_counts):
        return wrap(ivy.unique_values(x))
    if axis is None and not (return_index or return_inverse):
        return wrap(tuple(ivy.unique_counts(x)))
    result = ivy.unique_all(x) if axis is None else ivy.unique_all(x, axis=axis)
    inverse = ivy.reshape(result.inverse_indices, ivy.shape(to_native(ar))) if axis is None else result.inverse_indices
    parts = [result.values]
    parts += [result.indices] if return_index else []
    parts += [inverse] if return_inverse else []
    parts += [result.counts] if return_counts else []
    return wrap(tuple(parts)) if len(parts) > 1 else wrap(parts[0])


def _unique_by_sorting(x: Any, shape: tuple[int, ...], outputs: tuple[bool, bool, bool], equal_nan: bool) -> Any:
    """Find unique elements by sorting: ivy's set functions treat NaNs as distinct, and do not order complex numbers."""
    order = complex_order(x) if kind_of(x) == "c" else ivy.argsort(x, stable=True)
    ordered = ivy.take(x, order, axis=0)
    nan = ivy.isnan(ordered)
    differs = ivy.not_equal(ordered[1:], ordered[:-1])
    if equal_nan:
        differs = ivy.logical_and(differs, ivy.logical_not(ivy.logical_and(nan[1:], nan[:-1])))
    is_first = ivy.concat([ivy.ones_like(nan[:1]), differs])
    first_indices = ivy.nonzero(is_first)[0]
    parts = [ivy.take(ordered, first_indices, axis=0)]
    if outputs[0]:
        parts.append(ivy.take(order, first_indices, axis=0))
    if outputs[1]:
        group = ivy.cumulative_sum(ivy.astype(is_first, ivy_dtype("int64")), axis=0) - 1
        parts.append(ivy.reshape(ivy.take(group, ivy.argsort(order), axis=0), shape))
    if outputs[2]:
        ends = (
            ivy.concat([first_indices[1:], ivy.full_like(first_indices[:1], x.shape[0] or 0)])
            if first_indices.shape[0]
            else first_indices
        )
        parts.append(ends - first_indices)
    return wrap(tuple(parts)) if len(parts) > 1 else wrap(parts[0])


@public
def unique_all(x: ArrayLike) -> Any:
    """``numpy.unique_all``: the unique elements, their first indices, the inverse indices, and the counts."""
    return wrap(ivy.unique_all(to_native(x)))


@public
def unique_counts(x: ArrayLike) -> Any:
    """``numpy.unique_counts``: the unique elements and their counts."""
    return wrap(ivy.unique_counts(to_native(x)))


@public
def unique_inverse(x: ArrayLike) -> Any:
    """``numpy.unique_inverse``: the unique elements and the inverse indices."""
    return wrap(ivy.unique_inverse(to_native(x)))


@public
def unique_values(x: ArrayLike) -> Any:
    """``numpy.unique_values``: the unique elements."""
    return wrap(ivy.unique_values(to_native(x)))


@public
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False, return_indices: bool = False) -> Any:
    """``numpy.intersect1d``: the elements that are in both arrays."""
    values1, values2 = [ivy.reshape(x, (-1,)) for x in strong_arrays(ar1, ar2)]
    if kind_of(values1) == "c" or kind_of(values2) == "c":
        return _complex_intersection(values1, values2, assume_unique, return_indices)
    values = wrap(ivy.intersect1d(values1, values2, assume_unique=assume_unique and not return_indices))
    if not return_indices:
        return values
    index_arrays = []
    for x in (values1, values2):
        order = ivy.argsort(x, stable=True)
        index_arrays.append(wrap(ivy.take(order, ivy.searchsorted(ivy.take(x, order), values._data))))
    return values, *index_arrays


def _complex_intersection(values1: Any, values2: Any, assume_unique: bool, return_indices: bool) -> Any:
    """Return the complex numbers that are in both arrays, and their first indices if requested."""
    operands: Any = arrays(values1, values2)
    first_indices: Any = ()
    if not assume_unique:
        operands, first_indices = zip(*[unique(x, return_index=True) for x in operands], strict=True)
    merged, order, is_equal = _merge_sorted(*operands)
    values = wrap(merged[:-1][is_equal])
    if not return_indices:
        return values
    index_arrays = [order[:-1][is_equal], order[1:][is_equal] - len(operands[0])]
    if first_indices:
        index_arrays = [ivy.take(n, p, axis=0) for n, p in zip(first_indices, index_arrays, strict=True)]
    return values, *wrap(index_arrays)


def _flat_operands(ar1: Any, ar2: Any) -> list[Any]:
    """Flatten two operands. A Python scalar is weakly typed if it fits into the dtype of the other operand."""
    try:
        operands = arrays(ar1, ar2)
    except OverflowError:
        operands = strong_arrays(ar1, ar2)
    return [ivy.reshape(x, (-1,)) for x in operands]


def _merge_sorted(values1: Any, values2: Any) -> tuple[Any, Any, Any]:
    """Merge two complex arrays in sorted order. Return the elements, their indices, and a mask of elements equal to the
    next one.
    """
    merged = ivy.concat(arrays(values1, values2))
    order = complex_order(merged)
    merged = ivy.take(merged, order, axis=0)
    return merged, order, ivy.equal(merged[1:], merged[:-1])


@public
def union1d(ar1: ArrayLike, ar2: ArrayLike) -> Any:
    """``numpy.union1d``: the elements that are in either array."""
    values1, values2 = _flat_operands(ar1, ar2)
    if is_integer(values1._data) and is_integer(values2._data):
        return wrap(ivy.union1d(values1, values2))
    # If a dtype is not an integer dtype, do not call `ivy.union1d`: unlike NumPy's function, it neither treats NaN as
    # equal nor orders complex numbers.
    return unique(ivy.concat([values1, values2]))


@public
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> Any:
    """``numpy.setdiff1d``: the elements of one array that are not in the other."""
    values1, values2 = [ivy.reshape(x, (-1,)) for x in strong_arrays(ar1, ar2)]
    if not assume_unique:
        values1 = unique(values1)
    # Select from the first array, without a promotion: as in NumPy, the result has the dtype of the first array.
    return wrap(ivy.get_item(values1, ivy.logical_not(ivy.isin(values1, values2))))


@public
def setxor1d(ar1: ArrayLike, ar2: ArrayLike, assume_unique: bool = False) -> Any:
    """``numpy.setxor1d``: the elements that are in exactly one of the arrays."""
    values1, values2 = (
        _flat_operands(ar1, ar2) if assume_unique else [ivy.reshape(x, (-1,)) for x in strong_arrays(ar1, ar2)]
    )
    if not assume_unique:
        # Remove duplicates within each array first: NumPy treats NaN as equal within one array, but as different in two
        # arrays.
        values1, values2 = unique(values1), unique(values2)
    if kind_of(values1) == "c" or kind_of(values2) == "c":
        merged, _, is_equal = _merge_sorted(values1, values2)
        edge = ivy.ones((1,), dtype="bool", like=merged._data)
        differs = ivy.concat([edge, ivy.logical_not(is_equal), edge])
        return wrap(merged[ivy.logical_and(differs[1:], differs[:-1])] if merged.size else merged)
    return wrap(ivy.setxor1d(values1, values2, assume_unique=True))


@forwards_binary(ivy.isin)
def isin(
    element: ArrayLike, test_elements: Any, assume_unique: bool = False, invert: bool = False, *, kind: Any = None
) -> Any:
    """``numpy.isin``: True where elements are in the test elements."""
    if kind not in (None, "sort", "table"):
        raise IvyValueError(f"ivy.numpy.isin: kind must be None, 'sort' or 'table', not {kind!r}")
    elements, tests = strong_arrays(element, test_elements)
    return wrap(ivy.isin(ivy.asarray(elements), ivy.asarray(tests), assume_unique=assume_unique, invert=invert))


@forwards_binary(ivy.isclose, is_inexact)
def isclose(a: ArrayLike, b: ArrayLike, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    """``numpy.isclose``: True where elements are equal within a tolerance."""
    one, other = [x if is_inexact(x) else ivy.astype(ivy.asarray(x), ivy_dtype("float64")) for x in strong_arrays(a, b)]
    if isinstance(rtol, int | float) and isinstance(atol, int | float):
        return wrap(ivy.isclose(one, other, rtol=rtol, atol=atol, equal_nan=equal_nan))
    relative, absolute = [ivy.astype(v, ivy.dtype(ivy.abs(other))) for v in arrays(other, rtol, atol)[1:]]
    limit = ivy.add(absolute, ivy.multiply(relative, ivy.abs(other)))
    result = ivy.logical_and(ivy.less_equal(ivy.abs(ivy.subtract(one, other)), limit), ivy.isfinite(other))
    result = ivy.logical_or(result, ivy.equal(one, other))
    return wrap(ivy.logical_or(result, ivy.logical_and(ivy.isnan(one), ivy.isnan(other))) if equal_nan else result)


@forwards_binary(ivy.allclose, is_inexact, convert=bool)
def allclose(a: ArrayLike, b: ArrayLike, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> bool:
    """``numpy.allclose``: True if all elements are equal within a tolerance."""
    return bool(ivy.all(isclose(a, b, rtol, atol, equal_nan)))


_NON_SEQUENCES = (str, bytes, dict)


def _comparable(a1: Any, a2: Any) -> list[Any] | None:
    """Convert two operands to arrays. Return None if one of them, such as None or a string, cannot be converted."""
    try:
        return strong_arrays(a1, a2)
    except IvyException:
        are_invalid = [
            not hasattr(x, "dtype") and (isinstance(x, _NON_SEQUENCES) or not hasattr(x, "__len__")) for x in (a1, a2)
        ]
        if are_invalid[0] is are_invalid[1]:
            raise
        return None


@forwards_binary(ivy.array_equal)
def array_equal(a1: ArrayLike, a2: ArrayLike, equal_nan: bool = False) -> bool:
    """``numpy.array_equal``: True if arrays have the same shape and elements."""
    operands = _comparable(a1, a2)
    if operands is None:
        return False
    x, y = operands
    if tuple(x.shape) != tuple(y.shape):
        return False
    equal = ivy.equal(x, y)
    if equal_nan and is_inexact(x._data) and is_inexact(y._data):
        equal = ivy.logical_or(equal, ivy.logical_and(ivy.isnan(x), ivy.isnan(y)))
    return bool(ivy.all(equal))


@public
def array_equiv(a1: ArrayLike, a2: ArrayLike) -> bool:
    """``numpy.array_equiv``: True if arrays have the same elements after broadcasting."""
    operands = _comparable(a1, a2)
    if operands is None:
        return False
    x, y = operands
    try:
        np.broadcast_shapes(tuple(x.shape), tuple(y.shape))
    except ValueError:
        return False
    return bool(ivy.all(ivy.equal(x, y)))


@public
def iscomplex(x: ArrayLike) -> Any:
    """``numpy.iscomplex``: True where elements have a nonzero imaginary part."""
    data = ivy.asarray(to_native(x))
    if kind_of(data) == "c":
        return wrap(ivy.not_equal(ivy.imag(data), 0))
    return wrap(ivy.full_like(data, 0, dtype="bool"))


@public
def isreal(x: ArrayLike) -> Any:
    """``numpy.isreal``: True where elements have no imaginary part."""
    return wrap(ivy.logical_not(iscomplex(x)))


@public
def iscomplexobj(x: Any) -> bool:
    """``numpy.iscomplexobj``: True if an array is complex."""
    if isinstance(x, str | bytes | None):
        return False
    return kind_of(to_native(x)) == "c"


@public
def isrealobj(x: Any) -> bool:
    """``numpy.isrealobj``: True if an array is not complex."""
    return not iscomplexobj(x)


@public
def isscalar(element: Any) -> bool:
    """``numpy.isscalar``: True for a scalar that is not an array."""
    return np.isscalar(element)


@forwards_to(ivy.isposinf)
def isposinf(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.isposinf``: True where elements are positive infinity."""
    return store(ivy.isposinf(to_native(x)), out)


@forwards_to(ivy.isneginf)
def isneginf(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.isneginf``: True where elements are negative infinity."""
    return store(ivy.isneginf(to_native(x)), out)


@reads(lambda data: len(data.shape))
def ndim(a: ArrayLike) -> int:
    """``numpy.ndim``: the number of axes."""
    return len(shape(a))


@reads(lambda data: tuple(data.shape))
def shape(a: ArrayLike) -> tuple[int, ...]:
    """``numpy.shape``: the shape."""
    return tuple(ivy.shape(to_native(a)))


@public
def size(a: ArrayLike, axis: Any = None) -> int:
    """``numpy.size``: the number of elements, in total or along axes."""
    sizes = shape(a)
    axes = [] if axis is None else [normalize_axis(n, len(sizes)) for n in np.atleast_1d(axis).tolist()]
    return int(np.prod(sizes if axis is None else [sizes[n] for n in axes], dtype=int))


@public
def result_type(*arrays_and_dtypes: Any) -> np.dtype[Any]:
    """``numpy.result_type``: the promoted dtype of arrays and dtypes."""
    return np.result_type(*[_as_numpy_dtype(x) for x in arrays_and_dtypes])


@public
def can_cast(from_: Any, to: Any, casting: Any = "safe") -> bool:
    """``numpy.can_cast``: True if a dtype can be cast to another."""
    return np.can_cast(_as_numpy_dtype(from_), _as_numpy_dtype(to), casting)


@public
def promote_types(type1: Any, type2: Any) -> np.dtype[Any]:
    """``numpy.promote_types``: the dtype to which two dtypes can be cast safely."""
    return np.promote_types(_as_numpy_dtype(type1), _as_numpy_dtype(type2))


@public
def issubdtype(arg1: Any, arg2: Any) -> bool:
    """``numpy.issubdtype``: True if a dtype belongs to another dtype or to a class of dtypes."""
    one, other = _as_numpy_dtype(arg1), _as_numpy_dtype(arg2)
    if not _is_bfloat16(one):
        return np.issubdtype(one, other)
    # Treat bfloat16 as floating point: its dtype, of ml_dtypes, does not belong to any class of NumPy.
    return _is_bfloat16(other) or np.issubdtype(np.floating, other)


@public
def isdtype(dtype: Any, kind: Any) -> bool:
    """``numpy.isdtype``: True if a dtype is of a kind, such as ``"real floating"``."""
    kinds = tuple([_as_kind(x) for x in kind]) if isinstance(kind, tuple) else _as_kind(kind)
    return is_kind(np, _as_numpy_dtype(dtype), kinds)


@public
def finfo(dtype: Any) -> Any:
    """``numpy.finfo``: the limits of a floating-point dtype."""
    return np.finfo(_as_numpy_dtype(dtype))


@public
def iinfo(type: Any) -> Any:
    """``numpy.iinfo``: the limits of an integer dtype."""
    return np.iinfo(_as_numpy_dtype(type))


def _is_bfloat16(x: Any) -> bool:
    return getattr(x, "name", getattr(x, "__name__", "")) == "bfloat16"


def _as_kind(kind: Any) -> Any:
    return kind if isinstance(kind, str) else _as_numpy_dtype(kind)


def _as_numpy_dtype(x: Any) -> Any:
    """Return the NumPy dtype of an array or of a dtype of a library; return other values unchanged."""
    if _is_array(x):
        return dtype_of(x)
    if x is None or isinstance(x, np.dtype | np.generic | type | complex | float):
        return x
    try:
        return np_dtype(x)
    except (TypeError, IvyException):
        # Return the value, so that the caller's NumPy function interprets it, or raises NumPy's error.
        return x


@public
def common_type(*arrays: ArrayLike) -> Any:
    """``numpy.common_type``: the common inexact dtype of arrays."""
    return np.common_type(*[np.empty(0, dtype_of(to_native(x))) for x in arrays])


@public
def min_scalar_type(a: Any) -> np.dtype[Any]:
    """``numpy.min_scalar_type``: the smallest dtype for a scalar."""
    return np.min_scalar_type(ivy.to_numpy(a) if _is_array(a) else a)


def _is_array(x: Any) -> bool:
    return isinstance(x, ivy.Array) or (hasattr(x, "dtype") and hasattr(x, "shape") and not isinstance(x, type))


@public
def shares_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    """``numpy.shares_memory``: True if two arrays share memory. False if the memory of an array cannot be accessed."""
    one, other = [getattr(x, "base", None) is not None for x in (a, b)]
    if (one and a.base is b) or (other and b.base is a) or a is b:
        return True
    try:
        return np.shares_memory(np.asarray(to_native(a)), np.asarray(to_native(b)))
    except (TypeError, RuntimeError):
        # Return False if NumPy cannot access the memory of an array, for example on another device.
        return False


@public
def may_share_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    """``numpy.may_share_memory``: True if the memory bounds of two arrays overlap."""
    one, other = [ivy.to_native(x) for x in (a, b)]
    if isinstance(one, np.ndarray) and isinstance(other, np.ndarray):
        return np.may_share_memory(one, other)
    return shares_memory(a, b)
