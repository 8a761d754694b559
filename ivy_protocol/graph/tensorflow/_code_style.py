"""How code of TensorFlow is written."""

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
_NUMBERS = ("int32", "float32", "bool")
"""The data types that numbers of Python get."""


def within(name: str) -> AbstractContextManager[Any]:
    """Let what is traced belong to a part."""
    return tf.name_scope(name)


def plain(data: Any) -> str | None:
    """An argument such as a data type or a shape."""
    if isinstance(data, tf.DType):
        return f"tf.{data.name}"
    if isinstance(data, tf.TensorShape):
        return str(data.as_list()) if data.rank is not None else "tf.TensorShape(None)"
    return None


def dtype(name: str) -> str:
    """A data type by its name."""
    return f"tf.{name}"


def constant(listed: str, dtype: str) -> str:
    """An array of numbers."""
    return f"tf.constant({listed}, dtype={dtype})"


def full(shape: str, number: str, dtype: str) -> str:
    """An array that is the same everywhere."""
    return f"tf.constant({number}, dtype={dtype}, shape={shape})"


def packed(content: str, shape: str, dtype: str) -> str:
    """An array from the bytes of its elements."""
    return f"tf.reshape(tf.io.decode_raw({content}, {dtype}), {shape})"


def inline(value: Value, listed: str) -> str:
    """Numbers stand among arguments where they get the data type that the array has."""
    if value.dtype in _NUMBERS and value.array.shape.num_elements():
        return listed
    return "" if value.shape else constant(listed, dtype(value.dtype))


def lines(writer: Any, node: Node, result: str) -> list[str] | None:
    """Arithmetic of tensors is written with operators, and conditions and loops with functions."""
    kind = node.label.removeprefix("tf.raw_ops.")
    given = node.kwargs
    if kind in ("If", "StatelessIf"):
        head, branches = _functions(writer, [given["then_branch"], given["else_branch"]])
        args = ", ".join([writer.text(value) for value in given["input"]])
        calls = ", ".join([f"lambda: {name}({args})" for name in branches])
        return [*head, _assigned(result, f"tf.cond({writer.text(given['cond'])}, {calls})")]
    if kind in ("While", "StatelessWhile"):
        head, (condition, body) = _functions(writer, [given["cond"], given["body"]])
        args = _tensors(writer, given["input"])
        return [*head, _assigned(result, f"tf.while_loop(lambda *x: {condition}(*x)[0], {body}, {args})")]
    sign = _OPERATORS.get(kind)
    if sign is None or not result or list(given) != ["x", "y"]:
        return None
    if not any([value.source != "constant" for value in node.inputs]):
        return None
    return [f"{result} = {writer.text(given['x'])} {sign} {writer.text(given['y'])}"]


def _assigned(result: str, text: str) -> str:
    return f"{result} = {text}" if result else text


def _functions(writer: Any, found: list[Any]) -> tuple[list[str], list[str]]:
    """The lines of functions within the function, and their names."""
    text, names = [], []
    for function in found:
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
    outer, indent = writer.lines, writer.indent
    writer.lines, writer.indent = [], 1
    for node in nodes:
        named = used.intersection(node.results)
        writer.statement(node, writer.target(node.result, named) if named else "")
    inner, writer.lines, writer.indent = writer.lines, outer, indent
    return [f"def {name}({', '.join(params)}):", *inner, f"    return {_tensors(writer, results)}"], name


def _tensors(writer: Any, values: Any) -> str:
    """What a loop carries or a branch gives: tensors have names there, since lists would be nested data."""
    names = [writer.name(value) if isinstance(value, Value) else writer.text(value) for value in values]
    return f"({', '.join(names)}{',' * (len(names) == 1)})"


def path(node: Node) -> str | None:
    """Labels tell all."""
    return None
