"""Optimizer steps on the single arrays of Containers, faster for small arrays than whole-Container calls."""

from typing import Any, NamedTuple

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array


class Kept(NamedTuple):
    """Native arrays of a Container as nested dicts, which torch.compile builds faster than Containers."""

    tree: dict[str, Any]


LeafGroup = tuple[list[Any], tuple[Any, ...], str]
"""Arrays at one key chain, with equal dtypes and shapes; the trees that contain them, and their key."""

new, _get = object.__new__, dict.get
_has_requires_grad: dict[type, bool] = {}
"""True for each array class with `requires_grad`."""


def to_kept(tree: Any) -> Any:
    """Return the `Kept` of a Container in compiled code; return other trees, and all trees in eager code, unchanged."""
    natives = _natives(tree) if is_compiling() else None
    return tree if natives is None else Kept(natives)


def _natives(tree: Any) -> dict[str, Any] | None:
    """Return nested dicts of native arrays; None if a leaf is not an ivy array, or the settings are not default."""
    if type(tree) is not Container or tree._config is not DEFAULT:
        return None
    values: dict[str, Any] = {}
    for key, leaf in dict.items(tree):
        value = leaf._data if type(leaf) is Array else _natives(leaf)
        if value is None:
            return None
        values[key] = value
    return values


def to_container(natives: dict[str, Any]) -> Container:
    """Return the Container of nested dicts of native arrays."""
    return Container(
        {key: to_container(value) if type(value) is dict else Array(value) for key, value in natives.items()}
    )


def leaf_groups(*trees: Any) -> list[LeafGroup] | None:
    """Return the arrays at each key chain of Containers with the same structure.

    Return None if a leaf is not a mutable array of one backend, or if every call must be observed. The caller then uses
    whole-Container calls, which raise the errors and are recorded.
    """
    if is_compiling() or context.all_modes[context.current_modes()].sees_every_call:
        return None
    result: list[LeafGroup] = []
    return result if _collect(trees, result, 0) else None


def _collect(trees: tuple[Any, ...], result: list[LeafGroup], depth: int) -> bool:
    """Append the arrays at each key chain to `result`; return False if the Containers are not supported."""
    first, others = trees[0], trees[1:]
    if type(first) is not Container or depth >= LEVELS:
        return False
    for other in others:
        if type(other) is not Container or len(other) != len(first):
            return False
    for key, leaf in first.items():
        if type(leaf) is Array:
            leaves = _matching_leaves(leaf, others, key)
            if leaves is None:
                return False
            result.append((leaves, trees, key))
        # A missing key yields None, which is neither an array nor a tree.
        elif not _collect((leaf, *[_get(other, key) for other in others]), result, depth + 1):
            return False
    return True


def _matching_leaves(first: Array, others: tuple[Any, ...], key: str) -> list[Any] | None:
    """Return the arrays at a key if class, dtype and shape match, with native gradients wrapped; None otherwise."""
    data = first._data
    cls, dtype, shape = type(data), data.dtype, data.shape
    has_grad = _has_requires_grad.get(cls)
    if has_grad is None:
        has_grad = _has_requires_grad[cls] = hasattr(cls, "requires_grad")
    # In-place updates must not be part of a gradient computation.
    if has_grad and data.requires_grad:
        return None
    leaves: list[Any] = [first]
    for tree in others:
        leaf: Any = _get(tree, key)
        if type(leaf) is Array:
            other_data = leaf._data
        elif type(leaf) is cls:
            other_data, leaf = leaf, new(Array)
            leaf._data = other_data
        else:
            return None
        # Equal dtypes are nearly always identical objects.
        if type(other_data) is not cls or other_data.dtype is not dtype or other_data.shape != shape:
            return None
        if has_grad and other_data.requires_grad:
            return None
        leaves.append(leaf)
    return leaves
