"""Scripts beside the package name what it has, and the tests are read where libraries are not installed."""

import ast
import importlib
import importlib.util
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import OPTIONAL

ROOT = Path(__file__).resolve().parents[2]

TESTS = sorted((ROOT / "tests").glob("test_*.py"))
SCRIPTS = sorted(
    path
    for folder in ("release", "docs", "benchmarks", "examples")
    for path in (ROOT / folder).rglob("*.py")
    if "build" not in path.relative_to(ROOT).parts
)


def _named(path: Path) -> Iterator[tuple[str, str]]:
    """The modules of the package that a script imports, with what it takes from them."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "ivy_protocol":
            yield from ((node.module or "", alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((a.name, "") for a in node.names if a.name.partition(".")[0] == "ivy_protocol")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_script_imports(path: Path) -> None:
    for module, name in _named(path):
        found = importlib.import_module(module)
        if name and not hasattr(found, name):
            importlib.import_module(f"{module}.{name}")


def test_the_program_that_tries_a_release_runs() -> None:
    spec = importlib.util.spec_from_file_location("trial", ROOT / "release" / "trial.py")
    assert spec is not None
    assert spec.loader is not None
    trial = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(trial)
    ran = subprocess.run([sys.executable, "-c", trial.PROGRAM], capture_output=True, text=True, check=True)
    assert "C extension runs common" in ran.stdout


def _before_any_library(tree: ast.Module) -> Iterator[ast.stmt]:
    """The statements of a file before the first that leaves it out where a library is not installed."""
    for node in tree.body:
        if "needs(" in ast.unparse(node) or "importorskip" in ast.unparse(node):
            return
        yield node


@pytest.mark.parametrize("path", TESTS, ids=lambda p: p.name)
def test_test_files_import_without_libraries(path: Path) -> None:
    for node in _before_any_library(ast.parse(path.read_text())):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        assert {name.partition(".")[0] for name in names}.isdisjoint(OPTIONAL), ast.unparse(node)
