"""Graphs of modules, and modules that the libraries compile."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol


BACKENDS = ("numpy", "torch", "jax", "tensorflow")
pytestmark = pytest.mark.usefixtures("backend")


class Network(ivy.Module):
    """The one of the tutorial."""

    def __init__(self) -> None:
        self._layer = ivy.Linear(3, 3)
        super().__init__()

    def _forward(self, x: Any) -> Any:
        return self._layer(x)


class Total(ivy.Module):
    """Adds to a buffer in training."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("total", ivy.zeros((2,)))

    def _forward(self, x: Any) -> Any:
        if self.training:
            self.buffers.total = ivy.add(self.buffers.total, x)
        return self.buffers.total


def same(x: Any, y: Any) -> None:
    np.testing.assert_allclose(ivy.to_numpy(x), ivy.to_numpy(y), rtol=1e-5, atol=1e-6)


def test_tutorial() -> None:
    net, x = Network(), ivy.array([1.0, 2.0, 3.0])
    wanted, calls = net(x), []
    net._layer._forward = lambda x: calls.append(1) or ivy.linear(x, net._layer.v.w, bias=net._layer.v.b)
    net.compile_graph(x)
    assert len(calls) == 1
    found = net(x)
    same(found, wanted)
    assert type(found) is ivy.Array and len(calls) == 1, "the graph runs"
    w, b = net.v.layer.w, net.v.layer.b
    twin = ivy.compile_graph(lambda x, b, w: ivy.linear(x, w, bias=b), x, b, w)
    assert twin.same(net.graph) and ivy.compile_graph(net, x).same(net.graph)


def test_weights_are_those_of_each_call() -> None:
    net, x = Network(), ivy.array([1.0, 2.0, 3.0])
    wanted = net(x)
    graph = ivy.compile_graph(net, x)
    net.trace_graph((x,), validate=True)
    net.v = net.v * 2
    same(net(x), wanted * 2)
    same(graph(x), wanted * 2)
    net.v["layer/w"] = net.v.layer.w * 0
    same(net(x), net.v.layer.b)
    same(net(x, v=net.v * 0 + 1), ivy.full((3,), 7.0))
    same(graph(x, v=net.v * 0 + 1), ivy.full((3,), 7.0))
    outer = ivy.Sequential(net)
    same(outer(x, v=outer.v * 0 + 1), ivy.full((3,), 7.0))
    same(net(ivy.ones((2, 3))), ivy.stack([net.v.layer.b] * 2))


def test_training_and_evaluation() -> None:
    net, x = ivy.Sequential(ivy.Dropout(0.5), ivy.Linear(50, 50)), ivy.ones((50,))
    net.compile_graph(x)
    assert np.any(ivy.to_numpy(net(x)) != ivy.to_numpy(net(x))), "noise is drawn anew"
    net.eval()
    with pytest.raises(ivy.IvyError, match="no graph"):
        net.graph
    same(net(x), ivy.linear(x, net.v.submodules.v1.w, bias=net.v.submodules.v1.b))
    first = net.graph
    net.train()._submodules[0].eval()
    same(net(x), net._submodules[1](x))
    assert net.graph is not first


def test_tracing_at_the_next_call() -> None:
    net, x = Network(), ivy.array([1.0, 2.0, 3.0])
    wanted = net(x)
    net.trace_graph()
    with pytest.raises(ivy.IvyError, match="no graph"):
        net.show_graph()
    same(net(x), wanted)
    same(net.graph(x), wanted)


@pytest.mark.parametrize("how", ["graph", "compile"])
def test_buffers(how: str) -> None:
    net, x = ivy.Sequential(Total(), ivy.Identity()), ivy.array([1.0, 2.0])
    run = net
    if how == "graph":
        net.compile_graph(x)
    else:
        run = ivy.compile(net)
    same(run(x), x)
    same(run(x), x * 2)
    same(net.buffers.submodules.v0.total, x * 2)
    given = net.buffers * 10
    same(run(x, buffers=given), x * 21)
    same(given.submodules.v0.total, x * 21)
    net.eval()
    same(run(x), x * 2)
    same(run(x), x * 2)


def test_compile() -> None:
    net, x = ivy.Sequential(ivy.Linear(3, 4), ivy.Tanh(), ivy.Linear(4, 2)), ivy.ones((5, 3))
    run = ivy.compile(net)
    same(run(x), net(x))
    net.v = net.v * 2
    same(run(x), net(x))
    same(run(x, v=net.v * 3), net(x, v=net.v * 3))


def test_not_built() -> None:
    layer = ivy.MultiHeadAttention(num_heads=1)
    with pytest.raises(ivy.IvyTypeError, match="not been built"):
        ivy.compile(layer)(ivy.ones((1, 2, 2)))
    layer.compile_graph(ivy.ones((1, 2, 2)))
    assert layer(ivy.ones((1, 2, 2))).shape == (1, 2, 2)


def test_training_step(backend: str) -> None:
    if backend == "numpy":
        # It compiles nothing, and has no gradients that a graph could hold.
        return
    net, optimizer = ivy.Sequential(ivy.Linear(3, 4), ivy.Tanh(), ivy.Linear(4, 2)), ivy.Adam(0.1, inplace=False)
    x = ivy.reshape(ivy.linspace(-1.0, 1.0, 12), (4, 3))

    def step(v: Any, state: Any, x: Any) -> Any:
        optimizer.set_state(state)
        loss, grads = ivy.value_and_grad(lambda v: ivy.mean(ivy.square(net(x, v=v))))(v)
        return loss, optimizer.step(v, grads), optimizer.state

    found: list[list[float]] = []
    for run in (step, ivy.compile(step, **({"backend": "eager"} if backend == "torch" else {}))):
        v, state, losses = net.v, optimizer.initial_state(net.v), []
        for _ in range(3):
            loss, v, state = run(v, state, x)
            losses.append(float(loss))
        found.append(losses)
    np.testing.assert_allclose(found[1], found[0], rtol=1e-4)


class Changing(ivy.Module):
    """Module whose result depends on attributes; it counts its calls."""

    def __init__(self) -> None:
        self.acts, self.alpha, self.last, self.count = [ivy.Linear(3, 3), ivy.Tanh()], 3.0, ivy.exp, 0
        super().__init__()

    def _forward(self, x: Any) -> Any:
        self.count += 1
        for act in self.acts:
            x = act(x)
        return self.last(x) * self.alpha


@pytest.mark.parametrize("how", ["graph", "compile"])
def test_changes_of_the_network_are_noticed(how: str, backend: str) -> None:
    net, x = Changing(), ivy.array([1.0, -2.0, 3.0])
    if how == "graph":
        net.compile_graph(x)
    run = net if how == "graph" else ivy.compile(net)
    plain = Changing()
    for change in (
        lambda n: None,
        lambda n: n.acts.__setitem__(1, ivy.ReLU()),
        lambda n: n.acts.append(ivy.Sigmoid()),
        lambda n: setattr(n, "alpha", 4.0),
        lambda n: setattr(n, "last", ivy.sin),
        lambda n: setattr(n, "alpha", 3.0),
    ):
        change(net)
        change(plain)
        plain.v = net.v
        same(run(x), plain(x))
        count = net.count
        same(run(x), plain(x))
        # What the compiler of torch makes of the function counts too.
        assert net.count == count + (how == "compile" and backend == "torch"), "the graph runs"


def test_writes_to_arguments(backend: str) -> None:
    options = {"backend": "eager"} if backend == "torch" else {}

    def write(q: Any) -> Any:
        q[0] = 9.0
        return ivy.sum(q)

    def replace(v: Any, d: Any, items: Any, n: int) -> None:
        v.w = v.w * n
        d["n"] = d["n"] + n
        d["same"] = d["k"]
        items.append(d["n"])

    for run in (ivy.compile(write, **options), ivy.compile(ivy.compile_graph(write, ivy.ones((3,))), **options)):
        p = ivy.ones((3,))
        same(run(p), 11.0)
        same(p, [9.0, 1.0, 1.0])
    if backend == "numpy":
        # The graph, which it gives, does not know of Containers.
        return
    for n in (2, ivy.array(2.0)):
        run, k = ivy.compile(replace, **options), ivy.ones(())
        v, d, items = ivy.Container(w=ivy.ones((2,))), {"n": ivy.ones((2,)), "k": k}, [ivy.ones(())]
        old = v.w
        for _ in range(2):
            run(v, d, items, n)
        same(v.w, [4.0, 4.0])
        same(old, [1.0, 1.0])
        same(d["n"], [5.0, 5.0])
        same(items[1], [3.0, 3.0])
        assert d["same"] is k and len(items) == 3


def test_options_that_no_library_has(backend: str) -> None:
    with pytest.raises(ivy.IvyValueError, match=r"(has no|the) option 'foo'"):
        ivy.compile(lambda x: x, foo=1)(ivy.ones(()))


def test_compiled_graphs_resample(backend: str) -> None:
    net, x = ivy.Sequential(ivy.Linear(3, 50), ivy.Dropout(0.5)), ivy.ones((3,))
    # It is compiled as a whole.
    options = {"fullgraph": True} if backend == "torch" else {}
    run = ivy.compile(ivy.compile_graph(net, x), **options)
    assert np.any(ivy.to_numpy(run(x)) != ivy.to_numpy(run(x)))
    found = []
    for _ in range(2):
        ivy.seed(3)
        found.append(run(x))
    same(*found)
    net.v = net.v * 0
    same(run(x), ivy.zeros((50,)))


def test_noise_in_code_that_jax_compiles() -> None:
    pytest.importorskip("jax")
    with ivy.with_backend("jax"):
        net, x = ivy.Dropout(0.5), ivy.ones((50,))
        with pytest.raises(ivy.IvyValueError, match=r"in each call: ivy\.compile\(ivy\.compile_graph\("):
            ivy.compile(net)(x)


@pytest.mark.parametrize("mode", ["trace", "script"])
def test_the_other_modes_take_arrays_of_ivy(mode: Any, backend: str) -> None:
    x = ivy.array([1.0, 2.0])

    def f(x: Any) -> Any:
        return ivy.sin(x), ivy.exp(x)

    if backend != "torch":
        with pytest.raises(ivy.IvyValueError, match="is supported only on torch"):
            ivy.compile(f, example_inputs=[x], mode=mode)(x)
        return
    run = ivy.compile(f, example_inputs=[x], mode=mode)
    for found, wanted in zip(run(x), f(x), strict=True):
        assert type(found) is ivy.Array
        same(found, wanted)
