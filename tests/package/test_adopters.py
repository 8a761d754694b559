"""The patches of packages that were moved onto ivy: they are whole, and the names of ivy in them exist."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ivy_protocol as ivy

FOLDER = Path(__file__).parents[2] / "examples" / "adopters"
PATCHES = sorted(FOLDER.glob("*/*.patch"))
HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")


def test_adopter_files():
    assert [p.parent.name for p in PATCHES] == ["ccdproc", "glass"]
    for patch in PATCHES:
        assert (patch.parent / "run.py").exists() and (patch.parent / "README.md").exists()


@pytest.mark.parametrize("patch", PATCHES, ids=lambda p: p.stem)
def test_a_patch_is_a_unified_diff(patch):
    lines = patch.read_text().splitlines()
    at = files = hunks = 0
    while at < len(lines):
        head = HUNK.match(lines[at])
        files += lines[at].startswith("+++ ")
        at += 1
        if not head:
            continue
        hunks += 1
        old, new = [1 if n is None else int(n) for n in head.groups()]
        while old > 0 or new > 0:
            sign = lines[at][:1] or " "
            assert sign in " +-\\", f"{patch.name}:{at + 1}"
            old -= sign in " -"
            new -= sign in " +"
            at += 1
        assert old == new == 0, f"{patch.name}:{at}"
    assert files and hunks


@pytest.mark.parametrize("patch", PATCHES, ids=lambda p: p.stem)
def test_the_names_of_ivy_in_a_patch_exist(patch):
    added = [line[1:] for line in patch.read_text().splitlines() if line.startswith("+") and not line.startswith("+++")]
    names = set(re.findall(r"\bivy((?:\.[A-Za-z_]\w*)+)", "\n".join(added)))
    assert names
    for name in names:
        found = ivy
        for part in name.split(".")[1:]:
            assert hasattr(found, part), f"ivy{name}"
            found = getattr(found, part)


@pytest.mark.parametrize("script", sorted(FOLDER.rglob("*.py")), ids=lambda p: f"{p.parent.name}.{p.stem}")
def test_the_names_of_ivy_in_a_script_exist(script):
    for node in ast.walk(ast.parse(script.read_text())):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "ivy":
            assert hasattr(ivy, node.attr), node.attr


MOVED = sorted(path.parent for path in FOLDER.glob("*/figures.json"))


@pytest.mark.parametrize("folder", MOVED, ids=lambda p: p.name)
def test_each_moved_library_has_a_script_a_page_and_figures(folder: Path) -> None:
    figures = json.loads((folder / "figures.json").read_text())
    assert (folder / "run.py").exists() and (folder / "README.md").exists()
    for own, moved, ran in figures["tests"].values():
        assert 0 < moved <= ran and own <= ran


def test_the_page_has_the_figures() -> None:
    command = [sys.executable, str(FOLDER / "page.py"), "--check"]
    assert subprocess.run(command, check=False).returncode == 0, "run python examples/adopters/page.py"
