"""Layers as functions."""

import numpy as np
import pytest
from oracle import array, check, dtypes, narrowed, native, sample

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
    with pytest.raises(ivy.IvyValueError, match="lacks"):
        ivy.linear(x, array(backend, sample("float32", (4, 5, 2, 3))))
    with pytest.raises(ivy.IvyException):
        ivy.linear(x, array(backend, sample("float32", (2, 4))))
