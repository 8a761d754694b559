"""`ivy.TransformerEncoderLayer`: a layer of transformers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.stateful._errors import width_mismatch
from ivy_protocol.stateful.layers import Dropout, Linear, MultiHeadAttention
from ivy_protocol.stateful.module import Module
from ivy_protocol.stateful.norms import LayerNorm

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["TransformerEncoderLayer"]

_ACTIVATIONS = {"relu": functions.relu, "gelu": functions.gelu}


class TransformerEncoderLayer(Module):
    """Self-attention, followed by two linear layers. The attention and the pair of linear layers each have a residual
    connection and a layer norm.

    Parameters
    ----------
    embed_dim : int
        Number of features.
    num_heads : int
        Number of heads; it must divide ``embed_dim``.
    hidden_dim : int, default 2048
        Number of features between the linear layers.
    dropout_rate : float, default 0.1
        Dropout probability of attention weights and intermediate results, in training mode.
    activation : {"relu", "gelu"} or callable, default "relu"
        Activation function between the linear layers.
    eps : float, default 1e-05
        Term added to the variance in the norms.
    norm_first : bool, default False
        If True, apply the norms before attention and before the linear layers; otherwise, apply them after the residual
        connections.
    with_bias : bool, default True
        If True, the attention and the linear layers have biases.
    device, v, dtype, training
        As for `Module`.

    Raises
    ------
    IvyValueError
        ``num_heads`` does not divide ``embed_dim``, or the activation is unknown.

    Notes
    -----
    The layer is equivalent to ``torch.nn.TransformerEncoderLayer`` with ``batch_first=True``, and its parts have the
    same names. A call accepts an array of shape ``(batch, length, embed_dim)`` or ``(length, embed_dim)``, and the
    arguments ``attention_mask`` and ``is_causal`` of `ivy.multi_head_attention`.

    Examples
    --------
    >>> layer = ivy.TransformerEncoderLayer(4, 2, hidden_dim=8, norm_first=True)
    >>> layer(ivy.ones((2, 3, 4)), is_causal=True).shape
    ivy.Shape(2, 3, 4)
    >>> sorted(layer.module_dict)
    ['dropout', 'linear1', 'linear2', 'norm1', 'norm2', 'self_attn']
    """

    def __init__(
        self,
        embed_dim: int,
        num_heads: int,
        /,
        *,
        hidden_dim: int = 2048,
        dropout_rate: float = 0.1,
        activation: str | Callable[[Any], Any] = "relu",
        eps: float = 1e-05,
        norm_first: bool = False,
        with_bias: bool = True,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
        training: bool = True,
    ) -> None:
        if isinstance(activation, str) and activation not in _ACTIVATIONS:
            names = " or ".join(map(repr, _ACTIVATIONS))
            raise IvyValueError(
                f"TransformerEncoderLayer: activation must be {names}, or a function of an array, not {activation!r}"
            )
        if num_heads < 1 or embed_dim % num_heads:
            raise IvyValueError(
                f"TransformerEncoderLayer: embed_dim {embed_dim} is not divisible by num_heads {num_heads}"
            )
        self._embed_dim = embed_dim
        self._norm_first = norm_first
        self._activation = _ACTIVATIONS[activation] if isinstance(activation, str) else activation
        options: dict[str, Any] = {"device": device, "dtype": dtype}
        self._self_attn = MultiHeadAttention(
            embed_dim, num_heads=num_heads, dropout_rate=dropout_rate, use_proj_bias=with_bias, **options
        )
        self._linear1 = Linear(embed_dim, hidden_dim, with_bias=with_bias, **options)
        self._linear2 = Linear(hidden_dim, embed_dim, with_bias=with_bias, **options)
        self._norm1 = LayerNorm(embed_dim, eps=eps, **options)
        self._norm2 = LayerNorm(embed_dim, eps=eps, **options)
        self._dropout = Dropout(dropout_rate)
        super().__init__(device=device, v=v, dtype=dtype, training=training)

    def _forward(self, x: Any, *, attention_mask: Any = None, is_causal: bool = False) -> "Array":
        def self_attention(x: Any) -> Any:
            return self._dropout(self._self_attn(x, attention_mask=attention_mask, is_causal=is_causal))

        def feed_forward(x: Any) -> Any:
            return self._dropout(self._linear2(self._dropout(self._activation(self._linear1(x)))))

        if self._norm_first:
            x = functions.add(x, self_attention(self._norm1(x)))
            return functions.add(x, feed_forward(self._norm2(x)))
        x = self._norm1(functions.add(x, self_attention(x)))
        return self._norm2(functions.add(x, feed_forward(x)))

    def _describe_mismatch(self, x: Any, **kwargs: Any) -> str:
        return width_mismatch("the array", x, self._embed_dim)

    def _extra_repr(self) -> str:
        return f"norm_first={self._norm_first}"
