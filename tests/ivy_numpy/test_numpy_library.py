"""Calls of `native.numpy` that call the library without a plan have the results and errors of `ivy.numpy`."""

from collections.abc import Callable
from typing import Any

import numpy
import pytest
from oracle import dtypes
from oracle import native as native_array

import ivy_protocol as ivy
import ivy_protocol.numpy as inp
from ivy_protocol import native
from ivy_protocol.native import numpy as np

FLOATS = numpy.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]], "float32")
INTEGERS = numpy.array([[3, -1, 2], [0, 4, -2]], "int32")
INDICES = numpy.array([[0, 1, 0], [1, 0, 1]], "int64")

CALLS: dict[str, Callable[[Any, Any], Any]] = {
    "zeros": lambda m, x: m.zeros((2, 3), dtype=x.dtype, like=x),
    "zeros of an int": lambda m, x: m.zeros(4, dtype=x.dtype, like=x),
    "zeros of a list": lambda m, x: m.zeros([2], dtype=x.dtype, like=x),
    "zeros without axes": lambda m, x: m.zeros((), dtype=x.dtype, like=x),
    "zeros of a negative size": lambda m, x: m.zeros(-1, dtype=x.dtype, like=x),
    "zeros of a float": lambda m, x: m.zeros(2.0, dtype=x.dtype, like=x),
    "ones": lambda m, x: m.ones((0, 2), dtype=x.dtype, like=x),
    "ones of a NumPy size": lambda m, x: m.ones((numpy.int64(2),), dtype=x.dtype, like=x),
    "ones in C order": lambda m, x: m.ones(2, x.dtype, "C", like=x),
    "full": lambda m, x: m.full((2,), 0.5, dtype=x.dtype, like=x),
    "full of an int": lambda m, x: m.full(3, 2, dtype=x.dtype, like=x),
    "full of a bool": lambda m, x: m.full(3, True, dtype=x.dtype, like=x),
    "full of a large value": lambda m, x: m.full(3, 1e300, dtype=x.dtype, like=x),
    "full of a complex number": lambda m, x: m.full(3, 1j, dtype=x.dtype, like=x),
    "full with names": lambda m, x: m.full(shape=3, fill_value=1.0, dtype=x.dtype, like=x),
    "full without a value": lambda m, x: m.full(3, dtype=x.dtype, like=x),
    "zeros of another dtype": lambda m, x: m.zeros((2, 3), dtype=native.astype(x, "float32").dtype, like=x),
    "ones on a device": lambda m, x: m.ones(2, dtype=x.dtype, device=ivy.to_native(ivy.dev(x)), like=x),
    "asarray of a list": lambda m, x: m.asarray([x[0, :], x[1, :]], x.dtype, copy=True, like=x),
    "asarray of a list of scalars": lambda m, x: m.asarray([x[0, 0], x[1, 1]], x.dtype, like=x),
    "asarray of a list without a copy": lambda m, x: m.asarray([x[0, :]], x.dtype, copy=False, like=x),
    "asarray of a mixed list": lambda m, x: m.asarray([x[0, 0], 2], x.dtype, like=x),
    "asarray of a ragged list": lambda m, x: m.asarray([x[0, :], x[0, :1]], x.dtype, like=x),
    "asarray": lambda m, x: m.asarray(numpy.array([1.5, 2.0]), dtype=x.dtype, like=x),
    "asarray of integers": lambda m, x: m.asarray(numpy.array([1, 2]), dtype=x.dtype, like=x),
    "asarray of a view": lambda m, x: m.asarray(numpy.array([1.0, 2.0])[::-1], dtype=x.dtype, like=x),
    "asarray of strings": lambda m, x: m.asarray(numpy.array(["a"]), dtype=x.dtype, like=x),
    "take_along_axis": lambda m, x: m.take_along_axis(x, indices_for(x), 1),
    "take_along_axis by name": lambda m, x: m.take_along_axis(x, indices_for(x), axis=0),
    "take_along_axis with negative indices": lambda m, x: m.take_along_axis(x, indices_for(x) - 1, -1),
    "take_along_axis out of bounds": lambda m, x: m.take_along_axis(x, indices_for(x) + 2, 0),
    "take_along_axis of a missing axis": lambda m, x: m.take_along_axis(x, indices_for(x), 2),
    "pad": lambda m, x: m.pad(x, [(1, 0), (0, 2)]),
    "pad with a value": lambda m, x: m.pad(x, [(1, 0), (0, 2)], constant_values=2),
    "pad with lists": lambda m, x: m.pad(x, [[1, 0], [0, 2]], "constant", constant_values=1.5),
    "pad of a negative width": lambda m, x: m.pad(x, [(-1, 0), (0, 2)]),
    "pad of one axis": lambda m, x: m.pad(x, [(1, 0), (0, 2), (0, 0)]),
    "pad of another mode": lambda m, x: m.pad(x, [(1, 0), (0, 2)], "edge"),
    "pad with an unknown option": lambda m, x: m.pad(x, [(1, 0), (0, 2)], values=1),
    "asarray of an array": lambda m, x: m.asarray(x, dtype=x.dtype, like=x),
    "asarray of an array with a copy": lambda m, x: m.asarray(x, dtype=x.dtype, copy=True, like=x),
    "where": lambda m, x: m.where(x > 1, x, -x),
    "where of other shapes": lambda m, x: m.where(x[:, :1] > 1, x, x[:1, :]),
    "where of shapes that do not broadcast": lambda m, x: m.where(x > 1, x[:, :2], x),
    "where of a number": lambda m, x: m.where(x > 1, x, 0),
    "where of a numeric condition": lambda m, x: m.where(x, x, x),
    "concatenate": lambda m, x: m.concatenate([x, x + 1], 1),
    "concatenate of a tuple": lambda m, x: m.concatenate((x, x[:1, :]), axis=0),
    "concatenate of other shapes": lambda m, x: m.concatenate([x, x[:, :1]], 0),
    "concatenate of other dimensions": lambda m, x: m.concatenate([x, x[0, :0]]),
    "concatenate of scalars": lambda m, x: m.concatenate([x[0, 0], x[1, 1]]),
    "concatenate of a missing axis": lambda m, x: m.concatenate([x, x], 2),
    "concatenate of nothing": lambda m, x: m.concatenate([]),
    "concatenate without an axis": lambda m, x: m.concatenate([x, x], None),
    "einsum": lambda m, x: m.einsum("ij,kj->ik", x, x),
    "einsum of an ellipsis": lambda m, x: m.einsum("...j,j", x, x[0, :]),
    "einsum of other subscripts": lambda m, x: m.einsum("ij,jk", x, x),
    "einsum of one operand": lambda m, x: m.einsum("ij->ji", x),
    "einsum of repeated subscripts": lambda m, x: m.einsum("ij,ij->ii", x, x),
    "sort": lambda m, x: m.sort(x, 0),
    "sort of a missing axis": lambda m, x: m.sort(x, axis=2),
    "sort without axes": lambda m, x: m.sort(x[0, 0]),
    "sort of all elements": lambda m, x: m.sort(x, None),
    "argsort": lambda m, x: m.argsort(x, axis=0),
    "argsort of rows": lambda m, x: m.argsort(x),
    "argsort of kind": lambda m, x: m.argsort(x, kind="stable"),
    "svd": lambda m, x: m.linalg.svd(x)[1],
    "svd of full matrices": lambda m, x: m.linalg.svd(x, full_matrices=False)[1],
    "svd of a vector": lambda m, x: m.linalg.svd(x[0, :]),
    "svd without vectors": lambda m, x: m.linalg.svd(x, compute_uv=False),
    "shape": lambda m, x: m.zeros(m.shape(x)),
    "clip": lambda m, x: m.clip(x, -1, 2),
    "clip by floats": lambda m, x: m.clip(x, -0.5, 1.5),
    "clip by a crossed interval": lambda m, x: m.clip(x, 2, -1),
    "clip by NaN": lambda m, x: m.clip(x, float("nan"), 1.0),
    "clip by large numbers": lambda m, x: m.clip(x, -(2**40), 2**40),
    "clip by one bound": lambda m, x: m.clip(x, 0, None),
}


def indices_for(x: Any) -> Any:
    return native.asarray(INDICES, like=x)


def outcome(call: Callable[[], Any]) -> Any:
    """Return the class, dtype and values of the result of a call, or the class of its error."""
    try:
        result = ivy.to_native(call())
    except (ivy.IvyException, TypeError) as error:
        return type(error)
    return type(result), str(result.dtype), ivy.to_list(result)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.filterwarnings("ignore:You are comparing a array_api_strict dtype:UserWarning")
@pytest.mark.parametrize("values", [FLOATS, FLOATS.astype("float64"), INTEGERS], ids=["float32", "float64", "int32"])
@pytest.mark.parametrize("name", CALLS)
def test_results_and_errors(name: str, values: Any, backend: str) -> None:
    if str(values.dtype) not in dtypes(backend):
        return
    x, call = native_array(backend, values), CALLS[name]
    assert repr(outcome(lambda: call(np, x))) == repr(outcome(lambda: call(inp, x)))


def test_named_tuples() -> None:
    torch = pytest.importorskip("torch")
    result = np.linalg.svd(torch.tensor(FLOATS), full_matrices=False)
    assert type(result) is inp.linalg.SVDResult and [tuple(x.shape) for x in result] == [(2, 2), (2,), (2, 3)]
    assert all(type(x) is torch.Tensor for x in result)


def test_settings_of_new_arrays() -> None:
    torch = pytest.importorskip("torch")
    x = torch.ones(2)
    with torch.device("meta"):
        assert (
            np.ones(3, dtype=x.dtype, like=x).device.type == inp.ones(3, dtype=x.dtype, like=x).to_native().device.type
        )
    with ivy.DefaultDevice("cpu"):
        assert np.ones(3, dtype=x.dtype, like=x).device.type == "cpu"


def test_gradients_and_transforms() -> None:
    torch = pytest.importorskip("torch")
    x = torch.tensor(FLOATS, requires_grad=True)
    np.sum(np.pad(np.clip(x, 0, 3), [(1, 0), (0, 0)]) * 2).backward()
    assert x.grad.tolist() == [[2.0, 0.0, 2.0], [2.0, 0.0, 0.0]]
    rows = torch.func.vmap(lambda row: np.clip(row, 0, 3) + np.ones(3, dtype=row.dtype, like=row))(torch.tensor(FLOATS))
    assert rows.tolist() == (numpy.clip(FLOATS, 0, 3) + 1).tolist()
