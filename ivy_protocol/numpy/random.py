"""Generators of ``numpy.random`` that return their samples as arrays of the current backend."""

import sys
from copy import copy
from typing import Any

import numpy as np
from numpy.random import MT19937 as MT19937
from numpy.random import PCG64 as PCG64
from numpy.random import PCG64DXSM as PCG64DXSM
from numpy.random import SFC64 as SFC64
from numpy.random import BitGenerator as BitGenerator
from numpy.random import Philox as Philox
from numpy.random import SeedSequence as SeedSequence

from ivy_protocol.exceptions import IvyAttributeError
from ivy_protocol.numpy._functional import _from_host_results, _to_host

__all__ = [
    "BitGenerator",
    "Generator",
    "MT19937",
    "PCG64",
    "PCG64DXSM",
    "Philox",
    "RandomState",
    "SFC64",
    "SeedSequence",
    "beta",
    "binomial",
    "bytes",
    "chisquare",
    "choice",
    "default_rng",
    "dirichlet",
    "exponential",
    "f",
    "gamma",
    "geometric",
    "get_state",
    "gumbel",
    "hypergeometric",
    "laplace",
    "logistic",
    "lognormal",
    "logseries",
    "multinomial",
    "multivariate_normal",
    "negative_binomial",
    "noncentral_chisquare",
    "noncentral_f",
    "normal",
    "pareto",
    "permutation",
    "poisson",
    "power",
    "rand",
    "randint",
    "randn",
    "random",
    "random_sample",
    "ranf",
    "rayleigh",
    "sample",
    "seed",
    "set_state",
    "shuffle",
    "standard_cauchy",
    "standard_exponential",
    "standard_gamma",
    "standard_normal",
    "standard_t",
    "triangular",
    "uniform",
    "vonmises",
    "wald",
    "weibull",
    "zipf",
]

_STATES = ("get_state", "set_state")
"""Methods that accept or return the state of a generator. The state is not converted to an array."""


class Generator:
    """``numpy.random.Generator``: a generator with NumPy's samples for the same seed, as arrays of the current backend.

    The generator has the methods of NumPy's generator, with the same parameters. In compiled code, call the functions
    of `ivy.random` instead: a generator of this class would sample only once, while the code is traced.

    Parameters
    ----------
    bit_generator
        A seed, or a bit generator or generator of NumPy.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> np.random.default_rng(0).integers(10, size=3)
    array([8, 6, 5])
    """

    def __init__(self, bit_generator: Any) -> None:
        self._host: Any = np.random.default_rng(bit_generator)

    @property
    def bit_generator(self) -> Any:
        """NumPy's bit generator."""
        return self._host.bit_generator

    def spawn(self, n_children: int) -> list["Generator"]:
        """Create independent child generators."""
        return [Generator(child) for child in self._host.spawn(n_children)]

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Shuffle the elements of an array or list in place."""
        # Pass `axis` only if it is not 0: `RandomState.shuffle` has no parameter for it.
        values, options = _to_host(x), (axis,) if axis else ()
        if values is x:
            self._host.shuffle(x, *options)
            return
        shuffled = values.copy()
        self._host.shuffle(shuffled, *options)
        x[...] = shuffled

    def __copy__(self) -> Any:
        result = object.__new__(type(self))
        result._host = copy(self._host)
        return result

    def __getattr__(self, name: str) -> Any:
        if name == "_host" or name.startswith("__"):
            # Raise for `_host` and special names. `copy` and `pickle` look up special names before `_host` exists, and
            # then reading `self._host` would call `__getattr__` again without end.
            raise IvyAttributeError(f"ivy.numpy.random: a generator has no {name!r}; see dir(generator)")
        method = getattr(self._host, name)
        if name.startswith("_") or name in _STATES or not callable(method):
            return method

        def sample(*args: Any, **kwargs: Any) -> Any:
            host_args = [_to_host(x) for x in args]
            values = method(*host_args, **{n: _to_host(v) for n, v in kwargs.items()})
            like = next((x for x in (*args, *kwargs.values()) if hasattr(x, "to_native")), None)
            # Return a result that is not a numeric array unchanged: `choice` from a list may return items of any type.
            if not isinstance(values, np.ndarray) or values.dtype.kind not in "biufc":
                return values
            return _from_host_results(values, None if like is None else like.to_native())

        sample.__name__ = name
        sample.__doc__ = f"``numpy.random.Generator.{name}``: its samples, as arrays of the current backend."
        return sample

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *dir(self._host)})


class RandomState(Generator):
    """``numpy.random.RandomState``: the legacy generator, with NumPy's samples for the same seed.

    Parameters
    ----------
    seed
        A seed, or a bit generator of NumPy.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> np.random.RandomState(0).randint(10, size=3)
    array([5, 0, 3])
    """

    def __init__(self, seed: Any = None) -> None:
        self._host: Any = np.random.RandomState(seed)


def default_rng(seed: Any = None) -> Generator:
    """``numpy.random.default_rng``: a generator with a seed."""
    return seed if isinstance(seed, Generator) else Generator(seed)


_legacy = Generator.__new__(Generator)
_legacy._host = np.random.mtrand._rand  # type: ignore[reportAttributeAccessIssue]

mtrand: Any = sys.modules[__name__]
"""Alias of this module: NumPy defines the legacy functions in the module `numpy.random.mtrand`."""

beta = _legacy.beta
binomial = _legacy.binomial
bytes = _legacy.bytes
chisquare = _legacy.chisquare
choice = _legacy.choice
dirichlet = _legacy.dirichlet
exponential = _legacy.exponential
f = _legacy.f
gamma = _legacy.gamma
geometric = _legacy.geometric
get_state = _legacy.get_state
gumbel = _legacy.gumbel
hypergeometric = _legacy.hypergeometric
laplace = _legacy.laplace
logistic = _legacy.logistic
lognormal = _legacy.lognormal
logseries = _legacy.logseries
multinomial = _legacy.multinomial
multivariate_normal = _legacy.multivariate_normal
negative_binomial = _legacy.negative_binomial
noncentral_chisquare = _legacy.noncentral_chisquare
noncentral_f = _legacy.noncentral_f
normal = _legacy.normal
pareto = _legacy.pareto
permutation = _legacy.permutation
poisson = _legacy.poisson
power = _legacy.power
rand = _legacy.rand
randint = _legacy.randint
randn = _legacy.randn
random = _legacy.random
random_sample = _legacy.random_sample
ranf = _legacy.random_sample
rayleigh = _legacy.rayleigh
sample = _legacy.random_sample
seed = _legacy.seed
set_state = _legacy.set_state
shuffle = _legacy.shuffle
standard_cauchy = _legacy.standard_cauchy
standard_exponential = _legacy.standard_exponential
standard_gamma = _legacy.standard_gamma
standard_normal = _legacy.standard_normal
standard_t = _legacy.standard_t
triangular = _legacy.triangular
uniform = _legacy.uniform
vonmises = _legacy.vonmises
wald = _legacy.wald
weibull = _legacy.weibull
zipf = _legacy.zipf


def __dir__() -> list[str]:
    return __all__
