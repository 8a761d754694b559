"""The tour gives the same answers everywhere, and the command says what is here and what is not."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.tour.analysis import Analysis, analyze
from ivy_protocol.tour.iris import SPECIES, load_iris
from ivy_protocol.tour.libraries import Library, find_library
from ivy_protocol.tour.report import row, tour
from ivy_protocol.tour.stops import TOLERANCE, as_numpy, native, visit
from ivy_protocol.tour.table import aligned
from ivy_protocol.tour.tally import ANSWERED, Tally

WITHOUT = """
import runpy, sys

absent = sys.argv.pop(1).split(",")

class Without:
    "A finder that finds all but some packages, which are then not installed."

    def __init__(self, finder):
        self.finder = finder

    def find_spec(self, name, *args):
        return None if name.partition(".")[0] in absent else self.finder.find_spec(name, *args)

    def __getattr__(self, name):
        return getattr(self.finder, name)

sys.meta_path[:] = map(Without, sys.meta_path)
runpy.run_module("ivy_protocol", run_name="__main__", alter_sys=True)
"""
OTHERS = "torch,jax,jaxlib,tensorflow,array_api_strict,rich,matplotlib,ml_dtypes"


def command(*arguments: str | Path, without: str = "", path: Path | None = None) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own, as if some packages were not installed."""
    start = ["-c", WITHOUT, without] if without else ["-m", "ivy_protocol"]
    environment = dict(os.environ, PYTHONIOENCODING="utf-8")
    if path is not None:
        environment["PYTHONPATH"] = os.pathsep.join([str(path), environment.get("PYTHONPATH", "")])
    return subprocess.run(
        [sys.executable, *start, *arguments], capture_output=True, text=True, env=environment, check=False
    )


def independent() -> dict[str, Any]:
    """Compute what the tour does in numpy alone, in float64 and by another way."""
    x, truth = (np.array(part) for part in load_iris())
    z = (x - x.mean(0)) / x.std(0)
    _, singular, rows = np.linalg.svd(z, full_matrices=False)
    axes = rows[:2].T * np.where(rows[:2].sum(1) < 0, -1, 1)
    scores = z @ axes
    w, b = np.zeros((3, 2)), np.zeros(3)
    for _ in range(100):
        p = np.exp(scores @ w.T + b)
        errors = p / p.sum(1, keepdims=True) - truth
        w, b = w - errors.T @ scores / len(x), b - errors.mean(0)
    p = np.exp(scores @ w.T + b)
    p /= p.sum(1, keepdims=True)
    return {
        "scores": scores,
        "explained": (singular[:2] ** 2).sum() / (singular**2).sum(),
        "probabilities": p,
        "loss": -np.log(p[truth == 1]).mean(),
        "accuracy": (p.argmax(1) == truth.argmax(1)).mean(),
        "weights": w,
        "bias": b,
    }


@pytest.mark.parametrize(
    "wrap",
    [native, ivy.Array, lambda x: Tally(ivy.Array(x)), lambda x: Tally(native(x))],
    ids=["native", "array", "tally", "tally of native"],
)
def test_same_answers_on_everything(backend: str, wrap: Callable[[Any], Any]) -> None:
    iris = load_iris()
    x, truth = wrap(ivy.asarray(iris.measurements)), wrap(ivy.asarray(iris.truth))
    found = Analysis(*map(as_numpy, analyze(x, truth)))
    for name, expected in independent().items():
        np.testing.assert_allclose(getattr(found, name), expected, rtol=0, atol=TOLERANCE, err_msg=name)


def test_class_of_its_own_gets_composed_functions() -> None:
    iris = load_iris()
    x, truth = Tally(ivy.asarray(iris.measurements)), Tally(ivy.asarray(iris.truth))
    result = analyze(x, truth)
    assert isinstance(result.loss, Tally)
    assert {ivy.softmax, ivy.linear, ivy.cross_entropy}.isdisjoint(ANSWERED)
    # The classes are told apart 101 times, each time by one softmax with one exponential.
    assert x.counts["exp"] == 101
    assert x.counts["log"] == 1
    assert "softmax" not in x.counts


def test_the_flowers() -> None:
    iris = load_iris()
    assert np.array(iris.measurements).shape == (150, 4)
    np.testing.assert_allclose(np.mean(iris.measurements, 0), [5.8433, 3.0573, 3.7580, 1.1993], atol=5e-5)
    assert np.sum(iris.truth, 0).tolist() == [50, 50, 50]
    assert len(SPECIES) == 3


def test_a_failure_is_told_and_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(x: Any, truth: Any, steps: int = 100) -> Analysis:
        if isinstance(x, Tally):
            raise RuntimeError("a mistake of our own")
        return analyze(x, truth, steps)

    monkeypatch.setattr("ivy_protocol.tour.stops.analyze", fail)
    assert tour([find_library("numpy")]) == 1
    shown = capsys.readouterr()
    assert "failed: RuntimeError" in shown.out
    assert "ndarray" in shown.out
    assert "Traceback" in shown.err
    assert "a mistake of our own" in shown.err


def test_an_answer_too_far_away_fails_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def drift(x: Any, truth: Any, steps: int = 100) -> Analysis:
        result = analyze(x, truth, steps)
        return result._replace(loss=ivy.add(result.loss, 1.0)) if isinstance(x, ivy.Array) else result

    monkeypatch.setattr("ivy_protocol.tour.stops.analyze", drift)
    assert tour([find_library("numpy")]) == 1
    assert "1e+00 too far" in capsys.readouterr().out


def test_a_nan_is_too_far(monkeypatch: pytest.MonkeyPatch) -> None:
    reference = visit(find_library("numpy"))
    assert reference.analysis is not None
    broken = reference.analysis._replace(loss=np.float32("nan"))
    assert "too far" in row(reference, broken)[4]


def test_a_broken_library_has_its_row() -> None:
    stop = visit(Library("torch", problem="installed, but broken: OSError: no such file"))
    assert row(stop, None) == ["", "torch", "", "", "", "", "installed, but broken: OSError: no such file"]


def test_columns_are_aligned() -> None:
    assert aligned(("a", "long"), [("wide", "1"), ("x", "")]) == "a     long\n----  ----\nwide  1\nx"


def test_command_lists_the_libraries() -> None:
    ran = command("--backends", "numpy")
    assert ran.returncode == 0, ran.stderr
    assert np.__version__ in ran.stdout
    assert "namespace" in ran.stdout


def test_command_tours(backend: str) -> None:
    ran = command("tour", "--backends", backend)
    assert ran.returncode == 0, ran.stderr
    assert not ran.stderr
    rows = [line for line in ran.stdout.splitlines() if "91.3%" in line]
    assert len(rows) == 3
    assert backend in rows[0]
    assert "ivy.Array" in rows[1]
    assert "body of linear, softmax, cross_entropy" in rows[2]


def test_with_numpy_alone() -> None:
    for arguments in ([], ["tour"], ["tour", "--picture", "iris.png"]):
        ran = command(*arguments, without=OTHERS)
        assert ran.returncode == 0, ran.stderr
        assert not ran.stderr
        for name in ("torch", "jax", "tensorflow"):
            assert f"{name} is not installed: pip install {name}\n" in ran.stdout
        assert "array_api_strict" not in ran.stdout
        if "tour" in arguments:
            assert ran.stdout.count("91.3%") == 3
        assert ("pip install matplotlib" in ran.stdout) == ("--picture" in arguments)


def test_a_broken_library_does_not_stop_the_command(tmp_path: Path) -> None:
    package = tmp_path / "torch"
    package.mkdir()
    package.joinpath("__init__.py").write_text("raise OSError('libtorch.so: no such file\\nmore')\n", encoding="utf-8")
    for arguments in ([], ["tour"]):
        ran = command(*arguments, "--backends", "torch,numpy", path=tmp_path)
        assert ran.returncode == 0, ran.stderr
        assert "installed, but broken: OSError: libtorch.so: no such file" in " ".join(ran.stdout.split())
        assert "numpy" in ran.stdout


def test_an_unknown_library_is_refused_by_name() -> None:
    ran = command("tour", "--backends", "torhc")
    assert ran.returncode == 2
    assert "'torhc'" in ran.stderr and "did you mean 'torch'" in ran.stderr
    assert "Traceback" not in ran.stderr


def test_help() -> None:
    ran = command("--help")
    assert ran.returncode == 0
    assert "tour" in ran.stdout and "--backends" in ran.stdout
    assert "--picture" in command("tour", "--help").stdout


def test_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    ran = command("tour", "--backends", "numpy", "--picture", tmp_path / "iris.png")
    assert ran.returncode == 0, ran.stderr
    assert (tmp_path / "iris.png").read_bytes().startswith(b"\x89PNG")
    assert f"The picture is in {tmp_path / 'iris.png'}" in ran.stdout


def test_the_libraries_as_json() -> None:
    command = [sys.executable, "-m", "ivy_protocol", "--json", "--backends", "numpy"]
    said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    assert said["ivy_protocol"] == ivy.__version__
    assert [(one["library"], one["version"]) for one in said["libraries"]] == [("numpy", np.__version__)]
    assert said["functions"] > 400


def test_json_is_not_for_the_tour() -> None:
    command = [sys.executable, "-m", "ivy_protocol", "--json", "tour"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 2 and "--json" in ran.stderr
