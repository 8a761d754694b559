"""Views of arrays whose library makes copies: what is written to one shows in the others.

A view remembers the array that it was made of, and how. An array remembers its views weakly, so that these
die as soon as nobody holds them; a view keeps its base alive, as in NumPy. A write to a view goes down to the
array at the bottom of the chain, and from there up again into every view that still exists.

Where native arrays are replaced, a write reads, changes and replaces; `writing` lets one thread do so at a time, to an
array and its views.

A library that has views, but copies in a few functions, says so by ``COPIES``, their names, or for some calls by
returning a `Copied`, and by ``memory_of``, which tells the memory of an array. Its other views need no link: arrays
are found by their memory.
"""

import math
import os
from collections.abc import Callable
from threading import RLock, local
from typing import Any
from weakref import WeakSet, ref

from ivy_protocol import backends
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common.indexing import Copied, is_element
from ivy_protocol.backends.implementations import answered
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import is_compiling
from ivy_protocol.state import context

Array: Any = type("Array", (), {})
"""The array class, which `wiring` sets."""

Forward = Callable[[Any], Any]
"""Makes the native array of a view from that of its base."""


_TAKING = ("get_item", "unstack")
"""The functions that may take single elements out of an array, which are copies, as in NumPy."""


class Link:
    """What an array knows of the arrays that share its contents."""

    __slots__ = ("__weakref__", "again", "array", "base", "forward", "views")

    def __init__(self, array: Any, base: Any = None, forward: Forward | None = None) -> None:
        self.array = ref(array)
        self.base = base
        """The array that this one is a view of."""
        self.forward: Any = forward
        self.again: Any = None
        """Finds an array of the memory of the copy, when `array` itself is gone."""
        self.views: WeakSet[Link] = WeakSet()


_in_memory: dict[int, WeakSet[Link]] = {}
"""The links of copies by the memory that they lead from and to, where the library has views of its own."""


_locks: dict[int, Any] = {}
"""Locks by the remainder of the identity of an array; few arrays are written at the same time."""
_COUNT = 1021


class _Held(local):
    depth = 0


_held = _Held()
if hasattr(os, "register_at_fork"):
    # The threads that held them do not exist in the child.
    os.register_at_fork(after_in_child=_locks.clear)


class writing:
    """Keeps other threads from writing to an array, or to those linked with it, for the length of a block.

    Reading needs no lock: an array holds one native array or the next.
    """

    __slots__ = ("_lock",)

    def __init__(self, array: Any) -> None:
        self._lock = None if is_compiling() else _lock_of(array)

    def __enter__(self) -> None:
        lock = self._lock
        if lock is None:
            return
        # Code of a user's may write to another array meanwhile; two threads must not wait for each other.
        if lock.acquire(blocking=not _held.depth):
            _held.depth += 1
        else:
            self._lock = None

    def __exit__(self, *_: object) -> None:
        if self._lock is not None:
            _held.depth -= 1
            self._lock.release()


def _lock_of(array: Any) -> Any:
    while (link := getattr(array, "_link", None)) is not None and link.base is not None:
        array = link.base
    number = id(array) % _COUNT
    return _locks.get(number) or _locks.setdefault(number, RLock())


def changed_by(spec: Spec, backend: Backend, leaves: list[Any], outs: tuple[Any, ...]) -> Any:
    """The array that a call reads and then writes to by several calls of the library; None if there is none.

    No other thread may write to it between these.
    """
    found = None
    if spec.writes and leaves:
        reads = spec.name in ("inplace_decrement", "inplace_increment")
        found = leaves[0] if reads or _in_memory or backend.copies is True else None
    elif outs and (backend.copies is True or "out" in spec.arrays):
        found = outs[0]
    return found if type(found) is Array else None


def of_other_libraries() -> bool:
    """Whether arrays of several libraries show the same memory, so that a write may have to be told to some."""
    return bool(_in_memory) and any(map(len, _in_memory.values()))


def applies(spec: Spec, backend: Backend) -> bool:
    """Whether the library copies where this function means a view."""
    return spec.view and (backend.copies is True or spec.name in backend.copies)


def connect(
    spec: Spec, backend: Backend, bound: dict[str, Any], base: Any, result: Any, copied: bool, data: Any
) -> None:
    """Link what a function returned to its first argument, `base`, if it means views and the library made copies.

    `data` is the native array of `base` that was copied; `copied` says that the library told so for this call.
    """
    if not isinstance(base, Array) or not (copied or applies(spec, backend)) or is_compiling():
        return
    if bound.get("copy") or bound.get("conjugate") or not _selects_by_position(bound):
        return
    several = isinstance(result, (tuple, list))
    if any([getattr(part, "_link", None) is not None for part in (result if several else (result,))]):
        # The body of a function linked what it made.
        return
    if spec.name in _TAKING and bound.get("copy") is None:
        parts: Any = result[:1] if isinstance(result, tuple) else (result,)
        if all([is_element(part, bound.get("query")) for part in parts]):
            return
    first = spec.positional[0]
    given = {n: v for n, v in bound.items() if n != first}

    def forward(data: Any) -> Any:
        made = answered(spec, backend, {first: data, **given})
        return made.data if type(made) is Copied else made

    with writing(base):
        if backend.copies is not True:
            _link_memory(backend, base, result, forward)
        elif type(result) is Array:
            _link(base, result, forward)
        elif several:
            for i, view in enumerate(result):
                _link(base, view, lambda data, i=i: forward(data)[i])
        if data is not None and base._data is not data and backend.copies is True:
            # Another thread has written to it since.
            _refresh(base._link, base._data)


def written(array: Any) -> None:
    """Show in all arrays that share its contents what was written to one."""
    if _in_memory and not is_compiling():
        _written_memory(array)
    link = getattr(array, "_link", None)
    if link is None or backends.loaded[backends.backend_name(type(array._data))].copies is not True:
        return
    while link.base is not None:
        base = link.base
        base._data = _put(base._data, link.forward, link.array()._data)
        link = base._link
    _refresh(link, link.array()._data)


def base_of(array: Any) -> Any:
    """The array that another is a view of: linked, or known to the library; None if there is none."""
    link = getattr(array, "_link", None)
    if link is not None and link.base is not None:
        return link.base
    data = array._data
    # The second name is that of torch.
    native = getattr(data, "base", None) if hasattr(data, "base") else getattr(data, "_base", None)
    return Array(native) if isinstance(native, type(data)) else None


def _link(base: Any, view: Any, forward: Forward) -> None:
    below = getattr(base, "_link", None)
    if below is None:
        below = base._link = Link(base)
    view._link = Link(view, base, forward)
    below.views.add(view._link)


def _link_memory(backend: Backend, base: Any, view: Any, forward: Forward) -> None:
    for memory in [m for m, links in _in_memory.items() if not links]:
        del _in_memory[memory]
    library: Any = backend.hooks
    memories = [library.memory_of(array._data) for array in (base, view)]
    if memories[0] is None:
        return
    link = view._link = Link(view, base, forward)
    # The library's own views of the copy may outlive it.
    link.again = library.keep_with_memory(view._data, link)
    for memory in memories:
        _in_memory.setdefault(memory, WeakSet()).add(link)


def _written_memory(array: Any) -> None:
    """Follow the links from memory to memory, each once."""
    backend = backends.loaded[backends.backend_name(type(array._data))]
    memory_of: Any = backend.hooks.memory_of
    start = memory_of(array._data)
    if start is None:
        return
    ahead, seen = [start], set()
    while ahead:
        memory = ahead.pop()
        seen.add(memory)
        for link in list(_in_memory.get(memory, ())):
            array, base = link.array(), link.base
            view = link.again() if array is None else array._data
            if view is None:
                continue
            below, above = memory_of(base._data), memory_of(view)
            if below == memory and above not in seen:
                _fill(backend, view, link.forward(base._data))
                ahead.append(above)
            elif above == memory and below not in seen:
                _fill(backend, base._data, _put(base._data, link.forward, view))
                ahead.append(below)


def _fill(backend: Backend, data: Any, values: Any) -> None:
    """Write into the memory of an array, so that the library's own views show it."""
    answered(context.by_name["inplace_update"], backend, {"x": data, "val": values})


def _refresh(link: Link, data: Any) -> None:
    for above in list(link.views):
        view = above.array()
        if view is not None:
            view._data = above.forward(data)
            _refresh(above, view._data)


def _put(data: Any, forward: Forward, values: Any) -> Any:
    """The data of a base with other values in the elements that a view shows."""
    backend = backends.loaded[backends.backend_name(type(data))]
    xp, shape = backend.xp, tuple(data.shape)
    # Sent the same way, the positions of the elements say where each of the view's comes from.
    places = forward(xp.reshape(xp.arange(math.prod(shape)), shape))
    flat = (math.prod(shape),)
    bound = {"x": xp.reshape(data, flat), "query": xp.reshape(places, (-1,)), "val": xp.reshape(values, (-1,))}
    return xp.reshape(answered(context.by_name["set_item"], backend, bound), shape)


def _selects_by_position(bound: dict[str, Any]) -> bool:
    """Whether an index, if there is one, is of the kind that gives views."""
    keys = bound.get("query", ())
    for key in keys if isinstance(keys, tuple) else (keys,):
        whole = hasattr(key, "__index__") and not getattr(key, "ndim", 0) and not isinstance(key, bool)
        if not (whole or key is None or key is Ellipsis or isinstance(key, slice)):
            return False
    return True
