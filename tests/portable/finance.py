"""Finance: prices, portfolios and options."""

from typing import Any

import numpy
from portable.program import draw, program

PRICES = 100 * numpy.exp(numpy.cumsum(0.02 * draw(60).normal(size=(24, 3)), axis=0))


@program(PRICES)
def portfolio(np: Any, prices: Any) -> Any:
    returns = np.diff(np.log(prices), axis=0)
    centred = returns - returns.mean(axis=0)
    covariance = centred.T @ centred / (len(returns) - 1)
    weights = np.linalg.solve(covariance, np.ones(3))
    weights /= weights.sum()
    volatility = np.sqrt(252 * weights @ covariance @ weights)
    deviations = np.sqrt(np.diagonal(covariance))
    return weights, volatility, covariance / np.outer(deviations, deviations)


@program(PRICES[:, 0])
def drawdown(np: Any, prices: Any) -> Any:
    highest = np.zeros_like(prices)
    highest[0] = prices[0]
    for t in range(1, len(prices)):
        highest[t] = max(highest[t - 1], prices[t])
    losses = 1 - prices / highest
    worst = int(np.argmax(losses))
    return losses, losses[worst], np.where(losses > 0.01, 1, 0)


@program(numpy.array([95.0, 100.0, 105.0]))
def options_by_simulation(np: Any, strikes: Any, rate: float = 0.02, sigma: float = 0.2) -> Any:
    z = draw(61).normal(size=(200, 4))
    z = np.concatenate([z, -z])
    dt = 1 / 4
    paths = 100 * np.exp(np.cumsum((rate - sigma**2 / 2) * dt + sigma * np.sqrt(dt) * z, axis=1))
    payoff = np.maximum(paths[:, -1:] - strikes, 0)
    asian = np.maximum(paths.mean(axis=1)[:, None] - strikes, 0)
    return np.exp(-rate) * payoff.mean(axis=0), np.exp(-rate) * asian.mean(axis=0)


@program(numpy.array([90.0, 100.0, 110.0]))
def binomial_tree(np: Any, strikes: Any, n: int = 3) -> Any:
    up = np.exp(0.2 * np.sqrt(1 / n))
    p = (np.exp(0.03 / n) - 1 / up) / (up - 1 / up)
    spot = 100 * up ** (np.arange(n + 1) * 2 - n)
    values = np.maximum(strikes[:, None] - spot, 0)
    for _ in range(n):
        spot = spot[1:] / up
        held = np.exp(-0.03 / n) * (p * values[:, 1:] + (1 - p) * values[:, :-1])
        values = np.maximum(held, strikes[:, None] - spot)
    return values[:, 0]
