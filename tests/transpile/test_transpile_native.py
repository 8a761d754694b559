"""Transpiled networks and graphs as modules of native code, which need nothing of ivy."""

import subprocess
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

from torch import nn  # noqa: E402

from tests import transpiled_models  # noqa: E402
from tests.transpile.test_transpile import close, moved, quickly  # noqa: E402
from tests.transpile.test_transpile import given as native  # noqa: E402
from tests.transpiled_training import compared  # noqa: E402

PARTS = [
    "GELU",
    "Fold",
    "MaxPool2d",
    "AdaptiveAvgPool2d",
    "Upsample bicubic",
    "GRUCell",
    "EmbeddingBag",
    "sort",
    "rfft",
]
pytestmark = pytest.mark.filterwarnings("ignore")
BACKENDS = ("numpy", "torch", "jax", "tensorflow")


def run(source: str) -> Any:
    """The function of a module."""
    assert "ivy" not in source
    module: dict[str, Any] = {}
    exec(compile(source, "<native>", "exec"), module)
    return next(x for name, x in module.items() if isinstance(x, types.FunctionType) and not name.startswith("_"))


def weights_of(network: Any, backend: str) -> dict[str, Any]:
    with ivy.with_backend(backend):
        found = network.weights
    return {name: found.cont_at_key_chain(name.replace(".", "/"))._data for name in network._names}


@pytest.mark.parametrize("name", ["resnet", "gpt"])
def test_models(backend: str, name: str) -> None:
    network, _, wanted, args = moved(name)
    source = network.native_source(backend)
    f, given = run(source), [native(x, backend) for x in args]
    weights = weights_of(network, backend)
    close(quickly(f, weights, *given) if backend == "jax" else f(weights, *given), wanted)
    if name == "resnet":
        assert "    # blocks.0.conv1 (Conv2d)\n" in source


def test_parts_of_torch() -> None:
    whole = transpiled_models.Parts()
    chosen = [whole.names.index(name) for name in PARTS]
    whole.names, whole.given = PARTS, [whole.given[place] for place in chosen]
    whole.parts = nn.ModuleList([whole.parts[place] for place in chosen])
    with torch.no_grad():
        wanted = whole.eval()(whole.given)
    network = ivy.transpile(whole, args=(whole.given,))
    for library in ("numpy", "torch"):
        given = [tuple([native(x.numpy(), library) for x in group]) for group in whole.given]
        found = run(network.native_source(library))(weights_of(network, library), given)
        for name, theirs in wanted.items():
            close(found[name], theirs, 2e-5)
            dtypes = [str(x.dtype).removeprefix("torch.") for x in found[name]]
            assert dtypes == [str(x.dtype).removeprefix("torch.") for x in theirs], name


def test_it_runs_without_ivy(tmp_path: Path) -> None:
    network, _, wanted, args = moved("bert")
    (tmp_path / "bert.py").write_text(network.native_source("numpy"))
    np.savez(tmp_path / "weights.npz", **weights_of(network, "numpy"))
    np.savez(tmp_path / "args.npz", *args)
    code = (
        "import sys; sys.modules['ivy_protocol'] = None; import numpy, bert\n"
        "found = bert.BERT(dict(numpy.load('weights.npz')), *numpy.load('args.npz').values())\n"
        "numpy.savez('found.npz', **found)"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    found = np.load(tmp_path / "found.npz")
    close({key: found[key] for key in wanted}, wanted)


def test_gradients() -> None:
    network, original, _, args = moved("gpt")
    original.zero_grad()
    original(*[torch.from_numpy(x) for x in args]).square().mean().backward()
    wanted = {name: p.grad for name, p in original.named_parameters()}

    import jax

    f = run(network.native_source("jax"))
    given = [native(x, "jax") for x in args]
    found = quickly(jax.grad(lambda w: (f(w, *given) ** 2).mean()), weights_of(network, "jax"))
    close({name: found[name] for name in wanted}, wanted, 1e-4)

    weights = {name: x.requires_grad_() for name, x in weights_of(network, "torch").items()}
    f = run(network.native_source("torch"))
    f(weights, *[native(x, "torch") for x in args]).square().mean().backward()
    close({name: weights[name].grad for name in wanted}, wanted, 1e-4)

    import tensorflow as tf

    f = tf.function(run(network.native_source("tensorflow")))
    weights = weights_of(network, "tensorflow")
    with tf.GradientTape() as tape:
        tape.watch(weights)
        loss = tf.reduce_mean(f(weights, *[native(x, "tensorflow") for x in args]) ** 2)
    found = tape.gradient(loss, weights)
    close({name: tf.convert_to_tensor(found[name]) for name in wanted}, wanted, 1e-4)


def test_training(backend: str) -> None:
    layers = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Dropout(0.5)).train()
    network = ivy.transpile(layers, args=(torch.ones(4, 3),))
    x, key = native(np.random.default_rng(0).random((4, 3), np.float32), backend), ivy.random.key(3)
    words = native(ivy.to_numpy(key), backend)
    called = lambda x, key: network.apply({}, x, random_key=key, with_state=True)  # noqa: E731
    f = run(network.native_source(backend))
    written = lambda x, key: f(weights_of(network, backend), x, random_key=key)  # noqa: E731
    compiled = quickly if backend == "jax" else lambda f, *args: f(*args)
    (wanted, state), (found, new) = [compiled(f, x, words) for f in (called, written)]
    np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), atol=1e-6)
    assert {*new} == {*network.program.mutated}
    np.testing.assert_allclose(ivy.to_numpy(new["1.running_mean"]), ivy.to_numpy(state["1"].running_mean), atol=1e-6)


class Drawing(nn.Module):
    """Draws in a step of a scan, in a loop, and in both sides of a condition."""

    def forward(self, x: Any) -> Any:
        from torch._higher_order_ops.scan import scan

        def dropped(x: Any) -> Any:
            return nn.functional.dropout(x, 0.5, self.training)

        def step(carry: Any, row: Any) -> Any:
            y = dropped(torch.ones_like(row))
            return carry + y, y * 1

        last, rows = scan(step, x[0], x)
        (z,) = torch.while_loop(lambda z: z.abs().sum() < 100, lambda z: (dropped(z) * 1.7 + 1,), (x[1],))
        return last, rows, z, torch.cond(x.sum() > 0, dropped, lambda x: dropped(x * 2), (x,))


def test_programs_within_draw_by_key(backend: str) -> None:
    x = np.random.default_rng(0).random((4, 8), np.float32)
    network = ivy.transpile(Drawing().train(), args=(torch.from_numpy(x),))
    f = run(network.native_source(backend))
    found = {}
    for name, seed in (("first", 0), ("again", 0), ("other", 1)):
        words = native(ivy.to_numpy(ivy.random.key(seed)), backend)
        result = network.apply({}, native(x, backend), random_key=words)
        found[name] = [ivy.to_numpy(y) for y in result]
        same(f({}, native(x, backend), random_key=words), found[name])
    for first, again, other in zip(*found.values(), strict=True):
        np.testing.assert_array_equal(first, again)
        assert (first != other).any()
    rows = found["first"][1]
    assert set(rows.ravel().tolist()) == {0, 2} and (rows[0] != rows[1]).any() and (rows[1] != rows[2]).any()
    same(network.apply({}, x, random_key=ivy.random.key(0)), found["first"])


def test_code_that_draws_warns_of_nothing() -> None:
    network = ivy.transpile(nn.Dropout(0.5).train(), args=(torch.ones(4, 3),))
    f = run(network.native_source("numpy"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        f({}, np.ones((4, 3), np.float32), random_key=ivy.to_numpy(ivy.random.key(0)))


def same(found: Any, wanted: list[Any]) -> None:
    for mine, theirs in zip(found, wanted, strict=True):
        np.testing.assert_allclose(ivy.to_numpy(mine), theirs, atol=1e-5)


@pytest.mark.parametrize("kind", ["LSTM", "projected LSTM", "GRU", "RNN"])
def test_recurrent_layers_drop_by_key(kind: str) -> None:
    options: dict[str, Any] = {"dropout": 0.5, "bidirectional": True}
    if kind == "projected LSTM":
        options["proj_size"] = 2
    torch.manual_seed(0)
    layers = getattr(nn, kind.rpartition(" ")[2])(4, 3, 3, **options)
    x = torch.randn(5, 2, 4)
    with torch.no_grad():
        close(ivy.transpile(layers.eval(), args=(x,))(x.numpy())[0], layers(x)[0])
    network = ivy.transpile(layers.train(), args=(x,))
    key = ivy.random.key(7)
    wanted = ivy.to_numpy(network.apply({}, x.numpy(), random_key=key)[0])
    assert (wanted != ivy.to_numpy(network.apply({}, x.numpy(), random_key=ivy.random.key(8))[0])).any()
    for library in BACKENDS:
        given, words = native(x.numpy(), library), native(ivy.to_numpy(key), library)
        same([network.apply({}, given, random_key=words)[0]], [wanted])
    found = run(network.native_source("torch"))(weights_of(network, "torch"), x, random_key=torch.asarray(key))
    same([found[0].detach()], [wanted])


def test_each_layer_drops_other_elements() -> None:
    layers = nn.RNN(8, 8, 3, dropout=0.5, nonlinearity="relu", bias=False)
    with torch.no_grad():
        for name, weight in layers.named_parameters():
            weight.copy_(torch.eye(8) if "ih" in name else torch.zeros(8, 8))
    x = np.ones((4, 6, 8), np.float32)
    found = ivy.transpile(layers.train(), args=(torch.from_numpy(x),))(x, random_key=ivy.random.key(0))[0]
    # What both layers keep is 4, which is all that is left where they drop the same.
    assert set(found.ravel().tolist()) == {0, 4} and 0.15 < (found == 4).mean() < 0.35


class Nested(nn.Module):
    def forward(self, d: Any, *, flag: Any = None) -> Any:
        y = torch.cond(d["a"].sum() > 0, lambda a: a * 2, lambda a: a - 1, (d["a"],))
        return {"y": y, "z": [y + 1, d["lambda"][0]]}


def test_conditions_and_nested_arguments(backend: str) -> None:
    network = ivy.transpile(Nested(), args=({"a": torch.ones(3), "lambda": [torch.ones(2)]},), kwargs={"flag": None})
    f = run(network.native_source(backend))
    for sign in (1, -1):
        given = {
            "a": native(np.full(3, sign, np.float32), backend),
            "lambda": [native(np.ones(2, np.float32), backend)],
        }
        found = f({}, given)
        assert found["y"].shape == (3,)
        assert float(found["y"][0]) == (2 if sign == 1 else -2)
        assert len(found["z"]) == 2


class Steps(nn.Module):
    """A condition, loops, and each within another."""

    def __init__(self) -> None:
        super().__init__()
        self.a, self.b = nn.Linear(4, 4), nn.Linear(4, 4)

    def forward(self, x: Any) -> Any:
        from torch._higher_order_ops.map import map as mapped
        from torch._higher_order_ops.scan import scan

        def step(c: Any, row: Any) -> Any:
            d = torch.cond(row.sum() > 0, lambda row, c: row + c, lambda row, c: row - c, (row, c))
            return d, d.clone()

        def turned(i: Any, z: Any) -> Any:
            return i + 1, torch.cond(z.sum() > 0, lambda z: torch.tanh(self.a(z)), lambda z: torch.cos(z), (z,))

        y = torch.cond(x.sum() > 0, lambda x: self.a(x), lambda x: torch.relu(self.b(x)), (x,))
        count, z = torch.while_loop(lambda i, z: i < 5, turned, (torch.tensor(0), x))
        c, rows = scan(lambda c, row: (c + torch.sin(row), c * 2), x[0], x)
        back, turns = scan(step, x[0], x, reverse=True)
        cosines = mapped(lambda row: row.cos() + 1, x)
        return {"y": y, "z": [z, count], "c": c, "rows": rows, "back": back, "turns": turns, "cosines": cosines}


def test_conditions_and_loops_run_without_ivy(backend: str, tmp_path: Path) -> None:
    torch.manual_seed(0)
    steps = Steps().eval()
    x = torch.randn(3, 4)
    network = ivy.transpile(steps, args=(x,))
    (tmp_path / "steps.py").write_text(network.native_source(backend))
    np.savez(tmp_path / "weights.npz", **weights_of(network, "numpy"))
    np.save(tmp_path / "x.npy", x.numpy())
    made = {
        "numpy": "as_given = numpy.asarray",
        "torch": "import torch; as_given = torch.asarray",
        "jax": "import jax; as_given = jax.numpy.asarray",
        "tensorflow": "import tensorflow; as_given = tensorflow.constant",
    }
    code = (
        "import sys; sys.modules['ivy_protocol'] = None; import numpy, steps\n"
        f"{made[backend]}\n"
        "weights = {name: as_given(x) for name, x in numpy.load('weights.npz').items()}\n"
        "for sign in (1, -1):\n"
        "    found = steps.Steps(weights, as_given(sign * numpy.load('x.npy')))\n"
        "    found['z'], found['count'] = found['z']\n"
        "    numpy.savez(f'found{sign}.npz', **{name: numpy.asarray(x) for name, x in found.items()})"
    )
    subprocess.run([sys.executable, "-c", code], cwd=tmp_path, check=True)
    for sign in (1, -1):
        with torch.no_grad():
            wanted = steps(sign * x)
        wanted["z"], wanted["count"] = wanted["z"]
        found = np.load(tmp_path / f"found{sign}.npz")
        close({name: found[name] for name in wanted}, wanted)


def test_conditions_and_loops_as_python() -> None:
    def f(x: Any) -> Any:
        (total,) = torch.while_loop(lambda y: y.sum() < 9, lambda y: (y * 2,), (x,))
        return torch.cond(x.sum() > 1, lambda x, total: x + total, lambda x, total: -x, (x, total))

    network = ivy.transpile(f, args=(torch.ones(2),))
    assert network.native_source("torch").partition("# Module\n")[2] == (
        "    v0 = x\n"
        "    while True:\n"
        "        v1 = torch.sum(v0, None, False, dtype=torch.float32)\n"
        "        v2 = v1 < 9\n"
        "        if not v2:\n"
        "            break\n"
        "        v3 = torch.mul(v0, 2)\n"
        "        v0 = v3\n"
        "    v4 = torch.sum(x, None, False, dtype=torch.float32)\n"
        "    v5 = v4 > 1\n"
        "    if v5:\n"
        "        v6 = torch.add(x, v0)\n"
        "    else:\n"
        "        v6 = torch.neg(x)\n"
        "    return v6\n"
    )
    x = torch.ones(2, requires_grad=True)
    run(network.native_source("torch"))({}, x).sum().backward()
    assert x.grad is not None and x.grad.tolist() == [9, 9]


def test_loops_that_swap_and_give_twice(backend: str) -> None:
    import jax
    import jax.numpy as jnp
    from jax import lax

    def f(x: Any) -> Any:
        def step(state: Any) -> Any:
            i, a, b = state
            return i + 1, b, a + b

        def twice(x: Any) -> Any:
            y = jnp.sin(x)
            return y, y, x

        swapped = lax.while_loop(lambda s: s[0] < 4, step, (0, x, x + 1))
        never = lax.while_loop(lambda s: s.sum() > 1e9, jnp.sin, x)
        last, rows = lax.scan(lambda c, i: (c[::-1], (c, i, 2.0)), x, jnp.arange(3), reverse=True)
        chosen = lax.switch(swapped[0] - 3, [lambda x: (x, x, x), twice, lambda x: (x, 2 * x, x)], x)
        scalar, _ = lax.scan(lambda c, row: (c * row.sum(), None), jnp.float32(2), jnp.stack([x, x]))
        return swapped, never, last, rows, chosen, scalar, lax.scan(lambda c, r: (c, r), x, x[:0, None])

    x = np.asarray([0.25, 0.5], np.float32)
    network = ivy.transpile(f, args=(jnp.asarray(x),))
    found = jax.tree.leaves(run(network.native_source(backend))({}, native(x, backend)))
    wanted = jax.tree.leaves(f(jnp.asarray(x)))
    for mine, theirs in zip(found, wanted, strict=True):
        np.testing.assert_allclose(ivy.to_numpy(mine), theirs, atol=1e-6)
        assert tuple(mine.shape) == theirs.shape


def test_places_by_value(backend: str) -> None:
    import jax.numpy as jnp
    from jax import lax

    def f(x: Any, i: Any) -> Any:
        turned = lax.fori_loop(0, 3, lambda k, s: s.at[k].set(s[k] * 2 + k), x)
        return turned, x.at[i].add(1), x.at[i].mul(2), x[i], jnp.unique(x[0], size=2), jnp.bincount(i, length=4)

    x, i = np.arange(12, dtype=np.float32).reshape(3, 4), np.asarray([2, 0, 2], np.int32)
    network = ivy.transpile(f, args=(jnp.asarray(x), jnp.asarray(i)))
    found = run(network.native_source(backend))({}, native(x, backend), native(i, backend))
    same(found, list(f(jnp.asarray(x), jnp.asarray(i))))


def test_lengths_of_arguments() -> None:
    batch = torch.export.Dim("batch")
    network = ivy.transpile(nn.Flatten(), args=(torch.ones(2, 3, 4),), dynamic_shapes=({0: batch},))
    assert run(network.native_source("numpy"))({}, np.ones((2, 3, 4), np.float32)).shape == (2, 12)
    source = network.native_source("jax", args=(torch.ones(7, 3, 4),))
    assert run(source)({}, native(np.ones((7, 3, 4), np.float32), "jax")).shape == (7, 12)


def test_functions_of_jax(backend: str) -> None:
    import jax
    import jax.numpy as jnp

    def f(x: Any) -> Any:
        y, _ = jax.lax.scan(lambda c, a: (c + jnp.sin(a), None), x[0], x)
        return jax.nn.softmax(y) @ x.T

    x = np.linspace(-1, 1, 12, dtype=np.float32).reshape(3, 4)
    network = ivy.transpile(f, args=(jnp.asarray(x),))
    np.testing.assert_allclose(
        ivy.to_numpy(run(network.native_source(backend))({}, native(x, backend))), f(x), atol=1e-6
    )


def test_constants(backend: str) -> None:
    values = {
        "nan": np.full((2, 3), np.nan, np.float32),
        "large": np.random.default_rng(0).random((40, 40)).astype(np.float32),
        "wide": np.asarray([2**40, -5, 3]),
        "bits": np.asarray([[True], [False]]),
        "mixed": np.asarray([np.inf, -np.inf, np.nan, 0.1], np.float32),
        "complex": np.asarray([1 + 2j, complex(0, np.inf)], np.complex64),
        "empty": np.ones((0, 3), np.float32),
        "hollow": np.ones((2, 0, 3), bool),
    }
    if backend == "jax":
        del values["wide"]
    held = {name: ivy.asarray(native(x, backend)) for name, x in values.items()}
    like = ivy.asarray(native(np.ones(2, np.float32), backend))
    graph: Any = ivy.compile_graph(lambda x: {"x": ivy.exp(x), **held}, like, allow_constant=True)
    found = run(graph.native_source())(like._data)
    for name, x in held.items():
        assert found[name].dtype == x._data.dtype and tuple(found[name].shape) == tuple(x.shape), name
        np.testing.assert_array_equal(ivy.to_numpy(found[name]), ivy.to_numpy(x), err_msg=name)


def test_source_of_a_graph() -> None:
    like = ivy.asarray([1.0], backend="torch")
    graph: Any = ivy.compile_graph(lambda x, y=2.0, *, z=None: {"a": ivy.exp(x) * y}, like)
    assert graph.native_source() == (
        '"""<lambda> on torch."""\n\nimport torch\n\n\n'
        "def graph(x, y=2.0, *, z=None):\n    v0 = torch.exp(x)\n    v1 = torch.mul(v0, 2.0)\n    return {'a': v1}\n"
    )


def test_what_no_code_can_be(backend: str) -> None:
    with ivy.with_backend(backend):
        drawn: Any = ivy.compile_graph(lambda x: x + ivy.random_uniform(shape=(2,)), ivy.ones(2))
        with pytest.raises(ivy.IvyTraceError, match="the random state of ivy"):
            drawn.native_source()
        held: Any = ivy.compile_graph(lambda c: ivy.exp(c), ivy.Container(a=ivy.ones(2)))
        assert "Container" not in held.native_source()
        module = {"numpy": "numpy", "torch": "torch", "jax": "lax", "tensorflow": "tf"}[backend]
        function = eval(f"lambda ivy: lambda {module}: ivy.exp({module})")(ivy)
        graph: Any = ivy.compile_graph(function, ivy.ones(2))
        with pytest.raises(ivy.IvyTraceError, match=f"parameter {module!r}, which is the name of a module"):
            graph.native_source()


def test_names() -> None:
    class Odd(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.torch = nn.Linear(2, 2)

        def forward(self, torch: Any, weights: Any) -> Any:
            return self.torch(torch) + weights

    network = ivy.transpile(Odd(), args=(torch.ones(1, 2), torch.ones(1, 2)))
    source = network.native_source("torch")
    assert "def Odd(weights, torch_, weights_):" in source
    close(
        run(source)(weights_of(network, "torch"), torch.ones(1, 2), torch.zeros(1, 2)),
        network(torch.ones(1, 2), 0 * torch.ones(1, 2)),
    )
    with pytest.raises(ivy.IvyValueError, match="numpy, torch, jax, tensorflow, not 'array_api_strict'"):
        network.native_source("array_api_strict")


class Small(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.Conv1d(2, 3, 2), nn.BatchNorm1d(3), nn.GELU(), nn.MaxPool1d(2), nn.Linear(3, 4))

    def forward(self, x: Any, ids: Any) -> Any:
        y = self.layers(x)
        return {"last": y.softmax(-1), "pooled": [y.mean(1)[ids]]}


def test_models_of_onnx(tmp_path: Path) -> None:
    pytest.importorskip("ndonnx")
    onnx: Any = pytest.importorskip("onnx")
    reference: Any = pytest.importorskip("onnx.reference")
    torch.manual_seed(0)
    small, args = Small().eval(), (torch.randn(2, 2, 7), torch.tensor([1, 0, 1]))
    with torch.no_grad():
        wanted = small(*args)
    ivy.transpile(small, args=args).to_onnx(tmp_path / "model.onnx")
    model = onnx.load(tmp_path / "model.onnx")
    assert [x.name for x in model.graph.input] == ["x", "ids"]
    assert [x.name for x in model.graph.output] == ["last", "pooled_0"]
    found = reference.ReferenceEvaluator(model).run(None, {"x": args[0].numpy(), "ids": args[1].numpy()})
    close(found, wanted)


class Tokens(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.start = nn.Parameter(torch.randn(1, 1, 8))
        self.layer = nn.TransformerEncoderLayer(8, 2, 16, batch_first=True)

    def forward(self, x: Any) -> Any:
        y = self.layer(torch.cat([self.start.expand(x.shape[0], -1, -1), x], 1))
        return {"y": y, "flat": y.reshape(-1, 8), "mean": y.mean(1), "count": torch.full((1,), x.shape[0] * x.shape[1])}


def test_models_of_onnx_with_lengths_that_differ(tmp_path: Path) -> None:
    pytest.importorskip("ndonnx")
    onnx: Any = pytest.importorskip("onnx")
    reference: Any = pytest.importorskip("onnx.reference")
    torch.manual_seed(0)
    tokens = Tokens().eval()
    batch, steps = torch.export.Dim("batch"), torch.export.Dim("steps", min=2, max=50)
    network = ivy.transpile(tokens, args=(torch.ones(2, 3, 8),), dynamic_shapes=({0: batch, 1: steps},))
    network.to_onnx(tmp_path / "model.onnx")
    model = onnx.load(tmp_path / "model.onnx")
    onnx.checker.check_model(model, full_check=True)
    (lengths,) = [[dim.dim_param or dim.dim_value for dim in x.type.tensor_type.shape.dim] for x in model.graph.input]
    assert set(network.program.symbols) == set(lengths[:2]) and lengths[2] == 8
    run_model = reference.ReferenceEvaluator(model)
    for shape in ((1, 3, 8), (4, 2, 8), (2, 11, 8)):
        x = torch.randn(shape)
        with torch.no_grad():
            close(run_model.run(None, {"x": x.numpy()}), tokens(x))
    network.to_onnx(tmp_path / "model.onnx", args=(torch.ones(4, 2, 8),))
    fixed = onnx.load(tmp_path / "model.onnx").graph.input[0].type.tensor_type.shape.dim
    assert [dim.dim_value for dim in fixed] == [4, 2, 8]


def test_lengths_that_no_model_of_onnx_follows(tmp_path: Path) -> None:
    pytest.importorskip("ndonnx")
    steps = torch.export.Dim("steps", min=4, max=40)

    def refused(f: Any, told: str) -> None:
        network = ivy.transpile(f, args=(torch.ones(2, 8),), dynamic_shapes=({1: steps},))
        with pytest.raises(ivy.IvyNotImplementedException, match=rf"{told}.*pass args="):
            network.to_onnx(tmp_path / "model.onnx")
        network.to_onnx(tmp_path / "model.onnx", args=(torch.ones(2, 8),))

    refused(lambda x: x + torch.arange(x.shape[1]), r"a constant, such as the result of torch\.arange, depends")
    refused(lambda x: torch.nn.functional.adaptive_avg_pool1d(x, 3), "depends? on the dynamic sizes")
    steps = torch.export.Dim("steps", min=7, max=8)
    refused(lambda x: x.reshape(-1), "an axis with sizes from 7 to 8, too few")


def test_what_onnx_has_not(tmp_path: Path) -> None:
    pytest.importorskip("ndonnx")
    training = ivy.transpile(nn.BatchNorm1d(3).train(), args=(torch.ones(2, 3),))
    with pytest.raises(ivy.IvyNotImplementedException, match=r"modifies running_mean .* call \.eval\(\)"):
        training.to_onnx(tmp_path / "model.onnx")
    chosen = ivy.transpile(lambda x: torch.cond(x.sum() > 0, torch.sin, torch.cos, (x,)), args=(torch.ones(2),))
    with pytest.raises(ivy.IvyNotImplementedException, match=r"higher_order\.cond.*torch\.where.*native_source"):
        chosen.to_onnx(tmp_path / "model.onnx")
    gamma = ivy.transpile(lambda x: torch.lgamma(x), args=(torch.ones(2),))
    with pytest.raises(ivy.IvyException, match="on ndonnx"):
        gamma.to_onnx(tmp_path / "model.onnx")


def test_a_step_of_training() -> None:
    torch.manual_seed(0)
    layers = nn.Sequential(nn.Conv1d(2, 3, 2), nn.GELU(), nn.LayerNorm(6), nn.Flatten(), nn.Linear(18, 2))
    found = compared(layers, (torch.randn(4, 2, 7),))
    for library, (gradients, weights) in found.items():
        assert gradients < 1e-3, library
        assert weights < 1e-5, library
