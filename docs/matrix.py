"""Write the support matrix of the site from ``docs/capabilities.md``: one table with symbols and a filter."""

import re
from collections.abc import Iterator
from html import escape

SYMBOLS = {"native": "●", "own": "◆", "adapter": "▲", "composed": "○", "-": "✕"}
"""Symbols of the ways in which a function is implemented."""
LETTERS = {"grad": "g", "jit": "j", "vmap": "v"}
"""Letters of the transformations."""
NAMES = {"numpy": "NumPy", "torch": "torch", "jax": "JAX", "tensorflow": "TF", "array_api_strict": "strict"}
NAMES |= {"mlx": "MLX", "dask.array": "dask", "sparse": "sparse"}
MEANING = re.compile(r"^\| \*?\*?([\w-]+)\*?\*? \| (.+) \|$", re.MULTILINE)


def page(text: str) -> str:
    """Return the page of the site: the words of the committed page, with one table in place of its tables."""
    head, *topics = text.split("\n## ")
    words, _, after = head.partition("| Cell | Meaning |")
    legend = "".join(legend_of(after))
    notes = after[after.index("\n- ") :]
    table = "".join(rows(topics))
    return f"{words}{raw(legend)}{notes}\n{raw(table)}"


def raw(html: str) -> str:
    """Return HTML as a part of a page of Markdown."""
    return f"\n```{{raw}} html\n{html}\n```\n"


def legend_of(text: str) -> Iterator[str]:
    """Give the legend of the symbols."""
    yield '<dl class="legend">'
    for word, meaning in MEANING.findall(text):
        mark = SYMBOLS.get(word) or LETTERS[word]
        said = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(meaning))
        name = "" if word == "-" else f"<b>{word}</b>: "
        yield f'<div><dt class="{style(word)}">{mark}</dt><dd>{name}{said}</dd></div>'
    yield "</dl>"


def style(word: str) -> str:
    """Return the class of the style of a cell."""
    return {"-": "none"}.get(word, word)


def rows(topics: list[str]) -> Iterator[str]:
    """Give the table: a group of rows for each topic."""
    yield '<div class="filter" data-filter="matrix"></div>'
    yield '<div class="matrix-scroll" tabindex="0" role="region" aria-label="Support matrix"><table class="matrix">'
    for i, topic in enumerate(topics):
        title, *lines = topic.splitlines()
        table = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines if line.startswith("| ")]
        header, *body = table
        if not i:
            cells = "".join(f'<th scope="col">{escape(NAMES.get(name, name))}</th>' for name in header[1:])
            yield f'<thead><tr><th scope="col">Function</th>{cells}</tr></thead>'
        anchor = re.sub(r"[^a-z]+", "-", title.lower())
        yield f'<tbody><tr class="topic"><th scope="rowgroup" id="{anchor}">{escape(title)}</th>'
        yield f'<td colspan="{len(header) - 1}"></td></tr>'
        for name, *cells, dtypes in body:
            yield row(name.strip("` "), cells, dtypes)
        yield "</tbody>"
    yield "</table></div>"


def row(name: str, cells: list[str], dtypes: str) -> str:
    """Return the row of a function."""
    entry = "fft.fft" if name == "fft" else name
    text = f'<tr><th scope="row"><a href="reference/ivy.{entry}.html">{name}</a></th>'
    return text + "".join(map(cell, cells)) + f'<td class="dtypes">{escape(dtypes.strip("| "))}</td></tr>'


def cell(words: str) -> str:
    """Return a cell: a symbol and letters, with the words for screen readers."""
    word, *ways = words.strip("| ").split()
    letters = "".join(LETTERS[way] for way in ways)
    said = "not supported" if word == "-" else ", ".join([word, *ways])
    shown = f'<span aria-hidden="true">{SYMBOLS[word]}<small>{letters}</small></span>'
    return f'<td class="{style(word)}" title="{said}">{shown}<span class="visually-hidden">{said}</span></td>'
