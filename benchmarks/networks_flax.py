"""The networks of `networks_torch`, as one writes them with Flax NNX: channels last, as JAX has them."""

from itertools import pairwise
from typing import Any

import jax
import jax.numpy as jnp
from flax import nnx


class Block(nnx.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, before: int, width: int, stride: int, rngs: nnx.Rngs) -> None:
        self.conv1 = _conv(before, width, 3, stride, rngs)
        self.conv2 = _conv(width, width, 3, 1, rngs)
        self.norm1, self.norm2 = _norm(width, rngs), _norm(width, rngs)
        different = stride > 1 or before != width
        self.short = _conv(before, width, 1, stride, rngs) if different else None
        self.short_norm = _norm(width, rngs) if different else None

    def __call__(self, x: Any) -> Any:
        y = self.norm2(self.conv2(nnx.relu(self.norm1(self.conv1(x)))))
        return nnx.relu(y + (x if self.short is None or self.short_norm is None else self.short_norm(self.short(x))))


def _conv(before: int, width: int, size: int, stride: int, rngs: nnx.Rngs) -> nnx.Conv:
    pad = size // 2
    return nnx.Conv(before, width, (size, size), stride, padding=[(pad, pad), (pad, pad)], use_bias=False, rngs=rngs)


def _norm(width: int, rngs: nnx.Rngs) -> nnx.BatchNorm:
    return nnx.BatchNorm(width, use_running_average=True, epsilon=1e-5, rngs=rngs)


class ResNet(nnx.Module):
    """ResNet-18."""

    def __init__(self, width: int, rngs: nnx.Rngs) -> None:
        self.conv, self.norm = _conv(3, width, 7, 2, rngs), _norm(width, rngs)
        widths = [width, *[width * 2 ** (n // 2) for n in range(8)]]
        pairs = enumerate(pairwise(widths))
        self.blocks = nnx.List([Block(a, b, 1 + (n % 2 == 0 < n), rngs) for n, (a, b) in pairs])
        self.head = nnx.Linear(widths[-1], 100, rngs=rngs)

    def __call__(self, x: Any) -> Any:
        x = nnx.relu(self.norm(self.conv(x)))
        x = nnx.max_pool(x, (3, 3), (2, 2), ((1, 1), (1, 1)))
        for block in self.blocks:
            x = block(x)
        return self.head(x.mean((1, 2)))


class Attention(nnx.Module):
    """Layers of self-attention and of two linear ones, each after a normalisation."""

    def __init__(self, width: int, heads: int, causal: bool, rngs: nnx.Rngs) -> None:
        self.heads, self.causal = heads, causal
        self.norm1, self.norm2 = nnx.LayerNorm(width, rngs=rngs), nnx.LayerNorm(width, rngs=rngs)
        self.mix, self.out = nnx.Linear(width, 3 * width, rngs=rngs), nnx.Linear(width, width, rngs=rngs)
        self.wide, self.narrow = nnx.Linear(width, 4 * width, rngs=rngs), nnx.Linear(4 * width, width, rngs=rngs)

    def __call__(self, x: Any) -> Any:
        b, t, c = x.shape
        parts = self.mix(self.norm1(x)).reshape(b, t, 3, self.heads, c // self.heads)
        y = jax.nn.dot_product_attention(parts[:, :, 0], parts[:, :, 1], parts[:, :, 2], is_causal=self.causal)
        x = x + self.out(y.reshape(b, t, c))
        return x + self.narrow(nnx.gelu(self.wide(self.norm2(x))))


class ViT(nnx.Module):
    """A vision transformer."""

    def __init__(self, size: int, patch: int, width: int, depth: int, heads: int, rngs: nnx.Rngs) -> None:
        self.patches = nnx.Conv(3, width, (patch, patch), patch, padding="VALID", rngs=rngs)
        self.norm = nnx.LayerNorm(width, rngs=rngs)
        self.token = nnx.Param(jnp.zeros((1, 1, width)))
        self.position = nnx.Param(0.02 * jax.random.normal(rngs.params(), (1, (size // patch) ** 2 + 1, width)))
        self.layers = nnx.List([Attention(width, heads, False, rngs) for _ in range(depth)])
        self.head = nnx.Linear(width, 100, rngs=rngs)

    def __call__(self, x: Any) -> Any:
        x = self.patches(x)
        x = x.reshape(x.shape[0], -1, x.shape[-1])
        token = jnp.broadcast_to(self.token[...], (x.shape[0], 1, x.shape[-1]))
        x = jnp.concatenate([token, x], 1) + self.position[...]
        for layer in self.layers:
            x = layer(x)
        return self.head(self.norm(x)[:, 0])


class GPT(nnx.Module):
    """GPT-2."""

    def __init__(self, words: int, length: int, width: int, depth: int, heads: int, rngs: nnx.Rngs) -> None:
        self.words, self.places = nnx.Embed(words, width, rngs=rngs), nnx.Embed(length, width, rngs=rngs)
        self.norm = nnx.LayerNorm(width, rngs=rngs)
        self.layers = nnx.List([Attention(width, heads, True, rngs) for _ in range(depth)])

    def __call__(self, ids: Any) -> Any:
        x = self.words(ids) + self.places(jnp.arange(ids.shape[1]))
        for layer in self.layers:
            x = layer(x)
        return self.words.attend(self.norm(x))
