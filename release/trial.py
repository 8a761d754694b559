"""Build the wheel and the sdist twice, compare their bytes, and install them in fresh environments.

``python release/trial.py python3.11 python3.12 python3.13`` needs `build` and `twine`, and tries each of these
interpreters with the wheel, with the sdist, and with the sdist where there is no compiler. ``dist/`` has the files.
"""

import gzip
import hashlib
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIMIT = 1_500_000
"""The most bytes of a file: sources and docstrings make 1.3 million; notes for debuggers would add as much again."""
PROGRAM = """
import ivy_protocol as ivy, ivy_protocol.v1, numpy as np
from ivy_protocol.namespace import compiled_path
assert ivy.softmax(np.zeros(2)).tolist() == [0.5, 0.5]
assert (ivy.add(np.ones(2), 1) * 2).tolist() == [4.0, 4.0]
print(ivy.__version__, compiled_path.summary())
"""


def run(*command: str | Path, **environment: str) -> str:
    """Run a command outside of the repository and return what it prints; its own words go out if it fails."""
    given = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"} | environment
    ran = subprocess.run(
        [*map(str, command)], cwd=tempfile.gettempdir(), env=given, capture_output=True, text=True, check=False
    )
    if ran.returncode:
        sys.exit(f"{command}\n{ran.stdout}\n{ran.stderr}")
    return ran.stdout.strip()


def build(target: Path, moment: int) -> list[Path]:
    """Build both files in a folder from what is committed, as of this moment."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "source.tar"
        run("git", "-C", ROOT, "archive", "-o", archive, "HEAD")
        source = Path(folder) / "source"
        with tarfile.open(archive) as tar:
            tar.extractall(source, filter="data")
        run(sys.executable, "-m", "build", "-o", target, source, SOURCE_DATE_EPOCH=str(moment))
    for sdist in target.glob("*.tar.gz"):
        settle(sdist, moment)
    return sorted(target.iterdir())


def settle(sdist: Path, moment: int) -> None:
    """Write an sdist anew without the times, owners and order of the machine that made it."""
    again = sdist.with_suffix(".new")
    with (
        tarfile.open(sdist) as old,
        again.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=moment) as packed,
        tarfile.open(fileobj=packed, mode="w") as new,
    ):
        for member in sorted(old.getmembers(), key=lambda m: m.name):
            content = old.extractfile(member) if member.isfile() else None
            member.mtime, member.uid, member.gid, member.uname, member.gname = moment, 0, 0, "", ""
            member.mode = 0o755 if member.isdir() else 0o644
            member.pax_headers = {}
            new.addfile(member, content)
    again.replace(sdist)


def install(python: str, package: Path, **environment: str) -> str:
    """Install a file in a fresh environment and return what a program prints there."""
    with tempfile.TemporaryDirectory() as folder:
        run(python, "-m", "venv", folder)
        inside = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        run(inside, "-m", "pip", "install", "-q", package, **environment)
        return run(inside, "-c", PROGRAM)


def main(pythons: list[str]) -> None:
    """Build, compare, check and install."""
    moment = int(run("git", "-C", ROOT, "log", "-1", "--format=%ct"))
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    files = build(dist, moment)
    with tempfile.TemporaryDirectory() as folder:
        for one, other in zip(files, build(Path(folder), moment), strict=True):
            same = hashlib.sha256(one.read_bytes()).digest() == hashlib.sha256(other.read_bytes()).digest()
            print(f"{one.name}: {one.stat().st_size} bytes, two builds are {'the same' if same else 'different'}")
            if not same or one.stat().st_size >= LIMIT:
                sys.exit(f"the files must be the same, and under {LIMIT} bytes")
    print(run(sys.executable, "-m", "twine", "check", "--strict", *files))
    (sdist,) = [file for file in files if file.name.endswith(".tar.gz")]
    wheels = [file for file in files if file != sdist]
    for python in pythons:
        tag = run(python, "-c", "import sys; print('cp%d%d' % sys.version_info[:2])")
        for wheel in wheels:
            if tag in wheel.name:
                print(python, "wheel:", install(python, wheel))
        print(python, "sdist:", install(python, sdist))
        print(python, "sdist without a compiler:", install(python, sdist, CC="/nonexistent/cc"))


if __name__ == "__main__":
    main(sys.argv[1:])
