"""One step of training of networks of torch, on JAX and TensorFlow: ``python -m tests.transpiled_training``.

It needs torchvision, timm and transformers, and prints the table of `docs/transpile.md`: the greatest difference of a
gradient from torch's as a share of the greatest value of that parameter's, or of a hundredth of the greatest of the
network where this is more; and that of the weights after the step.
"""

import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import torch
from torch import nn

import ivy_protocol as ivy

RATE = 0.1
FLOOR = 1e-2
"""The share of the greatest gradient of a network below which those of a parameter are compared with it."""


def loss_of(result: Any, mean: Callable[[Any], Any]) -> Any:
    """The mean square of everything that a network returns."""
    flat = list(result.values()) if isinstance(result, dict) else result
    flat = list(flat) if isinstance(flat, list | tuple) else [flat]
    return sum([mean(x * x) for x in flat if getattr(x, "ndim", 0)])


def trained_by_torch(network: nn.Module, args: tuple[Any, ...]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The gradients of a network, and its weights after a step."""
    network.zero_grad()
    loss_of(network(*args), torch.mean).backward()
    named = {name: p for name, p in network.named_parameters() if p.grad is not None}
    gradients = {name: p.grad.numpy().copy() for name, p in named.items() if p.grad is not None}
    return gradients, {name: p.detach().numpy() - RATE * gradients[name] for name, p in named.items()}


def trained_by_jax(network: Any, args: list[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    import jax
    import jax.numpy as jnp

    given = [jnp.asarray(x.astype(np.int32) if x.dtype == np.int64 else x) for x in args]
    weights = {name: jnp.asarray(x.numpy()) for name, x in network.state_dict().items() if name in trained(network)}

    @jax.jit
    def step(weights: Any) -> Any:
        found = jax.grad(lambda w: loss_of(network.apply(w, *given), jnp.mean))(weights)
        return found, jax.tree.map(lambda w, g: w - RATE * g, weights, found)

    return step(weights)


def trained_by_tensorflow(network: Any, args: list[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    import tensorflow as tf

    given = [tf.constant(x) for x in args]
    weights = {name: tf.constant(x.numpy()) for name, x in network.state_dict().items() if name in trained(network)}
    with tf.GradientTape() as tape:
        tape.watch(weights)
        loss = loss_of(network.apply(weights, *given), tf.reduce_mean)
    found = tape.gradient(loss, weights, unconnected_gradients=tf.UnconnectedGradients.ZERO)
    found = {name: tf.convert_to_tensor(x) for name, x in found.items()}
    return found, {name: w - RATE * found[name] for name, w in weights.items()}


def trained(network: Any) -> set[str]:
    """The names of the parameters that are trained."""
    return {entry.name for entry in network.program.inputs if entry.kind == "parameter"}


def differences(found: Any, wanted: Any) -> tuple[float, float]:
    """Return the distances of gradients and weights from those of torch."""
    (gradients, weights), (theirs, after) = found, wanted
    whole = max([np.abs(g).max(initial=0) for g in theirs.values()])
    errors = [
        np.abs(np.asarray(gradients[name]) - g).max(initial=0) / max(np.abs(g).max(initial=0), FLOOR * whole)
        for name, g in theirs.items()
    ]
    steps = [
        np.abs(np.asarray(weights[name]) - w).max(initial=0) / max(np.abs(w).max(initial=0), 1e-3)
        for name, w in after.items()
    ]
    return float(max(errors)), float(max(steps))


def compared(network: nn.Module, args: tuple[Any, ...]) -> dict[str, tuple[float, float]]:
    """The differences from torch after a step, by library."""
    moved = ivy.transpile(network, args=args)
    wanted = trained_by_torch(network, args)
    arrays = [x.numpy() for x in args]
    return {
        "jax": differences(trained_by_jax(moved, arrays), wanted),
        "tensorflow": differences(trained_by_tensorflow(moved, arrays), wanted),
    }


def _models() -> dict[str, Callable[[], tuple[nn.Module, tuple[Any, ...]]]]:
    import timm
    import torchvision
    import transformers as hf

    words, image = torch.randint(1, 60, (2, 9)), torch.randn(2, 3, 64, 64)
    sizes: dict[str, Any] = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4}
    sizes |= {"intermediate_size": 48, "vocab_size": 64, "max_position_embeddings": 32}
    small = {"image_size": 32, "patch_size": 8}
    gpt = {"n_embd": 32, "n_layer": 2, "n_head": 4, "vocab_size": 64, "n_positions": 32, "use_cache": False}
    t5 = {"d_model": 32, "d_kv": 8, "d_ff": 48, "num_layers": 2, "num_heads": 4, "vocab_size": 64}
    distil = {"dim": 32, "n_layers": 2, "n_heads": 4, "hidden_dim": 48, "vocab_size": 64}
    vision, patch = torchvision.models, image[:, :, :32, :32]
    swin: dict[str, Any] = {"patch_size": [4, 4], "embed_dim": 16, "depths": [1, 1], "num_heads": [2, 4]}
    return {
        "hf/bert": lambda: (hf.BertModel(hf.BertConfig(**sizes)), (words,)),
        "hf/distilbert": lambda: (hf.DistilBertModel(hf.DistilBertConfig(**distil)), (words,)),
        "hf/gpt2": lambda: (hf.GPT2Model(hf.GPT2Config(**gpt)), (words,)),
        "hf/t5_encoder": lambda: (hf.T5EncoderModel(hf.T5Config(**t5)), (words,)),
        "hf/llama": lambda: (hf.LlamaModel(hf.LlamaConfig(**sizes, num_key_value_heads=2, use_cache=False)), (words,)),
        "hf/vit": lambda: (hf.ViTModel(hf.ViTConfig(**{**sizes, **small})), (patch,)),
        "tv/resnet18": lambda: (vision.resnet18(num_classes=10), (image,)),
        "tv/squeezenet1_1": lambda: (vision.squeezenet1_1(num_classes=10), (image,)),
        "tv/convnext_tiny": lambda: (vision.convnext_tiny(num_classes=10), (image,)),
        "tv/swin_small": lambda: (vision.SwinTransformer(**swin, window_size=[4, 4], num_classes=10), (image,)),
        "tv/vit_small": lambda: (vision.VisionTransformer(32, 8, 2, 4, 32, 64, num_classes=10), (patch,)),
        "timm/mixer_s32_224": lambda: (timm.create_model("mixer_s32_224", num_classes=10, img_size=64), (image,)),
    }  # fmt: skip


def main(chosen: list[str]) -> None:
    """Print the table."""
    from tests.transpiled_models import lively

    head = ("Model", "Gradients on JAX", "Gradients on TensorFlow", "Weights on JAX", "Weights on TensorFlow")
    print(f"| {' | '.join(head)} |\n{'|---' * len(head)}|")  # noqa: T201
    for name, make in _models().items():
        if chosen and name not in chosen:
            continue
        torch.manual_seed(0)
        network, args = make()
        found = compared(lively(network), args)
        columns = [f"{found[library][which]:.1e}" for which in (0, 1) for library in ("jax", "tensorflow")]
        print(f"| {name} | {' | '.join(columns)} |", flush=True)  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1:])
