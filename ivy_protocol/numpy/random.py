"""``numpy.random`` on every library: NumPy's generators, and thus its numbers, as arrays of the library in force."""

from typing import Any

import numpy as np

from ivy_protocol.numpy._functional import _back, _values


class Generator:
    """``numpy.random.Generator``: the same numbers as NumPy's, from the same seed, as arrays of the library in force.

    Its methods are those of NumPy's, with the same parameters. In code that is compiled they would be drawn once, on
    the host: take `ivy.random` there.

    Parameters
    ----------
    bit_generator
        A seed, or a bit generator or generator of NumPy's.

    Examples
    --------
    >>> import ivy_protocol.numpy as np
    >>> np.random.default_rng(0).integers(10, size=3)
    array([8, 6, 5])
    """

    def __init__(self, bit_generator: Any) -> None:
        self._host = np.random.default_rng(bit_generator)

    @property
    def bit_generator(self) -> Any:
        """NumPy's bit generator."""
        return self._host.bit_generator

    def spawn(self, n_children: int) -> list["Generator"]:
        """Make generators whose numbers have nothing in common."""
        return [Generator(child) for child in self._host.spawn(n_children)]

    def shuffle(self, x: Any, axis: int = 0) -> None:
        """Put the elements of an array or list in a random order."""
        # Generators of old take no axis.
        values, options = _values(x), (axis,) if axis else ()
        if values is x:
            self._host.shuffle(x, *options)
            return
        mixed = values.copy()
        self._host.shuffle(mixed, *options)
        x[...] = mixed

    def __getattr__(self, name: str) -> Any:
        method = getattr(self._host, name)
        if name.startswith("_") or not callable(method):
            return method

        def drawn(*args: Any, **kwargs: Any) -> Any:
            given = [_values(x) for x in args]
            found = method(*given, **{n: _values(v) for n, v in kwargs.items()})
            like = next((x for x in (*args, *kwargs.values()) if hasattr(x, "to_native")), None)
            scalar = isinstance(found, np.generic | bytes | int | float | None)
            return found if scalar else _back(found, None if like is None else like.to_native())

        drawn.__name__ = name
        drawn.__doc__ = f"``numpy.random.Generator.{name}``: its numbers, as arrays of the library in force."
        return drawn

    def __dir__(self) -> list[str]:
        return sorted({*super().__dir__(), *dir(self._host)})


def default_rng(seed: Any = None) -> Generator:
    """``numpy.random.default_rng``: a generator of a seed."""
    return seed if isinstance(seed, Generator) else Generator(seed)


_legacy = Generator.__new__(Generator)
_legacy._host = np.random.mtrand._rand  # type: ignore[reportAttributeAccessIssue]

beta = _legacy.beta
binomial = _legacy.binomial
choice = _legacy.choice
exponential = _legacy.exponential
gamma = _legacy.gamma
multivariate_normal = _legacy.multivariate_normal
normal = _legacy.normal
permutation = _legacy.permutation
poisson = _legacy.poisson
rand = _legacy.rand
randint = _legacy.randint
randn = _legacy.randn
random = _legacy.random
random_sample = _legacy.random_sample
seed = _legacy.seed
shuffle = _legacy.shuffle
standard_normal = _legacy.standard_normal
uniform = _legacy.uniform
