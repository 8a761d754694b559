"""Conditions and loops of graphs that have them as Python has: blocks of nodes within the function."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ivy_protocol import slots
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Node, Setting, Value
from ivy_protocol.graph.passes import fold, live_nodes
from ivy_protocol.graph.recorder import Recorder, recorder_now


class Writer(Protocol):
    """What writes the function that these are in."""

    lines: list[str]
    indent: int
    names: dict[Value, str]

    def line(self, text: str) -> None: ...
    def fresh(self, base: str) -> str: ...
    def builtin(self, function: Any) -> str: ...
    def name(self, value: Value) -> str: ...
    def text(self, data: Any) -> str: ...
    def function(self, node: Node) -> str: ...
    def block(self, nodes: list[Node], kept: Iterable[Value], within: tuple[Setting, ...] = ()) -> None: ...


def assign(writer: Writer, names: Sequence[str], values: Sequence[Any]) -> None:
    """Give values their names, all at once: each may be made of what another name stands for."""
    pairs = [(name, writer.text(x)) for name, x in zip(names, values, strict=True)]
    pairs = [(name, text) for name, text in pairs if name != text]
    if pairs:
        writer.line(f"{', '.join([name for name, _ in pairs])} = {', '.join([text for _, text in pairs])}")


class Block(NamedTuple):
    """Nodes that run once, never, or again and again."""

    nodes: list[Node]
    results: list[Any]
    """Values, or what is no array."""

    def write(self, writer: Writer, head: str, within: Node, names: Sequence[str], ends: Sequence[str] = ()) -> None:
        """Write its lines under a head; what it gives gets these names."""
        writer.line(head)
        writer.indent += 1
        before = len(writer.lines)
        writer.block(self.nodes, [x for x in self.results if isinstance(x, Value)], within.settings)
        assign(writer, names, self.results)
        for line in ends:
            writer.line(line)
        if len(writer.lines) == before:
            writer.line("pass")
        writer.indent -= 1


class Condition(NamedTuple):
    """One of two blocks."""

    test: Value
    body: Block
    orelse: Block

    def write(self, writer: Writer, node: Node) -> None:
        names = [writer.name(value) for value in node.result]
        for head, block in ((f"if {writer.text(self.test)}:", self.body), ("else:", self.orelse)):
            made = {value for inner in block.nodes for value in inner.results}
            times = Counter([x for x in block.results if isinstance(x, Value)])
            for name, value in zip(names, block.results, strict=True):
                # Only one of the blocks runs, so that what each makes may have the name at once.
                if value in made and times[value] == 1 and value not in writer.names:
                    writer.names[value] = name
            block.write(writer, head, node, names)


class Loop(NamedTuple):
    """A block that runs while another one gives true."""

    start: list[Value]
    state: list[Value]
    test: Block
    body: Block

    def write(self, writer: Writer, node: Node) -> None:
        names = _carried(writer, node.result, self.state)
        assign(writer, names, self.start)
        (going,) = self.test.results
        writer.line("while True:")
        writer.indent += 1
        writer.block(self.test.nodes, [going] if isinstance(going, Value) else [], node.settings)
        Block([], []).write(writer, f"if not {writer.text(going)}:", node, (), ["break"])
        writer.block(self.body.nodes, [x for x in self.body.results if isinstance(x, Value)], node.settings)
        assign(writer, names, self.body.results)
        writer.indent -= 1


class Rows(NamedTuple):
    """A block that runs for each row of some arrays, and whose last results are put together."""

    start: list[Value]
    state: list[Value]
    arrays: list[Value]
    rows: list[Value]
    length: int
    reverse: bool
    body: Block
    joined: list[Node]
    """What puts the results together, of a list of them."""

    def write(self, writer: Writer, node: Node) -> None:
        count = len(self.state)
        names = _carried(writer, node.result[:count], self.state)
        lists = [writer.fresh("rows") for _ in self.joined]
        assign(writer, names, self.start)
        for name in lists:
            writer.line(f"{name} = []")
        place, steps = writer.fresh("i"), f"{writer.builtin(range)}({self.length})"
        if self.reverse:
            steps = f"{writer.builtin(reversed)}({steps})"
        writer.line(f"for {place} in {steps}:")
        writer.indent += 1
        for array, row in zip(self.arrays, self.rows, strict=True):
            writer.line(f"{writer.name(row)} = {writer.text(array)}[{place}]")
        writer.block(self.body.nodes, [x for x in self.body.results if isinstance(x, Value)], node.settings)
        for name, value in zip(lists, self.body.results[count:], strict=True):
            writer.line(f"{name}.append({writer.text(value)})")
        assign(writer, names, self.body.results[:count])
        if not (self.arrays or self.body.nodes or self.body.results):
            writer.line("pass")
        writer.indent -= 1
        for name, joining, value in zip(lists, self.joined, node.result[count:], strict=True):
            listed = f"{name}[::-1]" if self.reverse else name
            writer.line(f"{writer.name(value)} = {writer.function(joining)}({listed})")


Blocks = (Condition, Loop, Rows)
"""What a node may have as its target in the place of a function."""


def _carried(writer: Writer, results: Iterable[Value], state: Iterable[Value]) -> list[str]:
    """The names of what a loop changes, which are those of its results."""
    names = []
    for result, value in zip(results, state, strict=True):
        writer.names[value] = name = writer.name(result)
        names.append(name)
    return names


class BlockControl:
    """Records conditions and loops as blocks, with both sides of a condition, and one step of a loop."""

    def if_else(
        self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Mapping[str, Any]
    ) -> Any:
        recorder = recorder_now()
        test = recorder.encoded(cond)
        if not isinstance(test, Value):
            return (body_fn if test else orelse_fn)(**vars)
        first, found = _block(recorder, lambda: body_fn(**vars))
        second, other = _block(recorder, lambda: orelse_fn(**vars))
        _check_alike(recorder, "the two sides of a condition", found, other)
        return _recorded(recorder, "if", Condition(test, first, second), [test], (first, second), found)

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Sequence[Any]) -> Any:
        recorder = recorder_now()
        state = [_renewed(recorder, x) for x in vars]
        test, _ = _block(recorder, lambda: [test_fn(*state)])
        body, found = _block(recorder, lambda: body_fn(*state))
        _check_alike(recorder, "what a loop is given and gives", list(vars), found)
        start, inner = [recorder.encoded(x) for x in vars], [recorder.encoded(x) for x in state]
        target = Loop(start, inner, test, body)
        return _recorded(recorder, "while", target, start, (test, body), vars, inner)

    def scan(
        self,
        step: Callable[..., Any],
        carried: Sequence[Any],
        arrays: Sequence[Any],
        length: int,
        reverse: bool,
        dtypes: Sequence[str],
    ) -> Sequence[Any]:
        recorder = recorder_now()
        state = [_renewed(recorder, x) for x in carried]
        rows = [slots.wrap(recorder.row(data_of(x))) for x in arrays]
        count = len(state)
        body, found = _block(recorder, lambda: step(*state, *rows))
        _check_alike(recorder, "what a scan carries", list(carried), found[:count])
        start, inner = [recorder.encoded(x) for x in carried], [recorder.encoded(x) for x in state]
        given, taken = [recorder.encoded(x) for x in arrays], [recorder.encoded(x) for x in rows]
        columns = [recorder.joined(data_of(x), length) for x in found[count:]]
        target = Rows(start, inner, given, taken, length, reverse, body, [node for node, _ in columns])
        like = [*carried, *[slots.wrap(x) for _, x in columns]]
        return _recorded(recorder, "for", target, [*start, *given], (body,), like, [*inner, *taken])


def _block(recorder: Recorder, run: Callable[[], Any]) -> tuple[Block, list[Any]]:
    nodes, found = recorder.apart(run)
    results = [recorder.encoded(x) for x in found]
    outputs = [x for x in results if isinstance(x, Value)]
    nodes = fold(live_nodes(nodes, outputs), outputs, recorder.is_folded, lambda node: recorder.arrays[node.result])
    return Block(live_nodes(nodes, outputs), results), list(found)


def _renewed(recorder: Recorder, x: Any) -> Any:
    return slots.wrap(recorder.renewed(data_of(x)))


def _recorded(
    recorder: Recorder,
    label: str,
    target: Any,
    given: Sequence[Any],
    blocks: Sequence[Block],
    like: Sequence[Any],
    own: Sequence[Value] = (),
) -> tuple[Any, ...]:
    """Record one of these with what it takes from outside, and return new arrays for what it gives."""
    made = {value for block in blocks for node in block.nodes for value in node.results} | {*own}
    taken = dict.fromkeys([x for x in given if isinstance(x, Value)])
    for block in blocks:
        for value in [*[v for node in block.nodes for v in node.inputs], *block.results]:
            if isinstance(value, Value) and value not in made:
                taken[value] = None
    found = [_renewed(recorder, x) if isinstance(x, slots.Array) else x for x in like]
    result = tuple([recorder.encoded(x) for x in found])
    writes = [v for block in blocks for node in block.nodes for v in node.writes if v.memory not in made]
    recorder.record(Node(label, "call", target, tuple(taken), {}, result, writes=tuple(writes)))
    return tuple(found)


def _check_alike(recorder: Recorder, what: str, one: Sequence[Any], other: Sequence[Any]) -> None:
    pairs = list(zip(one, other, strict=True))
    for x, y in pairs:
        values = recorder.encoded(x), recorder.encoded(y)
        texts = [value.text if isinstance(value, Value) else repr(value) for value in values]
        if texts[0] != texts[1] or not all([isinstance(value, Value) for value in values]):
            raise IvyTraceError(f"native_source: {what} are {texts[0]} and {texts[1]}, and must be arrays alike")
