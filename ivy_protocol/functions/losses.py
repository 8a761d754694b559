"""Loss functions."""

import math
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out, Reduction
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "binary_cross_entropy",
    "cross_entropy",
    "hinge_embedding_loss",
    "huber_loss",
    "kl_div",
    "l1_loss",
    "log_poisson_loss",
    "mse_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
    "soft_margin_loss",
    "sparse_cross_entropy",
    "ssim_loss",
    "wasserstein_loss_discriminator",
    "wasserstein_loss_generator",
]


_LEAST = 1e-7
_WINDOW, _DEVIATION = 11, 1.5
_C1, _C2 = 0.01**2, 0.03**2


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
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
        true = ops.add(ops.multiply(true, 1.0 - epsilon), 0.5 * epsilon)
    other = ops.subtract(1.0, true)
    if from_logits:
        happened = ops.multiply(true, ops.softplus(ops.negative(pred)))
        if pos_weight is not None:
            happened = ops.multiply(happened, pos_weight)
        losses = ops.add(happened, ops.multiply(other, ops.softplus(pred)))
    else:
        pred = ops.clip(pred, _LEAST, 1 - _LEAST)
        losses = ops.negative(
            ops.add(ops.multiply(true, ops.log(pred)), ops.multiply(other, ops.log(ops.subtract(1.0, pred))))
        )
    return _reduced("binary_cross_entropy", losses, reduction, axis)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
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
    log_pred = ops.log(ops.clip(pred, epsilon, 1 - epsilon))
    losses = ops.negative(ops.sum(ops.multiply(true, log_pred), axis=-1 if axis is None else axis))
    return _reduced("cross_entropy", losses, reduction)


def _reduced(function: str, losses: Any, reduction: Reduction, axis: int | None = None) -> "Array":
    if reduction not in ("none", "mean", "sum"):
        raise IvyValueError(f"ivy.{function}: reduction must be 'none', 'mean' or 'sum', got {reduction!r}")
    if reduction == "none":
        return losses
    return ops.mean(losses, axis=axis) if reduction == "mean" else ops.sum(losses, axis=axis)


@compositional(upcast_half=True)
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
    of_true = ops.squeeze(ops.take_along_axis(pred, ops.expand_dims(true, axis=axis), axis), axis=axis)
    return _reduced("sparse_cross_entropy", ops.negative(ops.log(ops.clip(of_true, epsilon, 1 - epsilon))), reduction)


@compositional(promote=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
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
    lengths = ops.shape(true)
    if len(lengths) != 4:
        raise IvyValueError(f"ivy.ssim_loss: images have four dimensions, not the shape {tuple(lengths)}")
    moments = ops.stack([true, pred, ops.square(true), ops.square(pred), ops.multiply(true, pred)], axis=0)
    for axis in (-1, -2):
        moments = _smoothed(moments, axis)
    mean1, mean2, square1, square2, both = ops.unstack(moments, axis=0)
    means = ops.multiply(mean1, mean2)
    powers = ops.add(ops.square(mean1), ops.square(mean2))
    alike = ops.multiply(
        ops.add(ops.multiply(means, 2.0), _C1), ops.add(ops.multiply(ops.subtract(both, means), 2.0), _C2)
    )
    most = ops.multiply(ops.add(powers, _C1), ops.add(ops.subtract(ops.add(square1, square2), powers), _C2))
    return ops.subtract(1.0, ops.mean(ops.divide(alike, most)))


def _smoothed(x: Any, axis: int) -> Any:
    """Return the means of the pixels in a window along an axis, with Gaussian weights."""
    length = ops.shape(x)[axis]
    size = min(_WINDOW, length)
    distances = [(i - (size - 1) / 2) / _DEVIATION for i in range(size)]
    weights = [math.exp(-0.5 * d * d) for d in distances]
    after = (slice(None),) * (-1 - axis)
    shifted = [ops.get_item(x, (..., slice(i, length - size + 1 + i), *after)) for i in range(size)]
    total = ops.multiply(shifted[0], weights[0] / sum(weights))
    for part, weight in zip(shifted[1:], weights[1:], strict=True):
        total = ops.add(total, ops.multiply(part, weight / sum(weights)))
    return total


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
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
    return ops.subtract(ops.mean(p_fake), ops.mean(p_real))


@compositional(floating=True, dtype_kinds=ORDERED)
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
    return ops.negative(ops.mean(pred_fake))


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def hinge_embedding_loss(
    input: ArrayLike, target: ArrayLike, *, margin: float = 1.0, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Return hinge embedding losses, of distances between pairs that are similar or dissimilar.

    Parameters
    ----------
    input : ArrayLike
        Distances of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        1 for similar pairs, and -1 for dissimilar pairs; the shape must broadcast with that of ``input``.
    margin : float, default 1.0
        Distance above which dissimilar pairs have no loss.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    ``input`` where the target is 1, ``max(0, margin - input)`` where it is -1, and their sum for other targets, as
    ``torch.nn.functional.hinge_embedding_loss``.

    Examples
    --------
    >>> ivy.hinge_embedding_loss(ivy.array([0.5, 0.25]), ivy.array([1.0, -1.0]), reduction="none")
    ivy.array([0.5 , 0.75])
    """
    alike = ops.where(ops.equal(target, -1.0), 0.0, input)
    unlike = ops.where(ops.equal(target, 1.0), 0.0, ops.maximum(ops.subtract(margin, input), 0.0))
    return _reduced("hinge_embedding_loss", ops.add(alike, unlike), reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def huber_loss(
    true: ArrayLike, pred: ArrayLike, /, *, delta: float = 1.0, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Return Huber losses: quadratic for small differences, and linear for large ones.

    Parameters
    ----------
    true : ArrayLike
        Targets of any shape: real floating-point; integers and booleans are converted to the default float.
    pred : ArrayLike
        Predictions: real floating-point, integer or boolean; the shape must broadcast with that of ``true``.
    delta : float, default 1.0
        Difference above which losses are linear.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown, or ``delta`` is not positive.

    Notes
    -----
    P. J. Huber, "Robust estimation of a location parameter", 1964: half the squares, and ``delta * (|d| - delta / 2)``.

    Examples
    --------
    >>> ivy.huber_loss(ivy.array([0.0, 0.0]), ivy.array([1.0, 3.0]), reduction="none")
    ivy.array([0.5, 2.5])
    """
    if not delta > 0:
        raise IvyValueError(f"ivy.huber_loss: delta must be positive, not {delta!r}")
    distance = ops.abs(ops.subtract(true, pred))
    # Square the part below delta only, so that large numbers do not overflow.
    near = ops.minimum(distance, delta)
    losses = ops.multiply(near, ops.subtract(distance, ops.multiply(near, 0.5)))
    return _reduced("huber_loss", losses, reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def kl_div(
    input: ArrayLike,
    target: ArrayLike,
    /,
    *,
    log_target: bool = False,
    reduction: Reduction | Literal["batchmean"] = "mean",
    out: Out = None,
) -> "Array":
    """Return Kullback-Leibler divergence losses.

    Parameters
    ----------
    input : ArrayLike
        Logarithms of predicted probabilities, of any shape: real floating-point; integers and booleans are converted to
        the default float.
    target : ArrayLike
        Target probabilities: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    log_target : bool, default False
        If True, ``target`` contains logarithms too.
    reduction : {"none", "mean", "sum", "batchmean"}, default "mean"
        Reduction: return the individual losses, their mean, their sum, or their sum divided by the length of the
        first axis.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The losses ``target * (log(target) - input)``, zero where the target is, as ``torch.nn.functional.kl_div``; only
    ``"batchmean"`` returns the mathematical divergence.

    Examples
    --------
    >>> target = ivy.array([[0.5, 0.5]])
    >>> ivy.round(ivy.kl_div(ivy.log(ivy.array([[0.25, 0.75]])), target, reduction="sum"), decimals=4)
    ivy.array(0.1438)
    """
    if log_target:
        losses = ops.multiply(ops.exp(target), ops.subtract(target, input))
    else:
        positive = ops.greater(target, 0.0)
        logarithm = ops.log(ops.where(positive, target, 1.0))
        losses = ops.where(ops.less(target, 0.0), float("nan"), ops.multiply(target, ops.subtract(logarithm, input)))
    if reduction != "batchmean":
        return _reduced("kl_div", losses, reduction)
    lengths = ops.shape(losses)
    return ops.divide(ops.sum(losses), lengths[0] if len(lengths) else 1)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def l1_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None) -> "Array":
    """Return L1 losses: absolute differences of predictions and targets.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    As ``torch.nn.functional.l1_loss``.

    Examples
    --------
    >>> ivy.l1_loss(ivy.array([1.0, 2.0]), ivy.array([1.0, 5.0]))
    ivy.array(1.5)
    """
    return _reduced("l1_loss", ops.abs(ops.subtract(input, target)), reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def log_poisson_loss(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    compute_full_loss: bool = False,
    axis: int | None = -1,
    reduction: Reduction = "none",
    out: Out = None,
) -> "Array":
    """Return Poisson losses of log rates.

    Parameters
    ----------
    true : ArrayLike
        Samples of any shape: real floating-point; integers and booleans are converted to the default
        float.
    pred : ArrayLike
        Logarithms of the predicted rates: real floating-point, integer or boolean; the shape must broadcast with that
        of ``true``.
    compute_full_loss : bool, default False
        If True, add the constant term ``log(true!)`` by Stirling's formula, where ``true`` is not from 0 to
        1.
    axis : int, optional
        Axis to reduce the losses along, by default the last; ``None`` means all.
    reduction : {"none", "mean", "sum"}, default "none"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses ``exp(pred) - true * pred``, of the broadcast shape without the reduced axis and of a floating-point
        dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    As ``tf.nn.log_poisson_loss``.

    Examples
    --------
    >>> ivy.log_poisson_loss(ivy.array([1.0, 2.0]), ivy.array([0.0, 0.0]))
    ivy.array([1., 1.])
    """
    losses = ops.subtract(ops.exp(pred), ops.multiply(true, pred))
    if compute_full_loss:
        small = ops.logical_and(ops.greater_equal(true, 0.0), ops.less_equal(true, 1.0))
        losses = ops.add(losses, _stirling(true, small))
    return _reduced("log_poisson_loss", losses, reduction, axis)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def mse_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None) -> "Array":
    """Return mean squared error losses of predictions and targets.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    As ``torch.nn.functional.mse_loss``.

    Examples
    --------
    >>> ivy.mse_loss(ivy.array([1.0, 2.0]), ivy.array([1.0, 5.0]))
    ivy.array(4.5)
    """
    return _reduced("mse_loss", ops.square(ops.subtract(input, target)), reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def poisson_nll_loss(
    input: ArrayLike,
    target: ArrayLike,
    *,
    log_input: bool = True,
    full: bool = False,
    eps: float = 1e-8,
    reduction: Reduction = "mean",
    out: Out = None,
) -> "Array":
    """Return negative log likelihood losses of Poisson distributions.

    Parameters
    ----------
    input : ArrayLike
        Predicted rates or their logarithms, of any shape: real floating-point; integers and booleans are converted to
        the default float.
    target : ArrayLike
        Samples: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    log_input : bool, default True
        If True, ``input`` contains logarithms.
    full : bool, default False
        If True, add the constant term ``log(target!)`` by Stirling's formula, where ``target`` is larger than
        1.
    eps : float, default 1e-08
        Value added to rates to avoid the logarithm of zero.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The losses ``exp(input) - target * input``, or ``input - target * log(input + eps)``, as
    ``torch.nn.functional.poisson_nll_loss``.

    Examples
    --------
    >>> ivy.poisson_nll_loss(ivy.array([0.0, 0.0]), ivy.array([1.0, 2.0]))
    ivy.array(1.)
    """
    if log_input:
        losses = ops.subtract(ops.exp(input), ops.multiply(target, input))
    else:
        losses = ops.subtract(input, ops.multiply(target, ops.log(ops.add(input, eps))))
    if full:
        losses = ops.add(losses, _stirling(target, ops.less_equal(target, 1.0)))
    return _reduced("poisson_nll_loss", losses, reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def smooth_l1_loss(
    input: ArrayLike, target: ArrayLike, /, *, beta: float = 1.0, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Return smooth L1 losses: quadratic for small differences, and absolute for large ones.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    beta : float, default 1.0
        Difference below which losses are quadratic; with 0, all losses are absolute differences.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown, or ``beta`` is negative.

    Notes
    -----
    R. Girshick, "Fast R-CNN", ICCV 2015: ``d * d / (2 * beta)``, and ``|d| - beta / 2``.

    Examples
    --------
    >>> ivy.smooth_l1_loss(ivy.array([0.0, 0.0]), ivy.array([1.0, 3.0]), reduction="none")
    ivy.array([0.5, 2.5])
    """
    if beta < 0:
        raise IvyValueError(f"ivy.smooth_l1_loss: beta must not be negative, not {beta!r}")
    distance = ops.abs(ops.subtract(input, target))
    if beta:
        near = ops.minimum(ops.divide(distance, beta), 1.0)
        distance = ops.multiply(near, ops.subtract(distance, ops.multiply(near, 0.5 * beta)))
    return _reduced("smooth_l1_loss", distance, reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def soft_margin_loss(
    input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Return soft margin losses, logistic losses of scores of two classes.

    Parameters
    ----------
    input : ArrayLike
        Scores of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Classes, 1 or -1: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction: return the individual losses, their mean, or their sum.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The losses ``log(1 + exp(-target * input))``, computed without overflow.

    Examples
    --------
    >>> ivy.soft_margin_loss(ivy.array([200.0, -200.0]), ivy.array([1.0, 1.0]))
    ivy.array(100.)
    """
    return _reduced("soft_margin_loss", ops.softplus(ops.negative(ops.multiply(target, input))), reduction)


def _stirling(x: ArrayLike, small: ArrayLike) -> "Array":
    """Return the logarithms of factorials, and zero for small numbers, without their logarithm."""
    large = ops.where(small, 1.0, x)
    logarithm = ops.log(large)
    result = ops.add(
        ops.subtract(ops.multiply(large, logarithm), large),
        ops.multiply(ops.add(logarithm, math.log(2 * math.pi)), 0.5),
    )
    return ops.where(small, 0.0, result)
