"""dask, whose arrays are blocks of another library: what is made beside them has blocks of that library too."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import dask.array
import numpy as np
from array_api_compat.dask import array as xp

from ivy_protocol.backends.common.spreading import first_among
from ivy_protocol.exceptions import IvyValueError

__all__ = ["argmax", "argmin", "beside_spread", "drawn_spread", "map_blocks", "spread_among", "spread_like", "xp"]

TYPES = (dask.array.Array,)


def spread_among(values: Any) -> Any:
    """The first array whose blocks are not NumPy's."""
    return first_among(values, _has_other_blocks)


def _has_other_blocks(data: Any) -> bool:
    return isinstance(data, dask.array.Array) and not isinstance(data._meta, np.ndarray | np.generic)


@contextmanager
def beside_spread() -> Iterator[None]:
    yield


def drawn_spread(like: Any, implementation: Callable[..., Any]) -> Callable[..., Any]:
    return implementation


def spread_like(x: Any, like: Any) -> Any:
    """An array whose blocks are NumPy's with blocks of the library of another."""
    if not isinstance(x, dask.array.Array) or spread_among((x,)) is not None:
        return x
    return _in_blocks_of(x, like)


def _in_blocks_of(x: Any, like: Any) -> Any:
    asked = getattr(like._meta, "__array_namespace__", None)
    if asked is None or isinstance(like._meta, dask.array.Array):
        return x
    make = asked().asarray
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
            "ivy.map_blocks: dask calls func with blocks of one element, to learn the data type of the result, and "
            f"that fails; give dtype=, if func is right. {error}"
        ) from error


def _positions(found: Callable[..., Any], x: Any, axis: Any, keepdims: bool, dtype: Any, last: bool) -> Any:
    """Positions, which dask finds in NumPy's arrays, whatever it says of them."""
    if dtype is not None or last or spread_among((x,)) is None:
        return NotImplemented
    return _in_blocks_of(found(x, axis=axis, keepdims=keepdims), x)


def argmax(
    x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _positions(dask.array.argmax, x, axis, keepdims, dtype, select_last_index)


def argmin(
    x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None, select_last_index: bool = False
) -> Any:
    return _positions(dask.array.argmin, x, axis, keepdims, dtype, select_last_index)
