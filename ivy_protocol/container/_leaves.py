"""Helpers of all file formats for Containers: checks of keys, conversion of arrays, and the recorded kind of data."""

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
    from ivy_protocol.base.typing import Container

KINDS = ("array", "container", "dict")
"""Kinds of data that `ivy.save` records in a file, so that `ivy.load` returns the same type."""
MARK = "ivy"
"""Name of the entry in a file that contains the kind of its data."""
# Limit the length of a key: HDF5 and zip files store the length of a name, including a suffix, in 16 bits.
_MAX_KEY_BYTES = 60_000


def to_dict(tree: Tree, depth: int = 0) -> dict[str, Any]:
    """Return nested dicts of the leaves."""
    if depth >= LEVELS:
        raise too_deep()
    return {key: to_dict(v, depth + 1) if isinstance(v, Tree) else v for key, v in tree.items()}


def as_kind(text: Any) -> str:
    """Return the kind of data that is recorded in a file, or an empty string if there is no record."""
    return text if isinstance(text, str) and text in KINDS else ""


def module(name: str, format: str) -> Any:
    """Import and return the library of a file format."""
    try:
        return import_module(name)
    except ImportError as error:
        raise IvyBackendException(f"{format} files require the package {name.partition('.')[0]}: {error}") from error


def check_levels(format: str, chain: str, depth: int) -> None:
    """Raise `IvyStructureError` if a list at a leaf is nested too deep."""
    if depth >= LEVELS:
        raise IvyStructureError(f"{format}: the list at {chain!r} has more than {LEVELS} levels, or contains itself")


def check_key(chain: str, format: str) -> None:
    """Raise if a file format would change or lose a key.

    Raises
    ------
    IvyValueError
        The key contains a NUL character or a lone surrogate, or is too long.
    """
    try:
        size = len(chain.encode())
    except UnicodeEncodeError as error:
        raise IvyValueError(f"{format} cannot store the key {chain!r}, which contains a lone surrogate") from error
    if "\0" in chain or size > _MAX_KEY_BYTES:
        description = (
            f"{chain[:100]!r}, of {size} bytes" if size > _MAX_KEY_BYTES else f"{chain!r}, with a NUL character"
        )
        raise IvyValueError(f"{format} cannot store a key such as {description}; save a pickle or JSON")


def arrays_of(tree: Tree, format: str) -> Iterator[tuple[str, Any]]:
    """Yield the arrays at the leaves with their key chains, for a format that supports only arrays.

    Raises
    ------
    IvyTypeError
        A leaf is not an array.
    IvyValueError
        The format does not support a key.
    """
    for chain, value in walk(tree):
        if not conversion.is_array(value):
            raise IvyTypeError(f"{format} supports only arrays, not the {type(value).__name__} at {chain!r}")
        check_key(chain, format)
        yield chain, value


def to_plain_numpy(value: Any, chain: str, format: str) -> Any:
    """Convert an array to NumPy. Raise for an extension dtype, such as bfloat16."""
    values = conversion.to_numpy(value)
    if values.dtype.name not in NUMBERS:
        raise unsupported_dtype(format, values.dtype, chain)
    return values


def unsupported_dtype(format: str, dtype: Any, chain: str) -> IvyTypeError:
    """Return the error for an array with a dtype that a format does not support."""
    return IvyTypeError(
        f"{format} does not support the dtype {dtype} of the array at {chain!r}; cast the array with ivy.astype"
    )


def array(values: Any, ivyh: Any) -> Any:
    """Convert values to an array of the requested backend, or of the current one if `ivyh` is None."""
    name = ivyh if isinstance(ivyh, str) else getattr(ivyh, "name", "") or chosen_backend() or "numpy"
    return conversion.to_backend(values, name)


def container_of(cls: "type[Container]", arrays: dict[str, Any], ivyh: Any) -> "Container":
    """Return a Container with the given arrays, a dict by key chain."""
    return cls({chain: array(values, ivyh) for chain, values in arrays.items()}, ivyh=ivyh)
