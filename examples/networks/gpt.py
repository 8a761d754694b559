"""A small language model of the kind of GPT-2, written once, and trained on a text with any library.

    python examples/networks/gpt.py --backend torch
    python examples/networks/gpt.py --backend jax --steps 500 --width 64

Tokens are the letters of `TEXT`. Each has features of its own and of its position; the layers are
`ivy.TransformerEncoderLayer` with norms first, in which no letter attends to those after it. `generate` continues a
text by the likeliest letter. The parts have the names of GPT-2, and weights of torch come in by the table of `names`.
"""

import argparse
import time
from typing import Any

import numpy as np

import ivy_protocol as ivy

TEXT = """\
What is written once for every library is read once, tested once and mended once. An array knows the library that
made it; a function asks the array, and the library answers. Where two libraries differ, the difference has a place
and a name, and the rest of the code never hears of it. A network is a function of its weights: give it others, and it
computes with others. A step takes all that it depends on, and returns all that it changes.
"""
LETTERS = sorted(set(TEXT))


class GPT(ivy.Module):
    """A language model: for integers of shape (batch, length), scores of shape (batch, length, tokens)."""

    def __init__(self, tokens: int = len(LETTERS), length: int = 32, width: int = 32, depth: int = 2) -> None:
        self._length = length
        normal = ivy.RandomNormal(stddev=0.1)
        self._wte = ivy.Embedding(tokens, width, weight_initializer=normal)
        self._wpe = ivy.Embedding(length, width, weight_initializer=normal)
        self._h = [
            ivy.TransformerEncoderLayer(
                width, width // 8, hidden_dim=4 * width, dropout_rate=0.0, activation="gelu", norm_first=True
            )
            for _ in range(depth)
        ]
        self._ln_f = ivy.LayerNorm(width)
        self._lm_head = ivy.Linear(width, tokens, with_bias=False)
        super().__init__()

    def _forward(self, tokens: Any) -> Any:
        x = self._wte(tokens) + self._wpe(ivy.arange(tokens.shape[1], like=tokens))
        for layer in self._h:
            x = layer(x, is_causal=True)
        return self._lm_head(self._ln_f(x))

    def generate(self, text: str, count: int) -> str:
        """Return a text with the letters that follow it."""
        like = next(self.parameters())
        for _ in range(count):
            tokens = [LETTERS.index(letter) for letter in text[-self._length :]]
            # With one length for all, what compiles does so once. What comes later is not attended to.
            padded = [tokens + [0] * (self._length - len(tokens))]
            scores = self(ivy.asarray(padded, dtype="int32", device=like.device, backend=like.backend))
            text += LETTERS[int(ivy.argmax(scores[0, len(tokens) - 1]))]
        return text


def names(net: Any) -> dict[str, Any]:
    """Return the table for `load_state_dict`: by key chains, the names of a network of torch.nn."""
    table: dict[str, Any] = {}
    for chain in net.state_dict:
        name = chain.replace("h/v", "h.").replace("/", ".").replace("in_proj_weights", "in_proj_weight")
        name = name.replace("out_proj_weights", "out_proj.weight").replace("out_proj_bias", "out_proj.bias")
        if name.endswith((".w", ".b")):
            name = name[:-1] + {"w": "weight", "b": "bias"}[name[-1]]
        table[chain] = name
    return table


def data(length: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Return pieces of the text at random places, and the same pieces one letter later."""
    letters = np.asarray([LETTERS.index(letter) for letter in TEXT], dtype="int32")
    starts = np.random.default_rng(0).integers(0, len(letters) - length - 1, count)[:, None] + np.arange(length)
    return letters[starts], letters[starts + 1]


def train(
    backend: str, steps: int = 300, width: int = 32, batch: int = 16, compiled: bool = False
) -> tuple[list[float], Any]:
    """Train on pieces of the text; return the losses, and the network."""
    with ivy.with_backend("numpy"):
        ivy.seed(0)
        net = GPT(width=width)
    net.to(backend)
    x, y = (ivy.to_backend(ivy.array(part), backend) for part in data(32, steps * batch))
    optimizer = ivy.Adam(0.005, inplace=False)

    def step(v: Any, state: Any, x: Any, y: Any) -> Any:
        def loss(v: Any) -> Any:
            right = ivy.one_hot(y, len(LETTERS), dtype="float32")
            return -ivy.mean(ivy.sum(right * ivy.log_softmax(net(x, v=v)), axis=-1))

        optimizer.set_state(state)
        value, grads = ivy.value_and_grad(loss)(v)
        return value, optimizer.step(v, grads), optimizer.state

    run = ivy.compile(step) if compiled else step
    v, state, losses = net.v, optimizer.initial_state(net.v), []
    for start in range(0, steps * batch, batch):
        value, v, state = run(v, state, x[start : start + batch], y[start : start + batch])
        losses.append(float(value))
    net.v = v
    return losses, net.eval()


def main(*words: str) -> None:
    """Train, and print what came of it."""
    parser = argparse.ArgumentParser(description="Train a small language model on the text in this file.")
    parser.add_argument("--backend", default="torch", choices=("numpy", "torch", "tensorflow", "jax"))
    parser.add_argument("--steps", type=int, default=300)
    parser.add_argument("--width", type=int, default=32)
    options = parser.parse_args(words or None)
    began = time.perf_counter()
    # To compile takes torch longer than these few steps.
    compiled = options.backend in ("jax", "tensorflow")
    losses, net = train(options.backend, options.steps, options.width, compiled=compiled)
    took = time.perf_counter() - began
    print(f"{options.backend}: loss {losses[0]:.3f} -> {losses[-1]:.3f}, {took:.1f} s")
    print(net.generate("A network is a function", 60))


if __name__ == "__main__":
    main()
