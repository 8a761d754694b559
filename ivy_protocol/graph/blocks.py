"""Conditions and loops in graphs. They are written as Python statements with blocks of nodes."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Node, Setting, Value
from ivy_protocol.graph.passes import fold, live_nodes
from ivy_protocol.graph.recorder import Recorder, recorder_now


class Writer(Protocol):
    """The attributes and methods of a function writer that blocks need."""

    lines: list[str]
    indent: int
    names: dict[Value, str]

    def line(self, text: str) -> None: ...
    def fresh(self, base: str) -> str: ...
    def builtin(self, function: Any) -> str: ...
    def name(self, value: Value) -> str: ...
    def text(self, data: Any) -> str: ...
    def function(self, node: Node) -> str: ...
    def block(self, nodes: list[Node], outputs: Iterable[Value], within: tuple[Setting, ...] = ()) -> None: ...


def assign(writer: Writer, names: Sequence[str], values: Sequence[Any]) -> None:
    """Write one assignment for all names. Separate assignments could overwrite a name that a later value still
    needs.
    """
    pairs = [(name, writer.text(x)) for name, x in zip(names, values, strict=True)]
    pairs = [(name, text) for name, text in pairs if name != text]
    if pairs:
        writer.line(f"{', '.join([name for name, _ in pairs])} = {', '.join([text for _, text in pairs])}")


class Block(NamedTuple):
    """Nodes that run zero or more times."""

    nodes: list[Node]
    results: list[Any]
    """The results of the block: a `Value` for each array, and other objects unchanged."""

    def write(self, writer: Writer, head: str, within: Node, names: Sequence[str], ends: Sequence[str] = ()) -> None:
        """Write the block below the line `head`, assign its results to `names`, and add the lines `ends`."""
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
    """Conditional statement, which runs one of two blocks."""

    test: Value
    body: Block
    orelse: Block

    def write(self, writer: Writer, node: Node) -> None:
        names = [writer.name(value) for value in node.result]
        for head, block in ((f"if {writer.text(self.test)}:", self.body), ("else:", self.orelse)):
            computed = {value for inner in block.nodes for value in inner.results}
            uses = Counter([x for x in block.results if isinstance(x, Value)])
            for name, value in zip(names, block.results, strict=True):
                # If a block computes its result, give this value the name of the node's result, which saves an
                # assignment. Both blocks may assign to this name, because only one of them runs.
                if value in computed and uses[value] == 1 and value not in writer.names:
                    writer.names[value] = name
            block.write(writer, head, node, names)


class Loop(NamedTuple):
    """While loop. It runs the block `body` as long as the result of the block `test` is true."""

    start: list[Value]
    state: list[Value]
    test: Block
    body: Block

    def write(self, writer: Writer, node: Node) -> None:
        names = _state_names(writer, node.result, self.state)
        assign(writer, names, self.start)
        (test,) = self.test.results
        writer.line("while True:")
        writer.indent += 1
        writer.block(self.test.nodes, [test] if isinstance(test, Value) else [], node.settings)
        Block([], []).write(writer, f"if not {writer.text(test)}:", node, (), ["break"])
        writer.block(self.body.nodes, [x for x in self.body.results if isinstance(x, Value)], node.settings)
        assign(writer, names, self.body.results)
        writer.indent -= 1


class Rows(NamedTuple):
    """A loop over the rows of arrays, as `jax.lax.scan` runs it. The block `body` runs for each row, and the results of
    the block are stacked.
    """

    start: list[Value]
    state: list[Value]
    arrays: list[Value]
    rows: list[Value]
    length: int
    reverse: bool
    body: Block
    stacking: list[Node]
    """Nodes, one for each stacked result, whose function stacks a list of the results of all steps."""

    def write(self, writer: Writer, node: Node) -> None:
        count = len(self.state)
        names = _state_names(writer, node.result[:count], self.state)
        lists = [writer.fresh("rows") for _ in self.stacking]
        assign(writer, names, self.start)
        for name in lists:
            writer.line(f"{name} = []")
        index, steps = writer.fresh("i"), f"{writer.builtin(range)}({self.length})"
        if self.reverse:
            steps = f"{writer.builtin(reversed)}({steps})"
        writer.line(f"for {index} in {steps}:")
        writer.indent += 1
        for array, row in zip(self.arrays, self.rows, strict=True):
            writer.line(f"{writer.name(row)} = {writer.text(array)}[{index}]")
        writer.block(self.body.nodes, [x for x in self.body.results if isinstance(x, Value)], node.settings)
        for name, value in zip(lists, self.body.results[count:], strict=True):
            writer.line(f"{name}.append({writer.text(value)})")
        assign(writer, names, self.body.results[:count])
        if not (self.arrays or self.body.nodes or self.body.results):
            writer.line("pass")
        writer.indent -= 1
        for name, stack, value in zip(lists, self.stacking, node.result[count:], strict=True):
            items = f"{name}[::-1]" if self.reverse else name
            writer.line(f"{writer.name(value)} = {writer.function(stack)}({items})")


Blocks = (Condition, Loop, Rows)
"""Targets of nodes that are written as statements, not as calls."""


def _state_names(writer: Writer, results: Iterable[Value], state: Iterable[Value]) -> list[str]:
    """Assign the names of a loop's results to its state variables. Return these names."""
    names = []
    for result, value in zip(results, state, strict=True):
        writer.names[value] = name = writer.name(result)
        names.append(name)
    return names


class BlockControl:
    """Implementations of control flow functions that record blocks: both branches of a condition, and one step of a
    loop.
    """

    def if_else(
        self, cond: Any, body_fn: Callable[..., Any], orelse_fn: Callable[..., Any], vars: Mapping[str, Any]
    ) -> Any:
        recorder = recorder_now()
        test = recorder.encode(cond)
        if not isinstance(test, Value):
            # If the condition is a Python bool, it is the same in every call. Record only the selected branch.
            return (body_fn if test else orelse_fn)(**vars)
        body, body_results = _block(recorder, lambda: body_fn(**vars))
        orelse, orelse_results = _block(recorder, lambda: orelse_fn(**vars))
        _check_alike(recorder, "the two sides of a condition", body_results, orelse_results)
        return _record(recorder, "if", Condition(test, body, orelse), [test], (body, orelse), body_results)

    def while_loop(self, test_fn: Callable[..., Any], body_fn: Callable[..., Any], vars: Sequence[Any]) -> Any:
        recorder = recorder_now()
        state = [_duplicate(recorder, x) for x in vars]
        test, _ = _block(recorder, lambda: [test_fn(*state)])
        body, results = _block(recorder, lambda: body_fn(*state))
        _check_alike(recorder, "the start values and results of a loop", list(vars), results)
        start, inner = [recorder.encode(x) for x in vars], [recorder.encode(x) for x in state]
        target = Loop(start, inner, test, body)
        return _record(recorder, "while", target, start, (test, body), vars, inner)

    def scan(
        self,
        step: Callable[..., Any],
        carry: Sequence[Any],
        arrays: Sequence[Any],
        length: int,
        reverse: bool,
        dtypes: Sequence[str],
    ) -> Sequence[Any]:
        recorder = recorder_now()
        state = [_duplicate(recorder, x) for x in carry]
        rows = [wrap(recorder.first_row(data_of(x))) for x in arrays]
        count = len(state)
        body, results = _block(recorder, lambda: step(*state, *rows))
        _check_alike(recorder, "the carry of a scan before and after a step", list(carry), results[:count])
        start, inner = [recorder.encode(x) for x in carry], [recorder.encode(x) for x in state]
        array_values, row_values = [recorder.encode(x) for x in arrays], [recorder.encode(x) for x in rows]
        stacks = [recorder.stack_rows(data_of(x), length) for x in results[count:]]
        target = Rows(start, inner, array_values, row_values, length, reverse, body, [node for node, _ in stacks])
        like = [*carry, *[wrap(x) for _, x in stacks]]
        return _record(recorder, "for", target, [*start, *array_values], (body,), like, [*inner, *row_values])


def _block(recorder: Recorder, run: Callable[[], Any]) -> tuple[Block, list[Any]]:
    """Record a function as a block. Return the block, and the arrays that the function returned."""
    nodes, arrays = recorder.record_block(run)
    values = [recorder.encode(x) for x in arrays]
    outputs = [x for x in values if isinstance(x, Value)]
    # Remove dead nodes before folding, so that fewer nodes are computed, and again after folding, because folded nodes
    # no longer use their inputs.
    nodes = fold(live_nodes(nodes, outputs), outputs, recorder.is_folded, lambda node: recorder.arrays[node.result])
    return Block(live_nodes(nodes, outputs), values), list(arrays)


def _duplicate(recorder: Recorder, x: Any) -> Any:
    return wrap(recorder.duplicate(data_of(x)))


def _record(
    recorder: Recorder,
    label: str,
    target: Any,
    arguments: Sequence[Any],
    blocks: Sequence[Block],
    like: Sequence[Any],
    state: Sequence[Value] = (),
) -> tuple[Any, ...]:
    """Record a condition or loop as a node. Return a new array for each of its results."""
    inner = {value for block in blocks for node in block.nodes for value in node.results} | {*state}
    # The inputs of the node are its arguments, and all values that a block reads from outside.
    inputs = dict.fromkeys([x for x in arguments if isinstance(x, Value)])
    for block in blocks:
        for value in [*[v for node in block.nodes for v in node.inputs], *block.results]:
            if isinstance(value, Value) and value not in inner:
                inputs[value] = None
    arrays = [_duplicate(recorder, x) if isinstance(x, Array) else x for x in like]
    result = tuple([recorder.encode(x) for x in arrays])
    # Omit writes to memory that a block created, because they have no effect outside of the block.
    writes = [v for block in blocks for node in block.nodes for v in node.writes if v.memory not in inner]
    recorder.record(Node(label, "call", target, tuple(inputs), {}, result, writes=tuple(writes)))
    return tuple(arrays)


def _check_alike(recorder: Recorder, what: str, one: Sequence[Any], other: Sequence[Any]) -> None:
    """Raise unless both sequences contain arrays of the same shapes and dtypes."""
    pairs = list(zip(one, other, strict=True))
    for x, y in pairs:
        values = recorder.encode(x), recorder.encode(y)
        types = [value.text if isinstance(value, Value) else repr(value) for value in values]
        if types[0] != types[1] or not all([isinstance(value, Value) for value in values]):
            raise IvyTraceError(
                f"native_source: {what} must be arrays of the same shape and dtype, not {types[0]} and {types[1]}"
            )
