"""Modes and defaults. Each can be set and unset, or is active in a ``with`` block."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from ivy_protocol.core import context
from ivy_protocol.exceptions import IvyValueError
from ivy_protocol.functions._shared import SettingScope, checked, pop, put
from ivy_protocol.messages.prefixes import named


class ArrayMode(SettingScope):
    """Mode of results. True (the default) returns `ivy.Array`; False returns native arrays for native arguments.

    Examples
    --------
    >>> import numpy as np
    >>> with ivy.ArrayMode(False):
    ...     type(ivy.exp(np.zeros(2))).__name__
    'ndarray'
    """


class PreciseMode(SettingScope):
    """Mode of promotion across dtype categories. True (the default) follows NumPy; False keeps the floating dtype.

    Examples
    --------
    >>> x, y = ivy.array([1]), ivy.array([0.5])
    >>> with ivy.PreciseMode(False):
    ...     ivy.add(x, y).dtype
    'float32'
    """


class MixedArrays(SettingScope):
    """Policy for arrays of several libraries in one call: "host", "strict" or "any".

    With "host", the default, NumPy arrays are converted to the library of the other arrays. With "strict", NumPy arrays
    raise an error; use this to find hidden copies. Under both policies, arrays of two other libraries raise an error.
    With "any", all arrays of a call are converted to one library: the library of the first array that is traced or has
    gradients, or else of the first array that is not a NumPy array.

    Examples
    --------
    >>> with ivy.MixedArrays("strict"):
    ...     ivy.mixed_arrays
    'strict'
    """


class DynamicBackend(SettingScope, setting="mixed_arrays"):
    """Mode that allows arrays of several libraries. True is `MixedArrays` with "any", and False is `MixedArrays` with
    "host".
    """

    def __init__(self, value: bool, /) -> None:
        super().__init__(_mixed(value))


class SoftDeviceMode(SettingScope):
    """Mode that moves the arrays of a call to one device; see `set_soft_device_mode`."""


class DefaultDtype(SettingScope):
    """Default dtype of created arrays.

    Examples
    --------
    >>> with ivy.DefaultDtype("float16"):
    ...     ivy.zeros(1).dtype
    'float16'
    """


class DefaultFloatDtype(SettingScope):
    """Dtype of Python floats, and of the results for integers in functions such as ``sqrt``."""


class DefaultIntDtype(SettingScope):
    """Dtype of Python ints."""


class DefaultUintDtype(SettingScope):
    """Smallest dtype that ``sum`` and ``prod`` return for unsigned integers."""


class DefaultComplexDtype(SettingScope):
    """Dtype of Python complex scalars."""


class DefaultDevice(SettingScope):
    """Default device of created arrays."""


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

    See `MixedArrays` for the definitions of the policies.

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
    """Set whether to allow arrays of several libraries.

    True is equivalent to ``set_mixed_arrays("any")``, and False to ``set_mixed_arrays("host")``.
    """
    put("mixed_arrays", _mixed(flag))


@named
def unset_dynamic_backend() -> None:
    """Undo the last `set_dynamic_backend` or `set_mixed_arrays`."""
    pop("mixed_arrays")


def _mixed(flag: bool) -> str:
    """Return the policy for mixed arrays that corresponds to a flag of `dynamic_backend`."""
    if not isinstance(flag, bool):
        raise IvyValueError(f"dynamic_backend must be True or False, not {flag!r}")
    return "any" if flag else "host"


@named
def set_soft_device_mode(mode: bool) -> None:
    """Set whether arrays on several devices in one call are moved to one device.

    If a default device is set, the arrays are moved to it; otherwise, they are moved to the device of the first array.
    An array that the call writes to is not moved. Without the mode, a call with arrays on several devices raises
    `IvyDeviceError`, except with TensorFlow, which always copies arrays to the device of the computation. While the
    mode is on, each call is slower, because it checks the devices of its arrays.

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

    Subclasses define ``__ivy_overlay__``. The method returns the result, or ``NotImplemented`` to continue the call.
    The overlay is not active while its method runs.

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


class NestableMode(SettingScope):
    """Mode that maps functions over nested data."""


class InplaceMode(SettingScope):
    """Mode of in-place updates. "strict" requires writable memory, and "lenient" may replace the native array.

    Examples
    --------
    >>> with ivy.InplaceMode("strict"):
    ...     ivy.inplace_mode
    'strict'
    """


class ShapeArrayMode(SettingScope):
    """Mode that makes ``ivy.shape`` return an array.

    Examples
    --------
    >>> with ivy.ShapeArrayMode(True):
    ...     ivy.shape(ivy.zeros((2, 3))) + 1 == ivy.array([3, 4])
    ivy.array([ True,  True])
    """


class NanPolicy(SettingScope):
    """Policy for NaN in inputs and outputs: "nothing", "warns" or "raise_exception".

    With "warns" and "raise_exception", each call reads the values of each floating-point array. In compiled code,
    arrays have no values and are not checked.

    Examples
    --------
    >>> with ivy.NanPolicy("raise_exception"):
    ...     try:
    ...         ivy.negative(ivy.array([ivy.nan]))
    ...     except ivy.IvyNanError:
    ...         print("no number")
    no number
    """


class RandomMode(SettingScope):
    """Source of random samples: the library ("native"), or ivy with the same numbers on every library ("portable").

    In the mode "portable", a call without a key uses the next key of its thread. The keys are derived from the seed
    that `ivy.seed` sets. A call with a seed uses the key that ``ivy.random.key`` returns for this seed.

    Examples
    --------
    >>> with ivy.RandomMode("portable"):
    ...     ivy.random_uniform(shape=(2,), seed=0)
    ivy.array([0.39904642, 0.88052016])
    """


class Alternatives(SettingScope):
    """Names of the enabled alternative implementations, in the order in which they are tried.

    An alternative replaces the implementation of a library, for example by a faster package for NumPy arrays. It is
    used only if it is named in this mode, in `set_alternatives`, or in the environment variable, as in
    ``IVY_ALTERNATIVES=fast,other``.

    Examples
    --------
    >>> @ivy.register(ivy.sinc, "numpy", alternative="table")
    ... def _(x):
    ...     return x * 0
    >>> with ivy.Alternatives("table"):
    ...     ivy.sinc(ivy.array([0.0])), ivy.explain(ivy.sinc, "numpy").answers[0].kind
    (ivy.array([0.]), "alternative 'table'")
    >>> ivy.sinc(ivy.array([0.0]))
    ivy.array([1.])
    """


class ExceptionTraceMode(SettingScope):
    """Mode of tracebacks; see `set_exception_trace_mode`."""


class ShowFuncWrapperTraceMode(SettingScope):
    """Mode of function wrappers in tracebacks. It has no effect, because functions have no wrappers."""


class CythonWrappersMode(SettingScope):
    """Mode of compiled function wrappers. It has no effect, because functions have no wrappers."""


class WarningLevel(SettingScope):
    """Level of warnings: none ("none"), warnings about problems ("ivy_only"), or also about doubtful code ("all").

    An example of doubtful code is a random key that two functions use.
    """


class LoggingMode(SettingScope):
    """Minimum level of the records that the logger ``ivy_protocol`` emits, regardless of the logger's configured
    level.
    """


class MinDenominator(SettingScope):
    """Value that ``ivy.stable_divide`` adds to a denominator."""


class MinBase(SettingScope):
    """Value that ``ivy.stable_pow`` adds to a base."""


class ArraySignificantFigures(SettingScope):
    """Number of significant figures in printed arrays."""


class ArrayDecimalValues(SettingScope):
    """Number of decimals in printed arrays.

    Examples
    --------
    >>> with ivy.ArrayDecimalValues(2):
    ...     ivy.array([3.14159])
    ivy.array([3.14])
    """


class QueueTimeout(SettingScope):
    """Timeout in seconds for the queues from which a Container is loaded."""


class TmpDir(SettingScope):
    """Directory for temporary files. If the path is empty, the directory of the system."""


class DowncastDtypes(SettingScope):
    """Mode that casts arrays of unsupported dtypes to the next smaller dtype that the function supports."""


class UpcastDtypes(SettingScope):
    """Mode that casts arrays of unsupported dtypes to the next larger dtype that the function supports."""


class CrosscastDtypes(SettingScope):
    """Mode that casts arrays of unsupported dtypes to a default dtype of another category.

    Integers and booleans become the default float, and floats become the default integer. For booleans, the default
    integer is tried first. Complex arrays are not cast.

    Examples
    --------
    >>> with ivy.CrosscastDtypes(True):
    ...     ivy.bitwise_and(ivy.array([6.0]), ivy.array([3.0]))
    ivy.array([2])
    """


class CastDtypes(SettingScope, setting="crosscast_dtypes"):
    """Mode that casts arrays of unsupported dtypes to another category, or else to a larger dtype, or else to a smaller
    one.

    Examples
    --------
    >>> with ivy.CastDtypes(True):
    ...     ivy.cast_dtypes()
    True
    """

    def __enter__(self) -> "CastDtypes":
        context.enter(self, **dict.fromkeys(_CASTING, self._value))
        return self


_CASTING = ("crosscast_dtypes", "upcast_dtypes", "downcast_dtypes")


@named
def set_nestable_mode(mode: bool) -> None:
    """Set the mode that maps functions over nested data."""
    put("nestable_mode", mode)


@named
def unset_nestable_mode() -> None:
    """Undo the last `set_nestable_mode`."""
    pop("nestable_mode")


@named
def set_inplace_mode(mode: Literal["lenient", "strict"] = "lenient") -> None:
    """Set whether in-place updates need writable memory.

    Raises
    ------
    IvyValueError
        ``mode`` is neither "lenient" nor "strict".
    """
    put("inplace_mode", mode)


@named
def unset_inplace_mode() -> None:
    """Undo the last `set_inplace_mode`."""
    pop("inplace_mode")


@named
def set_shape_array_mode(mode: bool) -> None:
    """Set whether ``ivy.shape`` returns an array."""
    put("shape_array_mode", mode)


@named
def unset_shape_array_mode() -> None:
    """Undo the last `set_shape_array_mode`."""
    pop("shape_array_mode")


@named
def set_nan_policy(warn_level: Literal["nothing", "warns", "raise_exception"]) -> None:
    """Set the policy for NaN in inputs and outputs.

    Raises
    ------
    IvyValueError
        ``warn_level`` is unknown.
    """
    put("nan_policy", warn_level)


@named
def set_alternatives(names: str | tuple[str, ...] | list[str]) -> None:
    """Set the alternative implementations to try, in order; see `Alternatives`.

    Raises
    ------
    IvyValueError
        No package has registered an alternative with that name.
    """
    put("alternatives", names)


@named
def unset_alternatives() -> None:
    """Undo the last `set_alternatives`."""
    pop("alternatives")


@named
def set_random_mode(mode: Literal["native", "portable"]) -> None:
    """Set the source of random samples; see `RandomMode`.

    Raises
    ------
    IvyValueError
        ``mode`` is unknown.
    """
    put("random_mode", mode)


@named
def unset_random_mode() -> None:
    """Undo the last `set_random_mode`."""
    pop("random_mode")


@named
def unset_nan_policy() -> None:
    """Undo the last `set_nan_policy`."""
    pop("nan_policy")


@named
def set_exception_trace_mode(mode: Literal["full", "ivy", "frontend"]) -> None:
    """Set the contents of tracebacks.

    With "full", the traceback is complete. With "ivy", the native error is the context (``__context__``) instead of
    the cause, and is not shown. With "frontend", the lines inside ivy are also hidden, except those of the
    dispatcher.

    Raises
    ------
    IvyValueError
        ``mode`` is unknown.
    """
    put("exception_trace_mode", mode)


@named
def unset_exception_trace_mode() -> None:
    """Undo the last `set_exception_trace_mode`."""
    pop("exception_trace_mode")


@named
def set_show_func_wrapper_trace_mode(mode: bool) -> None:
    """Set whether tracebacks show function wrappers. The mode has no effect, because functions have no wrappers."""
    put("show_func_wrapper_trace_mode", mode)


@named
def unset_show_func_wrapper_trace_mode() -> None:
    """Undo the last `set_show_func_wrapper_trace_mode`."""
    pop("show_func_wrapper_trace_mode")


@named
def set_cython_wrappers_mode(flag: bool = True) -> None:
    """Set whether functions have compiled wrappers. The mode has no effect, because functions have no wrappers."""
    put("cython_wrappers_mode", flag)


@named
def unset_cython_wrappers_mode() -> None:
    """Undo the last `set_cython_wrappers_mode`."""
    pop("cython_wrappers_mode")


@named
def set_logging_mode(mode: Literal["DEBUG", "INFO", "WARNING", "ERROR"]) -> None:
    """Set the level from which the logger ``ivy_protocol`` emits records, regardless of its configured level.

    At level ``DEBUG``, the logger reports the backend and the implementation of each call. The handlers of the logger
    define where the records are written.

    Raises
    ------
    IvyValueError
        ``mode`` is not a level.
    """
    put("logging_mode", mode)


@named
def unset_logging_mode() -> None:
    """Undo the last `set_logging_mode`. If no mode remains, the level of the logger applies."""
    pop("logging_mode")


@named
def downcast_data_types(val: bool = True) -> None:
    """Set whether to cast arrays of unsupported dtypes to the next smaller dtype that the function supports.

    To unset the mode, pass False, or use `DowncastDtypes` in a ``with`` block.
    """
    _set_casting(val, "downcast_dtypes")


@named
def upcast_data_types(val: bool = True) -> None:
    """Set whether to cast arrays of unsupported dtypes to the next larger dtype that the function supports.

    To unset the mode, pass False, or use `UpcastDtypes` in a ``with`` block.
    """
    _set_casting(val, "upcast_dtypes")


@named
def crosscast_data_types(val: bool = True) -> None:
    """Set whether to cast arrays of unsupported dtypes to a default dtype of another category.

    To unset the mode, pass False, or use `CrosscastDtypes` in a ``with`` block. `CrosscastDtypes` describes the
    categories.
    """
    _set_casting(val, "crosscast_dtypes")


@named
def cast_data_types(val: bool = True) -> None:
    """Set whether to cast arrays of unsupported dtypes to another category, else to a larger or a smaller dtype.

    To unset the mode, pass False, or use `CastDtypes` in a ``with`` block.

    Examples
    --------
    >>> ivy.cast_data_types()
    >>> ivy.bitwise_and(ivy.array([6.0]), ivy.array([3.0]))
    ivy.array([2])
    >>> ivy.cast_data_types(False)
    """
    _set_casting(val, *_CASTING)


@named
def cast_dtypes() -> bool:
    """Return True if all three casting modes are on: to another category, to larger and to smaller dtypes.

    Examples
    --------
    >>> ivy.cast_dtypes()
    False
    """
    return all([context.setting(name) for name in _CASTING])


def _set_casting(val: bool, *names: str) -> None:
    """Set the casting modes. With False, unset them."""
    for name in names:
        context.replace(name, *[True] if checked(name, val) else [])


@named
def set_warning_level(warn_level: Literal["none", "ivy_only", "all"]) -> None:
    """Set the level of warnings; see `WarningLevel`."""
    put("warning_level", warn_level)


@named
def unset_warning_level() -> None:
    """Undo the last `set_warning_level`."""
    pop("warning_level")


@named
def set_min_denominator(val: float) -> None:
    """Set the value that ``ivy.stable_divide`` adds to a denominator."""
    put("min_denominator", val)


@named
def unset_min_denominator() -> None:
    """Undo the last `set_min_denominator`."""
    pop("min_denominator")


@named
def set_min_base(val: float) -> None:
    """Set the value that ``ivy.stable_pow`` adds to a base."""
    put("min_base", val)


@named
def unset_min_base() -> None:
    """Undo the last `set_min_base`."""
    pop("min_base")


@named
def set_array_significant_figures(sig_figs: int) -> None:
    """Set the number of significant figures in printed arrays."""
    put("array_significant_figures", sig_figs)


@named
def unset_array_significant_figures() -> None:
    """Undo the last `set_array_significant_figures`."""
    pop("array_significant_figures")


@named
def set_array_decimal_values(dec_vals: int) -> None:
    """Set the number of decimals in printed arrays.

    Examples
    --------
    >>> ivy.set_array_decimal_values(2)
    >>> ivy.array([3.14159])
    ivy.array([3.14])
    >>> ivy.unset_array_decimal_values()
    """
    put("array_decimal_values", dec_vals)


@named
def unset_array_decimal_values() -> None:
    """Undo the last `set_array_decimal_values`."""
    pop("array_decimal_values")


@named
def set_queue_timeout(timeout: float) -> None:
    """Set the timeout in seconds for the queues from which a Container is loaded."""
    put("queue_timeout", timeout)


@named
def unset_queue_timeout() -> None:
    """Undo the last `set_queue_timeout`."""
    pop("queue_timeout")


@named
def set_tmp_dir(tmp_dr: str) -> None:
    """Set the directory for temporary files. If the path is empty, the directory of the system."""
    put("tmp_dir", tmp_dr)


@named
def unset_tmp_dir() -> None:
    """Undo the last `set_tmp_dir`."""
    pop("tmp_dir")


if TYPE_CHECKING:
    array_mode: Literal[True, False]
    precise_mode: Literal[True, False]
    dynamic_backend: Literal[True, False]
    mixed_arrays: str
    nestable_mode: Literal[True, False]
    shape_array_mode: Literal[True, False]
    show_func_wrapper_trace_mode: Literal[True, False]
    cython_wrappers_mode: Literal[True, False]
    downcast_dtypes: Literal[True, False]
    upcast_dtypes: Literal[True, False]
    crosscast_dtypes: Literal[True, False]
    logging_mode: str | None
    inplace_mode: str
    nan_policy: str
    exception_trace_mode: str
    warning_level: str
    min_denominator: float
    min_base: float
    queue_timeout: float
    random_mode: str
    alternatives: tuple[str, ...]
    tmp_dir: str
    array_significant_figures: int
    array_decimal_values: int
    soft_device_mode: Literal[True, False]
