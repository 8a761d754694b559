"""Random samples that are the same on every backend. Functions compute samples from a key. A `Generator` derives a new
key for each call.

An element depends only on the key and on the index of the element, so parts of an array can be computed anywhere and in
any order. The results of `bits`, `integers`, `uniform`, `bernoulli` and `permutation`, and of `choice` without
probabilities, are bit for bit the same on every backend. The results of other functions may differ by rounding errors.

Examples
--------
>>> key = ivy.random.key(0)
>>> ivy.random.integers(0, 10, (5,), key=key)
ivy.array([3, 7, 9, 6, 0])
>>> rng = ivy.random.default_rng(0)
>>> rng.random(2).shape
ivy.Shape(2)
"""

from ivy_protocol.functions.random import fold_in_key as fold_in
from ivy_protocol.functions.random import random_bits as bits
from ivy_protocol.functions.random import split_key as split
from ivy_protocol.random._draws import (
    bernoulli,
    beta,
    binomial,
    choice,
    dirichlet,
    exponential,
    gamma,
    integers,
    key,
    multinomial,
    multivariate_normal,
    normal,
    permutation,
    poisson,
    uniform,
)
from ivy_protocol.random._generator import Generator, default_rng

__all__ = [
    "Generator",
    "bernoulli",
    "beta",
    "binomial",
    "bits",
    "choice",
    "default_rng",
    "dirichlet",
    "exponential",
    "fold_in",
    "gamma",
    "integers",
    "key",
    "multinomial",
    "multivariate_normal",
    "normal",
    "permutation",
    "poisson",
    "split",
    "uniform",
]


def __dir__() -> list[str]:
    return __all__
