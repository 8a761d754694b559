"""How much memory an `ivy.Array` takes besides the native array that it holds."""

import sys
import tracemalloc
from typing import Any

import numpy as np

import ivy_protocol as ivy

COUNT = 100_000


def measure_memory() -> dict[str, Any]:
    """Return the bytes of an `ivy.Array`, as Python says and as allocated for many."""
    native = np.ones(8, np.float32)
    # The list and the backend are there before, so that only the arrays are counted.
    arrays: list[Any] = [ivy.Array(native)] * COUNT
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for i in range(COUNT):
            arrays[i] = ivy.Array(native)
        after = tracemalloc.get_traced_memory()[0]
    finally:
        tracemalloc.stop()
    return {
        "object_bytes": sys.getsizeof(arrays[0]),
        "allocated_bytes": (after - before) / COUNT,
        "arrays": COUNT,
    }
