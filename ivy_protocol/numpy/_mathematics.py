"""Further functions of NumPy on elements, products of vectors and matrices, and polynomials."""

import builtins
from collections.abc import Callable
from typing import Any, Unpack

import numpy as np

from ivy_protocol.base.typing import ArrayLike
from ivy_protocol.numpy import _functions as ivy
from ivy_protocol.numpy._arrays import PYTHON, made
from ivy_protocol.numpy._dispatch import axis_of, public
from ivy_protocol.numpy._elementwise import matmul_of, maximum, minimum, positive, products, trunc
from ivy_protocol.numpy._reductions import _floats
from ivy_protocol.numpy._rows import row, row_of_formula, row_of_numbers, row_of_two
from ivy_protocol.numpy._ufuncs import SUMMED, BinaryUfunc, Options, float_like, is_inexact, is_real
from ivy_protocol.numpy._values import (
    NoValue,
    all_taken,
    arrays,
    dtype_of,
    joined,
    kind_of,
    named,
    seen,
    stored,
    strong,
    taken,
    type_of,
)

_operands = BinaryUfunc(ivy.add, "add")._operands


@row_of_numbers(ivy.clip, int, float, takes=is_real)
def clip(
    a: ArrayLike,
    a_min: Any = NoValue,
    a_max: Any = NoValue,
    out: Any = None,
    *,
    min: Any = NoValue,
    max: Any = NoValue,
    **options: Unpack[Options],
) -> Any:
    """``numpy.clip``: the elements, limited to an interval."""
    if (a_min is NoValue) is not (a_max is NoValue):
        missing = "a_max" if a_max is NoValue else "a_min"
        raise ivy.IvyTypeError(f"ivy.numpy.clip: missing 1 required positional argument: {missing!r}; it may be None")
    if a_min is not NoValue and (min is not NoValue or max is not NoValue):
        raise ivy.IvyValueError("ivy.numpy.clip takes a_min and a_max, or min and max, and not both")
    low = a_min if min is NoValue else min
    high = a_max if max is NoValue else max
    if options:
        return _clipped_as(a, low, high, out, **options)
    result = taken(a)
    if type(low) is int and type(high) is int and kind_of(result) in "iu":
        return stored(ivy.minimum(ivy.maximum(result, _inside(result, low)), _inside(result, high, least=False)), out)
    bounds = [b if type(b) in PYTHON else taken(b) for b in (low, high) if b is not NoValue and b is not None]
    if len(bounds) == 2 and all([type(b) in PYTHON or hasattr(b, "dtype") for b in (result, *bounds)]):
        # The data type is that of all three together.
        given = [b if type(b) in PYTHON and type(b) is not int else _kind_beside(result, b) for b in bounds]
        kind = joined(type_of(result), *given)
        result = result if kind == type_of(result) else ivy.astype(result, named(kind))
    if low is not NoValue and low is not None:
        result = maximum(result, _inside(result, low))
    if high is not NoValue and high is not None:
        result = minimum(result, _inside(result, high, least=False))
    if not bounds:
        result = ivy.copy_array(result)
    return stored(result if isinstance(result, ivy.Array) else ivy.asarray(result), out)


def _clipped_as(a: Any, low: Any, high: Any, out: Any, **options: Any) -> Any:
    """The elements, limited to an interval, in a data type that is given and where a mask holds."""
    unknown = options.keys() - Options.__annotations__.keys()
    if unknown:
        raise ivy.IvyTypeError(
            f"ivy.numpy.clip has no option {', '.join(sorted(unknown))}; it takes {', '.join(Options.__annotations__)}"
        )
    more = {name: options[name] for name in ("dtype", "casting") if name in options}
    given = [(fn, b) for fn, b in ((maximum, low), (minimum, high)) if b is not NoValue and b is not None]
    result = made(ivy.asarray(taken(a)))
    for fn, bound in given:
        result = fn(result, bound, **more)
    result = result if given else positive(result, **more)
    return maximum._finish(result, out, options.get("where", True), options.get("casting", "same_kind"))


def _kind_beside(x: Any, bound: Any) -> Any:
    """The data type of a bound, or an integer of Python as one that the data type of an array holds."""
    if type(bound) is not int or kind_of(x) not in "iu":
        return bound if type(bound) is int else type_of(bound)
    limits = np.iinfo(dtype_of(x))
    return builtins.min(builtins.max(bound, limits.min), limits.max)


def _inside(x: Any, bound: Any, *, least: bool = True) -> Any:
    """A bound as it is, or the limit of an array of integers, all of which are inside of it.

    Raises
    ------
    IvyOverflowError
        None of the integers is inside of the bound.
    """
    if type(bound) is not int or kind_of(x) not in "iu":
        return bound
    limits = np.iinfo(dtype_of(x))
    return builtins.max(bound, limits.min) if least else builtins.min(bound, limits.max)


@row(ivy.round, "decimals", "decimals")
def round(a: ArrayLike, decimals: int = 0, out: Any = None) -> Any:
    """``numpy.round``: the elements with so many decimals."""
    x = taken(a)
    x = ivy.astype(x, "float16") if kind_of(x) == "b" else x
    return stored(ivy.round(x, decimals=decimals), out)


around = round


@row(ivy.trunc)
def fix(x: ArrayLike, out: Any = None) -> Any:
    """``numpy.fix``: the elements without their fractions."""
    return trunc(x, out)


@row(ivy.nan_to_num, takes=is_inexact)
def nan_to_num(x: ArrayLike, copy: bool = True, nan: Any = 0.0, posinf: Any = None, neginf: Any = None) -> Any:
    """``numpy.nan_to_num``: the elements with numbers in the place of NaN and infinities."""
    if not copy and isinstance(x, ivy.Array):
        return stored(nan_to_num(x, nan=nan, posinf=posinf, neginf=neginf), x)
    if all([v is None or isinstance(v, int | float) for v in (nan, posinf, neginf)]):
        return made(ivy.nan_to_num(ivy.asarray(taken(x)), nan=nan, posinf=posinf, neginf=neginf))
    given = made(ivy.asarray(taken(x)))
    if kind_of(given) == "c":
        parts = [nan_to_num(part, nan=nan, posinf=posinf, neginf=neginf) for part in (ivy.real(given), ivy.imag(given))]
        return made(ivy.complex(*parts))
    result = ivy.nan_to_num(given)
    for value, held in ((nan, ivy.isnan(given)), (posinf, ivy.isposinf(given)), (neginf, ivy.isneginf(given))):
        if value is not None:
            result = ivy.where(held, ivy.astype(arrays(given, value)[1], ivy.dtype(given)), result)
    return made(result)


@public
def real(val: ArrayLike) -> Any:
    """``numpy.real``: the real parts."""
    if isinstance(val, int | float | complex):
        return val.real
    x = seen(val)
    return made(ivy.real(x) if kind_of(x) == "c" else ivy.asarray(x))


@public
def imag(val: ArrayLike) -> Any:
    """``numpy.imag``: the imaginary parts."""
    if isinstance(val, int | float | complex):
        return val.imag
    x = seen(val)
    return made(ivy.imag(x) if kind_of(x) == "c" else ivy.zeros_like(x))


@public
def real_if_close(a: ArrayLike, tol: float = 100) -> Any:
    """``numpy.real_if_close``: the real parts, if the imaginary ones are next to nothing."""
    x = seen(a)
    if kind_of(x) != "c":
        return made(ivy.asarray(x))
    limit = np.finfo(dtype_of(x)).eps * tol if tol > 1 else tol
    near = bool(ivy.all(ivy.less(ivy.abs(ivy.imag(x)), float(limit))))
    return made(ivy.real(x) if near else ivy.asarray(x))


@row(ivy.angle, takes=is_inexact)
def angle(z: ArrayLike, deg: bool = False) -> Any:
    """``numpy.angle``: the angles of complex numbers."""
    x = taken(z)
    kind = type_of(x)
    if not is_inexact(x):
        x = ivy.astype(x, named("float64" if kind == "bool" else float_like(kind)))
    return made(ivy.angle(x, deg=deg))


@row(ivy.sinc, takes=is_real)
def sinc(x: ArrayLike) -> Any:
    """``numpy.sinc``: the sine of pi times a number, by that product."""
    given = _floats(x)
    if kind_of(given) != "c":
        return made(ivy.sinc(given))
    angles = ivy.multiply(ivy.where(ivy.equal(given, 0), ivy.full_like(given, 1e-20), given), np.pi)
    return made(ivy.divide(ivy.sin(angles), angles))


@row(ivy.i0, takes=is_real)
def i0(x: ArrayLike) -> Any:
    """``numpy.i0``: the modified Bessel function of the first kind and order 0."""
    return made(ivy.i0(_floats(x)))


def _window(terms: Callable[[Any, Any], Any], M: Any) -> Any:
    # Small types of integers do not hold what is computed.
    if np.ndim(M) or isinstance(M, list | tuple):
        raise ivy.IvyValueError(f"ivy.numpy: the number of points of a window is one number, not {M!r}")
    M = float(M)
    if M < 1:
        return made(ivy.zeros((0,), dtype=named("float64")))
    if M == 1:
        return made(ivy.ones((1,), dtype=named("float64")))
    return made(terms(ivy.arange(1 - M, M, 2, dtype=named("float64")), M - 1))


@public
def bartlett(M: int) -> Any:
    """``numpy.bartlett``: the window of a triangle."""
    return _window(lambda n, last: 1.0 - ivy.abs(n) / last, M)


@public
def blackman(M: int) -> Any:
    """``numpy.blackman``: Blackman's window."""
    return _window(lambda n, last: 0.42 + 0.5 * ivy.cos(np.pi * n / last) + 0.08 * ivy.cos(2.0 * np.pi * n / last), M)


@public
def hamming(M: int) -> Any:
    """``numpy.hamming``: Hamming's window."""
    return _window(lambda n, last: 0.54 + 0.46 * ivy.cos(np.pi * n / last), M)


@public
def hanning(M: int) -> Any:
    """``numpy.hanning``: the window of von Hann."""
    return _window(lambda n, last: 0.5 + 0.5 * ivy.cos(np.pi * n / last), M)


@public
def kaiser(M: int, beta: float) -> Any:
    """``numpy.kaiser``: Kaiser's window."""
    whole = float(np.i0(beta))
    return _window(lambda n, last: ivy.i0(beta * ivy.sqrt(1.0 - (n / last) ** 2)) / whole, M)


def _of_few_axes(a: Any, b: Any) -> bool:
    """Whether the products of two native arrays are those of vectors and matrices."""
    # A number of axes that is not known yet is None.
    return (a.ndim or 0) > 0 and 0 < (b.ndim or 0) < 3


@row_of_two(ivy.matmul, _of_few_axes)
def dot(a: ArrayLike, b: ArrayLike, out: Any = None) -> Any:
    """``numpy.dot``: the products of the rows of one array with the columns of another, added up."""
    one, other = strong(a, b)
    if one.ndim == 0 or other.ndim == 0:
        return stored(ivy.multiply(one, other), out)
    if other.ndim <= 2:
        return stored(matmul_of(one, other), out)
    return stored(products(ivy.tensordot, one, other, axes=([one.ndim - 1], [other.ndim - 2])), out)


@public
def vdot(a: ArrayLike, b: ArrayLike, /) -> Any:
    """``numpy.vdot``: the products of all elements, of which the first are conjugated, added up."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong(a, b)]
    one = ivy.conj(one) if kind_of(one) == "c" else one
    return made(products(ivy.tensordot, one, other, axes=1))


@public
def inner(a: ArrayLike, b: ArrayLike, /) -> Any:
    """``numpy.inner``: the products of the rows of two arrays, added up."""
    one, other = strong(a, b)
    if one.ndim == 0 or other.ndim == 0:
        return made(ivy.multiply(one, other))
    return made(products(ivy.inner, one, other))


@public
def outer(a: ArrayLike, b: ArrayLike, out: Any = None) -> Any:
    """``numpy.outer``: the products of all pairs of elements."""
    one, other = [ivy.reshape(x, (-1,)) for x in strong(a, b)]
    return stored(ivy.multiply(ivy.expand_dims(one, 1), other), out)


def _products(name: str, x1: Any, x2: Any, least: tuple[int, int], dtype: Any) -> list[Any]:
    """Operands that have so many axes at least, in the data type that is asked for."""
    found = arrays(x1, x2) if dtype is None else strong(x1, x2)
    for place, (x, count) in enumerate(zip(found, least, strict=True)):
        if x.ndim < count:
            raise ivy.IvyValueError(f"ivy.numpy.{name}: operand {place} has not the {count} axes that it needs")
    return found if dtype is None else [ivy.astype(x, named(dtype)) for x in found]


@row_of_two(ivy.vecdot)
def vecdot(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, axis: int = -1, dtype: Any = None) -> Any:
    """``numpy.vecdot``: the products of vectors, of which the first are conjugated, added up."""
    if dtype is None:
        return stored(products(ivy.vecdot, *_operands(x1, x2), axis=axis), out)
    return stored(ivy.vecdot(*_products("vecdot", x1, x2, (1, 1), dtype), axis=axis), out)


@public
def matvec(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, dtype: Any = None) -> Any:
    """``numpy.matvec``: the products of matrices and vectors."""
    one, other = _products("matvec", x1, x2, (2, 1), dtype)
    return stored(ivy.squeeze(matmul_of(one, ivy.expand_dims(other, -1)), -1), out)


@public
def vecmat(x1: ArrayLike, x2: ArrayLike, /, out: Any = None, *, dtype: Any = None) -> Any:
    """``numpy.vecmat``: the products of vectors, which are conjugated, and matrices."""
    one, other = _products("vecmat", x1, x2, (1, 2), dtype)
    one = ivy.conj(one) if kind_of(one) == "c" else one
    return stored(ivy.squeeze(matmul_of(ivy.expand_dims(one, -2), other), -2), out)


@row_of_two(ivy.tensordot, third=int)
def tensordot(a: ArrayLike, b: ArrayLike, axes: Any = 2) -> Any:
    """``numpy.tensordot``: products added up along some axes of both arrays."""
    one, other = strong(a, b)
    if not isinstance(axes, int):
        axes = tuple([[n] if isinstance(n, int) else list(n) for n in axes])
    return made(products(ivy.tensordot, one, other, axes=axes))


@row_of_two(ivy.kron)
def kron(a: ArrayLike, b: ArrayLike) -> Any:
    """``numpy.kron``: the products of each element of an array with another array."""
    one, other = strong(a, b)
    if kind_of(one) == kind_of(other) == "b":
        return made(ivy.astype(ivy.kron(ivy.astype(one, "int8"), ivy.astype(other, "int8")), "bool"))
    return made(ivy.kron(one, other))


@row(ivy.trace, takes=is_inexact, least=2, most=2)
def trace(a: ArrayLike, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
    """``numpy.trace``: the sums of diagonals."""
    x = taken(a)
    dtype = SUMMED.get(kind_of(x)) if dtype is None else dtype
    return stored(ivy.trace(x, offset=offset, axis1=axis1, axis2=axis2, dtype=named(dtype)), out)


@row_of_two(ivy.cross)
def cross(
    a: ArrayLike, b: ArrayLike, axisa: int = -1, axisb: int = -1, axisc: int = -1, axis: int | None = None
) -> Any:
    """``numpy.cross``: the products of vectors that stand on both."""
    one, other = strong(a, b)
    if axis is not None:
        axisa = axisb = axisc = axis
    sizes = [x.shape[axis_of(n, x.ndim)] for x, n in ((one, axisa), (other, axisb))]
    if any([n not in (2, 3) for n in sizes]):
        raise ivy.IvyValueError(f"ivy.numpy.cross: vectors have 2 or 3 elements, not {sizes[0]} and {sizes[1]}")
    short = [n == 2 for n in sizes]
    if any(short):
        one, other = [ivy.moveaxis(x, n, -1) for x, n in ((one, axisa), (other, axisb))]
        one, other = [
            ivy.concat([x, ivy.zeros_like(x[..., :1])], axis=-1) if two else x
            for x, two in zip((one, other), short, strict=True)
        ]
        found = ivy.cross(one, other)
        return made(found[..., 2] if all(short) else ivy.moveaxis(found, -1, axisc))
    return made(ivy.cross(one, other, axisa=axisa, axisb=axisb, axisc=axisc))


@row_of_formula(ivy.einsum, is_inexact)
def einsum(
    *operands: Any,
    out: Any = None,
    dtype: Any = None,
    order: str = "K",
    casting: str = "safe",
    optimize: Any = False,
) -> Any:
    """``numpy.einsum``: sums of products, as a formula of indices says."""
    if not operands:
        raise ivy.IvyValueError("ivy.numpy.einsum: give a formula and arrays, or arrays and lists of indices")
    if isinstance(operands[0], str):
        return stored(_summed(operands[0], operands[1:], dtype, out), out, casting=_written(casting))
    if len(operands) < 2 or not all([isinstance(where, list | tuple) for where in operands[1::2]]):
        raise ivy.IvyValueError("ivy.numpy.einsum: give a formula and arrays, or arrays and lists of indices")
    pairs, rest = list(zip(operands[::2], operands[1::2], strict=False)), operands[len(operands) // 2 * 2 :]
    formula = ",".join([_letters(where) for _, where in pairs])
    formula += f"->{_letters(rest[0])}" if rest else ""
    return stored(_summed(formula, [x for x, _ in pairs], dtype, out), out, casting=_written(casting))


def _written(casting: str) -> str:
    # What is safe for the operands is of the same kind for what is written.
    return "same_kind" if casting == "safe" else casting


def _summed(formula: str, operands: Any, dtype: Any, out: Any) -> Any:
    # NumPy gives a view whatever data type is asked for.
    if out is None and len(operands) == 1 and (view := _rearranged(formula, seen(operands[0]))) is not None:
        return view
    given = [ivy.asarray(x) for x in all_taken(operands)]
    if dtype is not None:
        given = [ivy.astype(x, named(dtype)) for x in given]
    if not all([kind_of(x) == "b" for x in given]):
        return ivy.einsum(formula, *given)
    return ivy.not_equal(ivy.einsum(formula, *[ivy.astype(x, "int32") for x in given]), 0)


def _rearranged(formula: str, x: Any) -> Any:
    """The view that a formula of one array means, which sums nothing; None if it means another array."""
    if (x._data if isinstance(x, ivy.Array) else x).ndim is None:
        return None
    text, arrow, wanted = formula.replace(" ", "").partition("->")
    letters, lengths = text.replace("...", ""), ivy.shape(x)
    further = [str(n) for n in range(len(lengths) - len(letters))] if "..." in text else []
    if not arrow:
        wanted = "..." * ("..." in text) + "".join(sorted([c for c in letters if letters.count(c) == 1]))
    before, _, behind = text.partition("...")
    axes, (first, dots, last) = [*before, *further, *behind], wanted.partition("...")
    order = [*first, *(further if dots else ()), *last]
    if len(axes) != len(lengths) or set(axes) != set(order) or len(set(order)) != len(order):
        return None
    for name in order:
        while axes.count(name) > 1:
            one = axes.index(name)
            other = axes.index(name, one + 1)
            if ivy.shape(x)[one] != ivy.shape(x)[other]:
                return None
            x = ivy.diagonal(x, axis1=one, axis2=other)
            axes = [n for i, n in enumerate(axes) if i not in (one, other)] + [name]
    return ivy.permute_dims(x, [axes.index(name) for name in order])


def _letters(places: Any) -> str:
    # NumPy's letters are in the order of ASCII, which is that of the axes of the result.
    if not all([n is ... or 0 <= n < 52 for n in places]):
        raise ivy.IvyValueError(f"ivy.numpy.einsum: subscripts are from 0 to 51, not {list(places)}")
    return "".join(["..." if n is ... else chr(ord("A") + n) if n < 26 else chr(ord("a") + n - 26) for n in places])


@public
def einsum_path(*operands: Any, optimize: Any = "greedy", einsum_call: bool = False) -> Any:
    """``numpy.einsum_path``: an order of the products of `einsum`."""
    shapes: list[Any] = [
        x if isinstance(x, str) else np.broadcast_to(np.zeros(()), ivy.shape(taken(x))) for x in operands
    ]
    return np.einsum_path(*shapes, optimize=optimize)
