"""Devices of new torch arrays: the default device, or the device of the arrays of the call.

The device ``meta``, whose arrays have no elements, replaces a GPU.

Torch's device ``meta``, of arrays without elements, stands for a GPU.
"""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy
from ivy_protocol import backends
from tests.fuzz.cases import answer
from tests.fuzz.operands import DEVICE
from tests.fuzz.search import drawn, names

torch = needs("torch")

_CASES = 5


@pytest.fixture(params=[("meta", "cpu"), ("cpu", "meta")], ids=["arrays on meta", "the default on meta"])
def elsewhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The arrays of the fuzzer on one device, and the default device of torch another one."""
    arrays, made = request.param
    monkeypatch.setenv(DEVICE, arrays)
    with torch.device(made):
        yield


@pytest.mark.parametrize("part", range(4))
def test_what_functions_make_lies_beside_their_arrays(elsewhere: None, part: int) -> None:
    mixed = []
    for name in names()[part::4]:
        for case in [case for number in range(_CASES) for case in drawn(name, "places", number)]:
            try:
                error = answer(case, "torch").error
            except NotImplementedError:
                # The values of a result on meta cannot be looked at.
                continue
            while error is not None and "several devices" not in str(error) and "cpu and meta" not in str(error):
                error = error.__cause__
            if error is not None:
                mixed.append((case, str(error)))
    assert not mixed


MADE: dict[str, Callable[[], Any]] = {
    "asarray": lambda: ivy.asarray([1.0]),
    "asarray of NumPy's": lambda: ivy.asarray(np.ones(2)),
    "asarray by name": lambda: ivy.asarray(np.ones(2), backend="torch"),
    "zeros": lambda: ivy.zeros(2),
    "random_uniform": lambda: ivy.random_uniform(shape=(3,)),
    "random_normal": lambda: ivy.random_normal(shape=(3,)),
    "permutation": lambda: ivy.permutation(5),
    "shuffle": lambda: ivy.shuffle(ivy.ones(4)),
    "lists": lambda: ivy.reshape([1.0, 2.0], (2, 1)),
}


@pytest.mark.parametrize("name", MADE)
def test_new_arrays_are_on_the_default_device(name: str) -> None:
    with ivy.with_backend("torch"):
        with torch.device("meta"):
            assert MADE[name]().device == "meta"
        assert MADE[name]().device == "cpu"


def test_numpy_arrays_share_memory() -> None:
    x = np.ones(2)
    with torch.device("meta"):
        y = ivy.to_backend(x, "torch", copy=False)
        z = ivy.asarray(ivy.to_native(y), copy=False)
    x[0] = 5.0
    assert y.device == z.device == "cpu" and float(y[0]) == float(z[0]) == 5.0


def test_the_default_device_of_ivy_moves_no_arrays() -> None:
    x = np.ones(2)
    with ivy.DefaultDevice("meta"):
        y = ivy.to_backend(x, "torch")
    x[0] = 5.0
    assert y.device == "cpu" and float(y[0]) == 5.0


def test_seed_with_default_device() -> None:
    with ivy.with_backend("torch"):
        expected = ivy.random_normal(1.0, 2.0, (3,), seed=3)
        with torch.device("cpu"):
            assert ivy.array_equal(ivy.random_normal(1.0, 2.0, (3,), seed=3), expected)
        compiled = torch.compile(lambda x: x * 0 + ivy.random_normal(1.0, 2.0, (3,), seed=3), fullgraph=True)
        assert ivy.array_equal(compiled(torch.ones(3)), expected)


def test_values_are_checked_beside_a_default_device() -> None:
    x = ivy.Array(torch.tensor([2, 3]))
    with torch.device("cpu"), pytest.raises(ivy.IvyValueError):
        ivy.pow(x, -1)


INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")


@pytest.mark.parametrize("dtype", INTEGERS)
def test_products_of_integers_by_those_of_floats(dtype: str) -> None:
    from ivy_protocol.backends.torch._integer_products import product

    rng, kind = np.random.default_rng(3), getattr(torch, dtype)
    a, b = [torch.tensor(rng.integers(-(2**62), 2**62, shape)) for shape in ((5, 70), (70, 3))]
    expected = torch.matmul(a, b).to(kind)
    found = product(torch.matmul, a.to(kind), b.to(kind), 70)
    assert found.dtype == kind and torch.equal(found.to(torch.int64), expected.to(torch.int64))


@pytest.fixture
def as_with_gpus() -> Iterator[None]:
    """The table of what is computed otherwise, as it is where torch has GPUs."""
    from ivy_protocol.backends.torch.dtypes import CPU_FALLBACKS, with_gpu_fallbacks
    from ivy_protocol.core.context import clear_plans

    backend = backends.load("torch")
    before = dict(backend.dtype_replacements)
    table = with_gpu_fallbacks(CPU_FALLBACKS)
    backend.dtype_replacements.update(
        {(fn, n): to for n, row in table.items() for to, fns in row.items() for fn in fns}
    )
    clear_plans()
    yield
    backend.dtype_replacements.clear()
    backend.dtype_replacements.update(before)
    clear_plans()


WITH_KERNELS: dict[str, Callable[[Any], Any]] = {
    "matmul": lambda x: ivy.matmul(x, x),
    "matmul of a transposed": lambda x: ivy.matmul(x, x, transpose_a=True, adjoint_b=True),
    "dot": lambda x: ivy.dot(x[0, :], x[1, :]),
    "tensordot": lambda x: ivy.tensordot(x, x, axes=1),
    "vecdot": lambda x: ivy.vecdot(x, x),
    "einsum": lambda x: ivy.einsum("ij,kj->ik", x, x),
    "linear": lambda x: ivy.linear(x, x, bias=x[0, :]),
    "argsort": lambda x: ivy.argsort(x, axis=0),
    "bitwise_and": lambda x: ivy.bitwise_and(x, 3),
    "where": lambda x: ivy.where(ivy.greater(x, 2), x, 0),
    "fftshift": lambda x: ivy.fftshift(x),
}


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("name", WITH_KERNELS)
def test_integers_where_torch_has_gpus(as_with_gpus: None, name: str, dtype: str) -> None:
    x = np.array([[1, 100], [3, 4]], dtype)
    expected, found = WITH_KERNELS[name](ivy.Array(x)), WITH_KERNELS[name](ivy.asarray(x, backend="torch"))
    assert found.backend == "torch" and found.dtype == expected.dtype
    np.testing.assert_array_equal(ivy.to_numpy(found), ivy.to_numpy(expected))
