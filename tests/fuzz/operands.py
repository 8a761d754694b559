"""Arrays of any data type, memory layout and value, made for each library without ivy."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any

import ml_dtypes
import numpy as np

ALL = ("numpy", "torch", "jax", "tensorflow")
LIBRARIES = tuple([name for name in ALL if find_spec(name)])
"""Those that are installed."""
DEVICE = "IVY_FUZZ_DEVICE"
"""The variable that says where torch's arrays lie; those of JAX and TensorFlow lie where these put them."""
BFLOAT16 = np.dtype(ml_dtypes.bfloat16)
INTEGERS = ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")
FLOATS = ("bfloat16", "float16", "float32", "float64")
COMPLEX = ("complex64", "complex128")
DTYPES = ("bool", *INTEGERS, *FLOATS, *COMPLEX)
WIDE = ("int64", "uint64", "float64", "complex128")
"""What JAX has after an option only."""
LAYOUTS = ("plain", "strided", "reversed", "fortran", "broadcast", "readonly", "lazy", "host")
"""How the elements lie in memory.

- ``strided``, ``reversed``, ``fortran``: every second element, backwards, columns first;
- ``broadcast``: one row, shown as many;
- ``readonly``: memory that NumPy may not write to;
- ``lazy``: torch's bits for a conjugate or a negative that are not yet computed;
- ``host``: NumPy's array on every library, where it joins the others;
- ``python``: a Python scalar or a list, which has no data type of its own.
"""


def dtype_of(name: str) -> np.dtype[Any]:
    """NumPy's data type of a name."""
    return BFLOAT16 if name == "bfloat16" else np.dtype(name)


def kind_of(name: str) -> str:
    """The letter of a kind: b, i, u, f or c."""
    return "f" if name == "bfloat16" else np.dtype(name).kind


@dataclass(frozen=True, eq=False)
class Operand:
    """An array argument."""

    values: np.ndarray
    layout: str = "plain"
    wrapped: bool = True
    """Whether it is given as an ``ivy.Array``, and not as the library's own."""

    @property
    def dtype(self) -> str:
        return str(self.values.dtype)

    @property
    def shape(self) -> tuple[int, ...]:
        return self.values.shape

    def __repr__(self) -> str:
        more = "" if self.layout == "plain" else f", {self.layout!r}"
        return f"operand({written(self.values)}, {self.dtype!r}{more}{'' if self.wrapped else ', wrapped=False'})"


def operand(values: Any, dtype: str, layout: str = "plain", wrapped: bool = True) -> Operand:
    """Make an operand of numbers."""
    return Operand(np.array(values, dtype_of(dtype)), layout, wrapped)


def written(values: np.ndarray) -> str:
    """The numbers of an array as a Python expression."""
    listed = values.astype("float64" if values.dtype == BFLOAT16 else values.dtype)
    if listed.size == 0 and listed.ndim > 1:
        return f"np.zeros({listed.shape})"
    return repr(listed.tolist())


def mapped(value: Any, make: Callable[[Operand], Any]) -> Any:
    """A value with something else in the place of the operands in it."""
    if isinstance(value, Operand):
        return make(value)
    if type(value) is dict:
        return {name: mapped(v, make) for name, v in value.items()}
    return type(value)([mapped(v, make) for v in value]) if type(value) in (list, tuple) else value


def operands_in(value: Any) -> list[Operand]:
    """The operands in a value, in order."""
    found: list[Operand] = []
    mapped(value, lambda x: found.append(x))
    return found


def native(library: str, x: Operand) -> Any:
    """The array of a library for an operand."""
    if x.layout == "python":
        return x.values.tolist()
    if library == "numpy" or x.layout == "host":
        return _numpy(x)
    if library == "torch":
        return _torch(x).to(os.environ.get(DEVICE, "cpu"))
    if library == "jax":
        import jax

        # A copy: JAX may keep the memory of an array of NumPy. `jnp.asarray` would compile for each shape.
        return jax.device_put(x.values.copy())
    import tensorflow as tf

    return tf.constant(x.values)


def _numpy(x: Operand) -> np.ndarray:
    values, layout = x.values, x.layout
    if not values.ndim:
        return values.copy()
    if layout == "strided":
        room = np.zeros((*values.shape[:-1], 2 * values.shape[-1] + 1), values.dtype)[..., 1::2]
        room[...] = values
        return room
    if layout == "reversed":
        return np.flip(np.flip(values).copy())
    if layout == "fortran":
        return np.array(values, order="F")
    if layout == "broadcast" and values.size:
        return np.broadcast_to(values[:1].copy(), values.shape)
    made = values.copy()
    made.flags.writeable = layout != "readonly"
    return made


def _torch(x: Operand) -> Any:
    import torch

    def tensor(values: np.ndarray) -> Any:
        if values.dtype == BFLOAT16:
            return torch.from_numpy(values.view("int16").copy()).view(torch.bfloat16)
        return torch.from_numpy(np.array(values, order="C"))

    values, layout = x.values, x.layout
    if layout == "lazy" and values.dtype.kind == "c":
        return torch.conj(tensor(values.conj()))
    if layout == "lazy" and values.dtype.kind == "f" and values.dtype != BFLOAT16:
        return torch._neg_view(tensor(-values))
    if values.ndim and layout == "strided":
        room = tensor(np.zeros((*values.shape[:-1], 2 * values.shape[-1] + 1), values.dtype))[..., 1::2]
        return room.copy_(tensor(values))
    if values.ndim and layout == "fortran":
        backwards = tuple(range(values.ndim))[::-1]
        return tensor(values.transpose(backwards)).permute(backwards)
    if values.ndim and layout == "broadcast" and values.size:
        return tensor(values[:1]).expand(values.shape)
    return tensor(values)


def numbers(x: Any) -> np.ndarray:
    """The elements of a library's own array, read without ivy."""
    library = type(x).__module__.partition(".")[0]
    if library == "torch":
        import torch

        x = x.detach().resolve_conj().resolve_neg().cpu()
        return x.view(torch.int16).numpy().view(BFLOAT16) if x.dtype is torch.bfloat16 else x.numpy()
    return np.asarray(x.numpy() if library == "tensorflow" else x)


def lay(library: str, values: Any, dtype: str, layout: str, wrapped: bool = True) -> Any:
    """The array of a library with a memory layout, as reports write it."""
    import ivy_protocol as ivy

    array = native(library, operand(values, dtype, layout))
    return ivy.Array(array) if wrapped else array
