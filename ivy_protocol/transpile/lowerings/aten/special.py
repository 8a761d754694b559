"""Lowerings of special functions."""

from math import factorial, log, pi, sqrt
from typing import Any

from ivy_protocol import functions as ivy
from ivy_protocol.functions import elementwise, reductions, special
from ivy_protocol.transpile.lowerings.table import Call, direct, lowering

direct("result", {
    "erfc.default special_erfc.default": ivy.erfc, "i0.default special_i0.default": special.i0,
    "igamma.default special_gammainc.default": special.igamma,
})  # fmt: skip
direct("", {"frexp.Tensor": elementwise.frexp})
_LARGE = 5.0
"""Bound above which a continued fraction computes the scaled complementary error function."""
_TERMS = 30


@lowering("special_zeta.default special_zeta.other_scalar special_zeta.self_scalar", "result")
def zeta(call: Call, x: Any, q: Any) -> Any:
    x, q = (v if hasattr(v, "dtype") else ivy.full((), v, dtype=call.dtype, like=call.like) for v in (x, q))
    return special.zeta(x, q)


@lowering("igammac.default special_gammaincc.default", "result")
def igammac(call: Call, a: Any, x: Any) -> Any:
    return ivy.subtract(1, special.igamma(a, x))


@lowering("polygamma.default special_polygamma.default", "result")
def polygamma(call: Call, n: int, x: Any) -> Any:
    if n == 0:
        return special.digamma(x)
    return ivy.multiply(special.zeta(ivy.full_like(x, n + 1), x), (-1) ** (n + 1) * factorial(n))


@lowering("special_erfcx.default", "result")
def erfcx(call: Call, x: Any) -> Any:
    far = ivy.greater(x, _LARGE)
    near = ivy.where(far, 0.0, x)
    near_result = ivy.multiply(ivy.exp(ivy.square(near)), ivy.erfc(near))
    # Evaluate the continued fraction from its last term.
    distant = ivy.where(far, x, _LARGE)
    fraction = distant
    for n in range(_TERMS, 0, -1):
        fraction = ivy.add(distant, ivy.divide(n / 2, fraction))
    return ivy.where(far, ivy.divide(1 / sqrt(pi), fraction), near_result)


@lowering("special_ndtri.default", "result")
def ndtri(call: Call, x: Any) -> Any:
    return ivy.multiply(special.erfinv(ivy.subtract(ivy.multiply(x, 2), 1)), sqrt(2))


@lowering("special_ndtr.default", "result")
def ndtr(call: Call, x: Any) -> Any:
    return ivy.multiply(ivy.erfc(ivy.multiply(x, -1 / sqrt(2))), 0.5)


@lowering("lcm.default", "result")
def lcm(call: Call, x: Any, y: Any) -> Any:
    divisor = ivy.gcd(x, y)
    quotient = ivy.floor_divide(x, ivy.maximum(divisor, 1))
    return ivy.abs(ivy.multiply(quotient, y))


@lowering("logaddexp2.default", "result")
def logaddexp2(call: Call, x: Any, y: Any) -> Any:
    return ivy.divide(ivy.logaddexp(ivy.multiply(x, log(2)), ivy.multiply(y, log(2))), log(2))


@lowering("logcumsumexp.default _logcumsumexp.default", "result")
def logcumsumexp(call: Call, x: Any, dim: int) -> Any:
    return reductions.associative_scan(x, ivy.logaddexp, axis=dim) if x.ndim else x


@lowering("dist.default", "result")
def dist(call: Call, x: Any, y: Any, p: float = 2) -> Any:
    return ivy.vector_norm(ivy.subtract(x, y), ord=p)


@lowering("_pdist_forward.default pdist.default")
def pdist(call: Call, x: Any, p: float = 2.0) -> Any:
    first, second = ivy.triu_indices(x.shape[0], x.shape[0], 1, like=x)
    return ivy.vector_norm(ivy.subtract(ivy.take(x, first, axis=0), ivy.take(x, second, axis=0)), axis=-1, ord=p)
