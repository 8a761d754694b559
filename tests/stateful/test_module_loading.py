"""Weights of modules from dicts and files of other libraries, by name and layout, and tables of modules."""

import pickle
from collections import OrderedDict
from typing import Any

import numpy as np
import pytest
from safetensors.numpy import save_file

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""


def network() -> Any:
    return ivy.Sequential(ivy.Linear(3, 4), ivy.Tanh(), ivy.Linear(4, 2))


def values(module: Any) -> dict[str, np.ndarray]:
    return {chain: ivy.to_numpy(x).copy() for chain, x in module.state_dict.items()}


def test_parameters(backend: str) -> None:
    net = network()
    assert [x is y for x, (_, y) in zip(net.parameters(), net.named_parameters(), strict=True)] == [True] * 4


def test_state_of_another_module(backend: str) -> None:
    net, other = network(), network()
    other.register_buffer("steps", ivy.full((), 3, dtype="int32"))
    net.register_buffer("steps", ivy.full((), 0, dtype="int32"))
    assert net.load_state_dict(other.state_dict) == ([], [])
    for chain, value in values(other).items():
        np.testing.assert_array_equal(value, values(net)[chain])
    # The arrays are copies.
    before = values(net)
    other.v.submodules.v0.w += 1
    for chain, value in before.items():
        np.testing.assert_array_equal(value, values(net)[chain])
    # Nested dicts and Containers are taken too.
    assert net.load_state_dict(other.v, strict=False) == (["steps"], [])
    np.testing.assert_array_equal(ivy.to_numpy(net.v.submodules.v0.w), values(other)["submodules/v0/w"])


def test_all_that_does_not_fit_is_named() -> None:
    net = network()
    before, given = values(net), values(net)
    del given["submodules/v0/b"], given["submodules/v2/b"]
    given |= {"more": np.ones(1, "float32"), "submodules/v2/w": np.ones((4, 2), "float32")}
    with pytest.raises(ivy.IvyKeyError) as caught:
        net.load_state_dict(given)
    for word in (
        "load_state_dict",
        "submodules/v0/b",
        "submodules/v2/b",
        "'more'",
        "(4, 2) at 'submodules/v2/w', and the weight has (2, 4)",
        "strict",
    ):
        assert word in str(caught.value)
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"\(4, 2\) at .*submodules/v2/w.*has \(2, 4\)"):
        net.load_state_dict(given, strict=False)
    for chain, value in before.items():
        np.testing.assert_array_equal(value, values(net)[chain])
    del given["submodules/v2/w"]
    given["submodules/v0/w"] = np.full((4, 3), 5.0, "float32")
    left = net.load_state_dict(given, strict=False)
    assert sorted(left.missing_keys) == ["submodules/v0/b", "submodules/v2/b", "submodules/v2/w"]
    assert left.unexpected_keys == ["more"]
    assert float(net.v.submodules.v0.w[0, 0]) == 5.0
    with pytest.raises(ivy.IvyTypeError, match="weights must be a dict of arrays by name, not a list"):
        net.load_state_dict([1])
    with pytest.raises(ivy.IvyValueError, match="'v0/w', which the module does not have"):
        net.load_state_dict({}, names={"v0/w": "weight"})


CONV = (2, 3, 1, 0)


def test_weights_of_torch(backend: str, tmp_path: Any) -> None:
    torch = pytest.importorskip("torch")
    theirs = torch.nn.Sequential(torch.nn.Conv2d(3, 4, 3), torch.nn.ReLU(), torch.nn.Flatten(), torch.nn.Linear(64, 2))

    class Ours(ivy.Module):
        def __init__(self) -> None:
            self._conv = ivy.Conv2D(3, 4, (3, 3), 1, "VALID", data_format="NCHW")
            self._head = ivy.Linear(64, 2)
            super().__init__()

        def _forward(self, x: Any) -> Any:
            return self._head(ivy.reshape(ivy.relu(self._conv(x)), (-1, 64)))

    names: Any = {"conv/w": ("0.weight", CONV), "conv/b": "0.bias", "head/w": "3.weight", "head/b": "3.bias"}
    x = np.random.default_rng(0).normal(size=(2, 3, 6, 6)).astype("float32")
    with torch.no_grad():
        wanted = theirs(torch.tensor(x)).numpy()
    path = tmp_path / "theirs.safetensors"
    save_file({name: w.numpy() for name, w in theirs.state_dict().items()}, path)
    by_dict, by_file = Ours(), Ours()
    assert by_dict.load_state_dict(theirs.state_dict(), names=names) == ([], [])
    np.testing.assert_allclose(ivy.to_numpy(by_dict(ivy.array(x))), wanted, rtol=1e-4, atol=1e-5)
    by_file.load_weights(path, names=names)
    np.testing.assert_allclose(ivy.to_numpy(by_file(ivy.array(x))), wanted, rtol=1e-4, atol=1e-5)
    assert {w.backend for w in by_dict.parameters()} == {backend}
    assert not any(getattr(ivy.to_native(w), "requires_grad", False) for w in by_dict.parameters())
    with pytest.raises(ivy.IvyKeyError, match=r"lacks 'conv/w \(from 1\.weight\)'"):
        by_dict.load_state_dict(theirs.state_dict(), names=names | {"conv/w": ("1.weight", CONV)})
    with pytest.raises(ivy.IvyBroadcastShapeError, match=r"has the shape \(4, 3, 3, 3\) at '0\.weight'"):
        by_dict.load_state_dict(theirs.state_dict(), names=names | {"conv/w": "0.weight"})


def test_parts_that_are_not_built_take_theirs_later() -> None:
    class Head(ivy.Module):
        def _build(self, x: Any) -> None:
            self._layer = ivy.Linear(ivy.shape(x)[-1], 2)

        def _forward(self, x: Any) -> Any:
            return self._layer(x)

    head = Head(build_mode="on_call")
    given = {"layer/w": np.ones((2, 3), "float32"), "layer/b": np.ones(2, "float32")}
    assert head.load_state_dict(given) == ([], [])
    assert head(np.ones((1, 3), "float32")).to_list() == [[4.0, 4.0]]


def test_summary(backend: str) -> None:
    net = network()
    lines = net.summary().splitlines()
    assert [line.split()[0] for line in lines[:4]] == ["part", "-", "submodules/v0", "submodules/v1"]
    assert lines[0].split() == ["part", "kind", "weights", "count"]
    assert lines[2].split() == ["submodules/v0", "Linear", "b", "(4)", "w", "(4,", "3)", "16"]
    assert lines[-1] == "26 weights, 104 bytes"
    lines = net.summary(ivy.ones((5, 3))).splitlines()
    assert lines[2].split()[:4] == ["submodules/v0", "Linear", "(5,", "4)"]
    # Nothing stays behind in the module.
    assert "_forward" not in vars(net) and net(ivy.ones((5, 3))).shape == (5, 2)
    with pytest.raises(ivy.IvyException):
        net.summary(ivy.ones((5, 7)))
    assert "_forward" not in vars(net)


def test_names_with_dots_are_those_of_parts() -> None:
    torch = pytest.importorskip("torch")

    class Outer(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.inner = torch.nn.Sequential(torch.nn.Linear(2, 2), torch.nn.BatchNorm1d(2))

        def forward(self, x: Any) -> Any:
            return self.inner(x)

    theirs, ours = Outer(), ivy.to_ivy_module(Outer())
    assert ours.load_state_dict(theirs.state_dict()) == ([], [])
    assert all(torch.equal(a, b) for a, b in zip(ours.native.parameters(), theirs.parameters(), strict=True))
    less = {name: value for name, value in theirs.state_dict().items() if name != "inner.0.weight"}
    with pytest.raises(ivy.IvyKeyError, match=r"lacks 'inner/0/weight'.* has 'other', .*names="):
        ours.load_state_dict({**less, "other": 1})

    class Own(ivy.Module):
        def __init__(self) -> None:
            self.part = ivy.Linear(2, 1)
            super().__init__()

        def _forward(self, x: Any) -> Any:
            return self.part(x)

    own = Own()
    own.load_state_dict({"part.w": ivy.ones((1, 2)), "part.b": ivy.zeros(1)})
    assert own.v.part.w.to_list() == [[1.0, 1.0]]


@pytest.mark.parametrize("module", ["jax.tree_util", "torch.utils._pytree", "optree"])
def test_a_state_dict_is_a_dict_for_everyone(module: str) -> None:
    tree: Any = pytest.importorskip(module)
    state = ivy.Linear(2, 3).state_dict
    assert state == {**state} and sorted(state) == ["b", "w"]
    kept = pickle.loads(pickle.dumps(state))
    assert type(kept) is OrderedDict and list(kept) == list(state)
    assert len(tree.tree_flatten(state)[0]) == 2
    assert tree.tree_map(lambda x: x, state).keys() == {"b", "w"}
