"""Functions of ``scipy.special`` for arrays of every backend."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.messages.hints import missing
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._forward import forwarding
from ivy_protocol.numpy._ufuncs import is_real
from ivy_protocol.numpy._values import store
from ivy_protocol.scipy._operands import elementwise, floats, widened, wrapped
from ivy_protocol.scipy._tails import inverse_of_erf, upper_gamma

__all__ = [
    "beta",
    "betaln",
    "digamma",
    "entr",
    "erf",
    "erfc",
    "erfcinv",
    "erfinv",
    "expit",
    "gamma",
    "gammainc",
    "gammaincc",
    "gammaln",
    "gammasgn",
    "huber",
    "i0",
    "kl_div",
    "log_expit",
    "log_ndtr",
    "log_softmax",
    "logit",
    "logsumexp",
    "multigammaln",
    "ndtr",
    "ndtri",
    "polygamma",
    "pseudo_huber",
    "psi",
    "rel_entr",
    "softmax",
    "softplus",
    "xlog1py",
    "xlogy",
    "zeta",
]


@forwarding(ivy.erf, accepts=is_real)
@elementwise
def erf(z: Any, /) -> Any:
    """``scipy.special.erf``: the error function."""
    return ivy.erf(z)


@forwarding(ivy.erfc, accepts=is_real)
@elementwise
def erfc(x: Any, /) -> Any:
    """``scipy.special.erfc``: the complementary error function ``1 - erf(x)``."""
    return ivy.erfc(x)


@forwarding(ivy.erfinv, accepts=is_real)
@elementwise
def erfinv(y: Any, /) -> Any:
    """``scipy.special.erfinv``: the inverse of the error function."""
    return ivy.erfinv(y)


@elementwise
@widened
def erfcinv(y: Any, /) -> Any:
    """``scipy.special.erfcinv``: the inverse of `erfc`."""
    return inverse_of_erf(ivy.subtract(1.0, y), ivy.where(ivy.less(y, 1.0), y, ivy.subtract(2.0, y)))


@elementwise
def ndtr(x: Any, /) -> Any:
    """``scipy.special.ndtr``: the cumulative distribution of the standard normal distribution."""
    return ivy.multiply(ivy.erfc(ivy.multiply(x, -math.sqrt(0.5))), 0.5)


@elementwise
def log_ndtr(x: Any, /) -> Any:
    """``scipy.special.log_ndtr``: the logarithm of `ndtr`, without underflow."""
    # For x above `lower`, return the logarithm of `ndtr`, which does not underflow there. For smaller x, sum terms of
    # the asymptotic series: the first `count` terms are enough for full precision.
    is_double = ivy.finfo(x).bits == 64
    lower, count = (-20.0, 10) if is_double else (-10.0, 5)
    tail = ivy.minimum(x, lower)
    inverse = ivy.divide(1.0, ivy.square(tail))
    total = term = ivy.ones_like(x)
    for n in range(1, count):
        term = ivy.multiply(ivy.multiply(term, inverse), -(2.0 * n - 1))
        total = ivy.add(total, term)
    series = ivy.subtract(
        ivy.subtract(ivy.log(total), ivy.log(ivy.negative(tail))),
        ivy.add(ivy.multiply(ivy.square(tail), 0.5), 0.5 * math.log(2 * math.pi)),
    )
    middle = ivy.clip(x, lower, 5.0)
    log_of_tail = ivy.log(ivy.multiply(ivy.erfc(ivy.multiply(middle, -math.sqrt(0.5))), 0.5))
    upper = ivy.log1p(ivy.multiply(ivy.erfc(ivy.multiply(ivy.maximum(x, 0.0), math.sqrt(0.5))), -0.5))
    return ivy.where(ivy.less(x, lower), series, ivy.where(ivy.greater(x, 1.0), upper, log_of_tail))


@elementwise
@widened
def ndtri(y: Any, /) -> Any:
    """``scipy.special.ndtri``: the inverse of `ndtr`, the quantiles of the standard normal distribution."""
    twice = ivy.multiply(y, 2.0)
    rest = ivy.where(ivy.less(y, 0.5), twice, ivy.multiply(ivy.subtract(1.0, y), 2.0))
    return ivy.multiply(inverse_of_erf(ivy.subtract(twice, 1.0), rest), math.sqrt(2.0))


@forwarding(ivy.lgamma, accepts=is_real)
@elementwise
def gammaln(x: Any, /) -> Any:
    """``scipy.special.gammaln``: the logarithm of the absolute value of the gamma function."""
    return ivy.lgamma(x)


@elementwise
def gammasgn(x: Any, /) -> Any:
    """``scipy.special.gammasgn``: the sign of the gamma function."""
    whole = ivy.floor(x)
    is_odd = ivy.not_equal(ivy.remainder(whole, 2.0), 0.0)
    sign = ivy.where(ivy.logical_and(ivy.less(x, 0.0), is_odd), -1.0, ivy.ones_like(x))
    is_pole = ivy.logical_or(ivy.logical_and(ivy.less(x, 0.0), ivy.equal(whole, x)), ivy.isnan(x))
    sign = ivy.where(is_pole, math.nan, sign)
    return ivy.where(ivy.equal(x, 0.0), ivy.copysign(ivy.ones_like(x), x), sign)


@elementwise
def gamma(z: Any, /) -> Any:
    """``scipy.special.gamma``: the gamma function, as ``gammasgn(z) * exp(gammaln(z))``."""
    return ivy.multiply(gammasgn(z), ivy.exp(ivy.lgamma(z)))


@forwarding(ivy.igamma, 2, accepts=is_real)
@elementwise
def gammainc(a: Any, x: Any, /) -> Any:
    """``scipy.special.gammainc``: the regularized lower incomplete gamma function."""
    return ivy.igamma(a, x)


@elementwise
@widened
def gammaincc(a: Any, x: Any, /) -> Any:
    """``scipy.special.gammaincc``: the regularized upper incomplete gamma function."""
    return upper_gamma(a, x)


@elementwise
def betaln(a: Any, b: Any, /) -> Any:
    """``scipy.special.betaln``: the logarithm of the absolute value of the beta function.

    The result is NaN where `gammaln` is infinite for an argument and for the sum of the arguments.
    """
    return ivy.subtract(ivy.add(ivy.lgamma(a), ivy.lgamma(b)), ivy.lgamma(ivy.add(a, b)))


@elementwise
def beta(a: Any, b: Any, /) -> Any:
    """``scipy.special.beta``: the beta function."""
    total = ivy.add(a, b)
    sign = ivy.multiply(ivy.multiply(gammasgn(a), gammasgn(b)), gammasgn(total))
    return ivy.multiply(sign, ivy.exp(ivy.subtract(ivy.add(ivy.lgamma(a), ivy.lgamma(b)), ivy.lgamma(total))))


@wrapped
def multigammaln(a: ArrayLike, d: int) -> Any:
    """``scipy.special.multigammaln``: the logarithm of the multivariate gamma function."""
    (x,) = floats(a)
    total = ivy.full_like(x, d * (d - 1) * 0.25 * math.log(math.pi))
    for j in range(d):
        total = ivy.add(total, ivy.lgamma(ivy.subtract(x, j / 2)))
    return total


@forwarding(ivy.digamma, accepts=is_real)
@elementwise
def digamma(z: Any, /) -> Any:
    """``scipy.special.digamma``: the derivative of `gammaln`."""
    return ivy.digamma(z)


psi = digamma


@wrapped
def polygamma(n: int, x: ArrayLike) -> Any:
    """``scipy.special.polygamma``: the derivative of order ``n`` of `digamma`. ``n`` must be one integer.

    Raises
    ------
    IvyTypeError
        ``n`` is an array.
    """
    if np.ndim(n):
        raise IvyTypeError("ivy.scipy.special.polygamma: n must be one integer; call the function for each order")
    (values,) = floats(x)
    order = int(n)
    if order == 0:
        return ivy.digamma(values)
    factor = (-1.0) ** (order + 1) * math.factorial(order)
    return ivy.multiply(ivy.zeta(ivy.full_like(values, order + 1.0), values), factor)


@wrapped
def zeta(x: ArrayLike, q: ArrayLike | None = None, out: Any = None) -> Any:
    """``scipy.special.zeta``: the Hurwitz zeta function, for ``x > 1``. Without ``q``, it is the Riemann zeta
    function.
    """
    s, start = floats(x, 1.0 if q is None else q)
    return store(ivy.zeta(s, start), out, broadcast=True)


@forwarding(ivy.i0, accepts=is_real)
@elementwise
def i0(x: Any, /) -> Any:
    """``scipy.special.i0``: the modified Bessel function of the first kind, order 0."""
    return ivy.i0(x)


@forwarding(ivy.sigmoid, accepts=is_real)
@elementwise
def expit(x: Any, /) -> Any:
    """``scipy.special.expit``: the logistic function ``1 / (1 + exp(-x))``."""
    return ivy.sigmoid(x)


@forwarding(ivy.logsigmoid, accepts=is_real)
@elementwise
def log_expit(x: Any, /) -> Any:
    """``scipy.special.log_expit``: the logarithm of `expit`."""
    return ivy.logsigmoid(x)


@forwarding(ivy.logit, accepts=is_real)
@elementwise
def logit(x: Any, /) -> Any:
    """``scipy.special.logit``: the inverse of `expit`."""
    return ivy.logit(x)


@elementwise
def softplus(x: Any, /) -> Any:
    """``scipy.special.softplus``: ``log(1 + exp(x))``."""
    return ivy.logaddexp(x, ivy.zeros_like(x))


@forwarding(ivy.xlogy, 2, accepts=is_real)
@elementwise
def xlogy(x: Any, y: Any, /) -> Any:
    """``scipy.special.xlogy``: ``x * log(y)``, and 0 where ``x`` is 0 and ``y`` is not NaN."""
    return ivy.xlogy(x, y)


@elementwise
def xlog1py(x: Any, y: Any, /) -> Any:
    """``scipy.special.xlog1py``: ``x * log1p(y)``, and 0 where ``x`` is 0 and ``y`` is not NaN."""
    is_zero = ivy.logical_and(ivy.equal(x, 0.0), ivy.logical_not(ivy.isnan(y)))
    return ivy.where(is_zero, 0.0, ivy.multiply(x, ivy.log1p(ivy.where(is_zero, 0.0, y))))


@elementwise
def entr(x: Any, /) -> Any:
    """``scipy.special.entr``: ``-x * log(x)``; 0 at 0, and minus infinity for negative ``x``."""
    return ivy.where(ivy.less(x, 0.0), -math.inf, ivy.negative(ivy.xlogy(x, ivy.maximum(x, 0.0))))


@elementwise
def rel_entr(x: Any, y: Any, /) -> Any:
    """``scipy.special.rel_entr``: ``x * log(x / y)``; 0 where ``x`` is 0, and infinity out of the domain."""
    return _relative_entropy(x, y, lambda entropy: entropy)


@elementwise
def kl_div(x: Any, y: Any, /) -> Any:
    """``scipy.special.kl_div``: ``x * log(x / y) - x + y``; infinity out of the domain."""
    return _relative_entropy(x, y, lambda entropy: ivy.add(ivy.subtract(entropy, x), y))


def _relative_entropy(x: Any, y: Any, finish: Callable[[Any], Any]) -> Any:
    is_inside = ivy.logical_and(ivy.greater(x, 0.0), ivy.greater(y, 0.0))
    is_zero = ivy.logical_and(ivy.equal(x, 0.0), ivy.greater_equal(y, 0.0))
    # Replace arguments outside of the domain before the division and the logarithm, so that the gradients of these
    # arguments are finite.
    ratio = ivy.divide(ivy.where(is_inside, x, 1.0), ivy.where(is_inside, y, 1.0))
    entropy = ivy.where(is_inside, ivy.multiply(x, ivy.log(ratio)), ivy.zeros_like(ratio))
    result = ivy.where(ivy.logical_or(is_inside, is_zero), finish(entropy), math.inf)
    return ivy.where(ivy.logical_or(ivy.isnan(x), ivy.isnan(y)), math.nan, result)


@elementwise
def huber(delta: Any, r: Any, /) -> Any:
    """``scipy.special.huber``: ``r**2 / 2`` where ``abs(r) <= delta``, and linear in ``abs(r)`` elsewhere."""
    size = ivy.abs(r)
    linear = ivy.multiply(delta, ivy.subtract(size, ivy.multiply(delta, 0.5)))
    loss = ivy.where(ivy.less_equal(size, delta), ivy.multiply(ivy.square(r), 0.5), linear)
    return ivy.where(ivy.less(delta, 0.0), math.inf, loss)


@elementwise
def pseudo_huber(delta: Any, r: Any, /) -> Any:
    """``scipy.special.pseudo_huber``: ``delta**2 * (sqrt(1 + (r / delta)**2) - 1)``."""
    is_zero = ivy.logical_or(ivy.equal(delta, 0.0), ivy.equal(r, 0.0))
    square = ivy.square(ivy.divide(r, ivy.where(is_zero, 1.0, delta)))
    # Compute sqrt(1 + square) - 1 as expm1(log1p(square) / 2), without cancellation.
    loss = ivy.multiply(ivy.square(delta), ivy.expm1(ivy.multiply(ivy.log1p(square), 0.5)))
    loss = ivy.where(is_zero, ivy.zeros_like(loss), loss)
    return ivy.where(ivy.less(delta, 0.0), math.inf, loss)


@wrapped
def logsumexp(
    a: ArrayLike, axis: Any = None, b: ArrayLike | None = None, keepdims: bool = False, return_sign: bool = False
) -> Any:
    """``scipy.special.logsumexp``: ``log(sum(b * exp(a)))``. With ``return_sign``, the result is a pair: the logarithm
    of the absolute value of the sum, and the sign of the sum.

    Without ``return_sign``, the result is NaN for a negative sum.
    """
    if b is None:
        (x,) = floats(a)
        result = ivy.logsumexp(x, axis=axis, keepdims=keepdims)
        if not return_sign:
            return result
        return result, ivy.where(ivy.equal(result, -math.inf), ivy.zeros_like(result), 1.0)
    x, factors = floats(a, b)
    x, factors = ivy.broadcast_arrays(x, factors)
    x = ivy.where(ivy.equal(factors, 0.0), -math.inf, x)
    largest = ivy.stop_gradient(ivy.max(x, axis=axis, keepdims=True))
    largest = ivy.where(ivy.isfinite(largest), largest, ivy.zeros_like(largest))
    total = ivy.sum(ivy.multiply(factors, ivy.exp(ivy.subtract(x, largest))), axis=axis, keepdims=True)
    sign = ivy.sign(total)
    size = ivy.abs(total) if return_sign else ivy.where(ivy.less(total, 0.0), math.nan, total)
    is_zero = ivy.equal(size, 0.0)
    logarithm = ivy.where(is_zero, -math.inf, ivy.log(ivy.where(is_zero, 1.0, size)))
    result = ivy.add(logarithm, largest)
    if not keepdims:
        axes = tuple(range(x.ndim)) if axis is None else axis
        result, sign = ivy.squeeze(result, axis=axes), ivy.squeeze(sign, axis=axes)
    return (result, sign) if return_sign else result


@wrapped
def softmax(x: ArrayLike, axis: Any = None) -> Any:
    """``scipy.special.softmax``: ``exp(x) / sum(exp(x))``, over all elements by default."""
    return ivy.exp(_normalized(x, axis))


@wrapped
def log_softmax(x: ArrayLike, axis: Any = None) -> Any:
    """``scipy.special.log_softmax``: the logarithm of `softmax`, over all elements by default."""
    return _normalized(x, axis)


def _normalized(x: ArrayLike, axis: Any) -> Any:
    (values,) = floats(x)
    return ivy.subtract(values, ivy.logsumexp(values, axis=axis, keepdims=True))


def __getattr__(name: str) -> Any:
    """Raise an error that names the functions with similar names."""
    raise missing("ivy.scipy.special", name, __dir__)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
