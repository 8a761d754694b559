"""The pages that the site is made of name everything that is public, and the first page leads to every other.

`python docs/build.py` builds the site, and checks its links, its search and the sources of functions.
"""

import importlib.util
import inspect
import json
import re
import shutil
import sys
import tomllib
from operator import attrgetter
from pathlib import Path
from types import ModuleType

import pytest

import ivy_protocol as ivy

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(autouse=True)
def path(monkeypatch: pytest.MonkeyPatch) -> None:
    """The modules of the site import each other."""
    monkeypatch.syspath_prepend(str(DOCS))


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


def test_functions_name_their_implementation_by_backend(reference: str) -> None:
    known = load("reference").capabilities()
    assert len(known) > 400
    assert reference.count("Implementation by backend") == len(known.keys() & {*dir(ivy), "fft"})


def test_reference_pages(tmp_path: Path) -> None:
    module = load("reference")
    module.write(tmp_path / "reference")
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (tmp_path / "reference").glob("*.rst")}
    for item in module.items():
        assert f":: ivy.{item.name}\n" in pages[item.page]
        assert f"<ivy.{item.name}>`" in pages[item.topic.page] or item.name.startswith("unset_")
        assert f"<ivy.{item.name}>`" in pages["index"]
        assert (DOCS.parent / item.source).is_file()
    folded = [page.lower() for page in pages]
    assert len(folded) == len(set(folded))  # some filesystems ignore the case of names
    assert "ivy.log_softmax>`: " in pages["ivy.softmax"].partition("See also")[2]
    assert ":py:obj:`SVDResult <ivy.SVDResult>`" in pages["linalg"]
    assert {t.page for t in load("topics").TOPICS if t.picture} == set(load("pictures").PICTURES)
    assert "-32768 to 32767" in pages["dtypes"]
    assert "``LookupError``" in pages["exceptions"] or "``IndexError``" in pages["exceptions"]


def test_setters_have_an_example(reference: str) -> None:
    example = ">>> ivy.set_precise_mode(False)\n   >>> ivy.precise_mode\n   False\n   >>> ivy.unset_precise_mode()"
    assert f"{example}\n   >>> ivy.precise_mode\n   True\n" in reference
    assert ">>> ivy.default_int_dtype()\n   'int64'\n" in reference


def test_topics_name_only_what_is_public() -> None:
    public = {item.name for item in load("reference").items()}
    topics = load("topics")
    names = [name for topic in topics.TOPICS for name in topic.names.split()]
    assert len(names) == len(set(names))
    assert set(names) <= public
    with pytest.raises(topics.TopicError, match=r"ivy\.new of ivy_protocol\.functions\.other has no topic"):
        topics.topic_of("new", "ivy_protocol.functions.other")


def test_the_search_answers_the_questions_of_newcomers() -> None:
    index, questions = load("answers").Index(), load("questions")
    assert len(questions.QUESTIONS) == 30
    wrong = questions.wrong(index, questions.QUESTIONS)
    assert len(wrong) <= 30 - questions.REACHED, wrong
    assert not questions.wrong(index, questions.TERMS)


def test_other_terms_belong_to_what_exists() -> None:
    module = load("answers")
    assert set(module.TERMS) <= {item.name for item in load("reference").items()}
    assert set(module.KEYWORDS) <= {path.stem for path in DOCS.glob("*.md")}


def test_words_of_a_query() -> None:
    assert load("answers").stems("How do I cast 0-d arrays of stop_gradient?") == [
        "cast",
        "0dim",
        "array",
        "stop_gradient",
        "stop",
        "gradient",
    ]


def test_the_support_matrix_has_every_function_once() -> None:
    page = load("matrix").page((DOCS / "capabilities.md").read_text(encoding="utf-8"))
    names = re.findall(r'<th scope="row"><a href="[^"]*">(\w+)</a>', page)
    assert sorted(names) == sorted(load("reference").capabilities())
    assert "| `" not in page
    row = next(line for line in page.split("<tr>") if ">softmax</a>" in line)
    assert 'title="own, grad, jit, vmap"' in row
    assert row.count("<td") == 9


def test_edit_links() -> None:
    edit = load("pages").edit_url
    assert edit("start", {}, "https://host/o/r") == "https://host/o/r/edit/main/docs/start.md"
    assert edit("files/CHANGELOG", {}, "https://host/o/r") == "https://host/o/r/edit/main/CHANGELOG.md"
    generated = {"edit": "ivy_protocol/fft.py"}
    assert edit("reference/ivy.fft.fft", generated, "https://host/o/r").endswith("/main/ivy_protocol/fft.py")
    assert edit("genindex", {}, "https://host/o/r") == edit("start", {}, "") == ""


def test_page_404_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = load("pages")
    monkeypatch.setattr(pages, "SITE", "https://host/docs")
    page = tmp_path / "404.html"
    page.write_text('<html data-content_root="./"><a href="start.html"><a href="#top"><img src="https://x/y.png">')
    pages.root(page)
    assert page.read_text() == (
        '<html data-content_root="/docs/"><a href="/docs/start.html"><a href="#top"><img src="https://x/y.png">'
    )


def test_the_version_switch_lists_this_version_and_dev(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pages = load("pages")
    versions = json.loads((DOCS / "static" / "switcher.json").read_text(encoding="utf-8"))
    assert [version["version"] for version in versions] == [ivy.__version__, "dev"]
    assert [version["name"] for version in versions] == [f"{ivy.__version__} (stable)", "dev"]
    for site, first in (("", "/"), ("https://host/docs/dev", "/docs/stable/"), ("https://host/dev", "/stable/")):
        file = tmp_path / "switcher.json"
        shutil.copy(DOCS / "static" / "switcher.json", file)
        monkeypatch.setattr(pages, "SITE", site)
        pages.link_versions(file)
        assert json.loads(file.read_text(encoding="utf-8"))[0]["url"] == first


def test_method_links() -> None:
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
    here = [row.strip("| ").rpartition(" | ")[2] for row in rows if not row.endswith("| ivy_protocol |")]
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


def test_docs_extra() -> None:
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
