"""Conversion of arguments to tensors of a dtype for which TensorFlow has a kernel."""

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
# Which function computes which type by way of which other. Casts between integers wrap, so whatever is built
# from sums and products is exact modulo two to the number of bits of the result, in any integer type at least
# that wide.
CAST: dict[str, dict[DType, DType]] = {
    "negative": _MODULAR,
    # A negative exponent is an error, so unsigned exponents need a type that holds all of them; uint64 has
    # none and is treated in `pow`.
    "pow": {bool_: int8, uint8: int16, uint16: int32, uint32: int64, uint64: int64},
    "matmul": {
        bool_: int32,
        int8: int32,
        int16: int32,
        uint8: int32,
        uint16: int32,
        uint32: int32,
        uint64: int64,
    },
    "tile": {uint16: int16},
    "order": {bool_: uint8},
    # The kernels round after each addition: 5000 float16 ones sum to 2048.
    "sum": _TO_FLOAT32,
    # Integers as in NumPy, so that large ones of both signs leave something when they cancel.
    "mean": _TO_FLOAT32 | dict.fromkeys((bool_, *INTEGER_INFO), float64),
    "prod": _TO_FLOAT32,
    "hypot": _TO_FLOAT32,
    # Quotients of logarithms are off by a bit just where the result is a whole number.
    "log2": {float16: float64, bfloat16: float64, float32: float64},
    "log10": {float16: float64, bfloat16: float64, float32: float64},
    "linalg": _TO_FLOAT32,
    "fft": _TO_FLOAT32,
}
_PYTHON_TYPE = {"bool": bool, "signed": int, "unsigned": int, "float": float, "complex": complex}


class AxisError(ValueError, IndexError):
    """An axis that the array does not have; of both types, as NumPy's is."""


def cast(x: Tensor, dtype: DType) -> Tensor:
    """Convert a tensor to ``dtype``, without an operation where it has that type."""
    source = x.dtype
    if source is dtype:
        return x
    if source is complex64 or source is complex128:
        if dtype is bool_:
            # The kernel looks at the real part only.
            return raw_ops.NotEqual(x=x, y=raw_ops.ZerosLike(x=x))
        if dtype is not complex64 and dtype is not complex128:
            raise TypeError(f"cannot cast {source.name} to {dtype.name}; take the part wanted with real or imag")
    return raw_ops.Cast(x=x, DstT=dtype)


def wide(function: str, x: Tensor) -> Tensor:
    """Cast to the type that `CAST` names for the function, if any; undone by a `cast` of the result."""
    dtype = CAST[function].get(x.dtype)
    return x if dtype is None else raw_ops.Cast(x=x, DstT=dtype)


def scalar_tensor(value: Any, dtype: DType) -> Tensor:
    """Return a Python number as a 0-d tensor, refusing what ``tf.constant`` would wrap silently."""
    info = INTEGER_INFO.get(dtype)
    if info is not None:
        value = int(value)
        if not info.min <= value <= info.max:
            raise OverflowError(f"{value} does not fit into {dtype.name}")
    elif dtype is bool_:
        value = bool(value)
    elif isinstance(value, int):
        # TensorFlow refuses integers of more than 64 bits.
        value = float(value)
    elif value == 0 and isinstance(value, float) and copysign(1, value) < 0 and dtype not in REAL_OF_COMPLEX:
        # TensorFlow keeps scalars by value, so that the negative zero comes back as the positive one.
        return raw_ops.Neg(x=tf.constant(0.0, dtype))
    elif dtype in REAL_OF_COMPLEX and not (value.real and value.imag):
        real = REAL_OF_COMPLEX[dtype]
        return raw_ops.Complex(real=scalar_tensor(value.real, real), imag=scalar_tensor(value.imag, real), Tout=dtype)
    return tf.constant(value, dtype)


def is_scalar(obj: object) -> TypeGuard[complex]:
    """Return True for a weakly typed Python scalar; NumPy's float64 is a float, but strongly typed."""
    return isinstance(obj, (bool, int, float, complex)) and not hasattr(obj, "dtype")


def as_tensor(obj: Any, dtype: DType | None = None) -> Tensor:
    """Convert tensors, variables, arrays, numbers and nested sequences of those."""
    if isinstance(obj, Tensor):
        return obj if dtype is None else cast(obj, dtype)
    if is_scalar(obj):
        return scalar_tensor(obj, default_dtype(obj) if dtype is None else dtype)
    if isinstance(obj, (list, tuple)):
        return _from_sequence(obj, dtype)
    if obj is None:
        raise TypeError("expected an array, a number or a sequence of those, got None")
    tensor = tf.convert_to_tensor(obj)
    if tensor.dtype not in KIND:
        raise TypeError(f"cannot make an array of {type(obj).__name__} with elements of type {tensor.dtype.name}")
    return tensor if dtype is None else cast(tensor, dtype)


def _leaves(nested: Sequence[Any], scalars: list[Any], typed: list[Any]) -> None:
    for item in nested:
        if isinstance(item, (list, tuple)):
            _leaves(item, scalars, typed)
        elif is_scalar(item):
            scalars.append(item)
        else:
            typed.append(item)


def _scalars_type(scalars: list[Any]) -> DType:
    """Return the type that holds Python numbers, by the widest kind among them."""
    types = set(map(type, scalars))
    for kind, dtype in ((complex, DEFAULT_COMPLEX), (float, DEFAULT_FLOAT)):
        if any(issubclass(scalar_type, kind) for scalar_type in types):
            return dtype
    if types <= {bool}:
        return bool_ if types else DEFAULT_FLOAT
    return default_integer(min(scalars), max(scalars))


def _with_leaves_of(number: Callable[[Any], complex], nested: Sequence[Any]) -> list[Any]:
    """Convert all leaves, since TensorFlow takes only leaves of one type."""
    return [_with_leaves_of(number, item) if isinstance(item, (list, tuple)) else number(item) for item in nested]


def _are_floats(nested: Any) -> bool:
    """Return True if a nested list has Python floats only."""
    if not nested:
        return False
    if type(nested[0]) is list:
        return all([type(row) is list and _are_floats(row) for row in nested])
    return [*map(type, nested)].count(float) == len(nested)


def _from_sequence(nested: Sequence[Any], dtype: DType | None) -> Tensor:
    if dtype in (float32, float64) and type(nested) is list and _are_floats(nested):
        return tf.constant(nested, dtype)
    scalars: list[Any] = []
    typed: list[Any] = []
    _leaves(nested, scalars, typed)
    if typed:
        if dtype is None:
            # Only the type of a scalar counts, except that of an integer that needs 64 bits.
            representatives = {default_dtype(scalar): scalar for scalar in scalars}
            dtype = result_type(*typed, *representatives.values())
        # TensorFlow packs only tensors of one type.
        return raw_ops.Pack(values=[as_tensor(item, dtype) for item in nested])
    natural = _scalars_type(scalars)
    if len(set(map(type, scalars))) > 1:
        nested = _with_leaves_of(_PYTHON_TYPE[KIND[natural]], nested)
    if dtype is None:
        return tf.constant(nested, natural)
    if dtype in INTEGER_INFO and natural is DEFAULT_FLOAT and scalars:
        # The fractions are cut off, but what does not fit is no number of the type.
        nested, natural = _with_leaves_of(int, nested), default_integer(int(min(scalars)), int(max(scalars)))
    if dtype in INTEGER_INFO and natural in INTEGER_INFO:
        scalar_tensor(min(scalars), dtype)
        scalar_tensor(max(scalars), dtype)
        return tf.constant(nested, dtype)
    if natural is not bool_ and KIND[dtype] in ("complex", *(() if natural is DEFAULT_COMPLEX else ("float",))):
        return tf.constant(nested, dtype)
    return cast(tf.constant(nested, float64 if natural is DEFAULT_FLOAT else natural), dtype)


def promoted(x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Return both operands as tensors of their common type."""
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
    """Return both operands as tensors of a common type whose elements can be compared."""
    x1, x2 = promoted(x1, x2)
    if x1.dtype is bool_:
        return wide("order", x1), wide("order", x2)
    return x1, x2


def at_hand(x: Tensor) -> bool:
    """Return True if the values of a tensor are cheap to read: on a CPU, outside of graphs."""
    return hasattr(x, "numpy") and x.device.endswith("CPU:0")


_FEW = 4096
"""The most elements that NumPy looks at before TensorFlow would begin to."""


def lacks_nan(x: Tensor) -> bool:
    """Return True if the values can be read and have no NaN. A minimum or sum is NaN if any element is."""
    if not at_hand(x):
        return False
    # Those of NumPy warn of NaN in the types that are not its own.
    if x.dtype is not bfloat16 and (numbers := np.asarray(x)).size <= _FEW:
        return not isnan(np.minimum.reduce(numbers, None, initial=np.inf))
    return not isnan(raw_ops.Sum(input=x, axis=index_vector(range(x.shape.rank))).numpy())


def floating(x: Operand) -> Tensor:
    """Return an operand as a tensor of floats, of the default type where it has another kind."""
    x = as_tensor(x)
    dtype = x.dtype
    if dtype is float32 or KIND[dtype] in ("float", "complex"):
        return x
    return raw_ops.Cast(x=x, DstT=DEFAULT_FLOAT)


def promoted_floating(x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Return both operands as tensors of floats of one type."""
    x1, x2 = promoted(x1, x2)
    return floating(x1), floating(x2)


@lru_cache(maxsize=8192)
def _eager_index_vector(values: tuple[int, ...]) -> Tensor:
    dtype = int64 if any(abs(value) > INTEGER_INFO[int32].max for value in values) else int32
    with tf.device("CPU:0"):
        return tf.constant(values, dtype)


def index_vector(values: Iterable[Dimension]) -> Tensor:
    """Return axes, a shape or positions as a 1-d tensor of integers.

    Eagerly these are kept, because making one takes as long as the operation that it is for. A tensor made
    inside ``tf.function`` belongs to its graph.
    """
    values = tuple(values)
    if tf.executing_eagerly() and not any(isinstance(value, Tensor) for value in values):
        try:
            return _eager_index_vector(values)
        except TypeError:
            # Among the lengths are arrays of ivy, which have no hash.
            values = tuple([getattr(value, "_data", value) for value in values])
    if any(isinstance(value, Tensor) for value in values):
        return raw_ops.Pack(values=[as_tensor(value, int32) for value in values])
    dtype = int64 if any(abs(value) > INTEGER_INFO[int32].max for value in values) else int32
    return tf.constant(values, dtype, shape=(len(values),))


def counted(start: Dimension, stop: Dimension, dtype: DType | None = None) -> Tensor:
    """Return the integers from one up to another; TensorFlow by itself wraps numbers to 32 bits without a word."""
    if dtype is None:
        far = [value for value in (start, stop) if isinstance(value, int) and abs(value) > INTEGER_INFO[int32].max]
        tensors = [value for value in (start, stop) if isinstance(value, Tensor)]
        dtype = int64 if far else tensors[0].dtype if tensors else int32
    return raw_ops.Range(start=as_tensor(start, dtype), limit=as_tensor(stop, dtype), delta=scalar_tensor(1, dtype))


def dimensions(x: Tensor) -> tuple[Dimension, ...]:
    """Return the shape, with 0-d tensors where a dimension is known only when the graph runs."""
    static: list[Any] = x.shape.as_list()
    if None in static:
        dynamic = raw_ops.Unpack(value=raw_ops.Shape(input=x), num=len(static))
        static = [dynamic[axis] if size is None else size for axis, size in enumerate(static)]
    return tuple(static)


def size_of(dims: Iterable[Dimension]) -> Dimension:
    """Return the number of elements of an array of the given shape."""
    return prod(dims, start=1)


def normalized_axis(axis: int, ndim: int) -> int:
    """Return an axis counted from the front."""
    axis = index(axis)
    if not -ndim <= axis < ndim:
        raise AxisError(f"axis {axis} is out of bounds for an array of {ndim} dimensions")
    return axis % ndim


def normalized_axes(axis: int | Sequence[int] | None, ndim: int) -> tuple[int, ...]:
    """Return axes counted from the front, all of them for None."""
    if axis is None:
        return tuple(range(ndim))
    if not isinstance(axis, Sequence):
        return (normalized_axis(axis, ndim),)
    axes = tuple(normalized_axis(item, ndim) for item in axis)
    if len(set(axes)) != len(axes):
        raise ValueError(f"an axis is repeated in {tuple(axis)}")
    return axes


def permuted(x: Tensor, axes: Sequence[int]) -> Tensor:
    """Transpose, unless the axes are in order already."""
    if tuple(axes) == tuple(range(len(axes))):
        return x
    return raw_ops.Transpose(x=x, perm=index_vector(axes))


def axis_last(x: Tensor, axis: int) -> Tensor:
    """Move one axis to the end."""
    ndim = x.shape.rank
    return permuted(x, [other for other in range(ndim) if other != axis] + [axis])


def axis_from_last(x: Tensor, axis: int) -> Tensor:
    """Move the last axis to where `axis_last` took it from."""
    last = x.shape.rank - 1
    return permuted(x, [*range(axis), last, *range(axis, last)])


def expanded(x: Tensor, dims: Sequence[Dimension]) -> Tensor:
    """Broadcast, unless the shape is known to be that already."""
    dims = tuple(dims)
    if all(isinstance(size, int) for size in dims) and x.shape.as_list() == list(dims):
        return x
    return raw_ops.BroadcastTo(input=x, shape=index_vector(dims))


def reshaped(x: Tensor, dims: Iterable[Dimension]) -> Tensor:
    """Reshape to dimensions that may be tensors."""
    return raw_ops.Reshape(tensor=x, shape=index_vector(dims))
