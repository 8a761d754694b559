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
NOTES = """\
Nanoseconds, float32 arrays of 8 elements (8x8 where it says so), best of {rounds} interleaved rounds, {together}.
native: the library's public call, whole. Next: what is added to it by ivy with native arguments, with ivy.Array, with
array mode off (cheaper than on: {yes}), by ivy without compiled code (with native arguments, in a process of its own),
by autoray's do, by array_namespace(x) of array-api-compat with the call, and by keras.ops.
x + y: what the operator on ivy.Array costs more than ivy.add (goal: at most 150).
ratio: what ivy adds over what autoray adds; for jax and tensorflow the whole call over the native one.
A negative figure means that the call is cheaper than the library's public one.
ivy.sin converts integers to the default float, so its cost includes a check of the data type, for float32 too.
jax answers before its work is done: the answer is what is timed, and the work is waited for between the samples.
tensorflow has no product of vectors in matmul: native is tf.tensordot there."""
YES, NO = "\u2713", "\u2717"


def print_report(found: dict[str, Any], markdown: bool) -> None:
    """Print the table of calls, the table of everything else, and the notes."""
    versions = ", ".join(f"{name} {number}" for name, number in found["versions"].items())
    print(f"{versions}\n")
    if found["calls"]:
        print_table(HEAD, [_call(record) for record in found["calls"]], markdown)
        together = "each library in a process of its own" if found["alone"] else "all libraries loaded in one process"
        print(NOTES.format(rounds=found["rounds"], together=together, yes=YES) + "\n")
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
        print_table(head, [_graph(record) for record in found["graphs"]], markdown)
        print()
    others = _others(found)
    if others:
        print_table(("measured", "ivy", "compared with", "", "ratio", "goal"), others, markdown)


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
                f"after a scope was opened: numpy {record['call']}",
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
        rows.append(["array libraries that it loads", ", ".join(libraries) or "none", "", "", "", _mark(not libraries)])
    return rows


def _goal(goal: dict[str, Any] | None) -> str:
    return f"\u2264 {goal['at_most']:.2f} {_mark(goal['met'])}" if goal else ""


def _mark(met: bool) -> str:
    return YES if met else NO


def print_table(head: Sequence[str], rows: Sequence[Sequence[str]], markdown: bool) -> None:
    """Print a table of Markdown, or with rich."""
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
    for place, name in enumerate(head):
        table.add_column(name, justify="right" if place else "left", no_wrap=True)
    for row, following in zip(rows, [*rows[1:], rows[-1]], strict=True):
        table.add_row(*map(Text, row), end_section=row[0].split()[0] != following[0].split()[0])
    Console(width=sum(widths) + 3 * len(widths) + 1).print(table)
