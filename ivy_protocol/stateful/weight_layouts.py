"""Conversion of the axis orders of weights between torch and Keras or Flax."""

from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["transpose_weights_pt_to_tf_jax", "transpose_weights_tf_jax_to_pt"]

Kind = Literal["conv", "depthwise", "linear", "other", "transposed"]


@named
def transpose_weights_pt_to_tf_jax(
    layer: Any, params_np: ArrayLike, transpose_weights: bool = True, fw: str = "tensorflow"
) -> "Array":
    """Reorder the axes of a torch weight as in Keras or Flax.

    Parameters
    ----------
    layer : object or str
        Target layer, or the name of its class. If this name contains none of ``Linear``, ``Dense``, ``Conv``,
        ``ConvTranspose`` and ``DepthwiseConv``, the weight is returned unchanged.
    params_np : ArrayLike
        Weight of shape ``(out, in)`` for a linear layer, ``(out, in, *window)`` for a convolution,
        ``(in, out, *window)`` for a transposed convolution, or ``(channels * multiplier, 1, *window)`` for a depthwise
        convolution.
        Arrays with another number of dimensions, such as biases, are returned unchanged.
    transpose_weights : bool, default True
        If False, return the weight unchanged.
    fw : {"tensorflow", "jax"}, default "tensorflow"
        Layout of Keras or of Flax, which differ for transposed and depthwise convolutions.

    Returns
    -------
    ivy.Array
        Weight of shape ``(in, out)`` for a linear layer, or ``(*window, in, out)`` for a convolution. For
        a transposed convolution, ``(*window, out, in)`` in Keras, and ``(*window, in, out)`` with the window flipped in
        Flax. For a depthwise convolution, ``(*window, channels, multiplier)`` in Keras, and
        ``(*window, 1, channels * multiplier)`` in Flax.

    Raises
    ------
    IvyValueError
        ``fw`` is neither "tensorflow" nor "jax".
    IvyBroadcastShapeError
        ``layer`` is a Keras layer whose ``depth_multiplier`` does not divide the size of the first axis of a depthwise
        weight.

    Notes
    -----
    This function is from Ivy 1.0. To copy all weights of a network, call `sync_models`, whose table of names contains
    the axis orders.

    Examples
    --------
    >>> ivy.transpose_weights_pt_to_tf_jax("Conv2D", ivy.zeros((8, 3, 5, 5))).shape
    ivy.Shape(5, 5, 3, 8)
    """
    kind = _kind("transpose_weights_pt_to_tf_jax", layer, params_np, transpose_weights, fw)
    x: Any = params_np
    rank = functions.get_num_dims(x)
    window = tuple(range(2, rank))
    if kind == "linear":
        return functions.permute_dims(x, (1, 0))
    if kind == "depthwise" and fw == "tensorflow":
        count, multiplier = functions.shape(x)[0], getattr(layer, "depth_multiplier", 1)
        if count % multiplier:
            raise IvyBroadcastShapeError(
                f"ivy.transpose_weights_pt_to_tf_jax: the {count} channels must be a multiple of {multiplier}"
            )
        x = functions.reshape(x, (count // multiplier, multiplier, *functions.shape(x)[2:]))
        return functions.permute_dims(x, (*window, 0, 1))
    if kind == "transposed" and fw == "jax":
        return functions.permute_dims(functions.flip(x, axis=window), (*window, 0, 1))
    if kind != "other":
        return functions.permute_dims(x, (*window, 1, 0))
    return functions.asarray(x)


@named
def transpose_weights_tf_jax_to_pt(
    layer: Any, params_np: ArrayLike, transpose_weights: bool = True, fw: str = "tensorflow"
) -> "Array":
    """Reorder the axes of a Keras or Flax weight as in torch.

    Parameters
    ----------
    layer : object or str
        Source layer, or the name of its class, as for `transpose_weights_pt_to_tf_jax`.
    params_np : ArrayLike
        Weight in the layout returned by `transpose_weights_pt_to_tf_jax`.
    transpose_weights : bool, default True
        If False, return the weight unchanged.
    fw : {"tensorflow", "jax"}, default "tensorflow"
        Layout of Keras or of Flax.

    Returns
    -------
    ivy.Array
        Weight in torch's layout.

    Raises
    ------
    IvyValueError
        ``fw`` is neither "tensorflow" nor "jax".

    Examples
    --------
    >>> ivy.transpose_weights_tf_jax_to_pt("Dense", ivy.zeros((3, 8))).shape
    ivy.Shape(8, 3)
    """
    kind = _kind("transpose_weights_tf_jax_to_pt", layer, params_np, transpose_weights, fw)
    x: Any = params_np
    rank = functions.get_num_dims(x)
    window = tuple(range(rank - 2))
    if kind == "linear":
        return functions.permute_dims(x, (1, 0))
    if kind == "depthwise" and fw == "tensorflow":
        x = functions.permute_dims(x, (rank - 2, rank - 1, *window))
        channels, multiplier, *sizes = functions.shape(x)
        return functions.reshape(x, (channels * multiplier, 1, *sizes))
    if kind == "transposed" and fw == "jax":
        return functions.permute_dims(functions.flip(x, axis=window), (rank - 2, rank - 1, *window))
    if kind != "other":
        return functions.permute_dims(x, (rank - 1, rank - 2, *window))
    return functions.asarray(x)


def _kind(name: str, layer: Any, x: Any, transpose_weights: bool, fw: str) -> Kind:
    """Return the kind of a layer. The class name and the number of dimensions of the weight determine it."""
    if fw not in ("jax", "tensorflow"):
        raise IvyValueError(f"ivy.{name}: fw must be 'tensorflow' or 'jax', not {fw!r}")
    rank = functions.get_num_dims(x)
    class_name = (layer if isinstance(layer, str) else type(layer).__name__).lower()
    if not transpose_weights or rank < 2:
        return "other"
    if rank == 2:
        return "linear" if "linear" in class_name or "dense" in class_name else "other"
    if "conv" not in class_name:
        return "other"
    return "depthwise" if "depthwise" in class_name else "transposed" if "transpose" in class_name else "conv"
