"""Containers as options: they are found by their type, and no function takes one as true."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BOTH = (True, False)
CALLS: dict[str, tuple[Callable[[Any, Any], Any], Any]] = {
    "svd": (lambda x, c: ivy.svd(x, full_matrices=c)[2], BOTH),
    "isin": (lambda x, c: ivy.isin(ivy.astype(x, "int32"), ivy.array([1, 5]), invert=c), BOTH),
    "remainder": (lambda x, c: ivy.remainder(x, -2.0, modulus=c), BOTH),
    "dropout": (lambda x, c: ivy.dropout(x, 1.0, training=c), BOTH),
    "sum": (lambda x, c: ivy.sum(x, axis=0, keepdims=c), BOTH),
    "sum over axes": (lambda x, c: ivy.sum(x, axis=c), (None, 0)),
    "sort": (lambda x, c: ivy.sort(x, descending=c), BOTH),
    "cumsum": (lambda x, c: ivy.cumsum(x, axis=0, exclusive=c), BOTH),
    "concat": (lambda x, c: ivy.concat([x, x], axis=c), (0, 1)),
    "add": (lambda x, c: ivy.add(x, x, alpha=c), (1, 2)),
    "softmax": (lambda x, c: ivy.softmax(x, axis=c), (0, 1)),
    "tril": (lambda x, c: ivy.tril(x, k=c), (0, -1)),
    "split": (lambda x, c: ivy.split(x, 1, c)[0], (0, 1)),
    "qr": (lambda x, c: ivy.qr(ivy.matrix_transpose(x), mode=c)[0], ("reduced", "complete")),
    "einops_repeat": (lambda x, c: ivy.einops_repeat(x, "a b -> a b k", k=c), (1, 2)),
    "an index": (lambda x, c: x[c], (0, 1)),
    "a method": (lambda x, c: x.max(axis=c), (0, 1)),
    "zeros": (lambda x, c: ivy.zeros(c), ((1,), (2, 1))),
    "full": (lambda x, c: ivy.full((2,), fill_value=c), (1.0, 2.0)),
    "ones_like": (lambda x, c: ivy.ones_like(x, dtype=c), ("int32", "float32")),
    "linspace": (lambda x, c: ivy.linspace(0.0, 1.0, 3, endpoint=c), BOTH),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_function_maps_over_a_container_of_options(backend: str, name: str) -> None:
    call, (first, second) = CALLS[name]
    x = ivy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    expected = [call(x, first), call(x, second)]
    # The second time there is a plan.
    for _ in range(2):
        result: Any = call(x, ivy.Container(a=first, b={"c": second}))
        assert isinstance(result, ivy.Container)
        for found, wanted in zip((result.a, result.b.c), expected, strict=True):
            assert type(found) is ivy.Array and found.dtype == wanted.dtype and found.shape == wanted.shape
            np.testing.assert_allclose(found.to_numpy(), wanted.to_numpy(), rtol=1e-5)


def test_what_copies_is_found_in_an_option(backend: str) -> None:
    x = ivy.array([[1.0, 2.0]])
    for result in (
        ivy.squeeze(x, 0, copy=ivy.Container(a=True, b=None)),
        ivy.astype(x, "int32", copy=ivy.Container(a=True, b=True)),
        ivy.to_numpy(x, copy=ivy.Container(a=True, b=False)),
        ivy.reshape(x, (2,), copy=ivy.Container(a=True, b=None)),
    ):
        assert isinstance(result, ivy.Container) and list(result) == ["a", "b"]


def test_leaves_of_options_may_be_text_and_none() -> None:
    x = ivy.array([[1.0, 2.0]])
    axis = ivy.Container(a=None, b=0)
    both = ivy.sum(x, axis=axis)
    assert both.a.to_list() == 3.0 and both.b.to_list() == [1.0, 2.0]
    only = ivy.sum(x, axis=axis, key_chains="b")
    assert only.a is None and only.b.to_list() == [1.0, 2.0]
    assert list(ivy.sum(x, axis=axis, key_chains="b", prune_unapplied=True)) == ["b"]
    mixed = ivy.sum(ivy.Container(a=x, b=None, c="text"), axis=ivy.Container(a=0, b=None, c="all"))
    assert mixed.a.to_list() == [1.0, 2.0] and mixed.b is None and mixed.c == "text"


def test_nested_options() -> None:
    x = ivy.array([[1.0, 2.0]])
    assert {k: v.to_list() for k, v in ivy.sum({"a": x, "b": x}, axis={"a": 0, "b": 1}).items()} == {
        "a": [1.0, 2.0],
        "b": [3.0],
    }
    assert ivy.Container(a=x).sum(axis={"a": 1}).a.to_list() == [3.0]


def test_container_options_before_overrides() -> None:
    class Mine:
        def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return func.__name__, kwargs

    for _ in range(2):
        for fn in (ivy.sum, ivy.softmax, ivy.max):
            result: Any = fn(Mine(), axis=ivy.Container(a=0, b=1))  # type: ignore[arg-type]
            assert result.a == (fn.__name__, {"axis": 0}) and result.b == (fn.__name__, {"axis": 1})


def test_without_the_nestable_mode_it_is_an_error(backend: str) -> None:
    x = ivy.array([[1.0, 2.0]])
    with ivy.NestableMode(False):
        for call in (
            lambda c: ivy.svd(x, full_matrices=c),
            lambda c: ivy.sum(x, axis=0, keepdims=c),
            lambda c: ivy.concat([x], axis=c),
        ):
            with pytest.raises(ivy.IvyDispatchError, match=r"ivy\.\w+ does not map over an ivy.Container"):
                call(ivy.Container(a=True))


def test_containers_after_cached_plans() -> None:
    code = """
import ivy_protocol as ivy
import numpy as np
from ivy_protocol.core import context

x = np.ones((2, 3), dtype="float32")
for _ in range(2):
    ivy.sum(x, axis=0, keepdims=True), ivy.concat([x, x], axis=0), ivy.softmax(x, axis=0)
assert not context.state.trees
c = ivy.Container(a=True, b=False)
axis = ivy.Container(a=0)
print([v.shape for v in ivy.sum(x, axis=0, keepdims=c).values()], type(ivy.concat([x, x], axis=axis)).__name__)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert done.stdout.strip() == "[ivy.Shape(1, 3), ivy.Shape(3)] Container", done.stderr
