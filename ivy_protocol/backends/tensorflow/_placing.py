"""Elements that TensorFlow chooses, replaces and finds by its kernels; what does not fit the composition answers."""

from typing import Any

import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow._operands import at_hand, index_vector, scalar_tensor
from ivy_protocol.state import context

__all__ = [
    "argwhere",
    "choose",
    "fill_diagonal",
    "invert_permutation",
    "isneginf",
    "isposinf",
    "lerp",
    "nan_to_num",
    "pad",
]

_WIDE = (tf.float32, tf.float64)
_WITH_PLACES = (tf.bool, tf.int8, tf.int16, tf.int32, tf.int64, tf.uint8, tf.float32, tf.float64)
"""The data types of which the kernel finds the elements that are not zero."""
_FEW = 4
"""Of how many choices it is faster to look at each than to gather."""


def argwhere(x: Any, /) -> Any:
    if not x.shape.rank or x.dtype not in _WITH_PLACES:
        return NotImplemented
    return raw_ops.Where(condition=x)


def choose(arr: Any, choices: Any, /, *, mode: Any = None) -> Any:
    known = mode is None and 0 < len(choices) <= _FEW and arr.dtype in (tf.int32, tf.int64) and at_hand(arr)
    if not known or any([x.dtype != choices[0].dtype for x in choices]) or 0 in arr.shape:
        return NotImplemented
    # Negative integers are the largest without a sign.
    if tf.reduce_max(tf.bitcast(arr, tf.uint32 if arr.dtype == tf.int32 else tf.uint64)) >= len(choices):
        return NotImplemented
    found, others = choices[0], choices[1:]
    if not others or any([x.shape != arr.shape for x in choices]):
        return NotImplemented
    for number, choice in enumerate(others, start=1):
        found = raw_ops.SelectV2(condition=arr == number, t=choice, e=found)
    return found


def fill_diagonal(a: Any, v: Any, /, *, wrap: bool = False) -> Any:
    if a.dtype not in _WIDE or a.shape.rank != 2 or not a.shape.is_fully_defined() or 0 in a.shape:
        return NotImplemented
    if wrap and a.shape[0] > a.shape[1]:
        return NotImplemented
    if isinstance(v, tf.Tensor):
        if v.shape.rank or v.dtype.is_complex:
            return NotImplemented
    elif type(v) not in (int, float):
        return NotImplemented
    number = tf.cast(v, a.dtype) if isinstance(v, tf.Tensor) else scalar_tensor(v, a.dtype)
    diagonal = raw_ops.Fill(dims=index_vector((min(a.shape),)), value=number)
    return raw_ops.MatrixSetDiagV3(input=a, diagonal=diagonal, k=0)


def isposinf(x: Any, /) -> Any:
    return x == tf.constant(float("inf"), x.dtype) if x.dtype.is_floating else NotImplemented


def isneginf(x: Any, /) -> Any:
    return x == tf.constant(float("-inf"), x.dtype) if x.dtype.is_floating else NotImplemented


def invert_permutation(x: Any, /) -> Any:
    if x.dtype not in (tf.int32, tf.int64) or x.shape.rank != 1 or not at_hand(x):
        return NotImplemented
    try:
        return tf.cast(raw_ops.InvertPermutation(x=x), tf.as_dtype(str(context.setting("default_int_dtype"))))
    except tf.errors.InvalidArgumentError:
        # The composition tells what is wrong.
        return NotImplemented


def lerp(input: Any, end: Any, weight: Any, /) -> Any:
    if not hasattr(weight, "numpy") or weight.shape.rank or input.dtype not in _WIDE:
        return NotImplemented
    # From the end that is nearer, so that both are met.
    way = end - input
    return input + way * weight if abs(weight.numpy()) < 0.5 else end - way * (1 - weight)


def nan_to_num(x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    if x.dtype not in _WIDE or posinf is not None or neginf is not None or type(nan) not in (int, float):
        return NotImplemented
    if at_hand(x) and tf.reduce_all(tf.math.is_finite(x)):
        return tf.identity(x)
    bounded = tf.where(tf.math.is_finite(x), x, tf.clip_by_value(x, x.dtype.min, x.dtype.max))
    return tf.where(tf.math.is_nan(x), tf.constant(nan, x.dtype), bounded)


def pad(input: Any, pad_width: Any, /, mode: Any = "constant", *, reflect_type: str = "even") -> Any:
    at_least = {"reflect": 1, "symmetric": 0}.get(mode)
    if at_least is None or reflect_type != "even" or not input.shape.rank or not input.shape.is_fully_defined():
        return NotImplemented
    if type(pad_width) is not int or not 0 <= pad_width <= min(input.shape) - at_least or input.dtype not in _WIDE:
        return NotImplemented
    return raw_ops.MirrorPad(input=input, paddings=[[pad_width] * 2] * input.shape.rank, mode=mode.upper())
