"""Functions that make arrays."""

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
    """Return evenly spaced values of the half-open interval ``[start, stop)``.

    Parameters
    ----------
    start : Scalar
        First value, real; if ``stop`` is ``None``, the end of an interval that starts at 0.
    stop : Scalar, optional
        End of the interval, not included.
    step : Scalar, default 1
        Distance between neighbours, not 0. A step away from ``stop`` gives an empty array.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` stands for the default integer type, or the default float if one of
        the three numbers is a float.
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
        The values, of shape ``(ceil((stop - start) / step),)``.

    Raises
    ------
    IvyDtypeError
        The data type is that of bools.
    IvyTypeError
        A keyword is unknown.
    IvyValueError
        The values are outside the range of the data type, or no integers while it is a type of integers.

    Notes
    -----
    Follows ``arange`` of the Python array API standard 2025.12. With a fractional ``step``, rounding may add
    one value at the end.

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
    """Make an array from an object, by default always a new one.

    Parameters
    ----------
    obj : Contents
        An array of any library, a Python scalar, or a (nested) list or tuple of scalars and arrays.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` keeps that of an array; Python numbers get the default type of their
        kind.
    device : DeviceLike, optional
        Where to put the result. ``None`` keeps the device of an array, and else stands for the default
        device.
    copy : bool, optional
        Whether to copy an array: ``True`` always, ``False`` never, ``None`` only if needed.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array with the elements of ``obj``.

    Raises
    ------
    IvyException
        ``obj`` cannot become an array, or ``copy`` is ``False`` and a copy is needed.

    See Also
    --------
    asarray : The same, but without a copy if none is needed.

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
    """Convert an object to an array, without a copy if none is needed.

    Parameters
    ----------
    obj : Contents
        An array of any library, a Python scalar, or a (nested) list or tuple of scalars and arrays.
    dtype : DtypeLike, optional
        Data type of the result. ``None`` keeps that of an array; Python numbers get the default type of their
        kind.
    device : DeviceLike, optional
        Where to put the result. ``None`` keeps the device of an array, and else stands for the default
        device.
    copy : bool, optional
        Whether to copy an array: ``True`` always, ``False`` never, ``None`` only if needed.
    backend : str, optional
        Name of the backend to make the array with. ``None`` stands for that of an array, and else for the current
        one. An array of another library is converted as by `to_backend`.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array with the elements of ``obj``.

    Raises
    ------
    IvyException
        ``obj`` cannot become an array, ``copy`` is ``False`` and a copy is needed, or ``backend`` is unknown or lacks
        the data type.

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
    """Return complex numbers of real and imaginary parts.

    Parameters
    ----------
    real : ArrayLike
        Real parts of any shape: real floating-point; integers and bools are converted to the default float.
    imag : ArrayLike
        Imaginary parts, likewise; the shape must broadcast with that of ``real``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The numbers, of the broadcast shape: complex128 if a part is float64, else complex64.

    Raises
    ------
    IvyBroadcastShapeError
        The shapes do not broadcast.
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.

    Notes
    -----
    From Ivy. Infinities and NaN stay in their own part.

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
        Whether the copy is an ``ivy.Array``, else it is an array of the library of ``x``.
    out : ivy.Array, optional
        Array to write the copy to, cast to its data type.

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
    """Return an array whose elements have no defined value yet.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default data type.
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
        An array of the given shape.

    Raises
    ------
    IvyTypeError
        A keyword is unknown.

    Notes
    -----
    Follows ``empty`` of the Python array API standard 2025.12. Some libraries fill the array with zeros.

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
    """Return an array of the shape of ``x`` whose elements have no defined value yet.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type whose shape is taken.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of ``x``.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array of the shape of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    Follows ``empty_like`` of the Python array API standard 2025.12. Some libraries fill the array with zeros.

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
    """Return a matrix with ones on one diagonal and zeros elsewhere.

    Parameters
    ----------
    n_rows : int
        Number of rows.
    n_cols : int, optional
        Number of columns; ``None`` stands for ``n_rows``.
    k : int, default 0
        Which diagonal: 0 is the main one, positive numbers lie above it, negative ones below.
    batch_shape : ShapeLike, optional
        Shape of a batch of equal matrices; ``None`` gives one matrix.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for the default data type.
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
    """Return an array of the current backend with the elements of one of any library, by way of DLPack.

    Parameters
    ----------
    x : object with ``__dlpack__`` and ``__dlpack_device__``
        Array of any library, or an ``ivy.Array``.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if the memory cannot be shared.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The elements of ``x``, which share its memory unless they were copied.

    Raises
    ------
    BufferError
        ``x`` cannot be exported, or not to this device.
    IvyException
        ``copy`` is ``False`` and a copy is needed, or ``x`` has no ``__dlpack__``.

    See Also
    --------
    asarray : Keeps an array in the library that it belongs to.

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
    """Return the numbers in a buffer as an array of one dimension.

    Parameters
    ----------
    buffer : object with the buffer interface
        Bytes of numbers in the order of the machine.
    dtype : DtypeLike, optional
        Data type of the numbers; ``None`` stands for the default float.
    count : int, default -1
        How many numbers to read; -1 stands for all.
    offset : int, default 0
        How many bytes to leave out first.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).

    Returns
    -------
    ivy.Array
        The numbers, of shape ``(count,)``, in memory of their own.

    Raises
    ------
    IvyException
        The buffer does not hold as many numbers.

    Notes
    -----
    From Ivy, as ``numpy.frombuffer``. The result is a copy on every library.

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
    """Return an array filled with one value.

    Parameters
    ----------
    shape : ShapeLike
        Shape of the result.
    fill_value : Scalar
        Value of every element.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for bool, or the default integer, float or complex type,
        whichever ``fill_value`` is.
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
        An array of the given shape.

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
    """Return an array of the shape of ``x`` filled with one value.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type whose shape is taken.
    fill_value : Scalar
        Value of every element.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of ``x``.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array of the shape of ``x``.

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
    """Return a number of evenly spaced values of an interval, or of several.

    Parameters
    ----------
    start : ArrayLike
        First value, real or complex, or an array of first values.
    stop : ArrayLike
        End of the interval; the shape must broadcast with that of ``start``.
    num : int
        How many values.
    axis : int, optional
        Axis of the result along which the values lie, if ``start`` or ``stop`` is an array; ``None`` stands for the
        first.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of the arrays, else the default float, or the default complex
        type if ``start`` or ``stop`` is complex.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of the arrays, or the default one.
    endpoint : bool, default True
        Whether ``stop`` is the last value; if false, it would be the next one.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The values, with one more axis than ``start`` and ``stop`` have; of shape ``(num,)`` for numbers.

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
    Follows ``linspace`` of the Python array API standard 2025.12, and takes arrays as ``numpy.linspace`` does.

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
    """Return the coordinates of all points of a grid, from those along each axis.

    Parameters
    ----------
    arrays : ArrayLike
        Coordinates along each axis, of shape ``(n,)`` each.
    sparse : bool, default False
        Whether the axes along which a coordinate does not change have length 1.
    indexing : {"xy", "ij"}, default "xy"
        Which axis of the results the first two ``arrays`` belong to: the second and first one, or the first
        and second one.

    Returns
    -------
    tuple of ivy.Array
        One array for each of ``arrays``, of their promoted data type, with as many dimensions as there are
        ``arrays``.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyValueError
        ``indexing`` is neither of the two.

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
    """Return an array of the library itself for an array, a number, or a nested list of numbers.

    Parameters
    ----------
    x
        An array of any library, a Python number, or a nested list or tuple of numbers and arrays.
    dtype
        Data type of the result, if it is to change.
    device
        Where to put the result, if it is to move.

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
        Data type of the result; ``None`` stands for the default data type.
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
        An array of the given shape.

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
    """Return an array of ones of the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type whose shape is taken.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of ``x``.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array of the shape of ``x``.

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
    """Return a capsule of DLPack, by which another library can use the memory of an array once.

    `from_dlpack` takes arrays of other libraries without a capsule, which is safer.

    Parameters
    ----------
    x
        Array of any library.
    out
        Has no effect, since a capsule is no array.

    Raises
    ------
    BufferError
        The library cannot share the array.

    Examples
    --------
    >>> type(ivy.to_dlpack(ivy.array([1.0]))).__name__
    'PyCapsule'
    """
    return asarray(x).__dlpack__()


@primary
def tril(x: ArrayLike, /, k: int = 0, *, out: Out = None) -> "Array":
    """Return the lower triangle of each matrix, with zeros in the other one.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    k : int, default 0
        Diagonal above which elements become zero: 0 is the main one, positive numbers lie above it, negative
        ones below.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has less than two dimensions.

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
    """Return the upper triangle of each matrix, with zeros in the other one.

    Parameters
    ----------
    x : ArrayLike
        Matrices of shape ``(..., m, n)`` and any data type.
    k : int, default 0
        Diagonal below which elements become zero: 0 is the main one, positive numbers lie above it, negative
        ones below.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        The triangles, of the shape and data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        ``x`` has less than two dimensions.

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
        Number of columns; ``None`` stands for as many as rows.
    k : int, default 0
        Diagonal that the triangle begins with: 0 is the main one, a positive one lies above it.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the default device.
    like : ArrayLike, optional
        Array whose library and device the result gets, or an object whose class answers the call
        (``__ivy_array_function__``).

    Returns
    -------
    tuple of ivy.Array
        The rows and the columns of the elements, row by row: integers.

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
        Data type of the result; ``None`` stands for the default data type.
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
        An array of the given shape.

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
    """Return an array of zeros of the shape of ``x``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type whose shape is taken.
    dtype : DtypeLike, optional
        Data type of the result; ``None`` stands for that of ``x``.
    device : DeviceLike, optional
        Where to put the result; ``None`` stands for the device of ``x``.
    out : ivy.Array, optional
        Array to write the result to, cast to its data type.

    Returns
    -------
    ivy.Array
        An array of the shape of ``x``.

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
