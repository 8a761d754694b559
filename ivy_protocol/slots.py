"""What lower floors need of upper ones: `wiring` fills it in when the package loads, and `ArrayLayer.adopts` the last.

What takes long to load comes through `late` instead.
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
    """How a class of another package is a layer of ivy."""

    layer: type
    """The class of layers that its objects stand for."""
    lift: Callable[[Any], Any]
    """Makes the layer of an object."""
    lower: Callable[[Any, Any], Any]
    """Makes an object of a layer, like another object."""
    answer: Callable[..., Any]
    """Answers every function as ``__ivy_array_function__`` would."""
    back: Callable[[Any, Sequence[Any]], Any]
    """A value with objects in the places of the layers in it, like those that are given."""


adopted: WeakKeyDictionary[type, Adoption] = WeakKeyDictionary()


def adoption_of(cls: type) -> Adoption | None:
    """How a class, or one of its bases, is a layer; None for a class that is none of another package."""
    if not adopted:
        return None
    return next((adopted[base] for base in cls.__mro__ if base in adopted), None)
