"""Storage of Containers in HDF5 files and groups."""

import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.base.files import ITEM, Budget, check_numeric, file_path, reading, replacing, write_file
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._access import _put
from ivy_protocol.container._leaves import MARK, array, as_kind, check_key, module, to_plain_numpy
from ivy_protocol.container._tree import Tree, join, make, split_chain, too_deep, walk
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import creation
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container

_FILTERS = (1, 2, 3, 4, 5, 6, 32000)
"""Filters that are built into HDF5 and h5py. For other filters, HDF5 would search its plugin directories for code."""


def _is_path(target: Any) -> bool:
    """Return True for a path, False for an h5py object."""
    return isinstance(target, str | os.PathLike)


@contextmanager
def _open(target: Any, mode: str, **options: Any) -> Iterator[Any]:
    """Open the file at a path, and close it on exit. If the target is an h5py object, yield it unchanged."""
    if not _is_path(target):
        yield target
        return
    path, h5py = file_path(target, "HDF5"), module("h5py", "HDF5")
    try:
        file = h5py.File(path, mode, **options)
    except FileNotFoundError as error:
        raise FileNotFoundError(f"the file {path} does not exist, or cannot be opened") from error
    except PermissionError:
        raise
    except Exception as error:
        # Catch all exceptions: h5py raises several types for damaged files.
        raise IvyValueError(f"{path} is not a readable HDF5 file: {error}") from error
    try:
        yield file
    finally:
        file.close()


@contextmanager
def _open_in_memory(target: Any, mode: str) -> Iterator[Any]:
    """Open a file in memory. On exit, the contents atomically replace the file at the path."""
    # Let HDF5 write to memory instead of the disk: on a full disk, HDF5 2.0 crashes when it closes the file.
    with _open(target, mode, driver="core", backing_store=False) as file:
        yield file
        file.flush()
        image = file.id.get_file_image()
    write_file(file_path(target, "HDF5"), image)


def write_hdf5(
    tree: "Container", target: Any, start: int = 0, mode: str = "a", length: int | None = None, kind: str = ""
) -> None:
    """Write the arrays of a Container to an HDF5 file or group. Each array is written from index `start` on along the
    first axis of its dataset.
    """
    arrays = []
    for chain, value in walk(tree):
        if not is_array(value) and not isinstance(value, bool | int | float | complex):
            raise IvyTypeError(f"HDF5 supports only arrays and numbers, not the {type(value).__name__} at {chain!r}")
        # Keep NumPy arrays: `asarray` would convert them to the current backend, which may lack the dtype.
        values = value if is_array(value) else creation.asarray(value)
        arrays.append((chain, to_plain_numpy(values, chain, "HDF5")))
    empty = [chain for chain, value in walk(tree, include_empty=True) if isinstance(value, Tree)]
    for chain in (*empty, *[chain for chain, _ in arrays]):
        check_key(chain, "HDF5")
    replaces = _is_path(target) and not start and length is None
    with _open_in_memory(target, mode) if replaces else _open(target, mode) as file:
        if kind:
            file.attrs[MARK] = kind
        for chain in empty:
            file.require_group(chain)
        for chain, values in arrays:
            _write_dataset(file, chain, values, start, length)


def _write_dataset(file: Any, chain: str, values: Any, start: int, length: int | None) -> None:
    """Write an array to a dataset, beginning at the index `start`. The dataset is created or resized if needed."""
    if not values.shape:
        if chain in file:
            del file[chain]
        file.create_dataset(chain, data=values)
        return
    full = max(length or 0, start + len(values)) if length is None else length
    if chain not in file:
        shape = (full, *values.shape[1:])
        file.create_dataset(chain, shape, dtype=values.dtype, maxshape=(None,) * len(shape))
    dataset = file[chain]
    # If `length` is None, extend the dataset. Otherwise, keep its length, and drop the values past its end.
    if length is None and len(dataset) < start + len(values):
        dataset.resize(start + len(values), axis=0)
    count = min(len(values), len(dataset) - start)
    if count > 0:
        dataset[start : start + count] = values[:count]


def read_hdf5(
    cls: "type[Container]",
    target: Any,
    part: Any = slice(None),
    alphabetical_keys: bool = True,
    ivyh: Any = None,
    max_bytes: int | None = None,
) -> tuple["Container", str]:
    """Read a Container from an HDF5 file or group. Return it, and the kind of data that `ivy.save` recorded in the
    file.
    """
    with _open(target, "r") as file, reading(target if _is_path(target) else "the group", "HDF5 file"):
        budget = Budget(target if _is_path(target) else file.file.filename, max_bytes)
        contents = _Contents(budget, part)
        contents.measure(file)
        result = cls(alphabetical_keys=alphabetical_keys, ivyh=ivyh)
        for chain, dataset in contents.datasets(file, "", 0):
            # Split the name at dots, too: HDF5 separates names only by slashes, but dots also separate the keys of a
            # key chain.
            keys = split_chain(chain)
            if dataset is None:
                _put(result, keys, make(result, {}))
            else:
                values = dataset[part] if dataset.shape else dataset[()]
                _put(result, keys, array(values, ivyh))
        return result, as_kind(file.attrs.get(MARK)) if MARK in file.attrs else ""


class _Size(NamedTuple):
    """Number of entries and of bytes in an HDF5 group."""

    entries: int
    bytes: int


class _Contents:
    """Groups and datasets of a file. Links to other files, or back to an outer group, are rejected.

    Hard links can form an exponential number of paths through a few groups. Entries are therefore counted before the
    groups are traversed.
    """

    def __init__(self, budget: Budget, part: Any = slice(None)) -> None:
        self.h5py = module("h5py", "HDF5")
        self.budget = budget
        self.part = part
        self.sizes: dict[Any, _Size] = {}
        self.above: set[Any] = set()

    def inner(self, group: Any, chain: str) -> Iterator[tuple[str, Any]]:
        """Yield the direct members of a group with their key chains."""
        for key in sorted(group):
            below = join(chain, key)
            if not isinstance(group.get(key, getlink=True), self.h5py.HardLink):
                # Reject soft and external links, which may lead to another file or to an outer group.
                raise IvyValueError(
                    f"the file has an unsupported link at {below!r}; only data in the file itself are read"
                )
            value = group[key]
            if not isinstance(value, self.h5py.Dataset | self.h5py.Group):
                raise IvyValueError(
                    f"the {type(value).__name__} at {below!r} is not supported; only datasets and groups are read"
                )
            yield below, value

    def measure(self, group: Any) -> None:
        """Add the size of everything in a group to the memory budget."""
        size = self.size(group, "")
        self.budget.take(size.bytes + ITEM * size.entries, f"{size.entries:,} arrays and groups")

    def size(self, group: Any, chain: str) -> _Size:
        """Return the size of everything in a group, computed once for each group."""
        # Identify the group by its address, because a group may have several names.
        address = self.h5py.h5o.get_info(group.id).addr
        if address in self.above or len(self.above) > LEVELS:
            raise too_deep()
        total = self.sizes.get(address)
        if total is None:
            self.above.add(address)
            count = size = 0
            for below, value in self.inner(group, chain):
                item = self.size(value, below) if isinstance(value, self.h5py.Group) else self.dataset(value, below)
                count, size = count + 1 + item.entries, size + item.bytes
            self.above.remove(address)
            total = self.sizes[address] = _Size(count, size)
        return total

    def dataset(self, dataset: Any, chain: str) -> _Size:
        """Return the size of the part of a dataset that will be read. Raise if the data of the dataset are not numeric,
        or are in another file.
        """
        import numpy as np

        if dataset.external or dataset.is_virtual:
            raise IvyValueError(f"the data at {chain!r} are in another file, which is not supported")
        check_numeric(dataset.dtype, f"the data at {chain!r}")
        plist = dataset.id.get_create_plist()
        for index in range(plist.get_nfilters()):
            if plist.get_filter(index)[0] not in _FILTERS:
                raise IvyValueError(
                    f"the data at {chain!r} are compressed with an unsupported filter; only filters that are built "
                    "into HDF5 are supported"
                )
        # Measure the slice on a broadcast array, which allocates one element for any shape.
        part = np.broadcast_to(np.empty((), "bool"), dataset.shape)
        if dataset.shape and isinstance(self.part, slice | int):
            part = part[self.part]
        # Add the size of one chunk: HDF5 decompresses whole chunks, even to read a part of the data.
        return _Size(0, dataset.dtype.itemsize * (prod(part.shape) + prod(dataset.chunks or (0,))))

    def datasets(self, group: Any, chain: str, depth: int) -> Iterator[tuple[str, Any]]:
        """Yield the datasets in a group with their key chains, and None for empty groups."""
        if depth > LEVELS:
            raise too_deep()
        for below, value in self.inner(group, chain):
            if isinstance(value, self.h5py.Dataset):
                yield below, value
            elif len(value):
                yield from self.datasets(value, below, depth + 1)
            else:
                yield below, None


def h5_file_size(h5_obj_or_filepath: Any) -> tuple[int, int]:
    """Return the number of bytes of the arrays in an HDF5 file or group, and the length of their first axis."""
    with _open(h5_obj_or_filepath, "r") as file, reading(h5_obj_or_filepath, "HDF5 file"):
        datasets = _datasets(file)
        size = sum([prod(d.shape) * d.dtype.itemsize for d in datasets])
        return size, next((d.shape[0] for d in reversed(datasets) if d.shape), 0)


def shuffle_h5_file(h5_obj_or_filepath: Any, seed_value: int | None = 0) -> None:
    """Shuffle the arrays in an HDF5 file along their first axis. Arrays of equal length are shuffled in the same
    order.
    """
    seed = random.randrange(2**32) if seed_value is None else seed_value
    if _is_path(h5_obj_or_filepath):
        path = file_path(h5_obj_or_filepath, "shuffle_h5_file")
        if not path.exists():
            raise FileNotFoundError(f"the file {path} does not exist, or cannot be opened")
        with replacing(path) as new:
            shutil.copyfile(path, new)
            _shuffle(new, seed, path)
    else:
        _shuffle(h5_obj_or_filepath, seed, "the group")


def _shuffle(target: Any, seed: int, name: Any) -> None:
    """Shuffle the datasets of a file or group in place; `name` is used in messages."""
    with _open(target, "r+") as file, reading(name, "HDF5 file"):
        for dataset in _datasets(file):
            if dataset.shape:
                order = list(range(len(dataset)))
                random.Random(seed).shuffle(order)
                dataset[...] = dataset[...][order]


def _datasets(file: Any) -> list[Any]:
    """Return the datasets of a file. The memory budget limits the number of datasets and groups, but not the size of
    the data.
    """
    contents = _Contents(Budget(file.file.filename))
    contents.budget.take(ITEM * contents.size(file, "").entries, "the arrays and groups in the file")
    return [dataset for _, dataset in contents.datasets(file, "", 0) if dataset is not None]
