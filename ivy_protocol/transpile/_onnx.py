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
from ivy_protocol.transpile.program import ARGUMENT, DICT, LEAF, Input, Program, Tree, flattened, nested
from ivy_protocol.transpile.source import identifier

_BRANCHING = ("higher_order.cond", "higher_order.while_loop", "jax.cond", "jax.while")


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
    branching = [name for name in program.operators if name in _BRANCHING]
    if branching:
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} has {branching[0]}, and models of ndonnx have no conditions and "
            f"loops: let it choose with torch.where or jax.numpy.where, or write it as code with native_source"
        )
    _complete()
    inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    names: dict[str, Input] = {}
    for entry in inputs:
        if entry.meta is not None:
            names[_free(identifier(entry.name), names)] = entry
    if not names:
        raise IvyTypeError(f"Transpiled.to_onnx: {program.name} takes no array")
    places = {
        length: (name, axis)
        for name, entry in names.items()
        for axis, length in enumerate(entry.meta.shape if entry.meta else ())
        if isinstance(length, str)
    }
    if args is not None:
        shapes = [tuple(x.shape) for _, x in bound(program, tuple(args), dict(kwargs)) if hasattr(x, "shape")]
        model = _written(program, network, names, shapes)
    elif places:
        for length in places:
            if length not in program.symbols:
                raise IvyNotImplementedException(
                    f"Transpiled.to_onnx: {program.name} takes an axis of {length}, which follows from other lengths; "
                    f"give args= with the shapes that the model shall take"
                )
        from ivy_protocol.transpile._onnx_sizes import dynamic

        def made(lengths: Mapping[str, int]) -> Any:
            metas = [entry.meta for entry in names.values() if entry.meta]
            shapes = [[lengths[n] if isinstance(n, str) else n for n in meta.shape] for meta in metas]
            return _written(program, network, names, shapes)

        model = dynamic(program, made, places)
        for value in model.graph.input:
            _name_lengths(value, names[value.name])
    else:
        model = _written(program, network, names, [entry.meta.shape for entry in names.values() if entry.meta])
    onnx.save(model, str(Path(path)))


def _name_lengths(value: Any, entry: Input) -> None:
    """Let the lengths that may differ have names in the model."""
    shape = entry.meta.shape if entry.meta else ()
    for dim, length in zip(value.type.tensor_type.shape.dim, shape, strict=True):
        if isinstance(length, str):
            dim.dim_param = length


def _written(program: Program, network: Callable[..., Any], names: Mapping[str, Input], shapes: Sequence[Any]) -> Any:
    """The model for arguments of these shapes."""
    given = iter(shapes)
    named: dict[str, Any] = {}
    for name, entry in names.items():
        assert entry.meta is not None, "only arrays have names"
        named[name] = ndonnx.argument(shape=tuple(next(given)), dtype=getattr(ndonnx, entry.meta.dtype))
    arrays = iter(named.values())
    arguments = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    leaves = [entry.value if entry.meta is None else next(arrays) for entry in arguments]
    by_place, by_name = nested(program.takes, iter(leaves))
    found: list[tuple[str, Any]] = []
    flattened(program.gives, network(*by_place, **by_name), "output", found)
    outputs: dict[str, Any] = {}
    for name, (_, value) in zip(_names(program.gives, "output"), found, strict=True):
        outputs[_free(name, {**named, **outputs})] = data_of(value)
    return ndonnx.build(named, outputs)


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
