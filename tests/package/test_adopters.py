"""The patches of packages that were moved onto ivy: they are whole, and the names of ivy in them exist."""

import ast
import json
import re
import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

import pytest

import ivy_protocol as ivy

FOLDER = Path(__file__).parents[2] / "examples" / "adopters"
PATCHES = sorted(FOLDER.glob("*/*.patch"))
HUNK = re.compile(r"@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@")


def _script(name: str) -> Any:
    spec: Any = spec_from_file_location(f"adopters_{name}", FOLDER / f"{name}.py")
    module = sys.modules[spec.name] = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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


def test_the_page_takes_times_on_numpy_from_the_table_of_costs() -> None:
    page = _script("page")
    text = """
| program                    |  own | numpy, 3.11 | numpy, 3.12 | torch, 3.11 |
| :---                       | ---: |        ---: |        ---: |        ---: |
| pot sliced, n = 20         |  1.0 |        1.98 |        1.71 |        4.44 |
| pot, by ivy's functions    |  1.0 |        9.00 |        9.00 |        9.00 |
| pot sinkhorn, n = 400      |  1.0 |        1.12 |        1.04 |        1.35 |
| pyhf fit, 2 bins           |  1.0 |        1.74 |        1.34 |        1.58 |

| call         | native |
| ---          |   ---: |
| numpy sin(x) |    174 |
"""
    assert page.ratios(text) == {"pot": "1.0 to 2.0", "pyhf": "1.3 to 1.7"}


def test_features_are_tried_on_the_libraries_that_run(tmp_path: Path) -> None:
    moving = _script("moving")
    folders = [tmp_path / "own", tmp_path / "moved"]
    for folder in folders:
        folder.mkdir()
        (folder / "adopted.py").write_text(f"is_moved = {folder.name == 'moved'}\n")
    new, old, missing = "import adopted; assert adopted.is_moved", "import adopted", "import a_missing_library"
    features = {"numpy": {"new": new, "old": old}, "torch": {"old": old}, "jax": {"missing": missing}}
    assert moving.gained(folders, features, {}, ["numpy", "torch", "tensorflow"]) == {"numpy": ["new"], "torch": []}
    with pytest.raises(SystemExit, match="lacks: missing"):
        moving.gained(folders, features, {}, ["jax"])


def test_saving_keeps_the_figures_of_other_libraries(tmp_path: Path) -> None:
    moving = _script("moving")
    for library, counts in {"numpy": (1, 2, 3), "jax": (4, 5, 6)}.items():
        figures = moving.Figures("name", "1.0", "topic", tests={library: counts}, gained={library: [library]})
        moving.save(figures, tmp_path)
    saved = json.loads((tmp_path / "figures.json").read_text())
    assert saved["tests"] == {"numpy": [1, 2, 3], "jax": [4, 5, 6]}
    assert saved["gained"] == {"numpy": ["numpy"], "jax": ["jax"]}
