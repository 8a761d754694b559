"""Functions that create arrays."""

import builtins
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import (
    BITS,
    NUMERIC,
    ORDERED,
    ArrayLike,
    Contents,
    DeviceLike,
    DtypeLike,
    Like,
    Out,
    Scalar,
    ShapeLike,
)
from ivy_protocol.core.shape import is_integral
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import has_dtype
from ivy_protocol.messages.prefixes import named, unknown_lengths

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array


@primary(infer_dtype=True, dtype_kinds=NUMERIC)
def arange(
    start: Scalar,
    /,
    stop: Scalar | None = None,
    step: Scalar = 1,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return evenly spaced values within the half-open interval ``[start, stop)``.

    Parameters
    ----------
    start : Scalar
        First value, real. If ``stop`` is ``None``, the end of an interval that starts at 0.
    stop : Scalar, optional
        End of the interval, exclusive.
    step : Scalar, default 1
        Step between adjacent values, not 0. If the step leads away from ``stop``, the result is empty.
    dtype : DtypeLike, optional
        Data type of the result. If ``None``, the default integer type, or the default float if ``start``, ``stop`` or
        ``step`` is a float.
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
        The values, of shape ``(ceil((stop - start) / step),)``.

    Raises
    ------
    IvyDtypeError
        The data type is ``bool``.
    IvyTypeError
        A keyword is unknown.
    IvyValueError
        A value is outside the range of the data type, or is fractional although the data type is an integer type.

    Notes
    -----
    Follows ``arange`` of the Python array API standard 2025.12. With a fractional ``step``, rounding may append one
    value.

    Examples
    --------
    >>> ivy.arange(1, 7, 2)
    ivy.array([1, 3, 5])
    """
    ...


@primary(explicit_conversion=True)
def array(
    obj: Contents,
    /,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    copy: bool | None = True,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Create an array from an object, and copy the elements by default.

    Parameters
    ----------
    obj : Contents
        Array of any backend, Python scalar, or (nested) list or tuple of scalars and arrays.
    dtype : DtypeLike, optional
        Data type of the result. If ``None``, an array keeps its data type, and Python scalars have the default data
        type for their class.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the input array, or else the default device.
    copy : bool, optional
        Whether to copy an array: ``True`` always, ``False`` never, ``None`` only if necessary.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the elements of ``obj``.

    Raises
    ------
    IvyException
        ``obj`` cannot be converted to an array, or ``copy`` is ``False`` and a copy is needed.

    See Also
    --------
    asarray : Convert to an array, without a copy if possible.

    Notes
    -----
    From Ivy 1.0; the Python array API standard 2025.12 has ``asarray`` only.

    Examples
    --------
    >>> ivy.array([1, 2, 3])
    ivy.array([1, 2, 3])
    """
    ...


@primary(explicit_conversion=True)
def asarray(
    obj: Contents,
    /,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    copy: bool | None = None,
    backend: str | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Convert an object to an array, without a copy if possible.

    Parameters
    ----------
    obj : Contents
        Array of any backend, Python scalar, or (nested) list or tuple of scalars and arrays.
    dtype : DtypeLike, optional
        Data type of the result. If ``None``, an array keeps its data type, and Python scalars have the default data
        type for their class.
    device : DeviceLike, optional
        Device of the result. If ``None``, the device of the input array, or else the default device.
    copy : bool, optional
        Whether to copy an array: ``True`` always, ``False`` never, ``None`` only if necessary.
    backend : str, optional
        Name of the backend of the result. If ``None``, the backend of the input array, or else the current one. An
        array of another backend is converted as by `to_backend`.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the elements of ``obj``.

    Raises
    ------
    IvyException
        ``obj`` cannot be converted to an array, ``copy`` is ``False`` and a copy is needed, ``backend`` is unknown, or
        ``backend`` does not support the data type.

    Notes
    -----
    Follows ``asarray`` of the Python array API standard 2025.12, which has no ``backend``.

    Examples
    --------
    >>> ivy.asarray([1.0, 2.0])
    ivy.array([1., 2.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, dtype_kinds=ORDERED)
def complex(real: ArrayLike, imag: ArrayLike, *, out: Out = None) -> "Array":
    """Return complex values from real and imaginary parts.

    Parameters
    ----------
    real : ArrayLike
        Real parts of any shape: real floating-point; integers and booleans are converted to the default float.
    imag : ArrayLike
        Imaginary parts: real floating-point; integers and booleans are converted to the default float. The shape must
        be broadcastable with the shape of ``real``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The complex values, of the broadcast shape: complex128 if a part is float64, else complex64.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        ``real`` or ``imag`` is not array-like, or they are arrays of different backends (see `set_mixed_arrays`).

    Notes
    -----
    From Ivy 1.0. Infinity and NaN in one part do not affect the other.

    Examples
    --------
    >>> ivy.complex(ivy.array([1.0, 2.0]), ivy.array([0.0, -1.0]))
    ivy.array([1.+0.j, 2.-1.j])
    """
    ...


@primary(infer_dtype=True)
def empty(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return an uninitialized array.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the default data type.
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
        Array of the given shape.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    Follows ``empty`` of the Python array API standard 2025.12. Some backends fill the array with zeros.

    Examples
    --------
    >>> tuple(ivy.empty((2, 3)).shape)
    (2, 3)
    """
    ...


@primary(infer_dtype=True)
def empty_like(
    x: ArrayLike, /, *, dtype: DtypeLike | None = None, device: DeviceLike | None = None, out: Out = None
) -> "Array":
    """Return an uninitialized array with the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The result has the same shape.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``empty_like`` of the Python array API standard 2025.12. Some backends fill the array with zeros.

    Examples
    --------
    >>> tuple(ivy.empty_like(ivy.array([5, 6])).shape)
    (2,)
    """
    ...


@primary(infer_dtype=True)
def eye(
    n_rows: int,
    n_cols: int | None = None,
    /,
    k: int = 0,
    *,
    batch_shape: ShapeLike | None = None,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a 2-D array with ones on one diagonal and zeros elsewhere.

    Parameters
    ----------
    n_rows : int
        Number of rows.
    n_cols : int, optional
        Number of columns; if ``None``, ``n_rows``.
    k : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    batch_shape : ShapeLike, optional
        Shape of a batch of equal matrices; if ``None``, a single matrix.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the default data type.
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
        The matrix, of shape ``(*batch_shape, n_rows, n_cols)``.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    Follows ``eye`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.eye(1, 3, k=1)
    ivy.array([[0., 1., 0.]])
    """
    ...


@primary(infer_dtype=True)
def full(
    shape: ShapeLike,
    fill_value: Scalar,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return an array filled with ``fill_value``.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    fill_value : Scalar
        Fill value.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, bool or the default integer, float or complex type, according to the type
        of ``fill_value``.
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
        Array of the given shape.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.
    IvyValueError
        ``fill_value`` is outside the range of the integer data type.
    IvyDtypePromotionError
        ``fill_value`` is complex, and the data type is not.

    Notes
    -----
    Follows ``full`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.full((3,), 7)
    ivy.array([7, 7, 7])
    """
    ...


@primary(infer_dtype=True)
def full_like(
    x: ArrayLike,
    /,
    fill_value: Scalar,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return an array with the shape of ``x`` filled with ``fill_value``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The result has the same shape.
    fill_value : Scalar
        Fill value.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``fill_value`` is outside the range of the integer data type.
    IvyDtypePromotionError
        ``fill_value`` is complex, and the data type is not.

    Notes
    -----
    Follows ``full_like`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.full_like(ivy.array([1.0, 2.0]), 7)
    ivy.array([7., 7.])
    """
    ...


@primary(promote=True, broadcast=True, infer_dtype=True, floating=True, accepts_scalars=("start", "stop"))
def linspace(
    start: ArrayLike,
    stop: ArrayLike,
    /,
    num: int,
    axis: int | None = None,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    endpoint: bool = True,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return evenly spaced values over one or several intervals.

    Parameters
    ----------
    start : ArrayLike
        First value, real or complex, or an array of first values.
    stop : ArrayLike
        End of the interval; the shape must be broadcastable with the shape of ``start``.
    num : int
        Number of values.
    axis : int, optional
        Axis of the result along which the values vary; ``None`` means the first axis. ``axis`` matters only if
        ``start`` or ``stop`` is an array.
    dtype : DtypeLike, optional
        Data type of the result. If ``None``, the data type of the arrays. Without arrays, the default complex type if
        ``start`` or ``stop`` is complex, and the default float otherwise.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of the arrays, or else the default device.
    endpoint : bool, default True
        If true, ``stop`` is the last value; if false, the interval excludes it.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The values, with one more axis than ``start`` and ``stop``; of shape ``(num,)`` for scalars.

    Raises
    ------
    IvyValueError
        ``num`` is negative.
    IvyIndexError
        The axis is out of range.
    IvyException
        The shapes do not broadcast.

    Notes
    -----
    Follows ``linspace`` of the Python array API standard 2025.12, and accepts arrays as ``numpy.linspace`` does.

    Examples
    --------
    >>> ivy.linspace(0, 4, 3)
    ivy.array([0., 2., 4.])
    >>> ivy.linspace(ivy.array([0.0, 1.0]), 5, 3, axis=1)
    ivy.array([[0. , 2.5, 5. ],
               [1. , 3. , 5. ]])
    """
    ...


@primary(promote=True)
def meshgrid(*arrays: ArrayLike, sparse: bool = False, indexing: Literal["xy", "ij"] = "xy") -> "tuple[Array, ...]":
    """Return coordinate arrays of a grid from 1-D coordinates along each axis.

    Parameters
    ----------
    arrays : ArrayLike
        Coordinates along each axis, each of shape ``(n,)``.
    sparse : bool, default False
        If true, each result has length 1 along all axes except the one along which its values vary.
    indexing : {"xy", "ij"}, default "xy"
        With ``"ij"`` (matrix indexing), the values of result ``i`` vary along axis ``i``. With ``"xy"`` (Cartesian
        indexing), the first two axes of each result are swapped.

    Returns
    -------
    tuple of ivy.Array
        One array for each of ``arrays``, of their promoted data type, with as many dimensions as there are
        ``arrays``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or two arguments are arrays of different backends (see `set_mixed_arrays`).
    IvyValueError
        ``indexing`` is neither ``"xy"`` nor ``"ij"``, or one of ``arrays`` has more than one dimension.

    Notes
    -----
    Follows ``meshgrid`` of the Python array API standard 2025.12; ``sparse`` comes from Ivy 1.0.

    Examples
    --------
    >>> x, y = ivy.meshgrid(ivy.array([1, 2]), ivy.array([3, 4]))
    >>> y
    ivy.array([[3, 3],
               [4, 4]])
    >>> x, y = ivy.meshgrid(ivy.array([1, 2]), ivy.array([3, 4]), indexing="ij")
    >>> y
    ivy.array([[3, 4],
               [3, 4]])
    """
    ...


@primary(infer_dtype=True)
def ones(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return an array of ones.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the default data type.
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
        Array of the given shape.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    Follows ``ones`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.ones((1, 3))
    ivy.array([[1., 1., 1.]])
    """
    ...


@primary(infer_dtype=True)
def ones_like(
    x: ArrayLike,
    /,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return an array of ones with the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The result has the same shape.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``ones_like`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.ones_like(ivy.array([5, 6]))
    ivy.array([1, 1])
    """
    ...


@primary
def tril(x: ArrayLike, /, k: int = 0, *, out: Out = None) -> "Array":
    """Return the lower triangle of each matrix, with zeros above it.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    k : int, default 0
        Diagonal above which to zero elements: 0 is the main diagonal, positive values are above it, negative values
        below it.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``tril`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.tril(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[1, 0],
               [3, 4]])
    """
    ...


@primary
def triu(x: ArrayLike, /, k: int = 0, *, out: Out = None) -> "Array":
    """Return the upper triangle of each matrix, with zeros below it.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    k : int, default 0
        Diagonal below which to zero elements: 0 is the main diagonal, positive values are above it, negative values
        below it.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has fewer than two dimensions.

    Notes
    -----
    Follows ``triu`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.triu(ivy.array([[1, 2], [3, 4]]))
    ivy.array([[1, 2],
               [0, 4]])
    """
    ...


@primary
def triu_indices(
    n_rows: int, n_cols: int | None = None, k: int = 0, /, *, device: DeviceLike | None = None, like: Like = None
) -> "tuple[Array, Array]":
    """Return the indices of the upper triangle of a matrix.

    Parameters
    ----------
    n_rows : int
        Number of rows.
    n_cols : int, optional
        Number of columns; if ``None``, the number of rows.
    k : int, default 0
        Lowest diagonal of the triangle: 0 is the main diagonal, positive values are above it, negative values below it.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    tuple of ivy.Array
        The row and column indices of the elements in row-major order: integers.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.triu_indices``.

    Examples
    --------
    >>> rows, columns = ivy.triu_indices(2, 3, 1)
    >>> ivy.to_list(rows), ivy.to_list(columns)
    ([0, 0, 1], [1, 2, 2])
    """
    ...


@primary(infer_dtype=True)
def zeros(
    shape: ShapeLike,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return an array of zeros.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the default data type.
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
        Array of the given shape.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    Follows ``zeros`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.zeros(3)
    ivy.array([0., 0., 0.])
    """
    ...


@primary(infer_dtype=True)
def zeros_like(
    x: ArrayLike,
    /,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return an array of zeros with the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type. The result has the same shape.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``zeros_like`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.zeros_like(ivy.array([5, 6]))
    ivy.array([0, 0])
    """
    ...


@compositional
def diagflat(
    x: ArrayLike,
    /,
    *,
    offset: int = 0,
    padding_value: bool | int | float | builtins.complex = 0,
    align: Literal["RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"] = "RIGHT_LEFT",
    num_rows: int = -1,
    num_cols: int = -1,
    out: Out = None,
) -> "Array":
    """Return a matrix with the flattened array on a diagonal.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.
    offset : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    padding_value : float, default 0
        Value of the elements outside the diagonal.
    align : {"RIGHT_LEFT", "LEFT_RIGHT", "LEFT_LEFT", "RIGHT_RIGHT"}, default "RIGHT_LEFT"
        Alignment of diagonals of different lengths. It has no effect, because the matrix has a single diagonal.
    num_rows : int, default -1
        Number of rows; -1 means the rows of the smallest square matrix that contains the diagonal.
    num_cols : int, default -1
        Number of columns; -1 means the columns of the smallest square matrix that contains the diagonal.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        The diagonal does not fit into ``num_rows`` and ``num_cols``, or ``align`` is unknown.

    Notes
    -----
    From the experimental functions of Ivy 1.0. Follows ``numpy.diagflat``.

    Examples
    --------
    >>> ivy.diagflat(ivy.array([1, 2]), offset=1)
    ivy.array([[0, 1, 0],
               [0, 0, 2],
               [0, 0, 0]])
    """
    flat: Any = ops.reshape(x, (-1,))
    count: Any = ops.shape(flat)[0]
    if count is None:
        raise unknown_lengths("ivy.diagflat")
    above, below = max(offset, 0), max(-offset, 0)
    rows, columns = [count + above + below if n == -1 else n for n in (num_rows, num_cols)]
    if rows < count + below or columns < count + above:
        raise IvyValueError(
            f"ivy.diagflat: {count} elements on diagonal {offset} require at least {count + below} rows and "
            f"{count + above} columns, not {rows} and {columns}"
        )
    if not count:
        dtype = ops.dtype(flat) if has_dtype(flat) else None
        return full((rows, columns), padding_value, dtype=dtype, like=flat)
    model = ops.get_item(flat, slice(0, 1))
    padding = [
        full_like(ops.broadcast_to(model, (n,)), padding_value) if n else None for n in (below, rows - count - below)
    ]
    parts = [part for part in (padding[0], flat, padding[1]) if part is not None]
    is_diagonal: Any = eye(rows, columns, k=offset, dtype="bool", like=flat)
    column = ops.expand_dims(ops.concat(parts) if len(parts) > 1 else flat, axis=1)
    return ops.where(is_diagonal, column, full_like(column, padding_value))


_MANY_COLUMNS = 1000
"""Maximum number of columns that `vander` computes one by one. For more columns, `vander` calls `cumulative_prod`, but
some array classes do not implement it.
"""


@compositional(dtype_kinds=NUMERIC)
def vander(x: ArrayLike, /, N: int | None = None, increasing: bool = False, *, out: Out = None) -> "Array":
    """Return the Vandermonde matrix of a vector: the columns are powers of ``x`` with exponents 0 to ``N - 1``.

    Parameters
    ----------
    x : ArrayLike
        Numeric 1-D array.
    N : int, optional
        Number of columns; ``None`` means the length of ``x``.
    increasing : bool, default False
        If True, the powers increase from left to right; otherwise, from right to left.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of the dtype of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` is not 1-D.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.vander``.

    Examples
    --------
    >>> ivy.vander(ivy.array([1, 2, 3]))
    ivy.array([[1, 1, 1],
               [4, 2, 1],
               [9, 3, 1]])
    """
    if len(ops.shape(x)) != 1:
        raise IvyValueError(f"ivy.vander: x must be 1-D, not {len(ops.shape(x))}-D")
    count = ops.shape(x)[0] if N is None else N
    if count <= 0:
        return ops.get_item(ops.expand_dims(x, axis=-1), (slice(None), slice(0, 0)))
    if count > sys.maxsize:
        raise IvyValueError(f"ivy.vander: N must be at most {sys.maxsize}, not {count}")
    if count > _MANY_COLUMNS:
        factors = ops.repeat(ops.expand_dims(x, axis=-1), count - 1, axis=1)
        products = ops.cumulative_prod(factors, axis=1, dtype=ops.dtype(x), include_initial=True)
        return products if increasing else ops.flip(products, axis=1)
    powers = [ones_like(x)]
    for _ in range(count - 1):
        powers.append(ops.multiply(powers[-1], x))
    return ops.stack(powers if increasing else powers[::-1], axis=1)


@compositional
def diag_indices(n: int, ndim: int = 2, *, device: DeviceLike | None = None, like: Like = None) -> "tuple[Array, ...]":
    """Return the indices of the main diagonal of an array whose axes have equal length.

    Parameters
    ----------
    n : int
        Length of the axes.
    ndim : int, default 2
        Number of axes.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    tuple of ivy.Array
        The indices along each axis: integers.

    Raises
    ------
    IvyTypeError
        ``n`` or ``ndim`` is not an integer.
    IvyValueError
        ``n`` or ``ndim`` is negative.

    Notes
    -----
    Follows ``numpy.diag_indices``.

    Examples
    --------
    >>> x = ivy.zeros((2, 2))
    >>> x[ivy.diag_indices(2)] = 1
    >>> x
    ivy.array([[1., 0.],
               [0., 1.]])
    """
    length, count = _parse_lengths("diag_indices", "n and ndim", (n, ndim))
    return (arange(length, device=device, like=like),) * count


@compositional(infer_dtype=True)
def eye_like(
    x: ArrayLike,
    *,
    k: int = 0,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return matrices with the shape of ``x``, with ones on one diagonal and zeros elsewhere.

    Parameters
    ----------
    x : ArrayLike
        Array of any data type with at least two dimensions; the last two are the axes of the matrices.
    k : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrices, of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` has fewer than two dimensions.

    Notes
    -----
    From the experimental API of Ivy 1.0.

    Examples
    --------
    >>> ivy.eye_like(ivy.array([[5, 6, 7], [8, 9, 10]]))
    ivy.array([[1, 0, 0],
               [0, 1, 0]])
    """
    lengths = tuple(ops.shape(x))
    if len(lengths) < 2:
        raise IvyValueError(
            f"ivy.eye_like: x must have at least 2 dimensions, not {len(lengths)}; to pass the numbers of rows and "
            "columns, call ivy.eye"
        )
    if None in lengths:
        raise unknown_lengths("ivy.eye_like")
    model: Any = x
    if dtype is None and has_dtype(x):
        dtype = ops.dtype(x)
    matrix: Any = eye(lengths[-2], lengths[-1], k=k, dtype=dtype, device=device, like=model)
    return ops.broadcast_to(matrix, lengths) if len(lengths) > 2 else matrix


@compositional(dtype_kinds=NUMERIC)
def indices(
    dimensions: ShapeLike,
    *,
    dtype: DtypeLike | None = None,
    sparse: bool = False,
    device: DeviceLike | None = None,
    like: Like = None,
) -> "Array | tuple[Array, ...]":
    """Return the indices of all elements of a grid, as one array per axis.

    Parameters
    ----------
    dimensions : ShapeLike
        Shape of the grid.
    dtype : DtypeLike, optional
        Numeric data type of the result; if ``None``, the default integer type.
    sparse : bool, default False
        Whether to return a tuple of one array per axis, with length 1 along all other axes. These arrays broadcast to
        ``dimensions``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    ivy.Array or tuple of ivy.Array
        The indices, of shape ``(len(dimensions), *dimensions)``; with ``sparse``, a tuple of one array per axis.

    Raises
    ------
    IvyDtypeError
        The data type is ``bool``.
    IvyValueError
        A length is negative.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.indices``.

    Examples
    --------
    >>> ivy.indices((2, 2)).tolist()
    [[[0, 0], [1, 1]], [[0, 1], [0, 1]]]
    """
    lengths = _parse_lengths("indices", "dimensions", dimensions)
    rank = len(lengths)
    ranges: Any = [arange(n, dtype=dtype, device=device, like=like) for n in lengths]
    grids = [
        ops.reshape(x, tuple([n if i == j else 1 for j in range(rank)]))
        for i, (x, n) in enumerate(zip(ranges, lengths, strict=True))
    ]
    if sparse:
        return tuple(grids)
    if not grids:
        return zeros((0,), dtype=dtype, device=device, like=like)
    return ops.stack([ops.broadcast_to(x, lengths) for x in grids])


@named
def ndenumerate(input: Any) -> Iterator[tuple[tuple[int, ...], Any]]:
    """Iterate over the indices and elements of an array.

    Parameters
    ----------
    input : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    iterator
        Pairs of an index tuple and the element at this index, a 0-d array; the last index varies fastest.

    Raises
    ------
    IvyDispatchError
        ``input`` is not array-like.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.ndenumerate``.

    Examples
    --------
    >>> for index, element in ivy.ndenumerate(ivy.array([[1, 2]])):
    ...     print(index, element)
    (0, 0) ivy.array(1)
    (0, 1) ivy.array(2)
    """
    x = asarray(input) if isinstance(input, list | tuple | bool | int | float | builtins.complex) else input
    return ((index, ops.get_item(x, index)) for index in _iterate_indices(tuple(ops.shape(x))))


@named
def ndindex(shape: Any) -> Iterator[tuple[int, ...]]:
    """Iterate over the indices of all elements of an array with the given shape.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the array.

    Returns
    -------
    iterator
        The index tuples; the last index varies fastest.

    Raises
    ------
    IvyTypeError
        A length is not an integer.
    IvyValueError
        A length is negative.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.ndindex``.

    Examples
    --------
    >>> list(ivy.ndindex((2, 2)))
    [(0, 0), (0, 1), (1, 0), (1, 1)]
    """
    return _iterate_indices(_parse_lengths("ndindex", "shape", shape))


@primary
def tril_indices(
    n_rows: int, n_cols: int | None = None, k: int = 0, *, device: DeviceLike | None = None, like: Like = None
) -> "tuple[Array, Array]":
    """Return the indices of the lower triangle of a matrix.

    Parameters
    ----------
    n_rows : int
        Number of rows.
    n_cols : int, optional
        Number of columns; if ``None``, the number of rows.
    k : int, default 0
        Highest diagonal of the triangle: 0 is the main diagonal, positive values are above it, negative values below
        it.
    device : DeviceLike, optional
        Device of the result; if ``None``, the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    tuple of ivy.Array
        The row and column indices of the elements in row-major order: integers.

    Notes
    -----
    From the experimental API of Ivy 1.0. Follows ``numpy.tril_indices``.

    Examples
    --------
    >>> rows, columns = ivy.tril_indices(2, 3)
    >>> ivy.to_list(rows), ivy.to_list(columns)
    ([0, 1, 1], [0, 0, 1])
    """
    ...


def _parse_lengths(name: str, parameter: str, lengths: Any) -> tuple[int, ...]:
    values = (lengths,) if is_integral(lengths) else tuple(lengths)
    result = []
    for n in values:
        try:
            result.append(n.__index__())
        except (AttributeError, TypeError) as error:
            raise IvyTypeError(f"ivy.{name}: {parameter} must be integers, not {n!r}") from error
    if any(n < 0 for n in result):
        raise IvyValueError(f"ivy.{name}: {parameter} must be non-negative, not {values}")
    return tuple(result)


def _iterate_indices(lengths: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Iterate lazily over the indices of all elements of a shape, in C order."""
    if not lengths:
        yield ()
        return
    for first in range(lengths[0]):
        for rest in _iterate_indices(lengths[1:]):
            yield (first, *rest)


@compositional(promote=True, floating=True, upcast_half=True)
def logspace(
    start: ArrayLike,
    stop: ArrayLike,
    /,
    num: int,
    base: float = 10.0,
    axis: int | None = None,
    *,
    endpoint: bool = True,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return powers of a base with evenly spaced exponents.

    Parameters
    ----------
    start : ArrayLike
        First exponent, or an array of first exponents.
    stop : ArrayLike
        End of the interval of exponents; the shape must broadcast with the shape of ``start``.
    num : int
        Number of powers.
    base : float, default 10.0
        Base of the powers.
    axis : int, optional
        Axis of the result along which the exponents vary; ``None`` means the first axis. ``axis`` matters only if
        ``start`` or ``stop`` is an array.
    endpoint : bool, default True
        If True, ``stop`` is the last exponent; if False, the interval excludes it.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the dtype of the arrays, or the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the device of the arrays, or the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The powers, with one more axis than ``start`` and ``stop`` have.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyValueError
        ``num`` is negative.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.logspace``.

    Examples
    --------
    >>> ivy.logspace(0, 3, 4, base=2.0)
    ivy.array([1., 2., 4., 8.])
    """
    if num < 0:
        raise IvyValueError(f"ivy.logspace: num must be non-negative, not {num}")
    start, span = ops.expand_dims(start, axis=-1), ops.expand_dims(ops.subtract(stop, start), axis=-1)
    counts = ops.cumulative_sum(ones_like(ops.broadcast_to(span, (*ops.shape(span)[:-1], num))), axis=-1)
    steps = ops.multiply(ops.subtract(counts, 1.0), 1.0 / max(num - 1 if endpoint else num, 1))
    powers = ops.moveaxis(ops.pow(base, ops.add(ops.multiply(span, steps), start)), -1, 0 if axis is None else axis)
    return _cast_and_move(powers, dtype, device)


@compositional(dtype_kinds=BITS)
def one_hot(
    indices: ArrayLike,
    depth: int,
    /,
    *,
    on_value: ArrayLike | None = None,
    off_value: ArrayLike | None = None,
    axis: int | None = None,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    out: Out = None,
) -> "Array":
    """Return one-hot vectors: 1 at the given indices and 0 elsewhere.

    Parameters
    ----------
    indices : ArrayLike
        Indices of any shape: integers or booleans. An index out of range results in a vector of zeros.
    depth : int
        Length of the vectors.
    on_value : ArrayLike, optional
        Value at the indices; ``None`` means 1.
    off_value : ArrayLike, optional
        Value elsewhere; ``None`` means 0.
    axis : int, optional
        Axis of the vectors in the result; ``None`` means the last.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` means the dtype of ``on_value`` and ``off_value``, or the default float if
        both are ``None``.
    device : DeviceLike, optional
        Device of the result; ``None`` means the device of ``indices``.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The vectors. The shape is the shape of ``indices`` with an axis of length ``depth`` inserted at ``axis``.

    Raises
    ------
    IvyDispatchError
        ``indices`` is not array-like.
    IvyDtypeError
        ``indices`` is neither integer nor boolean.
    IvyException
        The axis is out of range, or ``depth`` is negative.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.one_hot(ivy.array([2, 0]), 3)
    ivy.array([[0., 0., 1.],
               [1., 0., 0.]])
    >>> ivy.one_hot(ivy.array([2, 0]), 3, on_value=5, off_value=-1)
    ivy.array([[-1, -1,  5],
               [ 5, -1, -1]])
    """
    if depth < 0:
        raise IvyValueError(f"ivy.one_hot: depth must be non-negative, not {depth}")
    if on_value is None:
        on_value = 1.0 if off_value is None else 1
    if off_value is None:
        off_value = 0
    result = ops.where(ops.equal(ops.expand_dims(indices, axis=-1), list(range(depth))), on_value, off_value)
    if axis is not None:
        result = ops.moveaxis(result, -1, axis)
    return _cast_and_move(result, dtype, device)


def _cast_and_move(x: Any, dtype: DtypeLike | None, device: DeviceLike | None) -> Any:
    """Cast an array to a dtype and move it to a device. Skip each step whose argument is None."""
    if dtype is not None:
        x = ops.astype(x, dtype)
    return x if device is None else ops.to_device(x, device)


@compositional(infer_dtype=True)
def identity(
    n: int,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a square matrix with ones on the main diagonal and zeros elsewhere.

    Parameters
    ----------
    n : int
        Number of rows and columns.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(n, n)``.

    Raises
    ------
    IvyException
        ``n`` is negative or not an integer, or the dtype or device does not exist.

    Notes
    -----
    Follows ``numpy.identity``. `eye` also supports non-square matrices and other diagonals.

    Examples
    --------
    >>> ivy.identity(2)
    ivy.array([[1., 0.],
               [0., 1.]])
    """
    return eye(n, dtype=dtype, device=device, like=like)


@compositional(infer_dtype=True)
def tri(
    N: int,
    M: int | None = None,
    k: int = 0,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    like: Like = None,
    out: Out = None,
) -> "Array":
    """Return a matrix with ones at and below a diagonal, and zeros elsewhere.

    Parameters
    ----------
    N : int
        Number of rows.
    M : int, optional
        Number of columns; ``None`` means ``N``.
    k : int, default 0
        Index of the diagonal: 0 is the main diagonal, positive values are above it, negative values below it.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` means the default float.
    device : DeviceLike, optional
        Device of the result; ``None`` means the default device.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        The matrix, of shape ``(N, M)``.

    Raises
    ------
    IvyException
        A length is negative or not an integer, or the dtype or device does not exist.

    Notes
    -----
    Follows ``numpy.tri``.

    Examples
    --------
    >>> ivy.tri(2, 3, dtype="int32")
    ivy.array([[1, 0, 0],
               [1, 1, 0]])
    """
    return tril(ones((N, N if M is None else M), dtype=dtype, device=device, like=like), k=k)
