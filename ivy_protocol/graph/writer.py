"""Files of graphs. They contain names, numbers, strings and arrays, but no code.

A file is a zip archive of one description and the constants. The module `reader` reads it.
"""

import io
import json
import zipfile
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ivy_protocol.base.files import NUMBERS, Budget, file_path, members, parsed, read_member, reading, replacing
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.graph.libraries import is_host, on_host
from ivy_protocol.graph.nodes import NO_DEFAULT, Live, Node, Parameter, Recording, Value
from ivy_protocol.graph.reader import FORMAT, KINDS, Reader, result_name, vocabulary
from ivy_protocol.graph.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

G = TypeVar("G")
_DESCRIPTION = "graph.json"
_UNLIMITED = 2**62
_MAX_COMPRESSED = 2**20
"""Maximum size of a description to compress. Readers would reject a larger one as a zip bomb."""


class _Writer:
    def __init__(self, name: str, recording: Recording) -> None:
        self.name = name
        self.recording = recording
        self.names = vocabulary(recording.backend)
        self.indices: dict[Value, int] = {}
        self.values: list[dict[str, Any]] = []
        self.arrays: dict[str, bytes] = {}
        self.hosts: dict[int, str] = {}
        """The archive members of the NumPy arrays among arguments, by the `id` of the array."""

    def error(self, what: str) -> IvyTraceError:
        return IvyTraceError(f"the graph of {self.name} cannot be saved: {what}")

    def value(self, value: Value) -> int:
        index = self.indices.get(value)
        if index is None:
            index = self.indices[value] = len(self.values)
            description: dict[str, Any] = {"source": value.source, "shape": list(value.shape), "dtype": value.dtype}
            description.update(name=value.name, fixed=value.fixed)
            self.values.append(description)
            if value.source == "constant":
                description["array"] = self.array(value)
                description["requires_grad"] = bool(getattr(value.array, "requires_grad", False))
            elif value.source == "live":
                raise self.error(f"files do not support the input {value.name}, which each call fetches")
        return index

    def array(self, value: Value) -> str:
        if value.dtype in ("resource", "variant", "string") or value.dtype.startswith("key<"):
            raise self.error(
                f"files do not support a captured value of the dtype {value.dtype}, such as a variable or a random key"
            )
        array = on_host(self.recording.backend, value.array)
        # The npy format does not support bfloat16 and other dtypes of ml_dtypes. Save their bits as integers.
        return self.member(array if array.dtype.isbuiltin == 1 else array.view(f"uint{8 * array.dtype.itemsize}"))

    def host(self, array: Any) -> dict[str, str]:
        """Save a NumPy array that is an argument of a call on another backend. Return the name of its member."""
        if array.dtype.name not in NUMBERS:
            raise self.error(f"files do not support a NumPy array of {array.dtype}, which is an argument of a call")
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
        encoded = self.names.encode_argument(data)
        if encoded is None and self.names.ACCEPTS_NUMPY and is_host(data):
            encoded = vocabulary("numpy").encode_argument(data) or self.host(data)
        if encoded is None:
            raise self.error(f"files do not support a {type(data).__name__}, which is an argument of a call")
        return encoded

    def node(self, node: Node) -> dict[str, Any]:
        target = node.target
        if node.style == "call":
            target = self.names.encode_target(node)
            if target is None:
                raise self.error(f"files do not support {node.label}, which has no public name")
        description = {"label": node.label, "style": node.style, "target": target, "effect": node.effect}
        description.update(args=self.data(node.args), kwargs=self.data(node.kwargs), result=self.data(node.result))
        description.update(writes=self.data(list(node.writes)), random=node.random)
        description["settings"] = [[s.label, self.data(list(s.options))] for s in node.settings]
        return description

    def tree(self, tree: Tree) -> dict[str, Any]:
        is_builtin = tree.cls in (list, tuple, dict) or tree.cls.__module__ == "ivy_protocol.container"
        name = "" if tree.kind not in (SEQUENCE, DICT) else tree.cls.__name__ if is_builtin else result_name(tree.cls)
        if tree.kind not in KINDS or name is None:
            raise self.error(
                f"{tree.path} is a {tree.cls.__name__}; files support only lists, tuples, dicts and Containers"
            )
        if tree.is_of_subclass() and not tree.cls.__module__.startswith("ivy_protocol."):
            raise self.error(f"{tree.path} is a {tree.cls.__name__}, which files do not support; use ivy.Array(x)")
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
        description: dict[str, Any] = {"name": parameter.name, "kind": parameter.kind}
        description["tree"] = self.tree(parameter.tree)
        if parameter.default is not NO_DEFAULT:
            description["default"] = self.data(parameter.default)
        return description

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
    """Write a graph to a file, after a check that the description can be read again."""
    target = file_path(path, "Graph.save")
    writer = _Writer(name, recording)
    try:
        description = writer.description()
        text = json.dumps(description)
        # Validate the description first: no file is written that `load` would reject.
        Reader(description, None, Budget(None, _UNLIMITED)).recording()
    except Exception as error:
        if isinstance(error, IvyTraceError) and str(error).startswith("the graph of "):
            raise
        raise writer.error(f"the saved description could not be read again: {error}") from error
    compression = zipfile.ZIP_DEFLATED if len(text) <= _MAX_COMPRESSED else zipfile.ZIP_STORED
    with replacing(target) as new, zipfile.ZipFile(new, "w") as archive:
        archive.writestr(_DESCRIPTION, text, compression)
        for member, content in writer.arrays.items():
            archive.writestr(member, content)


def load(path: Any, max_bytes: int | None, make: Callable[[str, Recording, Mapping[str, Any]], G]) -> G:
    """Read a graph from a file. Return the result of `make`, called with the name, the recording and the numbers of
    calls of the graph.
    """
    target, budget = file_path(path, "Graph.load"), Budget(path, max_bytes)
    with target.open("rb") as file, reading(target, "file of a graph", IvyTraceError), zipfile.ZipFile(file) as archive:
        members(archive)
        description = parsed(read_member(archive, _DESCRIPTION, budget))
        recording = Reader(description, archive, budget).recording()
        count = len(recording.nodes)
        return make(str(description["name"]), recording, {"traced": count, "kept": count})
