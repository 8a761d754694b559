"""Functions that clip norms, stabilize operations, and encode by waves or powers."""

import sys
from typing import TYPE_CHECKING, Literal

from ivy_protocol.base.typing import NUMERIC, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import elementwise
from ivy_protocol.functions.creation import ones_like
from ivy_protocol.functions.data_type import dtype
from ivy_protocol.functions.elementwise import add, cos, divide, maximum, multiply, sin
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.linear_algebra import matrix_norm, vector_norm
from ivy_protocol.functions.manipulation import concat as join
from ivy_protocol.functions.manipulation import expand_dims, flip, repeat, reshape, stack
from ivy_protocol.functions.statistical import cumulative_prod
from ivy_protocol.state import context

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "clip_matrix_norm",
    "clip_vector_norm",
    "fourier_encode",
    "stable_divide",
    "stable_pow",
    "vander",
]

_MANY_COLUMNS = 1000
"""Number of columns above which powers are not multiplied one by one; every array class supports fewer."""
_PI = 3.141592653589793


@compositional(floating=True, widens=True)
def clip_vector_norm(x: ArrayLike, max_norm: float, /, *, p: float = 2.0, out: Out = None) -> "Array":
    """Scale an array down if its norm exceeds a maximum.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape, treated as one vector: floating-point; integers and booleans are converted to the
        default float.
    max_norm : float
        Maximum norm, non-negative.
    p : float, default 2.0
        Order of the norm.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        ``x``, multiplied by ``max_norm / norm`` if that is less than 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``max_norm`` is negative.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.clip_vector_norm(ivy.array([3.0, 4.0]), 2.5)
    ivy.array([1.5, 2. ])
    """
    return _within(x, vector_norm(x, keepdims=True, ord=p), max_norm)


@compositional(floating=True, widens=True)
def clip_matrix_norm(
    x: ArrayLike, max_norm: float, /, *, p: float | Literal["fro", "nuc"] = 2.0, out: Out = None
) -> "Array":
    """Scale matrices down whose norms exceed a maximum.

    Parameters
    ----------
    x : ArrayLike
        Array of shape ``(..., M, N)``: floating-point; integers and booleans are converted to the default float.
    max_norm : float
        Maximum norm, non-negative.
    p : float or str, default 2.0
        Order of the norm, as in `matrix_norm`.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        ``x``, with each matrix multiplied by ``max_norm / norm`` if that is less than 1.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``max_norm`` is negative.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.clip_matrix_norm(ivy.array([[4.0, 0.0], [0.0, 2.0]]), 2.0, p=1.0)
    ivy.array([[2., 0.],
               [0., 1.]])
    """
    return _within(x, matrix_norm(x, keepdims=True, ord=p), max_norm)


def _within(x: ArrayLike, norm: ArrayLike, max_norm: float) -> "Array":
    if max_norm < 0:
        raise IvyValueError(f"a norm is never negative, as max_norm={max_norm} is")
    # Below the maximum the quotient is exactly 1, and never a division by zero.
    return multiply(x, divide(max_norm, maximum(norm, max_norm or 1.0)))


@compositional(floating=True, widens=True)
def fourier_encode(
    x: ArrayLike,
    max_freq: float,
    /,
    *,
    num_bands: int = 4,
    linear: bool = False,
    concat: bool = True,
    flatten: bool = False,
) -> "Array | tuple[Array, Array]":
    """Return the Fourier encoding of positions: their sines and cosines at several frequencies.

    Parameters
    ----------
    x : ArrayLike
        Positions of shape ``(..., D)``: real floating-point; integers and booleans are converted to the default float.
    max_freq : float
        Largest frequency, above zero; the sines range up to ``x * pi * max_freq / 2``.
    num_bands : int, default 4
        Number of frequencies.
    linear : bool, default False
        If True, space the frequencies linearly; otherwise, geometrically.
    concat : bool, default True
        If True, return one array of the positions, their sines and their cosines.
    flatten : bool, default False
        If True, flatten the axes before the last, and the coordinates of each point with their frequencies.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The encoding of shape ``(..., D, 1 + 2 * num_bands)``, or ``(N, D * (1 + 2 * num_bands))`` if flattened; or
        the sines and the cosines.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` has no axes, ``max_freq`` is not above zero, or ``num_bands`` is less than 1.

    Notes
    -----
    From Ivy; as in Jaegle et al., "Perceiver: General Perception with Iterative Attention", 2021, section 3.2.

    Examples
    --------
    >>> ivy.fourier_encode(ivy.array([[0.0], [0.0]]), 4.0, num_bands=2, flatten=True)
    ivy.array([[0., 0., 0., 1., 1.],
               [0., 0., 0., 1., 1.]])
    """
    lengths = tuple(shape(x))
    if not lengths:
        raise IvyValueError("ivy.fourier_encode: the positions have no axes")
    if num_bands < 1 or not max_freq > 0:
        raise IvyValueError(f"ivy.fourier_encode: there are no {num_bands} frequencies up to {max_freq}")
    if num_bands > sys.maxsize:
        raise IvyValueError(f"ivy.fourier_encode: no array has {num_bands} columns; num_bands is at most {sys.maxsize}")
    top, steps = max_freq / 2, max(num_bands - 1, 1)
    shares = [i / steps for i in range(num_bands)]
    scales = [1 + (top - 1) * share if linear else top**share for share in shares]
    angles = stack([multiply(x, scale * _PI) for scale in scales], axis=-1)
    sines, cosines = sin(angles), cos(angles)
    if flatten:
        dim = lengths[-1]
        count = 1
        for length in lengths[:-1]:
            count *= length
        sines, cosines = (reshape(y, (count, dim * num_bands)) for y in (sines, cosines))
        x = reshape(x, (count, dim))
    elif concat:
        x = expand_dims(x, axis=-1)
    return join([x, sines, cosines], axis=-1) if concat else (sines, cosines)


@compositional(promote=True, floating=True, widens=True)
def stable_divide(
    numerator: ArrayLike, denominator: ArrayLike, /, *, min_denominator: ArrayLike | None = None
) -> "Array":
    """Divide two arrays, with a small number added to the denominator.

    Parameters
    ----------
    numerator : ArrayLike
        Numerator: floating-point; integers and booleans are converted to the default float.
    denominator : ArrayLike
        Denominator: floating-point, integer or boolean; the shapes must broadcast.
    min_denominator : ArrayLike, optional
        Number to add; ``ivy.min_denominator`` by default.

    Returns
    -------
    ivy.Array
        The quotients, of the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.stable_divide(ivy.array([1.0, 0.0]), ivy.array([3.0, 0.0]), min_denominator=1.0)
    ivy.array([0.25, 0.  ])
    """
    least = float(context.setting("min_denominator")) if min_denominator is None else min_denominator
    return divide(numerator, add(denominator, least))


@compositional(promote=True, floating=True, widens=True)
def stable_pow(base: ArrayLike, exponent: ArrayLike, /, *, min_base: ArrayLike | None = None) -> "Array":
    """Raise an array to a power, with a small number added to the base.

    Parameters
    ----------
    base : ArrayLike
        Base: floating-point; integers and booleans are converted to the default float.
    exponent : ArrayLike
        Exponent: floating-point, integer or boolean; the shapes must broadcast.
    min_base : ArrayLike, optional
        Number to add; ``ivy.min_base`` by default.

    Returns
    -------
    ivy.Array
        The powers, of the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.stable_pow(ivy.array([0.0, 3.0]), 2.0, min_base=1.0)
    ivy.array([ 1., 16.])
    """
    least = float(context.setting("min_base")) if min_base is None else min_base
    return elementwise.pow(add(base, least), exponent)


@compositional(kinds=NUMERIC)
def vander(x: ArrayLike, /, N: int | None = None, increasing: bool = False, *, out: Out = None) -> "Array":
    """Return the Vandermonde matrix of a vector.

    Parameters
    ----------
    x : ArrayLike
        Numeric 1-D array.
    N : int, optional
        Number of columns; ``None`` means as many as rows.
    increasing : bool, default False
        If True, the powers increase from left to right; otherwise, from right to left.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The matrix, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is not 1-D.

    Notes
    -----
    From Ivy, as ``numpy.vander``.

    Examples
    --------
    >>> ivy.vander(ivy.array([1, 2, 3]))
    ivy.array([[1, 1, 1],
               [4, 2, 1],
               [9, 3, 1]])
    """
    if len(shape(x)) != 1:
        raise IvyValueError(f"ivy.vander: x has one dimension, not {len(shape(x))}")
    count = shape(x)[0] if N is None else N
    if count <= 0:
        return get_item(expand_dims(x, axis=-1), (slice(None), slice(0, 0)))
    if count > sys.maxsize:
        raise IvyValueError(f"ivy.vander: no array has {count} columns; N is at most {sys.maxsize}")
    if count > _MANY_COLUMNS:
        factors = repeat(expand_dims(x, axis=-1), count - 1, axis=1)
        products = cumulative_prod(factors, axis=1, dtype=dtype(x), include_initial=True)
        return products if increasing else flip(products, axis=1)
    powers = [ones_like(x)]
    for _ in range(count - 1):
        powers.append(multiply(powers[-1], x))
    return stack(powers if increasing else powers[::-1], axis=1)
