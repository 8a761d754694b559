"""Cases by seed and number, what disagrees in them, and the smallest case for each kind of disagreement."""

import random
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from unittest import SkipTest

import hypothesis
from hypothesis import HealthCheck, Phase, settings
from hypothesis.database import ExampleDatabase, InMemoryExampleDatabase
from hypothesis.errors import Flaky

from ivy_protocol.core.context import by_name
from tests.fuzz.cases import Case, cases
from tests.fuzz.changed import changed_cases
from tests.fuzz.compare import differences
from tests.fuzz.draws import supported
from tests.fuzz.known import unexplained
from tests.fuzz.known_changed import unexplained_changed
from tests.fuzz.operators import FUNCTION_OF, OPERATORS
from tests.fuzz.references import Difference

_BYTES = 8192
"""How much randomness a case may use up."""
_SHRINKS = 80
"""How many smaller cases are tried for each disagreement."""
_NARROW_EVERY = 4

Group = tuple[str, str, str, str]
"""Function, library and kind of difference, and which argument was changed to what."""


def names() -> list[str]:
    """The functions that are tried."""
    return sorted([*by_name, *OPERATORS])


def has_wide_types(seed: str, name: str) -> bool:
    """Return True if JAX has 64-bit dtypes in all cases of a seed and a function, to limit compilations."""
    return random.Random(f"{seed} {name}").randrange(_NARROW_EVERY) > 0


def randomness(seed: str, name: str, number: int) -> bytes:
    """Return the random bytes of a case."""
    return random.Random(f"{seed} {name} {number}").randbytes(_BYTES)


@dataclass
class Finding:
    """A disagreement, with the smallest case that shows it."""

    group: Group
    case: Case
    detail: str
    seed: str
    number: int
    count: int = 1


@dataclass
class Result:
    """Result of the cases of one function."""

    name: str
    cases: int = 0
    seconds: float = 0.0
    findings: dict[Group, Finding] = field(default_factory=dict)


def _test(name: str, wide: bool, changed: bool, body: Callable[[Case], None], database: ExampleDatabase | None) -> Any:
    """A test of hypothesis over the cases of a function."""
    # Loads the libraries, which hypothesis would take for randomness of its own.
    supported(by_name[FUNCTION_OF.get(name, name)].name)

    @settings(
        database=database,
        deadline=None,
        max_examples=_SHRINKS,
        phases=(Phase.reuse, Phase.shrink),
        derandomize=False,
        print_blob=False,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given((changed_cases if changed else cases)(name, wide))
    def test(case: Case) -> None:
        body(case)

    return test


def drawn(name: str, seed: str, number: int, changed: bool = False) -> list[Case]:
    """The case of a seed and a number; none if its randomness did not do."""
    found: list[Case] = []
    _test(name, has_wide_types(seed, name), changed, found.append, None).hypothesis.fuzz_one_input(
        randomness(seed, name, number)
    )
    return found


def search(
    name: str,
    seed: str,
    numbers: Iterable[int],
    seconds: float = float("inf"),
    announce: Callable[[int], None] = lambda number: None,
    changed: bool = False,
) -> Result:
    """Try the cases of a function, until they or the time are used up, and shrink what disagrees.

    One argument of each is changed to something that users may hand in by mistake, if that is wanted.
    """
    wide, result, started = has_wide_types(seed, name), Result(name), time.monotonic()
    made: list[Case] = []
    draw = _test(name, wide, changed, made.append, None).hypothesis.fuzz_one_input
    for number in numbers:
        if time.monotonic() - started > seconds:
            break
        announce(number)
        made.clear()
        draw(randomness(seed, name, number))
        for case in made:
            result.cases += 1
            for difference in _unexplained(case):
                group = (name, difference.library, difference.kind, case.changed)
                if group in result.findings:
                    result.findings[group].count += 1
                else:
                    result.findings[group] = Finding(group, case, difference.detail, seed, number)
    for finding in result.findings.values():
        _shrink(finding, wide, changed, announce)
    result.seconds = time.monotonic() - started
    return result


def _unexplained(case: Case) -> list[Difference]:
    found: dict[tuple[str, str], Difference] = {}
    table = unexplained_changed if case.changed else unexplained
    for difference in table(case, differences(case)):
        found.setdefault((difference.library, difference.kind), difference)
    return list(found.values())


class _Disagrees(Exception):
    """Tells hypothesis that a case shows the disagreement looked for."""


def _shrink(finding: Finding, wide: bool, changed: bool, announce: Callable[[int], None]) -> None:
    """Find a smaller case for the same disagreement."""
    name, library, kind, label = finding.group

    def body(case: Case) -> None:
        announce(finding.number)
        for difference in _unexplained(case):
            if (difference.library, difference.kind, case.changed) == (library, kind, label):
                finding.case, finding.detail = case, difference.detail
                raise _Disagrees

    test = _test(name, wide, changed, body, InMemoryExampleDatabase())
    for run in (lambda: test.hypothesis.fuzz_one_input(randomness(finding.seed, name, finding.number)), test):
        # Hypothesis skips, or says so, where a disagreement does not come again.
        with suppress(_Disagrees, SkipTest, Flaky):
            run()
