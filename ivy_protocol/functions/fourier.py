"""Discrete Fourier transforms.

The module is not named ``fft``, which is the name of a function in it.
"""

from typing import TYPE_CHECKING, Literal

from ivy_protocol.base.typing import ORDERED, ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.dispatch.entry import primary

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from ivy_protocol.base.typing import Array

    Axes: TypeAlias = "Sequence[int] | None"
else:
    Axes = tuple[int, ...] | None

Norm = Literal["backward", "ortho", "forward"]

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]


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
        Alias of ``axis``, which it overrides.
    n : int, optional
        Number of points: ``x`` is truncated or zero-padded to it. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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
    Follows ``fft.fft`` of the Python array API standard 2025.12; ``dim`` comes from Ivy.

    Examples
    --------
    >>> ivy.fft.fft(ivy.array([1.0, 0.0]))
    ivy.array([1.+0.j, 1.+0.j])
    """
    ...


@primary(namespace="fft", infer=True, floating=True, kinds=("float",))
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
        The frequencies, of shape ``(n,)``: from 0 upwards, then the negative frequencies, divided by ``n * d``.

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
        Number of points along each axis: ``x`` is truncated or zero-padded to it, unless it is -1.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by the number of points.
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
    """Compute the discrete Fourier transform of a signal with Hermitian symmetry, from one half of it.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    n : int, optional
        Number of points of the result. If ``None``, ``2 * (m - 1)`` for an axis of length ``m``.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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
        Alias of ``axis``, which it overrides.
    n : int, optional
        Number of points: ``x`` is truncated or zero-padded to it. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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
    Follows ``fft.ifft`` of the Python array API standard 2025.12; ``dim`` comes from Ivy.

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
        Number of points along each axis: ``x`` is truncated or zero-padded to it, unless it is -1.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by the number of points.
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


@primary(namespace="fft", floating=True, kinds=ORDERED)
def ihfft(
    x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the inverse of `hfft`: one half of the Hermitian-symmetric inverse transform of a real array.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points: ``x`` is truncated or zero-padded to it. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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
    """Compute the inverse of `rfft`: a real array from one half of its discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    n : int, optional
        Number of points of the result. If ``None``, ``2 * (m - 1)`` for an axis of length ``m``.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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
    """Compute the inverse of `rfftn`: a real array from one half of its discrete Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: complex; real values are converted.
    s : ShapeLike, optional
        Number of points along each axis; -1 is the length of the axis. For the last axis, the number of points of the
        result; ``None`` and -1 are ``2 * (m - 1)`` for an axis of length ``m``.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by the number of points.
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


@primary(namespace="fft", floating=True, kinds=ORDERED)
def rfft(x: ArrayLike, /, n: int | None = None, axis: int = -1, norm: Norm = "backward", *, out: Out = None) -> "Array":
    """Compute one half of the discrete Fourier transform of a real array; the other half is its conjugate mirror.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points: ``x`` is truncated or zero-padded to it. If ``None``, the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by ``n``.
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


@primary(namespace="fft", infer=True, floating=True, kinds=("float",))
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
        The frequencies, of shape ``(n // 2 + 1,)``: from 0 upwards, divided by ``n * d``.

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


@primary(namespace="fft", floating=True, kinds=ORDERED)
def rfftn(
    x: ArrayLike, /, s: ShapeLike | None = None, axes: Axes = None, norm: Norm = "backward", *, out: Out = None
) -> "Array":
    """Compute the n-D discrete Fourier transform of a real array, with one half of the last axis.

    Parameters
    ----------
    x : ArrayLike
        Array with at least one dimension: real floating-point; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points along each axis: ``x`` is truncated or zero-padded to it, unless it is -1.
    axes : sequence of int, optional
        Axes to transform. If ``None``, the last ``len(s)`` axes, or all axes if ``s`` is ``None`` too.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Normalization: the backward (inverse) transform, both (by the square root), or the forward transform is divided
        by the number of points.
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
