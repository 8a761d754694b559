"""Files: atomic writes, formats, limits of memory for files that are read, and their errors."""

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
"""The memory in bytes that what is read may take, however small its file is."""
TIMES = 16
"""How many times the size of its file it may take."""
ITEM = 16
"""What an element of nested data counts; those in a file that are not shared take a byte of it at least."""
NUMBERS = frozenset((
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "complex64", "complex128",
))  # fmt: skip
"""The data types that arrays in files may have."""


def file_path(path: Any, what: str) -> Path:
    """The path of a file.

    Raises
    ------
    IvyTypeError
        It is no path.
    IvyValueError
        No file can have this name, or it is that of a directory.
    """
    try:
        found = os.fspath(path)
    except TypeError as error:
        raise IvyTypeError(f"{what}: a path is text or os.PathLike, not {type(path).__name__}") from error
    try:
        named = os.fsdecode(found)
        os.fsencode(named)
    except UnicodeError as error:
        raise IvyValueError(f"{what}: no file can have the name {found!r}: {error}") from error
    if "\0" in named:
        raise IvyValueError(f"{what}: no file can have the name {named!r}, since it has a NUL in it")
    if os.path.isdir(named):
        raise IvyValueError(f"{what}: {named} is a directory, and no file")
    return Path(named)


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
"""The next step for files that other libraries write."""


def format_of(path: Path, format: str | None, what: str) -> str:
    """Return the format of a file: the one that the caller names, else by the ending; without an ending ``"h5py"``.

    Raises
    ------
    IvyValueError
        The caller names no format, and the ending is unknown.
    """
    ending = path.suffix.lower()
    if format is not None or not ending:
        return format or "h5py"
    if ending not in _FORMATS:
        next_step = _ELSEWHERE.get(ending, "end the name so, or give format=")
        raise IvyValueError(
            f"{what}: the format of {path.name!r} is unknown, since ivy has the endings {', '.join(_FORMATS)}; "
            f"{next_step.format(name=path.stem)}"
        )
    return _FORMATS[ending]


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield a new file next to `path`, and let it replace that one when the block has written all of it.

    A reader sees the old file or the new one, whole, at any moment: with a full disk, after an error or an interrupt
    in the block, and where the process is killed. Where `path` is something else than a file, such as a pipe, the block
    writes to it directly.

    Raises
    ------
    OSError
        The folder or the file cannot be written; the error names `path`.
    """
    # A link stays one, and the file that it names is replaced.
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
            # A file that may not be written is not replaced either.
            os.close(os.open(target, os.O_WRONLY))
        # Like `open`, and unlike `tempfile`: others may read it as the umask says.
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
        # The new name is on the disk when its folder is. Some file systems do not flush folders.
        with suppress(OSError):
            _flush(target.parent, os.O_RDONLY)


def _flush(path: Path, flags: int) -> None:
    descriptor = os.open(path, flags)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def write_file(path: Path, data: bytes | str) -> None:
    """Write a whole file, which replaces that of the same name in one step."""
    with replacing(path) as new:
        new.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)


class Budget:
    """How much memory what is read from a file may take.

    A file can say more than it holds: by compression, by data that stand in it once and are read many times, and by
    sizes that are only declared.
    """

    def __init__(self, path: Any, max_bytes: int | None = None) -> None:
        if max_bytes is not None and (isinstance(max_bytes, bool) or not isinstance(max_bytes, int) or max_bytes < 0):
            raise IvyValueError(f"max_bytes is a number of bytes, or None, not {max_bytes!r}")
        size = os.path.getsize(path) if isinstance(path, str | os.PathLike) and os.path.exists(path) else 0
        self.limit = max(LEAST, TIMES * size) if max_bytes is None else max_bytes
        self.taken = 0

    def take(self, count: int, what: str) -> None:
        """Count bytes.

        Raises
        ------
        IvyValueError
            It is more than the limit with them.
        """
        self.taken += count
        if self.taken > self.limit:
            raise IvyValueError(
                f"with {what} it takes {_shown(self.taken)} bytes, and the limit is {_shown(self.limit)}; if the file "
                f"may be trusted, read it with a larger max_bytes"
            )

    def measure(self, data: Any) -> None:
        """Count nested data as what they come to when everything that is shared in them is written out.

        Raises
        ------
        IvyStructureError
            They are nested too deep, or contain themselves.
        IvyValueError
            It is more than the limit with them.
        """
        self.take(_measured(data, {}, set()), "its nested data")


def _shown(count: int) -> str:
    return f"{count:,}" if count < 10**18 else f"more than {10**18:,}"


def _measured(data: Any, known: dict[int, int], above: set[int]) -> int:
    if not isinstance(data, dict | list | tuple):
        return ITEM
    place = id(data)
    if place in above or len(above) > LEVELS:
        raise IvyStructureError(f"its data are nested more than {LEVELS} levels deep, or contain themselves")
    found = known.get(place)
    if found is None:
        above.add(place)
        inner = data.values() if isinstance(data, dict) else data
        found = known[place] = ITEM + sum([_measured(item, known, above) for item in inner])
        above.remove(place)
    return found


@contextmanager
def reading(path: Any, what: str, error: Callable[[str], IvyException] = IvyValueError) -> Iterator[None]:
    """Turn whatever goes wrong over what a file holds into an error that names the file.

    The libraries that read files raise errors of any kind over those that are damaged.
    """
    try:
        yield
    except IvyException as found:
        raise error(f"{path} is not read: {found}") from found
    except Exception as found:
        raise error(f"{path} is no {what} that can be read: {type(found).__name__}: {found}") from found


def parsed(text: bytes | bytearray) -> Any:
    """What JSON says.

    Raises
    ------
    IvyValueError
        An object has a key twice, of which Python's reader would drop one.
    """
    import json

    return json.loads(text.decode("utf-8"), object_pairs_hook=_keyed)


def _keyed(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise IvyValueError(f"it has the key {key!r} twice in one object")
        found[key] = value
    return found


def members(archive: "ZipFile") -> dict[str, int]:
    """The names and sizes of what is in an archive.

    Raises
    ------
    IvyValueError
        Something in it is stored in a way that ivy does not write.
    """
    from zipfile import ZIP_DEFLATED, ZIP_STORED

    found: dict[str, int] = {}
    for info in archive.infolist():
        if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED) or info.flag_bits & 1 or info.filename in found:
            raise IvyValueError(f"its member {info.filename!r} is compressed in another way, encrypted, or there twice")
        found[info.filename] = info.file_size
    return found


def read_member(archive: "ZipFile", name: str, budget: Budget) -> bytearray:
    """The bytes of a member of an archive."""
    size = archive.getinfo(name).file_size
    budget.take(size, f"its member {name!r}")
    with archive.open(name) as file:
        return read_exactly(file, size)


def read_exactly(file: Any, size: int) -> bytearray:
    """So many bytes, which are the rest of a file."""
    found = bytearray(size)
    view, start = memoryview(found), 0
    while start < size:
        count = file.readinto(view[start:])
        if not count:
            raise IvyValueError(f"it ends after {start} of {size} bytes")
        start += count
    # The end is where archives are checked.
    if file.read(1):
        raise IvyValueError(f"it has more than the {size} bytes that it tells of")
    return found


def check_numbers(dtype: Any, what: str) -> None:
    """Refuse data types that are not those of numbers, or that numpy itself does not have.

    Raises
    ------
    IvyValueError
        It is one of them.
    """
    if dtype.name not in NUMBERS:
        raise IvyValueError(f"{what} is no array of numbers, but of type {dtype}")


def read_npy(file: Any, size: int, what: str, budget: Budget) -> Any:
    """The array in a file of the format npy with so many bytes.

    Its size is checked before there is memory for it.
    """
    from numpy.lib import format as npy

    version = npy.read_magic(file)
    if version not in ((1, 0), (2, 0)):
        raise IvyValueError(f"{what} has version {version} of the format npy")
    shape, fortran, dtype = (npy.read_array_header_1_0 if version == (1, 0) else npy.read_array_header_2_0)(file)
    check_numbers(dtype, what)
    left = size - file.tell()
    needed = checked_size(shape, dtype, what, budget)
    if needed != left:
        raise IvyValueError(f"{what} declares {_shown(needed)} bytes, and has {left}")
    return array_of(read_exactly(file, needed), dtype, shape, "F" if fortran else "C")


def checked_size(shape: tuple[int, ...], dtype: Any, what: str, budget: Budget) -> int:
    """The bytes of an array, which a budget must have."""
    if min(shape, default=0) < 0:
        raise IvyValueError(f"{what} has the shape {shape}")
    needed = prod(shape) * dtype.itemsize
    budget.take(needed, f"{what}, of {_shown(prod(shape))} elements,")
    return needed


def array_of(data: Any, dtype: Any, shape: tuple[int, ...], order: Literal["C", "F"] = "C") -> Any:
    """An array of bytes, in the order of bytes that this machine has."""
    import numpy as np

    found = (np.frombuffer(data, dtype) if len(data) else np.empty(0, dtype)).reshape(shape, order=order)
    return found if dtype.isnative else found.astype(dtype.newbyteorder("="))
