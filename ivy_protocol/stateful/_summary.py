"""Tables of the parts of modules."""

from collections.abc import Callable, Iterator
from math import prod
from typing import TYPE_CHECKING, Any

from ivy_protocol import functions
from ivy_protocol.stateful import _weights

if TYPE_CHECKING:
    from ivy_protocol.slots import Module

TITLES: tuple[str, ...] = ("part", "kind", "result", "weights", "count")


def summary_of(module: "Module", args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """A table of a module and its parts."""
    results = _results(module, args, kwargs) if args or kwargs else {}
    rows = [TITLES]
    count = size = 0
    for part, chain in _weights.places(module).items():
        own = dict(_leaves(part._nodes["v"].own(), ""))
        shapes = {chain: tuple(functions.shape(x)) for chain, x in own.items()}
        here = sum(map(prod, shapes.values()))
        count += here
        size += sum([prod(shapes[chain]) * functions.itemsize(x) for chain, x in own.items()])
        shown = " ".join([f"{key} {_shape(shape)}" for key, shape in sorted(shapes.items())])
        rows.append(("/".join(chain) or "-", type(part).__name__, results.get(part, ""), shown, f"{here:,}"))
    kept = [i for i, title in enumerate(TITLES) if title != "result" or results]
    widths = [max([len(row[i]) for row in rows]) for i in kept]
    lines = []
    for row in rows:
        cells = [row[i].ljust(n) for i, n in zip(kept, widths, strict=True)]
        lines.append("  ".join([*cells[:-1], row[-1].rjust(widths[-1])]))
    return "\n".join([*lines, f"{count:,} weights, {size:,} bytes"])


def _leaves(tree: Any, before: str) -> Iterator[tuple[str, Any]]:
    for key, value in dict.items(tree):
        if isinstance(value, dict):
            yield from _leaves(value, f"{before}{key}/")
        elif functions.is_array(value):
            yield f"{before}{key}", value


def _results(module: "Module", args: tuple[Any, ...], kwargs: dict[str, Any]) -> "dict[Module, str]":
    """The shapes of what each part returned in a call, which is made without graphs; of several calls, in the last."""
    found: dict[Module, str] = {}
    parts = list(_weights.places(module))

    def noted(part: "Module", forward: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            result = forward(*args, **kwargs)
            found[part] = _shown(result)
            return result

        return call

    graphs = {part: part._graphs for part in parts}
    try:
        for part in parts:
            vars(part).update(_forward=noted(part, part._forward), _graphs=None)
        module(*args, **kwargs)
    finally:
        for part, graph in graphs.items():
            vars(part).pop("_forward")
            vars(part)["_graphs"] = graph
    return found


def _shown(result: Any) -> str:
    if functions.is_array(result):
        return _shape(tuple(functions.shape(result)))
    if isinstance(result, tuple | list):
        return ", ".join(filter(None, map(_shown, result)))
    return ""


def _shape(shape: tuple[Any, ...]) -> str:
    return f"({', '.join(map(str, shape))})"
