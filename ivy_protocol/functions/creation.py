"""Array creation functions."""

from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.base.typing import (
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
from ivy_protocol.dispatch.entry import primary
from ivy_protocol.functions._nestable import nestable
from ivy_protocol.messages.titles import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "arange",
    "array",
    "asarray",
    "complex",
    "copy_array",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "frombuffer",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "native_array",
    "ones",
    "ones_like",
    "to_dlpack",
    "tril",
    "triu",
    "triu_indices",
    "zeros",
    "zeros_like",
]


@primary(infer=True, kinds=NUMERIC)
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
        Step between adjacent values, not 0. A step away from ``stop`` returns an empty array.
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
        The values are outside the range of the data type, or are not integers although it is an integer type.

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


@primary
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
    """Create an array from an object, by default always a copy.

    Parameters
    ----------
    obj : Contents
        Array of any backend, Python scalar, or (nested) list or tuple of scalars and arrays.
    dtype : DtypeLike, optional
        Data type of the result. If ``None``, the data type of an array, and the default data type for Python scalars.
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
    From Ivy; the Python array API standard 2025.12 has ``asarray`` only.

    Examples
    --------
    >>> ivy.array([1, 2, 3])
    ivy.array([1, 2, 3])
    """
    ...


@primary
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
        Data type of the result. If ``None``, the data type of an array, and the default data type for Python scalars.
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
        ``obj`` cannot be converted to an array, ``copy`` is ``False`` and a copy is needed, or ``backend`` is unknown
        or lacks the data type.

    Notes
    -----
    Follows ``asarray`` of the Python array API standard 2025.12, which has no ``backend``.

    Examples
    --------
    >>> ivy.asarray([1.0, 2.0])
    ivy.array([1., 2.])
    """
    ...


@primary(promote=True, floating=True, broadcast=True, kinds=ORDERED)
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
        An argument is not array-like, or the arguments belong to different backends.

    Notes
    -----
    From Ivy. Infinity and NaN in one part do not affect the other.

    Examples
    --------
    >>> ivy.complex(ivy.array([1.0, 2.0]), ivy.array([0.0, -1.0]))
    ivy.array([1.+0.j, 2.-1.j])
    """
    ...


@primary(raw=True)
def copy_array(x: ArrayLike, /, *, to_ivy_array: bool = True, out: Out = None) -> Any:
    """Return a copy of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    to_ivy_array : bool, default True
        Whether to return an ``ivy.Array``; if false, a native array of the backend of ``x``.
    out : ivy.Array, optional
        Output array. The copy is cast to its data type.

    Returns
    -------
    ivy.Array
        The copy, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> y = ivy.copy_array(x)
    >>> x[0] = 5.0
    >>> y
    ivy.array([1., 2.])
    """
    ...


@primary(infer=True)
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


@primary(infer=True)
def empty_like(
    x: ArrayLike, /, *, dtype: DtypeLike | None = None, device: DeviceLike | None = None, out: Out = None
) -> "Array":
    """Return an uninitialized array with the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type, whose shape the result has.
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


@primary(infer=True)
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


@primary
def from_dlpack(x: Any, /, *, device: DeviceLike | None = None, copy: bool | None = None, out: Out = None) -> "Array":
    """Convert an array of any backend to the current backend through DLPack.

    Parameters
    ----------
    x : object with ``__dlpack__`` and ``__dlpack_device__``
        Array of any backend, or an ``ivy.Array``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if the memory cannot be shared.
    out : ivy.Array, optional
        Output array. The result is cast to its data type.

    Returns
    -------
    ivy.Array
        Array with the elements of ``x``, which shares its memory unless it was copied.

    Raises
    ------
    BufferError
        ``x`` cannot be exported, or cannot be exported to this device.
    IvyException
        ``copy`` is ``False`` and a copy is needed, or ``x`` has no ``__dlpack__``.

    See Also
    --------
    asarray : Convert to an array without changing the backend.

    Notes
    -----
    Follows ``from_dlpack`` of the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.from_dlpack(ivy.array([1.0, 2.0]))
    ivy.array([1., 2.])
    """
    ...


@primary(infer=True)
def frombuffer(
    buffer: Any, dtype: DtypeLike | None = None, count: int = -1, offset: int = 0, *, like: Like = None
) -> "Array":
    """Interpret a buffer as a 1-D array.

    Parameters
    ----------
    buffer : object with the buffer interface
        Object that exposes the buffer interface, in native byte order.
    dtype : DtypeLike, optional
        Data type of the elements; if ``None``, the default float.
    count : int, default -1
        Number of elements to read; -1 reads all.
    offset : int, default 0
        Number of bytes to skip at the start.
    like : ArrayLike, optional
        Reference array: the result has its backend and device. An object whose class implements
        ``__ivy_array_function__`` handles the call itself.

    Returns
    -------
    ivy.Array
        The elements, of shape ``(count,)``, in new memory.

    Raises
    ------
    IvyException
        The buffer holds fewer elements.

    Notes
    -----
    From Ivy, as ``numpy.frombuffer``. The result is a copy on every backend.

    Examples
    --------
    >>> ivy.frombuffer(b"\\x01\\x02\\x03", dtype="int8")
    ivy.array([1, 2, 3], dtype=int8)
    """
    ...


@primary(infer=True)
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


@primary(infer=True)
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
        Array of any shape and data type, whose shape the result has.
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


@primary(promote=True, broadcast=True, infer=True, floating=True, numbers=("start", "stop"))
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
        Axis of the result for the values, if ``start`` or ``stop`` is an array; if ``None``, the first axis.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of the arrays, or else the default float, or the default
        complex type if ``start`` or ``stop`` is complex.
    device : DeviceLike, optional
        Where to put the result; if ``None``, the device of the arrays, or else the default device.
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
        Whether the axes along which a coordinate is constant have length 1.
    indexing : {"xy", "ij"}, default "xy"
        Axes of the results that the first two ``arrays`` vary along: the second and the first (Cartesian), or the first
        and the second (matrix indexing).

    Returns
    -------
    tuple of ivy.Array
        One array for each of ``arrays``, of their promoted data type, with as many dimensions as there are
        ``arrays``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyValueError
        ``indexing`` is not one of the two.

    Notes
    -----
    Follows ``meshgrid`` of the Python array API standard 2025.12; ``sparse`` comes from Ivy.

    Examples
    --------
    >>> x, y = ivy.meshgrid(ivy.array([1, 2]), ivy.array([3, 4]))
    >>> y
    ivy.array([[3, 3],
               [4, 4]])
    """
    ...


@named
def native_array(x: Any, /, *, dtype: Any = None, device: Any = None) -> Any:
    """Convert an array, a scalar or a nested list of scalars to a native array.

    Parameters
    ----------
    x
        Array of any backend, Python scalar, or nested list or tuple of scalars and arrays.
    dtype
        Data type to convert to, if any.
    device
        Device to move the result to, if any.

    Examples
    --------
    >>> isinstance(ivy.native_array([1.0, 2.0]), ivy.NativeArray)
    True
    """
    made = asarray(x, dtype=dtype, device=device)
    return getattr(made, "_data", made)


@primary(infer=True)
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


@primary(infer=True)
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
        Array of any shape and data type, whose shape the result has.
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


@named
@nestable
def to_dlpack(x: Any, /, *, out: Any = None) -> Any:
    """Return a DLPack capsule, through which another backend can use the memory of an array once.

    `from_dlpack` accepts arrays of other backends without a capsule, which is safer.

    Parameters
    ----------
    x
        Array of any backend.
    out
        Has no effect, since a capsule is not an array.

    Raises
    ------
    BufferError
        The backend cannot share the array.

    Examples
    --------
    >>> type(ivy.to_dlpack(ivy.array([1.0]))).__name__
    'PyCapsule'
    """
    return asarray(x).__dlpack__()


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
        Diagonal that the triangle begins with: 0 is the main diagonal, positive values are above it.
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
    From Ivy, as ``numpy.triu_indices``.

    Examples
    --------
    >>> rows, columns = ivy.triu_indices(2, 3, 1)
    >>> ivy.to_list(rows), ivy.to_list(columns)
    ([0, 0, 1], [1, 2, 2])
    """
    ...


@primary(infer=True)
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


@primary(infer=True)
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
        Array of any shape and data type, whose shape the result has.
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
