"""Words of Philox by torch, in lanes of ``int64``."""

from typing import Any

import torch

from ivy_protocol.backends.common import philox
from ivy_protocol.backends.common.philox import MASK, MULTIPLIERS, round_keys
from ivy_protocol.backends.torch._random import may_look


def random_words(key: Any, count: int, stream: int, purpose: int) -> Any:
    if not may_look() or type(key) is not torch.Tensor:
        # Compilers join the steps by themselves, and an array that is not of a batch takes no numbers of one.
        return NotImplemented
    if philox.fill is not None and key.device.type == "cpu":
        made = torch.empty(count, dtype=torch.uint32, device=key.device)
        philox.fill(made.numpy(), *key.tolist(), stream, purpose, philox.WORDS)
        return made.to(torch.int64)
    length = -(-count // 4)
    a, b, c, d, one, other = torch.empty((6, length), dtype=torch.int64, device=key.device)
    torch.arange(length, out=a)
    torch.bitwise_right_shift(a, 32, out=b)
    a.bitwise_and_(MASK)
    c.fill_(stream)
    d.fill_(purpose)
    first, second = key.to(torch.int64)
    # A key on a GPU stays there: its numbers would be waited for.
    pairs = round_keys(first.item(), second.item()) if key.device.type == "cpu" else round_keys(first, second)
    for k0, k1 in pairs:
        torch.mul(a, MULTIPLIERS[0], out=one)
        torch.mul(c, MULTIPLIERS[1], out=other)
        torch.bitwise_right_shift(other, 32, out=a)
        a.bitwise_and_(MASK).bitwise_xor_(b).bitwise_xor_(k0)
        torch.bitwise_right_shift(one, 32, out=c)
        c.bitwise_and_(MASK).bitwise_xor_(d).bitwise_xor_(k1)
        torch.bitwise_and(other, MASK, out=b)
        torch.bitwise_and(one, MASK, out=d)
    return torch.stack((a, b, c, d), 1).reshape(-1)[:count]


def random_floats(key: Any, count: int, wide: bool) -> Any:
    if philox.fill is None or not may_look() or type(key) is not torch.Tensor or key.device.type != "cpu":
        return NotImplemented
    made = torch.empty(count, dtype=torch.float64 if wide else torch.float32, device=key.device)
    philox.fill(made.numpy(), *key.tolist(), 0, philox.DRAW, philox.DOUBLES if wide else philox.FLOATS)
    return made
