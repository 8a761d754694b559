"""Transpiled networks that are compiled, next to the originals and to the same networks written for the library."""

from collections.abc import Callable, Iterable
from importlib.util import find_spec
from typing import Any

import ivy_protocol as ivy

from .goals import MODELS
from .libraries import Library
from .measure import Statement, best_times

BATCH, PIXELS, WORDS, LENGTH = 4, 64, 1000, 64
SIZES: dict[str, tuple[str, tuple[int, ...]]] = {
    "ResNet-18, 16 channels": ("ResNet", (16,)),
    "ViT, 4 layers of 128": ("ViT", (PIXELS, 8, 128, 4, 4)),
    "GPT-2, 4 layers of 128": ("GPT", (WORDS, LENGTH, 128, 4, 4)),
}


def measure_models(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Time each network compiled by torch, and by JAX where flax is installed: its results, and on JAX gradients."""
    records = []
    for library in libraries:
        if library.name not in _WAYS or (library.name == "jax" and not find_spec("flax")):
            continue
        for title, (name, sizes) in SIZES.items():
            for what, calls in _WAYS[library.name](name, sizes).items():
                names = {key: Statement("f()", {"f": call}, least=1) for key, call in calls.items()}
                ns = best_times(names, rounds)
                ratio, at_most = ns["ivy"] / ns["own"], MODELS[library.name]
                records.append({
                    "library": library.name,
                    "model": title,
                    "what": what,
                    "ms": {key: value / 1e6 for key, value in ns.items()},
                    "ratio": ratio,
                    "goal": {"at_most": at_most, "met": ratio <= at_most},
                })  # fmt: skip
    return records


def _original(name: str, sizes: tuple[int, ...]) -> tuple[Any, Any]:
    """A network of torch, and an input."""
    import torch

    from . import networks_torch

    torch.manual_seed(0)
    network = getattr(networks_torch, name)(*sizes).eval().requires_grad_(False)
    shape = (BATCH, 3, PIXELS, PIXELS)
    return network, torch.randint(0, WORDS, (BATCH, LENGTH)) if name == "GPT" else torch.randn(shape)


def _torch(name: str, sizes: tuple[int, ...]) -> dict[str, dict[str, Callable[[], Any]]]:
    import torch

    network, x = _original(name, sizes)
    own, ours = torch.compile(network), torch.compile(ivy.transpile(network, args=(x,)))
    return {"results": {"ivy": lambda: ours(x), "own": lambda: own(x)}}


def _jax(name: str, sizes: tuple[int, ...]) -> dict[str, dict[str, Callable[[], Any]]]:
    import jax
    import jax.numpy as jnp
    from flax import nnx

    from . import networks_flax

    network, x = _original(name, sizes)
    moved = ivy.transpile(network, args=(x,), to="jax")
    inputs = jnp.asarray(x.numpy())
    # JAX has channels last.
    arranged = inputs if name == "GPT" else jnp.transpose(inputs, (0, 2, 3, 1))
    kind, weights, rest = nnx.split(getattr(networks_flax, name)(*sizes, rngs=nnx.Rngs(0)), nnx.Param, ...)

    def own(weights: Any, rest: Any, x: Any) -> Any:
        return nnx.merge(kind, weights, rest)(x)

    def squares(f: Callable[..., Any]) -> Callable[..., Any]:
        return jax.jit(jax.grad(lambda *given: (f(*given) ** 2).mean()))

    def waited(f: Callable[..., Any], *given: Any) -> Callable[[], Any]:
        return lambda: jax.block_until_ready(f(*given))

    parameters, state = moved.parameters, moved.weights
    return {
        "results": {
            "ivy": waited(jax.jit(moved.apply), state, inputs),
            "own": waited(jax.jit(own), weights, rest, arranged),
        },
        "gradients": {
            "ivy": waited(squares(moved.apply), parameters, inputs),
            "own": waited(squares(own), weights, rest, arranged),
        },
    }


_WAYS = {"torch": _torch, "jax": _jax}
