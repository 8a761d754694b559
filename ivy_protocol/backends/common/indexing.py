"""Indexing, and assignment by index, on any array API namespace."""

import math
from collections.abc import Callable, Iterator
from itertools import zip_longest
from operator import index
from typing import Any

from ivy_protocol.backends.common._helpers import is_kind
from ivy_protocol.compiling import has_dtype, is_compiling
from ivy_protocol.core.dtypes import check_range, dtype_name
from ivy_protocol.core.shape import is_integral
from ivy_protocol.exceptions import IvyDtypePromotionError


class Copied:
    """Result that is a copy because the library cannot return a view. The dispatcher links the copy to its base, as it
    links views.
    """

    __slots__ = ("data",)

    def __init__(self, data: Any) -> None:
        self.data = data


def get_item(xp: Any, x: Any, /, query: Any, *, copy: bool | None = None) -> Any:
    keys = _whole_index(x, query)
    position = _only_integers(xp, keys)
    result = x[keys] if position is None else _taken(xp, x, keys, position)
    return xp.asarray(result, copy=True) if copy or (copy is None and is_element(result, query)) else result


def is_element(part: Any, query: Any) -> bool:
    """Return True if an index selects one element and has no ellipsis. NumPy then returns a copy, not a 0-d view."""
    if part.ndim or query is Ellipsis:
        return False
    return type(query) is not tuple or not any([key is Ellipsis for key in query])


def steps_back(query: Any) -> bool:
    """Return True if an index has a negative step, for which only NumPy returns a view."""
    for key in query if isinstance(query, tuple) else (query,):
        if isinstance(key, slice) and key.step is not None and key.step < 0:
            return True
    return False


def set_item(xp: Any, x: Any, query: Any, val: Any, /, *, copy: bool = False) -> Any:
    if not hasattr(x, "__setitem__"):
        return NotImplemented
    if copy:
        x = xp.asarray(x, copy=True)
    is_ready = not hasattr(val, "dtype") or val.dtype == x.dtype
    assign(xp, x, _whole_index(x, query), val if is_ready else xp.astype(val, x.dtype))
    return x


def assign(xp: Any, x: Any, query: Any, val: Any) -> None:
    """Assign a value to a selection. If the value has too many axes, drop the leading axes of size one."""
    try:
        x[query] = val
    except (TypeError, ValueError):
        shape = without_leading(val, x[query].shape) if hasattr(val, "shape") else None
        if shape is None:
            raise
        x[query] = xp.reshape(val, shape)


def _whole_index(x: Any, query: Any) -> tuple[Any, ...]:
    # Append an ellipsis to an index with too few keys, as the standard requires. Leave a mask unchanged, because the
    # standard accepts a mask only as the only key.
    keys = query if isinstance(query, tuple) else (query,)
    if any(key is Ellipsis for key in keys) or (len(keys) == 1 and "bool" in str(getattr(keys[0], "dtype", ""))):
        return keys
    return (*keys, ...) if sum(map(_width, keys)) < x.ndim else keys


def part_lengths(length: int | None, parts: Any) -> list[int] | None:
    """Return the sizes of the sections of an axis. `parts` is the number of equal sections, or a list of sizes.

    Return None if the default implementation must split the array or raise the error. `length` is None if a graph does
    not know the size.
    """
    if type(parts) is int and parts > 0 and length is not None:
        # Use `%` and `//`, because torch.compile does not trace `divmod` of dynamic sizes.
        return None if length % parts else [length // parts] * parts
    if type(parts) is not list or not parts or not all([type(n) is int and n >= 0 for n in parts]):
        return None
    return parts if length is None or sum(parts) == length else None


def counts_of(repeats: Any) -> tuple[Any, ...]:
    """Return the number of repeats along each axis, as a tuple; a scalar or a 0-d array is the number for one axis."""
    alone = hasattr(repeats, "__index__") and not getattr(repeats, "ndim", 0)
    counts = (int(repeats),) if alone else tuple(repeats)
    for n in counts:
        if index(n) < 0:
            raise ValueError(f"the number of repetitions must be non-negative, not {n}")
    return counts


def axes_of(keys: tuple[Any, ...], ndim: int) -> Iterator[tuple[int, int]]:
    """Yield the position in `keys` of each key that indexes axes, and the first axis that the key indexes."""
    axis = 0
    for position, key in enumerate(keys):
        if key is Ellipsis:
            axis += ndim - sum([_width(k) for k in keys])
        elif key is not None:
            yield position, axis
            axis += _width(key)


def check_together(query: Any) -> None:
    """Raise, as NumPy does, if the arrays of an index do not broadcast together."""
    arrays = [key for key in query if hasattr(key, "shape")] if isinstance(query, tuple) else []
    shapes = [tuple(key.shape) for key in arrays if getattr(key.shape, "rank", 0) is not None]
    for lengths in zip_longest(*map(reversed, shapes), fillvalue=1):
        if len(set(lengths) - {1, None}) > 1:
            raise IndexError(
                f"the arrays of an index must broadcast together, but the shapes {', '.join(map(str, shapes))} do not"
            )


def without_leading(val: Any, selected: Any) -> Any:
    """If a value has more axes than the selection, and all surplus leading axes have size one, return the shape of the
    value without the surplus axes. Otherwise return None.

    NumPy and JAX drop leading axes of size one if the selection has axes, but not if the selection is one element or
    the index is a mask.
    """
    surplus = val.ndim - len(selected)
    return tuple(val.shape[surplus:]) if surplus > 0 and math.prod(val.shape[:surplus]) == 1 else None


def check_written(x: Any, query: Any, val: Any, as_numpy: Callable[[Any], Any]) -> None:
    """Raise if a value does not broadcast to an empty selection. Some libraries do not check empty selections.

    `as_numpy` converts a native index array to NumPy, or returns None if its values are unknown.
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
            f"a value of the shape {value} does not broadcast to the selected elements of the shape {selected}"
        )


def selected_shape(shape: tuple[int, ...], keys: tuple[Any, ...], as_numpy: Callable[[Any], Any]) -> Any:
    """Return the shape of a selection, or None if the values of an index array are unknown."""
    as_arrays = [as_numpy(key) if hasattr(key, "shape") else key for key in keys]
    if any(after is None and before is not None for before, after in zip(keys, as_arrays, strict=True)):
        return None
    import numpy as np

    return np.broadcast_to(np.False_, shape)[tuple(as_arrays)].shape


def _selects_nothing(shape: tuple[int, ...], keys: tuple[Any, ...], as_numpy: Callable[[Any], Any]) -> bool:
    for position, axis in axes_of(keys, len(shape)):
        key = keys[position]
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
    """Return the number of axes that a key indexes."""
    if key is None or key is Ellipsis:
        return 0
    return key.ndim if "bool" in str(getattr(key, "dtype", "")) else 1


def _only_integers(xp: Any, keys: tuple[Any, ...]) -> int | None:
    """Return the position of the only integer array if all other keys are slices, as `take` requires; else None."""
    candidates = [i for i, key in enumerate(keys) if getattr(key, "ndim", 0)]
    if len(candidates) != 1 or len(keys) == 1 or not is_kind(xp, keys[candidates[0]].dtype, "integral"):
        return None
    others = (*keys[: candidates[0]], *keys[candidates[0] + 1 :])
    return candidates[0] if all(key is Ellipsis or isinstance(key, slice) for key in others) else None


def _taken(xp: Any, x: Any, keys: tuple[Any, ...], position: int) -> Any:
    index = keys[position]
    x = x[(*keys[:position], slice(None), *keys[position + 1 :])]
    axis = position if Ellipsis not in keys[:position] else position - len(keys) + x.ndim
    elements = xp.take(x, xp.reshape(index, (math.prod(index.shape),)), axis=axis)
    return xp.reshape(elements, (*x.shape[:axis], *index.shape, *x.shape[axis + 1 :]))


def index_dtype(xp: Any) -> Any:
    return xp.__array_namespace_info__().default_dtypes()["indexing"]


class NoIntegers(TypeError):
    """Error for indices or numbers of repeats that are floating-point. Some libraries would truncate them."""

    def __init__(self) -> None:
        super().__init__("indices and numbers of repeats are integers; round and cast them first, with ivy.astype")


def as_indices(xp: Any, indices: Any) -> Any:
    """Cast integers or bools to the index data type of the library; raise for other data types."""
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
    """Raise if an axis of a 0-d array is given. Not every library raises."""
    if axis is not None and (is_integral(axis) or len(axis)):
        raise IndexError(f"axis {axis} is out of bounds for an array of 0 dimensions")


def check_some(sizes: Any, lengths: Any) -> None:
    """Raise if elements are selected from an empty axis."""
    # Skip the check under torch.compile, where sizes may be unknown: torch raises the error at run time.
    if not is_compiling() and 0 in lengths and 0 not in sizes:
        raise IndexError("an element cannot be selected from an empty axis")


def check_contracted(axes: Any) -> None:
    """Raise for a negative number of axes to contract, which some libraries treat as zero."""
    if type(axes) is int and axes < 0:
        raise ValueError(f"axes must be a non-negative number of axes, not {axes}")


def check_lines(arrays: Any) -> None:
    """Raise for arrays of more than one dimension. Not every library raises."""
    for x in arrays:
        if (x.ndim or 0) > 1:
            raise ValueError(f"the arrays must be 1-D, not {x.ndim}-D")


def check_fill(dtype: Any, fill_value: Any) -> None:
    """Raise if the data type cannot represent the fill value, which some libraries would wrap around."""
    if fill_value is None:
        return
    if type(fill_value) is complex and not dtype_name(dtype).startswith("complex"):
        raise IvyDtypePromotionError(f"{dtype_name(dtype)} cannot hold the complex fill_value {fill_value}")
    check_range(fill_value, dtype_name(dtype))


def take(
    xp: Any, x: Any, indices: Any, /, *, axis: int | None = None, mode: str = "fill", fill_value: complex | None = None
) -> Any:
    if axis is None:
        x, axis = xp.reshape(x, (-1,)), 0
    check_fill(x.dtype, fill_value)
    axis = from_front(axis, len(x.shape))
    before, after = tuple(x.shape[:axis]), tuple(x.shape[axis + 1 :])
    flat_indices, inside = positions(xp, indices, x.shape[axis], mode)
    elements = xp.reshape(xp.take(x, xp.reshape(flat_indices, (-1,)), axis=axis), (*before, *indices.shape, *after))
    if inside is not None:
        inside = xp.reshape(inside, (*indices.shape, *(1,) * len(after)))
    return filled(xp, elements, inside, fill_value)


def take_along_axis(
    xp: Any, x: Any, indices: Any, /, axis: int = -1, *, mode: str = "fill", fill_value: Any = None
) -> Any:
    axis = from_front(axis, len(x.shape))
    if indices.ndim != x.ndim:
        raise ValueError(f"indices must have {x.ndim} dimensions, as many as x, not {indices.ndim}")
    valid_indices, inside = positions(xp, indices, x.shape[axis], mode)
    return filled(xp, xp.take_along_axis(x, valid_indices, axis=axis), inside, fill_value)


def positions(xp: Any, indices: Any, length: int, mode: str) -> tuple[Any, Any]:
    """Return indices mapped to ``[0, length)`` by `mode`, and a mask. For "fill", the mask selects the indices in
    range; for other modes, the mask is None.
    """
    if mode not in ("fill", "clip", "wrap"):
        raise ValueError(f"mode must be 'fill', 'clip' or 'wrap', not {mode!r}")
    check_some(indices.shape, (length,))
    # Cast unsigned indices, which cannot be compared with the negative bound.
    indices = as_indices(xp, indices)
    if mode == "wrap":
        return indices % max(length, 1), None
    if mode == "clip":
        return xp.clip(indices, 0, max(length - 1, 0)), None
    inside = (indices >= -length) & (indices < length)
    from_start = xp.where(indices < 0, indices + length, indices)
    return xp.where(inside, from_start, xp.zeros_like(from_start)), inside


def filled(xp: Any, elements: Any, inside: Any, fill_value: Any) -> Any:
    if inside is None:
        return elements
    if fill_value is None:
        dtype = elements.dtype
        if is_kind(xp, dtype, "bool"):
            fill_value = True
        elif is_kind(xp, dtype, "integral"):
            info = xp.iinfo(dtype)
            fill_value = int(info.max if is_kind(xp, dtype, "unsigned integer") else info.min)
        else:
            fill_value = float("nan")
    # Cast a fill value that is an array instead of reading its value, because the array may require a gradient.
    fill = xp.astype(fill_value, elements.dtype) if has_dtype(fill_value) else xp.full_like(elements, fill_value)
    return xp.where(inside, elements, fill)
