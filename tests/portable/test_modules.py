"""Networks whose program names no library are trained where their data are."""

from typing import Any

import numpy as np
import pytest
from oracle import native, numbers

import ivy_protocol as ivy
from ivy_protocol.core import context

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
X = np.random.default_rng(0).normal(size=(8, 2)).astype("float32")
Y = (X[:, :1] - 2 * X[:, 1:] + 0.5).astype("float32")


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The library of the input, which is not chosen as the backend."""
    assert not context.state.default.backends
    return request.param


class Network(ivy.Module):
    def __init__(self) -> None:
        self.hidden = ivy.Linear(2, 4)
        self.out = ivy.Linear(4, 1)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        return self.out(ivy.tanh(self.hidden(x)))


@pytest.mark.parametrize("called_first", [True, False])
def test_a_network_is_trained_where_its_data_are(backend: str, called_first: bool) -> None:
    x, y = native(backend, X), native(backend, Y)
    ivy.seed(0)
    network, optimizer = Network(), ivy.Adam(lr=0.1)
    if called_first:
        assert network(x).backend == backend
    losses = []
    for _ in range(6):
        loss, gradients = ivy.value_and_grad(lambda v: ivy.mean((network(x, v=v) - y) ** 2))(network.v)
        network.v = optimizer.step(network.v, gradients)
        losses.append(float(loss))
    assert {x.backend for x in (loss, network(x), *[w for _, w in network.named_parameters()])} == {backend}
    assert losses[-1] < losses[0]


def test_layers_and_arrays_of_numpy_beside(backend: str) -> None:
    ivy.seed(0)
    layer, x = ivy.Linear(2, 3), native(backend, X)
    expected = X @ numbers(layer.v.w).T + numbers(layer.v.b) + np.arange(3)
    result = layer(x) + np.arange(3, dtype="float32")
    assert result.backend == backend
    np.testing.assert_allclose(numbers(result), expected, rtol=1e-5, atol=1e-6)
    assert ivy.sum(ivy.Dropout(0.0)(result)).backend == backend
