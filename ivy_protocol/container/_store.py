"""Conversion of Containers to dicts, lists and files. Reading a file runs no code from it."""

import json
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.files import Budget, file_path, format_of, parsed, reading, write_file
from ivy_protocol.container._archives import read_npz, read_safetensors, write_npz, write_safetensors
from ivy_protocol.container._hdf5 import h5_file_size as h5_file_size
from ivy_protocol.container._hdf5 import read_hdf5, write_hdf5
from ivy_protocol.container._hdf5 import shuffle_h5_file as shuffle_h5_file
from ivy_protocol.container._leaves import MARK, as_kind, check_levels, to_dict
from ivy_protocol.container._pickles import read_pickle, write_pickle
from ivy_protocol.container._tree import Tree, walk
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import conversion
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container

_JSON_MARK = f"__{MARK}__"
FORMATS = ("h5py", "json", "npz", "pickle", "safetensors")


def cont_to_dict(self: "Container") -> dict[str, Any]:
    """Return nested dicts of the leaves."""
    return to_dict(self)


def cont_to_flat_dict(self: "Container") -> dict[str, Any]:
    """Return a dict of the leaves by key chain. `ivy.Container` converts it back to an equal Container."""
    return dict(walk(self))


def cont_to_raw(self: "Container") -> Any:
    """Return the nested data in the form that the constructor received: with dicts, and with lists where it received
    lists.
    """
    if self and self._config.types_to_iteratively_nest and all(key.startswith("it_") for key in self):
        return [cont_to_raw(v) if isinstance(v, Tree) else v for v in self.values()]  # type: ignore[arg-type]
    return {k: cont_to_raw(v) if isinstance(v, Tree) else v for k, v in self.items()}  # type: ignore[arg-type]


def cont_to_nested_list(self: "Container") -> list[Any]:
    """Return nested lists of the leaves. Leaves that are None are omitted."""
    values: list[Any] = []
    for value in self.values():
        if isinstance(value, Tree):
            values.append(cont_to_nested_list(value))  # type: ignore[arg-type]
        elif value is not None:
            values.append(value)
    return values


def cont_to_flat_list(self: "Container") -> list[Any]:
    """Return a list of the leaves."""
    return [value for _, value in walk(self)]


def cont_from_flat_list(self: "Container", flat_list: Any) -> "Container":
    """Return the Container with its leaves replaced by the elements of a list.

    Raises
    ------
    IvyValueError
        The list has more or fewer elements than the Container has leaves.
    """
    values = list(flat_list)
    count = len(cont_to_flat_list(self))
    if len(values) != count:
        raise IvyValueError(
            f"cont_from_flat_list: the list must have {count} elements, one per leaf, not {len(values)}"
        )
    leaves = iter(values)
    return self.cont_map(lambda _, chain: next(leaves))


def cont_to_jsonable(self: "Container", return_dict: Any = None) -> "Container":
    """Return the Container with leaves that JSON supports. Arrays become lists, and unsupported leaves become strings.

    Raises
    ------
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself.
    """
    return (self if return_dict is None else return_dict).cont_map(lambda x, chain: _jsonable(x, chain, 0, False))


def _jsonable(value: Any, chain: str, depth: int, strict: bool) -> Any:
    """Convert a leaf to types that JSON supports. Unsupported leaves become strings, or raise if `strict` is True."""
    if is_array(value):
        return _jsonable(conversion.to_list(value), chain, depth, strict)
    if isinstance(value, list | tuple):
        check_levels("cont_to_jsonable", chain, depth)
        return [_jsonable(v, chain, depth + 1, strict) for v in value]
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    if isinstance(value, dict) and strict and all([type(key) is str for key in value]):
        check_levels("cont_to_disk_as_json", chain, depth)
        return {key: _jsonable(v, chain, depth + 1, strict) for key, v in value.items()}
    if strict:
        raise IvyTypeError(
            f"JSON supports only numbers, strings, lists and arrays of real numbers, not the {type(value).__name__} at "
            f"{chain!r}"
        )
    return str(value)


def cont_save(self: "Container", filepath: Any, format: str | None = None) -> None:
    """Write the Container to a file. An existing file is replaced atomically.

    Parameters
    ----------
    filepath : path
        The file.
    format : str, optional
        ``"h5py"``, ``"json"``, ``"npz"``, ``"pickle"`` or ``"safetensors"``. By default, the suffix of the file name
        determines the format; without a suffix, it is ``"h5py"``.

    Raises
    ------
    IvyValueError
        The format or the suffix is unknown, or the format does not support a key. No file is written.
    IvyTypeError
        The format does not support a leaf. No file is written.
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself.
    """
    save_as(self, filepath, format_of(file_path(filepath, "cont_save"), format, "cont_save"), "")


def save_as(tree: "Container", filepath: Any, format: str, kind: str) -> None:
    """Write a Container to a file, and record the kind of its data there."""
    _check_format(format)
    if format == "h5py":
        write_hdf5(tree, file_path(filepath, "HDF5"), mode="w", kind=kind)
    else:
        write: Any = {"json": write_json, "npz": write_npz, "pickle": write_pickle, "safetensors": write_safetensors}
        write[format](tree, filepath, kind)


def cont_load(
    cls: "type[Container]", filepath: Any, format: str | None = None, max_bytes: int | None = None
) -> "Container":
    """Read a Container from a file that `cont_save` wrote.

    Parameters
    ----------
    filepath : path
        The file.
    format : str, optional
        As for `cont_save`.
    max_bytes : int, optional
        Limit of the memory for the data. By default, it is the larger of 64 MiB and 16 times the size of the file.

    Raises
    ------
    IvyValueError
        The format or the suffix is unknown, the file does not have the format, or its data exceed the memory limit.
    FileNotFoundError
        The file does not exist.
    """
    return load_as(cls, filepath, format_of(file_path(filepath, "cont_load"), format, "cont_load"), max_bytes)[0]


def load_as(
    cls: "type[Container]", filepath: Any, format: str, max_bytes: int | None = None
) -> tuple["Container", str]:
    """Read a Container from a file. Return it, and the kind of data that `ivy.save` recorded in the file."""
    _check_format(format)
    if format == "h5py":
        return read_hdf5(cls, file_path(filepath, "HDF5"), max_bytes=max_bytes)
    read: Any = {"json": read_json, "npz": read_npz, "pickle": read_pickle, "safetensors": read_safetensors}
    return read[format](cls, filepath, None, max_bytes)


def _check_format(format: str) -> None:
    """Raise `IvyValueError` for an unknown format."""
    if format not in FORMATS:
        raise IvyValueError(f"a format must be one of {', '.join(FORMATS)}, not {format!r}")


def cont_to_disk_as_json(self: "Container", json_filepath: Any) -> None:
    """Write the Container as JSON. Arrays become lists of numbers.

    Raises
    ------
    IvyTypeError
        JSON does not support the type of a leaf. No file is written.
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself.
    """
    write_json(self, json_filepath)


def write_json(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write a Container as JSON. The kind is recorded only if it is ``"container"``. `ivy.load` returns a dict for a
    JSON file without a kind.
    """
    path = file_path(filepath, "JSON")
    values = to_dict(tree.cont_map(lambda x, chain: _jsonable(x, chain, 0, True)))
    if _JSON_MARK in values:
        raise IvyValueError(f"cont_save: ivy reserves the key {_JSON_MARK!r} of its JSON files; use another key")
    if kind == "container":
        values = {_JSON_MARK: kind, **values}
    try:
        text = json.dumps(values, indent=4)
    except ValueError as error:
        raise IvyValueError(f"the Container has a number that JSON cannot store: {error}") from error
    write_file(path, text)


def cont_from_disk_as_json(
    cls: "type[Container]", json_filepath: Any, ivyh: Any = None, max_bytes: int | None = None
) -> "Container":
    """Read a Container from JSON. Lists stay lists. See `cont_load` for `max_bytes`.

    Raises
    ------
    IvyValueError
        The file is not JSON or not an object, is nested too deep, or exceeds the memory limit.
    """
    return read_json(cls, json_filepath, ivyh, max_bytes)[0]


def read_json(cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None) -> tuple["Container", str]:
    """Read a Container from JSON. Return it, and the kind of data that `ivy.save` recorded in the file."""
    path = file_path(filepath, "JSON")
    budget = Budget(path, max_bytes)
    with path.open("rb") as file, reading(path, "JSON"):
        content = parsed(file.read())
        if not isinstance(content, dict):
            raise IvyValueError(f"the file must contain a JSON object, not a {type(content).__name__}")
        budget.measure(content)
        kind = as_kind(content.pop(_JSON_MARK, "dict"))
        return cls(content, ivyh=ivyh), kind


def cont_to_disk_as_hdf5(
    self: "Container",
    h5_obj_or_filepath: Any,
    starting_index: int = 0,
    mode: str = "a",
    max_batch_size: int | None = None,
) -> None:
    """Write the arrays to an HDF5 file or group, beginning at an index along their first axis.

    Other entries of an existing file are preserved. The file is replaced atomically, except with `starting_index` or
    `max_batch_size`: the file is then modified in place, and an interrupt may leave it incomplete.

    Parameters
    ----------
    h5_obj_or_filepath : path or h5py object
        File or group to write to.
    starting_index : int, default 0
        First index along the first axis.
    mode : str, default "a"
        Mode of ``h5py.File`` in which the file is opened.
    max_batch_size : int, optional
        Length of the first axis in the file. Pass it if more elements will be written later.

    Raises
    ------
    IvyTypeError
        A leaf is neither an array nor a number. No data are written.
    IvyValueError
        HDF5 does not support a key. No data are written.
    """
    write_hdf5(self, h5_obj_or_filepath, starting_index, mode, max_batch_size)


def cont_from_disk_as_hdf5(
    cls: "type[Container]",
    h5_obj_or_filepath: Any,
    slice_obj: Any = slice(None),
    alphabetical_keys: bool = True,
    ivyh: Any = None,
    max_bytes: int | None = None,
) -> "Container":
    """Read a Container from an HDF5 file or group. With `slice_obj`, only this part of each array is read.

    See `cont_load` for `max_bytes`.

    Raises
    ------
    IvyValueError
        The file is not HDF5, has links or non-numeric data, or exceeds the memory limit.
    """
    return read_hdf5(cls, h5_obj_or_filepath, slice_obj, alphabetical_keys, ivyh, max_bytes)[0]


def cont_to_disk_as_safetensors(self: "Container", filepath: Any) -> None:
    """Write the arrays to a safetensors file. Their names are the key chains.

    Raises
    ------
    IvyTypeError
        A leaf is not an array, or has a dtype that the format does not support. No file is written.
    IvyValueError
        The format does not support a key. No file is written.
    """
    write_safetensors(self, filepath)


def cont_from_disk_as_safetensors(
    cls: "type[Container]", filepath: Any, ivyh: Any = None, max_bytes: int | None = None
) -> "Container":
    """Read a Container from a safetensors file. See `cont_load` for `max_bytes`.

    Raises
    ------
    IvyValueError
        The file is not a safetensors file, has a dtype that ivy does not support, or exceeds the memory limit.
    """
    return read_safetensors(cls, filepath, ivyh, max_bytes)[0]


def cont_to_disk_as_npz(self: "Container", filepath: Any) -> None:
    """Write the arrays to a NumPy npz archive. Their names are the key chains.

    Raises
    ------
    IvyTypeError
        A leaf is not an array, or its dtype is not one of NumPy's own dtypes. No file is written.
    IvyValueError
        The format does not support a key. No file is written.
    """
    write_npz(self, filepath)


def cont_from_disk_as_npz(
    cls: "type[Container]", filepath: Any, ivyh: Any = None, max_bytes: int | None = None
) -> "Container":
    """Read a Container from a NumPy npz archive. See `cont_load` for `max_bytes`.

    Raises
    ------
    IvyValueError
        The file is not an npz archive, has members other than numeric arrays, or exceeds the memory limit.
    """
    return read_npz(cls, filepath, ivyh, max_bytes)[0]


def cont_to_disk_as_pickled(self: "Container", pickle_filepath: Any) -> None:
    """Write the Container as a pickle of plain data. Each array is written as its dtype, shape and bytes.

    Raises
    ------
    IvyTypeError
        Pickles of Containers do not support the type of a leaf. No file is written.
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself. No file is written.
    """
    write_pickle(self, pickle_filepath)


def cont_from_disk_as_pickled(
    cls: "type[Container]", pickle_filepath: Any, ivyh: Any = None, max_bytes: int | None = None
) -> "Container":
    """Read a Container from a file that `cont_to_disk_as_pickled` wrote. See `cont_load` for `max_bytes`.

    Raises
    ------
    IvyValueError
        The file does not have the form that `cont_to_disk_as_pickled` writes, or exceeds the memory limit. ivy imports
        and calls nothing that the file names, except `complex`.
    """
    return read_pickle(cls, pickle_filepath, ivyh, max_bytes)[0]
