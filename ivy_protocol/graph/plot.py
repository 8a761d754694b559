"""Drawings of graphs: text for Graphviz and Mermaid, and SVG images."""

import tempfile
import webbrowser
from functools import partial
from html import escape
from pathlib import Path
from typing import NamedTuple

from ivy_protocol.base.files import write_file
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.graph.nodes import Node, Recording, Value

_COLORS = {"input": "#cfe8ff", "live": "#cfe8ff", "constant": "#eeeeee", "node": "#ffffff", "output": "#d8f0d0"}
_WIDTH, _HEIGHT, _ACROSS, _DOWN = 7.2, 26, 48, 58
_SWEEPS = 4


class _Box(NamedTuple):
    """One box of a drawing: an input, an output, a constant, or a call."""

    name: str
    text: str
    kind: str


class _Arrow(NamedTuple):
    start: str
    end: str
    text: str


def _boxes_and_arrows(recording: Recording) -> tuple[list[_Box], list[_Arrow]]:
    """Return the boxes and arrows of a graph. 0-d constants and arguments without arrays are omitted."""
    boxes: list[_Box] = []
    arrows: list[_Arrow] = []
    names: dict[Value, str] = {}

    def name_of(value: Value) -> str:
        label = names.get(value)
        if label is None:
            label = names[value] = f"a{len(names)}"
            boxes.append(_Box(label, value.name or "constant", value.source))
        return label

    for value in recording.inputs:
        name_of(value)
    for number, node in enumerate(recording.nodes):
        name = f"n{number}"
        for value in dict.fromkeys(node.inputs):
            if value in names or value.source != "constant" or value.shape:
                arrows.append(_Arrow(name_of(value), name, value.text))
        boxes.append(_Box(name, _title(node), "node"))
        for value in (*node.results, *node.writes):
            names[value] = name
    ends = [(leaf.path, leaf.value) for leaf in recording.result.arrays()]
    ends += [(f"{tree.path} afterwards", value) for tree, value in recording.rebinds]
    for number, (path, value) in enumerate(ends):
        boxes.append(_Box(f"o{number}", path.removeprefix("the "), "output"))
        arrows.append(_Arrow(name_of(value), f"o{number}", value.text))
    return boxes, arrows


def _title(node: Node) -> str:
    return node.label.removeprefix("torch.").removeprefix("tf.raw_ops.")


def dot(name: str, recording: Recording) -> str:
    """Return a graph in the Graphviz language."""
    boxes, arrows = _boxes_and_arrows(recording)
    lines = [f"digraph {_quote(name)} {{", "  node [shape=box, style=filled, fontname=sans]"]
    for box in boxes:
        shape = "" if box.kind == "node" else ", shape=ellipse"
        lines.append(f"  {box.name} [label={_quote(box.text)}, fillcolor={_quote(_COLORS[box.kind])}{shape}]")
    lines += [f"  {a.start} -> {a.end} [label={_quote(a.text)}]" for a in arrows]
    return "\n".join([*lines, "}"])


def _quote(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def mermaid(recording: Recording) -> str:
    """Return a graph in the Mermaid language."""
    boxes, arrows = _boxes_and_arrows(recording)
    lines = ["flowchart TD"]
    for box in boxes:
        opening, closing = ("[", "]") if box.kind == "node" else ("([", "])")
        lines.append(f'  {box.name}{opening}"{_escape_entities(box.text)}"{closing}')
    lines += [f'  {a.start} -->|"{_escape_entities(a.text)}"| {a.end}' for a in arrows]
    return "\n".join(lines)


def _escape_entities(text: str) -> str:
    return text.replace("#", "#35;").replace('"', "#quot;").replace("<", "#lt;").replace(">", "#gt;")


def _layers(boxes: list[_Box], arrows: list[_Arrow]) -> list[list[str]]:
    """Return the boxes in rows. Each box is below the boxes on which it depends, and near its neighbors."""
    above: dict[str, list[str]] = {box.name: [] for box in boxes}
    below: dict[str, list[str]] = {box.name: [] for box in boxes}
    for arrow in arrows:
        above[arrow.end].append(arrow.start)
        below[arrow.start].append(arrow.end)
    level: dict[str, int] = {}
    waiting = {name: len(starts) for name, starts in above.items()}
    ready = [name for name, count in waiting.items() if not count]
    # The row number of a box is the length of the longest path to it.
    while ready:
        name = ready.pop()
        level[name] = 1 + max((level[a] for a in above[name]), default=-1)
        for end in below[name]:
            waiting[end] -= 1
            if not waiting[end]:
                ready.append(end)
    # If no arrow leads to a box, such as an input, move this box to the row above the first box that uses it.
    for box in reversed(boxes):
        if not above[box.name] and below[box.name]:
            level[box.name] = min(level[b] for b in below[box.name]) - 1
    rows: list[list[str]] = [[] for _ in range(1 + max(level.values(), default=0))]
    for box in boxes:
        rows[level[box.name]].append(box.name)
    # Barycenter heuristic: sort each row by the mean position of the neighbors, alternately downwards and upwards.
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        order = rows[1:] if down else rows[-2::-1]
        for row in order:
            position = {name: i / len(r) for r in rows for i, name in enumerate(r)}
            neighbors = above if down else below
            row.sort(
                key=lambda n: (
                    sum(position[b] for b in neighbors[n]) / len(neighbors[n]) if neighbors[n] else position[n]
                )
            )
    return rows


def svg(name: str, recording: Recording) -> str:
    """Return an SVG image, with rows from the inputs to the outputs."""
    boxes, arrows = _boxes_and_arrows(recording)
    rows = _layers(boxes, arrows)
    boxes_by_name = {box.name: box for box in boxes}
    width = {box.name: _WIDTH * max(len(box.text), 3) + 16 for box in boxes}
    sizes = [sum(width[n] + _ACROSS for n in row) for row in rows]
    total = max([*sizes, 0]) + _ACROSS
    height = len(rows) * (_HEIGHT + _DOWN)
    center: dict[str, tuple[float, float]] = {}
    for number, (row, size) in enumerate(zip(rows, sizes, strict=True)):
        x = (total - size + _ACROSS) / 2
        for name in row:
            center[name] = (x + width[name] / 2, number * (_HEIGHT + _DOWN) + _HEIGHT / 2 + 4)
            x += width[name] + _ACROSS
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {total:.0f} {height:.0f}" width="{total:.0f}">',
        "<style>text { font: 12px sans-serif; text-anchor: middle } .edge { font-size: 10px; fill: #555 }</style>",
        f"<title>{escape(name)}</title>",
        '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
        '<path d="M0 0L8 4L0 8z" fill="#666"/></marker>',
    ]
    for arrow in arrows:
        (x1, y1), (x2, y2) = center[arrow.start], center[arrow.end]
        y1, y2 = y1 + _HEIGHT / 2, y2 - _HEIGHT / 2
        middle = (y1 + y2) / 2
        path = f"M{x1:.0f} {y1:.0f}C{x1:.0f} {middle:.0f} {x2:.0f} {middle:.0f} {x2:.0f} {y2:.0f}"
        lines.append(f'<path d="{path}" fill="none" stroke="#666" marker-end="url(#tip)"/>')
        lines.append(f'<text class="edge" x="{(x1 + x2) / 2:.0f}" y="{middle:.0f}">{escape(arrow.text)}</text>')
    for name, (x, y) in center.items():
        box = boxes_by_name[name]
        radius = 3 if box.kind == "node" else _HEIGHT / 2
        lines.append(
            f'<rect x="{x - width[name] / 2:.0f}" y="{y - _HEIGHT / 2:.0f}" width="{width[name]:.0f}" '
            f'height="{_HEIGHT}" rx="{radius:.0f}" fill="{_COLORS[box.kind]}" stroke="#444"/>'
        )
        lines.append(f'<text x="{x:.0f}" y="{y + 4:.0f}">{escape(box.text)}</text>')
    return "\n".join([*lines, "</svg>"])


def show(name: str, recording: Recording, path: str | Path | None) -> Path:
    """Write the image to a file, and open it in the browser if `path` is None."""
    writers = {".svg": partial(svg, name), ".dot": partial(dot, name), ".mmd": mermaid}
    if path is not None:
        target = Path(path)
        if target.suffix not in writers:
            raise IvyValueError(
                f"Graph.show: the file name must end with {' or '.join(writers)}, not with "
                f"{target.suffix or 'no suffix'!r}"
            )
        write_file(target, writers[target.suffix](recording))
        return target
    with tempfile.NamedTemporaryFile("w", suffix=".svg", delete=False) as file:
        file.write(svg(name, recording))
    webbrowser.open(Path(file.name).as_uri())
    return Path(file.name)
