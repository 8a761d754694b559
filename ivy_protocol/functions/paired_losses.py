"""Elementwise losses of pairs of arrays."""

import math
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out, Reduction
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.activations import softplus
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    divide,
    equal,
    exp,
    greater,
    greater_equal,
    less,
    less_equal,
    log,
    logical_and,
    maximum,
    minimum,
    multiply,
    negative,
    square,
    subtract,
)
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "hinge_embedding_loss",
    "huber_loss",
    "kl_div",
    "l1_loss",
    "log_poisson_loss",
    "mse_loss",
    "poisson_nll_loss",
    "smooth_l1_loss",
    "soft_margin_loss",
]


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
    alike = where(equal(target, -1.0), 0.0, input)
    unlike = where(equal(target, 1.0), 0.0, maximum(subtract(margin, input), 0.0))
    return _reduced("hinge_embedding_loss", add(alike, unlike), reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
        raise IvyValueError(f"ivy.huber_loss: delta is positive, unlike {delta!r}")
    distance = abs(subtract(true, pred))
    # Square the part below delta only, so that large numbers do not overflow.
    near = minimum(distance, delta)
    losses = multiply(near, subtract(distance, multiply(near, 0.5)))
    return _reduced("huber_loss", losses, reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
        losses = multiply(exp(target), subtract(target, input))
    else:
        positive = greater(target, 0.0)
        logarithm = log(where(positive, target, 1.0))
        losses = where(less(target, 0.0), float("nan"), multiply(target, subtract(logarithm, input)))
    if reduction != "batchmean":
        return _reduced("kl_div", losses, reduction)
    lengths = shape(losses)
    return divide(statistical.sum(losses), lengths[0] if len(lengths) else 1)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
    return _reduced("l1_loss", abs(subtract(input, target)), reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
    losses = subtract(exp(pred), multiply(true, pred))
    if compute_full_loss:
        small = logical_and(greater_equal(true, 0.0), less_equal(true, 1.0))
        losses = add(losses, _stirling(true, small))
    return _reduced("log_poisson_loss", losses, reduction, axis)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
    return _reduced("mse_loss", square(subtract(input, target)), reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
        losses = subtract(exp(input), multiply(target, input))
    else:
        losses = subtract(input, multiply(target, log(add(input, eps))))
    if full:
        losses = add(losses, _stirling(target, less_equal(target, 1.0)))
    return _reduced("poisson_nll_loss", losses, reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
        raise IvyValueError(f"ivy.smooth_l1_loss: beta is not negative, unlike {beta!r}")
    distance = abs(subtract(input, target))
    if beta:
        near = minimum(divide(distance, beta), 1.0)
        distance = multiply(near, subtract(distance, multiply(near, 0.5 * beta)))
    return _reduced("smooth_l1_loss", distance, reduction)


@compositional(promote=True, broadcast=True, floating=True, kinds=ORDERED, widens=True)
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
    return _reduced("soft_margin_loss", softplus(negative(multiply(target, input))), reduction)


def _stirling(x: ArrayLike, small: ArrayLike) -> "Array":
    """Return the logarithms of factorials, and zero for small numbers, without their logarithm."""
    large = where(small, 1.0, x)
    logarithm = log(large)
    found = add(subtract(multiply(large, logarithm), large), multiply(add(logarithm, math.log(2 * math.pi)), 0.5))
    return where(small, 0.0, found)


def _reduced(function: str, losses: Any, reduction: str, axis: int | None = None) -> "Array":
    if reduction == "none":
        return losses
    if reduction not in ("mean", "sum"):
        raise IvyValueError(f"ivy.{function}: reduction must be 'none', 'mean' or 'sum', got {reduction!r}")
    return statistical.mean(losses, axis=axis) if reduction == "mean" else statistical.sum(losses, axis=axis)
