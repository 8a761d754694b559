"""Functions of elements and along lines by the kernels of PyTorch, where these give what ivy does."""

from operator import index
from typing import Any

import torch
from array_api_compat import torch as xp

from ivy_protocol.backends.chain import when
from ivy_protocol.backends.common.histograms import counted
from ivy_protocol.backends.torch._indexing import are_at_hand
from ivy_protocol.backends.torch._transforms import is_batched
from ivy_protocol.values.shapes import is_whole

__all__ = [
    "all",
    "angle",
    "any",
    "conj",
    "histogram",
    "isclose",
    "isneginf",
    "isposinf",
    "mode",
    "nanargmax",
    "nanargmin",
    "polyval",
    "positive",
    "round",
    "trunc_divide",
    "unique_consecutive",
    "vander",
]

_WIDE = (torch.float32, torch.float64)
_INTEGERS = (torch.int8, torch.int16, torch.int32, torch.int64, torch.uint8)
_WHOLE = {torch.float32: 2.0**23, torch.float64: 2.0**52}
"""From where on floats have no digits behind the point."""
_MOST_DIGITS = 10


def _are_wide(x: Any, y: Any) -> bool:
    return isinstance(x, torch.Tensor) and isinstance(y, torch.Tensor) and x.dtype in _WIDE and x.dtype is y.dtype


def conj(x: Any, /) -> Any:
    # Of real numbers torch gives the tensor itself, as in the next three functions.
    return torch.conj_physical(x) if x.is_complex() else torch.clone(x)


def positive(x: Any, /) -> Any:
    return torch.clone(x)


def all(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(torch.bool, copy=True)
    if type(axis) is int and x.dtype is torch.bool:
        return torch.all(x, axis, keepdim=keepdims)
    # The namespace compares a number of NumPy's with a tuple.
    return xp.all(x, axis=index(axis) if is_whole(axis) else axis, keepdims=keepdims)


def any(x: Any, /, *, axis: Any = None, keepdims: bool = False) -> Any:
    if type(axis) is tuple and not axis:
        return x.to(torch.bool, copy=True)
    if type(axis) is int and x.dtype is torch.bool:
        return torch.any(x, axis, keepdim=keepdims)
    # The namespace compares a number of NumPy's with a tuple.
    return xp.any(x, axis=index(axis) if is_whole(axis) else axis, keepdims=keepdims)


def angle(z: Any, /, deg: bool = False) -> Any:
    if deg or not (z.is_complex() or z.dtype in _WIDE):
        return NotImplemented
    # Parts of complex numbers lie apart in memory, where other kernels are slow. That of angles has none of -0.0.
    return torch.angle(z) if z.is_complex() else torch.atan2(torch.zeros_like(z), z)


def isneginf(x: Any, /) -> Any:
    return torch.isneginf(x) if x.is_floating_point() else NotImplemented


def isposinf(x: Any, /) -> Any:
    return torch.isposinf(x) if x.is_floating_point() else NotImplemented


def isclose(a: Any, b: Any, /, rtol: float = 1e-05, atol: float = 1e-08, *, equal_nan: bool = False) -> Any:
    if not _are_wide(a, b) or type(rtol) is not float or type(atol) is not float or rtol < 0 or atol < 0:
        return NotImplemented
    if equal_nan and a.shape != b.shape:
        # Before version 2.13 the kernel writes to an array of the first shape.
        return NotImplemented
    return torch.isclose(a, b, rtol, atol, bool(equal_nan))


def trunc_divide(x1: Any, x2: Any, /) -> Any:
    return torch.div(x1, x2, rounding_mode="trunc") if _are_wide(x1, x2) else NotImplemented


@when("decimals")
def round(x: Any, /, *, decimals: int = 0) -> Any:
    limit = _WHOLE.get(x.dtype)
    if limit is None or not 0 < decimals <= _MOST_DIGITS:
        return NotImplemented
    # Larger numbers, which the product could make infinite, are whole.
    if x.numel() and are_at_hand(x):
        least, most = torch.aminmax(x.detach())
        if -limit < least and most < limit:
            return torch.round(x, decimals=decimals)
    return torch.where(torch.abs(x) < limit, torch.round(x, decimals=decimals), x.detach())


def histogram(a: Any, /, bins: Any = 10, range: Any = None) -> Any:
    # The edges may have a derivative.
    if not are_at_hand(a) or not a.is_cpu or a.requires_grad or a.dtype not in _WIDE:
        return NotImplemented
    found = counted(a.resolve_neg().numpy(), bins, range)
    return NotImplemented if found is None else tuple([torch.from_numpy(part) for part in found])


def mode(a: Any, /, axis: int | None = 0, *, keepdims: bool = False) -> Any:
    if not are_at_hand(a) or a.dtype not in _INTEGERS or not a.ndim or not a.numel():
        return NotImplemented
    if axis is not None and (type(axis) is not int or not -a.ndim <= axis < a.ndim):
        return NotImplemented
    lines, place = (a.reshape(-1), 0) if axis is None else (a, axis)
    values = torch.mode(lines, place, keepdim=True).values
    counts = torch.sum(lines == values, place, keepdim=True)
    if keepdims:
        shape = (1,) * a.ndim if axis is None else values.shape
        return values.reshape(shape), counts.reshape(shape)
    return values.squeeze(place), counts.squeeze(place)


def vander(x: Any, /, N: int | None = None, increasing: bool = False) -> Any:
    # That of torch writes over what its derivative needs.
    if x.requires_grad or x.ndim != 1 or x.dtype not in _WIDE or is_batched():
        return NotImplemented
    if N is not None and (type(N) is not int or N < 1):
        return NotImplemented
    return torch.vander(x, N, bool(increasing))


def polyval(coeffs: Any, x: Any) -> Any:
    if not _are_wide(coeffs, x) or coeffs.ndim != 1 or coeffs.shape[0] < 2:
        return NotImplemented
    result, *others = coeffs.unbind()
    for coefficient in others:
        result = (result * x).add_(coefficient)
    return result


def unique_consecutive(x: Any, /, *, axis: int | None = None) -> Any:
    if axis is not None or not are_at_hand(x) or (x.dtype not in _INTEGERS and x.dtype not in _WIDE):
        return NotImplemented
    return torch.unique_consecutive(x, return_inverse=True, return_counts=True)


def _place(fn: Any, x: Any, axis: int | None, keepdims: bool) -> Any:
    """The place of an extreme, where it is a number: else there is NaN before it."""
    if not are_at_hand(x) or x.dtype not in _WIDE or not x.numel() or not x.ndim:
        return NotImplemented
    if axis is not None and not -x.ndim <= axis < x.ndim:
        return NotImplemented
    places = fn(x, axis, keepdim=True)
    found = x.reshape(-1)[places.reshape(-1)] if axis is None else torch.gather(x, axis, places)
    if bool(torch.isnan(found).any()):
        return NotImplemented
    if keepdims:
        return places
    return places.reshape(()) if axis is None else places.squeeze(axis)


def nanargmax(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _place(torch.argmax, a, axis, keepdims)


def nanargmin(a: Any, /, axis: int | None = None, *, keepdims: bool = False) -> Any:
    return _place(torch.argmin, a, axis, keepdims)
