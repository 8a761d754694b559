"""What README.md and docs/ say is true: their code runs, their output is what is printed, what they name exists."""

import ast
import doctest
import importlib.util
import re
import textwrap
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import ivy_protocol as ivy
from ivy_protocol import backends
from ivy_protocol.base import protocol
from ivy_protocol.state import context

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
OPTIONS = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS


class Block(NamedTuple):
    """The code between two fences."""

    language: str
    line: int
    code: str

    @property
    def examples(self) -> list[doctest.Example]:
        return doctest.DocTestParser().get_examples(self.code) if self.language == "python" else []

    @property
    def libraries(self) -> set[str]:
        """The top-level modules that the code imports."""
        source = "".join(e.source for e in self.examples) or self.code
        nodes = list(ast.walk(ast.parse(source)))
        names = [alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        return {name.partition(".")[0] for name in names}


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


SECTIONS = {
    f"{page.name}: {heading}": (page, [block for block in blocks if block.language == "python"])
    for page in PAGES
    for heading, blocks in sections(page).items()
    if any(block.language == "python" for block in blocks)
}


@pytest.fixture
def fresh_registry() -> Iterator[None]:
    """What a page registers is forgotten."""
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
    for block in blocks:
        missing = {name for name in block.libraries if importlib.util.find_spec(name) is None}
        absent |= missing
        if missing:
            continue
        if not block.examples:
            # Line numbers are those of the page.
            exec(compile("\n" * block.line + block.code, str(page), "exec"), namespace)
            continue
        test = doctest.DocTest(block.examples, namespace, page.name, str(page), block.line, block.code)
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=OPTIONS)
        result = runner.run(test, out=report.append, clear_globs=False)
        namespace = test.globs
        assert result.failed == 0, "".join(report)
    for name in sorted(absent):
        pytest.importorskip(name)


def test_what_is_linked_exists() -> None:
    missing = []
    for page in PAGES:
        for target in re.findall(r"\w\]\(([\w./:-]+)\)", page.read_text(encoding="utf-8")):
            if not target.startswith("https://") and not (page.parent / target).exists():
                missing.append(f"{page.name}: {target}")
    assert missing == []


def test_the_layout_names_what_exists() -> None:
    (layout,) = [block for block in sections(ROOT / "README.md")["Layout"] if block.language == "text"]
    names = [line.split()[0] for line in layout.code.splitlines() if line.strip()]
    assert len(names) >= 8
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
    (listed,) = sections(ROOT / "docs" / "differences.md")["Which functions decompose"]
    names = [n for n in dir(ivy) if getattr(getattr(ivy, n), "kind", "") == "compositional"]
    expected = textwrap.fill(" ".join(names), width=110, break_on_hyphens=False)
    assert listed.code.strip() == expected, f"write in docs/differences.md:\n{expected}"


def test_the_functions_that_pages_name_exist() -> None:
    missing = set()
    for page in PAGES:
        for name in re.findall(r"\bivy\.([A-Za-z_]\w*)", page.read_text(encoding="utf-8")):
            if not hasattr(ivy, name):
                missing.add(f"{page.name}: ivy.{name}")
    assert sorted(missing) == []
