"""Containers as HDF5 files and groups."""

import os
import random
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from math import prod
from typing import TYPE_CHECKING, Any, NamedTuple

from ivy_protocol.base.files import ITEM, Budget, check_numbers, file_path, reading, replacing, write_file
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.container._access import _put
from ivy_protocol.container._leaves import MARK, array, as_kind, check_key, module, native_numbers
from ivy_protocol.container._tree import Tree, join, make, split_chain, too_deep, walk
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions import creation
from ivy_protocol.functions.conversion import is_array

if TYPE_CHECKING:
    from ivy_protocol.slots import Container

_FILTERS = (1, 2, 3, 4, 5, 6, 32000)
"""The filters that come with the library; others it would look for among its plugins."""


def _is_path(place: Any) -> bool:
    return isinstance(place, str | os.PathLike)


@contextmanager
def _opened(place: Any, mode: str, **options: Any) -> Iterator[Any]:
    """A file by its path, which is closed again; an object of h5py stays as it is."""
    if not _is_path(place):
        yield place
        return
    path, h5py = file_path(place, "HDF5"), module("h5py", "HDF5")
    try:
        file = h5py.File(path, mode, **options)
    except FileNotFoundError as error:
        raise FileNotFoundError(f"there is no file {path} that can be opened") from error
    except PermissionError:
        raise
    except Exception as error:
        # The library raises errors of other kinds too over files that are damaged.
        raise IvyValueError(f"{path} is no HDF5 file that can be opened: {error}") from error
    try:
        yield file
    finally:
        file.close()


@contextmanager
def _replaced(place: Any, mode: str) -> Iterator[Any]:
    """A file in memory, which replaces that of its path in one step when it has been written."""
    # HDF5 (2.0) crashes when it closes a file that it could not write to a full disk.
    with _opened(place, mode, driver="core", backing_store=False) as file:
        yield file
        file.flush()
        image = file.id.get_file_image()
    write_file(file_path(place, "HDF5"), image)


def write_hdf5(
    tree: "Container", place: Any, start: int = 0, mode: str = "a", length: int | None = None, kind: str = ""
) -> None:
    """Write the arrays to an HDF5 file or group, from a place along their first axis on."""
    arrays = []
    for chain, value in walk(tree):
        if not is_array(value) and not isinstance(value, bool | int | float | complex):
            raise IvyTypeError(f"HDF5 holds arrays and numbers; at {chain!r} is a {type(value).__name__}")
        # `asarray` would bring an array of NumPy to the current backend, which may lack its type.
        values = value if is_array(value) else creation.asarray(value)
        arrays.append((chain, native_numbers(values, chain, "HDF5")))
    empty = [chain for chain, value in walk(tree, include_empty=True) if isinstance(value, Tree)]
    for chain in (*empty, *[chain for chain, _ in arrays]):
        check_key(chain, "HDF5")
    whole = _is_path(place) and not start and length is None
    with _replaced(place, mode) if whole else _opened(place, mode) as file:
        if kind:
            file.attrs[MARK] = kind
        for chain in empty:
            file.require_group(chain)
        for chain, values in arrays:
            _write_dataset(file, chain, values, start, length)


def _write_dataset(file: Any, chain: str, values: Any, start: int, length: int | None) -> None:
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
    if length is None and len(dataset) < start + len(values):
        dataset.resize(start + len(values), axis=0)
    count = min(len(values), len(dataset) - start)
    if count > 0:
        dataset[start : start + count] = values[:count]


def read_hdf5(
    cls: "type[Container]",
    place: Any,
    part: Any = slice(None),
    alphabetical_keys: bool = True,
    ivyh: Any = None,
    max_bytes: int | None = None,
) -> tuple["Container", str]:
    """Read a Container from an HDF5 file or group, and what it says it holds."""
    with _opened(place, "r") as file, reading(place if _is_path(place) else "the group", "HDF5 file"):
        budget = Budget(place if _is_path(place) else file.file.filename, max_bytes)
        entries = _Entries(budget, part)
        entries.measure(file)
        result = cls(alphabetical_keys=alphabetical_keys, ivyh=ivyh)
        for chain, dataset in entries.found(file, "", 0):
            # A dot in a name of the file would be none of a key.
            keys = split_chain(chain)
            if dataset is None:
                _put(result, keys, make(result, {}))
            else:
                values = dataset[part] if dataset.shape else dataset[()]
                _put(result, keys, array(values, ivyh))
        return result, as_kind(file.attrs.get(MARK)) if MARK in file.attrs else ""


class _Size(NamedTuple):
    """What there is below a group."""

    entries: int
    bytes: int


class _Entries:
    """The data in a file; links that lead out of it or back are refused.

    A group may have two names, so that a few of them come to any number of paths: they are counted before they are
    walked.
    """

    def __init__(self, budget: Budget, part: Any = slice(None)) -> None:
        self.h5py = module("h5py", "HDF5")
        self.budget = budget
        self.part = part
        self.sizes: dict[Any, _Size] = {}
        self.above: set[Any] = set()

    def inner(self, group: Any, chain: str) -> Iterator[tuple[str, Any]]:
        """What is directly in a group, by key chain."""
        for key in sorted(group):
            below = join(chain, key)
            if not isinstance(group.get(key, getlink=True), self.h5py.HardLink):
                # A soft or external link may lead to another file, or back to where it is.
                raise IvyValueError(f"the file has a link at {below!r}, and no data")
            value = group[key]
            if not isinstance(value, self.h5py.Dataset | self.h5py.Group):
                raise IvyValueError(f"at {below!r} is a {type(value).__name__} with a name, and no data")
            yield below, value

    def measure(self, group: Any) -> None:
        """Count all that there is below a group."""
        size = self.size(group, "")
        self.budget.take(size.bytes + ITEM * size.entries, f"{size.entries:,} arrays and groups in it")

    def size(self, group: Any, chain: str) -> _Size:
        place = self.h5py.h5o.get_info(group.id).addr
        if place in self.above or len(self.above) > LEVELS:
            raise too_deep()
        found = self.sizes.get(place)
        if found is None:
            self.above.add(place)
            count = size = 0
            for below, value in self.inner(group, chain):
                one = self.size(value, below) if isinstance(value, self.h5py.Group) else self.dataset(value, below)
                count, size = count + 1 + one.entries, size + one.bytes
            self.above.remove(place)
            found = self.sizes[place] = _Size(count, size)
        return found

    def dataset(self, dataset: Any, chain: str) -> _Size:
        """The size of the data that are read, which must be numbers in the file itself."""
        import numpy as np

        if dataset.external or dataset.is_virtual:
            raise IvyValueError(f"the data at {chain!r} lie in another file")
        check_numbers(dataset.dtype, f"what lies at {chain!r}")
        plist = dataset.id.get_create_plist()
        for number in range(plist.get_nfilters()):
            if plist.get_filter(number)[0] not in _FILTERS:
                raise IvyValueError(f"the data at {chain!r} are compressed in a way that the library does not bring")
        # This takes no memory, however large it is.
        part = np.broadcast_to(np.empty((), "bool"), dataset.shape)
        if dataset.shape and isinstance(self.part, slice | int):
            part = part[self.part]
        # A part of the data is taken out of whole chunks.
        return _Size(0, dataset.dtype.itemsize * (prod(part.shape) + prod(dataset.chunks or (0,))))

    def found(self, group: Any, chain: str, depth: int) -> Iterator[tuple[str, Any]]:
        """The data below a group by key chain, and None for groups that are empty."""
        if depth > LEVELS:
            raise too_deep()
        for below, value in self.inner(group, chain):
            if isinstance(value, self.h5py.Dataset):
                yield below, value
            elif len(value):
                yield from self.found(value, below, depth + 1)
            else:
                yield below, None


def h5_file_size(h5_obj_or_filepath: Any) -> tuple[int, int]:
    """Return the number of bytes of the arrays in an HDF5 file or group, and the length of their first axis."""
    with _opened(h5_obj_or_filepath, "r") as file, reading(h5_obj_or_filepath, "HDF5 file"):
        found = _datasets(file)
        size = sum([prod(d.shape) * d.dtype.itemsize for d in found])
        return size, next((d.shape[0] for d in reversed(found) if d.shape), 0)


def shuffle_h5_file(h5_obj_or_filepath: Any, seed_value: int | None = 0) -> None:
    """Put the elements of the arrays in an HDF5 file into a random order, the same for arrays of one length."""
    seed = random.randrange(2**32) if seed_value is None else seed_value
    if _is_path(h5_obj_or_filepath):
        path = file_path(h5_obj_or_filepath, "shuffle_h5_file")
        if not path.exists():
            raise FileNotFoundError(f"there is no file {path} that can be opened")
        with replacing(path) as new:
            shutil.copyfile(path, new)
            _shuffle(new, seed, path)
    else:
        _shuffle(h5_obj_or_filepath, seed, "the group")


def _shuffle(place: Any, seed: int, name: Any) -> None:
    with _opened(place, "r+") as file, reading(name, "HDF5 file"):
        for dataset in _datasets(file):
            if dataset.shape:
                order = list(range(len(dataset)))
                random.Random(seed).shuffle(order)
                dataset[...] = dataset[...][order]


def _datasets(file: Any) -> list[Any]:
    """The data in a file of the caller's own, of any size, but with no more paths than can be walked."""
    entries = _Entries(Budget(file.file.filename))
    entries.budget.take(ITEM * entries.size(file, "").entries, "the arrays and groups in it")
    return [dataset for _, dataset in entries.found(file, "", 0) if dataset is not None]
