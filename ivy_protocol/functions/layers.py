"""Layers of neural networks as functions."""

from typing import TYPE_CHECKING

from ivy_protocol.dispatch import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions.elementwise import add
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose
from ivy_protocol.functions.manipulation import expand_dims, reshape, squeeze
from ivy_protocol.typing import ArrayLike, Out

if TYPE_CHECKING:
    from ivy_protocol.array import Array

__all__ = ["linear"]


@compositional(promote=True)
def linear(x: ArrayLike, weight: ArrayLike, /, *, bias: ArrayLike | None = None, out: Out = None) -> "Array":
    """Return the linear map ``x @ weight.T + bias`` of the last axis.

    Parameters
    ----------
    x : ArrayLike
        Input of shape ``(*outer, *inner, n_in)`` or ``(n_in,)``: numeric.
    weight : ArrayLike
        Weights of shape ``(*outer, n_out, n_in)``: numeric. Each matrix is applied to its own part of ``x``.
    bias : ArrayLike, optional
        Summand of shape ``(*outer, n_out)`` or ``(n_out,)``: numeric.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The result, of shape ``(*outer, *inner, n_out)`` and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        The lengths of the axes do not match.
    IvyValueError
        ``weight`` has fewer than two dimensions, or ``x`` lacks some of the axes ``outer``.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.linear(ivy.array([1.0, 2.0]), ivy.array([[1.0, 1.0], [0.0, 3.0]]), bias=ivy.array([1.0, 0.0]))
    ivy.array([4., 6.])
    """
    weight_shape = shape(weight)
    n_outer = len(weight_shape) - 2
    if n_outer < 0:
        raise IvyValueError(f"linear: weight of shape {tuple(weight_shape)} has fewer than two dimensions")
    if n_outer == 0:
        y = matmul(x, matrix_transpose(weight))
        return y if bias is None else add(y, bias)

    n_x = len(shape(x))
    n_inner = n_x - 1 - n_outer if n_x > 1 else 0
    if n_inner < 0:
        raise IvyValueError(f"linear: x of {n_x} dimensions lacks axes of weight {tuple(weight_shape)}")
    if n_inner > 1:
        ones = (1,) * (n_inner - 1)
        weight = reshape(weight, (*weight_shape[:-2], *ones, *weight_shape[-2:]))
    if n_inner == 0 and n_x > 1:
        # matmul would take the last outer axis for the rows of one matrix.
        y = squeeze(matmul(expand_dims(x, axis=-2), matrix_transpose(weight)), axis=-2)
    else:
        y = matmul(x, matrix_transpose(weight))
    if bias is None:
        return y
    bias_shape = shape(bias)
    if n_inner and len(bias_shape) > 1:
        bias = reshape(bias, (*bias_shape[:-1], *(1,) * n_inner, bias_shape[-1]))
    return add(y, bias)
