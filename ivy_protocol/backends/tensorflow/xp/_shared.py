"""Conversion of arguments to tensors, casts to dtypes with kernels, and helpers for axes and shapes."""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import copysign, isnan, prod
from operator import index
from typing import Any, TypeAlias, TypeGuard

import numpy as np
import tensorflow as tf
from tensorflow import raw_ops

from ivy_protocol.backends.tensorflow.xp.dtypes import (
    DEFAULT_COMPLEX,
    DEFAULT_FLOAT,
    INTEGER_INFO,
    KIND,
    REAL_OF_COMPLEX,
    DType,
    bfloat16,
    bool_,
    complex64,
    complex128,
    default_dtype,
    default_integer,
    float16,
    float32,
    float64,
    int8,
    int16,
    int32,
    int64,
    promote_types,
    result_type,
    uint8,
    uint16,
    uint32,
    uint64,
    weak_promote,
)

Tensor: TypeAlias = tf.Tensor
Array: TypeAlias = tf.Tensor | tf.Variable
Operand: TypeAlias = tf.Tensor | tf.Variable | complex
Dimension: TypeAlias = int | tf.Tensor
_TO_FLOAT32 = {float16: float32, bfloat16: float32}
_MODULAR = {uint8: int8, uint16: int16, uint32: int32, uint64: int64}
# For each function, the dtypes that its kernel does not support or miscomputes, and the dtypes to compute in instead.
# Casts between integers wrap around, so sums and products are exact in every integer dtype that is at least as wide as
# the result.
CAST: dict[str, dict[DType, DType]] = {
    "negative": _MODULAR,
    # Cast unsigned exponents to a wider signed dtype: in a signed dtype of the same size, large exponents would be
    # negative, and the kernel would raise. `pow` handles uint64, for which there is no wider dtype.
    "pow": {bool_: int8, uint8: int16, uint16: int32, uint32: int64, uint64: int64},
    "matmul": dict.fromkeys((bool_, int8, int16, uint8, uint16, uint32), int32) | {uint64: int64},
    "tile": {uint16: int16},
    "order": {bool_: uint8},
    # The kernels round each addition, so that 5000 float16 ones would sum to 2048.
    "sum": _TO_FLOAT32,
    # Compute means of integers in float64, as NumPy does. Sums in float32 would lose digits if large integers cancel.
    "mean": _TO_FLOAT32 | dict.fromkeys((bool_, *INTEGER_INFO), float64),
    "prod": _TO_FLOAT32,
    "hypot": _TO_FLOAT32,
    # Compute in float64: the quotient of two float32 logarithms is wrong by one bit where the exact result is an
    # integer.
    **dict.fromkeys(("log2", "log10"), dict.fromkeys((float16, bfloat16, float32), float64)),
    "linalg": _TO_FLOAT32,
    "fft": _TO_FLOAT32,
}
_PYTHON_TYPES = {"bool": bool, "signed": int, "unsigned": int, "float": float, "complex": complex}


class AxisError(ValueError, IndexError):
    """Error of an axis out of range. As in NumPy, it is a `ValueError` and an `IndexError`."""


def cast(x: Tensor, dtype: DType) -> Tensor:
    """Return a tensor cast to a dtype, or the tensor itself if it has the dtype."""
    source = x.dtype
    if source is dtype:
        return x
    if source is complex64 or source is complex128:
        if dtype is bool_:
            # Compare with 0, because the kernel `Cast` would read only the real part of a complex number.
            return raw_ops.NotEqual(x=x, y=raw_ops.ZerosLike(x=x))
        if dtype is not complex64 and dtype is not complex128:
            raise TypeError(f"cannot cast {source.name} to {dtype.name}; select a part with real or imag")
    return raw_ops.Cast(x=x, DstT=dtype)


def cast_for(function: str, x: Tensor) -> Tensor:
    """Return a tensor cast to the dtype in which `CAST` computes a function; the caller casts the result back."""
    dtype = CAST[function].get(x.dtype)
    return x if dtype is None else raw_ops.Cast(x=x, DstT=dtype)


def scalar_tensor(value: Any, dtype: DType) -> Tensor:
    """Return a Python scalar as a 0-d tensor; raise for integers that ``tf.constant`` would wrap around."""
    info = INTEGER_INFO.get(dtype)
    if info is not None:
        value = int(value)
        if not info.min <= value <= info.max:
            raise OverflowError(f"{value} does not fit into {dtype.name}")
    elif dtype is bool_:
        value = bool(value)
    elif isinstance(value, int):
        # Convert integers of more than 64 bits to floats, because TensorFlow would raise.
        value = float(value)
    elif value == 0 and isinstance(value, float) and copysign(1, value) < 0 and dtype not in REAL_OF_COMPLEX:
        # TensorFlow caches scalars by value. Because 0.0 == -0.0, it would return the cached positive zero for -0.0.
        return raw_ops.Neg(x=tf.constant(0.0, dtype))
    elif dtype in REAL_OF_COMPLEX and not (value.real and value.imag):
        real = REAL_OF_COMPLEX[dtype]
        return raw_ops.Complex(real=scalar_tensor(value.real, real), imag=scalar_tensor(value.imag, real), Tout=dtype)
    return tf.constant(value, dtype)


def is_scalar(obj: object) -> TypeGuard[complex]:
    """Return True for a weakly typed Python scalar. `np.float64` is a float, but strongly typed."""
    return isinstance(obj, (bool, int, float, complex)) and not hasattr(obj, "dtype")


def as_tensor(obj: Any, dtype: DType | None = None) -> Tensor:
    """Return a tensor, variable, array, scalar or nested sequence as a tensor."""
    if isinstance(obj, Tensor):
        return obj if dtype is None else cast(obj, dtype)
    if is_scalar(obj):
        return scalar_tensor(obj, default_dtype(obj) if dtype is None else dtype)
    if isinstance(obj, (list, tuple)):
        return _from_sequence(obj, dtype)
    if obj is None:
        raise TypeError("expected an array, a number or a sequence of numbers, not None")
    tensor = tf.convert_to_tensor(obj)
    if tensor.dtype not in KIND:
        raise TypeError(
            f"a {type(obj).__name__} cannot be converted to an array, because its elements are of the type "
            f"{tensor.dtype.name}"
        )
    return tensor if dtype is None else cast(tensor, dtype)


def _leaves(nested: Sequence[Any], scalars: list[Any], arrays: list[Any]) -> None:
    for item in nested:
        if isinstance(item, (list, tuple)):
            _leaves(item, scalars, arrays)
        elif is_scalar(item):
            scalars.append(item)
        else:
            arrays.append(item)


def _scalars_type(scalars: list[Any]) -> DType:
    """Return the default dtype of Python scalars, which the highest kind among them determines."""
    types = set(map(type, scalars))
    for kind, dtype in ((complex, DEFAULT_COMPLEX), (float, DEFAULT_FLOAT)):
        if any(issubclass(scalar_type, kind) for scalar_type in types):
            return dtype
    if types <= {bool}:
        return bool_ if types else DEFAULT_FLOAT
    return default_integer(min(scalars), max(scalars))


def _with_leaves_of(convert: Callable[[Any], complex], nested: Sequence[Any]) -> list[Any]:
    """Return a nested list with all scalars converted to one Python type, which TensorFlow requires."""
    return [_with_leaves_of(convert, item) if isinstance(item, (list, tuple)) else convert(item) for item in nested]


def _are_floats(nested: Any) -> bool:
    """Return True if a nested list has only Python floats."""
    if not nested:
        return False
    if type(nested[0]) is list:
        return all([type(row) is list and _are_floats(row) for row in nested])
    return [*map(type, nested)].count(float) == len(nested)


def _from_sequence(nested: Sequence[Any], dtype: DType | None) -> Tensor:
    if dtype in (float32, float64) and type(nested) is list and _are_floats(nested):
        return tf.constant(nested, dtype)
    scalars: list[Any] = []
    arrays: list[Any] = []
    _leaves(nested, scalars, arrays)
    if arrays:
        if dtype is None:
            # Promote one scalar of each default dtype: more scalars of the same default dtype do not change the result.
            representatives = {default_dtype(scalar): scalar for scalar in scalars}
            dtype = result_type(*arrays, *representatives.values())
        # Convert all items, because the kernel requires equal dtypes.
        return raw_ops.Pack(values=[as_tensor(item, dtype) for item in nested])
    inferred_dtype = _scalars_type(scalars)
    if len(set(map(type, scalars))) > 1:
        nested = _with_leaves_of(_PYTHON_TYPES[KIND[inferred_dtype]], nested)
    if dtype is None:
        return tf.constant(nested, inferred_dtype)
    if dtype in INTEGER_INFO and inferred_dtype is DEFAULT_FLOAT and scalars:
        # Truncate fractions. The calls of `scalar_tensor` below raise for values out of range.
        nested, inferred_dtype = _with_leaves_of(int, nested), default_integer(int(min(scalars)), int(max(scalars)))
    if dtype in INTEGER_INFO and inferred_dtype in INTEGER_INFO:
        scalar_tensor(min(scalars), dtype)
        scalar_tensor(max(scalars), dtype)
        return tf.constant(nested, dtype)
    if inferred_dtype is not bool_ and KIND[dtype] in (
        "complex",
        *(() if inferred_dtype is DEFAULT_COMPLEX else ("float",)),
    ):
        return tf.constant(nested, dtype)
    return cast(tf.constant(nested, float64 if inferred_dtype is DEFAULT_FLOAT else inferred_dtype), dtype)


def promoted(x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Return both operands as tensors of their promoted dtype."""
    if isinstance(x1, Tensor) and isinstance(x2, Tensor) and x1.dtype is x2.dtype:
        return x1, x2
    if is_scalar(x2):
        x1 = as_tensor(x1)
        dtype = weak_promote(x1.dtype, x2)
        return cast(x1, dtype), scalar_tensor(x2, dtype)
    if is_scalar(x1):
        x2 = as_tensor(x2)
        dtype = weak_promote(x2.dtype, x1)
        return scalar_tensor(x1, dtype), cast(x2, dtype)
    x1, x2 = as_tensor(x1), as_tensor(x2)
    dtype = promote_types(x1.dtype, x2.dtype)
    return cast(x1, dtype), cast(x2, dtype)


def ordered(x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Return both operands as tensors of a common dtype that the comparison kernels support."""
    x1, x2 = promoted(x1, x2)
    if x1.dtype is bool_:
        return cast_for("order", x1), cast_for("order", x2)
    return x1, x2


def is_host_readable(x: Tensor) -> bool:
    """Return True if reading the values of a tensor is cheap: on a CPU, and outside of graphs."""
    return hasattr(x, "numpy") and x.device.endswith("CPU:0")


_MAX_NUMPY_SIZE = 4096
"""Up to this size, NumPy reduces an array faster than TensorFlow starts a kernel."""


def lacks_nan(x: Tensor) -> bool:
    """Return True if values can be read and have no NaN.

    The function checks the minimum or the sum, which is NaN if an element is NaN.
    """
    if not is_host_readable(x):
        return False
    # Exclude bfloat16: its minimum, which ml_dtypes computes and not NumPy, would warn about NaN.
    if x.dtype is not bfloat16 and (values := np.asarray(x)).size <= _MAX_NUMPY_SIZE:
        return not isnan(np.minimum.reduce(values, None, initial=np.inf))
    return not isnan(raw_ops.Sum(input=x, axis=index_vector(range(x.shape.rank))).numpy())


def floating(x: Operand) -> Tensor:
    """Return an operand as a floating-point tensor, cast to the default dtype if it has another kind of dtype."""
    x = as_tensor(x)
    dtype = x.dtype
    if dtype is float32 or KIND[dtype] in ("float", "complex"):
        return x
    return raw_ops.Cast(x=x, DstT=DEFAULT_FLOAT)


def promoted_floating(x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Return both operands as floating-point tensors of their promoted dtype."""
    x1, x2 = promoted(x1, x2)
    return floating(x1), floating(x2)


@lru_cache(maxsize=8192)
def _eager_index_vector(values: tuple[int, ...]) -> Tensor:
    dtype = int64 if any(abs(value) > INTEGER_INFO[int32].max for value in values) else int32
    with tf.device("CPU:0"):
        return tf.constant(values, dtype)


def index_vector(values: Iterable[Dimension]) -> Tensor:
    """Return axes, a shape or indices as a 1-D integer tensor.

    Eager tensors are cached, because their creation takes as long as the operation that uses them. A tensor that is
    created in ``tf.function`` belongs to one graph, and is not cached.
    """
    values = tuple(values)
    if tf.executing_eagerly() and not any(isinstance(value, Tensor) for value in values):
        try:
            return _eager_index_vector(values)
        except TypeError:
            # Unwrap arrays of ivy among the sizes, because ivy arrays are not hashable.
            values = tuple([getattr(value, "_data", value) for value in values])
    if any(isinstance(value, Tensor) for value in values):
        return raw_ops.Pack(values=[as_tensor(value, int32) for value in values])
    dtype = int64 if any(abs(value) > INTEGER_INFO[int32].max for value in values) else int32
    return tf.constant(values, dtype, shape=(len(values),))


def index_range(start: Dimension, stop: Dimension, dtype: DType | None = None) -> Tensor:
    """Return the integers from `start` to `stop`, without `stop`.

    If a bound exceeds 32 bits, the dtype is int64, because the kernel would wrap around in int32.
    """
    if dtype is None:
        wide = [value for value in (start, stop) if isinstance(value, int) and abs(value) > INTEGER_INFO[int32].max]
        tensors = [value for value in (start, stop) if isinstance(value, Tensor)]
        dtype = int64 if wide else tensors[0].dtype if tensors else int32
    return raw_ops.Range(start=as_tensor(start, dtype), limit=as_tensor(stop, dtype), delta=scalar_tensor(1, dtype))


def dimensions(x: Tensor) -> tuple[Dimension, ...]:
    """Return the shape, with 0-d tensors for sizes that are unknown until the graph runs."""
    static: list[Any] = x.shape.as_list()
    if None in static:
        dynamic = raw_ops.Unpack(value=raw_ops.Shape(input=x), num=len(static))
        static = [dynamic[axis] if size is None else size for axis, size in enumerate(static)]
    return tuple(static)


def size_of(dims: Iterable[Dimension]) -> Dimension:
    """Return the number of elements of a shape."""
    return prod(dims, start=1)


def normalized_axis(axis: int, ndim: int) -> int:
    """Return an axis counted from the front; raise if it is out of range."""
    axis = index(axis)
    if not -ndim <= axis < ndim:
        raise AxisError(f"axis {axis} is out of bounds for an array of {ndim} dimensions")
    return axis % ndim


def normalized_axes(axis: int | Sequence[int] | None, ndim: int) -> tuple[int, ...]:
    """Return axes counted from the front; None means all axes."""
    if axis is None:
        return tuple(range(ndim))
    if not isinstance(axis, Sequence):
        return (normalized_axis(axis, ndim),)
    axes = tuple(normalized_axis(item, ndim) for item in axis)
    if len(set(axes)) != len(axes):
        raise ValueError(f"axis={tuple(axis)} repeats an axis")
    return axes


def permuted(x: Tensor, axes: Sequence[int]) -> Tensor:
    """Return a transposed tensor, or the tensor itself if the axes are in order."""
    if tuple(axes) == tuple(range(len(axes))):
        return x
    return raw_ops.Transpose(x=x, perm=index_vector(axes))


def axis_last(x: Tensor, axis: int) -> Tensor:
    """Return a tensor with one axis moved to the end."""
    ndim = x.shape.rank
    return permuted(x, [other for other in range(ndim) if other != axis] + [axis])


def axis_from_last(x: Tensor, axis: int) -> Tensor:
    """Return a tensor with the last axis moved back to its position before `axis_last`."""
    last = x.shape.rank - 1
    return permuted(x, [*range(axis), last, *range(axis, last)])


def expanded(x: Tensor, dims: Sequence[Dimension]) -> Tensor:
    """Return a tensor broadcast to a shape, or the tensor itself if its static shape is equal."""
    dims = tuple(dims)
    if all(isinstance(size, int) for size in dims) and x.shape.as_list() == list(dims):
        return x
    return raw_ops.BroadcastTo(input=x, shape=index_vector(dims))


def reshaped(x: Tensor, dims: Iterable[Dimension]) -> Tensor:
    """Return a tensor reshaped to sizes that may be symbolic."""
    return raw_ops.Reshape(tensor=x, shape=index_vector(dims))
