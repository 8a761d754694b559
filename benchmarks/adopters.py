"""Programs of libraries that were moved onto ivy, with their own backend next to the adapter of ``examples/adopters``.

``python -m benchmarks.adopters`` measures in this process and prints JSON. The benchmark runs it in a process with one
thread, also with other versions of Python.
"""

import argparse
import importlib
import json
import os
import platform
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib.metadata import version
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from statistics import median
from time import process_time
from timeit import Timer
from typing import Any

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "examples" / "adopters"
RELEASES = {"tensorly": "tensorly==0.10.0", "pot": "POT==0.9.7.post1", "pyhf": "pyhf==0.7.6"}
PACKAGES = {"tensorly": "tensorly", "pot": "ot", "pyhf": "pyhf"}
NEEDED = {
    "pyhf": "attrs click jsonpatch jsonpointer jsonschema jsonschema-specifications pyyaml referencing rpds-py tqdm "
    "typing-extensions"
}
"""Other packages that a release imports, which are installed without their dependencies."""
LIBRARIES = ("numpy", "torch")
SAMPLE_SECONDS = 0.02
"""How long one sample lasts, at least."""
NAMES = {"numpy": "numpy", "torch": "pytorch"}
"""The names of the array libraries in TensorLy and pyhf."""
_SAME = ("abs", "exp", "isfinite", "isinf", "isnan", "log", "matmul", "maximum", "minimum", "outer", "reshape", "sqrt")
"""Methods of POT's backends with the signature of a function of ivy."""
BY_FUNCTIONS = "sinkhorn, by ivy's functions"

Program = Callable[[], Any]


@dataclass
class Imported:
    """A package that was imported from a folder, whose modules can be imported again without a conflict."""

    package: Any
    modules: Mapping[str, Any]

    @contextmanager
    def active(self) -> Any:
        """Put the modules back in place, for code that imports them while it runs."""
        sys.modules.update(self.modules)
        try:
            yield
        finally:
            _remove(self.package.__name__)


def _remove(package: str) -> dict[str, Any]:
    names = [name for name in sys.modules if name.partition(".")[0] == package]
    return {name: sys.modules.pop(name) for name in names}


def imported(folder: Path, package: str) -> Imported:
    """Import a package from a folder."""
    sys.path.insert(0, str(folder))
    try:
        module = importlib.import_module(package)
        # Submodules that programs use, before the folder leaves the path.
        for name in {"tensorly": ["tensorly.decomposition"], "ot": ["ot.sliced"], "pyhf": ["pyhf.infer.mle"]}[package]:
            importlib.import_module(name)
    finally:
        sys.path.remove(str(folder))
    return Imported(module, _remove(package))


def installed(into: Path) -> dict[str, Path]:
    """Return the folders of the releases, which are installed from the package index if they are not there."""
    folders = {}
    for name, release in RELEASES.items():
        folder = folders[name] = into / release / f"python{platform.python_version()}"
        if not folder.exists():
            command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", f"{folder}.part", release]
            subprocess.run([*command, *NEEDED.get(name, "").split()], check=True, stdout=sys.stderr)
            Path(f"{folder}.part").rename(folder)
    return folders


def moved(name: str, release: Path, into: Path) -> Path:
    """Copy a release and put the adapter in the place of its backends; return the folder of the copy."""
    spec: Any = spec_from_file_location(f"{name}_run", FOLDER / name / "run.py")
    script: Any = module_from_spec(spec)
    spec.loader.exec_module(script)
    return script.moved(release, into)


def _call_functions(ot: Any) -> None:
    """Replace methods of POT's backends, which call `ivy.numpy`, by functions of ivy that return native arrays."""
    from ivy_protocol import native

    def reduced(function: Any) -> Any:
        return lambda self, a, axis=None, keepdims=False: function(a, axis=axis, keepdims=keepdims)

    def transpose(self: Any, a: Any, axes: Any = None) -> Any:
        return native.permute_dims(a, axes or tuple(range(a.ndim))[::-1])

    cls = ot.ivy_backend.IvyBackend
    for name in (*_SAME, "einsum", "where"):
        setattr(cls, name, staticmethod(getattr(native, name)))
    for name in ["any", "max", "min", "sum"]:
        setattr(cls, name, reduced(getattr(native, name)))
    cls.dot, cls.transpose = staticmethod(native.matmul), transpose


def programs(name: str, library: str, package: Any) -> dict[str, Program]:
    """Return the programs of a library by name, for a version of its package."""
    return {"tensorly": _tensorly, "pot": _pot, "pyhf": _pyhf}[name](library, package)


def _array(library: str, values: Any) -> Any:
    return importlib.import_module("torch").asarray(values) if library == "torch" else values


def _tensorly(library: str, tensorly: Any) -> dict[str, Program]:
    import numpy as np

    tensorly.set_backend(NAMES[library])
    result: dict[str, Program] = {}
    for size in (8, 24, 60):
        x = _array(library, np.random.default_rng(0).random((size,) * 3))
        decomposition = tensorly.decomposition
        result[f"parafac, {size}x{size}x{size}"] = partial(
            decomposition.parafac, x, 4, n_iter_max=20, tol=0, random_state=0
        )
        result[f"tucker, {size}x{size}x{size}"] = partial(
            decomposition.tucker, x, [4, 4, 4], n_iter_max=20, tol=0, random_state=0
        )
    return result


def _pot(library: str, ot: Any) -> dict[str, Program]:
    import numpy as np

    result: dict[str, Program] = {}
    for size in (20, 100, 400):
        rng = np.random.default_rng(0)
        costs, weights, x, y = [
            _array(library, values)
            for values in (rng.random((size, size)), np.ones(size) / size, rng.random((size, 3)), rng.random((size, 3)))
        ]
        options: Any = {"numItermax": 100, "stopThr": 0, "warn": False}
        result[f"sinkhorn, n = {size}"] = partial(ot.sinkhorn, weights, weights, costs, 0.1, **options)
        result[f"sliced, n = {size}"] = partial(ot.sliced_wasserstein_distance, x, y, n_projections=50, seed=0)
    return result


def _pyhf(library: str, pyhf: Any) -> dict[str, Program]:
    pyhf.set_backend(NAMES[library])
    result: dict[str, Program] = {}
    for bins in (2, 50):
        model = pyhf.simplemodels.uncorrelated_background([5.0] * bins, [50.0] * bins, [7.0] * bins)
        values = [52.0] * bins + model.config.auxdata
        data, start = pyhf.tensorlib.astensor(values), pyhf.tensorlib.astensor(model.config.suggested_init())
        result[f"logpdf, {bins} bins"] = partial(model.logpdf, start, data)
        result[f"fit, {bins} bins"] = partial(pyhf.infer.mle.fit, values, model)
    return result


def measure(sources: Path, libraries: Iterable[str], rounds: int, only: str = "") -> list[dict[str, Any]]:
    """Return one record for each array library and program: medians of interleaved samples of CPU time."""
    records = []
    releases = installed(sources)
    with tempfile.TemporaryDirectory() as temporary:
        for name, release in releases.items():
            folders = {"own": release, "ivy": moved(name, release, Path(temporary) / name)}
            variants = {key: imported(folder, PACKAGES[name]) for key, folder in folders.items()}
            functions = imported(folders["ivy"], "ot") if name == "pot" else None
            if functions is not None:
                _call_functions(functions.package)
            for library in libraries:
                tables = {key: _programs(name, library, variant) for key, variant in variants.items()}
                by_functions = {} if functions is None else _programs(name, library, functions)
                for program in tables["own"]:
                    pairs = [(f"{name} {program}", variants["ivy"], tables["ivy"][program])]
                    if functions is not None and program.startswith("sinkhorn"):
                        title = program.replace("sinkhorn", BY_FUNCTIONS)
                        pairs.append((f"{name} {title}", functions, by_functions[program]))
                    for title, variant, call in pairs:
                        if only in title:
                            own = (variants["own"], tables["own"][program])
                            samples = _samples({"own": own, "ivy": (variant, call)}, rounds)
                            ratios = [ours / theirs for theirs, ours in zip(*samples.values(), strict=True)]
                            ms = {key: median(times) for key, times in samples.items()}
                            record = {"library": library, "program": title, "ms": ms, "ratio": median(ratios)}
                            records.append(record)
    return records


def _programs(name: str, library: str, variant: Imported) -> dict[str, Program]:
    with variant.active():
        return programs(name, library, variant.package)


def _samples(calls: Mapping[str, tuple[Imported, Program]], rounds: int) -> dict[str, list[float]]:
    """Return the milliseconds of CPU time of one call each, of interleaved samples."""
    samples: dict[str, list[float]] = {key: [] for key in calls}
    timers = {key: Timer(call, timer=process_time) for key, (_, call) in calls.items()}
    counts = {}
    for key, (variant, call) in calls.items():
        with variant.active():
            call()
            call()
            counts[key] = max(1, int(SAMPLE_SECONDS / timers[key].timeit(1)))
    for _ in range(rounds):
        for key, (variant, _call) in calls.items():
            with variant.active():
                samples[key].append(timers[key].timeit(counts[key]) / counts[key] * 1e3)
    return samples


def measure_adopters(
    pythons: Iterable[str], sources: Path, libraries: Iterable[str], rounds: int
) -> list[dict[str, Any]]:
    """Return the versions and the records of each Python, each of which measures in its own process."""
    options = ["--libraries", ",".join(libraries), "--rounds", str(rounds), "--sources", str(sources)]
    # One thread: other threads of BLAS wait for work in a loop, which counts as CPU time.
    environment = {**os.environ, **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")}
    results = []
    for python in pythons:
        command = [python, "-m", "benchmarks.adopters", *options]
        done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
        results.append(json.loads(done.stdout))
    return results


def main() -> None:
    """Measure in this process, and print JSON."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.adopters", description=__doc__)
    parser.add_argument("--libraries", default=",".join(LIBRARIES))
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--sources", type=Path, default=default_sources())
    parser.add_argument("--only", default="")
    parser.add_argument("--text", action="store_true", help="print lines instead of JSON")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    libraries = [name for name in options.libraries.split(",") if find_spec(name)]
    records = measure(options.sources, libraries, options.rounds, options.only)
    if options.text:
        for record in records:
            ms = record["ms"]
            what = f"{record['library']} {record['program']}"
            print(f"{what:50} {ms['own']:9.3f} {ms['ivy']:9.3f} {record['ratio']:6.2f}")
        return
    versions = {"python": platform.python_version(), **{name: version(name) for name in libraries}}
    print(json.dumps({"versions": versions, "releases": list(RELEASES.values()), "programs": records}))


def default_sources() -> Path:
    """Return the folder in which the releases are kept between runs."""
    return Path(tempfile.gettempdir()) / "ivy-adopters"


if __name__ == "__main__":
    main()
