"""Smooth activation functions, based on exponentials and logarithms."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, ComplexMode, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._complex import in_mode, is_below, is_complex
from ivy_protocol.functions.activations import sigmoid, softplus
from ivy_protocol.functions.elementwise import (
    divide,
    expm1,
    greater,
    less,
    log,
    log1p,
    minimum,
    multiply,
    negative,
    subtract,
    tanh,
)
from ivy_protocol.functions.manipulation import clip
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "celu",
    "elu",
    "logit",
    "logsigmoid",
    "scaled_tanh",
    "selu",
    "silu",
    "tanhshrink",
]

_ALPHA, _SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
"""Constants of the paper that preserve mean 0 and variance 1."""


@compositional(floating=True, kinds=ANY, widens=True)
def celu(x: ArrayLike, /, *, alpha: float = 1.0, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the continuously differentiable exponential linear unit (CELU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    alpha : float, default 1.0
        Negative of the limit for small elements; nonzero.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Mode for complex numbers. ``"split"`` applies the function to the real and the imaginary parts.
        ``"magnitude"`` applies it to the absolute values and keeps the angles. ``"jax"`` compares the real parts
        first, then the imaginary parts, as jax does. A callable is called with ``x`` and this function, and returns the
        result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``alpha`` is zero.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    J. T. Barron, "Continuously differentiable exponential linear units", 2017.

    Examples
    --------
    >>> ivy.round(ivy.celu(ivy.array([-1.0, 2.0])), decimals=3)
    ivy.array([-0.632,  2.   ])
    """
    if not alpha:
        raise IvyValueError("ivy.celu: alpha is not zero")
    if complex_mode != "jax" and (result := in_mode(celu, x, complex_mode, alpha=alpha)) is not None:
        return result
    if is_complex(x):
        below = is_below(x, 0.0)
        return where(below, multiply(expm1(divide(where(below, x, 0.0), alpha)), alpha), x)
    # The sum of both branches would have the gradient of both at zero.
    return where(less(x, 0.0), multiply(expm1(divide(minimum(x, 0.0), alpha)), alpha), x)


@compositional(floating=True, kinds=ORDERED, widens=True)
def elu(x: ArrayLike, /, *, alpha: float = 1.0, out: Out = None) -> "Array":
    """Apply the exponential linear unit (ELU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    alpha : float, default 1.0
        Negative of the limit for small elements.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    D.-A. Clevert, T. Unterthiner and S. Hochreiter, "Fast and accurate deep network learning by exponential linear
    units (ELUs)", ICLR 2016.

    Examples
    --------
    >>> ivy.round(ivy.elu(ivy.array([-1.0, 2.0])), decimals=3)
    ivy.array([-0.632,  2.   ])
    """
    return _bent(x, alpha)


@compositional(floating=True, kinds=ANY, widens=True)
def logit(x: ArrayLike, /, *, eps: float | None = None, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Compute the logit ``log(x / (1 - x))`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    eps : float, optional
        If passed, real probabilities are clipped to ``[eps, 1 - eps]``.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Mode for complex numbers. ``"split"`` applies the function to the real and the imaginary parts.
        ``"magnitude"`` applies it to the absolute values and keeps the angles. ``"jax"`` evaluates the formula. A
        callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype; NaN for elements that are not probabilities.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    The inverse of `sigmoid`, as ``scipy.special.logit``; large results keep their full precision.

    Examples
    --------
    >>> ivy.logit(ivy.array([0.5, 0.5]))
    ivy.array([0., 0.])
    """
    if complex_mode != "jax" and (result := in_mode(logit, x, complex_mode, eps=eps)) is not None:
        return result
    if eps is not None:
        x = clip(x, eps, 1 - eps)
    return subtract(log(x), log1p(negative(x)))


@compositional(floating=True, kinds=ANY, widens=True)
def logsigmoid(input: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Compute the logarithm of `sigmoid` elementwise.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Mode for complex numbers. ``"split"`` applies the function to the real and the imaginary parts.
        ``"magnitude"`` applies it to the absolute values and keeps the angles. ``"jax"`` evaluates the formula. A
        callable is called with ``input`` and this function, and returns the result.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``input`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    The negative of `softplus` of the negative element, to avoid overflow.

    Examples
    --------
    >>> ivy.logsigmoid(ivy.array([-200.0, -100.0]))
    ivy.array([-200., -100.])
    """
    if complex_mode != "jax" and (result := in_mode(logsigmoid, input, complex_mode)) is not None:
        return result
    return negative(softplus(negative(input)))


@compositional(floating=True, kinds=ANY)
def scaled_tanh(x: ArrayLike, /, *, alpha: float = 1.7159, beta: float = 0.67, out: Out = None) -> "Array":
    """Compute the scaled hyperbolic tangent ``alpha * tanh(beta * x)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    alpha : float, default 1.7159
        Factor of the results.
    beta : float, default 0.67
        Factor of the elements.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Y. LeCun, L. Bottou, G. B. Orr and K.-R. Müller, "Efficient backprop", 1998.

    Examples
    --------
    >>> ivy.scaled_tanh(ivy.array([0.0, 1000.0]), alpha=2.0)
    ivy.array([0., 2.])
    """
    return multiply(tanh(multiply(x, beta)), alpha)


@compositional(floating=True, kinds=ORDERED, widens=True)
def selu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the scaled exponential linear unit (SELU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    G. Klambauer, T. Unterthiner, A. Mayr and S. Hochreiter, "Self-normalizing neural networks", NIPS 2017.

    Examples
    --------
    >>> ivy.round(ivy.selu(ivy.array([-1.0, 1.0])), decimals=1)
    ivy.array([-1.1,  1.1])
    """
    return multiply(_bent(x, _ALPHA), _SCALE)


@compositional(floating=True, kinds=ANY, widens=True)
def silu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the sigmoid linear unit (SiLU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    S. Elfwing, E. Uchibe and K. Doya, "Sigmoid-weighted linear units for neural network function approximation in
    reinforcement learning", Neural Networks, 2018. The value for minus infinity is NaN.

    Examples
    --------
    >>> ivy.silu(ivy.array([0.0, 100.0]))
    ivy.array([  0., 100.])
    """
    return multiply(x, sigmoid(x))


@compositional(floating=True, kinds=ANY, widens=True)
def tanhshrink(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x - tanh(x)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    As ``torch.nn.functional.tanhshrink``; the results near zero are exact to the rounding error of the elements.

    Examples
    --------
    >>> ivy.tanhshrink(ivy.array([0.0, 100.0]))
    ivy.array([ 0., 99.])
    """
    return subtract(x, tanh(x))


def _bent(x: ArrayLike, alpha: float) -> "Array":
    """Apply an exponential to elements below zero; it is not evaluated above zero, where its gradient may overflow."""
    return where(greater(x, 0.0), x, multiply(expm1(minimum(x, 0.0)), alpha))
