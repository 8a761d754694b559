"""Native arrays as arguments of `ivy.numpy`: the results are those for the arrays of `ivy.numpy`."""

from typing import Any

import numpy
import pytest

import ivy_protocol as ivy
import ivy_protocol.numpy as np

CALLS = (
    *("np.exp(x)", "np.sqrt(x)", "np.abs(x)", "np.isnan(x)", "np.cbrt(x)", "np.sum(x)", "np.sum(x, axis=0)"),
    *("np.mean(x)", "np.argmax(x)", "np.sort(x)", "np.ravel(x)", "np.round(x)", "np.clip(x, 1, 2)", "np.flip(x, 0)"),
    *("np.add(x, y)", "np.add(x, 2)", "np.add(2.5, x)", "np.divide(x, y)", "np.arctan2(x, y)", "np.maximum(x, y)"),
    *("np.floor_divide(x, y)", "np.dot(x, y.T)", "np.matmul(x, y.T)", "np.where(x > 1, x, y)", "np.where(x > 1, x, 0)"),
    *("np.concatenate([x, y])", "np.stack([x, y], axis=1)", "np.einsum('ij,ij->i', x, y)", "np.add(x, z)", "np.exp(z)"),
)


def operands(library: str, dtype: str) -> dict[str, Any]:
    rng = numpy.random.default_rng(0)
    values = {name: (rng.random((3, 4)) * 5 + 1).astype(dtype) for name in "xy"}
    values["z"] = numpy.asarray(2, dtype)
    return {name: ivy.to_native(ivy.to_backend(ivy.asarray(value), library)) for name, value in values.items()}


@pytest.mark.filterwarnings("ignore:jax has no float64:RuntimeWarning")
@pytest.mark.parametrize("dtype", ["float32", "int32"])
def test_native_arguments(library: str, dtype: str) -> None:
    native = operands(library, dtype)
    arrays = {name: np.asarray(value) for name, value in native.items()}
    if library == "tensorflow":
        # Its tensors have no `T`.
        native["y"] = arrays["y"]
    for text in CALLS:
        for _ in range(2):
            result, expected = (eval(text, {"np": np, **names}) for names in (native, arrays))
            assert type(result) is type(expected) is np.ndarray, text
            assert result.dtype == expected.dtype and result.backend == expected.backend == library, text
            numpy.testing.assert_array_equal(ivy.to_numpy(result), ivy.to_numpy(expected), text)


def test_arrays_of_two_libraries() -> None:
    torch = pytest.importorskip("torch")
    x, y = numpy.ones(2), torch.ones(2)
    for args in ((x, y), (y, x), (np.asarray(x), y), (x, np.asarray(y))):
        assert np.add(*args).backend == np.dot(*args).backend == "torch"


def test_native_results_in_native_mode(library: str) -> None:
    x = operands(library, "float32")["x"]
    for call in (np.exp, np.sum, lambda x: np.add(x, x), lambda x: np.concatenate([x, x])):
        assert type(call(x)) is np.ndarray
        with ivy.ArrayMode(False):
            assert type(call(x)) is type(x)


def test_numpy_arrays_with_a_current_backend(library: str) -> None:
    x = numpy.ones((2, 2), "float32")
    with ivy.with_backend(library):
        for call in (np.exp, np.sum, lambda x: np.add(x, x), lambda x: np.concatenate([x, x])):
            assert call(x).backend == "numpy"


def test_variables_and_unsupported_dtypes() -> None:
    tf = pytest.importorskip("tensorflow")
    for _ in range(2):
        variable = tf.Variable([1.0, 4.0])
        assert np.sqrt(variable).tolist() == [1, 2] and np.add(variable, variable).tolist() == [2, 8]
    for x in (numpy.array(["a", "b"]), numpy.array([None, 1])):
        for call in (np.exp, np.sum, lambda x: np.multiply(x, x)):
            with pytest.raises(ivy.IvyException):
                call(x)
    assert np.exp(numpy.zeros(2, ">f4")).tolist() == [1, 1]
