"""ResNet-18, written once, and trained on the digits of scikit-learn with any library.

    python examples/networks/resnet.py --backend torch
    python examples/networks/resnet.py --backend jax --steps 100 --width 16

The network names no library. Its first weights are drawn by NumPy and move to the library; NumPy itself trains too,
while another library computes its gradients. The parts have the names of torchvision's ResNet-18, so that `names` is
the table by which weights of torch come in, whose filters have their axes in another order. Batch norm has buffers: a
step takes them beside the weights and returns new ones, so that each library can compile it.
"""

import argparse
import time
from typing import Any

import numpy as np
from sklearn.datasets import load_digits

import ivy_protocol as ivy


def conv(inputs: int, outputs: int, size: int, stride: int = 1) -> Any:
    """Return a convolution without bias, which pads as that of torch does."""
    return ivy.Conv2D(inputs, outputs, size, stride, size // 2, with_bias=False)


class Block(ivy.Module):
    """Two convolutions beside a shortcut."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        self._conv1 = conv(inputs, outputs, 3, stride)
        self._bn1 = ivy.BatchNorm2D(outputs)
        self._conv2 = conv(outputs, outputs, 3)
        self._bn2 = ivy.BatchNorm2D(outputs)
        other = inputs != outputs or stride != 1
        self._downsample = [conv(inputs, outputs, 1, stride), ivy.BatchNorm2D(outputs)] if other else []
        super().__init__()

    def _forward(self, x: Any) -> Any:
        shortcut = x
        for part in self._downsample:
            shortcut = part(shortcut)
        x = ivy.relu(self._bn1(self._conv1(x)))
        return ivy.relu(self._bn2(self._conv2(x)) + shortcut)


class ResNet(ivy.Module):
    """ResNet-18 for images of shape (batch, height, width, channels); `small` ones are not shrunk before the blocks."""

    def __init__(self, classes: int = 1000, width: int = 64, channels: int = 3, small: bool = False) -> None:
        self._small = small
        self._conv1 = conv(channels, width, 3) if small else conv(channels, width, 7, 2)
        self._bn1 = ivy.BatchNorm2D(width)
        self._layer1 = [Block(width, width, 1), Block(width, width, 1)]
        self._layer2 = [Block(width, 2 * width, 2), Block(2 * width, 2 * width, 1)]
        self._layer3 = [Block(2 * width, 4 * width, 2), Block(4 * width, 4 * width, 1)]
        self._layer4 = [Block(4 * width, 8 * width, 2), Block(8 * width, 8 * width, 1)]
        self._fc = ivy.Linear(8 * width, classes)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        x = ivy.relu(self._bn1(self._conv1(x)))
        if not self._small:
            x = ivy.max_pool2d(x, 3, 2, 1)
        for block in (*self._layer1, *self._layer2, *self._layer3, *self._layer4):
            x = block(x)
        return self._fc(ivy.mean(x, axis=(1, 2)))


def names(net: Any) -> dict[str, Any]:
    """Return the table for `load_state_dict`: by key chains, the names and layouts of torchvision."""
    table: dict[str, Any] = {}
    for chain, value in net.state_dict.items():
        name = chain.replace("/v0", ".0").replace("/v1", ".1").replace("/", ".")
        if name.endswith((".w", ".b")):
            name = name[:-1] + {"w": "weight", "b": "bias"}[name[-1]]
        table[chain] = (name, (2, 3, 1, 0)) if len(value.shape) == 4 else name
    return table


def data() -> tuple[np.ndarray, np.ndarray]:
    """Return images of 8 by 8, and classes as rows with a single one, in a shuffled order."""
    found = load_digits()
    order = np.random.default_rng(0).permutation(len(found.target))
    images = (found.images[order, :, :, None] / 8 - 1).astype("float32")
    return images, np.eye(10, dtype="float32")[found.target[order]]


def train(
    backend: str, steps: int = 60, width: int = 8, batch: int = 64, compiled: bool = False
) -> tuple[list[float], float]:
    """Train on four fifths of the digits; return the losses, and the accuracy on the rest."""
    with ivy.with_backend("numpy"):
        ivy.seed(0)
        net = ResNet(10, width, 1, small=True)
    net.to(backend)
    x, y = (ivy.to_backend(ivy.array(part), backend) for part in data())
    split = len(x) * 4 // 5
    optimizer = ivy.Adam(0.005, inplace=False)

    def step(v: Any, buffers: Any, state: Any, x: Any, y: Any) -> Any:
        def loss(v: Any) -> Any:
            new = buffers.cont_copy()
            return -ivy.mean(ivy.sum(y * ivy.log_softmax(net(x, v=v, buffers=new)), axis=1)), new

        optimizer.set_state(state)
        (value, buffers), grads = ivy.value_and_grad(loss, has_aux=True)(v)
        return value, optimizer.step(v, grads), buffers, optimizer.state

    run = ivy.compile(step) if compiled else step
    v, buffers, state, losses = net.v, net.buffers, optimizer.initial_state(net.v), []
    for number in range(steps):
        start = number * batch % (split - batch)
        value, v, buffers, state = run(v, buffers, state, x[start : start + batch], y[start : start + batch])
        losses.append(float(value))
    net.v, net.buffers = v, buffers
    right = ivy.argmax(net.eval()(x[split:]), axis=1) == ivy.argmax(y[split:], axis=1)
    return losses, float(ivy.mean(ivy.astype(right, "float32")))


def main(*words: str) -> None:
    """Train, and print what came of it."""
    parser = argparse.ArgumentParser(description="Train ResNet-18 on the digits of scikit-learn.")
    parser.add_argument("--backend", default="torch", choices=("numpy", "torch", "tensorflow", "jax"))
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--width", type=int, default=8)
    options = parser.parse_args(words or None)
    began = time.perf_counter()
    # To compile takes torch longer than these few steps.
    compiled = options.backend in ("jax", "tensorflow")
    losses, accuracy = train(options.backend, options.steps, options.width, compiled=compiled)
    took = time.perf_counter() - began
    print(f"{options.backend}: loss {losses[0]:.3f} -> {losses[-1]:.3f}, accuracy {accuracy:.1%}, {took:.1f} s")


if __name__ == "__main__":
    main()
