"""What arrays without axes have of NumPy's numbers, since they stand where NumPy gives such."""

from fractions import Fraction
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol.compiling import is_compiling
from ivy_protocol.errors.translate import is_traced
from ivy_protocol.exceptions import IvyTypeError

SEQUENCES = (list, tuple)
"""What an integer repeats, as NumPy's integers do."""


class Elements(ivy.Array):
    """The methods of NumPy's numbers; those of arrays with axes are refused."""

    __slots__ = ()

    def __init__(self, data: Any) -> None:
        # The functions of `statistics` give their results as numbers of the class of what they were given.
        super().__init__(np.float64(data) if isinstance(data, Fraction) else data)

    def _number(self, name: str) -> Any:
        """The number that the array holds, as Python's."""
        if self.ndim:
            raise IvyTypeError(
                f"ivy.numpy: {name} is of numbers, that is of arrays without axes, not of one of {self.ndim} axes; "
                f"take an element first"
            )
        return self.item()

    def _hash(self) -> int:
        """The hash of a number; arrays with axes have none, as in NumPy."""
        if self.ndim:
            raise IvyTypeError("unhashable type: 'ndarray'; an array without axes has the hash of its number")
        return hash(self.item())

    def __round__(self, ndigits: int | None = None, /) -> Any:
        if ndigits is None and self._is_known() and not self.ndim:
            return round(self.item())
        return super().__round__(ndigits)

    def _is_known(self) -> bool:
        """Whether the number is there already, as it is not in a trace."""
        return not is_compiling() and not is_traced(self._backend, self._data)

    def is_integer(self) -> bool:
        """Return whether the number is a whole one."""
        return float(self._number("is_integer")).is_integer()

    def as_integer_ratio(self) -> tuple[int, int]:
        """Return two integers whose quotient is the number.

        Raises
        ------
        ValueError, OverflowError
            The number is NaN or infinite.
        """
        return self._number("as_integer_ratio").as_integer_ratio()

    def bit_count(self) -> int:
        """Return the number of ones among the binary digits of an integer without its sign.

        Raises
        ------
        IvyTypeError
            The number is no integer.
        """
        number = self._number("bit_count")
        if type(number) is not int:
            raise IvyTypeError(f"ivy.numpy: bit_count is of integers, not of {self.dtype}; cast it first")
        return number.bit_count()

    def _repeated(self, sequence: Any) -> Any:
        """A list or tuple so many times as an integer says, as NumPy has it; None for other arrays."""
        if not self._is_known() or self.ndim or self.dtype.kind not in "iu":
            return None
        return sequence * self.item()
