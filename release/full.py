"""Run the full tier of the tests, file by file, and write a report.

``python release/full.py`` runs two files at a time, each in a process of its own, and writes ``build/full/report.md``:
what passed and failed, how long each file took, and how much memory. ``--shard 1/4`` runs every fourth file, as the
nightly run does; ``--again`` runs only the files that failed last time. Other arguments are for pytest.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "build" / "full"
NO_TESTS = 5
"""The exit status of pytest if it collects no test, as where a library is not installed."""


class Result(NamedTuple):
    """What one file of tests gave."""

    file: str
    status: int
    seconds: float
    megabytes: int
    counts: dict[str, int]
    failed: list[str]


PROGRAM = """
import sys, psutil, pytest
status = pytest.main(sys.argv[1:])
memory = psutil.Process().memory_info()
peak = getattr(memory, "peak_wset", 0)  # of Windows
if not peak:
    import resource
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1024 if sys.platform == "linux" else 1)
print("MEMORY", peak // 10**6)
sys.exit(status)
"""


def run(file: str, options: list[str]) -> Result:
    """Run one file of tests and keep its output in the folder of the report."""
    start = time.monotonic()
    command = [sys.executable, "-c", PROGRAM, "-q", "--tier", "full", *options, file]
    ran = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    (FOLDER / f"{file.replace('/', '.')}.log").write_text(ran.stdout, encoding="utf-8")
    summary = next((line for line in reversed(ran.stdout.splitlines()) if re.search(r" in \d", line)), "")
    counts = {word: int(count) for count, word in re.findall(r"(\d+) (passed|failed|skipped|xfailed|error)", summary)}
    failed = re.findall(r"^(?:FAILED|ERROR) (\S+)", ran.stdout, re.MULTILINE)
    memory = re.findall(r"^MEMORY (\d+)", ran.stdout, re.MULTILINE)
    return Result(file, ran.returncode, time.monotonic() - start, int(memory[-1]) if memory else 0, counts, failed)


def report(results: list[Result]) -> str:
    """Return the results in Markdown: the failures, the totals, and the files by time."""
    totals = {w: sum(r.counts.get(w, 0) for r in results) for w in ("passed", "failed", "error", "skipped", "xfailed")}
    lines = [", ".join(f"{count} {word}" for word, count in totals.items()) + f" in {len(results)} files.", ""]
    for result in results:
        lines += [f"- {test}" for test in result.failed]
        if result.status not in (0, NO_TESTS) and not result.failed:
            lines.append(f"- {result.file} ended with exit status {result.status}")
    lines += ["", "| file | seconds | MB | passed | failed |", "|---|--:|--:|--:|--:|"]
    for r in sorted(results, key=lambda result: -result.seconds):
        broken = r.counts.get("failed", 0) + r.counts.get("error", 0)
        lines.append(f"| {r.file} | {r.seconds:.0f} | {r.megabytes} | {r.counts.get('passed', 0)} | {broken} |")
    return "\n".join(lines) + "\n"


def main() -> int:
    """Read the options, run the files, write the report, and return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shard", default="1/1", help="the part to run, as in 2/4")
    parser.add_argument("--again", action="store_true", help="run the files that failed last time")
    parser.add_argument("--processes", type=int, default=min(2, os.cpu_count() or 1), help="files at a time")
    options, others = parser.parse_known_args()
    part, parts = map(int, options.shard.split("/"))
    FOLDER.mkdir(parents=True, exist_ok=True)
    last = FOLDER / "failed.json"
    files = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "tests").rglob("test_*.py"))
    files = json.loads(last.read_text()) if options.again else files[part - 1 :: parts]
    results = []
    with ThreadPoolExecutor(options.processes) as pool:
        for result in pool.map(lambda file: run(file, others), files):
            results.append(result)
            word = "passed" if result.status in (0, NO_TESTS) else "FAILED"
            print(f"{len(results)}/{len(files)} {word} {result.file} {result.seconds:.0f} s", flush=True)
    failed = [result.file for result in results if result.status not in (0, NO_TESTS)]
    last.write_text(json.dumps(failed))
    (FOLDER / "report.md").write_text(report(results), encoding="utf-8")
    print(report(results))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
