"""The methods of Containers of their own: key chains, maps, comparisons."""

from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
Container = ivy.Container


def sample() -> Any:
    return Container(a=ivy.array([1.0, 2.0]), b={"c": ivy.array([3.0]), "d": ivy.array([4.0, 5.0, 6.0])})


def plain() -> Any:
    return Container(a=1, b={"c": 2, "d": 3}, e={"f": {"g": 4}})


def as_dict(c: Any) -> Any:
    return c.cont_to_dict()


def lists(c: Any) -> Any:
    return c.cont_with_entries_as_lists().cont_to_dict()


def test_look_ups() -> None:
    c = plain()
    assert as_dict(c.cont_at_key_chains(["a", "e/f"])) == {"a": 1, "e": {"f": {"g": 4}}}
    assert as_dict(c.cont_at_key_chains({"b": {"d": None}})) == {"b": {"d": 3}}
    assert as_dict(c.cont_at_key_chains(["a", "x"], ignore_key_errors=True)) == {"a": 1}
    assert c.cont_at_key_chains(None) is c and c.cont_at_keys(None) is c and c.cont_prune_keys(None) is c
    assert as_dict(c.cont_at_keys("f")) == {"e": {"f": {"g": 4}}}
    assert as_dict(Container(ab=1, ac=2, d=3).cont_at_keys(["a"], containing=True)) == {"ab": 1, "ac": 2}
    assert c.cont_key_chains_containing("/") == ["b/c", "b/d", "e/f/g"]
    assert c.cont_has_key("f") and not c.cont_has_key("x") and c.cont_has_key_chain("e/f")
    assert c.cont_if_exists("x") is None and c.cont_try_kc("x") is c and c.cont_try_kc("b/c") == 2
    assert list(c.cont_to_iterator(leaf_keys_only=True)) == [("a", 1), ("c", 2), ("d", 3), ("g", 4)]
    assert list(c.cont_to_iterator("z")) == [("z/a", 1), ("z/b/c", 2), ("z/b/d", 3), ("z/e/f/g", 4)]
    assert list(c.cont_to_iterator_keys()) == c.cont_all_key_chains()
    assert list(c.cont_to_iterator_values()) == c.cont_to_flat_list() == [1, 2, 3, 4]
    assert Container(a={}).cont_all_key_chains(include_empty=True) == ["a"]
    assert c.cont_max_depth == 3 and Container().cont_max_depth == 0


def test_setting() -> None:
    c = plain()
    before = as_dict(c)
    assert as_dict(c.cont_set_at_key_chain("x/y", 5))["x"] == {"y": 5} and as_dict(c) == before
    assert c.cont_overwrite_at_key_chain("b/c", 9)["b/c"] == 9
    with pytest.raises(ivy.IvyKeyError):
        c.cont_overwrite_at_key_chain("b/x", 9, inplace=True)
    with pytest.raises(ivy.IvyKeyError):
        c.cont_overwrite_at_key_chains({"a": 7, "x": 9}, inplace=True)
    assert as_dict(c) == before, "nothing has changed"
    assert as_dict(c.cont_set_at_key_chains({"a": 7, "b": {"x": 8}})) == {
        **before,
        "a": 7,
        "b": {"c": 2, "d": 3, "x": 8},
    }
    assert c.cont_overwrite_at_key_chains({"e": {"f": {"g": 0}}})["e/f/g"] == 0
    assert as_dict(c.cont_set_at_keys({"c": 0, "g": 0})) == {"a": 1, "b": {"c": 0, "d": 3}, "e": {"f": {"g": 0}}}
    c.cont_create_if_absent("a", 9)
    c.cont_create_if_absent("n/m", 9)
    assert c.a == 1 and c["n/m"] == 9
    c.cont_inplace_update({"b": {"c": 0}})
    assert as_dict(c.b) == {"c": 0, "d": 3}
    assert Container.cont_handle_inplace(Container(a=2), c) is c and c.a == 2


def test_pruning() -> None:
    c = plain()
    assert as_dict(c.cont_prune_key_chain("e/f/g")) == {"a": 1, "b": {"c": 2, "d": 3}}
    assert as_dict(c.cont_prune_key_chains(["a", "b/c"])) == {"b": {"d": 3}, "e": {"f": {"g": 4}}}
    assert as_dict(c.cont_prune_keys(["c", "e"])) == {"a": 1, "b": {"d": 3}}
    assert as_dict(Container(a={"b": {}}, c=None, d=1).cont_prune_empty()) == {"d": 1}
    assert as_dict(Container(a={}, c=None).cont_prune_empty(keep_nones=True)) == {"c": None}
    assert Container(a={}).cont_prune_empty(base=False) is None
    assert as_dict(c.cont_prune_key_from_key_chains("f")) == {"a": 1, "b": {"c": 2, "d": 3}, "e": {"g": 4}}
    assert as_dict(c.cont_prune_keys_from_key_chains(["b", "e"])) == {"a": 1, "c": 2, "d": 3, "f": {"g": 4}}
    with pytest.raises(ivy.IvyValueError, match="both be renamed to"):
        Container(a={"x": 1}, b={"x": 2}).cont_prune_keys_from_key_chains(["a", "b"])
    with pytest.raises(ivy.IvyValueError, match="absolute"):
        c.cont_prune_key_from_key_chains()


def test_rearranging() -> None:
    c = plain()
    assert as_dict(c.cont_flatten_key_chains()) == {"a": 1, "b__c": 2, "b__d": 3, "e__f__g": 4}
    assert as_dict(c.cont_flatten_key_chains(above_height=1)["e__f"]) == {"g": 4}
    assert Container.cont_flatten_key_chain("a/b/c/d", below_depth=1, above_height=1) == "a/b__c/d"
    assert as_dict(c.cont_format_key_chains(str.upper))["B"] == {"C": 2, "D": 3}
    assert as_dict(c.cont_restructure_key_chains({"a": "x/y"}))["x"] == {"y": 1}
    assert as_dict(c.cont_restructure({"b/c": "c"}, keep_orig=False)) == {"c": 2}
    image = Container(x=ivy.array([[1, 2], [3, 4]]), y={"z": ivy.array([[5, 6, 7, 8]])})
    turned = image.cont_restructure(
        {
            "x": {"key_chain": "a/b", "pattern": "h w -> w h"},
            "y": {"key_chain": "c", "pattern": "h (w n) -> n h w", "axes_lengths": {"n": 2}},
        },
        keep_orig=False,
    )
    assert lists(turned) == {"a": {"b": [[1, 3], [2, 4]]}, "c": {"z": [[[5, 7]], [[6, 8]]]}}
    unsorted = Container({"b": 1, "a": {"d": 1, "c": 2}}, alphabetical_keys=False)
    assert [*unsorted.cont_sort_by_key()] == ["a", "b"] and [*unsorted.cont_sort_by_key().a] == ["c", "d"]
    assert as_dict(c.cont_slice_via_key("c")) == {"a": 1, "b": 2, "e": {"f": {"g": 4}}}
    assert list(c.cont_slice_keys("a:b")) == ["a", "b"] and list(c.cont_slice_keys(slice(1, None))) == ["b", "e"]
    assert as_dict(c.cont_slice_keys({0: "b:b", 1: 0})) == {"b": {"c": 2}}
    assert as_dict(c.cont_slice_keys(0, all_depths=True)) == {"a": 1}
    assert as_dict(c.cont_cutoff_at_depth(1)) == {"a": 1, "b": {}, "e": {}}
    assert as_dict(c.cont_cutoff_at_height(1)) == {"a": 1, "b": {}, "e": {"f": {}}}
    assert c.cont_cutoff_at_depth(2, inplace=True) is None and as_dict(c.e) == {"f": {}}


def test_maps() -> None:
    c = plain()
    assert as_dict(c.cont_map(lambda x, kc: f"{kc}={x}"))["e"] == {"f": {"g": "e/f/g=4"}}
    assert as_dict(c.map(lambda x, _: -x, "b", prune_unapplied=True)) == {"b": {"c": -2, "d": -3}}
    assert as_dict(c.cont_map(lambda x, _: -x, ["b/c"], to_apply=False))["b"] == {"c": 2, "d": -3}
    assert c.cont_map(lambda x, _: x + 1, inplace=True) is c and c["e/f/g"] == 5
    assert Container(a=[1, (2,)]).cont_map(lambda x, _: x + 1, map_sequences=True).a == [2, (3,)]
    seen: list[str] = []
    c.cont_map_sub_conts(lambda sub, kc: seen.append(kc) or sub)
    assert seen == ["b", "e/f", "e", ""]
    assert as_dict(Container.cont_multi_map(lambda xs, _: sum(xs), [c, c, 1])) == as_dict(
        c.cont_map(lambda x, _: 2 * x + 1)
    )
    chains = Container.cont_multi_map(lambda xs, kc: kc, [plain()])
    assert chains["e/f/g"] == "e/f/g"
    with pytest.raises(ivy.IvyStructureError):
        Container.cont_multi_map(lambda xs, _: 0, [c, Container(a=1)])
    assert lists(Container.cont_multi_map_in_function("add", sample(), 1))["a"] == [2, 3]
    assert lists(Container.cont_multi_map_in_function(ivy.sum, ivy.ones((2, 3)), axis=Container(a=0, b=1))) == {
        "a": [2, 2, 2],
        "b": [3, 3],
    }


def test_several_containers() -> None:
    one, two = Container(a=1, b={"c": 2}), Container(b={"c": 3, "d": 4}, e=5)
    assert as_dict(Container.cont_combine(one, two)) == {"a": 1, "b": {"c": 3, "d": 4}, "e": 5}
    assert as_dict(Container.cont_combine(one, Container(b=1))) == {"a": 1, "b": 1}
    assert as_dict(Container.cont_reduce([one, one, one], sum)) == {"a": 3, "b": {"c": 6}}
    assert Container.cont_list_join([Container(a=[1]), Container(a=[2, 3])]).a == [1, 2, 3]
    assert Container.cont_list_stack([one, one], 0).b.c == [2, 2]
    assert Container.cont_common_key_chains([one, two]) == ["b/c"]
    for mode, wanted in (("concat", [1, 2, 1, 2]), ("sum", [2, 4]), ("mean", [1, 2])):
        assert Container.cont_unify({"x": sample(), "y": sample()}, "cpu", mode).a.to_list() == wanted
    with pytest.raises(ivy.IvyValueError, match="'concat', 'sum' or 'mean'"):
        Container.cont_unify([sample()], "cpu", "max")


def test_differences() -> None:
    one, two = Container(a=1, b={"c": 2, "d": 3}), Container(a=1, b={"c": 9}, e=4)
    diff = Container.cont_diff
    assert as_dict(diff(one, two)) == {
        "a": 1, "b": {"c": {"diff_0": 2, "diff_1": 9}, "d": {"diff_0": 3}}, "e": {"diff_1": 4},
    }  # fmt: skip
    assert as_dict(diff(one, two, mode="same_only")) == {"a": 1}
    assert "a" not in diff(one, two, mode="diff_only")
    assert as_dict(diff(one, two, diff_keys=["x", "y"]).b.c) == {"x": 2, "y": 9}
    assert as_dict(diff(one, two, detect_key_diffs=False).b)["d"] == 3
    assert as_dict(diff(one, one, two).b.c) == {"diff_0, 1": 2, "diff_2": 9}
    shapes = Container.cont_structural_diff(
        Container(a=ivy.ones(2), b=ivy.ones(1)), Container(a=ivy.zeros(2), b=ivy.ones(3))
    )
    assert list(shapes.b) == ["diff_0", "diff_1"] and shapes.a.shape == (2,)
    with pytest.raises(ivy.IvyValueError, match="mode"):
        diff(one, two, mode="some")


def test_identity() -> None:
    c = sample()
    same = Container.cont_identical
    assert (
        same([c, c.copy()]) and not same([c, c.cont_deep_copy()]) and same([c, c.cont_deep_copy()], same_arrays=False)
    )
    assert not same([c, c + 1], same_arrays=False) and Container.cont_identical_structure([c, c + 1])
    assert not same([c, c.cont_prune_key_chain("a")]) and same([c, c.cont_prune_key_chain("a")], partial=True)
    changed = c.cont_set_at_key_chain("a", ivy.ones(2))
    assert same([c, changed], key_chains="b") and not same([c, changed], key_chains="b", to_apply=False)
    with pytest.raises(ivy.IvyStructureError, match="diff_1"):
        Container.cont_assert_identical([c, changed], same_arrays=False)
    with pytest.raises(ivy.IvyStructureError, match="structure"):
        Container.cont_assert_identical_structure([c, Container(a=1)])
    Container.cont_assert_identical_structure([c, changed])
    assert Container.cont_identical_array_shapes([c, Container(x=ivy.ones(3), y=ivy.ones(1), z=ivy.ones(2))])
    target = ivy.zeros_like(c)
    assert Container.cont_identical_structure([target, c], assert_and_assign=True) and target.b.c is c.b.c


def test_parts_of_containers() -> None:
    c = sample()
    assert c.cont_find_sub_container(c.b) == "b" and c.cont_find_sub_container(Container(x=1)) is False
    assert c.cont_contains_sub_container(c.b) and c.b in c and Container(d=c.b.d) not in c
    assert c.cont_contains_sub_container(Container(d=c.b.d), partial=True)
    assert c.cont_find_sub_structure(c.b + 1) == "b" and not c.cont_contains_sub_structure(Container(c=ivy.ones(5)))
    c.cont_assert_contains_sub_container(c.b)
    c.cont_assert_contains_sub_structure(c.b + 1)
    for refuse in (c.cont_assert_contains_sub_container, c.cont_assert_contains_sub_structure):
        with pytest.raises(ivy.IvyStructureError, match="does not contain"):
            refuse(Container(c=ivy.ones(5)))


def test_arrays_in_a_container(backend: str) -> None:
    c = sample()
    assert c.cont_num_arrays() == 3 and Container(a=np.ones(2)).cont_num_arrays(exclusive=True) == 0
    assert list(c.cont_size_ordered_arrays()) == ["b__c", "a", "b__d"]
    assert c.cont_shape == [None] and Container(a=ivy.ones((2, 3)), b=ivy.ones((2, 4))).cont_shape == [2, None]
    assert as_dict(c.cont_shapes)["b"] == {"c": (1,), "d": (3,)} and c.cont_dtype == "float32"
    assert c.cont_dev == "cpu" or "cpu" in c.cont_dev_str.lower()
    c.x = c.a
    assert c.cont_duplicate_array_keychains() == (("a", "x"),)
    shaped = Container(a=ivy.ones((2, 6))).cont_reshape_like({"a": [3, 2]}, leading_shape=[2])
    assert shaped.a.shape == (2, 3, 2)
    parts = Container(a=ivy.array([[1.0, 2.0], [3.0, 4.0]])).cont_unstack_conts(1)
    assert [p.a.to_list() for p in parts] == [[1, 3], [2, 4]]
    kept = Container(a=ivy.array([1.0, 2.0])).cont_unstack_conts(0, keepdims=True)
    assert [p.a.to_list() for p in kept] == [[1], [2]]
    halves = Container(a=ivy.array([1.0, 2.0])).split_conts(2)
    assert type(halves) is list and halves[1].a.to_list() == [2]
    assert c.cont_from_flat_list([1, 2, 3, 4])["b/d"] == 3
    with pytest.raises(ivy.IvyValueError, match="4 elements, one per leaf"):
        c.cont_from_flat_list([1])
    assert c.cont_ivy is ivy and c.cont_with_ivy_backend("numpy").cont_ivy.name == "numpy"


def test_methods_whose_first_argument_is_no_array(backend: str) -> None:
    with ivy.with_backend(backend):
        c = Container(a=ivy.array([[0.0, 1.0]]), b={"c": ivy.array([[1.0, 0.0], [0.0, 1.0]])})
        products = c.einsum("ij,ij->i", c)
        assert lists(products) == {"a": [1.0], "b": {"c": [1.0, 1.0]}}
        assert lists(c.multinomial(2, 3, seed=0)) == {"a": [[1, 1, 1]], "b": {"c": [[0, 0, 0], [1, 1, 1]]}}
        assert lists(c.einsum("ij->j", key_chains="a", prune_unapplied=True)) == {"a": [0.0, 1.0]}


def test_questions_about_leaves(backend: str) -> None:
    with ivy.with_backend(backend):
        c = Container(a=ivy.array([1.0]), b={"c": ivy.array([True])})
        d = Container(a=2.0, b={"c": ivy.array([2])})
        assert as_dict(ivy.dtype(c)) == as_dict(c.dtype()) == {"a": "float32", "b": {"c": "bool"}}
        assert as_dict(ivy.is_bool_dtype(c)) == {"a": False, "b": {"c": True}}
        assert as_dict(c.is_float_dtype(key_chains="a", prune_unapplied=True)) == {"a": True}
        assert as_dict(c.is_int_dtype()) == as_dict(c.is_uint_dtype()) == as_dict(c.is_complex_dtype())
        assert as_dict(c.can_cast("int32")) == {"a": False, "b": {"c": True}}
        # jax has no 64 bits by default.
        wide = "float32" if backend == "jax" else "float64"
        assert as_dict(ivy.result_type(c, "float64")) == {"a": wide, "b": {"c": wide}}
        assert as_dict(ivy.isscalar(d)) == as_dict(d.isscalar()) == {"a": True, "b": {"c": False}}
        assert as_dict(ivy.default_float_dtype(input=c)) == {"a": "float32", "b": {"c": "float32"}}
        assert ivy.dtype({"x": ivy.array([1])}) == {"x": "int32"} and as_dict(c.result_type(d))["a"] == "float32"
        with pytest.raises(ivy.IvyStructureError, match=r"ivy\.result_type.*'b'"):
            ivy.result_type(c, Container(a=1))
        with ivy.NestableMode(False), pytest.raises(ivy.IvyTypeError, match="Container has no data type"):
            ivy.is_bool_dtype(c)


def test_capsules_of_leaves() -> None:
    capsules = Container(a=ivy.array([1.0]), b={"c": ivy.array([2])}).to_dlpack()
    assert {type(leaf).__name__ for leaf in capsules.cont_to_flat_list()} == {"PyCapsule"}


def test_truth() -> None:
    c = Container(a=True, b={"c": 1})
    assert c.cont_all_true() and not c.cont_all_false() and as_dict(c.cont_as_bools()) == {"a": True, "b": {"c": True}}
    with pytest.raises(ivy.IvyTypeError, match="'b/c'"):
        c.cont_all_true(assert_is_bool=True)
    assert c.cont_all_true(assert_is_bool=True, key_chains="a", prune_unapplied=True)


def test_the_backend_of_a_container() -> None:
    import torch

    c = Container(a=[1.0, 2.0], ivyh="torch")
    assert ivy.exp(c).a.backend == "torch" and ivy.exp(Container(a=[1.0])).a.backend == "numpy"
    mixed = Container(a=torch.ones(1), dynamic_backend=True)
    assert (mixed + np.ones(1, dtype="float32")).a.backend == "torch" and mixed.dynamic_backend is True


def test_lists() -> None:
    assert plain().cont_to_nested_list() == [1, [2, 3], [[4]]]
    assert as_dict(Container(a=ivy.ones(2), b=1j).cont_to_jsonable()) == {"a": [1.0, 1.0], "b": "1j"}


def test_unary_methods_by_position() -> None:
    c = ivy.Container(a=ivy.array([1.0]), b=ivy.Container(c=ivy.array([2.0]), d=[ivy.array([3.0])]))
    tangent = ivy.tan(ivy.array([1.0])).to_list()
    assert c.tan(["a"]).a.to_list() == tangent and c.tan(["a"]).b.c.to_list() == [2.0]
    assert c.tan(["a"], False).a.to_list() == [1.0] and c.tan(["a"], False).b.c.to_list() != [2.0]
    assert list(c.tan(["a"], True, True)) == ["a"]
    assert c.tan(None, True, False, True).b.d[0].to_list() != [3.0]
    out = ivy.Container(a=ivy.zeros(1))
    assert ivy.Container(a=c.a).tan(["a"], out=out) is out and out.a.to_list() == tangent
    with pytest.raises(TypeError):
        c.tan(["a"], True, False, False, 1)
