"""Choose the default tier of the tests from the figures of ``release/measure.py``, and write ``tests/tiers.json``.

``python release/tiers.py --seconds 900`` keeps every cheap test, and the cheapest of each function and library. Of the
others it keeps those that add most for their time, until the seconds (summed over workers) are used: lines of the
package that no kept test of the same function runs, which count more the fewer functions of tests run them.
"""

import argparse
import heapq
import json
import sys
from collections import defaultdict
from pathlib import Path

import measure
import numpy as np

TABLE = measure.ROOT / "tests" / "tiers.json"
CHEAP = 0.01
"""Seconds below which a test is in the default tier."""
DEAR = 2.0
"""Seconds below which the cheapest test of a function is in the default tier."""
DEAR_ON_ONE = 0.3
"""Seconds below which the cheapest test of a function on each library is."""
NEVER = (
    "tests/testing/test_fuzz.py::test_a_few_calls_of_every_function",
    "tests/testing/test_fuzz.py::test_a_few_mistakes_in_functions",
    "tests/namespace/test_capabilities.py::test_cells_are_true",
    "tests/package/test_tiers.py::test_listed_parameters_exist",
)
"""Functions of the full tier: they call or collect everything, in processes of their own."""


def choose(tests: list[measure.Measured], lines: int, seconds: float) -> set[str]:
    """Return the node ids of the default tier."""
    tests = [test for test in tests if test.function not in NEVER]
    kept = {test.nodeid for test in tests if test.seconds < CHEAP}
    for limit, key in ((DEAR, lambda test: test.function), (DEAR_ON_ONE, lambda test: (test.function, test.library))):
        cheapest = {key(test): test for test in sorted(tests, key=lambda test: -test.seconds)}
        kept |= {test.nodeid for test in cheapest.values() if test.seconds < limit}
    total = sum(test.seconds for test in tests if test.nodeid in kept)
    by_function: dict[str, np.ndarray] = defaultdict(lambda: np.zeros(lines, bool))
    functions = np.zeros(lines, "int32")
    """How many functions of tests run each line, among kept tests."""

    def add(test: measure.Measured) -> None:
        run = by_function[test.function]
        functions[test.lines[~run[test.lines]]] += 1
        run[test.lines] = True

    def gain(test: measure.Measured) -> float:
        new = test.lines[~by_function[test.function][test.lines]]
        return float((1 / (1 + functions[new]) ** 2).sum()) / test.seconds

    rest = [test for test in tests if test.nodeid not in kept]
    for test in tests:
        if test.nodeid in kept:
            add(test)
    heap = [(-gain(test), number) for number, test in enumerate(rest)]
    heapq.heapify(heap)
    while heap:
        estimate, number = heapq.heappop(heap)
        current = gain(rest[number])
        # Gains only fall, so that a test whose gain is still the largest is the next.
        if current < -estimate * 0.999 and heap:
            heapq.heappush(heap, (-current, number))
            continue
        if total + rest[number].seconds > seconds:
            continue
        if current == 0:
            break
        kept.add(rest[number].nodeid)
        total += rest[number].seconds
        add(rest[number])
    return kept


def table(tests: list[measure.Measured], kept: set[str]) -> dict[str, dict[str, object]]:
    """Return the content of the table: the tests that are left out, and the mean seconds by file."""
    functions: dict[str, list[measure.Measured]] = defaultdict(list)
    times: dict[str, list[float]] = defaultdict(list)
    for test in tests:
        functions[test.function].append(test)
        if test.nodeid in kept:
            times[test.nodeid.partition("::")[0]].append(test.seconds)
    full: dict[str, dict[str, list[str]]] = defaultdict(dict)
    for function, members in sorted(functions.items()):
        file, _, name = function.partition("::")
        out = sorted(t.nodeid.partition("[")[2].removesuffix("]") for t in members if t.nodeid not in kept)
        if len(out) == len(members):
            full[file][name] = ["*"]
        elif out:
            full[file][name] = out
    for function in NEVER:
        file, _, name = function.partition("::")
        full[file][name] = ["*"]
    for file in sorted({test.nodeid.partition("::")[0] for test in tests}):
        if not times[file]:
            full[file] = {"*": ["*"]}
    seconds: dict[str, object] = {file: round(float(np.mean(some)), 3) for file, some in sorted(times.items()) if some}
    return {"full": dict(full), "seconds": seconds}


def is_listed(test: measure.Measured, full: dict[str, dict[str, list[str]]]) -> bool:
    """Return True if the present table leaves the test out."""
    file, _, name = test.function.partition("::")
    ids = full.get(file, {}).get(name, full.get(file, {}).get("*", []))
    return "*" in ids or test.nodeid.partition("[")[2].removesuffix("]") in ids


def main() -> int:
    """Read the figures and write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=900, help="the time of the default tier, summed over workers")
    parser.add_argument("--measured", type=Path, default=measure.FOLDER)
    options = parser.parse_args()
    tests, lines = measure.read(options.measured)
    # Other tests are the pairs that the default tier does not make.
    collected, listed = measure.default_tier(), json.loads(TABLE.read_text(encoding="utf-8"))["full"]
    tests = [test for test in tests if test.nodeid in collected or is_listed(test, listed)]
    kept = choose(tests, len(lines), options.seconds)
    TABLE.write_text(json.dumps(table(tests, kept), indent=1) + "\n", encoding="utf-8")
    total, default = sum(test.seconds for test in tests), sum(test.seconds for test in tests if test.nodeid in kept)
    print(f"the default tier has {len(kept)} of {len(tests)} tests, and {default:.0f} of {total:.0f} seconds")
    return 0


if __name__ == "__main__":
    sys.exit(main())
