"""Piecewise activation functions: rectifiers, clipping and shrinkage."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, ComplexMode, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._complex import in_mode, is_below, is_complex
from ivy_protocol.functions.elementwise import (
    abs,
    add,
    divide,
    less,
    less_equal,
    maximum,
    minimum,
    multiply,
    negative,
    subtract,
)
from ivy_protocol.functions.manipulation import clip
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "hardshrink",
    "hardsilu",
    "hardtanh",
    "prelu",
    "relu6",
    "softshrink",
    "threshold",
    "thresholded_relu",
]


@compositional(floating=True, kinds=ORDERED)
def hardshrink(x: ArrayLike, /, *, lambd: float = 0.5, out: Out = None) -> "Array":
    """Apply hard shrinkage elementwise: set elements near zero to zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    lambd : float, default 0.5
        Non-negative threshold: elements are kept if their magnitude is larger.
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
        ``lambd`` is negative.

    Notes
    -----
    As ``torch.nn.functional.hardshrink``. NaN stays NaN.

    Examples
    --------
    >>> ivy.hardshrink(ivy.array([-1.0, 0.25, 2.0]))
    ivy.array([-1.,  0.,  2.])
    """
    _not_negative("hardshrink", lambd)
    return where(less_equal(abs(x), lambd), 0.0, x)


@compositional(floating=True, kinds=ORDERED, widens=True)
def hardsilu(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the hard SiLU ``x * clip(x + 3, 0, 6) / 6`` elementwise.

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
    The same as `hardswish`, for real dtypes; A. Howard et al., "Searching for MobileNetV3", ICCV 2019.

    Examples
    --------
    >>> ivy.hardsilu(ivy.array([-4.0, 3.0, 5.0]))
    ivy.array([-0.,  3.,  5.])
    """
    return divide(multiply(x, clip(add(x, 3.0), 0.0, 6.0)), 6.0)


@compositional(floating=True, kinds=ORDERED)
def hardtanh(x: ArrayLike, /, *, max_val: float = 1, min_val: float = -1, out: Out = None) -> "Array":
    """Limit each element to a range.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    max_val : float, default 1
        Upper bound.
    min_val : float, default -1
        Lower bound, at most ``max_val``.
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
        raise IvyValueError(f"ivy.hardtanh: min_val is no larger than max_val, not {min_val!r} beside {max_val!r}")
    return clip(x, float(min_val), float(max_val))


@compositional(promote=True, floating=True, kinds=ORDERED)
def prelu(x: ArrayLike, slope: ArrayLike, /, *, out: Out = None) -> "Array":
    """Apply the parametric rectified linear unit (PReLU) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    slope : ArrayLike
        Slopes below zero: real floating-point, integer or boolean; the shape must broadcast with that of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its dtype.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and a floating-point dtype.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
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
    return where(less(x, 0.0), multiply(x, slope), x)


@compositional(kinds=ANY)
def relu6(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Apply the rectified linear unit limited to 6 (ReLU6) elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: numeric.
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
        above = where(is_below(x, 0.0), 0.0, x)
        return where(is_below(negative(above), -6.0), 6.0, above)
    return minimum(maximum(x, 0), 6)


@compositional(floating=True, kinds=ORDERED)
def softshrink(x: ArrayLike, /, *, lambd: float = 0.5, out: Out = None) -> "Array":
    """Apply soft shrinkage elementwise: move each element towards zero, at most to zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    lambd : float, default 0.5
        Non-negative distance to move.
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
        ``lambd`` is negative.

    Notes
    -----
    As ``torch.nn.functional.softshrink``. NaN stays NaN.

    Examples
    --------
    >>> ivy.softshrink(ivy.array([-1.0, 0.25, 2.0]))
    ivy.array([-0.5,  0. ,  1.5])
    """
    _not_negative("softshrink", lambd)
    return subtract(x, clip(x, -lambd, lambd))


@compositional(floating=True, kinds=ORDERED)
def threshold(x: ArrayLike, /, *, threshold: float, value: float, out: Out = None) -> "Array":
    """Return each element that is larger than a threshold, and a constant for all others.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    threshold : float
        Threshold, exclusive.
    value : float
        Value of the other elements.
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
    As ``torch.nn.functional.threshold``. NaN stays NaN.

    Examples
    --------
    >>> ivy.threshold(ivy.array([-1.0, 0.5, 2.0]), threshold=0.5, value=7.0)
    ivy.array([7., 7., 2.])
    """
    return where(less_equal(x, threshold), float(value), x)


@compositional(floating=True, kinds=ORDERED)
def thresholded_relu(x: ArrayLike, /, *, threshold: float = 0, out: Out = None) -> "Array":
    """Apply the thresholded rectified linear unit elementwise: keep elements above a threshold, zero others.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    threshold : float, default 0
        Threshold, exclusive.
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
    K. Konda, R. Memisevic and D. Krueger, "Zero-bias autoencoders and the benefits of co-adapting features",
    ICLR 2015. NaN stays NaN.

    Examples
    --------
    >>> ivy.thresholded_relu(ivy.array([-1.0, 0.5, 2.0]), threshold=1.0)
    ivy.array([0., 0., 2.])
    """
    return where(less_equal(x, threshold), 0.0, x)


def _not_negative(function: str, lambd: float) -> None:
    if lambd < 0:
        raise IvyValueError(f"ivy.{function}: lambd is not negative, unlike {lambd!r}")
