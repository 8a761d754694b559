"""Table of checks and their outcomes."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any, NamedTuple

from ivy_protocol.exceptions import IvyError
from ivy_protocol.testing.faults import Fault, first_line


class Row(NamedTuple):
    """One check: its name, its outcome, and the reason of the outcome.

    The outcome is ``"passed"``, ``"failed"`` or ``"skipped"``.
    """

    check: str
    outcome: str
    reason: str = ""


class Skipped(Exception):
    """Raised by a check that does not apply."""


SECONDS = 30
"""Time limit of a report in seconds. Later checks are skipped, unless the report is thorough."""

_SHRINKING = 1.0
"""Time limit in seconds for the search for smaller failing arguments."""


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
        """The smallest failing arguments, by check. They are pairs of positional arguments and keywords."""
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
        """True if a third of the time limit has passed."""
        return monotonic() > self._ends - SECONDS * 2 / 3

    def of(self, outcome: str) -> Iterator[Row]:
        """Yield the checks with an outcome."""
        return (row for row in self.rows if row.outcome == outcome)

    def raise_failures(self) -> None:
        """Raise if a check failed.

        Raises
        ------
        IvyError
            The message lists the failed checks with their reasons.
        """
        failed = list(self.of("failed"))
        if failed:
            listed = "\n".join(f"  {row.check}: {row.reason}" for row in failed)
            raise IvyError(f"{len(failed)} checks of {self.subject} failed:\n{listed}")

    def shrinking(self, check: str) -> Callable[[Any, Callable[[], None]], None]:
        """Return a function that runs a law on generated arguments.

        When `_SHRINKING` seconds have passed since the first failure, the returned function accepts new arguments
        without a check. Hypothesis then stops its search for smaller failing arguments.
        """
        ends, failed = float("inf"), set[str]()

        def run(example: Any, law: Callable[[], None]) -> None:
            nonlocal ends
            if monotonic() > ends and repr(example) not in failed:
                return
            try:
                law()
            except Exception:
                ends = min(ends, monotonic() + _SHRINKING)
                failed.add(repr(example))
                self.examples[check] = example
                raise

        return run

    @contextmanager
    def checking(self, check: str) -> Iterator[None]:
        """Record the outcome of the code in this ``with`` block."""
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
        """Run a check and record its outcome. If the time limit has passed, the check is skipped."""
        if monotonic() > self._ends:
            self.rows.append(Row(name, "skipped", f"{SECONDS} seconds are over; pass thorough=True"))
            return
        with self.checking(name):
            law(*args)


reports: list[Report] = []
"""All reports of this process. The pytest plugin shows them at the end."""
