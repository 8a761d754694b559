"""Build the site: ``python docs/build.py`` writes it to ``build/site/html`` and checks it; warnings are errors.

The pages of ``docs/`` are copied beside generated ones, and their links to other files of the repository lead to pages
that show those files. Notebooks are run, and the gallery shows the pictures that they end in.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from sphinx.cmd.build import main as sphinx

import answers
import check
import execute
import lite
import matrix
import pages
import pictures
import reference

DOCS = Path(__file__).parent.resolve()
ROOT = DOCS.parent
NOTEBOOKS = DOCS / "notebooks"
TUTORIALS = DOCS / "tutorials"
NAVIGATION = ("start", "guide", "reference/index", "contribute")
"""The pages of the bar at the top. The list items of each, except the reference, are the entries of its sidebar."""
SITE = ROOT / "build" / "site"
RUN = ROOT / "examples" / "custom_arrays"
"""The examples that need NumPy only, and are shown with what they print."""
LINK = re.compile(r"(?<=\]\()([\w./-]+)((?:#[\w-]+)?)(?=\))")
ENTRY = re.compile(r"^- \[[^\]]+\]\(([\w./-]+\.md)\): ", re.MULTILINE)
"""A list item that begins with a link to a page."""
SHOWN = re.compile(r"^- \[(.+)\]\((notebooks/([\w-]+)\.ipynb)\): (.+(?:\n  .+)*)\n", re.MULTILINE)
"""An entry of the gallery: the title of a notebook, where it is, and what it shows."""
ORPHAN = "---\norphan: true\n---\n\n"
"""Begins pages that links lead to, and no table of contents has to."""
NOT_FOUND = """# Page not found

No page has this address. Search the site, or go to the [first page](index.md) or the [reference](reference/index.rst).
"""
"""The page that a server shows for addresses that do not exist."""
LANGUAGES = {".py": "python", ".toml": "toml", ".c": "c"}


class Staging:
    """The sources that Sphinx reads, made from the pages of the repository."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.shown: dict[Path, str] = {}

    def page(self, path: Path, name: str) -> None:
        """Write a page of Markdown under this name, and what it links to."""
        place = self.target / f"{name}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        text = self.text(path, place)
        if name == "index":
            text += toctree(*NAVIGATION)
        elif name in NAVIGATION:
            text += "".join(toctree(*pages, caption=caption) for caption, pages in entries_of(text))
        if name == "gallery":
            text = with_pictures(text)
        if name == "capabilities":
            text = matrix.page(text)
        if name.startswith("files/"):
            text = ORPHAN + text
        place.write_text(text, encoding="utf-8")

    def notebook(self, path: Path) -> None:
        """Run a notebook, and write it with what it gave, and its picture for the gallery."""
        place = self.target / self.name(path)
        place.parent.mkdir(parents=True, exist_ok=True)
        ran = execute.execute(self.text(path, place), path.parent, path.name)
        place.with_suffix(".ipynb").write_text(ran.text, encoding="utf-8")
        place.with_suffix(".png").write_bytes(ran.picture)

    def text(self, path: Path, place: Path) -> str:
        """Return the text of a page, with links as they are from the place where it is written."""

        def moved(found: re.Match[str]) -> str:
            linked = (path.parent / found[1]).resolve()
            if linked.is_dir():
                linked /= "README.md"
            if not linked.is_file():
                return found[0]  # code that looks like a link; Sphinx reports a link to nothing
            if linked.suffix == ".svg":
                picture = self.target / linked.relative_to(DOCS)
                picture.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(linked, picture)
                return os.path.relpath(picture, place.parent)
            suffix = ".ipynb" if linked.parent == NOTEBOOKS else ".md"
            return f"{os.path.relpath(self.target / self.name(linked), place.parent)}{suffix}{found[2]}"

        return LINK.sub(moved, path.read_text(encoding="utf-8"))

    def name(self, path: Path) -> str:
        """Return the name of the page that shows a file, after it was written."""
        if path.parent in (DOCS, NOTEBOOKS, TUTORIALS):
            return str(path.relative_to(DOCS).with_suffix(""))
        if path not in self.shown:
            name = self.shown[path] = "files/" + str(path.relative_to(ROOT).with_suffix(""))
            if path.suffix == ".md":
                self.page(path, name)
            else:
                self.source(path, name)
        return self.shown[path]

    def source(self, path: Path, name: str) -> None:
        """Write a page that shows a file of code."""
        place = self.target / f"{name}.md"
        place.parent.mkdir(parents=True, exist_ok=True)
        code = path.read_text(encoding="utf-8")
        shown = ""
        if path.parent == RUN:
            ran = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True)
            shown = f"\n## What it prints\n\n````text\n{ran.stdout}````\n"
        title = f"# {path.relative_to(ROOT)}\n\n"
        place.write_text(f"{ORPHAN}{title}````{LANGUAGES[path.suffix]}\n{code}````\n{shown}", encoding="utf-8")


def toctree(*pages: str, caption: str = "") -> str:
    """Return the navigation to pages, under a caption if one is passed."""
    options = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{options}\n" + "\n".join(pages) + "\n```\n"


def entries_of(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each heading of a page of the navigation with the pages that its list items link to."""
    for section in text.split("\n## "):
        if pages := [page.removesuffix(".md") for page in ENTRY.findall(section)]:
            yield section.partition("\n")[0].lstrip("# "), pages


def with_pictures(text: str) -> str:
    """Return the page of the gallery with a picture in each entry, which leads to the notebook."""
    entries = [found[2] for found in SHOWN.finditer(text)]

    def entry(found: re.Match[str]) -> str:
        title, link, stem, says = found.groups()
        picture = f"[![{title}](notebooks/{stem}.png)]({link})"
        return f"```{{container}} shown\n{picture}\n\n[{title}]({link}): {says}{lite.link(stem)}\n```\n"

    return SHOWN.sub(entry, text) + toctree(*entries)


def finish(html: Path) -> None:
    """Write the index of the search and the card, and link the versions, which Sphinx does not do."""
    answers.Index().write(html / "_static" / "answers.js")
    pages.draw_card(html / pages.CARD)
    pages.link_versions(html / "_static" / "switcher.json")


def build(site: Path = SITE) -> int:
    """Build the site in an empty folder, print what is wrong with it, and return the exit status."""
    shutil.rmtree(site, ignore_errors=True)
    staging = Staging(site / "pages")
    for path in sorted([*DOCS.glob("*.md"), *TUTORIALS.glob("*.md")]):
        staging.page(path, staging.name(path))
    for path in sorted(NOTEBOOKS.glob("*.md")):
        staging.notebook(path)
    reference.write(site / "pages" / "reference")
    pictures.write(site / "pages" / "reference")
    (site / "pages" / "404.md").write_text(ORPHAN + NOT_FOUND, encoding="utf-8")
    html = site / "html"
    status = sphinx(["-W", "--keep-going", "-q", "-b", "html", "-c", str(DOCS), str(site / "pages"), str(html)])
    if status:
        return status
    finish(html)
    lite.build(html)
    found = check.faults(html) + lite.faults(html)
    pages.root(html / "404.html")
    sys.stderr.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(build())
