"""Types for the parameters of functions that `ivy.dispatchable` decorates, and for programs that annotate arrays.

The dispatcher reads the annotations: a parameter annotated as ``ArrayLike`` is an array argument, a parameter annotated
as ``DtypeLike`` is a data type, and so on. Type checkers see ordinary types.
"""

from ivy_protocol.base.protocol import SupportsIvyArrayFunction
from ivy_protocol.base.typing import (
    Array,
    ArrayLike,
    ArraySequence,
    Axis,
    DeviceLike,
    DtypeLike,
    Index,
    Like,
    Scalar,
    ShapeLike,
)

__all__ = [
    "Array",
    "ArrayLike",
    "ArraySequence",
    "Axis",
    "DeviceLike",
    "DtypeLike",
    "Index",
    "Like",
    "Scalar",
    "ShapeLike",
    "SupportsIvyArrayFunction",
]
