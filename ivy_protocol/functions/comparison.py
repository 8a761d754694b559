"""Comparison and logic functions, and predicates of elements and arrays."""

import builtins
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, Axis, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(promote=True, broadcast=True, compares="values")
def equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 == x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of any data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of any data type. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``equal`` of the Python array API standard 2025.12. NaN is not equal to any value.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.equal(x, 1)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED, compares="values")
def greater(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 > x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``greater`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 3.0])
    >>> ivy.greater(x, 2)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED, compares="values")
def greater_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 >= x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``greater_equal`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.greater_equal(x, 2)
    ivy.array([False,  True])
    """
    ...


@primary(ignores_nan_policy=True)
def isfinite(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test each element for finiteness: neither infinite nor NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isfinite`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.isfinite(x)
    ivy.array([ True, False])
    """
    ...


@primary(ignores_nan_policy=True)
def isinf(x: ArrayLike, /, *, detect_positive: bool = True, detect_negative: bool = True, out: Out = None) -> "Array":
    """Test each element for positive or negative infinity.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    detect_positive : bool, default True
        Whether to detect positive infinity.
    detect_negative : bool, default True
        Whether to detect negative infinity.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isinf`` of the Python array API standard 2025.12. The two keywords come from Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.isinf(x)
    ivy.array([False,  True])
    """
    ...


@primary(ignores_nan_policy=True)
def isnan(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test each element for NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isnan`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, float("nan")])
    >>> ivy.isnan(x)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED, compares="values")
def less(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 < x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``less`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 3.0])
    >>> ivy.less(x, 2)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED, compares="values")
def less_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 <= x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``less_equal`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([2.0, 3.0])
    >>> ivy.less_equal(x, 2)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True, compares="booleans")
def logical_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical AND of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a boolean data type. The shape must be broadcastable with the
        shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``logical_and`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_and(x, True)
    ivy.array([ True, False])
    """
    ...


@primary
def logical_not(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical NOT of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``logical_not`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_not(x)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, compares="booleans")
def logical_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical OR of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a boolean data type. The shape must be broadcastable with the
        shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``logical_or`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_or(x, False)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True, compares="booleans")
def logical_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical exclusive OR of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a boolean data type. The shape must be broadcastable with the
        shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``logical_xor`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_xor(x, True)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, compares="values")
def not_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 != x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of any data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of any data type. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``not_equal`` of the Python array API standard 2025.12. NaN is not equal to any value, itself included.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.not_equal(x, 1)
    ivy.array([False,  True])
    """
    ...


@compositional
def isreal(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test whether the imaginary part of each element is zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``; all true for a real data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.isreal``. Infinity and NaN are real.

    Examples
    --------
    >>> ivy.isreal(ivy.array([1 + 0j, 1j]))
    ivy.array([ True, False])
    """
    return equal(ops.imag(x), 0)


@compositional(dtype_kinds=ORDERED, ignores_nan_policy=True)
def isneginf(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return True for each element that is negative infinity.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Booleans, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    Follows ``numpy.isneginf``. `isinf` detects infinities of both signs.

    Examples
    --------
    >>> ivy.isneginf(ivy.array([-ivy.inf, 0.0, ivy.inf]))
    ivy.array([ True, False, False])
    """
    return logical_and(isinf(x), less(x, 0))


@compositional(dtype_kinds=ORDERED, ignores_nan_policy=True)
def isposinf(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return True for each element that is positive infinity.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Booleans, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    Follows ``numpy.isposinf``. `isinf` detects infinities of both signs.

    Examples
    --------
    >>> ivy.isposinf(ivy.array([-ivy.inf, 0.0, ivy.inf]))
    ivy.array([False, False,  True])
    """
    return logical_and(isinf(x), greater(x, 0))


@compositional(needs_all_elements=True)
def array_equal(x0: ArrayLike, x1: ArrayLike, /) -> bool:
    """Return True if two arrays have the same shape and elements.

    Parameters
    ----------
    x0 : ArrayLike
        Array of any shape and data type.
    x1 : ArrayLike
        Array of any shape and data type; the elements are compared after promotion.

    Returns
    -------
    bool
        True if the arrays are equal. NaN is not equal to any value.

    Raises
    ------
    IvyDispatchError
        ``x0`` or ``x1`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From Ivy 1.0. The result is a Python bool, so the function cannot be traced, for example by ``jax.jit``. In traced
    code, use ``ivy.all(ivy.equal(x0, x1))``, which returns an array.

    Examples
    --------
    >>> ivy.array_equal(ivy.array([1, 2]), ivy.array([1.0, 2.0])), ivy.array_equal(ivy.array([1, 2]), ivy.array(1))
    (True, False)
    """
    return tuple(ops.shape(x0)) == tuple(ops.shape(x1)) and bool(ops.to_scalar(all(equal(x0, x1))))


@compositional(needs_all_elements=True)
def all_equal(*xs: ArrayLike, equality_matrix: bool = False) -> "bool | Array":
    """Return True if all arrays are equal.

    Parameters
    ----------
    xs : ArrayLike
        Arrays of any shapes and data types, or scalars.
    equality_matrix : bool, default False
        Whether to return a matrix of pairwise comparisons.

    Returns
    -------
    bool or ivy.Array
        True if all arrays have the same shape and elements. With ``equality_matrix``, a boolean matrix whose element
        ``[i, j]`` is True if ``xs[i]`` and ``xs[j]`` are equal.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyTypeError
        No arguments are passed.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.all_equal(ivy.array([1, 2]), ivy.array([1, 2]), ivy.array([1, 2]))
    True
    >>> ivy.all_equal(ivy.array(1), ivy.array(2), equality_matrix=True)
    ivy.array([[ True, False],
               [False,  True]])
    """
    if not xs:
        raise IvyTypeError("ivy.all_equal: pass at least one array")
    if equality_matrix:
        return ops.asarray([[array_equal(x0, x1) for x1 in xs] for x0 in xs])
    return builtins.all([array_equal(xs[0], x) for x in xs[1:]])


@compositional(ignores_nan_policy=True, needs_all_elements=True)
def has_nans(x: ArrayLike, /, *, include_infs: bool = True) -> bool:
    """Return True if an array contains NaN or, optionally, infinity.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric.
    include_infs : bool, default True
        Whether to include infinite elements.

    Returns
    -------
    bool
        True if an element is NaN or, with ``include_infs``, infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0. The result is a Python bool, so the function cannot be traced, for example by ``jax.jit``.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.has_nans(x), ivy.has_nans(x, include_infs=False)
    (True, False)
    """
    return not ops.to_scalar(all(isfinite(x))) if include_infs else bool(ops.to_scalar(any(isnan(x))))


@compositional(ignores_nan_policy=True, needs_all_elements=True)
def value_is_nan(x: ArrayLike, /, *, include_infs: bool = True) -> bool:
    """Return True if a scalar or one-element array is NaN or, optionally, infinite.

    Parameters
    ----------
    x : ArrayLike
        Scalar, or array of one element.
    include_infs : bool, default True
        Whether to include infinity.

    Returns
    -------
    bool
        True if the value is NaN or, with ``include_infs``, infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` does not have exactly one element.

    Notes
    -----
    From Ivy 1.0. The result is a Python bool, so the function cannot be traced, for example by ``jax.jit``.

    Examples
    --------
    >>> ivy.value_is_nan(ivy.array([float("nan")])), ivy.value_is_nan(2.0)
    (True, False)
    """
    import cmath

    value = ops.to_scalar(x)
    return cmath.isnan(value) or (include_infs and cmath.isinf(value))


@compositional(promote=True, broadcast=True, dtype_kinds=ANY, needs_all_elements=True)
def allclose(
    a: ArrayLike,
    b: ArrayLike,
    /,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    *,
    equal_nan: bool = False,
    out: Out = None,
) -> "Array":
    """Test whether all elements of two arrays are equal within a tolerance.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        Array to compare with; the shape must be broadcastable with the shape of ``a``.
    rtol : float, default 1e-05
        Relative tolerance, multiplied by the magnitude of each element of ``b``.
    atol : float, default 1e-08
        Absolute tolerance.
    equal_nan : bool, default False
        Whether to treat NaN as equal to NaN.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        0-d boolean array, as ``all(isclose(a, b))``; true for empty arrays.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.allclose``. The result is an array, so the function also works
    in traced code, for example with ``jax.jit``.

    Examples
    --------
    >>> bool(ivy.allclose(ivy.array([1.0, 2.0]), ivy.array([1.0, 2.0 + 1e-6])))
    True
    """
    return all(isclose(a, b, rtol=rtol, atol=atol, equal_nan=equal_nan))


@compositional(promote=True, broadcast=True, dtype_kinds=ANY, upcast_half=True)
def isclose(
    a: ArrayLike,
    b: ArrayLike,
    /,
    rtol: float = 1e-05,
    atol: float = 1e-08,
    *,
    equal_nan: bool = False,
    out: Out = None,
) -> "Array":
    """Test elementwise for equality within a tolerance: ``abs(a - b) <= atol + rtol * abs(b)``.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape and data type.
    b : ArrayLike
        Array to compare with; the shape must be broadcastable with the shape of ``a``.
    rtol : float, default 1e-05
        Relative tolerance, multiplied by the magnitude of each element of ``b``.
    atol : float, default 1e-08
        Absolute tolerance.
    equal_nan : bool, default False
        Whether to treat NaN as equal to NaN.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array of the broadcast shape. Infinity is close only to infinity of the same sign.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``a`` or ``b`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.isclose``.

    Examples
    --------
    >>> ivy.isclose(ivy.array([1.0, 100.0]), ivy.array([1.1, 101.0]), rtol=0.05)
    ivy.array([False,  True])
    >>> ivy.isclose(ivy.array([ivy.nan]), ivy.array([ivy.nan]), equal_nan=True)
    ivy.array([ True])
    """
    # Add 0.0 to convert integers and booleans to floats.
    x, y = ops.add(a, 0.0), ops.add(b, 0.0)
    finite = logical_and(isfinite(x), isfinite(y))
    x, y = ops.where(finite, x, 0), ops.where(finite, y, 0)
    distance, limit = ops.abs(ops.subtract(x, y)), ops.add(ops.multiply(ops.abs(y), rtol), atol)
    # Different large integers may round to the same float, at distance 0. Then they are close only if the tolerance is
    # at least 1, which is the smallest difference of integers.
    distinguishable = logical_or(greater(distance, 0), greater_equal(limit, 1))
    result = logical_or(equal(a, b), logical_and(logical_and(finite, distinguishable), less_equal(distance, limit)))
    return logical_or(result, logical_and(not_equal(a, a), not_equal(b, b))) if equal_nan else result


@named
def cmp_is(left: Any, right: Any) -> bool:
    """Return True if two objects are identical: ``left is right``.

    Examples
    --------
    >>> ivy.cmp_is(None, None)
    True
    """
    return left is right


@named
def cmp_isnot(left: Any, right: Any) -> bool:
    """Return True if two objects are not identical: ``left is not right``.

    Examples
    --------
    >>> ivy.cmp_isnot(None, 1)
    True
    """
    return left is not right


@primary
def all(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return True if all elements along the given axes are true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x`` without the reduced axes. With ``keepdims``, these axes have length 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``all`` of the Python array API standard 2025.12. Numbers other than 0, including NaN, are true. The
    result of reducing no elements is True.

    Examples
    --------
    >>> x = ivy.array([[True, True], [False, True]])
    >>> ivy.all(x), ivy.all(x, axis=1)
    (ivy.array(False), ivy.array([ True, False]))
    """
    ...


@primary
def any(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return True if any element along the given axes is true.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x`` without the reduced axes. With ``keepdims``, these axes have length 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    Follows ``any`` of the Python array API standard 2025.12. Numbers other than 0, including NaN, are true. The
    result of reducing no elements is False.

    Examples
    --------
    >>> x = ivy.array([[True, False], [False, False]])
    >>> ivy.any(x), ivy.any(x, axis=1)
    (ivy.array(True), ivy.array([ True, False]))
    """
    ...
