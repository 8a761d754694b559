"""Statistics: fits, resampling and what lies behind the data."""

from typing import Any

import numpy
from portable.program import draw, program

DESIGN = draw(10).normal(size=(20, 2))
RESPONSE = DESIGN @ numpy.array([1.5, -0.5]) + 0.7 + 0.1 * draw(11).normal(size=20)
CLASSES = (DESIGN.sum(axis=1) + 0.5 * draw(12).normal(size=20) > 0).astype(int)
MIXED = numpy.concatenate([draw(13).normal(size=15) - 2, draw(14).normal(size=10) + 2])


@program(DESIGN, RESPONSE)
def linear_regression(np: Any, x: Any, y: Any) -> Any:
    x = np.concatenate([np.ones((x.shape[0], 1)), x], axis=1)
    n, p = x.shape
    beta = np.linalg.solve(x.T @ x, x.T @ y)
    residuals = y - x @ beta
    variance = residuals @ residuals / (n - p)
    errors = np.sqrt(np.diagonal(variance * np.linalg.inv(x.T @ x)))
    r_squared = 1 - np.var(residuals) / np.var(y)
    return beta, beta / errors, r_squared


@program(DESIGN, CLASSES)
def logistic_regression(np: Any, x: Any, y: Any) -> Any:
    x = np.concatenate([np.ones((len(x), 1)), x], axis=1)
    w = np.zeros(x.shape[1])
    for _ in range(4):
        p = 1 / (1 + np.exp(-(x @ w)))
        gradient = x.T @ (p - y)
        hessian = (x.T * (p * (1 - p))) @ x + 1e-3 * np.eye(len(w))
        w -= np.linalg.solve(hessian, gradient)
    return w, np.mean((x @ w > 0) == (y == 1))


@program(RESPONSE, native=True)
def bootstrap(np: Any, x: Any, repeats: int = 50) -> Any:
    x = np.asarray(x)
    rows = draw(15).integers(0, len(x), size=(repeats, len(x)))
    means = np.sort(x[rows].mean(axis=1))
    low, high = means[int(0.025 * repeats)], means[int(0.975 * repeats)]
    return low, high, means.std()


@program(DESIGN)
def principal_components(np: Any, x: Any) -> Any:
    x = (x - x.mean(axis=0)) / x.std(axis=0)
    u, s, vt = np.linalg.svd(x, full_matrices=False)
    signs = np.sign(vt[:, 0])
    scores = u * s * signs
    return scores[:, 0], vt * signs[:, None], s**2 / (s**2).sum()


@program(numpy.array([0.4, 1.1, -0.7]))
def markov_chain_monte_carlo(np: Any, data: Any) -> Any:
    steps, levels = 0.5 * draw(16).normal(size=30), draw(17).uniform(size=30)

    def log_posterior(mu: Any) -> Any:
        return -0.5 * ((data - mu) ** 2).sum() - 0.5 * (mu / 10) ** 2

    mu, chain, accepted = np.zeros(()), np.zeros(30), 0
    for i, (step, level) in enumerate(zip(steps, levels, strict=True)):
        proposal = mu + step
        if np.log(level) < log_posterior(proposal) - log_posterior(mu):
            mu = proposal
            accepted += 1
        chain[i] = mu + 0 * data[0]
    return chain[5:].mean(), chain, accepted / 30
