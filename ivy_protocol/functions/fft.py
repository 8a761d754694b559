"""Discrete Fourier and cosine transforms, and the short-time Fourier transform."""

import math
from collections.abc import Callable, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import ANY, ORDERED, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.messages.prefixes import unknown_lengths

if TYPE_CHECKING:
    from typing import TypeAlias

    from ivy_protocol.base.typing import Array

if TYPE_CHECKING:
    Axes: TypeAlias = "Sequence[int] | None"
else:
    Axes = tuple[int, ...] | None


Norm = Literal["backward", "ortho", "forward"]


@primary(namespace="fft", floating=True)
def fft(
    x: ArrayLike,
    /,
    dim: int | None = None,
    *,
    n: int | None = None,
    axis: int = -1,
    norm: Norm = "backward",
    out: Out = None,
) -> "Array":
    """Compute the discrete Fourier transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers are converted to the default float.
    dim : int, optional
        Alias of ``axis``. If passed, ``dim`` overrides ``axis``.
    n : int, optional
        Number of points, to which ``x`` is truncated or zero-padded. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, complex, with the precision of ``x`` and ``n`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.fft`` of the Python array API standard 2025.12; ``dim`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.fft.fft(ivy.array([1.0, 0.0]))
    ivy.array([1.+0.j, 1.+0.j])
    """
    ...


@primary(namespace="fft", infer_dtype=True, floating=True, dtype_kinds=("float",))
def fftfreq(
    n: int,
    /,
    d: float = 1.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return the sample frequencies of a discrete Fourier transform.

    Parameters
    ----------
    n : int
        Number of points of the transform.
    d : float, default 1.0
        Sample spacing.
    dtype : DtypeLike, optional
        Floating-point data type of the result; if ``None``, the default float.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The frequencies ``[0, 1, ..., (n - 1) // 2, -(n // 2), ..., -1] / (n * d)``, of shape ``(n,)``.

    Raises
    ------
    IvyDtypeError
        The data type is not floating-point.
    IvyException
        ``n`` is 0.

    Notes
    -----
    Follows ``fft.fftfreq`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.fftfreq(4)
    ivy.array([ 0.  ,  0.25, -0.5 , -0.25])
    """
    ...


@primary(namespace="fft", floating=True)
def fftn(
    x: ArrayLike, /, s: ShapeLike | None = None, axes: Axes = None, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the n-D discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points along each axis, to which ``x`` is truncated or zero-padded. -1 means the length of the axis.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the number of points ``n``: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, complex, with the precision of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, a number of points is less than 1, or the lengths of ``s`` and ``axes`` differ.

    Notes
    -----
    Follows ``fft.fftn`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.fftn(ivy.array([[1.0, 0.0], [0.0, 0.0]]))
    ivy.array([[1.+0.j, 1.+0.j],
               [1.+0.j, 1.+0.j]])
    """
    ...


@primary(namespace="fft")
def fftshift(x: ArrayLike, /, axes: int | Axes = None, *, out: Out = None) -> "Array":
    """Shift the zero frequency to the center of the spectrum.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axes : int or sequence of int, optional
        Axes to shift; if ``None``, all axes.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The shifted array, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``fft.fftshift`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.fftshift(ivy.array([0, 1, -2, -1]))
    ivy.array([-2, -1,  0,  1])
    """
    ...


@primary(namespace="fft", floating=True)
def hfft(x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None) -> "Array":
    """Compute the discrete Fourier transform of a signal with Hermitian symmetry, given its first half.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    n : int, optional
        Number of points of the result. If ``None``, ``2 * (m - 1)`` for an axis of length ``m``.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, real, with the precision of ``x`` and ``n`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.hfft`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.hfft(ivy.array([2.0 + 0.0j, 1.0 + 0.0j, 0.0 + 0.0j]))
    ivy.array([4., 2., 0., 2.])
    """
    ...


@primary(namespace="fft", floating=True)
def ifft(
    x: ArrayLike,
    /,
    dim: int | None = None,
    *,
    n: int | None = None,
    axis: int = -1,
    norm: Norm = "backward",
    out: Out = None,
) -> "Array":
    """Compute the inverse discrete Fourier transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers are converted to the default float.
    dim : int, optional
        Alias of ``axis``. If passed, ``dim`` overrides ``axis``.
    n : int, optional
        Number of points, to which ``x`` is truncated or zero-padded. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, complex, with the precision of ``x`` and ``n`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.ifft`` of the Python array API standard 2025.12; ``dim`` comes from Ivy 1.0.

    Examples
    --------
    >>> ivy.ifft(ivy.array([2.0 + 0.0j, 0.0 + 0.0j]))
    ivy.array([1.+0.j, 1.+0.j])
    """
    ...


@primary(namespace="fft", floating=True)
def ifftn(
    x: ArrayLike, /, s: ShapeLike | None = None, axes: Axes = None, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the n-D inverse discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: floating-point or complex; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points along each axis, to which ``x`` is truncated or zero-padded. -1 means the length of the axis.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the number of points ``n``: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, complex, with the precision of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, a number of points is less than 1, or the lengths of ``s`` and ``axes`` differ.

    Notes
    -----
    Follows ``fft.ifftn`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.ifftn(ivy.array([[4.0, 0.0], [0.0, 0.0]]))
    ivy.array([[1.+0.j, 1.+0.j],
               [1.+0.j, 1.+0.j]])
    """
    ...


@primary(namespace="fft")
def ifftshift(x: ArrayLike, /, axes: int | Axes = None, *, out: Out = None) -> "Array":
    """Undo `fftshift`: shift the zero frequency from the center to the front.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axes : int or sequence of int, optional
        Axes to shift; if ``None``, all axes.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The shifted array, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range.

    Notes
    -----
    Follows ``fft.ifftshift`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.ifftshift(ivy.array([-2, -1, 0, 1]))
    ivy.array([ 0,  1, -2, -1])
    """
    ...


@primary(namespace="fft", floating=True, dtype_kinds=ORDERED)
def ihfft(
    x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the inverse of `hfft`: the first half of the Hermitian-symmetric inverse transform of a real array.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points, to which ``x`` is truncated or zero-padded. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The first half, complex, with the precision of ``x`` and ``n // 2 + 1`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` is complex, the axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.ihfft`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.ihfft(ivy.array([4.0, 2.0, 0.0, 2.0])).shape
    ivy.Shape(3)
    """
    ...


@primary(namespace="fft", floating=True)
def irfft(
    x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the inverse of `rfft`: a real array, given the first half of its discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    n : int, optional
        Number of points of the result. If ``None``, ``2 * (m - 1)`` for an axis of length ``m``.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse transform, real, with the precision of ``x`` and ``n`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.irfft`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.irfft(ivy.rfft(ivy.array([1.0, 2.0])))
    ivy.array([1., 2.])
    """
    ...


@primary(namespace="fft", floating=True)
def irfftn(
    x: ArrayLike, /, s: ShapeLike | None = None, axes: Axes = None, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the inverse of `rfftn`: a real array, given the first half of its discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    s : ShapeLike, optional
        Number of points of the result along each axis. ``None`` and -1 mean the length of the axis, except for the last
        axis, where they mean ``2 * (m - 1)`` for a length of ``m``.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the number of points ``n``: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse transform, real, with the precision of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, a number of points is less than 1, or the lengths of ``s`` and ``axes`` differ.

    Notes
    -----
    Follows ``fft.irfftn`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.irfftn(ivy.rfftn(ivy.array([[1.0, 2.0], [3.0, 4.0]])))
    ivy.array([[1., 2.],
               [3., 4.]])
    """
    ...


@primary(namespace="fft", floating=True, dtype_kinds=ORDERED)
def rfft(x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None) -> "Array":
    """Compute the first half of the discrete Fourier transform of a real array.

    The second half is redundant: it is the mirrored complex conjugate of the first half.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points, to which ``x`` is truncated or zero-padded. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: ``"backward"`` divides the inverse transform by ``n``, ``"forward"`` divides the forward
        transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The first half, complex, with the precision of ``x`` and ``n // 2 + 1`` elements along the axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` is complex, the axis is out of range, or ``n`` is less than 1.

    Notes
    -----
    Follows ``fft.rfft`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.rfft(ivy.array([1.0, 0.0, 0.0, 0.0]))
    ivy.array([1.+0.j, 1.+0.j, 1.+0.j])
    """
    ...


@primary(namespace="fft", infer_dtype=True, floating=True, dtype_kinds=("float",))
def rfftfreq(
    n: int,
    /,
    d: float = 1.0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return the sample frequencies of the discrete Fourier transform of a real array.

    Parameters
    ----------
    n : int
        Number of points of the transform.
    d : float, default 1.0
        Sample spacing.
    dtype : DtypeLike, optional
        Floating-point data type of the result; if ``None``, the default float.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The frequencies ``[0, 1, ..., n // 2] / (n * d)``, of shape ``(n // 2 + 1,)``.

    Raises
    ------
    IvyDtypeError
        The data type is not floating-point.
    IvyException
        ``n`` is 0.

    Notes
    -----
    Follows ``fft.rfftfreq`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.rfftfreq(4)
    ivy.array([0.  , 0.25, 0.5 ])
    """
    ...


@primary(namespace="fft", floating=True, dtype_kinds=ORDERED)
def rfftn(
    x: ArrayLike, /, s: ShapeLike | None = None, axes: Axes = None, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the n-D discrete Fourier transform of a real array, with only the first half of the last axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points along each axis, to which ``x`` is truncated or zero-padded. -1 means the length of the axis.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the number of points ``n``: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The transform, complex, with the precision of ``x``; the last transformed axis has only the first half.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` is complex, an axis is out of range, a number of points is less than 1, or the lengths of ``s`` and
        ``axes`` differ.

    Notes
    -----
    Follows ``fft.rfftn`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.rfftn(ivy.array([[1.0, 0.0], [0.0, 0.0]]))
    ivy.array([[1.+0.j, 1.+0.j],
               [1.+0.j, 1.+0.j]])
    """
    ...


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def dct(
    x: ArrayLike,
    /,
    *,
    type: Literal[1, 2, 3, 4] = 2,
    n: int | None = None,
    axis: int = -1,
    norm: Literal["ortho"] | None = None,
    out: Out = None,
) -> "Array":
    """Compute the discrete cosine transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one axis: real floating-point; integers and booleans are converted to the default float.
    type : {1, 2, 3, 4}, default 2
        Type of the transform, 1 to 4.
    n : int, optional
        Length of the transform: the axis is truncated or padded with zeros. ``None`` means the length of the
        axis.
    axis : int, default -1
        Axis to transform.
    norm : {"ortho"}, optional
        Normalization: "ortho" makes the transform orthonormal; ``None`` does not scale it.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The coefficients, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range.
    IvyValueError
        ``type`` or ``norm`` is unknown, or the length of the transform is less than 1, or less than 2 for type 1.

    Notes
    -----
    Follows ``scipy.fft.dct``. N. Ahmed, T. Natarajan and K. R. Rao, "Discrete cosine transform", 1974.

    Examples
    --------
    >>> ivy.dct(ivy.array([1.0, 1.0, 1.0, 1.0]), type=1)
    ivy.array([6., 0., 0., 0.])
    """
    return _cosine_transform("dct", x, type, n, axis, norm)


@compositional(floating=True, dtype_kinds=ANY)
def dft(
    x: ArrayLike,
    /,
    *,
    axis: int = 1,
    inverse: bool = False,
    onesided: bool = False,
    dft_length: int | None = None,
    norm: Norm = "backward",
    out: Out = None,
) -> "Array":
    """Compute the discrete Fourier transform along one axis, or its inverse.

    Parameters
    ----------
    x : ArrayLike
        Array that has the axis ``axis``: floating-point or complex; integers and booleans are converted to the default
        float.
    axis : int, default 1
        Axis to transform.
    inverse : bool, default False
        If True, return the inverse transform.
    onesided : bool, default False
        If True, omit the second half. For real input, it is the mirrored complex conjugate of the first half.
    dft_length : int, optional
        Length of the transform: the axis is truncated or padded with zeros. ``None`` means the length of the
        axis.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the length ``n`` of the transform: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The complex coefficients.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range, or the length is not positive.

    Notes
    -----
    From Ivy 1.0. Follows the operator DFT of ONNX. See `fft`.

    Examples
    --------
    >>> ivy.dft(ivy.array([[1.0, 1.0, 1.0, 1.0]]), onesided=True)
    ivy.array([[4.+0.j, 0.+0.j, 0.+0.j]])
    """
    result = (ifft if inverse else fft)(x, n=dft_length, axis=axis, norm=norm)
    if not onesided:
        return result
    result = ops.moveaxis(result, axis, -1)
    return ops.moveaxis(ops.get_item(result, (..., slice(0, ops.shape(result)[-1] // 2 + 1))), -1, axis)


@compositional(floating=True, dtype_kinds=ANY)
def fft2(
    x: ArrayLike,
    *,
    s: Sequence[int] | None = None,
    dim: Sequence[int] = (-2, -1),
    norm: Norm = "backward",
    out: Out = None,
) -> "Array":
    """Compute the 2-D discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least two axes: floating-point or complex; integers and booleans are converted to the default
        float.
    s : sequence of int, optional
        Lengths of the transform along the axes: each axis is truncated or padded with zeros.
    dim : sequence of int, default (-2, -1)
        Axes to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization, with the number of points ``n``: ``"backward"`` divides the inverse transform by ``n``,
        ``"forward"`` divides the forward transform by ``n``, and ``"ortho"`` divides each by ``sqrt(n)``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The complex coefficients.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        An axis is out of range, or a length is not positive.

    Notes
    -----
    Follows ``numpy.fft.fft2``. See `fftn`.

    Examples
    --------
    >>> ivy.fft2(ivy.array([[1.0, 0.0], [0.0, 0.0]]))
    ivy.array([[1.+0.j, 1.+0.j],
               [1.+0.j, 1.+0.j]])
    """
    return fftn(x, s=None if s is None else tuple(s), axes=tuple(dim), norm=norm)


@compositional(floating=True, dtype_kinds=ORDERED, upcast_half=True)
def idct(
    x: ArrayLike,
    /,
    *,
    type: Literal[1, 2, 3, 4] = 2,
    n: int | None = None,
    axis: int = -1,
    norm: Literal["ortho"] | None = None,
    out: Out = None,
) -> "Array":
    """Compute the inverse discrete cosine transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one axis: real floating-point; integers and booleans are converted to the default float.
    type : {1, 2, 3, 4}, default 2
        Type of the transform to invert, 1 to 4.
    n : int, optional
        Length of the transform: the axis is truncated or padded with zeros. ``None`` means the length of the
        axis.
    axis : int, default -1
        Axis to transform.
    norm : {"ortho"}, optional
        Normalization: "ortho" inverts the orthonormal transform.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The inverse transform, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The axis is out of range.
    IvyValueError
        ``type`` or ``norm`` is unknown, or the length of the transform is less than 1, or less than 2 for type 1.

    Notes
    -----
    Follows ``scipy.fft.idct``.

    Examples
    --------
    >>> ivy.idct(ivy.array([6.0, 0.0, 0.0, 0.0]), type=1)
    ivy.array([1., 1., 1., 1.])
    """
    inverse: Any = {2: 3, 3: 2}.get(type, type)
    result = _cosine_transform("idct", x, inverse, n, axis, norm)
    if norm == "ortho":
        return result
    length = ops.shape(result)[axis]
    return ops.multiply(result, 0.5 / (length - 1 if type == 1 else length))


@compositional(floating=True, dtype_kinds=ANY)
def istft(
    stfts: ArrayLike,
    frame_length: int,
    frame_step: int,
    /,
    *,
    fft_length: int | None = None,
    window_fn: Callable[..., Any] | None = None,
    length: int | None = None,
    out: Out = None,
) -> "Array":
    """Compute real signals from their short-time Fourier transforms.

    Parameters
    ----------
    stfts : ArrayLike
        Coefficients of shape ``(..., frames, fft_length // 2 + 1)``, as `ivy.stft` returns them: floating-point, real
        or complex; integers and booleans are converted to the default float.
    frame_length : int
        Length of a frame.
    frame_step : int
        Distance between the starts of the frames.
    fft_length : int, optional
        Length of the transforms, by default the smallest power of two that is at least ``frame_length``.
    window_fn : callable, optional
        Function of ``frame_length`` that returns the window with which ``stfts`` was computed; ``None`` means no
        window.
    length : int, optional
        Number of samples: the signal is truncated or padded with zeros. By default, the length that the frames
        cover.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Signals of shape ``(..., samples)`` whose transforms are the least-squares fit to ``stfts``. Samples that the
        frames do not determine, for example where the window is zero, are zero.

    Raises
    ------
    IvyDispatchError
        ``stfts`` is not array-like.
    IvyValueError
        ``frame_length``, ``frame_step`` or ``fft_length`` is not positive, or ``length`` is negative.
    IvyValueError
        ``stfts`` has fewer than two dimensions, or the length of its last axis is not ``fft_length // 2 + 1``.

    Notes
    -----
    The function inverts `ivy.stft`, and follows ``torch.istft`` and ``scipy.signal.istft``. Ivy 1.0 lacks this
    function. ``tf.signal.inverse_stft`` expects a different window.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0, 3.0, 4.0])
    >>> ivy.istft(ivy.stft(x, 2, 1), 2, 1)
    ivy.array([1., 2., 3., 4.])
    """
    lengths = tuple(ops.shape(stfts))
    counts = (frame_length, frame_step, 1 if fft_length is None else fft_length, 1 if length is None else length + 1)
    if len(lengths) < 2 or min(counts) < 1:
        raise IvyValueError(
            "ivy.istft: stfts must have at least two axes, frame_length, frame_step and fft_length must be positive, "
            f"and length must be non-negative; got the shape {lengths}, frame_length={frame_length!r}, "
            f"frame_step={frame_step!r}, fft_length={fft_length!r} and length={length!r}"
        )
    if max(frame_length, fft_length or 1, length or 1) > 2**24:
        raise IvyValueError(
            f"ivy.istft: frame_length={frame_length}, fft_length={fft_length} and length={length} must be at most "
            f"{2**24}"
        )
    size = 1 << index(frame_length - 1).bit_length() if fft_length is None else fft_length
    *batch, count, frequencies = lengths
    if count is None or frequencies is None:
        raise unknown_lengths("ivy.istft")
    if frequencies != size // 2 + 1:
        raise IvyValueError(
            f"ivy.istft: stfts of transforms of length {size} must have {size // 2 + 1} frequencies, not "
            f"{frequencies}; pass fft_length=, the length of the transforms"
        )
    covered = (count - 1) * frame_step + frame_length if count else 0
    samples = covered if length is None else length
    if 0 in lengths:
        result = ops.zeros_like(ops.reshape(ops.get_item(ops.real(stfts), (..., slice(0, 0))), (*batch, 0)))
        return _resize(result, samples)
    frames: Any = _resize(irfft(stfts, n=size, axis=-1), frame_length)
    window = ops.ones_like(ops.get_item(frames, (0,) * (len(lengths) - 1)))
    if window_fn is not None:
        window = ops.multiply(window, window_fn(frame_length))
        frames = ops.multiply(frames, window)
    if size < frame_length:
        # If the transform is shorter than the frame, the last samples of the frame were truncated. Set the window to 0
        # there.
        window = _resize(_resize(window, size), frame_length)
    weights = _overlap_add(ops.broadcast_to(ops.square(window), (count, frame_length)), frame_step)
    result = _overlap_add(frames, frame_step)
    # Where all windows are zero, divide by 1 and return 0, so that the result and its gradient are finite.
    is_covered = ops.greater(weights, 1e-11)
    result = ops.where(is_covered, ops.divide(result, ops.where(is_covered, weights, 1.0)), 0.0)
    return _resize(_resize(result, covered), samples)


def _resize(x: Any, length: int) -> Any:
    """Truncate or zero-pad the last axis of `x` to `length` elements."""
    lengths = ops.shape(x)
    if lengths[-1] > length:
        return ops.get_item(x, (..., slice(0, length)))
    if lengths[-1] < length:
        return ops.constant_pad(x, (*((0, 0),) * (len(lengths) - 1), (0, length - lengths[-1])))
    return x


def _overlap_add(frames: Any, step: int) -> Any:
    """Sum overlapping frames, whose starts are `step` samples apart. The result may end with additional zeros."""
    *batch, count, length = ops.shape(frames)
    steps = -(-length // step)
    frames = ops.reshape(_resize(frames, steps * step), (*batch, count, steps, step))
    total: Any = None
    for offset in range(steps):
        part = ops.get_item(frames, (..., offset, slice(None)))
        part = ops.constant_pad(part, (*((0, 0),) * len(batch), (offset, steps - 1 - offset), (0, 0)))
        total = part if total is None else ops.add(total, part)
    return ops.reshape(total, (*batch, (count + steps - 1) * step))


@compositional(floating=True, dtype_kinds=ORDERED)
def stft(
    signals: ArrayLike,
    frame_length: int,
    frame_step: int,
    /,
    *,
    fft_length: int | None = None,
    window_fn: Callable[..., Any] | None = None,
    pad_end: bool = False,
    name: str | None = None,
    out: Out = None,
) -> "Array":
    """Compute the short-time Fourier transforms of real signals.

    Parameters
    ----------
    signals : ArrayLike
        Signals of shape ``(..., samples)``: real floating-point; integers and booleans are converted to the default
        float.
    frame_length : int
        Length of a frame.
    frame_step : int
        Distance between the starts of the frames.
    fft_length : int, optional
        Length of the transforms, by default the smallest power of two that is at least ``frame_length``. Each frame
        is truncated or padded with zeros.
    window_fn : callable, optional
        Function of ``frame_length`` that returns the window; ``None`` means no window.
    pad_end : bool, default False
        If True, include every frame that starts inside the signal, and pad the end with zeros.
    name : str, optional
        Accepted for compatibility; ignored.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Complex coefficients of shape ``(..., frames, fft_length // 2 + 1)``.

    Raises
    ------
    IvyDispatchError
        ``signals`` is not array-like.
    IvyValueError
        ``frame_length``, ``frame_step`` or ``fft_length`` is not positive, or ``signals`` is 0-d.

    Notes
    -----
    Follows ``tf.signal.stft``, but does not apply a window by default.

    Examples
    --------
    >>> ivy.stft(ivy.array([1.0, 1.0, 1.0, 1.0]), 2, 2)
    ivy.array([[2.+0.j, 0.+0.j],
               [2.+0.j, 0.+0.j]])
    """
    lengths = tuple(ops.shape(signals))
    if not lengths or min(frame_length, frame_step, 1 if fft_length is None else fft_length) < 1:
        raise IvyValueError(
            "ivy.stft: signals must have at least one axis, and frame_length, frame_step and fft_length must be "
            f"positive; got the shape {lengths}, frame_length={frame_length!r}, frame_step={frame_step!r} and "
            f"fft_length={fft_length!r}"
        )
    if max(frame_length, fft_length or 1) > 2**24:
        raise IvyValueError(
            f"ivy.stft: frame_length={frame_length} and fft_length={fft_length} must be at most {2**24}"
        )
    size = 1 << index(frame_length - 1).bit_length() if fft_length is None else fft_length
    samples = lengths[-1]
    count = -(-samples // frame_step) if pad_end else max((samples - frame_length) // frame_step + 1, 0)
    # Each frame consists of `steps` blocks of `frame_step` samples, and each frame begins one block after the previous
    # one.
    steps = -(-frame_length // frame_step)
    needed = (count + steps - 1) * frame_step if count else 0
    x = _resize(signals, max(needed, samples))
    parts = []
    for start in range(0, steps * frame_step, frame_step):
        part = ops.get_item(x, (..., slice(start, start + count * frame_step)))
        part = ops.reshape(part, (*lengths[:-1], count, frame_step))
        rest = frame_length - start
        parts.append(ops.get_item(part, (..., slice(0, rest))) if rest < frame_step else part)
    frames = parts[0] if steps == 1 else ops.concat(parts, axis=-1)
    if window_fn is not None:
        frames = ops.multiply(frames, window_fn(frame_length))
    return rfft(frames, n=size, axis=-1)


def _cosine_transform(function: str, x: Any, type: int, n: int | None, axis: int, norm: str | None) -> Any:
    """Compute a cosine transform of type 1 to 4, with a Fourier transform of the same or twice the length."""
    if type not in (1, 2, 3, 4) or norm not in (None, "ortho"):
        raise IvyValueError(
            f"ivy.{function}: type= must be 1, 2, 3 or 4, and norm= must be None or 'ortho', not {type!r} and {norm!r}"
        )
    x = ops.moveaxis(x, axis, -1)
    size = ops.shape(x)[-1]
    length = size if n is None else n
    if length < (2 if type == 1 else 1):
        raise IvyValueError(
            f"ivy.{function}: a transform of type {type} requires at least {1 + (type == 1)} elements, not {length}"
        )
    x = _resize(x, length)
    first, last, inner = _ortho_factors(type, length, norm)
    if first[0] != 1 or last[0] != 1:
        x = ops.multiply(x, [first[0], *[1.0] * (length - 2), last[0]] if length > 1 else [first[0]])
    coefficients = _unscaled(x, type, length)
    if norm == "ortho":
        coefficients = ops.multiply(
            coefficients, [first[1], *[inner] * (length - 2), last[1]] if length > 1 else [first[1]]
        )
    return ops.moveaxis(coefficients, -1, axis)


def _ortho_factors(type: int, length: int, norm: str | None) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Return the factors that make a transform orthonormal: for the first, the last and the other elements.

    For the first and the last element, return a pair: the factor before the transform, and the factor after it. For the
    other elements, return only the factor after the transform.
    """
    if norm is None:
        return (1.0, 1.0), (1.0, 1.0), 1.0
    half = math.sqrt(0.5)
    if type == 1:
        scale = math.sqrt(0.5 / (length - 1))
        return (1 / half, scale * half), (1 / half, scale * half), scale
    scale = math.sqrt(0.5 / length)
    if type == 2:
        return (1.0, scale * half), (1.0, scale), scale
    return (1 / half if type == 3 else 1.0, scale), (1.0, scale), scale


def _unscaled(x: Any, type: int, length: int) -> Any:
    if type == 1:
        mirrored = ops.concat([x, ops.flip(ops.get_item(x, (..., slice(1, length - 1))), axis=-1)], axis=-1)
        return ops.real(rfft(mirrored, axis=-1))
    if type == 2:
        return _type_2(x, length)
    if type == 3:
        return _type_3(x, length)
    # Multiply element k by exp(-1j * pi * k / (2 * length)). This shifts the frequencies of the transform of length
    # 2 * length by half a step.
    angles = [math.pi * k / (2 * length) for k in range(length)]
    rotated = ops.complex(
        ops.multiply(x, [math.cos(t) for t in angles]), ops.multiply(x, [-math.sin(t) for t in angles])
    )
    result = ops.get_item(fft(rotated, n=2 * length, axis=-1), (..., slice(0, length)))
    return _rotated(result, [t + math.pi / (4 * length) for t in angles])


def _type_2(x: Any, length: int) -> Any:
    """Return the unscaled cosine transform of type 2, computed with a real Fourier transform of the same length."""
    # Makhoul's algorithm (1980): concatenate the elements at even indices and the reversed elements at odd indices.
    even, odd = _alternate(x, length)
    half = rfft(ops.concat([even, ops.flip(odd, axis=-1)], axis=-1), axis=-1)
    real, imag = ops.real(half), ops.imag(half)
    angles = [math.pi * k / (2 * length) for k in range(length // 2 + 1)]
    cosines, sines = [2 * math.cos(t) for t in angles], [2 * math.sin(t) for t in angles]
    first = ops.add(ops.multiply(real, cosines), ops.multiply(imag, sines))
    last = ops.subtract(ops.multiply(real, sines), ops.multiply(imag, cosines))
    return ops.concat([first, ops.flip(ops.get_item(last, (..., slice(1, (length + 1) // 2))), axis=-1)], axis=-1)


def _alternate(x: Any, length: int) -> Any:
    """Return the elements at even indices and the elements at odd indices of the last axis."""
    batch = ops.shape(x)[:-1]
    if length % 2 or None in batch:
        return ops.get_item(x, (..., slice(0, None, 2))), ops.get_item(x, (..., slice(1, None, 2)))
    # Reshape to pairs, because some libraries copy strided slices element by element.
    return ops.unstack(ops.reshape(x, (*batch, length // 2, 2)), axis=-1)


def _type_3(x: Any, length: int) -> Any:
    """Return the unscaled cosine transform of type 3, computed with the inverse steps of `_type_2` in reverse order."""
    count = length // 2 + 1
    angles = [math.pi * k / (2 * length) for k in range(count)]
    cosines, sines = [math.cos(t) for t in angles], [math.sin(t) for t in angles]
    low = ops.get_item(x, (..., slice(0, count)))
    # Element k of `high` is element ``length - k`` of x. Element 0 has no partner, so `high` begins with 0.
    high = ops.flip(ops.get_item(x, (..., slice(length - count + 1, None))), axis=-1)
    high = ops.concat([ops.zeros_like(ops.get_item(x, (..., slice(0, 1)))), high], axis=-1)
    real = ops.add(ops.multiply(low, cosines), ops.multiply(high, sines))
    imag = ops.subtract(ops.multiply(low, sines), ops.multiply(high, cosines))
    result = irfft(ops.complex(real, imag), n=length, axis=-1, norm="forward")
    middle = (length + 1) // 2
    even = ops.get_item(result, (..., slice(0, middle)))
    odd = ops.flip(ops.get_item(result, (..., slice(middle, None))), axis=-1)
    if length % 2:
        odd = ops.concat([odd, ops.zeros_like(ops.get_item(x, (..., slice(0, 1))))], axis=-1)
    # Pass -1 for a length that is unknown until a graph runs, so that the library infers it.
    batch = [-1 if n is None else n for n in ops.shape(x)[:-1]]
    both: Any = ops.swapaxes(ops.reshape(ops.concat([even, odd], axis=-1), (*batch, 2, middle)), -1, -2)
    both = ops.reshape(both, (*batch, 2 * middle))
    return ops.get_item(both, (..., slice(0, length))) if length % 2 else both


def _rotated(z: Any, angles: list[float]) -> Any:
    """Return ``2 * real(z * exp(-1j * angles))``."""
    cosines, sines = [2 * math.cos(t) for t in angles], [-2 * math.sin(t) for t in angles]
    return ops.subtract(ops.multiply(ops.real(z), cosines), ops.multiply(ops.imag(z), sines))
