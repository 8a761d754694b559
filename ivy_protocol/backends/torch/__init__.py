"""PyTorch: its own functions where they need no adapter, and what differs.

The functions of array_api_compat promote and check again what the dispatcher has settled, at more
than the cost of the call itself; they serve for the functions that are not listed here.
"""

import builtins
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import NoneType
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp
from torch._subclasses.fake_tensor import FakeTensor

from ivy_protocol.backends.common.array_api import axis_along, other_memory
from ivy_protocol.backends.common.beyond_standard import fit_below, fit_beside, has_so_many
from ivy_protocol.backends.common.exchange import NO_DEVICE, NO_DTYPE
from ivy_protocol.backends.common.exchange import from_dlpack as adapted_from_dlpack
from ivy_protocol.backends.common.fourier import axis_by_place, points_of, some_axes
from ivy_protocol.backends.common.indexing import NoIntegers, check_no_axis, from_front
from ivy_protocol.backends.common.linear_algebra import check_matrices, with_nan
from ivy_protocol.backends.torch import _random
from ivy_protocol.backends.torch._activations import *  # noqa: F403
from ivy_protocol.backends.torch._adaptive import *  # noqa: F403
from ivy_protocol.backends.torch._arithmetic import *  # noqa: F403
from ivy_protocol.backends.torch._creation import *  # noqa: F403
from ivy_protocol.backends.torch._creation import WIDE_UNSIGNED, cut_off
from ivy_protocol.backends.torch._distributions import *  # noqa: F403
from ivy_protocol.backends.torch._dtypes import CONVERSIONS as CONVERSIONS
from ivy_protocol.backends.torch._dtypes import DETOURS as DETOURS
from ivy_protocol.backends.torch._dtypes import frombuffer as frombuffer
from ivy_protocol.backends.torch._exponents import *  # noqa: F403
from ivy_protocol.backends.torch._factors import *  # noqa: F403
from ivy_protocol.backends.torch._filling import *  # noqa: F403
from ivy_protocol.backends.torch._gamma import igamma as igamma
from ivy_protocol.backends.torch._indexing import get_item as get_item
from ivy_protocol.backends.torch._indexing import memory_of as memory_of
from ivy_protocol.backends.torch._indexing import set_item as set_item
from ivy_protocol.backends.torch._layers import *  # noqa: F403
from ivy_protocol.backends.torch._losses import *  # noqa: F403
from ivy_protocol.backends.torch._norms import *  # noqa: F403
from ivy_protocol.backends.torch._numerical import *  # noqa: F403
from ivy_protocol.backends.torch._optimizers import *  # noqa: F403
from ivy_protocol.backends.torch._parts import *  # noqa: F403
from ivy_protocol.backends.torch._philox import random_floats as random_floats
from ivy_protocol.backends.torch._philox import random_words as random_words
from ivy_protocol.backends.torch._pickling import pickled as pickled
from ivy_protocol.backends.torch._places import *  # noqa: F403
from ivy_protocol.backends.torch._pooling import *  # noqa: F403
from ivy_protocol.backends.torch._quantiles import *  # noqa: F403
from ivy_protocol.backends.torch._random import *  # noqa: F403
from ivy_protocol.backends.torch._reductions import *  # noqa: F403
from ivy_protocol.backends.torch._resizing import *  # noqa: F403
from ivy_protocol.backends.torch._scattering import *  # noqa: F403
from ivy_protocol.backends.torch._series import *  # noqa: F403
from ivy_protocol.backends.torch._sets import *  # noqa: F403
from ivy_protocol.backends.torch._sorting import *  # noqa: F403
from ivy_protocol.backends.torch._sparse import *  # noqa: F403
from ivy_protocol.backends.torch._spreading import *  # noqa: F403
from ivy_protocol.backends.torch._spreading import gathered
from ivy_protocol.backends.torch._taking import *  # noqa: F403
from ivy_protocol.backends.torch._traced_memory import is_made_in_trace as is_made_in_trace
from ivy_protocol.backends.torch._traced_memory import leave_fragment as leave_fragment
from ivy_protocol.backends.torch._traced_memory import may_be_copied as may_be_copied
from ivy_protocol.backends.torch._traced_memory import note_copied as note_copied
from ivy_protocol.backends.torch._transcendental import *  # noqa: F403
from ivy_protocol.backends.torch._transforms import carries_gradients as carries_gradients
from ivy_protocol.backends.torch._transforms import custom_gradient as custom_gradient
from ivy_protocol.backends.torch._transforms import is_followed as is_followed
from ivy_protocol.backends.torch._transforms import is_known as is_known
from ivy_protocol.backends.torch._transforms import is_traced as is_traced
from ivy_protocol.backends.torch._transforms import is_variable as is_variable
from ivy_protocol.backends.torch._transforms import jvp as jvp
from ivy_protocol.backends.torch._transforms import requires_gradient as requires_gradient
from ivy_protocol.backends.torch._transforms import to_scalar as to_scalar
from ivy_protocol.backends.torch._transforms import variable_data as variable_data
from ivy_protocol.backends.torch._transforms import vmap as vmap
from ivy_protocol.backends.torch._unspread import answered_spread as answered_spread
from ivy_protocol.backends.torch._unspread import vjp as vjp
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.exceptions import IvyDeviceError, IvyTypeError
from ivy_protocol.values.devices import Device, device_named
from ivy_protocol.values.dtypes import check_range, dtype_name
from ivy_protocol.values.numbers import PYTHON_SCALARS
from ivy_protocol.values.shapes import each, is_whole

DEVICE_KINDS = ("cpu", "gpu")
AXES_OF_SCALARS = frozenset(
    (
        *("all", "any", "argmax", "argmin", "count_nonzero", "l1_normalize", "l2_normalize", "logsumexp"),
        *("lp_normalize", "max", "mean", "min", "nanargmax", "nanargmin", "nanmax", "nanmean", "nanmin", "nanstd"),
        *("nansum", "nanvar", "prod", "std", "sum", "var", "vector_norm"),
    )
)
SHAPE_TYPE = torch.Size
TYPES = (torch.Tensor,)
ARRAY_TYPE = torch.Tensor
AS_NUMPY = torch.Tensor.numpy
CAST = torch.Tensor.type
# The functions take no numbers there; the quotient of the operator is rounded twice.
SCALARS_RIGHT = (
    "add",
    "bitwise_and",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "divide",
    "equal",
    "floor_divide",
    "greater",
    "greater_equal",
    "less",
    "less_equal",
    "maximum",
    "minimum",
    "multiply",
    "nanquantile",
    "not_equal",
    "percentile",
    "pow",
    "quantile",
    "remainder",
    "subtract",
    "where",
)
DTYPES = {
    "bool": torch.bool,
    "int8": torch.int8,
    "int16": torch.int16,
    "int32": torch.int32,
    "int64": torch.int64,
    "uint8": torch.uint8,
    "uint16": torch.uint16,
    "uint32": torch.uint32,
    "uint64": torch.uint64,
    "bfloat16": torch.bfloat16,
    "float16": torch.float16,
    "float32": torch.float32,
    "float64": torch.float64,
    "complex64": torch.complex64,
    "complex128": torch.complex128,
}


COPIES = ("flip",)


def unfit(x: Any) -> str:
    """What ivy cannot compute with: tensors whose elements are not numbers side by side in memory."""
    if x.is_nested:
        return "is a nested tensor: give ivy.NestedArray(x.unbind()), or x.to_padded_tensor(0.0)"
    if x.is_quantized:
        return f"is quantized ({x.dtype}): give x.dequantize()"
    if x.layout is not torch.strided:
        return f"is stored as {x.layout}: give ivy.to_dense(x)"
    return "lies on the device meta and has no values: make it on another device" if x.is_meta else ""


_held = threading.local()


def keep_with_memory(x: Any, link: Any) -> tuple[int | None, Any]:
    """Keep an object as long as the memory of a tensor; return it, and what makes the tensor anew while it is there.

    Inside a transform or a trace the tensor itself is kept, since no other one would be differentiated or recorded; it
    is dropped when the next one is kept outside of these.
    """
    if is_followed():
        held = _held.__dict__.setdefault("links", [])
        held.append(link)
        return memory_of(x), lambda: x
    _held.__dict__.clear()
    storage = x.untyped_storage()
    storage.ivy_link = link
    memory, offset, size, stride = weakref.ref(storage), x.storage_offset(), x.size(), x.stride()
    dtype, device = x.dtype, x.device

    def again() -> Any:
        found = memory()
        return None if found is None else torch.empty(0, dtype=dtype, device=device).set_(found, offset, size, stride)

    return storage.data_ptr(), again


def float_of_integers() -> str:
    # Plans are built on this; a later torch.set_default_dtype changes what they give for integers.
    return str(torch.get_default_dtype()).removeprefix("torch.")


abs = torch.abs
acos = torch.acos
acosh = torch.acosh
add = torch.add
asin = torch.asin
asinh = torch.asinh
atan = torch.atan
atan2 = torch.atan2
atanh = torch.atanh
bitwise_and = torch.bitwise_and
bitwise_invert = torch.bitwise_not
bitwise_left_shift = torch.bitwise_left_shift
bitwise_or = torch.bitwise_or
bitwise_right_shift = torch.bitwise_right_shift
bitwise_xor = torch.bitwise_xor
copysign = torch.copysign
cos = torch.cos
cosh = torch.cosh
deg2rad = torch.deg2rad
divide = torch.div
equal = torch.Tensor.eq
erf = torch.erf
erfc = torch.erfc
exp = torch.exp
exp2 = torch.exp2
expm1 = torch.expm1
fmax = torch.fmax
fmin = torch.fmin
greater = torch.Tensor.gt
greater_equal = torch.Tensor.ge
isfinite = torch.isfinite
isnan = torch.isnan
lerp = torch.lerp
less = torch.Tensor.lt
less_equal = torch.Tensor.le
log = torch.log
log10 = torch.log10
log1p = torch.log1p
log2 = torch.log2
logaddexp = torch.logaddexp
logaddexp2 = torch.logaddexp2
logical_and = torch.logical_and
logical_not = torch.logical_not
logical_or = torch.logical_or
logical_xor = torch.logical_xor
matmul = torch.matmul
multiply = torch.mul
negative = torch.neg
nextafter = torch.nextafter
not_equal = torch.Tensor.ne
pow = torch.pow
rad2deg = torch.rad2deg
real = torch.real
reciprocal = torch.reciprocal
relu = torch.relu
sigmoid = torch.sigmoid
signbit = torch.signbit
sin = torch.sin
sinc = torch.sinc
sinh = torch.sinh
sqrt = torch.sqrt
square = torch.square
subtract = torch.sub
svdvals = torch.linalg.svdvals
tan = torch.tan
tanh = torch.tanh


_FILLING = (
    "abs acos acosh add asin asinh atan atan2 atanh bitwise_and bitwise_not bitwise_or bitwise_xor copysign cos cosh "
    "div exp expm1 log log10 log1p log2 logaddexp logical_and logical_not logical_or logical_xor "
    "mul neg nextafter pow reciprocal sigmoid sin sinh sqrt square sub tan tanh"
)
_FILL = frozenset(_FILLING.split())
"""Functions by element that write their result into a tensor themselves."""


def fills(implementation: Any, arrays: Any, out: Any) -> bool:
    """Whether a function of torch can write its result into `out` itself, as it would be copied there."""
    if getattr(implementation, "__name__", "") not in _FILL or is_compiling():
        return False
    # Neither automatic differentiation nor the transforms of torch.func have this.
    if torch._C._are_functorch_transforms_active() or out.requires_grad:
        return False
    shape, dtype, memory = out.shape, out.dtype, memory_of(out)
    if memory is None:
        return False
    return builtins.all(
        x.shape == shape
        and x.dtype is dtype
        and x.device == out.device
        and not x.requires_grad
        and (x is out or memory_of(x) != memory)
        for x in arrays
    )


def nan_to_num(
    x: Any,
    /,
    *,
    copy: bool = True,
    nan: float = 0.0,
    posinf: float | None = None,
    neginf: float | None = None,
) -> Any:
    if copy and x.is_complex():
        # Of complex numbers torch has no derivative here.
        parts = torch.nan_to_num(torch.view_as_real(x.resolve_conj()), nan, posinf, neginf)
        return torch.view_as_complex(parts)
    if copy:
        return torch.nan_to_num(x, nan, posinf, neginf)
    return x.nan_to_num_(nan, posinf, neginf)


def complex(real: Any, imag: Any) -> Any:
    # torch also has complex numbers of half the width, which ivy has not.
    widest = torch.promote_types(real.dtype, torch.float32)
    return torch.complex(real.to(widest), imag.to(widest))


def diag(x: Any, /, *, k: int = 0) -> Any:
    return torch.diag(x, k) if 1 <= x.ndim <= 2 else NotImplemented


def einsum(equation: str, /, *operands: Any) -> Any:
    # Sums of integers alone widen to 64 bits.
    result, dtype = torch.einsum(equation, *operands), operands[0].dtype
    return result if result.dtype is dtype else result.to(dtype)


def tril_indices(n_rows: int, n_cols: int | None = None, k: int = 0, *, device: Any = None) -> Any:
    return torch.tril_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device).unbind()


def triu_indices(n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: Any = None) -> Any:
    return torch.triu_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device).unbind()


# Faster for real numbers than after their conversion.
def fft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.fft, x, n, axis if dim is None else axis_by_place(x, dim), norm)


def ifft(x: Any, /, dim: int | None = None, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.ifft, x, n, axis if dim is None else axis_by_place(x, dim), norm)


def rfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.rfft, x, n, axis, norm)


def irfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.irfft, x, n, axis, norm)


def hfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.hfft, x, n, axis, norm)


def ihfft(x: Any, /, *, n: int | None = None, axis: int = -1, norm: Any = "backward") -> Any:
    return _transformed(torch.fft.ihfft, x, n, axis, norm)


def fftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return _transformed(torch.fft.fftn, x, s, axes, norm)


def ifftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    s, axes = points_of(x, s, axes)
    return _transformed(torch.fft.ifftn, x, s, axes, norm)


def rfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes)
    return _transformed(torch.fft.rfftn, x, s, axes, norm)


def irfftn(x: Any, /, s: Any = None, axes: Any = None, *, norm: Any = "backward") -> Any:
    some_axes(x, axes)
    s, axes = points_of(x, s, axes, halved=True)
    return _transformed(torch.fft.irfftn, x, s, axes, norm)


def _transformed(transform: Any, x: Any, points: Any, axes: Any, norm: Any) -> Any:
    if 0 not in x.shape:
        return transform(x, points, axes, norm)
    along = range(x.ndim) if axes is None else (axes,) if is_whole(axes) else axes
    lengths = [n if i in along or i - x.ndim in along else builtins.max(n, 1) for i, n in enumerate(x.shape)]
    # The kernels take no batch of none, so that one is transformed, and then left out.
    result = transform(x.new_zeros(lengths), points, axes, norm)
    return result[tuple([slice(None) if n == m else slice(0) for n, m in zip(lengths, x.shape, strict=True)])]


def trace(x: Any, /, *, offset: int = 0, dtype: Any = None, axis1: int = -2, axis2: int = -1) -> Any:
    check_matrices(x)
    return sum(torch.diagonal(x, offset, axis1, axis2), axis=-1, dtype=dtype)


def matrix_norm(x: Any, /, *, keepdims: bool = False, ord: Any = "fro") -> Any:
    if x.ndim < 2:
        raise IndexError(f"matrices have two axes or more, not {x.ndim}")
    return torch.linalg.matrix_norm(x, "fro" if ord is None else ord, keepdim=keepdims)


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(x.dtype if dtype is None else dtype, copy=True)
    return torch.sum(x, axis, keepdims) if dtype is None else torch.sum(_of_kind(x, dtype), axis, keepdims, dtype=dtype)


def _of_kind(x: Any, dtype: Any) -> Any:
    """An array as numbers of a kind: torch has no gradient of real ones summed as complex ones or integers."""
    changes = dtype.is_complex or (x.is_floating_point() and not dtype.is_floating_point)
    return x.to(dtype) if changes else x


def mean(x: Any, /, *, axis: Any = None, keepdims: bool = False, dtype: Any = None) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(x.dtype if dtype is None else dtype, copy=True)
    return torch.mean(x, axis, keepdims, dtype=dtype)


def _extreme(fn: Any, x: Any, axis: Any, keepdims: bool) -> Any:
    if type(axis) is tuple and not axis:
        return torch.clone(x)
    # Where no axis is named, torch takes those of spread tensors for cut still.
    return fn(x, tuple(range(x.ndim)) if axis is None else axis, keepdims)


def max(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(torch.amax, x, axis, keepdims)


def min(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    return _extreme(torch.amin, x, axis, keepdims)


def array_equal(x0: Any, x1: Any, /) -> bool:
    return torch.equal(x0, x1) if x0.dtype == x1.dtype and x0.device == x1.device else NotImplemented


def all_equal(*xs: Any, equality_matrix: bool = False) -> Any:
    if equality_matrix or {*map(type, xs)} != {torch.Tensor}:
        return NotImplemented
    for x in xs[1:]:
        equal = array_equal(xs[0], x)
        if equal is not True:
            return equal
    return True


def count_nonzero(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if not keepdims and type(axis) in (int, NoneType):
        return torch.count_nonzero(x, axis)
    return sum(x != 0, axis=axis, dtype=torch.int64, keepdims=keepdims)


def repeat(x: Any, /, repeats: Any, *, axis: Any = None) -> Any:
    if not is_whole(repeats):
        repeats = torch.as_tensor(repeats, device=x.device)
        if (repeats.is_floating_point() or repeats.is_complex()) and repeats.numel():
            raise NoIntegers
        repeats = repeats.to(torch.int64)
    return torch.repeat_interleave(x, int(repeats) if type(repeats) is bool else repeats, axis)


def roll(x: Any, /, shift: Any, *, axis: Any = None) -> Any:
    shift = shift.__index__() if getattr(shift, "shape", None) == () else shift
    if axis is None:
        return torch.roll(x, shift)
    axes = (axis,) if is_whole(axis) else tuple(axis)
    shifts = (shift,) * len(axes) if is_whole(shift) else tuple(shift)
    # Several shifts of one axis add up.
    axes = axes * len(shifts) if len(axes) == 1 else axes
    if not x.numel() and not builtins.all([-x.ndim <= a < x.ndim for a in axes]):
        # Where there is nothing to roll, torch asks for no axis.
        raise IndexError(f"an axis of {axes} is out of range for an array of {x.ndim} dimensions")
    # Without axes torch would roll the flattened array.
    return torch.roll(x, shifts, axes) if axes else torch.clone(x)


def top_k(x: Any, k: int, /, *, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    if x.dtype in (torch.bool, *WIDE_UNSIGNED) or not has_so_many(x, k, axis):
        return NotImplemented
    return torch.topk(x, k, axis, largest, sorted)


def concat(xs: Any, /, *, axis: int | None = 0) -> Any:
    if axis is None:
        return torch.cat([x.reshape(-1) for x in xs])
    if axis not in (0, -1) and not -xs[0].ndim <= axis < xs[0].ndim:
        # Where it leaves out all arrays, torch asks for no axis.
        raise IndexError(f"axis {axis} is out of range for arrays of {xs[0].ndim} dimensions")
    if len({x.ndim for x in xs}) > 1:
        # torch leaves out arrays of the shape (0,).
        raise ValueError("arrays that are joined have as many dimensions each")
    return torch.cat(xs, axis)


def vstack(arrays: Any, /) -> Any:
    # The composition says what is wrong.
    if not fit_below(arrays):
        return NotImplemented
    return torch.vstack(arrays)


def hstack(arrays: Any, /) -> Any:
    if not fit_beside(arrays):
        return NotImplemented
    return torch.hstack(arrays)


def stack(arrays: Any, /, *, axis: int = 0) -> Any:
    return torch.stack(arrays, axis)


def reshape(x: Any, /, shape: Any, *, copy: bool | None = None) -> Any:
    if copy is False:
        return x.view(shape)
    return torch.reshape(x.clone() if copy else x, shape)


def permute_dims(x: Any, /, axes: Any = None) -> Any:
    order = tuple(range(x.ndim))[::-1] if axes is None else tuple(axes)
    try:
        return torch.permute(x, order)
    except RuntimeError:
        for axis in order:
            from_front(axis, x.ndim)
        raise


def flip(x: Any, /, *, axis: Any = None) -> Any:
    if not x.ndim:
        check_no_axis(axis)
    return torch.flip(x, tuple(range(x.ndim)) if axis is None else (axis,) if is_whole(axis) else tuple(axis))


def moveaxis(x: Any, source: Any, destination: Any, /) -> Any:
    # torch has a first axis of arrays without any.
    if not x.ndim:
        check_no_axis(source)
    alike = is_whole(source) == is_whole(destination)
    # torch.func.vmap has no rule for `torch.moveaxis` of single axes.
    return torch.movedim(x, *((source, destination) if alike else (each(source), each(destination))))


def squeeze(x: Any, /, axis: Any = None, *, copy: bool | None = None) -> Any:
    if axis is None:
        x = torch.squeeze(x)
    else:
        axes = (axis,) if is_whole(axis) else tuple(axis)
        if not (x.shape[axes[0]] == 1 if len(axes) == 1 else builtins.all([x.shape[a] == 1 for a in axes])):
            raise ValueError(f"axes {axes} of an array of shape {tuple(x.shape)} are not all of length 1")
        x = torch.squeeze(x, axes)
    return x.clone() if copy else x


def to_device(x: Any, device: Any, /, *, stream: Any = None) -> Any:
    if device is None:
        raise TypeError(NO_DEVICE)
    return x.to(device) if stream is None else NotImplemented


def _cumulative(fn: Any, first: int, x: Any, axis: int | None, dtype: Any, include_initial: bool) -> Any:
    axis = axis_along(x, axis)
    if dtype is torch.bool:
        # torch adds and multiplies no bools one after the other.
        return _cumulative(fn, first, x != 0, axis, torch.int64, include_initial) != 0
    x = x if dtype is None else _of_kind(x, dtype)
    target = dtype or x.dtype
    if target in (torch.float16, torch.bfloat16) and not x.is_cpu:
        # GPUs round each step to 16 bits.
        found = fn(x, axis, dtype=torch.float32).to(target)
    else:
        found = fn(x, axis, dtype=dtype)
    if not include_initial:
        return found
    shape = list(x.shape)
    shape[axis] = 1
    return torch.cat([torch.full(shape, first, dtype=found.dtype, device=found.device), found], axis)


def cumulative_sum(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(torch.cumsum, 0, x, axis, dtype, include_initial)


def cumulative_prod(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(torch.cumprod, 1, x, axis, dtype, include_initial)


def eigh(x: Any, /) -> Any:
    values, vectors = torch.linalg.eigh(x)
    return with_nan(xp, values, x), vectors


def eigvalsh(x: Any, /) -> Any:
    return with_nan(xp, torch.linalg.eigvalsh(x), x)


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Any:
    if dtype is None:
        raise TypeError(NO_DTYPE)
    if device is None and x.dtype is not dtype:
        return x.to(dtype=dtype)
    return x.to(dtype=dtype, device=device, copy=copy)


_UNSIGNED = (torch.uint8, *WIDE_UNSIGNED)
_HOSTS = (np.ndarray, list, tuple)
_WITHOUT_ATTRIBUTES = frozenset((*PYTHON_SCALARS, list, tuple))


def _from_host(obj: Any, copy: bool | None) -> Any:
    """What torch takes in the place of an array of NumPy, or of what looks like one."""
    if copy is not False and not getattr(getattr(obj, "dtype", None), "isnative", True):
        # Files of other machines, such as FITS, have numbers with their bytes in the other order.
        obj = obj.astype(obj.dtype.newbyteorder("="))
    flags = getattr(obj, "flags", None)
    if flags is not None and copy is not False and (builtins.min(obj.strides, default=1) <= 0 or not flags.writeable):
        # A tensor can always be written to, and the array of another library must not change with it; nor has it
        # negative strides.
        obj = obj.copy()
    if getattr(getattr(obj, "dtype", None), "name", "") == "bfloat16":
        # torch does not know the type that numpy borrows for it.
        obj = torch.from_numpy(obj.view("uint16").copy()).view(torch.bfloat16)
    return obj


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    if copy is not False and isinstance(obj, torch.Tensor):
        # torch.asarray warns of a tensor that requires gradients.
        return obj.to(dtype=dtype, device=device, copy=bool(copy))
    if copy is False and device is None and isinstance(place := getattr(obj, "device", None), str | torch.device):
        # Memory is shared where it is.
        device = place
    if type(obj) in (int, float) and is_compiling():
        # What stands there for several numbers has no attributes.
        return torch.full((), obj, dtype=dtype, device=device)
    if type(obj) in _HOSTS and is_compiling():
        # The compiler sees no attributes of NumPy's arrays, and makes constants on the CPU.
        if dtype in _UNSIGNED and type(obj) in (list, tuple):
            check_range(obj, dtype_name(dtype))
        return torch.asarray(np.array(obj) if type(obj) is np.ndarray else obj, dtype=dtype).to(device)
    if type(obj) not in _WITHOUT_ATTRIBUTES:
        obj = _from_host(obj, copy)
    if dtype in _UNSIGNED and type(obj) in (int, list, tuple):
        # torch wraps negative numbers, and no others.
        check_range(obj, dtype_name(dtype))
    try:
        return torch.asarray(obj, dtype=dtype, device=device, copy=copy)
    except (RuntimeError, TypeError) as error:
        whole = type(obj) in (float, list, tuple) and dtype not in (None, torch.bool) and not dtype.is_floating_point
        if not whole or (isinstance(error, TypeError) and dtype is not torch.uint64):
            raise
        # Before it cuts fractions off, torch asks whether the number fits; for the widest type it takes none that
        # may have some.
        obj = cut_off(obj)
        check_range(obj, dtype_name(dtype))
        return torch.asarray(obj, dtype=dtype, device=device, copy=copy)


def _constant(x: Any) -> Any:
    if is_compiling() or not torch._C._are_functorch_transforms_active():
        return torch.asarray(x)
    # The transforms would wrap it, although it does not depend on what they follow, and it may be kept.
    with torch._C._DisableFuncTorch():  # type: ignore[attr-defined]
        return torch.asarray(x)


def from_host(x: Any, like: Any) -> Any:
    """A tensor of NumPy's data; always a copy, since what autograd keeps must not change with the array."""
    compiling = is_compiling()
    # What a trace sees of this looks at the array anew in each call of the graph.
    anew = not compiling and _random.in_a_graph() and builtins.min(getattr(x, "strides", ()), default=0) >= 0
    plain = not compiling and like is not None and not torch._C._are_functorch_transforms_active()
    try:
        made = torch.tensor(x) if anew else torch.from_numpy(np.array(x)) if plain else _constant(np.array(x))
    except (TypeError, ValueError):
        # A data type that torch lacks, or bytes in the other order.
        return NotImplemented
    return made if like is None or (like.is_cpu and made.is_cpu) or like.device == made.device else made.to(like.device)


def share_host(x: Any, like: Any) -> Any:
    """A tensor in the memory of NumPy's array, where torch can write to all of it; else a copy."""
    traced = is_compiling() or _random.in_a_graph() or torch._C._are_functorch_transforms_active()
    if type(x) is not np.ndarray or traced or not x.flags.writeable or builtins.min(x.strides, default=1) <= 0:
        return from_host(x, like)
    try:
        made = torch.from_numpy(x)
    except (TypeError, ValueError):
        return from_host(x, like)
    return made if like is None or like.device == made.device else made.to(like.device)


def traced_device(like: Any) -> Any:
    """The device of the inputs: what code makes there is NumPy's elsewhere, and would join them where they are."""
    name = _device_of_inputs() if is_compiling() else ""
    return torch.device(name) if name else getattr(like, "device", None)


@constant
def _device_of_inputs() -> str:
    """The device of the first tensor among the arguments of the code that the compiler reads, which guards them."""
    from torch._dynamo.symbolic_convert import InstructionTranslator

    waiting: list[Any] = [InstructionTranslator.current_tx().output.root_tx.f_locals]  # type: ignore[reportPrivateImportUsage]
    while waiting:
        value = waiting.pop()
        value = getattr(value, "_data", value)
        if isinstance(value, torch.Tensor):
            return str(value.device)
        if isinstance(value, dict | list | tuple):
            waiting.extend(reversed([*dict.values(value)] if isinstance(value, dict) else value))
        elif isinstance(value, torch.nn.Module):
            waiting.append([*value.parameters(), *value.buffers()])
    return ""


def _check_values(x: Any) -> None:
    """Refuse a tensor that stands for one, whose memory is not there: torch would hand out any."""
    if isinstance(x, FakeTensor):
        raise IvyTypeError(
            f"a FakeTensor of the shape {tuple(x.shape)} has no values, and cannot leave torch: convert before or "
            "after what torch.export, torch.compile or FakeTensorMode runs"
        )


def to_dlpack(x: Any, **options: Any) -> Any:
    _check_values(x)
    # torch would hand out the memory without a word of the sign that is not yet computed.
    if x.is_neg() and options.get("copy") is False:
        raise BufferError("the tensor has the negative bit, which needs a copy to be resolved")
    return x.resolve_neg().__dlpack__(**options)


def array(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return asarray(obj, dtype=dtype, device=device, copy=copy)


def from_dlpack(x: Any, /, *, device: Any = None, copy: bool | None = None) -> Any:
    own = getattr(x, "_data", x)
    if not isinstance(own, torch.Tensor) and _runs_backwards(x):
        # torch ends the process instead of refusing it.
        if copy is False:
            raise ValueError("torch has no negative strides, and so needs the copy that copy=False forbids")
        return torch.asarray(np.from_dlpack(x).copy(), device=device)
    return adapted_from_dlpack(xp, x, device=device, copy=copy)


def _runs_backwards(x: Any) -> bool:
    try:
        return builtins.min(np.from_dlpack(x).strides, default=0) < 0
    except (AttributeError, BufferError, RuntimeError, TypeError):
        # numpy takes no memory of other devices, and no bfloat16; only numpy has negative strides.
        return False


def inplace_update(x: Any, val: Any, /, *, ensure_in_backend: bool = False, keep_input_dtype: bool = False) -> Any:
    if val.dtype is not x.dtype and not keep_input_dtype:
        if ensure_in_backend:
            raise other_memory(x.dtype, val.dtype)
        return val.expand(x.shape).clone()
    try:
        return x.copy_(val)
    except RuntimeError:
        # The value may be a view of what it is written to.
        return x.copy_(val.clone())


def _sum_in_place(x: Any, val: Any, sign: int) -> Any:
    if val.dtype is x.dtype and x.dtype not in WIDE_UNSIGNED:
        try:
            return x.add_(val, alpha=sign)
        except RuntimeError:
            # The value may be a view of what it is added to.
            return inplace_update(x, torch.add(x, val, alpha=sign))
    # torch adds no wide unsigned integers; the bits of a sum are those of signed ones.
    interim = torch.int64 if x.dtype in WIDE_UNSIGNED else x.dtype
    return inplace_update(x, torch.add(x.to(interim), val.to(interim), alpha=sign).to(x.dtype))


def inplace_increment(x: Any, val: Any) -> Any:
    return _sum_in_place(x, val, 1)


def inplace_decrement(x: Any, val: Any) -> Any:
    return _sum_in_place(x, val, -1)


def strides(x: Any, /) -> tuple[int, ...]:
    return tuple([step * x.element_size() for step in x.stride()])


def to_native_shape(shape: Any) -> Any:
    return torch.Size(shape)


def multiprocessing(context: str | None = None) -> Any:
    return torch.multiprocessing if context is None else torch.multiprocessing.get_context(context)


def dev(x: Any, /, *, as_native: bool = False) -> Any:
    return x.device if as_native else as_ivy_dev(x.device)


def as_ivy_dev(device: Any, /) -> Device:
    return device_named("meta" if device.type == "meta" else f"{device.type}:{device.index or 0}")


def devices() -> tuple[Any, ...]:
    accelerator = torch.accelerator.current_accelerator()
    count = torch.accelerator.device_count()
    return (torch.device("cpu"), *[torch.device(accelerator.type, i) for i in range(count) if accelerator])


@constant
def _cuda_devices() -> int:
    return torch.cuda.device_count()


def as_native_dev(device: Device, /) -> Any:
    try:
        native = torch.device(device.replace("gpu", "cuda"))
    except RuntimeError as error:
        raise IvyDeviceError(f"torch has no device {device!r}") from error
    # What else torch has, such as "meta", it has one of.
    count = _cuda_devices() if native.type == "cuda" else 1
    if (native.index or 0) >= count:
        raise IvyDeviceError(f"torch has no device {device!r}; it has {', '.join(map(as_ivy_dev, devices()))}")
    return native


def clear_cached_mem_on_dev(device: Any, /) -> None:
    if device.type == "cuda":
        with torch.cuda.device(device):
            torch.cuda.empty_cache()


@contextmanager
def profiled(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile."""
    with torch.profiler.profile() as profile:
        yield
    profile.export_chrome_trace(str(save_dir / "trace.json"))


def to_numpy(x: Any, /, *, copy: bool = True) -> Any:
    _check_values(x)
    x = gathered(x)
    if x.dtype is torch.bfloat16:
        import ml_dtypes

        return x.detach().view(torch.uint16).numpy(force=True).view(ml_dtypes.bfloat16).copy()
    values = x.numpy(force=True)
    return values.copy() if copy else values


def stop_gradient(x: Any, /, *, preserve_type: bool = True) -> Any:
    return x.detach()
