"""Steps of optimizers as one expression of NumPy's."""

from typing import Any

_RATES = (float, int)


def optimizer_update(w: Any, effective_grad: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    return w - effective_grad * lr if type(lr) in _RATES else NotImplemented


def gradient_descent_update(w: Any, dcdw: Any, lr: Any, /, *, stop_gradients: bool = True) -> Any:
    return w - dcdw * lr if type(lr) in _RATES else NotImplemented
