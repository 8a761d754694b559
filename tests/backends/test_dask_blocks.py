"""Arrays of dask whose blocks are those of ivy: each library's blocks stay its own, and nothing is computed before."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
X = np.arange(12, dtype="float32").reshape(4, 3)
CALLS: dict[str, Callable[[Any], Any]] = {
    "sum": lambda x: ivy.sum(x, axis=0),
    "mean": ivy.mean,
    "std": lambda x: ivy.std(x, axis=0),
    "var": lambda x: ivy.var(x, correction=1),
    "max": lambda x: ivy.max(x, axis=1),
    "min": ivy.min,
    "argmax": lambda x: ivy.argmax(x, axis=0),
    "argmin": ivy.argmin,
    "erf": ivy.erf,
    "zeros": lambda x: ivy.zeros((2, 3), like=x),
    "prod": lambda x: ivy.prod(x + 1, axis=1),
    "any": lambda x: ivy.any(x > 10),
    "tensordot": lambda x: ivy.tensordot(x, x, axes=([0], [0])),
    "matmul": lambda x: x @ ivy.matrix_transpose(x),
    "softmax": lambda x: ivy.softmax(x, axis=1),
    "concat": lambda x: ivy.concat([x, x]),
    "sort": lambda x: ivy.sort(x, axis=1),
    "where": lambda x: ivy.where(x > 1, x, 0.0),
    "an element": lambda x: x[1:, 0],
    "rows": lambda x: x[np.array([2, 0])],
    "mask": lambda x: x[x > 5],
    "take": lambda x: ivy.take(x, np.array([2, 0, 9]), axis=1),
    "gather": lambda x: ivy.gather(x, np.array([1, -1]), axis=0),
}


def of_blocks(backend: str) -> Any:
    da = pytest.importorskip("dask.array")
    empty = ivy.asarray(np.empty((0, 0), "float32"), backend=backend)
    blocks = da.from_array(X, chunks=(2, 3)).map_blocks(
        lambda block: ivy.asarray(block, backend=backend), meta=empty, dtype="float32"
    )
    return ivy.asarray(blocks)


@pytest.mark.parametrize("name", CALLS)
def test_blocks_keep_their_library(backend: str, name: str) -> None:
    if backend == "jax" and name in ("rows", "take", "gather"):
        pytest.skip("dask counts places in int64, which JAX has when it is told so")
    x = of_blocks(backend)
    with ivy.forbid("compute", "host"):
        result = CALLS[name](x)
    found = result.to_native().compute(scheduler="synchronous")
    assert type(found) is ivy.Array and found.backend == backend
    np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(CALLS[name](ivy.asarray(X))), rtol=1e-5)


def test_data_types_have_the_class_of_their_numbers() -> None:
    assert ivy.float32.type is np.float32 and ivy.Dtype("complex64").type is np.complex64
