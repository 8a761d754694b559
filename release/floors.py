"""Run the suite with the oldest libraries that the package allows, and with the newest.

``python release/floors.py oldest newest -- tests/functions/test_conversion.py`` makes an environment for each in
``build/floors/``,
prints what is in it, and runs these tests there, or all. ``--libraries numpy,jax`` leaves the other libraries out, with
tests that need them; ``--pip=--extra-index-url=URL`` is for pip, such as the index that has torch for the CPU only.
"""

import argparse
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
LIBRARIES = ("numpy", "torch", "jax", "tensorflow")
PINNED = ("special", "store", "einops")
"""The other extras that the package itself uses, as old as they may be; the tools of the tests are new."""
TOOLS = ("array-api-strict", "autoray", "hypothesis", "psutil", "pytest", "pytest-xdist", "rich")
AGES = ("oldest", "newest")


def wanted(age: str, libraries: list[str], project: dict[str, Any]) -> list[str]:
    """Return what pip is to install."""
    extras = project["optional-dependencies"]
    chosen = [*project["dependencies"]]
    for extra in (*[name for name in libraries if name != "numpy"], *PINNED):
        chosen += extras[extra]
    if age == "oldest":
        return [re.sub(r">=([\w.]+)", r"==\1", line) for line in chosen] + [*TOOLS]
    return [re.sub(r">=[\w.]+", "", line) for line in chosen] + [*TOOLS]


def environment(age: str, python: str, packages: list[str], options: list[str]) -> Path:
    """Make a virtual environment, or bring the one of this age up to date, and return its interpreter."""
    folder = ROOT / "build" / "floors" / age
    inside = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not inside.exists():
        subprocess.run([python, "-m", "venv", folder], check=True)
    install = [inside, "-m", "pip", "install", "-q", "--upgrade", "--upgrade-strategy", "eager", *options]
    subprocess.run([*install, *packages], check=True)
    return inside


def run(inside: Path, tests: list[str]) -> bool:
    """Run tests of the working tree in an environment, say which versions answer, and return whether they pass."""
    given = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([inside, "-m", "ivy_protocol"], cwd=ROOT, env=given, check=True)
    return subprocess.run([inside, "-m", "pytest", "-q", *tests], cwd=ROOT, env=given, check=False).returncode == 0


def main() -> int:
    """Read what is asked for, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ages", nargs="*", metavar="AGE", help=f"{' or '.join(AGES)}; both if there is none")
    parser.add_argument("--libraries", default=",".join(LIBRARIES), help="those to install, separated by commas")
    parser.add_argument("--python", default=sys.executable, help="the interpreter of the environments")
    parser.add_argument("--pip", action="append", default=[], help="an option of pip install")
    arguments, tests = sys.argv[1:], []
    if "--" in arguments:
        place = arguments.index("--")
        arguments, tests = arguments[:place], arguments[place + 1 :]
    given = parser.parse_args(arguments)
    libraries = given.libraries.split(",")
    for name, known in [*[(age, AGES) for age in given.ages], *[(library, LIBRARIES) for library in libraries]]:
        if name not in known:
            parser.error(f"{name!r} is none of {', '.join(known)}")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    failed = []
    for age in given.ages or AGES:
        print(f"\n{age}", flush=True)
        packages = wanted(age, libraries, project)
        if not run(environment(age, given.python, packages, given.pip), tests):
            failed.append(age)
    print(f"\nfailed with the {' and the '.join(failed)} libraries" if failed else "\nall passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
