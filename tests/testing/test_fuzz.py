"""The fuzzer itself, and the table of disagreements that are right."""

import pytest

from tests.fuzz.cases import Case
from tests.fuzz.compare import differences
from tests.fuzz.known import KNOWN, Known, unexplained
from tests.fuzz.known_changed import KNOWN_CHANGED, unexplained_changed
from tests.fuzz.operands import ALL, LIBRARIES
from tests.fuzz.operators import OPERATORS
from tests.fuzz.report import described
from tests.fuzz.search import drawn, names, search
from tests.fuzz.settled import SETTLED

_CALLS = 1
_MISTAKES = 3
_MISTAKES_EVERY = 3
_PARTS = 4


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: f"{entry.example.name}-{entry.kind}")
def test_known_disagreements_are_still_there(entry: Known) -> None:
    if {"jax", "tensorflow"} <= set(entry.libraries.split()):
        # Without a third library that agrees with NumPy, it is NumPy that differs from the others.
        pytest.importorskip("torch")
    found = differences(entry.example)
    if entry.everywhere and LIBRARIES == ALL:
        assert any(entry.explains(entry.example, difference) for difference in found), found
    assert not unexplained(entry.example, found)
    assert entry.reason


@pytest.mark.parametrize("entry", KNOWN_CHANGED, ids=lambda entry: f"{entry.example.name}-{entry.kind}")
def test_known_disagreements_of_mistakes_are_still_there(entry: Known) -> None:
    found = differences(entry.example)
    if LIBRARIES == ALL:
        assert any(entry.explains(entry.example, difference) for difference in found), found
    assert not unexplained_changed(entry.example, found)
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


@pytest.mark.parametrize("part", range(_PARTS))
def test_a_few_mistakes_in_functions(part: int) -> None:
    chosen = [name for name in names() if name not in OPERATORS][part :: _PARTS * _MISTAKES_EVERY]
    found = [search(name, "suite", range(_MISTAKES), changed=True) for name in chosen]
    assert not [line for result in found for finding in result.findings.values() for line in described(finding)]


def test_a_mistake_is_one_change_of_a_case() -> None:
    for name in ("sum", "eye", "pad"):
        made = [case for number in range(4) for case in drawn(name, "suite", number, changed=True)]
        assert made and all(case.changed for case in made)
        assert repr(made) == repr([case for number in range(4) for case in drawn(name, "suite", number, changed=True)])
        assert len({case.changed for case in made}) > 1


def test_a_case_is_the_same_each_time() -> None:
    assert repr(drawn("add", "suite", 1)) == repr(drawn("add", "suite", 1)) != repr(drawn("add", "suite", 2))
