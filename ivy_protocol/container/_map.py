"""Container methods that map functions over Containers, combine Containers, and describe their leaves."""

import copy
from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from math import prod
from typing import TYPE_CHECKING, Any

from ivy_protocol import lazy
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._access import _put, cont_flatten_key_chain, sub_containers
from ivy_protocol.container._calls import map_call, replace_leaves
from ivy_protocol.container._tree import Options, Tree, join, make, options, select, too_deep, walk
from ivy_protocol.container._tree import map_sequences as over_sequences
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.device import Device
from ivy_protocol.core.dtypes import Dtype
from ivy_protocol.exceptions import IvyStructureError, IvyTypeError, IvyValueError
from ivy_protocol.functions import comparison, conversion, elementwise, manipulation
from ivy_protocol.functions import device as _device
from ivy_protocol.functions.conversion import is_array, is_ivy_array

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container


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
        Function of a leaf and its key chain, or of an element of a sequence and None.
    key_chains : str, sequence or dict, optional
        Leaves to map. The key chain of an inner Container selects all of its leaves.
    to_apply : bool, default True
        If True, map the leaves at `key_chains`; otherwise, map all other leaves.
    prune_unapplied : bool, default False
        If True, omit the leaves that are not mapped; otherwise, return them unchanged.
    map_sequences : bool, default False
        If True, map the elements of lists and tuples.
    inplace : bool, default False
        If True, replace the leaves of this Container by the results.
    key_chain : str
        Key chain of this Container inside an outer Container.

    Returns
    -------
    Container
        New Container with the results, or this Container if `inplace` is True.
    """
    result = _map(self, func, options(key_chains, to_apply, prune_unapplied, map_sequences), key_chain, 0)
    return replace_leaves(self, result) if inplace else result  # type: ignore[return-value]


def _map(tree: Tree, func: Callable[[Any, Any], Any], selection: Options, chain: str, depth: int) -> Tree:
    """Return the tree of ``func(leaf, key_chain)`` for the leaves that `selection` selects. Other leaves stay
    unchanged, or are omitted if `selection.prune_unapplied` is True.
    """
    if depth >= LEVELS:
        raise too_deep()
    values: dict[str, Any] = {}
    for key, value in tree.items():
        below = join(chain, key)
        if isinstance(value, Tree):
            inner = _map(value, func, selection, below, depth + 1)
            if inner or not selection.prune_unapplied:
                values[key] = inner
        elif not selection.applies(below):
            if not selection.prune_unapplied:
                values[key] = value
        elif selection.map_sequences and isinstance(value, list | tuple):
            values[key] = over_sequences(lambda x: func(x, None), (value,), "cont_map")
        else:
            values[key] = func(value, below)
    return make(tree, values)


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
    """Return the Container with each inner Container replaced by ``func(container, key_chain)``. `func` is called for
    the innermost Containers first.

    If `inplace` is True, `func` must modify the Containers, and the method returns None.
    """
    selection = options(key_chains, to_apply, prune_unapplied)
    if inplace:
        for chain, node in list(sub_containers(self, key_chain)):
            if (node is not self or include_self) and selection.applies(chain):
                func(node, chain)
        return None
    return _map_sub_conts(self, func, selection, key_chain, include_self)


def _map_sub_conts(
    self: Any, func: Callable[[Any, str], Any], selection: Options, chain: str, include_self: bool
) -> Any:
    """Call `func` for each Container in `self` that `selection` selects. `func` is called for inner Containers first,
    so that it receives a Container with mapped inner Containers.
    """
    values: dict[str, Any] = {}
    for key, value in self.items():
        below = join(chain, key)
        if isinstance(value, Tree):
            inner = _map_sub_conts(value, func, selection, below, True)
            if not selection.prune_unapplied or inner:
                values[key] = inner
        elif not selection.prune_unapplied or selection.applies(below):
            values[key] = value
    result = make(self, values)
    return func(result, chain) if include_self and (not chain or selection.applies(chain)) else result


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
    """Return the Container of ``func(leaves, key_chain)`` for several Containers with the same structure.

    If a value in `containers` is not a Container, it is passed with every leaf.

    Raises
    ------
    IvyStructureError
        The Containers differ in structure.
    """
    trees = [c for c in containers if isinstance(c, Tree)]
    if not trees:
        raise IvyTypeError("cont_multi_map: pass at least one Container")
    if assert_identical:
        for other in trees[1:]:
            if [c for c, _ in walk(other)] != [c for c, _ in walk(trees[0])]:
                raise IvyStructureError(
                    "cont_multi_map: assert_identical=True requires Containers with the same key chains, and the key "
                    "chains differ"
                )
    # Pass the key chains to `select` as the leaves of another tree. Wrap each key chain in a tuple, because `select`
    # skips leaves that are strings.
    chains = make(trees[0], {})
    for chain, _ in walk(trees[0]):
        full_chain = join(key_chain, chain)
        _put(chains, chain.split("/"), (full_chain,))
    selection = options(key_chains, to_apply, prune_unapplied, False)

    def call_leaf(*leaves: Any) -> Any:
        *values, (chain,) = leaves
        value_iter = iter(values)
        row = [next(value_iter) if isinstance(c, Tree) else c for c in containers]
        if map_nests and any([isinstance(v, list | tuple) for v in values]):
            return over_sequences(lambda *v: func(list(v), None), tuple(row), "cont_multi_map")
        return func(row, chain)

    all_chains = _in_order(chains, trees[0])
    result: Any = select(call_leaf, (*trees, all_chains), selection, "cont_multi_map")
    return result.cont_update_config(**config) if config else result


def _in_order(chains: Tree, like: Tree) -> Tree:
    """Return the tree of key chains with the order of keys and the empty Containers of `like`."""
    values = {}
    for key, value in like.items():
        inner = dict.get(chains, key)
        if isinstance(value, Tree):
            inner = _in_order(inner if isinstance(inner, Tree) else make(like, {}), value)
        values[key] = inner
    return make(like, values)


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
    """Call an ivy function for each leaf of the Containers among its arguments. `fn` is the function or its name."""
    func: Any = getattr(lazy.package(), fn) if isinstance(fn, str) else fn
    if not hasattr(func, "spec"):
        raise IvyTypeError(f"cont_multi_map_in_function: {fn!r} is not a function of ivy; use cont_multi_map")
    like = next((v for v in (*args, *kwargs.values(), out) if isinstance(v, Tree)), None)
    options = {
        "key_chains": key_chains,
        "to_apply": to_apply,
        "prune_unapplied": prune_unapplied,
        "map_sequences": bool(map_sequences),
    }
    if like is None:
        like = next((v for a in args if isinstance(a, list | tuple) for v in a if isinstance(v, Tree)), None)
    if like is None:
        raise IvyTypeError("cont_multi_map_in_function: pass at least one Container")
    if out is not None:
        options["out"] = out
    return map_call(like, func, func.spec, args, {**kwargs, **options})


def cont_handle_inplace(ret: Any, out: Any) -> Any:
    """Update `out` with the values of `ret`, and return `out`. If `out` is None, return `ret`."""
    if out is None:
        return ret
    out.cont_inplace_update(ret)
    return out


def cont_reduce(
    containers: Sequence[Any], reduction: Callable[[list[Any]], Any], config: dict[str, Any] | None = None
) -> "Container":
    """Return the Container of ``reduction(leaves)`` for several Containers with the same structure."""
    result: Any = select(lambda *leaves: reduction(list(leaves)), tuple(containers), Options(), "cont_reduce")
    return result.cont_update_config(**config) if config else result


def cont_list_join(containers: Sequence[Any], config: dict[str, Any] | None = None) -> "Container":
    """Return a Container whose leaves are the concatenated lists at each key chain."""
    return cont_reduce(containers, lambda leaves: [item for leaf in leaves for item in leaf], config)


def cont_list_stack(containers: Sequence[Any], dim: int = 0, config: dict[str, Any] | None = None) -> "Container":
    """Return a Container whose leaves are lists: the leaves of all Containers at each key chain."""
    if dim != 0:
        raise IvyValueError(f"cont_list_stack: dim must be 0, the only axis of lists, not {dim}")
    return cont_reduce(containers, list, config)


def cont_unify(containers: Mapping[Any, Any] | Sequence[Any], device: Any, mode: str, axis: int = 0) -> "Container":
    """Return one Container on a device, which is the concatenation, sum or mean of Containers on several devices.

    Raises
    ------
    IvyValueError
        The mode is not ``"concat"``, ``"sum"`` or ``"mean"``.
    """
    values = list(containers.values()) if isinstance(containers, Mapping) else list(containers)
    if mode not in ("concat", "sum", "mean"):
        raise IvyValueError(f"cont_unify: mode must be 'concat', 'sum' or 'mean', not {mode!r}")
    on_device = [_device.to_device(c, device) for c in values]
    if mode == "concat":
        joined: Any = manipulation.concat(on_device, axis=axis)
        return joined
    total: Any = reduce(elementwise.add, on_device)
    return total if mode == "sum" else elementwise.divide(total, len(on_device))  # type: ignore[return-value]


def cont_combine(*containers: Any, config: dict[str, Any] | None = None) -> Any:
    """Return one Container with the keys of all Containers. Containers at a shared key are combined.

    If a later value of a key is not a mapping, it replaces all earlier values of the key.
    """
    last = containers[-1]
    if not isinstance(last, Mapping):
        return last
    like = next((c for c in reversed(containers) if isinstance(c, Tree)), None)
    if like is None:
        raise IvyTypeError("cont_combine: pass at least one Container")
    trees = []
    for c in reversed(containers):
        if not isinstance(c, Mapping):
            break
        trees.insert(0, c)
    values = {}
    for key in dict.fromkeys([key for tree in trees for key in tree]):
        candidates = [dict.__getitem__(tree, key) for tree in trees if key in tree]
        values[key] = (
            cont_combine(*candidates) if len(candidates) > 1 and isinstance(candidates[-1], Tree) else candidates[-1]
        )
    keys = sorted(values) if like._config.alphabetical_keys else list(values)
    result: Any = make(like, {key: values[key] for key in keys})
    return result.cont_update_config(**config) if config else result


def _truth(x: Any, reduce_array: Callable[[Any], Any]) -> bool:
    """Convert a leaf to a bool. `reduce_array` reduces an array to one element first."""
    return bool(conversion.to_scalar(reduce_array(x))) if is_array(x) else bool(x)


def cont_as_bools(
    self: "Container",
    assert_is_bool: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> "Container":
    """Return a Container of bools. A bool is True for a true leaf, or for an array whose elements are all true.

    Raises
    ------
    IvyTypeError
        A leaf is not a bool, and `assert_is_bool` is True.
    """

    def as_bool(x: Any, chain: str | None) -> bool:
        if assert_is_bool and not isinstance(x, bool):
            raise IvyTypeError(f"the leaf at the key chain {chain!r} must be a bool, not a {type(x).__name__}")
        return _truth(x, comparison.all)

    return cont_map(self, as_bool, key_chains, to_apply, prune_unapplied, map_sequences)


def cont_all_true(
    self: "Container",
    assert_is_bool: bool = False,
    key_chains: Any = None,
    to_apply: bool = True,
    prune_unapplied: bool = False,
    map_sequences: bool = False,
) -> bool:
    """Return True if all leaves are true."""
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
    """Return True if all leaves are false."""
    if assert_is_bool:
        return not any([v for _, v in walk(cont_as_bools(self, True, key_chains, to_apply, prune_unapplied))])
    selection = options(key_chains, to_apply, prune_unapplied, map_sequences)
    return not any([_truth(value, comparison.any) for chain, value in walk(self) if selection.applies(chain)])


def _is_array_leaf(value: Any, exclusive: bool) -> bool:
    """Return True if a leaf is an array. With `exclusive`, only an `ivy.Array` counts."""
    return is_ivy_array(value) if exclusive else is_array(value)


def cont_num_arrays(self: "Container", exclusive: bool = False) -> int:
    """Return the number of arrays at the leaves. With `exclusive`, only count `ivy.Array` objects."""
    return sum([_is_array_leaf(value, exclusive) for _, value in walk(self)])


def cont_size_ordered_arrays(self: "Container", exclusive: bool = False) -> "Container":
    """Return a flat Container of the arrays, sorted by size. The keys are joined key chains."""
    arrays = {cont_flatten_key_chain(chain): v for chain, v in walk(self) if _is_array_leaf(v, exclusive)}
    return make(self, dict(sorted(arrays.items(), key=lambda item: prod(item[1].shape))))  # type: ignore


def cont_duplicate_array_keychains(self: "Container") -> tuple[tuple[str, ...], ...]:
    """Return a tuple of key chains for each array object that occurs more than once."""
    chains_by_id: dict[int, list[str]] = {}
    for chain, value in walk(self):
        if is_array(value):
            chains_by_id.setdefault(id(value), []).append(chain)
    return tuple([tuple(chains) for chains in chains_by_id.values() if len(chains) > 1])


def cont_reshape_like(
    self: "Container",
    target_dict: Mapping[str, Any],
    leading_shape: Sequence[int] | None = None,
    return_cont: "Container | None" = None,
) -> "Container":
    """Return the Container with its arrays reshaped to the shapes in another Container. `leading_shape` is prepended to
    each shape.

    Raises
    ------
    IvyStructureError
        The keys of the shapes and of the Container differ.
    """
    shapes = type(self)(target_dict) if not isinstance(target_dict, Tree) else target_dict
    base = self if return_cont is None else return_cont
    leading = tuple(leading_shape or ())

    def reshape_leaf(x: Any, target: Any) -> Any:
        # `target` is an array or a shape.
        return manipulation.reshape(x, (*leading, *getattr(target, "shape", target)))

    return select(reshape_leaf, (base, shapes), Options(), "cont_reshape_like")  # type: ignore[return-value]


def cont_unstack_conts(
    self: "Container", axis: int, keepdims: bool = False, dim_size: int | None = None
) -> "list[Container]":
    """Return a list of Containers, one for each index along an axis of the arrays."""
    if dim_size is None:
        shape = cont_shape(self)
        if not -len(shape) <= axis < len(shape) or shape[axis] is None:
            raise IvyValueError(
                f"cont_unstack_conts: the arrays have no common length along the axis {axis}; pass dim_size"
            )
        dim_size = shape[axis]
    axis = axis if axis >= 0 else axis + len(cont_shape(self))
    axis_slices = (slice(None),) * axis
    return [self[(*axis_slices, slice(i, i + 1) if keepdims else i)] for i in range(dim_size or 0)]


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
    """Return a list of Containers, each with one section of every array."""
    split: Any = manipulation.split
    return list(
        split(
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
    """Return a copy of the Container with copies of the leaves."""
    return copy.deepcopy(self)


def cont_with_entries_as_lists(self: "Container") -> "Container":
    """Return the Container with its arrays converted to lists of Python scalars."""
    return cont_map(self, lambda x, _: conversion.to_list(x) if is_array(x) else x)


def cont_shape(self: "Container") -> list[int | None]:
    """Return the common shape of all arrays and lists. An axis is None if its length differs between the leaves."""
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
    return [sizes[0] if len(set(sizes)) == 1 else None for sizes in zip(*shapes, strict=False)]


def cont_shapes(self: "Container") -> "Container":
    """Return the shape of each array; None for other leaves."""
    return cont_map(self, lambda x, _: Array(x).shape if is_array(x) else None)


def cont_dtype(self: "Container") -> Dtype | None:
    """Return the common dtype of all arrays, or None if their dtypes differ."""
    dtypes = {str(Array(value).dtype): Array(value).dtype for _, value in walk(self) if is_array(value)}
    return next(iter(dtypes.values())) if len(dtypes) == 1 else None


def cont_dev(self: "Container") -> Device | None:
    """Return the common device of all arrays, or None if their devices differ."""
    devices: set[Any] = {_device.dev(value) for _, value in walk(self) if is_array(value)}
    return devices.pop() if len(devices) == 1 else None


def cont_dev_str(self: "Container") -> str | None:
    """Return the name of the common device of all arrays, or None if their devices differ."""
    common_device = cont_dev(self)
    return None if common_device is None else str(common_device)


def cont_ivy(self: "Container") -> Any:
    """Return the namespace of the Container's backend. Without such a backend, return the package `ivy_protocol`."""
    return lazy.package() if self._config.ivyh is None else self._config.namespace()
