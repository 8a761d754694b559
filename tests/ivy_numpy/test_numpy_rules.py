"""NumPy's rules for dtypes, indices and options, compared with NumPy on every library."""

import warnings
from typing import Any

import numpy
import pytest
from numpy.lib import NumpyVersion

import ivy_protocol as ivy
import ivy_protocol.numpy as np

LIBRARIES = ("numpy", "torch", "tensorflow")
INTEGERS = numpy.array([3, -1, 0, 7])
SMALL = numpy.array([3, -1, 0, 7], "int8")
WORDS = numpy.array([3, 1, 0, 7], "uint16")
BOOLS = numpy.array([True, False, True, True])
FLOATS = numpy.array([0.5, -2.0, 0.0, 7.25], "float32")
COMPLEX = numpy.array([1 + 2j, -1j, 0j, 3 + 0j], "complex64")
SPECIAL = numpy.array([numpy.inf, -numpy.inf, 1.0, -1.0, 0.0, -0.0, numpy.nan, 5.0], "float32")
NAN = numpy.array([numpy.nan, 1.0, numpy.nan])
NAN_COMPLEX = numpy.array([numpy.nan, 1j, 1 + 2j, complex(0, numpy.nan)])
MATRIX = numpy.array([[3, -1], [0, 7]], "int32")


@pytest.fixture(params=LIBRARIES)
def library(request: pytest.FixtureRequest) -> str:
    pytest.importorskip(request.param)
    return request.param


def moved(x: Any, library: str) -> Any:
    if isinstance(x, numpy.ndarray):
        return np.asarray(ivy.asarray(x, backend=library))
    return [moved(item, library) for item in x] if isinstance(x, list) else x


def flat(x: Any) -> list[Any]:
    return [leaf for item in x for leaf in flat(item)] if isinstance(x, tuple | list) else [x]


CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("greater", (INTEGERS, 3), {"dtype": bool}),
    ("less_equal", (INTEGERS, FLOATS), {"dtype": "bool"}),
    ("not_equal", (FLOATS, FLOATS[::-1].copy()), {"dtype": bool}),
    ("signbit", (SMALL,), {"dtype": bool}),
    ("add", (SMALL, SMALL), {"dtype": "float32"}),
    ("sqrt", (WORDS,), {"dtype": "float64"}),
    ("maximum", (FLOATS, WORDS), {"dtype": "complex128"}),
    ("divide", (SMALL, SMALL[::-1].copy() + 1), {}),
    ("divide", (BOOLS, BOOLS | True), {}),
    ("hypot", (WORDS, SMALL), {}),
    ("arctan2", (SMALL, SMALL), {}),
    ("hypot", (BOOLS, 2), {}),
    ("reciprocal", (INTEGERS,), {}),
    ("reciprocal", (BOOLS,), {}),
    ("conjugate", (BOOLS,), {}),
    ("right_shift", (BOOLS, BOOLS), {}),
    ("bitwise_count", (numpy.array([-128, 127, 0], "int8"),), {}),
    ("bitwise_count", (numpy.array([-(2**63), 2**63 - 1, -1, 0]),), {}),
    ("bitwise_count", (BOOLS,), {}),
    ("divmod", (INTEGERS, -1.5), {}),
    ("floor_divide", (SPECIAL, SPECIAL[::-1].copy()), {}),
    ("floor_divide", (SPECIAL, numpy.roll(SPECIAL, 1)), {}),
    ("floor_divide", (SPECIAL, numpy.float32(4)), {}),
    ("floor_divide", (SPECIAL.astype("float16"), -numpy.inf), {}),
    ("floor_divide", (numpy.inf, SPECIAL), {}),
    ("floor_divide", (-3, SPECIAL), {}),
    ("floor_divide", (SPECIAL, 0), {}),
    ("floor_divide", (SPECIAL[:5].copy(), numpy.array([3, 2, -1, -1, 4])), {}),
    ("divmod", (SPECIAL, SPECIAL[::-1].copy()), {}),
    ("divmod", (SPECIAL, 0.5), {}),
    ("ldexp", (1.5, INTEGERS), {}),
    ("ldexp", (SMALL, 3), {}),
    ("union1d", (COMPLEX, COMPLEX[1:].copy()), {}),
    ("angle", (SMALL,), {}),
    ("angle", (BOOLS,), {}),
    ("round", (BOOLS,), {}),
    ("fix", (BOOLS,), {}),
    ("mean", (INTEGERS,), {"dtype": "int64"}),
    ("mean", (NAN,), {"where": [True, True, False]}),
    ("mean", (NAN,), {"where": [False, True, False]}),
    ("mean", (COMPLEX,), {"where": BOOLS, "keepdims": True}),
    ("mean", (FLOATS.astype("float16"),), {"where": BOOLS}),
    ("mean", (MATRIX,), {"where": MATRIX > 0, "axis": 1}),
    ("var", (NAN,), {"where": [True, True, False]}),
    ("var", (FLOATS,), {"where": BOOLS, "ddof": 1}),
    ("std", (COMPLEX,), {"where": BOOLS}),
    ("std", (MATRIX,), {"where": MATRIX > 0, "axis": 0}),
    ("nanstd", (MATRIX,), {"axis": 1, "ddof": 1}),
    ("nanvar", (INTEGERS,), {"where": BOOLS}),
    ("mean", (FLOATS,), {"dtype": "complex128"}),
    ("std", (FLOATS,), {"dtype": "float64"}),
    ("sum", (INTEGERS,), {"initial": 1.5}),
    ("sum", (BOOLS,), {"dtype": bool}),
    ("prod", (INTEGERS,), {"initial": 2}),
    ("trace", (MATRIX,), {}),
    ("linalg.trace", (MATRIX,), {}),
    ("append", (COMPLEX, 0.5), {}),
    ("convolve", (SMALL, 3), {}),
    ("cov", (FLOATS,), {}),
    ("corrcoef", ([FLOATS, FLOATS[::-1].copy()],), {}),
    ("diff", (MATRIX,), {"prepend": 0}),
    ("dot", (FLOATS, 1.5), {}),
    ("inner", (SMALL, -1), {}),
    ("kron", (FLOATS, 1.5), {}),
    ("isclose", (numpy.array([1, 255], "uint8"), -1), {}),
    ("array_equal", (numpy.array([0.1], "float32"), [0.1]), {}),
    ("setdiff1d", (numpy.array([4, 6, 6], "uint16"), -1), {}),
    ("isin", (WORDS, -1), {}),
    ("setxor1d", (numpy.array([1.0, numpy.nan, numpy.nan]), numpy.array([2.0, numpy.nan])), {}),
    ("setxor1d", (COMPLEX, COMPLEX[:2].copy()), {}),
    ("setxor1d", (NAN_COMPLEX, COMPLEX), {}),
    ("setxor1d", (NAN_COMPLEX[:1].copy(), COMPLEX[:0].copy()), {}),
    ("union1d", (NAN, numpy.array([numpy.nan, 2.0])), {}),
    ("union1d", (NAN.astype("float16"), 1), {}),
    ("union1d", (NAN_COMPLEX, NAN), {}),
    ("union1d", (INTEGERS, SMALL), {}),
    ("intersect1d", (NAN, NAN), {"return_indices": True}),
    ("intersect1d", (NAN_COMPLEX, COMPLEX), {"return_indices": True}),
    ("intersect1d", (COMPLEX, COMPLEX[::-1].copy()), {"assume_unique": True, "return_indices": True}),
    ("setdiff1d", (NAN, NAN), {}),
    ("isin", (NAN, NAN), {}),
    ("intersect1d", (COMPLEX, COMPLEX[1:3].copy()), {}),
    ("ptp", (COMPLEX,), {}),
    ("polyval", (WORDS, 3), {}),
    ("polyder", (MATRIX[0].copy(),), {}),
    ("polyint", (COMPLEX,), {}),
    ("polymul", (numpy.array([0, 7, 1]), numpy.array([-2, 8])), {}),
    ("histogram", (FLOATS,), {"bins": 3}),
    ("tril_indices", (-3,), {}),
    ("linalg.matrix_power", (MATRIX, numpy.int32(3)), {}),
    ("argsort", (numpy.array(2.5),), {}),
    ("tril_indices_from", (MATRIX, -1), {}),
    ("triu_indices_from", (MATRIX,), {}),
    ("diag_indices_from", (MATRIX,), {}),
    ("resize", (FLOATS[:0].copy(), (2, 2)), {}),
    ("linalg.lstsq", (MATRIX.astype("float64"), COMPLEX[:2].astype("complex128")), {}),
    ("max", (numpy.array(2 + 1j),), {"axis": 0}),
    ("sum", (SMALL,), {"axis": 0}),
    ("sum", (INTEGERS,), {"keepdims": True}),
    ("sum", (numpy.array(3),), {"axis": 0}),
    ("sum", (numpy.zeros(70_000, "int8"),), {}),
    ("prod", (numpy.array(1.5, "float32"),), {"axis": -1}),
    ("add.reduce", (BOOLS,), {}),
    ("add.reduce", (FLOATS,), {"where": [True, False, True, False], "initial": 10.0}),
    ("multiply.reduce", (MATRIX,), {"axis": None, "where": MATRIX != 0, "initial": 2}),
    ("maximum.reduce", (MATRIX,), {"axis": 1, "where": MATRIX > 0, "initial": -5}),
    ("subtract.reduce", (FLOATS,), {"where": [True, False, True, True], "initial": 100.0}),
    ("subtract.reduce", (MATRIX,), {"axis": -1, "initial": 100, "keepdims": True}),
    ("divide.reduce", (INTEGERS[:2].copy(),), {"initial": 100}),
    ("power.reduce", (WORDS[:2].copy(),), {"initial": 2}),
    ("left_shift.reduce", (WORDS[:2].copy(),), {"initial": 3}),
    ("logical_xor.reduce", (FLOATS,), {"where": [True, False, True, True]}),
    ("logaddexp.reduce", (FLOATS,), {"axis": ()}),
    ("hypot.reduce", (numpy.array(-3, "int8"),), {}),
    ("hypot.reduce", (FLOATS[:0].copy(),), {"initial": 1.5}),
    ("gcd.reduce", (numpy.array([[-4, 6], [8, -2]]),), {"axis": (0, 1)}),
    ("minimum.reduce", (numpy.zeros((2, 0), "float32"),), {"initial": 3}),
    ("minimum.reduce", (numpy.zeros((0, 2), "float32"),), {"axis": 1}),
    ("add.reduce", (numpy.array([100, 100, 100]),), {"dtype": "int8"}),
    ("add.reduce", (FLOATS,), {"dtype": "bool"}),
    ("add.accumulate", (numpy.array([100, 100, 100]),), {"dtype": "int8"}),
    ("multiply.accumulate", (BOOLS,), {"dtype": "bool"}),
    ("copysign.accumulate", (WORDS,), {}),
    ("fmax.accumulate", (FLOATS[:0].copy(),), {"dtype": "float64"}),
    ("add.reduceat", (numpy.array([100, 100, 100]), [0, 1]), {"dtype": "int8"}),
    ("add.reduceat", (FLOATS, [1.7, 3]), {}),
    ("add.reduce", (FLOATS,), {"where": [1, 0, 1, 0]}),
    ("sum", (FLOATS,), {"where": [1, 0, 1, 0]}),
    ("gcd.reduceat", (numpy.array([-4, 6, -8]), [2, 0, 1]), {}),
    ("subtract.reduceat", (MATRIX, []), {"dtype": "float64"}),
    ("divide.reduceat", (INTEGERS, [0, 3, 1]), {}),
    ("cumsum", (BOOLS,), {}),
    ("cumsum", (numpy.array(1.5, "float32"),), {"axis": 0}),
    ("cumprod", (numpy.array(3),), {"axis": -1}),
    ("nansum", (WORDS,), {}),
    ("ravel_multi_index", ([SMALL[:1], WORDS[1:2]], (5, 4)), {}),
    ("ravel_multi_index", ([INTEGERS, INTEGERS], (9, 8)), {"mode": "wrap"}),
    ("ravel_multi_index", ([INTEGERS, WORDS], (4, 5)), {"mode": ("clip", "wrap"), "order": "F"}),
    ("ravel_multi_index", ([WORDS, WORDS[:1]], (8, 8)), {}),
    ("unravel_index", (WORDS, (4, 5)), {}),
    ("unravel_index", (SMALL[:0].copy(), (4, 5)), {}),
    ("unique", (INTEGERS,), {}),
    ("unique", (MATRIX,), {}),
    ("unique", (BOOLS,), {}),
    ("unique", (MATRIX,), {"axis": 0}),
    ("digitize", (FLOATS, FLOATS[[1, 2, 0, 3]].copy()), {}),
    ("digitize", (INTEGERS, FLOATS[[3, 0, 2, 1]].copy()), {"right": True}),
    ("lexsort", ([INTEGERS, SMALL],), {}),
    ("lexsort", ([FLOATS, FLOATS[::-1].copy()],), {}),
    ("lexsort", (MATRIX,), {"axis": 0}),
    ("indices", ((2, 3),), {"dtype": "uint8"}),
    ("indices", ((2, 0),), {"sparse": True}),
    ("indices", ((),), {}),
    ("choose", (numpy.array([1, 0, 2, 1]), [INTEGERS, 5, SMALL]), {}),
    ("roll", (INTEGERS, numpy.array(2)), {}),
    ("roll", (INTEGERS, numpy.array([1, 2])), {}),
    ("roll", (MATRIX, [numpy.array(1), 1]), {"axis": (0, 1)}),
    ("roll", (MATRIX, numpy.array([1, 1])), {"axis": (0, 1)}),
    ("roll", (MATRIX, numpy.array([1, 2])), {"axis": 1}),
    ("roll", (MATRIX, numpy.float64(1.0)), {}),
    ("trapezoid", (BOOLS,), {}),
    ("trapezoid", (BOOLS, BOOLS), {}),
    ("trapezoid", (BOOLS, INTEGERS), {"axis": 0}),
    ("trapezoid", (numpy.array([3, 1, 250], "uint8"),), {"dx": 2}),
    ("trapezoid", (numpy.array([[3, 1], [250, 9]], "uint8"), numpy.array([9, 3], "uint8")), {"axis": 0}),
    ("trapezoid", (FLOATS, numpy.array([9, 3, 4, 5], "uint8")), {}),
    ("trapezoid", (FLOATS, numpy.array([0.0, 1.0, 4.0, 5.0])), {}),
    ("gradient", (FLOATS.astype("float16"), numpy.array(0.3)), {}),
    ("gradient", (FLOATS.astype("float16"), numpy.array([0.0, 0.1, 0.35, 0.7])), {}),
    ("gradient", (FLOATS, numpy.array([0.0, 0.1, 0.35, 0.7])), {"edge_order": 2}),
    ("gradient", (MATRIX, numpy.array(2.0, "float32"), numpy.array([0.0, 0.1])), {}),
]


@pytest.mark.parametrize(("name", "args", "options"), CALLS, ids=[f"{i}-{call[0]}" for i, call in enumerate(CALLS)])
def test_as_numpy_does(library: str, name: str, args: Any, options: Any) -> None:
    if name == "roll" and isinstance(args[1], numpy.floating) and NumpyVersion(numpy.__version__) < "2.2.0":
        pytest.skip("NumPy before 2.2 rolls by integers only")
    theirs, ours = numpy, np
    for part in name.split("."):
        theirs, ours = getattr(theirs, part), getattr(ours, part)
    with numpy.errstate(all="ignore"), warnings.catch_warnings():
        # NumPy keeps names for a while that it asks to write otherwise.
        warnings.simplefilter("ignore", DeprecationWarning)
        wanted = flat(theirs(*args, **options))
    with numpy.errstate(all="ignore"):
        found = flat(ours(*[moved(x, library) for x in args], **options))
    has_arrays = any([isinstance(x, numpy.ndarray) for x in flat(args)])
    assert len(found) == len(wanted)
    for one, other in zip(found, wanted, strict=True):
        if not isinstance(one, ivy.Array):
            assert one == other
            continue
        assert str(one.dtype) == str(numpy.asarray(other).dtype) and tuple(one.shape) == numpy.shape(other)
        if has_arrays:
            assert one.backend == library
        numpy.testing.assert_allclose(ivy.to_numpy(one), other, rtol=1e-5, atol=1e-6)


REFUSED: list[tuple[str, tuple[Any, ...], dict[str, Any], type[Exception]]] = [
    ("add", (FLOATS, FLOATS), {"dtype": "int8"}, TypeError),
    ("exp", (INTEGERS,), {"dtype": "int64"}, TypeError),
    ("greater", (FLOATS, 1), {"dtype": "float64"}, TypeError),
    ("bitwise_count", (FLOATS,), {}, TypeError),
    ("fabs", (COMPLEX,), {}, TypeError),
    ("zeros", ([2.0, 3.0],), {}, TypeError),
    ("reshape", (FLOATS, (2.0, 2)), {}, TypeError),
    ("tile", (FLOATS, 0.5), {}, TypeError),
    ("take_along_axis", (FLOATS, INTEGERS), {}, IndexError),
    ("choose", (WORDS, [FLOATS, FLOATS]), {}, ValueError),
    ("packbits", (FLOATS,), {}, TypeError),
    ("unpackbits", (INTEGERS,), {}, TypeError),
    ("sort", (FLOATS,), {"order": "f"}, ValueError),
    ("isin", (FLOATS, FLOATS), {"kind": "quick"}, ValueError),
    ("cumulative_sum", (MATRIX,), {}, ValueError),
    ("matvec", (FLOATS, FLOATS), {}, ValueError),
    ("polyder", (MATRIX,), {}, ValueError),
    ("polydiv", (MATRIX, MATRIX), {}, ValueError),
    ("polyint", (numpy.float32(2),), {}, TypeError),
    ("size", (FLOATS,), {"axis": 3}, IndexError),
    ("tril_indices_from", (FLOATS,), {}, ValueError),
    ("blackman", ([3, 4],), {}, ValueError),
    ("concatenate", ([FLOATS],), {"dtype": "int8"}, TypeError),
    ("linalg.qr", (MATRIX.astype("float64"),), {"mode": "valid"}, ValueError),
    ("linalg.tensorinv", (MATRIX.astype("float64"),), {"ind": 0}, ValueError),
    ("linalg.lstsq", (MATRIX.astype("float64"), 1.0), {}, ValueError),
    ("max", (numpy.array(2 + 1j),), {"axis": 1}, IndexError),
    ("gradient", (BOOLS,), {}, TypeError),
    ("less.reduce", (FLOATS,), {}, TypeError),
    ("right_shift.reduce", (WORDS,), {"dtype": "float32"}, TypeError),
    ("subtract.reduce", (MATRIX,), {"axis": (0, 1)}, ValueError),
    ("add.reduce", (MATRIX,), {"axis": (0, 0)}, ValueError),
    ("add.reduce", (FLOATS,), {"where": INTEGERS}, TypeError),
    ("sum", (FLOATS,), {"where": INTEGERS}, TypeError),
    ("fmin.reduce", (FLOATS,), {"where": BOOLS}, ValueError),
    ("maximum.reduce", (FLOATS[:0].copy(),), {}, ValueError),
    ("max", (FLOATS[:0].copy(),), {"axis": 1, "initial": 0}, IndexError),
    ("add.reduceat", (FLOATS, [0, 4]), {}, IndexError),
    ("add.reduceat", (FLOATS, [-1]), {}, IndexError),
    ("add.reduceat", (FLOATS, FLOATS), {}, TypeError),
    ("add.reduceat", (FLOATS, 1), {}, ValueError),
    ("add.accumulate", (numpy.array(3),), {}, TypeError),
    ("add.at", (FLOATS, [7], 1.0), {}, IndexError),
    ("roll", (MATRIX, MATRIX), {}, ValueError),
]


SINCE = {"matvec": "2.2.0", "take_along_axis": "2.3.0"}
"""The versions of NumPy from which calls are like this."""


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_floor_quotients_of_native_arrays_at_infinity(library: str, dtype: str) -> None:
    x1 = numpy.array([numpy.inf, -numpy.inf, 1, -1, 1, -1], dtype)
    x2 = numpy.array([3, 3, numpy.inf, numpy.inf, -numpy.inf, -numpy.inf], dtype)
    first, second = [moved(x, library) for x in (x1, x2)]
    with numpy.errstate(all="ignore"):
        wanted = numpy.floor_divide(x1, x2)
        pairs = ((first._data, second._data), (first._data, second), (first, second._data))
        found = [np.floor_divide(*pair) for pair in pairs]
    for result in found:
        numpy.testing.assert_array_equal(ivy.to_numpy(ivy.asarray(result)), wanted)


def test_lengths_that_are_none_again(library: str) -> None:
    x = moved(FLOATS, library)
    for _ in range(3):
        np.reshape(np.reshape(x, (-1,)), (-1,))
        with pytest.raises(TypeError):
            np.reshape(np.asarray(x), (2.0, 2))


@pytest.mark.parametrize(
    ("name", "args", "options", "kind"), REFUSED, ids=[f"{i}-{call[0]}" for i, call in enumerate(REFUSED)]
)
def test_what_numpy_refuses(library: str, name: str, args: Any, options: Any, kind: type[Exception]) -> None:
    if NumpyVersion(numpy.__version__) < SINCE.get(name, "2.0.0"):
        pytest.skip(f"NumPy has this call of {name} since {SINCE[name]}")
    theirs, ours = numpy, np
    for part in name.split("."):
        theirs, ours = getattr(theirs, part), getattr(ours, part)
    with pytest.raises(kind):
        theirs(*args, **options)
    with pytest.raises(kind) as caught:
        ours(*[moved(x, library) for x in args], **options)
    assert isinstance(caught.value, ivy.IvyException)


@pytest.mark.parametrize("name", ["sqrt", "add", "divmod"])
def test_unknown_options_of_ufuncs(library: str, name: str) -> None:
    x = moved(FLOATS, library)
    args = (x,) if name == "sqrt" else (x, x)
    with pytest.raises(ivy.IvyTypeError, match=rf"ivy\.numpy\.{name}: unexpected keyword argument 'like'"):
        getattr(np, name)(*args, like=x)


OVERFLOWS: list[Any] = [
    lambda xp, x: xp.array(300, dtype="int8"),
    lambda xp, x: xp.array([[300], [1]], dtype="int8"),
    lambda xp, x: xp.asarray([-1], dtype="uint8"),
    lambda xp, x: xp.asarray((2**31,), dtype="int32"),
    lambda xp, x: xp.full((2,), -129, dtype="int8"),
    lambda xp, x: xp.full_like(x, 300),
    lambda xp, x: xp.add(x, 300),
    lambda xp, x: 300 - x,
    lambda xp, x: x.__setitem__(0, 300),
    lambda xp, x: x.__setitem__(slice(2), [1, 300]),
    lambda xp, x: x.__setitem__(0, numpy.int64(300)),
    lambda xp, x: x.fill(300),
    lambda xp, x: xp.copyto(x, 300),
    lambda xp, x: xp.put(x, [0], 300),
    lambda xp, x: xp.clip(x, 300, None),
    lambda xp, x: xp.clip(x, -5, -129),
    lambda xp, x: xp.max(x, initial=300),
    lambda xp, x: xp.insert(x, 0, 300),
]


@pytest.mark.parametrize("call", OVERFLOWS)
def test_integers_that_do_not_fit(library: str, call: Any) -> None:
    with pytest.raises(OverflowError):
        call(numpy, SMALL.copy())
    with pytest.raises(ivy.IvyOverflowError) as caught:
        call(np, moved(SMALL, library))
    assert isinstance(caught.value, OverflowError) and isinstance(caught.value, ValueError)
    x = moved(FLOATS, library)
    with pytest.raises(TypeError):
        x[:2] = [1j, 1j]


@pytest.mark.parametrize("divisor", [4.0, -numpy.inf, SPECIAL[::-1].copy()])
def test_operators_floor_as_numpy_does(library: str, divisor: Any) -> None:
    with numpy.errstate(all="ignore"):
        wanted = [SPECIAL // divisor, divmod(SPECIAL, divisor)[0], divisor // SPECIAL, divmod(divisor, SPECIAL)[0]]
    x, y, changed = moved(SPECIAL, library), moved(divisor, library), moved(SPECIAL.copy(), library)
    with numpy.errstate(all="ignore"):
        changed //= y
        found = [x // y, divmod(x, y)[0], y // x, divmod(y, x)[0], changed]
    for one, other in zip(found, [*wanted, wanted[0]], strict=True):
        assert type(one) is np.ndarray
        numpy.testing.assert_array_equal(ivy.to_numpy(one), other)
    assert (moved(INTEGERS, library) // 2).tolist() == [1, -1, 0, 3]
