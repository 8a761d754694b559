"""Steps of optimizers by one kernel of torch."""

from typing import Any

import torch

__all__ = ["gradient_descent_update", "optimizer_update"]


def optimizer_update(w: Any, effective_grad: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    if type(lr) not in (float, int):
        return NotImplemented
    new = torch.sub(w, effective_grad, alpha=lr)
    return new.detach() if stop_gradients else new


def gradient_descent_update(w: Any, dcdw: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    return optimizer_update(w, dcdw, lr, stop_gradients=stop_gradients)
