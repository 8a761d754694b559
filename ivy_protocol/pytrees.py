"""`ivy.Array` as a node of the trees of jax and torch, so that their transformations take and return it.

A library may be imported after ivy, so this is looked at again whenever the general path answers a call.
"""

import sys
from collections.abc import Callable
from typing import Any

Array: Any = type("Array", (), {})
"""`ivy_protocol.array.Array`, which sets this once it is defined."""


def _wrap(data: Any) -> Any:
    array = object.__new__(Array)
    array._data = data
    return array


def _in_jax(jax: Any) -> None:
    jax.tree_util.register_pytree_node(Array, lambda x: ((x._data,), None), lambda _, leaves: _wrap(leaves[0]))


def _in_torch(torch: Any) -> None:
    torch.utils._pytree.register_pytree_node(
        Array,
        lambda x: ([x._data], None),
        lambda leaves, _: _wrap(next(iter(leaves))),
        serialized_type_name="ivy_protocol.Array",
    )


_registrations: dict[str, tuple[str, Callable[[Any], None]]] = {
    "jax": ("jax.tree_util", _in_jax),
    "torch": ("torch.utils._pytree", _in_torch),
}
waiting = list(_registrations)
"""The libraries that have not been seen yet."""


def register_present() -> None:
    """Register with the libraries that have been imported since the last time."""
    for name in [n for n in waiting if _registrations[n][0] in sys.modules]:
        library = sys.modules[name]
        # While the library itself is being imported, it is not ready.
        if not getattr(library.__spec__, "_initializing", False):
            waiting.remove(name)
            _registrations[name][1](library)
