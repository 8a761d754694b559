"""PyTorch backend: functions of torch where they agree with ivy, and adapters where they differ.

The dispatcher has promoted and checked the arguments already. The functions of array_api_compat would repeat the
promotion and the checks, which takes longer than the call itself. For this reason, ivy calls a function of
array_api_compat only if the modules of this package do not define the function.
"""

import builtins
import threading
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp  # noqa: F401  # read by the registry

from ivy_protocol.backends.torch._sharding import *  # noqa: F403
from ivy_protocol.backends.torch._shared import can_read_values as can_read_values
from ivy_protocol.backends.torch._shared import is_traced as is_traced
from ivy_protocol.backends.torch.activations import *  # noqa: F403
from ivy_protocol.backends.torch.attention import *  # noqa: F403
from ivy_protocol.backends.torch.conversion import *  # noqa: F403
from ivy_protocol.backends.torch.convolution import *  # noqa: F403
from ivy_protocol.backends.torch.creation import *  # noqa: F403
from ivy_protocol.backends.torch.device import *  # noqa: F403
from ivy_protocol.backends.torch.dtypes import *  # noqa: F403
from ivy_protocol.backends.torch.elementwise import *  # noqa: F403
from ivy_protocol.backends.torch.fft import *  # noqa: F403
from ivy_protocol.backends.torch.indexing import *  # noqa: F403
from ivy_protocol.backends.torch.indexing import memory_of
from ivy_protocol.backends.torch.layers import *  # noqa: F403
from ivy_protocol.backends.torch.linalg import *  # noqa: F403
from ivy_protocol.backends.torch.losses import *  # noqa: F403
from ivy_protocol.backends.torch.manipulation import *  # noqa: F403
from ivy_protocol.backends.torch.normalization import *  # noqa: F403
from ivy_protocol.backends.torch.optimizers import *  # noqa: F403
from ivy_protocol.backends.torch.pooling import *  # noqa: F403
from ivy_protocol.backends.torch.random import *  # noqa: F403
from ivy_protocol.backends.torch.random import is_graph_traced
from ivy_protocol.backends.torch.recurrent import *  # noqa: F403
from ivy_protocol.backends.torch.reductions import *  # noqa: F403
from ivy_protocol.backends.torch.searching import *  # noqa: F403
from ivy_protocol.backends.torch.sets import *  # noqa: F403
from ivy_protocol.backends.torch.signal import *  # noqa: F403
from ivy_protocol.backends.torch.sparse import *  # noqa: F403
from ivy_protocol.backends.torch.special import *  # noqa: F403
from ivy_protocol.backends.torch.statistics import *  # noqa: F403
from ivy_protocol.backends.torch.transforms import *  # noqa: F403
from ivy_protocol.backends.torch.transforms import is_observed
from ivy_protocol.backends.torch.vision import *  # noqa: F403
from ivy_protocol.compiling import constant, is_compiling
from ivy_protocol.core.dtypes import INTERNED

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
# Functions that accept a Python scalar only as the right operand. `SCALARS_LEFT` has the adapters for the left operand.
SCALARS_RIGHT = (
    *(
        "add",
        "bitwise_and",
        "bitwise_left_shift",
        "bitwise_or",
        "bitwise_right_shift",
        "bitwise_xor",
        "divide",
        "equal",
    ),
    *("floor_divide", "greater", "greater_equal", "less", "less_equal", "maximum", "minimum", "multiply"),
    *("nanquantile", "not_equal", "percentile", "pow", "quantile", "remainder", "subtract", "where"),
)
DTYPES = {name: getattr(torch, name) for name in INTERNED}
COPIES = ("flip",)


def why_unsupported(x: Any) -> str:
    """Return the reason why a tensor is unsupported: it is nested, quantized, sparse, or has no values."""
    if x.is_nested:
        return "is a nested tensor: pass ivy.NestedArray(x.unbind()), or x.to_padded_tensor(0.0)"
    if x.is_quantized:
        return f"is quantized ({x.dtype}): pass x.dequantize()"
    if x.layout is not torch.strided:
        return f"is stored as {x.layout}: pass ivy.to_dense(x)"
    return "has no values, because it is on the meta device; create the array on another device" if x.is_meta else ""


_links = threading.local()


def tie_to_memory(x: Any, link: Any) -> tuple[int | None, Any]:
    """Tie an object to the memory of a tensor; return the memory, and a function that recreates the tensor.

    The object `link` lives as long as the memory.

    In a transform or a trace, the returned function returns the tensor itself, because a recreated tensor would not be
    differentiated or recorded. The object `link` then lives until the next call outside of transforms and traces.
    """
    if is_observed():
        links = _links.__dict__.setdefault("links", [])
        links.append(link)
        return memory_of(x), lambda: x
    _links.__dict__.clear()
    storage = x.untyped_storage()
    storage.ivy_link = link
    storage_ref, offset, size, stride = weakref.ref(storage), x.storage_offset(), x.size(), x.stride()
    dtype, device = x.dtype, x.device

    def recreate() -> Any:
        current = storage_ref()
        return (
            None if current is None else torch.empty(0, dtype=dtype, device=device).set_(current, offset, size, stride)
        )

    return storage.data_ptr(), recreate


def float_dtype_of_integers() -> str:
    # Return the default dtype of torch. Cached calls with integers keep this dtype, even if torch.set_default_dtype is
    # called later.
    return str(torch.get_default_dtype()).removeprefix("torch.")


_OUT_NAMES = (
    "abs acos acosh add asin asinh atan atan2 atanh bitwise_and bitwise_not bitwise_or bitwise_xor copysign cos cosh "
    "div exp expm1 log log10 log1p log2 logaddexp logical_and logical_not logical_or logical_xor "
    "mul neg nextafter pow reciprocal sigmoid sin sinh sqrt square sub tan tanh"
)
_OUT_FUNCTIONS = frozenset(_OUT_NAMES.split())
"""Names of elementwise torch functions with an `out` argument."""


def can_write_out(implementation: Any, arrays: Any, out: Any) -> bool:
    """Return True if a torch function can write into `out` with the same effect as a copy of its result."""
    if getattr(implementation, "__name__", "") not in _OUT_FUNCTIONS or is_compiling():
        return False
    # Return False under autograd and torch.func, because neither supports `out`.
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


def _constant(x: Any) -> Any:
    if is_compiling() or not torch._C._are_functorch_transforms_active():
        return torch.asarray(x)
    # Disable torch.func, which would wrap the constant: a cache may keep the constant, but its wrapper would be invalid
    # after the transform.
    with torch._C._DisableFuncTorch():  # type: ignore[attr-defined]
        return torch.asarray(x)


def from_numpy_array(x: Any, like: Any) -> Any:
    """Return a copy of a NumPy array as a tensor: tensors that autograd saves must not change with the array."""
    compiling = is_compiling()
    # While ivy traces a graph, call `torch.tensor`, unless the array has negative strides, which `torch.tensor` does
    # not support. The graph records the call of `torch.tensor`, so that each call of the graph reads the array again.
    is_recorded = not compiling and is_graph_traced() and builtins.min(getattr(x, "strides", ()), default=0) >= 0
    is_eager = not compiling and like is not None and not torch._C._are_functorch_transforms_active()
    try:
        tensor = (
            torch.tensor(x) if is_recorded else torch.from_numpy(np.array(x)) if is_eager else _constant(np.array(x))
        )
    except (TypeError, ValueError):
        # If torch does not support the dtype or the byte order, leave the array to the caller.
        return NotImplemented
    return (
        tensor
        if like is None or (like.is_cpu and tensor.is_cpu) or like.device == tensor.device
        else tensor.to(like.device)
    )


def share_numpy_memory(x: Any, like: Any) -> Any:
    """If a NumPy array is writable and has positive strides, return a tensor that shares the memory of the array.
    Otherwise return a copy.
    """
    traced = is_compiling() or is_graph_traced() or torch._C._are_functorch_transforms_active()
    if type(x) is not np.ndarray or traced or not x.flags.writeable or builtins.min(x.strides, default=1) <= 0:
        return from_numpy_array(x, like)
    try:
        tensor = torch.from_numpy(x)
    except (TypeError, ValueError):
        return from_numpy_array(x, like)
    return tensor if like is None or like.device == tensor.device else tensor.to(like.device)


def traced_device(like: Any) -> Any:
    """Return the device for arrays that traced code creates: the device of its inputs.

    In eager code, return the device of `like`: new arrays are then NumPy arrays, and a tensor that is combined with a
    new array determines the device of the result.
    """
    name = _device_of_inputs() if is_compiling() else ""
    return torch.device(name) if name else getattr(like, "device", None)


@constant
def _device_of_inputs() -> str:
    """Return the device of the first tensor among the arguments of the compiled code, on which Dynamo sets a guard."""
    from torch._dynamo.symbolic_convert import InstructionTranslator

    stack: list[Any] = [InstructionTranslator.current_tx().output.root_tx.f_locals]  # type: ignore[reportPrivateImportUsage]
    while stack:
        value = stack.pop()
        value = getattr(value, "_data", value)
        if isinstance(value, torch.Tensor):
            return str(value.device)
        if isinstance(value, dict | list | tuple):
            stack.extend(reversed([*dict.values(value)] if isinstance(value, dict) else value))
        elif isinstance(value, torch.nn.Module):
            stack.append([*value.parameters(), *value.buffers()])
    return ""


@contextmanager
def profile(save_dir: Path) -> Iterator[None]:
    """Return a context manager that profiles its body and writes a Chrome trace to a directory."""
    with torch.profiler.profile() as profile:
        yield
    profile.export_chrome_trace(str(save_dir / "trace.json"))
