"""What the methods of a Container take besides the parameters of their function, and how they call it."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict


class NestOptions(TypedDict, total=False):
    """What every method of a Container takes besides the parameters of its function."""

    key_chains: str | Sequence[str] | Mapping[str, Any] | None
    """The leaves that the function is applied to; None for all."""
    to_apply: bool
    """Whether those are the leaves that it is applied to, or not applied to."""
    prune_unapplied: bool
    """Whether the other leaves are left out; else they stay as they are."""
    map_sequences: bool
    """Whether it is applied to the elements of lists and tuples at the leaves."""


def leaves(key_chains: Any, to_apply: bool, prune_unapplied: bool, map_sequences: bool | None) -> NestOptions:
    """What a method was told of the leaves that it is for, without what it would do anyway."""
    given: NestOptions = {}
    if key_chains is not None:
        given["key_chains"] = key_chains
    if to_apply is not True:
        given["to_apply"] = to_apply
    if prune_unapplied is not False:
        given["prune_unapplied"] = prune_unapplied
    if map_sequences is not None:
        given["map_sequences"] = map_sequences
    return given


def method(fn: Any, args: tuple[Any, ...], named: dict[str, Any], nest: Any) -> Any:
    """Call a function for a method of a Container, with the arguments that were given.

    Those that have their default are left out, since a call with fewer keywords costs less.
    """
    defaults = fn.spec.defaults
    return fn(*args, **{n: v for n, v in named.items() if v is not defaults[n]}, **nest)


def each(fn: Any, args: tuple[Any, ...], nest: Any) -> Any:
    """Call a function that is `nestable` for a method of a Container."""
    return fn(*args, **nest)
