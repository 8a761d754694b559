"""What the scripts share: a release from the package index, with a patch applied, and its lines counted."""

import hashlib
import io
import subprocess
import sys
import tarfile
import tokenize
from pathlib import Path


def unpacked(name: str, version: str, sha256: str, into: Path) -> Path:
    """The folder of the source distribution of a release, which is downloaded and has to have this hash."""
    command = [sys.executable, "-m", "pip", "download", f"{name}=={version}", "--no-deps", "--no-binary", ":all:"]
    subprocess.run([*command, "-q", "-d", str(into)], check=True)
    archive = next(into.glob(f"{name}-{version}.tar.gz"))
    found = hashlib.sha256(archive.read_bytes()).hexdigest()
    if found != sha256:
        raise SystemExit(f"{archive.name} has the hash {found}, not {sha256}; the patch is for another file")
    with tarfile.open(archive) as files:
        files.extractall(into, filter="data")
    return into / f"{name}-{version}"


def apply(patch: Path, folder: Path) -> None:
    """Apply a patch to a folder, all of it or nothing."""
    subprocess.run(["git", "apply", "--whitespace=nowarn", str(patch)], cwd=folder, check=True)


def code_lines(*files: Path) -> int:
    """How many lines of Python files have more than a comment or docstring; 0 for files that are gone."""
    count = 0
    for file in files:
        if not file.exists():
            continue
        numbers: set[int] = set()
        last = tokenize.NEWLINE
        for token in tokenize.generate_tokens(io.StringIO(file.read_text()).readline):
            blank = token.type in (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER)
            is_text = token.type == tokenize.STRING and last == tokenize.NEWLINE
            if not blank and not is_text and token.type != tokenize.NEWLINE:
                numbers.update(range(token.start[0], token.end[0] + 1))
            if not blank:
                last = token.type
        count += len(numbers)
    return count
