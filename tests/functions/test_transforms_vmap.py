"""`ivy.vmap` against a loop over the rows, for all kinds of axes and nested data."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

X = np.arange(6, dtype="float32").reshape(2, 3) - 2
CUBE = np.arange(24, dtype="float32").reshape(2, 3, 4) / 8


@pytest.mark.parametrize(
    "fn",
    [
        ivy.sum,
        ivy.softmax,
        ivy.sort,
        ivy.argmax,
        lambda x: ivy.where(x > 0, x, -x),
        lambda x: x[0] * x,
        ivy.cumulative_sum,
    ],
    ids=["sum", "softmax", "sort", "argmax", "where", "indexing", "cumulative_sum"],
)
def test_rows(backend: str, fn: Callable[[Any], Any]) -> None:
    expected = [numbers(fn(array(backend, row))) for row in X]
    result = ivy.vmap(fn)(array(backend, X))
    assert result.backend == backend
    np.testing.assert_allclose(numbers(result), expected, rtol=1e-6)
    result = ivy.vmap(fn)(native(backend, X))
    assert type(result) is ivy.Array
    np.testing.assert_allclose(numbers(result), expected, rtol=1e-6)


def test_matrices(backend: str) -> None:
    a = np.stack([np.eye(3) * 2 + 0.5, np.eye(3) + np.ones((3, 3))]).astype("float32")
    check(ivy.vmap(ivy.matmul)(array(backend, a), array(backend, a)), a @ a, backend, "float32")
    check(ivy.vmap(ivy.inv)(array(backend, a)), np.linalg.inv(a), backend, "float32", rtol=1e-4)


@pytest.mark.parametrize("axis", [0, 1, 2, -1, -3])
@pytest.mark.parametrize("out", [0, 1, -1])
def test_axes(backend: str, axis: int, out: int) -> None:
    rows = np.moveaxis(CUBE, axis, 0)
    check(ivy.vmap(lambda x: x * 2, axis, out)(array(backend, CUBE)), np.moveaxis(rows * 2, 0, out), backend, "float32")


def test_several_arguments(backend: str) -> None:
    x, y = array(backend, X), array(backend, X[0])
    check(ivy.vmap(lambda a, b: a * b, (0, None))(x, y), X * X[0], backend, "float32")
    check(ivy.vmap(lambda a, b: a + ivy.sum(b), [1, 0])(x, y), X.T + X[0][:, None], backend, "float32")
    check(ivy.vmap(lambda a, b: a * b, in_axes=(0, None))(x, 2.0), X * 2, backend, "float32")
    check(ivy.vmap(lambda a, *, scale: a * scale)(x, scale=y), X * X[0], backend, "float32")


def test_nested_axes(backend: str) -> None:
    x, y = array(backend, X), array(backend, X.T.copy())
    fn = ivy.vmap(
        lambda p, q: {"sum": p["a"] + p["b"][0], "same": q, "n": 1.0},
        in_axes=({"a": 0, "b": (1,)}, None),
        out_axes={"sum": 1, "same": None, "n": 0},
    )
    found = fn({"a": x, "b": (y,)}, x)
    check(found["sum"], 2 * X.T, backend, "float32")
    check(found["same"], X, backend, "float32")
    check(found["n"], np.ones(2), backend, "float32")
    tree = ivy.Container(a=x, b={"c": y})
    result = ivy.vmap(lambda t: ivy.sum(t.a) * t.b.c, in_axes=({"a": 0, "b": {"c": 1}},))(tree)
    check(result, X.sum(1)[:, None] * X, backend, "float32")
    mapped = ivy.vmap(lambda t: t * 2)(ivy.Container(a=x))
    assert isinstance(mapped, ivy.Container)
    check(mapped.a, 2 * X, backend, "float32")


def test_maps_in_maps(backend: str) -> None:
    x = array(backend, CUBE)
    check(ivy.vmap(ivy.vmap(ivy.sum))(x), CUBE.sum(-1), backend, "float32")
    check(ivy.vmap(ivy.vmap(ivy.sum, 1, 0), 1)(x), CUBE.sum(0), backend, "float32")
    pairs = ivy.vmap(ivy.vmap(lambda a, b: a * b, (None, 0)), (0, None))
    check(pairs(array(backend, X[0]), array(backend, X[1])), np.outer(X[0], X[1]), backend, "float32")


def test_no_rows(backend: str) -> None:
    fn = ivy.vmap(lambda x: x * 2)
    if backend in ("numpy", "array_api_strict"):
        with pytest.raises(ivy.IvyValueError, match="the mapped axis is empty"):
            fn(array(backend, X[:0]))
    else:
        check(fn(array(backend, X[:0])), X[:0], backend, "float32")


ERRORS: dict[str, tuple[Callable[[Any], Any], type[Exception], str]] = {
    "an axis out of range": (lambda x: ivy.vmap(lambda a: a, 2)(x), ivy.IvyIndexError, "axis 2"),
    "a number": (lambda x: ivy.vmap(lambda a: a)(2.0), ivy.IvyIndexError, "in_axes=None"),
    "no axis": (lambda x: ivy.vmap(lambda a: a, None)(x), ivy.IvyValueError, "must select at least one axis"),
    "two lengths": (lambda x: ivy.vmap(lambda a, b: a, (0, 1))(x, x), ivy.IvyValueError, "2 at .*3 at"),
    "too many axes": (lambda x: ivy.vmap(lambda a: a, (0, 0))(x), ivy.IvyTypeError, "in_axes"),
    "another key": (lambda x: ivy.vmap(lambda a: a, ({"b": 0},))({"a": x}), ivy.IvyTypeError, "'b'"),
    "out axes": (lambda x: ivy.vmap(lambda a: a, 0, (0, 1))(x), ivy.IvyTypeError, "out_axes"),
    "rows that differ": (lambda x: ivy.vmap(lambda a: a, 0, None)(x), ivy.IvyValueError, "the same for every row"),
    "an error of the function": (lambda x: ivy.vmap(lambda a: {}["key"])(x), KeyError, "key"),
}


@pytest.mark.parametrize("name", ERRORS)
def test_errors(backend: str, name: str) -> None:
    fn, error, text = ERRORS[name]
    with pytest.raises(error, match=text):
        fn(array(backend, X))


def test_compilers() -> None:
    torch, jax, tf = (pytest.importorskip(name) for name in ("torch", "jax", "tensorflow"))

    def fn(x: Any) -> Any:
        return ivy.to_native(ivy.vmap(lambda a, b: ivy.sum(a) * b, (0, None), 1)(x, x[0]))

    expected = np.outer(X[0], X.sum(1))
    torch._dynamo.reset()
    np.testing.assert_allclose(torch.compile(fn, fullgraph=True, backend="eager")(torch.tensor(X)), expected)
    np.testing.assert_allclose(jax.jit(fn)(jax.numpy.asarray(X)), expected)
    np.testing.assert_allclose(tf.function(fn)(tf.constant(X)), expected)


def test_vmap_torch_randomness() -> None:
    torch = pytest.importorskip("torch")
    drawn = ivy.vmap(lambda x: x + ivy.random_uniform(shape=(3,), device="cpu"), in_axes=0)
    with ivy.with_backend("torch"):
        found = numbers(drawn(torch.zeros(2, 3)))
    assert (found[0] != found[1]).any()
