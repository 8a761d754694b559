"""What the built site must have: links that lead somewhere, every name in the search, a source for each function."""

import inspect
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import answers
import ivy_protocol as ivy
import questions


class Page(HTMLParser):
    """The anchors and links of a page, and what it says about its looks."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.anchors = {""}
        self.links: set[str] = set()
        self.viewport = self.theme_switch = self.version_switch = self.card = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read one element."""
        given = {name: value or "" for name, value in attrs}
        if "id" in given:
            self.anchors.add(given["id"])
        if tag == "a" and "href" in given:
            self.links.add(given["href"])
        self.card |= tag == "meta" and given.get("property") == "og:image"
        self.viewport |= tag == "meta" and given.get("name") == "viewport"
        self.theme_switch |= tag == "button" and "theme-switch-button" in given.get("class", "")
        self.version_switch |= tag == "button" and "version-switcher__button" in given.get("class", "")


def faults(site: Path) -> list[str]:
    """Return what is wrong with a built site."""
    # The theme has its own in the first of these, and JupyterLite in the second.
    paths = [path.resolve() for path in site.rglob("*.html") if not {"_static", "lite"} & {*path.parts}]
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in paths}
    found = []
    for path, page in pages.items():
        name = path.relative_to(site.resolve())
        if not (page.viewport and page.theme_switch):
            found.append(f"{name}: no viewport for phones, or no switch of the theme")
        if not page.version_switch:
            found.append(f"{name}: no switch of the version")
        if not page.card:
            found.append(f"{name}: no picture for other sites")
        for link in sorted(page.links):
            target = urlsplit(link)
            if target.scheme:
                continue
            place = (path.parent / unquote(target.path)).resolve() if target.path else path
            if not place.exists():
                found.append(f"{name}: {link} leads nowhere")
            elif place in pages and unquote(target.fragment) not in pages[place].anchors:
                found.append(f"{name}: {link} has no such place")
    anchors = {anchor for path, page in pages.items() if path.parent.name == "reference" for anchor in page.anchors}
    sources = {link for page in pages.values() for link in page.links if "_modules/" in link}
    definitions = {link.rpartition("#")[2] for link in sources}
    index = (site / "searchindex.js").read_text(encoding="utf-8")
    for name in dir(ivy):
        value = getattr(ivy, name)
        if inspect.ismodule(value):
            continue
        if f"ivy.{name}" not in anchors:
            found.append(f"ivy.{name} is not in the reference")
        if f'"{name}"' not in index:
            found.append(f"ivy.{name} is not in the search index")
        if inspect.isfunction(value) and not {name, value.__name__} & definitions:
            found.append(f"ivy.{name} does not lead to its source")
    return found + unreached(pages, site.resolve()) + unanswered(pages, site.resolve())


def unreached(pages: dict[Path, Page], site: Path) -> list[str]:
    """Return the pages of the reference that two links from its first page do not reach."""
    first = site / "reference" / "index.html"
    found = {first}
    for _ in range(2):
        for path in found & pages.keys():
            parts = (unquote(urlsplit(link).path) for link in pages[path].links if not urlsplit(link).scheme)
            found = found | {(path.parent / part).resolve() for part in parts if part}
    return [
        f"{path.name}: two links do not reach it" for path in pages if path.parent == first.parent and path not in found
    ]


def unanswered(pages: dict[Path, Page], site: Path) -> list[str]:
    """Return the results of the search without a page, and the questions that it does not answer, if too many."""
    index = answers.Index()
    found = []
    for entry in index.entries:
        path, _, anchor = entry.url.partition("#")
        if site / path not in pages or anchor not in pages[site / path].anchors:
            found.append(f"the search leads to {entry.url}, which does not exist")
    wrong = questions.wrong(index, questions.QUESTIONS)
    if len(wrong) > len(questions.QUESTIONS) - questions.REACHED:
        found += [f"the search does not answer: {question}" for question in wrong]
    return found + [f"the search does not find: {term}" for term in questions.wrong(index, questions.TERMS)]
