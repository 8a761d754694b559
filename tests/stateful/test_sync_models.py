"""Weights go from a network of one library to one of another."""

from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol

ivy: Any = ivy_protocol
torch: Any = needs("torch")
NAMES = {"submodules/v0/w": "0.weight", "submodules/v0/b": "0.bias", "submodules/v2/w": "2.weight"}


def theirs() -> Any:
    torch.manual_seed(0)
    return torch.nn.Sequential(torch.nn.Linear(3, 4), torch.nn.Tanh(), torch.nn.Linear(4, 2, bias=False))


def ours() -> Any:
    return ivy.Sequential(ivy.Linear(3, 4), ivy.Tanh(), ivy.Linear(4, 2, with_bias=False))


def same(x: Any, y: Any) -> None:
    np.testing.assert_allclose(ivy.to_numpy(ivy.stop_gradient(x)), ivy.to_numpy(ivy.stop_gradient(y)), 1e-5, 1e-6)


def test_from_torch_to_ivy_and_back(backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("a library for tests")
    model, net, x = theirs(), ours().to(backend), np.ones((2, 3), "float32")
    assert ivy.sync_models(model, net, names=NAMES) == ([], [])
    assert net.v.submodules.v0.w.backend == backend
    same(net(ivy.to_backend(ivy.asarray(x), backend)), model(torch.ones(2, 3)))
    net.v = net.v * 2
    ivy.sync_models(net, model, names={there: here for here, there in NAMES.items()})
    same(net(ivy.to_backend(ivy.asarray(x), backend)), model(torch.ones(2, 3)))
    net.v = net.v * 0
    assert bool(model[0].weight.detach().any())


def test_to_keras_and_to_jax() -> None:
    keras, x = pytest.importorskip("keras"), np.ones((2, 3), "float32")
    if keras.backend.backend() != "tensorflow":
        pytest.skip("keras runs on another library")
    layers = [keras.layers.Dense(4, "tanh", name="one"), keras.layers.Dense(2, use_bias=False, name="two")]
    model = keras.Sequential([keras.Input((3,)), *layers])
    names = {"one.kernel": ("0.weight", (1, 0)), "one.bias": "0.bias", "two.kernel": ("2.weight", (1, 0))}
    ivy.sync_models(theirs(), model, names=names)
    same(model(x), theirs()(torch.ones(2, 3)))
    tree_util = pytest.importorskip("jax").tree_util
    jnp = pytest.importorskip("jax.numpy")
    native = tree_util.Partial(lambda w, b, x: jnp.tanh(x @ w + b), jnp.zeros((3, 4)), jnp.zeros(4))
    with pytest.raises(ivy.IvyTypeError, match=r"is immutable and cannot be updated; create net = ivy.to_ivy_module"):
        ivy.sync_models(model, native)
    net = ivy.to_ivy_module(native)
    first, second = net.v.cont_to_flat_dict()
    ivy.sync_models(model, net, names={first: "one/kernel", second: "one/bias"}, strict=False)
    same(net.native(x), model.layers[0](x))


def test_sync_models_errors() -> None:
    model, net = theirs(), ours()
    before = net.v.cont_deep_copy()
    with pytest.raises(ivy.IvyKeyError, match=r"^ivy.sync_models: .*lacks 'submodules/v2/w'.*has '2/weight'"):
        ivy.sync_models(model, net, names={k: v for k, v in NAMES.items() if "v2" not in k})
    wide = ivy.Sequential(ivy.Linear(5, 4), ivy.Tanh(), ivy.Linear(4, 2, with_bias=False))
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"\(4, 3\) at .*'submodules/v0/w' has \(4, 5\)"):
        ivy.sync_models(model, wide, names=NAMES)
    for chain, value in before.cont_to_iterator():
        same(net.v[chain], value)
    with pytest.raises(ivy.IvyTypeError, match="not a function"):
        ivy.sync_models(model, theirs)
    with pytest.raises(ivy.IvyTypeError, match=r"contains its weights, .*omit params="):
        ivy.to_ivy_module(model, params={})
    with pytest.raises(ivy.IvyValueError, match="has no weights"):
        ivy.sync_models(torch.nn.LazyLinear(2), net)
