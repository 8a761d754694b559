"""Random numbers of distributions by torch, drawn on the CPU as all of ivy's are."""

from typing import Any

import torch

from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.random import check_seed, check_shape
from ivy_protocol.backends.torch._random import _any, _drawn, drawn_of, drawn_of_in_compiled_code, may_look
from ivy_protocol.compiling import is_compiling

__all__ = ["bernoulli", "beta", "binomial", "dirichlet", "exponential", "gamma", "poisson"]

_MOST = 2.0**53
"""The largest rate of counts that torch draws."""
_OTHER = 0x2545F491
"""What tells a second seed from the first, where two draws belong together."""


def _other(seed: Any) -> Any:
    if seed is None:
        return None
    check_seed(seed)
    return int(seed) ^ _OTHER


def _wide(dtype: Any, *values: Any) -> torch.dtype:
    """What to compute in: the kernels take no 16 bits, or with too large steps."""
    return torch.float64 if torch.float64 in (dtype, *[v.dtype for v in values]) else torch.float32


def _lengths(name: str, shape: Any, *values: Any) -> Any:
    if shape is None:
        return torch.broadcast_shapes(*[v.shape for v in values])
    check_shape(name, shape, *values)
    return tuple(shape)


def _of(kind: str, seed: Any, *parameters: torch.Tensor) -> torch.Tensor:
    """Numbers that a kernel draws for each element of its parameters."""
    if seed is not None:
        check_seed(seed)
        seed = int(seed)
    device = parameters[0].device
    draw = drawn_of_in_compiled_code if is_compiling() else drawn_of
    return draw(kind, [p.to("cpu") for p in parameters], seed).to(device)


def _placed(drawn: torch.Tensor, dtype: Any, device: Any) -> torch.Tensor:
    return drawn.to(device=device, dtype=dtype)


def _gammas(alpha: torch.Tensor, shape: Any, seed: Any) -> torch.Tensor:
    fit = (alpha > 0) & (alpha < torch.inf)
    if may_look() and fit.all():
        return _of("gamma", seed, alpha.expand(shape))
    drawn = _of("gamma", seed, torch.where(fit, alpha, 1.0).expand(shape))
    return torch.where(fit, drawn, torch.where(alpha < 0, torch.nan, alpha))


def _logarithms(alpha: torch.Tensor, shape: Any, seed: Any) -> torch.Tensor:
    """Logarithms of such numbers, which do not end with zero where the parameters are small."""
    grown = _gammas(torch.where(alpha < 0, torch.nan, alpha) + 1, shape, seed)
    return torch.log(grown) + torch.log1p(-_drawn("uniform", shape, alpha.dtype, _other(seed), alpha.device)) / alpha


def bernoulli(
    probs: Any = None,
    *,
    logits: Any = None,
    shape: Any = None,
    device: Any = None,
    dtype: Any = None,
    seed: Any = None,
) -> Any:
    check_one(probs, logits)
    dtype = dtype or (logits if probs is None else probs).dtype
    if probs is None:
        probs = torch.sigmoid(logits.to(_wide(dtype, logits)))
    refuse("bernoulli", _any((probs < 0) | (probs > 1)))
    drawn = _drawn("uniform", _lengths("bernoulli", shape, probs), _wide(None, probs), seed, probs.device)
    return _placed(drawn < probs, dtype, device)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = torch.as_tensor(scale, device=device, dtype=dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    refuse("exponential", _any(scale < 0))
    drawn = _drawn("uniform", _lengths("exponential", shape, scale), _wide(dtype, scale), seed, scale.device)
    return _placed(-torch.log1p(-drawn) * scale, dtype, device)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = torch.as_tensor(beta, dtype=alpha.dtype, device=alpha.device)
    dtype = dtype or alpha.dtype
    refuse("gamma", _any(alpha < 0) or _any(beta < 0))
    wide = _wide(dtype, alpha, beta)
    drawn = _gammas(alpha.to(wide), _lengths("gamma", shape, alpha, beta), seed)
    return _placed(drawn / beta.to(wide), dtype, device)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    refuse("beta", _any(a < 0) or _any(b < 0))
    wide, lengths = _wide(dtype, a, b), _lengths("beta", shape, a, b)
    both = torch.stack([a.to(wide).expand(lengths), b.to(wide).expand(lengths)])
    first, second = _logarithms(both, both.shape, seed)
    return _placed(torch.sigmoid(first - second), dtype, device)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    refuse("dirichlet", _any(alpha < 0))
    lengths = _lengths("dirichlet", sizes(alpha, size), alpha)
    logarithms = _logarithms(alpha.to(_wide(dtype, alpha)).expand(lengths), lengths, seed)
    return _placed(torch.softmax(logarithms, -1), dtype, device)


def poisson(
    lam: Any,
    shape: Any = None,
    *,
    device: Any = None,
    dtype: Any = None,
    seed: Any = None,
    fill_value: float = 0,
) -> Any:
    dtype = dtype or lam.dtype
    lengths, rates = _lengths("poisson", shape, lam), lam.to(_wide(dtype, lam))
    fit = (rates >= 0) & (rates <= _MOST)
    drawn = torch.where(fit, _of("poisson", seed, torch.where(fit, rates, 0.0).expand(lengths)), rates)
    large = (rates > _MOST) & (rates < torch.inf)
    if not may_look() or large.any():
        bounded = torch.where(large, rates, 0.0)
        normal = _drawn("normal", lengths, rates.dtype, _other(seed), rates.device)
        drawn = torch.where(large, torch.round(as_counts(bounded, torch.sqrt(bounded), normal)), drawn)
    return _placed(torch.where(rates < 0, fill_value, drawn), dtype, device)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    wide, lengths = _wide(dtype, n, p), _lengths("binomial", shape, n, p)
    n, p = n.to(wide), p.to(wide)
    refuse("binomial", _any((n < 0) | (torch.floor(n) < n)) or _any((p < 0) | (p > 1)))
    fit = (n >= 0) & (n < torch.inf) & (p >= 0) & (p <= 1)
    trials, chances = torch.where(fit, n, 0.0), torch.where(fit, p, 0.0)
    drawn = _of("binomial", seed, trials.expand(lengths), chances.expand(lengths))
    return _placed(torch.where(fit, drawn, torch.nan), dtype, device)
