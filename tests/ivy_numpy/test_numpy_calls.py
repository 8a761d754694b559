"""Arguments of functions of `ivy.numpy`: indices in bounds, output arrays, ivy arrays; and signatures."""

import inspect
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from tests.oracle import native

X = numpy.array([1.0, 2.0, 3.0], "float32")
M = numpy.arange(6, dtype="float32").reshape(2, 3)
_SHORT = {"float64": "float32", "int64": "int32"}
"""Types that JAX has by default in the place of wider ones."""


@pytest.fixture
def array(backend: str) -> Callable[..., Any]:
    def make(values: Any) -> Any:
        given = numpy.asarray(values)
        kind = _SHORT.get(given.dtype.name, given.dtype.name) if backend == "jax" else given.dtype.name
        return np.asarray(native(backend, given.astype(kind)))

    return make


@pytest.mark.parametrize("axis", [None, 0, 1, -1])
def test_taken_elements_are_those_of_numpy(array: Callable[..., Any], axis: int | None) -> None:
    for data in (X, M) if axis in (None, 0, -1) else (M,):
        for indices in ([1, -1], [[0, 1], [-1, 0]], 1, []):
            places = numpy.asarray(indices, "int64")
            found = np.take(array(data), array(places), axis=axis)
            expected = numpy.take(data, places, axis=axis)
            assert found.shape == expected.shape
            assert (ivy.to_numpy(found) == expected).all()


@pytest.mark.parametrize("index", [3, -4])
def test_indices_out_of_bounds_are_refused(array: Callable[..., Any], index: int) -> None:
    x, places = array(X), array([index])
    for call in (
        lambda: np.take(x, places),
        lambda: np.take(x, places, 0),
        lambda: np.take(array(M), places, axis=1),
        lambda: np.take_along_axis(x, places, axis=0),
        lambda: np.take_along_axis(array(M), array([[index]]), axis=1),
        lambda: np.put_along_axis(x, places, 1.0, axis=0),
        lambda: np.add.reduceat(x, [0, index]),
    ):
        with pytest.raises(ivy.IvyIndexError):
            call()


def test_what_is_taken_is_a_copy(array: Callable[..., Any]) -> None:
    x = array(X)
    for taken in (np.take(x, array(0)), np.take(x, array([0]))):
        taken[...] = 9.0
    assert ivy.to_numpy(x)[0] == 1.0


def test_arrays_of_ivy_get_the_methods_of_numpy(backend: str) -> None:
    given = ivy.Array(native(backend, X.copy()))
    x = np.asarray(given)
    assert type(x) is np.ndarray
    assert x.sum(0) == 6.0
    x[0] = 9.0
    given[1] = 7.0
    assert ivy.to_numpy(given).tolist() == ivy.to_numpy(x).tolist() == [9.0, 7.0, 3.0]
    assert np.asarray(x) is x


def test_other_subclasses_stay_what_they_are(backend: str) -> None:
    class Own(ivy.Array):
        pass

    own = Own(native(backend, X))
    assert np.asarray(own) is own


def test_two_results_are_written_to_arrays(array: Callable[..., Any]) -> None:
    x = array([1.5, -2.25])
    for call in (
        lambda a, b: np.modf(x, a, b),
        lambda a, b: np.modf(x, out=(a, b)),
        lambda a, b: np.divmod(x, 2.0, a, b),
        lambda a, b: np.divmod(x, 2.0, out=(a, b)),
    ):
        first, second = array([0.0, 0.0]), array([0.0, 0.0])
        found = call(first, second)
        assert found[0] is first
        assert found[1] is second
    assert [ivy.to_numpy(r).tolist() for r in np.modf(x)] == [[0.5, -0.25], [1.0, -2.0]]
    assert [ivy.to_numpy(r).tolist() for r in np.divmod(x, 2.0)] == [[0.0, -2.0], [1.5, 1.75]]


@pytest.mark.parametrize("count", [0, 4])
def test_two_results_of_another_number_of_arguments(count: int) -> None:
    x = np.asarray([1.5])
    with pytest.raises(ivy.IvyTypeError, match="modf accepts 1 array and"):
        np.modf(*[x] * count)
    with pytest.raises(ivy.IvyTypeError, match="either by position or as out="):
        np.modf(x, x, out=(x, None))


@pytest.mark.parametrize("name", ["sin", "add", "modf", "divmod", "ldexp", "greater", "maximum"])
def test_signatures_are_those_of_numpy(name: str) -> None:
    try:
        known = list(inspect.signature(getattr(numpy, name)).parameters.values())
    except ValueError:
        pytest.skip("NumPy before 2.4 does not tell the signatures of these")
    ours = list(inspect.signature(getattr(np, name)).parameters.values())
    assert [(p.name, p.kind) for p in ours] == [(p.name, p.kind) for p in known if p.name != "signature"]


@pytest.mark.filterwarnings("ignore:jax has no float64")
def test_quotients_of_integers_are_those_of_numpy(array: Callable[..., Any], backend: str) -> None:
    for kind in ("bool", "int8", "uint8", "int32", "int64"):
        values = numpy.array([1, 1], kind)
        x = array(values)
        for found, expected in ((x / x, values / values), (x / 2, values / 2), (1 / x, 1 / values)):
            assert ivy.to_numpy(found).tolist() == expected.tolist()
            assert found.dtype == expected.dtype or backend == "jax"


def test_scaled_bools_are_small_floats(array: Callable[..., Any], backend: str) -> None:
    if backend == "array_api_strict":
        pytest.skip("it has no float16")
    values, exponents = numpy.array([True, False]), numpy.array([1, 2], "int32")
    found = np.ldexp(array(values), array(exponents))
    assert found.dtype == numpy.ldexp(values, exponents).dtype
    assert ivy.to_numpy(found).tolist() == [2.0, 0.0]


def test_a_complex_number_is_no_float(array: Callable[..., Any]) -> None:
    for call in (float, int, np.bartlett):
        with pytest.raises(ivy.IvyTypeError, match=r"ivy\.real first"):
            call(array(numpy.complex64(1 + 0j)))


def test_functions_of_ivy_give_arrays_of_numpy(array: Callable[..., Any]) -> None:
    x, y, m = array(X), array(X * 2), array(M)
    held = array([True, False, True])
    for found, expected in (
        (ivy.sin(x), numpy.sin(X)),
        (ivy.add(x, y), X * 3),
        (ivy.add(x, 2.0), X + 2),
        (ivy.sum(m, axis=0), M.sum(0)),
        (ivy.where(held, x, y), [1.0, 4.0, 3.0]),
        (ivy.stack([x, y]), [X, X * 2]),
        (ivy.unstack(m)[1], M[1]),
    ):
        assert type(found) is np.ndarray
        assert numpy.allclose(ivy.to_numpy(found), expected, atol=1e-6)
    assert ivy.asarray(x) is x
    out = array(X * 0)
    assert ivy.add(x, y, out=out) is out
    with pytest.raises(ivy.IvyTypeError):
        ivy.sin(x, axis=0)  # type: ignore[reportCallIssue]


def test_eigenvalues_are_of_one_half(array: Callable[..., Any]) -> None:
    for values in ([[1.0, numpy.nan], [2.0, 3.0]], [[1.0, 100.0], [2.0, 3.0]]):
        found = ivy.to_numpy(np.linalg.eigvalsh(array(values)))
        assert numpy.allclose(found, numpy.linalg.eigvalsh(numpy.array(values)), atol=1e-5)


def test_what_is_no_array_equals_none(array: Callable[..., Any]) -> None:
    x = array(X)
    for other in (None, "text", object()):
        assert np.array_equal(x, other) is np.array_equiv(other, x) is False
    assert np.array_equal(x, [1.0, 2.0, 3.0]) is True and np.array_equal(x, [1.0, 2.0]) is False


def test_data_types_are_of_numbers(array: Callable[..., Any]) -> None:
    class Vector(np.ndarray):
        pass

    calls = (array(X).astype, lambda dtype: np.zeros(2, dtype), lambda dtype: np.array([1], dtype), array(X).view)
    for dtype in (object, [("a", float)], "U3", "datetime64[s]", Vector):
        # What is seen as a class is no data type.
        for call in calls[:3] if dtype is Vector else calls:
            with pytest.raises(ivy.IvyDtypeError, match="numeric and boolean"):
                call(dtype)
    with pytest.raises(ivy.IvyTypeError, match="have no subclasses"):
        array(X).view(Vector)


class _Dual:
    """A number with its derivative, as such classes are written for NumPy."""

    def __init__(self, value: float, slope: float) -> None:
        self.value, self.slope = value, slope

    def cos(self) -> "_Dual":
        return _Dual(float(numpy.cos(self.value)), float(-numpy.sin(self.value) * self.slope))

    def __mul__(self, other: Any) -> "_Dual":
        return _Dual(self.value * other, self.slope * other)

    __rmul__ = __mul__


def test_objects_answer_by_their_methods_and_operators(array: Callable[..., Any]) -> None:
    x = _Dual(0.5, 2.0)
    for found, expected in (
        (np.cos(x), numpy.cos(x)),
        (np.multiply(x, 3), numpy.multiply(x, 3)),
        (np.multiply(3.0, x), numpy.multiply(3.0, x)),
    ):
        assert (type(found), vars(found)) == (type(expected), vars(expected))
    assert np.sqrt(Decimal(4)) == Decimal(2) and np.add(Fraction(1, 2), 1) == Fraction(3, 2)
    for call in (
        lambda: np.sin(x),
        lambda: np.cos([x]),
        lambda: np.add("a", "b"),
        lambda: np.cos(x, dtype="float64"),
        lambda: np.multiply(x, array(X)),
        lambda: np.cos(None),
    ):
        with pytest.raises(ivy.IvyException):
            call()


@pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")
def test_the_class_makes_arrays_of_a_shape(array: Callable[..., Any]) -> None:
    for args, kwargs in (((3,), {}), (((2, 3),), {}), (([2, 0], int), {}), ((), {"shape": (2,), "dtype": "float32"})):
        found, expected = np.ndarray(*args, **kwargs), numpy.ndarray(*args, **kwargs)
        assert (type(found), found.shape, found.dtype.kind) == (np.ndarray, expected.shape, expected.dtype.kind)
    assert np.ndarray(3).dtype == np.zeros(3).dtype
    given = numpy.arange(6, dtype="float32")
    for shape, kwargs in (((2, 2), {"offset": 8}), ((2, 3), {"order": "F"})):
        expected = numpy.ndarray(shape, "float32", given, **kwargs)
        for buffer in (given.tobytes(), np.asarray(given)):
            assert np.ndarray(shape, "float32", buffer, **kwargs).tolist() == expected.tolist()
    number = np.ndarray(())
    same = number
    number[...] = 2.0
    number += 1
    assert float(same) == 3.0
    x = array(X)
    assert np.ndarray(ivy.to_native(x)).tolist() == np.ndarray(x).tolist() == X.tolist()
    for kwargs in ({"strides": (4,)}, {"dtype": "int8", "buffer": x}):
        with pytest.raises(ivy.IvyTypeError, match="ndarray"):
            np.ndarray((3,), **kwargs)


@pytest.mark.filterwarnings("ignore:jax has no .* with its current settings")
def test_view_dtype_bytes(backend: str) -> None:
    for dtype in ("float64", "int64", "complex128", "uint64", "float32", "int16"):
        given = numpy.array([1, 2, 3], dtype)
        with ivy.with_backend(backend):
            found = np.frombuffer(given.tobytes(), dtype=dtype, offset=given.itemsize)
            assert np.frombuffer(given.tobytes(), dtype, 2).tolist() == [1, 2]
        assert found.tolist() == [2, 3] and found._backend.name == backend


def test_arrays_of_other_classes_are_no_views(backend: str) -> None:
    class Vector(np.ndarray):
        pass

    x = np.asarray(native(backend, X))
    assert x.view(np.ndarray).tolist() == X.tolist()
    for cls in (Vector, numpy.matrix):
        with pytest.raises(ivy.IvyTypeError, match="attribute of an object"):
            x.view(cls)


def test_views_of_pairs_as_complex_numbers_have_gradients(backend: str) -> None:
    values = numpy.arange(1, 9, dtype="float32").reshape(2, 4)
    x = np.asarray(native(backend, values))
    z = x.view("complex64")
    assert isinstance(z, np.ndarray) and z._backend.name == backend
    numpy.testing.assert_array_equal(ivy.to_numpy(z), values.view("complex64"))
    assert z.view(np.float32).dtype == "float32"
    numpy.testing.assert_array_equal(ivy.to_numpy(z.view(np.float32)), values)
    numpy.testing.assert_array_equal(ivy.to_numpy(x.view("int32")), values.view("int32"))
    with pytest.raises(ValueError, match="divisor of the total size"):
        x[:, :3].copy().view("complex64")
    squares = ivy.grad(lambda v: ivy.sum(ivy.square(np.abs(np.asarray(v).view("complex64")))))(x)
    numpy.testing.assert_allclose(ivy.to_numpy(squares), 2 * values, rtol=1e-5)
    cubes = ivy.grad(lambda v: ivy.sum(np.asarray(ivy.complex(v, 2 * v)).view("float32") ** 3))(x)
    numpy.testing.assert_allclose(ivy.to_numpy(cubes), 27 * values**2, rtol=1e-5)


def test_ascontiguousarray_is_row_major(backend: str) -> None:
    values = numpy.arange(24, dtype="float32").reshape(2, 3, 4)
    x = np.asarray(native(backend, values))
    views = (x.T, x[:, ::2], x[:, :, 1], np.broadcast_to(x[0], (2, 3, 4)), x[:1].T, x[:0].T, x[::-1], x[0, 0, ::-1])
    for view in views:
        result = np.ascontiguousarray(view)
        size = result.itemsize
        lengths = [(i, n) for i, n in enumerate(result.shape) if n > 1]
        if result.size:
            assert all(result.strides[i] == size * math.prod(result.shape[i + 1 :]) for i, _ in lengths)
        numpy.testing.assert_array_equal(ivy.to_numpy(result), ivy.to_numpy(view))
    assert np.ascontiguousarray(x) is x
    slopes = ivy.grad(lambda v: ivy.sum(ivy.square(np.ascontiguousarray(np.asarray(v).T))))(x)
    numpy.testing.assert_allclose(ivy.to_numpy(slopes), 2 * values)
