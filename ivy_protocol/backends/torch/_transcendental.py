"""Special functions by torch."""

from typing import Any

import torch

from ivy_protocol.backends.common.special import LARGE, hurwitz, i0_of, zeta_of
from ivy_protocol.backends.torch._indexing import are_at_hand

__all__ = ["digamma", "erfinv", "frexp", "i0", "lgamma", "zeta"]

digamma = torch.digamma
erfinv = torch.erfinv
lgamma = torch.lgamma


def frexp(x: Any, /) -> tuple[Any, Any]:
    fractions, exponents = torch.frexp(x)
    return fractions, exponents


def i0(x: Any, /) -> Any:
    return i0_of(torch, torch.special.i0e, torch.clamp(torch.abs(x), max=LARGE))


def _zeta(x: Any, q: Any) -> Any:
    # torch has no derivative by the exponent.
    return torch.where(q > 0, hurwitz(torch, x, q), torch.nan) if x.requires_grad else torch.special.zeta(x, q)


def zeta(x: Any, q: Any, /) -> Any:
    return zeta_of(torch, _zeta, x, q, not are_at_hand(q) or bool((q < 0).any()))
