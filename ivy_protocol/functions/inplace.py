"""Functions that change arrays in place, and ask whether that is possible."""

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
    """Return whether the native arrays of the current backend can be changed.

    Returns
    -------
    bool
        True for NumPy and torch; false for JAX and TensorFlow, where an ``ivy.Array`` gets another native array.

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
    """Return whether the variables of the current backend can be changed.

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
    """Return whether the memory of an array can be changed.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        False for arrays of JAX, tensors of TensorFlow and read-only arrays of NumPy.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. Functions that write work all the same: the ``ivy.Array`` gets another native array.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.supports_inplace_updates(np.zeros(2))
    True
    """
    ...


@compositional(knows_nan=True)
def assert_supports_inplace(x: ArrayLike, /) -> bool:
    """Raise an error if the memory of an array cannot be changed.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    bool
        True, always.

    Raises
    ------
    InplaceUpdateException
        The memory cannot be changed.
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
    """Subtract a value from the contents of an array.

    Parameters
    ----------
    x : ArrayLike
        Array to change: of any shape and numbers.
    val : ArrayLike
        What is subtracted, cast to the data type of ``x``; the shape must broadcast to that of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        ``val`` does not fit ``x``, in shape or data type.

    Notes
    -----
    From Ivy. Where native arrays cannot be changed (JAX, TensorFlow), the ``ivy.Array`` gets another one.

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
    """Add a value to the contents of an array.

    Parameters
    ----------
    x : ArrayLike
        Array to change: of any shape and numbers.
    val : ArrayLike
        What is added, cast to the data type of ``x``; the shape must broadcast to that of ``x``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        ``val`` does not fit ``x``, in shape or data type.

    Notes
    -----
    From Ivy. Where native arrays cannot be changed (JAX, TensorFlow), the ``ivy.Array`` gets another one.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> y = ivy.inplace_increment(x, 2.0)
    >>> x
    ivy.array([7., 8.])
    """
    ...
