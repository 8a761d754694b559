"""What files of Containers have in common: their keys, their arrays, and what they say they hold."""

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.files import NUMBERS
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._tree import Tree, too_deep, walk
from ivy_protocol.core.context import chosen_backend
from ivy_protocol.exceptions import IvyBackendException, IvyStructureError, IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion

if TYPE_CHECKING:
    from ivy_protocol.slots import Container

KINDS = ("array", "container", "dict")
"""What `ivy.save` may have been given, which its files say."""
MARK = "ivy"
"""Where they say it."""
_LONGEST = 60_000


def to_dict(tree: Tree, depth: int = 0) -> dict[str, Any]:
    """Nested dicts of the leaves."""
    if depth >= LEVELS:
        raise too_deep()
    return {key: to_dict(v, depth + 1) if isinstance(v, Tree) else v for key, v in tree.items()}


def as_kind(text: Any) -> str:
    """What a file says it holds; an empty string if it is one that ivy did not mark."""
    return text if isinstance(text, str) and text in KINDS else ""


def module(name: str, what: str) -> Any:
    """A library that writes a format."""
    try:
        return import_module(name)
    except ImportError as error:
        raise IvyBackendException(f"{what} files need the package {name.partition('.')[0]}: {error}") from error


def check_levels(what: str, chain: str, depth: int) -> None:
    """Refuse a list at a leaf that is nested too deep to be written."""
    if depth >= LEVELS:
        raise IvyStructureError(f"{what}: the list at {chain!r} has more than {LEVELS} levels, or contains itself")


def check_key(chain: str, what: str) -> None:
    """Refuse a key that would come back as another one, or not at all.

    Raises
    ------
    IvyValueError
        There is a NUL in it, half of a character, or too much.
    """
    try:
        size = len(chain.encode())
    except UnicodeEncodeError as error:
        raise IvyValueError(f"{what} holds no key such as {chain!r}, with half of a character in it") from error
    if "\0" in chain or size > _LONGEST:
        shown = f"{chain[:100]!r}, of {size} bytes" if size > _LONGEST else f"{chain!r}, with a NUL in it"
        raise IvyValueError(f"{what} holds no key such as {shown}; save it as a pickle or as JSON")


def arrays_of(tree: Tree, what: str) -> Iterator[tuple[str, Any]]:
    """The arrays in the leaves by their key chains, for a format that holds nothing else.

    Raises
    ------
    IvyTypeError
        A leaf is no array.
    IvyValueError
        The format does not hold a key.
    """
    for chain, value in walk(tree):
        if not conversion.is_array(value):
            raise IvyTypeError(f"{what} holds arrays; at {chain!r} is a {type(value).__name__}")
        check_key(chain, what)
        yield chain, value


def native_numbers(value: Any, chain: str, what: str) -> Any:
    """An array as one of numpy, of a type of numbers that numpy itself has."""
    values = conversion.to_numpy(value)
    if values.dtype.name not in NUMBERS:
        raise lacks(what, values.dtype, chain)
    return values


def lacks(what: str, dtype: Any, chain: str) -> IvyTypeError:
    """The error for an array of a type that a format has not."""
    return IvyTypeError(f"{what} holds no arrays of {dtype}, as at {chain!r}; cast it with ivy.astype")


def array(values: Any, ivyh: Any) -> Any:
    """An array of the backend that was asked for, or else of the current one."""
    name = ivyh if isinstance(ivyh, str) else getattr(ivyh, "name", "") or chosen_backend() or "numpy"
    return conversion.to_backend(values, name)


def filled(cls: "type[Container]", arrays: dict[str, Any], ivyh: Any) -> "Container":
    """A Container of arrays by their key chains."""
    return cls({chain: array(values, ivyh) for chain, values in arrays.items()}, ivyh=ivyh)
