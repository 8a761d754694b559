"""Export of transpiled networks to ONNX models with ndonnx."""

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
from ivy_protocol.transpile.arguments import bind_arguments
from ivy_protocol.transpile.program import ARGUMENT, DICT, LEAF, Input, Program, Tree, flatten, unflatten
from ivy_protocol.transpile.source import identifier

_BRANCHING = ("higher_order.cond", "higher_order.while_loop", "jax.cond", "jax.while")


def _erf(x: Any, /) -> Any:
    return ndonnx.asarray(v17.erf(x.unwrap_spox()))


def _erfc(x: Any, /) -> Any:
    return 1.0 - _erf(x)


def _register_missing() -> None:
    """Register functions of ONNX that ndonnx does not have."""
    registered = backends.load("ndonnx").registered
    for function, implementation in ((erf, _erf), (erfc, _erfc)):
        if function not in registered:
            register(function, "ndonnx")(implementation)


def export(
    program: Program,
    network: Callable[..., Any],
    path: Any,
    args: Sequence[Any] | None,
    kwargs: Mapping[str, Any],
) -> None:
    """Write an ONNX model of a program. `network` calls the program with its weights.

    Raises
    ------
    IvyNotImplementedException
        The program updates its weights, or needs a feature that ONNX or ndonnx lacks.
    IvyTypeError
        The program has no array argument.
    """
    if program.mutated:
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} modifies {program.mutated[0]} in each call, which ONNX does not "
            "support; call .eval() before ivy.transpile"
        )
    branching = [name for name in program.operators if name in _BRANCHING]
    if branching:
        raise IvyNotImplementedException(
            f"Transpiled.to_onnx: {program.name} uses {branching[0]}, and ndonnx does not support conditions and "
            "loops; use torch.where or jax.numpy.where, or generate code with native_source"
        )
    _register_missing()
    inputs = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    names: dict[str, Input] = {}
    for entry in inputs:
        if entry.meta is not None:
            names[_unique_name(identifier(entry.name), names)] = entry
    if not names:
        raise IvyTypeError(f"Transpiled.to_onnx: {program.name} must have at least one array argument")
    axes = {
        size: (name, axis)
        for name, entry in names.items()
        for axis, size in enumerate(entry.meta.shape if entry.meta else ())
        if isinstance(size, str)
    }
    if args is not None:
        shapes = [tuple(x.shape) for _, x in bind_arguments(program, tuple(args), dict(kwargs)) if hasattr(x, "shape")]
        model = _build_model(program, network, names, shapes)
    elif axes:
        for size in axes:
            if size not in program.symbols:
                raise IvyNotImplementedException(
                    f"Transpiled.to_onnx: {program.name} has an axis whose size {size} depends on other sizes, which "
                    "is not supported; pass args= with the shapes of the model"
                )
        from ivy_protocol.transpile._onnx_sizes import dynamic

        def model_for(sizes: Mapping[str, int]) -> Any:
            metas = [entry.meta for entry in names.values() if entry.meta]
            shapes = [[sizes[n] if isinstance(n, str) else n for n in meta.shape] for meta in metas]
            return _build_model(program, network, names, shapes)

        model = dynamic(program, model_for, axes)
        for value in model.graph.input:
            _name_sizes(value, names[value.name])
    else:
        model = _build_model(program, network, names, [entry.meta.shape for entry in names.values() if entry.meta])
    onnx.save(model, str(Path(path)))


def _name_sizes(value: Any, entry: Input) -> None:
    """Set the names of symbolic sizes in the model."""
    shape = entry.meta.shape if entry.meta else ()
    for dim, size in zip(value.type.tensor_type.shape.dim, shape, strict=True):
        if isinstance(size, str):
            dim.dim_param = size


def _build_model(
    program: Program, network: Callable[..., Any], names: Mapping[str, Input], shapes: Sequence[Any]
) -> Any:
    """Return the model for arguments with these shapes."""
    shape_iter = iter(shapes)
    inputs: dict[str, Any] = {}
    for name, entry in names.items():
        assert entry.meta is not None, "only arrays have names"
        inputs[name] = ndonnx.argument(shape=tuple(next(shape_iter)), dtype=getattr(ndonnx, entry.meta.dtype))
    arrays = iter(inputs.values())
    arguments = [entry for entry in program.inputs if entry.kind == ARGUMENT]
    leaves = [entry.value if entry.meta is None else next(arrays) for entry in arguments]
    positional, keyword = unflatten(program.in_tree, iter(leaves))
    results: list[tuple[str, Any]] = []
    flatten(program.out_tree, network(*positional, **keyword), "output", results)
    outputs: dict[str, Any] = {}
    for name, (_, value) in zip(_names(program.out_tree, "output"), results, strict=True):
        outputs[_unique_name(name, {**inputs, **outputs})] = data_of(value)
    return ndonnx.build(inputs, outputs)


def _names(tree: Tree, name: str) -> list[str]:
    """Return a name for each result. It consists of the keys and indices in the path of the result."""
    if tree.kind == LEAF:
        return [name]
    keys = tree.keys if tree.kind == DICT else range(len(tree.children))
    prefix = "" if tree.kind == DICT and name == "output" else f"{name}_"
    return [
        inner
        for key, child in zip(keys, tree.children, strict=True)
        for inner in _names(child, identifier(f"{prefix}{key}"))
    ]


def _unique_name(name: str, used: Mapping[str, Any]) -> str:
    """Append underscores to a name until it is unused."""
    while name in used:
        name += "_"
    return name
