"""Attributes that arrays of other libraries have and an `ivy.Array` lacks. Reading such an attribute raises an error
with a hint.

Each attribute that is missing from `ivy.Array` has a descriptor, which raises the error. A method ``__getattr__`` could
raise the error too, but would slow down access to existing attributes.
"""

from typing import TYPE_CHECKING, Any, NoReturn

from ivy_protocol.compiling import is_compiling

_TEXT = """
absolute add_ arccos arccosh arcsin arcsinh arctan arctan2 arctanh at backward bfloat16 bitwise_not
block_until_ready bmm bool byte chunk clamp clone conjugate contiguous copy_ cpu cuda dim dist div div_ double
element_size eq expand_as fill_ flat float ge grad gt half index_select int inverse le
long lt masked_fill masked_select mm mul mul_ mv ndimension ne neg nelement new_ones
new_zeros numel permute power put relu_ repeat_interleave requires_grad requires_grad_ resize rint rsqrt
scatter scatter_add short sub sub_ t to tobytes tofile topk type type_as unbind unique unsqueeze view_as zero_
"""
NAMES = frozenset(_TEXT.split())


class Elsewhere:
    """Descriptor for a missing attribute. It raises an AttributeError with a hint, so that `hasattr` returns False."""

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type) -> NoReturn:
        if is_compiling():
            raise AttributeError(self._name)
        from ivy_protocol.messages.hints import missing_attribute

        raise missing_attribute(self._name, lambda: set(dir(owner)) - NAMES)


if TYPE_CHECKING:

    class ArrayElsewhere:
        """Empty base class for type checkers. They report the attributes in `NAMES` as missing from `ivy.Array`."""

else:
    ArrayElsewhere = type("ArrayElsewhere", (), {"__slots__": (), **{name: Elsewhere() for name in NAMES}})
