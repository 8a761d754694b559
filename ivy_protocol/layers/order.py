"""Which of several layers is outside: by what the classes say of themselves."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ivy_protocol.exceptions import IvyTypeError


class Place(NamedTuple):
    """What a class of layers says of its place, and of the functions that it has no rule for."""

    rank: float | None = None
    """The outer one of two layers has the higher rank; a class without rank is a base of others."""
    wraps: tuple[type, ...] = ()
    """The classes that it wraps whatever their rank, and the other classes that it computes beside."""
    composed: str = "whole"
    """What becomes of functions composed of others: "whole", "parts" or "refuse"."""
    primary: str = "whole"
    """What becomes of all others: "whole" or "refuse"."""


def place_of(cls: type) -> Place:
    """What a class of layers says of itself."""
    found: Place = getattr(cls, "__ivy_layer__")  # noqa: B009
    return found


def is_layer(cls: type) -> bool:
    """Whether a class is one of layers."""
    return hasattr(cls, "__ivy_layer__")


def is_outside(cls: type, other: type, name: str = "") -> bool:
    """Whether one layer wraps another, for the function of a name: it says so, or has the higher rank.

    Raises
    ------
    IvyTypeError
        Each says that it wraps the other.
    """
    says, denies = issubclass(other, place_of(cls).wraps), issubclass(cls, place_of(other).wraps)
    if says and denies:
        title = f"ivy.{name}: " if name else ""
        raise IvyTypeError(
            f"{title}the layers {cls.__qualname__} and {other.__qualname__} go round in a circle, since each has the "
            f"other in its wraps=; take one of them out"
        )
    if says or denies:
        return says
    rank, beside = place_of(cls).rank, place_of(other).rank
    return rank is not None and beside is not None and rank > beside


def are_one(cls: type, other: type) -> bool:
    """Whether two classes are the same layer: one is a subclass of the other and keeps its place."""
    related = issubclass(cls, other) or issubclass(other, cls)
    return related and place_of(cls).rank == place_of(other).rank and not (is_outside(cls, other))


def outermost(name: str, classes: Iterable[type]) -> type:
    """The class of layers that answers a call of a function: the one that no other is outside of.

    Raises
    ------
    IvyTypeError
        Two of them have no order, or they go round in a circle.
    """
    found = list(dict.fromkeys(classes))
    if len(found) == 1:
        return found[0]
    rest = [c for c in found if not any(is_outside(o, c, name) for o in found if o is not c)]
    if not rest:
        raise IvyTypeError(
            f"ivy.{name}: the layers {_listed(found)} go round in a circle, so that none is the outer one; their "
            f"ranks and wraps= contradict each other"
        )
    top = rest[0]
    for cls in rest[1:]:
        if not are_one(top, cls):
            raise IvyTypeError(
                f"ivy.{name}: the layers {top.__qualname__} and {cls.__qualname__} have no order, since both have the "
                f"rank {place_of(top).rank}; give one another rank=, or name the inner one in the wraps= of the outer"
            )
        top = cls if issubclass(cls, top) else top
    return top


def check_place(cls: type, place: Place, defines: Callable[[str], bool]) -> None:
    """Refuse what a class of layers cannot say of itself.

    Raises
    ------
    IvyTypeError
        Its rank is no number, it wraps what is no class, it does not say how it wraps, or there is no such choice.
    """
    name = cls.__qualname__
    if type(place.rank) not in (int, float) or place.rank != place.rank:
        raise IvyTypeError(f"class {name}: rank= is a number, not {place.rank!r}")
    if type(place.wraps) is not tuple or not all(isinstance(c, type) for c in place.wraps):
        raise IvyTypeError(f"class {name}: wraps= is a tuple of classes, not {place.wraps!r}")
    if issubclass(cls, place.wraps):
        raise IvyTypeError(
            f"class {name}: it goes round in a circle, since it has itself, or a base class, in its wraps="
        )
    choices: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
        ("composed", place.composed, ("whole", "parts", "refuse")),
        ("primary", place.primary, ("whole", "refuse")),
    )
    for keyword, given, known in choices:
        if given not in known:
            raise IvyTypeError(f"class {name}: {keyword}= is one of {', '.join(known)}, not {given!r}")
    if not defines("unwrap"):
        raise IvyTypeError(
            f"class {name} is a layer that wraps nothing; define unwrap(self), which gives what it holds"
        )
    if not defines("rewrap") and "whole" in (place.composed, place.primary):
        raise IvyTypeError(
            f"class {name} hands functions to what it wraps and does not say what becomes of the results; define "
            f"rewrap(cls, call, result), or refuse with composed= and primary="
        )


def _listed(classes: list[type]) -> str:
    return ", ".join(c.__qualname__ for c in classes)
