"""Optimizer steps: new weights from gradients."""

from collections.abc import Sequence
from math import inf, log
from typing import Any, NamedTuple

from ivy_protocol.base.typing import Array, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.data_type import astype, dtype
from ivy_protocol.functions.elementwise import (
    add,
    divide,
    expm1,
    greater,
    logical_and,
    minimum,
    multiply,
    negative,
    sqrt,
    square,
    subtract,
)
from ivy_protocol.functions.gradients import stop_gradient
from ivy_protocol.functions.linear_algebra import vector_norm
from ivy_protocol.functions.searching import where

__all__ = [
    "AdamStep",
    "AdamUpdate",
    "adam_step",
    "adam_update",
    "gradient_descent_update",
    "lamb_update",
    "lars_update",
    "optimizer_update",
]


class AdamStep(NamedTuple):
    """Effective gradient and running averages, as returned by ``adam_step``."""

    effective_grad: Array
    mw: Array
    vw: Array


class AdamUpdate(NamedTuple):
    """New weights and running averages, as returned by ``adam_update`` and ``lamb_update``."""

    w: Array
    mw: Array
    vw: Array


def _corrections(bases: Sequence[float], step: Any, like: ArrayLike) -> list[Any]:
    """Return one minus powers of the decay rates, in Python if the step is a Python number."""
    if isinstance(step, int | float):
        return [1 - base**step for base in bases]
    # A difference of nearly equal numbers would be imprecise in the first steps.
    steps, rates = astype(step, dtype(like)), [log(base) if base else -inf for base in bases]
    return [negative(expm1(multiply(steps, rate))) for rate in rates]


@compositional(promote=True, floating=True, widens=True)
def adam_step(
    dcdw: ArrayLike,
    mw: ArrayLike,
    vw: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    out: Out = None,
) -> AdamStep:
    """Return the Adam step of a gradient, and the updated running averages.

    Parameters
    ----------
    dcdw : ArrayLike
        Gradient of the cost by the weights: real.
    mw : ArrayLike
        Running average of the gradients; its shape broadcasts with that of ``dcdw``.
    vw : ArrayLike
        Running average of the squares of the gradients; its shape broadcasts with that of ``dcdw``.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of their squares.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or arrays for all of them, cast to their dtypes.

    Returns
    -------
    AdamStep
        The step for a learning rate of 1, and the new averages.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    From Ivy, which adds ``epsilon`` to another denominator too. The order of computation, which defines
    ``epsilon``, is the efficient one at the end of section 2 of Kingma and Ba, "Adam: A method for stochastic
    optimization" (2015), as in Keras; ``torch.optim.Adam`` adds it after the bias correction.

    Examples
    --------
    >>> step, mw, vw = ivy.adam_step(ivy.array([0.5, -0.25]), ivy.zeros(2), ivy.zeros(2), 1)
    >>> mw
    ivy.array([ 0.05 , -0.025])
    """
    if isinstance(step, int | float) and not step:
        raise IvyValueError("ivy.adam_step: steps are counted from 1, and step is 0")
    mw = add(multiply(mw, beta1), multiply(dcdw, 1 - beta1))
    vw = add(multiply(vw, beta2), multiply(square(dcdw), 1 - beta2))
    first, second = _corrections((beta1, beta2), step, mw)
    scale = second**0.5 / first if isinstance(step, int | float) else divide(sqrt(second), first)
    return AdamStep(divide(multiply(mw, scale), add(sqrt(vw), epsilon)), mw, vw)


@compositional(promote=True, floating=True)
def optimizer_update(
    w: ArrayLike,
    effective_grad: ArrayLike,
    lr: "float | ArrayLike",
    /,
    *,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by an effective gradient: ``w - lr * effective_grad``.

    Parameters
    ----------
    w : ArrayLike
        Weights: numeric.
    effective_grad : ArrayLike
        Effective gradient of the cost by the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> ivy.optimizer_update(ivy.array([1.0, 2.0]), ivy.array([4.0, 2.0]), 0.25)
    ivy.array([0. , 1.5])
    """
    new = subtract(w, multiply(effective_grad, lr))
    return stop_gradient(new) if stop_gradients else new


@compositional(promote=True, floating=True)
def gradient_descent_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: "float | ArrayLike",
    /,
    *,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by gradient descent: ``w - lr * dcdw``.

    Parameters
    ----------
    w : ArrayLike
        Weights: numeric.
    dcdw : ArrayLike
        Gradient of the cost by the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> w = ivy.Container(a=ivy.array([1.0, 2.0]), b=ivy.array(3.0))
    >>> ivy.gradient_descent_update(w, w, 0.5)
    {
        a: ivy.array([0.5, 1. ]),
        b: ivy.array(1.5)
    }
    """
    return optimizer_update(w, dcdw, lr, stop_gradients=stop_gradients)


def _trust(w_norm: "Array", step_norm: "Array", most: float | None = None) -> "Array":
    """Return the ratio of the norms of weights and step; 1 if either is zero, or zero weights would never change."""
    known = logical_and(greater(w_norm, 0.0), greater(step_norm, 0.0))
    ratio = divide(w_norm, where(known, step_norm, 1.0))
    return where(known, ratio if most is None else minimum(ratio, most), 1.0)


@compositional(promote=True, floating=True, widens=True, numbers=("lr",))
def lars_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    /,
    *,
    decay_lambda: float = 0,
    stop_gradients: bool = True,
    out: Out = None,
) -> "Array":
    """Update weights by layer-wise adaptive rate scaling (LARS).

    Parameters
    ----------
    w : ArrayLike
        Weights of one layer: real.
    dcdw : ArrayLike
        Gradient of the cost by the weights, of their shape.
    lr : ArrayLike
        Learning rate, times the trust coefficient of the paper.
    decay_lambda : float, default 0
        Weight decay.
    stop_gradients : bool, default True
        If True, detach the result, so that no gradient flows through the step.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The new weights: the step is ``dcdw + decay_lambda * w``, times ``lr`` and the norm of ``w`` divided by
        ``norm(dcdw) + decay_lambda * norm(w)``. Where either norm is zero, it is not scaled.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    You, Gitman and Ginsburg, "Large batch training of convolutional networks" (2017), algorithm 1 without momentum.
    Ivy has another formula with weight decay, which is not the paper's.

    Examples
    --------
    >>> ivy.lars_update(ivy.array([3.0, 4.0]), ivy.array([0.0, 2.0]), 0.5)
    ivy.array([3. , 1.5])
    """
    w_norm, g_norm = vector_norm(w), vector_norm(dcdw)
    if decay_lambda:
        dcdw, g_norm = add(dcdw, multiply(w, decay_lambda)), add(g_norm, multiply(w_norm, decay_lambda))
    return optimizer_update(w, dcdw, multiply(lr, _trust(w_norm, g_norm)), stop_gradients=stop_gradients)


@compositional(promote=True, floating=True, widens=True, numbers=("lr",))
def adam_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    stop_gradients: bool = True,
    out: Out = None,
) -> AdamUpdate:
    """Update weights by Adam, and return the updated running averages.

    Parameters
    ----------
    w : ArrayLike
        Weights: real.
    dcdw : ArrayLike
        Gradient of the cost by the weights; its shape broadcasts with that of ``w``.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    mw_tm1 : ArrayLike
        Running average of the gradients after the previous step.
    vw_tm1 : ArrayLike
        Running average of the squares of the gradients after the previous step.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of their squares.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares; see `ivy.adam_step`.
    stop_gradients : bool, default True
        If True, detach the new weights, so that no gradient flows through the step.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or arrays for all of them, cast to their dtypes.

    Returns
    -------
    AdamUpdate
        The new weights, and the new averages.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    From Ivy; see `ivy.adam_step`. Containers and plain nested data are updated leaf by leaf.

    Examples
    --------
    >>> w, zeros = ivy.array([1.0, 2.0]), ivy.zeros(2)
    >>> update = ivy.adam_update(w, ivy.array([0.5, -0.25]), 0.5, zeros, zeros, 1)
    >>> ivy.round(update.w, decimals=3)
    ivy.array([0.5, 2.5])
    """
    step_of_one, mw, vw = adam_step(dcdw, mw_tm1, vw_tm1, step, beta1=beta1, beta2=beta2, epsilon=epsilon)
    return AdamUpdate(optimizer_update(w, step_of_one, lr, stop_gradients=stop_gradients), mw, vw)


@compositional(promote=True, floating=True, widens=True, numbers=("lr",))
def lamb_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: "float | ArrayLike",
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    max_trust_ratio: float = 10,
    decay_lambda: float = 0,
    stop_gradients: bool = True,
    out: Out = None,
) -> AdamUpdate:
    """Update weights by LAMB, and return the updated running averages.

    Parameters
    ----------
    w : ArrayLike
        Weights of one layer: real.
    dcdw : ArrayLike
        Gradient of the cost by the weights, of their shape.
    lr : ArrayLike
        Learning rate, a number or an array whose shape broadcasts.
    mw_tm1 : ArrayLike
        Running average of the gradients after the previous step.
    vw_tm1 : ArrayLike
        Running average of the squares of the gradients after the previous step.
    step : int, float or ArrayLike
        Number of this step, counted from 1: a number or a 0-d array.
    beta1 : float, default 0.9
        Decay rate of the average of the gradients.
    beta2 : float, default 0.999
        Decay rate of the average of their squares.
    epsilon : float, default 1e-7
        Value added to the square root of the average of the squares, after its bias correction, as in the paper.
    max_trust_ratio : float, default 10
        Upper bound of the trust ratio.
    decay_lambda : float, default 0
        Weight decay.
    stop_gradients : bool, default True
        If True, detach the new weights, so that no gradient flows through the step.
    out : ivy.Array or tuple of ivy.Array, optional
        Array to write the first result to, or arrays for all of them, cast to their dtypes.

    Returns
    -------
    AdamUpdate
        The new weights, and the new averages. The step is that of Adam plus ``decay_lambda * w``, times ``lr`` and
        the trust ratio. The ratio is the norm of ``w`` divided by that of the step, or 1 if either is zero.

    Raises
    ------
    IvyValueError
        ``step`` is 0.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    You et al., "Large batch optimization for deep learning: Training BERT in 76 minutes" (2020), algorithm 2. Ivy
    decays the weights in the ratio only.

    Examples
    --------
    >>> w, zeros = ivy.array([3.0, 4.0]), ivy.zeros(2)
    >>> update = ivy.lamb_update(w, ivy.array([0.5, 0.0]), 0.1, zeros, zeros, 1)
    >>> ivy.round(update.w, decimals=1)
    ivy.array([2.5, 4. ])
    """
    if isinstance(step, int | float) and not step:
        raise IvyValueError("ivy.lamb_update: steps are counted from 1, and step is 0")
    mw = add(multiply(mw_tm1, beta1), multiply(dcdw, 1 - beta1))
    vw = add(multiply(vw_tm1, beta2), multiply(square(dcdw), 1 - beta2))
    first, second = _corrections((beta1, beta2), step, mw)
    step_of_one = divide(divide(mw, first), add(sqrt(divide(vw, second)), epsilon))
    if decay_lambda:
        step_of_one = add(step_of_one, multiply(w, decay_lambda))
    ratio = _trust(vector_norm(w), vector_norm(step_of_one), max_trust_ratio)
    return AdamUpdate(optimizer_update(w, step_of_one, multiply(lr, ratio), stop_gradients=stop_gradients), mw, vw)
