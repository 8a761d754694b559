"""Calls take few kernels of JAX and TensorFlow, compiled once where the library would do so for each number."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

VALUES = np.arange(24, dtype="float32").reshape(4, 3, 2)
PARTS: dict[str, Any] = {
    "an int": 2,
    "a negative int": -1,
    "a slice": slice(1, 3),
    "an open slice": slice(2, None),
    "a slice of negative ends": slice(-3, -1),
    "a slice beyond the end": slice(2, 9),
    "an empty slice": slice(3, 1),
    "a slice with a step": slice(None, None, 2),
    "a slice back": slice(None, None, -1),
    "a new axis": None,
    "a new axis and an int": (None, 1, None),
    "an element": (1, 2, 0),
    "an ellipsis": ...,
    "an ellipsis between": (1, ..., 0),
    "an ellipsis for nothing": (1, ..., 2, slice(1)),
    "a slice behind an int": (0, slice(1, 3)),
    "an array": np.array([2, 0, -1]),
    "an array of two axes": np.array([[0, 1], [3, 3]]),
    "a mask of rows": np.array([True, False, True, False]),
    "a mask of elements": VALUES % 3 == 0,
    "a mask of nothing": np.zeros((4, 3), dtype=bool),
}


@pytest.mark.parametrize("query", PARTS.values(), ids=PARTS)
def test_parts_are_those_of_numpy(backend: str, query: Any) -> None:
    x = ivy.array(VALUES)
    np.testing.assert_array_equal(ivy.to_numpy(x[query]), VALUES[query])


@pytest.mark.parametrize("dtype", ["float32", "bool"])
@pytest.mark.parametrize("query", PARTS.values(), ids=PARTS)
def test_written_parts_are_those_of_numpy(backend: str, query: Any, dtype: str) -> None:
    selected = VALUES[query]
    for value in (7.0, selected + 2, *((np.array([9.0], "float32"), selected[..., :1] + 1) if selected.ndim else ())):
        if "bool" in str(getattr(query, "dtype", "")) and getattr(value, "ndim", 0) > VALUES.ndim - query.ndim:
            continue
        expected, x = VALUES.astype(dtype), ivy.array(VALUES.astype(dtype))
        given = np.asarray(value).astype(dtype)
        expected[query] = given
        x[query] = ivy.array(given)
        np.testing.assert_array_equal(ivy.to_numpy(x), expected)


@pytest.mark.parametrize("query", [4, -5, (0, 3), (0, 0, 0, 0), (..., ...)])
def test_no_part_is_an_error(backend: str, query: Any) -> None:
    x = ivy.array(VALUES)
    with pytest.raises((IndexError, ivy.IvyException)):
        x[query]
    with pytest.raises((IndexError, ivy.IvyException)):
        x[query] = 1.0


@pytest.mark.parametrize(
    ("query", "shape"),
    [(0, (2,) * 3), (slice(1, 3), (3, 3, 2)), (np.array([True, False, True, False]), (4, 2)), (slice(0, 0), (5,))],
)
def test_what_does_not_fit_is_an_error(backend: str, query: Any, shape: tuple[int, ...]) -> None:
    x = ivy.array(VALUES)
    with pytest.raises((ValueError, ivy.IvyException)):
        x[query] = ivy.ones(shape)
    np.testing.assert_array_equal(ivy.to_numpy(x), VALUES)


def test_programs_of_jax_serve_all_places() -> None:
    pytest.importorskip("jax")
    from ivy_protocol.backends.jax import indexing

    with ivy.with_backend("jax"):
        x, row = ivy.array(VALUES), ivy.ones((3, 2))
        programs: Any = indexing._read, indexing._write
        x[0], x[1:3], x[2, 1]
        x[0] = row
        before = [program._cache_size() for program in programs]
        x[3], x[-1], x[2:], x[0, 0]
        x[-1] = row + 1
        assert [program._cache_size() for program in programs] == before
    expected = VALUES.copy()
    expected[0], expected[-1] = 1, 2
    np.testing.assert_array_equal(ivy.to_numpy(x), expected)


CALLS: dict[str, Callable[..., Any]] = {
    "an element": lambda x, _: x[0, 1, 1],
    "a part": lambda x, _: x[1:3, None],
    "elements": lambda x, others: x[others[0]],
    "a write to a part": lambda x, _: x.__setitem__(slice(1, 3), ivy.ones((3, 2))),
    "a write by a mask": lambda x, others: x.__setitem__(others[1], ivy.zeros(())),
    "split": lambda x, _: ivy.split(x, 2),
    "mixed types": lambda x, _: ivy.add(x, ivy.ones((4, 3, 2), dtype="int8")),
    "einsum": lambda x, _: ivy.einsum("abc,abd->cd", x, x),
    "outer": lambda x, _: ivy.outer(x[0, 0], x[0, 0]),
    "interp": lambda x, _: ivy.interp(x, x[:, 0, 0], x[:, 0, 1]),
    "corrcoef": lambda x, _: ivy.corrcoef(x[0]),
    "full": lambda *_: ivy.full((2, 3), 1.5),
    "eye": lambda *_: ivy.eye(3),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_calls_of_jax_are_answered_by_compiled_code(call: Callable[..., Any]) -> None:
    pytest.importorskip("jax")
    entered: list[str] = []

    def profile(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call" and "/jax/_src/" in frame.f_code.co_filename:
            entered.append(frame.f_code.co_qualname)

    with ivy.with_backend("jax"):
        x = ivy.array(VALUES)
        others = ivy.array([1, 2]), x > 2
        call(x, others)
        call(x, others)
        sys.setprofile(profile)
        try:
            call(x, others)
        finally:
            sys.setprofile(None)
    # Of what makes an operation of it, none is asked.
    assert {"bind", "Primitive.bind", "apply_primitive"}.isdisjoint(entered), entered


def test_lists_are_taken_apart_too(backend: str) -> None:
    parts = ivy.split([[1.0, 2.0, 3.0]], 2, 1, with_remainder=True)
    assert [ivy.to_list(part) for part in parts] == [[[1.0, 2.0]], [[3.0]]]


def test_code_that_jax_traces_reads_and_writes_parts() -> None:
    jax = pytest.importorskip("jax")

    def f(x: Any) -> Any:
        y = ivy.Array(x * 1)
        y[1] = ivy.Array(x)[0] * 3
        first, second = ivy.split(y, 2, 1)
        return ivy.sum(first * second[:, :1] * ivy.Array(x)[:, None, 0]).data

    x = VALUES[:, :2, 0]
    by_hand = jax.grad(lambda x: (x.at[1].set(x[0] * 3).prod(1) * x[:, 0]).sum())(x)
    for found in (jax.grad(f)(x), jax.jit(jax.grad(f))(x)):
        np.testing.assert_allclose(found, by_hand, rtol=1e-6)
    rows = jax.vmap(lambda row: ivy.split(row, 2)[1].data)(x)
    np.testing.assert_array_equal(rows, x[:, 1:])


GRAPHS: dict[str, tuple[Callable[[Any], Any], dict[str, int]]] = {
    "split": (lambda x: ivy.split(x, 2), {"Split": 1}),
    "split into parts of lengths": (lambda x: ivy.split(x, [1, 3]), {"SplitV": 1}),
    "linear": (lambda x: ivy.linear(x, x, bias=x[0]), {"MatMul": 1, "AddV2": 1, "StridedSlice": 1}),
    "linear of rows of matrices": (lambda x: ivy.linear(ivy.expand_dims(x), x), {"BatchMatMulV2": 1, "ExpandDims": 1}),
    "var": (lambda x: ivy.var(x, axis=0), {"Mean": 1, "SquaredDifference": 1, "Sum": 1, "RealDiv": 1}),
    "where": (lambda x: ivy.where(x > 0, x, 0.0), {"Greater": 1, "SelectV2": 1}),
    "softmax": (lambda x: ivy.softmax(x)[0], {"Softmax": 1, "IsNan": 1, "Any": 1, "SelectV2": 1, "StridedSlice": 1}),
}


@pytest.mark.parametrize(("f", "kernels"), GRAPHS.values(), ids=GRAPHS)
def test_kernels_of_tensorflow(f: Callable[[Any], Any], kernels: dict[str, int]) -> None:
    tf: Any = pytest.importorskip("tensorflow")

    def native(x: Any) -> Any:
        found = f(ivy.Array(x))
        return [part.data for part in found] if isinstance(found, list) else found.data

    x = VALUES[:, :, 0] @ VALUES[:, :, 0].T
    graph = tf.function(native).get_concrete_function(tf.TensorSpec((4, 4), tf.float32))
    names = [operation.type for operation in graph.graph.get_operations()]
    found = {name: names.count(name) for name in names if name not in ("Const", "Placeholder", "Identity")}
    assert found == kernels
    expected = f(ivy.Array(x))
    several = isinstance(expected, list)
    for a, b in zip(graph(tf.constant(x)), expected, strict=True) if several else [(graph(tf.constant(x)), expected)]:
        np.testing.assert_allclose(a, ivy.to_numpy(b), rtol=1e-5)


def test_split_unknown_length() -> None:
    tf: Any = pytest.importorskip("tensorflow")
    unknown = tf.function(lambda x: [part.data for part in ivy.split(ivy.Array(x), 2, 1)])
    parts = unknown.get_concrete_function(tf.TensorSpec((None, 4), tf.float32))(tf.ones((3, 4)))
    assert [part.shape for part in parts] == [(3, 2), (3, 2)]


def test_draws_are_those_of_the_functions_of_tensorflow() -> None:
    tf: Any = pytest.importorskip("tensorflow")
    with ivy.with_backend("tensorflow"):
        normal, uniform = ivy.random_normal(shape=(5,), seed=3), ivy.random_uniform(shape=(5,), seed=3)
    np.testing.assert_array_equal(ivy.to_numpy(normal), tf.random.stateless_normal((5,), (3, 0)))
    np.testing.assert_array_equal(ivy.to_numpy(uniform), tf.random.stateless_uniform((5,), (3, 0)))


_FLOATS = ("float16", "bfloat16", "float32")


@pytest.mark.parametrize(
    ("value", "dtype"),
    [
        *[(value, dtype) for value in (0.1, float("inf"), -0.0, True, 3) for dtype in _FLOATS],
        *((float("nan"), "float32"), (3, "int32"), (-3, "int8"), (2**31 - 1, "int32"), (True, "bool"), (True, "int32")),
        *((1 + 2j, "complex64"), (0.1, "complex64"), (3, "complex64")),
    ],
)
def test_numbers_that_fill_arrays(value: complex, dtype: str) -> None:
    jnp = pytest.importorskip("jax.numpy")
    with ivy.with_backend("jax"):
        found = ivy.full((2, 3), value, dtype=dtype)
    expected = jnp.full((2, 3), value, dtype)
    assert found.data.dtype == expected.dtype
    np.testing.assert_array_equal(np.asarray(found.data), np.asarray(expected))
