"""Saving and loading of arrays and nested data."""

from contextlib import nullcontext
from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.base.files import file_path, format_of
from ivy_protocol.core import context
from ivy_protocol.dispatch import ops
from ivy_protocol.exceptions import (
    IvyNotImplementedException,
    IvyTypeError,
    IvyValueError,
)
from ivy_protocol.messages.prefixes import named

_ARRAY = "array"
_TYPES = ("module", "container", "dict", _ARRAY, None)


@named
def save(item: Any, filepath: Any, format: str | None = None) -> None:
    """Save a Container, a dict or an array to a file, and replace an existing file atomically.

    A reader always sees either the complete old file or the complete new one, even if the disk is full or the process
    is killed.

    Parameters
    ----------
    item : Container, dict or array
        Data to save.
    filepath : path
        Path of the file.
    format : str, optional
        Format: ``"h5py"``, ``"json"``, ``"npz"``, ``"pickle"`` or ``"safetensors"``. By default, the extension of
        ``filepath`` selects it; without an extension, it is ``"h5py"``.

    Raises
    ------
    IvyTypeError
        ``item`` is not a Container, a dict or an array, or contains a value that the format does not support.
    IvyValueError
        The format or the extension is unknown.
    IvyStructureError
        A list is nested too deeply, or contains itself.

    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "weights.npz")
    >>> ivy.save({"w": ivy.array([1.0, 2.0])}, path)
    >>> ivy.load(path)
    {'w': ivy.array([1., 2.])}
    """
    Container, save_as = lazy.load("Container"), lazy.load("save_as")
    format_name = format_of(file_path(filepath, "ivy.save"), format, "ivy.save")
    kind = "container" if ops.is_ivy_container(item) else "dict"
    if ops.is_array(item):
        if format_name == "json":
            raise IvyTypeError("ivy.save: JSON cannot store an array; use another format, or save a dict of lists")
        item, kind = {_ARRAY: item}, _ARRAY
    if not isinstance(item, dict):
        raise IvyTypeError(f"ivy.save: item must be a Container, a dict or an array, not a {type(item).__name__}")
    tree: Any = item if ops.is_ivy_container(item) else Container(item)
    save_as(tree, filepath, format_name, kind)


@named
def load(
    filepath: Any,
    format: str | None = None,
    type: str | None = None,
    max_bytes: int | None = None,
    *,
    backend: str | None = None,
) -> Any:
    """Load a file that `save` wrote.

    Parameters
    ----------
    filepath : path
        Path of the file.
    format : str, optional
        Format, as for `save`.
    type : {"container", "dict", "array"}, optional
        Type of the result. By default, the saved type, which the file records. Files from other programs are loaded as
        a Container, and JSON files as a dict.
    max_bytes : int, optional
        Memory limit of the loaded data; by default, the larger of 64 MiB and 16 times the size of the file. The limit
        protects against damaged or malicious files, which can expand to much more than their size.
    backend : str, optional
        Backend of the loaded arrays, such as ``"torch"``. By default the current backend if one is set, else NumPy.
        Files do not record the backend.

    Returns
    -------
    Container, dict or ivy.Array
        Contents of the file. No code of the file is executed.

    Raises
    ------
    IvyNotImplementedException
        ``type`` is "module", which is not supported yet.
    IvyBackendException
        ``backend`` is unknown or not installed.
    IvyValueError
        ``format``, ``type`` or the extension of the file is unknown, the file does not have the format or the type, or
        its contents exceed ``max_bytes``.
    FileNotFoundError
        The file does not exist.

    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "x.npz")
    >>> ivy.save(ivy.array([1.0, 2.0]), path)
    >>> ivy.load(path)
    ivy.array([1., 2.])
    """
    Container, load_as = lazy.load("Container"), lazy.load("load_as")
    if type not in _TYPES:
        raise IvyValueError(f"ivy.load: type must be one of {', '.join(filter(None, _TYPES))}, not {type!r}")
    if type == "module":
        raise IvyNotImplementedException(
            f"ivy.load: loading modules is not supported yet; pass type='container', 'dict' or 'array' for {filepath}"
        )
    format_name = format_of(file_path(filepath, "ivy.load"), format, "ivy.load")
    with nullcontext() if backend is None else context.scope(backends=backends.load(backend).name):
        result, kind = load_as(Container, filepath, format_name, max_bytes)
    target = kind or "container" if type is None else type
    if target == _ARRAY:
        if list(result) != [_ARRAY] or not ops.is_array(result[_ARRAY]):
            raise IvyValueError(
                f"ivy.load: type='array' requires a file with a single array, and {filepath} contains other data; pass "
                "type='container'"
            )
        return result[_ARRAY]
    return result.cont_to_dict() if target == "dict" else result
