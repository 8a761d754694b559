"""Shapes: tuples of lengths, with what the shapes of the libraries can do."""

import math
from numbers import Integral
from typing import TYPE_CHECKING, Any, NoReturn, SupportsIndex, overload

from ivy_protocol import slots
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.dtypes import int32
from ivy_protocol.exceptions import IvyTypeError, IvyValueError

if TYPE_CHECKING:
    from typing_extensions import TypeIs


class Shape(tuple[int, ...]):
    """The shape of an array: a tuple of ints, which also equals and adds up with lists.

    A length that a compiler does not know yet, as in ``tf.function`` with an open signature, is None. Two shapes
    are compatible if the lengths that both know are equal.

    Parameters
    ----------
    shape : int or iterable of ints
        The lengths; an int is the length of the only axis.

    Examples
    --------
    >>> ivy.Shape((2, 3))
    ivy.Shape(2, 3)
    >>> ivy.Shape((2, 3)) == [2, 3], ivy.Shape((2,)) + [3], ivy.Shape((2, 3)).numel()
    (True, ivy.Shape(2, 3), 6)
    """

    __slots__ = ()

    def __new__(cls, shape: Any = (), /) -> "Shape":
        return tuple.__new__(cls, (shape,) if is_whole(shape) else shape)

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
            # An array with axes is no count; it multiplies the lengths as numbers.
            return NotImplemented
        return repeated if repeated is NotImplemented else Shape(repeated)

    __rmul__ = __mul__

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> int: ...
    @overload
    def __getitem__(self, key: slice, /) -> "Shape": ...
    def __getitem__(self, key: Any, /) -> Any:
        found = tuple.__getitem__(self, key)
        return Shape(found) if isinstance(key, slice) else found

    def __reduce__(self) -> tuple[Any, ...]:
        return Shape, (tuple(self),)

    @staticmethod
    def as_shape(shape: Any) -> "Shape":
        """Return a shape as it is, and make one of anything else."""
        return shape if isinstance(shape, Shape) else Shape(shape)

    @staticmethod
    def unknown_shape(rank: int) -> "Shape":
        """Return a shape of that many axes of which no length is known."""
        return Shape((None,) * rank)

    @property
    def shape(self) -> tuple[Any, ...]:
        """The lengths as a plain tuple."""
        return tuple(self)

    @property
    def value(self) -> tuple[Any, ...]:
        """The lengths as a plain tuple."""
        return tuple(self)

    @property
    def dims(self) -> tuple[Any, ...]:
        """The lengths as a plain tuple."""
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
        """Return the lengths as a list."""
        return list(self)

    def as_dimension(self, axis: int) -> Any:
        """Return the length of an axis."""
        return self[axis]

    def flatten(self) -> "Shape":
        """Return the shape of the flattened array."""
        return Shape((self.numel(),))

    def to_tensors(self) -> Any:
        """Return the lengths as an array of the current backend.

        Raises
        ------
        IvyValueError
            A length is not known.
        """
        self.assert_is_fully_defined()
        return slots.asarray(list(self), dtype=int32 if self else None)

    def concatenate(self, other: Any) -> "Shape":
        """Return the shape with the axes of another after its own."""
        return self + tuple(Shape.as_shape(other))

    def numel(self) -> "int | None":
        """Return the number of elements; None if a length is not known."""
        return math.prod(tuple(self)) if self.is_fully_defined() else None

    def num_elements(self) -> "int | None":
        """Return the number of elements; None if a length is not known."""
        return self.numel()

    def is_fully_defined(self) -> Any:
        """Return whether every length is known."""
        return None not in self

    def is_compatible_with(self, other: Any) -> Any:
        """Return whether an array can have both shapes: the lengths that both know are equal."""
        other = Shape.as_shape(other)
        return len(self) == len(other) and all(None in (m, n) or m == n for m, n in zip(self, other, strict=True))

    def with_rank(self, rank: int) -> "Shape":
        """Return the shape.

        Raises
        ------
        IvyValueError
            It has another number of axes.
        """
        self.assert_has_rank(rank)
        return self

    def with_rank_at_least(self, rank: int) -> "Shape":
        """Return the shape.

        Raises
        ------
        IvyValueError
            It has fewer axes.
        """
        if len(self) < rank:
            raise IvyValueError(f"{self!r} has fewer than {rank} axes")
        return self

    def with_rank_at_most(self, rank: int) -> "Shape":
        """Return the shape.

        Raises
        ------
        IvyValueError
            It has more axes.
        """
        if len(self) > rank:
            raise IvyValueError(f"{self!r} has more than {rank} axes")
        return self

    def assert_has_rank(self, rank: int) -> None:
        """Raise `IvyValueError` unless the shape has that many axes."""
        if len(self) != rank:
            raise IvyValueError(f"{self!r} does not have {rank} axes")

    def assert_same_rank(self, other: Any) -> None:
        """Raise `IvyValueError` unless the shapes have equally many axes."""
        self.assert_has_rank(len(Shape.as_shape(other)))

    def assert_is_fully_defined(self) -> None:
        """Raise `IvyValueError` unless every length is known."""
        if not self.is_fully_defined():
            raise IvyValueError(f"{self!r} has a length that is not known")


def is_whole(x: object) -> "TypeIs[int]":
    """Whether an argument is a whole number, as those of NumPy are too, which are no `int`."""
    # An abstract class is asked at a cost.
    return type(x) is int or isinstance(x, Integral)


def each(x: Any) -> tuple[Any, ...]:
    """One whole number, or several of them, as a tuple."""
    return (x,) if is_whole(x) else tuple(x)


_NO_LENGTHS = (bool, float, complex, str)
"""Those that some libraries would take for lengths, or speak of in words of their own."""


def no_shape(name: str, shape: Any) -> NoReturn:
    """Refuse what is no shape; older NumPy takes None for that of no axes."""
    what = "None" if shape is None else type(shape).__name__
    raise IvyTypeError(f"ivy.{name}: a shape is an int or a sequence of ints, not {what}")


def length(name: str, n: Any) -> Any:
    """A length that is an array without axes as an int; one without a value yet, as in a graph, as it is."""
    # The compiler of torch asks a length that differs from call to call for no attributes.
    if isinstance(n, int) and type(n) is not bool:
        return n
    if isinstance(n, _NO_LENGTHS):
        raise IvyTypeError(f"ivy.{name}: the lengths of a shape are ints, not {n!r}")
    data = getattr(n, "_data", n)
    if getattr(data, "shape", None) != () or is_compiling():
        return data
    try:
        return data.__index__()
    except (AttributeError, TypeError) as error:
        if any([kind in str(data.dtype) for kind in ("float", "bool")]):
            raise IvyTypeError(f"ivy.{name}: the lengths of a shape are ints, not {data!r}") from error
        return data


def as_shape(spec: Any, shape: Any) -> Any:
    """A shape as a tuple of ints; an int, or an array without axes, is the length of the only axis."""
    if type(shape) is int:
        return (shape,)
    if shape.__class__ is tuple:
        for n in shape:
            if type(n) is not int and n is not None:
                break
        else:
            return shape
    if shape is None:
        return shape if spec.shapes[0] in spec.defaults else no_shape(spec.name, shape)
    if shape.__class__ is not Shape and getattr(shape, "shape", None) == ():
        return (length(spec.name, shape),)
    if type(shape) is slots.Array:
        shape = shape.to_list()
    if hasattr(shape, "__iter__"):
        return tuple([length(spec.name, n) for n in shape])
    if hasattr(shape, "__index__"):
        return (length(spec.name, shape if type(shape) is bool else shape.__index__()),)
    return no_shape(spec.name, shape)
