"""Adapters: implementations of functions beyond the array API standard, for every namespace ``xp``."""

import builtins
import math
import sys
from typing import Any

from ivy_protocol.backends.common._helpers import complex_dtype, device_of, is_kind
from ivy_protocol.backends.common.linalg import check_lu
from ivy_protocol.backends.common.special import hurwitz
from ivy_protocol.compiling import has_dtype
from ivy_protocol.core.array_type import wrap
from ivy_protocol.core.dtypes import RANGES, any_dtype, check_range, dtype_name
from ivy_protocol.core.shape import is_integral
from ivy_protocol.exceptions import IvyDtypePromotionError, IvyNotImplementedException, IvyValueError
from ivy_protocol.messages import log

_EXACT = 2**53
"""Integer up to which float64 represents all integers."""
_NEAR = 30000
"""Magnitude below which the difference of two values is finite in every floating-point data type."""
_LARGEST = {"float16": 65504.0, "bfloat16": 3.3895313892515355e38, "float32": 3.4028234663852886e38}


def complex(xp: Any, real: Any, imag: Any) -> Any:
    target = complex_dtype(xp, real.dtype == xp.float64)

    def along(number: builtins.complex) -> Any:
        return xp.asarray(number, dtype=target, device=device_of(imag))

    # Multiply only finite imaginary parts by 1j, because the real part of ``inf * 1j`` is NaN. After the product,
    # insert complex constants for infinite and NaN imaginary parts.
    finite = xp.isfinite(imag)
    infinite = xp.where(imag > 0, along(builtins.complex(0, math.inf)), along(builtins.complex(0, -math.inf)))
    strange = xp.where(xp.isnan(imag), along(builtins.complex(0, math.nan)), infinite)
    usual = xp.astype(xp.where(finite, imag, xp.zeros_like(imag)), target) * along(1j)
    return xp.astype(real, target) + xp.where(finite, usual, strange)


def sign_of_complex(xp: Any, join: Any, x: Any, /) -> Any:
    """Return a complex number divided by its magnitude, also if the magnitude is infinite or overflows."""
    real, imag = xp.real(x), xp.imag(x)
    infinite = xp.isinf(real) | xp.isinf(imag)
    # If one part is infinite, replace it by its sign, and the other part by 0. If both parts are infinite, the
    # direction is unknown, and `inverse` becomes NaN.
    parts = [xp.where(infinite, xp.where(xp.isinf(part), xp.sign(part), part * 0), part) for part in (real, imag)]
    largest = xp.maximum(xp.abs(parts[0]), xp.abs(parts[1]))
    zero, one = largest == 0, xp.ones_like(largest)
    u, v = [part / xp.where(zero, one, largest) for part in parts]
    # Multiply by the inverse of the root instead of dividing by the root: a compiler would merge the divisions by
    # `largest` and by the root into one division by their product, which could overflow.
    inverse = one / xp.where(zero, one, xp.sqrt(u * u + v * v))
    inverse = xp.where(xp.isinf(real) & xp.isinf(imag), xp.full_like(one, math.nan), inverse)
    # For a zero, return +0 in both parts, whatever the signs of the parts.
    return join(*[xp.where(zero, xp.zeros_like(one), part * inverse) for part in (u, v)])


def power_of_complex(xp: Any, power: Any, x1: Any, x2: Any, /) -> Any:
    """Return a complex power, computed by the function `power` of the library, and corrected for a zero base."""
    zero, one = x1 == 0, xp.ones_like(x1)
    result = power(xp.where(zero, one, x1), x2)
    # For an exponent of 1, return `x1` itself, so that the gradient at 0 is 1.
    nothing = xp.where(x2 == 1, x1, xp.zeros_like(x1))
    of_zero = xp.where(xp.real(x2) > 0, nothing, xp.full_like(x1, builtins.complex(math.nan, math.nan)))
    # For an exponent of 0, insert the constant 1 only if the base is 0 or `result` is not finite. Otherwise keep
    # `result`, which is 1 and has the right gradients.
    lost = (x2 == 0) & (zero | ~xp.isfinite(result))
    return xp.where(lost, one, xp.where(zero, of_zero, result))


def linspace(
    xp: Any,
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
    if num < 0:
        raise ValueError(f"num must be non-negative, not {num}")
    if not (has_dtype(start) or has_dtype(stop)):
        if axis not in (None, 0, -1):
            raise IndexError(f"axis {axis} is out of bounds for the 1-D result of scalar arguments")
        name = "" if dtype is None else dtype_name(dtype)
        if (
            name in RANGES
            and max(builtins.abs(start), builtins.abs(stop)) > _EXACT
            and {type(start), type(stop)} == {int}
        ):
            steps = max(num - 1 if endpoint else num, 1)
            return xp.asarray([start + (stop - start) * i // steps for i in range(num)], dtype=dtype, device=device)
        if name in RANGES or are_near(start, stop, dtype):
            return xp.linspace(start, stop, num, dtype=dtype, device=device, endpoint=endpoint)
        start, stop = [float(v) if type(v) is int else v for v in (start, stop)]
        wide = complex_dtype(xp, True) if name.startswith("complex") else xp.float64
        start = xp.asarray(start, dtype=wide, device=device)
    # Compute with arrays instead of `xp.linspace`: some libraries accept only Python scalars there, and torch.linspace
    # records no gradient of the bounds.
    through = _wide(xp, (start if has_dtype(start) else stop).dtype)
    integral = dtype is not None and is_kind(xp, dtype, ("integral", "bool"))
    if dtype is not None and not integral:
        through = xp.result_type(through, _wide(xp, dtype))
    on_device = device_of(start if has_dtype(start) else stop)
    start, stop = [
        xp.astype(v, through) if has_dtype(v) else xp.asarray(v, dtype=through, device=on_device) for v in (start, stop)
    ]
    far = _are_far(xp, start, stop, through)
    none = xp.zeros_like(start)
    span = xp.where(far, none, stop) - xp.where(far, none, start)
    positions = xp.reshape(xp.arange(num, device=device_of(span)), (num, *[1] * span.ndim))
    steps = max(num - 1 if endpoint else num, 1)
    result = start + xp.astype(positions, through) * (span / steps)
    # Where the difference of the bounds overflows, compute a weighted sum of the bounds.
    share = xp.astype(positions, through) / steps
    result = xp.where(far, start * (1 - share) + stop * share, result)
    if endpoint and num > 1:
        # Replace the last element by `stop`, because rounding may have changed it.
        result = xp.where(positions == num - 1, stop + xp.zeros_like(result), result)
    if dtype is not None:
        result = xp.astype(xp.floor(result) if integral else result, dtype)
    if device is not None and device != device_of(result):
        result = xp.asarray(result, device=device)
    # Pass tuples, because torch.func.vmap has no batching rule for `moveaxis` with integers.
    return xp.moveaxis(result, (0,), (0 if axis is None else axis,))


def are_near(start: Any, stop: Any, dtype: Any) -> bool:
    """Return True if a floating-point data type can represent two values and their difference."""
    if type(start) is not builtins.complex is not type(stop) and -_NEAR < start < _NEAR and -_NEAR < stop < _NEAR:
        return True
    name = "" if dtype is None else dtype_name(dtype)
    most = _LARGEST.get(name.replace("complex64", "float32"), sys.float_info.max)
    parts = (start.real, stop.real), (start.imag, stop.imag)
    representable = [builtins.abs(n) <= most for pair in parts for n in pair]
    return builtins.all([*representable, *[builtins.abs(m / 2 - n / 2) <= most / 2 for n, m in parts]])


def _are_far(xp: Any, start: Any, stop: Any, dtype: Any) -> Any:
    """Return True where the difference of two arrays overflows their data type."""
    half, most = stop / 2 - start / 2, xp.finfo(dtype).max / 2
    parts = (xp.real(half), xp.imag(half)) if is_kind(xp, dtype, "complex floating") else (half,)
    result = [(xp.abs(part) > most) & xp.isfinite(part) for part in parts]
    return result[0] | result[-1]


def _wide(xp: Any, dtype: Any) -> Any:
    """Return float32 for float16, bfloat16 and float32, because half precision does not represent all large indices.
    Return any other dtype unchanged.
    """
    return xp.float32 if is_kind(xp, dtype, "real floating") and dtype != xp.float64 else dtype


def _by_numpy(xp: Any, name: str, *arrays: Any) -> Any:
    from ivy_protocol.backends import registry
    from ivy_protocol.core.context import by_name

    numpy, x = registry.load("numpy").overrides, arrays[0]
    by_blocks = getattr(xp, "map_blocks", None)
    if by_blocks is not None:
        # Let dask apply the function to each block when it computes the lazy array.
        return by_blocks(getattr(numpy, name), *arrays, dtype=x.dtype)
    library = registry.loaded[registry.backend_name(type(x))]
    for v in arrays:
        log.read(f"ivy.{name}", v)

    def on_host(*inputs: Any) -> Any:
        try:
            read = library.implementations(by_name["to_numpy"], ("x", "copy"))[0]
            values = [read(v, copy=False) for v in inputs]
        except Exception as error:
            raise IvyNotImplementedException(
                f"ivy.{name} on {library.name} requires NumPy to compute the result, and NumPy cannot read the values "
                f"of the array ({error}); register a function of {library.name} with ivy.register(ivy.{name}, "
                f"{library.name!r})"
            ) from error
        # Cast bfloat16 to float32, because SciPy accepts only the dtypes of NumPy.
        values = [v.astype("float32") if v.dtype.name == "bfloat16" else v for v in values]
        result = getattr(numpy, name)(*values)
        if isinstance(result, tuple):
            return tuple([xp.asarray(part, device=device_of(x)) for part in result])
        return (xp.asarray(result, dtype=x.dtype, device=device_of(x)),)

    if library.hooks.custom_gradient is None:
        result = on_host(*arrays)
        return result if len(result) > 1 else result[0]

    def gradient(inputs: tuple[Any, ...], outputs: tuple[Any, ...], cotangents: tuple[Any, ...]) -> list[Any]:
        if name not in DERIVATIVES:
            raise IvyNotImplementedException(
                f"ivy.{name} on {library.name} has no gradient, because NumPy computes the result"
            )
        return [cotangents[0] * slope for slope in DERIVATIVES[name](xp, library.hooks, *inputs, outputs[0])]

    arrays = tuple(xp.broadcast_arrays(*arrays)) if len(arrays) > 1 else arrays
    result = library.hooks.custom_gradient(on_host, gradient, *arrays)
    return result if len(result) > 1 else result[0]


def erf(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "erf", x)


def erfc(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "erfc", x)


def lu_factor(xp: Any, A: Any, /, *, pivot: bool = True) -> Any:
    check_lu(A.ndim, pivot)
    return _by_numpy(xp, "lu_factor", A)


def igamma(xp: Any, a: Any, /, x: Any) -> Any:
    return _by_numpy(xp, "igamma", a, x)


def digamma(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "digamma", x)


def erfinv(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "erfinv", x)


def i0(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "i0", x)


def lgamma(xp: Any, x: Any, /) -> Any:
    return _by_numpy(xp, "lgamma", x)


def zeta(xp: Any, x: Any, q: Any, /) -> Any:
    return _by_numpy(xp, "zeta", x, q)


def _slopes_of_zeta(xp: Any, hooks: Any, x: Any, q: Any, y: Any) -> tuple[Any, Any]:
    _, _, pullback = hooks.vjp(lambda x: ((hurwitz(xp, x, q),), None), x)
    # Return NaN unless `q` is positive: the derivative with respect to `x` does not exist for a zero `q`, where zeta is
    # infinite, and is not real for a negative `q`.
    by_x = xp.where(q > 0, pullback((xp.ones_like(x),))[0], xp.full_like(x, math.nan))
    return by_x, -x * zeta(xp, x + 1, q)


def _slopes_of_igamma(xp: Any, hooks: Any, a: Any, x: Any, y: Any) -> tuple[Any, Any]:
    # Return NaN as the derivative with respect to `a`, which has no closed form.
    return xp.full_like(a, math.nan), xp.exp((a - 1) * xp.log(x) - x - lgamma(xp, a))


def _slope_of_i0(xp: Any, x: Any) -> Any:
    """Return the Bessel function of order 1, the integral of ``exp(x cos(t)) cos(t)``, by the midpoint rule."""
    cosine = xp.astype(xp.cos((xp.arange(128) + 0.5) * (math.pi / 128)), x.dtype)
    return xp.mean(xp.exp(xp.expand_dims(x, axis=-1) * cosine) * cosine, axis=-1)


DERIVATIVES: dict[str, Any] = {
    "erf": lambda xp, hooks, x, y: [2 / math.sqrt(math.pi) * xp.exp(-x * x)],
    "erfc": lambda xp, hooks, x, y: [-2 / math.sqrt(math.pi) * xp.exp(-x * x)],
    "erfinv": lambda xp, hooks, x, y: [math.sqrt(math.pi) / 2 * xp.exp(y * y)],
    "digamma": lambda xp, hooks, x, y: [zeta(xp, xp.full_like(x, 2), x)],
    "lgamma": lambda xp, hooks, x, y: [digamma(xp, x)],
    "i0": lambda xp, hooks, x, y: [_slope_of_i0(xp, x)],
    "igamma": _slopes_of_igamma,
    "zeta": _slopes_of_zeta,
}
"""Derivatives of functions that NumPy computes, for libraries with gradients. Their arguments are the namespace, the
hooks of the backend, and the arguments and the result of the function."""


def gcd(xp: Any, x1: Any, x2: Any, /) -> Any:
    x1, x2 = xp.broadcast_arrays(xp.abs(x1), xp.abs(x2))
    while xp.any(x2 != 0):
        x1, x2 = euclid(xp, x1, x2)
    # Take the absolute value of the result, too. In a signed dtype, the absolute value of the minimum is the minimum
    # itself, so that a remainder of a division by the minimum may be negative.
    return xp.abs(x1)


def euclid(xp: Any, x1: Any, x2: Any) -> tuple[Any, Any]:
    """Do one step of Euclid's algorithm for each pair; leave pairs with a zero second number unchanged."""
    ended = x2 == 0
    rest = xp.remainder(x1, xp.where(ended, xp.ones_like(x2), x2))
    return xp.where(ended, x1, x2), xp.where(ended, x2, rest)


def nan_to_num(
    xp: Any, x: Any, /, *, copy: bool = True, nan: float = 0.0, posinf: float | None = None, neginf: float | None = None
) -> Any:
    if is_kind(xp, x.dtype, "complex floating"):
        parts = [nan_to_num(xp, p, nan=nan, posinf=posinf, neginf=neginf) for p in (xp.real(x), xp.imag(x))]
        return xp.astype(complex(xp, *parts), x.dtype)
    if not is_kind(xp, x.dtype, "real floating"):
        return xp.asarray(x, copy=copy or None)
    limits = xp.finfo(x.dtype)
    replaced = ((xp.isnan(x), nan), (x == math.inf, limits.max if posinf is None else posinf))
    for mask, value in (*replaced, (x == -math.inf, limits.min if neginf is None else neginf)):
        x = xp.where(mask, xp.full_like(x, value), x)
    return x


def copy_array(xp: Any, x: Any, /, *, to_ivy_array: bool = True) -> Any:
    copied = xp.asarray(x, copy=True)
    return wrap(copied) if to_ivy_array else copied


def frombuffer(xp: Any, buffer: Any, dtype: Any = None, count: int = -1, offset: int = 0) -> Any:
    import numpy as np

    name = str(dtype).rpartition(".")[2]
    if name == "bfloat16":
        import ml_dtypes

        name = ml_dtypes.bfloat16
    return xp.asarray(np.frombuffer(buffer, name, count, offset).copy(), dtype=dtype)


def diag(xp: Any, x: Any, /, *, k: int = 0) -> Any:
    rank = len(x.shape)
    if rank == 2:
        return xp.asarray(xp.linalg.diagonal(x, offset=k), copy=True)
    if rank != 1:
        raise IvyValueError(f"ivy.diag: x must be 1-D or 2-D, not {rank}-D")
    rows = x.shape[0] + builtins.abs(k)
    zeros = xp.zeros((builtins.abs(k),), dtype=x.dtype, device=device_of(x))
    # Broadcast `x` so that element x[i] is in row i for k >= 0, and in column i for k < 0.
    along = xp.concat([x, zeros])[:, None] if k >= 0 else xp.concat([x, zeros])[None, :]
    there = xp.eye(rows, rows, k=k, dtype=xp.bool, device=device_of(x))
    return xp.where(there, along, xp.zeros((), dtype=x.dtype, device=device_of(x)))


def _is_pair(widths: Any) -> bool:
    """Return True for a tuple of two non-negative integers."""
    return type(widths) is tuple and [*map(type, widths)] == [int, int] and widths[0] >= 0 and widths[1] >= 0


def pairs(name: str, pad_width: Any, x: Any, value: Any) -> list[tuple[int, int]]:
    """Return the padding on each side of each axis; raise if the dtype of `x` cannot represent the fill value."""
    rank, dtype = len(x.shape), any_dtype(x.dtype)
    if type(value) is builtins.complex and dtype.kind != "complex":
        raise IvyDtypePromotionError(f"ivy.{name}: {dtype} cannot hold the complex number {value}")
    check_range(value, dtype)
    if type(pad_width) is list and len(pad_width) == rank and builtins.all(map(_is_pair, pad_width)):
        return pad_width
    if is_integral(pad_width):
        widths = [(pad_width, pad_width)] * rank
    elif len(pad_width) == 2 and builtins.all(is_integral(n) for n in pad_width):
        widths = [tuple(pad_width)] * rank
    else:
        widths = [(n, n) if is_integral(n) else tuple(n) for n in pad_width]
        if len(widths) == 1:
            widths = widths * rank
    if not builtins.all(hasattr(n, "__index__") for w in widths for n in w):
        raise TypeError(f"pad_width must consist of ints, not {pad_width!r}")
    if len(widths) != rank or builtins.any(len(w) != 2 or builtins.min(w) < 0 for w in widths):
        raise IvyValueError(
            f"ivy.{name}: pad_width={pad_width!r} must be one non-negative integer, one pair, or a pair for each of "
            f"{rank} axes"
        )
    return widths


def constant_pad(xp: Any, x: Any, /, pad_width: Any, *, value: Any = 0) -> Any:
    if has_dtype(value):
        # The fill value is an array. Insert it with `where`, because the value may require a gradient.
        inside = constant_pad(xp, xp.ones_like(x, dtype=xp.bool), pad_width, value=False)
        return xp.where(inside, constant_pad(xp, x, pad_width), xp.astype(value, x.dtype))
    for axis, widths in enumerate(pairs("constant_pad", pad_width, x, value)):
        if widths == (0, 0):
            continue
        parts = [
            xp.full((*x.shape[:axis], n, *x.shape[axis + 1 :]), value, dtype=x.dtype, device=device_of(x))
            for n in widths
        ]
        x = xp.concat([parts[0], x, parts[1]], axis=axis)
    return x


def tril_indices(xp: Any, n_rows: int, n_cols: int | None = None, k: int = 0, *, device: Any = None) -> Any:
    columns = n_rows if n_cols is None else n_cols
    return tuple(xp.nonzero(xp.tril(xp.ones((n_rows, columns), dtype=xp.uint8, device=device), k=k)))


def triu_indices(xp: Any, n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: Any = None) -> Any:
    columns = n_rows if n_cols is None else n_cols
    return tuple(xp.nonzero(xp.triu(xp.ones((n_rows, columns), dtype=xp.uint8, device=device), k=k)))


def can_vstack(arrays: Any) -> bool:
    """Return True if `vstack` can join these arrays. The dispatcher has reshaped 0-d arrays to 1-D."""
    return len({x.shape[1:] if x.ndim > 1 else x.shape for x in arrays}) == 1


def can_hstack(arrays: Any) -> bool:
    """Return True if `hstack` can join these arrays. The dispatcher has reshaped 0-d arrays to 1-D."""
    return len({(*x.shape[:1], *x.shape[2:]) if x.ndim > 1 else () for x in arrays}) == 1


def has_k_elements(x: Any, k: int, axis: int) -> bool:
    """Return True if an axis has at least `k` elements. If not, the default implementation raises the error."""
    return -x.ndim <= axis < x.ndim and 0 <= k <= x.shape[axis]
