"""The command ``python -m tests.fuzz``: look for disagreements, and print code that shows each."""

import argparse
import math
import os
import secrets
import sys
import time
from collections.abc import Iterator, Sequence

from tests.fuzz.operands import DEVICE
from tests.fuzz.workers import Lost, Task, quiet, run

_MOST = 10**9


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status: 1 if anything disagrees that is not known to be right."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description="Call every public function on numpy, torch, jax and tensorflow, and compare what comes of it.",
    )
    parser.add_argument("--seed", default="", help="what the cases follow from (default: another one each time)")
    parser.add_argument("--seconds", type=float, help="how long to look, divided among the functions (default: 300)")
    parser.add_argument("--cases", type=int, help="how many cases to try, divided among the functions")
    parser.add_argument("--function", action="append", metavar="NAME", help="a function to try (default: all)")
    parser.add_argument("--number", type=int, help="the only case to try, of a seed and a function")
    parser.add_argument("--changed", action="store_true", help="change one argument of each case to a likely mistake")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes to use (default: 1)")
    parser.add_argument("--device", default="cpu", help="where torch's arrays lie, as in cuda:0 (default: cpu)")
    given = parser.parse_args(arguments)
    os.environ[DEVICE] = given.device
    quiet()
    from tests.fuzz.operators import OPERATORS
    from tests.fuzz.report import described
    from tests.fuzz.search import names

    unknown = set(given.function or ()) - set(names())
    if unknown:
        parser.error(f"there is no function {min(unknown)!r}")
    # What an operator does not take is an error of Python's own.
    chosen = given.function or [name for name in names() if not (given.changed and name in OPERATORS)]
    seed = given.seed or secrets.token_hex(4)
    if given.number is not None:
        return _one(chosen[0], seed, given.number, given.changed)
    started, cases, disagreements = time.monotonic(), 0, 0
    tasks = _tasks(chosen, seed, given.cases, given.seconds, given.jobs)
    for found in run((task._replace(changed=given.changed) for task in tasks), given.jobs):
        if isinstance(found, Lost):
            disagreements += 1
            print(f"{found.name}: {found.why}, in case {found.number} of seed {found.seed}", flush=True)
            continue
        cases += found.cases
        disagreements += len(found.findings)
        print(f"{found.name}: {found.cases} cases in {found.seconds:.0f} s", flush=True)
        for finding in found.findings.values():
            print("\n".join(f"  {line}" for line in described(finding)), flush=True)
    spent = time.monotonic() - started
    print(f"{cases} cases of seed {seed} in {spent:.0f} s: {disagreements} disagreements")
    return int(disagreements > 0)


def _tasks(names: Sequence[str], seed: str, cases: int | None, seconds: float | None, jobs: int) -> Iterator[Task]:
    """A share of the cases, or of the time that is left, for each function."""
    ends = math.inf if cases is not None and seconds is None else time.monotonic() + (seconds or 300)
    for i, name in enumerate(names):
        left = len(names) - i
        share = math.inf if ends == math.inf else max((ends - time.monotonic()) * min(jobs, left) / left, 0.0)
        count = _MOST if cases is None else cases * (i + 1) // len(names) - cases * i // len(names)
        yield Task(name, seed, count, share)


def _one(name: str, seed: str, number: int, changed: bool) -> int:
    """Try one case, and print it also if nothing disagrees."""
    from tests.fuzz.report import described
    from tests.fuzz.search import drawn, search

    print(*map(repr, drawn(name, seed, number, changed)))
    found = search(name, seed, range(number, number + 1), changed=changed).findings.values()
    for finding in found:
        print("\n".join(described(finding)))
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
