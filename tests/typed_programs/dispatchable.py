"""Functions that `ivy.dispatchable` decorates have the signatures of their definitions."""

from typing import reveal_type

import ivy_protocol as ivy
from ivy_protocol.typing import Array, ArrayLike, ArraySequence, DtypeLike, Scalar


@ivy.dispatchable
def smooth(x: ArrayLike, /, *, width: float = 1.0, out: Array | None = None) -> Array:
    return ivy.divide(x, ivy.add(ivy.abs(x), width))


@ivy.dispatchable(promote=True, dtypes=("real floating",))
def spread(x: ArrayLike, y: ArrayLike, /, axis: int | None = None) -> tuple[Array, Array]:
    return ivy.min(x, axis=axis), ivy.max(y, axis=axis)


@ivy.dispatchable
def label(x: ArrayLike, /) -> Array: ...


@ivy.dispatchable
def joined(xs: ArraySequence, /, *, factor: Scalar = 1, dtype: DtypeLike | None = None) -> Array:
    return ivy.multiply(ivy.concat(xs), factor)


x = ivy.array([1.0])

reveal_type(smooth(x))  # Array
reveal_type(smooth(x, width=2.0))  # Array
reveal_type(smooth([1, 2.0]))  # Array
reveal_type(spread(x, 1.0))  # tuple[Array, Array]
reveal_type(label(x))  # Array
reveal_type(joined([x, x], dtype="float64"))  # Array
reveal_type(smooth([1.0]).sum())  # Array
smooth(x, wdth=2.0)  # error: No parameter named "wdth"
smooth(x, width="wide")  # error: "Literal['wide']" is not assignable to "float"
smooth()  # error: Expected 1 more positional argument
spread(x, x, "axis")  # error: "Literal['axis']" is not assignable to "int"
ivy.dispatchable(promte=True)  # error: No overloads for "dispatchable"
ivy.dispatchable(inplace="yes")  # error: "Literal['yes']" is not assignable to "bool"
