"""What calls cost in instructions of the processor: ``python -m benchmarks.instructions --help``.

Nothing else that runs on the machine changes the figures, so that two versions are compared on a busy one. They come
from callgrind, which has to be installed (``valgrind``, with its headers), as a compiler has to. About ten
instructions take a nanosecond.
"""

import argparse
import ctypes
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from timeit import Timer
from typing import Any

import ivy_protocol as ivy

from . import common, numpy_names
from .goals import PROGRAMS
from .libraries import installed, listed, load
from .report import print_table

CALLS = {"common": 100, "numpy": 100, "programs": 5}
"""How many calls make a sample, for each part that can be counted."""
SAMPLES = 3
"""How many samples are taken of each statement, of which the least counts."""
MOST = 3_100
"""How many instructions a call of `ivy.numpy` may add, which are about 0.3 us."""
_SETTLED = {
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1"),
    "PYTHONHASHSEED": "0",
    # To give memory back to the system and to ask for it again takes thousands of instructions, now and then.
    "MALLOC_TRIM_THRESHOLD_": "1000000000",
    "MALLOC_TOP_PAD_": "100000000",
}
"""What makes counts the same from run to run."""
_FORKED = ("numpy", "torch")
"""The libraries whose processes can be forked: the threads of the others are not there in what is forked."""
_HERE = Path(__file__).parent
_DUMPED = re.compile(r"^desc: Trigger: Client Request: (\d+)$.*?^(?:summary|totals): (\d+)$", re.MULTILINE | re.DOTALL)


def main() -> None:
    """Count what the options ask for, and print or write it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--backends", type=listed, default=installed())
    parser.add_argument("--parts", type=listed, default=tuple(CALLS), help=f"what to count, of {','.join(CALLS)}")
    parser.add_argument("--only", default="", metavar="TEXT", help="calls that contain this")
    parser.add_argument("--json", default="", metavar="FILE", help="write the figures to a file")
    parser.add_argument("--inside", default="", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.inside:
        (name,), (part,) = options.backends, options.parts
        _run_all(_statements(name, part, options.only), CALLS[part], options.inside, apart=name in _FORKED)
        return
    records = [
        record for part in options.parts for name in options.backends for record in _counted(name, part, options.only)
    ]
    if options.json:
        Path(options.json).write_text(json.dumps(records, indent=2) + "\n")
    for part in options.parts:
        for name in options.backends:
            print(f"{part} calls of {name}, instructions: of the library or of ivy's function, and what is added")
            found = [record for record in records if (record["part"], record["library"]) == (part, name)]
            if part == "numpy":
                print(f"{sum(r['added'] <= MOST for r in found)} of {len(found)} add at most {MOST}")
            rows = [
                (r["call"], str(r["native"]), f"{r['added']:+}", f"{1 + r['added'] / r['native']:.2f}", _reason(r))
                for r in found
            ]
            print_table(("call", "without", "added", "ratio", "reason"), rows, True)
            print()


def _reason(record: dict[str, Any]) -> str:
    """Why a call of `ivy.numpy` adds more than it should."""
    slow = record["part"] == "numpy" and record["added"] > MOST
    return numpy_names.REASONS.get(record["call"], "") if slow else ""


def _counted(library: str, part: str, only: str) -> list[dict[str, Any]]:
    """One record for each call, the dearest first, from a process under callgrind."""
    with tempfile.TemporaryDirectory() as folder:
        markers = f"{folder}/markers.so"
        subprocess.run(["cc", "-O2", "-shared", "-fPIC", str(_HERE / "markers.c"), "-o", markers], check=True)
        watched = ("valgrind", "-q", "--tool=callgrind", "--instr-atstart=no", f"--callgrind-out-file={folder}/out.%p")
        asked = ("--backends", library, "--parts", part, "--only", only, "--inside", markers)
        environment = {**os.environ, **_SETTLED}
        command = [*watched, sys.executable, "-m", "benchmarks.instructions", *asked]
        answer = subprocess.run(
            command, cwd=_HERE.parent, env=environment, check=True, capture_output=True, text=True
        ).stdout
        least: dict[int, int] = {}
        for path in Path(folder).glob("out.*"):
            for place, count in _DUMPED.findall(path.read_text()):
                least[int(place)] = min(int(count), least.get(int(place), int(count)))
    empty = least.pop(0)
    counts = [round((least[place] - empty) / CALLS[part]) for place in sorted(least)]
    names = json.loads(answer.splitlines()[-1])
    found = [
        {"part": part, "library": library, "call": call, "native": native, "added": ours - native}
        for call, ours, native in zip(names, counts[::2], counts[1::2], strict=True)
    ]
    return sorted(found, key=lambda record: -record["added"])


def _statements(library: str, part: str, only: str) -> list[tuple[str, str, str, dict[str, Any]]]:
    """The calls by name: the statement that is counted, the one that it is compared with, and their names."""
    loaded = load(library)
    rows: list[tuple[str, str, str, dict[str, Any]]] = []
    if part == "numpy":
        # Their arrays say which library answers.
        rows = [(name, *pair, numpy_names.operands(loaded)) for name, pair in numpy_names.pairs().items()]
    else:
        ivy.set_backend(library)
    if part == "common":
        names = common.operands(loaded)
        rows = [(call.ivy, call.ivy, call.of(library), names) for call in common.CALLS if call.of(library)]
    elif part == "programs" and library in PROGRAMS:
        # Where there are Containers, indices are looked at, which the other parts leave out.
        from .programs import programs

        both = programs(loaded)
        rows = [(name, "ours()", "hand()", {"ours": ours, "hand": hand}) for name, (ours, hand) in both.items()]
    return [row for row in rows if only in row[0]]


def _run_all(rows: list[tuple[str, str, str, dict[str, Any]]], calls: int, path: str, *, apart: bool) -> None:
    """Count every statement, those of a row in a process of their own if they are to be apart."""
    markers = ctypes.CDLL(path)
    gc.disable()
    timers = [*enumerate([Timer("pass"), *[Timer(text, globals=names) for _, *both, names in rows for text in both]])]
    # The interpreter fits its code to what ran before, so that a call would cost what the others make of it.
    for group in [timers[:1], *[timers[i : i + 2] for i in range(1, len(timers), 2)]] if apart else [timers]:
        child = os.fork() if apart else 0
        if child:
            os.waitpid(child, 0)
            continue
        _sample(group, calls, markers)
        if apart:
            os._exit(0)
    print(json.dumps([row[0] for row in rows]))


def _sample(timers: list[tuple[int, Timer]], calls: int, markers: Any) -> None:
    """Run statements often enough that their plans are made, and then the samples that are counted."""
    for _ in range(3):
        for _, timer in timers:
            timer.timeit(calls // 5)
    markers.start()
    for _ in range(SAMPLES):
        for place, timer in timers:
            markers.zero()
            timer.timeit(calls)
            markers.dump(str(place).encode())


if __name__ == "__main__":
    main()
