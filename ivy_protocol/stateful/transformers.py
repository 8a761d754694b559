"""Layers of transformers."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.stateful._misfits import of_width
from ivy_protocol.stateful.layers import Dropout, Linear, MultiHeadAttention
from ivy_protocol.stateful.module import Module
from ivy_protocol.stateful.norms import LayerNorm

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["TransformerEncoderLayer"]

_ACTIVATIONS = {"relu": functions.relu, "gelu": functions.gelu}


class TransformerEncoderLayer(Module):
    """Attention of a sequence to itself and two linear maps, each around a shortcut and with a norm.

    Parameters
    ----------
    embed_dim : int
        Number of features.
    num_heads : int
        Number of heads, by which that is divisible.
    hidden_dim : int, default 2048
        Number of features between the linear maps.
    dropout_rate : float, default 0.1
        Probability of dropping a weight of the attention, or an element after each step, in training.
    activation : {"relu", "gelu"} or callable, default "relu"
        What is between the linear maps.
    eps : float, default 1e-05
        What the norms add to the variance.
    norm_first : bool, default False
        Whether the norms come before attention and linear maps; else they come after the shortcuts.
    with_bias : bool, default True
        Whether the attention and the linear maps have biases.
    device, v, dtype, training
        As for `Module`.

    Raises
    ------
    IvyValueError
        ``embed_dim`` is not divisible by ``num_heads``, or there is no such activation.

    Notes
    -----
    It computes what ``torch.nn.TransformerEncoderLayer`` does with ``batch_first=True``, whose parts have the same
    names. A call takes an array of shape ``(batch, length, embed_dim)`` or ``(length, embed_dim)``; ``attention_mask``
    and ``is_causal`` are those of `ivy.multi_head_attention`.

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
            known = " or ".join(map(repr, _ACTIVATIONS))
            raise IvyValueError(
                f"TransformerEncoderLayer: activation is {known}, or a function of an array, not {activation!r}"
            )
        if num_heads < 1 or embed_dim % num_heads:
            raise IvyValueError(
                f"TransformerEncoderLayer: embed_dim {embed_dim} is not divisible by num_heads {num_heads}"
            )
        self._embed_dim = embed_dim
        self._norm_first = norm_first
        self._activation = _ACTIVATIONS[activation] if isinstance(activation, str) else activation
        placed: dict[str, Any] = {"device": device, "dtype": dtype}
        self._self_attn = MultiHeadAttention(
            embed_dim, num_heads=num_heads, dropout_rate=dropout_rate, use_proj_bias=with_bias, **placed
        )
        self._linear1 = Linear(embed_dim, hidden_dim, with_bias=with_bias, **placed)
        self._linear2 = Linear(hidden_dim, embed_dim, with_bias=with_bias, **placed)
        self._norm1 = LayerNorm(embed_dim, eps=eps, **placed)
        self._norm2 = LayerNorm(embed_dim, eps=eps, **placed)
        self._dropout = Dropout(dropout_rate)
        super().__init__(device=device, v=v, dtype=dtype, training=training)

    def _forward(self, x: Any, *, attention_mask: Any = None, is_causal: bool = False) -> "Array":
        def attended(x: Any) -> Any:
            return self._dropout(self._self_attn(x, attention_mask=attention_mask, is_causal=is_causal))

        def mapped(x: Any) -> Any:
            return self._dropout(self._linear2(self._dropout(self._activation(self._linear1(x)))))

        if self._norm_first:
            x = functions.add(x, attended(self._norm1(x)))
            return functions.add(x, mapped(self._norm2(x)))
        x = self._norm1(functions.add(x, attended(x)))
        return self._norm2(functions.add(x, mapped(x)))

    def _misfit(self, x: Any, **kwargs: Any) -> str:
        return of_width("the array", x, self._embed_dim)

    def _extra_repr(self) -> str:
        return f"norm_first={self._norm_first}"
