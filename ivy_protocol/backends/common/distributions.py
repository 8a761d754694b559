"""What the libraries' random numbers of distributions have in common, and those of libraries that draw none."""

from typing import Any

from ivy_protocol.backends.common.random import _by_numpy
from ivy_protocol.exceptions import IvyValueError

NAMES = {
    "bernoulli": "probs are probabilities, from 0 to 1",
    "beta": "a and b are not negative",
    "binomial": "n are whole numbers that are not negative, and p probabilities, from 0 to 1",
    "dirichlet": "alpha are not negative",
    "exponential": "scale are means, which are not negative",
    "gamma": "alpha and beta are a form and a rate, which are not negative",
}
"""What parameters are."""


def refuse(name: str, wrong: bool) -> None:
    """Refuse parameters outside their range."""
    if wrong:
        raise IvyValueError(f"ivy.{name}: {NAMES[name]}")


def check_one(probs: Any, logits: Any) -> None:
    """Refuse both probabilities and the logarithms of their odds, and neither."""
    if (probs is None) is (logits is None):
        given = "neither" if probs is None else "both"
        raise IvyValueError(f"ivy.bernoulli takes probs or logits; {given} was given")


def sizes(alpha: Any, size: Any) -> tuple[Any, ...] | None:
    """The shape of draws of Dirichlet distributions, if a part of it is given."""
    if not len(alpha.shape):
        raise IvyValueError("ivy.dirichlet: alpha has an axis, of the parts of which there are shares")
    return None if size is None else (*size, alpha.shape[-1])


def as_counts(rates: Any, deviations: Any, normal: Any) -> Any:
    """Counts of Poisson distributions of large rates, not yet rounded: normal numbers, with their skewness."""
    return rates + deviations * normal + (normal * normal - 1) / 6


def _drawn(xp: Any, name: str, *parameters: Any, dtype: Any, device: Any, **options: Any) -> Any:
    numpy, *converted = _by_numpy(xp, *parameters)
    if options.get("logits") is not None:
        _, options["logits"] = _by_numpy(xp, options["logits"])
    found = getattr(numpy, name)(*converted, dtype="float64", **options)
    if dtype is None:
        given: list[Any] = [v for v in (*parameters, options.get("logits")) if hasattr(v, "dtype")]
        dtype = given[0].dtype
    return xp.astype(xp.asarray(found, device=device), dtype)


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
