"""``out=`` on every function that has it: the array given is filled, cast to its type, and returned."""

from collections.abc import Callable
from typing import Any

import calls
import numpy as np
import pytest
from calls import INTS, SQUARE, UNSTABLE, X, Y
from oracle import array, check, native, numbers

import ivy_protocol as ivy
from ivy_protocol.core.context import by_name

SPECS = {name: by_name[name] for name in calls.CALLS if "out" in getattr(by_name.get(name), "names", ())}
CALLS: dict[str, Callable[..., Any]] = {name: calls.CALLS[name][0].answer for name in SPECS}
"""Each takes the function, a maker of arrays, and ``out``."""
ADDING = [name for name, spec in SPECS.items() if "out" in spec.arrays]
"""What reads ``out`` before it writes it."""
SEVERAL = [name for name, spec in SPECS.items() if spec.several]
SINGLE = [name for name in CALLS if name not in SEVERAL]


@pytest.mark.pairs("name", SINGLE)
def test_out_is_filled_and_returned(backend: str, name: str) -> None:
    fn, call = getattr(ivy, name), CALLS[name]
    for make in (lambda v: array(backend, v), lambda v: native(backend, v)):
        expected = call(fn, make)
        out = array(backend, np.full(tuple(expected.shape), 0 if name in ADDING else 9), str(expected.dtype))
        assert call(fn, make, out=out) is out
        if name in UNSTABLE:
            assert out.dtype == expected.dtype and out.shape == expected.shape
        else:
            check(out, numbers(expected), backend, str(expected.dtype))


@pytest.mark.pairs("name", [n for n in SINGLE if n not in UNSTABLE])
def test_out_keeps_its_type(backend: str, name: str) -> None:
    fn, call = getattr(ivy, name), CALLS[name]

    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    values = numbers(call(fn, make))
    if values.dtype.kind == "c":
        return
    for dtype in ("float32", "int32"):
        if dtype == "int32":
            values = np.trunc(values.astype("float64"))
        out = array(backend, np.zeros(values.shape, dtype))
        assert call(fn, make, out=out) is out
        check(out, values.astype(dtype), backend, dtype, rtol=1e-5)


@pytest.mark.pairs("name", SINGLE)
def test_out_of_another_shape_is_refused(backend: str, name: str) -> None:
    out = array(backend, np.full((7, 1, 2), 9, "float32"))
    with pytest.raises(ivy.IvyBroadcastShapeError, match="out="):
        CALLS[name](getattr(ivy, name), lambda v: array(backend, v), out=out)
    check(out, np.full((7, 1, 2), 9), backend, "float32")


@pytest.mark.pairs("name", SINGLE)
def test_a_native_out_is_refused(backend: str, name: str) -> None:
    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    expected = numbers(CALLS[name](getattr(ivy, name), make))
    with pytest.raises(ivy.IvyTypeError, match="out="):
        CALLS[name](getattr(ivy, name), make, out=native(backend, expected))


@pytest.mark.pairs("name", SINGLE)
def test_out_that_is_none_is_no_out(backend: str, name: str) -> None:
    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    expected = CALLS[name](getattr(ivy, name), make)
    result = CALLS[name](getattr(ivy, name), make, out=None)
    if name not in UNSTABLE:
        check(result, numbers(expected), backend, str(expected.dtype))


@pytest.mark.pairs("name", SEVERAL)
def test_out_of_several_results_is_a_tuple(backend: str, name: str) -> None:
    fn = getattr(ivy, name)

    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    expected = CALLS[name](fn, make)
    given = tuple(array(backend, np.zeros(tuple(r.shape)), str(r.dtype)) for r in expected)
    result = CALLS[name](fn, make, out=given)
    assert type(result) is type(expected)
    for found, out, value in zip(result, given, expected, strict=True):
        assert found is out
        check(out, numbers(value), backend, str(value.dtype))


def test_out_may_be_an_argument(backend: str) -> None:
    x = array(backend, X)
    assert ivy.add(x, x, out=x) is x
    check(x, X + X, backend, "float32")
    y = array(backend, SQUARE)
    assert ivy.matrix_transpose(y, out=y) is y
    check(y, SQUARE.T, backend, "float32")
    z = array(backend, X)
    ivy.flip(z, axis=1, out=z)
    check(z, np.flip(X, 1), backend, "float32")


def test_out_writes_in_place(backend: str) -> None:
    out = array(backend, np.zeros((2, 3), "float32"))
    memory = out.to_native()
    ivy.add(array(backend, X), 1.0, out=out)
    if backend in ("numpy", "torch", "array_api_strict"):
        assert out.to_native() is memory
        np.testing.assert_array_equal(numbers(memory), X + 1)


def test_out_with_other_keywords(backend: str) -> None:
    out = array(backend, np.zeros((1, 3), "float32"))
    assert ivy.sum(array(backend, X), axis=0, keepdims=True, out=out) is out
    check(out, X.sum(0, keepdims=True), backend, "float32")
    other = array(backend, np.zeros((2, 3), "float32"))
    ivy.add(array(backend, X), array(backend, Y), alpha=2.0, out=other)
    check(other, X + 2 * Y, backend, "float32")


def test_out_of_operands_of_two_types(backend: str) -> None:
    out = array(backend, np.zeros((2, 3), "float32"))
    ivy.multiply(array(backend, X), array(backend, INTS), out=out)
    check(out, X * INTS, backend, "float32")
    ivy.add(array(backend, X), [1, 2, 3], out=out)
    check(out, X + np.array([1, 2, 3]), backend, "float32")


def test_a_method_takes_out(backend: str) -> None:
    x, out = array(backend, X), array(backend, np.zeros((2, 3), "float32"))
    assert x.add(1.0, out=out) is out
    check(out, X + 1, backend, "float32")


def test_out_that_overlaps_an_argument(backend: str) -> None:
    for index, other in ((slice(1, None), slice(None, -1)), (slice(None, -1), slice(1, None))):
        values = np.arange(6, dtype="float32")
        x = array(backend, values)
        out = x[index]
        assert ivy.add(x[other], x[other], out=out) is out
        values[index] = values[other] + values[other]
        np.testing.assert_array_equal(numbers(x), values)


def test_out_of_broadcast_operands(backend: str) -> None:
    out = array(backend, np.zeros((2, 3), "float32"))
    assert ivy.add(array(backend, X), array(backend, X[0]), out=out) is out
    check(out, X + X[0], backend, "float32")
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.add(array(backend, X[:1]), array(backend, X[0]), out=out)


def test_out_of_torch_keeps_gradients() -> None:
    torch = pytest.importorskip("torch")
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    out = ivy.Array(torch.zeros(2))
    ivy.multiply(x, x, out=out)
    out.to_native().sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]

    def f(v: Any) -> Any:
        into = ivy.Array(torch.zeros_like(v))
        return ivy.multiply(v, v, out=into).to_native()

    assert torch.func.vmap(f)(torch.tensor([[1.0, 3.0]])).tolist() == [[1.0, 9.0]]
    assert torch.compile(f, fullgraph=True, backend="eager")(torch.tensor([2.0])).tolist() == [4.0]


def test_out_that_cannot_be_written() -> None:
    frozen = np.zeros(2, "float32")
    frozen.flags.writeable = False
    with pytest.raises(ivy.IvyValueError, match=r"ivy\.add on numpy"):
        ivy.add(np.ones(2, "float32"), np.ones(2, "float32"), out=ivy.Array(frozen))


@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_out_real_for_complex_result(backend: str, dtype: str) -> None:
    x, out = array(backend, np.array([1 + 2j, 3], "complex64")), array(backend, np.array([7, 7], dtype))
    for call in (lambda: ivy.sqrt(x, out=out), lambda: ivy.add(x, x, out=out), lambda: x.multiply(2, out=out)):
        with pytest.raises(ivy.IvyDtypePromotionError, match="complex64"):
            call()
    check(out, [7, 7], backend, dtype)
    if dtype == "float32":
        check(ivy.real(x, out=out), [1, 3], backend, dtype)
