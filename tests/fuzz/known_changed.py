"""The disagreements that are right where an argument was changed, each with its reason and a call that shows it."""

from tests.fuzz.cases import Case
from tests.fuzz.known import KNOWN, OPEN, Known, unexplained
from tests.fuzz.references import Difference

KNOWN_CHANGED: tuple[Known, ...] = ()


def unexplained_changed(case: Case, found: list[Difference]) -> list[Difference]:
    """The differences that no entry of any table explains."""
    return unexplained(case, found, (*KNOWN, *OPEN, *KNOWN_CHANGED))
