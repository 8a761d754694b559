"""Optimizer steps on the single arrays of Containers. For small arrays, such steps take less time than calls of ivy
functions with Containers.
"""

from typing import Any, NamedTuple

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array


class Kept(NamedTuple):
    """Native arrays of a Container as nested dicts. torch.compile constructs dicts faster than Containers."""

    tree: dict[str, Any]


LeafGroup = tuple[list[Any], tuple[Any, ...], str]
"""The arrays at one key chain of several trees, which have the same dtype and shape; the Containers that contain these
arrays; and the last key of the key chain.
"""

new, _get = object.__new__, dict.get
_has_requires_grad: dict[type, bool] = {}
"""For each array class, True if its arrays have the attribute `requires_grad`."""


def to_kept(tree: Any) -> Any:
    """Convert a Container of arrays to `Kept` in code that torch.compile traces. Otherwise, return `tree` itself."""
    natives = _natives(tree) if is_compiling() else None
    return tree if natives is None else Kept(natives)


def _natives(tree: Any) -> dict[str, Any] | None:
    """Return a Container as nested dicts of native arrays. Return None if a leaf is not an array, or if the settings of
    the Container are not the defaults.
    """
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
    """Return a Container with the contents of nested dicts of native arrays."""
    return Container(
        {key: to_container(value) if type(value) is dict else Array(value) for key, value in natives.items()}
    )


def leaf_groups(*trees: Any) -> list[LeafGroup] | None:
    """Return the arrays at each key chain of several Containers with the same structure.

    Return None if arrays do not match, for example in dtype, or if a recorder, for example, observes every call. The
    caller then passes the Containers to ivy functions, which raise errors for mismatches and call the recorder.
    """
    if is_compiling() or context.all_modes[context.current_modes()].sees_every_call:
        return None
    result: list[LeafGroup] = []
    return result if _collect(trees, result, 0) else None


def _collect(trees: tuple[Any, ...], result: list[LeafGroup], depth: int) -> bool:
    """Append the arrays at each key chain to `result`. Return False if a tree or a leaf is not supported."""
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
        # Return False for a missing key: `_get` returns None for it, and `_collect` returns False because None is not a
        # Container.
        elif not _collect((leaf, *[_get(other, key) for other in others]), result, depth + 1):
            return False
    return True


def _matching_leaves(first: Array, others: tuple[Any, ...], key: str) -> list[Any] | None:
    """Return the arrays at a key if class, dtype and shape match, and None otherwise. Native arrays are wrapped."""
    data = first._data
    cls, dtype, shape = type(data), data.dtype, data.shape
    has_grad = _has_requires_grad.get(cls)
    if has_grad is None:
        has_grad = _has_requires_grad[cls] = hasattr(cls, "requires_grad")
    # Return None if the weight requires gradients: an in-place update must not become part of a gradient computation.
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
        # Compare dtypes by identity, because equal dtypes are usually the same object. If equal dtypes are different
        # objects, return None, and the caller uses Containers.
        if type(other_data) is not cls or other_data.dtype is not dtype or other_data.shape != shape:
            return None
        if has_grad and other_data.requires_grad:
            return None
        leaves.append(leaf)
    return leaves
