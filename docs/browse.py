"""Use the built site in a headless browser: ``python docs/browse.py --browser /usr/bin/chromium`` builds it first.

It searches, asks the questions of newcomers, filters the support matrix, follows a function from the index to its
source, switches dark mode, opens a notebook in the browser's own Jupyter, and looks for pages that scroll sideways on a
phone; ``build/site/pictures`` has pictures of the main pages. It needs playwright, and a Chromium, which `playwright
install chromium` fetches; ``--built`` takes the site as it is, and ``--axe`` checks accessibility.
"""

import argparse
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

import build
import lite
import pages
import questions

SITE = build.SITE / "html"
PICTURES = build.SITE / "pictures"
DESK = {"width": 1280, "height": 900}
PHONE = {"width": 390, "height": 844}
MAIN = (
    "index",
    "start",
    "guide",
    "dtypes",
    "comparison",
    "sharp-bits",
    "tutorials/library",
    "gallery",
    "notebooks/graph",
    "capabilities",
    "cost",
    "moving",
    "reference/index",
    "reference/activations",
    "reference/ivy.softmax",
)
FUNCTION = "softmax"
"""The function that is looked for."""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out the files, and says nothing about it."""

    def translate_path(self, path: str) -> str:
        """Return the file of a path, which may begin with the path that `IVY_SITE` has."""
        return super().translate_path(path.removeprefix(pages.root_path()))

    def log_message(self, format: str, *args: object) -> None:
        """Write no log."""


@contextmanager
def served(site: Path) -> Iterator[str]:
    """Serve a folder on a free port of this machine, and give its address."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()


def searching(page: Page, address: str) -> Iterator[str]:
    """Search as a user does, from the first page, and give what is wrong."""
    page.goto(f"{address}/index.html")
    page.keyboard.press("Control+k")
    page.keyboard.type(FUNCTION)
    page.keyboard.press("Enter")
    page.wait_for_url("**/search.html?q=*")
    results = page.locator("#search-results ul.search li a")
    results.first.wait_for()
    found = [link.get_attribute("href") or "" for link in results.all()]
    if not any(link.endswith(f"#ivy.{FUNCTION}") for link in found):
        yield f"the search for {FUNCTION} gives {found[:5]}, and not the function"
    page.screenshot(path=PICTURES / "search.png")


def answering(page: Page, address: str) -> Iterator[str]:
    """Ask the questions of newcomers, and give those that no shown result answers."""
    page.goto(f"{address}/index.html")
    page.keyboard.press("Control+k")
    field = page.locator("#pst-search-dialog input[name=q]")
    matches = page.locator("#pst-search-dialog .best-matches a")
    wrong = []
    for query, wanted in {**questions.QUESTIONS, **questions.TERMS}.items():
        field.fill(query)
        page.wait_for_function(
            "input => input.form.nextElementSibling.dataset.query === input.value", arg=field.element_handle()
        )
        if not questions.answered([link.get_attribute("href") or "" for link in matches.all()], wanted):
            wrong.append(query)
    page.screenshot(path=PICTURES / "best-matches.png")
    if len(wrong) > len(questions.QUESTIONS) - questions.REACHED:
        yield f"the search does not answer {wrong}"


def filtering(page: Page, address: str) -> Iterator[str]:
    """Filter the support matrix and the reference, and give what is wrong."""
    for name, row in (
        ("capabilities", "table.matrix tbody tr:not(.topic):visible"),
        ("reference/index", ".names a:visible"),
    ):
        page.goto(f"{address}/{name}.html")
        page.locator(".filter input").fill("softmax")
        shown = page.locator(row).all_text_contents()
        if not shown or not all("softmax" in text.lower() for text in shown):
            yield f"the filter of {name} shows {shown[:5]}"
    page.goto(f"{address}/capabilities.html")
    box = page.locator(".matrix-scroll")
    box.evaluate("box => box.scrollTo(300, 5000)")
    left, top = (box.bounding_box() or {})["x"], (box.bounding_box() or {})["y"]
    corner = page.locator("table.matrix thead th").first.bounding_box() or {}
    if abs(corner["x"] - left) > 2 or abs(corner["y"] - top) > 2:
        yield f"the head of the support matrix is at {corner}, and not in the corner"


def following(page: Page, address: str) -> Iterator[str]:
    """Go from the index to a function, and on to its source, and give what is wrong."""
    page.goto(f"{address}/genindex.html")
    page.locator(f"a[href$='#ivy.{FUNCTION}']").first.click()
    entry = page.locator(f"dt[id='ivy.{FUNCTION}']")
    entry.wait_for()
    if not entry.is_visible():
        yield f"the index does not lead to {FUNCTION}"
    entry.locator("a", has_text="[source]").click()
    page.wait_for_url("**/_modules/**")
    source = page.locator(f"[id='{FUNCTION}']")
    if f"def {FUNCTION}" not in (source.text_content() or ""):
        yield f"the source of {FUNCTION} is not where its link leads"
    page.screenshot(path=PICTURES / "source.png")


def darkening(page: Page, address: str) -> Iterator[str]:
    """Switch to the dark theme and to another page, and give what is wrong."""
    page.goto(f"{address}/start.html")
    bright = brightness(page)
    page.locator("button.theme-switch-button:visible").click()
    page.locator("[data-bs-theme-value='dark']:visible, button[data-mode='dark']:visible").first.click()
    page.goto(f"{address}/cost.html")
    if page.locator("html").get_attribute("data-theme") != "dark" or brightness(page) >= bright:
        yield "the dark theme is not kept from page to page"
    page.screenshot(path=PICTURES / "dark.png")


def opening(page: Page, address: str) -> Iterator[str]:
    """Open a notebook in the browser's own Jupyter, which needs a network to run it, and give what is wrong."""
    page.goto(f"{address}/lite/lab/index.html?path={lite.NOTEBOOKS[0]}.ipynb")
    notebook = page.locator(".jp-Notebook")
    notebook.wait_for()
    notebook.locator(".jp-CodeCell").first.wait_for()
    if lite.INSTALL not in notebook.inner_text():
        yield "the notebook in the browser does not begin by what it needs"
    page.screenshot(path=PICTURES / "lite.png")


def brightness(page: Page) -> int:
    """Return the sum of red, green and blue behind the text."""
    colour = page.evaluate("getComputedStyle(document.body).backgroundColor")
    return sum(int(part) for part in colour.strip("rgb()").split(","))


def fitting(page: Page, address: str) -> Iterator[str]:
    """Open every page of the site, and give those that scroll sideways."""
    for path in sorted(SITE.rglob("*.html")):
        name = path.relative_to(SITE).as_posix()
        if name.startswith(("_static", "_modules", "lite/")):
            continue
        page.goto(f"{address}/{name}", wait_until="domcontentloaded")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > PHONE["width"]:
            yield f"{name} is {width} pixels wide on a phone of {PHONE['width']}"


def accessing(browser: Browser, address: str, axe: str) -> Iterator[str]:
    """Run axe-core in the main pages, light and dark, and give its serious findings."""
    for scheme, size in (("light", DESK), ("dark", DESK), ("light", PHONE), ("dark", PHONE)):
        page = browser.new_page(viewport=size, color_scheme=scheme)
        for name in (*MAIN, "404", "search"):
            page.goto(f"{address}/{name}.html?q={FUNCTION}")
            page.evaluate(axe)
            for finding in page.evaluate("axe.run().then(result => result.violations)"):
                if finding["impact"] in {"serious", "critical"}:
                    where = [node["html"] for node in finding["nodes"][:3]]
                    yield f"{name}, {scheme}, {size['width']} pixels: {finding['help']}: {where}"
        page.close()


def picturing(browser: Browser, address: str) -> None:
    """Take pictures of the main pages, on a desk and on a phone."""
    for kind, size in (("desk", DESK), ("phone", PHONE)):
        page = browser.new_page(viewport=size)
        for name in MAIN:
            page.goto(f"{address}/{name}.html")
            page.screenshot(path=PICTURES / f"{kind}-{name.replace('/', '-')}.png")
        page.close()


def faults(browser: Browser, address: str) -> Iterator[str]:
    """Give what is wrong with the site, and with what its pages say to the console."""
    said: list[str] = []
    looks = (
        (searching, DESK),
        (answering, DESK),
        (filtering, PHONE),
        (following, DESK),
        (darkening, DESK),
        (fitting, PHONE),
    )
    for look, size in looks:
        page = browser.new_page(viewport=size)
        page.on("pageerror", lambda error: said.append(f"an error in a page: {error.message}\n{error.stack}"))
        page.on("response", lambda got: said.append(f"{got.url}: {got.status}") if got.status >= 400 else None)
        yield from look(page, address)
        page.close()
    yield from said
    page = browser.new_page(viewport=DESK)
    yield from opening(page, address)
    page.close()


def main() -> int:
    """Build and look, print what is wrong, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--browser", default=os.environ.get("CHROMIUM"), help="the program of a Chromium")
    parser.add_argument("--built", action="store_true", help="take the site that is built")
    parser.add_argument("--axe", type=Path, help="the file axe.min.js of axe-core (npm install axe-core), to run it")
    given = parser.parse_args()
    if not given.built and build.build():
        return 1
    PICTURES.mkdir(parents=True, exist_ok=True)
    flags = ["--no-sandbox", "--no-zygote", "--disable-gpu", "--disable-dev-shm-usage", "--headless=new"]
    with served(SITE) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=given.browser, args=flags)
        found = list(faults(browser, address))
        if given.axe:
            found += accessing(browser, address, given.axe.read_text(encoding="utf-8"))
        picturing(browser, address)
        browser.close()
    sys.stdout.writelines(f"{fault}\n" for fault in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
