"""Containers as dicts, lists and files. Nothing that is read runs code."""

import io
import json
import math
import pickle
import random
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from ivy_protocol.container._access import _put
from ivy_protocol.container._tree import Tree, join, make, too_deep, walk
from ivy_protocol.context import chosen_backend
from ivy_protocol.exceptions import IvyBackendException, IvyStructureError, IvyTypeError, IvyValueError
from ivy_protocol.functions import creation, general
from ivy_protocol.functions.general import is_array
from ivy_protocol.nested import LEVELS

if TYPE_CHECKING:
    from ivy_protocol.container import Container

FORMATS = ("h5py", "json", "npz", "pickle", "safetensors")


def cont_to_dict(self: "Container") -> dict[str, Any]:
    """Return nested dicts of the leaves."""
    return _to_dict(self, 0)


def _to_dict(tree: Tree, depth: int) -> dict[str, Any]:
    if depth >= LEVELS:
        raise too_deep()
    return {key: _to_dict(v, depth + 1) if isinstance(v, Tree) else v for key, v in tree.items()}


def cont_to_flat_dict(self: "Container") -> dict[str, Any]:
    """Return a dict of the leaves by their key chains, of which ``ivy.Container`` makes the Container again."""
    return dict(walk(self))


def cont_to_raw(self: "Container") -> Any:
    """Return what the Container was made of: dicts, and lists where lists were nested."""
    if self and self._config.types_to_iteratively_nest and all(key.startswith("it_") for key in self):
        return [cont_to_raw(v) if isinstance(v, Tree) else v for v in self.values()]  # type: ignore[arg-type]
    return {k: cont_to_raw(v) if isinstance(v, Tree) else v for k, v in self.items()}  # type: ignore[arg-type]


def cont_to_nested_list(self: "Container") -> list[Any]:
    """Return nested lists of the leaves that are not None."""
    found: list[Any] = []
    for value in self.values():
        if isinstance(value, Tree):
            found.append(cont_to_nested_list(value))  # type: ignore[arg-type]
        elif value is not None:
            found.append(value)
    return found


def cont_to_flat_list(self: "Container") -> list[Any]:
    """Return a list of the leaves."""
    return [value for _, value in walk(self)]


def cont_from_flat_list(self: "Container", flat_list: Any) -> "Container":
    """Return the Container with its leaves replaced by those of a list.

    Raises
    ------
    IvyValueError
        The list has more or fewer elements than the Container has leaves.
    """
    values = list(flat_list)
    count = len(cont_to_flat_list(self))
    if len(values) != count:
        raise IvyValueError(f"the Container has {count} leaves, the list {len(values)} elements")
    left = iter(values)
    return self.cont_map(lambda _, chain: next(left))


def cont_to_jsonable(self: "Container", return_dict: Any = None) -> "Container":
    """Return the Container with numbers, text and lists for leaves: arrays as lists, what JSON lacks as text.

    Raises
    ------
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself.
    """
    return (self if return_dict is None else return_dict).cont_map(lambda x, chain: _jsonable(x, chain, 0))


def _jsonable(value: Any, chain: str, depth: int) -> Any:
    if is_array(value):
        return _jsonable(general.to_list(value), chain, depth)
    if isinstance(value, list | tuple):
        _check_levels("cont_to_jsonable", chain, depth)
        return [_jsonable(v, chain, depth + 1) for v in value]
    if isinstance(value, bool | int | float | str) or value is None:
        return value
    return str(value)


def _check_levels(what: str, chain: str, depth: int) -> None:
    """Refuse a list at a leaf that is nested too deep to be written."""
    if depth >= LEVELS:
        raise IvyStructureError(f"{what}: the list at {chain!r} has more than {LEVELS} levels, or contains itself")


def cont_save(self: "Container", filepath: Any, format: str = "h5py") -> None:
    """Write the Container to a file.

    Raises
    ------
    IvyValueError
        The format is none of ``"h5py"``, ``"json"``, ``"npz"``, ``"pickle"`` and ``"safetensors"``.
    IvyTypeError
        The format does not hold a leaf; nothing has been written then.
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself.
    """
    _check_format(format)
    if format == "h5py":
        cont_to_disk_as_hdf5(self, filepath, mode="w")
    elif format == "json":
        cont_to_disk_as_json(self, filepath)
    elif format == "npz":
        cont_to_disk_as_npz(self, filepath)
    elif format == "pickle":
        cont_to_disk_as_pickled(self, filepath)
    else:
        cont_to_disk_as_safetensors(self, filepath)


def cont_load(cls: "type[Container]", filepath: Any, format: str = "h5py") -> "Container":
    """Read a Container from a file that `cont_save` wrote.

    Raises
    ------
    IvyValueError
        The format is unknown, or the file is not of it.
    FileNotFoundError
        There is no file.
    """
    _check_format(format)
    if format == "h5py":
        return cont_from_disk_as_hdf5(cls, filepath)
    if format == "json":
        return cont_from_disk_as_json(cls, filepath)
    if format == "npz":
        return cont_from_disk_as_npz(cls, filepath)
    if format == "pickle":
        return cont_from_disk_as_pickled(cls, filepath)
    return cont_from_disk_as_safetensors(cls, filepath)


def _check_format(format: str) -> None:
    if format not in FORMATS:
        raise IvyValueError(f"a format is one of {', '.join(FORMATS)}, not {format!r}")


def _check_file(path: Any) -> None:
    """Refuse a directory; what the libraries say of one differs, and need not name it."""
    if Path(path).is_dir():
        raise IvyValueError(f"{path} is a directory, and no file")


def cont_to_disk_as_json(self: "Container", json_filepath: Any) -> None:
    """Write the Container as JSON: arrays as lists of numbers, what JSON lacks as text."""
    text = json.dumps(cont_to_dict(cont_to_jsonable(self)), indent=4)
    Path(json_filepath).write_text(text, encoding="utf-8")


def cont_from_disk_as_json(cls: "type[Container]", json_filepath: Any, ivyh: Any = None) -> "Container":
    """Read a Container from JSON; lists stay lists.

    Raises
    ------
    IvyValueError
        The file is no JSON, nested too deep, or has something else than an object in it.
    """
    _check_file(json_filepath)
    try:
        found = json.loads(Path(json_filepath).read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as error:
        raise IvyValueError(f"{json_filepath} is no JSON that can be read: {error}") from error
    if not isinstance(found, dict):
        raise IvyValueError(f"{json_filepath} holds a {type(found).__name__}, and no object")
    return cls(found, ivyh=ivyh)


def _h5py() -> Any:
    return _module("h5py", "HDF5")


def _module(name: str, what: str) -> Any:
    try:
        return import_module(name)
    except ImportError as error:
        raise IvyBackendException(f"{what} files need the package {name.partition('.')[0]}: {error}") from error


def _opened(h5py: Any, place: Any, mode: str) -> tuple[Any, bool]:
    if not isinstance(place, str | Path):
        return place, False
    try:
        return h5py.File(place, mode), True
    except FileNotFoundError as error:
        raise FileNotFoundError(f"there is no file {place} that can be opened") from error
    except OSError as error:
        raise IvyValueError(f"{place} is no HDF5 file that can be opened: {error}") from error


def cont_to_disk_as_hdf5(
    self: "Container",
    h5_obj_or_filepath: Any,
    starting_index: int = 0,
    mode: str = "a",
    max_batch_size: int | None = None,
) -> None:
    """Write the arrays to an HDF5 file or group, from a place along their first axis on.

    Parameters
    ----------
    h5_obj_or_filepath : path or h5py object
        Where to write.
    starting_index : int, default 0
        Where along the first axis.
    mode : str, default "a"
        How a file is opened, as ``h5py.File`` has it.
    max_batch_size : int, optional
        The length of the first axis in the file, where more is to be written later.

    Raises
    ------
    IvyTypeError
        A leaf is neither an array nor a number; nothing has been written then.
    """
    h5py = _h5py()
    arrays = []
    for chain, value in walk(self):
        if not is_array(value) and not isinstance(value, bool | int | float | complex):
            raise IvyTypeError(f"HDF5 holds arrays and numbers; at {chain!r} is a {type(value).__name__}")
        arrays.append((chain, _numbers(creation.asarray(value), chain, "HDF5")))
    empty = [chain for chain, value in walk(self, include_empty=True) if isinstance(value, Tree)]
    file, ours = _opened(h5py, h5_obj_or_filepath, mode)
    try:
        for chain in empty:
            file.require_group(chain)
        for chain, values in arrays:
            _write_dataset(file, chain, values, starting_index, max_batch_size)
    finally:
        if ours:
            file.close()


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


def cont_from_disk_as_hdf5(
    cls: "type[Container]",
    h5_obj_or_filepath: Any,
    slice_obj: Any = slice(None),
    alphabetical_keys: bool = True,
    ivyh: Any = None,
) -> "Container":
    """Read a Container from an HDF5 file or group, all of the arrays or a slice of each.

    Raises
    ------
    IvyValueError
        The file is no HDF5, or holds a link out of it or data that are no numbers.
    """
    h5py = _h5py()
    file, ours = _opened(h5py, h5_obj_or_filepath, "r")
    try:
        result = cls(alphabetical_keys=alphabetical_keys, ivyh=ivyh)
        for chain, dataset in _datasets(h5py, file, "", 0):
            keys = chain.split("/")
            if dataset is None:
                _put(result, keys, make(result, {}))
                continue
            if dataset.dtype.kind not in "biufc":
                raise IvyValueError(f"the data at {chain!r} are of type {dataset.dtype}, and no numbers")
            try:
                values = dataset[slice_obj] if dataset.shape else dataset[()]
            except OSError as error:
                raise IvyValueError(f"the data at {chain!r} cannot be read: {error}") from error
            _put(result, keys, _array(values, ivyh))
    finally:
        if ours:
            file.close()
    return result


def _array(values: Any, ivyh: Any) -> Any:
    """An array of the backend that was asked for, or else of the current one."""
    name = ivyh if isinstance(ivyh, str) else getattr(ivyh, "name", "") or chosen_backend() or "numpy"
    return general.to_backend(values, name)


def _datasets(h5py: Any, group: Any, chain: str, depth: int) -> Any:
    if depth > LEVELS:
        raise too_deep()
    for key in sorted(group):
        link = group.get(key, getlink=True)
        below = join(chain, key)
        if not isinstance(link, h5py.HardLink):
            # A soft or external link may lead to another file, or back to where it is.
            raise IvyValueError(f"the file has a link at {below!r}, and no data")
        value = group[key]
        if isinstance(value, h5py.Dataset):
            if value.external or value.is_virtual:
                raise IvyValueError(f"the data at {below!r} lie in another file")
            yield below, value
        elif len(value):
            yield from _datasets(h5py, value, below, depth + 1)
        else:
            yield below, None


def h5_file_size(h5_obj_or_filepath: Any) -> tuple[int, int]:
    """Return the number of bytes of the arrays in an HDF5 file or group, and the length of their first axis."""
    h5py = _h5py()
    file, ours = _opened(h5py, h5_obj_or_filepath, "r")
    try:
        found = [d for _, d in _datasets(h5py, file, "", 0) if d is not None]
        size = sum([math.prod(d.shape) * d.dtype.itemsize for d in found])
        return size, next((d.shape[0] for d in reversed(found) if d.shape), 0)
    finally:
        if ours:
            file.close()


def shuffle_h5_file(h5_obj_or_filepath: Any, seed_value: int | None = 0) -> None:
    """Put the elements of the arrays in an HDF5 file into a random order, the same for arrays of one length."""
    h5py = _h5py()
    seed = random.randrange(2**32) if seed_value is None else seed_value
    file, ours = _opened(h5py, h5_obj_or_filepath, "a")
    try:
        for _, dataset in _datasets(h5py, file, "", 0):
            if dataset is not None and dataset.shape:
                order = list(range(len(dataset)))
                random.Random(seed).shuffle(order)
                dataset[...] = dataset[...][order]
    finally:
        if ours:
            file.close()


def cont_to_disk_as_safetensors(self: "Container", filepath: Any) -> None:
    """Write the arrays to a file in the format safetensors, by their key chains.

    Raises
    ------
    IvyTypeError
        A leaf is no array, or one of a type that the format lacks; nothing has been written then.
    """
    library, package = _module("safetensors.numpy", "safetensors"), _module("safetensors", "safetensors")
    arrays = {}
    for chain, value in walk(self):
        if not is_array(value):
            raise IvyTypeError(f"safetensors holds arrays; at {chain!r} is a {type(value).__name__}")
        # The library writes the bytes as they lie, and reads them row by row.
        values = general.to_numpy(value).copy()
        try:
            # Which types there are depends on the version of the library.
            library.save({chain: values.reshape(-1)[:0]})
        except package.SafetensorError as error:
            raise _lacks("safetensors", values, chain) from error
        arrays[chain] = values
    library.save_file(arrays, str(filepath))


def cont_from_disk_as_safetensors(cls: "type[Container]", filepath: Any, ivyh: Any = None) -> "Container":
    """Read a Container from a file in the format safetensors.

    Raises
    ------
    IvyValueError
        The file is not of the format.
    """
    library, package = _module("safetensors.numpy", "safetensors"), _module("safetensors", "safetensors")
    _check_file(filepath)
    try:
        found = library.load_file(str(filepath))
    except package.SafetensorError as error:
        raise IvyValueError(f"{filepath} is no safetensors file that can be read: {error}") from error
    return cls({chain: _array(values, ivyh) for chain, values in found.items()}, ivyh=ivyh)


def cont_to_disk_as_npz(self: "Container", filepath: Any) -> None:
    """Write the arrays to an archive of NumPy, by their key chains.

    Raises
    ------
    IvyTypeError
        A leaf is no array of a type that NumPy itself has; nothing has been written then.
    """
    from numpy.lib import format as numpy_format

    arrays = {}
    for chain, value in walk(self):
        if not is_array(value):
            raise IvyTypeError(f"npz holds arrays; at {chain!r} is a {type(value).__name__}")
        arrays[chain] = _numbers(value, chain, "npz")
    # `numpy.savez` takes the names as keywords, of which it uses some itself.
    with ZipFile(filepath, "w") as archive:
        for chain, values in arrays.items():
            with archive.open(f"{chain}.npy", "w", force_zip64=True) as file:
                numpy_format.write_array(file, values, allow_pickle=False)


def cont_from_disk_as_npz(cls: "type[Container]", filepath: Any, ivyh: Any = None) -> "Container":
    """Read a Container from an archive of NumPy.

    Raises
    ------
    IvyValueError
        The file is no such archive, or holds something else than arrays of numbers.
    """
    import numpy as np

    try:
        with open(filepath, "rb") as file, np.load(file, allow_pickle=False) as archive:
            found = {name: archive[name] for name in archive.files}
        for name, values in found.items():
            if not isinstance(values, np.ndarray) or values.dtype.kind not in "biufc":
                kind = values.dtype if isinstance(values, np.ndarray) else type(values).__name__
                raise IvyValueError(f"its member {name!r} is no array of numbers, but of type {kind}")
        return cls({chain: _array(values, ivyh) for chain, values in found.items()}, ivyh=ivyh)
    except FileNotFoundError:
        raise
    except Exception as error:
        raise IvyValueError(f"{filepath} is no npz file that can be read: {error}") from error


def cont_to_disk_as_pickled(self: "Container", pickle_filepath: Any) -> None:
    """Write the Container as a pickle of dicts, lists, numbers, text, and arrays as bytes with type and shape.

    Raises
    ------
    IvyTypeError
        A leaf is something else, which would not be read again; nothing has been written then.
    IvyStructureError
        A list at a leaf is nested too deep, or contains itself; nothing has been written then.
    """
    for chain, value in walk(self):
        _check_picklable(value, chain, 0)
    file = io.BytesIO()
    _Writer(file, protocol=5).dump(_to_dict(self, 0))
    Path(pickle_filepath).write_bytes(file.getvalue())


def _check_picklable(value: Any, chain: str, depth: int) -> None:
    if type(value) in (list, tuple):
        _check_levels("cont_to_disk_as_pickled", chain, depth)
        for v in value:
            _check_picklable(v, chain, depth + 1)
    elif is_array(value):
        _numbers(value, chain, "a pickled Container")
    elif value is not None and type(value) not in (bool, int, float, complex, str, bytes):
        raise IvyTypeError(f"a pickled Container holds arrays, numbers and text; at {chain!r} is a {type(value)}")


def _numbers(value: Any, chain: str, what: str) -> Any:
    """An array as one of numpy, of a type of numbers that numpy itself has."""
    values = general.to_numpy(value)
    if values.dtype.kind not in "biufc":
        raise _lacks(what, values, chain)
    return values


def _lacks(what: str, values: Any, chain: str) -> IvyTypeError:
    return IvyTypeError(f"{what} holds no arrays of {values.dtype}, as at {chain!r}; cast it with ivy.astype")


class _Writer(pickle.Pickler):
    """Writes arrays without the help of their classes, which a reader would have to look up."""

    def persistent_id(self, obj: Any) -> Any:
        """Return what an array is made of; None for anything else."""
        if not is_array(obj):
            return None
        values = general.to_numpy(obj)
        return values.dtype.str, values.shape, values.tobytes()


class _Reader(pickle.Unpickler):
    """Reads arrays, numbers and text. Of what has a name only complex numbers are made."""

    def find_class(self, module_name: str, global_name: str) -> Any:
        """Return the class of complex numbers, and refuse everything else."""
        if (module_name, global_name) == ("builtins", "complex"):
            return complex
        raise IvyValueError(f"it names {module_name}.{global_name}, and pickled Containers name nothing")

    def persistent_load(self, pid: Any) -> Any:
        """Make an array of its type, shape and bytes."""
        import numpy as np

        name, shape, data = pid
        dtype = np.dtype(name)
        if dtype.kind not in "biufc":
            raise IvyValueError(f"it holds data of type {name}, and no numbers")
        return np.frombuffer(data, dtype).reshape(shape).copy()


def cont_from_disk_as_pickled(cls: "type[Container]", pickle_filepath: Any, ivyh: Any = None) -> "Container":
    """Read a Container from a file that `cont_to_disk_as_pickled` wrote.

    Raises
    ------
    IvyValueError
        The file is something else. Nothing that it names has been looked up or run.
    """
    _check_file(pickle_filepath)
    data = Path(pickle_filepath).read_bytes()
    try:
        found = _Reader(io.BytesIO(data)).load()
    except Exception as error:
        raise IvyValueError(f"{pickle_filepath} is no pickled Container that can be read: {error}") from error
    if not isinstance(found, dict):
        raise IvyValueError(f"{pickle_filepath} holds a {type(found).__name__}, and no dict")
    made = cls(found, ivyh=ivyh)
    return made.cont_map(lambda x, _: _array(x, ivyh) if is_array(x) else x, map_sequences=True)
