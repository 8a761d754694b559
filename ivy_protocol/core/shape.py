"""Shapes: tuples of ints that also have the methods of the libraries' shape classes."""

import math
from numbers import Integral
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, overload

from ivy_protocol.compiling import is_compiling
from ivy_protocol.core import context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.dtypes import int32
from ivy_protocol.exceptions import IvyTypeError, IvyValueError

if TYPE_CHECKING:
    from typing_extensions import TypeIs


class Shape(tuple[int, ...]):
    """The shape of an array. It is a tuple of ints that is equal to lists of the same sizes, and can be added to lists.

    A size that is unknown at compile time is None, as in a ``tf.function`` whose input signature has None. Two shapes
    are compatible if all sizes that are known in both are equal.

    Parameters
    ----------
    shape : int or iterable of ints
        The sizes. An int is the size of a 1-D shape.

    Examples
    --------
    >>> ivy.Shape((2, 3))
    ivy.Shape(2, 3)
    >>> ivy.Shape((2, 3)) == [2, 3], ivy.Shape((2,)) + [3], ivy.Shape((2, 3)).numel()
    (True, ivy.Shape(2, 3), 6)
    """

    __slots__ = ()

    def __new__(cls, shape: Any = (), /) -> "Shape":
        return tuple.__new__(cls, (shape,) if is_integral(shape) else shape)

    def __repr__(self) -> str:
        return f"ivy.Shape({', '.join(map(str, self))})"

    def __eq__(self, other: object, /) -> Any:
        return tuple.__eq__(self, tuple(other) if isinstance(other, list) else other)

    def __ne__(self, other: object, /) -> Any:
        return tuple.__ne__(self, tuple(other) if isinstance(other, list) else other)

    __hash__ = tuple.__hash__

    def __add__(self, other: Any, /) -> Any:
        if not isinstance(other, tuple | list):
            return NotImplemented
        return Shape((*self, *other))

    def __radd__(self, other: Any, /) -> Any:
        if not isinstance(other, tuple | list):
            return NotImplemented
        return Shape((*other, *self))

    def __mul__(self, count: Any, /) -> Any:
        try:
            repeated = tuple.__mul__(self, count)
        except TypeError:
            # If `count` is not an integer, return NotImplemented, so that Python calls the operator of `count`. If
            # `count` is an array, its operator multiplies elementwise.
            return NotImplemented
        return repeated if repeated is NotImplemented else Shape(repeated)

    __rmul__ = __mul__

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> "Shape": ...
    def __getitem__(self, key: Any, /) -> Any:
        result = tuple.__getitem__(self, key)
        return Shape(result) if isinstance(key, slice) else result

    def __reduce__(self) -> tuple[Any, ...]:
        return Shape, (tuple(self),)

    @staticmethod
    def as_shape(shape: Any) -> "Shape":
        """Return a shape unchanged, and convert other objects to a shape."""
        return shape if isinstance(shape, Shape) else Shape(shape)

    @staticmethod
    def unknown_shape(rank: int) -> "Shape":
        """Return a shape with this number of axes and unknown sizes."""
        return Shape((None,) * rank)

    @property
    def shape(self) -> tuple[Any, ...]:
        """The sizes as a plain tuple."""
        return tuple(self)

    @property
    def value(self) -> tuple[Any, ...]:
        """The sizes as a plain tuple."""
        return tuple(self)

    @property
    def dims(self) -> tuple[Any, ...]:
        """The sizes as a plain tuple."""
        return tuple(self)

    @property
    def rank(self) -> int:
        """The number of axes."""
        return len(self)

    @property
    def ndims(self) -> int:
        """The number of axes."""
        return len(self)

    def as_list(self) -> list[Any]:
        """Return the sizes as a list."""
        return list(self)

    def as_dimension(self, axis: int) -> Any:
        """Return the size of an axis."""
        return self[axis]

    def flatten(self) -> "Shape":
        """Return the shape of the flattened array."""
        return Shape((self.numel(),))

    def to_tensors(self) -> Any:
        """Return the sizes as an array of the current backend.

        Raises
        ------
        IvyValueError
            A size is unknown.
        """
        self.assert_is_fully_defined()
        return context.by_name["asarray"].call(list(self), dtype=int32 if self else None)

    def concatenate(self, other: Any) -> "Shape":
        """Return the concatenation with another shape."""
        return self + tuple(Shape.as_shape(other))

    def numel(self) -> "int | None":
        """Return the number of elements, or None if a size is unknown."""
        return math.prod(tuple(self)) if self.is_fully_defined() else None

    def num_elements(self) -> "int | None":
        """Return the number of elements, or None if a size is unknown."""
        return self.numel()

    def is_fully_defined(self) -> Any:
        """Return True if all sizes are known."""
        return None not in self

    def is_compatible_with(self, other: Any) -> Any:
        """Return True if an array can have both shapes. All sizes that are known in both must be equal."""
        other = Shape.as_shape(other)
        return len(self) == len(other) and all(None in (m, n) or m == n for m, n in zip(self, other, strict=True))

    def with_rank(self, rank: int) -> "Shape":
        """Return the shape unchanged if it has this rank.

        Raises
        ------
        IvyValueError
            The shape has another rank.
        """
        self.assert_has_rank(rank)
        return self

    def with_rank_at_least(self, rank: int) -> "Shape":
        """Return the shape unchanged if it has at least this rank.

        Raises
        ------
        IvyValueError
            The shape has a lower rank.
        """
        if len(self) < rank:
            raise IvyValueError(f"ivy.Shape: the shape must have at least {rank} axes, but is {self!r}")
        return self

    def with_rank_at_most(self, rank: int) -> "Shape":
        """Return the shape unchanged if it has at most this rank.

        Raises
        ------
        IvyValueError
            The shape has a higher rank.
        """
        if len(self) > rank:
            raise IvyValueError(f"ivy.Shape: the shape must have at most {rank} axes, but is {self!r}")
        return self

    def assert_has_rank(self, rank: int) -> None:
        """Raise `IvyValueError` unless the shape has this rank."""
        if len(self) != rank:
            raise IvyValueError(f"ivy.Shape: the shape must have {rank} axes, but is {self!r}")

    def assert_same_rank(self, other: Any) -> None:
        """Raise `IvyValueError` unless the shapes have the same rank."""
        self.assert_has_rank(len(Shape.as_shape(other)))

    def assert_is_fully_defined(self) -> None:
        """Raise `IvyValueError` unless all sizes are known."""
        if not self.is_fully_defined():
            raise IvyValueError(f"ivy.Shape: all sizes must be known, but the shape is {self!r}")


def is_integral(x: object) -> "TypeIs[int]":
    """Return True for an integer. NumPy integers, which are not instances of `int`, are included."""
    # Compare with `int` first, because the instance check of the abstract class `Integral` is slow.
    return type(x) is int or isinstance(x, Integral)


def each(x: Any) -> tuple[Any, ...]:
    """Return an integer or a sequence of integers as a tuple."""
    return (x,) if is_integral(x) else tuple(x)


_INVALID_SIZES = (bool, float, complex, str)
"""Types that are not sizes. Some libraries accept them, and others raise unclear errors."""


def raise_invalid_shape(name: str, shape: Any) -> NoReturn:
    """Raise for an invalid shape, such as None. Old versions of NumPy treat None as the shape of a 0-d array."""
    description = "None" if shape is None else type(shape).__name__
    raise IvyTypeError(f"ivy.{name}: a shape must be an int or a sequence of ints, not {description}")


def convert_size(name: str, n: Any) -> Any:
    """Convert a size that is a 0-d array to an int. A traced array has no value and is returned unchanged."""
    # Return an int before the code below reads attributes of `n`: in code that torch.compile traces, a dynamic size is
    # an int, and torch.compile cannot trace a read of its attributes.
    if isinstance(n, int) and type(n) is not bool:
        return n
    if isinstance(n, _INVALID_SIZES):
        raise IvyTypeError(f"ivy.{name}: the sizes of a shape must be ints, not {n!r}")
    data = getattr(n, "_data", n)
    if getattr(data, "shape", None) != () or is_compiling():
        return data
    try:
        return data.__index__()
    except (AttributeError, TypeError) as error:
        if any([kind in str(data.dtype) for kind in ("float", "bool")]):
            raise IvyTypeError(f"ivy.{name}: the sizes of a shape must be ints, not {data!r}") from error
        return data


def as_shape(spec: Any, shape: Any) -> Any:
    """Return a shape as a tuple of ints. An int or a 0-d array is the size of a 1-D shape."""
    if type(shape) is int:
        return (shape,)
    if shape.__class__ is tuple:
        for n in shape:
            if type(n) is not int and n is not None:
                break
        else:
            return shape
    if shape is None:
        return shape if spec.shapes[0] in spec.defaults else raise_invalid_shape(spec.name, shape)
    if shape.__class__ is not Shape and getattr(shape, "shape", None) == ():
        return (convert_size(spec.name, shape),)
    if type(shape) is Array:
        shape = shape.to_list()
    if hasattr(shape, "__iter__"):
        return tuple([convert_size(spec.name, n) for n in shape])
    if hasattr(shape, "__index__"):
        return (convert_size(spec.name, shape if type(shape) is bool else shape.__index__()),)
    return raise_invalid_shape(spec.name, shape)
