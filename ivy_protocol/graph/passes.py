"""What is done to the nodes of a trace: drop what nothing needs, compute what never changes."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Node, Recording, Value

SMALL = 1024
"""The elements that an array computed while tracing has at most, to be kept."""


def live_nodes(nodes: list[Node], outputs: list[Value]) -> list[Node]:
    """The nodes that the outputs need, and those that change something outside of the graph.

    A node that writes is needed if the memory that it writes to is looked at later, or is not the graph's own.
    """
    wanted = set(outputs)
    memories = {v.memory for v in outputs}
    kept = []
    for node in reversed(nodes):
        writes = any(v.memory in memories or v.memory.source != "node" for v in node.writes)
        if node.effect or writes or not wanted.isdisjoint(node.results):
            kept.append(node)
            for value in node.inputs:
                wanted.add(value)
                memories.add(value.memory)
    return kept[::-1]


def fold(
    nodes: list[Node], outputs: list[Value], can_fold: Callable[[Node], bool], compute: Callable[[Node], Any]
) -> list[Node]:
    """Make small arrays that are the same in every call constants, unless they are changed or returned."""
    changed = {v.memory for node in nodes for v in node.writes} | {v.memory for v in outputs}
    kept = []
    for node in nodes:
        results = node.results
        folds = (
            isinstance(node.result, Value)
            and all(v.fixed for v in results)
            and all(v.source == "constant" and v.fixed for v in node.inputs)
            and not any(v.memory in changed for v in results)
            and _elements(results) <= SMALL
            and can_fold(node)
        )
        if folds:
            node.result.array = compute(node)
            node.result.source = "constant"
        else:
            kept.append(node)
    return kept


def _elements(values: list[Value]) -> int:
    total = 0
    for value in values:
        size = 1
        for length in value.shape:
            # Tensorflow may not know a length, which may be any.
            size *= SMALL + 1 if length is None else length
        total += size
    return total


def settle_inputs(recording: Recording) -> None:
    """Find the inputs that each value is computed from, also by way of memory that was written to."""
    written: dict[Any, frozenset[Value]] = {}
    for node in recording.nodes:
        reached: frozenset[Value] = frozenset()
        for value in node.inputs:
            reached |= _sources(value) | written.get(value.memory, frozenset())
        if node.random:
            reached |= frozenset(node.results)
        for value in node.results:
            value.reached = reached
        for value in node.writes:
            written[value.memory] = written.get(value.memory, frozenset()) | reached
    for leaf in recording.result.arrays():
        value = leaf.value
        value.reached = _sources(value) | written.get(value.memory, frozenset())


def _sources(value: Value) -> frozenset[Value]:
    return frozenset((value,)) if value.source in ("input", "live") else value.reached


def check_outputs(recording: Recording, name: str, allow_constant: bool) -> None:
    """Refuse a result without arrays, and arrays that no input has a part in."""
    leaves = list(recording.result.arrays())
    if not leaves and not recording.rebinds and not any(node.writes or node.effect for node in recording.nodes):
        cls = recording.result.cls.__name__
        raise IvyTraceError(
            f"{name} returned {'no array' if recording.result.children else cls}, so there is nothing to make a graph "
            f"of; return arrays, or lists, dicts or objects of them"
        )
    if allow_constant:
        return
    for leaf in leaves:
        if not leaf.value.reached:
            raise IvyTraceError(
                f"{leaf.path} of {name} depends on no input, so that it would be the same in every call; if it is "
                f"meant so, give allow_constant=True"
            )
