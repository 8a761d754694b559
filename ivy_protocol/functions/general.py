"""Indexing, in-place updates, inspection and conversion of arrays."""

from typing import TYPE_CHECKING, Any

from ivy_protocol import backends
from ivy_protocol.base.protocol import ask
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Index, ShapeLike
from ivy_protocol.conversion import arguments
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions.creation import asarray
from ivy_protocol.messages.titles import named
from ivy_protocol.values.shapes import Shape

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array

__all__ = [
    "container_types",
    "exists",
    "get_item",
    "get_num_dims",
    "inplace_update",
    "is_array",
    "is_ivy_array",
    "is_ivy_container",
    "is_native_array",
    "set_item",
    "shape",
    "size",
    "to_backend",
    "to_ivy",
    "to_ivy_shape",
    "to_list",
    "to_native",
    "to_native_shape",
    "to_numpy",
    "to_scalar",
]


@primary(view=True)
def get_item(x: ArrayLike, /, query: Index, *, copy: bool | None = None) -> "Array":
    """Return the elements of an array selected by an index: ``x[query]``.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    query : index
        Integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if necessary.

    Returns
    -------
    ivy.Array
        The selected elements, of the data type of ``x``.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyDtypeError
        An array in the index is floating-point.
    IvyException
        The index has too many axes, or an integer in it is out of range, on backends that check indices.

    Notes
    -----
    From Ivy; indices as in the Python array API standard 2025.12.

    Examples
    --------
    >>> ivy.get_item(ivy.array([1.0, 2.0, 3.0]), slice(1, None))
    ivy.array([2., 3.])
    """
    ...


@primary(knows_nan=True)
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


@primary(writes=True, keeps=True)
def inplace_update(
    x: ArrayLike,
    val: ArrayLike,
    /,
    *,
    ensure_in_backend: bool = False,
    keep_input_dtype: bool = False,
) -> "Array":
    """Replace the contents of an array in place.

    Parameters
    ----------
    x : ArrayLike
        Array to update, of any shape and data type.
    val : ArrayLike
        New contents.
    ensure_in_backend : bool, default False
        Whether to require that the memory of the native array is updated.
    keep_input_dtype : bool, default False
        Whether to cast ``val`` to the data type of ``x``; if false, ``x`` gets the data type of ``val``.

    Returns
    -------
    ivy.Array
        ``x`` with its new contents.

    Raises
    ------
    IvyDispatchError
        An argument is not array-like, or the arguments belong to different backends.
    IvyException
        ``ensure_in_backend`` is true and the native array is immutable.
    IvyDtypePromotionError
        ``val`` is complex, ``x`` is not, and ``keep_input_dtype`` is true.

    Notes
    -----
    From Ivy. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> y = ivy.inplace_update(x, ivy.array([3.0, 4.0]))
    >>> x
    ivy.array([3., 4.])
    """
    ...


@primary(writes=True, keeps=True)
def set_item(x: ArrayLike, query: Index, val: ArrayLike, /, *, copy: bool = False) -> "Array":
    """Replace the elements of an array selected by an index: ``x[query] = val``.

    Parameters
    ----------
    x : ArrayLike
        Array to update, of any shape and data type.
    query : index
        Integer, slice, ``...``, ``None``, integer array or boolean array, or a tuple of them.
    val : ArrayLike
        New elements, cast to the data type of ``x``; the shape must be broadcastable to the selected elements.
    copy : bool, default False
        Whether to update a copy and leave ``x`` unchanged.

    Returns
    -------
    ivy.Array
        The updated array.

    Raises
    ------
    IvyDispatchError
        ``x`` or ``val`` is not array-like, or they belong to different backends.
    IvyDtypePromotionError
        ``val`` is complex, and ``x`` is not.
    IvyDtypeError
        An array in the index is floating-point.
    IvyValueError
        ``val`` is a scalar, or a list of scalars, not representable in the integer data type of ``x``, such as NaN.
    IvyException
        ``val`` does not match the selected elements, or the index does not match ``x``.

    Notes
    -----
    From Ivy. Where native arrays are immutable (JAX, TensorFlow), the ``ivy.Array`` gets a new native array.

    Examples
    --------
    >>> ivy.set_item(ivy.array([1.0, 2.0, 3.0]), 0, 9)
    ivy.array([9., 2., 3.])
    """
    ...


@primary(knows_nan=True)
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


@primary(knows_nan=True)
def size(x: ArrayLike) -> int:
    """Return the number of elements of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    int
        The number of elements.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.size(ivy.array([[1.0, 2.0], [3.0, 4.0]]))
    4
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
    IvyTypeError
        ``x`` is traced and abstract, as in code that is being compiled.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.to_numpy(ivy.array([1.0, 2.0])).tolist()
    [1.0, 2.0]
    """
    ...


@compositional
def to_list(x: ArrayLike, /) -> Any:
    """Return an array as nested lists of Python scalars.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.

    Returns
    -------
    list or number
        Lists nested to the depth ``x.ndim``; a scalar for a 0-d array.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.to_list(ivy.array([[1, 2]]))
    [[1, 2]]
    """
    return to_numpy(x, copy=False).tolist()


@compositional
def to_scalar(x: ArrayLike, /) -> Any:
    """Return the only element of an array as a Python scalar.

    Parameters
    ----------
    x : ArrayLike
        Array of one element.

    Returns
    -------
    number
        The element.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.
    IvyValueError
        ``x`` does not have exactly one element.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> ivy.to_scalar(ivy.array([3]))
    3
    """
    values = to_numpy(x, copy=False)
    if values.size != 1:
        raise IvyValueError(f"ivy.to_scalar takes an array of one element, not of shape {values.shape}")
    return values.item()


@named
def is_ivy_array(x: Any, /, *, exclusive: bool = False) -> bool:
    """Return True if a value is an ``ivy.Array``.

    Parameters
    ----------
    x
        Any value.
    exclusive
        Whether to exclude arrays that record gradients.

    Examples
    --------
    >>> ivy.is_ivy_array(ivy.array([1.0]))
    True
    """
    return isinstance(x, arguments.Array) and not (exclusive and _is_recorded(x))


@named
def is_native_array(x: Any, /, *, exclusive: bool = False) -> bool:
    """Return True if a value is an array of a registered backend.

    Accept the same parameters as `is_ivy_array`.

    Examples
    --------
    >>> ivy.is_native_array(ivy.array([1.0]).to_native())
    True
    """
    if isinstance(x, (arguments.Array, type)):
        return False
    try:
        known = backends.backend_name(type(x)) or backends.learn(x)
    except IvyTypeError:
        # Masked arrays, for which every other function raises.
        return False
    return bool(known) and not (exclusive and _is_recorded(x))


def _is_recorded(x: Any) -> bool:
    from ivy_protocol.functions.gradients import requires_gradient

    return requires_gradient(x)


@named
def is_array(x: Any, /, *, exclusive: bool = False) -> bool:
    """Return True if a value is an ``ivy.Array`` or an array of a registered backend.

    Accept the same parameters as `is_ivy_array`.

    Examples
    --------
    >>> ivy.is_array([1.0])
    False
    """
    return is_ivy_array(x, exclusive=exclusive) or is_native_array(x, exclusive=exclusive)


@named
def is_ivy_container(x: Any, /) -> bool:
    """Return True if a value is an ``ivy.Container``.

    Examples
    --------
    >>> ivy.is_ivy_container(ivy.Container(a=1)), ivy.is_ivy_container({"a": 1})
    (True, False)
    """
    return hasattr(type(x), "__ivy_nested__")


@named
def exists(x: Any, /) -> bool:
    """Return True if a value is not None.

    Examples
    --------
    >>> ivy.exists(None)
    False
    """
    return x is not None


def to_native(x: Any, /, nested: bool = False) -> Any:
    """Return the native array of an ``ivy.Array``; other values unchanged.

    Parameters
    ----------
    x
        Any value.
    nested
        Whether to convert values inside lists, tuples and dicts.

    Examples
    --------
    >>> type(ivy.to_native(ivy.array([1.0]))).__name__ != "Array"
    True
    """
    if isinstance(x, arguments.Array):
        return x._data
    if not isinstance(nested, bool):
        raise IvyTypeError(f"ivy.to_native: nested is a bool, not the {type(nested).__name__} {nested!r}")
    if getattr(type(x), "__ivy_array_function__", None) is not None:
        result = ask(x, to_native, (type(x),), (x,), {})
        if result is not NotImplemented:
            return result
    return _mapped(to_native, x) if nested else x


@named
def to_ivy(x: Any, /, nested: bool = False) -> Any:
    """Return a native array as an ``ivy.Array``; other values unchanged.

    Parameters
    ----------
    x
        Any value.
    nested
        Whether to convert values inside lists, tuples and dicts.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.to_ivy(np.zeros(2))
    ivy.array([0., 0.], dtype=float64)
    """
    if is_native_array(x):
        return arguments.Array(x)
    return _mapped(to_ivy, x) if nested else x


def _mapped(convert: Any, value: Any) -> Any:
    if isinstance(value, dict):
        return {n: convert(v, nested=True) for n, v in value.items()}
    if type(value) in (list, tuple):
        return type(value)(convert(v, nested=True) for v in value)
    return value


@named
def to_ivy_shape(shape: Any) -> "Shape":
    """Return a shape of any backend, or a sequence of ints, as an ``ivy.Shape``.

    Examples
    --------
    >>> tuple(ivy.to_ivy_shape([2, 3]))
    (2, 3)
    """
    return Shape(shape)


@primary
def to_native_shape(shape: ShapeLike) -> Any:
    """Convert a shape to the native shape type of the current backend.

    Parameters
    ----------
    shape : ShapeLike
        ``ivy.Shape``, or a sequence of ints.

    Returns
    -------
    shape
        A ``torch.Size``, a ``tf.TensorShape``, or a tuple.

    Raises
    ------
    IvyTypeError
        ``shape`` is not a valid shape.

    Notes
    -----
    From Ivy.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.to_native_shape(ivy.Shape((2, 3)))
    (2, 3)
    """
    ...


@named
def container_types() -> list[type]:
    """Return the dict-like types of the current backend; no backend has one.

    Examples
    --------
    >>> ivy.container_types()
    []
    """
    return []


@compositional
def to_backend(
    x: ArrayLike,
    backend: str,
    /,
    *,
    dtype: DtypeLike | None = None,
    device: DeviceLike | None = None,
    copy: bool | None = None,
) -> "Array":
    """Convert an array to another backend.

    Parameters
    ----------
    x : ArrayLike
        Array of any backend, of any shape and data type.
    backend : str
        Name of the backend to convert to.
    dtype : DtypeLike, optional
        Data type of the result; if ``None``, the data type of ``x``.
    device : DeviceLike, optional
        Device of the result; if ``None``, the device of ``x``. An array without a device, such as a NumPy array, is
        moved to the default device of the other backend, unless ``copy=False``.
    copy : bool, optional
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if the memory cannot be shared.

    Returns
    -------
    ivy.Array
        Array of the other backend with the elements of ``x``.

    Raises
    ------
    IvyInvalidBackendException
        The backend does not exist.
    IvyTypeError
        ``backend`` is None, or not a string.
    IvyValueError
        The other backend does not support the data type of ``x`` and no data type is passed, ``copy`` is false and the
        memory cannot be shared, or ``x`` is traced and abstract.
    IvyDeviceError
        The other backend does not have the device of ``x``, and no device is passed.

    Notes
    -----
    From Ivy. Uses DLPack where both backends support it for the data type. The result then shares the memory of ``x``:
    writes to one are visible in the other, even for JAX and TensorFlow arrays, which are assumed to be immutable.
    Gradients do not flow through the conversion.

    Examples
    --------
    >>> ivy.to_backend(ivy.array([1.0, 2.0]), "numpy").backend
    'numpy'
    """
    if backend is None:
        raise IvyTypeError("ivy.to_backend takes the name of a backend, such as 'torch', not None")
    return asarray(x, dtype=dtype, device=device, copy=copy, backend=backend)
