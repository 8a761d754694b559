"""What a call costs in which an array of NumPy joins one of another library, next to the same by hand."""

from collections.abc import Iterable
from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import JOINED_NS
from .libraries import Library
from .measure import Statement, best_times

CALLS = {"add": "x, {}", "matmul": "x, {}", "stack": "[x, {}]"}
"""The arguments by function; NumPy's array stands in the braces."""


def measure_joined(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library but NumPy and each call; by hand is with the library's own conversion."""
    rows = [(library, name) for library in libraries if library.copied is not None for name in CALLS]
    statements: dict[str, Statement] = {}
    for place, (library, name) in enumerate(rows):
        host = np.arange(16, dtype=np.float32).reshape(4, 4)
        names = {"x": library.asarray(host + 1), "h": host, "copied": library.copied}
        names.update(native=library.functions[name], fn=getattr(ivy, name))
        for kind, text in (("hand", "native({})"), ("ivy", "fn({})")):
            given = CALLS[name].format("h" if kind == "ivy" else "copied(h)")
            statements[f"{place} {kind}"] = Statement(text.format(given), names, settle=library.settle)
    times = best_times(statements, rounds)
    return [
        _record(library, name, times[f"{place} hand"], times[f"{place} ivy"])
        for place, (library, name) in enumerate(rows)
    ]


def _record(library: Library, name: str, by_hand: float, ours: float) -> dict[str, Any]:
    added = ours - by_hand
    return {
        "library": library.name,
        "call": f"{name}({CALLS[name].format('ndarray')})",
        "hand_ns": by_hand,
        "ivy_ns": ours,
        "ratio": ours / by_hand,
        "added": {"ns": added, "at_most": JOINED_NS, "met": added <= JOINED_NS},
    }
