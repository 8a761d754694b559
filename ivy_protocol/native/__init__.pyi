"""Types of the functions that return native arrays.

Written by ``python -m ivy_protocol._tools``; do not edit.
"""

import builtins
from collections.abc import Callable, Sequence
from typing import Any, Literal

from ivy_protocol import functions
from ivy_protocol.base.typing import (
    ArrayLike,
    ArraySequence,
    Axis,
    ComplexMode,
    Contents,
    DeviceLike,
    DtypeLike,
    Index,
    Like,
    Reduction,
    Scalar,
    ShapeLike,
)
from ivy_protocol.core.device import Device
from ivy_protocol.core.shape import Shape
from ivy_protocol.native import numpy as numpy
from ivy_protocol.native import scipy as scipy

def abs(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def acos(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def acosh(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def adam_step(
    dcdw: ArrayLike,
    mw: ArrayLike,
    vw: ArrayLike,
    step: float | ArrayLike,
    /,
    *,
    beta1: float = ...,
    beta2: float = ...,
    epsilon: float = ...,
    out: Any = ...,
) -> Any: ...
def adam_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: float | ArrayLike,
    /,
    *,
    beta1: float = ...,
    beta2: float = ...,
    epsilon: float = ...,
    stop_gradients: bool = ...,
    out: Any = ...,
) -> Any: ...
def adaptive_avg_pool1d(input: ArrayLike, output_size: functions.pooling.Sizes, *, out: Any = ...) -> Any: ...
def adaptive_avg_pool2d(
    input: ArrayLike,
    output_size: functions.pooling.Sizes,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = ...,
    out: Any = ...,
) -> Any: ...
def adaptive_max_pool2d(input: ArrayLike, output_size: functions.pooling.Sizes, *, out: Any = ...) -> Any: ...
def adaptive_max_pool3d(input: ArrayLike, output_size: functions.pooling.Sizes, *, out: Any = ...) -> Any: ...
def add(x1: ArrayLike, x2: ArrayLike, /, *, alpha: float | None = ..., out: Any = ...) -> Any: ...
def adjoint(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def all(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def all_equal(*xs: ArrayLike, equality_matrix: bool = ...) -> bool | Any: ...
def allclose(
    a: ArrayLike, b: ArrayLike, /, rtol: float = ..., atol: float = ..., *, equal_nan: bool = ..., out: Any = ...
) -> Any: ...
def amax(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def amin(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def angle(z: ArrayLike, /, deg: bool = ..., *, out: Any = ...) -> Any: ...
def any(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def append(arr: ArrayLike, values: ArrayLike, /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def arange(
    start: Scalar,
    /,
    stop: Scalar | None = ...,
    step: Scalar = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def area_interpolate(
    x: ArrayLike, dims: int, size: Sequence[int], scale: Sequence[float], *, out: Any = ...
) -> Any: ...
def argmax(
    x: ArrayLike,
    /,
    axis: int | None = ...,
    *,
    keepdims: bool = ...,
    dtype: DtypeLike | None = ...,
    select_last_index: bool = ...,
    out: Any = ...,
) -> Any: ...
def argmin(
    x: ArrayLike,
    /,
    axis: int | None = ...,
    *,
    keepdims: bool = ...,
    dtype: DtypeLike | None = ...,
    select_last_index: bool = ...,
    out: Any = ...,
) -> Any: ...
def argpartition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def argsort(x: ArrayLike, /, axis: int = ..., *, descending: bool = ..., stable: bool = ..., out: Any = ...) -> Any: ...
def argwhere(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def array(
    obj: Contents,
    /,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    copy: bool | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def array_equal(x0: ArrayLike, x1: ArrayLike, /) -> bool: ...
def array_split(
    ary: ArrayLike, indices_or_sections: int | Sequence[int], axis: int = ..., *, copy: bool | None = ...
) -> list[Any]: ...
def as_strided(x: ArrayLike, shape: ShapeLike, strides: ShapeLike, /) -> Any: ...
def asarray(
    obj: Contents,
    /,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    copy: bool | None = ...,
    backend: str | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def asin(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def asinh(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def assert_supports_inplace(x: ArrayLike, /) -> bool: ...
def associative_scan(
    x: ArrayLike, fn: Callable[[Any, Any], Any], /, *, reverse: bool = ..., axis: int = ...
) -> Any: ...
def astype(
    x: ArrayLike, dtype: DtypeLike, /, *, copy: bool = ..., device: DeviceLike | None = ..., out: Any = ...
) -> Any: ...
def atan(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def atan2(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def atanh(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def atleast_1d(*arys: ArrayLike, copy: bool | None = ...) -> Any: ...
def atleast_2d(*arys: ArrayLike, copy: bool | None = ...) -> Any: ...
def atleast_3d(*arys: ArrayLike, copy: bool | None = ...) -> Any: ...
def average(
    a: ArrayLike, /, axis: Axis = ..., weights: ArrayLike | None = ..., *, keepdims: bool = ..., out: Any = ...
) -> Any: ...
def avg_pool1d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = ...,
    count_include_pad: bool = ...,
    ceil_mode: bool = ...,
    divisor_override: int | None = ...,
    out: Any = ...,
) -> Any: ...
def avg_pool2d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = ...,
    count_include_pad: bool = ...,
    ceil_mode: bool = ...,
    divisor_override: int | None = ...,
    out: Any = ...,
) -> Any: ...
def avg_pool3d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = ...,
    count_include_pad: bool = ...,
    ceil_mode: bool = ...,
    divisor_override: int | None = ...,
    out: Any = ...,
) -> Any: ...
def batch_norm(
    x: ArrayLike,
    mean: ArrayLike,
    variance: ArrayLike,
    /,
    *,
    offset: ArrayLike | None = ...,
    scale: ArrayLike | None = ...,
    training: bool = ...,
    eps: float = ...,
    momentum: float = ...,
    data_format: functions.normalization.Layout = ...,
) -> tuple[Any, Any, Any]: ...
def batched_outer(tensors: ArraySequence, /, *, out: Any = ...) -> Any: ...
def bernoulli(
    probs: ArrayLike | None = ...,
    *,
    logits: ArrayLike | None = ...,
    shape: ShapeLike | None = ...,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def beta(
    a: ArrayLike,
    b: ArrayLike,
    /,
    *,
    shape: ShapeLike | None = ...,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def binarizer(x: ArrayLike, /, *, threshold: float = ..., out: Any = ...) -> Any: ...
def binary_cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    from_logits: bool = ...,
    epsilon: float = ...,
    reduction: Reduction = ...,
    pos_weight: ArrayLike | None = ...,
    axis: int | None = ...,
    out: Any = ...,
) -> Any: ...
def bincount(x: ArrayLike, /, weights: ArrayLike | None = ..., minlength: int = ..., *, out: Any = ...) -> Any: ...
def binomial(
    n: ArrayLike,
    p: ArrayLike,
    /,
    shape: ShapeLike | None = ...,
    *,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def bitwise_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def bitwise_invert(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def bitwise_left_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def bitwise_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def bitwise_right_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def bitwise_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def blackman_window(
    size: int,
    *,
    periodic: bool = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def block(arrays: Any, /) -> Any: ...
def block_diag(*arrs: ArrayLike, out: Any = ...) -> Any: ...
def broadcast_arrays(*arrays: ArrayLike) -> tuple[Any, ...]: ...
def broadcast_to(x: ArrayLike, /, shape: ShapeLike, *, out: Any = ...) -> Any: ...
def categorical(
    logits: ArrayLike,
    /,
    shape: ShapeLike | None = ...,
    *,
    axis: int = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def cbrt(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def ceil(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def celu(x: ArrayLike, /, *, alpha: float = ..., complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def choice(
    a: ArrayLike,
    shape: ShapeLike | None = ...,
    *,
    replace: bool = ...,
    p: ArrayLike | None = ...,
    axis: int = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def cholesky(x: ArrayLike, /, *, upper: bool = ..., out: Any = ...) -> Any: ...
def choose(
    arr: ArrayLike, choices: ArraySequence, /, *, out: Any = ..., mode: Literal["clip", "wrap"] | None = ...
) -> Any: ...
def clip(
    x: ArrayLike,
    /,
    min: ArrayLike | None = ...,
    max: ArrayLike | None = ...,
    *,
    x_min: ArrayLike | None = ...,
    x_max: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def clip_matrix_norm(
    x: ArrayLike, max_norm: float, /, *, p: float | Literal["fro", "nuc"] = ..., out: Any = ...
) -> Any: ...
def clip_vector_norm(x: ArrayLike, max_norm: float, /, *, p: float = ..., out: Any = ...) -> Any: ...
def column_stack(arrays: ArraySequence, /, *, out: Any = ...) -> Any: ...
def complex(real: ArrayLike, imag: ArrayLike, *, out: Any = ...) -> Any: ...
def compress(condition: ArrayLike, a: ArrayLike, /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def concat(xs: ArraySequence, /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def concat_from_sequence(
    input_sequence: ArraySequence, /, *, new_axis: int = ..., axis: int = ..., out: Any = ...
) -> Any: ...
def cond(x: ArrayLike, /, p: float | Literal["fro", "nuc"] | None = ..., *, out: Any = ...) -> Any: ...
def conj(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def constant_pad(
    x: ArrayLike,
    /,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    *,
    value: builtins.complex = ...,
    out: Any = ...,
) -> Any: ...
def conv(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    transpose: bool = ...,
    dims: int = ...,
    output_shape: ShapeLike | None = ...,
    data_format: functions.convolution.Format = ...,
    filter_format: functions.convolution.Format = ...,
    feature_group_count: int = ...,
    x_dilations: functions.convolution.Ints = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv1d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = ...,
    filter_format: functions.convolution.Format = ...,
    x_dilations: functions.convolution.Ints = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv1d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    output_shape: ShapeLike | None = ...,
    filter_format: functions.convolution.Format = ...,
    data_format: Literal["NWC", "NCW"] = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv2d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = ...,
    filter_format: functions.convolution.Format = ...,
    x_dilations: functions.convolution.Ints = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv2d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    output_shape: ShapeLike | None = ...,
    filter_format: functions.convolution.Format = ...,
    data_format: Literal["NHWC", "NCHW"] = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv3d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = ...,
    filter_format: functions.convolution.Format = ...,
    x_dilations: functions.convolution.Ints = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv3d_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    output_shape: ShapeLike | None = ...,
    filter_format: functions.convolution.Format = ...,
    data_format: Literal["NDHWC", "NCDHW"] = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv_general_dilated(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    dims: int = ...,
    data_format: functions.convolution.Format = ...,
    filter_format: functions.convolution.Format = ...,
    feature_group_count: int = ...,
    x_dilations: functions.convolution.Ints = ...,
    dilations: functions.convolution.Ints = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def conv_general_transpose(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    dims: int = ...,
    output_shape: ShapeLike | None = ...,
    filter_format: functions.convolution.Format = ...,
    data_format: functions.convolution.Format = ...,
    dilations: functions.convolution.Ints = ...,
    feature_group_count: int = ...,
    bias: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def convolve(a: ArrayLike, v: ArrayLike, /, mode: functions.signal.Part = ..., *, out: Any = ...) -> Any: ...
def copy_array(x: ArrayLike, /, *, to_ivy_array: bool = ..., out: Any = ...) -> Any: ...
def copysign(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def corrcoef(
    x: ArrayLike, /, y: ArrayLike | None = ..., rowvar: bool = ..., *, dtype: DtypeLike | None = ..., out: Any = ...
) -> Any: ...
def correlate(a: ArrayLike, v: ArrayLike, /, mode: functions.signal.Part = ..., *, out: Any = ...) -> Any: ...
def cos(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def cosh(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def count_nonzero(
    x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., dtype: DtypeLike | None = ..., out: Any = ...
) -> Any: ...
def cov(
    x1: ArrayLike,
    /,
    x2: ArrayLike | None = ...,
    rowvar: bool = ...,
    bias: bool = ...,
    ddof: float | None = ...,
    fweights: ArrayLike | None = ...,
    aweights: ArrayLike | None = ...,
    *,
    dtype: DtypeLike | None = ...,
    rowVar: bool | None = ...,
    out: Any = ...,
) -> Any: ...
def cross(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    axisa: int | None = ...,
    axisb: int | None = ...,
    axisc: int | None = ...,
    axis: int = ...,
    *,
    out: Any = ...,
) -> Any: ...
def cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    axis: int | None = ...,
    epsilon: float = ...,
    *,
    reduction: Reduction = ...,
    out: Any = ...,
) -> Any: ...
def cummax(
    x: ArrayLike,
    /,
    *,
    axis: int = ...,
    exclusive: bool = ...,
    reverse: bool = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def cummin(
    x: ArrayLike,
    /,
    *,
    axis: int = ...,
    exclusive: bool = ...,
    reverse: bool = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def cumprod(
    x: ArrayLike,
    /,
    axis: int = ...,
    *,
    exclusive: bool = ...,
    reverse: bool = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def cumsum(
    x: ArrayLike,
    axis: int = ...,
    exclusive: bool = ...,
    reverse: bool = ...,
    *,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def cumulative_prod(
    x: ArrayLike,
    /,
    *,
    axis: int | None = ...,
    dtype: DtypeLike | None = ...,
    include_initial: bool = ...,
    out: Any = ...,
) -> Any: ...
def cumulative_sum(
    x: ArrayLike,
    /,
    *,
    axis: int | None = ...,
    dtype: DtypeLike | None = ...,
    include_initial: bool = ...,
    out: Any = ...,
) -> Any: ...
def dct(
    x: ArrayLike,
    /,
    *,
    type: Literal[1, 2, 3, 4] = ...,
    n: int | None = ...,
    axis: int = ...,
    norm: Literal["ortho"] | None = ...,
    out: Any = ...,
) -> Any: ...
def deg2rad(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def delete(arr: ArrayLike, obj: Index, /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def depthwise_conv2d(
    x: ArrayLike,
    filters: ArrayLike,
    strides: functions.convolution.Ints,
    padding: functions.convolution.Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = ...,
    dilations: functions.convolution.Ints = ...,
    out: Any = ...,
) -> Any: ...
def det(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def dev(x: ArrayLike, /, *, as_native: bool = ...) -> Device: ...
def dft(
    x: ArrayLike,
    /,
    *,
    axis: int = ...,
    inverse: bool = ...,
    onesided: bool = ...,
    dft_length: int | None = ...,
    norm: functions.fft.Norm = ...,
    out: Any = ...,
) -> Any: ...
def diag(x: ArrayLike, /, k: int = ..., *, out: Any = ...) -> Any: ...
def diag_indices(n: int, ndim: int = ..., *, device: DeviceLike | None = ..., like: Like = ...) -> tuple[Any, ...]: ...
def diagflat(
    x: ArrayLike,
    /,
    *,
    offset: int = ...,
    padding_value: bool | int | float | builtins.complex = ...,
    align: Literal["RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"] = ...,
    num_rows: int = ...,
    num_cols: int = ...,
    out: Any = ...,
) -> Any: ...
def diagonal(x: ArrayLike, /, offset: int = ..., axis1: int = ..., axis2: int = ..., *, out: Any = ...) -> Any: ...
def diff(
    x: ArrayLike,
    /,
    n: int = ...,
    axis: int = ...,
    prepend: ArrayLike | None = ...,
    append: ArrayLike | None = ...,
    *,
    out: Any = ...,
) -> Any: ...
def digamma(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def digitize(x: ArrayLike, bins: ArrayLike, /, right: bool = ..., *, out: Any = ...) -> Any: ...
def dirichlet(
    alpha: ArrayLike,
    /,
    *,
    size: ShapeLike | None = ...,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def divmod(x1: ArrayLike, x2: ArrayLike, /) -> tuple[Any, Any]: ...
def dot(a: ArrayLike, b: ArrayLike, /, *, out: Any = ...) -> Any: ...
def dropout(
    x: ArrayLike,
    prob: float,
    /,
    *,
    scale: bool = ...,
    dtype: DtypeLike | None = ...,
    training: bool = ...,
    seed: int | None = ...,
    key: ArrayLike | None = ...,
    noise_shape: Sequence[int | None] | None = ...,
    out: Any = ...,
) -> Any: ...
def dropout1d(
    x: ArrayLike, prob: float, /, *, training: bool = ..., data_format: Literal["NWC", "NCW"] = ..., out: Any = ...
) -> Any: ...
def dropout2d(
    x: ArrayLike, prob: float, /, *, training: bool = ..., data_format: Literal["NHWC", "NCHW"] = ..., out: Any = ...
) -> Any: ...
def dropout3d(
    x: ArrayLike, prob: float, /, *, training: bool = ..., data_format: Literal["NDHWC", "NCDHW"] = ..., out: Any = ...
) -> Any: ...
def dsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = ...) -> list[Any]: ...
def dstack(arrays: ArraySequence, /, *, out: Any = ...) -> Any: ...
def eig(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def eigh(x: ArrayLike, /, UPLO: Literal["L", "U"] = ..., *, out: Any = ...) -> Any: ...
def eigh_tridiagonal(
    alpha: ArrayLike,
    beta: ArrayLike,
    /,
    *,
    eigvals_only: bool = ...,
    select: Literal["a", "i", "v"] = ...,
    select_range: tuple[float, float] | None = ...,
    tol: float | None = ...,
) -> Any | tuple[Any, Any]: ...
def eigvals(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def eigvalsh(x: ArrayLike, /, UPLO: Literal["L", "U"] = ..., *, out: Any = ...) -> Any: ...
def einops_rearrange(x: ArrayLike, pattern: str, /, *, out: Any = ..., **axes_lengths: int) -> Any: ...
def einops_reduce(
    x: ArrayLike,
    pattern: str,
    reduction: functions.manipulation.EinopsReduction,
    /,
    *,
    out: Any = ...,
    **axes_lengths: int,
) -> Any: ...
def einops_repeat(x: ArrayLike, pattern: str, /, *, out: Any = ..., **axes_lengths: int) -> Any: ...
def einsum(equation: str, /, *operands: ArrayLike, out: Any = ...) -> Any: ...
def elu(x: ArrayLike, /, *, alpha: float = ..., out: Any = ...) -> Any: ...
def embedding(weights: ArrayLike, indices: ArrayLike, /, *, max_norm: float | None = ..., out: Any = ...) -> Any: ...
def empty(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def empty_like(
    x: ArrayLike, /, *, dtype: DtypeLike | None = ..., device: DeviceLike | None = ..., out: Any = ...
) -> Any: ...
def equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def erf(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def erfc(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def erfinv(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def exp(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def exp2(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def expand(x: ArrayLike, shape: ShapeLike, /, *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def expand_dims(
    x: ArrayLike, /, axis: int | tuple[int, ...] = ..., *, copy: bool | None = ..., out: Any = ...
) -> Any: ...
def expm1(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def exponential(
    scale: ArrayLike = ...,
    shape: ShapeLike | None = ...,
    *,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def extract(condition: ArrayLike, arr: ArrayLike, /, *, out: Any = ...) -> Any: ...
def eye(
    n_rows: int,
    n_cols: int | None = ...,
    /,
    k: int = ...,
    *,
    batch_shape: ShapeLike | None = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def eye_like(
    x: ArrayLike, *, k: int = ..., dtype: DtypeLike | None = ..., device: DeviceLike | None = ..., out: Any = ...
) -> Any: ...
def fft(
    x: ArrayLike,
    /,
    dim: int | None = ...,
    *,
    n: int | None = ...,
    axis: int = ...,
    norm: functions.fft.Norm = ...,
    out: Any = ...,
) -> Any: ...
def fft2(
    x: ArrayLike,
    *,
    s: Sequence[int] | None = ...,
    dim: Sequence[int] = ...,
    norm: functions.fft.Norm = ...,
    out: Any = ...,
) -> Any: ...
def fftfreq(
    n: int,
    /,
    d: float = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def fftn(
    x: ArrayLike,
    /,
    s: ShapeLike | None = ...,
    axes: functions.fft.Axes = ...,
    norm: functions.fft.Norm = ...,
    *,
    out: Any = ...,
) -> Any: ...
def fftshift(x: ArrayLike, /, axes: int | functions.fft.Axes = ..., *, out: Any = ...) -> Any: ...
def fill_diagonal(a: ArrayLike, v: ArrayLike, /, *, wrap: bool = ...) -> Any: ...
def fix(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def flatnonzero(a: ArrayLike, /, *, out: Any = ...) -> Any: ...
def flatten(
    x: ArrayLike,
    /,
    *,
    copy: bool | None = ...,
    start_dim: int = ...,
    end_dim: int = ...,
    order: Literal["C", "F"] = ...,
    out: Any = ...,
) -> Any: ...
def flip(x: ArrayLike, /, axis: Axis = ..., *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def fliplr(m: ArrayLike, /, *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def flipud(m: ArrayLike, /, *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def float_power(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def floor(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def floor_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def fmax(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def fmin(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def fmod(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def fold(x: ArrayLike, /, mode: int, shape: ShapeLike, *, out: Any = ...) -> Any: ...
def fold_in_key(key: ArrayLike, data: int | ArrayLike) -> Any: ...
def fourier_encode(
    x: ArrayLike,
    max_freq: float,
    /,
    *,
    num_bands: int = ...,
    linear: bool = ...,
    concat: bool = ...,
    flatten: bool = ...,
) -> Any | tuple[Any, Any]: ...
def frexp(x: ArrayLike, /) -> tuple[Any, Any]: ...
def from_dlpack(x: Any, /, *, device: DeviceLike | None = ..., copy: bool | None = ..., out: Any = ...) -> Any: ...
def frombuffer(
    buffer: Any, dtype: DtypeLike | None = ..., count: int = ..., offset: int = ..., *, like: Like = ...
) -> Any: ...
def full(
    shape: ShapeLike,
    fill_value: Scalar,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def full_like(
    x: ArrayLike,
    /,
    fill_value: Scalar,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    out: Any = ...,
) -> Any: ...
def gamma(
    alpha: ArrayLike,
    /,
    beta: ArrayLike = ...,
    *,
    shape: ShapeLike | None = ...,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def gather(
    params: ArrayLike, indices: ArrayLike, /, *, axis: int = ..., batch_dims: int = ..., out: Any = ...
) -> Any: ...
def gather_nd(params: ArrayLike, indices: ArrayLike, /, *, batch_dims: int = ..., out: Any = ...) -> Any: ...
def gcd(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def gelu(x: ArrayLike, /, *, approximate: bool = ..., complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def general_inner_product(a: ArrayLike, b: ArrayLike, n_modes: int | None = ..., /, *, out: Any = ...) -> Any: ...
def get_item(x: ArrayLike, /, query: Index, *, copy: bool | None = ...) -> Any: ...
def get_num_dims(x: ArrayLike, /, *, as_array: bool = ...) -> int: ...
def gradient(
    x: ArrayLike, /, spacing: Any = ..., edge_order: Literal[1, 2] = ..., axis: int | Sequence[int] | None = ...
) -> Any: ...
def gradient_descent_update(
    w: ArrayLike, dcdw: ArrayLike, lr: float | ArrayLike, /, *, stop_gradients: bool = ..., out: Any = ...
) -> Any: ...
def greater(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def greater_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def group_norm(
    x: ArrayLike,
    num_groups: int = ...,
    /,
    *,
    offset: ArrayLike | None = ...,
    scale: ArrayLike | None = ...,
    eps: float = ...,
    data_format: functions.normalization.Layout = ...,
    out: Any = ...,
) -> Any: ...
def gru(
    input: ArrayLike,
    initial_state: ArrayLike,
    all_weights: ArraySequence,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = ...,
    batch_sizes: Sequence[int] | None = ...,
    weights_transposed: bool = ...,
    has_ih_bias: bool = ...,
    has_hh_bias: bool = ...,
) -> tuple[Any, Any]: ...
def gru_update(
    x: ArrayLike,
    init_h: ArrayLike,
    kernel: ArrayLike,
    recurrent_kernel: ArrayLike,
    /,
    bias: ArrayLike | None = ...,
    recurrent_bias: ArrayLike | None = ...,
    *,
    time_major: bool = ...,
) -> Any: ...
def hamming_window(
    window_length: int,
    *,
    periodic: bool = ...,
    alpha: float = ...,
    beta: float = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def hann_window(
    size: int,
    *,
    periodic: bool = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def hardshrink(x: ArrayLike, /, *, lambd: float = ..., out: Any = ...) -> Any: ...
def hardsilu(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def hardswish(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def hardtanh(x: ArrayLike, /, *, max_val: float = ..., min_val: float = ..., out: Any = ...) -> Any: ...
def has_nans(x: ArrayLike, /, *, include_infs: bool = ...) -> bool: ...
def heaviside(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def hfft(
    x: ArrayLike, /, n: int | None = ..., axis: int = ..., norm: functions.fft.Norm = ..., *, out: Any = ...
) -> Any: ...
def higher_order_moment(x: ArrayLike, order: int, /, *, out: Any = ...) -> Any: ...
def hinge_embedding_loss(
    input: ArrayLike, target: ArrayLike, *, margin: float = ..., reduction: Reduction = ..., out: Any = ...
) -> Any: ...
def histogram(
    a: ArrayLike,
    /,
    bins: Scalar | ArrayLike | None = ...,
    range: tuple[float, float] | None = ...,
    density: bool = ...,
    weights: ArrayLike | None = ...,
    *,
    axis: Axis = ...,
    extend_lower_interval: bool = ...,
    extend_upper_interval: bool = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def hsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = ...) -> list[Any]: ...
def hstack(arrays: ArraySequence, /, *, out: Any = ...) -> Any: ...
def huber_loss(
    true: ArrayLike, pred: ArrayLike, /, *, delta: float = ..., reduction: Reduction = ..., out: Any = ...
) -> Any: ...
def hypot(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def i0(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def idct(
    x: ArrayLike,
    /,
    *,
    type: Literal[1, 2, 3, 4] = ...,
    n: int | None = ...,
    axis: int = ...,
    norm: Literal["ortho"] | None = ...,
    out: Any = ...,
) -> Any: ...
def identity(
    n: int, *, dtype: DtypeLike | None = ..., device: DeviceLike | None = ..., like: Like = ..., out: Any = ...
) -> Any: ...
def ifft(
    x: ArrayLike,
    /,
    dim: int | None = ...,
    *,
    n: int | None = ...,
    axis: int = ...,
    norm: functions.fft.Norm = ...,
    out: Any = ...,
) -> Any: ...
def ifftn(
    x: ArrayLike,
    /,
    s: ShapeLike | None = ...,
    axes: functions.fft.Axes = ...,
    norm: functions.fft.Norm = ...,
    *,
    out: Any = ...,
) -> Any: ...
def ifftshift(x: ArrayLike, /, axes: int | functions.fft.Axes = ..., *, out: Any = ...) -> Any: ...
def igamma(a: ArrayLike, /, x: ArrayLike, *, out: Any = ...) -> Any: ...
def ihfft(
    x: ArrayLike, /, n: int | None = ..., axis: int = ..., norm: functions.fft.Norm = ..., *, out: Any = ...
) -> Any: ...
def imag(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def indices(
    dimensions: ShapeLike,
    *,
    dtype: DtypeLike | None = ...,
    sparse: bool = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
) -> Any | tuple[Any, ...]: ...
def inner(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def inplace_arrays_supported() -> bool: ...
def inplace_decrement(x: ArrayLike, val: ArrayLike) -> Any: ...
def inplace_increment(x: ArrayLike, val: ArrayLike) -> Any: ...
def inplace_update(
    x: ArrayLike, val: ArrayLike, /, *, ensure_in_backend: bool = ..., keep_input_dtype: bool = ...
) -> Any: ...
def inplace_variables_supported() -> bool: ...
def insert(arr: ArrayLike, obj: Index, values: ArrayLike, /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def instance_norm(
    x: ArrayLike,
    mean: ArrayLike,
    variance: ArrayLike,
    /,
    *,
    offset: ArrayLike | None = ...,
    scale: ArrayLike | None = ...,
    training: bool = ...,
    eps: float = ...,
    momentum: float = ...,
    data_format: functions.normalization.Layout = ...,
) -> tuple[Any, Any, Any]: ...
def interp(
    x: ArrayLike,
    xp: ArrayLike,
    fp: ArrayLike,
    left: float | None = ...,
    right: float | None = ...,
    period: float | None = ...,
    *,
    out: Any = ...,
) -> Any: ...
def interpolate(
    x: ArrayLike,
    /,
    size: int | Sequence[int] | None = ...,
    *,
    mode: functions.vision.Mode = ...,
    scale_factor: float | Sequence[float] | None = ...,
    recompute_scale_factor: bool | None = ...,
    align_corners: bool = ...,
    antialias: bool = ...,
    out: Any = ...,
) -> Any: ...
def intersect1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = ..., *, out: Any = ...) -> Any: ...
def inv(x: ArrayLike, /, *, adjoint: bool = ..., out: Any = ...) -> Any: ...
def invert_permutation(x: ArrayLike, /) -> Any: ...
def irfft(
    x: ArrayLike, /, n: int | None = ..., axis: int = ..., norm: functions.fft.Norm = ..., *, out: Any = ...
) -> Any: ...
def irfftn(
    x: ArrayLike,
    /,
    s: ShapeLike | None = ...,
    axes: functions.fft.Axes = ...,
    norm: functions.fft.Norm = ...,
    *,
    out: Any = ...,
) -> Any: ...
def is_variable(x: ArrayLike, /, *, exclusive: bool = ...) -> bool: ...
def isclose(
    a: ArrayLike, b: ArrayLike, /, rtol: float = ..., atol: float = ..., *, equal_nan: bool = ..., out: Any = ...
) -> Any: ...
def isfinite(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def isin(x1: ArrayLike, x2: ArrayLike, /, assume_unique: bool = ..., invert: bool = ..., *, out: Any = ...) -> Any: ...
def isinf(x: ArrayLike, /, *, detect_positive: bool = ..., detect_negative: bool = ..., out: Any = ...) -> Any: ...
def isnan(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def isneginf(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def isposinf(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def isreal(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def istft(
    stfts: ArrayLike,
    frame_length: int,
    frame_step: int,
    /,
    *,
    fft_length: int | None = ...,
    window_fn: Callable[..., Any] | None = ...,
    length: int | None = ...,
    out: Any = ...,
) -> Any: ...
def itemsize(x: ArrayLike, /) -> int: ...
def ix_(*args: ArrayLike) -> tuple[Any, ...]: ...
def kaiser_bessel_derived_window(
    window_length: int,
    beta: float = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def kaiser_window(
    window_length: int,
    periodic: bool = ...,
    beta: float = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def khatri_rao(
    x: ArraySequence,
    weights: ArrayLike | None = ...,
    skip_matrix: int | None = ...,
    mask: ArrayLike | None = ...,
    *,
    out: Any = ...,
) -> Any: ...
def kl_div(
    input: ArrayLike,
    target: ArrayLike,
    /,
    *,
    log_target: bool = ...,
    reduction: Reduction | Literal["batchmean"] = ...,
    out: Any = ...,
) -> Any: ...
def kron(a: ArrayLike, b: ArrayLike, /, *, out: Any = ...) -> Any: ...
def kronecker(x: ArraySequence, skip_matrix: int | None = ..., reverse: bool = ..., *, out: Any = ...) -> Any: ...
def l1_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = ..., out: Any = ...) -> Any: ...
def l1_normalize(x: ArrayLike, /, *, axis: Axis = ..., out: Any = ...) -> Any: ...
def l2_normalize(x: ArrayLike, /, *, axis: Axis = ..., out: Any = ...) -> Any: ...
def lamb_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    mw_tm1: ArrayLike,
    vw_tm1: ArrayLike,
    step: float | ArrayLike,
    /,
    *,
    beta1: float = ...,
    beta2: float = ...,
    epsilon: float = ...,
    max_trust_ratio: float = ...,
    decay_lambda: float = ...,
    stop_gradients: bool = ...,
    out: Any = ...,
) -> Any: ...
def lars_update(
    w: ArrayLike,
    dcdw: ArrayLike,
    lr: ArrayLike,
    /,
    *,
    decay_lambda: float = ...,
    stop_gradients: bool = ...,
    out: Any = ...,
) -> Any: ...
def layer_norm(
    x: ArrayLike,
    normalized_idxs: Sequence[int],
    /,
    *,
    scale: ArrayLike | None = ...,
    offset: ArrayLike | None = ...,
    eps: float = ...,
    new_std: float = ...,
    out: Any = ...,
) -> Any: ...
def lcm(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def ldexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def leaky_relu(x: ArrayLike, /, *, alpha: float = ..., complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def lerp(input: ArrayLike, end: ArrayLike, weight: ArrayLike, /, *, out: Any = ...) -> Any: ...
def less(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def less_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def lexsort(keys: ArraySequence, /, *, axis: int = ..., out: Any = ...) -> Any: ...
def lgamma(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def linear(x: ArrayLike, weight: ArrayLike, /, *, bias: ArrayLike | None = ..., out: Any = ...) -> Any: ...
def linspace(
    start: ArrayLike,
    stop: ArrayLike,
    /,
    num: int,
    axis: int | None = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    endpoint: bool = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def local_response_norm(
    x: ArrayLike,
    size: int,
    /,
    *,
    bias: float = ...,
    alpha: float = ...,
    beta: float = ...,
    average: bool = ...,
    data_format: Literal["NHWC", "NCHW"] = ...,
    out: Any = ...,
) -> Any: ...
def log(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def log10(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def log1p(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def log2(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def log_poisson_loss(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    compute_full_loss: bool = ...,
    axis: int | None = ...,
    reduction: Reduction = ...,
    out: Any = ...,
) -> Any: ...
def log_softmax(x: ArrayLike, /, axis: int | None = ..., *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def logaddexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logaddexp2(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logical_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logical_not(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logical_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logical_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def logit(x: ArrayLike, /, *, eps: float | None = ..., complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def logsigmoid(input: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def logspace(
    start: ArrayLike,
    stop: ArrayLike,
    /,
    num: int,
    base: float = ...,
    axis: int | None = ...,
    *,
    endpoint: bool = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def logsumexp(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def lp_normalize(x: ArrayLike, /, *, p: float = ..., axis: Axis = ..., out: Any = ...) -> Any: ...
def lstm(
    input: ArrayLike,
    initial_states: ArraySequence,
    all_weights: ArraySequence,
    num_layers: int,
    dropout: float,
    train: bool,
    bidirectional: bool,
    batch_first: bool = ...,
    batch_sizes: Sequence[int] | None = ...,
    weights_transposed: bool = ...,
    has_ih_bias: bool = ...,
    has_hh_bias: bool = ...,
) -> tuple[Any, Any, Any]: ...
def lstm_update(
    x: ArrayLike,
    init_h: ArrayLike,
    init_c: ArrayLike,
    kernel: ArrayLike,
    recurrent_kernel: ArrayLike,
    /,
    bias: ArrayLike | None = ...,
    recurrent_bias: ArrayLike | None = ...,
    *,
    time_major: bool = ...,
) -> tuple[Any, Any]: ...
def lstsq(a: ArrayLike, b: ArrayLike, /, rcond: float | None = ...) -> Any: ...
def lu(x: ArrayLike, /) -> Any: ...
def lu_factor(A: ArrayLike, /, *, pivot: bool = ..., out: Any = ...) -> Any: ...
def lu_solve(lu: ArrayLike, p: ArrayLike, b: ArrayLike, /, *, out: Any = ...) -> Any: ...
def make_svd_non_negative(
    x: ArrayLike, U: ArrayLike, S: ArrayLike, V: ArrayLike, /, *, nntype: Literal["nndsvd", "nndsvda"] = ...
) -> tuple[Any, Any]: ...
def matmul(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    *,
    transpose_a: bool = ...,
    transpose_b: bool = ...,
    adjoint_a: bool = ...,
    adjoint_b: bool = ...,
    out: Any = ...,
) -> Any: ...
def matricize(
    x: ArrayLike, /, row_modes: int | Sequence[int], column_modes: int | Sequence[int] | None = ..., *, out: Any = ...
) -> Any: ...
def matrix_exp(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def matrix_norm(
    x: ArrayLike,
    /,
    *,
    keepdims: bool = ...,
    ord: float | Literal["fro", "nuc"] | None = ...,
    axis: tuple[int, int] = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def matrix_power(x: ArrayLike, n: int, /, *, out: Any = ...) -> Any: ...
def matrix_rank(
    x: ArrayLike,
    /,
    *,
    rtol: ArrayLike | None = ...,
    atol: ArrayLike | None = ...,
    hermitian: bool = ...,
    out: Any = ...,
) -> Any: ...
def matrix_transpose(x: ArrayLike, /, *, conjugate: bool = ..., out: Any = ...) -> Any: ...
def max(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def max_pool1d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NWC", "NCW"] = ...,
    dilation: functions.pooling.Ints = ...,
    ceil_mode: bool = ...,
    out: Any = ...,
) -> Any: ...
def max_pool2d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NHWC", "NCHW"] = ...,
    dilation: functions.pooling.Ints = ...,
    ceil_mode: bool = ...,
    out: Any = ...,
) -> Any: ...
def max_pool3d(
    x: ArrayLike,
    kernel: functions.pooling.Ints,
    strides: functions.pooling.Ints,
    padding: functions.pooling.Padding,
    /,
    *,
    data_format: Literal["NDHWC", "NCDHW"] = ...,
    dilation: functions.pooling.Ints = ...,
    ceil_mode: bool = ...,
    out: Any = ...,
) -> Any: ...
def max_unpool1d(
    input: ArrayLike,
    indices: ArrayLike,
    kernel_size: functions.pooling.Ints,
    /,
    *,
    strides: functions.pooling.Ints | None = ...,
    padding: functions.pooling.Ints = ...,
    data_format: Literal["NCW", "NWC"] = ...,
    out: Any = ...,
) -> Any: ...
def maximum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = ..., out: Any = ...) -> Any: ...
def mean(
    x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., dtype: DtypeLike | None = ..., out: Any = ...
) -> Any: ...
def median(input: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def mel_weight_matrix(
    num_mel_bins: int,
    dft_length: int,
    sample_rate: int | float,
    lower_edge_hertz: int | float = ...,
    upper_edge_hertz: int | float = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
) -> Any: ...
def meshgrid(*arrays: ArrayLike, sparse: bool = ..., indexing: Literal["xy", "ij"] = ...) -> tuple[Any, ...]: ...
def min(
    x: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    initial: float | None = ...,
    where: ArrayLike | None = ...,
    out: Any = ...,
) -> Any: ...
def minimum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = ..., out: Any = ...) -> Any: ...
def mish(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def mode(a: ArrayLike, /, axis: int | None = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def mode_dot(
    x: ArrayLike, /, matrix_or_vector: ArrayLike, mode: int, transpose: bool = ..., *, out: Any = ...
) -> Any: ...
def modf(x: ArrayLike, /) -> tuple[Any, Any]: ...
def moveaxis(
    x: ArrayLike,
    source: int | Sequence[int],
    destination: int | Sequence[int],
    /,
    *,
    copy: bool | None = ...,
    out: Any = ...,
) -> Any: ...
def mse_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = ..., out: Any = ...) -> Any: ...
def msort(a: ArrayLike, /, *, out: Any = ...) -> Any: ...
def multi_dot(x: ArraySequence, /, *, out: Any = ...) -> Any: ...
def multi_head_attention(
    query: ArrayLike,
    /,
    *,
    key: ArrayLike | None = ...,
    value: ArrayLike | None = ...,
    batch_first: bool = ...,
    num_heads: int = ...,
    scale: float | None = ...,
    attention_mask: ArrayLike | None = ...,
    in_proj_weights: ArrayLike | None = ...,
    q_proj_weights: ArrayLike | None = ...,
    k_proj_weights: ArrayLike | None = ...,
    v_proj_weights: ArrayLike | None = ...,
    out_proj_weights: ArrayLike | None = ...,
    in_proj_bias: ArrayLike | None = ...,
    out_proj_bias: ArrayLike | None = ...,
    is_causal: bool = ...,
    key_padding_mask: ArrayLike | None = ...,
    bias_k: ArrayLike | None = ...,
    bias_v: ArrayLike | None = ...,
    static_k: ArrayLike | None = ...,
    static_v: ArrayLike | None = ...,
    add_zero_attn: bool = ...,
    return_attention_weights: bool = ...,
    average_attention_weights: bool = ...,
    dropout: float = ...,
    training: bool = ...,
    out: Any = ...,
) -> Any | tuple[Any, Any]: ...
def multi_mode_dot(
    x: ArrayLike,
    /,
    mat_or_vec_list: ArraySequence,
    modes: Sequence[int] | None = ...,
    skip: int | None = ...,
    transpose: bool = ...,
    *,
    out: Any = ...,
) -> Any: ...
def multinomial(
    population_size: int,
    num_samples: int,
    /,
    *,
    batch_size: int = ...,
    probs: ArrayLike | None = ...,
    replace: bool = ...,
    device: DeviceLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def multiply(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def multiprocessing(context: str | None = ...) -> Any: ...
def nan_to_num(
    x: ArrayLike,
    /,
    copy: bool = ...,
    nan: float = ...,
    posinf: float | None = ...,
    neginf: float | None = ...,
    *,
    out: Any = ...,
) -> Any: ...
def nanargmax(a: ArrayLike, /, axis: int | None = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def nanargmin(a: ArrayLike, /, axis: int | None = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def nanmax(
    x: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    out: Any = ...,
    initial: float | None = ...,
    where: ArrayLike | None = ...,
) -> Any: ...
def nanmean(
    a: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., dtype: DtypeLike | None = ..., out: Any = ...
) -> Any: ...
def nanmedian(
    input: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., overwrite_input: bool = ..., out: Any = ...
) -> Any: ...
def nanmin(
    x: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    out: Any = ...,
    initial: float | None = ...,
    where: ArrayLike | None = ...,
) -> Any: ...
def nanprod(
    a: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
    initial: builtins.complex | None = ...,
    where: ArrayLike | None = ...,
) -> Any: ...
def nanquantile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    interpolation: functions.statistics.Interpolation = ...,
    out: Any = ...,
) -> Any: ...
def nanstd(
    x: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    correction: float = ...,
    ddof: float | None = ...,
    dtype: DtypeLike | None = ...,
    keepdims: bool = ...,
    out: Any = ...,
) -> Any: ...
def nansum(
    x: ArrayLike, /, axis: Axis = ..., *, dtype: DtypeLike | None = ..., keepdims: bool = ..., out: Any = ...
) -> Any: ...
def nanvar(
    x: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    correction: float = ...,
    ddof: float | None = ...,
    dtype: DtypeLike | None = ...,
    keepdims: bool = ...,
    out: Any = ...,
) -> Any: ...
def nearest_interpolate(
    x: ArrayLike, dims: int, size: Sequence[int], scale: Sequence[float], exact: bool, *, out: Any = ...
) -> Any: ...
def negative(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def nextafter(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def nms(
    boxes: ArrayLike,
    scores: ArrayLike | None = ...,
    iou_threshold: float = ...,
    max_output_size: int | None = ...,
    score_threshold: float = ...,
) -> Any: ...
def nonzero(
    x: ArrayLike, /, *, as_tuple: bool = ..., size: int | None = ..., fill_value: int = ...
) -> tuple[Any, ...] | Any: ...
def norm(
    x: ArrayLike,
    /,
    ord: float | Literal["fro", "nuc"] | None = ...,
    axis: Axis = ...,
    keepdims: bool = ...,
    *,
    out: Any = ...,
) -> Any: ...
def not_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def one_hot(
    indices: ArrayLike,
    depth: int,
    /,
    *,
    on_value: ArrayLike | None = ...,
    off_value: ArrayLike | None = ...,
    axis: int | None = ...,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    out: Any = ...,
) -> Any: ...
def ones(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def ones_like(
    x: ArrayLike, /, *, dtype: DtypeLike | None = ..., device: DeviceLike | None = ..., out: Any = ...
) -> Any: ...
def optimizer_update(
    w: ArrayLike, effective_grad: ArrayLike, lr: float | ArrayLike, /, *, stop_gradients: bool = ..., out: Any = ...
) -> Any: ...
def outer(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def pad(
    input: ArrayLike,
    pad_width: int | Sequence[int] | Sequence[Sequence[int]],
    /,
    mode: functions.manipulation.Padding = ...,
    *,
    stat_length: int | Sequence[int] | Sequence[Sequence[int]] | None = ...,
    constant_values: Any = ...,
    end_values: Any = ...,
    reflect_type: Literal["even", "odd"] = ...,
    out: Any = ...,
) -> Any: ...
def pad_sequence(
    sequences: ArraySequence, *, batch_first: bool = ..., padding_value: bool | int | float | builtins.complex = ...
) -> Any: ...
def partial_fold(x: ArrayLike, /, mode: int, shape: ShapeLike, skip_begin: int = ..., *, out: Any = ...) -> Any: ...
def partial_tensor_to_vec(x: ArrayLike, /, skip_begin: int = ..., skip_end: int = ..., *, out: Any = ...) -> Any: ...
def partial_unfold(
    x: ArrayLike,
    /,
    mode: int = ...,
    skip_begin: int = ...,
    skip_end: int = ...,
    ravel_tensors: bool = ...,
    *,
    out: Any = ...,
) -> Any: ...
def partial_vec_to_tensor(x: ArrayLike, /, shape: ShapeLike, skip_begin: int = ..., *, out: Any = ...) -> Any: ...
def partition(a: ArrayLike, kth: int | Sequence[int], /, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def percentile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    interpolation: functions.statistics.Interpolation = ...,
    out: Any = ...,
) -> Any: ...
def permutation(
    x: ArrayLike, axis: int = ..., /, *, seed: int | ArrayLike | None = ..., key: ArrayLike | None = ..., out: Any = ...
) -> Any: ...
def permute_dims(
    x: ArrayLike, /, axes: Sequence[int] | None = ..., *, copy: bool | None = ..., out: Any = ...
) -> Any: ...
def pinv(x: ArrayLike, /, rtol: ArrayLike | None = ..., *, out: Any = ...) -> Any: ...
def poisson(
    lam: ArrayLike,
    shape: ShapeLike | None = ...,
    *,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    fill_value: float = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def poisson_nll_loss(
    input: ArrayLike,
    target: ArrayLike,
    *,
    log_input: bool = ...,
    full: bool = ...,
    eps: float = ...,
    reduction: Reduction = ...,
    out: Any = ...,
) -> Any: ...
def polyval(coeffs: ArrayLike, x: ArrayLike) -> Any: ...
def pool(
    x: ArrayLike,
    window_shape: functions.pooling.Ints,
    pool_type: Literal["AVG", "MAX"],
    /,
    *,
    strides: functions.pooling.Ints | None = ...,
    padding: functions.pooling.Padding = ...,
    data_format: str | None = ...,
    dilations: functions.pooling.Ints | None = ...,
    ceil_mode: bool = ...,
    out: Any = ...,
) -> Any: ...
def positive(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def pow(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def prelu(x: ArrayLike, slope: ArrayLike, /, *, out: Any = ...) -> Any: ...
def prod(
    x: ArrayLike, /, axis: Axis = ..., *, dtype: DtypeLike | None = ..., keepdims: bool = ..., out: Any = ...
) -> Any: ...
def promote_types_of_inputs(x1: Any, x2: Any, /, *, array_api_promotion: bool = ...) -> tuple[Any, Any]: ...
def ptp(x: ArrayLike, /, axis: Axis = ..., *, keepdims: bool = ..., out: Any = ...) -> Any: ...
def put_along_axis(
    arr: ArrayLike,
    indices: ArrayLike,
    values: ArrayLike,
    axis: int,
    /,
    *,
    mode: functions.indexing.PutMode = ...,
    out: Any = ...,
) -> Any: ...
def qr(x: ArrayLike, /, mode: Literal["reduced", "complete"] = ..., *, out: Any = ...) -> Any: ...
def quantile(
    a: ArrayLike,
    q: ArrayLike,
    /,
    axis: Axis = ...,
    *,
    keepdims: bool = ...,
    interpolation: functions.statistics.Interpolation = ...,
    out: Any = ...,
) -> Any: ...
def rad2deg(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def randint(
    low: ArrayLike,
    high: ArrayLike,
    /,
    shape: ShapeLike | None = ...,
    *,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def random_bits(key: ArrayLike, shape: ShapeLike) -> Any: ...
def random_normal(
    mean: ArrayLike = ...,
    std: ArrayLike = ...,
    shape: ShapeLike | None = ...,
    *,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def random_uniform(
    low: ArrayLike = ...,
    high: ArrayLike = ...,
    shape: ShapeLike | None = ...,
    *,
    device: DeviceLike | None = ...,
    dtype: DtypeLike | None = ...,
    seed: int | ArrayLike | None = ...,
    key: ArrayLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def ravel(x: ArrayLike, /, order: Literal["C", "F"] = ..., *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def ravel_multi_index(
    multi_index: ArraySequence,
    dims: Sequence[int],
    mode: Literal["raise", "wrap", "clip"] = ...,
    order: Literal["C", "F"] = ...,
    *,
    out: Any = ...,
) -> Any: ...
def real(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def reciprocal(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def reduce(
    operand: ArrayLike,
    init_value: builtins.complex,
    computation: Callable[[Any, Any], Any],
    /,
    *,
    axes: int | Sequence[int] = ...,
    keepdims: bool = ...,
) -> Any: ...
def reduce_window(
    operand: ArrayLike,
    init_value: builtins.complex,
    computation: Callable[..., Any],
    window_dimensions: functions.reductions.Ints,
    /,
    *,
    window_strides: functions.reductions.Ints = ...,
    padding: str | int | Sequence[tuple[int, int]] = ...,
    base_dilation: functions.reductions.Ints = ...,
    window_dilation: functions.reductions.Ints = ...,
    out: Any = ...,
) -> Any: ...
def relu(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def relu6(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def remainder(x1: ArrayLike, x2: ArrayLike, /, *, modulus: bool = ..., out: Any = ...) -> Any: ...
def repeat(x: ArrayLike, /, repeats: Scalar | ArrayLike, axis: int | None = ..., *, out: Any = ...) -> Any: ...
def requires_gradient(x: ArrayLike, /) -> bool: ...
def reshape(
    x: ArrayLike,
    /,
    shape: ShapeLike,
    order: Literal["C", "F"] = ...,
    *,
    copy: bool | None = ...,
    allowzero: bool = ...,
    out: Any = ...,
) -> Any: ...
def rfft(
    x: ArrayLike, /, n: int | None = ..., axis: int = ..., norm: functions.fft.Norm = ..., *, out: Any = ...
) -> Any: ...
def rfftfreq(
    n: int,
    /,
    d: float = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def rfftn(
    x: ArrayLike,
    /,
    s: ShapeLike | None = ...,
    axes: functions.fft.Axes = ...,
    norm: functions.fft.Norm = ...,
    *,
    out: Any = ...,
) -> Any: ...
def rms_norm(
    x: ArrayLike, normalized_idxs: Sequence[int], /, *, scale: ArrayLike | None = ..., eps: float = ..., out: Any = ...
) -> Any: ...
def rnn(
    step_function: Callable[..., Any],
    inputs: ArrayLike,
    initial_states: ArraySequence,
    /,
    *,
    go_backwards: bool = ...,
    mask: ArrayLike | None = ...,
    constants: ArraySequence | None = ...,
    unroll: bool = ...,
    input_length: ArrayLike | None = ...,
    time_major: bool = ...,
    zero_output_for_mask: bool = ...,
    return_all_outputs: bool = ...,
) -> tuple[Any, Any, list[Any]]: ...
def roi_align(
    input: ArrayLike,
    boxes: ArrayLike,
    output_size: int | tuple[int, int],
    spatial_scale: float = ...,
    sampling_ratio: int = ...,
    aligned: bool = ...,
) -> Any: ...
def roll(x: ArrayLike, /, shift: int | Sequence[int], axis: Axis = ..., *, out: Any = ...) -> Any: ...
def rot90(
    m: ArrayLike, /, k: int = ..., axes: tuple[int, int] = ..., *, copy: bool | None = ..., out: Any = ...
) -> Any: ...
def round(x: ArrayLike, /, decimals: int = ..., *, out: Any = ...) -> Any: ...
def scaled_dot_product_attention(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    /,
    *,
    scale: float | None = ...,
    mask: ArrayLike | None = ...,
    dropout_p: float = ...,
    is_causal: bool = ...,
    training: bool = ...,
    out: Any = ...,
) -> Any: ...
def scaled_tanh(x: ArrayLike, /, *, alpha: float = ..., beta: float = ..., out: Any = ...) -> Any: ...
def scatter_flat(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    *,
    size: int | None = ...,
    reduction: functions.indexing.ScatterReduction = ...,
    out: Any = ...,
) -> Any: ...
def scatter_nd(
    indices: ArrayLike,
    updates: ArrayLike,
    /,
    shape: ShapeLike | None = ...,
    *,
    reduction: functions.indexing.ScatterReduction = ...,
    out: Any = ...,
) -> Any: ...
def searchsorted(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    side: Literal["left", "right"] = ...,
    sorter: ArrayLike | None = ...,
    *,
    ret_dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def seed(seed_value: int = ...) -> None: ...
def selu(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def set_item(x: ArrayLike, query: Index, val: ArrayLike, /, *, copy: bool = ...) -> Any: ...
def setdiff1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = ..., *, out: Any = ...) -> Any: ...
def setxor1d(ar1: ArrayLike, ar2: ArrayLike, /, assume_unique: bool = ..., *, out: Any = ...) -> Any: ...
def shape(x: ArrayLike, /, *, as_array: bool = ...) -> Shape: ...
def shuffle(
    x: ArrayLike, axis: int = ..., /, *, seed: int | ArrayLike | None = ..., key: ArrayLike | None = ..., out: Any = ...
) -> Any: ...
def sigmoid(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def sign(x: ArrayLike, /, *, np_variant: bool = ..., out: Any = ...) -> Any: ...
def signbit(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def silu(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def sin(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def sinc(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def sinh(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def size(x: ArrayLike) -> int: ...
def sliding_window(
    input: ArrayLike,
    kernel_size: functions.signal.Ints,
    /,
    *,
    stride: functions.signal.Ints = ...,
    dilation: functions.signal.Ints = ...,
    padding: str | int | Sequence[tuple[int, int]] = ...,
) -> Any: ...
def slogdet(x: ArrayLike, /) -> Any: ...
def smooth_l1_loss(
    input: ArrayLike, target: ArrayLike, /, *, beta: float = ..., reduction: Reduction = ..., out: Any = ...
) -> Any: ...
def soft_margin_loss(input: ArrayLike, target: ArrayLike, /, *, reduction: Reduction = ..., out: Any = ...) -> Any: ...
def soft_thresholding(x: ArrayLike, /, threshold: ArrayLike, *, out: Any = ...) -> Any: ...
def softmax(x: ArrayLike, /, axis: int | None = ..., *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def softplus(
    x: ArrayLike,
    /,
    *,
    beta: float | None = ...,
    threshold: float | None = ...,
    complex_mode: ComplexMode = ...,
    out: Any = ...,
) -> Any: ...
def softshrink(x: ArrayLike, /, *, lambd: float = ..., out: Any = ...) -> Any: ...
def softsign(x: ArrayLike, /, out: Any = ...) -> Any: ...
def solve(x1: ArrayLike, x2: ArrayLike, /, *, adjoint: bool = ..., out: Any = ...) -> Any: ...
def solve_triangular(
    x1: ArrayLike,
    x2: ArrayLike,
    /,
    *,
    upper: bool = ...,
    adjoint: bool = ...,
    unit_diagonal: bool = ...,
    out: Any = ...,
) -> Any: ...
def sort(x: ArrayLike, /, axis: int = ..., *, descending: bool = ..., stable: bool = ..., out: Any = ...) -> Any: ...
def sparse_cross_entropy(
    true: ArrayLike,
    pred: ArrayLike,
    /,
    *,
    axis: int = ...,
    epsilon: float = ...,
    reduction: Reduction = ...,
    out: Any = ...,
) -> Any: ...
def sparsify_tensor(x: ArrayLike, card: int, /, *, out: Any = ...) -> Any: ...
def split(
    x: ArrayLike,
    /,
    num_or_size_splits: int | Sequence[int] | None = ...,
    axis: int = ...,
    *,
    with_remainder: bool = ...,
    copy: bool | None = ...,
) -> list[Any]: ...
def split_key(key: ArrayLike, num: int = ...) -> Any: ...
def sqrt(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def square(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def squeeze(x: ArrayLike, /, axis: Axis = ..., *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def ssim_loss(true: ArrayLike, pred: ArrayLike, out: Any = ...) -> Any: ...
def stable_divide(
    numerator: ArrayLike, denominator: ArrayLike, /, *, min_denominator: ArrayLike | None = ...
) -> Any: ...
def stable_pow(base: ArrayLike, exponent: ArrayLike, /, *, min_base: ArrayLike | None = ...) -> Any: ...
def stack(arrays: ArraySequence, /, axis: int = ..., *, out: Any = ...) -> Any: ...
def std(x: ArrayLike, /, axis: Axis = ..., *, correction: float = ..., keepdims: bool = ..., out: Any = ...) -> Any: ...
def stft(
    signals: ArrayLike,
    frame_length: int,
    frame_step: int,
    /,
    *,
    fft_length: int | None = ...,
    window_fn: Callable[..., Any] | None = ...,
    pad_end: bool = ...,
    name: str | None = ...,
    out: Any = ...,
) -> Any: ...
def stop_gradient(x: ArrayLike, /, *, preserve_type: bool = ..., out: Any = ...) -> Any: ...
def strides(x: ArrayLike, /) -> tuple[int, ...]: ...
def subtract(x1: ArrayLike, x2: ArrayLike, /, *, alpha: float | None = ..., out: Any = ...) -> Any: ...
def sum(
    x: ArrayLike, /, axis: Axis = ..., *, dtype: DtypeLike | None = ..., keepdims: bool = ..., out: Any = ...
) -> Any: ...
def supports_inplace_updates(x: ArrayLike, /) -> bool: ...
def svd(x: ArrayLike, /, full_matrices: bool = ..., compute_uv: bool = ...) -> Any: ...
def svd_flip(U: ArrayLike, V: ArrayLike, /, u_based_decision: bool = ...) -> tuple[Any, Any]: ...
def svdvals(x: ArrayLike, /, *, driver: str | None = ..., out: Any = ...) -> Any: ...
def swapaxes(x: ArrayLike, axis0: int, axis1: int, /, *, copy: bool | None = ..., out: Any = ...) -> Any: ...
def take(
    x: ArrayLike,
    indices: ArrayLike,
    /,
    axis: int | None = ...,
    *,
    mode: Literal["fill", "clip", "wrap"] = ...,
    fill_value: builtins.complex | None = ...,
    out: Any = ...,
) -> Any: ...
def take_along_axis(
    x: ArrayLike, indices: ArrayLike, /, axis: int = ..., *, mode: Literal["fill", "clip", "wrap"] = ..., out: Any = ...
) -> Any: ...
def tan(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def tanh(x: ArrayLike, /, *, complex_mode: ComplexMode = ..., out: Any = ...) -> Any: ...
def tanhshrink(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def tensordot(x1: ArrayLike, x2: ArrayLike, /, axes: functions.linalg.Axes = ..., *, out: Any = ...) -> Any: ...
def tensorsolve(x1: ArrayLike, x2: ArrayLike, /, axes: int | Sequence[int] | None = ..., *, out: Any = ...) -> Any: ...
def threshold(x: ArrayLike, /, *, threshold: float, value: float, out: Any = ...) -> Any: ...
def thresholded_relu(x: ArrayLike, /, *, threshold: float = ..., out: Any = ...) -> Any: ...
def tile(x: ArrayLike, /, repeats: int | Sequence[int], *, out: Any = ...) -> Any: ...
def to_backend(
    x: ArrayLike,
    backend: str,
    /,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    copy: bool | None = ...,
) -> Any: ...
def to_dense(x: Any) -> Any: ...
def to_device(x: ArrayLike, device: DeviceLike, /, *, stream: Any = ..., out: Any = ...) -> Any: ...
def to_list(x: ArrayLike, /) -> Any: ...
def to_native_shape(shape: ShapeLike) -> Any: ...
def to_numpy(x: ArrayLike, /, *, copy: bool = ...) -> Any: ...
def to_scalar(x: ArrayLike, /) -> Any: ...
def top_k(
    x: ArrayLike, k: int, /, *, axis: int = ..., largest: bool = ..., sorted: bool = ..., out: Any = ...
) -> Any: ...
def trace(
    x: ArrayLike,
    /,
    offset: int = ...,
    axis1: int = ...,
    axis2: int = ...,
    *,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def trapezoid(
    y: ArrayLike, /, x: ArrayLike | None = ..., dx: float = ..., axis: int = ..., *, out: Any = ...
) -> Any: ...
def trapz(y: ArrayLike, /, x: ArrayLike | None = ..., dx: float = ..., axis: int = ..., *, out: Any = ...) -> Any: ...
def tri(
    N: int,
    M: int | None = ...,
    k: int = ...,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def tril(x: ArrayLike, /, k: int = ..., *, out: Any = ...) -> Any: ...
def tril_indices(
    n_rows: int, n_cols: int | None = ..., k: int = ..., *, device: DeviceLike | None = ..., like: Like = ...
) -> tuple[Any, Any]: ...
def trilu(x: ArrayLike, /, *, k: int = ..., upper: bool = ..., out: Any = ...) -> Any: ...
def trim_zeros(a: ArrayLike, /, *, trim: str = ...) -> Any: ...
def triu(x: ArrayLike, /, k: int = ..., *, out: Any = ...) -> Any: ...
def triu_indices(
    n_rows: int, n_cols: int | None = ..., k: int = ..., /, *, device: DeviceLike | None = ..., like: Like = ...
) -> tuple[Any, Any]: ...
def trunc(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def trunc_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def truncated_svd(
    x: ArrayLike, /, compute_uv: bool = ..., n_eigenvecs: int | None = ...
) -> Any | tuple[Any, Any, Any]: ...
def tt_matrix_to_tensor(tt_matrix: ArraySequence, /, *, out: Any = ...) -> Any: ...
def type_promote_arrays(x1: ArrayLike, x2: ArrayLike, /) -> tuple[Any, Any]: ...
def unflatten(x: ArrayLike, /, dim: int, shape: ShapeLike, *, out: Any = ...) -> Any: ...
def unfold(x: ArrayLike, /, mode: int = ..., *, out: Any = ...) -> Any: ...
def union1d(ar1: ArrayLike, ar2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def unique_all(x: ArrayLike, /, *, axis: int | None = ..., by_value: bool = ...) -> Any: ...
def unique_consecutive(x: ArrayLike, /, *, axis: int | None = ...) -> Any: ...
def unique_counts(x: ArrayLike, /) -> Any: ...
def unique_inverse(x: ArrayLike, /, *, axis: int | None = ...) -> Any: ...
def unique_values(x: ArrayLike, /, *, out: Any = ...) -> Any: ...
def unravel_index(
    indices: ArrayLike, shape: ShapeLike, /, *, order: Literal["C", "F"] = ..., out: Any = ...
) -> tuple[Any, ...]: ...
def unsorted_segment_mean(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> Any: ...
def unsorted_segment_min(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> Any: ...
def unsorted_segment_sum(data: ArrayLike, segment_ids: ArrayLike, num_segments: int) -> Any: ...
def unstack(x: ArrayLike, /, *, axis: int = ..., keepdims: bool = ..., copy: bool | None = ...) -> tuple[Any, ...]: ...
def value_is_nan(x: ArrayLike, /, *, include_infs: bool = ...) -> bool: ...
def vander(x: ArrayLike, /, N: int | None = ..., increasing: bool = ..., *, out: Any = ...) -> Any: ...
def var(x: ArrayLike, /, axis: Axis = ..., *, correction: float = ..., keepdims: bool = ..., out: Any = ...) -> Any: ...
def variable_data(x: ArrayLike, /) -> Any: ...
def vecdot(x1: ArrayLike, x2: ArrayLike, /, *, axis: int = ..., out: Any = ...) -> Any: ...
def vector_norm(
    x: ArrayLike,
    /,
    *,
    axis: Axis = ...,
    keepdims: bool = ...,
    ord: float = ...,
    dtype: DtypeLike | None = ...,
    out: Any = ...,
) -> Any: ...
def vector_to_skew_symmetric_matrix(vector: ArrayLike, /, *, out: Any = ...) -> Any: ...
def vorbis_window(
    window_length: int,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def vsplit(ary: ArrayLike, indices_or_sections: int | Sequence[int], /, *, copy: bool | None = ...) -> list[Any]: ...
def vstack(arrays: ArraySequence, /, *, out: Any = ...) -> Any: ...
def wasserstein_loss_discriminator(p_real: ArrayLike, p_fake: ArrayLike, out: Any = ...) -> Any: ...
def wasserstein_loss_generator(pred_fake: ArrayLike, out: Any = ...) -> Any: ...
def where(condition: ArrayLike, x1: ArrayLike, x2: ArrayLike, /, *, out: Any = ...) -> Any: ...
def xlogy(x: ArrayLike, y: ArrayLike, /, *, out: Any = ...) -> Any: ...
def zero_pad(x: ArrayLike, /, pad_width: int | Sequence[int] | Sequence[Sequence[int]], *, out: Any = ...) -> Any: ...
def zeros(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = ...,
    device: DeviceLike | None = ...,
    like: Like = ...,
    out: Any = ...,
) -> Any: ...
def zeros_like(
    x: ArrayLike, /, *, dtype: DtypeLike | None = ..., device: DeviceLike | None = ..., out: Any = ...
) -> Any: ...
def zeta(x: ArrayLike, q: ArrayLike, /, *, out: Any = ...) -> Any: ...
def with_native_results(fn: Callable[..., Any], /) -> Callable[..., Any]: ...
