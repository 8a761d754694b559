"""Files of transpiled networks that are damaged or mean harm: they are refused, and nothing in them is run."""

import json
import zipfile
from collections.abc import Callable, Iterator
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from libraries import needs

import ivy_protocol as ivy

torch = needs("torch")

pytestmark = pytest.mark.filterwarnings("ignore")
WRONG = (
    "__import__('os').system('touch harm')",
    -1,
    2**70,
    1.5,
    None,
    [],
    {},
    True,
    {"ref": 99},
    {"inner": 0},
    "\0",
    "x" * 9999,
)


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of a small network."""
    network = torch.nn.Sequential(torch.nn.Linear(3, 2), torch.nn.LeakyReLU(0.1))
    path = tmp_path_factory.mktemp("files") / "network"
    ivy.transpile(network, args=(torch.ones(2, 3),)).save(path)
    return path


def changed(
    source: Path, target: Path, change: Callable[[Any], Any], arrays: Callable[[dict[str, bytes]], Any]
) -> Path:
    """A copy of a file with another description or other members."""
    with zipfile.ZipFile(source) as archive:
        content = {name: archive.read(name) for name in archive.namelist()}
    described = json.loads(content.pop("program.json"))
    change(described)
    arrays(content)
    with zipfile.ZipFile(target, "w") as archive:
        archive.writestr("program.json", json.dumps(described))
        for name, data in content.items():
            archive.writestr(name, data)
    return target


def nothing(_: Any) -> None:
    pass


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the paths of a value in the description."""
    yield path
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        yield from places(value, (*path, key))


def test_whatever_is_in_a_field_nothing_is_run(saved: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with zipfile.ZipFile(saved) as archive:
        described = json.loads(archive.read("program.json"))
        content = {name: archive.read(name) for name in archive.namelist() if name != "program.json"}
    refused = 0
    for place in list(places(described))[1:]:
        for wrong in WRONG:
            copy = deepcopy(described)
            inner = copy
            for key in place[:-1]:
                inner = inner[key]
            inner[place[-1]] = wrong
            with zipfile.ZipFile("changed", "w") as archive:
                archive.writestr("program.json", json.dumps(copy))
                for name, data in content.items():
                    archive.writestr(name, data)
            try:
                network = ivy.transpile.load("changed")
            except ivy.IvyTraceError:
                refused += 1
                continue
            try:
                network(np.ones((2, 3), np.float32))
            except (ivy.IvyException, TypeError, ValueError, AttributeError, IndexError, KeyError):
                refused += 1
    assert refused > 500 and not (tmp_path / "harm").exists()


@pytest.mark.parametrize(
    "operator", ["os.system", "python.exec", "python.getattr", "aten.set_.default", "aten.save.default", "", "aten.add"]
)
def test_operators_without_a_row(saved: Path, tmp_path: Path, operator: str) -> None:
    def change(described: Any) -> None:
        described["program"]["nodes"][0][0] = operator

    with pytest.raises(ivy.IvyTraceError, match="is not supported"):
        ivy.transpile.load(changed(saved, tmp_path / "network", change, nothing))


@pytest.mark.parametrize(("place", "given"), [(2, {"lambda": 1}), (2, {"self": 1}), (1, []), (1, [{"ref": 2}] * 30)])
def test_arguments_that_an_operator_does_not_take(saved: Path, tmp_path: Path, place: int, given: Any) -> None:
    def change(described: Any) -> None:
        described["program"]["nodes"][0][place] = given

    with pytest.raises(ivy.IvyTraceError, match="with invalid arguments"):
        ivy.transpile.load(changed(saved, tmp_path / "network", change, nothing))


@pytest.mark.parametrize(
    ("operator", "given"),
    [
        ("mod", ["%9999999999d", 1]),
        ("mul", ["aaaa", 2**40]),
        ("mul", [[1, 2], 2**40]),
        ("add", [[1], [2]]),
        ("getitem", ["text", 0]),
        ("getitem", [[1, 2], 2]),
        ("getitem", [[1, 2], [0]]),
    ],
)
def test_lengths_are_numbers(saved: Path, tmp_path: Path, operator: str, given: Any) -> None:
    """Python repeats and formats text by the same operators, to any size."""

    def change(described: Any) -> None:
        nodes = described["program"]["nodes"]
        nodes[0] = [f"python.{operator}", given, {}, nodes[0][3], "", "a part"]

    network = ivy.transpile.load(changed(saved, tmp_path / "network", change, nothing))
    with pytest.raises(ivy.IvyTypeError, match=r"accepts sizes|is out of range for a"):
        network(np.ones((2, 3), np.float32))


def test_results_of_python_that_are_not_asked_for(saved: Path, tmp_path: Path) -> None:
    def without(described: Any) -> None:
        nodes = described["program"]["nodes"]
        nodes[0] = ["python.getitem", [], {}, nodes[0][3], "", "a part"]

    with pytest.raises(ivy.IvyTraceError, match="with invalid arguments"):
        ivy.transpile.load(changed(saved, tmp_path / "network", without, nothing))

    def taken(described: Any) -> None:
        described["program"]["takes"] = described["program"]["takes"][2][0]

    with pytest.raises(ivy.IvyTraceError, match="must be a tuple and a dict"):
        ivy.transpile.load(changed(saved, tmp_path / "network", taken, nothing))


def test_values_that_are_not_there(saved: Path, tmp_path: Path) -> None:
    for wrong in (3, 99, -1):

        def change(described: Any, wrong: int = wrong) -> None:
            described["program"]["nodes"][0][1][0] = {"ref": wrong}

        with pytest.raises(ivy.IvyTraceError, match="invalid reference"):
            ivy.transpile.load(changed(saved, tmp_path / "network", change, nothing))


def test_weights_that_are_others(saved: Path, tmp_path: Path) -> None:
    def shape(described: Any) -> None:
        described["program"]["inputs"][0][3] = None
        described["program"]["inputs"][0][2]["shape"] = [9, 9]

    with pytest.raises(ivy.IvyTraceError, match=r"shape \(9, 9\), not \(2, 3\)"):
        ivy.transpile.load(changed(saved, tmp_path / "network", shape, nothing))
    with pytest.raises(ivy.IvyTraceError, match=r"0\.npy"):
        ivy.transpile.load(changed(saved, tmp_path / "network", nothing, lambda content: content.pop("0.npy")))
    with pytest.raises(ivy.IvyTraceError):
        ivy.transpile.load(changed(saved, tmp_path / "network", nothing, lambda c: c.update({"0.npy": b"none"})))
    with pytest.raises(ivy.IvyTraceError, match="max_bytes"):
        ivy.transpile.load(saved, max_bytes=10)


def test_what_is_no_such_file(tmp_path: Path) -> None:
    path = tmp_path / "network"
    path.write_bytes(b"nothing")
    with pytest.raises(ivy.IvyTraceError, match="not a readable file of a transpiled network"):
        ivy.transpile.load(path)
    with pytest.raises(FileNotFoundError):
        ivy.transpile.load(tmp_path / "none")
    with pytest.raises(ivy.IvyTypeError, match="path"):
        ivy.transpile.load(3)  # pyright: ignore[reportArgumentType]


def test_deep_descriptions(saved: Path, tmp_path: Path) -> None:
    deep: Any = []
    for _ in range(100):
        deep = [deep]

    def change(described: Any) -> None:
        described["program"]["nodes"][0][1] = deep

    with pytest.raises(ivy.IvyTraceError, match="deep"):
        ivy.transpile.load(changed(saved, tmp_path / "network", change, nothing))


def test_torch_is_not_needed_to_load(saved: Path) -> None:
    import subprocess
    import sys

    code = f"""
import sys
import ivy_protocol as ivy
import numpy as np
network = ivy.transpile.load({str(saved)!r})
print(network(np.ones((2, 3), np.float32)).shape, "torch" in sys.modules, "jax" in sys.modules)"""
    found = subprocess.run(
        [sys.executable, "-c", code], cwd=Path(ivy.__file__).parents[1], check=True, stdout=subprocess.PIPE, text=True
    )
    assert found.stdout.strip() == "(2, 2) False False"
