"""Assignment through boolean masks in compiled code, with an unknown number of true elements."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import ivy_protocol

ivy: Any = ivy_protocol
X = np.arange(24, dtype="float32").reshape(2, 3, 4) - 9.5


def _view(x: Any) -> None:
    part = x[1:, :, 1]
    part[part > 6] = -1.0


WRITES: dict[str, Callable[[Any], Any]] = {
    "a number": lambda x: x.__setitem__(x < 0, 0.0),
    "an array without axes": lambda x: x.__setitem__(x < 0, ivy.max(x)),
    "one element": lambda x: x.__setitem__(x < 0, ivy.max(x, keepdims=True)[0, 0]),
    "rows": lambda x: x.__setitem__(x[:, :, 0] > 0, x[0, 0]),
    "a part of rows": lambda x: x.__setitem__((x[:, 0, 0] > 0, slice(1, None), 2), 7),
    "negative places": lambda x: x.__setitem__((x[:, 0, 0] > 0, ..., -1), x[0, :, 0]),
    "a new axis": lambda x: x.__setitem__((x[:, 0, 0] > 0, None), 5.5),
    "a view": _view,
    "set_item": lambda x: ivy.set_item(x, x > 3, 2),
}


@pytest.mark.parametrize("name", WRITES)
def test_jax(name: str) -> None:
    jax = pytest.importorskip("jax")

    def written(native: Any) -> Any:
        x = ivy.copy_array(ivy.asarray(native))
        WRITES[name](x)
        return x.to_native()

    expected = ivy.asarray(X.copy(), backend="numpy")
    WRITES[name](expected)
    given = jax.numpy.asarray(X)
    for found in (jax.jit(written)(given), written(given), jax.vmap(written)(given[None])[0]):
        np.testing.assert_array_equal(found, expected.to_native())
    assert not np.array_equal(given, expected.to_native())
    gradient = jax.jit(jax.grad(lambda x: (written(x) ** 2).sum()))(given)
    np.testing.assert_allclose(gradient, jax.grad(lambda x: (written(x) ** 2).sum())(given))


def test_what_the_places_would_have_to_tell() -> None:
    jax = pytest.importorskip("jax")

    def with_values(x: Any) -> Any:
        y = ivy.copy_array(ivy.asarray(x))
        y[y[:, 0, 0] > -100] = x[:1] + 1
        return y.to_native()

    def of_another_shape(x: Any) -> Any:
        y = ivy.copy_array(ivy.asarray(x))
        y[y[:1, :, :1] > 0] = 0
        return y.to_native()

    for function in (with_values, of_another_shape):
        with pytest.raises((IndexError, ivy.IvyException)):
            jax.jit(function)(jax.numpy.asarray(X))
