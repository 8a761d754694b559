"""Conversion of arrays between libraries, by DLPack if the target can share their memory."""

from typing import Any

from ivy_protocol import backends, lazy
from ivy_protocol.backends.backend import Backend
from ivy_protocol.backends.devices import default_device, device_of, device_of_new_array
from ivy_protocol.backends.implementations import implementations, typed
from ivy_protocol.base.spec import Spec
from ivy_protocol.conversion import mixing
from ivy_protocol.conversion.promotion import cast
from ivy_protocol.core import context
from ivy_protocol.core.array_type import wrap
from ivy_protocol.core.dtypes import any_dtype
from ivy_protocol.errors import translate
from ivy_protocol.exceptions import IvyDeviceError, IvyTypeError, IvyValueError

_CANNOT_SHARE = (AttributeError, BufferError, NotImplementedError, RuntimeError, TypeError, ValueError)
"""Exceptions that libraries raise for arrays that they cannot export or import by DLPack."""


def transferred(
    target: Backend, data: Any, *, dtype: Any = None, device: Any = None, copy: bool | None = None, narrow: bool = False
) -> Any:
    """Convert an array to a native array of another library. The result is detached from the gradient computation.

    Parameters
    ----------
    target
        The backend of the result.
    data
        A native array of any library.
    dtype
        The requested dtype. It is used only if the target lacks the dtype of `data`. The caller casts the result.
    device
        The device of the result. The default is the device of `data`. An array of a library without devices is
        converted to the default device of the target, unless the memory has to be shared.
    copy
        ``True`` copies always, ``False`` copies never, and ``None`` copies only if the memory cannot be shared.
    narrow
        True to replace a 64-bit dtype that the target lacks by a narrower dtype.

    Raises
    ------
    IvyValueError
        The target lacks the dtype, a copy is needed but forbidden, or the array is traced.
    IvyDeviceError
        The target does not have the device.
    """
    source = backends.load(backends.backend_name(type(data)))
    if source is target:
        return data
    name = source.dtype_name(data.dtype)
    if dtype is not None and name not in target.valid_names():
        # If the target lacks the dtype of the array, the source casts the array to the requested dtype before the
        # transfer. The cast is a copy.
        if copy is False:
            raise IvyValueError(
                f"copy=False is not possible, because {target.name} does not support {name}; pass copy=None"
            )
        name = str(any_dtype(dtype))
        data = cast(source, data, source.native_dtype(name), None) if name in source.valid_names() else data
    has_dtype = name in target.valid_names()
    if not has_dtype and not narrow:
        raise IvyValueError(
            f"{target.name} does not support {name}, the dtype of the array of {source.name}; pass dtype="
        )
    native_device = _device_on(target, source, data) if device is None else target.native_device(device)
    may_share = copy is False or source.uses_devices or device_of_new_array(target) == "cpu"
    shares = may_share if device is None else device_of(source, data) == target.ivy_device(native_device)
    try:
        data = implementations(lazy.function("stop_gradient").spec, source, ("x",))[0](data)
        if shares and has_dtype and source.dtype_name(data.dtype) == name:
            try:
                if not getattr(getattr(data, "flags", None), "writeable", True):
                    # Do not share a read-only array with torch: torch does not know that the memory is read-only, and
                    # writes to the tensor would change the array.
                    raise BufferError("the array is read-only, but torch could write to the memory of the array")
                return implementations(context.by_name["from_dlpack"], target, ("x", "copy"))[0](wrap(data), copy=copy)
            except _CANNOT_SHARE as error:
                if copy is False:
                    raise IvyValueError(f"{source.name} and {target.name} cannot share this array: {error}") from error
        values = implementations(context.by_name["to_numpy"], source, ("x", "copy"))[0](data, copy=bool(copy))
        return typed(target, values, name, native_device)
    except Exception as error:
        if translate.is_traced(source, data):
            raise IvyValueError(translate.traced_message("to_backend", source)) from error
        translate.handle("to_backend", source, (data,), False, error)


def requested(spec: Spec, bound: dict[str, Any]) -> str:
    """Return the name of the backend that ``backend=`` requests, and convert the data to it.

    Without ``backend=``, the name is an empty string.
    """
    backend_option = bound.pop("backend", None)
    if backend_option is None:
        return ""
    target = backends.load(lazy.load("backend_named")(backend_option))
    name = spec.contents[0]
    data = getattr(bound[name], "_data", bound[name])
    if backends.backend_name(type(data)):
        result = transferred(target, data, dtype=bound.get("dtype"), device=bound.get("device"), copy=bound.get("copy"))
        if result is not data and bound.get("copy"):
            bound["copy"] = None
        bound[name] = result
    return target.key


def apply_like(spec: Spec, like: Any, bound: dict[str, Any]) -> tuple[Any, ...]:
    """Set the device of a new array to the device of the ``like=`` array. Return the arrays whose types select the
    backend.

    Raises
    ------
    IvyTypeError
        `like` is not an array.
    """
    data = getattr(like, "_data", like)
    name = backends.backend_name(type(data)) or backends.learn(data)
    if not name:
        expected = "like= must be an array, or an object with __ivy_array_function__"
        if like is bound.get("key"):
            expected = "key= must be an array of two uint32, such as ivy.random.key(seed)"
        raise IvyTypeError(f"{translate.public(spec.name)}: {expected}, not {data!r} ({type(data).__name__})")
    backend = backends.load(name)
    if spec.devices and bound.get(spec.devices[0]) is None and backend.uses_devices:
        device = device_of(backend, data)
        # Do not pass the default device: if a device is passed explicitly, JAX commits the array to this device.
        if device != default_device(backend):
            bound[spec.devices[0]] = device
    contents = bound[spec.contents[0]] if spec.contents else None
    if mixing.library_of(type(getattr(contents, "_data", contents))) in ("", mixing.HOST, name):
        return (data,)
    # If the contents of the new array are an array of another library, pass ``backend=``, which converts them.
    bound["backend"] = name
    return ()


def _device_on(target: Backend, source: Backend, data: Any) -> Any:
    """Return the device of `data` as a native device of the target. Return None for the CPU, which every library
    has.
    """
    name = device_of(source, data) if target.uses_devices and source.uses_devices else "cpu"
    try:
        return None if name == "cpu" else target.native_device(name)
    except IvyDeviceError as error:
        raise IvyDeviceError(f"the device of the array is not available: {error}; pass device=") from error
