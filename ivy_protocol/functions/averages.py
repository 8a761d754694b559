"""Weighted averages, covariance and correlation."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ANY, ArrayLike, Axis, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyDtypeError, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.functions import statistical, utility
from ivy_protocol.functions._complex import is_complex
from ivy_protocol.functions._transforms import is_array, known, tells_dtype
from ivy_protocol.functions.creation import complex, ones_like
from ivy_protocol.functions.data_type import astype, dtype, is_complex_dtype, is_float_dtype
from ivy_protocol.functions.elementwise import (
    conj,
    divide,
    imag,
    less,
    maximum,
    multiply,
    real,
    sqrt,
    subtract,
)
from ivy_protocol.functions.general import get_item, shape, to_scalar
from ivy_protocol.functions.linear_algebra import diagonal, matmul, matrix_transpose
from ivy_protocol.functions.manipulation import clip, concat, expand_dims, permute_dims, reshape

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["average", "corrcoef", "cov"]


@compositional(promote=True, floating=True, widens=True)
def average(
    a: ArrayLike, /, axis: Axis = None, weights: ArrayLike | None = None, *, keepdims: bool = False, out: Out = None
) -> "Array":
    """Compute the weighted average along axes.

    Parameters
    ----------
    a : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    axis : int or tuple of int, optional
        Axes to reduce; if ``None``, all axes.
    weights : ArrayLike, optional
        Weight of each element: of the shape of ``a``, or of the shape of the reduced axes. If ``None``, equal weights.
    keepdims : bool, default False
        Whether to keep the reduced axes with length 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The averages, of the promoted floating-point data type; NaN or infinite where the weights sum to zero.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyBroadcastShapeError
        The weights do not have one of the two shapes.
    IvyIndexError
        An axis is out of range.

    Notes
    -----
    As ``numpy.average``, which raises where the weights sum to zero.

    Examples
    --------
    >>> ivy.average(ivy.array([[1.0, 3.0], [2.0, 6.0]]), 1, [3.0, 1.0])
    ivy.array([1.5, 3. ])
    """
    if weights is None:
        return statistical.mean(a, axis=axis, keepdims=keepdims)
    lengths, given = tuple(shape(a)), tuple(shape(weights))
    if given != lengths:
        rank = len(lengths)
        axes = tuple(range(rank)) if axis is None else axis if isinstance(axis, tuple | list) else (axis,)
        if not all([-rank <= place < rank for place in axes]):
            raise IvyIndexError(f"ivy.average: axis={axis} is out of range for an array of {rank} dimensions")
        axes = tuple([place % rank for place in axes])
        # In a graph, a length may be unknown.
        own = [lengths[place] for place in axes]
        if len(given) != len(own) or not all([None in (a, b) or a == b for a, b in zip(given, own, strict=True)]):
            raise IvyBroadcastShapeError(
                f"ivy.average: weights of shape {given} are neither {lengths} nor the lengths of axis={axis}"
            )
        order = sorted(range(len(axes)), key=lambda i: axes[i])
        found = dict(zip(axes, [-1 if length is None else length for length in given], strict=True))
        wide = [found.get(place, 1) for place in range(rank)]
        weights = reshape(permute_dims(weights, tuple(order)), tuple(wide))
    # Infinite elements of zero weight would contribute, as in NumPy.
    total = statistical.sum(multiply(a, weights), axis=axis, keepdims=keepdims)
    alike = given == lengths and tells_dtype(a) and tells_dtype(weights) and dtype(a) == dtype(weights)
    scale = statistical.sum(weights if alike else multiply(ones_like(a), weights), axis=axis, keepdims=keepdims)
    return divide(total, scale)


@compositional(promote=True, floating=True, kinds=ANY, widens=True)
def corrcoef(
    x: ArrayLike,
    /,
    y: ArrayLike | None = None,
    rowvar: bool = True,
    *,
    dtype: DtypeLike | None = None,
    out: Out = None,
) -> "Array":
    """Return the Pearson correlation coefficients of variables.

    Parameters
    ----------
    x : ArrayLike
        Observations of variables, 1-D or 2-D, as in `cov`.
    y : ArrayLike, optional
        Additional variables, with the same number of observations.
    rowvar : bool, default True
        Whether each row is a variable; if false, each column.
    dtype : DtypeLike, optional
        Floating-point or complex data type to compute in; if ``None``, the data type of the arrays.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The correlations, from -1 to 1, of shape ``(n, n)`` for ``n`` variables and 0-d for one; NaN where a variable is
        constant.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The data type is not floating-point or complex.
    IvyValueError
        An array has more than two dimensions.
    IvyException
        The numbers of observations differ.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.corrcoef``.

    Examples
    --------
    >>> ivy.corrcoef(ivy.array([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    ivy.array([[ 1., -1.],
               [-1.,  1.]])
    """
    found = _covariances("corrcoef", x, y, rowvar, dtype, 1.0, None, None)
    if not shape(found):
        return divide(found, found)
    spread = sqrt(real(diagonal(found)))
    found = divide(divide(found, expand_dims(spread, axis=1)), expand_dims(spread, axis=0))
    if not is_complex(found):
        return clip(found, -1.0, 1.0)
    # Rounding may leave the interval.
    return complex(clip(real(found), -1.0, 1.0), clip(imag(found), -1.0, 1.0))


@compositional(promote=("x1", "x2"), floating=True, widens=True)
def cov(
    x1: ArrayLike,
    /,
    x2: ArrayLike | None = None,
    rowvar: bool = True,
    bias: bool = False,
    ddof: float | None = None,
    fweights: ArrayLike | None = None,
    aweights: ArrayLike | None = None,
    *,
    dtype: DtypeLike | None = None,
    rowVar: bool | None = None,
    out: Out = None,
) -> "Array":
    """Estimate the covariance matrix of variables.

    Parameters
    ----------
    x1 : ArrayLike
        Observations of variables: 1-D for a single variable, or 2-D.
    x2 : ArrayLike, optional
        Additional variables, with the same number of observations.
    rowvar : bool, default True
        Whether each row is a variable; if false, each column.
    bias : bool, default False
        Whether to divide by the number of observations ``N`` instead of ``N - 1``.
    ddof : float, optional
        Delta degrees of freedom, subtracted from the number of observations; overrides ``bias``.
    fweights : ArrayLike, optional
        Frequency weights, the number of repetitions of each observation: 1-D, non-negative integers.
    aweights : ArrayLike, optional
        Relative weights of the observations: 1-D, non-negative.
    dtype : DtypeLike, optional
        Floating-point or complex data type to compute in; if ``None``, the data type of the arrays.
    rowVar : bool, optional
        Alias of ``rowvar`` from Ivy.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The covariances, of shape ``(n, n)`` for ``n`` variables and 0-d for one.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        The data type is not floating-point or complex.
    IvyTypeError
        ``rowvar`` and ``rowVar`` are both passed and differ.
    IvyValueError
        An array has more than two dimensions, or the length of the weights is not the number of observations.
    IvyException
        The numbers of observations differ.

    Notes
    -----
    From Ivy's experimental API, as ``numpy.cov``. Without remaining degrees of freedom, the result is infinite or NaN.

    Examples
    --------
    >>> ivy.cov(ivy.array([[0.0, 1.0, 2.0], [2.0, 1.0, 0.0]]))
    ivy.array([[ 1., -1.],
               [-1.,  1.]])
    """
    if rowVar is not None:
        if not rowvar and rowVar:
            raise IvyTypeError("ivy.cov: rowvar and rowVar are two names of one option: give one of them")
        rowvar = rowVar
    less_by = float(not bias) if ddof is None else ddof
    return _covariances("cov", x1, x2, rowvar, dtype, less_by, fweights, aweights)


def _rows(name: str, x: Any, rowvar: bool) -> Any:
    """Return the observations with one row per variable."""
    rank = len(shape(x))
    if rank > 2:
        raise IvyValueError(f"ivy.{name}: an array of observations has one dimension or two, not {rank}")
    if rank < 2:
        return reshape(x, (1, -1))
    return x if rowvar else matrix_transpose(x)


def _weights(name: str, which: str, weights: Any, count: Any, like: Any) -> Any:
    if len(shape(weights)) != 1 or count not in (None, shape(weights)[0]):
        raise IvyValueError(
            f"ivy.{name}: {which} of shape {tuple(shape(weights))} are not one number for each of {count} observations"
        )
    if is_array(weights) and known(weights) and to_scalar(utility.any(less(weights, 0))):
        raise IvyValueError(f"ivy.{name}: {which} are not negative")
    return astype(weights, dtype(real(like) if is_complex(like) else like))


def _covariances(
    name: str, x: Any, y: Any, rowvar: bool, kind: Any, less_by: float, fweights: Any, aweights: Any
) -> "Array":
    if kind is not None and not (is_float_dtype(kind) or is_complex_dtype(kind)):
        raise IvyDtypeError(f"ivy.{name}: covariances are of a floating-point or complex data type, not {kind}")
    rows = _rows(name, x, rowvar)
    if y is not None:
        rows = concat([rows, _rows(name, y, rowvar)], axis=0)
    rows = rows if kind is None else astype(rows, kind)
    count: Any = shape(rows)[1]
    weights: Any = None
    total = count
    if fweights is not None:
        weights = _weights(name, "fweights", fweights, count, rows)
    if aweights is not None:
        aweights = _weights(name, "aweights", aweights, count, rows)
        weights = aweights if weights is None else multiply(weights, aweights)
    if weights is None:
        mean = statistical.mean(rows, axis=1, keepdims=True)
        if count is None:
            total = statistical.sum(real(ones_like(get_item(rows, 0))))
    else:
        total = statistical.sum(weights)
        mean = divide(statistical.sum(multiply(rows, weights), axis=1, keepdims=True), total)
    if weights is None or aweights is None or not less_by:
        left: Any = subtract(total, less_by) if is_array(total) else total - less_by
    else:
        left = subtract(total, divide(multiply(statistical.sum(multiply(weights, aweights)), less_by), total))
    deviations = subtract(rows, mean)
    other = deviations if weights is None else multiply(deviations, weights)
    products = matmul(deviations, conj(matrix_transpose(other)))
    left = maximum(left, 0.0) if is_array(left) else max(left, 0.0)
    found = divide(products, left)
    return get_item(found, (0, 0)) if shape(found) == (1, 1) else found
