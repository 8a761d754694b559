"""A vision transformer of torch, trained further by jax, whose weights go back to torch.

    python finetune.py

The network knows nothing of jax, and the training loop nothing of torch. `jax.jit` compiles the
whole step.
"""

from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import torch
from torch import nn

import ivy_protocol as ivy


class ViT(nn.Module):
    """A vision transformer for images of one channel."""

    def __init__(self, width: int = 32, depth: int = 2, classes: int = 4) -> None:
        super().__init__()
        self.patches = nn.Conv2d(1, width, 4, 4)
        self.token = nn.Parameter(torch.zeros(1, 1, width))
        self.position = nn.Parameter(torch.randn(1, 5, width) * 0.1)
        layers = [nn.TransformerEncoderLayer(width, 4, 2 * width, 0.0, "gelu", batch_first=True) for _ in range(depth)]
        self.blocks = nn.ModuleList(layers)
        self.head = nn.Linear(width, classes)

    def forward(self, images: torch.Tensor) -> torch.Tensor:
        x = self.patches(images).flatten(2).transpose(1, 2)
        x = torch.cat([self.token.expand(x.shape[0], -1, -1), x], dim=1) + self.position
        for block in self.blocks:
            x = block(x)
        return self.head(x[:, 0])


def data(count: int, seed: int) -> tuple[Any, Any]:
    """Images with a bright quarter, and which one it is."""
    random = np.random.default_rng(seed)
    labels = random.integers(0, 4, count).astype(np.int32)
    images = random.normal(size=(count, 1, 8, 8)).astype(np.float32)
    for image, label in zip(images, labels, strict=True):
        row, column = divmod(int(label), 2)
        image[0, 4 * row : 4 * row + 4, 4 * column : 4 * column + 4] += 2.0
    return jnp.asarray(images), jnp.asarray(labels)


def finetune(original: ViT, steps: int = 80, rate: float = 0.003) -> tuple[dict[str, torch.Tensor], list[float]]:
    """Train a network of torch with jax; return the weights for torch, and the loss of each step."""
    batch = torch.export.Dim("batch")
    network = ivy.transpile(original.eval(), args=(torch.zeros(2, 1, 8, 8),), to="jax", dynamic_shapes=({0: batch},))
    weights = network.parameters
    images, labels = data(512, seed=0)

    def loss_of(weights: Any) -> Any:
        chosen = jax.nn.log_softmax(network.apply(weights, images))
        return -jnp.take_along_axis(chosen, labels[:, None], axis=1).mean()

    @jax.jit
    def step(weights: Any, means: Any, squares: Any, count: Any) -> tuple[Any, Any, Any, Any]:
        """One step of Adam."""
        loss, gradients = jax.value_and_grad(loss_of)(weights)
        means = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, means, gradients)
        squares = jax.tree.map(lambda s, g: 0.999 * s + 0.001 * g * g, squares, gradients)
        scale = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
        weights = jax.tree.map(lambda w, m, s: w - scale * m / (jnp.sqrt(s) + 1e-8), weights, means, squares)
        return loss, weights, means, squares

    losses: list[float] = []
    means = squares = jax.tree.map(jnp.zeros_like, weights)
    for count in range(1, steps + 1):
        loss, weights, means, squares = step(weights, means, squares, count)
        losses.append(float(loss))
    return network.state_dict(weights), losses


def accuracy(network: nn.Module) -> float:
    """How often torch is right on images that were not trained on."""
    images, labels = data(200, seed=1)
    with torch.no_grad():
        found = network(torch.from_numpy(np.array(images))).argmax(dim=1).numpy()
    return float((found == np.asarray(labels)).mean())


if __name__ == "__main__":
    torch.manual_seed(0)
    vit = ViT()
    before = accuracy(vit)
    state, losses = finetune(vit)
    vit.load_state_dict(state)
    print(f"loss {losses[0]:.3f} -> {losses[-1]:.3f}, accuracy of torch {before:.2f} -> {accuracy(vit):.2f}")
