"""Rearrangement of axes by name, against einops itself."""

import builtins
import sys
from typing import Any

import numpy as np
import pytest
from libraries import needs
from oracle import array, check, native, sample

import ivy_protocol

einops = needs("einops")
ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""
X = np.arange(24, dtype="float32").reshape(2, 3, 4)
PATTERNS: list[tuple[str, dict[str, int]]] = [
    ("a b c -> c b a", {}),
    ("a b c -> (a b) c", {}),
    ("a b (x y) -> a y (b x)", {"x": 2}),
    ("a ... -> ... a", {}),
    ("a b c -> a b c 1", {}),
]
REPEATS: list[tuple[str, dict[str, int]]] = [
    ("a b c -> a b c x", {"x": 2}),
    ("a b c -> (n a) b (c x)", {"n": 3, "x": 2}),
    ("a b c -> a 2 b c", {}),
]


@pytest.mark.parametrize(("pattern", "lengths"), PATTERNS)
def test_rearrange(backend: str, pattern: str, lengths: dict[str, int]) -> None:
    wanted = einops.rearrange(X, pattern, **lengths)
    for x in (array(backend, X), native(backend, X), X.tolist()):
        check(ivy.einops_rearrange(x, pattern, **lengths), wanted, backend, "float32")
    out = array(backend, np.zeros(wanted.shape, "float32"))
    assert ivy.einops_rearrange(array(backend, X), pattern, out=out, **lengths) is out
    check(out, wanted, backend, "float32")


@pytest.mark.parametrize(("pattern", "lengths"), REPEATS)
def test_repeat(backend: str, pattern: str, lengths: dict[str, int]) -> None:
    result = ivy.einops_repeat(array(backend, X), pattern, **lengths)
    check(result, einops.repeat(X, pattern, **lengths), backend, "float32")


@pytest.mark.parametrize("reduction", ["min", "max", "sum", "mean", "prod"])
def test_reduce(backend: str, reduction: str) -> None:
    for pattern, lengths in (("a b c -> b", {}), ("a b (x y) -> a b 1 y", {"x": 2}), ("a b c -> ", {})):
        result = array(backend, X / 8 + 0.5).einops_reduce(pattern, reduction, **lengths)
        check(result, einops.reduce(X / 8 + 0.5, pattern, reduction, **lengths), backend, "float32")
    check(ivy.einops_reduce(array(backend, sample("bool")), "a b -> a", "any"), [True, True], backend, "bool")


@pytest.mark.parametrize(
    ("name", "arguments", "lengths"),
    [
        ("einops_rearrange", ("a b -> b a",), {}),
        ("einops_rearrange", ("a b c",), {}),
        ("einops_rearrange", ("a b (c d) -> a b c d",), {"c": 3}),
        ("einops_rearrange", ("a b c -> a b",), {}),
        ("einops_reduce", ("a b c -> a", "median"), {}),
        ("einops_repeat", ("a b c -> a b c d",), {}),
    ],
)
def test_a_wrong_pattern_raises(name: str, arguments: Any, lengths: Any) -> None:
    with pytest.raises(ivy.IvyValueError, match=rf"ivy\.{name}"):
        getattr(ivy, name)(ivy.array(X), *arguments, **lengths)
    with pytest.raises(ivy.IvyTypeError):
        getattr(ivy, name)(ivy.array(X))


def test_every_leaf_of_a_container(backend: str) -> None:
    c = ivy.Container(a=array(backend, X), b={"c": array(backend, X + 1)})
    for result in (ivy.einops_rearrange(c, "a b (x y) -> x y a b", x=2), c.einops_rearrange("a b (x y)->x y a b", x=2)):
        assert type(result) is ivy.Container
        check(result.b.c, einops.rearrange(X + 1, "a b (x y) -> x y a b", x=2), backend, "float32")
    assert c.einops_reduce("a b c -> a", "sum", key_chains="a", prune_unapplied=True).cont_all_key_chains() == ["a"]


def test_einops_takes_arrays_of_ivy(backend: str) -> None:
    ivy.einops_rearrange(X, "a b c -> a b c")
    check(
        einops.rearrange(array(backend, X), "a b c -> c (a b)"), X.transpose(2, 0, 1).reshape(4, 6), backend, "float32"
    )
    check(einops.rearrange([array(backend, X)], "n a b c -> (n a) b c"), X, backend, "float32")


def test_compilers_see_through() -> None:
    def model(x: Any) -> Any:
        y = ivy.einops_rearrange(x, "a (b c) -> b (a c)", b=2)
        return ivy.einops_reduce(ivy.einops_repeat(y, "a b -> a b n", n=2), "a b n -> a", "sum").to_native()

    wanted = [2.0 * (0 + 1 + 4 + 5), 2.0 * (2 + 3 + 6 + 7)]
    jax, torch = pytest.importorskip("jax"), pytest.importorskip("torch")
    tf = pytest.importorskip("tensorflow")
    values = np.arange(8, dtype="float32").reshape(2, 4)
    assert jax.jit(model)(values).tolist() == wanted
    assert tf.function(model)(tf.constant(values)).numpy().tolist() == wanted
    compiled = torch.compile(model, fullgraph=True, backend="eager")
    assert compiled(torch.tensor(values)).tolist() == wanted
    torch._dynamo.reset()


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    x = ivy.array(X)
    real = builtins.__import__

    def without(name: str, *args: Any) -> Any:
        if name.startswith("einops"):
            raise ImportError("no einops")
        return real(name, *args)

    monkeypatch.delitem(sys.modules, "ivy_protocol.dispatch.einops", raising=False)
    monkeypatch.delattr("ivy_protocol.dispatch.einops", raising=False)
    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(ivy.IvyBackendImportError, match="pip install einops"):
        ivy.einops_rearrange(x, "a b c -> c b a")
