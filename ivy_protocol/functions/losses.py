"""Loss functions."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import log, multiply, negative
from ivy_protocol.functions.manipulation import clip
from ivy_protocol.typing import ArrayLike, Out, Reduction

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["cross_entropy"]


@compositional(promote=True, floating=True)
def cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    axis: int | None = -1,
    epsilon: float = 1e-7,
    *,
    reduction: Reduction = "mean",
    out: Out = None,
) -> "Array":
    """Return the cross-entropy between true and predicted probabilities.

    Parameters
    ----------
    true : ArrayLike
        True probabilities of any shape: real floating-point; integers and bools are converted to the default
        float.
    pred : ArrayLike
        Predicted probabilities, likewise; the shape must broadcast with that of ``true``.
    axis : int, optional
        Axis of the classes, by default the last; ``None`` stands for the last too.
    epsilon : float, default 1e-7
        Predictions are limited to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "mean"
        Whether to return the losses one by one, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The losses ``-sum(true * log(pred))``, of the broadcast shape without ``axis``, or zero-dimensional if
        they are reduced; of a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The axis is out of range.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> true = ivy.array([[0.0, 1.0], [1.0, 0.0]])
    >>> pred = ivy.array([[0.5, 0.5], [0.5, 0.5]])
    >>> ivy.cross_entropy(true, pred)
    ivy.array(0.6931472)
    """
    if reduction not in ("none", "mean", "sum"):
        raise IvyValueError(f"cross_entropy: reduction must be 'none', 'mean' or 'sum', got {reduction!r}")
    log_pred = log(clip(pred, epsilon, 1 - epsilon))
    losses = negative(statistical.sum(multiply(true, log_pred), axis=-1 if axis is None else axis))
    if reduction == "none":
        return losses
    return statistical.mean(losses) if reduction == "mean" else statistical.sum(losses)
