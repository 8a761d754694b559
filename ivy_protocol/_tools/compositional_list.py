"""Write the list of compositional functions in the documentation: ``python -m ivy_protocol._tools.compositional_list``.

With ``--check`` nothing is written, and the exit status is 0 if the page is up to date.
"""

import sys
import textwrap
from pathlib import Path

import ivy_protocol
from ivy_protocol._tools import update

PAGE = Path(ivy_protocol.__file__).parent.parent / "docs" / "differences.md"
HEADING, BEGIN, END = "## Which functions decompose\n", "```text\n", "\n```"


def listing() -> str:
    """Return the names of the compositional functions, wrapped to the line length of the page."""
    functions = {name: getattr(ivy_protocol, name) for name in dir(ivy_protocol)}
    names = [name for name, function in functions.items() if getattr(function, "kind", "") == "compositional"]
    return textwrap.fill(" ".join(names), width=110, break_on_hyphens=False)


def page() -> str:
    """Return the page with the current list."""
    before, _, section = PAGE.read_text(encoding="utf-8").partition(HEADING)
    introduction, _, rest = section.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{HEADING}{introduction}{BEGIN}{listing()}{END}{after}"


def main(arguments: list[str]) -> int:
    """Write or compare the page; return the exit status."""
    return update({PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
