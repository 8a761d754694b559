"""Array creation: NumPy input that torch rejects, integer range checks that torch omits, and exact end points."""

import builtins
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.common import beyond_standard
from ivy_protocol.backends.common.array_api import check_lines
from ivy_protocol.backends.torch._shared import HALF_DTYPES, INDEX_DTYPES, SINGLE_AND_DOUBLE, WIDE_UNSIGNED, nearest
from ivy_protocol.backends.torch.transforms import is_batched
from ivy_protocol.compiling import is_compiling
from ivy_protocol.core.dtypes import check_range, dtype_name
from ivy_protocol.core.scalars import PYTHON_SCALARS

__all__ = [
    "array",
    "asarray",
    "complex",
    "diagflat",
    "eye",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "one_hot",
    "tril_indices",
    "triu_indices",
    "truncate",
    "vander",
]


def complex(real: Any, imag: Any) -> Any:
    # Promote float16 to float32, because torch would return complex32, which ivy does not support.
    widest = torch.promote_types(real.dtype, torch.float32)
    return torch.complex(real.to(widest), imag.to(widest))


def tril_indices(n_rows: int, n_cols: int | None = None, k: int = 0, *, device: Any = None) -> Any:
    return torch.tril_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device).unbind()


def triu_indices(n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: Any = None) -> Any:
    return torch.triu_indices(n_rows, n_rows if n_cols is None else n_cols, k, device=device).unbind()


_UNSIGNED = (torch.uint8, *WIDE_UNSIGNED)
_HOST_TYPES = (np.ndarray, list, tuple)
_WITHOUT_ATTRIBUTES = frozenset((*PYTHON_SCALARS, list, tuple))


def _to_torch_input(obj: Any, copy: bool | None) -> Any:
    """Return an array-like object that `torch.asarray` accepts, and whose memory may be written to."""
    if copy is not False and not getattr(getattr(obj, "dtype", None), "isnative", True):
        # Convert the byte order, because torch supports only the native one. Formats such as FITS are big-endian.
        obj = obj.astype(obj.dtype.newbyteorder("="))
    flags = getattr(obj, "flags", None)
    if flags is not None and copy is not False and (builtins.min(obj.strides, default=1) <= 0 or not flags.writeable):
        # Copy arrays with negative strides, which torch lacks, and read-only arrays, because tensors are always
        # writable.
        obj = obj.copy()
    if getattr(getattr(obj, "dtype", None), "name", "") == "bfloat16":
        # View the bits as uint16, because torch does not support the bfloat16 dtype of ml_dtypes.
        obj = torch.from_numpy(obj.view("uint16").copy()).view(torch.bfloat16)
    return obj


def asarray(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = None) -> Any:
    if copy is not False and isinstance(obj, torch.Tensor):
        # Call the method `to`, because torch.asarray would warn for a tensor that requires gradients.
        return obj.to(dtype=dtype, device=device, copy=bool(copy))
    if copy is False and device is None and isinstance(own_device := getattr(obj, "device", None), str | torch.device):
        # Pass the device of the object, because a tensor can share the memory of the object only on this device.
        device = own_device
    if type(obj) in (int, float) and is_compiling():
        # Do not read attributes of a scalar, because under torch.compile it may be symbolic, and then has no
        # attributes.
        return torch.full((), obj, dtype=dtype, device=device)
    if type(obj) in _HOST_TYPES and is_compiling():
        # Do not read attributes of NumPy arrays, because Dynamo does not support such reads. Move the tensor to the
        # device, because Dynamo creates constants on the CPU.
        if dtype in _UNSIGNED and type(obj) in (list, tuple):
            check_range(obj, dtype_name(dtype))
        return torch.asarray(np.array(obj) if type(obj) is np.ndarray else obj, dtype=dtype).to(device)
    if type(obj) not in _WITHOUT_ATTRIBUTES:
        obj = _to_torch_input(obj, copy)
    if dtype in _UNSIGNED and type(obj) in (int, list, tuple):
        # Check the range for unsigned dtypes, because torch would wrap negative scalars around.
        check_range(obj, dtype_name(dtype))
    try:
        return torch.asarray(obj, dtype=dtype, device=device, copy=copy)
    except (RuntimeError, TypeError) as error:
        is_truncated = (
            type(obj) in (float, list, tuple) and dtype not in (None, torch.bool) and not dtype.is_floating_point
        )
        if not is_truncated or (isinstance(error, TypeError) and dtype is not torch.uint64):
            raise
        # Truncate before the conversion, because torch checks the range first, and rejects floats for uint64.
        obj = truncate(obj)
        check_range(obj, dtype_name(dtype))
        return torch.asarray(obj, dtype=dtype, device=device, copy=copy)


def array(obj: Any, /, *, dtype: Any = None, device: Any = None, copy: bool | None = True) -> Any:
    return asarray(obj, dtype=dtype, device=device, copy=copy)


_EXACT = 2**53
"""Magnitude up to which integers are exact in float64, the type of scalars in torch kernels."""
_INEXACT = frozenset((torch.bfloat16, torch.float16, torch.float32, torch.float64, torch.complex64, torch.complex128))
_UNTRUNCATED = _INEXACT | {None, torch.bool}
"""Dtypes for which fractions are not truncated."""


def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    *,
    k: int = 0,
    batch_shape: Any = None,
    dtype: Any = None,
    device: Any = None,
) -> Any:
    n_cols = n_rows if n_cols is None else n_cols
    # Leave other arguments than sizes to the default implementation, and also negative sizes, for which it raises.
    if k or batch_shape or dtype in WIDE_UNSIGNED or n_rows < 0 or n_cols < 0:
        return NotImplemented
    return torch.eye(n_rows, n_cols, dtype=dtype, device=device)


_NEAR = 1e30
"""Bound of end points whose difference does not overflow in float32."""


def linspace(
    start: Any,
    stop: Any,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: Any = None,
    device: Any = None,
    endpoint: bool = True,
) -> Any:
    floats = type(start) is type(stop) is float
    are_scalars = {type(start), type(stop)} <= {int, float}
    is_common = are_scalars and endpoint and axis is None and num >= 0 and dtype in SINGLE_AND_DOUBLE
    if is_common and -_NEAR < start < _NEAR and -_NEAR < stop < _NEAR:
        return torch.linspace(start, stop, num, dtype=dtype, device=device)
    if not are_scalars or axis is not None or num < 0:
        return NotImplemented
    if type(start) is type(stop) is int and dtype not in _UNTRUNCATED and max(abs(start), abs(stop)) > _EXACT:
        return NotImplemented
    near = beyond_standard.are_near(start, stop, dtype or torch.float32)
    if dtype in HALF_DTYPES or dtype not in _UNTRUNCATED or not near:
        # Compute in float64, because the kernel would compute the steps in the dtype of the result. For an integer
        # dtype, the kernel would also round negative values toward zero.
        first = torch.scalar_tensor(float(start), dtype=torch.float64, device=device)
        return beyond_standard.linspace(xp, first, float(stop), num, dtype=dtype, endpoint=endpoint)
    if not floats or not endpoint:
        return NotImplemented
    return torch.linspace(start, stop, num, dtype=dtype, device=device)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    try:
        return torch.full(shape, fill_value, dtype=dtype, device=device)
    except RuntimeError:
        if dtype not in _INEXACT or isinstance(fill_value, torch.Tensor):
            raise
        return torch.full(shape, nearest(fill_value, dtype), dtype=dtype, device=device)


def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Any:
    try:
        return torch.full_like(x, fill_value, dtype=dtype, device=device)
    except RuntimeError:
        kind = x.dtype if dtype is None else dtype
        if kind not in _INEXACT or isinstance(fill_value, torch.Tensor):
            raise
        return torch.full_like(x, nearest(fill_value, kind), dtype=dtype, device=device)


def truncate(obj: Any) -> Any:
    """Truncate the floats in nested lists. Return complex numbers unchanged: torch raises for them later."""
    if isinstance(obj, list | tuple):
        return [truncate(item) for item in obj]
    return int(obj) if isinstance(obj, float) else obj


def diagflat(x: Any, /, *, offset: int = 0) -> Any:
    return torch.diagflat(x, offset) if x.numel() and type(offset) is int and not is_batched() else NotImplemented


def meshgrid(*arrays: Any, indexing: str = "xy") -> Any:
    if not arrays:
        return ()
    check_lines(arrays)
    # Copy the views of torch, in which a write to one row changes all rows.
    return tuple([x.clone() for x in torch.meshgrid(*arrays, indexing=indexing)])


def one_hot(indices: Any, depth: int, /, *, axis: int | None = None) -> Any:
    if axis not in (None, -1) or depth < 0 or indices.dtype not in INDEX_DTYPES:
        return NotImplemented
    return torch.eq(indices[..., None], torch.arange(depth, device=indices.device)).to(torch.float32)


def vander(x: Any, /, N: int | None = None, increasing: bool = False) -> Any:
    # Leave tensors that require gradients to the default implementation, because torch.vander overwrites values that
    # its backward pass reads.
    if x.requires_grad or x.ndim != 1 or x.dtype not in SINGLE_AND_DOUBLE or is_batched():
        return NotImplemented
    if N is not None and (type(N) is not int or N < 1):
        return NotImplemented
    return torch.vander(x, N, bool(increasing))
