"""The pages that the site is made of name everything that is public, and the first page leads to every other.

`python docs/build.py` builds the site, and checks its links, its search and the sources of functions.
"""

import importlib.util
import inspect
import re
import sys
import tomllib
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest

import ivy_protocol as ivy

DOCS = Path(__file__).parents[1] / "docs"


def load(name: str) -> ModuleType:
    """Import a module of the site from its file."""
    spec = importlib.util.spec_from_file_location(f"docs_{name}", DOCS / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("site") / "reference"
    load("reference").write(folder)
    return "\n".join(path.read_text(encoding="utf-8") for path in folder.glob("*.rst"))


def test_every_public_name_is_in_the_reference_once(reference: str) -> None:
    listed = re.findall(r"^\.\. (?:auto\w+|py:data):: ivy\.([\w.]+)$", reference, re.MULTILINE)
    assert len(listed) == len(set(listed))
    assert {name for name in dir(ivy) if not inspect.ismodule(getattr(ivy, name))} <= set(listed)
    assert "fft.fft" in listed


def test_functions_say_who_answers(reference: str) -> None:
    known = load("reference").capabilities()
    assert len(known) > 400
    assert reference.count("list-table:: Who answers") == len(known.keys() & {*dir(ivy), "fft"})


def test_a_method_that_is_a_function_leads_to_it() -> None:
    module = load("reference")
    assert "tanh" in module.methods_that_are_functions(ivy.Array)
    assert "to_native" in module.members(ivy.Array)
    assert "tanh" not in module.members(ivy.Array)


def test_the_first_page_leads_to_every_page() -> None:
    first = (DOCS / "index.md").read_text(encoding="utf-8")
    parts = re.findall(r"^:link: ([\w/-]+)$", first, re.MULTILINE)
    pages = [DOCS / f"{part}.md" for part in parts if part != "reference/index"]
    lists = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    listed = re.findall(r"^- \[.+\]\(([\w/-]+\.md)\): \S", lists, re.MULTILINE)
    every = {path for path in DOCS.rglob("*.md") if path.parent.name != "notebooks"}
    assert "reference/index" in parts and len(pages) == 3
    # In the navigation each page has one parent.
    assert sorted([*pages, *(DOCS / name for name in listed)]) == sorted(every - {DOCS / "index.md"})


def test_what_is_here_exists() -> None:
    rows = [line for line in (DOCS / "moving.md").read_text(encoding="utf-8").splitlines() if line.startswith("| ")]
    here = [row.strip("| ").rpartition(" | ")[2] for row in rows if not row.startswith("| There")]
    assert len(here) > 40
    names = [name for cell in here for name in re.findall(r"`ivy\.([\w.]+)`", cell)]
    assert len(names) > len(here)
    for name in names:
        attrgetter(name)(ivy)


def extra(name: str) -> set[str]:
    """The packages that an extra installs, with those of the extras in it."""
    project = tomllib.loads((DOCS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found, ahead = {re.match(r"[\w-]+", line)[0] for line in project["dependencies"]}, [name]  # type: ignore[index]
    while ahead:
        for line in project["optional-dependencies"][ahead.pop()]:
            if inner := re.match(r"ivy_protocol\[(.*)\]", line):
                ahead += inner[1].split(",")
            else:
                found.add(re.match(r"[\w-]+", line)[0])  # type: ignore[index]
    return found


def test_the_extra_of_the_site_installs_what_is_run_as_it_is_built() -> None:
    named = {
        "sklearn": "scikit-learn",
        "distributed": "dask",
        "tensorflow": "tensorflow-cpu",
        "keras": "tensorflow-cpu",
    }
    named |= {"sphinx": "sphinx", "docutils": "sphinx", "array_api_strict": "array-api-strict"}
    run = [*(DOCS.parent / "examples/custom_arrays").glob("*.py"), *DOCS.glob("notebooks/*.md")]
    own = {*sys.stdlib_module_names, "ivy_protocol", "benchmarks", *[path.stem for path in run]}
    text = "\n".join(path.read_text(encoding="utf-8") for path in run)
    imported = {name.partition(".")[0] for name in re.findall(r"^\s*(?:import|from) (\w[\w.]*)", text, re.MULTILINE)}
    assert {"pint", "xarray", "torch"} <= imported
    assert {named.get(name, name) for name in imported - own} <= extra("docs")
