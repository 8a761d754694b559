"""Containers as archives of arrays: npz and safetensors."""

from math import prod
from typing import TYPE_CHECKING, Any
from zipfile import ZipFile

from ivy_protocol import backends
from ivy_protocol.base.files import Budget, array_of, file_path, members, parsed, read_npy, reading, replacing
from ivy_protocol.container._leaves import MARK, arrays_of, as_kind, filled, lacks, module, native_numbers
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions import conversion

if TYPE_CHECKING:
    from ivy_protocol.slots import Container

_TYPES = {
    "BOOL": "bool", "U8": "uint8", "I8": "int8", "U16": "uint16", "I16": "int16", "U32": "uint32", "I32": "int32",
    "U64": "uint64", "I64": "int64", "F16": "float16", "BF16": "bfloat16", "F32": "float32", "F64": "float64",
    "C64": "complex64",
}  # fmt: skip
"""The types of safetensors that ivy has."""
_METADATA = "__metadata__"
"""What the format keeps for itself."""


def write_safetensors(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write the arrays to a file in the format safetensors."""
    library, package = module("safetensors.numpy", "safetensors"), module("safetensors", "safetensors")
    path = file_path(filepath, "safetensors")
    arrays = {}
    for chain, value in arrays_of(tree, "safetensors"):
        if chain == _METADATA:
            raise IvyValueError(f"safetensors keeps the key {_METADATA!r} for itself; take another one")
        # The library writes the bytes as they lie, and reads them row by row.
        values = conversion.to_numpy(value).copy()
        if values.dtype.name not in _TYPES.values():
            raise lacks("safetensors", values.dtype, chain)
        try:
            # Which types there are depends on the version of the library.
            library.save({chain: values.reshape(-1)[:0]})
        except package.SafetensorError as error:
            raise lacks("safetensors", values.dtype, chain) from error
        arrays[chain] = values
    with replacing(path) as new:
        try:
            library.save_file(arrays, str(new), {MARK: kind} if kind else None)
        except package.SafetensorError as error:
            # Nothing but the disk is left to refuse it.
            raise OSError(f"{path} is not written: {error}") from error


def read_safetensors(
    cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None
) -> tuple["Container", str]:
    """Read a Container from a file in the format safetensors, and what it says it holds."""
    package = module("safetensors", "safetensors")
    path = file_path(filepath, "safetensors")
    budget = Budget(path, max_bytes)
    arrays = {}
    numpy = backends.load("numpy")
    with path.open("rb") as file, reading(path, "safetensors file"):
        data = file.read()
        # The library checks all that the file says of itself; it knows types only that numpy has learned of.
        for chain, about in package.deserialize(data):
            name, shape = _TYPES.get(about["dtype"]), tuple(about["shape"])
            if name is None:
                raise IvyValueError(f"the array at {chain!r} is of {about['dtype']}, which ivy has not")
            dtype = numpy.native_dtype(name)
            budget.take(prod(shape) * dtype.itemsize, f"the array at {chain!r}")
            arrays[chain] = array_of(about["data"], dtype, shape)
        # The library tells the metadata only of a file that it opens itself, which may be a newer one.
        header = parsed(data[8 : 8 + int.from_bytes(data[:8], "little")])
        return filled(cls, arrays, ivyh), as_kind(header.get(_METADATA, {}).get(MARK))


def write_npz(tree: "Container", filepath: Any, kind: str = "") -> None:
    """Write the arrays to an archive of NumPy."""
    from numpy.lib import format as numpy_format

    path = file_path(filepath, "npz")
    arrays = {chain: native_numbers(value, chain, "npz") for chain, value in arrays_of(tree, "npz")}
    # `numpy.savez` takes the names as keywords, of which it uses some itself.
    with replacing(path) as new, ZipFile(new, "w") as archive:
        archive.comment = f"{MARK} {kind}".encode() if kind else b""
        for chain, values in arrays.items():
            with archive.open(f"{chain}.npy", "w", force_zip64=True) as file:
                numpy_format.write_array(file, values, allow_pickle=False)


def read_npz(cls: "type[Container]", filepath: Any, ivyh: Any, max_bytes: int | None) -> tuple["Container", str]:
    """Read a Container from an archive of NumPy, and what it says it holds."""
    path = file_path(filepath, "npz")
    budget = Budget(path, max_bytes)
    with path.open("rb") as raw, reading(path, "npz file"), ZipFile(raw) as archive:
        arrays = {}
        for name, size in members(archive).items():
            chain = name.removesuffix(".npy")
            if chain == name:
                raise IvyValueError(f"its member {name!r} is no array, but a file of another kind")
            with archive.open(name) as file:
                arrays[chain] = read_npy(file, size, f"its member {chain!r}", budget)
        mark, _, kind = archive.comment.decode("ascii", "replace").partition(" ")
        return filled(cls, arrays, ivyh), as_kind(kind) if mark == MARK else ""
