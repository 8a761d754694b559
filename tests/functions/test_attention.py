"""Attention, against its formula and against PyTorch's function of several heads."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, dtypes, native, numbers

import ivy_protocol as ivy

RNG = np.random.default_rng(5)


def drawn(*shape: int) -> np.ndarray:
    return RNG.normal(size=shape).astype("float32")


def attended(q: Any, k: Any, v: Any, scale: float | None = None, mask: Any = None) -> np.ndarray:
    q, k, v = (a.astype("float64") for a in (q, k, v))
    scores = np.einsum("...qd,...kd->...qk", q, k) * (q.shape[-1] ** -0.5 if scale is None else scale)
    if mask is not None:
        scores = np.where(mask, scores, -np.inf) if mask.dtype == bool else scores + mask
    largest = scores.max(-1, keepdims=True)
    weights = np.exp(scores - np.where(np.isinf(largest), 0, largest))
    total = weights.sum(-1, keepdims=True)
    return weights / np.where(total == 0, 1, total) @ v


SHAPES = (((5, 4), (6, 4), (6, 3)), ((2, 3, 4), (2, 5, 4), (2, 5, 4)), ((2, 2, 3, 4), (2, 2, 3, 4), (2, 2, 3, 2)))


@pytest.mark.parametrize("shapes", SHAPES)
def test_scaled_dot_product_attention(backend: str, shapes: Any) -> None:
    q, k, v = (drawn(*shape) for shape in shapes)
    given = (array(backend, q), native(backend, k), array(backend, v))
    check(ivy.scaled_dot_product_attention(*given), attended(q, k, v), backend, "float32")
    check(given[0].scaled_dot_product_attention(*given[1:], scale=0.3), attended(q, k, v, 0.3), backend, "float32")
    lengths = (q.shape[-2], k.shape[-2])
    causal = np.tril(np.ones(lengths, bool))
    check(ivy.scaled_dot_product_attention(*given, is_causal=True), attended(q, k, v, None, causal), backend, "float32")
    mask = RNG.random(lengths) > 0.4
    mask[0] = False
    for chosen in (mask, np.broadcast_to(mask, (*q.shape[:-2], *lengths)), drawn(*lengths)):
        result = ivy.scaled_dot_product_attention(*given, mask=array(backend, chosen))
        check(result, attended(q, k, v, None, chosen), backend, "float32")


def test_the_mask_keeps_the_type(backend: str) -> None:
    q = drawn(2, 3, 4)
    mask = drawn(3, 3)
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        given = [array(backend, q, dtype)] * 3
        result = ivy.scaled_dot_product_attention(*given, mask=array(backend, mask))
        check(result, attended(q, q, q, None, mask), backend, dtype, rtol={"float64": 1e-6}.get(dtype, 0.03))


def test_dropout_of_weights(backend: str) -> None:
    q = drawn(1, 4, 8)
    given = (array(backend, q), array(backend, q), array(backend, np.ones((1, 4, 2), "float32")))
    ones = np.ones((1, 4, 2))
    check(ivy.scaled_dot_product_attention(*given, dropout_p=0.5), ones, backend, "float32")
    ivy.seed(3)
    dropped = ivy.scaled_dot_product_attention(*given, dropout_p=0.5, training=True)
    assert not np.allclose(numbers(dropped), ones)
    ivy.seed(3)
    again = ivy.scaled_dot_product_attention(*given, dropout_p=0.5, training=True)
    np.testing.assert_array_equal(numbers(dropped), numbers(again))


def test_refusals(backend: str) -> None:
    x = array(backend, drawn(2, 3, 4))
    with pytest.raises(ivy.IvyValueError, match="is_causal"):
        ivy.scaled_dot_product_attention(x, x, x, is_causal=True, mask=x)
    with pytest.raises(ivy.IvyDtypeError, match="scaled_dot_product_attention"):
        ivy.scaled_dot_product_attention(*[array(backend, np.ones((2, 2), "int32"))] * 3)
    with pytest.raises(ivy.IvyValueError, match="4 features must be divisible by num_heads=3"):
        ivy.multi_head_attention(x, num_heads=3)
    with pytest.raises(ivy.IvyValueError, match="bias_k and bias_v"):
        ivy.multi_head_attention(x, num_heads=2, bias_k=x)


# Which options are given: masks, further keys, weights of their own.
HEADS = (
    (),
    ("padding",),
    ("mask", "zero"),
    ("masks", "numbers"),
    ("causal", "padding", "bias"),
    ("causal", "zero", "separate"),
    ("mask", "padding", "bias", "zero"),
    ("static", "padding"),
    ("separate", "numbers", "padding"),
    ("causal",),
)


@pytest.mark.filterwarnings("ignore:Support for mismatched key_padding_mask")
@pytest.mark.parametrize("options", HEADS, ids="-".join)
def test_multi_head_attention(backend: str, options: tuple[str, ...]) -> None:
    torch = pytest.importorskip("torch")
    queries, keys, batch, embedding, heads = 3, 4, 2, 8, 2
    features = (6, 5) if "separate" in options else (embedding, embedding)
    q, k, v = drawn(queries, batch, embedding), drawn(keys, batch, features[0]), drawn(keys, batch, features[1])
    given: dict[str, Any] = {
        "in_proj_bias": drawn(3 * embedding),
        "out_proj_weights": drawn(6, embedding),
        "out_proj_bias": drawn(6),
    }
    if "separate" in options:
        names = ("q_proj_weights", "k_proj_weights", "v_proj_weights")
        given.update({name: drawn(embedding, n) for name, n in zip(names, (embedding, *features), strict=True)})
    else:
        given["in_proj_weights"] = drawn(3 * embedding, embedding)
    if "bias" in options:
        given.update(bias_k=drawn(1, 1, embedding), bias_v=drawn(1, 1, embedding))
    if "static" in options:
        given.update(static_k=drawn(batch * heads, keys, 4), static_v=drawn(batch * heads, keys, 4))
    masks: dict[str, Any] = {}
    if "padding" in options:
        masks["key_padding_mask"] = np.array([[False, False, True, False], [False, True, False, True]])
    causal = np.triu(np.ones((queries, keys), bool), 1)
    if "mask" in options:
        masks["attention_mask"] = causal.T[:queries] if queries == keys else np.roll(causal, 1, 1)
    if "masks" in options:
        masks["attention_mask"] = np.stack([np.roll(causal, i, 1) for i in range(batch * heads)])
    if "numbers" in options and "attention_mask" not in masks:
        masks["attention_mask"] = drawn(queries, keys)

    def tensor(x: Any) -> Any:
        return None if x is None else torch.tensor(x)

    expected, weights = torch.nn.functional.multi_head_attention_forward(
        tensor(q),
        tensor(k),
        tensor(v),
        embedding,
        heads,
        tensor(given.get("in_proj_weights")),
        tensor(given["in_proj_bias"]),
        tensor(given.get("bias_k")),
        tensor(given.get("bias_v")),
        "zero" in options,
        0.0,
        tensor(given["out_proj_weights"]),
        tensor(given["out_proj_bias"]),
        training=False,
        key_padding_mask=tensor(masks.get("key_padding_mask")),
        need_weights=True,
        attn_mask=tensor(causal if "causal" in options else masks.get("attention_mask")),
        use_separate_proj_weight="separate" in options,
        q_proj_weight=tensor(given.get("q_proj_weights")),
        k_proj_weight=tensor(given.get("k_proj_weights")),
        v_proj_weight=tensor(given.get("v_proj_weights")),
        static_k=tensor(given.get("static_k")),
        static_v=tensor(given.get("static_v")),
        average_attn_weights=False,
    )
    expected, weights = expected.numpy(), weights.numpy()
    how: dict[str, Any] = {n: array(backend, a) for n, a in {**given, **masks}.items()}
    how |= {"num_heads": heads, "is_causal": "causal" in options, "add_zero_attn": "zero" in options}
    y, found = ivy.multi_head_attention(
        array(backend, q),
        key=array(backend, k),
        value=native(backend, v),
        batch_first=False,
        return_attention_weights=True,
        average_attention_weights=False,
        **how,
    )
    check(y, expected, backend, "float32", rtol=1e-4)
    check(found, weights, backend, "float32", rtol=1e-4)
    major = [array(backend, np.swapaxes(x, 0, 1).copy()) for x in (q, k, v)]
    y = ivy.multi_head_attention(major[0], key=major[1], value=major[2], **how)
    check(y, np.swapaxes(expected, 0, 1), backend, "float32", rtol=1e-4)
    _, found = ivy.multi_head_attention(major[0], key=major[1], value=major[2], return_attention_weights=True, **how)
    check(found, weights.mean(1), backend, "float32", rtol=1e-4)


def test_attention_to_oneself(backend: str) -> None:
    x, weights, bias = drawn(2, 3, 4), drawn(12, 4), drawn(12)
    how: dict[str, Any] = {
        "num_heads": 1,
        "in_proj_weights": array(backend, weights),
        "in_proj_bias": array(backend, bias),
    }
    q, k, v = np.split(x @ weights.T + bias, 3, -1)
    check(ivy.multi_head_attention(array(backend, x), **how), attended(q, k, v), backend, "float32", rtol=1e-4)
    alone = ivy.multi_head_attention(array(backend, x[0]), **how)
    check(alone, attended(q, k, v)[0], backend, "float32", rtol=1e-4)
    check(ivy.multi_head_attention(array(backend, x), num_heads=1), attended(x, x, x), backend, "float32")
