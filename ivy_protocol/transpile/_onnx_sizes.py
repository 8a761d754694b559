"""ONNX models with dynamic sizes, inferred from models with several static sizes.

There is one model for each of several sizes. A node that is equal in all models is copied. A constant that differs
between the models is expressed as a polynomial of the sizes.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, product
from typing import Any

import numpy as np
from onnx import AttributeProto, GraphProto, ModelProto, NodeProto, ValueInfoProto, helper, numpy_helper

from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.transpile.program import Program

_MIN_SIZE = 5
"""Smallest size for which a model is built. Models for sizes such as 0 and 1 may have other operators."""


def dynamic(
    program: Program, build: Callable[[Mapping[str, int]], ModelProto], axes: Mapping[str, tuple[str, int]]
) -> ModelProto:
    """Return a model for all sizes. It is inferred from models for a few sizes.

    If a constant depends on the sizes, the model computes it as a polynomial of the sizes. Each polynomial is checked
    with sizes that were not used to fit it.

    Parameters
    ----------
    program
        The program of the model.
    build
        Function that returns the model for given sizes.
    axes
        For each symbolic size, the name of an input and the axis.

    Raises
    ------
    IvyNotImplementedException
        The sequence of operators, or another part of the model, depends on the sizes.
    """
    symbols = sorted(axes)
    sizes = [_sample_sizes(program, symbol, number) for number, symbol in enumerate(symbols)]
    grid = [dict(zip(symbols, point, strict=True)) for point in product(*[triple[:2] for triple in sizes])]
    point = {symbol: triple[2] for symbol, triple in zip(symbols, sizes, strict=True)}
    models = [build(values) for values in (*grid, point)]
    terms = [term for count in range(len(symbols) + 1) for term in combinations(symbols, count)]
    fit = _Fit(program.name, [*grid, point], terms)
    model = models[-1]
    fit.graph(model.graph, [other.graph for other in models[:-1]])
    size_nodes = fit.build_nodes(axes)
    nodes = [*size_nodes, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    return model


def _sample_sizes(program: Program, symbol: str, number: int) -> list[int]:
    """Return three sizes for a symbol: two for the fit, and one for the check. The sizes differ from those of other
    symbols, unless an upper bound is too small.
    """
    lower, upper = program.symbols[symbol]
    start = max(lower, _MIN_SIZE) + 6 * number
    sizes = [start, start + 2, start + 5]
    if upper is not None and upper < sizes[-1]:
        sizes = [upper - 2, upper - 1, upper]
    if sizes[0] < max(lower, 2):
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} has an axis with sizes from {lower} to {upper}, too few sizes to "
            "infer a model for all of them; pass args= with the shapes of the model"
        )
    return sizes


class _Fit:
    """Fit of a model's constants to polynomials of the sizes."""

    def __init__(self, name: str, points: list[dict[str, int]], terms: list[tuple[str, ...]]) -> None:
        self.name = name
        self.terms = terms
        values = [[int(np.prod([point[s] for s in term], dtype=np.int64)) for term in terms] for point in points]
        self.grid_terms, self.point_terms = np.asarray(values[:-1], np.float64), values[-1]
        self.dynamic_constants: list[tuple[str, Any, Any]] = []
        """The constants that depend on sizes. Each has a name, the coefficient of each term, and a data type."""

    def error(self, reason: str) -> IvyNotImplementedException:
        """Return an error for a part of the model that depends on the sizes."""
        return IvyNotImplementedException(
            f"Transpiled.to_onnx: in {self.name}, {reason}, which an ONNX model cannot "
            f"express; pass args= with the shapes of the model"
        )

    def graph(self, graph: GraphProto, others: Sequence[GraphProto]) -> None:
        """Compare a graph with the graphs for other sizes, and remove the constants that differ."""
        if any([_outline(graph) != _outline(other) for other in others]):
            raise self.error("the sequence of operators depends on the dynamic sizes")
        for index, constant in enumerate(graph.initializer):
            if any([constant != other.initializer[index] for other in others]):
                raise self.error(f"the constant {constant.name} depends on the dynamic sizes")
        for index, value in enumerate(graph.output):
            _clear_differing_sizes(value, [other.output[index] for other in others])
        nodes = []
        for index, node in enumerate(graph.node):
            counterparts = [other.node[index] for other in others]
            if all([node == other for other in counterparts]):
                nodes.append(node)
            elif node.op_type == "Constant":
                self.constant(node, counterparts)
            else:
                self.attributes(node, counterparts)
                nodes.append(node)
        names = {name for node in nodes for name in node.output} | {x.name for x in (*graph.input, *graph.initializer)}
        if not {x.name for x in graph.output} <= names:
            raise self.error("a scalar result depends on the dynamic sizes")
        del graph.node[:]
        graph.node.extend(nodes)

    def attributes(self, node: NodeProto, others: Sequence[NodeProto]) -> None:
        """Compare the attributes and subgraphs of a node with those of the same node for other sizes."""
        for index, attribute in enumerate(node.attribute):
            counterparts = [other.attribute[index] for other in others]
            if all([attribute == other for other in counterparts]):
                continue
            if attribute.type != AttributeProto.GRAPH:
                raise self.error(f"the attribute {attribute.name} of {node.op_type} depends on the dynamic sizes")
            self.graph(attribute.g, [other.g for other in counterparts])

    def constant(self, node: NodeProto, others: Sequence[NodeProto]) -> None:
        """Fit polynomials of the sizes to the values of a constant in all models."""
        values = [numpy_helper.to_array(helper.get_node_attr_value(x, "value")) for x in (*others, node)]
        last = values[-1]
        shapes = {(value.shape, value.dtype) for value in values}
        if len(shapes) > 1 or last.dtype.kind not in "iuf":
            raise self.error("a constant, such as the result of torch.arange, depends on the dynamic sizes")
        flat = [value.reshape(-1).astype(np.float64) for value in values]
        # Solve for the coefficients, round them to integers, and check the polynomial at all points.
        counts = np.round(np.linalg.solve(self.grid_terms, np.stack(flat[:-1]))).astype(np.int64)
        predicted = np.asarray(self.point_terms, np.int64) @ counts
        if not (predicted == flat[-1]).all() or not (self.grid_terms @ counts == np.stack(flat[:-1])).all():
            raise self.error("a constant depends on the dynamic sizes")
        self.dynamic_constants.append((node.output[0], counts.reshape(-1, *last.shape), last.dtype))

    def build_nodes(self, axes: Mapping[str, tuple[str, int]]) -> list[NodeProto]:
        """Return nodes that compute the size-dependent constants. The nodes read the shapes of the model's inputs."""
        nodes: list[NodeProto] = []

        def add(kind: str, inputs: list[str], name: str, **attributes: Any) -> str:
            nodes.append(helper.make_node(kind, inputs, [name], **attributes))
            return name

        def constant(value: Any, name: str) -> str:
            return add("Constant", [], name, value=numpy_helper.from_array(np.asarray(value, np.int64), name))

        names: dict[tuple[str, ...], str] = {}
        for number, (symbol, (array, axis)) in enumerate(axes.items()):
            shape = add("Shape", [array], f"lengths_{number}")
            length = add("Gather", [shape, constant(axis, f"axis_{number}")], f"length_{number}")
            names[symbol,] = length
        for number, term in enumerate(self.terms):
            if len(term) > 1:
                names[term] = add("Mul", [names[term[:-1]], names[term[-1:]]], f"product_{number}")
        for index, (output, counts, dtype) in enumerate(self.dynamic_constants):
            total = constant(counts[0], f"number_{index}")
            for number, (term, count) in enumerate(zip(self.terms[1:], counts[1:], strict=True)):
                if count.any():
                    times = constant(count, f"count_{index}_{number}")
                    scaled = add("Mul", [names[term], times], f"times_{index}_{number}")
                    total = add("Add", [total, scaled], f"sum_{index}_{number}")
            add("Cast", [total], output, to=helper.np_dtype_to_tensor_dtype(dtype))
        return nodes


def _clear_differing_sizes(value: ValueInfoProto, others: Sequence[ValueInfoProto]) -> None:
    """Clear the sizes of a result that differ between models."""
    for axis, dim in enumerate(value.type.tensor_type.shape.dim):
        if any([other.type.tensor_type.shape.dim[axis] != dim for other in others]):
            dim.Clear()


def _outline(graph: GraphProto) -> Any:
    """Return the structure of a graph, which must be the same for all sizes."""
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
