"""Activation functions of neural networks."""

from typing import TYPE_CHECKING, Literal

from ivy_protocol.dispatch import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import add, divide, exp, maximum, multiply, subtract, tanh
from ivy_protocol.typing import ArrayLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["relu", "sigmoid", "softmax"]


def _check_complex_mode(function: str, complex_mode: str) -> None:
    if complex_mode != "jax":
        raise IvyValueError(f"{function}: complex_mode must be 'jax', got {complex_mode!r}")


@compositional
def relu(x: ArrayLike, /, *, complex_mode: Literal["jax"] = "jax", out: Out = None) -> "Array":
    """Return each element if it is positive, else zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    complex_mode : {"jax"}, default "jax"
        How Ivy treats complex numbers. It has no effect, since ``x`` is real.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    V. Nair and G. E. Hinton, "Rectified linear units improve restricted Boltzmann machines", ICML 2010. NaN
    stays NaN.

    Examples
    --------
    >>> ivy.relu(ivy.array([-1.0, 0.0, 2.0]))
    ivy.array([0., 0., 2.])
    """
    _check_complex_mode("relu", complex_mode)
    return maximum(x, 0)


@compositional(floating=True)
def sigmoid(x: ArrayLike, /, *, complex_mode: Literal["jax"] = "jax", out: Out = None) -> "Array":
    """Return the logistic function ``1 / (1 + exp(-x))`` of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: floating-point or complex; integers and bools are converted to the default float.
    complex_mode : {"jax"}, default "jax"
        How complex numbers are treated: as the formula says.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    From Ivy. Computed as ``(1 + tanh(x / 2)) / 2``, which never overflows; far below zero, the result is
    exact to the rounding error of 1 only.

    Examples
    --------
    >>> ivy.sigmoid(ivy.array([0.0, 0.0]))
    ivy.array([0.5, 0.5])
    """
    _check_complex_mode("sigmoid", complex_mode)
    return multiply(add(tanh(multiply(x, 0.5)), 1.0), 0.5)


@compositional(floating=True)
def softmax(
    x: ArrayLike, /, axis: int | None = None, *, complex_mode: Literal["jax"] = "jax", out: Out = None
) -> "Array":
    """Return the exponentials of the elements, divided by their sum along an axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers and bools are converted to the
        default float.
    axis : int, optional
        Axis to sum along; ``None`` stands for the last.
    complex_mode : {"jax"}, default "jax"
        How Ivy treats complex numbers. It has no effect, since ``x`` is real.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        Numbers from 0 to 1 that add up to 1 along the axis, of the shape of ``x`` and a floating-point data
        type.

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
    J. S. Bridle, "Probabilistic interpretation of feedforward classification network outputs, with
    relationships to statistical pattern recognition", Neurocomputing, 1990. The largest element is
    subtracted first, so that nothing overflows.

    Examples
    --------
    >>> ivy.softmax(ivy.array([3.0, 3.0]))
    ivy.array([0.5, 0.5])
    """
    _check_complex_mode("softmax", complex_mode)
    if axis is None:
        axis = -1
    exponentials = exp(subtract(x, statistical.max(x, axis=axis, keepdims=True)))
    return divide(exponentials, statistical.sum(exponentials, axis=axis, keepdims=True))
