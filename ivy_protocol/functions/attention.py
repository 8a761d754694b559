"""Scaled dot-product and multi-head attention."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike, Out
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional
from ivy_protocol.exceptions import IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

_OPERANDS = (
    "query",
    "key",
    "value",
    "in_proj_weights",
    "q_proj_weights",
    "k_proj_weights",
    "v_proj_weights",
    "out_proj_weights",
    "in_proj_bias",
    "out_proj_bias",
    "bias_k",
    "bias_v",
    "static_k",
    "static_v",
)


@compositional(promote=_OPERANDS, dtype_kinds=("float",))
def multi_head_attention(
    query: ArrayLike,
    /,
    *,
    key: ArrayLike | None = None,
    value: ArrayLike | None = None,
    batch_first: bool = True,
    num_heads: int = 8,
    scale: float | None = None,
    attention_mask: ArrayLike | None = None,
    in_proj_weights: ArrayLike | None = None,
    q_proj_weights: ArrayLike | None = None,
    k_proj_weights: ArrayLike | None = None,
    v_proj_weights: ArrayLike | None = None,
    out_proj_weights: ArrayLike | None = None,
    in_proj_bias: ArrayLike | None = None,
    out_proj_bias: ArrayLike | None = None,
    is_causal: bool = False,
    key_padding_mask: ArrayLike | None = None,
    bias_k: ArrayLike | None = None,
    bias_v: ArrayLike | None = None,
    static_k: ArrayLike | None = None,
    static_v: ArrayLike | None = None,
    add_zero_attn: bool = False,
    return_attention_weights: bool = False,
    average_attention_weights: bool = True,
    dropout: float = 0.0,
    training: bool = False,
    out: Out = None,
) -> "Array | tuple[Array, Array]":
    """Compute multi-head attention over linear projections of the features.

    Parameters
    ----------
    query : ArrayLike
        Queries of shape ``(batch, queries, features)``, or ``(queries, features)``: real floating-point.
    key : ArrayLike, optional
        Keys of shape ``(batch, keys, key_features)``, or without the batch; by default the queries.
    value : ArrayLike, optional
        Values of shape ``(batch, keys, value_features)``, or without the batch; by default the keys.
    batch_first : bool, default True
        Whether the batch axis is the first axis; if false, it is the second axis.
    num_heads : int, default 8
        Number of heads that the projected features are split into.
    scale : float, optional
        Factor of the scores; default: ``1 / sqrt(embedding / num_heads)``.
    attention_mask : ArrayLike, optional
        Mask of shape ``(queries, keys)`` or ``(batch * num_heads, queries, keys)``. A boolean mask is true where a
        query must not attend to a key; a floating-point mask is added to the scores.
    in_proj_weights : ArrayLike, optional
        Weights of shape ``(3 * embedding, features)``, which project queries, keys and values.
    q_proj_weights : ArrayLike, optional
        Projection weights of the queries, of shape ``(embedding, features)``, instead of ``in_proj_weights``.
    k_proj_weights : ArrayLike, optional
        Projection weights of the keys, of shape ``(embedding, key_features)``, instead of ``in_proj_weights``.
    v_proj_weights : ArrayLike, optional
        Projection weights of the values, of shape ``(embedding, value_features)``, instead of ``in_proj_weights``.
    out_proj_weights : ArrayLike, optional
        Weights of shape ``(outputs, embedding)``, which project the result.
    in_proj_bias : ArrayLike, optional
        Bias of shape ``(3 * embedding,)`` of the projected queries, keys and values.
    out_proj_bias : ArrayLike, optional
        Bias of shape ``(outputs,)``.
    is_causal : bool, default False
        Whether each query attends only to the keys up to its own position.
    key_padding_mask : ArrayLike, optional
        Mask of shape ``(batch, keys)``. A boolean mask is true where a key must be ignored; a floating-point mask is
        added to the scores of the keys.
    bias_k : ArrayLike, optional
        Additional projected key for all sequences, of shape ``(1, 1, embedding)``; masks do not apply to it.
    bias_v : ArrayLike, optional
        Value of the additional key `bias_k`, of shape ``(1, 1, embedding)``.
    static_k : ArrayLike, optional
        Keys of shape ``(batch * num_heads, keys, embedding / num_heads)``, instead of the projected keys.
    static_v : ArrayLike, optional
        Values of shape ``(batch * num_heads, keys, embedding / num_heads)``, instead of the projected values.
    add_zero_attn : bool, default False
        Whether to add a zero key and a zero value, to which masks do not apply.
    return_attention_weights : bool, default False
        Whether to return the attention weights too.
    average_attention_weights : bool, default True
        Whether to average the returned weights over the heads.
    dropout : float, default 0.0
        Dropout probability of the weights, in training.
    training : bool, default False
        Whether to apply dropout.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The result, of shape ``(batch, queries, outputs)``, with the axis order of `query`. With
        `return_attention_weights`, a pair of the result and the attention weights. The weights have the shape ``(batch,
        queries, keys)``, or ``(batch, num_heads, queries, keys)`` without averaging.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The shapes do not match.
    IvyValueError
        The number of projected features is not divisible by `num_heads`.
    IvyValueError
        `bias_k` is passed without `bias_v`, `static_k` without `static_v`, or the reverse.

    Notes
    -----
    A. Vaswani et al., "Attention is all you need", NeurIPS 2017. As in PyTorch, the boolean masks of this function
    select the keys to ignore, while the boolean mask of `scaled_dot_product_attention` selects the keys to use.

    Examples
    --------
    >>> x = ivy.array([[[1.0, 0.0], [0.0, 1.0]]])
    >>> y, weights = ivy.multi_head_attention(x, num_heads=2, is_causal=True, return_attention_weights=True)
    >>> y.shape, weights.shape
    (ivy.Shape(1, 2, 2), ivy.Shape(1, 2, 2))
    >>> weights[0, 0]
    ivy.array([1., 0.])
    """
    extra_inputs: dict[str, Any] = {"bias": (bias_k, bias_v), "static": (static_k, static_v)}
    for name, pair in extra_inputs.items():
        if (pair[0] is None) != (pair[1] is None):
            raise IvyValueError(f"ivy.multi_head_attention: {name}_k and {name}_v must be passed together")
    batched = len(ops.shape(query)) == 3

    def batch_major(x: Any) -> Any:
        if not batched:
            return ops.expand_dims(x, axis=0)
        return x if batch_first else ops.swapaxes(x, 0, 1)

    q = batch_major(query)
    k = q if key is None else batch_major(key)
    v = k if value is None else batch_major(value)
    own = (q_proj_weights, k_proj_weights, v_proj_weights)
    if v is q and in_proj_weights is not None and all(weights is None for weights in own):
        projected = [ops.linear(q, in_proj_weights, bias=in_proj_bias)]
    else:
        common = [None] * 3 if in_proj_weights is None else ops.split(in_proj_weights, 3)
        biases = [None] * 3 if in_proj_bias is None else ops.split(in_proj_bias, 3)
        projected = [_project(*each) for each in zip((q, k, v), own, common, biases, strict=True)]
    batch, queries, embedding = ops.shape(projected[0])
    embedding //= 3 // len(projected)
    if num_heads < 1 or embedding % num_heads:
        raise IvyValueError(
            f"ivy.multi_head_attention: the {embedding} features must be divisible by num_heads={num_heads}"
        )
    q, k, v = [x for packed in projected for x in _split_heads(packed, num_heads, 3 // len(projected))]
    keys = ops.shape(k)[2]
    if bias_k is not None:
        sizes = [(batch, 1, num_heads * ops.shape(x)[-1]) for x in (k, v)]
        added = [
            _split_heads(ops.broadcast_to(*each), num_heads)[0]
            for each in zip(extra_inputs["bias"], sizes, strict=True)
        ]
        k, v = [ops.concat(pair, axis=2) for pair in zip((k, v), added, strict=True)]
    if static_k is not None:
        k, v = [ops.reshape(x, (batch, num_heads, *ops.shape(x)[1:])) for x in extra_inputs["static"]]
        keys = ops.shape(k)[2]
    if add_zero_attn:
        k, v = [ops.concat([x, ops.zeros_like(ops.get_item(x, (..., slice(1), slice(None))))], axis=2) for x in (k, v)]
    n_extra = ops.shape(k)[2] - keys
    masks = [
        _invert_mask(mask, shape)
        for mask, shape in (
            (attention_mask, (batch, num_heads, queries, keys)),
            (key_padding_mask, (batch, 1, 1, keys)),
        )
        if mask is not None
    ]
    if is_causal and (return_attention_weights or masks or n_extra):
        masks.append((_causal_mask(q, ops.get_item(k, (..., slice(keys), slice(None)))), True))
        is_causal = False
    bool_mask, added = _combine_masks(masks, n_extra)
    if return_attention_weights:
        weights = _attention_weights(q, k, scale, bool_mask, added)
        if training and dropout:
            weights = ops.dropout(weights, dropout)
        y = ops.matmul(weights, v)
    else:
        weights = None
        mask = (
            bool_mask if added is None else added if bool_mask is None else ops.where(bool_mask, added, float("-inf"))
        )
        y = scaled_dot_product_attention(
            q, k, v, scale=scale, mask=mask, dropout_p=dropout, is_causal=is_causal, training=training
        )
    y = ops.reshape(ops.permute_dims(y, (0, 2, 1, 3)), (batch, queries, num_heads * ops.shape(y)[-1]))
    y = _project(y, out_proj_weights, None, out_proj_bias)
    if not batched:
        y = ops.squeeze(y, axis=0)
    elif not batch_first:
        y = ops.swapaxes(y, 0, 1)
    if weights is None:
        return y
    if average_attention_weights:
        weights = ops.mean(weights, axis=1)
    return y, weights if batched else ops.squeeze(weights, axis=0)


def _project(x: Any, separate: Any, shared: Any, bias: Any) -> Any:
    weights = shared if separate is None else separate
    if weights is None:
        return x if bias is None else ops.add(x, bias)
    return ops.linear(x, weights, bias=bias)


def _split_heads(x: Any, count: int, arrays: int = 1) -> Any:
    """Split the features into `arrays` arrays, and the features of each array into `count` heads. The heads become the
    second axis.
    """
    batch, length, features = ops.shape(x)
    x = ops.reshape(x, (batch, length, arrays, count, features // (arrays * count)))
    return ops.unstack(ops.permute_dims(x, (2, 0, 3, 1, 4)))


def _causal_mask(query: Any, key: Any) -> Any:
    """Return the causal mask. It is true for keys up to the position of the query."""
    ones = [
        ops.ones_like(ops.get_item(x, (*(slice(1),) * (len(ops.shape(x)) - 2), slice(None), slice(1))))
        for x in (query, key)
    ]
    return ops.equal(ops.tril(ops.matmul(ones[0], ops.matrix_transpose(ones[1]))), 1.0)


def _invert_mask(mask: Any, shape: tuple[int, ...]) -> tuple[Any, bool]:
    """Return a pair: a mask in the given shape, and whether the mask is boolean.

    A boolean mask of keys to ignore is inverted to a mask of keys to use.
    """
    if len(ops.shape(mask)) != 2 or shape[1] == 1:
        mask = ops.reshape(mask, shape)
    return (ops.logical_not(mask), True) if ops.is_bool_dtype(mask) else (mask, False)


def _combine_masks(masks: list[tuple[Any, bool]], n_extra: int) -> tuple[Any, Any]:
    """Combine masks to one boolean and one additive mask. Extend each mask by the `n_extra` additional keys, which are
    never masked.
    """
    bool_mask = additive_mask = None
    for mask, is_bool in masks:
        if n_extra:
            last = ops.get_item(mask, (..., slice(1)))
            neutral = ops.ones_like(last) if is_bool else ops.zeros_like(last)
            mask = ops.concat([mask, *[neutral] * n_extra], axis=-1)
        if is_bool:
            bool_mask = mask if bool_mask is None else ops.logical_and(bool_mask, mask)
        else:
            additive_mask = mask if additive_mask is None else ops.add(additive_mask, mask)
    return bool_mask, additive_mask


def _attention_weights(query: Any, key: Any, scale: Any, bool_mask: Any, additive_mask: Any) -> Any:
    """Return the attention weights. They are zero, and not NaN, where all keys are masked."""
    if scale is None:
        # If the number of features is 0, use 1 to avoid a division by zero: without features, all scores are zero for
        # any scale.
        scale = (ops.shape(query)[-1] or 1) ** -0.5
    scores = ops.matmul(ops.multiply(query, scale), ops.matrix_transpose(key))
    if (bool_mask is None and additive_mask is None) or ops.shape(scores)[-1] == 0:
        return ops.softmax(scores)
    if additive_mask is not None:
        scores = ops.add(scores, ops.astype(additive_mask, ops.dtype(scores)))
    if bool_mask is not None:
        scores = ops.where(bool_mask, scores, float("-inf"))
    largest = ops.max(scores, axis=-1, keepdims=True)
    exponentials = ops.exp(ops.subtract(scores, ops.where(ops.equal(largest, float("-inf")), 0.0, largest)))
    total = ops.sum(exponentials, axis=-1, keepdims=True)
    return ops.divide(exponentials, ops.where(ops.equal(total, 0.0), 1.0, total))


@compositional(promote=("query", "key", "value"), dtype_kinds=("float",), upcast_half=True)
def scaled_dot_product_attention(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    /,
    *,
    scale: float | None = None,
    mask: ArrayLike | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    training: bool = False,
    out: Out = None,
) -> "Array":
    """Compute scaled dot-product attention.

    Parameters
    ----------
    query : ArrayLike
        Queries of shape ``(*batch, queries, features)``: real floating-point.
    key : ArrayLike
        Keys of shape ``(*batch, keys, features)``.
    value : ArrayLike
        Values of shape ``(*batch, keys, value_features)``.
    scale : float, optional
        Factor of the scores; default: ``1 / sqrt(features)``.
    mask : ArrayLike, optional
        Mask whose shape broadcasts to ``(*batch, queries, keys)``. A boolean mask is true where a query may attend to a
        key; a floating-point mask is added to the scores.
    dropout_p : float, default 0.0
        Dropout probability of the weights, in training.
    is_causal : bool, default False
        Whether each query attends only to the keys up to its own position; not together with `mask`.
    training : bool, default False
        Whether to apply dropout.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The weighted means ``softmax(query @ key.T * scale) @ value``, of shape ``(*batch, queries, value_features)``.
        If all keys of a query are masked, its mean is zero.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyException
        The shapes do not match.
    IvyValueError
        `is_causal` and `mask` are passed together.

    Notes
    -----
    A. Vaswani et al., "Attention is all you need", NeurIPS 2017. The mask has the same meaning as in PyTorch.

    Examples
    --------
    >>> x = ivy.array([[1.0, 0.0], [0.0, 1.0]])
    >>> mask = ivy.array([[True, False], [False, True]])
    >>> ivy.scaled_dot_product_attention(x, x, x, mask=mask)
    ivy.array([[1., 0.],
               [0., 1.]])
    """
    if is_causal and mask is not None:
        raise IvyValueError("ivy.scaled_dot_product_attention: pass either is_causal=True or mask=, not both")
    bool_mask = additive_mask = None
    if is_causal:
        bool_mask = _causal_mask(query, key)
    elif mask is not None and ops.is_bool_dtype(mask):
        bool_mask = mask
    else:
        additive_mask = mask
    weights = _attention_weights(query, key, scale, bool_mask, additive_mask)
    if training and dropout_p:
        weights = ops.dropout(weights, dropout_p)
    return ops.matmul(weights, value)
