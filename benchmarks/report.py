"""Print what was measured: with rich where it is installed, else as tables of Markdown."""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any

HEAD = (
    "call",
    "native",
    "ivy",
    "ivy.Array",
    "mode off",
    "x + y",
    "pure",
    "autoray",
    "compat",
    "keras",
    "ratio",
    "goal",
)
YES, NO = "\u2713", "\u2717"
ADOPTER_NOTES = """\
The first table contains programs of libraries whose backends were [moved onto ivy](adopters.md):
{releases}.

- **own**: CPU time with the library's original backend on NumPy and the first Python.
- **numpy**, **torch**: time with ivy relative to the time with the library's original backend, for each version of
  Python.
- *by ivy's functions*: the new backend calls functions of `ivy_protocol.native` instead of `ivy_protocol.native.numpy`.

Both backends receive native arrays of float64. The times are medians of interleaved samples in one process with one
thread."""
CALL_NOTES = """\
The table of calls contains times in nanoseconds, for float32 arrays of 8 elements (or 8x8). Each time is the minimum of
{rounds} interleaved rounds, with {together}.

- **native**: time of the library's public function.
- **ivy**, **ivy.Array**: time that ivy adds to the native time, with native arguments and with `ivy.Array` arguments.
- **mode off**: time that ivy adds with native arguments after `ivy.set_array_mode(False)`, when results are native.
- **pure**: time that ivy adds with native arguments, without the C extension.
- **x + y**: additional time of the operator compared with `ivy.add(x, y)`.
- **autoray**, **compat**, **keras**: time that `autoray.do`, `array_namespace(x)` of array-api-compat, and `keras.ops`
  add to the native time.
- **ratio**: on NumPy and torch, the time that ivy adds, divided by the time that autoray adds; on JAX and TensorFlow,
  the total time of the ivy call, divided by the native time.

A negative time means that the ivy call is faster than the library's public function, because ivy calls a faster
function of the library. `ivy.sin` converts integers to the default float dtype, so its time includes a dtype check. JAX
computes asynchronously, so the times on JAX end when the call returns. TensorFlow's `matmul` does not accept vectors,
so the native function for `matmul(x, y)` on TensorFlow is `tf.tensordot`."""
GRAPH_NOTES = """\
The next table measures graphs. **by hand** is the time of the same computation written with native functions. The next
four columns are times relative to **by hand**: the graph, `graph.fn`, the graph traced from the native code, and
autoray. **tracing** is the time to create the graph."""
GOAL_NOTES = f"Goals: mode off is faster than on ({YES}), and x + y adds at most 150 ns."


def print_report(found: dict[str, Any], markdown: bool) -> None:
    """Print the table of calls, the table of everything else, and the notes; in Markdown without the goals."""
    versions = ", ".join(f"{name} {number}" for name, number in found["versions"].items())
    print(f"{versions}\n")
    if found.get("libraries"):
        print(ADOPTER_NOTES.format(releases=", ".join(found["libraries"][0]["releases"]).replace("==", " ")) + "\n")
        print_table(*_adopters(found["libraries"]), markdown)
    if found["calls"]:
        together = "each library in a separate process" if found["alone"] else "all libraries loaded in one process"
        print(CALL_NOTES.format(rounds=found["rounds"], together=together) + "\n")
        print_table(HEAD, [_call(record) for record in found["calls"]], markdown)
        if not markdown:
            print(f"{GOAL_NOTES}\n")
    for name in dict.fromkeys([record["library"] for record in found.get("common", ())]):
        records = [record for record in found["common"] if record["library"] == name]
        slow = [record for record in records if record["slow"]]
        reasons = sum(bool(record["reason"]) for record in slow)
        print(f"{name}: {len(slow) - reasons} of {len(records)} common calls add more than they should, ", end="")
        print(f"and {reasons} for a reason; the dearest:")
        print_table(
            ("call", "native", "added", "reason"), [_common(record) for record in slow or records[:5]], markdown
        )
        print()
    for name in dict.fromkeys([record["library"] for record in found.get("numpy", ())]):
        records = [record for record in found["numpy"] if record["library"] == name]
        kept = sum(record["met"] for record in records)
        print(f"{name}: {kept} of {len(records)} calls of ivy.numpy add no more than they should:")
        print_table(("call", "ivy.numpy", "ivy", "added", "reason"), [_numpy(record) for record in records], markdown)
        print()
    for name in dict.fromkeys([record["library"] for record in found.get("large", ())]):
        records = [record for record in found["large"] if record["library"] == name]
        slow = [record for record in records if record["slow"]]
        unexplained = [record for record in slow if not record["reason"]]
        print(
            f"{name}: of {len(records)} calls on a million elements {len(unexplained)} take longer than they should, "
        )
        print(f"and {len(slow) - len(unexplained)} for a reason:")
        print_table(("call", "ivy", "native", "ratio", "reason"), [_large(record) for record in slow], markdown)
        print()
    if found.get("graphs"):
        head = ("graph", "nodes", "by hand", "graph", "graph.fn", "of native code", "autoray", "tracing", "goal")
        print(f"{GRAPH_NOTES}\n")
        print_table(head, [_graph(record) for record in found["graphs"]], markdown)
    others = _others(found)
    if others:
        print_table(("measurement", "ivy", "compared with", "time", "ratio", "goal"), others, markdown)


def _adopters(results: Sequence[dict[str, Any]]) -> tuple[list[str], list[list[str]]]:
    """Return the head and the rows of the table of programs, with a column for each array library and Python."""
    columns: dict[str, dict[str, dict[str, Any]]] = {}
    for library in ("numpy", "torch"):
        for result in results:
            records = {r["program"]: r for r in result["programs"] if r["library"] == library}
            if records:
                columns[f"{library}, {result['versions']['python'].rpartition('.')[0]}"] = records
    first = next(iter(columns.values()))
    rows = [
        [program, f"{record['ms']['own']:.2f} ms", *[f"{c[program]['ratio']:.2f}" for c in columns.values()]]
        for program, record in first.items()
    ]
    return ["program", "own", *columns], rows


def _numpy(record: dict[str, Any]) -> list[str]:
    figures = [f"{record[key]:.0f}" for key in ("ns", "ivy_ns")]
    reason = "" if record["met"] else record["reason"]
    return [record["call"], *figures, f"{record['added']:+.0f} {YES if record['met'] else NO}", reason]


def _call(record: dict[str, Any]) -> list[str]:
    added = record["added_ns"]
    over = record.get("operator_over_function")
    goal = record.get("goal")
    over_native = record["library"] in ("jax", "tensorflow")
    ratio = record["of_native"] if over_native else record["of_autoray"]
    return [
        f"{record['library']} {record['call']}",
        f"{record['native_ns']:.0f}",
        f"{added['ivy']:+.0f}",
        f"{added['array']:+.0f}",
        f"{added['off']:+.0f} {_mark(record['off_is_cheaper'])}",
        f"{over['ns']:+.0f} {_mark(over['met'])}" if over else "",
        *[f"{added[name]:+.0f}" if name in added else "" for name in ("pure", "autoray", "compat", "keras")],
        f"{ratio:.2f} {'of native' if over_native else 'of autoray'}",
        _goal(goal),
    ]


def _common(record: dict[str, Any]) -> list[str]:
    times = f"{record['native_ns'] / 1e3:.1f} us", f"{record['added_ns'] / 1e3:+.1f} us"
    return [record["call"], *times, record["reason"]]


def _large(record: dict[str, Any]) -> list[str]:
    us = record["us"]
    times = f"{us['ivy'] / 1e3:.2f} ms", f"{us['native'] / 1e3:.2f} ms"
    return [record["call"], *times, f"{record['ratio']:.2f}", record["reason"]]


def _graph(record: dict[str, Any]) -> list[str]:
    ratios = record["of_hand"]
    tracing = record.get("tracing")
    return [
        f"{record['library']} {record['case']}",
        str(record["nodes"]),
        f"{record['hand_ns'] / 1000:.1f} us",
        *[f"{ratios[kind]:.2f}" if kind in ratios else "" for kind in ("graph", "fn", "native", "autoray")],
        f"{record['tracing_ms']:.1f} ms {_mark(tracing['met']) if tracing else ''}".strip(),
        _goal(record["goal"]),
    ]


def _others(found: dict[str, Any]) -> list[list[str]]:
    rows: list[list[str]] = []
    for record in found.get("joined", ()):
        added = record["added"]
        rows.append(
            [
                f"{record['library']} {record['call']}",
                f"{record['ivy_ns']:.0f} ns",
                "own conversion",
                f"{record['hand_ns']:.0f} ns",
                f"{record['ratio']:.2f}",
                f"{added['ns']:+.0f} ns \u2264 {added['at_most']} {_mark(added['met'])}",
            ]
        )
    for record in found.get("overrides", ()):
        rows.append(
            [
                f"custom class, {record['what']}: {record['ivy']}",
                f"{record['ivy_ns']:.0f} ns",
                record["numpy"],
                f"{record['numpy_ns']:.0f} ns",
                f"{record['ratio']:.2f}",
                _goal(record["goal"]),
            ]
        )
    for record in found.get("containers", ()):
        what = f"Container of {record['leaves']} leaves, {record['call']}"
        ours = f"{record['ivy_ns'] / 1000:.1f} us"
        by_hand = f"{record['leaves_ns'] / 1000:.1f} us"
        rows.append([what, ours, "leaves + 3 us", by_hand, f"{record['ratio']:.2f}", _goal(record["goal"])])
        for other in record["maps"]:
            theirs = f"{other['ns'] / 1000:.1f} us"
            rows.append([what, ours, other["name"], theirs, f"{other['ratio']:.2f}", _goal(other["goal"])])
    for record in found.get("after_scope", ()):
        added = record["added_ns"]
        rows.append(
            [
                f"after a context manager was used: numpy {record['call']}",
                f"{added['ivy']:+.0f} ns",
                "autoray",
                f"{added['autoray']:+.0f} ns",
                f"{record['of_autoray']:.2f}",
                "",
            ]
        )
    for record in found.get("layers", ()):
        what, ms = f"{record['library']} {record['layer']}", record["ms"]
        by_hand = f"{ms['hand']:.2f} ms"
        rows.append([what, f"{ms['ivy']:.2f} ms", "by hand", by_hand, f"{record['ratio']:.2f}", _goal(record["goal"])])
        if "parts" in ms:
            rows.append([what, "", "its parts", f"{ms['parts']:.2f} ms", f"{ms['ivy'] / ms['parts']:.2f}", ""])
    for record in found.get("kernels", ()):
        us, size = record["us"], "x".join(map(str, record["size"]))
        what = f"{record['library']} {record['function']}, {size}"
        for kind, words in (("own", "its kernel"), ("parts", "its parts")):
            if kind in us:
                times = f"{us['ivy']:.1f} us", words, f"{us[kind]:.1f} us"
                rows.append([what, *times, f"{us['ivy'] / us[kind]:.2f}", ""])
    for record in found.get("programs", ()):
        what, us = f"{record['library']} {record['program']}", record["us"]
        times = f"{us['ivy']:.0f} us", "by hand", f"{us['hand']:.0f} us"
        rows.append([what, *times, f"{record['ratio']:.2f}", _goal(record["goal"])])
    for record in found.get("tracing", ()):
        arrays = {"ivy": "native arrays", "array": "ivy.Array"}[record["kind"]]
        what, ms, over = (
            f"{record['library']} trace of {record['program']}, {arrays}",
            record["ms"],
            record["goal"]["over"],
        )
        times = f"{ms[record['kind']]:.1f} ms", over, f"{ms[over]:.1f} ms"
        rows.append([what, *times, f"{record['ratio']:.2f}", _goal(record["goal"])])
    for record in found.get("training", ()):
        way = {"functions": "ivy.adam_update", "optimizer": "ivy.Adam"}[record["way"]]
        what, us = f"{record['library']} compiled step by {way}, width {record['width']}", record["us"]
        times = f"{us['ivy']:.0f} us", "by hand", f"{us['hand']:.0f} us"
        rows.append([what, *times, f"{record['ratio']:.2f}", _goal(record["goal"])])
    for record in found.get("models", ()):
        what, ms = f"{record['library']} {record['model']}, {record['what']}", record["ms"]
        other = {"torch": "the original", "jax": "with flax"}[record["library"]]
        times = f"{ms['ivy']:.2f} ms", other, f"{ms['own']:.2f} ms"
        rows.append([what, *times, f"{record['ratio']:.2f}", _goal(record["goal"])])
    memory = found.get("memory")
    if memory:
        allocated = f"{memory['allocated_bytes']:.1f} bytes"
        rows.append(["memory of an ivy.Array", f"{memory['object_bytes']} bytes", "allocated", allocated, "", ""])
    startup = found.get("import")
    if startup:
        for kind in ("min", "median"):
            ours, theirs = f"{startup['ivy_ms'][kind]:.1f} ms", f"{startup['numpy_ms'][kind]:.1f} ms"
            goal = _goal(startup["goal"]) if kind == "min" else ""
            rows.append([f"import, {kind}", ours, "import numpy", theirs, f"{startup['ratio'][kind]:.2f}", goal])
        libraries = startup["array_libraries_loaded"]
        rows.append(
            ["array libraries loaded by the import", ", ".join(libraries) or "none", "", "", "", _mark(not libraries)]
        )
    return rows


def _goal(goal: dict[str, Any] | None) -> str:
    return f"\u2264 {goal['at_most']:.2f} {_mark(goal['met'])}" if goal else ""


def _mark(met: bool) -> str:
    return YES if met else NO


def without_goals(head: Sequence[str], rows: Sequence[Sequence[str]]) -> tuple[list[str], list[list[str]]]:
    """Drop the column of goals, and the marks of goals in other columns."""
    columns = [column for column, name in enumerate(head) if name != "goal"]
    return [head[i] for i in columns], [[row[i].rstrip(f" {YES}{NO}") for i in columns] for row in rows]


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], markdown: bool) -> None:
    """Print a table of Markdown, without goals, or with rich."""
    if markdown:
        head, rows = without_goals(head, rows)
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    if markdown or not find_spec("rich"):
        for row in (head, [":---", *["---:"] * (len(head) - 1)], *rows):
            cells = [row[0].ljust(widths[0])]
            cells += [cell.rjust(width) for cell, width in zip(row[1:], widths[1:], strict=True)]
            print("| " + " | ".join(cells) + " |")
        print()
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table()
    for column, name in enumerate(head):
        table.add_column(name, justify="right" if column else "left", no_wrap=True)
    for row, following in zip(rows, [*rows[1:], *rows[-1:]], strict=True):
        table.add_row(*map(Text, row), end_section=row[0].split()[0] != following[0].split()[0])
    Console(width=sum(widths) + 3 * len(widths) + 1).print(table)
