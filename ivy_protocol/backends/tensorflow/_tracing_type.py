"""Trace type of `ivy.Array` in ``tf.function``, which traces again if the type of an argument changes.

The input of the graph is the tensor of an array. In the traced function, the placeholder of this tensor is wrapped in
an array of the same class.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import tensorflow as tf

from ivy_protocol.backends.pytrees import Rest

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


class ArrayType(tf.types.experimental.TraceType):
    """Trace type of an `ivy.Array` or of a subclass: the trace type of its tensor, its class, and its attributes.

    Two types are compatible if their classes and attributes are equal: classes and attributes are constants of the
    graph.
    """

    def __init__(self, tensor: Any, cls: "type[Array]", rest: Any) -> None:
        self.tensor, self.cls, self.rest = tensor, cls, rest

    def _array(self, tensor: Any) -> "Array":
        if self.rest.value is not None:
            return self.cls.__ivy_unflatten__(self.rest.value, (tensor,))
        return self.cls.__tf_unflatten__((), (tensor,))

    def _is_like(self, other: object) -> bool:
        return isinstance(other, ArrayType) and other.cls is self.cls and other.rest == self.rest

    def is_subtype_of(self, other: Any) -> bool:
        return self._is_like(other) and self.tensor.is_subtype_of(other.tensor)

    def most_specific_common_supertype(self, others: Sequence[Any]) -> "ArrayType | None":
        if not all(map(self._is_like, others)):
            return None
        tensor = self.tensor.most_specific_common_supertype([other.tensor for other in others])
        return None if tensor is None else ArrayType(tensor, self.cls, self.rest)

    def placeholder_value(self, placeholder_context: Any) -> "Array":
        return self._array(self.tensor.placeholder_value(placeholder_context))

    def to_tensors(self, value: "Array") -> list[Any]:
        return self.tensor.to_tensors(value.__tf_tensor__())

    def from_tensors(self, tensors: Iterator[Any]) -> "Array":
        return self._array(self.tensor.from_tensors(tensors))

    def flatten(self) -> list[Any]:
        return self.tensor.flatten()

    def cast(self, value: "Array", cast_context: Any) -> "Array":
        return self._array(self.tensor.cast(value.__tf_tensor__(), cast_context))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ArrayType) and self._is_like(other) and self.tensor == other.tensor

    def __hash__(self) -> int:
        return hash((ArrayType, self.cls, self.tensor))


def tracing_type(array: "Array", context: Any) -> ArrayType:
    """Return the trace type of an array. An array of another library is converted to a tensor."""
    rest = Rest(array.__getstate__())
    if isinstance(array._data, tf.TensorSpec):
        # For a variable of tf.while_loop, the array contains a `TensorSpec` in place of a tensor. Use this
        # `TensorSpec` as the trace type of the tensor.
        return ArrayType(array._data, type(array), rest)
    return ArrayType(array.__tf_tensor__().__tf_tracing_type__(context), type(array), rest)
