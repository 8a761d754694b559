"""Functions of NumPy that call others, and those that show arrays."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._creation import asarray, from_host
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._values import kind_of, taken, type_of


@public
def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: ArrayLike, *args: Any, **kwargs: Any) -> Any:
    """``numpy.apply_along_axis``: what a function gives for each row along an axis."""
    x = asarray(arr)
    axis = axis_of(axis, x.ndim)
    rows = ivy.moveaxis(x, axis, -1)
    lengths = tuple(rows.shape[:-1])
    found = [ivy.asarray(taken(func1d(made(rows[index]), *args, **kwargs))) for index in np.ndindex(*lengths)]
    if not found:
        raise ivy.IvyValueError("ivy.numpy.apply_along_axis: there is no row to call the function for")
    own = tuple(found[0].shape)
    result = ivy.reshape(ivy.stack(found), (*lengths, *own))
    count = len(lengths)
    order = [*range(axis), *range(count, count + len(own)), *range(axis, count)]
    return made(ivy.permute_dims(result, order))


@public
def apply_over_axes(func: Callable[..., Any], a: ArrayLike, axes: int | Sequence[int]) -> Any:
    """``numpy.apply_over_axes``: what a function gives for one axis after the other."""
    x = asarray(a)
    for axis in [axes] if isinstance(axes, int) else axes:
        found = asarray(func(x, axis))
        x = found if found.ndim == x.ndim else made(ivy.expand_dims(found, axis % x.ndim))
    return x


class vectorize:
    """``numpy.vectorize``: a function of numbers, called for each element of arrays."""

    def __init__(
        self,
        pyfunc: Any = None,
        otypes: Any = None,
        doc: str | None = None,
        excluded: Any = None,
        cache: bool = False,
        signature: str | None = None,
    ) -> None:
        self._doc, self._options = doc, (otypes, doc, excluded, cache, signature)
        if pyfunc is not None:
            self._take(pyfunc)

    def _take(self, pyfunc: Callable[..., Any]) -> None:
        self.pyfunc = pyfunc
        self._on_host = np.vectorize(pyfunc, *self._options)
        self.__doc__ = pyfunc.__doc__ if self._doc is None else self._doc
        self.__name__ = getattr(pyfunc, "__name__", "vectorize")

    @property
    def cache(self) -> bool:
        """Whether the first result, which says the types, is not computed anew."""
        return self._on_host.cache

    @cache.setter
    def cache(self, value: bool) -> None:
        self._on_host.cache = value

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not hasattr(self, "_on_host"):
            # As a decorator with options, it gets the function now.
            self._take(args[0])
            return self
        given = [_values(x) for x in args]
        found = self._on_host(*given, **{name: _values(x) for name, x in kwargs.items()})
        like = next((taken(x) for x in args if hasattr(x, "dtype")), None)
        return _back(found, like)


@public
def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, *, identity: Any = None) -> vectorize:
    """``numpy.frompyfunc``: as `vectorize`, since there are no arrays of objects."""
    return vectorize(func)


def _values(x: Any) -> Any:
    return ivy.to_numpy(x) if hasattr(x, "dtype") and not isinstance(x, np.ndarray | np.generic | type) else x


def _back(found: Any, like: Any) -> Any:
    if isinstance(found, tuple):
        return tuple([_back(x, like) for x in found])
    return from_host(np.asarray(found), like)


@public
def array2string(a: ArrayLike, *args: Any, **kwargs: Any) -> str:
    """``numpy.array2string``: an array as text."""
    return np.array2string(_values(a), *args, **kwargs)


@public
def array_repr(arr: ArrayLike, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """``numpy.array_repr``: an array as text, with its type."""
    return np.array_repr(_values(arr), max_line_width, precision, suppress_small)


@public
def array_str(a: ArrayLike, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """``numpy.array_str``: the elements of an array as text."""
    return np.array_str(_values(a), max_line_width, precision, suppress_small)


@public
def packbits(a: ArrayLike, /, axis: int | None = None, bitorder: str = "big") -> Any:
    """``numpy.packbits``: eight bools or bits in each byte."""
    x = taken(a)
    if kind_of(x) not in "biu":
        raise IvyTypeError(f"ivy.numpy.packbits takes integers or bools, not {type_of(x)}")
    x = ivy.astype(ivy.not_equal(x, 0), "uint8")
    x = ivy.reshape(x, (-1,)) if axis is None else ivy.moveaxis(x, axis, -1)
    count = -(-x.shape[-1] // 8)
    x = ivy.pad(x, [(0, 0)] * (x.ndim - 1) + [(0, 8 * count - x.shape[-1])])
    bits = ivy.astype(ivy.reshape(x, (*x.shape[:-1], count, 8)), "int32")
    shifts = range(7, -1, -1) if bitorder == "big" else range(8)
    weights = ivy.asarray([1 << n for n in shifts], dtype="int32", like=bits)
    packed = ivy.astype(ivy.sum(ivy.multiply(bits, weights), axis=-1), "uint8")
    return made(packed if axis is None else ivy.moveaxis(packed, -1, axis))


@public
def unpackbits(a: ArrayLike, /, axis: int | None = None, count: int | None = None, bitorder: str = "big") -> Any:
    """``numpy.unpackbits``: the eight bits of each byte."""
    x = taken(a)
    if type_of(x) != "uint8":
        raise IvyTypeError(f"ivy.numpy.unpackbits takes bytes, of uint8, not {type_of(x)}")
    x = ivy.astype(x, "int32")
    x = ivy.reshape(x, (-1,)) if axis is None else ivy.moveaxis(x, axis, -1)
    shifts = ivy.asarray([*(range(7, -1, -1) if bitorder == "big" else range(8))], dtype="int32", like=x)
    bits = ivy.bitwise_and(ivy.bitwise_right_shift(ivy.expand_dims(x, -1), shifts), 1)
    length = x.shape[-1]
    bits = ivy.astype(ivy.reshape(bits, (*x.shape[:-1], -1 if length is None else 8 * length)), "uint8")
    if count is not None:
        missing = count - bits.shape[-1]
        bits = bits[..., :count] if missing <= 0 else ivy.pad(bits, [(0, 0)] * (bits.ndim - 1) + [(0, missing)])
    return made(bits if axis is None else ivy.moveaxis(bits, -1, axis))
