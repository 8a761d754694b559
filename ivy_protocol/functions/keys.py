"""Keys of random numbers that are the same on every library, and the random bits of which all others are made."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ArrayLike, ShapeLike
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["fold_in_key", "random_bits", "split_key"]


@primary(kinds=("uint",), counts=True)
def random_bits(key: ArrayLike, shape: ShapeLike) -> "Array":
    """Draw random words of 32 bits.

    Parameters
    ----------
    key : ArrayLike
        Key of `ivy.random.key`: of the shape ``(2,)`` and the data type ``uint32``.
    shape : ShapeLike
        Shape of the result.

    Returns
    -------
    ivy.Array
        The words, of the data type ``uint32``: what stands at a place depends on the key and the place alone.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        It is of another data type.
    IvyValueError
        It is of another shape, or a length is negative.

    Notes
    -----
    The words of Philox-4x32-10: J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11, 2011.

    Examples
    --------
    >>> ivy.random_bits(ivy.random.key(0), (2,))
    ivy.array([1713891541, 3781805453], dtype=uint32)
    """
    ...


@primary(kinds=("uint",), counts=True)
def split_key(key: ArrayLike, num: int = 2) -> "Array":
    """Make several keys of one, which is not to be used again.

    Parameters
    ----------
    key : ArrayLike
        Key of `ivy.random.key`: of the shape ``(2,)`` and the data type ``uint32``.
    num : int, default 2
        How many to make.

    Returns
    -------
    ivy.Array
        The keys, of the shape ``(num, 2)``. The first are the same, however many are made.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        It is of another data type.
    IvyValueError
        It is of another shape, or ``num`` is negative.

    Notes
    -----
    As ``jax.random.split``, by the blocks of `random_bits` with a counter that draws do not use.

    Examples
    --------
    >>> one, other = ivy.random.split(ivy.random.key(0))
    >>> bool(ivy.all_equal(one, other))
    False
    """
    ...


@primary(kinds=("uint",), counts=True)
def fold_in_key(key: ArrayLike, data: "int | ArrayLike") -> "Array":
    """Make a key of another and a number, such as that of a step of training.

    Parameters
    ----------
    key : ArrayLike
        Key of `ivy.random.key`: of the shape ``(2,)`` and the data type ``uint32``.
    data : int or ArrayLike
        A number from 0 to 2**32 - 1, or an array of such an integer without axes.

    Returns
    -------
    ivy.Array
        The key.

    Raises
    ------
    IvyDispatchError
        ``key`` is not array-like.
    IvyDtypeError
        It is of another data type.
    IvyValueError
        It is of another shape, or the number is out of range.

    Notes
    -----
    As ``jax.random.fold_in``, by the blocks of `random_bits` with a counter that draws do not use.

    Examples
    --------
    >>> ivy.random.fold_in(ivy.random.key(0), 7).shape
    ivy.Shape(2)
    """
    ...
