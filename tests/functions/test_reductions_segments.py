"""Reductions of the rows of segments, against loops."""

from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from oracle import array, check, dtypes, kind, numbers

import ivy_protocol as ivy

NAMES = ("mean", "min", "sum")


def expected(name: str, data: np.ndarray, ids: np.ndarray, count: int) -> np.ndarray:
    """Compute the segments in a loop."""
    rest = data.shape[ids.ndim :]
    rows, places = data.reshape(ids.size, *rest), ids.ravel()
    most = np.inf if data.dtype.kind == "f" else np.iinfo(data.dtype).max
    found = []
    for i in range(count):
        chosen = rows[places == i]
        if not len(chosen):
            found.append(np.full(rest, most if name == "min" else 0))
        else:
            found.append(getattr(np, name)(chosen, axis=0))
    kept = data.dtype if name != "mean" or data.dtype.kind == "f" else "float32"
    return np.array(found).reshape(count, *rest).astype(kept)


def fn(name: str) -> Any:
    return getattr(ivy, f"unsorted_segment_{name}")


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_segments(backend: str, name: str, data: st.DataObject) -> None:
    shape = data.draw(st.sampled_from([(4,), (3, 2), (2, 2, 2), (0, 2), (1, 0)]))
    deep = data.draw(st.integers(1, len(shape)))
    drawn = data.draw(
        st.lists(st.integers(-2, 4), min_size=int(np.prod(shape[:deep])), max_size=int(np.prod(shape[:deep])))
    )
    ids = np.array(drawn, data.draw(st.sampled_from(["int32", "int8"]))).reshape(shape[:deep])
    dtype = data.draw(st.sampled_from(["float32", "int32", "int16"]))
    values = np.arange(np.prod(shape)).reshape(shape).astype(dtype) - 2
    count = data.draw(st.integers(0, 4))
    found = fn(name)(array(backend, values), array(backend, ids), count)
    wanted = expected(name, values, ids, count)
    check(found, wanted, backend, str(wanted.dtype))


def test_data_types(backend: str) -> None:
    ids = array(backend, np.array([1, 0, 1], "uint8"))
    for dtype in dtypes(backend):
        x = ivy.astype(array(backend, np.array([1, 2, 3], "float32")), dtype)
        for name in NAMES:
            if kind(dtype) == "b" or (kind(dtype) == "c" and name == "min"):
                with pytest.raises(ivy.IvyDtypeError, match=rf"^ivy\.unsorted_segment_{name}"):
                    fn(name)(x, ids, 2)
                continue
            found = fn(name)(x, ids, 2)
            assert found.dtype == (dtype if name != "mean" or kind(dtype) in "fc" else "float32")
            wanted = {"mean": [2, 2], "min": [2, 1], "sum": [2, 4]}[name]
            assert numbers(ivy.astype(found, "complex64")).tolist() == wanted


def test_strange_numbers(backend: str) -> None:
    x = array(backend, np.array([np.nan, 1.0, np.inf, -np.inf], "float32"))
    ids = array(backend, np.array([0, 0, 1, -1], "int32"))
    for name, wanted in (("mean", [np.nan, np.inf]), ("min", [np.nan, np.inf]), ("sum", [np.nan, np.inf])):
        np.testing.assert_array_equal(numbers(fn(name)(x, ids, 2)), wanted)
    most = np.finfo("float32").max
    x = array(backend, np.array([most, most, 1.0], "float32"))
    # The largest number is one that a segment may have, and none has infinity.
    np.testing.assert_array_equal(
        numbers(ivy.unsorted_segment_min(x, array(backend, np.array([0, 2, 2], "int32")), 3)), [most, np.inf, 1.0]
    )
    # Sums of half floats keep what single ones would lose.
    if "float16" in dtypes(backend):
        halves = array(backend, np.full(4096, 1.0, "float16"))
        zeros = array(backend, np.zeros(4096, "int32"))
        assert float(ivy.unsorted_segment_sum(halves, zeros, 1)[0]) == 4096.0


def test_more_segments_than_their_type_counts(backend: str) -> None:
    x = array(backend, np.array([1.0, 2.0, 4.0], "float32"))
    ids = array(backend, np.array([127, -1, 127], "int8"))
    for name, wanted in (("mean", 2.5), ("min", 1.0), ("sum", 5.0)):
        found = numbers(fn(name)(x, ids, 300))
        assert found.shape == (300,)
        assert found[127] == wanted
        assert len(set(np.delete(found, 127).tolist())) == 1


def test_gradients() -> None:
    x = np.array([[1.0, 2.0], [3.0, 0.5], [2.0, 5.0]], "float32")
    ids = np.array([1, 1, 7], "int32")
    wanted = {"mean": [[0.5] * 2] * 2, "min": [[1, 0], [0, 1]], "sum": [[1] * 2] * 2}
    for library in ("torch", "jax", "tensorflow"):
        with ivy.with_backend(library):
            places = array(library, ids)
            for name in NAMES:
                # An empty segment gives infinity, of which nothing flows back.
                grad = ivy.grad(lambda v, name=name, places=places: ivy.sum(fn(name)(v, places, 3)[1]))(
                    array(library, x)
                )
                np.testing.assert_allclose(numbers(grad), [*wanted[name], [0, 0]])


def test_what_has_no_segments(backend: str) -> None:
    x, ids = array(backend, np.zeros((3, 2), "float32")), array(backend, np.zeros(3, "int32"))
    for name in NAMES:
        title = rf"^ivy\.unsorted_segment_{name}"
        with pytest.raises(ivy.IvyValueError, match=rf"{title}: num_segments must be non-negative, not -1"):
            fn(name)(x, ids, -1)
        with pytest.raises(ivy.IvyDtypeError, match=rf"{title}: segment_ids must be integers, not float32"):
            fn(name)(x, x, 2)
        for bad in (ids[:2], ids[0]):
            with pytest.raises(ivy.IvyBroadcastShapeError, match=rf"{title}: the shape of segment_ids"):
                fn(name)(x, bad, 2)
