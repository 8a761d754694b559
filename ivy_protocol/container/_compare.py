"""Methods that compare Containers: what is the same in them, what differs, and where one is in another."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.container._access import cont_at_key_chains, sub_containers
from ivy_protocol.container._tree import Options, Tree, join, make, options, walk
from ivy_protocol.exceptions import IvyStructureError, IvyValueError
from ivy_protocol.functions import comparison, conversion
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.slots import Container


def equal(x: Any, y: Any) -> bool:
    """Whether two leaves have the same values."""
    if is_array(x) and is_array(y):
        if tuple(x.shape) != tuple(y.shape):
            return False
        y = y if type(x) is type(y) else conversion.to_numpy(y)
        x = x if type(x) is type(y) else conversion.to_numpy(x)
        return bool(conversion.to_scalar(comparison.all(comparison.equal(x, y))))
    if is_array(x) or is_array(y):
        return False
    if isinstance(x, list | tuple) and type(x) is type(y):
        return len(x) == len(y) and all([equal(a, b) for a, b in zip(x, y, strict=True)])
    return bool(x == y)


def _shape(x: Any) -> Any:
    return tuple(x.shape) if is_array(x) else None


def cont_diff(
    *containers: Any,
    mode: str = "all",
    diff_keys: str | Sequence[str] = "diff",
    detect_key_diffs: bool = True,
    detect_value_diffs: bool = True,
    detect_shape_diffs: bool = True,
    config: dict[str, Any] | None = None,
) -> "Container":
    """Return one Container of several: what is the same as it is, what differs under a key for each.

    Parameters
    ----------
    *containers : Container
        What to compare.
    mode : {"all", "same_only", "diff_only"}
        What to return.
    diff_keys : str or sequence of str
        The keys for what differs: one text for all, which their numbers follow, or one for each.
    detect_key_diffs, detect_value_diffs, detect_shape_diffs : bool
        What counts as a difference.
    config : dict, optional
        Settings of the result; those of the first Container by default.

    Raises
    ------
    IvyValueError
        The mode is unknown.
    """
    if mode not in ("all", "same_only", "diff_only"):
        raise IvyValueError(f"mode is all, same_only or diff_only, not {mode!r}")
    if not containers:
        raise IvyValueError("cont_diff needs Containers to compare")

    def named(place: int, places: list[int]) -> str:
        return f"{diff_keys}_{str(places)[1:-1]}" if isinstance(diff_keys, str) else diff_keys[place]

    def same(x: Any, y: Any) -> bool:
        if isinstance(x, Tree) or isinstance(y, Tree):
            return False
        values = not detect_value_diffs or equal(x, y)
        return values and (not detect_shape_diffs or _shape(x) == _shape(y))

    def of_leaves(values: Sequence[Any]) -> Any:
        groups: list[list[int]] = []
        for place, value in enumerate(values):
            group = next((g for g in groups if same(values[g[0]], value)), None)
            if group is None:
                groups.append([place])
            else:
                group.append(place)
        if len(groups) == 1:
            return nothing if mode == "diff_only" else values[0]
        if mode == "same_only":
            return nothing
        return make(first, {named(g[0], g): values[g[0]] for g in groups})

    def of_trees(trees: Sequence[Tree]) -> Tree:
        found: dict[str, Any] = {}
        for key in dict.fromkeys([key for tree in trees for key in tree]):
            present = [place for place, tree in enumerate(trees) if key in tree]
            values = [dict.__getitem__(trees[place], key) for place in present]
            if len(present) == len(trees):
                result = of_trees(values) if all(isinstance(v, Tree) for v in values) else of_leaves(values)
                if result is not nothing and (not isinstance(result, Tree) or result):
                    found[key] = result
            elif not detect_key_diffs:
                if mode == "all" and len(present) == 1:
                    found[key] = values[0]
            elif mode != "same_only":
                pairs = zip(present, values, strict=True)
                found[key] = make(first, {named(place, [place]): value for place, value in pairs})
        ordered = sorted(found) if first._config.alphabetical_keys else found
        return make(first, {key: found[key] for key in ordered})

    nothing = object()
    first = next(c for c in containers if isinstance(c, Tree))
    result: Any = of_trees(containers)
    return result.cont_update_config(**config) if config else result


def cont_structural_diff(
    *containers: Any,
    mode: str = "all",
    diff_keys: str | Sequence[str] = "diff",
    detect_key_diffs: bool = True,
    detect_shape_diffs: bool = True,
    config: dict[str, Any] | None = None,
) -> "Container":
    """Return one Container of several as `cont_diff` does, where values count by their shapes."""
    return cont_diff(
        *containers,
        mode=mode,
        diff_keys=diff_keys,
        detect_key_diffs=detect_key_diffs,
        detect_value_diffs=False,
        detect_shape_diffs=detect_shape_diffs,
        config=config,
    )


def cont_common_key_chains(containers: Sequence[Any]) -> list[str]:
    """Return the key chains of leaves that all Containers have."""
    others = [{chain for chain, _ in walk(c)} for c in containers[1:]]
    return [chain for chain, _ in walk(containers[0]) if all([chain in other for other in others])]


def cont_identical(
    containers: Sequence[Any],
    check_types: bool = True,
    check_shapes: bool = True,
    same_arrays: bool = True,
    arrays_equal: bool = True,
    key_chains: Any = None,
    to_apply: bool = True,
    partial: bool = False,
    key_chain: str = "",
    assert_and_assign: bool = False,
) -> bool:
    """Return whether Containers have the same keys and the same leaves.

    Parameters
    ----------
    containers : sequence of Container
        What to compare.
    check_types, check_shapes : bool
        Whether leaves must have the same type, and arrays the same shape.
    same_arrays : bool
        Whether arrays must be the same objects.
    arrays_equal : bool
        Whether arrays that need not be the same objects must have equal values.
    key_chains, to_apply
        The leaves to compare; the keys are compared all the same.
    partial : bool
        Whether only key chains count that all Containers have.
    key_chain : str
        The key chain at which the Containers are.
    assert_and_assign : bool
        Whether the leaves of the first become those of the second, if they are identical.
    """
    trees: list[Any] = list(containers)
    if partial:
        common = cont_common_key_chains(trees)
        if not common:
            return False
        trees = [cont_at_key_chains(tree, common) for tree in trees]
    chosen = options(key_chains, to_apply)
    if not _identical(trees, (check_types, check_shapes, same_arrays, arrays_equal), chosen, key_chain):
        return False
    if assert_and_assign:
        for chain, value in list(walk(trees[1])):
            containers[0][chain] = value
    return True


def _identical(values: list[Any], checks: tuple[bool, bool, bool, bool], chosen: Options, chain: str) -> bool:
    first, types, (check_types, check_shapes, same_arrays, arrays_equal) = values[0], [*map(type, values)], checks
    if isinstance(first, Tree):
        return all([isinstance(v, Tree) and v.keys() == first.keys() for v in values]) and all(
            [_identical([dict.__getitem__(v, k) for v in values], checks, chosen, join(chain, k)) for k in first]
        )
    if any([isinstance(v, Tree) for v in values]):
        return False
    if not chosen.applies(chain):
        return True
    if check_types and any([t is not types[0] for t in types]):
        return False
    if check_shapes and any([_shape(v) != _shape(first) for v in values]):
        return False
    if same_arrays and is_array(first):
        return all([v is first for v in values])
    return not (same_arrays or arrays_equal) or all([equal(first, v) for v in values[1:]])


def cont_assert_identical(
    containers: Sequence[Any],
    check_types: bool = True,
    check_shapes: bool = True,
    same_arrays: bool = True,
    arrays_equal: bool = True,
    key_chains: Any = None,
    to_apply: bool = True,
    partial: bool = False,
) -> None:
    """Refuse Containers that are not identical, as `cont_identical` has it.

    Raises
    ------
    IvyStructureError
        They differ; the message shows where.
    """
    if not cont_identical(
        containers, check_types, check_shapes, same_arrays, arrays_equal, key_chains, to_apply, partial
    ):
        raise IvyStructureError(f"the Containers are not identical:\n{cont_diff(*containers)}")


def cont_identical_structure(
    containers: Sequence[Any],
    check_types: bool = True,
    check_shapes: bool = True,
    key_chains: Any = None,
    to_apply: bool = True,
    partial: bool = False,
    key_chain: str = "",
    assert_and_assign: bool = False,
) -> bool:
    """Return whether Containers have the same keys, and leaves of the same types and shapes."""
    return cont_identical(
        containers,
        check_types,
        check_shapes,
        False,
        False,
        key_chains,
        to_apply,
        partial,
        key_chain,
        assert_and_assign,
    )


def cont_assert_identical_structure(
    containers: Sequence[Any],
    check_types: bool = True,
    check_shapes: bool = True,
    key_chains: Any = None,
    to_apply: bool = True,
    partial: bool = False,
    assert_and_assign: bool = False,
) -> None:
    """Refuse Containers of different structure.

    Raises
    ------
    IvyStructureError
        They differ; the message shows where.
    """
    if not cont_identical_structure(
        containers, check_types, check_shapes, key_chains, to_apply, partial, "", assert_and_assign
    ):
        raise IvyStructureError(f"the Containers differ in structure:\n{cont_structural_diff(*containers)}")


def cont_identical_configs(containers: Sequence[Any]) -> bool:
    """Return whether Containers have the same settings."""
    if len(containers) < 2:
        raise IvyValueError("cont_identical_configs compares two Containers or more")
    return all([c._config == containers[0]._config for c in containers[1:]])


def cont_identical_array_shapes(containers: Sequence[Any], exclusive: bool = False) -> bool:
    """Return whether Containers have arrays of the same shapes, whatever their keys."""
    shapes = [[_shape(v) for v in c.cont_size_ordered_arrays(exclusive).values()] for c in containers]
    return all([found == shapes[0] for found in shapes])


def _find(self: "Container", part: Any, found: Callable[[list[Any]], bool]) -> str | bool:
    chains = [chain for chain, _ in walk(part)]
    where: str | bool = False
    for chain, node in sub_containers(self):
        if chains and all([c in node for c in chains]) and found([node, part]):
            where = chain
    return where


def cont_find_sub_container(self: "Container", sub_cont_to_find: Any, partial: bool = False) -> str | bool:
    """Return the key chain at which a Container with the same arrays is, or False."""
    return _find(self, sub_cont_to_find, lambda pair: cont_identical(pair, partial=partial))


def cont_contains_sub_container(self: "Container", sub_cont: Any, partial: bool = False) -> bool:
    """Return whether a Container with the same arrays is in this one."""
    return isinstance(cont_find_sub_container(self, sub_cont, partial), str)


def cont_assert_contains_sub_container(self: "Container", sub_cont: Any, partial: bool = False) -> None:
    """Refuse a Container that is not in this one.

    Raises
    ------
    IvyStructureError
        It is not; the message shows the difference.
    """
    if not cont_contains_sub_container(self, sub_cont, partial):
        where = cont_find_sub_structure(self, sub_cont, check_shapes=False, partial=True)
        near = self[where] if isinstance(where, str) else self
        raise IvyStructureError(f"the Container does not contain this one:\n{cont_diff(near, sub_cont)}")


def cont_find_sub_structure(
    self: "Container", sub_struc_to_find: Any, check_shapes: bool = True, partial: bool = False
) -> str | bool:
    """Return the key chain at which a Container of the same structure is, or False."""
    return _find(
        self,
        sub_struc_to_find,
        lambda pair: cont_identical_structure(pair, check_shapes=check_shapes, partial=partial),
    )


def cont_contains_sub_structure(
    self: "Container", sub_cont: Any, check_shapes: bool = True, partial: bool = False
) -> bool:
    """Return whether a Container of the same structure is in this one."""
    return isinstance(cont_find_sub_structure(self, sub_cont, check_shapes, partial), str)


def cont_assert_contains_sub_structure(
    self: "Container", sub_cont: Any, check_shapes: bool = True, partial: bool = False
) -> None:
    """Refuse a Container whose structure is not in this one.

    Raises
    ------
    IvyStructureError
        It is not; the message shows the difference.
    """
    if not cont_contains_sub_structure(self, sub_cont, check_shapes, partial):
        where = cont_find_sub_structure(self, sub_cont, check_shapes=False, partial=True)
        near = self[where] if isinstance(where, str) else self
        diff = cont_structural_diff(
            near,
            sub_cont,
            detect_key_diffs=not partial,
            detect_shape_diffs=check_shapes,
            mode="diff_only" if partial else "all",
        )
        raise IvyStructureError(f"the Container does not contain this structure:\n{diff}")
