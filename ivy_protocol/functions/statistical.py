"""Functions that reduce arrays to sums, extremes and moments."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import NUMERIC, ORDERED, ArrayLike, Axis, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import flip

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "cumprod",
    "cumsum",
    "cumulative_prod",
    "cumulative_sum",
    "einsum",
    "max",
    "mean",
    "min",
    "prod",
    "std",
    "sum",
    "var",
]


@compositional
def cumprod(
    x: ArrayLike,
    /,
    axis: int = 0,
    *,
    exclusive: bool = False,
    reverse: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative product of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself from its product, so that the first product is 1.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    See Also
    --------
    cumulative_prod : The function of the array API standard.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.cumprod(ivy.array([1.0, 2.0, 3.0]), exclusive=True)
    ivy.array([1., 1., 2.])
    """
    if reverse:
        x = flip(x, axis=axis)
    if dtype is None and not exclusive:
        result = cumulative_prod(x, axis=axis)
    else:
        result = cumulative_prod(x, axis=axis, dtype=dtype, include_initial=exclusive)
    if exclusive:
        result = get_item(result, _but_last(axis, len(shape(x))))
    return flip(result, axis=axis) if reverse else result


@compositional
def cumsum(
    x: ArrayLike,
    axis: int = 0,
    exclusive: bool = False,
    reverse: bool = False,
    *,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the cumulative sum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, default 0
        Axis to accumulate along.
    exclusive : bool, default False
        If True, exclude the element itself from its sum, so that the first sum is 0.
    reverse : bool, default False
        If True, accumulate from the last element to the first.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.

    See Also
    --------
    cumulative_sum : The function of the array API standard.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.cumsum(ivy.array([1.0, 2.0, 3.0]), exclusive=True)
    ivy.array([0., 1., 3.])
    """
    if reverse:
        x = flip(x, axis=axis)
    if dtype is None and not exclusive:
        result = cumulative_sum(x, axis=axis)
    else:
        result = cumulative_sum(x, axis=axis, dtype=dtype, include_initial=exclusive)
    if exclusive:
        result = get_item(result, _but_last(axis, len(shape(x))))
    return flip(result, axis=axis) if reverse else result


@primary(accumulate=True)
def cumulative_prod(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    include_initial: bool = False,
    out: Out = None,
) -> "Array":
    """Return the cumulative product of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, optional
        Axis to accumulate along; it may be ``None`` only if ``x`` is 1-D.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    include_initial : bool, default False
        If True, the result begins with a 1, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``axis`` is ``None`` and ``x`` is not 1-D.

    Notes
    -----
    Follows ``cumulative_prod`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cumulative_prod(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([1., 2., 6.])
    """
    ...


@primary(accumulate=True)
def cumulative_sum(
    x: ArrayLike,
    /,
    *,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    include_initial: bool = False,
    out: Out = None,
) -> "Array":
    """Return the cumulative sum of the elements along an axis.

    Parameters
    ----------
    x : ArrayLike
        Numeric or boolean array with at least one dimension.
    axis : int, optional
        Axis to accumulate along; it may be ``None`` only if ``x`` is 1-D.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    include_initial : bool, default False
        If True, the result begins with a 0, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyIndexError
        The axis is out of range.
    IvyValueError
        ``axis`` is ``None`` and ``x`` is not 1-D.

    Notes
    -----
    Follows ``cumulative_sum`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cumulative_sum(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([1., 3., 6.])
    """
    ...


@compositional(promote=True, kinds=NUMERIC)
def einsum(equation: str, /, *operands: ArrayLike, out: Out = None) -> "Array":
    """Evaluate the Einstein summation convention on the operands.

    Parameters
    ----------
    equation : str
        Axes of each operand as letters, with commas between operands, and the axes of the result after ``->``, as
        in ``"ij,jk->ik"``. An ellipsis denotes axes that broadcast. Without an arrow, the result has the letters that
        occur once, in alphabetical order.
    operands : ArrayLike
        Numeric arrays.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        An operand is not array-like, or the operands belong to different libraries.
    IvyValueError
        The equation does not match the operands.

    Notes
    -----
    From Ivy, as ``numpy.einsum``.

    Examples
    --------
    >>> ivy.einsum("ij,j->i", ivy.array([[1.0, 2.0], [3.0, 4.0]]), ivy.array([1.0, 1.0]))
    ivy.array([3., 7.])
    """
    from ivy_protocol.functions._einsum import contract

    return contract(equation, operands)


def _but_last(axis: int, rank: int) -> tuple[Any, ...]:
    """Return the index of all elements but the last along an axis."""
    all_elements = [slice(None)] * rank
    all_elements[axis] = slice(0, -1)
    return tuple(all_elements)


@primary(kinds=ORDERED)
def max(x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the largest element along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The largest elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``max`` of the Python array API standard 2025.12. NaN propagates. The result for no elements is
    defined by the library, or an error.

    Examples
    --------
    >>> ivy.max(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([3., 4.])
    """
    ...


@primary(floating=True)
def mean(
    x: ArrayLike, /, axis: Axis = None, *, keepdims: bool = False, dtype: DtypeLike | None = None, out: Out = None
) -> "Array":
    """Return the arithmetic mean along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    dtype : DtypeLike, optional
        Data type of the computation and the result; ``None`` means the converted dtype of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The means, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``mean`` of the Python array API standard 2025.12; ``dtype`` comes from Ivy. The mean of no
    elements is NaN.

    Examples
    --------
    >>> ivy.mean(ivy.array([1, 2]))
    ivy.array(1.5)
    """
    ...


@primary(kinds=ORDERED)
def min(
    x: ArrayLike,
    /,
    axis: Axis = None,
    *,
    keepdims: bool = False,
    initial: float | None = None,
    where: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the smallest element along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    initial : float, optional
        Upper bound of the result: a scalar that is compared with the elements of each reduction.
    where : ArrayLike, optional
        Boolean mask of the elements to include, of a shape that broadcasts to that of ``x``. It needs ``initial``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The smallest elements, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like, or ``where`` belongs to a different library.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``min`` of the Python array API standard 2025.12; ``initial`` and ``where`` come from Ivy. NaN
    propagates. Without ``initial``, the result for no elements is defined by the library, or an error.

    Examples
    --------
    >>> ivy.min(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([1., 2.])
    """
    ...


@primary(accumulate=True)
def prod(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the product of the elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The products.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``prod`` of the Python array API standard 2025.12. The product of no elements is 1.

    Examples
    --------
    >>> ivy.prod(ivy.array([1, 2, 3]))
    ivy.array(6)
    """
    ...


@primary(floating=True)
def std(
    x: ArrayLike, /, axis: Axis = None, *, correction: float = 0.0, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the standard deviation along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The standard deviations, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``std`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.std(ivy.array([1.0, 3.0]))
    ivy.array(1.)
    """
    ...


@primary(accumulate=True)
def sum(
    x: ArrayLike, /, axis: Axis = None, *, dtype: DtypeLike | None = None, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the sum of the elements along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    dtype : DtypeLike, optional
        Data type of the computation and the result. ``None`` means the dtype of ``x``. Integers and booleans
        use at least the width of the default integer dtype.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The sums.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``sum`` of the Python array API standard 2025.12. The sum of no elements is 0.

    Examples
    --------
    >>> ivy.sum(ivy.array([[1.0, 2.0], [3.0, 4.0]]), axis=1)
    ivy.array([3., 7.])
    """
    ...


@primary(floating=True)
def var(
    x: ArrayLike, /, axis: Axis = None, *, correction: float = 0.0, keepdims: bool = False, out: Out = None
) -> "Array":
    """Return the variance along the given axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` means all axes.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        If True, keep the reduced axes with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The variances, of a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``var`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.var(ivy.array([1.0, 5.0]))
    ivy.array(4.)
    """
    ...
