"""Types of arrays, functions and gradients. Each comment has the revealed type, or the error."""

from typing import Any, reveal_type

import numpy as np

import ivy_protocol as ivy
from ivy_protocol import native

x = ivy.ones((2, 3))
reveal_type(x)  # Array
reveal_type(x + 1)  # Array
reveal_type(1 - x)  # Array
reveal_type(x * x @ x.T)  # Array
reveal_type(x == 2)  # Array
reveal_type(x < np.ones(3))  # Array
reveal_type(-x)  # Array
reveal_type(x[0])  # Array
reveal_type(x.sum(axis=0))  # Array
reveal_type(x.reshape(3, 2).transpose())  # Array
reveal_type(x.shape)  # Shape
reveal_type(x.dtype)  # Dtype
reveal_type(x.item(0))  # Any
reveal_type(round(x, 2))  # Array
reveal_type(ivy.sum(x, axis=0))  # Array
reveal_type(ivy.linalg.svd(x).S)  # Array
reveal_type(ivy.array_mode)  # bool
reveal_type(ivy.float32)  # Dtype

x + "text"  # error: "+" not supported
ivy.summ(x)  # error: "summ" is not a known attribute
ivy.linalg.norm(x)  # error: "norm" is not a known attribute
x.clamp(0, 1)  # error: Cannot access attribute "clamp"
ivy.sum(x, dim=0)  # error: No parameter named "dim"
x.sum(keepdim=True)  # error: No parameter named "keepdim"


def loss(w: ivy.Array, scale: float = 1.0) -> ivy.Array:
    return ivy.sum(w * w) * scale


reveal_type(ivy.grad(loss)(x))  # Array
reveal_type(ivy.value_and_grad(loss)(x, 2.0))  # tuple[Array, Array]
reveal_type(ivy.grad(loss)(ivy.Container(a=x)))  # Container


class Metres(ivy.ArrayOperators):
    def __init__(self, data: ivy.Array) -> None:
        self.data = data

    def __ivy_array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return NotImplemented


metres = Metres(x)
reveal_type(metres + 1)  # Any
reveal_type(x * metres)  # Any
ivy.exp(metres)
reveal_type(ivy.fft(x, 0))  # Array
reveal_type(ivy.fft.rfft(x))  # Array
native.softmax(x, axis="a")  # error: cannot be assigned to parameter "axis"
