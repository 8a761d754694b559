"""Activation functions that TensorFlow has kernels for."""

from typing import Any

from tensorflow import raw_ops


def elu(x: Any, /) -> Any:
    return raw_ops.Elu(features=x)


def logsigmoid(input: Any, /) -> Any:
    return NotImplemented if input.dtype.is_complex else -raw_ops.Softplus(features=-input)


def relu6(x: Any, /) -> Any:
    return raw_ops.Relu6(features=x) if x.dtype.is_floating else NotImplemented


def selu(x: Any, /) -> Any:
    return raw_ops.Selu(features=x)
