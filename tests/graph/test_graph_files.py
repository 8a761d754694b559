"""Graphs in files: what they give again, and that nothing in a file is run."""

import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy

BACKENDS = ("numpy", "torch", "jax", "tensorflow")


def sample() -> tuple[Any, tuple[Any, ...]]:
    weights = ivy.reshape(ivy.arange(9.0), (3, 3))

    def f(x: Any, opt: Any, factor: float = 2.0, *, names: tuple[str, ...] = ("a",)) -> Any:
        y = ivy.sin(x) * factor + ivy.mean(x, axis=-1, keepdims=True)
        z = ivy.astype(ivy.matmul(y, weights), "float32")
        x += 1.0
        return {"y": y, "z": [ivy.concat([x, z], axis=0), z[:, 1:]], "c": opt, "s": (1, "text", None, float("inf"))}

    args = (ivy.asarray([[1.0, 2.0, 3.0]]), ivy.Container(a=ivy.asarray([1.0]), b={"c": ivy.asarray([2.0])}))
    return ivy.compile_graph(f, *args, validate=True), args


def arguments() -> tuple[Any, ...]:
    return ivy.asarray([[1.0, 2.0, 3.0]]), ivy.Container(a=ivy.asarray([1.0]), b={"c": ivy.asarray([2.0])})


def test_a_graph_comes_back(backend: str, tmp_path: Path) -> None:
    graph, _ = sample()
    graph.save(tmp_path / "graph")
    loaded = ivy.Graph.load(tmp_path / "graph")
    first, second = arguments(), arguments()
    found, wanted = loaded(*first), graph(*second)
    np.testing.assert_allclose(ivy.to_numpy(found["y"]), ivy.to_numpy(wanted["y"]), rtol=1e-6)
    np.testing.assert_allclose(ivy.to_numpy(found["z"][0]), ivy.to_numpy(wanted["z"][0]), rtol=1e-6)
    np.testing.assert_array_equal(ivy.to_numpy(first[0]), [[2.0, 3.0, 4.0]])
    assert type(found["c"]) is ivy.Container and found["s"] == wanted["s"] and loaded.guards == graph.guards
    assert loaded.name == "f" and loaded.backend == backend
    if backend != "jax":
        assert [n.label for n in loaded.nodes] == [n.label for n in graph.nodes]
        assert loaded.to_source() == graph.to_source()
    with pytest.raises(ivy.IvyGuardError, match=r"factor is 3\.0"):
        loaded(*first, 3.0)
    loaded.save(tmp_path / "again")
    assert ivy.Graph.load(tmp_path / "again").name == "f"


def test_random_numbers(backend: str, tmp_path: Path) -> None:
    graph = ivy.compile_graph(lambda x: x + ivy.random_uniform(shape=(3,)), ivy.asarray([1.0, 2.0, 3.0]))
    if backend in ("jax", "tensorflow"):
        with pytest.raises(ivy.IvyTraceError, match="cannot be saved"):
            graph.save(tmp_path / "graph")
        return
    graph.save(tmp_path / "graph")
    loaded = ivy.Graph.load(tmp_path / "graph")
    x = ivy.asarray([1.0, 2.0, 3.0])
    assert not np.array_equal(ivy.to_numpy(loaded(x)), ivy.to_numpy(loaded(x)))


OF_ONE_ARRAY: dict[str, Any] = {
    "roll": lambda x: ivy.roll(x, 1),
    "vander": lambda x: ivy.vander(x, 2),
    "interp": lambda x: ivy.interp(x, ivy.asarray([0.0, 0.5, 1.0]), ivy.asarray([1.0, 2.0, 4.0])),
    **{n: getattr(ivy, n) for n in ("gelu", "erf", "erfc", "erfinv", "lgamma", "hardswish", "cbrt", "nanstd", "dct")},
}


@pytest.mark.parametrize("name", OF_ONE_ARRAY)
def test_functions_of_every_library_can_be_saved(backend: str, name: str, tmp_path: Path) -> None:
    graph = ivy.compile_graph(OF_ONE_ARRAY[name], ivy.asarray([0.25, 0.5]))
    graph.save(tmp_path / "graph")
    loaded, x = ivy.Graph.load(tmp_path / "graph"), ivy.asarray([0.75, 0.125])
    assert loaded.same(graph)
    np.testing.assert_allclose(ivy.to_numpy(loaded(x)), ivy.to_numpy(graph(x)), rtol=1e-6)


def of_scans(x: Any) -> Any:
    """Scans that hold, carry, take and give arrays, with one that only its derivative has."""
    import jax

    def step(carry: Any, row: Any) -> Any:
        return {"state": carry["state"] * row + x[0]}, (row - carry["state"], jax.numpy.sin(row))

    def end(rows: Any) -> Any:
        return jax.lax.scan(step, {"state": rows[0]}, rows, reverse=True)[0]["state"]

    # Some derivatives are made of primitives of their own.
    inverse = jax.grad(lambda x: (jax.numpy.tanh(x) + jax.numpy.arctan(x) + jax.numpy.exp(x)).sum())(x)
    return jax.lax.scan(step, {"state": x[1]}, x)[1][0], end(x), jax.grad(end)(x), inverse


def test_loops_of_jax_come_back(tmp_path: Path) -> None:
    """Functions within loops may be one object in the graph, and several in what is read."""
    jnp = pytest.importorskip("jax.numpy")
    for function, x in ((lambda x: ivy.gcd(x, 4), jnp.asarray([6, 8])), (ivy.matrix_exp, jnp.eye(2))):
        graph = ivy.compile_graph(function, x)
        graph.save(tmp_path / "graph")
        loaded = ivy.Graph.load(tmp_path / "graph")
        assert loaded.same(graph) and np.allclose(loaded(x), graph(x))
    graph = ivy.compile_graph(of_scans, jnp.asarray([0.5, 0.25]))
    graph.save(tmp_path / "graph")
    loaded = ivy.Graph.load(tmp_path / "graph")
    assert loaded.same(graph)
    for found, wanted in zip(loaded(jnp.asarray([2.0, 3.0])), of_scans(jnp.asarray([2.0, 3.0])), strict=True):
        np.testing.assert_allclose(found, wanted, rtol=1e-6)
    less, more = [ivy.compile_graph(lambda x, n=n: ivy.gcd(x, n), jnp.asarray([6, 8])) for n in (4, 5)]
    assert not less.same(more)


@pytest.mark.parametrize("name", ["slogdet", "corrcoef", "bits", "normal"])
def test_jax_graph_file_devices_and_dtypes(name: str, tmp_path: Path) -> None:
    """Some primitives say for which devices they are, and others compute with 64 bits where jax has 32 by default."""
    jax = pytest.importorskip("jax")
    x, key = ivy.asarray([[2.0, 1.0], [0.5, 3.0]]), ivy.random.key(3)
    functions: dict[str, Any] = {
        "slogdet": lambda x, key: ivy.slogdet(x)[1],
        "corrcoef": lambda x, key: ivy.corrcoef(x),
        "bits": lambda x, key: ivy.random.bits(shape=(3,), key=key),
        "normal": lambda x, key: ivy.random.normal(shape=(3,), key=key),
    }
    args = ivy.to_backend(x, "jax"), ivy.to_backend(key, "jax")
    graph = ivy.compile_graph(functions[name], *args)
    graph.save(tmp_path / "graph")
    found = ivy.Graph.load(tmp_path / "graph")(*args)
    np.testing.assert_allclose(ivy.to_numpy(found), ivy.to_numpy(functions[name](*args)), rtol=1e-6)
    if name in ("slogdet", "corrcoef"):
        space: dict[str, Any] = {}
        exec(graph.native_source(), space)
        written = space["graph"](*[jax.numpy.asarray(array) for array in args])
        np.testing.assert_allclose(written, ivy.to_numpy(found), rtol=1e-6)


def test_graph_file_result_types(backend: str, tmp_path: Path) -> None:
    graph = ivy.compile_graph(lambda x: [ivy.slogdet(x), ivy.top_k(x, 1)], ivy.eye(2))
    graph.save(tmp_path / "graph")
    (sign, logabsdet), top = ivy.Graph.load(tmp_path / "graph")(ivy.eye(2) * 2.0)
    assert float(sign) == 1 and float(logabsdet) == pytest.approx(np.log(4))
    assert type(top) is ivy.TopKResult and top.values.to_list() == [[2.0], [2.0]]
    for name in (
        "linear_algebra.QRResult ",
        "linear_algebra.NamedTuple",
        "meta._Plan",
        "set.UniqueAllResult",
        "os.Any",
    ):
        graph.save(tmp_path / "graph")
        rewritten(tmp_path / "graph", lambda d, name=name: d["result"]["children"][0][1].update({"class": name}))
        with pytest.raises(ivy.IvyTraceError, match=r"the file creates a|must have \d elements, not"):
            ivy.Graph.load(tmp_path / "graph")


def test_arrays_that_stay_on_their_device(backend: str) -> None:
    x = ivy.asarray([1.0, 2.0])
    assert ivy.compile_graph(lambda x: ivy.to_device(x, "cpu") * 2, x)(x).to_list() == [2.0, 4.0]


@pytest.mark.parametrize("name", ["self", "fn", "class", "x y", "__builtins__"])
def test_arguments_of_any_name(backend: str, name: str, tmp_path: Path) -> None:
    """A function that takes any names may be given those that its graph has itself."""

    def total(**parts: Any) -> Any:
        return sum(parts.values()) * 2

    given = {name: ivy.asarray([1.0]), "z": ivy.asarray([2.0])}
    graph = ivy.compile_graph(total, **given)
    graph.save(tmp_path / "graph")
    retraced = ivy.compile_graph(total)
    for run in (graph, ivy.Graph.load(tmp_path / "graph"), retraced, ivy.carried(total)):
        assert run(**given).to_list() == [6.0]


def test_bfloat16(backend: str, tmp_path: Path) -> None:
    pytest.importorskip("ml_dtypes")
    weights = ivy.astype(ivy.asarray([1.5, 2.5]), "bfloat16")
    graph = ivy.compile_graph(lambda x: x * weights, weights)
    graph.save(tmp_path / "graph")
    found = ivy.Graph.load(tmp_path / "graph")(weights)
    assert found.dtype == "bfloat16" and ivy.astype(found, "float32").to_list() == [2.25, 6.25]


def test_what_cannot_be_saved(backend: str, tmp_path: Path) -> None:
    class Own:
        def __init__(self, data: Any) -> None:
            self.data = data

    graph = ivy.compile_graph(lambda x: Own(x + 1.0), ivy.asarray([1.0]))
    with pytest.raises(ivy.IvyTraceError, match="the graph of <lambda> cannot be saved: the result is a Own"):
        graph.save(tmp_path / "graph")
    assert not (tmp_path / "graph").exists()


def rewritten(path: Path, change: Callable[[dict[str, Any]], None]) -> None:
    """Change the description in a file."""
    with zipfile.ZipFile(path) as archive:
        contents = {name: archive.read(name) for name in archive.namelist()}
    described = json.loads(contents["graph.json"])
    change(described)
    contents["graph.json"] = json.dumps(described).encode()
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in contents.items():
            archive.writestr(name, content)


def call(target: str, style: str = "call") -> Callable[[dict[str, Any]], None]:
    def change(described: dict[str, Any]) -> None:
        described["nodes"][0].update(target=target, style=style)

    return change


HOSTILE: dict[str, list[tuple[str, str]]] = {
    "numpy": [
        ("call", "numpy.save"),
        ("call", "numpy.load"),
        ("call", "numpy.fromfile"),
        ("call", "numpy.lib.format.open_memmap"),
        ("call", "numpy.vectorize"),
        ("call", "numpy.ctypeslib.ctypes.CDLL"),
        ("method", "tofile"),
        ("method", "dump"),
        ("getattr", "__class__"),
        ("getattr", "ctypes"),
    ],
    "torch": [
        ("call", "torch.load"),
        ("call", "torch.save"),
        ("call", "torch.hub.load"),
        ("call", "torch.ops.load_library"),
        ("call", "torch.from_file"),
        ("method", "__reduce__"),
        ("method", "apply_"),
        ("method", "register_hook"),
        ("getattr", "__class__"),
        ("getattr", "_backward_hooks"),
    ],
    "jax": [("call", "jax.pure_callback"), ("method", "tofile"), ("getattr", "__class__")],
    "tensorflow": [
        ("call", "ReadFile"),
        ("call", "WriteFile"),
        ("call", "PyFunc"),
        ("call", "EagerPyFunc"),
        ("call", "_path"),
        ("getattr", "__class__"),
    ],
}


def test_graph_file_forbidden_names(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    names = ["os.system", "builtins.eval", "subprocess.Popen", "numpy.os.system", "torch.os.system", "jax.os.system"]
    for style, name in [*HOSTILE[backend], *(("call", n) for n in names), ("infix", "; import os"), ("run", "x")]:
        sample()[0].save(path)
        rewritten(path, call(name, style))
        with pytest.raises(ivy.IvyTraceError, match="is not allowed in graphs"):
            ivy.Graph.load(path)


def test_descriptions_that_would_make_code_are_refused(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"

    def parameter(described: dict[str, Any]) -> None:
        described["parameters"][0]["name"] = "x=__import__('os')"

    def attribute(described: dict[str, Any]) -> None:
        described["guards"][0][1] = "__class__"

    def container(described: dict[str, Any]) -> None:
        described["result"]["class"] = "Popen"

    def setting(described: dict[str, Any]) -> None:
        described["nodes"][0]["settings"] = [["os.popen", {"list": []}]]

    def kind(described: dict[str, Any]) -> None:
        described["parameters"][0]["kind"] = "*args, __import__('os')"

    def argument(described: dict[str, Any]) -> None:
        described["nodes"][0]["args"] = {"object": "os"}

    def library(described: dict[str, Any]) -> None:
        described["backend"] = "os"

    def version(described: dict[str, Any]) -> None:
        described["format"] = 99

    for change in (parameter, attribute, container, setting, kind, argument, library, version):
        sample()[0].save(path)
        rewritten(path, change)
        with pytest.raises(ivy.IvyTraceError):
            ivy.Graph.load(path)


def test_files_that_hold_no_graph(tmp_path: Path) -> None:
    path = tmp_path / "graph"
    path.write_bytes(b"no archive")
    with pytest.raises(ivy.IvyTraceError, match="not a readable file of a graph"):
        ivy.Graph.load(path)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("other", "text")
    with pytest.raises(ivy.IvyTraceError, match="not a readable file of a graph"):
        ivy.Graph.load(path)
    with pytest.raises(FileNotFoundError):
        ivy.Graph.load(tmp_path / "nowhere")


def test_a_loaded_graph_is_the_same(backend: str, tmp_path: Path) -> None:
    def f(x: Any) -> Any:
        y = ivy.astype(ivy.softmax(x, axis=-1), "float16")[1:]
        return ivy.sum(ivy.sin(x) + 2.0, axis=0) * ivy.mean(x) + ivy.concat([y, ivy.ones((1,), dtype="float16")])[0]

    graph = ivy.compile_graph(f, ivy.asarray([1.0, 2.0, 3.0]))
    graph.save(tmp_path / "graph")
    loaded = ivy.Graph.load(tmp_path / "graph")
    assert graph.same(loaded) and graph.fingerprint() == loaded.fingerprint()
