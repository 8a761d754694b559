"""What the scripts of libraries that were moved onto ivy share: tests of both versions, their table, and figures.json.

Each script downloads a release, puts our adapter into a copy of it, runs the library's own tests on each backend with
both versions, and prints the table of its page. With ``--fresh`` it first makes an environment in a temporary folder.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import venv
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
INSTALLED_AS = {"torch": "torch==2.13.0", "jax": "jax", "tensorflow": "tensorflow-cpu"}


@dataclass
class Figures:
    """The figures of one library, which the page of adopters shows."""

    name: str
    version: str
    kind: str
    lines_before: int = 0
    lines_after: int = 0
    tests: dict[str, tuple[int, int, int]] = field(default_factory=dict)
    """Per backend: the tests that pass with the library's own backend, those that pass with ivy, and all that ran."""
    part: str = ""
    """The tests that were run, if not all."""
    ratio: str = ""
    """The time with ivy over the time before. Empty if `benchmarks.adopters` measures it."""
    gained: dict[str, list[str]] = field(default_factory=dict)
    """Per array library: the features that only the version with ivy has."""


def environment_of(folder: Path, environment: Mapping[str, str]) -> dict[str, str]:
    """Return the variables of a process that imports the package in a folder, with one thread and without logs."""
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    quiet = {"PYTHONPATH": path, "OMP_NUM_THREADS": "1", "TF_CPP_MIN_LOG_LEVEL": "3", "MPLBACKEND": "Agg"}
    return {**os.environ, **quiet, **environment}


def outcomes(folder: Path, files: Iterable[str], environment: Mapping[str, str], *options: str) -> dict[str, str]:
    """Run tests with pytest, and return "passed", "failed" or "skipped" by their names."""
    with tempfile.TemporaryDirectory() as name:
        report = Path(name) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "--tb=no"]
        command += [f"--junitxml={report}", *options, *files]
        variables = environment_of(folder, environment)
        done = subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True, check=False)
        if not report.exists():
            raise SystemExit(f"pytest wrote no report:\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}")
        return {_name(case): _outcome(case) for case in ElementTree.parse(report).iter("testcase")}


def _name(case: ElementTree.Element) -> str:
    return f"{case.get('classname')}::{case.get('name')}"


def _outcome(case: ElementTree.Element) -> str:
    tags = {child.tag for child in case}
    return "failed" if tags & {"failure", "error"} else "skipped" if "skipped" in tags else "passed"


def compare(figures: Figures, backend: str, own: dict[str, str], moved: dict[str, str]) -> list[str]:
    """Print the counts of both versions, add them to the figures, and return the tests that fail only with ivy."""
    counts = [Counter(version.values()) for version in (own, moved)]
    ran = max(count["passed"] + count["failed"] for count in counts)
    figures.tests[backend] = (counts[0]["passed"], counts[1]["passed"], ran)
    print(f"{figures.name} on {backend}: {counts[0]['passed']} pass before, {counts[1]['passed']} with ivy, of {ran}")
    worse = sorted(name for name, outcome in moved.items() if outcome == "failed" and own.get(name) != "failed")
    better = [name for name, outcome in own.items() if outcome == "failed" and moved.get(name) == "passed"]
    for name in worse[:20]:
        print(f"  fails with ivy only: {name}")
    if better:
        print(f"  {len(better)} tests pass with ivy only", flush=True)
    return worse


def check(
    folders: Sequence[Path], package: str, load: Callable[[], dict[str, Any]], skip: Sequence[str], laws: Sequence[str]
) -> None:
    """Compare the functions of both versions, which are imported one after the other, by `check_adapter`."""
    import ivy_protocol as ivy

    loaded = []
    for folder in folders:
        sys.path.insert(0, str(folder))
        loaded.append(load())
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == package]:
            del sys.modules[name]
    report = ivy.testing.check_adapter(loaded[0], loaded[1], skip=skip, laws=laws)
    rows = [row for row in report.rows if row.outcome == "failed"]
    print(str(report).partition("\n")[0], *[f"  {row.check}: {row.reason[:200]}" for row in rows], sep="\n")


def ratio(folders: Sequence[Path], setup: str, statement: str, environment: Mapping[str, str]) -> str:
    """Return the CPU time of a statement with ivy over the time before, on NumPy: the best of interleaved rounds."""
    timer = "time.process_time, number=10, repeat=10"
    code = f"import time, timeit; print(min(timeit.repeat({statement!r}, {setup!r}, {timer})))"
    best = [float("inf")] * 2
    for index in (0, 1, 0, 1, 0, 1):
        variables = environment_of(folders[index], environment)
        done = subprocess.run([sys.executable, "-c", code], env=variables, capture_output=True, text=True, check=True)
        best[index] = min(best[index], float(done.stdout.split()[-1]))
    return f"{best[1] / best[0]:.1f}"


def gained(
    folders: Sequence[Path],
    features: Mapping[str, Mapping[str, str]],
    environment: Mapping[str, str],
    libraries: Iterable[str],
) -> dict[str, list[str]]:
    """Run code that shows each feature with both versions, and list the features that only the one with ivy has.

    `features` has the code by array library and feature. The code of other array libraries does not run, because they
    may not be installed. The code raises without the feature. It is an error if the version with ivy raises.
    """
    return {
        library: [name for name, code in features[library].items() if _is_gained(folders, name, code, environment)]
        for library in libraries
        if library in features
    }


def _is_gained(folders: Sequence[Path], name: str, code: str, environment: Mapping[str, str]) -> bool:
    before, after = [
        subprocess.run(
            [sys.executable, "-c", code],
            env=environment_of(folder, environment),
            capture_output=True,
            text=True,
            check=False,
        )
        for folder in folders
    ]
    if after.returncode:
        raise SystemExit(f"the version with ivy lacks: {name}\n{after.stderr[-2000:]}")
    return bool(before.returncode)


def save(figures: Figures, folder: Path) -> None:
    """Write the figures of one library, from which `page.py` writes the page of adopters.

    The figures of array libraries that did not run stay in the file.
    """
    file = folder / "figures.json"
    if file.exists():
        saved = json.loads(file.read_text())
        figures.tests = saved["tests"] | figures.tests
        figures.gained = saved["gained"] | figures.gained
    file.write_text(json.dumps(asdict(figures), indent=1) + "\n")


def finish(figures: Figures, worse: Sequence[str], options: argparse.Namespace, folder: Path, lines: str = "") -> int:
    """Print the lines of code and the time, save the figures with ``--save``, and return the exit status."""
    print(lines or f"lines of code of the backends: {figures.lines_before} before, {figures.lines_after} with ivy")
    if figures.ratio:
        print(f"time with ivy over the time before, on NumPy: {figures.ratio}")
    print(f"only with ivy: {', '.join(name for names in figures.gained.values() for name in names) or 'nothing'}")
    if options.save:
        save(figures, folder)
    return bool(worse)


def parser(description: str | None) -> argparse.ArgumentParser:
    """Return the options that all scripts have."""
    options = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--libraries", nargs="+", choices=LIBRARIES, default=LIBRARIES)
    options.add_argument("--all", action="store_true", help="run all tests, not the part in the table")
    options.add_argument("--kit", action="store_true", help="compare the functions by check_adapter, without tests")
    options.add_argument("--fresh", action="store_true", help="make an environment in a temporary folder first")
    options.add_argument("--save", action="store_true", help="write figures.json")
    return options


def run(
    script: str,
    requirements: Sequence[str],
    options: argparse.Namespace,
    main: Callable[..., int],
    without_dependencies: Sequence[str] = (),
) -> int:
    """Call `main`, in a fresh environment if that is asked for."""
    if not options.fresh:
        return main(options)
    with tempfile.TemporaryDirectory() as name:
        venv.create(name, with_pip=True)
        python = str(Path(name) / "bin" / "python")
        needed = [INSTALLED_AS[library] for library in options.libraries if library in INSTALLED_AS]
        install = [python, "-m", "pip", "install", "-q"]
        package = f"{ROOT}[testing]" if options.kit else str(ROOT)
        subprocess.run([*install, package, "pytest", *needed, *requirements], check=True)
        if without_dependencies:
            subprocess.run([*install, "--no-deps", *without_dependencies], check=True)
        arguments = [argument for argument in sys.argv[1:] if argument != "--fresh"]
        environment = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        return subprocess.run([python, "-P", script, *arguments], env=environment, check=False).returncode
