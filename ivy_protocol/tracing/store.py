"""Graphs in files: names, numbers and arrays, and no code.

A file is an archive of one description and the constants. The names in it stand for functions only if they are on the
list of the library's tracer; nothing is imported, unpickled or evaluated.
"""

import io
import json
import zipfile
from importlib import import_module
from pathlib import Path
from typing import Any

from ivy_protocol import backends, context
from ivy_protocol.chains import answered
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.tracing.graph import NO_DEFAULT, Graph, Guard, Live, Node, Parameter, Recording, Setting, Value
from ivy_protocol.tracing.recorder import LAYOUTS
from ivy_protocol.tracing.trees import ARRAY, DICT, SAME, SEQUENCE, STATIC, Tree

FORMAT = 1
_DESCRIPTION = "graph.json"
_OPERATORS = {
    "infix": ("+", "-", "*", "/", "//", "%", "@", "**", "&", "|", "^", "<<", ">>", "==", "!=", "<", "<=", ">", ">="),
    "prefix": ("-", "+", "~"),
    "inplace": ("+=", "-=", "*=", "/=", "//=", "%=", "@=", "**=", "&=", "|=", "^=", "<<=", ">>="),
}
_WITHOUT_TARGET = ("getitem", "setitem")
_PLAIN_KINDS = (ARRAY, STATIC, SEQUENCE, DICT, SAME)
_PARAMETERS = ("positional", "either", "keyword", "variadic", "keywords")


def _tracer(library: str) -> Any:
    if library not in ("numpy", "torch", "jax", "tensorflow"):
        raise IvyTraceError(f"the file holds a graph of {library!r}, for which there are no graphs")
    return import_module(f"ivy_protocol.tracing.{library}")


class _Writer:
    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.tracer = _tracer(graph.backend)
        self.numbers: dict[Value, int] = {}
        self.values: list[dict[str, Any]] = []
        self.arrays: dict[str, bytes] = {}

    def refuse(self, what: str) -> IvyTraceError:
        return IvyTraceError(f"the graph of {self.graph.name} cannot be saved: {what}")

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
        import numpy as np

        if value.dtype in ("resource", "variant", "string") or value.dtype.startswith("key<"):
            raise self.refuse(f"it holds a {value.dtype}, such as a variable or a key, which is not part of it")
        backend = backends.load(self.graph.backend)
        array = answered(context.by_name["to_numpy"], backend, {"x": value.array})
        file = io.BytesIO()
        plain = array if array.dtype.isbuiltin == 1 else array.view(f"uint{8 * array.dtype.itemsize}")
        np.lib.format.write_array(file, np.asarray(plain), allow_pickle=False)
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
        found = self.tracer.saved(data)
        if found is None:
            raise self.refuse(f"a call in it has an argument of the type {type(data).__name__}")
        return found

    def node(self, node: Node) -> dict[str, Any]:
        target = node.target
        if node.style == "call":
            target = self.tracer.saved_name(node)
            if target is None:
                raise self.refuse(f"{node.label} has no public name, by which it could be found again")
        described = {"label": node.label, "style": node.style, "target": target, "effect": node.effect}
        described.update(args=self.data(node.args), kwargs=self.data(node.kwargs), result=self.data(node.result))
        described.update(writes=self.data(list(node.writes)), random=node.random)
        described["settings"] = [[s.label, self.data(list(s.options))] for s in node.settings]
        return described

    def tree(self, tree: Tree) -> dict[str, Any]:
        known = tree.cls in (list, tuple, dict) or tree.cls.__module__ == "ivy_protocol.container"
        if tree.kind not in _PLAIN_KINDS or (tree.kind in (SEQUENCE, DICT) and not known):
            raise self.refuse(f"{tree.path} is a {tree.cls.__name__}; lists, tuples, dicts and Containers can be")
        value = self.data(tree.value) if tree.kind in (ARRAY, STATIC, SAME) else None
        return {
            "kind": tree.kind,
            "class": tree.cls.__name__ if tree.kind in (SEQUENCE, DICT) else "",
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
        recording = self.graph.recording
        return {
            "format": FORMAT,
            "name": self.graph.name,
            "backend": self.graph.backend,
            "parameters": [self.parameter(p) for p in recording.parameters],
            "nodes": [self.node(n) for n in recording.nodes],
            "result": self.tree(recording.result),
            "rebinds": [[self.tree(t), self.value(v)] for t, v in recording.rebinds],
            "guards": [[self.value(g.value), g.attribute, self.data(g.expected)] for g in recording.guards],
            "values": self.values,
        }


def save(graph: Graph, path: str | Path) -> None:
    """Write a graph to a file."""
    whole = getattr(_tracer(graph.backend), "exported", None)
    writer = _Writer(graph)
    if whole is not None:
        # What jax compiles is saved as a whole.
        graph = whole(graph)
        writer = _Writer(graph)
    described = writer.description()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(_DESCRIPTION, json.dumps(described))
        for name, content in writer.arrays.items():
            archive.writestr(name, content)


class _Reader:
    def __init__(self, described: Any, archive: zipfile.ZipFile) -> None:
        self.described = described
        self.archive = archive
        self.library = described["backend"]
        self.tracer = _tracer(self.library)
        self.backend = backends.load(self.library)
        self.values = [self.value(about) for about in described["values"]]

    def value(self, about: dict[str, Any]) -> Value:
        if about["source"] not in ("input", "constant", "node"):
            raise IvyTraceError(f"the file names a value of the kind {about['source']!r}, which there is not")
        value = Value(about["source"], tuple(map(int, about["shape"])), str(about["dtype"]), str(about["name"]))
        value.fixed = bool(about["fixed"])
        if value.source == "constant":
            value.array = self.array(about)
        return value

    def array(self, about: dict[str, Any]) -> Any:
        import numpy as np

        array = np.lib.format.read_array(io.BytesIO(self.archive.read(about["array"])), allow_pickle=False)
        if array.dtype.name != about["dtype"]:
            array = array.view(backends.load("numpy").native_dtype(about["dtype"]))
        bound = {"obj": array, "dtype": self.backend.native_dtype(about["dtype"]), "device": None}
        made = answered(context.by_name["asarray"], self.backend, bound)
        if about["requires_grad"]:
            made.requires_grad_()
        return made

    def data(self, data: Any) -> Any:
        if not isinstance(data, dict):
            if data is None or type(data) in (bool, int, str):
                return data
            raise IvyTraceError(f"the file holds {data!r} where an argument should be")
        ((kind, content),) = data.items()
        if kind == "value":
            return self.values[content]
        if kind in ("list", "tuple"):
            items = [self.data(item) for item in content]
            return items if kind == "list" else tuple(items)
        if kind == "dict":
            return {self.data(k): self.data(v) for k, v in content}
        if kind == "slice":
            return slice(*[self.data(part) for part in content])
        if kind == "ellipsis":
            return ...
        if kind == "float":
            return float.fromhex(content)
        if kind == "complex":
            return complex(*map(float.fromhex, content))
        if kind == "generator":
            made = content is not None
            return self.tracer.seeded_generator(int(content)) if made else Live(self.tracer.current_generator)
        return self.tracer.loaded(kind, content)

    def node(self, about: dict[str, Any]) -> Node:
        style, target = about["style"], about["target"]
        if style in _OPERATORS:
            known = target in _OPERATORS[style]
        elif style in _WITHOUT_TARGET:
            known = target is None
        else:
            target = self.tracer.allowed(style, target)
            known = target is not None
        if not known:
            raise IvyTraceError(f"the file calls {about['target']!r}, which a graph of {self.library} may not call")
        settings = [self.setting(label, options) for label, options in about["settings"]]
        return Node(
            str(about["label"]),
            style,
            target,
            self.data(about["args"]),
            self.data(about["kwargs"]),
            self.data(about["result"]),
            writes=tuple(self.data(about["writes"])),
            effect=bool(about["effect"]),
            random=bool(about["random"]),
            settings=tuple(settings),
        )

    def setting(self, label: str, options: Any) -> Setting:
        if label not in self.tracer.SETTINGS:
            raise IvyTraceError(f"the file opens {label!r}, which a graph of {self.library} may not open")
        given = tuple([(str(k), v) for k, v in self.data(options)])
        return Setting(label, self.tracer.SETTINGS[label], given)

    def tree(self, about: dict[str, Any]) -> Tree:
        kind = about["kind"]
        if kind not in _PLAIN_KINDS:
            raise IvyTraceError(f"the file describes data of the kind {kind!r}, which there is not")
        classes: dict[str, Any] = {"list": list, "tuple": tuple, "dict": dict, "": type(None)}
        if about["class"] == "Container":
            classes["Container"] = import_module("ivy_protocol.container").Container
        if about["class"] not in classes:
            raise IvyTraceError(f"the file makes a {about['class']!r}, which a graph may not make")
        cls = classes[about["class"]]
        value = cls() if cls.__name__ == "Container" else None
        if kind in (ARRAY, STATIC, SAME):
            value = self.data(about["value"])
            cls = type(value)
        children = [(self.data(k), self.tree(c)) for k, c in about["children"]]
        return Tree(kind, cls, str(about["path"]), value, bool(about["wrapped"]), str(about["argument"]), children)

    def parameter(self, about: dict[str, Any]) -> Parameter:
        name = about["name"]
        if not isinstance(name, str) or not name.isidentifier() or about["kind"] not in _PARAMETERS:
            raise IvyTraceError(f"the file names a parameter {name!r}, which is no name of one")
        default = self.data(about["default"]) if "default" in about else NO_DEFAULT
        return Parameter(name, about["kind"], self.tree(about["tree"]), default)

    def recording(self) -> Recording:
        described = self.described
        guards = []
        for number, attribute, expected in described["guards"]:
            if attribute not in ("shape", "ndim", "dtype", "device", "requires_grad", *LAYOUTS):
                raise IvyTraceError(f"the file checks {attribute!r}, which a graph does not check")
            guards.append(Guard(self.values[number], attribute, self.data(expected)))
        return Recording(
            self.library,
            [self.parameter(p) for p in described["parameters"]],
            [self.node(n) for n in described["nodes"]],
            self.tree(described["result"]),
            [(self.tree(t), self.values[v]) for t, v in described["rebinds"]],
            guards,
        )


def load(path: str | Path) -> Graph:
    """Read a graph from a file."""
    try:
        with zipfile.ZipFile(path) as archive:
            described = json.loads(archive.read(_DESCRIPTION))
            if described.get("format") != FORMAT:
                raise IvyTraceError(f"{path} has the format {described.get('format')!r}; this version reads {FORMAT}")
            recording = _Reader(described, archive).recording()
    except (zipfile.BadZipFile, KeyError, ValueError, TypeError, AttributeError, IndexError) as error:
        if isinstance(error, IvyTraceError):
            raise
        raise IvyTraceError(f"{path} is no file of a graph, or a damaged one: {error}") from error
    return Graph(str(described["name"]), recording, {"traced": len(recording.nodes), "kept": len(recording.nodes)})
