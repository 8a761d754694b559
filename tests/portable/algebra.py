"""Linear algebra, equations and graphs."""

from typing import Any

import numpy
from portable.program import draw, program

SQUARE = draw(30).normal(size=(5, 5))
SYMMETRIC = SQUARE @ SQUARE.T + 5 * numpy.eye(5)
RIGHT = draw(31).normal(size=5)
LINKS = numpy.array([[0, 1, 1, 0, 0], [0, 0, 1, 0, 0], [1, 0, 0, 1, 0], [0, 0, 0, 0, 0], [0, 0, 1, 1, 0]])
ROADS = numpy.array([[0, 3, 0, 7, 0], [3, 0, 1, 0, 0], [0, 1, 0, 2, 8], [7, 0, 2, 0, 1], [0, 0, 8, 1, 0]], dtype=float)


@program(SYMMETRIC)
def power_iteration(np: Any, a: Any) -> Any:
    v = np.ones(len(a)) / np.sqrt(len(a))
    value = 0.0
    for _ in range(100):
        v = a @ v
        v /= np.sqrt(v @ v)
        old, value = value, float(v @ a @ v)
        if abs(value - old) < 1e-5:
            break
    return v, value


@program(SYMMETRIC, RIGHT)
def conjugate_gradients(np: Any, a: Any, b: Any) -> Any:
    x = np.zeros_like(b)
    r = b - a @ x
    p = r
    squared = r @ r
    while squared > 1e-8:
        step = squared / (p @ a @ p)
        x = x + step * p
        r = r - step * (a @ p)
        squared, old = r @ r, squared
        p = r + squared / old * p
    return x


@program(SQUARE)
def gram_schmidt(np: Any, a: Any) -> Any:
    n = a.shape[1]
    q, r = np.zeros((n, n)), np.zeros((n, n))
    for j in range(n):
        v = a[:, j]
        for i in range(j):
            r[i, j] = q[:, i] @ a[:, j]
            v = v - r[i, j] * q[:, i]
        r[j, j] = np.sqrt((v**2).sum())
        q[:, j] = v / r[j, j]
    return q, r, np.max(np.abs(q.T @ q - np.eye(n))) < 1e-4


@program(draw(32).normal(size=(8, 3)), draw(33).normal(size=8))
def least_squares_by_qr(np: Any, a: Any, b: Any) -> Any:
    q, r = np.linalg.qr(a)
    y = q.T @ b
    x = np.zeros(3)
    for i in range(2, -1, -1):
        x[i] = (y[i] - r[i, i + 1 :] @ x[i + 1 :]) / r[i, i]
    return x, np.linalg.vector_norm(a @ x - b)


@program(numpy.array([1.5, 0.5]))
def newtons_method(np: Any, x: Any) -> Any:
    for _ in range(5):
        f = np.array([x[0] ** 2 + x[1] ** 2 - 4, x[0] * x[1] - 1])
        jacobian = np.array([[2 * x[0], 2 * x[1]], [x[1], x[0]]])
        x = x - np.linalg.solve(jacobian, f)
    return x


@program(LINKS)
def page_rank(np: Any, links: Any, damping: float = 0.85) -> Any:
    n = links.shape[0]
    out = links.sum(axis=1, keepdims=True)
    transition = np.where(out > 0, links / np.maximum(out, 1), 1 / n)
    rank = np.full(n, 1 / n)
    for _ in range(60):
        new = damping * rank @ transition + (1 - damping) / n
        change = np.abs(new - rank).sum()
        rank = new
        if change < 1e-6:
            break
    return rank, np.argsort(-rank)


@program(ROADS)
def shortest_paths(np: Any, roads: Any) -> Any:
    n = len(roads)
    distance = np.where(roads > 0, roads, np.inf)
    distance[np.arange(n), np.arange(n)] = 0
    for k in range(n):
        distance = np.minimum(distance, distance[:, k : k + 1] + distance[k : k + 1, :])
    return distance, distance[np.isfinite(distance)].max()


@program(ROADS)
def graph_laplacian(np: Any, roads: Any) -> Any:
    weights = (roads > 0).astype(float) / (1 + roads)
    laplacian = np.diag(weights.sum(axis=1)) - weights
    values, vectors = np.linalg.eigh(laplacian)
    fiedler = vectors[:, 1]
    fiedler = fiedler * np.sign(fiedler[0])
    return values, fiedler > 0
