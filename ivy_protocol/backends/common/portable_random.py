"""Keys of the random mode "portable", derived from a seed and a counter for each thread."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import randbits
from typing import Any

from ivy_protocol.backends.common.philox import FOLD, MASK, block_of
from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyTypeError, IvyValueError


class _Seed(threading.local):
    value: int | None = None
    """The last seed of this thread; libraries that are loaded later start from it."""


last_seed = _Seed()


class _SeedState(threading.local):
    """Seed of this thread, and number of keys derived from the seed."""

    seed: int | None = None
    count = 0


_drawn = _SeedState()


def check_seed(seed: Any) -> None:
    """Raise unless a seed is a non-negative integer. Arrays are not checked, because they may be traced."""
    if isinstance(seed, int):
        if seed < 0:
            raise IvyValueError(f"seed must be non-negative, not {seed}")
    elif isinstance(seed, float) or not (hasattr(seed, "dtype") or hasattr(seed, "__index__")):
        raise IvyTypeError(f"seed must be an int, not {seed!r} ({type(seed).__name__})")


def restart(seed: int) -> None:
    """Set the seed of this thread, and restart its counter."""
    _drawn.seed, _drawn.count = seed, 0


def key_words(seed: int) -> tuple[int, int]:
    """Return the key of a seed: the lowest two 32-bit words, with all higher words folded in."""
    first, second, seed = seed & MASK, seed >> 32 & MASK, seed >> 64
    while seed:
        first, second = block_of((first, second), (seed & MASK, 0, 0, FOLD))[:2]
        seed >>= 32
    return first, second


def next_key(name: str, seed: Any = None) -> Any:
    """Return the key of `seed`. If `seed` is a key already, return it unchanged. If `seed` is None, return the next key
    of this thread.
    """
    import numpy as np

    seed = getattr(seed, "_data", seed)
    if getattr(seed, "shape", ()):
        return seed
    if seed is not None:
        check_seed(seed)
        if not hasattr(seed, "__index__"):
            raise IvyTypeError(
                f'ivy.{name}: in the random mode "portable", seed= must be an int or a key from ivy.random.key, not '
                f"{seed!r}"
            )
        return np.array(key_words(int(seed)), np.uint32)
    if _drawn.seed is None:
        _drawn.seed = randbits(64) if last_seed.value is None else last_seed.value
    root = key_words(_drawn.seed)
    _drawn.count += 1
    return np.array(block_of(root, (_drawn.count & MASK, _drawn.count >> 32, 0, FOLD))[:2], np.uint32)


def choose_key(name: str, bound: dict[str, Any], mode: str, in_code: bool) -> None:
    """Add a key to the arguments of a call in the mode "portable". If the call passes a seed, derive the key from the
    seed; otherwise, use the next key of the thread.

    If `in_code`, the call is in traced or compiled code, which has no next key.

    Raises
    ------
    IvyValueError
        The call is in traced or compiled code, and passes neither a key nor a seed.
    """
    if bound.get("key") is not None:
        if context.setting("warning_level") == "all" and not in_code:
            watch(name, bound["key"])
        return
    bound.pop("key", None)
    if mode != "portable":
        return
    if bound.get("seed") is None and in_code:
        raise IvyValueError(
            f'ivy.{name}: in the random mode "portable", compiled code would return the same samples in each '
            f"call; pass key=, as an argument of the compiled function"
        )
    bound["key"] = next_key(name, bound.pop("seed", None))


_used_keys: dict[tuple[int, ...], str] = {}
_LAST = 1024
"""Number of keys that are stored to detect reuse."""


def watch(name: str, key: Any) -> None:
    """Warn if another function used the key before, because the samples of the two calls are not independent."""
    from ivy_protocol.backends.common.conversion import to_numpy
    from ivy_protocol.backends.common.philox import library_of
    from ivy_protocol.messages.log import warn

    key = getattr(key, "_data", key)
    if getattr(key, "shape", None) != (2,):
        return
    words = tuple(to_numpy(library_of(key).xp, key).tolist())
    before = _used_keys.setdefault(words, name)
    if before != name:
        warn(
            f"ivy.{name} uses a key that ivy.{before} has already used, so that their samples are not independent; "
            "create a key for each call with ivy.random.split"
        )
    while len(_used_keys) > _LAST:
        # Pass the default None, because another thread may already have removed the key.
        _used_keys.pop(next(iter(_used_keys)), None)


def branch() -> int | None:
    """Return a seed for a separate stream, derived from the seed of this thread; None if no seed was set."""
    if _drawn.seed is None and last_seed.value is None:
        return None
    return _number(tuple(next_key("seed").tolist()))


def numbered(seed: int, number: int) -> int:
    """Return the seed with the index `number` in the sequence of seeds that are derived from `seed`."""
    return _number(block_of(key_words(seed), (number & MASK, number >> 32, 1, FOLD)))


def _number(words: tuple[int, ...]) -> int:
    return words[0] | words[1] << 32


@contextmanager
def seeded(seed: int | None) -> Iterator[None]:
    """Return a context manager that sets the seed of this thread, and restores the previous state on exit. If `seed` is
    None, the context manager does nothing.
    """
    if seed is None:
        yield
        return
    before = _drawn.seed, _drawn.count
    restart(seed)
    try:
        yield
    finally:
        _drawn.seed, _drawn.count = before
