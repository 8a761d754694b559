"""`Array`, the class of ivy's arrays, without its methods. Modules that are imported before `ivy_protocol.array` need
the class.

`ivy_protocol.array.array` defines the methods. `completes` adds them to the class when the package is imported.
"""

from typing import TYPE_CHECKING, Any, TypeVar

T = TypeVar("T")

if TYPE_CHECKING:
    from ivy_protocol.array.array import Array as Array
else:

    class _Bare:
        # Provide a base other than `object`: `completes` replaces the bases of the class, which CPython does not allow
        # if the only base is `object`.
        __slots__ = ()

    class Array(_Bare):
        __slots__ = ("__weakref__", "_data", "_link")


_new: Any = object.__new__


def wrap(data: Any, cls: Any = Array) -> Any:
    """Return an array of class `cls` that wraps native data. The data are not checked."""
    array = _new(cls)
    array._data = data
    return array


def unwrap(value: Any) -> Any:
    """Replace each `ivy.Array` in a value by its native array, also in tuples, lists, dicts and slices."""
    if isinstance(value, Array):
        return value._data
    if isinstance(value, list):
        return [unwrap(v) for v in value]
    if isinstance(value, tuple):
        return type(value)(*map(unwrap, value)) if hasattr(value, "_fields") else tuple(map(unwrap, value))
    if type(value) is dict:
        return {n: unwrap(v) for n, v in value.items()}
    if type(value) is slice:
        return slice(unwrap(value.start), unwrap(value.stop), unwrap(value.step))
    return value


def completes(cls: type[T]) -> type[T]:
    """Move the bases and the members of a class to `Array`, and return `Array`."""
    complete: Any = Array
    complete.__bases__ = cls.__bases__
    for name, member in vars(cls).items():
        if name not in ("__slots__", "__dict__", "__weakref__"):
            setattr(complete, name, member)
    complete.__qualname__ = cls.__qualname__
    return complete
