"""Philox-4x32-10, the counter-based generator of ivy's random mode "portable", with equal results on every backend.

J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11, 2011. The generator computes blocks of four
32-bit words from a key of two words and a counter of four words: the block number (two words), a stream and a purpose.
Each word depends only on the key and the counter, not on the order of computation.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ivy_protocol.backends import registry
from ivy_protocol.backends.common._helpers import device_of
from ivy_protocol.backends.common.conversion import to_numpy
from ivy_protocol.backends.devices import device_of as on_device
from ivy_protocol.compiling import constant
from ivy_protocol.core.dtypes import dtype_name
from ivy_protocol.exceptions import IvyTypeError, IvyValueError

MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
WEYL = (0x9E3779B9, 0xBB67AE85)
MASK = 0xFFFFFFFF
ROUNDS = 10
WORDS, FLOATS, DOUBLES = 0, 1, 2
"""Output kinds of `fill`."""
DRAW, SPLIT, FOLD = 0, 1, 2
"""Purposes of blocks: samples, keys from `split_key`, and keys from `fold_in_key` or a seed. For one key, blocks with
different purposes are independent."""

fill: Callable[..., None] | None = None
"""C function ``fill(memory, first, second, stream, purpose, kind)``, which writes words, or floats computed from words,
to memory. It is None if the C extension is missing."""
if os.environ.get("IVY_PURE_PYTHON") != "1":
    # If the C extension is missing, `fill` remains None, and Python computes the same words.
    with suppress(ImportError):
        from ivy_protocol.backends.common._words import fill as fill


def round_keys(first: Any, second: Any) -> list[tuple[Any, Any]]:
    """Return the keys of all rounds, from two Python integers below 2^32 or two 0-d arrays of 64-bit integers."""
    return [((first + r * WEYL[0]) & MASK, (second + r * WEYL[1]) & MASK) for r in range(ROUNDS)]


def block_of(key: tuple[int, int], counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """Return a block, computed in Python integers."""
    a, b, c, d = counter
    for k0, k1 in round_keys(*key):
        one, other = a * MULTIPLIERS[0], c * MULTIPLIERS[1]
        a, b, c, d = (other >> 32) ^ b ^ k0, other & MASK, (one >> 32) ^ d ^ k1, one & MASK
    return a, b, c, d


def native_key(xp: Any, name: str, key: Any, device: Any = None) -> Any:
    """Return a key as a native array, on `device` if it is not None.

    Raises
    ------
    IvyTypeError
        The key is not an array of ``uint32``.
    IvyValueError
        The shape is not ``(2,)``.
    """
    key = getattr(key, "_data", key)
    said = "; ivy.random.key(seed) returns a key"
    if "key<" in str(getattr(key, "dtype", "")):
        raise IvyTypeError(
            f"ivy.{name}: key= must be an array of two uint32, not an array of typed keys of jax; pass "
            f"jax.random.key_data(key){said}"
        )
    if not hasattr(key, "shape") or dtype_name(getattr(key, "dtype", "")) != "uint32":
        got = f"an array of {key.dtype}" if hasattr(key, "dtype") else f"{key!r} ({type(key).__name__})"
        raise IvyTypeError(f"ivy.{name}: key= must be an array of two uint32, not {got}{said}")
    if tuple(key.shape) == (None,):
        # In a TensorFlow graph, the size may be unknown (None). Set the size to 2, which TensorFlow checks when the
        # graph runs.
        key = xp.reshape(key, (2,))
    elif tuple(key.shape) != (2,):
        raise IvyValueError(
            f"ivy.{name}: key= must have the shape (2,), not {tuple(key.shape)}{said}; for several keys, pass one row, "
            "or use ivy.vmap"
        )
    key = library_of(key).hooks.full_array(key)
    if library_of(key).xp is not xp:
        key = xp.asarray(to_numpy(library_of(key).xp, key))
    return key if device is None else xp.asarray(key, device=device)


def words(xp: Any, key: Any, count: int, stream: int = 0, purpose: int = DRAW) -> Any:
    """Return the first words of a stream in order: integers below 2^32, of an integer dtype of the backend."""
    own = library_of(key).hooks.random_words
    result = NotImplemented if own is None else own(key, count, stream, purpose)
    if result is not NotImplemented:
        return result
    indices = xp.arange(-(-count // 4), dtype=lanes(xp, key), device=device_next_to(key))
    return xp.reshape(xp.stack(blocks(xp, key, indices, stream, purpose), axis=1), (-1,))[:count]


def words_at_hand(xp: Any, key: Any) -> tuple[int, int] | None:
    """Return the words of a key as Python integers, or None if they cannot be read without a device transfer."""
    library = library_of(key)
    # Return None for a lazy dask array, and for a proxy in traced code. The attribute `__class__` of a proxy is an
    # array class and differs from its type.
    if type(key) is not key.__class__ or hasattr(key, "__dask_graph__"):
        return None
    if not library.hooks.can_read_values(key) or library.hooks.is_traced(key) or on_device(library, key) != "cpu":
        return None
    first, second = to_numpy(xp, key).tolist()
    return first, second


def device_next_to(x: Any) -> Any:
    """Return the device for arrays that are combined with `x`, a key or words; None lets the library choose.

    The result for an array of JAX is None, because JAX cannot combine an array on an explicit device with an array that
    is sharded over several devices.
    """
    return None if hasattr(x, "sharding") else device_of(x)


def library_of(x: Any) -> registry.Backend:
    """Return the backend of a native array."""
    return registry.loaded[_library_name(type(x))]


@constant
def _library_name(cls: type) -> str:
    return registry.backend_name(cls)


def lanes(xp: Any, key: Any) -> Any:
    """Return the data type of words in a computation: ``int64``, or ``uint32`` if 64-bit types are not available."""
    return xp.uint32 if "int64" in library_of(key).narrowed_dtypes() else xp.int64


def blocks(xp: Any, key: Any, indices: Any, stream: Any = 0, purpose: int = DRAW) -> tuple[Any, Any, Any, Any]:
    """Return the four words of each block, as four arrays.

    Parameters
    ----------
    indices
        Block numbers, as an array of the dtype `lanes`. The numbers may be in any order, and may be repeated.
    stream
        An integer below 2^32, or a 0-d array of the dtype `lanes`.
    """
    dtype = indices.dtype

    def number(value: int) -> Any:
        return xp.asarray(value, dtype=dtype, device=device_next_to(indices))

    mask, zero = number(MASK), indices ^ indices
    first, second = [xp.astype(key[i], dtype) for i in (0, 1)]
    high = zero if dtype == xp.uint32 else xp.bitwise_right_shift(indices, number(32))
    a, b, d = indices & mask, high, zero + number(purpose)
    c = zero + (number(stream) if type(stream) is int else stream)
    for r in range(ROUNDS):
        one, other = [product(xp, x, number(m)) for x, m in zip((a, c), MULTIPLIERS, strict=True)]
        k0, k1 = [(x + number(r * w & MASK)) & mask for x, w in zip((first, second), WEYL, strict=True)]
        a, b, c, d = other[0] ^ b ^ k0, other[1], one[0] ^ d ^ k1, one[1]
    return a, b, c, d


def wide_product(x: Any, y: Any, upper: Callable[[Any], Any], lower: Callable[[Any], Any]) -> tuple[Any, Any]:
    """Return the upper and the lower word of products. `upper` and `lower` return the halves of a word."""
    middle = upper(x) * lower(y) + upper(lower(x) * lower(y))
    cross = lower(x) * upper(y) + lower(middle)
    return upper(x) * upper(y) + upper(middle) + upper(cross), x * y


def product(xp: Any, x: Any, y: Any) -> tuple[Any, Any]:
    """Return the upper and the lower word of the products of two words."""

    def number(value: int) -> Any:
        return xp.asarray(value, dtype=x.dtype, device=device_next_to(x))

    if x.dtype != xp.uint32:
        wide, mask = x * y, number(MASK)
        return xp.bitwise_right_shift(wide, number(32)) & mask, wide & mask
    upper = library_of(x).hooks.upper_words
    if upper is not None:
        return upper(x, y), x * y
    half, low = number(16), number(0xFFFF)
    return wide_product(x, y, lambda v: xp.bitwise_right_shift(v, half), lambda v: v & low)
