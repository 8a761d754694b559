"""dask backend. New arrays have the chunk type of the arrays that they are combined with."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import dask.array
import numpy as np
from array_api_compat.dask import array as xp

from ivy_protocol.backends.common import indexing
from ivy_protocol.backends.common.linalg import check_matrices
from ivy_protocol.backends.common.linalg import matrix_rank as _matrix_rank
from ivy_protocol.backends.common.sharding import first_among
from ivy_protocol.exceptions import IvyValueError

__all__ = [
    "argmax",
    "argmin",
    "argwhere",
    "replicate_others",
    "sample_sharded",
    "gather",
    "get_item",
    "map_blocks",
    "matrix_rank",
    "first_sharded",
    "shard_result_like",
    "svdvals",
    "take",
    "xp",
]

TYPES = (dask.array.Array,)
_ARRAY: Any = dask.array.Array


def first_sharded(values: Any) -> Any:
    """Return the first array whose chunks are not NumPy arrays, or None."""
    return first_among(values, _has_other_blocks)


def _has_other_blocks(data: Any) -> bool:
    return isinstance(data, dask.array.Array) and not isinstance(data._meta, np.ndarray | np.generic)


@contextmanager
def replicate_others() -> Iterator[None]:
    yield


def sample_sharded(like: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    return implementation


def shard_result_like(x: Any, like: Any) -> Any:
    """Return an array with its NumPy chunks converted to the chunk type of `like`."""
    if not isinstance(x, dask.array.Array) or first_sharded((x,)) is not None:
        return x
    return _in_blocks_of(x, like)


def _in_blocks_of(x: Any, like: Any) -> Any:
    get_namespace = getattr(like._meta, "__array_namespace__", None)
    if get_namespace is None or isinstance(like._meta, dask.array.Array):
        return x
    make = get_namespace().asarray
    return x.map_blocks(make, meta=make(np.empty((0,) * x.ndim, x.dtype)), dtype=x.dtype)


def map_blocks(func: Callable[..., Any], lengths: tuple[int, ...], arrays: list[Any], dtype: Any) -> Any:
    if not any(isinstance(x, dask.array.Array) for x in arrays):
        return NotImplemented
    try:
        return dask.array.map_blocks(func, *map(xp.asarray, arrays), dtype=dtype)
    except ValueError as error:
        if "dtype" not in str(error) or dtype is not None:
            raise
        raise IvyValueError(
            "ivy.map_blocks: dask cannot infer the dtype of the result, because func raised an error for blocks of one "
            f"element; pass dtype= if func is correct. {error}"
        ) from error


def _positions(func: Callable[..., Any], x: Any, axis: Any, keepdims: bool, dtype: Any, last: bool) -> Any:
    """Return the result of argmax or argmin with the chunk type of `x`.

    For both functions, dask declares that the result has the chunk type of `x`, but computes NumPy chunks.
    """
    if dtype is not None or last or first_sharded((x,)) is None:
        return NotImplemented
    return _in_blocks_of(func(x, axis=axis, keepdims=keepdims), x)


def argmax(
    x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _positions(dask.array.argmax, x, axis, keepdims, dtype, select_last_index)


def argmin(
    x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _positions(dask.array.argmin, x, axis, keepdims, dtype, select_last_index)


def _as_of_numpy(x: Any) -> Any:
    """Return `x` declared to have NumPy chunks, so that dask also creates its index tables, which have the declared
    chunk type, as NumPy arrays.
    """
    return _ARRAY(x.dask, x.name, x.chunks, dtype=x.dtype) if _has_other_blocks(x) else x


def _as_of(like: Any, x: Any) -> Any:
    """Return `x` with its chunks unchanged, declared to have the chunk type of `like`."""
    meta = like._meta[(None,) * x.ndim + (...,)].reshape((0,) * x.ndim)
    return _ARRAY(x.dask, x.name, x.chunks, dtype=x.dtype, meta=meta)


def get_item(x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    keys = query if type(query) is tuple else (query,)
    if not _has_other_blocks(x) or not any([hasattr(key, "dtype") for key in keys]):
        return NotImplemented
    keys = tuple([_as_of_numpy(key) for key in keys])
    return _as_of(x, indexing.get_item(xp, _as_of_numpy(x), keys if type(query) is tuple else keys[0], copy=copy))


class _Blocks:
    """Namespace of dask with indexing functions that preserve the chunk type."""

    def __getattr__(self, name: str) -> Any:
        return getattr(xp, name)

    def take(self, x: Any, places: Any, *, axis: int) -> Any:
        return _as_of(x, dask.array.take(_as_of_numpy(x), _as_of_numpy(places), axis=axis))

    def full_like(self, x: Any, value: Any, *, dtype: Any = None) -> Any:
        result = dask.array.full(x.shape, value, dtype=dtype or x.dtype, chunks=x.chunks)
        return _in_blocks_of(result, x) if _has_other_blocks(x) else result

    def zeros_like(self, x: Any) -> Any:
        return self.full_like(x, 0)


_blocks = _Blocks()


def take(
    x: Any, indices: Any, /, *, axis: int | None = None, mode: str = "fill", fill_value: complex | None = None
) -> Any:
    if not _has_other_blocks(x):
        return NotImplemented
    return indexing.take(_blocks, x, indices, axis=axis, mode=mode, fill_value=fill_value)


def gather(params: Any, indices: Any, /, *, axis: int = -1, fill_value: Any = None) -> Any:
    return take(params, indices, axis=axis, fill_value=fill_value)


def svdvals(x: Any, /) -> Any:
    check_matrices(x)
    *batch, rows, columns = x.shape
    if not batch and rows and columns:
        # Merge the chunks of the shorter axis unless the longer one is a single chunk: dask.array.linalg.svd requires a
        # matrix that is chunked along only one axis.
        lines = 0 if rows < columns else 1
        linalg: Any = dask.array.linalg
        return linalg.svd(x if x.numblocks[1 - lines] == 1 else x.rechunk({lines: -1}))[1]
    unchunked = x.rechunk({x.ndim - 2: -1, x.ndim - 1: -1})
    chunks = (*unchunked.chunks[:-2], (min(rows, columns),))
    return unchunked.map_blocks(
        partial(np.linalg.svd, compute_uv=False), dtype=x.dtype, drop_axis=x.ndim - 1, chunks=chunks
    )


class _Values:
    """Namespace of dask with an `svdvals` function that also supports batches."""

    svdvals = staticmethod(svdvals)

    def __getattr__(self, name: str) -> Any:
        return getattr(xp, name)

    @property
    def linalg(self) -> Any:
        return self


def matrix_rank(x: Any, /, *, rtol: Any = None, atol: Any = None, hermitian: bool = False) -> Any:
    if hermitian:
        return NotImplemented
    return _matrix_rank(_Values(), x, rtol=rtol, atol=atol)


def argwhere(x: Any, /) -> Any:
    # Return an array of unknown length: dask counts the indices when it computes the array.
    return dask.array.argwhere(x)
