"""NumPy itself answers for its own arrays, and only where nothing else is to see the call."""

import subprocess
import sys
import warnings
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from tests.oracle import native

VALUES = {
    "x": numpy.array([0.75, 0.25, 0.5, 1.5]),
    "s": numpy.array([0.1, 0.4, 0.7, 1.0]),
    "f": numpy.array([0.75, 0.25, 0.5, 1.5], "float32"),
    "m": numpy.array([[2.0, 1.0, 0.5], [1.0, 3.0, 0.25], [0.5, 0.0, 4.0]]),
    "i": numpy.array([2, 0, 1, 3]),
    "u": numpy.array([2, 0, 1, 3], "uint64"),
    "u8": numpy.array([200, 100, 3, 7], "uint8"),
    "b": numpy.array([True, False, True, False]),
    "z": numpy.array([1 + 2j, 1 + 1j, 0.5 - 1j, 2j]),
    "n": numpy.array([numpy.nan, 1.0, 0.5, 2.0]),
}
CALLS = (
    "np.bincount(i)",
    "np.bincount(i, weights=x)",
    "np.interp(x, s, f)",
    "np.percentile(x, [25, 50])",
    "np.quantile(m, 0.3, axis=0)",
    "np.nanquantile(n, 0.5)",
    "np.polyfit(s, x, 1)",
    "np.unwrap(4 * x)",
    "np.choose(i % 2, [x, s])",
    "np.pad(x, 2, mode='linear_ramp')",
    "np.cov(m)",
    "np.corrcoef(x, s)",
    "np.histogram(x, bins=3)",
    "np.histogram2d(x, s, bins=2)",
    "np.convolve(x, s, mode='same')",
    "np.convolve([1, 2, 3], [0, 1, 0.5])",
    "np.sum(x, dtype='float32')",
    "np.sum(u)",
    "np.sum(u8)",
    "u8.sum(dtype='uint8')",
    "np.prod(u)",
    "np.cumsum(u8)",
    "np.mean(u8)",
    "x.std(ddof=1)",
    "np.median(x)",
    "np.geomspace(1, 100, 4)",
    "np.gradient(x, s)",
    "np.bitwise_count(i)",
    "np.ldexp(x, i)",
    "np.float_power(x, s)",
    "np.packbits(b)",
    "np.insert(x, [1, 2], 2.0)",
    "np.linalg.lstsq(m, m[0], rcond=None)[0]",
    "np.linalg.cond(m)",
    "np.fft.fft2(m)",
    "np.meshgrid(x, s)",
    "np.unique(i % 2, return_counts=True)",
    "np.unique_counts(i % 2)",
    "np.full_like(f, 2.0)",
    "np.zeros_like(x, dtype=int)",
    "np.isscalar(x[0])",
    "np.shape([[1, 2]])",
    "np.result_type(f, i)",
    "np.can_cast(x.dtype, 'float32')",
    "np.r_[x, 1.0, 0:3]",
    "np.c_[x, s]",
    "np.mgrid[0:2, 0:3]",
    "np.ogrid[0:2, 0:1:3j]",
    "np.array([[1, 2], [3, 4]])",
    "np.array([x[0], x[1], 2])",
    "np.array([1.0, 2.0], dtype='float32')",
    "np.add.reduce(m, axis=1)",
    "np.multiply.accumulate(x)",
    "np.subtract.outer(x, s)",
    "np.add.reduceat(x, [0, 2])",
    "np.maximum.reduce(x, initial=9.0)",
    "np.add(x, s, where=b, out=np.zeros(4))",
    "np.sqrt(i)",
    "np.divmod(x, 0.3)",
    "np.modf(x)",
    "i / 2",
    "i + 1.5",
    "u8 + 1",
    "i ** 2",
    "i // 0.7",
    "u8 + u8",
    "x[0] * u8",
    "i > u",
    "np.max(x, where=b, initial=0.0)",
    "np.take(x, [0, -1])",
    "np.searchsorted(s, 0.5)",
    "np.einsum('ij,kj', m, m)",
    "np.sort_complex(z)",
    "np.nanargmax(n)",
)
"""Calls whose parts may differ from NumPy in the last bit, or in cost."""


def values(of: Any) -> dict[str, Any]:
    return {"np": of, **({n: np.asarray(v) for n, v in VALUES.items()} if of is np else VALUES)}


def leaves(found: Any) -> Iterator[Any]:
    if isinstance(found, list | tuple):
        for item in found:
            yield from leaves(item)
    else:
        yield found


@pytest.mark.parametrize("call", CALLS)
def test_numpy_results_are_bitwise_equal(call: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, expected = eval(call, values(np)), eval(call, values(numpy))
    assert type(found) is type(expected) or type(found) is np.ndarray
    for ours, theirs in zip(leaves(found), leaves(expected), strict=True):
        if not isinstance(theirs, numpy.ndarray | numpy.generic):
            assert ours == theirs
            continue
        assert type(ours) is np.ndarray and type(ours.to_native()) is numpy.ndarray
        given = ivy.to_numpy(ours)
        assert (given.dtype, given.shape, given.tobytes()) == (theirs.dtype, theirs.shape, theirs.tobytes())


def test_out_results() -> None:
    x, out = np.asarray(VALUES["m"]), np.zeros(3)
    for fn, args in ((np.percentile, (37, 0)), (np.quantile, (0.37, 1)), (np.median, (0,)), (np.mean, (1,))):
        assert fn(x, *args, out=out) is out and out.tolist() == fn(x, *args).tolist()
    rows = [[1.0, 2.0], [3.0, 4.0]]
    assert np.diff(rows, n=0) is rows


class _Seen(ivy.Overlay):
    def __init__(self) -> None:
        self.names: list[str] = []

    def __ivy_overlay__(self, func: Any, args: Any, kwargs: Any) -> Any:
        self.names.append(func.__name__)
        return NotImplemented


def test_overlays_see_ivy_calls() -> None:
    x = np.asarray(VALUES["x"])
    with _Seen() as seen:
        np.median(x)
        np.add.reduce(x)
        np.power(np.asarray(VALUES["i"]), 3)
        np.asarray(VALUES["i"]) ** 2
    # The square of integers is a product, as it is for NumPy's operator.
    assert {"median", "sum", "pow", "square"} <= set(seen.names)
    assert ivy.explain(np.cov, x).answers[-1].name.rpartition(".")[2] == "cov"


def test_the_library_in_force_takes_arrays_of_numpy() -> None:
    pytest.importorskip("torch")
    x, i = np.asarray(VALUES["x"]), np.asarray(VALUES["i"])
    with ivy.with_backend("torch"):
        for found in (np.cov(x, i), np.array([1.0, 2.0]), np.convolve([1.0], [2.0, 3.0]), np.r_[1.0, 2.0]):
            assert found._backend.name == "torch"
    assert np.cov(x, i)._backend.name == "numpy"


def test_modes_count() -> None:
    x = np.asarray(VALUES["n"])
    with ivy.ArrayMode(False):
        assert type(np.median(ivy.to_native(x))) is numpy.ndarray
    with ivy.NanPolicy("raise_exception"), pytest.raises(ivy.IvyException):
        np.cov(x)


_REGISTERED = """
import numpy
import ivy_protocol as ivy, ivy_protocol.numpy as np
x = np.asarray(numpy.array([1.0, 2.0, 4.0]))
before = np.median(x)
ivy.register(ivy.median, "numpy")(lambda x, /, *, axis=None, keepdims=False: numpy.asarray(7.0))
assert float(before) == 2.0 and float(np.median(x)) == 7.0
"""


def test_a_registered_implementation_is_asked() -> None:
    subprocess.run([sys.executable, "-c", _REGISTERED], check=True)


def test_errors_are_those_of_ivy() -> None:
    x, m = np.asarray(VALUES["x"]), np.asarray(VALUES["m"])
    with pytest.raises(np.exceptions.AxisError) as found:
        np.median(x, axis=3)
    assert isinstance(found.value, ivy.IvyException)
    for call in (
        lambda: np.linalg.inv(x),
        lambda: np.take(x, [9]),
        lambda: np.percentile(x, 101),
        lambda: np.add(x, m),
        lambda: np.bincount(x),
        lambda: np.array([[1.0], [1.0, 2.0]]),
        lambda: np.array(["text"]),
        lambda: np.r_["c", x],
        lambda: np.add(np.asarray(VALUES["u8"]), 300),
        lambda: np.sum(x, dtype="longdouble"),
    ):
        with pytest.raises(ivy.IvyException):
            call()


def test_out_casting() -> None:
    x, whole = np.asarray(VALUES["x"]), np.zeros((), int)
    for call in (
        lambda: np.sum(x, out=whole),
        lambda: np.sum(x, None, None, whole),
        lambda: np.add.reduce(x, out=whole),
    ):
        with pytest.raises(TypeError, match="cannot be cast to"):
            call()


@pytest.mark.parametrize("library", ["numpy", "torch"])
def test_out_identity(library: str) -> None:
    given = native(library, VALUES["x"])
    x = np.asarray(given)
    out, view = np.asarray(native(library, numpy.zeros(4))), x[1:]
    assert np.add(x, 1.0, out=out) is out and np.sqrt(x, out) is out and np.cumsum(x, out=out) is out
    assert ivy.to_numpy(out).tolist() == [0.75, 1.0, 1.5, 3.0]
    assert np.divmod(x, 0.5, out=(out, np.zeros_like(x)))[0] is out
    np.put(x, [1, 2], [8.0, 9.0])
    np.copyto(x, 5.0, where=np.asarray([False, False, False, True]))
    np.add.at(x, [1, 1], 1.0)
    assert ivy.to_numpy(view).tolist() == [10.0, 9.0, 5.0]
    assert numpy.asarray(given).tolist() == [0.75, 10.0, 9.0, 5.0]


def test_parts_of_arrays_are_views() -> None:
    x = np.asarray(VALUES["x"].copy())
    np.split(x, 2)[1][0] = 9.0
    np.atleast_2d(x)[0, 0] = 8.0
    np.unstack(x.reshape(2, 2))[0][1] = 7.0
    assert x.tolist() == [8.0, 7.0, 9.0, 1.5]


def test_zero_dim_array_is_not_scalar() -> None:
    x = np.asarray(VALUES["x"])
    number, array = x[0], np.array(0.75)
    assert np.isscalar(number) and not np.isscalar(array)
    found = np.where(True, number, number)
    found += 1
    assert float(found) == 1.75 and float(x[0]) == 0.75
