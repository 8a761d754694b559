"""Random sampling by a generator on the CPU, which `ivy.seed` seeds.

Compiled code calls custom operators to sample, because Dynamo does not support generators.
"""

from typing import Any

import torch

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.distributions import as_counts, check_one, check_parameters, sizes
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
    seed_in_graph_error,
)
from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE, _active, _generators, can_read_values
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


_MAX_RATE = 2.0**53
"""Largest rate for the Poisson kernel. Larger rates are sampled by a normal approximation."""
_SEED_MASK = 0x2545F491
"""Mask that derives a second seed, for distributions that need two independent sample arrays."""


def _derive_seed(seed: Any) -> Any:
    if seed is None:
        return None
    check_seed(seed)
    return int(seed) ^ _SEED_MASK


def _sampling_dtype(dtype: Any, *values: Any) -> torch.dtype:
    """Return the dtype to sample in, float32 or float64. Half precision is too coarse, or not supported."""
    return torch.float64 if torch.float64 in (dtype, *[v.dtype for v in values]) else torch.float32


def _sample_shape(name: str, shape: Any, *values: Any) -> Any:
    """Return the requested shape or, if it is None, the broadcast shape of the parameters."""
    if shape is None:
        return torch.broadcast_shapes(*[getattr(v, "shape", ()) for v in values])
    check_shape(name, shape, *values)
    return tuple(shape)


def _sample_elementwise(kernel: str, seed: Any, *parameters: torch.Tensor) -> torch.Tensor:
    """Sample one value for each element of the parameters, also in compiled code."""
    if seed is not None:
        check_seed(seed)
        seed = int(seed)
    device = parameters[0].device
    sample = sample_elementwise_in_compiled_code if is_compiling() else sample_elementwise
    return sample(kernel, [p.to("cpu") for p in parameters], seed).to(device)


def _convert(samples: torch.Tensor, dtype: Any, device: Any) -> torch.Tensor:
    return samples.to(device=device, dtype=dtype)


def _sample_gamma(alpha: torch.Tensor, shape: Any, seed: Any) -> torch.Tensor:
    is_valid = (alpha > 0) & (alpha < torch.inf)
    if can_read_values() and is_valid.all():
        return _sample_elementwise("gamma", seed, alpha.expand(shape))
    samples = _sample_elementwise("gamma", seed, torch.where(is_valid, alpha, 1.0).expand(shape))
    return torch.where(is_valid, samples, torch.where(alpha < 0, torch.nan, alpha))


def _sample_log_gamma(alpha: torch.Tensor, shape: Any, seed: Any) -> torch.Tensor:
    """Return logarithms of gamma samples. For small `alpha`, the samples themselves would underflow.

    If G ~ Gamma(alpha + 1) and U ~ Uniform(0, 1), then G * U**(1 / alpha) ~ Gamma(alpha).
    """
    gammas = _sample_gamma(torch.where(alpha < 0, torch.nan, alpha) + 1, shape, seed)
    return (
        torch.log(gammas)
        + torch.log1p(-_sample("uniform", shape, alpha.dtype, _derive_seed(seed), alpha.device)) / alpha
    )


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
        probs = torch.sigmoid(logits.to(_sampling_dtype(dtype, logits)))
    check_parameters("bernoulli", _any((probs < 0) | (probs > 1)))
    samples = _sample(
        "uniform", _sample_shape("bernoulli", shape, probs), _sampling_dtype(None, probs), seed, probs.device
    )
    return _convert(samples < probs, dtype, device)


def exponential(scale: Any = 1.0, shape: Any = None, *, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    scale = torch.as_tensor(scale, device=device, dtype=dtype if type(scale) is float else None)
    dtype = dtype or scale.dtype
    check_parameters("exponential", _any(scale < 0))
    samples = _sample(
        "uniform", _sample_shape("exponential", shape, scale), _sampling_dtype(dtype, scale), seed, scale.device
    )
    return _convert(-torch.log1p(-samples) * scale, dtype, device)


def gamma(
    alpha: Any, /, beta: Any = 1.0, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    beta = torch.as_tensor(beta, dtype=alpha.dtype, device=alpha.device)
    dtype = dtype or alpha.dtype
    check_parameters("gamma", _any(alpha < 0) or _any(beta < 0))
    sampling_dtype = _sampling_dtype(dtype, alpha, beta)
    samples = _sample_gamma(alpha.to(sampling_dtype), _sample_shape("gamma", shape, alpha, beta), seed)
    return _convert(samples / beta.to(sampling_dtype), dtype, device)


def beta(a: Any, b: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or a.dtype
    check_parameters("beta", _any(a < 0) or _any(b < 0))
    sampling_dtype, sample_shape = _sampling_dtype(dtype, a, b), _sample_shape("beta", shape, a, b)
    both = torch.stack([a.to(sampling_dtype).expand(sample_shape), b.to(sampling_dtype).expand(sample_shape)])
    first, second = _sample_log_gamma(both, both.shape, seed)
    return _convert(torch.sigmoid(first - second), dtype, device)


def dirichlet(alpha: Any, /, *, size: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or alpha.dtype
    check_parameters("dirichlet", _any(alpha < 0))
    sample_shape = _sample_shape("dirichlet", sizes(alpha, size), alpha)
    logarithms = _sample_log_gamma(alpha.to(_sampling_dtype(dtype, alpha)).expand(sample_shape), sample_shape, seed)
    return _convert(torch.softmax(logarithms, -1), dtype, device)


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
    sample_shape, rates = _sample_shape("poisson", shape, lam), lam.to(_sampling_dtype(dtype, lam))
    is_valid = (rates >= 0) & (rates <= _MAX_RATE)
    samples = torch.where(
        is_valid, _sample_elementwise("poisson", seed, torch.where(is_valid, rates, 0.0).expand(sample_shape)), rates
    )
    is_large = (rates > _MAX_RATE) & (rates < torch.inf)
    if not can_read_values() or is_large.any():
        bounded = torch.where(is_large, rates, 0.0)
        normal = _sample("normal", sample_shape, rates.dtype, _derive_seed(seed), rates.device)
        samples = torch.where(is_large, torch.round(as_counts(bounded, torch.sqrt(bounded), normal)), samples)
    return _convert(torch.where(rates < 0, fill_value, samples), dtype, device)


def binomial(n: Any, p: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None) -> Any:
    dtype = dtype or n.dtype
    sampling_dtype, sample_shape = _sampling_dtype(dtype, n, p), _sample_shape("binomial", shape, n, p)
    n, p = n.to(sampling_dtype), p.to(sampling_dtype)
    check_parameters("binomial", _any((n < 0) | (torch.floor(n) < n)) or _any((p < 0) | (p > 1)))
    is_valid = (n >= 0) & (n < torch.inf) & (p >= 0) & (p <= 1)
    trials, probabilities = torch.where(is_valid, n, 0.0), torch.where(is_valid, p, 0.0)
    samples = _sample_elementwise("binomial", seed, trials.expand(sample_shape), probabilities.expand(sample_shape))
    return _convert(torch.where(is_valid, samples, torch.nan), dtype, device)


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if not can_read_values() or type(key) is not torch.Tensor:
        # Leave these calls to the default implementation: in compiled code, the compiler fuses it, and under vmap, out=
        # arguments cannot hold batched values.
        return NotImplemented
    if philox.fill is not None and key.device.type == "cpu":
        words = torch.empty(count, dtype=torch.uint32, device=key.device)
        philox.fill(words.numpy(), *key.tolist(), stream, purpose, philox.WORDS)
        return words.to(torch.int64)
    length = -(-count // 4)
    a, b, c, d, product, other_product = torch.empty((6, length), dtype=torch.int64, device=key.device)
    torch.arange(length, out=a)
    torch.bitwise_right_shift(a, 32, out=b)
    a.bitwise_and_(MASK)
    c.fill_(stream)
    d.fill_(purpose)
    first, second = key.to(torch.int64)
    # Do not read a key on a GPU, because that would synchronize.
    pairs = round_keys(first.item(), second.item()) if key.device.type == "cpu" else round_keys(first, second)
    for k0, k1 in pairs:
        torch.mul(a, MULTIPLIERS[0], out=product)
        torch.mul(c, MULTIPLIERS[1], out=other_product)
        torch.bitwise_right_shift(other_product, 32, out=a)
        a.bitwise_and_(MASK).bitwise_xor_(b).bitwise_xor_(k0)
        torch.bitwise_right_shift(product, 32, out=c)
        c.bitwise_and_(MASK).bitwise_xor_(d).bitwise_xor_(k1)
        torch.bitwise_and(other_product, MASK, out=b)
        torch.bitwise_and(product, MASK, out=d)
    return torch.stack((a, b, c, d), 1).reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or not can_read_values() or type(key) is not torch.Tensor or key.device.type != "cpu":
        return NotImplemented
    samples = torch.empty(count, dtype=torch.float64 if wide else torch.float32, device=key.device)
    philox.fill(samples.numpy(), *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return samples


_BITS = 62
"""Number of random bits of which `randint` takes the remainder; the bias of the remainder is negligible."""
_CPU = torch.device("cpu")


def is_graph_traced() -> bool:
    """Return True while ivy traces a graph. Callers must not call this function while torch compiles."""
    return _generators.traced


def seed(seed_value: int = 0) -> None:
    seed_all("torch", reseed, seed_value)


def reseed(seed_value: int) -> None:
    if _generators.traced:
        raise seed_in_graph_error()
    _generators.generator = torch.Generator().manual_seed(seed_value)


def synchronize_generators(mesh: Any) -> None:
    """Broadcast the generator state of the first process, unless `ivy.seed` has set a generator."""
    if _generators.generator is not None:
        return
    from torch import distributed

    state = torch.get_rng_state().to(mesh.device_type)
    for dim in range(mesh.ndim):
        distributed.broadcast(state, group=mesh.get_group(dim), group_src=0)
    torch.set_rng_state(state.cpu())


class Seeded(torch.Generator):
    """Generator of a single call. A graph creates the generator again in each call."""


def seeded(seed: int) -> Seeded:
    """Return a seeded generator for a single call."""
    return Seeded().manual_seed(seed)  # type: ignore[return-value]


def _from_generator(kind: str, shape: tuple[int, ...], dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    generator = _generators.generator if seed is None else seeded(seed)
    if kind == "uniform":
        return torch.rand(shape, dtype=dtype, generator=generator, device=_CPU)
    if kind == "normal":
        return torch.randn(shape, dtype=dtype, generator=generator, device=_CPU)
    if kind == "order":
        return torch.randperm(shape[0], dtype=dtype, generator=generator, device=_CPU)
    return torch.randint(2**_BITS, shape, dtype=dtype, generator=generator, device=_CPU)


@torch.library.custom_op(
    "ivy_protocol::drawn",
    mutates_args=(),
    schema="(str kind, int[] shape, ScalarType dtype, int? seed) -> Tensor",
    tags=(torch.Tag.nondeterministic_seeded,),
)
def sample_in_compiled_code(kind: str, shape: Any, dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    return _from_generator(kind, tuple(shape), dtype, seed)


@sample_in_compiled_code.register_fake
def _(kind: str, shape: Any, dtype: torch.dtype, seed: int | None) -> torch.Tensor:
    return torch.empty(shape, dtype=dtype, device=_CPU)


KERNELS = {"torch._standard_gamma": "gamma", "torch.poisson": "poisson", "torch.binomial": "binomial"}
"""Kernels that sample one value for each element of their parameters."""


def sample_elementwise(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    """Sample one value for each element of the parameters, by a kernel of `KERNELS`."""
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
def sample_elementwise_in_compiled_code(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    return sample_elementwise(kind, parameters, seed)


@sample_elementwise_in_compiled_code.register_fake
def _(kind: str, parameters: list[torch.Tensor], seed: int | None) -> torch.Tensor:
    return parameters[0].new_empty(parameters[0].shape)


def _save_for_backward(ctx: Any, inputs: Any, output: torch.Tensor) -> None:
    ctx.kind, ctx.count = inputs[0], len(inputs[1])
    ctx.save_for_backward(*inputs[1], output)


def _backward(ctx: Any, gradient: torch.Tensor) -> Any:
    *parameters, samples = ctx.saved_tensors
    if ctx.kind == "gamma":
        return None, [gradient * torch._standard_gamma_grad(parameters[0], samples)], None  # type: ignore[attr-defined]
    return None, [torch.zeros_like(p) for p in parameters], None


sample_elementwise_in_compiled_code.register_autograd(_backward, setup_context=_save_for_backward)


def _sample(kind: str, shape: Any, dtype: torch.dtype, seed: Any, device: Any) -> torch.Tensor:
    if seed is not None:
        check_seed(seed)
        seed = int(seed)
    # Compiled code calls a custom operator, because Dynamo does not support generators.
    compiling = is_compiling()
    sample = sample_in_compiled_code if compiling else _from_generator
    samples = sample(kind, tuple(shape), dtype, seed)
    if device is None and not (compiling or _active._len_torch_function_stack()):
        return samples
    target = new_array_device() if device is None else device
    return samples if target is _CPU else samples.to(target)


def new_array_device() -> torch.device:
    # Without function modes, the default device is the CPU, because torch.set_default_device enables such a mode.
    if not (_active._len_torch_function_stack() or is_compiling()):
        return _CPU
    return torch.empty(0).device


def _device_for(device: Any, *parameters: Any) -> Any:
    """Return the requested device, or the device of the first parameter that is a tensor, or None."""
    return device or next((p.device for p in parameters if isinstance(p, torch.Tensor)), None)


def _move_tensors(device: Any, *parameters: Any) -> list[Any]:
    return [p.to(device) if isinstance(p, torch.Tensor) else p for p in parameters]


def _any(condition: Any) -> bool:
    """Return True if an element is true; False if the values cannot be read."""
    if not isinstance(condition, torch.Tensor):
        return condition
    return can_read_values() and bool(condition.any())


def random_uniform(
    low: Any = 0.0, high: Any = 1.0, shape: Any = None, *, dtype: Any = None, device: Any = None, seed: Any = None
) -> Any:
    if type(low) is type(high) is float and low == 0 and high == 1 and dtype in SINGLE_AND_DOUBLE:
        return _sample("uniform", _sample_shape("random_uniform", shape), dtype, seed, device)
    check_interval(_any(low > high))
    target = _device_for(device, low, high)
    samples = _sample("uniform", _sample_shape("random_uniform", shape, low, high), dtype, seed, target)
    low, high = _move_tensors(samples.device, low, high)
    # Cast the samples, because bounds of a wider dtype must not change the dtype of the result.
    samples = (samples * (high - low) + low).to(dtype)
    # Rounding may have produced the upper bound, which is not part of the interval.
    low, high = [torch.as_tensor(bound, dtype=samples.dtype, device=samples.device) for bound in (low, high)]
    return torch.minimum(samples, torch.nextafter(high, low))


def random_normal(
    mean: Any = 0.0, std: Any = 1.0, shape: Any = None, *, dtype: Any = None, seed: Any = None, device: Any = None
) -> Any:
    if type(mean) is type(std) is float and mean == 0 and std == 1:
        return _sample("normal", _sample_shape("random_normal", shape), dtype, seed, device)
    check_deviation(_any(std < 0))
    target = _device_for(device, mean, std)
    samples = _sample("normal", _sample_shape("random_normal", shape, mean, std), dtype, seed, target)
    mean, std = _move_tensors(samples.device, mean, std)
    return (samples * std + mean).to(dtype)


def randint(
    low: Any, high: Any, /, *, shape: Any = None, device: Any = None, dtype: Any = None, seed: Any = None
) -> Any:
    # torch cannot compare wide unsigned integers, so compare the bounds as int64. For uint64, flip the highest bit,
    # which keeps the order.
    bounds_dtype = low.dtype
    order_mask = torch.iinfo(torch.int64).min if bounds_dtype is torch.uint64 else 0
    low, high = low.to(torch.int64), high.to(torch.int64)
    if not is_compiling():
        check_bounds(bool(((low ^ order_mask) < (high ^ order_mask)).all()))
    if bounds_dtype != dtype and low.numel() and high.numel() and can_read_values():
        check_fit(
            int((low ^ order_mask).min()) - order_mask,
            int((high ^ order_mask).max()) - order_mask,
            dtype,
            torch.iinfo(dtype),
        )
    span = high - low
    needs_two_words = bounds_dtype.itemsize == 8 and not (can_read_values() and bool((_upper(span) == 0).all()))
    sample_shape = _sample_shape("randint", shape, low, high)
    bits = _sample(
        "bits", (3, *sample_shape) if needs_two_words else sample_shape, torch.int64, seed, device or low.device
    )
    low, span = _move_tensors(bits.device, low, span)
    if needs_two_words:
        words = bits[0] ^ (bits[1] << 32), bits[2] << 64 - _BITS
        samples = torch.where(_upper(span) == 0, bits[0] % span, scaled(words[0], words[1], span, _upper, _lower))
    else:
        samples = bits % span
    return (samples + low).to(dtype)


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
    batch_shape = probs.shape[:-1]
    if replace:
        bounds = torch.cumsum(probs.to(torch.float64), -1)
        uniforms = _sample("uniform", (*batch_shape, num_samples), torch.float64, seed, device)
        return torch.searchsorted(bounds, uniforms * bounds[..., -1:], right=True)
    # Without replacement, sample an exponential time with the rate `probs` for each category, and return the categories
    # with the smallest times.
    uniforms = _sample("uniform", probs.shape, torch.float64, seed, device)
    times = -torch.log1p(-uniforms) / probs.to(torch.float64)
    return torch.topk(times, num_samples, largest=False, sorted=True).indices


def shuffle(x: Any, axis: int = 0, /, *, seed: Any = None) -> Any:
    if not x.ndim:
        return x.clone()
    order = _sample("order", (x.shape[axis],), torch.int64, seed, x.device)
    return torch.index_select(x, axis, order)
