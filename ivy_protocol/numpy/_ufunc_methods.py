"""Ufunc methods: ``reduce``, ``accumulate``, ``reduceat``, ``outer`` and ``at``."""

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
from ivy_protocol.numpy._arrays import PYTHON, wrap, write
from ivy_protocol.numpy._dispatch import normalize_axis, public
from ivy_protocol.numpy._host import NumpyFunction, try_numpy
from ivy_protocol.numpy._values import (
    cast,
    ivy_dtype,
    mask_of,
    np_dtype,
    readable,
    store,
    to_native,
    type_of,
    value_for_writing,
)

_REORDERED = frozenset((
    *("add", "multiply", "maximum", "minimum", "fmax", "fmin", "logical_and", "logical_or", "logical_xor"),
    *("bitwise_and", "bitwise_or", "bitwise_xor", "gcd", "hypot", "logaddexp", "logaddexp2"),
))  # fmt: skip
"""Ufuncs that may combine the elements in any order, so that NumPy can reduce over several axes with them."""


def _method(fn: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a ufunc method. The decorated method calls NumPy's own method if possible, and otherwise dispatches as
    `public` does.
    """
    slow_path: Any = public(fn)
    name, numpy_fn = fn.__name__, NumpyFunction(fn, list(signature(fn).parameters).index("out") - 1)

    @wraps(fn)
    def call(self: Any, *args: Any, **kwargs: Any) -> Any:
        if numpy_fn.has_out(args, kwargs):
            return slow_path(self, *args, **kwargs)
        result = try_numpy(getattr(self._numpy_fn, name), args, kwargs)
        return slow_path(self, *args, **kwargs) if result is NotImplemented else result

    return call


@constant
def _resolve_dtypes(name: str, method: str, kind: str, dtype: str | None, out: str | None) -> tuple[str, str]:
    """Return two dtypes of a reduction in NumPy: the dtype of the result, and the dtype to cast the elements to."""
    options: Any = {} if dtype is None else {"signature": (np_dtype(dtype), None, None)}
    dtypes = (None if out is None or dtype is not None else np_dtype(out), np_dtype(kind), None)
    try:
        first, second, result = getattr(np, name).resolve_dtypes(dtypes, casting="unsafe", reduction=True, **options)
    except TypeError as error:
        raise IvyDtypeError(
            f"ivy.numpy.{name}.{method}: {kind} cannot be reduced{f' as {dtype}' if dtype else ''}; {error}"
        ) from error
    if first != result:
        raise IvyDtypeError(
            f"ivy.numpy.{name}.{method}: the result of reducing {kind} is {result}, not {first}; cast the array first, "
            "with astype"
        )
    return result.name, second.name


class Methods:
    """Methods of ufuncs with two arguments."""

    __name__: str
    identity: Any
    _numpy_fn: Any
    _reduce_fn: Callable[..., Any] | None
    _accumulate_fn: Callable[..., Any] | None
    __call__: Callable[..., Any]

    def _has_kernel(self, x: Any) -> bool:
        """Return True if ivy's functions for `reduce` and `accumulate` support the dtype of `x`, and their results
        are equal to those of NumPy.
        """
        return True

    @public
    def outer(self, a: ArrayLike, b: ArrayLike, /, **options: Any) -> Any:
        """Apply the ufunc to all pairs of elements of two arrays."""
        result = try_numpy(self._numpy_fn.outer, (a, b), options)
        if result is not NotImplemented:
            return result
        one, other = wrap(ivy.asarray(to_native(a))), wrap(ivy.asarray(to_native(b)))
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
        """Reduce the elements along axes with the ufunc.

        Raises
        ------
        IvyDtypeError
            NumPy cannot reduce the dtype of ``array`` with the ufunc, or the result has another dtype than the
            elements.
        IvyValueError
            Several axes are passed to a ufunc for which the order of the elements matters. Or there are no elements,
            the ufunc has no identity, and ``initial`` is not passed.
        """
        x, dtype_name = self._prepare("reduce", array, dtype, out)
        # Treat a 0-d array as an array with one element, as NumPy does: axis 0 and -1 are valid.
        axis_arg: Any = range(x.ndim) if axis is None or (not x.ndim and axis in (0, -1)) else axis
        axis_args = axis_arg if isinstance(axis_arg, tuple | list | range) else (axis_arg,)
        axes = tuple([normalize_axis(n, x.ndim) for n in axis_args])
        if len(axes) > 1 and self.__name__ not in _REORDERED:
            raise IvyValueError(
                f"ivy.numpy.{self.__name__}.reduce requires one axis, because the order of elements matters, not {axes}"
            )
        if len(set(axes)) < len(axes):
            raise IvyValueError(f"ivy.numpy.{self.__name__}.reduce: duplicate value in axis {axis}")
        mask = None if where is True else ivy.broadcast_to(mask_of(where), tuple(x.shape))
        start = self.identity if initial is _values.NoValue else initial
        if mask is not None and start is None:
            raise IvyValueError(
                f"ivy.numpy.{self.__name__}.reduce: where= requires initial=, because the function has no identity"
            )
        if self._reduce_fn is None or not x.size or not self._has_kernel(x):
            return store(self._reduce_elementwise(x, dtype_name, axes, keepdims, start, mask), out)
        if mask is not None:
            # Where the mask is False, replace the elements by the identity. `minimum` and `maximum` have no identity:
            # use `initial` for them.
            other = start if self.identity is None else self.identity
            x = ivy.where(mask, x, value_for_writing(x, other))
        result = self._reduce_fn(x, axes, keepdims)
        if initial is not _values.NoValue and initial is not None:
            result = self(wrap(value_for_writing(result, initial)), wrap(result))
        return store(result, out)

    def _prepare(self, method: str, array: ArrayLike, dtype: Any, out: Any) -> tuple[Any, str]:
        """Return the elements, cast to the dtype in which NumPy reduces them, and the name of the dtype of the
        result.
        """
        x = ivy.asarray(to_native(array))
        (out,) = out if type(out) is tuple else (out,)
        out_dtype = None if out is None or not hasattr(out, "dtype") else type_of(out)
        dtype_name, element_dtype = _resolve_dtypes(
            self.__name__, method, type_of(x), None if dtype is None else np_dtype(dtype).name, out_dtype
        )
        return (x if type_of(x) == element_dtype else cast(x, element_dtype)), dtype_name

    def _reduce_elementwise(
        self, x: Any, dtype_name: str, axes: tuple[int, ...], keepdims: bool, start: Any, mask: Any = None
    ) -> Any:
        """Reduce with one call of the ufunc for each index along the reduced axes. Begin with `start`, unless it is
        None.
        """
        rest = [n for n in range(x.ndim) if n not in axes]
        sizes = [x.shape[n] for n in rest]
        count = math.prod([x.shape[n] for n in axes])

        def unstack(values: Any) -> list[Any]:
            # Move the reduced axes to one trailing axis.
            ordered = values if not axes else ivy.permute_dims(values, (*rest, *axes))
            return list(ivy.unstack(ivy.reshape(ordered, (*sizes, count)), axis=-1)) if count else []

        parts = unstack(x)
        masks: Any = None if mask is None else unstack(mask)
        result: Any = None
        if start is not None:
            first = ivy.zeros(sizes, dtype=ivy_dtype(dtype_name), like=x._data)
            result = wrap(ivy.broadcast_to(ivy.asarray(value_for_writing(first, start), like=first), sizes))
        elif not parts and math.prod(sizes):
            raise IvyValueError(
                f"ivy.numpy.{self.__name__}.reduce: zero-size array to reduction operation, which has no identity; "
                f"pass initial="
            )
        elif not parts:
            result = wrap(ivy.zeros(sizes, dtype=ivy_dtype(dtype_name), like=x._data))
        for n, part in enumerate(parts):
            # Copy the first part: if it is the only part, it is the result, which must not share memory with the array.
            value = wrap(cast(part, dtype_name, copy=True)) if result is None else self(result, part)
            previous: Any = result
            result = value if masks is None else wrap(ivy.where(masks[n], value, previous))
        return ivy.reshape(result, [1 if n in axes else x.shape[n] for n in range(x.ndim)]) if keepdims else result

    @_method
    def accumulate(self, array: ArrayLike, /, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """Accumulate the ufunc along an axis."""
        x, dtype_name = self._prepare("accumulate", array, dtype, out)
        axis = self._check_axis("accumulate", x, axis)
        if self._accumulate_fn is not None and x.size and self._has_kernel(x):
            return store(self._accumulate_fn(x, axis), out)
        parts = list(ivy.unstack(x, axis=axis))
        for n, part in enumerate(parts):
            value = part if type_of(part) == dtype_name else cast(part, dtype_name)
            parts[n] = self(parts[n - 1], wrap(part)) if n else wrap(value)
        return store(ivy.stack(parts, axis) if parts else ivy.astype(x, ivy_dtype(dtype_name)), out)

    @_method
    def reduceat(self, array: ArrayLike, /, indices: Any, axis: int = 0, dtype: Any = None, out: Any = None) -> Any:
        """Reduce the slices between consecutive indices.

        Raises
        ------
        IvyIndexError
            An index is negative, or not less than the length of the axis.
        """
        x, dtype_name = self._prepare("reduceat", array, dtype, out)
        axis = self._check_axis("reduceat", x, axis)
        length, starts = x.shape[axis], _start_indices(self.__name__, indices)
        for start in starts:
            if not 0 <= start < length:
                raise IvyIndexError(
                    f"ivy.numpy.{self.__name__}.reduceat: index {start} is out of bounds; indices must be in [0, "
                    f"{length})"
                )
        slices: list[Any] = [slice(None)] * x.ndim
        if not starts:
            slices[axis] = slice(0, 0)
            return store(ivy.astype(x[tuple(slices)], ivy_dtype(dtype_name)), out)
        parts = []
        for start, stop in zip(starts, [*starts[1:], length], strict=True):
            slices[axis] = slice(start, stop if stop > start else start + 1)
            part = x[tuple(slices)]
            if self._reduce_fn is not None and x.size and self._has_kernel(x):
                parts.append(self._reduce_fn(part, (axis,), False))
            else:
                parts.append(self._reduce_elementwise(part, dtype_name, (axis,), False, None))
        return store(ivy.stack(parts, axis), out)

    def _check_axis(self, method: str, x: Any, axis: Any) -> int:
        if not x.ndim:
            raise IvyTypeError(f"ivy.numpy.{self.__name__}.{method}: cannot {method} on a scalar; pass a 1-D array")
        return normalize_axis(0 if axis is None and x.ndim == 1 else axis, x.ndim)


def _start_indices(name: str, indices: Any) -> list[int]:
    array = np.asarray(indices if isinstance(indices, list | tuple | range) else _on_host(indices))
    if hasattr(indices, "dtype") and array.dtype.kind not in "biu":
        raise IvyTypeError(
            f"ivy.numpy.{name}.reduceat: indices must be integers, not {array.dtype}; cast the indices first"
        )
    if array.ndim != 1:
        raise IvyValueError(f"ivy.numpy.{name}.reduceat: indices must be 1-D, not of ndim {array.ndim}")
    return [int(n) for n in array.tolist()]


def write_at(ufunc: Any, a: Any, indices: Any, *operands: Any) -> None:
    """Apply a ufunc in place to the elements of an array at indices.

    Raises
    ------
    IvyTypeError
        The object is not an array of ivy, or the array cannot store the results.
    IvyIndexError
        An index is out of bounds.
    """
    name, numpy_at = ufunc.__name__, ufunc._numpy_fn.at
    if not isinstance(a, ivy.Array):
        raise IvyTypeError(f"ivy.numpy.{name}.at can write only to an array of ivy, not to a {type(a).__name__}")
    if try_numpy(numpy_at, (a, indices, *operands), {}) is None:
        return
    values = [x if type(x) in PYTHON else ivy.to_numpy(ivy.asarray(to_native(x))) for x in operands]
    result = ivy.to_numpy(a).copy()
    try:
        numpy_at(result, _on_host(indices), *values)
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
        return ivy.to_numpy(ivy.asarray(to_native(index)))
    return index
