"""``out=`` on every function that has it: the array given is filled, cast to its type, and returned."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers, sample

import ivy_protocol as ivy
from ivy_protocol.context import by_name

X = sample("float32", (2, 3))
Y = np.array([[1.5, 0.5, 2.0], [3.0, 1.0, 4.0]], "float32")
POSITIVE = np.abs(X) + 1
INTS = np.array([[5, 2, 7], [1, 0, 3]], "int32")
SHIFTS = np.array([[1, 0, 2], [1, 2, 1]], "int32")
BOOLS = sample("bool", (2, 3))
SQUARE = np.array([[2.0, 1.0], [1.0, 2.0]], "float32")

Call = Callable[..., Any]
"""Takes the function, a maker of arrays, and ``out``."""


def unary(values: np.ndarray) -> Call:
    return lambda fn, make, **kw: fn(make(values), **kw)


def binary(first: np.ndarray, second: np.ndarray) -> Call:
    return lambda fn, make, **kw: fn(make(first), make(second), **kw)


def plain(*args: Any, **kwargs: Any) -> Call:
    return lambda fn, make, **kw: fn(*args, **kwargs, **kw)


CALLS: dict[str, Call] = {
    **dict.fromkeys(("abs", "cos", "exp", "isfinite", "isinf", "isnan", "negative", "positive", "sin"), unary(X)),
    **dict.fromkeys(("square", "tan", "tanh", "relu", "sigmoid", "softmax", "stop_gradient"), unary(X)),
    **dict.fromkeys(("log", "sqrt"), unary(POSITIVE)),
    **dict.fromkeys(("max", "min", "mean", "prod", "std", "sum", "var", "argmax", "argmin"), unary(X)),
    **dict.fromkeys(("matrix_transpose", "flip", "expand_dims", "squeeze"), unary(X)),
    **dict.fromkeys(("array", "asarray", "ones_like", "zeros_like"), unary(X)),
    **dict.fromkeys(("add", "divide", "floor_divide", "maximum", "minimum", "multiply", "pow"), binary(POSITIVE, Y)),
    **dict.fromkeys(("remainder", "subtract"), binary(POSITIVE, Y)),
    **dict.fromkeys(("equal", "greater", "greater_equal", "less", "less_equal", "not_equal"), binary(X, Y)),
    **dict.fromkeys(("bitwise_and", "bitwise_or", "bitwise_xor"), binary(INTS, SHIFTS)),
    **dict.fromkeys(("bitwise_left_shift", "bitwise_right_shift"), binary(INTS, SHIFTS)),
    **dict.fromkeys(("logical_and", "logical_or", "logical_xor"), binary(BOOLS, ~BOOLS)),
    **dict.fromkeys(("asinh", "atan", "ceil", "conj", "cosh", "expm1", "floor", "imag", "real"), unary(X)),
    **dict.fromkeys(("round", "sign", "signbit", "sinh", "trunc", "unique_values"), unary(X)),
    **dict.fromkeys(("acos", "asin", "atanh"), unary(X / 10)),
    **dict.fromkeys(("acosh", "reciprocal", "log10", "log1p", "log2"), unary(POSITIVE)),
    **dict.fromkeys(("all", "any", "argsort", "count_nonzero", "diff", "empty_like", "sort"), unary(X)),
    **dict.fromkeys(("tril", "triu"), unary(X)),
    **dict.fromkeys(("cumulative_prod", "cumulative_sum"), lambda fn, make, **kw: fn(make(X), axis=1, **kw)),
    **dict.fromkeys(("atan2", "copysign", "hypot", "logaddexp", "nextafter"), binary(X, Y)),
    "isin": binary(INTS, SHIFTS),
    "moveaxis": lambda fn, make, **kw: fn(make(X), 0, 1, **kw),
    "repeat": lambda fn, make, **kw: fn(make(X), 2, axis=0, **kw),
    "roll": lambda fn, make, **kw: fn(make(X), 1, axis=1, **kw),
    "searchsorted": binary(np.sort(X[0]), Y[0]),
    "take": lambda fn, make, **kw: fn(make(X), make(INTS[1:, ::2] % 2), axis=1, **kw),
    "take_along_axis": lambda fn, make, **kw: fn(make(X), make(INTS % 2), axis=1, **kw),
    "tile": lambda fn, make, **kw: fn(make(X), (1, 2), **kw),
    "logical_not": unary(BOOLS),
    "bitwise_invert": unary(INTS),
    "linear": binary(X, Y),
    "cross_entropy": binary(BOOLS.astype("float32"), Y / 5),
    "matmul": lambda fn, make, **kw: fn(make(X), make(Y.T.copy()), **kw),
    "where": lambda fn, make, **kw: fn(make(BOOLS), make(X), make(Y), **kw),
    "clip": lambda fn, make, **kw: fn(make(X), -1, make(Y), **kw),
    "concat": lambda fn, make, **kw: fn([make(X), make(Y)], **kw),
    "stack": lambda fn, make, **kw: fn([make(X), make(Y)], axis=1, **kw),
    "broadcast_to": lambda fn, make, **kw: fn(make(X), (2, 2, 3), **kw),
    "permute_dims": lambda fn, make, **kw: fn(make(X), (1, 0), **kw),
    "reshape": lambda fn, make, **kw: fn(make(X), (3, 2), **kw),
    "swapaxes": lambda fn, make, **kw: fn(make(X), 0, 1, **kw),
    "astype": lambda fn, make, **kw: fn(make(X), "int32", **kw),
    "full_like": lambda fn, make, **kw: fn(make(X), 2.5, **kw),
    "arange": plain(5),
    "empty": plain((2, 3)),
    "eye": plain(3),
    "full": plain((2, 3), 2.5),
    "linspace": plain(0, 1, 5),
    "ones": plain((2, 3)),
    "zeros": plain((2, 3)),
    "random_uniform": plain(0.0, 1.0, (2, 3), seed=3),
    "from_dlpack": unary(X),
    "to_device": lambda fn, make, **kw: fn(make(X), "cpu", **kw),
    **dict.fromkeys(("cholesky", "det", "eigh", "eigvalsh", "inv", "matrix_norm", "matrix_rank"), unary(SQUARE)),
    **dict.fromkeys(("diagonal", "pinv", "qr", "svdvals", "trace", "vector_norm"), unary(X)),
    **dict.fromkeys(("cross", "tensordot", "vecdot"), binary(X, Y)),
    "matrix_power": lambda fn, make, **kw: fn(make(SQUARE), 3, **kw),
    "outer": binary(X[0], Y[0]),
    "solve": binary(SQUARE, Y),
    **dict.fromkeys(("fftshift", "hfft", "ifftshift", "irfft", "irfftn"), unary(X)),
    **dict.fromkeys(("fftfreq", "rfftfreq"), plain(5)),
    **dict.fromkeys(("eig", "eigvals"), unary(SQUARE)),
    **dict.fromkeys(("fft", "fftn", "ifft", "ifftn", "ihfft", "rfft", "rfftn"), unary(X)),
}
PAIRS = ("eig", "eigh", "qr")
SINGLE = [name for name in CALLS if name not in PAIRS]
COMPLEX = ("eigvals", "fft", "fftn", "ifft", "ifftn", "ihfft", "rfft", "rfftn")


def test_the_table_has_every_function_with_out() -> None:
    assert set(CALLS) == {name for name, spec in by_name.items() if "out" in spec.names}


@pytest.mark.parametrize("name", SINGLE)
def test_out_is_filled_and_returned(backend: str, name: str) -> None:
    fn, call = getattr(ivy, name), CALLS[name]
    for make in (lambda v: array(backend, v), lambda v: native(backend, v)):
        expected = call(fn, make)
        out = array(backend, np.full(tuple(expected.shape), 9), str(expected.dtype))
        assert call(fn, make, out=out) is out
        if name in ("empty", "empty_like"):
            assert out.dtype == expected.dtype and out.shape == expected.shape
        else:
            check(out, numbers(expected), backend, str(expected.dtype))


@pytest.mark.parametrize("name", [n for n in SINGLE if n not in ("empty", "empty_like", *COMPLEX)])
def test_out_keeps_its_type(backend: str, name: str) -> None:
    fn, call = getattr(ivy, name), CALLS[name]

    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    values = numbers(call(fn, make))
    for dtype in ("float32", "int32"):
        if dtype == "int32":
            values = np.trunc(values.astype("float64"))
        out = array(backend, np.zeros(values.shape, dtype))
        assert call(fn, make, out=out) is out
        check(out, values.astype(dtype), backend, dtype, rtol=1e-5)


@pytest.mark.parametrize("name", SINGLE)
def test_out_of_another_shape_is_refused(backend: str, name: str) -> None:
    out = array(backend, np.full((7, 1, 2), 9, "float32"))
    with pytest.raises(ivy.IvyBroadcastShapeError, match="out="):
        CALLS[name](getattr(ivy, name), lambda v: array(backend, v), out=out)
    check(out, np.full((7, 1, 2), 9), backend, "float32")


@pytest.mark.parametrize("name", SINGLE)
def test_a_native_out_is_refused(backend: str, name: str) -> None:
    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    expected = numbers(CALLS[name](getattr(ivy, name), make))
    with pytest.raises(ivy.IvyTypeError, match="out="):
        CALLS[name](getattr(ivy, name), make, out=native(backend, expected))


@pytest.mark.parametrize("name", SINGLE)
def test_out_that_is_none_is_no_out(backend: str, name: str) -> None:
    def make(values: np.ndarray) -> ivy.Array:
        return array(backend, values)

    expected = CALLS[name](getattr(ivy, name), make)
    result = CALLS[name](getattr(ivy, name), make, out=None)
    if name not in ("empty", "empty_like"):
        check(result, numbers(expected), backend, str(expected.dtype))


@pytest.mark.parametrize("name", PAIRS)
def test_out_of_two_results_is_a_pair(backend: str, name: str) -> None:
    fn = getattr(ivy, name)
    expected = fn(array(backend, SQUARE))
    given = tuple(array(backend, np.zeros(tuple(r.shape)), str(r.dtype)) for r in expected)
    result = fn(array(backend, SQUARE), out=given)
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


def test_out_changes_the_memory_where_it_can_be_changed(backend: str) -> None:
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
