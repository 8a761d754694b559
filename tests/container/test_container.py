"""`ivy.Container`: its making, what is in it, and functions, methods and operators on it."""

import copy
import inspect
import itertools
import json
import operator
import pickle
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ivy_protocol
from ivy_protocol._tools import container_methods

ivy: Any = ivy_protocol
Container = ivy.Container
"""Untyped here, since wrong arguments are given on purpose."""

KEYS = st.text("abc", min_size=1, max_size=2)
LEAVES = st.floats(-4, 4, width=32).map(lambda x: [x, x + 1])
TREES = st.dictionaries(KEYS, st.recursive(LEAVES, lambda inner: st.dictionaries(KEYS, inner, max_size=3)), max_size=3)


LIBRARIES = tuple([name for name in ("numpy", "torch", "jax", "tensorflow") if find_spec(name)])


def arrays(tree: Any) -> Any:
    """The nested lists of numbers as nested arrays of the current backend."""
    return {k: arrays(v) if isinstance(v, dict) else ivy.array(v, dtype="float32") for k, v in tree.items()}


def numbers(tree: Any) -> Any:
    """Nested dicts of numpy arrays."""
    return {k: numbers(v) if isinstance(v, dict) else ivy.to_numpy(v) for k, v in tree.items()}


def mapped(fn: Any, *trees: Any) -> Any:
    """The oracle: the function on plain dicts."""
    return {
        k: mapped(fn, *[t[k] for t in trees]) if isinstance(v, dict) else fn(*[np.float32(t[k]) for t in trees])
        for k, v in trees[0].items()
    }


def same(found: Any, wanted: Any) -> None:
    assert isinstance(found, dict) is isinstance(wanted, dict)
    if not isinstance(wanted, dict):
        np.testing.assert_allclose(ivy.to_numpy(found), wanted, rtol=1e-5, atol=1e-6)
        return
    assert set(found) == set(wanted)
    for key, value in wanted.items():
        same(found[key], value)


def sample() -> Any:
    return Container(a=ivy.array([1.0, 2.0]), b={"c": ivy.array([3.0]), "d": ivy.array([4.0, 5.0, 6.0])})


@given(TREES)
def test_a_container_of_a_dict_and_back(tree: Any) -> None:
    c = Container(tree)
    assert c.cont_to_dict() == tree
    assert Container(c.cont_to_flat_dict()).cont_to_dict() == c.cont_prune_empty().cont_to_dict()
    assert list(c) == sorted(tree)


def test_ways_to_make_one() -> None:
    wanted = {"a": 1, "b": {"c": 2, "d": 3}}
    assert Container(wanted).cont_to_dict() == wanted
    assert Container(a=1, b={"c": 2, "d": 3}).cont_to_dict() == wanted
    assert Container([("b", {"d": 3, "c": 2}), ("a", 1)]).cont_to_dict() == wanted
    assert Container({"b/d": 3, "b.c": 2, "a": 1}).cont_to_dict() == wanted
    nested = Container([1, (2, 3)], types_to_iteratively_nest=[list, tuple])
    assert nested.cont_to_dict() == {"it_0": 1, "it_1": {"it_0": 2, "it_1": 3}}
    assert nested.cont_to_raw() == [1, [2, 3]]
    assert list(Container({"b": 1, "a": 2}, alphabetical_keys=False)) == ["b", "a"]
    assert Container({"a": lambda: 3}, build_callable=True)["a"] == 3
    inner = Container(c=1)
    assert Container(b=inner)["b"] is inner
    assert Container({"b": inner}, rebuild_child_containers=True)["b"] is not inner


def test_queues() -> None:
    queues: list[Queue[Any]] = [Queue(), Queue()]
    for place, queue in enumerate(queues):
        queue.put({"a": ivy.array([10.0 * place, 10.0 * place + 1])})
    c = Container(queues=queues, queue_load_sizes=[2, 2], container_combine_method="concat", queue_timeout=1)
    assert c.cont_shape == [4]
    assert c[3]["a"].to_list() == 11.0
    assert c[1:3]["a"].to_list() == [1.0, 10.0]
    assert c[2:4]["a"].to_list() == [10.0, 11.0]
    assert c[3:1:-1]["a"].to_list() == [11.0, 10.0]
    assert c[::-1]["a"].to_list() == [11.0, 10.0, 1.0, 0.0]
    with pytest.raises(ivy.IvyIndexError):
        c[4]
    empty = Container(queues=[Queue()], queue_load_sizes=[2], queue_timeout=0.01)
    with pytest.raises(ivy.IvyValueError, match="returned no data"):
        empty[0]


def test_access_by_attribute_and_key_chain() -> None:
    c = sample()
    assert c.b.c is c["b/c"] is c["b"]["c"] is c["b.c"] is c.get("b/c")
    c.b.c = 1
    c["x/y/z"] = 2
    c.w = {"v": 3}
    assert c.cont_all_key_chains() == ["a", "b/c", "b/d", "x/y/z", "w/v"]
    assert type(c.w) is Container and "x/y" in c and "x/q" not in c and "" not in c
    del c["x/y/z"]
    assert c.pop("w/v") == 3 and c.pop("w/v", None) is None and c.get("w/v", 4) == 4
    assert c.setdefault("w/v", 5) == 5
    c.update({"k/l": 6})
    assert c["k"].cont_to_dict() == {"l": 6}
    assert "a" in dir(c) and "cont_map" in dir(c)


@pytest.mark.parametrize(
    ("call", "error", "match"),
    [
        (lambda c: Container({1: 2}), TypeError, "a key must be a string"),
        (lambda c: Container({"a": {None: 2}}), TypeError, "must be a string"),
        (lambda c: Container({"a//b": 2}), ValueError, "empty key"),
        (lambda c: Container({"": 2}), ValueError, "empty key"),
        (lambda c: Container({"a": 1, "a/b": 2}), ValueError, "leaf"),
        (lambda c: Container({"a": 1}, b=2), ValueError, "not both"),
        (lambda c: Container([1]), TypeError, "types_to_iteratively_nest"),
        (lambda c: c["b/x"], KeyError, "no key 'x' in 'b'"),
        (lambda c: c["bb"], KeyError, "did you mean 'b'"),
        (lambda c: c["a/x"], KeyError, "is a leaf"),
        (lambda c: c.missing, AttributeError, "neither a key nor a method"),
        (lambda c: setattr(c, "add", 1), AttributeError, "method"),
        (lambda c: c.__setitem__("a/x", 1), ValueError, "is a leaf"),
        (lambda c: c.__delitem__("b/x"), KeyError, "no key"),
        (lambda c: c.__setitem__("b/e", c), ValueError, "contain itself"),
        (lambda c: c["b"].__setitem__("e", {"f": c}), ValueError, "contain itself"),
        (lambda c: Container(default_key_color="pink"), ValueError, "color"),
    ],
)
def test_bad_input_is_refused_and_changes_nothing(call: Any, error: Any, match: str) -> None:
    c = sample()
    before = c.cont_to_flat_dict()
    with pytest.raises(error, match=match) as caught:
        call(c)
    assert isinstance(caught.value, ivy.IvyException)
    assert list(map(id, c.cont_to_flat_dict().values())) == list(map(id, before.values()))


def test_deep_and_cyclic_data_are_refused() -> None:
    deep: dict[str, Any] = {}
    for _ in range(10_000):
        deep = {"a": deep}
    cyclic: dict[str, Any] = {}
    cyclic["a"] = cyclic
    for data in (deep, cyclic):
        with pytest.raises(ivy.IvyStructureError, match="levels"):
            Container(data)
        with pytest.raises(ivy.IvyStructureError, match="levels"):
            ivy.exp(data)
    root = node = Container()
    for _ in range(10_000):
        node["a"] = Container()
        node = node["a"]
    node["x"] = 1.0
    calls = (
        ivy.exp, repr, copy.copy, copy.deepcopy, Container.cont_to_dict, list, Container.cont_all_key_chains,
        Container.cont_deep_copy, lambda c: c + c, lambda c: c.add(1, key_chains="a"), lambda c: c["a/a"],
    )  # fmt: skip
    for call in calls:
        if call is list or call is calls[-1]:
            call(root)
        else:
            with pytest.raises(ivy.IvyStructureError, match="levels"):
                call(root)
    with pytest.raises((RecursionError, ivy.IvyStructureError)):
        pickle.dumps(root)


def test_maximum_key_chain_depth(tmp_path: Any) -> None:
    longest, longer = "/".join(["a"] * 200), "/".join(["a"] * 201)
    kept = Container({longest: ivy.array([1.0])})
    assert kept.cont_to_dict() and repr(kept) and float(kept[longest][0]) == 1
    with pytest.raises(ivy.IvyStructureError, match="levels"):
        Container({longer: 1.0})
    with pytest.raises(ivy.IvyStructureError, match="levels"):
        Container({"a/b": kept})
    with pytest.raises(ivy.IvyStructureError, match="levels"):
        kept["b/" + longest] = 2.0
    np.savez(tmp_path / "deep.npz", **{longer: np.ones(1)})
    with pytest.raises(ivy.IvyValueError, match=r"deep\.npz cannot be read: .* levels"):
        ivy.load(str(tmp_path / "deep.npz"))


def test_repr() -> None:
    c = Container(a=ivy.array([1.0, 2.0]), b={"c": np.zeros((3, 4)), "d": None, "e": "text", "f": {}, "g": [1, 2]})
    assert repr(c) == (
        "{\n    a: ivy.array([1., 2.]),\n    b: {\n        c: numpy.ndarray(shape=(3, 4), dtype=float64),\n"
        "        d: None,\n        e: 'text',\n        f: {},\n        g: [1, 2]\n    }\n}"
    )
    matrix = Container(a=ivy.array([[1.0], [2.0]]))
    assert repr(matrix) == "{\n    a: ivy.array([[1.],\n                  [2.]])\n}"
    assert repr(Container()) == "{}"
    assert "shape=(3,)" in repr(Container(a=ivy.ones(3)).cont_with_print_limit(2))


def test_show(capsys: pytest.CaptureFixture[str]) -> None:
    c = sample()
    c.cont_show()
    assert capsys.readouterr().out == f"{c!r}\n"
    c.cont_show_sub_container("b")
    marked = [line for line in capsys.readouterr().out.splitlines() if line.startswith("|")]
    assert marked[0] == "|     b: {" and len(marked) == 4


def test_settings() -> None:
    c = sample().cont_with_print_indent(2)
    assert c.cont_config["print_indent"] == c.b.cont_config["print_indent"] == (c + 1).cont_config["print_indent"] == 2
    assert c.cont_with_key_length_limit(1, inplace=True) is None and c.cont_config["key_length_limit"] == 1
    with pytest.raises(ivy.IvyValueError, match="no setting"):
        c.cont_update_config(colour="red")
    assert Container.cont_trim_key("abcdefg", 3) == "adg"
    assert Container.cont_identical_configs([c, c.copy()])


def test_copies() -> None:
    c = sample()
    for shallow in (copy.copy(c), c.copy(), c.cont_copy()):
        assert type(shallow) is Container and shallow.b is not c.b and shallow.b.c is c.b.c
    for deep in (copy.deepcopy(c), c.cont_deep_copy(), pickle.loads(pickle.dumps(c))):
        assert type(deep) is Container and deep.b.c is not c.b.c
        assert Container.cont_identical([c, deep], same_arrays=False)
    shared = ivy.ones(2)
    twice = copy.deepcopy(Container(a=shared, b=shared))
    assert twice.a is twice.b


# Functions


@settings(max_examples=10)
@given(TREES)
def test_functions_of_one(tree: Any) -> None:
    for backend in LIBRARIES:
        with ivy.with_backend(backend):
            same(ivy.exp(Container(arrays(tree))), mapped(np.exp, tree))
            same(ivy.sum(Container(arrays(tree)), axis=0), mapped(lambda x: x.sum(axis=0), tree))


@settings(max_examples=10)
@given(TREES, st.lists(st.sampled_from(LIBRARIES), min_size=1, max_size=5))
def test_functions_of_leaves_of_several_libraries(tree: Any, libraries: list[str]) -> None:
    c = Container(arrays(tree))
    order = itertools.cycle(libraries)
    mixed = c.cont_map(lambda x, _: ivy.to_backend(x, next(order)))
    used = [x.backend for x in mixed.cont_to_iterator_values()]
    result = ivy.add(ivy.multiply(mixed, 2.0), mixed)
    assert [x.backend for x in result.cont_to_iterator_values()] == used
    same(result, mapped(lambda x: 3 * x, tree))
    same(ivy.maximum(mixed, 0.0, key_chains="a"), numbers(c.maximum(0.0, key_chains="a")))
    total, _ = ivy.split(mixed, 2, axis=0) if used else (mixed, None)
    same(total, mapped(lambda x: x[:1], tree))


@given(TREES)
def test_laws_of_maps(tree: Any) -> None:
    c = Container(arrays(tree))
    same(c.cont_map(lambda x, _: x), numbers(c))
    same(ivy.negative(ivy.negative(c)), numbers(c))
    same(ivy.exp(ivy.sin(c)), numbers(c.cont_map(lambda x, _: ivy.exp(ivy.sin(x)))))
    same(c + c, numbers(2 * c))


def test_mixed_arguments(backend: str) -> None:
    c, x = sample(), ivy.array([2.0])
    plain = numbers(c)
    for call, wanted in (
        (ivy.add(c, x), mapped(lambda a: a + 2, plain)),
        (ivy.add(x, c), mapped(lambda a: a + 2, plain)),
        (ivy.add(x.data, c), mapped(lambda a: a + 2, plain)),
        (ivy.subtract(1, c), mapped(lambda a: 1 - a, plain)),
        (ivy.multiply(c, c), mapped(lambda a: a * a, plain)),
        (ivy.add(c, c, alpha=2.0), mapped(lambda a: 3 * a, plain)),
        (ivy.concat([c, c], axis=0), mapped(lambda a: np.concatenate([a, a]), plain)),
        (ivy.stack([c, ivy.zeros_like(c)]), mapped(lambda a: np.stack([a, 0 * a]), plain)),
        (ivy.where(c > 2, c, x), mapped(lambda a: np.where(a > 2, a, 2), plain)),
        (ivy.clip(c, min=c, max=10.0), plain),
        (ivy.softmax(c), mapped(lambda a: np.exp(a) / np.exp(a).sum(), plain)),
        (ivy.sum(c, axis=Container(a=0, b={"c": 0, "d": 0})), mapped(lambda a: a.sum(), plain)),
    ):
        same(call, wanted)


def test_leaves_may_be_of_several_libraries() -> None:
    import jax.numpy as jnp
    import torch

    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return func.__name__, len(args)

    c = Container(a=torch.ones(2), b=np.ones(2), c=jnp.ones(2), d=Mine(), e=None, f="text", g=3, h=ivy.ones(1))
    result = ivy.exp(c)
    assert [result[k].backend for k in "abch"] == ["torch", "numpy", "jax", "numpy"]
    assert (result.d, result.e, result.f) == (("exp", 1), None, "text") and abs(float(result.g) - 20.0855) < 1e-3
    assert ivy.add(Mine(), Container(a=1.0)).a == ("add", 2), "a Container comes before what goes with its leaves"


def test_a_structure_mismatch_names_the_first_key_chain() -> None:
    c = sample()
    for other, match in (
        (Container(a=1, b={"c": 2}), "'b/d', which the first Container has and the second"),
        (
            Container(a=1, b={"c": 2, "d": 3, "e": 4}),
            "'b/e', which the second Container has and the first",
        ),
        (Container(a=1, b=2), "'b', where the first Container has inner keys, but the second Container has a leaf"),
        (Container(a=1, b={"c": {"x": 1}, "d": 2}), "'b/c', where the second"),
    ):
        for call in (
            lambda o=other: ivy.add(c, o),
            lambda o=other: ivy.concat([c, o]),
            lambda o=other: ivy.add(c, o, key_chains="a"),
            lambda o=other: c.cont_map(lambda x, _: x) + o,
            lambda o=other: ivy.add(c, 1.0, out=o),
            lambda o=other: ivy.inplace_update(c, o),
        ):
            with pytest.raises(ivy.IvyStructureError, match=match):
                call()
    reordered = Container({"b": {"d": 1.0, "c": 2.0}, "a": 3.0}, alphabetical_keys=False)
    same(ivy.add(sample(), reordered), mapped(lambda x, y: x + y, numbers(c), reordered))


def test_an_error_says_at_which_key_chain() -> None:
    c = Container(a=ivy.ones(2), b={"c": ivy.ones(3)})
    for call in (
        lambda: c + ivy.ones(2),
        lambda: ivy.add(c, ivy.ones(2), key_chains="b"),
        lambda: c["b"] + ivy.ones(2),
    ):
        with pytest.raises(ivy.IvyBroadcastShapeError) as caught:
            call()
        assert caught.value.__notes__[-1] in ("at the key chain b/c", "at the key chain c")
    with pytest.raises(ivy.IvyTypeError, match="no keyword 'axes'"):
        ivy.exp(c, axes=1)


class Split(NamedTuple):
    x: Any


def test_several_results_are_a_tuple_of_containers(backend: str) -> None:
    c = Container(a=ivy.array([[2.0, 0.0], [0.0, 1.0]]), b={"c": ivy.array([[3.0, 0.0], [0.0, 4.0]])})
    values, vectors = ivy.eigh(c)
    same(values, {"a": [1, 2], "b": {"c": [3, 4]}})
    assert type(ivy.eigh(c)).__name__ == "EighResult" and type(vectors) is Container
    parts = ivy.split(c, 2)
    assert type(parts) is tuple and [type(p) for p in parts] == [Container, Container]
    same(parts[1], {"a": [[0, 1]], "b": {"c": [[0, 4]]}})
    first, _ = c.unstack()
    same(first, {"a": [2, 0], "b": {"c": [3, 0]}})
    uneven = Container(a=ivy.ones(2), b=ivy.ones(3))
    with pytest.raises(ivy.IvyValueError, match=r"2 at the key chain 'a' and 3 at 'b'"):
        ivy.unstack(uneven)
    pruned = ivy.split(c, 2, key_chains="b", prune_unapplied=True)
    assert [p.cont_all_key_chains() for p in pruned] == [["b/c"], ["b/c"]]


def test_out_is_written_for_all_leaves_or_none(backend: str) -> None:
    c = sample()
    out = ivy.zeros_like(c)
    leaf = out.b.c
    assert ivy.multiply(c, 2.0, out=out) is out and out.b.c is leaf
    same(out, mapped(lambda x: 2 * x, numbers(c)))
    assert c.exp(out=out) is out
    broken = Container(a=ivy.zeros(2), b={"c": ivy.zeros(1), "d": ivy.zeros(2)})
    with pytest.raises(ivy.IvyBroadcastShapeError, match="'b/d'"):
        ivy.exp(c, out=broken)
    with pytest.raises(ivy.IvyTypeError, match=r"out= at 'b/c' must be an ivy\.Array, not a float"):
        ivy.exp(c, out=Container(a=ivy.zeros(2), b={"c": 1.0, "d": ivy.zeros(3)}))
    same(broken, {"a": [0, 0], "b": {"c": [0], "d": [0, 0]}})
    whole = Container(a=ivy.zeros(2), b=ivy.zeros(2))
    ivy.exp(ivy.zeros(2), out=whole)
    same(whole, {"a": [1, 1], "b": [1, 1]})


OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**",
}  # fmt: skip


@pytest.mark.parametrize("name", OPERATORS)
def test_operators(name: str, backend: str) -> None:
    fn = getattr(operator, name)
    c, x = sample(), ivy.array([2.0])
    plain = numbers(c)
    same(fn(c, c), mapped(fn, plain, plain))
    same(fn(c, 2.0), mapped(lambda a: fn(a, np.float32(2)), plain))
    same(fn(2.0, c), mapped(lambda a: fn(np.float32(2), a), plain))
    same(fn(x, c), mapped(lambda a: fn(np.float32(2), a), plain))
    if backend in ("numpy", "torch"):
        same(fn(x.data, c), mapped(lambda a: fn(np.float32(2), a), plain))
    leaf = c.b.c
    changed = getattr(operator, f"i{name}")(c, 2.0)
    assert changed is c and c.b.c is leaf
    same(c, mapped(lambda a: fn(a, np.float32(2)), plain))


def test_other_operators() -> None:
    c = Container(a=ivy.array([1, 2]), b=ivy.array([3, 5]))
    assert (c == c).cont_all_true() and (c != c).cont_all_false() and not (c == 1).cont_all_false()
    for fn in (operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift):
        same(fn(c, 1), {"a": fn(np.array([1, 2]), 1), "b": fn(np.array([3, 5]), 1)})
    for fn in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        same(fn(c, 2), {"a": fn(np.array([1, 2]), 2), "b": fn(np.array([3, 5]), 2)})
    for fn in (operator.neg, operator.pos, operator.invert, abs):
        same(fn(c), {"a": fn(np.array([1, 2])), "b": fn(np.array([3, 5]))})
    same(Container(a=ivy.eye(2)) @ ivy.array([1.0, 2.0]), {"a": [1, 2]})
    quotient, _ = divmod(c, 2)
    same(quotient, {"a": [0, 1], "b": [1, 2]})
    same(divmod(7, c)[1], {"a": [0, 1], "b": [1, 2]})
    assert (c == None) is False and (c != "text") is True  # noqa: E711
    with pytest.raises(TypeError):
        c + object()


def test_in_place_changes_all_leaves_or_none() -> None:
    c = Container(a=ivy.array([1.0]), b=ivy.array([1]))
    with pytest.raises(ivy.IvyDtypePromotionError, match="'b'"):
        c += 0.5
    same(c, {"a": [1], "b": [1]})
    native = np.ones(2, dtype="float32")
    d = Container(a=native)
    d += 1
    assert type(d.a) is np.ndarray
    same(d, {"a": [2, 2]})


def test_parts_of_leaves(backend: str) -> None:
    c = Container(a=ivy.array([[1.0, 2.0], [3.0, 4.0]]), b={"c": ivy.array([5.0, 6.0]), "d": None, "e": [7, 8]})
    part = c[0]
    same(Container(a=part.a, b={"c": part.b.c}), {"a": [1, 2], "b": {"c": 5}})
    assert part.b.d is None and part.b.e == 7
    assert Container(a=c.a)[..., 1:].cont_shape == [2, 1]
    d = Container(a=ivy.array([1.0, 2.0, 3.0]), b=ivy.array([4.0, 5.0]))
    d[0] = 0.0
    same(d, {"a": [0, 2, 3], "b": [0, 5]})
    d[1:] = Container(a=ivy.array([8.0, 9.0]), b=ivy.array([7.0]))
    same(d, {"a": [0, 8, 9], "b": [0, 7]})


def test_functions_that_write() -> None:
    c = sample()
    leaf = c.b.c
    assert ivy.inplace_update(c, c * 2) is c and c.b.c is leaf
    same(c, {"a": [2, 4], "b": {"c": [6], "d": [8, 10, 12]}})


# The four keywords


def test_key_chains() -> None:
    c = sample()
    one = {"a": [1, 2], "b": {"c": [4], "d": [5, 6, 7]}}
    for chains in ("b", ["b/c", "b/d"], {"b": {"c": None, "d": None}}, Container(b={"c": 0, "d": 0}), ("b.c", "b.d")):
        same(ivy.add(c, 1, key_chains=chains), one)
        same(c.add(1, key_chains=chains), one)
        same(ivy.add(c, 1, key_chains=chains, prune_unapplied=True), {"b": one["b"]})
        same(c.add(1, key_chains=chains, to_apply=False), {"a": [2, 3], "b": numbers(c.b)})
    same(ivy.add(c, c, key_chains="b/c"), {"a": [1, 2], "b": {"c": [6], "d": [4, 5, 6]}})
    same(ivy.concat([c, c], key_chains="a", prune_unapplied=True), {"a": [1, 2, 1, 2]})
    out = ivy.zeros_like(c)
    ivy.exp(c * 0, key_chains="a", prune_unapplied=True, out=out)
    same(out, {"a": [1, 1], "b": {"c": [0], "d": [0, 0, 0]}})
    with ivy.NanPolicy("raise_exception"):
        same(ivy.add(c, 1, key_chains="b"), one)


def test_map_sequences() -> None:
    c = Container(a=[ivy.array([1.0]), (ivy.array([2.0]), None)], b=Split(ivy.array([3.0])))
    result = ivy.add(c, 1, map_sequences=True)
    assert [v.to_list() for v in (result.a[0], result.a[1][0], result.b.x)] == [[2.0], [3.0], [4.0]]
    assert type(result.a) is list and type(result.a[1]) is tuple and result.a[1][1] is None and type(result.b) is Split
    same(ivy.add(Container(a=[1.0, 2.0]), 1), {"a": [2, 3]})
    twice = ivy.add(c, c, map_sequences=True)
    assert twice.a[1][0].to_list() == [4.0]
    with pytest.raises(ivy.IvyValueError, match="equal lengths"):
        ivy.add(Container(a=[1.0, 2.0]), Container(a=[1.0]), map_sequences=True)


def test_the_four_keywords_are_for_nested_data() -> None:
    for name, value in (("key_chains", "a"), ("to_apply", True), ("prune_unapplied", False), ("map_sequences", True)):
        with pytest.raises(ivy.IvyTypeError, match=f"accepts {name} only with nested data"):
            ivy.add(ivy.ones(2), 1, **{name: value})
        with pytest.raises(ivy.IvyTypeError, match=name):
            ivy.concat([ivy.ones(2)], **{name: value})
    with pytest.raises(ivy.IvyTypeError, match="key_chains must be strings"):
        ivy.exp(sample(), key_chains=3)


# Methods


def test_the_file_of_methods_is_fresh() -> None:
    assert container_methods.main(["--check"]) == 0, "run python -m ivy_protocol._tools"


def test_method_signatures() -> None:
    for spec in container_methods.functions():
        method = inspect.signature(getattr(Container, spec.name)).parameters
        # What else a function takes by keyword goes the way of the keywords of nested data.
        wanted = {n: p for n, p in inspect.signature(spec.body).parameters.items() if p.kind is not p.VAR_KEYWORD}
        first = next(iter(wanted))
        assert [n for n in method if n not in ("self", "nest")][-len(wanted) + 1 :] == list(wanted)[1:] or len(
            wanted
        ) == 1
        for name, parameter in wanted.items():
            if name != first:
                assert method[name].kind is parameter.kind and method[name].default == parameter.default
    assert len(container_methods.functions()) > 100


def test_methods_answer_as_the_functions(backend: str) -> None:
    c = Container(a=ivy.array([0.25, 0.5]), b={"c": ivy.array([0.75])})
    for name in ("exp", "sin", "sum", "mean", "square", "sort", "flip", "argmax", "softmax", "isfinite", "to_list"):
        method, function = getattr(c, name)(), getattr(ivy, name)(c)
        assert type(method) is type(function) is Container
        assert (
            method.cont_with_entries_as_lists().cont_to_dict() == function.cont_with_entries_as_lists().cont_to_dict()
        )
    same(c.concat([c]), {"a": [0.25, 0.5, 0.25, 0.5], "b": {"c": [0.75, 0.75]}})
    same(c.add(1, alpha=2.0), {"a": [2.25, 2.5], "b": {"c": [2.75]}})
    assert c.shape().a == (2,)


def test_containers_are_loaded_when_first_used() -> None:
    code = "import sys, ivy_protocol as ivy; ivy.add(1.0, 2); assert not [m for m in sys.modules if 'container' in m]"
    code += "; ivy.Container; assert 'ivy_protocol.container' in sys.modules and 'optree' not in sys.modules"
    assert subprocess.run([sys.executable, "-c", code], timeout=120).returncode == 0


def test_nestable_mode() -> None:
    c = sample()
    for call in (lambda: ivy.exp(c), lambda: c + 1, lambda: c + c, lambda: ivy.concat([c, c]), lambda: ivy.add(1, c)):
        with (
            ivy.NestableMode(False),
            pytest.raises(ivy.IvyDispatchError, match=r"nestable mode is off.*ivy\.set_nestable_mode\(True\)"),
        ):
            call()
    with ivy.NestableMode(False), pytest.raises(ivy.IvyTypeError, match=r"ivy\.set_nestable_mode\(True\)"):
        ivy.exp(c, key_chains="a")
    with ivy.NestableMode(False), pytest.raises(ivy.IvyDispatchError):
        ivy.exp({"a": 1.0})


def test_override_of_declined_container() -> None:
    class Other:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return "answered"

    with ivy.NestableMode(False):
        assert ivy.add(sample(), Other()) == "answered"


@pytest.mark.parametrize("more", [[], [1.0]])
def test_lists_that_contain_themselves(more: list[Any], backend: str) -> None:
    endless: list[Any] = more
    endless.append(endless)
    for call, name in (
        (lambda: ivy.exp(endless), r"ivy\.exp"),
        (lambda: ivy.add(ivy.ones(1), endless), r"ivy\.add"),
        (lambda: ivy.exp(Container(a=endless)), r"ivy\.exp"),
        (lambda: ivy.exp(Container(a=endless), map_sequences=True), r"ivy\.exp"),
        (lambda: ivy.add({"a": endless}, 1), r"ivy\.add"),
        (lambda: Container(a=endless).cont_map(lambda x, _: x, map_sequences=True), "cont_map"),
        (lambda: Container(a=endless).cont_to_jsonable(), "cont_to_jsonable: the list at 'a'"),
    ):
        with pytest.raises(ivy.IvyStructureError, match=f"{name}.*contains itself"):
            call()


def test_a_second_dict_is_refused() -> None:
    with pytest.raises(ivy.IvyTypeError, match=r"queues.*cont_combine"):
        Container({"a": 1}, {"b": 2})


@pytest.mark.parametrize(
    ("given", "chain"),
    [
        ({"a.b": 1, "a": {"b": 2}}, "a/b"),
        ({"a": {"b": 2}, "a/b": 1}, "a/b"),
        ({"a.b": None, "a/b": None}, "a/b"),
        ({"net": {"a.b": 1, "a": {"b": 2}}}, "net/a/b"),
        ({"n.m": {"a.b.c": 1, "a": {"b": {"c": 2}}}}, "n/m/a/b/c"),
        ({"a": {"b": {"c": 2}}, "a.b": 1}, "a/b"),
        ({"a": {"b": 1}, "a.b": {"c": 2}}, "a/b"),
        ({"a": {"b": 1}, "a.b.c": 2}, "a/b"),
    ],
)
@pytest.mark.parametrize("alphabetical", [True, False])
def test_a_key_chain_is_given_once(given: dict[str, Any], chain: str, alphabetical: bool) -> None:
    with pytest.raises(ivy.IvyValueError, match=f"the key chain '{chain}' has "):
        Container(given, alphabetical_keys=alphabetical)
    assert Container({"a.b": 1, "a": {"c": 2}}).cont_to_dict() == {"a": {"b": 1, "c": 2}}


def test_own_methods_are_those_of_ivy() -> None:
    shared = Path(__file__).parents[1] / "container_methods.json"
    names = json.loads(shared.read_text(encoding="utf-8"))
    assert [n for n in names if not hasattr(Container, n)] == []


def test_a_container_that_is_only_an_option(backend: str) -> None:
    x, v = ivy.array([[1.0, 2.0], [3.0, 4.0]]), np.array([[1.0, 2.0], [3.0, 4.0]])
    axes = Container(a=0, b={"c": 1})
    for _ in range(2):
        same(ivy.sum(x, axis=axes), {"a": [4, 6], "b": {"c": [3, 7]}})
        same(ivy.sum(x.data, axis=axes), {"a": [4, 6], "b": {"c": [3, 7]}})
        same(ivy.concat([x, x], axis=axes), {"a": np.tile(v, (2, 1)), "b": {"c": np.tile(v, 2)}})
        same(ivy.add(x, x, alpha=Container(a=1.0, b={"c": 2.0})), {"a": 2 * v, "b": {"c": 3 * v}})
        shapes = ivy.reshape(x, Container(a=(4,), b={"c": (1, 4)}))
        assert shapes.a.shape == (4,) and shapes.b.c.shape == (1, 4)
        same(ivy.expand_dims(ivy.array([1.0]), axis=Container(a=0, b=1)), {"a": [[1]], "b": [[1]]})
    with pytest.raises(ivy.IvyException) as caught:
        ivy.sum(x, axis=Container(a=0, b={"c": 5}))
    assert caught.value.__notes__ == ["at the key chain b/c"]
    with ivy.NestableMode(False), pytest.raises(ivy.IvyException):
        ivy.sum(x, axis=axes)
