"""Conversion between array classes, backends and Python values, and queries for shape and memory."""

import gc
import reprlib
from typing import TYPE_CHECKING, Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.current import uses_backend
from ivy_protocol.base.nested import LEVELS, rebuilt
from ivy_protocol.base.protocol import invoke
from ivy_protocol.base.typing import ArrayLike, DeviceLike, DtypeLike, Like, Out, ShapeLike
from ivy_protocol.conversion import arguments
from ivy_protocol.core.shape import Shape
from ivy_protocol.dispatch import ops
from ivy_protocol.dispatch.entry import compositional, primary
from ivy_protocol.exceptions import IvyTypeError, IvyValueError
from ivy_protocol.functions._shared import defer_to_overrides, is_array_leaf, nestable
from ivy_protocol.messages.prefixes import named

if TYPE_CHECKING:
    from ivy_protocol.base.typing import Array, Container


@primary(unwrapped=True, explicit_conversion=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> y = ivy.copy_array(x)
    >>> x[0] = 5.0
    >>> y
    ivy.array([1., 2.])
    """
    ...


@primary(explicit_conversion=True)
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
        Array with the elements of ``x``. It shares the memory of ``x`` unless the elements are copied.

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


@primary(infer_dtype=True)
def frombuffer(
    buffer: Any, dtype: DtypeLike | None = None, count: int = -1, offset: int = 0, *, like: Like = None
) -> "Array":
    """Interpret a buffer as a 1-D array.

    Parameters
    ----------
    buffer : object with the buffer interface
        Object that exposes the buffer interface. Its contents are read in native byte order.
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
        The buffer contains fewer than ``count`` elements, or its size is not a multiple of the size of an element.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.frombuffer``. The result is a copy on every backend.

    Examples
    --------
    >>> ivy.frombuffer(b"\\x01\\x02\\x03", dtype="int8")
    ivy.array([1, 2, 3], dtype=int8)
    """
    ...


@uses_backend
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
    array = ops.asarray(x, dtype=dtype, device=device)
    return getattr(array, "_data", array)


@named
@nestable
def to_dlpack(x: Any, /, *, out: Any = None) -> Any:
    """Return a DLPack capsule of an array. Another backend can import the capsule once and share the array's memory.

    Prefer `from_dlpack`, which is safer: it accepts arrays of other backends without a capsule.

    Parameters
    ----------
    x
        Array of any backend.
    out
        Ignored, since a capsule is not an array.

    Raises
    ------
    BufferError
        The backend cannot share the array.

    Examples
    --------
    >>> type(ivy.to_dlpack(ivy.array([1.0]))).__name__
    'PyCapsule'
    """
    return ops.asarray(x).__dlpack__()


@primary(ignores_nan_policy=True, reads_metadata=True)
def get_num_dims(x: ArrayLike, /, *, as_array: bool = False) -> int:
    """Return the number of dimensions of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_array : bool, default False
        Whether to return an ``ivy.Array`` of integer data type instead of an int. The return annotation is ``int`` in
        both cases.

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
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.get_num_dims(ivy.array([[1.0, 2.0]]))
    2
    """
    ...


@primary(ignores_nan_policy=True, reads_metadata=True)
def shape(x: ArrayLike, /, *, as_array: bool = False) -> "Shape":
    """Return the shape of an array.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and data type.
    as_array : bool, default False
        Whether to return an ``ivy.Array`` of integer data type instead of an ``ivy.Shape``. The return annotation is
        ``ivy.Shape`` in both cases.

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
    From Ivy 1.0.

    Examples
    --------
    >>> tuple(ivy.shape(ivy.array([[1.0, 2.0]])))
    (1, 2)
    """
    ...


@primary(ignores_nan_policy=True, reads_metadata=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.size(ivy.array([[1.0, 2.0], [3.0, 4.0]]))
    4
    """
    ...


@primary(unwrapped=True, explicit_conversion=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.to_numpy(ivy.array([1.0, 2.0])).tolist()
    [1.0, 2.0]
    """
    ...


@compositional(explicit_conversion=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.to_list(ivy.array([[1, 2]]))
    [[1, 2]]
    """
    return to_numpy(x, copy=False).tolist()


@compositional(explicit_conversion=True)
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
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.to_scalar(ivy.array([3]))
    3
    """
    values = to_numpy(x, copy=False)
    if values.size != 1:
        raise IvyValueError(f"ivy.to_scalar: x must have one element, but has the shape {values.shape}")
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
    return isinstance(x, arguments.Array) and not (exclusive and ops.requires_gradient(x))


@named
def is_native_array(x: Any, /, *, exclusive: bool = False) -> bool:
    """Return True if a value is an array of a registered backend.

    The parameters are those of `is_ivy_array`.

    Examples
    --------
    >>> ivy.is_native_array(ivy.array([1.0]).to_native())
    True
    """
    if isinstance(x, (arguments.Array, type)):
        return False
    try:
        backend = backends.backend_name(type(x)) or backends.learn(x)
    except IvyTypeError:
        # Return False for a masked array, for which `learn` raises.
        return False
    return bool(backend) and not (exclusive and ops.requires_gradient(x))


@named
def is_array(x: Any, /, *, exclusive: bool = False) -> bool:
    """Return True if a value is an ``ivy.Array`` or an array of a registered backend.

    The parameters are those of `is_ivy_array`.

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
    """Return the native array of an ``ivy.Array``, and other values unchanged.

    Parameters
    ----------
    x
        Any value.
    nested
        Whether to convert values inside lists, tuples, named tuples and dicts.

    Examples
    --------
    >>> type(ivy.to_native(ivy.array([1.0]))).__name__ != "Array"
    True
    """
    if isinstance(x, arguments.Array):
        return x._data
    if not isinstance(nested, bool):
        raise IvyTypeError(f"ivy.to_native: nested must be a bool, not the {type(nested).__name__} {nested!r}")
    if getattr(type(x), "__ivy_array_function__", None) is not None:
        result = invoke(x, to_native, (type(x),), (x,), {})
        if result is not NotImplemented:
            return result
    return _convert_nested(to_native, x) if nested else x


@named
def to_ivy(x: Any, /, nested: bool = False) -> Any:
    """Wrap a native array in an ``ivy.Array``, and return other values unchanged.

    Parameters
    ----------
    x
        Any value.
    nested
        Whether to convert values inside lists, tuples, named tuples and dicts.

    Examples
    --------
    >>> import numpy as np
    >>> ivy.to_ivy(np.zeros(2))
    ivy.array([0., 0.], dtype=float64)
    """
    if is_native_array(x):
        return arguments.Array(x)
    return _convert_nested(to_ivy, x) if nested else x


def _convert_nested(convert: Any, value: Any) -> Any:
    if isinstance(value, dict):
        return {n: convert(v, nested=True) for n, v in value.items()}
    if type(value) in (list, tuple) or (isinstance(value, tuple) and hasattr(value, "_fields")):
        return rebuilt(value, [convert(v, nested=True) for v in value])
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
    From Ivy 1.0.

    Examples
    --------
    >>> with ivy.with_backend("numpy"):
    ...     ivy.to_native_shape(ivy.Shape((2, 3)))
    (2, 3)
    """
    ...


@named
def container_types() -> list[type]:
    """Return the dict-like types of the current backend: an empty list, because no backend has such a type.

    Examples
    --------
    >>> ivy.container_types()
    []
    """
    return []


@compositional(explicit_conversion=True)
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
        ``backend`` is not a string.
    IvyValueError
        The other backend does not support the data type of ``x`` and no data type is passed, ``copy`` is false and the
        memory cannot be shared, or ``x`` is traced and abstract.
    IvyDeviceError
        The other backend does not have the device of ``x``, and no device is passed.

    Notes
    -----
    From Ivy 1.0. The conversion uses DLPack if both backends support DLPack for the data type. The result then shares
    the memory of ``x``: writes to either array are visible in the other, even for JAX and TensorFlow arrays, which are
    assumed to be immutable. Gradients do not flow through the conversion.

    Examples
    --------
    >>> ivy.to_backend(ivy.array([1.0, 2.0]), "numpy").backend
    'numpy'
    """
    if backend is None:
        raise IvyTypeError("ivy.to_backend: backend must be a name such as 'torch', not None")
    return ops.asarray(x, dtype=dtype, device=device, copy=copy, backend=backend)


@primary(ignores_nan_policy=True, reads_metadata=True)
def itemsize(x: ArrayLike, /) -> int:
    """Return the size of one element in bytes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.

    Returns
    -------
    int
        Number of bytes.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.itemsize(ivy.array([1.0, 2.0]))
    4
    """
    ...


@primary(ignores_nan_policy=True, reads_metadata=True)
def strides(x: ArrayLike, /) -> tuple[int, ...]:
    """Return the strides of an array in bytes.

    Parameters
    ----------
    x : ArrayLike
        Array of any shape and dtype.

    Returns
    -------
    tuple of int
        Number of bytes between neighboring elements along each axis. For a backend that does not expose strides, the
        strides of a row-major array.

    Raises
    ------
    IvyDispatchError
        ``x`` is not array-like.

    Notes
    -----
    From Ivy 1.0.

    Examples
    --------
    >>> ivy.strides(ivy.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]))
    (12, 4)
    """
    ...


@named
def get_all_arrays_in_memory() -> list[Any]:
    """Return the existing native arrays of all imported backends.

    The function searches the objects that the garbage collector knows. It does not find arrays to which only native
    code refers.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> any(a is x.to_native() for a in ivy.get_all_arrays_in_memory())
    True
    """
    tracked = gc.get_objects()
    # Add the referents of the tracked objects: the garbage collector does not track objects that cannot be part of a
    # cycle, such as a NumPy array.
    referents = gc.get_referents(*tracked)
    arrays = tuple([cls for backend in backends.loaded.values() for cls in backend.types])
    scalars = tuple([cls for backend in backends.loaded.values() for cls in backend.scalar_types])
    classes = {*map(type, tracked), *map(type, referents)}
    # Check `__mro__` first: a C type of SciPy 1.14 has no `__mro__` until it is initialized, and before, `issubclass`
    # crashes the process for this type.
    array_classes = {cls for cls in classes if cls.__mro__ and issubclass(cls, arrays) and not issubclass(cls, scalars)}
    return list({id(x): x for x in (*tracked, *referents) if type(x) in array_classes}.values())


@named
def num_arrays_in_memory() -> int:
    """Return the number of existing native arrays; see `get_all_arrays_in_memory`.

    Examples
    --------
    >>> x = ivy.array([1.0, 2.0])
    >>> ivy.num_arrays_in_memory() > 0
    True
    """
    return len(get_all_arrays_in_memory())


@named
def print_all_arrays_in_memory() -> None:
    """Print the type and shape of each existing native array; see `get_all_arrays_in_memory`."""
    for x in get_all_arrays_in_memory():
        # If the rank of a tensor in a TensorFlow graph is unknown, print no shape.
        print(type(x), "of unknown shape" if getattr(x.shape, "rank", 0) is None else tuple(x.shape))  # noqa: T201


def get_referrers_recursive(
    item: Any,
    *,
    depth: int = 0,
    max_depth: int | None = None,
    seen_set: set[str] | None = None,
    local_set: set[str] | None = None,
) -> "Container":
    """Return a Container of the objects that refer to an object, and recursively of their referrers.

    Parameters
    ----------
    item
        Object to search referrers of.
    depth : int, default 0
        Number of references between ``item`` and the object where the search began.
    max_depth : int, optional
        Maximum of ``depth``; by default the maximum depth of a Container.
    seen_set : set of str, optional
        Identities (``str(id(x))``) of the objects already visited. The search adds to this set.
    local_set : set of str, optional
        Identities of the objects to exclude. The search adds its own lists and frames to this set.

    Returns
    -------
    Container
        Container with the representation of ``item`` under the key ``"repr"``, and one key for each referrer: its
        identity. The value of a referrer is a Container of the same form; at the maximum depth, its representation; or
        ``"tracked"`` if the referrer was visited before.

    Examples
    --------
    >>> x = [1.5]
    >>> found = ivy.get_referrers_recursive(x, max_depth=1)
    >>> found["repr"], len(found) > 1
    ('[1.5]', True)
    """
    import inspect

    seen = set() if seen_set is None else seen_set
    internal_ids = set() if local_set is None else local_set
    last_depth = LEVELS - 2 if max_depth is None else max_depth
    container = lazy.load("Container")(
        repr=_short_repr(item), alphabetical_keys=False, keyword_color_dict={"repr": "magenta"}
    )
    referrers = gc.get_referrers(item)
    internal_ids.update((str(id(referrers)), str(id(inspect.currentframe()))))
    for referrer in referrers:
        name = str(id(referrer))
        # Skip referrers that are lists or frames of this search, other frames, or cells of closures.
        if name in internal_ids or inspect.isframe(referrer) or hasattr(referrer, "cell_contents"):
            continue
        if name in seen:
            container[name] = "tracked"
        elif depth < last_depth:
            seen.add(name)
            container[name] = get_referrers_recursive(
                referrer, depth=depth + 1, max_depth=max_depth, seen_set=seen, local_set=internal_ids
            )
        else:
            seen.add(name)
            container[name] = _short_repr(referrer)
    return container


def _short_repr(item: Any) -> str:
    return reprlib.repr(item).replace(" ", "")


def _has_complex(x: Any) -> bool:
    if isinstance(x, list | tuple):
        return any([_has_complex(part) for part in x])
    return ops.is_complex_dtype(ops.dtype(x)) if is_array_leaf(x) else isinstance(x, complex)


@defer_to_overrides
@nestable
@named
def iscomplexobj(x: Any, /) -> bool:
    """Return True if a value has a complex type, regardless of its imaginary part.

    Parameters
    ----------
    x : Any
        Array, scalar, or nested list or tuple of arrays and scalars.

    Returns
    -------
    bool
        True if the type is complex. For a list or tuple, True if the type of any element is complex.

    Notes
    -----
    Follows ``numpy.iscomplexobj``.

    Examples
    --------
    >>> ivy.iscomplexobj(ivy.array([1.0, 0j])), ivy.iscomplexobj(1.0)
    (True, False)
    """
    return _has_complex(x)


@defer_to_overrides
@nestable
@named
def isrealobj(x: Any, /) -> bool:
    """Return True if a value does not have a complex type.

    Parameters
    ----------
    x : Any
        Array, scalar, or nested list or tuple of arrays and scalars.

    Returns
    -------
    bool
        True if the type is not complex. For a list or tuple, True if no element has a complex type.

    Notes
    -----
    Follows ``numpy.isrealobj``.

    Examples
    --------
    >>> ivy.isrealobj(ivy.array([1.0, 2.0])), ivy.isrealobj(1j)
    (True, False)
    """
    return not _has_complex(x)


@named
def iterable(y: Any, /) -> bool:
    """Return True if a value can be iterated over.

    Parameters
    ----------
    y : Any
        Any value.

    Returns
    -------
    bool
        True if ``y`` is iterable. A 0-d array is not iterable.

    Notes
    -----
    Follows ``numpy.iterable``.

    Examples
    --------
    >>> ivy.iterable(ivy.array([1])), ivy.iterable(ivy.array(1)), ivy.iterable(1)
    (True, False, False)
    """
    try:
        iter(y)
    except TypeError:
        return False
    return True


@named
@nestable
def isscalar(x: Any, /) -> bool:
    """Return True if a value is a Python number or string, or a NumPy scalar.

    Notes
    -----
    From Ivy 1.0. Follows ``numpy.isscalar``: a 0-d array is not a scalar.

    Examples
    --------
    >>> ivy.isscalar(2.0), ivy.isscalar(ivy.array(2.0))
    (True, False)
    """
    import numpy as np

    return bool(np.isscalar(x))


@named
def check_scalar(x: Any, force_integer: bool, force_positive: bool) -> None:
    """Raise if the argument is not a Python number of the requested type and sign.

    Parameters
    ----------
    x : Any
        Python number to check.
    force_integer : bool
        If True, require an integer.
    force_positive : bool
        If True, require a number above zero.

    Raises
    ------
    IvyTypeError
        ``x`` is not a Python number, or ``force_integer`` is True and ``x`` is not an integer.
    IvyValueError
        ``force_positive`` is True and ``x`` is not positive.

    Notes
    -----
    From the experimental functions of Ivy 1.0.

    Examples
    --------
    >>> ivy.check_scalar(2, True, True)
    """
    if not isinstance(x, int | float) or isinstance(x, bool):
        raise IvyTypeError(f"ivy.check_scalar: x must be a number, not {type(x).__name__}")
    if force_integer and not isinstance(x, int):
        raise IvyTypeError(f"ivy.check_scalar: x must be an integer, not {x!r}")
    if force_positive and not x > 0:
        raise IvyValueError(f"ivy.check_scalar: x must be a positive number, not {x!r}")
