"""Graphs and compiled functions whose arguments are arrays of NumPy beside those of another library."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("torch", "jax", "tensorflow")
H = np.asarray([1.0, 2.0, 3.0], "float32")
BESIDE_NUMPY: dict[str, Callable[[Any], tuple[Any, ...]]] = {
    "native, NumPy's second": lambda x: (x, H),
    "native, NumPy's first": lambda x: (H, x),
    "ivy": lambda x: (ivy.Array(x), ivy.Array(H)),
    "ivy, NumPy's first": lambda x: (ivy.Array(H), x),
    "nested": lambda x: ([x, H], {"b": H}),
    "wide": lambda x: (x, H.astype("float64")),
}


def mixed(x: Any, y: Any) -> Any:
    """A function whose arguments are of two libraries."""
    if isinstance(x, list):
        x, y = x[0] + ivy.asarray(x[1]), y["b"]
    return ivy.exp(x) * y + ivy.ones(3)


@pytest.mark.parametrize("kinds", BESIDE_NUMPY)
def test_numpys_arguments_join_those_of_the_library(backend: str, kinds: str) -> None:
    x = ivy.to_native(ivy.to_backend(H * 0.5, backend))
    args, wanted = BESIDE_NUMPY[kinds](x), mixed(*BESIDE_NUMPY[kinds](x))
    options = {"backend": "eager"} if backend == "torch" else {}
    graph, retraced = ivy.compile_graph(mixed, *args), ivy.trace_graph(mixed, on_miss="retrace")
    for run in (graph, ivy.compile(mixed, **options), retraced):
        for _ in range(2):
            found = run(*args)
            assert found.backend == wanted.backend == backend and found.dtype == wanted.dtype
            np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(wanted), rtol=1e-6)


def test_mixed_numpy_arguments(backend: str) -> None:
    x = ivy.to_native(ivy.to_backend(H, backend))
    graph = ivy.compile_graph(lambda x, y: x * y, x, x)
    np.testing.assert_array_equal(np.asarray(graph(x, H + 1)), H * (H + 1))
    np.testing.assert_array_equal(np.asarray(graph(H + 1, x)), H * (H + 1))
    with pytest.raises(ivy.IvyGuardError, match=r"is a numpy\.ndarray, not an array of"):
        graph(H, H)
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyGuardError, match=r"is a numpy\.ndarray"):
        graph(x, H)
    with ivy.MixedArrays("strict"), pytest.raises(ivy.IvyTypeError, match="numpy"):
        ivy.compile_graph(lambda x, y: x * y, x, H)


def test_written_numpy_arguments(backend: str) -> None:
    x = ivy.to_native(ivy.to_backend(H, backend))

    def added(x: Any, y: Any) -> Any:
        y += x
        y[0] = 7.0
        return y

    graph = ivy.compile_graph(added, x, ivy.Array(H.copy()))
    old = H.copy()
    y = ivy.Array(old)
    assert graph(x, y) is y
    assert y.backend == backend and y.to_list() == [7.0, 4.0, 6.0]
    np.testing.assert_array_equal(old, H)


def test_written_native_numpy_argument() -> None:
    torch = pytest.importorskip("torch")

    def added(x: Any, y: Any) -> Any:
        y += x
        return y

    with pytest.raises(ivy.IvyTraceError, match="writes to y, a NumPy array, which a graph of torch does not support"):
        ivy.compile_graph(added, torch.tensor(H), H.copy())


def test_compiled_numpy_first_argument() -> None:
    torch, jnp = pytest.importorskip("torch"), pytest.importorskip("jax.numpy")
    run = ivy.compile(lambda x, y: ivy.add(x, y))
    for wrap in (lambda a: a, ivy.Array):
        for _ in range(2):
            for other in (jnp.asarray(H), H, torch.tensor(H)):
                found, wanted = run(wrap(H), wrap(other)), ivy.add(H, other)
                assert ivy.asarray(found).backend == wanted.backend
                np.testing.assert_array_equal(ivy.to_numpy(found), H * 2)


TABLE = np.linspace(0.0, 5.0, 2400).reshape(400, 6).astype("float32")
HELD: dict[str, Callable[[Any], Any]] = {
    "array": lambda x: x + TABLE,
    "number": lambda x: x * np.float32(3) + np.float32("inf"),
    "index": lambda x: x[np.asarray([3, 1])],
    "mask": lambda x: x[TABLE[:, 0] > 4.9],
    "choice": lambda x: ivy.where(TABLE > 1, x, TABLE),
    "search": lambda x: ivy.interp(x[:2], np.arange(3.0), np.asarray([1, 5, 2])),
    "nothing": lambda x: ivy.concat([x, np.zeros((0, 6), "float32")]),
}


@pytest.mark.parametrize("kind", HELD)
def test_graphs_that_hold_numpys_arrays_come_back(backend: str, kind: str, tmp_path: Path) -> None:
    def at(start: float) -> Any:
        return ivy.to_backend(np.linspace(start, 2.0, 2400, dtype="float32").reshape(400, 6), backend)

    graph, wanted = ivy.compile_graph(HELD[kind], at(-1.0)), ivy.to_numpy(HELD[kind](at(-3.0)))
    graph.save(tmp_path / "graph")
    loaded = ivy.Graph.load(tmp_path / "graph")
    assert loaded.same(graph) and loaded(at(-3.0)).backend == backend
    space: dict[str, Any] = {}
    exec(compile(graph.native_source(), "source", "exec"), space)
    for _ in range(2):
        np.testing.assert_allclose(ivy.to_numpy(loaded(at(-3.0))), wanted, rtol=1e-6)
        np.testing.assert_allclose(ivy.to_numpy(space["graph"](at(-3.0).to_native())), wanted, rtol=1e-6)


def test_numpy_constants_in_fingerprint(backend: str) -> None:
    """The repr of a large array omits its middle, so fingerprints must not use it."""
    x, other = ivy.to_backend(TABLE, backend), TABLE.copy()
    other[200, 3] += 1
    graph, equal = ivy.compile_graph(lambda x: x + TABLE, x), np.array(TABLE)
    assert not graph.same(ivy.compile_graph(lambda x: x + other, x))
    assert graph.same(ivy.compile_graph(lambda x: x + equal, x))


def test_numpy_constants_are_not_modified(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    rows = np.zeros(3)

    def counted(x: Any) -> Any:
        y = torch.tensor(rows)
        y[0] += 1
        return x + y

    x = torch.zeros(3, dtype=torch.float64)
    graph = ivy.compile_graph(counted, x)
    graph.save(tmp_path / "graph")
    space: dict[str, Any] = {}
    exec(compile(graph.native_source(), "source", "exec"), space)
    for run in (graph, ivy.Graph.load(tmp_path / "graph"), space["counted"]):
        assert [run(x).tolist() for _ in range(2)] == [[1.0, 0.0, 0.0]] * 2


@pytest.mark.parametrize("library", ["torch", "numpy"])
def test_arrays_of_numpy_in_files_are_numbers(library: str, tmp_path: Path) -> None:
    pytest.importorskip(library)
    path = tmp_path / "graph"
    ivy.compile_graph(HELD["array"], ivy.to_backend(TABLE, library)).save(path)
    with zipfile.ZipFile(path) as archive:
        described = json.loads(archive.read("graph.json"))
        members = {name: archive.read(name) for name in archive.namelist() if name.endswith(".npy")}
    for held in ({"host": "1.npy"}, {"host": "graph.json"}, {"host": 3}, {"scalar": ["object", 1]}, {"scalar": "os"}):
        described["nodes"][0]["args"]["tuple"][0] = held
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("graph.json", json.dumps(described))
            for name, content in members.items():
                archive.writestr(name, content)
        with pytest.raises(ivy.IvyTraceError, match=r"cannot be read|not a readable file of a graph"):
            ivy.Graph.load(path)


def test_masks_of_numpy_in_compiled_code(backend: str) -> None:
    mask, numbers = np.asarray([True, False, True]), np.asarray([1.0, 2.0, 4.0])

    def masked(x: Any) -> Any:
        y = ivy.asarray(x, copy=True)
        y[mask] = 0.0
        return ivy.sum(y), ivy.asarray(x)[mask]

    options = {"backend": "eager"} if backend == "torch" else {}
    rest, chosen = ivy.compile(masked, **options)(ivy.to_backend(numbers.astype("float32"), backend))
    assert float(rest) == 2.0 and chosen.to_list() == [1.0, 4.0]
