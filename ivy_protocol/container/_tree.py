"""Nested dicts of leaves, called trees, and the functions that traverse them.

The traversals are Python loops, because the calls of a pytree library take several microseconds before they reach the
first leaf. An ivy function handles two leaves in this time.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from ivy_protocol.base.nested import LEVELS, rebuilt
from ivy_protocol.core.array_type import Array
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError, IvyValueError

SAME = frozenset((type(None), str))
"""Types of leaves that stay unchanged when a function is mapped over a tree."""

_LEAVES = frozenset((Array, int, float))
"""Types that are known to be leaves, so that their base classes need no check."""
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
    """Return True if a tree has a key. This is a function and not an alias of ``dict.__contains__``, because
    torch.compile does not trace such an alias.
    """
    return dict.__contains__(tree, key)


class Options(NamedTuple):
    """Selection of the leaves to which a function is applied, and the treatment of other leaves."""

    key_chains: tuple[str, ...] | None = None
    to_apply: bool = True
    prune_unapplied: bool = False
    map_sequences: bool = False

    def applies(self, chain: str) -> bool:
        """Return True if the function applies to the leaf at a key chain."""
        if self.key_chains is None:
            return True
        # Replace dots in `chain` by slashes: the keys of a plain dict may contain dots, and `key_chains` separates keys
        # only by slashes.
        chain = chain.replace(".", "/")
        return any([chain == c or chain.startswith(f"{c}/") for c in self.key_chains]) is self.to_apply


PLAIN = Options()


def options(
    key_chains: Any = None, to_apply: bool = True, prune_unapplied: bool = False, map_sequences: bool = False
) -> Options:
    """Return the `Options` for arguments that the user passed.

    The key chains are a string, several strings, or the leaves of a mapping.
    """
    return Options(
        None if key_chains is None else chains_of(key_chains), to_apply, prune_unapplied, bool(map_sequences)
    )


def chains_of(key_chains: Any) -> tuple[str, ...]:
    """Return the key chains of a string, of an iterable of strings, or of the leaves of a mapping."""
    if isinstance(key_chains, str):
        return ("/".join(split_chain(key_chains)),)
    if isinstance(key_chains, Mapping):
        return tuple(chain.replace(".", "/") for chain, _ in walk(key_chains))
    if isinstance(key_chains, Iterable):
        chains = tuple(key_chains)
        if all([isinstance(chain, str) for chain in chains]):
            return tuple(["/".join(split_chain(chain)) for chain in chains])
    raise IvyTypeError(f"key_chains must be strings such as 'a/b', or a dict of them, not {type(key_chains).__name__}")


def split_chain(chain: Any) -> list[str]:
    """Return the keys of a key chain, which are separated by slashes or dots."""
    if not isinstance(chain, str):
        raise IvyTypeError(f"ivy.Container: a key must be a string, not {type(chain).__name__} {chain!r}")
    keys = _SEPARATORS.split(chain)
    if "" in keys:
        raise IvyValueError(f"the key chain {chain!r} has an empty key")
    return keys


def join(chain: str, key: str) -> str:
    """Return a key chain extended by one key."""
    return f"{chain}/{key}" if chain else key


def make(like: Tree, values: Mapping[str, Any] | Iterable[tuple[str, Any]]) -> Any:
    """Return a tree with the class and settings of `like`. The values are not checked."""
    cls = type(like)
    # Bypass `__init__`, which would check and sort the keys.
    tree = cls.__new__(cls)
    dict.update(tree, values)
    # Bypass `Container.__setattr__`, which would set a key.
    _set(tree, "_config", like._config)
    return tree


def too_deep(fn_name: str = "") -> IvyStructureError:
    """Return the error for a tree that is nested too deep, or that contains itself."""
    return IvyStructureError(
        f"{fn_name and f'{fn_name}: '}the nested data has more than {LEVELS} levels, or contains itself"
    )


def walk(tree: Mapping[str, Any], chain: str = "", include_empty: bool = False) -> Iterator[tuple[str, Any]]:
    """Yield pairs of key chains and leaves. With `include_empty`, trees without leaves are included."""
    stack = [(chain, iter(tree.items()))]
    while stack:
        if len(stack) > LEVELS:
            raise too_deep()
        above, items = stack[-1]
        for key, value in items:
            below = join(above, key)
            if not isinstance(value, Mapping):
                yield below, value
            elif value:
                stack.append((below, iter(value.items())))
                break
            elif include_empty:
                yield below, value
        else:
            stack.pop()


def add_key_note(error: Exception, keys: Sequence[str], remaining: Iterator[str]) -> None:
    """Add a note to an error: the key chain of the leaf for which the call failed.

    `remaining` iterates over the keys after the key of this leaf. Each level of the tree prepends its key to the note.
    """
    if isinstance(error, IvyStructureError):
        return
    key = keys[-1 - len([*remaining])]
    notes = getattr(error, "__notes__", [])
    if notes and notes[-1].startswith(_AT):
        notes[-1] = f"{_AT}{key}/{notes[-1][len(_AT) :]}"
    else:
        error.add_note(f"{_AT}{key}")


def map_tree(fn: Callable[..., Any], tree: Tree, more: Sequence[Any] = (), depth: int = 0) -> Tree:
    """Return the tree of ``fn(leaf, *more)``. Leaves that are strings or None stay unchanged."""
    if depth >= LEVELS:
        raise too_deep()
    values = tree.values()
    remaining = iter(tree)
    try:
        if _LEAVES.issuperset(map(type, values)) or are_leaves(values):
            return make(tree, zip(remaining, map(fn, values, *[[value] * len(tree) for value in more]), strict=True))
        results: dict[str, Any] = {}
        for key, value in zip(remaining, values, strict=True):
            if isinstance(value, Tree):
                results[key] = map_tree(fn, value, more, depth + 1)
            else:
                results[key] = value if type(value) in SAME else fn(value, *more)
        return make(tree, results)
    except Exception as error:
        add_key_note(error, list(tree), remaining)
        raise


def map_leaves(fn: Callable[..., Any], tree: Tree) -> Tree:
    """Return the tree of ``fn(leaf)`` for all leaves, including strings and None."""
    return make(tree, {k: map_leaves(fn, v) if isinstance(v, Tree) else fn(v) for k, v in dict.items(tree)})


def are_leaves(values: Iterable[Any]) -> bool:
    """Return True if all values are leaves other than strings and None."""
    return all([cls not in SAME and not issubclass(cls, Tree) for cls in {*map(type, values)}])


def columns(trees: tuple[Tree, ...], chain: str, fn_name: str) -> list[Any]:
    """Return the values of each tree, in the order of the keys of the first tree.

    Raises
    ------
    IvyStructureError
        The trees have different keys.
    """
    first = list(trees[0])
    values: list[Any] = [trees[0].values()]
    for index, tree in enumerate(trees[1:], 1):
        keys = list(tree)
        if keys == first:
            values.append(tree.values())
            continue
        if tree.keys() != trees[0].keys():
            only, owner = next(((k, 0) for k in first if not has(tree, k)), ("", 0))
            if not only:
                only, owner = next((k, index) for k in keys if not has(trees[0], k))
            raise IvyStructureError(
                f"{fn_name}: the Containers differ at the key chain {join(chain, only)!r}, which {_ordinal(owner)} "
                f"Container has and {_ordinal(index - owner)} Container lacks"
            )
        values.append([_item(tree, key) for key in first])
    return values


def _ordinal(index: int) -> str:
    """Return the ordinal of a Container, such as "the first", for messages."""
    return ("the first", "the second", "the third")[index] if index < 3 else f"the {index + 1}th"


def zip_trees(fn: Callable[..., Any], trees: tuple[Tree, ...], fn_name: str, depth: int = 0) -> Tree:
    """Return the tree of ``fn(*leaves)`` for trees with the same structure."""
    if depth >= LEVELS:
        raise too_deep(fn_name)
    first = trees[0]
    keys = [*first]
    values: list[Any] = [first.values()]
    for tree in trees[1:]:
        if [*tree] != keys:
            values = columns(trees, "", fn_name)
            break
        values.append(tree.values())
    remaining = iter(keys)
    try:
        for column in values:
            if not (_LEAVES.issuperset(map(type, column)) or are_leaves(column)):
                break
        else:
            return make(first, zip(remaining, map(fn, *values), strict=True))
        results: dict[str, Any] = {}
        for key, row in zip(remaining, zip(*values, strict=True), strict=True):
            are_trees = [isinstance(value, Tree) for value in row]
            if True not in are_trees:
                results[key] = row[0] if type(row[0]) in SAME else fn(*row)
            elif False not in are_trees:
                results[key] = zip_trees(fn, row, fn_name, depth + 1)
            else:
                all_trees(row, "", key, fn_name)
        return make(first, results)
    except Exception as error:
        if not depth:
            # In the outermost call, check the structures of the whole trees. If the structures differ, this check
            # raises an error that explains more than the error of a leaf.
            check_structure(trees, fn_name)
        add_key_note(error, keys, remaining)
        raise


def all_trees(values: tuple[Any, ...], chain: str, key: str, fn_name: str) -> tuple[Tree, ...]:
    """Return the values if all are trees; raise `IvyStructureError` if one of them is a leaf."""
    for index, value in enumerate(values):
        if isinstance(value, Tree) is not isinstance(values[0], Tree):
            tree, leaf = (index, 0) if isinstance(value, Tree) else (0, index)
            raise IvyStructureError(
                f"{fn_name}: the Containers differ at the key chain {join(chain, key)!r}, where {_ordinal(tree)} "
                f"Container has inner keys, but {_ordinal(leaf)} Container has a leaf"
            )
    return values


def check_structure(trees: tuple[Tree, ...], fn_name: str) -> None:
    """Raise `IvyStructureError` if trees differ in structure."""
    if not all([_alike(trees[0], tree, 0) for tree in trees[1:]]):
        _check(trees, fn_name, "", 0)


def _alike(first: Tree, other: Tree, depth: int) -> bool:
    """Return True if two trees have the same keys in the same order. This check is faster than `_check`."""
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


def _check(trees: tuple[Tree, ...], fn_name: str, chain: str, depth: int) -> None:
    """Raise `IvyStructureError` if trees differ, and name the first key chain at which they do."""
    if depth >= LEVELS:
        raise too_deep(fn_name)
    for key, values in zip(trees[0], zip(*columns(trees, chain, fn_name), strict=True), strict=True):
        if any([isinstance(value, Tree) for value in values]):
            _check(all_trees(values, chain, key, fn_name), fn_name, join(chain, key), depth + 1)


def select(
    fn: Callable[..., Any], trees: tuple[Tree, ...], selection: Options, fn_name: str, depth: int = 0, chain: str = ""
) -> Tree:
    """Return the tree of ``fn(*leaves)`` for the leaves that `selection` selects. The other leaves are the leaves of
    the first tree, or are omitted if `selection.prune_unapplied` is True.
    """
    if depth >= LEVELS:
        raise too_deep(fn_name)
    if not depth:
        check_structure(trees, fn_name)
    results: dict[str, Any] = {}
    for key, values in zip(trees[0], zip(*columns(trees, chain, fn_name), strict=True), strict=True):
        below = join(chain, key)
        first = values[0]
        if any([isinstance(value, Tree) for value in values]):
            inner = select(fn, all_trees(values, chain, key, fn_name), selection, fn_name, depth + 1, below)
            if inner or not selection.prune_unapplied:
                results[key] = inner
        elif not selection.applies(below):
            if not selection.prune_unapplied:
                results[key] = first
        elif type(first) in SAME:
            results[key] = first
        else:
            try:
                results[key] = map_sequences(fn, values, fn_name) if selection.map_sequences else fn(*values)
            except Exception as error:
                error.add_note(f"{_AT}{below}")
                raise
    return make(trees[0], results)


def map_sequences(fn: Callable[..., Any], values: tuple[Any, ...], fn_name: str, depth: int = 0) -> Any:
    """Apply a function to the elements of lists and tuples of the same length, at all levels."""
    first = values[0]
    if not isinstance(first, list | tuple):
        return first if type(first) in SAME else fn(*values)
    if depth >= LEVELS:
        raise too_deep(fn_name)
    rows = [v if isinstance(v, list | tuple) else [v] * len(first) for v in values]
    if any([len(row) != len(first) for row in rows]):
        raise IvyValueError(
            f"{fn_name}: the sequences must have equal lengths, not {', '.join(str(len(row)) for row in rows)}"
        )
    results = [map_sequences(fn, row, fn_name, depth + 1) for row in zip(*rows, strict=True)]
    return rebuilt(first, results)
