"""Table of modes and defaults: initial values and allowed values."""

from typing import Any, NamedTuple


class Setting(NamedTuple):
    """One setting: a new mode needs a row here, and a setter, an undo function and a context manager in `functions`.

    It is also a field of `Modes` if plans depend on it.
    """

    default: Any
    takes: str | tuple[str, ...] = "a flag"
    """The allowed strings, or the name of a check: a key of `CHECKS` in ``functions/_shared.py``."""
    lazy: bool = False
    """True if its setter, undo function and context manager are in ``functions/modes.py``, which is imported lazily."""


SETTINGS: dict[str, Setting] = {
    "array_mode": Setting(True),
    "precise_mode": Setting(True),
    "mixed_arrays": Setting("host", ("host", "strict", "any")),
    "soft_device_mode": Setting(False),
    "default_dtype": Setting(None, "a data type"),
    "default_float_dtype": Setting("float32", "float"),
    "default_int_dtype": Setting("int32", "int"),
    "default_uint_dtype": Setting("uint32", "uint"),
    "default_complex_dtype": Setting("complex64", "complex"),
    "default_device": Setting("", "a device"),
    "split_factors": Setting(None, "a dict"),
    "nestable_mode": Setting(True, lazy=True),
    "inplace_mode": Setting("lenient", ("lenient", "strict"), lazy=True),
    "shape_array_mode": Setting(False, lazy=True),
    "downcast_dtypes": Setting(False),
    "upcast_dtypes": Setting(False),
    "crosscast_dtypes": Setting(False),
    "nan_policy": Setting("nothing", ("nothing", "warns", "raise_exception"), lazy=True),
    "alternatives": Setting((), "names", lazy=True),
    "random_mode": Setting("native", ("native", "portable"), lazy=True),
    "exception_trace_mode": Setting("full", ("full", "ivy", "frontend"), lazy=True),
    "show_func_wrapper_trace_mode": Setting(True, lazy=True),
    "warning_level": Setting("ivy_only", ("none", "ivy_only", "all"), lazy=True),
    "logging_mode": Setting(None, ("DEBUG", "INFO", "WARNING", "ERROR"), lazy=True),
    "cython_wrappers_mode": Setting(False, lazy=True),
    "min_denominator": Setting(1e-12, "a number", lazy=True),
    "min_base": Setting(1e-5, "a number", lazy=True),
    "array_significant_figures": Setting(10, "digits", lazy=True),
    "array_decimal_values": Setting(8, "digits", lazy=True),
    "queue_timeout": Setting(15.0, "a number", lazy=True),
    "tmp_dir": Setting("", "a path", lazy=True),
}
DEFAULTS: dict[str, Any] = {name: setting.default for name, setting in SETTINGS.items()}


def lazy_names() -> list[str]:
    """Return the names of setters, undo functions and context managers that are imported lazily."""
    names = [name for name, setting in SETTINGS.items() if setting.lazy]
    scopes = ["".join(map(str.capitalize, name.split("_"))) for name in names]
    return [*scopes, *[f"set_{name}" for name in names], *[f"unset_{name}" for name in names]]
