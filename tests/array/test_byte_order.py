"""NumPy's arrays with their bytes in the other order, as FITS and netCDF files have them, on every library."""

import numpy as np
import pytest

import ivy_protocol as ivy

VALUES, PLACES = np.arange(3, dtype=">f4"), np.arange(3, dtype=">i4")
CALLS = {
    "asarray": lambda one: ivy.asarray(VALUES, backend=one.backend),
    "asarray, like": lambda one: ivy.asarray(VALUES, like=one),
    "to_backend": lambda one: ivy.to_backend(VALUES, one.backend),
    "to_backend, of ivy": lambda one: ivy.to_backend(ivy.asarray(VALUES), one.backend),
    "in a scope": lambda one: ivy.with_backend(one.backend).asarray(VALUES),
    "operators": lambda one: one * 0.0 + VALUES,
    "functions": lambda one: ivy.add(VALUES, one * 0.0),
    "lists": lambda one: ivy.stack([VALUES, one])[0],
    "where": lambda one: ivy.where(one > -1.0, VALUES, one),
    "index": lambda one: ivy.asarray([0.0, 1.0, 2.0], backend=one.backend)[PLACES],
}


@pytest.fixture
def one(backend):
    if backend == "array_api_strict":
        pytest.skip("array_api_strict refuses such arrays itself")
    return ivy.asarray([5.0, 6.0, 7.0], backend=backend)


@pytest.mark.parametrize("name", CALLS)
def test_the_order_of_bytes_does_not_matter(name, one):
    found = CALLS[name](one)
    assert ivy.to_list(found) == [0.0, 1.0, 2.0]
    assert found.backend == one.backend


def test_they_can_be_written(one):
    one[:] = VALUES
    assert ivy.to_list(one) == [0.0, 1.0, 2.0]
