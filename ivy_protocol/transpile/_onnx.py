"""Transpiled networks as models of ONNX, which ndonnx writes down."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import ndonnx
import onnx
from spox.opset.ai.onnx import v17

from ivy_protocol import backends
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError
from ivy_protocol.functions import erf, erfc
from ivy_protocol.namespace.explain import register
from ivy_protocol.transpile.arguments import bound
from ivy_protocol.transpile.program import ARGUMENT, DICT, LEAF, Program, Tree, flattened, nested
from ivy_protocol.transpile.source import identifier

_LEAST = 2


def _erf(x: Any, /) -> Any:
    return ndonnx.asarray(v17.erf(x.unwrap_spox()))


def _erfc(x: Any, /) -> Any:
    return 1.0 - _erf(x)


def _complete() -> None:
    """Let ndonnx have the functions that ONNX has, and it has not."""
    registered = backends.load("ndonnx").registered
    for function, answer in ((erf, _erf), (erfc, _erfc)):
        if function not in registered:
            register(function, "ndonnx")(answer)


def export(
    program: Program,
    network: Callable[..., Any],
    path: Any,
    args: Sequence[Any] | None,
    kwargs: Mapping[str, Any],
) -> None:
    """Write a program, and the network that calls it with its weights, as a model of ONNX.

    Raises
    ------
    IvyNotImplementedException
        It writes to its weights, or does what ONNX or ndonnx has not.
    IvyTypeError
        It takes no array.
    """
    if program.mutated:
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} writes to {program.mutated[0]} in each call, which a model of ONNX "
            "does not: transpile it after .eval()"
        )
    _complete()
    inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    given = [None] * len(inputs) if args is None else [x for _, x in bound(program, tuple(args), dict(kwargs))]
    named: dict[str, Any] = {}
    leaves: list[Any] = []
    for entry, example in zip(inputs, given, strict=True):
        if entry.meta is None:
            leaves.append(entry.value)
            continue
        fixed = [n if isinstance(n, int) else max(program.symbols[n][0], _LEAST) for n in entry.meta.shape]
        shape = tuple(fixed if example is None else example.shape)
        leaves.append(ndonnx.argument(shape=shape, dtype=getattr(ndonnx, entry.meta.dtype)))
        named[_free(identifier(entry.name), named)] = leaves[-1]
    if not named:
        raise IvyTypeError(f"Transpiled.to_onnx: {program.name} takes no array")
    by_place, by_name = nested(program.takes, iter(leaves))
    found: list[tuple[str, Any]] = []
    flattened(program.gives, network(*by_place, **by_name), "output", found)
    outputs: dict[str, Any] = {}
    names = _names(program.gives, "output")
    for name, (_, value) in zip(names, found, strict=True):
        outputs[_free(name, {**named, **outputs})] = data_of(value)
    onnx.save(ndonnx.build(named, outputs), str(Path(path)))


def _names(tree: Tree, name: str) -> list[str]:
    """The names of results: the keys and places that lead to them."""
    if tree.kind == LEAF:
        return [name]
    keys = tree.keys if tree.kind == DICT else range(len(tree.children))
    prefix = "" if tree.kind == DICT and name == "output" else f"{name}_"
    return [
        inner
        for key, child in zip(keys, tree.children, strict=True)
        for inner in _names(child, identifier(f"{prefix}{key}"))
    ]


def _free(name: str, taken: Mapping[str, Any]) -> str:
    while name in taken:
        name += "_"
    return name
