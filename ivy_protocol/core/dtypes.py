"""Dtypes: names, limits, promotion, and the ranges of integers."""

import math
from collections.abc import Iterable, Mapping
from functools import reduce
from numbers import Real
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol import lazy
from ivy_protocol.compiling import constant
from ivy_protocol.core import context
from ivy_protocol.core.context import setting
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyTypeError, IvyValueError

if TYPE_CHECKING:
    from ivy_protocol.core.array_type import Array

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
    """A data type. It is a string, and is equal to its name.

    ``np.dtype(ivy.float32)`` and comparison with ``"float32"`` work. A dtype is greater than another one if it is the
    promoted dtype of the two. If they promote to a third dtype, neither is greater.

    Parameters
    ----------
    name : str
        The name, such as ``"float32"``.

    Raises
    ------
    IvyValueError
        The name is not a data type.

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
            raise IvyValueError(f"{name!r} is not a data type; {hint}")
        dtype_class = _CLASSES.get(_KINDS[name], Dtype)
        if not issubclass(dtype_class, cls):
            raise IvyValueError(f"{name!r} is not an ivy.{cls.__name__}")
        return str.__new__(dtype_class, name)

    def __ge__(self, other: str, /) -> bool:
        return _promoted(self, other) == self

    def __gt__(self, other: str, /) -> bool:
        return self != other and self >= other

    def __le__(self, other: str, /) -> bool:
        return _promoted(self, other) == other

    def __lt__(self, other: str, /) -> bool:
        return self != other and self <= other

    def __call__(self, x: Any = 0, /) -> "Array":
        """Return an array of this dtype, as a call of NumPy's scalar types does.

        Examples
        --------
        >>> ivy.int16(3).dtype, ivy.float32([1, 2])
        ('int16', ivy.array([1., 2.]))
        """
        return context.by_name["asarray"].call(x, dtype=self)

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
        """The number of bytes of one element, under the attribute name of NumPy and torch."""
        return -(-_BITS[self] // 8)

    @property
    def is_bool_dtype(self) -> bool:
        """True if this is ``bool``."""
        return self == "bool"

    @property
    def is_int_dtype(self) -> bool:
        """True if this is a signed or unsigned integer dtype."""
        return self.kind in ("int", "uint")

    @property
    def is_uint_dtype(self) -> bool:
        """True if this is an unsigned integer dtype."""
        return self.kind == "uint"

    @property
    def is_float_dtype(self) -> bool:
        """True if this is a real floating-point dtype."""
        return self.kind == "float"

    @property
    def is_complex_dtype(self) -> bool:
        """True if this is a complex dtype."""
        return self.kind == "complex"

    @property
    def as_native_dtype(self) -> Any:
        """The native form on the current backend; see `ivy.as_native_dtype`."""
        return lazy.load("as_native_dtype")(self)

    @property
    def info(self) -> "FloatInfo | IntegerInfo":
        """The limits of the type; see `ivy.finfo` and `ivy.iinfo`."""
        return lazy.load("iinfo" if self.is_int_dtype else "finfo")(self)

    def can_cast(self, to: "Dtype | str", /) -> bool:
        """Return True if promotion with `to` results in `to`; see `ivy.can_cast`."""
        return _promoted(self, to) == to

    def __reduce__(self) -> tuple[type["Dtype"], tuple[str]]:
        return Dtype, (str(self),)

    @property
    def type(self) -> Any:
        """The NumPy scalar type of this dtype. dask reads this attribute from the dtype of its blocks."""
        import numpy as np

        return np.dtype(str(self)).type


class IntDtype(Dtype):
    """Integer dtypes, signed and unsigned.

    Examples
    --------
    >>> isinstance(ivy.uint8, ivy.IntDtype), isinstance(ivy.float32, ivy.IntDtype)
    (True, False)
    """

    __slots__ = ()


class UintDtype(IntDtype):
    """Unsigned integer dtypes."""

    __slots__ = ()


class FloatDtype(Dtype):
    """Real floating-point dtypes.

    Examples
    --------
    >>> ivy.FloatDtype("bfloat16").dtype_bits
    16
    """

    __slots__ = ()


class ComplexDtype(Dtype):
    """Complex dtypes."""

    __slots__ = ()


class InfoDtype:
    """A dtype in the form in which a namespace, a `finfo` object or an `iinfo` object provides dtypes.

    It is equal to its `Dtype` and has the same attributes, but is not a str. Clients of the array API standard treat a
    str as the name of a dtype kind, or as a sequence.
    """

    __slots__ = ("name",)

    def __init__(self, dtype: Dtype) -> None:
        self.name = dtype.name

    @property
    def dtype(self) -> Any:
        """The NumPy dtype. ``np.dtype(x)`` accepts any object with this attribute."""
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


def holds_kind(dtype: Dtype, other: Dtype) -> bool:
    """Return True if values of dtype `other` may be assigned to an array of `dtype`. As in same-kind
    casts of NumPy, the kind of `other` must not be higher than the kind of `dtype`.
    """
    return _KIND_ORDER.index(other.kind) <= _KIND_ORDER.index(dtype.kind)


def _promoted(dtype: Dtype, other: str) -> Dtype:
    """Return the promoted dtype of two dtypes in the current mode."""
    return promote(dtype, dtype_named(other), setting("precise_mode"))


class Preferred(str):
    """Name of a dtype for which a library without 64-bit dtypes may use the 32-bit dtype. Default dtypes are an
    example.
    """

    __slots__ = ()


def in_standard(a: Dtype, b: Dtype) -> bool:
    """Return True if the promotion table of the standard has this pair of dtypes. float16 and bfloat16 count as float
    dtypes.
    """
    kinds = {a.kind, b.kind}
    return "uint64" not in (a, b) if kinds == {"int", "uint"} else len(kinds) == 1 or kinds == {"float", "complex"}


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
    """Return the `Dtype` of a name. Equal names return the same object."""
    return INTERNED.get(name) or Dtype(name)


def any_dtype(dtype: Any) -> Dtype:
    """Return the `Dtype` of a name, a native dtype of any library, or a Python type."""
    if isinstance(dtype, str):
        return dtype_named(dtype)
    name = getattr(dtype, "name", None) or getattr(dtype, "__name__", None) or str(dtype)
    name = {"int": "int32", "float": "float32", "complex": "complex64"}.get(name, name.rpartition(".")[2])
    if name not in INTERNED and not isinstance(dtype, type) and hasattr(dtype, "dtype"):
        raise IvyTypeError(f"a {type(dtype).__name__} is not a data type; pass x.dtype, the data type of the array")
    return dtype_named(name)


def requested_dtype(names: Iterable[str], bound: Mapping[str, Any]) -> Any:
    """Return the dtype that a call requests, or None. `names` are the dtype parameters of the function."""
    return next((bound[n] for n in names if bound.get(n) is not None), None)


@constant
def dtype_name(dtype: Any) -> str:
    """Return the name of any dtype as a plain string."""
    if type(dtype) in (str, Preferred) and dtype in INTERNED:
        return dtype
    return str.__str__(dtype if isinstance(dtype, Dtype) else any_dtype(dtype))


def promote(a: Dtype, b: Dtype, precise: Any = True) -> Dtype:
    """Return the promoted dtype of `a` and `b`. It is the same on every backend.

    Within a kind, the table of the array API standard applies; uint64 and a signed integer promote to float64, as in
    NumPy. Across kinds, `precise` promotes as NumPy does: int32 and float32 promote to float64. Integers do not upcast
    bfloat16, which NumPy lacks. Without `precise`, a floating-point dtype and an integer dtype promote to the
    floating-point dtype.
    """
    if a == b:
        return a
    kinds = {a.kind, b.kind}
    if "bool" in kinds:
        return b if a.kind == "bool" else a
    if kinds <= {"int", "uint"}:
        return _promote_integers(a, b)
    if "complex" in kinds:
        return complex128 if "float64" in (_part(a, precise), _part(b, precise)) else complex64
    floats = [t for t in (a, b) if t.kind == "float"]
    if len(floats) == 2:
        return max(floats, key=lambda t: t.dtype_bits) if a.dtype_bits != b.dtype_bits else float32
    real, integer = floats[0], b if floats[0] is a else a
    if not precise or real == "bfloat16":
        return real
    return max(real, _float_for(integer), key=lambda t: t.dtype_bits)


def _promote_integers(a: Dtype, b: Dtype) -> Dtype:
    bits = max(a.dtype_bits, b.dtype_bits)
    if a.kind == b.kind:
        return INTERNED[f"{a.kind}{bits}"]
    unsigned, signed = (a, b) if a.kind == "uint" else (b, a)
    if signed.dtype_bits > unsigned.dtype_bits:
        return signed
    return INTERNED[f"int{2 * bits}"] if bits < 64 else float64


def _float_for(integer: Dtype) -> Dtype:
    """Return the float dtype to which NumPy promotes an integer dtype: the smallest one for 8 and 16 bits, otherwise
    float64.
    """
    return {8: float16, 16: float32}.get(integer.dtype_bits, float64)


def _part(dtype: Dtype, precise: Any) -> Dtype:
    """Return the dtype of the real part that a complex result needs for operands of `dtype`."""
    if dtype.kind == "complex":
        return float64 if dtype == "complex128" else float32
    return dtype if dtype.kind == "float" else _float_for(dtype) if precise else float32


def promote_all(names: "tuple[str, ...]", precise: Any = True) -> Dtype:
    """Return the promoted dtype of several dtypes. Their order does not matter."""
    if not names:
        raise IvyDtypePromotionError("there is no data type to promote; pass at least one array or dtype")
    # Promote within each kind first, because promotion across kinds is not associative, for example for int32, bfloat16
    # and float16.
    dtypes = [dtype_named(name) for name in names]
    result = bool
    for kinds in (("int", "uint"), ("float",), ("complex",)):
        group = [t for t in dtypes if t.kind in kinds]
        if group:
            result = promote(result, reduce(promote, sorted(group, key=str.__str__)), precise)
    return result


@constant
def accumulator(name: str, integer: str, unsigned: str) -> str | None:
    """Return the dtype in which ``sum`` and ``prod`` accumulate an array.

    Integers that are narrower than the default dtype are upcast to the default dtype.
    """
    dtype = dtype_named(name)
    default = dtype_named(unsigned if dtype.kind == "uint" else integer)
    if dtype.kind in ("float", "complex"):
        return name
    return str(default if dtype.kind == "bool" or dtype.dtype_bits < default.dtype_bits else dtype)


RANGES: dict[str, tuple[int, int]] = {
    **{f"int{bits}": (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1) for bits in (8, 16, 32, 64)},
    **{f"uint{bits}": (0, 2**bits - 1) for bits in (8, 16, 32, 64)},
}
"""The minimum and maximum of each integer dtype."""


def check_range(data: Any, name: str) -> None:
    """Raise if a Python scalar is out of the range of an integer dtype. Some libraries would wrap around.

    Fractions are accepted, because all libraries truncate them.

    Raises
    ------
    OverflowError
        A scalar is out of the range of the dtype, infinite or NaN.
    """
    outside = _out_of_range(data, *RANGES[name]) if name in RANGES else ()
    if outside:
        raise OverflowError(
            f"{outside[0]} does not fit into {name}; use a larger dtype, for example with ivy.astype or dtype="
        )


def _out_of_range(data: Any, low: int, high: int) -> list[float]:
    if isinstance(data, list | tuple):
        return [n for v in data for n in _out_of_range(v, low, high)]
    if type(data) is int:
        return [] if low <= data <= high else [data]
    # Check other real numbers, such as floats and NumPy scalars. Treat all other data as in range.
    number: Any = data if isinstance(data, Real) else 0
    return [] if math.isfinite(number) and low <= int(number) <= high else [number]
