"""Container methods for predicates and other functions that do not dispatch to ``__ivy_array_function__``."""

from typing import TYPE_CHECKING, Any, Unpack

from ivy_protocol.container._options import NestOptions, each
from ivy_protocol.container._tree import Tree
from ivy_protocol.functions import conversion, dtypes
from ivy_protocol.functions._shared import nestable

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container


class Queries(Tree):
    """Container methods for predicates and other functions that do not dispatch to ``__ivy_array_function__``."""

    __slots__ = ()

    def can_cast(self, to: Any, /, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.can_cast`."""
        return each(dtypes.can_cast, (self, to), nest)

    def dtype(self, *, as_native: bool = False, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.dtype`."""
        return each(nestable(dtypes.dtype), (self,), {"as_native": as_native, **nest})

    def is_bool_dtype(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.is_bool_dtype`."""
        return each(dtypes.is_bool_dtype, (self,), nest)

    def is_complex_dtype(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.is_complex_dtype`."""
        return each(dtypes.is_complex_dtype, (self,), nest)

    def is_float_dtype(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.is_float_dtype`."""
        return each(dtypes.is_float_dtype, (self,), nest)

    def is_int_dtype(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.is_int_dtype`."""
        return each(dtypes.is_int_dtype, (self,), nest)

    def is_uint_dtype(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.is_uint_dtype`."""
        return each(dtypes.is_uint_dtype, (self,), nest)

    def isscalar(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.isscalar`."""
        return each(conversion.isscalar, (self,), nest)

    def result_type(self, *arrays_and_dtypes: Any, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.result_type`."""
        return each(dtypes.result_type, (self, *arrays_and_dtypes), nest)

    def to_dlpack(self, **nest: Unpack[NestOptions]) -> "Container":
        """See `ivy.to_dlpack`."""
        return each(conversion.to_dlpack, (self,), nest)
