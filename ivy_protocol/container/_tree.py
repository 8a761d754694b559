"""Trees: dicts of leaves and further trees, and the walks over them.

The walks are written out in Python: a tree library costs several microseconds for each call before the first leaf,
which is more than a function of ivy costs on two of them.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import LEVELS, rebuilt
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError, IvyValueError

SAME = frozenset((type(None), str))
"""Leaves that every function leaves as they are."""

_LEAVES = frozenset((Array, int, float))
"""Types of leaves that are known without a look at what they inherit from."""
_SEPARATORS = re.compile("[/.]")
_AT = "at the key chain "
_item = dict.__getitem__
_set = object.__setattr__


class Tree(dict[str, Any]):
    """A dict whose values are leaves or trees."""

    __slots__ = ("__weakref__", "_config", "_queues")

    _config: Any
    _queues: Any


def has(tree: Tree, key: str) -> bool:
    """Whether a tree has a key; written out, since the compiler of torch traces no alias of the method."""
    return dict.__contains__(tree, key)


class Options(NamedTuple):
    """Which leaves a function is applied to, and what becomes of the others."""

    key_chains: tuple[str, ...] | None = None
    to_apply: bool = True
    prune_unapplied: bool = False
    map_sequences: bool = False

    def applies(self, chain: str) -> bool:
        """Whether the leaf at a key chain is among those."""
        if self.key_chains is None:
            return True
        # The keys of a plain dict may have dots in them, which part those that a caller gives.
        chain = chain.replace(".", "/")
        return any([chain == c or chain.startswith(f"{c}/") for c in self.key_chains]) is self.to_apply


PLAIN = Options()


def options(
    key_chains: Any = None, to_apply: bool = True, prune_unapplied: bool = False, map_sequences: bool = False
) -> Options:
    """Make `Options` of what a caller gave: one key chain, several, or a tree of those."""
    return Options(
        None if key_chains is None else chains_of(key_chains), to_apply, prune_unapplied, bool(map_sequences)
    )


def chains_of(key_chains: Any) -> tuple[str, ...]:
    """The key chains in a string, an iterable of strings, or a mapping whose keys they are."""
    if isinstance(key_chains, str):
        return ("/".join(split_chain(key_chains)),)
    if isinstance(key_chains, Mapping):
        return tuple(chain.replace(".", "/") for chain, _ in walk(key_chains))
    if isinstance(key_chains, Iterable):
        found = tuple(key_chains)
        if all([isinstance(chain, str) for chain in found]):
            return tuple(["/".join(split_chain(chain)) for chain in found])
    raise IvyTypeError(f"key chains are strings such as 'a/b', or a dict of them, not {type(key_chains).__name__}")


def split_chain(chain: Any) -> list[str]:
    """The keys of a key chain, which a slash or a dot parts."""
    if not isinstance(chain, str):
        raise IvyTypeError(f"a key of a Container is a string, not {type(chain).__name__} {chain!r}")
    keys = _SEPARATORS.split(chain)
    if "" in keys:
        raise IvyValueError(f"the key chain {chain!r} has an empty key")
    return keys


def join(chain: str, key: str) -> str:
    """The key chain of a key below another."""
    return f"{chain}/{key}" if chain else key


def make(like: Tree, values: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Any:
    """Return a tree of the class and settings of another, with these values, which nobody checks."""
    cls = type(like)
    tree = cls.__new__(cls)
    dict.update(tree, values)
    # Assignment would go through the class's own rules for names.
    _set(tree, "_config", like._config)
    return tree


def too_deep(what: str = "") -> IvyStructureError:
    """The error for a tree that is nested too deep, which it also is when it contains itself."""
    return IvyStructureError(f"{what and f'{what}: '}the nested data has more than {LEVELS} levels, or contains itself")


def walk(tree: Mapping[str, Any], chain: str = "", include_empty: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield each leaf with its key chain; trees without leaves too, if asked to."""
    ahead = [(chain, iter(tree.items()))]
    while ahead:
        if len(ahead) > LEVELS:
            raise too_deep()
        above, items = ahead[-1]
        for key, value in items:
            below = join(above, key)
            if not isinstance(value, Mapping):
                yield below, value
            elif value:
                ahead.append((below, iter(value.items())))
                break
            elif include_empty:
                yield below, value
        else:
            ahead.pop()


def located(error: Exception, keys: Sequence[str], left: Iterator[str]) -> None:
    """Note on an error at which key chain it arose: at the key before those that are left.

    Each level of the tree puts its key before the others.
    """
    if isinstance(error, IvyStructureError):
        return
    key = keys[-1 - len([*left])]
    notes = getattr(error, "__notes__", [])
    if notes and notes[-1].startswith(_AT):
        notes[-1] = f"{_AT}{key}/{notes[-1][len(_AT) :]}"
    else:
        error.add_note(f"{_AT}{key}")


def map_tree(fn: Callable[..., Any], tree: Tree, more: Sequence[Any] = (), depth: int = 0) -> Tree:
    """Return the tree of ``fn(leaf, *more)``."""
    if depth >= LEVELS:
        raise too_deep()
    values = tree.values()
    left = iter(tree)
    try:
        if _LEAVES.issuperset(map(type, values)) or are_leaves(values):
            return make(tree, zip(left, map(fn, values, *[[value] * len(tree) for value in more]), strict=True))
        found: dict[str, Any] = {}
        for key, value in zip(left, values, strict=True):
            if isinstance(value, Tree):
                found[key] = map_tree(fn, value, more, depth + 1)
            else:
                found[key] = value if type(value) in SAME else fn(value, *more)
        return make(tree, found)
    except Exception as error:
        located(error, list(tree), left)
        raise


def map_leaves(fn: Callable[..., Any], tree: Tree) -> Tree:
    """Return the tree of ``fn(leaf)``, also of text and None."""
    return make(tree, {k: map_leaves(fn, v) if isinstance(v, Tree) else fn(v) for k, v in dict.items(tree)})


def are_leaves(values: Iterable[Any]) -> bool:
    """Whether there are only leaves among values, and none of those that stay as they are."""
    if _LEAVES.issuperset(map(type, values)):
        return True
    return all([cls not in SAME and not issubclass(cls, Tree) for cls in {*map(type, values)}])


def columns(trees: tuple[Tree, ...], chain: str, what: str) -> list[Any]:
    """The values of several trees, in the order of the keys of the first.

    Raises
    ------
    IvyStructureError
        The trees have other keys.
    """
    first = list(trees[0])
    found: list[Any] = [trees[0].values()]
    for place, tree in enumerate(trees[1:], 1):
        keys = list(tree)
        if keys == first:
            found.append(tree.values())
            continue
        if tree.keys() != trees[0].keys():
            only, where = next(((k, 0) for k in first if not has(tree, k)), ("", 0))
            if not only:
                only, where = next((k, place) for k in keys if not has(trees[0], k))
            raise IvyStructureError(
                f"{what}: the Containers differ at the key chain {join(chain, only)!r}, which only "
                f"{_named(where)} of {_named(0)} and {_named(place)} has"
            )
        found.append([_item(tree, key) for key in first])
    return found


def _named(place: int) -> str:
    return ("the first", "the second", "the third")[place] if place < 3 else f"number {place + 1}"


def zip_trees(fn: Callable[..., Any], trees: tuple[Tree, ...], what: str, depth: int = 0) -> Tree:
    """Return the tree of ``fn(*leaves)`` of trees of the same structure."""
    if depth >= LEVELS:
        raise too_deep(what)
    first = trees[0]
    keys = [*first]
    values: list[Any] = [first.values()]
    for tree in trees[1:]:
        if [*tree] != keys:
            values = columns(trees, "", what)
            break
        values.append(tree.values())
    left = iter(keys)
    try:
        for column in values:
            if not (_LEAVES.issuperset(map(type, column)) or are_leaves(column)):
                break
        else:
            return make(first, zip(left, map(fn, *values), strict=True))
        found: dict[str, Any] = {}
        for key, row in zip(left, zip(*values, strict=True), strict=True):
            nested = [isinstance(value, Tree) for value in row]
            if True not in nested:
                found[key] = row[0] if type(row[0]) in SAME else fn(*row)
            elif False not in nested:
                found[key] = zip_trees(fn, row, what, depth + 1)
            else:
                all_trees(row, "", key, what)
        return make(first, found)
    except Exception as error:
        if not depth:
            # That the structures differ further on explains more than what a leaf says, and only this knows the
            # whole key chain.
            check_structure(trees, what)
        located(error, keys, left)
        raise


def all_trees(values: tuple[Any, ...], chain: str, key: str, what: str) -> tuple[Tree, ...]:
    """Refuse a leaf in the place of a tree."""
    for place, value in enumerate(values):
        if isinstance(value, Tree) is not isinstance(values[0], Tree):
            tree, leaf = (place, 0) if isinstance(value, Tree) else (0, place)
            raise IvyStructureError(
                f"{what}: the Containers differ at the key chain {join(chain, key)!r}, where {_named(tree)} has keys "
                f"and {_named(leaf)} a leaf"
            )
    return values


def check_structure(trees: tuple[Tree, ...], what: str) -> None:
    """Refuse trees that differ in structure, before anything has been done with their leaves."""
    if not all([_alike(trees[0], tree, 0) for tree in trees[1:]]):
        _check(trees, what, "", 0)


def _alike(first: Tree, other: Tree, depth: int) -> bool:
    """Whether two trees have the same keys in the same order, as they mostly have."""
    if [*first] != [*other] or depth >= LEVELS:
        return False
    if _LEAVES.issuperset(map(type, first.values())) and _LEAVES.issuperset(map(type, other.values())):
        return True
    for one, two in zip(first.values(), other.values(), strict=True):
        if isinstance(one, Tree):
            if not isinstance(two, Tree) or not _alike(one, two, depth + 1):
                return False
        elif isinstance(two, Tree):
            return False
    return True


def _check(trees: tuple[Tree, ...], what: str, chain: str, depth: int) -> None:
    if depth >= LEVELS:
        raise too_deep(what)
    for key, values in zip(trees[0], zip(*columns(trees, chain, what), strict=True), strict=True):
        if any([isinstance(value, Tree) for value in values]):
            _check(all_trees(values, chain, key, what), what, join(chain, key), depth + 1)


def select(
    fn: Callable[..., Any], trees: tuple[Tree, ...], chosen: Options, what: str, depth: int = 0, chain: str = ""
) -> Tree:
    """As `zip_trees`, for the leaves that the options choose; the others stay as in the first tree."""
    if depth >= LEVELS:
        raise too_deep(what)
    if not depth:
        check_structure(trees, what)
    found: dict[str, Any] = {}
    for key, values in zip(trees[0], zip(*columns(trees, chain, what), strict=True), strict=True):
        below = join(chain, key)
        first = values[0]
        if any([isinstance(value, Tree) for value in values]):
            inner = select(fn, all_trees(values, chain, key, what), chosen, what, depth + 1, below)
            if inner or not chosen.prune_unapplied:
                found[key] = inner
        elif not chosen.applies(below):
            if not chosen.prune_unapplied:
                found[key] = first
        elif type(first) in SAME:
            found[key] = first
        else:
            try:
                found[key] = map_sequences(fn, values, what) if chosen.map_sequences else fn(*values)
            except Exception as error:
                error.add_note(f"{_AT}{below}")
                raise
    return make(trees[0], found)


def map_sequences(fn: Callable[..., Any], values: tuple[Any, ...], what: str, depth: int = 0) -> Any:
    """Apply a function to the elements of lists and tuples of the same length, as deep as they go."""
    first = values[0]
    if not isinstance(first, list | tuple):
        return first if type(first) in SAME else fn(*values)
    if depth >= LEVELS:
        raise too_deep(what)
    rows = [v if isinstance(v, list | tuple) else [v] * len(first) for v in values]
    if any([len(row) != len(first) for row in rows]):
        raise IvyValueError(f"the sequences have {', '.join(str(len(row)) for row in rows)} elements")
    found = [map_sequences(fn, row, what, depth + 1) for row in zip(*rows, strict=True)]
    return rebuilt(first, found)
