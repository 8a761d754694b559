"""Modes of Ivy beyond those of arrays, types and devices: each is set, unset, or held in a ``with`` block."""

import warnings
from typing import Literal

from ivy_protocol.settings import Held, pop, put


class NestableMode(Held):
    """Whether functions map over nested data."""

    _name = "nestable_mode"


class InplaceMode(Held):
    """Whether in-place updates need memory that can be written ("strict"), or may replace the native array ("lenient").

    Examples
    --------
    >>> with ivy.InplaceMode("strict"):
    ...     ivy.inplace_mode
    'strict'
    """

    _name = "inplace_mode"


class ShapeArrayMode(Held):
    """Whether ``ivy.shape`` returns an array.

    Examples
    --------
    >>> with ivy.ShapeArrayMode(True):
    ...     ivy.shape(ivy.zeros((2, 3)))
    ivy.array([2, 3])
    """

    _name = "shape_array_mode"


class NanPolicy(Held):
    """What happens when NaN goes into a function or comes out: "nothing", "warns" or "raise_exception".

    Each array of floats is read for it, in each call, except in compiled code, whose values do not exist yet.

    Examples
    --------
    >>> with ivy.NanPolicy("raise_exception"):
    ...     try:
    ...         ivy.negative(ivy.array([ivy.nan]))
    ...     except ivy.IvyNanError:
    ...         print("no number")
    no number
    """

    _name = "nan_policy"


class ExceptionTraceMode(Held):
    """What a traceback shows: the native error too ("full"), or only that of ivy ("ivy" or "frontend")."""

    _name = "exception_trace_mode"


def set_nestable_mode(mode: bool, /) -> None:
    """Set whether functions map over nested data."""
    put("nestable_mode", mode)


def unset_nestable_mode() -> None:
    """Undo the last `set_nestable_mode`."""
    pop("nestable_mode")


def set_inplace_mode(mode: Literal["lenient", "strict"] = "lenient", /) -> None:
    """Set whether in-place updates need memory that can be written.

    Raises
    ------
    IvyValueError
        ``mode`` is neither "lenient" nor "strict".
    """
    put("inplace_mode", mode)


def unset_inplace_mode() -> None:
    """Undo the last `set_inplace_mode`."""
    pop("inplace_mode")


def set_shape_array_mode(mode: bool, /) -> None:
    """Set whether ``ivy.shape`` returns an array."""
    put("shape_array_mode", mode)


def unset_shape_array_mode() -> None:
    """Undo the last `set_shape_array_mode`."""
    pop("shape_array_mode")


def set_nan_policy(warn_level: Literal["nothing", "warns", "raise_exception"], /) -> None:
    """Set what happens when NaN goes into a function or comes out.

    Raises
    ------
    IvyValueError
        ``warn_level`` is unknown.
    """
    put("nan_policy", warn_level)


def unset_nan_policy() -> None:
    """Undo the last `set_nan_policy`."""
    pop("nan_policy")


def set_exception_trace_mode(mode: Literal["full", "ivy", "frontend"], /) -> None:
    """Set whether a traceback shows the native error too.

    With "ivy" and "frontend" the native error is no longer the cause, but still the context (``__context__``).
    """
    put("exception_trace_mode", mode)


def unset_exception_trace_mode() -> None:
    """Undo the last `set_exception_trace_mode`."""
    pop("exception_trace_mode")


def set_show_func_wrapper_trace_mode(mode: bool, /) -> None:
    """Set whether tracebacks show function wrappers; there are none, so it has no effect."""
    put("show_func_wrapper_trace_mode", mode)


def unset_show_func_wrapper_trace_mode() -> None:
    """Undo the last `set_show_func_wrapper_trace_mode`."""
    pop("show_func_wrapper_trace_mode")


def set_warning_level(warn_level: Literal["none", "ivy_only", "all"], /) -> None:
    """Set whether ivy warns: never ("none"), or as Python's filters say."""
    put("warning_level", warn_level)


def unset_warning_level() -> None:
    """Undo the last `set_warning_level`."""
    pop("warning_level")


def set_min_denominator(val: float, /) -> None:
    """Set what ``ivy.stable_divide`` adds to a denominator."""
    put("min_denominator", val)


def unset_min_denominator() -> None:
    """Undo the last `set_min_denominator`."""
    pop("min_denominator")


def set_min_base(val: float, /) -> None:
    """Set what ``ivy.stable_pow`` adds to a base."""
    put("min_base", val)


def unset_min_base() -> None:
    """Undo the last `set_min_base`."""
    pop("min_base")


def set_array_significant_figures(sig_figs: int, /) -> None:
    """Set how many significant figures the numbers of an array are shown with."""
    put("array_significant_figures", sig_figs)


def unset_array_significant_figures() -> None:
    """Undo the last `set_array_significant_figures`."""
    pop("array_significant_figures")


def set_array_decimal_values(dec_vals: int, /) -> None:
    """Set how many decimals the numbers of an array are shown with.

    Examples
    --------
    >>> ivy.set_array_decimal_values(2)
    >>> ivy.array([3.14159])
    ivy.array([3.14])
    >>> ivy.unset_array_decimal_values()
    """
    put("array_decimal_values", dec_vals)


def unset_array_decimal_values() -> None:
    """Undo the last `set_array_decimal_values`."""
    pop("array_decimal_values")


def set_queue_timeout(timeout: float, /) -> None:
    """Set how many seconds a queue of data is waited for."""
    put("queue_timeout", timeout)


def unset_queue_timeout() -> None:
    """Undo the last `set_queue_timeout`."""
    pop("queue_timeout")


def set_tmp_dir(tmp_dr: str, /) -> None:
    """Set the directory for temporary files; an empty path is the system's."""
    put("tmp_dir", tmp_dr)


def unset_tmp_dir() -> None:
    """Undo the last `set_tmp_dir`."""
    pop("tmp_dir")


def warn(warning_message: str, stacklevel: int = 0) -> None:
    """Warn, unless the warning level is "none".

    Parameters
    ----------
    warning_message
        What to say.
    stacklevel
        How many callers further up the warning points to.
    """
    from ivy_protocol.context import setting

    if setting("warning_level") != "none":
        warnings.warn(warning_message, RuntimeWarning, stacklevel=stacklevel + 2)


__all__ = [
    "ExceptionTraceMode",
    "InplaceMode",
    "NanPolicy",
    "NestableMode",
    "ShapeArrayMode",
    "set_array_decimal_values",
    "set_array_significant_figures",
    "set_exception_trace_mode",
    "set_inplace_mode",
    "set_min_base",
    "set_min_denominator",
    "set_nan_policy",
    "set_nestable_mode",
    "set_queue_timeout",
    "set_shape_array_mode",
    "set_show_func_wrapper_trace_mode",
    "set_tmp_dir",
    "set_warning_level",
    "unset_array_decimal_values",
    "unset_array_significant_figures",
    "unset_exception_trace_mode",
    "unset_inplace_mode",
    "unset_min_base",
    "unset_min_denominator",
    "unset_nan_policy",
    "unset_nestable_mode",
    "unset_queue_timeout",
    "unset_shape_array_mode",
    "unset_show_func_wrapper_trace_mode",
    "unset_tmp_dir",
    "unset_warning_level",
    "warn",
]
