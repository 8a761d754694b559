"""Basic layers: `ivy.Identity`, `ivy.Linear`, `ivy.Dropout` and `ivy.MultiHeadAttention`."""

from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from ivy_protocol import functions
from ivy_protocol.base.typing import DeviceLike, DtypeLike
from ivy_protocol.dispatch.compiled import entered
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.functions import attention
from ivy_protocol.stateful._errors import width_mismatch
from ivy_protocol.stateful.initializers import GlorotUniform, Initializer, Zeros
from ivy_protocol.stateful.module import BuildMode, Module

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = ["Dropout", "Identity", "Linear", "MultiHeadAttention"]

T = TypeVar("T")
GLOROT = GlorotUniform()
ZEROS = Zeros()


_linear = entered(functions.linear)


class Identity(Module):
    """Module that returns its input.

    Examples
    --------
    >>> ivy.Identity()(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """

    def __init__(self) -> None:
        super().__init__()

    def _forward(self, x: T) -> T:
        return x


class Linear(Module):
    """Linear map ``x @ w.T + b`` of the last axis.

    Parameters
    ----------
    input_channels : int
        Length of the last axis of the input.
    output_channels : int
        Length of the last axis of the result.
    weight_initializer : Initializer, default GlorotUniform()
        Initializer of the weight ``w`` of shape ``(output_channels, input_channels)``.
    bias_initializer : Initializer, default Zeros()
        Initializer of the bias ``b`` of shape ``(output_channels,)``.
    with_bias : bool, default True
        If True, the layer has a bias ``b``.
    device, v, dtype
        As for `Module`.

    Raises
    ------
    IvyTypeError
        A number of channels is not an integer.

    Notes
    -----
    See `ivy.linear`.

    Examples
    --------
    >>> layer = ivy.Linear(2, 1, weight_initializer=ivy.Ones())
    >>> layer(ivy.array([[1.0, 2.0], [3.0, 4.0]]))
    ivy.array([[3.],
               [7.]])
    """

    def __init__(
        self,
        input_channels: int,
        output_channels: int,
        /,
        *,
        weight_initializer: Initializer = GLOROT,
        bias_initializer: Initializer = ZEROS,
        with_bias: bool = True,
        device: DeviceLike | None = None,
        v: Any = None,
        dtype: DtypeLike | None = None,
    ) -> None:
        for name, value in (("input_channels", input_channels), ("output_channels", output_channels)):
            if not hasattr(value, "__index__"):
                raise IvyTypeError(f"Linear: {name} must be an integer, not a {type(value).__name__}")
        self._input_channels = input_channels
        self._output_channels = output_channels
        self._w_init = weight_initializer
        self._b_init = bias_initializer
        self._with_bias = with_bias
        super().__init__(device=device, v=v, dtype=dtype)

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        n_in, n_out = self._input_channels, self._output_channels
        variables = {"w": self._w_init.create_variables((n_out, n_in), device, n_out, n_in, dtype=dtype)}
        if self._with_bias:
            variables["b"] = self._b_init.create_variables((n_out,), device, n_out, n_in, dtype=dtype)
        return variables

    def _forward(self, x: Any) -> "Array":
        v = self.v
        # Call `dict.get` first, because it is faster. If a weight is missing, use the attribute lookup, which raises an
        # error.
        w, b = dict.get(v, "w"), dict.get(v, "b") if self._with_bias else None
        return _linear(x, v.w if w is None else w, bias=v.b if b is None and self._with_bias else b)

    def _describe_mismatch(self, x: Any) -> str:
        return width_mismatch("the array", x, self._input_channels)

    def _extra_repr(self) -> str:
        return f"{self._input_channels}, {self._output_channels}{'' if self._with_bias else ', with_bias=False'}"


class Dropout(Module):
    """Dropout: replace random elements by zeros in training mode, and return the input in evaluation mode.

    Parameters
    ----------
    prob : float
        Probability that an element is replaced by zero.
    scale : bool, default True
        If True, divide the other elements by ``1 - prob``, which preserves the mean.
    dtype : DtypeLike, optional
        Data type of the result; by default the data type of the array.
    training : bool, default True
        As for `Module`.

    Notes
    -----
    See `ivy.dropout`.

    Examples
    --------
    >>> layer = ivy.Dropout(0.5)
    >>> y = layer(ivy.ones((100,)))
    >>> bool(ivy.any(y == 0)), bool(ivy.any(y == 2))
    (True, True)
    >>> bool(ivy.all(layer.eval()(ivy.ones((100,))) == 1))
    True
    """

    def __init__(self, prob: float, scale: bool = True, dtype: DtypeLike | None = None, training: bool = True) -> None:
        if not 0 <= prob <= 1:
            raise IvyValueError(f"Dropout: prob must be from 0 to 1, not {prob!r}")
        self._prob = prob
        self._scale = scale
        super().__init__(dtype=dtype, training=training)

    def _forward(self, inputs: Any, dtype: DtypeLike | None = None) -> "Array":
        return functions.dropout(
            inputs, self._prob, scale=self._scale, dtype=dtype or self._dtype, training=self._training
        )

    def _extra_repr(self) -> str:
        return f"prob={self._prob}{'' if self._scale else ', scale=False'}"


class MultiHeadAttention(Module):
    """Multi-head attention.

    Parameters
    ----------
    embed_dim : int, optional
        Number of features of the queries and of the result. If it is None, the first call builds the layer for the
        number of features of the query in this call.
    key_dim : int, optional
        Number of features of the keys; by default ``embed_dim``.
    value_dim : int, optional
        Number of features of the values; by default ``embed_dim``.
    num_heads : int, default 8
        Number of heads.
    head_dim : int, optional
        Number of features of each head; by default ``embed_dim // num_heads``.
    dropout_rate : float, default 0.0
        Dropout probability of attention weights, in training mode.
    use_proj_bias : bool, default True
        If True, the projections have biases.
    attention_axes : None
        Unused. Attention is always computed over the axis before the features.
    scale : float, optional
        Factor of the scores; by default ``1 / sqrt(head_dim)``.
    device, v, build_mode, dtype, training
        As for `Module`.

    Raises
    ------
    IvyValueError
        ``num_heads`` does not divide ``embed_dim``, and ``head_dim`` is None.

    Notes
    -----
    See `ivy.multi_head_attention`.

    Examples
    --------
    >>> layer = ivy.MultiHeadAttention(4, num_heads=2)
    >>> layer(ivy.ones((2, 3, 4))).shape
    ivy.Shape(2, 3, 4)
    >>> sorted(chain for chain, _ in layer.named_parameters())
    ['in_proj_bias', 'in_proj_weights', 'out_proj_bias', 'out_proj_weights']
    """

    def __init__(
        self,
        embed_dim: int | None = None,
        /,
        *,
        key_dim: int | None = None,
        value_dim: int | None = None,
        num_heads: int = 8,
        head_dim: int | None = None,
        dropout_rate: float = 0.0,
        use_proj_bias: bool = True,
        attention_axes: None = None,
        scale: float | None = None,
        device: DeviceLike | None = None,
        v: Any = None,
        build_mode: BuildMode = "on_init",
        dtype: DtypeLike | None = None,
        training: bool = True,
    ) -> None:
        if attention_axes is not None:
            raise IvyNotImplementedException("MultiHeadAttention: attention_axes can only be None")
        self._embed_dim = embed_dim
        self._key_dim = key_dim
        self._value_dim = value_dim
        self._num_heads = num_heads
        self._head_dim = head_dim
        self._dropout_rate = dropout_rate
        self._use_proj_bias = use_proj_bias
        self._scale = scale
        super().__init__(
            device=device,
            v=v,
            build_mode="on_call" if embed_dim is None else build_mode,
            dtype=dtype,
            training=training,
        )

    def _build(self, query: Any = None, *args: Any, **kwargs: Any) -> bool:
        if self._embed_dim is None:
            self._embed_dim = functions.shape(query)[-1]
        if self._head_dim is None and self._embed_dim % self._num_heads:
            raise IvyValueError(
                f"MultiHeadAttention: embed_dim {self._embed_dim} is not divisible by num_heads {self._num_heads}; "
                "pass head_dim"
            )
        return True

    def _dims(self) -> tuple[int, int, int, int]:
        """Return the number of features of the queries, of the keys, of the values, and of all heads together."""
        embed = self._embed_dim or 0
        heads = (self._head_dim or embed // self._num_heads) * self._num_heads
        return embed, self._key_dim or embed, self._value_dim or embed, heads

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        embed, key, value, heads = self._dims()
        if embed == key == value:
            shapes = {"in_proj_weights": (3 * heads, embed)}
        else:
            lengths = {"q": embed, "k": key, "v": value}
            shapes = {f"{name}_proj_weights": (heads, length) for name, length in lengths.items()}
        shapes["out_proj_weights"] = (embed, heads)
        variables = {
            name: GLOROT.create_variables(shape, device, shape[0], shape[1], dtype=dtype)
            for name, shape in shapes.items()
        }
        if self._use_proj_bias:
            variables["in_proj_bias"] = ZEROS.create_variables((3 * heads,), device, dtype=dtype)
            variables["out_proj_bias"] = ZEROS.create_variables((embed,), device, dtype=dtype)
        return variables

    if TYPE_CHECKING:

        @overload
        def __call__(
            self,
            query: Any,
            key: Any = None,
            value: Any = None,
            /,
            *,
            attention_mask: Any = None,
            is_causal: bool = False,
            return_attention_weights: Literal[False] = False,
            average_attention_weights: bool = True,
            v: Any = None,
            buffers: Any = None,
        ) -> Array: ...
        @overload
        def __call__(
            self,
            query: Any,
            key: Any = None,
            value: Any = None,
            /,
            *,
            attention_mask: Any = None,
            is_causal: bool = False,
            return_attention_weights: Literal[True],
            average_attention_weights: bool = True,
            v: Any = None,
            buffers: Any = None,
        ) -> tuple[Array, Array]: ...
        def __call__(self, *args: Any, **kwargs: Any) -> Any: ...

    def _forward(
        self,
        query: Any,
        key: Any = None,
        value: Any = None,
        /,
        *,
        attention_mask: Any = None,
        is_causal: bool = False,
        return_attention_weights: bool = False,
        average_attention_weights: bool = True,
    ) -> Any:
        return attention.multi_head_attention(
            query,
            key=key,
            value=value,
            num_heads=self._num_heads,
            scale=self._scale,
            attention_mask=attention_mask,
            is_causal=is_causal,
            return_attention_weights=return_attention_weights,
            average_attention_weights=average_attention_weights,
            dropout=self._dropout_rate,
            training=self._training,
            **self.v,
        )

    def _describe_mismatch(self, query: Any, key: Any = None, value: Any = None, /, **kwargs: Any) -> str:
        embed, key_dim, value_dim, _ = self._dims()
        arguments = (("the query", query, embed), ("the key", key, key_dim), ("the value", value, value_dim))
        return next((mismatch for mismatch in (width_mismatch(*argument) for argument in arguments) if mismatch), "")

    def _extra_repr(self) -> str:
        return f"{self._embed_dim}, num_heads={self._num_heads}"
