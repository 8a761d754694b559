"""Parameter checks of random distributions, and samplers for libraries that lack them."""

from typing import Any

from ivy_protocol.backends.common.random import _by_numpy
from ivy_protocol.exceptions import IvyValueError

NAMES = {
    "bernoulli": "probs must be from 0 to 1",
    "beta": "a and b must be non-negative",
    "binomial": "n must be non-negative integers, and p must be from 0 to 1",
    "dirichlet": "alpha must be non-negative",
    "exponential": "scale must be non-negative",
    "gamma": "alpha and beta must be non-negative",
}
"""Requirements on the parameters, for error messages."""


def check_parameters(name: str, wrong: bool) -> None:
    """Raise the error of a distribution if `wrong`, that is, if one of its parameters is out of range."""
    if wrong:
        raise IvyValueError(f"ivy.{name}: {NAMES[name]}")


def check_one(probs: Any, logits: Any) -> None:
    """Raise unless exactly one of `probs` and `logits` is given."""
    if (probs is None) is (logits is None):
        state = "neither" if probs is None else "both"
        raise IvyValueError(f"ivy.bernoulli: pass either probs or logits, not {state}")


def sizes(alpha: Any, size: Any) -> tuple[Any, ...] | None:
    """Return the shape of samples of Dirichlet distributions: `size` and the number of categories."""
    if not len(alpha.shape):
        raise IvyValueError("ivy.dirichlet: alpha must have at least one axis")
    return None if size is None else (*size, alpha.shape[-1])


def as_counts(rates: Any, deviations: Any, normal: Any) -> Any:
    """Return unrounded Poisson counts for large rates: normal samples with a correction for the skewness."""
    return rates + deviations * normal + (normal * normal - 1) / 6


def _drawn(xp: Any, name: str, *parameters: Any, dtype: Any, device: Any, **options: Any) -> Any:
    numpy, *converted = _by_numpy(xp, *parameters)
    if options.get("logits") is not None:
        _, options["logits"] = _by_numpy(xp, options["logits"])
    samples = getattr(numpy, name)(*converted, dtype="float64", **options)
    if dtype is None:
        params: list[Any] = [v for v in (*parameters, options.get("logits")) if hasattr(v, "dtype")]
        dtype = params[0].dtype
    return xp.astype(xp.asarray(samples, device=device), dtype)


def bernoulli(xp: Any, probs: Any = None, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "bernoulli", probs, dtype=dtype, device=device, **options)


def beta(xp: Any, a: Any, b: Any, /, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "beta", a, b, dtype=dtype, device=device, **options)


def binomial(xp: Any, n: Any, p: Any, /, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "binomial", n, p, dtype=dtype, device=device, **options)


def dirichlet(xp: Any, alpha: Any, /, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "dirichlet", alpha, dtype=dtype, device=device, **options)


def exponential(xp: Any, scale: Any = 1.0, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "exponential", scale, dtype=dtype, device=device, **options)


def gamma(xp: Any, alpha: Any, /, beta: Any = 1.0, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "gamma", alpha, beta, dtype=dtype, device=device, **options)


def poisson(xp: Any, lam: Any, *, dtype: Any = None, device: Any = None, **options: Any) -> Any:
    return _drawn(xp, "poisson", lam, dtype=dtype, device=device, **options)
