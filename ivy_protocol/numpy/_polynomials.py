"""NumPy's polynomials, whose coefficients begin with that of the highest power."""

from collections.abc import Callable
from typing import Any

import numpy as np

import ivy_protocol as ivy
from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._values import arrays, kind_of, made, named, taken


def _coefficients(p: Any) -> Any:
    return p.coeffs if isinstance(p, poly1d) else p


@public
def polyval(p: ArrayLike, x: Any) -> Any:
    """``numpy.polyval``: the values of a polynomial, whose coefficients begin with the highest power."""
    if isinstance(x, poly1d):
        result = poly1d(0)
        for c in ivy.unstack(ivy.asarray(taken(_coefficients(p)))):
            result = result * x + made(c)
        return result
    coefficients, places = arrays(_coefficients(p), x)
    value = ivy.zeros_like(places)
    for c in ivy.unstack(coefficients):
        value = ivy.add(ivy.multiply(value, places), c)
    return made(value)


@public
def polyadd(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polyadd``: the sum of polynomials."""
    return _of_equal_lengths(ivy.add, a1, a2)


@public
def polysub(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polysub``: the difference of polynomials."""
    return _of_equal_lengths(ivy.subtract, a1, a2)


def _of_equal_lengths(fn: Callable[..., Any], a1: Any, a2: Any) -> Any:
    one, other = [ivy.atleast_1d(x) for x in arrays(_coefficients(a1), _coefficients(a2))]
    length = max(int(one.shape[0] or 0), int(other.shape[0] or 0))
    result = made(fn(*[ivy.pad(x, [(length - int(x.shape[0] or 0), 0)]) for x in (one, other)]))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polymul(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polymul``: the product of polynomials."""
    given = arrays(_coefficients(a1), _coefficients(a2))
    result = made(ivy.convolve(*[ivy.atleast_1d(x) for x in given], mode="full"))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polydiv(u: Any, v: Any) -> tuple[Any, Any]:
    """``numpy.polydiv``: the quotient and the rest of polynomials."""
    rest, divisor = [ivy.atleast_1d(_floats(x)) for x in arrays(_coefficients(u), _coefficients(v))]
    count = int(rest.shape[0] or 0) - int(divisor.shape[0] or 0) + 1
    size = int(divisor.shape[0] or 0)
    parts = []
    for n in range(max(count, 0)):
        parts.append(ivy.divide(rest[n], divisor[0]))
        rest = ivy.concat([rest[:n], ivy.subtract(rest[n : n + size], parts[-1] * divisor), rest[n + size :]])
    quotient = made(ivy.stack(parts) if parts else ivy.zeros_like(rest[:1]))
    values = ivy.to_numpy(rest)
    small = np.nonzero(~np.isclose(values, 0, rtol=1e-14))[0]
    start = int(small[0]) if small.size else len(values) - 1
    left = made(rest[max(start, count, 0) if small.size else start :])
    if isinstance(u, poly1d) or isinstance(v, poly1d):
        return poly1d(quotient), poly1d(left)
    return quotient, left


@public
def polyder(p: ArrayLike, m: int = 1) -> Any:
    """``numpy.polyder``: the derivative of a polynomial."""
    x = ivy.asarray(taken(_coefficients(p)))
    for _ in range(m):
        count = int(x.shape[0] or 0)
        powers = ivy.asarray(np.arange(count - 1, 0, -1).tolist(), dtype=ivy.dtype(x), like=x) if count > 1 else x[:0]
        x = ivy.multiply(x[: count - 1], powers)
    return poly1d(made(x)) if isinstance(p, poly1d) else made(x)


@public
def polyint(p: ArrayLike, m: int = 1, k: Any = None) -> Any:
    """``numpy.polyint``: the antiderivative of a polynomial."""
    x = ivy.asarray(_floats(_coefficients(p)))
    constants = [0.0] * m if k is None else [float(v) for v in np.broadcast_to(np.atleast_1d(k), m)]
    for constant in constants:
        count = int(x.shape[0] or 0)
        powers = ivy.asarray([float(n) for n in range(count, 0, -1)], dtype=ivy.dtype(x), like=x)
        x = ivy.concat([ivy.divide(x, powers), ivy.full((1,), constant, dtype=ivy.dtype(x), like=x)])
    return poly1d(made(x)) if isinstance(p, poly1d) else made(x)


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
    """``numpy.polyfit``: the polynomial that comes nearest to points, by least squares.

    Raises
    ------
    IvyValueError
        ``full`` or ``cov`` is asked for.
    """
    if full or cov:
        raise ivy.IvyValueError(
            "ivy.numpy.polyfit gives the coefficients alone; compute the rest with numpy.linalg.lstsq"
        )
    places, values = [_floats(v) for v in arrays(x, y)]
    rows = ivy.vander(places, N=deg + 1)
    if w is not None:
        weights = arrays(places, w)[1]
        rows, values = rows * ivy.expand_dims(weights, 1), values * (weights if values.ndim == 1 else weights[:, None])
    scale = ivy.sqrt(ivy.sum(rows * rows, axis=0))
    found = ivy.lstsq(rows / scale, values if values.ndim > 1 else ivy.expand_dims(values, 1))
    solution = found[0] if isinstance(found, tuple) else found
    solution = solution / ivy.expand_dims(scale, 1)
    return made(ivy.squeeze(solution, 1) if values.ndim == 1 else solution)


@public
def roots(p: ArrayLike) -> Any:
    """``numpy.roots``: the numbers for which a polynomial is zero."""
    x = ivy.asarray(_floats(_coefficients(p)))
    places = ivy.to_numpy(ivy.nonzero(x)[0])
    if not len(places):
        return made(ivy.zeros((0,), dtype=named("float64"), like=x))
    trailing = int(x.shape[0] or 0) - int(places[-1]) - 1
    x = x[int(places[0]) : int(places[-1]) + 1]
    count = int(x.shape[0] or 0)
    if count < 2:
        return made(ivy.zeros((trailing,), dtype=ivy.dtype(x), like=x))
    below = ivy.eye(count - 1, count - 1, k=-1, dtype=ivy.dtype(x), like=x)[1:]
    companion = ivy.concat([ivy.expand_dims(-x[1:] / x[0], 0), below])
    found = ivy.eigvals(companion)
    imaginary = ivy.imag(found)
    found = ivy.real(found) if bool(ivy.all(ivy.equal(imaginary, 0.0))) and kind_of(x) != "c" else found
    return made(ivy.concat([found, ivy.zeros((trailing,), dtype=ivy.dtype(found), like=found)]))


@public
def poly(seq_of_zeros: ArrayLike) -> Any:
    """``numpy.poly``: the polynomial that is zero for some numbers, or the characteristic one of a matrix."""
    x = ivy.asarray(_floats(seq_of_zeros))
    x = ivy.eigvals(x) if x.ndim == 2 else x
    result = ivy.ones((1,), dtype=ivy.dtype(x), like=x)
    for zero in ivy.unstack(x):
        result = ivy.convolve(result, ivy.stack([ivy.ones_like(zero), -zero]), mode="full")
    if kind_of(result) == "c" and bool(ivy.all(ivy.less(ivy.abs(ivy.imag(result)), 1e-12))):
        result = ivy.real(result)
    return made(result)


class poly1d:
    """``numpy.poly1d``: a polynomial of one variable.

    Parameters
    ----------
    c_or_r
        The coefficients, of which that of the highest power comes first, or the zeros.
    r
        Whether the zeros are given.
    variable
        What the variable is called in the text of the polynomial.
    """

    __hash__: Any = None
    __array_ufunc__: Any = None

    def __init__(self, c_or_r: Any, r: bool = False, variable: str | None = None) -> None:
        found = poly(c_or_r) if r else made(ivy.atleast_1d(ivy.asarray(taken(_coefficients(c_or_r)))))
        places = np.nonzero(ivy.to_numpy(found))[0]
        self.coeffs = (
            found[int(places[0]) :] if places.size else made(ivy.zeros((1,), dtype=ivy.dtype(found), like=found))
        )
        self.variable = variable or getattr(c_or_r, "variable", "x")

    @property
    def c(self) -> Any:
        """The coefficients."""
        return self.coeffs

    @property
    def coef(self) -> Any:
        """The coefficients."""
        return self.coeffs

    @property
    def order(self) -> int:
        """The highest power."""
        return self.coeffs.size - 1

    @property
    def o(self) -> int:
        """The highest power."""
        return self.order

    @property
    def roots(self) -> Any:
        """The zeros."""
        return roots(self.coeffs)

    @property
    def r(self) -> Any:
        """The zeros."""
        return roots(self.coeffs)

    def __call__(self, val: Any) -> Any:
        return polyval(self.coeffs, val)

    def __len__(self) -> int:
        return self.order

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

    def __radd__(self, other: Any) -> Any:
        return self + other

    def __sub__(self, other: Any) -> Any:
        return poly1d(polysub(self.coeffs, _coefficients(other)))

    def __rsub__(self, other: Any) -> Any:
        return poly1d(polysub(_coefficients(other), self.coeffs))

    def __mul__(self, other: Any) -> Any:
        return poly1d(polymul(self.coeffs, _coefficients(other)))

    def __rmul__(self, other: Any) -> Any:
        return self * other

    def __pow__(self, val: int) -> Any:
        result = poly1d([1])
        for _ in range(val):
            result = result * self
        return result

    def __truediv__(self, other: Any) -> Any:
        return polydiv(self, other) if isinstance(other, poly1d) else poly1d(self.coeffs / other)

    def deriv(self, m: int = 1) -> Any:
        """Return the derivative."""
        return polyder(self, m)

    def integ(self, m: int = 1, k: Any = 0) -> Any:
        """Return the antiderivative."""
        return polyint(self, m, k)
