"""`ivy.NestedArray`: arrays with rows of different lengths."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from ivy_protocol.array.operators import ArrayOperators
from ivy_protocol.errors.translate import is_ragged
from ivy_protocol.exceptions import IvyBroadcastShapeError, IvyTypeError, IvyValueError
from ivy_protocol.functions import dtypes
from ivy_protocol.functions.conversion import shape, to_list
from ivy_protocol.functions.creation import asarray
from ivy_protocol.functions.indexing import get_item
from ivy_protocol.functions.manipulation import concat, reshape, split, stack

_ELEMENTWISE = ("activations", "comparison", "elementwise", "special")
"""Topics of elementwise functions. They are applied to each row, unless they have the flag `needs_all_elements`."""
_REDUCTIONS = frozenset(("all", "any", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var"))


class NestedArray(ArrayOperators):
    """Array with rows of different lengths. Each row is an array, or itself a nested array.

    Elementwise functions, such as ``ivy.exp`` and ``ivy.add``, are applied to each row. Arrays and scalars in the same
    call are combined with each row. Reductions such as ``ivy.sum`` reduce all elements, or an axis within the rows. Any
    other function raises `IvyDispatchError`.

    Parameters
    ----------
    rows
        The rows: arrays, nested lists of numbers, or a ragged tensor of TensorFlow.
    dtype : DtypeLike, optional
        Data type of all rows. The default is the promoted dtype of all rows.
    device : DeviceLike, optional
        Device on which the rows are stored.

    Raises
    ------
    IvyTypeError
        `rows` is not a sequence of rows.

    Examples
    --------
    >>> x = ivy.NestedArray([[1.0, 2.0], [3.0]])
    >>> ivy.add(x, 1)
    ivy.NestedArray([[2.0, 3.0], [4.0]])
    >>> ivy.sum(x, axis=1)
    ivy.array([3., 3.])
    >>> ivy.max(x)
    ivy.array(3.)
    """

    __slots__ = ("_rows",)

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, rows: Iterable[Any], *, dtype: Any = None, device: Any = None) -> None:
        if hasattr(rows, "row_splits"):
            # Index a ragged tensor of TensorFlow, which cannot be iterated over.
            rows = [rows[index] for index in range(rows.shape[0])]  # type: ignore[index]
        if isinstance(rows, str) or not hasattr(rows, "__iter__"):
            raise IvyTypeError(f"ivy.NestedArray: rows must be a sequence of arrays, not a {type(rows).__name__}")
        items = [NestedArray(row) if hasattr(row, "row_splits") else row for row in rows]
        if dtype is None and items:
            dtype = _common_dtype(items)
        self._rows = [_row(row, dtype, device) for row in items]

    @classmethod
    def from_row_lengths(cls, values: Any, row_lengths: Sequence[int]) -> "NestedArray":
        """Split an array into rows, whose lengths are `row_lengths`."""
        if sum(row_lengths) != shape(values)[0]:
            raise IvyValueError(
                f"ivy.NestedArray.from_row_lengths: row_lengths must sum to {shape(values)[0]}, the length of values, "
                f"not to {sum(row_lengths)}"
            )
        return cls(split(values, list(row_lengths)) if row_lengths else ())

    @classmethod
    def from_row_splits(cls, values: Any, row_splits: Sequence[int]) -> "NestedArray":
        """Split an array into rows at the indices `row_splits`. The first index is 0, and the last one is the length of
        the array.
        """
        return cls.from_row_lengths(values, [b - a for a, b in pairwise(row_splits)])

    @property
    def data(self) -> list[Any]:
        """The rows."""
        return list(self._rows)

    @property
    def shape(self) -> tuple[int | None, ...]:
        """The sizes of the axes. The size is None for an axis whose size differs between rows."""
        shapes = [tuple(row.shape) for row in self._rows]
        inner = [set(sizes) for sizes in zip(*shapes, strict=True)]
        return (len(self._rows), *[sizes.pop() if len(sizes) == 1 else None for sizes in inner])

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def dtype(self) -> Any:
        """The data type of the elements."""
        return self._rows[0].dtype if self._rows else dtypes.dtype([])

    @property
    def device(self) -> Any:
        """The device of the first row."""
        return self._rows[0].device if self._rows else None

    def unbind(self) -> tuple[Any, ...]:
        """Return the rows."""
        return tuple(self._rows)

    def to_list(self) -> list[Any]:
        """Return the elements as nested lists."""
        return [row.to_list() if isinstance(row, NestedArray) else to_list(row) for row in self._rows]

    def to_flat(self) -> Any:
        """Return all elements as a 1-D array."""
        parts = [row.to_flat() if isinstance(row, NestedArray) else reshape(row, (-1,)) for row in self._rows]
        return concat(parts) if parts else asarray([])

    def ragged_map(self, fn: Callable[..., Any]) -> "NestedArray":
        """Apply a function to each row. If a row is a nested array, apply the function to the rows of this array."""
        return NestedArray([row.ragged_map(fn) if isinstance(row, NestedArray) else fn(row) for row in self._rows])

    @staticmethod
    def ragged_multi_map(fn: Callable[..., Any], ragged_arrays: "Sequence[NestedArray]") -> "NestedArray":
        """For each index, apply a function to the list of the rows that the nested arrays have at this index."""
        return NestedArray([fn(list(rows)) for rows in zip(*ragged_arrays, strict=True)])

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Run a function on each row. Elementwise functions and reductions are supported."""
        if kwargs.get("out") is not None:
            return NotImplemented
        if func.__name__ in _REDUCTIONS and args and args[0] is self:
            return self._reduce(func, *args[1:], **kwargs)
        spec: Any = getattr(func, "spec", None)
        is_elementwise = func.__module__.rpartition(".")[2] in _ELEMENTWISE
        if spec is None or spec.needs_all_elements or not is_elementwise:
            return NotImplemented
        kwargs = dict(kwargs)
        if kwargs.get("axis") is not None:
            kwargs["axis"] = self._inner_axis(func.__name__, kwargs["axis"])
        nested = [v for v in (*args, *kwargs.values()) if isinstance(v, NestedArray)]
        if len({len(v) for v in nested}) > 1:
            raise IvyBroadcastShapeError(
                f"ivy.{func.__name__}: nested arrays must have equal numbers of rows, not {[len(v) for v in nested]}"
            )
        return NestedArray(
            [
                func(*[_at(v, index) for v in args], **{name: _at(v, index) for name, v in kwargs.items()})
                for index in range(len(self._rows))
            ]
        )

    def _inner_axis(self, function: str, axis: Any) -> int:
        index = axis + self.ndim if isinstance(axis, int) and axis < 0 else axis
        if not isinstance(index, int) or not 0 < index < self.ndim:
            raise IvyValueError(
                f"ivy.{function} requires an axis within the rows of an ivy.NestedArray, from 1 to {self.ndim - 1}, "
                f"not {axis!r}; to compute along axis 0, pad the rows to one length first"
            )
        return index - 1

    def _reduce(self, func: Callable[..., Any], axis: Any = None, **kwargs: Any) -> Any:
        if axis is None:
            return NotImplemented if kwargs.get("keepdims") else func(self.to_flat(), **kwargs)
        inner_axis = self._inner_axis(func.__name__, axis)
        rows = [func(row, axis=inner_axis, **kwargs) for row in self._rows]
        is_regular = len({tuple(row.shape) for row in rows}) == 1 and not any(
            isinstance(row, NestedArray) for row in rows
        )
        return stack(rows) if is_regular else NestedArray(rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __getitem__(self, index: int | slice, /) -> Any:
        return NestedArray(self._rows[index]) if isinstance(index, slice) else self._rows[index]

    def __repr__(self) -> str:
        return f"ivy.NestedArray({self.to_list()})"


def _common_dtype(rows: list[Any]) -> Any:
    if not any(hasattr(row, "dtype") for row in rows):
        return dtypes.dtype(rows)
    arrays = [asarray(row.to_flat() if isinstance(row, NestedArray) else row) for row in rows]
    # Concatenate empty slices instead of the rows: the result has the same promoted dtype, and no element is copied.
    return concat([get_item(reshape(row, (-1,)), slice(0, 0)) for row in arrays]).dtype


def _row(value: Any, dtype: Any, device: Any) -> Any:
    if isinstance(value, NestedArray) or (type(value) in (list, tuple) and is_ragged(value)):
        return NestedArray(value, dtype=dtype, device=device)
    return asarray(value, dtype=dtype, device=device)


def _at(value: Any, index: int) -> Any:
    return value._rows[index] if isinstance(value, NestedArray) else value


__all__ = ["NestedArray"]
