"""Loss functions."""

import math
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out, Reduction
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.activations import softplus
from ivy_protocol.functions.elementwise import add, divide, log, multiply, negative, square, subtract
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.manipulation import clip, expand_dims, squeeze, stack, take_along_axis, unstack

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "binary_cross_entropy",
    "cross_entropy",
    "sparse_cross_entropy",
    "ssim_loss",
    "wasserstein_loss_discriminator",
    "wasserstein_loss_generator",
]

_LEAST = 1e-7
_WINDOW, _DEVIATION = 11, 1.5
_C1, _C2 = 0.01**2, 0.03**2


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
def binary_cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    from_logits: bool = False,
    epsilon: float = 0.0,
    reduction: Reduction = "mean",
    pos_weight: ArrayLike | None = None,
    axis: int | None = None,
    out: Out = None,
) -> "Array":
    """Return the cross-entropy between true and predicted probabilities of events.

    Parameters
    ----------
    true : ArrayLike
        True probabilities of any shape: real floating-point; integers and bools are converted to the default
        float.
    pred : ArrayLike
        Predicted probabilities, or their logits, likewise; the shape must broadcast with that of ``true``.
    from_logits : bool, default False
        Whether ``pred`` holds logits, of which `sigmoid` gives probabilities.
    epsilon : float, default 0.0
        How much, from 0 to 1, the true probabilities are moved towards 0.5.
    reduction : {"none", "mean", "sum"}, default "mean"
        Whether to return the losses one by one, their mean, or their sum.
    pos_weight : ArrayLike, optional
        Weights of the events that happen, of which the last axis has the length of that of ``pred``; for logits
        only.
    axis : int, optional
        Axis along which the losses are reduced; ``None`` stands for all.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The losses ``-(true * log(pred) + (1 - true) * log(1 - pred))``, of the broadcast shape without the
        reduced axes and of a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The axis is out of range.
    IvyValueError
        ``reduction`` is unknown, ``epsilon`` is not in its range, or ``pos_weight`` is given for probabilities.

    Notes
    -----
    From Ivy. Probabilities are limited to ``[1e-7, 1 - 1e-7]``, which keeps the logarithms finite; logits are not,
    since the losses are computed from `softplus`.

    Examples
    --------
    >>> ivy.binary_cross_entropy(ivy.array([1.0, 0.0]), ivy.array([0.5, 0.5]))
    ivy.array(0.6931472)
    """
    if not 0 <= epsilon <= 1:
        raise IvyValueError(f"ivy.binary_cross_entropy: epsilon must be from 0 to 1, got {epsilon!r}")
    if pos_weight is not None and not from_logits:
        raise IvyValueError("ivy.binary_cross_entropy: pos_weight is for logits only; give from_logits=True")
    if epsilon:
        true = add(multiply(true, 1.0 - epsilon), 0.5 * epsilon)
    other = subtract(1.0, true)
    if from_logits:
        happened = multiply(true, softplus(negative(pred)))
        if pos_weight is not None:
            happened = multiply(happened, pos_weight)
        losses = add(happened, multiply(other, softplus(pred)))
    else:
        pred = clip(pred, _LEAST, 1 - _LEAST)
        losses = negative(add(multiply(true, log(pred)), multiply(other, log(subtract(1.0, pred)))))
    return _reduced("binary_cross_entropy", losses, reduction, axis)


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
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
    log_pred = log(clip(pred, epsilon, 1 - epsilon))
    losses = negative(statistical.sum(multiply(true, log_pred), axis=-1 if axis is None else axis))
    return _reduced("cross_entropy", losses, reduction)


def _reduced(function: str, losses: Any, reduction: Reduction, axis: int | None = None) -> "Array":
    if reduction not in ("none", "mean", "sum"):
        raise IvyValueError(f"ivy.{function}: reduction must be 'none', 'mean' or 'sum', got {reduction!r}")
    if reduction == "none":
        return losses
    return statistical.mean(losses, axis=axis) if reduction == "mean" else statistical.sum(losses, axis=axis)


@compositional(widens=True)
def sparse_cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    axis: int = -1,
    epsilon: float = 1e-7,
    reduction: Reduction = "mean",
    out: Out = None,
) -> "Array":
    """Return the cross-entropy between true classes and predicted probabilities.

    Parameters
    ----------
    true : ArrayLike
        Numbers of the true classes: integers, of the shape of ``pred`` without ``axis``.
    pred : ArrayLike
        Predicted probabilities: real floating-point.
    axis : int, default -1
        Axis of the classes in ``pred``.
    epsilon : float, default 1e-7
        Predictions are limited to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "mean"
        Whether to return the losses one by one, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The losses ``-log(pred)`` of the true classes, of the shape of ``true``, or zero-dimensional if they are
        reduced; of a floating-point data type. A class that does not exist gives NaN.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyDtypeError
        ``true`` are no integers.
    IvyException
        The axis is out of range, or the shapes do not fit.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    From Ivy. The same as `cross_entropy` with ``one_hot(true, classes)``.

    Examples
    --------
    >>> pred = ivy.array([[0.5, 0.5], [0.5, 0.5]])
    >>> ivy.sparse_cross_entropy(ivy.array([1, 0]), pred)
    ivy.array(0.6931472)
    """
    of_true = squeeze(take_along_axis(pred, expand_dims(true, axis=axis), axis), axis=axis)
    return _reduced("sparse_cross_entropy", negative(log(clip(of_true, epsilon, 1 - epsilon))), reduction)


@compositional(promote=True, floating=True, kinds=ORDERED, widens=True)
def ssim_loss(true: ArrayLike, pred: ArrayLike, out: Out = None) -> "Array":
    """Return how unlike the structures of images are: 1 minus the mean structural similarity.

    Parameters
    ----------
    true : ArrayLike
        Images of shape ``(batch, channels, height, width)``, with values from 0 to 1: real floating-point.
    pred : ArrayLike
        Images to compare with them, of the same shape.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        A number from 0, for equal images, to 2, without dimensions and of a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not fit.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        The images do not have four dimensions.

    Notes
    -----
    Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to
    structural similarity", IEEE Transactions on Image Processing, 2004: windows of 11 by 11 pixels, weighted by
    a normal distribution of standard deviation 1.5, that lie inside the image; the constants are 0.01 and 0.03.
    In an image of fewer pixels, the window is cut off on both sides.

    Examples
    --------
    >>> x = ivy.ones((1, 1, 12, 12))
    >>> ivy.ssim_loss(x, x)
    ivy.array(0.)
    """
    lengths = shape(true)
    if len(lengths) != 4:
        raise IvyValueError(f"ivy.ssim_loss: images have four dimensions, not the shape {tuple(lengths)}")
    moments = stack([true, pred, square(true), square(pred), multiply(true, pred)], axis=0)
    for axis in (-1, -2):
        moments = _smoothed(moments, axis)
    mean1, mean2, square1, square2, both = unstack(moments, axis=0)
    means = multiply(mean1, mean2)
    powers = add(square(mean1), square(mean2))
    alike = multiply(add(multiply(means, 2.0), _C1), add(multiply(subtract(both, means), 2.0), _C2))
    most = multiply(add(powers, _C1), add(subtract(add(square1, square2), powers), _C2))
    return subtract(1.0, statistical.mean(divide(alike, most)))


def _smoothed(x: Any, axis: int) -> Any:
    """Mean values of the pixels in a window along an axis, weighted by a normal distribution."""
    length = shape(x)[axis]
    size = min(_WINDOW, length)
    distances = [(i - (size - 1) / 2) / _DEVIATION for i in range(size)]
    weights = [math.exp(-0.5 * d * d) for d in distances]
    after = (slice(None),) * (-1 - axis)
    shifted = [get_item(x, (..., slice(i, length - size + 1 + i), *after)) for i in range(size)]
    total = multiply(shifted[0], weights[0] / sum(weights))
    for part, weight in zip(shifted[1:], weights[1:], strict=True):
        total = add(total, multiply(part, weight / sum(weights)))
    return total


@compositional(promote=True, floating=True, kinds=ORDERED)
def wasserstein_loss_discriminator(p_real: ArrayLike, p_fake: ArrayLike, out: Out = None) -> "Array":
    """Return the loss of the critic of a Wasserstein GAN.

    Parameters
    ----------
    p_real : ArrayLike
        What the critic says of real data: real floating-point, of any shape.
    p_fake : ArrayLike
        What the critic says of generated data, likewise.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        ``mean(p_fake) - mean(p_real)``, without dimensions and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    M. Arjovsky, S. Chintala and L. Bottou, "Wasserstein generative adversarial networks", ICML 2017.

    Examples
    --------
    >>> ivy.wasserstein_loss_discriminator(ivy.array([1.0, 3.0]), ivy.array([0.5, 0.5]))
    ivy.array(-1.5)
    """
    return subtract(statistical.mean(p_fake), statistical.mean(p_real))


@compositional(floating=True, kinds=ORDERED)
def wasserstein_loss_generator(pred_fake: ArrayLike, out: Out = None) -> "Array":
    """Return the loss of the generator of a Wasserstein GAN.

    Parameters
    ----------
    pred_fake : ArrayLike
        What the critic says of generated data: real floating-point, of any shape.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        ``-mean(pred_fake)``, without dimensions and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``pred_fake`` is not array-like.

    Notes
    -----
    M. Arjovsky, S. Chintala and L. Bottou, "Wasserstein generative adversarial networks", ICML 2017.

    Examples
    --------
    >>> ivy.wasserstein_loss_generator(ivy.array([1.0, 2.0]))
    ivy.array(-1.5)
    """
    return negative(statistical.mean(pred_fake))
