"""Run the benchmarks: ``python -m benchmarks --help``."""

import argparse
import json
import platform
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

import ivy_protocol as ivy
from ivy_protocol.dispatch import compiled

from . import history
from .adopters import LIBRARIES as MOVED
from .adopters import default_sources, measure_adopters
from .calls import measure_calls
from .common import measure_common
from .containers import measure_containers
from .graphs import measure_graphs
from .joined import measure_joined
from .kernels import measure_kernels
from .large import measure_large
from .layers import measure_layers
from .libraries import NAMES, installed, listed, load
from .memory import measure_memory
from .models import measure_models
from .numpy_names import measure_numpy_names
from .overrides import measure_overrides
from .programs import measure_programs
from .report import print_report
from .startup import measure_apart, measure_import
from .tracing import measure_tracing
from .training import measure_training

PARTS = (
    "calls",
    "common",
    "joined",
    "numpy",
    "overrides",
    "containers",
    "layers",
    "kernels",
    "large",
    "programs",
    "scope",
    "memory",
    "import",
    "graphs",
    "tracing",
    "training",
)
ON_DEMAND = ("models", "libraries")
"""What is measured only where it is asked for: compilers take minutes, and libraries come from the package index."""


def main() -> None:
    """Measure what the options ask for, and print or write it."""
    options = _options()
    parts = options.parts
    where = history.machine()  # before the measurement makes it busy
    found: dict[str, Any] = {"rounds": options.rounds, "alone": options.alone, "calls": []}
    rounds = ("--rounds", str(options.rounds))
    if options.alone and len(options.backends) > 1:
        found["versions"] = {}
        for name in options.backends if "calls" in parts else ():
            apart = measure_apart("--alone", "--backends", name, *rounds)
            found["calls"] += apart["calls"]
            found["versions"].update(apart["versions"])
            if not compiled.status.on:
                continue
            pure = measure_apart("--alone", "--backends", name, *rounds, pure=True)
            for record, other in zip(apart["calls"], pure["calls"], strict=True):
                record["added_ns"]["pure"] = other["added_ns"]["ivy"]
    else:
        names = options.backends if options.alone else installed()
        libraries = {name: load(name) for name in names}
        found["versions"] = {"python": platform.python_version(), "autoray": version("autoray")}
        found["versions"].update({library.name: library.version for library in libraries.values()})
        if options.after_scope:
            with ivy.with_backend(options.backends[0]):
                pass
        if "calls" in parts:
            found["calls"] = measure_calls([libraries[name] for name in options.backends], options.rounds)
    if "libraries" in parts:
        moved = [name for name in options.backends if name in MOVED]
        pythons = [sys.executable, *options.pythons]
        found["libraries"] = measure_adopters(pythons, options.sources, moved, max(options.rounds // 10, 3))
    if "common" in parts:
        found["common"] = []
        for name in options.backends:
            if options.alone and len(options.backends) > 1:
                apart = measure_apart("--alone", "--backends", name, "--parts", "common", *rounds)
                found["common"] += apart["common"]
            else:
                found["common"] += measure_common([load(name)], max(options.rounds // 5, 5))
    if "graphs" in parts:
        found["graphs"] = []
        for name in options.backends:
            if options.alone and len(options.backends) > 1:
                apart = measure_apart("--alone", "--backends", name, "--parts", "graphs", *rounds)
                found["graphs"] += apart["graphs"]
            else:
                found["graphs"] += measure_graphs([load(name)], options.rounds)
    if "joined" in parts:
        found["joined"] = measure_joined([load(name) for name in options.backends], options.rounds)
    if "numpy" in parts:
        found["numpy"] = measure_numpy_names([load(name) for name in options.backends], max(options.rounds // 5, 5))
    if "overrides" in parts:
        found["overrides"] = measure_overrides(options.rounds)
    if "containers" in parts:
        found["containers"] = measure_containers(options.rounds)
    if "layers" in parts:
        found["layers"] = measure_layers([load(name) for name in options.backends], max(options.rounds // 5, 5))
    if "kernels" in parts:
        found["kernels"] = measure_kernels([load(name) for name in options.backends], max(options.rounds // 5, 5))
    if "large" in parts:
        found["large"] = measure_large([load(name) for name in options.backends], 5, options.only)
    if "programs" in parts:
        found["programs"] = measure_programs([load(name) for name in options.backends], max(options.rounds // 5, 5))
    if "training" in parts:
        libraries = [load(name) for name in options.backends]
        found["training"] = measure_training(libraries, max(options.rounds // 2, 5))
    if "tracing" in parts:
        found["tracing"] = measure_tracing([load(name) for name in options.backends], options.rounds // 10)
    if "models" in parts:
        found["models"] = measure_models([load(name) for name in options.backends], options.rounds)
    if "scope" in parts and not options.after_scope:
        calls = measure_apart("--after-scope", "--backends", "numpy", *rounds)["calls"]
        found["after_scope"] = [record for record in calls if record["call"].startswith(("sin", "add"))]
    if "memory" in parts:
        found["memory"] = measure_memory()
    if "import" in parts:
        found["import"] = measure_import()
    if options.history:
        print(f"kept in {history.keep(history.entry(found, where, options.history))}", file=sys.stderr)
    if options.json == "-":
        json.dump(found, sys.stdout)
        return
    if options.json:
        Path(options.json).write_text(json.dumps(found, indent=2) + "\n")
    print_report(found, options.markdown)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description="Measure what ivy adds to a call.")
    parser.add_argument(
        "--backends", type=listed, default=installed(), help="libraries to measure, such as numpy,torch"
    )
    parser.add_argument("--rounds", type=int, default=100, help="how many samples are taken of each statement")
    parser.add_argument("--json", default="", metavar="FILE", help="write the figures to a file; - for the output")
    parser.add_argument(
        "--history",
        default="",
        metavar="NOTE",
        help="keep the figures in benchmarks/history; say how busy the machine is",
    )
    parser.add_argument("--alone", action="store_true", help="load one library at a time, each in its own process")
    parser.add_argument(
        "--parts", type=listed, default=PARTS, help=f"what to measure, of {','.join((*PARTS, *ON_DEMAND))}"
    )
    parser.add_argument("--only", default="", metavar="TEXT", help="of the large calls, those that contain this")
    parser.add_argument(
        "--pythons",
        type=listed,
        default=(),
        metavar="PATHS",
        help="other Pythons that run the programs of libraries, each with the libraries that it has",
    )
    parser.add_argument(
        "--sources",
        type=Path,
        default=default_sources(),
        metavar="FOLDER",
        help="folder for the releases of these libraries, which are kept between runs",
    )
    parser.add_argument("--after-scope", action="store_true", help="open and close a scope before measuring")
    parser.add_argument("--markdown", action="store_true", help="print tables in Markdown, without the goals")
    options = parser.parse_args()
    for chosen, known in ((options.backends, NAMES), (options.parts, (*PARTS, *ON_DEMAND))):
        unknown = [name for name in chosen if name not in known]
        if unknown:
            parser.error(f"{', '.join(unknown)}: choose from {', '.join(known)}")
    if options.history and not set(history.PARTS) <= set(options.parts):
        parser.error(f"the history keeps these parts together: {','.join(history.PARTS)}")
    missing = [name for name in options.backends if name not in installed()]
    if missing:
        parser.error(f"not installed: {', '.join(missing)}")
    return options


main()
