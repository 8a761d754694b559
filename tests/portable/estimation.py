"""Filters that follow a state, and processes that are fitted to data."""

from typing import Any

import numpy
from portable.program import draw, program

TRACK = numpy.arange(12) * 0.8 + draw(1).normal(size=12) * 0.3
PARTICLES = draw(2).normal(size=(2, 24))
JITTER = draw(3).normal(size=(6, 24)) * 0.1
PLACES = numpy.linspace(0, 4, 9)
VALUES = numpy.sin(PLACES) + 0.05 * draw(4).normal(size=9)


@program(TRACK)
def kalman_filter(np: Any, measured: Any, dt: float = 1.0) -> Any:
    transition = np.array([[1.0, dt], [0.0, 1.0]])
    observe = np.array([[1.0, 0.0]])
    noise = 0.01 * np.array([[dt**3 / 3, dt**2 / 2], [dt**2 / 2, dt]])
    state, covariance = np.zeros(2), 10 * np.eye(2)
    path = []
    for z in measured:
        state = transition @ state
        covariance = transition @ covariance @ transition.T + noise
        surprise = z - observe @ state
        gain = covariance @ observe.T @ np.linalg.inv(observe @ covariance @ observe.T + 0.09 * np.eye(1))
        state = state + gain @ surprise
        covariance = (np.eye(2) - gain @ observe) @ covariance
        path.append(state)
    return np.stack(path), path[-1] @ covariance @ path[-1]


@program(TRACK[:4])
def particle_filter(np: Any, measured: Any) -> Any:
    particles = np.asarray(PARTICLES)
    n = particles.shape[1]
    means = np.zeros(len(measured))
    for t, z in enumerate(measured):
        particles = np.stack([particles[0] + particles[1] + JITTER[t], particles[1]])
        weights = np.exp(-0.5 * (z - particles[0]) ** 2)
        weights = weights / weights.sum()
        means[t] = np.sum(weights * particles[0])
        picked = np.searchsorted(np.cumsum(weights), (np.arange(n) + 0.5) / n)
        particles = particles[:, np.clip(picked, 0, n - 1)]
    return means


@program(PLACES, VALUES)
def gaussian_process(np: Any, x: Any, y: Any, length: float = 0.9, noise: float = 0.05) -> Any:
    def kernel(a: Any, b: Any) -> Any:
        return np.exp(-0.5 * (a[:, None] - b[None, :]) ** 2 / length**2)

    points = np.linspace(0, 4, 5)
    factor = np.linalg.cholesky(kernel(x, x) + noise**2 * np.eye(len(x)))
    weights = np.linalg.solve(factor.T, np.linalg.solve(factor, y))
    cross = kernel(points, x)
    mean = cross @ weights
    v = np.linalg.solve(factor, cross.T)
    deviation = np.sqrt(np.maximum(1 - (v * v).sum(axis=0), 0))
    evidence = -0.5 * y @ weights - np.log(np.diag(factor)).sum() - len(x) / 2 * np.log(2 * np.pi)
    return mean, deviation, evidence


@program(numpy.array([0, 1, 2, 2, 1, 0, 0]))
def hidden_markov_model(np: Any, seen: Any) -> Any:
    start = np.array([0.6, 0.4])
    move = np.array([[0.7, 0.3], [0.4, 0.6]])
    emit = np.array([[0.5, 0.4, 0.1], [0.1, 0.3, 0.6]])
    alpha = start * emit[:, seen[0]]
    log_likelihood = 0.0
    beliefs = [alpha / alpha.sum()]
    for symbol in seen[1:]:
        scale = alpha.sum()
        log_likelihood += np.log(scale)
        alpha = (alpha / scale) @ move * emit[:, symbol]
        beliefs.append(alpha / np.sum(alpha))
    return np.stack(beliefs), log_likelihood + np.log(alpha.sum())
