"""Reading and writing by index on any namespace of the array API."""

import math
from typing import Any


def get_item(xp: Any, x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    keys = _whole_index(x, query)
    place = _only_integers(xp, keys)
    result = x[keys] if place is None else _taken(xp, x, keys, place)
    return xp.asarray(result, copy=True) if copy else result


def set_item(xp: Any, x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if copy:
        x = xp.asarray(x, copy=True)
    x[_whole_index(x, query)] = val if val.dtype == x.dtype else xp.astype(val, x.dtype)
    return x


def _whole_index(x: Any, query: Any) -> tuple[Any, ...]:
    # The standard asks for an index that names every axis, or says by an ellipsis that it does not.
    keys = query if isinstance(query, tuple) else (query,)
    # A mask must be the only index.
    if any(key is Ellipsis for key in keys) or (len(keys) == 1 and "bool" in str(getattr(keys[0], "dtype", ""))):
        return keys
    used = 0
    for key in keys:
        if key is not None:
            used += key.ndim if "bool" in str(getattr(key, "dtype", "")) else 1
    return (*keys, ...) if used < x.ndim else keys


def _only_integers(xp: Any, keys: tuple[Any, ...]) -> int | None:
    """The place of the one integer array among slices; the standard has no such index, but it has `take`."""
    places = [i for i, key in enumerate(keys) if getattr(key, "ndim", 0)]
    if len(places) != 1 or len(keys) == 1 or not xp.isdtype(keys[places[0]].dtype, "integral"):
        return None
    others = (*keys[: places[0]], *keys[places[0] + 1 :])
    return places[0] if all(key is Ellipsis or isinstance(key, slice) for key in others) else None


def _taken(xp: Any, x: Any, keys: tuple[Any, ...], place: int) -> Any:
    index = keys[place]
    x = x[(*keys[:place], slice(None), *keys[place + 1 :])]
    axis = place if Ellipsis not in keys[:place] else place - len(keys) + x.ndim
    found = xp.take(x, xp.reshape(index, (math.prod(index.shape),)), axis=axis)
    return xp.reshape(found, (*x.shape[:axis], *index.shape, *x.shape[axis + 1 :]))
