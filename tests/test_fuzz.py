"""The fuzzer itself, and the table of disagreements that are right."""

import pytest

from tests.fuzz.compare import differences
from tests.fuzz.known import KNOWN, Known, unexplained
from tests.fuzz.search import drawn, names


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: f"{entry.example.name}-{entry.kind}")
def test_known_disagreements_are_still_there(entry: Known) -> None:
    found = differences(entry.example)
    assert any(entry.explains(entry.example, difference) for difference in found), found
    assert not unexplained(entry.example, found)
    assert entry.reason


def test_every_function_has_arguments() -> None:
    for name in names():
        assert any(drawn(name, "suite", number) for number in range(3)), name


def test_a_case_is_the_same_each_time() -> None:
    assert repr(drawn("add", "suite", 1)) == repr(drawn("add", "suite", 1)) != repr(drawn("add", "suite", 2))
