"""Functions on nested lists, tuples and dicts."""

from collections import OrderedDict
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ivy_protocol

ivy: Any = ivy_protocol
NESTS = st.recursive(
    st.integers(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text("ab", min_size=1, max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


class Pair(NamedTuple):
    x: Any
    y: Any


def nest() -> Any:
    return [1, {"a": (2, 3), "b": [4]}]


@given(NESTS)
def test_indices_lead_to_all_leaves(tree: Any) -> None:
    indices = ivy.all_nested_indices(tree)
    seen: list[Any] = []
    ivy.nested_map(seen.append, ivy.copy_nest(tree), shallow=False)
    if isinstance(tree, list | dict):
        assert ivy.multi_index_nest(tree, indices) == seen
    assert ivy.copy_nest(tree) == tree and ivy.nested_map(lambda x: x, tree, shallow=False) == tree
    assert ivy.nested_map(lambda x: x + 1, tree, shallow=False) == ivy.nested_multi_map(lambda x, _: x[0] + 1, [tree])


def test_at_indices() -> None:
    assert ivy.index_nest(nest(), [1, "a", 0]) == 2 and ivy.index_nest(nest(), []) == nest()
    given = nest()
    assert ivy.set_nest_at_index(given, [1, "a", 0], 9) is given and given[1]["a"] == (9, 3)
    assert ivy.set_nest_at_index(given, [0], 8, shallow=False)[0] == 8 and given[0] == 1
    assert ivy.set_nest_at_indices(nest(), [[0], [1, "b", 0]], [7, 6]) == [7, {"a": (2, 3), "b": [6]}]
    assert ivy.set_nest_at_indices(nest(), [[0], [1, "b"]], 5) == [5, {"a": (2, 3), "b": 5}]
    assert ivy.map_nest_at_indices(nest(), [[0], [1, "a", 1]], lambda x: -x) == [-1, {"a": (2, -3), "b": [4]}]
    assert ivy.set_nest_at_index(Pair(1, 2), [0], 3) == Pair(3, 2)
    given = nest()
    ivy.insert_into_nest_at_index(given, [1, "b", 0], 0)
    ivy.insert_into_nest_at_indices(given, [[0], [2, "c"]], [0, 5])
    assert given == [0, 1, {"a": (2, 3), "b": [0, 4], "c": 5}]
    ivy.prune_nest_at_index(given, [2, "a"])
    ivy.prune_nest_at_indices(given, [[0], [1]])
    assert given == [{"b": [0, 4], "c": 5}]


def test_searches() -> None:
    assert ivy.nested_argwhere(nest(), lambda x: x > 2) == [[1, "a", 1], [1, "b", 0]]
    assert ivy.nested_argwhere(nest(), lambda x: x > 0, stop_after_n_found=2) == [[0], [1, "a", 0]]
    assert ivy.nested_argwhere(nest(), lambda x: isinstance(x, tuple), check_nests=True) == [[1, "a"]]
    assert ivy.nested_argwhere(nest(), lambda x: isinstance(x, tuple), to_ignore=tuple) == [[1, "a"]]
    assert ivy.all_nested_indices(nest(), include_nests=True) == [
        [0], [1, "a", 0], [1, "a", 1], [1, "a"], [1, "b", 0], [1, "b"], [1],
    ]  # fmt: skip
    assert ivy.nested_any(nest(), lambda x: x == 4) and not ivy.nested_any(nest(), lambda x: x == 5)
    assert ivy.nested_any([], lambda x: isinstance(x, list), check_nests=True)
    x = ivy.ones(1)
    assert ivy.duplicate_array_index_chains({"a": x, "b": [1, x]}) == [[["a"], ["b", 1]]]


def test_maps() -> None:
    given = nest()
    assert ivy.nested_map(lambda x: -x, given) is given and given == [-1, {"a": (-2, -3), "b": [-4]}]
    assert ivy.nested_map(str, (1, [2]), to_mutable=True) == ["1", ["2"]]
    assert ivy.nested_map(str, Pair(1, 2)) == Pair("1", "2")
    assert ivy.nested_map(len, [(1, 2)], to_ignore=tuple) == [2]
    ordered = OrderedDict(a=1)
    assert ivy.nested_map(lambda x: type(x), [ordered]) == [OrderedDict]
    assert ivy.nested_map(lambda x: -x, [ordered], include_derived=True) == [OrderedDict(a=-1)]
    total = ivy.nested_multi_map(lambda xs, chain: (sum(xs), chain), [nest(), nest(), 1])
    assert total == [(3, "0"), {"a": ((5, "1/a/0"), (7, "1/a/1")), "b": [(9, "1/b/0")]}]
    assert ivy.nested_multi_map(lambda xs, _: 0, [nest()], ["0"], prune_unapplied=True) == [0]
    assert ivy.nested_multi_map(lambda xs, _: 0, [nest()], ["0"], to_apply=False) == [1, {"a": (0, 0), "b": [0]}]


def test_bad_input() -> None:
    for call, error in (
        (lambda: ivy.index_nest(nest(), [2]), ivy.IvyIndexError),
        (lambda: ivy.index_nest(nest(), [0, 0]), ivy.IvyIndexError),
        (lambda: ivy.set_nest_at_index(nest(), [1, "x", 0], 1), ivy.IvyIndexError),
        (lambda: ivy.set_nest_at_indices(nest(), [[0]], [1, 2]), ivy.IvyValueError),
        (lambda: ivy.prune_nest_at_index(nest(), [1, "a", 0]), ivy.IvyTypeError),
        (lambda: ivy.insert_into_nest_at_index(nest(), [1, "a", 0], 1), ivy.IvyTypeError),
        (lambda: ivy.nested_multi_map(lambda *_: 0, [[1], [1, 2]]), ivy.IvyValueError),
    ):
        with pytest.raises(error):
            call()
    cyclic: list[Any] = []
    cyclic.append(cyclic)
    deep: list[Any] = []
    for _ in range(10_000):
        deep = [deep]
    for bad in (cyclic, deep):
        for call in (
            lambda b=bad: ivy.nested_map(lambda x: x, b),
            lambda b=bad: ivy.all_nested_indices(b),
            lambda b=bad: ivy.nested_multi_map(lambda *_: 0, [b]),
        ):
            with pytest.raises(ivy.IvyValueError, match="levels"):
                call()
