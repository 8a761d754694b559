"""Functions that make arrays by a pattern, from other arrays or numbers."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import BITS, ArrayLike, DeviceLike, DtypeLike, Like, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.creation import eye, ones, ones_like, tril
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.device import to_device
from ivy_protocol.functions.elementwise import add, equal, multiply, pow, subtract
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.manipulation import broadcast_to, expand_dims, moveaxis
from ivy_protocol.functions.searching import where
from ivy_protocol.functions.statistical import cumulative_sum

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["identity", "logspace", "one_hot", "tri"]


@compositional(promote=True, floating=True, widens=True)
def logspace(
    start: ArrayLike,
    stop: ArrayLike,
    /,
    num: int,
    base: float = 10.0,
    axis: int | None = None,
    *,
    endpoint: bool = True,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return powers of a base, whose exponents are evenly spaced.

    Parameters
    ----------
    start : ArrayLike
        First exponent, or an array of first exponents.
    stop : ArrayLike
        Last exponent; the shape must broadcast with that of ``start``.
    num : int
        How many powers.
    base : float, default 10.0
        The base.
    axis : int, optional
        Axis of the result along which the powers lie, if ``start`` or ``stop`` is an array; ``None`` stands for the
        first.
    endpoint : bool, default True
        Whether ``stop`` is the last exponent; if false, it would be the next one.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the arrays, or the default float.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of the arrays, or the default one.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, with one more axis than ``start`` and ``stop`` have.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    From Ivy, as ``numpy.logspace``.

    Examples
    --------
    >>> ivy.logspace(0, 3, 4, base=2.0)
    ivy.array([1., 2., 4., 8.])
    """
    if num < 0:
        raise IvyValueError(f"ivy.logspace: num is the number of values, which cannot be negative, as {num} is")
    start, span = expand_dims(start, axis=-1), expand_dims(subtract(stop, start), axis=-1)
    places = cumulative_sum(ones_like(broadcast_to(span, (*shape(span)[:-1], num))), axis=-1)
    steps = multiply(subtract(places, 1.0), 1.0 / max(num - 1 if endpoint else num, 1))
    powers = moveaxis(pow(base, add(multiply(span, steps), start)), -1, 0 if axis is None else axis)
    return _placed(powers, dtype, device)


@compositional(kinds=BITS)
def one_hot(
    indices: ArrayLike,
    depth: int,
    /,
    *,
    on_value: ArrayLike | None = None,
    off_value: ArrayLike | None = None,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return vectors that are 1 at the given positions and else 0.

    Parameters
    ----------
    indices : ArrayLike
        Positions of any shape: integers or bools. One that is out of range gives a vector without a 1.
    depth : int
        Length of the vectors.
    on_value : ArrayLike, optional
        Number at the positions; ``None`` stands for 1.
    off_value : ArrayLike, optional
        Number elsewhere; ``None`` stands for 0.
    axis : int, optional
        Axis of the result along which the vectors lie; ``None`` stands for the last.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` stands for that of the two numbers, or the default float if none is
        given.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``indices``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The vectors, of the shape of ``indices`` with the length ``depth`` at ``axis``.

    Raises
    ------
    IvyDispatchError
        ``indices`` is not array-like.
    IvyDtypeError
        ``indices`` are no integers.
    IvyException
        The axis is out of range, or ``depth`` is negative.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.one_hot(ivy.array([2, 0]), 3)
    ivy.array([[0., 0., 1.],
               [1., 0., 0.]])
    """
    if depth < 0:
        raise IvyValueError(f"ivy.one_hot: depth is the length of the vectors, which cannot be negative, as {depth} is")
    if on_value is None:
        on_value = 1.0 if off_value is None else 1
    if off_value is None:
        off_value = 0
    found = where(equal(expand_dims(indices, axis=-1), list(range(depth))), on_value, off_value)
    if axis is not None:
        found = moveaxis(found, -1, axis)
    return _placed(found, dtype, device)


def _placed(x: Any, dtype: DtypeLike | None, device: DeviceLike | None) -> Any:
    """Cast and move an array, where a data type and a device are given."""
    if dtype is not None:
        x = astype(x, dtype)
    return x if device is None else to_device(x, device)


@compositional(infer=True)
def identity(
    n: int,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a square matrix with ones on the main diagonal and zeros elsewhere.

    Parameters
    ----------
    n : int
        Number of rows and columns.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default float.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(n, n)``.

    Raises
    ------
    IvyException
        ``n`` is negative or no integer, or there is no such data type or device.

    Notes
    -----
    As ``numpy.identity``; `eye` takes columns and other diagonals too.

    Examples
    --------
    >>> ivy.identity(2)
    ivy.array([[1., 0.],
               [0., 1.]])
    """
    return eye(n, dtype=dtype, device=device, like=like)


@compositional(infer=True)
def tri(
    N: int,
    M: int | None = None,
    k: int = 0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a matrix with ones on a diagonal and below it, and zeros elsewhere.

    Parameters
    ----------
    N : int
        Number of rows.
    M : int, optional
        Number of columns; ``None`` stands for as many as rows.
    k : int, default 0
        Which diagonal: 0 is the main one, positive numbers lie above it, negative ones below.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default float.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(N, M)``.

    Raises
    ------
    IvyException
        A length is negative or no integer, or there is no such data type or device.

    Notes
    -----
    As ``numpy.tri``.

    Examples
    --------
    >>> ivy.tri(2, 3, dtype="int32")
    ivy.array([[1, 0, 0],
               [1, 1, 0]])
    """
    return tril(ones((N, N if M is None else M), dtype=dtype, device=device, like=like), k=k)
