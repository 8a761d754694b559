"""PRNG keys with equal results on every backend, and the random bits that all other samples derive from."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ArrayLike, ShapeLike
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["fold_in_key", "random_bits", "split_key"]


@primary(kinds=("uint",), counts=True)
def random_bits(key: ArrayLike, shape: ShapeLike) -> "Array":
    """Sample random 32-bit integers.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    shape : ShapeLike
        Shape of the result.

    Returns
    -------
    ivy.Array
        The random integers, of data type ``uint32``: the element at an index depends only on the key and the index.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        ``key`` has another data type.
    IvyValueError
        ``key`` has another shape, or a length is negative.

    Notes
    -----
    Uses the counter-based generator Philox-4x32-10: J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3",
    SC11, 2011.

    Examples
    --------
    >>> ivy.random_bits(ivy.random.key(0), (2,))
    ivy.array([1713891541, 3781805453], dtype=uint32)
    """
    ...


@primary(kinds=("uint",), counts=True)
def split_key(key: ArrayLike, num: int = 2) -> "Array":
    """Split a key into several new keys; the key must not be used again.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    num : int, default 2
        Number of keys.

    Returns
    -------
    ivy.Array
        The keys, of shape ``(num, 2)``. The leading keys do not depend on ``num``.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        ``key`` has another data type.
    IvyValueError
        ``key`` has another shape, or ``num`` is negative.

    Notes
    -----
    As ``jax.random.split``, with the blocks of `random_bits` for a counter that sampling does not use.

    Examples
    --------
    >>> one, other = ivy.random.split(ivy.random.key(0))
    >>> bool(ivy.all_equal(one, other))
    False
    """
    ...


@primary(kinds=("uint",), counts=True)
def fold_in_key(key: ArrayLike, data: "int | ArrayLike") -> "Array":
    """Derive a new key from a key and an integer, such as the number of a training step.

    Parameters
    ----------
    key : ArrayLike
        Key from `ivy.random.key`: of shape ``(2,)`` and data type ``uint32``.
    data : int or ArrayLike
        Integer from 0 to 2**32 - 1, or a 0-d array of such an integer.

    Returns
    -------
    ivy.Array
        The new key.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        ``key`` has another data type.
    IvyValueError
        ``key`` has another shape, or the integer is out of range.

    Notes
    -----
    As ``jax.random.fold_in``, with the blocks of `random_bits` for a counter that sampling does not use.

    Examples
    --------
    >>> ivy.random.fold_in(ivy.random.key(0), 7).shape
    ivy.Shape(2)
    """
    ...
