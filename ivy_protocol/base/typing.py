"""Types of parameters. They are also the roles that dispatch reads.

For a type checker, each name is an ordinary alias. At run time, it is a `Role`, which is compared by identity: a
parameter annotated as ``ArrayLike`` is an array argument, a parameter annotated as ``DtypeLike`` is a dtype, and so on.
Modules with functions therefore evaluate their annotations, and do not use ``from __future__ import annotations``. The
fields of named tuples are annotated with the `Array` of this module, and not with the string ``"ivy.Array"``: `typing`
compiles each string, which makes the import slower.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol, TypeAlias, overload

    from ivy_protocol import Container as Container
    from ivy_protocol import Module as Module
    from ivy_protocol import Namespace as Namespace
    from ivy_protocol.base.protocol import SupportsIvyArrayFunction
    from ivy_protocol.core.array_type import Array
    from ivy_protocol.core.device import Device
    from ivy_protocol.core.dtypes import Dtype

    class SupportsNative(Protocol):
        """A native array: an object with a shape and a dtype."""

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
        """An operator that is bound to an `ivy.Array`. It accepts the other operand."""

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
        """The role of a parameter in dispatch. The `base` of an optional role, such as ``ArrayLike | None``, is the
        required role.
        """

        __slots__ = ("base", "name")

        def __init__(self, name, base=None):
            self.name, self.base = name, base or self

        def __or__(self, other):
            """Return a role such as ``ArrayLike | None``, whose `base` is ``ArrayLike``."""
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
"""All dtype kinds."""
ORDERED = ("bool", "int", "uint", "float")
"""The dtype kinds whose elements have an order."""
NUMERIC = ("int", "uint", "float", "complex")
"""The numeric dtype kinds. In the standard, booleans are not numeric."""
REAL = ("int", "uint", "float")
"""The real numeric dtype kinds."""
BITS = ("bool", "int", "uint")
"""The dtype kinds that bitwise functions accept."""
INTEGRAL = ("int", "uint")
"""The integer dtype kinds."""

Axis = int | tuple[int, ...] | None
ComplexMode = Literal["split", "magnitude", "jax"] | Callable[..., Any]
Reduction = Literal["none", "mean", "sum"]
