"""Tiers of the test suite: the default tier, and the full tier with all tests.

``tests/tiers.json`` lists the tests that only the full tier runs, by file and function. ``release/tiers.py`` writes it
from measured times and covered lines; a test that is not listed is in both tiers.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

TIERS = ("default", "full")
TABLE = Path(__file__).with_suffix(".json")
ALL = "*"
"""Stands for all parameters of a test function."""

Table = Mapping[str, Mapping[str, list[str]]]
"""The parameter ids of the tests of the full tier, by file and function; `ALL` or ids as pytest prints them."""


@cache
def table() -> Table:
    """Read the table."""
    return json.loads(TABLE.read_text(encoding="utf-8"))


@cache
def _listed(file: str, function: str) -> frozenset[str]:
    return frozenset(table().get(file, {}).get(function, ()))


def is_full_only(nodeid: str) -> bool:
    """Return True if only the full tier runs the test with this node id."""
    path, _, rest = nodeid.partition("::")
    function, _, parameters = rest.partition("[")
    listed = _listed(path, function)
    return bool(listed) and (ALL in listed or parameters.removesuffix("]") in listed)
