"""Elementwise arithmetic, rounding, exponents, logarithms, trigonometry and bitwise functions."""

import builtins
import math
from typing import TYPE_CHECKING, Any

from ivy_protocol.base.typing import (
    ANY,
    BITS,
    INTEGRAL,
    NUMERIC,
    ORDERED,
    REAL,
    ArrayLike,
    ComplexMode,
    Out,
)
from ivy_protocol.core import context
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyDtypeError, IvyValueError
from ivy_protocol.functions._shared import has_dtype, is_complex

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED, accepts_scalars=("min", "max"))
def clip(
    x: ArrayLike,
    /,
    min: ArrayLike | None = None,
    max: ArrayLike | None = None,
    *,
    x_min: ArrayLike | None = None,
    x_max: ArrayLike | None = None,
    out: Out = None,
) -> "Array":
    """Clip each element to an interval.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued numeric.
    min : ArrayLike, optional
        Lower bounds, of a shape that broadcasts with that of ``x``, or a Python scalar; ``None`` means no bound.
    max : ArrayLike, optional
        Upper bounds, in the same forms as ``min``. Where a lower bound exceeds the upper bound, the result depends on
        the backend.
    x_min, x_max : ArrayLike, optional
        Names of ``min`` and ``max`` in Ivy 1.0. ``x_min`` is ignored if ``min`` is passed, and ``x_max`` if ``max`` is
        passed.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The clipped elements, of the broadcast shape and the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``clip`` of the Python array API standard 2025.12. NaN stays NaN.

    Examples
    --------
    >>> ivy.clip(ivy.array([1.0, 5.0, 9.0]), 2, 6)
    ivy.array([2., 5., 6.])
    """
    ...


@primary(dtype_kinds=NUMERIC)
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
        The absolute values, of the shape and data type of ``x``. For complex ``x``, the data type is that of the
        components.

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
        First operand: an array of any shape or a Python scalar, of a numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a numeric data type. The shape must be broadcastable with the
        shape of ``x1``.
    alpha : float, optional
        Factor of ``x2``; ``None`` means 1. If the operands are integers, ``alpha`` must be an integer.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``alpha`` is not an integer although the operands are integers.

    Notes
    -----
    Follows ``add`` of the Python array API standard 2025.12. ``alpha`` comes from Ivy 1.0.

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


@primary(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def atan2(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the angle, in radians, between the positive x-axis and the point ``(x2, x1)``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Ordinates: an array of any shape or a Python scalar, of a real floating-point data type; integers and booleans
        are converted to the default float.
    x2 : ArrayLike
        Abscissas: an array or a Python scalar, of a real floating-point data type; integers and booleans are converted
        to the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(promote=True, broadcast=True, dtype_kinds=BITS)
def bitwise_and(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise AND ``x1 & x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of an integer or boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of an integer or boolean data type. The shape must be broadcastable
        with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(dtype_kinds=BITS)
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


@primary(promote=True, broadcast=True, dtype_kinds=INTEGRAL)
def bitwise_left_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Shift the bits of each element of ``x1`` to the left by ``x2`` bits.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of an integer data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of an integer data type. The shape must be broadcastable with the
        shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(promote=True, broadcast=True, dtype_kinds=BITS)
def bitwise_or(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise OR ``x1 | x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of an integer or boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of an integer or boolean data type. The shape must be broadcastable
        with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(promote=True, broadcast=True, dtype_kinds=INTEGRAL)
def bitwise_right_shift(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Shift the bits of each element of ``x1`` to the right by ``x2`` bits, keeping the sign.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of an integer data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of an integer data type. The shape must be broadcastable with the
        shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(promote=True, broadcast=True, dtype_kinds=BITS)
def bitwise_xor(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute the bitwise exclusive OR ``x1 ^ x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of an integer or boolean data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of an integer or boolean data type. The shape must be broadcastable
        with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(dtype_kinds=REAL)
def ceil(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the ceiling of each element: the smallest integer that is not less than the element.

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


@primary(dtype_kinds=NUMERIC)
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


@primary(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def copysign(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the magnitude of ``x1`` with the sign of ``x2``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Magnitudes: an array of any shape or a Python scalar, of a real floating-point data type; integers and booleans
        are converted to the default float.
    x2 : ArrayLike
        Signs: an array or a Python scalar, of a real floating-point data type; integers and booleans are converted to
        the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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
    """Return the cosine of each element. The elements are angles in radians.

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
        First operand: an array of any shape or a Python scalar, of a floating-point or complex data type; integers and
        booleans are converted to the default float.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a floating-point or complex data type; integers and booleans are
        converted to the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(dtype_kinds=REAL)
def floor(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the floor of each element: the largest integer that is not greater than the element.

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


@primary(promote=True, broadcast=True, dtype_kinds=REAL)
def floor_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Divide two arrays elementwise and round the quotients towards minus infinity.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def hypot(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the length of the hypotenuse, ``sqrt(x1**2 + x2**2)``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First leg: an array of any shape or a Python scalar, of a real floating-point data type; integers and booleans
        are converted to the default float.
    x2 : ArrayLike
        Second leg: an array or a Python scalar, of a real floating-point data type; integers and booleans are converted
        to the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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
        The imaginary parts, of the shape of ``x`` and the data type of its components. If ``x`` is real, zeros of the
        data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``imag`` of the Python array API standard 2025.12. Real ``x`` is accepted, as in Ivy 1.0.

    Examples
    --------
    >>> ivy.imag(ivy.array([1 + 2j, 3j]))
    ivy.array([2., 3.])
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


@primary(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def logaddexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``log(exp(x1) + exp(x2))`` elementwise, without overflow.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real floating-point data type; integers and
        booleans are converted to the default float.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real floating-point data type; integers and booleans are
        converted to the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``logaddexp`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.logaddexp(ivy.array([0.0]), -ivy.inf)
    ivy.array([0.])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED)
def maximum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = True, out: Out = None) -> "Array":
    """Return the elementwise maximum of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    use_where : bool, default True
        If true, select the larger elements. If false, compute ``(x1 + x2 + |x1 - x2|) / 2``, which may have rounding
        errors.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``maximum`` of the Python array API standard 2025.12. NaN propagates. ``use_where`` comes from
    Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([1.0, 4.0])
    >>> ivy.maximum(x, 3)
    ivy.array([3., 4.])
    """
    ...


@primary(promote=True, broadcast=True, dtype_kinds=ORDERED)
def minimum(x1: ArrayLike, x2: ArrayLike, /, *, use_where: bool = True, out: Out = None) -> "Array":
    """Return the elementwise minimum of two arrays.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
    use_where : bool, default True
        If true, select the smaller elements. If false, compute ``(x1 + x2 - |x1 - x2|) / 2``, which may have rounding
        errors.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``minimum`` of the Python array API standard 2025.12. NaN propagates. ``use_where`` comes from
    Ivy 1.0.

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
        First operand: an array of any shape or a Python scalar, of a numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a numeric data type. The shape must be broadcastable with the
        shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

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


@primary(dtype_kinds=NUMERIC)
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


@primary(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED)
def nextafter(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the next representable value after ``x1`` towards ``x2``, elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real floating-point data type; integers and
        booleans are converted to the default float.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real floating-point data type; integers and booleans are
        converted to the default float. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``nextafter`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.greater(ivy.nextafter(ivy.array([1.0, 2.0]), ivy.inf), ivy.array([1.0, 2.0]))
    ivy.array([ True,  True])
    """
    ...


@primary(dtype_kinds=NUMERIC)
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


@primary(promote=True, broadcast=True, dtype_kinds=NUMERIC)
def pow(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Raise ``x1`` to the power ``x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a numeric data type. The shape must be broadcastable with the
        shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``pow`` of the Python array API standard 2025.12. For an integer and a negative integer exponent, the result
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


@primary(promote=True, broadcast=True, dtype_kinds=REAL)
def remainder(x1: ArrayLike, x2: ArrayLike, /, *, modulus: bool = True, out: Out = None) -> "Array":
    """Return the remainder of ``x1 / x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a real-valued numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a real-valued numeric data type. The shape must be broadcastable
        with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    Follows ``remainder`` of the Python array API standard 2025.12. ``modulus`` comes from Ivy 1.0. The remainder of an
    integer by zero depends on the backend.

    Examples
    --------
    >>> x = ivy.array([5.0, -5.0])
    >>> ivy.remainder(x, 3)
    ivy.array([2., 1.])
    """
    ...


@primary(dtype_kinds=NUMERIC)
def round(x: ArrayLike, /, decimals: int = 0, *, out: Out = None) -> "Array":
    """Round each element to the nearest integer, or to ``decimals`` decimals; ties round to even.

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
    Follows ``round`` of the Python array API standard 2025.12. ``decimals`` comes from Ivy 1.0. The real and imaginary
    parts of a complex value are rounded separately.

    Examples
    --------
    >>> ivy.round(ivy.array([0.5, 1.5, -1.7]))
    ivy.array([ 0.,  2., -2.])
    >>> ivy.round(ivy.array([12.0, 127.0]), decimals=-1)
    ivy.array([ 10., 130.])
    """
    ...


@primary(dtype_kinds=NUMERIC)
def sign(x: ArrayLike, /, *, np_variant: bool = False, out: Out = None) -> "Array":
    """Return the sign of each element: -1, 0 or 1, and NaN for NaN.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: numeric.
    np_variant : bool, default False
        If true, the sign of a complex value is the sign of its real part or, if the real part is 0, of its imaginary
        part, as in NumPy 1. If false, the sign of a complex value is ``x / abs(x)``.
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
    Follows ``sign`` of the Python array API standard 2025.12. ``np_variant`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.sign(ivy.array([-2.5, 0.0, 3.0]))
    ivy.array([-1.,  0.,  1.])
    """
    ...


@primary(floating=True, dtype_kinds=ORDERED)
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
    """Return the sine of each element. The elements are angles in radians.

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


@primary(dtype_kinds=NUMERIC)
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


@primary(promote=True, broadcast=True, dtype_kinds=NUMERIC)
def subtract(x1: ArrayLike, x2: ArrayLike, /, *, alpha: float | None = None, out: Out = None) -> "Array":
    """Subtract two arrays elementwise: ``x1 - alpha * x2``.

    Parameters
    ----------
    x1 : ArrayLike
        First operand: an array of any shape or a Python scalar, of a numeric data type.
    x2 : ArrayLike
        Second operand: an array or a Python scalar, of a numeric data type. The shape must be broadcastable with the
        shape of ``x1``.
    alpha : float, optional
        Factor of ``x2``; ``None`` means 1. If the operands are integers, ``alpha`` must be an integer.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``alpha`` is not an integer although the operands are integers.

    Notes
    -----
    Follows ``subtract`` of the Python array API standard 2025.12. ``alpha`` comes from Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([5.0, 6.0])
    >>> ivy.subtract(x, 2, alpha=2)
    ivy.array([1., 2.])
    """
    ...


@primary(floating=True)
def tan(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the tangent of each element. The elements are angles in radians.

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


@primary(dtype_kinds=REAL)
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


_DEGREE = math.pi / 180
_LOG_2 = math.log(2)


@compositional(floating=True, dtype_kinds=ANY, upcast_half=True)
def angle(z: ArrayLike, /, deg: bool = False, *, out: Out = None) -> "Array":
    """Return the angle of each element in the complex plane.

    Parameters
    ----------
    z : ArrayLike
        Input of any shape: floating-point or complex; integers and booleans are converted to the default float.
    deg : bool, default False
        Whether to return degrees instead of radians.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles from the positive real axis, of the shape of ``z`` and the floating-point data type of its
        components.

    Raises
    ------
    IvyDispatchError
        ``z`` is not array-like.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.angle``. The angle of a positive real value is 0, and the angle of a negative real
    value is pi.

    Examples
    --------
    >>> ivy.angle(ivy.array([1j, -2j]), deg=True)
    ivy.array([ 90., -90.])
    """
    radians = atan2(imag(z), real(z))
    return rad2deg(radians) if deg else radians


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def deg2rad(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Convert angles from degrees to radians.

    Parameters
    ----------
    x : ArrayLike
        Angles in degrees, of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.deg2rad``.

    Examples
    --------
    >>> ivy.deg2rad(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    return multiply(x, _DEGREE)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def exp2(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``2 ** x`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.exp2``.

    Examples
    --------
    >>> ivy.exp2(ivy.array([3.0, -1.0]))
    ivy.array([8. , 0.5])
    """
    return pow(2.0, x)


@compositional(promote=True, broadcast=True, dtype_kinds=ORDERED)
def fmin(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elementwise minimum of two arrays, ignoring NaN.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real-valued or boolean.
    x2 : ArrayLike
        Input: real-valued or boolean. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The minima, of the broadcast shape and the promoted data type; NaN where both elements are NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``x1`` or ``x2`` is complex.

    Notes
    -----
    From Ivy 1.0. Follows ``fmin`` of C99 and NumPy. `minimum` propagates NaN.

    Examples
    --------
    >>> ivy.fmin(ivy.array([1.0, float("nan")]), ivy.array([2.0, 3.0]))
    ivy.array([1., 3.])
    """
    return ops.where(ops.isnan(x1), x2, ops.where(ops.isnan(x2), x1, minimum(x1, x2)))


@compositional(promote=True, broadcast=True, dtype_kinds=REAL)
def fmod(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the elementwise remainder ``x1 - trunc(x1 / x2) * x2``.

    Parameters
    ----------
    x1 : ArrayLike
        Dividends of any shape: real-valued numeric.
    x2 : ArrayLike
        Divisors: real-valued numeric. The shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The remainders, with the signs of the elements of ``x1``, of the broadcast shape and the promoted data type.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        The promoted data type is boolean or complex.

    Notes
    -----
    From Ivy 1.0. Follows ``fmod`` of C99 and NumPy: the result has the sign of ``x1``, while the result of `remainder`
    has the sign of ``x2``. The remainder of an integer by 0 depends on the backend.

    Examples
    --------
    >>> ivy.fmod(ivy.array([5.0, -5.0]), ivy.array([3.0, 3.0]))
    ivy.array([ 2., -2.])
    """
    return multiply(sign(x1), remainder(abs(x1), abs(x2)))


@primary(promote=True, broadcast=True, dtype_kinds=INTEGRAL)
def gcd(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the greatest common divisor of two integer arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Integers of any shape.
    x2 : ArrayLike
        Integers; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The greatest common divisors, non-negative, of the broadcast shape and the promoted data type; 0 for 0 and 0.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        The promoted data type is not an integer type.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.gcd``.

    Examples
    --------
    >>> ivy.gcd(ivy.array([12, 7]), ivy.array([18, 0]))
    ivy.array([6, 7])
    """
    ...


@compositional(promote=True, broadcast=True, dtype_kinds=INTEGRAL)
def lcm(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the least common multiple of two integer arrays elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Integers of any shape.
    x2 : ArrayLike
        Integers; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The least common multiples, non-negative, of the broadcast shape and the promoted data type; 0 if an element is
        0.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        The promoted data type is not an integer type.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.lcm``. A multiple outside the range of the data type wraps around.

    Examples
    --------
    >>> ivy.lcm(ivy.array([4, 0]), ivy.array([6, 3]))
    ivy.array([12,  0])
    """
    divisor = gcd(x1, x2)
    return multiply(abs(floor_divide(x1, ops.where(ops.equal(divisor, 0), 1, divisor))), abs(x2))


@compositional(promote=True, broadcast=True, floating=True, dtype_kinds=ORDERED, upcast_half=True)
def logaddexp2(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``log2(2**x1 + 2**x2)`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Input of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Input: real floating-point; integers and booleans are converted to the default float. The shape must be
        broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``x1`` or ``x2`` is complex.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.logaddexp2``. The computation does not overflow, even if the powers exceed the range
    of the data type.

    Examples
    --------
    >>> ivy.logaddexp2(ivy.array([1.0, 3.0]), ivy.array([1.0, 3.0]))
    ivy.array([2., 4.])
    """
    return divide(logaddexp(multiply(x1, _LOG_2), multiply(x2, _LOG_2)), _LOG_2)


@primary(ignores_nan_policy=True)
def nan_to_num(
    x: ArrayLike,
    /,
    copy: bool = True,
    nan: float = 0.0,
    posinf: float | None = None,
    neginf: float | None = None,
    *,
    out: Out = None,
) -> "Array":
    """Replace NaN and infinities by finite values.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The real and imaginary parts of complex values are replaced separately.
    copy : bool, default True
        Whether to return a copy; if false, ``x`` is modified in place where the backend supports that.
    nan : float, default 0.0
        Replacement for NaN.
    posinf : float, optional
        Replacement for infinity; if ``None``, the largest finite value of the data type.
    neginf : float, optional
        Replacement for negative infinity; if ``None``, the smallest finite value of the data type.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.nan_to_num``. Integers and booleans are returned unchanged.

    Examples
    --------
    >>> ivy.nan_to_num(ivy.array([1.0, float("nan"), float("inf")]), posinf=9.0)
    ivy.array([1., 0., 9.])
    """
    ...


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def rad2deg(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Convert angles from radians to degrees.

    Parameters
    ----------
    x : ArrayLike
        Angles in radians, of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The angles, of the shape of ``x`` and a floating-point data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.rad2deg``.

    Examples
    --------
    >>> ivy.rad2deg(ivy.array([0.0, 0.0]))
    ivy.array([0., 0.])
    """
    return multiply(x, 1 / _DEGREE)


@compositional(promote=True, broadcast=True, dtype_kinds=ORDERED)
def trunc_divide(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Divide two arrays elementwise and round the quotients towards 0.

    Parameters
    ----------
    x1 : ArrayLike
        Dividends of any shape: real-valued numeric.
    x2 : ArrayLike
        Divisors: real-valued numeric. The shape must be broadcastable with the shape of ``x1``.
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
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``x1`` or ``x2`` is complex.

    Notes
    -----
    From Ivy 1.0. `floor_divide` rounds towards minus infinity instead.

    Examples
    --------
    >>> ivy.trunc_divide(ivy.array([7.0, -7.0]), ivy.array([2.0, 2.0]))
    ivy.array([ 3., -3.])
    """
    return trunc(divide(x1, x2))


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def cbrt(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the cube root of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The cube roots, of the floating-point data type, with the signs of the elements.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    Follows ``numpy.cbrt``.

    Examples
    --------
    >>> ivy.round(ivy.cbrt(ivy.array([-8.0, 0.0, 27.0])))
    ivy.array([-2.,  0.,  3.])
    """
    is_zero, is_negative, is_not_finite = ops.equal(x, 0), signbit(x), ops.logical_not(ops.isfinite(x))
    # Negate negative elements with `where`, not with `abs`: the gradient of `abs` at zero is 0, which would hide the
    # infinite slope of the cube root.
    magnitude = ops.where(is_not_finite, 1.0, ops.where(is_negative, negative(x), x))
    root = pow(magnitude, 1 / 3)
    nonzero_root = ops.where(is_zero, 1.0, root)
    # Correct the rounding error of 1/3 with one Newton step.
    step = divide(
        subtract(nonzero_root, divide(divide(ops.where(is_zero, 1.0, magnitude), nonzero_root), nonzero_root)), 3.0
    )
    root = subtract(root, ops.where(is_zero, 0.0, step))
    return ops.where(is_not_finite, x, ops.where(is_negative, negative(root), root))


@compositional(promote=True, broadcast=True, dtype_kinds=NUMERIC, accepts_scalars=("x1", "x2"))
def float_power(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Raise ``x1`` to the power ``x2`` elementwise in the widest floating-point data type.

    Parameters
    ----------
    x1 : ArrayLike
        Bases of any shape and numeric data type.
    x2 : ArrayLike
        Exponents of any shape and numeric data type; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, of the broadcast shape: complex128 if an argument is complex, and float64 otherwise. On backends
        without 64-bit data types, such as JAX by default, complex64 or float32.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        Both arguments are boolean.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.float_power``. Integers can have negative exponents, because
    they are converted to floats.

    Examples
    --------
    >>> ivy.float_power(ivy.array([1, 2, 4]), -2).tolist()
    [1.0, 0.25, 0.0625]
    """
    dtype = "complex128" if is_complex(x1) or is_complex(x2) else "float64"
    return pow(*[v if isinstance(v, int | float | complex) else ops.astype(v, dtype) for v in (x1, x2)])


@compositional(floating=True, dtype_kinds=ORDERED)
def frexp(x: ArrayLike, /) -> "tuple[Array, Array]":
    """Decompose each element into a mantissa and an exponent of two.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.

    Returns
    -------
    tuple of ivy.Array
        The mantissas, of the floating-point data type of ``x`` and with magnitudes in [0.5, 1), and the exponents, of
        dtype int32: ``x == mantissas * 2**exponents``. For zero, infinity and NaN, the mantissa is the element itself,
        and the exponent is 0.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.frexp``. JAX and TensorFlow treat subnormal values as zero.

    Examples
    --------
    >>> ivy.frexp(ivy.array([1.0, 6.0, 0.0]))
    (ivy.array([0.5 , 0.75, 0.  ]), ivy.array([1, 3, 0]))
    """
    limits = _limits(x)
    digits = math.ceil(-math.log2(limits.eps))
    is_regular = ops.logical_and(ops.isfinite(x), ops.not_equal(x, 0))
    # Multiply subnormal values by 2**digits first: the power of two that normalizes them may not be representable in
    # the dtype.
    is_subnormal = ops.logical_and(is_regular, ops.less(abs(x), limits.smallest_normal))
    scaled = ops.where(is_regular, multiply(x, ops.where(is_subnormal, 2.0**digits, ops.ones_like(x))), 0.5)
    exponent = add(floor(log2(ops.stop_gradient(abs(scaled)))), 1)
    mantissa = _times_power(scaled, negative(exponent))
    # Correct the exponent by 1 where the result of `log2` was rounded to the next integer.
    is_too_large, is_too_small = [
        ops.stop_gradient(v) for v in (ops.greater_equal(abs(mantissa), 1), ops.less(abs(mantissa), 0.5))
    ]
    mantissa = ops.where(is_too_large, divide(mantissa, 2), ops.where(is_too_small, multiply(mantissa, 2), mantissa))
    exponent = add(exponent, ops.where(is_too_large, 1, ops.where(is_too_small, -1, ops.zeros_like(exponent))))
    exponent = ops.where(is_regular, subtract(exponent, ops.where(is_subnormal, digits, ops.zeros_like(exponent))), 0)
    return ops.where(is_regular, mantissa, x), ops.astype(exponent, "int32")


@compositional(dtype_kinds=ORDERED, broadcast=True)
def ldexp(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Compute ``x1 * 2**x2`` elementwise.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.
    x2 : ArrayLike
        Integer exponents; the shape must be broadcastable with the shape of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The products ``x1 * 2**x2``, of the floating-point data type of ``x1`` and the broadcast shape.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``x1`` is complex, or ``x2`` is neither integer nor boolean.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.ldexp``. JAX and TensorFlow treat subnormal values as zero.

    Examples
    --------
    >>> ivy.ldexp(ivy.array([0.5, 0.75]), ivy.array([1, 3]))
    ivy.array([1., 6.])
    """
    if isinstance(x2, float) or (_is_typed(x2) and not (ops.is_int_dtype(x2) or ops.is_bool_dtype(x2))):
        raise IvyDtypeError("ivy.ldexp: the exponents x2 must be integers; convert them with ivy.astype")
    return _times_power(x1 if not _is_typed(x1) or ops.is_float_dtype(x1) else divide(x1, 1), x2)


def _is_typed(x: Any) -> bool:
    return hasattr(getattr(x, "_data", x), "dtype")


def _limits(x: Any) -> Any:
    """Return the limits of the data type of `x`. If the class of `x` has no data type, return the limits of float32."""
    return ops.finfo(x if _is_typed(x) else "float32")


def _times_power(x: Any, power: Any) -> "Array":
    # Multiply in steps, because a single large power could overflow or underflow even if the product does not.
    max_exponent = -builtins.round(math.log2(_limits(x).smallest_normal))
    if isinstance(power, int):
        exponent = max(-3 * max_exponent, min(power, 3 * max_exponent))
        while exponent:
            step = max(-max_exponent, min(exponent, max_exponent))
            x, exponent = multiply(x, 2.0**step), exponent - step
        return x
    # Cast `power` to the dtype of x before `clip`, because int8 and int16 cannot represent the bounds.
    exponent = clip(ops.astype(power, ops.dtype(x)) if _is_typed(x) else power, -3.0 * max_exponent, 3.0 * max_exponent)
    for _ in range(3):
        step = clip(exponent, -float(max_exponent), float(max_exponent))
        x, exponent = multiply(x, pow(2.0, step)), subtract(exponent, step)
    return x


@compositional(promote=True, floating=True, upcast_half=True)
def stable_divide(
    numerator: ArrayLike, denominator: ArrayLike, /, *, min_denominator: ArrayLike | None = None
) -> "Array":
    """Compute ``numerator / (denominator + min_denominator)`` elementwise, to avoid division by zero.

    Parameters
    ----------
    numerator : ArrayLike
        Numerator: floating-point; integers and booleans are converted to the default float.
    denominator : ArrayLike
        Denominator: floating-point, integer or boolean. The shape must broadcast with the shape of ``numerator``.
    min_denominator : ArrayLike, optional
        Small number to add to the denominator; ``ivy.min_denominator`` by default.

    Returns
    -------
    ivy.Array
        The quotients, of the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.stable_divide(ivy.array([1.0, 0.0]), ivy.array([3.0, 0.0]), min_denominator=1.0)
    ivy.array([0.25, 0.  ])
    """
    minimum_value = float(context.setting("min_denominator")) if min_denominator is None else min_denominator
    return divide(numerator, add(denominator, minimum_value))


@compositional(promote=True, floating=True, upcast_half=True)
def stable_pow(base: ArrayLike, exponent: ArrayLike, /, *, min_base: ArrayLike | None = None) -> "Array":
    """Compute ``(base + min_base) ** exponent`` elementwise.

    Parameters
    ----------
    base : ArrayLike
        Base: floating-point; integers and booleans are converted to the default float.
    exponent : ArrayLike
        Exponent: floating-point, integer or boolean. The shape must broadcast with the shape of ``base``.
    min_base : ArrayLike, optional
        Small number to add to the base; ``ivy.min_base`` by default.

    Returns
    -------
    ivy.Array
        The powers, of the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.stable_pow(ivy.array([0.0, 3.0]), 2.0, min_base=1.0)
    ivy.array([ 1., 16.])
    """
    minimum_value = float(context.setting("min_base")) if min_base is None else min_base
    return pow(add(base, minimum_value), exponent)


@compositional(dtype_kinds=ORDERED)
def binarizer(x: ArrayLike, /, *, threshold: float = 0, out: Out = None) -> "Array":
    """Return 1 for each element above a threshold, and 0 for all other elements.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued or boolean.
    threshold : float, default 0
        Threshold. An element equal to the threshold becomes 0.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Zeros and ones, of the shape and dtype of ``x``; 0 for NaN.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``Binarizer`` of ONNX.

    Examples
    --------
    >>> ivy.binarizer(ivy.array([-1.0, 0.5, 2.0]), threshold=1)
    ivy.array([0., 0., 1.])
    """
    is_above = ops.greater(x, threshold)
    return (
        ops.astype(is_above, ops.dtype(x)) if has_dtype(x) else ops.where(is_above, ops.ones_like(x), ops.zeros_like(x))
    )


@compositional(dtype_kinds=REAL)
def fix(x: ArrayLike, /, *, out: Out = None) -> "Array":
    """Round each element towards 0.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Integral values, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is boolean or complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.fix``. Equivalent to `trunc`.

    Examples
    --------
    >>> ivy.fix(ivy.array([-1.5, 1.5]))
    ivy.array([-1.,  1.])
    """
    return trunc(x)


@compositional(promote=True, broadcast=True, dtype_kinds=ORDERED)
def fmax(x1: ArrayLike, x2: ArrayLike, /, *, out: Out = None) -> "Array":
    """Return the larger of each pair of elements, ignoring NaN.

    Parameters
    ----------
    x1 : ArrayLike
        Array of any shape: real-valued or boolean.
    x2 : ArrayLike
        Array of any shape: real-valued or boolean; the shape must broadcast with that of ``x1``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The larger elements, of the broadcast shape and the promoted dtype; NaN where both elements are NaN.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        ``x1`` or ``x2`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``fmax`` of C99 and NumPy. `maximum` propagates NaN.

    Examples
    --------
    >>> ivy.fmax(ivy.array([1.0, float("nan")]), ivy.array([2.0, 3.0]))
    ivy.array([2., 3.])
    """
    return ops.where(ops.isnan(x1), x2, ops.where(ops.isnan(x2), x1, maximum(x1, x2)))


@compositional(floating=True, dtype_kinds=ORDERED)
def modf(x: ArrayLike, /) -> "tuple[Array, Array]":
    """Return the fractional and the integral part of each element.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real floating-point; integers and booleans are converted to the default float.

    Returns
    -------
    tuple of ivy.Array
        The fractional parts and the integral parts, both with the signs of the elements. The fractional part of
        infinity is 0.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        ``x`` is complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.modf``.

    Examples
    --------
    >>> ivy.modf(ivy.array([1.5, -2.25]))
    (ivy.array([ 0.5 , -0.25]), ivy.array([ 1., -2.]))
    """
    # Replace infinity by a zero of the same sign, because `fmod` returns NaN for infinity.
    return fmod(ops.where(ops.isinf(x), copysign(ops.zeros_like(x), x), x), 1.0), trunc(x)


@compositional(promote=True, needs_all_elements=True)
def polyval(coeffs: ArrayLike, x: ArrayLike) -> "Array":
    """Evaluate a polynomial at each element of ``x``.

    Parameters
    ----------
    coeffs : ArrayLike
        1-D array of coefficients, from the highest power to the constant term.
    x : ArrayLike
        Points at which to evaluate the polynomial, of any shape.

    Returns
    -------
    ivy.Array
        The values, of the shape of ``x`` and the promoted dtype.

    Raises
    ------
    IvyDispatchError
        ``coeffs`` or ``x`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``coeffs`` is not 1-D.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.polyval``, which applies Horner's rule.

    Examples
    --------
    >>> ivy.polyval(ivy.array([3, 0, 1]), ivy.array([5, 1]))
    ivy.array([76,  4])
    """
    if ops.get_num_dims(coeffs) != 1:
        raise IvyValueError(
            f"ivy.polyval: coeffs must be 1-D, not {ops.get_num_dims(coeffs)}-D; flatten coeffs with ivy.reshape"
        )
    leading, *others = ops.unstack(coeffs) or [0.0]
    if not others:
        # Multiply x by 0, so that NaN and infinity in x result in NaN, as in NumPy.
        return add(multiply(x, 0), leading)
    result: Any = leading
    for coefficient in others:
        result = add(multiply(result, x), coefficient)
    return result


@compositional(promote=True, broadcast=True, dtype_kinds=REAL)
def soft_thresholding(x: ArrayLike, /, threshold: ArrayLike, *, out: Out = None) -> "Array":
    """Apply soft thresholding ``sign(x) * maximum(abs(x) - threshold, 0)`` elementwise.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape: real-valued.
    threshold : ArrayLike
        Non-negative threshold. The shape must broadcast with that of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The shrunk elements, of the broadcast shape and the promoted dtype.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``x`` or ``threshold`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        The promoted data type is boolean or complex.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``tensorly.tenalg.proximal.soft_thresholding``.

    Examples
    --------
    >>> ivy.soft_thresholding(ivy.array([-3.0, 0.5, 2.0]), 1.0)
    ivy.array([-2.,  0.,  1.])
    """
    return multiply(sign(x), subtract(maximum(abs(x), threshold), threshold))


@compositional(needs_all_elements=True)
def sparsify_tensor(x: ArrayLike, card: int, /, *, out: Out = None) -> "Array":
    """Keep the elements with the largest magnitudes, and set all others to zero.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and numeric dtype.
    card : int
        Number of elements to keep. Elements that tie with the smallest kept magnitude are kept too, so the number may
        be exceeded.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The sparse array, of the shape and dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``card`` is negative.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``tensorly.tenalg.sparsify_tensor``.

    Examples
    --------
    >>> ivy.sparsify_tensor(ivy.array([3.0, -4.0, 1.0]), 2)
    ivy.array([ 3., -4.,  0.])
    """
    count = math.prod(ops.shape(x))
    if card < 0:
        raise IvyValueError(f"ivy.sparsify_tensor: card must be a non-negative number of elements, not {card}")
    if card >= count:
        return ops.copy_array(x)
    if card == 0:
        return ops.zeros_like(x)
    magnitudes = abs(x)
    threshold = ops.get_item(ops.sort(ops.reshape(magnitudes, (-1,)), stable=False), count - card)
    return ops.where(ops.less(magnitudes, threshold), ops.zeros_like(x), x)


@compositional(promote=True, broadcast=True, dtype_kinds=REAL)
def divmod(x1: ArrayLike, x2: ArrayLike, /) -> "tuple[Array, Array]":
    """Return the quotients and remainders of elementwise floor division.

    Parameters
    ----------
    x1 : ArrayLike
        Dividend: real-valued.
    x2 : ArrayLike
        Divisor: real-valued. The shape must broadcast with that of ``x1``.

    Returns
    -------
    tuple of ivy.Array
        The results of `floor_divide` and `remainder`, of the promoted dtype.

    Raises
    ------
    IvyDispatchError
        ``x1`` or ``x2`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).
    IvyDtypeError
        The promoted data type is boolean or complex.
    IvyBroadcastShapeError
        The shapes do not broadcast.

    Notes
    -----
    Follows ``numpy.divmod`` and Python's ``divmod``.

    Examples
    --------
    >>> ivy.divmod(ivy.array([7, -7]), 2)
    (ivy.array([ 3, -4]), ivy.array([1, 1]))
    """
    return floor_divide(x1, x2), remainder(x1, x2)
