"""Methods of universal functions: ``reduce``, ``accumulate``, ``reduceat``, ``outer`` and ``at``."""

import math
from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.compiling import constant
from ivy_protocol.exceptions import IvyDtypeError, IvyIndexError, IvyTypeError, IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy import _values
from ivy_protocol.numpy._arrays import PYTHON, made, write
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._host import Own, answer_of_numpy
from ivy_protocol.numpy._values import cast, mask_of, named, np_dtype, readable, stored, taken, type_of, written

_REORDERED = frozenset((
    *("add", "multiply", "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or", "logical_xor"),
    *("bitwise_and", "bitwise_or", "bitwise_xor", "gcd", "hypot", "logaddexp", "logaddexp2"),
))  # fmt: skip
"""The functions that NumPy reduces along several axes, since the order of their elements does not matter."""


def _method(fn: Callable[..., Any]) -> Callable[..., Any]:
    """As `public`, of a method of universal functions, which those of NumPy have too."""
    whole: Any = public(fn)
    name, asked = fn.__name__, Own(fn, list(signature(fn).parameters).index("out") - 1)

    @wraps(fn)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if asked.writes(args, kwargs):
            return whole(self, *args, **kwargs)
        found = answer_of_numpy(getattr(self._own, name), args, kwargs)
        return whole(self, *args, **kwargs) if found is NotImplemented else found

    return call


@constant
def _reduced_in(name: str, method: str, kind: str, dtype: str | None, out: str | None) -> tuple[str, str]:
    """The data types in which NumPy reduces: that of the result, and that of the elements."""
    asked: Any = {} if dtype is None else {"signature": (np_dtype(dtype), None, None)}
    kinds = (None if out is None or dtype is not None else np_dtype(out), np_dtype(kind), None)
    try:
        first, second, result = getattr(np, name).resolve_dtypes(kinds, casting="unsafe", reduction=True, **asked)
    except TypeError as error:
        raise IvyDtypeError(
            f"ivy.numpy.{name}.{method}: {kind} is not reduced{f' as {dtype}' if dtype else ''}; {error}"
        ) from error
    if first != result:
        raise IvyDtypeError(
            f"ivy.numpy.{name}.{method}: {kind} gives {result}, which is not {first} again; cast it first, with astype"
        )
    return result.name, second.name


class Methods:
    """The methods of a function of the elements of two arrays."""

    __name__: str
    identity: Any
    _own: Any
    _reduced: Callable[..., Any] | None
    _accumulated: Callable[..., Any] | None
    __call__: Callable[..., Any]

    def _has_kernel(self, x: Any) -> bool:
        """Return True if the functions of ivy reduce the elements as NumPy does."""
        return True

    @public
    def outer(self, a: ArrayLike, b: ArrayLike, /, **options: Any) -> Any:
        """Apply the function to all pairs of elements of two arrays."""
        found = answer_of_numpy(self._own.outer, (a, b), options)
        if found is not NotImplemented:
            return found
        one, other = made(ivy.asarray(taken(a))), made(ivy.asarray(taken(b)))
        return self(ivy.reshape(one, (*one.shape, *[1] * other.ndim)), other, **options)

    @_method
    def reduce(
        self,
        array: ArrayLike,
        /,
        axis: Any = 0,
        dtype: Any = None,
        out: Any = None,
        keepdims: bool = False,
        initial: Any = _values.NoValue,
        where: Any = True,
    ) -> Any:
        """Apply the function to all elements along an axis, one after the other.

        Raises
        ------
        IvyDtypeError
            NumPy has no such function of this data type whose results are of that type again.
        IvyValueError
            There are several axes, and the order of elements matters; or there is no element and no ``initial``.
        """
        x, kind = self._started("reduce", array, dtype, out)
        # An array without axes is taken as one of one element.
        given: Any = range(x.ndim) if axis is None or (not x.ndim and axis in (0, -1)) else axis
        axes = tuple([axis_of(n, x.ndim) for n in (given if isinstance(given, tuple | list | range) else (given,))])
        if len(axes) > 1 and self.__name__ not in _REORDERED:
            raise IvyValueError(
                f"ivy.numpy.{self.__name__}.reduce goes along one axis, as the order of elements matters, not along "
                f"{axes}; give one"
            )
        if len(set(axes)) < len(axes):
            raise IvyValueError(f"ivy.numpy.{self.__name__}.reduce: duplicate value in axis {axis}")
        mask = None if where is True else ivy.broadcast_to(mask_of(where), tuple(x.shape))
        start = self.identity if initial is _values.NoValue else initial
        if mask is not None and start is None:
            raise IvyValueError(f"ivy.numpy.{self.__name__}.reduce: where= needs initial=, as it has no identity")
        if self._reduced is None or not x.size or not self._has_kernel(x):
            return stored(self._one_by_one(x, kind, axes, keepdims, start, mask), out)
        if mask is not None:
            # Sums and products leave out what is masked; an extreme is none before `initial`.
            other = start if self.identity is None else self.identity
            x = ivy.where(mask, x, written(x, other))
        result = self._reduced(x, axes, keepdims)
        if initial is not _values.NoValue and initial is not None:
            result = self(made(written(result, initial)), made(result))
        return stored(result, out)

    def _started(self, method: str, array: ArrayLike, dtype: Any, out: Any) -> tuple[Any, str]:
        """The elements in the data type in which NumPy reduces them, and the data type of the result."""
        x = ivy.asarray(taken(array))
        (out,) = out if type(out) is tuple else (out,)
        given = None if out is None or not hasattr(out, "dtype") else type_of(out)
        kind, of_elements = _reduced_in(
            self.__name__, method, type_of(x), None if dtype is None else np_dtype(dtype).name, given
        )
        return (x if type_of(x) == of_elements else cast(x, of_elements)), kind

    def _one_by_one(
        self, x: Any, kind: str, axes: tuple[int, ...], keepdims: bool, start: Any, mask: Any = None
    ) -> Any:
        """Apply the function to one element after the other, from an initial value on where there is one."""
        rest = [n for n in range(x.ndim) if n not in axes]
        lengths = [x.shape[n] for n in rest]
        count = math.prod([x.shape[n] for n in axes])

        def in_rows(values: Any) -> list[Any]:
            # The elements that are reduced lie along the last axis.
            ordered = values if not axes else ivy.permute_dims(values, (*rest, *axes))
            return list(ivy.unstack(ivy.reshape(ordered, (*lengths, count)), axis=-1)) if count else []

        parts = in_rows(x)
        masks: Any = None if mask is None else in_rows(mask)
        result: Any = None
        if start is not None:
            first = ivy.zeros(lengths, dtype=named(kind), like=x._data)
            result = made(ivy.broadcast_to(written(first, start), lengths))
        elif not parts and math.prod(lengths):
            raise IvyValueError(
                f"ivy.numpy.{self.__name__}.reduce: zero-size array to reduction operation, which has no identity; "
                f"give initial="
            )
        elif not parts:
            result = made(ivy.zeros(lengths, dtype=named(kind), like=x._data))
        for n, part in enumerate(parts):
            # The first one is a copy, since it may be the only one.
            value = made(cast(part, kind, copy=True)) if result is None else self(result, part)
            kept: Any = result
            result = value if masks is None else made(ivy.where(masks[n], value, kept))
        return ivy.reshape(result, [1 if n in axes else x.shape[n] for n in range(x.ndim)]) if keepdims else result

    @_method
    def accumulate(self, array: ArrayLike, /, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """Apply the function to all elements up to each along an axis."""
        x, kind = self._started("accumulate", array, dtype, out)
        axis = self._along("accumulate", x, axis)
        if self._accumulated is not None and x.size and self._has_kernel(x):
            return stored(self._accumulated(x, axis), out)
        parts = list(ivy.unstack(x, axis=axis))
        for n, part in enumerate(parts):
            value = part if type_of(part) == kind else cast(part, kind)
            parts[n] = self(parts[n - 1], made(part)) if n else made(value)
        return stored(ivy.stack(parts, axis) if parts else ivy.astype(x, named(kind)), out)

    @_method
    def reduceat(self, array: ArrayLike, /, indices: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """Apply the function to the elements from each index to the next.

        Raises
        ------
        IvyIndexError
            An index is negative, or not less than the length of the axis.
        """
        x, kind = self._started("reduceat", array, dtype, out)
        axis = self._along("reduceat", x, axis)
        length, starts = x.shape[axis], _starts(self.__name__, indices)
        for start in starts:
            if not 0 <= start < length:
                raise IvyIndexError(
                    f"ivy.numpy.{self.__name__}.reduceat: index {start} is out of bounds; it is in [0, {length})"
                )
        slices: list[Any] = [slice(None)] * x.ndim
        if not starts:
            slices[axis] = slice(0, 0)
            return stored(ivy.astype(x[tuple(slices)], named(kind)), out)
        parts = []
        for start, stop in zip(starts, [*starts[1:], length], strict=True):
            slices[axis] = slice(start, stop if stop > start else start + 1)
            part = x[tuple(slices)]
            if self._reduced is not None and x.size and self._has_kernel(x):
                parts.append(self._reduced(part, (axis,), False))
            else:
                parts.append(self._one_by_one(part, kind, (axis,), False, None))
        return stored(ivy.stack(parts, axis), out)

    def _along(self, method: str, x: Any, axis: Any) -> int:
        if not x.ndim:
            raise IvyTypeError(f"ivy.numpy.{self.__name__}.{method}: cannot {method} on a scalar; give a 1-D array")
        return axis_of(0 if axis is None and x.ndim == 1 else axis, x.ndim)


def _starts(name: str, indices: Any) -> list[int]:
    found = np.asarray(indices if isinstance(indices, list | tuple | range) else _on_host(indices))
    if hasattr(indices, "dtype") and found.dtype.kind not in "biu":
        raise IvyTypeError(f"ivy.numpy.{name}.reduceat: indices are integers, not {found.dtype}; cast them first")
    if found.ndim != 1:
        raise IvyValueError(f"ivy.numpy.{name}.reduceat: indices have one axis, not {found.ndim}")
    return [int(n) for n in found.tolist()]


def write_at(ufunc: Any, a: Any, indices: Any, *operands: Any) -> None:
    """Apply a universal function to the elements of an array at indices, in place.

    Raises
    ------
    IvyTypeError
        The array is none of ivy; or it cannot hold the results.
    IvyIndexError
        There is no such element.
    """
    name, own = ufunc.__name__, ufunc._own.at
    if not isinstance(a, ivy.Array):
        raise IvyTypeError(f"ivy.numpy.{name}.at writes to an array of ivy, not to a {type(a).__name__}")
    if answer_of_numpy(own, (a, indices, *operands), {}) is None:
        return
    values = [x if type(x) in PYTHON else ivy.to_numpy(ivy.asarray(taken(x))) for x in operands]
    result = ivy.to_numpy(a).copy()
    try:
        own(result, _on_host(indices), *values)
    except IndexError as error:
        raise IvyIndexError(f"ivy.numpy.{name}.at: {error}") from error
    except TypeError as error:
        raise IvyTypeError(f"ivy.numpy.{name}.at: {error}") from error
    except ValueError as error:
        raise IvyValueError(f"ivy.numpy.{name}.at: {error}") from error
    write(a, ..., ivy.asarray(result))


def _on_host(index: Any) -> Any:
    if isinstance(index, tuple):
        return tuple([_on_host(i) for i in index])
    index = readable(index)
    if hasattr(index, "dtype") or isinstance(index, list):
        return ivy.to_numpy(ivy.asarray(taken(index)))
    return index
