"""Programs: library-independent representation of operators and their operands as plain data."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ivy_protocol.core.tree import map_leaves

LEAF, TUPLE, LIST, DICT = "leaf", "tuple", "list", "dict"
PARAMETER, BUFFER, CONSTANT, ARGUMENT = "parameter", "buffer", "constant", "argument"
RESULT, MUTATION = "result", "mutation"


class Ref(NamedTuple):
    """Reference to a value by its number. Inputs are numbered first, then the results of the nodes."""

    number: int


class DtypeName(NamedTuple):
    """Name of a data type as an argument of an operator, or of a symbolic size as an argument of a program."""

    name: str


class Inner(NamedTuple):
    """Reference to an inner program, such as a branch of a condition, by its index in `Program.inner`."""

    number: int


class Meta(NamedTuple):
    """Data type and shape of an array. Symbolic sizes are strings."""

    dtype: str
    shape: tuple[int | str, ...]

    def __str__(self) -> str:
        return f"{self.dtype}({', '.join(map(str, self.shape))})"


@dataclass(frozen=True, slots=True)
class Tree:
    """Nested structure of arguments or results, like a treedef in JAX."""

    kind: str
    keys: tuple[str | int, ...] = ()
    children: "tuple[Tree, ...]" = ()

    @property
    def size(self) -> int:
        """The number of leaves."""
        return 1 if self.kind == LEAF else sum([child.size for child in self.children])


@dataclass(frozen=True, slots=True)
class Input:
    """Input of a program: a weight, a constant or an argument."""

    kind: str
    """``"parameter"``, ``"buffer"``, ``"constant"`` or ``"argument"``."""
    name: str
    """The name in the model, such as ``layers.0.weight``, or the name of the argument."""
    meta: Meta | None
    """Data type and shape. None for an argument that is not an array."""
    value: Any = None
    """The required value of an argument that is not an array."""
    saved: bool = True
    """True if the ``state_dict`` of the model in torch contains the input."""


@dataclass(frozen=True, slots=True)
class Node:
    """Call of one operator."""

    operator: str
    """Name of the operator in its library, such as ``aten.add.Tensor``."""
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    result: Any
    """The `Meta` of the result, a tuple of `Meta` for several results, or None for a Python scalar."""
    common: str = ""
    """The promoted data type of the array arguments, for operators such as comparisons."""
    part: str = ""
    """The part of the model, such as ``layers.0 (Conv2d)``."""
    line: str = ""
    """The line of the model's code."""


@dataclass(frozen=True, slots=True)
class Output:
    """Output of a program: a result, or the new value of a weight."""

    kind: str
    """``"result"`` or ``"mutation"``."""
    value: Any
    """A `Ref`, or a constant."""
    name: str = ""
    """The parameter or buffer that a mutation replaces."""


@dataclass(slots=True)
class Program:
    """Sequence of operator calls, with its inputs and outputs."""

    name: str
    inputs: list[Input]
    nodes: list[Node]
    outputs: list[Output]
    in_tree: Tree
    """Structure of the arguments: a tuple of the positional arguments, and a dict of the keyword arguments."""
    out_tree: Tree
    symbols: dict[str, tuple[int, int | None]] = field(default_factory=dict)
    """The symbolic sizes, with the lower and upper bound of each."""
    parameters: tuple[str, ...] = ()
    """The names of the positional parameters."""
    aliases: dict[str, str] = field(default_factory=dict)
    """Additional names of shared weights in the ``state_dict``. Each is mapped to the name of an input."""
    inner: "list[Program]" = field(default_factory=list)

    @property
    def operators(self) -> list[str]:
        """The distinct operator names, in the order of the first calls."""
        return list(dict.fromkeys([node.operator for program in self.programs() for node in program.nodes]))

    @property
    def mutated(self) -> tuple[str, ...]:
        """The names of the parameters and buffers that a call updates."""
        return tuple([output.name for output in self.outputs if output.kind == MUTATION])

    def programs(self) -> "Iterator[Program]":
        """Iterate over this program and its inner programs, recursively."""
        yield self
        for program in self.inner:
            yield from program.programs()


def refs(data: Any) -> Iterator[int]:
    """Iterate over the numbers of the values that arguments refer to."""
    if isinstance(data, Ref):
        yield data.number
    elif isinstance(data, list | tuple):
        for item in data:
            yield from refs(item)
    elif isinstance(data, dict):
        for item in data.values():
            yield from refs(item)


def prune(program: Program, ignored: "frozenset[str]") -> Program:
    """Remove nodes from a program in place: those with unused results, and the calls of `ignored` operators.

    Parameters
    ----------
    program
        The program.
    ignored
        Operators without results, such as assertions.
    """
    count = len(program.inputs)
    used = {number for output in program.outputs for number in refs(output.value)}
    indices: list[int] = []
    for index in reversed(range(len(program.nodes))):
        node = program.nodes[index]
        if count + index in used and node.operator not in ignored:
            indices.append(index)
            used |= {*refs(node.args), *refs(node.kwargs)}
    indices.reverse()
    mapping = {number: number for number in range(count)}
    mapping |= {count + index: count + new for new, index in enumerate(indices)}
    live = [program.nodes[index] for index in indices]
    program.nodes = [replace(n, args=renumber(n.args, mapping), kwargs=renumber(n.kwargs, mapping)) for n in live]
    program.outputs = [replace(output, value=renumber(output.value, mapping)) for output in program.outputs]
    return program


def renumber(data: Any, mapping: dict[int, int]) -> Any:
    """Return arguments with renumbered references."""
    return map_leaves(lambda value: Ref(mapping[value.number]) if isinstance(value, Ref) else value, data)


def flatten(tree: Tree, data: Any, path: str, leaves: list[tuple[str, Any]]) -> None:
    """Append the leaves of nested arguments to `leaves`. Each leaf has its path.

    Raises
    ------
    ValueError
        The structure differs from `tree`. The message contains the path.
    """
    if tree.kind == LEAF:
        leaves.append((path, data))
        return
    if tree.kind == DICT:
        if not isinstance(data, dict) or data.keys() != set(tree.keys):
            raise ValueError(
                f"{path} must be a dict with the keys {list(tree.keys)}, as in the exported program, not "
                f"{_describe(data)}"
            )
        pairs = [(f"{path}[{key!r}]", data[key]) for key in tree.keys]
    else:
        if not isinstance(data, list | tuple) or len(data) != len(tree.children):
            raise ValueError(
                f"{path} must be a {tree.kind} of length {len(tree.children)}, as in the exported program, not "
                f"{_describe(data)}"
            )
        pairs = [(f"{path}[{index}]", item) for index, item in enumerate(data)]
    for child, (inner, item) in zip(tree.children, pairs, strict=True):
        flatten(child, item, inner, leaves)


def unflatten(tree: Tree, leaves: Iterator[Any]) -> Any:
    """Return leaves nested according to a tree."""
    if tree.kind == LEAF:
        return next(leaves)
    items = [unflatten(child, leaves) for child in tree.children]
    if tree.kind == DICT:
        return dict(zip(tree.keys, items, strict=True))
    return items if tree.kind == LIST else tuple(items)


def _describe(data: Any) -> str:
    if isinstance(data, dict):
        return f"a dict with the keys {list(data)}"
    return f"a {type(data).__name__}" + (f" of length {len(data)}" if isinstance(data, list | tuple) else "")
