"""Programs in files: names, numbers and arrays, and no code.

A file is an archive of one description and the weights. Whoever reads it takes nothing on trust: each operator must be
one that has a row, each value must have been made before it is used, and everything else is numbers and short text.
"""

import inspect
import io
import json
import re
import zipfile
from collections.abc import Callable, Mapping
from typing import Any

from ivy_protocol import backends
from ivy_protocol.base.files import Budget, file_path, members, parsed, read_member, read_npy, reading, replacing
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.exceptions import IvyTraceError
from ivy_protocol.transpile.lowerings import lookup
from ivy_protocol.transpile.lowerings.table import Row
from ivy_protocol.transpile.program import (
    ARGUMENT,
    BUFFER,
    CONSTANT,
    DICT,
    LEAF,
    LIST,
    MUTATION,
    PARAMETER,
    RESULT,
    TUPLE,
    DtypeName,
    Inner,
    Input,
    Meta,
    Node,
    Output,
    Program,
    Ref,
    Tree,
)

FORMAT = 1
_DESCRIPTION = "program.json"
_LEVELS = 40
_BITS = 64
_TEXT = 500
_SYMBOL = re.compile(r"[\w +*/()%,.-]{1,200}", re.ASCII)
"""A length that differs from call to call, such as ``s77`` or ``2*s77``; it is compared, and never computed."""


def save(program: Program, arrays: Mapping[str, Any], path: Any) -> None:
    """Write a program and its arrays, which are on NumPy, to a file."""
    import numpy as np

    target = file_path(path, "Transpiled.save")
    content: dict[str, bytes] = {}
    stored = [entry for entry in program.inputs if entry.kind != ARGUMENT]
    for number, entry in enumerate(stored):
        assert entry.meta is not None, "weights are arrays"
        data = arrays[entry.name].astype(entry.meta.dtype)._data
        plain = data if data.dtype.isbuiltin == 1 else data.view(f"uint{8 * data.dtype.itemsize}")
        file = io.BytesIO()
        np.lib.format.write_array(file, np.ascontiguousarray(plain).reshape(plain.shape), allow_pickle=False)
        content[f"{number}.npy"] = file.getvalue()
    described = {"format": FORMAT, "program": _described(program)}
    _Reader(described["program"]).program()
    with replacing(target) as new, zipfile.ZipFile(new, "w") as archive:
        archive.writestr(_DESCRIPTION, json.dumps(described))
        for name, data in content.items():
            archive.writestr(name, data)


def load(path: Any, max_bytes: int | None) -> tuple[Program, dict[str, Any]]:
    """Read a program and its arrays from a file."""
    target, budget = file_path(path, "ivy.transpile.load"), Budget(path, max_bytes)
    with (
        target.open("rb") as file,
        reading(target, "file of a transpiled network", IvyTraceError),
        zipfile.ZipFile(file) as archive,
    ):
        members(archive)
        described = parsed(read_member(archive, _DESCRIPTION, budget))
        if not isinstance(described, dict) or described.get("format") != FORMAT:
            raise IvyTraceError(f"it has another format than {FORMAT}, which this version reads")
        budget.measure(described)
        program = _Reader(described["program"]).program()
        stored = [entry for entry in program.inputs if entry.kind != ARGUMENT]
        if len({entry.name for entry in stored}) != len(stored):
            raise IvyTraceError("it has two weights of one name")
        arrays = {entry.name: _array(archive, number, entry, budget) for number, entry in enumerate(stored)}
    return program, arrays


def _array(archive: zipfile.ZipFile, number: int, entry: Input, budget: Budget) -> Any:
    meta = entry.meta
    if meta is None:
        raise IvyTraceError(f"its weight {entry.name!r} is no array")
    content = read_member(archive, f"{number}.npy", budget)
    array = read_npy(io.BytesIO(content), len(content), f"its weight {entry.name!r}", budget)
    native = backends.load("numpy").native_dtype(meta.dtype)
    if array.dtype != native:
        if native.isbuiltin == 1 or native.itemsize != array.dtype.itemsize:
            raise IvyTraceError(f"its weight {entry.name!r} is of {array.dtype}, and not of {meta.dtype}")
        array = array.view(native)
    if array.shape != meta.shape:
        raise IvyTraceError(f"its weight {entry.name!r} has the shape {array.shape}, and not {meta.shape}")
    return array


def _described(program: Program) -> dict[str, Any]:
    return {
        "name": program.name,
        "inputs": [
            [entry.kind, entry.name, _result(entry.meta), _data(entry.value), entry.saved] for entry in program.inputs
        ],
        "nodes": [
            [
                node.operator, _data(node.args), {key: _data(value) for key, value in node.kwargs.items()},
                _result(node.result), node.common, node.part,
            ]
            for node in program.nodes
        ],
        "outputs": [[output.kind, _data(output.value), output.name] for output in program.outputs],
        "takes": _tree(program.takes),
        "gives": _tree(program.gives),
        "symbols": {name: list(bounds) for name, bounds in program.symbols.items()},
        "parameters": list(program.parameters),
        "aliases": program.aliases,
        "inner": [_described(inner) for inner in program.inner],
    }  # fmt: skip


def _data(data: Any) -> Any:
    if isinstance(data, Ref):
        return {"ref": data.number}
    if isinstance(data, DtypeName):
        return {"dtype": data.name}
    if isinstance(data, Inner):
        return {"inner": data.number}
    if isinstance(data, list | tuple):
        return [_data(item) for item in data]
    if type(data) is float:
        return {"float": data.hex()}
    if type(data) is complex:
        return {"complex": [data.real.hex(), data.imag.hex()]}
    return data


def _result(result: Any) -> Any:
    if isinstance(result, Meta):
        return {"dtype": result.dtype, "shape": list(result.shape)}
    return None if result is None else [_result(item) for item in result]


def _tree(tree: Tree) -> Any:
    return [tree.kind, list(tree.keys), [_tree(child) for child in tree.children]]


def _of(kind: Any, data: Any, what: str) -> Any:
    """Something that must be of one type."""
    if type(data) is not kind:
        raise IvyTraceError(f"the file has a {type(data).__name__} for {what}")
    return data


def _text(data: Any, what: str) -> str:
    if not _of(str, data, what).isprintable() or len(data) > _TEXT:
        raise IvyTraceError(f"the file has {data[:50]!r} for {what}, which is too long or cannot be shown")
    return data


def _list(data: Any, what: str, read: Callable[[Any], Any]) -> list[Any]:
    return [read(item) for item in _of(list, data, what)]


def _one_of(data: Any, choices: tuple[str, ...], what: str) -> str:
    if _of(str, data, what) not in choices:
        raise IvyTraceError(f"the file names {data[:50]!r} for {what}, which is none of {', '.join(choices)}")
    return data


def _check_taken(node: Node, row: Row) -> None:
    """Refuse what an operator does not take before anything is called."""
    try:
        signature = inspect.signature(row.function)
    except ValueError:
        # Some functions that are written in C do not say what they take.
        return
    try:
        signature.bind(None, *node.args, **node.kwargs)
    except TypeError as error:
        raise IvyTraceError(f"the file calls the operator {node.operator!r} with other arguments: {error}") from error


class _Reader:
    """Makes a program of its description, which may have been written by anyone."""

    def __init__(self, described: Any, depth: int = 0) -> None:
        if depth > _LEVELS:
            raise IvyTraceError("the file nests programs too deep")
        self.depth = depth
        self.described = _of(dict, described, "a program")
        self.known = 0
        """How many values there are so far."""
        self.inner = [_Reader(inner, depth + 1).program() for inner in _of(list, described["inner"], "programs")]

    def program(self) -> Program:
        """The program."""
        described = self.described
        inputs = _list(described["inputs"], "the inputs", self.input)
        self.known = len(inputs)
        nodes = _list(described["nodes"], "the nodes", self.node)
        outputs = _list(described["outputs"], "the outputs", self.output)
        takes, gives = self.tree(described["takes"]), self.tree(described["gives"])
        arguments = sum([entry.kind == ARGUMENT for entry in inputs])
        kinds = [child.kind for child in takes.children]
        # Inner programs are called with their values one by one.
        if kinds != [TUPLE, DICT] and not self.depth:
            raise IvyTraceError("the file has arguments that no call gives")
        if kinds == [TUPLE, DICT] and takes.size != arguments:
            raise IvyTraceError("the file has other arguments than its program takes")
        if gives.size != sum([output.kind == RESULT for output in outputs]):
            raise IvyTraceError("the file has other results than its program gives")
        return Program(
            _text(described["name"], "a name"),
            inputs,
            nodes,
            outputs,
            takes,
            gives,
            {_text(key, "a length"): self.bounds(value) for key, value in _of(dict, described["symbols"], "s").items()},
            tuple(_list(described["parameters"], "the arguments", lambda name: _text(name, "an argument"))),
            {
                _text(key, "a name"): _text(value, "a name")
                for key, value in _of(dict, described["aliases"], "names").items()
            },
            self.inner,
        )

    def bounds(self, data: Any) -> tuple[int, int | None]:
        least, most = _of(list, data, "bounds")
        return self.number(least), None if most is None else self.number(most)

    def number(self, data: Any) -> int:
        if _of(int, data, "a number").bit_length() > _BITS:
            raise IvyTraceError("the file has a number of more than 64 bits")
        return data

    def input(self, data: Any) -> Input:
        kind, name, meta, value, saved = _of(list, data, "an input")
        _one_of(kind, (PARAMETER, BUFFER, CONSTANT, ARGUMENT), "an input")
        found = self.result(meta)
        if found is not None and not isinstance(found, Meta):
            raise IvyTraceError("the file has an input of several arrays")
        return Input(kind, _text(name, "an input"), found, self.data(value), _of(bool, saved, "whether it is saved"))

    def node(self, data: Any) -> Node:
        operator, args, kwargs, result, common, part = _of(list, data, "a node")
        row = lookup.row(_text(operator, "an operator"))
        if row is None:
            raise IvyTraceError(f"the file calls the operator {operator[:100]!r}, which has no row")
        named = {key: self.data(value) for key, value in _of(dict, kwargs, "arguments").items()}
        if not all(key.isidentifier() and len(key) < _TEXT for key in named):
            raise IvyTraceError("the file has an argument with a name that is none")
        common = _of(str, common, "a data type")
        found = Node(
            operator, self.data(_of(list, args, "arguments")), named, self.result(result),
            self.dtype(common) if common else "", _text(part, "a part"),
        )  # fmt: skip
        _check_taken(found, row)
        self.known += 1
        return found

    def output(self, data: Any) -> Output:
        kind, value, name = _of(list, data, "an output")
        return Output(_one_of(kind, (RESULT, MUTATION), "an output"), self.data(value), _text(name, "an output"))

    def dtype(self, data: Any) -> str:
        return str(Dtype(_text(data, "a data type")))

    def result(self, data: Any, depth: int = 0) -> Any:
        if data is None or depth > _LEVELS:
            return None
        if isinstance(data, dict):
            return Meta(self.dtype(data["dtype"]), tuple(_list(data["shape"], "a shape", self.length)))
        return tuple([self.result(item, depth + 1) for item in _of(list, data, "a result")])

    def length(self, data: Any) -> int | str:
        if isinstance(data, str):
            if _SYMBOL.fullmatch(data) is None:
                raise IvyTraceError("the file has a length that is none")
            return data
        if self.number(data) < 0:
            raise IvyTraceError("the file has a negative length")
        return data

    def data(self, data: Any, depth: int = 0) -> Any:
        """An argument."""
        if depth > _LEVELS:
            raise IvyTraceError("the file nests arguments too deep")
        if data is None or type(data) is bool:
            return data
        if type(data) is int:
            return self.number(data)
        if type(data) is str:
            return _text(data, "an argument")
        if type(data) is list:
            return tuple([self.data(item, depth + 1) for item in data])
        ((kind, value),) = _of(dict, data, "an argument").items()
        if kind == "float":
            return float.fromhex(_text(value, "a number"))
        if kind == "complex":
            real, imag = _of(list, value, "a number")
            return complex(float.fromhex(_text(real, "a number")), float.fromhex(_text(imag, "a number")))
        if kind == "dtype":
            # A name of a length stands for an argument that is one.
            return DtypeName(_text(value, "a data type"))
        count = self.known if kind == "ref" else len(self.inner) if kind == "inner" else 0
        if not 0 <= self.number(value) < count:
            raise IvyTraceError(f"the file uses a {kind[:20]!r} that is not there")
        return Ref(value) if kind == "ref" else Inner(value)

    def tree(self, data: Any, depth: int = 0) -> Tree:
        if depth > _LEVELS:
            raise IvyTraceError("the file nests arguments too deep")
        kind, keys, children = _of(list, data, "how arguments are nested")
        _one_of(kind, (LEAF, TUPLE, LIST, DICT), "how arguments are nested")
        found = tuple([self.tree(child, depth + 1) for child in _of(list, children, "arguments")])
        names = tuple([key if type(key) is int else _text(key, "a key") for key in _of(list, keys, "keys")])
        if len(names) != (len(found) if kind == DICT else 0) or (kind == LEAF and found):
            raise IvyTraceError("the file has arguments that are nested in no way")
        return Tree(kind, names, found)
