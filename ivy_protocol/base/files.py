"""Access to files: atomic writes, formats, a memory limit for reading, and translation of errors."""

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
"""Minimum of the memory limit for reading a file, in bytes."""
TIMES = 16
"""Factor of the size of a file in the memory limit for reading it."""
ITEM = 16
"""Bytes that are counted for each element of nested data. In a file without compression and shared objects, each
element takes at least one byte, so that the total is at most `TIMES` times the size of the file.
"""
NUMBERS = frozenset((
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128",
))  # fmt: skip
"""Names of the dtypes that arrays in files may have."""


def file_path(path: Any, what: str) -> Path:
    """Convert an argument to a path. `what` names the function in errors."""
    try:
        raw_path = os.fspath(path)
    except TypeError as error:
        raise IvyTypeError(f"{what}: a path must be a string or os.PathLike, not {type(path).__name__}") from error
    try:
        name = os.fsdecode(raw_path)
        os.fsencode(name)
    except UnicodeError as error:
        raise IvyValueError(f"{what}: no file can have the name {raw_path!r}: {error}") from error
    if "\0" in name:
        raise IvyValueError(f"{what}: no file can have the name {name!r}, which contains a NUL character")
    if os.path.isdir(name):
        raise IvyValueError(f"{what}: {name} is a directory, not a file")
    return Path(name)


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
    "the file is a pickle of torch, which may run code; save the data as {name}.safetensors, or read it with "
    "torch.load(path, weights_only=True) and pass the result to ivy.Container"
)
_ELSEWHERE = {
    ".pt": _TORCH,
    ".pth": _TORCH,
    ".npy": "write and read {name}.npz, or read it with numpy.load and pass the result to ivy.asarray",
}
"""Advice for files that other libraries write, used in errors."""


def format_of(path: Path, format: str | None, what: str) -> str:
    """Return the format of a file: `format`, or else the format for the file name extension, or else ``"h5py"``.

    Raises
    ------
    IvyValueError
        `format` is None, and the extension is unknown.
    """
    ending = path.suffix.lower()
    if format is not None or not ending:
        return format or "h5py"
    if ending not in _FORMATS:
        next_step = _ELSEWHERE.get(ending, "use one of these endings, or pass format=")
        raise IvyValueError(
            f"{what}: the format of {path.name!r} is unknown; ivy supports the endings {', '.join(_FORMATS)}; "
            f"{next_step.format(name=path.stem)}"
        )
    return _FORMATS[ending]


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the path of a temporary file in the same folder. When the block ends, the file is renamed to `path`.

    A reader sees either the complete old file or the complete new file. This also holds if the disk is full, if the
    block raises or is interrupted, or if the process is killed. If `path` is not a regular file, for example a pipe,
    the block writes to it directly.

    Raises
    ------
    OSError
        The folder or the file is not writable. The error names `path`.
    """
    # `replace` would replace a symbolic link itself, so write to the target of the link.
    target = Path(os.path.realpath(path))
    try:
        mode = target.stat().st_mode
    except FileNotFoundError:
        mode = None
    if mode is not None and not stat.S_ISREG(mode):
        yield path
        return
    new = target.with_name(f".ivy-{secrets.token_hex(8)}.tmp")
    try:
        if mode is not None:
            # Open the target for writing, which raises PermissionError if it is read-only. The rename alone would
            # replace even a read-only file.
            os.close(os.open(target, os.O_WRONLY))
        # Create the file with mode 0o666 minus the umask, as `open` does. `tempfile` would use 0o600.
        os.close(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666))
    except OSError as error:
        raise type(error)(error.errno, error.strerror, str(path)) from error
    try:
        mode = new.stat().st_mode if mode is None else mode
        yield new
        new.chmod(stat.S_IMODE(mode))
        _flush(new, os.O_RDWR)
        new.replace(target)
    except BaseException as error:
        new.unlink(missing_ok=True)
        if isinstance(error, OSError) and error.errno and error.filename in (None, str(new)):
            raise type(error)(error.errno, error.strerror, str(path)) from error
        raise
    if os.name == "posix":
        # Flush the folder, because a crash could otherwise undo the rename. Some file systems cannot flush folders.
        with suppress(OSError):
            _flush(target.parent, os.O_RDONLY)


def _flush(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_file(path: Path, data: bytes | str) -> None:
    """Write a file atomically."""
    with replacing(path) as new:
        new.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)


class Budget:
    """Memory limit for the data read from one file.

    The data can be much larger than the file, for three reasons: compression, objects that are stored once and
    referenced many times, and declared shapes without stored elements.
    """

    def __init__(self, path: Any, max_bytes: int | None = None) -> None:
        if max_bytes is not None and (isinstance(max_bytes, bool) or not isinstance(max_bytes, int) or max_bytes < 0):
            raise IvyValueError(f"max_bytes must be a non-negative int or None, not {max_bytes!r}")
        size = os.path.getsize(path) if isinstance(path, str | os.PathLike) and os.path.exists(path) else 0
        self.limit = max(LEAST, TIMES * size) if max_bytes is None else max_bytes
        self.total = 0

    def take(self, count: int, what: str) -> None:
        """Add a number of bytes to the total.

        Raises
        ------
        IvyValueError
            The total exceeds the limit.
        """
        self.total += count
        if self.total > self.limit:
            raise IvyValueError(
                f"the data with {what} require {_format_count(self.total)} bytes, more than the limit of "
                f"{_format_count(self.limit)}; if you trust the file, pass a larger max_bytes"
            )

    def measure(self, data: Any) -> None:
        """Add the size of nested data to the total. An object counts once for each reference to it.

        Raises
        ------
        IvyStructureError
            The data are nested too deep, or contain themselves.
        IvyValueError
            The total exceeds the limit.
        """
        self.take(_measure(data, {}, set()), "the nested data")


def _format_count(count: int) -> str:
    return f"{count:,}" if count < 10**18 else f"more than {10**18:,}"


def _measure(data: Any, cached: dict[int, int], ancestors: set[int]) -> int:
    """Return the size of nested data. `cached` maps object ids to sizes, so that shared objects are visited once."""
    if not isinstance(data, dict | list | tuple):
        return ITEM
    key = id(data)
    if key in ancestors or len(ancestors) > LEVELS:
        raise IvyStructureError(f"the data are nested more than {LEVELS} levels deep, or contain themselves")
    size = cached.get(key)
    if size is None:
        ancestors.add(key)
        inner = data.values() if isinstance(data, dict) else data
        size = cached[key] = ITEM + sum([_measure(item, cached, ancestors) for item in inner])
        ancestors.remove(key)
    return size


@contextmanager
def reading(path: Any, what: str, error: Callable[[str], IvyException] = IvyValueError) -> Iterator[None]:
    """Convert each exception in the ``with`` block, which reads a file, to an error that names the file.

    For damaged files, libraries raise exceptions of many types.
    """
    try:
        yield
    except IvyException as exception:
        raise error(f"{path} cannot be read: {exception}") from exception
    except Exception as exception:
        raise error(f"{path} is not a readable {what}: {type(exception).__name__}: {exception}") from exception


def parsed(text: bytes | bytearray) -> Any:
    """Parse JSON. A duplicate key is an error, while `json.loads` would use its last value.

    Raises
    ------
    IvyValueError
        An object has a duplicate key.
    """
    import json

    return json.loads(text.decode("utf-8"), object_pairs_hook=_unique_keys)


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise IvyValueError(f"a JSON object has the duplicate key {key!r}")
        result[key] = value
    return result


def members(archive: "ZipFile") -> dict[str, int]:
    """Return the sizes of the members of an archive, by name.

    Raises
    ------
    IvyValueError
        A member is encrypted, is a duplicate, or has a compression method that ivy does not write.
    """
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    sizes: dict[str, int] = {}
    for info in archive.infolist():
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or info.flag_bits & 1 or info.filename in sizes:
            raise IvyValueError(
                f"the member {info.filename!r} is encrypted, is a duplicate, or has an unsupported compression method"
            )
        sizes[info.filename] = info.file_size
    return sizes


def read_member(archive: "ZipFile", name: str, budget: Budget) -> bytearray:
    """Read a member of an archive. Its size is added to a budget first."""
    size = archive.getinfo(name).file_size
    budget.take(size, f"the member {name!r}")
    with archive.open(name) as file:
        return read_exactly(file, size)


def read_exactly(file: Any, size: int) -> bytearray:
    """Read the rest of a file, which must have exactly `size` bytes."""
    buffer = bytearray(size)
    view, start = memoryview(buffer), 0
    while start < size:
        count = file.readinto(view[start:])
        if not count:
            raise IvyValueError(f"the data end after {start} of {size} bytes")
        start += count
    # Read one more byte: at the end of the member, this read also makes `zipfile` compare the checksum.
    if file.read(1):
        raise IvyValueError(f"the data have more than the declared {size} bytes")
    return buffer


def check_numeric(dtype: Any, what: str) -> None:
    """Raise for dtypes that are not numeric, and for extension dtypes such as bfloat16.

    Raises
    ------
    IvyValueError
        The dtype is not in `NUMBERS`.
    """
    if dtype.name not in NUMBERS:
        raise IvyValueError(f"{what} must have a numeric dtype, not {dtype}")


def read_npy(file: Any, size: int, what: str, budget: Budget) -> Any:
    """Read an array from a file in the npy format with `size` bytes.

    The declared shape is checked against `size` and the budget before memory is allocated.
    """
    from numpy.lib import format as npy

    version = npy.read_magic(file)
    if version not in ((1, 0), (2, 0)):
        raise IvyValueError(
            f"{what} has the unsupported version {version} of the npy format; ivy reads the versions (1, 0) and (2, 0)"
        )
    shape, fortran, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(file)
    check_numeric(dtype, what)
    remaining = size - file.tell()
    expected = checked_size(shape, dtype, what, budget)
    if expected != remaining:
        raise IvyValueError(f"{what} declares {_format_count(expected)} bytes, but contains {remaining}")
    return array_of(read_exactly(file, expected), dtype, shape, "F" if fortran else "C")


def checked_size(shape: tuple[int, ...], dtype: Any, what: str, budget: Budget) -> int:
    """Return the size of an array in bytes. The size is added to the budget."""
    if min(shape, default=0) < 0:
        raise IvyValueError(f"{what} has the invalid shape {shape}; sizes must be non-negative")
    size = prod(shape) * dtype.itemsize
    budget.take(size, f"{what}, of {_format_count(prod(shape))} elements,")
    return size


def array_of(data: Any, dtype: Any, shape: tuple[int, ...], order: Literal["C", "F"] = "C") -> Any:
    """Return a NumPy array in native byte order that reads its elements from a buffer."""
    import numpy as np

    array = (np.frombuffer(data, dtype) if len(data) else np.empty(0, dtype)).reshape(shape, order=order)
    return array if dtype.isnative else array.astype(dtype.newbyteorder("="))
