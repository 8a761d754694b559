"""The limits of data types, and how they are named to clients of the array API standard."""

from typing import Any, NamedTuple

from ivy_protocol.base.types import INTERNED, Dtype


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
