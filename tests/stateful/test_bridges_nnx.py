"""Networks of Flax NNX as modules; where flax is installed."""

import copy
import pickle
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol

nnx = needs("flax.nnx")
jax = needs("jax")
ivy: Any = ivy_protocol

X = np.random.default_rng(0).normal(size=(16, 8)).astype("float32")


class Net(nnx.Module):
    def __init__(self, rngs: Any, rate: float = 0.2) -> None:
        self.first = nnx.Linear(8, 16, rngs=rngs)
        self.norm = nnx.BatchNorm(16, rngs=rngs)
        self.dropout = nnx.Dropout(rate, rngs=rngs)
        self.last = nnx.Linear(16, 3, rngs=rngs)

    def __call__(self, x: Any) -> Any:
        return self.last(self.dropout(nnx.relu(self.norm(self.first(x)))))


def loss_of(net: Any, x: Any) -> Any:
    return lambda v: ivy.mean(ivy.square(net(x, v=v)))


def test_it_computes_what_the_network_does() -> None:
    theirs, x = Net(nnx.Rngs(0)), jax.numpy.asarray(X)
    net = ivy.to_ivy_module(theirs)
    assert net.training
    net.eval()
    np.testing.assert_allclose(ivy.to_numpy(net(x)), theirs(x), rtol=1e-6)
    assert sorted(net.v) == ["first", "last", "norm"] and list(net.buffers) == ["norm"]
    found = jax.jit(lambda v, x: net(x, v=v).data)(net.v, x)
    np.testing.assert_allclose(found, theirs(x), rtol=1e-5)
    net.v = net.v * 0
    assert not np.any(net.native(x))


def test_statistics_and_noise_go_on_in_every_call() -> None:
    net, x = ivy.to_ivy_module(Net(nnx.Rngs(0))), jax.numpy.asarray(X)
    with ivy.with_backend("jax"):
        loss = loss_of(net, x)
        first, second = (float(ivy.value_and_grad(loss)(net.v)[0]) for _ in range(2))
        assert first != second
        before = ivy.to_numpy(net.buffers["norm"]["mean"])
        net(x)
        after = ivy.to_numpy(net.buffers["norm"]["mean"])
        assert not np.allclose(before, after)
    np.testing.assert_array_equal(net.native.norm.mean.get_value(), after)


def test_it_trains_as_in_flax() -> None:
    theirs, x = Net(nnx.Rngs(0), 0.0), jax.numpy.asarray(X)
    net = ivy.to_ivy_module(Net(nnx.Rngs(0), 0.0))
    with ivy.with_backend("jax"):
        for _ in range(3):
            gradients = ivy.grad(loss_of(net, x))(net.v)
            net.v = net.v - 0.1 * gradients

    def loss(network: Any) -> Any:
        return jax.numpy.mean(network(x) ** 2)

    for _ in range(3):
        gradients = nnx.grad(loss)(theirs)
        nnx.update(theirs, jax.tree.map(lambda w, g: w - 0.1 * g, nnx.state(theirs, nnx.Param), gradients))
    theirs.eval()
    net.eval()
    np.testing.assert_allclose(ivy.to_numpy(net(x)), theirs(x), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("twin", [copy.deepcopy, lambda net: pickle.loads(pickle.dumps(net))])
def test_copies(twin: Any) -> None:
    net, x = ivy.to_ivy_module(Net(nnx.Rngs(0))), jax.numpy.asarray(X)
    with ivy.with_backend("jax"):
        ivy.grad(loss_of(net, x))(net.v)
    net.eval()
    other = twin(net)
    np.testing.assert_array_equal(ivy.to_numpy(other(x)), ivy.to_numpy(net(x)))
    other.v = other.v * 0
    assert np.any(ivy.to_numpy(net(x)))
