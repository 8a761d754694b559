"""Elements of arrays of `ivy.numpy` are for the standard library what NumPy's numbers are."""

import array
import collections
import enum
import functools
import itertools
import math
import operator
import statistics
import warnings
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from tests.oracle import native

CHANGES = (
    "x[0]",
    "x[1, ...][()]",
    "np.sum(x)",
    "x.mean()",
    "np.max(x) - np.min(x)",
    "np.sqrt(np.float64(2.0))",
    "np.dot(x, x)",
    "np.linalg.norm(x)",
    "np.random.default_rng(0).random()",
    "abs(x[1])",
    "next(iter(x))",
    "np.array(2.0)",
    "np.asarray(2.0)",
    "np.copy(x[0])",
    "np.zeros(())",
    "np.ones((), 'float64')",
    "np.full((), 3.0)",
    "np.zeros(()) + 1",
    "x[0, ...]",
    "x[..., 1]",
    "x[:1].reshape(())",
    "np.squeeze(x[:1])",
    "x[:1].squeeze()",
    "np.asarray(x[0].reshape(()))",
    "np.asarray(x[0])",
    "np.asanyarray(x[1])",
    "np.asarray(x[0], 'float64')",
    "np.reshape(x[0], ())",
    "ints[0]",
)
"""Expressions that give a number or an array without axes, as `NumPy` has it."""
FLOATS = numpy.array([2.5, -1.25, 3.0, 0.5], "float32")
INTEGERS = numpy.array([3, 1, 2, 3], "int32")
CALLS = (
    "math.trunc(f[0])",
    "math.floor(f[1])",
    "math.ceil(f[1])",
    "round(f[0])",
    "round(f[1], 1)",
    "round(i[0])",
    "sum(f)",
    "statistics.mean(f)",
    "statistics.fmean(f)",
    "statistics.median(f)",
    "statistics.stdev(f)",
    "statistics.pvariance(f)",
    "statistics.mode(i)",
    "statistics.multimode(i)",
    "statistics.harmonic_mean(abs(f))",
    "collections.Counter(i)",
    "len(set(i))",
    "{i[0]: 'a', i[1]: 'b'}[1]",
    "i[0] in {3, 4}",
    "functools.lru_cache(lambda n: n + 1)(i[0])",
    "f[0].is_integer()",
    "f[2].is_integer()",
    "i[0].bit_count()",
    "f[0].as_integer_ratio()",
    "[0] * i[0]",
    "i[0] * [1, 2]",
    "(1, 2) * i[2]",
    "'x' * i[0]",
    "[1, 2, 3, 4] * f",
    "['a', 'b', 'c', 'd'][i[0]]",
    "list(range(i[0]))",
)


def plain(value: Any) -> Any:
    """A result as Python's numbers."""
    if isinstance(value, dict):
        return {plain(k): plain(v) for k, v in value.items()}
    if isinstance(value, list | tuple):
        return [plain(v) for v in value]
    if hasattr(value, "tolist"):
        return plain(value.tolist())
    return round(value, 5) if isinstance(value, float) else value


@pytest.mark.parametrize("call", CALLS)
def test_elements_are_numbers_for_the_standard_library(library: str, call: str) -> None:
    names = {"collections": collections, "functools": functools, "math": math, "statistics": statistics}
    values = {"f": FLOATS, "i": INTEGERS}
    found = eval(call, {**names, **{n: np.asarray(native(library, v)) for n, v in values.items()}})
    # Numbers of 32 bits of NumPy have no `__trunc__`, and its means of integers are cut off.
    host = {"f": FLOATS.astype("float64"), "i": INTEGERS.astype("int64")}
    assert plain(found) == plain(eval(call, {**names, **host}))


def test_what_is_whole_is_an_integer_of_python(library: str) -> None:
    f, i = [np.asarray(native(library, v)) for v in (FLOATS, INTEGERS)]
    assert type(round(f[0])) is type(round(i[0])) is type(math.trunc(f[0])) is int
    assert type([0] * i[0]) is list and type(f[0] * [1, 2]) is np.ndarray
    assert math.trunc(ivy.Array(f._data)[0]) == 2


def test_arrays_with_axes_are_no_numbers(library: str) -> None:
    f = np.asarray(native(library, FLOATS))
    for call in (hash, math.trunc, operator.methodcaller("is_integer"), operator.methodcaller("as_integer_ratio")):
        with pytest.raises(TypeError):
            call(f)
    with pytest.raises(TypeError, match="unhashable"):
        hash(f)
    with pytest.raises(TypeError, match="integers"):
        f[0].bit_count()
    with pytest.raises(TypeError, match="unhashable"):
        hash(ivy.Array(f._data)[0])


def test_round_traced_scalar() -> None:
    jax = pytest.importorskip("jax")
    x = jax.numpy.asarray(FLOATS)
    assert float(jax.jit(lambda x: round(np.asarray(x)[0])._data)(x)) == 2.0
    doubled = jax.jit(lambda n: (np.asarray(n)[0] * [1, 2])._data)(jax.numpy.asarray(INTEGERS))
    assert doubled.tolist() == [3, 6]


@pytest.mark.parametrize("text", CHANGES)
def test_numbers_are_not_changed_and_arrays_are(backend: str, text: str) -> None:
    outcomes = []
    for module, make in ((numpy, numpy.array), (np, lambda values: np.asarray(native(backend, values)))):
        names = {"np": module, "x": make(numpy.array([2.0, -1.0, 3.0], "float32")), "ints": make(INTEGERS)}
        with warnings.catch_warnings(), ivy.with_backend(backend):
            # jax has numbers of 32 bits in the place of wider ones.
            warnings.simplefilter("ignore", RuntimeWarning)
            found = eval(text, names)
        other = found
        other += 1
        other *= 2
        outcomes.append([plain(v) for v in (found, other, names["x"], names["ints"])])
    for wanted, given in zip(*outcomes, strict=True):
        numpy.testing.assert_allclose(given, wanted, rtol=1e-6)


def test_numbers_become_what_is_added_to_them(backend: str) -> None:
    x, i = np.asarray(native(backend, FLOATS)), np.asarray(native(backend, INTEGERS))
    total = i[0]
    total /= 2
    assert float(total) == 1.5
    total += x
    assert total.shape == x.shape
    with pytest.raises(ivy.IvyDtypePromotionError, match="in place"):
        i /= 2

    def halved(angle: Any) -> Any:
        angle /= 2.0
        return angle

    angle = x[0]
    assert (float(halved(angle)), float(angle)) == (1.25, 2.5)


def test_writing_with_an_index_is_for_numbers_too(backend: str) -> None:
    total = np.sum(np.asarray(native(backend, FLOATS)))
    same = total
    total[...] = 7.0
    assert float(same) == 7.0


OPERATORS = ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "lt", "le", "gt", "ge", "eq", "ne", "and_")


@pytest.mark.parametrize("name", OPERATORS)
def test_numbers_of_numpys_own_beside_arrays(backend: str, name: str) -> None:
    fn = getattr(operator, name)
    # The standard has no numbers of bools.
    types = ("float32", "int8", "uint8", *(() if backend == "array_api_strict" else ("bool",)))
    for dtype, other in itertools.product(types, types):
        number = numpy.dtype(other).type(2)
        for values in (numpy.array([1, 2, 3]).astype(dtype), *([numpy.dtype(dtype).type(2)] if dtype == other else [])):
            x = np.asarray(native(backend, values))
            for pair, wanted in (((number, x), (number, values)), ((x, number), (values, number))):
                try:
                    # The operator of NumPy before 2.3 keeps the type of the array where the power is a number.
                    expected = numpy.power(*wanted) if name == "pow" else fn(*wanted)
                except TypeError:
                    with pytest.raises(TypeError):
                        fn(*pair)
                    continue
                with warnings.catch_warnings():
                    # jax has numbers of 32 bits in the place of wider ones.
                    warnings.simplefilter("ignore", RuntimeWarning)
                    found = fn(*pair)
                assert type(found) is np.ndarray
                assert found.dtype.kind == expected.dtype.kind
                numpy.testing.assert_allclose(ivy.to_numpy(found), expected, rtol=1e-6)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: numpy.linalg.norm(x),
        lambda x: numpy.split(x, 2)[0],
        lambda x: numpy.sqrt(x),
        lambda x: numpy.modf(x)[1],
        lambda x: numpy.add.reduce(x),
        lambda x: numpy.float32(2) * x,
        lambda x: numpy.array([1.0, 2.0], "float32") @ x,
    ],
)
def test_native_numpy_functions(backend: str, call: Any) -> None:
    x = np.asarray(native(backend, numpy.array([4.0, 9.0], "float32")))
    found = call(x)
    assert type(found) is np.ndarray
    numpy.testing.assert_allclose(ivy.to_numpy(found), call(numpy.array([4.0, 9.0], "float32")), rtol=1e-6)


@pytest.mark.parametrize(
    "text",
    [
        "np.array([x[0], x[1]])",
        "np.array((x[0], 2))",
        "np.array([x[0], 2.5])",
        "np.array([x, x])",
        "np.array([x, [1, 2, 3, 4]])",
        "np.array([[x[0], -x[1]], [x[1], x[0]]])",
        "np.array([x[0], i[0]])",
        "np.array([i[0], 2])",
        "np.array([i[0] > 0, True])",
        "np.array([x[0], 1j])",
        "np.array([1, 2, 3], dtype='float32')",
        "np.array([True, 2.5])",
        "np.array(x)",
        "np.array([])",
        "np.array([[], []])",
    ],
)
def test_lists_of_elements_and_numbers(backend: str, text: str) -> None:
    names = {"x": FLOATS, "i": INTEGERS}
    wanted = eval(text, {"np": numpy, **names})
    with warnings.catch_warnings(), ivy.with_backend(backend):
        # jax has numbers of 32 bits in the place of wider ones.
        warnings.simplefilter("ignore", RuntimeWarning)
        found = eval(text, {"np": np, **{n: np.asarray(native(backend, v)) for n, v in names.items()}})
    assert type(found) is np.ndarray
    assert found.dtype.kind == wanted.dtype.kind
    assert backend == "jax" or found.dtype == wanted.dtype
    numpy.testing.assert_allclose(ivy.to_numpy(found), wanted)


def test_lists_that_are_no_arrays(backend: str) -> None:
    x = np.asarray(native(backend, FLOATS))
    for text in ("np.array([x, x[:2]])", "np.array([[1.0], [2.0, 3.0]])", "np.array([x[0], 'a'])"):
        with pytest.raises(ivy.IvyException):
            eval(text, {"np": np, "x": x})
    y = np.array([x[0], x[1]])
    y[0] = 7.0
    assert float(x[0]) == 2.5


class Sequence:
    """Sequence of a class that is unknown to NumPy and ivy."""

    def __init__(self, *items: Any) -> None:
        self.items = items

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, place: int) -> Any:
        return self.items[place]


class Told:
    """Class that exposes its elements to NumPy."""

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return numpy.array([1.0, 2.0, 3.0])


Pair = collections.namedtuple("Pair", "x y")
List = type("List", (list,), {})
Float = type("Float", (float,), {})
Integer = type("Integer", (int,), {})
Letter = enum.IntEnum("Letter", "A B")
THREE = numpy.array([1.0, 2.0, 4.0])
READ: dict[str, Any] = {
    "deque": collections.deque([1, 2, 4]),
    "rows in a deque": collections.deque([[1, 2, 3], [4, 5, 6.5]]),
    "UserList": collections.UserList([1, 2.5, 3]),
    "sequence": Sequence(1.5, 2, 3),
    "sequences": [Sequence(1, 2, 3), (4, 5, 6)],
    "named tuples": [Pair(1, 2.5), Pair(3, 4)],
    "named tuple": Pair(Pair(1, 2), Pair(2, 3)),
    "list of a class": List([1, 2, 3]),
    "float of a class": Float(1.5),
    "integer of a class": Integer(3),
    "numbers of a class": [Float(1.5), Integer(2), Letter.A],
    "enumeration": Letter.B,
    "array.array": array.array("f", [1, 2, 3]),
    "memoryview": memoryview(array.array("i", [1, 2, 3])),
    "bytearray": bytearray(b"abc"),
    "told": Told(),
    "list of told": [Told(), Told()],
}


@pytest.mark.parametrize("kind", READ)
@pytest.mark.parametrize(
    "text",
    [
        "np.asarray(v)",
        "np.array(v, dtype='float32')",
        "np.sum(v)",
        "np.sqrt(v)",
        "np.multiply(v, 2)",
        "np.multiply(x, v) if np.ndim(v) < 2 and np.size(v) != 2 else np.stack([v, v])",
        "x.astype('float32') - v if np.shape(v) in ((3,), ()) else np.shape(v)",
        "v - x.astype('float32') if np.shape(v) in ((3,), ()) else np.shape(v)",
        "np.concatenate([v, v]) if np.ndim(v) else np.stack([v, v])",
    ],
)
def test_what_numpy_reads_is_read(backend: str, kind: str, text: str) -> None:
    value = READ[kind]
    wanted = numpy.asarray(eval(text, {"np": numpy, "v": value, "x": THREE}))
    with warnings.catch_warnings(), ivy.with_backend(backend):
        # jax has numbers of 32 bits in the place of wider ones.
        warnings.simplefilter("ignore")
        found = eval(text, {"np": np, "v": value, "x": np.asarray(native(backend, THREE))})
    found = ivy.to_numpy(np.asarray(found))
    assert found.dtype.kind == wanted.dtype.kind
    assert backend in ("jax", "array_api_strict") or found.dtype == wanted.dtype
    numpy.testing.assert_allclose(found, wanted, rtol=1e-3 if wanted.dtype == numpy.float16 else 1e-6)


def test_arrays_in_a_sequence_stay_of_their_library(backend: str) -> None:
    x = np.asarray(native(backend, FLOATS))
    for value in (collections.deque([x, x]), Pair(x, x), Sequence(x, x)):
        found = np.concatenate(value)
        assert type(found.to_native()) is type(x.to_native()) and found.shape == (8,)
        assert type(np.asarray(value).to_native()) is type(x.to_native())


@pytest.mark.parametrize("value", ["1.5", ["1", "2.5"], None, [None, 2], Fraction(1, 2), [Decimal("1.5"), 1], [[None]]])
def test_object_casting(backend: str, value: Any) -> None:
    if backend == "array_api_strict":
        pytest.skip("arrays are made of numbers")
    with ivy.with_backend(backend):
        found = np.array(value, dtype="float32")
        numpy.testing.assert_array_equal(ivy.to_numpy(found), numpy.array(value, dtype="float32"))
        assert type(found.to_native()) is type(ivy.zeros(1).to_native())
        with pytest.raises(ivy.IvyException):
            np.array(value)
        with pytest.raises(ValueError, match="NumPy cannot convert"):
            np.array(["a"], dtype="float32")


def test_what_is_no_array_is_refused() -> None:
    for value in ({1, 2}, {1: 2}, object(), "a"):
        with pytest.raises((ivy.IvyException, TypeError)):
            np.sum(value)
        with pytest.raises(TypeError):
            np.ones(2) + value


def test_array_ufunc_none() -> None:
    class Alone(list[Any]):
        __array_ufunc__ = None

        def __radd__(self, other: Any) -> str:
            return "mine"

    assert np.ones(2) + Alone([1, 2]) == "mine"


@pytest.mark.parametrize("shape", [(6,), (2,), (2, 2), (3, 3), (), (0,), 5])
def test_arrays_are_resized_in_place(backend: str, shape: Any) -> None:
    x, wanted = np.array(native(backend, FLOATS)), numpy.array(FLOATS)
    wanted.resize(shape, refcheck=False)
    x.resize(shape, refcheck=False)
    assert x.shape == wanted.shape
    numpy.testing.assert_array_equal(ivy.to_numpy(x), wanted)
    x += 1
    numpy.testing.assert_array_equal(ivy.to_numpy(x), wanted + 1)


def test_views_are_not_resized() -> None:
    for name in ("jax", "tensorflow"):
        x = np.array(native(name, FLOATS))
        view = x[:2]
        for array_ in (x, view):
            with pytest.raises(ValueError, match="view"):
                array_.resize(9)
        assert view.shape == (2,)


@pytest.mark.parametrize(
    "text", ["x[0] = z[0]", "x[:2] = z", "x[0] = np.complex128(7 + 1j)", "x = z.astype('float64')"]
)
def test_complex_warning(backend: str, text: str) -> None:
    if backend in ("jax", "array_api_strict"):
        pytest.skip("complex numbers of 64 bits are asked for")
    names = {"x": numpy.array([1.0, 2.0]), "z": numpy.array([3 + 1j, 4 - 2j])}
    scope: dict[str, Any] = {"np": np, **{n: np.array(native(backend, v)) for n, v in names.items()}}
    names["np"] = numpy  # type: ignore[assignment]
    for given in (names, scope):
        with pytest.warns(numpy.exceptions.ComplexWarning):
            exec(text, given)
    numpy.testing.assert_array_equal(ivy.to_numpy(scope["x"]), names["x"])
