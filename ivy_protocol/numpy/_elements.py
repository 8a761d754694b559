"""Methods of NumPy scalars for 0-d arrays, which `ivy.numpy` returns where NumPy returns scalars."""

from fractions import Fraction
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol.compiling import is_compiling
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError

SEQUENCES = (list, tuple)
"""Types of sequences that multiplication by an integer scalar repeats, as with NumPy's integers."""


class Elements(ivy.Array):
    """Methods of NumPy scalars for 0-d arrays. They raise for arrays with axes."""

    __slots__ = ()

    def __init__(self, data: Any) -> None:
        # Convert a Fraction to float64: if functions of the module `statistics` receive arrays of this class, they
        # compute with Fractions, and convert the result to this class.
        super().__init__(np.float64(data) if isinstance(data, Fraction) else data)

    def _element(self, name: str) -> Any:
        """Return the element of a 0-d array as a Python scalar."""
        if self.ndim:
            raise IvyTypeError(
                f"ivy.numpy: {name} is a method of 0-d arrays, not of {self.ndim}-D arrays; index an element first"
            )
        return self.item()

    def _hash(self) -> int:
        """Return the hash of the element; arrays with axes are unhashable, as in NumPy."""
        if self.ndim:
            raise IvyTypeError("unhashable type: 'ndarray'; only a 0-d array can be hashed, by its element")
        return hash(self.item())

    def __round__(self, ndigits: int | None = None, /) -> Any:
        if ndigits is None and self._has_value() and not self.ndim:
            return round(self.item())
        return super().__round__(ndigits)

    def _has_value(self) -> bool:
        """Return True if the value is known. Traced arrays have no known value."""
        return not is_compiling() and not is_traced(self._backend, self._data)

    def is_integer(self) -> bool:
        """Return True if the number is integral."""
        return float(self._element("is_integer")).is_integer()

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return two integers whose quotient is the number.

        Raises
        ------
        ValueError, OverflowError
            The number is NaN (ValueError) or infinite (OverflowError).
        """
        return self._element("as_integer_ratio").as_integer_ratio()

    def bit_count(self) -> int:
        """Return the number of ones among the binary digits of an integer without its sign.

        Raises
        ------
        IvyTypeError
            The number is not an integer.
        """
        number = self._element("bit_count")
        if type(number) is not int:
            raise IvyTypeError(f"ivy.numpy: bit_count requires integers, not {self.dtype}; cast the array first")
        return number.bit_count()

    def _repeated(self, sequence: Any) -> Any:
        """Repeat a list or tuple, as in NumPy, if this array is an integer scalar; return None otherwise."""
        if not self._has_value() or self.ndim or self.dtype.kind not in "iu":
            return None
        return sequence * self.item()
