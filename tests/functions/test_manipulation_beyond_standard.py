"""Functions beyond the standard that make, extend, multiply and search arrays, against NumPy."""

import warnings
from typing import Any

import numpy as np
import pytest
from oracle import (
    ALL,
    FLOATS,
    INTEGERS,
    NUMERIC,
    SHAPES,
    accumulated,
    array,
    check,
    dtypes,
    narrowed,
    native,
    numbers,
    sample,
)

import ivy_protocol as ivy

X = sample("float32", (2, 3))


def index_type(backend: str) -> str:
    return "int32" if backend == "jax" else "int64"


def test_complex(backend: str) -> None:
    for dtype in dtypes(backend, FLOATS):
        expected = sample(dtype) + 1j * sample(dtype, first=2)
        result = ivy.complex(array(backend, sample(dtype), dtype), array(backend, sample(dtype, first=2), dtype))
        check(result, expected, backend, "complex128" if dtype == "float64" else "complex64")
    check(ivy.complex([1, 2], imag=[[0], [1]]), [[1, 2], [1 + 1j, 2 + 1j]], backend, "complex64")
    check(ivy.complex(native(backend, X), 2), X + 2j, backend, "complex64")
    parts = np.array([np.inf, -np.inf, np.nan, 1.0, 1.0, 1.0]), np.array([1.0, 1.0, 1.0, np.inf, -np.inf, np.nan])
    found: Any = numbers(ivy.complex(*(array(backend, p.astype("float32")) for p in parts)))
    np.testing.assert_array_equal(found.real, parts[0])
    np.testing.assert_array_equal(found.imag, parts[1])
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.complex(array(backend, X), array(backend, X[0, :2]))


def test_copies(backend: str) -> None:
    x = array(backend, X)
    copied = ivy.copy_array(x)
    x[0, 0] = 9.0
    check(copied, X, backend, "float32")
    own = ivy.copy_array(x, to_ivy_array=False)
    assert type(own) is type(native(backend, X)) and own is not x.data
    check(ivy.copy_array(native(backend, X)), X, backend, "float32")


def test_native_array(backend: str) -> None:
    made: Any = ivy.native_array([1, 2], dtype="float32")
    assert type(made) is type(native(backend, X))
    np.testing.assert_array_equal(numbers(made), [1, 2])
    assert type(ivy.native_array(array(backend, X))) is type(made)
    with ivy.ArrayMode(False):
        assert type(ivy.native_array([1.0])) is type(made)


def test_to_dlpack(backend: str) -> None:
    for x in (array(backend, X), native(backend, X)):
        assert type(ivy.to_dlpack(x)).__name__ == "PyCapsule"


def test_frombuffer(backend: str) -> None:
    for dtype in dtypes(backend, (*INTEGERS, "float32", "float64", "complex64")):
        values = sample(dtype, (5,))
        check(ivy.frombuffer(values.tobytes(), dtype=dtype), values, backend, dtype)
        result = ivy.frombuffer(bytearray(values.tobytes()), dtype, 2, values.itemsize)
        check(result, values[1:3], backend, dtype)
    check(ivy.frombuffer(memoryview(X.tobytes())), X.ravel(), backend, "float32")
    data = bytearray(X.tobytes())
    result = ivy.frombuffer(data)
    data[:4] = b"\0\0\0\0"
    check(result, X.ravel(), backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.frombuffer(b"123", dtype="float32")


def test_triu_indices(backend: str) -> None:
    for rows, columns, k in ((3, None, 0), (2, 4, 1), (4, 2, -1), (3, 3, 5), (0, 2, 0)):
        expected = np.triu_indices(rows, k, columns)
        for found, wanted in zip(ivy.triu_indices(rows, columns, k), expected, strict=True):
            check(found, wanted, backend, index_type(backend))
    assert len(ivy.triu_indices(3, device="cpu")) == 2


def test_logspace(backend: str) -> None:
    check(ivy.logspace(0, 2, 5), np.logspace(0, 2, 5), backend, "float32")
    check(ivy.logspace(-1, 2, num=4, base=3.0), np.logspace(-1, 2, 4, base=3.0), backend, "float32")
    check(ivy.logspace(0.5, 2, 4, endpoint=False), np.logspace(0.5, 2, 4, endpoint=False), backend, "float32")
    check(ivy.logspace(0, 1, 1), [1.0], backend, "float32")
    check(ivy.logspace(0, 1, 0), [], backend, "float32")
    check(ivy.logspace(0, 3, 4, base=2.0, dtype="int32"), [1, 2, 4, 8], backend, "int32")
    start, stop = np.array([0.0, 1.0], "float32"), np.array([[2.0, 3.0]] * 3, "float32")
    for axis in (0, 1, -1):
        result = ivy.logspace(array(backend, start), native(backend, stop), 4, base=2.0, axis=axis, device="cpu")
        check(result, np.logspace(start, stop, 4, base=2.0, axis=axis), backend, "float32")
    if "float64" in dtypes(backend):
        check(ivy.logspace(array(backend, np.zeros(())), 1, 7), np.logspace(0, 1, 7), backend, "float64")


def test_one_hot(backend: str) -> None:
    indices = np.array([[0, 2], [1, 3]], "int32")
    expected = (indices[..., None] == np.arange(3)).astype("float32")
    for dtype in dtypes(backend, INTEGERS):
        check(ivy.one_hot(array(backend, indices, dtype), 3), expected, backend, "float32")
    x = native(backend, indices)
    for axis in (0, 1, 2, -1, -2):
        check(ivy.one_hot(x, 3, axis=axis), np.moveaxis(expected, -1, axis), backend, "float32")
    check(ivy.one_hot(x, 3, dtype="int32"), expected, backend, "int32")
    check(ivy.one_hot(x, 3, on_value=5, off_value=-1), expected * 6 - 1, backend, "int32")
    check(ivy.one_hot(x, 3, on_value=0.5), expected / 2, backend, "float32")
    check(ivy.one_hot(x, 3, off_value=2, dtype="float32", device="cpu"), 2 - expected, backend, "float32")
    check(ivy.one_hot(x, 0), np.zeros((2, 2, 0)), backend, "float32")
    check(ivy.one_hot([1, 0], 2), [[0, 1], [1, 0]], backend, "float32")
    check(ivy.one_hot(1, 2), [0, 1], backend, "float32")


PADS = (1, (2, 0), [[0, 1], [2, 1]], [(1, 0)], ((0, 0), (0, 0)))


@pytest.mark.parametrize("width", PADS)
def test_padding(backend: str, width: Any) -> None:
    for dtype in dtypes(backend):
        values = sample(dtype)
        expected = np.pad(values, width, constant_values=1)
        check(ivy.constant_pad(array(backend, values, dtype), width, value=1), expected, backend, dtype)
        check(ivy.zero_pad(array(backend, values, dtype), width), np.pad(values, width), backend, dtype)


def test_padding_of_shapes(backend: str) -> None:
    for shape in SHAPES:
        values = sample("float32", shape)
        expected = np.pad(values, 1, constant_values=0.5) if shape else values
        check(ivy.constant_pad(native(backend, values), 1, value=0.5), expected, backend, "float32")
    for wrong in ([[1, 1]] * 3, [[-1, 0], [0, 0]], [[1, 1, 1]] * 2):
        with pytest.raises(ivy.IvyValueError, match="pad_width"):
            ivy.zero_pad(array(backend, X), wrong)


def test_inner(backend: str) -> None:
    for dtype in dtypes(backend, NUMERIC):
        x, y = sample(dtype, (2, 3)), sample(dtype, (2, 2, 3), first=2)
        tolerance = {"bfloat16": 0.1, "float16": 1e-2}.get(dtype)
        result = ivy.inner(array(backend, x, dtype), array(backend, y, dtype))
        check(result, np.inner(x, y), backend, dtype, rtol=tolerance)
    check(ivy.inner(native(backend, X), 2.0), X * 2, backend, "float32")
    check(ivy.inner([1, 2], [3, 4]), 11, backend, "int32")
    with pytest.raises(ivy.IvyException):
        ivy.inner(array(backend, X), array(backend, X[:, :2]))


def test_diag(backend: str) -> None:
    for dtype in dtypes(backend):
        for k in (0, 1, -2):
            vector, matrix = sample(dtype, (3,)), sample(dtype, (2, 3))
            check(ivy.diag(array(backend, vector, dtype), k=k), np.diag(vector, k), backend, dtype)
            check(ivy.diag(array(backend, matrix, dtype), k=k), np.diag(matrix, k), backend, dtype)
    nan = np.array([np.nan, 1.0], "float32")
    check(ivy.diag(native(backend, nan)), np.diag(nan), backend, "float32")
    check(ivy.diag([]), np.zeros((0, 0)), backend, "float32")
    with pytest.raises(ivy.IvyException):
        ivy.diag(array(backend, sample("float32", (2, 2, 2))))


def test_vander(backend: str) -> None:
    for dtype in dtypes(backend, NUMERIC):
        values = sample(dtype, (3,))
        for n, increasing in ((None, False), (4, True), (1, False), (2, True)):
            expected = np.vander(values, n, increasing)
            result = ivy.vander(array(backend, values, dtype), N=n, increasing=increasing)
            check(result, expected, backend, dtype)
    check(ivy.vander(native(backend, X[0]), N=0), np.zeros((3, 0)), backend, "float32")
    with pytest.raises(ivy.IvyValueError, match="must be 1-D"):
        ivy.vander(array(backend, X))


def test_derivatives_of_powers_at_zero(backend: str) -> None:
    if backend in ("numpy", "array_api_strict"):
        pytest.skip("without gradients")
    weights = array(backend, [[1.0, 2.0, 3.0, 4.0]], "float32")

    def total(x: Any) -> Any:
        return ivy.sum(ivy.vander(x, N=4) * weights)

    zeros = array(backend, [0.0, 0.0], "float32")
    check(ivy.grad(total)(zeros), np.full(2, 3.0), backend, "float32")
    check(ivy.grad(lambda x: ivy.sum(ivy.grad(total)(x)))(zeros), np.full(2, 4.0), backend, "float32")


def test_skew_symmetric_matrices(backend: str) -> None:
    for dtype in dtypes(backend, ("int32", "float32", "complex64")):
        for shape in ((3,), (2, 3), (2, 1, 3)):
            vector, other = sample(dtype, shape), sample(dtype, (3,), first=4)
            matrix = ivy.vector_to_skew_symmetric_matrix(array(backend, vector, dtype))
            assert tuple(matrix.shape) == (*shape, 3)
            check(ivy.matmul(matrix, array(backend, other, dtype)), np.cross(vector, other), backend, dtype)
    with pytest.raises(ivy.IvyValueError, match="3 elements"):
        ivy.vector_to_skew_symmetric_matrix(array(backend, X[:, :2]))


def test_tensorsolve(backend: str) -> None:
    a = np.random.default_rng(1).standard_normal((2, 3, 6)).astype("float32")
    b = sample("float32", (2, 3))
    for axes in (2, None):
        result = ivy.tensorsolve(array(backend, a), native(backend, b), axes=axes)
        check(result, np.linalg.tensorsolve(a, b), backend, "float32", rtol=1e-3)
    turned = np.moveaxis(a, -1, 0).copy()
    result = ivy.tensorsolve(array(backend, turned), array(backend, b), axes=(0,))
    check(result, np.linalg.tensorsolve(turned, b, axes=(0,)), backend, "float32", rtol=1e-3)
    square = a.reshape(6, 3, 2)
    result = ivy.tensorsolve(array(backend, square), array(backend, b.ravel()))
    check(result, np.linalg.tensorsolve(square, b.ravel()), backend, "float32", rtol=1e-3)
    with pytest.raises(ivy.IvyValueError, match="tensorsolve"):
        ivy.tensorsolve(array(backend, a), array(backend, b[:1]))
    with pytest.raises(ivy.IvyValueError):
        ivy.tensorsolve(array(backend, np.zeros((2, 2), "float32")), array(backend, b[0, :2]))


@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_cumulative(backend: str, name: str) -> None:
    fn, oracle = getattr(ivy, name), getattr(np, name)
    for dtype in dtypes(backend, ("bool", *NUMERIC)):
        values = sample(dtype)
        kept = accumulated(dtype) if dtype != "bool" else "int32"
        expected = oracle(values.astype(narrowed(backend, kept) if kept != "bfloat16" else "float32"), axis=0)
        check(fn(array(backend, values, dtype)), expected, backend, narrowed(backend, kept), rtol=1e-2)
    for axis in (0, 1, -1):
        for exclusive in (False, True):
            for reverse in (False, True):
                values = np.flip(X, axis) if reverse else X
                expected = oracle(values, axis=axis)
                if exclusive:
                    neutral = np.full_like(np.take(X, [0], axis), 1 if name == "cumprod" else 0)
                    expected = np.delete(np.concatenate([neutral, expected], axis), -1, axis)
                expected = np.flip(expected, axis) if reverse else expected
                result = fn(native(backend, X), axis=axis, exclusive=exclusive, reverse=reverse)
                check(result, expected, backend, "float32")
    check(fn(array(backend, sample("int32")), dtype="float32"), oracle(sample("int32"), axis=0), backend, "float32")
    with pytest.raises(ivy.IvyException):
        fn(array(backend, X), axis=2)


def test_cumsum_takes_its_parameters_by_position(backend: str) -> None:
    x = array(backend, X)
    expected = numbers(ivy.cumsum(x, axis=1, exclusive=True, reverse=True))
    check(ivy.cumsum(x, 1, True, True), expected, backend, "float32")
    check(x.cumsum(1, True, True), expected, backend, "float32")


EQUATIONS: tuple[tuple[str, tuple[tuple[int, ...], ...]], ...] = (
    ("ij,jk->ik", ((2, 3), (3, 4))),
    ("ij,jk", ((2, 3), (3, 4))),
    ("ij->", ((2, 3),)),
    ("ij->ji", ((2, 3),)),
    ("ba", ((2, 3),)),
    ("ii", ((3, 3),)),
    ("ii->i", ((3, 3),)),
    ("ijj->i", ((2, 3, 3),)),
    ("i,j->ij", ((2,), (3,))),
    ("i,i", ((3,), (3,))),
    ("bij,bjk->bik", ((2, 3, 4), (2, 4, 2))),
    ("...ij,...jk->...ik", ((2, 1, 3, 4), (3, 4, 2))),
    ("...i->...", ((2, 3, 4),)),
    ("i...,i...", ((2, 3), (2, 3))),
    ("ij,jk,kl->il", ((2, 3), (3, 2), (2, 4))),
    ("ij,k->i", ((2, 3), (4,))),
    ("ij,ij->ij", ((2, 3), (2, 3))),
    ("abc,cd,ae->bde", ((2, 3, 2), (2, 3), (2, 2))),
    (" i j , j -> i ", ((2, 3), (3,))),
    (",i->i", ((), (3,))),
    ("ij,j->i", ((2, 0), (0,))),
)


@pytest.mark.parametrize(("equation", "shapes"), EQUATIONS)
def test_einsum(backend: str, equation: str, shapes: Any) -> None:
    operands = [sample("float32", shape, first=i) for i, shape in enumerate(shapes)]
    # NumPy 2.4 leaves sums over nothing uninitialized now and then.
    expected = np.zeros(2, "float32") if (0,) in shapes else np.einsum(equation, *operands)
    check(ivy.einsum(equation, *(array(backend, x) for x in operands)), expected, backend, "float32")
    check(ivy.einsum(equation, *(native(backend, x) for x in operands)), expected, backend, "float32")


def test_einsum_of_types(backend: str) -> None:
    for dtype in dtypes(backend, NUMERIC):
        x, y = sample(dtype, (2, 3)), sample(dtype, (3, 2), first=2)
        result = ivy.einsum("ij,jk->ki", array(backend, x, dtype), array(backend, y, dtype))
        check(result, np.einsum("ij,jk->ki", x, y), backend, dtype, rtol=0.05)
    mixed = ivy.einsum("ij,ij->i", array(backend, sample("int32")), array(backend, X))
    check(mixed, (sample("int32") * X).sum(1), backend, narrowed(backend, "float64"))


def test_einsum_refuses(backend: str) -> None:
    x = array(backend, X)
    for equation in ("ij,jk->ik", "ijk->i", "ij->k", "ij->ii", "i"):
        with pytest.raises(ivy.IvyException, match="einsum"):
            ivy.einsum(equation, x)
    with pytest.raises(ivy.IvyException, match="einsum"):
        ivy.einsum("ij,jk->ik", x, x)


def test_msort(backend: str) -> None:
    for dtype in dtypes(backend, INTEGERS + FLOATS):
        check(ivy.msort(array(backend, sample(dtype), dtype)), np.sort(sample(dtype), 0), backend, dtype)
    with pytest.raises(ivy.IvyDtypeError):
        ivy.msort(array(backend, sample("complex64")))


def test_argwhere(backend: str) -> None:
    for dtype in dtypes(backend, ALL):
        check(
            ivy.argwhere(array(backend, sample(dtype), dtype)), np.argwhere(sample(dtype)), backend, index_type(backend)
        )
    for shape in SHAPES:
        values = sample("float32", shape)
        check(ivy.argwhere(native(backend, values)), np.argwhere(values), backend, index_type(backend))


def test_other_names() -> None:
    assert ivy.concatenate is ivy.concat
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        ivy.set_framework("numpy")
    assert ivy.unset_backend() == "numpy"
