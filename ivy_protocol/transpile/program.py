"""Programs as plain data: which operators are called on which values, whatever library they were read from."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

LEAF, TUPLE, LIST, DICT = "leaf", "tuple", "list", "dict"
PARAMETER, BUFFER, CONSTANT, ARGUMENT = "parameter", "buffer", "constant", "argument"
RESULT, MUTATION = "result", "mutation"


class Ref(NamedTuple):
    """A value by its number: inputs come first, then what the nodes give."""

    number: int


class DtypeName(NamedTuple):
    """A data type among arguments."""

    name: str


class Inner(NamedTuple):
    """A program within a program, such as the branch of a condition, by its number."""

    number: int


class Meta(NamedTuple):
    """What is known of an array: lengths that may differ from call to call are named."""

    dtype: str
    shape: tuple[int | str, ...]

    def __str__(self) -> str:
        return f"{self.dtype}({', '.join(map(str, self.shape))})"


@dataclass(frozen=True, slots=True)
class Tree:
    """How arguments or results are nested."""

    kind: str
    keys: tuple[str | int, ...] = ()
    children: "tuple[Tree, ...]" = ()

    @property
    def size(self) -> int:
        """The number of leaves."""
        return 1 if self.kind == LEAF else sum([child.size for child in self.children])


@dataclass(frozen=True, slots=True)
class Input:
    """A value that is there before the first node."""

    kind: str
    """``"parameter"``, ``"buffer"``, ``"constant"`` or ``"argument"``."""
    name: str
    """The name in the model, such as ``layers.0.weight``, or that of the argument."""
    meta: Meta | None
    """None for an argument that is no array."""
    value: Any = None
    """What an argument that is no array must be."""
    saved: bool = True
    """Whether torch writes it into the state of the model."""


@dataclass(frozen=True, slots=True)
class Node:
    """One call of an operator."""

    operator: str
    """Its name there, such as ``aten.add.Tensor``."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    """The `Meta` of the result, a tuple of them, or None for a number."""
    common: str = ""
    """The data type in which the arrays among the arguments would be computed together."""
    part: str = ""
    """The part of the model, such as ``layers.0 (Conv2d)``."""
    line: str = ""
    """The line of the model's code."""


@dataclass(frozen=True, slots=True)
class Output:
    """A value that is given back."""

    kind: str
    """``"result"`` or ``"mutation"``."""
    value: Any
    """A `Ref`, or a constant."""
    name: str = ""
    """The parameter or buffer that it takes the place of."""


@dataclass(slots=True)
class Program:
    """Operators in the order in which they are called, with what goes in and comes out."""

    name: str
    inputs: list[Input]
    nodes: list[Node]
    outputs: list[Output]
    takes: Tree
    """How the arguments are nested: a tuple of those by position and a dict of those by name."""
    gives: Tree
    symbols: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    """The lengths that may differ, with the least and the greatest that each may have."""
    parameters: tuple[str, ...] = ()
    """The names of the arguments that may be given by position."""
    aliases: dict[str, str] = field(default_factory=dict)
    """Names in the state of the model for parameters that have another name too."""
    inner: "list[Program]" = field(default_factory=list)

    @property
    def operators(self) -> list[str]:
        """The names of the operators, each once, in the order of their first calls."""
        return list(dict.fromkeys([node.operator for program in self.programs() for node in program.nodes]))

    @property
    def mutated(self) -> tuple[str, ...]:
        """The names of parameters and buffers that a call writes to."""
        return tuple([output.name for output in self.outputs if output.kind == MUTATION])

    def programs(self) -> "Iterator[Program]":
        """This program and those within it."""
        yield self
        for program in self.inner:
            yield from program.programs()


def refs(data: Any) -> Iterator[int]:
    """The numbers of the values in arguments."""
    if isinstance(data, Ref):
        yield data.number
    elif isinstance(data, list | tuple):
        for item in data:
            yield from refs(item)
    elif isinstance(data, dict):
        for item in data.values():
            yield from refs(item)


def pruned(program: Program, idle: "frozenset[str]") -> Program:
    """The program without the nodes whose results nothing uses, and without those of these operators.

    Parameters
    ----------
    program
        The program.
    idle
        Operators that only check something, and give nothing.
    """
    count = len(program.inputs)
    used = {number for output in program.outputs for number in refs(output.value)}
    kept: list[int] = []
    for place in reversed(range(len(program.nodes))):
        node = program.nodes[place]
        if count + place in used and node.operator not in idle:
            kept.append(place)
            used |= {*refs(node.args), *refs(node.kwargs)}
    kept.reverse()
    numbers = {number: number for number in range(count)}
    numbers |= {count + place: count + new for new, place in enumerate(kept)}
    nodes = []
    for place in kept:
        node = program.nodes[place]
        args, kwargs = renumbered(node.args, numbers), renumbered(node.kwargs, numbers)
        nodes.append(Node(node.operator, args, kwargs, node.result, node.common, node.part, node.line))
    program.nodes = nodes
    program.outputs = [Output(o.kind, renumbered(o.value, numbers), o.name) for o in program.outputs]
    return program


def renumbered(data: Any, numbers: dict[int, int]) -> Any:
    """Arguments with other numbers of values."""
    if isinstance(data, Ref):
        return Ref(numbers[data.number])
    if type(data) in (list, tuple):
        return type(data)([renumbered(item, numbers) for item in data])
    if isinstance(data, dict):
        return {key: renumbered(item, numbers) for key, item in data.items()}
    return data


def flattened(tree: Tree, data: Any, path: str, found: list[tuple[str, Any]]) -> None:
    """Append the leaves of nested arguments, each with where it is.

    Raises
    ------
    ValueError
        They are nested otherwise; the message says where.
    """
    if tree.kind == LEAF:
        found.append((path, data))
        return
    if tree.kind == DICT:
        if not isinstance(data, dict) or data.keys() != set(tree.keys):
            raise ValueError(f"{path} is {_told(data)}, and was a dict with the keys {list(tree.keys)}")
        pairs = [(f"{path}[{key!r}]", data[key]) for key in tree.keys]
    else:
        if not isinstance(data, list | tuple) or len(data) != len(tree.children):
            raise ValueError(f"{path} is {_told(data)}, and was a {tree.kind} of {len(tree.children)}")
        pairs = [(f"{path}[{place}]", item) for place, item in enumerate(data)]
    for child, (inner, item) in zip(tree.children, pairs, strict=True):
        flattened(child, item, inner, found)


def nested(tree: Tree, leaves: Iterator[Any]) -> Any:
    """The leaves of results, nested as a tree says."""
    if tree.kind == LEAF:
        return next(leaves)
    items = [nested(child, leaves) for child in tree.children]
    if tree.kind == DICT:
        return dict(zip(tree.keys, items, strict=True))
    return items if tree.kind == LIST else tuple(items)


def _told(data: Any) -> str:
    if isinstance(data, dict):
        return f"a dict with the keys {list(data)}"
    return f"a {type(data).__name__}" + (f" of {len(data)}" if isinstance(data, list | tuple) else "")
