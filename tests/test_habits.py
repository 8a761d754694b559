"""What hands that know NumPy and torch type: methods, formats, names of other libraries."""

import inspect

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol as ivy


def test_elements_as_python_numbers(backend: str) -> None:
    x = array(backend, np.arange(6, dtype="float32").reshape(2, 3))
    assert x.tolist() == [[0.0, 1.0, 2.0], [3.0, 4.0, 5.0]] and x[0, 1].tolist() == 1.0
    assert (x.item(1, 2), x.item(4), x.item(-1), x[0].item(2), x[:1, :1].item()) == (5.0, 4.0, 5.0, 2.0, 0.0)
    assert type(x.item(0)) is float and type(ivy.array(3).item()) is int and type(ivy.array(True).item()) is bool
    with pytest.raises(ivy.IvyValueError, match="one element, not of shape"):
        x.item()
    with pytest.raises(ivy.IvyIndexError):
        x.item(6)


def test_shapes_by_methods(backend: str) -> None:
    values = np.arange(24, dtype="float32").reshape(2, 3, 4)
    x = array(backend, values)
    for shape in ((4, 6), (-1,), (24,), (2, 12)):
        for y in (x.reshape(shape), x.reshape(*shape), x.reshape(shape=shape)):
            np.testing.assert_array_equal(numbers(y), values.reshape(shape))
    np.testing.assert_array_equal(numbers(x.reshape(6, 4, order="F")), values.reshape(6, 4, order="F"))
    assert x.reshape(24).shape == (24,) and x[0, 0, 0].reshape().shape == () == x[0, 0, :1].reshape(()).shape
    for y, order in (
        (x.transpose(), (2, 1, 0)),
        (x.transpose(None), (2, 1, 0)),
        (x.transpose(1, 0, 2), (1, 0, 2)),
        (x.transpose((1, 2, 0)), (1, 2, 0)),
        (x.transpose(axes=(0, -1, 1)), (0, 2, 1)),
    ):
        np.testing.assert_array_equal(numbers(y), values.transpose(order))
    for order in ("C", "F"):
        np.testing.assert_array_equal(numbers(x.flatten(order)), values.flatten(order))
        np.testing.assert_array_equal(numbers(x.ravel(order=order)), values.ravel(order))
    with pytest.raises(ivy.IvyTypeError, match="give it once"):
        x.reshape(4, 6, shape=(24,))
    with pytest.raises(ivy.IvyTypeError, match="give it once"):
        x.transpose(2, 1, 0, axes=(0, 1, 2))


def test_copies_and_views_by_methods(backend: str) -> None:
    x = array(backend, np.zeros((2, 2), "float32"))
    copy, flat, view = x.copy(), x.flatten(), x.ravel()
    view[0] = 1.0
    assert numbers(x)[0, 0] == 1
    x[1, 1] = 2.0
    assert numbers(copy).sum() == numbers(flat).sum() == 0 and type(copy) is ivy.Array
    x.fill(7)
    np.testing.assert_array_equal(numbers(x), np.full((2, 2), 7, "float32"))
    assert isinstance(x.numpy(), np.ndarray) and x.numpy().dtype == np.float32


def test_detached_from_gradients(backend: str) -> None:
    if backend == "array_api_strict":
        return
    x = array(backend, np.array([1.0, 2.0], "float32"))
    if backend == "numpy":
        np.testing.assert_array_equal(numbers(x.detach()), numbers(x))
        return
    gradient = ivy.grad(lambda x: ivy.sum(x * x.detach()))(x)
    np.testing.assert_array_equal(numbers(gradient), [1.0, 2.0])


def test_formats(backend: str) -> None:
    x = array(backend, np.array(2.34567, "float32"))
    assert f"{x:.3f}" == "2.346" and f"{x:8.1e}" == " 2.3e+00" and f"{ivy.array(7):03d}" == "007"
    assert f"{x}" == repr(x) == str(x) and f"{x[None]}" == repr(x[None])
    with pytest.raises(ivy.IvyTypeError, match=r"without axes can be written as '\.2f', not one of shape \(1,\)"):
        f"{x[None]:.2f}"


def test_rounding(backend: str) -> None:
    x = array(backend, np.array([[2.34567, -1.5], [0.5, 117.0]], "float32"))
    for places in (None, 0, 1, 2):
        np.testing.assert_allclose(numbers(round(x, places)), np.round(numbers(x), places or 0), rtol=1e-6)
    assert type(round(x[0, 0], 2)) is ivy.Array and f"{round(x[0, 0], 2):.4f}" == "2.3500"
    np.testing.assert_allclose(numbers(round(x, -1)), np.round(numbers(x), -1))


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (2, 0, 2)])
def test_attributes_are_there_or_not(backend: str, shape: tuple[int, ...]) -> None:
    for dtype in ("bool", "int32", "float32", "complex64"):
        x = ivy.zeros(shape, dtype=dtype)
        assert hasattr(x, "T") is (len(shape) == 2) and hasattr(x, "mT") is (len(shape) >= 2)
        members = dict(inspect.getmembers(x))
        assert members["shape"] == shape and members["dtype"] == dtype
