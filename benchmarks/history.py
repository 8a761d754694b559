"""Figures of each version, kept in files of the repository: one for a version on a machine."""

import json
import math
import os
import platform
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import ivy_protocol as ivy

FOLDER = Path(__file__).parent / "history"
PARTS = ("calls", "import")
"""What is kept of a measurement; it is worth comparing if both are in it."""
KINDS = ("ivy", "array", "autoray")
CPU = Path("/proc/cpuinfo")


def machine() -> dict[str, Any]:
    """Say what was measured on, and how many programs waited for each of its cores in the last minute."""
    cores = os.cpu_count() or 1
    named = re.search(r"^model name\s*: (.+)$", CPU.read_text(), re.MULTILINE) if CPU.exists() else None
    busy = os.getloadavg()[0] / cores if hasattr(os, "getloadavg") else None
    return {
        "system": platform.system(),
        "processor": named[1].strip() if named else platform.processor() or platform.machine(),
        "cores": cores,
        "load": busy if busy is None else round(busy, 2),
    }


def entry(found: Mapping[str, Any], where: Mapping[str, Any], note: str) -> dict[str, Any]:
    """Return what is kept: whole nanoseconds, versions, and a word on what else the machine did.

    `found` is what ``python -m benchmarks --json`` writes, with the parts of `PARTS`.
    """
    calls = [
        {
            "library": record["library"],
            "call": record["call"],
            "native_ns": round(record["native_ns"]),
            "added_ns": {kind: round(ns) for kind, ns in record["added_ns"].items() if kind in KINDS},
        }
        for record in found["calls"]
    ]
    return {
        "version": ivy.__version__,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": dict(where),
        "note": note,
        "versions": found["versions"],
        "rounds": found["rounds"],
        "alone": found["alone"],
        "import_ms": {
            "ivy": round(found["import"]["ivy_ms"]["min"], 1),
            "numpy": round(found["import"]["numpy_ms"]["min"], 1),
        },
        "calls": calls,
    }


def label(where: Mapping[str, Any]) -> str:
    """Name a machine in words, the same for two that are alike."""
    return f"{where['processor']}, {where['cores']} cores, {where['system']}"


def keep(kept: Mapping[str, Any], folder: Path = FOLDER) -> Path:
    """Write an entry, in the place of one of the same version on the same machine, and return its file."""
    name = re.sub(r"[^a-z0-9.]+", "-", f"{kept['version']} {label(kept['machine'])}".lower())
    path = folder / f"{name}.json"
    path.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    return path


def read(folder: Path = FOLDER) -> list[dict[str, Any]]:
    """Return all entries, the oldest first."""
    entries = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
    return sorted(entries, key=lambda kept: kept["date"])


def curves(entries: list[dict[str, Any]], library: str, kind: str = "ivy") -> dict[str, dict[str, list[float]]]:
    """Return how long each call of a library took as a multiple of the native one, by machine and call, for each entry.

    A call that an entry lacks is NaN there, so that all curves of a machine have the same length.
    """
    found: dict[str, dict[str, list[float]]] = {}
    for where in dict.fromkeys(label(kept["machine"]) for kept in entries):
        own = [kept for kept in entries if label(kept["machine"]) == where]
        figures = [
            {
                record["call"]: 1 + record["added_ns"][kind] / record["native_ns"]
                for record in kept["calls"]
                if record["library"] == library and kind in record["added_ns"]
            }
            for kept in own
        ]
        calls = dict.fromkeys(call for of_one in figures for call in of_one)
        found[where] = {call: [of_one.get(call, math.nan) for of_one in figures] for call in calls}
    return found
