"""Modes and defaults: each is set, unset, or held for the length of a ``with`` block."""

import math
from typing import Any, Literal

from ivy_protocol.base.nested import nestable
from ivy_protocol.base.scopes import Held, checked, pop, put
from ivy_protocol.base.titles import named
from ivy_protocol.base.types import Dtype, all_complex_dtypes, all_float_dtypes, all_int_dtypes, dtype_named, uint64
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.state import context
from ivy_protocol.state.defaults import SETTINGS


class ArrayMode(Held):
    """Whether functions return `ivy.Array` (the default) or native arrays for native arguments.

    Examples
    --------
    >>> import numpy as np
    >>> with ivy.ArrayMode(False):
    ...     type(ivy.exp(np.zeros(2))).__name__
    'ndarray'
    """

    _name = "array_mode"


class PreciseMode(Held):
    """Whether promotion across kinds follows NumPy's lattice (the default) or keeps the floating type.

    Examples
    --------
    >>> x, y = ivy.array([1]), ivy.array([0.5])
    >>> with ivy.PreciseMode(False):
    ...     ivy.add(x, y).dtype
    'float32'
    """

    _name = "precise_mode"


class MixedArrays(Held):
    """Which arrays of several libraries may come together in one call: "host", "strict" or "any".

    With "host", the default, NumPy's arrays join those of any other library. With "strict" they raise an error there,
    as arrays of two other libraries do under both: for authors who look for hidden copies. With "any", all arrays of a
    call are brought to the library of one of them: the first that is traced or carries gradients, else the first that
    is not NumPy's.

    Examples
    --------
    >>> with ivy.MixedArrays("strict"):
    ...     ivy.mixed_arrays
    'strict'
    """

    _name = "mixed_arrays"


class DynamicBackend(Held):
    """Whether arrays of several libraries may come together: `MixedArrays` with "any", or with "host"."""

    _name = "mixed_arrays"

    def __init__(self, value: bool, /) -> None:
        super().__init__(_mixed(value))


class SoftDeviceMode(Held):
    """Whether arrays on several devices in one call are brought together; see `set_soft_device_mode`."""

    _name = "soft_device_mode"


class DefaultDtype(Held):
    """The data type of arrays that are created without one.

    Examples
    --------
    >>> with ivy.DefaultDtype("float16"):
    ...     ivy.zeros(1).dtype
    'float16'
    """

    _name = "default_dtype"


class DefaultFloatDtype(Held):
    """The data type of Python floats, and that of integers in functions with real results."""

    _name = "default_float_dtype"


class DefaultIntDtype(Held):
    """The data type of Python ints."""

    _name = "default_int_dtype"


class DefaultUintDtype(Held):
    """The narrowest data type that ``sum`` and ``prod`` give for unsigned integers."""

    _name = "default_uint_dtype"


class DefaultComplexDtype(Held):
    """The data type of Python complex numbers."""

    _name = "default_complex_dtype"


class DefaultDevice(Held):
    """The device of arrays that are created without one."""

    _name = "default_device"


@named
def set_array_mode(mode: bool) -> None:
    """Set whether functions return `ivy.Array`, or native arrays for native arguments."""
    put("array_mode", mode)


@named
def unset_array_mode() -> None:
    """Undo the last `set_array_mode`."""
    pop("array_mode")


@named
def set_precise_mode(mode: bool) -> None:
    """Set whether promotion across kinds follows NumPy's lattice, or keeps the floating type."""
    put("precise_mode", mode)


@named
def unset_precise_mode() -> None:
    """Undo the last `set_precise_mode`."""
    pop("precise_mode")


@named
def set_mixed_arrays(mixing: Literal["host", "strict", "any"]) -> None:
    """Set which arrays of several libraries may come together in one call: "host", "strict" or "any".

    See `MixedArrays` for what these mean.

    Raises
    ------
    IvyValueError
        ``mixing`` is none of them.
    """
    put("mixed_arrays", mixing)


@named
def unset_mixed_arrays() -> None:
    """Undo the last `set_mixed_arrays` or `set_dynamic_backend`."""
    pop("mixed_arrays")


@named
def set_dynamic_backend(flag: bool) -> None:
    """Set whether arrays of several libraries may come together: `set_mixed_arrays` with "any", or with "host"."""
    put("mixed_arrays", _mixed(flag))


@named
def unset_dynamic_backend() -> None:
    """Undo the last `set_dynamic_backend` or `set_mixed_arrays`."""
    pop("mixed_arrays")


def _mixed(flag: bool) -> str:
    if not isinstance(flag, bool):
        raise IvyValueError(f"dynamic_backend is True or False, not {flag!r}")
    return "any" if flag else "host"


@named
def set_soft_device_mode(mode: bool) -> None:
    """Set whether arrays on several devices in one call are brought together.

    They are moved to the default device if one is set, else to the device of the first of them; an array that is
    written to stays where it is. Without the mode, the call raises `IvyDeviceError`. TensorFlow is different: in
    either mode it copies arrays by itself, to where it places the computation. While the mode is on, every call
    is slower, since it looks where its arrays are.

    Parameters
    ----------
    mode : bool
        Whether to bring arrays together.

    Examples
    --------
    >>> ivy.set_soft_device_mode(True)
    >>> ivy.soft_device_mode
    True
    >>> ivy.unset_soft_device_mode()
    """
    put("soft_device_mode", mode)


@named
def unset_soft_device_mode() -> None:
    """Undo the last `set_soft_device_mode`."""
    pop("soft_device_mode")


@named
def set_default_dtype(dtype: Any, /) -> None:
    """Set the data type of arrays that are created without one."""
    put("default_dtype", dtype)


@named
def unset_default_dtype() -> None:
    """Undo the last `set_default_dtype`."""
    pop("default_dtype")


@named
def set_default_float_dtype(float_dtype: Any, /) -> None:
    """Set the data type of Python floats."""
    put("default_float_dtype", float_dtype)


@named
def unset_default_float_dtype() -> None:
    """Undo the last `set_default_float_dtype`."""
    pop("default_float_dtype")


@named
def set_default_int_dtype(int_dtype: Any, /) -> None:
    """Set the data type of Python ints."""
    put("default_int_dtype", int_dtype)


@named
def unset_default_int_dtype() -> None:
    """Undo the last `set_default_int_dtype`."""
    pop("default_int_dtype")


@named
def set_default_uint_dtype(uint_dtype: Any, /) -> None:
    """Set the narrowest data type that ``sum`` and ``prod`` give for unsigned integers."""
    put("default_uint_dtype", uint_dtype)


@named
def unset_default_uint_dtype() -> None:
    """Undo the last `set_default_uint_dtype`."""
    pop("default_uint_dtype")


@named
def set_default_complex_dtype(complex_dtype: Any, /) -> None:
    """Set the data type of Python complex numbers."""
    put("default_complex_dtype", complex_dtype)


@named
def unset_default_complex_dtype() -> None:
    """Undo the last `set_default_complex_dtype`."""
    pop("default_complex_dtype")


@named
def set_default_device(device: Any, /) -> None:
    """Set the device of arrays that are created without one."""
    put("default_device", device)


@named
def unset_default_device() -> None:
    """Undo the last `set_default_device`."""
    pop("default_device")


def _default(kind: str, given: Any, input: Any, as_native: bool) -> Any:
    from ivy_protocol.functions import data_type

    chosen = dtype_named(context.setting(kind) if given is None else checked(kind, given))
    if given is None and input is not None:
        found = data_type.dtype(input)
        chosen = found if found.kind == SETTINGS[kind].takes else chosen
        if not hasattr(input, "dtype"):
            chosen = _holding(chosen, _flat(input))
    return data_type.as_native_dtype(chosen) if as_native else chosen


def _flat(data: Any) -> list[Any]:
    """The Python numbers in a number or in nested lists."""
    if isinstance(data, list | tuple):
        return [v for item in data for v in _flat(item)]
    return [data] if isinstance(data, int | float | complex) else []


def _holding(dtype: Dtype, numbers: list[Any]) -> Dtype:
    """The data type itself, or the narrowest wider one of its kind that holds the numbers."""
    from ivy_protocol.functions.data_type import finfo, iinfo

    if dtype.kind in ("int", "uint"):
        whole = [int(v) for v in numbers if isinstance(v, int | float) and math.isfinite(v)]
        low, high = min(whole, default=0), max(whole, default=0)
        wider = [t for t in all_int_dtypes if t.kind == dtype.kind and t > dtype]
        fits = [t for t in (dtype, *wider, uint64) if (i := iinfo(t)).min <= low and high <= i.max]
        return fits[0] if fits else dtype
    parts = [abs(part) for v in numbers for part in (v.real, v.imag) if part and math.isfinite(part)]
    wider = [t for t in (*all_float_dtypes, *all_complex_dtypes) if t.kind == dtype.kind and t > dtype]
    for t in (dtype, *wider):
        limits = finfo(t)
        if all([limits.smallest_normal <= part <= limits.max for part in parts]):
            return t
    return dtype


@named
@nestable
def default_float_dtype(*, input: Any = None, float_dtype: Any = None, as_native: bool = False) -> Any:
    """Return the floating-point type in force: the given one, that of an array, or the default.

    Parameters
    ----------
    input : ArrayLike, optional
        Array, number or nested list; its type counts if it is a floating-point one. For Python numbers that
        the default cannot hold, a wider type is returned.
    float_dtype : DtypeLike, optional
        A floating-point type, which is returned.
    as_native : bool, default False
        Whether to return the native form on the current backend.

    Returns
    -------
    ivy.Dtype
        The data type.

    Raises
    ------
    IvyValueError
        ``float_dtype`` is no floating-point type.

    Examples
    --------
    >>> ivy.default_float_dtype()
    'float32'
    >>> ivy.default_float_dtype(input=ivy.array([1.0], dtype="float16"))
    'float16'
    """
    return _default("default_float_dtype", float_dtype, input, as_native)


@named
def default_int_dtype(*, input: Any = None, int_dtype: Any = None, as_native: bool = False) -> Any:
    """Return the integer type in force: the given one, that of an array, or the default.

    The parameters are those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_int_dtype(), ivy.default_int_dtype(input=2**40)
    ('int32', 'int64')
    """
    return _default("default_int_dtype", int_dtype, input, as_native)


@named
def default_uint_dtype(*, input: Any = None, uint_dtype: Any = None, as_native: bool = False) -> Any:
    """Return the unsigned integer type in force: the given one, that of an array, or the default.

    The parameters are those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_uint_dtype(input=ivy.array([1], dtype="uint8"))
    'uint8'
    """
    return _default("default_uint_dtype", uint_dtype, input, as_native)


@named
@nestable
def default_complex_dtype(*, input: Any = None, complex_dtype: Any = None, as_native: bool = False) -> Any:
    """Return the complex type in force: the given one, that of an array, or the default.

    The parameters are those of `default_float_dtype`.

    Examples
    --------
    >>> ivy.default_complex_dtype()
    'complex64'
    """
    return _default("default_complex_dtype", complex_dtype, input, as_native)


@named
def default_dtype(dtype: Any = None, *, item: Any = None, as_native: bool = False) -> Any:
    """Return the data type for an argument: the given one, that of an array or number, or the default.

    Parameters
    ----------
    dtype : DtypeLike, optional
        A data type, which is returned.
    item : ArrayLike, optional
        Array, nested list or number, which decides if no data type is given.
    as_native : bool, default False
        Whether to return the native form on the current backend.

    Returns
    -------
    ivy.Dtype
        The data type.

    Examples
    --------
    >>> ivy.default_dtype(item=3), ivy.default_dtype(item=[True, 1.5]), ivy.default_dtype()
    ('int32', 'float32', 'float32')
    """
    from ivy_protocol.functions import data_type

    if dtype is not None:
        chosen = data_type.as_ivy_dtype(dtype)
    elif item is not None:
        chosen = data_type.dtype(item)
        if not hasattr(item, "dtype"):
            chosen = _holding(chosen, _flat(item)) if chosen != "bool" else chosen
    else:
        chosen = dtype_named(context.setting("default_dtype") or context.setting("default_float_dtype"))
    return data_type.as_native_dtype(chosen) if as_native else chosen


@named
def default_device(device: Any = None, /, *, item: Any = None, as_native: bool | None = None) -> Any:
    """Return the device for an argument: the given one, that of an array, or the default.

    Parameters
    ----------
    device : DeviceLike, optional
        A device, which is returned.
    item : ArrayLike, optional
        Array, whose device is returned if none is given.
    as_native : bool, optional
        Whether to return the native device; ``None`` leaves a given device as it is.

    Returns
    -------
    ivy.Device
        The device. Without arguments it is the one that was set, or that of new arrays on the current backend.

    Examples
    --------
    >>> ivy.default_device()
    'cpu'
    """
    from ivy_protocol import backends
    from ivy_protocol.conversion import placement
    from ivy_protocol.functions.device import as_ivy_dev, as_native_dev, dev, is_array

    if device is None:
        if item is not None and is_array(item):
            return dev(item, as_native=bool(as_native))
        device = placement.default_device(backends.load(context.chosen_backend() or "numpy"))
    elif as_native is None and not isinstance(device, str):
        return device
    return as_native_dev(device) if as_native else as_ivy_dev(device)


__all__ = [
    "ArrayMode",
    "DefaultComplexDtype",
    "DefaultDevice",
    "DefaultDtype",
    "DefaultFloatDtype",
    "DefaultIntDtype",
    "DefaultUintDtype",
    "DynamicBackend",
    "MixedArrays",
    "PreciseMode",
    "SoftDeviceMode",
    "default_complex_dtype",
    "default_device",
    "default_dtype",
    "default_float_dtype",
    "default_int_dtype",
    "default_uint_dtype",
    "set_array_mode",
    "set_default_complex_dtype",
    "set_default_device",
    "set_default_dtype",
    "set_default_float_dtype",
    "set_default_int_dtype",
    "set_default_uint_dtype",
    "set_dynamic_backend",
    "set_mixed_arrays",
    "set_precise_mode",
    "set_soft_device_mode",
    "unset_array_mode",
    "unset_default_complex_dtype",
    "unset_default_device",
    "unset_default_dtype",
    "unset_default_float_dtype",
    "unset_default_int_dtype",
    "unset_default_uint_dtype",
    "unset_dynamic_backend",
    "unset_mixed_arrays",
    "unset_precise_mode",
    "unset_soft_device_mode",
]
