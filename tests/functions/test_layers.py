"""Layers as functions."""

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native, numbers, sample

import ivy_protocol as ivy

CASES = (
    # x, weight, bias, the equation without the bias, the bias's shape in the result
    ((3,), (2, 3), (2,), "i,oi->o", (2,)),
    ((4, 3), (2, 3), (2,), "ni,oi->no", (2,)),
    ((5, 4, 3), (2, 3), (2,), "mni,oi->mno", (2,)),
    ((4, 3), (4, 2, 3), (4, 2), "ki,koi->ko", (4, 2)),
    ((4, 5, 3), (4, 2, 3), (4, 2), "kni,koi->kno", (4, 1, 2)),
    ((4, 5, 6, 3), (4, 2, 3), (4, 2), "kmni,koi->kmno", (4, 1, 1, 2)),
    ((4, 5, 3), (4, 2, 3), (2,), "kni,koi->kno", (2,)),
    ((3,), (4, 2, 3), (4, 2), "i,koi->ko", (4, 2)),
    ((2, 4, 5, 3), (2, 4, 2, 3), (2, 4, 2), "jkni,jkoi->jkno", (2, 4, 1, 2)),
    ((0, 3), (2, 3), (2,), "ni,oi->no", (2,)),
)


@pytest.mark.parametrize(("x", "weight", "bias", "equation", "spread"), CASES)
def test_linear(
    backend: str,
    x: tuple[int, ...],
    weight: tuple[int, ...],
    bias: tuple[int, ...],
    equation: str,
    spread: tuple[int, ...],
) -> None:
    a, w, b = sample("float32", x), sample("float32", weight, first=2), sample("float32", bias, first=4)
    expected = np.einsum(equation, a, w)
    check(ivy.linear(array(backend, a), array(backend, w)), expected, backend, "float32")
    check(ivy.linear(native(backend, a), array(backend, w), bias=None), expected, backend, "float32")
    result = ivy.linear(array(backend, a), native(backend, w), bias=array(backend, b))
    check(result, expected + b.reshape(spread), backend, "float32")


def test_linear_of_types(backend: str) -> None:
    for dtype in dtypes(backend, ("int32", "int64", "float64", "complex64")):
        a, w, b = sample(dtype, (2, 3)), sample(dtype, (2, 3), first=1), sample(dtype, (2,))
        result = ivy.linear(array(backend, a), array(backend, w), bias=array(backend, b))
        check(result, a @ w.T + b, backend, dtype)


def test_linear_promotes_the_bias_too(backend: str) -> None:
    a, w = sample("float32", (2, 3)), sample("float32", (2, 3), first=1)
    b = np.array([1, 2], "int32")
    expected = a @ w.T + b
    wide = narrowed(backend, "float64")
    check(ivy.linear(array(backend, a), array(backend, w), bias=array(backend, b)), expected, backend, wide)
    check(ivy.linear(array(backend, a), array(backend, w), bias=[1.0, 2.0]), expected, backend, "float32")
    check(ivy.linear(a.tolist(), w.tolist(), bias=[1.0, 2.0]), expected, backend, "float32")


def test_linear_refuses_what_does_not_fit(backend: str) -> None:
    x = array(backend, sample("float32", (4, 3)))
    with pytest.raises(ivy.IvyValueError, match="weight"):
        ivy.linear(x, array(backend, sample("float32", (3,))))
    with pytest.raises(ivy.IvyValueError, match=r"must have at least .* for weight"):
        ivy.linear(x, array(backend, sample("float32", (4, 5, 2, 3))))
    with pytest.raises(ivy.IvyException):
        ivy.linear(x, array(backend, sample("float32", (2, 4))))


def test_dropout(backend: str) -> None:
    x = array(backend, np.ones((40, 50), "float32"))
    for scale, value in ((True, 4 / 3), (False, 1.0)):
        y = ivy.dropout(x, 0.25, scale=scale, seed=4)
        found = numbers(y)
        check(y, np.where(found == 0, 0, value), backend, "float32")
        assert abs((found == 0).mean() - 0.25) < 0.05
    np.testing.assert_array_equal(numbers(x.dropout(0.5, seed=4)), numbers(ivy.dropout(x, 0.5, seed=4)))
    ivy.seed(2)
    first = numbers(ivy.dropout(x, 0.5))
    assert not np.array_equal(first, numbers(ivy.dropout(x, 0.5)))
    ivy.seed(2)
    np.testing.assert_array_equal(first, numbers(ivy.dropout(x, 0.5)))


def test_dropout_of_nothing_and_all(backend: str) -> None:
    values = sample("float32", (2, 3))
    for prob, training in ((0.5, False), (0.0, True), (1, False)):
        check(ivy.dropout(array(backend, values), prob, training=training), values, backend, "float32")
    check(ivy.dropout(array(backend, values), 1), np.zeros((2, 3)), backend, "float32")
    for prob in (-0.1, 1.5):
        with pytest.raises(ivy.IvyValueError, match="prob must be from 0 to 1"):
            ivy.dropout(array(backend, values), prob)


def test_dropout_of_shapes_and_types(backend: str) -> None:
    x = array(backend, np.ones((30, 4, 5), "float32"))
    for shape in ((30, 1, 5), (None, 1, None)):
        found = numbers(ivy.dropout(x, 0.5, noise_shape=shape, seed=1))
        assert (found == found[:, :1]).all() and 0 < (found == 0).mean() < 1
    assert ivy.dropout(array(backend, np.float32(3.0)), 0.5).shape == ()
    assert ivy.dropout(array(backend, np.ones((0, 3), "float32")), 0.5).shape == (0, 3)
    for dtype in dtypes(backend, ("float16", "bfloat16", "float64")):
        assert ivy.dropout(array(backend, np.ones(3, "float32"), dtype), 0.5).dtype == dtype
    for dtype in dtypes(backend, ("float16", "float64")):
        assert ivy.dropout(x, 0.5, dtype=dtype).dtype == dtype
    assert ivy.dropout(array(backend, np.ones(3, "int32")), 0.5).dtype == "float32"
