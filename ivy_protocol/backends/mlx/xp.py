"""Namespace of the array API standard: the functions of MLX that follow it, and replacements of the others."""
# ruff: noqa: F401, F403

from math import e, inf, nan, pi

from mlx.core import (
    add,
    atan,
    atan2,
    bfloat16,
    bitwise_and,
    bitwise_invert,
    bitwise_or,
    bitwise_xor,
    complex64,
    conj,
    cos,
    cosh,
    divide,
    equal,
    erf,
    erfinv,
    exp,
    float16,
    float32,
    float64,
    greater,
    greater_equal,
    imag,
    int8,
    int16,
    int32,
    int64,
    isinf,
    isnan,
    less,
    less_equal,
    log,
    log1p,
    log2,
    log10,
    logical_and,
    logical_not,
    logical_or,
    logical_xor,
    maximum,
    minimum,
    multiply,
    not_equal,
    positive,
    real,
    sin,
    sinh,
    sqrt,
    square,
    subtract,
    take,
    take_along_axis,
    tan,
    tanh,
    uint8,
    uint16,
    uint32,
    uint64,
)
from mlx.core import arcsin as asin
from mlx.core import bool_ as bool

from ivy_protocol.backends.mlx import fft, linalg
from ivy_protocol.backends.mlx.creation import *
from ivy_protocol.backends.mlx.dtypes import __array_namespace_info__, can_cast, finfo, iinfo, isdtype, result_type
from ivy_protocol.backends.mlx.dtypes import astype as astype
from ivy_protocol.backends.mlx.elementwise import *
from ivy_protocol.backends.mlx.linalg import matmul, matrix_transpose, tensordot, vecdot
from ivy_protocol.backends.mlx.manipulation import *
from ivy_protocol.backends.mlx.reductions import *
from ivy_protocol.backends.mlx.searching import *
from ivy_protocol.backends.mlx.sets import *

__array_api_version__ = "2025.12"
newaxis = None
