"""Special functions by torch."""

from typing import Any

import torch

from ivy_protocol.backends.common.special import LARGE, hurwitz, i0_of, zeta_of
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = ["digamma", "erfinv", "frexp", "hypot", "i0", "lgamma", "zeta"]

digamma = torch.digamma
erfinv = torch.erfinv
lgamma = torch.lgamma


def frexp(x: Any, /) -> tuple[Any, Any]:
    fractions, exponents = torch.frexp(x)
    return fractions, exponents


def hypot(x1: Any, x2: Any, /) -> Any:
    if not (x1.requires_grad or x2.requires_grad or torch._C._are_functorch_transforms_active()):
        return torch.hypot(x1, x2)
    # At the origin, the gradient of torch is NaN.
    origin = (x1 == 0) & (x2 == 0)
    return torch.where(origin, 0, torch.hypot(torch.where(origin, 1, x1), x2))


def i0(x: Any, /) -> Any:
    return i0_of(torch, torch.special.i0e, torch.clamp(torch.abs(x), max=LARGE))


def _zeta(x: Any, q: Any) -> Any:
    # torch has no derivative by the exponent.
    return torch.where(q > 0, hurwitz(torch, x, q), torch.nan) if x.requires_grad else torch.special.zeta(x, q)


def zeta(x: Any, q: Any, /) -> Any:
    return zeta_of(torch, _zeta, x, q, not are_at_hand(q) or bool((q < 0).any()))
