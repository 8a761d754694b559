"""What ivy adds to a call of each library, next to autoray, array-api-compat and keras.ops."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from array_api_compat import array_namespace
from autoray import do

import ivy_protocol as ivy

from .goals import CALLS, OPERATOR_NS
from .libraries import Library, keras_functions
from .measure import Statement, best_times


@dataclass(frozen=True)
class Row:
    """A call: the function by ivy's name, and the arguments as text."""

    function: str
    arguments: str
    length: tuple[int, ...] = (8,)

    @property
    def label(self) -> str:
        """What the table calls it."""
        shape = "" if len(self.length) == 1 else f", {'x'.join(map(str, self.length))}"
        return f"{self.function}({self.arguments}{shape})"


ROWS = (
    Row("sin", "x"),
    Row("add", "x, y"),
    Row("sum", "x, axis=0"),
    Row("matmul", "x, y"),
    Row("matmul", "x, y", (8, 8)),
    Row("stack", "[x, y]"),
)


def measure_calls(libraries: Iterable[Library], rounds: int) -> list[dict[str, Any]]:
    """Return one record for each library and row; all statements of all of them are interleaved."""
    rows = [(library, row) for library in libraries for row in ROWS]
    statements = {
        f"{place} {kind}": statement
        for place, (library, row) in enumerate(rows)
        for kind, statement in _statements(library, row).items()
    }
    times = best_times(statements, rounds)
    found: list[dict[str, float]] = [{} for _ in rows]
    for key, nanoseconds in times.items():
        place, kind = key.split(" ")
        found[int(place)][kind] = nanoseconds
    return [_record(library, row, ns) for (library, row), ns in zip(rows, found, strict=True)]


def _statements(library: Library, row: Row) -> dict[str, Statement]:
    values = np.arange(1, 1 + np.prod(row.length), dtype=np.float32).reshape(row.length) / 100
    x, y = library.asarray(values), library.asarray(values + 1)
    tensordot = library.name == "tensorflow" and row.function == "matmul" and len(row.length) == 1
    native = library.functions["tensordot" if tensordot else row.function]
    natives = {"x": x, "y": y, "native": native, "fn": getattr(ivy, row.function)}
    arrays = {**natives, "x": ivy.Array(x), "y": ivy.Array(y)}
    settle = library.settle
    call = f"fn({row.arguments})"
    found = {
        "native": Statement(f"native({row.arguments}{', 1' if tensordot else ''})", natives, settle=settle),
        "ivy": Statement(call, natives, settle=settle),
        "array": Statement(call, arrays, settle=settle),
        "off": Statement(call, natives, array_mode=False, settle=settle),
    }
    if row.function == "add":
        found["operator"] = Statement("x + y", arrays, settle=settle)
    if not tensordot:
        found["autoray"] = Statement(f"do({row.function!r}, {row.arguments})", {**natives, "do": do}, settle=settle)
    if library.has_array_namespace:
        text = f"array_namespace(x).{row.function}({row.arguments})"
        found["compat"] = Statement(text, {**natives, "array_namespace": array_namespace}, settle=settle)
    keras = None if tensordot else keras_functions(library.name)
    if keras is not None:
        found["keras"] = Statement(call, {**natives, "fn": getattr(keras, row.function)}, settle=settle)
    return found


def _record(library: Library, row: Row, ns: Mapping[str, float]) -> dict[str, Any]:
    native = ns["native"]
    added = {kind: ns[kind] - native for kind in ns if kind not in ("native", "operator")}
    record: dict[str, Any] = {
        "library": library.name,
        "call": row.label,
        "native_ns": native,
        "added_ns": added,
        "of_native": ns["ivy"] / native,
        "off_is_cheaper": ns["off"] < ns["ivy"],
    }
    if "autoray" in ns:
        record["of_autoray"] = added["ivy"] / added["autoray"]
    if "operator" in ns:
        over = ns["operator"] - ns["array"]
        record["operator_over_function"] = {"ns": over, "at_most": OPERATOR_NS, "met": over <= OPERATOR_NS}
    goal = CALLS.get((library.name, row.function))
    if goal is not None:
        record["goal"] = goal.judge(record[f"of_{goal.over}"])
    return record
