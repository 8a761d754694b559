"""Models of ONNX whose lengths may differ: what is the same in models of several lengths, and how the rest follows."""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, ValueInfoProto, helper, numpy_helper

from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.transpile.program import Program

_FIRST = 5
"""The least length that a model is made for, as shorter ones may be handled otherwise."""


def dynamic(
    program: Program, made: Callable[[Mapping[str, int]], ModelProto], places: Mapping[str, tuple[str, int]]
) -> ModelProto:
    """Return a model for all lengths, made of models for some.

    Numbers in the model that are not the same for all lengths are polynomials of these, which the model computes; that
    they are is checked with lengths from which they were not found.

    Parameters
    ----------
    program
        What the model is of.
    made
        Makes the model for lengths.
    places
        For each length that may differ, an input and its axis.

    Raises
    ------
    IvyNotImplementedException
        Something else depends on the lengths, such as which operators there are.
    """
    symbols = sorted(places)
    sides = [_lengths(program, symbol, number) for number, symbol in enumerate(symbols)]
    grid = [dict(zip(symbols, point, strict=True)) for point in product(*[side[:2] for side in sides])]
    point = {symbol: side[2] for symbol, side in zip(symbols, sides, strict=True)}
    models = [made(lengths) for lengths in (*grid, point)]
    terms = [term for count in range(len(symbols) + 1) for term in combinations(symbols, count)]
    fit = _Fit(program.name, [*grid, point], terms)
    model = models[-1]
    fit.graph(model.graph, [other.graph for other in models[:-1]])
    new = fit.computed(places)
    nodes = [*new, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def _lengths(program: Program, symbol: str, number: int) -> list[int]:
    """Three lengths of an axis, which no other axis has: two to find polynomials from, and one to check them."""
    least, most = program.symbols[symbol]
    start = max(least, _FIRST) + 6 * number
    found = [start, start + 2, start + 5]
    if most is not None and most < found[-1]:
        found = [most - 2, most - 1, most]
    if found[0] < max(least, 2):
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} takes lengths from {least} to {most} in an axis, which are too few to "
            f"make a model for all of them; give args= with the shapes that the model shall take"
        )
    return found


class _Fit:
    """Finds how numbers in models follow from the lengths."""

    def __init__(self, name: str, points: list[dict[str, int]], terms: list[tuple[str, ...]]) -> None:
        self.name = name
        self.terms = terms
        values = [[int(np.prod([point[s] for s in term], dtype=np.int64)) for term in terms] for point in points]
        self.of_grid, self.of_point = np.asarray(values[:-1], np.float64), values[-1]
        self.found: list[tuple[str, Any, Any]] = []
        """The names of numbers that depend on lengths, with what each term counts in them, and their data type."""

    def refused(self, what: str) -> IvyNotImplementedException:
        return IvyNotImplementedException(
            f"Transpiled.to_onnx: in {self.name} {what} on the lengths that may differ, which no model of ONNX follows "
            f"here; give args= with the shapes that the model shall take"
        )

    def graph(self, graph: GraphProto, others: Sequence[GraphProto]) -> None:
        """Compare a graph with those for other lengths, and take out the numbers that differ."""
        if any([_outline(graph) != _outline(other) for other in others]):
            raise self.refused("which operators there are depends")
        for place, kept in enumerate(graph.initializer):
            if any([kept != other.initializer[place] for other in others]):
                raise self.refused(f"the constant {kept.name} depends")
        for place, value in enumerate(graph.output):
            _open(value, [other.output[place] for other in others])
        nodes = []
        for place, node in enumerate(graph.node):
            same = [other.node[place] for other in others]
            if all([node == other for other in same]):
                nodes.append(node)
            elif node.op_type == "Constant":
                self.constant(node, same)
            else:
                self.attributes(node, same)
                nodes.append(node)
        made = {name for node in nodes for name in node.output} | {x.name for x in (*graph.input, *graph.initializer)}
        if not {x.name for x in graph.output} <= made:
            raise self.refused("a result is a number that depends")
        del graph.node[:]
        graph.node.extend(nodes)

    def attributes(self, node: NodeProto, others: Sequence[NodeProto]) -> None:
        for place, attribute in enumerate(node.attribute):
            same = [other.attribute[place] for other in others]
            if all([attribute == other for other in same]):
                continue
            if attribute.type != AttributeProto.GRAPH:
                raise self.refused(f"{attribute.name} of {node.op_type} depends")
            self.graph(attribute.g, [other.g for other in same])

    def constant(self, node: NodeProto, others: Sequence[NodeProto]) -> None:
        values = [numpy_helper.to_array(helper.get_node_attr_value(x, "value")) for x in (*others, node)]
        last = values[-1]
        shapes = {(value.shape, value.dtype) for value in values}
        if len(shapes) > 1 or last.dtype.kind not in "iuf":
            raise self.refused("a constant, such as one that torch.arange makes, depends")
        flat = [value.reshape(-1).astype(np.float64) for value in values]
        counts = np.round(np.linalg.solve(self.of_grid, np.stack(flat[:-1]))).astype(np.int64)
        whole = np.asarray(self.of_point, np.int64) @ counts
        if not (whole == flat[-1]).all() or not (self.of_grid @ counts == np.stack(flat[:-1])).all():
            raise self.refused("a constant depends")
        self.found.append((node.output[0], counts.reshape(-1, *last.shape), last.dtype))

    def computed(self, places: Mapping[str, tuple[str, int]]) -> list[NodeProto]:
        """The nodes that compute those numbers from the shapes of the inputs."""
        nodes: list[NodeProto] = []

        def add(kind: str, inputs: list[str], name: str, **attributes: Any) -> str:
            nodes.append(helper.make_node(kind, inputs, [name], **attributes))
            return name

        def whole(value: Any, name: str) -> str:
            return add("Constant", [], name, value=numpy_helper.from_array(np.asarray(value, np.int64), name))

        names: dict[tuple[str, ...], str] = {}
        for number, (symbol, (array, axis)) in enumerate(places.items()):
            shape = add("Shape", [array], f"lengths_{number}")
            length = add("Gather", [shape, whole(axis, f"axis_{number}")], f"length_{number}")
            names[symbol,] = length
        for number, term in enumerate(self.terms):
            if len(term) > 1:
                names[term] = add("Mul", [names[term[:-1]], names[term[-1:]]], f"product_{number}")
        for place, (output, counts, dtype) in enumerate(self.found):
            total = whole(counts[0], f"number_{place}")
            for number, (term, count) in enumerate(zip(self.terms[1:], counts[1:], strict=True)):
                if count.any():
                    times = whole(count, f"count_{place}_{number}")
                    more = add("Mul", [names[term], times], f"times_{place}_{number}")
                    total = add("Add", [total, more], f"sum_{place}_{number}")
            add("Cast", [total], output, to=helper.np_dtype_to_tensor_dtype(dtype))
        return nodes


def _open(value: ValueInfoProto, others: Sequence[ValueInfoProto]) -> None:
    """Leave open the lengths of a result that are others in other models."""
    for axis, dim in enumerate(value.type.tensor_type.shape.dim):
        if any([other.type.tensor_type.shape.dim[axis] != dim for other in others]):
            dim.Clear()


def _outline(graph: GraphProto) -> Any:
    """What models have in common whatever the lengths are."""
    nodes = [
        (
            node.op_type,
            node.domain,
            tuple(node.input),
            tuple(node.output),
            tuple([(a.name, a.type) for a in node.attribute]),
        )
        for node in graph.node
    ]
    return nodes, [x.name for x in graph.initializer], [x.name for x in graph.output]
