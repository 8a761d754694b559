"""Reference results: samples made by each library, and NumPy's promotion and values."""

from typing import Any

import numpy as np

import ivy_protocol as ivy

BOOL = ("bool",)
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
INTEGERS = SIGNED + UNSIGNED
FLOATS = ("bfloat16", "float16", "float32", "float64")
COMPLEX = ("complex64", "complex128")
REAL = INTEGERS + FLOATS
NUMERIC = REAL + COMPLEX
ALL = BOOL + NUMERIC

SHAPES = ((), (0,), (3,), (2, 3), (2, 0, 3))
"""Few, since jax compiles each function for each of them."""

_LACKS = {
    # 64-bit types exist on jax after an option only, which the tests leave alone.
    "jax": ("int64", "uint64", "float64", "complex128"),
    "numpy": ("bfloat16",),
    "array_api_strict": ("bfloat16", "float16"),
    "mlx": ("complex128",),
}
# The library has these types, but few functions for them.
_RARE = {"torch": ("uint16", "uint32", "uint64")}
_NARROWED = {"int64": "int32", "uint64": "uint32", "float64": "float32", "complex128": "complex64"}
_RTOL = {"bfloat16": 3e-2, "float16": 4e-3, "float32": 2e-5, "float64": 1e-12, "complex64": 2e-5, "complex128": 1e-12}


def dtypes(backend: str, among: tuple[str, ...] = ALL) -> list[str]:
    """The data types of a backend, among the given ones."""
    return [name for name in among if name not in _LACKS.get(backend, ()) + _RARE.get(backend, ())]


def narrowed(backend: str, dtype: str) -> str:
    """The type that a result has where promotion gives `dtype`."""
    if backend == "mlx" and dtype == "complex128":
        return "complex64"
    return _NARROWED.get(dtype, dtype) if backend == "jax" else dtype


def kind(dtype: str) -> str:
    """The letter of a kind: b, i, u, f or c."""
    return "f" if dtype == "bfloat16" else np.dtype(dtype).kind


def promoted(backend: str, *names: str) -> str:
    """Return the promoted dtype of NumPy's lattice, as far as the backend has it."""
    found = set(names)
    if "bfloat16" in found:
        rest = found - {"bfloat16"}
        if all(kind(name) in "biu" for name in rest):
            return "bfloat16"
        names = tuple(rest | {"float32"})
    return narrowed(backend, str(np.result_type(*map(np.dtype, names))))


def floating(backend: str, dtype: str) -> str:
    """The type that functions such as ``sin`` compute in."""
    return dtype if kind(dtype) in "fc" else "float32"


def accumulated(dtype: str) -> str:
    """The type of a sum: integers have 32 bits at least."""
    if kind(dtype) in "fc" or dtype in ("int64", "uint64"):
        return dtype
    return "uint32" if kind(dtype) == "u" else "int32"


def sample(dtype: str, shape: tuple[int, ...] = (2, 3), first: int = 0) -> np.ndarray:
    """Small numbers that every type represents exactly: negative, fractional and imaginary as the kind allows."""
    count = int(np.prod(shape, dtype=int))
    cycle = {
        "b": [True, False, False, True, True],
        "i": [2, -3, 0, 1, -1, 5, 3],
        "u": [2, 3, 0, 1, 7, 5, 4],
        "f": [0.5, -1.25, 0.0, 2.0, -3.0, 1.5, 0.75],
        "c": [0.5 + 1j, -1.25 - 0.5j, 1j, 2.0, -3.0 + 0.25j, 1.5 - 2j, 0.75],
    }[kind(dtype)]
    values = [cycle[(first + i) % len(cycle)] for i in range(count)]
    # NumPy has no bfloat16: its values are held in float32, which they fit.
    return np.array(values, dtype="float32" if dtype == "bfloat16" else dtype).reshape(shape)


def native(backend: str, values: Any, dtype: str | None = None) -> Any:
    """A native array, made without ivy."""
    # A copy: some libraries would share the memory, and a test that writes would change its own sample.
    values = np.array(values)
    dtype = dtype or str(values.dtype)
    if backend == "numpy":
        return values.astype(dtype)
    if backend == "torch":
        import torch

        return torch.tensor(values).to(getattr(torch, dtype))
    if backend == "jax":
        import jax.numpy as jnp

        return jnp.asarray(values, dtype=getattr(jnp, dtype) if dtype != "bool" else bool)
    if backend == "tensorflow":
        import tensorflow as tf

        return tf.constant(values) if dtype == str(values.dtype) else tf.cast(tf.constant(values), dtype)
    if backend == "mlx":
        import mlx.core as mx

        return mx.array(values, mx.bool_ if dtype == "bool" else getattr(mx, dtype))
    import array_api_strict

    return array_api_strict.asarray(values, dtype=getattr(array_api_strict, dtype))


def array(backend: str, values: Any, dtype: str | None = None) -> "ivy.Array":
    """An ``ivy.Array`` around `native`."""
    return ivy.Array(native(backend, values, dtype))


def numbers(x: Any) -> np.ndarray:
    """The elements of an array of any library, read without ivy."""
    data = x.to_native() if isinstance(x, ivy.Array) else x
    library = type(data).__module__.partition(".")[0]
    if library == "torch":
        import torch

        data = data.detach().resolve_conj().resolve_neg().cpu()
        return (data.float() if data.dtype is torch.bfloat16 else data).numpy()
    if library == "tensorflow":
        data = data.numpy()
    elif library == "mlx" and "bfloat16" in str(data.dtype):
        import mlx.core as mx

        data = data.astype(mx.float32)
    elif library == "array_api_strict":
        data = np.from_dlpack(data) if data.shape else data._array
    data = np.asarray(data)
    return data.astype("float32") if data.dtype.name == "bfloat16" else data


def check(result: Any, expected: Any, backend: str, dtype: str, *, rtol: float | None = None) -> None:
    """Assert that a result is an ``ivy.Array`` of the backend with the type, shape and values expected."""
    if backend == "mlx" and dtype == "complex128":
        dtype, rtol = narrowed(backend, dtype), _RTOL["complex64"]
    assert type(result) is ivy.Array, type(result)
    assert result.backend == backend
    assert result.dtype == dtype
    expected = np.asarray(expected)
    assert tuple(result.shape) == expected.shape
    found = numbers(result)
    if kind(dtype) in "biu":
        np.testing.assert_array_equal(found, expected)
        return
    wide = "complex128" if kind(dtype) == "c" else "float64"
    rtol = rtol or _RTOL[dtype]
    np.testing.assert_allclose(found.astype(wide), expected.astype(wide), rtol=rtol, atol=rtol)


def wide(values: np.ndarray) -> np.ndarray:
    """Return the numbers in the widest dtype of their kind, as a precise reference."""
    return values.astype({"f": "float64", "c": "complex128"}.get(values.dtype.kind, values.dtype))
