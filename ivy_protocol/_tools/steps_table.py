"""Write the table of steps in the documentation: ``python -m ivy_protocol._tools.steps_table``.

With ``--check`` nothing is written, and the exit status is 0 if the page is up to date.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import ivy_protocol
from ivy_protocol._tools import update
from ivy_protocol.dispatch.general import BYPASS_STEPS, DISPATCH_STEPS
from ivy_protocol.dispatch.steps import BACKEND_STEPS, CONVERSION_STEPS

PAGE = Path(ivy_protocol.__file__).parent.parent / "docs" / "how-a-call-works.md"
BEGIN, END = "<!-- steps: written by python -m ivy_protocol._tools.steps_table -->\n", "<!-- end of steps -->\n"


def rows() -> Iterable[tuple[str, str, str]]:
    """Yield a row for each step of a call: the description, the calls to which the step applies, and the file."""
    for ask, calls, _ in (*BYPASS_STEPS, *DISPATCH_STEPS):
        yield str(ask.__doc__), calls, "general.py"
    for run, calls, _ in (*CONVERSION_STEPS, *BACKEND_STEPS):
        yield str(run.__doc__), calls, "steps.py"


def table() -> str:
    """Return the table of steps in Markdown."""
    lines = ["| Step | Which calls | In `dispatch/` |", "|---|---|---|"]
    lines += [f"| {description} | {calls} | `{file}` |" for description, calls, file in rows()]
    return "\n".join(lines) + "\n"


def page() -> str:
    """Return the page with the current table."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def main(arguments: list[str]) -> int:
    """Write or compare the page; return the exit status."""
    return update({PAGE: page()}, arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
