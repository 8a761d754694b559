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
    """Compute the binary cross-entropy between true and predicted probabilities.

    Parameters
    ----------
    true : ArrayLike
        True probabilities of any shape: real floating-point; integers and booleans are converted to the default float.
    pred : ArrayLike
        Predicted probabilities, or their logits: real floating-point; integers and booleans are converted to the
        default float. The shape must be broadcastable with the shape of ``true``.
    from_logits : bool, default False
        Whether ``pred`` contains logits instead of probabilities; see `sigmoid`.
    epsilon : float, default 0.0
        Label smoothing, from 0 to 1: how far true probabilities are moved towards 0.5.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses: none, mean, or sum.
    pos_weight : ArrayLike, optional
        Weights of the positive class; its last axis has the length of the last axis of ``pred``. For logits only.
    axis : int, optional
        Axis to reduce along; if ``None``, all axes.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The axis is out of range.
    IvyValueError
        ``reduction`` is unknown, ``epsilon`` is not in its range, or ``pos_weight`` is passed with probabilities.

    Notes
    -----
    From Ivy. Probabilities are clipped to ``[1e-7, 1 - 1e-7]``, which keeps the logarithms finite. Logits are not
    clipped, since their losses are computed from `softplus`.

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
    """Compute the cross-entropy between true and predicted probabilities.

    Parameters
    ----------
    true : ArrayLike
        True probabilities of any shape: real floating-point; integers and booleans are converted to the default float.
    pred : ArrayLike
        Predicted probabilities: real floating-point; integers and booleans are converted to the default float. The
        shape must be broadcastable with the shape of ``true``.
    axis : int, optional
        Axis of the classes; the default and ``None`` are the last axis.
    epsilon : float, default 1e-7
        Predictions are clipped to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses: none, mean, or sum.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses ``-sum(true * log(pred))``, of the broadcast shape without ``axis``, or 0-d if reduced; of a
        floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
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
    """Compute the cross-entropy between true class indices and predicted probabilities.

    Parameters
    ----------
    true : ArrayLike
        Indices of the true classes: integers, of the shape of ``pred`` without ``axis``.
    pred : ArrayLike
        Predicted probabilities: real floating-point.
    axis : int, default -1
        Axis of the classes in ``pred``.
    epsilon : float, default 1e-7
        Predictions are clipped to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses: none, mean, or sum.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses ``-log(pred)`` of the true classes, of the shape of ``true``, or 0-d if reduced; of a floating-point
        data type. The loss of a class index out of range is NaN.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        ``true`` does not have an integer data type.
    IvyException
        The axis is out of range, or the shapes do not match.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    From Ivy. Equivalent to `cross_entropy` with ``one_hot(true, classes)``.

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
    """Compute the structural similarity (SSIM) loss of images: 1 minus the mean SSIM.

    Parameters
    ----------
    true : ArrayLike
        Images of shape ``(batch, channels, height, width)``, with values from 0 to 1: real floating-point.
    pred : ArrayLike
        Images to compare with, of the same shape.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The loss, from 0 for equal images to 2: a 0-d array of a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not match.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        The images are not 4-D.

    Notes
    -----
    Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to
    structural similarity", IEEE Transactions on Image Processing, 2004: windows of 11 by 11 pixels, inside the image,
    with Gaussian weights of standard deviation 1.5; the constants are 0.01 and 0.03. For smaller images, the window is
    truncated on both sides.

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
    """Return the means of the pixels in a window along an axis, with Gaussian weights."""
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
    """Compute the critic loss of a Wasserstein GAN.

    Parameters
    ----------
    p_real : ArrayLike
        Scores of the critic for real data: real floating-point, of any shape.
    p_fake : ArrayLike
        Scores of the critic for generated data: real floating-point, of any shape.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``mean(p_fake) - mean(p_real)``, 0-d and of a floating-point data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.

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
    """Compute the generator loss of a Wasserstein GAN.

    Parameters
    ----------
    pred_fake : ArrayLike
        Scores of the critic for generated data: real floating-point, of any shape.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        ``-mean(pred_fake)``, 0-d and of a floating-point data type.

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
