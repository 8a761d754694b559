"""Arrays go from one library to another, by DLPack where the two can share memory."""

from typing import Any

from ivy_protocol import backends, lazy, slots
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.devices import default_device, device_of, place_of_new
from ivy_protocol.backends.implementations import implementations, typed
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import mixing
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core import context
from ivy_protocol.core.dtypes import any_dtype
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import IvyDeviceError, IvyTypeError, IvyValueError

_CANNOT_SHARE = (AttributeError, BufferError, NotImplementedError, RuntimeError, TypeError, ValueError)
"""What libraries raise for an array that they do not export or import; some export none at all."""


def transferred(
    target: Backend, data: Any, *, dtype: Any = None, device: Any = None, copy: bool | None = None, narrow: bool = False
) -> Any:
    """The native array of a library with the elements of one of another library, cut off from its gradients.

    Parameters
    ----------
    target
        The backend of the result.
    data
        A native array of any library.
    dtype
        The data type that is wanted; the result may have another one, which can be cast to it.
    device
        Where the result is to lie; by default where `data` does. What is of a library without devices goes where the
        target makes its arrays, unless its memory has to be shared.
    copy
        Whether to copy: ``True`` always, ``False`` never, ``None`` only if the memory cannot be shared.
    narrow
        Whether a data type that the target lacks becomes the one that it has instead.

    Raises
    ------
    IvyValueError
        The target lacks the data type, a copy is needed and forbidden, or the array is traced and has no values.
    IvyDeviceError
        The target does not know the device.
    """
    source = backends.load(backends.backend_name(type(data)))
    if source is target:
        return data
    name = source.dtype_name(data.dtype)
    if dtype is not None and name not in target.valid_names():
        # The library that has the type does the conversion.
        if copy is False:
            raise IvyValueError(f"{target.name} has no {name}, so that a copy is needed, which copy=False forbids")
        name = str(any_dtype(dtype))
        data = cast(source, data, source.native_dtype(name), None) if name in source.valid_names() else data
    known = name in target.valid_names()
    if not known and not narrow:
        raise IvyValueError(f"{target.name} has no {name}, the data type of this array of {source.name}; give dtype=")
    place = _place(target, source, data) if device is None else target.native_device(device)
    rests = copy is False or source.uses_devices or place_of_new(target) == "cpu"
    stays = rests if device is None else device_of(source, data) == target.ivy_device(place)
    try:
        data = implementations(lazy.function("stop_gradient").spec, source, ("x",))[0](data)
        if stays and known and source.dtype_name(data.dtype) == name:
            try:
                if not getattr(getattr(data, "flags", None), "writeable", True):
                    # torch would write there all the same.
                    raise BufferError("the array cannot be written")
                return implementations(context.by_name["from_dlpack"], target, ("x", "copy"))[0](
                    slots.wrap(data), copy=copy
                )
            except _CANNOT_SHARE as error:
                if copy is False:
                    raise IvyValueError(f"{source.name} and {target.name} cannot share this array: {error}") from error
        values = implementations(context.by_name["to_numpy"], source, ("x", "copy"))[0](data, copy=bool(copy))
        return typed(target, values, name, place)
    except Exception as error:
        if translate.is_traced(source, data):
            raise IvyValueError(translate.traced("to_backend", source)) from error
        translate.handle("to_backend", source, (data,), False, error)


def requested(spec: Spec, bound: dict[str, Any]) -> str:
    """The backend that a call asks for by name, to which its array is brought; an empty string if it asks for none."""
    asked = bound.pop("backend", None)
    if asked is None:
        return ""
    target = backends.load(slots.backend_named(asked))
    name = spec.contents[0]
    data = getattr(bound[name], "_data", bound[name])
    if backends.backend_name(type(data)):
        result = transferred(target, data, dtype=bound.get("dtype"), device=bound.get("device"), copy=bound.get("copy"))
        if result is not data and bound.get("copy"):
            bound["copy"] = None
        bound[name] = result
    return target.key


def made_like(spec: Spec, like: Any, bound: dict[str, Any]) -> tuple[Any, ...]:
    """Let a new array lie where the array of ``like=`` does, and return the values that decide about its library.

    Raises
    ------
    IvyTypeError
        It is no array.
    """
    data = getattr(like, "_data", like)
    name = backends.backend_name(type(data)) or backends.learn(data)
    if not name:
        taken = "like= is an array, or an object with __ivy_array_function__"
        if like is bound.get("key"):
            taken = "key= is an array of two uint32, as ivy.random.key(seed) makes"
        raise IvyTypeError(f"{translate.public(spec.name)}: {taken}, not {data!r} ({type(data).__name__})")
    backend = backends.load(name)
    if spec.devices and bound.get(spec.devices[0]) is None and backend.uses_devices:
        device = device_of(backend, data)
        # Arrays of jax are bound to a device that they are given by name, also to the one where they would be anyway.
        if device != default_device(backend):
            bound[spec.devices[0]] = device
    given = bound[spec.contents[0]] if spec.contents else None
    if mixing.library_of(type(getattr(given, "_data", given))) in ("", mixing.HOST, name):
        return (data,)
    # An array of another library is brought as it would be by its name.
    bound["backend"] = name
    return ()


def _place(target: Backend, source: Backend, data: Any) -> Any:
    """What the target calls the device of an array; None for the main memory, which every library has."""
    name = device_of(source, data) if target.uses_devices and source.uses_devices else "cpu"
    try:
        return None if name == "cpu" else target.native_device(name)
    except IvyDeviceError as error:
        raise IvyDeviceError(f"{error}; give device=") from error
