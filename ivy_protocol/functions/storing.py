"""Functions that write data to files and read them again."""

from contextlib import nullcontext
from typing import Any

from ivy_protocol import backends, late
from ivy_protocol.exceptions import IvyNotImplementedException, IvyTypeError, IvyValueError
from ivy_protocol.functions.general import is_array, is_ivy_container
from ivy_protocol.messages.titles import named
from ivy_protocol.state import context

__all__ = ["load", "save"]

_ARRAY = "array"
_TYPES = ("module", "container", "dict", _ARRAY, None)


@named
def save(item: Any, filepath: Any, format: str | None = None) -> None:
    """Write a Container, a dict or an array to a file, which replaces that of the same name in one step.

    A reader sees the old file or the new one, whole, at any moment, also where the disk is full or the process is
    killed.

    Parameters
    ----------
    item : Container, dict or array
        What to write.
    filepath : path
        The file.
    format : str, optional
        ``"h5py"``, ``"json"``, ``"npz"``, ``"pickle"`` or ``"safetensors"``. By default the one that the name ends
        in; a name without an ending is a file of ``"h5py"``.

    Raises
    ------
    IvyTypeError
        The item is something else, or has something in it that the format does not hold.
    IvyValueError
        The format or the ending is unknown.
    IvyStructureError
        A list in it is nested too deep, or contains itself.

    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "weights.npz")
    >>> ivy.save({"w": ivy.array([1.0, 2.0])}, path)
    >>> ivy.load(path)
    {'w': ivy.array([1., 2.])}
    """
    Container, save_as = late.load("Container"), late.load("save_as")
    form = _format(filepath, format, "ivy.save")
    kind = "container" if is_ivy_container(item) else "dict"
    if is_array(item):
        if form == "json":
            raise IvyTypeError("JSON holds no array as such; take another format, or save a dict of lists")
        item, kind = {_ARRAY: item}, _ARRAY
    if not isinstance(item, dict):
        raise IvyTypeError(f"ivy.save writes Containers, dicts and arrays, not a {type(item).__name__}")
    tree: Any = item if is_ivy_container(item) else Container(item)
    save_as(tree, filepath, form, kind)


@named
def load(
    filepath: Any,
    format: str | None = None,
    type: str | None = None,
    max_bytes: int | None = None,
    *,
    backend: str | None = None,
) -> Any:
    """Read from a file what `save` wrote.

    Parameters
    ----------
    filepath : path
        The file.
    format : str, optional
        As for `save`.
    type : {"container", "dict", "array"}, optional
        What to read it as. By default what was saved, which the file says; a file of other programs is a Container, and
        one of JSON a dict.
    max_bytes : int, optional
        The memory that what is read may take; by default 64 MiB, or 16 times the size of the file. A damaged or hostile
        file can come to much more than its size.
    backend : str, optional
        The library of the arrays that are read, such as ``"torch"``. By default the current backend if one was chosen,
        else NumPy: files hold numbers, and do not say which library they came from.

    Returns
    -------
    Container, dict or ivy.Array
        What is in the file. Nothing in it is run.

    Raises
    ------
    IvyNotImplementedException
        The type is "module", as which nothing can be read yet.
    IvyBackendException
        The backend is unknown, or not installed.
    IvyValueError
        The format, ending or type is unknown, the file is not of it, or what is in it takes more memory.
    FileNotFoundError
        There is no file.

    Examples
    --------
    >>> import os, tempfile
    >>> path = os.path.join(tempfile.mkdtemp(), "x.npz")
    >>> ivy.save(ivy.array([1.0, 2.0]), path)
    >>> ivy.load(path)
    ivy.array([1., 2.])
    """
    Container, load_as = late.load("Container"), late.load("load_as")
    if type not in _TYPES:
        raise IvyValueError(f"the type is one of {', '.join(filter(None, _TYPES))}, not {type!r}")
    if type == "module":
        raise IvyNotImplementedException(
            f"modules are not read from files yet; give type='container', 'dict' or 'array' for {filepath}"
        )
    form = _format(filepath, format, "ivy.load")
    with nullcontext() if backend is None else context.scope(backends=backends.load(backend).name):
        found, kind = load_as(Container, filepath, form, max_bytes)
    wanted = kind or "container" if type is None else type
    if wanted == _ARRAY:
        if list(found) != [_ARRAY] or not is_array(found[_ARRAY]):
            raise IvyValueError(f"{filepath} holds no single array; give type='container'")
        return found[_ARRAY]
    return found.cont_to_dict() if wanted == "dict" else found


def _format(filepath: Any, format: str | None, what: str) -> str:
    from ivy_protocol.functions._files import file_path, format_of

    return format_of(file_path(filepath, what), format, what)
