"""Index helpers of NumPy: ``r_``, ``mgrid``, ``ix_`` and the index functions of triangles and diagonals."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, wrap
from ivy_protocol.numpy._creation import arange, asarray, linspace, ones
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._host import try_numpy
from ivy_protocol.numpy._searching import nonzero
from ivy_protocol.numpy._shapes import concatenate
from ivy_protocol.numpy._values import arrays, ivy_dtype, promote, type_of

newaxis = None
s_ = np.s_
index_exp = np.index_exp
ndindex = np.ndindex


class _Grid:
    """``numpy.mgrid`` and ``numpy.ogrid``: the coordinates of a grid."""

    def __init__(self, *, sparse: bool) -> None:
        self._sparse = sparse
        self._numpy_fn: Any = np.ogrid if sparse else np.mgrid

    def __getitem__(self, key: Any) -> Any:
        result = try_numpy(self._numpy_fn.__getitem__, (key,), {})
        if result is not NotImplemented:
            return result
        slices = key if isinstance(key, tuple) else (key,)
        rows = [_slice_to_array(part) for part in slices]
        if not isinstance(key, tuple):
            return rows[0]
        bounds = [v for s in slices for v in (s.start or 0, s.stop, 1 if s.step is None else s.step)]
        bounds = [type_of(v) if isinstance(v, ivy.Array) else v for v in bounds]
        dtype = promote(*[float(abs(v)) if isinstance(v, _COMPLEX) else v for v in bounds])
        grids = ivy.meshgrid(*[ivy.astype(r, ivy_dtype(dtype)) for r in rows], sparse=self._sparse, indexing="ij")
        return tuple([wrap(g) for g in grids]) if self._sparse else wrap(ivy.stack(list(grids)))


_COMPLEX = (complex, np.complexfloating)


def _slice_to_array(part: slice) -> Any:
    start, stop, step = part.start or 0, part.stop, 1 if part.step is None else part.step
    if isinstance(step, _COMPLEX):
        return linspace(start, stop, int(abs(step)))
    return arange(start, stop, step)


mgrid = _Grid(sparse=False)
ogrid = _Grid(sparse=True)


class _Concatenator:
    """``numpy.r_`` and ``numpy.c_``: the concatenation of slices, scalars and arrays."""

    def __init__(self, *, columns: bool) -> None:
        self._columns = columns
        self._numpy_fn: Any = np.c_ if columns else np.r_

    def __getitem__(self, key: Any) -> Any:
        result = try_numpy(self._numpy_fn.__getitem__, (key,), {})
        if result is not NotImplemented:
            return result
        parts = list(key) if isinstance(key, tuple) else [key]
        axis, min_ndim, first_axis = (-1, 2, 0) if self._columns else (0, 1, -1)
        if isinstance(parts[0], str):
            text = parts.pop(0)
            if not text.replace(",", "").replace("-", "").strip().isdigit():
                raise ivy.IvyValueError(
                    f"ivy.numpy.r_: {text!r} is not supported, because ivy has no matrices; pass axes, such as '0,2'"
                )
            integers = [int(n) for n in text.split(",")]
            axis, min_ndim, first_axis = (*integers, *(axis, min_ndim, first_axis)[len(integers) :])
        items = [_slice_to_array(part) if isinstance(part, slice) else part for part in parts]
        items = arrays(*items) if any([type(part) in PYTHON for part in items]) else map(asarray, items)
        return concatenate([_add_axes(wrap(part), min_ndim, first_axis) for part in items], axis=axis)


def _add_axes(array: Any, min_ndim: int, first_axis: int) -> Any:
    missing = min_ndim - array.ndim
    if missing <= 0:
        return array
    shape = tuple(array.shape)
    position = first_axis if first_axis >= 0 else missing + first_axis + 1
    if not shape:
        return wrap(ivy.reshape(array, (1,) * min_ndim))
    return wrap(ivy.reshape(array, (*[1] * position, *shape, *[1] * (missing - position))))


r_ = _Concatenator(columns=False)
c_ = _Concatenator(columns=True)


@public
def ix_(*args: ArrayLike) -> tuple[Any, ...]:
    """``numpy.ix_``: indices that select the cross product of rows and columns."""
    rows = [nonzero(x)[0] if asarray(x).dtype == "bool" else asarray(x) for x in args]
    if any([r.ndim != 1 for r in rows]):
        raise ivy.IvyValueError("ivy.numpy.ix_: Cross index must be 1 dimensional")
    rows = [
        ivy.astype(r, ivy_dtype("int64")) if r.size == 0 and not hasattr(x, "dtype") else r
        for r, x in zip(rows, args, strict=True)
    ]
    shapes = [[-1 if i == n else 1 for i in range(len(rows))] for n in range(len(rows))]
    return tuple([wrap(ivy.reshape(r, shape)) for r, shape in zip(rows, shapes, strict=True)])


@public
def ndenumerate(arr: ArrayLike) -> Iterator[tuple[tuple[int, ...], Any]]:
    """``numpy.ndenumerate``: the indices and elements of an array."""
    x = asarray(arr)
    for index in np.ndindex(*x.shape):
        yield index, x[index]


@public
def diag_indices(n: int, ndim: int = 2) -> tuple[Any, ...]:
    """``numpy.diag_indices``: the indices of a diagonal."""
    return (arange(n),) * ndim


@public
def diag_indices_from(arr: ArrayLike) -> tuple[Any, ...]:
    """``numpy.diag_indices_from``: the indices of the diagonal of an array."""
    x = asarray(arr)
    shape = ivy.shape(x)
    if len(shape) < 2 or len(set(shape)) > 1:
        raise ivy.IvyValueError(f"ivy.numpy.diag_indices_from: all axes must have the same size, not {tuple(shape)}")
    return (arange(shape[0], like=x),) * len(shape)


@public
def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """``numpy.tril_indices``: the indices of a lower triangle."""
    return _triangle_indices(ivy.tril, n, k, n if m is None else m)


@public
def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """``numpy.triu_indices``: the indices of an upper triangle."""
    return _triangle_indices(ivy.triu, n, k, n if m is None else m)


def _triangle_indices(triangle: Any, n: int, k: int, m: int, like: Any = None) -> tuple[Any, Any]:
    return nonzero(triangle(ones((max(n, 0), max(m, 0)), like=like)._data, k=k))


def _triangle_indices_from(triangle: Any, arr: ArrayLike, k: int) -> tuple[Any, Any]:
    x = asarray(arr)
    shape = tuple(ivy.shape(x))
    if len(shape) != 2:
        raise IvyValueError(f"ivy.numpy: the triangle of an array requires a matrix, not an array of the shape {shape}")
    return _triangle_indices(triangle, shape[0], k, shape[1], like=x)


@public
def tril_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Any, Any]:
    """``numpy.tril_indices_from``: the indices of the lower triangle of a matrix."""
    return _triangle_indices_from(ivy.tril, arr, k)


@public
def triu_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Any, Any]:
    """``numpy.triu_indices_from``: the indices of the upper triangle of a matrix."""
    return _triangle_indices_from(ivy.triu, arr, k)


@public
def mask_indices(n: int, mask_func: Any, k: Any = 0) -> tuple[Any, Any]:
    """``numpy.mask_indices``: the indices of the elements of an n x n matrix that a function such as `triu` does not
    set to zero.
    """
    return nonzero(mask_func(ones((n, n)), k))
