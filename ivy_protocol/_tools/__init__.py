"""Generators of files in the package; not needed to use it."""

from collections.abc import Mapping
from pathlib import Path


def update(texts: Mapping[Path, str], arguments: list[str]) -> int:
    """Write files, or compare them with ``--check``; return the exit status, which is 1 if a file is outdated."""
    if arguments == ["--check"]:
        return int(any(not path.exists() or path.read_text(encoding="utf-8") != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0
