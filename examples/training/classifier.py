"""One network, one training loop, and the same result with several libraries.

    python classifier.py digits torch jax tensorflow
    python classifier.py digits torch jax tensorflow --compile

The network and the loop name no library. Its first weights are drawn once, by NumPy, and converted, as is the data: the
libraries then take the same steps, and their losses agree up to rounding. `train` is the whole loop: the loss as a
function of the weights, its gradient, a step of the optimizer. The step has all that it depends on as arguments, and
returns what it changes, so that each library can compile it.
"""

import sys
import time
from typing import Any

import numpy as np
from sklearn.datasets import load_digits, load_iris

import ivy_protocol as ivy


class Images(ivy.Module):
    """A small convolutional network for images of 8 by 8."""

    def __init__(self) -> None:
        self._filters = ivy.Conv2D(1, 8, 3, 2, "SAME")
        self._layers = ivy.Sequential(ivy.LayerNorm(128), ivy.Linear(128, 32), ivy.Tanh(), ivy.Linear(32, 10))
        super().__init__()

    def _forward(self, x: Any) -> Any:
        x = ivy.relu(self._filters(ivy.reshape(x, (-1, 8, 8, 1))))
        return ivy.softmax(self._layers(ivy.reshape(x, (-1, 128))))


class Table(ivy.Module):
    """A network for a few measurements of flowers."""

    def __init__(self) -> None:
        self._layers = ivy.Sequential(ivy.Linear(4, 16), ivy.Tanh(), ivy.Linear(16, 3), ivy.Softmax())
        super().__init__()

    def _forward(self, x: Any) -> Any:
        return self._layers(x)


NETWORKS = {"digits": (Images, load_digits, 0.01), "iris": (Table, load_iris, 0.05)}


def load(name: str) -> tuple[np.ndarray, np.ndarray]:
    """Return standardised features and classes as rows with a single one, in a shuffled order."""
    found = NETWORKS[name][1]()
    order = np.random.default_rng(0).permutation(len(found.target))
    x = (found.data - found.data.mean(0)) / (found.data.std(0) + 1e-6)
    return x[order].astype("float32"), np.eye(len(found.target_names), dtype="float32")[found.target[order]]


def train(
    name: str, library: str, epochs: int = 10, batch: int = 50, compiled: bool = False
) -> tuple[list[float], float]:
    """Train on four fifths of the data; return the losses of all steps and the accuracy on the rest."""
    make, _, rate = NETWORKS[name]
    with ivy.with_backend("numpy"):
        ivy.seed(0)
        net = make()
    net.v = ivy.to_backend(net.v, library)
    x, y = (ivy.to_backend(ivy.array(data), library) for data in load(name))
    split = len(x) * 4 // 5
    optimizer = ivy.Adam(rate, inplace=False)

    def step(v: Any, state: Any, x: Any, y: Any) -> tuple[Any, Any, Any]:
        optimizer.set_state(state)
        loss, grads = ivy.value_and_grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(v)
        return loss, optimizer.step(v, grads), optimizer.state

    if compiled:
        step = ivy.compile(step)
    v, state, losses = net.v, optimizer.initial_state(net.v), []
    for _ in range(epochs):
        for start in range(0, split - batch + 1, batch):
            loss, v, state = step(v, state, x[start : start + batch], y[start : start + batch])
            losses.append(float(loss))
    net.v = v
    net.eval().compile_graph(x[split:])
    right = ivy.equal(ivy.argmax(net(x[split:]), axis=1), ivy.argmax(y[split:], axis=1))
    return losses, float(ivy.mean(ivy.astype(right, "float32")))


def main(name: str = "iris", *options: str) -> None:
    """Train with each of the libraries, and print what came of it."""
    libraries = [option for option in options if option != "--compile"]
    for library in libraries or ("torch", "jax", "tensorflow"):
        began = time.perf_counter()
        losses, accuracy = train(name, library, compiled="--compile" in options)
        took = time.perf_counter() - began
        print(f"{library}: loss {losses[0]:.4f} -> {losses[-1]:.4f}, accuracy {accuracy:.1%}, {took:.1f} s")


if __name__ == "__main__":
    main(*sys.argv[1:])
