"""Neural network layers as functions: linear, dropout and embedding."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from ivy_protocol.base.typing import NUMERIC, ORDERED, ArrayLike, DtypeLike, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@compositional(floating=True, dtype_kinds=ORDERED)
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
        dropped together. ``None`` means the length of the same axis of ``x``.
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
        raise IvyValueError(f"ivy.dropout: prob must be from 0 to 1, not {prob}")
    if dtype is not None:
        x = ops.astype(x, dtype)
    shape = ops.shape(x)
    if not training or prob == 0 or 0 in shape:
        return ops.positive(x)
    if prob == 1:
        return ops.zeros_like(x)
    # Create the lower bound of the samples from x, so that they are on the backend and device of x.
    low = ops.zeros_like(ops.get_item(x, (slice(1),) * len(shape)))
    if noise_shape is None and None in shape:
        # If a length is known only when the graph runs, pass no shape. The samples then have the shape of `low`.
        low, shape = ops.zeros_like(x), None
    elif noise_shape is not None:
        shape = [m if n is None else n for n, m in zip(noise_shape, shape, strict=True)]
    is_kept = ops.less(ops.random_uniform(low, 1.0, shape, dtype="float32", seed=seed, key=key), 1 - prob)
    return ops.where(is_kept, ops.divide(x, 1 - prob) if scale else x, 0.0)


@compositional(promote=True, dtype_kinds=NUMERIC)
def linear(x: ArrayLike, weight: ArrayLike, /, *, bias: ArrayLike | None = None, out: Out = None) -> "Array":
    """Apply the linear transformation ``x @ weight.T + bias`` to the last axis.

    Parameters
    ----------
    x : ArrayLike
        Input of shape ``(*outer, *inner, n_in)`` or ``(n_in,)``: numeric.
    weight : ArrayLike
        Weights of shape ``(*outer, n_out, n_in)``: numeric. Each matrix is applied to the part of ``x`` with the same
        outer indices.
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
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The lengths of the axes do not match.
    IvyValueError
        ``weight`` has fewer than two dimensions, or ``x`` lacks some of the axes ``outer``.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.linear(ivy.array([1.0, 2.0]), ivy.array([[1.0, 1.0], [0.0, 3.0]]), bias=ivy.array([1.0, 0.0]))
    ivy.array([4., 6.])
    """
    weight_shape = ops.shape(weight)
    n_outer = len(weight_shape) - 2
    if n_outer < 0:
        raise IvyValueError(
            f"ivy.linear: weight must have at least two dimensions, but has the shape {tuple(weight_shape)}"
        )
    if bias is not None and tuple(ops.shape(bias))[-1:] not in ((), (1,), (None,), (weight_shape[-2],)):
        raise IvyBroadcastShapeError(
            f"ivy.linear: bias must have {weight_shape[-2]} elements, one per row of weight, but has the shape "
            f"{tuple(ops.shape(bias))}"
        )
    if n_outer == 0:
        y = ops.matmul(x, ops.matrix_transpose(weight))
        return y if bias is None else ops.add(y, bias)

    n_x = len(ops.shape(x))
    n_inner = n_x - 1 - n_outer if n_x > 1 else 0
    if n_inner < 0:
        raise IvyValueError(
            f"ivy.linear: x must have at least {n_outer + 1} dimensions for weight of shape {tuple(weight_shape)}, not "
            f"{n_x}"
        )
    if n_inner > 1:
        ones = (1,) * (n_inner - 1)
        weight = ops.reshape(weight, (*weight_shape[:-2], *ones, *weight_shape[-2:]))
    if n_inner == 0 and n_x > 1:
        # Add an axis for rows: without it, `matmul` would interpret the last outer axis of x as the rows of one matrix.
        y = ops.squeeze(ops.matmul(ops.expand_dims(x, axis=-2), ops.matrix_transpose(weight)), axis=-2)
    else:
        y = ops.matmul(x, ops.matrix_transpose(weight))
    if bias is None:
        return y
    bias_shape = ops.shape(bias)
    if n_inner and len(bias_shape) > 1:
        bias = ops.reshape(bias, (*bias_shape[:-1], *(1,) * n_inner, bias_shape[-1]))
    return ops.add(y, bias)


@compositional(floating=True, dtype_kinds=ORDERED)
def dropout1d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NWC", "NCW"] = "NWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to entire channels of sequences.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, width, channels)``, or ``(n, channels, width)`` for ``"NCW"``, or one item without the
        first axis: real floating-point; integers and booleans are converted to the default float.
    prob : float
        Probability of zeroing a channel, from 0 to 1.
    training : bool, default True
        Whether to apply dropout.
    data_format : {"NWC", "NCW"}, default "NWC"
        Axis order of ``x`` and of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remaining channels, divided by ``1 - prob``, with zeros elsewhere; of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``prob`` is not a probability, ``data_format`` is unknown, or ``x`` has the wrong number of dimensions.

    Notes
    -----
    J. Tompson et al., "Efficient object localization using convolutional networks", CVPR 2015. See `dropout`.

    Examples
    --------
    >>> y = ivy.dropout1d(ivy.ones((2, 3, 4)), 0.5)
    >>> bool(ivy.all(ivy.logical_or(ivy.equal(y, 0), ivy.equal(y, 2))))
    True
    """
    return dropout(x, prob, training=training, noise_shape=_channel_noise_shape("dropout1d", x, data_format, 1))


@compositional(floating=True, dtype_kinds=ORDERED)
def dropout2d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to entire channels of images.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, height, width, channels)``, or ``(n, channels, height, width)`` for ``"NCHW"``, or one item
        without the first axis: real floating-point; integers and booleans are converted to the default float.
    prob : float
        Probability of zeroing a channel, from 0 to 1.
    training : bool, default True
        Whether to apply dropout.
    data_format : {"NHWC", "NCHW"}, default "NHWC"
        Axis order of ``x`` and of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remaining channels, divided by ``1 - prob``, with zeros elsewhere; of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``prob`` is not a probability, ``data_format`` is unknown, or ``x`` has the wrong number of dimensions.

    Notes
    -----
    J. Tompson et al., "Efficient object localization using convolutional networks", CVPR 2015. See `dropout`.

    Examples
    --------
    >>> y = ivy.dropout2d(ivy.ones((2, 3, 3, 4)), 0.5)
    >>> bool(ivy.all(ivy.logical_or(ivy.equal(y, 0), ivy.equal(y, 2))))
    True
    """
    return dropout(x, prob, training=training, noise_shape=_channel_noise_shape("dropout2d", x, data_format, 2))


@compositional(floating=True, dtype_kinds=ORDERED)
def dropout3d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to entire channels of volumes.

    Parameters
    ----------
    x : ArrayLike
        Batch of shape ``(n, depth, height, width, channels)``, or ``(n, channels, depth, height, width)`` for
        ``"NCDHW"``, or one item without the first axis: real floating-point; integers and booleans are converted to the
        default float.
    prob : float
        Probability of zeroing a channel, from 0 to 1.
    training : bool, default True
        Whether to apply dropout.
    data_format : {"NDHWC", "NCDHW"}, default "NDHWC"
        Axis order of ``x`` and of the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remaining channels, divided by ``1 - prob``, with zeros elsewhere; of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``prob`` is not a probability, ``data_format`` is unknown, or ``x`` has the wrong number of dimensions.

    Notes
    -----
    J. Tompson et al., "Efficient object localization using convolutional networks", CVPR 2015. See `dropout`.

    Examples
    --------
    >>> y = ivy.dropout3d(ivy.ones((1, 2, 3, 3, 4)), 0.5)
    >>> bool(ivy.all(ivy.logical_or(ivy.equal(y, 0), ivy.equal(y, 2))))
    True
    """
    return dropout(x, prob, training=training, noise_shape=_channel_noise_shape("dropout3d", x, data_format, 3))


@compositional
def embedding(weights: ArrayLike, indices: ArrayLike, /, *, max_norm: float | None = None, out: Out = None) -> "Array":
    """Look up rows of an embedding table by index.

    Parameters
    ----------
    weights : ArrayLike
        Embedding table of shape ``(rows, features)``: floating-point.
    indices : ArrayLike
        Row indices of any shape: integers; negative values count from the end.
    max_norm : float, optional
        Maximum norm. Rows of the result that have a larger norm are rescaled to ``max_norm``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rows, of shape ``(*indices.shape, features)`` and the data type of ``weights``. Out-of-range indices return
        rows of NaN.

    Raises
    ------
    IvyDispatchError
        ``weights`` or ``indices`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``indices`` does not have an integer data type.
    IvyValueError
        ``weights`` is not 2-D.

    Notes
    -----
    Without ``max_norm``, equivalent to `take` along the first axis. The table is not modified.

    Examples
    --------
    >>> ivy.embedding(ivy.array([[1.0, 0.0], [3.0, 4.0]]), ivy.array([1, 0, 1]))
    ivy.array([[3., 4.],
               [1., 0.],
               [3., 4.]])
    >>> ivy.embedding(ivy.array([[1.0, 0.0], [3.0, 4.0]]), ivy.array([1]), max_norm=2.5)
    ivy.array([[1.5, 2. ]])
    """
    if len(ops.shape(weights)) != 2:
        raise IvyValueError(
            f"ivy.embedding: weights must be 2-D, of shape (rows, features), not {tuple(ops.shape(weights))}"
        )
    rows = ops.take(weights, indices, axis=0)
    if max_norm is None:
        return rows
    squares = ops.sum(ops.square(rows), axis=-1, keepdims=True)
    is_long = ops.greater(squares, max_norm * max_norm)
    # Replace the squared norms of short rows by 1: one of them may be 0, and the square root has no derivative at 0.
    return ops.where(
        is_long, ops.multiply(rows, ops.divide(max_norm, ops.sqrt(ops.where(is_long, squares, 1.0)))), rows
    )


def _channel_noise_shape(function: str, x: ArrayLike, data_format: str, dims: int) -> list[int | None]:
    """Return the shape of the random mask, which has one value for each channel of each item."""
    formats = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}[dims]
    if data_format not in formats:
        raise IvyValueError(f"ivy.{function}: data_format must be one of {formats}, not {data_format!r}")
    ndim = len(ops.shape(x))
    if ndim not in (dims + 1, dims + 2):
        raise IvyValueError(
            f"ivy.{function}: x must have {dims + 1} or {dims + 2} dimensions, but has the shape {tuple(ops.shape(x))}"
        )
    batch: list[int | None] = [None] * (ndim - dims - 1)
    space: list[int | None] = [1] * dims
    return [*batch, *space, None] if data_format == formats[0] else [*batch, None, *space]
