"""Adopted classes: classes of other packages whose objects ivy converts to layers. Each of these classes is declared by
a call of `ArrayLayer.adopts`.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary


class Adoption(NamedTuple):
    """Conversions between objects of a class of another package and layers of ivy."""

    layer: type
    """Class of the layers."""
    lift: Callable[[Any], Any]
    """Function that converts an object to a layer."""
    lower: Callable[[Any, Any], Any]
    """Function that converts a layer to an object. The second argument is another object, which determines the class
    and the properties of the result.
    """
    answer: Callable[..., Any]
    """Function that handles a call of any ivy function, as ``__ivy_array_function__`` does."""
    back: Callable[[Any, Sequence[Any]], Any]
    """Function that converts the layers in a result to objects. The second argument are the arguments of the call,
    which determine the class and the properties of the objects.
    """


adopted: WeakKeyDictionary[type, Adoption] = WeakKeyDictionary()
"""The conversions by adopted class."""


def adoption_of(cls: type) -> Adoption | None:
    """Return the conversions of a class, or of its first adopted base class. Return None if there are none."""
    if not adopted:
        return None
    return next((adopted[base] for base in cls.__mro__ if base in adopted), None)
