"""Modes and defaults: each is set, unset, or active in a ``with`` block."""

from collections.abc import Callable
from typing import Any, Literal

from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._scopes import Held, pop, put
from ivy_protocol.messages.titles import named
from ivy_protocol.state import context


class ArrayMode(Held):
    """Mode of results: `ivy.Array` (the default), or native arrays for native arguments.

    Examples
    --------
    >>> import numpy as np
    >>> with ivy.ArrayMode(False):
    ...     type(ivy.exp(np.zeros(2))).__name__
    'ndarray'
    """

    _name = "array_mode"


class PreciseMode(Held):
    """Mode of dtype promotion: NumPy's lattice across dtype categories (the default), or keep the floating dtype.

    Examples
    --------
    >>> x, y = ivy.array([1]), ivy.array([0.5])
    >>> with ivy.PreciseMode(False):
    ...     ivy.add(x, y).dtype
    'float32'
    """

    _name = "precise_mode"


class MixedArrays(Held):
    """Policy for arrays of several libraries in one call: "host", "strict" or "any".

    With "host", the default, NumPy arrays are converted to the library of the other arrays. With "strict", they raise
    an error, as arrays of two other libraries do under both; use it to find hidden copies. With "any", all arrays of a
    call are converted to one library. It is that of the first array that is traced or has gradients, else of the first
    that is not a NumPy array.

    Examples
    --------
    >>> with ivy.MixedArrays("strict"):
    ...     ivy.mixed_arrays
    'strict'
    """

    _name = "mixed_arrays"


class DynamicBackend(Held):
    """Mode that allows arrays of several libraries: `MixedArrays` with "any" if True, else with "host"."""

    _name = "mixed_arrays"

    def __init__(self, value: bool, /) -> None:
        super().__init__(_mixed(value))


class SoftDeviceMode(Held):
    """Mode that moves the arrays of a call to one device; see `set_soft_device_mode`."""

    _name = "soft_device_mode"


class DefaultDtype(Held):
    """Default dtype of created arrays.

    Examples
    --------
    >>> with ivy.DefaultDtype("float16"):
    ...     ivy.zeros(1).dtype
    'float16'
    """

    _name = "default_dtype"


class DefaultFloatDtype(Held):
    """Dtype of Python floats, and of integers in functions with real results."""

    _name = "default_float_dtype"


class DefaultIntDtype(Held):
    """Dtype of Python ints."""

    _name = "default_int_dtype"


class DefaultUintDtype(Held):
    """Smallest dtype that ``sum`` and ``prod`` return for unsigned integers."""

    _name = "default_uint_dtype"


class DefaultComplexDtype(Held):
    """Dtype of Python complex scalars."""

    _name = "default_complex_dtype"


class DefaultDevice(Held):
    """Default device of created arrays."""

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
    """Set whether promotion across dtype categories follows NumPy's lattice, or keeps the floating dtype."""
    put("precise_mode", mode)


@named
def unset_precise_mode() -> None:
    """Undo the last `set_precise_mode`."""
    pop("precise_mode")


@named
def set_mixed_arrays(mixing: Literal["host", "strict", "any"]) -> None:
    """Set the policy for arrays of several libraries in one call: "host", "strict" or "any".

    See `MixedArrays` for their definitions.

    Raises
    ------
    IvyValueError
        ``mixing`` is unknown.
    """
    put("mixed_arrays", mixing)


@named
def unset_mixed_arrays() -> None:
    """Undo the last `set_mixed_arrays` or `set_dynamic_backend`."""
    pop("mixed_arrays")


@named
def set_dynamic_backend(flag: bool) -> None:
    """Set whether to allow arrays of several libraries: `set_mixed_arrays` with "any" if True, else "host"."""
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
    """Set whether arrays on several devices in one call are moved to one device.

    They are moved to the default device if one is set, else to the device of the first of them; an array that is
    written to is not moved. Without the mode, the call raises `IvyDeviceError`. TensorFlow copies arrays to the device
    of the computation in either mode. While the mode is on, each call is slower, since it checks the devices of its
    arrays.

    Parameters
    ----------
    mode : bool
        If True, move arrays to one device.

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
    """Set the default dtype of created arrays."""
    put("default_dtype", dtype)


@named
def unset_default_dtype() -> None:
    """Undo the last `set_default_dtype`."""
    pop("default_dtype")


@named
def set_default_float_dtype(float_dtype: Any, /) -> None:
    """Set the dtype of Python floats."""
    put("default_float_dtype", float_dtype)


@named
def unset_default_float_dtype() -> None:
    """Undo the last `set_default_float_dtype`."""
    pop("default_float_dtype")


@named
def set_default_int_dtype(int_dtype: Any, /) -> None:
    """Set the dtype of Python ints."""
    put("default_int_dtype", int_dtype)


@named
def unset_default_int_dtype() -> None:
    """Undo the last `set_default_int_dtype`."""
    pop("default_int_dtype")


@named
def set_default_uint_dtype(uint_dtype: Any, /) -> None:
    """Set the smallest dtype that ``sum`` and ``prod`` return for unsigned integers."""
    put("default_uint_dtype", uint_dtype)


@named
def unset_default_uint_dtype() -> None:
    """Undo the last `set_default_uint_dtype`."""
    pop("default_uint_dtype")


@named
def set_default_complex_dtype(complex_dtype: Any, /) -> None:
    """Set the dtype of Python complex scalars."""
    put("default_complex_dtype", complex_dtype)


@named
def unset_default_complex_dtype() -> None:
    """Undo the last `set_default_complex_dtype`."""
    pop("default_complex_dtype")


@named
def set_default_device(device: Any, /) -> None:
    """Set the default device of created arrays."""
    put("default_device", device)


@named
def unset_default_device() -> None:
    """Undo the last `set_default_device`."""
    pop("default_device")


class Overlay:
    """Base class of overlays, which observe, replace or forward each ivy call in a scope.

    Subclasses define ``__ivy_overlay__``, which returns the result, or ``NotImplemented`` to continue the call. The
    overlay is not active while its method runs.

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
