"""Words of Philox by numpy, in pieces that stay in the cache."""

from typing import Any

import numpy as np

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.philox import MASK, MULTIPLIERS, round_keys

_PIECE = 1 << 14


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if type(key) is not np.ndarray:
        # What stands in for an array while a graph is made has no values.
        return NotImplemented
    if philox.fill is not None:
        made = np.empty(count, np.uint32)
        philox.fill(made, *key.tolist(), stream, purpose, philox.WORDS)
        return made
    length = -(-count // 4)
    size = max(min(_PIECE, length), 1)
    made = np.empty((length, 4), np.uint32)
    c, d, whole = np.empty((3, 2, size), np.uint64)
    factors, mask, half = np.array(MULTIPLIERS, np.uint64)[:, None], np.uint64(MASK), np.uint64(32)
    keys = [np.array(pair, np.uint64)[:, None] for pair in round_keys(*key.tolist())]
    for start in range(0, length, size):
        stop = min(start + size, length)
        if stop - start < size:
            c, d, whole = c[:, : stop - start], d[:, : stop - start], whole[:, : stop - start]
        d[0] = np.arange(start, stop, dtype=np.uint64)
        np.bitwise_and(d[0], mask, out=c[0])
        np.right_shift(d[0], half, out=d[0])
        c[1], d[1] = stream, purpose
        crossed = whole[::-1]
        for pair in keys:
            np.multiply(c, factors, out=whole)
            np.right_shift(crossed, half, out=c)
            np.bitwise_xor(c, d, out=c)
            np.bitwise_xor(c, pair, out=c)
            np.bitwise_and(crossed, mask, out=d)
        piece = made[start:stop]
        piece[:, 0], piece[:, 1], piece[:, 2], piece[:, 3] = c[0], d[0], c[1], d[1]
    return made.reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or type(key) is not np.ndarray:
        return NotImplemented
    made = np.empty(count, np.float64 if wide else np.float32)
    philox.fill(made, *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return made
