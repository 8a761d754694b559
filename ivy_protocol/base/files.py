"""Files: atomic writes, formats, memory limits for reading, and errors."""

import os
import secrets
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.nested import LEVELS
from ivy_protocol.exceptions import (
    IvyException,
    IvyStructureError,
    IvyTypeError,
    IvyValueError,
)

if TYPE_CHECKING:
    from zipfile import ZipFile

LEAST = 2**26
"""The minimum of the memory limit in bytes, for small files."""
TIMES = 16
"""The memory limit as a multiple of the file size."""
ITEM = 16
"""The size in bytes counted for an element of nested data; an element that is not shared has at least one byte in the
file."""
NUMBERS = frozenset((
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128",
))  # fmt: skip
"""The dtypes that arrays in files may have."""


def file_path(path: Any, label: str) -> Path:
    """Return the path of a file.

    Raises
    ------
    IvyTypeError
        `path` is not a path.
    IvyValueError
        `path` is not a valid file name, or is a directory.
    """
    try:
        name = os.fspath(path)
    except TypeError as error:
        raise IvyTypeError(f"{label}: a path is text or os.PathLike, not {type(path).__name__}") from error
    try:
        filename = os.fsdecode(name)
        os.fsencode(filename)
    except UnicodeError as error:
        raise IvyValueError(f"{label}: no file can have the name {name!r}: {error}") from error
    if "\0" in filename:
        raise IvyValueError(f"{label}: no file can have the name {filename!r}, since it contains a NUL")
    if os.path.isdir(filename):
        raise IvyValueError(f"{label}: {filename} is a directory, not a file")
    return Path(filename)


_FORMATS = {
    ".h5": "h5py",
    ".hdf5": "h5py",
    ".json": "json",
    ".npz": "npz",
    ".pickle": "pickle",
    ".pkl": "pickle",
    ".safetensors": "safetensors",
}
_TORCH = (
    "it is a pickle of torch, which may run code; write and read {name}.safetensors, or read it with "
    "torch.load(path, weights_only=True) and give ivy.Container the result"
)
_ELSEWHERE = {
    ".pt": _TORCH,
    ".pth": _TORCH,
    ".npy": "write and read {name}.npz, or read it with numpy.load and give ivy.asarray the result",
}
"""Hints for files of other libraries."""


def format_of(path: Path, format: str | None, label: str) -> str:
    """Return the format of a file: `format` if given, else by the extension; ``"h5py"`` without an extension.

    Raises
    ------
    IvyValueError
        The extension is unknown, and `format` is None.
    """
    ending = path.suffix.lower()
    if format is not None or not ending:
        return format or "h5py"
    if ending not in _FORMATS:
        next_step = _ELSEWHERE.get(ending, "end the name so, or give format=")
        raise IvyValueError(
            f"{label}: the format of {path.name!r} is unknown, since ivy has the endings {', '.join(_FORMATS)}; "
            f"{next_step.format(name=path.stem)}"
        )
    return _FORMATS[ending]


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a temporary file next to `path`, which replaces `path` when the block ends without an error.

    A reader sees either the old or the new file, complete, also with a full disk, after an error or an interrupt in the
    block, and if the process is killed. If `path` is not a regular file, such as a pipe, the block writes to it
    directly.

    Raises
    ------
    OSError
        The directory or the file is not writable; the error names `path`.
    """
    # Keep symbolic links: replace the file that they refer to.
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        yield path
        return
    temporary = target.with_name(f".ivy-{secrets.token_hex(8)}.tmp")
    try:
        if mode is not None:
            # Do not replace read-only files.
            os.close(os.open(target, os.O_WRONLY))
        # Permissions as for `open`, unlike `tempfile`: by the umask.
        os.close(os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    try:
        mode = temporary.stat().st_mode if mode is None else mode
        yield temporary
        temporary.chmod(stat.S_IMODE(mode))
        _flush(temporary, os.O_RDWR)
        temporary.replace(target)
    except BaseException as error:
        temporary.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno and error.filename in (None, str(temporary)):
            raise type(error)(error.errno, error.strerror, str(path)) from error
        raise
    if os.name == "posix":
        # The rename is durable only after the directory is flushed, which some file systems do not support.
        with suppress(OSError):
            _flush(target.parent, os.O_RDONLY)


def _flush(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_file(path: Path, data: bytes | str) -> None:
    """Write a file, which atomically replaces an existing file."""
    with replacing(path) as new:
        new.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)


class Budget:
    """Memory limit for reading a file.

    The contents of a file can be larger than the file: by compression, by shared data that are read several times, and
    by declared sizes.
    """

    def __init__(self, path: Any, max_bytes: int | None = None) -> None:
        if max_bytes is not None and (isinstance(max_bytes, bool) or not isinstance(max_bytes, int) or max_bytes < 0):
            raise IvyValueError(f"max_bytes is a number of bytes, or None, not {max_bytes!r}")
        size = os.path.getsize(path) if isinstance(path, str | os.PathLike) and os.path.exists(path) else 0
        self.limit = max(LEAST, TIMES * size) if max_bytes is None else max_bytes
        self.used = 0

    def take(self, count: int, label: str) -> None:
        """Add bytes to the memory in use.

        Raises
        ------
        IvyValueError
            The limit is exceeded.
        """
        self.used += count
        if self.used > self.limit:
            raise IvyValueError(
                f"with {label} it takes {_format_count(self.used)} bytes, and the limit is "
                f"{_format_count(self.limit)}; if the file is trusted, read it with a larger max_bytes"
            )

    def measure(self, data: Any) -> None:
        """Add the size of nested data, with shared data counted at each reference.

        Raises
        ------
        IvyStructureError
            The data are nested too deeply, or contain themselves.
        IvyValueError
            The limit is exceeded.
        """
        self.take(_measure(data, {}, set()), "its nested data")


def _format_count(count: int) -> str:
    return f"{count:,}" if count < 10**18 else f"more than {10**18:,}"


def _measure(data: Any, cache: dict[int, int], parents: set[int]) -> int:
    if not isinstance(data, dict | list | tuple):
        return ITEM
    key = id(data)
    if key in parents or len(parents) > LEVELS:
        raise IvyStructureError(f"its data are nested more than {LEVELS} levels deep, or contain themselves")
    size = cache.get(key)
    if size is None:
        parents.add(key)
        inner = data.values() if isinstance(data, dict) else data
        size = cache[key] = ITEM + sum([_measure(item, cache, parents) for item in inner])
        parents.remove(key)
    return size


@contextmanager
def reading(path: Any, label: str, error: Callable[[str], IvyException] = IvyValueError) -> Iterator[None]:
    """Convert errors about the contents of a file to an error that names the file.

    Libraries raise many kinds of exceptions for damaged files.
    """
    try:
        yield
    except IvyException as cause:
        raise error(f"{path} is not read: {cause}") from cause
    except Exception as cause:
        raise error(f"{path} is no {label} that can be read: {type(cause).__name__}: {cause}") from cause


def parsed(text: bytes | bytearray) -> Any:
    """Return the contents of a JSON document.

    Raises
    ------
    IvyValueError
        An object has a duplicate key, which Python's reader would drop.
    """
    import json

    return json.loads(text.decode("utf-8"), object_pairs_hook=_check_keys)


def _check_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise IvyValueError(f"it has the key {key!r} twice in one object")
        result[key] = value
    return result


def members(archive: "ZipFile") -> dict[str, int]:
    """Return the names and sizes of the members of an archive.

    Raises
    ------
    IvyValueError
        A member is stored in a form that ivy does not write.
    """
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    sizes: dict[str, int] = {}
    for info in archive.infolist():
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or info.flag_bits & 1 or info.filename in sizes:
            raise IvyValueError(f"its member {info.filename!r} is compressed in another way, encrypted, or there twice")
        sizes[info.filename] = info.file_size
    return sizes


def read_member(archive: "ZipFile", name: str, budget: Budget) -> bytearray:
    """Return the bytes of a member of an archive."""
    size = archive.getinfo(name).file_size
    budget.take(size, f"its member {name!r}")
    with archive.open(name) as file:
        return read_exactly(file, size)


def read_exactly(file: Any, size: int) -> bytearray:
    """Return `size` bytes, which must be the rest of a file."""
    data = bytearray(size)
    view, start = memoryview(data), 0
    while start < size:
        count = file.readinto(view[start:])
        if not count:
            raise IvyValueError(f"it ends after {start} of {size} bytes")
        start += count
    # Reading to the end verifies the checksum of archive members.
    if file.read(1):
        raise IvyValueError(f"it has more than the declared {size} bytes")
    return data


def check_numeric(dtype: Any, label: str) -> None:
    """Raise for dtypes that are not numeric or boolean dtypes of NumPy.

    Raises
    ------
    IvyValueError
        The dtype is not one of `NUMBERS`.
    """
    if dtype.name not in NUMBERS:
        raise IvyValueError(f"{label} is no array of numbers, but of type {dtype}")


def read_npy(file: Any, size: int, label: str, budget: Budget) -> Any:
    """Return the array of an npy file of `size` bytes.

    The size of the array is checked before memory is allocated.
    """
    from numpy.lib import format as npy

    version = npy.read_magic(file)
    if version not in ((1, 0), (2, 0)):
        raise IvyValueError(f"{label} has version {version} of the format npy")
    shape, fortran, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(file)
    check_numeric(dtype, label)
    remaining = size - file.tell()
    needed = checked_size(shape, dtype, label, budget)
    if needed != remaining:
        raise IvyValueError(f"{label} declares {_format_count(needed)} bytes, and has {remaining}")
    return array_of(read_exactly(file, needed), dtype, shape, "F" if fortran else "C")


def checked_size(shape: tuple[int, ...], dtype: Any, label: str, budget: Budget) -> int:
    """Return the size of an array in bytes, and add it to a budget."""
    if min(shape, default=0) < 0:
        raise IvyValueError(f"{label} has the shape {shape}")
    needed = prod(shape) * dtype.itemsize
    budget.take(needed, f"{label}, of {_format_count(prod(shape))} elements,")
    return needed


def array_of(data: Any, dtype: Any, shape: tuple[int, ...], order: Literal["C", "F"] = "C") -> Any:
    """Return the array of a buffer, in native byte order."""
    import numpy as np

    array = (np.frombuffer(data, dtype) if len(data) else np.empty(0, dtype)).reshape(shape, order=order)
    return array if dtype.isnative else array.astype(dtype.newbyteorder("="))
