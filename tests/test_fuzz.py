"""The fuzzer itself, and the table of disagreements that are right."""

import pytest

from tests.fuzz.cases import Case
from tests.fuzz.compare import differences
from tests.fuzz.known import KNOWN, Known, unexplained
from tests.fuzz.operands import ALL, LIBRARIES
from tests.fuzz.report import described
from tests.fuzz.search import drawn, names, search
from tests.fuzz.settled import SETTLED

_CALLS = 1
_PARTS = 4


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: f"{entry.example.name}-{entry.kind}")
def test_known_disagreements_are_still_there(entry: Known) -> None:
    found = differences(entry.example)
    if entry.everywhere and LIBRARIES == ALL:
        assert any(entry.explains(entry.example, difference) for difference in found), found
    assert not unexplained(entry.example, found)
    assert entry.reason


@pytest.mark.parametrize("case", SETTLED, ids=lambda case: case.name)
def test_what_was_put_right_stays_so(case: Case) -> None:
    assert not unexplained(case, differences(case))


def test_every_function_has_arguments() -> None:
    for name in names():
        assert any(drawn(name, "suite", number) for number in range(3)), name


@pytest.mark.parametrize("part", range(_PARTS))
def test_a_few_calls_of_every_function(part: int) -> None:
    found = [search(name, "suite", range(_CALLS)) for name in names()[part::_PARTS]]
    assert not [line for result in found for finding in result.findings.values() for line in described(finding)]


def test_a_case_is_the_same_each_time() -> None:
    assert repr(drawn("add", "suite", 1)) == repr(drawn("add", "suite", 1)) != repr(drawn("add", "suite", 2))
