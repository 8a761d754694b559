"""Tables for the terminal. rich formats the tables if rich is installed. Otherwise, the tables are aligned text."""

import sys
from collections.abc import Sequence
from importlib.util import find_spec

PIPE_WIDTH = 160
"""Width in characters of a table that is written to a file or pipe instead of a terminal."""

SHORT = 16
"""Maximum width of columns whose text is never wrapped. On a narrow terminal, wider columns wrap their text."""


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print rows of text under a header."""
    if find_spec("rich"):
        from rich import box
        from rich.console import Console
        from rich.table import Table

        table = Table(box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0), show_edge=False)
        for title, *cells in zip(head, *rows, strict=True):
            table.add_column(title, overflow="fold", no_wrap=max(map(len, (title, *cells))) <= SHORT)
        for row in rows:
            table.add_row(*row)
        Console(width=None if sys.stdout.isatty() else PIPE_WIDTH, highlight=False, markup=False).print(table)
        return
    print(aligned(head, rows))


def aligned(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return rows of text with aligned columns."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [head, ["-" * width for width in widths], *rows]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip() for line in lines
    )
