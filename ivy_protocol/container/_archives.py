"""Storage of Containers in npz and safetensors files."""

from math import prod
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from ivy_protocol import backends
from ivy_protocol.base.files import Budget, array_of, file_path, members, parsed, read_npy, reading, replacing
from ivy_protocol.container._leaves import (
    MARK,
    arrays_of,
    as_kind,
    container_of,
    module,
    to_plain_numpy,
    unsupported_dtype,
)
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import conversion

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Container

_TYPES = {
    "BOOL": "bool", "U8": "uint8", "I8": "int8", "U16": "uint16", "I16": "int16", "U32": "uint32", "I32": "int32",
    "U64": "uint64", "I64": "int64", "F16": "float16", "BF16": "bfloat16", "F32": "float32", "F64": "float64",
    "C64": "complex64",
}  # fmt: skip
"""The ivy dtypes by the dtype names of the safetensors format."""
_METADATA = "__metadata__"
"""Key that the safetensors format reserves."""


def write_safetensors(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write the arrays of a Container to a safetensors file."""
    library, package = module("safetensors.numpy", "safetensors"), module("safetensors", "safetensors")
    path = file_path(filepath, "safetensors")
    arrays = {}
    for chain, value in arrays_of(tree, "safetensors"):
        if chain == _METADATA:
            raise IvyValueError(f"cont_save: safetensors reserves the key {_METADATA!r}; use another key")
        # Copy the array to C order, because safetensors writes the buffer in memory order.
        values = conversion.to_numpy(value).copy()
        if values.dtype.name not in _TYPES.values():
            raise unsupported_dtype("safetensors", values.dtype, chain)
        try:
            # Check whether the installed version of safetensors supports the dtype: save an empty array, which raises
            # if not.
            library.save({chain: values.reshape(-1)[:0]})
        except package.SafetensorError as error:
            raise unsupported_dtype("safetensors", values.dtype, chain) from error
        arrays[chain] = values
    with replacing(path) as new:
        try:
            library.save_file(arrays, str(new), {MARK: kind} if kind else None)
        except package.SafetensorError as error:
            # The dtypes and keys were checked above, so this is an error of the file system.
            raise OSError(f"{path} cannot be written: {error}") from error


def read_safetensors(
    cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None
) -> tuple["Container", str]:
    """Read a Container from a safetensors file. Return it, and the kind of data that `ivy.save` recorded in the
    file.
    """
    package = module("safetensors", "safetensors")
    path = file_path(filepath, "safetensors")
    budget = Budget(path, max_bytes)
    arrays = {}
    numpy = backends.load("numpy")
    with path.open("rb") as file, reading(path, "safetensors file"):
        data = file.read()
        # `deserialize` validates the header. It may return dtypes that ivy does not support, depending on the version
        # of safetensors.
        for chain, info in package.deserialize(data):
            name, shape = _TYPES.get(info["dtype"]), tuple(info["shape"])
            if name is None:
                raise IvyValueError(f"the array at {chain!r} in the file has the unsupported dtype {info['dtype']}")
            dtype = numpy.native_dtype(name)
            budget.take(prod(shape) * dtype.itemsize, f"the array at {chain!r}")
            arrays[chain] = array_of(info["data"], dtype, shape)
        # Read the metadata from the header, because `deserialize` does not return them. Do not call `safe_open`: it
        # opens the path again, and the file may have been replaced in the meantime.
        header = parsed(data[8 : 8 + int.from_bytes(data[:8], "little")])
        return container_of(cls, arrays, ivyh), as_kind(header.get(_METADATA, {}).get(MARK))


def write_npz(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write the arrays of a Container to a NumPy npz archive."""
    from numpy.lib import format as numpy_format

    path = file_path(filepath, "npz")
    arrays = {chain: to_plain_numpy(value, chain, "npz") for chain, value in arrays_of(tree, "npz")}
    # Do not call `numpy.savez`: it accepts the names of arrays only as keywords, and reserves some, such as `file`.
    with replacing(path) as new, ZipFile(new, "w") as archive:
        archive.comment = f"{MARK} {kind}".encode() if kind else b""
        for chain, values in arrays.items():
            with archive.open(f"{chain}.npy", "w", force_zip64=True) as file:
                numpy_format.write_array(file, values, allow_pickle=False)


def read_npz(cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None) -> tuple["Container", str]:
    """Read a Container from an npz archive. Return it, and the kind of data that `ivy.save` recorded in the file."""
    path = file_path(filepath, "npz")
    budget = Budget(path, max_bytes)
    with path.open("rb") as raw, reading(path, "npz file"), ZipFile(raw) as archive:
        arrays = {}
        for name, size in members(archive).items():
            chain = name.removesuffix(".npy")
            if chain == name:
                raise IvyValueError(f"the member {name!r} is not an array")
            with archive.open(name) as file:
                arrays[chain] = read_npy(file, size, f"the member {chain!r}", budget)
        mark, _, kind = archive.comment.decode("ascii", "replace").partition(" ")
        return container_of(cls, arrays, ivyh), as_kind(kind) if mark == MARK else ""
