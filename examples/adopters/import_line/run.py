"""Packages that were written for NumPy, with one line changed in each file: their own tests, on any library.

``python examples/adopters/import_line/run.py transforms3d --library torch`` gets a release from the package index,
writes ``import ivy_protocol.numpy as np`` where it says ``import numpy as np``, in its tests too, and runs these with
the library in force. Without a name it runs all, on NumPy.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from packages import unpacked  # noqa: E402


class Package(NamedTuple):
    """A release, what is taken of it, and how its tests are run."""

    release: str
    version: str
    sha256: str
    folders: tuple[str, ...]
    """The folders of the release with the package and its tests."""
    options: tuple[str, ...] = ()
    """What pytest is told besides."""
    further: tuple[str, str] | None = None
    """What else is written in place of what, because of what the arrays do not have."""


def _without(*files: str) -> tuple[str, ...]:
    """What tells pytest to leave out files."""
    return tuple([f"--ignore={file}" for file in files])


_MESHES = "pytransform3d/test/test_mesh_loader.py"
PACKAGES = {
    "numpy_financial": Package(
        "numpy-financial",
        "1.0.0",
        "f84341bc62b2485d5604a73d5fac7e91975b4b9cd5f4a5a9cf608902ea00cb40",
        ("numpy_financial",),
    ),
    "skfuzzy": Package(
        "scikit_fuzzy", "0.5.0", "2ee5340523aa7635ca568b9d8029c7738d05f9ea550fc89d4054b4cb50f34e7f", ("skfuzzy",)
    ),
    "transforms3d": Package(
        "transforms3d", "0.4.2", "e8b5df30eaedbee556e81c6938e55aab5365894e47d0a17615d7db7fd2393680", ("transforms3d",)
    ),
    "filterpy": Package(
        "filterpy",
        "2.0.0",
        "aadfffd65af3435244be6b50b8d373697deb9186a1d134e882430b59ea0a8553",
        ("filterpy",),
        # Three tests are loops of a million steps.
        ("-k", "not big_data and not outer_product and not predictions"),
        (r"\[None\] ?\* ?((?:self\.)?_?dim_z)", r"[float('nan')] * \1"),
    ),
    "spectrum": Package(
        "spectrum",
        "0.10.0",
        "8203c2a06004bef60d4dc9c92d4f5c252ccf41b1cfe372ef2e61f01fbfb91c0a",
        ("src/spectrum", "test"),
        # It asks for one more package.
        ("--ignore", "test/test_psd.py"),
    ),
    "pytransform3d": Package(
        "pytransform3d",
        "3.17.0",
        "f43d525751f02d12fa785d48348e842b6cfe2d5d1c9c09301b23a682c42e4afb",
        ("pytransform3d",),
        # What asks for more packages is left out; some tests are about warnings.
        ("-W", "default", *_without("pytransform3d/visualizer", "pytransform3d/test/test_urdf.py", _MESHES)),
    ),
    "rowan": Package(
        "rowan",
        "1.3.2",
        "cda6c44f1a85b16a44bea9eba6c94d4ebb2cc0c75e51f1f70d6410f25929fe11",
        ("rowan", "tests"),
        # The release has not the file of arrays that these read.
        _without(*[f"tests/test_{name}.py" for name in ("docstrings", "euler", "matrix", "multiply", "rotate")]),
    ),
    "pymap3d": Package(
        "pymap3d",
        "3.2.0",
        "355e87c559ac681cba34a7fef5bcec3ad791f95336a0fdaf15e0335f48a309a2",
        ("src/pymap3d",),
        (),
        # Its tests ask for the class of numbers.
        (r"isinstance\(([^()]*), float\)", r"(isinstance(\1, float) or \1.ndim == 0)"),
    ),
    "similaritymeasures": Package(
        "similaritymeasures",
        "1.5.0",
        "1efce9ea999a0e0e8fe9c75b7e4de142c2a0b0a271797bef25fc2e1555699e6e",
        ("similaritymeasures", "tests"),
        ("-o", "python_files=tests.py"),
    ),
}
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
LINES = (
    (r"^(\s*)import numpy\.(\w+) as (\w+)", r"\1import ivy_protocol.numpy.\2 as \3"),
    (r"^(\s*)import numpy( as \w+)?$", lambda m: f"{m[1]}import ivy_protocol.numpy{m[2] or ' as numpy'}"),
    # Libraries in C stay NumPy's.
    (r"^(\s*)from numpy(?!\.ctypeslib)(\.[\w.]+)? +import", r"\1from ivy_protocol.numpy\2 import"),
)
IN_FORCE = "import ivy_protocol as ivy\n\nivy.set_backend({!r})\n"


def moved(source: str, further: tuple[str, str] | None = None) -> tuple[str, int]:
    """The text of a file that imports `ivy_protocol.numpy` in NumPy's place, and how many lines that changed."""
    count = 0
    for pattern, line in LINES if further is None else (*LINES, further):
        source, changed = re.subn(pattern, line, source, flags=re.MULTILINE)
        count += changed
    return source, count


def prepared(package: str, into: Path, library: str) -> int:
    """Put a package with its lines changed into a folder, and return how many these were."""
    found = PACKAGES[package]
    (into / "release").mkdir()
    release = unpacked(found.release, found.version, found.sha256, into / "release")
    changed = 0
    for folder in found.folders:
        here = into / Path(folder).name
        (release / folder).rename(here)
        for file in here.rglob("*.py"):
            source, count = moved(file.read_text(encoding="utf-8"), found.further)
            file.write_text(source, encoding="utf-8")
            changed += count
    (into / "conftest.py").write_text(IN_FORCE.format(library))
    return changed


def tested(package: str, folder: Path) -> Iterator[str]:
    """The last lines that the package's own tests print."""
    found = PACKAGES[package]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "--tb=no"]
    command += [*found.options, Path(found.folders[-1]).name]
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    environment = {**os.environ, "JAX_ENABLE_X64": "1", "MPLBACKEND": "Agg", "PYTHONPATH": path}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    for line in done.stdout.splitlines():
        if line.startswith(("FAILED", "ERROR")) or re.search(r"\d+ passed", line):
            yield line


def main() -> int:
    """Run the tests that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "packages", nargs="*", metavar="PACKAGE", help=f"of {', '.join(PACKAGES)}; all if there is none"
    )
    parser.add_argument("--library", choices=LIBRARIES, default="numpy")
    given = parser.parse_args()
    for package in given.packages or PACKAGES:
        if package not in PACKAGES:
            parser.error(f"{package!r} is none of {', '.join(PACKAGES)}")
        with tempfile.TemporaryDirectory() as name:
            changed = prepared(package, Path(name), given.library)
            print(
                f"\n{package} {PACKAGES[package].version} on {given.library}, with {changed} lines changed", flush=True
            )
            print(*tested(package, Path(name)), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
