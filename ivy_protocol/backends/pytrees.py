"""`ivy.Array` and `ivy.Container` as nodes of the trees of jax, torch and optree, and as arrays of einops.

Their transformations then take and return them. A library may be imported after ivy, so this is looked at again
whenever the general path answers a call.
"""

import sys
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from ivy_protocol import lazy
from ivy_protocol.compiling import is_compiling
from ivy_protocol.exceptions import IvyValueError

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""


def _refused(x: Any) -> NoReturn:
    raise IvyValueError(
        "jax takes its own arrays only as an index, and as the result of a function that it differentiates: give it "
        "ivy.to_native(x), or use ivy.get_item and ivy.grad"
    )


def _in_jax(tree_util: Any, own: Any = None) -> None:
    cls = own or Array
    _register_in_jax(tree_util, cls, lambda x: ((x._data,), None), lambda _, leaves: _wrap(cls, leaves[0]))


def _register_in_jax(tree_util: Any, cls: Any, flatten: Callable[..., Any], unflatten: Callable[..., Any]) -> None:
    # JAX looks here where it takes only its own arrays; its own error does not say what to do.
    handlers = getattr(sys.modules.get("jax._src.core"), "pytype_aval_mappings", None)
    if handlers is not None:
        handlers[cls] = _refused
    tree_util.register_pytree_node(cls, flatten, unflatten)


def _in_torch(pytree: Any, own: Any = None) -> None:
    cls = own or Array
    pytree.register_pytree_node(
        cls,
        lambda x: ([x._data], None),
        lambda leaves, _: _wrap(cls, next(iter(leaves))),
        serialized_type_name=f"ivy_protocol.{cls.__name__}",
    )


def _wrap(cls: Any, data: Any) -> Any:
    array = object.__new__(cls)
    array._data = data
    return array


def add_array(cls: type) -> None:
    """Register a subclass of `ivy.Array` with jax and torch, as soon as they have been imported."""
    add("jax.tree_util", partial(_in_jax, own=cls))
    add("torch.utils._pytree", partial(_in_torch, own=cls))


class Rest:
    """The attributes of an object of a subclass; equal where all of them are equal, or the same object."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rest) and are_equal(self.value, other.value)

    def __hash__(self) -> int:
        # Attributes may have no hash.
        return 0


def are_equal(a: Any, b: Any) -> bool:
    """Compare nested attributes: an array in them equals only itself."""
    if a is b or type(a) is not type(b):
        return a is b
    if isinstance(a, dict):
        return a.keys() == b.keys() and all([are_equal(a[key], b[key]) for key in a])
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(are_equal, a, b))
    equal = a == b
    return equal if isinstance(equal, bool) else False


def _own_in_jax(cls: Any, tree_util: Any) -> None:
    _register_in_jax(tree_util, cls, _flat, partial(_made, cls))


def _own_in_torch(cls: Any, pytree: Any) -> None:
    def flat(x: Any) -> Any:
        parts, rest = _flat(x)
        return [*parts], rest

    name = f"{cls.__module__}.{cls.__qualname__}.{id(cls):x}"
    pytree.register_pytree_node(cls, flat, lambda leaves, rest: _made(cls, rest, leaves), serialized_type_name=name)


def _flat(x: Any) -> tuple[tuple[Any, ...], Any]:
    parts, rest = x.__ivy_flatten__()
    return tuple([getattr(part, "_data", part) for part in parts]), Rest(rest)


def _made(cls: Any, rest: Any, leaves: Any) -> Any:
    return cls.__ivy_unflatten__(rest.value, tuple(leaves))


def add_subclass(cls: type) -> None:
    """Register a subclass of `ivy.Array` of the user's with jax and torch, as soon as they have been imported."""
    add("jax.tree_util", partial(_own_in_jax, cls))
    add("torch.utils._pytree", partial(_own_in_torch, cls))


def _in_einops(_: Any) -> None:
    # It finds what is defined there among the subclasses of its own class.
    lazy.load("_einops")


waiting: list[tuple[str, Callable[[Any], None]]] = [
    ("jax.tree_util", _in_jax),
    ("torch.utils._pytree", _in_torch),
    ("einops._backends", _in_einops),
]
"""Modules of libraries that have not been seen yet, with what registers a class there."""


def add(module: str, register: Callable[[Any], None]) -> None:
    """Register a class with a module as soon as it has been imported."""
    waiting.append((module, register))
    register_present()


def register_present() -> None:
    """Register with the libraries that have been imported since the last time."""
    if is_compiling():
        # The compiler of torch imports optree, and cannot trace a registration.
        return
    for entry in list(waiting):
        name, register = entry
        # While a library itself is being imported, it is not ready.
        if name in sys.modules and not getattr(sys.modules[name.partition(".")[0]].__spec__, "_initializing", False):
            waiting.remove(entry)
            register(sys.modules[name])
