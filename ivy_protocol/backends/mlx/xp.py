"""Array API namespace of MLX: its functions that follow the standard, and replacements for the others."""
# ruff: noqa: F401, F403

import operator
import sys
from functools import partial
from math import e, inf, nan, pi

import mlx.core as mx

from ivy_protocol.backends.common import sets, standard_elementwise, standard_linalg, standard_manipulation
from ivy_protocol.backends.mlx import elementwise, fft, linalg
from ivy_protocol.backends.mlx.conversion import AS_NUMPY as asnumpy
from ivy_protocol.backends.mlx.creation import *
from ivy_protocol.backends.mlx.dtypes import *
from ivy_protocol.backends.mlx.elementwise import *
from ivy_protocol.backends.mlx.manipulation import *
from ivy_protocol.backends.mlx.reductions import *
from ivy_protocol.backends.mlx.searching import *

_STANDARD = (
    "atan bfloat16 bitwise_and bitwise_invert bitwise_or bitwise_xor complex64 conj cos cosh divide equal "
    "exp float16 float32 float64 greater greater_equal imag int8 int16 int32 int64 isdtype isinf isnan less "
    "less_equal log log1p log2 log10 logaddexp logical_and logical_not logical_or logical_xor maximum minimum "
    "not_equal positive real sin sinh sqrt square take take_along_axis tan tanh uint8 uint16 uint32 uint64"
)
globals().update({name: getattr(mx, name) for name in _STANDARD.split()})
# Use Python's operators, which take less time than the functions of MLX.
add, subtract, multiply = operator.add, operator.sub, operator.mul
asin, asinh, atanh, bool = mx.arcsin, mx.arcsinh, mx.arctanh, mx.bool_
__array_api_version__ = "2025.12"
newaxis = None
elementwise.NAMESPACE = linalg.NAMESPACE = _xp = sys.modules[__name__]
for _name in standard_linalg.NAMES:
    setattr(linalg, _name, partial(getattr(standard_linalg, _name), _xp))
for _name in standard_manipulation.NAMES:
    setattr(fft if "fft" in _name else _xp, _name, partial(getattr(standard_manipulation, _name), _xp))
hypot = partial(standard_elementwise.hypot, _xp)
unique_all, unique_counts, unique_inverse, unique_values = [
    partial(f, _xp) for f in (sets.distinct, sets.counts_of, sets.inverse_of, sets.values_of)
]
matmul, matrix_transpose, vecdot, tensordot = [
    getattr(linalg, n) for n in ("matmul", "matrix_transpose", "vecdot", "tensordot")
]
