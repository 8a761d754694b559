"""Programs as textbooks have them, for NumPy: they write to arrays in place, loop over elements and count them."""

from collections import Counter, defaultdict

import numpy as np


def clusters():
    """The centers that k-means finds, who belongs to which, and how many do."""
    points = np.array([[1.0, 2.0], [1.5, 1.8], [5.0, 8.0], [8.0, 8.0], [1.0, 0.6], [9.0, 11.0], [8.0, 2.0], [9.0, 3.0]])
    centers = points[[0, 2, 6]].copy()
    for _ in range(10):
        distances = np.sqrt(((points[:, np.newaxis, :] - centers[np.newaxis]) ** 2).sum(axis=2))
        labels = distances.argmin(axis=1)
        moved = np.array([points[labels == k].mean(axis=0) for k in range(3)])
        if np.allclose(moved, centers):
            break
        centers = moved
    counts = [0] * (labels.max() + 1)
    for label in labels:
        counts[label] += 1
    return centers, labels, counts, sorted((int(k), n) for k, n in Counter(labels).items()), len(set(labels))


def generations():
    """A grid of the Game of Life after some steps, and how many cells were alive."""
    grid, alive = np.zeros((8, 8), dtype=int), []
    grid[1:4, 2] = 1
    grid[5, 5:8] = 1
    for _ in range(5):
        around = sum(np.roll(np.roll(grid, i, 0), j, 1) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0))
        inner = grid[1:-1, 1:-1]
        born, kept = around[1:-1, 1:-1] == 3, (inner == 1) & (around[1:-1, 1:-1] == 2)
        grid[...] = 0
        grid[1:-1, 1:-1][born | kept] = 1
        alive.append(int(grid.sum()))
    return grid, alive, "\n".join("".join(".#"[cell] for cell in row) for row in grid)


def factors():
    """The factors of a matrix with its rows exchanged, and the solution of a system."""
    upper = np.array([[2.0, 1.0, 1.0, 0.0], [4.0, 3.0, 3.0, 1.0], [8.0, 7.0, 9.0, 5.0], [6.0, 7.0, 9.0, 8.0]])
    n = len(upper)
    lower, order = np.eye(n), np.arange(n)
    for k in range(n - 1):
        p = k + np.argmax(np.abs(upper[k:, k]))
        if p != k:
            upper[[k, p]], order[[k, p]] = upper[[p, k]], order[[p, k]]
            lower[[k, p], :k] = lower[[p, k], :k]
        for i in range(k + 1, n):
            lower[i, k] = upper[i, k] / upper[k, k]
            upper[i, k:] -= lower[i, k] * upper[k, k:]
    b, y, x = np.array([1.0, 2.0, 3.0, 4.0])[order], np.zeros(n), np.empty(n)
    for i in range(n):
        y[i] = b[i] - lower[i, :i] @ y[:i]
    for i in reversed(range(n)):
        x[i] = (y[i] - upper[i, i + 1 :].dot(x[i + 1 :])) / upper[i, i]
    return lower, upper, order, x


def smoothed():
    """Means and medians of neighbours, and where a series turns."""
    x = np.array([1.0, 3.0, 2.0, 5.0, 4.0, 6.0, 8.0, 7.0])
    steps = np.cumsum(np.insert(x, 0, 0))
    signs, padded = np.sign(np.diff(x)), np.pad(x, 1, mode="edge")
    medians = np.array([np.median(padded[i : i + 3]) for i in range(len(x))])
    decayed = [x[0]]
    for value in x[1:]:
        decayed.append(0.5 * value + 0.5 * decayed[-1])
    windows = np.lib.stride_tricks.sliding_window_view(x, 3)
    turns = np.where(signs[1:] != signs[:-1])[0] + 1
    return (steps[3:] - steps[:-3]) / 3, windows.mean(axis=-1), medians, np.array(decayed), turns, x[::-2]


def sales():
    """Return sales by name and year."""
    names, year = np.array([3, 1, 2, 3, 1, 3, 2]), np.array([1, 1, 2, 2, 1, 2, 1])
    amounts = np.array([10.0, 20.0, 15.0, 30.0, 5.0, 25.0, 40.0])
    kinds, which, counts = np.unique(names, return_inverse=True, return_counts=True)
    table = np.zeros((len(kinds), 2))
    np.add.at(table, (which, year - 1), amounts)
    order = np.lexsort((amounts, names))
    parts = np.split(amounts[order], np.flatnonzero(np.diff(names[order])) + 1)
    sums = defaultdict(float)
    for name, amount in zip(names, amounts, strict=True):
        sums[name] += amount
    largest = {int(name): f"{amounts[names == name].max():.1f}" for name in kinds}
    listed = sorted((int(name), float(amount)) for name, amount in sums.items())
    return kinds, which, counts, table, order, [part.tolist() for part in parts], listed, largest


def visited():
    """Elements by their places, one by one and in vectors."""
    x = np.arange(12).reshape(3, 4)
    odd = [(i, j, int(value)) for (i, j), value in np.ndenumerate(x) if (i + j) % 2]
    columns = [part.tolist() for part in np.nditer(x, flags=["external_loop"], order="F")]
    doubled = x.copy()
    with np.nditer(doubled, op_flags=["readwrite"]) as elements:
        for element in elements:
            element[...] = 2 * element
    pairs = [int(a * b) for a, b in np.nditer([np.arange(3), np.arange(2)[:, None]])]
    return odd, columns, doubled, pairs, [round(value) for value in x.mean(axis=0)]
