"""Conversion of arguments to native values, and of results to `ivy.Array`."""

from collections.abc import Sequence
from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.devices import common_device, device_of, host_data, moved
from ivy_protocol.backends.implementations import create, implementations, recast, static_index
from ivy_protocol.base.nested import LEVELS
from ivy_protocol.base.protocol import is_override
from ivy_protocol.base.spec import Spec
from ivy_protocol.compiling import has_dtype
from ivy_protocol.conversion import mixing, transfer
from ivy_protocol.conversion.promotion import cast_arrays
from ivy_protocol.core import array_type, context
from ivy_protocol.core.array_type import Array
from ivy_protocol.core.scalars import PYTHON_SCALARS, SEQUENCES, WeakList, dtype_for, index_dtype_of
from ivy_protocol.core.shape import as_shape as as_shape
from ivy_protocol.errors import translate, validate
from ivy_protocol.exceptions import IvyBackendException, IvyDtypeError, IvyStructureError

PLAIN_KEYS = frozenset((int, slice, type(None), type(...)))
NOT_ARRAYS = frozenset((*PYTHON_SCALARS, type(None)))
"""Types of arguments for array parameters that are not arrays: Python scalars and None."""


def collect(value: Any, leaves: list[Any], name: str = "", depth: int = 0) -> None:
    """Append the arrays in a value, also in nested lists and tuples, to `leaves`. `name` is the called function.

    Raises
    ------
    IvyStructureError
        A list is nested too deep, or contains itself.
    IvyDispatchError
        A list contains None. NumPy would convert None to NaN.
    """
    cls = type(value)
    if cls in NOT_ARRAYS:
        return
    if cls not in SEQUENCES:
        leaves.append(value)
        return
    # Check each type once and not each element, because most lists have elements of few types.
    types = dict.fromkeys([type(v) for v in value])
    if type(None) in types:
        raise translate.unhandled(name or "asarray", [type(None)], declined=False)
    for inner in types:
        if inner in SEQUENCES:
            if depth + 1 >= LEVELS:
                prefix = f"{translate.public(name)}: " if name else ""
                raise IvyStructureError(f"{prefix}a {cls.__name__} has more than {LEVELS} levels, or contains itself")
            for v in value:
                collect(v, leaves, name, depth + 1)
            return
        if inner not in NOT_ARRAYS:
            leaves.extend([v for v in value if type(v) is inner])


def collected(value: Any, name: str = "") -> list[Any]:
    """Return a list of the arrays that `collect` finds in a value."""
    leaves: list[Any] = []
    collect(value, leaves, name)
    return leaves


def convert_arrays(spec: Spec, backend: Backend, bound: dict[str, Any], leaves: list[Any]) -> None:
    """Replace the array arguments of a call by native arrays. New arrays are on the device of the first array.

    Python scalars, and lists of them in promoted parameters, are not converted, because promotion determines their
    dtype later.
    """
    target = spec.positional[0] if spec.mutates else ""
    old_class = type(data_of(bound.get(target)))
    for name in spec.arrays:
        if (value := bound.get(name)) is None:
            continue
        if name in spec.sequences or name == spec.variadic:
            bound[name] = [_argument(spec, backend, name, v, leaves) for v in value]
        elif name not in spec.contents:
            bound[name] = _argument(spec, backend, name, value, leaves)
        elif type(value) not in SEQUENCES or collected(value):
            copy = bound.get("copy", spec.defaults.get("copy", True))
            # If a dtype is requested, do not downcast NumPy data to 32 bits before the cast to the requested dtype: the
            # values may fit only into the requested dtype.
            explicit = backend.narrows and bound.get("dtype") is not None
            bound[name] = native(backend, value, name=spec.name, copy=copy, explicit=explicit)
    if target and backend.copies is not True and backend.name != mixing.HOST == mixing.library_of(old_class):
        # If the array that the function writes to was converted from NumPy, copy its memory, so that the write does not
        # change the NumPy array, to which other references may exist.
        copy = implementations(context.by_name["asarray"], backend, ("obj", "copy"))[0]
        bound[target] = copy(bound[target], copy=True)


def _argument(spec: Spec, backend: Backend, name: str, value: Any, leaves: list[Any]) -> Any:
    """Return the native array of an argument. If promotion determines the dtype of a list of scalars, return the list
    as a `WeakList`.
    """
    if type(value) in SEQUENCES and (spec.scalars_must_fit or name in spec.promote) and not collected(value):
        return WeakList(value, _first_array(backend, leaves))
    # Convert a NumPy scalar to a Python scalar, which is then checked against the dtype of the target array.
    is_numpy = spec.scalars_must_fit and mixing.library_of(type(value)) == mixing.HOST
    is_scalar = is_numpy and isinstance(value, backends.load(mixing.HOST).scalar_types)
    return native(backend, value.item() if is_scalar else value, leaves, spec.name)


def move_to_one_device(spec: Spec, backend: Backend, bound: dict[str, Any]) -> None:
    """Move the arrays of a call to one device, if they are on different devices."""
    names = [n for n in (*spec.arrays, *spec.scalars, *spec.indices) if n in bound]
    finders = [arrays_in_index if n in spec.indices else collected for n in names]
    leaves = [v for n, find in zip(names, finders, strict=True) for v in find(bound[n], spec.name)]
    device = common_device(backend, [v for v in map(data_of, leaves) if backend.is_array(v)], spec.mutates)
    if device:
        bound.update({n: _moved(backend, bound[n], device) for n in names})


def _moved(backend: Backend, value: Any, device: str) -> Any:
    if type(value) in SEQUENCES:
        return type(value)([_moved(backend, v, device) for v in value])
    data = data_of(value)
    return moved(backend, data, device) if backend.is_array(data) else value


def native(
    backend: Backend, value: Any, others: Sequence[Any] = (), name: str = "", copy: Any = True, explicit: bool = False
) -> Any:
    """Return the native array of an array-like. A Python scalar is returned unchanged, because it has no dtype.

    New arrays, and arrays of another library, are created on the device of the first array in `others`. `name` is the
    called function, for errors. `copy` has the same meaning as in `asarray`. With `explicit`, a NumPy array is returned
    unchanged, because the called function later casts the array to the requested dtype.
    """
    value = data_of(value)
    if type(value) in NOT_ARRAYS or backend.is_array(value):
        return value
    if type(value) in SEQUENCES:
        return from_sequence(backend, value, others)
    first = _first_array(backend, others)
    source = mixing.library_of(type(value))
    if source == mixing.HOST and copy is not False:
        return value if explicit else mixing.joined(backend, value, first, copy)
    validate.check_gradients(name, backends.load(source), backend, value)
    data = transfer.transferred(backend, value, copy=None if copy else copy, narrow=True)
    return data if first is None or not backend.uses_devices else moved(backend, data, device_of(backend, first))


def _first_array(backend: Backend, values: Sequence[Any]) -> Any:
    return next(filter(backend.is_array, map(data_of, values)), None)


def data_of(value: Any) -> Any:
    """Return the native array of an `ivy.Array`. Return other values unchanged."""
    return value._data if isinstance(value, Array) else value


def from_sequence(backend: Backend, values: Any, others: Sequence[Any] = ()) -> Any:
    """Return the native array of a list or tuple, which may contain arrays at any depth."""
    leaves = collected(values)
    if not leaves:
        return create(backend, values, dtype_for(values), _first_array(backend, others))
    stack = lazy.function("stack").spec
    bound = {"arrays": [_argument(stack, backend, "arrays", v, [*(others or leaves)]) for v in values]}
    if context.setting("soft_device_mode"):
        move_to_one_device(stack, backend, bound)
    cast_arrays(stack, backend, bound)
    return implementations(stack, backend, tuple(bound))[0](bound["arrays"])


class Elsewhere(Exception):
    """Raised in plans for arguments that need the slow path, such as an array of another library in an index."""


def one_of(choices: tuple[Any, ...], value: Any) -> Any:
    """Return an option if it is one of the choices. Otherwise raise `Elsewhere`."""
    if value not in choices:
        raise Elsewhere
    return value


def arrays_in_index(index: Any, name: str) -> list[Any]:
    """Return the arrays in an index, and the objects with ``__ivy_array_function__``. `name` is the called function."""
    keys = [key for key in (index if type(index) is tuple else (index,)) if type(key) not in PLAIN_KEYS]
    leaves = [v for key in keys for v in collected(key, name)]
    return [v for v in leaves if is_override(type(v)) or mixing.library_of(type(v))]


def as_index(backend: Backend, index: Any) -> Any:
    """Replace `ivy.Array`s, NumPy arrays, lists, ranges and tuples in an index by native arrays."""
    if type(index) is tuple:
        if PLAIN_KEYS.issuperset(map(type, index)):
            return index
        return tuple([_as_key(backend, key) for key in index])
    return _as_key(backend, index)


def _as_key(backend: Backend, key: Any) -> Any:
    cls = type(key)
    # Return the most common array keys before the other checks, which take twice as long.
    if cls in PLAIN_KEYS or (cls is backend.array_type and key.dtype not in backend.inexact):
        return key
    data = key._data if cls is Array else _from_list(backend, list(key)) if cls in (list, range, tuple) else key
    is_native = type(data) is backend.array_type or backend.is_array(data)
    library = "" if is_native else mixing.library_of(type(data))
    if library == mixing.HOST:
        data = static_index(backend, data, lambda: mixing.joined(backend, data, None))
    elif library or (not is_native and is_override(type(data))):
        raise Elsewhere
    elif isinstance(data, validate.NO_KEYS) or (not is_native and not hasattr(data, "__index__")):
        validate.check_keys([data])
    # Raise for floats in an index, because some libraries truncate them.
    if getattr(data, "dtype", None) in backend.inexact:
        raise IvyDtypeError(
            f"arrays in an index must be integers or booleans, not "
            f"{backend.ivy_dtype(data.dtype)}; round and cast them first, with ivy.astype"
        )
    return data


def _from_list(backend: Backend, key: list[Any]) -> Any:
    if collected(key) and (leaves := collected(key := host_data(key))):
        validate.check_keys([v for v in leaves if not (is_override(type(v)) or mixing.library_of(type(v)))])
        if any([type(v) is not Array and is_override(type(v)) for v in leaves]):
            raise Elsewhere
        return from_sequence(backend, key)
    return static_index(backend, key, lambda: create(backend, key, index_dtype_of(key)))


def wrap(spec: Spec, backend: Backend, result: Any, as_array: bool) -> Any:
    """Wrap the native arrays of a result, also those in tuples and lists. Scalars of the library become 0-d arrays."""
    if type(result) is Array:
        return result if as_array else result._data
    if isinstance(result, backend.types):
        if isinstance(result, backend.scalar_types):
            result = backend.from_scalar(result)
        return array_type.wrap(result) if as_array else result
    if type(result) is tuple or (spec.returns_named and isinstance(result, tuple)):
        values = [wrap(spec, backend, v, as_array) for v in result]
        return spec.returns(*values) if spec.returns_named else tuple(values)
    if type(result) is list:
        return [wrap(spec, backend, v, as_array) for v in result]
    other = mixing.library_of(type(result)) if as_array and has_dtype(result) and hasattr(result, "shape") else ""
    # If the result is an array of another library, wrap it with the backend of that library. An example is a NumPy
    # array with the indices of a sparse array.
    return wrap(spec, backends.loaded[other], result, True) if other else result


def write(spec: Spec, backend: Backend, result: Any, out: Any) -> None:
    """Cast a result to the dtype of ``out``, and write it to ``out``.

    Raises
    ------
    IvyBroadcastShapeError
        The result and ``out`` have different shapes.
    IvyDtypePromotionError
        The result is complex, and ``out`` is not.
    IvyDeviceError
        The result and ``out`` are on different devices.
    IvyBackendException
        The arrays of the library are immutable.
    """
    if type(result) is Array:
        result = result._data
    validate.check_result(spec, backend, result, out._data)
    result = recast(backend, result, out._data.dtype)
    assign = implementations(context.by_name["inplace_update"], backend, ("x", "val"))
    if not assign:
        raise IvyBackendException(f"arrays of {backend.name} are immutable, so out= is not supported")
    # Compare the devices only if both are known. A device is None if the library has no devices, or in compiled code.
    source, target = getattr(result, "device", None), getattr(out._data, "device", None)
    if backend.uses_devices and source and target and source != target:
        if not context.setting("soft_device_mode"):
            raise translate.mixed_devices(spec.name, backend, [result, out._data])
        result = moved(backend, result, device_of(backend, out._data))
    try:
        out._data = assign[0](out._data, result)
    except Exception as error:
        translate.handle(spec.name, backend, (result, out._data), False, error)
