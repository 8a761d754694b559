"""Functional neural network layers."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ivy_protocol.base.typing import NUMERIC, ORDERED, ArrayLike, DtypeLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError
from ivy_protocol.functions.creation import zeros_like
from ivy_protocol.functions.data_type import astype
from ivy_protocol.functions.elementwise import add, divide, less, positive
from ivy_protocol.functions.general import get_item, shape
from ivy_protocol.functions.linear_algebra import matmul, matrix_transpose
from ivy_protocol.functions.manipulation import expand_dims, reshape, squeeze
from ivy_protocol.functions.random import random_uniform
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["dropout", "linear"]


@compositional(floating=True, kinds=ORDERED)
def dropout(
    x: ArrayLike,
    prob: float,
    /,
    *,
    scale: bool = True,
    dtype: DtypeLike | None = None,
    training: bool = True,
    seed: int | None = None,
    key: "ArrayLike | None" = None,
    noise_shape: Sequence[int | None] | None = None,
    out: Out = None,
) -> "Array":
    """Apply dropout: set random elements to zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    prob : float
        Probability of zeroing an element, from 0 to 1.
    scale : bool, default True
        Whether to divide the remaining elements by ``1 - prob``, which preserves expected values.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x`` after conversion.
    training : bool, default True
        Whether to apply dropout.
    seed : int, optional
        Seed for this call only, as in `random_uniform`.
    key : ArrayLike, optional
        Key from `ivy.random.key`, instead of a seed: equal keys drop the same elements on every backend.
    noise_shape : sequence of int, optional
        Shape of the random mask, which broadcasts to the shape of ``x``: along an axis of length 1, elements are
        dropped together. A ``None`` entry is the length of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The array after dropout, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``noise_shape`` does not broadcast to the shape of ``x``.
    IvyValueError
        ``prob`` is not a probability.

    Notes
    -----
    N. Srivastava et al., "Dropout: a simple way to prevent neural networks from overfitting", JMLR, 2014.

    Examples
    --------
    >>> ivy.dropout(ivy.array([1.0, 2.0]), 0.5, training=False)
    ivy.array([1., 2.])
    >>> y = ivy.dropout(ivy.ones((100,)), 0.5)
    >>> bool(ivy.all(ivy.logical_or(ivy.equal(y, 0), ivy.equal(y, 2))))
    True
    """
    if not 0 <= prob <= 1:
        raise IvyValueError(f"ivy.dropout: prob is a probability from 0 to 1, not {prob}")
    if dtype is not None:
        x = astype(x, dtype)
    lengths = shape(x)
    if not training or prob == 0 or 0 in lengths:
        return positive(x)
    if prob == 1:
        return zeros_like(x)
    # Bounds on the backend and device of x, where the values are sampled.
    low = zeros_like(get_item(x, (slice(1),) * len(lengths)))
    if noise_shape is None and None in lengths:
        # Lengths that are known only at graph execution.
        low, lengths = zeros_like(x), None
    elif noise_shape is not None:
        lengths = [m if n is None else n for n, m in zip(noise_shape, lengths, strict=True)]
    kept = less(random_uniform(low, 1.0, lengths, dtype="float32", seed=seed, key=key), 1 - prob)
    return where(kept, divide(x, 1 - prob) if scale else x, 0.0)


@compositional(promote=True, kinds=NUMERIC)
def linear(x: ArrayLike, weight: ArrayLike, /, *, bias: ArrayLike | None = None, out: Out = None) -> "Array":
    """Apply the linear transformation ``x @ weight.T + bias`` to the last axis.

    Parameters
    ----------
    x : ArrayLike
        Input of shape ``(*outer, *inner, n_in)`` or ``(n_in,)``: numeric.
    weight : ArrayLike
        Weights of shape ``(*outer, n_out, n_in)``: numeric. Each matrix is applied to its own part of ``x``.
    bias : ArrayLike, optional
        Bias of shape ``(*outer, n_out)`` or ``(n_out,)``: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The result, of shape ``(*outer, *inner, n_out)`` and the promoted data type.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        The lengths of the axes do not match.
    IvyValueError
        ``weight`` has fewer than two dimensions, or ``x`` does not have all axes ``outer``.

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
        raise IvyValueError(f"ivy.linear: weight of shape {tuple(weight_shape)} has fewer than two dimensions")
    if bias is not None and tuple(shape(bias))[-1:] not in ((), (1,), (None,), (weight_shape[-2],)):
        raise IvyBroadcastShapeError(
            f"ivy.linear: bias of shape {tuple(shape(bias))} does not fit the {weight_shape[-2]} rows of weight"
        )
    if n_outer == 0:
        y = matmul(x, matrix_transpose(weight))
        return y if bias is None else add(y, bias)

    n_x = len(shape(x))
    n_inner = n_x - 1 - n_outer if n_x > 1 else 0
    if n_inner < 0:
        raise IvyValueError(f"ivy.linear: x of {n_x} dimensions lacks axes of weight {tuple(weight_shape)}")
    if n_inner > 1:
        ones = (1,) * (n_inner - 1)
        weight = reshape(weight, (*weight_shape[:-2], *ones, *weight_shape[-2:]))
    if n_inner == 0 and n_x > 1:
        # matmul would interpret the last outer axis as the rows of one matrix.
        y = squeeze(matmul(expand_dims(x, axis=-2), matrix_transpose(weight)), axis=-2)
    else:
        y = matmul(x, matrix_transpose(weight))
    if bias is None:
        return y
    bias_shape = shape(bias)
    if n_inner and len(bias_shape) > 1:
        bias = reshape(bias, (*bias_shape[:-1], *(1,) * n_inner, bias_shape[-1]))
    return add(y, bias)
