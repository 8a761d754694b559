"""Loss functions."""

import math
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out, Reduction
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

_EPSILON = 1e-7
_WINDOW_SIZE, _WINDOW_STD = 11, 1.5
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
        Whether ``pred`` contains logits instead of probabilities.
    epsilon : float, default 0.0
        Label smoothing, from 0 to 1: ``true`` is replaced by ``true * (1 - epsilon) + epsilon / 2``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    pos_weight : ArrayLike, optional
        Weights of the positive class, for logits only. The last axis has the length of the last axis of ``pred``.
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
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The axis is out of range.
    IvyValueError
        ``reduction`` is unknown, ``epsilon`` is not in its range, or ``pos_weight`` is passed with probabilities.

    Notes
    -----
    From Ivy 1.0. Probabilities are clipped to ``[1e-7, 1 - 1e-7]``, which keeps the logarithms finite. Logits are not
    clipped, since their losses are computed from `softplus`. The class `BinaryCrossEntropyLoss` has the default
    ``reduction="none"``.

    Examples
    --------
    >>> ivy.binary_cross_entropy(ivy.array([1.0, 0.0]), ivy.array([0.5, 0.5]))
    ivy.array(0.6931472)
    """
    if not 0 <= epsilon <= 1:
        raise IvyValueError(f"ivy.binary_cross_entropy: epsilon must be from 0 to 1, not {epsilon!r}")
    if pos_weight is not None and not from_logits:
        raise IvyValueError("ivy.binary_cross_entropy: pos_weight requires from_logits=True")
    if epsilon:
        true = ops.add(ops.multiply(true, 1.0 - epsilon), 0.5 * epsilon)
    negative = ops.subtract(1.0, true)
    if from_logits:
        positive_losses = ops.multiply(true, ops.softplus(ops.negative(pred)))
        if pos_weight is not None:
            positive_losses = ops.multiply(positive_losses, pos_weight)
        losses = ops.add(positive_losses, ops.multiply(negative, ops.softplus(pred)))
    else:
        pred = ops.clip(pred, _EPSILON, 1 - _EPSILON)
        losses = ops.negative(
            ops.add(ops.multiply(true, ops.log(pred)), ops.multiply(negative, ops.log(ops.subtract(1.0, pred))))
        )
    return _reduce("binary_cross_entropy", losses, reduction, axis)


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
        Axis of the classes; ``None`` means the last axis.
    epsilon : float, default 1e-7
        Predictions are clipped to ``[epsilon, 1 - epsilon]``, which keeps the logarithm finite.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
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
        ``true`` or ``pred`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The axis is out of range.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    From Ivy 1.0. The class `CrossEntropyLoss` has the default ``reduction="sum"``.

    Examples
    --------
    >>> true = ivy.array([[0.0, 1.0], [1.0, 0.0]])
    >>> pred = ivy.array([[0.5, 0.5], [0.5, 0.5]])
    >>> ivy.cross_entropy(true, pred)
    ivy.array(0.6931472)
    """
    log_pred = ops.log(ops.clip(pred, epsilon, 1 - epsilon))
    losses = ops.negative(ops.sum(ops.multiply(true, log_pred), axis=-1 if axis is None else axis))
    return _reduce("cross_entropy", losses, reduction)


def _reduce(function: str, losses: Any, reduction: Reduction, axis: int | None = None) -> "Array":
    if reduction not in ("none", "mean", "sum"):
        raise IvyValueError(f"ivy.{function}: reduction must be 'none', 'mean' or 'sum', not {reduction!r}")
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
        Reduction of the losses.
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
        ``true`` or ``pred`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``true`` does not have an integer data type.
    IvyException
        The axis is out of range, or the shapes do not match.
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    From Ivy 1.0. Equivalent to `cross_entropy` with ``one_hot(true, classes)``.

    Examples
    --------
    >>> pred = ivy.array([[0.5, 0.5], [0.5, 0.5]])
    >>> ivy.sparse_cross_entropy(ivy.array([1, 0]), pred)
    ivy.array(0.6931472)
    """
    selected = ops.squeeze(ops.take_along_axis(pred, ops.expand_dims(true, axis=axis), axis), axis=axis)
    return _reduce("sparse_cross_entropy", ops.negative(ops.log(ops.clip(selected, epsilon, 1 - epsilon))), reduction)


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
        ``true`` or ``pred`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        The images are not 4-D.

    Notes
    -----
    Z. Wang, A. C. Bovik, H. R. Sheikh and E. P. Simoncelli, "Image quality assessment: from error visibility to
    structural similarity", IEEE Transactions on Image Processing, 2004. The windows have 11 by 11 pixels inside the
    image, and Gaussian weights of standard deviation 1.5. The constants ``K1`` and ``K2`` are 0.01 and 0.03. If an
    image is smaller than the window, the window is truncated to the size of the image.

    Examples
    --------
    >>> x = ivy.ones((1, 1, 12, 12))
    >>> ivy.ssim_loss(x, x)
    ivy.array(0.)
    """
    lengths = ops.shape(true)
    if len(lengths) != 4:
        raise IvyValueError(
            f"ivy.ssim_loss: images must be 4-D, (batch, channels, height, width), not of shape {tuple(lengths)}"
        )
    moments = ops.stack([true, pred, ops.square(true), ops.square(pred), ops.multiply(true, pred)], axis=0)
    for axis in (-1, -2):
        moments = _gaussian_means(moments, axis)
    mean1, mean2, square1, square2, product = ops.unstack(moments, axis=0)
    means = ops.multiply(mean1, mean2)
    powers = ops.add(ops.square(mean1), ops.square(mean2))
    numerator = ops.multiply(
        ops.add(ops.multiply(means, 2.0), _C1), ops.add(ops.multiply(ops.subtract(product, means), 2.0), _C2)
    )
    denominator = ops.multiply(ops.add(powers, _C1), ops.add(ops.subtract(ops.add(square1, square2), powers), _C2))
    return ops.subtract(1.0, ops.mean(ops.divide(numerator, denominator)))


def _gaussian_means(x: Any, axis: int) -> Any:
    """Return Gaussian-weighted means of sliding windows along an axis."""
    length = ops.shape(x)[axis]
    size = min(_WINDOW_SIZE, length)
    distances = [(i - (size - 1) / 2) / _WINDOW_STD for i in range(size)]
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
        ``p_real`` or ``p_fake`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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
    """Compute the hinge embedding loss of distances between similar or dissimilar pairs.

    Parameters
    ----------
    input : ArrayLike
        Distances of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        1 for similar pairs, and -1 for dissimilar pairs; the shape must broadcast with that of ``input``.
    margin : float, default 1.0
        Distance above which dissimilar pairs have no loss.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The loss is ``input`` for the target 1, ``max(0, margin - input)`` for the target -1, and the sum of both terms for
    any other target, as in ``torch.nn.functional.hinge_embedding_loss``.

    Examples
    --------
    >>> ivy.hinge_embedding_loss(ivy.array([0.5, 0.25]), ivy.array([1.0, -1.0]), reduction="none")
    ivy.array([0.5 , 0.75])
    """
    similar = ops.where(ops.equal(target, -1.0), 0.0, input)
    dissimilar = ops.where(ops.equal(target, 1.0), 0.0, ops.maximum(ops.subtract(margin, input), 0.0))
    return _reduce("hinge_embedding_loss", ops.add(similar, dissimilar), reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def huber_loss(
    true: ArrayLike, pred: ArrayLike, /, *, delta: float = 1.0, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Compute the Huber loss: quadratic for small differences, linear for large ones.

    Parameters
    ----------
    true : ArrayLike
        Targets of any shape: real floating-point; integers and booleans are converted to the default float.
    pred : ArrayLike
        Predictions: real floating-point, integer or boolean; the shape must broadcast with that of ``true``.
    delta : float, default 1.0
        Difference above which losses are linear.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``true`` or ``pred`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown, or ``delta`` is not positive.

    Notes
    -----
    With ``d = true - pred``, the loss is ``d * d / 2`` up to ``|d| = delta``, and ``delta * (|d| - delta / 2)`` above.
    P. J. Huber, "Robust estimation of a location parameter", 1964.

    Examples
    --------
    >>> ivy.huber_loss(ivy.array([0.0, 0.0]), ivy.array([1.0, 3.0]), reduction="none")
    ivy.array([0.5, 2.5])
    """
    if not delta > 0:
        raise IvyValueError(f"ivy.huber_loss: delta must be positive, not {delta!r}")
    distance = ops.abs(ops.subtract(true, pred))
    # Square only the part below delta, so that large numbers do not overflow.
    clipped = ops.minimum(distance, delta)
    losses = ops.multiply(clipped, ops.subtract(distance, ops.multiply(clipped, 0.5)))
    return _reduce("huber_loss", losses, reduction)


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
    """Compute the Kullback-Leibler divergence loss.

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
        Reduction of the losses; "batchmean" divides their sum by the length of the first axis.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The losses are ``target * (log(target) - input)``, and zero where the target is zero, as in
    ``torch.nn.functional.kl_div``. Only ``"batchmean"`` returns the mathematical divergence.

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
        return _reduce("kl_div", losses, reduction)
    lengths = ops.shape(losses)
    return ops.divide(ops.sum(losses), lengths[0] if len(lengths) else 1)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def l1_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None) -> "Array":
    """Compute the L1 loss: the absolute differences between predictions and targets.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    Follows ``torch.nn.functional.l1_loss``.

    Examples
    --------
    >>> ivy.l1_loss(ivy.array([1.0, 2.0]), ivy.array([1.0, 5.0]))
    ivy.array(1.5)
    """
    return _reduce("l1_loss", ops.abs(ops.subtract(input, target)), reduction)


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
    """Compute the Poisson loss (negative log-likelihood), given the logarithms of the predicted rates.

    Parameters
    ----------
    true : ArrayLike
        Samples of any shape: real floating-point; integers and booleans are converted to the default
        float.
    pred : ArrayLike
        Logarithms of the predicted rates: real floating-point, integer or boolean; the shape must broadcast with that
        of ``true``.
    compute_full_loss : bool, default False
        If True, add Stirling's approximation of ``log(true!)`` where ``true`` is not in the interval [0, 1].
    axis : int, optional
        Axis along which to reduce the losses, by default the last; ``None`` means all axes.
    reduction : {"none", "mean", "sum"}, default "none"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
        ``true`` or ``pred`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    Follows ``tf.nn.log_poisson_loss``.

    Examples
    --------
    >>> ivy.log_poisson_loss(ivy.array([1.0, 2.0]), ivy.array([0.0, 0.0]))
    ivy.array([1., 1.])
    """
    losses = ops.subtract(ops.exp(pred), ops.multiply(true, pred))
    if compute_full_loss:
        small = ops.logical_and(ops.greater_equal(true, 0.0), ops.less_equal(true, 1.0))
        losses = ops.add(losses, _log_factorial(true, small))
    return _reduce("log_poisson_loss", losses, reduction, axis)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def mse_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None) -> "Array":
    """Compute the mean squared error between predictions and targets.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    Follows ``torch.nn.functional.mse_loss``.

    Examples
    --------
    >>> ivy.mse_loss(ivy.array([1.0, 2.0]), ivy.array([1.0, 5.0]))
    ivy.array(4.5)
    """
    return _reduce("mse_loss", ops.square(ops.subtract(input, target)), reduction)


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
    """Compute the negative log-likelihood loss of Poisson distributions.

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
        If True, add Stirling's approximation of ``log(target!)`` where ``target`` is larger than 1.
    eps : float, default 1e-08
        Value added to rates to avoid the logarithm of zero.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    If ``log_input`` is True, the losses are ``exp(input) - target * input``; otherwise, they are ``input - target *
    log(input + eps)``. Follows ``torch.nn.functional.poisson_nll_loss``.

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
        losses = ops.add(losses, _log_factorial(target, ops.less_equal(target, 1.0)))
    return _reduce("poisson_nll_loss", losses, reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def smooth_l1_loss(
    input: ArrayLike, target: ArrayLike, /, *, beta: float = 1.0, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Compute the smooth L1 loss: quadratic for small differences, absolute for large ones.

    Parameters
    ----------
    input : ArrayLike
        Predictions of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Targets: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    beta : float, default 1.0
        Difference below which losses are quadratic; with 0, all losses are absolute differences.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown, or ``beta`` is negative.

    Notes
    -----
    With ``d = input - target``, the loss is ``d * d / (2 * beta)`` below ``|d| = beta``, and ``|d| - beta / 2`` above.
    R. Girshick, "Fast R-CNN", ICCV 2015.

    Examples
    --------
    >>> ivy.smooth_l1_loss(ivy.array([0.0, 0.0]), ivy.array([1.0, 3.0]), reduction="none")
    ivy.array([0.5, 2.5])
    """
    if beta < 0:
        raise IvyValueError(f"ivy.smooth_l1_loss: beta must be non-negative, not {beta!r}")
    distance = ops.abs(ops.subtract(input, target))
    if beta:
        ratio = ops.minimum(ops.divide(distance, beta), 1.0)
        distance = ops.multiply(ratio, ops.subtract(distance, ops.multiply(ratio, 0.5 * beta)))
    return _reduce("smooth_l1_loss", distance, reduction)


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def soft_margin_loss(
    input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = "mean", out: Out = None
) -> "Array":
    """Compute the soft margin loss: the logistic loss of two-class scores.

    Parameters
    ----------
    input : ArrayLike
        Scores of any shape: real floating-point; integers and booleans are converted to the default float.
    target : ArrayLike
        Classes, 1 or -1: real floating-point, integer or boolean; the shape must broadcast with that of ``input``.
    reduction : {"none", "mean", "sum"}, default "mean"
        Reduction of the losses.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The losses, of the broadcast shape, or 0-d if they are reduced; of a floating-point dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``input`` or ``target`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``reduction`` is unknown.

    Notes
    -----
    The losses are ``log(1 + exp(-target * input))``, computed without overflow.

    Examples
    --------
    >>> ivy.soft_margin_loss(ivy.array([200.0, -200.0]), ivy.array([1.0, 1.0]))
    ivy.array(100.)
    """
    return _reduce("soft_margin_loss", ops.softplus(ops.negative(ops.multiply(target, input))), reduction)


def _log_factorial(x: ArrayLike, small: ArrayLike) -> "Array":
    """Approximate ``log(x!)`` by Stirling's formula. Return 0 where `small` is true.

    Replace `x` by 1 where `small` is true, so that the gradient of the logarithm is finite.
    """
    large = ops.where(small, 1.0, x)
    logarithm = ops.log(large)
    result = ops.add(
        ops.subtract(ops.multiply(large, logarithm), large),
        ops.multiply(ops.add(logarithm, math.log(2 * math.pi)), 0.5),
    )
    return ops.where(small, 0.0, result)
