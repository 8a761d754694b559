"""Functions that inspect the memory of arrays, and the arrays that exist."""

import gc
import reprlib
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, late
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.slots import Container

__all__ = [
    "get_all_arrays_in_memory",
    "get_referrers_recursive",
    "itemsize",
    "num_arrays_in_memory",
    "print_all_arrays_in_memory",
    "strides",
]


@primary(knows_nan=True)
def itemsize(x: ArrayLike, /) -> int:
    """Return the size of one element in bytes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.

    Returns
    -------
    int
        Number of bytes.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.itemsize(ivy.array([1.0, 2.0]))
    4
    """
    ...


@primary(knows_nan=True)
def strides(x: ArrayLike, /) -> tuple[int, ...]:
    """Return the strides of an array in bytes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.

    Returns
    -------
    tuple of int
        Number of bytes between neighbors along each axis. If a library does not expose strides, they are those of a
        row-major array.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.strides(ivy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    (12, 4)
    """
    ...


@named
def get_all_arrays_in_memory() -> list[Any]:
    """Return the existing native arrays of all libraries in use.

    The search uses the garbage collector, so it does not include arrays that only code outside of Python refers
    to.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> any(a is x.to_native() for a in ivy.get_all_arrays_in_memory())
    True
    """
    tracked = gc.get_objects()
    # The collector does not track objects that cannot be part of a cycle, such as a NumPy array.
    held = gc.get_referents(*tracked)
    arrays = tuple([cls for backend in backends.loaded.values() for cls in backend.types])
    scalars = tuple([cls for backend in backends.loaded.values() for cls in backend.scalar_types])
    classes = {*map(type, tracked), *map(type, held)}
    # SciPy 1.14 has a C type that is initialized lazily; `issubclass` on it before that ends the process.
    wanted = {cls for cls in classes if cls.__mro__ and issubclass(cls, arrays) and not issubclass(cls, scalars)}
    return list({id(x): x for x in (*tracked, *held) if type(x) in wanted}.values())


@named
def num_arrays_in_memory() -> int:
    """Return the number of existing native arrays; see `get_all_arrays_in_memory`.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.num_arrays_in_memory() > 0
    True
    """
    return len(get_all_arrays_in_memory())


@named
def print_all_arrays_in_memory() -> None:
    """Print the type and shape of each existing native array; see `get_all_arrays_in_memory`."""
    for x in get_all_arrays_in_memory():
        # The rank of a tensor in a TensorFlow graph may be unknown.
        print(type(x), "of unknown shape" if getattr(x.shape, "rank", 0) is None else tuple(x.shape))  # noqa: T201


def get_referrers_recursive(
    item: Any,
    *,
    depth: int = 0,
    max_depth: int | None = None,
    seen_set: set[str] | None = None,
    local_set: set[str] | None = None,
) -> "Container":
    """Return a Container of the objects that refer to an object, and recursively of their referrers.

    Parameters
    ----------
    item
        Object to search referrers of.
    depth : int, default 0
        Distance of ``item`` from the first object.
    max_depth : int, optional
        Maximum distance; by default the maximum depth of a Container.
    seen_set : set of str, optional
        Identities of the objects already visited; the search adds to it.
    local_set : set of str, optional
        Identities of the objects to exclude; the search adds its own lists.

    Returns
    -------
    Container
        String of the object under ``"repr"``, and each object that refers to it under its identity. The latter is a
        Container of the same form, or a string, which is ``"tracked"`` for an object visited before.

    Examples
    --------
    >>> x = [1.5]
    >>> found = ivy.get_referrers_recursive(x, max_depth=1)
    >>> found["repr"], len(found) > 1
    ('[1.5]', True)
    """
    import inspect

    seen = set() if seen_set is None else seen_set
    own = set() if local_set is None else local_set
    last = LEVELS - 2 if max_depth is None else max_depth
    found = late.load("Container")(repr=_short(item), alphabetical_keys=False, keyword_color_dict={"repr": "magenta"})
    referrers = gc.get_referrers(item)
    own.update((str(id(referrers)), str(id(inspect.currentframe()))))
    for referrer in referrers:
        name = str(id(referrer))
        # These frames and cells belong to the search itself.
        if name in own or inspect.isframe(referrer) or hasattr(referrer, "cell_contents"):
            continue
        if name in seen:
            found[name] = "tracked"
        elif depth < last:
            seen.add(name)
            found[name] = get_referrers_recursive(
                referrer, depth=depth + 1, max_depth=max_depth, seen_set=seen, local_set=own
            )
        else:
            seen.add(name)
            found[name] = _short(referrer)
    return found


def _short(item: Any) -> str:
    return reprlib.repr(item).replace(" ", "")
