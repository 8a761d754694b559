"""Summary tables of modules and their parts."""

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module

HEADERS: tuple[str, ...] = ("part", "kind", "result", "weights", "count")


def summary_of(module: "Module", args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """Return a table of a module and its parts as a string."""
    results = _results(module, args, kwargs) if args or kwargs else {}
    rows = [HEADERS]
    count = size = 0
    for part, chain in _weights.module_chains(module).items():
        variables = dict(_leaves(part._nodes["v"].own(), ""))
        shapes = {chain: tuple(functions.shape(array)) for chain, array in variables.items()}
        part_count = sum(map(prod, shapes.values()))
        count += part_count
        size += sum([prod(shapes[chain]) * functions.itemsize(array) for chain, array in variables.items()])
        weights_text = " ".join([f"{key} {_shape(shape)}" for key, shape in sorted(shapes.items())])
        rows.append(
            ("/".join(chain) or "-", type(part).__name__, results.get(part, ""), weights_text, f"{part_count:,}")
        )
    columns = [index for index, header in enumerate(HEADERS) if header != "result" or results]
    widths = [max([len(row[index]) for row in rows]) for index in columns]
    lines = []
    for row in rows:
        cells = [row[index].ljust(width) for index, width in zip(columns, widths, strict=True)]
        lines.append("  ".join([*cells[:-1], row[-1].rjust(widths[-1])]))
    return "\n".join([*lines, f"{count:,} weights, {size:,} bytes"])


def _leaves(tree: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield the arrays of a tree with their key chains."""
    for key, value in dict.items(tree):
        if isinstance(value, dict):
            yield from _leaves(value, f"{prefix}{key}/")
        elif functions.is_array(value):
            yield f"{prefix}{key}", value


def _results(module: "Module", args: tuple[Any, ...], kwargs: dict[str, Any]) -> "dict[Module, str]":
    """Call the module without its graphs, and return the shapes of the results of each part. If a part is called
    several times, the last result counts.
    """
    shapes: dict[Module, str] = {}
    parts = list(_weights.module_chains(module))

    def record_shapes(part: "Module", forward: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            result = forward(*args, **kwargs)
            shapes[part] = _describe_shapes(result)
            return result

        return call

    graphs = {part: part._graphs for part in parts}
    try:
        for part in parts:
            vars(part).update(_forward=record_shapes(part, part._forward), _graphs=None)
        module(*args, **kwargs)
    finally:
        for part, graph in graphs.items():
            vars(part).pop("_forward")
            vars(part)["_graphs"] = graph
    return shapes


def _describe_shapes(result: Any) -> str:
    """Return the shapes of the arrays in a result as a string."""
    if functions.is_array(result):
        return _shape(tuple(functions.shape(result)))
    if isinstance(result, tuple | list):
        return ", ".join(filter(None, map(_describe_shapes, result)))
    return ""


def _shape(shape: tuple[Any, ...]) -> str:
    """Return a shape as a string."""
    return f"({', '.join(map(str, shape))})"
