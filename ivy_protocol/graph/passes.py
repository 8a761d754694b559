"""Passes over the nodes of a trace: dead code elimination, constant folding, and dependencies on inputs."""

from collections.abc import Callable
from typing import Any

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.nodes import Node, Recording, Value

MAX_FOLDED = 1024
"""Maximum size of an array that constant folding may store."""


def live_nodes(nodes: list[Node], outputs: list[Value]) -> list[Node]:
    """Return the nodes on which the outputs depend, and the nodes with an effect outside of the graph.

    A node that writes is also kept if the memory to which it writes is read later, or was not created by the graph.
    """
    needed = set(outputs)
    memories = {v.memory for v in outputs}
    live = []
    # Go backwards, so that the users of a node are visited before the node.
    for node in reversed(nodes):
        writes = any(v.memory in memories or v.memory.source != "node" for v in node.writes)
        if node.effect or writes or not needed.isdisjoint(node.results):
            live.append(node)
            for value in node.inputs:
                needed.add(value)
                memories.add(value.memory)
    return live[::-1]


def fold(
    nodes: list[Node], outputs: list[Value], can_fold: Callable[[Node], bool], compute: Callable[[Node], Any]
) -> list[Node]:
    """Replace nodes by constants if their results are small and the same in every call, and neither modified nor
    returned.
    """
    changed = {v.memory for node in nodes for v in node.writes} | {v.memory for v in outputs}
    remaining = []
    for node in nodes:
        results = node.results
        is_constant = (
            isinstance(node.result, Value)
            and all(v.fixed for v in results)
            and all(v.source == "constant" and v.fixed for v in node.inputs)
            and not any(v.memory in changed for v in results)
            and _elements(results) <= MAX_FOLDED
            and can_fold(node)
        )
        if is_constant:
            node.result.array = compute(node)
            node.result.source = "constant"
        else:
            remaining.append(node)
    return remaining


def _elements(values: list[Value]) -> int:
    """Return the total number of elements of values. An unknown size counts as too large for folding."""
    total = 0
    for value in values:
        count = 1
        for size in value.shape:
            # If a size is unknown, as in TensorFlow shapes, count more elements than `MAX_FOLDED`.
            count *= MAX_FOLDED + 1 if size is None else size
        total += count
    return total


def settle_inputs(recording: Recording) -> None:
    """Set the inputs on which each value depends, including the inputs of writes to its memory."""
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
    """Return the inputs on which a value depends. An input depends on itself."""
    return frozenset((value,)) if value.source in ("input", "live") else value.reached


def check_outputs(recording: Recording, name: str, allow_constant: bool) -> None:
    """Raise if the graph would compute nothing. Unless `allow_constant` is True, also raise for a constant result."""
    leaves = list(recording.result.arrays())
    if not leaves and not recording.rebinds and not any(node.writes or node.effect for node in recording.nodes):
        cls = recording.result.cls.__name__
        raise IvyTraceError(
            f"{name} returned {'no array' if recording.result.children else cls}, so that the graph would compute "
            "nothing; return arrays, or lists, dicts or objects of arrays"
        )
    if allow_constant:
        return
    for leaf in leaves:
        if not leaf.value.reached:
            raise IvyTraceError(
                f"{leaf.path} of {name} does not depend on an input, so that the result would be the same in every "
                "call; if this is intended, pass allow_constant=True"
            )
