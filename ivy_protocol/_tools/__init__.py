"""Generators of files in the package. Users of the package do not need them."""

from collections.abc import Mapping
from pathlib import Path


def update(texts: Mapping[Path, str], arguments: list[str]) -> int:
    """Write files. With the argument ``--check``, only compare them, and return 1 if a file is out of date."""
    if arguments == ["--check"]:
        return int(any(not path.exists() or path.read_text(encoding="utf-8") != text for path, text in texts.items()))
    for path, text in texts.items():
        path.write_text(text, encoding="utf-8")
    return 0
