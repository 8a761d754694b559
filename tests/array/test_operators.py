"""Every operator of `ivy.Array`, in all its forms, against NumPy."""

import operator
from typing import Any

import numpy as np
import pytest
from oracle import array, narrowed

import ivy_protocol as ivy

ARITHMETIC = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow")
BITWISE = ("and_", "or_", "xor")
SHIFTS = ("lshift", "rshift")
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
VALUES: dict[str, tuple[list[Any], list[Any]]] = {
    "float32": ([1.5, -2.0, 3.0], [2.0, 1.0, -2.0]),
    "int32": ([3, 4, 7], [2, 1, 2]),
    "int16": ([3, -4, 7], [2, 3, 2]),
    "uint8": ([3, 4, 7], [2, 1, 2]),
    "bool": ([True, False, True], [True, True, False]),
}
OPERATORS = {
    "float32": (*ARITHMETIC, *COMPARISONS, "matmul"),
    "int32": (*ARITHMETIC, *BITWISE, *SHIFTS, *COMPARISONS, "matmul"),
    "int16": (*ARITHMETIC, *BITWISE, *SHIFTS, *COMPARISONS, "matmul"),
    "uint8": (*ARITHMETIC, *BITWISE, *SHIFTS, *COMPARISONS, "matmul"),
    "bool": (*BITWISE, "eq", "ne"),
}
CASES = [(name, dtype) for dtype, names in OPERATORS.items() for name in names]


def expected(name: str, a: Any, b: Any) -> Any:
    """The result that NumPy gives, with ivy's default float where integers are divided."""
    result = np.asarray(getattr(operator, name)(a, b))
    return result.astype("float32") if name == "truediv" and result.dtype.kind == "f" else result


def check(result: Any, wanted: Any, backend: str) -> None:
    assert type(result) is ivy.Array
    assert result.backend == backend
    assert result.dtype == wanted.dtype.name
    assert result.shape == wanted.shape
    np.testing.assert_allclose(result.to_numpy(), wanted, rtol=1e-6)


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_arrays_and_natives(name: str, dtype: str, backend: str) -> None:
    op = getattr(operator, name)
    a, b = (np.array(v, dtype=dtype) for v in VALUES[dtype])
    x, y = (ivy.array(v, dtype=dtype) for v in VALUES[dtype])
    wanted = expected(name, a, b)
    for _ in range(2):
        check(op(x, y), wanted, backend)
        check(op(x, y.to_native()), wanted, backend)
    column = expected(name, a[:, None], b[None, :])
    if name != "matmul":
        check(op(ivy.expand_dims(x, axis=1), y), column, backend)
    if dtype in ("float32", "int32", "bool"):
        check(op(x, VALUES[dtype][1]), wanted, backend)


@pytest.mark.parametrize(("name", "dtype"), [c for c in CASES if c[0] != "matmul"])
def test_python_scalars_on_both_sides(name: str, dtype: str, backend: str) -> None:
    op = getattr(operator, name)
    (first, *_), b = VALUES[dtype][0], VALUES[dtype][1]
    scalar = b[0]
    x = ivy.array(VALUES[dtype][0], dtype=dtype)
    a = np.array(VALUES[dtype][0], dtype=dtype)
    for _ in range(2):
        check(op(x, scalar), expected(name, a, np.array(scalar, dtype=dtype)), backend)
        base = first if dtype == "bool" else abs(first)
        powers = ivy.array(b, dtype=dtype)
        check(op(base, powers), expected(name, np.array(base, dtype=dtype), np.array(b, dtype=dtype)), backend)


@pytest.mark.parametrize(("name", "dtype"), CASES)
def test_a_native_array_on_the_left(name: str, dtype: str, backend: str) -> None:
    op = getattr(operator, name)
    x, y = (ivy.array(v, dtype=dtype) for v in VALUES[dtype])
    if backend == "array_api_strict":
        # The library refuses every stranger before Python can ask it.
        if name == "matmul":
            return
        with pytest.raises(TypeError, match="Expected Array or Python scalar"):
            op(x.to_native(), y)
        return
    if name == "matmul":
        x, y = ivy.reshape(x, (1, 3)), ivy.reshape(y, (3, 1))
    if backend in ("jax", "tensorflow"):
        # These convert what is on their right, so the result is their own.
        try:
            wanted = op(x.to_native(), y.to_native())
        except TypeError:
            check(op(x.to_native(), y), expected(name, x.to_numpy(), y.to_numpy()), backend)
            return
        except Exception as error:
            with pytest.raises(type(error)):
                op(x.to_native(), y)
            return
        result = op(x.to_native(), y)
        assert type(result) is type(wanted)
        np.testing.assert_allclose(ivy.to_numpy(result), ivy.to_numpy(wanted))
        return
    a, b = (np.array(v, dtype=dtype) for v in VALUES[dtype])
    wanted = expected(name, a.reshape(x.shape), b.reshape(y.shape))
    check(op(x.to_native(), y), wanted, backend)


@pytest.mark.parametrize(("name", "dtype"), [c for c in CASES if c[0] not in (*COMPARISONS, "matmul")])
def test_in_place(name: str, dtype: str, backend: str) -> None:
    op = getattr(operator, "i" + name.rstrip("_"))
    a, b = (np.array(v, dtype=dtype) for v in VALUES[dtype])
    for other in (ivy.array(VALUES[dtype][1], dtype=dtype), VALUES[dtype][1][0]):
        x = same = ivy.array(VALUES[dtype][0], dtype=dtype)
        operand = b if isinstance(other, ivy.Array) else np.array(other, dtype=dtype)
        wanted = expected(name, a, operand)
        if wanted.dtype != a.dtype:
            with pytest.raises(ivy.IvyDtypePromotionError, match=f"an array of {dtype} cannot hold"):
                op(x, other)
            assert x is same and x.to_list() == VALUES[dtype][0]
            continue
        x = op(x, other)
        assert x is same
        check(x, wanted, backend)


def test_in_place_with_matrices_and_shapes(backend: str) -> None:
    x = same = ivy.array([[1.0, 2.0], [3.0, 4.0]])
    x @= ivy.array([[0.0, 1.0], [1.0, 0.0]])
    assert x is same and x.to_list() == [[2.0, 1.0], [4.0, 3.0]]
    x += ivy.array([10.0, 20.0])
    assert x is same and x.to_list() == [[12.0, 21.0], [14.0, 23.0]]
    y = ivy.array([1.0, 2.0])
    with pytest.raises(ivy.IvyException):
        y += x
    assert y.to_list() == [1.0, 2.0], "an array keeps its shape in place"


def test_in_place_refuses_a_wider_type(backend: str) -> None:
    x = ivy.array([1, 2])
    with pytest.raises(ivy.IvyDtypePromotionError, match=r"write x = ivy\.add\(x, y\)"):
        x += 0.5
    with pytest.raises(ivy.IvyDtypePromotionError):
        x /= 2
    assert x.to_list() == [1, 2] and x.dtype == "int32"


IN_PLACE = [
    ("float32", "float64"),
    ("float32", "int32"),
    ("int16", "int32"),
    ("int32", "uint8"),
    ("complex64", "float64"),
    ("uint8", "int16"),
    ("int32", "float32"),
    ("float32", "complex64"),
]


@pytest.mark.parametrize(("dtype", "other"), IN_PLACE)
def test_in_place_casting(dtype: str, other: str, backend: str) -> None:
    a, b = np.array([1, 2, 3], dtype), np.array([3, 2, 1], other)
    x, y = array(backend, a), array(backend, b, narrowed(backend, other))
    try:
        a += b
    except TypeError:
        with pytest.raises(ivy.IvyDtypePromotionError, match=f"an array of {dtype} cannot hold"):
            x += y
    else:
        same = x
        part = x[1:]
        x += y
        assert x is same and x.dtype == dtype and x.to_list() == a.tolist() and part.to_list() == a[1:].tolist()


@pytest.mark.parametrize("dtype", ["float32", "int32", "int16"])
def test_unary(dtype: str, backend: str) -> None:
    a = np.array([1, -2, 0], dtype=dtype)
    x = ivy.array([1, -2, 0], dtype=dtype)
    check(-x, -a, backend)
    check(+x, +a, backend)
    check(abs(x), abs(a), backend)
    if dtype != "float32":
        check(~x, ~a, backend)


def test_invert_of_bools(backend: str) -> None:
    check(~ivy.array([True, False]), np.array([False, True]), backend)


def test_divmod(backend: str) -> None:
    a, b = np.array([7, -7, 6]), np.array([2, 2, 4])
    x, y = ivy.array([7, -7, 6]), ivy.array([2, 2, 4])
    results = (*divmod(x, y), *divmod(x, 2), *divmod(7, y))
    for result, wanted in zip(results, (*divmod(a, b), *divmod(a, 2), *divmod(7, b)), strict=True):
        assert result.to_list() == wanted.tolist() and result.dtype == "int32"


@pytest.mark.parametrize(
    ("dtype", "scalar", "wanted"),
    [
        ("int32", 0.5, "float32"),
        ("int16", 2, "int16"),
        ("int16", True, "int16"),
        ("uint8", 1, "uint8"),
        ("float16", 2.5, "float16"),
        ("float32", 1j, "complex64"),
        ("bool", 1, "int32"),
        ("bool", 0.5, "float32"),
        ("complex64", 2.0, "complex64"),
    ],
)
def test_python_scalars_are_weak(dtype: str, scalar: Any, wanted: str, backend: str) -> None:
    if dtype not in ivy.valid_dtypes:
        return
    x = ivy.array([1, 0], dtype=dtype)
    for result in (x + scalar, scalar + x, x * scalar, ivy.add(x, scalar), ivy.add(scalar, x), x.add(scalar)):
        assert result.dtype == wanted and result.backend == backend


@pytest.mark.parametrize(
    ("left", "right", "wanted"),
    [
        ("int8", "int16", "int16"),
        ("uint8", "int8", "int16"),
        ("int32", "float32", "float64"),
        ("int16", "float32", "float32"),
        ("bool", "float32", "float32"),
        ("float32", "complex64", "complex64"),
    ],
)
def test_operators_promote_as_functions_do(left: str, right: str, wanted: str, backend: str) -> None:
    if backend == "jax" and wanted == "float64":
        wanted = "float32"
    a, b = ivy.array([1, 0], dtype=left), ivy.array([1, 1], dtype=right)
    for result in (a + b, b + a, ivy.add(a, b), a + b.to_native(), ivy.add(a.to_native(), b)):
        assert result.dtype == wanted and result.to_numpy().tolist() == [2, 1]


def test_mixed_libraries_are_refused(backend: str) -> None:
    other = "torch" if backend != "torch" else "array_api_strict"
    if backend == "numpy":
        other, backend = "array_api_strict", "torch"
    x, foreign = (ivy.with_backend(name).array([1.0]) for name in (backend, other))
    for call in (lambda: x + foreign, lambda: foreign + x, lambda: x == foreign):
        with pytest.raises(ivy.IvyDispatchError, match=f"{other} and {backend}|{backend} and {other}"):
            call()


@pytest.mark.parametrize("number", [300, -1, 10**30])
def test_in_place_integer_overflow(backend: str, number: int) -> None:
    x = ivy.array([1, 2], dtype="uint8")
    for name in ("iadd", "isub", "imul", "ifloordiv", "imod", "ipow", "iand", "ior", "ixor"):
        with pytest.raises(ivy.IvyValueError, match="does not fit"):
            getattr(operator, name)(x, number)
    assert x.to_list() == [1, 2]
