"""Registration of `ivy.Array` and `ivy.Container` as pytree nodes of JAX, torch and optree, and with einops.

After the registration, transforms of JAX, torch and optree accept and return ivy arrays and containers. A library may
be imported after ivy, so the slow path of dispatch checks for new libraries in each call.
"""

import sys
import threading
from collections.abc import Callable
from functools import partial
from typing import Any, NoReturn

from ivy_protocol import lazy
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.array_type import Array, wrap
from ivy_protocol.exceptions import IvyValueError


def _refused(x: Any) -> NoReturn:
    raise IvyValueError(
        "jax does not support an ivy.Array as an index, or as the result of a function that jax differentiates; pass "
        "ivy.to_native(x), or use ivy.get_item and ivy.grad"
    )


def _in_jax(tree_util: Any, own: Any = None) -> None:
    cls = own or Array
    _register_in_jax(tree_util, cls, lambda x: ((x._data,), None), lambda _, leaves: wrap(leaves[0], cls))


def _register_in_jax(tree_util: Any, cls: Any, flatten: Callable[..., Any], unflatten: Callable[..., Any]) -> None:
    # Functions of JAX that accept only JAX arrays look up the class in `handlers`. Register a handler that raises an
    # error with a remedy, because JAX's own error does not suggest one.
    handlers = getattr(sys.modules.get("jax._src.core"), "pytype_aval_mappings", None)
    if handlers is not None:
        handlers[cls] = _refused
    tree_util.register_pytree_node(cls, flatten, unflatten)


def _in_torch(pytree: Any, own: Any = None) -> None:
    cls = own or Array
    pytree.register_pytree_node(
        cls,
        lambda x: ([x._data], None),
        lambda leaves, _: wrap(next(iter(leaves)), cls),
        serialized_type_name=f"ivy_protocol.{cls.__name__}",
    )


def add_array(cls: type) -> None:
    """Register an ivy subclass of `ivy.Array` with JAX and torch, as soon as they are imported."""
    add("jax.tree_util", partial(_in_jax, own=cls))
    add("torch.utils._pytree", partial(_in_torch, own=cls))


class Rest:
    """Auxiliary data of a pytree node: the attributes of an instance of a subclass, which are compared by value."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rest) and are_equal(self.value, other.value)

    def __hash__(self) -> int:
        # Return the same hash for all objects, because an attribute may be an object without a hash.
        return 0


def are_equal(a: Any, b: Any) -> bool:
    """Return True if nested attributes are equal. Arrays are compared by identity."""
    if a is b or type(a) is not type(b):
        return a is b
    if isinstance(a, dict):
        return a.keys() == b.keys() and all([are_equal(a[key], b[key]) for key in a])
    if isinstance(a, list | tuple):
        return len(a) == len(b) and all(map(are_equal, a, b))
    equal = a == b
    return equal if isinstance(equal, bool) else False


def _own_in_jax(cls: Any, tree_util: Any) -> None:
    _register_in_jax(tree_util, cls, _flat, partial(_unflatten, cls))


def _own_in_torch(cls: Any, pytree: Any) -> None:
    def flat(x: Any) -> Any:
        parts, rest = _flat(x)
        return [*parts], rest

    name = f"{cls.__module__}.{cls.__qualname__}.{id(cls):x}"
    pytree.register_pytree_node(
        cls, flat, lambda leaves, rest: _unflatten(cls, rest, leaves), serialized_type_name=name
    )


def _flat(x: Any) -> tuple[tuple[Any, ...], Any]:
    parts, rest = x.__ivy_flatten__()
    return tuple([getattr(part, "_data", part) for part in parts]), Rest(rest)


def _unflatten(cls: Any, rest: Any, leaves: Any) -> Any:
    return cls.__ivy_unflatten__(rest.value, tuple(leaves))


def add_subclass(cls: type) -> None:
    """Register a user-defined subclass of `ivy.Array` with JAX and torch, as soon as they are imported."""
    add("jax.tree_util", partial(_own_in_jax, cls))
    add("torch.utils._pytree", partial(_own_in_torch, cls))


def _in_einops(_: Any) -> None:
    # einops finds its backends among the subclasses of AbstractBackend, so load the module that defines ivy's subclass.
    lazy.load("_einops")


waiting: list[tuple[str, Callable[[Any], None]]] = [
    ("jax.tree_util", _in_jax),
    ("torch.utils._pytree", _in_torch),
    ("einops._backends", _in_einops),
]
"""Modules that are not imported yet, with the functions that register a class with them."""
_claims = threading.Lock()
"""Held while an entry is taken from `waiting`, but not while a library registers a class, which may import modules."""


def add(module: str, register: Callable[[Any], None]) -> None:
    """Register a class with a module as soon as it has been imported."""
    waiting.append((module, register))
    register_present()


def register_present() -> None:
    """Run the registrations in `waiting` whose libraries were imported since the last call of this function."""
    if is_compiling():
        # Register nothing in code that torch.compile traces, because torch.compile cannot trace a registration. A
        # registration with optree may be waiting here, because torch.compile itself imports optree.
        return
    for entry in list(waiting):
        name, register = entry
        # Skip a library that is being imported, because its module is incomplete.
        if name in sys.modules and not getattr(sys.modules[name.partition(".")[0]].__spec__, "_initializing", False):
            with _claims:
                is_first = entry in waiting
                if is_first:
                    waiting.remove(entry)
            # Register only once: if `entry` is missing, another thread, or a registration that loads a backend, has
            # removed it.
            if is_first:
                register(sys.modules[name])
