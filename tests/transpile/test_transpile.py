"""Networks of torch on every library: what they give, learn and keep, and what is refused."""

import importlib.util
from collections import namedtuple
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

from torch import nn  # noqa: E402

from tests import transpiled_models  # noqa: E402
from tests.transpiled_models import MODELS, made  # noqa: E402

pytestmark = pytest.mark.filterwarnings("ignore")
BACKENDS = ("numpy", "torch", "jax", "tensorflow")


@cache
def moved(name: str) -> tuple[Any, Any, Any, tuple[Any, ...]]:
    """A transpiled network, the original, what this gives, and the arguments as arrays of NumPy."""
    network, args = made(name)
    with torch.no_grad():
        wanted = network(*args)
    return ivy.transpile(network, args=args), network, wanted, tuple([x.numpy() for x in args])


def flat(data: Any) -> list[Any]:
    if isinstance(data, dict):
        data = list(data.values())
    return [x for item in data for x in flat(item)] if isinstance(data, list | tuple) else [data]


def given(x: Any, backend: str) -> Any:
    """A native array of a library."""
    narrow = backend == "jax" and x.dtype == np.int64
    return ivy.asarray(x.astype(np.int32) if narrow else x, backend=backend)._data


def close(found: Any, wanted: Any, tolerance: float = 1e-5) -> None:
    for mine, theirs in zip(flat(found), flat(wanted), strict=True):
        theirs = theirs.detach().numpy()
        mine = ivy.to_numpy(ivy.asarray(mine))
        scale = max(np.abs(theirs).max(initial=0), 1e-6)
        np.testing.assert_allclose(mine / scale, theirs / scale, atol=tolerance, rtol=0)


def quickly(function: Any, *args: Any) -> Any:
    """The results on jax, of one program: its single operations take longer to compile."""
    import jax

    quick: Any = {"xla_backend_optimization_level": 0, "xla_llvm_disable_expensive_passes": True}
    return jax.jit(function).lower(*args).compile(quick)(*args)


class Small(nn.Module):
    """A little of everything that is asked about below."""

    def __init__(self) -> None:
        super().__init__()
        torch.manual_seed(0)
        self.first, self.bn, self.drop = nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Dropout(0.5)
        self.last = nn.Linear(4, 4)
        self.again = self.last
        self.register_buffer("factor", torch.tensor(2.0), persistent=False)

    def forward(self, x: Any, *, scale: Any = None) -> Any:
        y = self.again(self.last(self.drop(self.bn(self.first(x)))))
        return {"y": y * self.factor if scale is None else y * scale, "n": x.shape[0]}


@cache
def small(train: bool = False) -> Any:
    network = Small().train(train)
    batch = torch.export.Dim("batch", min=2)
    shapes = {"x": {0: batch}, "scale": None}
    return ivy.transpile(network, args=(torch.ones(2, 3),), kwargs={"scale": None}, dynamic_shapes=shapes)


X = np.linspace(-1, 1, 15, dtype=np.float32).reshape(5, 3)


@pytest.mark.parametrize("name", sorted(MODELS))
def test_models(backend: str, name: str) -> None:
    network, _, wanted, args = moved(name)
    arrays = [given(x, backend) for x in args]
    found = quickly(network, *arrays) if backend == "jax" else network(*arrays)
    assert all(type(x) is type(arrays[0]) for x in flat(found))
    close(found, wanted)


@cache
def parts() -> tuple[Any, Any, Any]:
    network = transpiled_models.lively(transpiled_models.Parts())
    assert isinstance(network, transpiled_models.Parts)
    with torch.no_grad():
        wanted = network(network.given)
    return ivy.transpile(network, args=(network.given,)), wanted, network.given


def test_parts_of_torch(backend: str) -> None:
    if backend == "jax":
        pytest.skip("its compiler takes long for a program of all parts, whose operators are compared one by one")
    network, wanted, args = parts()
    arrays = [tuple([given(x.numpy(), backend) for x in group]) for group in args]
    found = network(arrays)
    failed = []
    for name, theirs in wanted.items():
        try:
            close(found[name], theirs, 2e-5)
        except AssertionError as error:
            failed.append(f"{name}: {error}")
    assert not failed, "\n".join(failed)


def test_gradients_are_those_of_torch(backend: str) -> None:
    if backend == "jax":
        pytest.skip("in compiled code, below")
    network, original, _, args = moved("gpt")
    original.zero_grad()
    original(*[torch.from_numpy(x) for x in args]).square().mean().backward()
    with ivy.with_backend(backend):
        ids = ivy.asarray(given(args[0], backend))
        loss = lambda w: ivy.mean(ivy.square(network.apply(w, ids)))  # noqa: E731
        _, gradients = ivy.value_and_grad(loss)(network.parameters)
    wanted = dict(original.named_parameters())
    for name in ("tokens.weight", "mix.bias", "norm.weight"):
        part, _, kind = name.partition(".")
        close(gradients[part][kind], wanted[name].grad, 1e-4)


def test_gradients_of_the_libraries() -> None:
    network, original = small(), Small().eval()
    original(torch.from_numpy(X))["y"].square().sum().backward()
    wanted = original.first.weight.grad
    import jax
    import tensorflow as tf

    with ivy.with_backend("jax"):
        weights = network.parameters
    loss = jax.jit(jax.grad(lambda w, x: (network.apply(w, x)["y"] ** 2).sum()))
    close(loss(weights, X)["first"]["weight"], wanted)
    variable = tf.Variable(weights["first"]["weight"])
    with tf.GradientTape() as tape:
        result = tf.reduce_sum(network.apply({"first.weight": variable}, tf.constant(X))["y"] ** 2)
    close(tape.gradient(result, variable), wanted)
    tensor = torch.from_numpy(np.array(weights["first"]["weight"])).requires_grad_()
    network.apply({"first": {"weight": tensor}}, torch.from_numpy(X))["y"].square().sum().backward()
    close(tensor.grad, wanted)


def test_what_fills_up_learns_nothing() -> None:
    network = ivy.transpile(nn.Embedding(4, 2, padding_idx=1), args=(torch.tensor([0, 1]),))
    with ivy.with_backend("jax"):
        ids = ivy.asarray([0, 1])
        _, gradients = ivy.value_and_grad(lambda w: ivy.sum(network.apply(w, ids)))(network.parameters)
    assert ivy.to_numpy(gradients.weight).tolist() == [[1, 1], [0, 0], [0, 0], [0, 0]]


def test_compilers(backend: str) -> None:
    original = nn.Sequential(nn.Linear(3, 4), nn.ReLU())
    network, wanted = ivy.transpile(original, args=(torch.ones(5, 3),)), original(torch.from_numpy(X))
    with ivy.with_backend(backend):
        for _ in range(2):
            # What the first graph brings to the library is none of the second's.
            graph = ivy.compile_graph(lambda x: network(x), ivy.asarray(X))
            close(graph(ivy.asarray(X)), wanted)
        if backend != "torch":
            close(ivy.compile(network)(ivy.asarray(X)), wanted)
    if backend == "torch":
        whole = torch.compile(network, fullgraph=True, backend="eager")
        close(whole(torch.from_numpy(X)), wanted)
    if backend == "jax":
        import jax

        vmapped = ivy.transpile(nn.Linear(3, 4), args=(torch.ones(3),))
        assert jax.vmap(vmapped)(X).shape == (5, 4)


def test_lengths_that_differ(backend: str) -> None:
    network = small()
    for count in (2, 7):
        x = np.ones((count, 3), np.float32)
        found = network(given(x, backend))
        assert tuple(found["y"].shape) == (count, 4) and found["n"] == count
    with pytest.raises(ivy.IvyGuardError, match=r"x of shape \(s\d+>=2, 3\), and cannot be called with \(1, 3\)"):
        network(given(np.ones((1, 3), np.float32), backend))
    with pytest.raises(ivy.IvyGuardError, match="dynamic_shapes"):
        network(given(np.ones((2, 4), np.float32), backend))


def test_lengths_are_the_same_everywhere() -> None:
    batch = torch.export.Dim("batch")
    network = ivy.transpile(torch.add, args=(torch.ones(3), torch.ones(3)), dynamic_shapes=({0: batch}, {0: batch}))
    assert network(np.ones(5, np.float32), np.ones(5, np.float32)).shape == (5,)
    with pytest.raises(ivy.IvyGuardError, match=r"=5"):
        network(np.ones(5, np.float32), np.ones(4, np.float32))


def test_kinds_of_results(backend: str) -> None:
    network = small()
    x = given(X, backend)
    assert not isinstance(network(x)["y"], ivy.Array)
    found = network(ivy.Array(x))["y"]
    assert isinstance(found, ivy.Array) and found.backend == backend
    with ivy.ArrayMode(False):
        assert isinstance(network(ivy.Array(x))["y"], ivy.Array)
    with ivy.with_backend(backend):
        assert ivy.asarray(network(X.tolist())["y"]).backend == backend


def test_one_library_only(backend: str) -> None:
    network = ivy.transpile(Small().eval(), args=(torch.ones(5, 3),), to=backend)
    assert ivy.asarray(network(X)["y"]).backend == backend and network.weights.first.bias.backend == backend
    if backend == "torch":
        return
    assert ivy.asarray(network(torch.from_numpy(X))["y"]).backend == backend
    with pytest.raises(ivy.IvyValueError, match="lose its gradient"):
        network(torch.from_numpy(X).requires_grad_())


def test_arrays_of_two_libraries_are_refused() -> None:
    network = ivy.transpile(torch.add, args=(torch.ones(2), torch.ones(2)))
    with pytest.raises(ivy.IvyDispatchError, match="jax and torch"):
        network(given(np.ones(2, np.float32), "jax"), torch.ones(2))
    assert type(network(np.ones(2, np.float32), torch.ones(2))) is torch.Tensor


def test_weights_by_the_names_of_torch(backend: str) -> None:
    network, original = small(), Small()
    with ivy.with_backend(backend):
        assert set(network.parameters) == {"first", "bn", "last"}
        assert set(network.buffers) == {"bn", "factor"} and network.buffers.bn.running_var.backend == backend
    state = network.state_dict()
    assert state.keys() == original.state_dict().keys() and "again.weight" in state
    assert all(type(x) is torch.Tensor and x.dtype == original.state_dict()[name].dtype for name, x in state.items())
    original.load_state_dict(state)
    with pytest.raises(ivy.IvyKeyError, match=r"did you mean 'first\.weight'"):
        network.apply({"first.wieght": X}, X)
    with pytest.raises(ivy.IvyTypeError, match="Container or dict"):
        network.apply(X, X)
    with pytest.raises(ivy.IvyGuardError, match=r"first\.weight of shape \(4, 3\)"):
        network.apply({"first.weight": X}, X)


def test_neither_sees_what_becomes_of_the_other() -> None:
    original = nn.Linear(3, 2)
    network = ivy.transpile(original, args=(torch.ones(5, 3),))
    before = network(X)
    with torch.no_grad():
        original.weight.zero_()
    with ivy.with_backend("numpy"):
        network.weights.weight[...] = 0.0
    np.testing.assert_array_equal(network(X), before)
    network.weights = {"weight": np.zeros((2, 3), np.float32)}
    assert not np.array_equal(network(X), before)
    assert not network(given(X, "jax") * 0 + 1).std(axis=0).any()
    network.weights = original.state_dict()


def test_training(backend: str) -> None:
    """Statistics of batches are those of torch, and dropout draws by the key."""
    if backend == "jax":
        pytest.skip("in compiled code, below")
    network, original = ivy.transpile(Small().train(), args=(torch.ones(5, 3),)), Small().train()
    assert network.program.mutated == ("bn.running_mean", "bn.running_var", "bn.num_batches_tracked")
    x, key = given(X, backend), ivy.random.key(1, backend=backend)._data
    original(torch.from_numpy(X))
    first = network(x, random_key=key)
    result, state = network.apply({}, x, random_key=key, with_state=True)
    close(result["y"], torch.from_numpy(np.array(ivy.to_numpy(ivy.asarray(first["y"])))))
    assert not np.array_equal(ivy.to_numpy(ivy.asarray(network(x)["y"])), ivy.to_numpy(ivy.asarray(first["y"])))
    assert int(ivy.to_numpy(state.bn.num_batches_tracked)) == 2
    fresh = ivy.transpile(Small().train(), args=(torch.ones(5, 3),))
    fresh(x, random_key=key)
    with ivy.with_backend(backend):
        close(fresh.buffers.bn.running_mean, original.bn.running_mean)
        close(fresh.buffers.bn.running_var, original.bn.running_var)
    assert int(fresh.state_dict()["bn.num_batches_tracked"]) == 1


def test_training_in_compiled_code() -> None:
    import jax

    network = ivy.transpile(Small().train(), args=(torch.ones(5, 3),))
    key = np.asarray([0, 1], np.uint32)
    step = jax.jit(lambda w, x, key: network.apply(w, x, random_key=key, with_state=True))
    _, state = step({}, X, key)
    assert float(state.bn.num_batches_tracked) == 1
    with pytest.raises(ivy.IvyTraceError, match="with_state=True"):
        jax.jit(lambda x, key: network(x, random_key=key))(X, key)
    assert int(network.state_dict()["bn.num_batches_tracked"]) == 0


def test_functions() -> None:
    def f(x: Any, y: Any, power: int = 2) -> Any:
        return torch.where(x > 0, x**power, y), [x.sum(), (y.mean(),)]

    network = ivy.transpile(f, args=(torch.ones(2, 3), torch.ones(3)))
    result, [total, (mean,)] = network(X[:2], y=X[0])
    np.testing.assert_allclose(result, np.where(X[:2] > 0, X[:2] ** 2, X[0]))
    assert total == pytest.approx(X[:2].sum()) and mean == pytest.approx(X[0].mean())
    assert repr(network) == "<f in ivy: 6 operators, 0 parameters>" or "f in ivy" in repr(network)


def test_trees_of_results() -> None:
    pair = namedtuple("pair", "a b")
    network = ivy.transpile(lambda x: pair(x, [x + 1]), args=(torch.ones(2),))
    first, [second] = network(np.ones(2, np.float32))
    assert first.tolist() == [1, 1] and second.tolist() == [2, 2]
    softmax = ivy.transpile(lambda x: ivy.softmax(x, axis=-1), args=(torch.ones(2),))
    assert softmax(np.zeros(2, np.float32)).tolist() == [0.5, 0.5]
    with pytest.raises(ivy.IvyTypeError, match=r"argument 0 of Linear must be a tensor of torch, not a numpy\.ndarray"):
        ivy.transpile(nn.Linear(2, 2), args=(np.ones(2),))


def test_arguments_that_do_not_fit() -> None:
    network = ivy.transpile(lambda x, n, flag: x * n if flag else x, args=(torch.ones(2), 3, True))
    x = np.ones(2, np.float32)
    assert network(x, 3, True).tolist() == [3, 3]
    assert network(x, flag=True, n=3).tolist() == [3, 3]
    with pytest.raises(ivy.IvyGuardError, match="constant n = 3, and cannot be called with 4"):
        network(x, 4, True)
    with pytest.raises(ivy.IvyGuardError, match="flag = True"):
        network(x, 3, 1)
    with pytest.raises(ivy.IvyTypeError, match="'x'"):
        network()
    with pytest.raises(ivy.IvyTypeError, match="other"):
        network(x, 3, True, other=x)
    with pytest.raises(ivy.IvyTypeError, match="by position"):
        network(x, 3, True, x)
    nested = ivy.transpile(lambda x: x["a"][0] + 1, args=({"a": [torch.ones(2)]},))
    assert nested({"a": [x]}).tolist() == [2, 2]
    with pytest.raises(ivy.IvyTypeError, match=r"dict with the keys \['b'\]"):
        nested({"b": [x]})


def test_data_types_that_do_not_fit() -> None:
    network = small()
    with pytest.raises(ivy.IvyDtypeError, match=r"x of float32, and cannot be called with float64"):
        network(X.astype(np.float64))
    with pytest.raises(ivy.IvyDtypeError, match="int32"):
        network(np.ones((2, 3), np.int32))
    close(network(X.astype(np.float16))["y"], Small().eval()(torch.from_numpy(X))["y"], 1e-2)


def test_data_types_are_those_of_torch(backend: str) -> None:
    def f(x: Any, n: Any) -> Any:
        return x + n, n / 2, n.sum(), n > 1.5, n.to(torch.float16) * torch.ones(()), (x > 0).cumsum(0)

    args = torch.ones(3), torch.arange(3, dtype=torch.int32)
    network = ivy.transpile(f, args=args)
    arrays = [given(x.numpy(), backend) for x in args]
    for mine, theirs in zip(network(*arrays), f(*args), strict=True):
        dtype = str(theirs.dtype).removeprefix("torch.")
        assert str(ivy.dtype(ivy.asarray(mine))) == (dtype.replace("int64", "int32") if backend == "jax" else dtype)
        close(mine, theirs)


class Unsupported(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.inner = nn.Sequential(nn.Linear(3, 3), nn.Identity())

    def forward(self, x: Any) -> Any:
        return torch.special.bessel_j1(self.inner(x)) + torch.special.airy_ai(x)


def test_unknown_operators_are_all_named() -> None:
    with pytest.raises(ivy.IvyNotImplementedException, match="special_bessel_j1") as caught:
        ivy.transpile(Unsupported(), args=(torch.ones(2, 3),))
    assert "special_airy_ai" in str(caught.value) and "test_transpile.py" in str(caught.value)
    assert "ivy.transpile.register('aten.special_bessel_j1.default')" in str(caught.value)


def test_registered_rows() -> None:
    calls = []

    @ivy.transpile.register("aten.special_airy_ai")
    def airy(x: Any) -> Any:
        calls.append(x)
        return ivy.zeros_like(x)

    ivy.transpile.register("aten.special_bessel_j1.default", lambda x: x)
    original = Unsupported()
    try:
        network = ivy.transpile(original, args=(torch.ones(2, 3),))
        assert "aten.special_airy_ai" in ivy.transpile.operators()
        close(network(X[:2]), original.inner(torch.from_numpy(X[:2])))
    finally:
        ivy.transpile.unregister("aten.special_airy_ai")
        ivy.transpile.unregister("aten.special_bessel_j1.default")
    assert len(calls) == 1
    with pytest.raises(ivy.IvyValueError, match="nothing was registered"):
        ivy.transpile.unregister("aten.special_airy_ai")
    wrong: Any
    for wrong in ("add", "aten.add.", 3):
        with pytest.raises(ivy.IvyValueError, match="name of an operator"):
            ivy.transpile.register(wrong, abs)
    with pytest.raises(ivy.IvyTypeError, match="requires a function"):
        ivy.transpile.register("aten.add.Tensor", 3)


def test_errors_of_the_users_rows_pass() -> None:
    def fails(x: Any) -> Any:
        raise ZeroDivisionError("mine")

    ivy.transpile.register("aten.sin.default", fails)
    try:
        network = ivy.transpile(torch.sin, args=(torch.ones(2),))
        with pytest.raises(ZeroDivisionError, match="mine") as caught:
            network(np.ones(2, np.float32))
        assert "aten.sin.default" in caught.value.__notes__[0]
    finally:
        ivy.transpile.unregister("aten.sin.default")


@pytest.mark.parametrize("name", ["gpt", "recurrent"])
def test_files(name: str, tmp_path: Path) -> None:
    network, _, wanted, args = moved(name)
    network.save(tmp_path / "network")
    loaded = ivy.transpile.load(tmp_path / "network")
    close(loaded(*args), wanted)
    assert loaded.program.nodes[0].part == network.program.nodes[0].part
    assert loaded.state_dict().keys() == network.state_dict().keys()


def test_files_hold_all_that_there_is(tmp_path: Path) -> None:
    for train in (False, True):
        small(train).save(tmp_path / "network")
        loaded = ivy.transpile.load(tmp_path / "network", to="jax")
        assert loaded.program.symbols == small(train).program.symbols
        assert [n.args for n in loaded.program.nodes] == [n.args for n in small(train).program.nodes]
        assert loaded.to == "jax" and loaded.program.aliases["again.weight"] == "last.weight"


@pytest.mark.parametrize("name", ["resnet", "bert", "unet"])
def test_source_is_python(name: str) -> None:
    network, original, wanted, args = moved(name)
    source = network.source()
    names: dict[str, Any] = {"ivy": ivy}
    exec(source, names)
    with ivy.with_backend("numpy"):
        found = names[type(original).__name__](network.weights, *[ivy.asarray(x) for x in args])
    close(found, wanted)
    assert "# stem.0 (Conv2d)" in source or name != "resnet"


def test_conditions_and_loops(tmp_path: Path) -> None:
    def f(x: Any, flag: Any) -> Any:
        y = torch.cond(flag, lambda x: x.sin() + 1, lambda x: x.cos(), (x,))
        with torch.no_grad():
            z = y * 2
        return y, z

    args = torch.ones(2), torch.tensor(True)
    network = ivy.transpile(f, args=args)
    network.save(tmp_path / "network")
    for loaded in (network, ivy.transpile.load(tmp_path / "network")):
        close(loaded(np.ones(2, np.float32), np.asarray(True)), f(*args))
        close(loaded(np.ones(2, np.float32), np.asarray(False)), f(args[0], torch.tensor(False)))
    names: dict[str, Any] = {"ivy": ivy}
    exec(network.source(), names)
    for flag in (True, False):
        found = names["f"](network.weights, ivy.asarray(np.ones(2, np.float32)), ivy.asarray(np.asarray(flag)))
        close(found, f(args[0], torch.tensor(flag)))
    tensor = torch.ones(2, requires_grad=True)
    assert not network(tensor, torch.tensor(True))[1].requires_grad
    with torch.compiler.set_stance("force_eager"):
        network = ivy.transpile(f, args=args)
    close(network(np.ones(2, np.float32), np.asarray(True)), f(*args))


def test_threads() -> None:
    from concurrent.futures import ThreadPoolExecutor

    network, wanted = small(), Small().eval()(torch.from_numpy(X))["y"]
    libraries = [BACKENDS[n % 4] for n in range(12)]
    with ThreadPoolExecutor(4) as threads:
        for found in threads.map(lambda library: network(given(X, library))["y"], libraries):
            close(found, wanted)


class Branches(nn.Module):
    def forward(self, x: Any) -> Any:
        if x.sum() > 0:
            return x
        return -x


def test_export_error_line() -> None:
    with pytest.raises(ivy.IvyTraceError, match=r"torch cannot export Branches.*torch\.where") as caught:
        ivy.transpile(Branches(), args=(torch.ones(2),))
    assert "if x.sum() > 0:" in str(caught.value) and caught.value.__cause__ is not None
    layer = nn.Linear(2, 1)

    def force(x: Any) -> Any:
        return torch.func.grad(lambda x: layer(x).pow(2).sum())(x)

    def force_by_tape(x: Any) -> Any:
        x = x.detach().requires_grad_()
        return torch.autograd.grad(layer(x).pow(2).sum(), x)[0]

    for f in (force, force_by_tape):
        with pytest.raises(ivy.IvyTraceError, match=r"[Gg]radients inside of the network.*ivy\.grad"):
            ivy.transpile(f, args=(torch.ones(2),))
    with pytest.raises(ivy.IvyTraceError, match=r"do not support aliasing.*Replace `return input` with .*clone"):
        ivy.transpile(lambda x: torch.cond(x.sum() > 0, lambda x: x, lambda x: -x, (x,)), args=(torch.ones(2),))
    with pytest.raises(ivy.IvyTraceError, match="cannot export"):
        ivy.transpile(lambda x: x * x.sum().item() if x.sum().item() > 1 else x, args=(torch.ones(2),))


def test_errors_of_the_users_code_pass() -> None:
    def fails(x: Any) -> Any:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        ivy.transpile(fails, args=(torch.ones(2),))
    with pytest.raises(RuntimeError):
        ivy.transpile(nn.Linear(3, 2), args=(torch.ones(2, 4),))


def test_what_cannot_be_moved() -> None:
    def writes(x: Any) -> Any:
        x += 1
        return x

    with pytest.raises(ivy.IvyNotImplementedException, match="modifies its argument 'x'"):
        ivy.transpile(writes, args=(torch.ones(2),))
    with pytest.raises(ivy.IvyTypeError, match=r"sparse.*to_dense"):
        ivy.transpile(lambda x: x + 1, args=(torch.eye(2).to_sparse(),))
    with pytest.raises(ivy.IvyTypeError, match=r"quantized.*dequantize"):
        ivy.transpile(lambda x: x + 1, args=(torch.quantize_per_tensor(torch.ones(2), 0.1, 0, torch.qint8),))
    with pytest.raises(ivy.IvyValueError, match="call the network once first"):
        ivy.transpile(nn.LazyLinear(2), args=(torch.ones(2, 3),))
    with pytest.raises(ivy.IvyTypeError, match=r"torch\.jit"):
        ivy.transpile(torch.jit.trace(nn.Linear(3, 2), torch.ones(1, 3)), args=(torch.ones(1, 3),))
    for wrong in (3, "network", lambda x: x):
        with pytest.raises(ivy.IvyTypeError, match="a network of torch"):
            ivy.transpile(wrong, args=(np.ones(2),))
    with pytest.raises(ivy.IvyTypeError, match="tuple of arguments"):
        ivy.transpile(nn.Linear(3, 2), args=torch.ones(2, 3))
    with pytest.raises(ivy.IvyInvalidBackendException):
        ivy.transpile(nn.Linear(3, 2), args=(torch.ones(2, 3),), to="nothing")


def test_operators_of_users_are_named() -> None:
    library = torch.library.Library("ivy_test_transpile", "DEF")
    library.define("twice(Tensor x) -> Tensor")
    library.impl("twice", lambda x: 2 * x, "CompositeExplicitAutograd")
    library.impl("twice", torch.empty_like, "Meta")
    twice = torch.ops.ivy_test_transpile.twice
    with pytest.raises(ivy.IvyNotImplementedException, match=r"ivy_test_transpile\.twice\.default"):
        ivy.transpile(lambda x: twice(x), args=(torch.ones(2),))
    ivy.transpile.register("ivy_test_transpile.twice.default", lambda x: x * 2)
    try:
        assert ivy.transpile(lambda x: twice(x), args=(torch.ones(2),))(np.ones(2, np.float32)).tolist() == [2, 2]
    finally:
        ivy.transpile.unregister("ivy_test_transpile.twice.default")


def test_it_is_not_pickled() -> None:
    import pickle

    with pytest.raises(ivy.IvyTypeError, match=r"save\(path\)"):
        pickle.dumps(small())


def test_the_example_learns_and_gives_the_weights_back() -> None:
    pytest.importorskip("jax")
    path = Path(__file__).parents[2] / "examples" / "transpile" / "finetune.py"
    spec = importlib.util.spec_from_file_location("finetune", path)
    assert spec is not None and spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    torch.manual_seed(0)
    original = example.ViT(width=8, depth=1)
    state, losses = example.finetune(original, steps=3, rate=0.01)
    before = original.head.weight.detach().clone()
    assert losses[-1] < losses[0]
    original.load_state_dict(state)
    assert not torch.equal(before, original.head.weight)
