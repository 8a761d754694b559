"""Generators of files in the package; a user of the package does not need them."""

from collections.abc import Mapping
from pathlib import Path


def update(texts: Mapping[Path, str], arguments: list[str]) -> int:
    """Write files, or only compare them if the argument is ``--check``; return 1 if a compared file is outdated."""
    if arguments == ["--check"]:
        return int(any(not path.exists() or path.read_text(encoding="utf-8") != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0
