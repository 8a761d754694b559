"""Data types: their names, their limits, what promotion makes of them, and which numbers they hold."""

import math
from collections.abc import Iterable, Mapping
from functools import reduce
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol import slots
from ivy_protocol.compiling import constant
from ivy_protocol.core.context import setting
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyTypeError, IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.slots import Array

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
    def itemsize(self) -> int:
        """The number of bytes of one element, by the name that NumPy and torch have for it."""
        return -(-_BITS[self] // 8)

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

    @property
    def type(self) -> Any:
        """NumPy's class of the numbers of this type, as dask asks for it in the data type of its blocks."""
        import numpy as np

        return np.dtype(str(self)).type


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


class InfoDtype:
    """A data type of a namespace, a `finfo` or an `iinfo`: equal to that `Dtype`, with its attributes, but no str.

    Clients of the array API standard take every str for the name of a kind of data types, or for a sequence.
    """

    __slots__ = ("name",)

    def __init__(self, dtype: Dtype) -> None:
        self.name = dtype.name

    @property
    def dtype(self) -> Any:
        """What ``np.dtype`` asks for."""
        import numpy as np

        return np.dtype(self.name)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "name":
            raise AttributeError(name)
        return getattr(INTERNED[self.name], name)

    def __eq__(self, other: object) -> bool:
        return self.name == (other.name if isinstance(other, InfoDtype) else other)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return repr(self.name)


class FloatInfo(NamedTuple):
    """Limits of a floating-point data type, as returned by ``finfo``."""

    bits: int
    eps: float
    max: float
    min: float
    smallest_normal: float
    dtype: InfoDtype


class IntegerInfo(NamedTuple):
    """Limits of an integer data type, as returned by ``iinfo``."""

    bits: int
    max: int
    min: int
    dtype: InfoDtype


_CLASSES: dict[str, type[Dtype]] = {"int": IntDtype, "uint": UintDtype, "float": FloatDtype, "complex": ComplexDtype}


_KINDS = {name: "float" if name == "bfloat16" else name.rstrip("0123456789") for name in _BITS}
_KIND_ORDER = ("bool", "uint", "int", "float", "complex")


def holds_kind(dtype: Dtype, given: Dtype) -> bool:
    """Whether an array may take values of another data type in place: those of no wider kind, as in NumPy."""
    return _KIND_ORDER.index(given.kind) <= _KIND_ORDER.index(dtype.kind)


def _promoted(dtype: Dtype, other: str) -> Dtype:
    """What promotion of two data types gives in the mode in force."""
    return promote(dtype, dtype_named(other), setting("precise_mode"))


class Preferred(str):
    """The name of a data type that a library without it may replace by the narrower one, as NumPy's defaults on JAX."""

    __slots__ = ()


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
INTERNED = {str(dtype): dtype for dtype in all_dtypes}


def dtype_named(name: Any) -> Dtype:
    """Return the one `Dtype` object of that name."""
    return INTERNED.get(name) or Dtype(name)


def any_dtype(dtype: Any) -> Dtype:
    """The `Dtype` that a name, a native data type of any library, or a Python type means."""
    if isinstance(dtype, str):
        return dtype_named(dtype)
    name = getattr(dtype, "name", None) or getattr(dtype, "__name__", None) or str(dtype)
    name = {"int": "int32", "float": "float32", "complex": "complex64"}.get(name, name.rpartition(".")[2])
    if name not in INTERNED and not isinstance(dtype, type) and hasattr(dtype, "dtype"):
        raise IvyTypeError(f"a {type(dtype).__name__} is no data type; give x.dtype, that of the array")
    return dtype_named(name)


def asked_dtype(names: Iterable[str], bound: Mapping[str, Any]) -> Any:
    """The data type that a call asks for, by the names of such parameters; None if it leaves it open."""
    return next((bound[n] for n in names if bound.get(n) is not None), None)


@constant
def dtype_name(dtype: Any) -> str:
    """The name of any data type as a plain string."""
    if type(dtype) in (str, Preferred) and dtype in INTERNED:
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


@constant
def accumulator(name: str, integer: str, unsigned: str) -> str | None:
    """The type that ``sum`` and ``prod`` give: integers narrower than the default widen to it."""
    dtype = dtype_named(name)
    wide = dtype_named(unsigned if dtype.kind == "uint" else integer)
    if dtype.kind in ("float", "complex"):
        return name
    return str(wide if dtype.kind == "bool" or dtype.dtype_bits < wide.dtype_bits else dtype)


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
    if type(data) is int:
        return [] if least <= data <= most else [data]
    # The numbers of NumPy are real ones too.
    number: Any = data if isinstance(data, Real) else 0
    return [] if math.isfinite(number) and least <= int(number) <= most else [number]
