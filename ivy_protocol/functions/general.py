"""Functions to read, write and convert arrays."""

from typing import TYPE_CHECKING, Any

from ivy_protocol.dispatch import primary
from ivy_protocol.typing import ArrayLike, Index

if TYPE_CHECKING:
    from ivy_protocol.array import Array
    from ivy_protocol.types import Shape

__all__ = ["get_item", "get_num_dims", "inplace_update", "set_item", "shape", "to_numpy"]


@primary
def get_item(x: ArrayLike, /, query: Index, *, copy: bool | None = None) -> "Array":
    """Return the part of an array that an index selects, as ``x[query]``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    query : index
        An integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if needed.

    Returns
    -------
    ivy.Array
        The selected elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyException
        The index has too many axes, or an integer in it is out of range where the library checks that.

    Notes
    -----
    From Ivy; indices as in the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.get_item(ivy.array([1.0, 2.0, 3.0]), slice(1, None))
    ivy.array([2., 3.])
    """
    ...


@primary
def get_num_dims(x: ArrayLike, /, *, as_array: bool = False) -> int:
    """Return the number of dimensions of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_array : bool, default False
        Whether to return an ``ivy.Array`` of integer data type, which the return annotation does not show.

    Returns
    -------
    int
        The number of dimensions.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.get_num_dims(ivy.array([[1.0, 2.0]]))
    2
    """
    ...


@primary(writes=True)
def inplace_update(
    x: ArrayLike,
    val: ArrayLike,
    /,
    *,
    ensure_in_backend: bool = False,
    keep_input_dtype: bool = False,
) -> "Array":
    """Replace the contents of an array.

    Parameters
    ----------
    x : ArrayLike
        Array to change, of any shape and data type.
    val : ArrayLike
        The new contents.
    ensure_in_backend : bool, default False
        Whether to insist that the memory of the native array changes.
    keep_input_dtype : bool, default False
        Whether ``val`` is cast to the data type of ``x``; if false, ``x`` takes that of ``val``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different libraries.
    IvyException
        ``ensure_in_backend`` is true and the native array cannot be changed.

    Notes
    -----
    From Ivy. Where native arrays cannot be changed (JAX, TensorFlow), the ``ivy.Array`` gets another one.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> y = ivy.inplace_update(x, ivy.array([3.0, 4.0]))
    >>> x
    ivy.array([3., 4.])
    """
    ...


@primary(writes=True)
def set_item(x: ArrayLike, query: Index, val: ArrayLike, /, *, copy: bool = False) -> "Array":
    """Replace the part of an array that an index selects, as ``x[query] = val``.

    Parameters
    ----------
    x : ArrayLike
        Array to change, of any shape and data type.
    query : index
        An integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    val : ArrayLike
        The new elements, which are cast to the data type of ``x``; the shape must broadcast to the selected
        part.
    copy : bool, default False
        Whether to change a copy and leave ``x`` as it is.

    Returns
    -------
    ivy.Array
        The changed array.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they belong to different libraries.
    IvyException
        ``val`` does not fit the selected part, or the index does not fit ``x``.

    Notes
    -----
    From Ivy. Where native arrays cannot be changed (JAX, TensorFlow), the ``ivy.Array`` gets another one.

    Examples
    --------
    >>> ivy.set_item(ivy.array([1.0, 2.0, 3.0]), 0, 9)
    ivy.array([9., 2., 3.])
    """
    ...


@primary
def shape(x: ArrayLike, /, *, as_array: bool = False) -> "Shape":
    """Return the shape of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_array : bool, default False
        Whether to return an ``ivy.Array`` of integer data type, which the return annotation does not show.

    Returns
    -------
    ivy.Shape
        The length of each axis.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> tuple(ivy.shape(ivy.array([[1.0, 2.0]])))
    (1, 2)
    """
    ...


@primary(raw=True)
def to_numpy(x: ArrayLike, /, *, copy: bool = True) -> Any:
    """Convert an array to a NumPy array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type, on any device.
    copy : bool, default True
        Whether to copy even if the memory could be shared.

    Returns
    -------
    numpy.ndarray
        The elements of ``x``, of the same data type.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.to_numpy(ivy.array([1.0, 2.0])).tolist()
    [1.0, 2.0]
    """
    ...
