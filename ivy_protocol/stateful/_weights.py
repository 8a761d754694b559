"""Where the variables of nested modules are.

Each module owns a Container of its variables. Into it those of its parts are linked, so that the Container of the
outermost module shows all of them, and a write to any of these Containers is seen by every module.
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
    from ivy_protocol.slots import Module

Kind = Literal["v", "buffers"]
Chain = tuple[str, ...]

_UNCOMPARED = frozenset(("_plain", "_graphs", "_nodes", "_parts", "_arguments"))
"""Attributes of every module that do not tell what it computes."""
_NAMED = (Enum, BuiltinFunctionType, MethodType)
"""Objects with a hash of their own that never change."""


class Node:
    """The variables of one module, with those of its parts linked into them."""

    __slots__ = ("awaited", "links", "parts", "tree")

    def __init__(self) -> None:
        self.tree: Container = Container()
        self.parts: dict[Chain, Module] = {}
        self.links: list[tuple[Container, str, Container]] = []
        self.awaited: Container | None = None
        """Values for a module that has not been built yet."""

    def own(self) -> dict[str, Any]:
        """The variables that belong to the module itself."""
        linked = {chain[0] for chain in self.parts}
        return {key: value for key, value in self.tree.items() if key not in linked}

    def link(self, kind: Kind, parts: "dict[Chain, Module]", trees: dict[Chain, Container]) -> None:
        """Link the Containers of these parts, and drop those of others.

        A Container that a user has put in the place of one gives its values to the part.
        """
        for chain, part in parts.items():
            there = at(self.tree, chain)
            if self.parts.get(chain) is part and there is not trees[chain] and there:
                put(part, kind, there)
        own = self.own()
        dict.clear(self.tree)
        dict.update(self.tree, own)
        self.parts, self.links = parts, []
        for chain, tree in trees.items():
            if chain[0] in own:
                raise IvyStructureError(f"{chain[0]!r} is the name of a variable and of a part of the module")
            holder = self.tree
            for key in chain[:-1]:
                if not dict.__contains__(holder, key):
                    inner = Container()
                    dict.__setitem__(holder, key, inner)
                    self.links.append((holder, key, inner))
                holder = dict.__getitem__(holder, key)
            dict.__setitem__(holder, chain[-1], tree)
            self.links.append((holder, chain[-1], tree))
        ordered = sorted(self.tree.items())
        dict.clear(self.tree)
        dict.update(self.tree, ordered)


class Calls(threading.local):
    """The variables that the calls under way in this thread were given, by module."""

    def __init__(self) -> None:
        self.v: dict[Module, Container] | None = None
        self.buffers: dict[Module, Container] | None = None
        self.returned = False
        """Whether the buffers of these calls are copies that the caller returns."""


calls = Calls()


def parts(module: "Module") -> "Iterator[tuple[Chain, Module]]":
    """The modules in the attributes of a module, and in lists, tuples and dicts there, with their key chains."""
    for name, value in module._parts.items():
        yield from _found(value, (name[1:] if name.startswith("_") else name,))


def _found(value: Any, chain: Chain) -> "Iterator[tuple[Chain, Module]]":
    if len(chain) > LEVELS:
        raise IvyStructureError(f"the attribute {chain[0]!r} of a module has more than {LEVELS} levels")
    if hasattr(type(value), "_forward"):
        yield chain, value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _found(inner, (*chain, str(key)))
    elif isinstance(value, list | tuple):
        for place, inner in enumerate(value):
            yield from _found(inner, (*chain, f"v{place}"))


def places(module: "Module") -> "dict[Module, Chain]":
    """A module and all parts of it and of those, each with the first key chain that leads to it."""
    found: dict[Module, Chain] = {module: ()}
    _places(module, (), found)
    return found


def _places(module: "Module", chain: Chain, found: "dict[Module, Chain]") -> None:
    for below, part in parts(module):
        if part not in found:
            found[part] = (*chain, *below)
            _places(part, found[part], found)


def traits(module: "Module") -> list[Any]:
    """What tells, as far as that is fast, whether a module and its parts compute as before.

    Numbers and text in attributes count by their value; modules, functions and most other objects by their identity.
    Arrays are not compared.
    """
    found: list[Any] = []
    _traits(module, found, set())
    return found


def _traits(value: Any, found: list[Any], seen: "set[Module]") -> None:
    if hasattr(type(value), "_forward"):
        found.append(value)
        if value in seen:
            return
        seen.add(value)
        plain = value._plain
        if plain is None:
            skipped = _UNCOMPARED.union(value._parts)
            plain = tuple([(name, _trait(x)) for name, x in vars(value).items() if name not in skipped])
            object.__setattr__(value, "_plain", plain)
        found.append(plain)
        for name, inner in value._parts.items():
            found.append(name)
            _traits(inner, found, seen)
    elif isinstance(value, list | tuple):
        found.append(len(value))
        for inner in value:
            _traits(inner, found, seen)
    elif isinstance(value, dict):
        found.append(tuple(value))
        for inner in value.values():
            _traits(inner, found, seen)
    else:
        found.append(_trait(value))


def _trait(value: Any) -> Any:
    cls = type(value)
    if isinstance(value, float | complex):
        # Zeros of both signs are equal, and nan is not equal to itself.
        return cls, repr(value)
    if isinstance(value, bool | int | str | bytes | None):
        return cls, value
    if isinstance(value, tuple):
        return cls, *map(_trait, value)
    return value if cls.__hash__ is object.__hash__ or isinstance(value, _NAMED) else None


def at(tree: Container, chain: Chain) -> Container | None:
    """The Container at a key chain, if there is one."""
    found: Any = tree
    for key in chain:
        found = dict.get(found, key)
        if not isinstance(found, Container):
            return None
    return found


def weight(v: Any, name: str) -> Any:
    """A weight by its name, in a part of the time that an attribute takes, which tells of a missing one."""
    found = dict.get(v, name)
    return getattr(v, name) if found is None else found


def arranged(module: "Module", kind: Kind, seen: "set[Module] | None" = None) -> Container:
    """The Container of a module, after the parts that it has now were linked into it.

    A module that is reached twice is linked at the first place only. Without a change nothing is written, so that
    several threads may ask at once.
    """
    node = module._nodes[kind]
    if module._settles:
        module._settle()
    if not module._parts:
        return node.tree
    seen = {module} if seen is None else seen
    linked: dict[Chain, Module] = {}
    trees: dict[Chain, Container] = {}
    for chain, part in parts(module):
        if part in seen:
            continue
        seen.add(part)
        tree = arranged(part, kind, seen)
        if tree:
            linked[chain], trees[chain] = part, tree
    same = len(node.parts) == len(linked) and all([node.parts.get(chain) is part for chain, part in linked.items()])
    if not same or not all([at(node.tree, chain) is tree for chain, tree in trees.items()]):
        node.link(kind, linked, trees)
    return node.tree


def arrange_if_changed(module: "Module") -> None:
    """Arrange the Containers of a module if those of its parts are not where they were linked."""
    for kind, node in module._nodes.items():
        for holder, key, tree in node.links:
            if dict.get(holder, key) is not tree:
                arranged(module, kind)
                break


def put(module: "Module", kind: Kind, given: Any, partial: bool = False, later: bool = False) -> None:
    """Let a module and its parts have these values, all or, after an error, none.

    With `later`, parts that are not there yet may take what is too much now.
    """
    given = as_container(given, kind)
    check(module, kind, given, partial, extra=later)
    for part, chain in places(module).items():
        node, values = part._nodes[kind], at(given, chain)
        if not part._built:
            node.awaited = values
        if values:
            part._given = True
        for key, old in node.own().items():
            if values is not None and dict.__contains__(values, key):
                new = dict.__getitem__(values, key)
                dict.__setitem__(node.tree, key, _like(old, new) if module._dynamic_backend else new)
        part._settle()


def _like(old: Any, new: Any) -> Any:
    """Arrays converted to the library of others."""
    if isinstance(new, Container):
        return new.cont_map(lambda x, chain: _like(old[chain], x))
    return functions.to_backend(new, library(old))


def library(x: Any) -> str:
    """The name of the library of an array."""
    return library_of(type(data_of(x)))


def as_container(given: Any, kind: Kind) -> Container:
    """What a caller gave for the variables, as a Container."""
    if isinstance(given, Container):
        return given
    if isinstance(given, dict):
        return Container(given)
    raise IvyTypeError(f"{kind} of a module is an ivy.Container or a dict, not a {type(given).__name__}")


def check(
    module: "Module", kind: Kind, given: Container, partial: bool = False, extra: bool = False, shapes: bool = True
) -> None:
    """Refuse variables whose keys or shapes are not those of the module.

    Raises
    ------
    IvyKeyError
        One is missing, or none is there for a key.
    IvyBroadcastShapeError
        One has another shape.
    """
    _check(module, kind, arranged(module, kind), given, (), (partial, extra, shapes))


def _check(
    module: "Module", kind: Kind, wanted: Container, given: Container, chain: Chain, rules: tuple[bool, bool, bool]
) -> None:
    name, (partial, extra, shapes) = type(module).__name__, rules
    for key, old in wanted.items():
        below = (*chain, key)
        if not dict.__contains__(given, key):
            if not partial:
                first = "/".join([*below, *_first(old)])
                raise IvyKeyError(f"{kind} for {name} lacks {first!r}; it has {_keys(given, chain)}")
            continue
        new = dict.__getitem__(given, key)
        if isinstance(old, Container) is not isinstance(new, Container):
            what = "Container" if isinstance(old, Container) else "array"
            raise IvyKeyError(f"{kind} for {name} has no {what} at {'/'.join(below)!r} but a {type(new).__name__}")
        if isinstance(old, Container):
            _check(module, kind, old, new, below, rules)
        elif shapes and tuple(functions.shape(old)) != tuple(functions.shape(new)):
            raise IvyBroadcastShapeError(
                f"{kind} for {name} at {'/'.join(below)!r} has the shape {tuple(functions.shape(new))}, "
                f"where {tuple(functions.shape(old))} belongs"
            )
    if extra or len(given) <= len(wanted):
        return
    open_chains = unknown_places(module)
    for key in given:
        below = (*chain, key)
        if not dict.__contains__(wanted, key) and not any([along(below, other) for other in open_chains]):
            raise IvyKeyError(f"{kind} for {name} has {'/'.join(below)!r}, which is none of {_keys(wanted, chain)}")


def unknown_places(module: "Module") -> list[Chain]:
    """The key chains of parts that are not built, or store nothing: what they will want is not known."""
    return [chain for part, chain in places(module).items() if not part._built or not part._store_vars]


def along(chain: Chain, other: Chain) -> bool:
    """Whether one of two key chains leads to the other."""
    return all([a == b for a, b in zip(chain, other, strict=False)])


def _first(tree: Any) -> Chain:
    """The key chain of the first variable."""
    if not isinstance(tree, Container):
        return ()
    key, value = next(iter(tree.items()))
    return (key, *_first(value))


def _keys(tree: Container, chain: Chain) -> str:
    where = f" at {'/'.join(chain)!r}" if chain else ""
    return f"{', '.join(map(repr, tree)) or 'nothing'}{where}"


def by_module(module: "Module", kind: Kind, given: Any) -> "dict[Module, Container]":
    """The part of given variables that belongs to each of the modules."""
    given = as_container(given, kind)
    check(module, kind, given, partial=module._with_partial_v, shapes=False)
    if module._with_partial_v:
        given = Container.cont_combine(arranged(module, kind), given)
    found = {part: at(given, chain) for part, chain in places(module).items()}
    return {part: tree for part, tree in found.items() if tree is not None}


def give_dtype(module: "Module", dtype: Any) -> None:
    """Convert the floating-point variables of all parts without a data type of their own."""
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
            give_dtype(part, dtype)
