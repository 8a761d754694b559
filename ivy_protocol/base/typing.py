"""Types of parameters, which double as the roles that the dispatcher reads.

For a type checker each name is an ordinary alias. At run time it is a `Role`,
an object compared by identity: a parameter annotated ``ArrayLike`` is an array
argument, one annotated ``DtypeLike`` a data type, and so on. Annotations in
``ivy_protocol.functions`` are therefore evaluated, never postponed. The fields of
results are typed by the `Array` of this file: `typing` would compile a text.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeAlias, overload

    from ivy_protocol.base.protocol import SupportsIvyArrayFunction
    from ivy_protocol.core.device import Device
    from ivy_protocol.core.dtypes import Dtype
    from ivy_protocol.slots import Array

    class SupportsNative(Protocol):
        """An array of a native library, known by its shape and data type."""

        @property
        def shape(self) -> Any: ...

        @property
        def dtype(self) -> Any: ...

    Scalar: TypeAlias = "bool | int | float | complex"
    ArrayLike: TypeAlias = "Array | SupportsIvyArrayFunction | SupportsNative | Scalar | Sequence[Any]"
    ArraySequence: TypeAlias = "Sequence[ArrayLike]"
    Contents: TypeAlias = "ArrayLike"
    DtypeLike: TypeAlias = "Dtype | str | type | SupportsNativeDtype"
    DeviceLike: TypeAlias = "Device | str | Any"
    ShapeLike: TypeAlias = "int | Sequence[int]"
    Index: TypeAlias = "Any"
    Out: TypeAlias = "Array | None"
    Like: TypeAlias = "Array | SupportsIvyArrayFunction | SupportsNative | None"

    SupportsNativeDtype: TypeAlias = Any

    class BoundOperator(Protocol):
        """An operator of an `ivy.Array` that waits for its other operand."""

        @overload
        def __call__(self, other: "Array | Scalar | list[Any] | tuple[Any, ...]", /) -> "Array": ...
        @overload
        def __call__(self, other: "SupportsIvyArrayFunction", /) -> Any: ...
        @overload
        def __call__(self, other: "SupportsNative", /) -> "Array": ...

    class Operator(Protocol):
        """An operator of the class `ivy.Array`."""

        @overload
        def __get__(self, instance: None, owner: Any, /) -> Callable[[Any, Any], Any]: ...
        @overload
        def __get__(self, instance: Any, owner: Any, /) -> BoundOperator: ...

else:

    class Role:
        """What a parameter means to the dispatcher."""

        __slots__ = ("base", "name")

        def __init__(self, name, base=None):
            self.name, self.base = name, base or self

        def __or__(self, other):
            """``ArrayLike | None`` plays the role of ``ArrayLike``, which stays its `base`."""
            return Role(f"{self.name} | {getattr(other, '__name__', other)}", self.base)

        __ror__ = __or__

        def __repr__(self):
            return self.name

    Array = Role("Array")
    ArrayLike = Role("ArrayLike")
    ArraySequence = Role("ArraySequence")
    Contents = Role("Contents")
    Scalar = Role("Scalar")
    DtypeLike = Role("DtypeLike")
    DeviceLike = Role("DeviceLike")
    ShapeLike = Role("ShapeLike")
    Index = Role("Index")
    Out = Role("Out")
    Like = Role("Like")

ANY = ("bool", "int", "uint", "float", "complex")
"""All kinds of data types, for a function that treats them in ways of their own."""
ORDERED = ("bool", "int", "uint", "float")
"""The kinds of data types whose values have an order."""
NUMERIC = ("int", "uint", "float", "complex")
"""The kinds of numbers; the standard keeps bools apart."""
REAL = ("int", "uint", "float")
"""The kinds of numbers with an order."""
BITS = ("bool", "int", "uint")
"""The kinds that are made of bits."""
INTEGRAL = ("int", "uint")
"""The kinds of whole numbers."""

Axis = int | tuple[int, ...] | None
ComplexMode = Literal["split", "magnitude", "jax"] | Callable[..., Any]
Reduction = Literal["none", "mean", "sum"]
