"""Code style of TensorFlow for native source."""

from contextlib import AbstractContextManager
from typing import Any

import tensorflow as tf

from ivy_protocol.graph.nodes import Node, Value
from ivy_protocol.graph.passes import live_nodes
from ivy_protocol.graph.recorder import Options
from ivy_protocol.graph.tensorflow import Converter

IMPORTS = ("import tensorflow as tf",)
NAMES = ("tf",)
_OPERATORS = {
    "AddV2": "+", "Sub": "-", "Mul": "*", "RealDiv": "/", "Less": "<", "LessEqual": "<=", "Greater": ">",
    "GreaterEqual": ">=",
}  # fmt: skip
_WEAK_DTYPES = ("int32", "float32", "bool")
"""The dtypes to which TensorFlow converts Python scalars."""


def within(name: str) -> AbstractContextManager[Any]:
    """Return a context manager that labels the traced operations with the name of a part of a model."""
    return tf.name_scope(name)


def plain(data: Any) -> str | None:
    """Return an argument, such as a dtype or a shape, as an expression. Return None for other arguments."""
    if isinstance(data, tf.DType):
        return f"tf.{data.name}"
    if isinstance(data, tf.TensorShape):
        return str(data.as_list()) if data.rank is not None else "tf.TensorShape(None)"
    return None


def dtype(name: str) -> str:
    """Return a dtype as an expression."""
    return f"tf.{name}"


def constant(elements: str, dtype: str) -> str:
    """Return a constant tensor as an expression. `elements` is a string of nested lists."""
    return f"tf.constant({elements}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """Return a constant tensor of equal elements as an expression."""
    return f"tf.constant({number}, dtype={dtype}, shape={shape})"


def packed(content: str, shape: str, dtype: str) -> str:
    """Return a constant tensor as an expression that reads its bytes from `content`."""
    return f"tf.reshape(tf.io.decode_raw({content}, {dtype}), {shape})"


def inline(value: Value, elements: str) -> str:
    """Return a constant as Python scalars if TensorFlow converts Python scalars to the dtype of the constant.

    Return other 0-d constants as a tensor. For all other constants, return an empty string.
    """
    if value.dtype in _WEAK_DTYPES and value.array.shape.num_elements():
        return elements
    return "" if value.shape else constant(elements, dtype(value.dtype))


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """Return arithmetic as operators, and control flow as functions. Return None for other operations."""
    kind = node.label.removeprefix("tf.raw_ops.")
    arguments = node.kwargs
    if kind in ("If", "StatelessIf"):
        head, branches = _functions(writer, [arguments["then_branch"], arguments["else_branch"]])
        args = ", ".join([writer.text(value) for value in arguments["input"]])
        calls = ", ".join([f"lambda: {name}({args})" for name in branches])
        return [*head, _assignment(result, f"tf.cond({writer.text(arguments['cond'])}, {calls})")]
    if kind in ("While", "StatelessWhile"):
        head, (condition, body) = _functions(writer, [arguments["cond"], arguments["body"]])
        args = _tensors(writer, arguments["input"])
        return [*head, _assignment(result, f"tf.while_loop(lambda *x: {condition}(*x)[0], {body}, {args})")]
    sign = _OPERATORS.get(kind)
    if sign is None or not result or list(arguments) != ["x", "y"]:
        return None
    if not any([value.source != "constant" for value in node.inputs]):
        return None
    return [f"{result} = {writer.text(arguments['x'])} {sign} {writer.text(arguments['y'])}"]


def _assignment(result: str, text: str) -> str:
    return f"{result} = {text}" if result else text


def _functions(writer: Any, functions: list[Any]) -> tuple[list[str], list[str]]:
    """Return the lines that define inner functions, and the names of these functions."""
    text, names = [], []
    for function in functions:
        lines, name = _function(writer, function.graph)
        text += lines
        names.append(name)
    return text, names


def _function(writer: Any, graph: Any) -> tuple[list[str], str]:
    converter = Converter(Options(writer.title))
    name = writer.fresh("inner")
    params = []
    for placeholder in graph.inputs:
        value = Value("node", (), placeholder.dtype.name)
        params.append(writer.fresh("x"))
        writer.names[value] = params[-1]
        converter.values[placeholder.name] = value
    converter.operations(graph)
    results = [converter.result(graph, tensor) for tensor in graph.outputs]
    nodes = live_nodes(converter.nodes, results)
    used = {value for node in nodes for value in node.inputs} | set(results)
    # Write the nodes with the same writer, so that all names in the module are distinct.
    outer, indent = writer.lines, writer.indent
    writer.lines, writer.indent = [], 1
    for node in nodes:
        named = used.intersection(node.results)
        writer.statement(node, writer.target(node.result, named) if named else "")
    inner, writer.lines, writer.indent = writer.lines, outer, indent
    return [f"def {name}({', '.join(params)}):", *inner, f"    return {_tensors(writer, results)}"], name


def _tensors(writer: Any, values: Any) -> str:
    """Return the values of a loop or branch as a tuple expression, since TensorFlow would treat a list as nested
    data.
    """
    names = [writer.name(value) if isinstance(value, Value) else writer.text(value) for value in values]
    return f"({', '.join(names)}{',' * (len(names) == 1)})"


def path(node: Node) -> str | None:
    """Return None for every node, because the label of a node is already the public name of its function."""
    return None
