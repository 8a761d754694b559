"""Functions of NumPy that call a Python function, format arrays, or pack bits."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyTypeError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._creation import asarray, from_numpy_array
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._values import kind_of, to_native, type_of


@public
def apply_along_axis(func1d: Callable[..., Any], axis: int, arr: ArrayLike, *args: Any, **kwargs: Any) -> Any:
    """``numpy.apply_along_axis``: results of a function for each 1-D slice along an axis."""
    x = asarray(arr)
    axis = normalize_axis(axis, x.ndim)
    rows = ivy.moveaxis(x, axis, -1)
    sizes = tuple(rows.shape[:-1])
    results = [ivy.asarray(to_native(func1d(wrap(rows[index]), *args, **kwargs))) for index in np.ndindex(*sizes)]
    if not results:
        raise ivy.IvyValueError(
            "ivy.numpy.apply_along_axis: the array must have at least one slice to call the function on"
        )
    result_shape = tuple(results[0].shape)
    result = ivy.reshape(ivy.stack(results), (*sizes, *result_shape))
    count = len(sizes)
    order = [*range(axis), *range(count, count + len(result_shape)), *range(axis, count)]
    return wrap(ivy.permute_dims(result, order))


@public
def apply_over_axes(func: Callable[..., Any], a: ArrayLike, axes: int | Sequence[int]) -> Any:
    """``numpy.apply_over_axes``: a function applied over one axis after the other."""
    x = asarray(a)
    for axis in [axes] if isinstance(axes, int) else axes:
        result = asarray(func(x, axis))
        x = result if result.ndim == x.ndim else wrap(ivy.expand_dims(result, axis % x.ndim))
    return x


class vectorize:
    """``numpy.vectorize``: a function of scalars, called for each element of arrays."""

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
            self._set_function(pyfunc)

    def _set_function(self, pyfunc: Callable[..., Any]) -> None:
        self.pyfunc = pyfunc
        self._on_host = np.vectorize(pyfunc, *self._options)
        self.__doc__ = pyfunc.__doc__ if self._doc is None else self._doc
        self.__name__ = getattr(pyfunc, "__name__", "vectorize")

    @property
    def cache(self) -> bool:
        """True if the first result, which determines the output types, is cached."""
        return self._on_host.cache

    @cache.setter
    def cache(self, value: bool) -> None:
        self._on_host.cache = value

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if not hasattr(self, "_on_host"):
            # If the object was created with options and without a function, it is a decorator. This call passes the
            # function.
            self._set_function(args[0])
            return self
        args_on_host = [_to_host(x) for x in args]
        result = self._on_host(*args_on_host, **{name: _to_host(x) for name, x in kwargs.items()})
        like = next((to_native(x) for x in (*args, *kwargs.values()) if hasattr(x, "dtype")), None)
        return _from_host_results(result, like)


@public
def frompyfunc(func: Callable[..., Any], /, nin: int, nout: int, *, identity: Any = None) -> vectorize:
    """``numpy.frompyfunc``: the same as `vectorize`, because backends have no object arrays."""
    return vectorize(func)


def _to_host(x: Any) -> Any:
    return ivy.to_numpy(x) if hasattr(x, "dtype") and not isinstance(x, np.ndarray | np.generic | type) else x


def _from_host_results(result: Any, like: Any) -> Any:
    if isinstance(result, tuple):
        return tuple([_from_host_results(x, like) for x in result])
    return from_numpy_array(np.asarray(result), like)


@public
def array2string(a: ArrayLike, *args: Any, **kwargs: Any) -> str:
    """``numpy.array2string``: the string representation of an array."""
    return np.array2string(_to_host(a), *args, **kwargs)


@public
def array_repr(arr: ArrayLike, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """``numpy.array_repr``: the string representation of an array, with its type."""
    return np.array_repr(_to_host(arr), max_line_width, precision, suppress_small)


@public
def array_str(a: ArrayLike, max_line_width: Any = None, precision: Any = None, suppress_small: Any = None) -> str:
    """``numpy.array_str``: the string representation of the elements of an array."""
    return np.array_str(_to_host(a), max_line_width, precision, suppress_small)


@public
def packbits(a: ArrayLike, /, axis: int | None = None, bitorder: str = "big") -> Any:
    """``numpy.packbits``: the bits of booleans or integers, packed into bytes."""
    x = to_native(a)
    if kind_of(x) not in "biu":
        raise IvyTypeError(f"ivy.numpy.packbits requires integers or booleans, not {type_of(x)}")
    x = ivy.astype(ivy.not_equal(x, 0), "uint8")
    x = ivy.reshape(x, (-1,)) if axis is None else ivy.moveaxis(x, axis, -1)
    count = -(-x.shape[-1] // 8)
    x = ivy.pad(x, [(0, 0)] * (x.ndim - 1) + [(0, 8 * count - x.shape[-1])])
    bits = ivy.astype(ivy.reshape(x, (*x.shape[:-1], count, 8)), "int32")
    shifts = range(7, -1, -1) if bitorder == "big" else range(8)
    weights = ivy.asarray([1 << n for n in shifts], dtype="int32", like=bits)
    packed = ivy.astype(ivy.sum(ivy.multiply(bits, weights), axis=-1), "uint8")
    return wrap(packed if axis is None else ivy.moveaxis(packed, -1, axis))


@public
def unpackbits(a: ArrayLike, /, axis: int | None = None, count: int | None = None, bitorder: str = "big") -> Any:
    """``numpy.unpackbits``: the eight bits of each byte."""
    x = to_native(a)
    if type_of(x) != "uint8":
        raise IvyTypeError(f"ivy.numpy.unpackbits requires uint8, not {type_of(x)}")
    x = ivy.astype(x, "int32")
    x = ivy.reshape(x, (-1,)) if axis is None else ivy.moveaxis(x, axis, -1)
    shifts = ivy.asarray([*(range(7, -1, -1) if bitorder == "big" else range(8))], dtype="int32", like=x)
    bits = ivy.bitwise_and(ivy.bitwise_right_shift(ivy.expand_dims(x, -1), shifts), 1)
    length = x.shape[-1]
    bits = ivy.astype(ivy.reshape(bits, (*x.shape[:-1], -1 if length is None else 8 * length)), "uint8")
    if count is not None:
        missing = count - bits.shape[-1]
        bits = bits[..., :count] if missing <= 0 else ivy.pad(bits, [(0, 0)] * (bits.ndim - 1) + [(0, missing)])
    return wrap(bits if axis is None else ivy.moveaxis(bits, -1, axis))
