"""Programs that were written for NumPy run on what comes, with ivy in the place of NumPy and nothing else changed."""

from typing import Any

import numpy
import pytest
from oracle import narrowed, native, numbers
from portable import algebra, estimation, finance, images, learning, physics, signals, statistics
from portable.program import PROGRAMS, Program

import ivy_protocol as ivy
from ivy_protocol.core import context

BACKENDS = ("numpy", "torch", "jax", "tensorflow", "mlx")
MORE_BACKENDS = ("mlx",)
FIELDS = (signals, estimation, statistics, learning, algebra, physics, images, finance)
NEAR = 1e-3


@pytest.fixture
def backend(request: pytest.FixtureRequest) -> str:
    """The library of the input, which is not chosen as the backend."""
    assert not context.state.default.backends
    return request.param


def as_usual(backend: str, values: numpy.ndarray) -> Any:
    """A native array, of numbers with a point as the users of the library have them."""
    floats = values.dtype.kind == "f" and backend != "numpy"
    return native(backend, values, "float32" if floats else narrowed(backend, str(values.dtype)))


def leaves(result: Any) -> list[Any]:
    return [leaf for part in result for leaf in leaves(part)] if isinstance(result, tuple) else [result]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_a_program_of_numpy(backend: str, program: Program) -> None:
    expected = leaves(program.run(numpy, *[x.copy() for x in program.inputs]))
    inputs = [as_usual(backend, x) for x in program.inputs]
    found = leaves(program.run(ivy, *(inputs if program.native else map(ivy.asarray, inputs))))
    assert len(found) == len(expected)
    for a, b in zip(found, expected, strict=True):
        if isinstance(a, ivy.Array):
            assert a.backend == backend
        assert numbers(a).dtype.kind == numpy.asarray(b).dtype.kind
        numpy.testing.assert_allclose(numbers(a), b, rtol=NEAR, atol=NEAR)
