"""A small vision transformer, written once, and trained on the digits of scikit-learn with any library.

    python examples/networks/vit.py --backend torch
    python examples/networks/vit.py --backend jax --steps 200 --width 64

A convolution whose steps are as long as its filters makes a token of each patch of the image; one more token is learnt,
and its features tell the class in the end. The layers are `ivy.TransformerEncoderLayer`, which computes what that of
torch does, so that weights of torch come in by the table of `names`. First weights are drawn by NumPy and move to the
library; NumPy itself trains too, while another library computes its gradients.
"""

import argparse
import time
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

import ivy_protocol as ivy


class ViT(ivy.Module):
    """A vision transformer for square images of shape (batch, size, size, channels)."""

    def __init__(
        self, classes: int = 10, size: int = 8, patch: int = 2, width: int = 32, depth: int = 2, channels: int = 1
    ) -> None:
        self._width = width
        self._places = (size // patch) ** 2 + 1
        self._patches = ivy.Conv2D(channels, width, patch, patch, "VALID")
        self._layers = [
            ivy.TransformerEncoderLayer(
                width, width // 8, hidden_dim=4 * width, dropout_rate=0.0, activation="gelu", norm_first=True
            )
            for _ in range(depth)
        ]
        self._norm = ivy.LayerNorm(width)
        self._head = ivy.Linear(width, classes)
        super().__init__()

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> dict[str, Any]:
        options = {"mean": 0.0, "std": 0.02, "device": device, "dtype": dtype}
        return {
            "token": ivy.random_normal(shape=(1, 1, self._width), **options),
            "position": ivy.random_normal(shape=(1, self._places, self._width), **options),
        }

    def _forward(self, x: Any) -> Any:
        x = ivy.reshape(self._patches(x), (-1, self._places - 1, self._width))
        token = ivy.zeros_like(x[:, :1]) + self.v.token
        x = ivy.concat([token, x], axis=1) + self.v.position
        for layer in self._layers:
            x = layer(x)
        return self._head(self._norm(x)[:, 0])


def names(net: Any) -> dict[str, Any]:
    """Return the table for `load_state_dict`: by key chains, the names and layouts of a network of torch.nn."""
    table: dict[str, Any] = {}
    for chain in net.state_dict:
        name = chain.replace("layers/v", "layers.").replace("/", ".")
        name = name.replace("in_proj_weights", "in_proj_weight").replace("out_proj_", "out_proj.")
        name = name.replace("out_proj.weights", "out_proj.weight")
        if name.endswith((".w", ".b")):
            name = name[:-1] + {"w": "weight", "b": "bias"}[name[-1]]
        table[chain] = (name, (2, 3, 1, 0)) if chain == "patches/w" else name
    return table


def data() -> tuple[np.ndarray, np.ndarray]:
    """Return images of 8 by 8, and classes as rows with a single one, in a shuffled order."""
    found = load_digits()
    order = np.random.default_rng(0).permutation(len(found.target))
    images = (found.images[order, :, :, None] / 8 - 1).astype("float32")
    return images, np.eye(10, dtype="float32")[found.target[order]]


def train(
    backend: str, steps: int = 150, width: int = 32, batch: int = 64, compiled: bool = False
) -> tuple[list[float], float]:
    """Train on four fifths of the digits; return the losses, and the accuracy on the rest."""
    with ivy.with_backend("numpy"):
        ivy.seed(0)
        net = ViT(width=width)
    net.to(backend)
    x, y = (ivy.to_backend(ivy.array(part), backend) for part in data())
    split = len(x) * 4 // 5
    optimizer = ivy.Adam(0.003, inplace=False)

    def step(v: Any, state: Any, x: Any, y: Any) -> Any:
        def loss(v: Any) -> Any:
            return -ivy.mean(ivy.sum(y * ivy.log_softmax(net(x, v=v)), axis=1))

        optimizer.set_state(state)
        value, grads = ivy.value_and_grad(loss)(v)
        return value, optimizer.step(v, grads), optimizer.state

    run = ivy.compile(step) if compiled else step
    v, state, losses = net.v, optimizer.initial_state(net.v), []
    for number in range(steps):
        start = number * batch % (split - batch)
        value, v, state = run(v, state, x[start : start + batch], y[start : start + batch])
        losses.append(float(value))
    net.v = v
    right = ivy.argmax(net.eval()(x[split:]), axis=1) == ivy.argmax(y[split:], axis=1)
    return losses, float(ivy.mean(ivy.astype(right, "float32")))


def main(*words: str) -> None:
    """Train, and print what came of it."""
    parser = argparse.ArgumentParser(description="Train a vision transformer on the digits of scikit-learn.")
    parser.add_argument("--backend", default="torch", choices=("numpy", "torch", "tensorflow", "jax"))
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--width", type=int, default=32)
    options = parser.parse_args(words or None)
    began = time.perf_counter()
    # To compile takes torch longer than these few steps.
    compiled = options.backend in ("jax", "tensorflow")
    losses, accuracy = train(options.backend, options.steps, options.width, compiled=compiled)
    took = time.perf_counter() - began
    print(f"{options.backend}: loss {losses[0]:.3f} -> {losses[-1]:.3f}, accuracy {accuracy:.1%}, {took:.1f} s")


if __name__ == "__main__":
    main()
