"""Numbers beside arrays of `ivy.numpy` are weak where they are in NumPy, on every library."""

import warnings
from collections.abc import Iterator
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

CALLS = """m.where(b, a, s)
m.where(b, s, a)
m.choose(m.array([0, 1, 0]), [a, s])
m.select([b], [a], s)
m.piecewise(a, [b], [s, 0])
m.r_[a, s]
m.r_[s, a, 1:3]
m.c_[a, a]
m.linspace(a, s, 3)
m.linspace(s, a, 3)
m.linspace(a, a + 1, 4)
m.clip(a, 0, s)
m.clip(a, 0.5, s)
m.clip(a, s, 3)
m.append(a, s)
m.insert(a, 1, s)
m.concatenate([a, [s]])
m.maximum(a, s)
m.sum(a, initial=s)
m.add.reduce(a)
m.add.reduce(a, initial=s)
m.multiply.reduce(a)
m.add.accumulate(a)
m.multiply.accumulate(a)
m.add.reduceat(a, [0, 1])
m.logical_or.accumulate(a)
m.logical_and.accumulate(a)
m.max(a, initial=s)
m.min(a, initial=s)
m.put(a, [0], s) or a
m.place(a, b, s) or a
m.putmask(a, b, s) or a
m.put_along_axis(a, m.array([0]), s, 0) or a
m.copyto(a, s) or a
m.copyto(a, s, where=b) or a
a.fill(s) or a
a.__iadd__(s)
a.__imul__(s)
a.__iadd__(a)""".splitlines()
NUMBERS = [True, 2, 2.5, 1e300, numpy.float32(1.5), numpy.float64(2.5), numpy.int16(2)]
TYPES = ["bool", "int8", "int32", "uint8", "float16", "float32", "float64"]


@pytest.fixture(autouse=True)
def library(backend: str) -> Iterator[None]:
    """The library in force, of which JAX has its 64-bit types."""
    if backend == "array_api_strict":
        pytest.skip("it has few of the functions")
    with ivy.with_backend(backend):
        if backend == "jax":
            from ivy_protocol.backends.jax.elementwise import enable_x64

            with enable_x64():
                yield
        else:
            yield


def outcome(m: Any, host: Any, code: Any, dtype: str, number: Any) -> Any:
    """Return the result of a call as a NumPy array, or None if it raises."""
    scope = {"m": m, "a": m.array(numpy.array([1, 2, 3], dtype)), "b": m.asarray([True, False, True]), "s": number}
    try:
        return numpy.asarray(host(eval(code, scope)))
    except (TypeError, ValueError, OverflowError):
        return None


@pytest.mark.parametrize("text", CALLS)
def test_numbers_beside_arrays(text: str, backend: str) -> None:
    code = compile(text, text, "eval")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for dtype in TYPES:
            for number in NUMBERS:
                wanted = outcome(numpy, numpy.asarray, code, dtype, number)
                found = outcome(np, ivy.to_numpy, code, dtype, number)
                if "linspace" in text and number == 1e300:
                    # Infinite ends have no numbers between them.
                    continue
                if wanted is None or (found is None and number == 1e300 and backend == "torch"):
                    # torch refuses numbers that are infinite in the data type.
                    assert found is None, (dtype, number, found)
                    continue
                assert found is not None, (dtype, number, wanted)
                assert (found.dtype, found.shape) == (wanted.dtype, wanted.shape), (dtype, number)
                numpy.testing.assert_allclose(found, wanted, rtol=1e-3 if dtype == "float16" else 1e-6)


def test_pieces_are_given_their_own_elements() -> None:
    x = numpy.array([-2.0, -1.0, 1.0, 5.0])
    for m in (numpy, np):
        y = m.asarray(x)
        found = m.piecewise(y, [y < 0, y >= 0], [lambda v, k: v.mean(), lambda v, k: v - v.max() + k], 2)
        numpy.testing.assert_array_equal(numpy.asarray(found), [-1.5, -1.5, -2.0, 2.0])
    assert np.piecewise(np.asarray(x), [np.asarray(x) > 9], [lambda v: v.max(), 0.5]).tolist() == [0.5] * 4


def test_sums_of_small_integers_do_not_overflow() -> None:
    x = np.asarray(numpy.full(3, 2**31 - 1, "int32"))
    assert int(np.add.reduce(x)) == 3 * (2**31 - 1)
    assert int(np.add.accumulate(x)[-1]) == 3 * (2**31 - 1)
    assert int(np.multiply.reduce(x[:2])) == (2**31 - 1) ** 2
    out = np.zeros((), "int32")
    assert np.add.reduce(x[:1], out=out) is out and int(out) == 2**31 - 1
