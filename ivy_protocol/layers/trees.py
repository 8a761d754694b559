"""Flattening of layers to native arrays, and the inverse, for compilers and transforms of the libraries."""

from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from ivy_protocol.backends import pytrees
from ivy_protocol.base.nested import rebuild_dict
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.layers.opening import attributes, build_object, holds_array
from ivy_protocol.layers.order import is_layer


class Node:
    """One level of a layer, without its arrays. Layers that differ only in their arrays have equal nodes."""

    __slots__ = ("cls", "like", "names", "parts")

    def __init__(self, cls: type, names: tuple[Any, ...], parts: tuple[Any, ...], like: Any = None) -> None:
        self.cls = cls
        self.names = names
        self.parts = parts
        self.like = like

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Node):
            return NotImplemented
        return self.cls is other.cls and self.names == other.names and all(map(_are_equal, self.parts, other.parts))

    def __hash__(self) -> int:
        # Leave out the attributes, which may be unhashable, such as dicts.
        return hash((self.cls, self.names))

    def __repr__(self) -> str:
        return f"{self.cls.__name__}({', '.join(f'{n}={p!r}' for n, p in zip(self.names, self.parts, strict=True))})"


class _Static(NamedTuple):
    """A value without arrays."""

    value: Any


_WRAPPED, _NATIVE = "ivy.Array", "array"


def _are_equal(a: Any, b: Any) -> bool:
    """Return True if two parts are equal. `_Static` values are compared by identity first, because ``==`` may be
    slow.
    """
    if type(a) is not _Static or type(b) is not _Static:
        return a == b
    if a.value is b.value:
        return True
    return type(a.value) is type(b.value) and bool(a.value == b.value)


def split(value: Any, leaves: list[Any]) -> Any:
    """Append the native arrays of the layer `value` to `leaves`, and return the structure of the layer."""
    cls = type(value)
    if cls is Array:
        leaves.append(value._data)
        return _WRAPPED
    if is_layer(cls):
        items = attributes(value)
        return Node(cls, tuple(items), tuple([split(v, leaves) for v in items.values()]))
    if not holds_array(value):
        return _Static(value)
    if isinstance(value, dict):
        keys = tuple(value)
        return Node(cls, keys, tuple([split(value[k], leaves) for k in keys]), rebuild_dict(value, {}))
    if isinstance(value, list | tuple):
        like = cls if hasattr(cls, "_fields") else None
        return Node(cls, tuple(range(len(value))), tuple([split(v, leaves) for v in value]), like)
    leaves.append(value)
    return _NATIVE


def join(nested: Any, leaves: Iterator[Any]) -> Any:
    """Rebuild a layer from its structure and native arrays."""
    if type(nested) is _Static:
        return nested.value
    if nested is _NATIVE:
        return next(leaves)
    if nested is _WRAPPED:
        return wrap(next(leaves))
    parts = [join(part, leaves) for part in nested.parts]
    if is_layer(nested.cls):
        return build_object(nested.cls, dict(zip(nested.names, parts, strict=True)))
    if issubclass(nested.cls, dict):
        return rebuild_dict(nested.like, dict(zip(nested.names, parts, strict=True)))
    return nested.cls(*parts) if nested.like is not None else nested.cls(parts)


def flatten(value: Any) -> tuple[tuple[Any, ...], Any]:
    """Return the native arrays and the structure of a layer."""
    leaves: list[Any] = []
    nested = split(value, leaves)
    return tuple(leaves), nested


def unflatten(nested: Any, leaves: Any) -> Any:
    """Rebuild a layer from its structure and leaves. A library may pass placeholders in place of arrays."""
    return join(nested, iter(leaves))


def _in_jax(cls: type, tree_util: Any) -> None:
    tree_util.register_pytree_node(cls, flatten, unflatten)


def _in_torch(cls: type, pytree: Any) -> None:
    pytree.register_pytree_node(
        cls,
        lambda x: ([*flatten(x)[0]], flatten(x)[1]),
        lambda leaves, nested: unflatten(nested, leaves),
        serialized_type_name=f"{cls.__module__}.{cls.__qualname__}",
    )


def register(cls: type) -> None:
    """Register a layer class as a pytree node in JAX and torch."""
    pytrees.add("jax.tree_util", partial(_in_jax, cls))
    pytrees.add("torch.utils._pytree", partial(_in_torch, cls))
