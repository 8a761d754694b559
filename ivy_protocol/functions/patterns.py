"""Functions that create arrays by a pattern."""

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
    """Return powers of a base with evenly spaced exponents.

    Parameters
    ----------
    start : ArrayLike
        First exponent, or an array of first exponents.
    stop : ArrayLike
        Last exponent; the shape must broadcast with that of ``start``.
    num : int
        Number of powers.
    base : float, default 10.0
        Base of the powers.
    axis : int, optional
        Axis of the powers in the result, if ``start`` or ``stop`` is an array; ``None`` means the first.
    endpoint : bool, default True
        If True, ``stop`` is the last exponent; if False, it would be the next one.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the dtype of the arrays, or the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the device of the arrays, or the default device.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

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
    """Return one-hot vectors: 1 at the given indices and 0 elsewhere.

    Parameters
    ----------
    indices : ArrayLike
        Indices of any shape: integers or booleans. An index out of range results in a vector of zeros.
    depth : int
        Length of the vectors.
    on_value : ArrayLike, optional
        Value at the indices; ``None`` means 1.
    off_value : ArrayLike, optional
        Value elsewhere; ``None`` means 0.
    axis : int, optional
        Axis of the vectors in the result; ``None`` means the last.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the dtype of the two values, or the default float without
        values.
    device : DeviceLike, optional
        Device of the result; ``None`` means the device of ``indices``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The vectors, of the shape of ``indices`` with the length ``depth`` at ``axis``.

    Raises
    ------
    IvyDispatchError
        ``indices`` is not array-like.
    IvyDtypeError
        ``indices`` are not integers.
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
    """Cast and move an array, if a dtype or a device is passed."""
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
        Data type of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(n, n)``.

    Raises
    ------
    IvyException
        ``n`` is negative or not an integer, or the dtype or device does not exist.

    Notes
    -----
    As ``numpy.identity``; `eye` also supports columns and other diagonals.

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
    """Return a matrix with ones at and below a diagonal, and zeros elsewhere.

    Parameters
    ----------
    N : int
        Number of rows.
    M : int, optional
        Number of columns; ``None`` means as many as rows.
    k : int, default 0
        Diagonal: 0 is the main diagonal, positive numbers are above it, negative numbers below.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Array whose library and device the result uses, or an object whose class implements the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(N, M)``.

    Raises
    ------
    IvyException
        A length is negative or not an integer, or the dtype or device does not exist.

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
