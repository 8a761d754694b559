"""The notebooks of the site, without running them, and the history of benchmarks that one of them draws.

`python docs/build.py` runs the notebooks, and fails where one warns or ends in no picture.
"""

import ast
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

import ivy_protocol as ivy
from benchmarks import history

DOCS = Path(__file__).parents[2] / "docs"
NOTEBOOKS = sorted((DOCS / "notebooks").glob("*.md"))
CELL = re.compile(r"^```\{code-cell\}\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WHERE = {"system": "Linux", "processor": "A Processor (R) 1.5GHz", "cores": 2, "load": 0.5}


def measured(native: float, added: float) -> dict[str, Any]:
    """Return the measurement of one call."""
    call = {
        "library": "numpy",
        "call": "sin(x)",
        "native_ns": native,
        "added_ns": {"ivy": added, "array": added + 1, "off": added - 1, "autoray": 400.4},
        "of_native": 2.0,
    }
    times = {"ivy_ms": {"min": 30.04, "median": 31.0}, "numpy_ms": {"min": 60.06, "median": 61.0}}
    return {"rounds": 5, "alone": True, "versions": {"numpy": "2.4"}, "calls": [call], "import": times}


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_structure(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    cells = CELL.findall(text)
    assert text.startswith("---\nkernelspec:\n  name: python3\n")
    assert text.split("---\n")[2].lstrip().startswith("# ")
    for cell in cells:
        ast.parse(cell)
    assert cells[-1].rstrip().endswith("plt.show()")
    assert all((path.parent / link).is_file() for link in re.findall(r"\]\(([\w./-]+)\)", text))


def test_the_gallery_shows_every_notebook_by_its_title() -> None:
    entries = re.findall(r"^- \[(.+)\]\((.+)\): \w", (DOCS / "gallery.md").read_text(encoding="utf-8"), re.MULTILINE)
    titles = {
        f"notebooks/{path.name}": re.search(r"^# (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
        for path in NOTEBOOKS
    }
    assert {link: title for title, link in entries} == {link: found[1] for link, found in titles.items() if found}


def test_names_of_ivy_in_notebooks_exist() -> None:
    names = {
        name
        for path in NOTEBOOKS
        for cell in CELL.findall(path.read_text("utf-8"))
        for name in re.findall(r"\bivy\.(\w+)", cell)
    }
    assert len(names) > 20
    assert [name for name in sorted(names) if not hasattr(ivy, name)] == []


class TestHistory:
    """Figures of benchmarks that are kept."""

    def test_benchmark_entry_replaces_previous(self, tmp_path: Path) -> None:
        first = history.keep(history.entry(measured(200.4, 100.6), WHERE, "idle"), tmp_path)
        again = history.keep(history.entry(measured(200.4, 90.2), WHERE, "idle"), tmp_path)
        assert first == again
        assert first.name == f"{ivy.__version__}-a-processor-r-1.5ghz-2-cores-linux.json"
        (kept,) = history.read(tmp_path)
        assert kept["calls"] == [
            {
                "library": "numpy",
                "call": "sin(x)",
                "native_ns": 200,
                "added_ns": {"ivy": 90, "array": 91, "autoray": 400},
            }
        ]
        assert kept["import_ms"] == {"ivy": 30.0, "numpy": 60.1}
        assert (kept["version"], kept["note"], kept["machine"]) == (ivy.__version__, "idle", WHERE)

    def test_benchmark_curves(self, tmp_path: Path) -> None:
        for version, date, cores, added in (
            ("1.1", "2027-02-01", 2, 80),
            ("1.0", "2027-01-01", 2, 90),
            ("1.0", "2027-01-01", 8, 70),
        ):
            kept = history.entry(measured(200, added), {**WHERE, "cores": cores}, "idle")
            history.keep({**kept, "version": version, "date": date}, tmp_path)
        last = history.entry(measured(200, 60), WHERE, "idle")
        last["calls"][0]["call"] = "cos(x)"
        history.keep({**last, "version": "1.2", "date": "2027-03-01"}, tmp_path)
        found = history.curves(history.read(tmp_path), "numpy")
        two, eight = (history.label({**WHERE, "cores": cores}) for cores in (2, 8))
        assert found[eight] == {"sin(x)": [1.35]}
        assert found[two]["sin(x)"][:2] == [1.45, 1.4] and math.isnan(found[two]["sin(x)"][2])
        assert found[two]["cos(x)"][2] == 1.3
        assert history.curves(history.read(tmp_path), "numpy", "compat") == {two: {}, eight: {}}
        assert history.curves(history.read(tmp_path), "jax") == {two: {}, eight: {}}

    def test_the_machine_is_named(self) -> None:
        where = history.machine()
        assert where.keys() == WHERE.keys()
        assert where["processor"] and where["cores"] >= 1
        json.dumps(where)

    def test_what_is_committed_can_be_drawn(self) -> None:
        entries = history.read()
        assert entries and all(kept["note"] for kept in entries)
        for kept in entries:
            assert {record["library"] for record in kept["calls"]} == {"numpy", "torch", "jax", "tensorflow"}
        assert all(history.curves(entries, library) for library in ("numpy", "torch", "jax", "tensorflow"))
