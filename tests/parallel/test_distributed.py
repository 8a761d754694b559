"""Calls in other threads and processes, and functions of the blocks of arrays."""

import multiprocessing
import pickle
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import numpy as np
import pytest
from oracle import numbers

import ivy_protocol as ivy

X = np.arange(24, dtype="float32").reshape(8, 3)


def in_force(_: Any = None) -> tuple[Any, ...]:
    return ivy.current_backend().__name__, ivy.precise_mode, str(ivy.default_float_dtype())


def draw(_: Any = None) -> list[float]:
    return ivy.random_uniform(shape=(2,)).to_list()


def failing() -> None:
    raise ZeroDivisionError("of the user")


def test_what_is_in_force_travels_to_threads() -> None:
    with ivy.with_backend("numpy"), ivy.PreciseMode(False), ivy.DefaultFloatDtype("float64"):
        carried = ivy.carried(in_force)
    here = in_force()
    with ThreadPoolExecutor(2) as pool:
        assert set(pool.map(carried, range(8))) == {("ivy_protocol.numpy", False, "float64")}
        assert pool.submit(in_force).result() == here
    with ivy.PreciseMode(True):
        assert carried()[1] is False and ivy.precise_mode is True
    assert carried.__name__ == "in_force" and in_force() == here


def test_what_is_in_force_travels_to_processes() -> None:
    pytest.importorskip("array_api_strict")
    with ivy.with_backend("array_api_strict"), ivy.PreciseMode(False):
        carried = ivy.carried(in_force)
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as pool:
        assert pool.submit(carried).result(60) == ("ivy_protocol.array_api_strict", False, "float32")


def test_seed_per_task() -> None:
    def drawn(send: Callable[[Any], Any]) -> list[list[float]]:
        with ivy.RandomMode("portable"):
            ivy.seed(seed_value=3)
            carried = ivy.carried(draw)
            after = draw()
        return [*[send(carried)() for _ in range(3)], after]

    once, again = drawn(lambda task: task), drawn(lambda task: task)
    sent = drawn(lambda task: pickle.loads(pickle.dumps(task)))
    assert once == again and sent == drawn(lambda task: pickle.loads(pickle.dumps(task)))
    assert len({tuple(row) for row in once}) == 4


def test_what_a_caller_draws_is_left_alone() -> None:
    with ivy.RandomMode("portable"):
        ivy.seed(seed_value=3)
        carried = ivy.carried(draw)
        expected = [draw(), draw()]
        ivy.seed(seed_value=3)
        ivy.carried(draw)
        found = [draw()]
        carried()
        assert [*found, draw()] == expected


def test_errors_of_a_carried_function_are_the_users() -> None:
    before = in_force()
    with ivy.PreciseMode(False):
        carried = ivy.carried(failing)
    with pytest.raises(ZeroDivisionError, match="of the user"):
        carried()
    assert in_force() == before
    with pytest.raises(ivy.IvyTypeError, match=r"ivy\.carried: the argument must be a function"):
        ivy.carried(3)  # type: ignore[arg-type]


def test_the_package_travels_by_its_name() -> None:
    for module in (ivy, ivy.fft, ivy.transpile):
        assert pickle.loads(pickle.dumps(module)) is module


def in_chunks(backend: str) -> Any:
    da = pytest.importorskip("dask.array")
    empty = ivy.asarray(np.empty((0, 0), "float32"), backend=backend)
    chunks = da.from_array(X, chunks=(3, 3))
    return ivy.asarray(chunks.map_blocks(lambda b: ivy.asarray(b, backend=backend), meta=empty, dtype="float32"))


def test_dask_computes_and_persists(backend: str) -> None:
    dask = pytest.importorskip("dask")
    x = in_chunks(backend)
    y, plain = ivy.exp(x / 10), ivy.array([1.0])
    assert dask.is_dask_collection(x) and not dask.is_dask_collection(plain)
    one, both = y.compute(scheduler="sync"), dask.compute(y, {"x": x}, 3, scheduler="sync")
    for found in (one, both[0]):
        assert type(found) is ivy.Array and found.backend == backend
        np.testing.assert_allclose(numbers(found), np.exp(X / 10), rtol=1e-6)
    assert both[1]["x"].backend == backend and both[2] == 3
    for kept in (y.persist(scheduler="sync"), dask.persist(y, scheduler="sync")[0]):
        assert type(kept) is ivy.Array and kept.backend == "dask.array"
        assert not kept.to_native().__dask_graph__().dependencies[kept.to_native().name]
    assert plain.compute() is plain and plain.persist() is plain and not hasattr(plain, "__dask_graph__")
    assert ivy.sum(ivy.asarray(x.to_native())).compute(scheduler="sync").shape == ()


def test_dask_computes_blocks_of_numpy() -> None:
    da = pytest.importorskip("dask.array")
    x = ivy.asarray(da.from_array(X, chunks=(3, 3)))
    for found in (x.compute(scheduler="sync"), ivy.sum(x).compute(scheduler="sync")):
        assert type(found) is ivy.Array and found.backend == "numpy"


def scaled(x: Any, y: Any, n: Any) -> Any:
    return x * 2 + y * n


def test_blocks_of_one_piece(backend: str) -> None:
    x = ivy.asarray(X, backend=backend)
    found = ivy.map_blocks(scaled, x, np.ones(3, "float32"), 3.0)
    assert type(found) is ivy.Array and found.backend == backend
    np.testing.assert_array_equal(numbers(found), X * 2 + 3)
    assert ivy.map_blocks(lambda x: x > 3, x, dtype="int32").dtype == "int32"


def test_blocks_of_dask(backend: str) -> None:
    seen: list[Any] = []

    def noting(x: Any, y: Any, n: Any) -> Any:
        seen.append((type(x), x.backend, ivy.precise_mode))
        return scaled(x, y, n)

    x = in_chunks(backend)
    with ivy.PreciseMode(False), ivy.forbid("compute"):
        found = ivy.map_blocks(noting, x, np.ones(3, "float32"), 3.0)
    computed = found.compute(scheduler="threads")
    assert found.to_native().chunks == x.to_native().chunks and computed.backend == backend
    assert computed.dtype == found.dtype == "float32"
    assert set(seen) == {(ivy.Array, backend, False)}
    np.testing.assert_array_equal(numbers(computed), X * 2 + 3)


def test_bad_blocks() -> None:
    x = ivy.array([1.0, 2.0])
    with pytest.raises(ivy.IvyValueError, match=r"broadcast shape of its blocks, \(2,\), not of the shape \(\)"):
        ivy.map_blocks(ivy.sum, x)
    with pytest.raises(TypeError, match="of the user"):
        ivy.map_blocks(lambda x: (_ for _ in ()).throw(TypeError("of the user")), x)
    with pytest.raises(ivy.IvyTypeError, match="pass at least one array"):
        ivy.map_blocks(ivy.exp)
    with pytest.raises(ivy.IvyTypeError, match="func must be a function"):
        ivy.map_blocks(x, x)  # type: ignore[arg-type]
    with pytest.raises(ivy.IvyBroadcastShapeError):
        ivy.map_blocks(ivy.add, x, np.ones(3))
    da = pytest.importorskip("dask.array")
    with pytest.raises(ivy.IvyValueError, match="pass dtype="):
        ivy.map_blocks(lambda x: ivy.sum(x), da.ones((4, 2), chunks=2))


DRAWS: dict[str, Callable[[Any, Any], Any]] = {
    "uniform": lambda x, key: ivy.random.uniform(x, x + 1, key=key),
    "normal": lambda x, key: ivy.random.normal(x, key=key),
    "bernoulli": lambda x, key: ivy.random.bernoulli(x / 30, key=key),
    "exponential": lambda x, key: ivy.random.exponential(x, key=key),
    "integers": lambda x, key: ivy.random.integers(0, ivy.astype(x + 2, "int32"), key=key),
    "dropout": lambda x, key: ivy.dropout(x, 0.5, key=key),
}


@pytest.mark.parametrize("name", DRAWS)
def test_draws_whose_parameters_are_chunks(name: str) -> None:
    key = ivy.random.key(5)
    for library in ("numpy", "torch"):
        pytest.importorskip(library)
        with ivy.forbid("compute", "host"):
            drawn = DRAWS[name](in_chunks(library), key).to_native()
        computed = drawn.compute(scheduler="sync")
        assert computed.backend == library and drawn.numblocks[0] > 1
        np.testing.assert_allclose(numbers(computed), numbers(DRAWS[name](ivy.asarray(X), key)), rtol=2e-6)
