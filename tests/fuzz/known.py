"""The disagreements that are right, each with its reason and a call that shows it.

An entry whose call no longer disagrees fails `test_fuzz.py`, so that the table holds nothing that has been put right.
"""

from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz.cases import Case
from tests.fuzz.references import Difference


@dataclass(frozen=True)
class Known:
    """A disagreement that is no fault."""

    functions: str
    """The names of the functions, or ``*`` for any."""
    libraries: str
    """The names of the libraries that differ, or ``*`` for any."""
    kind: str
    """How they differ; several kinds are divided by bars."""
    reason: str
    example: Case
    """A call in which they differ."""
    when: Callable[[Case], bool] = lambda case: True
    """The calls in which they do."""

    def explains(self, case: Case, difference: Difference) -> bool:
        """Whether a difference in a call is this one."""
        names = self.functions.split()
        return (
            (self.functions == "*" or case.name in names or case.spec.name in names)
            and (self.libraries == "*" or difference.library in self.libraries.split())
            and difference.kind in self.kind.split("|")
            and self.when(case)
        )


KNOWN: tuple[Known, ...] = ()
OPEN: tuple[Known, ...] = ()
"""Faults that are not yet put right; none when this is released."""


def unexplained(case: Case, found: list[Difference]) -> list[Difference]:
    """The differences that no entry explains."""
    return [d for d in found if not any(entry.explains(case, d) for entry in (*KNOWN, *OPEN))]
