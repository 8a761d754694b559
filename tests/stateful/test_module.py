"""`ivy.Module`: its weights, parts, building, functional calls, and files."""

import copy
import pickle
import subprocess
import sys
import threading
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import load_file, save_file

import ivy_protocol
from ivy_protocol import lazy_names, stateful

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


class Network(ivy.Module):
    """The one of the tutorial: its layer is there before the module is initialised."""

    def __init__(self, **kwargs: Any) -> None:
        self._layer = ivy.Linear(3, 2)
        super().__init__(**kwargs)

    def _forward(self, x: Any) -> Any:
        return self._layer(x)


class Nested(ivy.Module):
    """Parts in lists, tuples and dicts, assigned after the module was initialised, and a weight of its own."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.blocks = []
        for _ in range(2):
            self.blocks.append(ivy.Linear(3, 3))
        self.pair = (ivy.Identity(), Network())
        self.heads = {"a": ivy.Linear(2, 1), "b": [ivy.Linear(2, 4)]}

    def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Any:
        return {"scale": {"each": ivy.ones((3,), dtype=dtype, device=device)}}

    def _forward(self, x: Any) -> Any:
        x = ivy.multiply(x, self.v.scale.each)
        for block in self.blocks:
            x = ivy.tanh(block(x))
        x = self.pair[1](x)
        return self.heads["a"](x), self.heads["b"][0](x)


NESTED = [
    "blocks/v0/b",
    "blocks/v0/w",
    "blocks/v1/b",
    "blocks/v1/w",
    "heads/a/b",
    "heads/a/w",
    "heads/b/v0/b",
    "heads/b/v0/w",
    "pair/v1/layer/b",
    "pair/v1/layer/w",
    "scale/each",
]


def values(tree: Any) -> dict[str, Any]:
    return {chain: ivy.to_numpy(x) for chain, x in tree.cont_to_iterator()}


def same(x: Any, y: Any) -> None:
    np.testing.assert_allclose(ivy.to_numpy(x), ivy.to_numpy(y), rtol=1e-6, atol=1e-6)


def test_tutorial(backend: str) -> None:
    net = Network()
    x = ivy.array([1.0, 2.0, 3.0])
    same(net(x), ivy.linear(x, net.v.layer.w, bias=net.v.layer.b))
    assert net.v.layer.w.backend == backend and net.built and net.build_mode == "on_init"


def test_key_chains(backend: str) -> None:
    net = Nested()
    assert [chain for chain, _ in net.named_parameters()] == NESTED
    assert sorted(net.state_dict) == NESTED
    assert {k: type(m).__name__ for k, m in net.module_dict.items()} == {
        "blocks/v0": "Linear",
        "blocks/v1": "Linear",
        "pair/v0": "Identity",
        "pair/v1": "Network",
        "pair/v1/layer": "Linear",
        "heads/a": "Linear",
        "heads/b/v0": "Linear",
    }
    a, b = net(ivy.ones((5, 3)))
    assert a.shape == (5, 1) and b.shape == (5, 4)


def test_weights_are_shared_with_the_parts() -> None:
    net = Nested()
    assert net.v.blocks.v0 is net.blocks[0].v and net.v["pair/v1/layer"] is net.pair[1]._layer.v
    net.v["blocks/v0/w"] = ivy.zeros((3, 3))
    same(net.blocks[0].v.w, np.zeros((3, 3)))
    net.blocks[1].v.w = ivy.ones((3, 3))
    same(net.v.blocks.v1.w, np.ones((3, 3)))
    net.v = net.v * 0
    assert all(not np.any(x) for x in values(net.pair[1].v).values())
    net.pair[1].v = net.pair[1].v + 1
    assert all(np.all(x == 1) for x in values(net.v.pair).values())
    a, _ = net(ivy.ones((3,)))
    same(a, [0.0])


def test_assign_container_to_submodule() -> None:
    net = Nested()
    net.v.pair = ivy.Container(v1={"layer": {"w": ivy.ones((2, 3)), "b": ivy.ones((2,))}})
    net(ivy.ones((3,)))
    same(net.pair[1]._layer.v.w, np.ones((2, 3)))
    assert net.v["pair/v1/layer"] is net.pair[1]._layer.v


def test_parts_may_change() -> None:
    net = Nested()
    net.blocks.append(ivy.Linear(3, 3, with_bias=False))
    assert "blocks/v2/w" in net.v and "blocks/v2/b" not in net.v
    old = net.heads["a"]
    net.heads = {"a": ivy.Linear(2, 7)}
    assert net.v.heads.a.w.shape == (7, 2) and "b" not in net.v.heads
    assert old.v.w.shape == (1, 2)
    net.pair = None
    assert "pair" not in net.v
    del net.blocks
    assert sorted(net.v) == ["heads", "scale"]
    net.v.extra = ivy.ones(2)
    assert "extra" in net.state_dict


def test_shared_submodule_weights(backend: str) -> None:
    layer = ivy.Linear(3, 3)
    net = ivy.Sequential(layer, ivy.Sequential(ivy.tanh, layer), ivy.Linear(3, 1))
    chains = [chain for chain, _ in net.named_parameters()]
    assert chains == ["submodules/v0/b", "submodules/v0/w", "submodules/v2/b", "submodules/v2/w"]
    x = ivy.ones((2, 3))
    doubled = net(x, v=net.v * 2)
    net.v = net.v * 2
    same(net(x), doubled)


def test_parts_may_refer_to_each_other() -> None:
    net = Network()
    net._layer.above = net
    assert sorted(net.state_dict) == ["layer/b", "layer/w"]
    assert net(ivy.ones(3), v=net.v * 0).to_list() == [0.0, 0.0]


def test_functional_call_leaves_the_weights_alone(backend: str) -> None:
    net = Nested()
    before = values(net.v)
    x = ivy.ones((2, 3))
    plain = net(x)
    a, b = net(x, v=net.v * 0)
    assert not np.any(ivy.to_numpy(a)) and not np.any(ivy.to_numpy(b))
    with pytest.raises(ivy.IvyException):
        net(ivy.ones((2, 5)), v=net.v * 0)
    for chain, value in values(net.v).items():
        np.testing.assert_array_equal(value, before[chain])
    same(net(x)[0], plain[0])
    same(net(x, v=net.state_dict)[1], plain[1])
    same(net(x, v=net.v.cont_to_dict())[1], plain[1])


def test_functional_calls_within_each_other() -> None:
    class Outer(ivy.Module):
        def __init__(self) -> None:
            self.layer = ivy.Linear(2, 2)
            super().__init__()

        def _forward(self, x: Any) -> Any:
            inner = self.layer(x, v=self.layer.v * 10)
            return inner + self.layer(x)

    net, x = Outer(), ivy.ones((2,))
    once = net.layer(x)
    same(net(x), once * 11)
    same(net(x, v=net.v * 2), once * 22)


def test_weights_set_in_functional_call() -> None:
    class Counting(ivy.Module):
        def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Any:
            return {"n": ivy.zeros(())}

        def _forward(self) -> Any:
            self.v.n = self.v.n + 1
            self.v = {"n": self.v.n + 1}
            return self.v.n

    net, given = Counting(), ivy.Container(n=ivy.full((), 10.0))
    assert float(net(v=given)) == 12.0 and float(given.n) == 12.0
    assert float(net.v.n) == 0.0 and float(net()) == 2.0 and float(net.v.n) == 2.0


def test_threads_have_weights_of_their_own() -> None:
    class Slow(ivy.Module):
        def __init__(self) -> None:
            self.layer = ivy.Linear(1, 1, weight_initializer=ivy.Ones())
            super().__init__()

        def _forward(self, x: Any, barrier: Any) -> Any:
            barrier.wait(timeout=60)
            return self.layer(x)

    net, barrier = Slow(), threading.Barrier(5)
    found: dict[int, float] = {}

    def call(factor: int) -> None:
        for _ in range(20):
            v = net.v * factor if factor else None
            found[factor] = float(net(ivy.ones((1,)), barrier, v=v)[0])

    threads = [threading.Thread(target=call, args=(factor,)) for factor in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {0: 1.0, 1: 1.0, 2: 2.0, 3: 3.0, 4: 4.0}


@pytest.mark.parametrize(
    ("given", "error", "match"),
    [
        ({"layer": {"w": np.ones((2, 3))}}, "IvyKeyError", "lacks 'layer/b'"),
        ({}, "IvyKeyError", "lacks 'layer/b'; it has nothing"),
        ({"layer": {"w": np.ones((2, 3)), "b": np.ones(2), "c": 1.0}}, "IvyKeyError", "'layer/c'"),
        ({"layer": {"w": np.ones((2, 3)), "b": np.ones(2)}, "lay": {}}, "IvyKeyError", "'lay'"),
        ({"layer": np.ones(2)}, "IvyKeyError", "must have a Container at 'layer'"),
        (
            {"layer": {"w": np.ones((3, 3)), "b": np.ones(2)}},
            "IvyBroadcastShapeError",
            r"\(2, 3\) at 'layer/w', not \(3, 3\)",
        ),
        ([1], "IvyTypeError", "not a list"),
    ],
)
def test_wrong_weights(given: Any, error: str, match: str) -> None:
    net = Network()
    before = values(net.v)
    with pytest.raises(getattr(ivy, error), match=match):
        net.v = given
    with pytest.raises(getattr(ivy, error), match=match):
        Network(v=given)
    if "shape" not in error.lower():
        with pytest.raises(getattr(ivy, error), match=match):
            net(ivy.ones(3), v=given)
    for chain, value in values(net.v).items():
        np.testing.assert_array_equal(value, before[chain])


def test_given_weights(backend: str) -> None:
    v = ivy.Container(layer={"w": ivy.ones((2, 3)), "b": ivy.zeros((2,))})
    same(Network(v=v)(ivy.ones((3,))), [3.0, 3.0])
    full = Nested().v * 0
    assert all(not np.any(x) for x in values(Nested(v=full).v).values())
    part = Network(v={"layer": {"w": ivy.ones((2, 3))}}, with_partial_v=True)
    same(part(ivy.ones((3,))), [3.0, 3.0])
    same(part(ivy.ones((3,)), v={"layer": {"b": ivy.ones((2,))}}), [4.0, 4.0])
    layer = ivy.Linear(3, 2, v=v.layer)
    same(layer(ivy.ones((3,))), [3.0, 3.0])


def test_given_weights_of_another_library() -> None:
    pytest.importorskip("torch")
    v = ivy.to_backend(ivy.Container(layer={"w": ivy.ones((2, 3)), "b": ivy.zeros((2,))}), "torch")
    net = Network(v=v, dynamic_backend=True)
    assert net.v.layer.w.backend == "numpy"
    same(net.v.layer.w, np.ones((2, 3)))
    assert Network(v=v).v.layer.w.backend == "torch"


def test_store_vars() -> None:
    class Stateless(ivy.Module):
        def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Any:
            return {"w": ivy.ones((2,))}

        def _forward(self, x: Any) -> Any:
            return ivy.multiply(x, self.v.w)

    net = Stateless(store_vars=False)
    assert not net.v
    v = net.build()
    same(net(ivy.ones((2,)), v=v), [1.0, 1.0])


class Late(ivy.Module):
    """Parts that depend on what it is called with."""

    def _build(self, x: Any, *args: Any, **kwargs: Any) -> Any:
        n = x if isinstance(x, int) else ivy.shape(x)[-1]
        self.layer = ivy.Linear(n, 2, dtype=self._dtype)
        self.dropout = ivy.Dropout(0.5)

    def _forward(self, x: Any) -> Any:
        return self.dropout(self.layer(x))


def test_build_modes(backend: str) -> None:
    net = Late(build_mode="on_call").eval()
    assert not net.built and not net.v
    x = ivy.ones((4, 3), dtype="float64" if backend != "jax" else "float16")
    assert net(x).shape == (4, 2) and net.built
    assert net.v.layer.w.shape == (2, 3) and net.v.layer.w.dtype == x.dtype
    assert not net.dropout.training
    assert Late(5).v.layer.w.shape == (2, 5)
    explicit = Late(5, build_mode="explicit")
    assert not explicit.v
    assert "layer" in explicit.build() and explicit.built
    assert Late(build_mode="explicit").build(3).layer.w.shape == (2, 3)
    with pytest.raises(ivy.IvyValueError, match="build_mode"):
        Late(build_mode="later")


def test_weights_for_parts_that_are_built_late(backend: str) -> None:
    v = {"layer": {"w": ivy.ones((2, 3)), "b": ivy.zeros((2,))}}
    net = Late(build_mode="on_call", v=v, training=False)
    same(net(ivy.ones((1, 3))), [[3.0, 3.0]])
    outer = ivy.Sequential(Late(build_mode="on_call"), v={"submodules": {"v0": v}}).eval()
    same(outer(ivy.ones((1, 3))), [[3.0, 3.0]])
    again = ivy.Sequential(Late(build_mode="on_call")).eval()
    same(again(ivy.ones((1, 3)), v=outer.v), [[3.0, 3.0]])
    wrong = Late(build_mode="on_call", v={"layer": {"w": ivy.ones((2, 9)), "b": ivy.zeros((2,))}})
    with pytest.raises(ivy.IvyBroadcastShapeError, match="layer/w"):
        wrong(ivy.ones((1, 3)))


def test_training_and_evaluation() -> None:
    net = ivy.Sequential(ivy.Dropout(0.5), ivy.Sequential(ivy.Dropout(0.5, training=False)))
    inner = net.module_dict["submodules/v1/submodules/v0"]
    assert net.training and not inner.training
    assert net.train() is net and inner.training
    assert net.eval() is net and not net.training and not inner.training
    assert not Network(training=False)._layer.training
    with pytest.raises(AttributeError):
        net.training = True


def test_buffers(backend: str) -> None:
    class Total(ivy.Module):
        def __init__(self) -> None:
            super().__init__()
            self.register_buffer("total", ivy.zeros((2,)))
            self.register_parameter("scale", ivy.ones((2,)))

        def _forward(self, x: Any) -> Any:
            self.buffers.total = ivy.add(self.buffers.total, x)
            return ivy.multiply(self.buffers.total, self.v.scale)

    net = ivy.Sequential(Total(), ivy.Identity())
    assert sorted(net.state_dict) == ["submodules/v0/scale", "submodules/v0/total"]
    net(ivy.ones((2,)))
    same(net.buffers.submodules.v0.total, [1.0, 1.0])
    given = net.buffers * 10
    same(net(ivy.ones((2,)), buffers=given, v=net.v * 2), [22.0, 22.0])
    same(given.submodules.v0.total, [11.0, 11.0])
    same(net.buffers.submodules.v0.total, [1.0, 1.0])
    net.buffers = given
    same(net(ivy.ones((2,))), [12.0, 12.0])
    with pytest.raises(ivy.IvyValueError, match="scale"):
        net._submodules[0].register_buffer("scale", ivy.ones(1))
    with pytest.raises(ivy.IvyValueError, match="submodules"):
        net.register_parameter("submodules", ivy.ones(1))


def test_files(backend: str, tmp_path: Any) -> None:
    net, other, path = Nested(), Nested(), tmp_path / "weights.safetensors"
    net.register_buffer("steps", ivy.full((), 3, dtype="int32"))
    other.register_buffer("steps", ivy.full((), 0, dtype="int32"))
    net.save_weights(path)
    assert sorted(load_file(path)) == sorted([*NESTED, "steps"])
    assert other.load_weights(path) is other
    for chain, value in values(net.v).items():
        np.testing.assert_array_equal(value, ivy.to_numpy(other.v[chain]))
    assert int(other.buffers.steps) == 3 and other.v.blocks.v0.w.backend == backend
    same(net(ivy.ones((3,)))[0], other(ivy.ones((3,)))[0])


@pytest.mark.parametrize("change", ["missing", "extra", "shape"])
def test_wrong_files(change: str, tmp_path: Any) -> None:
    net, path = Network(), tmp_path / "weights.safetensors"
    before = values(net.v)
    data = {"layer/w": np.ones((2, 3), "float32"), "layer/b": np.ones(2, "float32")}
    if change == "missing":
        del data["layer/b"]
    elif change == "extra":
        data["layer/c"] = data["layer/b"]
    else:
        data["layer/w"] = np.ones((2, 4), "float32")
    save_file(data, path)
    error = ivy.IvyBroadcastShapeError if change == "shape" else ivy.IvyKeyError
    with pytest.raises(error, match={"missing": "layer/b", "extra": "layer/c", "shape": "layer/w"}[change]):
        net.load_weights(path)
    for chain, value in values(net.v).items():
        np.testing.assert_array_equal(value, before[chain])


def test_files_run_no_code(tmp_path: Any) -> None:
    class Attack:
        def __reduce__(self) -> Any:
            return print, ("run",)

    path = tmp_path / "weights.safetensors"
    path.write_bytes(pickle.dumps(Attack()))
    with pytest.raises(ivy.IvyValueError, match="safetensors"):
        Network().load_weights(path)


def test_files_between_libraries(tmp_path: Any) -> None:
    torch = pytest.importorskip("torch")
    path = tmp_path / "weights.safetensors"
    with ivy.with_backend("numpy"):
        net = Network()
        net.save_weights(path)
    with ivy.with_backend("torch"):
        other = Network(v=Network().v.astype("float64")).load_weights(path)
    assert other.v.layer.w.backend == "torch" and other.v.layer.w.dtype == "float64"
    same(net(np.ones(3, "float32")), other(torch.ones(3, dtype=torch.float64)))


def test_device_and_dtype(backend: str) -> None:
    net = Network(dtype="float16") if backend != "array_api_strict" else Network()
    assert net.dtype == ("float32" if backend == "array_api_strict" else "float16"), "the layer was made before"
    if backend != "array_api_strict":
        assert ivy.Sequential(ivy.Linear(2, 2, dtype="float32"), dtype="float16").dtype == "float32"
    layer = ivy.Linear(3, 2, dtype="float16" if backend != "array_api_strict" else "float64", device="cpu")
    assert layer.v.w.dtype == layer.dtype != "float32"
    assert net.device == "cpu" and net.to_device("cpu") is net and net._layer.device == "cpu"
    assert ivy.Identity().dtype == "float32" and ivy.Identity().device == ivy.default_device()


def test_shown_as_a_tree() -> None:
    assert repr(Network()) == "Network(\n    (layer): Linear(3, 2)\n)"
    assert repr(ivy.Sequential(ivy.Linear(2, 3, with_bias=False), ivy.Sequential(ivy.Dropout(0.5)), ivy.relu)) == (
        "Sequential(\n"
        "    (submodules/v0): Linear(2, 3, with_bias=False)\n"
        "    (submodules/v1): Sequential(\n"
        "        (submodules/v0): Dropout(prob=0.5)\n"
        "    )\n"
        ")"
    )


@pytest.mark.parametrize("way", [copy.copy, copy.deepcopy, lambda net: pickle.loads(pickle.dumps(net))])
def test_copies(backend: str, way: Any) -> None:
    if way not in (copy.copy, copy.deepcopy) and backend == "array_api_strict":
        # Its arrays are not made for pickles.
        return
    net = ivy.Sequential(ivy.Linear(3, 3), ivy.Linear(3, 2))
    assert net.v
    other = way(net.eval())
    x = ivy.ones((3,))
    plain = net(x)
    same(other(x), plain)
    assert not other.training and sorted(other.state_dict) == sorted(net.state_dict)
    if way is copy.copy:
        assert other._submodules is net._submodules
        return
    other.v = other.v * 0
    same(other(x), [0.0, 0.0])
    same(net(x), plain)


def test_forgotten_initialisation() -> None:
    class Forgetful(ivy.Module):
        def __init__(self) -> None:
            self.layer = ivy.Linear(1, 1)

    with pytest.raises(ivy.IvyError, match=r"Forgetful.__init__ must call super"):
        Forgetful()
    with pytest.raises(ivy.IvyNotImplementedException, match="_forward"):
        ivy.Module()(1)


def test_a_name_for_two_things() -> None:
    class Confused(ivy.Module):
        def __init__(self) -> None:
            self._w = ivy.Linear(1, 1)
            super().__init__()

        def _create_variables(self, *, device: Any = None, dtype: Any = None) -> Any:
            return {"w": ivy.ones(1)}

    with pytest.raises(ivy.IvyStructureError, match="'w'"):
        Confused()


def test_endless_lists() -> None:
    net = Network()
    net.parts = []
    net.parts.append(net.parts)
    with pytest.raises(ivy.IvyStructureError, match="parts"):
        net.v


def test_names_load_late() -> None:
    assert sorted(lazy_names.STATEFUL) == sorted(stateful.__all__)
    code = "import sys, ivy_protocol as ivy; loaded = lambda: [m for m in sys.modules if 'stateful' in m]"
    code += "; assert not loaded(); ivy.Linear; assert loaded()"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_makes_no_weights_is_refused(tmp_path: Any) -> None:
    class Listed(ivy.Module):
        def _create_variables(self, **_: Any) -> Any:
            return [ivy.ones((2,))]

    with pytest.raises(ivy.IvyTypeError, match="not a list"):
        Listed()
    with pytest.raises(ivy.IvyTypeError, match="Linear: input_channels"):
        ivy.Linear("a", 2)
    with pytest.raises(ivy.IvyValueError, match="does not exist"):
        Network().save_weights(tmp_path / "missing" / "w.safetensors")
    with pytest.raises(ivy.IvyValueError, match="lr must be non-negative"):
        ivy.Adam(lr=-1)


def test_sequential_is_a_sequence() -> None:
    parts = [ivy.Linear(2, 2), ivy.Tanh(), ivy.Identity()]
    net = ivy.Sequential(*parts)
    assert len(net) == 3 and list(net) == parts and net[-1] is parts[2] and list(net[:2]) == parts[:2]
    assert ivy.Sequential() and not len(ivy.Sequential())
    with pytest.raises(ivy.IvyIndexError, match="3 modules"):
        net[3]
