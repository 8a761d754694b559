"""Sparse arrays of the libraries: made, taken apart, made dense, and refused where they cannot be computed with."""

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import numpy as np
import pytest
from numpy.lib import NumpyVersion
from oracle import array, native, numbers

import ivy_protocol

ivy: Any = ivy_protocol
"""Untyped here, since wrong arguments are given on purpose."""

pytestmark = pytest.mark.filterwarnings("ignore:Sparse .* tensor support is in beta")
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
FORMATS = {
    "numpy": ("coo", "csr", "csc", "bsr"),
    "torch": ("coo", "csr", "csc", "bsr", "bsc"),
    "jax": ("coo", "csr"),
    "tensorflow": ("coo",),
}
DENSE = np.array([[0.0, 1.0, 0.0, 2.0], [3.0, 0.0, 0.0, 4.0]], "float32")
PARTS: dict[str, dict[str, Any]] = {
    "coo": {"coo_indices": [[0, 0, 1, 1], [1, 3, 0, 3]], "values": [1.0, 2.0, 3.0, 4.0]},
    "csr": {"crow_indices": [0, 2, 4], "col_indices": [1, 3, 0, 3], "values": [1.0, 2.0, 3.0, 4.0]},
    "csc": {"ccol_indices": [0, 1, 2, 2, 4], "row_indices": [1, 0, 0, 1], "values": [3.0, 1.0, 2.0, 4.0]},
    "bsr": {"crow_indices": [0, 2], "col_indices": [0, 1], "values": [[[0, 1.0], [3, 0]], [[0, 2.0], [0, 4]]]},
    "bsc": {"ccol_indices": [0, 1, 2], "row_indices": [0, 0], "values": [[[0, 1.0], [3, 0]], [[0, 2.0], [0, 4]]]},
}


def of(backend: str, format: str, /, **changes: Any) -> Any:
    """A sparse array of its parts."""
    parts = {
        key: array(backend, np.asarray(v, "float32" if key == "values" else "int32"))
        for key, v in PARTS[format].items()
    }
    return ivy.native_sparse_array(**parts, dense_shape=(2, 4), **changes)


@pytest.mark.parametrize("format", PARTS)
def test_parts_make_the_whole(backend: str, format: str) -> None:
    for changes in ({}, {"format": format}):
        if format not in FORMATS[backend]:
            with pytest.raises(ivy.IvyNotImplementedException, match=f"format {format}"):
                of(backend, format, **changes)
            continue
        x = of(backend, format, **changes)
        assert ivy.is_native_sparse_array(x) and not ivy.is_ivy_sparse_array(x)
        dense = ivy.to_dense(x)
        assert dense.backend == backend and dense.dtype == "float32"
        np.testing.assert_array_equal(numbers(dense), DENSE)


@pytest.mark.parametrize("format", PARTS)
def test_an_array_makes_the_whole(backend: str, format: str) -> None:
    if format not in FORMATS[backend]:
        with pytest.raises(ivy.IvyNotImplementedException, match=backend):
            ivy.native_sparse_array(array(backend, DENSE), format=format)
        return
    for x in (array(backend, DENSE), native(backend, DENSE), ivy.native_sparse_array(array(backend, DENSE))):
        made = ivy.native_sparse_array(x, format=format)
        np.testing.assert_array_equal(numbers(ivy.to_dense(made)), DENSE)
        parts, values, shape = ivy.native_sparse_array_to_indices_values_and_shape(made)
        assert set(parts) == PARTS[format].keys() - {"values"}
        again = ivy.native_sparse_array(**parts, values=values, dense_shape=shape, format=format)
        np.testing.assert_array_equal(numbers(ivy.to_dense(again)), DENSE)
    assert ivy.native_sparse_array_to_indices_values_and_shape(ivy.native_sparse_array(made))[0].keys() == parts.keys()


@pytest.mark.parametrize("format", ["coo", "csr"])
def test_parts(backend: str, format: str) -> None:
    if format not in FORMATS[backend]:
        return
    parts, values, shape = ivy.native_sparse_array_to_indices_values_and_shape(of(backend, format))
    assert isinstance(shape, ivy.Shape) and tuple(shape) == (2, 4)
    np.testing.assert_array_equal(numbers(values), PARTS[format]["values"])
    for name, found in parts.items():
        assert isinstance(found, ivy.Array) and found.backend == backend
        np.testing.assert_array_equal(numbers(found), PARTS[format][name])
    with ivy.ArrayMode(False):
        parts, values, _ = ivy.native_sparse_array_to_indices_values_and_shape(of(backend, format))
        assert not isinstance(values, ivy.Array)
        assert not isinstance(ivy.to_dense(of(backend, format)), ivy.Array)


@pytest.mark.parametrize("dtype", ["float32", "int32", "bool", "complex64"])
def test_values_at_the_same_position_add_up(backend: str, dtype: str) -> None:
    indices = array(backend, np.array([[1, 0, 1], [2, 0, 2]], "int32"))
    values = array(backend, np.array([1, 1, 1], dtype))
    x = ivy.native_sparse_array(coo_indices=indices, values=values, dense_shape=(2, 3))
    expected = np.zeros((2, 3), dtype)
    np.add.at(expected, ([1, 0, 1], [2, 0, 2]), np.ones(3, dtype))
    found = ivy.to_dense(x)
    assert found.dtype == dtype
    np.testing.assert_array_equal(numbers(found), expected)


def test_three_axes_and_none_of_values(backend: str) -> None:
    x = np.zeros((2, 3, 2), "float32")
    if backend == "numpy" and NumpyVersion(version("scipy")) < "1.15.0":
        with pytest.raises(ivy.IvyValueError, match=r"ivy\.native_sparse_array: .*1- or 2-tuple"):
            ivy.native_sparse_array(array(backend, x))
        return
    np.testing.assert_array_equal(numbers(ivy.to_dense(ivy.native_sparse_array(array(backend, x)))), x)
    x[1, 2, 0] = 5
    made = ivy.native_sparse_array(array(backend, x))
    np.testing.assert_array_equal(numbers(ivy.to_dense(made)), x)
    parts, _, shape = ivy.native_sparse_array_to_indices_values_and_shape(made)
    assert numbers(parts["coo_indices"]).tolist() == [[1], [2], [0]] and tuple(shape) == (2, 3, 2)


def test_what_is_dense_stays(backend: str) -> None:
    x = array(backend, DENSE)
    np.testing.assert_array_equal(numbers(ivy.to_dense(x)), DENSE)
    for other in (x, native(backend, DENSE), 3.0, None, "text", [1.0]):
        assert not ivy.is_native_sparse_array(other) and not ivy.is_ivy_sparse_array(other)


CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "an operand": lambda x, dense: ivy.add(x, 1.0),
    "two": lambda x, dense: ivy.multiply(x, x),
    "beside an array": lambda x, dense: ivy.divide(dense, x),
    "a list of them": lambda x, dense: ivy.concat([x, dense]),
    "to NumPy": lambda x, dense: ivy.to_numpy(x),
    "sorted": lambda x, dense: ivy.sort(x),
}


@pytest.mark.parametrize("name", CALLS)
def test_sparse_functions(backend: str, name: str) -> None:
    call = CALLS[name]
    for format in FORMATS[backend]:
        x, dense = of(backend, format), array(backend, DENSE)
        if backend != "torch":
            with pytest.raises(ivy.IvyException, match=r"ivy\.to_dense"):
                call(x, dense)
            continue
        try:
            found = call(x, dense)
        except ivy.IvyException as error:
            said = str(error)
        else:
            said = "ivy.to_dense"
            np.testing.assert_array_equal(numbers(ivy.to_dense(found)), numbers(call(dense, dense)))
        assert "ivy.to_dense" in said


def test_other_formats_of_scipy() -> None:
    sparse = pytest.importorskip("scipy.sparse")
    for make in (sparse.lil_matrix, sparse.dok_array, sparse.dia_array, sparse.csr_matrix, sparse.coo_matrix):
        x = make(DENSE)
        assert ivy.is_native_sparse_array(x)
        np.testing.assert_array_equal(numbers(ivy.to_dense(x)), DENSE)
        parts, values, _ = ivy.native_sparse_array_to_indices_values_and_shape(x)
        assert len(numbers(values)) == 4 and parts


def test_sparse_tensors_of_torch_are_arrays() -> None:
    torch = pytest.importorskip("torch")
    x = ivy.asarray(torch.tensor(DENSE).to_sparse())
    assert ivy.is_ivy_sparse_array(x) and not ivy.is_native_sparse_array(x)
    np.testing.assert_array_equal(numbers(ivy.to_dense(x)), DENSE)
    weight = torch.tensor(DENSE, requires_grad=True)
    ivy.to_dense(weight.to_sparse()).to_native().sum().backward()
    np.testing.assert_array_equal(weight.grad, DENSE != 0)


WRONG: dict[str, tuple[Callable[[], Any], type[Exception], str]] = {
    "nothing": (lambda: ivy.native_sparse_array(), ivy.IvyTypeError, "neither"),
    "both": (lambda: ivy.native_sparse_array(DENSE, coo_indices=[[0], [0]]), ivy.IvyTypeError, "both"),
    "values of data": (lambda: ivy.native_sparse_array(DENSE, values=[1.0]), ivy.IvyTypeError, "only with indices"),
    "no values": (
        lambda: ivy.native_sparse_array(coo_indices=[[0], [0]], dense_shape=(1, 1)), ivy.IvyTypeError, "values",
    ),
    "no shape": (lambda: ivy.native_sparse_array(coo_indices=[[0], [0]], values=[1.0]), ivy.IvyTypeError, "shape"),
    "an unknown format": (lambda: ivy.native_sparse_array(DENSE, format="dia"), ivy.IvyValueError, "dia"),
    "other positions": (
        lambda: ivy.native_sparse_array(crow_indices=[0, 1], values=[1.0], dense_shape=(1, 1)),
        ivy.IvyValueError, "crow_indices",
    ),
    "positions of another format": (
        lambda: ivy.native_sparse_array(coo_indices=[[0], [0]], values=[1.0], dense_shape=(1, 1), format="csr"),
        ivy.IvyValueError, "crow_indices and col_indices",
    ),
    "a position outside": (
        lambda: ivy.native_sparse_array(coo_indices=[[0], [4]], values=[1.0], dense_shape=(2, 4)),
        ivy.IvyIndexError, "from 0 to 3, not from 4",
    ),
    "a negative position": (
        lambda: ivy.native_sparse_array(coo_indices=[[0], [-1]], values=[1.0], dense_shape=(2, 4)),
        ivy.IvyIndexError, "-1",
    ),
    "a column outside": (
        lambda: ivy.native_sparse_array(crow_indices=[0, 1], col_indices=[7], values=[1.0], dense_shape=(1, 4)),
        ivy.IvyIndexError, "7",
    ),
    "too few positions": (
        lambda: ivy.native_sparse_array(coo_indices=[[0], [0]], values=[1.0, 2.0], dense_shape=(2, 4)),
        ivy.IvyValueError, "one index per axis and value, not",
    ),
    "too few ends": (
        lambda: ivy.native_sparse_array(crow_indices=[0, 1], col_indices=[0], values=[1.0], dense_shape=(2, 4)),
        ivy.IvyValueError, r"index arrays of the shapes \(3,\)",
    ),
    "positions that are no integers": (
        lambda: ivy.native_sparse_array(coo_indices=[[0.0], [0.0]], values=[1.0], dense_shape=(2, 4)),
        ivy.IvyTypeError, "integers",
    ),
    "a dense array": (
        lambda: ivy.native_sparse_array_to_indices_values_and_shape(ivy.ones(2)), ivy.IvyTypeError, "sparse",
    ),
    "text": (lambda: ivy.to_dense("text"), ivy.IvyException, "ivy"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_wrong_arguments(backend: str, name: str) -> None:
    call, error, match = WRONG[name]
    with pytest.raises(error, match=match):
        call()


def test_a_backend_without_sparse_arrays() -> None:
    pytest.importorskip("array_api_strict")
    with ivy.with_backend("array_api_strict"), pytest.raises(ivy.IvyNotImplementedException, match="to_backend"):
        ivy.native_sparse_array(ivy.ones((2, 2)))


def test_missing_scipy() -> None:
    code = """
import sys
import ivy_protocol as ivy
x = ivy.ones((2, 2))
assert not ivy.is_native_sparse_array(x) and not ivy.is_native_sparse_array(x.to_native())
assert ivy.to_dense(x).shape == (2, 2) and "scipy" not in sys.modules
sys.modules["scipy"] = None
try:
    ivy.native_sparse_array(x)
except ivy.IvyNotImplementedException as error:
    assert "pip install scipy" in str(error)
else:
    raise AssertionError
"""
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("library", ["torch", "jax", "tensorflow"])
def test_the_backend_of_sparse_arrays(library: str) -> None:
    pytest.importorskip(library)
    with ivy.with_backend(library):
        sparse = ivy.native_sparse_array([[0.0, 2.0]], format="coo")
    assert ivy.current_backend(sparse).name == library
    assert ivy.current_backend([sparse]).name == library
