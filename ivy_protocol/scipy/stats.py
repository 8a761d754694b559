"""The distributions `norm`, `poisson` and `expon` of ``scipy.stats``, with densities and distribution functions.

The methods have SciPy's names and parameters, and compute with arrays. To sample, use `ivy.random`.
"""

import math
from typing import Any

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.messages.hints import missing
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.scipy import special
from ivy_protocol.scipy._operands import floats, wrapped

__all__ = ["expon", "norm", "poisson"]


def _standardized(x: ArrayLike, loc: ArrayLike, scale: ArrayLike) -> tuple[Any, Any]:
    """Return ``(x - loc) / scale`` and ``scale``. A scale that is not positive is replaced by NaN."""
    values, center, width = floats(x, loc, scale)
    width = ivy.where(ivy.greater(width, 0.0), width, math.nan)
    return ivy.divide(ivy.subtract(values, center), width), width


class norm:
    """``scipy.stats.norm``: the normal distribution."""

    @staticmethod
    @wrapped
    def logpdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the logarithm of the density."""
        z, width = _standardized(x, loc, scale)
        return ivy.subtract(
            ivy.subtract(ivy.multiply(ivy.square(z), -0.5), 0.5 * math.log(2 * math.pi)), ivy.log(width)
        )

    @staticmethod
    @wrapped
    def pdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the density."""
        z, width = _standardized(x, loc, scale)
        return ivy.divide(ivy.exp(ivy.multiply(ivy.square(z), -0.5)), ivy.multiply(width, math.sqrt(2 * math.pi)))

    @staticmethod
    @wrapped
    def cdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the cumulative distribution."""
        return special.ndtr(_standardized(x, loc, scale)[0])

    @staticmethod
    @wrapped
    def logcdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the logarithm of the cumulative distribution."""
        return special.log_ndtr(_standardized(x, loc, scale)[0])

    @staticmethod
    @wrapped
    def sf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the survival function ``1 - cdf``."""
        return special.ndtr(ivy.negative(_standardized(x, loc, scale)[0]))

    @staticmethod
    @wrapped
    def logsf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the logarithm of the survival function."""
        return special.log_ndtr(ivy.negative(_standardized(x, loc, scale)[0]))


class poisson:
    """``scipy.stats.poisson``: the Poisson distribution."""

    @staticmethod
    @wrapped
    def logpmf(k: ArrayLike, mu: ArrayLike, loc: ArrayLike = 0) -> Any:
        """Return the logarithm of the probabilities. It is minus infinity where ``k`` is not a count."""
        count, mean, start = floats(k, mu, loc)
        count = ivy.subtract(count, start)
        is_count = ivy.logical_and(ivy.greater_equal(count, 0.0), ivy.equal(ivy.floor(count), count))
        valid = ivy.where(is_count, count, 0.0)
        result = ivy.subtract(ivy.subtract(ivy.xlogy(valid, mean), ivy.lgamma(ivy.add(valid, 1.0))), mean)
        result = ivy.where(ivy.logical_or(is_count, ivy.isnan(count)), result, -math.inf)
        return ivy.where(ivy.logical_or(ivy.less(mean, 0.0), ivy.isnan(count)), math.nan, result)

    @staticmethod
    @wrapped
    def pmf(k: ArrayLike, mu: ArrayLike, loc: ArrayLike = 0) -> Any:
        """Return the probabilities. They are 0 where ``k`` is not a count."""
        return ivy.exp(poisson.logpmf(k, mu, loc))


class expon:
    """``scipy.stats.expon``: the exponential distribution."""

    @staticmethod
    @wrapped
    def logpdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the logarithm of the density. It is minus infinity below ``loc``."""
        z, width = _standardized(x, loc, scale)
        return ivy.where(ivy.less(z, 0.0), -math.inf, ivy.subtract(ivy.negative(z), ivy.log(width)))

    @staticmethod
    @wrapped
    def pdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the density. It is 0 below ``loc``."""
        return ivy.exp(expon.logpdf(x, loc, scale))

    @staticmethod
    @wrapped
    def cdf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the cumulative distribution."""
        z = _standardized(x, loc, scale)[0]
        return ivy.negative(ivy.expm1(ivy.negative(ivy.maximum(z, 0.0))))

    @staticmethod
    @wrapped
    def sf(x: ArrayLike, loc: ArrayLike = 0, scale: ArrayLike = 1) -> Any:
        """Return the survival function ``1 - cdf``."""
        return ivy.exp(ivy.negative(ivy.maximum(_standardized(x, loc, scale)[0], 0.0)))


def __getattr__(name: str) -> Any:
    """Raise an error that names the distributions with similar names."""
    raise missing("ivy.scipy.stats", name, __dir__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
