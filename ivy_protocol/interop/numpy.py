"""NumPy adapter. NumPy functions have no derivatives, and calls from NumPy do not request any."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol.exceptions import IvyNotImplementedException
from ivy_protocol.interop.shape_dtype import BackwardFunction, CopyPolicy, Flat, ForeignOp


def run(function: Flat, arrays: Sequence[Any], copy_policy: CopyPolicy) -> list[Any]:
    inputs = [x.copy() for x in arrays] if copy_policy.copies else list(arrays)
    return list(function(*inputs))


def pullback(
    function: Flat, arrays: Sequence[Any], wrt: Sequence[int], copy_policy: CopyPolicy
) -> tuple[list[Any], BackwardFunction]:
    def raise_no_vjp(_: Sequence[Any]) -> list[Any]:
        raise IvyNotImplementedException(
            "ivy.bridge: functions of numpy have no derivatives; write the function for torch, jax or tensorflow, or "
            "stop the gradients of its arguments with ivy.stop_gradient"
        )

    return run(function, arrays, copy_policy), raise_no_vjp


def eval_shape(function: Flat, samples: Sequence[Any]) -> Sequence[Any]:
    return function(*samples)


def operate(foreign_op: ForeignOp, arrays: Sequence[Any]) -> list[Any]:
    return foreign_op.run(arrays)
