"""The examples of ``examples/interop`` do what they say."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import ivy_protocol as ivy

pytestmark = pytest.mark.filterwarnings("default")
FOLDER = Path(__file__).parents[2] / "examples" / "interop"
NAMES = sorted(path.stem for path in FOLDER.glob("*.py"))
BACKENDS = ("numpy", "torch", "jax", "tensorflow")
NEEDS = {
    "dask_cluster": ("dask.array", "distributed"),
    "scipy_signal": ("scipy",),
    "sklearn_pipeline": ("sklearn",),
    "units_over_dask": ("dask.array",),
    "xarray_with_ivy": ("xarray",),
}


OLDEST = {"scipy": "1.16"}
"""What the examples ask for, where the package itself takes older ones."""


def load(name: str) -> ModuleType:
    """Import an example from its file, if what it needs is here."""
    for package in NEEDS[name]:
        pytest.importorskip(package, OLDEST.get(package))
    spec = importlib.util.spec_from_file_location(name, FOLDER / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES)
def test_is_one_idea_that_is_explained(name: str) -> None:
    source = (FOLDER / f"{name}.py").read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 210
    assert f"({name}.py)" in (FOLDER / "README.md").read_text(encoding="utf-8")
    assert len((load(name).__doc__ or "").splitlines()) >= 5


@pytest.mark.parametrize("name", sorted(set(NAMES) - {"dask_cluster"}))
def test_runs_and_prints(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    load(name).main()
    installed = [library for library in BACKENDS if importlib.util.find_spec(library)]
    assert len(capsys.readouterr().out.splitlines()) >= len(installed), "a line for each library at least"


def test_sklearn_pipeline(backend: str) -> None:
    example = load("sklearn_pipeline")
    x, y = example.data()
    with example.wide(backend):
        pipeline = example.fitted(ivy.asarray(x, backend=backend), ivy.asarray(y, backend=backend))
        for learnt in (pipeline[0].mean_, pipeline[1].components_, pipeline[2].coef_):
            assert type(learnt) is ivy.Array and learnt.backend == backend
        np.testing.assert_allclose(np.asarray(pipeline[0].mean_), x.mean(axis=0), rtol=1e-6)


def test_scipy_signal(backend: str) -> None:
    example = load("scipy_signal")
    found = example.process(ivy.asarray(example.noisy(), backend=backend))
    assert {x.backend for x in found} == {backend} and float(found.frequency) == example.TONE
    fading = np.exp(-example.TIMES)
    np.testing.assert_allclose(np.asarray(found.envelope)[100:900], fading[100:900], atol=0.25)


def test_xarray_with_ivy(backend: str) -> None:
    example = load("xarray_with_ivy")
    found = example.summary(example.temperatures(backend))
    reference = example.summary(example.temperatures("numpy"))
    for name, array in found.items():
        assert type(array.data) is ivy.Array and array.data.backend == backend, name
        np.testing.assert_allclose(np.asarray(array.data), np.asarray(reference[name].data), rtol=1e-5)
    assert found["mean by place"].sel(place="hill").data.to_list() == pytest.approx(5.0)


def test_xarray_with_ivy_is_differentiable() -> None:
    pytest.importorskip("torch")
    example = load("xarray_with_ivy")
    expected = np.asarray(example.temperatures("numpy").sel(place="city").data) / 24
    np.testing.assert_allclose(example.gradient_by_label().numpy(), expected, rtol=1e-5)


def test_units_over_dask(backend: str) -> None:
    example = load("units_over_dask")
    energy, lazy = (
        example.kinetic_energy(*example.measured(backend)),
        example.kinetic_energy(*example.measured("dask.array")),
    )
    assert energy.unit == lazy.unit == {"kg": 1, "m": 2, "s": -2}
    assert lazy.data.backend == "dask.array" and energy.data.backend == backend
    np.testing.assert_allclose(energy.data.to_numpy(), lazy.data.to_numpy(), rtol=1e-5)
    _, distance, duration = example.measured("dask.array")
    with pytest.raises(example.UnitError):
        distance + duration


def test_dask_cluster_gives_what_numpy_gives(backend: str) -> None:
    example = load("dask_cluster")
    data = example.data(3, 2048)
    eager = example.analyse(data.compute(), example.at_once)
    np.testing.assert_allclose(np.sort(eager.counts.to_numpy()), [2047, 2048, 2049], atol=40)

    def compute(*arrays: ivy.Array) -> list[ivy.Array]:
        return [ivy.asarray(x.to_numpy(), backend="numpy") for x in arrays]

    for x in (data, ivy.asarray(data.compute(), backend=backend)):
        for found, expected in zip(example.analyse(x, compute), eager, strict=True):
            np.testing.assert_allclose(found.to_numpy(), expected.to_numpy(), rtol=1e-3, atol=1e-3)


def test_dask_cluster_on_a_cluster() -> None:
    load("dask_cluster")
    command = [sys.executable, FOLDER / "dask_cluster.py", "--gib", "0.05", "--memory", "400MiB"]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    for said in ("dashboard: http://", "100% Completed", "the same as NumPy on a sample: True"):
        assert said in ran.stdout
