"""PyTorch: random numbers."""

from typing import Any

import torch

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.distributions import as_counts, check_one, refuse, sizes
from ivy_protocol.backends.common.philox import MASK, MULTIPLIERS, round_keys
from ivy_protocol.backends.common.random import (
    check_bounds,
    check_deviation,
    check_fit,
    check_interval,
    check_population,
    check_seed,
    check_shape,
    check_weights,
    scaled,
    seed_all,
    seed_in_a_graph,
)
from ivy_protocol.backends.torch._shared import _generators, can_read_values
from ivy_protocol.compiling import is_compiling

__all__ = [
    "bernoulli",
    "beta",
    "binomial",
    "new_array_device",
    "dirichlet",
    "exponential",
    "gamma",
    "multinomial",
    "poisson",
    "randint",
    "random_floats",
    "random_normal",
    "random_uniform",
    "random_words",
    "reseed",
    "seed",
    "shuffle",
]


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
    if can_read_values() and fit.all():
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
    if not can_read_values() or large.any():
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


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if not can_read_values() or type(key) is not torch.Tensor:
        # Compilers join the steps by themselves, and an array that is not of a batch takes no numbers of one.
        return NotImplemented
    if philox.fill is not None and key.device.type == "cpu":
        made = torch.empty(count, dtype=torch.uint32, device=key.device)
        philox.fill(made.numpy(), *key.tolist(), stream, purpose, philox.WORDS)
        return made.to(torch.int64)
    length = -(-count // 4)
    a, b, c, d, one, other = torch.empty((6, length), dtype=torch.int64, device=key.device)
    torch.arange(length, out=a)
    torch.bitwise_right_shift(a, 32, out=b)
    a.bitwise_and_(MASK)
    c.fill_(stream)
    d.fill_(purpose)
    first, second = key.to(torch.int64)
    # A key on a GPU stays there: its numbers would be waited for.
    pairs = round_keys(first.item(), second.item()) if key.device.type == "cpu" else round_keys(first, second)
    for k0, k1 in pairs:
        torch.mul(a, MULTIPLIERS[0], out=one)
        torch.mul(c, MULTIPLIERS[1], out=other)
        torch.bitwise_right_shift(other, 32, out=a)
        a.bitwise_and_(MASK).bitwise_xor_(b).bitwise_xor_(k0)
        torch.bitwise_right_shift(one, 32, out=c)
        c.bitwise_and_(MASK).bitwise_xor_(d).bitwise_xor_(k1)
        torch.bitwise_and(other, MASK, out=b)
        torch.bitwise_and(one, MASK, out=d)
    return torch.stack((a, b, c, d), 1).reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or not can_read_values() or type(key) is not torch.Tensor or key.device.type != "cpu":
        return NotImplemented
    made = torch.empty(count, dtype=torch.float64 if wide else torch.float32, device=key.device)
    philox.fill(made.numpy(), *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return made


_BITS = 62
"""How many random bits an integer is reduced from, so that the remainder favours none noticeably."""
_HOST = torch.device("cpu")
_active: Any = torch._C


def in_a_graph() -> bool:
    """Whether ivy traces a function now, to make a graph of it; not to be asked while torch compiles."""
    return _generators.traced


def seed(seed_value: int = 0) -> None:
    seed_all("torch", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _generators.traced:
        raise seed_in_a_graph()
    _generators.generator = torch.Generator().manual_seed(seed_value)


def agree(mesh: Any) -> None:
    """Let all processes go on with the random numbers of the first, where no seed of ivy's says which."""
    if _generators.generator is not None:
        return
    from torch import distributed

    state = torch.get_rng_state().to(mesh.device_type)
    for dim in range(mesh.ndim):
        distributed.broadcast(state, group=mesh.get_group(dim), group_src=0)
    torch.set_rng_state(state.cpu())


class Seeded(torch.Generator):
    """A generator for one call, which a graph makes anew in each of its calls."""


def seeded(seed: int) -> Seeded:
    """Make such a generator."""
    return Seeded().manual_seed(seed)  # type: ignore[return-value]


def _from_generator(kind: str, shape: tuple[int, ...], dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    generator = _generators.generator if seed is None else seeded(seed)
    if kind == "uniform":
        return torch.rand(shape, dtype=dtype, generator=generator, device=_HOST)
    if kind == "normal":
        return torch.randn(shape, dtype=dtype, generator=generator, device=_HOST)
    if kind == "order":
        return torch.randperm(shape[0], dtype=dtype, generator=generator, device=_HOST)
    return torch.randint(2**_BITS, shape, dtype=dtype, generator=generator, device=_HOST)


@torch.library.custom_op(
    "ivy_protocol::drawn",
    mutates_args=(),
    schema="(str kind, int[] shape, ScalarType dtype, int? seed) -> Tensor",
    tags=(torch.Tag.nondeterministic_seeded,),
)
def drawn_in_compiled_code(kind: str, shape: Any, dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    return _from_generator(kind, tuple(shape), dtype, seed)


@drawn_in_compiled_code.register_fake
def _(kind: str, shape: Any, dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device=_HOST)


KERNELS = {"torch._standard_gamma": "gamma", "torch.poisson": "poisson", "torch.binomial": "binomial"}
"""The kernels that draw a number for each element of their parameters."""


def drawn_of(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    """Draw by such a kernel."""
    generator: Any = _generators.generator if seed is None else seeded(seed)
    if kind == "gamma":
        return torch._standard_gamma(parameters[0], generator=generator)  # type: ignore[attr-defined]
    if kind == "poisson":
        return torch.poisson(parameters[0], generator=generator)
    return torch.binomial(parameters[0], parameters[1], generator=generator)


@torch.library.custom_op(
    "ivy_protocol::drawn_of",
    mutates_args=(),
    schema="(str kind, Tensor[] parameters, int? seed) -> Tensor",
    tags=(torch.Tag.nondeterministic_seeded,),
)
def drawn_of_in_compiled_code(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    return drawn_of(kind, parameters, seed)


@drawn_of_in_compiled_code.register_fake
def _(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    return parameters[0].new_empty(parameters[0].shape)


def _keep(ctx: Any, inputs: Any, output: torch.Tensor) -> None:
    ctx.kind, ctx.count = inputs[0], len(inputs[1])
    ctx.save_for_backward(*inputs[1], output)


def _by_parameters(ctx: Any, gradient: torch.Tensor) -> Any:
    *parameters, drawn = ctx.saved_tensors
    if ctx.kind == "gamma":
        return None, [gradient * torch._standard_gamma_grad(parameters[0], drawn)], None  # type: ignore[attr-defined]
    return None, [torch.zeros_like(p) for p in parameters], None


drawn_of_in_compiled_code.register_autograd(_by_parameters, setup_context=_keep)


def _drawn(kind: str, shape: Any, dtype: torch.dtype, seed: Any, device: Any) -> torch.Tensor:
    if seed is not None:
        check_seed(seed)
        seed = int(seed)
    # Compiled code has no place for a generator; it calls this as one operation.
    compiling = is_compiling()
    draw = drawn_in_compiled_code if compiling else _from_generator
    found = draw(kind, tuple(shape), dtype, seed)
    if device is None and not (compiling or _active._len_torch_function_stack()):
        return found
    place = new_array_device() if device is None else device
    return found if place is _HOST else found.to(place)


def new_array_device() -> torch.device:
    # The device is a mode of torch, of which there is mostly none.
    if not (_active._len_torch_function_stack() or is_compiling()):
        return _HOST
    return torch.empty(0).device


def _beside(device: Any, *parameters: Any) -> Any:
    """Where to draw for parameters, of which some are numbers."""
    return device or next((p.device for p in parameters if isinstance(p, torch.Tensor)), None)


def _there(device: Any, *parameters: Any) -> list[Any]:
    return [p.to(device) if isinstance(p, torch.Tensor) else p for p in parameters]


def _any(found: Any) -> bool:
    """Whether something holds anywhere, as far as that is known."""
    if not isinstance(found, torch.Tensor):
        return found
    return can_read_values() and bool(found.any())


def _room(name: str, shape: Any, *parameters: Any) -> Any:
    if shape is None:
        return torch.broadcast_shapes(*[getattr(p, "shape", ()) for p in parameters])
    check_shape(name, shape, *parameters)
    return shape


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    if type(low) is type(high) is float and low == 0 and high == 1 and dtype in (torch.float32, torch.float64):
        return _drawn("uniform", _room("random_uniform", shape), dtype, seed, device)
    check_interval(_any(low > high))
    place = _beside(device, low, high)
    drawn = _drawn("uniform", _room("random_uniform", shape, low, high), dtype, seed, place)
    low, high = _there(drawn.device, low, high)
    # Bounds of a wider type do not make the numbers wider.
    drawn = (drawn * (high - low) + low).to(dtype)
    # Rounding may have given the upper bound.
    low, high = [torch.as_tensor(bound, dtype=drawn.dtype, device=drawn.device) for bound in (low, high)]
    return torch.minimum(drawn, torch.nextafter(high, low))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    if type(mean) is type(std) is float and mean == 0 and std == 1:
        return _drawn("normal", _room("random_normal", shape), dtype, seed, device)
    check_deviation(_any(std < 0))
    place = _beside(device, mean, std)
    drawn = _drawn("normal", _room("random_normal", shape, mean, std), dtype, seed, place)
    mean, std = _there(drawn.device, mean, std)
    return (drawn * std + mean).to(dtype)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    # torch has no order of wide unsigned integers; without their highest bits, signed ones have the same.
    given = low.dtype
    first = torch.iinfo(torch.int64).min if given is torch.uint64 else 0
    low, high = low.to(torch.int64), high.to(torch.int64)
    if not is_compiling():
        check_bounds(bool(((low ^ first) < (high ^ first)).all()))
    if given != dtype and low.numel() and high.numel() and can_read_values():
        check_fit(int((low ^ first).min()) - first, int((high ^ first).max()) - first, dtype, torch.iinfo(dtype))
    span = high - low
    wide = given.itemsize == 8 and not (can_read_values() and bool((_upper(span) == 0).all()))
    room = _room("randint", shape, low, high)
    bits = _drawn("bits", (3, *room) if wide else room, torch.int64, seed, device or low.device)
    low, span = _there(bits.device, low, span)
    if wide:
        words = bits[0] ^ (bits[1] << 32), bits[2] << 64 - _BITS
        drawn = torch.where(_upper(span) == 0, bits[0] % span, scaled(words[0], words[1], span, _upper, _lower))
    else:
        drawn = bits % span
    return (drawn + low).to(dtype)


def _upper(x: torch.Tensor) -> torch.Tensor:
    return (x >> 32) & 0xFFFFFFFF


def _lower(x: torch.Tensor) -> torch.Tensor:
    return x & 0xFFFFFFFF


def multinomial(
    population_size: int,
    num_samples: int,
    /,
    *,
    batch_size: int = 1,
    probs: Any = None,
    replace: bool = True,
    device: Any = None,
    seed: Any = None,
) -> Any:
    check_population(population_size, num_samples, replace, probs)
    if probs is None:
        probs = torch.ones((batch_size, population_size), device=device)
    check_weights(_any(probs < 0))
    device = probs.device if device is None else device
    # Of exponential waiting times with these rates, the first ones to end are such samples.
    lead = probs.shape[:-1]
    if replace:
        bounds = torch.cumsum(probs.to(torch.float64), -1)
        drawn = _drawn("uniform", (*lead, num_samples), torch.float64, seed, device)
        return torch.searchsorted(bounds, drawn * bounds[..., -1:], right=True)
    drawn = _drawn("uniform", probs.shape, torch.float64, seed, device)
    times = -torch.log1p(-drawn) / probs.to(torch.float64)
    return torch.topk(times, num_samples, largest=False, sorted=True).indices


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    if not x.ndim:
        return x.clone()
    order = _drawn("order", (x.shape[axis],), torch.int64, seed, x.device)
    return torch.index_select(x, axis, order)
