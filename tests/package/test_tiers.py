"""The tiers of the tests: what the default tier leaves out, and what it may not."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest
import tiers

ROOT = Path(__file__).parents[2]


def collected(*arguments: str) -> set[str]:
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", *arguments]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return {line for line in ran.stdout.splitlines() if "::" in line}


def functions(path: Path) -> set[str]:
    """Return the names of the test functions of a file, as in node ids."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    for node in tree.body:
        if isinstance(node, ast.ClassDef):
            names |= {f"{node.name}::{method.name}" for method in node.body if isinstance(method, ast.FunctionDef)}
    return names


@pytest.mark.parametrize("file", sorted(tiers.table()["full"]))
def test_listed_functions_exist(file: str) -> None:
    listed = set(tiers.table()["full"][file])
    assert listed - functions(ROOT / file) <= {tiers.ALL}, "run python release/tiers.py, or remove the lines"


def test_listed_parameters_exist() -> None:
    everything = collected("--tier", "full")
    named = {
        f"{file}::{function}[{parameters}]"
        for file, rows in tiers.table()["full"].items()
        for function, ids in rows.items()
        for parameters in ids
        if parameters != tiers.ALL
    }
    assert named - everything == set()


def test_each_value_of_pairs_meets_each_backend() -> None:
    nodeids = collected("tests/functions/test_every_function_out.py")
    listed = tiers.table()["full"].get("tests/functions/test_every_function_out.py", {})
    nodeids |= {f"{function}[{parameters}]" for function, ids in listed.items() for parameters in ids}
    pairs = {n.partition("[")[2].removesuffix("]") for n in nodeids if "test_out_of_several" not in n}
    backends, values = ({pair.partition("-")[place] for pair in pairs if "-" in pair} for place in (0, 2))
    assert len(backends) > 1 and len(values) > 300
    missing = {f"{backend}-{value}" for backend in backends for value in values} - pairs
    # Functions without stable results are left out of one of the tests.
    assert len(missing) < 40, missing


def test_explicit_test_runs_in_any_tier() -> None:
    file, rows = next((file, rows) for file, rows in tiers.table()["full"].items() if tiers.ALL not in rows)
    function, ids = next(iter(rows.items()))
    nodeid = f"{file}::{function}" if tiers.ALL in ids else f"{file}::{function}[{ids[0]}]"
    assert tiers.is_full_only(nodeid.partition("[")[0] + (f"[{ids[0]}]" if "[" in nodeid else ""))
    assert collected(nodeid)
    assert nodeid not in collected(file)
