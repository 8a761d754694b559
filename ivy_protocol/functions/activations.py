"""Activation functions."""

import math
from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, ComplexMode, Out
from ivy_protocol.core.array_type import Array
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._shared import in_mode, is_below, is_complex, largest

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

_SOFTPLUS_LINEAR_THRESHOLD = 40.0
"""Argument above which `softplus` rounds to its argument, in every dtype."""


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def gelu(x: ArrayLike, /, *, approximate: bool = False, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the Gaussian error linear unit (GELU) ``x * Phi(x)`` elementwise; ``Phi`` is the standard normal CDF.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    approximate : bool, default False
        Whether to approximate ``Phi`` with a hyperbolic tangent. Complex input always uses the approximation.
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
    torch, the value at infinity may be NaN too. For elements below -4, torch computes ``Phi`` only to an absolute error
    of about the machine epsilon.

    Examples
    --------
    >>> ivy.gelu(ivy.array([0.0, 10.0]))
    ivy.array([ 0., 10.])
    """
    if complex_mode != "jax" and (result := in_mode(gelu, x, complex_mode, approximate=approximate)) is not None:
        return result
    if approximate or is_complex(x):
        polynomial = ops.add(x, ops.multiply(ops.multiply(ops.square(x), x), 0.044715))
        if is_complex(x):
            # Replace 0.5 * (1 + tanh(y)) by sigmoid(2 * y), which is precise for large negative y.
            return ops.multiply(x, sigmoid(ops.multiply(polynomial, math.sqrt(8 / math.pi))))
        return ops.multiply(
            ops.multiply(ops.add(ops.tanh(ops.multiply(polynomial, math.sqrt(2 / math.pi))), 1.0), 0.5), x
        )
    # Halve erfc before the multiplication by x: for the largest values of x, ``erfc * x`` would overflow.
    return ops.multiply(ops.multiply(ops.erfc(ops.multiply(x, -math.sqrt(0.5))), 0.5), x)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
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
    clipped = ops.add(x, 3.0)
    if is_complex(x):
        clipped = ops.where(is_below(clipped, 0.0), 0.0, clipped)
        clipped = ops.where(is_below(clipped, 6.0), clipped, 6.0)
    else:
        clipped = ops.clip(clipped, 0.0, 6.0)
    return ops.multiply(x, ops.divide(clipped, 6.0))


@compositional(floating=True, dtype_kinds=ANY)
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
    is_negative = is_below(x, 0.0) if is_complex(x) else ops.less(x, 0.0)
    return ops.where(is_negative, ops.multiply(x, alpha), x)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def log_softmax(
    x: ArrayLike, /, axis: int | None = None, *, complex_mode: ComplexMode = "jax", out: Out = None
) -> "Array":
    """Compute the logarithm of `softmax` along an axis.

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
        shifted = _subtract_max(x, axis)
    except IvyValueError:
        if 0 not in ops.shape(x):
            raise
        return _empty_result(x, axis)
    return ops.subtract(shifted, ops.log(ops.sum(ops.exp(shifted), axis=axis, keepdims=True)))


def _subtract_max(x: ArrayLike, axis: int) -> "Array":
    """Subtract the maximum along an axis, so that exponentials do not overflow."""
    maximum = largest(x, axis) if is_complex(x) else ops.max(x, axis=axis, keepdims=True)
    return ops.subtract(x, maximum)


def _empty_result(x: ArrayLike, axis: int) -> "Array":
    """Return the result of a softmax function for an empty array. The function usually subtracts the maximum. An empty
    axis has no maximum, so subtract the sum instead; the result is empty in both cases.
    """
    return ops.subtract(x, ops.sum(x, axis=axis, keepdims=True))


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
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
    return ops.multiply(x, ops.tanh(softplus(x)))


@compositional(dtype_kinds=ANY)
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
        return ops.where(is_below(x, 0.0), 0.0, x)
    return ops.maximum(x, 0)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
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
    From Ivy 1.0. Small results keep full relative precision. For a real array of a custom class that does not implement
    ``sigmoid``, the result is ``(1 + tanh(x / 2)) / 2``, which has an absolute error of about the machine epsilon.

    Examples
    --------
    >>> ivy.sigmoid(ivy.array([0.0, 0.0]))
    ivy.array([0.5, 0.5])
    """
    if complex_mode != "jax":
        # For real input, `in_mode` returns None. Then call `sigmoid` with the default mode, because the implementation
        # of a backend may be more precise than the formula below.
        result = in_mode(sigmoid, x, complex_mode)
        return sigmoid(x) if result is None else result
    if is_complex(x) or isinstance(x, Array):
        # Compute the exponential of -abs(x), which is at most 1 and cannot overflow. The formula with tanh would lose
        # digits of small results.
        is_negative = ops.less(ops.real(x) if is_complex(x) else x, 0.0)
        exponential = ops.exp(ops.where(is_negative, x, ops.negative(x)))
        return ops.divide(ops.where(is_negative, exponential, 1.0), ops.add(exponential, 1.0))
    return ops.multiply(ops.add(ops.tanh(ops.multiply(x, 0.5)), 1.0), 0.5)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def softmax(x: ArrayLike, /, axis: int | None = None, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the softmax function ``exp(x) / sum(exp(x))`` along an axis.

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
    >>> ivy.softmax(ivy.array([[1.0, 5.0], [1.0, 5.0]]), axis=0)
    ivy.array([[0.5, 0.5],
               [0.5, 0.5]])
    """
    if complex_mode != "jax" and (result := in_mode(softmax, x, complex_mode, axis=axis)) is not None:
        return result
    if axis is None:
        axis = -1
    try:
        exponentials = ops.exp(_subtract_max(x, axis))
    except IvyValueError:
        if 0 not in ops.shape(x):
            raise
        return _empty_result(x, axis)
    return ops.divide(exponentials, ops.sum(exponentials, axis=axis, keepdims=True))


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
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
        Sharpness: the function is ``log(1 + exp(beta * x)) / beta``. ``None`` means 1.
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
    computation does not overflow, and results near 0 are accurate.

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
    scaled = x if beta is None else ops.multiply(x, beta)
    if is_complex(x):
        positive = relu(scaled)
        complex_result = ops.add(positive, ops.log1p(ops.exp(ops.subtract(ops.subtract(scaled, positive), positive))))
        angle = ops.subtract(ops.remainder(ops.add(ops.imag(complex_result), math.pi), 2 * math.pi), math.pi)
        output = ops.complex(ops.real(complex_result), angle)
    else:
        output = ops.logaddexp(scaled, 0.0)
    if beta is not None:
        output = ops.divide(output, beta)
        # Where `scaled` exceeds the threshold, select `x`, which equals softplus there: `scaled` may overflow to
        # infinity, although `x` is finite.
        threshold = _SOFTPLUS_LINEAR_THRESHOLD if threshold is None and not is_complex(x) else threshold
    return output if threshold is None else ops.where(ops.greater(ops.real(scaled), threshold), x, output)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
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
    return ops.divide(x, ops.add(ops.abs(x), 1.0))


_SELU_ALPHA, _SELU_SCALE = 1.6732632423543772848170429916717, 1.0507009873554804934193349852946
"""Constants of the SELU paper. They preserve mean 0 and variance 1."""


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def celu(x: ArrayLike, /, *, alpha: float = 1.0, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the continuously differentiable exponential linear unit (CELU) elementwise.

    The function is ``x`` for ``x >= 0`` and ``alpha * expm1(x / alpha)`` for ``x < 0``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    alpha : float, default 1.0
        Scale of the negative part; nonzero. If ``alpha`` is positive, the limit at minus infinity is ``-alpha``.
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
        raise IvyValueError("ivy.celu: alpha must not be zero")
    if complex_mode != "jax" and (result := in_mode(celu, x, complex_mode, alpha=alpha)) is not None:
        return result
    if is_complex(x):
        is_negative = is_below(x, 0.0)
        return ops.where(
            is_negative, ops.multiply(ops.expm1(ops.divide(ops.where(is_negative, x, 0.0), alpha)), alpha), x
        )
    # Select a branch with `where`: a sum of clipped branches would add both gradients at zero.
    return ops.where(ops.less(x, 0.0), ops.multiply(ops.expm1(ops.divide(ops.minimum(x, 0.0), alpha)), alpha), x)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def elu(x: ArrayLike, /, *, alpha: float = 1.0, out: Out = None) -> "Array":
    """Apply the exponential linear unit (ELU) elementwise: ``where(x > 0, x, alpha * expm1(x))``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    alpha : float, default 1.0
        Scale of the negative part. The limit at minus infinity is ``-alpha``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    return _apply_elu(x, alpha)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def logsigmoid(input: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Compute the logarithm of `sigmoid` elementwise.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` evaluates the formula on complex
        numbers. A callable is called with ``input`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    Computed as ``-softplus(-input)``, which does not overflow.

    Examples
    --------
    >>> ivy.logsigmoid(ivy.array([-200.0, -100.0]))
    ivy.array([-200., -100.])
    """
    if complex_mode != "jax" and (result := in_mode(logsigmoid, input, complex_mode)) is not None:
        return result
    return ops.negative(softplus(ops.negative(input)))


@compositional(floating=True, dtype_kinds=ANY)
def scaled_tanh(x: ArrayLike, /, *, alpha: float = 1.7159, beta: float = 0.67, out: Out = None) -> "Array":
    """Compute the scaled hyperbolic tangent ``alpha * tanh(beta * x)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    alpha : float, default 1.7159
        Factor of the hyperbolic tangent.
    beta : float, default 0.67
        Factor of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    return ops.multiply(ops.tanh(ops.multiply(x, beta)), alpha)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def selu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the scaled exponential linear unit (SELU) elementwise.

    The function is ``scale * where(x > 0, x, alpha * expm1(x))``, with ``scale = 1.0507...`` and ``alpha =
    1.6732...``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    return ops.multiply(_apply_elu(x, _SELU_ALPHA), _SELU_SCALE)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def silu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the sigmoid linear unit (SiLU) ``x * sigmoid(x)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    return ops.multiply(x, sigmoid(x))


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def tanhshrink(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x - tanh(x)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    Follows ``torch.nn.functional.tanhshrink``. Near zero, the absolute error of a result is about the rounding error of
    its element.

    Examples
    --------
    >>> ivy.tanhshrink(ivy.array([0.0, 100.0]))
    ivy.array([ 0., 99.])
    """
    return ops.subtract(x, ops.tanh(x))


def _apply_elu(x: ArrayLike, alpha: float) -> "Array":
    """Apply ELU. The argument of `expm1` is clipped to 0, because the gradient of `expm1` may overflow for positive
    elements.
    """
    return ops.where(ops.greater(x, 0.0), x, ops.multiply(ops.expm1(ops.minimum(x, 0.0)), alpha))


@compositional(floating=True, dtype_kinds=ORDERED)
def hardshrink(x: ArrayLike, /, *, lambd: float = 0.5, out: Out = None) -> "Array":
    """Apply hard shrinkage elementwise: ``where(abs(x) <= lambd, 0, x)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    lambd : float, default 0.5
        Non-negative threshold.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``lambd`` is negative.

    Notes
    -----
    Follows ``torch.nn.functional.hardshrink``. NaN stays NaN.

    Examples
    --------
    >>> ivy.hardshrink(ivy.array([-1.0, 0.25, 2.0]))
    ivy.array([-1.,  0.,  2.])
    """
    _check_nonnegative("hardshrink", lambd)
    return ops.where(ops.less_equal(ops.abs(x), lambd), 0.0, x)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def hardsilu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the hard SiLU ``x * clip(x + 3, 0, 6) / 6`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    Equals `hardswish` for real dtypes. A. Howard et al., "Searching for MobileNetV3", ICCV 2019.

    Examples
    --------
    >>> ivy.hardsilu(ivy.array([-4.0, 3.0, 5.0]))
    ivy.array([-0.,  3.,  5.])
    """
    return ops.divide(ops.multiply(x, ops.clip(ops.add(x, 3.0), 0.0, 6.0)), 6.0)


@compositional(floating=True, dtype_kinds=ORDERED)
def hardtanh(x: ArrayLike, /, *, max_val: float = 1, min_val: float = -1, out: Out = None) -> "Array":
    """Apply the hard tanh elementwise: clip each element to the range from ``min_val`` to ``max_val``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    max_val : float, default 1
        Upper bound.
    min_val : float, default -1
        Lower bound, at most ``max_val``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``min_val`` is larger than ``max_val``.

    Notes
    -----
    R. Collobert, "Large scale machine learning", 2004. NaN stays NaN.

    Examples
    --------
    >>> ivy.hardtanh(ivy.array([-2.0, 0.5, 3.0]))
    ivy.array([-1. ,  0.5,  1. ])
    """
    if min_val > max_val:
        raise IvyValueError(f"ivy.hardtanh: min_val must not be larger than max_val; got {min_val!r} and {max_val!r}")
    return ops.clip(x, float(min_val), float(max_val))


@compositional(promote=True, floating=True, dtype_kinds=ORDERED)
def prelu(x: ArrayLike, slope: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the parametric rectified linear unit (PReLU) elementwise: ``where(x < 0, slope * x, x)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    slope : ArrayLike
        Slopes for negative elements: real floating-point, integer or boolean. The shape must broadcast with the shape
        of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``slope`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    K. He, X. Zhang, S. Ren and J. Sun, "Delving deep into rectifiers: surpassing human-level performance on
    ImageNet classification", ICCV 2015.

    Examples
    --------
    >>> ivy.prelu(ivy.array([-2.0, 3.0]), 0.25)
    ivy.array([-0.5,  3. ])
    """
    return ops.where(ops.less(x, 0.0), ops.multiply(x, slope), x)


@compositional(dtype_kinds=ANY)
def relu6(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the rectified linear unit limited to 6 (ReLU6) elementwise.

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
        The results, of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    A. Krizhevsky, "Convolutional deep belief networks on CIFAR-10", 2010. NaN stays NaN.

    Examples
    --------
    >>> ivy.relu6(ivy.array([-1.0, 3.0, 8.0]))
    ivy.array([0., 3., 6.])
    """
    if complex_mode != "jax" and (result := in_mode(relu6, x, complex_mode)) is not None:
        return result
    if is_complex(x):
        rectified = ops.where(is_below(x, 0.0), 0.0, x)
        return ops.where(is_below(ops.negative(rectified), -6.0), 6.0, rectified)
    return ops.minimum(ops.maximum(x, 0), 6)


@compositional(floating=True, dtype_kinds=ORDERED)
def softshrink(x: ArrayLike, /, *, lambd: float = 0.5, out: Out = None) -> "Array":
    """Apply soft shrinkage elementwise: ``x - clip(x, -lambd, lambd)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    lambd : float, default 0.5
        Non-negative amount by which elements move towards zero, at most to zero.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``lambd`` is negative.

    Notes
    -----
    Follows ``torch.nn.functional.softshrink``. NaN stays NaN.

    Examples
    --------
    >>> ivy.softshrink(ivy.array([-1.0, 0.25, 2.0]))
    ivy.array([-0.5,  0. ,  1.5])
    """
    _check_nonnegative("softshrink", lambd)
    return ops.subtract(x, ops.clip(x, -lambd, lambd))


@compositional(floating=True, dtype_kinds=ORDERED)
def threshold(x: ArrayLike, /, *, threshold: float, value: float, out: Out = None) -> "Array":
    """Replace elements up to a threshold by a constant: ``where(x <= threshold, value, x)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    threshold : float
        Threshold. An element equal to the threshold is replaced.
    value : float
        Replacement value.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    Follows ``torch.nn.functional.threshold``. NaN stays NaN.

    Examples
    --------
    >>> ivy.threshold(ivy.array([-1.0, 0.5, 2.0]), threshold=0.5, value=7.0)
    ivy.array([7., 7., 2.])
    """
    return ops.where(ops.less_equal(x, threshold), float(value), x)


@compositional(floating=True, dtype_kinds=ORDERED)
def thresholded_relu(x: ArrayLike, /, *, threshold: float = 0, out: Out = None) -> "Array":
    """Apply the thresholded rectified linear unit elementwise: ``where(x <= threshold, 0, x)``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    threshold : float, default 0
        Threshold. An element equal to the threshold becomes 0.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

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
    K. Konda, R. Memisevic and D. Krueger, "Zero-bias autoencoders and the benefits of co-adapting features",
    ICLR 2015. NaN stays NaN.

    Examples
    --------
    >>> ivy.thresholded_relu(ivy.array([-1.0, 0.5, 2.0]), threshold=1.0)
    ivy.array([0., 0., 2.])
    """
    return ops.where(ops.less_equal(x, threshold), 0.0, x)


def _check_nonnegative(function: str, lambd: float) -> None:
    if lambd < 0:
        raise IvyValueError(f"ivy.{function}: lambd must be non-negative, not {lambd!r}")
