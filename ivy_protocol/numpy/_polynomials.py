"""NumPy's polynomials, whose coefficients begin with that of the highest power."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import made
from ivy_protocol.numpy._dispatch import public
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._values import arrays, dtype_of, joined, kind_of, named, strong, taken, type_of
from ivy_protocol.numpy.linalg import lstsq, outer


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
    coefficients, places = strong(_coefficients(p), x)
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
    one, other = [ivy.atleast_1d(x) for x in strong(_coefficients(a1), _coefficients(a2))]
    length = max(int(one.shape[0] or 0), int(other.shape[0] or 0))
    result = made(fn(*[ivy.pad(x, [(length - int(x.shape[0] or 0), 0)]) for x in (one, other)]))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polymul(a1: ArrayLike, a2: ArrayLike) -> Any:
    """``numpy.polymul``: the product of polynomials."""
    given = strong(_coefficients(a1), _coefficients(a2))
    result = made(ivy.convolve(*[poly1d(made(x)).coeffs for x in given], mode="full"))
    return poly1d(result) if isinstance(a1, poly1d) or isinstance(a2, poly1d) else result


@public
def polydiv(u: Any, v: Any) -> tuple[Any, Any]:
    """``numpy.polydiv``: the quotient and the rest of polynomials."""
    rest, divisor = [ivy.atleast_1d(_floats(x)) for x in strong(_coefficients(u), _coefficients(v))]
    if rest.ndim != 1 or divisor.ndim != 1:
        raise ivy.IvyValueError("ivy.numpy.polydiv: polynomials have one axis of coefficients")
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


def _of_one_axis(p: Any, name: str) -> Any:
    x = ivy.asarray(taken(_coefficients(p)))
    if x.ndim != 1:
        kind = ivy.IvyValueError if x.ndim else ivy.IvyTypeError
        raise kind(f"ivy.numpy.{name}: a polynomial has one axis of coefficients, not the shape {tuple(x.shape)}")
    return x


@public
def polyder(p: Any, m: int = 1) -> Any:
    """``numpy.polyder``: the derivative of a polynomial."""
    x = _of_one_axis(p, "polyder")
    for _ in range(m):
        count = int(x.shape[0] or 0)
        powers = ivy.asarray(np.arange(max(count - 1, 0), 0, -1).tolist(), dtype=named("int64"), like=x)
        x = ivy.multiply(*arrays(x[: count - 1], powers))
    return poly1d(made(x)) if isinstance(p, poly1d) else made(x)


@public
def polyint(p: Any, m: int = 1, k: Any = None) -> Any:
    """``numpy.polyint``: the antiderivative of a polynomial."""
    x = _floats(_of_one_axis(p, "polyint"))
    constants = [0.0] * m if k is None else [float(v) for v in np.broadcast_to(np.atleast_1d(k), m)]
    for constant in constants:
        count = int(x.shape[0] or 0)
        kind = named(joined(type_of(x), "int64", "float64"))
        x = ivy.astype(x, kind)
        powers = ivy.asarray([float(n) for n in range(count, 0, -1)], dtype=kind, like=x)
        x = ivy.concat([ivy.divide(x, powers), ivy.full((1,), constant, dtype=kind, like=x)])
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
        There are too few points for the covariances.
    IvyTypeError
        Points have not one number each, or not as many in ``x`` as in ``y``.
    """
    places, values = [ivy.asarray(_floats(v)) for v in arrays(x, y)]
    if deg < 0:
        raise ivy.IvyValueError(f"ivy.numpy.polyfit: the degree is not negative, as {deg} is")
    if places.ndim != 1 or not places.size or values.ndim not in (1, 2) or places.shape[0] != values.shape[0]:
        raise ivy.IvyTypeError(
            f"ivy.numpy.polyfit: x is a vector and y of as many rows, not of {tuple(places.shape)} and "
            f"{tuple(values.shape)}"
        )
    rows = ivy.vander(places, N=deg + 1)
    if w is not None:
        weights = arrays(places, w)[1]
        rows, values = rows * ivy.expand_dims(weights, 1), values * (weights if values.ndim == 1 else weights[:, None])
    scale = ivy.sqrt(ivy.sum(rows * rows, axis=0))
    rcond = places.shape[0] * float(np.finfo(dtype_of(places)).eps) if rcond is None else rcond
    solution, left, rank, sizes = lstsq(rows / scale, values, rcond)
    solution = made(ivy.divide(solution, scale if values.ndim == 1 else ivy.expand_dims(scale, 1)))
    if full:
        return solution, left, rank, sizes, rcond
    if not cov:
        return solution
    count = int(places.shape[0] or 0)
    base = ivy.divide(ivy.inv(ivy.matmul(ivy.matrix_transpose(rows / scale), rows / scale)), outer(scale, scale))
    if cov == "unscaled":
        return solution, made(base)
    if count <= deg + 1:
        raise ivy.IvyValueError(f"ivy.numpy.polyfit: {count} points are too few to scale the covariances by")
    factor = ivy.divide(left, count - deg - 1)
    return solution, made(ivy.multiply(ivy.expand_dims(base, 2), factor) if values.ndim > 1 else base * factor)


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
        return made(ivy.zeros((trailing,), dtype=named("float64"), like=x))
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
    if kind_of(result) == "c":
        zeros = ivy.to_numpy(x)
        if np.array_equal(np.sort(zeros), np.sort(zeros.conj())):
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
        if found.ndim > 1:
            raise ivy.IvyValueError(f"ivy.numpy.poly1d: Polynomial must be 1d only, not of {found.ndim} axes")
        places = np.nonzero(ivy.to_numpy(found))[0]
        self._coeffs = (
            found[int(places[0]) :] if places.size else made(ivy.zeros((1,), dtype=ivy.dtype(found), like=found))
        )
        self.variable = variable or getattr(c_or_r, "variable", "x")

    @property
    def coeffs(self) -> Any:
        """The coefficients, which can be written."""
        return self._coeffs

    @coeffs.setter
    def coeffs(self, value: Any) -> None:
        # What is written in place is assigned too, as by p.coeffs += 1.
        if value is not self._coeffs:
            raise ivy.IvyAttributeError("ivy.numpy.poly1d: the coefficients are written in place, as p.coeffs[0] = 1")

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

    def __iter__(self) -> Iterator[Any]:
        return iter(self.coeffs)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return np.asarray(ivy.to_numpy(self.coeffs), dtype)

    def __setitem__(self, power: int, value: Any) -> None:
        if power < 0:
            raise ivy.IvyValueError(f"ivy.numpy.poly1d: Does not support negative powers, such as {power}")
        if power > self.order:
            missing = ivy.zeros((power - self.order,), dtype=ivy.dtype(self._coeffs), like=self._coeffs)
            self._coeffs = made(ivy.concat([missing, self._coeffs]))
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
