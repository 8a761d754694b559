"""Emulated views for libraries whose functions return copies: a write to an array also changes its base and its views.

A view stores its base, and the function that computes it from the base. An array stores weak references to its views,
so an unused view is freed; a view keeps its base alive, as in NumPy. A write to a view updates the array at the end of
its chain of bases, and then every view of that array that still exists.

For immutable native arrays, a write reads the native array, computes a new one and replaces it. `writing` locks an
array and its views, so that only one thread does this at a time.

A library that has views, but copies in a few functions, lists these in ``COPIES``. A function returns a `Copied` if it
copies only in some calls. Copies are found by ``memory_of``, which identifies the memory of an array; the library's own
views need no link. In code that torch.compile traces, all arrays of the same memory share one `Shared` once a copy
exists. A write to an array without a link to the copy raises an error.

A NumPy array is converted to the library of the values that are written to it. The base of a NumPy view is unknown, so
the view stays a NumPy array, and `fill_host` copies the values into the memory of the view.
"""

import math
import os
import sys
from collections.abc import Callable
from threading import RLock
from typing import Any
from weakref import WeakSet, ref

from ivy_protocol.backends import registry
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.common._helpers import device_of
from ivy_protocol.backends.common.indexing import Copied, is_element
from ivy_protocol.backends.implementations import answered, implementations
from ivy_protocol.backends.registry import HOST
from ivy_protocol.base.spec import MISSING, Spec
from ivy_protocol.compiling import is_bytecode_traced, is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import SEQUENCES
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.messages.prefixes import public

Forward = Callable[[Any], Any]
"""Function that computes the native array of a view from the native array of its base."""


_TAKING = ("get_item", "unstack")
"""Functions that may return single elements, which are copies as in NumPy."""


class Link:
    """Link of an array to its base and its views."""

    __slots__ = ("__weakref__", "again", "array", "base", "forward", "views")

    def __init__(self, array: Any, base: Any = None, forward: Forward | None = None) -> None:
        noted.linked = True
        self.array = ref(array)
        self.base = base
        """The array that this array is a view of, or None."""
        self.forward: Any = forward
        self.again: Any = None
        """Function that returns a native array with the memory of the copy, for use after `array` is freed."""
        self.views: WeakSet[Link] | tuple[Link, ...] = ()
        """The links of its emulated views: an empty tuple, or a set after the first view."""


class Kept(Link):
    """Link that marks a 0-d array as an array with its own memory. Without a link, the array is treated as a scalar."""

    __slots__ = ()


class Shared(Link):
    """Link of arrays that share memory in code that torch.compile traces. `copies` lists the copies that replace views
    of this memory.
    """

    __slots__ = ("copies",)

    def __init__(self) -> None:
        self.base, self.views = None, ()
        self.copies: list[tuple[Any, Shared, Any, Shared, Forward]] = []
        """Tuples of a base and its memory, a view and its memory, and the function that computes the view."""


class ReadOnly(Link):
    """Link of a read-only view, in which writes to its base are visible, as in NumPy."""

    __slots__ = ()


class _Noted:
    """Links from copies to bases, for libraries with views. The keys are the memory of the copies and of the bases."""

    def __init__(self) -> None:
        self.links: dict[int, list[ref[Link]]] = {}
        self.some = False
        """True if there are links. The guards of compiled code check only this flag."""
        self.linked = False
        """True after the first link; cheaper than a check of each array."""
        self.room = _LEAST
        """Number of links that can be added before the next removal of dead ones."""


_ALONE = 2
"""Reference count of a base that only its view refers to: the view's reference, and that of `sys.getrefcount`."""
_LEAST = 64
noted = _Noted()

_locks: dict[int, Any] = {}
"""Locks by ``id(array) % _COUNT``. Few arrays are written at the same time, so collisions are rare."""
_COUNT = 1021
"""Number of locks of arrays. The lock with this number protects `noted`."""


if hasattr(os, "register_at_fork"):
    # Remove all locks in a child process, because the threads that hold them do not exist there.
    os.register_at_fork(after_in_child=_locks.clear)


class writing:
    """Context manager that locks an array and all arrays linked to it for writing.

    Reading needs no lock, because the replacement of the native array of an array is atomic.
    """

    __slots__ = ("_array", "_lock")

    def __init__(self, array: Any) -> None:
        self._array = array

    def __enter__(self) -> None:
        self._lock = acquired(self._array)

    def __exit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.release()


def acquired(array: Any) -> Any:
    """Acquire and return the write lock of an array. The caller releases the lock. If waiting could cause a deadlock,
    or if torch.compile traces the code, return None.
    """
    if is_compiling():
        return None
    if noted.linked:
        while (link := getattr(array, "_link", None)) is not None and link.base is not None:
            array = link.base
    number = id(array) % _COUNT
    lock = _locks.get(number) or _lock_numbered(number)
    if lock.acquire(False):
        return lock
    # If this thread already holds the lock of another array, do not wait for this one, because two threads could wait
    # for each other. This happens if a write to one array runs user code that writes to a second array.
    if any([other._is_owned() for other in [*_locks.values()]]):
        return None
    lock.acquire()
    return lock


def _lock_numbered(number: int) -> Any:
    return _locks.setdefault(number, RLock())


def changed_by(spec: Spec, backend: Backend, leaves: list[Any], outs: tuple[Any, ...]) -> Any:
    """Return the array that a call reads and then writes in separate library calls, or None.

    The caller must lock the array from the read to the write.
    """
    array = None
    if spec.mutates and leaves:
        reads = spec.name in ("inplace_decrement", "inplace_increment")
        array = leaves[0] if reads or noted.some or backend.copies is True else None
    elif outs and (backend.copies is True or "out" in spec.arrays):
        array = outs[0]
    return array if type(array) is Array else None


def of_other_libraries() -> bool:
    """Return True if copies replace views, so that a write to one array may have to be propagated to others."""
    if is_bytecode_traced():
        registry.load("torch").hooks.break_graph()
        return False
    if not noted.some:
        return False
    for links in [*noted.links.values()]:
        for link in links:
            if link() is not None:
                return True
    with _lock_numbered(_COUNT):
        _forget_gone()
    return False


def applies(spec: Spec, backend: Backend) -> bool:
    """Return True if the function returns a view in NumPy and the library returns a copy."""
    return spec.returns_view and (backend.copies is True or spec.name in backend.copies)


def connect(
    spec: Spec, backend: Backend, bound: dict[str, Any], base: Any, result: Any, copied: bool, data: Any
) -> None:
    """Link the result of a function to its first argument, `base`, if the result is a copy that replaces a view.

    `copied` is True if the library reported a copy for this call. `data` is the native array of `base` from which the
    result was copied.
    """
    if not isinstance(base, Array) or result is base or not (copied or applies(spec, backend)):
        return
    if bound.get("copy") or bound.get("conjugate") or ("query" in bound and not _selects_by_position(bound["query"])):
        return
    several = isinstance(result, (tuple, list))
    if any([getattr(part, "_link", None) is not None for part in (result if several else (result,))]):
        # Return, because the default implementation has already linked the result.
        return
    if spec.name in _TAKING and bound.get("copy") is None:
        parts: Any = result[:1] if isinstance(result, tuple) else (result,)
        if all([is_element(part, bound.get("query")) for part in parts]):
            return
    first = spec.positional[0]
    others = {n: v for n, v in bound.items() if n != first}

    if backend.copies is True and spec.name == "reshape" and _is_copied_by_numpy(spec, base, bound):
        return

    traced = is_bytecode_traced()
    if traced:
        backend.hooks.break_graph()

    def forward(data: Any) -> Any:
        where = backend if traced else registry.loaded[registry.backend_name(type(data))]
        output = answered(spec, where, {first: data, **others})
        return output.data if type(output) is Copied else output

    if backend.copies is not True:
        if traced:
            _link_shared(backend, base, result, forward)
        else:
            _link_memory(backend, base, result, forward)
        return
    with writing(base):
        if type(result) is Array:
            _link(base, result, forward)
        elif several:
            for i, view in enumerate(result):
                _link(base, view, lambda data, i=i: forward(data)[i])
        if data is not None and base._data is not data:
            # If another thread wrote to the base after the copy, refresh the views.
            _refresh(base._link, base._data)


def tie(base: Any, view: Any, forward: Forward, *, read_only: bool = False) -> None:
    """Link an array as a view of `base`. This function is for a view that is the result of several functions.

    Parameters
    ----------
    base, view
        The arrays.
    forward
        Function that computes the native array of the view from the native array of the base.
    read_only
        If True, the view is read-only.
    """
    if is_compiling():
        return
    backend = registry.loaded[registry.backend_name(type(base._data))]
    if backend.copies is True:
        with writing(base):
            _link(base, view, forward)
    else:
        _link_memory(backend, base, view, forward)
    link = getattr(view, "_link", None)
    if read_only and link is not None:
        link.__class__ = ReadOnly


def is_read_only(array: Any) -> bool:
    """Return True if an array or one of its bases is a read-only view."""
    link = getattr(array, "_link", None)
    while link is not None and type(link) is not ReadOnly and link.base is not None:
        link = getattr(link.base, "_link", None)
    return type(link) is ReadOnly


def written(array: Any) -> None:
    """Propagate a write to an array to all arrays that share its contents."""
    if is_bytecode_traced():
        registry.loaded[array.backend].hooks.break_graph()
        _written_shared(array)
        return
    if noted.some:
        _written_memory(array)
    link = getattr(array, "_link", None)
    if link is None or registry.loaded[registry.backend_name(type(array._data))].copies is not True:
        return
    while link.base is not None:
        base = link.base
        base._data = _put(base._data, link.forward, link.array()._data)
        link = base._link
    _refresh(link, link.array()._data)


def followed(call: Callable[..., Any], makes_views: bool) -> Callable[..., Any]:
    """Return the function that torch.compile traces in place of a dispatcher that writes, or returns views."""

    def traced(x: Any = MISSING, /, *args: Any, **kwargs: Any) -> Any:
        shared = not makes_views and is_written_shared(x)
        result = call(x, *args, **kwargs)
        if makes_views:
            share(x, result)
        elif shared:
            _written_shared(x)
        return result

    return traced


def share(array: Any, result: Any) -> None:
    """Share the link to the copies of an array with the views that a function returned."""
    link = getattr(array, "_link", None)
    if type(link) is Shared:
        for part in result if isinstance(result, tuple | list) else (result,):
            if isinstance(part, Array) and getattr(part, "_link", None) is None:
                part._link = link


def shared_of(array: Any) -> Shared:
    """Return the `Shared` of the memory of an array. Create a `Shared` if the array has none. Only arrays in code that
    torch.compile traces have a `Shared`.
    """
    link = getattr(array, "_link", None)
    if type(link) is not Shared:
        link = Shared()
        if registry.loaded[array.backend].hooks.is_created_in_trace(array):
            array._link = link
    return link


def is_shared(array: Any) -> bool:
    """Return True if torch.compile traces the code, and a write to the array must be propagated."""
    return type(getattr(array, "_link", None)) is Shared


def is_written_shared(array: Any) -> bool:
    """Return True if a write to an array must be propagated. Raise if this cannot be determined."""
    if not isinstance(array, Array):
        return False
    if is_shared(array):
        return True
    if registry.loaded[array.backend].hooks.can_be_copied(array._data):
        raise IvyValueError(
            "torch.compile does not support a write to an array that has a reversed view; write before the view is "
            "created, write to the array that was reversed, or reverse a copy, ivy.copy_array(x)"
        )
    return False


def base_of(array: Any) -> Any:
    """Return the base of a view, from its link or from the library; None if the array is not a view."""
    link = getattr(array, "_link", None)
    if link is not None and link.base is not None:
        return link.base
    data = array._data
    # Read the attribute ``base`` of NumPy arrays, and ``_base`` of torch tensors.
    native = getattr(data, "base", None) if hasattr(data, "base") else getattr(data, "_base", None)
    return Array(native) if isinstance(native, type(data)) else None


def layout(array: Any) -> Any:
    """Return a dummy NumPy array with the strides that `array` would have in NumPy, or None if its shape is unknown.

    An array that is not a view is C-contiguous.
    """
    link, data = getattr(array, "_link", None), array._data
    if link is not None and link.base is not None:
        below = layout(link.base)
        return None if below is None else link.forward(below)
    if data.ndim is None or not all([type(n) is int for n in data.shape]):
        return None
    return registry.load("numpy").xp.empty(tuple(data.shape), dtype="int8")


def shows_other_memory(array: Any) -> bool:
    """Return True if an array is a copy that was created where a view was expected, or a view of such a copy."""
    # The check also removes dead links, so that `memory_of` is called only if live links exist.
    if not of_other_libraries():
        return False
    memory_of: Any = registry.loaded[registry.backend_name(type(array._data))].hooks.memory_of
    memory = memory_of(array._data)
    links = [link for link in [reference() for reference in noted.links.get(memory, ())] if link is not None]
    return any([memory_of(link.base._data) != memory for link in links])


def _is_copied_by_numpy(spec: Spec, base: Any, bound: dict[str, Any]) -> bool:
    """Return True if NumPy's reshape would copy, because the elements are not contiguous."""
    link = getattr(base, "_link", None)
    apart = (link is not None and link.base is not None) or bound.get("order") == "F"
    if not apart or bound.get("copy") is False or (dummy := layout(base)) is None:
        return False
    try:
        answered(spec, registry.load("numpy"), {**bound, spec.positional[0]: dummy, "copy": False})
    except ValueError:
        return True
    return False


def _link(base: Any, view: Any, forward: Forward) -> None:
    below = getattr(base, "_link", None)
    if below is None:
        below = base._link = Link(base)
    view._link = Link(view, base, forward)
    if not isinstance(below.views, WeakSet):
        below.views = WeakSet()
    below.views.add(view._link)


def _link_memory(backend: Backend, base: Any, view: Any, forward: Forward) -> None:
    library: Any = backend.hooks
    below = library.memory_of(base._data)
    if below is None:
        return
    link = view._link = Link(view, base, forward)
    # Tie the link to the memory, because the library's own views of the copy may outlive the copy.
    above, link.again = library.tie_to_memory(view._data, link)
    reference = ref(link)
    with _locks.get(_COUNT) or _lock_numbered(_COUNT):
        for memory in (below, above):
            noted.links.setdefault(memory, []).append(reference)
        noted.some = True
        noted.room -= 1
        if noted.room <= 0:
            noted.room = max(_LEAST, _forget_gone())


def _link_shared(backend: Backend, base: Any, view: Any, forward: Forward) -> None:
    backend.hooks.mark_copied(base._data)
    backend.hooks.mark_copied(view._data)
    below, above = shared_of(base), Shared()
    view._link = above
    copy = (base, below, view, above, forward)
    below.copies.append(copy)
    above.copies.append(copy)


def _forget_gone() -> int:
    """Remove dead links, and return the number of live links. A link of several memories counts once for each."""
    count = 0
    for memory, links in [*noted.links.items()]:
        live = [link for link in links if link() is not None]
        count += len(live)
        if live:
            noted.links[memory] = live
        else:
            del noted.links[memory]
    noted.some = bool(count)
    return count


def _written_memory(array: Any) -> None:
    """Propagate a write along the links from memory to memory, each memory once."""
    backend = registry.loaded[registry.backend_name(type(array._data))]
    memory_of: Any = backend.hooks.memory_of
    start = memory_of(array._data)
    if start is None:
        return
    ahead, visited = [start], set()
    while ahead:
        memory = ahead.pop()
        visited.add(memory)
        for link in filter(None, [reference() for reference in noted.links.get(memory, ())]):
            array, base = link.array(), link.base
            view = link.again() if array is None else array._data
            if view is None:
                continue
            below, above = memory_of(base._data), memory_of(view)
            if below == memory and above not in visited:
                _fill(backend, view, link.forward(base._data))
                ahead.append(above)
            elif above == memory and below not in visited:
                _fill(backend, base._data, _put(base._data, link.forward, view))
                ahead.append(below)


def _written_shared(array: Any) -> None:
    if not is_written_shared(array):
        return
    start, backend = array._link, registry.loaded[array.backend]
    ahead, visited = [start], [start]
    while ahead:
        memory = ahead.pop()
        for base, below, view, above, forward in memory.copies:
            if below is memory and not any([above is other for other in visited]):
                _fill(backend, view._data, forward(base._data))
                ahead.append(above)
                visited.append(above)
            elif above is memory and not any([below is other for other in visited]):
                _fill(backend, base._data, _put(base._data, forward, view._data))
                ahead.append(below)
                visited.append(below)


def _fill(backend: Backend, data: Any, values: Any) -> None:
    """Write to the memory of an array in place, so that the library's own views show the values."""
    answered(context.by_name["inplace_update"], backend, {"x": data, "val": values})


def _refresh(link: Link, data: Any) -> None:
    for above in list(link.views):
        view = above.array()
        if view is not None:
            view._data = above.forward(data)
            _refresh(above, view._data)


def _put(data: Any, forward: Forward, values: Any) -> Any:
    """Return the native array of a base, with new values in the elements that a view selects."""
    backend = registry.loaded[registry.backend_name(type(data))]
    xp, shape = backend.xp, tuple(data.shape)
    # Apply the view to an array of the indices of the base. For each element of the view, the result contains the index
    # of this element in the base.
    indices = forward(xp.reshape(xp.arange(math.prod(shape), device=device_of(data)), shape))
    flat = (math.prod(shape),)
    bound = {"x": xp.reshape(data, flat), "query": xp.reshape(indices, (-1,)), "val": xp.reshape(values, (-1,))}
    return xp.reshape(answered(context.by_name["set_item"], backend, bound), shape)


def _selects_by_position(keys: Any) -> bool:
    """Return True for a basic index, which returns a view in NumPy."""
    for key in keys if isinstance(keys, tuple) else (keys,):
        if isinstance(key, slice) or key is None or key is Ellipsis:
            continue
        if not hasattr(key, "__index__") or getattr(key, "ndim", 0) or isinstance(key, bool):
            return False
    return True


def fill_host(call: Any) -> Any:
    """copy values of another library into a view of a NumPy array"""
    target: Any = call.leaves[0] if call.leaves else None
    if call.where == HOST or type(target) is not Array or is_compiling() or not _shows_shared(target._data):
        return NotImplemented
    args = [call.args[0], *[_on_host(call, v) for v in call.args[1:]]]
    return call.spec.call(*args, **{n: _on_host(call, v) for n, v in call.kwargs.items()})


def _shows_shared(data: Any) -> bool:
    """Return True if an array is a NumPy view whose base is also referenced elsewhere."""
    return registry.backend_name(type(data)) == HOST and data.base is not None and sys.getrefcount(data.base) > _ALONE


def _on_host(call: Any, value: Any) -> Any:
    if type(value) in SEQUENCES:
        return type(value)([_on_host(call, v) for v in value])
    data = value._data if type(value) is Array else value
    name = registry.backend_name(type(data))
    if name in ("", HOST):
        return value
    source = registry.load(name)
    if source.hooks.carries_gradients(data):
        raise IvyValueError(
            f"{public(call.spec.name)} would lose the gradient of an array of {source.name}, because the array would "
            f"be written to a view of a NumPy array; create the written array with {source.name}, as in "
            f"ivy.zeros(shape, like=x) or ivy.to_backend(y, {source.name!r})"
        )
    return implementations(context.by_name["to_numpy"], source, ("x", "copy"))[0](data, copy=False)
