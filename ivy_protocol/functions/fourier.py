"""Discrete Fourier transforms.

The module is not called ``fft``, since that is the name of a function in it.
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
    """Return the discrete Fourier transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: floating-point or complex; integers are converted to the default float.
    dim : int, optional
        Another name of ``axis``, which counts in its place.
    n : int, optional
        Number of points: ``x`` is cut or padded with zeros to it. ``None`` stands for the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the frequencies that belong to the elements of a Fourier transform.

    Parameters
    ----------
    n : int
        Number of points of the transform.
    d : float, default 1.0
        Distance between two points.
    dtype : DtypeLike, optional
        Floating-point data type of the result; ``None`` stands for the default float.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The frequencies, of shape ``(n,)``: from 0 upwards, then the negative ones, divided by ``n * d``.

    Raises
    ------
    IvyDtypeError
        The data type is not a floating-point one.
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
    """Return the discrete Fourier transform along several axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: floating-point or complex; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points of each axis: ``x`` is cut or padded with zeros to it, where it is not -1.
    axes : sequence of int, optional
        Axes to transform. ``None`` stands for the last ones, as many as ``s`` has, or for all.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by the number of points: the inverse one, both (by the square root), or the
        forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return an array of frequencies with the frequency 0 moved to the middle.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axes : int or sequence of int, optional
        Axes to shift; ``None`` stands for all.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the Fourier transform of a signal that mirrors its conjugate, of which one half is given.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: complex; real numbers are converted.
    n : int, optional
        Number of points of the result. ``None`` stands for ``2 * (m - 1)``, with the length ``m`` of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the inverse discrete Fourier transform along one axis.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: floating-point or complex; integers are converted to the default float.
    dim : int, optional
        Another name of ``axis``, which counts in its place.
    n : int, optional
        Number of points: ``x`` is cut or padded with zeros to it. ``None`` stands for the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the inverse discrete Fourier transform along several axes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: floating-point or complex; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points of each axis: ``x`` is cut or padded with zeros to it, where it is not -1.
    axes : sequence of int, optional
        Axes to transform. ``None`` stands for the last ones, as many as ``s`` has, or for all.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by the number of points: the inverse one, both (by the square root), or the
        forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return an array of frequencies with the frequency 0 moved from the middle to the front.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    axes : int or sequence of int, optional
        Axes to shift; ``None`` stands for all.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return one half of the inverse Fourier transform of real numbers, whose other half mirrors it.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points: ``x`` is cut or padded with zeros to it. ``None`` stands for the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the real numbers of which ``rfft`` gave one half of the Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: complex; real numbers are converted.
    n : int, optional
        Number of points of the result. ``None`` stands for ``2 * (m - 1)``, with the length ``m`` of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The numbers, real, with the precision of ``x`` and ``n`` elements along the axis.

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
    """Return the real numbers of which ``rfftn`` gave one half of the Fourier transform.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: complex; real numbers are converted.
    s : ShapeLike, optional
        Number of points of each axis, -1 for as many as there are. That of the last axis is the one of the
        result; ``None`` and -1 stand for ``2 * (m - 1)``, with its length ``m``.
    axes : sequence of int, optional
        Axes to transform. ``None`` stands for the last ones, as many as ``s`` has, or for all.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by the number of points: the inverse one, both (by the square root), or the
        forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The numbers, real, with the precision of ``x``.

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
    """Return one half of the discrete Fourier transform of real numbers; the other half mirrors it.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: real floating-point; integers are converted to the default float.
    n : int, optional
        Number of points: ``x`` is cut or padded with zeros to it. ``None`` stands for the length of the axis.
    axis : int, default -1
        Axis to transform.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by ``n``: the inverse one, both (by the square root), or the forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
    """Return the frequencies that belong to the elements of the Fourier transform of real numbers.

    Parameters
    ----------
    n : int
        Number of points of the transform.
    d : float, default 1.0
        Distance between two points.
    dtype : DtypeLike, optional
        Floating-point data type of the result; ``None`` stands for the default float.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The frequencies, of shape ``(n // 2 + 1,)``: from 0 upwards, divided by ``n * d``.

    Raises
    ------
    IvyDtypeError
        The data type is not a floating-point one.
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
    """Return the discrete Fourier transform of real numbers along several axes, half of it in the last one.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape but ``()``: real floating-point; integers are converted to the default float.
    s : ShapeLike, optional
        Number of points of each axis: ``x`` is cut or padded with zeros to it, where it is not -1.
    axes : sequence of int, optional
        Axes to transform. ``None`` stands for the last ones, as many as ``s`` has, or for all.
    norm : {"backward", "ortho", "forward"}, default "backward"
        Which direction divides, by the number of points: the inverse one, both (by the square root), or the
        forward one.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

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
