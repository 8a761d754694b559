"""The fuzzer on a small budget, the table of disagreements that are right, and the fuzzer itself."""

import inspect
import re
import subprocess
import sys

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.context import by_name
from tests.fuzz.cases import answer, case
from tests.fuzz.compare import differences
from tests.fuzz.known import KNOWN, OPEN, Known, unexplained
from tests.fuzz.operands import LAYOUTS, LIBRARIES, lay, numbers, operand
from tests.fuzz.report import described
from tests.fuzz.search import drawn, names, search

CASES = 4
"""For each function: JAX compiles for almost every one."""
SEED = "suite"


@pytest.mark.parametrize("name", names())
def test_libraries_agree(name: str) -> None:
    found = search(name, SEED, range(CASES)).findings
    assert not found, "\n".join(line for finding in found.values() for line in described(finding))


@pytest.mark.parametrize("entry", KNOWN, ids=lambda entry: f"{entry.functions.split()[0]}-{entry.kind}")
def test_known_disagreements_are_still_there(entry: Known) -> None:
    found = differences(entry.example)
    assert any(entry.explains(entry.example, difference) for difference in found), found
    assert not unexplained(entry.example, found)
    assert entry.reason


def test_no_fault_is_left_open() -> None:
    assert not OPEN
