"""Layers of transformers, beside those of torch."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
NAMES = {
    **{f"{part}/w": f"{part}.weight" for part in ("linear1", "linear2")},
    **{f"{part}/b": f"{part}.bias" for part in ("linear1", "linear2")},
    "self_attn/in_proj_weights": "self_attn.in_proj_weight",
    "self_attn/out_proj_weights": "self_attn.out_proj.weight",
    "self_attn/out_proj_bias": "self_attn.out_proj.bias",
}


@pytest.mark.parametrize("norm_first", [False, True])
@pytest.mark.parametrize("activation", ["relu", "gelu"])
def test_has_the_numbers_of_torch(backend: str, norm_first: bool, activation: str) -> None:
    torch: Any = pytest.importorskip("torch")
    torch.manual_seed(0)
    theirs = torch.nn.TransformerEncoderLayer(8, 2, 16, 0.1, activation, 1e-3, True, norm_first).eval()
    with torch.no_grad():
        for parameter in theirs.parameters():
            parameter.add_(torch.randn_like(parameter) * 0.1)
    net = ivy.TransformerEncoderLayer(
        8, 2, hidden_dim=16, activation=activation, eps=1e-3, norm_first=norm_first
    ).eval()
    ivy.sync_models(theirs, net, names=NAMES)
    x = np.random.default_rng(0).normal(size=(3, 5, 8)).astype("float32")
    mask = np.triu(np.ones((5, 5), "bool"), 1)
    calls: list[tuple[Any, Any]] = [
        ({}, {}),
        ({"attention_mask": ivy.asarray(mask)}, {"src_mask": torch.asarray(mask)}),
        ({"is_causal": True}, {"src_mask": torch.asarray(mask)}),
    ]
    for ours, others in calls:
        found = net(ivy.asarray(x), **ours)
        wanted = theirs(torch.asarray(x), **others).detach().numpy()
        np.testing.assert_allclose(ivy.to_numpy(found), wanted, 1e-5, 1e-5)
    np.testing.assert_allclose(ivy.to_numpy(net(ivy.asarray(x[0]))), ivy.to_numpy(net(ivy.asarray(x)))[0], 1e-5, 1e-5)


def test_drops_in_training_only(backend: str) -> None:
    net, x = ivy.TransformerEncoderLayer(8, 2, hidden_dim=16, dropout_rate=0.5), ivy.ones((3, 5, 8))
    assert not bool(ivy.allclose(net(x), net(x)))
    net.eval()
    assert bool(ivy.allclose(net(x), net(x)))


def test_activations_of_ones_own_and_what_is_refused() -> None:
    net = ivy.TransformerEncoderLayer(4, 2, hidden_dim=8, activation=ivy.tanh, with_bias=False)
    assert sorted(net.v.self_attn) == ["in_proj_weights", "out_proj_weights"]
    assert net(ivy.ones((3, 4))).shape == (3, 4)
    with pytest.raises(ivy.IvyValueError, match="must be 'relu' or 'gelu', or a function of an array, not 'swish'"):
        ivy.TransformerEncoderLayer(4, 2, activation="swish")
    with pytest.raises(ivy.IvyValueError, match="embed_dim 4 is not divisible by num_heads 3"):
        ivy.TransformerEncoderLayer(4, 3)
    with pytest.raises(ivy.IvyException, match="must have the length 4 along axis -1, not 3"):
        net(ivy.ones((2, 3)))
