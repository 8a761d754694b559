"""Native source of graphs: modules, as strings, that import their library but not ivy."""

import base64
import importlib
import math
import re
import zlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol

from ivy_protocol import lazy
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.codegen import MAX_SHOWN, Writer, header, is_identifier, number_text
from ivy_protocol.graph.libraries import on_host
from ivy_protocol.graph.nodes import Live, Node, Recording, Value
from ivy_protocol.graph.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

MAX_LISTED = 1024
"""Maximum size of a constant that is written as a list. Larger constants are written as compressed bytes."""
_OPAQUE = ("resource", "variant", "string")
"""Dtypes of TensorFlow tensors that do not contain numbers."""
_USED = ("base64", "complex", "float", "range", "reversed", "slice", "weights", "zlib")
"""Names that the source may use in addition to the modules of its library."""

_PART = re.compile(r"part_(\d+)_")


class Spelling(Protocol):
    """Interface of the code style of a library. The modules ``_code_style`` implement it."""

    IMPORTS: tuple[str, ...]
    NAMES: tuple[str, ...]
    """The names that the import statements bind."""

    def within(self, name: str) -> AbstractContextManager[Any]:
        """Label the traced calls in this context with the name of a part of a model."""
        ...

    def plain(self, data: Any) -> str | None:
        """Return an argument, such as a dtype or a device, as an expression. Return None for other arguments."""
        ...

    def dtype(self, name: str) -> str:
        """Return a dtype as an expression."""
        ...

    def constant(self, elements: str, dtype: str) -> str:
        """Return a constant array as an expression. `elements` is a string of nested lists."""
        ...

    def full(self, shape: str, number: str, dtype: str) -> str:
        """Return a constant array of equal elements as an expression."""
        ...

    def packed(self, content: str, shape: str, dtype: str) -> str:
        """Return a constant array as an expression that reads its bytes from `content`."""
        ...

    def inline(self, value: Value, elements: str) -> str:
        """Return an expression for a small constant, which is written inside a call. If this method returns an empty
        string, the caller assigns the constant to a name.
        """
        ...

    def lines(self, writer: "Text", node: Node, result: str) -> list[str] | None:
        """Return the lines of a call; None for the default form."""
        ...

    def path(self, node: Node) -> str | None:
        """Return the public name of a function whose label is not its name. Return None for other functions."""
        ...


class Text(Writer):
    """Writer of a function that uses only the library of its arrays, but not ivy."""

    def __init__(self, recording: Recording, name: str, spelling: Spelling) -> None:
        for parameter in recording.parameters:
            if parameter.name in spelling.NAMES:
                raise IvyTraceError(
                    f"native_source: {name} must not have a parameter {parameter.name!r}, which is the name of a "
                    f"module in the code of {recording.backend}; rename the parameter"
                )
        super().__init__(recording, readable=True)
        self.title = name
        self.spelling = spelling
        self.used_names.update(spelling.NAMES, _USED)
        self.constants: dict[str, str] = {}
        """The names of constants, by their expressions."""
        self.parts: Sequence[str] = ()
        self.part = ""
        """The part of the model to which the last line belongs."""

    def error(self, what: str) -> IvyTraceError:
        return IvyTraceError(
            f"native_source: {self.title} on {self.recording.backend} cannot be written as code: {what}"
        )

    def builtin(self, function: Any) -> str:
        return function.__name__

    def name(self, value: Value) -> str:
        if value.source == "constant" and value not in self.names:
            text = self.array(value)
            if text not in self.constants:
                self.constants[text] = self.fresh("c")
            self.names[value] = self.constants[text]
        return super().name(value)

    def array(self, value: Value) -> str:
        """Return a constant array as an expression."""
        array, dtype = self.elements(value), self.spelling.dtype(value.dtype)
        shape, flat = self.text(tuple(array.shape)), array.ravel()
        if not array.size:
            # Write an empty array as a call of `full`, because nested lists cannot express the sizes of the axes after
            # an axis of size 0.
            return self.spelling.full(shape, self.text(array.dtype.type(0).item()), dtype)
        if array.size > 1 and ((flat == flat[0]) | ((flat != flat) & (flat[0] != flat[0]))).all():
            return self.spelling.full(shape, self.text(flat[0].item()), dtype)
        if array.size <= MAX_LISTED:
            return self.spelling.constant(self.text(array.tolist()), dtype)
        content = base64.b64encode(zlib.compress(array.tobytes(), 9)).decode()
        unpacked = f"zlib.decompress(base64.b64decode({content!r}))"
        packed = self.spelling.packed(unpacked, shape, self.spelling.dtype(array.dtype.name))
        return packed if array.dtype.name == value.dtype else self.spelling.constant(packed, dtype)

    def small(self, value: Value) -> str:
        if value.source != "constant" or math.prod(value.shape) > MAX_SHOWN or value.dtype in _OPAQUE:
            return ""
        return self.spelling.inline(value, self.text(self.elements(value).tolist()))

    def elements(self, value: Value) -> Any:
        """Return a constant as a NumPy array.

        Raises
        ------
        IvyTraceError
            The constant is a variable, a key or another object that is not an array of numbers.
        """
        if value.dtype in _OPAQUE or value.dtype.startswith("key<"):
            raise self.error(f"the graph contains a constant of the dtype {value.dtype}, such as a variable or a key")
        array = on_host(self.recording.backend, value.array)
        return array if array.dtype.isbuiltin == 1 else array.astype("float32")

    def text(self, data: Any) -> str:
        if type(data) in (float, complex):
            return number_text(data)
        if isinstance(data, tuple) and type(data) is not tuple:
            return self.text(tuple(data))
        if isinstance(data, Live):
            raise self.error("the graph uses the random state of ivy; pass a key as an argument")
        is_basic = data is None or data is Ellipsis or isinstance(data, Value)
        if is_basic or type(data) in (bool, int, float, str, tuple, list, dict, slice):
            return super().text(data)
        text = self.spelling.plain(data)
        if text is None:
            raise self.error(f"the graph calls a function with an argument of the type {type(data).__name__}")
        return text

    def function(self, node: Node) -> str:
        """Return the public name of the function that a node calls."""
        if self._resolve(node.label) == node.target:
            return node.label
        name = self.spelling.path(node)
        if name and callable(self._resolve(name)):
            return name
        raise self.error(f"the graph calls {node.label}, which has no public name")

    def _resolve(self, name: str) -> Any:
        root, *rest = name.split(".")
        result = (
            importlib.import_module("tensorflow" if root == "tf" else root) if root in self.spelling.NAMES else None
        )
        for part in rest:
            result = getattr(result, part, None)
        return result

    def statement(self, node: Node, result: str) -> None:
        match = _PART.search(node.part)
        part = self.parts[int(match.group(1))] if match is not None else self.part
        if part != self.part:
            self.part = part
            self.line(f"# {''.join([c if c.isprintable() else ' ' for c in part])}")
        lines = self.spelling.lines(self, node, result)
        if lines is None:
            super().statement(node, result)
        else:
            for line in lines:
                self.line(line)


def spelling_of(library: str) -> Spelling:
    """Return the code style of a library."""
    return lazy.load(f"graph.{library}._code_style")


def within(library: str, number: int) -> AbstractContextManager[Any]:
    """Return a context manager that labels the calls on a library with the number of a part of a model."""
    return spelling_of(library).within(f"part_{number}_")


def module(name: str, recording: Recording, about: str, parts: Sequence[str] = ()) -> str:
    """Return a graph as the source of a module with one function. The module imports the library of the graph, not ivy.

    Parameters
    ----------
    name
        The name of the function.
    recording
        The recording of the function.
    about
        The docstring of the module.
    parts
        The names of the parts of the model. The numbers passed to `within` are indices into this list.

    Raises
    ------
    IvyTraceError
        The graph cannot be written as source, because it has variables, custom objects, random numbers of ivy, or
        functions without a public name.
    """
    spelling = spelling_of(recording.backend)
    writer = Text(recording, name, spelling)
    writer.parts = parts
    if recording.rebinds:
        raise writer.error(
            f"the function writes to its argument {recording.rebinds[0][0].path}; return the new array instead"
        )
    if recording.live:
        raise writer.error("the graph uses the random state of ivy; pass a key as an argument")
    for parameter in recording.parameters:
        _open(writer, parameter.tree, parameter.name)
    writer.block(recording.nodes, [leaf.value for leaf in recording.result.arrays()])
    writer.line(f"return {_result(writer, recording.result)}")
    title = name if is_identifier(name) and name not in spelling.NAMES else "graph"
    code = [header(title, recording.parameters, defaults=True), *writer.lines, ""]
    constants = [f"{name} = {text}" for text, name in writer.constants.items()]
    text = "\n".join([*constants, *code])
    imports = [line for line in spelling.IMPORTS if f"{line.split()[-1]}." in text]
    if "zlib.decompress" in text:
        imports = ["import base64", "import zlib", "", *imports]
    docstring = about.replace("\\", "\\\\").replace('"', '\\"')
    return "\n".join([f'"""{docstring}"""', "", *imports, "", *constants, *[""] * bool(constants), "", *code])


def _open(writer: Text, tree: Tree, expression: str) -> None:
    """Set the expression of each array in an argument. For an array in a dict or list, it is an indexing expression."""
    if tree.kind == ARRAY:
        writer.names[tree.value] = expression
    elif tree.kind not in (STATIC, SEQUENCE, DICT):
        raise writer.error(
            f"native source does not support the argument {tree.path}, a {tree.cls.__name__}; pass dicts, lists and "
            "tuples of arrays"
        )
    for key, child in tree.children:
        _open(writer, child, f"{expression}[{writer.text(key)}]")


def _result(writer: Text, tree: Tree) -> str:
    if tree.kind in (ARRAY, SAME):
        return writer.name(tree.value)
    if tree.kind == STATIC:
        return writer.text(tree.value)
    parts = [_result(writer, child) for _, child in tree.children]
    if tree.kind == DICT:
        entries = [f"{writer.text(k)}: {part}" for (k, _), part in zip(tree.children, parts, strict=True)]
        return f"{{{', '.join(entries)}}}"
    if tree.kind != SEQUENCE:
        raise writer.error(f"the function returns a {tree.cls.__name__}; return dicts, lists and tuples of arrays")
    items = ", ".join(parts)
    return f"[{items}]" if tree.cls is list else f"({items}{',' if len(parts) == 1 else ''})"
