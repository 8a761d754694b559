"""Late-bound references from lower layers of the package to objects of upper layers, which they cannot import.

`wiring` sets them when the package is imported, and `ArrayLayer.adopts` fills `adopted`. Objects of modules that are
imported at first use come from `lazy` instead.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from ivy_protocol import Array as Array
    from ivy_protocol import Container as Container
    from ivy_protocol import Module as Module
    from ivy_protocol import Namespace as Namespace
else:
    Array: Any

wrap: Callable[[Any], Any]
asarray: Callable[..., Any]
fmod: Callable[..., Any]
remainder: Callable[..., Any]
sign: Callable[..., Any]
tanh: Callable[..., Any]
in_complex_mode: Callable[..., Any]
as_ivy_dev: Callable[..., Any]
as_native_dtype: Callable[..., Any]
finfo: Callable[..., Any]
iinfo: Callable[..., Any]
namespace: Callable[..., Any]
backend_named: Callable[[Any], str]
unwrapped: Callable[[Any], Any]


class Adoption(NamedTuple):
    """Conversions between objects of a class of another package and a class of layers of ivy."""

    layer: type
    """Class of the layers."""
    lift: Callable[[Any], Any]
    """Convert an object to a layer."""
    lower: Callable[[Any, Any], Any]
    """Convert a layer to an object, like another object."""
    answer: Callable[..., Any]
    """Handle a call of any function, as ``__ivy_array_function__`` does."""
    back: Callable[[Any, Sequence[Any]], Any]
    """Convert the layers in a result to objects, like the objects of the arguments."""


adopted: WeakKeyDictionary[type, Adoption] = WeakKeyDictionary()
"""Conversions of the adopted classes."""


def adoption_of(cls: type) -> Adoption | None:
    """Return the conversions of a class, or of its first adopted base; None if there are none."""
    if not adopted:
        return None
    return next((adopted[base] for base in cls.__mro__ if base in adopted), None)
