"""Array comparisons and tests for NaN and infinity that return a Python bool."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.functions import utility
from ivy_protocol.functions._nestable import nestable
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.elementwise import equal, isfinite, isnan
from ivy_protocol.functions.general import shape, to_scalar
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "all_equal",
    "array_equal",
    "has_nans",
    "isscalar",
    "value_is_nan",
]


@compositional
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
        An argument is not array-like, or the arguments belong to different backends.

    Notes
    -----
    From Ivy. The result is a Python bool, which is not available in code that is being compiled;
    ``ivy.all(ivy.equal(x0, x1))`` is an array.

    Examples
    --------
    >>> ivy.array_equal(ivy.array([1, 2]), ivy.array([1.0, 2.0])), ivy.array_equal(ivy.array([1, 2]), ivy.array(1))
    (True, False)
    """
    return tuple(shape(x0)) == tuple(shape(x1)) and bool(to_scalar(utility.all(equal(x0, x1))))


@compositional
def all_equal(*xs: ArrayLike, equality_matrix: bool = False) -> "bool | Array":
    """Return True if several arrays are all equal.

    Parameters
    ----------
    xs : ArrayLike
        Arrays of any shapes and data types, or scalars.
    equality_matrix : bool, default False
        Whether to return a matrix of pairwise comparisons.

    Returns
    -------
    bool or ivy.Array
        True if all are equal in shape and elements; or a boolean matrix.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyTypeError
        No arguments are passed.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.all_equal(ivy.array([1, 2]), ivy.array([1, 2]), ivy.array([1, 2]))
    True
    >>> ivy.all_equal(ivy.array(1), ivy.array(2), equality_matrix=True)
    ivy.array([[ True, False],
               [False,  True]])
    """
    if not xs:
        raise IvyTypeError("ivy.all_equal compares one array or more, none is given")
    if equality_matrix:
        return asarray([[array_equal(x0, x1) for x1 in xs] for x0 in xs])
    return all([array_equal(xs[0], x) for x in xs[1:]])


@compositional(knows_nan=True)
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
        True if the array has such an element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. The result is a Python bool, which is not available in code that is being compiled.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.has_nans(x), ivy.has_nans(x, include_infs=False)
    (True, False)
    """
    return not to_scalar(utility.all(isfinite(x))) if include_infs else bool(to_scalar(utility.any(isnan(x))))


@compositional(knows_nan=True)
def value_is_nan(x: ArrayLike, /, *, include_infs: bool = True) -> bool:
    """Return True if a scalar, or the only element of an array, is NaN or, optionally, infinite.

    Parameters
    ----------
    x : ArrayLike
        Scalar, or array of one element.
    include_infs : bool, default True
        Whether to include infinity.

    Returns
    -------
    bool
        True if the value is NaN, or infinite.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` does not have exactly one element.

    Notes
    -----
    From Ivy. The result is a Python bool, which is not available in code that is being compiled.

    Examples
    --------
    >>> ivy.value_is_nan(ivy.array([float("nan")])), ivy.value_is_nan(2.0)
    (True, False)
    """
    import cmath

    value = to_scalar(x)
    return cmath.isnan(value) or (include_infs and cmath.isinf(value))


@named
@nestable
def isscalar(x: Any, /) -> bool:
    """Return True if a value is a Python number or string, or a NumPy scalar.

    Notes
    -----
    From Ivy, as ``numpy.isscalar``: a 0-d array is not a scalar.

    Examples
    --------
    >>> ivy.isscalar(2.0), ivy.isscalar(ivy.array(2.0))
    (True, False)
    """
    import numpy as np

    return bool(np.isscalar(x))
