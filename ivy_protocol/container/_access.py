"""Container methods that look up, set, remove and rearrange values by key or key chain.

A key chain such as ``"a/b"`` names a value in a nested Container. Keys may also be separated by dots.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._tree import Tree, chains_of, has, join, make, split_chain, too_deep, walk
from ivy_protocol.exceptions import IvyKeyError, IvyTypeError, IvyValueError
from ivy_protocol.functions.manipulation import einops_rearrange

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container


def cont_at_key_chain(self: "Container", key_chain: str, ignore_key_errors: bool = False) -> Any:
    """Return the value at a key chain. If errors are ignored, return None for a missing key chain.

    Raises
    ------
    IvyKeyError
        A key is missing, and errors are not ignored.
    """
    node: Any = self
    keys = split_chain(key_chain)
    for depth, key in enumerate(keys):
        if not isinstance(node, Tree) or not has(node, key):
            if ignore_key_errors:
                return None
            raise _missing(node, key, keys, depth)
        node = dict.__getitem__(node, key)
    return node


def _missing(node: Any, key: str, keys: list[str], depth: int) -> IvyKeyError:
    """Return the error for a missing key. Its message suggests the closest existing key."""
    from difflib import get_close_matches

    location = f" in {'/'.join(keys[:depth])!r}" if depth else ""
    if not isinstance(node, Tree):
        return IvyKeyError(f"the Container has no key {key!r}{location}, because {'/'.join(keys[:depth])!r} is a leaf")
    matches = get_close_matches(key, node.keys(), n=1)
    hint = f"; did you mean {matches[0]!r}?" if matches else ""
    return IvyKeyError(f"the Container has no key {key!r}{location}{hint}")


def cont_at_key_chains(
    self: "Container", key_chains: Any, ignore_none: bool = True, ignore_key_errors: bool = False
) -> "Container":
    """Return a Container of the values at one or several key chains, or at the key chains of a dict."""
    if key_chains is None and ignore_none:
        return self
    result = make(self, {})
    for chain in chains_of(key_chains):
        value = cont_at_key_chain(self, chain, ignore_key_errors)
        if value is not None or not ignore_key_errors:
            _put(result, split_chain(chain), value)
    return result


def _put(tree: Tree, keys: list[str], value: Any) -> None:
    """Set a value at a key chain. Missing inner Containers are created. The value is not checked."""
    if len(keys) > LEVELS:
        raise too_deep()
    for depth, key in enumerate(keys[:-1]):
        inner = dict.get(tree, key)
        if not has(tree, key):
            inner = make(tree, {})
            dict.__setitem__(tree, key, inner)
        if not isinstance(inner, Tree):
            raise IvyValueError(
                f"ivy.Container: the key {'/'.join(keys)!r} cannot be set, because {'/'.join(keys[: depth + 1])!r} is "
                "a leaf"
            )
        tree = inner
    dict.__setitem__(tree, keys[-1], value)


def cont_at_keys(
    self: "Container", queries: Any, ignore_none: bool = True, containing: bool = False, ignore_key_errors: bool = False
) -> "Container":
    """Return a Container of the leaves whose key chains contain one of the keys in `queries`.

    If `containing` is True, a key of the key chain matches if it has one of the queries as a substring.
    """
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
    """Return the key chains that contain a substring."""
    return [chain for chain, _ in walk(self, include_empty=include_empty) if sub_str in chain]


def cont_has_key(self: "Container", query_key: str) -> bool:
    """Return True if any key chain of the Container includes a key."""
    return any([query_key in chain.split("/") for chain, _ in walk(self, include_empty=True)])


def cont_has_key_chain(self: "Container", key_chain: str) -> bool:
    """Return True if the Container has a key chain."""
    node: Any = self
    for key in split_chain(key_chain):
        if not isinstance(node, Tree) or not has(node, key):
            return False
        node = dict.__getitem__(node, key)
    return True


def cont_if_exists(self: "Container", key: str) -> Any:
    """Return the value at a key or key chain, or None if the key chain is missing."""
    return cont_at_key_chain(self, key, ignore_key_errors=True)


def cont_try_kc(self: "Container", key: str) -> Any:
    """Return the value at a key or key chain, or the Container itself if the key chain is missing."""
    return cont_at_key_chain(self, key) if cont_has_key_chain(self, key) else self


def cont_set_at_key_chain(self: "Container", key_chain: str, val: Any, inplace: bool = False) -> "Container":
    """Return the Container with a value at a key chain. Missing inner Containers are created."""
    result = self if inplace else self.cont_copy()
    result[key_chain] = val
    return result


def cont_overwrite_at_key_chain(self: "Container", key_chain: str, val: Any, inplace: bool = False) -> "Container":
    """Return the Container with another value at an existing key chain.

    Raises
    ------
    IvyKeyError
        The key chain is missing.
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
    """Return the Container with the values of a dict at their key chains, all of which must exist.

    Raises
    ------
    IvyKeyError
        A key chain is missing. In this case the Container stays unchanged.
    """
    base = self if return_dict is None else return_dict
    for chain, _ in walk(target_dict):
        cont_at_key_chain(base, chain)
    return cont_set_at_key_chains(self, target_dict, return_dict, inplace)


def cont_set_at_keys(self: "Container", target_dict: Mapping[str, Any]) -> "Container":
    """Return the Container with the values of the keys in `target_dict` replaced, at any depth."""
    values = {}
    for key, value in self.items():
        if key in target_dict:
            values[key] = target_dict[key]
        else:
            values[key] = cont_set_at_keys(value, target_dict) if isinstance(value, Tree) else value  # type: ignore
    return make(self, values)


def cont_create_if_absent(self: "Container", key: str, value: Any, inplace: bool = True) -> "Container | None":
    """Set a value at a key or key chain if no value exists there."""
    if cont_has_key_chain(self, key):
        return None if inplace else self
    result = cont_set_at_key_chain(self, key, value, inplace)
    return None if inplace else result


def cont_prune_key_chain(self: "Container", key_chain: str) -> "Container":
    """Return the Container without the value at a key chain. Containers that become empty are removed, too."""
    keys = split_chain(key_chain)
    values = {}
    for key, value in self.items():
        if key != keys[0]:
            values[key] = value
        elif len(keys) > 1:
            inner = cont_prune_key_chain(value, "/".join(keys[1:])) if isinstance(value, Tree) else value  # type: ignore
            if not isinstance(inner, Tree) or inner:
                values[key] = inner
    return make(self, values)


def cont_prune_key_chains(self: "Container", key_chains: Any, ignore_none: bool = True) -> "Container":
    """Return the Container without the values at one or several key chains, or at the key chains of a dict."""
    if key_chains is None and ignore_none:
        return self
    result = self
    for chain in chains_of(key_chains):
        result = cont_prune_key_chain(result, chain)
    return result


def cont_prune_keys(self: "Container", query_keys: Any, ignore_none: bool = True) -> "Container":
    """Return the Container without the leaves whose key chains contain one of the keys in `query_keys`."""
    if query_keys is None and ignore_none:
        return self
    words = [query_keys] if isinstance(query_keys, str) else list(query_keys or ())
    return cont_prune_key_chains(self, [c for c, _ in walk(self) if any([w in c.split("/") for w in words])])


def cont_prune_empty(self: "Container", keep_nones: bool = False, base: bool = True) -> "Container | None":
    """Return the Container without empty Containers and without leaves that are None.

    If nothing remains, return an empty Container, or None if `base` is False.
    """
    values = {}
    for key, value in self.items():
        inner = cont_prune_empty(value, keep_nones, False) if isinstance(value, Tree) else value  # type: ignore
        if inner is not None or (keep_nones and value is None):
            values[key] = inner
    return make(self, values) if values or base else None


def cont_prune_key_from_key_chains(
    self: "Container", absolute: str | None = None, containing: str | None = None
) -> "Container":
    """Return the Container without some keys in its key chains: `absolute`, and keys with the substring `containing`.

    Raises
    ------
    IvyValueError
        Both arguments are None, a leaf would have no key, or two leaves would have the same key chain.
    """
    return cont_prune_keys_from_key_chains(
        self, None if absolute is None else [absolute], None if containing is None else [containing]
    )


def cont_prune_keys_from_key_chains(
    self: "Container", absolute: Iterable[str] | None = None, containing: Iterable[str] | None = None
) -> "Container":
    """Return the Container without some keys in its key chains: the keys in `absolute`, and all keys with one of the
    substrings in `containing`.

    Raises
    ------
    IvyValueError
        Both arguments are None, a leaf would have no key, or two leaves would have the same key chain.
    """
    if absolute is None and containing is None:
        raise IvyValueError(
            "cont_prune_keys_from_key_chains: pass either absolute (the keys to remove) or containing (substrings of "
            "keys)"
        )
    to_remove, substrings = set(absolute or ()), tuple(containing or ())

    def shorten(chain: str) -> str:
        keys = [
            key
            for key in chain.split("/")
            if key not in to_remove and not any([substring in key for substring in substrings])
        ]
        return "/".join(keys)

    return _rename_chains(self, shorten)


def _rename_chains(self: "Container", rename: Callable[[str], str]) -> "Container":
    """Return the Container with the leaves at new key chains, which `rename` computes from the old ones."""
    old_chains: dict[str, str] = {}
    result = make(self, {})
    for chain, value in walk(self):
        new_chain = rename(chain)
        if new_chain in old_chains:
            raise IvyValueError(
                f"the key chains {old_chains[new_chain]!r} and {chain!r} would both be renamed to {new_chain!r}; "
                "choose unique names"
            )
        old_chains[new_chain] = chain
        _put(result, split_chain(new_chain), value)
    return result


def cont_format_key_chains(self: "Container", format_fn: Callable[[str], str]) -> "Container":
    """Return the Container with the key chain of each leaf replaced by ``format_fn(key_chain)``."""
    return _rename_chains(self, format_fn)


def cont_flatten_key_chains(
    self: "Container", include_empty: bool = False, above_height: int | None = None, below_depth: int | None = None
) -> "Container":
    """Return the Container with the keys of each key chain joined into one.

    The first `below_depth` and the last `above_height` keys are not joined.
    """
    result = make(self, {})
    for chain, value in walk(self, include_empty=include_empty):
        flat = cont_flatten_key_chain(chain, above_height=above_height, below_depth=below_depth)
        _put(result, split_chain(flat), value)
    return result


def cont_flatten_key_chain(
    key_chain: str, replacement: str = "__", above_height: int | None = None, below_depth: int | None = None
) -> str:
    """Return a key chain with its keys joined into one, except the first `below_depth` and the last `above_height`."""
    keys = split_chain(key_chain)
    before, after = [], []
    if above_height and len(keys) > above_height:
        keys, after = keys[:-above_height], keys[-above_height:]
    if below_depth and len(keys) > below_depth:
        before, keys = keys[:below_depth], keys[below_depth:]
    return "/".join([*before, replacement.join(keys), *after])


def cont_sort_by_key(self: "Container") -> "Container":
    """Return the Container with its keys in alphabetical order, at all depths."""
    values = {k: cont_sort_by_key(v) if isinstance(v, Tree) else v for k, v in sorted(self.items())}  # type: ignore
    return make(self, values)


def cont_restructure_key_chains(
    self: "Container", keychain_mapping: Mapping[str, str], keep_orig: bool = True, replace: bool = True
) -> "Container":
    """Return the Container with values moved to new key chains. The mapping contains old key chains as keys, and
    new key chains as values.
    """
    return cont_restructure(self, keychain_mapping, keep_orig, replace)


def cont_restructure(
    self: "Container", mapping: Mapping[str, Any], keep_orig: bool = True, replace: bool = True
) -> "Container":
    """Return the Container with values moved to new key chains. An einops pattern rearranges the axes of a value.

    The keys of the mapping are old key chains. Its values are new key chains, or dicts with ``key_chain``, ``pattern``
    and ``axes_lengths``.
    """
    result = self.cont_copy() if keep_orig else make(self, {})
    for old, new in mapping.items():
        value = cont_at_key_chain(self, old)
        chain = new
        if isinstance(new, Mapping):
            chain = new["key_chain"]
            if "pattern" in new:
                value = einops_rearrange(value, new["pattern"], **(new.get("axes_lengths") or {}))
        if replace and cont_has_key_chain(result, old):
            result = cont_prune_key_chain(result, old)
        _put(result, split_chain(chain), value)
    return result


def cont_slice_via_key(self: "Container", slice_key: str) -> Any:
    """Replace each inner Container that has a key by its value at the key, and return the resulting Container. If this
    Container itself has the key, return its value.
    """
    if slice_key in self:
        return dict.__getitem__(self, slice_key)
    values = {k: cont_slice_via_key(v, slice_key) if isinstance(v, Tree) else v for k, v in self.items()}  # type: ignore
    return make(self, values)


def cont_slice_keys(self: "Container", key_slice: Any, all_depths: bool = False) -> "Container":
    """Return the Container with some of its keys, selected by a slice or a range of first letters, such as ``"b:d"``.

    Pass a dict with one slice for each depth, or one slice for the outermost keys. With ``all_depths``, the one slice,
    or the first slice of a dict, also applies to depths without a slice.
    """
    if isinstance(key_slice, Mapping):
        first = next(iter(key_slice.values()))
        return _slice(self, dict(key_slice), first if all_depths else None, 0)
    return _slice(self, {0: key_slice}, key_slice if all_depths else None, 0)


def _slice(self: Any, slices: dict[int, Any], fallback: Any, depth: int) -> Any:
    """Return a Container with the keys that slices select. `fallback` is the slice for depths that `slices` lacks."""
    key_slice = slices.get(depth, fallback)
    keys = list(self) if key_slice is None else _slice_of(list(self), key_slice)
    return make(
        self, {k: _slice(self[k], slices, fallback, depth + 1) if isinstance(self[k], Tree) else self[k] for k in keys}
    )


def _slice_of(keys: list[str], key_slice: Any) -> list[str]:
    """Return the keys that a slice, an index or a range of first letters selects."""
    if isinstance(key_slice, str):
        if not re.fullmatch(".:.", key_slice):
            raise IvyValueError(
                f"cont_slice_keys: a range of keys must be two letters such as 'a:c', not {key_slice!r}"
            )
        return [key for key in keys if key_slice[0] <= key[0] <= key_slice[2]]
    if isinstance(key_slice, int):
        return [keys[key_slice]]
    if isinstance(key_slice, slice):
        return keys[key_slice]
    raise IvyTypeError(
        "cont_slice_keys: a slice of keys must be an integer, a slice or a string such as 'a:c', not "
        f"{type(key_slice).__name__}"
    )


def cont_cutoff_at_depth(self: "Container", depth_cutoff: int, inplace: bool = False) -> "Container | None":
    """Return the Container, with all Containers at a given depth or deeper made empty. The outermost Container has
    depth 0.
    """
    return _cut(self, lambda depth, height: depth < depth_cutoff, inplace)


def cont_cutoff_at_height(self: "Container", height_cutoff: int, inplace: bool = False) -> "Container | None":
    """Return the Container, with all Containers up to a given height made empty. The height of a Container is the
    number of levels below it.
    """
    return _cut(self, lambda depth, height: height > height_cutoff, inplace)


def _cut(self: Any, keep: Callable[[int, int], bool], inplace: bool) -> Any:
    """Empty the Containers for which ``keep(depth, height)`` is False."""
    result = self if inplace else self.cont_copy()
    # Measure all heights first: emptying a Container changes the heights of its parents.
    nodes = [(node, len(chain.split("/")) if chain else 0, max_depth(node)) for chain, node in sub_containers(result)]
    for node, depth, height in nodes:
        if not keep(depth, height):
            node.clear()
    return None if inplace else result


def sub_containers(self: Any, chain: str = "") -> Iterator[tuple[str, Any]]:
    """Yield a Container and all Containers in it, with their key chains. Inner Containers come first."""
    for key, value in list(self.items()):
        if isinstance(value, Tree):
            yield from sub_containers(value, join(chain, key))
    yield chain, self


def max_depth(tree: Tree) -> int:
    """Return the number of keys in the longest key chain."""
    return max([len(chain.split("/")) for chain, _ in walk(tree, include_empty=True)], default=0)


def cont_to_iterator(
    self: "Container", key_chain: str = "", leaf_keys_only: bool = False, include_empty: bool = False
) -> Iterator[tuple[str, Any]]:
    """Iterate over pairs of a key chain and its leaf. With `leaf_keys_only`, each pair has only the last key."""
    for chain, value in walk(self, key_chain, include_empty):
        yield chain.rpartition("/")[2] if leaf_keys_only else chain, value


def cont_to_iterator_keys(
    self: "Container", key_chain: str = "", leaf_keys_only: bool = False, include_empty: bool = False
) -> Iterator[str]:
    """Iterate over the key chains of the leaves; with `leaf_keys_only`, over the last keys of these key chains."""
    return (chain for chain, _ in cont_to_iterator(self, key_chain, leaf_keys_only, include_empty))


def cont_to_iterator_values(self: "Container", include_empty: bool = False) -> Iterator[Any]:
    """Iterate over the leaves."""
    return (value for _, value in walk(self, include_empty=include_empty))
