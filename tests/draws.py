"""Count how often a rounding decides between two counts, so that libraries draw different ones.

``python -m tests.draws 100`` draws a hundred million counts of each distribution with every library.
"""

import sys
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

import ivy_protocol as ivy

CHUNK = 1_000_000
POISSON = (0.7, 3.0, 9.5, 12.0, 50.0, 1000.0)
BINOMIAL = ((10, 0.4), (50, 0.1), (60, 0.5), (100, 0.7), (1000, 0.05), (100_000, 0.3))
LIBRARIES = ("numpy", "torch", "tensorflow", "jax")


def kinds(index: int) -> Iterator[tuple[str, Callable[[Any], Any]]]:
    """The draws of a chunk, whose parameters come in turn."""
    rate, (trials, chance) = POISSON[index % len(POISSON)], BINOMIAL[index % len(BINOMIAL)]
    yield "poisson", lambda key: ivy.random.poisson(rate, (CHUNK,), key=key, dtype="int32")
    yield "binomial", lambda key: ivy.random.binomial(trials, chance, (CHUNK,), key=key, dtype="int32")


def drawn(library: str, draw: Callable[[Any], Any], seed: int) -> np.ndarray:
    key = ivy.random.key(seed, backend=library)
    if library != "jax":
        return np.asarray(ivy.to_numpy(draw(key)))
    import jax

    # Compiled, since each number of places that are drawn anew would be compiled by itself.
    return np.asarray(jax.jit(lambda words: draw(ivy.Array(words)).to_native())(key.to_native()))


def count(chunks: range) -> Iterator[tuple[int, str, dict[str, int]]]:
    """For each chunk and distribution, how many counts of each library differ from NumPy's."""
    for index in chunks:
        for name, draw in kinds(index):
            first = drawn("numpy", draw, index)
            yield index, name, {b: int((drawn(b, draw, index) != first).sum()) for b in LIBRARIES[1:]}


def main(first: int, last: int) -> None:
    found: dict[str, dict[str, int]] = {name: dict.fromkeys(LIBRARIES[1:], 0) for name, _ in kinds(0)}
    for index, name, differing in count(range(first, last)):
        for library, number in differing.items():
            found[name][library] += number
        sys.stdout.write(f"{index} {name} {differing}\n")
        sys.stdout.flush()
    for name, total in found.items():
        sys.stdout.write(f"{name}: of {CHUNK * (last - first):,} counts differ from NumPy's: {total}\n")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:]]
    main(*(numbers if len(numbers) == 2 else (0, numbers[0])))
