"""Transpiled networks in the compiler of torch, which follows native calls and not the dispatcher."""

from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")
nn = torch.nn

X = torch.linspace(-1.0, 1.0, 15).reshape(5, 3)


def original() -> Any:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.ReLU(), nn.Linear(4, 2)).eval()


def compiled(fn: Any, graphs: list[Any]) -> Any:
    """Return the compiled function, with the graphs that torch creates."""

    def backend(graph: Any, _: Any) -> Any:
        graphs.append(graph)
        return graph

    torch.compiler.reset()
    return torch.compile(fn, fullgraph=True, backend=backend)


def test_the_graph_has_the_calls_of_the_original() -> None:
    network, graphs = original(), []
    moved = ivy.transpile(network, args=(X,))
    call = compiled(moved, graphs)
    torch.testing.assert_close(call(X), network(X))
    names = [node.target.__name__ for node in graphs[0].graph.nodes if node.op == "call_function"]
    assert names == ["linear", "batch_norm", "relu", "linear"]
    # Other weights need no other graph.
    moved.weights = {"0.weight": torch.ones(4, 3), "3": {"bias": torch.zeros(2)}}
    network[0].weight.data.fill_(1.0)
    network[3].bias.data.zero_()
    torch.testing.assert_close(call(X), network(X))
    assert len(graphs) == 1


def test_weights_that_are_given_are_differentiated() -> None:
    network, graphs = original(), []
    moved = ivy.transpile(network, args=(X,))
    call = compiled(lambda weights, x: moved.apply(weights, x), graphs)
    weights = {name: value.detach().clone().requires_grad_() for name, value in network.named_parameters()}
    call(weights, X).square().sum().backward()
    network(X).square().sum().backward()
    for name, value in network.named_parameters():
        torch.testing.assert_close(weights[name].grad, value.grad)
    assert len(graphs) == 1


def test_what_goes_through_the_dispatcher() -> None:
    batch = torch.export.Dim("batch")
    moved = ivy.transpile(original(), args=(X,), dynamic_shapes=({0: batch},))
    call = compiled(moved, [])
    assert call(X).shape == (5, 2) and call(X[:3]).shape == (3, 2)
    moved = ivy.transpile(lambda x, *, twice: x * 2 if twice else x, args=(X,), kwargs={"twice": True})
    torch.testing.assert_close(compiled(lambda x: moved(x, twice=True), [])(X), X * 2)
    network = ivy.transpile(nn.Linear(3, 2), args=(X,))
    with pytest.raises(Exception, match="cannot be called with"):
        compiled(network, [])(X[:2])
    found = compiled(network, [])(ivy.asarray(X))
    assert isinstance(found, ivy.Array) and found.shape == (5, 2)


def test_functions_of_jax() -> None:
    jax = pytest.importorskip("jax")
    moved = ivy.transpile(lambda x: jax.numpy.tanh(x) @ x.T, args=(jax.numpy.ones((5, 3)),))
    graphs: list[Any] = []
    x = X.clone().requires_grad_()
    compiled(moved, graphs)(x).sum().backward()
    y = X.clone().requires_grad_()
    (torch.tanh(y) @ y.T).sum().backward()
    torch.testing.assert_close(x.grad, y.grad)
    assert len(graphs) == 1


def test_causal_attention_counts_from_the_first() -> None:
    attend = nn.functional.scaled_dot_product_attention
    q, k = torch.randn(1, 4, 8), torch.randn(1, 6, 8)
    for key in (q, k):
        moved = ivy.transpile(lambda q, k: attend(q, k, k, is_causal=True), args=(q, key))
        wanted = attend(q, key, key, is_causal=True)
        torch.testing.assert_close(moved(q, key), wanted)
        np.testing.assert_allclose(moved(q.numpy(), key.numpy()), wanted, atol=1e-6)


def test_bridges_say_what_to_do_in_one_graph() -> None:
    jax = pytest.importorskip("jax")
    bridged = ivy.bridge(jax.numpy.sin, inside="torch")
    with pytest.raises(Exception, match=r"leave out fullgraph=True, or move the function with ivy.transpile"):
        torch.compile(lambda x: bridged(x) + 1, fullgraph=True, backend="eager")(X)
