"""One network, trained from nothing but a seed, with the same losses on several libraries.

    python same_numbers.py torch jax tensorflow

In the random mode "portable" the data, the first weights and what dropout leaves out come from keys that ivy makes of
the seed, so that no number has to be carried from one library to the next. Losses agree up to rounding.
"""

import sys
from typing import Any

import ivy_protocol as ivy


def train(library: str, steps: int = 40, seed: int = 0) -> list[float]:
    """Learn the sum of four squares; return the loss of each step."""
    with ivy.with_backend(library), ivy.RandomMode("portable"):
        ivy.seed(seed_value=seed)
        network = ivy.Sequential(ivy.Linear(4, 16), ivy.ReLU(), ivy.Dropout(0.2), ivy.Linear(16, 1))
        optimizer = ivy.Adam(0.01)
        x = ivy.random_normal(shape=(64, 4))
        y = ivy.sum(x**2, axis=-1, keepdims=True)

        def loss_of(weights: Any) -> Any:
            return ivy.mean((network(x, v=weights) - y) ** 2)

        losses: list[float] = []
        for _ in range(steps):
            loss, gradients = ivy.execute_with_gradients(loss_of, network.v)
            network.v = optimizer.step(network.v, gradients)
            losses.append(float(loss))
        return losses


if __name__ == "__main__":
    for name in sys.argv[1:] or ("torch", "jax", "tensorflow"):
        losses = train(name)
        print(f"{name:12} first loss {losses[0]:.6f}, last loss {losses[-1]:.6f}")
