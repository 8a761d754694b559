"""Training with several libraries, and modules under their compilers."""

import copy
import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
SAME = Path(__file__).parents[2] / "examples" / "training" / "same_numbers.py"
PATH = Path(__file__).parents[2] / "examples" / "training" / "classifier.py"


def load(path: Path) -> ModuleType:
    """Import an example from its file."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def example() -> ModuleType:
    pytest.importorskip("sklearn")
    return load(PATH)


@pytest.mark.parametrize("library", ["jax", "tensorflow"])
def test_a_seed_trains_alike(library: str) -> None:
    for name in ("torch", library):
        pytest.importorskip(name)
    train = load(SAME).train
    losses = train("torch", 12)
    np.testing.assert_allclose(train(library, 12), losses, rtol=1e-4)
    assert losses[-1] < losses[0]


TRAINED: dict[tuple[str, str], Any] = {}


def trained(example: ModuleType, data: str, library: str) -> Any:
    """The losses and the accuracy after few steps."""
    pytest.importorskip(library)
    if (data, library) not in TRAINED:
        TRAINED[data, library] = example.train(data, library, epochs=10 if data == "iris" else 2)
    return TRAINED[data, library]


@pytest.mark.parametrize("data", ["iris", "digits"])
@pytest.mark.parametrize("library", ["jax", "tensorflow"])
def test_libraries_train_alike(example: ModuleType, data: str, library: str) -> None:
    losses, accuracy = trained(example, data, library)
    others, other = trained(example, data, "torch")
    np.testing.assert_allclose(losses, others, rtol=2e-3, atol=2e-4)
    assert accuracy == pytest.approx(other, abs=0.004)
    assert accuracy > 0.9 and losses[-1] < losses[0] / 4


@pytest.mark.parametrize("library", ["jax", "tensorflow"])
def test_compiled_steps_are_the_same(example: ModuleType, library: str) -> None:
    pytest.importorskip(library)
    losses, accuracy = example.train("iris", library, compiled=True)
    others, other = trained(example, "iris", library)
    np.testing.assert_allclose(losses, others, rtol=2e-3, atol=2e-4)
    assert accuracy == pytest.approx(other, abs=0.04)


def test_numpy_trains_too(example: ModuleType) -> None:
    losses, _ = example.train("iris", "numpy", epochs=2)
    others, _ = trained(example, "iris", "torch")
    np.testing.assert_allclose(losses, others[: len(losses)], rtol=1e-4)


def test_runs_as_a_script() -> None:
    pytest.importorskip("sklearn")
    pytest.importorskip("jax")
    ran = subprocess.run([sys.executable, PATH, "iris", "jax"], capture_output=True, text=True, check=True)
    assert ran.stdout.startswith("jax: loss ") and "accuracy 9" in ran.stdout and not ran.stderr


class Network(ivy.Module):
    """Parts of each kind, a part in another, and a weight of its own."""

    def __init__(self) -> None:
        self._layers = [ivy.Linear(4, 6), ivy.Sequential(ivy.LayerNorm(6), ivy.Tanh())]
        self._out = ivy.Linear(6, 3)
        super().__init__()

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Any:
        return {"scale": ivy.full((3,), 2.0, dtype=dtype, device=device)}

    def _forward(self, x: Any) -> Any:
        for layer in self._layers:
            x = layer(x)
        return ivy.softmax(ivy.multiply(self._out(x), self.v.scale))


def inputs() -> tuple[Any, Any]:
    x = np.random.default_rng(0).normal(size=(5, 4)).tolist()
    return ivy.native_array(x, dtype="float32"), ivy.native_array(np.eye(3)[[0, 1, 2, 0, 1]].tolist(), dtype="float32")


def close(found: Any, wanted: Any) -> None:
    np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-5, atol=1e-6)


def step_with(net: Any, optimizer: Any) -> Any:
    """A step as a function of all that it depends on."""

    def step(v: Any, state: Any, x: Any, y: Any) -> Any:
        optimizer.set_state(state)
        loss, grads = ivy.value_and_grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(v)
        return loss, optimizer.step(v, grads), optimizer.state

    return step


def run(step: Any, v: Any, *data: Any) -> list[float]:
    state, losses = ivy.Adam(0.1).initial_state(v), []
    for _ in range(3):
        loss, v, state = step(v, state, *data)
        losses.append(float(loss))
    return losses


@pytest.fixture
def torch() -> Any:
    library = pytest.importorskip("torch")
    with ivy.with_backend("torch"):
        yield library
    library.compiler.reset()


@pytest.fixture
def jax() -> Any:
    library = pytest.importorskip("jax")
    with ivy.with_backend("jax"):
        yield library


@pytest.fixture
def tensorflow() -> Any:
    library = pytest.importorskip("tensorflow")
    with ivy.with_backend("tensorflow"):
        yield library


def test_torch_compile(torch: Any) -> None:
    net, (x, _) = Network(), inputs()
    plain = torch.compile(lambda x: net(x), fullgraph=True, backend="eager")
    close(plain(x), net(x))
    net.v = net.v * 2
    close(plain(x), net(x))
    given = torch.compile(lambda v, x: net(x, v=v), fullgraph=True, backend="eager")
    for v in (net.v, net.v * 3):
        close(given(v, x), net(x, v=v))
    close(net(x), plain(x))


def test_torch_gradients(torch: Any) -> None:
    net, (x, y) = Network(), inputs()
    wanted = ivy.grad(lambda v: ivy.cross_entropy(y, net(x, v=v)))(net.v)
    found = torch.func.grad(lambda v: ivy.to_native(ivy.cross_entropy(y, net(x, v=v))))(net.v)
    for (chain, a), (_, b) in zip(found.cont_to_iterator(), wanted.cont_to_iterator(), strict=True):
        assert np.any(ivy.to_numpy(b)), chain
        close(a, b)


def test_jax_jit(jax: Any) -> None:
    net, (x, y) = Network(), inputs()
    close(jax.jit(lambda x: net(x))(x), net(x))
    given = jax.jit(lambda v, x: net(x, v=v))
    for v in (net.v, net.v * 3):
        close(given(v, x), net(x, v=v))
    step = step_with(net, ivy.Adam(0.1, inplace=False))
    losses = run(step, net.v, x, y)
    np.testing.assert_allclose(run(jax.jit(step), net.v, x, y), losses, rtol=1e-4)
    assert losses[-1] < losses[0]
    stacked = jax.tree.map(lambda *w: jax.numpy.stack(w), net.v, net.v * 2)
    both = jax.vmap(lambda v: net(x, v=v))(stacked)
    close(both[1], net(x, v=net.v * 2))


def test_tensorflow_function(tensorflow: Any) -> None:
    net, (x, _) = Network(), inputs()
    close(tensorflow.function(lambda x: ivy.to_native(net(x)))(x), net(x))
    leaves = [ivy.to_native(w) for w in net.v.cont_to_flat_list()]

    def given(leaves: Any, x: Any) -> Any:
        return ivy.to_native(net(x, v=net.v.cont_from_flat_list(leaves)))

    close(tensorflow.function(given)([w * 3 for w in leaves], x), net(x, v=net.v * 3))


class Late(ivy.Module):
    """Makes its weights and part in the first call."""

    def __init__(self) -> None:
        super().__init__(build_mode="on_call")

    def _build(self, x: Any, **_: Any) -> None:
        self._inner = ivy.Linear(int(x.shape[-1]), 4)

    def _create_variables(self, **_: Any) -> dict[str, Any]:
        return {"scale": ivy.random_uniform(shape=(4,))}

    def _forward(self, x: Any) -> Any:
        return self._inner(x) * self.v.scale


COMPILERS: dict[str, Any] = {
    "jax": lambda jax, fn: jax.jit(fn),
    "tensorflow": lambda tf, fn: tf.function(fn, autograph=False),
    "torch": lambda torch, fn: torch.compile(fn, fullgraph=True, backend="eager"),
}


@pytest.mark.parametrize(
    ("library", "late"), [("torch", False), *[(library, late) for library in ("jax", "tensorflow") for late in (0, 1)]]
)
def test_weights_outlive_the_compiled_call_that_came_first(library: str, late: bool) -> None:
    compiler, net = pytest.importorskip(library), Late() if late else ivy.Linear(3, 4)
    x = ivy.with_backend(library).asarray(np.ones((2, 3), "float32"))
    compiled = COMPILERS[library](compiler, lambda x: ivy.to_native(net(x)))
    first = compiled(ivy.to_native(x))
    close(net(x), ivy.asarray(first))
    close(ivy.asarray(compiled(ivy.to_native(x))), ivy.asarray(first))


def test_compiled_code_keeps_no_buffers() -> None:
    x = np.ones((2, 3, 3, 2), "float32") * [1.0, 2.0]
    for library in ("jax", "tensorflow"):
        compiler, net = pytest.importorskip(library), ivy.BatchNorm2D(2)
        x = ivy.to_native(ivy.with_backend(library).asarray(np.ones((2, 3, 3, 2), "float32")))
        with pytest.raises(ivy.IvyValueError, match=rf"^BatchNorm2D: .*in code that {library} compiles.*buffers="):
            COMPILERS[library](compiler, lambda x, net=net: ivy.to_native(net(x)))(x)
        assert net.buffers.running_mean.to_list() == [0.0, 0.0]

        def step(x: Any, buffers: Any, net: Any = net) -> Any:
            buffers = ivy.Container(buffers)
            return ivy.to_native(net(x, buffers=buffers)), ivy.to_native(buffers.running_mean)

        _, mean = COMPILERS[library](compiler, step)(x, {name: ivy.to_native(v) for name, v in net.buffers.items()})
        np.testing.assert_allclose(mean, [0.1, 0.1], rtol=1e-6)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_unused_weights_after_numpy_graph(dtype: str) -> None:
    net, x = ivy.Sequential(ivy.Linear(3, 4), ivy.Tanh()), np.ones((2, 3), dtype)
    net.compile_graph(x)
    assert net.dtype == net(x).dtype == dtype
    other = ivy.Sequential(ivy.Linear(3, 4))
    ivy.trace_graph(lambda x: other(x), args=(x,))
    for module in (net, other):
        assert type(ivy.to_native(module.v.submodules.v0.w)) is np.ndarray
        copy.deepcopy(module)
