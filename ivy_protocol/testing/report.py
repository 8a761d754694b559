"""What was checked, and what came of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from ivy_protocol.exceptions import IvyError


class Row(NamedTuple):
    """One check: its name, ``"passed"``, ``"failed"`` or ``"skipped"``, and why."""

    check: str
    outcome: str
    reason: str = ""


class Skipped(Exception):
    """A check that does not apply."""


class Report:
    """The checks of one class or backend, as a table.

    Examples
    --------
    >>> report = ivy.testing.Report("numbers")
    >>> with report.checking("one is one"):
    ...     assert 1 == 1
    >>> print(report)
    numbers: 1 passed, 0 failed, 0 skipped
      passed   one is one
    """

    def __init__(self, subject: str) -> None:
        self.subject = subject
        self.rows: list[Row] = []
        reports.append(self)

    def __str__(self) -> str:
        counts = ", ".join(f"{len(list(self.of(outcome)))} {outcome}" for outcome in ("passed", "failed", "skipped"))
        lines = [f"{row.outcome:8} {row.check}{f': {row.reason}' if row.reason else ''}" for row in self.rows]
        return "\n  ".join([f"{self.subject}: {counts}", *lines])

    def __bool__(self) -> bool:
        return not any(self.of("failed"))

    def of(self, outcome: str) -> Iterator[Row]:
        """The checks with an outcome."""
        return (row for row in self.rows if row.outcome == outcome)

    def raise_failures(self) -> None:
        """Raise if a check failed.

        Raises
        ------
        IvyError
            It names what failed, and why.
        """
        failed = list(self.of("failed"))
        if failed:
            listed = "\n".join(f"  {row.check}: {row.reason}" for row in failed)
            raise IvyError(f"{len(failed)} checks of {self.subject} failed:\n{listed}")

    @contextmanager
    def checking(self, check: str) -> Iterator[None]:
        """Note whether the code of a ``with`` block passes."""
        try:
            yield
        except Skipped as reason:
            self.rows.append(Row(check, "skipped", str(reason)))
        except Exception as error:
            first = next((line for line in str(error).splitlines() if line.strip()), "")
            self.rows.append(Row(check, "failed", f"{type(error).__name__} {first.strip()}"))
        else:
            self.rows.append(Row(check, "passed"))

    def check(self, name: str, law: Callable[..., Any], *args: Any) -> None:
        """Note whether a function passes."""
        with self.checking(name):
            law(*args)


reports: list[Report] = []
"""All reports of this process, which the plugin for pytest shows at the end."""
