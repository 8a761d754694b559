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
from typing import Any

import numpy as np
import torch
from array_api_compat import torch as xp  # noqa: F401  # read by the registry

from ivy_protocol.backends.torch._sharding import *  # noqa: F403
from ivy_protocol.backends.torch._shared import WIDE_UNSIGNED as WIDE_UNSIGNED
from ivy_protocol.backends.torch._shared import can_read_values as can_read_values
from ivy_protocol.backends.torch._shared import is_traced as is_traced
from ivy_protocol.backends.torch.activations import *  # noqa: F403
from ivy_protocol.backends.torch.attention import *  # noqa: F403
from ivy_protocol.backends.torch.conversion import *  # noqa: F403
from ivy_protocol.backends.torch.conversion import _check_values as _check_values
from ivy_protocol.backends.torch.conversion import _runs_backwards as _runs_backwards
from ivy_protocol.backends.torch.convolution import *  # noqa: F403
from ivy_protocol.backends.torch.creation import *  # noqa: F403
from ivy_protocol.backends.torch.creation import _HOSTS as _HOSTS
from ivy_protocol.backends.torch.creation import _UNSIGNED as _UNSIGNED
from ivy_protocol.backends.torch.creation import _WITHOUT_ATTRIBUTES as _WITHOUT_ATTRIBUTES
from ivy_protocol.backends.torch.creation import _from_host as _from_host
from ivy_protocol.backends.torch.device import *  # noqa: F403
from ivy_protocol.backends.torch.device import _cuda_devices as _cuda_devices
from ivy_protocol.backends.torch.dtypes import *  # noqa: F403
from ivy_protocol.backends.torch.elementwise import *  # noqa: F403
from ivy_protocol.backends.torch.fft import *  # noqa: F403
from ivy_protocol.backends.torch.fft import _transformed as _transformed
from ivy_protocol.backends.torch.indexing import *  # noqa: F403
from ivy_protocol.backends.torch.indexing import _sum_in_place as _sum_in_place
from ivy_protocol.backends.torch.indexing import memory_of
from ivy_protocol.backends.torch.layers import *  # noqa: F403
from ivy_protocol.backends.torch.linalg import *  # noqa: F403
from ivy_protocol.backends.torch.losses import *  # noqa: F403
from ivy_protocol.backends.torch.manipulation import *  # noqa: F403
from ivy_protocol.backends.torch.normalization import *  # noqa: F403
from ivy_protocol.backends.torch.optimizers import *  # noqa: F403
from ivy_protocol.backends.torch.pooling import *  # noqa: F403
from ivy_protocol.backends.torch.random import *  # noqa: F403
from ivy_protocol.backends.torch.random import in_a_graph
from ivy_protocol.backends.torch.recurrent import *  # noqa: F403
from ivy_protocol.backends.torch.reductions import *  # noqa: F403
from ivy_protocol.backends.torch.reductions import _cumulative as _cumulative
from ivy_protocol.backends.torch.reductions import _extreme as _extreme
from ivy_protocol.backends.torch.reductions import _of_kind as _of_kind
from ivy_protocol.backends.torch.searching import *  # noqa: F403
from ivy_protocol.backends.torch.sets import *  # noqa: F403
from ivy_protocol.backends.torch.signal import *  # noqa: F403
from ivy_protocol.backends.torch.sparse import *  # noqa: F403
from ivy_protocol.backends.torch.special import *  # noqa: F403
from ivy_protocol.backends.torch.statistics import *  # noqa: F403
from ivy_protocol.backends.torch.transforms import *  # noqa: F403
from ivy_protocol.backends.torch.transforms import is_followed
from ivy_protocol.backends.torch.vision import *  # noqa: F403
from ivy_protocol.compiling import constant, is_compiling

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


def why_unsupported(x: Any) -> str:
    """What ivy cannot compute with: tensors whose elements are not numbers side by side in memory."""
    if x.is_nested:
        return "is a nested tensor: give ivy.NestedArray(x.unbind()), or x.to_padded_tensor(0.0)"
    if x.is_quantized:
        return f"is quantized ({x.dtype}): give x.dequantize()"
    if x.layout is not torch.strided:
        return f"is stored as {x.layout}: give ivy.to_dense(x)"
    return "lies on the device meta and has no values: make it on another device" if x.is_meta else ""


_held = threading.local()


def tie_to_memory(x: Any, link: Any) -> tuple[int | None, Any]:
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


def float_dtype_of_integers() -> str:
    # Plans are built on this; a later torch.set_default_dtype changes what they give for integers.
    return str(torch.get_default_dtype()).removeprefix("torch.")


_FILLING = (
    "abs acos acosh add asin asinh atan atan2 atanh bitwise_and bitwise_not bitwise_or bitwise_xor copysign cos cosh "
    "div exp expm1 log log10 log1p log2 logaddexp logical_and logical_not logical_or logical_xor "
    "mul neg nextafter pow reciprocal sigmoid sin sinh sqrt square sub tan tanh"
)
_FILL = frozenset(_FILLING.split())
"""Functions by element that write their result into a tensor themselves."""


def can_write_out(implementation: Any, arrays: Any, out: Any) -> bool:
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


def _constant(x: Any) -> Any:
    if is_compiling() or not torch._C._are_functorch_transforms_active():
        return torch.asarray(x)
    # The transforms would wrap it, although it does not depend on what they follow, and it may be kept.
    with torch._C._DisableFuncTorch():  # type: ignore[attr-defined]
        return torch.asarray(x)


def from_numpy_array(x: Any, like: Any) -> Any:
    """A tensor of NumPy's data; always a copy, since what autograd keeps must not change with the array."""
    compiling = is_compiling()
    # What a trace sees of this looks at the array anew in each call of the graph.
    anew = not compiling and in_a_graph() and builtins.min(getattr(x, "strides", ()), default=0) >= 0
    plain = not compiling and like is not None and not torch._C._are_functorch_transforms_active()
    try:
        made = torch.tensor(x) if anew else torch.from_numpy(np.array(x)) if plain else _constant(np.array(x))
    except (TypeError, ValueError):
        # A data type that torch lacks, or bytes in the other order.
        return NotImplemented
    return made if like is None or (like.is_cpu and made.is_cpu) or like.device == made.device else made.to(like.device)


def share_numpy_memory(x: Any, like: Any) -> Any:
    """A tensor in the memory of NumPy's array, where torch can write to all of it; else a copy."""
    traced = is_compiling() or in_a_graph() or torch._C._are_functorch_transforms_active()
    if type(x) is not np.ndarray or traced or not x.flags.writeable or builtins.min(x.strides, default=1) <= 0:
        return from_numpy_array(x, like)
    try:
        made = torch.from_numpy(x)
    except (TypeError, ValueError):
        return from_numpy_array(x, like)
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


@contextmanager
def profile(save_dir: Path) -> Iterator[None]:
    """Profile what runs meanwhile."""
    with torch.profiler.profile() as profile:
        yield
    profile.export_chrome_trace(str(save_dir / "trace.json"))
