"""Packages of other people: installed by pip, found by their entry points, and never imported by the user."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PLUGINS = Path(__file__).parents[1] / "plugins"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages, as pip installs them."""
    pytest.importorskip("setuptools")
    folder = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source")
    for plugin in PLUGINS.iterdir():
        # setuptools builds in the folder of the source.
        copied = shutil.copytree(plugin, source / plugin.name)
        options = ["--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--disable-pip-version-check"]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, copied], check=True)
    return folder


def python(site: Path, code: str) -> str:
    """Run code in an interpreter that has the packages; return what it prints."""
    environment = dict(os.environ, PYTHONPATH=str(site))
    lines = f"import sys, numpy as np, ivy_protocol as ivy\n{code}"
    ran = subprocess.run([sys.executable, "-c", lines], capture_output=True, text=True, env=environment, timeout=300)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_they_are_installed(site: Path) -> None:
    assert {path.name for path in site.glob("*.dist-info")} == {"ledger-1.0.dist-info", "decimals_in_ivy-1.0.dist-info"}


def test_plugin_backend_of_array(site: Path) -> None:
    code = """
import ledger
x = ledger.asarray(np.array([1.0, -2.0], dtype="float32"))
assert "ledger.for_ivy" not in sys.modules
y = ivy.relu(ivy.add(x, 1.0))
print(y.backend, type(y.to_native()).__name__, y.to_list(), y.to_native().entries)
print(ivy.explain(ivy.relu, x).answers[0].kind, ivy.softmax(x).backend)"""
    assert python(site, code) == "ledger Ledger [2.0, 0.0] ('add', 'relu')\nbackend ledger"


def test_a_backend_is_found_by_its_name(site: Path) -> None:
    code = """
assert "ledger" not in sys.modules
with ivy.with_backend("ledger"):
    print(ivy.zeros(2).backend, ivy.to_backend([1.0], "ledger").dtype)
print("ledger" in [*map(str, __import__("ivy_protocol.backends.plugins").backends.known)])"""
    assert python(site, code) == "ledger float32\nTrue"


def test_single_functions_are_found_by_the_class(site: Path) -> None:
    code = """
from decimal import Decimal
assert "decimals_in_ivy" not in sys.modules
print(ivy.sqrt(Decimal(2)), ivy.add(Decimal("0.1"), Decimal("0.2")), ivy.relu(Decimal(-3)))
try:
    ivy.exp(Decimal(1))
except ivy.IvyDispatchError as error:
    print("ivy.exp" in str(error))"""
    assert python(site, code) == "1.414213562373095048801688724 0.3 0\nTrue"


def test_the_backend_passes_the_checks_of_the_kit(site: Path) -> None:
    code = """
report = ivy.testing.check_backend("ledger", ways=("function", "native", "out"), examples=2)
report.raise_failures()
print(len(list(report.of("passed"))) > 200)"""
    assert python(site, code) == "True"
