"""Graphs as modules of native code: text that needs nothing but the library."""

import base64
import importlib
import math
import re
import zlib
from collections.abc import Sequence
from contextlib import AbstractContextManager
from typing import Any, Protocol, cast

from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.codegen import SHOWN, Writer, header, is_identifier, spelled
from ivy_protocol.graph.libraries import on_host
from ivy_protocol.graph.nodes import Live, Node, Recording, Value
from ivy_protocol.graph.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

LISTED = 1024
"""The elements of a constant that is written as a list at most; others are packed."""
_OPAQUE = ("resource", "variant", "string")
_USED = ("base64", "complex", "float", "range", "reversed", "slice", "weights", "zlib")
"""Names that a module may use, beside those of its library."""

_PART = re.compile(r"part_(\d+)_")


class Spelling(Protocol):
    """How code of a library is written; one module for each is this."""

    IMPORTS: tuple[str, ...]
    NAMES: tuple[str, ...]
    """The names that the imports bind."""

    def within(self, name: str) -> AbstractContextManager[Any]:
        """Let what is traced belong to a part."""
        ...

    def plain(self, data: Any) -> str | None:
        """An argument such as a data type or a device; None for what has no text."""
        ...

    def dtype(self, name: str) -> str:
        """A data type by its name."""
        ...

    def constant(self, listed: str, dtype: str) -> str:
        """An array of numbers that are written as a list, of this data type."""
        ...

    def full(self, shape: str, number: str, dtype: str) -> str:
        """An array that is the same everywhere."""
        ...

    def packed(self, content: str, shape: str, dtype: str) -> str:
        """An array from the bytes of its elements."""
        ...

    def inline(self, value: Value, listed: str) -> str:
        """A small constant as it is written among arguments; an empty string for one that gets a name."""
        ...

    def lines(self, writer: "Text", node: Node, result: str) -> list[str] | None:
        """The lines of a call; None for what is written as anywhere."""
        ...

    def path(self, node: Node) -> str | None:
        """The public name of a function that its label does not tell."""
        ...


class Text(Writer):
    """The lines of a function that knows its library only."""

    def __init__(self, recording: Recording, name: str, spelling: Spelling) -> None:
        for parameter in recording.parameters:
            if parameter.name in spelling.NAMES:
                raise IvyTraceError(
                    f"native_source: {name} has a parameter {parameter.name!r}, which is the name of a module in the "
                    f"code of {recording.backend}; give it another name"
                )
        super().__init__(recording, readable=True)
        self.title = name
        self.spelling = spelling
        self.taken.update(spelling.NAMES, _USED)
        self.constants: dict[str, str] = {}
        """The names of constants by what they are."""
        self.parts: Sequence[str] = ()
        self.part = ""
        """The part of the model that the last line belongs to."""

    def refuse(self, what: str) -> IvyTraceError:
        return IvyTraceError(f"native_source: {self.title} on {self.recording.backend} {what}")

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
        """A constant as an expression."""
        array, dtype = self.elements(value), self.spelling.dtype(value.dtype)
        shape, flat = self.text(tuple(array.shape)), array.ravel()
        if not array.size:
            # A list has no lengths behind one that is 0.
            return self.spelling.full(shape, self.text(array.dtype.type(0).item()), dtype)
        if array.size > 1 and ((flat == flat[0]) | ((flat != flat) & (flat[0] != flat[0]))).all():
            return self.spelling.full(shape, self.text(flat[0].item()), dtype)
        if array.size <= LISTED:
            return self.spelling.constant(self.text(array.tolist()), dtype)
        content = base64.b64encode(zlib.compress(array.tobytes(), 9)).decode()
        unpacked = f"zlib.decompress(base64.b64decode({content!r}))"
        given = self.spelling.packed(unpacked, shape, self.spelling.dtype(array.dtype.name))
        return given if array.dtype.name == value.dtype else self.spelling.constant(given, dtype)

    def small(self, value: Value) -> str:
        if value.source != "constant" or math.prod(value.shape) > SHOWN or value.dtype in _OPAQUE:
            return ""
        return self.spelling.inline(value, self.text(self.elements(value).tolist()))

    def elements(self, value: Value) -> Any:
        """A constant as an array of NumPy.

        Raises
        ------
        IvyTraceError
            It is something else, such as a variable.
        """
        if value.dtype in _OPAQUE or value.dtype.startswith("key<"):
            raise self.refuse(f"holds a {value.dtype}, such as a variable or a key, which is not part of the code")
        array = on_host(self.recording.backend, value.array)
        return array if array.dtype.isbuiltin == 1 else array.astype("float32")

    def text(self, data: Any) -> str:
        if type(data) in (float, complex):
            return spelled(data)
        if isinstance(data, tuple) and type(data) is not tuple:
            return self.text(tuple(data))
        if isinstance(data, Live):
            raise self.refuse("draws random numbers of ivy's generator, which the code has not")
        known = data is None or data is Ellipsis or isinstance(data, Value)
        if known or type(data) in (bool, int, float, str, tuple, list, dict, slice):
            return super().text(data)
        found = self.spelling.plain(data)
        if found is None:
            raise self.refuse(f"calls a function with a {type(data).__name__}, which cannot be written out")
        return found

    def function(self, node: Node) -> str:
        """The public name of a function."""
        if self._found(node.label) == node.target:
            return node.label
        name = self.spelling.path(node)
        if name and callable(self._found(name)):
            return name
        raise self.refuse(f"calls {node.label}, for which there is no public name")

    def _found(self, name: str) -> Any:
        root, *rest = name.split(".")
        found = importlib.import_module("tensorflow" if root == "tf" else root) if root in self.spelling.NAMES else None
        for part in rest:
            found = getattr(found, part, None)
        return found

    def statement(self, node: Node, result: str) -> None:
        place = _PART.search(node.part)
        part = self.parts[int(place.group(1))] if place is not None else self.part
        if part != self.part:
            self.part = part
            self.line(f"# {''.join([c if c.isprintable() else ' ' for c in part])}")
        found = self.spelling.lines(self, node, result)
        if found is None:
            super().statement(node, result)
        else:
            for line in found:
                self.line(line)


def spelling_of(library: str) -> Spelling:
    """How code of a library is written."""
    return cast(Spelling, importlib.import_module(f"ivy_protocol.graph.{library}._written"))


def within(library: str, number: int) -> AbstractContextManager[Any]:
    """Let what is traced on a library belong to the part of a model with this number."""
    return spelling_of(library).within(f"part_{number}_")


def module(name: str, recording: Recording, about: str, parts: Sequence[str] = ()) -> str:
    """A graph as the text of a module with one function, which imports its library and nothing of ivy.

    Parameters
    ----------
    name
        The name of the function.
    recording
        What was recorded of it.
    about
        What the docstring of the module says.
    parts
        The parts of the model, by the numbers that `within` was given.

    Raises
    ------
    IvyTraceError
        It has something that cannot be written out: variables, objects of one's own, random numbers of ivy, or
        functions without a public name.
    """
    spelling = spelling_of(recording.backend)
    writer = Text(recording, name, spelling)
    writer.parts = parts
    if recording.rebinds:
        raise writer.refuse(f"writes to its argument {recording.rebinds[0][0].path}; return the new array instead")
    if recording.live:
        raise writer.refuse("draws random numbers of ivy's generator, which the code has not; give it a key")
    for parameter in recording.parameters:
        _open(writer, parameter.tree, parameter.name)
    writer.body([leaf.value for leaf in recording.result.arrays()])
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
    """Give names to the arrays in an argument: those in dicts and lists are read where they are used."""
    if tree.kind == ARRAY:
        writer.names[tree.value] = expression
    elif tree.kind not in (STATIC, SEQUENCE, DICT):
        raise writer.refuse(f"takes {tree.path}, a {tree.cls.__name__}; give dicts, lists and tuples of arrays")
    for key, child in tree.children:
        _open(writer, child, f"{expression}[{writer.text(key)}]")


def _result(writer: Text, tree: Tree) -> str:
    if tree.kind in (ARRAY, SAME):
        return writer.name(tree.value)
    if tree.kind == STATIC:
        return writer.text(tree.value)
    parts = [_result(writer, child) for _, child in tree.children]
    if tree.kind == DICT:
        items = [f"{writer.text(k)}: {part}" for (k, _), part in zip(tree.children, parts, strict=True)]
        return f"{{{', '.join(items)}}}"
    if tree.kind != SEQUENCE:
        raise writer.refuse(f"returns a {tree.cls.__name__}; return dicts, lists and tuples of arrays")
    listed = ", ".join(parts)
    return f"[{listed}]" if tree.cls is list else f"({listed}{',' if len(parts) == 1 else ''})"
