"""Philox-4x32-10, from whose keys and counters come the random numbers that are the same on every library.

J. K. Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC11, 2011. A block of four words of 32 bits is a
function of a key of two words and a counter of four: the number of the block, in two words, a stream and a purpose. So
what stands at a place depends on the key and the place alone, whatever the order in which places are computed.
"""

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from ivy_protocol import backends
from ivy_protocol.backends.chain import device_of
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
"""What `fill` writes."""
DRAW, SPLIT, FOLD = 0, 1, 2
"""The purposes of blocks, so that keys made of a key have nothing in common with what is drawn with it."""

fill: Callable[..., None] | None = None
"""``fill(memory, first, second, stream, purpose, kind)`` writes words, or floats of them, to memory; optional, in C."""
if os.environ.get("IVY_PURE_PYTHON") != "1":
    # Where it was not built, the words are the same.
    with suppress(ImportError):
        from ivy_protocol.backends.common._words import fill as fill


def round_keys(first: Any, second: Any) -> list[tuple[Any, Any]]:
    """The keys of all rounds, of two numbers below 2^32 that are Python's, or arrays of over 32 bits without axes."""
    return [((first + r * WEYL[0]) & MASK, (second + r * WEYL[1]) & MASK) for r in range(ROUNDS)]


def block_of(key: tuple[int, int], counter: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """One block, of Python's numbers."""
    a, b, c, d = counter
    for k0, k1 in round_keys(*key):
        one, other = a * MULTIPLIERS[0], c * MULTIPLIERS[1]
        a, b, c, d = (other >> 32) ^ b ^ k0, other & MASK, (one >> 32) ^ d ^ k1, one & MASK
    return a, b, c, d


def native_key(xp: Any, name: str, key: Any, device: Any = None) -> Any:
    """A key as an array of the library, on a device if one is given.

    Raises
    ------
    IvyTypeError
        It is no array of ``uint32``.
    IvyValueError
        It has another shape than ``(2,)``.
    """
    key = getattr(key, "_data", key)
    said = "; ivy.random.key(seed) makes one"
    if "key<" in str(getattr(key, "dtype", "")):
        raise IvyTypeError(f"ivy.{name}: key= is an array of two uint32, such as jax.random.key_data(key) gives{said}")
    if not hasattr(key, "shape") or dtype_name(getattr(key, "dtype", "")) != "uint32":
        given = f"an array of {key.dtype}" if hasattr(key, "dtype") else f"{key!r} ({type(key).__name__})"
        raise IvyTypeError(f"ivy.{name}: key= is an array of two uint32, not {given}{said}")
    if tuple(key.shape) == (None,):
        # A length that TensorFlow does not know is checked when the graph runs.
        key = xp.reshape(key, (2,))
    elif tuple(key.shape) != (2,):
        raise IvyValueError(
            f"ivy.{name}: key= has the shape (2,), not {tuple(key.shape)}{said}; take one row of several keys, or "
            f"ivy.vmap over them"
        )
    key = library_of(key).hooks.full_array(key)
    if library_of(key).xp is not xp:
        key = xp.asarray(to_numpy(library_of(key).xp, key))
    return key if device is None else xp.asarray(key, device=device)


def words(xp: Any, key: Any, count: int, stream: int = 0, purpose: int = DRAW) -> Any:
    """The first words of a stream, in the order of their places: integers below 2^32, in a type that the library
    computes in."""
    own = library_of(key).hooks.random_words
    made = NotImplemented if own is None else own(key, count, stream, purpose)
    if made is not NotImplemented:
        return made
    places = xp.arange(-(-count // 4), dtype=lanes(xp, key), device=place_beside(key))
    return xp.reshape(xp.stack(blocks(xp, key, places, stream, purpose), axis=1), (-1,))[:count]


def words_at_hand(xp: Any, key: Any) -> tuple[int, int] | None:
    """The words of a key that Python may look at now, and for which no device is waited for; None of another."""
    library = library_of(key)
    # What stands in for an array while a graph is made says that it is of its class.
    if type(key) is not key.__class__ or hasattr(key, "__dask_graph__"):
        return None
    if not library.hooks.can_read_values(key) or library.hooks.is_traced(key) or on_device(library, key) != "cpu":
        return None
    first, second = to_numpy(xp, key).tolist()
    return first, second


def place_beside(x: Any) -> Any:
    """Where what is made for an array of keys or words lies; None where the library brings it there by itself, since
    what is told to lie somewhere does not join an array that is spread over several devices."""
    return None if hasattr(x, "sharding") else device_of(x)


def library_of(x: Any) -> backends.Backend:
    """The backend of a native array."""
    return backends.loaded[_library_name(type(x))]


@constant
def _library_name(cls: type) -> str:
    return backends.backend_name(cls)


def lanes(xp: Any, key: Any) -> Any:
    """The data type to compute words in: ``int64``, or ``uint32`` where the library has no wider one now."""
    return xp.uint32 if "int64" in library_of(key).narrowed_dtypes() else xp.int64


def blocks(xp: Any, key: Any, places: Any, stream: Any = 0, purpose: int = DRAW) -> tuple[Any, Any, Any, Any]:
    """The four words of each of the blocks at some places, which may be any, and many times the same.

    Parameters
    ----------
    places
        The numbers of the blocks: an array of `lanes`.
    stream
        A number below 2^32, or an array of `lanes` without axes.
    """
    dtype = places.dtype

    def number(value: int) -> Any:
        return xp.asarray(value, dtype=dtype, device=place_beside(places))

    mask, zero = number(MASK), places ^ places
    first, second = [xp.astype(key[i], dtype) for i in (0, 1)]
    high = zero if dtype == xp.uint32 else xp.bitwise_right_shift(places, number(32))
    a, b, d = places & mask, high, zero + number(purpose)
    c = zero + (number(stream) if type(stream) is int else stream)
    for r in range(ROUNDS):
        one, other = [product(xp, x, number(m)) for x, m in zip((a, c), MULTIPLIERS, strict=True)]
        k0, k1 = [(x + number(r * w & MASK)) & mask for x, w in zip((first, second), WEYL, strict=True)]
        a, b, c, d = other[0] ^ b ^ k0, other[1], one[0] ^ d ^ k1, one[1]
    return a, b, c, d


def product_by_halves(x: Any, y: Any, upper: Callable[[Any], Any], lower: Callable[[Any], Any]) -> tuple[Any, Any]:
    """The upper and the lower word of the products of two words, whose halves `upper` and `lower` give."""
    middle = upper(x) * lower(y) + upper(lower(x) * lower(y))
    cross = lower(x) * upper(y) + lower(middle)
    return upper(x) * upper(y) + upper(middle) + upper(cross), x * y


def product(xp: Any, x: Any, y: Any) -> tuple[Any, Any]:
    """The upper and the lower word of the products of two words."""

    def number(value: int) -> Any:
        return xp.asarray(value, dtype=x.dtype, device=place_beside(x))

    if x.dtype != xp.uint32:
        whole, mask = x * y, number(MASK)
        return xp.bitwise_right_shift(whole, number(32)) & mask, whole & mask
    upper = library_of(x).hooks.upper_words
    if upper is not None:
        return upper(x, y), x * y
    half, low = number(16), number(0xFFFF)
    return product_by_halves(x, y, lambda v: xp.bitwise_right_shift(v, half), lambda v: v & low)
