"""Modules as functions for JAX, and networks of JAX as modules."""

import copy
import pickle
from typing import Any, NamedTuple

import numpy as np
import pytest
from libraries import needs

import ivy_protocol

ivy: Any = ivy_protocol
jax: Any = needs("jax")
jnp: Any = needs("jax.numpy")


@pytest.fixture(autouse=True)
def seeded() -> None:
    with ivy.with_backend("numpy"):
        ivy.seed(0)


def same(x: Any, y: Any, atol: float = 1e-6) -> None:
    np.testing.assert_allclose(ivy.to_numpy(x), ivy.to_numpy(y), 1e-5, atol)


class Network(ivy.Module):
    def __init__(self) -> None:
        self._layers = [ivy.Linear(3, 8), ivy.Linear(8, 1)]
        self._scale = ivy.BatchNorm2D(8)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        return self._layers[1](ivy.tanh(self._scale(self._layers[0](x))))


@jax.tree_util.register_pytree_node_class
class Pair:
    """A layer as those of equinox are: its leaves are its weights, and it can be called."""

    def __init__(self, weight: Any, bias: Any, count: Any, activation: Any = None) -> None:
        self.weight, self.bias, self.count, self.activation = weight, bias, count, activation or tanh

    def __call__(self, x: Any) -> Any:
        return self.activation(x @ self.weight + self.bias["b"]) * self.count

    def tree_flatten(self) -> Any:
        return (self.weight, self.bias, self.count), self.activation

    @classmethod
    def tree_unflatten(cls, activation: Any, leaves: Any) -> Any:
        return cls(*leaves, activation)


def tanh(x: Any) -> Any:
    return jnp.tanh(x)


def pair() -> Any:
    return Pair(jnp.ones((3, 2)), {"b": jnp.asarray([0.5, 1.0])}, jnp.asarray([2, 2]))


class Dense:
    """A network as those of flax and haiku are: without weights, which its ``apply`` takes."""

    def init(self) -> Any:
        return {"params": {"dense": {"kernel": jnp.ones((3, 2))}}, "stats": {"mean": jnp.ones((3,))}}

    def apply(self, params: Any, x: Any, scale: float = 1.0) -> Any:
        return (x - params["stats"]["mean"]) @ params["params"]["dense"]["kernel"] * scale


class TestToJax:
    def test_computes_as_the_module_under_transformations(self) -> None:
        net = Network().eval()
        apply, params = net.to_jax_function()
        x = np.random.default_rng(0).normal(size=(4, 3)).astype("float32")
        wanted = ivy.to_numpy(net(x))
        for call in (apply, jax.jit(apply)):
            assert isinstance(call(params, x), jax.Array)
            same(call(params, x), wanted)
        same(jax.vmap(apply, (None, 0))(params, x[:, None]), wanted[:, None])
        grads = jax.jit(jax.grad(lambda p: apply(p, jnp.asarray(x)).sum()))(params)
        assert jax.tree_util.tree_structure(grads) == jax.tree_util.tree_structure(params)
        same(grads["layers"]["v1"]["b"], np.full((1,), 4.0))
        assert net.v.layers.v0.w.backend == "numpy"

    def test_is_not_reached_by_changes_of_the_module(self) -> None:
        net = Network().eval()
        apply, params = net.to_jax_function()
        x = jnp.ones((2, 3))
        before = apply(params, x)
        net.train()
        net.v = net.v * 0
        same(apply(params, x), before)

    def test_buffers_are_results(self) -> None:
        net, x = Network(), np.random.default_rng(0).normal(size=(4, 3)).astype("float32")
        apply, params = net.to_jax_function()
        with pytest.raises(ivy.IvyValueError, match=r"scale/running_mean.*buffers=apply.buffers.*net.eval\(\)"):
            jax.jit(apply)(params, x)
        result, buffers = jax.jit(lambda p, b, x: apply(p, x, buffers=b))(params, apply.buffers, x)
        same(result, net(x))
        same(
            jax.jit(lambda p: apply(p, x, buffers=apply.buffers)[1])(params)["scale"]["running_var"],
            buffers["scale"]["running_var"],
        )
        same(buffers["scale"]["running_mean"], net.buffers.scale.running_mean)
        same(apply.buffers["scale"]["running_mean"], np.zeros(8))
        evaluated, params = net.eval().to_jax_function()
        same(evaluated(params, x), net(x))

    def test_trains(self) -> None:
        apply, params = ivy.Sequential(ivy.Linear(3, 8), ivy.Tanh(), ivy.Linear(8, 1)).to_jax_function()
        x = np.random.default_rng(0).normal(size=(16, 3)).astype("float32")
        y = x.sum(1, keepdims=True)
        step = jax.jit(jax.value_and_grad(lambda p: jnp.mean((apply(p, x) - y) ** 2)))
        losses = []
        for _ in range(50):
            loss, grads = step(params)
            params = jax.tree_util.tree_map(lambda p, g: p - 0.1 * g, params, grads)
            losses.append(float(loss))
        assert losses[-1] < losses[0] / 10

    def test_without_weights_and_with_wrong_ones(self) -> None:
        apply, params = ivy.ReLU().to_jax_function()
        assert params == {}
        same(apply(params, jnp.asarray([-1.0, 1.0])), np.asarray([0.0, 1.0]))
        apply, params = ivy.Linear(2, 1).to_jax_function()
        with pytest.raises(ivy.IvyKeyError, match="lacks 'w'"):
            apply({"b": params["b"]}, jnp.ones((2,)))
        with pytest.raises(ivy.IvyTypeError, match="has not been built"):
            ivy.MultiHeadAttention(num_heads=1).to_jax_function()


class TestToIvy:
    def test_leaves_are_weights_and_buffers(self) -> None:
        net = ivy.to_ivy_module(pair())
        assert sorted(net.v.cont_to_flat_dict()) == ["0", "1/b"] and list(net.buffers) == ["2"]
        for x in (jnp.ones((4, 3)), np.ones((4, 3), "float32"), ivy.ones((4, 3), like=jnp.ones(()))):
            found = net(x)
            assert type(found) is ivy.Array and found.backend == "jax"
            same(found, pair()(jnp.ones((4, 3))))

    def test_trains_and_gives_the_network_back(self) -> None:
        native = pair()
        net, x = ivy.to_ivy_module(native), jnp.ones((4, 3)) * 0.1
        loss = lambda v: ivy.mean(net(x, v=v) ** 2)  # noqa: E731
        wanted = jax.grad(lambda n: jnp.mean(n(x) ** 2), allow_int=True)(native)
        first, grads = ivy.value_and_grad(loss)(net.v)
        same(grads["0"], wanted.weight)
        net.v = ivy.SGD(0.5).step(net.v, grads)
        assert float(loss(net.v)) < float(first)
        same(net.native.weight, native.weight - 0.5 * wanted.weight)
        same(native.weight, np.ones((3, 2)))
        same(net(x), net.native(x))
        same(jax.jit(lambda v, x: ivy.to_native(net(x, v=v)))(net.v, x), net(x))

    def test_copies(self) -> None:
        net = ivy.to_ivy_module(pair())
        for twin in (copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
            twin.v = twin.v * 0
            same(twin.native.weight, np.zeros((3, 2)))
            same(net.native.weight, np.ones((3, 2)))
        assert net.to(dtype="float16").native.weight.dtype == "float16"

    def test_what_has_an_apply(self) -> None:
        native = Dense()
        net, x = ivy.to_ivy_module(native, params=native.init()), jnp.full((1, 3), 2.0)
        assert sorted(net.state_dict) == ["params/dense/kernel", "stats/mean"]
        assert list(net.buffers) == ["stats"] and net.native is native
        same(net(x, scale=2.0), np.full((1, 2), 6.0))
        net.v = net.v * 2
        same(native.apply(net.params, x), np.full((1, 2), 6.0))
        with pytest.raises(ivy.IvyTypeError, match="pass params="):
            ivy.to_ivy_module(native)
        with pytest.raises(ivy.IvyTypeError, match="omit params="):
            ivy.to_ivy_module(pair(), params=native.init())

    def test_containers_and_named_tuples_are_none(self) -> None:
        class Row(NamedTuple):
            x: Any

        for given in ({"w": jnp.ones(2)}, Row(jnp.ones(2)), Pair):
            with pytest.raises(ivy.IvyTypeError, match="a layer of keras, or a callable pytree of JAX"):
                ivy.to_ivy_module(given)
