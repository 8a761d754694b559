"""`ivy.NestedArray`: rows of different lengths, which no array holds."""

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

_OF_ELEMENTS = ("activations", "arithmetic", "elementwise")
"""The modules whose functions take the rows one by one."""
_REDUCTIONS = frozenset(("all", "any", "count_nonzero", "max", "mean", "min", "prod", "std", "sum", "var"))


class NestedArray(ArrayOperators):
    """Rows of different lengths, each of which is an array or itself made of such rows.

    Functions of elements, such as ``ivy.exp`` and ``ivy.add``, take the rows one by one; an array or number beside
    them goes to each row. Reductions are over all elements, or over an axis within the rows. Any other function
    raises `IvyDispatchError`.

    Parameters
    ----------
    rows
        The rows: arrays, nested lists of numbers, or a ragged tensor of TensorFlow.
    dtype : DtypeLike, optional
        Data type of all rows; ``None`` stands for the one that all their elements have together.
    device : DeviceLike, optional
        Where to put the rows.

    Raises
    ------
    IvyTypeError
        `rows` has no rows.

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
            # A ragged tensor of TensorFlow cannot be iterated over.
            rows = [rows[place] for place in range(rows.shape[0])]  # type: ignore[index]
        if isinstance(rows, str) or not hasattr(rows, "__iter__"):
            raise IvyTypeError(f"ivy.NestedArray takes a sequence of rows, not a {type(rows).__name__}")
        given = [NestedArray(row) if hasattr(row, "row_splits") else row for row in rows]
        if dtype is None and given:
            dtype = _common_dtype(given)
        self._rows = [_row(row, dtype, device) for row in given]

    @classmethod
    def from_row_lengths(cls, values: Any, row_lengths: Sequence[int]) -> "NestedArray":
        """Cut an array into rows of the given lengths."""
        if sum(row_lengths) != shape(values)[0]:
            raise IvyValueError(f"rows of {sum(row_lengths)} elements together are not {shape(values)[0]}")
        return cls(split(values, list(row_lengths)) if row_lengths else ())

    @classmethod
    def from_row_splits(cls, values: Any, row_splits: Sequence[int]) -> "NestedArray":
        """Cut an array into rows at the given places, of which the first is 0 and the last the length."""
        return cls.from_row_lengths(values, [b - a for a, b in pairwise(row_splits)])

    @property
    def data(self) -> list[Any]:
        """The rows."""
        return list(self._rows)

    @property
    def shape(self) -> tuple[int | None, ...]:
        """The lengths of the axes, with None where the rows have several."""
        shapes = [tuple(row.shape) for row in self._rows]
        inner = [set(lengths) for lengths in zip(*shapes, strict=True)]
        return (len(self._rows), *[lengths.pop() if len(lengths) == 1 else None for lengths in inner])

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
        """The device on which the first row lies."""
        return self._rows[0].device if self._rows else None

    def unbind(self) -> tuple[Any, ...]:
        """Return the rows."""
        return tuple(self._rows)

    def to_list(self) -> list[Any]:
        """Return the elements as nested lists."""
        return [row.to_list() if isinstance(row, NestedArray) else to_list(row) for row in self._rows]

    def to_flat(self) -> Any:
        """Return all elements as an array of one axis."""
        parts = [row.to_flat() if isinstance(row, NestedArray) else reshape(row, (-1,)) for row in self._rows]
        return concat(parts) if parts else asarray([])

    def ragged_map(self, fn: Callable[..., Any]) -> "NestedArray":
        """Apply a function to each row that is an array."""
        return NestedArray([row.ragged_map(fn) if isinstance(row, NestedArray) else fn(row) for row in self._rows])

    @staticmethod
    def ragged_multi_map(fn: Callable[..., Any], ragged_arrays: "Sequence[NestedArray]") -> "NestedArray":
        """Apply a function to a list of the rows at each place of several nested arrays."""
        return NestedArray([fn(list(rows)) for rows in zip(*ragged_arrays, strict=True)])

    def __ivy_array_function__(
        self, func: Callable[..., Any], types: Any, args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> Any:
        """Answer functions of elements and reductions, row by row."""
        if kwargs.get("out") is not None:
            return NotImplemented
        if func.__name__ in _REDUCTIONS and args and args[0] is self:
            return self._reduced(func, *args[1:], **kwargs)
        if func.__module__.rpartition(".")[2] not in _OF_ELEMENTS:
            return NotImplemented
        kwargs = dict(kwargs)
        if kwargs.get("axis") is not None:
            kwargs["axis"] = self._inner_axis(func.__name__, kwargs["axis"])
        given = [v for v in (*args, *kwargs.values()) if isinstance(v, NestedArray)]
        if len({len(v) for v in given}) > 1:
            raise IvyBroadcastShapeError(f"ivy.{func.__name__} got nested arrays of {[len(v) for v in given]} rows")
        return NestedArray(
            [
                func(*[_at(v, place) for v in args], **{name: _at(v, place) for name, v in kwargs.items()})
                for place in range(len(self._rows))
            ]
        )

    def _inner_axis(self, function: str, axis: Any) -> int:
        place = axis + self.ndim if isinstance(axis, int) and axis < 0 else axis
        if not isinstance(place, int) or not 0 < place < self.ndim:
            raise IvyValueError(
                f"ivy.{function} goes along one axis within the rows of an ivy.NestedArray, from 1 to {self.ndim - 1}, "
                f"not {axis!r}; for the axis of the rows, bring them to one length first"
            )
        return place - 1

    def _reduced(self, func: Callable[..., Any], axis: Any = None, **kwargs: Any) -> Any:
        if axis is None:
            return NotImplemented if kwargs.get("keepdims") else func(self.to_flat(), **kwargs)
        inner = self._inner_axis(func.__name__, axis)
        rows = [func(row, axis=inner, **kwargs) for row in self._rows]
        alike = len({tuple(row.shape) for row in rows}) == 1 and not any(isinstance(row, NestedArray) for row in rows)
        return stack(rows) if alike else NestedArray(rows)

    def __len__(self) -> int:
        return len(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self._rows)

    def __getitem__(self, place: int | slice, /) -> Any:
        return NestedArray(self._rows[place]) if isinstance(place, slice) else self._rows[place]

    def __repr__(self) -> str:
        return f"ivy.NestedArray({self.to_list()})"


def _common_dtype(rows: list[Any]) -> Any:
    if not any(hasattr(row, "dtype") for row in rows):
        return dtypes.dtype(rows)
    arrays = [asarray(row.to_flat() if isinstance(row, NestedArray) else row) for row in rows]
    # Joining nothing gives the type that all have together, on their library.
    return concat([get_item(reshape(row, (-1,)), slice(0, 0)) for row in arrays]).dtype


def _row(value: Any, dtype: Any, device: Any) -> Any:
    if isinstance(value, NestedArray) or (type(value) in (list, tuple) and is_ragged(value)):
        return NestedArray(value, dtype=dtype, device=device)
    return asarray(value, dtype=dtype, device=device)


def _at(value: Any, place: int) -> Any:
    return value._rows[place] if isinstance(value, NestedArray) else value


__all__ = ["NestedArray"]
