"""The axes of weights as torch orders them, and as Keras and the libraries of JAX do."""

from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyValueError
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["transpose_weights_pt_to_tf_jax", "transpose_weights_tf_jax_to_pt"]

Kind = Literal["conv", "depthwise", "linear", "other", "transposed"]
_LIBRARIES = ("jax", "tensorflow")


@named
def transpose_weights_pt_to_tf_jax(
    layer: Any, params_np: ArrayLike, transpose_weights: bool = True, fw: str = "tensorflow"
) -> "Array":
    """Order the axes of a weight of torch as Keras or Flax do.

    Parameters
    ----------
    layer : object or str
        The layer that gets the weight, or the name of its class: what has ``Linear`` or ``Dense`` in it, ``Conv``,
        ``ConvTranspose``, or ``DepthwiseConv``. Weights of others stay as they are.
    params_np : ArrayLike
        The weight: ``(out, in)`` of a linear layer, ``(out, in, *window)`` of a convolution, ``(in, out, *window)`` of
        a transposed one, ``(channels * multiplier, 1, *window)`` of one for each channel. One of another number of
        dimensions, such as a bias, stays as it is.
    transpose_weights : bool, default True
        Whether to change anything.
    fw : {"tensorflow", "jax"}, default "tensorflow"
        For Keras or for Flax, which differ in convolutions that are transposed or for each channel.

    Returns
    -------
    ivy.Array
        The weight: ``(in, out)``; ``(*window, in, out)``; for Keras ``(*window, out, in)`` of a transposed convolution,
        and ``(*window, channels, multiplier)`` of one for each channel; for Flax ``(*window, in, out)`` with the window
        turned around, and ``(*window, 1, channels * multiplier)``.

    Raises
    ------
    IvyValueError
        ``fw`` is no such library.
    IvyBroadcastShapeError
        There are not as many channels as the layer's multiplier parts evenly.

    Notes
    -----
    From Ivy. Whole networks are copied by `sync_models`, whose table of names has the order of axes in it.

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
        count, times = functions.shape(x)[0], _multiplier(layer)
        if count % times:
            raise IvyBroadcastShapeError(
                f"ivy.transpose_weights_pt_to_tf_jax: {count} channels are no multiple of {times}"
            )
        x = functions.reshape(x, (count // times, times, *functions.shape(x)[2:]))
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
    """Order the axes of a weight of Keras or Flax as torch does.

    Parameters
    ----------
    layer : object or str
        The layer that the weight is from, or the name of its class, as for `transpose_weights_pt_to_tf_jax`.
    params_np : ArrayLike
        The weight, as that function returns it.
    transpose_weights : bool, default True
        Whether to change anything.
    fw : {"tensorflow", "jax"}, default "tensorflow"
        Whether it is from Keras or from Flax.

    Returns
    -------
    ivy.Array
        The weight, as that function takes it.

    Raises
    ------
    IvyValueError
        ``fw`` is no such library.

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
        channels, times, *lengths = functions.shape(x)
        return functions.reshape(x, (channels * times, 1, *lengths))
    if kind == "transposed" and fw == "jax":
        return functions.permute_dims(functions.flip(x, axis=window), (rank - 2, rank - 1, *window))
    if kind != "other":
        return functions.permute_dims(x, (rank - 1, rank - 2, *window))
    return functions.asarray(x)


def _kind(name: str, layer: Any, x: Any, transpose_weights: bool, fw: str) -> Kind:
    if fw not in _LIBRARIES:
        raise IvyValueError(f"ivy.{name}: fw is 'tensorflow' or 'jax', not {fw!r}")
    rank = functions.get_num_dims(x)
    title = (layer if isinstance(layer, str) else type(layer).__name__).lower()
    if not transpose_weights or rank < 2:
        return "other"
    if rank == 2:
        return "linear" if "linear" in title or "dense" in title else "other"
    if "conv" not in title:
        return "other"
    return "depthwise" if "depthwise" in title else "transposed" if "transpose" in title else "conv"


def _multiplier(layer: Any) -> int:
    return getattr(layer, "depth_multiplier", 1)
