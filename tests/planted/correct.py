"""Classes of many kinds that keep the laws: the kit must find nothing in them."""

import threading
from dataclasses import dataclass
from typing import Any

import numpy as np

import ivy_protocol as ivy

ARITHMETIC = (ivy.add, ivy.subtract, ivy.multiply, ivy.negative, ivy.exp, ivy.sum, ivy.less)


def own(value: Any, cls: type) -> Any:
    if isinstance(value, cls):
        return value.data  # type: ignore[attr-defined]
    return type(value)(own(v, cls) for v in value) if isinstance(value, (list, tuple)) else value


class Simple(ivy.ArrayOperators):
    """Nothing but an array, with the operators that ivy gives."""

    def __init__(self, data: Any) -> None:
        self.data = ivy.asarray(data)

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in (*ARITHMETIC, ivy.concat, ivy.std) or not all(issubclass(t, Simple | ivy.Array) for t in types):
            return NotImplemented
        return Simple(func(*own(args, Simple), **{n: own(v, Simple) for n, v in kwargs.items()}))


class Masked:
    """Elements that may be missing; ``mask`` says which."""

    __array_ufunc__ = None

    def __init__(self, data: Any, mask: Any = None) -> None:
        self.data = ivy.asarray(data)
        self.mask = ivy.astype(ivy.zeros_like(self.data), "bool") if mask is None else mask

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in (ivy.add, ivy.negative, ivy.exp) or kwargs or not all(issubclass(t, Masked) for t in types):
            return NotImplemented
        masks = [a.mask for a in args if isinstance(a, Masked)]
        mask = masks[0] if len(masks) == 1 else ivy.logical_or(*masks)
        return Masked(func(*own(args, Masked)), mask)

    __add__, __neg__ = ivy.add, ivy.negative

    def __radd__(self, other: Any) -> Any:
        return ivy.add(other, self)


class Locked:
    """Works on shared memory, which a lock guards."""

    _lock = threading.Lock()
    _shared: Any = None

    def __init__(self, data: Any) -> None:
        self.data = ivy.asarray(data)

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in ARITHMETIC or not all(issubclass(t, Locked) for t in types):
            return NotImplemented
        with Locked._lock:
            Locked._shared = own(args, Locked)
            return Locked(func(*Locked._shared, **{n: own(v, Locked) for n, v in kwargs.items()}))


@dataclass(frozen=True, eq=False)
class Whole:
    """Equal as a whole, and therefore with a hash."""

    data: Any
    scale: float = 1.0

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if func not in (ivy.negative, ivy.add, ivy.sum) or not all(issubclass(t, Whole) for t in types):
            return NotImplemented
        return Whole(func(*own(args, Whole), **{n: own(v, Whole) for n, v in kwargs.items()}), self.scale)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Whole) and bytes(self) == bytes(other)

    def __hash__(self) -> int:
        return hash(bytes(self))

    def __bytes__(self) -> bytes:
        return np.asarray(self.data).tobytes()


class Unaware:
    """Knows no protocol: its functions are registered, as for a class of somebody else's."""

    chunks = ((2,), (3,))

    def __init__(self, data: Any) -> None:
        self.data = data

    def __dask_graph__(self) -> None:
        return None


@ivy.register(ivy.negative, Unaware)
def _(x: Any) -> Any:
    return Unaware(ivy.negative(x.data))


@ivy.register(ivy.add, Unaware)
def _(x1: Any, x2: Any, *, types: Any) -> Any:
    if not all(issubclass(t, Unaware) for t in types):
        return NotImplemented
    return Unaware(ivy.add(x1.data, x2.data))


class Negated:
    """Holds the numbers with the other sign, and answers with plain arrays where it has no use of its own."""

    def __init__(self, held: Any) -> None:
        self.held = held

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        if "out" in kwargs or not all(issubclass(t, Negated | ivy.Array) for t in types):
            return NotImplemented
        if func is ivy.negative:
            return Negated(ivy.negative(args[0].held))
        return func(*[ivy.negative(a.held) if isinstance(a, Negated) else a for a in args], **kwargs)
