"""Storage of the variables of nested modules.

The Container of each module contains the Containers of its parts. The Container of the outermost module therefore has
all variables, and all modules see a write to any of these Containers.
"""

import threading
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, MethodType
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container import Container
from ivy_protocol.conversion.arguments import data_of
from ivy_protocol.conversion.mixing import library_of
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyKeyError, IvyStructureError, IvyTypeError

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Module

Kind = Literal["v", "buffers"]
Chain = tuple[str, ...]

_UNCOMPARED = frozenset(("_plain", "_graphs", "_nodes", "_parts", "_arguments"))
"""Attributes that every module has, and that do not affect the results of calls."""
_IMMUTABLE = (Enum, BuiltinFunctionType, MethodType)
"""Classes of immutable objects that are compared by value."""


class Node:
    """Variables of one kind, weights or buffers, of a module. `tree` also contains the Containers of the parts."""

    # Do not rename these slots: pickles contain their names, and guards in `ivy_protocol.graph.torch` refer to them.
    __slots__ = ("awaited", "links", "parts", "tree")

    def __init__(self) -> None:
        self.tree: Container = Container()
        self.parts: dict[Chain, Module] = {}
        self.links: list[tuple[Container, str, Container]] = []
        self.awaited: Container | None = None
        """Variables that the user passed for a module that is not built yet."""

    def own(self) -> dict[str, Any]:
        """Return the variables of this module, without those of its parts."""
        part_keys = {chain[0] for chain in self.parts}
        return {key: value for key, value in self.tree.items() if key not in part_keys}

    def link(self, kind: Kind, parts: "dict[Chain, Module]", trees: dict[Chain, Container]) -> None:
        """Insert the Containers of the given parts, and remove the Containers of former parts.

        Before that, if the user replaced the Container of a part, copy the values of the new Container to the part.
        """
        for chain, part in parts.items():
            current = tree_at(self.tree, chain)
            if self.parts.get(chain) is part and current is not trees[chain] and current:
                set_variables(part, kind, current)
        own = self.own()
        dict.clear(self.tree)
        dict.update(self.tree, own)
        self.parts, self.links = parts, []
        for chain, tree in trees.items():
            if chain[0] in own:
                raise IvyStructureError(
                    f"ivy.Module: {chain[0]!r} must not be both the name of a variable and of a submodule; rename one "
                    "of them"
                )
            holder = self.tree
            for key in chain[:-1]:
                if not dict.__contains__(holder, key):
                    new_tree = Container()
                    dict.__setitem__(holder, key, new_tree)
                    self.links.append((holder, key, new_tree))
                holder = dict.__getitem__(holder, key)
            dict.__setitem__(holder, chain[-1], tree)
            self.links.append((holder, chain[-1], tree))
        items = sorted(self.tree.items())
        dict.clear(self.tree)
        dict.update(self.tree, items)


class Calls(threading.local):
    """Variables that were passed to the running calls of this thread, by module."""

    def __init__(self) -> None:
        self.v: dict[Module, Container] | None = None
        self.buffers: dict[Module, Container] | None = None
        self.returned = False
        """True if the buffers of the running calls are copies that the caller returns."""


calls = Calls()


def parts(module: "Module") -> "Iterator[tuple[Chain, Module]]":
    """Yield the parts of a module with their key chains. Parts are modules in attributes, also in lists, tuples and
    dicts.
    """
    for name, value in module._parts.items():
        yield from _find_modules(value, (name[1:] if name.startswith("_") else name,))


def _find_modules(value: Any, chain: Chain) -> "Iterator[tuple[Chain, Module]]":
    """Yield the modules in a value with their key chains. The value may be a module, list, tuple or dict."""
    if len(chain) > LEVELS:
        raise IvyStructureError(f"ivy.Module: the attribute {chain[0]!r} of a module has more than {LEVELS} levels")
    if hasattr(type(value), "_forward"):
        yield chain, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _find_modules(inner, (*chain, str(key)))
    elif isinstance(value, list | tuple):
        for index, inner in enumerate(value):
            yield from _find_modules(inner, (*chain, f"v{index}"))


def module_chains(module: "Module") -> "dict[Module, Chain]":
    """Return a dict from a module, and from each part at any depth, to the first key chain that leads to the part."""
    chains: dict[Module, Chain] = {module: ()}
    _add_chains(module, (), chains)
    return chains


def _add_chains(module: "Module", chain: Chain, chains: "dict[Module, Chain]") -> None:
    """Add the parts of a module, and their key chains, to `chains`."""
    for part_chain, part in parts(module):
        if part not in chains:
            chains[part] = (*chain, *part_chain)
            _add_chains(part, chains[part], chains)


def fingerprint(module: "Module") -> list[Any]:
    """Return a list that represents the attributes of a module and its parts. If an attribute that may affect results
    changes, the list changes too.

    Numbers and strings are compared by value. Modules, functions and most other objects are compared by identity.
    Arrays are not compared.
    """
    result: list[Any] = []
    _add_fingerprint(module, result, set())
    return result


def _add_fingerprint(value: Any, result: list[Any], visited: "set[Module]") -> None:
    """Append the fingerprint of a value to `result`. `visited` contains the modules that have already been added."""
    if hasattr(type(value), "_forward"):
        result.append(value)
        if value in visited:
            return
        visited.add(value)
        attributes = value._plain
        if attributes is None:
            excluded = _UNCOMPARED.union(value._parts)
            attributes = tuple([(name, _fingerprint_of(x)) for name, x in vars(value).items() if name not in excluded])
            object.__setattr__(value, "_plain", attributes)
        result.append(attributes)
        for name, item in value._parts.items():
            result.append(name)
            _add_fingerprint(item, result, visited)
    elif isinstance(value, list | tuple):
        result.append(len(value))
        for item in value:
            _add_fingerprint(item, result, visited)
    elif isinstance(value, dict):
        result.append(tuple(value))
        for item in value.values():
            _add_fingerprint(item, result, visited)
    else:
        result.append(_fingerprint_of(value))


def _fingerprint_of(value: Any) -> Any:
    """Return the object that represents a value in a fingerprint. Return None if the value is not compared."""
    cls = type(value)
    if isinstance(value, float | complex):
        # Compare numbers by `repr`: it distinguishes 0.0 from -0.0, and returns equal strings for two NaNs.
        return cls, repr(value)
    if isinstance(value, bool | int | str | bytes | None):
        return cls, value
    if isinstance(value, tuple):
        return cls, *map(_fingerprint_of, value)
    return value if cls.__hash__ is object.__hash__ or isinstance(value, _IMMUTABLE) else None


def tree_at(tree: Container, chain: Chain) -> Container | None:
    """Return the Container at a key chain, or None if there is none."""
    node: Any = tree
    for key in chain:
        node = dict.get(node, key)
        if not isinstance(node, Container):
            return None
    return node


def linked_tree(module: "Module", kind: Kind, visited: "set[Module] | None" = None) -> Container:
    """Return the Container of a module, after the Containers of the current parts have been inserted into it.

    If a module has several key chains, the Container of the module is only at the first key chain. If no part has
    changed, nothing is written, so that several threads may call this function at once.
    """
    node = module._nodes[kind]
    if module._needs_sync:
        module._sync_variables()
    if not module._parts:
        return node.tree
    visited = {module} if visited is None else visited
    linked_parts: dict[Chain, Module] = {}
    trees: dict[Chain, Container] = {}
    for chain, part in parts(module):
        if part in visited:
            continue
        visited.add(part)
        tree = linked_tree(part, kind, visited)
        if tree:
            linked_parts[chain], trees[chain] = part, tree
    is_current = len(node.parts) == len(linked_parts) and all(
        [node.parts.get(chain) is part for chain, part in linked_parts.items()]
    )
    if not is_current or not all([tree_at(node.tree, chain) is tree for chain, tree in trees.items()]):
        node.link(kind, linked_parts, trees)
    return node.tree


def relink_if_changed(module: "Module") -> None:
    """Insert the Containers of all parts again if the Container of one of these parts was replaced."""
    for kind, node in module._nodes.items():
        for parent, key, tree in node.links:
            if dict.get(parent, key) is not tree:
                linked_tree(module, kind)
                break


def set_variables(
    module: "Module", kind: Kind, variables: Any, partial: bool = False, allow_extra: bool = False
) -> None:
    """Set the variables of a module and its parts. If there is an error, no variable is changed.

    With `allow_extra`, keys for which the module has no variable are accepted: they may belong to parts that will be
    created later.
    """
    variables = as_container(variables, kind)
    check(module, kind, variables, partial, extra=allow_extra)
    for part, chain in module_chains(module).items():
        node, values = part._nodes[kind], tree_at(variables, chain)
        if not part._built:
            node.awaited = values
        if values:
            part._given = True
        for key, current in node.own().items():
            if values is not None and dict.__contains__(values, key):
                new = dict.__getitem__(values, key)
                dict.__setitem__(node.tree, key, _convert_like(current, new) if module._dynamic_backend else new)
        part._sync_variables()


def _convert_like(current: Any, new: Any) -> Any:
    """Convert a new array, or the arrays of a Container, to the backend of the current array."""
    if isinstance(new, Container):
        return new.cont_map(lambda x, chain: _convert_like(current[chain], x))
    return functions.to_backend(new, backend_of(current))


def backend_of(x: Any) -> str:
    """Return the name of an array's backend."""
    return library_of(type(data_of(x)))


def as_container(variables: Any, kind: Kind) -> Container:
    """Convert the variables that the user passed, which are a Container or a dict, to a Container."""
    if isinstance(variables, Container):
        return variables
    if isinstance(variables, dict):
        return Container(variables)
    raise IvyTypeError(f"ivy.Module: {kind} must be an ivy.Container or a dict, not a {type(variables).__name__}")


def check(
    module: "Module", kind: Kind, variables: Container, partial: bool = False, extra: bool = False, shapes: bool = True
) -> None:
    """Raise if the keys or shapes of variables do not match the module.

    Raises
    ------
    IvyKeyError
        A variable is missing, or a key does not belong to a variable of the module.
    IvyBroadcastShapeError
        The shape of a variable differs from its shape in the module.
    """
    _check(module, kind, linked_tree(module, kind), variables, (), (partial, extra, shapes))


def _check(
    module: "Module",
    kind: Kind,
    expected: Container,
    variables: Container,
    chain: Chain,
    rules: tuple[bool, bool, bool],
) -> None:
    """Compare variables with the expected variables at one level, and recursively at the levels below."""
    name, (partial, extra, shapes) = type(module).__name__, rules
    for key, current in expected.items():
        inner_chain = (*chain, key)
        if not dict.__contains__(variables, key):
            if not partial:
                missing_chain = "/".join([*inner_chain, *_first_chain(current)])
                raise IvyKeyError(f"{kind} for {name} lacks {missing_chain!r}; it has {_keys(variables, chain)}")
            continue
        new = dict.__getitem__(variables, key)
        if isinstance(current, Container) is not isinstance(new, Container):
            description = "a Container" if isinstance(current, Container) else "an array"
            raise IvyKeyError(
                f"{kind} for {name} must have {description} at {'/'.join(inner_chain)!r}, not a {type(new).__name__}"
            )
        if isinstance(current, Container):
            _check(module, kind, current, new, inner_chain, rules)
        elif shapes and tuple(functions.shape(current)) != tuple(functions.shape(new)):
            raise IvyBroadcastShapeError(
                f"{kind} for {name} must have the shape {tuple(functions.shape(current))} at "
                f"{'/'.join(inner_chain)!r}, not {tuple(functions.shape(new))}"
            )
    if extra or len(variables) <= len(expected):
        return
    open_chains = find_open_chains(module)
    for key in variables:
        inner_chain = (*chain, key)
        if not dict.__contains__(expected, key) and not any(
            [is_prefix(inner_chain, open_chain) for open_chain in open_chains]
        ):
            raise IvyKeyError(
                f"{kind} for {name} has the unexpected key chain {'/'.join(inner_chain)!r}; the module has "
                f"{_keys(expected, chain)}"
            )


def find_open_chains(module: "Module") -> list[Chain]:
    """Return the key chains of parts that are not built, or do not store variables. The keys of such parts are
    unknown.
    """
    return [chain for part, chain in module_chains(module).items() if not part._built or not part._store_vars]


def is_prefix(chain: Chain, other: Chain) -> bool:
    """Return True if one of two key chains is a prefix of the other."""
    return all([a == b for a, b in zip(chain, other, strict=False)])


def _first_chain(tree: Any) -> Chain:
    """Return the key chain of the first variable in a Container. Return an empty key chain for an array."""
    if not isinstance(tree, Container):
        return ()
    key, value = next(iter(tree.items()))
    return (key, *_first_chain(value))


def _keys(tree: Container, chain: Chain) -> str:
    """Return the keys of a tree, and the key chain of the tree, for messages."""
    location = f" at {'/'.join(chain)!r}" if chain else ""
    return f"{', '.join(map(repr, tree)) or 'nothing'}{location}"


def split_by_module(module: "Module", kind: Kind, variables: Any) -> "dict[Module, Container]":
    """Split variables from the user. Return one Container for each module that owns some of them."""
    variables = as_container(variables, kind)
    check(module, kind, variables, partial=module._with_partial_v, shapes=False)
    if module._with_partial_v:
        variables = Container.cont_combine(linked_tree(module, kind), variables)
    trees = {part: tree_at(variables, chain) for part, chain in module_chains(module).items()}
    return {part: tree for part, tree in trees.items() if tree is not None}


def convert_part_dtypes(module: "Module", dtype: Any) -> None:
    """Cast the floating-point variables of parts that were created without a dtype."""
    for _, part in parts(module):
        if part._dtype is None:
            if not part._built:
                part._dtype = dtype
            for node in part._nodes.values():
                own = Container(node.own())
                dict.update(
                    node.tree,
                    own.cont_map(lambda x, _: functions.astype(x, dtype) if functions.is_float_dtype(x) else x),
                )
            convert_part_dtypes(part, dtype)
