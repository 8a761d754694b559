"""README.md and docs/: their code runs, their output is correct, and their names exist."""

import ast
import doctest
import importlib.util
import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import doctests
import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol._tools import compositional_list
from ivy_protocol.base import protocol
from ivy_protocol.core import context
from tests.conftest import OPTIONAL, missing

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *TUTORIALS]
IMPORTS = (ast.Import, ast.ImportFrom)
DEFINITIONS = (ast.FunctionDef, ast.ClassDef)


class Block(NamedTuple):
    """The code between two fences."""

    language: str
    line: int
    code: str

    @property
    def examples(self) -> list[doctest.Example]:
        return doctest.DocTestParser().get_examples(self.code) if self.language == "python" else []

    @property
    def nodes(self) -> list[ast.AST]:
        """The syntax of the code."""
        return list(ast.walk(ast.parse("".join(e.source for e in self.examples) or self.code)))

    @property
    def libraries(self) -> set[str]:
        """The top-level modules that the code imports."""
        names = [alias.name for node in self.nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in self.nodes if isinstance(node, ast.ImportFrom)]
        return {name.partition(".")[0] for name in names}

    @property
    def defined(self) -> set[str]:
        """The names that the code gives to what it imports, defines and computes."""
        names = [
            a.asname or a.name.partition(".")[0] for node in self.nodes if isinstance(node, IMPORTS) for a in node.names
        ]
        names += [node.name for node in self.nodes if isinstance(node, DEFINITIONS)]
        return {*names, *[n.id for n in self.nodes if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)]}

    @property
    def used(self) -> set[str]:
        """The names that the code reads."""
        return {node.id for node in self.nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}


def sections(page: Path) -> dict[str, list[Block]]:
    """The blocks of a page under their headings; what a heading covers ends at the next one."""
    found: dict[str, list[Block]] = {}
    heading, fence, start = "", None, 0
    lines = page.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("```") and fence is None:
            fence, start = line.removeprefix("```"), number + 1
        elif line == "```" and fence is not None:
            block = Block(fence, start, "\n".join(lines[start:number]) + "\n")
            found.setdefault(heading, []).append(block)
            fence = None
        elif line.startswith("#") and fence is None:
            heading = line.lstrip("# ")
    assert fence is None, f"{page.name}: a fence is not closed"
    return found


def whole(page: Path) -> dict[str, list[Block]]:
    """The blocks of a tutorial, whose sections go on with the names of those before, under its title."""
    blocks = [block for part in sections(page).values() for block in part]
    return {page.read_text(encoding="utf-8").partition("\n")[0].lstrip("# "): blocks}


SECTIONS = {
    f"{page.name}: {heading}": (page, [block for block in blocks if block.language == "python"])
    for page in PAGES
    for heading, blocks in (sections(page) if page not in TUTORIALS else whole(page)).items()
    if any(block.language == "python" for block in blocks)
}


@pytest.fixture
def fresh_registry() -> Iterator[None]:
    """Forget the registrations of a page."""
    known = set(backends.known)
    registered = {name: dict(backend.registered) for name, backend in backends.loaded.items()}
    yield
    for name in set(backends.known) - known:
        backends.forget(name, backends.known.pop(name).roots)
    for name, backend in backends.loaded.items():
        backend.registered.clear()
        backend.registered.update(registered.get(name, {}))
    protocol._registered.clear()
    context.clear_plans()


@pytest.mark.usefixtures("fresh_registry")
@pytest.mark.parametrize("section", SECTIONS)
def test_the_code_runs(section: str) -> None:
    page, blocks = SECTIONS[section]
    namespace: dict[str, Any] = {"__name__": "__main__"}
    absent: set[str] = set()
    lost: set[str] = set()
    for block in blocks:
        needed = {name for name in block.libraries if importlib.util.find_spec(name) is None}
        # What reads the names of a block that was left out is left out too.
        if not needed and not (block.used & lost) - namespace.keys():
            needed = {run(page, block, namespace)} - {""}
            if not needed:
                continue
        absent |= needed
        lost |= block.defined
    for name in sorted(absent):
        pytest.importorskip(name)


def run(page: Path, block: Block, namespace: dict[str, Any]) -> str:
    """Run a block; the library that is not installed, for want of which that ended early, or an empty string."""
    if not block.examples:
        try:
            # Line numbers are those of the page.
            exec(compile("\n" * block.line + block.code, str(page), "exec"), namespace)
        except Exception as error:
            name = missing(error)
            if name not in OPTIONAL or name not in block.code:
                raise
            return name
        return ""
    test = doctest.DocTest(block.examples, namespace, page.name, str(page), block.line, block.code)
    name = doctests.run(test)
    namespace.update(test.globs)
    return name


def test_readme_skips_missing_libraries(monkeypatch: pytest.MonkeyPatch) -> None:
    def examples(code: str) -> doctest.DocTest:
        return doctest.DocTestParser().get_doctest(code, {}, "page", None, 0)

    monkeypatch.setattr(doctests, "OPTIONAL", ("nowhere",))
    assert doctests.run(examples(">>> 1\n1\n>>> import nowhere\n>>> nowhere.found\n")) == "nowhere"
    for code in (">>> 1\n2\n>>> import nowhere\n", ">>> import now_here\n", ">>> __import__('no' + 'where')\n"):
        with pytest.raises(AssertionError, match="Failed example"):
            doctests.run(examples(code))
    block = Block("python", 0, "import nowhere as n\nx = [y for y in n.found]\n")
    assert block.defined == {"n", "x", "y"} and block.used == {"n", "y"}
    absent, other = ImportError("No module named 'nowhere'"), ValueError("other")
    assert (
        missing(ExceptionGroup("", [absent, absent])) == "nowhere"
        and missing(ExceptionGroup("", [absent, other])) == ""
    )
    assert missing(subprocess.CalledProcessError(1, "python", stderr=str(absent))) == "nowhere"


def test_what_is_linked_exists() -> None:
    missing = []
    for page in PAGES:
        for target in re.findall(r"\w\]\(([\w./:-]+)\)", page.read_text(encoding="utf-8")):
            if not target.startswith("https://") and not (page.parent / target).exists():
                missing.append(f"{page.name}: {target}")
    assert missing == []


def test_the_layout_names_what_exists() -> None:
    page = ROOT / "docs" / "contribute.md"
    (layout,) = [block for block in sections(page)["Layout"] if block.language == "text"]
    names = [line.split()[0] for line in layout.code.splitlines() if line.strip()]
    assert len(names) >= 6
    assert [name for name in names if not (ROOT / name).exists()] == []


def test_ci_runs_the_command_of_the_readme() -> None:
    (command,) = [block.code for block in sections(ROOT / "README.md")["Run the tests"] if block.language == "sh"]
    assert (ROOT / ".ci" / "run").read_text(encoding="utf-8").endswith(f"\n\n{command}")


def test_the_extras_in_commands_exist() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    commands = [b.code for blocks in sections(ROOT / "README.md").values() for b in blocks if b.language == "sh"]
    extras = {extra for code in commands for found in re.findall(r"\.\[([\w,]+)\]", code) for extra in found.split(",")}
    assert extras
    assert extras <= set(project["optional-dependencies"])


def test_the_list_of_functions_that_decompose() -> None:
    assert compositional_list.main(["--check"]) == 0, "run python -m ivy_protocol._tools compositional_list"


def test_the_functions_that_pages_name_exist() -> None:
    missing = set()
    for page in PAGES:
        for name in re.findall(r"\bivy\.([A-Za-z_]\w*)", page.read_text(encoding="utf-8")):
            if not hasattr(ivy, name):
                missing.add(f"{page.name}: ivy.{name}")
    assert sorted(missing) == []
