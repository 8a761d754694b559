"""Reading and writing by index on any namespace of the array API."""

import math
from collections.abc import Callable, Iterator
from itertools import zip_longest
from operator import index
from typing import Any

from ivy_protocol.backends.chain import is_kind
from ivy_protocol.compiling import has_dtype, is_compiling
from ivy_protocol.core.dtypes import check_range, dtype_name
from ivy_protocol.core.shape import is_whole
from ivy_protocol.exceptions import IvyDtypePromotionError


class Copied:
    """What a library that has views has to copy where a view is meant: the dispatcher links it to its origin."""

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def get_item(xp: Any, x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    keys = _whole_index(x, query)
    place = _only_integers(xp, keys)
    result = x[keys] if place is None else _taken(xp, x, keys, place)
    return xp.asarray(result, copy=True) if copy or (copy is None and is_element(result, query)) else result


def is_element(part: Any, query: Any) -> bool:
    """Whether what an index selects is a single element, which is a copy as in NumPy; with an ellipsis it is none."""
    if part.ndim or query is Ellipsis:
        return False
    return type(query) is not tuple or not any([key is Ellipsis for key in query])


def steps_back(query: Any) -> bool:
    """Whether an index goes backwards along an axis, of which only NumPy has a view."""
    for key in query if isinstance(query, tuple) else (query,):
        if isinstance(key, slice) and key.step is not None and key.step < 0:
            return True
    return False


def set_item(xp: Any, x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if not hasattr(x, "__setitem__"):
        return NotImplemented
    if copy:
        x = xp.asarray(x, copy=True)
    known = not hasattr(val, "dtype") or val.dtype == x.dtype
    assign(xp, x, _whole_index(x, query), val if known else xp.astype(val, x.dtype))
    return x


def assign(xp: Any, x: Any, query: Any, val: Any) -> None:
    """Write a value to what is selected, without leading axes of one element where these are too many."""
    try:
        x[query] = val
    except (TypeError, ValueError):
        shape = without_leading(val, x[query].shape) if hasattr(val, "shape") else None
        if shape is None:
            raise
        x[query] = xp.reshape(val, shape)


def _whole_index(x: Any, query: Any) -> tuple[Any, ...]:
    # The standard asks for an index that names every axis, or says by an ellipsis that it does not.
    keys = query if isinstance(query, tuple) else (query,)
    # A mask must be the only index.
    if any(key is Ellipsis for key in keys) or (len(keys) == 1 and "bool" in str(getattr(keys[0], "dtype", ""))):
        return keys
    return (*keys, ...) if sum(map(_width, keys)) < x.ndim else keys


def part_lengths(length: int | None, parts: Any) -> list[int] | None:
    """The lengths of the parts of an axis, of which the number or each length is given.

    It is None where the general way answers, or tells of what does not fit. A graph may not know the length.
    """
    if type(parts) is int and parts > 0 and length is not None:
        # The compiler of torch does not follow `divmod` where lengths change from call to call.
        return None if length % parts else [length // parts] * parts
    if type(parts) is not list or not parts or not all([type(n) is int and n >= 0 for n in parts]):
        return None
    return parts if length is None or sum(parts) == length else None


def counts_of(repeats: Any) -> tuple[Any, ...]:
    """How many times along each axis: a number alone, or an array without axes, counts for one."""
    alone = hasattr(repeats, "__index__") and not getattr(repeats, "ndim", 0)
    counts = (int(repeats),) if alone else tuple(repeats)
    for n in counts:
        if index(n) < 0:
            raise ValueError(f"an array is not repeated {n} times")
    return counts


def axes_of(keys: tuple[Any, ...], ndim: int) -> Iterator[tuple[int, int]]:
    """The place in an index of each key that takes up axes, with the first axis that it takes up."""
    axis = 0
    for place, key in enumerate(keys):
        if key is Ellipsis:
            axis += ndim - sum([_width(k) for k in keys])
        elif key is not None:
            yield place, axis
            axis += _width(key)


def check_together(query: Any) -> None:
    """Refuse arrays of an index that do not broadcast, as NumPy does."""
    arrays = [key for key in query if hasattr(key, "shape")] if isinstance(query, tuple) else []
    shapes = [tuple(key.shape) for key in arrays if getattr(key.shape, "rank", 0) is not None]
    for lengths in zip_longest(*map(reversed, shapes), fillvalue=1):
        if len(set(lengths) - {1, None}) > 1:
            raise IndexError(f"arrays of the shapes {', '.join(map(str, shapes))} do not broadcast, and are no index")


def without_leading(val: Any, selected: Any) -> Any:
    """The shape of a value without leading axes of one element that what is selected has not; None if it has none.

    NumPy drops them where a part is selected, and not of a value for one element or for a mask; nor does JAX.
    """
    surplus = val.ndim - len(selected)
    return tuple(val.shape[surplus:]) if surplus > 0 and math.prod(val.shape[:surplus]) == 1 else None


def check_written(x: Any, query: Any, val: Any, as_numpy: Callable[[Any], Any]) -> None:
    """Refuse a value that does not fit what an index selects, where that is nothing: some libraries look no further.

    ``as_numpy`` makes the arrays of the library in an index NumPy's, and None of those whose numbers are not yet known.
    """
    shape, value = tuple(x.shape), tuple(val.shape)
    keys = query if isinstance(query, tuple) else (query,)
    if None in (*shape, *value) or not (0 in shape or (value and _selects_nothing(shape, keys, as_numpy))):
        return
    selected = selected_shape(shape, keys, as_numpy)
    if selected is None:
        return
    surplus = max(len(value) - len(selected), 0)
    pairs = zip(reversed(value), reversed(selected), strict=False)
    if any(n != 1 for n in value[:surplus]) or any(n not in (1, length) for n, length in pairs):
        raise ValueError(
            f"a value of the shape {value} does not broadcast to what is selected, of the shape {selected}"
        )


def selected_shape(shape: tuple[int, ...], keys: tuple[Any, ...], as_numpy: Callable[[Any], Any]) -> Any:
    """The shape of what an index selects; None where the numbers of an array in it are not yet known."""
    known = [as_numpy(key) if hasattr(key, "shape") else key for key in keys]
    if any(after is None and before is not None for before, after in zip(keys, known, strict=True)):
        return None
    import numpy as np

    return np.broadcast_to(np.False_, shape)[tuple(known)].shape


def _selects_nothing(shape: tuple[int, ...], keys: tuple[Any, ...], as_numpy: Callable[[Any], Any]) -> bool:
    for place, axis in axes_of(keys, len(shape)):
        key = keys[place]
        if isinstance(key, slice) and axis < len(shape):
            if not range(shape[axis])[key]:
                return True
        elif 0 in getattr(key, "shape", ()) or (isinstance(key, list) and not key):
            return True
        elif "bool" in str(getattr(key, "dtype", "")):
            mask = as_numpy(key)
            if mask is not None and not mask.any():
                return True
    return False


def _width(key: Any) -> int:
    """How many axes of an array a key of an index takes up."""
    if key is None or key is Ellipsis:
        return 0
    return key.ndim if "bool" in str(getattr(key, "dtype", "")) else 1


def _only_integers(xp: Any, keys: tuple[Any, ...]) -> int | None:
    """The place of the one integer array among slices; the standard has no such index, but it has `take`."""
    places = [i for i, key in enumerate(keys) if getattr(key, "ndim", 0)]
    if len(places) != 1 or len(keys) == 1 or not is_kind(xp, keys[places[0]].dtype, "integral"):
        return None
    others = (*keys[: places[0]], *keys[places[0] + 1 :])
    return places[0] if all(key is Ellipsis or isinstance(key, slice) for key in others) else None


def _taken(xp: Any, x: Any, keys: tuple[Any, ...], place: int) -> Any:
    index = keys[place]
    x = x[(*keys[:place], slice(None), *keys[place + 1 :])]
    axis = place if Ellipsis not in keys[:place] else place - len(keys) + x.ndim
    found = xp.take(x, xp.reshape(index, (math.prod(index.shape),)), axis=axis)
    return xp.reshape(found, (*x.shape[:axis], *index.shape, *x.shape[axis + 1 :]))


def index_dtype(xp: Any) -> Any:
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


class NoIntegers(TypeError):
    """Numbers with fractions are given for indices or counts, for which the library would cut them off."""

    def __init__(self) -> None:
        super().__init__("indices and numbers of repeats are integers; round and cast them first, with ivy.astype")


def as_indices(xp: Any, indices: Any) -> Any:
    """Integers or bools in the data type that the library has for indices."""
    dtype = index_dtype(xp)
    if indices.dtype == dtype:
        return indices
    if not is_kind(xp, indices.dtype, ("integral", "bool")):
        raise NoIntegers
    return xp.astype(indices, dtype)


def from_front(axis: int, ndim: int) -> int:
    if not -ndim <= axis < ndim:
        raise IndexError(f"axis {axis} is out of range for an array of {ndim} dimensions")
    return axis % ndim


def check_no_axis(axis: Any) -> None:
    """Refuse an axis of an array that has none, which not every library does."""
    if axis is not None and (is_whole(axis) or len(axis)):
        raise IndexError(f"axis {axis} is out of bounds for an array of 0 dimensions")


def check_some(places: Any, lengths: Any) -> None:
    """Refuse to take as many elements from axes of these lengths if one has none."""
    # Code that torch compiles has lengths that only the run knows, and says so itself when it finds no element.
    if not is_compiling() and 0 in lengths and 0 not in places:
        raise IndexError("an axis without elements has no element to take")


def check_contracted(axes: Any) -> None:
    """Refuse to sum along fewer axes than none, for which some libraries take none."""
    if type(axes) is int and axes < 0:
        raise ValueError(f"the number of axes to sum along is not negative, and not {axes}")


def check_lines(arrays: Any) -> None:
    """Refuse arrays of several axes, which not every library does."""
    for x in arrays:
        if (x.ndim or 0) > 1:
            raise ValueError(f"the arrays have one axis, and not {x.ndim}")


def check_fill(dtype: Any, fill_value: Any) -> None:
    """Refuse to fill in a number that the data type cannot hold, which some libraries wrap."""
    if fill_value is None:
        return
    if type(fill_value) is complex and not dtype_name(dtype).startswith("complex"):
        raise IvyDtypePromotionError(f"{dtype_name(dtype)} holds no complex numbers, such as {fill_value}")
    check_range(fill_value, dtype_name(dtype))


def take(
    xp: Any,
    x: Any,
    indices: Any,
    /,
    *,
    axis: int | None = None,
    mode: str = "fill",
    fill_value: complex | None = None,
) -> Any:
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    check_fill(x.dtype, fill_value)
    axis = from_front(axis, len(x.shape))
    before, after = tuple(x.shape[:axis]), tuple(x.shape[axis + 1 :])
    places, inside = positions(xp, indices, x.shape[axis], mode)
    taken = xp.reshape(xp.take(x, xp.reshape(places, (-1,)), axis=axis), (*before, *indices.shape, *after))
    if inside is not None:
        inside = xp.reshape(inside, (*indices.shape, *(1,) * len(after)))
    return filled(xp, taken, inside, fill_value)


def take_along_axis(
    xp: Any, x: Any, indices: Any, /, axis: int = -1, *, mode: str = "fill", fill_value: Any = None
) -> Any:
    axis = from_front(axis, len(x.shape))
    if indices.ndim != x.ndim:
        raise ValueError(f"the array has {x.ndim} dimensions, the indices have {indices.ndim}")
    places, inside = positions(xp, indices, x.shape[axis], mode)
    return filled(xp, xp.take_along_axis(x, places, axis=axis), inside, fill_value)


def positions(xp: Any, indices: Any, length: int, mode: str) -> tuple[Any, Any]:
    """Indices from 0 to `length`, and where they were in range before."""
    if mode not in ("fill", "clip", "wrap"):
        raise ValueError(f"mode is 'fill', 'clip' or 'wrap', not {mode!r}")
    check_some(indices.shape, (length,))
    # Unsigned integers have no place for what is compared with below.
    indices = as_indices(xp, indices)
    if mode == "wrap":
        return indices % max(length, 1), None
    if mode == "clip":
        return xp.clip(indices, 0, max(length - 1, 0)), None
    inside = (indices >= -length) & (indices < length)
    places = xp.where(indices < 0, indices + length, indices)
    return xp.where(inside, places, xp.zeros_like(places)), inside


def filled(xp: Any, taken: Any, inside: Any, fill_value: Any) -> Any:
    if inside is None:
        return taken
    if fill_value is None:
        dtype = taken.dtype
        if is_kind(xp, dtype, "bool"):
            fill_value = True
        elif is_kind(xp, dtype, "integral"):
            info = xp.iinfo(dtype)
            fill_value = int(info.max if is_kind(xp, dtype, "unsigned integer") else info.min)
        else:
            fill_value = float("nan")
    # A derivative of a number that is an array may be taken.
    fill = xp.astype(fill_value, taken.dtype) if has_dtype(fill_value) else xp.full_like(taken, fill_value)
    return xp.where(inside, taken, fill)
