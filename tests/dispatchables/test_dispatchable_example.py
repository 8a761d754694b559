"""The packages of ``examples/dispatchable``: installed apart, their own tests pass."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "dispatchable"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both packages, as pip installs them."""
    pytest.importorskip("setuptools")
    folder, source = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("source")
    for package in ("pixels", "pixels_torch"):
        # setuptools builds in the folder of the source.
        copied = shutil.copytree(EXAMPLE / package, source / package)
        options = ["--no-index", "--no-deps", "--no-build-isolation", "--quiet", "--disable-pip-version-check"]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, "--target", folder, copied], check=True)
    for file in ("lengths.py", "test_pixels.py"):
        shutil.copy(EXAMPLE / file, folder)
    return folder


def test_their_tests_pass(site: Path) -> None:
    paths = os.pathsep.join([str(site), str(EXAMPLE.parents[1])])
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "--show-capture=no",
        "--rootdir",
        str(site),
        str(site),
    ]
    ran = subprocess.run(
        command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": paths}, cwd=site, timeout=600
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
