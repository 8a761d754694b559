"""The installed package: type checkers know every public name, and tell the types of everyday expressions."""

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path
from typing import NamedTuple

import pytest

import ivy_protocol as ivy

ROOT = Path(__file__).parents[2]
EVERYDAY = Path(__file__).parents[1] / "typed_programs" / "everyday.py"
SOURCES = ("ivy_protocol", "pyproject.toml", "setup.py", "MANIFEST.in", "README.md", "LICENSE")
NAMESPACES = (
    "ivy_protocol", "ivy_protocol.fft", "ivy_protocol.linalg", "ivy_protocol.random", "ivy_protocol.testing",
    "ivy_protocol.v1", "ivy_protocol.numpy", "ivy_protocol.numpy.exceptions", "ivy_protocol.numpy.fft",
    "ivy_protocol.numpy.lib", "ivy_protocol.numpy.lib.stride_tricks", "ivy_protocol.numpy.linalg",
    "ivy_protocol.numpy.random", "ivy_protocol.numpy.testing", "ivy_protocol.numpy.typing",
    "ivy_protocol.scipy", "ivy_protocol.scipy.linalg", "ivy_protocol.scipy.special", "ivy_protocol.scipy.stats",
)  # fmt: skip


class Installed(NamedTuple):
    """A fresh environment with the wheel, the folder of the programs, and variables without ours."""

    python: Path
    programs: Path
    environment: dict[str, str]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Build the wheel from a copy of the sources, and install it into a fresh environment."""
    pytest.importorskip("setuptools", minversion="77")
    pytest.importorskip("pip")
    hypothesis = pytest.importorskip("hypothesis")
    if sys.platform == "win32":
        pytest.skip("the dependencies are links")
    folder = tmp_path_factory.mktemp("installed")
    sources, programs = folder / "sources", folder / "programs"
    sources.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, sources / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, sources)
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    ask = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip())
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    pure = environment | {"IVY_PURE_PYTHON": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    subprocess.run([*command, "--target", str(packages), str(sources)], check=True, env=pure, cwd=folder, timeout=300)
    # What the public names have types of.
    for package in (importlib.import_module("numpy"), hypothesis):
        place = Path(str(package.__file__)).parent
        (packages / place.name).symlink_to(place)
    programs.mkdir()
    shutil.copy(EVERYDAY, programs)
    (programs / "names.py").write_text(_program())
    return Installed(python, programs, environment)


def _program() -> str:
    """A program that names every public name."""
    lines = [f"import {name} as {name.replace('.', '_')}" for name in NAMESPACES]
    for number, name in enumerate(NAMESPACES):
        public = [entry for entry in dir(importlib.import_module(name)) if not entry.startswith("_")]
        assert public, name
        lines += [f"{name.replace('.', '_')}.{entry}" for entry in public]
        # Checkers have another rule for `from ivy_protocol import mean`.
        lines += [f"from {name} import {entry} as {entry}_{number}" for entry in public]
    return "\n".join([*lines, ""])


def _reveals(said: dict[int, list[str]], checker: str) -> None:
    """Compare what a checker reveals with the remarks of the program."""
    count = 0
    for number, line in enumerate(EVERYDAY.read_text(encoding="utf-8").splitlines(), 1):
        code, _, remark = line.partition("  # ")
        if code.startswith("reveal_type("):
            found = [re.sub(r"\b(?:\w+\.)+(\w)", r"\1", text) for text in said.pop(number, [])]
            assert found == [remark], f"{checker} on {code}: {found}"
            count += 1
    assert count >= 30 and said == {}


def test_mypy_knows_every_public_name(installed: Installed) -> None:
    mypy = pytest.importorskip("mypy")
    options = ["--strict", "--no-error-summary", "--python-executable", str(installed.python)]
    place = str(Path(mypy.__file__).parents[1])
    run = subprocess.run(
        [sys.executable, "-m", "mypy", *options, "names.py", "everyday.py"],
        cwd=installed.programs,
        env=installed.environment | {"PYTHONPATH": place},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert "site-packages" not in run.stdout, run.stdout[:2000]
    said: dict[int, list[str]] = {}
    others: list[str] = []
    for line in run.stdout.splitlines():
        found = re.fullmatch(r'everyday\.py:(\d+): note: Revealed type is "(.*)"', line)
        if found:
            said.setdefault(int(found[1]), []).append(found[2])
        else:
            others.append(line)
    assert others == [] and run.stderr == "", (len(others), others[:10], run.stderr[:2000])
    _reveals(said, "mypy")


def test_pyright_knows_every_public_name(installed: Installed) -> None:
    pytest.importorskip("pyright")
    # Expressions are what is checked, and NumPy deprecates some of its names.
    settings = {"typeCheckingMode": "strict"} | dict.fromkeys(
        ("reportUnusedExpression", "reportDeprecated", "reportUnusedImport"), "none"
    )
    (installed.programs / "pyrightconfig.json").write_text(json.dumps(settings))
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "pyright",
            "--pythonpath",
            str(installed.python),
            "--outputjson",
            "names.py",
            "everyday.py",
        ],
        cwd=installed.programs,
        env=installed.environment,
        capture_output=True,
        text=True,
        timeout=600,
    )
    said: dict[int, list[str]] = {}
    others: list[str] = []
    for entry in json.loads(run.stdout)["generalDiagnostics"]:
        found = re.fullmatch(r'Type of ".*" is "(.*)"', entry["message"])
        if entry["severity"] == "information" and found:
            said.setdefault(entry["range"]["start"]["line"] + 1, []).append(found[1])
        else:
            others.append(entry["message"])
    assert others == [], (len(others), others[:10])
    _reveals(said, "pyright")


def test_the_installed_package_loads_no_library(installed: Installed) -> None:
    code = "import sys, ivy_protocol; print(ivy_protocol.__file__, {'numpy', 'torch', 'jax'} & {*sys.modules})"
    run = subprocess.run(
        [str(installed.python), "-c", code],
        cwd=installed.programs,
        env=installed.environment,
        capture_output=True,
        text=True,
        check=True,
    )
    place, _, loaded = run.stdout.strip().partition(" ")
    assert Path(place).is_relative_to(installed.python.parents[1]) and loaded == "set()"
    assert len(dir(ivy)) > 1000


def test_readme_commands(installed: Installed) -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"python (.*?)-m ivy_protocol", "\n".join(re.findall(r"```sh\n(.*?)```", readme, re.DOTALL)))
    assert len(commands) >= 2
    code = "import ivy_protocol; print(ivy_protocol.__file__)"
    for options in commands:
        run = subprocess.run(
            [str(installed.python), *options.split(), "-c", code],
            cwd=ROOT,
            env=installed.environment,
            capture_output=True,
            text=True,
            check=True,
        )
        assert Path(run.stdout.strip()).is_relative_to(installed.python.parents[1])
