"""Calls of `ivy.numpy` in compiled code: the results are those of the Python code."""

import operator
from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np
from ivy_protocol.dispatch import compiled
from tests.oracle import native

pytestmark = pytest.mark.skipif(
    not hasattr(compiled.native, "install_target"), reason="without the C extension, Python code runs all calls"
)
LIBRARIES = ("numpy", "torch")
FUNCTIONS = sorted({fn.__name__ for fn in (getattr(np, name) for name in dir(np)) if hasattr(fn, "_target")})
FUNCTIONS.remove("empty_like")  # The elements are undefined.
ARRAYS = {
    "float64": numpy.array([[0.25, 0.5], [0.75, 1.0]]),
    "float32": numpy.array([[0.25, 0.5], [0.75, -1.0]], "float32"),
    "int32": numpy.array([[1, 2], [3, 0]], "int32"),
    "int64": numpy.array([[1, 2], [3, 5]]),
    "bool": numpy.array([[True, False], [True, True]]),
    "complex64": numpy.array([[1j, 2], [0.5, 1 + 1j]], "complex64"),
    "0-d": numpy.array(0.5),
    "1-d": numpy.array([0.5, 0.25]),
}
SCALARS = (2.0, 2, True, 1j, None, [1.0, 2.0])
MIXED = (("float64", "float32"), ("int32", "float32"), ("int64", "int32"), ("bool", "int64"), ("float32", "0-d"))
OPTIONS: tuple[dict[str, Any], ...] = ({"axis": 0}, {"axis": -1}, {"axis": 7}, {"keepdims": True}, {"unknown": 1})


@pytest.fixture
def in_python() -> Iterator[Any]:
    """A function that runs a call without the compiled code."""

    def run(call: Any) -> Any:
        compiled.uninstall()
        try:
            return call()
        finally:
            compiled.install()

    yield run
    compiled.install()


def outcome(fn: Any, *args: Any, **kwargs: Any) -> Any:
    """The class, dtype and elements of the result, or the class and message of the exception."""
    call = partial(fn, **kwargs)
    try:
        # `map` calls the function from C code, as CPython 3.12 does everywhere.
        (result,) = map(call, *[[x] for x in args])
    except Exception as error:
        return type(error), str(error)
    data = getattr(result, "_data", result)
    return type(result), type(data), getattr(data, "dtype", None), numpy.asarray(data).tolist()


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("library", LIBRARIES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_results(name: str, library: str, in_python: Any) -> None:
    fn, calls = getattr(np, name), []
    natives = {key: native(library, x, str(x.dtype)) for key, x in ARRAYS.items()}
    forms = [natives, {key: np.asarray(x) for key, x in natives.items()}]
    if fn._target.arity == 1:
        for xs in forms:
            calls += [((x,), options) for x, options in product(xs.values(), ({}, *OPTIONS))]
            calls += [((x, option), {}) for x, option in product(xs.values(), (0, (0, 1), 1.5))]
    else:
        pairs = [(key, key) for key in ARRAYS] + [*MIXED]
        calls += [((xs[a], ys[b]), {}) for a, b in pairs for xs, ys in product(forms, forms)]
        for xs, scalar in product(forms, SCALARS):
            calls += [((xs[key], scalar), {}) for key in ("float32", "int64", "bool")] + [((scalar, xs["1-d"]), {})]
    # The second call of each kind creates the plans that the third one uses.
    in_c = [[repr(outcome(fn, *args, **kwargs)) for args, kwargs in calls] for _ in range(3)][-1]
    expected = in_python(lambda: [repr(outcome(fn, *args, **kwargs)) for args, kwargs in calls])
    assert [(call, *both) for call, *both in zip(calls, in_c, expected, strict=True) if both[0] != both[1]] == []


@pytest.mark.parametrize("dtype", ["object", ">f8", "U3", "datetime64[s]"])
@pytest.mark.parametrize("name", ["add", "maximum", "negative", "exp", "sum", "sort"])
def test_other_dtypes(name: str, dtype: str, in_python: Any) -> None:
    fn, x = getattr(np, name), numpy.array([1, 2]).astype(dtype)
    count = fn._target.arity if hasattr(fn, "_target") else 1
    for _ in range(3):
        outcome(fn, *[numpy.array([1.0, 2.0])] * count)
    assert repr(outcome(fn, *[x] * count)) == repr(in_python(lambda: outcome(fn, *[x] * count)))


def test_modes() -> None:
    x = numpy.array([1.0, 2.0])
    for _ in range(3):
        assert type(np.exp(x)) is type(np.add(x, 1.0)) is np.ndarray
    with ivy.ArrayMode(False):
        assert type(np.exp(x)) is type(np.add(x, x)) is numpy.ndarray
        assert type(np.exp(np.asarray(x))) is numpy.ndarray
    with ivy.record() as log:
        np.exp(x)
    assert "exp" in [entry.function for entry in log]
    assert type(np.exp(x)) is np.ndarray


def test_deleted_data_and_other_callables() -> None:
    array = np.asarray(numpy.array([1.0]))
    for _ in range(3):
        np.exp(array)
        np.add(array, array)
    del array._data
    for call in (lambda: np.exp(array), lambda: np.add(array, 1.0), lambda: np.add(array, array)):
        with pytest.raises(Exception, match="data"):
            call()
    with pytest.raises(TypeError):
        np.exp()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        np.add(1.0)  # type: ignore[call-arg]
    assert operator.call(np.exp, numpy.zeros(2)).tolist() == [1.0, 1.0]
