"""Weights of torch as Keras and Flax order them: layers with these compute the same."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
RNG = np.random.default_rng(0)


def normal(*shape: int) -> Any:
    return RNG.normal(size=shape).astype("float32")


CASES = {
    "Dense": (8, 3),
    "Conv1D": (8, 3, 5),
    "Conv2D": (8, 3, 5, 4),
    "Conv3D": (8, 3, 5, 4, 2),
    "Conv2DTranspose": (3, 8, 5, 4),
    "DepthwiseConv2D": (6, 1, 5, 4),
    "LayerNormalization": (8,),
    "Embedding": (8, 3),
}


@pytest.mark.parametrize("fw", ["tensorflow", "jax"])
@pytest.mark.parametrize("layer", CASES)
def test_there_and_back(backend: str, layer: str, fw: str) -> None:
    with ivy.with_backend(backend):
        weight = ivy.asarray(normal(*CASES[layer]).tolist())
        there = ivy.transpose_weights_pt_to_tf_jax(layer, weight, True, fw)
        back = ivy.transpose_weights_tf_jax_to_pt(layer, there, True, fw)
        assert back.backend == backend
        np.testing.assert_array_equal(ivy.to_numpy(back), ivy.to_numpy(weight))
        same = ivy.transpose_weights_pt_to_tf_jax(layer, weight, False, fw)
        np.testing.assert_array_equal(ivy.to_numpy(same), ivy.to_numpy(weight))


def test_layers_of_keras_compute_the_same() -> None:
    torch, keras = pytest.importorskip("torch"), pytest.importorskip("keras")
    x = normal(2, 3, 9, 8)
    last = x.transpose(0, 2, 3, 1)
    pairs = (
        (torch.nn.Conv2d(3, 6, (3, 2)), keras.layers.Conv2D(6, (3, 2))),
        (torch.nn.ConvTranspose2d(3, 6, (3, 2)), keras.layers.Conv2DTranspose(6, (3, 2))),
        (torch.nn.Conv2d(3, 6, (3, 2), groups=3), keras.layers.DepthwiseConv2D((3, 2), depth_multiplier=2)),
    )
    for theirs, layer in pairs:
        layer.build(last.shape)
        weight = ivy.transpose_weights_pt_to_tf_jax(layer, theirs.weight.detach().numpy())
        layer.set_weights([ivy.to_numpy(weight), theirs.bias.detach().numpy()])
        found = np.asarray(layer(last)).transpose(0, 3, 1, 2)
        np.testing.assert_allclose(found, theirs(torch.as_tensor(x)).detach().numpy(), rtol=1e-4, atol=1e-5)


def test_transposed_convolutions_of_jax_compute_the_same() -> None:
    torch, lax = pytest.importorskip("torch"), pytest.importorskip("jax").lax
    x, weight = normal(2, 3, 9, 8), normal(3, 6, 3, 2)
    kernel = ivy.to_numpy(ivy.transpose_weights_pt_to_tf_jax("ConvTranspose", weight, fw="jax"))
    found = lax.conv_transpose(x.transpose(0, 2, 3, 1), kernel, (2, 1), "VALID")
    wanted = torch.nn.functional.conv_transpose2d(torch.as_tensor(x), torch.as_tensor(weight), stride=(2, 1))
    np.testing.assert_allclose(np.asarray(found).transpose(0, 3, 1, 2), wanted.numpy(), rtol=1e-4, atol=1e-5)


def test_what_does_not_fit() -> None:
    with pytest.raises(ivy.IvyValueError, match="fw must be 'tensorflow' or 'jax', not 'flax'"):
        ivy.transpose_weights_pt_to_tf_jax("Dense", np.zeros((2, 3)), fw="flax")

    class DepthwiseConv2D:
        depth_multiplier = 4

    with pytest.raises(ivy.IvyBroadcastShapeError, match="6 channels must be a multiple of 4"):
        ivy.transpose_weights_pt_to_tf_jax(DepthwiseConv2D(), np.zeros((6, 1, 2, 2)))
