"""NumPy: its functions have no derivatives, and as a host it asks for none."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.interop.shape_dtype import Carry, Caution, Crossing, Flat


def run(function: Flat, arrays: Sequence[Any], caution: Caution) -> list[Any]:
    handed = [x.copy() for x in arrays] if caution.copies else list(arrays)
    return list(function(*handed))


def pullback(function: Flat, arrays: Sequence[Any], wanted: Sequence[int], caution: Caution) -> tuple[list[Any], Carry]:
    def refuse(_: Sequence[Any]) -> list[Any]:
        raise IvyNotImplementedException(
            "ivy.bridge: numpy has no derivatives; write the function for torch, jax or tensorflow, or stop the "
            "gradients of its arguments with ivy.stop_gradient"
        )

    return run(function, arrays, caution), refuse


def outline(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    return function(*samples)


def operate(crossing: Crossing, arrays: Sequence[Any]) -> list[Any]:
    return crossing.run(arrays)
