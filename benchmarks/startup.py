"""What is measured in processes of their own: the import, one library alone, and calls after a scope."""

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Any

from .goals import IMPORT, Goal
from .libraries import NAMES

ROOT = Path(__file__).parent.parent
IMPORTS = 15
_IMPORT = """
import json, sys, time
start = time.perf_counter()
import {module}
seconds = time.perf_counter() - start
json.dump({{"seconds": seconds, "modules": sorted({{name.partition(".")[0] for name in sys.modules}})}}, sys.stdout)
"""


def measure_import() -> dict[str, Any]:
    """Return the time of ``import ivy_protocol`` next to ``import numpy``, each in fresh processes in turn."""
    seconds: dict[str, list[float]] = {"ivy_protocol": [], "numpy": []}
    loaded: list[str] = []
    # Both find their bytecode in one place, whether or not this environment lets them write it.
    with tempfile.TemporaryDirectory() as cache:
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        environment["PYTHONPYCACHEPREFIX"] = cache
        # Starting threads takes numpy as long again where the cores are busy, which says nothing of either import.
        environment["OPENBLAS_NUM_THREADS"] = "1"
        for turn in range(1 + IMPORTS):
            for module, times in seconds.items():
                answer = json.loads(_run("-c", _IMPORT.format(module=module), environment=environment))
                if turn:
                    times.append(answer["seconds"])
                if module == "ivy_protocol":
                    loaded = [name for name in NAMES if name in answer["modules"]]
    ours, theirs = seconds["ivy_protocol"], seconds["numpy"]
    return {
        "ivy_ms": {"min": min(ours) * 1e3, "median": median(ours) * 1e3},
        "numpy_ms": {"min": min(theirs) * 1e3, "median": median(theirs) * 1e3},
        "ratio": {"min": min(ours) / min(theirs), "median": median(ours) / median(theirs)},
        "goal": Goal("numpy", IMPORT).judge(min(ours) / min(theirs)),
        "array_libraries_loaded": loaded,
    }


def measure_apart(*options: str, pure: bool = False) -> dict[str, Any]:
    """Return what the benchmark finds in a process of its own, for the calls only; without compiled code on request."""
    environment = {**os.environ, "IVY_PURE_PYTHON": "1"} if pure else None
    return json.loads(_run("-m", "benchmarks", "--parts", "calls", "--json", "-", *options, environment=environment))


def _run(*arguments: str, environment: Mapping[str, str] | None = None) -> str:
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True).stdout
