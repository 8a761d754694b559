"""Primitives of JAX that are written in others, since no library but JAX has them."""

from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import product
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import lax
from jax._src.lax import lax as lax_internal
from jax._src.lax import linalg, special
from jax.extend.core import ClosedJaxpr, jaxpr_as_fun

from ivy_protocol.transpile import _jax_factorizations

_DEGREE = 28
"""Of the polynomials for a Bessel function, whose coefficients are below the precision of 64 bits behind it."""
_NEAR = 8.0
"""Where the one polynomial ends, and the other, of the inverse, begins."""


def written(equation: Any) -> Callable[..., Any] | None:
    """What a primitive does, as a function that calls others; None for one that is not written in others."""
    name, params = equation.primitive.name, equation.params
    if name in _OWN:
        return partial(_OWN[name], **params)
    place, function = _OF_JAX.get(name, (None, ""))
    found = getattr(place, function, None)
    if found is None:
        return None
    return partial(_together, found) if place is special else partial(found, **params)


def _together(function: Callable[..., Any], *operands: Any, **_: Any) -> Any:
    """A special function of operands of one shape, computed in at least 32 bits."""
    dtype = operands[0].dtype
    wide = jnp.float32 if dtype.itemsize == 2 else dtype
    given = [jnp.broadcast_to(x, jnp.broadcast_shapes(*[y.shape for y in operands])).astype(wide) for x in operands]
    more = {} if len(given) == 1 else {"dtype": wide}
    return function(*given, **more).astype(dtype)


_OF_JAX: dict[str, tuple[Any, str]] = {
    "igammac": (special, "igammac_impl"),
    "igamma_grad_a": (special, "igamma_grad_a_impl"),
    "random_gamma_grad": (special, "random_gamma_grad_impl"),
    "regularized_incomplete_beta": (special, "regularized_incomplete_beta_impl"),
    "bessel_i0e": (special, "bessel_i0e_impl"),
    "cholesky_update": (linalg, "_cholesky_update_jax_fn"),
    "lu_pivots_to_permutation": (linalg, "_generic_lu_pivots_to_permutation"),
    "symmetric_product": (linalg, "_symmetric_product_jax_fn"),
    "tridiagonal_solve": (linalg, "_tridiagonal_solve_jax"),
    "mulhi": (lax_internal, "_mulhi_impl"),
    "ragged_dot_general": (lax_internal, "_ragged_dot_general_impl"),
}
"""Those that JAX itself writes in others for some devices, each with where it does."""


@cache
def _coefficients() -> tuple[Any, Any]:
    """Polynomials of Chebyshev for exp(-x) I1(x) / x below 8, and times the root of x beyond, in 16 / x - 1."""
    angles = np.linspace(0, np.pi, 4097)

    def scaled(x: Any) -> Any:
        # The mean over a period is exact for smooth functions but for what is below the precision.
        values = np.exp(x[:, None] * (np.cos(angles) - 1)) * np.cos(angles)
        return (values.sum(1) - (values[:, 0] + values[:, -1]) / 2) / (len(angles) - 1)

    interpolated = np.polynomial.chebyshev.chebinterpolate

    def near(place: Any) -> Any:
        x = (place + 1) * _NEAR / 2
        return scaled(x) / x

    def far(place: Any) -> Any:
        x = 2 * _NEAR / (place + 1)
        return scaled(x) * np.sqrt(x)

    return interpolated(near, _DEGREE), interpolated(far, _DEGREE)


def _polynomial(x: Any, coefficients: Any) -> Any:
    """The value of a polynomial of Chebyshev, by the recurrence of Clenshaw."""
    last = before = jnp.zeros_like(x)
    for number in coefficients[:0:-1]:
        last, before = 2 * x * last - before + x.dtype.type(number), last
    return x * last - before + x.dtype.type(coefficients[0])


def _bessel_i1e(x: Any) -> Any:
    wide = x.astype(jnp.float32) if x.dtype.itemsize == 2 else x
    size = jnp.abs(wide)
    near, far = _coefficients()
    inside = size * _polynomial(2 * jnp.minimum(size, _NEAR) / _NEAR - 1, near)
    beyond = jnp.maximum(size, _NEAR)
    outside = _polynomial(2 * _NEAR / beyond - 1, far) / jnp.sqrt(beyond)
    return (jnp.sign(wide) * jnp.where(size <= _NEAR, inside, outside)).astype(x.dtype)


def _householder_product(a: Any, taus: Any) -> Any:
    """The first columns of a product of reflections: each has 1 on the diagonal and its vector below."""
    rows, columns, count = a.shape[-2], a.shape[-1], taus.shape[-1]
    found = jnp.broadcast_to(jnp.eye(rows, columns, dtype=a.dtype), a.shape)
    for place in reversed(range(count)):
        below = jnp.arange(rows) > place
        vector = jnp.where(below, a[..., :, place], 0) + (jnp.arange(rows) == place).astype(a.dtype)
        along = jnp.einsum("...i,...ij->...j", vector.conj(), found)
        found = found - taus[..., place, None, None] * vector[..., :, None] * along[..., None, :]
    return found


def _elementwise(jaxpr: Any, count: int) -> Callable[..., Any]:
    """A function of numbers as one of arrays with this many axes."""
    made = jaxpr_as_fun(jaxpr)
    for _ in range(count):
        made = jax.vmap(made)
    return made


def _reduce(*operands: Any, jaxpr: Any, dimensions: Any, **_: Any) -> Any:
    """Reduce by halves: what reduces is associative."""
    count = len(operands) // 2
    arrays, first = list(operands[:count]), operands[count:]
    rank = arrays[0].ndim
    kept = [axis for axis in range(rank) if axis not in dimensions]
    arrays = [jnp.transpose(x, (*dimensions, *kept)) for x in arrays]
    arrays = [x.reshape(-1, *x.shape[len(dimensions) :]) for x in arrays]
    shape = arrays[0].shape[1:]
    combine = _elementwise(jaxpr, len(shape) + 1)
    length = arrays[0].shape[0]
    while length > 1:
        half = length // 2
        joined = combine(*[x[:half] for x in arrays], *[x[half : 2 * half] for x in arrays])
        arrays = [jnp.concatenate([new, x[2 * half :]]) for new, x in zip(joined, arrays, strict=True)]
        length -= half
    start = [jnp.broadcast_to(x, (1, *shape)) for x in first]
    found = combine(*start, *arrays) if length else start
    return [x[0] for x in found]


def _windows(
    arrays: Sequence[Any], values: Sequence[Any], sizes: Any, steps: Any, padding: Any, base: Any, apart: Any
) -> list[list[Any]]:
    """For each place of a window, the arrays as that place meets them when the window moves."""
    ends = [(low, high, n - 1) for (low, high), n in zip(padding, base, strict=True)]
    framed = [lax.pad(x, value, ends) for x, value in zip(arrays, values, strict=True)]
    reach = [(size - 1) * n for size, n in zip(sizes, apart, strict=True)]
    lengths = [(n - r - 1) // step + 1 for n, r, step in zip(framed[0].shape, reach, steps, strict=True)]
    found = []
    for offset in product(*[range(size) for size in sizes]):
        start = [place * n for place, n in zip(offset, apart, strict=True)]
        stop = [a + (length - 1) * step + 1 for a, length, step in zip(start, lengths, steps, strict=True)]
        found.append([lax.slice(x, start, stop, steps) for x in framed])
    return found


def _reduce_window(
    *operands: Any, jaxpr: Any, consts: Any, window_dimensions: Any, window_strides: Any, padding: Any,
    base_dilation: Any, window_dilation: Any,
) -> Any:  # fmt: skip
    count = len(operands) // 2
    arrays, values = operands[:count], operands[count:]
    parts = _windows(
        arrays, values, window_dimensions, window_strides, padding, base_dilation, window_dilation
    )  # fmt: skip
    combine = _elementwise(ClosedJaxpr(jaxpr, consts), arrays[0].ndim)
    found = [jnp.broadcast_to(value, x.shape) for value, x in zip(values, parts[0], strict=True)]
    for part in parts:
        found = combine(*found, *part)
    return found


def _select_and_gather_add(
    tangents: Any, x: Any, *, select_prim: Any, window_dimensions: Any, window_strides: Any, padding: Any,
    base_dilation: Any, window_dilation: Any,
) -> Any:  # fmt: skip
    """The tangents where the greatest (or least) of each window is, the first of equal ones."""
    is_max = select_prim.name == "ge"
    least = jnp.array(-jnp.inf if is_max else jnp.inf, x.dtype)
    parts = _windows(
        (x, tangents), (least, jnp.zeros((), tangents.dtype)), window_dimensions, window_strides, padding,
        base_dilation, window_dilation,
    )  # fmt: skip
    best, found = parts[0]
    for value, tangent in parts[1:]:
        better = value > best if is_max else value < best
        best, found = jnp.where(better, value, best), jnp.where(better, tangent, found)
    return found


def _reduce_xor(x: Any, *, axes: Any) -> Any:
    rest = [axis for axis in range(x.ndim) if axis not in axes]
    x = jnp.transpose(x, (*axes, *rest)).reshape(-1, *[x.shape[axis] for axis in rest])
    while x.shape[0] > 1:
        half = x.shape[0] // 2
        x = jnp.concatenate([x[:half] ^ x[half : 2 * half], x[2 * half :]])
    return x[0] if x.shape[0] else jnp.zeros(x.shape[1:], x.dtype)


def _approx_top_k(x: Any, *, k: int, reduction_dimension: int, is_max_k: bool, **_: Any) -> Any:
    """The exact ones, which are none the worse."""
    last = jnp.moveaxis(x, reduction_dimension, -1)
    order = jnp.argsort(last, axis=-1, descending=is_max_k, stable=True)[..., :k]
    found = jnp.take_along_axis(last, order, -1)
    return [jnp.moveaxis(y, -1, reduction_dimension) for y in (found, order.astype(jnp.int32))]


def _same(x: Any, **_: Any) -> Any:
    return x


def _equal_in_order(x: Any, y: Any) -> Any:
    return (x == y) | ((x != x) & (y != y))


_OWN: dict[str, Callable[..., Any]] = {
    "bessel_i1e": _bessel_i1e,
    "householder_product": _householder_product,
    "reduce": _reduce,
    "reduce_window": _reduce_window,
    "select_and_gather_add": _select_and_gather_add,
    "reduce_xor": _reduce_xor,
    "approx_top_k": _approx_top_k,
    "name": _same,
    "eq_to": _equal_in_order,
    "geqp3": _jax_factorizations.geqp3,
    "geqrf": _jax_factorizations.geqrf,
    "hessenberg": _jax_factorizations.hessenberg,
    "ormqr": _jax_factorizations.ormqr,
    "qr": _jax_factorizations.qr_with_pivots,
    "tridiagonal": _jax_factorizations.tridiagonal,
}
