"""What was checked, and what came of it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

from ivy_protocol.exceptions import IvyError
from ivy_protocol.testing.faults import Fault, first_line


class Row(NamedTuple):
    """One check: its name, ``"passed"``, ``"failed"`` or ``"skipped"``, and why."""

    check: str
    outcome: str
    reason: str = ""


class Skipped(Exception):
    """A check that does not apply."""


SECONDS = 30
"""How long a report goes on with further checks, unless it is thorough."""

_SHRINKING = 1.0
"""How many seconds are spent on the smallest arguments that fail."""


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

    def __init__(self, subject: str, *, thorough: bool = True) -> None:
        self.subject = subject
        self.rows: list[Row] = []
        self.examples: dict[str, Any] = {}
        """The smallest arguments that fail, by check: a pair of those by position and by keyword."""
        self._ends = float("inf") if thorough else monotonic() + SECONDS
        reports.append(self)

    def __str__(self) -> str:
        counts = ", ".join(f"{len(list(self.of(outcome)))} {outcome}" for outcome in ("passed", "failed", "skipped"))
        lines = [f"{row.outcome:8} {row.check}{f': {row.reason}' if row.reason else ''}" for row in self.rows]
        return "\n  ".join([f"{self.subject}: {counts}", *lines])

    def __repr__(self) -> str:
        return f"<Report of {str(self).partition(chr(10))[0]}>"

    def __bool__(self) -> bool:
        return not any(self.of("failed"))

    @property
    def late(self) -> bool:
        """Whether a third of the time is over."""
        return monotonic() > self._ends - SECONDS * 2 / 3

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

    def shrinking(self, check: str) -> Callable[[Any, Callable[[], None]], None]:
        """A way to run a check with arguments that hypothesis drew, which ends the search for smaller ones in time."""
        ends, failed = float("inf"), set[str]()

        def run(drawn: Any, law: Callable[[], None]) -> None:
            nonlocal ends
            if monotonic() > ends and repr(drawn) not in failed:
                return
            try:
                law()
            except Exception:
                ends = min(ends, monotonic() + _SHRINKING)
                failed.add(repr(drawn))
                self.examples[check] = drawn
                raise

        return run

    @contextmanager
    def checking(self, check: str) -> Iterator[None]:
        """Note whether the code of a ``with`` block passes."""
        try:
            yield
        except Skipped as reason:
            self.rows.append(Row(check, "skipped", str(reason)))
        except Fault as fault:
            self.rows.append(Row(check, "failed", str(fault)))
        except Exception as error:
            self.rows.append(Row(check, "failed", first_line(error)))
        else:
            self.rows.append(Row(check, "passed"))

    def check(self, name: str, law: Callable[..., Any], *args: Any) -> None:
        """Note whether a function passes; when the time is up, it is skipped."""
        if monotonic() > self._ends:
            self.rows.append(Row(name, "skipped", f"{SECONDS} seconds are over; give thorough=True"))
            return
        with self.checking(name):
            law(*args)


reports: list[Report] = []
"""All reports of this process, which the plugin for pytest shows at the end."""
