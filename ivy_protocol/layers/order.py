"""Nesting order of layers. The options of the layer classes determine it."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ivy_protocol.exceptions import IvyTypeError


class LayerConfig(NamedTuple):
    """Options of a layer class: its position, and its choices for functions without a rule."""

    rank: float | None = None
    """Of two layers, the one with the higher rank is outside. None if the class is only a base class."""
    wraps: tuple[type, ...] = ()
    """The layers that the class wraps, whatever their rank, and other classes with the protocol that it supports."""
    composed: str = "whole"
    """Choice for compositional functions without a rule: "whole", "parts" or "refuse"."""
    primary: str = "whole"
    """Choice for all other functions without a rule: "whole" or "refuse"."""


def config_of(cls: type) -> LayerConfig:
    """Return the options of a layer class."""
    config: LayerConfig = getattr(cls, "__ivy_layer__")  # noqa: B009
    return config


def is_layer(cls: type) -> bool:
    """Return True if a class is a layer class."""
    return hasattr(cls, "__ivy_layer__")


def is_outside(cls: type, other: type, name: str = "") -> bool:
    """Return True if `cls` is outside of `other`: `other` is in the ``wraps`` of `cls`, or neither is in the ``wraps``
    of the other one and `other` has the lower rank.

    Raises
    ------
    IvyTypeError
        Each of the two classes has the other one in ``wraps``.
    """
    wraps_other, is_wrapped = issubclass(other, config_of(cls).wraps), issubclass(cls, config_of(other).wraps)
    if wraps_other and is_wrapped:
        title = f"ivy.{name}: " if name else ""
        raise IvyTypeError(
            f"{title}the layers {cls.__qualname__} and {other.__qualname__} form a cycle, because each has the other "
            "in its wraps=; remove one of the two entries"
        )
    if wraps_other or is_wrapped:
        return wraps_other
    rank, other_rank = config_of(cls).rank, config_of(other).rank
    return rank is not None and other_rank is not None and rank > other_rank


def is_same_layer(cls: type, other: type) -> bool:
    """Return True if two classes are the same layer: one is a subclass of the other, they have the same rank, and
    `other` is not in the ``wraps`` of `cls`.
    """
    related = issubclass(cls, other) or issubclass(other, cls)
    return related and config_of(cls).rank == config_of(other).rank and not (is_outside(cls, other))


def outermost(name: str, classes: Iterable[type]) -> type:
    """Return the outermost of several layer classes, which implements a call of the function `name`.

    Raises
    ------
    IvyTypeError
        Two classes have no order, or the order has a cycle.
    """
    layers = list(dict.fromkeys(classes))
    if len(layers) == 1:
        return layers[0]
    candidates = [c for c in layers if not any(is_outside(o, c, name) for o in layers if o is not c)]
    if not candidates:
        raise IvyTypeError(
            f"ivy.{name}: the layers {_join_names(layers)} form a cycle, because their ranks and wraps= contradict "
            "each other; change the rank= or wraps= of one layer"
        )
    top = candidates[0]
    for cls in candidates[1:]:
        if not is_same_layer(top, cls):
            raise IvyTypeError(
                f"ivy.{name}: the layers {top.__qualname__} and {cls.__qualname__} have no order, because both have "
                f"the rank {config_of(top).rank}; define a different rank= for one layer, or list the inner layer in "
                "wraps= of the outer layer"
            )
        top = cls if issubclass(cls, top) else top
    return top


def check_config(cls: type, config: LayerConfig, defines: Callable[[str], bool]) -> None:
    """Validate the options of a layer class.

    Raises
    ------
    IvyTypeError
        The rank is not a number, ``wraps`` is not a tuple of classes, a choice is unknown, or a method is missing.
    """
    name = cls.__qualname__
    if type(config.rank) not in (int, float) or config.rank != config.rank:
        raise IvyTypeError(f"class {name}: rank= must be a number, not {config.rank!r}")
    if type(config.wraps) is not tuple or not all(isinstance(c, type) for c in config.wraps):
        raise IvyTypeError(f"class {name}: wraps= must be a tuple of classes, not {config.wraps!r}")
    if issubclass(cls, config.wraps):
        raise IvyTypeError(f"class {name}: wraps= must not contain the class itself or a base class")
    choices: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
        ("composed", config.composed, ("whole", "parts", "refuse")),
        ("primary", config.primary, ("whole", "refuse")),
    )
    for keyword, choice, allowed in choices:
        if choice not in allowed:
            raise IvyTypeError(f"class {name}: {keyword}= must be one of {', '.join(allowed)}, not {choice!r}")
    if not defines("unwrap"):
        raise IvyTypeError(f"class {name} must define unwrap(self), which returns the data of the layer")
    if not defines("rewrap") and "whole" in (config.composed, config.primary):
        raise IvyTypeError(
            f"class {name} must define rewrap(cls, call, result) to wrap the results of functions; to reject functions "
            'without a rule instead, pass composed="refuse" and primary="refuse"'
        )


def _join_names(classes: list[type]) -> str:
    return ", ".join(c.__qualname__ for c in classes)
