"""Nest options: keywords of Container methods that select leaves. Signatures of ivy functions lack these keywords."""

from collections.abc import Mapping, Sequence
from typing import Any, TypedDict


class NestOptions(TypedDict, total=False):
    """Keywords of Container methods that select the leaves to which the function is applied."""

    key_chains: str | Sequence[str] | Mapping[str, Any] | None
    """Leaves to which the function is applied. None means all leaves."""
    to_apply: bool
    """If True, apply the function to the leaves at `key_chains`; otherwise, to all other leaves."""
    prune_unapplied: bool
    """If True, omit leaves to which the function is not applied; otherwise, return them unchanged."""
    map_sequences: bool
    """If True, apply the function to the elements of lists and tuples at the leaves."""


def leaves(key_chains: Any, to_apply: bool, prune_unapplied: bool, map_sequences: bool | None) -> NestOptions:
    """Return the nest options that differ from their defaults."""
    options: NestOptions = {}
    if key_chains is not None:
        options["key_chains"] = key_chains
    if to_apply is not True:
        options["to_apply"] = to_apply
    if prune_unapplied is not False:
        options["prune_unapplied"] = prune_unapplied
    if map_sequences is not None:
        options["map_sequences"] = map_sequences
    return options


def method(fn: Any, args: tuple[Any, ...], keywords: dict[str, Any], nest: Any) -> Any:
    """Call the ivy function that a Container method applies to the leaves.

    Arguments that are equal to their defaults are omitted, since a call with fewer keywords takes less time.
    """
    defaults = fn.spec.defaults
    return fn(*args, **{name: value for name, value in keywords.items() if value is not defaults[name]}, **nest)


def each(fn: Any, args: tuple[Any, ...], nest: Any) -> Any:
    """Call a function with nest options for a Container method. The function accepts Containers by its decorator
    `nestable`, and does not dispatch to them.
    """
    return fn(*args, **nest)
