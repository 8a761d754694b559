"""What NumPy has for indices: ``r_``, ``mgrid``, ``ix_`` and the like."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, made
from ivy_protocol.numpy._creation import arange, asarray, linspace, ones
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._host import answer_of_numpy
from ivy_protocol.numpy._searching import nonzero
from ivy_protocol.numpy._shapes import concatenate
from ivy_protocol.numpy._values import arrays, joined, named, taken, type_of

newaxis = None
s_ = np.s_
index_exp = np.index_exp
ndindex = np.ndindex


class _Grid:
    """``numpy.mgrid`` and ``numpy.ogrid``: the coordinates of the points between bounds."""

    def __init__(self, *, sparse: bool) -> None:
        self._sparse = sparse
        self._own: Any = np.ogrid if sparse else np.mgrid

    def __getitem__(self, key: Any) -> Any:
        answer = answer_of_numpy(self._own.__getitem__, (key,), {})
        if answer is not NotImplemented:
            return answer
        slices = key if isinstance(key, tuple) else (key,)
        rows = [_row(part) for part in slices]
        if not isinstance(key, tuple):
            return rows[0]
        bounds = [v for s in slices for v in (s.start or 0, s.stop, 1 if s.step is None else s.step)]
        kind = joined(*[float(abs(v)) if isinstance(v, _COMPLEX) else _number(v) for v in bounds])
        grids = ivy.meshgrid(*[ivy.astype(r, named(kind)) for r in rows], sparse=self._sparse, indexing="ij")
        return tuple([made(g) for g in grids]) if self._sparse else made(ivy.stack(list(grids)))


_COMPLEX = (complex, np.complexfloating)


def _number(bound: Any) -> Any:
    return type_of(bound) if isinstance(bound, ivy.Array) else bound


def _row(part: slice) -> Any:
    start, stop, step = part.start or 0, part.stop, 1 if part.step is None else part.step
    if isinstance(step, _COMPLEX):
        return linspace(start, stop, int(abs(step)))
    return arange(start, stop, step)


mgrid = _Grid(sparse=False)
ogrid = _Grid(sparse=True)


class _Joined:
    """``numpy.r_`` and ``numpy.c_``: slices, numbers and arrays one after the other."""

    def __init__(self, *, columns: bool) -> None:
        self._columns = columns
        self._own: Any = np.c_ if columns else np.r_

    def __getitem__(self, key: Any) -> Any:
        answer = answer_of_numpy(self._own.__getitem__, (key,), {})
        if answer is not NotImplemented:
            return answer
        parts = list(key) if isinstance(key, tuple) else [key]
        axis, least, first = (-1, 2, 0) if self._columns else (0, 1, -1)
        if isinstance(parts[0], str):
            text = parts.pop(0)
            if not text.replace(",", "").replace("-", "").strip().isdigit():
                raise ivy.IvyValueError(f"ivy.numpy.r_: {text!r} makes a matrix; ivy has arrays alone")
            numbers = [int(n) for n in text.split(",")]
            axis, least, first = (*numbers, *(axis, least, first)[len(numbers) :])
        found = [_row(part) if isinstance(part, slice) else part for part in parts]
        found = arrays(*found) if any([type(part) in PYTHON for part in found]) else map(asarray, found)
        return concatenate([_widened(made(part), least, first) for part in found], axis=axis)


def _widened(found: Any, least: int, first: int) -> Any:
    missing = least - found.ndim
    if missing <= 0:
        return found
    lengths = tuple(found.shape)
    place = first if first >= 0 else missing + first + 1
    if not lengths:
        return made(ivy.reshape(found, (1,) * least))
    return made(ivy.reshape(found, (*[1] * place, *lengths, *[1] * (missing - place))))


r_ = _Joined(columns=False)
c_ = _Joined(columns=True)


@public
def ix_(*args: ArrayLike) -> tuple[Any, ...]:
    """``numpy.ix_``: indices that choose some rows and some columns."""
    rows = [nonzero(x)[0] if asarray(x).dtype == "bool" else asarray(x) for x in args]
    if any([r.ndim != 1 for r in rows]):
        raise ivy.IvyValueError("ivy.numpy.ix_: Cross index must be 1 dimensional")
    rows = [
        ivy.astype(r, named("int64")) if r.size == 0 and not hasattr(x, "dtype") else r
        for r, x in zip(rows, args, strict=True)
    ]
    lengths = [[-1 if i == n else 1 for i in range(len(rows))] for n in range(len(rows))]
    return tuple([made(ivy.reshape(r, shape)) for r, shape in zip(rows, lengths, strict=True)])


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
    lengths = ivy.shape(taken(arr))
    if len(lengths) < 2 or len(set(lengths)) > 1:
        raise ivy.IvyValueError(f"ivy.numpy.diag_indices_from: all axes must be of one length, not {tuple(lengths)}")
    return diag_indices(lengths[0], len(lengths))


@public
def tril_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """``numpy.tril_indices``: the indices of the elements up to a diagonal."""
    n, m = max(n, 0), n if m is None else m
    return nonzero(ivy.tril(ones((n, max(m, 0)))._data, k=k))


@public
def triu_indices(n: int, k: int = 0, m: int | None = None) -> tuple[Any, Any]:
    """``numpy.triu_indices``: the indices of the elements from a diagonal on."""
    n, m = max(n, 0), n if m is None else m
    return nonzero(ivy.triu(ones((n, max(m, 0)))._data, k=k))


def _matrix_shape(arr: Any) -> tuple[int, ...]:
    lengths = ivy.shape(taken(arr))
    if len(lengths) != 2:
        raise IvyValueError(f"ivy.numpy: input array must be 2-d, not of the shape {tuple(lengths)}")
    return tuple(lengths)


@public
def tril_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Any, Any]:
    """``numpy.tril_indices_from``: the indices of the elements of a matrix up to a diagonal."""
    rows, columns = _matrix_shape(arr)
    return tril_indices(rows, k, columns)


@public
def triu_indices_from(arr: ArrayLike, k: int = 0) -> tuple[Any, Any]:
    """``numpy.triu_indices_from``: the indices of the elements of a matrix from a diagonal on."""
    rows, columns = _matrix_shape(arr)
    return triu_indices(rows, k, columns)


@public
def mask_indices(n: int, mask_func: Any, k: Any = 0) -> tuple[Any, Any]:
    """``numpy.mask_indices``: the indices of the elements that a function such as `triu` leaves."""
    return nonzero(mask_func(ones((n, n)), k))
