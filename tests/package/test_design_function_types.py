"""The code that the design shows for kinds of functions, word for word, and what it says of them."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any, Dict, List, Optional, Union

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol
from ivy_protocol import backends
from ivy_protocol.base import typing
from ivy_protocol.core import context

ivy: Any = ivy_protocol
"""Untyped here, since the code is as the design has it."""

MATRIX = [[0.25, 0.5], [0.125, 1.0]]


@pytest.fixture
def registered() -> Iterator[Callable[[Any, str], Any]]:
    """Registers a function for a backend, until the test ends."""
    added = []

    def add(fn: Any, name: str) -> Any:
        added.append((fn, name))
        return ivy.register(fn, name)

    yield add
    for fn, name in added:
        backends.load(name).registered.pop(fn, None)
    context.clear_plans()


def test_a_primary_function(backend: str) -> None:
    def tan(
        x: Union[ivy.Array, ivy.NativeArray],
        *,
        out: Optional[ivy.Array] = None,
    ) -> ivy.Array:
        return ivy.current_backend(x).tan(x, out=out)

    x = array(backend, np.array(MATRIX, "float32"))
    out = array(backend, np.zeros((2, 2), "float32"))
    assert ivy.tan.kind == "primary"
    np.testing.assert_array_equal(numbers(tan(x)), numbers(ivy.tan(x)))
    assert tan(ivy.to_native(x), out=out) is out
    np.testing.assert_array_equal(numbers(out), numbers(ivy.tan(x)))
    assert [p.kind for p in inspect.signature(ivy.tan).parameters.values()][1:] == [inspect.Parameter.KEYWORD_ONLY]


def test_a_function_of_a_backend(registered: Any) -> None:
    torch = pytest.importorskip("torch")
    asked = []

    @registered(ivy.tan, "torch")
    def tan(x: torch.Tensor, *, out: Optional[torch.Tensor] = None) -> torch.Tensor:
        asked.append(type(x))
        return torch.tan(x, out=out)

    x = torch.tensor(MATRIX)
    np.testing.assert_allclose(ivy.tan(ivy.Array(x)).to_list(), torch.tan(x))
    assert asked == [torch.Tensor], "native arrays are what it gets"
    assert type(ivy.tan(x)) is ivy.Array


def cross_entropy(
    true: Union[ivy.Array, ivy.NativeArray],
    pred: Union[ivy.Array, ivy.NativeArray],
    axis: Optional[int] = -1,
    epsilon: Optional[float] = 1e-7,
    *,
    out: Optional[Union[ivy.Array, ivy.Container]] = None,
) -> ivy.Array:
    pred = ivy.clip(pred, epsilon, 1 - epsilon)
    log_pred = ivy.log(pred)
    return -ivy.sum(log_pred * true, axis)


def test_a_compositional_function(backend: str) -> None:
    true, pred = (array(backend, np.array(rows, "float32")) for rows in ([[0.0, 1.0], [1.0, 0.0]], MATRIX))
    assert ivy.cross_entropy.kind == "compositional"
    wanted = -np.log([0.5, 0.125])
    for args in ((true, pred), (ivy.to_native(true), ivy.to_native(pred)), (true, pred, -1, 1e-7)):
        np.testing.assert_allclose(numbers(cross_entropy(*args)), wanted, rtol=1e-6)
        np.testing.assert_allclose(numbers(ivy.cross_entropy(*args, reduction="none")), wanted, rtol=1e-6)
        np.testing.assert_allclose(numbers(ivy.cross_entropy(*args)), wanted.mean(), rtol=1e-6)
    both = cross_entropy(ivy.Container(a=true, b=true), pred)
    np.testing.assert_allclose(numbers(both.b), wanted, rtol=1e-6)


def test_native_implementation_without_set_backend() -> None:
    torch = pytest.importorskip("torch")
    x, w = torch.ones(2, 3), torch.ones(4, 3)
    with ivy.with_backend("torch"):
        set_ = ivy.compile_graph(ivy.linear, x, w)
    unset = ivy.compile_graph(ivy.linear, x, w)
    assert unset.same(set_) and "torch.nn.functional.linear" in unset.to_source()


FLEXIBLE = sorted(
    name
    for name, spec in context.by_name.items()
    if spec.body.__module__.startswith("ivy_protocol.functions.")
    and {typing.ArrayLike, typing.ArraySequence} & set(spec.roles.values())
    and "Array" in str(spec.body.__annotations__.get("return"))
)
WITHOUT_A_FIRST_ARRAY = {"array", "asarray", "from_dlpack", "frombuffer", "native_array"}


def test_flexible_functions_are_methods() -> None:
    assert len(FLEXIBLE) > 200
    assert [n for n in FLEXIBLE if not hasattr(ivy.Array, n) and n not in WITHOUT_A_FIRST_ARRAY] == []
    assert [n for n in FLEXIBLE if not hasattr(ivy.Container, n) and n not in WITHOUT_A_FIRST_ARRAY] == []


def test_the_methods_of_flexible_functions(backend: str) -> None:
    def tan_of_an_array(self: ivy.Array, *, out: Optional[ivy.Array] = None) -> ivy.Array:
        return ivy.tan(self, out=out)

    def tan(
        self: ivy.Container,
        key_chains: Optional[Union[List[str], Dict[str, str]]] = None,
        to_apply: bool = True,
        prune_unapplied: bool = False,
        map_sequences: bool = False,
        *,
        out: Optional[ivy.Container] = None,
    ) -> ivy.Container:
        return self.handle_inplace(
            self.map(
                lambda x_, _: ivy.tan(x_) if ivy.is_array(x_) else x_,
                key_chains,
                to_apply,
                prune_unapplied,
                map_sequences,
            ),
            out,
        )

    x = array(backend, np.array(MATRIX, "float32"))
    np.testing.assert_array_equal(numbers(tan_of_an_array(x)), numbers(x.tan()))
    c = ivy.Container(a=x, b={"c": x, "d": "text"})
    for arguments in ((), (["a"],), ({"b": {"c": None}}, False), (["a"], True, True), ("b", True, False, False)):
        written = ivy.Container(a=x * 0, b={"c": x * 0, "d": "text"})
        ours, theirs = c.tan(*arguments), tan(c, *arguments)
        assert repr(ours) == repr(theirs), arguments
        if not arguments:
            assert tan(c, out=written) is written and repr(written) == repr(ours)
            assert c.tan(out=written) is written
    parameters = list(inspect.signature(tan).parameters)
    assert list(inspect.signature(ivy.Container.tan).parameters) == parameters


@pytest.mark.parametrize("where", ["both", "first", "second"])
def test_arrays_and_containers_in_any_combination(backend: str, where: str) -> None:
    x, y = (array(backend, np.array([n, 2.0], "float32")) for n in (1.0, 3.0))
    first = ivy.Container(a=x) if where != "second" else x
    second = ivy.Container(a=y) if where != "first" else y
    for total in (ivy.add(first, second), first.add(second), first + second):
        assert type(total) is ivy.Container
        np.testing.assert_array_equal(numbers(total.a), [4.0, 4.0])
