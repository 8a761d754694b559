"""In-place updates of arrays, and tests whether they are supported."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import NUMERIC, ArrayLike
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import InplaceUpdateException

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "assert_supports_inplace",
    "inplace_arrays_supported",
    "inplace_decrement",
    "inplace_increment",
    "inplace_variables_supported",
    "supports_inplace_updates",
]


@primary
def inplace_arrays_supported() -> bool:
    """Return True if the current backend supports in-place updates of native arrays.

    Returns
    -------
    bool
        True for NumPy and torch; false for JAX and TensorFlow, where an ``ivy.Array`` gets a new native array.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.inplace_arrays_supported()
    True
    """
    ...


@primary
def inplace_variables_supported() -> bool:
    """Return True if the current backend supports in-place updates of variables.

    Returns
    -------
    bool
        False for JAX, which has no variables; true for the others.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.inplace_variables_supported()
    True
    """
    ...


@primary(knows_nan=True)
def supports_inplace_updates(x: ArrayLike, /) -> bool:
    """Return True if the memory of an array is writable.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        False for JAX arrays, TensorFlow tensors and read-only NumPy arrays.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. In-place functions are supported nevertheless: the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.supports_inplace_updates(np.zeros(2))
    True
    """
    ...


@compositional(knows_nan=True)
def assert_supports_inplace(x: ArrayLike, /) -> bool:
    """Raise an error if the memory of an array is not writable.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        Always True.

    Raises
    ------
    InplaceUpdateException
        The memory is not writable.
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.assert_supports_inplace(np.zeros(2))
    True
    """
    if not supports_inplace_updates(x):
        raise InplaceUpdateException(
            "the memory of this array cannot be changed; ivy.inplace_update gives the ivy.Array another native array"
        )
    return True


@primary(writes=True, keeps=True, kinds=NUMERIC)
def inplace_decrement(x: ArrayLike, val: ArrayLike) -> "Array":
    """Subtract a value from an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update: of any shape, numeric.
    val : ArrayLike
        Value to subtract, cast to the data type of ``x``; the shape must be broadcastable to the shape of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The shape or data type of ``val`` does not match ``x``.

    Notes
    -----
    From Ivy. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> y = ivy.inplace_decrement(x, 2.0)
    >>> x
    ivy.array([3., 4.])
    """
    ...


@primary(writes=True, keeps=True, kinds=NUMERIC)
def inplace_increment(x: ArrayLike, val: ArrayLike) -> "Array":
    """Add a value to an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update: of any shape, numeric.
    val : ArrayLike
        Value to add, cast to the data type of ``x``; the shape must be broadcastable to the shape of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The shape or data type of ``val`` does not match ``x``.

    Notes
    -----
    From Ivy. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> y = ivy.inplace_increment(x, 2.0)
    >>> x
    ivy.array([7., 8.])
    """
    ...
