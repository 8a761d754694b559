"""Optimizer steps with NumPy operators, for scalar learning rates."""

from typing import Any

import numpy as np

__all__ = ["adam_update", "gradient_descent_update", "optimizer_update"]


_SCALAR_TYPES = (float, int)


def optimizer_update(w: Any, effective_grad: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    return w - effective_grad * lr if type(lr) in _SCALAR_TYPES and w.dtype.kind in "fc" else NotImplemented


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
    # Leave half precision, in which the step would lose too many digits, to the default implementation, which computes
    # in a wider dtype.
    if not {type(lr), type(step)}.issubset(_SCALAR_TYPES) or not step or w.dtype.kind != "f" or w.dtype.itemsize < 4:
        return NotImplemented
    mw = mw_tm1 * beta1 + dcdw * (1 - beta1)
    vw = vw_tm1 * beta2 + np.square(dcdw) * (1 - beta2)
    scale = (1 - beta2**step) ** 0.5 / (1 - beta1**step)
    return w - mw * scale / (np.sqrt(vw) + epsilon) * lr, mw, vw
