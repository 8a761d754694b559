"""Tiers of the test suite: the default tier, and the full tier with all tests.

``tests/tiers.json`` lists the tests that only the full tier runs, by file and function, and the mean seconds of a test
by file. ``release/tiers.py`` writes it from measured times and covered lines. A test that is not listed is in both
tiers.
"""

import json
from functools import cache
from pathlib import Path
from typing import TypedDict

TIERS = ("default", "full")
TABLE = Path(__file__).with_suffix(".json")
ALL = "*"
"""Stands for all parameters of a test function."""


class Table(TypedDict):
    """The content of the file."""

    full: dict[str, dict[str, list[str]]]
    """The parameter ids of the tests of the full tier, by file and function; `ALL` or ids as pytest prints them."""
    seconds: dict[str, float]
    """The mean time of a test, by file."""


@cache
def table() -> Table:
    """Read the table."""
    return json.loads(TABLE.read_text(encoding="utf-8"))


@cache
def _listed(file: str, function: str) -> frozenset[str]:
    return frozenset(table()["full"].get(file, {}).get(function, ()))


def is_full_only(nodeid: str) -> bool:
    """Return True if only the full tier runs the test with this node id."""
    path, _, rest = nodeid.partition("::")
    function, _, parameters = rest.partition("[")
    listed = _listed(path, function)
    return bool(listed) and (ALL in listed or parameters.removesuffix("]") in listed)


def seconds(nodeid: str) -> float:
    """Return about how long a test takes."""
    return table()["seconds"].get(nodeid.partition("::")[0], 0.02)
