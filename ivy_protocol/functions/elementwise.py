"""Elementwise functions of one or two arrays."""

from typing import TYPE_CHECKING

from ivy_protocol.base.typing import BITS, INTEGRAL, NUMERIC, ORDERED, REAL, ArrayLike, ComplexMode, Out
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "ceil",
    "conj",
    "copysign",
    "cos",
    "cosh",
    "divide",
    "equal",
    "exp",
    "expm1",
    "floor",
    "floor_divide",
    "greater",
    "greater_equal",
    "hypot",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "log",
    "log10",
    "log1p",
    "log2",
    "logaddexp",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "pow",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "signbit",
    "sin",
    "sinh",
    "sqrt",
    "square",
    "subtract",
    "tan",
    "tanh",
    "trunc",
]


@primary(kinds=NUMERIC)
def abs(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the absolute value of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The absolute values, of the shape and data type of ``x``; real for complex ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``abs`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([-1.0, 2.0])
    >>> ivy.abs(x)
    ivy.array([1., 2.])
    """
    ...


@primary(floating=True)
def acos(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse cosine of each element, in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles between 0 and pi, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``acos`` of the Python array API standard 2025.12. Real values outside [-1, 1] return NaN.

    Examples
    --------
    >>> ivy.acos(ivy.array([1.0, 1.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def acosh(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse hyperbolic cosine of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse hyperbolic cosines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``acosh`` of the Python array API standard 2025.12. Real values less than 1 return NaN.

    Examples
    --------
    >>> ivy.acosh(ivy.array([1.0, 1.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(promote=True, broadcast=True)
def add(x1: ArrayLike, x2: ArrayLike, /, *, alpha: float | None = None, out: Out = None) -> "Array":
    """Add two arrays elementwise: ``x1 + alpha * x2``.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: numeric. The shape must be broadcastable with the shape of ``x1``.
    alpha : float, optional
        Factor of ``x2``, an integer if the operands are integers; if ``None``, 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sums, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
    IvyValueError
        The operands are integers, and ``alpha`` is not.

    Notes
    -----
    Follows ``add`` of the Python array API standard 2025.12. ``alpha`` comes from Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.add(x, x, alpha=2)
    ivy.array([3., 6.])
    """
    ...


@primary(floating=True)
def asin(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse sine of each element, in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles between -pi/2 and pi/2, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``asin`` of the Python array API standard 2025.12. Real values outside [-1, 1] return NaN.

    Examples
    --------
    >>> ivy.asin(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def asinh(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse hyperbolic sine of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse hyperbolic sines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``asinh`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.asinh(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def atan(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse tangent of each element, in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles between -pi/2 and pi/2, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``atan`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.atan(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def atan2(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the angle, in radians, between the positive x-axis and the point ``(x2, x1)``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Ordinates of any shape, or a Python scalar: real floating-point; integers and booleans are converted to the
        default float.
    x2 : ArrayLike
        Abscissas, or a Python scalar: real floating-point; integers and booleans are converted to the default float.
        The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles between -pi and pi, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``atan2`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.atan2(ivy.array([0.0, 0.0]), ivy.array([1.0, 2.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def atanh(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the inverse hyperbolic tangent of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse hyperbolic tangents, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``atanh`` of the Python array API standard 2025.12. Real values outside [-1, 1] return NaN.

    Examples
    --------
    >>> ivy.atanh(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=BITS)
def bitwise_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise AND ``x1 & x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: integer or boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: integer or boolean. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``bitwise_and`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([3, 6])
    >>> ivy.bitwise_and(x, 2)
    ivy.array([2, 2])
    """
    ...


@primary(kinds=BITS)
def bitwise_invert(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Invert each bit of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: integer or boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``bitwise_invert`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0, 1])
    >>> ivy.bitwise_invert(x)
    ivy.array([-1, -2])
    """
    ...


@primary(promote=True, broadcast=True, kinds=INTEGRAL)
def bitwise_left_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Shift the bits of each element of ``x1`` to the left by ``x2`` bits.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: integer.
    x2 : ArrayLike
        Second operand, or a Python scalar: integer. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``bitwise_left_shift`` of the Python array API standard 2025.12. The result depends on the backend where an
    element of ``x2`` is negative or exceeds the number of bits.

    Examples
    --------
    >>> x = ivy.array([1, 2])
    >>> ivy.bitwise_left_shift(x, 2)
    ivy.array([4, 8])
    """
    ...


@primary(promote=True, broadcast=True, kinds=BITS)
def bitwise_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise OR ``x1 | x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: integer or boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: integer or boolean. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``bitwise_or`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1, 4])
    >>> ivy.bitwise_or(x, 2)
    ivy.array([3, 6])
    """
    ...


@primary(promote=True, broadcast=True, kinds=INTEGRAL)
def bitwise_right_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Shift the bits of each element of ``x1`` to the right by ``x2`` bits, keeping the sign.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: integer.
    x2 : ArrayLike
        Second operand, or a Python scalar: integer. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``bitwise_right_shift`` of the Python array API standard 2025.12. The result depends on the backend where an
    element of ``x2`` is negative or exceeds the number of bits.

    Examples
    --------
    >>> x = ivy.array([4, 8])
    >>> ivy.bitwise_right_shift(x, 2)
    ivy.array([1, 2])
    """
    ...


@primary(promote=True, broadcast=True, kinds=BITS)
def bitwise_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise exclusive OR ``x1 ^ x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: integer or boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: integer or boolean. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``bitwise_xor`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1, 3])
    >>> ivy.bitwise_xor(x, 2)
    ivy.array([3, 1])
    """
    ...


@primary(kinds=REAL)
def ceil(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the ceiling of each element: the smallest integer not less than it.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real-valued numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rounded values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``ceil`` of the Python array API standard 2025.12. Integers are returned unchanged.

    Examples
    --------
    >>> ivy.ceil(ivy.array([1.5, -1.5]))
    ivy.array([ 2., -1.])
    """
    ...


@primary(kinds=NUMERIC)
def conj(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the complex conjugate of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The conjugates, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``conj`` of the Python array API standard 2025.12. Real values are returned unchanged.

    Examples
    --------
    >>> ivy.conj(ivy.array([1 + 2j]))
    ivy.array([1.-2.j])
    """
    ...


@primary(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def copysign(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the magnitude of ``x1`` with the sign of ``x2``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Magnitudes of any shape, or a Python scalar: real floating-point; integers and booleans are converted to the
        default float.
    x2 : ArrayLike
        Signs, or a Python scalar: real floating-point; integers and booleans are converted to the default float. The
        shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``copysign`` of the Python array API standard 2025.12. The signs of zero and NaN are used too.

    Examples
    --------
    >>> ivy.copysign(ivy.array([1.0, 2.0]), ivy.array([-3.0, 4.0]))
    ivy.array([-1.,  2.])
    """
    ...


@primary(floating=True)
def cos(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the cosine of each element, which is an angle in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cosines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``cos`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0.0, 0.0])
    >>> ivy.cos(x)
    ivy.array([1., 1.])
    """
    ...


@primary(floating=True)
def cosh(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the hyperbolic cosine of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The hyperbolic cosines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``cosh`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.cosh(ivy.array([0.0, 0.0]))
    ivy.array([1., 1.])
    """
    ...


@primary(promote=True, broadcast=True, floating=True)
def divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Divide two arrays elementwise: ``x1 / x2``.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: floating-point or complex; integers and booleans are converted
        to the default float.
    x2 : ArrayLike
        Second operand, or a Python scalar: floating-point or complex; integers and booleans are converted to the
        default float. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The quotients, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``divide`` of the Python array API standard 2025.12. As in IEEE 754, ``x / 0`` is infinite and ``0 / 0`` is
    NaN.

    Examples
    --------
    >>> x = ivy.array([1, 3])
    >>> ivy.divide(x, 2)
    ivy.array([0.5, 1.5])
    """
    ...


@primary(promote=True, broadcast=True)
def equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 == x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: any data type.
    x2 : ArrayLike
        Second operand, or a Python scalar: any data type. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``equal`` of the Python array API standard 2025.12. NaN is not equal to any value.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.equal(x, 1)
    ivy.array([ True, False])
    """
    ...


@primary(floating=True)
def exp(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the exponential ``e ** x`` of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The exponentials, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``exp`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0, 0])
    >>> ivy.exp(x)
    ivy.array([1., 1.])
    """
    ...


@primary(floating=True)
def expm1(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return ``exp(x) - 1`` of each element, accurately also for values near 0.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The results, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``expm1`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.expm1(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(kinds=REAL)
def floor(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the floor of each element: the largest integer not greater than it.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real-valued numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rounded values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``floor`` of the Python array API standard 2025.12. Integers are returned unchanged.

    Examples
    --------
    >>> ivy.floor(ivy.array([1.5, -1.5]))
    ivy.array([ 1., -2.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=REAL)
def floor_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Divide two arrays elementwise and round the quotients towards minus infinity.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rounded quotients, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``floor_divide`` of the Python array API standard 2025.12. Integer division by zero does not raise; its
    result depends on the backend.

    Examples
    --------
    >>> x = ivy.array([7.0, -7.0])
    >>> ivy.floor_divide(x, 2)
    ivy.array([ 3., -4.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def greater(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 > x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``greater`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 3.0])
    >>> ivy.greater(x, 2)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def greater_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 >= x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``greater_equal`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.greater_equal(x, 2)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def hypot(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the length of the hypotenuse, ``sqrt(x1**2 + x2**2)``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First leg of any shape, or a Python scalar: real floating-point; integers and booleans are converted to the
        default float.
    x2 : ArrayLike
        Second leg, or a Python scalar: real floating-point; integers and booleans are converted to the default float.
        The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The lengths, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``hypot`` of the Python array API standard 2025.12. The squares neither overflow nor underflow.

    Examples
    --------
    >>> ivy.hypot(ivy.array([3.0, 6.0]), ivy.array([4.0, 8.0]))
    ivy.array([ 5., 10.])
    """
    ...


@primary
def imag(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the imaginary part of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The imaginary parts, of the shape of ``x`` and the data type of its components. For real ``x``, zeros of its
        data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``imag`` of the Python array API standard 2025.12. Real ``x`` is accepted, as in Ivy.

    Examples
    --------
    >>> ivy.imag(ivy.array([1 + 2j, 3j]))
    ivy.array([2., 3.])
    """
    ...


@primary(knows_nan=True)
def isfinite(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test each element for finiteness: neither infinite nor NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isfinite`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.isfinite(x)
    ivy.array([ True, False])
    """
    ...


@primary(knows_nan=True)
def isinf(x: ArrayLike, /, *, detect_positive: bool = True, detect_negative: bool = True, out: Out = None) -> "Array":
    """Test each element for positive or negative infinity.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    detect_positive : bool, default True
        Whether to detect positive infinity.
    detect_negative : bool, default True
        Whether to detect negative infinity.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isinf`` of the Python array API standard 2025.12. The two keywords come from Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, float("inf")])
    >>> ivy.isinf(x)
    ivy.array([False,  True])
    """
    ...


@primary(knows_nan=True)
def isnan(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test each element for NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``isnan`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, float("nan")])
    >>> ivy.isnan(x)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def less(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 < x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``less`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 3.0])
    >>> ivy.less(x, 2)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def less_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 <= x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``less_equal`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([2.0, 3.0])
    >>> ivy.less_equal(x, 2)
    ivy.array([ True, False])
    """
    ...


@primary(floating=True)
def log(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the natural logarithm of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``log`` of the Python array API standard 2025.12. The logarithm of a negative real value is NaN; the
    logarithm of 0 is minus infinity.

    Examples
    --------
    >>> x = ivy.array([1, 1])
    >>> ivy.log(x)
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def log10(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the base-10 logarithm of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``log10`` of the Python array API standard 2025.12. The logarithm of 0 is minus infinity; the logarithm of a
    negative real value is NaN.

    Examples
    --------
    >>> ivy.log10(ivy.array([1.0, 1.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def log1p(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return ``log(1 + x)`` of each element, accurately also for values near 0.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``log1p`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.log1p(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def log2(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the base-2 logarithm of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``log2`` of the Python array API standard 2025.12. The logarithm of 0 is minus infinity; the logarithm of a
    negative real value is NaN.

    Examples
    --------
    >>> ivy.log2(ivy.array([1.0, 8.0]))
    ivy.array([0., 3.])
    """
    ...


@primary(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def logaddexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``log(exp(x1) + exp(x2))`` elementwise, without overflow.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real floating-point; integers and booleans are converted to the
        default float.
    x2 : ArrayLike
        Second operand, or a Python scalar: real floating-point; integers and booleans are converted to the default
        float. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The logarithms, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``logaddexp`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.logaddexp(ivy.array([0.0]), -ivy.inf)
    ivy.array([0.])
    """
    ...


@primary(promote=True, broadcast=True)
def logical_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical AND of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: boolean. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``logical_and`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_and(x, True)
    ivy.array([ True, False])
    """
    ...


@primary
def logical_not(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical NOT of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: boolean.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``logical_not`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_not(x)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True)
def logical_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical OR of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: boolean. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``logical_or`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_or(x, False)
    ivy.array([ True, False])
    """
    ...


@primary(promote=True, broadcast=True)
def logical_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the logical exclusive OR of two arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: boolean.
    x2 : ArrayLike
        Second operand, or a Python scalar: boolean. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``logical_xor`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([True, False])
    >>> ivy.logical_xor(x, True)
    ivy.array([False,  True])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def maximum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = True, out: Out = None) -> "Array":
    """Return the elementwise maximum of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    use_where : bool, default True
        Whether to select elements; if false, compute ``(x1 + x2 + |x1 - x2|) / 2``, which rounds.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The larger elements, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``maximum`` of the Python array API standard 2025.12. NaN propagates. ``use_where`` comes from
    Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, 4.0])
    >>> ivy.maximum(x, 3)
    ivy.array([3., 4.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=ORDERED)
def minimum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = True, out: Out = None) -> "Array":
    """Return the elementwise minimum of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    use_where : bool, default True
        Whether to select elements; if false, compute ``(x1 + x2 - |x1 - x2|) / 2``, which rounds.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The smaller elements, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``minimum`` of the Python array API standard 2025.12. NaN propagates. ``use_where`` comes from
    Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, 4.0])
    >>> ivy.minimum(x, 3)
    ivy.array([1., 3.])
    """
    ...


@primary(promote=True, broadcast=True)
def multiply(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Multiply two arrays elementwise: ``x1 * x2``.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: numeric. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``multiply`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.multiply(x, 3)
    ivy.array([3., 6.])
    """
    ...


@primary(kinds=NUMERIC)
def negative(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Negate each element: ``-x``.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The negatives, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``negative`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, -2.0])
    >>> ivy.negative(x)
    ivy.array([-1.,  2.])
    """
    ...


@primary(promote=True, broadcast=True, floating=True, kinds=ORDERED)
def nextafter(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the next representable value after ``x1`` towards ``x2``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real floating-point; integers and booleans are converted to the
        default float.
    x2 : ArrayLike
        Second operand, or a Python scalar: real floating-point; integers and booleans are converted to the default
        float. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The next values, of the broadcast shape and a floating-point data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``nextafter`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.greater(ivy.nextafter(ivy.array([1.0, 2.0]), ivy.inf), ivy.array([1.0, 2.0]))
    ivy.array([ True,  True])
    """
    ...


@primary(promote=True, broadcast=True)
def not_equal(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 != x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: any data type.
    x2 : ArrayLike
        Second operand, or a Python scalar: any data type. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``not_equal`` of the Python array API standard 2025.12. NaN is not equal to any value, including itself.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.not_equal(x, 1)
    ivy.array([False,  True])
    """
    ...


@primary(kinds=NUMERIC)
def positive(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return ``+x``, each element unchanged.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The elements, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``positive`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([1.0, -2.0])
    >>> ivy.positive(x)
    ivy.array([ 1., -2.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=NUMERIC)
def pow(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Raise ``x1`` to the power ``x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: numeric. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``pow`` of the Python array API standard 2025.12. The result of an integer to a negative integer power
    depends on the backend, which may raise.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.pow(x, 2)
    ivy.array([1., 4.])
    """
    ...


@primary
def real(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the real part of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The real parts, of the shape of ``x`` and the data type of its components; ``x`` itself if it is real.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``real`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.real(ivy.array([1 + 2j, 3j]))
    ivy.array([1., 0.])
    """
    ...


@primary(floating=True)
def reciprocal(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the reciprocal ``1 / x`` of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The reciprocals, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``reciprocal`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.reciprocal(ivy.array([2.0, -4.0]))
    ivy.array([ 0.5 , -0.25])
    """
    ...


@primary(promote=True, broadcast=True, kinds=REAL)
def remainder(x1: ArrayLike, x2: ArrayLike, /, *, modulus: bool = True, out: Out = None) -> "Array":
    """Return the remainder of ``x1 / x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: real-valued numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: real-valued numeric. The shape must be broadcastable with the shape of
        ``x1``.
    modulus : bool, default True
        If true, the result has the sign of ``x2``, as with ``%`` in Python; if false, the sign of ``x1``, as in C.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remainders, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.

    Notes
    -----
    Follows ``remainder`` of the Python array API standard 2025.12. ``modulus`` comes from Ivy. The remainder of an
    integer by zero depends on the backend.

    Examples
    --------
    >>> x = ivy.array([5.0, -5.0])
    >>> ivy.remainder(x, 3)
    ivy.array([2., 1.])
    """
    ...


@primary(kinds=NUMERIC)
def round(x: ArrayLike, /, decimals: int = 0, *, out: Out = None) -> "Array":
    """Round each element to the nearest integer; ties round to even.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    decimals : int, default 0
        Number of decimals to round to; negative values round to tens, hundreds and so on.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rounded values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``round`` of the Python array API standard 2025.12. ``decimals`` comes from Ivy. The real and imaginary
    parts of a complex value are rounded separately.

    Examples
    --------
    >>> ivy.round(ivy.array([0.5, 1.5, -1.7]))
    ivy.array([ 0.,  2., -2.])
    """
    ...


@primary(kinds=NUMERIC)
def sign(x: ArrayLike, /, *, np_variant: bool = False, out: Out = None) -> "Array":
    """Return the sign of each element: -1, 0 or 1, and NaN for NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    np_variant : bool, default False
        If true, the sign of a complex value is the sign of its real part, or of its imaginary part if it is purely
        imaginary, as in NumPy 1. If false, it is ``x / abs(x)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The signs, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``sign`` of the Python array API standard 2025.12. ``np_variant`` comes from Ivy.

    Examples
    --------
    >>> ivy.sign(ivy.array([-2.5, 0.0, 3.0]))
    ivy.array([-1.,  0.,  1.])
    """
    ...


@primary(floating=True, kinds=ORDERED)
def signbit(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Test whether the sign bit of each element is set.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Boolean array, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``signbit`` of the Python array API standard 2025.12. The sign bit of ``-0.0`` is set.

    Examples
    --------
    >>> ivy.signbit(ivy.array([-0.0, 0.0, -3.0]))
    ivy.array([ True, False,  True])
    """
    ...


@primary(floating=True)
def sin(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the sine of each element, which is an angle in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``sin`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0.0, 0.0])
    >>> ivy.sin(x)
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def sinh(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the hyperbolic sine of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The hyperbolic sines, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``sinh`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.sinh(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def sqrt(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the principal square root of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The roots, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``sqrt`` of the Python array API standard 2025.12. The square root of a negative real value is NaN.

    Examples
    --------
    >>> x = ivy.array([4, 9])
    >>> ivy.sqrt(x)
    ivy.array([2., 3.])
    """
    ...


@primary(kinds=NUMERIC)
def square(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the square ``x * x`` of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The squares, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``square`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([2.0, -3.0])
    >>> ivy.square(x)
    ivy.array([4., 9.])
    """
    ...


@primary(promote=True, broadcast=True, kinds=NUMERIC)
def subtract(x1: ArrayLike, x2: ArrayLike, /, *, alpha: float | None = None, out: Out = None) -> "Array":
    """Subtract two arrays elementwise: ``x1 - alpha * x2``.

    Parameters
    ----------
    x1 : ArrayLike
        First operand of any shape, or a Python scalar: numeric.
    x2 : ArrayLike
        Second operand, or a Python scalar: numeric. The shape must be broadcastable with the shape of ``x1``.
    alpha : float, optional
        Factor of ``x2``, an integer if the operands are integers; if ``None``, 1.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The differences, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An operand is not array-like, or the operands belong to different backends.
    IvyValueError
        The operands are integers, and ``alpha`` is not.

    Notes
    -----
    Follows ``subtract`` of the Python array API standard 2025.12. ``alpha`` comes from Ivy.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> ivy.subtract(x, 2, alpha=2)
    ivy.array([1., 2.])
    """
    ...


@primary(floating=True)
def tan(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the tangent of each element, which is an angle in radians.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The tangents, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``tan`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0.0, 0.0])
    >>> ivy.tan(x)
    ivy.array([0., 0.])
    """
    ...


@primary(floating=True)
def tanh(x: ArrayLike, /, *, complex_mode: ComplexMode = "jax", out: Out = None) -> "Array":
    """Return the hyperbolic tangent of each element.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    complex_mode : {"split", "magnitude", "jax"} or callable, default "jax"
        Treatment of complex input. ``"split"`` applies the function to the real and imaginary parts separately.
        ``"magnitude"`` applies it to the magnitude and keeps the phase. ``"jax"`` follows the standard for complex
        numbers. A callable is called with ``x`` and this function, and returns the result.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The hyperbolic tangents, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``complex_mode`` is unknown.

    Notes
    -----
    Follows ``tanh`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> x = ivy.array([0.0, 0.0])
    >>> ivy.tanh(x)
    ivy.array([0., 0.])
    """
    ...


@primary(kinds=REAL)
def trunc(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the integer part of each element, rounded towards 0.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real-valued numeric.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The rounded values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``trunc`` of the Python array API standard 2025.12. Integers are returned unchanged.

    Examples
    --------
    >>> ivy.trunc(ivy.array([1.5, -1.5]))
    ivy.array([ 1., -1.])
    """
    ...
