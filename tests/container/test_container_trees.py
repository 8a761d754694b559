"""Containers in the transformations of jax, torch and optree, and plain nested data in functions."""

import dataclasses
from collections import OrderedDict, defaultdict
from typing import Any, NamedTuple

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
Container = ivy.Container


def loss(c: Any) -> Any:
    total = ivy.sum(ivy.multiply(c, c))
    return sum(ivy.to_native(value) for value in total.cont_to_iterator_values())


def model(c: Any) -> Any:
    return ivy.add(ivy.multiply(c, 2.0), c) - ivy.sum(c, axis=0)


def sample(ones: Any) -> Any:
    return Container(a=ivy.array(ones(2)), b={"c": ones(3)})


WANTED = {"a": [1.0, 1.0], "b": {"c": [0.0, 0.0, 0.0]}}


def lists(c: Any) -> Any:
    return c.cont_with_entries_as_lists().cont_to_dict()


def test_jax() -> None:
    jax = pytest.importorskip("jax")
    c = sample(jax.numpy.ones)
    gradient = jax.grad(loss)(c)
    assert type(gradient) is Container and lists(gradient) == {"a": [2.0, 2.0], "b": {"c": [2.0, 2.0, 2.0]}}
    assert lists(jax.jit(model)(c)) == WANTED
    assert lists(jax.vmap(lambda c: ivy.add(c, 1))(Container(a=jax.numpy.ones((2, 2))))) == {"a": [[2, 2], [2, 2]]}
    leaves, structure = jax.tree.flatten(c)
    assert len(leaves) == 2 and lists(jax.tree.unflatten(structure, leaves)) == lists(c)
    paths = [jax.tree_util.keystr(path) for path, _ in jax.tree_util.tree_leaves_with_path(c)]
    assert paths[-1] == "['b']['c']"
    backward = Container({"b": c.b, "a": c.a}, alphabetical_keys=False)
    assert jax.tree.structure(backward) == structure


def test_torch() -> None:
    torch = pytest.importorskip("torch")
    c = sample(torch.ones)
    gradient = torch.func.grad(loss)(c)
    assert type(gradient) is Container and lists(gradient) == {"a": [2.0, 2.0], "b": {"c": [2.0, 2.0, 2.0]}}
    value, back = torch.func.vjp(model, c)
    assert lists(value) == WANTED and type(back(value)[0]) is Container


@pytest.mark.parametrize("warm", [False, True])
def test_torch_compile(warm: bool) -> None:
    torch = pytest.importorskip("torch")
    torch._dynamo.reset()
    c = sample(torch.ones)
    if warm:
        model(c)
    compiled = torch.compile(model, fullgraph=True, backend="eager")
    for _ in range(2):
        result = compiled(c)
        assert type(result) is Container and lists(result) == WANTED
    torch._dynamo.reset()


def test_tensorflow() -> None:
    tf = pytest.importorskip("tensorflow")
    c = sample(tf.ones)
    traced = tf.function(model)
    for _ in range(2):
        result = traced(c)
        assert type(result) is type(result.b) is Container and lists(result) == WANTED
    assert traced.experimental_get_tracing_count() == 1
    variables = c.cont_map(lambda x, _: tf.Variable(ivy.to_native(x)))
    with tf.GradientTape() as tape:
        value = loss(variables)
    gradient = tape.gradient(value, variables)
    assert type(gradient) is Container and lists(gradient) == {"a": [2.0, 2.0], "b": {"c": [2.0, 2.0, 2.0]}}


def test_optree() -> None:
    optree = pytest.importorskip("optree")
    c = sample(np.ones)
    assert optree.tree_paths(c, namespace="ivy_protocol") == [("a",), ("b", "c")]
    doubled = optree.tree_map(lambda x: ivy.add(x, x), c, namespace="ivy_protocol")
    assert type(doubled) is Container and lists(doubled) == {"a": [2, 2], "b": {"c": [2, 2, 2]}}


# Plain nested data


class Pair(NamedTuple):
    x: Any
    y: Any


@dataclasses.dataclass
class Point:
    x: Any
    y: Any = None
    name: str = "point"
    length: Any = dataclasses.field(default=0, init=False)


@dataclasses.dataclass(frozen=True)
class Frozen:
    x: Any


def test_nested_data_round_trip(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    result = ivy.add({"a": x, "b": {"c": x, "d": Pair(x, [x])}}, 1)
    assert type(result) is dict and type(result["b"]["d"]) is Pair
    assert result["b"]["d"].y.to_list() == [[2.0, 3.0]]
    point = ivy.multiply(Point(x), 2.0)
    assert type(point) is Point and point.x.to_list() == [2.0, 4.0] and point.y is None and point.name == "point"
    assert ivy.exp(Frozen(0 * x)).x.to_list() == [1.0, 1.0]
    ordered = ivy.exp(OrderedDict(b=0 * x, a=x))
    assert type(ordered) is OrderedDict and list(ordered) == ["b", "a"]
    default = ivy.add(defaultdict(list, a=x), 1)
    assert type(default) is defaultdict and default.default_factory is list
    assert ivy.add({"a": x}, {"a": x})["a"].to_list() == [2.0, 4.0]
    assert ivy.add(1.0, {"a": x})["a"].to_list() == [2.0, 3.0]
    assert ivy.concat([{"a": x}, {"a": x}])["a"].shape == (4,)
    assert [type(part) for part in ivy.split({"a": x}, 2)] == [dict, dict]
    assert ivy.add({"a": x, "b": x}, 1, key_chains="a", prune_unapplied=True)["a"].to_list() == [2.0, 3.0]


def test_keys_of_plain_dicts_stay_whole(backend: str) -> None:
    x = ivy.array([1.0, 2.0])
    doubled = ivy.multiply({"l.w": x, "z": x, "net": {"0.w": x}}, 2)
    assert list(doubled) == ["l.w", "z", "net"] and list(doubled["net"]) == ["0.w"]
    assert doubled["l.w"].to_list() == doubled["net"]["0.w"].to_list() == [2.0, 4.0]
    both = ivy.multiply({"a.b": x, "a": {"b": 5 * x}, "a/b": 3 * x}, 2)
    assert [both[key].to_list() for key in ("a.b", "a/b")] == [[2.0, 4.0], [6.0, 12.0]]
    assert both["a"]["b"].to_list() == [10.0, 20.0]
    ordered = ivy.exp(OrderedDict({"b.w": 0 * x, "a.w": 0 * x, "": 0 * x}))
    assert type(ordered) is OrderedDict and list(ordered) == ["b.w", "a.w", ""]
    state = ivy.add(Point(Pair({"0.w": x}, x)), 1)
    assert state.x.x["0.w"].to_list() == state.x.y.to_list() == [2.0, 3.0]
    assert ivy.where(True, {"a.b": x}, 0.0)["a.b"].to_list() == [1.0, 2.0]
    assert list(ivy.to_backend({"a.b": x}, "numpy")) == ["a.b"]
    assert ivy.can_cast({"a.b": x, "a/b": x}, "float64") == {"a.b": True, "a/b": True}
    first, second = ivy.split({"a.b": x, "a": {"b": x}}, 2)
    assert first["a.b"].to_list() == first["a"]["b"].to_list() == [1.0] and second["a.b"].to_list() == [2.0]
    with pytest.raises(ivy.IvyValueError, match="2 at the key chain 'a/b' and 1 at 'a/b'"):
        ivy.unstack({"a/b": x, "a": {"b": x[:1]}})
    out = {"a.b": ivy.zeros(2), "a": {"b": ivy.zeros(2)}}
    assert ivy.multiply({"a.b": x, "a": {"b": 5 * x}}, 2.0, out=out) is out
    assert out["a.b"].to_list() == [2.0, 4.0] and out["a"]["b"].to_list() == [10.0, 20.0]


@pytest.mark.parametrize("key_chains", ["l", "l.w", "l/w", ["l.w"], {"l.w": None}, {"l": {"w": None}}])
def test_key_chains_choose_keys_with_a_dot(key_chains: Any) -> None:
    x = ivy.array([1.0])
    for given in ({"l.w": x, "z": x}, {"l/w": x, "z": x}):
        first = next(iter(given))
        found = ivy.multiply(given, 2, key_chains=key_chains)
        assert list(found) == [first, "z"] and found[first].to_list() == [2.0] and found["z"].to_list() == [1.0]
        assert list(ivy.multiply(given, 2, key_chains=key_chains, prune_unapplied=True)) == [first]


def test_prune_keeps_named_tuple_fields() -> None:
    found = ivy.add(Pair(ivy.ones(1), ivy.ones(1)), 1, key_chains="x", prune_unapplied=True)
    assert type(found) is Pair and found.x.to_list() == [2.0] and found.y.to_list() == [1.0]


def test_plain_data_beside_a_container() -> None:
    c = Container(a=ivy.ones(2), b={"c": ivy.ones(1)})
    for result in (c + {"a": 1.0, "b": {"c": 2.0}}, ivy.add({"a": 1.0, "b": {"c": 2.0}}, c)):
        assert type(result) is Container and lists(result) == {"a": [2, 2], "b": {"c": [3]}}
    with pytest.raises(ivy.IvyStructureError, match="'b/c'"):
        ivy.add(c, {"a": 1.0, "b": {}})
    out = {"a": ivy.zeros(2)}
    assert ivy.exp({"a": ivy.zeros(2)}, out=out) is out and out["a"].to_list() == [1.0, 1.0]


def test_plain_data_are_refused_where_they_are_wrong() -> None:
    with pytest.raises(ivy.IvyTypeError, match="key of nested data must be a string"):
        ivy.exp({1: ivy.ones(2)})
    with ivy.NestableMode(False), pytest.raises(ivy.IvyDispatchError):
        ivy.exp(Point(ivy.ones(2)))
    with pytest.raises(ivy.IvyDispatchError):
        ivy.exp(Point)
