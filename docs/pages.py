"""Sphinx extension: the description, card, edit link and sidebar of each page.

Two environment variables name the addresses of a published site: ``IVY_REPOSITORY`` (the repository that edit links
lead to, such as ``https://github.com/owner/name``) and ``IVY_SITE`` (where the site is). A workflow of GitHub
sets ``GITHUB_SERVER_URL`` and ``GITHUB_REPOSITORY``, which are used if ``IVY_REPOSITORY`` is not set.
"""

import json
import os
import re
from collections import defaultdict
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from topics import TOPICS

DOCS = Path(__file__).parent.resolve()
ROOT = DOCS.parent
SITE = os.environ.get("IVY_SITE", "").rstrip("/")
CARD = "_static/card.png"
"""The picture that other sites show with a link to a page."""
DESCRIPTION = "One Python API over NumPy, PyTorch, JAX and TensorFlow that dispatches on the types of the arguments."
SHORT = 40
"""Paragraphs with fewer characters are not a description."""
RELATIVE = re.compile(r'(?<=["\s])((?:href|src|action|data-content_root)=")(?!https?:|[#/]|data:|mailto:)(?:\./)?')


def repository() -> str:
    """Return the address of the repository, or an empty string if no variable has it."""
    if "IVY_REPOSITORY" in os.environ:
        return os.environ["IVY_REPOSITORY"].rstrip("/")
    if "GITHUB_REPOSITORY" in os.environ:
        return f"{os.environ.get('GITHUB_SERVER_URL', 'https://github.com')}/{os.environ['GITHUB_REPOSITORY']}"
    return ""


def source_of(page: str, metadata: dict[str, Any]) -> str:
    """Return the file of the repository that a page is written in, or an empty string for generated pages."""
    if "edit" in metadata:
        return str(metadata["edit"])
    name = page.removeprefix("files/")
    folder = ROOT if name != page else DOCS
    for suffix in (".md", ".py", ".toml", ".c"):
        path = folder / f"{name}{suffix}"
        if path.is_file():
            return str(path.relative_to(ROOT))
    return ""


def edit_url(page: str, metadata: dict[str, Any], address: str) -> str:
    """Return the address where a page is edited, or an empty string."""
    source = source_of(page, metadata)
    return f"{address}/edit/main/{source}" if address and source else ""


def description(doctree: Any) -> str:
    """Return the first paragraph of a page, at most 200 characters."""
    from docutils import nodes

    for paragraph in doctree.findall(nodes.paragraph) if doctree else ():
        text = " ".join(paragraph.astext().split())
        if len(text) >= SHORT and not text.startswith("Reference / "):
            return text if len(text) <= 200 else text[:199].rsplit(" ", 1)[0] + " …"
    return DESCRIPTION


def tags(title: str, text: str, page: str) -> str:
    """Return the elements of the head that describe a page."""
    properties = {
        "og:title": title,
        "og:description": text,
        "og:type": "website",
        "og:site_name": "ivy_protocol",
        "og:image": f"{SITE}/{CARD}",
        "og:image:alt": DESCRIPTION,
    }
    if SITE:
        properties["og:url"] = f"{SITE}/{page}.html"
    lines = [f'<meta name="description" content="{escape(text)}">']
    lines += [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return "\n".join([*lines, '<meta name="twitter:card" content="summary_large_image">', ""])


def on_page(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:
    """Add to the context of the templates."""
    metadata = app.env.metadata.get(page, {})
    title = re.sub("<[^>]*>", "", context.get("title", "")) or "ivy_protocol"
    context["metatags"] = context.get("metatags", "") + tags(title, description(doctree), page)
    context["edit_url"] = edit_url(page, metadata, repository())
    topic = next((topic for topic in TOPICS if topic.page == metadata.get("topic")), None)
    if topic:
        context["topic_title"], context["topic_page"] = topic.title, f"reference/{topic.page}"
        context["topic_names"] = names_by_topic(app.env)[topic.page]


def names_by_topic(env: Any) -> dict[str, list[tuple[str, str]]]:
    """Return the names and pages of each topic."""
    if not hasattr(env, "ivy_names"):
        env.ivy_names = defaultdict(list)
        for page in sorted(env.metadata, key=str.lower):
            if "topic" in env.metadata[page]:
                name = env.titles[page].astext().removeprefix("ivy.")
                env.ivy_names[env.metadata[page]["topic"]].append((name, page))
        for names in env.ivy_names.values():
            names.sort(key=lambda pair: pair[0].lower())
    return env.ivy_names


def draw_card(path: Path) -> None:
    """Draw the picture that other sites show with a link."""
    from matplotlib.figure import Figure
    from matplotlib.patches import FancyBboxPatch

    figure = Figure(figsize=(12, 6.3), dpi=100, facecolor="#14213d")
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, 1200)
    axes.set_ylim(0, 630)
    axes.axis("off")
    axes.text(80, 470, "ivy_protocol", color="white", fontsize=64, weight="bold", va="center")
    axes.text(80, 370, "One Python API over every array library", color="#d7def0", fontsize=30, va="center")
    axes.text(80, 285, "ivy.softmax(x)", color="#fca311", fontsize=30, family="monospace", va="center")
    for i, name in enumerate(("NumPy", "PyTorch", "JAX", "TensorFlow")):
        left = 80 + i * 265
        box = FancyBboxPatch(
            (left, 110), 235, 90, "round,pad=0,rounding_size=16", facecolor="#22335c", edgecolor="none"
        )
        axes.add_patch(box)
        axes.text(left + 117, 155, name, color="white", fontsize=24, ha="center", va="center")
    figure.savefig(path)


def root_path() -> str:
    """Return the path of the site on its server, without a slash at its end."""
    return urlsplit(SITE).path.rstrip("/")


def root(path: Path) -> None:
    """Write links from the root of the site into the page of 404, which a server shows at any address."""
    base = root_path()
    text = path.read_text(encoding="utf-8")
    path.write_text(RELATIVE.sub(lambda found: f"{found[1]}{base}/", text), encoding="utf-8")


def link_versions(path: Path) -> None:
    """Write the addresses of the versions of the site into the file that the version switch reads.

    Versions are published in neighboring folders, such as ``/docs/stable/`` and ``/docs/dev/``. A site without an
    address links to itself.
    """
    versions = json.loads(path.read_text(encoding="utf-8"))
    for version in versions:
        version["url"] = root_path().rpartition("/")[0] + version["url"] if SITE else "/"
    path.write_text(json.dumps(versions, indent=2) + "\n", encoding="utf-8")


def setup(app: Any) -> dict[str, bool]:
    """Register the extension."""
    app.connect("html-page-context", on_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
