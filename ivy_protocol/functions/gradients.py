"""Functions about gradients."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["stop_gradient"]


@primary
def stop_gradient(x: ArrayLike, /, *, preserve_type: bool = True, out: Out = None) -> "Array":
    """Return an array as a constant, through which no gradient flows.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    preserve_type : bool, default True
        Whether a variable of the library stays a variable; if false, it becomes an ordinary array.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, of its shape and data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy. NumPy has no gradients: there ``x`` is returned as it is.

    Examples
    --------
    >>> ivy.stop_gradient(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...
