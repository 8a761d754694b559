"""Names for annotations, as in ``numpy.typing``. Import them with ``import ivy_protocol.numpy.typing as npt``."""

from types import GenericAlias
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy.typing
from numpy import generic
from numpy.typing import DTypeLike as DTypeLike

from ivy_protocol.numpy._ndarray import ndarray

__all__ = ["ArrayLike", "DTypeLike", "NDArray"]

_Scalar = TypeVar("_Scalar", bound=generic)

if TYPE_CHECKING:
    from ivy_protocol.base.typing import ArrayLike as ArrayLike

    class NDArray(ndarray, Generic[_Scalar]):
        """Type of arrays of any shape with elements of a scalar type, as in ``NDArray[np.float64]``."""

else:
    # Include the class `ndarray` in the union, so that `float | ArrayLike` also works when Python evaluates the
    # annotation.
    ArrayLike = numpy.typing.ArrayLike | ndarray
    NDArray = GenericAlias(ndarray, (Any, _Scalar))


def __dir__() -> list[str]:
    return __all__
