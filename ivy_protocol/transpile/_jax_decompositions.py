"""Decompositions of JAX primitives that other libraries do not have."""

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
"""Degree of the Chebyshev series of a Bessel function. Terms of higher degree are below float64 precision."""
_NEAR = 8.0
"""Boundary between the series for small x, in x, and the series for large x, in 1 / x."""


def find_decomposition(equation: Any) -> Callable[..., Any] | None:
    """Return a primitive as a function of other primitives, or None if the primitive has no decomposition."""
    name, params = equation.primitive.name, equation.params
    if name in _CUSTOM:
        return partial(_CUSTOM[name], **params)
    module, function = _FROM_JAX.get(name, (None, ""))
    implementation = getattr(module, function, None)
    if implementation is None:
        return None
    return partial(_apply_special, implementation) if module is special else partial(implementation, **params)


def _apply_special(function: Callable[..., Any], *operands: Any, **_: Any) -> Any:
    """Apply a special function to broadcast operands. Half-precision operands are converted to float32."""
    dtype = operands[0].dtype
    upcast_dtype = jnp.float32 if dtype.itemsize == 2 else dtype
    arrays = [
        jnp.broadcast_to(x, jnp.broadcast_shapes(*[y.shape for y in operands])).astype(upcast_dtype) for x in operands
    ]
    options = {} if len(arrays) == 1 else {"dtype": upcast_dtype}
    return function(*arrays, **options).astype(dtype)


_FROM_JAX: dict[str, tuple[Any, str]] = {
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
"""The internal modules and functions of JAX that decompose a primitive, by the name of the primitive."""


@cache
def _coefficients() -> tuple[Any, Any]:
    """Return Chebyshev coefficients of the scaled Bessel function exp(-x) I1(x).

    The first series is for x <= 8. It approximates the function divided by x, in the variable x / 4 - 1. The second
    series is for x > 8. It approximates the function times sqrt(x), in the variable 16 / x - 1.
    """
    angles = np.linspace(0, np.pi, 4097)

    def scaled(x: Any) -> Any:
        # Integrate by the trapezoidal rule, which converges to float64 precision for smooth periodic functions over a
        # period.
        values = np.exp(x[:, None] * (np.cos(angles) - 1)) * np.cos(angles)
        return (values.sum(1) - (values[:, 0] + values[:, -1]) / 2) / (len(angles) - 1)

    interpolated = np.polynomial.chebyshev.chebinterpolate

    def near(t: Any) -> Any:
        x = (t + 1) * _NEAR / 2
        return scaled(x) / x

    def far(t: Any) -> Any:
        x = 2 * _NEAR / (t + 1)
        return scaled(x) * np.sqrt(x)

    return interpolated(near, _DEGREE), interpolated(far, _DEGREE)


def _polynomial(x: Any, coefficients: Any) -> Any:
    """Evaluate a Chebyshev series by Clenshaw's recurrence."""
    last = before = jnp.zeros_like(x)
    for coefficient in coefficients[:0:-1]:
        last, before = 2 * x * last - before + x.dtype.type(coefficient), last
    return x * last - before + x.dtype.type(coefficients[0])


def _bessel_i1e(x: Any) -> Any:
    values = x.astype(jnp.float32) if x.dtype.itemsize == 2 else x
    size = jnp.abs(values)
    near, far = _coefficients()
    inside = size * _polynomial(2 * jnp.minimum(size, _NEAR) / _NEAR - 1, near)
    beyond = jnp.maximum(size, _NEAR)
    outside = _polynomial(2 * _NEAR / beyond - 1, far) / jnp.sqrt(beyond)
    return (jnp.sign(values) * jnp.where(size <= _NEAR, inside, outside)).astype(x.dtype)


def _householder_product(a: Any, taus: Any) -> Any:
    """Return the first columns of a product of Householder reflections. The vector of each reflection is a column of
    `a` below the diagonal, with a 1 on the diagonal.
    """
    rows, columns, count = a.shape[-2], a.shape[-1], taus.shape[-1]
    q = jnp.broadcast_to(jnp.eye(rows, columns, dtype=a.dtype), a.shape)
    for index in reversed(range(count)):
        is_below = jnp.arange(rows) > index
        vector = jnp.where(is_below, a[..., :, index], 0) + (jnp.arange(rows) == index).astype(a.dtype)
        projection = jnp.einsum("...i,...ij->...j", vector.conj(), q)
        q = q - taus[..., index, None, None] * vector[..., :, None] * projection[..., None, :]
    return q


def _elementwise(jaxpr: Any, count: int) -> Callable[..., Any]:
    """Vectorize a function of scalars over `count` axes."""
    function = jaxpr_as_fun(jaxpr)
    for _ in range(count):
        function = jax.vmap(function)
    return function


def _reduce(*operands: Any, jaxpr: Any, dimensions: Any, **_: Any) -> Any:
    """Combine the first half of the reduced elements with the second half, again and again, until one element is left.
    `lax.reduce` allows any order of the combinations.
    """
    count = len(operands) // 2
    arrays, init = list(operands[:count]), operands[count:]
    rank = arrays[0].ndim
    other_axes = [axis for axis in range(rank) if axis not in dimensions]
    arrays = [jnp.transpose(x, (*dimensions, *other_axes)) for x in arrays]
    arrays = [x.reshape(-1, *x.shape[len(dimensions) :]) for x in arrays]
    shape = arrays[0].shape[1:]
    combine = _elementwise(jaxpr, len(shape) + 1)
    length = arrays[0].shape[0]
    while length > 1:
        half = length // 2
        combined = combine(*[x[:half] for x in arrays], *[x[half : 2 * half] for x in arrays])
        arrays = [jnp.concatenate([new, x[2 * half :]]) for new, x in zip(combined, arrays, strict=True)]
        length -= half
    start = [jnp.broadcast_to(x, (1, *shape)) for x in init]
    results = combine(*start, *arrays) if length else start
    return [x[0] for x in results]


def _windows(
    arrays: Sequence[Any],
    values: Sequence[Any],
    sizes: Any,
    steps: Any,
    padding: Any,
    base_dilation: Any,
    dilations: Any,
) -> list[list[Any]]:
    """Return the strided slices of arrays at each offset in a window."""
    ends = [(low, high, n - 1) for (low, high), n in zip(padding, base_dilation, strict=True)]
    padded = [lax.pad(x, value, ends) for x, value in zip(arrays, values, strict=True)]
    extents = [(size - 1) * n for size, n in zip(sizes, dilations, strict=True)]
    counts = [(n - r - 1) // step + 1 for n, r, step in zip(padded[0].shape, extents, steps, strict=True)]
    parts = []
    for offset in product(*[range(size) for size in sizes]):
        start = [index * n for index, n in zip(offset, dilations, strict=True)]
        stop = [a + (count - 1) * step + 1 for a, count, step in zip(start, counts, steps, strict=True)]
        parts.append([lax.slice(x, start, stop, steps) for x in padded])
    return parts


def _reduce_window(
    *operands: Any, jaxpr: Any, consts: Any, window_dimensions: Any, window_strides: Any, padding: Any,
    base_dilation: Any, window_dilation: Any,
) -> Any:  # fmt: skip
    count = len(operands) // 2
    arrays, init = operands[:count], operands[count:]
    windows = _windows(
        arrays, init, window_dimensions, window_strides, padding, base_dilation, window_dilation
    )  # fmt: skip
    combine = _elementwise(ClosedJaxpr(jaxpr, consts), arrays[0].ndim)
    results = [jnp.broadcast_to(value, x.shape) for value, x in zip(init, windows[0], strict=True)]
    for window in windows:
        results = combine(*results, *window)
    return results


def _select_and_gather_add(
    tangents: Any, x: Any, *, select_prim: Any, window_dimensions: Any, window_strides: Any, padding: Any,
    base_dilation: Any, window_dilation: Any,
) -> Any:  # fmt: skip
    """Return the tangent at the first maximum (or minimum) of each window."""
    is_max = select_prim.name == "ge"
    padding_value = jnp.array(-jnp.inf if is_max else jnp.inf, x.dtype)
    windows = _windows(
        (x, tangents), (padding_value, jnp.zeros((), tangents.dtype)), window_dimensions, window_strides, padding,
        base_dilation, window_dilation,
    )  # fmt: skip
    best, result = windows[0]
    for value, tangent in windows[1:]:
        better = value > best if is_max else value < best
        best, result = jnp.where(better, value, best), jnp.where(better, tangent, result)
    return result


def _reduce_xor(x: Any, *, axes: Any) -> Any:
    other_axes = [axis for axis in range(x.ndim) if axis not in axes]
    x = jnp.transpose(x, (*axes, *other_axes)).reshape(-1, *[x.shape[axis] for axis in other_axes])
    while x.shape[0] > 1:
        half = x.shape[0] // 2
        x = jnp.concatenate([x[:half] ^ x[half : 2 * half], x[2 * half :]])
    return x[0] if x.shape[0] else jnp.zeros(x.shape[1:], x.dtype)


def _approx_top_k(x: Any, *, k: int, reduction_dimension: int, is_max_k: bool, **_: Any) -> Any:
    """Return the exact top k, which is one of the valid approximations."""
    last = jnp.moveaxis(x, reduction_dimension, -1)
    order = jnp.argsort(last, axis=-1, descending=is_max_k, stable=True)[..., :k]
    values = jnp.take_along_axis(last, order, -1)
    return [jnp.moveaxis(y, -1, reduction_dimension) for y in (values, order.astype(jnp.int32))]


def _total_order_equal(x: Any, y: Any) -> Any:
    return (x == y) | ((x != x) & (y != y))


_CUSTOM: dict[str, Callable[..., Any]] = {
    "bessel_i1e": _bessel_i1e,
    "householder_product": _householder_product,
    "reduce": _reduce,
    "reduce_window": _reduce_window,
    "select_and_gather_add": _select_and_gather_add,
    "reduce_xor": _reduce_xor,
    "approx_top_k": _approx_top_k,
    "name": lambda x, **_: x,
    "eq_to": _total_order_equal,
    "geqp3": _jax_factorizations.geqp3,
    "geqrf": _jax_factorizations.geqrf,
    "hessenberg": _jax_factorizations.hessenberg,
    "ormqr": _jax_factorizations.ormqr,
    "qr": _jax_factorizations.qr_with_pivots,
    "tridiagonal": _jax_factorizations.tridiagonal,
}
