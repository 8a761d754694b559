"""Steps over the arrays of Containers one by one, which for small ones take less time than calls on the whole."""

from typing import Any, NamedTuple

from ivy_protocol.array.array import Array
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.compiling import is_compiling
from ivy_protocol.container import Container
from ivy_protocol.container._config import DEFAULT
from ivy_protocol.core import context


class Kept(NamedTuple):
    """The arrays of a Container as dicts of native arrays, which code that torch compiled makes in less time."""

    tree: dict[str, Any]


Place = tuple[list[Any], tuple[Any, ...], str]
"""Arrays that belong together, of the same data type and shape; the trees that they are in, and their key."""

new, _found = object.__new__, dict.get
_watched: dict[type, bool] = {}
"""Whether arrays of a class say if gradients flow to them."""


def kept(tree: Any) -> Any:
    """What compiled code keeps of a Container for later calls; of anything else than arrays of ivy in it, itself."""
    found = _natives(tree) if is_compiling() else None
    return tree if found is None else Kept(found)


def _natives(tree: Any) -> dict[str, Any] | None:
    if type(tree) is not Container or tree._config is not DEFAULT:
        return None
    found: dict[str, Any] = {}
    for key, leaf in dict.items(tree):
        inner = leaf._data if type(leaf) is Array else _natives(leaf)
        if inner is None:
            return None
        found[key] = inner
    return found


def restored(natives: dict[str, Any]) -> Container:
    """The Container of which these are the native arrays."""
    return Container({key: restored(value) if type(value) is dict else Array(value) for key, value in natives.items()})


def places(*trees: Any) -> list[Place] | None:
    """The arrays at each key chain of Containers of the same structure.

    None where there is anything but arrays of one library whose numbers may be written over, or where every call is to
    be seen: then calls on the whole Containers say what is wrong, and are recorded as they are written.
    """
    if is_compiling() or context.all_modes[context.current_modes()].sees_every_call:
        return None
    found: list[Place] = []
    return found if _collect(trees, found, 0) else None


def _collect(trees: tuple[Any, ...], found: list[Place], depth: int) -> bool:
    first, others = trees[0], trees[1:]
    if type(first) is not Container or depth >= LEVELS:
        return False
    for other in others:
        if type(other) is not Container or len(other) != len(first):
            return False
    for key, leaf in first.items():
        if type(leaf) is Array:
            leaves = _alike(leaf, others, key)
            if leaves is None:
                return False
            found.append((leaves, trees, key))
        # What is missing is None, which is neither an array nor a tree.
        elif not _collect((leaf, *[_found(other, key) for other in others]), found, depth + 1):
            return False
    return True


def _alike(first: Array, others: tuple[Any, ...], key: str) -> list[Any] | None:
    """The arrays at a key, if they belong together; native ones, such as gradients, become those of ivy."""
    data = first._data
    cls, dtype, shape = type(data), data.dtype, data.shape
    watched = _watched.get(cls)
    if watched is None:
        watched = _watched[cls] = hasattr(cls, "requires_grad")
    # A step is no part of what gradients flow through.
    if watched and data.requires_grad:
        return None
    leaves: list[Any] = [first]
    for tree in others:
        leaf: Any = _found(tree, key)
        if type(leaf) is Array:
            other = leaf._data
        elif type(leaf) is cls:
            other, leaf = leaf, new(Array)
            leaf._data = other
        else:
            return None
        # Data types that are equal, but not the same, are rare.
        if type(other) is not cls or other.dtype is not dtype or other.shape != shape:
            return None
        if watched and other.requires_grad:
            return None
        leaves.append(leaf)
    return leaves
