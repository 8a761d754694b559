"""Files of graphs that mean harm: whatever is in a field of one, nothing in it becomes code."""

import ast
import json
import linecache
import zipfile
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import ivy_protocol as ivy
from ivy_protocol.graph.codegen import is_identifier

BACKENDS = ("numpy", "torch", "jax", "tensorflow")
CODE = "[c for c in ().__class__.__base__.__subclasses__()][0].__init__.__globals__['system']('touch {}')"
TEXTS = (
    "__import__('os').system('touch {}')", f"**({CODE} and {{{{}}}} or {{{{}}}}), all",
    "a): \n    import os; os.system('touch {}')\nwith (b", "lambda", "None", "__builtins__", "\ufb01", "\ud800", "x\0y",
    "", "os.system", "9" * 5000,
)  # fmt: skip
OTHERS = (-1, 2**63, 10**400, True, 1.5, None, [], {}, {"value": -1}, {"generator": 3})
SHAPES = (
    ast.Module, ast.FunctionDef, ast.arguments, ast.arg, ast.Assign, ast.Expr, ast.Return, ast.Name, ast.expr_context,
    ast.Delete, ast.Call, ast.keyword, ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.BinOp, ast.UnaryOp,
    ast.operator, ast.unaryop, ast.Compare, ast.cmpop, ast.BoolOp, ast.boolop, ast.If, ast.IfExp, ast.Attribute,
    ast.Subscript, ast.Slice, ast.With, ast.withitem, ast.AugAssign, ast.Starred,
)  # fmt: skip
"""What the source of a graph consists of."""


def arguments() -> tuple[Any, ...]:
    return ivy.asarray([[1.0, 2.0, 3.0]]), ivy.Container(a=ivy.asarray([1.0]))


def sample(backend: str) -> Any:
    weights = ivy.reshape(ivy.arange(9.0), (3, 3))

    def within(x: Any) -> Any:
        if backend == "numpy":
            with np.errstate(divide="ignore"):
                return ivy.sin(x)
        if backend == "torch":
            import torch

            with torch.autocast("cpu", torch.bfloat16):
                return ivy.sin(x)
        if backend == "tensorflow":
            import tensorflow as tf

            with tf.device("/CPU:0"):
                return ivy.sin(x)
        return ivy.sin(x)

    def f(x: Any, opt: Any, *, names: tuple[str, ...] = ("a",)) -> Any:
        y = within(x) + ivy.mean(x, axis=-1, keepdims=True)
        z = ivy.matmul(y, weights)
        x += 1.0
        return {"z": [z[:, 1:]], "c": opt, "s": "text", "x": x}

    return ivy.compile_graph(f, *arguments())


def fields(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Everything in nested data with its place."""
    if path:
        yield path, data
    for key, inner in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        yield from fields(inner, (*path, key))


def changed(described: Any, path: tuple[Any, ...], value: Any, key: bool) -> Any:
    """A description with something else in one place, or with another key there."""
    found = deepcopy(described)
    holder = found
    for part in path[:-1]:
        holder = holder[part]
    if key:
        holder[value] = holder.pop(path[-1])
    else:
        holder[path[-1]] = value
    return found


def written(path: Path, described: Any, members: dict[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in {**members, "graph.json": json.dumps(described).encode()}.items():
            archive.writestr(name, content)


def parts(path: Path) -> tuple[Any, dict[str, bytes]]:
    """The description in the file of a graph, and the other members."""
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    return json.loads(members.pop("graph.json")), members


def check(graph: Any) -> None:
    """The source of a graph has nothing in it but calls of what is bound to names."""
    for fn in (graph._call, graph.fn):
        source = "".join(linecache.cache[fn.__code__.co_filename][2])
        for node in ast.walk(ast.parse(source)):
            assert isinstance(node, SHAPES), ast.dump(node)
            assert not isinstance(node, ast.Name | ast.arg) or is_identifier(
                getattr(node, "id", getattr(node, "arg", ""))
            )
            assert not isinstance(node, ast.Attribute) or not node.attr.startswith("__") or node.attr == "__getitem__"
        assert fn.__globals__["__builtins__"] == {}
    ast.parse(graph.to_source())


def test_every_field(backend: str, tmp_path: Path) -> None:
    path, mark = tmp_path / "graph", tmp_path / "ran"
    sample(backend).save(path)
    described, members = parts(path)
    texts = [text.replace("{}", str(mark)) for text in TEXTS]
    cases: list[tuple[tuple[Any, ...], Any, bool]] = []
    for place, value in fields(described):
        cases += [(place, text, False) for text in texts if isinstance(value, str)]
        cases += [(place, other, False) for other in OTHERS]
        cases += [(place, text, True) for text in texts[:3] if isinstance(place[-1], str)]
    # A stride that shares no factor with the texts meets each field and each text.
    loaded = refused = 0
    for case in cases[:: {"numpy": 7, "torch": 13, "tensorflow": 13, "jax": 61}[backend]]:
        written(path, changed(described, *case), members)
        try:
            graph = ivy.Graph.load(path)
        except ivy.IvyTraceError:
            refused += 1
            continue
        loaded += 1
        check(graph)
        # What the library says of other numbers is its own.
        with suppress(Exception):
            graph(*arguments())
    assert not mark.exists() and refused > 10 * loaded > 0


SETTINGS = {"numpy": "numpy.errstate", "torch": "torch.autocast", "tensorflow": "tf.device"}


def test_options_of_settings(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    sample(backend).save(path)
    described, members = parts(path)
    node = next(node for node in described["nodes"] if node["settings"])
    label, options = node["settings"][0]
    assert label == SETTINGS[backend] and options["list"]
    for name in (f"**({CODE} and {{}} or {{}}), all", "call", "lambda", "__builtins__", "a b"):
        options["list"][0]["tuple"][0] = name
        written(path, described, members)
        with pytest.raises(ivy.IvyTraceError, match="has the invalid option"):
            ivy.Graph.load(path)


NEVER = {
    "numpy": [
        ("method", "resize"), ("call", "numpy.save"), ("call", "numpy.apply_along_axis"), ("call", "numpy.shape"),
    ],
    "torch": [
        ("call", "torch.autocast"), ("call", "torch.native_batch_norm"), ("call", "torch.nn.functional.ctc_loss"),
        ("method", "set_"), ("method", "map2_"), ("method", "share_memory_"), ("method", "data_ptr"),
        ("method", "to_sparse"), ("method", "numpy"), ("getattr", "grad_fn"),
    ],
    "jax": [("call", "program"), ("call", "pure_callback"), ("call", {"inputs": []})],
    "tensorflow": [
        ("call", name) for name in (
            "ImmutableConst", "ReadFile", "PyFunc", "EagerPyFunc", "DebugIdentity", "FIFOQueueV2", "VarHandleOp",
            "ReadVariableOp", "AssignVariableOp", "TensorArrayV3", "PrintV2", "LoadAndRemapMatrix", "Save", "RestoreV2",
            "DecodeProtoV2", "FixedUnigramCandidateSampler", "Empty", "InplaceUpdate", "While", "PartitionedCall",
        )
    ],
}  # fmt: skip


def test_forbidden_operations(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    sample(backend).save(path)
    described, members = parts(path)
    for style, name in NEVER[backend]:
        described["nodes"][0].update(style=style, target=name)
        written(path, described, members)
        with pytest.raises(ivy.IvyTraceError):
            ivy.Graph.load(path)


def test_a_call_is_shown_as_what_it_is(backend: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    sample(backend).save(path)
    described, members = parts(path)
    described["nodes"][0]["label"] = "harmless.function"
    written(path, described, members)
    with pytest.raises(ivy.IvyTraceError, match="wrong label"):
        ivy.Graph.load(path)


def test_changed_jax_primitives(tmp_path: Path) -> None:
    pytest.importorskip("jax")
    x, weights = [ivy.ones(shape, like=ivy.asarray([1.0], backend="jax")) for shape in ((1, 5, 5, 2), (3, 3, 2, 2))]
    path = tmp_path / "graph.ivy"
    ivy.trace_graph(lambda x: ivy.conv2d(x, weights, 1, "SAME"), args=(x,)).save(path)
    described, members = parts(path)
    text = json.dumps(described)
    assert '"precision": null, ' in text
    # As in a file of a version in which the primitive had fewer parameters.
    written(path, json.loads(text.replace('"precision": null, ', "")), members)
    with pytest.raises(ivy.IvyTraceError, match="cannot run"):
        ivy.Graph.load(path)


@pytest.mark.parametrize("name", ["lambda", "None", "__builtins__", "__class__", "\ufb01", "a b", "a=1", "", "\ud800"])
def test_names_of_parameters(name: str, tmp_path: Path) -> None:
    path = tmp_path / "graph"
    ivy.compile_graph(lambda x: ivy.sin(x), ivy.asarray([1.0])).save(path)
    described, _ = parts(path)
    for text in ("name", "path"):
        parameter = described["parameters"][0]
        (parameter if text == "name" else parameter["tree"])[text] = name
    described["values"][0]["name"] = name
    written(path, described, {})
    with pytest.raises(ivy.IvyTraceError, match="invalid parameter name"):
        ivy.Graph.load(path)


def test_limits(tmp_path: Path) -> None:
    path = tmp_path / "graph"
    weights = ivy.ones((1000,))
    ivy.compile_graph(lambda x: ivy.multiply(x, weights), ivy.ones((1000,))).save(path)
    described, members = parts(path)
    assert ivy.Graph.load(path).name == "<lambda>"
    with pytest.raises(ivy.IvyTraceError, match=r"the limit of 1,000; .* larger max_bytes"):
        ivy.Graph.load(path, max_bytes=1000)
    name = next(iter(members))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("graph.json", json.dumps(described))
        archive.writestr(name, bytes(2**27))
    with pytest.raises(ivy.IvyTraceError, match="max_bytes"):
        ivy.Graph.load(path)
    deep = {**described, "result": None}
    text = json.dumps(deep).replace('"result": null', '"result": ' + '{"list": [' * 50_000 + "]}" * 50_000)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("graph.json", text)
        archive.writestr(name, members[name])
    with pytest.raises(ivy.IvyTraceError):
        ivy.Graph.load(path)
