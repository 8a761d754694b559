"""Learning: clusters, networks and the steps that train them."""

from typing import Any

import numpy
from portable.program import draw, program

POINTS = draw(20).normal(size=(18, 2)) + numpy.repeat(numpy.array([[0.0, 0.0], [4.0, 0.0], [0.0, 4.0]]), 6, axis=0)
KINDS = numpy.repeat(numpy.arange(3), 6)
TARGETS = POINTS[:, 0] ** 2 / 10 - POINTS[:, 1]
QUERIES, KEYS = draw(21).normal(size=(5, 4)), draw(22).normal(size=(5, 4))
FIRST, SECOND = draw(23).normal(size=(2, 6)) * 0.5, draw(24).normal(size=(6, 3)) * 0.5


@program(POINTS)
def k_means(np: Any, x: Any, k: int = 3) -> Any:
    centres = x[::6].copy()
    for _ in range(10):
        distances = ((x[:, None, :] - centres[None, :, :]) ** 2).sum(axis=-1)
        labels = distances.argmin(axis=1)
        old = centres.copy()
        for j in range(k):
            if (labels == j).any():
                centres[j] = x[labels == j].mean(axis=0)
        if np.abs(centres - old).max() < 1e-6:
            break
    return centres, labels, distances.min(axis=1).sum()


@program(POINTS, KINDS)
def two_layer_network(np: Any, x: Any, labels: Any, rate: float = 0.1) -> Any:
    w1, b1, w2, b2 = np.asarray(FIRST), np.zeros(6), np.asarray(SECOND), np.zeros(3)
    truth = np.eye(3)[labels]
    losses = []
    for _ in range(2):
        hidden = np.maximum(x @ w1 + b1, 0)
        logits = hidden @ w2 + b2
        logits = logits - logits.max(axis=1, keepdims=True)
        p = np.exp(logits)
        p /= p.sum(axis=1, keepdims=True)
        losses.append(-np.mean(np.log(p[np.arange(len(x)), labels])))
        d_logits = (p - truth) / len(x)
        d_hidden = d_logits @ w2.T
        d_hidden[hidden <= 0] = 0
        w2 = w2 - rate * hidden.T @ d_logits
        b2 = b2 - rate * d_logits.sum(axis=0)
        w1 = w1 - rate * x.T @ d_hidden
        b1 = b1 - rate * d_hidden.sum(axis=0)
    return np.stack(losses), w1, b2


@program(QUERIES, KEYS)
def attention(np: Any, q: Any, k: Any) -> Any:
    n, d = q.shape
    scores = q @ k.T / np.sqrt(d)
    future = np.triu(np.ones((n, n)), k=1).astype(bool)
    scores = np.where(future, -np.inf, scores)
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    weights = weights / weights.sum(axis=-1, keepdims=True)
    position = np.arange(n)[:, None] / 10000 ** (np.arange(0, d, 2) / d)
    encoded = np.concatenate([np.sin(position), np.cos(position)], axis=1)
    return weights @ (k + encoded), weights


@program(POINTS, TARGETS)
def adam_by_hand(np: Any, x: Any, y: Any, rate: float = 0.1) -> Any:
    w = np.zeros(x.shape[1])
    m, v = np.zeros_like(w), np.zeros_like(w)
    for t in range(1, 9):
        g = 2 * x.T @ (x @ w - y) / len(y)
        m = 0.9 * m + 0.1 * g
        v = 0.999 * v + 0.001 * g**2
        w = w - rate * (m / (1 - 0.9**t)) / (np.sqrt(v / (1 - 0.999**t)) + 1e-8)
    return w


@program(POINTS, KINDS)
def support_vectors(np: Any, x: Any, labels: Any) -> Any:
    y = np.where(labels == 0, -1.0, 1.0)
    w, b = np.zeros(2), 0.0
    for epoch in range(1, 6):
        wrong = y * (x @ w + b) < 1
        if not np.any(wrong):
            break
        w -= (w - (y[wrong, None] * x[wrong]).sum(axis=0)) / (10 * epoch)
        b += float(y[wrong].sum()) / (10 * epoch)
    return w, np.count_nonzero(wrong), b
