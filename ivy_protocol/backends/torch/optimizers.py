"""Optimizer steps with fused arithmetic (`alpha=`, `addcmul`, `addcdiv`), which needs fewer temporary tensors."""

from typing import Any

import torch

from ivy_protocol.backends.torch._shared import SINGLE_AND_DOUBLE

__all__ = [
    "adam_update",
    "gradient_descent_update",
    "optimizer_update",
]


_SCALAR_TYPES = (float, int)


def optimizer_update(w: Any, effective_grad: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    if type(lr) not in _SCALAR_TYPES:
        return NotImplemented
    new = torch.sub(w, effective_grad, alpha=lr)
    return new.detach() if stop_gradients else new


def gradient_descent_update(w: Any, dcdw: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    return optimizer_update(w, dcdw, lr, stop_gradients=stop_gradients)


def adam_update(
    w: Any,
    dcdw: Any,
    lr: Any,
    mw_tm1: Any,
    vw_tm1: Any,
    step: Any,
    /,
    *,
    beta1: float = 0.9,
    beta2: float = 0.999,
    epsilon: float = 1e-7,
    stop_gradients: bool = True,
) -> Any:
    # Leave half precision, which loses too many digits, to the default implementation: it computes in a wider dtype.
    if type(lr) not in _SCALAR_TYPES or type(step) not in _SCALAR_TYPES or not step or w.dtype not in SINGLE_AND_DOUBLE:
        return NotImplemented
    mw = torch.add(mw_tm1 * beta1, dcdw, alpha=1 - beta1)
    vw = torch.addcmul(vw_tm1 * beta2, dcdw, dcdw, value=1 - beta2)
    scale = (1 - beta2**step) ** 0.5 / (1 - beta1**step)
    new = torch.addcdiv(w, mw, torch.sqrt(vw) + epsilon, value=-scale * lr)
    return new.detach() if stop_gradients else new, mw, vw
