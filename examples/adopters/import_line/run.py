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

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from packages import unpacked  # noqa: E402

PACKAGES = {
    "numpy_financial": (
        "numpy-financial",
        "1.0.0",
        "f84341bc62b2485d5604a73d5fac7e91975b4b9cd5f4a5a9cf608902ea00cb40",
    ),
    "skfuzzy": ("scikit_fuzzy", "0.5.0", "2ee5340523aa7635ca568b9d8029c7738d05f9ea550fc89d4054b4cb50f34e7f"),
    "transforms3d": ("transforms3d", "0.4.2", "e8b5df30eaedbee556e81c6938e55aab5365894e47d0a17615d7db7fd2393680"),
}
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
LINES = (
    (r"^(\s*)import numpy\.(\w+) as (\w+)", r"\1import ivy_protocol.numpy.\2 as \3"),
    (r"^(\s*)import numpy( as \w+)?$", lambda m: f"{m[1]}import ivy_protocol.numpy{m[2] or ' as numpy'}"),
    (r"^(\s*)from numpy(\.[\w.]+)? import", r"\1from ivy_protocol.numpy\2 import"),
)
IN_FORCE = "import ivy_protocol as ivy\n\nivy.set_backend({!r})\n"


def moved(source: str) -> tuple[str, int]:
    """The text of a file that imports `ivy_protocol.numpy` in NumPy's place, and how many lines that changed."""
    count = 0
    for pattern, line in LINES:
        source, changed = re.subn(pattern, line, source, flags=re.MULTILINE)
        count += changed
    return source, count


def prepared(package: str, into: Path, library: str) -> int:
    """Put a package with its lines changed into a folder, and return how many these were."""
    (into / "release").mkdir()
    (unpacked(*PACKAGES[package], into / "release") / package).rename(into / package)
    changed = 0
    for file in (into / package).rglob("*.py"):
        source, count = moved(file.read_text(encoding="utf-8"))
        file.write_text(source, encoding="utf-8")
        changed += count
    (into / "conftest.py").write_text(IN_FORCE.format(library))
    return changed


def tested(package: str, folder: Path) -> Iterator[str]:
    """The last lines that the package's own tests print."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-W", "ignore", "--tb=no", package]
    environment = {**os.environ, "JAX_ENABLE_X64": "1"}
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
            print(f"\n{package} {PACKAGES[package][1]} on {given.library}, with {changed} lines changed", flush=True)
            print(*tested(package, Path(name)), sep="\n", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
