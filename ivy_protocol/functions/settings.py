"""Modes and defaults: each is set, unset, or held for the length of a ``with`` block."""

from collections.abc import Callable
from typing import Any, Literal

from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._scopes import Held, pop, put
from ivy_protocol.messages.titles import named
from ivy_protocol.state import context


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


class Overlay:
    """See, replace or pass on every ivy call made in a scope, creation functions included.

    Subclass it and define ``__ivy_overlay__``; it returns the result, or ``NotImplemented`` to
    let the call go on. The overlay is not active while its own method runs.

    Examples
    --------
    >>> class Names(ivy.Overlay):
    ...     seen = []
    ...     def __ivy_overlay__(self, func, args, kwargs):
    ...         self.seen.append(func.__name__)
    ...         return NotImplemented
    >>> with Names() as names:
    ...     x = ivy.exp(ivy.zeros(2))
    >>> names.seen
    ['zeros', 'exp']
    """

    def __ivy_overlay__(self, func: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return NotImplemented

    def __enter__(self) -> Any:
        context.enter(self, overlays=self)
        return self

    def __exit__(self, *_: object) -> None:
        context.leave(self)


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
    "Overlay",
    "PreciseMode",
    "SoftDeviceMode",
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
