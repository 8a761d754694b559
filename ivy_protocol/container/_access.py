"""Methods of Containers by keys and key chains: to look up, set, prune and rearrange.

A key chain such as ``"a/b"`` names a value inside a Container inside a Container; a dot parts keys as well.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._tree import Tree, chains_of, has, join, make, split_chain, too_deep, walk
from ivy_protocol.exceptions import IvyKeyError, IvyTypeError, IvyValueError
from ivy_protocol.functions.manipulation import einops_rearrange

if TYPE_CHECKING:
    from ivy_protocol.slots import Container


def cont_at_key_chain(self: "Container", key_chain: str, ignore_key_errors: bool = False) -> Any:
    """Return what is at a key chain; None for a missing one if errors are ignored.

    Raises
    ------
    IvyKeyError
        A key is missing, and errors are not ignored.
    """
    found: Any = self
    keys = split_chain(key_chain)
    for place, key in enumerate(keys):
        if not isinstance(found, Tree) or not has(found, key):
            if ignore_key_errors:
                return None
            raise _missing(found, key, keys, place)
        found = dict.__getitem__(found, key)
    return found


def _missing(found: Any, key: str, keys: list[str], place: int) -> IvyKeyError:
    from difflib import get_close_matches

    where = f" in {'/'.join(keys[:place])!r}" if place else ""
    if not isinstance(found, Tree):
        return IvyKeyError(f"the Container has no key {key!r}{where}, which is a leaf")
    close = get_close_matches(key, found.keys(), n=1)
    hint = f"; did you mean {close[0]!r}?" if close else ""
    return IvyKeyError(f"the Container has no key {key!r}{where}{hint}")


def cont_at_key_chains(
    self: "Container", key_chains: Any, ignore_none: bool = True, ignore_key_errors: bool = False
) -> "Container":
    """Return a Container of what is at key chains: one, several, or those of a dict."""
    if key_chains is None and ignore_none:
        return self
    found = make(self, {})
    for chain in chains_of(key_chains):
        value = cont_at_key_chain(self, chain, ignore_key_errors)
        if value is not None or not ignore_key_errors:
            _put(found, split_chain(chain), value)
    return found


def _put(tree: Tree, keys: list[str], value: Any) -> None:
    """Set a value, in nodes that are made where they are missing, without checks but of how deep it will be."""
    if len(keys) > LEVELS:
        raise too_deep()
    for place, key in enumerate(keys[:-1]):
        inner = dict.get(tree, key)
        if not has(tree, key):
            inner = make(tree, {})
            dict.__setitem__(tree, key, inner)
        if not isinstance(inner, Tree):
            raise IvyValueError(f"{'/'.join(keys[: place + 1])!r} is a leaf, below which no key can be set")
        tree = inner
    dict.__setitem__(tree, keys[-1], value)


def cont_at_keys(
    self: "Container",
    queries: Any,
    ignore_none: bool = True,
    containing: bool = False,
    ignore_key_errors: bool = False,
) -> "Container":
    """Return a Container of the leaves with one of some keys in their key chains, or a part of a key."""
    if queries is None and ignore_none:
        return self
    words = [queries] if isinstance(queries, str) else list(queries or ())
    chains = []
    for chain, _ in walk(self):
        keys = chain.split("/")
        if any([word in keys or (containing and any([word in key for key in keys])) for word in words]):
            chains.append(chain)
    return cont_at_key_chains(self, chains, ignore_key_errors=ignore_key_errors)


def cont_all_key_chains(self: "Container", include_empty: bool = False) -> list[str]:
    """Return the key chains of all leaves."""
    return [chain for chain, _ in walk(self, include_empty=include_empty)]


def cont_key_chains_containing(self: "Container", sub_str: str, include_empty: bool = False) -> list[str]:
    """Return the key chains with a text in them."""
    return [chain for chain, _ in walk(self, include_empty=include_empty) if sub_str in chain]


def cont_has_key(self: "Container", query_key: str) -> bool:
    """Return whether a key is anywhere in the Container."""
    return any([query_key in chain.split("/") for chain, _ in walk(self, include_empty=True)])


def cont_has_key_chain(self: "Container", key_chain: str) -> bool:
    """Return whether there is something at a key chain."""
    found: Any = self
    for key in split_chain(key_chain):
        if not isinstance(found, Tree) or not has(found, key):
            return False
        found = dict.__getitem__(found, key)
    return True


def cont_if_exists(self: "Container", key: str) -> Any:
    """Return what is at a key or key chain, or None."""
    return cont_at_key_chain(self, key, ignore_key_errors=True)


def cont_try_kc(self: "Container", key: str) -> Any:
    """Return what is at a key or key chain, or the Container itself."""
    return cont_at_key_chain(self, key) if cont_has_key_chain(self, key) else self


def cont_set_at_key_chain(self: "Container", key_chain: str, val: Any, inplace: bool = False) -> "Container":
    """Return the Container with a value at a key chain; missing Containers above it are made."""
    result = self if inplace else self.cont_copy()
    result[key_chain] = val
    return result


def cont_overwrite_at_key_chain(self: "Container", key_chain: str, val: Any, inplace: bool = False) -> "Container":
    """Return the Container with another value at a key chain that it has.

    Raises
    ------
    IvyKeyError
        It has no such key chain.
    """
    cont_at_key_chain(self, key_chain)
    return cont_set_at_key_chain(self, key_chain, val, inplace)


def cont_set_at_key_chains(
    self: "Container", target_dict: Mapping[str, Any], return_dict: "Container | None" = None, inplace: bool = False
) -> "Container":
    """Return the Container with the values of a dict at their key chains."""
    result = return_dict if return_dict is not None else self if inplace else self.cont_copy()
    for chain, value in list(walk(target_dict, include_empty=True)):
        result[chain] = value
    return result


def cont_overwrite_at_key_chains(
    self: "Container", target_dict: Mapping[str, Any], return_dict: "Container | None" = None, inplace: bool = False
) -> "Container":
    """Return the Container with the values of a dict at their key chains, all of which it has.

    Raises
    ------
    IvyKeyError
        It lacks one of them; nothing has changed then.
    """
    base = self if return_dict is None else return_dict
    for chain, _ in walk(target_dict):
        cont_at_key_chain(base, chain)
    return cont_set_at_key_chains(self, target_dict, return_dict, inplace)


def cont_set_at_keys(self: "Container", target_dict: Mapping[str, Any]) -> "Container":
    """Return the Container with other values at some keys, wherever they are."""
    found = {}
    for key, value in self.items():
        if key in target_dict:
            found[key] = target_dict[key]
        else:
            found[key] = cont_set_at_keys(value, target_dict) if isinstance(value, Tree) else value  # type: ignore
    return make(self, found)


def cont_create_if_absent(self: "Container", key: str, value: Any, inplace: bool = True) -> "Container | None":
    """Set a value at a key or key chain where there is none."""
    if cont_has_key_chain(self, key):
        return None if inplace else self
    result = cont_set_at_key_chain(self, key, value, inplace)
    return None if inplace else result


def cont_prune_key_chain(self: "Container", key_chain: str) -> "Container":
    """Return the Container without what is at a key chain, and without what is empty then."""
    keys = split_chain(key_chain)
    found = {}
    for key, value in self.items():
        if key != keys[0]:
            found[key] = value
        elif len(keys) > 1:
            inner = cont_prune_key_chain(value, "/".join(keys[1:])) if isinstance(value, Tree) else value  # type: ignore
            if not isinstance(inner, Tree) or inner:
                found[key] = inner
    return make(self, found)


def cont_prune_key_chains(self: "Container", key_chains: Any, ignore_none: bool = True) -> "Container":
    """Return the Container without what is at key chains: one, several, or those of a dict."""
    if key_chains is None and ignore_none:
        return self
    result = self
    for chain in chains_of(key_chains):
        result = cont_prune_key_chain(result, chain)
    return result


def cont_prune_keys(self: "Container", query_keys: Any, ignore_none: bool = True) -> "Container":
    """Return the Container without the leaves that have one of some keys in their key chains."""
    if query_keys is None and ignore_none:
        return self
    words = [query_keys] if isinstance(query_keys, str) else list(query_keys or ())
    return cont_prune_key_chains(self, [c for c, _ in walk(self) if any([w in c.split("/") for w in words])])


def cont_prune_empty(self: "Container", keep_nones: bool = False, base: bool = True) -> "Container | None":
    """Return the Container without empty Containers and None; None instead of an empty one if it is not the base."""
    found = {}
    for key, value in self.items():
        inner = cont_prune_empty(value, keep_nones, False) if isinstance(value, Tree) else value  # type: ignore
        if inner is not None or (keep_nones and value is None):
            found[key] = inner
    return make(self, found) if found or base else None


def cont_prune_key_from_key_chains(
    self: "Container", absolute: str | None = None, containing: str | None = None
) -> "Container":
    """Return the Container with a key taken out of its key chains, or every key with a text in it.

    Raises
    ------
    IvyValueError
        Neither is given, or leaves would have no key, or meet at the same one.
    """
    return cont_prune_keys_from_key_chains(
        self, None if absolute is None else [absolute], None if containing is None else [containing]
    )


def cont_prune_keys_from_key_chains(
    self: "Container", absolute: Iterable[str] | None = None, containing: Iterable[str] | None = None
) -> "Container":
    """Return the Container with some keys taken out of its key chains, or every key with one of some texts in it.

    Raises
    ------
    IvyValueError
        Neither is given, or leaves would have no key, or meet at the same one.
    """
    if absolute is None and containing is None:
        raise IvyValueError("give absolute, the keys to take out, or containing, the texts in them")
    whole, parts = set(absolute or ()), tuple(containing or ())

    def shortened(chain: str) -> str:
        keys = [k for k in chain.split("/") if k not in whole and not any([part in k for part in parts])]
        return "/".join(keys)

    return _renamed(self, shortened)


def _renamed(self: "Container", name: Callable[[str], str]) -> "Container":
    """The Container with each leaf at another key chain."""
    found: dict[str, str] = {}
    result = make(self, {})
    for chain, value in walk(self):
        new = name(chain)
        if new in found:
            raise IvyValueError(f"{found[new]!r} and {chain!r} would both be at {new!r}")
        found[new] = chain
        _put(result, split_chain(new), value)
    return result


def cont_format_key_chains(self: "Container", format_fn: Callable[[str], str]) -> "Container":
    """Return the Container with each leaf at the key chain that a function makes of its own."""
    return _renamed(self, format_fn)


def cont_flatten_key_chains(
    self: "Container", include_empty: bool = False, above_height: int | None = None, below_depth: int | None = None
) -> "Container":
    """Return the Container with the keys of each key chain joined to one, but for some at its ends."""
    result = make(self, {})
    for chain, value in walk(self, include_empty=include_empty):
        flat = cont_flatten_key_chain(chain, above_height=above_height, below_depth=below_depth)
        _put(result, split_chain(flat), value)
    return result


def cont_flatten_key_chain(
    key_chain: str, replacement: str = "__", above_height: int | None = None, below_depth: int | None = None
) -> str:
    """Return a key chain with its keys joined to one, but for some at the start and at the end."""
    keys = split_chain(key_chain)
    before, after = [], []
    if above_height and len(keys) > above_height:
        keys, after = keys[:-above_height], keys[-above_height:]
    if below_depth and len(keys) > below_depth:
        before, keys = keys[:below_depth], keys[below_depth:]
    return "/".join([*before, replacement.join(keys), *after])


def cont_sort_by_key(self: "Container") -> "Container":
    """Return the Container with its keys in alphabetical order, at all depths."""
    found = {k: cont_sort_by_key(v) if isinstance(v, Tree) else v for k, v in sorted(self.items())}  # type: ignore
    return make(self, found)


def cont_restructure_key_chains(
    self: "Container", keychain_mapping: Mapping[str, str], keep_orig: bool = True, replace: bool = True
) -> "Container":
    """Return the Container with values moved from the key chains of a dict to those that it gives."""
    return cont_restructure(self, keychain_mapping, keep_orig, replace)


def cont_restructure(
    self: "Container", mapping: Mapping[str, Any], keep_orig: bool = True, replace: bool = True
) -> "Container":
    """Return the Container with values moved, and with their axes rearranged where a pattern is given.

    The values of the dict are key chains, or dicts with ``key_chain``, ``pattern`` and ``axes_lengths``.
    """
    result = self.cont_copy() if keep_orig else make(self, {})
    for old, new in mapping.items():
        value = cont_at_key_chain(self, old)
        chain = new
        if isinstance(new, Mapping):
            chain = new["key_chain"]
            if "pattern" in new:
                value = _rearranged(value, new["pattern"], new.get("axes_lengths") or {})
        if replace and cont_has_key_chain(result, old):
            result = cont_prune_key_chain(result, old)
        _put(result, split_chain(chain), value)
    return result


def _rearranged(value: Any, pattern: str, lengths: Any) -> Any:
    return einops_rearrange(value, pattern, **lengths)


def cont_slice_via_key(self: "Container", slice_key: str) -> Any:
    """Return the Container with each Container that has a key replaced by what is at it."""
    if slice_key in self:
        return dict.__getitem__(self, slice_key)
    found = {k: cont_slice_via_key(v, slice_key) if isinstance(v, Tree) else v for k, v in self.items()}  # type: ignore
    return make(self, found)


def cont_slice_keys(self: "Container", key_slice: Any, all_depths: bool = False) -> "Container":
    """Return the Container with some of its keys: a slice of them, or a range of first letters such as ``"b:d"``.

    A dict gives one for each depth; with ``all_depths`` one is for all.
    """
    if isinstance(key_slice, Mapping):
        first = next(iter(key_slice.values()))
        return _sliced(self, dict(key_slice), first if all_depths else None, 0)
    return _sliced(self, {0: key_slice}, key_slice if all_depths else None, 0)


def _sliced(self: Any, slices: dict[int, Any], other: Any, depth: int) -> Any:
    chosen = slices.get(depth, other)
    keys = list(self) if chosen is None else _slice_of(list(self), chosen)
    return make(
        self, {k: _sliced(self[k], slices, other, depth + 1) if isinstance(self[k], Tree) else self[k] for k in keys}
    )


def _slice_of(keys: list[str], chosen: Any) -> list[str]:
    if isinstance(chosen, str):
        if not re.fullmatch(".:.", chosen):
            raise IvyValueError(f"a range of keys is two letters such as 'a:c', not {chosen!r}")
        return [key for key in keys if chosen[0] <= key[0] <= chosen[2]]
    if isinstance(chosen, int):
        return [keys[chosen]]
    if isinstance(chosen, slice):
        return keys[chosen]
    raise IvyTypeError(f"a slice of keys is an integer, a slice or a text such as 'a:c', not {type(chosen).__name__}")


def cont_cutoff_at_depth(self: "Container", depth_cutoff: int, inplace: bool = False) -> "Container | None":
    """Return the Container with the Containers that lie so deep made empty."""
    return _cut(self, lambda depth, height: depth < depth_cutoff, inplace)


def cont_cutoff_at_height(self: "Container", height_cutoff: int, inplace: bool = False) -> "Container | None":
    """Return the Container with the Containers that are so high or lower made empty."""
    return _cut(self, lambda depth, height: height > height_cutoff, inplace)


def _cut(self: Any, keep: Callable[[int, int], bool], inplace: bool) -> Any:
    result = self if inplace else self.cont_copy()
    # The heights are those from before anything is cut.
    nodes = [(node, len(chain.split("/")) if chain else 0, max_depth(node)) for chain, node in sub_containers(result)]
    for node, depth, height in nodes:
        if not keep(depth, height):
            node.clear()
    return None if inplace else result


def sub_containers(self: Any, chain: str = "") -> Iterator[tuple[str, Any]]:
    """Yield the Containers in a Container with their key chains, the innermost first, and itself at last."""
    for key, value in list(self.items()):
        if isinstance(value, Tree):
            yield from sub_containers(value, join(chain, key))
    yield chain, self


def max_depth(tree: Tree) -> int:
    """The number of keys in the longest key chain."""
    return max([len(chain.split("/")) for chain, _ in walk(tree, include_empty=True)], default=0)


def cont_to_iterator(
    self: "Container", key_chain: str = "", leaf_keys_only: bool = False, include_empty: bool = False
) -> Iterator[tuple[str, Any]]:
    """Iterate over the leaves, with their key chains or only their own keys."""
    for chain, value in walk(self, key_chain, include_empty):
        yield chain.rpartition("/")[2] if leaf_keys_only else chain, value


def cont_to_iterator_keys(
    self: "Container", key_chain: str = "", leaf_keys_only: bool = False, include_empty: bool = False
) -> Iterator[str]:
    """Iterate over the key chains of the leaves, or only their own keys."""
    return (chain for chain, _ in cont_to_iterator(self, key_chain, leaf_keys_only, include_empty))


def cont_to_iterator_values(self: "Container", include_empty: bool = False) -> Iterator[Any]:
    """Iterate over the leaves."""
    return (value for _, value in walk(self, include_empty=include_empty))
