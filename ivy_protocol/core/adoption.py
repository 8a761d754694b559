"""Classes of other packages whose objects ivy converts to layers; `ArrayLayer.adopts` declares them."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary


class Adoption(NamedTuple):
    """Conversions between objects of a class of another package and a class of layers of ivy."""

    layer: type
    """Class of the layers."""
    lift: Callable[[Any], Any]
    """Convert an object to a layer."""
    lower: Callable[[Any, Any], Any]
    """Convert a layer to an object with the class and the properties of another object, which is the second argument.
    """
    answer: Callable[..., Any]
    """Handle a call of any function, as ``__ivy_array_function__`` does."""
    back: Callable[[Any, Sequence[Any]], Any]
    """Convert the layers in a result to objects with the class and the properties of the arguments, which are the
    second argument.
    """


adopted: WeakKeyDictionary[type, Adoption] = WeakKeyDictionary()
"""The conversions by adopted class."""


def adoption_of(cls: type) -> Adoption | None:
    """Return the conversions of a class, or of its first adopted base; None if there are none."""
    if not adopted:
        return None
    return next((adopted[base] for base in cls.__mro__ if base in adopted), None)
