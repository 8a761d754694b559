"""Measure each test: its time, its memory, and the lines of the package that it runs.

``python release/measure.py`` runs the full tier under coverage and writes ``build/measured/``, which ``tiers.py`` and
``mutants.py`` read; other arguments are for pytest, such as ``-n 2`` or a file of tests. The module is the plugin of
pytest that does this, in the workers.
"""

import base64
import json
import os
import subprocess
import sys
import time
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TextIO

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "ivy_protocol"
LIBRARIES = ("numpy", "torch", "jax", "tensorflow", "array_api_strict")
FOLDER = ROOT / "build" / "measured"


class Measured(NamedTuple):
    """One test that was run."""

    nodeid: str
    seconds: float
    passed: bool
    lines: np.ndarray
    """Indices into the lines of the package that were run by any test."""

    @property
    def function(self) -> str:
        """The node id without parameters."""
        return self.nodeid.partition("[")[0]

    @property
    def library(self) -> str:
        """The library among the parameters, or an empty string."""
        parameters = self.nodeid.partition("[")[2].removesuffix("]").split("-")
        return next((name for name in parameters if name in LIBRARIES), "")


def read(folder: Path = FOLDER) -> tuple[list[Measured], list[tuple[str, int]]]:
    """Return the measured tests, and the lines of the package (file and line number) that their indices denote."""
    tests: list[Measured] = []
    index: dict[tuple[str, int], int] = {}
    for rows in sorted(folder.glob("*.jsonl")):
        lines = [(file, line) for file, line in json.loads(rows.with_suffix(".lines.json").read_text())]
        ids = np.array([index.setdefault(line, len(index)) for line in lines], "int32")
        for row in rows.read_text().splitlines():
            nodeid, seconds, passed, _, packed = json.loads(row)
            positions = np.frombuffer(zlib.decompress(base64.b64decode(packed)), "int32")
            tests.append(Measured(nodeid, seconds, passed, ids[positions]))
    return tests, list(index)


def default_tier() -> set[str]:
    """Return the node ids that the default tier collects."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q"]
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return {line for line in ran.stdout.splitlines() if "::" in line}


class Recorder:
    """Writes a row for each test of one worker."""

    def __init__(self, rows: Path) -> None:
        import coverage
        import psutil

        rows.parent.mkdir(parents=True, exist_ok=True)
        self.path = rows
        self.rows: TextIO = rows.open("w", buffering=1)
        self.index: dict[tuple[str, int], int] = {}
        self.failed: set[str] = set()
        self.process = psutil.Process()
        self.coverage = coverage.Coverage(source=[str(PACKAGE)], data_file=None, config_file=False)
        self.coverage.start()

    def lines(self) -> list[int]:
        """Return the indices of the lines run since the last call."""
        # The public way, a context for each test, writes to a database at each switch: longer than most tests run.
        collector: Any = self.coverage._collector
        indices = []
        for file, lines in list(collector.data.items()):
            name = Path(file).relative_to(ROOT).as_posix() if lines else ""
            indices += [self.index.setdefault((name, line), len(self.index)) for line in list(lines)]
            lines.clear()
        return indices

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[Any]:
        """Measure a test with its fixtures."""
        self.lines()
        start = time.perf_counter()
        result = yield
        seconds = time.perf_counter() - start
        packed = base64.b64encode(zlib.compress(np.array(sorted(self.lines()), "int32").tobytes(), 1)).decode()
        memory = self.process.memory_info().rss // 10**6
        row = [item.nodeid, round(seconds, 5), item.nodeid not in self.failed, memory, packed]
        self.rows.write(json.dumps(row) + "\n")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note the tests that fail."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_unconfigure(self) -> None:
        """Write which lines the indices denote."""
        self.rows.close()
        self.path.with_suffix(".lines.json").write_text(json.dumps([list(line) for line in self.index]))


def pytest_configure(config: pytest.Config) -> None:
    """Record in workers, and where there are none in the process itself."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "")
    if worker or not config.getoption("numprocesses", None):
        config.pluginmanager.register(Recorder(FOLDER / f"{worker or 'main'}.jsonl"))


def main() -> int:
    """Run the full tier, and return pytest's exit status."""
    for old in FOLDER.glob("*"):
        old.unlink()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "release")}
    arguments = sys.argv[1:] or ["-n", "2"]
    command = [sys.executable, "-m", "pytest", "-q", "--tier", "full", "-p", "measure", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
