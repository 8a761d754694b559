"""Layers and models of keras as modules, and modules as layers of keras."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol

ivy: Any = ivy_protocol
tf: Any = needs("tensorflow")
keras: Any = needs("keras")


@pytest.fixture(autouse=True)
def seeded() -> None:
    if keras.backend.backend() != "tensorflow":
        pytest.skip("keras runs on another library")
    keras.utils.set_random_seed(0)
    with ivy.with_backend("numpy"):
        ivy.seed(0)


def native() -> Any:
    return keras.Sequential(
        [
            *(keras.Input((3,)), keras.layers.Dense(8, name="first"), keras.layers.BatchNormalization(name="scale")),
            *(keras.layers.Activation("tanh"), keras.layers.Dense(1, name="last")),
        ]
    )


def data() -> tuple[Any, Any]:
    x = np.random.default_rng(0).normal(size=(32, 3)).astype("float32")
    return x, x.sum(1, keepdims=True)


def same(x: Any, y: Any, atol: float = 1e-6) -> None:
    np.testing.assert_allclose(ivy.to_numpy(x), ivy.to_numpy(y), 1e-5, atol)


class Network(ivy.Module):
    def __init__(self) -> None:
        self._layers = [ivy.Linear(3, 8), ivy.Linear(8, 1)]
        self._scale = ivy.BatchNorm2D(8)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        return self._layers[1](ivy.tanh(self._scale(self._layers[0](x))))


class TestToIvy:
    def test_computes_and_names_as_keras_does(self) -> None:
        model, (x, _) = native(), data()
        net = ivy.to_ivy_module(model)
        assert sorted(net.v.cont_to_flat_dict()) == [
            *("first/bias", "first/kernel", "last/bias", "last/kernel", "scale/beta", "scale/gamma")
        ]
        assert sorted(net.buffers["scale"]) == ["moving_mean", "moving_variance"]
        assert not net.training and net.native is model
        for given in (x, tf.constant(x), ivy.asarray(tf.constant(x))):
            found = net(given)
            assert type(found) is ivy.Array and found.backend == "tensorflow"
            same(found, model(x))

    def test_trains_with_the_gradients_of_keras(self) -> None:
        model, (x, y) = native(), data()
        net = ivy.to_ivy_module(model).train()
        with tf.GradientTape() as tape:
            wanted = tf.reduce_mean((model(x, training=True) - y) ** 2)
        gradient = tape.gradient(wanted, model.layers[0].kernel)
        before = tf.convert_to_tensor(model.layers[0].kernel)
        loss, grads = ivy.value_and_grad(lambda v: ivy.mean((net(x, v=v) - y) ** 2))(net.v)
        same(loss, wanted)
        same(grads["first/kernel"], gradient)
        net.v = ivy.SGD(0.1).step(net.v, grads)
        same(model.layers[0].kernel, before - 0.1 * gradient)
        same(net(x), net.native(x, training=True))

    def test_buffers(self) -> None:
        model, (x, _) = native(), data()
        net = ivy.to_ivy_module(model).train()
        before = net.buffers.cont_deep_copy()
        given = net.buffers.cont_deep_copy()
        net(x, buffers=given)
        same(model.layers[1].moving_mean, before["scale/moving_mean"])
        net(x)
        same(model.layers[1].moving_mean, given["scale/moving_mean"])
        same(net.buffers["scale/moving_mean"], given["scale/moving_mean"])
        assert float(ivy.sum(ivy.abs(given["scale/moving_mean"]))) > 0

    def test_writes_reach_the_network(self) -> None:
        net = ivy.to_ivy_module(native())
        net.v = net.v * 0 + 1
        same(net.native.layers[0].bias, np.ones(8))
        net.native.layers[0].bias.assign(np.zeros(8))
        same(net.v["first/bias"], np.zeros(8))
        with pytest.raises(ivy.IvyBroadcastShapeError, match="'first/kernel'"):
            net.v = net.v.cont_map(lambda x, _: ivy.ones((2, 2), like=x))
        with pytest.raises(ivy.IvyValueError, match="must keep the dtype float32"):
            net.to(dtype="float16")

    def test_layers_that_are_built_by_the_first_call(self) -> None:
        net = ivy.to_ivy_module(keras.Sequential([keras.layers.Dense(2, name="d"), keras.layers.Dropout(0.5)]))
        assert not net.built
        assert net(np.ones((4, 3), "float32")).shape == (4, 2)
        assert net.v["d/kernel"].shape == (3, 2)
        net.train()
        assert bool(ivy.any(net(np.ones((40, 3), "float32")) == 0))

    def test_in_a_graph_of_tensorflow(self) -> None:
        net, (x, _) = ivy.to_ivy_module(native()), data()
        same(tf.function(lambda x: ivy.to_native(net(x)))(tf.constant(x)), net(x))
        same(tf.function(lambda v, x: ivy.to_native(net(x, v=v)))(net.v, tf.constant(x)), net(x))
        net.v = net.v * 0
        same(net(x), np.zeros((32, 1)))

    def test_another_library_of_keras_is_refused(self) -> None:
        code = (
            "import keras, ivy_protocol as ivy\n"
            "try: ivy.Linear(2, 1).to_keras_layer()\n"
            "except ivy.IvyNotImplementedException as error: print(error)\n"
            "layer = keras.layers.Dense(2)\n"
            "try: ivy.to_ivy_module(layer)\n"
            "except ivy.IvyNotImplementedException as error: print(error)"
        )
        found = subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, "KERAS_BACKEND": "jax"}, capture_output=True, text=True
        )
        assert found.stdout.count("backend of keras, not with jax") == 2, found.stderr


class TestToKeras:
    def test_trains_inside_a_model(self, tmp_path: Path) -> None:
        x, y = data()
        net = Network()
        start = net.v.layers.v0.w.to_list()
        layer = net.to_keras_layer(name="ours")
        assert [v.name for v in layer.trainable_variables] == [
            *("layers.v0.b", "layers.v0.w", "layers.v1.b", "layers.v1.w", "scale.bias", "scale.weight")
        ]
        assert [v.name for v in layer.non_trainable_variables] == ["scale.running_mean", "scale.running_var"]
        model = keras.Sequential([layer, keras.layers.Dense(1)])
        model.compile(optimizer=keras.optimizers.Adam(0.02), loss="mse")
        losses = model.fit(x, y, batch_size=16, epochs=20, verbose=0).history["loss"]
        assert losses[-1] < losses[0] / 2
        assert layer.ivy_module is net and net.v.layers.v0.w.to_list() != start
        assert float(ivy.sum(ivy.abs(net.buffers.scale.running_mean))) > 0
        same(model.layers[1](ivy.to_native(net.eval()(tf.constant(x)))), model.predict(x, verbose=0), 1e-5)
        model.save_weights(tmp_path / "m.weights.h5")
        other = keras.Sequential([Network().to_keras_layer(name="ours"), keras.layers.Dense(1)])
        other(x)
        other.load_weights(tmp_path / "m.weights.h5")
        same(other(x), model(x))

    def test_modes(self) -> None:
        net, x = ivy.Sequential(ivy.Dropout(0.5), ivy.Linear(4, 4)), np.ones((20, 4), "float32")
        layer = net.to_keras_layer()
        same(layer(x), layer(x))
        assert not np.allclose(layer(x, training=True), layer(x, training=True))
        assert net.training

    def test_in_a_functional_model_with_tokens(self) -> None:
        tokens = keras.Input((5,), dtype="int32")
        hidden = ivy.Embedding(7, 3).to_keras_layer()(tokens)
        model = keras.Model(tokens, keras.layers.Dense(2)(hidden))
        assert model.output_shape == (None, 5, 2)
        assert model.predict(np.ones((2, 5), "int32"), verbose=0).shape == (2, 5, 2)

    def test_dtype_is_that_of_the_module(self) -> None:
        layer = ivy.Linear(3, 2, dtype="float64").to_keras_layer()
        assert layer(np.ones((1, 3))).dtype == "float64"

    def test_there_and_back(self) -> None:
        net, x = ivy.Sequential(ivy.Linear(3, 2), ivy.Tanh()), data()[0]
        again = ivy.to_ivy_module(net.to_keras_layer())
        same(again(x), net(tf.constant(x)))
        assert type(ivy.Module.from_keras_module(keras.layers.ReLU())) is type(again)
        whole = ivy.Sequential(ivy.to_ivy_module(native()), ivy.Linear(1, 1)).to_keras_layer()
        with tf.GradientTape() as tape:
            loss = tf.reduce_sum(whole(x, training=True))
        assert all(g is not None for g in tape.gradient(loss, list(whole.trainable_variables)))

    def test_configurations_are_refused(self, tmp_path: Path) -> None:
        model = keras.Sequential([keras.Input((3,)), Network().to_keras_layer()])
        with pytest.raises(ivy.IvyNotImplementedException, match="save_weights"):
            model.save(tmp_path / "m.keras")
        with pytest.raises(ivy.IvyTypeError, match="has not been built"):
            ivy.MultiHeadAttention(num_heads=1).to_keras_layer()
