"""File format of programs. Files contain names, numbers and arrays, but no code.

A file is a zip archive of a JSON description and the weights. The reader treats the file as untrusted. Each operator
must be supported, and each reference must point to an earlier value. Everything else in the description must be numbers
and short strings.
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
from ivy_protocol.transpile.lowerings.table import Lowering
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
_MAX_DEPTH = 40
_MAX_BITS = 64
_MAX_TEXT = 500
_SYMBOL = re.compile(r"[\w +*/()%,.-]{1,200}", re.ASCII)
"""Pattern for symbolic sizes, such as ``s77`` or ``2*s77``. Such expressions are only compared, and never evaluated."""


def save(program: Program, arrays: Mapping[str, Any], path: Any) -> None:
    """Write a program and its weights to a file. The weights are NumPy arrays."""
    import numpy as np

    target = file_path(path, "Transpiled.save")
    content: dict[str, bytes] = {}
    weights = [entry for entry in program.inputs if entry.kind != ARGUMENT]
    for number, entry in enumerate(weights):
        assert entry.meta is not None, "weights are arrays"
        data = arrays[entry.name].astype(entry.meta.dtype)._data
        # Store the bits of bfloat16 and other extension dtypes, which the .npy format does not support.
        plain = data if data.dtype.isbuiltin == 1 else data.view(f"uint{8 * data.dtype.itemsize}")
        file = io.BytesIO()
        np.lib.format.write_array(file, np.ascontiguousarray(plain).reshape(plain.shape), allow_pickle=False)
        content[f"{number}.npy"] = file.getvalue()
    description = {"format": FORMAT, "program": _describe(program)}
    # Before the file is replaced, check that `load` accepts the description.
    _Reader(description["program"]).program()
    with replacing(target) as new, zipfile.ZipFile(new, "w") as archive:
        archive.writestr(_DESCRIPTION, json.dumps(description))
        for name, data in content.items():
            archive.writestr(name, data)


def load(path: Any, max_bytes: int | None) -> tuple[Program, dict[str, Any]]:
    """Read a program and its weights from a file."""
    target, budget = file_path(path, "ivy.transpile.load"), Budget(path, max_bytes)
    with (
        target.open("rb") as file,
        reading(target, "file of a transpiled network", IvyTraceError),
        zipfile.ZipFile(file) as archive,
    ):
        members(archive)
        description = parsed(read_member(archive, _DESCRIPTION, budget))
        if not isinstance(description, dict) or description.get("format") != FORMAT:
            raise IvyTraceError(f"the file must have the format {FORMAT}, the only format that this version reads")
        budget.measure(description)
        program = _Reader(description["program"]).program()
        weights = [entry for entry in program.inputs if entry.kind != ARGUMENT]
        if len({entry.name for entry in weights}) != len(weights):
            raise IvyTraceError("the names of the weights must be unique")
        arrays = {entry.name: _array(archive, number, entry, budget) for number, entry in enumerate(weights)}
    return program, arrays


def _array(archive: zipfile.ZipFile, number: int, entry: Input, budget: Budget) -> Any:
    """Read a weight. Raise if it does not have the declared data type and shape."""
    meta = entry.meta
    if meta is None:
        raise IvyTraceError(f"the weight {entry.name!r} is not an array")
    content = read_member(archive, f"{number}.npy", budget)
    array = read_npy(io.BytesIO(content), len(content), f"the weight {entry.name!r}", budget)
    native = backends.load("numpy").native_dtype(meta.dtype)
    if array.dtype != native:
        if native.isbuiltin == 1 or native.itemsize != array.dtype.itemsize:
            raise IvyTraceError(f"the weight {entry.name!r} must have the dtype {meta.dtype}, not {array.dtype}")
        array = array.view(native)
    if array.shape != meta.shape:
        raise IvyTraceError(f"the weight {entry.name!r} must have the shape {meta.shape}, not {array.shape}")
    return array


def _describe(program: Program) -> dict[str, Any]:
    """Convert a program to JSON data."""
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
        "takes": _tree(program.in_tree),
        "gives": _tree(program.out_tree),
        "symbols": {name: list(bounds) for name, bounds in program.symbols.items()},
        "parameters": list(program.parameters),
        "aliases": program.aliases,
        "inner": [_describe(inner) for inner in program.inner],
    }  # fmt: skip


def _data(data: Any) -> Any:
    """Convert an argument to JSON data."""
    if isinstance(data, Ref):
        return {"ref": data.number}
    if isinstance(data, DtypeName):
        return {"dtype": data.name}
    if isinstance(data, Inner):
        return {"inner": data.number}
    if isinstance(data, list | tuple):
        return [_data(item) for item in data]
    if type(data) is float:
        # Store floats as hexadecimal strings, which are exact, and can represent NaN and infinity, unlike JSON.
        return {"float": data.hex()}
    if type(data) is complex:
        return {"complex": [data.real.hex(), data.imag.hex()]}
    return data


def _result(result: Any) -> Any:
    """Convert the `Meta` of results to JSON data."""
    if isinstance(result, Meta):
        return {"dtype": result.dtype, "shape": list(result.shape)}
    return None if result is None else [_result(item) for item in result]


def _tree(tree: Tree) -> Any:
    return [tree.kind, list(tree.keys), [_tree(child) for child in tree.children]]


def _check_type(kind: Any, data: Any, label: str) -> Any:
    """Return `data`. Raise if its type is not `kind`."""
    if type(data) is not kind:
        raise IvyTraceError(f"the file has a {type(data).__name__} for {label}, not a {kind.__name__}")
    return data


def _text(data: Any, label: str) -> str:
    """Return a short printable string. Raise for other data."""
    if not _check_type(str, data, label).isprintable() or len(data) > _MAX_TEXT:
        raise IvyTraceError(f"the file has {data[:50]!r} for {label}, not a short printable string")
    return data


def _list(data: Any, label: str, read: Callable[[Any], Any]) -> list[Any]:
    return [read(item) for item in _check_type(list, data, label)]


def _check_choice(data: Any, choices: tuple[str, ...], label: str) -> str:
    """Return a string that is one of the choices. Raise for other data."""
    if _check_type(str, data, label) not in choices:
        raise IvyTraceError(f"the file has {data[:50]!r} for {label}, not one of {', '.join(choices)}")
    return data


def _check_signature(node: Node, lowering: Lowering) -> None:
    """Raise if the arguments of a node do not match the signature of its lowering. This is checked before anything
    runs.
    """
    try:
        signature = inspect.signature(lowering.function)
    except ValueError:
        # Skip lowerings without a signature, such as some functions that are written in C.
        return
    try:
        signature.bind(None, *node.args, **node.kwargs)
    except TypeError as error:
        raise IvyTraceError(f"the file calls the operator {node.operator!r} with invalid arguments: {error}") from error


class _Reader:
    """Reader that builds a program from an untrusted description."""

    def __init__(self, description: Any, depth: int = 0) -> None:
        if depth > _MAX_DEPTH:
            raise IvyTraceError("the file has programs that are nested too deep")
        self.depth = depth
        self.description = _check_type(dict, description, "a program")
        self.value_count = 0
        """The number of values that are defined so far. References may use only these."""
        self.inner = [
            _Reader(inner, depth + 1).program() for inner in _check_type(list, description["inner"], "programs")
        ]

    def program(self) -> Program:
        """Return the program."""
        description = self.description
        inputs = _list(description["inputs"], "the inputs", self.input)
        self.value_count = len(inputs)
        nodes = _list(description["nodes"], "the nodes", self.node)
        outputs = _list(description["outputs"], "the outputs", self.output)
        in_tree, out_tree = self.tree(description["takes"]), self.tree(description["gives"])
        arguments = sum([entry.kind == ARGUMENT for entry in inputs])
        child_kinds = [child.kind for child in in_tree.children]
        # Require a tuple and a dict only at depth 0: inner programs have a flat tuple of arguments.
        if child_kinds != [TUPLE, DICT] and not self.depth:
            raise IvyTraceError("the arguments in the file must be a tuple and a dict")
        if child_kinds == [TUPLE, DICT] and in_tree.size != arguments:
            raise IvyTraceError("the file must have equal numbers of arguments and inputs")
        if out_tree.size != sum([output.kind == RESULT for output in outputs]):
            raise IvyTraceError("the file must have equal numbers of results and outputs")
        return Program(
            _text(description["name"], "a name"),
            inputs,
            nodes,
            outputs,
            in_tree,
            out_tree,
            {
                _text(key, "a length"): self.bounds(value)
                for key, value in _check_type(dict, description["symbols"], "s").items()
            },
            tuple(_list(description["parameters"], "the arguments", lambda name: _text(name, "an argument"))),
            {
                _text(key, "a name"): _text(value, "a name")
                for key, value in _check_type(dict, description["aliases"], "names").items()
            },
            self.inner,
        )

    def bounds(self, data: Any) -> tuple[int, int | None]:
        lower, upper = _check_type(list, data, "bounds")
        return self.number(lower), None if upper is None else self.number(upper)

    def number(self, data: Any) -> int:
        if _check_type(int, data, "a number").bit_length() > _MAX_BITS:
            raise IvyTraceError("the file has a number of more than 64 bits")
        return data

    def input(self, data: Any) -> Input:
        kind, name, meta, value, saved = _check_type(list, data, "an input")
        _check_choice(kind, (PARAMETER, BUFFER, CONSTANT, ARGUMENT), "an input")
        array_meta = self.result(meta)
        if array_meta is not None and not isinstance(array_meta, Meta):
            raise IvyTraceError("an input in the file must be a single array")
        return Input(
            kind, _text(name, "an input"), array_meta, self.data(value), _check_type(bool, saved, "whether it is saved")
        )

    def node(self, data: Any) -> Node:
        operator, args, kwargs, result, common, part = _check_type(list, data, "a node")
        lowering = lookup.find(_text(operator, "an operator"))
        if lowering is None:
            raise IvyTraceError(f"the file calls the operator {operator[:100]!r}, which is not supported")
        keyword_args = {key: self.data(value) for key, value in _check_type(dict, kwargs, "arguments").items()}
        if not all(key.isidentifier() and len(key) < _MAX_TEXT for key in keyword_args):
            raise IvyTraceError("the file has an argument with an invalid name")
        common = _check_type(str, common, "a data type")
        result_node = Node(
            operator, self.data(_check_type(list, args, "arguments")), keyword_args, self.result(result),
            self.dtype(common) if common else "", _text(part, "a part"),
        )  # fmt: skip
        _check_signature(result_node, lowering)
        self.value_count += 1
        return result_node

    def output(self, data: Any) -> Output:
        kind, value, name = _check_type(list, data, "an output")
        return Output(_check_choice(kind, (RESULT, MUTATION), "an output"), self.data(value), _text(name, "an output"))

    def dtype(self, data: Any) -> str:
        return str(Dtype(_text(data, "a data type")))

    def result(self, data: Any, depth: int = 0) -> Any:
        if data is None or depth > _MAX_DEPTH:
            return None
        if isinstance(data, dict):
            return Meta(self.dtype(data["dtype"]), tuple(_list(data["shape"], "a shape", self.length)))
        return tuple([self.result(item, depth + 1) for item in _check_type(list, data, "a result")])

    def length(self, data: Any) -> int | str:
        if isinstance(data, str):
            if _SYMBOL.fullmatch(data) is None:
                raise IvyTraceError("the file has an invalid size")
            return data
        if self.number(data) < 0:
            raise IvyTraceError("the file has a negative size")
        return data

    def data(self, data: Any, depth: int = 0) -> Any:
        """Convert `data`, a JSON value, to an argument of an operator. Raise if `data` is not valid."""
        if depth > _MAX_DEPTH:
            raise IvyTraceError("the file has arguments that are nested too deep")
        if data is None or type(data) is bool:
            return data
        if type(data) is int:
            return self.number(data)
        if type(data) is str:
            return _text(data, "an argument")
        if type(data) is list:
            return tuple([self.data(item, depth + 1) for item in data])
        ((kind, value),) = _check_type(dict, data, "an argument").items()
        if kind == "float":
            return float.fromhex(_text(value, "a number"))
        if kind == "complex":
            real, imag = _check_type(list, value, "a number")
            return complex(float.fromhex(_text(real, "a number")), float.fromhex(_text(imag, "a number")))
        if kind == "dtype":
            # Do not check that the name is a data type: `DtypeName` also holds the name of a symbolic size that is an
            # argument of a program.
            return DtypeName(_text(value, "a data type"))
        count = self.value_count if kind == "ref" else len(self.inner) if kind == "inner" else 0
        if not 0 <= self.number(value) < count:
            raise IvyTraceError(f"the file has an invalid reference of the kind {kind[:20]!r}")
        return Ref(value) if kind == "ref" else Inner(value)

    def tree(self, data: Any, depth: int = 0) -> Tree:
        if depth > _MAX_DEPTH:
            raise IvyTraceError("the file has arguments that are nested too deep")
        kind, keys, children = _check_type(list, data, "how arguments are nested")
        _check_choice(kind, (LEAF, TUPLE, LIST, DICT), "how arguments are nested")
        subtrees = tuple([self.tree(child, depth + 1) for child in _check_type(list, children, "arguments")])
        names = tuple([key if type(key) is int else _text(key, "a key") for key in _check_type(list, keys, "keys")])
        if len(names) != (len(subtrees) if kind == DICT else 0) or (kind == LEAF and subtrees):
            raise IvyTraceError("the file has an invalid structure of arguments")
        return Tree(kind, names, subtrees)
