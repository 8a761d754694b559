"""Places in arrays of a shape, against NumPy and TensorFlow."""

from typing import Any

import numpy as np
import pytest
from oracle import array, check, numbers

import ivy_protocol as ivy


def test_indices(backend: str) -> None:
    with ivy.with_backend(backend):
        for lengths in ((), (3,), (2, 3), (2, 0, 3), (1, 2, 2)):
            check(ivy.indices(lengths, dtype="int32"), np.indices(lengths), backend, "int32")
            parts = ivy.indices(lengths, dtype="float32", sparse=True)
            assert isinstance(parts, tuple) and len(parts) == len(lengths)
            for part, expected in zip(parts, np.indices(lengths, sparse=True), strict=True):
                check(part, expected, backend, "float32")
        assert numbers(ivy.indices(2)).tolist() == [[0, 1]]
        for bad, error in (((2, -1), ivy.IvyValueError), ((2, 1.5), ivy.IvyTypeError)):
            with pytest.raises(error, match=r"^ivy\.indices"):
                ivy.indices(bad)  # type: ignore[arg-type]


def test_tril_indices(backend: str) -> None:
    with ivy.with_backend(backend):
        for rows, columns, k in ((3, None, 0), (3, 2, 1), (2, 3, -1), (0, 2, 0), (2, 2, 5), (2, 2, -5)):
            found = ivy.tril_indices(rows, columns, k)
            for x, expected in zip(found, np.tril_indices(rows, k, columns), strict=True):
                assert numbers(x).tolist() == expected.tolist() and "int" in str(x.dtype)
        x = numbers(ivy.reshape(ivy.arange(6), (2, 3)))
        assert x[tuple(numbers(i) for i in ivy.tril_indices(n_rows=2, n_cols=3, k=1))].tolist() == [0, 1, 3, 4, 5]


def test_eye_like(backend: str) -> None:
    for shape in ((2, 3), (3, 2), (0, 2), (2, 2, 3)):
        x = array(backend, np.ones(shape, "int32"))
        for k in (-1, 0, 2):
            check(ivy.eye_like(x, k=k), np.broadcast_to(np.eye(*shape[-2:], k), shape), backend, "int32")
        check(ivy.eye_like(x), np.broadcast_to(np.eye(*shape[-2:]), shape), backend, "int32")
        assert ivy.eye_like(x, dtype="float32").dtype == "float32"
    with pytest.raises(ivy.IvyValueError, match=r"^ivy\.eye_like: x must have at least 2 dimensions"):
        ivy.eye_like(array(backend, np.ones(2, "float32")))
    found = ivy.eye_like(ivy.Container(a=array(backend, np.ones((2, 2), "float32"))))
    assert numbers(found.a).tolist() == [[1, 0], [0, 1]]


def test_going_through_an_array(backend: str) -> None:
    values = np.arange(6, dtype="float32").reshape(2, 3)
    found = list(ivy.ndenumerate(array(backend, values)))
    assert [index for index, _ in found] == [index for index, _ in np.ndenumerate(values)]
    assert [float(x) for _, x in found] == values.ravel().tolist()
    assert all(x.shape == () and x.backend == backend for _, x in found)
    assert [(index, float(x)) for index, x in ivy.ndenumerate(array(backend, values[0, 1]))] == [((), 1.0)]
    assert [(index, int(x)) for index, x in ivy.ndenumerate([4, 5])] == [((0,), 4), ((1,), 5)]


def test_going_through_a_shape() -> None:
    for lengths in ((), (2,), (2, 3), (2, 0), (1, 2, 2)):
        assert list(ivy.ndindex(lengths)) == list(np.ndindex(*lengths))
    assert list(ivy.ndindex(2)) == [(0,), (1,)]
    assert list(ivy.ndindex(ivy.ones((1, 2)).shape)) == [(0, 0), (0, 1)]
    # No more than one index is made at a time.
    assert next(iter(ivy.ndindex((10**30, 10**30)))) == (0, 0)
    for bad, error in (((-1,), ivy.IvyValueError), ((1.0,), ivy.IvyTypeError), (None, ivy.IvyTypeError)):
        with pytest.raises(error, match=r"^ivy\.ndindex"):
            ivy.ndindex(bad)


def test_bands_of_the_mel_scale(backend: str) -> None:
    tf: Any = pytest.importorskip("tensorflow")
    with ivy.with_backend(backend):
        for given in ((4, 33, 8000), (10, 65, 16000.0, 100, 7000.0), (1, 1, 8000)):
            expected = tf.signal.linear_to_mel_weight_matrix(
                *given, *((0.0, 3000.0)[len(given) - 3 :]), dtype=tf.float64
            )
            found = ivy.mel_weight_matrix(*given)
            assert found.dtype == "float32"
            np.testing.assert_allclose(numbers(found), expected, atol=2e-5)
        bad = (
            (0, 5, 8000),
            (3, 0, 8000),
            (3, 5, -1.0),
            (3, 5, 8000, 3000.0),
            (3, 5, 8000, 0.0, 4001.0),
            (3, 5, 8000, -1),
        )
        for given in bad:
            with pytest.raises(ivy.IvyValueError, match=r"^ivy\.mel_weight_matrix"):
                ivy.mel_weight_matrix(*given)
