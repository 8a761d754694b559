"""Functions that normalise arrays."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import add, divide, multiply, sqrt, square, subtract

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["layer_norm"]


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
def layer_norm(
    x: ArrayLike,
    normalized_idxs: Sequence[int],
    /,
    *,
    scale: ArrayLike | None = None,
    offset: ArrayLike | None = None,
    eps: float = 1e-05,
    new_std: float = 1.0,
    out: Out = None,
) -> "Array":
    """Return an array, shifted and scaled to mean 0 and standard deviation 1 over some of its axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and bools are converted to the default float.
    normalized_idxs : sequence of int
        Axes to normalise over.
    scale : ArrayLike, optional
        What to multiply the normalised numbers by; the shape must broadcast with that of ``x``.
    offset : ArrayLike, optional
        What to add after that, likewise.
    eps : float, default 1e-05
        What to add to the variance, so that nothing is divided by zero.
    new_std : float, default 1.0
        What to multiply the result by.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The normalised numbers, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        An axis is out of range.

    Notes
    -----
    J. L. Ba, J. R. Kiros and G. E. Hinton, "Layer normalization", 2016.

    Examples
    --------
    >>> ivy.layer_norm(ivy.array([[1.0, 3.0], [5.0, 7.0]]), [1], eps=0.0)
    ivy.array([[-1.,  1.],
               [-1.,  1.]])
    """
    axes = tuple(normalized_idxs)
    deviations = subtract(x, statistical.mean(x, axis=axes, keepdims=True))
    variance = statistical.mean(square(deviations), axis=axes, keepdims=True)
    result = divide(deviations, sqrt(add(variance, eps)))
    if scale is not None:
        result = multiply(result, scale)
    if offset is not None:
        result = add(result, offset)
    return result if new_std == 1 else multiply(result, new_std)
