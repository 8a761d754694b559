"""How functions that are made for real numbers treat complex ones."""

from functools import partial
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import ArrayLike, ComplexMode
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import statistical
from ivy_protocol.functions.arithmetic import angle
from ivy_protocol.functions.creation import complex as complex_of
from ivy_protocol.functions.elementwise import abs, cos, equal, imag, less, logical_and, logical_or, multiply, real, sin
from ivy_protocol.functions.searching import where

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

_MODES = ("split", "magnitude", "jax")


def is_complex(x: Any) -> bool:
    """Whether an array has complex numbers; a class that does not tell its data type has real ones."""
    dtype = getattr(getattr(x, "_data", x), "dtype", "")
    # The text of a data type of NumPy costs much more than its kind.
    kind = getattr(dtype, "kind", None)
    return "complex" in str(dtype) if kind is None else kind in ("c", "complex")


def in_mode(function: Any, x: ArrayLike, complex_mode: ComplexMode, **parameters: Any) -> "Array | None":
    """Return the function of complex numbers in a mode other than ``"jax"``, which each function has of its own.

    None if the numbers are real, which have one mode only.
    """
    if not callable(complex_mode) and complex_mode not in _MODES:
        raise IvyValueError(
            f"ivy.{function.__name__}: complex_mode is 'split', 'magnitude', 'jax' or a function, not {complex_mode!r}"
        )
    if not is_complex(x):
        return None
    fn = partial(function, **parameters) if parameters else function
    if callable(complex_mode):
        return complex_mode(x, fn)
    if complex_mode == "split":
        return complex_of(fn(real(x)), fn(imag(x)))
    # Neither the size nor the direction of zero has a gradient.
    nothing = equal(x, 0)
    away = where(nothing, 1.0, x)
    size, direction = fn(where(nothing, 0.0, abs(away))), angle(away)
    return complex_of(multiply(size, cos(direction)), multiply(size, sin(direction)))


def is_below(x: ArrayLike, bound: float, /) -> "Array":
    """Whether complex numbers come before a real one, in the order of jax: by real part, then by imaginary part."""
    first = real(x)
    return logical_or(less(first, bound), logical_and(equal(first, bound), less(imag(x), 0)))


def largest(x: ArrayLike, axis: int) -> "Array":
    """The last of the complex numbers along an axis, in the same order."""
    first = real(x)
    most = statistical.max(first, axis=axis, keepdims=True)
    second = where(equal(first, most), imag(x), float("-inf"))
    return complex_of(most, statistical.max(second, axis=axis, keepdims=True))
