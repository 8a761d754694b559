"""Polynomial functions of NumPy. The coefficient of the highest power comes first."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import wrap
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._values import arrays, dtype_of, ivy_dtype, kind_of, promote, strong_arrays, to_native, type_of
from ivy_protocol.numpy.linalg import lstsq, outer


def _coefficients(p: Any) -> Any:
    return p.coeffs if isinstance(p, poly1d) else p


@public
def polyval(p: ArrayLike, x: Any) -> Any:
    """``numpy.polyval``: the values of a polynomial."""
    if isinstance(x, poly1d):
        result = poly1d(0)
        for c in ivy.unstack(ivy.asarray(to_native(_coefficients(p)))):
            result = result * x + wrap(c)
        return result
    coefficients, points = strong_arrays(_coefficients(p), x)
    value = ivy.zeros_like(points)
    for c in ivy.unstack(coefficients):
        value = ivy.add(ivy.multiply(value, points), c)
    return wrap(value)


@public
def polyadd(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polyadd``: the sum of polynomials."""
    return _padded_operation(ivy.add, a1, a2)


@public
def polysub(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polysub``: the difference of polynomials."""
    return _padded_operation(ivy.subtract, a1, a2)


def _padded_operation(fn: Callable[..., Any], a1: Any, a2: Any) -> Any:
    array1, array2 = [ivy.atleast_1d(x) for x in strong_arrays(_coefficients(a1), _coefficients(a2))]
    length = max(int(array1.shape[0] or 0), int(array2.shape[0] or 0))
    result = wrap(fn(*[ivy.pad(x, [(length - int(x.shape[0] or 0), 0)]) for x in (array1, array2)]))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polymul(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polymul``: the product of polynomials."""
    operands = strong_arrays(_coefficients(a1), _coefficients(a2))
    result = wrap(ivy.convolve(*[poly1d(wrap(x)).coeffs for x in operands], mode="full"))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polydiv(u: Any, v: Any) -> tuple[Any, Any]:
    """``numpy.polydiv``: the quotient and the remainder of polynomials."""
    remainder, divisor = [ivy.atleast_1d(_floats(x)) for x in strong_arrays(_coefficients(u), _coefficients(v))]
    if remainder.ndim != 1 or divisor.ndim != 1:
        raise ivy.IvyValueError("ivy.numpy.polydiv: coefficients must be 1-D")
    count = int(remainder.shape[0] or 0) - int(divisor.shape[0] or 0) + 1
    size = int(divisor.shape[0] or 0)
    quotient_parts = []
    for n in range(max(count, 0)):
        quotient_parts.append(ivy.divide(remainder[n], divisor[0]))
        remainder = ivy.concat(
            [remainder[:n], ivy.subtract(remainder[n : n + size], quotient_parts[-1] * divisor), remainder[n + size :]]
        )
    quotient = wrap(ivy.stack(quotient_parts) if quotient_parts else ivy.zeros_like(remainder[:1]))
    values = ivy.to_numpy(remainder)
    significant = np.nonzero(~np.isclose(values, 0, rtol=1e-14))[0]
    start = int(significant[0]) if significant.size else len(values) - 1
    result_remainder = wrap(remainder[max(start, count, 0) if significant.size else start :])
    if isinstance(u, poly1d) or isinstance(v, poly1d):
        return poly1d(quotient), poly1d(result_remainder)
    return quotient, result_remainder


def _check_coefficients(p: Any, name: str) -> Any:
    x = ivy.asarray(to_native(_coefficients(p)))
    if x.ndim != 1:
        error_class = ivy.IvyValueError if x.ndim else ivy.IvyTypeError
        raise error_class(
            f"ivy.numpy.{name}: a polynomial has one axis of coefficients, not the shape {tuple(x.shape)}"
        )
    return x


@public
def polyder(p: Any, m: int = 1) -> Any:
    """``numpy.polyder``: the derivative of a polynomial."""
    x = _check_coefficients(p, "polyder")
    for _ in range(m):
        count = int(x.shape[0] or 0)
        powers = ivy.asarray(np.arange(max(count - 1, 0), 0, -1).tolist(), dtype=ivy_dtype("int64"), like=x)
        x = ivy.multiply(*arrays(x[: count - 1], powers))
    return poly1d(wrap(x)) if isinstance(p, poly1d) else wrap(x)


@public
def polyint(p: Any, m: int = 1, k: Any = None) -> Any:
    """``numpy.polyint``: the antiderivative of a polynomial."""
    x = _floats(_check_coefficients(p, "polyint"))
    constants = [0.0] * m if k is None else [float(v) for v in np.broadcast_to(np.atleast_1d(k), m)]
    for constant in constants:
        count = int(x.shape[0] or 0)
        dtype = ivy_dtype(promote(type_of(x), "int64", "float64"))
        x = ivy.astype(x, dtype)
        powers = ivy.asarray([float(n) for n in range(count, 0, -1)], dtype=dtype, like=x)
        x = ivy.concat([ivy.divide(x, powers), ivy.full((1,), constant, dtype=dtype, like=x)])
    return poly1d(wrap(x)) if isinstance(p, poly1d) else wrap(x)


@public
def polyfit(
    x: ArrayLike,
    y: ArrayLike,
    deg: int,
    rcond: float | None = None,
    full: bool = False,
    w: Any = None,
    cov: Any = False,
) -> Any:
    """``numpy.polyfit``: the least-squares fit of a polynomial to points.

    Raises
    ------
    IvyValueError
        There are too few points for the covariance matrix.
    IvyTypeError
        ``x`` is not 1-D, or ``y`` does not have one row for each element of ``x``.
    """
    points, values = [ivy.asarray(_floats(v)) for v in arrays(x, y)]
    if deg < 0:
        raise ivy.IvyValueError(f"ivy.numpy.polyfit: the degree must be non-negative, not {deg}")
    if points.ndim != 1 or not points.size or values.ndim not in (1, 2) or points.shape[0] != values.shape[0]:
        raise ivy.IvyTypeError(
            f"ivy.numpy.polyfit: x must be 1-D, and y must have one row for each element of x, not the "
            f"shapes {tuple(points.shape)} and {tuple(values.shape)}"
        )
    rows = ivy.vander(points, N=deg + 1)
    if w is not None:
        weights = arrays(points, w)[1]
        rows, values = rows * ivy.expand_dims(weights, 1), values * (weights if values.ndim == 1 else weights[:, None])
    scale = ivy.sqrt(ivy.sum(rows * rows, axis=0))
    rcond = points.shape[0] * float(np.finfo(dtype_of(points)).eps) if rcond is None else rcond
    solution, residuals, rank, sizes = lstsq(rows / scale, values, rcond)
    solution = wrap(ivy.divide(solution, scale if values.ndim == 1 else ivy.expand_dims(scale, 1)))
    if full:
        return solution, residuals, rank, sizes, rcond
    if not cov:
        return solution
    count = int(points.shape[0] or 0)
    base = ivy.divide(ivy.inv(ivy.matmul(ivy.matrix_transpose(rows / scale), rows / scale)), outer(scale, scale))
    if cov == "unscaled":
        return solution, wrap(base)
    if count <= deg + 1:
        raise ivy.IvyValueError(
            f"ivy.numpy.polyfit: {count} points are too few to scale the covariance matrix; pass more"
        )
    factor = ivy.divide(residuals, count - deg - 1)
    return solution, wrap(ivy.multiply(ivy.expand_dims(base, 2), factor) if values.ndim > 1 else base * factor)


@public
def roots(p: ArrayLike) -> Any:
    """``numpy.roots``: the roots of a polynomial."""
    x = ivy.asarray(_floats(_coefficients(p)))
    nonzero_indices = ivy.to_numpy(ivy.nonzero(x)[0])
    if not len(nonzero_indices):
        return wrap(ivy.zeros((0,), dtype=ivy_dtype("float64"), like=x))
    trailing = int(x.shape[0] or 0) - int(nonzero_indices[-1]) - 1
    x = x[int(nonzero_indices[0]) : int(nonzero_indices[-1]) + 1]
    count = int(x.shape[0] or 0)
    if count < 2:
        return wrap(ivy.zeros((trailing,), dtype=ivy_dtype("float64"), like=x))
    subdiagonal = ivy.eye(count - 1, count - 1, k=-1, dtype=ivy.dtype(x), like=x)[1:]
    companion = ivy.concat([ivy.expand_dims(-x[1:] / x[0], 0), subdiagonal])
    result = ivy.eigvals(companion)
    imaginary = ivy.imag(result)
    result = ivy.real(result) if bool(ivy.all(ivy.equal(imaginary, 0.0))) and kind_of(x) != "c" else result
    return wrap(ivy.concat([result, ivy.zeros((trailing,), dtype=ivy.dtype(result), like=result)]))


@public
def poly(seq_of_zeros: ArrayLike) -> Any:
    """``numpy.poly``: the polynomial with given roots, or the characteristic polynomial of a matrix."""
    x = ivy.asarray(_floats(seq_of_zeros))
    x = ivy.eigvals(x) if x.ndim == 2 else x
    result = ivy.ones((1,), dtype=ivy.dtype(x), like=x)
    for zero in ivy.unstack(x):
        result = ivy.convolve(result, ivy.stack([ivy.ones_like(zero), -zero]), mode="full")
    if kind_of(result) == "c":
        zeros = ivy.to_numpy(x)
        if np.array_equal(np.sort(zeros), np.sort(zeros.conj())):
            result = ivy.real(result)
    return wrap(result)


class poly1d:
    """``numpy.poly1d``: a polynomial of one variable.

    Parameters
    ----------
    c_or_r
        The coefficients, the highest power first; or the roots.
    r
        True if `c_or_r` contains the roots.
    variable
        The name of the variable in the string representation.
    """

    __hash__: Any = None
    __array_ufunc__: Any = None

    def __init__(self, c_or_r: Any, r: bool = False, variable: str | None = None) -> None:
        coefficients = poly(c_or_r) if r else wrap(ivy.atleast_1d(ivy.asarray(to_native(_coefficients(c_or_r)))))
        if coefficients.ndim > 1:
            raise ivy.IvyValueError(f"ivy.numpy.poly1d: Polynomial must be 1d only, not {coefficients.ndim}-D")
        nonzero_indices = np.nonzero(ivy.to_numpy(coefficients))[0]
        self._coeffs = (
            coefficients[int(nonzero_indices[0]) :]
            if nonzero_indices.size
            else wrap(ivy.zeros((1,), dtype=ivy.dtype(coefficients), like=coefficients))
        )
        self.variable = variable or getattr(c_or_r, "variable", "x")

    @property
    def coeffs(self) -> Any:
        """The coefficients. They can be modified in place."""
        return self._coeffs

    @coeffs.setter
    def coeffs(self, value: Any) -> None:
        # Allow an assignment of the same array: an in-place operator, such as p.coeffs += 1, ends with this assignment.
        if value is not self._coeffs:
            raise ivy.IvyAttributeError(
                "ivy.numpy.poly1d: coeffs cannot be assigned; write in place, as in p.coeffs[0] = 1"
            )

    c = coef = coeffs

    @property
    def order(self) -> int:
        """The highest power."""
        return self.coeffs.size - 1

    o = order

    @property
    def roots(self) -> Any:
        """The roots."""
        return roots(self.coeffs)

    r = roots

    def __call__(self, val: Any) -> Any:
        return polyval(self.coeffs, val)

    def __len__(self) -> int:
        return self.order

    def __iter__(self) -> Iterator[Any]:
        return iter(self.coeffs)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.asarray(ivy.to_numpy(self.coeffs), dtype)

    def __setitem__(self, power: int, value: Any) -> None:
        if power < 0:
            raise ivy.IvyValueError(f"ivy.numpy.poly1d: Does not support negative powers, such as {power}")
        if power > self.order:
            missing = ivy.zeros((power - self.order,), dtype=ivy.dtype(self._coeffs), like=self._coeffs)
            self._coeffs = wrap(ivy.concat([missing, self._coeffs]))
        self._coeffs[self.order - power] = value

    def __getitem__(self, power: int) -> Any:
        return self.coeffs[self.order - power] if 0 <= power <= self.order else 0

    def __repr__(self) -> str:
        return f"poly1d({repr(self.coeffs)[len('array(') : -1]})"

    def __str__(self) -> str:
        return str(np.poly1d(ivy.to_numpy(self.coeffs), variable=self.variable))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, poly1d) and bool(
            self.coeffs.shape == other.coeffs.shape and ivy.all(ivy.equal(self.coeffs, other.coeffs))
        )

    def __neg__(self) -> "poly1d":
        return poly1d(-self.coeffs)

    def __pos__(self) -> "poly1d":
        return self

    def __add__(self, other: Any) -> Any:
        return poly1d(polyadd(self.coeffs, _coefficients(other)))

    __radd__ = __add__

    def __sub__(self, other: Any) -> Any:
        return poly1d(polysub(self.coeffs, _coefficients(other)))

    def __rsub__(self, other: Any) -> Any:
        return poly1d(polysub(_coefficients(other), self.coeffs))

    def __mul__(self, other: Any) -> Any:
        return poly1d(polymul(self.coeffs, _coefficients(other)))

    __rmul__ = __mul__

    def __pow__(self, val: int) -> Any:
        result = poly1d([1])
        if not isinstance(val, int | np.integer) or val < 0:
            raise ivy.IvyValueError("ivy.numpy.poly1d: Power to non-negative integers only")
        for _ in range(val):
            result = result * self
        return result

    def __truediv__(self, other: Any) -> Any:
        return polydiv(self, other) if isinstance(other, poly1d) else poly1d(self.coeffs / other)

    def __rtruediv__(self, other: Any) -> Any:
        return polydiv(poly1d(other), self) if np.ndim(other) else poly1d(other / self.coeffs)

    def deriv(self, m: int = 1) -> Any:
        """Return the derivative."""
        return polyder(self, m)

    def integ(self, m: int = 1, k: Any = 0) -> Any:
        """Return the antiderivative."""
        return polyint(self, m, k)
