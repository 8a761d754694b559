"""Functions of rows and of elements, called one after another, against NumPy."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, native, numbers

import ivy_protocol as ivy

X = np.arange(24, dtype="float32").reshape(2, 3, 4) % 7


@pytest.mark.parametrize("axis", [0, 1, 2, -1])
def test_apply_along_axis(backend: str, axis: int) -> None:
    x = array(backend, X)
    cases: list[tuple[Any, Any]] = [
        (lambda r: ivy.sum(r), lambda r: np.sum(r)),
        (lambda r: ivy.sort(r), lambda r: np.sort(r)),
        (lambda r: r[:, None] * r[None, :2], lambda r: r[:, None] * r[None, :2]),
        (lambda r: 2.5, lambda r: 2.5),
    ]
    for ours, theirs in cases:
        expected = np.apply_along_axis(theirs, axis, X)
        check(ivy.apply_along_axis(ours, axis, x), expected, backend, "float32")
    scaled = ivy.apply_along_axis(lambda r, k, *, off: r * k + off, axis, x, 2, off=1)
    check(scaled, X * 2 + 1, backend, "float32")


def test_rows_are_what_was_given(backend: str) -> None:
    seen: list[Any] = []
    ivy.apply_along_axis(lambda r: seen.append(r) or 1.0, 0, native(backend, X))
    assert not any(isinstance(row, ivy.Array) for row in seen)
    ivy.apply_along_axis(lambda r: seen.append(r) or 1.0, 0, array(backend, X))
    assert isinstance(seen[-1], ivy.Array)


def test_refused_rows(backend: str) -> None:
    x = array(backend, X)
    with pytest.raises(ivy.IvyIndexError, match="apply_along_axis: axis 3 is out of range"):
        ivy.apply_along_axis(ivy.sum, 3, x)
    with pytest.raises(ivy.IvyValueError, match=r"apply_along_axis: an array of shape .* must have at least one slice"):
        ivy.apply_along_axis(ivy.sum, 0, x[:, :0])
    with pytest.raises(ivy.IvyTypeError, match="apply_along_axis: a result must be a number or an array, not str"):
        ivy.apply_along_axis(lambda r: "a", 0, x)
    lengths = iter(range(1, 100))
    with pytest.raises(ivy.IvyValueError, match="apply_along_axis: the results must have one shape"):
        ivy.apply_along_axis(lambda r: ivy.zeros(next(lengths), like=x), 0, x)
    with pytest.raises(KeyError, match="mine"):
        ivy.apply_along_axis(lambda r: {}["mine"], 0, x)


def test_vectorize(backend: str) -> None:
    def either(a: Any, b: Any, k: Any = 1) -> Any:
        """Choose."""
        return a - b if a > b else k * (a + b)

    x, y = array(backend, X), array(backend, X[0, :1])
    ours, theirs = ivy.vectorize(either), np.vectorize(either)
    assert ours.__doc__ == "Choose." and ivy.vectorize(either, doc="Other.").__doc__ == "Other."
    check(ours(x, y), theirs(X, X[0, :1]), backend, "float32")
    check(ours(x, 2.0, k=y), theirs(X, 2.0, k=X[0, :1]), backend, "float32")
    check(ours(x, [1.0, 2.0, 3.0, 4.0]), theirs(X, [1.0, 2.0, 3.0, 4.0]), backend, "float32")
    check(ivy.vectorize(either, otypes="int32")(x, y), theirs(X, X[0, :1]).astype("int32"), backend, "int32")
    low, high = ivy.vectorize(lambda a: (a - 1, a + 1), otypes=["float32", "int32"])(x)
    check(low, X - 1, backend, "float32")
    check(high, X + 1, backend, "int32")


def test_vectorize_hands_on(backend: str) -> None:
    x = array(backend, X)
    table = {0.0: 5.0}
    found = ivy.vectorize(lambda a, t: t.get(float(a), 0.0), excluded={1})(x, table)
    np.testing.assert_array_equal(numbers(found), np.where(X == 0, 5.0, 0.0))
    assert float(ivy.vectorize(lambda a, b: a + b)(1.5, 2)) == 3.5
    empty = ivy.vectorize(lambda a: a, otypes=["int32"])(x[:0])
    assert empty.shape == (0, 3, 4)


def test_refused_elements(backend: str) -> None:
    x = array(backend, X)
    with pytest.raises(ivy.IvyValueError, match=r"the dtype of the result is unknown for .* pass otypes"):
        ivy.vectorize(lambda a: a)(x[:0])
    with pytest.raises(ivy.IvyTypeError, match="a result must be a scalar, not an array of shape"):
        ivy.vectorize(lambda a: ivy.stack([a, a]))(x)
    with pytest.raises(ivy.IvyValueError, match="one dtype for each of 1 results, not 2"):
        ivy.vectorize(lambda a: a, otypes=["int32", "int32"])(x)
    with pytest.raises(ivy.IvyTypeError, match="vectorize: pyfunc must be a function, not NoneType"):
        ivy.vectorize(None)  # type: ignore[arg-type]
    with pytest.raises(ZeroDivisionError):
        ivy.vectorize(lambda a: 1 // 0)(x)
