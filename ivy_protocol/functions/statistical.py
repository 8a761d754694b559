"""Functions that reduce arrays to sums, extremes and moments."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ORDERED, ArrayLike, Axis, DtypeLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = [
    "cumulative_prod",
    "cumulative_sum",
    "max",
    "mean",
    "min",
    "prod",
    "std",
    "sum",
    "var",
]


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
    """Return the products of all elements up to each one along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of numbers or bools with at least one dimension.
    axis : int, optional
        Axis to go along; it may be ``None`` only if ``x`` has one dimension.
    dtype : DtypeLike, optional
        Data type to compute in and to return. ``None`` stands for that of ``x``, but at least the width of
        the default integer type if ``x`` has integers; bools count as integers.
    include_initial : bool, default False
        Whether the result begins with a 1, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
        ``axis`` is ``None`` and ``x`` does not have one dimension.

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
    """Return the sums of all elements up to each one along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array of numbers or bools with at least one dimension.
    axis : int, optional
        Axis to go along; it may be ``None`` only if ``x`` has one dimension.
    dtype : DtypeLike, optional
        Data type to compute in and to return. ``None`` stands for that of ``x``, but at least the width of
        the default integer type if ``x`` has integers; bools count as integers.
    include_initial : bool, default False
        Whether the result begins with a 0, which makes the axis longer by 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
        ``axis`` is ``None`` and ``x`` does not have one dimension.

    Notes
    -----
    Follows ``cumulative_sum`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cumulative_sum(ivy.array([1.0, 2.0, 3.0]))
    ivy.array([1., 3., 6.])
    """
    ...


@primary(kinds=ORDERED)
def max(x: ArrayLike, /, *, axis: Axis = None, keepdims: bool = False, out: Out = None) -> "Array":
    """Return the largest element along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The largest elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``max`` of the Python array API standard 2025.12. NaN propagates. The result for no elements is
    the library's own, or an error.

    Examples
    --------
    >>> ivy.max(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([3., 4.])
    """
    ...


@primary(floating=True)
def mean(
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    keepdims: bool = False,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the arithmetic mean along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and bools are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    dtype : DtypeLike, optional
        Data type to compute in and to return; ``None`` stands for that of ``x``, once converted.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The means, of a floating-point data type.

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
    *,
    axis: Axis = None,
    keepdims: bool = False,
    initial: float | None = None,
    where: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the smallest element along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    initial : float, optional
        Upper bound of the result: a number that takes part in each comparison.
    where : ArrayLike, optional
        Which elements count: bool, of a shape that broadcasts to that of ``x``. It needs ``initial``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The smallest elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like, or ``where`` belongs to a different library.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``min`` of the Python array API standard 2025.12; ``initial`` and ``where`` come from Ivy. NaN
    propagates. Without ``initial``, the result for no elements is the library's own, or an error.

    Examples
    --------
    >>> ivy.min(ivy.array([[1.0, 4.0], [3.0, 2.0]]), axis=0)
    ivy.array([1., 2.])
    """
    ...


@primary(accumulate=True)
def prod(
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    dtype: DtypeLike | None = None,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the product of the elements along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    dtype : DtypeLike, optional
        Data type to compute in and to return. ``None`` stands for that of ``x``, but at least the width of
        the default integer type if ``x`` has integers; bools count as integers.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    correction: float = 0.0,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the standard deviation along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and bools are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The standard deviations, of a floating-point data type.

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
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    dtype: DtypeLike | None = None,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the sum of the elements along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric or bool.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    dtype : DtypeLike, optional
        Data type to compute in and to return. ``None`` stands for that of ``x``, but at least the width of
        the default integer type if ``x`` has integers; bools count as integers.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    x: ArrayLike,
    /,
    *,
    axis: Axis = None,
    correction: float = 0.0,
    keepdims: bool = False,
    out: Out = None,
) -> "Array":
    """Return the variance along one or more axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and bools are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; ``None`` stands for all.
    correction : float, default 0.0
        Degrees of freedom to subtract from the number of elements: 0 for a population, 1 for a sample.
    keepdims : bool, default False
        Whether the reduced axes stay, with length 1.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The variances, of a floating-point data type.

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
