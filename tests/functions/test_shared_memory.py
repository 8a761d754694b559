"""Results that hold memory of their own on every library, and those of which several elements are one."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from oracle import array, numbers

import ivy_protocol

ivy: Any = ivy_protocol
# The standard leaves open what else shares memory.
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
OWN: dict[str, Callable[[Any], Any]] = {
    "meshgrid of one": lambda x: ivy.meshgrid(x[0])[0],
    "meshgrid of two": lambda x: ivy.meshgrid(x[0], x[1])[0],
    "meshgrid of matrices": lambda x: ivy.meshgrid(x[0], x[1], indexing="ij")[1],
    "matrix_power": lambda x: ivy.matrix_power(x, 1),
}


@pytest.mark.parametrize("name", OWN)
def test_a_write_changes_one_element(backend: str, name: str) -> None:
    values = np.arange(1.0, 10.0, dtype="float32").reshape(3, 3)
    x = array(backend, values)
    result = OWN[name](x)
    before = numbers(result).copy()
    result[(0,) * result.ndim] = 77.0
    assert np.sum(numbers(result) != before) == 1
    np.testing.assert_array_equal(numbers(x), values)


@pytest.mark.parametrize("shape", [(2, 3), (1, 3), (2, 1, 3)])
def test_repeated_elements_are_not_written(backend: str, shape: tuple[int, ...]) -> None:
    values = np.arange(3.0, dtype="float32")
    x = array(backend, values)
    for repeated in (ivy.broadcast_to(x, shape), ivy.expand(x, shape)):
        if backend in ("jax", "tensorflow"):
            repeated[..., 0] = 7.0
        elif backend == "torch" and shape[0] == 1:
            continue
        else:
            with pytest.raises(ivy.IvyValueError, match="copy"):
                repeated[..., 0] = 7.0
    np.testing.assert_array_equal(numbers(x), values)
    copied = ivy.set_item(ivy.broadcast_to(x, shape), (..., 0), 7.0, copy=True)
    assert (numbers(copied)[..., 0] == 7).all()
