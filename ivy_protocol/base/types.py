"""Value types shared by all backends: `Dtype`, `Device`, `Shape`, and the promotion of data types."""

import math
from functools import reduce
from typing import TYPE_CHECKING, Any

from ivy_protocol import slots
from ivy_protocol.compiling import constant
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.base.dtype_info import FloatInfo, IntegerInfo
    from ivy_protocol.base.typing import Array

_BITS = {
    "bool": 1,
    "int8": 8,
    "int16": 16,
    "int32": 32,
    "int64": 64,
    "uint8": 8,
    "uint16": 16,
    "uint32": 32,
    "uint64": 64,
    "bfloat16": 16,
    "float16": 16,
    "float32": 32,
    "float64": 64,
    "complex64": 64,
    "complex128": 128,
}


class Dtype(str):
    """A data type, equal to and hashing like its name.

    ``np.dtype(ivy.float32)`` works, and so does a comparison with ``"float32"``. One data type is greater
    than another if promotion of the two gives the one; of two that promote to a third, neither is greater.

    Parameters
    ----------
    name : str
        The name, such as ``"float32"``.

    Raises
    ------
    IvyValueError
        The name is no data type.

    Examples
    --------
    >>> ivy.Dtype("float32") == ivy.float32
    True
    >>> ivy.float32 < ivy.complex64, ivy.int16 > ivy.int8
    (True, True)
    """

    __slots__ = ()

    def __new__(cls, name: "str | Dtype", /) -> "Dtype":
        if name not in _BITS:
            from difflib import get_close_matches

            close = get_close_matches(str(name), _BITS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"the data types are {', '.join(_BITS)}"
            raise IvyValueError(f"{name!r} is no data type; {hint}")
        own = _CLASSES.get(_KINDS[name], Dtype)
        if not issubclass(own, cls):
            raise IvyValueError(f"{name!r} is no ivy.{cls.__name__}")
        return str.__new__(own, name)

    def __ge__(self, other: str, /) -> bool:
        return _promoted(self, other) == self

    def __gt__(self, other: str, /) -> bool:
        return self != other and self >= other

    def __le__(self, other: str, /) -> bool:
        return _promoted(self, other) == other

    def __lt__(self, other: str, /) -> bool:
        return self != other and self <= other

    def __call__(self, x: Any = 0, /) -> "Array":
        """Return an array of this type, as NumPy's types do.

        Examples
        --------
        >>> ivy.int16(3).dtype, ivy.float32([1, 2])
        ('int16', ivy.array([1., 2.]))
        """
        return slots.asarray(x, dtype=self)

    @property
    def name(self) -> str:
        """The name as a plain string."""
        return str(self)

    @property
    def kind(self) -> str:
        """One of ``"bool"``, ``"int"``, ``"uint"``, ``"float"``, ``"complex"``."""
        return _KINDS[self]

    @property
    def dtype_bits(self) -> int:
        """The number of bits of one element."""
        return _BITS[self]

    @property
    def is_bool_dtype(self) -> bool:
        """Whether this is ``bool``."""
        return self == "bool"

    @property
    def is_int_dtype(self) -> bool:
        """Whether this is a signed or unsigned integer type."""
        return self.kind in ("int", "uint")

    @property
    def is_uint_dtype(self) -> bool:
        """Whether this is an unsigned integer type."""
        return self.kind == "uint"

    @property
    def is_float_dtype(self) -> bool:
        """Whether this is a real floating-point type."""
        return self.kind == "float"

    @property
    def is_complex_dtype(self) -> bool:
        """Whether this is a complex type."""
        return self.kind == "complex"

    @property
    def as_native_dtype(self) -> Any:
        """The native form on the current backend; see `ivy.as_native_dtype`."""
        return slots.as_native_dtype(self)

    @property
    def info(self) -> "FloatInfo | IntegerInfo":
        """The limits of the type; see `ivy.finfo` and `ivy.iinfo`."""
        return slots.iinfo(self) if self.is_int_dtype else slots.finfo(self)

    def can_cast(self, to: "Dtype | str", /) -> bool:
        """Return whether promotion with `to` gives `to`; see `ivy.can_cast`."""
        return _promoted(self, to) == to

    def __reduce__(self) -> tuple[type["Dtype"], tuple[str]]:
        return Dtype, (str(self),)


class IntDtype(Dtype):
    """The data types of integers, signed and unsigned.

    Examples
    --------
    >>> isinstance(ivy.uint8, ivy.IntDtype), isinstance(ivy.float32, ivy.IntDtype)
    (True, False)
    """

    __slots__ = ()


class UintDtype(IntDtype):
    """The data types of unsigned integers."""

    __slots__ = ()


class FloatDtype(Dtype):
    """The data types of real floating-point numbers.

    Examples
    --------
    >>> ivy.FloatDtype("bfloat16").dtype_bits
    16
    """

    __slots__ = ()


class ComplexDtype(Dtype):
    """The data types of complex numbers."""

    __slots__ = ()


_CLASSES: dict[str, type[Dtype]] = {"int": IntDtype, "uint": UintDtype, "float": FloatDtype, "complex": ComplexDtype}


_KINDS = {name: "float" if name == "bfloat16" else name.rstrip("0123456789") for name in _BITS}
_KIND_ORDER = ("bool", "uint", "int", "float", "complex")


def holds_kind(dtype: Dtype, given: Dtype) -> bool:
    """Whether an array may take values of another data type in place: those of no wider kind, as in NumPy."""
    return _KIND_ORDER.index(given.kind) <= _KIND_ORDER.index(dtype.kind)


def _promoted(dtype: Dtype, other: str) -> Dtype:
    """What promotion of two data types gives in the mode in force."""
    from ivy_protocol.state.context import setting

    return promote(dtype, dtype_named(other), setting("precise_mode"))


class Device(str):
    """A device such as ``"cpu"`` or ``"gpu:0"``, equal to and hashing like its name.

    What the libraries call a device is understood too, such as ``"cuda:0"`` or ``"/device:GPU:0"``, and
    so is a kind without a number, which stands for the first device of that kind. The first CPU is plain
    ``"cpu"``, whether a library numbers its CPUs or not.

    Parameters
    ----------
    name : str
        The name.

    Raises
    ------
    IvyValueError
        It is no text, or empty. Whether there is such a device is seen when an array is to lie there.

    Examples
    --------
    >>> ivy.Device("cpu") == "cpu", ivy.Device("cuda:1")
    (True, 'gpu:1')
    """

    __slots__ = ()

    def __new__(cls, name: "str | Device", /) -> "Device":
        if not isinstance(name, str) or not name:
            raise IvyValueError(f"{name!r} is no device; give a name such as 'cpu' or 'gpu:0'")
        return str.__new__(cls, device_name(name))

    def __reduce__(self) -> tuple[type["Device"], tuple[str]]:
        return Device, (str(self),)


@constant
def device_name(name: str) -> str:
    """The name of a device as ivy writes it."""
    # TensorFlow says more of a device before its kind.
    kind, separator, number = name.lower().rpartition("/device:")[2].partition(":")
    if kind not in ("cpu", "gpu", "cuda", "tpu") or (separator and not number.isdecimal()):
        return str(name)
    kind, number = kind.replace("cuda", "gpu"), int(number or 0)
    return "cpu" if kind == "cpu" and number == 0 else f"{kind}:{number}"


_DEVICES = {
    n: Device(n) for n in ("cpu", "cpu:0", "meta", *[f"{kind}:{i}" for i in range(8) for kind in ("cuda", "gpu")])
}


def device_named(name: Any) -> Device:
    """Return a `Device`, for the usual names an object that is there: compiled code of torch can make none."""
    return (_DEVICES.get(name) if isinstance(name, str) else None) or Device(name)


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
        return tuple.__new__(cls, (shape,) if isinstance(shape, int) else shape)

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


def in_standard(a: Dtype, b: Dtype) -> bool:
    """Whether the table of the array API standard holds the pair; the narrow floats count as floats."""
    kinds = {a.kind, b.kind}
    if kinds == {"int", "uint"}:
        return "uint64" not in (a, b)
    return len(kinds) == 1 or kinds == {"float", "complex"}


int8 = Dtype("int8")
int16 = Dtype("int16")
int32 = Dtype("int32")
int64 = Dtype("int64")
uint8 = Dtype("uint8")
uint16 = Dtype("uint16")
uint32 = Dtype("uint32")
uint64 = Dtype("uint64")
bfloat16 = Dtype("bfloat16")
float16 = Dtype("float16")
float32 = Dtype("float32")
float64 = Dtype("float64")
complex64 = Dtype("complex64")
complex128 = Dtype("complex128")
bool = Dtype("bool")

all_int_dtypes = (int8, int16, int32, int64, uint8, uint16, uint32, uint64)
all_uint_dtypes = (uint8, uint16, uint32, uint64)
all_float_dtypes = (bfloat16, float16, float32, float64)
all_complex_dtypes = (complex64, complex128)
all_numeric_dtypes = all_int_dtypes + all_float_dtypes + all_complex_dtypes
all_dtypes = (*all_numeric_dtypes, bool)
all_devices = ("cpu", "gpu", "tpu")
"""The kinds of devices that ivy knows by name; a library may have others."""

INTERNED = {str(dtype): dtype for dtype in all_dtypes}


def dtype_named(name: Any) -> Dtype:
    """Return the one `Dtype` object of that name."""
    return INTERNED.get(name) or Dtype(name)


def any_dtype(dtype: Any) -> Dtype:
    """The `Dtype` that a name, a native data type of any library, or a Python type means."""
    if isinstance(dtype, str):
        return dtype_named(dtype)
    name = getattr(dtype, "name", None) or getattr(dtype, "__name__", None) or str(dtype)
    return dtype_named({"int": "int32", "float": "float32", "complex": "complex64"}.get(name, name.rpartition(".")[2]))


@constant
def dtype_name(dtype: Any) -> str:
    """The name of any data type as a plain string."""
    if type(dtype) is str and dtype in INTERNED:
        return dtype
    return str.__str__(dtype if isinstance(dtype, Dtype) else any_dtype(dtype))


def promote(a: Dtype, b: Dtype, precise: Any = True) -> Dtype:
    """Return the data type that operations on `a` and `b` give, on every backend.

    Within a kind this is the table of the array API standard. Across kinds, `precise` gives
    NumPy's lattice (int32 and float32 give float64), otherwise the floating-point type stays.
    """
    if a == b:
        return a
    kinds = {a.kind, b.kind}
    if "bool" in kinds:
        return b if a.kind == "bool" else a
    if kinds <= {"int", "uint"}:
        return _promote_integers(a, b)
    if "complex" in kinds:
        parts = [_part(a, precise), _part(b, precise)]
        return complex128 if "float64" in parts else complex64
    floats = [t for t in (a, b) if t.kind == "float"]
    if len(floats) == 2:
        return max(floats, key=lambda t: t.dtype_bits) if a.dtype_bits != b.dtype_bits else float32
    real, integer = floats[0], b if floats[0] is a else a
    if not precise or real == "bfloat16":
        return real
    return _wider(real, _float_for(integer))


def _promote_integers(a: Dtype, b: Dtype) -> Dtype:
    bits = max(a.dtype_bits, b.dtype_bits)
    if a.kind == b.kind:
        return INTERNED[f"{a.kind}{bits}"]
    unsigned = a if a.kind == "uint" else b
    signed = b if a.kind == "uint" else a
    if signed.dtype_bits > unsigned.dtype_bits:
        return signed
    return INTERNED[f"int{2 * bits}"] if bits < 64 else float64


def _float_for(integer: Dtype) -> Dtype:
    """The smallest floating-point type that NumPy deems to hold an integer type."""
    return {8: float16, 16: float32}.get(integer.dtype_bits, float64)


def _part(dtype: Dtype, precise: Any) -> Dtype:
    """The floating-point type of the parts that a complex result needs for `dtype`."""
    if dtype.kind == "complex":
        return float64 if dtype == "complex128" else float32
    if dtype.kind == "float":
        return dtype
    return _float_for(dtype) if precise else float32


def _wider(a: Dtype, b: Dtype) -> Dtype:
    return a if a.dtype_bits >= b.dtype_bits else b


def promote_all(names: "tuple[str, ...]", precise: Any = True) -> Dtype:
    """Promote several data types; the order does not matter."""
    if not names:
        raise IvyDtypePromotionError("there is no data type to promote; pass at least one array or dtype")
    # Kind by kind, since promotion across kinds is not associative: int32, bfloat16 and float16.
    dtypes = [dtype_named(name) for name in names]
    result = bool
    for kinds in (("int", "uint"), ("float",), ("complex",)):
        together = [t for t in dtypes if t.kind in kinds]
        if together:
            result = promote(result, reduce(promote, sorted(together, key=str.__str__)), precise)
    return result


RANGES: dict[str, tuple[int, int]] = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
}
"""The least and the greatest number of each type of integers."""


def check_range(data: Any, name: str) -> None:
    """Refuse Python numbers that a type of integers cannot hold, since some libraries wrap them.

    A fraction is cut off on every library; what is too large, infinite or NaN is another number on each.

    Raises
    ------
    OverflowError
        One of the numbers is outside the range of the type.
    """
    far = _outside(data, *RANGES[name]) if name in RANGES else ()
    if far:
        raise OverflowError(f"{far[0]} does not fit into {name}; take a wider type, as with ivy.astype or dtype=")


def _outside(data: Any, least: int, most: int) -> list[float]:
    if isinstance(data, list | tuple):
        return [n for v in data for n in _outside(v, least, most)]
    strange = type(data) is float and not math.isfinite(data)
    return [data] if strange or (type(data) is int and not least <= data <= most) else []


__all__ = [
    "ComplexDtype",
    "Device",
    "Dtype",
    "FloatDtype",
    "IntDtype",
    "Shape",
    "UintDtype",
    "all_complex_dtypes",
    "all_devices",
    "all_dtypes",
    "all_float_dtypes",
    "all_int_dtypes",
    "all_numeric_dtypes",
    "all_uint_dtypes",
    "bfloat16",
    "bool",
    "complex128",
    "complex64",
    "float16",
    "float32",
    "float64",
    "int16",
    "int32",
    "int64",
    "int8",
    "uint16",
    "uint32",
    "uint64",
    "uint8",
]
