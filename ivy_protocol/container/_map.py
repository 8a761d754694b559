"""Methods that map over Containers, combine several of them, and say what is in them."""

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import partial, reduce
from math import prod
from typing import TYPE_CHECKING, Any

from ivy_protocol import lazy
from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._access import _put, cont_flatten_key_chain, sub_containers
from ivy_protocol.container._calls import mapped, replaced
from ivy_protocol.container._tree import Options, Tree, join, make, options, select, too_deep, walk
from ivy_protocol.container._tree import map_sequences as over_sequences
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError, IvyValueError
from ivy_protocol.functions import comparison, conversion, elementwise, manipulation
from ivy_protocol.functions import device as _device
from ivy_protocol.functions.conversion import is_array, is_ivy_array

if TYPE_CHECKING:
    from ivy_protocol.slots import Container


def cont_map(
    self: "Container",
    func: Callable[[Any, Any], Any],
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
    inplace: bool = False,
    key_chain: str = "",
) -> "Container":
    """Return the Container of ``func(leaf, key_chain)``.

    Parameters
    ----------
    func : callable
        Takes a leaf and its key chain, and an element of a sequence and None.
    key_chains : str, sequence or dict, optional
        The leaves to apply it to; a key chain of a Container stands for all leaves in it.
    to_apply : bool, default True
        Whether those are the leaves that it is applied to, or not applied to.
    prune_unapplied : bool, default False
        Whether the other leaves are left out.
    map_sequences : bool, default False
        Whether it is applied to the elements of lists and tuples.
    inplace : bool, default False
        Whether the results replace the leaves of this Container.
    key_chain : str
        The key chain at which the Container is.

    Returns
    -------
    Container
        The results; this Container if in place.
    """
    result = _map(self, func, options(key_chains, to_apply, prune_unapplied, map_sequences), key_chain, 0)
    return replaced(self, result) if inplace else result  # type: ignore[return-value]


def _map(tree: Tree, func: Callable[[Any, Any], Any], chosen: Options, chain: str, depth: int) -> Tree:
    if depth >= LEVELS:
        raise too_deep()
    found: dict[str, Any] = {}
    for key, value in tree.items():
        below = join(chain, key)
        if isinstance(value, Tree):
            inner = _map(value, func, chosen, below, depth + 1)
            if inner or not chosen.prune_unapplied:
                found[key] = inner
        elif not chosen.applies(below):
            if not chosen.prune_unapplied:
                found[key] = value
        elif chosen.map_sequences and isinstance(value, list | tuple):
            found[key] = over_sequences(lambda x: func(x, None), (value,), "cont_map")
        else:
            found[key] = func(value, below)
    return make(tree, found)


def cont_map_sub_conts(
    self: "Container",
    func: Callable[[Any, str], Any],
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    inplace: bool = False,
    key_chain: str = "",
    include_self: bool = True,
) -> Any:
    """Return the Container with ``func(container, key_chain)`` for each Container in it, the innermost first.

    In place, `func` is to change what it gets, and None is returned.
    """
    chosen = options(key_chains, to_apply, prune_unapplied)
    if inplace:
        for chain, node in list(sub_containers(self, key_chain)):
            if (node is not self or include_self) and chosen.applies(chain):
                func(node, chain)
        return None
    return _map_sub_conts(self, func, chosen, key_chain, include_self)


def _map_sub_conts(self: Any, func: Callable[[Any, str], Any], chosen: Options, chain: str, itself: bool) -> Any:
    found: dict[str, Any] = {}
    for key, value in self.items():
        below = join(chain, key)
        if isinstance(value, Tree):
            inner = _map_sub_conts(value, func, chosen, below, True)
            if not chosen.prune_unapplied or inner:
                found[key] = inner
        elif not chosen.prune_unapplied or chosen.applies(below):
            found[key] = value
    result = make(self, found)
    return func(result, chain) if itself and (not chain or chosen.applies(chain)) else result


def cont_multi_map(
    func: Callable[[list[Any], Any], Any],
    containers: Sequence[Any],
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    key_chain: str = "",
    config: dict[str, Any] | None = None,
    map_nests: bool = False,
    assert_identical: bool = False,
) -> "Container":
    """Return the Container of ``func(leaves, key_chain)`` of Containers of the same structure.

    What is no Container among `containers` goes with all leaves.

    Raises
    ------
    IvyStructureError
        The Containers differ in structure.
    """
    trees = [c for c in containers if isinstance(c, Tree)]
    if not trees:
        raise IvyTypeError("cont_multi_map needs a Container")
    if assert_identical:
        for other in trees[1:]:
            if [c for c, _ in walk(other)] != [c for c, _ in walk(trees[0])]:
                raise IvyStructureError("the Containers have other key chains")
    chains = make(trees[0], {})
    for chain, _ in walk(trees[0]):
        general_chain = join(key_chain, chain)
        _put(chains, chain.split("/"), (general_chain,))
    chosen = options(key_chains, to_apply, prune_unapplied, False)

    def each(*leaves: Any) -> Any:
        *values, (chain,) = leaves
        left = iter(values)
        row = [next(left) if isinstance(c, Tree) else c for c in containers]
        if map_nests and any([isinstance(v, list | tuple) for v in values]):
            return over_sequences(lambda *v: func(list(v), None), tuple(row), "cont_multi_map")
        return func(row, chain)

    ordered = _in_order(chains, trees[0])
    result: Any = select(each, (*trees, ordered), chosen, "cont_multi_map")
    return result.cont_update_config(**config) if config else result


def _in_order(chains: Tree, like: Tree) -> Tree:
    """The tree of key chains with the empty Containers of another too."""
    found = {}
    for key, value in like.items():
        inner = dict.get(chains, key)
        if isinstance(value, Tree):
            inner = _in_order(inner if isinstance(inner, Tree) else make(like, {}), value)
        found[key] = inner
    return make(like, found)


def cont_multi_map_in_function(
    fn: Callable[..., Any] | str,
    *args: Any,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool | None = None,
    out: Any = None,
    **kwargs: Any,
) -> Any:
    """Call a function of ivy, or its name, for each leaf of the Containers among any of its arguments."""
    func: Any = getattr(lazy.package(), fn) if isinstance(fn, str) else fn
    if not hasattr(func, "spec"):
        raise IvyTypeError(f"{fn!r} is no function of ivy that takes arrays; use cont_multi_map")
    like = next((v for v in (*args, *kwargs.values(), out) if isinstance(v, Tree)), None)
    given = {
        "key_chains": key_chains,
        "to_apply": to_apply,
        "prune_unapplied": prune_unapplied,
        "map_sequences": bool(map_sequences),
    }
    if like is None:
        like = next((v for a in args if isinstance(a, list | tuple) for v in a if isinstance(v, Tree)), None)
    if like is None:
        raise IvyTypeError("cont_multi_map_in_function needs a Container")
    if out is not None:
        given["out"] = out
    return mapped(like, func, func.spec, args, {**kwargs, **given})


def cont_handle_inplace(ret: Any, out: Any) -> Any:
    """Return `out` with the values of `ret` put into it, or `ret` if there is no `out`."""
    if out is None:
        return ret
    out.cont_inplace_update(ret)
    return out


def cont_reduce(
    containers: Sequence[Any], reduction: Callable[[list[Any]], Any], config: dict[str, Any] | None = None
) -> "Container":
    """Return the Container of ``reduction(leaves)`` of Containers of the same structure."""
    result: Any = select(lambda *leaves: reduction(list(leaves)), tuple(containers), Options(), "cont_reduce")
    return result.cont_update_config(**config) if config else result


def cont_list_join(containers: Sequence[Any], config: dict[str, Any] | None = None) -> "Container":
    """Return the Container of the lists at the leaves, one after another."""
    return cont_reduce(containers, lambda leaves: [item for leaf in leaves for item in leaf], config)


def cont_list_stack(containers: Sequence[Any], dim: int = 0, config: dict[str, Any] | None = None) -> "Container":
    """Return the Container of the lists of the leaves."""
    if dim != 0:
        raise IvyValueError(f"lists are stacked along their first dimension, not along {dim}")
    return cont_reduce(containers, list, config)


def cont_unify(containers: Mapping[Any, Any] | Sequence[Any], device: Any, mode: str, axis: int = 0) -> "Container":
    """Return one Container on a device, made of Containers on several: joined, or their sum or mean.

    Raises
    ------
    IvyValueError
        The mode is none of ``"concat"``, ``"sum"`` and ``"mean"``.
    """
    given = list(containers.values()) if isinstance(containers, Mapping) else list(containers)
    if mode not in ("concat", "sum", "mean"):
        raise IvyValueError(f"mode is concat, sum or mean, not {mode!r}")
    moved = [to_device(c, device) for c in given]
    if mode == "concat":
        joined: Any = manipulation.concat(moved, axis=axis)
        return joined
    total: Any = reduce(elementwise.add, moved)
    return total if mode == "sum" else elementwise.divide(total, len(moved))  # type: ignore[return-value]


to_device = _device.to_device


def cont_combine(*containers: Any, config: dict[str, Any] | None = None) -> Any:
    """Return one Container with the keys of all; where they meet, the value of the last one counts.

    What is no Container or dict among the values ends the search: the last value is returned.
    """
    last = containers[-1]
    if not isinstance(last, Mapping):
        return last
    like = next((c for c in reversed(containers) if isinstance(c, Tree)), None)
    if like is None:
        raise IvyTypeError("cont_combine needs a Container")
    trees = []
    for c in reversed(containers):
        if not isinstance(c, Mapping):
            break
        trees.insert(0, c)
    found = {}
    for key in dict.fromkeys([key for tree in trees for key in tree]):
        values = [dict.__getitem__(tree, key) for tree in trees if key in tree]
        found[key] = cont_combine(*values) if len(values) > 1 and isinstance(values[-1], Tree) else values[-1]
    ordered = sorted(found) if like._config.alphabetical_keys else list(found)
    result: Any = make(like, {key: found[key] for key in ordered})
    return result.cont_update_config(**config) if config else result


def _truth(x: Any, reduced: Callable[[Any], Any]) -> bool:
    return bool(conversion.to_scalar(reduced(x))) if is_array(x) else bool(x)


def cont_as_bools(
    self: "Container",
    assert_is_bool: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> "Container":
    """Return the Container of whether each leaf is true, and an array in all elements.

    Raises
    ------
    IvyTypeError
        A leaf is no bool, and must be one.
    """

    def truth(x: Any, chain: str | None) -> bool:
        if assert_is_bool and not isinstance(x, bool):
            raise IvyTypeError(f"the leaf at the key chain {chain!r} is a {type(x).__name__}, no bool")
        return _truth(x, comparison.all)

    return cont_map(self, truth, key_chains, to_apply, prune_unapplied, map_sequences)


def cont_all_true(
    self: "Container",
    assert_is_bool: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> bool:
    """Return whether all leaves are true."""
    bools = cont_as_bools(self, assert_is_bool, key_chains, to_apply, prune_unapplied, map_sequences)
    return all([value for _, value in walk(bools)])


def cont_all_false(
    self: "Container",
    assert_is_bool: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> bool:
    """Return whether all leaves are false."""
    if assert_is_bool:
        return not any([v for _, v in walk(cont_as_bools(self, True, key_chains, to_apply, prune_unapplied))])
    chosen = options(key_chains, to_apply, prune_unapplied, map_sequences)
    return not any([_truth(value, comparison.any) for chain, value in walk(self) if chosen.applies(chain)])


def _counts(value: Any, exclusive: bool) -> bool:
    return is_ivy_array(value) if exclusive else is_array(value)


def cont_num_arrays(self: "Container", exclusive: bool = False) -> int:
    """Return the number of arrays at the leaves, or of ``ivy.Array`` only."""
    return sum([_counts(value, exclusive) for _, value in walk(self)])


def cont_size_ordered_arrays(self: "Container", exclusive: bool = False) -> "Container":
    """Return the arrays from the smallest to the largest, each at its key chain joined to one key."""
    arrays = {cont_flatten_key_chain(chain): v for chain, v in walk(self) if _counts(v, exclusive)}
    return make(self, dict(sorted(arrays.items(), key=lambda item: prod(item[1].shape))))  # type: ignore


def cont_duplicate_array_keychains(self: "Container") -> tuple[tuple[str, ...], ...]:
    """Return the key chains of each array that is at more than one."""
    places: dict[int, list[str]] = {}
    for chain, value in walk(self):
        if is_array(value):
            places.setdefault(id(value), []).append(chain)
    return tuple([tuple(chains) for chains in places.values() if len(chains) > 1])


def cont_reshape_like(
    self: "Container",
    target_dict: Mapping[str, Any],
    leading_shape: Sequence[int] | None = None,
    return_cont: "Container | None" = None,
) -> "Container":
    """Return the Container with its arrays in the shapes of another, each after a leading shape.

    Raises
    ------
    IvyStructureError
        The shapes have other keys.
    """
    shapes = type(self)(target_dict) if not isinstance(target_dict, Tree) else target_dict
    base = self if return_cont is None else return_cont
    lead = tuple(leading_shape or ())
    reshape = manipulation.reshape
    each = partial(_reshaped, reshape, lead)
    return select(each, (base, shapes), Options(), "cont_reshape_like")  # type: ignore[return-value]


def _reshaped(reshape: Callable[..., Any], lead: tuple[int, ...], x: Any, shape: Any) -> Any:
    return reshape(x, (*lead, *getattr(shape, "shape", shape)))


def cont_unstack_conts(
    self: "Container", axis: int, keepdims: bool = False, dim_size: int | None = None
) -> "list[Container]":
    """Return a list of Containers, one for each index along an axis of the arrays."""
    if dim_size is None:
        shape = cont_shape(self)
        if not -len(shape) <= axis < len(shape) or shape[axis] is None:
            raise IvyValueError(f"the arrays have no common length along the axis {axis}; give dim_size")
        dim_size = shape[axis]
    axis = axis if axis >= 0 else axis + len(cont_shape(self))
    before = (slice(None),) * axis
    return [self[(*before, slice(i, i + 1) if keepdims else i)] for i in range(dim_size or 0)]


def split_conts(
    self: "Container",
    num_or_size_splits: int | Sequence[int] | None = None,
    axis: int = 0,
    with_remainder: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> "list[Container]":
    """Return a list of Containers, of which each has one part of every array."""
    parts: Any = manipulation.split
    return list(
        parts(
            self,
            num_or_size_splits,
            axis=axis,
            with_remainder=with_remainder,
            key_chains=key_chains,
            to_apply=to_apply,
            prune_unapplied=prune_unapplied,
            map_sequences=map_sequences,
        )
    )


def cont_deep_copy(self: "Container") -> "Container":
    """Return a copy with copies of the leaves."""
    return copy.deepcopy(self)


def cont_with_entries_as_lists(self: "Container") -> "Container":
    """Return the Container with lists of numbers in the place of arrays."""
    return cont_map(self, lambda x, _: conversion.to_list(x) if is_array(x) else x)


def cont_shape(self: "Container") -> list[int | None]:
    """The lengths of the axes that all arrays and lists have; None for one that differs."""
    if self._queues is not None:
        return [self._queues.ends[-1] if self._queues.ends else 0]
    shapes = []
    for _, value in walk(self):
        if is_array(value):
            shapes.append(tuple(value.shape))
        elif isinstance(value, list | tuple):
            shapes.append((len(value),))
    if not shapes:
        return [] if self else [0]
    return [lengths[0] if len(set(lengths)) == 1 else None for lengths in zip(*shapes, strict=False)]


def cont_shapes(self: "Container") -> "Container":
    """The shape of each array; None for other leaves."""
    return cont_map(self, lambda x, _: Array(x).shape if is_array(x) else None)


def cont_dtype(self: "Container") -> Dtype | None:
    """The data type of all arrays, or None if they differ."""
    found = {str(Array(value).dtype): Array(value).dtype for _, value in walk(self) if is_array(value)}
    return next(iter(found.values())) if len(found) == 1 else None


def cont_dev(self: "Container") -> Device | None:
    """The device of all arrays, or None if they differ."""
    found: set[Any] = {_device.dev(value) for _, value in walk(self) if is_array(value)}
    return found.pop() if len(found) == 1 else None


def cont_dev_str(self: "Container") -> str | None:
    """The name of the device of all arrays, or None if they differ."""
    found = cont_dev(self)
    return None if found is None else str(found)


def cont_ivy(self: "Container") -> Any:
    """The namespace of the Container's backend, or the package itself."""
    return lazy.package() if self._config.ivyh is None else self._config.namespace()
