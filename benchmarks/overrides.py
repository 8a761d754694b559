"""What a call costs that a custom class answers at once: through ivy and through numpy."""

from typing import Any

import numpy as np

import ivy_protocol as ivy

from .goals import OVERRIDES, Goal
from .measure import Statement, best_times


class Answering:
    """A class that answers every function of both protocols with itself."""

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return self

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return self


CALLS = {
    "one array": ("sum", "x", np.sum),
    "two arrays": ("matmul", "x, y", np.dot),
    "three arrays": ("where", "x, y, z", np.where),
    "list": ("concat", "[x, y]", np.concatenate),
    "keyword": ("sum", "x, axis=0", np.sum),
}
"""Functions of numpy that go through the protocol: its ufuncs have another one."""


def measure_overrides(rounds: int) -> list[dict[str, Any]]:
    """Return one record for each shape of call."""
    arrays = {"x": Answering(), "y": Answering(), "z": Answering()}
    statements: dict[str, Statement] = {}
    for kind, (name, arguments, native) in CALLS.items():
        names = {**arrays, "ours": getattr(ivy, name), "theirs": native}
        statements[f"ours {kind}"] = Statement(f"ours({arguments})", names)
        statements[f"theirs {kind}"] = Statement(f"theirs({arguments})", names)
    ns = best_times(statements, rounds)
    records: list[dict[str, Any]] = []
    for kind, (name, arguments, native) in CALLS.items():
        ours, theirs = ns[f"ours {kind}"], ns[f"theirs {kind}"]
        records.append(
            {
                "what": kind,
                "ivy": f"ivy.{name}({arguments})",
                "ivy_ns": ours,
                "numpy": f"np.{native.__name__}({arguments})",
                "numpy_ns": theirs,
                "ratio": ours / theirs,
                "goal": Goal("numpy", OVERRIDES[kind]).judge(ours / theirs),
            }
        )
    return records
