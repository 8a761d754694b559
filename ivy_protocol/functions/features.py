"""Feature layers: embedding and channel dropout."""

from typing import TYPE_CHECKING, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, Out
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.elementwise import divide, greater, multiply, sqrt, square
from ivy_protocol.functions.general import shape
from ivy_protocol.functions.layers import dropout
from ivy_protocol.functions.manipulation import take
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["dropout1d", "dropout2d", "dropout3d", "embedding"]


@compositional(floating=True, kinds=ORDERED)
def dropout1d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NWC", "NCW"] = "NWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to whole channels of sequences.

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
    return dropout(x, prob, training=training, noise_shape=_of_channels("dropout1d", x, data_format, 1))


@compositional(floating=True, kinds=ORDERED)
def dropout2d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NHWC", "NCHW"] = "NHWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to whole channels of images.

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
    return dropout(x, prob, training=training, noise_shape=_of_channels("dropout2d", x, data_format, 2))


@compositional(floating=True, kinds=ORDERED)
def dropout3d(
    x: ArrayLike,
    prob: float,
    /,
    *,
    training: bool = True,
    data_format: Literal["NDHWC", "NCDHW"] = "NDHWC",
    out: Out = None,
) -> "Array":
    """Apply dropout to whole channels of volumes.

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
    return dropout(x, prob, training=training, noise_shape=_of_channels("dropout3d", x, data_format, 3))


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
        Maximum norm; longer rows of the result are rescaled to it.
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
        An argument is not array-like, or the arguments belong to different backends.
    IvyDtypeError
        ``indices`` does not have an integer data type.
    IvyValueError
        ``weights`` is not 2-D.

    Notes
    -----
    As `take` along the first axis; the table itself is not modified.

    Examples
    --------
    >>> ivy.embedding(ivy.array([[1.0, 0.0], [3.0, 4.0]]), ivy.array([1, 0, 1]))
    ivy.array([[3., 4.],
               [1., 0.],
               [3., 4.]])
    >>> ivy.embedding(ivy.array([[1.0, 0.0], [3.0, 4.0]]), ivy.array([1]), max_norm=2.5)
    ivy.array([[1.5, 2. ]])
    """
    if len(shape(weights)) != 2:
        raise IvyValueError(f"ivy.embedding: a table has rows of features, unlike the shape {tuple(shape(weights))}")
    rows = take(weights, indices, axis=0)
    if max_norm is None:
        return rows
    squares = statistical.sum(square(rows), axis=-1, keepdims=True)
    above = greater(squares, max_norm * max_norm)
    # Avoid the square root of short rows, which is not differentiable at zero.
    return where(above, multiply(rows, divide(max_norm, sqrt(where(above, squares, 1.0)))), rows)


def _of_channels(function: str, x: ArrayLike, data_format: str, dims: int) -> list[int | None]:
    """Return the shape of the random mask: one value per channel and item."""
    formats = {1: ("NWC", "NCW"), 2: ("NHWC", "NCHW"), 3: ("NDHWC", "NCDHW")}[dims]
    if data_format not in formats:
        raise IvyValueError(f"ivy.{function}: data_format is one of {formats}, not {data_format!r}")
    count = len(shape(x))
    if count not in (dims + 1, dims + 2):
        raise IvyValueError(
            f"ivy.{function}: x needs {dims + 1} or {dims + 2} axes, not {count} as in {tuple(shape(x))}"
        )
    items: list[int | None] = [None] * (count - dims - 1)
    space: list[int | None] = [1] * dims
    return [*items, *space, None] if data_format == formats[0] else [*items, None, *space]
