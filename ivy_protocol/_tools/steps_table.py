"""Write the table of steps in the documentation: ``python -m ivy_protocol._tools.steps_table``.

With ``--check`` nothing is written, and the exit status says whether the page is as it would be.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import ivy_protocol
from ivy_protocol.dispatch.general import ASKING, INSTEAD
from ivy_protocol.dispatch.steps import COMPUTING, CONVERTING

PAGE = Path(ivy_protocol.__file__).parent.parent / "docs" / "how-a-call-works.md"
BEGIN, END = "<!-- steps: written by python -m ivy_protocol._tools.steps_table -->\n", "<!-- end of steps -->\n"


def rows() -> Iterable[tuple[str, str, str]]:
    """What is done, by which calls, and in which file."""
    for ask, calls, _ in (*INSTEAD, *ASKING):
        yield str(ask.__doc__), calls, "general.py"
    for run, calls, _ in (*CONVERTING, *COMPUTING):
        yield str(run.__doc__), calls, "steps.py"


def table() -> str:
    """The table, in Markdown."""
    lines = ["| Step | Which calls | In `dispatch/` |", "|---|---|---|"]
    lines += [f"| {what} | {calls} | `{file}` |" for what, calls, file in rows()]
    return "\n".join(lines) + "\n"


def page() -> str:
    """The page with the table as it is now."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def main(arguments: list[str]) -> int:
    """Write the page, or say whether it is fresh."""
    if "--check" in arguments:
        return int(page() != PAGE.read_text())
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
