"""Neural network activation functions."""

import math
from typing import TYPE_CHECKING

from ivy_protocol import slots
from ivy_protocol.base.typing import ANY, ArrayLike, ComplexMode, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions._complex import in_mode, is_below, is_complex, largest
from ivy_protocol.functions.arithmetic import erfc
from ivy_protocol.functions.creation import complex as complex_of
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    divide,
    exp,
    greater,
    imag,
    less,
    log,
    log1p,
    logaddexp,
    maximum,
    multiply,
    negative,
    real,
    remainder,
    square,
    subtract,
    tanh,
)
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.manipulation import clip
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "gelu",
    "hardswish",
    "leaky_relu",
    "log_softmax",
    "mish",
    "relu",
    "sigmoid",
    "softmax",
    "softplus",
    "softsign",
]

_LINEAR = 40.0
"""Above this argument, `softplus` is the identity in every data type."""


@compositional(floating=True, kinds=ANY, widens=True)
def gelu(x: ArrayLike, /, *, approximate: bool = False, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the Gaussian error linear unit (GELU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    approximate : bool, default False
        Whether to approximate the distribution function with a hyperbolic tangent; always true for complex input.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    D. Hendrycks and K. Gimpel, "Gaussian error linear units (GELUs)", 2016. The value at minus infinity is NaN. On
    torch, the value at infinity may be NaN too, and values below -4 are accurate only to the rounding error of 1.

    Examples
    --------
    >>> ivy.gelu(ivy.array([0.0, 10.0]))
    ivy.array([ 0., 10.])
    """
    if complex_mode != "jax" and (result := in_mode(gelu, x, complex_mode, approximate=approximate)) is not None:
        return result
    if approximate or is_complex(x):
        bent = add(x, multiply(multiply(square(x), x), 0.044715))
        if is_complex(x):
            # 1 + tanh(y) == 2 sigmoid(2 y), which keeps precision far below zero.
            return multiply(x, sigmoid(multiply(bent, math.sqrt(8 / math.pi))))
        return multiply(multiply(add(tanh(multiply(bent, math.sqrt(2 / math.pi))), 1.0), 0.5), x)
    # Twice the largest values would be infinite.
    return multiply(multiply(erfc(multiply(x, -math.sqrt(0.5))), 0.5), x)


@compositional(floating=True, kinds=ANY, widens=True)
def hardswish(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the hard swish function ``x * clip(x + 3, 0, 6) / 6`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` compares the real parts first and
        then the imaginary parts, as JAX does. A callable is called with ``x`` and this function, and returns the
        result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    A. Howard et al., "Searching for MobileNetV3", ICCV 2019.

    Examples
    --------
    >>> ivy.hardswish(ivy.array([-4.0, 3.0, 5.0]))
    ivy.array([-0.,  3.,  5.])
    """
    if complex_mode != "jax" and (result := in_mode(hardswish, x, complex_mode)) is not None:
        return result
    gate = add(x, 3.0)
    if is_complex(x):
        gate = where(is_below(gate, 0.0), 0.0, gate)
        gate = where(is_below(gate, 6.0), gate, 6.0)
    else:
        gate = clip(gate, 0.0, 6.0)
    return multiply(x, divide(gate, 6.0))


@compositional(floating=True, kinds=ANY)
def leaky_relu(x: ArrayLike, /, *, alpha: float = 0.2, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the leaky rectified linear unit elementwise: multiply negative elements by ``alpha``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    alpha : float, default 0.2
        Negative slope.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` compares the real parts first and
        then the imaginary parts, as JAX does. A callable is called with ``x`` and this function, and returns the
        result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    A. L. Maas, A. Y. Hannun and A. Y. Ng, "Rectifier nonlinearities improve neural network acoustic models",
    ICML 2013.

    Examples
    --------
    >>> ivy.leaky_relu(ivy.array([-2.0, 3.0]), alpha=0.5)
    ivy.array([-1.,  3.])
    """
    if complex_mode != "jax" and (result := in_mode(leaky_relu, x, complex_mode, alpha=alpha)) is not None:
        return result
    below = is_below(x, 0.0) if is_complex(x) else less(x, 0.0)
    return where(below, multiply(x, alpha), x)


@compositional(floating=True, kinds=ANY, widens=True)
def log_softmax(
    x: ArrayLike, /, axis: int | None = None, *, complex_mode: ComplexMode = "jax", out: Out = None
) -> "Array":
    """Apply the logarithm of `softmax` along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers and booleans are converted to the default
        float.
    axis : int, optional
        Axis to sum along; if ``None``, the last axis.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    J. S. Bridle, "Probabilistic interpretation of feedforward classification network outputs, with relationships to
    statistical pattern recognition", Neurocomputing, 1990. The maximum is subtracted first, which avoids overflow and
    logarithms of zero.

    Examples
    --------
    >>> ivy.log_softmax(ivy.array([0.0, 200.0]))
    ivy.array([-200.,    0.])
    """
    if complex_mode != "jax" and (result := in_mode(log_softmax, x, complex_mode, axis=axis)) is not None:
        return result
    if axis is None:
        axis = -1
    try:
        shifted = _below_zero(x, axis)
    except IvyValueError:
        if 0 not in shape(x):
            raise
        return _of_no_elements(x, axis)
    return subtract(shifted, log(statistical.sum(exp(shifted), axis=axis, keepdims=True)))


def _below_zero(x: ArrayLike, axis: int) -> "Array":
    """Subtract the maximum along an axis, so that exponentials do not overflow."""
    most = largest(x, axis) if is_complex(x) else statistical.max(x, axis=axis, keepdims=True)
    return subtract(x, most)


def _of_no_elements(x: ArrayLike, axis: int) -> "Array":
    """Return the result for an empty array, which has no maximum."""
    return subtract(x, statistical.sum(x, axis=axis, keepdims=True))


@compositional(floating=True, kinds=ANY, widens=True)
def mish(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the Mish activation ``x * tanh(softplus(x))`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    D. Misra, "Mish: a self regularized non-monotonic activation function", BMVC 2020.

    Examples
    --------
    >>> ivy.mish(ivy.array([0.0, 30.0]))
    ivy.array([ 0., 30.])
    """
    if complex_mode != "jax" and (result := in_mode(mish, x, complex_mode)) is not None:
        return result
    return multiply(x, tanh(softplus(x)))


@compositional(kinds=ANY)
def relu(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the rectified linear unit (ReLU) elementwise: ``maximum(x, 0)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` compares the real parts first and
        then the imaginary parts, as JAX does. A callable is called with ``x`` and this function, and returns the
        result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rectified elements, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    V. Nair and G. E. Hinton, "Rectified linear units improve restricted Boltzmann machines", ICML 2010. NaN propagates.

    Examples
    --------
    >>> ivy.relu(ivy.array([-1.0, 0.0, 2.0]))
    ivy.array([0., 0., 2.])
    """
    if complex_mode != "jax" and (result := in_mode(relu, x, complex_mode)) is not None:
        return result
    if is_complex(x):
        return where(is_below(x, 0.0), 0.0, x)
    return maximum(x, 0)


@compositional(floating=True, kinds=ANY, widens=True)
def sigmoid(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the logistic sigmoid ``1 / (1 + exp(-x))`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    From Ivy. Small results keep full relative precision. For real input whose class does not implement a sigmoid, ``(1
    + tanh(x / 2)) / 2`` is computed, accurate to the rounding error of 1.

    Examples
    --------
    >>> ivy.sigmoid(ivy.array([0.0, 0.0]))
    ivy.array([0.5, 0.5])
    """
    if complex_mode != "jax":
        # Real input has one mode, for which a backend may be more precise.
        result = in_mode(sigmoid, x, complex_mode)
        return sigmoid(x) if result is None else result
    if is_complex(x) or isinstance(x, slots.Array):
        # The exponential is never large, and small values keep full precision.
        below = less(real(x) if is_complex(x) else x, 0.0)
        power = exp(where(below, x, negative(x)))
        return divide(where(below, power, 1.0), add(power, 1.0))
    return multiply(add(tanh(multiply(x, 0.5)), 1.0), 0.5)


@compositional(floating=True, kinds=ANY, widens=True)
def softmax(x: ArrayLike, /, axis: int | None = None, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the softmax function along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers and booleans are converted to the default
        float.
    axis : int, optional
        Axis to sum along; if ``None``, the last axis.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Values that sum to 1 along the axis, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    J. S. Bridle, "Probabilistic interpretation of feedforward classification network outputs, with relationships to
    statistical pattern recognition", Neurocomputing, 1990. The maximum is subtracted first, which avoids overflow.

    Examples
    --------
    >>> ivy.softmax(ivy.array([3.0, 3.0]))
    ivy.array([0.5, 0.5])
    """
    if complex_mode != "jax" and (result := in_mode(softmax, x, complex_mode, axis=axis)) is not None:
        return result
    if axis is None:
        axis = -1
    try:
        exponentials = exp(_below_zero(x, axis))
    except IvyValueError:
        if 0 not in shape(x):
            raise
        return _of_no_elements(x, axis)
    return divide(exponentials, statistical.sum(exponentials, axis=axis, keepdims=True))


@compositional(floating=True, kinds=ANY, widens=True)
def softplus(
    x: ArrayLike,
    /,
    *,
    beta: float | None = None,
    threshold: float | None = None,
    complex_mode: ComplexMode = "jax",
    out: Out = None,
) -> "Array":
    """Apply the softplus function ``log(1 + exp(x))``, a smooth `relu`, elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    beta : float, optional
        Sharpness, ``log(1 + exp(beta * x)) / beta``; if ``None``, 1.
    threshold : float, optional
        Where ``beta * x`` exceeds this threshold, the result is ``x``.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    C. Dugas et al., "Incorporating second-order functional knowledge for better option pricing", NIPS 2000. The
    computation does not overflow, and small values are accurate.

    Examples
    --------
    >>> ivy.softplus(ivy.array([-200.0, 200.0]))
    ivy.array([  0., 200.])
    """
    if (
        complex_mode != "jax"
        and (result := in_mode(softplus, x, complex_mode, beta=beta, threshold=threshold)) is not None
    ):
        return result
    steep = x if beta is None else multiply(x, beta)
    if is_complex(x):
        most = relu(steep)
        found = add(most, log1p(exp(subtract(subtract(steep, most), most))))
        turn = subtract(remainder(add(imag(found), math.pi), 2 * math.pi), math.pi)
        smooth = complex_of(real(found), turn)
    else:
        smooth = logaddexp(steep, 0.0)
    if beta is not None:
        smooth = divide(smooth, beta)
        # Above the threshold both are equal, and the product may overflow.
        threshold = _LINEAR if threshold is None and not is_complex(x) else threshold
    return smooth if threshold is None else where(greater(real(steep), threshold), x, smooth)


@compositional(floating=True, kinds=ANY, widens=True)
def softsign(x: ArrayLike, /, out: Out = None) -> "Array":
    """Apply the softsign function ``x / (1 + abs(x))`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    J. Turian, J. Bergstra and Y. Bengio, "Quadratic features and deep architectures for chunking", NAACL 2009.

    Examples
    --------
    >>> ivy.softsign(ivy.array([1.0, -3.0]))
    ivy.array([ 0.5 , -0.75])
    """
    return divide(x, add(abs(x), 1.0))
