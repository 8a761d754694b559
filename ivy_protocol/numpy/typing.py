"""Names for annotations, as in ``numpy.typing``: ``import ivy_protocol.numpy.typing as npt``."""

from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy.typing
from numpy import generic
from numpy.typing import DTypeLike as DTypeLike

from ivy_protocol.numpy._ndarray import ndarray

__all__ = [
    "ArrayLike",
    "DTypeLike",
    "NDArray",
]

_Scalar = TypeVar("_Scalar", bound=generic)

if TYPE_CHECKING:
    from ivy_protocol.base.typing import ArrayLike as ArrayLike

    class NDArray(ndarray, Generic[_Scalar]):
        """An array of any shape with elements of a scalar type, as in ``NDArray[np.float64]``."""

else:
    # Annotations such as `float | ArrayLike` are valid also if they are evaluated.
    ArrayLike = numpy.typing.ArrayLike | ndarray
    NDArray = GenericAlias(ndarray, (Any, _Scalar))


def __dir__() -> list[str]:
    return __all__
