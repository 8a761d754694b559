"""Graphs in files: names, numbers and arrays, and no code.

A file is an archive of one description and the constants. `loading` reads it.
"""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ivy_protocol.base.files import NUMBERS, Budget, file_path, members, parsed, read_member, reading, replacing
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.libraries import is_host, on_host
from ivy_protocol.graph.loading import FORMAT, KINDS, Reader, result_name, vocabulary
from ivy_protocol.graph.nodes import NO_DEFAULT, Live, Node, Parameter, Recording, Value
from ivy_protocol.graph.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

G = TypeVar("G")
_DESCRIPTION = "graph.json"
_ENDLESS = 2**62
_COMPRESSED = 2**20
"""Descriptions up to this size are compressed; a reader could not tell larger ones from those that mean harm."""


class _Writer:
    def __init__(self, name: str, recording: Recording) -> None:
        self.name = name
        self.recording = recording
        self.names = vocabulary(recording.backend)
        self.numbers: dict[Value, int] = {}
        self.values: list[dict[str, Any]] = []
        self.arrays: dict[str, bytes] = {}
        self.hosts: dict[int, str] = {}
        """The members of NumPy's arrays among the arguments, by what they are."""

    def refuse(self, what: str) -> IvyTraceError:
        return IvyTraceError(f"the graph of {self.name} cannot be saved: {what}")

    def value(self, value: Value) -> int:
        number = self.numbers.get(value)
        if number is None:
            number = self.numbers[value] = len(self.values)
            about: dict[str, Any] = {"source": value.source, "shape": list(value.shape), "dtype": value.dtype}
            about.update(name=value.name, fixed=value.fixed)
            self.values.append(about)
            if value.source == "constant":
                about["array"] = self.array(value)
                about["requires_grad"] = bool(getattr(value.array, "requires_grad", False))
            elif value.source == "live":
                raise self.refuse(f"it uses {value.name}, which is not part of it")
        return number

    def array(self, value: Value) -> str:
        if value.dtype in ("resource", "variant", "string") or value.dtype.startswith("key<"):
            raise self.refuse(f"it holds a {value.dtype}, such as a variable or a key, which is not part of it")
        array = on_host(self.recording.backend, value.array)
        return self.member(array if array.dtype.isbuiltin == 1 else array.view(f"uint{8 * array.dtype.itemsize}"))

    def host(self, array: Any) -> dict[str, str]:
        """NumPy's array, which a call on another library takes to make an array of it."""
        if array.dtype.name not in NUMBERS:
            raise self.refuse(f"a call in it has an array of {array.dtype} of NumPy")
        if id(array) not in self.hosts:
            self.hosts[id(array)] = self.member(array)
        return {"host": self.hosts[id(array)]}

    def member(self, array: Any) -> str:
        import numpy as np

        file = io.BytesIO()
        np.lib.format.write_array(file, np.asarray(array), allow_pickle=False)
        name = f"{len(self.arrays)}.npy"
        self.arrays[name] = file.getvalue()
        return name

    def data(self, data: Any) -> Any:
        if data is None or type(data) in (bool, int, str):
            return data
        if isinstance(data, Value):
            return {"value": self.value(data)}
        if isinstance(data, list | tuple) and type(data) in (list, tuple):
            return {type(data).__name__: [self.data(item) for item in data]}
        if type(data) is dict:
            return {"dict": [[self.data(k), self.data(v)] for k, v in data.items()]}
        if isinstance(data, slice):
            return {"slice": [self.data(part) for part in (data.start, data.stop, data.step)]}
        if data is Ellipsis:
            return {"ellipsis": True}
        if type(data) is float:
            return {"float": data.hex()}
        if type(data) is complex:
            return {"complex": [data.real.hex(), data.imag.hex()]}
        if isinstance(data, Live):
            return {"generator": data.seed}
        if isinstance(data, tuple):
            return {"tuple": [self.data(item) for item in data]}
        found = self.names.saved(data)
        if found is None and self.names.HOSTS and is_host(data):
            found = vocabulary("numpy").saved(data) or self.host(data)
        if found is None:
            raise self.refuse(f"a call in it has an argument of the type {type(data).__name__}")
        return found

    def node(self, node: Node) -> dict[str, Any]:
        target = node.target
        if node.style == "call":
            target = self.names.saved_name(node)
            if target is None:
                raise self.refuse(f"{node.label} has no public name, by which it could be found again")
        described = {"label": node.label, "style": node.style, "target": target, "effect": node.effect}
        described.update(args=self.data(node.args), kwargs=self.data(node.kwargs), result=self.data(node.result))
        described.update(writes=self.data(list(node.writes)), random=node.random)
        described["settings"] = [[s.label, self.data(list(s.options))] for s in node.settings]
        return described

    def tree(self, tree: Tree) -> dict[str, Any]:
        known = tree.cls in (list, tuple, dict) or tree.cls.__module__ == "ivy_protocol.container"
        name = "" if tree.kind not in (SEQUENCE, DICT) else tree.cls.__name__ if known else result_name(tree.cls)
        if tree.kind not in KINDS or name is None:
            raise self.refuse(f"{tree.path} is a {tree.cls.__name__}; lists, tuples, dicts and Containers can be")
        if tree.is_of_subclass() and not tree.cls.__module__.startswith("ivy_protocol."):
            raise self.refuse(f"{tree.path} is a {tree.cls.__name__}, which a file does not hold; take ivy.Array(x)")
        value = self.data(tree.value) if tree.kind in (ARRAY, STATIC, SAME) else None
        return {
            "kind": tree.kind,
            "class": name,
            "path": tree.path,
            "value": value,
            "wrapped": tree.wrapped,
            "argument": tree.argument,
            "children": [[self.data(k), self.tree(c)] for k, c in tree.children],
        }

    def parameter(self, parameter: Parameter) -> dict[str, Any]:
        described: dict[str, Any] = {"name": parameter.name, "kind": parameter.kind}
        described["tree"] = self.tree(parameter.tree)
        if parameter.default is not NO_DEFAULT:
            described["default"] = self.data(parameter.default)
        return described

    def description(self) -> dict[str, Any]:
        recording = self.recording
        return {
            "format": FORMAT,
            "name": self.name,
            "backend": recording.backend,
            "parameters": [self.parameter(p) for p in recording.parameters],
            "nodes": [self.node(n) for n in recording.nodes],
            "result": self.tree(recording.result),
            "rebinds": [[self.tree(t), self.value(v)] for t, v in recording.rebinds],
            "guards": [[self.value(g.value), g.attribute, self.data(g.expected)] for g in recording.guards],
            "values": self.values,
        }


def save(name: str, recording: Recording, path: Any) -> None:
    """Write a graph to a file, which can be read."""
    target = file_path(path, "Graph.save")
    writer = _Writer(name, recording)
    try:
        described = writer.description()
        text = json.dumps(described)
        Reader(described, None, Budget(None, _ENDLESS)).recording()
    except Exception as error:
        if isinstance(error, IvyTraceError) and str(error).startswith("the graph of "):
            raise
        raise writer.refuse(f"it could not be read again: {error}") from error
    compression = zipfile.ZIP_DEFLATED if len(text) <= _COMPRESSED else zipfile.ZIP_STORED
    with replacing(target) as new, zipfile.ZipFile(new, "w") as archive:
        archive.writestr(_DESCRIPTION, text, compression)
        for member, content in writer.arrays.items():
            archive.writestr(member, content)


def load(path: Any, max_bytes: int | None, made: Callable[[str, Recording, Mapping[str, Any]], G]) -> G:
    """Read a graph from a file, and give what is made of its name, the recording and its numbers of calls."""
    target, budget = file_path(path, "Graph.load"), Budget(path, max_bytes)
    with target.open("rb") as file, reading(target, "file of a graph", IvyTraceError), zipfile.ZipFile(file) as archive:
        members(archive)
        described = parsed(read_member(archive, _DESCRIPTION, budget))
        recording = Reader(described, archive, budget).recording()
        count = len(recording.nodes)
        return made(str(described["name"]), recording, {"traced": count, "kept": count})
