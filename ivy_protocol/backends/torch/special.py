"""Special functions: kernels of torch, with limits at infinity and gradients that torch lacks."""

from typing import Any

import torch

from ivy_protocol.backends.common.gamma import with_expansion
from ivy_protocol.backends.common.special import LARGE, hurwitz, i0_of, zeta_of
from ivy_protocol.backends.torch._shared import are_host_readable

__all__ = [
    "digamma",
    "erf",
    "erfc",
    "erfinv",
    "heaviside",
    "i0",
    "igamma",
    "lgamma",
    "logit",
    "sinc",
    "xlogy",
    "zeta",
]


erf = torch.erf
erfc = torch.erfc
sinc = torch.sinc


def logit(x: Any, /) -> Any:
    return torch.logit(x)


def heaviside(x1: Any, x2: Any, /) -> Any:
    if not x1.is_floating_point() or x1.dtype is not x2.dtype:
        return NotImplemented
    return torch.where(x1 == 0, x2, torch.where(torch.isnan(x1), x1, (x1 > 0).to(x1.dtype)))


def igamma(a: Any, /, x: Any) -> Any:
    # Compute in float64, because powers in float32 lose too many digits. MPS does not support float64.
    dtype = torch.float32 if a.device.type == "mps" else torch.float64
    return with_expansion(torch, torch.erfc, torch.special.gammainc, a.to(dtype), x.to(dtype)).to(a.dtype)


digamma = torch.digamma
erfinv = torch.erfinv
lgamma = torch.lgamma


def i0(x: Any, /) -> Any:
    return i0_of(torch, torch.special.i0e, torch.clamp(torch.abs(x), max=LARGE))


def xlogy(x: Any, y: Any, /) -> Any:
    if are_host_readable(x, y) and not x.requires_grad:
        # Replace `y` by 1 where `x` and `y` are 0, because the gradient of torch.special.xlogy is NaN there.
        return torch.special.xlogy(x, torch.where(torch.logical_or(x, y), y, 1) if y.requires_grad else y)
    # Replace `y` by 1 where `x` is 0 and log(y) is not finite. The gradient at x = y = 0 is then 0, but the gradient of
    # torch.special.xlogy is NaN.
    is_limit = (x == 0) & ((y <= 0) | torch.isinf(y))
    return x * torch.log(torch.where(is_limit, 1, y))


def _zeta(x: Any, q: Any) -> Any:
    # If `x` requires gradients, compute zeta by the Euler-Maclaurin formula, because torch has no derivative of it with
    # respect to the exponent `x`.
    return torch.where(q > 0, hurwitz(torch, x, q), torch.nan) if x.requires_grad else torch.special.zeta(x, q)


def zeta(x: Any, q: Any, /) -> Any:
    return zeta_of(torch, _zeta, x, q, not are_host_readable(q) or bool((q < 0).any()))
