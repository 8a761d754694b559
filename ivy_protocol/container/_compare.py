"""Container methods that compare Containers, or search for a Container inside another one."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ivy_protocol.container._access import cont_at_key_chains, sub_containers
from ivy_protocol.container._tree import Options, Tree, join, make, options, walk
from ivy_protocol.exceptions import IvyStructureError, IvyValueError
from ivy_protocol.functions import comparison, conversion
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container


def equal(x: Any, y: Any) -> bool:
    """Return True if two leaves are equal."""
    if is_array(x) and is_array(y):
        if tuple(x.shape) != tuple(y.shape):
            return False
        # To compare arrays of different classes, convert them to NumPy.
        y = y if type(x) is type(y) else conversion.to_numpy(y)
        x = x if type(x) is type(y) else conversion.to_numpy(x)
        return bool(conversion.to_scalar(comparison.all(comparison.equal(x, y))))
    if is_array(x) or is_array(y):
        return False
    if isinstance(x, list | tuple) and type(x) is type(y):
        return len(x) == len(y) and all([equal(a, b) for a, b in zip(x, y, strict=True)])
    return bool(x == y)


def _shape(x: Any) -> Any:
    """Return the shape of an array; None for other leaves."""
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
    """Merge Containers into one that shows their differences.

    Parameters
    ----------
    *containers : Container
        Containers to compare.
    mode : {"all", "same_only", "diff_only"}
        Leaves to return: all leaves, only equal leaves, or only different leaves.
    diff_keys : str or sequence of str
        Keys for different leaves: a prefix, to which the indices of the Containers are appended, or one key for each
        Container.
    detect_key_diffs, detect_value_diffs, detect_shape_diffs : bool
        Differences to detect.
    config : dict, optional
        Changes to the settings of the result, which are otherwise those of the first Container.

    Raises
    ------
    IvyValueError
        The mode is unknown.
    """
    if mode not in ("all", "same_only", "diff_only"):
        raise IvyValueError(f"cont_diff: mode must be 'all', 'same_only' or 'diff_only', not {mode!r}")
    if not containers:
        raise IvyValueError("cont_diff requires at least one Container")

    def name_key(index: int, indices: list[int]) -> str:
        return f"{diff_keys}_{str(indices)[1:-1]}" if isinstance(diff_keys, str) else diff_keys[index]

    def same(x: Any, y: Any) -> bool:
        if isinstance(x, Tree) or isinstance(y, Tree):
            return False
        values = not detect_value_diffs or equal(x, y)
        return values and (not detect_shape_diffs or _shape(x) == _shape(y))

    def resolve_leaves(values: Sequence[Any]) -> Any:
        groups: list[list[int]] = []
        for index, value in enumerate(values):
            group = next((g for g in groups if same(values[g[0]], value)), None)
            if group is None:
                groups.append([index])
            else:
                group.append(index)
        if len(groups) == 1:
            return no_value if mode == "diff_only" else values[0]
        if mode == "same_only":
            return no_value
        return make(first, {name_key(g[0], g): values[g[0]] for g in groups})

    def resolve_trees(trees: Sequence[Tree]) -> Tree:
        diff: dict[str, Any] = {}
        for key in dict.fromkeys([key for tree in trees for key in tree]):
            indices = [index for index, tree in enumerate(trees) if key in tree]
            values = [dict.__getitem__(trees[index], key) for index in indices]
            if len(indices) == len(trees):
                result = resolve_trees(values) if all(isinstance(v, Tree) for v in values) else resolve_leaves(values)
                if result is not no_value and (not isinstance(result, Tree) or result):
                    diff[key] = result
            elif not detect_key_diffs:
                if mode == "all" and len(indices) == 1:
                    diff[key] = values[0]
            elif mode != "same_only":
                pairs = zip(indices, values, strict=True)
                diff[key] = make(first, {name_key(index, [index]): value for index, value in pairs})
        keys = sorted(diff) if first._config.alphabetical_keys else diff
        return make(first, {key: diff[key] for key in keys})

    # Mark a missing result with a new object, because a leaf may be None.
    no_value = object()
    first = next(c for c in containers if isinstance(c, Tree))
    result: Any = resolve_trees(containers)
    return result.cont_update_config(**config) if config else result


def cont_structural_diff(
    *containers: Any,
    mode: str = "all",
    diff_keys: str | Sequence[str] = "diff",
    detect_key_diffs: bool = True,
    detect_shape_diffs: bool = True,
    config: dict[str, Any] | None = None,
) -> "Container":
    """Return `cont_diff` for the shapes of the leaves. Their values are ignored."""
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
    """Return the key chains of the leaves that all Containers have."""
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
    """Return True if Containers have the same keys and the same leaves.

    Parameters
    ----------
    containers : sequence of Container
        Containers to compare.
    check_types, check_shapes : bool
        If True, require leaves of the same type, and arrays of the same shape, respectively.
    same_arrays : bool
        If True, require the same array objects.
    arrays_equal : bool
        If True, require equal values of arrays, unless `same_arrays` already requires the same objects.
    key_chains, to_apply
        Key chains of the leaves to compare; if `to_apply` is False, of the leaves not to compare. Keys are always
        compared.
    partial : bool
        If True, compare only the key chains that all Containers have.
    key_chain : str
        Key chain of the Containers inside an outer Container. The `key_chains` begin at the outer Container.
    assert_and_assign : bool
        If True, copy the leaves of the second Container to the first if the Containers are identical.
    """
    trees: list[Any] = list(containers)
    if partial:
        common = cont_common_key_chains(trees)
        if not common:
            return False
        trees = [cont_at_key_chains(tree, common) for tree in trees]
    selection = options(key_chains, to_apply)
    if not _identical(trees, (check_types, check_shapes, same_arrays, arrays_equal), selection, key_chain):
        return False
    if assert_and_assign:
        for chain, value in list(walk(trees[1])):
            containers[0][chain] = value
    return True


def _identical(values: list[Any], checks: tuple[bool, bool, bool, bool], selection: Options, chain: str) -> bool:
    """Return True if the values at one key chain are identical, including all values below it."""
    first, types, (check_types, check_shapes, same_arrays, arrays_equal) = values[0], [*map(type, values)], checks
    if isinstance(first, Tree):
        return all([isinstance(v, Tree) and v.keys() == first.keys() for v in values]) and all(
            [_identical([dict.__getitem__(v, k) for v in values], checks, selection, join(chain, k)) for k in first]
        )
    if any([isinstance(v, Tree) for v in values]):
        return False
    if not selection.applies(chain):
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
    """Raise `IvyStructureError` unless Containers are identical; see `cont_identical`.

    Raises
    ------
    IvyStructureError
        The Containers differ; the message shows the differences.
    """
    if not cont_identical(
        containers, check_types, check_shapes, same_arrays, arrays_equal, key_chains, to_apply, partial
    ):
        raise IvyStructureError(f"cont_assert_identical: the Containers are not identical:\n{cont_diff(*containers)}")


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
    """Return True if Containers have the same keys, and leaves of the same types and shapes."""
    return cont_identical(
        containers, check_types, check_shapes, False, False, key_chains, to_apply, partial, key_chain, assert_and_assign
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
    """Raise `IvyStructureError` if Containers differ in structure.

    Raises
    ------
    IvyStructureError
        The Containers differ; the message shows the differences.
    """
    if not cont_identical_structure(
        containers, check_types, check_shapes, key_chains, to_apply, partial, "", assert_and_assign
    ):
        raise IvyStructureError(
            f"cont_assert_identical_structure: the Containers differ in structure:\n{cont_structural_diff(*containers)}"
        )


def cont_identical_configs(containers: Sequence[Any]) -> bool:
    """Return True if Containers have the same settings."""
    if len(containers) < 2:
        raise IvyValueError("cont_identical_configs: pass at least two Containers")
    return all([c._config == containers[0]._config for c in containers[1:]])


def cont_identical_array_shapes(containers: Sequence[Any], exclusive: bool = False) -> bool:
    """Return True if Containers have arrays of the same shapes. Keys are ignored."""
    shapes = [[_shape(v) for v in c.cont_size_ordered_arrays(exclusive).values()] for c in containers]
    return all([other == shapes[0] for other in shapes])


def _find(self: "Container", part: Any, matches: Callable[[list[Any]], bool]) -> str | bool:
    """Return the key chain of the outermost Container that matches `part`; False if there is none."""
    chains = [chain for chain, _ in walk(part)]
    result: str | bool = False
    for chain, node in sub_containers(self):
        if chains and all([c in node for c in chains]) and matches([node, part]):
            result = chain
    return result


def cont_find_sub_container(self: "Container", sub_cont_to_find: Any, partial: bool = False) -> str | bool:
    """Return the key chain of an inner Container that is identical to another Container, or False if there is none."""
    return _find(self, sub_cont_to_find, lambda pair: cont_identical(pair, partial=partial))


def cont_contains_sub_container(self: "Container", sub_cont: Any, partial: bool = False) -> bool:
    """Return True if an inner Container is identical to another Container."""
    return isinstance(cont_find_sub_container(self, sub_cont, partial), str)


def cont_assert_contains_sub_container(self: "Container", sub_cont: Any, partial: bool = False) -> None:
    """Raise `IvyStructureError` unless this Container contains the arrays of another one.

    Raises
    ------
    IvyStructureError
        The other Container is not contained. The message shows the difference.
    """
    if not cont_contains_sub_container(self, sub_cont, partial):
        chain = cont_find_sub_structure(self, sub_cont, check_shapes=False, partial=True)
        closest = self[chain] if isinstance(chain, str) else self
        raise IvyStructureError(
            "cont_assert_contains_sub_container: the Container does not contain sub_cont; the differences "
            f"are:\n{cont_diff(closest, sub_cont)}"
        )


def cont_find_sub_structure(
    self: "Container", sub_struc_to_find: Any, check_shapes: bool = True, partial: bool = False
) -> str | bool:
    """Return the key chain of an inner Container with the structure of another Container, or False if there is none."""
    return _find(
        self, sub_struc_to_find, lambda pair: cont_identical_structure(pair, check_shapes=check_shapes, partial=partial)
    )


def cont_contains_sub_structure(
    self: "Container", sub_cont: Any, check_shapes: bool = True, partial: bool = False
) -> bool:
    """Return True if an inner Container has the structure of another Container."""
    return isinstance(cont_find_sub_structure(self, sub_cont, check_shapes, partial), str)


def cont_assert_contains_sub_structure(
    self: "Container", sub_cont: Any, check_shapes: bool = True, partial: bool = False
) -> None:
    """Raise `IvyStructureError` unless this Container contains the structure of another one.

    Raises
    ------
    IvyStructureError
        The other structure is not contained. The message shows the difference.
    """
    if not cont_contains_sub_structure(self, sub_cont, check_shapes, partial):
        chain = cont_find_sub_structure(self, sub_cont, check_shapes=False, partial=True)
        closest = self[chain] if isinstance(chain, str) else self
        diff = cont_structural_diff(
            closest,
            sub_cont,
            detect_key_diffs=not partial,
            detect_shape_diffs=check_shapes,
            mode="diff_only" if partial else "all",
        )
        raise IvyStructureError(
            "cont_assert_contains_sub_structure: the Container does not contain the structure of sub_cont; the "
            f"differences are:\n{diff}"
        )
